"""Symbols are read as what they are, or refused: never as another board."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import (
    AmbiguousFormatError,
    Board,
    Cell,
    MinesweeperKitError,
    ParseError,
    SymbolError,
)
from minesweeper_kit.reading.errors import option
from minesweeper_kit.reading.evidence import Question
from minesweeper_kit.reading.interpret import Interpretation, interpret
from minesweeper_kit.reading.parts import Matrix, Row


def matrix(rows: Sequence[Sequence[str]]) -> Matrix:
    return Matrix([Row(row, n, range(1, len(row) + 1)) for n, row in enumerate(rows, 1)], "spaced")


def read(text: str, **given: object) -> Interpretation:
    rows = [line.split() for line in text.strip().split("\n")]
    return interpret([Question(matrix(rows))], **given)  # type: ignore[arg-type]


def read_board(text: str, **given: object) -> Board:
    return read(text, **given).boards[0][0]


def test_hidden_cells_are_inferred_where_only_they_keep_the_rules() -> None:
    found = read("- - 1 0\n- - 1 0\n1 1 1 0")
    assert found.inferred
    assert found.boards == [(Board(3, 4, "cc10 cc10 1110"), None)]
    assert option(found.dialect) == '--symbols "-=HIDDEN"'
    assert read_board("_ 2 _\n2 3 _\n_ 2 1") == Board(3, 3, "c2c 23c c21")


def test_mines_are_inferred_where_the_numbers_count_them() -> None:
    assert read_board("9 2 1\n2 9 1\n1 1 1") == Board(3, 3, "a21 2a1 111")
    assert read_board("1 1 1\n1 * 1\n1 1 1") == Board(3, 3, "111 1a1 111")


def test_a_letter_keeps_a_dialect_whatever_the_numbers_are() -> None:
    assert read("E 3 E\nE M E\nM E M").dialect.name == "leetcode"
    assert read("E E E\nE M 1\nE E E").dialect.name == "leetcode"


def test_a_symbol_too_many_is_a_fault_of_the_nearest_dialect() -> None:
    with pytest.raises(
        SymbolError, match=r"^<string>:2:[23]: no notation has 'Q' with .* is leetcode"
    ):
        read("E E E\nE Q E\nE E E")


def test_too_few_numbers_are_refused_with_options_that_choose() -> None:
    with pytest.raises(AmbiguousFormatError, match="too few numbers") as caught:
        read("- - -\n- 1 -\n- - -")
    assert str(caught.value).endswith('try: symbols="-=HIDDEN"')
    with pytest.raises(AmbiguousFormatError) as caught:
        read(". . #\n. . .")
    assert str(caught.value).endswith(
        "try: format=\"codingninjas+grid\" ('#' mine, '.' empty) or "
        "format=\"pzprv3+grid\" ('#' flagged, '.' hidden)"
    )


def test_what_a_text_says_of_its_symbols_settles_them() -> None:
    legend = {"-": Cell.HIDDEN}
    assert read_board("- - -\n- 1 -\n- - -", legend=legend) == Board(3, 3, "ccc c1c ccc")
    both = {"#": Cell.MINE, ".": Cell.EMPTY}
    assert read_board(". . #\n. . .", legend=both) == Board(2, 3, "99a 999")


def test_a_judge_that_a_text_names_settles_symbols() -> None:
    assert read(". . #\n. . .", named=["atcoder"]).dialect.name == "atcoder"
    assert read(". . #\n. . .", prefer=["pzprv3"]).boards == [(Board(2, 3, "ccd ccc"), None)]


@pytest.mark.parametrize(
    "rows",
    [
        "5 3 . . 7 .\n6 . . 1 9 5\n. 9 8 . . .\n8 . . . 6 .\n4 . . 8 . 3\n7 . . . 2 .",
        "B E E\nE M B\nB E X",
        "1 2 3\n4 5 6\n7 8 1",
        "X O X\nO X O\nX . .",
        "0 1 0\n1 1 1\n0 1 0",
    ],
)
def test_what_is_no_board_is_refused(rows: str) -> None:
    with pytest.raises(MinesweeperKitError):
        read(rows)


MINES = st.sampled_from(["*", "#", "X", "x", "M", "@", "💣", "9", "~"])
HIDDEN = st.sampled_from(["?", "-", "■", "_", "~", "."])
BLANKS = st.sampled_from(["0", ".", "_", " ", "·"])


@st.composite
def boards(draw: st.DrawFn) -> Board:
    rows, cols = draw(st.integers(2, 7)), draw(st.integers(2, 7))
    cells = st.sampled_from([Cell.EMPTY] * 4 + [Cell.MINE])
    board = Board(
        rows, cols, bytes(draw(st.lists(cells, min_size=rows * cols, max_size=rows * cols)))
    )
    for at in range(rows * cols) if draw(st.booleans()) else draw(st.lists(st.integers(0, 8))):
        click = divmod(at % (rows * cols), cols)
        if board[click] is Cell.EMPTY:
            board = board.reveal(click)
    return board


@given(boards(), MINES, HIDDEN, BLANKS, st.booleans())
def test_a_board_is_read_as_it_is_or_refused(
    board: Board, mine: str, hidden: str, blank: str, view: bool
) -> None:
    """Where every hidden cell must be a mine, it may be read as one: nothing else is known."""
    shown = board.player_view() if view or Cell.EMPTY in board.cells else board
    symbols = {Cell.MINE: mine, Cell.HIDDEN: hidden, Cell.BLANK: blank}
    if len({symbols[cell] for cell in symbols if cell in shown.cells}) < sum(
        cell in shown.cells for cell in symbols
    ):
        return
    words = [symbols.get(Cell(code), str(code)) for code in shown.cells]
    rows = [words[at : at + shown.cols] for at in range(0, len(words), shown.cols)]
    try:
        found = interpret([Question(matrix(rows))]).boards[0][0]
    except MinesweeperKitError:
        return
    assert found in (shown, board)


@pytest.mark.parametrize(
    "text",
    [
        "1 1 1 1 1 0\n9 2 1 9 1 0\n9 4 2 2 1 0\n9 4 9 1 0 0\n9 3 1 1 1 1\n1 1 0 0 1 9\n1 1 0 0 1 9",
        "2 * 1 1 * 1\n* 4 3 3 2 2\n2 * * 2 * 1\n1 2 2 2 1 1\n1 2 2 2 1 1\n. . . . . .",
    ],
)
def test_a_row_too_many_does_not_make_another_notation(text: str) -> None:
    with pytest.raises(ParseError, match="adjacent, read as"):
        read(text)
