"""How messages say things: `2 cells`, one line, did you mean, what was found."""

import json
import re
from collections.abc import Iterable
from typing import Any

from minesweeper_kit.errors import FormatError, ShapeError

_SOME = 8
"""How many names a message lists."""

_CONTROLS = "[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]"


def unknown_name(kind: str, name: str, known: Iterable[str]) -> FormatError:
    """The error for a name that is none of those known, with the nearest of them."""
    import difflib

    names = list(known)
    near = difflib.get_close_matches(name.lower(), names, n=3)
    some = ", ".join(names[:_SOME]) + ", ... (the command formats lists them)" * (
        len(names) > _SOME
    )
    advice = f"did you mean {' or '.join(near)}?" if near else f"there are {some}"
    return FormatError(f"unknown {kind} {name!r}: {advice}")


def one_line(text: str) -> str:
    """The text with what would break a line, or a terminal, written as an escape."""
    return re.sub(_CONTROLS, lambda found: ascii(found[0])[1:-1], text)


def ragged(row: int, cells: int, cols: int) -> ShapeError:
    """The error for a row that is longer or shorter than those above it.

    >>> print(ragged(1, 3, 2))
    row 1 has 3 cells, expected 2 like the rows above
    """
    return ShapeError(
        f"row {row} has {counted(cells, 'cell')}, expected {cols} like the rows above"
    )


def counted(number: int, noun: str) -> str:
    """The number with its noun: `1 cell`, `2 cells`."""
    return f"{number} {noun}{'s' * (number != 1)}"


def as_json(value: Any) -> str:
    """The value as a message shows it, the same for JSON and YAML."""
    return json.dumps(value, ensure_ascii=False)


def shown(line: bytes) -> str:
    """A line as a message shows it: quoted, and not too long."""
    text = line.decode("utf-8", "backslashreplace").strip()
    return repr(text if len(text) <= 40 else text[:37] + "...")
