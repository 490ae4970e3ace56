"""The case of each draft whose symbols are read, and whether a board answers the one above."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import IS_MINE, IS_UNKNOWN, Cell
from minesweeper_kit.errors import MinesweeperKitError, ParseError
from minesweeper_kit.reading.assemble import ASTRAY
from minesweeper_kit.reading.drafts import Draft
from minesweeper_kit.reading.evidence import Question
from minesweeper_kit.reading.interpret import Interpretation
from minesweeper_kit.reading.numbers import with_mines, with_zeros
from minesweeper_kit.reading.parts import MAY_BE_CLICK, Matrix, Part
from minesweeper_kit.wording import counted, quoted


def question_of(draft: Draft) -> Question:
    """What is asked of a draft: how its matrices are to be read."""
    expected = draft.expected
    click = draft.click.pair if draft.click is not None else None
    answer = expected.matrix if expected is not None else None
    if answer is not None:
        answer = with_mines(draft.matrix, answer)
    if answer is not None and click is None and draft.end is None:
        answer = with_zeros(draft.matrix, answer)
    return Question(
        draft.matrix,
        answer,
        (click[0], click[1]) if click is not None else None,
        draft.frame or _style_frame(draft.matrix),
        draft.mines.pair[0] if draft.mines is not None and draft.mines.pair else None,
    )


def fill_with_zeros(drafts: Sequence[Draft]) -> None:
    """Write 0 in outcomes of boards without mines, where others have the same symbol for it.

    The symbol is that of the board's empty cells, so that alone it could be either.
    """
    zeros = set()
    for draft in drafts:
        answer = draft.expected.matrix if draft.expected else None
        if answer is not None and draft.click is None and draft.end is None:
            filled = with_zeros(draft.matrix, answer)
            zeros |= _tokens(answer) - _tokens(filled)
    for draft in drafts if len(zeros) == 1 else ():
        for role, part in draft.answers.items():
            if part.matrix is not None and _tokens(draft.matrix) == _tokens(part.matrix) == zeros:
                rows = [row._replace(tokens=["0"] * len(row.tokens)) for row in part.matrix.rows]
                draft.answers[role] = part._replace(matrix=part.matrix._replace(rows=rows))


def _tokens(matrix: Matrix) -> set[str]:
    return {token for row in matrix.rows for token in row.tokens}


def _style_frame(matrix: Matrix) -> str:
    """The layout that quoted rows with blanks in them are in, whatever surrounds them."""
    blank = any(" " in row.tokens for row in matrix.rows)
    return "strings" if matrix.style == "strings" and blank else ""


def case_of(draft: Draft, reading: Interpretation, at: int, source: str, number: int) -> Case:
    """The case of a draft. Raises ParseError for an answer that cannot be its."""
    board, answer = reading.boards[at]
    question = question_of(draft)
    total = draft.mines
    if total is not None and total.role != "mines" and min(board.cells, default=0) < Cell.HIDDEN:
        known = not any(map(IS_UNKNOWN.__getitem__, board.cells))
        if known and question.mines != board.mines:
            rows = counted(board.rows, "row")
            error = ParseError(ASTRAY.format(quoted(total.text), rows, board.cols))
            raise error.located(source, total.line, total.column)
    click = question.click
    ends = reading.dialect.layout == "fields" or (
        answer is not None
        and not is_confirmed(board, (0, 0), answer)
        and (reading.inferred or is_confirmed(board, None, answer))
    )
    if click is None and draft.end is not None and not ends:
        click, draft.click = (0, 0), draft.end
    lines = {"board": _lines(draft.board)}
    if answer is not None and draft.expected is not None:
        lines["expected"] = _lines(draft.expected)
        if not draft.expected.sure and _hides(board, answer):
            raise ParseError(
                "this outcome hides what its board shows; name both, as in board = ..., "
                "expected = ..."
            ).located(source, lines["expected"][0])
    if draft.click is not None:
        if draft.click.role == "call" and not is_confirmed(board, click, answer):
            raise ParseError(MAY_BE_CLICK).located(source, draft.click.line, draft.click.column)
        lines["click"] = (draft.click.line,)
    possible_click = draft.possible_click
    if possible_click is not None and not (answer is not None and _is_all_of(board, answer)):
        raise ParseError(possible_click.text).located(
            source, possible_click.line, possible_click.column
        )
    origin = Origin(source, reading.dialect, number, partial(_line_of, lines))
    return Case(board, click, answer, question.mines, draft.name, origin=origin)


def is_confirmed(board: Board, click: Click | None, answer: Board | None) -> bool:
    """Whether the outcome comes of this click, and not of the same numbers read otherwise.

    Without a click it is that of opening all safe cells.
    """
    if answer is None:
        return False
    if click is None:
        return Cell.MINE in board.cells and _is_all_of(board, answer)
    a, b = click
    found = set()
    for other in {(a, b), (b, a), (a - 1, b - 1), (b - 1, a - 1)}:
        with suppress(MinesweeperKitError):
            if board.reveal(other) == answer:
                found.add(other)
    return found == {click}


def _is_all_of(board: Board, answer: Board) -> bool:
    """Whether an answer is an untouched board with all its safe cells opened."""
    known = board.is_untouched and not any(map(IS_UNKNOWN.__getitem__, board.cells))
    return known and board.opened() == answer


def _hides(board: Board, answer: Board) -> bool:
    """Whether a cell that is revealed on a board is not on the other, of the same size."""
    alike = (board.rows, board.cols) == (answer.rows, answer.cols)
    pairs = zip(board.cells, answer.cells, strict=True) if alike else ()
    return any(seen <= Cell.EIGHT < now for seen, now in pairs)


def with_place(case: Case, number: int, source: str, part: Part) -> Case:
    """A case that a layout has read, with its place in the text."""
    if case.origin is None:
        return case
    origin = case.origin._replace(source=source, number=number)
    if part.line == part.last:
        origin = origin._replace(line_of=partial(_line_of, {"board": (part.line,)}))
    return replace(case, origin=origin)


def _lines(part: Part) -> tuple[int, ...]:
    """The lines of a matrix's rows; that of the list for one without rows."""
    assert part.matrix is not None  # noqa: S101 - boards are matrices
    return tuple(row.line for row in part.matrix.rows) or (part.line,)


def _line_of(lines: dict[str, tuple[int, ...]], part: str, row: int) -> int:
    found = lines.get(part) or (min(line for (line, *_) in lines.values()),)
    return found[min(row, len(found) - 1)]


def may_answer(before: tuple[Draft, Case], draft: Draft, case: Case) -> bool:
    """Whether a board that nothing calls a question could be the answer to the one above."""
    asked = before[1]
    numbered = draft.board.code and draft.board.number  # as in board1, board2
    if (draft.labelled and not numbered) or case.click is not None or asked.expected is not None:
        return False
    alike = (asked.board.rows, asked.board.cols) == (case.board.rows, case.board.cols)
    begun = asked.board.cells.count(Cell.HIDDEN) < len(asked.board.cells)
    opens = asked.click is not None or (begun and asked.is_question and not case.board.is_untouched)
    opens = opens or (alike and _adds_numbers(asked.board, case.board))
    return alike and opens and asked.dialect is case.dialect


def _adds_numbers(board: Board, answer: Board) -> bool:
    """Whether two boards have the same mines, and the second has more cells revealed."""
    mines = board.cells.translate(IS_MINE)
    shown = sum(code <= Cell.EIGHT for code in board.cells)
    more = sum(code <= Cell.EIGHT for code in answer.cells) > shown
    return more and any(mines) and mines == answer.cells.translate(IS_MINE)


def reject_answer(draft: Draft, source: str) -> ParseError:
    """The error for such a board, where nothing settles it."""
    error = ParseError(
        "this board may be the outcome of the one above, or another question; "
        "write expected: or board: above it"
    )
    error.two_roles = True
    return error.located(source, draft.board.line, draft.board.column)


def may_hold(case: Case, total: Part) -> bool:
    """Whether a board with hidden cells and no total may hold so many mines."""
    cells = case.board.cells
    shown = sum(IS_MINE[code] for code in cells)
    hidden = sum(IS_UNKNOWN[code] for code in cells)
    return case.mines is None and hidden > 0 and shown <= (total.pair or (0,))[0] <= shown + hidden
