"""The board in a picture: read in the one skin that fits, or rejected with the place."""

from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from PIL.Image import Image

from minesweeper_kit.board import Board, Click
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import NoBoardError, ParseError, ShapeError, SymbolError
from minesweeper_kit.screenshot.cells import NEAR, Match, align, cut_cells, distance, match
from minesweeper_kit.screenshot.decoding import decode
from minesweeper_kit.screenshot.grid import Axis, Grid, NoGridError, find_grid
from minesweeper_kit.screenshot.skins import CLICKED, Skin, known_skins, zoomed_skins
from minesweeper_kit.wording import counted

Look = tuple[Grid, float, Skin]
Reading = tuple[Board, Click | None]


class Picture(NamedTuple):
    """What a picture shows; `skin` is the file of a skin that the kit did not know, else None."""

    board: Board
    click: Click | None
    skin: dict[str, Any] | None = None


_NEARER = 12.0
"""How far one cell may always be; where all are farther away, five times as far as they are."""

_BEYOND = 0.2
"""The share of cells that are clear beyond a side of a grid, where they belong to its board."""

_SAME_ALONG = 0.9
"""The share of cells beyond a side that look the same, where they are its frame."""

_CLOSED = (Cell.EMPTY, Cell.HIDDEN, Cell.FLAGGED, Cell.FLAGGED_EMPTY)

_LARGE = 24
"""Larger cells are made smaller by a whole number first."""

_READ = 0.5
"""The share of cells that are clear in a skin, where the others are named as its faults."""


def read_picture(data: bytes, source: str = "<picture>") -> Picture:
    """The board in a PNG, JPEG, WebP or GIF, and the click that is marked on it.

    Raises ParseError, which names the row and the column from 0 of a cell that is not clear,
    and what it might be. It says too where there is no grid, and where the board is cut off.

    >>> from minesweeper_kit.picture import png
    >>> read_picture(png(Board(3, 4, "01cc 012c 001c"))).board
    Board(3, 4, '01cc 012c 001c')
    """
    picture, text = decode(data, source)
    try:
        grid = find_grid(np.asarray(picture))
    except NoGridError as error:
        raise NoBoardError(
            f"{error}: expected a whole board, with cells of 12 to 80 pixels, "
            "at least 3 rows and 3 columns"
        ).located(source) from None
    boards: dict[Reading, str] = {}
    unclear: list[tuple[Match, str, Grid]] = []
    by = max(1, int(grid.x.pitch // _LARGE))
    picture = picture.reduce(by)
    for aligned, far, skin in _likely(picture, _scaled(grid, 1 / by), grid.x.pitch):
        near = min(NEAR, max(_NEARER, 5 * far))
        whole = _grown(picture, aligned, skin, near / 2)
        found = match(cut_cells(picture, whole), skin.codes, skin.samples, near)
        if found.clear.all():
            try:
                _require_sides(picture, whole, skin, near, found)
            except NoBoardError as error:
                raise error.located(source) from None
            reading = _read(found, source)
            _require_rules(reading[0], skin.name, source)
            boards.setdefault(reading, skin.name)
        else:
            unclear.append((found, skin.name, _scaled(whole, by)))
    if len(boards) == 1:
        (reading,) = boards
        _compare(reading[0], text, source)
        return Picture(*reading)
    if boards:
        names = " and ".join(boards.values())
        raise ParseError(f"the picture is another board in each of these skins: {names}").located(
            source
        )
    nearest = max(unclear, key=lambda look: float(look[0].clear.mean()), default=None)
    if nearest is not None and nearest[0].clear.mean() >= _READ:
        raise _unclear(*nearest).located(source)
    from minesweeper_kit.screenshot.unknown import UnknownError, infer

    try:
        board, inferred = infer(picture, _scaled(grid, 1 / by))
    except UnknownError as error:
        rows, cols = grid.y.cells, grid.x.cells
        unknown = SymbolError(
            f"a grid of {rows}x{cols} cells in a skin that is not known, and "
            f"it cannot be inferred: {error}; docs/how-to/read-screenshots.md lists the skins"
        )
        unknown.unclear = rows, cols, bytes([Cell.HIDDEN]) * (rows * cols), error.places
        raise unknown.located(source) from None
    _compare(board, text, source)
    return Picture(board, None, {**inferred, "size": round(grid.x.pitch)})


_TRIED = 3
"""How many of the skins nearest to a picture are compared with it in full."""

_FITTING = 2.5
"""How far a skin is at most where it is not looked for at the other sizes."""

_ASIDE = 12.0
"""How much nearer a skin may come once the grid is moved to where it is nearest."""


def _scaled(grid: Grid, by: float) -> Grid:
    return Grid(*(Axis(axis.start * by, axis.pitch * by, axis.cells) for axis in grid))


def _likely(picture: Image, grid: Grid, pitch: float) -> list[Look]:
    """The skins most like a picture, at their sizes most like it, each with the grid there.

    With it goes how far its cells are from the skin's.
    """
    skins = sorted(known_skins(pitch), key=lambda skin: distance(picture, grid, skin.samples))
    looks: list[Look] = []
    for skin in skins[:_TRIED]:
        if looks:  # in the place of the nearest skin, others are nearly in theirs
            nearest, far, _ = min(looks, key=itemgetter(1))
            most = _most(far) + _ASIDE
        else:
            nearest, most = grid, 2 * NEAR
        if distance(picture, nearest, skin.samples) <= most:
            looks.append(_placed(picture, grid, skin, pitch))
    least = min((far for _, far, _ in looks), default=0.0)
    return [look for look in looks if look[1] < _most(least)]


def _most(least: float) -> float:
    """How far a skin is from a picture at most, where the nearest one is so far."""
    return min(1.5 * least + 1.5, NEAR)


def _placed(picture: Image, grid: Grid, skin: Skin, pitch: float) -> Look:
    """The grid where a picture is most like a skin, which may be zoomed."""
    aligned, far = align(picture, grid, skin.samples)
    if far <= _FITTING:
        return aligned, far, skin
    sizes = [skin, *zoomed_skins(skin, pitch)]
    best = min(sizes, key=lambda size: distance(picture, aligned, size.samples))
    if best is not skin:
        aligned, far = align(picture, aligned, best.samples)
    return aligned, far, best


def _grown(picture: Image, grid: Grid, skin: Skin, near: float) -> Grid:
    """The grid with rows and columns that were not found by their edges, as their cells show."""
    for side in _SIDES:
        while True:
            found = _beyond(picture, grid, side, skin, near)
            # What is around a board can look like a cell without a number.
            if found is None or (found.clear & (found.codes != Cell.BLANK)).mean() < _BEYOND:
                break
            axis, first = side
            longer = grid[axis].cropped(-1 if first else 0, grid[axis].cells + 1)
            grid = grid._replace(**{"xy"[axis]: longer})
    return grid


_SIDES = {(0, True): "left", (0, False): "right", (1, True): "top", (1, False): "bottom"}
"""The sides of a board: the axis, whether it is its start, and what it is called."""


def _beyond(
    picture: Image, grid: Grid, side: tuple[int, bool], skin: Skin, near: float
) -> Match | None:
    """What the cells beyond a side of a grid would be, None where the picture ends there."""
    axis, first = side
    line = grid[axis].cropped(-1 if first else grid[axis].cells, 1)
    if line.start < 0 or line.at(1) > picture.size[axis]:
        return None
    beyond = grid._replace(**{"xy"[axis]: line})
    return match(cut_cells(picture, beyond), skin.codes, skin.samples, near)


def _require_sides(picture: Image, grid: Grid, skin: Skin, near: float, found: Match) -> None:
    """Raise NoBoardError where a board goes on beyond a side, or has a part of its frame."""
    size = f"{grid.y.cells}x{grid.x.cells}"
    for side, name in _SIDES.items():
        more = _beyond(picture, grid, side, skin, near)
        if more and _has_numbers(more):
            raise NoBoardError(
                f"there are numbers beyond the {name} side of the {size} cells that were found: "
                "expected a sharper picture of the whole board"
            )
        axis, first = side
        codes = found.codes if axis else found.codes.T
        outer, inner = (codes[0], codes[1]) if first else (codes[-1], codes[-2])
        # In the game all cells around a blank one are open.
        if (outer == Cell.BLANK).all() and np.isin(inner, _CLOSED).any():
            raise NoBoardError(
                f"blank cells beside closed ones at the {name} side of the {size} cells that were "
                "found: they may be the frame; expected a picture of the board alone"
            )


def _has_numbers(found: Match) -> bool:
    """Whether cells in a line are numbers. A frame may look like one, but the same all along."""
    numbers = found.clear & np.isin(found.codes, range(1, 9))
    same = np.bincount(found.codes.ravel()).max()
    return bool(numbers.mean() >= _BEYOND and same < _SAME_ALONG * found.codes.size)


def _read(found: Match, source: str) -> Reading:
    rows, cols = found.codes.shape
    board = Board(rows, cols, (found.codes % CLICKED).astype(np.uint8).tobytes())
    clicks = np.argwhere(found.codes >= CLICKED).tolist()
    if len(clicks) > 1:
        message = f"{len(clicks)} cells have the mark of a click: expected one at most"
        raise ShapeError(message).located(source)
    return board, (clicks[0][0], clicks[0][1]) if clicks else None


def _require_rules(board: Board, skin: str, source: str) -> None:
    """Raise ParseError for a board that no game shows: digits of like shapes were mistaken."""
    from minesweeper_kit.reading.evidence import measure

    evidence = measure(board, None, None)
    if evidence.all_wrong or not evidence.legal:
        raise ParseError(
            f"in the skin {skin} the numbers contradict the cells around them: "
            "expected a sharper picture of a board as the game shows it"
        ).located(source)


def _unclear(found: Match, skin: str, grid: Grid) -> SymbolError:
    size = f"{grid.y.cells}x{grid.x.cells}"
    row, col = map(int, np.argwhere(~found.clear)[0])
    x, y = round(grid.x.at(col)), round(grid.y.at(row))
    kind = Cell(int(found.codes[row, col]) % CLICKED).name
    other = Cell(int(found.second[row, col]) % CLICKED).name
    error = SymbolError(
        f"row {row}, column {col} (at pixel {x}, {y}) is not clearly one kind of cell in the skin "
        f"{skin}: nearest are {kind} and {other}; "
        f"{counted(int((~found.clear).sum()), 'cell')} of {size} not clear (a picture is read "
        "without percentages, a cursor and other marks than that of one click)"
    )
    cells = (found.codes % CLICKED).astype(np.uint8).tobytes()
    error.unclear = grid.y.cells, grid.x.cells, cells, np.argwhere(~found.clear).tolist()
    return error


def _compare(board: Board, text: str | None, source: str) -> None:
    """Raise ShapeError where the text in the picture, if it has one, is another board."""
    if text is None:
        return
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
