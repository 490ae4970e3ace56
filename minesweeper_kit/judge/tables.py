"""Many solutions over the same cases: the outcomes of each, and a table of all of them."""

import os
from collections import Counter
from collections.abc import Callable, Container, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from queue import SimpleQueue
from threading import Event

from minesweeper_kit.case import Case
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.judge.diagnosis import diagnosis
from minesweeper_kit.judge.judging import at_once, run
from minesweeper_kit.judge.problem import Problem, find_problem
from minesweeper_kit.judge.process import check_system
from minesweeper_kit.judge.reports import Totals, json_report, size, suite_of
from minesweeper_kit.judge.select_runner import AnyRunner, describe_runner
from minesweeper_kit.judge.verdicts import Limits, Outcome, Verdict, shorten_output
from minesweeper_kit.operations.operation import csv_line
from minesweeper_kit.reporting import Listing, junit
from minesweeper_kit.wording import counted, one_line, report_json

HEADER = "VERDICT  RIGHT    SOLUTION"


@dataclass(slots=True)
class Row:
    """A solution by its name, and its outcomes, one for each case.

    >>> from minesweeper_kit.board import Board
    >>> row = Row("a.py", [Outcome(Case(Board(1, 1, "E"), (0, 0)), 1, Verdict.TLE)])
    >>> row.verdict, row.right
    (<Verdict.TLE: 'TLE'>, 0)
    """

    solution: str
    outcomes: list[Outcome]
    totals: Totals = field(default_factory=Totals)

    @property
    def first(self) -> Outcome | None:
        """The first outcome that is not AC."""
        return next((outcome for outcome in self.outcomes if not outcome.accepted), None)

    @property
    def verdict(self) -> Verdict:
        """The verdict on the solution: that of its first case that is not AC."""
        return self.first.verdict if self.first else Verdict.AC

    @property
    def right(self) -> int:
        """How many cases are AC."""
        return sum(outcome.accepted for outcome in self.outcomes)


def compile_errors(
    cases: Iterable[Case], error: Exception, only: Container[int] | None = None
) -> Iterator[Outcome]:
    """The outcomes of what cannot be run: CE on every case."""
    for number, case in enumerate(cases, 1):
        if only is None or number in only:
            yield Outcome(case, number, Verdict.CE, shorten_output(str(error)))


def judge_all(
    solutions: Sequence[str],
    cases: Sequence[Case],
    find: Callable[[str], AnyRunner],
    limits: Limits,
    only: Container[int] | None = None,
    jobs: int = 1,
    problem: str | Problem = "click",
    *,
    fail_fast: bool = False,
) -> Iterator[Row]:
    """The row of each solution, in their order; `jobs` of them are judged at a time.

    `find` gives the runner of a solution. One that cannot be run gets CE on every case.
    `problem` is what they were asked for, if not for the outcome of a click.
    With `fail_fast`, each solution ends at its first case that is not AC, without a diagnosis.
    Raises WorkerError where nothing can be judged on this system.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.judge.command import CommandRunner
    >>> case = Case(Board.parse("EM", "leetcode"), (0, 0))
    >>> find = lambda name: CommandRunner(["echo", name])
    >>> rows = judge_all(["1 #", "2 #"], [case], find, Limits())
    >>> [str(row.verdict) for row in rows]
    ['AC', 'WA']
    """
    check_system()
    asked = find_problem(problem)

    def judged(solution: str) -> Row:
        try:
            runner = find(solution)
        except (MinesweeperKitError, OSError) as error:
            return row(solution, compile_errors(cases, error, only), Totals())
        with closing(runner):
            totals = Totals(sandbox=str(runner.sandbox))
            try:
                runner.check()
            except MinesweeperKitError as error:
                return row(solution, compile_errors(cases, error, only), totals)
            totals.way = describe_runner(runner) if asked.is_click else ""
            totals.notes = runner.notes
            diagnose = partial(diagnosis, problem=asked, dialect=runner.dialect)
            outcomes = run(cases, runner, limits, only, asked)
            return row(solution, outcomes, totals, diagnose)

    def row(
        solution: str,
        outcomes: Iterator[Outcome],
        totals: Totals,
        diagnose: Callable[[list[Outcome]], str] | None = None,
    ) -> Row:
        watched = totals.watch(outcomes, diagnose)
        return Row(solution, list(to_the_first_fault(watched) if fail_fast else watched), totals)

    if jobs == 1:
        yield from map(judged, solutions)
        return
    from concurrent.futures import ThreadPoolExecutor  # which takes long to import

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(judged, solutions)


def to_the_first_fault(outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
    """The outcomes up to the first that is not accepted, that one included."""
    for outcome in outcomes:
        yield outcome
        if not outcome.accepted:
            return


def in_turns(
    cases: Iterable[Case],
    runners: Sequence[AnyRunner],
    limits: Limits,
    only: Container[int] | None = None,
    problem: str | Problem = "click",
) -> Generator[Outcome, None, None]:
    """The outcomes of one solution, in the order of the cases, several cases at a time.

    Each of the runners has a process of its own and takes the cases in turns.
    """
    if len(runners) == 1:
        yield from run(cases, runners[0], limits, only, problem)
        return
    count = len(runners)
    known = list(cases)
    wanted = [n for n in range(1, len(known) + 1) if only is None or n in only]
    # What is asked in one input stays together.
    size = at_once(runners[0], find_problem(problem)) or len(known)
    turns = [wanted[at : at + size] for at in range(0, len(wanted), size)]
    queues: list[SimpleQueue[Outcome | BaseException]] = [SimpleQueue() for _ in runners]
    stopped = Event()

    def work(at: int) -> None:
        try:
            mine = set(chain.from_iterable(turns[at::count]))
            for outcome in run(known, runners[at], limits, mine, problem):
                queues[at].put(outcome)
                if stopped.is_set():
                    return
        except BaseException as error:  # noqa: BLE001 - it is raised in the other thread
            queues[at].put(error)

    from concurrent.futures import ThreadPoolExecutor  # which takes long to import

    with ThreadPoolExecutor(count) as pool:
        for at in range(count):
            pool.submit(work, at)
        try:
            for at in (at for at, turn in enumerate(turns) for _ in turn):
                outcome = queues[at % count].get()
                if isinstance(outcome, BaseException):
                    raise outcome
                yield outcome
        finally:
            stopped.set()


def line(row: Row) -> str:
    """A row on one line, in the columns of HEADER.

    >>> from minesweeper_kit.board import Board
    >>> print(line(Row("a.py", [Outcome(Case(Board(1, 1, "E"), (0, 0)), 1, Verdict.AC)])))
    AC       1/1      a.py
    """
    first = row.first
    message = first.said if first else ""
    if first and first.verdict is Verdict.CE:
        message = first.message
    name, message = os.path.basename(row.solution), " ".join(message.split())
    after = f": {message}" if message else ""
    if message.startswith(f"{name}:"):  # a place in it
        after = message.removeprefix(name)
    text = row.solution + after
    if row.totals.diagnosis:
        text += f"; it looks as if the solution {row.totals.diagnosis}"
    if row.totals.notes:
        text += f"; note: {shorten_output(row.totals.notes[0])}; judges accept it"
    right = f"{row.right}/{len(row.outcomes)}"
    return f"{row.verdict:8} {right:8} {one_line(text)}"


def csv_report(rows: Iterable[Row]) -> Iterator[str]:
    """A table in CSV: a line for each solution, a column with the verdict for each case.

    `message` is that of the first case that is not AC. A case that was not run is empty.

    >>> from minesweeper_kit.board import Board
    >>> rows = [Row("a.py", [Outcome(Case(Board(1, 1, "E"), (0, 0)), 1, Verdict.AC)])]
    >>> print("".join(csv_report(rows)), end="")
    solution,verdict,accepted,cases,seconds,sandbox,message,diagnosis,case 1
    a.py,AC,1,1,0.000000,,,,AC
    """
    known = list(rows)  # the longest has the names of all cases that were run
    longest = max(known, key=lambda row: len(row.outcomes), default=None)
    labels = [one_line(outcome.label) for outcome in longest.outcomes] if longest else []
    head = ["solution", "verdict", "accepted", "cases", "seconds", "sandbox"]
    yield csv_line([*head, "message", "diagnosis", *labels]) + "\n"
    for row in known:
        counts = [row.verdict.value, row.right, len(row.outcomes), f"{row.totals.seconds:.6f}"]
        message = " ".join(row.first.message.split()) if row.first else ""
        texts = [one_line(text) for text in (row.totals.sandbox, message, row.totals.diagnosis)]
        verdicts = [outcome.verdict.value for outcome in row.outcomes]
        missing = [""] * (len(labels) - len(verdicts))
        yield csv_line([one_line(row.solution), *counts, *texts, *verdicts, *missing]) + "\n"


def junit_table(rows: Iterable[Row]) -> Iterator[str]:
    """A report in JUnit's XML: each solution is a test suite."""
    yield from junit(suite_of(row.outcomes, row.totals, row.solution) for row in rows)


def html_table(rows: Iterable[Row]) -> Iterator[str]:
    """A page of HTML: each solution that is not accepted, with its smallest failing case drawn."""
    from minesweeper_kit.picture.report import Fault, outcome_picture, report

    known = list(rows)
    faults = []
    for row in known:
        failing = sorted((each for each in row.outcomes if not each.accepted), key=size)
        if failing:
            first = failing[0]
            sentences = [(first.verdict.value, f"{first.label}: {shorten_output(first.message)}")]
            diagnosis_text = row.totals.diagnosis
            advice = f"It looks as if the solution {diagnosis_text}." if diagnosis_text else ""
            place = f"{row.right}/{len(row.outcomes)}"
            picture = outcome_picture(first.case, first.view)
            faults.append(Fault(one_line(row.solution), place, sentences, advice, picture))
    counts = Counter(row.verdict.value for row in known)
    accepted = f"{counted(len(known), 'solution')}: {counts[Verdict.AC.value]} accepted"
    yield report("minesweeper-kit judge", accepted, counts, faults)


def json_table(rows: Iterable[Row]) -> Iterator[str]:
    """A report in JSON, in pieces: one object with the solutions, each with its own report.

    Such a report is what `minesweeper-kit schema judge` describes, with the `solution`
    and its `verdict`.
    """
    accepted = True
    listing = Listing.of("solutions")
    yield listing.begin
    for row in rows:
        accepted = accepted and row.totals.accepted
        report = "".join(json_report(row.outcomes, row.totals)).strip().removeprefix("{")
        names = report_json({"solution": row.solution, "verdict": row.verdict.value})
        yield listing.item(f"{names[:-1]}, {report}")
    yield listing.end({"accepted": accepted}) + "\n"
