"""Runs the suite against a program that nobody here wrote, and writes the page of results.

`python -m tests.conformance.programs NAME VERSION COMMAND...` runs one and records what came of it;
without arguments the page is written anew. The programs are installed elsewhere.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from minesweeper_kit.conformance.vector import Vector
from minesweeper_kit.judge.conform import Result, smallest
from tests.conformance.pages import PAGES

HERE = Path(__file__).parent
PAGE = PAGES.parent / "programs.md"
RESULTS = HERE / "results.json"

HEAD = """\
# Programs that were tested

The [conformance suite](conformance.md) was run against these programs, each as it is published. A
program is asked only for what it offers, and everything else is skipped. The adapters are in
`tests/conformance/adapters/`. A failure says that a program differs from
[the specification](spec/README.md); some differ by intent.
"""


def programs() -> list[dict[str, Any]]:
    """Every program, what it was asked for, and why it differs."""
    found: list[dict[str, Any]] = yaml.safe_load((HERE / "programs.yaml").read_text("utf-8"))
    return found


def recorded() -> dict[str, Any]:
    """What came of each program by its name."""
    found: dict[str, Any] = json.loads(RESULTS.read_text("utf-8"))
    return found


def record(name: str, version: str, command: list[str]) -> None:
    """Run the suite against a program, and keep what came of it."""
    words = [sys.executable, "-m", "minesweeper_kit", "conform", "--sandbox", "off"]
    ended = subprocess.run(
        [*words, "--report", "json", "--", *command], stdout=subprocess.PIPE, check=False
    )
    report = json.loads(ended.stdout)
    failures = [
        Result(
            Vector(each["group"], tuple(each["rules"]), each["input"]), "failed", each["message"]
        )
        for each in report["failures"]
    ]
    kept = recorded() if RESULTS.exists() else {}
    kept[name] = {
        "version": version,
        "suite": report["suite"],
        "groups": {
            group: counts
            for group, counts in report["groups"].items()
            if counts["passed"] or counts["failed"]
        },
        "failures": {
            rule: {
                "count": sum(each.vector.rules[0] == rule for each in failures),
                "id": result.vector.id,
                "input": result.vector.input,
                "message": result.message,
            }
            for rule, result in smallest(failures).items()
        },
    }
    RESULTS.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "utf-8")


def page() -> str:
    """The page of results."""
    parts = [HEAD]
    for program in programs():
        found = recorded()[program["name"]]
        lines = [
            f"## {program['name']} {found['version']}\n",
            f"[{program['name']}]({program['source']}), suite version {found['suite']},",
            f"adapter `{program['adapter']}`. {program['asked']}\n",
            "| group | passed | failed | skipped |",
            "| --- | --- | --- | --- |",
        ]
        for group, counts in found["groups"].items():
            numbers = " | ".join(str(counts[key]) for key in ("passed", "failed", "skipped"))
            lines.append(f"| `{group}` | {numbers} |")
        lines.append("")
        for rule, failure in found["failures"].items():
            shown = json.dumps(failure["input"]).replace("`", "")
            lines += [
                f"- `{rule}`, {failure['count']} failed. {program['differs'][rule]}",
                f"  The smallest, `{failure['id']}`: `{shown}`: {failure['message']}.",
            ]
        if not found["failures"]:
            lines.append("Nothing differs in what it was asked.")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def main(arguments: list[str]) -> None:
    """Record a program, if one is named, and write the page."""
    if arguments:
        name, version, *command = arguments
        record(name, version, command)
    if set(recorded()) >= {program["name"] for program in programs()}:
        PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
