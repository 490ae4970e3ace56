"""A trace as one animated SVG, by CSS alone.

The outcome lies under covers, one for each step, which fade in their turn. Where nothing moves,
as in a viewer without CSS, there is the outcome; who prefers less motion sees the numbers of
the steps instead.
"""

from collections.abc import Iterator, Sequence

from minesweeper_kit.board import Board, Click
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.game.trace import HOLDS, ROW_BY_ROW, Offsets, Search, Step, trace
from minesweeper_kit.picture.drawing import Panel, Picture, alt_text
from minesweeper_kit.picture.geometry import Grid, Plan, Text, line_width, plan
from minesweeper_kit.picture.shapes import HEIGHT, THICK, text_width
from minesweeper_kit.picture.svg_image import Brush, document, mark_layer, svg_content
from minesweeper_kit.picture.svg_path import number, path_element, text_path
from minesweeper_kit.picture.themes import AUTO
from minesweeper_kit.wording import counted

MOST_STEPS = 2_500
"""The steps of a board of 50x50 without a mine."""

_CELL = 32
_LONGEST_STEP, _WHOLE = 140, 12_000  # milliseconds

_STYLE = (
    "@keyframes mk-open{0%{opacity:1}1%{opacity:1;fill:#8250df}to{opacity:0;fill:#8250df}}"
    "@keyframes mk-run{0%{transform:translateX(-100%)}}"
    ".mk-cover{animation:mk-open .5s both}"
    ".mk-run{animation:mk-run linear both;transform-box:fill-box}"
    "@media(prefers-reduced-motion:reduce){"
    ".mk-cover,.mk-run{display:none}.mk-order{display:inline}}"
)


def animated_svg(
    board: Board,
    click: Click,
    search: Search = "bfs",
    *,
    neighbours: Offsets = ROW_BY_ROW,
    theme: str = AUTO,
    cell_size: int | None = None,
    coordinates: bool = True,
    name: str = "",
) -> str:
    """An animated SVG of how a search reveals cells after a click at (row, col), zero-based.

    Under the board is drawn how much the queue or the stack holds at each step. The arguments
    are those of `trace` and `svg`.

    Raises ClickError as `reveal` does, MinesweeperKitError for more than 2 500 steps.

    >>> picture = animated_svg(Board.parse("EEM", "leetcode"), (0, 0), "dfs")
    >>> picture.count('"mk-cover"'), "the stack holds at most 2 cells" in picture
    (2, True)
    """
    steps = list(trace(board, click, search, neighbours))
    if len(steps) > MOST_STEPS:
        raise MinesweeperKitError(
            f"a trace of {len(steps)} steps: an animation shows {MOST_STEPS} at most, "
            "as many as a board of 50x50 has (reveal --trace lists any number)"
        )
    picture = Picture((Panel(board.reveal(click), {}),), name)
    planned = plan([picture], cell_size or _CELL, coordinates=coordinates)
    grid = next(item for item in planned.items if isinstance(item, Grid))
    pace = min(_LONGEST_STEP, max(4, _WHOLE // len(steps)))
    chart = _Chart(planned, grid, steps, HOLDS[search])
    brush = Brush(theme)
    inside = svg_content(chart.planned, brush)
    inside += _covers(grid, planned.cell, steps, pace, brush)
    inside += mark_layer(grid, planned.cell, brush, "click", [click])
    inside += _orders(grid, planned.cell, steps, brush)
    inside += chart.drawn(brush, pace * len(steps))
    description = (
        f"{alt_text(picture)}; {search} from {click} in {counted(len(steps), 'step')}; "
        f"the {chart.most}."
    )
    title = name or f"Minesweeper: {search}"
    return document(title, description, chart.planned, brush, inside, _STYLE)


def _covers(grid: Grid, cell: int, steps: Sequence[Step], pace: int, brush: Brush) -> Iterator[str]:
    """A cover for each cell that is revealed, which fades at its step."""
    inner = cell - line_width(cell)
    yield f"<g {brush.fill('covered')}>\n"
    for at, (row, col, _, _) in enumerate(steps):
        place = f"M{grid.x + col * cell} {grid.y + row * cell}h{inner}v{inner}h-{inner}z"
        cover = f'class="mk-cover" opacity="0" style="animation-delay:{at * pace}ms"'
        yield path_element(cover, place)
    yield "</g>\n"


def _orders(grid: Grid, cell: int, steps: Sequence[Step], brush: Brush) -> Iterator[str]:
    """The number of the step in the corner of each cell that is revealed.

    Where it meets a digit or the mark of the click, the first cell, it has a halo.
    """
    height = cell / 5
    texts = [
        text_path(str(at), grid.x + col * cell + cell / 20, grid.y + row * cell + cell / 20, height)
        for at, (row, col, _, _) in enumerate(steps, 1)
    ]
    met = [text for text, step in zip(texts, steps, strict=True) if step.cell or step is steps[0]]
    thick = THICK * height / HEIGHT
    for role, wide, shown in (("open", 3 * thick, met), ("ink", thick, texts)):
        yield path_element(f'{brush.pen(role, wide, "mk-order")} display="none"', "".join(shown))


class _Chart:
    """How much the queue or the stack holds at each step, drawn under a board."""

    def __init__(self, planned: Plan, grid: Grid, steps: Sequence[Step], holds: str) -> None:
        cell, board = planned.cell, grid.panel.board
        self._sizes = [step.size for step in steps]
        self.most = f"{holds} holds at most {counted(max(self._sizes), 'cell')}"
        small = max(5, cell * 3 // 8)
        self._x, self._y = grid.x, grid.y + board.rows * cell + 3 * small
        label = Text(grid.x, grid.y + board.rows * cell + small, self.most, small)
        self._width = max(board.cols * cell, round(text_width(self.most) * small / HEIGHT))
        self._height = cell * 2
        self.planned = planned._replace(
            width=max(planned.width, self._x + self._width + cell // 3),
            height=self._y + self._height + cell // 3,
            items=[*planned.items, label],
        )

    def drawn(self, brush: Brush, duration: int) -> Iterator[str]:
        """The chart, and the line that runs over it as long as the covers fade."""
        bottom, most = self._y + self._height, max(self._sizes)
        each = self._width / len(self._sizes)
        outline = [f"M{self._x} {bottom}"]
        for at, size in enumerate(self._sizes):
            top = bottom - size * self._height / most
            outline.append(f"V{number(top)}H{number(self._x + (at + 1) * each)}")
        yield path_element(brush.fill("covered"), f"{''.join(outline)}V{bottom}z")
        yield path_element(brush.pen("ink", 1), f"M{self._x} {bottom}h{self._width}")
        # It begins with a point at the left, so that the whole is as wide as the chart.
        right = self._x + self._width
        run = f"M{self._x} {self._y}h0zM{right} {self._y}h2v{self._height}h-2z"
        kind = brush.fill("click", "mk-run")
        yield path_element(f'{kind} style="animation-duration:{duration}ms"', run)
