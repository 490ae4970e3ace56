"""Pictures as PNG, drawn here and written with zlib alone: the same pixels everywhere.

A cell is a tile, and a board has few kinds of them: each is drawn once, from the shapes
that SVG has. A picture goes out a line of pixels after the other, so that it never lies in
memory whole.
"""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from math import ceil, sqrt
from typing import TYPE_CHECKING, NamedTuple

from minesweeper_kit.cell import Cell
from minesweeper_kit.picture.drawing import Marks, pictures_of
from minesweeper_kit.picture.geometry import Grid, Plan, Scale, line_width, percent_height, plan
from minesweeper_kit.picture.shapes import (
    ADVANCE,
    BOLD,
    DEEPEST,
    DIGIT,
    GRID,
    HALO,
    HEIGHT,
    MARKS,
    SHAPES,
    THICK,
    WIDTH,
    Point,
    Stroke,
    character,
    flat,
    segments,
    text_width,
)
from minesweeper_kit.picture.themes import HEAT, Theme, blend, find_theme, on_heat, step_of
from minesweeper_kit.wording import percent

if TYPE_CHECKING:
    from minesweeper_kit.picture.drawing import Drawable

LEVELS = 8
"""So many steps it is from a shape's colour to that of its background at an edge."""

_LARGE = 4_000_000

Rows = Sequence[bytes]
"""A part of a picture: its lines, each a byte a pixel, the place of its colour in the palette."""


def png(
    what: "Drawable | Iterable[Drawable]",
    *,
    theme: str = "light",
    cell_size: int | None = None,
    coordinates: bool = True,
    diff: bool = False,
    marks: Marks | None = None,
) -> bytes:
    r"""A picture as PNG: of a Board, a Case, a Solution, or of several of them on one sheet.

    The arguments and the errors are those of `svg`. A PNG cannot follow its reader's theme:
    "auto" is the light one.

    >>> from minesweeper_kit import Board
    >>> png(Board(1, 2, "1M"))[:4]
    b'\x89PNG'
    """
    pictures = pictures_of(what, diff=diff, marks=marks)
    return b"".join(png_chunks(plan(pictures, cell_size, coordinates=coordinates), theme))


def png_chunks(planned: Plan, theme: str) -> Iterator[bytes]:
    """The PNG of a plan, in pieces."""
    paint = Paint(find_theme(theme, auto=False)[0], planned.cell)
    # The last bit of size costs most of the time, of which a large picture takes enough.
    compress = zlib.compressobj(9 if planned.width * planned.height < _LARGE else 3)
    # The palette stands first, and is known last.
    data = [compress.compress(b"\0" + line) for line in _scanlines(planned, paint)]
    data.append(compress.flush())
    size = planned.width.to_bytes(4, "big") + planned.height.to_bytes(4, "big")
    yield b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", size + bytes([8, 3, 0, 0, 0]))
    yield _chunk(b"PLTE", b"".join(bytes.fromhex(colour[1:]) for colour in paint.palette))
    yield _text(planned)
    yield _chunk(b"IDAT", b"".join(data)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def _text(planned: Plan) -> bytes:
    """The board of a plain picture as text, with which the pixels are compared in reading."""
    panels = [item.panel for item in planned.items if isinstance(item, Grid)]
    if len(panels) != 1 or panels[0].heat is not None or panels[0].marks:
        return b""
    board = panels[0].board
    digits = board.cells.hex()[1::2]
    return _chunk(b"tEXt", f"minesweeper-kit\0{board.rows}x{board.cols}:{digits}".encode())


class _Part(NamedTuple):
    """A rectangle of a picture, and what gives one of its lines, counted from its top."""

    x: int
    y: int
    width: int
    height: int
    line: Callable[[int], bytes]


def _scanlines(planned: Plan, paint: "Paint") -> Iterator[bytes]:
    """The lines of the picture from its top, a byte a pixel."""
    parts = sorted(_parts(planned, paint), key=lambda part: part.y)
    paper = paint.index(paint.theme.paper)
    blank = bytes([paper]) * planned.width
    met, here = 0, list[_Part]()
    for y in range(planned.height):
        here = [part for part in here if y < part.y + part.height]
        if met < len(parts) and parts[met].y <= y:
            while met < len(parts) and parts[met].y <= y:
                here.append(parts[met])
                met += 1
            here.sort()
        line, at = [], 0
        for part in here:
            line += [blank[at : part.x], part.line(y - part.y)[max(0, at - part.x) :]]
            at = max(at, part.x + part.width)
        yield (b"".join(line) + blank[at:])[: planned.width] if line else blank


def _parts(planned: Plan, paint: "Paint") -> Iterator[_Part]:
    """The parts of a picture that are not paper; none lies over another."""
    cell, edge = planned.cell, line_width(planned.cell)
    for item in planned.items:
        if isinstance(item, Grid):
            board = item.panel.board
            if board.cells:
                # The line before its first cells is the panel's own.
                x, y = item.x - edge, item.y - edge
                wide, high = board.cols * cell + edge, board.rows * cell + edge
                yield _Part(x, y, wide, high, _Board(item, cell, paint).line)
        elif isinstance(item, Scale):
            yield _Part(item.x, item.y, item.width, item.height, partial(_of_bar, item, paint))
        elif item.text:
            rows = paint.text(item.text, item.height)
            yield _Part(item.x - 1, item.y - 1, len(rows[0]), len(rows), rows.__getitem__)


def _of_bar(item: Scale, paint: "Paint", y: int) -> bytes:
    colour = HEAT[len(HEAT) - 1 - y * len(HEAT) // item.height]
    return bytes([paint.index(colour)]) * item.width


class _Board:
    """The lines of a panel, and the tiles of the row that they are in."""

    def __init__(self, item: Grid, cell: int, paint: "Paint") -> None:
        self._panel, self._cell, self._paint = item.panel, cell, paint
        self._edge = bytes([paint.index(paint.theme.line)]) * line_width(cell)
        self._marks: dict[tuple[int, int], tuple[str, ...]] = {}
        for kind, cells in item.panel.marks.items():
            for place in cells:
                self._marks[place] = (*self._marks.get(place, ()), kind)
        self._hot: dict[tuple[int, tuple[str, ...]], Rows] = {}
        self._row, self._tiles = -1, list[Rows]()

    def line(self, y: int) -> bytes:
        """The line so many pixels from the top of the panel."""
        edge, board = len(self._edge), self._panel.board
        if y < edge:
            return self._edge[:1] * (board.cols * self._cell + edge)
        row, inner = divmod(y - edge, self._cell)
        if row != self._row:
            cells = board.cells[row * board.cols : (row + 1) * board.cols]
            self._row, self._tiles = row, self._tiles_of(row, cells)
        return self._edge + b"".join([tile[inner] for tile in self._tiles])

    def _tiles_of(self, row: int, cells: bytes) -> list[Rows]:
        tile, heat, marks = self._paint.tile, self._panel.heat, self._marks
        if not heat and not marks:
            kinds = {code: tile(code) for code in set(cells)}
            return [kinds[code] for code in cells]
        heat = heat or {}
        return [
            self._tile(code, heat.get((row, col)), marks.get((row, col), ()))
            for col, code in enumerate(cells)
        ]

    def _tile(self, code: int, chance: Fraction | None, marks: tuple[str, ...]) -> Rows:
        """The tile of a cell; that of a chance is looked up by its identity: many share one."""
        if chance is None:
            return self._paint.tile(code, None, marks)
        key = id(chance), marks
        if key not in self._hot:
            self._hot[key] = self._paint.tile(code, chance, marks)
        return self._hot[key]


Canvas = list[list[str]]


class Paint:
    """The palette of a picture, and the tiles and texts in its colours, each drawn once."""

    def __init__(self, theme: Theme, cell: int) -> None:
        self.theme = theme
        self.palette: dict[str, int] = {}
        self._cell = cell
        self._tiles: dict[object, Rows] = {}
        self._letters: dict[tuple[str, int], list[bytes]] = {}

    def index(self, colour: str) -> int:
        """The place of a colour in the palette; where that is full, of the one nearest to it."""
        if colour not in self.palette:
            if len(self.palette) < 256:
                self.palette[colour] = len(self.palette)
            else:
                return self.palette[min(self.palette, key=partial(_apart, colour))]
        return self.palette[colour]

    def tile(self, code: int, chance: Fraction | None = None, marks: tuple[str, ...] = ()) -> Rows:
        """The tile of a cell, with the line at its right and below it."""
        label = None if chance is None else (step_of(chance), percent(chance))
        key = (code if label is None else -1, label, marks)
        if key not in self._tiles:
            canvas = self._drawn(code, label, marks)
            self._tiles[key] = [bytes(map(self.index, row)) for row in canvas]
        return self._tiles[key]

    def _drawn(self, code: int, label: tuple[int, str] | None, marks: tuple[str, ...]) -> Canvas:
        theme, cell = self.theme, self._cell
        edge = line_width(cell)
        inner = cell - edge
        if label is not None:
            ground = HEAT[label[0]]
        elif code <= Cell.EIGHT:
            ground = theme.open
        else:
            ground = theme.boom if code == Cell.EXPLODED else theme.covered
        canvas = [[ground] * inner + [theme.line] * edge for _ in range(inner)]
        canvas += [[theme.line] * cell for _ in range(edge)]
        if not edge:
            return canvas
        if label is not None:
            height = percent_height(cell)
            if height:
                over = (inner - text_width(label[1]) * height / HEIGHT) / 2
                _write(canvas, label[1], (over, (inner - height) / 2), height, on_heat(ground))
        elif 1 <= code <= Cell.EIGHT:
            high = cell * DIGIT / GRID
            corner = (inner - WIDTH * high / HEIGHT) / 2, (inner - high) / 2
            _write(canvas, str(code), corner, high, theme.digits[code - 1], BOLD)
        else:
            for stroke in SHAPES.get(Cell(code).name, ()):
                _stamp(canvas, stroke, inner / GRID, getattr(theme, stroke.role))
        for kind in marks:
            for stroke in MARKS[kind]:
                if stroke.width:
                    _stamp(canvas, stroke, inner / GRID, theme.paper, HALO)
            for stroke in MARKS[kind]:
                _stamp(canvas, stroke, inner / GRID, getattr(theme, stroke.role))
        return canvas

    def text(self, text: str, height: int) -> Rows:
        """A text on paper, with a pixel around it."""
        wide = ceil(text_width(text) * height / HEIGHT) + 2
        paper = self.index(self.theme.paper)
        rows = [bytearray([paper]) * wide for _ in self._letter(text[0], height)]
        for at, letter in enumerate(text):
            x = round(at * ADVANCE * height / HEIGHT)
            for row, pixels in zip(rows, self._letter(letter, height), strict=True):
                row[x : x + len(pixels)] = pixels
        deep = height + 2 if text.isdigit() else len(rows)
        return [bytes(row[:wide]) for row in rows[:deep]]

    def _letter(self, letter: str, height: int) -> list[bytes]:
        if (letter, height) not in self._letters:
            unit = height / HEIGHT
            wide, high = ceil(WIDTH * unit) + 2, ceil(DEEPEST * unit) + 2
            canvas = [[self.theme.paper] * wide for _ in range(high)]
            _write(canvas, letter, (1, 1), height, self.theme.ink)
            self._letters[letter, height] = [bytes(map(self.index, row)) for row in canvas]
        return self._letters[letter, height]


def _apart(one: str, other: str) -> int:
    """How far apart two colours are."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return sum((a - b) ** 2 for a, b in pairs)


def _write(
    canvas: Canvas, text: str, corner: Point, height: float, colour: str, thick: float = THICK
) -> None:
    """Draw a text, its top left corner and the height of its capital letters given."""
    unit = height / HEIGHT
    found = [
        _placed(piece, unit, (corner[0] + at * ADVANCE * unit, corner[1]))
        for at, letter in enumerate(text)
        for piece in segments(character(letter))
    ]
    _blend(canvas, _along(found, thick * unit), colour)


def _stamp(canvas: Canvas, stroke: Stroke, unit: float, colour: str, wider: float = 0) -> None:
    """Draw a layer of a shape; `wider` makes it a halo."""
    if not stroke.width:
        _blend(canvas, _filled(stroke.path, unit), colour)
    if stroke.width or wider:
        _blend(canvas, _outlined(stroke.path, unit, stroke.width + wider), colour)


Levels = Mapping[tuple[int, int], int]


@cache
def _filled(path: str, unit: float) -> Levels:
    return _inside([(x * unit, y * unit) for x, y in flat(path)[0]])


@cache
def _outlined(path: str, unit: float, thick: float) -> Levels:
    return _along([_placed(piece, unit, (0, 0)) for piece in segments(path)], thick * unit)


Segment = tuple[Point, Point]


def _placed(segment: Segment, unit: float, corner: Point) -> Segment:
    (a, b), (c, d) = segment
    x, y = corner
    return (a * unit + x, b * unit + y), (c * unit + x, d * unit + y)


def _distance(x: float, y: float, segment: Segment) -> float:
    """How far a point is from a straight piece of a line."""
    (a, b), (c, d) = segment
    across, down = c - a, d - b
    length = across * across + down * down
    part = ((x - a) * across + (y - b) * down) / length if length else 0.0
    part = min(1.0, max(0.0, part))
    x, y = x - a - part * across, y - b - part * down
    return sqrt(x * x + y * y)


def _level(share: float) -> int:
    """How much of a pixel is covered, as a number of levels."""
    return int(min(1.0, max(0.0, share)) * LEVELS + 0.5)


def _along(found: list[Segment], thick: float) -> dict[tuple[int, int], int]:
    """The pixels under a line that is so thick, and the level to which each is covered."""
    levels: dict[tuple[int, int], int] = {}
    reach = thick / 2 + 1
    for segment in found:
        (a, b), (c, d) = segment
        for y in range(int(min(b, d) - reach), int(max(b, d) + reach) + 1):
            for x in range(int(min(a, c) - reach), int(max(a, c) + reach) + 1):
                share = thick / 2 - _distance(x + 0.5, y + 0.5, segment) + 0.5
                level = _level(min(share, thick))
                if level > levels.get((x, y), 0):
                    levels[x, y] = level
    return levels


def _inside(points: list[Point]) -> dict[tuple[int, int], int]:
    """The pixels in a polygon, and the level to which each is covered."""
    levels = {}
    edges = list(zip(points, points[1:] + points[:1], strict=True))
    across, down = zip(*points, strict=True)
    for row in range(int(min(down)) - 1, int(max(down)) + 2):
        for col in range(int(min(across)) - 1, int(max(across)) + 2):
            x, y = col + 0.5, row + 0.5
            crossed = sum(
                (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b)
                for (a, b), (c, d) in edges
            )
            away = min(_distance(x, y, edge) for edge in edges)
            levels[col, row] = _level(0.5 + (away if crossed % 2 else -away))
    return levels


def _blend(canvas: Canvas, levels: Levels, colour: str) -> None:
    """Lay a colour over the pixels, as much as each is covered."""
    for (x, y), level in levels.items():
        if level and 0 <= y < len(canvas) and 0 <= x < len(canvas[y]):
            canvas[y][x] = _mixed(canvas[y][x], colour, level)


@cache
def _mixed(under: str, colour: str, level: int) -> str:
    return blend(under, colour, level, LEVELS)
