"""What each operation answers: a function of its name, from the options to a JSON object.

They run in a worker's process. What the command refuses is a MinesweeperKitError here too.
"""

import base64
import binascii
import io
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, Literal, NamedTuple, NoReturn

from minesweeper_kit.board import Click
from minesweeper_kit.case import Case
from minesweeper_kit.errors import MinesweeperKitError, OptionError, ParseError
from minesweeper_kit.io.format import Format, refuse_text
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.reading import load
from minesweeper_kit.io.writing import dump
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.run import Item, Run
from minesweeper_kit.web.checking import Options
from minesweeper_kit.web.limits import ANSWER, RefusedError

Answer = dict[str, Any]


class Request(NamedTuple):
    """What is asked for, how many cells it may have, and the notes on what was skipped."""

    options: Options
    cells: int
    notes: list[str]

    def meet(self, error: MinesweeperKitError) -> None:
        """Raise the error of a case, or note it and go on, as `on_error` says."""
        if self.options["on_error"] == "stop":
            raise error
        self.notes.append(str(error))

    @property
    def skips(self) -> bool:
        """Whether cases at fault are passed over."""
        return bool(self.options.get("on_error") == "skip")


def detect(request: Request) -> Answer:
    """The format, and what tells it.

    >>> given = {"text": "EM", "data": None, "from": None, "symbols": None, "strict": True}
    >>> detect(Request(given, 9, []))["format"]
    'leetcode+grid'
    """
    from minesweeper_kit.dialect.inline import symbols_text
    from minesweeper_kit.tasks.detect import reason

    reader = _read(request)
    dialect = reader.format.dialect
    return {
        "format": str(reader.format),
        "reason": reason(reader),
        "symbols": None if dialect is None else symbols_text(dialect),
        "notes": request.notes,
    }


def convert(request: Request) -> Answer:
    """The cases in another format."""
    from minesweeper_kit.tasks.convert import player_view

    reader = _read(request, answers=request.options["answers_text"])
    if request.options["view"] == "player":
        return _written(request, reader, map(player_view, reader))
    return _written(request, reader, reader.runs())


def reveal(request: Request) -> Answer:
    """The cases after their clicks, or the steps that lead there."""
    from minesweeper_kit.tasks.reveal import revealed

    options = request.options
    clicks = [_click(each) for each in options["clicks"]]
    if options["trace"] is not None:
        return _traced(request, clicks)
    if options["neighbours"] is not None:
        raise OptionError("--neighbours and --report go with --trace")
    reader = _read(request)
    fixture = options["as_fixture"]
    cases = revealed(reader.runs(), clicks, request.meet, as_fixture=fixture)
    return _written(request, reader, cases)


def _traced(request: Request, clicks: list[Click]) -> Answer:
    from minesweeper_kit.tasks import tracing

    options = request.options
    if options["to"] is not None or options["as_fixture"] or options["lossy"]:
        raise OptionError("--trace writes steps: of boards only INPUT and -o go with it")
    asked = tracing.Asked(options["trace"], tracing.order_of(options["neighbours"]), clicks)
    reader = _read(request)
    found = []
    for case in reader:
        try:
            steps = tracing.traced(case, asked)
        except MinesweeperKitError as error:
            request.meet(error)
            continue
        found += [tracing.step_fields(case, step) for step in steps]
    return _reported(request, reader, found)


def validate(request: Request) -> Answer:
    """The report of `validate --report json`; with an error where a case cannot be read."""
    from minesweeper_kit.fixtures.findings import Summary, examine

    options = request.options
    reader = _read(request, answers=options["answers_text"])
    summary = Summary()
    found = examine(reader, summary, skip=True, require_expected=options["require_expected"])
    report = {
        "minesweeper_kit_report": 1,
        "findings": [finding.fields() for finding in found],
        **summary.fields(),
        "from": str(reader.format),
        "notes": request.notes,
    }
    first = next((each for each in report["findings"] if each["error"] is not None), None)
    if first is not None and not request.skips:
        place = {"line": first["line"], "column": first["column"], "candidates": []}
        report = {"error": {"code": first["error"], "message": first["message"], **place}, **report}
    return report


def solve(request: Request) -> Answer:
    """The answer to each case, or the cases with all opened that is certain."""
    from minesweeper_kit.tasks import solve as solving

    options = request.options
    cell = options["explain_cell"]
    everything: Literal["all"] | None = "all" if options["explain"] else None
    asked = solving.Asked(
        options["mines"],
        options["density"],
        options["trust_flags"],
        explain=everything if cell is None else _click(cell),
        best=options["best"],
    )
    asked.check()
    reader = _read(request)
    if not options["apply"]:
        answers = (solving.answer(each, asked) for each in reader)
        return _reported(request, reader, map(solving.fields, answers))
    if asked.explain is not None:
        raise OptionError("an explanation does not go with --apply")
    if asked.best:
        raise OptionError("--best does not go with --apply")

    def opened() -> Iterator[Case]:
        for case in reader:
            try:
                done, note = solving.applied(case)
            except MinesweeperKitError as error:
                request.meet(error)
                continue
            request.notes.extend([] if note is None else [note])
            yield done

    return _written(request, reader, opened())


def best(request: Request) -> Answer:
    """The best next click of each case."""
    from minesweeper_kit.tasks import solve as solving

    options = request.options
    asked = solving.Asked(options["mines"], None, options["trust_flags"], best=True)
    reader = _read(request)
    answers = (solving.answer(each, asked) for each in reader)
    return _reported(request, reader, map(solving.advice, answers))


def generate(request: Request) -> Answer:
    """Boards to order, and the seed that gives them again."""
    from minesweeper_kit.generator import generate as generated
    from minesweeper_kit.tasks.generate import any_seed, fixtures, ordered

    options = request.options
    names = ("size", "level", "mines", "density", "difficulty")
    rows, cols, mines = ordered(*[options[name] for name in names])
    if rows * cols * options["count"] > request.cells:
        _too_many(request.cells)
    if options["as_fixture"] and options["click"] is None:
        raise OptionError("--as-fixture needs a first click: --click R,C")
    seed = any_seed() if options["seed"] is None else options["seed"]
    cases: Iterable[Case] = generated(
        rows,
        cols,
        mines,
        seed=seed,
        count=options["count"],
        click=None if options["click"] is None else _click(options["click"]),
        first=options["first"],
        no_guess=options["no_guess"],
        difficulty=options["difficulty"],
        attempts=options["attempts"],
    )
    if options["as_fixture"]:
        cases = fixtures(cases)
    target = Format.parse(options["to"] or "leetcode")
    if target.dialect is None:  # a document has to name one
        target = Format(Format.parse("leetcode").dialect, target.layout)
    try:
        return {**_text(request, cases, target), "seed": seed}
    except MinesweeperKitError:
        raise
    except ValueError as error:
        raise OptionError(str(error)) from None


def stats(request: Request) -> Answer:
    """The figures of each case."""
    from minesweeper_kit.tasks.stats import figures

    options = request.options
    click = None if options["click"] is None else _click(options["click"])
    reader = _read(request)
    found = figures(
        reader,
        click,
        request.meet,
        lambda case: case.label,
        difficulty=options["difficulty"],
    )
    return _reported(request, reader, found)


_TYPES = {
    "text": "text/plain",
    "svg": "image/svg+xml",
    "png": "image/png",
    "html": "text/html",
}


def show(request: Request) -> Answer:
    """The boards as a picture."""
    from minesweeper_kit.tasks import show as showing

    options = request.options
    kind = showing.Kind(options["as"])
    heat, diff, trace = options["heat"], options["diff"], options["trace"]
    chances = showing.Chances(options["mines"], options["density"], options["trust_flags"])
    showing.check_options(chances, heat=heat, diff=diff)
    order = showing.order(trace, options["neighbours"], kind, apart=heat or diff)
    sheet = showing.Sheet(
        kind, options["theme"], options["cell_size"], not options["no_coordinates"]
    )
    reader = _read(request)
    cases = reader
    if trace is not None:
        found = list(islice(cases, 2))
        if len(found) > 1:
            raise OptionError("--trace shows one case, and there are several")
        pieces = iter([sheet.animated(found[0], trace, order)])
    else:
        asked = chances if heat else None
        named = showing.pictures(cases, lambda case: case.label, asked, request.meet, diff=diff)
        pictures = list(showing.alone(named))
        pieces = sheet.written(pictures, request.notes.append) if pictures else iter(())
    picture = _Whole()
    for piece in pieces:
        picture.write(piece)
    data = picture.getvalue()
    return {
        "from": str(reader.format),
        "type": _TYPES[kind.value],
        **_content(data, binary=kind is showing.Kind.png),
        "notes": request.notes,
    }


def _click(given: list[int]) -> Click:
    return given[0], given[1]


def _read(request: Request, answers: str | None = None) -> Reader:
    """A reader of the boards of a request. Raises what `load` raises."""
    options = request.options
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
    """The bytes of what is to be read. Raises RefusedError for what is no base64."""
    if options["text"] is not None:
        if options["from"] is not None and options["symbols"] is None:
            refuse_text(Format.parse(options["from"]))
        return io.BytesIO(_encoded(options["text"]))
    try:
        return io.BytesIO(base64.b64decode(options["data"], validate=True))
    except (binascii.Error, ValueError):
        raise RefusedError("request", "data is to be base64") from None


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _too_many(cells: int) -> NoReturn:
    raise RefusedError("too-large", f"the boards have more than {cells} cells")


def _counted(reader: Reader, cells: int) -> Iterator[Item]:
    """What the reader gives. Raises RefusedError for boards of too many cells."""
    met: list[ParseError] = []
    reader.on_error = met.append
    items = reader.runs()
    count = 0
    while True:
        last: ParseError | None = None
        try:
            item = next(items, None)
        except ParseError as error:
            item, last = None, error
        yield from met
        met.clear()
        if last is not None:
            raise last
        if item is None:
            return
        count += len(item.cells if isinstance(item, Run) else item.board.cells)
        if count > cells:
            _too_many(cells)
        yield item


class _Whole(io.BytesIO):
    """What is written of an answer. Raises RefusedError where it becomes too much."""

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > ANSWER:
            raise RefusedError("too-large", f"the answer has more than {ANSWER} bytes")
        return super().write(data)


def _written(request: Request, reader: Reader, cases: Iterable[Case | Run]) -> Answer:
    """The answer with cases in the format asked for, else in the one that they were read in."""
    asked = request.options["to"]
    target = reader.format if asked is None else Format.parse(asked)
    return {"from": str(reader.format), **_text(request, cases, target)}


def _text(request: Request, cases: Iterable[Case | Run], target: Format) -> Answer:
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
    return {"to": str(target), **content, "notes": request.notes}


def _content(data: bytes, *, binary: bool) -> Answer:
    """Bytes as JSON has them: as a text, or in base64."""
    if binary:
        return {"data": base64.b64encode(data).decode()}
    return {"text": data.decode()}


def _reported(request: Request, reader: Reader, found: Iterable[dict[str, Any]]) -> Answer:
    """The answer with what the command's report says of each case."""
    cases = list(found)
    return {"from": str(reader.format), "cases": cases, "notes": request.notes}


ANSWERS: dict[str, Callable[[Request], Answer]] = {
    each.__name__: each
    for each in (detect, convert, reveal, validate, solve, best, generate, stats, show)
}
"""The function of every operation."""
