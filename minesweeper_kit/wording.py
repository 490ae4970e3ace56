"""Phrases that messages share: `2 cells`, text on one line, "did you mean ...?"."""

import json
import re
from collections.abc import Iterable
from typing import Any

from minesweeper_kit.errors import FormatError, ShapeError

_LISTED = 8
"""How many names a message lists at most."""

# Those that turn the direction of writing as well: they can show one text as another.
_CONTROLS = "[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"


def unknown_name(kind: str, name: str, known: Iterable[str]) -> FormatError:
    """The FormatError for a name that is not among `known`. It suggests the nearest names.

    `kind` is what the name is of, such as "dialect".

    >>> print(unknown_name("dialect", "letcode", ["codingninjas", "leetcode"]))
    unknown dialect 'letcode': did you mean leetcode?
    """
    import difflib

    names = list(known)
    near = difflib.get_close_matches(name.lower(), names, n=3)
    some = ", ".join(names[:_LISTED]) + ", ... (the command formats lists them)" * (
        len(names) > _LISTED
    )
    advice = f"did you mean {' or '.join(near)}?" if near else f"there are {some}"
    return FormatError(f"unknown {kind} {name!r}: {advice}")


def one_line(text: str, most: int | None = None) -> str:
    r"""The text with line ends and other control characters written as escapes.

    Of more than `most` characters the last are left out.

    >>> print(one_line("first\nsecond"))
    first\nsecond
    >>> print(one_line("first\nsecond", 10))
    first\n...
    """
    if most is not None:
        text = text[: most + 1]  # an escape is never shorter
    text = re.sub(_CONTROLS, lambda found: ascii(found[0])[1:-1], text)
    return text if most is None or len(text) <= most else text[: most - 3] + "..."


def ragged(row: int, cells: int, cols: int) -> ShapeError:
    """The ShapeError for a row (zero-based) of `cells` cells where those above have `cols`.

    >>> print(ragged(1, 3, 2))
    row 1 has 3 cells, expected 2 like the rows above
    """
    return ShapeError(
        f"row {row} has {counted(cells, 'cell')}, expected {cols} like the rows above"
    )


def counted(number: int, noun: str) -> str:
    """The number with its noun, which takes an s unless the number is 1.

    >>> counted(1, "cell"), counted(2, "cell")
    ('1 cell', '2 cells')
    """
    return f"{number} {noun}{'s' * (number != 1)}"


def as_json(value: Any) -> str:
    """A value as messages show it: as JSON, whether it was read from JSON or YAML.

    >>> as_json([None, "☀"])
    '[null, "☀"]'
    """
    return json.dumps(value, ensure_ascii=False)


def shown(line: bytes) -> str:
    """A line of a file as messages show it: in quotes, cut to 40 characters.

    >>> shown(b"E E M")
    "'E E M'"
    """
    text = line.decode("utf-8", "backslashreplace").strip()
    return repr(text if len(text) <= 40 else text[:37] + "...")
