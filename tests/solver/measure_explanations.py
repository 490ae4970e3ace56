"""How well explanations explain: `python -m tests.solver.measure_explanations GAMES` prints it.

Games of all three levels are played from seeds. Every position is explained, every
statement is checked against the layout of the mines, and every cell against the exact
solver. The table counts steps by technique.
"""

import sys
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from minesweeper_kit import Board, Cell
from minesweeper_kit.generator import LEVELS, generate
from minesweeper_kit.solver import solve
from minesweeper_kit.solver.steps import explain
from tests.solver.statements import check_statements, unnamed_mines, words_over


class Counts(NamedTuple):
    """What is counted of the steps of one technique."""

    steps: int = 0
    long: int = 0
    unnamed: int = 0
    more: int = 0
    underived: int = 0
    premises: int = 0
    sentences: int = 0
    statements: int = 0


def positions(games: range, seed: int) -> Iterator[Board]:
    """The positions of these games, played by certainty, with the safest guess where needed."""
    levels = list(LEVELS.values())
    for number in games:
        rows, cols, mines = levels[number % len(levels)]
        click = (rows // 2, cols // 2)
        case = next(generate(rows, cols, mines, seed=seed, start=number + 1, click=click))
        board = case.board.reveal(click)
        while True:
            yield board
            found = solve(board)
            hidden = [cell for cell in found.probabilities if board[cell] == Cell.EMPTY]
            safe = [cell for cell in hidden if cell in found.safe]
            if not safe:
                safe = sorted(hidden, key=lambda cell: found.probabilities[cell])[:1]
            if not safe:
                break
            for cell in safe:
                if board[cell] == Cell.EMPTY:
                    board = board.reveal(cell)


def measure(games: range, seed: int = 38) -> dict[str, Counts]:
    """The counts by technique. Raises AssertionError for a statement that is not true."""
    found: dict[str, Counts] = {}
    for board in positions(games, seed):
        places = product(range(board.rows), range(board.cols))
        layout = {at for at in places if board[at] == Cell.MINE}
        solution = solve(board)
        known: dict[tuple[int, int], bool] = {}
        for step in explain(board, solution=solution):
            technique = str(step.technique)
            counts = found.get(technique, Counts())
            assert solution.safe.issuperset(step.safe)
            assert solution.mines.issuperset(step.mines)
            derives = "No short chain" not in step.text and step.technique is not None
            cells = set(step.settled) if step.technique != "total" else set()
            found[technique] = Counts(
                counts.steps + 1,
                counts.long + bool(words_over(step)),
                counts.unnamed + bool(unnamed_mines(board, step)),
                counts.more + ("more cells" in step.text),
                counts.underived + (not derives),
                counts.premises + len(step.numbers) + len(cells),
                counts.sentences + len(step.sentences),
                counts.statements + check_statements(board, step, known, [layout]),
            )
            known |= dict.fromkeys(step.safe, False) | dict.fromkeys(step.mines, True)
    return found


def table(found: dict[str, Counts]) -> Iterator[str]:
    """The lines of the table in Markdown."""
    yield (
        "| technique | steps | sentences over 25 words | mines unnamed | cells unnamed "
        "| no derivation | premises a step | sentences a step |"
    )
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for technique, counts in sorted(found.items(), key=lambda each: -each[1].steps):
        shares = [
            f"{count / counts.steps:.1%}"
            for count in (counts.long, counts.unnamed, counts.more, counts.underived)
        ]
        means = [f"{count / counts.steps:.1f}" for count in (counts.premises, counts.sentences)]
        yield f"| {' | '.join([technique, str(counts.steps), *shares, *means])} |"


if __name__ == "__main__":
    measured = measure(range(int(sys.argv[1])))
    print("\n".join(table(measured)))
    print(sum(counts.statements for counts in measured.values()), "statements checked")
