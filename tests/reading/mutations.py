"""Texts that are read, with one change: the result is the same, an error, or shows the change.

`python -m tests.reading.mutations --count N` prints how many of N changes are silent: the cells
or clicks differ, and not only where the text was changed.
"""

import argparse
import random
import re
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from minesweeper_kit import Board, Case, MinesweeperKitError, loads
from tests.zoo import DATA

PASTE = DATA / "paste"
TEXTS = [path for path in sorted(PASTE.glob("*.cases")) if not path.with_suffix(".args").exists()]
CHARACTERS = "EMBX018.*#-_ ,[](){}\"'\n:;=ax"
_TOKEN = re.compile(r"\w+|\s|[^\w\s]")
UNITS = ("character", "token", "line")
WAYS = ("delete", "double", "swap", "replace")


class Mutation(NamedTuple):
    """A text with one change, and its unit, its way, the old and the new piece."""

    text: str
    unit: str
    way: str
    old: str
    new: str
    line: int


def pieces(text: str, unit: str) -> list[str]:
    """The text cut into characters, tokens or lines."""
    if unit == "character":
        return list(text)
    return _TOKEN.findall(text) if unit == "token" else text.splitlines(keepends=True)


def mutate(text: str, chance: random.Random) -> Mutation:
    """The text with one piece deleted, doubled, swapped with the next, or replaced."""
    unit, way = chance.choice(UNITS), chance.choice(WAYS)
    all_of_it = pieces(text, unit)
    at = chance.randrange(len(all_of_it))
    behind = all_of_it[at + 1 : at + 2] if way == "swap" else []
    old = [all_of_it[at], *behind]
    new = {
        "delete": [],
        "double": old * 2,
        "swap": [*behind, all_of_it[at]],
        "replace": [chance.choice(CHARACTERS if unit == "character" else all_of_it)],
    }[way]
    changed = [*all_of_it[:at], *new, *all_of_it[at + 1 + len(behind) :]]
    line = "".join(all_of_it[:at]).count("\n") + 1
    return Mutation("".join(changed), unit, way, "".join(old), "".join(new), line)


def read(text: str) -> list[Case] | None:
    """The cases of a text; None where it is refused."""
    try:
        return list(loads(text, strict=False, notes=lambda _: None))
    except MinesweeperKitError:
        return None


def boards(case: Case) -> tuple[Board, ...]:
    """The board and the outcome of a case."""
    return tuple(board for board in (case.board, case.expected) if board is not None)


def is_shown(before: Sequence[Case], after: Sequence[Case], mutation: Mutation) -> bool:
    """Whether cells differ only as the changed characters do: in one place of the same size."""
    if len(before) != len(after):
        return False
    cells = clicks = 0
    for one, other in zip(before, after, strict=True):
        clicks += one.click != other.click
        pairs = list(zip(boards(one), boards(other), strict=False))
        if len(boards(one)) != len(boards(other)):
            return False
        for old, new in pairs:
            if (old.rows, old.cols) != (new.rows, new.cols):
                return False
            cells += sum(a != b for a, b in zip(old.cells, new.cells, strict=True))
    changed = max(len(mutation.old.strip()), len(mutation.new.strip()))
    return cells <= changed and clicks <= 1 and (not clicks or not cells)


def is_whole(mutation: Mutation) -> bool:
    """Whether a line, a line's end or a label was changed as a whole: it is another text then."""
    label = re.fullmatch(r"\w{3,}", mutation.old) and mutation.old.islower()
    return mutation.unit == "line" or "\n" in mutation.old + mutation.new or bool(label)


def silent(path: Path, mutation: Mutation, before: Sequence[Case]) -> bool:
    """Whether a change gives other cases than the text says, without an error."""
    after = None if is_whole(mutation) else read(mutation.text)
    if after is None:
        return False
    if [(c.board, c.click, c.expected) for c in after] == [
        (c.board, c.click, c.expected) for c in before
    ]:
        return False
    return not is_shown(before, after, mutation)


def run(texts: Sequence[Path], count: int, seed: int) -> Iterator[tuple[Path, Mutation]]:
    """The silent ones among so many changes, of the texts in turn."""
    chance = random.Random(seed)
    originals = [(path, path.with_suffix(".txt").read_text("utf-8")) for path in texts]
    known = {path: read(text) for path, text in originals}
    originals = [(path, text) for path, text in originals if known[path]]
    for number in range(count):
        path, text = originals[number % len(originals)]
        mutation = mutate(text, chance)
        if silent(path, mutation, known[path] or []):
            yield path, mutation


def main() -> None:
    """Print the silent changes, and how many there are of each kind."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    kinds: Counter[tuple[str, str]] = Counter()
    for path, mutation in run(TEXTS, options.count, options.seed):
        kinds[mutation.unit, mutation.way] += 1
        print(
            f"{path.stem}:{mutation.line}: {mutation.way} {mutation.unit}: "
            f"{mutation.old[:60]!r} -> {mutation.new[:60]!r}"
        )
    for (unit, way), number in sorted(kinds.items()):
        print(f"{way} {unit}: {number}")
    print(f"{sum(kinds.values())} silent of {options.count}")


if __name__ == "__main__":
    main()
