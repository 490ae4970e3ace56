"""Why cells are certain, checked by trying all ways to lay mines."""

from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
import yaml

from minesweeper_kit import Board, Cell
from minesweeper_kit.errors import BudgetError, ContradictionError
from minesweeper_kit.solver import solve
from minesweeper_kit.solver.frontier import Frontier
from minesweeper_kit.solver.phrases import Phrases
from minesweeper_kit.solver.position import read_position
from minesweeper_kit.solver.steps import Step, explain, explain_cell
from tests.solver.boards import UNKNOWN, random_game, random_view
from tests.solver.statements import (
    Place,
    around,
    arrangements,
    check_statements,
    unnamed_mines,
    words_over,
)
from tests.zoo import DATA

Known = dict[Place, bool]

LEVELS = ((9, 9, 10), (8, 8, 16), (16, 16, 40), (16, 30, 99))


def possible(board: Board, numbers: set[Place], known: Known, total: int | None) -> bool:
    """Whether mines can lie so that these numbers are right, and the total where it is given.

    Unknown cells that touch the same numbers are alike: all numbers of mines among them
    are tried.
    """
    unknown = [
        at
        for at in product(range(board.rows), range(board.cols))
        if board[at] in UNKNOWN and at not in known
    ]
    mines = {at for at in product(range(board.rows), range(board.cols)) if known.get(at)}
    exploded = {
        at for at in product(range(board.rows), range(board.cols)) if board[at] == Cell.EXPLODED
    }
    names = sorted(numbers)
    wants = [
        int(board[name]) - sum(at in mines | exploded for at in around(board, name))
        for name in names
    ]
    alike: dict[tuple[int, ...], int] = {}
    for at in unknown:
        key = tuple(i for i, name in enumerate(names) if at in around(board, name))
        alike[key] = alike.get(key, 0) + 1
    unconstrained = alike.pop((), 0)
    ways = {(tuple(wants), 0)}
    for key, size in alike.items():
        ways = {
            (tuple(want - (count if i in key else 0) for i, want in enumerate(left)), laid + count)
            for left, laid in ways
            for count in range(size + 1)
        }
        ways = {way for way in ways if min(way[0], default=0) >= 0}
    sums = [laid for left, laid in ways if not any(left)]
    if total is None:
        return bool(sums)
    rest = total - len(mines | exploded)
    return any(0 <= rest - laid <= unconstrained for laid in sums)


def forces(
    board: Board, numbers: set[Place], known: Known, total: int | None, cell: Place, is_mine: bool
) -> bool:
    return not possible(board, numbers, {**known, cell: not is_mine}, total)


def check(board: Board, total: int | None, steps: list[Step]) -> None:
    """Each step forces its cells; one or two numbers can spare none of themselves."""
    found: Known = {}
    for step in steps:
        assert step.technique is not None, step.text
        used = total if step.technique == "total" else None
        numbers = set(step.numbers)
        known = {cell: found[cell] for cell in step.settled}
        for is_mine, cell in [(False, cell) for cell in step.safe] + [
            (True, cell) for cell in step.mines
        ]:
            assert forces(board, numbers, known, used, cell, is_mine)
            if len(numbers) < 3 and used is None:
                for spared in numbers:
                    assert not forces(board, numbers - {spared}, known, used, cell, is_mine)
        found |= dict.fromkeys(step.safe, False) | dict.fromkeys(step.mines, True)


def known_after(steps: list[Step]) -> Known:
    safe = [cell for step in steps for cell in step.safe]
    mines = [cell for step in steps for cell in step.mines]
    return dict.fromkeys(safe, False) | dict.fromkeys(mines, True)


def test_a_cell_of_a_board_is_explained_by_its_steps() -> None:
    board = Board(2, 3, "ccc 111")
    with pytest.raises(TypeError, match=r"^a list of steps was expected, not a Board: explain"):
        explain_cell(board, (0, 1))  # type: ignore[arg-type]


def test_each_step_forces_its_cells() -> None:
    rng = Random(5)
    seen = set()
    for _ in range(80):
        rows, cols, mines = rng.choice([*LEVELS[:2], (5, 6, 8), (4, 4, 5)])
        board = random_game(rng, rows, cols, mines, rng.randint(1, 15))
        steps = explain(board)
        check(board, mines, steps)
        seen |= {step.technique for step in steps}
    assert seen == {"single", "subset", "overlap", "chain", "total"}


def test_without_a_total_numbers_alone_explain() -> None:
    rng = Random(6)
    for _ in range(60):
        board = random_game(rng, 8, 8, 14, rng.randint(1, 15)).player_view()
        steps = explain(board)
        check(board, None, steps)
        assert "total" not in {step.technique for step in steps}


def test_no_sentence_about_a_six_is_too_long() -> None:
    rng = Random(3)
    sixes = 0
    for _ in range(400):
        board = random_game(rng, 8, 8, 24, rng.randint(20, 40))
        for step in explain(board):
            sixes += "The 6" in step.text and step.technique == "single"
            assert not words_over(step), step.text
    assert sixes > 5


def test_a_long_list_of_cells_keeps_rows_together_in_short_sentences() -> None:
    frontier = Frontier(read_position(Board(10, 12, "c" * 120), trust_flags=False))
    places = [(0, 0), (0, 2), (0, 4), (7, 7), (9, 9)]
    places += [(row, 5) for row in (3, 4, 5)] + [(row, col) for row in (1, 9) for col in (1, 2, 3)]
    cells = {(row + 1) * frontier.width + 1 + col: False for row, col in places}
    sentences = Phrases(frontier, {}).result({**cells, 7 * frontier.width + 2: True})
    assert sentences == [
        "So (0, 0), (0, 2), (0, 4), (1, 1) to (1, 3), (3, 5) to (5, 5) and (7, 7) are safe.",
        "(9, 1) to (9, 3) and (9, 9) are safe and (6, 1) is a mine.",
    ]


def test_flags_say_nothing_unless_they_are_trusted() -> None:
    assert explain(Board(1, 3, "e1c")) == []
    (trusted,) = explain(Board(1, 3, "e1c"), trust_flags=True)
    assert (trusted.safe, trusted.settled) == (((0, 2),), ())
    assert trusted.text == "The 1 at (0, 1) has its mine already. So (0, 2) is safe."


@pytest.mark.slow
def test_every_statement_is_true_in_all_arrangements() -> None:
    rng = Random(14)
    checked = 0
    while checked < 1500:
        board = random_game(rng, rng.randint(3, 5), rng.randint(4, 5), 5, rng.randint(2, 6))
        if sum(cell in UNKNOWN for cell in board.cells) > 13:
            continue
        steps = explain(board)
        ways = arrangements(board, board.mines)
        for number, step in enumerate(steps):
            checked += check_statements(board, step, known_after(steps[:number]), ways)


def test_every_statement_is_true_of_the_game() -> None:
    rng = Random(15)
    supposed = 0
    for number in range(120):
        rows, cols, mines = LEVELS[number % 4]
        board = random_game(rng, rows, cols, mines, rng.randint(1, 40))
        places = product(range(rows), range(cols))
        layout = {at for at in places if board[at] == Cell.MINE}
        steps = explain(board)
        for at, step in enumerate(steps):
            check_statements(board, step, known_after(steps[:at]), [layout])
            assert not words_over(step), step.text
            assert not unnamed_mines(board, step), step.text
            assert "more mines" not in step.text.replace("more mines than", "")
            supposed += "Suppose" in step.text
    assert supposed > 5


def test_a_step_costs_least() -> None:
    rng = Random(8)
    compared = 0
    for _ in range(40):
        board = random_game(rng, 6, 7, 10, rng.randint(3, 9))
        numbers = [at for at in product(range(6), range(7)) if board[at] <= 8]
        found: Known = {}
        for step in explain(board):
            for number in numbers:
                near = [at for at in around(board, number) if board[at] in UNKNOWN]
                unknown = [at for at in near if at not in found]
                mines = sum(found.get(at, False) for at in near)
                need = (
                    int(board[number])
                    - mines
                    - sum(board[at] == Cell.EXPLODED for at in around(board, number))
                )
                if unknown and need in (0, len(unknown)):
                    used = len(near) - len(unknown) if need else mines
                    compared += 1
                    assert (step.cost, len(step.numbers)) <= (1 + used, 1)
            base = {"single": (1,), "subset": (2, 3), "overlap": (2, 4), "total": (4,)}
            if step.technique in base and len(step.numbers) < 2:
                assert step.cost in base[step.technique] or step.settled
            if step.technique == "chain":  # then no two numbers force any cell
                for one, other in combinations(numbers, 2):
                    cells = set(around(board, one)) | set(around(board, other))
                    for cell in cells - found.keys():
                        for is_mine in (False, True):
                            if board[cell] in UNKNOWN:
                                pair = {one, other}
                                assert not forces(board, pair, found, None, cell, is_mine)
            found |= dict.fromkeys(step.safe, False) | dict.fromkeys(step.mines, True)
    assert compared > 300


def test_every_certain_cell_of_a_thousand_positions_is_explained() -> None:
    rng = Random(9)
    for number in range(1000):
        rows, cols, mines = LEVELS[number % 4 if number % 10 == 0 else number % 3]
        board = random_game(rng, rows, cols, mines, rng.randint(1, 30))
        steps = explain(board)
        solution = solve(board)
        safe = [cell for step in steps for cell in step.safe]
        mined = [cell for step in steps for cell in step.mines]
        assert len(safe) == len(set(safe))
        assert len(mined) == len(set(mined))
        assert set(safe) == solution.safe
        assert set(mined) == solution.mines
        assert all(step.technique for step in steps)


def test_a_cell_is_explained_by_the_steps_that_it_takes() -> None:
    rng = Random(10)
    for _ in range(8):
        board = random_game(rng, 8, 8, 12, rng.randint(2, 12))
        steps = explain(board)
        for step in steps:
            for cell in step.safe + step.mines:
                chosen = explain_cell(steps, cell)
                assert chosen[-1] is step
                known = {each for every in chosen[:-1] for each in every.safe + every.mines}
                assert known.issuperset(each for every in chosen for each in every.settled)
                check(board, board.mines, chosen)
    assert explain_cell(steps, (99, 99)) == []


def test_where_the_budget_ends_the_rest_is_called_certain() -> None:
    rng = Random(11)
    cut = 0
    for number in range(60):
        board = random_game(rng, 9, 9, 20, 12)
        full = explain(board)
        try:
            steps = explain(board, budget=40 << number % 5)
        except BudgetError:  # too little for the solution itself
            continue
        cells = {cell for step in steps for cell in step.safe + step.mines}
        assert cells == {cell for step in full for cell in step.safe + step.mines}
        if steps and steps[-1].technique is None:
            cut += 1
            assert steps[:-1] == full[: len(steps) - 1]
            assert steps[-1].text.endswith("; no short proof found")
            assert (steps[-1].numbers, steps[-1].settled) == ((), ())
    assert cut


def test_an_impossible_position_is_refused() -> None:
    rng = Random(12)
    refused = 0
    while refused < 30:
        board = random_view(rng, 3, 4)
        try:
            solve(board)
        except ContradictionError as error:
            refused += 1
            with pytest.raises(ContradictionError, match=str(error).split(" at ")[0]):
                explain(board)


@pytest.mark.parametrize("path", sorted((DATA / "explained").glob("*.yaml")), ids=lambda p: p.stem)
def test_the_sentences(path: Path) -> None:
    told = yaml.safe_load(path.read_text("utf-8"))
    rows = told["board"].split()  # c is a hidden cell, d a flagged one, b an explosion
    board = Board(len(rows), len(rows[0]), " ".join(rows))
    steps = explain(board, told.get("mines"))
    check(board, told.get("mines"), steps)
    names = [step.pattern or step.technique for step in steps]
    found = [f"{name}: {step.text}" for name, step in zip(names, steps, strict=True)]
    assert found == told["steps"]


def test_there_are_sentences_to_check() -> None:
    assert len(list((DATA / "explained").glob("*.yaml"))) >= 10
