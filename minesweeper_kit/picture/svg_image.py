"""Pictures as SVG: small, without script and font, the same text everywhere."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from minesweeper_kit.board import Click
from minesweeper_kit.cell import COUNTS, Cell
from minesweeper_kit.picture.drawing import Marks, Picture, alt_text, pictures_of
from minesweeper_kit.picture.geometry import (
    Grid,
    Plan,
    Scale,
    Text,
    line_width,
    percent_height,
    plan,
)
from minesweeper_kit.picture.shapes import (
    ADVANCE,
    BOLD,
    DIGIT,
    GRID,
    HALO,
    HEIGHT,
    MARKS,
    SHAPES,
    THICK,
    WIDTH,
    Stroke,
    character,
    text_width,
)
from minesweeper_kit.picture.svg_path import number, path_element, relative, text_path
from minesweeper_kit.picture.themes import AUTO, HEAT, Theme, find_theme, on_heat, step_of
from minesweeper_kit.wording import counted, one_line, percent, xml_text

if TYPE_CHECKING:
    from minesweeper_kit.picture.drawing import Drawable

T = TypeVar("T")


def svg(
    what: "Drawable | Iterable[Drawable]",
    *,
    theme: str = AUTO,
    cell_size: int | None = None,
    coordinates: bool = True,
    diff: bool = False,
    marks: Marks | None = None,
) -> str:
    """A picture as SVG: of a Board, a Case, a Solution, or of several of them on one sheet.

    Of a case its click is marked, of a board or a case the cells that break a rule. With
    `diff`, the expected outcome of a case stands beside the right one. A solution shows the
    chance of a mine in each hidden cell. `marks` are put besides: for each kind ("click",
    "fault", "right") the zero-based (row, col) of the cells that have it.

    `theme` is "light", "dark", or "auto", which follows the reader's own. `cell_size` is in
    pixels; cells are smaller where a side would be longer than 16 384 pixels. Without
    `coordinates` there are no numbers of rows and columns.

    Raises FormatError for an unknown theme or kind of mark, TypeError for what cannot be
    drawn, OptionError for a cell size out of range, MinesweeperKitError for boards too large.

    >>> from minesweeper_kit import Board
    >>> picture = svg(Board(1, 2, "1M"))
    >>> picture[:4], "<text" in picture, "<script" in picture
    ('<svg', False, False)
    """
    pictures = pictures_of(what, diff=diff, marks=marks)
    return svg_text(pictures, plan(pictures, cell_size, coordinates=coordinates), theme)


def svg_text(pictures: list[Picture], planned: Plan, theme: str = AUTO) -> str:
    """The SVG of pictures that are planned already."""
    brush = Brush(theme)
    inside = svg_content(planned, brush)
    return document(_title(pictures), _description(pictures), planned, brush, inside)


def document(
    title: str,
    description: str,
    planned: Plan,
    brush: "Brush",
    inside: Iterable[str],
    style: str = "",
) -> str:
    """The SVG with this inside; `said` is what it shows, in words. More style may be added.

    >>> planned = Plan(40, 30, 24, [])
    >>> print(document("none", "No board.", planned, Brush("light"), []), end="")
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30" role="img">
    <title>none</title>
    <desc>No board.</desc>
    </svg>
    """
    wide, high = planned.width, planned.height
    styled = brush.style() + style
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"',
            f' viewBox="0 0 {wide} {high}" role="img">\n',
            f"<title>{escape_text(title)}</title>\n<desc>{escape_text(description)}</desc>\n",
            f"<style>{styled}</style>\n" if styled else "",
            *inside,
            "</svg>\n",
        ]
    )


def _title(pictures: list[Picture]) -> str:
    if len(pictures) > 1:
        return counted(len(pictures), "Minesweeper board")
    return pictures[0].name or "Minesweeper board"


_MOST_DESCRIBED = 20


def _description(pictures: list[Picture]) -> str:
    """What the pictures show, in words."""
    sentences = [
        f"{picture.name}: {alt_text(picture)}" if picture.name else alt_text(picture)
        for picture in pictures[:_MOST_DESCRIBED]
    ]
    more = len(pictures) - _MOST_DESCRIBED
    return ". ".join(sentences + ([f"And {counted(more, 'more board')}"] if more > 0 else [])) + "."


def escape_text(text: str) -> str:
    """The text as it stands in SVG and HTML, in an attribute, too.

    >>> escape_text("a < b")
    'a &lt; b'
    """
    text = one_line(xml_text(text)).replace("&", "&amp;").replace('"', "&quot;")
    return text.replace("<", "&lt;").replace(">", "&gt;")


class Brush:
    """The colours of a theme as attributes; for `auto` also as classes, which a style changes.

    >>> Brush("light").fill("paper")
    'fill="#ffffff"'
    """

    def __init__(self, theme: str) -> None:
        self.theme, self.dark = find_theme(theme)
        self._used: dict[tuple[str, str], str] = {}

    def fill(self, role: str, kind: str = "") -> str:
        """The attributes of what is filled; a role is a field of the theme, or `d1` to `d8`.

        `kind` is a class that it has besides.
        """
        return self._attribute("fill", role, kind)

    def pen(self, role: str, thick: float, kind: str = "") -> str:
        """The attributes of a line that is so thick, with round ends."""
        return (
            f'{self._attribute("stroke", role, kind)} fill="none" stroke-width="{number(thick)}" '
            'stroke-linecap="round" stroke-linejoin="round"'
        )

    def _attribute(self, what: str, role: str, kind: str) -> str:
        names = [kind] if kind else []
        if self.dark is not None:
            names.append(f"mk-{role}" + "-line" * (what == "stroke"))
            self._used[names[-1], what] = coloured(self.dark, role)
        plain = f'{what}="{coloured(self.theme, role)}"'
        return f'class="{" ".join(names)}" {plain}' if names else plain

    def style(self) -> str:
        """The style that puts the dark theme in the place of the light one, if there is one."""
        rules = [f".{name}{{{what}:{colour}}}" for (name, what), colour in self._used.items()]
        return f"@media(prefers-color-scheme:dark){{{''.join(rules)}}}" if rules else ""


def coloured(theme: Theme, role: str) -> str:
    """The colour of a role: a field of the theme, or a digit, `d1` to `d8`."""
    digit = role.removeprefix("d")
    colour: str = theme.digits[int(digit) - 1] if digit.isdigit() else getattr(theme, role)
    return colour


def svg_content(planned: Plan, brush: Brush) -> list[str]:
    """All that is drawn."""
    wide, high = planned.width, planned.height
    parts = [path_element(brush.fill("paper"), f"M0 0h{wide}v{high}h-{wide}z")]
    for item in planned.items:
        if isinstance(item, Grid):
            parts += grid(item, planned.cell, brush)
        elif isinstance(item, Scale):
            parts += _bar(item)
    texts = [item for item in planned.items if isinstance(item, Text)]
    for height in sorted({text.height for text in texts}):
        path = "".join(text_path(t.text, t.x, t.y, height) for t in texts if t.height == height)
        if path:
            parts.append(path_element(brush.pen("ink", THICK * height / HEIGHT), path))
    return parts


def grid(item: Grid, cell: int, brush: Brush) -> Iterator[str]:
    """The cells of a panel: backgrounds, lines, what stands on the cells, marks."""
    board, heat = item.panel.board, item.panel.heat or {}
    if not board.cells:
        return
    wide, high = board.cols * cell, board.rows * cell
    yield path_element(brush.fill("open"), f"M{item.x} {item.y}h{wide}v{high}h-{wide}z")
    for role, codes in (("covered", COVERED), ("boom", _BOOM)):
        path = _runs(item, cell, codes, heat)
        if path:
            yield path_element(brush.fill(role), path)
    yield from _heated(item, cell, heat)
    if line_width(cell):
        yield path_element(brush.pen("line", line_width(cell)), _lines(item, cell))
        yield from _symbols(item, cell, brush, heat)
        yield from _percentages(item, cell, heat)
    for kind, cells in item.panel.marks.items():
        yield from mark_layer(item, cell, brush, kind, cells)


COVERED = bytes(cell for cell in Cell if cell not in COUNTS and cell != Cell.EXPLODED)
"""The codes of cells that are not revealed."""

_BOOM = bytes([Cell.EXPLODED])


def _runs(item: Grid, cell: int, codes: bytes, heat: Mapping[Click, object]) -> str:
    """The path of the cells with these codes, neighbours in a row as one; not those in `heat`."""
    parts = []
    mask = bytes(code in codes for code in range(16)).ljust(256, b"\0")
    for row, cells in enumerate(item.panel.board):
        chosen = bytearray(cells.translate(mask))
        if heat:
            for col in range(len(chosen)):
                if (row, col) in heat:
                    chosen[col] = 0
        y, begin = item.y + row * cell, chosen.find(1)
        while begin >= 0:
            end = chosen.find(0, begin)
            end = len(chosen) if end < 0 else end
            wide = (end - begin) * cell
            parts.append(f"M{item.x + begin * cell} {y}h{wide}v{cell}h-{wide}z")
            begin = chosen.find(1, end)
    return "".join(parts)


def _lines(item: Grid, cell: int) -> str:
    """The path of the lines around cells, each in the last pixels of the cell before it."""
    back = line_width(cell) / 2
    board = item.panel.board
    wide, high = board.cols * cell, board.rows * cell
    left, top = number(item.x - back), number(item.y - back)
    return "".join(
        [f"M{left} {number(item.y + row * cell - back)}h{wide}" for row in range(board.rows + 1)]
        + [f"M{number(item.x + col * cell - back)} {top}v{high}" for col in range(board.cols + 1)]
    )


def _symbols(item: Grid, cell: int, brush: Brush, heat: Mapping[Click, object]) -> Iterator[str]:
    """What stands on cells besides chances: digits, mines, flags."""
    board = item.panel.board
    places: dict[int, list[str]] = {code: [] for code in set(board.cells) - {0, Cell.EMPTY}}
    for row, cells in enumerate(board):
        y = item.y + row * cell
        for col, code in enumerate(cells):
            if code in places and (row, col) not in heat:
                places[code].append(f"M{item.x + col * cell} {y}")
    for code, at in sorted(places.items()):
        if not at:
            continue
        if code <= Cell.EIGHT:
            unit = cell * DIGIT / (GRID * HEIGHT)
            over = (cell - line_width(cell) - WIDTH * unit) / 2
            down = (cell - line_width(cell) - HEIGHT * unit) / 2
            rest = relative(character(str(code)), unit, over, down)
            yield path_element(brush.pen(f"d{code}", BOLD * unit), "".join([m + rest for m in at]))
        else:
            for stroke in SHAPES[Cell(code).name]:
                yield layer(stroke, at, cell, brush)


def layer(stroke: Stroke, at: list[str], cell: int, brush: Brush, wider: float = 0) -> str:
    """A layer of a shape in all the places where it is; `wider` makes it a halo of paper."""
    unit = (cell - line_width(cell)) / GRID
    role = "paper" if wider else stroke.role
    rest = relative(stroke.path, unit) + "z" * (not stroke.width)
    path = "".join([m + rest for m in at])
    if stroke.width or wider:
        return path_element(brush.pen(role, (stroke.width + wider) * unit), path)
    return path_element(brush.fill(role), path)


def mark_layer(
    item: Grid, cell: int, brush: Brush, kind: str, cells: Collection[Click]
) -> Iterator[str]:
    """The marks of one kind."""
    at = [f"M{item.x + col * cell} {item.y + row * cell}" for row, col in sorted(set(cells))]
    for wider in (HALO, 0):
        for stroke in MARKS[kind] if at else ():
            if wider and not stroke.width:
                continue  # it lies in the corner of a line that has a halo
            yield layer(stroke, at, cell, brush, wider)


def _heated(item: Grid, cell: int, heat: Mapping[Click, Fraction]) -> Iterator[str]:
    """The backgrounds of cells with chances, a path for each colour, neighbours in a row as one."""
    steps: dict[int, list[str]] = {}
    texts = _texts_by_chance(heat, step_of)
    cells = [(row, col, texts[id(heat[row, col])]) for row, col in sorted(heat)]
    # Of neighbours with one colour the place in this list grows as their column does.
    for (row, _, step), run in groupby(
        enumerate(cells), lambda each: (each[1][0], each[1][1] - each[0], each[1][2])
    ):
        columns = [col for _, (_, col, _) in run]
        x, wide = item.x + columns[0] * cell, len(columns) * cell
        place = f"M{x} {item.y + row * cell}h{wide}v{cell}h-{wide}z"
        steps.setdefault(step, []).append(place)
    for step, places in sorted(steps.items()):
        yield path_element(f'fill="{HEAT[step]}"', "".join(places))


def _percentages(item: Grid, cell: int, heat: Mapping[Click, Fraction]) -> Iterator[str]:
    """The percentages in cells with chances, where they fit: each text once, used where it is."""
    height = percent_height(cell)
    if not height:
        return
    edge, unit = line_width(cell), height / HEIGHT

    def letters(text: str) -> str:
        """The path of a text from the corner of a cell."""
        over, down = (cell - edge - text_width(text) * unit) / 2, (cell - edge - height) / 2
        return "".join(
            "M0 0" + relative(character(letter), unit, over + at * ADVANCE * unit, down)
            for at, letter in enumerate(text)
        )

    inks: dict[str, list[str]] = {}
    texts = {}
    labels = _texts_by_chance(
        heat, lambda chance: (percent(chance), on_heat(HEAT[step_of(chance)]))
    )
    for row, col in sorted(heat):
        text, ink = labels[id(heat[row, col])]
        # On one page pictures share names: what has one name is always drawn alike.
        texts[text] = name = f"mk{cell}-{text.translate(_NAMES)}"
        place = f'x="{item.x + col * cell}" y="{item.y + row * cell}"'
        inks.setdefault(ink, []).append(f'<use href="#{name}" {place}/>')
    paths = [f'<path id="{name}" d="{letters(text)}"/>' for text, name in sorted(texts.items())]
    yield f"<defs>{''.join(paths)}</defs>\n" if paths else ""
    for ink, uses in sorted(inks.items()):
        pen = f'fill="none" stroke="{ink}" stroke-width="{number(THICK * height / HEIGHT)}"'
        yield f'<g {pen} stroke-linecap="round" stroke-linejoin="round">{"".join(uses)}</g>\n'


_NAMES = str.maketrans({"<": "less", ">": "more", "%": None})


def _texts_by_chance(heat: Mapping[Click, Fraction], say: Callable[[Fraction], T]) -> dict[int, T]:
    """What `say` makes of each chance, by its identity: many cells share one."""
    chances = {id(chance): chance for chance in heat.values()}
    return {which: say(chance) for which, chance in chances.items()}


def _bar(item: Scale) -> Iterator[str]:
    """The bar that says what the colours of chances mean."""
    for step, colour in enumerate(reversed(HEAT)):
        top, end = (item.y + item.height * at // len(HEAT) for at in (step, step + 1))
        path = f"M{item.x} {top}h{item.width}v{end - top}h-{item.width}z"
        yield path_element(f'fill="{colour}"', path)
