"""How much a suite finds: the kit's own wrong solutions, its mutants, are judged by it.

They are files in `mutants/`: a right solution in Python, and for each mutant what of it is
replaced.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from minesweeper_kit.case import Case
from minesweeper_kit.errors import FormatError
from minesweeper_kit.judge.data import files, read
from minesweeper_kit.judge.judging import run
from minesweeper_kit.judge.problem import Problem, find_problem
from minesweeper_kit.judge.runners import PythonRunner
from minesweeper_kit.judge.suites import suite
from minesweeper_kit.judge.verdicts import Limits, Outcome, Verdict

LIMITS = Limits(seconds=2.0)
"""What a mutant may take for a case, unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A wrong solution: what it `does` wrong, in which `source`.

    `calls` is what is called in it, `written_for` the problem whose notation it is given.
    """

    name: str
    does: str
    source: str
    calls: str
    written_for: Problem


@dataclass(frozen=True, slots=True)
class Trial:
    """What became of a mutant: the outcome of the first case that finds it, if one does.

    `unfit` are the cases that could not be judged. Of one that is not found, `would` is the
    outcome of a small case that would find it.
    """

    mutant: Mutant
    found: Outcome | None
    would: Outcome | None
    unfit: int


def mutants(problem: str | Problem) -> list[Mutant]:
    """The mutants of a problem; none of one that names none.

    Raises FormatError for a problem that does not exist.

    >>> [mutant.name for mutant in mutants("click")][:2]
    ['no-diagonals', 'counts-four']
    """
    name = find_problem(problem).mutants
    if not name:
        return []
    file = read(files("mutants")[name]).value
    return [_mutant(file, entry) for entry in file["mutants"]]


def _mutant(file: dict[str, Any], entry: dict[str, Any]) -> Mutant:
    source = file["right"]
    for old, new in {entry["replaces"]: entry["by"], **entry.get("also", {})}.items():
        if source.count(old) != 1:
            raise ValueError(f"mutant {entry['name']}: {old!r} stands {source.count(old)} times")
        source = source.replace(old, new)
    return Mutant(
        entry["name"], entry["does"], source, file["calls"], find_problem(file["written_for"])
    )


def run_mutants(
    cases: Iterable[Case],
    problem: str | Problem = "click",
    limits: Limits = LIMITS,
    jobs: int = 1,
) -> Iterator[Trial]:
    """What becomes of each mutant of a problem under these cases; `jobs` are tried at a time.

    Raises FormatError for a problem that does not exist, or has no mutants.

    >>> from minesweeper_kit.board import Board
    >>> case = Case(Board.parse("EM", "leetcode"), (0, 0))
    >>> trials = {trial.mutant.name: trial for trial in run_mutants([case])}
    >>> str(trials["opens-one-cell"].found), trials["one-too-many"].found.message
    ('None', "(0, 0): '2', expected '1'")
    """
    asked = find_problem(problem)
    wrong = mutants(asked)
    if not wrong:
        raise FormatError(f"{asked.name} has no mutants: name some of the kit's in its file")
    known = list(cases)
    # The first that finds one is as small as can be.
    builtin = sorted(suite(asked), key=lambda case: len(case.board.cells))

    def tried(mutant: Mutant) -> Trial:
        found, unfit = _first(mutant, known, limits)
        return Trial(mutant, found, None if found else _first(mutant, builtin, limits)[0], unfit)

    from concurrent.futures import ThreadPoolExecutor  # which takes long to import

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(tried, wrong)


def _first(mutant: Mutant, cases: Sequence[Case], limits: Limits) -> tuple[Outcome | None, int]:
    """The first outcome that is not AC, and how many cases before it could not be judged."""
    asked = mutant.written_for
    format = "leetcode" if asked.is_click else asked.format
    unfit = 0
    name = f"{mutant.name}.py"
    # It is the kit's own: it needs no sandbox.
    with PythonRunner(name, mutant.calls, format, sandbox="off", source=mutant.source) as runner:
        for outcome in run(cases, runner, limits, problem=asked):
            if outcome.verdict is Verdict.BAD:
                unfit += 1
            elif not outcome.accepted:
                return outcome, unfit
    return None, unfit
