"""What a text says against the boards that were read in it: each is an error with its place.

Sizes in words, open quotes, rules that may be rows, blanks that may be cells, and questions whose
outcome is missing where all others have one.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.reading.assemble import ASTRAY
from minesweeper_kit.reading.dashes import doubtful_rule
from minesweeper_kit.reading.drafts import Draft
from minesweeper_kit.reading.lost_blanks import reject_blank_row, reject_lost_blanks
from minesweeper_kit.reading.parts import Matrix, Part
from minesweeper_kit.wording import counted, quoted

_SIZE = re.compile(
    r"(?i)\b([0-9]{1,3})[ ]?(?:x|\u00d7|by)[ ]?([0-9]{1,3})\b(?![ ]?[x\u00d7])"
    r"|\brows?[ ]?[=:]?[ ]?([0-9]{1,3})\W{1,3}(?:and )?col\w{0,5}[ ]?[=:]?[ ]?([0-9]{1,3})\b"
    r"|\bsize[ ]?[=:][ ]?([0-9]{1,3})[ ,]{1,2}([0-9]{1,3})\b"
    r"|\b(?:width|height)[ ]?[=:]?[ ]?([0-9]{1,3})\W{1,3}(?:and )?(?:width|height)[ ]?[=:]?[ ]?"
    r"([0-9]{1,3})\b"
    r"|\b([0-9]{1,3}) rows?\W{1,2}(?:and |by |of )?([0-9]{1,3}) (?:col|cell)"
)
"""A size in words: `4x5`, `rows=4, cols=5`, `Size: 4 5`, `width 5, height 4`, `4 rows, 5 cells`."""
_EXAMPLE = re.compile(r"(?i)\b(?:ex|e\.g|z\.b|for example)\b")
"""What tells that a size is one of many."""
_NEAR = 2
"""So many lines above a board its size may stand."""


def reject_rules(drafts: Sequence[Draft], explained: Collection[str], source: str) -> None:
    """Raise ParseError for a rule above or below rows that may be a row of cells, too."""
    for draft in drafts:
        line = None if draft.frame else doubtful_rule(draft.matrix, explained)
        if line is not None:
            what = (
                "a line that may be a row of cells, or a rule or wall beside the board; name its "
                'symbol if it is a row, as in --symbols "-=HIDDEN", or leave it out'
            )
            raise ParseError(what).located(source, line, 1)


def reject_open_quotes(drafts: Sequence[Draft], text: str, source: str) -> None:
    """Raise ParseError for rows behind a quote that their first line does not close.

    They are the rest of a text in source code, of which a quote is lost.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for draft in drafts:
        if draft.board.code or not draft.matrix.rows or not draft.matrix.rows[0].columns:
            continue
        row = draft.matrix.rows[0]
        line, before = lines[row.line - 1], row.columns[0] - 1
        quote = line[:before].rstrip(" ")[-1:]
        if quote in ('"', "'") and line.count(quote) % 2:
            what = "a quote before these rows, and none behind them; write both, or leave it out"
            raise ParseError(what).located(source, row.line, line[:before].rindex(quote) + 1)


def reject_text(drafts: Sequence[Draft], parts: Sequence[Part], source: str) -> None:
    """Raise ParseError for a size of another board, and for lines that may be rows of one."""
    _reject_other_sizes(drafts, parts, source)
    _reject_rows_of_capitals(drafts, parts, source)


def _reject_other_sizes(drafts: Sequence[Draft], parts: Sequence[Part], source: str) -> None:
    """Raise ParseError for a size in words right above a board of another size, but in code."""
    sentences = {part.line: part for part in parts if part.kind in ("text", "label")}
    for draft in (each for each in drafts if not each.board.code):
        rows, cols = draft.matrix.size
        for line in range(draft.board.line - _NEAR, draft.board.line):
            part = sentences.get(line)
            example = part is None or _EXAMPLE.search(part.text)
            sizes = [*_SIZE.finditer(part.text)] if part and cols and not example else []
            found = [{int(number) for number in size.groups() if number} for size in sizes]
            if part and found and {rows, cols} not in found:
                what = ASTRAY.format(quoted(sizes[0][0]), counted(rows, "row"), cols)
                raise ParseError(what).located(source, part.line, part.column)


def _reject_rows_of_capitals(drafts: Sequence[Draft], parts: Sequence[Part], source: str) -> None:
    """Raise ParseError for lines of capitals that are as wide as a board, and mostly its symbols.

    Two such lines below each other are rows with another symbol in them, and no words.
    """
    boards = [each.matrix for each in drafts if each.matrix.style == "letters"]
    widths = {matrix.size[1] for matrix in boards}
    own = {token for matrix in boards for row in matrix.rows for token in row.tokens}
    rows = [
        part
        for part in parts
        if part.kind == "text" and len(part.text) in widths
        if part.text.isalpha() and part.text.isupper()
        if sum(letter in own for letter in part.text) * 2 >= len(part.text)
    ]
    for above, below in pairwise(rows):
        other = next((letter for letter in above.text + below.text if letter not in own), None)
        if other and below.line == above.line + 1 and len(below.text) == len(above.text):
            what = f"a row as wide as those of the board, but {quoted(other)} is no symbol there"
            raise ParseError(f"{what}; correct it, or leave the rows out").located(
                source, above.line, above.column
            )


def reject_blanks(
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
        reject_blank_row(matrix, symbols, lines, source)
    if asked is None or asked.symbols.get(Cell.BLANK, " ") in " 0":
        reject_lost_blanks(text, symbols, source, near)


def reject_unanswered(drafts: Sequence[Draft], cases: Sequence[Case], source: str) -> None:
    """Raise ParseError for a question without an outcome, where all others of its kind have one.

    Questions with a click are a kind, and boards without numbers are; in code those with a
    name are another. Code may compare the outcome of a click in other ways.
    """
    answered = [draft for draft in drafts if draft.expected is not None and draft.board.code]
    asked = {draft.board.text for draft in answered}
    outcomes = {draft.expected.text for draft in answered if draft.expected} - asked - {""}
    for draft in drafts:
        if draft.expected is None and draft.board.code and draft.board.text in outcomes:
            what = f"{quoted(draft.board.text)} is an outcome elsewhere, and has no board here"
            raise ParseError(f"{what}; write the board above it, or leave it out").located(
                source, draft.board.line, draft.board.column
            )
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


def _asks(case: Case) -> bool:
    """Whether a case has a click, or nothing on its board is revealed or hidden."""
    return case.click is not None or {Cell.EMPTY, Cell.MINE}.issuperset(case.board.cells)
