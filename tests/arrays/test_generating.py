"""Random boards as an array, beside those that `generate` makes.

CI runs this file twice: compiled, and with MINESWEEPER_KIT_PURE=1.
"""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit.arrays import generate_many, reveal_many
from minesweeper_kit.engine.shuffle import MASK
from minesweeper_kit.generator import First, generate

SEEDS = st.integers(-(2**70), 2**70) | st.sampled_from([0, 2**63, MASK, MASK + 1])


def cells_of(count: int, *order: int, **options: Any) -> bytes:
    """The cells of the boards that `generate` makes."""
    return b"".join(case.board.cells for case in generate(*order, count=count, **options))


@given(
    count=st.integers(0, 6),
    rows=st.integers(1, 12),
    cols=st.integers(1, 12),
    seed=SEEDS,
    start=SEEDS,
    data=st.data(),
)
def test_many_are_the_boards_of_generate(
    count: int, rows: int, cols: int, seed: int, start: int, data: st.DataObject
) -> None:
    mines = data.draw(st.integers(0, rows * cols))
    many = generate_many(count, rows, cols, mines, seed=seed, start=start)
    assert (many.shape, many.dtype) == ((count, rows, cols), "uint8")
    assert many.tobytes() == cells_of(count, rows, cols, mines, seed=seed, start=start)


@given(
    rows=st.integers(1, 9),
    cols=st.integers(1, 9),
    seed=SEEDS,
    first=st.sampled_from(["opening", "safe"]),
    data=st.data(),
)
def test_the_first_click_is_the_same(
    rows: int, cols: int, seed: int, first: First, data: st.DataObject
) -> None:
    click = (data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, cols - 1)))
    mines = data.draw(st.integers(0, max(rows * cols - (9 if first == "opening" else 1), 0)))
    many = generate_many(3, rows, cols, mines, seed=seed, click=click, first=first)
    assert many.tobytes() == cells_of(3, rows, cols, mines, seed=seed, click=click, first=first)


def test_more_boards_follow_with_start() -> None:
    whole = generate_many(10, 9, 9, 10, seed=4)
    parts = [generate_many(4, 9, 9, 10, seed=4), generate_many(6, 9, 9, 10, seed=4, start=5)]
    assert np.array_equal(whole, np.concatenate(parts))


def test_the_array_is_taken_by_the_other_functions() -> None:
    boards = generate_many(50, 9, 9, 10, seed=1, click=(4, 4))
    outcomes, rejections = reveal_many(boards, (4, 4))
    assert not rejections.any()
    assert (outcomes[:, 4, 4] == 0).all()
    boards[0] = 9  # it is the caller's own


def test_numbers_of_other_kinds() -> None:
    kind: Any = np.uint8
    many = generate_many(
        kind(2), kind(20), kind(20), kind(40), seed=kind(7), start=kind(255), click=(kind(19), 0)
    )
    assert many.tobytes() == cells_of(2, 20, 20, 40, seed=7, start=255, click=(19, 0))


@pytest.mark.parametrize(
    ("arguments", "options", "error", "message"),
    [
        ((1, 0, 5, 0), {}, ValueError, "a board of 0x5 has no cells"),
        ((0, 2, 2, 5), {}, ValueError, "a board of 2x2 has room for at most 4 mines; got 5"),
        ((1, 2, 2, 0), {"click": (2, 0)}, ValueError, "the click (2, 0) is outside the board"),
        ((-1, 2, 2, 1), {}, ValueError, "a count of boards of 0 or more was expected, not -1"),
        ((10**30, 2, 2, 1), {}, ValueError, "do not fit in memory: make some at a time"),
        ((2**62, 9, 9, 1), {}, ValueError, "do not fit in memory: make some at a time"),
        ((1.5, 2, 2, 1), {}, TypeError, "float"),
        ((1, "2", 2, 1), {}, TypeError, "str"),
        ((1, 2, 2, 1), {"seed": None}, TypeError, "NoneType"),
    ],
)
def test_what_no_board_has_is_rejected(
    arguments: tuple[Any, ...], options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        generate_many(*arguments, **options)
    assert message in str(caught.value)


def test_the_plain_source_makes_the_same_boards() -> None:
    code = (
        "from minesweeper_kit.arrays import generate_many\n"
        "from minesweeper_kit.engine import shuffle\n"
        "assert shuffle.__file__.endswith('.py')\n"
        "print(generate_many(20, 16, 30, 99, seed=2**64 - 1, start=2**64 - 7).tobytes().hex())"
    )
    said = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "MINESWEEPER_KIT_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    here = generate_many(20, 16, 30, 99, seed=MASK, start=MASK - 6)
    assert bytes.fromhex(said) == here.tobytes()
