"""read and convert: a text is a text, a Path is a file."""

import io
import re
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from minesweeper_kit import (
    Board,
    Case,
    FormatError,
    ParseError,
    ReadingWarning,
    UnknownKeyWarning,
    convert,
    load,
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


@pytest.mark.parametrize("call", [loads, read, lambda text: convert(text, "yaml")])
def test_the_name_of_a_file_is_no_text(
    call: Callable[[str], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boards").write_text("EM\n")
    advice = r"; to read a file, use load\('{0}'\) or read\(Path\('{0}'\)\)$"
    for name in ("none.txt", "C:\\a\\b.yaml", "suite/b.txt.gz"):
        said = "^{} is taken for the text itself, but looks like the name of a file"
        with pytest.raises(ParseError, match=said.format(re.escape(repr(name)))):
            call(name)
    with pytest.raises(ParseError, match="is also the name of a file" + advice.format("boards")):
        call("boards")
    for text in ("what is this.txt", "..E.m", "?.\n.txt", "nothing", ".py", "x" * 300 + ".txt"):
        with pytest.raises((ParseError, FormatError)) as caught:
            call(text)
        assert "name of a file" not in str(caught.value)


def test_a_text_that_is_also_a_name_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("EM").write_text("EE\n")
    assert loads("EM")[0].board == read("EM")[0].board == Board(1, 2, "EM")


def test_warnings_name_the_line_that_called(tmp_path: Path) -> None:
    page = "Hello, what does this give?\n\nEM\nEE\n\nMany thanks!\n"
    path = tmp_path / "page.txt"
    path.write_text(page)
    key = b'{"dialect": "leetcode", "board": ["EM"], "squares": ["EE"]}'
    other = tmp_path / "key.json"
    other.write_bytes(key)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        read(page)
        loads(page, strict=False)
        load(path, strict=False)
        convert(path, "yaml")
        read(key)
        loads(key)
        list(load(other))
        for _ in load(other):
            pass
    assert [each.category for each in caught] == [ReadingWarning] * 4 + [UnknownKeyWarning] * 4
    assert {each.filename for each in caught} == {__file__}
    assert len({each.lineno for each in caught}) == len(caught)


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
