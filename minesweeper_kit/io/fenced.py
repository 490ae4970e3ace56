"""A YAML suite in a fenced block of Markdown: the lines around it are ignored, and named."""

import re
from typing import NamedTuple

from minesweeper_kit.errors import MinesweeperKitError, NoBoardError, ParseError
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.reading.note import ranges

_OPENING = re.compile(rb"(`{3,}|~{3,})[ \t]*([A-Za-z]*)")
_LANGUAGES = (b"", b"yaml", b"yml")


class Suite(NamedTuple):
    """A text in which all lines but those of a suite are emptied, and which lines those are."""

    data: bytes
    ignored: str


def suite_in_fence(data: bytes, source: str) -> Suite | None:
    r"""The YAML suite in a fenced block of a text, at the lines where it stands.

    None where no block has a suite.

    Raises ParseError where there are several suites, or boards outside the suite.

    >>> suite_in_fence(b"Mine:\n```yaml\ncases:\n- board: [EM]\n```\n", "a.md")
    Suite(data=b'\n\ncases:\n- board: [EM]\n\n', ignored='lines 1-2, 5')
    """
    lines = data.split(b"\n")
    suites = [(first, last) for first, last in _blocks(lines) if _is_suite(lines[first:last])]
    if not suites:
        return None
    first, last = suites[0]
    if len(suites) > 1:
        found = f"{len(suites)} YAML suites, at lines {first + 1} and {suites[1][0] + 1}"
        raise ParseError(f"{found}; paste one of them alone").located(source, first + 1, 1)
    around = [*lines[:first], *[b""] * (last - first), *lines[last:]]
    if _may_hold_boards(b"\n".join(around)):
        message = f"boards stand around the YAML suite of line {first + 1}; paste it alone"
        raise ParseError(message).located(source, first + 1, 1)
    ignored = [number for number, line in enumerate(around, 1) if line.strip()]
    blank = {number for number, line in enumerate(lines, 1) if not line.strip()}
    inside = [*[b""] * first, *lines[first:last], *[b""] * (len(lines) - last)]
    return Suite(b"\n".join(inside), ranges("line", ignored, blank))


def _blocks(lines: list[bytes]) -> list[tuple[int, int]]:
    """Where fenced blocks that may be YAML begin and end, without their fences."""
    blocks = []
    fence, first = None, 0
    for number, line in enumerate(lines):
        if fence is None:
            if opening := _OPENING.match(line):
                fence, first = opening, number + 1
        elif line.rstrip() == fence[1]:
            if fence[2].lower() in _LANGUAGES:
                blocks.append((first, number))
            fence = None
    return blocks


def _is_suite(lines: list[bytes]) -> bool:
    return find_layout("yaml").starts(b"\n".join(lines))


def _may_hold_boards(data: bytes) -> bool:
    from minesweeper_kit.reading.pasted import read_pasted

    try:
        read_pasted(data, None, "", ())
    except NoBoardError:
        return False
    except MinesweeperKitError:
        return True
    return True
