"""The values of a column as Python has them, whatever type of Arrow they are in."""

from collections.abc import Sequence
from math import isfinite, isnan
from typing import Any, NamedTuple

from minesweeper_kit.cell import LARGEST
from minesweeper_kit.layouts.tables.schema import pyarrow
from minesweeper_kit.wording import numeral

_VALUE = 64
"""How many bytes a value in a list is counted as: its own, and those of its places."""


class Fault(NamedTuple):
    """What stands in the place of a value that is none, and why."""

    message: str


def values_of(column: Any) -> list[Any]:
    """The values of an array of Arrow; a Fault for a text that is not UTF-8.

    Of a dictionary each value is made once, however often it stands there.

    >>> values_of(pyarrow().array(["EM", None]).dictionary_encode())
    ['EM', None]
    """
    if column.null_count == len(column):
        return [None] * len(column)
    if pyarrow().types.is_dictionary(column.type):
        places = column.indices.to_pylist()
        used = sorted({place for place in places if place is not None})
        found = dict(
            zip(used, values_of(column.dictionary.take(pyarrow().array(used))), strict=True)
        )
        return [None if place is None else found[place] for place in places]
    try:
        return list(column.to_pylist())
    except UnicodeDecodeError:
        return [_one(value) for value in column]


def _one(value: Any) -> Any:
    try:
        return value.as_py()
    except UnicodeDecodeError:
        return Fault("a text that is not UTF-8")


def numbers_of(column: Any) -> list[int | Fault | None]:
    """The whole numbers of an array of Arrow, which may be floats or decimals; else a Fault.

    >>> numbers_of(pyarrow().array([1.0, None, 1.5]))
    [1, None, Fault(message='1.5, expected a whole number')]
    """
    if column.type == pyarrow().int32() and not column.null_count:
        start = 4 * column.offset
        numbers = memoryview(column.buffers()[1])[start : start + 4 * len(column)]
        plain: list[Any] = numbers.cast("i").tolist()
    else:
        plain = values_of(column)
        if not all(type(value) is int for value in plain):
            return list(map(_number, plain))
    if not plain or (max(plain) <= LARGEST and min(plain) >= -LARGEST):
        return plain
    return list(map(_number, plain))


def _number(value: Any) -> int | Fault | None:
    if value is None or isnan(value):  # a number that is none stands for nothing, as in pandas
        return None
    if abs(value) > LARGEST:
        whole = numeral(int(value)) if isfinite(value) else str(value)
        return Fault(f"{whole}: {LARGEST} is the most")
    return int(value) if value == int(value) else Fault(f"{value}, expected a whole number")


def clicks_of(column: Any) -> list[tuple[int, int] | Fault | None]:
    """The clicks of an array of structs; a Fault for one of which a part is missing or wrong.

    >>> clicks_of(pyarrow().array([{"row": 3, "col": 0}, None]))
    [(3, 0), None]
    """
    if column.null_count == len(column):
        return [None] * len(column)
    if pyarrow().types.is_dictionary(column.type):
        column = column.dictionary_decode()
    rows, cols = numbers_of(column.field("row")), numbers_of(column.field("col"))
    pairs = list(zip(rows, cols, strict=True))
    if column.null_count:
        nothing = column.is_null().to_pylist()
        pairs = [
            (None, None) if is_null else pair for is_null, pair in zip(nothing, pairs, strict=True)
        ]
    if all(type(row) is int and type(col) is int for row, col in pairs):
        return pairs  # type: ignore[return-value] # as they are
    return [_click(row, col) for row, col in pairs]


def _click(row: Any, col: Any) -> tuple[int, int] | Fault | None:
    if row is None and col is None:
        return None
    for name, value in (("row", row), ("col", col)):
        if isinstance(value, Fault):
            return Fault(f"{name} {value.message}")
        if value is None:
            return Fault(f"no {name}")
    return row, col


def array_of(column: Any) -> Any:
    """The numbers of an array of Arrow as one of NumPy, 0 for a null.

    Arrow's own `to_numpy` imports pandas, which takes a quarter of a second.

    >>> array_of(pyarrow().array([1, None])).tolist()
    [1, 0]
    """
    import numpy

    if not column.null_count:
        return numpy.from_dlpack(column)
    buffers = [None, column.buffers()[1]]
    all_there = pyarrow().Array.from_buffers(
        column.type, len(column), buffers, offset=column.offset
    )
    return numpy.where(nulls_of(column), 0, numpy.from_dlpack(all_there))


def nulls_of(column: Any) -> Any:
    """Which values of an array of Arrow are null, as truth values of NumPy.

    >>> nulls_of(pyarrow().array([1, None])).tolist()
    [False, True]
    """
    return array_of(column.is_null().cast("uint8")) != 0


def plain_values(column: Any) -> list[Any]:
    """The values of an array as a document could hold them; what it could not is a text.

    >>> from datetime import date
    >>> plain_values(pyarrow().array([date(2026, 11, 22)]))
    ['2026-11-22']
    """
    return list(map(_plain, values_of(column)))


def _plain(value: Any) -> Any:
    if isinstance(value, float) and not isfinite(value):
        return None if isnan(value) else str(value)
    if value is None or isinstance(value, str | int | float | Fault):
        return value
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, Sequence):
        return list(map(_plain, value))
    return str(value)


def memory_of(column: Any) -> int:
    """How many bytes the values take for which an array of Arrow itself may have none.

    These are those in lists, of which nulls take no room there, and those of which one stands
    there often: in views, and as what rows of a dictionary or of runs refer to.

    >>> memory_of(pyarrow().array([1, 2])), memory_of(pyarrow().array([[None] * 10**6]))
    (0, 64000000)
    """
    pa = pyarrow()
    types, kind = pa.types, column.type
    if types.is_binary_view(kind) or types.is_string_view(kind):
        views = memoryview(column.buffers()[1])[16 * column.offset :][: 16 * len(column)]
        return sum(views.cast("i")[::4].tolist())  # each begins with its length
    if types.is_dictionary(kind):
        return len(column) * memory_of(column.dictionary)
    if types.is_run_end_encoded(kind):
        return len(column) * memory_of(column.values)
    if not types.is_nested(kind):
        return 0
    if types.is_struct(kind) or types.is_union(kind):
        inner: int = sum(memory_of(column.field(at)) for at in range(kind.num_fields))
        fields: int = kind.num_fields
        if types.is_union(kind):
            return len(column) * (_VALUE + inner)
        return len(column) * _VALUE * (1 + fields) + inner
    return _room_of_lists(column)


def _room_of_lists(column: Any) -> int:
    """The same of an array of lists or maps."""
    from pyarrow import compute

    types, kind = pyarrow().types, column.type
    if types.is_map(kind):
        pairs = int(column.offsets[-1].as_py() - column.offsets[0].as_py())
        return 2 * _VALUE * pairs + memory_of(column.keys) + memory_of(column.items)
    count = int(compute.sum(compute.list_value_length(column)).as_py() or 0)
    if types.is_list_view(kind) or types.is_large_list_view(kind):
        return count * (_VALUE + memory_of(column.values))
    return _VALUE * count + memory_of(column.flatten())
