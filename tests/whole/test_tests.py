"""The tests themselves: what they share lies beside them, and no sample is forgotten."""

import ast
from pathlib import Path

import pytest

from minesweeper_kit import load
from tests.skipped import summary
from tests.zoo import DATA

TESTS = DATA.parent
MODULES = sorted(TESTS.rglob("*.py"))
SAMPLES = sorted(path for path in (DATA / "valid").rglob("*") if path.is_file())


def imported(path: Path) -> set[str]:
    """The modules that a module imports, and the names that it takes from them."""
    names = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {node.module or "", *(alias.name for alias in node.names)}
    return names


def test_no_module_imports_a_test_module() -> None:
    tests = {path.stem for path in MODULES if path.name.startswith("test_")}
    assert len(tests) > 80
    for path in MODULES:
        parts = {part for name in imported(path) for part in name.split(".")}
        assert not parts & tests, path


def test_the_summary_names_the_command_that_runs_what_was_skipped() -> None:
    assert summary([]) == []
    assert summary(
        [
            ("tests/judge/test_languages.py", "Skipped: kotlinc is not installed"),
            (
                "tests/arrays/test_tables.py",
                "Skipped: in an environment of its own: make test-jobs",
            ),
            ("tests/judge/test_sandbox.py", "Skipped: bwrap is not installed"),
            ("tests/io/test_files.py", "Skipped: only root does that"),
        ]
    ) == [
        "2 tests: run make toolchains, then make test",
        "1 test: run make test-jobs",
        "1 test: cannot run here, for the reason above",
    ]


def test_there_are_samples() -> None:
    folders = [folder for folder in (DATA / "valid").iterdir() if folder.is_dir()]
    assert folders
    for folder in folders:
        assert any(folder.iterdir()), folder


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_sample_is_read(path: Path) -> None:
    with load(path, path.parent.name) as reader:
        assert list(reader)
