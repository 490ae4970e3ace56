"""NumPy, which is imported where it is needed, and arrays as arguments."""

from typing import Any

from minesweeper_kit.errors import FormatError
from minesweeper_kit.wording import cut


def uint8(values: Any, what: str) -> Any:
    """The array of an argument. Raises TypeError if it has not type uint8.

    >>> uint8([1.5], "cells")
    Traceback (most recent call last):
        ...
    TypeError: cells of type uint8 were expected, not float64
    """
    numpy = needed_numpy()
    try:
        array = numpy.asarray(values)
    except ValueError:  # lists of different lengths
        array = None
    if array is None or array.dtype.kind not in "uibf":
        name = cut(type(values).__name__)
        raise TypeError(f"{what} as a uint8 array were expected, not a {name}")
    if array.dtype != numpy.uint8:
        advice = f": {what}.astype('uint8')" if array.dtype.kind in "ui" else ""
        raise TypeError(f"{what} of type uint8 were expected, not {array.dtype}{advice}")
    return array


def needed_numpy() -> Any:
    """The package NumPy. Raises FormatError where it is not installed.

    >>> needed_numpy().arange(3).tolist()
    [0, 1, 2]
    """
    try:
        import numpy
    except ImportError as error:
        raise FormatError(
            "many boards at once need NumPy: pip install 'minesweeper-kit[numpy]'"
        ) from error
    return numpy
