"""Rows without what stands around them: bold labels, gaps, marks of comments and of the click."""

import re
from collections.abc import Iterator, Sequence

from minesweeper_kit.reading.parts import Line, Part
from minesweeper_kit.reading.row_blocks import ruler_of
from minesweeper_kit.reading.symbols import is_border

_COMMENT_EDGE = re.compile(r"\s*(?:/\*+|\*+/|\{-+|-+\}|<!--|-->|\(\*+|\*+\))\s*")
"""What begins or ends a comment of several lines, by itself."""
LONG_RULER = 4
"""So many columns tell a ruler from a size: the rows may stand below a blank line."""
_BOLD = re.compile(r"(?<=[|\s])\*\*([^\s*|]{1,3}|(?i:row|col|column) [0-9]{1,3})\*\*(?=\s*\|)")
_WORD_OF_LABEL = re.compile(
    r"(?i)(?<=[|\s])(?:(?:row|col|column)(?=(?:\s[0-9]{1,3})?\s*\|)|[rc](?=[0-9]{1,3}\s*\|))"
)
_CORNER = re.compile(r"(?i)\|\s{0,9}rows?\s?[\\/]\s?col(?:umn)?s?\s{0,9}(?=\|)")
_SHORT_LABEL = re.compile(r"\s*+(?:(?:[cC][0-9]{1,3}\s*+){2,}\Z|[rR][0-9]{1,3}:?\s)")
_END = re.compile(r"(?<=[0-9.?_*#x])\s+;\s*\Z")
"""What ends a matrix in AMPL, behind its last row."""
_LINE_END = re.compile(r"(?<=\|)\\n(?=\s*\Z)")
"""A line end that is written out, behind a row within walls."""
_LETTER_OF_LABEL = re.compile(r"[rRcC](?=[0-9])")
_SPOILERS = re.compile(r"\s*+(?:\|\|[^|]{1,40}\|\|){2,}\s*+")
"""A row of spoilers alone, as chats hide what stands between two bars."""
_COMMENTED = re.compile(r"\s*+(//[/!]?|--|[%#*])\s.{0,20}?[^\W\d_]{2}")
_CLICKED = re.compile(r"(?:\s*+[^\s()]{1,3}(?=\s))*+\s*+\(([EMHFPW])\)(?:\s++[^\s()]{1,3})*+\s*+")
"""A row with one unopened cell in parentheses, as the command show marks the click.

Other programs have a cursor there, and other symbols."""
_BARS = 3
_PROMPTED = re.compile(r"[>:?]\s++(?=0|1|A|a)")
"""What stands between a prompt and a ruler."""
_LONGEST = 3
"""So many letters may a symbol have, or a label, in rows with a blank line below each."""
_CLOSED_UP = re.compile(r"(?=[^.#*?_-]*[.#*?_-])[0-9.#*?_-]{3,}")
"""A row without blanks between its cells, of symbols that are no words."""


def without_mark_of_click(lines: list[Line]) -> tuple[list[Line], tuple[int, int] | None]:
    """The lines without the parentheses around a cell, and where that is: its line and column.

    Where they are around none, or several, nothing changes.

    >>> without_mark_of_click([Line("E  (E)", 1), Line("M   1", 2)])[0][0].text
    'E   E '
    """
    found = [(at, mark) for at, line in enumerate(lines) if (mark := _CLICKED.fullmatch(line.text))]
    if len(found) != 1:
        return lines, None
    ((at, mark),) = found
    text = lines[at].text.replace("(", " ").replace(")", " ")
    place = lines[at].number, lines[at].column(mark.start(1))
    return [*lines[:at], lines[at]._replace(text=text), *lines[at + 1 :]], place


def click_in(part: Part, clicked: tuple[int, int] | None) -> Iterator[Part]:
    """The click on the cell of a matrix that stands at that line and column, if one does."""
    for at, row in enumerate(part.matrix.rows if part.matrix is not None and clicked else ()):
        if clicked and row.line == clicked[0] and clicked[1] in row.columns:
            place = at, row.columns.index(clicked[1])
            yield Part("pair", *clicked, row.line, role="click", text=str(place), pair=place)


def without_bare_marks(lines: Sequence[Line]) -> list[Line]:
    """The lines, blank where nothing but the mark of a comment stands, which goes on with words.

    >>> lines = [Line(text, 1) for text in ("# A board:", "#", "# #", "#")]
    >>> [line.text for line in without_bare_marks(lines)]
    ['# A board:', '', '# #', '#']
    """
    found = list(lines)
    for order in (range(len(found)), range(len(found) - 1, -1, -1)):
        mark = ""
        for at in order:
            worded = _COMMENTED.match(found[at].text)
            if worded:
                mark = worded[1]
            elif mark and found[at].text.strip() == mark:
                found[at] = found[at]._replace(text="", columns=())
            else:
                mark = ""
    return found


def without_gaps(lines: Sequence[Line]) -> list[Line]:
    """The lines, without the blank ones where one stands below each row, or each rule of a frame.

    >>> lines = [Line(text, 1) for text in ("0 . .", "", "1 . .", "", "2 . .", "", "a")]
    >>> [line.text for line in without_gaps(lines)]
    ['0 . .', '1 . .', '2 . .', '', 'a']
    """
    widths = [_width(line.text.split()) for line in lines]
    blank = [is_blank(line) for line in [*lines, Line("", 0)]]
    gaps = {at for at in range(2, len(lines) - 1) if blank[at] and _is_in_frame(lines, at)}
    first = 0
    while first < len(lines):
        end = first
        while end + 2 < len(lines) and blank[end + 1] and widths[first] > 2:
            if abs(widths[end + 2] - widths[end]) > 1:
                break
            end += 2
        if end >= first + 4 and blank[end + 1]:
            gaps.update(range(first + 1, end, 2))
        first = end + 1
    return [line for at, line in enumerate(lines) if at not in gaps]


def _is_in_frame(lines: Sequence[Line], at: int) -> bool:
    """Whether a line stands between the rule below a row with walls and the next such row."""
    above, below = (lines[n].text.count("|") for n in (at - 2, at + 1))
    return above == below > _BARS and is_border(lines[at - 1].text)


def _width(words: Sequence[str]) -> int:
    """How many cells a row of these words has; 0 for what is none."""
    if len(words) == 1 and _CLOSED_UP.fullmatch(words[0]):
        return len(words[0])
    return 0 if any(len(word) > _LONGEST for word in words) else len(words)


def plain_row(text: str) -> str:
    """A row without words and bold type in its labels, and with single walls, as long as it was.

    >>> plain_row("| Row | Col 0 |"), plain_row("| **R1** | . |"), plain_row("r0  . ?")
    ('|     |     0 |', '|    1   | . |', ' 0  . ?')
    """
    text = _END.sub(lambda found: " " * len(found[0]), text)
    if text.lstrip().startswith("|"):
        text = _LINE_END.sub("  ", text)
    if _SPOILERS.fullmatch(text):
        return text.replace("||||", " |  ").replace("||", "| ")
    if short := _SHORT_LABEL.match(text):
        return _LETTER_OF_LABEL.sub(" ", short[0]) + text[short.end() :]
    if not text.lstrip().startswith("|") or text.count("|") < _BARS:
        return text
    text = _CORNER.sub(lambda found: "|" + " " * (len(found[0]) - 1), text)
    text = _BOLD.sub(r"  \1  ", text)
    return _WORD_OF_LABEL.sub(lambda found: " " * len(found[0]), text)


def rulers_apart(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, with a ruler on a line of its own where it stands behind a prompt.

    >>> [line.text for line in rulers_apart([Line("Your move ->   0 1 2 3", 1)])]
    ['Your move ->', '   0 1 2 3']
    """
    for line in lines:
        found = _PROMPTED.search(line.text)
        ruler = ruler_of(line.text[found.end() :]) if found else None
        if found and ruler and len(ruler) >= LONG_RULER:
            yield line.cut(0, found.start() + 1)
            yield line.cut(found.start() + 1)
        else:
            yield line


def is_blank(line: Line) -> bool:
    """Whether a line is blank, or nothing but the edge of a comment."""
    return not line.text.strip() or _COMMENT_EDGE.fullmatch(line.text) is not None
