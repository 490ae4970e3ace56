"""What is in a picture: boards, their marks and chances, the names over them."""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from minesweeper_kit.arguments import no_board
from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.errors import ClickError, OptionError
from minesweeper_kit.game.rules import Violation, check_board, check_question
from minesweeper_kit.picture.shapes import MARKS
from minesweeper_kit.suites.side_by_side import differing
from minesweeper_kit.wording import counted, unknown_name

if TYPE_CHECKING:  # a picture of a plain board needs no solver
    from minesweeper_kit.solver import Solution

Drawable: TypeAlias = "Board | Case | Solution"
"""What there are pictures of."""

Marks = Mapping[str, Collection[Click]]
"""For each kind of mark, which is a key of MARKS, the (row, col) of the cells that have it."""


class Panel(NamedTuple):
    """One board in a picture: its marks, the chances that are shown in its cells, a title."""

    board: Board
    marks: Marks
    heat: Mapping[Click, Fraction] | None = None
    title: str = ""


class Picture(NamedTuple):
    """Boards beside each other, under a name where there is one."""

    panels: tuple[Panel, ...]
    name: str = ""


def picture_of(
    what: "Drawable", *, diff: bool = False, name: str = "", marks: Marks | None = None
) -> Picture:
    """The picture of a board, of a case, or of what the solver found.

    Marked are the click of a case and the cells that break a rule; what the board is not
    at fault for is left to `validate`. With `diff`, a case with an expected outcome has that
    and the right one beside each other, the cells that differ marked. `marks` are put besides.

    Raises TypeError for what is none of these, FormatError for an unknown kind of mark.

    >>> case = Case(Board(1, 2, "EM"), (0, 0), Board(1, 2, "2M"))
    >>> picture_of(case).panels[0].marks
    {'click': [(0, 0)]}
    >>> [panel.title for panel in picture_of(case, diff=True).panels]
    ['expected', 'correct']
    """
    for kind in marks or ():
        if kind not in MARKS:
            raise unknown_name("kind of mark", kind, MARKS)
    case = what if isinstance(what, Case) else None
    if case is not None and diff and case.expected is not None:
        return Picture(_compared(case, case.expected), name)
    heat: Mapping[Click, Fraction] | None = getattr(what, "probabilities", None)
    board = what if isinstance(what, Board) else getattr(what, "board", None)
    if not isinstance(board, Board):
        raise no_board(what, "a Board, a Case or a Solution")
    found: dict[str, Collection[Click]] = {} if heat is not None else faults(board, case)
    if case is not None and case.click is not None and _is_on(board, case.click):
        found["click"] = [case.click]
    for kind, cells in (marks or {}).items():
        found[kind] = [*found.get(kind, ()), *(cell for cell in cells if _is_on(board, cell))]
    return Picture((Panel(board, found, heat),), name)


def pictures_of(
    what: "Drawable | Iterable[Drawable]", *, diff: bool = False, marks: Marks | None = None
) -> list[Picture]:
    """The pictures of one thing that `picture_of` takes, or of several, each with its name.

    Raises what that raises, and OptionError for nothing at all.

    >>> [picture.name for picture in pictures_of([Case(Board(1, 1, "E"), name="tiny")])]
    ['tiny']
    """
    # A board and a solution can be walked through, too.
    is_one = isinstance(what, Board | str | bytes) or hasattr(what, "probabilities")
    several: object = None if is_one else what
    if not isinstance(several, Iterable):
        return [picture_of(cast("Drawable", what), diff=diff, marks=marks)]
    found = [
        picture_of(one, diff=diff, name=_name(one, number), marks=marks)
        for number, one in enumerate(several, 1)
    ]
    if not found:
        raise OptionError("there is no board to draw")
    return found


def _name(what: "Drawable", number: int) -> str:
    if isinstance(what, Case):
        return what.label if what.name or what.origin else f"case {number}"
    return f"board {number}"


def faults(board: Board, case: Case | None = None) -> dict[str, Collection[Click]]:
    """The marks of the cells at fault: numbers that are wrong, openings that are not finished.

    Of a case these are, too, cells that its click cannot go to.

    >>> faults(Board(1, 2, "M2"))
    {'fault': [(0, 1)]}
    """
    violations = check_board(board) + (check_question(case) if case is not None else [])
    cells = dict.fromkeys(filter(None, map(_cell, violations)))
    return {"fault": list(cells)} if cells else {}


def _cell(violation: Violation) -> Click | None:
    return (
        None if violation.row is None or violation.col is None else (violation.row, violation.col)
    )


def _is_on(board: Board, cell: Click) -> bool:
    return 0 <= cell[0] < board.rows and 0 <= cell[1] < board.cols


def _compared(case: Case, expected: Board) -> tuple[Panel, ...]:
    """The expected outcome of a case and the right one; the board where there is none."""
    try:
        outcome = case.outcome()
    except ClickError:
        outcome = None
    if outcome is None:
        board = picture_of(case).panels[0]._replace(title="the board")
        return board, Panel(expected, {}, None, "expected")
    cells = differing(expected, outcome)
    return (
        Panel(expected, marks_of(expected, case, "fault", cells), None, "expected"),
        Panel(outcome, marks_of(outcome, case, "right", cells), None, "correct"),
    )


def marks_of(board: Board, case: Case, kind: str, cells: Collection[Click]) -> Marks:
    """The marks of a board that comes of a case: those cells, and the click where it is on it.

    >>> marks_of(Board(1, 2, "EM"), Case(Board(1, 2, "EM"), (0, 1)), "fault", [])
    {'click': [(0, 1)]}
    """
    found: dict[str, Collection[Click]] = {kind: sorted(cells)} if cells else {}
    if case.click is not None and _is_on(board, case.click):
        found["click"] = [case.click]
    return found


LARGEST = 100
"""Of a board with more rows or columns a page, and a notebook, show only so many."""


def crop(picture: Picture) -> Picture:
    """The picture with no more than LARGEST rows and columns of each board, which a title says.

    >>> picture = crop(picture_of(Board(200, 3, "9" * 600)))
    >>> picture.panels[0].board.rows, picture.panels[0].title
    (100, 'part of 200x3 cells')
    """
    return picture._replace(panels=tuple(map(_cropped, picture.panels)))


def _cropped(panel: Panel) -> Panel:
    board, marks, heat, title = panel
    rows, cols = min(board.rows, LARGEST), min(board.cols, LARGEST)
    if (rows, cols) == (board.rows, board.cols):
        return panel
    part = Board.from_rows([line[:cols] for line in list(board)[:rows]])
    title_text = f"{title}: " * bool(title) + f"part of {board.rows}x{board.cols} cells"
    kept = {kind: [cell for cell in cells if _is_on(part, cell)] for kind, cells in marks.items()}
    warm = heat and {cell: chance for cell, chance in heat.items() if _is_on(part, cell)}
    return Panel(part, kept, warm, title_text)


def alt_text(picture: Picture) -> str:
    """A sentence that says what a picture shows, for those who cannot see it.

    >>> alt_text(picture_of(Case(Board(1, 2, "M2"), (0, 1))))
    '1 row and 2 columns; click at (0, 1); fault at (0, 1)'
    """
    sentences = []
    for board, marks, heat, title in picture.panels:
        size = f"{counted(board.rows, 'row')} and {counted(board.cols, 'column')}"
        parts = [f"{title}: {size}" if title else size]
        if heat is not None:
            parts.append("the chance of a mine in each hidden cell")
        for kind, cells in sorted(marks.items()):
            listed = ", ".join(map(str, sorted(cells)[:_NAMED]))
            parts.append(f"{kind} at {listed}" + ", ..." * (len(cells) > _NAMED))
        sentences.append("; ".join(parts))
    return ". ".join(sentences)


_NAMED = 8
