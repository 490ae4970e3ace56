"""How hard boards are."""

from itertools import combinations

import pytest

from minesweeper_kit import Board, Cell
from minesweeper_kit.errors import ClickError
from minesweeper_kit.generator import generate
from minesweeper_kit.solver import is_guess_free
from minesweeper_kit.solver.grade import LEVELS, difficulty
from minesweeper_kit.solver.proofs import TECHNIQUES
from minesweeper_kit.solver.steps import explain


def hardest(board: Board, click: tuple[int, int]) -> str:
    """The least level, found out with the explanations: cells are opened step by step."""
    level = 0
    shown = board.reveal(click)
    while Cell.EMPTY in shown.cells:
        for step in explain(shown):
            of_step = {"single": 0, "subset": 1, "overlap": 1, "chain": 2}
            of_step["total"] = 1 if len(step.numbers) < 2 else 2
            level = max(level, of_step[str(step.technique)])
            if step.safe:
                for cell in step.safe:
                    if shown[cell] == Cell.EMPTY:
                        shown = shown.reveal(cell)
                break
        else:
            return "guess"
    return LEVELS[level]


@pytest.mark.parametrize(("size", "mines"), [((5, 6), 6), ((9, 9), 15), ((8, 12), 18)])
def test_the_level_is_that_of_the_hardest_step(size: tuple[int, int], mines: int) -> None:
    click = (size[0] // 2, 1)
    met = set()
    for case in generate(*size, mines, seed=11, count=60, click=click):
        found = difficulty(case.board, click)
        met.add(found.level)
        # Who opens each cell at once may get by with less, but never needs more. A pattern
        # of two numbers can cost less than a single number with several settled cells.
        level = max(LEVELS.index(found.level), LEVELS.index("medium"))
        assert LEVELS.index(hardest(case.board, click)) <= level
        assert (found.level == "guess") is not is_guess_free(case.board, click)
        used = [name for name, count in found.steps.items() if count]
        if found.level == "easy":
            assert set(used) <= {"single"}
        if found.level == "medium":
            assert {"subset", "overlap", "total"}.intersection(used)
            assert "chain" not in used
        if found.level == "hard":
            assert {"chain", "total"}.intersection(used)
    assert {"easy", "medium", "guess"} <= met


def test_a_lower_limit_only_ends_it_sooner() -> None:
    for case in generate(9, 9, 14, seed=3, count=80, click=(4, 4)):
        whole = difficulty(case.board, (4, 4)).level
        for most in LEVELS:
            found = difficulty(case.board, (4, 4), most=most).level
            if LEVELS.index(whole) <= LEVELS.index(most):
                assert found == whole
            else:
                assert LEVELS.index(most) < LEVELS.index(found)


def test_every_small_board_has_a_level() -> None:
    levels = set()
    for mined in combinations(range(9), 2):
        board = Board(3, 3, bytes(Cell.MINE if at in mined else Cell.EMPTY for at in range(9)))
        if 0 not in mined:
            found = difficulty(board, (0, 0))
            levels.add(found.level)
            assert tuple(found.steps) == TECHNIQUES
            assert (found.level == "guess") is not is_guess_free(board, (0, 0))
    assert {"easy", "guess"} <= levels


def test_what_cannot_be_graded_is_refused() -> None:
    with pytest.raises(
        ValueError, match="the board hides its mines; use solve to find its safe cells"
    ):
        difficulty(Board(1, 2, "cc"), (0, 0))
    with pytest.raises(ClickError, match=r"the click \(0, 1\) meets a mine"):
        difficulty(Board.parse("EM", "leetcode"), (0, 1))
    with pytest.raises(ClickError):
        difficulty(Board.parse("B1M", "leetcode"), (0, 0))
