"""What the server answers: the work of an operation, from its options to a JSON object.

It runs in a worker's process. What the command rejects is a MinesweeperKitError here too.
"""

import base64
import binascii
import io
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, NoReturn

from minesweeper_kit.batch import CaseBatch, Item
from minesweeper_kit.case import Case
from minesweeper_kit.errors import MinesweeperKitError, ParseError
from minesweeper_kit.io.format import Format, reject_text
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.reading import load
from minesweeper_kit.io.suffixes import output_format
from minesweeper_kit.io.writing import dump
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.operations.operation import (
    Context,
    Operation,
    Screen,
    made_format,
    plain,
    with_seed,
)
from minesweeper_kit.web.checking import Options
from minesweeper_kit.web.limits import ANSWER, RejectedError
from minesweeper_kit.web.operations import keys_of

Answer = dict[str, Any]

_BYTES = 'send the bytes of its file as "data", in base64'


_PLACE = re.compile(r"<string>:(?:([0-9]+):(?:[0-9]+:)?)? ?")
"""The place at the beginning of a note on what was sent."""


def _line(place: re.Match[str]) -> str:
    return f"line {place[1]}: " if place[1] else ""


class Request(NamedTuple):
    """What is asked for, how many cells it may have, and the notes on what was skipped."""

    options: Options
    cells: int
    notes: list[str]

    def meet(self, error: MinesweeperKitError) -> None:
        """Raise the error of a case, or note it and go on, as `on_error` says."""
        if not self.skips:
            raise error
        self.notes.append(error.for_command())

    @property
    def skips(self) -> bool:
        """Whether cases at fault are passed over."""
        return self.options.get("on_error") == "skip"


def answer(name: str, request: Request) -> Answer:
    """What an operation answers to a request."""
    keys, options = keys_of(name), request.options
    operation = keys.operation
    given = operation.given(
        {
            field.name: plain(options[key])
            for key, field in keys.fields.items()
            if options[key] is not None and key != "answers_text"
        }
    )
    if operation.cells(given.own) > request.cells:
        _too_many(request.cells)
    own = operation.settle(given)
    context = Context(request.meet, request.notes.append)
    if operation.make is not None:
        found = _made(operation, operation.make, own, request, context)
    else:
        reader = _read(request)
        found = {
            "from": str(reader.format),
            **_found(operation, own, request, reader, context),
        }
    for each in (*found.get("findings", ()), *filter(None, [found.get("error")])):
        each["message"] = keys.advise(each["message"])
    # What was sent has no name that a reader would know.
    notes = [keys.advise(_PLACE.sub(_line, note)) for note in request.notes]
    return {**found, "notes": notes}


def _made(
    operation: Operation,
    make: Callable[..., Iterator[Case]],
    own: Any,
    request: Request,
    context: Context,
) -> Answer:
    """The cases that an operation makes, and the seed that gives them again."""
    own = with_seed(own, lambda _: None)
    cases = make(own, operation.numbers(own), context)
    target = made_format(_target(request), own)
    return {**_text(request, cases, target), "seed": own.seed}


def _found(
    operation: Operation, own: Any, request: Request, reader: Reader, context: Context
) -> Answer:
    """What an operation finds in the cases of a reader."""
    if operation.answer is not None:
        return operation.answer(reader, own, context)
    if not operation.reports(own):
        notes = None if request.options.get("lossy") else request.notes.append
        target = output_format(_target(request), reader, operation.gives(own), notes)
        return _text(request, operation.cases(reader, own, context), target)
    rows = operation.rows(reader, own, context)
    if operation.pieces is None:
        return {"cases": [operation.record(row) for row in rows]}
    drawn = _Whole()
    for piece in operation.pieces(iter(rows), own, Screen(context.note)):
        drawn.write(piece)
    media = operation.media(own)
    return {"type": media, **_content(drawn.getvalue(), binary=media == "image/png")}


def _target(request: Request) -> Format | None:
    """The format that is asked for, without a dialect where it is a layout alone."""
    asked = request.options["to"]
    return None if asked is None else Format.parse(asked, needs_dialect=False)


def _read(request: Request) -> Reader:
    """A reader of the boards of a request. Raises what `load` raises."""
    options = request.options
    answers = options.get("answers_text")
    reader = load(
        _stream(options),
        options["from"],
        answers=None if answers is None else io.BytesIO(_encoded(answers)),
        strict=options["strict"],
        symbols=options["symbols"],
        notes=request.notes.append,
    )
    counted = Reader(_counted(reader, request.cells), reader.source, reader.format)
    if request.skips:
        counted.on_error = request.meet
    return counted


def _stream(options: Options) -> io.BytesIO:
    """The bytes of what is to be read. Raises RejectedError for what is no base64."""
    if options["text"] is not None:
        if options["from"] is not None and options["symbols"] is None:
            reject_text(Format.parse(options["from"]), _BYTES)
        return io.BytesIO(_encoded(options["text"]))
    try:
        return io.BytesIO(base64.b64decode(options["data"], validate=True))
    except (binascii.Error, ValueError):
        raise RejectedError("request", "data must be base64") from None


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _too_many(cells: int) -> NoReturn:
    raise RejectedError("too-large", f"the boards have more than {cells} cells")


def _counted(reader: Reader, cells: int) -> Iterator[Item]:
    """What the reader gives. Raises RejectedError for boards of too many cells."""
    count = 0
    for item in reader.in_order(skip=True):
        if not isinstance(item, ParseError):
            count += len(item.cells if isinstance(item, CaseBatch) else item.board.cells)
            if count > cells:
                _too_many(cells)
        yield item


class _Whole(io.BytesIO):
    """What is written of an answer. Raises RejectedError where it becomes too much."""

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > ANSWER:
            raise RejectedError("too-large", f"the answer has more than {ANSWER} bytes")
        return super().write(data)


def _text(request: Request, cases: Iterable[Case | CaseBatch], target: Format) -> Answer:
    """The cases as they are written."""
    whole = _Whole()
    dump(
        cases,
        whole,
        target,
        lossy=bool(request.options.get("lossy")),
        notes=request.notes.append,
    )
    content = _content(whole.getvalue(), binary=find_layout(target.layout).is_bytes)
    return {"to": str(target), **content}


def _content(data: bytes, *, binary: bool) -> Answer:
    """Bytes as JSON has them: as a text, or in base64."""
    if binary:
        return {"data": base64.b64encode(data).decode()}
    return {"text": data.decode()}
