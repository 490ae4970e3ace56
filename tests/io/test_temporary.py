"""Temporary folders: removed when their process ends, or by the next one that needs such."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from minesweeper_kit.io.temporary import TemporaryFolder, remove_left_behind

pytest.importorskip("fcntl", reason="who needs a folder is not known here")

KEPT = """
import sys, tempfile, time
from minesweeper_kit.io.temporary import TemporaryFolder
tempfile.tempdir = sys.argv[1]
kept = TemporaryFolder("test")
print(kept.path, flush=True)
time.sleep(1000)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_folder_goes_when_its_process_was_killed(folder: Path) -> None:
    command = [sys.executable, "-c", KEPT, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        theirs = other.stdout.readline().decode().strip()
        with TemporaryFolder("test") as mine:
            assert os.path.isdir(theirs)  # it is in use
            assert os.path.isdir(mine.path)
        other.kill()
    assert os.path.isdir(theirs)
    with TemporaryFolder("else"):
        assert os.path.isdir(theirs)  # it is for another purpose
    with TemporaryFolder("test") as mine:
        assert os.listdir(folder) == [Path(mine.path).parent.name]
    assert os.listdir(folder) == []


@pytest.mark.parametrize("name", ["minesweeper-kit-0.1.0", "minesweeper-kit-test-notes"])
def test_no_folder_of_the_users_goes(name: str, folder: Path) -> None:
    kept = folder / name / "pyproject.toml"
    kept.parent.mkdir()
    kept.write_text("mine")
    remove_left_behind("test")
    assert kept.read_text() == "mine"
