"""What a small job may load: start-up is most of its time."""

import subprocess
import sys
from pathlib import Path

import pytest

from minesweeper_kit.cli import COMMANDS
from tests.cli.run import ROOT

SCRIPT = """\
import io, sys
sys.argv = ["minesweeper-kit", *sys.argv[1:]]
{before}
from minesweeper_kit.start import main
try:
    main()
except SystemExit as ended:
    assert not ended.code, ended.code
finally:
    print(*sorted(sys.modules), file=sys.stderr)
    from minesweeper_kit.dialect import registry
    print(registry.shipped.cache_info().currsize, file=sys.stderr)
"""

HEAVY = {
    "_hypothesis_pytestplugin",
    "dask",
    "distributed",
    "fsspec",
    "gymnasium",
    "hypothesis",
    "importlib.metadata",
    "jsonschema",
    "minesweeper_kit.arrays",
    "minesweeper_kit.gym",
    "minesweeper_kit.jobs",
    "minesweeper_kit.picture",
    "minesweeper_kit.solver",
    "minesweeper_kit.web",
    "numpy",
    "pyarrow",
    "pydantic",
    "random",
    "rich",
    "starlette",
    "tempfile",
    "uvicorn",
}
"""What no small job needs."""

BRACKETS = {
    *("catalogue", "templates", "layout", "lines", "batches"),
    *("brackets", "brackets.testcase", "brackets.tokens", "brackets.canonical"),
}
"""What is known of every layout, and the code of those in brackets."""

CHECKING = {"minesweeper_kit.suites", "minesweeper_kit.game.rules"}


def loaded(*arguments: str, before: str = "", root: Path = ROOT) -> tuple[set[str], int]:
    """The modules after a run of the command, and how many of the kit's dialects were made."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(before=before), *arguments],
        capture_output=True,
        cwd=root,
        text=True,
        timeout=60,
        check=True,
    )
    *_, modules, parsed = done.stderr.splitlines()
    return set(modules.split()), int(parsed)


def layouts(modules: set[str]) -> set[str]:
    start = "minesweeper_kit.layouts."
    return {name.removeprefix(start) for name in modules if name.startswith(start)}


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "cases.txt"
    path.write_text('[["E","M"]]\n[0,0]\n')
    return str(path)


def test_a_board_in_a_named_format(board: str) -> None:
    modules, made = loaded("reveal", board, "--from", "leetcode")
    assert not modules & (HEAVY | CHECKING | {"minesweeper_kit.io.detect"})
    assert layouts(modules) == BRACKETS
    assert made == 1
    modules, made = loaded("reveal", board, "--from", "leetcode", "--to", "codingninjas")
    assert not modules & (HEAVY | CHECKING)
    assert made == 2
    modules, _ = loaded("validate", board, "--from", "leetcode")
    assert not modules & HEAVY


def test_a_document_names_its_dialect(tmp_path: Path) -> None:
    path = tmp_path / "suite.yaml"
    path.write_text("dialect: leetcode\ncases: [{board: EM, click: [0, 0]}]\n")
    for command in ("reveal", "validate"):
        modules, made = loaded(command, str(path))
        assert not modules & HEAVY
        assert made == 1


def test_detection_by_the_symbols_makes_every_dialect(board: str) -> None:
    modules, made = loaded("reveal", board)
    assert not modules & (HEAVY | CHECKING)
    # Of the layouts of all those dialects only what this text may be in.
    assert layouts(modules) == BRACKETS | {"rows", "rows.grid", "rows.sized"}
    assert made == len(list((ROOT / "formats").glob("*.yaml")))


def test_what_is_built_does_without_yaml(board: str, built: Path) -> None:
    for format in (["--from", "leetcode"], []):
        modules, _ = loaded("reveal", board, *format, root=built)
        assert not modules & (HEAVY | CHECKING | {"yaml"})
    modules, made = loaded("formats", root=built)
    assert not modules & (HEAVY | CHECKING | {"yaml"})
    assert made == len(list((ROOT / "formats").glob("*.yaml")))


def test_the_solver_is_for_those_who_ask_for_it(board: str) -> None:
    for arguments in (["generate", "--size", "3x3", "--mines", "1"], ["schema", "case"]):
        modules, _ = loaded(*arguments)
        assert not modules & HEAVY
    modules, _ = loaded("stats", board, "--from", "leetcode", "--guess")
    assert "minesweeper_kit.solver" in modules
    modules, _ = loaded("stats", board, "--from", "leetcode")
    assert not modules & HEAVY


def test_pictures_are_for_those_who_ask_for_them(board: str) -> None:
    for arguments in (["show", board], ["show", board, "--as", "svg"]):
        modules, _ = loaded(*arguments, "--from", "leetcode")
        assert not modules & (HEAVY - {"minesweeper_kit.picture"})
        assert "minesweeper_kit.picture" in modules
    modules, _ = loaded("show", board, "--from", "leetcode", "--heat")
    assert "minesweeper_kit.solver" in modules


@pytest.mark.parametrize("option", ["--version", "--help"])
def test_what_needs_no_command(option: str) -> None:
    modules, made = loaded(option)
    assert not modules & (HEAVY | {f"minesweeper_kit.cli.{name}" for name in COMMANDS})
    assert not modules & {"json", *(f"minesweeper_kit.{name}" for name in ("dialect", "io"))}
    assert made == 0


def test_what_is_imported_is_no_garbage(board: str) -> None:
    before = "import atexit, gc; atexit.register(lambda: print(gc.get_freeze_count() > 10_000))"
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(before=before), "reveal", board],
        capture_output=True,
        cwd=ROOT,
        timeout=60,
        check=True,
    )
    assert done.stdout == b'[["1","M"]]\nTrue\n'


def test_the_library_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import minesweeper_kit, sys; print(*sys.modules)"],
        capture_output=True,
        cwd=ROOT,
        text=True,
        timeout=60,
        check=True,
    )
    modules = set(done.stdout.split())
    assert not modules & (HEAVY | CHECKING | {"typer", "yaml", "difflib", "subprocess"})


def test_names_that_are_imported_late() -> None:
    code = """\
import minesweeper_kit
assert set(minesweeper_kit.__all__) <= set(dir(minesweeper_kit))
import inspect, sys
for name in sorted(minesweeper_kit.__all__):
    found = getattr(minesweeper_kit, name)
    assert found is getattr(minesweeper_kit, name), name
    assert inspect.ismodule(found) == (name in ("judge", "leetcode")), name
from minesweeper_kit import *
assert check is minesweeper_kit.check is minesweeper_kit.suites.check
assert generate is minesweeper_kit.generator.generate
assert stats is minesweeper_kit.game.metrics.stats
assert suite is judge.suite and solve is minesweeper_kit.solver.solve
late = [name for names in minesweeper_kit._LATE.values() for name in names]
late.remove("__version__")  # which no star takes
eager = {name for name in vars(minesweeper_kit) if not name.startswith("_")}
assert len(late) == len(set(late))
assert set(late) <= set(minesweeper_kit.__all__) <= eager | set(late)
try:
    minesweeper_kit.chek
except AttributeError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        cwd=ROOT,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout == "module 'minesweeper_kit' has no attribute 'chek'\n"
