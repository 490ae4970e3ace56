"""Reports on outcomes: lines for people, JSON for programs, JUnit's XML for CI.

An outcome is the verdict on one case. The reports for programs end with counts:
these are the `Totals` that watched the outcomes on their way.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from minesweeper_kit.judge.verdicts import Outcome, Verdict, end_of_output, shorten_output
from minesweeper_kit.reporting import Listing, Test, junit, junit_suite
from minesweeper_kit.wording import counted, one_line, report_json

HEADER = "VERDICT      TIME    MEMORY  CASE"

_USUAL = "called, in leetcode"
"""How a solution is asked where nothing says otherwise: a summary leaves it out."""

_MOST_LINES = 8
_MOST_DRAWN = 10
_MOST_NOTES = 5
_MOST_COLUMNS = 76
_MOST_DIAGNOSED = 1000


@dataclass(slots=True)
class Totals:
    """What was counted: the cases of each verdict, the solution's time, the slowest case.

    `seconds` is the sum over all cases. The slowest is not one that was not judged.
    `sandbox` says what the solution ran in, as a `Sandbox` does; it is empty where
    that is not known. So is `diagnosis`, what the solution looks as if it did wrong, and
    `way`, how it was asked. `notes` are the runner's: what was found that judges accept.

    >>> from minesweeper_kit import Board, Case
    >>> case = Case(Board(1, 2, "EM"), (0, 0))
    >>> totals = Totals()
    >>> outcomes = [Outcome(case, 1, Verdict.AC, seconds=0.5), Outcome(case, 2, Verdict.WA)]
    >>> for outcome in totals.watch(outcomes):
    ...     pass
    >>> print(totals)
    2 cases: 1 AC, 1 WA; 500.0 ms in all; slowest: case 1, 500.0 ms
    """

    counts: Counter[Verdict] = field(default_factory=Counter)
    seconds: float = 0.0
    slowest: Outcome | None = None
    sandbox: str = ""
    way: str = ""
    diagnosis: str = ""
    notes: Sequence[str] = ()

    def watch(
        self,
        outcomes: Iterable[Outcome],
        diagnose: Callable[[list[Outcome]], str] | None = None,
    ) -> Generator[Outcome, None, None]:
        """The same outcomes, each counted when it is taken.

        After the last, `diagnose` gives the diagnosis for them, or for the first 1 000.
        """
        kept: list[Outcome] = []
        for outcome in outcomes:
            if diagnose is not None and len(kept) < _MOST_DIAGNOSED:
                kept.append(outcome)
            self.counts[outcome.verdict] += 1
            self.seconds += outcome.seconds
            if outcome.verdict is not Verdict.BAD and (
                self.slowest is None or outcome.seconds > self.slowest.seconds
            ):
                self.slowest = outcome
            yield outcome
        if diagnose is not None:
            self.diagnosis = diagnose(kept)

    @property
    def accepted(self) -> bool:
        """Whether no case got another verdict than AC."""
        return all(verdict is Verdict.AC for verdict in self.counts)

    def __str__(self) -> str:
        total = self.counts.total()
        each = ", ".join(
            f"{self.counts[verdict]} {verdict}" for verdict in Verdict if verdict in self.counts
        )
        text = counted(total, "case") + (f": {each}" if each else "")
        text += f"; {time_text(self.seconds)} in all"
        if self.slowest is not None and total > 1:
            text += f"; slowest: {one_line(self.slowest.label)}, {time_text(self.slowest.seconds)}"
        way = f"; {self.way}" if self.way and self.way != _USUAL else ""
        return text + way + no_sandbox(self.sandbox)

    def lines(self) -> list[str]:
        """The diagnosis and each note on a line, if there are any, and the totals on another.

        >>> Totals(diagnosis="never looks at the last row").lines()[0]
        'it looks as if the solution never looks at the last row'
        """
        found = [f"it looks as if the solution {self.diagnosis}"] if self.diagnosis else []
        noted = [
            f"note: {shorten_output(note)}; judges accept it" for note in self.notes[:_MOST_NOTES]
        ]
        return [*found, *noted, str(self)]


def no_sandbox(sandbox: str) -> str:
    """What stands behind a summary where there was none; empty where there was one.

    >>> no_sandbox("none: --sandbox off")
    '; no sandbox'
    """
    return "; no sandbox" if sandbox.startswith("none") else ""


def time_text(seconds: float) -> str:
    """A time for a person.

    >>> time_text(1.5), time_text(0.0421)
    ('1.50 s', '42.1 ms')
    """
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def line(outcome: Outcome) -> str:
    """An outcome on one line, in the columns of HEADER.

    >>> from minesweeper_kit import Board, Case
    >>> case = Case(Board(1, 2, "EM"), (0, 0), name="beside a mine")
    >>> outcome = Outcome(case, 1, Verdict.AC, seconds=0.002, memory=9 * 2**20)
    >>> for text in (HEADER, line(outcome)):
    ...     print(text)
    VERDICT      TIME    MEMORY  CASE
    AC         2.0 ms     9 MiB  beside a mine
    """
    known = outcome.verdict is not Verdict.BAD
    time = time_text(outcome.seconds) if known else "-"
    memory = f"{outcome.memory / 2**20:.0f} MiB" if outcome.memory else "-"
    text = f"{place(outcome)}{outcome.said}"
    return f"{outcome.verdict:7} {time:>9} {memory:>9}  {one_line(' '.join(text.split()))}"


def size(outcome: Outcome) -> tuple[int, int]:
    """By what failing cases are put in order: the smallest board first, then by their number."""
    return len(outcome.case.board.cells), outcome.number


def beginning(text: str, heading: str = "it printed:") -> list[str]:
    r"""The first lines of what a solution printed, for people; empty where it printed nothing.

    >>> beginning("one\ttwo\n" * 100)[-2:]
    ['one\\ttwo', '... and 92 more lines']
    """
    lines = text.rstrip("\n").split("\n") if text else []
    more = len(lines) - _MOST_LINES
    shown = [one_line(line, _MOST_COLUMNS) for line in lines[:_MOST_LINES]]
    head = [heading] if lines else []
    return head + shown + ([f"... and {counted(more, 'more line')}"] if more > 0 else [])


def place(outcome: Outcome) -> str:
    """`SOURCE:LINE: ` of a case that is itself at fault; empty for any other verdict.

    It is empty, too, for a case that was not read from anywhere.

    >>> from minesweeper_kit.board import Board
    >>> from minesweeper_kit.case import Case, Origin
    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> origin = Origin("suite.yaml", find_dialect("leetcode"), 1, lambda part, row: 7)
    >>> place(Outcome(Case(Board(1, 2, "EM"), origin=origin), 1, Verdict.BAD))
    'suite.yaml:7: '
    """
    if outcome.verdict is not Verdict.BAD:
        return ""
    source, number = outcome.case.place()
    return f"{source}:{number}: " if source else ""


def json_report(outcomes: Iterable[Outcome], totals: Totals) -> Iterator[str]:
    """A report in JSON, in pieces as the outcomes come: one object, counts at its end.

    `totals` has to watch the outcomes. `minesweeper-kit schema judge` prints the
    schema of the report.

    >>> from minesweeper_kit import Board, Case
    >>> totals = Totals()
    >>> outcomes = totals.watch([Outcome(Case(Board(1, 1, "E"), (0, 0)), 1, Verdict.TLE)])
    >>> import json
    >>> report = json.loads("".join(json_report(outcomes, totals)))
    >>> report["cases"], report["accepted"], report["outcomes"][0]["verdict"]
    (1, False, 'TLE')
    """
    listing = Listing.of("outcomes")
    yield listing.begin
    for outcome in outcomes:
        yield listing.item(report_json(_fields(outcome)))
    slowest = totals.slowest
    counts = {
        "cases": totals.counts.total(),
        "accepted": totals.accepted,
        "verdicts": {verdict.value: totals.counts[verdict] for verdict in Verdict},
        "seconds": round(totals.seconds, 6),
        "slowest": slowest and {"case": slowest.number, "name": slowest.case.name},
        **{key: text or None for key, text in _about(totals).items()},
        "notes": list(map(shorten_output, totals.notes)),
    }
    yield listing.end(counts) + "\n"


def _fields(outcome: Outcome) -> dict[str, object]:
    """An outcome as the JSON report has it."""
    source, number = outcome.case.place()
    return {
        "case": outcome.number,
        "name": outcome.case.name,
        "source": source,
        "line": number,
        "verdict": outcome.verdict.value,
        "message": shorten_output(outcome.message),
        "sequence": outcome.sequence,
        "differences": [
            {**difference._asdict(), "got": shorten_output(difference.got)}
            for difference in outcome.differences
        ],
        "seconds": round(outcome.seconds, 6),
        "memory": outcome.memory or None,
        "printed": end_of_output(outcome.printed),
    }


def junit_report(outcomes: Iterable[Outcome], totals: Totals, name: str) -> str:
    """The report in JUnit's XML, which CI systems read; `name` is that of the test suite.

    A wrong case is a failure, one that was not judged an error. `totals` has to watch
    the outcomes.

    >>> from minesweeper_kit import Board, Case
    >>> totals = Totals()
    >>> outcomes = totals.watch([Outcome(Case(Board(1, 1, "E"), (0, 0)), 1, Verdict.AC)])
    >>> print(junit_report(outcomes, totals, "solution.py"))
    <?xml version="1.0" encoding="utf-8"?>
    <testsuites>
      <testsuite name="solution.py" tests="1" failures="0" errors="0" time="0.000000">
        <testcase classname="solution.py" name="case 1" time="0.000000" />
      </testsuite>
    </testsuites>
    <BLANKLINE>
    """
    return "".join(junit([suite_of(outcomes, totals, name)]))


def suite_of(outcomes: Iterable[Outcome], totals: Totals, name: str) -> str:
    """The test suite of one solution: see `junit_report`."""
    tests = (_test(outcome, name) for outcome in outcomes)
    return junit_suite(
        name, tests, lambda: {"time": f"{totals.seconds:.6f}"}, lambda: _about(totals)
    )


def _about(totals: Totals) -> dict[str, str]:
    """What is known of a solution beside its outcomes."""
    notes = "; ".join(map(shorten_output, totals.notes))
    about = {"sandbox": totals.sandbox, "way": totals.way, "diagnosis": totals.diagnosis}
    return about | ({"notes": notes} if notes else {})


def _test(outcome: Outcome, name: str) -> Test:
    """An outcome as JUnit has it."""
    fault = "error" if outcome.verdict is Verdict.BAD else "failure"
    message = shorten_output(outcome.message)
    return Test(
        outcome.case.place()[0] or name,
        outcome.label,
        "" if outcome.accepted else fault,
        outcome.verdict.value,
        message,
        "\n".join(map(str, outcome.differences)) or message,
        end_of_output(outcome.printed),
        {"time": f"{outcome.seconds:.6f}"},
    )


def html_report(outcomes: Iterable[Outcome], totals: Totals, name: str) -> str:
    """The report as a page of HTML: the cases that are not accepted, the smallest drawn first.

    `name` is its title. `totals` has to watch the outcomes.
    """
    from minesweeper_kit.picture.report import Fault, outcome_picture, report

    faults = [
        Fault(
            outcome.label,
            place(outcome).removesuffix(": "),
            [(outcome.verdict.value, shorten_output(outcome.message))],
            "",
            outcome_picture(outcome.case, outcome.view),
        )
        for outcome in sorted((each for each in outcomes if not each.accepted), key=size)
    ]
    counts = {
        verdict.value: totals.counts[verdict] for verdict in Verdict if totals.counts[verdict]
    }
    summary = "; ".join(totals.lines())
    return report(f"minesweeper-kit judge: {name}", summary, counts, faults, most=_MOST_DRAWN)
