"""The targets: what is fuzzed, what with, and what one input may cost."""

from collections.abc import Callable
from typing import NamedTuple

from tests.fuzz import changes, files, messages, positions
from tests.fuzz.inputs import (
    CORPUS,
    of_files,
    of_formats,
    of_messages,
    of_pages,
    of_pairs,
    of_positions,
)


class Target(NamedTuple):
    """A function that takes any bytes and raises where its property does not hold.

    `seeds` gives inputs to begin with, and the folder `corpus` holds those that fuzzing
    found worth keeping. `longest` is the most bytes of an input, and
    `seconds` the time of the processor that it may take, by far. `holds` is False for a search
    that still finds something now and then: docs/explanation/reading.md counts how often.
    """

    run: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]
    corpus: str
    longest: int = 4096
    seconds: float = 10.0
    holds: bool = True


def _messages() -> list[bytes]:
    rows = [rows for kind in "pc" for rows in messages.right_rows(kind)]
    return of_messages(messages.TICKET, rows)


TARGETS = {
    "readers": Target(files.readers, of_formats, "formats"),
    "detection": Target(files.detection, of_files, "files"),
    "pages": Target(files.pages, of_pages, "files"),
    "changes": Target(changes.changed, changes.of_changes, "formats", longest=64, holds=False),
    "round-trips": Target(files.round_trips, of_pairs, "formats"),
    "validate": Target(files.validate, of_formats, "formats"),
    "solve": Target(positions.solving, of_positions, "positions", longest=3 + 15 * 15),
    "judge": Target(messages.judging, _messages, "messages"),
}


def beginnings(name: str) -> list[bytes]:
    """The inputs to begin with: made ones, and what fuzzing has found worth keeping."""
    folder = CORPUS / TARGETS[name].corpus
    kept = sorted(folder.iterdir()) if folder.is_dir() else []
    return [*TARGETS[name].seeds(), *(path.read_bytes() for path in kept)]
