"""What `judge` does with cases without running anything: picks, lists, shows and writes them."""

import json
from collections.abc import Collection, Container, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from minesweeper_kit.case import Case
from minesweeper_kit.cli.boards import print_boards
from minesweeper_kit.cli.exit_codes import CaseErrors
from minesweeper_kit.cli.selection import label, numbers_of
from minesweeper_kit.cli.settings import current
from minesweeper_kit.cli.stdio import SharedSymbols, read_input, write_output
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import find_dialect
from minesweeper_kit.errors import ClickError, ParseError
from minesweeper_kit.io.format import Format
from minesweeper_kit.suites.side_by_side import GREEN, Panel, View, first_drawable
from minesweeper_kit.wording import one_line

if TYPE_CHECKING:  # what only this command needs is imported when it runs
    from minesweeper_kit.judge import Problem


def picked(
    cases: Iterable[Case], names: Collection[str] | None
) -> tuple[Iterable[Case], Container[int] | None]:
    """The cases, and the numbers of those that are named; None where all are wanted.

    Raises FormatError, with the nearest names, where one is not there.
    """
    if not names:
        return cases, None
    known = list(cases)
    labels = [label(case, number) for number, case in enumerate(known, 1)]
    return known, numbers_of(names, labels, "--list shows those that there are")


def print_list(cases: Iterable[tuple[int, Case]], dialect: Dialect, *, boards: bool) -> None:
    """Print a line for each case: its number, its size, its name.

    With `boards` its board follows, and what is expected of it; the click is marked. `dialect`
    is for cases that were not read in one.
    """
    for number, case in cases:
        size = f"{case.board.rows}x{case.board.cols}"
        print(one_line(f"{number:4}  {size:7}  {label(case, number)}"))
        seen = view(case, dialect) if boards else None
        if seen is not None:
            print_boards(seen)


def view(case: Case, dialect: Dialect) -> View | None:
    """The board of a case beside its expected outcome, or else the right one.

    It is shown in the dialect that the case was read in, else in this one.

    >>> from minesweeper_kit.board import Board
    >>> len(view(Case(Board(1, 1, "E"), (0, 0)), find_dialect("leetcode")).panels)
    2
    """
    panels = [Panel("board", case.board)]
    marks = []
    if case.click is not None:
        row, col = case.click
        panels = [Panel(f"board, click {case.click}", case.board)]
        marks = [case.click] if row < case.board.rows and col < case.board.cols else []
    if case.expected is not None:
        panels.append(Panel("expected", case.expected, GREEN))
    else:
        try:
            outcome = case.outcome()
        except ClickError:
            outcome = None
        panels += [] if outcome is None else [Panel("correct", outcome, GREEN)]
    dialects = case.dialect, dialect, find_dialect("leetcode"), find_dialect("hex")
    return first_drawable(tuple(panels), frozenset(marks), dialects)


def print_problems(*, as_json: bool) -> None:
    """Print the problems there are: as a table, or as JSON."""
    from minesweeper_kit.cli.formats import print_table
    from minesweeper_kit.judge.problem import problems, size_limits

    known = problems()
    if as_json:
        print(json.dumps({"problems": [_fields(problem) for problem in known]}, indent=2))
        return
    rows = [("PROBLEM", "ASKS FOR", "TIME", "BOARDS", "WHAT IT IS")]
    rows += [(p.name, p.asks, f"{p.seconds:g} s", size_limits(p), p.title) for p in known]
    print_table(rows)


def _fields(problem: "Problem") -> dict[str, Any]:
    """What `--problems` tells of a problem as JSON."""
    limits = problem.dialect.limits
    return {
        "name": problem.name,
        "title": problem.title,
        "aliases": [*problem.aliases, *(() if problem.is_click else problem.dialect.aliases)],
        "source": problem.source,
        "asks": problem.asks.value,
        "format": problem.format,
        "calls": problem.calls or None,
        "all_at_once": problem.together,
        "presentation": problem.presentation.value,
        "seconds": problem.seconds,
        "memory": problem.memory,
        "rows": limits.rows and limits.rows[1],
        "cols": limits.cols and limits.cols[1],
    }


def write_suite(
    cases: Iterable[Case], format: Format, output: str, symbols: Dialect, *, lossy: bool
) -> None:
    """Write cases of a built-in suite; `symbols` is the dialect where the format names none."""
    write_output(cases, output, Format(format.dialect or symbols, format.layout), lossy=lossy)


def cases_of(
    sources: list[str],
    format: str | None,
    answers: str | None,
    case_errors: CaseErrors,
    max_memory: int,
    problem: "Problem",
    *,
    strict: bool,
) -> Iterator[Case]:
    """The cases of all sources, one source after the other; of pages too, unless `strict`.

    Where neither an option nor a suffix says their format, it is the problem's own. Raises
    ParseError where there is no case.
    """
    from minesweeper_kit.io.compression import suffix_of
    from minesweeper_kit.io.suffixes import known_suffixes

    empty = True
    read = partial(read_input, max_memory=max_memory, strict=strict, inferred=SharedSymbols())
    for source in sources:
        own = format
        given = own is not None or current().symbols is not None
        if not given and not problem.is_click and suffix_of(source) not in known_suffixes():
            own = problem.format
        with case_errors.watch(read(source, own, answers)) as reader:
            for case in reader:
                empty = False
                yield case
    if empty and sources and not case_errors.worst:
        raise ParseError("nothing to judge: there is no case in it").located(sources[0])
