"""load, loads, dump, dumps: round trips, and what is refused."""

import io
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper_kit import (
    Board,
    Case,
    Cell,
    LossyError,
    ParseError,
    dumps,
    load,
    loads,
)
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
    assert dumps([case], "jsminesweeper", lossy=True) == "2x2x1\nHH\nH?\n"
    (read,) = loads(dumps([case], "jsminesweeper+yaml", lossy=True), "yaml")
    assert read == Case(Board(2, 2, "cc ca"), mines=1)
    assert dumps([case], "tatham-text", lossy=True) == "??\n?!\n"  # no room for it


def test_lossy_without_a_fallback_is_refused() -> None:
    with pytest.raises(LossyError) as caught:
        dumps([Case(Board(1, 2, b"\x0c\x0e"), name="two")], "leetcode+grid", lossy=True)
    assert str(caught.value).startswith(
        "two: dialect leetcode has no symbol for HIDDEN (1 cell, first at (0, 0)); the board"
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


@pytest.mark.parametrize(
    ("cells", "dialect"), [("EM", "leetcode"), ("H1", "minesweepr"), ("HF", "llm"), ("HP", "hex")]
)
def test_a_case_of_no_dialect_is_written_in_one_that_has_its_cells(
    cells: str, dialect: str
) -> None:
    case = Case(Board(1, 2, cells), click=(0, 0))
    for layout in DOCUMENTS:
        text = dumps([case], layout)
        assert dialect in text
        assert loads(text, layout) == [case]
