"""Templates and conditions that are read in the scope of another row than the item's: the cells of a table, an axis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import PlainValidator

from pnp.expressions import Expression, ExpressionError
from pnp.facts import Fact, Scope, UnknownNameError
from pnp.layout.fields import read_template
from pnp.layout.templates import Template, unwrapped
from pnp.layout.witness import Witness, listed

if TYPE_CHECKING:
    from pnp.layout.pen import Pen


class RowTemplate:
    """A template that is filled once for each row, so that it has no slots among its block's own."""

    __slots__ = ("template",)

    def __init__(self, template: Template) -> None:
        self.template = template

    def filled_in(self, pen: Pen, row: Scope) -> Template | None:
        """The template with this row's facts, which get slots of the pen; None where a problem was noted."""
        facts = [row_fact(pen, expression, row) for expression in self.template.expressions]
        first = len(pen.facts)
        known = [fact for fact in facts if fact is not None]
        if len(known) < len(facts):
            return None
        for fact in known:
            pen.live(fact)
        return self.template.starting_at(first)


def row_fact(pen: Pen, expression: Expression, row: Scope) -> Fact | None:
    """The fact that `expression` shows of `row`, in its format; None where a problem was noted."""
    try:
        fact = expression.evaluate(row if expression.is_direct else Witness(row, pen.decided))
    except ExpressionError as error:
        pen.problem("PNP-EXPRESSION", str(error), found=expression.text.strip(), hint=error.hint)
        return None
    if not isinstance(fact, Fact):
        message = f"“{expression.text.strip()}” shows no value of the data"
        pen.problem("PNP-EXPRESSION", message, hint="name a column, an option or a question")
        return None
    return fact if expression.format is None else fact._replace(format=expression.format)


def said_of(pen: Pen, words: RowTemplate | None, row: Scope) -> tuple[str, Sequence[int]]:
    """What a field says of a row, and the slots of its facts; nothing without a field, or where a problem was noted."""
    template = words.filled_in(pen, row) if words is not None else None
    if template is None:
        return "", ()
    return pen.text(template), [slot for slot in template.filled(pen.facts) if isinstance(slot, int)]


def rows_where(pen: Pen, table: str, condition: Expression | None) -> Sequence[Scope]:
    """The rows of `table` for which `condition` holds; none where a problem was noted."""
    try:
        rows = pen.scope.rows(table)
    except UnknownNameError as error:
        pen.problem("PNP-EXPRESSION", str(error.args[0]), found=table, hint=error.hint)
        return ()
    pen.decided.append(listed(table, rows))
    return rows if condition is None else [row for row in rows if _holds(pen, condition, row)]


def _holds(pen: Pen, condition: Expression, row: Scope) -> bool:
    try:
        return bool(unwrapped(condition.evaluate(Witness(row, pen.decided))))
    except ExpressionError as error:
        pen.problem("PNP-EXPRESSION", str(error), found=condition.text.strip(), hint=error.hint)
        return False


def _row_template(value: Any) -> RowTemplate:
    return value if isinstance(value, RowTemplate) else RowTemplate(read_template(value))


RowWords = Annotated[RowTemplate, PlainValidator(_row_template)]
"""Text whose live values are read in a row's scope."""
