"""Reading and converting in one call, as the command does it: read, convert."""

import io
import os
from collections.abc import Sequence
from typing import IO, Any

from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import AmbiguousFormatError, ParseError, advises
from minesweeper_kit.io.format import Format, reject_text
from minesweeper_kit.io.reader import OnNote
from minesweeper_kit.io.reading import load, of_name
from minesweeper_kit.io.writing import dumps
from minesweeper_kit.wording import wrong_type

Given = str | bytes | os.PathLike[str] | IO[Any]
"""A text, the bytes of a file, the `Path` of a file, or an open stream."""


def read(
    source: Given,
    format: str | Format | None = None,
    *,
    strict: bool = False,
    prefer: Sequence[str | Dialect] = (),
    symbols: str | Dialect | None = None,
    notes: OnNote | None = None,
) -> list[Case]:
    r"""The cases of a text, or of a file that is given as a `Path` or an open stream.

    A `str` is always the text itself. Unless `strict`, boards are also found in what
    people paste: among prose, labels and markup. Then `notes` is called with a line that
    says how it was read, and what was ignored; without it that is a ReadingWarning.
    Where several formats fit, the first dialect in `prefer` that is among theirs is taken.
    `symbols` are those of the boards, as for `Dialect.inline`, or a dialect.

    Raises what `load` raises, ParseError for the name of a file, and
    TypeError for what is none of these kinds.

    >>> read("EEM\nEEE")
    [Case(board=Board(2, 3, 'EEM EEE'), click=None, expected=None, mines=None, name=None)]
    >>> skipped = []
    >>> read('Say the board is [["E","M"]].', notes=skipped.append)[0].board
    Board(1, 2, 'EM')
    >>> skipped
    ["<string>: read 1 case as leetcode ('E' empty, 'M' mine); ignored part of line 1"]
    """
    given = source
    if isinstance(source, str):
        if format is not None and symbols is None:
            reject_text(Format.parse(format))
        source = source.encode("utf-8", "surrogatepass")
    if isinstance(source, bytes | bytearray | memoryview):
        source = io.BytesIO(source)
    if not isinstance(source, os.PathLike) and not hasattr(source, "read"):
        raise wrong_type("a text, bytes, a Path or an open stream", source)
    try:
        return list(
            load(source, format, strict=strict, prefer=prefer, symbols=symbols, notes=notes)
        )
    except (ParseError, AmbiguousFormatError) as error:
        raise of_name(given, error) from None


@advises({"to": "to=..."})
def convert(
    source: Given,
    to: str | Format,
    format: str | Format | None = None,
    *,
    lossy: bool = False,
    strict: bool = False,
    prefer: Sequence[str | Dialect] = (),
    symbols: str | Dialect | None = None,
    notes: OnNote | None = None,
) -> str:
    r"""The same cases as a text in another format; `source` and the rest are those of `read`.

    With `lossy` a cell without a symbol is written as the one that the dialect declares
    as its fallback, and what the layout cannot hold is left out.

    Raises what `read` and `dumps` raise.

    >>> print(convert("EEM\nEEE", "codingninjas+grid"), end="")
    . . #
    . . .
    """
    cases = read(source, format, strict=strict, prefer=prefer, symbols=symbols, notes=notes)
    return dumps(cases, to, lossy=lossy, notes=notes)
