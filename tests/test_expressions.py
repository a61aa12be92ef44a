"""Expressions: what each dialect reads, what it refuses with a hint, and that nothing else ever comes out."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.expressions import Dialect, ExpressionError, PlainEnvironment, compile_expression

NAMES: dict[str, Any] = {
    "toughness": 5,
    "name": "Tank",
    "id": "tank",
    "empty": None,
    "ready": True,
    "half": Fraction(1, 2),
    "costs": [1, 2, 3],
    "coin": {"diameter": Fraction(2426, 100), "face": {"text": "heads"}},
    "units": {"tank": {"move": "1C", "cost": 5}, "penny": {"move": "1S", "cost": 1}},
}


def answer(question: str, params: Mapping[str, Any]) -> Any:
    """Repeats what was asked."""
    return {"question": question, "params": dict(params), "deep": {"er": [10, 20]}}


def value(text: str, dialect: Dialect = "data") -> Any:
    """The value of an expression over `NAMES`."""
    return compile_expression(text, dialect).evaluate(PlainEnvironment(NAMES, answer))


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        (5, "toughness"),
        ("heads", "coin.face.text"),
        ("1C", "units.tank.move"),
        ("1C", "units['tank'].move"),
        ("1C", "units[id].move"),
        ("1C", "units[id]['move']"),
        (2, "costs[1]"),
        (True, "toughness == 5"),
        (True, "1 <= toughness < 6"),
        (False, "toughness != 5"),
        (True, "'an' in name"),
        (True, "toughness in [1, 5]"),
        (True, "toughness not in (1, 2)"),
        (True, "empty == none"),
        (True, "ready == true and not false"),
        ("Tank", "empty or name"),
        (None, "empty and name"),
        (True, "toughness > -1"),
        ("kills", "ask('kills', target=id).question"),
        ({"target": "tank", "cover": True}, "ask('kills', target=id, cover=true).params"),
        (20, "ask('kills').deep.er[1]"),
        ("", ""),
    ],
)
def test_both_dialects_name_index_ask_and_compare(expected: Any, text: str) -> None:
    """What a layout may say, a check may say too, and it means the same."""
    assert expected == value(text, "layout")
    assert expected == value(text, "data")


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        (Fraction(4), "1.5 + 2.5"),
        (Fraction(1, 3), "1 / 3"),
        (2, "toughness // 2"),
        (1, "toughness % 2"),
        (-5, "-toughness"),
        (15, "toughness * 3"),
        (Fraction(3, 10), "0.1 + 0.2"),
        (6, "sum(costs)"),
        (6, "sum(u.cost for u in units)"),
        (1, "min(costs)"),
        (5, "max(1, toughness)"),
        (3, "len(costs)"),
        (3, "round(2.5)"),
        (-3, "round(-2.5)"),
        (2, "count(c > 1 for c in costs)"),
        (True, "all(c > 0 for c in costs)"),
        (False, "any(c > 3 for c in costs if c != 2)"),
        (9, "sum(sum(c for c in costs if c == d) + d for d in costs if d > 0) - 3"),
        ("many", "'many' if toughness > 3 else 'few'"),
        (2, "abs(-2)"),
    ],
)
def test_data_computes_on_exact_numbers(expected: Any, text: str) -> None:
    """Decimals are what was written: 0.1 + 0.2 is 3/10."""
    assert expected == value(text)


@pytest.mark.parametrize(
    "text", ["toughness + 1", "toughness * 2", "-toughness", "'a' if ready else 'b'", "len(costs)", "sum(costs)"]
)
def test_a_layout_refuses_to_compute_and_says_where_to(text: str) -> None:
    """Arithmetic on game values belongs to game.yaml."""
    with pytest.raises(ExpressionError) as refused:
        compile_expression(text, "layout")
    assert refused.value.hint is not None
    assert "derive the value in game.yaml" in refused.value.hint


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("toughness ==", "cannot be read"),
        ("((((", "cannot be read"),
        ("a\x00b", "cannot be read"),
        ("name.upper()", "values have no functions of their own"),
        ("__import__('os')", "there is no function “__import__”"),
        ("name.__class__", "do not begin with an underscore"),
        ("lambda: 1", "lambda cannot be used here"),
        ("[x for x in costs]", "a list made with “for” cannot be used here"),
        ("(x for x in costs)", "“for … in” cannot be used here"),
        ("{'a': 1}", "a mapping cannot be used here"),
        ("f'{name}'", "an f-text cannot be used here"),
        ("(x := 1)", "an assignment cannot be used here"),
        ("2 ** 9", "arithmetic cannot be used here"),
        ("~1", "arithmetic cannot be used here"),
        ("1j", "this constant cannot be used here"),
        ("...", "this constant cannot be used here"),
        ("1e999", "this constant cannot be used here"),
        ("costs[0:1]", "cannot be used here"),
        ("(1, 2)[0]", "cannot be used here"),
        ("ask()", "begins with a question in quotes"),
        ("ask(name)", "begins with a question in quotes"),
        ("ask('kills', **coin)", "written as name=value"),
        ("name is none", "compare with"),
        ("name | signed + 1", "the name of one format"),
        ("max(*costs)", "cannot be used here"),
        ("sorted(costs)", "there is no function “sorted”"),
        ("sum(costs, start=1)", "there is no function “sum”"),
        ("sum(a + b for a in costs for b in costs)", "write one “for name in"),
        ("x" * 2001, "longer than 2000 characters"),
        ("not " * 60 + "ready", "nested too deeply"),
    ],
)
def test_what_the_language_does_not_have_is_refused_when_it_is_read(text: str, words: str) -> None:
    """Nothing else of Python is reachable, and the message says what is wrong in plain words."""
    with pytest.raises(ExpressionError, match=words.replace("(", r"\(")):
        compile_expression(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("speed", "there is no “speed” here"),
        ("coin.weight", "“coin” has no “weight”"),
        ("units[name].move", "“units” has no “Tank”"),
        ("ask('kills').nothing", "“the answer” has no “nothing”"),
        ("name + 1", "“Tank” is not a number"),
        ("empty + 1", "nothing is not a number"),
        ("1 / 0", "divides by zero"),
        ("1 % (toughness - 5)", "divides by zero"),
        ("name == 5", "the text “Tank” is compared with the number 5"),
        ("5 < name", "the text “Tank” is compared with the number 5"),
        ("costs < name", "have no order"),
        ("name in 5", "needs a list or a text on its right"),
        ("5 in name", "cannot stand in a text"),
        ("costs in units", "cannot stand in a text"),
        ("sum(name)", "cannot work with these values"),
        ("max()", "cannot work with these values"),
        ("sum(c for c in toughness)", "needs a list"),
        ("sum(1 for a in costs if sum(b for b in name) > 0)", "needs a list"),
        ("1e60 * 1e60", "too large"),
    ],
)
def test_what_depends_on_values_is_an_expression_error_too(text: str, words: str) -> None:
    """Running an expression raises `ExpressionError` with a message for the user."""
    with pytest.raises(ExpressionError, match=words.replace("(", r"\(")):
        value(text)


def test_an_error_says_in_which_column() -> None:
    """A long check is mended faster when one knows where to look."""
    with pytest.raises(ExpressionError) as refused:
        compile_expression("toughness == 5 and lambda: 1")
    assert 20 == refused.value.column


def test_a_run_has_a_budget_of_steps() -> None:
    """A loop in a loop in a loop over a long list ends with a message, not with a coffee."""
    expression = compile_expression("sum(sum(1 for b in many) for a in many)")
    with pytest.raises(ExpressionError, match="more than 100000 steps"):
        expression.evaluate(PlainEnvironment({"many": list(range(1000))}))


def test_an_expression_knows_what_it_reads_and_asks() -> None:
    """A build's fingerprint and the finding on unprinted columns need the names; a loop's own name is none."""
    expression = compile_expression(
        "units[id].move == coin.face and ask('kills', target=id) and any(u for u in all_units)"
    )
    assert (("id",), ("units",), ("coin", "face"), ("id",), ("all_units",)) == expression.paths
    assert ("kills",) == expression.questions


def test_a_format_ends_an_expression() -> None:
    """`value | format`; around a choice it needs brackets, and the hint says so."""
    assert "signed" == compile_expression("toughness | signed", "layout").format
    assert "signed" == compile_expression("(empty or toughness) | signed", "layout").format
    with pytest.raises(ExpressionError, match="formats the whole expression") as refused:
        compile_expression("empty or toughness | signed", "layout")
    assert "in brackets" in (refused.value.hint or "")


def test_without_a_rules_core_nothing_can_be_asked() -> None:
    """The message says so."""
    with pytest.raises(ExpressionError, match="nothing can be asked here"):
        compile_expression("ask('kills')").evaluate(PlainEnvironment({}))


_WORDS = ["toughness", "name", "costs", "units", "x", "sum", "ask", "'a'", "1", "0.5"]
_SIGNS = ["[", "]", "(", ")", ".", "+", "-", "/", "%", "**", "==", "<", "|", ",", "=", ":"]
_JOINTS = [" in ", " and ", " or ", " not ", " if ", " else ", " for x in "]
_FRAGMENTS = st.sampled_from([*_WORDS, *_SIGNS, *_JOINTS])


@given(
    st.one_of(st.text(max_size=40), st.lists(_FRAGMENTS, max_size=14).map("".join)), st.sampled_from(["data", "layout"])
)
@settings(deadline=None, max_examples=100)
def test_any_text_gives_a_value_or_an_expression_error(text: str, dialect: Dialect) -> None:
    """No other exception leaves the language, whatever is written and whatever the values are."""
    with suppress(ExpressionError):
        value(text, dialect)


@pytest.mark.parametrize(
    "text", [".".join(["a"] * 1000), "a" + "[0]" * 600, "(" * 300, "-" * 1500 + "1", "1+" * 900 + "1"]
)
def test_endless_nesting_is_an_expression_error(text: str) -> None:
    """Deep texts never exhaust the stack."""
    with pytest.raises(ExpressionError):
        value(text)
