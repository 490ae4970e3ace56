"""load, loads, dump, dumps: round trips, streams, and what is refused."""

import io
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import IO, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper_kit import (
    Board,
    Case,
    Cell,
    FormatError,
    LossyError,
    ParseError,
    ShapeError,
    dump,
    dumps,
    load,
    loads,
)
from minesweeper_kit.io.detect import HEAD
from tests.boards import EVERY, JUDGE, boards, cases

DIALECTS = ("leetcode", "codingninjas")
DOCUMENTS = ("json", "yaml", "ndjson")


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("layout", DOCUMENTS)
def test_documents_hold_everything(dialect: str, layout: str) -> None:
    format = f"{dialect}+{layout}"

    @settings(max_examples=40)
    @given(st.lists(cases(), max_size=3))
    def whole(some: list[Case]) -> None:
        if any(b and b.cols and not b.rows for c in some for b in (c.board, c.expected)):
            with pytest.raises(
                LossyError, match=r"a board of 0x[1-5] would be read back as one of 0x0$"
            ):
                dumps(some, format)
            return
        text = dumps(some, format)
        assert dumps(some, format) == text
        if some or layout != "ndjson":
            read = loads(text, format)
            assert read == some
            assert loads(text, layout) == some
            assert dumps(read, layout) == text or not some
            assert all(case.dialect and case.dialect.name == dialect for case in read)
        else:
            assert text == ""

    whole()


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("layout", ["grid", "array", "testcase", "stdin"])
def test_layouts_hold_what_they_have_room_for(dialect: str, layout: str) -> None:
    format = f"{dialect}+{layout}"
    with_click = layout in ("testcase", "stdin")

    @settings(max_examples=40)
    @given(st.lists(cases(), min_size=1, max_size=3))
    def refused_or_equal(some: list[Case]) -> None:
        for kept in (
            some,
            [replace(case, expected=None, mines=None) for case in some],
            [Case(case.board) for case in some],
        ):
            if any(b and b.cols and not b.rows for c in kept for b in (c.board, c.expected)):
                with pytest.raises(LossyError):
                    dumps(kept, format)
                continue
            try:
                text = dumps(kept, format)
            except LossyError as error:
                assert str(error)  # noqa: PT017
                continue
            unnamed = [replace(case, name=None, mines=None) for case in kept]
            if layout == "stdin" and not kept[0].is_question and len(kept) > 1:
                continue  # answers: read beside their questions alone
            assert loads(text, format) == unnamed
            assert with_click or all(case.click is None for case in kept)

    refused_or_equal()


@settings(max_examples=40)
@given(st.lists(boards(JUDGE, least=1), min_size=1, max_size=4))
def test_grid_and_array_write_every_board_with_cells(some: list[Board]) -> None:
    kept = [Case(board) for board in some]
    for dialect in DIALECTS:
        for layout in ("grid", "array", "testcase"):
            format = f"{dialect}+{layout}"
            assert loads(dumps(kept, format), format) == kept


@settings(max_examples=40)
@given(st.lists(boards(bytes([9, 10]), least=1), min_size=1, max_size=4), st.data())
def test_stdin_pairs_questions_and_answers(some: list[Board], data: st.DataObject) -> None:
    questions = [
        Case(b, (data.draw(st.integers(0, b.rows - 1)), data.draw(st.integers(0, b.cols - 1))))
        for b in some
    ]
    fixtures = [replace(c, expected=c.board.reveal(c.click)) for c in questions if c.click]
    asked = dumps(questions, "codingninjas")
    assert loads(asked, "codingninjas") == questions
    answers = [Case(c.expected) for c in fixtures if c.expected]
    if answers[0].board.cells in [bytes([n]) for n in range(1, 9)]:
        with pytest.raises(LossyError, match=r"alone would be read back as the count of test"):
            dumps(answers, "codingninjas")
        return
    answered = dumps(answers, "codingninjas")
    paired = load(io.BytesIO(asked.encode()), "codingninjas", answers=io.BytesIO(answered.encode()))
    assert list(paired) == fixtures


@settings(max_examples=40)
@given(boards(EVERY, least=1))
def test_lossless_or_refused(board: Board) -> None:
    for dialect in DIALECTS:
        lost = sorted(set(board.cells) - set(JUDGE))
        for layout in ("grid", "array", *DOCUMENTS):
            format = f"{dialect}+{layout}"
            if not lost:
                assert loads(dumps([Case(board)], format), format) == [Case(board)]
                continue
            with pytest.raises(LossyError) as caught:
                dumps([Case(board)], format)
            for code in lost:
                first = divmod(board.cells.index(code), board.cols)
                count = board.cells.count(code)
                cells = f"{count} cell{'s' * (count > 1)}"
                assert f"{Cell(code).name} ({cells}, first at {first})" in str(caught.value)


FALLEN = bytes.maketrans(b"\x0e\x0f", b"\x0a\x09")


@settings(max_examples=40)
@given(boards(JUDGE + b"\x0e\x0f", least=1))
def test_lossy_applies_the_declared_fallbacks(board: Board) -> None:
    fallen = Board(board.rows, board.cols, board.cells.translate(FALLEN))
    for format in ("leetcode+grid", "codingninjas+yaml"):
        assert loads(dumps([Case(board)], format, lossy=True), format) == [Case(fallen)]
        fixture = Case(fallen, (0, 0), board)
        text = dumps([fixture], "leetcode+json", lossy=True)
        assert loads(text, "json") == [replace(fixture, expected=fallen)]


def test_lossy_keeps_the_total_that_the_board_no_longer_shows() -> None:
    case = Case(Board(2, 2, "99 9a"))
    assert dumps([case], "jsminesweeper", lossy=True) == "2x2x1\nHH\nHM\n"
    (read,) = loads(dumps([case], "jsminesweeper+yaml", lossy=True), "yaml")
    assert read == Case(Board(2, 2, "cc ca"), mines=1)
    assert dumps([case], "tatham-text", lossy=True) == "??\n?!\n"  # no room for it


def test_lossy_without_a_fallback_is_refused() -> None:
    with pytest.raises(LossyError) as caught:
        dumps([Case(Board(1, 2, b"\x0c\x0e"), name="two")], "leetcode+grid", lossy=True)
    assert str(caught.value) == (
        "two: dialect leetcode has no symbol for HIDDEN (1 cell, first at (0, 0))"
    )


def test_no_cases() -> None:
    for format in ("json", "yaml", "leetcode+json", "codingninjas+yaml"):
        assert loads(dumps([], format), format) == []
    assert dumps([], "leetcode+yaml") == "minesweeper_kit: 1\ndialect: leetcode\ncases: []\n"
    for format in ("leetcode", "codingninjas", "leetcode+grid", "leetcode+ndjson"):
        assert dumps([], format) == ""
        with pytest.raises(ParseError, match=r"^<string>:1:1: no board in here$"):
            loads("", format)
    with pytest.raises(ParseError, match=r"^<string>:1:1: empty: there is no board in here$"):
        loads("")


def test_names_that_are_no_text() -> None:
    case = Case(Board(1, 1, b"\0"), name="a\ud800")
    for layout in DOCUMENTS:
        with pytest.raises(LossyError) as caught:
            dumps([case], f"leetcode+{layout}")
        assert str(caught.value) == (r"a\ud800: the name 'a\ud800' is no text that UTF-8 can write")
    assert dumps([case], "leetcode+grid") == "B\n"


def test_a_case_of_no_dialect_needs_one() -> None:
    for layout in DOCUMENTS:
        with pytest.raises(FormatError, match=r"^name the dialect to write, as in leetcode\+json$"):
            dumps([Case(Board(1, 1, b"\0"))], layout)


# --- sources and targets ---

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
        "<string>:4:6: row 1 has 2 cells, expected 1 like the rows above",
    ]


def paired(questions: str, answers: str, format: str) -> list[Case]:
    return list(load(io.StringIO(questions), format, answers=io.StringIO(answers)))


UNPAIRED = [
    ("leetcode", TEXT * 2, '["E"]\n', ("<string>: the answers end after 1, and there are more "
     "questions")),
    ("leetcode", TEXT, '["E"]\n["E"]\n', "<string>: more answers than the 1 question"),
    ("leetcode", TEXT, '["Q"]\n',
     "<string>:1:3: unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)"),
    ("codingninjas", "1\n2 2\n. #\n. .\n0 0\n", "1 #\n",
     "<string>:2:1: the answers end after row 1 of the 2 rows for case 1"),
    ("codingninjas", "1\n1 2\n. #\n0 0\n", "",
     "<string>:1:1: the answers end after row 0 of the 1 row for case 1"),
    ("codingninjas", "1\n1 2\n. #\n0 0\n", "1 #\n1 #\n",
     "<string>:2:1: found '1 #' after the answers to all questions"),
    ("codingninjas", "1\n1 2\n. #\n0 0\n", "1\n",
     "<string>:1:1: row 0 has 1 cell, expected 2"),
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
