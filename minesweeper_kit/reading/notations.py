"""The notation of each board of a text, by its symbols and by what the text says of them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects, find_dialect
from minesweeper_kit.errors import MinesweeperKitError, ParseError
from minesweeper_kit.reading.cases import question_of
from minesweeper_kit.reading.drafts import Draft
from minesweeper_kit.reading.interpret import Interpretation, interpret
from minesweeper_kit.reading.legend import denied_number, explained_symbol, legend
from minesweeper_kit.reading.parts import Part
from minesweeper_kit.reading.roles import NUMBERS
from minesweeper_kit.wording import quoted

LISTS = ("items", "strings")
"""The styles of lists in code, whose notation may differ from that of rows."""
_APART = 64
"""More boards than these have one notation, or those in lists one and those in rows another."""
_WORD = re.compile(r"[a-z0-9]{3,20}")
_OF_MINES = re.compile(
    r"(?i)mine ?sweeper|mine ?field|\b(?:land)?mines?\b|\bbomb(?:s|as?|es?|en)?\b|\bminas?\b"
    r"|\bminen\b|buscaminas|d\u00e9mineur|[\U0001f4a3\U0001f6a9\u2691]|地雷|扫雷|지뢰"
)
_CODE = re.compile(r"[=!<>+]=|&&|\+\+|[)\]]\s?[;{]|\]\s?=|\breturn\b|\bcase\s?['\"]")
"""What a line of code has, which says nothing of symbols."""
_FLAGS_PLANTED = re.compile(
    r"(?i)\bflags?\s(?:planted|placed|set|used|on the board)\s?[:=]\s{0,3}([0-9]{1,4})(?![\w/.])"
)
"""How many flags a program says are on the board."""


def legend_of(
    drafts: Sequence[Draft], parts: Sequence[Part], text: str, source: str
) -> dict[str, Cell]:
    """What the text says of the symbols. Raises ParseError for a line of it that says nothing."""
    symbols = {t for draft in drafts for row in draft.matrix.rows for t in row.tokens}
    sentences = [part for part in parts if part.kind in ("text", "label")]
    meanings = legend([part.text for part in sentences if not _CODE.search(part.text)], symbols)
    if len(drafts) == 1:
        meanings = _flags_counted(sentences, drafts[0]) | meanings
    if "[|" in text and "_" in symbols and not any(d.matrix.quoted for d in drafts):
        meanings = {"_": Cell.HIDDEN} | meanings  # in MiniZinc's data a value that is not known
    unknown = (
        {symbol for symbol in symbols - meanings.keys() if not symbol.isalnum()} if meanings else ()
    )
    for part in sentences:
        number = denied_number(part.text) if meanings else ""
        if number and Cell(int(number)) in map(NUMBERS.get, symbols):
            raise ParseError(
                f"this line says of the number {number} what no number is; correct it"
            ).located(source, part.line, part.column)
        if symbol := explained_symbol(part.text, unknown):
            raise ParseError(
                f"this line does not say which cell {quoted(symbol)} is; write mine, hidden, "
                "blank, empty or flag, or name the symbols"
            ).located(source, part.line, part.column)
    return meanings


def _flags_counted(sentences: Iterable[Part], draft: Draft) -> dict[str, Cell]:
    """The symbol that stands on a board as often as the text says flags are planted."""
    totals = {int(found[1]) for part in sentences for found in _FLAGS_PLANTED.finditer(part.text)}
    counts = Counter(token for row in draft.matrix.rows for token in row.tokens)
    flags = [t for t, count in counts.items() if count > 1 and count in totals]
    flags = [t for t in flags if t.strip() and not t.isalnum()]
    return {flags[0]: Cell.FLAGGED} if len(flags) == len(totals) == 1 else {}


def notations_of(
    drafts: Sequence[Draft],
    meanings: Mapping[str, Cell],
    asked: Dialect | None,
    text: str,
    source: str,
    prefer: Sequence[str | Dialect],
) -> list[tuple[Draft, Interpretation, int]]:
    """Each draft with its reading, and the index of its boards there.

    All have one notation, or those in lists one and those in rows another.
    """
    named = set() if asked is not None else _named(text)
    clicked = any(draft.click is not None and draft.click.role == "click" for draft in drafts)
    mined = clicked or _OF_MINES.search(text) is not None
    if any(draft.board.role == "mask" for draft in drafts):
        named = {"mask"}
    by_style: list[list[int]] = [
        [at for at, draft in enumerate(drafts) if (draft.matrix.style in LISTS) is lists]
        for lists in (True, False)
    ]
    together = [list(range(len(drafts)))]
    groups = [group for group in by_style if group]
    alone = [[at] for at in range(len(drafts))] if len(drafts) <= _APART else []
    tries = [together, *([groups] if len(groups) > 1 else []), *([alone] if len(alone) > 1 else [])]
    nothing_else = _is_nothing_else(text, drafts)
    fault: MinesweeperKitError | None = None
    for tried in tries:
        try:
            readings = [
                interpret(
                    [question_of(drafts[at]) for at in group],
                    fixed=asked,
                    legend=meanings,
                    named=named,
                    prefer=[find_dialect(each).name for each in prefer],
                    source=source,
                    mined=mined,
                    alone=nothing_else,
                )
                for group in tried
                if group
            ]
        except MinesweeperKitError as error:
            fault = fault or error
            continue
        chosen = {
            at: (drafts[at], reading, index)
            for group, reading in zip(filter(None, tried), readings, strict=True)
            for index, at in enumerate(group)
        }
        return [chosen[at] for at in range(len(drafts))]
    if fault is not None:
        raise fault
    return []


def _is_nothing_else(text: str, drafts: Sequence[Draft]) -> bool:
    """Whether a text has boards alone: rows, brackets and sizes, but no label and no frame."""
    matrices = [draft.matrix for draft in drafts]
    rows = {row.line for matrix in matrices for row in matrix.rows}
    sizes = {" ".join(map(str, matrix.size)) for matrix in matrices}
    numbered = enumerate(text.split("\n"), 1)
    others = (line for number, line in numbered if number not in rows and line.strip() not in sizes)
    labelled = any(matrix.labels or matrix.heads for matrix in matrices)
    return not labelled and not any(line.strip("[](){},; \t\r") for line in others)


def _named(text: str) -> set[str]:
    """The dialects whose judges or games a text names."""
    words = set(_WORD.findall(text.lower()))
    return {
        dialect.name
        for dialect in dialects()
        if dialect.family != "people" and words.intersection((dialect.name, *dialect.aliases))
    }
