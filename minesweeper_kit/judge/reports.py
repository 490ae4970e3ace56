"""Reports on outcomes: lines for people, JSON for programs, JUnit's XML for CI."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from minesweeper_kit.judge.verdicts import Outcome, Verdict
from minesweeper_kit.wording import counted

HEADER = "VERDICT      TIME    MEMORY  CASE"

# What XML 1.0 has no way to write.
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(slots=True)
class Totals:
    """What was counted: the cases of each verdict, the solution's time, the slowest case."""

    counts: Counter[Verdict] = field(default_factory=Counter)
    seconds: float = 0.0
    slowest: Outcome | None = None

    def watch(self, outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
        """The outcomes, counted as they pass."""
        for outcome in outcomes:
            self.counts[outcome.verdict] += 1
            self.seconds += outcome.seconds
            if outcome.verdict is not Verdict.BAD and (
                self.slowest is None or outcome.seconds > self.slowest.seconds
            ):
                self.slowest = outcome
            yield outcome

    @property
    def accepted(self) -> bool:
        """Whether there was nothing but AC."""
        return all(verdict is Verdict.AC for verdict in self.counts)

    def __str__(self) -> str:
        total = self.counts.total()
        each = ", ".join(
            f"{self.counts[verdict]} {verdict}" for verdict in Verdict if verdict in self.counts
        )
        text = counted(total, "case") + (f": {each}" if each else "")
        text += f"; {time_text(self.seconds)} in all"
        if self.slowest is not None and total > 1:
            text += f"; slowest: {self.slowest.label}, {time_text(self.slowest.seconds)}"
        return text


def time_text(seconds: float) -> str:
    """A time for a person."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def line(outcome: Outcome) -> str:
    """An outcome on one line, under HEADER."""
    known = outcome.verdict is not Verdict.BAD
    time = time_text(outcome.seconds) if known else "-"
    memory = f"{outcome.memory / 2**20:.0f} MiB" if outcome.memory else "-"
    said = f": {outcome.message}" if outcome.message else ""
    text = f"{place(outcome)}{outcome.label}{said}"
    return f"{outcome.verdict:7} {time:>9} {memory:>9}  {' '.join(text.split())}"


def place(outcome: Outcome) -> str:
    """Where a case that is at fault stands."""
    if outcome.verdict is not Verdict.BAD:
        return ""
    source, number = outcome.case.place()
    return f"{source}:{number}: " if source else ""


def json_report(outcomes: Iterable[Outcome], totals: Totals) -> Iterator[str]:
    """An object, in pieces as they come: the outcomes, then the counts."""
    yield '{"minesweeper_kit_report": 1, "outcomes": ['
    for position, outcome in enumerate(outcomes):
        yield "," * (position > 0) + "\n  " + json.dumps(_fields(outcome), ensure_ascii=False)
    slowest = totals.slowest
    counts = {
        "cases": totals.counts.total(),
        "accepted": totals.accepted,
        "verdicts": {verdict.value: totals.counts[verdict] for verdict in Verdict},
        "seconds": round(totals.seconds, 6),
        "slowest": slowest and {"case": slowest.number, "name": slowest.case.name},
    }
    yield (
        "\n]" + "".join(f', "{key}": {json.dumps(value)}' for key, value in counts.items()) + "}\n"
    )


def _fields(outcome: Outcome) -> dict[str, object]:
    source, number = outcome.case.place()
    return {
        "case": outcome.number,
        "name": outcome.case.name,
        "source": source,
        "line": number,
        "verdict": outcome.verdict.value,
        "message": outcome.message,
        "differences": [difference._asdict() for difference in outcome.differences],
        "seconds": round(outcome.seconds, 6),
        "memory": outcome.memory or None,
        "printed": outcome.printed,
    }


def junit_report(outcomes: Iterable[Outcome], totals: Totals, name: str) -> str:
    """The XML that CI systems read: a failure for a wrong case, an error for one not judged."""
    from xml.etree import ElementTree as ET

    suites = ET.Element("testsuites")
    suite = ET.SubElement(suites, "testsuite", name=_xml(name))
    for outcome in outcomes:
        source = outcome.case.place()[0]
        case = ET.SubElement(
            suite,
            "testcase",
            classname=_xml(source or name),
            name=_xml(outcome.label),
            time=f"{outcome.seconds:.6f}",
        )
        if not outcome.accepted:
            kind = "error" if outcome.verdict is Verdict.BAD else "failure"
            message = _xml(outcome.message)
            fault = ET.SubElement(case, kind, type=outcome.verdict.value, message=message)
            fault.text = _xml("\n".join(map(str, outcome.differences))) or message
        if outcome.printed:
            ET.SubElement(case, "system-out").text = _xml(outcome.printed)
    bad = totals.counts[Verdict.BAD]
    total = totals.counts.total()
    suite.set("tests", str(total))
    suite.set("failures", str(total - bad - totals.counts[Verdict.AC]))
    suite.set("errors", str(bad))
    suite.set("time", f"{totals.seconds:.6f}")
    ET.indent(suites)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + ET.tostring(suites, "unicode") + "\n"


def _xml(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)
