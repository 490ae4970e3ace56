"""Score the reader on texts whose reading is known: `python -m tests.reading.score PATH...`.

PATH is a JSON file or a folder, in a form that `inputs` describes. The verdicts:

- right: read as a careful reader reads it, without an option; or refused, as it must be.
- advised: refused, and an alternative behind `try:` at the end of the error, given to the command
  as it stands, leads to the right reading.
- refused: refused without such advice.
- wrong: read as something else.
- taken: read although it must be refused.
"""

import argparse
import re
import shlex
import tempfile
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from minesweeper_kit import Case, loads
from tests.cli.run import run
from tests.reading.inputs import Input, Want, hex_rows, read_inputs

VERDICTS = ("right", "advised", "refused", "wrong", "taken")


class Read(NamedTuple):
    """What the command made of a text: cases, or None and what it said."""

    cases: tuple[Case, ...] | None
    said: str


class Score(NamedTuple):
    """The verdict on an input, and what was read or said."""

    input: Input
    verdict: str
    read: Read


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="reading-"))


def read(text: str, args: Sequence[str] = ()) -> Read:
    """What `minesweeper-kit convert` reads in a text, with these options."""
    path = _folder() / "text.txt"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    ended = run("convert", path, "--to", "hex+ndjson", *args)
    said = ended.said.strip().replace(f"{path.parent}/", "")
    if ended.code:
        return Read(None, said)
    return Read(tuple(loads(ended.out, "ndjson")), said)


_MEANT = re.compile(r"(?<=[^\"]) \((?=')[^()]*\)")
"""What the symbols would be with an option."""


def advice(said: str) -> list[tuple[str, ...]]:
    """The options that an error offers at its end, each alternative by itself.

    >>> advice("x.txt:1:1: no; try: --from uva ('.' empty) or --symbols '*=MINE'")
    [('--from', 'uva'), ('--symbols', '*=MINE')]
    """
    last = said.splitlines()[-1] if said else ""
    _, mark, options = last.rpartition("try: ")
    if not mark:
        return []
    found: list[list[str]] = [[]]
    try:
        words = shlex.split(_MEANT.sub("", options))
    except ValueError:
        return []
    for word in words:
        if word == "or":
            found.append([])
        else:
            found[-1].append(word)
    return [tuple(each) for each in found if each]


def are_met(wants: Sequence[Want], cases: Sequence[Case] | None) -> bool:
    """Whether the cases are those wanted, one by one."""
    return (
        cases is not None
        and len(wants) == len(cases)
        and all(want.is_met(case) for want, case in zip(wants, cases, strict=True))
    )


def score(one: Input) -> Score:
    """The verdict on one one."""
    found = read(one.text, one.args)
    if found.cases is not None:
        lawful = [wants for wants in (one.cases, *one.also) if wants]
        if any(are_met(wants, found.cases) for wants in lawful):
            return Score(one, "right", found)
        return Score(one, "wrong" if one.cases else "taken", found)
    if one.refuse:
        return Score(one, "right", found)
    advised = any(
        are_met(one.cases, read(one.text, (*one.args, *options)).cases)
        for options in advice(found.said)
    )
    return Score(one, "advised" if advised else "refused", found)


def table(scores: dict[str, list[Score]]) -> str:
    """The counts of each verdict, a line for each source."""
    width = max(map(len, scores))
    lines = [f"{'':{width}} {'texts':>8}" + "".join(f"{verdict:>9}" for verdict in VERDICTS)]
    for name, found in scores.items():
        counts = Counter(each.verdict for each in found)
        cells = "".join(f"{counts[verdict]:9}" for verdict in VERDICTS)
        lines.append(f"{name:{width}} {len(found):8}{cells}")
    return "\n".join(lines)


def shown(cases: Sequence[Case]) -> str:
    """Cases as they stand in a file of inputs, shortened."""
    lines = []
    for case in cases:
        expected = f" expected {' '.join(hex_rows(case.expected))}" if case.expected else ""
        click = f" click {case.click}" if case.click else ""
        total = f" mines {case.mines}" if case.mines is not None else ""
        lines.append(f"    {' '.join(hex_rows(case.board))}{click}{expected}{total}")
    return "\n".join(lines)


def describe(found: Score) -> str:
    """An input, its verdict, and what was read or said."""
    lines = [f"{found.verdict}: {found.input.name}"]
    if found.read.cases is not None:
        lines.append(shown(found.read.cases))
    lines += [f"    | {line}" for line in found.read.said.splitlines()]
    return "\n".join(lines)


def main(args: Sequence[str] | None = None) -> None:
    """Print the table of the paths that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.reading.score", description=__doc__)
    parser.add_argument("path", nargs="+", type=Path)
    parser.add_argument("-v", "--verbose", action="store_true", help="each input, and what is read")
    given = parser.parse_args(args)
    scores = {path.name: [*map(score, read_inputs(path))] for path in given.path}
    if given.verbose:
        for found in (each for name in scores for each in scores[name]):
            print(describe(found))
    print(table(scores))


if __name__ == "__main__":
    main()
