"""Guards of the tree: who may import whom, what may print, what must never be asked, what the manual must list."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = ROOT / "pnp"
FINDINGS_PAGE: Final = ROOT / "docs" / "findings.md"

BASE: Final = frozenset({"units", "findings", "facts", "expressions"})
MAY_IMPORT: Final[dict[str, frozenset[str]]] = {
    "units": frozenset(),
    "findings": frozenset(),
    "expressions": frozenset(),
    "facts": frozenset({"units"}),
    "loading": BASE,
    "rules": BASE | {"loading"},
    "drawing": BASE,
    "layout": BASE | {"drawing", "loading"},
    "blocks": BASE | {"drawing", "layout"},
    "press": BASE | {"drawing"},
    "backends": BASE | {"drawing"},
    "verify": BASE | {"rules", "drawing", "ledger"},
    "ledger": BASE | {"drawing"},
    "kit": BASE | {"loading", "rules", "drawing", "layout", "blocks", "press", "backends", "verify", "ledger"},
    "cli": BASE | {"loading", "rules", "drawing", "layout", "blocks", "press", "backends", "verify", "ledger", "kit"},
    "__main__": frozenset({"cli"}),
    "__init__": frozenset(),
}
SURROUNDINGS: Final = frozenset({"time", "datetime", "random", "secrets", "uuid", "locale"})
CODE: Final = re.compile(r"[A-Z]{2,3}(?:-[A-Z0-9]+)+")
LISTED_CODE: Final = re.compile(rf"^\| ({CODE.pattern}) \|", re.MULTILINE)


def part_of(path: Path) -> str:
    """The package of the house that a module belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def modules(*, outside: str = "") -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if part_of(path) != outside)


def is_tool(path: Path) -> bool:
    """Whether a module is a program of its own, for whoever works on the house."""
    return "\nif __name__ ==" in path.read_text(encoding="utf-8")


def nodes_of(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path)))


def where(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def imports_of(path: Path) -> Iterator[tuple[str, ast.AST]]:
    """Each module that a module imports, wherever in it; a name taken from `pnp` itself counts as that package."""
    for node in nodes_of(path):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{where(path, node)}: imports are absolute, so that this test sees them"
            names = [f"pnp.{alias.name}" for alias in node.names] if node.module == "pnp" else [node.module or ""]
            yield from ((name, node) for name in names)


def test_imports_go_one_way() -> None:
    """A layout that asks the rules, or a backend that knows a game, would let the phases know each other's secrets."""
    wrong = [
        f"{where(path, node)} imports {name}"
        for path in modules()
        for name, node in imports_of(path)
        if name.startswith("pnp.") and name.split(".")[1] not in MAY_IMPORT[part_of(path)] | {part_of(path)}
    ]
    assert [] == wrong


def test_click_is_never_imported() -> None:
    """Typer brings its own; in a clean installation `import click` fails."""
    wrong = [
        where(path, node) for path in modules() for name, node in imports_of(path) if name.split(".")[0] == "click"
    ]
    assert [] == wrong


def test_only_the_command_line_prints() -> None:
    """A library that prints breaks `--json`, whose stdout is one document and nothing else."""
    wrong = [
        where(path, node)
        for path in modules(outside="cli")
        for node in nodes_of(path)
        if (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("print", "input"))
        or (isinstance(node, ast.Attribute) and node.attr in ("stdout", "stderr") and not is_tool(path))
    ]
    assert [] == wrong


def test_only_the_command_line_knows_its_surroundings() -> None:
    """Equal input gives equal bytes in any process, place and time: nothing below asks for clock, chance or locale."""
    wrong = [
        f"{where(path, node)} imports {name}"
        for path in modules(outside="cli")
        for name, node in imports_of(path)
        if name.split(".")[0] in SURROUNDINGS
    ]
    wrong += [
        f"{where(path, node)} reads the environment"
        for path in modules(outside="cli")
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr in ("environ", "getenv", "environb")
    ]
    assert [] == wrong


def test_nothing_depends_on_where_objects_lie() -> None:
    """`id()` and `hash()` differ from process to process; a class's own `__hash__` may call `hash`."""
    wrong = []
    for path in modules(outside="cli"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        own = {
            inner
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.name == "__hash__"
            for inner in ast.walk(node)
        }
        wrong += [
            where(path, node)
            for node in ast.walk(tree)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("id", "hash")
            and node not in own
        ]
    assert [] == wrong


def codes_in_source() -> dict[str, str]:
    return {
        node.value: where(path, node)
        for path in modules()
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CODE.fullmatch(node.value)
    }


def test_every_finding_is_in_the_manual() -> None:
    """A code that a user sees and cannot look up is no help."""
    listed = set(LISTED_CODE.findall(FINDINGS_PAGE.read_text(encoding="utf-8")))
    assert {} == {code: place for code, place in codes_in_source().items() if code not in listed}


def test_the_manual_lists_no_finding_twice_and_none_that_is_gone() -> None:
    """A page that tells of what never happens is not trusted for what does."""
    listed = LISTED_CODE.findall(FINDINGS_PAGE.read_text(encoding="utf-8"))
    assert sorted(set(listed)) == sorted(listed)
    assert set() == set(listed) - codes_in_source().keys()


@pytest.mark.parametrize(
    "path", [path for path in modules() if "__all__" in path.read_text(encoding="utf-8")], ids=part_of
)
def test_what_a_package_offers_is_sorted_and_there(path: Path) -> None:
    """`__all__` lists constants, classes and functions, each in order, and nothing that is not there."""
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    names = list(module.__all__)
    assert sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name)) == names
    assert [] == [name for name in names if not hasattr(module, name)]


def test_golden_texts_are_not_rewritten_in_ci() -> None:
    """There a person cannot review what would be written: the flag is refused, before any test runs."""
    command = [sys.executable, "-m", "pytest", "--update-golden", "--collect-only", str(Path(__file__))]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "CI": "true"}, capture_output=True, text=True, check=False
    )
    assert pytest.ExitCode.USAGE_ERROR == done.returncode
    assert "refused in CI" in done.stderr
