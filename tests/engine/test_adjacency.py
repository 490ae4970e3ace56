"""Counts of a whole board at once, against counting cell by cell."""

from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit.engine.adjacency import adjacent_counts


@given(st.data(), st.integers(1, 7), st.integers(1, 7))
def test_against_counting_cell_by_cell(data: st.DataObject, rows: int, cols: int) -> None:
    size = rows * cols
    weights = bytes(data.draw(st.lists(st.integers(0, 28), min_size=size, max_size=size)))
    expected = [
        sum(
            weights[r * cols + c]
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, col - 1), min(cols, col + 2))
            if (r, c) != (row, col)
        )
        for row in range(rows)
        for col in range(cols)
    ]
    assert list(adjacent_counts(weights, rows, cols)) == expected


def test_nothing() -> None:
    assert adjacent_counts(b"", 0, 0) == b""
    assert adjacent_counts(b"", 3, 0) == b""


def test_a_wide_and_a_tall_board() -> None:
    assert adjacent_counts(b"\1" * 1000, 1, 1000) == b"\1" + b"\2" * 998 + b"\1"
    assert adjacent_counts(b"\1" * 1000, 1000, 1) == b"\1" + b"\2" * 998 + b"\1"
