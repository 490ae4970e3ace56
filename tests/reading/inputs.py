"""Texts as people paste them, with what a careful reader makes of each.

A file `NAME.json` with a list holds inputs in the form of `Input`, their texts among the fields.
In a folder, `NAME.txt` is a text and `NAME.json` the other fields; a text without a `NAME.json`
is no board and must be refused.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from minesweeper_kit import Case


class Want(NamedTuple):
    """A case that a text has: its boards as rows of hex codes, and a total where it is checked."""

    board: tuple[str, ...]
    click: tuple[int, int] | None = None
    expected: tuple[str, ...] | None = None
    mines: int | None = None

    def is_met(self, case: Case) -> bool:
        """Whether a case has these cells, this click and this outcome.

        Boards without a cell are equal, however many empty rows they have.
        """
        met = _same(self.board, hex_rows(case.board)) and self.click == case.click
        if self.expected is None or case.expected is None:
            met = met and self.expected is None is case.expected
        else:
            met = met and _same(self.expected, hex_rows(case.expected))
        return met and self.mines in (None, case.mines)


class Input(NamedTuple):
    """A text and what it is.

    `cases` is what a careful reader makes of it. `refuse` says that it must not be read, or,
    where there are cases, that a refusal is as good. `ambiguous` says that a careful reader may
    doubt it: `also` has other readings that are lawful, and a refusal that leads to the right one
    is as good. `args` are options of the command that the text is read with. `counted` says what
    of the text, besides an outcome, counts its rows: a "size" (or a frame with a rule for each
    row), or "labels".
    """

    name: str
    text: str
    cases: tuple[Want, ...] = ()
    refuse: bool = False
    ambiguous: bool = False
    also: tuple[tuple[Want, ...], ...] = ()
    args: tuple[str, ...] = ()
    counted: str = ""


def hex_rows(board: Any) -> tuple[str, ...]:
    """The rows of a board as hex codes."""
    return tuple("".join(f"{code:x}" for code in row) for row in board)


def _same(one: Sequence[str], other: Sequence[str]) -> bool:
    return one == other or not any((*one, *other))


def read_inputs(path: Path) -> list[Input]:
    """The inputs of a JSON file or of a folder."""
    if path.is_dir():
        return list(_of_folder(path))
    return [_input(entry["name"], entry["text"], entry) for entry in json.loads(path.read_bytes())]


def _of_folder(folder: Path) -> Iterator[Input]:
    for path in sorted(folder.glob("*.txt")):
        about = path.with_suffix(".json")
        entry = json.loads(about.read_bytes()) if about.exists() else {"refuse": True}
        yield _input(path.stem, path.read_bytes().decode(), entry)


def _input(name: str, text: str, entry: Mapping[str, Any]) -> Input:
    cases = _wants(entry.get("cases", []))
    named = ("--from", entry["format"]) if entry.get("format") else ()
    return Input(
        name,
        text,
        cases,
        entry.get("refuse", not cases),
        entry.get("ambiguous", False),
        tuple(map(_wants, entry.get("also", []))),
        (*entry.get("args", ()), *named),
        entry.get("counted", ""),
    )


def _wants(entries: Sequence[Mapping[str, Any]]) -> tuple[Want, ...]:
    return tuple(
        Want(
            tuple(entry["board"]),
            tuple(entry["click"]) if entry.get("click") is not None else None,
            tuple(entry["expected"]) if entry.get("expected") is not None else None,
            entry.get("mines"),
        )
        for entry in entries
    )
