"""A replay as one animated SVG, by CSS alone.

The board as the player sees it at the end lies under covers, which fade when a cell opens. Flags
stand on the covers while they are there, and a pointer goes where the mouse went. Where nothing
moves, as in a viewer without CSS, there is the end.
"""

from collections.abc import Iterator
from itertools import pairwise

from minesweeper_kit.board import Board
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.game.replay import Replay, board_changes
from minesweeper_kit.picture.animation import MOST_STEPS
from minesweeper_kit.picture.drawing import Panel, Picture, alt_text
from minesweeper_kit.picture.geometry import Grid, line_width, plan
from minesweeper_kit.picture.shapes import SHAPES
from minesweeper_kit.picture.svg_image import Brush, document, layer, svg_content
from minesweeper_kit.picture.svg_path import number, path_element
from minesweeper_kit.picture.themes import AUTO
from minesweeper_kit.wording import counted

_CELL = 32
_LONGEST = 60_000
"""The milliseconds that an animation takes at most."""

_MOST_PLACES = 1_000
"""The places of the pointer that are kept at most."""

_FLAGS = (Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY)
_STYLE = (
    "@keyframes mk-open{0%{opacity:1}to{opacity:0}}"
    "@keyframes mk-planted{0%,to{opacity:1}}"
    ".mk-cover{animation:mk-open .1s both}"
    ".mk-planted{animation:mk-planted linear}"
    ".mk-mouse{animation:mk-mouse linear both}"
    "@media(prefers-reduced-motion:reduce){.mk-cover,.mk-planted,.mk-mouse{display:none}}"
)


def animated_replay(
    replay: Replay,
    *,
    theme: str = AUTO,
    cell_size: int | None = None,
    coordinates: bool = True,
    name: str = "",
) -> str:
    """An animated SVG of a replay. The arguments are those of `svg`.

    It takes as long as the game took, and 60 seconds at most. Raises MinesweeperKitError for
    a replay whose events change nothing, and for more than 2 500 changes of cells.

    >>> from minesweeper_kit.game.replay import mouse
    >>> click = mouse(100, "lc", 3, 3, 16), mouse(200, "lr", 3, 3, 16)
    >>> picture = animated_replay(Replay(Board(1, 2, "EM"), click))
    >>> picture.count('"mk-cover"'), "played in 0.200 s" in picture
    (1, True)
    """
    boards = list(board_changes(replay))
    if not boards:
        raise MinesweeperKitError("its events open and flag no cell: there is nothing to play")
    changes = _changes(replay.board, boards)
    count = sum(map(len, changes.values()))
    if count > MOST_STEPS:
        raise MinesweeperKitError(
            f"a replay with {count} changes of cells: an animation shows {MOST_STEPS} at most"
        )
    start = min(0, *(event.at for event in replay.events if event.at is not None))
    end = max(boards[-1][0], *(event.at for event in replay.events if event.at is not None))
    pace = min(1.0, _LONGEST / max(1, end - start))
    final = boards[-1][1].player_view()
    picture = Picture((Panel(final, {}),), name)
    planned = plan([picture], cell_size or _CELL, coordinates=coordinates)
    grid = next(item for item in planned.items if isinstance(item, Grid))
    brush = Brush(theme)
    inside = svg_content(planned, brush)
    inside += _covers(grid, planned.cell, changes, brush, pace, start)
    inside += _flags(grid, planned.cell, changes, brush, pace, (start, end))
    path, frames = _pointer(replay, grid, planned.cell, brush, (start, end))
    if path:
        inside.append(path.replace("DURATION", f"{round((end - start) * pace)}ms"))
    shown = f"; shown {1 / pace:.1f} times as fast" if pace < 1 else ""
    description = (
        f"{alt_text(picture)}; played in {end / 1000:.3f} s, "
        f"{counted(len(replay.events), 'event')}{shown}."
    )
    return document(
        name or "Minesweeper: a replay", description, planned, brush, inside, _STYLE + frames
    )


_Changes = dict[tuple[int, int], list[tuple[int, Cell]]]
"""What each cell becomes, and when."""


def _changes(board: Board, boards: list[tuple[int, Board]]) -> _Changes:
    changes: _Changes = {}
    before = board.cells
    for at, after in boards:
        for place, (old, new) in enumerate(zip(before, after.cells, strict=True)):
            if old != new:
                cell = divmod(place, board.cols)
                changes.setdefault(cell, []).append((at, Cell(new)))
        before = after.cells
    return changes


def _covers(
    grid: Grid, cell: int, changes: _Changes, brush: Brush, pace: float, start: int
) -> Iterator[str]:
    """A cover for each cell that ends open or with a flag, which fades at its last change."""
    inner = cell - line_width(cell)
    yield f"<g {brush.fill('covered')}>\n"
    for (row, col), found in changes.items():
        at, last = found[-1]
        if last in (Cell.EMPTY, Cell.MINE):
            continue
        place = f"M{grid.x + col * cell} {grid.y + row * cell}h{inner}v{inner}h-{inner}z"
        delay = round((at - start) * pace)
        yield path_element(f'class="mk-cover" opacity="0" style="animation-delay:{delay}ms"', place)
    yield "</g>\n"


def _flags(
    grid: Grid, cell: int, changes: _Changes, brush: Brush, pace: float, span: tuple[int, int]
) -> Iterator[str]:
    """A flag for each time that one stood on a cell and was removed again."""
    for (row, col), found in changes.items():
        for (begin, code), (until, _) in pairwise(found):
            if code not in _FLAGS or until <= begin:
                continue
            delay, long = round((begin - span[0]) * pace), round((until - begin) * pace)
            style = f"animation-delay:{delay}ms;animation-duration:{long}ms"
            yield f'<g class="mk-planted" opacity="0" style="{style}">\n'
            place = [f"M{grid.x + col * cell} {grid.y + row * cell}"]
            for stroke in SHAPES[Cell.FLAGGED.name]:
                yield layer(stroke, place, cell, brush)
            yield "</g>\n"


def _pointer(
    replay: Replay, grid: Grid, cell: int, brush: Brush, span: tuple[int, int]
) -> tuple[str, str]:
    """The pointer, and the style that moves it; nothing where the file has no places."""
    start, end = span
    moves = [event for event in replay.events if event.x is not None and event.at is not None]
    if not moves or end <= start:
        return "", ""
    every = -(-len(moves) // _MOST_PLACES)
    scale = cell / replay.square
    frames: dict[str, str] = {}
    for event in (*moves[::every], moves[-1]):
        x = grid.x + min(max((event.x or 0) * scale, 0), replay.board.cols * cell)
        y = grid.y + min(max((event.y or 0) * scale, 0), replay.board.rows * cell)
        part = number(100 * ((event.at or 0) - start) / (end - start))
        frames[part] = f"{part}%{{transform:translate({number(x)}px,{number(y)}px)}}"
    size = cell / 2
    shape = f"M0 0v{number(size)}l{number(size / 3)}-{number(size / 4)}h{number(size / 2)}z"
    kind = brush.fill("click", "mk-mouse")
    path = path_element(f'{kind} opacity="0.8" style="animation-duration:DURATION"', shape)
    return path, f"@keyframes mk-mouse{{{''.join(frames.values())}}}"
