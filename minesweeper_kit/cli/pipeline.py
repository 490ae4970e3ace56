"""From a file to a file: what `convert` and `reveal` share, in one process or in several.

For several processes the input is cut into pieces of whole cases. Each process
reads a piece, does the work and writes the result to memory; the results are joined
in the order of the pieces.
"""

import io
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, BinaryIO, NamedTuple, cast

from minesweeper_kit.batch import CaseBatch
from minesweeper_kit.case import Case
from minesweeper_kit.cli.exit_codes import CaseErrors, OnError
from minesweeper_kit.cli.streams import sharing
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.suffixes import output_format
from minesweeper_kit.io.writing import dump
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.operations.operation import Context, Operation
from minesweeper_kit.operations.tables import worked_batches, write_batches


class Plan(NamedTuple):
    """An operation with its own options, and what is done with the cases that it gives.

    `read` opens an input by its path; `target` is the format that is written, None for
    the input's own; `jobs` is how many processes share the work.
    """

    read: Callable[[str], Reader]
    operation: Operation
    own: Any
    target: Format | None
    jobs: int = 1
    lossy: bool = False


def target_for(plan: Plan, reader: Reader) -> Format:
    """The format to write for an input."""
    return output_format(plan.target, reader, answers=plan.operation.answers(plan.own))


def convey(
    plan: Plan, reader: Reader, target: Format, stream: BinaryIO, case_errors: CaseErrors
) -> None:
    """Read cases, do the work on them and write what it gives to the stream.

    Several processes share it where both formats allow that. `case_errors` takes the faulty cases,
    and counts those that are written.
    """
    batches = worked_batches(plan.operation, plan.own, reader, target, _context(case_errors))
    if batches is not None:
        write_batches(case_errors.count(batches), target.layout, stream)
        return
    rest = stream
    joint = find_layout(target.layout).joint
    if joint is not None:
        between = b""
        part_of = partial(_part, plan, target, case_errors.on_error)
        with sharing(reader, part_of, plan.jobs) as parts:
            for part in parts:
                if part.data:
                    stream.write(between + part.data)
                    between = joint
                part.tell(case_errors)
        rest = cast(BinaryIO, After(between, stream)) if between else stream
    dump(worked(plan, reader, case_errors), rest, target, lossy=plan.lossy, notes=case_errors.note)


def worked(plan: Plan, reader: Reader, case_errors: CaseErrors) -> Iterable[Case | CaseBatch]:
    """The cases of a reader after the work, each counted."""
    cases = plan.operation.cases(case_errors.watch(reader), plan.own, _context(case_errors))
    return case_errors.count(cases)


def _context(case_errors: CaseErrors) -> Context:
    """What the work reports to: bad cases go to `case_errors`."""
    return Context(case_errors.meet, case_errors.say)


class Part(NamedTuple):
    """What became of some cases: they as they are written, and the errors that were met.

    `worst` is the highest exit code of these, 0 for none; `cases` is how many there are;
    `note` is a line about what was left out.
    """

    data: bytes
    messages: list[str]
    worst: int
    cases: int
    note: str | None = None

    def tell(self, case_errors: CaseErrors) -> None:
        """Count these cases and name these errors, which were met in another process."""
        case_errors.note(self.note)
        case_errors.take(self.messages, self.worst, self.cases)


def _part(plan: Plan, target: Format, on_error: OnError, reader: Reader) -> Part:
    """What the work makes of a piece, in whichever process; the reader reads that piece.

    Raises the error at which the work has to stop.
    """
    messages: list[str] = []
    case_errors = CaseErrors(on_error, messages.append)
    written = io.BytesIO()
    notes: list[str] = []
    reader.notes = notes.append
    cases = worked(plan, reader, case_errors)
    dump(cases, written, target, lossy=plan.lossy, notes=notes.append)
    return Part(
        written.getvalue(),
        messages,
        case_errors.worst,
        case_errors.cases,
        notes[0] if notes else None,
    )


class After(io.RawIOBase):
    """A stream into `target` that writes `between` once, before the first bytes.

    `begun` says whether anything was written.
    """

    def __init__(self, between: bytes, target: BinaryIO) -> None:
        self._between = between
        self._target = target
        self.begun = False

    def write(self, data: Any) -> int:
        """Write the data to the target; returns how many bytes of it were written."""
        if not self.begun:
            self._target.write(self._between)
        self.begun = self.begun or len(data) > 0
        return self._target.write(data)
