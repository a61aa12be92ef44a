"""The program as a process: exit codes, streams and speed of what a shell sees."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from conftest import WriteGame

from pnp.cli.console import WrongUseError
from pnp.cli.guard import guarded
from pnp.findings import Finding, ProblemsFoundError

ROOT = Path(__file__).resolve().parents[2]


def pnp(*arguments: str, here: Path = ROOT, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m pnp` with a bare environment."""
    surroundings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-m", "pnp", *arguments]
    return subprocess.run(command, cwd=here, env=surroundings, capture_output=True, check=False)


def test_the_module_is_the_program() -> None:
    """`python -m pnp` is `pnp`, and says its version."""
    done = pnp("--version")
    assert (0, b"") == (done.returncode, done.stderr)
    assert done.stdout.startswith(b"pnp ")


@pytest.mark.parametrize("locale", ["C", "POSIX", "de_DE.ISO-8859-1"])
def test_any_locale_prints_any_name(write_game: WriteGame, locale: str) -> None:
    """An emoji in a title is no reason to fail; output is UTF-8 everywhere."""
    root = write_game({"game.yaml": "game: muenzen\ntitle: 🪙 Münzen\n"}, name="Münzen 🪙")
    done = pnp("validate", str(root), LC_ALL=locale, PYTHONIOENCODING="ascii")
    assert 0 == done.returncode, done.stderr
    assert "🪙 Münzen: no problems\n" == done.stdout.decode()


def test_help_loads_nothing_heavy() -> None:
    """`pnp --help` stays fast, as only a command that runs loads what it needs."""
    script = (
        "import sys; sys.argv = ['pnp', '--help']\n"
        "from pnp.cli.main import main\n"
        "try: main()\nexcept SystemExit: pass\n"
        "heavy = {'pydantic', 'yaml', 'reportlab', 'PIL', 'rich', 'svgwrite', 'pyphen'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False)
    assert 0 == done.returncode, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="pipes end otherwise there")
def test_a_reader_that_goes_away_is_no_fault() -> None:
    """`pnp ask GAME | head -1` prints no complaint."""
    command = f'"{sys.executable}" -m pnp ask winds-of-change | head -c 1'
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, check=False)
    assert b"" == done.stderr


@pytest.mark.parametrize("as_json", [False, True])
def test_no_exception_reaches_the_user(as_json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """A fault of the program itself is one clear sentence with what to report, and exit code 1."""

    def broken(as_json: bool) -> None:
        raise ZeroDivisionError("division by zero")

    with pytest.raises(typer.Exit) as stopped:
        guarded(broken)(as_json=as_json)
    streams = capsys.readouterr()
    assert 1 == stopped.value.exit_code
    assert "ZeroDivisionError in test_cli_process.py" in streams.err
    assert "report" in streams.err
    assert as_json == bool(streams.out)


@pytest.mark.parametrize(
    ("error", "code", "word"),
    [
        (ProblemsFoundError([Finding("PNP-PATH", "no such thing")]), 1, "no such thing"),
        (WrongUseError("used wrong", "use it right"), 2, "use it right"),
        (KeyboardInterrupt(), 130, "stopped"),
        (PermissionError(13, "Permission denied", "units.csv"), 1, "Permission denied (units.csv)"),
        (RecursionError("too deep"), 1, "RecursionError"),
    ],
)
def test_each_kind_of_end_has_its_code(
    error: BaseException, code: int, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """1 for problems, 2 for wrong use, 130 for an interruption, each with its message."""

    def failing() -> None:
        raise error

    with pytest.raises(typer.Exit) as stopped:
        guarded(failing)()
    assert code == stopped.value.exit_code
    assert word in capsys.readouterr().err


def _interruptible() -> None:
    """Whoever runs the tests in the background has children that Ctrl-C does not reach."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_an_interrupted_program_ends_with_130(tmp_path: Path) -> None:
    """Ctrl-C while reading a batch from a terminal ends at once, without a traceback."""
    command = [sys.executable, "-m", "pnp", "ask", "winds-of-change", "--batch", "-"]
    surroundings = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    started = subprocess.Popen(
        command, cwd=ROOT, env=surroundings, stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=_interruptible
    )
    with started as process:
        try:
            process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=10)
    assert 130 == process.returncode
    assert b"Traceback" not in err
