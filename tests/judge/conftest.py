"""What the judge's tests share: solutions as files."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from minesweeper_kit.judge import data, process, sandbox
from tests.judge.hostile import MARK, marked

ROOT = Path(__file__).parent.parent.parent

Solution = Callable[[str], Path]


@pytest.fixture(autouse=True)
def no_sandbox(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no sandbox, as where bubblewrap is missing, but in tests that ask for one."""
    if not {"boxed", "sandbox_as_it_is"} & {*request.fixturenames}:
        monkeypatch.setattr(sandbox, "fault", lambda: "it is left out in this test")


@pytest.fixture(autouse=True)
def added_folders_go() -> Iterator[None]:
    """Forget the folders of languages and problems that a test adds."""
    yield
    del data.FOLDERS[1:]


@pytest.fixture
def sandbox_as_it_is() -> None:
    """Have a sandbox where there is one to be had."""


@pytest.fixture
def boxed() -> None:
    """Have a sandbox; the test is left out, aloud, where there is none to be had."""
    if missing := sandbox.fault():
        pytest.skip(missing)


@pytest.fixture
def solution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Solution:
    """Write a source to a file that is run where the kit can be imported."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    def write(source: str) -> Path:
        path = tmp_path / "solution.py"
        path.write_text(source, "utf-8")
        return path

    return write


@pytest.fixture
def nothing_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Give the solution's processes a mark, short patience, and check that they are gone."""
    monkeypatch.setenv(MARK, str(tmp_path))
    monkeypatch.setattr(process, "LOAD_SECONDS", 5.0)
    monkeypatch.setattr(process, "_GRACE_SECONDS", 3.0)
    yield
    until = time.monotonic() + 60
    while (left := marked()) and time.monotonic() < until:
        time.sleep(0.05)
    for pid in left:
        os.kill(pid, 9)
    assert not left
