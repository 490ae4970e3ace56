"""`detect`: the format of each file, and what tells it; files that cannot be told."""

from pathlib import Path

import pytest

from tests.cli.run import run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("EEM\nEEE\n")
    (tmp_path / "b.csv").write_text("E,M\n")
    (tmp_path / "c.yaml").write_text("dialect: leetcode\ncases: [{board: EM}]\n")
    return tmp_path


def test_each_file_with_its_reason(folder: Path) -> None:
    ended = run("detect", "a.txt", "b.csv", "c.yaml")
    leetcode = 'by the symbols of LeetCode 529, "Minesweeper": M=MINE B=BLANK E=EMPTY X=EXPLODED'
    assert ended == (
        0,
        (
            f"a.txt: leetcode+grid ({leetcode}; rows of symbols, an empty line between boards)\n"
            f"b.csv: leetcode+csv (by its suffix, .csv; {leetcode}; "
            "symbols separated by commas, or a table of board, click, expected)\n"
            "c.yaml: yaml (by its suffix, .yaml; YAML with all parts of each board "
            "(click, outcome, mines, name), or plain data)\n"
        ).encode(),
        b"",
    )
    assert run("detect", ".").out.count(b"\n") == 3
    assert run("detect", stdin=b"EEM\nEEE\n").text.startswith("<stdin>: leetcode+grid (")


def test_what_cannot_be_told_is_named_and_the_rest_goes_on(folder: Path) -> None:
    (folder / "d.txt").write_text(". .\n. #\n")
    ended = run("detect", "d.txt", "none.txt", "a.txt")
    assert ended.code == 3
    assert ended.text.startswith("a.txt: leetcode+grid (")
    several, missing = ended.said.splitlines()
    assert several.startswith("d.txt:1:1: the symbols can be read in several ways; try: ")
    assert missing == "none.txt: No such file or directory"


def test_the_format_of_the_settings_is_not_taken_for_what_is_found(folder: Path) -> None:
    (folder / "minesweeper-kit.toml").write_text('from = "codingninjas"\n')
    assert run("detect", "a.txt").text.startswith("a.txt: leetcode+grid (")
