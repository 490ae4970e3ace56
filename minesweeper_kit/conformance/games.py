"""Vectors of clicks, of the end of a game, of numbers and figures, and of violations."""

from collections.abc import Iterator
from itertools import chain

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.conformance.boards import (
    all_boards,
    clicks,
    game_positions,
    random_boards,
    rows_of,
    with_cell,
)
from minesweeper_kit.conformance.vector import Vector
from minesweeper_kit.errors import ClickError
from minesweeper_kit.game.metrics import stats
from minesweeper_kit.game.rules import check_board, check_question, check_total

_FLAGS = (Cell.FLAGGED, Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY)
_UNKNOWN = (Cell.HIDDEN, Cell.FLAGGED)
_SMALL = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (2, 3), (3, 2))
_LARGE = 1000  # cells: a recursion of a cell each is as deep as Python's goes

_RULE_OF = {
    "wrong-number": "valid.1",
    "blank-beside-mine": "valid.2",
    "unfinished-opening": "valid.3",
    "several-explosions": "valid.4",
    "game-over": "valid.5",
    "nothing-to-click": "valid.6",
    "click-outside": "valid.7",
    "click-revealed": "valid.7",
    "wrong-total": "valid.8",
}


def game_vectors() -> Iterator[Vector]:
    """All vectors of these groups; some may come twice."""
    yield from (_reveal(board, click) for board, click in _clicked())
    yield from (_status(board) for board in _ended())
    yield from map(_numbers, _counted())
    for board in _measured():
        yield from _figures(board)
    yield from map(_valid, _shown())
    yield from map(_violations, _cases())


# --- clicks ---


def _reveal(board: Board, click: Click) -> Vector:
    asked = {"board": rows_of(board), "click": list(click)}
    try:
        outcome = board.reveal(click)
    except ClickError:
        return Vector("reveal", (_refused_by(board, click),), asked, error="click")
    return Vector("reveal", tuple(_shown_by(board, click, outcome)), asked, rows_of(outcome))


def _refused_by(board: Board, click: Click) -> str:
    """The rule by which a click is an error."""
    row, col = click
    if not (0 <= row < board.rows and 0 <= col < board.cols):
        return "click.1"
    if Cell.EXPLODED in board.cells:
        return "click.4"
    cell = board[click]
    return "click.2" if cell <= Cell.EIGHT else "click.3" if cell in _FLAGS else "click.5"


def _shown_by(board: Board, click: Click, outcome: Board) -> Iterator[str]:
    """The rules by which a click has its outcome."""
    shown = outcome[click]
    opened = [a for a, b in zip(outcome.cells, board.cells, strict=True) if a != b]
    if shown == Cell.EXPLODED:
        yield "reveal.1"
        if board.is_untouched:
            yield "reveal.7"
    elif shown:
        yield from ("reveal.2", "cell.1")
    else:
        yield "reveal.3"
        if any(opened):
            yield "reveal.4"
        if any(cell in board.cells for cell in _FLAGS):
            yield "reveal.6"
        if len(opened) > _LARGE:
            yield "reveal.8"
    if any(cell in board.cells for cell in (Cell.FLAGGED_MINE, Cell.FLAGGED_EMPTY)):
        yield "cell.3"
    if any(cell in board.cells for cell in _UNKNOWN):
        yield "click.5"
    if any(cell <= Cell.EIGHT for cell in board.cells):
        yield "reveal.5"
    if 1 in (board.rows, board.cols):
        yield "board.1"
    elif board.rows != board.cols:
        yield "board.4"


def _clicked() -> Iterator[tuple[Board, Click]]:
    """Boards, each with a click."""
    for rows, cols in _SMALL:
        for board in all_boards(rows, cols):
            yield from ((board, click) for click in clicks(board))
    yield from ((board, (1, 1)) for board in all_boards(3, 3))
    flagged = (*(Cell.EMPTY, Cell.MINE), *_FLAGS[1:])
    unknown = (*(Cell.EMPTY, Cell.MINE), *_UNKNOWN)
    for board in chain(all_boards(1, 3, flagged), all_boards(1, 3, unknown)):
        yield from ((board, click) for click in clicks(board))
    yield from ((board, (0, 0)) for board in all_boards(2, 2, flagged))
    for rows, cols, mines in ((3, 4, 2), (4, 3, 3), (5, 5, 4), (6, 4, 3), (8, 9, 7)):
        for board in random_boards(rows, cols, mines, count=8):
            for stage in game_positions(board, 4):
                at = stage.cells.find(Cell.EMPTY)
                mine = divmod(stage.cells.find(Cell.MINE), cols)
                if at >= 0:
                    yield stage, divmod(at, cols)
                    yield with_cell(stage, mine, Cell.FLAGGED_MINE), divmod(at, cols)
                    yield from _beside(stage, divmod(at, cols))
                yield stage, mine
                yield stage.reveal(mine), divmod(max(at, 0), cols)
                shown = next((at for at, cell in enumerate(stage.cells) if cell <= Cell.EIGHT), 0)
                yield stage, divmod(shown, cols)
            yield from ((board, each) for each in ((-1, 0), (0, -1), (rows, 0), (0, cols)))
    yield from _large()


def _beside(board: Board, click: Click) -> Iterator[tuple[Board, Click]]:
    """The board with a flag on each other safe cell in turn that the click would open."""
    outcome = board.reveal(click)
    opened = [at for at in clicks(board) if outcome[at] != board[at] and at != click]
    for at in opened[:: max(len(opened) // 4, 1)]:
        yield with_cell(board, at, Cell.FLAGGED_EMPTY), click


def _large() -> Iterator[tuple[Board, Click]]:
    """Boards as large as judges have them."""
    for rows, cols in ((50, 50), (1, 50), (50, 1), (40, 50), (50, 40), (2, 50), (50, 2)):
        empty = Board(rows, cols, bytes([Cell.EMPTY]) * (rows * cols))
        corner = with_cell(empty, (rows - 1, cols - 1), Cell.MINE)
        for board in (empty, corner):
            yield board, (0, 0)
        middle = (rows // 2, cols // 2)
        yield corner, middle
        yield with_cell(empty, middle, Cell.MINE), middle
        yield with_cell(empty, (0, 0), Cell.MINE), (rows - 1, cols - 1)
    for rows, cols, mines in ((9, 9, 10), (16, 16, 40), (16, 30, 99), (50, 50, 60)):
        for board in random_boards(rows, cols, mines, count=6):
            at = board.cells.find(Cell.EMPTY, rows * cols // 2)
            yield board, divmod(at, cols)
            yield board.reveal(divmod(at, cols)), divmod(board.cells.find(Cell.MINE), cols)


# --- the end of a game ---


def _status(board: Board) -> Vector:
    asked = {"board": rows_of(board)}
    if Cell.EXPLODED in board.cells:
        return Vector("status", ("status.1",), asked, "lost")
    if any(cell in board.cells for cell in (Cell.EMPTY, Cell.FLAGGED_EMPTY)):
        return Vector("status", ("status.3",), asked, "playing")
    return Vector("status", ("status.2",), asked, "won")


def _ended() -> Iterator[Board]:
    """Boards of games, up to the end."""
    for rows, cols, mines in ((1, 2, 1), (2, 2, 1), (3, 3, 2), (4, 5, 4), (9, 9, 10)):
        for board in random_boards(rows, cols, mines, count=4):
            for stage in game_positions(board, rows * cols):
                mine = divmod(stage.cells.find(Cell.MINE), cols)
                yield stage
                yield stage.reveal(mine) if Cell.MINE in stage.cells else stage
                yield with_cell(stage, mine, Cell.FLAGGED_MINE)
                flags = bytes.maketrans(bytes([Cell.MINE]), bytes([Cell.FLAGGED_MINE]))
                yield Board(rows, cols, stage.cells.translate(flags))
                at = stage.cells.find(Cell.EMPTY)
                if at >= 0:
                    yield with_cell(stage, divmod(at, cols), Cell.FLAGGED_EMPTY)


# --- numbers and figures ---


def _numbers(board: Board) -> Vector:
    return Vector(
        "numbers",
        tuple(_counted_by(board)),
        {"board": rows_of(board)},
        rows_of(board.opened()),
    )


def _counted_by(board: Board) -> Iterator[str]:
    yield "cell.1"
    if board.mines:
        yield "cell.2"
        if min(board.rows, board.cols) > 1:
            yield "board.2"
        last = [row[-1] for row in board] + list(list(board)[-1])
        if {Cell.MINE, Cell.EXPLODED} & set(last):
            yield "board.3"
    if Cell.EXPLODED in board.cells:
        yield "cell.4"
    if 1 in (board.rows, board.cols):
        yield "board.1"


def _counted() -> Iterator[Board]:
    for rows, cols in (*_SMALL, (1, 5), (5, 1), (3, 3)):
        yield from all_boards(rows, cols)
    for rows, cols, mines in ((4, 4, 5), (3, 7, 6), (7, 3, 6), (9, 9, 10), (16, 30, 99)):
        for board in random_boards(rows, cols, mines, count=10):
            yield board
            yield board.reveal(divmod(board.cells.find(Cell.MINE), cols))
    for rows, cols in ((50, 50), (1, 50), (50, 1), (31, 40)):
        yield from random_boards(rows, cols, rows * cols // 5, count=2)


def _figures(board: Board) -> Iterator[Vector]:
    found, asked = stats(board), {"board": rows_of(board)}
    more = () if board.is_untouched else ("metrics.4",)
    yield Vector("bbbv", ("metrics.2", *more), asked, found.bbbv)
    yield Vector("openings", ("metrics.1", *more), asked, found.openings)
    yield Vector("islands", ("metrics.3", *more), asked, found.islands)


def _measured() -> Iterator[Board]:
    for rows, cols in ((1, 1), (1, 5), (5, 1), (2, 4)):
        yield from all_boards(rows, cols)
    for rows, cols, mines in (
        (4, 4, 3),
        (5, 6, 5),
        (6, 5, 8),
        (9, 9, 10),
        (16, 16, 40),
        (16, 30, 99),
    ):
        for board in random_boards(rows, cols, mines, count=12):
            yield board
            yield list(game_positions(board, 2))[-1]


# --- violations ---


def _valid(board: Board) -> Vector:
    codes = {violation.code for violation in check_board(board)}
    by = sorted({_RULE_OF[code] for code in codes}) or ["valid.1", "valid.2", "valid.3"]
    more = ["cell.4"] if Cell.EXPLODED in board.cells else []
    return Vector("valid", (*by, *more), {"board": rows_of(board)}, not codes)


def _shown() -> Iterator[Board]:
    """Boards with numbers, right and wrong."""
    yield from all_boards(1, 3, (0, 1, 2, Cell.EMPTY, Cell.MINE, Cell.EXPLODED))
    yield from all_boards(2, 2, (0, 1, 2, Cell.MINE))
    for mines in range(9):
        around = [at for at in range(9) if at != 4][:mines]
        board = Board(3, 3, bytes(Cell.MINE if at in around else Cell.EMPTY for at in range(9)))
        for number in range(9):
            yield with_cell(board.opened(), (1, 1), number)
    for rows, cols, mines in ((3, 3, 2), (3, 5, 4), (5, 3, 4), (9, 9, 10)):
        for board in random_boards(rows, cols, mines, count=8):
            right = board.opened()
            yield right
            for at in clicks(right):
                if right[at] <= Cell.EIGHT and (rows * cols < 20 or sum(at) % 5 == 0):
                    yield with_cell(right, at, right[at] + 1 if right[at] < Cell.EIGHT else 0)
                    if right[at]:
                        yield with_cell(right, at, right[at] - 1)
            if board.is_untouched and Cell.BLANK in right.cells:
                blank = divmod(right.cells.find(Cell.BLANK), cols)
                near = next(at for at in clicks(right) if right[at] <= 8 and at != blank)
                yield with_cell(right, near, Cell.EMPTY)


def _violations(case: Case) -> Vector:
    board = case.board
    asked: dict[str, object] = {"board": rows_of(board)}
    if case.click is not None:
        asked["click"] = list(case.click)
    if case.mines is not None:
        asked["mines"] = case.mines
    found = [*check_board(board), *check_total(case), *check_question(case)]
    by = {_RULE_OF[violation.code] for violation in found}
    if not by:
        by = {"valid.1", "valid.2", "valid.3"} | ({"valid.7"} if case.click else set())
        by |= {"valid.8"} if case.mines is not None else set()
    violations = [[violation.code, violation.row, violation.col] for violation in found]
    return Vector("violations", tuple(sorted(by)), asked, violations)


def _cases() -> Iterator[Case]:
    """Boards with and without a fault, a click and a total."""
    cells = (0, 1, 2, Cell.EMPTY, Cell.MINE, Cell.EXPLODED, Cell.HIDDEN)
    yield from map(Case, all_boards(1, 3, cells))
    for board in all_boards(1, 2, (0, 1, *range(Cell.EMPTY, Cell.FLAGGED_EMPTY + 1))):
        yield from (Case(board, click) for click in ((0, 0), (0, 1), (0, 2), (1, 0)))
        yield from (Case(board, mines=mines) for mines in range(4))
    for board in random_boards(4, 5, 4, count=10):
        for stage in game_positions(board, 3):
            view = stage.player_view()
            yield from (Case(each, mines=mines) for each in (stage, view) for mines in (3, 4, 5))
            yield from (Case(stage, click) for click in ((0, 0), (3, 4), (4, 0)))
            number = next((at for at in clicks(view) if 0 < view[at] < Cell.EIGHT), None)
            if number:
                yield Case(with_cell(view, number, view[number] + 1))
                yield Case(with_cell(view, number, Cell.EIGHT))
