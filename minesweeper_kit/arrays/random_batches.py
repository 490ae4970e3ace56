"""Random boards as batches of Arrow, as they are written to tables, without a case for each."""

from array import array
from collections.abc import Iterator
from typing import Any

from minesweeper_kit.arrays.generating import board_cells
from minesweeper_kit.board import Click
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.engine.many import reveal_boards
from minesweeper_kit.errors import LossyError
from minesweeper_kit.generator import First, title_of
from minesweeper_kit.layouts.tables.batch import ROWS, SIZE
from minesweeper_kit.layouts.tables.schema import pyarrow, schema


def batches_of_numbers(
    numbers: range,
    rows: int,
    cols: int,
    mines: int,
    *,
    seed: int,
    click: Click | None,
    first: First,
    dialect: str,
    with_outcomes: bool,
) -> Iterator[Any]:
    """The boards of these numbers as batches of the kit's schema, cut as cases are.

    They have their names and totals of mines; `with_outcomes` also what the click opens.

    >>> options = {"seed": 7, "click": None, "first": "safe", "with_outcomes": False}
    >>> (batch,) = batches_of_numbers(range(3, 5), 1, 5, 2, dialect="leetcode", **options)
    >>> batch.column("name").to_pylist(), batch.column("mines").to_pylist()
    (['1x5 with 2 mines, seed 7, number 3', '1x5 with 2 mines, seed 7, number 4'], [2, 2])
    """
    pa = pyarrow()
    size = rows * cols
    step = min(ROWS, max(1, SIZE // (size * (2 if with_outcomes else 1))))
    title = title_of(rows, cols, mines, seed)
    for start in range(numbers.start, numbers.stop, step):
        count = min(step, numbers.stop - start)
        cells = bytes(board_cells(count, rows, cols, mines, seed, start, click, first))
        columns: dict[str, Any] = {
            "name": pa.array([f"{title}{number}" for number in range(start, start + count)]),
            "rows": pa.repeat(pa.scalar(rows, pa.int32()), count),
            "cols": pa.repeat(pa.scalar(cols, pa.int32()), count),
            "cells": _column(cells, count, size),
            "mines": pa.repeat(pa.scalar(mines, pa.int32()), count),
            "dialect": pa.repeat(dialect, count),
        }
        if click is not None:
            field = schema().field("click").type
            columns["click"] = pa.repeat(
                pa.scalar(dict(zip(("row", "col"), click, strict=True)), field), count
            )
            if with_outcomes:
                clicks = memoryview(array("q", click * count))
                outcomes, _ = reveal_boards(cells, clicks, rows, cols)
                columns["expected"] = _column(bytes(outcomes), count, size)
        arrays = [
            columns[field.name] if field.name in columns else pa.nulls(count, field.type)
            for field in schema()
        ]
        yield pa.RecordBatch.from_arrays(arrays, schema=schema())


def fits(size: int, cells: bytes, dialect: Dialect) -> bool:
    """Whether a table in the dialect holds boards of that size with any of these cells."""
    if size >= 2**31 or dialect.is_inline:
        return False
    try:
        dialect.alphabet.require(cells, len(cells))
    except LossyError:
        return False
    return True


def _column(cells: bytes, count: int, size: int) -> Any:
    """The boards of one size as a binary column, which shares their memory."""
    pa = pyarrow()
    ends = array("i", range(0, count * size + 1, size))
    buffers = [None, pa.py_buffer(ends), pa.py_buffer(cells)]
    return pa.Array.from_buffers(pa.binary(), count, buffers)
