"""Runs the conformance suite against a program: each vector passed, failed or skipped."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple

from minesweeper_kit.conformance import spec
from minesweeper_kit.conformance.vector import Vector
from minesweeper_kit.judge.adapter import Adapter, Answer
from minesweeper_kit.reporting import Test, junit, junit_suite
from minesweeper_kit.wording import one_line, shorten

SECONDS = 5.0
"""What a program may take for an answer."""

UNSUPPORTED = "unsupported"
"""The class of error that says that a program does not do this; the vector is skipped."""

_GIVEN_UP = 100  # a program that fails so often in a row is not asked more of a group
_LATE = 10  # so much counts a fault that took all its time
_LONGEST = 300  # characters of an answer that are shown


class Result(NamedTuple):
    """What became of a vector; `message` says why it failed."""

    vector: Vector
    outcome: Literal["passed", "failed", "skipped"]
    message: str = ""

    @property
    def passed(self) -> bool:
        """Whether the program gave the right answer."""
        return self.outcome == "passed"


def results(
    program: Adapter, vectors: Iterable[Vector], seconds: float = SECONDS
) -> Iterator[Result]:
    """What becomes of each vector. A group that the program does not support is skipped.

    A program that has died or said nothing is started anew for the next question. After a hundred
    such faults in a row, or ten of silence, the rest of the group has failed. Raises
    SolutionError where the program does not say at first what it supports.

    >>> script = '''read line; echo '{"groups": ["reveal"]}'; read line'''
    >>> with Adapter(["sh", "-c", script], "off") as program:
    ...     [found] = results(program, [Vector("openings", ("metrics.1",), {}, 0)])
    >>> found.outcome
    'skipped'
    """
    supported = program.groups()
    faults: Counter[str] = Counter()
    for vector in vectors:
        if vector.group not in supported:
            yield Result(vector, "skipped")
        elif faults[vector.group] >= _GIVEN_UP:
            yield Result(vector, "failed", "not asked: it failed too often in a row")
        else:
            answer = program.ask(vector.group, vector.input, seconds)
            more = _LATE if answer.late else 1
            faults[vector.group] = faults[vector.group] + more if answer.fault else 0
            if answer.error == UNSUPPORTED:
                yield Result(vector, "skipped")
            else:
                message = wrong(vector, answer)
                yield Result(vector, "failed" if message else "passed", message)


def wrong(vector: Vector, answer: Answer) -> str:
    """What is wrong with an answer; empty where it is right.

    >>> wrong(Vector("openings", ("metrics.1",), {}, 2), Answer(3))
    'it answered 3, expected 2'
    >>> wrong(Vector("violations", ("valid.1",), {}, [["a", 0, 1], ["b", 0, 0]]), Answer(
    ...     [["b", 0, 0], ["a", 0, 1]]))
    ''
    """
    if answer.fault:
        return answer.fault
    expected = f"expected {_shown(vector.output)}"
    if vector.error is not None:
        expected = f"expected the error {vector.error!r}"
    if answer.error is not None:
        if answer.error != vector.error:
            return f"it answered with the error {shorten(answer.error)!r}, {expected}"
        if answer.at is not None and vector.at is not None and answer.at != list(vector.at):
            return f"it placed the error at {_shown(answer.at)}, expected {_shown(vector.at)}"
        return ""
    if vector.error is None and _is_same(vector, answer.output):
        return ""
    return f"it answered {_shown(answer.output)}, {expected}"


def _is_same(vector: Vector, output: Any) -> bool:
    """Whether it is right: violations in any order, a text with its last newline or without."""
    right = vector.output
    if vector.group == "violations" and isinstance(output, list):
        return sorted(map(_shown, output)) == sorted(map(_shown, right))
    if vector.group == "write" and isinstance(output, str):
        return output.rstrip("\n") == str(right).rstrip("\n")
    # As JSON: true is not 1.
    return json.dumps(output, sort_keys=True) == json.dumps(right, sort_keys=True)


def _shown(value: Any) -> str:
    return shorten(json.dumps(value), _LONGEST)


class Totals:
    """How many vectors of each rule and each group passed, failed and were skipped."""

    def __init__(self) -> None:
        self.rules: dict[str, Counter[str]] = {rule: Counter() for rule in spec.rules()}
        self.groups: dict[str, Counter[str]] = {group: Counter() for group in spec.groups()}
        self.failures: list[Result] = []
        self.every: Counter[str] = Counter()

    def watch(self, found: Iterable[Result]) -> Iterator[Result]:
        """The same results, counted."""
        for result in found:
            self.every[result.outcome] += 1
            self.groups[result.vector.group][result.outcome] += 1
            for rule in result.vector.rules:
                self.rules[rule][result.outcome] += 1
            if result.outcome == "failed":
                self.failures.append(result)
            yield result


def text_report(totals: Totals) -> Iterator[str]:
    """The lines of a table by rule, and the smallest failure of each rule.

    >>> print(*text_report(Totals()))
    rule          passed  failed  skipped
    """
    yield f"{'rule':<12} {'passed':>7} {'failed':>7} {'skipped':>8}"
    for rule, counts in totals.rules.items():
        if counts["passed"] or counts["failed"]:
            numbers = (counts["passed"], counts["failed"], counts["skipped"])
            yield "{:<12} {:>7} {:>7} {:>8}".format(rule, *numbers)
    for rule, result in smallest(totals.failures).items():
        vector = result.vector
        yield ""
        yield f"{rule}: {spec.rules()[rule].says}"
        yield f"  {vector.id}: {shorten(json.dumps(vector.input), _LONGEST)}"
        yield f"  {one_line(result.message)}"


def smallest(failures: Iterable[Result]) -> dict[str, Result]:
    """The failure with the shortest input for each rule that a failed vector names first."""
    found: dict[str, Result] = {}
    for result in sorted(failures, key=lambda each: len(json.dumps(each.vector.input))):
        found.setdefault(result.vector.rules[0], result)
    return {rule: found[rule] for rule in spec.rules() if rule in found}


def json_report(totals: Totals, command: list[str], sandbox: str) -> dict[str, Any]:
    """The report for programs."""
    return {
        "minesweeper_kit_report": 1,
        "suite": spec.version(),
        "command": command,
        "sandbox": sandbox,
        "totals": _counts(totals.every),
        "groups": {name: _counts(counts) for name, counts in totals.groups.items()},
        "rules": {name: _counts(counts) for name, counts in totals.rules.items()},
        "failures": [
            {**result.vector.record(), "message": result.message} for result in totals.failures
        ],
    }


def _counts(counts: Counter[str]) -> dict[str, int]:
    return {outcome: counts[outcome] for outcome in ("passed", "failed", "skipped")}


def junit_report(found: Iterable[Result], name: str) -> str:
    """The report in JUnit's XML: a test case for each vector."""
    return "".join(junit([junit_suite(name, map(_test, found))]))


def _test(result: Result) -> Test:
    """A result as JUnit has it."""
    vector, outcome, message = result
    fault = {"passed": "", "failed": "failure", "skipped": "skipped"}[outcome]
    about = " ".join([*vector.rules, json.dumps(vector.input)]) if message else ""
    return Test(vector.group, vector.id, fault, "", message, about)
