"""The case of each draft whose symbols are read, and what keeps boards from being cases."""

import re
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import IS_MINE, IS_UNKNOWN, Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import MinesweeperKitError, ParseError
from minesweeper_kit.reading.assemble import ASTRAY
from minesweeper_kit.reading.blanks import blank_row_beside
from minesweeper_kit.reading.dashes import doubtful_rule
from minesweeper_kit.reading.drafts import Draft
from minesweeper_kit.reading.evidence import Question
from minesweeper_kit.reading.interpret import Interpretation
from minesweeper_kit.reading.lost_blanks import refuse_blank_row, refuse_lost_blanks
from minesweeper_kit.reading.numbers import with_mines, with_zeros
from minesweeper_kit.reading.parts import MAY_BE_CLICK, Matrix, Part
from minesweeper_kit.wording import counted, shown

_SIZE = re.compile(
    r"(?i)\b([0-9]{1,3})[ ]?(?:x|\u00d7|by)[ ]?([0-9]{1,3})\b(?![ ]?[x\u00d7])"
    r"|\brows?[ ]?[=:]?[ ]?([0-9]{1,3})\W{1,3}(?:and )?col\w{0,5}[ ]?[=:]?[ ]?([0-9]{1,3})\b"
    r"|\bsize[ ]?[=:][ ]?([0-9]{1,3})[ ,]{1,2}([0-9]{1,3})\b"
    r"|\b([0-9]{1,3}) rows?\W{1,2}(?:and |by |of )?([0-9]{1,3}) (?:col|cell)"
)
"""A size in words: `4x5`, `rows=4, cols=5`, `Size: 4 5`, `4 rows and 5 columns`."""
_EXAMPLE = re.compile(r"(?i)\b(?:ex|e\.g|z\.b|for example)\b")
"""What tells that a size is one of many."""
_NEAR = 2
"""So many lines above a board its size may stand."""


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


def refuse_rules(drafts: Sequence[Draft], told: Collection[str], source: str) -> None:
    """Raise ParseError for a rule above or below rows that may be a row of cells, too."""
    for draft in drafts:
        line = None if draft.frame else doubtful_rule(draft.matrix, told)
        if line is not None:
            what = (
                "a line that may be a row of cells, or a rule or wall beside the board; name its "
                'symbol if it is a row, as in --symbols "-=HIDDEN", or leave it out'
            )
            raise ParseError(what).located(source, line, 1)


def refuse_open_quotes(drafts: Sequence[Draft], text: str, source: str) -> None:
    """Raise ParseError for rows behind a quote that their first line does not close.

    They are the rest of a text in source code, of which a quote is lost.
    """
    lines = text.split("\n")
    for draft in drafts:
        if draft.board.code or not draft.matrix.rows or not draft.matrix.rows[0].columns:
            continue
        row = draft.matrix.rows[0]
        line, before = lines[row.line - 1], row.columns[0] - 1
        quote = line[:before].rstrip(" ")[-1:]
        if quote in ('"', "'") and line.count(quote) % 2:
            what = "a quote before these rows, and none behind them; write both, or leave it out"
            raise ParseError(what).located(source, row.line, line[:before].rindex(quote) + 1)


def refuse_other_sizes(drafts: Sequence[Draft], parts: Sequence[Part], source: str) -> None:
    """Raise ParseError for a size in words right above a board of another size, but in code."""
    said = {part.line: part for part in parts if part.kind in ("text", "label")}
    for draft in (each for each in drafts if not each.board.code):
        rows, cols = draft.matrix.size
        for line in range(draft.board.line - _NEAR, draft.board.line):
            part = said.get(line)
            example = part is None or _EXAMPLE.search(part.text)
            sizes = [*_SIZE.finditer(part.text)] if part and cols and not example else []
            found = [{int(number) for number in size.groups() if number} for size in sizes]
            if part and found and {rows, cols} not in found:
                what = ASTRAY.format(shown(sizes[0][0]), counted(rows, "row"), cols)
                raise ParseError(what).located(source, part.line, part.column)


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
            error = ParseError(ASTRAY.format(shown(total.text), rows, board.cols))
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
    doubt = draft.doubt
    if doubt is not None and not (answer is not None and _is_all_of(board, answer)):
        raise ParseError(doubt.text).located(source, doubt.line, doubt.column)
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


def refuse_answer(draft: Draft, source: str) -> ParseError:
    """The error for such a board, where nothing settles it."""
    error = ParseError(
        "this board may be the outcome of the one above, or another question; "
        "write expected: or board: above it"
    )
    error.two_roles = True
    return error.located(source, draft.board.line, draft.board.column)


def refuse_unanswered(drafts: Sequence[Draft], cases: Sequence[Case], source: str) -> None:
    """Raise ParseError for a question without an outcome, where all others of its kind have one.

    Questions with a click are a kind, and boards without numbers are; in code those with a
    name are another. Code may compare the outcome of a click in other ways.
    """
    kinds: dict[tuple[bool, bool], list[tuple[Draft, Case]]] = {}
    for draft, case in zip(drafts, cases, strict=True):
        clicked, named = case.click is not None, draft.board.code and bool(draft.board.text)
        if _asks(case) and not (clicked and draft.board.code):
            kinds.setdefault((clicked, named), []).append((draft, case))
    for alike in kinds.values():
        missing = [draft for draft, case in alike if case.expected is None]
        if len(missing) == 1 and len(alike) > 1:
            board = missing[0].board
            raise ParseError(
                "a board without an outcome, where the others have one; write it, or leave the "
                "board out"
            ).located(source, board.line, board.column)


def refuse_blanks(
    read: Iterable[tuple[Matrix, Board]], text: str, source: str, asked: Dialect | None = None
) -> None:
    """Raise ParseError for blanks beside a board that may be cells of it.

    None are where the dialect that was `asked` for has another symbol for opened cells.
    """
    lines = text.split("\n")
    symbols: dict[str, Cell] = {}
    near: dict[int, bool] = {}
    for matrix, board in read:
        tokens = (token for row in matrix.rows for token in row.tokens)
        symbols |= zip(tokens, map(Cell, board.cells), strict=False)
        blank = any(" " in row.tokens for row in matrix.rows)
        near |= {row.line: blank for row in matrix.rows}
        if number := blank_row_beside(matrix, lines):
            raise refuse_blank_row(matrix, number, symbols, lines, source)
    if asked is None or asked.symbols.get(Cell.BLANK, " ") in " 0":
        refuse_lost_blanks(text, symbols, source, near)


def _asks(case: Case) -> bool:
    """Whether a case has a click, or nothing on its board is revealed or hidden."""
    return case.click is not None or {Cell.EMPTY, Cell.MINE}.issuperset(case.board.cells)


def may_hold(case: Case, total: Part) -> bool:
    """Whether a board with hidden cells and no total may hold so many mines."""
    cells = case.board.cells
    shown = sum(IS_MINE[code] for code in cells)
    hidden = sum(IS_UNKNOWN[code] for code in cells)
    return case.mines is None and hidden > 0 and shown <= (total.pair or (0,))[0] <= shown + hidden
