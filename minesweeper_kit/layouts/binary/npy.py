"""`npy`: NumPy's file of an array; its whole numbers are the dialect's symbols.

True and false are symbols too, and floats are if they are whole numbers. An array of
two dimensions is a board; one of three is boards of the same size. NumPy's own reader
gets only the header, as a text. No pickle is ever loaded, and the size that the header
claims is compared with the bytes that are there.
"""

import io
import math
import warnings
from bisect import bisect
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, Any, BinaryIO

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import LARGEST, Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import FormatError, LossyError, ParseError, ShapeError
from minesweeper_kit.layouts.binary.bytes import Bytes, case_of_file
from minesweeper_kit.layouts.lines import reject_no_cells
from minesweeper_kit.wording import counted, install, one_line, quoted, shorten, size_of

if TYPE_CHECKING:
    import numpy as np


MAGIC = b"\x93NUMPY"

_AROUND = 9
"""At most so many characters stand around a symbol in a matrix: brackets, a comma, a line end."""

_MOST_HEADER = 10_000
"""The longest header, in bytes: NumPy itself takes no longer one."""


def read(stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Case | ParseError]:
    """The boards of an array, each a case.

    Yields a ParseError in the place of a board with a number that is no symbol.
    Raises ParseError, which names the byte, for any other fault, and FormatError
    where NumPy is not installed.

    >>> import io
    >>> import numpy
    >>> from minesweeper_kit import load
    >>> stream = io.BytesIO()
    >>> numpy.save(stream, [[-1, 1]])
    >>> start = stream.seek(0)
    >>> [case.board for case in load(stream, "numeric+npy")]
    [Board(1, 2, 'H1')]
    """
    numpy = _numpy()
    data = Bytes(stream, source)
    shape, fortran, dtype = _read_header(data)
    start, size = data.at, math.prod(shape) * dtype.itemsize
    content = data.take(size, f"{size} bytes for {size_of(*shape)} numbers of {dtype}")
    data.reject_rest(f"the array of {size_of(*shape)} numbers")
    array = numpy.frombuffer(content, dtype).reshape(shape, order="F" if fortran else "C")
    if len(shape) == 2:
        array = array[None]
    for number, numbers in enumerate(array):
        board = _board(numbers, dialect)
        if isinstance(board, Board):
            yield case_of_file(board, dialect, source, number + 1)
            continue
        place = (number, *divmod(board, shape[-1]))
        byte = start + sum(at * step for at, step in zip(place, array.strides, strict=True))
        error = dialect.alphabet.unknown(_symbol(array[place]))
        error.message = f"byte {byte}: {error.message}"
        yield error.located(source)


def as_text(head: bytes, source: str, size: int) -> bytes:
    r"""The beginning of a file as the text of the same matrix, less than `size` bytes of it.

    `head` are the first bytes of the file. Raises what `read` raises for the header.

    >>> import io
    >>> import numpy
    >>> stream = io.BytesIO()
    >>> numpy.save(stream, numpy.array([[1.0, 0.0], [0.0, 0.0]]))
    >>> as_text(stream.getvalue(), "boards.npy", 100)
    b'[["1","0"],["0","0"]]\n'
    """
    numpy = _numpy()
    data = Bytes(io.BytesIO(head), source)
    shape, _, dtype = _read_header(data)
    # Whatever the order of the numbers, they are the same symbols.
    content = head[data.at :][: math.prod(shape) * dtype.itemsize]
    numbers = numpy.frombuffer(content, dtype, len(content) // dtype.itemsize)
    quoted = [f'"{_symbol(number)}"' for number in numbers[: size // 4].tolist()]
    rows, cols = shape[-2:]
    lengths = list(accumulate(len(symbol) + _AROUND for symbol in quoted))
    count = bisect(lengths, size - 1)
    if count >= cols:
        count -= count % cols
    text = ""
    for first in range(0, count, rows * cols):
        last = min(first + rows * cols, count)
        lines = [",".join(quoted[at : min(at + cols, last)]) for at in range(first, last, cols)]
        text += "[[" + "],[".join(lines) + "]]\n"
    return text.encode()


def _symbol(number: Any) -> str:
    """The number as the text of a symbol: `1` for 1.0, `true` for True."""
    if isinstance(number, bool | _numpy().bool_):
        return "true" if number else "false"
    return str(int(number)) if math.isfinite(number) and number == int(number) else str(number)


def _board(numbers: "np.ndarray[Any, Any]", dialect: Dialect) -> Board | int:
    """The board of an array of two dimensions, or the position of a number that is no symbol."""
    numpy = _numpy()
    found, first, which = numpy.unique(numbers.ravel(), return_index=True, return_inverse=True)
    codes, unknown = bytearray(), []
    for number, position in zip(found, first, strict=True):
        try:
            codes += dialect.alphabet.decode_symbols([_symbol(number)])
        except KeyError:
            unknown.append(int(position))
    if unknown:
        return min(unknown)
    rows, cols = numbers.shape
    cells = numpy.frombuffer(codes, numpy.uint8)[which].tobytes()
    return Board(rows, cols, dialect.alphabet.settle(cells))


def _read_header(data: Bytes) -> tuple[tuple[int, ...], bool, "np.dtype[Any]"]:
    """The shape, whether it is column by column (Fortran), and the numbers' type.

    Raises ParseError.
    """
    if data.take(len(MAGIC), "the mark of an .npy file") != MAGIC:
        data.reject("this is no .npy file: it does not begin with \\x93NUMPY", 0)
    major, minor = data.take(2, "the version of .npy")
    if (major, minor) not in ((1, 0), (2, 0)):
        data.reject(f".npy version {major}.{minor}, expected 1.0 or 2.0", len(MAGIC))
    at = data.at
    length = data.take(2 * major, "the length of the header")
    size = int.from_bytes(length, "little")
    if size > _MOST_HEADER:
        data.reject(f"a header of {size} bytes, expected up to {_MOST_HEADER}", at)
    at = data.at
    header = data.take(size, f"the {size} bytes of the header")
    try:
        shape, fortran, dtype = _parse_header(major, length + header)
    except Exception as error:  # NumPy's reader raises nearly anything, by what the text is
        words = str(error).partition(": <ast.")[0]  # after it comes where Python's object lies
        reason = shorten(one_line(words or type(error).__name__), 80)
        message = f"byte {at}: the header cannot be read: {reason}"
        raise ShapeError(message).located(data.source) from error
    if dtype.kind not in "iufb":
        data.reject(f"an array of {shorten(one_line(str(dtype)), 80)}, expected whole numbers", at)
    if len(shape) == 4:
        data.reject(
            "an array of 4 dimensions: boards with a plane for each kind of cell (one-hot) do not "
            "say which plane is which; make one number a cell of them (numpy.argmax)",
            at,
        )
    if len(shape) not in (2, 3):
        dimensions = counted(len(shape), "dimension")
        data.reject(f"an array of {dimensions}, expected 2 (a board) or 3 (boards)", at)
    if not all(0 < side <= LARGEST for side in shape):
        data.reject(f"an array of {shorten(size_of(*shape), 80)}: there is no such board", at)
    return shape, fortran, dtype


def _parse_header(major: int, text: bytes) -> tuple[tuple[int, ...], bool, "np.dtype[Any]"]:
    from numpy.lib import format as npy

    parse = npy.read_array_header_1_0 if major == 1 else npy.read_array_header_2_0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of old Pythons' headers, and whatever else a text may do
        shape, fortran, dtype = parse(io.BytesIO(text), max_header_size=_MOST_HEADER)
    return tuple(map(int, shape)), fortran, dtype


def write(cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
    """Write one board as two dimensions, several boards of one size as three.

    The numbers have one byte each. Raises LossyError for a symbol that is no whole
    number from -128 to 127, a board without cells, and boards of different sizes;
    FormatError where NumPy is not installed.

    >>> import io
    >>> import numpy
    >>> from minesweeper_kit import Board, Case, dump
    >>> stream = io.BytesIO()
    >>> dump([Case(Board(1, 2, "H1"))], stream, "numeric+npy")
    >>> start = stream.seek(0)
    >>> numpy.load(stream).tolist()
    [[-1, 1]]
    """
    _numpy()
    from numpy.lib import format as npy

    content, count, size = bytearray(), 0, (0, 0)
    for case in cases:
        board = case.board
        reject_no_cells(board, "npy")
        numbers = _numbers(board, dialect)
        if count and size != (board.rows, board.cols):
            raise LossyError(
                f"npy holds boards of one size, and this one of {board.rows}x{board.cols} "
                f"follows one of {size_of(*size)}"
            )
        content += numbers
        count, size = count + 1, (board.rows, board.cols)
    if not count:
        return
    shape = size if count == 1 else (count, *size)
    head = io.BytesIO()
    npy.write_array_header_1_0(head, {"descr": "|i1", "fortran_order": False, "shape": shape})
    stream.write(head.getvalue() + content)


def _numbers(board: Board, dialect: Dialect) -> bytes:
    """The numbers of the cells, a byte each. Raises LossyError for another symbol."""
    dialect.alphabet.require(board.cells, board.cols)
    table = bytearray(256)
    for code in sorted(set(board.cells)):
        symbol = dialect.symbols[Cell(code)]
        if symbol not in _BYTES:
            raise LossyError(
                f"npy holds whole numbers from -128 to 127, and dialect {dialect.name} writes "
                f"{Cell(code).name} as {quoted(symbol)}"
            )
        table[code] = _BYTES[symbol]
    return board.cells.translate(bytes(table))


_BYTES = {str(number): number % 256 for number in range(-128, 128)}
"""From a symbol that is a whole number, `"-1"`, to its byte, 255."""


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as error:
        raise FormatError(f"the layout npy needs NumPy: {install('numpy')}") from error
    return numpy
