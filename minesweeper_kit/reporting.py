"""Reports for programs: lists of findings in JSON, and JUnit's XML, which CI systems read."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from minesweeper_kit.wording import report_json, xml_text


class Listing:
    """An object in JSON, written in pieces: a list whose items come one by one, and more keys.

    `begin` is how it begins, up to the list.

    >>> listing = Listing.of("findings")
    >>> print(listing.begin + listing.item('"a"') + listing.item('"b"') + listing.end({"cases": 2}))
    {"minesweeper_kit_report": 1, "findings": [
      "a",
      "b"
    ], "cases": 2}
    """

    def __init__(self, begin: str) -> None:
        self.begin = begin
        self._between = ""

    @classmethod
    def of(cls, key: str) -> "Listing":
        """A report of the kit's own, whose list is under `key`."""
        return cls(f'{{"minesweeper_kit_report": 1, "{key}": [')

    def item(self, text: str) -> str:
        """An item, which is JSON itself."""
        between, self._between = self._between, ","
        return f"{between}\n  {text}"

    def end(self, fields: Mapping[str, Any]) -> str:
        """The end of the list, and the keys behind it."""
        return f"\n], {report_json(dict(fields))[1:]}"


class Test(NamedTuple):
    """A test of a suite in JUnit's XML: the `group` and `name` it has there, and how it ended.

    `fault` is `failure`, `error`, `skipped`, or empty where it is passed; `kind`, `message` and
    `text` say what is wrong, `printed` what was printed, `more` are other attributes.
    """

    group: str
    name: str
    fault: str = ""
    kind: str = ""
    message: str = ""
    text: str = ""
    printed: str = ""
    more: Mapping[str, str] = {}


def junit_suite(
    name: str,
    tests: Iterable[Test],
    attributes: Callable[[], Mapping[str, str]] = dict,
    properties: Callable[[], Mapping[str, str]] = dict,
) -> str:
    """A suite of tests in JUnit's XML.

    `attributes` and `properties` are asked for after the last test; those that are empty are left
    out.

    >>> print(junit_suite("a.yaml", [Test("a.yaml", "case 1", "failure", "WA", "wrong")]))
      <testsuite name="a.yaml" tests="1" failures="1" errors="0">
        <testcase classname="a.yaml" name="case 1">
          <failure type="WA" message="wrong" />
        </testcase>
      </testsuite>
    """
    from xml.etree import ElementTree as ET

    def of(texts: Mapping[str, str]) -> dict[str, str]:
        return {key: xml_text(text) for key, text in texts.items() if text}

    found = []
    for test in tests:
        made = ET.Element("testcase", of({"classname": test.group, "name": test.name, **test.more}))
        if test.fault:
            detail = of({"type": test.kind, "message": test.message})
            ET.SubElement(made, test.fault, detail).text = xml_text(test.text) or None
        if test.printed:
            ET.SubElement(made, "system-out").text = xml_text(test.printed)
        found.append((test.fault, made))
    faults = [fault for fault, _ in found]
    counts = {"tests": len(found), "failures": faults.count("failure")}
    counts |= {"errors": faults.count("error")}
    if skipped := faults.count("skipped"):
        counts["skipped"] = skipped
    counters = {key: str(count) for key, count in counts.items()}
    suite = ET.Element("testsuite", of({"name": name, **counters, **attributes()}))
    if known := of(properties()):
        holder = ET.SubElement(suite, "properties")
        for key, value in known.items():
            ET.SubElement(holder, "property", name=key, value=value)
    suite.extend(made for _, made in found)
    ET.indent(suite, level=1)
    written: bytes = ET.tostring(suite, "us-ascii")  # whatever the encoding that it goes out in
    return f"  {written.decode()}"


def junit(suites: Iterable[str]) -> Iterator[str]:
    r"""The report of suites in JUnit's XML, in pieces.

    >>> print("".join(junit([junit_suite("a.yaml", [])])), end="")
    <?xml version="1.0" encoding="utf-8"?>
    <testsuites>
      <testsuite name="a.yaml" tests="0" failures="0" errors="0" />
    </testsuites>
    """
    yield '<?xml version="1.0" encoding="utf-8"?>\n<testsuites>\n'
    for suite in suites:
        yield f"{suite}\n"
    yield "</testsuites>\n"
