"""Hypothesis strategies: boards at every stage of a game, clicks, cases, suites.

What they draw is legal by `minesweeper_kit.game.rules`, because games are really played
with the engine. An example that fails shrinks to the smallest board that still
fails, with its mines at the end. It is printed as Python that makes it again.

Importing this module also registers the strategies, so that `st.from_type(Board)`
and `st.from_type(Case)` use them. Where the package is installed, Hypothesis
registers them by itself.
"""

from collections.abc import Collection
from numbers import Real
from operator import index
from random import Random
from typing import Any, Literal, TypeVar, get_args

from hypothesis import strategies as st
from hypothesis.errors import InvalidArgument

from minesweeper_kit.board import Board, Click, require_board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell, table
from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.errors import BudgetError, ContradictionError
from minesweeper_kit.wording import as_python

Stage = Literal["untouched", "mid-game", "won", "lost", "view"]
"""How far a game is.

"untouched": nothing is revealed. "mid-game": something is, and safe cells are
left. "won": every safe cell is revealed. "lost": a mine has exploded. "view":
what a player sees of an untouched board or in mid-game.
"""

Span = int | tuple[int, int]
"""A size, or a pair: the least and the most, both included."""

_Strategy = TypeVar("_Strategy", bound=st.SearchStrategy[Any])

STAGES: tuple[Stage, ...] = get_args(Stage)
_CELLS_NEEDED = {"untouched": 0, "mid-game": 3, "won": 1, "lost": 1, "view": 1}
_BYTES_TO_DRAW = 2048
"""Boards of more cells than this are shuffled by a seed, not drawn a byte for each cell.

Hypothesis limits how many bytes it draws for one example; this stays well below."""
_MINE = table({Cell.MINE: 1})
_FLAGS = {Cell.MINE: Cell.FLAGGED_MINE, Cell.EMPTY: Cell.FLAGGED_EMPTY}


def boards(
    rows: Span = (1, 8),
    cols: Span = (1, 8),
    *,
    density: float | tuple[float, float] | None = None,
    stage: Stage | Collection[Stage] | None = None,
    flags: bool = False,
) -> st.SearchStrategy[Board]:
    """A strategy for legal boards.

    `rows` and `cols` are sizes, or pairs of the least and the most. `density` is
    the share of cells that are mines, from 0 to 1, or a pair too. It is met as
    nearly as whole mines and the stage allow: a lost game has at least one mine, a
    mid-game one mine and two safe cells. `stage` is one `Stage` or several; all of
    them if not given. With `flags` some unrevealed cells may be flagged, rightly
    or wrongly.

    Raises Hypothesis's InvalidArgument for sizes, shares or stages that make no
    sense, or a stage for which the board has too few cells.

    >>> from hypothesis import find
    >>> board = find(boards(rows=2, cols=3, stage="mid-game"), lambda board: True)
    >>> board.rows, board.cols, board.is_untouched
    (2, 3, False)
    """
    spans = {"rows": _span(rows, "rows"), "cols": _span(cols, "cols")}
    room = spans["rows"][1] * spans["cols"][1]
    if stage is None:
        stages = tuple(name for name in STAGES if _CELLS_NEEDED[name] <= room)
    else:
        try:
            stages = (stage,) if isinstance(stage, str) else tuple(stage)
        except TypeError:
            raise InvalidArgument(
                f"stage={as_python(stage)} is none of {', '.join(STAGES)}"
            ) from None
        for name in stages:
            if name not in STAGES:
                raise InvalidArgument(f"stage={name!r} is none of {', '.join(STAGES)}")
            if _CELLS_NEEDED[name] > room:
                raise InvalidArgument(
                    f"a {name} board needs {_CELLS_NEEDED[name]} cells, rows={rows} and "
                    f"cols={cols} leave room for {room}"
                )
        if not stages:
            raise InvalidArgument("stage names no stage at all")
    shares = None if density is None else _shares(density)
    return _boards(spans["rows"], spans["cols"], shares, stages, flags)


def clicks(board: Board, *, mines: bool = True) -> st.SearchStrategy[Click]:
    """A strategy for the clicks, zero-based (row, col), that the game allows on a board.

    They are the unrevealed cells without a flag; on a player's view, all hidden
    ones. With `mines=False` they are only the cells known to be safe. If no click
    is allowed, as after an explosion, the strategy is empty (`st.nothing()`).

    >>> from hypothesis import find
    >>> find(clicks(Board.parse("1EM", "leetcode"), mines=False), lambda click: True)
    (0, 1)
    """
    require_board(board)
    if Cell.EXPLODED in board.cells:
        return st.nothing()
    safe = _places(board, [Cell.EMPTY])
    # Safe or not is drawn before the place, so that it stays so while the board shrinks.
    return safe | _places(board, [Cell.HIDDEN, Cell.MINE]) if mines else safe


def cases(
    boards: st.SearchStrategy[Board] | None = None,
    *,
    names: st.SearchStrategy[str | None] | None = None,
) -> st.SearchStrategy[Case]:
    """A strategy for test cases that are right: a board, a click, and the outcome of it.

    A board with HIDDEN or FLAGGED cells has no click and no outcome, perhaps a
    total of mines. A board without a cell to click stands alone. If `boards` are
    not given, they are untouched or in mid-game; if `names` are not given, a name
    is a short word or None.

    >>> from hypothesis import find
    >>> case = find(cases(boards(rows=1, cols=2)), lambda case: case.click == (0, 1))
    >>> case.expected == case.board.reveal((0, 1))
    True
    """
    boards = _questions() if boards is None else _strategy(boards, "boards")
    return _cases(boards, _NAMES if names is None else _strategy(names, "names"))


def suites(
    cases: st.SearchStrategy[Case] | None = None, *, min_size: int = 1, max_size: int = 4
) -> st.SearchStrategy[list[Case]]:
    """A strategy for test suites: lists of `min_size` to `max_size` cases.

    >>> from hypothesis import find
    >>> len(find(suites(min_size=2, max_size=2), lambda suite: True))
    2
    """
    drawn = _cases(_questions(), _NAMES) if cases is None else _strategy(cases, "cases")
    return st.lists(drawn, min_size=min_size, max_size=max_size)


def register() -> None:
    """Let `st.from_type` draw Board (of any stage, with flags) and Case.

    Importing this module has done so already.

    >>> from hypothesis import find
    >>> register()
    >>> find(st.from_type(Board), lambda board: board.mines == 2).mines
    2
    """
    st.register_type_strategy(Board, boards(flags=True))
    st.register_type_strategy(Case, cases())


_NAMES = st.none() | st.text("abcdefghijklmnopqrstuvwxyz 0123456789-", min_size=1, max_size=9)


def _places(board: Board, kind: Collection[Cell]) -> st.SearchStrategy[Click]:
    places = [divmod(at, board.cols) for at, code in enumerate(board.cells) if code in kind]
    return st.sampled_from(places) if places else st.nothing()


def _questions() -> st.SearchStrategy[Board]:
    return boards(stage=("untouched", "mid-game"))


def _strategy(given: _Strategy, name: str) -> _Strategy:
    """The strategy that is given. Raises InvalidArgument for what is none."""
    if not isinstance(given, st.SearchStrategy):
        raise InvalidArgument(f"{name}={as_python(given)} is no strategy of Hypothesis")
    return given


def _span(given: Span, name: str) -> tuple[int, int]:
    try:
        least, most = given if isinstance(given, tuple | list) else (given, given)
        least, most = index(least), index(most)
    except (TypeError, ValueError):
        least, most = 1, 0
    if not 0 <= least <= most:
        raise InvalidArgument(f"{name}={as_python(given)} is no size, nor a least and a most")
    return least, most


def _shares(given: float | tuple[float, float]) -> tuple[float, float]:
    least, most = given if isinstance(given, tuple) and len(given) == 2 else (given, given)
    if not all(isinstance(share, Real) for share in (least, most)) or not 0 <= least <= most <= 1:
        text = as_python(given)
        raise InvalidArgument(f"density={text} is no share from 0 to 1, nor a least and a most")
    return least, most


@st.composite
def _boards(
    draw: st.DrawFn,
    rows: tuple[int, int],
    cols: tuple[int, int],
    shares: tuple[float, float] | None,
    stages: tuple[Stage, ...],
    flags: bool,
) -> Board:
    stage = draw(st.sampled_from(stages))
    needed = _CELLS_NEEDED[stage]
    height = draw(st.integers(max(rows[0], -(-needed // max(cols[1], 1))), rows[1]))
    width = draw(st.integers(max(cols[0], -(-needed // max(height, 1))), cols[1]))
    board = _untouched(draw, height, width, shares, stage)
    if stage in ("mid-game", "lost", "view"):
        board = _played(draw, board, at_least=int(stage == "mid-game"))
    elif stage == "won":
        board = _solved(board)
    if stage == "lost":
        mines = [at for at, code in enumerate(board.cells) if code == Cell.MINE]
        board = board.reveal(divmod(draw(st.sampled_from(mines)), width))
    if flags and board.cells:
        board = _flagged(draw, board)
    return board.player_view() if stage == "view" else board


def _untouched(
    draw: st.DrawFn, rows: int, cols: int, shares: tuple[float, float] | None, stage: Stage
) -> Board:
    """A board with nothing revealed, and as many mines as the shares and the stage allow."""
    size = rows * cols
    least, most = {"mid-game": (1, size - 2), "won": (0, size - 1), "lost": (1, size)}.get(
        stage, (0, size)
    )
    if shares is None:
        # Of boards drawn evenly, few would have an opening.
        few = st.integers(least, min(max(size // 4, least), most))
        mines = draw(few | st.integers(least, most))
    else:
        low, high = (min(max(round(share * size), least), most) for share in shares)
        mines = draw(st.integers(low, high))
    if size <= _BYTES_TO_DRAW:
        # The mines are where the highest bytes are, the last of equal ones.
        ranks = draw(st.binary(min_size=size, max_size=size))
        order = sorted(range(size), key=lambda at: ranks[at])
    else:
        order = list(range(size))
        Random(draw(st.integers(0, 2**32))).shuffle(order)  # noqa: S311 - nothing secret
    cells = bytearray([Cell.EMPTY]) * size
    for at in order[size - mines :]:
        cells[at] = Cell.MINE
    return Board(rows, cols, bytes(cells))


def _played(draw: st.DrawFn, board: Board, *, at_least: int) -> Board:
    """The board after some safe clicks, none of which wins; `at_least` is 0 or 1 click."""
    places = st.integers(0, len(board.cells) - 1)
    for start in draw(st.lists(places, min_size=at_least, max_size=5)):
        at = board.cells.find(Cell.EMPTY, start)
        if at >= 0:
            after = board.reveal(divmod(at, board.cols))
            board = after if Cell.EMPTY in after.cells else board
    if at_least and board.is_untouched:
        # A number opens itself alone, and there is one beside every group of mines.
        counts = adjacent_counts(board.cells.translate(_MINE), board.rows, board.cols)
        at = next(i for i, code in enumerate(board.cells) if code == Cell.EMPTY and counts[i])
        board = board.reveal(divmod(at, board.cols))
    return board


def _solved(board: Board) -> Board:
    """The board with every safe cell revealed."""
    counts = adjacent_counts(board.cells.translate(_MINE), board.rows, board.cols)
    cells = (
        code if code == Cell.MINE else count
        for code, count in zip(board.cells, counts, strict=True)
    )
    return Board(board.rows, board.cols, bytes(cells))


def _flagged(draw: st.DrawFn, board: Board) -> Board:
    cells = bytearray(board.cells)
    for at in draw(st.lists(st.integers(0, len(cells) - 1), max_size=3)):
        cells[at] = _FLAGS.get(Cell(cells[at]), cells[at])
    return Board(board.rows, board.cols, bytes(cells))


@st.composite
def _cases(
    draw: st.DrawFn, boards: st.SearchStrategy[Board], names: st.SearchStrategy[str | None]
) -> Case:
    board = draw(boards)
    name = draw(names)
    if board.is_player_view:
        return Case(board, mines=draw(st.none() | _totals(board)), name=name)
    allowed = clicks(board)
    if allowed.is_empty:
        return Case(board, name=name)
    click = draw(allowed)
    return Case(board, click, board.reveal(click), name=name)


def _totals(board: Board) -> st.SearchStrategy[int]:
    """A strategy for the totals of mines that a player's view can have.

    It is empty if no arrangement of mines fits, or if finding out costs too much.
    """
    from minesweeper_kit.solver import possible_totals

    try:
        return st.sampled_from(possible_totals(board))
    except (BudgetError, ContradictionError):
        return st.nothing()


register()
