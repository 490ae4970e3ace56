"""The engine for many boards, beside the ways of a single one.

CI runs this file twice: compiled, and with MINESWEEPER_KIT_PURE=1.
"""

from array import array
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper_kit import Board, Cell, ClickError, stats
from minesweeper_kit.engine.many import (
    FAULTY,
    HIDING,
    LEGAL,
    judge_boards,
    measure_boards,
    reveal_boards,
)
from minesweeper_kit.engine.rejection import Rejection
from minesweeper_kit.game.rules import VIOLATIONS, check_board
from tests.zoo import ZOO

MESSAGES = {
    Rejection.OUTSIDE: "is outside the board",
    Rejection.REVEALED: "is revealed already",
    Rejection.FLAGGED: "is flagged",
    Rejection.GAME_OVER: "the game is over",
    Rejection.UNKNOWN: "known",
}
"""A part of what a ClickError says of each rejection."""

MIXTURES = [
    [9] * 9 + [10],
    [9, 10],
    [9] * 30 + [10, 14, 15, 0, 1],
    [9] * 40 + [10, 12, 13],
    [9] * 20 + [10, 11],
    [9] * 15 + list(range(16)),
    [0, 9],
]
"""From which the cells of a batch are drawn."""

Place = tuple[int, int]


def agree(boards: list[Board], clicks: list[Place]) -> None:
    """All boards at once are what each of them is alone."""
    rows, cols, size = boards[0].rows, boards[0].cols, len(boards[0].cells)
    cells = b"".join(board.cells for board in boards)
    numbers = array("q", [number for click in clicks for number in click])
    out, rejections = reveal_boards(cells, memoryview(numbers), rows, cols)
    figures = measure_boards(cells, rows, cols).tolist()
    verdicts = judge_boards(cells, rows, cols)
    for at, (board, click) in enumerate(zip(boards, clicks, strict=True)):
        rejection = Rejection(rejections[at])
        if rejection:
            with pytest.raises(ClickError, match=MESSAGES[rejection]):
                board.reveal(click)
        wanted = board if rejection else board.reveal(click)
        assert bytes(out[at * size : (at + 1) * size]) == wanted.cells, (board, click)
        if board.is_player_view:
            assert figures[4 * at : 4 * at + 4] == [-1] * 4
        else:
            own = stats(board)
            wanted_figures = [own.mines, own.openings, own.islands, own.bbbv]
            assert figures[4 * at : 4 * at + 4] == wanted_figures, board
        right = HIDING if board.is_player_view else LEGAL
        assert verdicts[at] == (FAULTY if check_board(board) else right), board


@st.composite
def batches(draw: st.DrawFn, most: int = 20) -> tuple[list[Board], list[Place]]:
    rows, cols = draw(st.integers(1, most)), draw(st.integers(1, most))
    random = draw(st.randoms(use_true_random=False))
    codes = draw(st.sampled_from(MIXTURES))
    boards = [
        Board(rows, cols, bytes(random.choices(codes, k=rows * cols)))
        for _ in range(draw(st.integers(1, 4)))
    ]
    clicks = [(random.randint(-1, rows), random.randint(-1, cols)) for _ in boards]
    if draw(st.booleans()):  # as games are: a click, then perhaps another
        boards = [after(board, click) for board, click in zip(boards, clicks, strict=True)]
        clicks = [(random.randrange(rows), random.randrange(cols)) for _ in boards]
    return boards, clicks


def after(board: Board, click: Place) -> Board:
    try:
        return board.reveal(click)
    except ClickError:
        return board


@given(batches())
@settings(deadline=None)
def test_many_are_what_each_is_alone(batch: tuple[list[Board], list[Place]]) -> None:
    agree(*batch)


@pytest.mark.parametrize("name", [name for name, board in ZOO.items() if board.cells])
def test_the_zoo_clicked(name: str) -> None:
    board = ZOO[name]
    places = [divmod(at, board.cols) for at in range(len(board.cells))][:15]
    clicks = [*places, (-1, 0), (board.rows, 0), (0, board.cols), (0, -(10**18)), (10**18, 0)]
    agree([board] * len(clicks), clicks)


@pytest.mark.parametrize(
    ("rows", "cols"),
    [
        (1, 64),
        (1, 65),
        (64, 1),
        (5000, 1),
        (1, 5000),
        (15, 16),
        (16, 15),
        (17, 63),
        (64, 64),
        (65, 64),
    ],
)
def test_sizes_at_the_edges_of_words_and_of_what_is_small(rows: int, cols: int) -> None:
    random = Random(rows * 10_000 + cols)
    boards, clicks = [], []
    for mines in (0, rows * cols // 20):
        cells = bytearray([Cell.EMPTY]) * (rows * cols)
        for at in random.sample(range(rows * cols), mines):
            cells[at] = Cell.MINE
        for click in ((0, 0), (rows - 1, cols // 2)):
            boards.append(Board(rows, cols, bytes(cells)))
            clicks.append(click)
    agree(boards, clicks)


def test_a_winding_corridor_is_followed_to_its_end() -> None:
    size = 41
    cells = bytearray([Cell.EMPTY]) * (size * size)
    for row in range(1, size, 2):  # walls with a gap at one end and the other
        for col in range(size - 1):
            cells[row * size + col + (row % 4 == 3)] = Cell.FLAGGED_EMPTY
    board = Board(size, size, bytes(cells))
    assert Cell.EMPTY not in board.reveal((0, 0)).cells
    agree([board] * 2, [(0, 0), (size - 1, size - 1)])


def test_nothing_goes_from_one_board_to_the_next() -> None:
    boards = [Board(2, 2, cells) for cells in ("aaaa", "9999", "cccc", "9999", "bbbb", "9999")]
    agree(boards, [(0, 0)] * len(boards))


def test_no_board_at_all() -> None:
    assert reveal_boards(b"", memoryview(array("q")), 2, 3) == (bytearray(), bytearray())
    assert len(measure_boards(b"", 2, 3)) == 0
    assert judge_boards(b"", 2, 3) == b""


def test_refusals_have_the_codes_of_the_rules() -> None:
    assert {rejection.code for rejection in Rejection} <= {"", *VIOLATIONS}
    assert [rejection for rejection in Rejection if not rejection.code] == [
        Rejection.NONE,
        Rejection.MISSING,
    ]
