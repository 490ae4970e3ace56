"""Links and ids of games anywhere in a text: each is a whole board, read by its own layout."""

import io
import re
from collections.abc import Iterator, Sequence

from minesweeper_kit.case import Case
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import ParseError
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.reading.parts import Line, Part
from minesweeper_kit.wording import shown

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
            raise ParseError(f"expected clues of 0 to 8 in the link, found {shown(mark)}")
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
