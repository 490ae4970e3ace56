"""What the pytest plugin makes of a suite, a file of cases: a file of tests, one for each case.

The plugin itself, `pytest_plugin`, imports this where there is something to do.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.errors import (
    ClickError,
    LossyError,
    MinesweeperKitError,
    ParseError,
    SolutionError,
)
from minesweeper_kit.game.rules import Violation
from minesweeper_kit.io.files import replacing
from minesweeper_kit.io.reading import load
from minesweeper_kit.judge.inprocess import Solution, load_solution
from minesweeper_kit.suites.checks import OUTCOME, check, differences, how_wrong
from minesweeper_kit.suites.rewrite import with_outcomes
from minesweeper_kit.suites.side_by_side import (
    View,
    compare_outcomes,
    diff_lines,
    is_drawable,
    what_is_wrong,
)

_MOST_SENTENCES = 10

_SOLUTION = pytest.StashKey[Solution]()
_UPDATER = pytest.StashKey["_Updater"]()


def configure(config: pytest.Config) -> None:
    """Do what `--mines-solution` and `--mines-update` ask for, before tests are collected.

    Raises UsageError where the two are given together, where the solution cannot be
    loaded, and where files are to be written while tests run in several processes.
    """
    spec = config.getoption("mines_solution")
    update = config.getoption("mines_update")
    if spec and update:
        raise pytest.UsageError(
            "--mines-update writes the correct outcomes: leave --mines-solution out"
        )
    if spec:
        try:
            config.stash[_SOLUTION] = load_solution(spec, config.invocation_params.dir)
        except SolutionError as error:
            raise pytest.UsageError(f"--mines-solution: {error}") from None
    if update:
        if config.getoption("numprocesses", None) or hasattr(config, "workerinput"):
            raise pytest.UsageError("--mines-update writes files: run it in one process (-n 0)")
        config.stash[_UPDATER] = updater = _Updater()
        config.pluginmanager.register(updater, "minesweeper-kit-updater")


class _CaseError(Exception):
    """Why a test failed; the message is all that pytest shows of it."""


class SuiteFile(pytest.File):
    """A suite as a file of tests: cases in a YAML or JSON document, or in NDJSON."""

    @property
    def layout(self) -> str:
        """The layout that the file's suffix names: yaml, json or ndjson."""
        return self.path.suffix.removeprefix(".")

    def collect(self) -> Iterator["CaseItem"]:
        """One test for each case, named after it, or by its number.

        Where anything in the file cannot be read, there are none. Raises CollectError
        with the places.
        """
        faults: list[ParseError] = []
        try:
            with load(self.path, self.layout, on_error=faults.append) as reader:
                reader.notes = None  # what it would name is an error here
                reader.checks = True
                cases = list(reader)
        except ParseError as error:
            faults.append(error)
        except OSError as error:
            raise self.CollectError(f"{self._shown}: {error.strerror}") from None
        for fault in faults:
            fault.source = self._shown
        if faults:
            raise self.CollectError("\n".join(map(str, faults)))
        faults = [
            ParseError(f"{case.label}: {message}").located(self._shown, case.place()[1])
            for case in cases
            for message in (case.origin.unknown if case.origin else ())
        ]
        if faults:
            raise self.CollectError("\n".join(map(str, faults)))
        taken: set[str] = set()
        for case in cases:
            number = case.origin.number if case.origin else 0
            name = _test_name(case.name) or f"case {number}"
            if name in taken:
                name = f"{name} (case {number})"
            taken.add(name)
            yield CaseItem.from_parent(self, name=name, case=case)

    @property
    def _shown(self) -> str:
        return _shown(self.path, self.config)


def _shown(path: Path, config: pytest.Config) -> str:
    """The path as a person in the folder of the session would write it."""
    folder = config.invocation_params.dir
    return str(path.relative_to(folder) if path.is_relative_to(folder) else path)


def _test_name(name: str | None) -> str:
    """The name of a case as that of a test: on one line, and without `::`.

    pytest writes `::` between the names in a test's id.

    >>> _test_name("a::b  c")
    'a:b c'
    """
    return re.sub(r"\s+", " ", (name or "").replace("::", ":")).strip()


class CaseItem(pytest.Item):
    """One case as a test: whether it is legal, and its expected outcome right.

    With `--mines-solution` it is whether the solution gives that outcome instead.
    """

    def __init__(self, *, case: Case, **known: Any) -> None:
        super().__init__(**known)
        self.case = case

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """What pytest asks for: the file, the line of the case from 0, and its name."""
        line = self.case.place()[1]
        return self.path, None if line is None else line - 1, self.name

    def runtest(self) -> None:
        """Check the case, or put it to the solution. Raises an error for a fault, and so fails.

        With `--mines-update` a wrong outcome is noted, to be written later.
        """
        case = self.case
        violations = check(case)
        solution = self.config.stash.get(_SOLUTION, None)
        illegal = [violation for violation in violations if violation.code not in OUTCOME]
        if illegal:
            self._fail(violations, what_is_wrong(case, violations))
        if solution is not None:
            self._ask(solution)
        elif violations and (outcome := case.outcome()) is not None:
            updater = self.config.stash.get(_UPDATER, None)
            if updater is None:
                self._fail(violations, what_is_wrong(case, violations))
            updater.note(self, outcome, violations)

    def _ask(self, solution: Solution) -> None:
        """Compare the solution's outcome with the expected one, or else with the engine's.

        The test is skipped where there is no click, or where LeetCode's letters cannot
        show the board.
        """
        case = self.case
        if case.click is None:
            pytest.skip("no click to ask the solution about")
        try:
            given = solution.outcome(case.board, case.click)
        except LossyError as error:
            pytest.skip(f"the solution speaks LeetCode's letters: {error.message}")
        except SolutionError as error:
            raise _CaseError(f"{self._place('click')}: {error}") from None
        right = case.board.reveal(case.click)
        expected = case.expected or right
        wrong = list(differences(expected, given, case.dialect))
        if wrong:
            who = f"{solution.name} gives"
            wrong = [b._replace(message=b.message.replace("correct is", who)) for b in wrong]
            view = compare_outcomes(expected, given, case.dialect, who) if case.dialect else None
            same = "The rules give the same: the expected outcome is wrong."
            self._fail(wrong, view, same if given == right else "")

    def _place(self, part: str, row: int = 0) -> str:
        """`FILE:LINE` of a part of the case, or of one row of it."""
        line = self.case.place(part, row)[1]
        return f"{_shown(self.path, self.config)}:{line}"

    def _fail(self, violations: list[Violation], view: View | None, remark: str = "") -> NoReturn:
        """Fail with a line for each violation, as many as fit, then the boards, and a remark."""
        lines = [
            f"{self._place(violation.part, violation.row or 0)}: {violation} [{violation.code}]"
            for violation in violations[:_MOST_SENTENCES]
        ]
        more = len(violations) - _MOST_SENTENCES
        if more > 0:
            lines.append(f"... and {more} more")
        if view is not None and is_drawable(view):
            lines += ["", diff_lines(view)]
        lines += ["", remark] if remark else []
        raise _CaseError("\n".join(lines)) from None

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What pytest shows of a failure: the sentence that says what is wrong.

        For a solution that raises it is the solution's own part of the traceback.
        """
        if isinstance(excinfo.value, _CaseError | ClickError):
            return str(excinfo.value)
        solution = self.config.stash.get(_SOLUTION, None)
        if solution is not None:
            excinfo.traceback = excinfo.traceback.cut(path=solution.path)
            return excinfo.getrepr(style="short", chain=False)
        return super().repr_failure(excinfo, style)


class _Updater:
    """Notes the outcomes that were found wrong, and rewrites them when all tests have run."""

    def __init__(self) -> None:
        self._noted: dict[SuiteFile, list[tuple[CaseItem, Board, list[Violation]]]] = {}
        self._said: list[str] = []

    def note(self, item: CaseItem, outcome: Board, violations: list[Violation]) -> None:
        """Remember that this is the right outcome of the item's case."""
        if isinstance(item.parent, SuiteFile):
            self._noted.setdefault(item.parent, []).append((item, outcome, violations))

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Write each file that has wrong outcomes, whole or not at all.

        Where one cannot be written, the session fails. Where the session was interrupted
        none is, as not all of its cases may have run.
        """
        for suite, noted in self._noted.items():
            shown = _shown(suite.path, suite.config)
            if exitstatus == pytest.ExitCode.INTERRUPTED:
                self._said.append(f"{shown}: NOT rewritten: the tests were interrupted")
                continue
            try:
                new = with_outcomes(
                    suite.path.read_bytes(),
                    suite.layout,
                    [(item.case, outcome) for item, outcome, _ in noted],
                )
                with replacing(suite.path) as stream:
                    stream.write(new)
            except (MinesweeperKitError, OSError) as error:
                self._said.append(f"{shown}: NOT rewritten: {error}")
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
                continue
            for item, _, violations in noted:
                place = f"{shown}:{item.case.place('expected', violations[0].row or 0)[1]}"
                self._said.append(
                    f"{place}: {item.name}: rewritten, was wrong in {how_wrong(violations)}"
                )

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say which outcomes were rewritten, and which files could not be."""
        if self._said:
            terminalreporter.section("outcomes rewritten (--mines-update)")
            for line in self._said:
                terminalreporter.write_line(line)
