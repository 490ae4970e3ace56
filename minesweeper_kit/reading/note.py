"""What a note says of a text: the notation, and which lines were ignored."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect.inline import symbols_text
from minesweeper_kit.dialect.symbols import cell_phrase
from minesweeper_kit.reading.drafts import AssembledDrafts, Draft, used_lines
from minesweeper_kit.reading.errors import option
from minesweeper_kit.reading.interpret import Interpretation
from minesweeper_kit.reading.parts import Part
from minesweeper_kit.reading.roles import NUMBERS
from minesweeper_kit.reading.symbols import is_border

_BRACKETS = re.compile(r"[\s\[\](){},;]*+")
"""A line of what holds lists together."""

_MOST = 20
"""How many ranges of lines a note names."""


def notation_note(
    links: Sequence[Part], readings: Sequence[tuple[Draft, Interpretation, int]]
) -> str:
    """What the note says of the notation: its name, and what the symbols of the boards are."""
    read = [case.dialect.name for part in links for case in part.cases if case.dialect]
    meanings: dict[str, dict[str, Cell]] = {name: {} for name in read}
    for draft, reading, at in readings:
        if not (reading.inferred or reading.dialect.is_inline):
            meaning = meanings.setdefault(reading.dialect.name, {})
            tokens = chain.from_iterable(row.tokens for row in draft.matrix.rows)
            meaning |= {
                t: Cell(code)
                for t, code in set(zip(tokens, reading.boards[at][0].cells, strict=True))
            }
    names = [name + _meaning(meaning) for name, meaning in meanings.items()]
    note = f" as {' and '.join(names)}" if names else ""
    inferred = [each.dialect for _, each, _ in readings if each.inferred]
    if inferred and not symbols_text(inferred[0]):
        shared = {cells.question: symbol for symbol, cells in inferred[0].shared.items()}
        what = "a mine" if Cell.MINE in shared else "no mine"
        digit = shared.get(Cell.MINE) or shared[Cell.EMPTY]
        note += f" (symbols inferred: {digit} is {what} in the question, a number in the outcome; "
        note += "mskit detect --as-dialect saves them)"
    elif inferred:
        note += f" (symbols inferred; to set them: {option(inferred[0])})"
    return note


def _meaning(cells: Mapping[str, Cell]) -> str:
    """What symbols are, but for digits that are numbers: ` ('*' mine, '.' blank)`."""
    phrases = [
        cell_phrase(symbol, cell)
        for symbol, cell in sorted(cells.items(), key=lambda each: (each[1], each[0]))
        if NUMBERS.get(symbol) != cell
    ]
    return f" ({', '.join(phrases)})" if phrases else ""


def ignored_note(
    assembled: AssembledDrafts, drafts: Sequence[Draft], parts: Sequence[Part], text: str
) -> str:
    """What the note says of the lines that were ignored; empty where none was."""
    came_out = [part for draft in drafts for part in draft.answers.values()]
    passed = {line for part in came_out for line in range(part.line, part.last + 1)}
    used = (assembled.used - passed) | used_lines(drafts)
    left = {part.line for part in parts if part.kind == "text" and part.text.strip()}
    whole, blank = [], set()
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            blank.add(number)
        elif number not in used and not (is_border(line) or _BRACKETS.fullmatch(line)):
            whole.append(number)
    phrases = []
    if whole:
        phrases.append("ignored " + ranges("line", whole, blank))
    partly = sorted(left & used)
    if partly:
        phrases.append(("" if whole else "ignored ") + ranges("part of line", partly, set()))
    return ", ".join(phrases)


def ranges(noun: str, numbers: list[int], blank: set[int]) -> str:
    """The numbers as ranges, over blank lines too: `lines 1-3, 7`."""
    ranges: list[list[int]] = []
    for number in numbers:
        last = ranges[-1][1] if ranges else 0
        if ranges and all(between in blank for between in range(last + 1, number)):
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    shown = [str(a) if a == b else f"{a}-{b}" for a, b in ranges[:_MOST]]
    shown += ["..."] * (len(ranges) > _MOST)
    if len(numbers) > 1:
        noun = "parts of lines" if noun.startswith("part") else "lines"
    return f"{noun} {', '.join(shown)}"
