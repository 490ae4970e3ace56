"""Boards that stand as one game prints them, in a frame or under spoiler tags, among other lines.

One layout alone has them, and reads them whole: their dialect is told by the frame.
"""

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from minesweeper_kit.case import Case, LineOf
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts import LAYOUTS
from minesweeper_kit.layouts.rows.framed import may_begin
from minesweeper_kit.reading.evidence import measure
from minesweeper_kit.reading.parts import Line, Part
from minesweeper_kit.reading.symbols import boxed

_MOVE = re.compile(r"[0-9 ]{3,20}(?:free|mine)\s*")
"""A click as JetBrains Academy's game takes it."""


def find_frames(lines: Sequence[Line], asked: Dialect | None) -> tuple[list[Part], list[Line]]:
    """The cases in frames, as parts, and the lines without them.

    `asked` is a dialect that was named: then only its frames are looked for.

    >>> lines = [Line(text, number) for number, text in enumerate(["-----", "|X| |", "-----"], 1)]
    >>> parts, rest = find_frames(lines, None)
    >>> parts[0].cases[0].board, rest
    (Board(1, 2, 'a9'), [])
    """
    known = [asked] if asked is not None else dialects()
    framed = [dialect for dialect in known if dialect.layout == "framed"]
    hidden = [dialect for dialect in known if dialect.layout == "spoilers"]
    parts: list[Part] = []
    rest: list[Line] = []
    for block in _blocks(lines):
        own = framed if may_begin(block[0].text) else hidden if "||" in block[0].text else []
        found = [cases for dialect in own if (cases := _cases(block, dialect))]
        # A row just above a frame may be one of its own: then the frame is not whole.
        outside = bool(rest) and boxed(rest[-1].text) is not None
        if len(found) == 1 and not outside:
            first, last = block[0].number, block[-1].number
            parts.append(Part("cases", first, block[0].column(0), last, cases=found[0]))
        else:
            rest += block
    return parts, rest


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The lines in runs of which either all may be of a frame, or none."""
    block: list[Line] = []
    inside = False
    for line in lines:
        text = line.text
        framed = inside and bool(text.strip())
        framed = framed and ("|" in text or not text.strip(" +-=_") or bool(_MOVE.fullmatch(text)))
        begins = not inside and (may_begin(text) or text.lstrip().startswith("||"))
        if block and (begins or framed != inside):
            yield block
            block = []
        inside = framed or begins
        block.append(line)
    if block:
        yield block


def _cases(block: Sequence[Line], dialect: Dialect) -> list[Case]:
    """The cases that the dialect's own layout reads in these lines; none where it finds a fault."""
    text = "".join(f"{line.text}\n" for line in block).encode("utf-8", "surrogatepass")
    layout = LAYOUTS[dialect.layout]
    if dialect.layout == "framed" and not layout.starts(text, dialect):
        return []
    found = []
    numbers = tuple(line.number for line in block)
    try:
        for item in layout.read_cases(io.BytesIO(text), dialect, "<string>"):
            if isinstance(item, ParseError) or item.origin is None:
                return []
            moved = item.origin._replace(line_of=partial(_moved, item.origin.line_of, numbers))
            found.append(replace(item, origin=moved))
    except ParseError:
        return []
    wide = all(case.board.cols > 1 for case in found)  # else the walls may be those of a box
    lawful = all(measure(case.board, case.expected, case.click).is_lawful for case in found)
    return found if wide and lawful else []


def _moved(line_of: LineOf, numbers: tuple[int, ...], part: str, row: int) -> int:
    """The line in the source of a part of a case that was cut out of it."""
    line = line_of(part, row) or 1
    return numbers[max(0, min(line, len(numbers)) - 1)]
