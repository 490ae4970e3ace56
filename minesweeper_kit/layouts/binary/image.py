"""`image`: a screenshot of a board, as PNG, JPEG, WebP or GIF; it is only read."""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING, BinaryIO

from minesweeper_kit.case import Case, Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import FormatError, ParseError, ShapeError
from minesweeper_kit.layouts.binary.bytes import no_line
from minesweeper_kit.wording import install

if TYPE_CHECKING:
    from minesweeper_kit.screenshot.board import Picture

_PACKAGES = {"numpy": "NumPy", "PIL": "Pillow"}
"""The packages that read pictures, by what is imported of them."""

_MOST = 100_000_000
_INFERRED = (
    "not drawn by a known program: digits, flags and mines were read by their shapes, hidden cells "
    "by the rules of the game; `detect --as-skin` prints what they look like as a file"
)


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The board of a picture, as the only case.

    Raises ParseError, which names the row and the column of a cell that is not clear.

    >>> from minesweeper_kit import Board, loads
    >>> from minesweeper_kit.picture import png
    >>> board = Board(3, 4, "B1HF 12HH HHHH")
    >>> [case.board for case in loads(png(board), "image")] == [board]
    True
    """
    data = stream.read(_MOST + 1)
    if len(data) > _MOST:
        raise ShapeError(f"a picture of more than {_MOST:,} bytes is not read").located(source)
    board, click, place, skin = picture_in(data, source)
    notes = () if skin is None else (_INFERRED,)
    origin = Origin(source, dialect, 1, no_line, unknown=notes, picture=place)
    yield Case(board, click, origin=origin)


def picture_in(data: bytes, source: str) -> "Picture":
    """The board in a picture, as `read_picture` finds it. Raises FormatError without Pillow."""
    try:
        from minesweeper_kit.screenshot import read_picture
    except ImportError as error:
        missing = {name: title for name, title in _PACKAGES.items() if find_spec(name) is None}
        titles = " and ".join((missing or _PACKAGES).values())
        command = install(*titles.lower().split(" and "))
        raise FormatError(f"reading a board from a picture needs {titles}: {command}").located(
            source
        ) from error
    return read_picture(data, source)
