"""Solutions in files, and the runners of those whose compiler is there."""

import os
from pathlib import Path

import pytest

from minesweeper_kit import MinesweeperKitError
from minesweeper_kit.judge import FileRunner, find_runner
from tests.judge.conftest import ROOT
from tests.zoo import DATA

FOLDER = DATA / "solutions"


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find what `make toolchains` has installed."""
    tools = ROOT / ".venv" / "toolchains" / "node_modules" / ".bin"
    monkeypatch.setenv("PATH", f"{os.environ['PATH']}:{tools}")


def runner(path: Path | str) -> FileRunner:
    """The runner of a solution; the test is left out, aloud, where the compiler is missing."""
    found = find_runner(str(path))
    assert isinstance(found, FileRunner)
    try:
        found.check()
    except MinesweeperKitError as error:
        pytest.skip(error.message)
    return found


def put(source: str, suffix: str, folder: Path) -> Path:
    path = folder / f"solution{suffix}"
    path.write_text(source)
    return path
