"""The events of replays, of the files that cases were read from."""

import io

from minesweeper_kit.case import Case
from minesweeper_kit.cell import IS_MINE
from minesweeper_kit.errors import ParseError
from minesweeper_kit.game.replay import Event, Replay, mouse
from minesweeper_kit.layouts import find_layout

_SQUARE = 16
"""The pixels of a cell of a game that the solver played."""


def replay_of(case: Case) -> Replay | None:
    r"""The replay that a case was read from, with its events; None for another case.

    A game that `mskit play --moves` wrote has an event for each cell that it opened. It is
    None, too, where the mines of the board are no longer those of the replay. Raises
    ParseError, with its place, for events that are damaged.

    >>> from minesweeper_kit import loads
    >>> text = "Width: 2\nHeight: 1\nBoard:\n0*\nEvents:\n0.100 lr 1 1 (3 4)\n"
    >>> replay_of(loads(text, "rawvf")[0]).events
    (Event(at=100, kind='lr', row=0, col=0, x=3, y=4, buttons=''),)
    """
    origin = case.origin
    if origin is None or origin.recording is None:
        return _self_played(case)
    layout, data = origin.recording
    if data is None:
        raise ParseError("the file is too large: its events are not kept").located(origin.source)
    replay: Replay = find_layout(layout).code.read_replay(io.BytesIO(data), origin.source)
    mined = [(b.rows, b.cols, b.cells.translate(IS_MINE)) for b in (case.board, replay.board)]
    return replay if mined[0] == mined[1] else None


def _self_played(case: Case) -> Replay | None:
    """The replay of a game that the solver played, ten cells a second; None for another case."""
    opened = case.extra.get("opened")
    if not isinstance(opened, list) or case.board.is_player_view:
        return None
    events: list[Event] = []
    for number, cell in enumerate(opened, 1):
        match cell:
            case [int(row), int(col), *_]:
                x, y = _SQUARE * col + _SQUARE // 2, _SQUARE * row + _SQUARE // 2
                events += [mouse(100 * number, kind, x, y, _SQUARE) for kind in ("lc", "lr")]
            case _:
                return None
    return Replay(case.board, tuple(events), square=_SQUARE)
