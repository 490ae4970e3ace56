"""Rows in quotes or brackets that are in no list, without them."""

import re
from itertools import groupby

from minesweeper_kit.reading.parts import Line
from minesweeper_kit.reading.symbols import WORD

AS_BLANKS = str.maketrans("[](){},\"'", "         ")
_BRACKETS = re.compile(r"\][ \t]{0,2}\[|[][]")
_BROKEN = re.compile(r"\A(?!.*[^\W\d_]{3})(?=.*\][ \t]{0,2}\[).+")
_CELLS = re.compile(
    r"\s*+((?:[0-9]{1,2}|[A-Za-z]):?[ \t]{1,4})?(?:\[[^][]{1,4}+\][ \t]{0,2}+){2,}+\s*+"
)
_NAMED_ROW = re.compile(r"\s*+(?i:row)\s?#?[0-9]{1,3}\s?:\s?(\[[^][]{3,400}+\]),?\s*+")
_QUOTED_ROW = re.compile(r"\s*+\"((?:(?![\"\\]|[^\W\d_]{2}).){3,200})\"\s*+")
_FLAT_ROW = re.compile(
    r"\s*+(?:-\s)?([\[{](?:[^][{},\s]{1,4}+,[ \t]?){2,}+[^][{},\s]{1,4}+[\]}]"
    r"|\[[^][{},\s]{1,4}+(?:[ ]{1,3}[^][{},\s]{1,4}+){2,}+\]"
    r"|\((?:[ ]{1,3}[^\s()]{1,4}+){3,}+[ ]{1,3}\)),?\s*+"
)
"""A list of single symbols that stands on a line of its own, or a row as Haskell prints it."""
_IN_LIST = re.compile(r"[\"'\[\](){}=,+]")
"""What stands beside strings that are a list, or are joined to one."""
_KEY = re.compile(r"\s*+(?:-\s)?[A-Za-z]\w{0,30}:\s*+")
"""What stands above the items of a list in YAML."""
_ITEM = re.compile(r"\s*+-\s(?=[\"\[])")
_MARK = re.compile(r"\s*+(?:-\s)?")
_ROWS = 3


def with_bare_cells(lines: list[Line]) -> list[Line]:
    """The lines, of which those with each cell in brackets, or a list behind `Row 1:`, are rows.

    One such line by itself is none. Beside one, a line with a bracket too few is one too.

    >>> [line.text for line in with_bare_cells([Line("[?][1]", 1), Line("[1][1", 2)])]
    [' | ? | 1 | ', ' | 1 | 1']
    >>> [line.text for line in with_bare_cells([Line("Row 1: ['?']", 1)] * 2)][0]
    'Row 1:   ?  '
    """
    rows = [_bare(line) for line in lines]
    broken = [_BROKEN.fullmatch(line.text) is not None for line in lines]
    found = []
    for at, (line, row) in enumerate(zip(lines, rows, strict=True)):
        beside = [other for other in (at - 1, at + 1) if 0 <= other < len(lines)]
        if row is not None and any(rows[other] or broken[other] for other in beside):
            found.append(row)
        elif broken[at] and any(rows[other] for other in beside):
            found.append(_with_walls(line))
        else:
            found.append(line)
    return found


def without_quotes(lines: list[Line]) -> list[Line]:
    """The lines, without the quotes or brackets of rows that stand below each other, in no list.

    No bracket or other quote is on the lines beside, so that none can have been lost.

    >>> texts = ["E.g.", '  "..1"', '  "1.2"', '  "..1"', ""]
    >>> [line.text for line in without_quotes([Line(text, 1) for text in texts])]
    ['E.g.', '..1', '1.2', '..1', '']
    >>> [line.text for line in without_quotes([Line("- [1, 2, *]", 1)] * 3)][0]
    '   1  2  * '
    """
    lines = _without_items(lines)
    kept = list(lines)
    in_quotes = [_QUOTED_ROW.fullmatch(line.text) for line in lines]
    in_brackets = [_FLAT_ROW.fullmatch(line.text) for line in lines]
    for matches, quoted in ((in_quotes, True), (in_brackets, False)):
        for _, run in groupby(range(len(lines)), key=lambda at: matches[at] is None):
            those = list(run)
            found = [m for at in those if (m := matches[at])]
            beside = [
                lines[at].text for at in (those[0] - 1, those[-1] + 1) if 0 <= at < len(lines)
            ]
            alone = not any(_IN_LIST.search(text) for text in beside if not _is_apart(text))
            padded = bool(found) and all(m[1][0] == "(" for m in found)  # as Haskell prints them
            alone = alone or padded
            widths = {
                len(m[1]) if quoted else len(m[1].translate(AS_BLANKS).split()) for m in found
            }
            if len(found) < _ROWS - padded or len(widths) != 1 or not alone:
                continue
            for at, m in zip(those, found, strict=True):
                line = lines[at]
                text = " " * m.start(1) + m[1].translate(AS_BLANKS)
                kept[at] = line.cut(*m.span(1)) if quoted else line._replace(text=text)
    return kept


def _without_items(lines: list[Line]) -> list[Line]:
    """The lines, of which the items below a key of YAML are rows, with a fault or not.

    Where there are some, so is each line that is one elsewhere or stands beside one.

    >>> texts = ["board:", '  - "..1"', '  - "1.2', "click: [0, 1]"]
    >>> [line.text for line in _without_items([Line(text, 1) for text in texts])]
    ['board:', ' ..1 ', ' 1.2', 'click: [0, 1]']
    """
    items = [_ITEM.match(line.text) for line in lines]
    keys = [_KEY.fullmatch(line.text) is not None for line in lines]
    fit = {at for at, mark in enumerate(items) if mark and _is_wrapped(lines[at].cut(mark.end()))}
    if not any(keys[at - 1] and at + 1 < len(lines) and items[at + 1] for at in fit if at):
        return lines
    kept = list(lines)
    beside = {near for at in fit for near in (at - 1, at, at + 1)}
    for at in beside.intersection(range(len(lines))):
        text = lines[at].text
        if at in fit or not (keys[at] or WORD.search(text)):
            mark = _MARK.match(text)
            rest = lines[at].cut(mark.end() if mark else 0)
            kept[at] = rest._replace(text=rest.text.translate(AS_BLANKS))
    return kept


def _is_wrapped(line: Line) -> bool:
    """Whether a line is a row in quotes or brackets."""
    return bool(_QUOTED_ROW.fullmatch(line.text) or _FLAT_ROW.fullmatch(line.text))


def _is_apart(text: str) -> bool:
    """Whether a line is a sentence, or the quote of a text block."""
    stripped = text.strip()
    return stripped == '"""' or (
        stripped.endswith((".", ":")) and WORD.search(stripped) is not None
    )


def _bare(line: Line) -> Line | None:
    """The line as a row of cells; None where they are in no brackets."""
    if row := _NAMED_ROW.fullmatch(line.text):
        at = row.start(1)
        return line._replace(text=line.text[:at] + line.text[at:].translate(AS_BLANKS))
    return _with_walls(line) if _CELLS.fullmatch(line.text) else None


def _with_walls(line: Line) -> Line:
    """The line with a wall for each bracket, and for two that meet."""
    text, columns, at = "", list[int](), 0
    for found in _BRACKETS.finditer(line.text):
        text += f"{line.text[at : found.start()]} | "
        columns += [*map(line.column, range(at, found.start())), *[line.column(found.start())] * 3]
        at = found.end()
    columns += map(line.column, range(at, len(line.text)))
    return Line(text + line.text[at:], line.number, tuple(columns))
