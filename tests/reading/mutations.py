"""Damaged texts are not read as other boards: `python -m tests.reading.mutations --count N`.

A mutation deletes, doubles, swaps or replaces one character, token or line of a text that is
read. The command counts what becomes of N mutations of each text.
"""

import argparse
import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from minesweeper_kit import Case, MinesweeperKitError, loads
from tests.reading.inputs import hex_rows, read_inputs
from tests.reading.score import are_met
from tests.zoo import DATA

TEXTS = {one.name: one for one in read_inputs(DATA / "reading") if one.cases}
UNITS = {
    "character": re.compile(r"(?s)."),
    "token": re.compile(r"\w+|\s+|[^\w\s]"),
    "line": re.compile(r"[^\n]*\n|[^\n]+\Z"),
}
WAYS = ("delete", "double", "swap", "replace")
OFTEN = "0123456789.*#-_ ?XEMB,;|:\"'`[]{}()\n"
"""Characters that replace others, besides those of the text itself."""
_LISTS = re.compile(r"[\[{(].*[\])}]")
OUTCOMES = ("error", "same", "changed there", "silent")


class Mutation(NamedTuple):
    """A text with one change: what was removed and what stands there instead.

    `removed` and `added` hold the pieces that differ; a swap has two of each.
    """

    text: str
    unit: str
    way: str
    line: int
    removed: tuple[str, ...]
    added: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.way} {self.unit}, line {self.line}: {self.removed!r} -> {self.added!r}"


class Cases(NamedTuple):
    """What is read: a text's cases without their places and names."""

    shapes: tuple[tuple[int, int], ...]
    rows: tuple[str, ...]
    roles: tuple[str, ...]
    numbers: tuple[int, ...]

    @property
    def roles_of_boards(self) -> list[str]:
        """The role of each board and outcome."""
        return [role for role in self.roles if role in ("board", "expected")]

    @property
    def boards(self) -> tuple[tuple[str, ...], ...]:
        """The rows of each board and outcome."""
        found, at = [], 0
        for rows, _ in self.shapes:
            found.append(self.rows[at : at + rows])
            at += rows
        return tuple(found)


class Held(NamedTuple):
    """The whole boards and the rows that one line of a text has, where its cases are read."""

    boards: Counter[tuple[str, ...]]
    rows: Counter[str]


def held_by_lines(text: str, cases: Sequence[Case]) -> dict[str, Held]:
    """What each line of a text holds."""
    lines = text.splitlines(keepends=True)
    found: dict[str, Held] = {}
    for case in cases:
        for part, board in (("board", case.board), ("expected", case.expected)):
            if board is None or case.origin is None:
                continue
            rows = hex_rows(board)
            numbers = [case.origin.line_of(part, at) or 0 for at in range(max(1, len(rows)))]
            places = [lines[number - 1] for number in numbers]
            for row, line in zip(rows, places, strict=False):  # one without rows has a line
                found.setdefault(line, Held(Counter(), Counter())).rows[row] += 1
            if len(set(places)) == 1:
                found.setdefault(places[0], Held(Counter(), Counter())).boards[rows] += 1
    return found


def mutate(name: str, seed: int) -> Mutation:
    """The mutation of a text that a seed gives, always the same."""
    text = TEXTS[name].text
    choice = random.Random(f"{name} {seed}")
    while True:
        unit, way = choice.choice(tuple(UNITS)), choice.choice(WAYS)
        pieces = UNITS[unit].findall(text)
        at = choice.randrange(len(pieces))
        before, piece, after = pieces[:at], pieces[at], pieces[at + 1 :]
        removed: tuple[str, ...] = (piece,)
        added: tuple[str, ...] = ()
        if way == "double":
            removed, added = (), (piece,)
            after = [piece, *after]
        elif way == "replace":
            few = unit == "character" and choice.random() < 0.5
            added = (choice.choice(OFTEN if few else pieces),)
        elif way == "swap":
            to = next((n for n, other in enumerate(after) if other.strip()), None)
            if to is None:
                continue
            removed, added = (piece, after[to]), (after[to], piece)
            after = [*after[:to], piece, *after[to + 1 :]]
        new = "".join([*before, *(added[:1] if way != "double" else (piece,)), *after])
        if new != text:
            return Mutation(new, unit, way, text_line(before), removed, added)


def text_line(before: Sequence[str]) -> int:
    """The line that a piece stands on, from the pieces before it."""
    return 1 + sum(piece.count("\n") for piece in before)


def read(text: str) -> Cases | None:
    """What a text is read as by default, or None where it is an error."""
    try:
        cases = loads(text.encode("utf-8", "surrogatepass"), strict=False, notes=lambda _: None)
    except MinesweeperKitError:
        return None
    return contents(cases)


def contents(cases: Sequence[Case]) -> Cases:
    """The cells, clicks and totals of cases."""
    boards: list[tuple[str, ...]] = []
    roles: list[str] = []
    numbers: list[int] = []
    for case in cases:
        boards.append(hex_rows(case.board))
        roles.append("board")
        if case.expected is not None:
            boards.append(hex_rows(case.expected))
            roles.append("expected")
        if case.click is not None:
            roles.append("click")
            numbers += case.click
        if case.mines is not None and case.mines != case.board.mines:
            roles.append("mines")
            numbers.append(case.mines)
    shapes = tuple((len(rows), len(rows[0]) if rows else 0) for rows in boards)
    return Cases(
        shapes, tuple(row for rows in boards for row in rows), tuple(roles), tuple(numbers)
    )


def is_silent(
    before: Cases,
    after: Cases,
    change: Mutation,
    counted: str = "",
    held: Mapping[str, Held] | None = None,
) -> bool:
    """Whether a damaged text is read, without a word, as other boards than its own.

    A reading is compared with that of the whole text. It is NOT a silent change where

    1. boards, outcomes, clicks and totals are equal; or
    2. it has as many boards, outcomes, clicks and totals, in the same order and of the same
       sizes, and they differ only where the text was changed: in as many cells as characters
       were changed, one (or two for a swap) of them where the unit is a character, all of them
       in one row (in two for a swap); and in as many numbers of clicks and totals, where the
       change took or brought digits; or
    3. the change took or brought a whole line, and what is missing or new is what this line holds
       by itself: its whole boards (read alone, without a label, or as they are read in the whole
       text: `held`), or its click or total; or two lines with whole boards changed places; or
    4. the change took or brought whole lines or ends of lines, and nothing in the text counts the
       rows: no outcome, size or label (`counted`). Then all rows are whole rows of the text: one
       may be gone, doubled, moved or replaced, and boards may be joined or cut at this place. Of
       rows with labels the last may be gone. Of a board and its outcome side by side, the rows
       that stood in the line may be gone.

    All else is a silent change: a board that is smaller, turned, joined or cut against its
    size, frame or outcome; a size, label or ruler that became a row; an outcome that became a
    question; a click that is gone or made up; symbols that mean something else than before.
    """
    if after == before:
        return False
    alike = (after.shapes, after.roles) == (before.shapes, before.roles)
    if alike and _is_there(before, after, change):
        return False
    held = held or {}
    if change.unit == "line" and _is_of_lines(before, after, change, held):
        return False
    beside = held.get("".join(change.removed)) if after.roles == before.roles else None
    missing = Counter(before.rows) - Counter(after.rows)
    if beside and not counted and missing == beside.rows and set(after.rows) <= set(before.rows):
        return False
    ends = any("\n" in piece for piece in (*change.removed, *change.added))
    if counted == "labels" and after.rows == before.rows[:-1]:
        return False
    free = not counted and "expected" not in before.roles
    return not (ends and free and _has_whole_rows(before, after))


def _is_there(before: Cases, after: Cases, change: Mutation) -> bool:
    """Whether what differs is no more than was changed (2)."""
    pairs = [
        (one, other) for one, other in zip(before.rows, after.rows, strict=True) if one != other
    ]
    cells = sum(a != b for one, other in pairs for a, b in zip(one, other, strict=True))
    numbers = sum(a != b for a, b in zip(before.numbers, after.numbers, strict=True))
    places = 2 if change.way == "swap" else 1
    pieces = (*change.removed, *change.added)
    most = places if change.unit == "character" else max(map(len, pieces)) * places
    digits = any(ch.isdigit() for piece in pieces for ch in piece)
    return len(pairs) <= places and cells <= most and numbers <= (most if digits else 0)


def _is_of_lines(before: Cases, after: Cases, change: Mutation, held: Mapping[str, Held]) -> bool:
    """Whether what is missing or new is what the lines hold by themselves (3)."""
    gone, new = Counter(before.boards), Counter(after.boards)
    shared = gone & new
    gone, new = gone - shared, new - shared
    of_gone, of_new = (_boards_of(lines, held) for lines in (change.removed, change.added))
    if gone - of_gone or new - of_new:
        return False
    less = Counter(before.numbers) - Counter(after.numbers)
    more = Counter(after.numbers) - Counter(before.numbers)
    if less - _numbers_of(change.removed) or more - _numbers_of(change.added):
        return False
    whole = all(line in held and held[line].boards for line in change.removed)
    return bool(gone or new or less or more) or (change.way == "swap" and whole)


def _boards_of(lines: Sequence[str], held: Mapping[str, Held]) -> Counter[tuple[str, ...]]:
    found: Counter[tuple[str, ...]] = Counter()
    for line in lines:
        if line in held and held[line].boards:
            found.update(held[line].boards)
            continue
        lists = _LISTS.search(line)
        alone = read(line) or (read(lists[0]) if lists else None)
        found.update(alone.boards if alone is not None else ())
    return found


def _numbers_of(lines: Sequence[str]) -> Counter[int]:
    return Counter(int(number) for line in lines for number in re.findall(r"[0-9]{1,9}", line))


def _has_whole_rows(before: Cases, after: Cases) -> bool:
    """Whether the rows are those of the text, but for one (4)."""
    old, new = Counter(before.rows), Counter(after.rows)
    return (old - new).total() <= 1 and (new - old).total() <= 1


def outcome(name: str, change: Mutation) -> str:
    """What becomes of a mutation of a text: one of OUTCOMES."""
    before, held = texts_read()[name]
    after = read(change.text)
    if after is None:
        return "error"
    if after == before:
        return "same"
    line = TEXTS[name].text.split("\n")[change.line - 1]
    if _SENTENCE.search(line) and _without_total(before) == _without_total(after):
        return "changed there"
    silent = is_silent(before, after, change, TEXTS[name].counted, held)
    return "silent" if silent else "changed there"


_SENTENCE = re.compile(r"[0-9] (?:mines|bombs)\b")
"""What says a total of mines in a sentence; where that is damaged, the note says it is ignored."""


def _without_total(cases: Cases) -> Cases:
    """What is read, without the total of its one case."""
    numbers = cases.numbers[:-1] if cases.roles[-1:] == ("mines",) else cases.numbers
    return cases._replace(
        roles=tuple(role for role in cases.roles if role != "mines"), numbers=numbers
    )


@cache
def texts_read() -> dict[str, tuple[Cases, dict[str, Held]]]:
    """The texts that are read right by default, with what is read and what their lines hold."""
    found = dict[str, tuple[Cases, dict[str, Held]]]()
    for name, one in TEXTS.items():
        try:
            cases = loads(one.text.encode(), strict=False, notes=lambda _: None)
        except MinesweeperKitError:
            continue
        if are_met(one.cases, cases):
            found[name] = contents(cases), held_by_lines(one.text, cases)
    return found


def count(
    number: int, names: Sequence[str] = (), say: Callable[[str], object] | None = None
) -> dict[str, Counter[str]]:
    """What becomes of so many mutations of each text; `say` is given each silent change."""
    found = {}
    for name in texts_read():
        if names and name not in names:
            continue
        found[name] = Counter[str]()
        for seed in range(number):
            change = mutate(name, seed)
            what = outcome(name, change)
            found[name][what] += 1
            if what == "silent" and say is not None:
                say(f"{name}, seed {seed}: {change}")
    return found


def main(args: Sequence[str] | None = None) -> None:
    """Print the table that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.reading.mutations", description=__doc__)
    parser.add_argument("names", nargs="*", help="texts of tests/data/reading (default: all read)")
    parser.add_argument("--count", type=int, default=20, help="mutations of each text")
    parser.add_argument("-v", "--verbose", action="store_true", help="each silent change")
    given = parser.parse_args(args)
    found = count(given.count, given.names, print if given.verbose else None)
    found["all"] = sum(found.values(), Counter())
    width = max(map(len, found))
    print(f"{'':{width}}" + "".join(f"{what:>15}" for what in OUTCOMES))
    for name, counts in found.items():
        print(f"{name:{width}}" + "".join(f"{counts[what]:15}" for what in OUTCOMES))


if __name__ == "__main__":
    main()
