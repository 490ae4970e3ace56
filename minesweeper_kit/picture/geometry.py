"""Where everything in a picture stands, in pixels: the same for SVG and PNG."""

from collections.abc import Iterator, Sequence
from math import ceil
from textwrap import wrap
from typing import NamedTuple

from minesweeper_kit.errors import MinesweeperKitError, OptionError
from minesweeper_kit.picture.drawing import Panel, Picture
from minesweeper_kit.picture.shapes import ADVANCE, HEIGHT, text_width
from minesweeper_kit.wording import whole_number

LARGEST = 16_384
"""The most pixels a side of a picture has: what programs show, and browsers draw."""

CELL_SIZE, HEAT_SIZE = 24, 36
"""How many pixels a cell is wide, unless told otherwise; and where chances stand in it."""

PLAIN = 6
"""Cells of fewer pixels have neither lines between them nor anything on them."""

_LONGEST, _LINES = 30, 2  # characters of a line of a name over a board that is less wide
_SHAPE = 1.5


class Text(NamedTuple):
    """A text: its top left corner, and how high its capital letters are."""

    x: int
    y: int
    text: str
    height: int


class Grid(NamedTuple):
    """A panel: the top left corner of its first cell."""

    x: int
    y: int
    panel: Panel


class Scale(NamedTuple):
    """What the colours of chances mean: a bar from 100 % at its top to 0 %."""

    x: int
    y: int
    width: int
    height: int


Item = Text | Grid | Scale


class Plan(NamedTuple):
    """The size of a picture and of a cell in pixels, and what is in the picture."""

    width: int
    height: int
    cell: int
    items: list[Item]


def percent_height(cell: int) -> int:
    """How high percentages are in cells of that size; 0 where they do not fit.

    >>> percent_height(36), percent_height(20)
    (9, 0)
    """
    return cell // 4 if cell >= 28 else 0


def line_width(cell: int) -> int:
    """How wide the lines between cells are.

    >>> line_width(24), line_width(4)
    (1, 0)
    """
    return max(1, cell // 24) if cell >= PLAIN else 0


def usual_size(pictures: Sequence[Picture], cell_size: int | None = None) -> int:
    """The size that cells are to have: the one given, else that which is usual."""
    if cell_size is not None:
        return cell_size
    hot = any(panel.heat is not None for picture in pictures for panel in picture.panels)
    return HEAT_SIZE if hot else CELL_SIZE


def plan(pictures: Sequence[Picture], cell_size: int | None, *, coordinates: bool) -> Plan:
    """The plan of a picture, or of several on one sheet, where each has its name over it.

    `cell_size` is how wide a cell is to be. Cells are smaller where the picture would be of
    more than LARGEST pixels a side.

    Raises OptionError for a size that is not from 1 to LARGEST, MinesweeperKitError where the
    boards are too large whatever the size.

    >>> from minesweeper_kit.board import Board
    >>> picture = Picture((Panel(Board(2, 3, "EEE EEM"), {}),))
    >>> planned = plan([picture], 24, coordinates=True)
    >>> planned.width, planned.height, planned.cell
    (100, 82, 24)
    """
    cell_size = whole_number(usual_size(pictures, cell_size), "cell_size")
    if not 1 <= cell_size <= LARGEST:
        raise OptionError(f"a cell is from 1 to {LARGEST} pixels wide, not {cell_size}")
    while True:
        planned = _planned(pictures, cell_size, coordinates=coordinates)
        side = max(planned.width, planned.height)
        if side <= LARGEST:
            return planned
        if cell_size == 1:
            raise MinesweeperKitError(
                f"a picture has at most {LARGEST} pixels a side, and this one would have {side}"
                + ": draw fewer boards, or a page of HTML" * (len(pictures) > 1)
            )
        cell_size = max(1, min(cell_size - 1, cell_size * LARGEST // side))


def _planned(pictures: Sequence[Picture], cell: int, *, coordinates: bool) -> Plan:
    """The plan with cells of that size: pictures in rows, each as wide as it has to be."""
    made = [_one(picture, cell, coordinates=coordinates) for picture in pictures]
    area = sum(width * height for width, height, _ in made)
    widest = max(width for width, _, _ in made)
    across = max(widest, int((area * _SHAPE) ** 0.5 * 1.05))
    items: list[Item] = []
    x = y = deepest = right = 0
    for wide, high, inside in made:
        if x and x + wide > across:
            x, y, deepest = 0, y + deepest, 0
        items += [item._replace(x=item.x + x, y=item.y + y) for item in inside]
        x, deepest = x + wide, max(deepest, high)
        right = max(right, x)
    return Plan(right, y + deepest, cell, items)


def _one(picture: Picture, cell: int, *, coordinates: bool) -> tuple[int, int, list[Item]]:
    """The width and the height of one picture, and what is in it."""
    edge = max(2, cell // 3)
    small = max(5, cell * 3 // 8)
    large = max(7, cell * 5 // 12)
    items: list[Item] = []
    x, y = edge, edge
    if picture.name:
        y += large + edge
    titled = any(panel.title for panel in picture.panels)
    bottom = y
    for number, panel in enumerate(picture.panels):
        x += number * cell
        top, left = y, x
        board = panel.board
        if coordinates:
            left += ceil(text_width(str(max(0, board.rows - 1))) * small / HEIGHT) + small * 3 // 4
        if titled:
            items.append(Text(left, y, panel.title, large))
            top += large + edge
        if coordinates:
            top += small * 2
            items += _labels(board.rows, board.cols, left, top, cell, small)
        items.append(Grid(left, top, panel))
        x = left + max(board.cols * cell, ceil(text_width(panel.title) * large / HEIGHT))
        if panel.heat is not None and board.cells:
            high = max(board.rows * cell, 5 * small)
            bar = Scale(x + edge * 3 // 2, top, max(4, cell // 3), high)
            items += [bar, *_readings(bar, small)]
            x = bar.x + bar.width + small // 2 + ceil(text_width("100%") * small / HEIGHT)
            bottom = max(bottom, top + high)
        bottom = max(bottom, top + board.rows * cell)
    if picture.name:
        room = int((x - edge) * HEIGHT / (ADVANCE * large))
        lines = wrap(picture.name, max(_LONGEST, room), max_lines=_LINES, placeholder="...")
        down = large + edge
        more = down * (len(lines) - 1)
        items = [item._replace(y=item.y + more) for item in items]
        items += [Text(edge, edge + at * down, line, large) for at, line in enumerate(lines)]
        bottom += more
    for text in items:
        if isinstance(text, Text):
            x = max(x, text.x + ceil(text_width(text.text) * text.height / HEIGHT))
    between = large if picture.name else 0  # names in a row are to be told apart
    return x + edge + between, bottom + edge, items


def _labels(rows: int, cols: int, x: int, y: int, cell: int, height: int) -> Iterator[Text]:
    """The numbers of columns over a grid and of rows beside it, as many as there is room for."""
    widest = text_width(str(max(0, cols - 1))) * height / HEIGHT
    above = y - height * 3 // 2
    for col in range(0, cols, _every(cell, widest + height * 0.6)):
        over = (cell - text_width(str(col)) * height / HEIGHT) / 2
        yield Text(x + col * cell + round(over), above, str(col), height)
    for row in range(0, rows, _every(cell, height * 1.2)):
        wide = ceil(text_width(str(row)) * height / HEIGHT)
        down = y + row * cell + (cell - height) // 2
        yield Text(x - wide - height * 5 // 8, down, str(row), height)


def _every(cell: int, room: float) -> int:
    """How many cells it is from one number to the next, where each needs so much room."""
    steps = (tens * one for tens in (1, 10, 100, 1000, 10**4, 10**5) for one in (1, 2, 5))
    return next(step for step in steps if step * cell >= room)


def _readings(bar: Scale, height: int) -> Iterator[Text]:
    """What the colours of the bar mean, at its ends and in its middle."""
    x = bar.x + bar.width + height // 2
    for number, chance in enumerate(("100%", "50%", "0%")):
        yield Text(x, bar.y + (bar.height - height) * number // 2, chance, height)
