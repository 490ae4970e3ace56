"""Many boards of one size out of texts, into one array."""

from collections.abc import Iterable, Iterator
from operator import index
from typing import Any

from minesweeper_kit.arrays.arguments import needed_numpy
from minesweeper_kit.cell import in_rows
from minesweeper_kit.dialect import Alphabet, Dialect
from minesweeper_kit.dialect.alphabet import BLANKED
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import OptionError, ParseError, ShapeError
from minesweeper_kit.wording import counted, wrong_type

_NEWLINE = ord("\n")
_SPACE = ord(" ")


def parse_many(texts: Any, dialect: str | Dialect, rows: int, cols: int) -> Any:
    r"""Many boards of rows x cols cells as an array (uint8) of shape (boards, rows, cols).

    `texts` has the symbols of a dialect, a board after the other: a list or an array of
    texts, one for each board, or a single text, as `str` or bytes. The rows of a board
    follow each other, in lines or not; in a single text a line is a row, a board, or
    everything, and boards may have an empty line between them. `dialect` is a dialect's
    name or alias, or a Dialect.

    Where symbols are single characters and all lines alike, it takes no longer than to
    replace the bytes. Anything else is read a board at a time.

    Raises ParseError for the first board that cannot be read, as `Board.parse` does:
    with its line and column in a single text, else with its number, from 0. Raises
    TypeError for what is no text, OptionError for a size that is none, FormatError if
    there is no such dialect, or NumPy is not installed.

    >>> parse_many(["EEM1", "E1ME"], "leetcode", 2, 2).tolist()
    [[[9, 9], [10, 1]], [[9, 1], [10, 9]]]
    >>> parse_many(". . #\n. . .\n", "codingninjas", 2, 3).tolist()
    [[[9, 9, 10], [9, 9, 9]]]
    >>> parse_many(["EEM1", "EE?E"], "leetcode", 2, 2)
    Traceback (most recent call last):
        ...
    minesweeper_kit.errors.SymbolError: board 1, from 0: 2:1: unknown symbol '?' in dialect ...
    """
    numpy = needed_numpy()
    alphabet = find_dialect(dialect).alphabet
    rows, cols = index(rows), index(cols)
    if rows < 1 or cols < 1:
        raise OptionError(f"a board of {rows}x{cols} has no cells to be read")
    items, text = _gathered(texts, rows * cols)
    if alphabet.plain_letters and not alphabet.shared:
        if items is None:
            letters = _letters(text, rows, cols)
        else:
            letters = bytearray(text) if set(map(len, items)) <= {rows * cols} else None
        cells = letters and letters.translate(alphabet.codes(bytes(range(256))))
        if cells is not None and BLANKED not in cells:
            return numpy.frombuffer(cells, "uint8").reshape(-1, rows, cols)
    if items is None:
        boards = _of_text(alphabet, text, rows, cols)
    else:
        boards = _of_items(alphabet, items, rows, cols)
    return numpy.frombuffer(bytearray(b"".join(boards)), "uint8").reshape(-1, rows, cols)


def _gathered(texts: Any, size: int) -> tuple[list[Any] | None, bytes]:
    """The texts of the boards, and all of them joined as bytes; no list for a single text."""
    numpy = needed_numpy()
    if isinstance(texts, str):
        return None, texts.encode("utf-8", "surrogatepass")
    if isinstance(texts, (bytes, bytearray, memoryview)):
        return None, bytes(texts)
    if isinstance(texts, numpy.ndarray) and texts.dtype == f"S{size}":
        return None, texts.tobytes()
    try:
        items = list(texts.tolist() if hasattr(texts, "tolist") else texts)
        if all(type(item) is str for item in items):
            return items, "".join(items).encode("utf-8", "surrogatepass")
        return items, b"".join(items)
    except TypeError:
        raise wrong_type("a text, or a text for each board,", texts) from None


def _letters(text: bytes, rows: int, cols: int) -> bytearray | None:
    """The symbols alone of boards that all lie alike in a text; else None.

    What is taken for a symbol may be none.
    """
    numpy = needed_numpy()
    size = rows * cols
    if b"\r" in text:
        text = text.replace(b"\r\n", b"\n")
    width = text.find(b"\n")
    if width < 0:
        return bytearray(text) if len(text) % size == 0 else None
    length, lines = (size, 1) if width in (size, 2 * size - 1) else (cols, rows)
    if width not in (length, 2 * length - 1):
        return None
    step = 1 if width == length else 2  # with a blank after each symbol but the last
    period = lines * (width + 1)
    apart = text[period : period + 1] == b"\n"
    period += apart
    if len(text) % period or text.endswith(b"\n\n"):
        text = text.rstrip(b"\n") + b"\n" * (1 + apart)
        if len(text) % period:
            return None
    boards = len(text) // period

    def each(kind: str, first: int, *shape: int) -> Any:
        steps = (period, width + 1, step)[: 1 + len(shape)]
        return numpy.ndarray((boards, *shape), kind, text, first, steps)

    if (each("B", width, lines) != _NEWLINE).any():
        return None
    if apart and (each("B", period - 1) != _NEWLINE).any():
        return None
    if step == 2 and (each("B", 1, lines, length - 1) != _SPACE).any():
        return None
    # Where no blanks are between, rows are copied whole.
    letters = each(f"V{length}", 0, lines) if step == 1 else each("B", 0, lines, length)
    return bytearray(numpy.ascontiguousarray(letters))


def _of_text(alphabet: Alphabet, text: bytes, rows: int, cols: int) -> Iterator[bytes]:
    """The cells of each board of a single text."""
    lines = [
        (number, line.removesuffix(b"\r"))
        for number, line in enumerate(text.split(b"\n"), 1)
        if line.rstrip(b"\r")
    ]
    if not lines:
        return
    size = rows * cols
    number, line = lines[0]
    letters = _symbols(alphabet, line) if len(lines) == 1 and alphabet.letters else ""
    if len(letters) > size and len(letters) % size == 0:
        parts = (letters[at : at + size] for at in range(0, len(letters), size))
        yield from _of_items(alphabet, parts, rows, cols)
        return
    _, width, _ = alphabet.decode([line], number)
    if width == size:
        for number, line in lines:
            yield _checked(alphabet.decode([line], number), rows, cols, number)
    elif width == cols:
        for first in range(0, len(lines), rows):
            board = lines[first : first + rows]
            number = board[0][0]
            yield _checked(alphabet.decode([row for _, row in board], number), rows, cols, number)
    else:
        raise ShapeError(
            f"a line of {cols} or {size} cells was expected, for boards of {rows}x{cols}, "
            f"not of {width}"
        ).located(line=number, column=1)


def _of_items(alphabet: Alphabet, items: Iterable[Any], rows: int, cols: int) -> Iterator[bytes]:
    """The cells of each board that has a text of its own."""
    for number, item in enumerate(items):
        text = item.encode("utf-8", "surrogatepass") if isinstance(item, str) else item
        lines = [line.removesuffix(b"\r") for line in text.split(b"\n")]
        while lines and not lines[-1]:
            lines.pop()
        try:
            if len(lines) == 1 < rows and alphabet.letters:
                letters = _symbols(alphabet, lines[0])
                if len(letters) == rows * cols:
                    lines = [
                        row.encode("utf-8", "surrogatepass") for row in in_rows(letters, rows, cols)
                    ]
            found = alphabet.decode(lines, 1)
            yield _checked(found, rows, cols, 1)
        except ParseError as error:
            error.message = f"board {number}, from 0: {error}"
            error.line = error.column = None
            raise


def _symbols(alphabet: Alphabet, line: bytes) -> str:
    """A line of symbols of one character without the blanks between them; empty if no text."""
    try:
        letters = line.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:  # `Alphabet.decode` says where
        return ""
    return letters if alphabet.keeps_blanks else "".join(letters.split())


def _checked(found: tuple[int, int, bytes], rows: int, cols: int, line: int) -> bytes:
    """The cells that were read. Raises ShapeError if they are not a board of that size."""
    height, width, cells = found
    if found[:2] not in ((rows, cols), (1, rows * cols)):
        raise ShapeError(
            f"{counted(height, 'row')} of {counted(width, 'cell')} "
            f"cannot make a board of {rows}x{cols}"
        ).located(line=line, column=1)
    return cells
