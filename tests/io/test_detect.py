"""Detection: by the suffix, the shape and the symbols; never a guess."""

import io
from pathlib import Path

import pytest

from minesweeper_kit import (
    AmbiguousFormatError,
    Board,
    Case,
    Cell,
    Dialect,
    ParseError,
    SymbolError,
    dumps,
    load,
    loads,
    register,
)
from minesweeper_kit.dialect import registry
from minesweeper_kit.dialect.parts import Framing
from minesweeper_kit.io.candidates import HEAD
from minesweeper_kit.io.detect import detect
from minesweeper_kit.layouts import LAYOUTS

DETECTED = [
    (b"EM\nEE\n", "boards.txt", "leetcode+grid"),
    (b". # *\n. . _\n", "boards.txt", "codingninjas+grid"),
    (b'[["E","M"]]\n[0,0]', "x", "leetcode"),
    (b"[['.','#','*','_']]\n", "x", "codingninjas+testcase"),
    (b"board = [['E']]", "x", "leetcode"),
    (b"Example 1:\nInput: [['E']]", "x", "leetcode"),
    (b"  \n1\n1 2\n. #\n0 0\n", "x", "codingninjas"),
    (b"1\n1 1\n1\n0 0\n", "x", "codingninjas"),  # digits, but in a judge's own framing
    (b'[["1"]]\n[0,0]\n', "x", "leetcode"),
    (b"1\n1 2\nEM\n0 0\n", "x", "leetcode+stdin"),
    (b'{"dialect": "leetcode", "cases": []}', "x", "json"),
    (b'{"dialect": "leetcode", "board": ["E"]}', "x", "ndjson"),
    (b'{"dialect": "leetcode", "board": ["E"]}', "x.json", "json"),
    (b'[["E"]]', "x.ndjson", "leetcode+ndjson"),
    (b'[["E"]]', "x.JSONL", "leetcode+ndjson"),
    (b"# a comment\nminesweeper_kit: 1\n", "x", "yaml"),
    (b"cases : []", "x", "yaml"),
    (b"anything", "x.yml", "yaml"),
    (b"\xef\xbb\xbfEM\r\n", "x", "leetcode+grid"),
    (b"PAR1\x15\0", "x", "parquet"),
    (b"ARROW1\0\0", "x", "arrow"),
    (b"\xff\xff\xff\xff\xa8\2\0\0\x10\0", "x", "arrows"),
    (b"\xff\xff\xff\xff\xa8\2\0\0\x10\0", "x.arrow", "arrows"),
    (b"anything", "x.parquet", "parquet"),
]


@pytest.mark.parametrize(("data", "source", "format"), DETECTED)
def test_detected(data: bytes, source: str, format: str) -> None:
    assert str(detect(data, source)) == format


def test_detection_knows_which_layouts_know_their_beginning() -> None:
    # What begins in no way of its own is rows and columns; an array is others' as well.
    tried = [row for row in LAYOUTS.values() if row.own or row.common or row.beside or row.pasted]
    assert {row.name for row in tried if not row.begins} == {"grid", "array", "columns"}


def test_a_header_with_words_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {})
    worded = Dialect(
        "worded",
        {Cell.MINE: "E", Cell.EMPTY: "M"},
        layout="sized",
        framing=Framing(("size {rows} {cols}",)),
    )
    register(worded)
    assert str(detect(b"size 1 2\nEM\n", "x")) == "worded"


AMBIGUOUS = [
    (b". #\n", "x: the symbols fit several formats: atcoder+grid, codingninjas+grid, pzprv3+grid;"),
    (
        b"zz\n",
        "x:1:1: no format is given, and none takes the symbol 'z' here; say what each symbol is",
    ),
    (b"EE\n..\n", "x:2:1: unknown symbol '.' in dialect leetcode"),
    (b"EE\nEEE\n", "x:2:1: row 1 (from 0) has 3 cells, expected 2 like the rows above"),
    (b"[[[", "x:1:3: nested too deep"),
]


@pytest.mark.parametrize(("data", "said"), AMBIGUOUS)
def test_refused(data: bytes, said: str) -> None:
    with pytest.raises(Exception, match=r".") as caught:
        loads(data)
    assert str(caught.value).replace("<string>", "x").startswith(said)


def test_a_text_longer_than_the_head() -> None:
    board = Board(50, 50, bytes([9, 0]) * 1249 + b"\x0a\x0b")
    for format in ("leetcode", "leetcode+grid", "codingninjas", "codingninjas+grid"):
        some = [Case(board, None if format.endswith("grid") else (0, 0))] * 7
        text = dumps(some, format)
        assert len(text) > HEAD
        # Wherever the head is cut, in a row, a symbol, or between boards.
        for shift in range(0, 120, 17):
            cut = text.encode()[: HEAD - shift] + b"\n" * shift if shift else text.encode()[:HEAD]
            assert str(detect(cut[:HEAD], "x")) == format
        assert loads(text) == some


def test_digits_past_the_head_are_no_guess(tmp_path: Path) -> None:
    path = tmp_path / "digits.txt"
    path.write_text("12\n" * HEAD + "EM\n")
    with pytest.raises(AmbiguousFormatError):
        list(load(path))


BAD_AMONG_GOOD = [
    ('[["E","M"]]\n[0,0]\n', '[["E","Q"]]\n[0,0]\n', "leetcode"),
    ("EM\nEE\n\n", "EM\nEQ\n\n", "leetcode+grid"),
    (". #\n_ 1\n\n", ". Q\n_ 1\n\n", "codingninjas+grid"),
    ("E,M\n\n", "E,Q\n\n", "leetcode+csv"),
]


@pytest.mark.parametrize(("good", "bad", "format"), BAD_AMONG_GOOD)
@pytest.mark.parametrize("at", [0, 1, 17, 298])
def test_one_bad_case_leaves_the_format_of_the_others(
    good: str, bad: str, format: str, at: int
) -> None:
    faults: list[ParseError] = []
    text = good * at + bad + good * (299 - at)
    reader = load(io.BytesIO(text.encode()), on_error=faults.append)
    assert str(reader.format) == format
    assert [*reader] == loads(good, format) * 299
    assert [fault.symbol for fault in faults if isinstance(fault, SymbolError)] == ["Q"]


@pytest.mark.parametrize(
    "text",
    [
        "EM\n\n.#\n\nEM\n",  # each is good in a format of its own
        ". #\n\n. Q\n\n. #\n",  # and these in several
        "EQ\n\nEQ\n",
        "zz\n\nzz\n" * 20 + "EM\n",
    ],
)
def test_what_the_others_leave_open_stays_so(text: str) -> None:
    with pytest.raises((AmbiguousFormatError, ParseError)):
        load(io.BytesIO(text.encode()))
