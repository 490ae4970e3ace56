"""Write conformance tests for Minesweeper programs, as JSON lines.

You need this file only to run the tests without mskit; mskit conform runs them on your program.

Each line is a test: an input, and the right output or the kind of error. The first line has the
version of the suite. Boards are in the dialect hex (mskit formats hex).

To test a solution of LeetCode 529 or Coding Ninjas, use mskit judge instead.

Groups: reveal, status, numbers, bbbv (3BV), openings, islands, valid, violations, probabilities,
guess, read, write, link (links and game ids).

Example: mskit vectors -o vectors.ndjson

Example: mskit vectors --group reveal --group numbers --out-dir vectors
"""

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from minesweeper_kit.conformance import spec
from minesweeper_kit.conformance.suite import vectors
from minesweeper_kit.conformance.vector import Vector
from minesweeper_kit.errors import FormatError, OptionError
from minesweeper_kit.io.suffixes import require_suffix
from minesweeper_kit.operations.operation import Operation
from minesweeper_kit.operations.option import Option, OptionValues
from minesweeper_kit.wording import quoted


class Options(NamedTuple):
    """The options of `vectors`."""

    groups: Annotated[
        tuple[str, ...],
        Option("Only the vectors of this group. Repeat it for more.", ("--group",), metavar="NAME"),
    ] = ()
    output: Annotated[
        str, Option("Write to this file. - is standard output.", ("-o", "--output"), "PATH")
    ] = "-"
    out_dir: Annotated[
        str | None,
        Option(
            "Write a folder instead: suite.json, and a file of vectors for each group.",
            metavar="DIR",
        ),
    ] = None


def select_vectors(groups: tuple[str, ...]) -> list[Vector]:
    """The vectors of these groups, of all if none is named. Raises FormatError for an unknown one.

    >>> len(select_vectors(("link",))) > 10
    True
    """
    known = spec.groups()
    for name in groups:
        if name not in known:
            raise FormatError(f"unknown group {quoted(name)}: expected {', '.join(known)}")
    return vectors(groups)


def header(found: list[Vector]) -> dict[str, Any]:
    """The first line of a file of these vectors."""
    return {"suite": "minesweeper-kit", "version": spec.version(), "vectors": len(found)}


def suite_contents(found: list[Vector]) -> dict[str, Any]:
    """What `suite.json` says of a folder of these vectors: its groups, and the rules."""
    counts: dict[str, int] = {}
    for vector in found:
        counts[vector.group] = counts.get(vector.group, 0) + 1
    rules = {rule.id: rule.says for rule in spec.rules().values()}
    return {**header(found), "groups": counts, "rules": rules}


def records(found: list[Vector]) -> Iterator[dict[str, Any]]:
    """The lines of a file of these vectors, the first of which is its header."""
    yield header(found)
    for vector in found:
        yield vector.record()


def _settle(given: OptionValues) -> Options:
    """The options. Raises OptionError where both a file and a folder are named."""
    own: Options = given.own
    if own.out_dir is not None and own.output != "-":
        raise OptionError("give --output or --out-dir, not both")
    require_suffix(own.output, [".ndjson", ".jsonl", ".txt"])
    return own


OPERATION = Operation(Options, (), settle=_settle, own_command=True)
