"""Many positions solved, beside `solve` of each."""

import os
from math import isnan
from typing import Any

import numpy as np
import pytest

from minesweeper_kit import Board, ContradictionError, ShapeError, solve
from minesweeper_kit.arrays import Unsolved, solve_many, solving

VIEWS = [Board(2, 4, cells) for cells in ("cc1c c11c", "cccc cccc", "c2ca 9999", "1000 0000")]
VIEWS *= 3
CELLS = np.stack([np.asarray(view) for view in VIEWS])


def agree(found: Any, mines: list[int | None]) -> None:
    for at, (view, total) in enumerate(zip(VIEWS, mines, strict=True)):
        try:
            solution = solve(view, total)
        except ContradictionError:
            assert found.faults[at] == Unsolved.CONTRADICTION
            assert np.isnan(found.probabilities[at]).all()
            continue
        assert found.faults[at] == Unsolved.NONE
        for place in np.ndindex(2, 4):
            chance = found.probabilities[at][place]
            if place in solution.probabilities:
                assert chance == float(solution.probabilities[place])
            else:
                assert isnan(chance)


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_are_what_each_is_alone(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if jobs > 1 and not hasattr(os, "fork"):
        pytest.skip("processes are shared where there is fork")
    monkeypatch.setattr(solving, "_BLOCK", 2)
    agree(solve_many(CELLS, jobs=jobs), [None] * len(VIEWS))
    agree(solve_many(CELLS, 3, jobs=jobs), [3] * len(VIEWS))
    totals = [at % 5 for at in range(len(VIEWS))]
    agree(solve_many(CELLS, totals, jobs=jobs), [*totals])


def test_too_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    from minesweeper_kit import BudgetError, solver

    def refuse(*_: object) -> None:
        raise BudgetError("too hard")

    monkeypatch.setattr(solver, "solve", refuse)
    probabilities, faults = solve_many(CELLS)
    assert set(faults.tolist()) == {Unsolved.BUDGET}
    assert np.isnan(probabilities).all()
    assert [fault.code for fault in Unsolved] == ["", "contradiction", "budget", "unreadable"]


def test_nothing_to_solve() -> None:
    assert solve_many(np.zeros((0, 2, 2), "uint8")).probabilities.shape == (0, 2, 2)
    assert solve_many(np.zeros((2, 0, 2), "uint8")).probabilities.shape == (2, 0, 2)


def test_what_are_no_totals() -> None:
    with pytest.raises(TypeError, match="totals of whole numbers were expected, not float64"):
        solve_many(CELLS, 1.5)
    with pytest.raises(ShapeError, match=r"totals of the shape \(12,\) were expected, not \(2,\)"):
        solve_many(CELLS, [1, 2])
    with pytest.raises(ValueError, match="-1"):
        solve_many(CELLS, -1, jobs=2)
