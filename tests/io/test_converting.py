"""read and convert: a text is a text, a Path is a file."""

import io
from pathlib import Path

import pytest

from minesweeper_kit import (
    Board,
    Case,
    FormatError,
    ParseError,
    ReadingWarning,
    convert,
    loads,
    read,
)

CASE = Case(Board(1, 2, "9a"), (0, 0))
TEXT = '[["E","M"]]\n[0,0]\n'


def test_every_kind_of_source(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(TEXT)
    assert read(TEXT) == read(TEXT.encode()) == read(path) == [CASE]
    assert read(io.StringIO(TEXT)) == read(io.BytesIO(TEXT.encode())) == [CASE]
    assert loads(convert(path, "yaml")) == [CASE]
    assert convert(TEXT, "leetcode") == TEXT


def test_the_name_of_a_file_is_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_text(TEXT)
    with pytest.raises(ParseError, match=r"^'a.txt' is taken for a text, .*Path\('a.txt'\) is"):
        read("a.txt")
    with pytest.raises(ParseError, match="no board in here"):
        convert("b.txt", "yaml")  # which is no file, and no board


def test_what_is_skipped_is_said() -> None:
    page = f"Hello, what does this give?\n\n{TEXT}\nMany thanks!\n"
    said: list[str] = []
    assert read(page, notes=said.append) == [CASE]
    assert len(said) == 1
    with pytest.warns(ReadingWarning):
        assert read(page) == [CASE]
    with pytest.raises(ParseError):
        read(page, "leetcode", strict=True)


def test_a_preferred_dialect() -> None:
    text = ". . .\n. . #\n"
    said: list[str] = []
    assert (
        convert(text, "leetcode+grid", prefer=["codingninjas"], notes=said.append) == "EEE\nEEM\n"
    )
    assert "codingninjas+grid, which is preferred" in said[0]


def test_what_is_no_source() -> None:
    with pytest.raises(TypeError, match=r"^a text, bytes, a Path or an open stream was expected"):
        read([["E"]])  # type: ignore[arg-type]
    with pytest.raises(FormatError, match="is binary, and this is text"):
        read("EM", "mbf")
