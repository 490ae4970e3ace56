"""NumPy, which is imported where it is needed, and arrays as arguments: their types and codes."""

from typing import Any

from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import FormatError
from minesweeper_kit.wording import install, shorten


def uint8(values: Any, what: str) -> Any:
    """The array of an argument. Raises TypeError if it has not type uint8.

    `what` is what messages call it.

    >>> uint8([1.5], "cells")
    Traceback (most recent call last):
        ...
    TypeError: cells of type uint8 were expected, not float64
    """
    array = _array(values)
    if array is None or array.dtype.kind not in "uibf":
        name = shorten(type(values).__name__)
        raise TypeError(f"{what} as a uint8 array were expected, not a {name}")
    if array.dtype != "uint8":
        advice = f": {what}.astype('uint8')" if array.dtype.kind in "ui" else ""
        raise TypeError(f"{what} of type uint8 were expected, not {array.dtype}{advice}")
    return array


def whole(values: Any, what: str) -> Any:
    """The array of an argument. Raises TypeError if it has no whole numbers.

    >>> whole([1, 2], "clicks").tolist()
    [1, 2]
    """
    array = _array(values)
    if array is not None and not array.size:
        return array.astype("int64")
    if array is None or array.dtype.kind not in "ui":
        found = f"a {shorten(type(values).__name__)}" if array is None else array.dtype
        raise TypeError(f"{what} of whole numbers were expected, not {found}")
    return array


def _array(values: Any) -> Any:
    """The array that NumPy makes of a value, None for lists of different lengths."""
    numpy = needed_numpy()
    try:
        return numpy.asarray(values)
    except ValueError:
        return None


def needed_numpy() -> Any:
    """The package NumPy. Raises FormatError where it is not installed.

    >>> needed_numpy().arange(3).tolist()
    [0, 1, 2]
    """
    try:
        import numpy
    except ImportError as error:
        raise FormatError(f"many boards at once need NumPy: {install('numpy')}") from error
    return numpy


def wrong_codes(cells: Any, starts: Any) -> dict[int, str]:
    """The first code of each board that is no cell, in words, by the number of the board.

    >>> import numpy
    >>> wrong_codes(numpy.array([9, 99, 9, 9], "uint8"), numpy.array([0, 2, 4]))
    {0: 'a cell is a code from 0 to 15, not 99'}
    """
    if not len(cells) or cells.max() <= Cell.FLAGGED_EMPTY:
        return {}
    numpy = needed_numpy()
    places = numpy.flatnonzero(cells > Cell.FLAGGED_EMPTY)
    numbers, first = numpy.unique(starts.searchsorted(places, "right") - 1, return_index=True)
    return {
        int(number): f"a cell is a code from 0 to 15, not {cells[at]}"
        for number, at in zip(numbers, places[first], strict=True)
    }
