"""`analysis`: JSMinesweeper's links to a position."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Case, Cell, LossyError, dumps, loads
from minesweeper_kit.engine.adjacency import adjacent_counts
from tests.layouts.boards import boards, few, minefields
from tests.layouts.damaged import assert_survives, refused

VIEW = Board(4, 5, "01c10 01c10 01110 00000")
"""What a player sees with one mine, and one cell above it not revealed."""

PLAYED = (*map(Cell, range(9)), Cell.HIDDEN, Cell.FLAGGED)


# The codes of these were made by the program itself.
@pytest.mark.parametrize(
    ("board", "mines", "code"),
    [
        (VIEW, 1, "afaeaaabcSeObc"),
        (Board(2, 2, "c1 11"), 1, "acacaaabOd"),
        (Board(2, 2, "d1 11"), 1, "acacaaab2d"),
        (Board(3, 3, "ccc ccc ccc"), 10, "adadaaak0"),
        (Board(3, 3, "cdc ddc 1dc"), 5, "adadaaafS2S29Sb9S"),
        (Board(2, 3, "ddd 7dd"), 5, "adacaaaf4C3"),
        (Board(3, 4, "d31c 4dd2 2d31"), 5, "aeadaaaf2sbOs99m2sl"),
        (Board(16, 30, "c" * 480), 99, "aEaqaabLVZR"),
    ],
)
def test_codes_both_ways(board: Board, mines: int, code: str) -> None:
    assert loads(f"analysis={code}", "analysis") == [Case(board, mines=mines)]
    assert loads(code, "analysis") == [Case(board, mines=mines)]


def test_the_link_around_it() -> None:
    for link in (
        "https://davidnhill.github.io/JSMinesweeper/index.html?analysis={}",
        "?b=54&m=0400&analysis={}&start=7#top",
    ):
        text = dumps([Case(VIEW, mines=1)], "analysis").strip().removeprefix("analysis=")
        assert loads(link.format(text), "analysis") == [Case(VIEW, mines=1)]


def test_sure_mines_are_read_as_hidden() -> None:
    # The program marks what the numbers prove; a player has not flagged it.
    (case,) = loads("analysis=acacaaabOd", "analysis")
    assert case.board == Board(2, 2, "c1 11")


@pytest.mark.parametrize(
    ("board", "mines", "of_the_program"),
    [(Board(1, 3, "d0d"), 2, "adabaaac9b9"), (Board(1, 2, "70"), 0, "acabaaaaLb")],
)
def test_a_first_run_that_the_program_would_lose(
    board: Board, mines: int, of_the_program: str
) -> None:
    """Its reader counts a first 7, 8 or bare flag as none: an empty run before it helps."""
    text = dumps([Case(board, mines=mines)], "analysis")
    assert text == f"analysis={of_the_program[:8]}a{of_the_program[8:]}\n"
    for code in (text, of_the_program):
        assert loads(code, "analysis") == [Case(board, mines=mines)]


@few
@given(board=boards(*PLAYED, most=8), mines=st.integers(0, 62**4 - 1))
def test_any_view_is_read_back(board: Board, mines: int) -> None:
    case = Case(board, mines=mines)
    assert loads(dumps([case, case], "analysis"), "analysis") == [case, case]


@few
@given(field=minefields(most=9), seen=st.randoms(use_true_random=False))
def test_views_of_real_boards_are_read_back(field: Board, seen: random.Random) -> None:
    is_mine = bytes(cell == Cell.MINE for cell in field.cells)
    numbers = adjacent_counts(is_mine, field.rows, field.cols)
    cells = bytes(
        seen.choice((Cell.HIDDEN, Cell.FLAGGED)) if mine or seen.random() < 0.2 else number
        for mine, number in zip(is_mine, numbers, strict=True)
    )
    case = Case(Board(field.rows, field.cols, cells), mines=field.mines)
    assert loads(dumps([case], "analysis"), "analysis") == [case]


def test_a_large_board_is_a_short_code() -> None:
    text = dumps([Case(Board(250, 250, b"\x0c" * 62500), mines=1)], "analysis")
    assert text == "analysis=ececaaabXTWRR\n"
    assert len(loads(text, "analysis")[0].board.cells) == 62500


def test_a_finished_board_needs_no_total() -> None:
    assert loads(dumps([Case(Board(1, 2, "00"))], "analysis"), "analysis") == [
        Case(Board(1, 2, "00"), mines=0)
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "?b=54",
            "file:1:1: expected a link with a position, like ?analysis=afaeaaab...",
        ),
        ("analysis=a-c", "file:1:11: '-' is no digit: they are a-z, A-Z and 0-9"),
        ("afaea\u00e4", "file:1:1: expected a link with a position, like ?analysis=afaeaaab..."),
        (
            "analysis=afaeaaa",
            "file:1:10: the code ends inside the sizes: they are the first 8 digits",
        ),
        ("analysis=", "file:1:10: the code ends inside the sizes: they are the first 8 digits"),
        ("afaaaaab0", "file:1:1: a board of 0x5 has no cells"),
        ("aaaeaaab0", "file:1:1: a board of 4x0 has no cells"),
        ("acacaaab", "file:1:9: 0 cells, expected 4 for the board of 2x2"),
        ("acacaaabd", "file:1:9: 3 cells, expected 4 for the board of 2x2"),
        ("acacaaabf", "file:1:9: more cells, expected 4 for the board of 2x2"),
        ("acacaaab" + "9" * 5000, "file:1:9: more cells, expected 4 for the board of 2x2"),
        ("acacaaab44444", "file:1:9: more cells, expected 4 for the board of 2x2"),
        ("9999aaaab0", "file:1:1: a board of 3843x3843, and 250 rows and columns are the most"),
        ("d2d2aaaaR", "file:1:9: 0 cells, expected 57600 for the board of 240x240"),
        ("acabaaabM2", "file:1:1: the number at (0, 0) comes to 9, and 8 is the most"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    assert refused(text.encode(), "analysis") == message


def test_damaged_files() -> None:
    assert_survives(b"?analysis=afaeaaabcSeObc\n", "analysis")
    assert_survives(b"aeadaaaf2sbOs99m2sl", "analysis")


@pytest.mark.parametrize(
    ("case", "message"),
    [
        (
            Case(Board(1, 3, "9ca"), mines=1),
            "analysis cannot hold EMPTY (1 cell, first at (0, 0)), MINE (1 cell, first at",
        ),
        (
            Case(Board(1, 1, "c")),
            "analysis wants the total of mines, and there is none: a document can give it",
        ),
        (Case(Board(0, 3, ""), mines=1), "a board of 0x3 would be read back as one of 0x0"),
        (
            Case(Board(1, 251, "c" * 251), mines=1),
            "analysis holds up to 250 rows and columns, not 1x251",
        ),
        (
            Case(Board(1, 1, "c"), mines=62**4),
            "analysis cannot hold a total of 14776336 mines: 14776335 is the most",
        ),
    ],
)
def test_what_it_cannot_hold(case: Case, message: str) -> None:
    with pytest.raises(LossyError) as caught:
        dumps([case], "analysis")
    assert str(caught.value).startswith(f"the case: {message}")
