"""Playing by certainty alone."""

import random
from fractions import Fraction
from itertools import product

import pytest

from minesweeper_kit import Board, Cell, ClickError, ContradictionError, MinesweeperKitError
from minesweeper_kit.generator import generate
from minesweeper_kit.solver import Solution, deduce, is_guess_free, open_certain, solve


def test_everything_certain_is_opened_to_the_end() -> None:
    # The 1 in the corner of an opening gives the mine, and that the cells beside it.
    board = Board.parse("EEEEE\nMEEEE\nEEEEE", "leetcode")
    assert open_certain(board.reveal((0, 4))) == Board.parse("11BBB\nM1BBB\n11BBB", "leetcode")
    board = Board.parse("EEEEE\nEEEEE\nMEEEE", "leetcode")
    assert open_certain(board.reveal((0, 2))) == Board.parse("BBBBB\n11BBB\nM1BBB", "leetcode")


def test_the_total_of_mines_decides_the_end() -> None:
    # The number says that its neighbour is the mine; only the total clears the cell behind.
    board = Board.parse("EMEEE", "leetcode")
    assert is_guess_free(board, (0, 4))
    assert solve(board.reveal((0, 4)).player_view()).safe == frozenset()


def test_a_guess_is_told() -> None:
    # Two cells, one mine, nothing to tell them apart.
    board = Board.parse("MEEE\nEEEE", "leetcode")
    opened = open_certain(board.reveal((0, 3)))
    assert opened == board.reveal((0, 3))
    assert set(solve(opened).probabilities.values()) == {Fraction(1, 2)}
    assert not is_guess_free(board, (0, 3))


def test_a_click_on_a_mine_wins_nothing() -> None:
    assert not is_guess_free(Board.parse("ME", "leetcode"), (0, 0))


def test_clicks_that_are_none_are_refused() -> None:
    with pytest.raises(ClickError):
        is_guess_free(Board.parse("EM", "leetcode"), (5, 5))


def test_hidden_cells_cannot_be_opened() -> None:
    with pytest.raises(ValueError, match=r"^the board hides its mines; use solve to find"):
        open_certain(Board(1, 2, "1c"))


def test_an_impossible_board_is_a_contradiction() -> None:
    with pytest.raises(ContradictionError):
        open_certain(Board(1, 3, "2a9"))


def test_a_board_that_belies_its_numbers_is_a_contradiction() -> None:
    # The numbers are satisfied by another arrangement than the board's own.
    with pytest.raises(ContradictionError) as caught:
        open_certain(Board(1, 3, "19a"))
    assert str(caught.value) == "the numbers say that (0, 2) is safe, and it is a mine"


def test_what_is_opened_was_certain_before() -> None:
    for case in generate(8, 8, 10, seed=8, count=30, click=(0, 0)):
        board = case.board.reveal((0, 0))
        opened = open_certain(board)
        assert bytes([11]) not in opened.cells
        assert bytes(c if c > 8 else 9 for c in opened.cells) == case.board.cells
        assert not solve(opened).safe


def one_by_one(board: Board) -> Board:
    """What `open_certain` gives, a click at a time."""
    while Cell.EMPTY in board.cells:
        for look in (deduce, solve):
            found = look(board, board.mines)
            safe = found.safe if isinstance(found, Solution) else found[0]
            if any(board[cell] in (Cell.EMPTY, Cell.MINE) for cell in safe):
                break
        before = board
        for cell in sorted(safe):
            if board[cell] == Cell.MINE:
                raise ContradictionError(f"the numbers say that {cell} is safe, and it is a mine")
            if board[cell] == Cell.EMPTY:
                board = board.reveal(cell)
        if board is before:
            break
    return board


def random_board(source: random.Random) -> Board:
    """A small board with some of it opened, flags, and at times a wrong number."""
    rows, cols = source.randint(1, 7), source.randint(1, 7)
    mines = source.choice((1, 2, 3, 5))
    board = Board(rows, cols, bytes(source.choices((10, 9), (mines, 12), k=rows * cols)))
    for _ in range(source.randint(0, 3)):
        at = source.randrange(rows * cols)
        if board.cells[at] == Cell.EMPTY:
            board = board.reveal(divmod(at, cols))
    cells = bytearray(board.cells)
    for at, code in enumerate(cells):
        if source.random() < 0.1 and code in (9, 10):
            cells[at] = 14 if code == 10 else 15  # flagged, rightly or not
        elif source.random() < 0.01:
            cells[at] = source.choice((0, 1, 2, 3, 8, 11))
    return Board(rows, cols, bytes(cells))


def test_all_at_once_is_as_one_by_one() -> None:
    source = random.Random(5)
    for _ in range(1500):
        board = random_board(source)
        told: list[object] = []
        for way in (one_by_one, open_certain):
            try:
                told.append(way(board))
            except MinesweeperKitError as error:
                told.append((type(error), str(error)))
        assert told[0] == told[1], board


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 4), (3, 3), (1, 7)])
def test_what_is_given_up_early_cannot_be_won(rows: int, cols: int) -> None:
    # Every small board there is, from every click.
    for cells in product((9, 10), repeat=rows * cols):
        board = Board(rows, cols, bytes(cells))
        for at in range(rows * cols) if Cell.EMPTY in board.cells else ():
            if board.cells[at] == Cell.EMPTY:
                click = divmod(at, cols)
                won = Cell.EMPTY not in open_certain(board.reveal(click)).cells
                assert is_guess_free(board, click) == won, (board, click)
