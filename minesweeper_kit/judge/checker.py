"""The checker: compares what a program wrote with the right answers, and finds the faults in each.

It compares as the judge of the problem does: see `Presentation`.
"""

from typing import NamedTuple

from minesweeper_kit.judge.problem import Asks, Presentation, Problem
from minesweeper_kit.judge.puzzles import IMPOSSIBLE, layout_fault
from minesweeper_kit.judge.verdicts import Symbols, Verdict, shorten_output
from minesweeper_kit.wording import counted, shorten

_SHOWN = 40


class Fault(NamedTuple):
    """What is wrong with an answer: the verdict, why, and its rows where they can be compared.

    Where it is `lost`, nobody knows where the next answer begins.
    """

    verdict: Verdict
    message: str
    rows: Symbols | None = None
    lost: bool = False


class Faults(NamedTuple):
    """The faults in what a program wrote, by the place of the answer they are in, from 0.

    From the answer `lost` on it is not known which lines belong to which.
    """

    found: dict[int, Fault]
    lost: int


def faults_in(output: str, answers: list[list[str]], problem: Problem) -> Faults:
    r"""The faults in what a program wrote; `answers` are the lines of the right ones.

    >>> from minesweeper_kit.judge.problem import find_problem
    >>> uva = find_problem("uva")
    >>> right = [["Field #1:", "1*"], ["Field #2:", "0"]]
    >>> faults_in("Field #1:\n1*\n\nField #2:\n0\n", right, uva).found
    {}
    >>> for at, fault in faults_in("Field #1:\n1*\nField #2:\n0\n", right, uva).found.items():
    ...     print(at, fault.verdict, fault.message)
    1 PE no empty line before line 3, 'Field #2:'
    """
    wanted = _laid(answers, problem)
    lines = [line.removesuffix("\r") for line in output.split("\n")]
    if lines and not lines[-1]:
        lines.pop()  # the line end of the last line
    if _same(lines, [line for line, _ in wanted], problem):
        return Faults({}, len(answers))
    faults = _of_words(lines, answers, problem)
    if problem.asks is Asks.layout:  # there may be many right ones
        return faults
    return faults if faults.found else Faults(_of_lines(lines, wanted, problem), len(answers))


def _laid(answers: list[list[str]], problem: Problem) -> list[tuple[str, int]]:
    """The lines that a right program writes, each with the place of its answer."""
    lines: list[tuple[str, int]] = []
    for at, answer in enumerate(answers):
        if problem.apart and at:
            lines.append(("", at))
        lines += [(line, at) for line in answer]
    return lines


def _same(found: list[str], wanted: list[str], problem: Problem) -> bool:
    """Whether lines are as they should be, in the eyes of the problem's judge."""
    if problem.presentation is Presentation.words:
        return _word(" ".join(found), problem).split() == " ".join(wanted).split()
    return _compared(found, problem) == wanted


def _compared(lines: list[str], problem: Problem) -> list[str]:
    """The lines as they are compared one by one."""
    if problem.presentation is Presentation.exact:
        return lines
    kept = [line.rstrip() for line in lines]
    while kept and not kept[-1]:
        kept.pop()
    return kept


def _word(text: str, problem: Problem) -> str:
    """A text in which a verdict is written as it should be; its letters may be of any case."""
    return text.upper() if problem.verdicts else text


def _of_words(lines: list[str], answers: list[list[str]], problem: Problem) -> Faults:
    """The faults that are not of blanks and line ends alone."""
    lines = [line for line in lines if line.strip()]
    found: dict[int, Fault] = {}
    taken = 0
    for at, answer in enumerate(answers):
        part = lines[taken : taken + len(answer)]
        taken += len(answer)
        fault = _in_answer(part, answer, problem)
        if fault is not None:
            found[at] = fault
            if fault.lost:
                return Faults(found, at + 1)
    if len(lines) > taken:
        message = f"found {_shown(lines[taken])} after the last answer"
        found.setdefault(len(answers) - 1, Fault(Verdict.PE, message))
    return Faults(found, len(answers))


def _in_answer(  # noqa: PLR0911 - a fault each
    part: list[str], answer: list[str], problem: Problem
) -> Fault | None:
    """What is wrong with the lines of one answer, blanks aside."""
    if problem.asks is Asks.verdict:
        return _in_verdict(part, answer[0], problem)
    if problem.asks is Asks.clicks:
        return _in_number(part, answer[0])
    heads = len(answer) and bool(problem.head)
    if not part:
        message = "the output ends before its answer"
        return Fault(Verdict.PE, message, lost=True) if answer else None
    if heads and part[0].split() != answer[0].split():
        message = f"found {_shown(part[0])}, expected {_shown(answer[0])}"
        return Fault(Verdict.PE, message, lost=True)
    wanted = answer[heads:]
    rows = ["".join(line.split()) for line in part[heads:]]
    if problem.asks is Asks.layout:
        return _in_layout(rows, wanted)
    if misshapen := _in_size(rows, wanted):
        return misshapen
    if rows != wanted:
        return Fault(Verdict.WA, "", [list(row) for row in rows])
    for number, (line, right) in enumerate(zip(part[heads:], wanted, strict=True)):
        if line.strip() != right:
            message = f"row {number} is written {_shown(line)}, expected {_shown(right)}"
            return Fault(Verdict.PE, message)
    return None


def _in_number(part: list[str], right: str) -> Fault | None:
    """What is wrong with a line that should end with a number, behind the head of its answer."""
    answer, (*heads, wanted) = part[0].split() if part else [], right.split()
    if answer == [*heads, wanted]:
        return None
    if len(answer) == len(heads) + 1 and answer[:-1] == heads and answer[-1].isdecimal():
        return Fault(
            Verdict.WA, f"{shorten_output(shorten(answer[-1], _SHOWN))}, expected {wanted}"
        )
    message = f"found {_shown(part[0] if part else '')}, expected {_shown(right)}"
    return Fault(Verdict.PE, message, lost=True)


def _in_layout(rows: list[str], right: list[str]) -> Fault | None:
    """What is wrong with a board that one click should open; there may be many right ones."""
    if rows[:1] != right[:1] and IMPOSSIBLE in (*rows[:1], *right[:1]):
        # Of another number of lines: it is not known where the next answer begins.
        return Fault(Verdict.WA, layout_fault(rows[:1], right), lost=True)
    if misshapen := _in_size(rows, right):
        return misshapen
    message = layout_fault(rows, right)
    return Fault(Verdict.WA, message) if message else None


def _in_size(rows: list[str], wanted: list[str]) -> Fault | None:
    """What is wrong with the size of a board."""
    for number, (row, right) in enumerate(zip(rows, wanted, strict=False)):
        if len(row) != len(right):
            message = (
                f"row {number} (from 0) has {counted(len(row), 'cell')}, expected {len(right)}"
            )
            return Fault(Verdict.PE, message, lost=True)
    if len(rows) < len(wanted):
        message = f"the output ends after row {len(rows)} of the {counted(len(wanted), 'row')}"
        return Fault(Verdict.PE, message, lost=True)
    return None


def _in_verdict(part: list[str], right: str, problem: Problem) -> Fault | None:
    """What is wrong with a line that should be one of the problem's two verdicts."""
    answer = part[0].strip() if part else ""
    word = _word(answer, problem)
    if word == right:
        return None
    if word in problem.verdicts:
        return Fault(Verdict.WA, f"{word}, expected {right}")
    return Fault(Verdict.PE, f"found {_shown(answer)}, expected {' or '.join(problem.verdicts)}")


def _of_lines(
    lines: list[str], wanted: list[tuple[str, int]], problem: Problem
) -> dict[int, Fault]:
    """The first line that differs, where all words are right."""
    lines = _compared(lines, problem)
    for number, (line, (right, at)) in enumerate(zip(lines, wanted, strict=False), 1):
        if line == right:
            continue
        if not right:
            message = f"no empty line before line {number}, {_shown(line)}"
        elif not line.strip():
            message = f"line {number} is empty, expected {_shown(right)}"
        else:
            message = f"line {number} is written {_shown(line)}, expected {_shown(right)}"
        return {at: Fault(Verdict.PE, message)}
    return {wanted[-1][1]: Fault(Verdict.PE, "an empty line after the last answer")}


def _shown(line: str) -> str:
    """The beginning of a line, in quotes."""
    return repr(shorten_output(shorten(line, _SHOWN)))
