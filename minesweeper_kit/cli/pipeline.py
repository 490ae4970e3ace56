"""From a file to a file: what `convert` and `reveal` share, in one process or in several.

For several processes the input is cut into pieces of whole cases. Each process
reads a piece, does the work and writes the result to memory; the results are joined
in the order of the pieces.
"""

import io
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, BinaryIO, NamedTuple, cast

from minesweeper_kit.case import Case
from minesweeper_kit.cli.ending import OnError, Tally
from minesweeper_kit.cli.streams import open_output, sharing
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reading import Reader
from minesweeper_kit.io.writing import dump
from minesweeper_kit.layouts import find_layout

Work = Callable[[Reader, Tally], Iterable[Case]]
"""From the cases of a reader to those that are written; faulty ones go to the tally."""


def convey(
    reader: Reader,
    work: Work,
    output: str,
    target: Format,
    tally: Tally,
    jobs: int,
    *,
    lossy: bool,
) -> None:
    """Read cases, do the work on them and write what it gives to the file `output`.

    Several processes share it where both formats allow that: `jobs` is how many.
    `tally` takes the faulty cases.
    """
    with open_output(output) as stream:
        rest = stream
        joint = find_layout(target.layout).joint
        if joint is not None:
            between = b""
            with sharing(
                reader, partial(_part, work, target, tally.on_error, lossy), jobs
            ) as parts:
                for part in parts:
                    if part.data:
                        stream.write(between + part.data)
                        between = joint
                    tally.note(part.note)
                    tally.take(part.messages, part.worst)
            rest = cast(BinaryIO, _After(between, stream)) if between else stream
        dump(work(tally.watch(reader), tally), rest, target, lossy=lossy, notes=tally.note)


class _Part(NamedTuple):
    """What became of a piece: its cases as they are written, and the errors that were met.

    `worst` is the highest exit code of these, 0 for none. `note` is a line about what
    was left out.
    """

    data: bytes
    messages: list[str]
    worst: int
    note: str | None


def _part(work: Work, target: Format, on_error: OnError, lossy: bool, reader: Reader) -> _Part:
    """What the work makes of a piece, in whichever process; the reader reads that piece.

    Raises the error at which the work has to stop.
    """
    messages: list[str] = []
    tally = Tally(on_error, messages.append)
    written = io.BytesIO()
    notes: list[str] = []
    dump(work(tally.watch(reader), tally), written, target, lossy=lossy, notes=notes.append)
    return _Part(written.getvalue(), messages, tally.worst, notes[0] if notes else None)


class _After(io.RawIOBase):
    """A stream into `target` that writes `between` once, before the first bytes."""

    def __init__(self, between: bytes, target: BinaryIO) -> None:
        self._between = between
        self._target = target

    def write(self, data: Any) -> int:
        """Write the data to the target; returns how many bytes of it were written."""
        self._target.write(self._between)
        self._between = b""
        return self._target.write(data)
