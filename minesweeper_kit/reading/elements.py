"""Rows that are given to the elements of a list one by one, as in `rows[0] := '*..';`.

They are a list only where the line above says how many there are, as in `SetLength(rows, 2);`.
"""

import re
from collections.abc import Sequence

from minesweeper_kit.reading.parts import Kind, Line, Part
from minesweeper_kit.wording import counted, quoted

_ROW = re.compile(
    r"(?P<before>\s{0,40})(?P<name>[^\W\d]\w{0,40})\[(?P<index>[0-9]{1,4})\]\s?:?=\s?"
    r"(?P<row>'[^'\\\n]{0,400}'|\"[^\"\\\n]{0,400}\");?\s*"
)
_ELEMENT = re.compile(r"\s{0,40}([^\W\d]\w{0,40})\[[^\]\n]{1,20}\]\s?:?=.{0,40}['\"]")
"""What may be such a row."""
_OTHERS = "{} has {} by the line above, and others follow; write each once, in order"
_ALONE = "an element by itself; write above it how many there are, and all of them in order"
_LENGTH = re.compile(r"(?<![\w.])[0-9]{1,4}(?![\w.])")


def with_elements(lines: Sequence[Line]) -> tuple[list[Line], list[Part]]:
    """The lines with a list for rows that are given one by one, and the faults of such rows.

    >>> texts = ["SetLength(rows, 2);", "rows[0] := '*..';", "rows[1] := '...';"]
    >>> [line.text for line in with_elements([Line(text, 1) for text in texts])[0]]
    ['', "rows = ['*..',", "'...'];"]
    """
    found: list[Line] = []
    parts: list[Part] = []
    left: list[Line] = []
    names: set[str] = set()
    above = -1
    at = 0
    while at < len(lines):
        run = _run(lines, at)
        rows = lines[at : at + max(1, len(run))]
        at += len(rows)
        length = _length(found[above].text, run[0]["name"]) if run and above >= 0 else None
        if run and length is not None:
            first, name = int(run[0]["index"]), run[0]["name"]
            names.add(name)
            if [int(row["index"]) for row in run] != list(range(first, first + length)):
                what = _OTHERS.format(quoted(name), counted(length, "row"))
                parts.append(_part("fault", rows[0], text=what))
            parts.append(_part("label", found[above], role="ruler"))
            found[above] = found[above].cut(0, 0)
            rows = _listed(rows, run)
        else:
            left += rows
        above = len(found) + len(rows) - 1 if rows[-1].text.strip() else above
        found += rows
    for line in left if names else ():
        element = _ELEMENT.match(line.text)
        if element and element[1] in names:
            parts.append(_part("fault", line, text=_ALONE))
    return found, parts


def _part(kind: Kind, line: Line, role: str = "", text: str = "") -> Part:
    return Part(kind, line.number, line.column(0), line.number, role, text, code=True)


def _length(text: str, name: str) -> int | None:
    """The only number in a line that has a name in it; None where there is none."""
    numbers = _LENGTH.findall(text) if name in re.findall(r"\w+", text) else []
    return int(numbers[0]) if len(numbers) == 1 else None


def _listed(lines: Sequence[Line], run: Sequence[re.Match[str]]) -> list[Line]:
    """The lines of rows as those of a list."""
    found = []
    for at, (line, row) in enumerate(zip(lines, run, strict=True)):
        begin = f"{row['name']} = [" if not at else ""
        end = "];" if row is run[-1] else ","
        cut = line.cut(*row.span("row"))
        first, last = cut.column(0), cut.column(len(cut.text) - 1)
        columns = [*[first] * len(begin), *map(cut.column, range(len(cut.text)))]
        found.append(Line(begin + cut.text + end, line.number, [*columns, *[last] * len(end)]))
    return found


def _run(lines: Sequence[Line], at: int) -> list[re.Match[str]]:
    """The rows of one list from a line on."""
    run: list[re.Match[str]] = []
    for line in lines[at:]:
        row = _ROW.fullmatch(line.text) if "[" in line.text else None
        if row is None or (run and row["name"] != run[0]["name"]):
            break
        run.append(row)
    return run
