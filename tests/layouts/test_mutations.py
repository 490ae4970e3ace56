"""A damaged text in a strict layout of rows gives no other board without a word.

Where a size, a frame or labels contradict the change, there is an error. Else cells differ
only where the text was changed. A whole row that is gone contradicts nothing where neither a size
nor a label says so: then there are fewer rows, or two frames, each of them whole.
"""

import pytest

from minesweeper_kit import Board, Case, dumps, loads
from minesweeper_kit.errors import MinesweeperKitError
from tests.layouts.mutations import mutations

FORMATS = {
    "jetbrains": Board(4, 3, "c10c10110000"),
    "xpfarm": Board(4, 3, "c10110000000"),
    "codingninjas": Board(4, 3, "9a9999a9999a"),
}
"""Formats whose texts say the size of the board, each with a board."""

MUTATIONS = 400


def changed(format: str, damaged: str) -> bool:
    """Whether a damaged text is read as another board than the damage explains."""
    board = FORMATS[format]
    try:
        boards = [case.board for case in loads(damaged, format)]
    except MinesweeperKitError:
        return False
    cols, rows = board.cols, sum(each.rows for each in boards)
    if any(each.cols != cols for each in boards) or rows > board.rows:
        return True
    if format != "xpfarm" and (len(boards) > 1 or rows < board.rows - (format == "jetbrains")):
        return True
    lost = board.rows - rows  # all rows below the one that is gone are one place further up
    cells = b"".join(each.cells for each in boards)
    differ = sum(a != b for a, b in zip(cells, board.cells, strict=False))
    return differ > 2 * cols and not lost


@pytest.mark.parametrize("format", FORMATS)
def test_a_damaged_text_is_read_as_no_other_board(format: str) -> None:
    click = (1, 1) if format == "codingninjas" else None
    text = dumps([Case(FORMATS[format], click)], format)
    silent = [each for each in mutations(text, format, MUTATIONS) if changed(format, each)]
    assert not silent, silent[0]
