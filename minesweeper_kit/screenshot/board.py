"""The board in a picture: read in the one skin that fits, or rejected with the place."""

from collections.abc import Iterator
from itertools import chain
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from PIL.Image import Image

from minesweeper_kit.board import Board, Click
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import NoBoardError, ParseError, ShapeError, SymbolError
from minesweeper_kit.screenshot.cells import (
    FINE,
    MARGIN,
    NEAR,
    Match,
    align,
    cut_cells,
    distances,
    match,
)
from minesweeper_kit.screenshot.decoding import decode
from minesweeper_kit.screenshot.grid import FEWEST, Grid, NoGridError, find_grid
from minesweeper_kit.screenshot.skins import CLICKED, Skin, finer_skin, known_skins, zoomed_skins
from minesweeper_kit.wording import counted

Look = tuple[Grid, float, Skin]
Reading = tuple[Board, Click | None]
Side = tuple[int, bool]


class Picture(NamedTuple):
    """What a picture shows; `skin` is the file of a skin that the kit did not know, else None.

    `place` is where the board is, in pixels: its left, its top, its width and its height.
    """

    board: Board
    click: Click | None
    place: tuple[float, ...]
    skin: dict[str, Any] | None = None


_NEARER = 18.0
"""How far one cell may always be; where all are farther away, five times as far as they are."""

_MARKED, _ALWAYS = 0.5, 12.0
"""How far a cell with a mark is at most, where the mark itself is as far from none as 1; and how
far it may always be."""

_PLAIN = 0.6
"""How much of that a cell may be on which nothing stands: more is a mark that is hardly seen."""

_BLURRED = 0.44
"""How much of the way to a cell on which nothing stands another has gone at most: JPEG and zooming
make marks fainter."""

_SURELY = 0.75
"""The share of how far a cell may be that it is at most where a row is added for it."""

_SAME_SIZE = 0.1
"""How much the size of cells changes at most where rows are added."""

_BEYOND = 0.2
"""The share of cells that are clear beyond a side of a grid, where they belong to its board."""

_LINED = 0.7
"""How far what may be a cell is from one at most, where one colour alone is as far as 1."""

_GROUND = 24.0
"""How far a colour of the ground of writing is at most from another of it."""

_SAME_ALONG = 0.9
"""The share of cells beyond a side that look the same, where they are its frame."""

_CLOSED = (Cell.EMPTY, Cell.HIDDEN, Cell.FLAGGED, Cell.FLAGGED_EMPTY)

_UNMARKED = (Cell.BLANK, Cell.HIDDEN)

_LARGE = 24
"""Larger cells are made smaller by a whole number first."""

_READ = 0.5
"""The share of cells that are clear in a skin, where the others are named as its faults."""


def read_picture(data: bytes, source: str = "<picture>") -> Picture:
    """The board in a PNG, JPEG, WebP or GIF, and the click that is marked on it.

    Raises ParseError, which names the row and the column from 0 of a cell that is not clear,
    and what it might be. It says too where there is no grid, and where the board is cut off.

    >>> from minesweeper_kit.picture import png
    >>> read_picture(png(Board(3, 4, "B1HH B12H BB1H"))).board
    Board(3, 4, 'B1HH B12H BB1H')
    """
    try:
        picture, text = decode(data)
        found = _read(picture)
        if text is not None:
            _compare(found.board, text)
    except ParseError as error:
        raise error.located(source) from None
    return found


def _read(picture: Image) -> Picture:
    try:
        grid = find_grid(np.asarray(picture))
    except NoGridError as error:
        raise NoBoardError(
            f"{error}; take the screenshot again: the whole board, of 3x3 cells or more, zoomed so "
            "that a cell is 12 to 240 pixels wide"
        ) from None
    pitch, by = grid.x.pitch, max(1, int(grid.x.pitch // _LARGE))
    sharp, picture, grid = picture, picture.reduce(by), grid.scaled(1 / by)
    boards: dict[Reading, tuple[str, Grid]] = {}
    unclear: list[tuple[Match, str, Grid]] = []
    looks = _likely(picture, grid, pitch)
    least, sure = min((far for _, far, _ in looks), default=0.0), set[Reading]()
    others = _zoomed(picture, looks, pitch, sure) if looks else ()
    for at, look in enumerate(chain(looks, others)):
        whole, far, skin = _grown(picture, look)
        near = min(NEAR, max(_NEARER, 5 * far))
        found = _match(picture, whole, skin, near)
        found = _finer(sharp, whole.scaled(by), skin, near, found)
        if found.clear.all():
            _require_sides(picture, whole, skin, near, found)
            reading = _reading(found)
            _require_rules(reading[0], skin.name)
            boards.setdefault(reading, (skin.name, whole.scaled(by)))
            # What is read in a skin that is farther than the nearest may be in a like one.
            if at >= len(looks) or look[1] <= _AS_NEAR * least + 0.5:
                sure.add(reading)
        else:
            unclear.append((found, skin.name, whole.scaled(by)))
    if sure and len(boards) > 1:
        names = " and ".join(name for name, _ in boards.values())
        raise ParseError(
            f"the picture shows one board in the style of one program, and another in that of "
            f"another: {names}; take the screenshot again, larger"
        )
    if sure:
        shown = sure.pop()
        return Picture(*shown, _place(boards[shown][1]))
    nearest = max(unclear, key=lambda look: float(look[0].clear.mean()), default=None)
    if nearest is not None and nearest[0].clear.mean() >= _READ:
        raise _unclear(*nearest)
    from minesweeper_kit.screenshot.unknown import UnknownError, infer

    try:
        board, inferred = infer(picture, grid)
    except UnknownError as error:
        rows, cols = grid.y.cells, grid.x.cells
        unknown = SymbolError(
            f"a board of {rows}x{cols} cells that no known program draws so, and shapes and rules "
            f"leave it open: {error}; take a screenshot of one of the programs in "
            "docs/how-to/read-screenshots.md, or type the board as text"
        )
        unknown.unclear = rows, cols, bytes([Cell.HIDDEN]) * (rows * cols), error.places
        raise unknown from None
    return Picture(board, None, _place(grid.scaled(by)), {**inferred, "size": round(pitch)})


def _place(grid: Grid) -> tuple[float, ...]:
    sides = [axis.start for axis in grid] + [axis.pitch * axis.cells for axis in grid]
    return tuple(round(side, 1) for side in sides)


_TRIED = 3
"""How many of the skins nearest to a picture are compared with it in full."""

_AS_NEAR = 1.15
"""How far a skin is at most, where the nearest is as far as 1, to be that of the picture too."""

_ASIDE = 12.0
"""How much nearer a skin may come once the grid is moved to where it is nearest."""


def _likely(picture: Image, grid: Grid, pitch: float) -> list[Look]:
    """The skins most like a picture, at their sizes most like it, each with the grid there.

    With it goes how far its cells are from the skin's.
    """
    skins = list(known_skins(pitch))
    sharp = [skin.sharp for skin in skins]
    aside = distances(picture, grid, sharp, wide=True)
    first = skins[aside.index(min(aside))]
    looks: list[Look] = [(*align(picture, grid, first.sharp, wide=True), first)]
    # In the place of the nearest skin, others are nearly in theirs.
    nearest, far, _ = looks[0]
    rest = [
        (near, skin.name, skin)
        for near, skin in zip(distances(picture, nearest, sharp), skins, strict=True)
    ]
    looks += [
        (*align(picture, nearest, skin.sharp), skin)
        for near, _, skin in sorted(rest)[:_TRIED]
        if near <= _most(far) + _ASIDE and skin is not first
    ]
    least = min(far for _, far, _ in looks)
    return [look for look in looks if look[1] < _most(least)]


def _most(least: float) -> float:
    """How far a skin is from a picture at most, where the nearest one is so far."""
    return min(1.25 * least + 1, NEAR)


def _zoomed(picture: Image, looks: list[Look], pitch: float, sure: set[Reading]) -> Iterator[Look]:
    """The nearest skin at each size from which the picture may be zoomed, until it is read."""
    grid, least, nearest = min(looks, key=itemgetter(1))
    for skin in zoomed_skins(nearest, pitch):
        if not sure and distances(picture, grid, [skin.sharp])[0] < _most(least):
            yield *align(picture, grid, skin.sharp), skin


def _grown(picture: Image, look: Look) -> Look:
    """The grid with rows and columns that were not found by their edges, as their cells show.

    After some of them it is put in its place anew: far from the others its lines are not known.
    """
    grid, far, skin = look
    near = min(NEAR, max(_NEARER, 5 * far)) * _SURELY
    pitch, before = grid.x.pitch, None
    whole = {side for side in _SIDES if grid[side[0]].cells > FEWEST + 1}
    while grid != before and abs(grid.x.pitch / pitch - 1) < _SAME_SIZE:
        before = grid
        for side in _SIDES:
            axis, _ = side
            if side in whole and _is_writing(picture, grid, side, skin, near):
                grid = _cropped(grid, side, -1, grid[axis].cells - 1)
                whole.remove(side)
            for _ in range(1 + before[axis].cells // 4):
                found = _beyond(picture, grid, side, skin, near)
                if found is None or found.clear.mean() < _BEYOND:
                    break
                grid = _cropped(grid, side, 1, grid[axis].cells + 1)
        if grid != before:
            grid, far = align(picture, grid, skin.sharp)
    return grid, far, skin


_SIDES = {(0, True): "left", (0, False): "right", (1, True): "top", (1, False): "bottom"}
"""The sides of a board: the axis, whether it is its start, and what it is called."""


def _cropped(grid: Grid, side: Side, away: int, count: int) -> Grid:
    """So many rows or columns of a grid, the last of them so far beyond a side."""
    axis, first = side
    start = -away if first else grid[axis].cells + away - count
    return grid._replace(**{"xy"[axis]: grid[axis].cropped(start, count)})


def _is_writing(picture: Image, grid: Grid, side: Side, skin: Skin, near: float) -> bool:
    """Whether what was found at a side is no cells: numbers of columns, say, on one colour."""
    line = _cropped(grid, side, 0, 1)
    if _match(picture, line, skin, near).clear.any():
        return False
    cells = cut_cells(picture, line)
    ground = np.abs(cells - np.median(cells, axis=(0, 1, 2, 3))).max(axis=4) < _GROUND
    axis, first = side
    ground = ground.mean(axis=(0, 1, 3 - axis))
    half = len(ground) // 2
    inner = ground[half:] if first else ground[:half]
    return bool(min(ground.mean(), inner.mean()) >= _READ)


def _beyond(picture: Image, grid: Grid, side: Side, skin: Skin, near: float) -> Match | None:
    """What the cells beyond a side of a grid would be, None where the picture ends there.

    What is around a board can look like a cell: only a hidden one is clear without lines.
    """
    beyond = _cropped(grid, side, 1, 1)
    line = beyond[side[0]]
    if line.start < 0 or line.at(1) > picture.size[side[0]]:
        return None
    found = _match(picture, beyond, skin, near)
    cells = cut_cells(picture, beyond)
    plain = cells - np.median(cells, axis=(0, 1, 2, 3))
    lined = found.distance < _LINED * np.sqrt((plain**2).mean(axis=(2, 3, 4)))
    return found._replace(clear=found.clear & ((found.codes == Cell.HIDDEN) | lined))


def _match(picture: Image, grid: Grid, skin: Skin, near: float) -> Match:
    """What the cells of a grid are in a skin."""
    limit = np.minimum(near, np.maximum(_ALWAYS, _MARKED * skin.strength))
    limits = np.where(skin.strength, limit, _PLAIN * near)
    cells = cut_cells(picture, grid, skin.samples.shape[1])
    most = np.where(skin.strength, MARGIN, _BLURRED)
    return match(cells, skin.codes, skin.samples, limits, most)


def _finer(picture: Image, grid: Grid, skin: Skin, near: float, found: Match) -> Match:
    """What the cells of a grid are, those that are not clear compared in more detail too."""
    fine = None if found.clear.all() or grid.x.pitch < FINE - 1 else finer_skin(skin)
    if fine is None:
        return found
    again = _match(picture, grid, fine, near)
    again = again._replace(clear=again.clear & (again.codes == found.codes))
    return Match(*(np.where(found.clear, *both) for both in zip(found, again, strict=True)))


def _require_sides(picture: Image, grid: Grid, skin: Skin, near: float, found: Match) -> None:
    """Raise NoBoardError where a board goes on beyond a side, or has a part of its frame."""
    size = f"{grid.y.cells}x{grid.x.cells}"
    most = found.distance[np.isin(found.codes, _UNMARKED)].max(initial=1)
    for side, name in _SIDES.items():
        more = _beyond(picture, grid, side, skin, near)
        # Blank cells without lines look like what is around a board.
        if more and (
            more.clear.mean() >= _BEYOND
            or ((more.codes == Cell.BLANK) & (more.distance <= most)).mean() >= _SAME_ALONG
        ):
            raise NoBoardError(
                f"there are cells beyond the {name} side of the {size} that were found: "
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


def _reading(found: Match) -> Reading:
    rows, cols = found.codes.shape
    board = Board(rows, cols, (found.codes % CLICKED).astype(np.uint8).tobytes())
    clicks = np.argwhere(found.codes >= CLICKED).tolist()
    if len(clicks) > 1:
        raise ShapeError(f"{len(clicks)} cells have the mark of a click: expected one at most")
    return board, (clicks[0][0], clicks[0][1]) if clicks else None


def _require_rules(board: Board, skin: str) -> None:
    """Raise ParseError for a board that no game shows: digits of like shapes were mistaken."""
    from minesweeper_kit.reading.evidence import measure

    evidence = measure(board, None, None)
    if evidence.all_wrong or not evidence.legal:
        raise ParseError(
            f"read in the style of {skin}, the numbers contradict the cells around them: take a "
            "sharper screenshot, or one larger and not scaled"
        )


def _unclear(found: Match, skin: str, grid: Grid) -> SymbolError:
    size = f"{grid.y.cells}x{grid.x.cells}"
    row, col = map(int, np.argwhere(~found.clear)[0])
    x, y = round(grid.x.at(col)), round(grid.y.at(row))
    kind = Cell(int(found.codes[row, col]) % CLICKED).name
    other = Cell(int(found.second[row, col]) % CLICKED).name
    error = SymbolError(
        f"row {row}, column {col} (from 0; in the picture {x} from the left, {y} from the top) may "
        f"be {kind} or {other} in the style of {skin}; "
        f"{counted(int((~found.clear).sum()), 'cell')} of {size} not clear; take the screenshot "
        "again without percentages, mouse pointer and question marks"
    )
    cells = (found.codes % CLICKED).astype(np.uint8).tobytes()
    error.unclear = grid.y.cells, grid.x.cells, cells, np.argwhere(~found.clear).tolist()
    return error


def _compare(board: Board, text: str) -> None:
    """Raise ShapeError where the text in the picture is another board."""
    try:
        size, cells = text.split(":")
        rows, cols = map(int, size.split("x"))
        written = Board(rows, cols, cells)
    except (ParseError, ValueError):
        raise ShapeError("the text of a board in this PNG is damaged") from None
    if written != board:
        raise ShapeError(
            "this picture shows another board than the text that mskit wrote into the PNG: it was "
            "changed after that; take a screenshot of it"
        )
