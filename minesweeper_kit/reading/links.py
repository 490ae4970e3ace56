"""What a layout reads whole among other things: links and ids of games, and frames."""

import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, LineOf
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects, find_dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts import LAYOUTS, find_layout
from minesweeper_kit.layouts.rows.framed import ascii_frame, may_begin
from minesweeper_kit.reading.evidence import LEAST, Evidence, measure
from minesweeper_kit.reading.parts import Line, Part
from minesweeper_kit.reading.symbols import boxed_characters
from minesweeper_kit.wording import quoted

# A path of clicks may have commas, semicolons or percent signs; behind the last one prose goes on.
_PARAMETER = r"\w{1,20}=(?:[\w.%~:;,|*!+-]{0,4000}[\w%~*+-])?"

_LINKS = {
    "pttacg": rf"(?:https?://[^\s\"'<>()\[\]]{{1,200}}\?(?:{_PARAMETER}&){{0,8}})?"
    rf"\bb=[0-9]{{1,18}}(?:&{_PARAMETER}){{0,8}}?&m=[0-9a-v]++(?:&{_PARAMETER}){{0,8}}",
    "analysis": r"(?:https?://[^\s\"'<>()\[\]]{1,200}[?&])analysis=[0-9A-Za-z]++",
    "tatham": r"(?:https?://[^\s\"'<>()\[\]]{1,200}\#)?\b[0-9]{1,9}x[0-9]{1,9}(?:n[0-9]{1,9})?a?:[0-9]{1,9},[0-9]{1,9},[mu]?[0-9a-fA-F]++",
    "puzzlink": r"(?:https?://[^\s\"'<>()\[\]]{1,200}\?|(?<![\w/.]))mines/[0-9]{1,9}/[0-9]{1,9}/[0-9a-z.-]++",
    "pzprv3": r"pzprv3/mines/[0-9]{1,9}/[0-9]{1,9}/[-.0-9#+ /]++",
}
"""What a link of each dialect looks like, in its own layout; `puzzlink` becomes a `pzprv3` file."""

_LARGEST = 1_000_000
"""The most cells of a puzz.link board: a short link may name any size."""

_ANY = re.compile("|".join(f"(?P<{name}>{link})" for name, link in _LINKS.items()))


def find_links(lines: Sequence[Line]) -> tuple[list[Part], list[Line]]:
    """The cases in links, as parts, and the lines without them.

    A link whose board cannot be read is a fault.

    >>> parts, rest = find_links([Line("see 5x4:0,3,u01000 here", 7)])
    >>> parts[0].cases[0].board.rows, [line.text for line in rest]
    (4, ['see ', ' here'])
    """
    parts: list[Part] = []
    rest: list[Line] = []
    for line in lines:
        at = 0
        for found in _ANY.finditer(line.text):
            parts.append(_part(line, found.start(), found[0], str(found.lastgroup)))
            if line.text[at : found.start()].strip():
                rest.append(line.cut(at, found.start()))
            at = found.end()
        if not at:
            rest.append(line)
        elif line.text[at:].strip():
            rest.append(line.cut(at))
    return parts, rest


def _part(line: Line, start: int, text: str, name: str) -> Part:
    column = line.column(start)
    try:
        cases = list(_read(text, name))
    except ParseError as error:
        return Part("fault", line.number, column, line.number, text=error.message)
    return Part("cases", line.number, column, line.number, cases=cases)


def _puzzle_file(link: str) -> str:
    """The file that puzz.link saves for its link `mines/COLUMNS/ROWS/CLUES`.

    A clue is a digit, or `.` for one without its number; g to z skip 1 to 20 cells.

    >>> _puzzle_file("https://puzz.link/p?mines/3/1/g2g")
    'pzprv3/mines/1/3/. 2 . /. . . /'
    """
    cols, rows, clues = link[link.rindex("mines/") :].split("/")[1:]
    width, height = int(cols), int(rows)
    if not 0 < width * height <= _LARGEST:
        raise ParseError(f"expected a link to 1 to {_LARGEST} cells, found {rows} x {cols}")
    cells: list[str] = []
    for mark in clues:
        if mark in "9abcdef-":
            raise ParseError(f"expected clues of 0 to 8 in the link, found {quoted(mark)}")
        if mark >= "g":
            cells += ["."] * (int(mark, 36) - 15)
        else:
            cells.append("-" if mark == "." else mark)
    spare = len(cells) - width * height
    if any(cell != "." for cell in cells[width * height :]):
        raise ParseError(f"the clues pass the {rows} x {cols} cells of the link by {spare}")
    cells = (cells + ["."] * -spare)[: width * height]
    lines = (" ".join(cells[at : at + width]) for at in range(0, len(cells), width))
    marks = " ".join(["."] * width)
    return f"pzprv3/mines/{height}/{width}/{''.join(f'{line} /' for line in lines)}" + (
        f"{marks} /" * height
    )


def _read(text: str, name: str) -> Iterator[Case]:
    if name == "puzzlink":
        text, name = _puzzle_file(text), "pzprv3"
    dialect = find_dialect(name)
    stream = io.BytesIO(text.encode())
    for item in find_layout(dialect.layout).read_cases(stream, dialect, "<string>"):
        if isinstance(item, ParseError):
            raise item
        yield item


_SPOILERS = re.compile(
    r"\s*+(?=[^|]*+\|\|[^|\s:\u2000-\U0001ffff]*+[:\u2000-\U0001ffff])(?:\|\|[^|]*+\|\||[^|\s\"')]++)++\s*+"
)
"""A line of symbols and spoilers, with a shortcode or an emoji among them."""
_CODE = re.compile(r":[a-z][a-z_0-9]{1,39}:")
_SHARED = re.compile(r"\|\|:[a-z][a-z_0-9]{1,39}::[^|]{2,}\|\|")
"""A spoiler with several shortcodes."""
_HIDDEN = re.compile(r"\|\|[^|]*+\|\|")
_SEVERAL = 2
_RIGHT = 20
"""Of so many cells under spoilers one may be wrong."""
_MOVE = re.compile(r"[0-9 ]{3,20}(?:free|mine)\s*")
"""A click as JetBrains Academy's game takes it."""


def find_frames(lines: Sequence[Line], asked: Dialect | None) -> tuple[list[Part], list[Line]]:
    """The cases in frames, as parts, and the lines without them.

    `asked` is a dialect that was named: then only its frames are looked for.

    >>> lines = [Line(text, number) for number, text in enumerate(["-----", "|X| |", "-----"], 1)]
    >>> parts, rest = find_frames(lines, None)
    >>> parts[0].cases[0].board, rest
    (Board(1, 2, 'ME'), [])
    """
    known = [asked] if asked is not None else dialects()
    framed = [dialect for dialect in known if dialect.layout == "framed"]
    hidden = [dialect for dialect in known if dialect.layout == "spoilers"]
    parts: list[Part] = []
    rest: list[Line] = []
    played = False
    for block in _blocks(lines):
        spoilers = all(_SPOILERS.fullmatch(line.text) for line in block)
        own = framed if may_begin(block[0].text) else hidden if "||" in block[0].text else []
        found = [cases for dialect in own if (cases := _cases(block, dialect))]
        if spoilers and not found and (bare := _without_bars(block)):
            rest += bare
            played = True
            continue
        if spoilers and hidden and not found:
            parts.append(_fault(block, hidden[0]))
            played = True
            continue
        # A row just above a frame may be one of its own: then the frame is not whole.
        outside = bool(rest) and boxed_characters(rest[-1].text) is not None
        if len(found) == 1 and not outside:
            first, last = block[0].number, block[-1].number
            parts.append(Part("cases", first, block[0].column(0), last, cases=found[0]))
            opened = spoilers and any(_HIDDEN.sub("", line.text).strip() for line in block)
            played = played or asked is not None or opened or not _is_whole(found[0])
        else:
            rest += block
    return (parts, rest) if played else ([], list(lines))


def _without_bars(block: Sequence[Line]) -> list[Line]:
    """The lines of spoilers with a blank between their cells; none where damage may explain them.

    Several spoilers have several cells, or a symbol that no notation has stands in many.

    >>> lines = [Line("||:one::bomb:||:one:", 1), Line("||:one::one:||:one:", 2)]
    >>> _without_bars(lines)[0].text
    ':one: :bomb: :one:'
    """
    rows = [list(_CODE.finditer(line.text)) for line in block]
    if len({len(row) for row in rows}) != 1 or any(
        _CODE.sub("", line.text).strip(" |") for line in block
    ):
        return []
    shared = sum(len(_SHARED.findall(line.text)) for line in block)
    known = {code: cell for each in dialects() for code, cell in each.reads.items()}
    counts = Counter(code[0] for row in rows for code in row if code[0] not in known)
    if shared < _SEVERAL and max(counts.values(), default=0) < _SEVERAL**2:
        return []
    cells = bytes(known.get(code[0], Cell.BLANK) for row in rows for code in row)
    shown = cells.translate(bytes.maketrans(bytes([Cell.HIDDEN]), bytes([Cell.BLANK])))
    found = measure(Board(len(rows), len(rows[0]), shown), None, None)
    if found.all_wrong * _RIGHT > found.numbers + found.blanks:
        return []  # damage, rather than a notation of their own
    return [
        Line(
            " ".join(code[0] for code in row),
            line.number,
            [line.column(at) for code in row for at in range(code.start(), code.end() + 1)],
        )
        for line, row in zip(block, rows, strict=True)
    ]


def _fault(block: Sequence[Line], dialect: Dialect) -> Part:
    """What is wrong with lines that are a board of that dialect but for one fault."""
    text = "".join(f"{line.text}\n" for line in block).encode("utf-8", "surrogatepass")
    try:
        found = next(LAYOUTS[dialect.layout].read_cases(io.BytesIO(text), dialect, "<string>"))
    except ParseError as error:
        found = error
    what = found if isinstance(found, ParseError) else ParseError("the board breaks the rules")
    line = block[(what.line or 1) - 1]
    column = line.column((what.column or 1) - 1)
    return Part("fault", line.number, column, block[-1].number, text=what.message)


def _is_whole(cases: Sequence[Case]) -> bool:
    """Whether these are whole boards once a flag is a mine, but for damage."""
    boards = (Board(b.rows, b.cols, b.cells.translate(_WHOLE)) for b in (c.board for c in cases))
    found = sum((measure(board, None, None) for board in boards), Evidence())
    return found.exact >= LEAST * max(1, found.all_wrong)


_WHOLE = bytes.maketrans(bytes([Cell.FLAGGED, Cell.HIDDEN]), bytes([Cell.MINE, Cell.BLANK]))


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The lines in runs of which either all may be of a frame, or none."""
    block: list[Line] = []
    inside = False
    for line in lines:
        text = ascii_frame(line.text)
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
