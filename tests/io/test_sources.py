"""Where cases are read from and written to: every source, no more of it than is asked for."""

import io
import os
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import IO, cast

import pytest

from minesweeper_kit import (
    Board,
    Case,
    FormatError,
    LossyError,
    ParseError,
    ShapeError,
    check,
    dump,
    dumps,
    load,
    loads,
)
from minesweeper_kit.io.candidates import HEAD

CASE = Case(Board.parse("EM\nEE", "leetcode"), (0, 0))
TEXT = '[["E","M"],["E","E"]]\n[0,0]\n'


def test_every_kind_of_source(tmp_path: Path) -> None:
    path = tmp_path / "cases.txt"
    path.write_text(TEXT)
    assert list(load(path)) == [CASE]
    assert list(load(str(path))) == [CASE]
    assert list(load(io.StringIO(TEXT))) == [CASE]
    assert list(load(io.BytesIO(TEXT.encode()))) == [CASE]
    assert loads(TEXT) == loads(TEXT.encode()) == loads("\ufeff" + TEXT) == [CASE]
    with open(path, "rb") as binary:
        assert list(load(binary)) == [CASE]
        assert not binary.closed
    with open(path, encoding="utf-8") as text, load(text) as reader:
        assert list(reader) == [CASE]
        assert not text.closed
    with open(path, "rb", buffering=0) as raw:
        assert list(load(raw)) == [CASE]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: loads([["E"]]), "a text, or bytes, was expected, not a list: load takes"),  # type: ignore[arg-type]
        (lambda: load(3), "a path or an open stream was expected, not an int: loads"),  # type: ignore[arg-type]
        (lambda: load(b"EM"), "a path or an open stream was expected, not a bytes: loads"),  # type: ignore[arg-type]
        (lambda: dumps(CASE.board, "leetcode"), "a list of cases was expected, not a Board: [Ca"),  # type: ignore[arg-type]
        (lambda: dumps(CASE, "leetcode"), "a list of cases was expected, not a Case"),  # type: ignore[arg-type]
        (lambda: dumps([CASE.board], "leetcode"), "a Case was expected, not a Board: Case(board)"),  # type: ignore[list-item]
        (lambda: check(CASE.board), "a Case was expected, not a Board: check(Case(board))"),  # type: ignore[arg-type]
    ],
)
def test_another_type_is_told_what_was_expected(wrong: Callable[[], object], said: str) -> None:
    with pytest.raises(TypeError) as caught:
        wrong()
    assert str(caught.value).startswith(said)


def test_a_reader_knows_how_many_cases_are_left() -> None:
    reader = load(io.StringIO(TEXT * 3))
    assert next(reader) == CASE
    assert len(reader) == 2
    assert CASE in reader
    assert len(reader) == 2
    assert list(reader) == [CASE, CASE]
    assert len(reader) == 0
    assert isinstance(reader, Collection)


def test_the_length_of_a_broken_file_is_its_error() -> None:
    with pytest.raises(ParseError, match=r"^<string>:3:1: "):
        len(load(io.StringIO(TEXT + "[0,1]\n[0,2]\n")))


def test_every_kind_of_target(tmp_path: Path) -> None:
    path = tmp_path / "cases.txt"
    for target in (path, str(path)):
        dump([CASE], target, "leetcode")
        assert path.read_text() == TEXT
        path.unlink()
    binary, text = io.BytesIO(), io.StringIO()
    dump([CASE], binary, "leetcode")
    dump([CASE], text, "leetcode")
    assert binary.getvalue().decode() == text.getvalue() == TEXT
    with open(path, "w", encoding="utf-8") as opened:
        opened.write("first\n")
        dump([CASE], opened, "leetcode")
        opened.write("last\n")
    assert path.read_text() == f"first\n{TEXT}last\n"


def test_the_reader_closes_what_load_opened(tmp_path: Path) -> None:
    path = tmp_path / "cases.txt"
    path.write_text(TEXT * 2)
    reader = load(path)
    assert str(reader.format) == "leetcode"
    assert reader.source == str(path)
    assert next(reader) == CASE
    assert next(reader) == CASE
    assert list(reader) == []
    with load(path) as reader:
        next(reader)
    path.write_text(TEXT + "[")
    reader = load(path, "leetcode")
    with pytest.raises(ParseError, match="the text ends inside a board"):
        list(reader)
    assert list(reader) == []  # an error is the end
    path.write_text("?")
    for format in (None, "leetcode+grid"):
        with pytest.raises((ParseError, FormatError)):
            list(load(path, format))


class Slow(io.RawIOBase):
    """A stream of blocks, which counts those it was asked for."""

    def __init__(self, blocks: Iterator[bytes]) -> None:
        self.blocks = blocks
        self.given = 0
        self.waiting = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        if not self.waiting:
            self.waiting = next(self.blocks, b"")
            self.given += bool(self.waiting)
        chunk, self.waiting = self.waiting[: len(buffer)], self.waiting[len(buffer) :]
        buffer[: len(chunk)] = chunk
        return len(chunk)


FRAMED = {
    "leetcode": TEXT.encode(),
    "leetcode+array": TEXT.encode().splitlines(keepends=True)[0],
    "leetcode+grid": b"EM\nEE\n\n",
    "leetcode+ndjson": dumps([CASE], "leetcode+ndjson").encode(),
    "ndjson": dumps([CASE], "leetcode+ndjson").encode(),
    "codingninjas": b"2 2\n. #\n. .\n0 0\n",
}


@pytest.mark.parametrize("format", FRAMED)
def test_load_reads_no_more_than_it_is_asked_for(format: str) -> None:
    block = FRAMED[format] * (1 + 2**14 // len(FRAMED[format]))

    def blocks() -> Iterator[bytes]:
        if format == "codingninjas":
            yield b"999999999\n"
        while True:  # a file without an end
            yield block

    stream = Slow(blocks())
    reader = load(cast(IO[bytes], stream), format)
    assert stream.given == 0
    for _ in range(10):
        assert next(reader).board == CASE.board
    assert stream.given <= 3
    many = 3 * len(block) // len(FRAMED[format])
    for _ in range(many):
        next(reader)
    assert stream.given <= 7


def test_detection_reads_the_head_alone() -> None:
    stream = Slow(iter([TEXT.encode() * 40] * 1000))
    reader = load(cast(IO[bytes], stream))
    assert stream.given <= 2 + HEAD // len(TEXT * 40)
    for _ in range(500):
        assert next(reader) == CASE


def test_a_pipe_gives_its_cases_as_they_come() -> None:
    reading, writing = os.pipe()
    with open(reading, "rb") as stream, open(writing, "wb", buffering=0) as sink:
        sink.write(TEXT.encode() * 2)
        reader = load(stream, "leetcode")
        assert next(reader) == CASE
        sink.close()
        assert list(reader) == [CASE]


def test_on_error_goes_on() -> None:
    met: list[ParseError] = []
    data = io.BytesIO(b'["EM"]\n["EQ"]\n["EE"]\n["E","EE"]\n["MM"]\n')
    read = list(load(data, "leetcode", on_error=met.append))
    assert [str(case.board) for case in read] == ["EM", "EE", "MM"]
    assert [str(error) for error in met] == [
        "<string>:2:4: unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)",
        "<string>:4:6: row 1 (from 0) has 2 cells, expected 1 like the rows above",
    ]


def paired(questions: str, answers: str, format: str) -> list[Case]:
    return list(load(io.StringIO(questions), format, answers=io.StringIO(answers)))


def test_answers_in_a_json_file_may_be_lists_that_a_program_printed(tmp_path: Path) -> None:
    answers, suite = tmp_path / "out.json", tmp_path / "suite.json"
    answers.write_text('[["E","M"],["1","E"]]\n[["1","M"],["E","E"]]\n')
    suite.write_text(dumps(loads(TEXT * 2), "leetcode+json"))
    assert [case.expected for case in load(io.BytesIO((TEXT * 2).encode()), answers=answers)] == [
        Board.parse("EM\n1E", "leetcode"),
        Board.parse("1M\nEE", "leetcode"),
    ]
    found = load(io.BytesIO((TEXT * 2).encode()), answers=suite)
    assert [case.expected for case in found] == [case.board for case in loads(TEXT * 2)]


UNPAIRED = [
    ("leetcode", TEXT * 2, '["E"]\n', ("<string>: 1 answer for more cases; write one "
     "answer for each case")),
    ("leetcode", TEXT, '["E"]\n["E"]\n', ("<string>: more answers than the 1 case; write "
     "one answer for each case")),
    ("leetcode", TEXT, '["Q"]\n',
     "<string>:1:3: unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)"),
    ("codingninjas", "1\n2 2\n. #\n. .\n0 0\n", "1 #\n",
     "<string>:2:1: the answers end: 1 row of 2 for case 1"),
    ("codingninjas", "1\n1 2\n. #\n0 0\n", "",
     "<string>:1:1: empty: there are no answers in here; expected one for each case"),
    ("codingninjas", "1\n1 2\n. #\n0 0\n", "1 #\n1 #\n",
     "<string>:2:1: found '1 #' after the answers of all cases"),
    ("codingninjas", "1\n1 2\n. #\n0 0\n", "1\n",
     "<string>:1:1: row 0 (from 0) has 1 cell, expected 2"),
]  # fmt: skip


@pytest.mark.parametrize(("format", "questions", "answers", "said"), UNPAIRED)
def test_answers_that_do_not_fit(format: str, questions: str, answers: str, said: str) -> None:
    with pytest.raises(ParseError) as caught:
        paired(questions, answers, format)
    assert str(caught.value) == said
    assert isinstance(caught.value, ShapeError) or "Q" in said


def test_answers_know_their_own_places() -> None:
    case = paired("2\n1 2\n. #\n0 0\n1 2\n. #\n0 0\n", "1 #\n\n2 #\n", "codingninjas")[1]
    assert case.place("board") == ("<string>", 6)
    assert case.place("click") == ("<string>", 7)
    assert case.place("expected") == ("<string>", 3)
    assert case.label == "case 2"


def test_the_greater_loss_is_named() -> None:
    with pytest.raises(LossyError, match=r"^the case: dialect leetcode has no symbol for HIDDEN"):
        dumps([Case(Board(1, 1, b"\x0c"), (0, 0))], "leetcode+grid")


def test_questions_of_more_than_a_megabyte() -> None:
    board = Board(50, 50, bytes([9]) * 2500)
    text = dumps([Case(board, (0, 0))] * 250, "codingninjas")
    assert len(text) > 2**20
    assert text.count("\n") == 1 + 250 * 52


def test_what_is_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "cases.txt.gz"
    dump([CASE] * 50_000, path, "leetcode")
    told: list[int] = []
    assert len(list(load(path, on_read=told.append))) == 50_000
    assert sum(told) == path.stat().st_size
    told.clear()
    assert list(load(io.StringIO(TEXT), on_read=told.append)) == [CASE]
    assert told == [len(TEXT)]


@pytest.mark.parametrize("text", ["3 2\nEM\nEE\nEE\n", "3\t2\r\nEM\r\nEE\r\nEE\r\n"])
def test_a_size_above_rows_of_letters_is_no_row(text: str) -> None:
    [case] = loads(text, strict=False, notes=lambda _: None)
    assert case.board == Board(3, 2, "9a 99 99")
    with pytest.raises(ParseError, match="size of the board beside it, 3 rows of 2, nor"):
        loads(text.replace("3", "4", 1), strict=False, notes=lambda _: None)


@pytest.mark.parametrize("click", ["1,0", "(1, 0)", "[1,0]"])
def test_a_click_below_rows_of_letters_is_no_row(click: str) -> None:
    [case] = loads(f"EEM\nEEE\n\n{click}\n", strict=False, notes=lambda _: None)
    assert (case.board, case.click) == (Board(2, 3, "99a 999"), (1, 0))


def test_a_map_of_mines_may_have_its_size_above() -> None:
    [case] = loads("3 4\n*...\n..*.\n....\n", strict=False, notes=lambda _: None)
    assert case.board == Board(3, 4, "a999 99a9 9999")
