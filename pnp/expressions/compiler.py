"""Compiles the text of an expression into nested functions, refusing all of Python that its dialect lacks."""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple, Protocol

from pnp.expressions.errors import ExpressionError
from pnp.expressions.operations import ARITHMETIC, COMPARISONS, FUNCTIONS, number_in, shortest

Dialect = Literal["layout", "data"]

LONGEST_TEXT: Final = 2000
DEEPEST: Final = 40
MOST_STEPS: Final = 100_000
LARGEST_NUMBER: Final = 10**60

_COMPUTE_ELSEWHERE = "derive the value in game.yaml (tables: derive:), then name it here"


class Environment(Protocol):
    """What gives names their values."""

    def value(self, path: tuple[str, ...]) -> Any:
        """The value at a dotted path; raises `LookupError` with a message for the user."""
        ...

    def ask(self, question: str, params: Mapping[str, Any], path: tuple[str, ...] = ()) -> Any:
        """A rule's answer, or the part of it at `path`; raises `LookupError` with a message for the user."""
        ...


class Expression(NamedTuple):
    """A compiled expression: `paths` are the names that it reads, `questions` what it asks, `format` how it ends."""

    text: str
    evaluate: Callable[[Environment], Any]
    paths: tuple[tuple[str, ...], ...]
    questions: tuple[str, ...]
    format: str | None = None

    @property
    def is_direct(self) -> bool:
        """Whether it reads but one name, as it stands: nothing else decides what it shows."""
        return not self.questions and len(self.paths) == 1 and len(self.paths[0]) == 1


def compile_expression(text: str, dialect: Dialect = "data", unwrap: Callable[[Any], Any] = lambda v: v) -> Expression:
    """`text` as an expression of `dialect`. `unwrap` turns what the environment gives into a plain value.

    The value of an expression that only names or asks is given as the environment gave it. Raises `ExpressionError`
    here for what can be seen from the text, and from `evaluate` for what depends on values.
    """
    if len(text) > LONGEST_TEXT:
        raise ExpressionError(f"the expression is longer than {LONGEST_TEXT} characters")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python's own remarks, on escapes say, are not for designers
            tree = ast.parse(text.strip() or "''", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        column = getattr(error, "offset", None) or 1
        raise ExpressionError(f"“{text.strip()}” cannot be read as an expression", column) from None
    compiler = _Compiler(dialect, unwrap)
    chosen_format = None
    if isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.BitOr):
        if not isinstance(tree.right, ast.Name):
            raise ExpressionError("after | stands the name of one format", tree.right.col_offset + 1)
        chosen_format, tree = tree.right.id, tree.left
    run = compiler.compile(tree)
    return Expression(text, run, tuple(compiler.paths), tuple(compiler.questions), chosen_format)


class PlainEnvironment:
    """An environment of plain values: mappings are named into, lists indexed."""

    def __init__(self, names: Mapping[str, Any], ask: Callable[[str, Mapping[str, Any]], Any] | None = None) -> None:
        self._names = names
        self._ask = ask

    def value(self, path: tuple[str, ...]) -> Any:
        """The value at `path`. Raises `LookupError` with a message for the user."""
        if path[0] not in self._names:
            raise LookupError(f"there is no “{path[0]}” here")
        return _inward(self._names[path[0]], path, 1)

    def ask(self, question: str, params: Mapping[str, Any], path: tuple[str, ...] = ()) -> Any:
        """The answer of the function given at the start. Raises `LookupError` where there is none."""
        if self._ask is None:
            raise LookupError("nothing can be asked here")
        return _inward(self._ask(question, params), ("the answer", *path), 1)


def _inward(value: Any, path: tuple[str, ...], start: int) -> Any:
    for depth in range(start, len(path)):
        key = path[depth]
        if isinstance(value, Mapping) and key in value:
            value = value[key]
        elif isinstance(value, list | tuple) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        else:
            raise LookupError(f"“{'.'.join(path[:depth])}” has no “{key}”")
    return value


_Run = Callable[[Environment], Any]


class _Locals:
    """An environment inside a generator expression: the loop's names before the outer ones."""

    def __init__(self, outer: Environment, names: dict[str, Any], budget: list[int]) -> None:
        self.outer, self.names, self.budget = outer, names, budget

    def value(self, path: tuple[str, ...]) -> Any:
        return _inward(self.names[path[0]], path, 1) if path[0] in self.names else self.outer.value(path)

    def ask(self, question: str, params: Mapping[str, Any], path: tuple[str, ...] = ()) -> Any:
        return self.outer.ask(question, params, path)


class _Compiler:
    """Turns a syntax tree into nested functions, refusing every node that its dialect does not have."""

    def __init__(self, dialect: Dialect, unwrap: Callable[[Any], Any]) -> None:
        self.dialect = dialect
        self.unwrap = unwrap
        self.paths: list[tuple[str, ...]] = []
        self.questions: list[str] = []
        self.depth = 0
        self.bound: list[str] = []

    def compile(self, node: ast.expr) -> _Run:
        self.depth += 1
        if self.depth > DEEPEST:
            raise ExpressionError("the expression is nested too deeply", node.col_offset + 1)
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None or (self.dialect == "layout" and type(node) in _DATA_ONLY):
            raise self._refused(node)
        run: _Run = method(node)
        self.depth -= 1
        return run

    def _refused(self, node: ast.expr) -> ExpressionError:
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            bracketed = "write it once, at the end, and what it formats in brackets: (a or b) | signed"
            return ExpressionError("“| format” formats the whole expression", node.col_offset + 1, bracketed)
        what = _REFUSED.get(type(node), "this kind of expression")
        hint = _COMPUTE_ELSEWHERE if self.dialect == "layout" and type(node) in _DATA_ONLY else None
        return ExpressionError(f"{what} cannot be used here", node.col_offset + 1, hint)

    def _plain(self, node: ast.expr) -> _Run:
        """Like `compile`, for operands that are computed with: the environment's wrapping is taken off."""
        run, unwrap = self.compile(node), self.unwrap
        return lambda env: unwrap(run(env))

    # --- both dialects

    def _constant(self, node: ast.Constant) -> _Run:
        value: Any = node.value
        if isinstance(value, float) and abs(value) <= LARGEST_NUMBER:
            value = Fraction(repr(value))  # what was written, not the nearest binary number
        if not isinstance(value, str | int | Fraction | None):
            raise self._refused(node)
        return lambda env: value

    def _name(self, node: ast.Name) -> _Run:
        if node.id in _CONSTANTS:
            constant = _CONSTANTS[node.id]
            return lambda env: constant
        return self._path((node.id,), node)

    def _attribute(self, node: ast.Attribute) -> _Run:
        static = _static_path(node)
        if static is not None:
            return self._path(static, node)
        return self._answer_part(node) or self._dynamic(node.value, lambda env: node.attr, node)

    def _subscript(self, node: ast.Subscript) -> _Run:
        static = _static_path(node)
        if static is not None:
            return self._path(static, node)
        answer = self._answer_part(node)
        if answer is not None:
            return answer
        key = self._plain(node.slice)
        return self._dynamic(node.value, lambda env: str(key(env)), node)

    def _answer_part(self, node: ast.expr) -> _Run | None:
        """`ask(…).part.of.it`, or None for anything else."""
        path: list[str] = []
        while (key := _constant_key(node)) is not None and isinstance(node, ast.Attribute | ast.Subscript):
            path.insert(0, key)
            node = node.value
        return self._call(node, tuple(path)) if isinstance(node, ast.Call) else None

    def _path(self, path: tuple[str, ...], node: ast.expr) -> _Run:
        if any(part.startswith("_") for part in path):
            raise ExpressionError("names do not begin with an underscore here", node.col_offset + 1)
        if path[0] not in self.bound:
            self.paths.append(path)
        column = node.col_offset + 1

        def run(env: Environment) -> Any:
            try:
                return env.value(path)
            except LookupError as error:
                raise _unanswered(error, column) from None

        return run

    def _dynamic(self, base: ast.expr, key: _Run, node: ast.expr) -> _Run:
        """`table[name].column`: a path of which a part is only known when it is read."""
        keys, root = [key], base
        while isinstance(root, ast.Attribute | ast.Subscript) and _static_path(root) is None:
            keys.insert(0, self._key(root))
            root = root.value
        start = _static_path(root)
        if start is None:
            raise self._refused(root)
        if start[0] not in self.bound:
            self.paths.append(start)
        column = node.col_offset + 1

        def run(env: Environment) -> Any:
            try:
                return env.value((*start, *(part(env) for part in keys)))
            except LookupError as error:
                raise _unanswered(error, column) from None

        return run

    def _key(self, node: ast.Attribute | ast.Subscript) -> _Run:
        if isinstance(node, ast.Attribute):
            return lambda env: node.attr
        key = self._plain(node.slice)
        return lambda env: str(key(env))

    def _call(self, node: ast.Call, path: tuple[str, ...] = ()) -> _Run:
        if not isinstance(node.func, ast.Name):
            raise ExpressionError("values have no functions of their own", node.col_offset + 1)
        if node.func.id == "ask":
            return self._ask(node, path)
        if self.dialect == "layout":
            message = f"“{node.func.id}(…)” cannot be called here; a layout may only ask(…)"
            raise ExpressionError(message, node.col_offset + 1, _COMPUTE_ELSEWHERE)
        if node.func.id not in FUNCTIONS or node.keywords or path:
            known = ", ".join(sorted(FUNCTIONS))
            raise ExpressionError(f"there is no function “{node.func.id}”", node.col_offset + 1, f"known here: {known}")
        function, arguments = FUNCTIONS[node.func.id], [self._argument(argument) for argument in node.args]
        name, column = node.func.id, node.col_offset + 1

        def run(env: Environment) -> Any:
            try:
                return function(*(argument(env) for argument in arguments))
            except (TypeError, ValueError) as error:
                if isinstance(error, ExpressionError):
                    raise
                raise ExpressionError(f"{name}(…) cannot work with these values", column) from None

        return run

    def _argument(self, node: ast.expr) -> _Run:
        return self._loop(node) if isinstance(node, ast.GeneratorExp) else self._plain(node)

    def _ask(self, node: ast.Call, path: tuple[str, ...]) -> _Run:
        first = node.args[0] if len(node.args) == 1 else None
        if not (isinstance(first, ast.Constant) and isinstance(first.value, str)):
            raise ExpressionError(
                "ask(…) begins with a question in quotes: ask('kills', target=id)", node.col_offset + 1
            )
        question, column = first.value, node.col_offset + 1
        if any(keyword.arg is None for keyword in node.keywords):
            raise ExpressionError("each parameter of ask(…) is written as name=value", column)
        self.questions.append(question)
        params = [(keyword.arg, self._plain(keyword.value)) for keyword in node.keywords if keyword.arg]

        def run(env: Environment) -> Any:
            try:
                return env.ask(question, {name: value(env) for name, value in params}, path)
            except LookupError as error:
                raise _unanswered(error, column) from None

        return run

    def _boolop(self, node: ast.BoolOp) -> _Run:
        operands = [self.compile(value) for value in node.values]
        stops_at, unwrap = isinstance(node.op, ast.Or), self.unwrap

        def run(env: Environment) -> Any:
            value = None
            for operand in operands:
                value = operand(env)
                if bool(unwrap(value)) is stops_at:
                    break
            return value

        return run

    def _unaryop(self, node: ast.UnaryOp) -> _Run:
        operand, column = self._plain(node.operand), node.col_offset + 1
        if isinstance(node.op, ast.Not):
            return lambda env: not operand(env)
        negates_constant = isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant)
        if self.dialect == "layout" and not negates_constant:
            raise ExpressionError("arithmetic cannot be used here", column, _COMPUTE_ELSEWHERE)
        if isinstance(node.op, ast.USub):
            return lambda env: -number_in(operand(env), column)
        raise self._refused(node)

    def _compare(self, node: ast.Compare) -> _Run:
        operands = [self._plain(part) for part in (node.left, *node.comparators)]
        tests = []
        for operator in node.ops:
            if type(operator) not in COMPARISONS:
                raise ExpressionError("compare with == != < <= > >= or in", node.col_offset + 1)
            tests.append(COMPARISONS[type(operator)])
        column = node.col_offset + 1

        def run(env: Environment) -> bool:
            left = operands[0](env)
            for test, operand in zip(tests, operands[1:], strict=True):
                right = operand(env)
                if not test(left, right, column):
                    return False
                left = right
            return True

        return run

    def _list(self, node: ast.List | ast.Tuple) -> _Run:
        items = [self._plain(item) for item in node.elts]
        return lambda env: [item(env) for item in items]

    _tuple = _list

    # --- data only

    def _binop(self, node: ast.BinOp) -> _Run:
        column = node.col_offset + 1
        if type(node.op) not in ARITHMETIC:
            raise self._refused(node)
        operate, left, right = ARITHMETIC[type(node.op)], self._plain(node.left), self._plain(node.right)

        def run(env: Environment) -> Any:
            try:
                result = operate(number_in(left(env), column), number_in(right(env), column))
            except ZeroDivisionError:
                raise ExpressionError("this divides by zero", column) from None
            if abs(result) > LARGEST_NUMBER:
                raise ExpressionError("the result is too large", column)
            return shortest(result)

        return run

    def _ifexp(self, node: ast.IfExp) -> _Run:
        test, then, otherwise = self._plain(node.test), self.compile(node.body), self.compile(node.orelse)
        return lambda env: then(env) if test(env) else otherwise(env)

    def _loop(self, node: ast.GeneratorExp) -> _Run:
        if len(node.generators) != 1 or not isinstance(node.generators[0].target, ast.Name):
            raise ExpressionError("write one “for name in …” here", node.col_offset + 1)
        loop, column = node.generators[0], node.col_offset + 1
        name = node.generators[0].target.id
        source = self._plain(loop.iter)
        self.bound.append(name)
        element, tests = self._plain(node.elt), [self._plain(test) for test in loop.ifs]
        self.bound.remove(name)

        def run(env: Environment) -> Iterator[Any]:
            budget = env.budget if isinstance(env, _Locals) else [MOST_STEPS]
            items = source(env)
            if not isinstance(items, list | tuple | Mapping):
                raise ExpressionError("“for … in” needs a list", column)
            for item in items.values() if isinstance(items, Mapping) else items:
                budget[0] -= 1
                if budget[0] < 0:
                    raise ExpressionError(f"this takes more than {MOST_STEPS} steps", column)
                inner = _Locals(env, {name: item}, budget)
                if all(test(inner) for test in tests):
                    yield element(inner)

        return run


def _static_path(node: ast.expr) -> tuple[str, ...] | None:
    """The dotted path that `node` spells out: names and constant indexes only."""
    path: list[str] = []
    while (key := _constant_key(node)) is not None and isinstance(node, ast.Attribute | ast.Subscript):
        path.append(key)
        node = node.value
    return (node.id, *reversed(path)) if isinstance(node, ast.Name) else None


def _constant_key(node: ast.expr) -> str | None:
    """The key by which `node` leads into a value, if it stands in the text."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return str(node.slice.value) if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) else None


def _unanswered(error: LookupError, column: int) -> ExpressionError:
    return ExpressionError(str(error.args[0] if error.args else error), column, getattr(error, "hint", None))


_CONSTANTS: Final[dict[str, Any]] = {"true": True, "false": False, "none": None}

_DATA_ONLY: Final = (ast.BinOp, ast.IfExp, ast.GeneratorExp)

_REFUSED: Final[dict[type[ast.expr], str]] = {
    ast.BinOp: "arithmetic",
    ast.UnaryOp: "arithmetic",
    ast.IfExp: "“… if … else …”",
    ast.GeneratorExp: "“for … in”",
    ast.ListComp: "a list made with “for”",
    ast.Lambda: "lambda",
    ast.JoinedStr: "an f-text",
    ast.Dict: "a mapping",
    ast.Constant: "this constant",
    ast.NamedExpr: "an assignment",
}
