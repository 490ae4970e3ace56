"""Which vector finds which of the kit's wrong solutions: `python -m tests.conformance.mutants`."""

import re
from collections.abc import Iterator

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.conformance.suite import vectors
from minesweeper_kit.conformance.vector import Vector
from minesweeper_kit.judge.mutation_score import Trial, mutants, run_mutants
from tests.conformance.pages import PAGES

PROBLEMS = {"click": "reveal", "exercism": "numbers", "codeforces": "valid"}
"""A problem of each kind that has mutants, and the group of vectors that asks the same."""

PAGE = PAGES / "mutants.md"

HEAD = """\
# What finds which mistake

The kit has wrong solutions of its own, [its mutants](../problems.md): each is a right
solution with one mistake that people make. Every one of them gives a wrong answer to a vector of
the suite. The table names the smallest such vector.
"""

TITLES = {
    "click": "Mistakes in revealing cells",
    "exercism": "Mistakes in counting mines",
    "codeforces": "Mistakes in checking numbers",
}


def board_of(rows: list[str]) -> Board:
    """The board of a vector."""
    return Board(len(rows), len(rows[0]), " ".join(rows))


def cases(problem: str) -> Iterator[Case]:
    """The vectors that a problem's notation can hold, the smallest first, named by their ids."""
    cells = {"reveal": "012345678" + "9a", "numbers": "9a", "valid": "012345678" + "a"}
    group = PROBLEMS[problem]
    for vector in sorted(vectors((group,)), key=lambda each: len(str(each.input))):
        if vector.error is None and not set("".join(vector.input["board"])) - set(cells[group]):
            yield case_of(vector)


def case_of(vector: Vector) -> Case:
    """The vector as a case; of `valid` there is no outcome."""
    board = board_of(vector.input["board"])
    if vector.group == "valid":
        return Case(board, name=vector.id)
    click = tuple(vector.input["click"]) if vector.group == "reveal" else None
    return Case(board, click, board_of(vector.output), name=vector.id)


def trials(problem: str, known: list[Case]) -> list[Trial]:
    """What becomes of the problem's mutants under these cases."""
    return list(run_mutants(known, problem, jobs=2))


def shown() -> dict[str, list[tuple[str, str]]]:
    """Of each problem the mutants and vectors that the page names."""
    found: dict[str, list[tuple[str, str]]] = {}
    for problem, title in TITLES.items():
        _, _, part = PAGE.read_text("utf-8").partition(f"## {title}\n")
        table = part.partition("\n## ")[0]
        found[problem] = re.findall(r"(?m)^\| `([^`]+)` \| [^|]+ \| `([^`]+)` \|$", table)
    return found


def page() -> str:
    """The page, for which every mutant is tried."""
    parts = [HEAD]
    for problem, title in TITLES.items():
        rows = []
        for trial in trials(problem, list(cases(problem))):
            name = trial.found.case.name if trial.found else "none"
            rows.append(f"| `{trial.mutant.name}` | {trial.mutant.does} | `{name}` |")
        assert len(rows) == len(mutants(problem))
        parts.append(
            "\n".join([f"## {title}\n", "| mutant | does | vector |", "| --- | --- | --- |"])
        )
        parts[-1] += "\n" + "\n".join(rows) + "\n"
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
