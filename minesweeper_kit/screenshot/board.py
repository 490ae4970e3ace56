"""The board in a picture: read in the one skin that fits, or rejected with the place."""

import numpy as np

from minesweeper_kit.board import Board
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import NoBoardError, ParseError, ShapeError, SymbolError
from minesweeper_kit.screenshot.cells import NEAR, Match, align, cut_cells, match
from minesweeper_kit.screenshot.decoding import decode
from minesweeper_kit.screenshot.grid import Grid, NoGridError, find_grid
from minesweeper_kit.screenshot.skins import known_skins
from minesweeper_kit.wording import counted

_READ = 0.5
"""The share of cells that are clear in a skin, where the others are named as its faults."""


def read_board(data: bytes, source: str = "<picture>") -> Board:
    """The board in a PNG, JPEG, WebP or GIF.

    Raises ParseError, which names the row and the column from 0 of a cell that is not clear,
    and what it might be. It says too where there is no grid, and where the board is cut off.

    >>> from minesweeper_kit.picture import png
    >>> read_board(png(Board(3, 4, "01cc 012c 001c")))
    Board(3, 4, '01cc 012c 001c')
    """
    picture, text = decode(data, source)
    try:
        grid = find_grid(np.asarray(picture).astype(np.int16))
    except NoGridError as error:
        raise NoBoardError(
            f"{error}: expected a whole board, with cells of 12 to 80 pixels, "
            "at least 3 rows and 3 columns"
        ).located(source) from None
    boards: dict[Board, str] = {}
    unclear: list[tuple[Match, str]] = []
    for skin in known_skins(round(grid.x.pitch)):
        aligned, far = align(picture, grid, skin.samples)
        if far > 2 * NEAR and unclear:
            continue
        found = match(cut_cells(picture, aligned), skin.codes, skin.samples)
        if found.clear.all():
            boards.setdefault(_board(found), skin.name)
        else:
            unclear.append((found, skin.name))
    if len(boards) == 1:
        (board,) = boards
        return _compared(board, text, source)
    if boards:
        names = " and ".join(boards.values())
        raise ParseError(f"the picture is another board in each of these skins: {names}").located(
            source
        )
    nearest = max(unclear, key=lambda pair: float(pair[0].clear.mean()))
    raise _unclear(*nearest, grid).located(source)


def _board(found: Match) -> Board:
    rows, cols = found.codes.shape
    return Board(rows, cols, found.codes.astype(np.uint8).tobytes())


def _unclear(found: Match, skin: str, grid: Grid) -> ParseError:
    size = f"{grid.y.cells}x{grid.x.cells}"
    if found.clear.mean() < _READ:
        return SymbolError(
            f"a grid of {size} cells in a skin that is not known (nearest: {skin}): "
            "see the list of skins in docs/how-to/read-screenshots.md"
        )
    row, col = map(int, np.argwhere(~found.clear)[0])
    x, y = round(grid.x.at(col)), round(grid.y.at(row))
    kind = Cell(int(found.codes[row, col])).name
    other = Cell(int(found.second[row, col])).name
    return SymbolError(
        f"row {row}, column {col} (at pixel {x}, {y}) is not clearly one kind of cell in the skin "
        f"{skin}: nearest are {kind} and {other}; "
        f"{counted(int((~found.clear).sum()), 'cell')} of {size} not clear (a picture is read "
        "without marks, percentages and a cursor)"
    )


def _compared(board: Board, text: str | None, source: str) -> Board:
    """The board, which is that of the text in the picture, where it has one."""
    if text is None:
        return board
    try:
        size, cells = text.split(":")
        rows, cols = map(int, size.split("x"))
        written = Board(rows, cols, cells)
    except (ParseError, ValueError):
        raise ShapeError("the text of a board in this PNG is damaged").located(source) from None
    if written != board:
        raise ShapeError(
            "the pixels of this PNG are another board than the text in it: somebody changed it"
        ).located(source)
    return board
