"""What can be done with a corpus: the options of each action, and its work on one part.

The work is that of the commands, on the cases of one input, or on a range of numbers.
"""

import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, BinaryIO, NamedTuple

from minesweeper_kit.case import Case
from minesweeper_kit.errors import (
    ContradictionError,
    LossyError,
    MinesweeperKitError,
    OptionError,
    ParseError,
)
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.suffixes import in_dialect_of
from minesweeper_kit.io.writing import dump
from minesweeper_kit.run import Run
from minesweeper_kit.wording import listed, report_json, unknown_name

Options = Mapping[str, Any]
Meet = Callable[[MinesweeperKitError], object]
"""What is called with the error of a bad record: it raises it, or the others go on."""


class Counts(NamedTuple):
    """What came of a part: the cases written or checked, findings by code, totals of games."""

    cases: int
    findings: Mapping[str, int] = MappingProxyType({})
    totals: dict[str, Any] | None = None


class Job(NamedTuple):
    """The work on one part: its options, where bad records go, and where the result goes.

    `numbers` are those of the cases to make. With `careful` each case is tried before it is
    written, so that one that cannot be is a bad record.
    """

    options: Options
    meet: Meet
    out: BinaryIO
    numbers: range = range(0)
    careful: bool = False


class Action(NamedTuple):
    """An action: its options with what they are if not given, and how they are checked.

    `work` is called with a reader where the action `reads`. `writes` gives the format of its
    output, None for that of the input.
    """

    options: Options
    check: Callable[[Options], object]
    work: Callable[..., Counts]
    writes: Callable[[Options], Format | None]
    reads: bool = True


def checked(action: str, given: Options) -> dict[str, Any]:
    """The options of an action, all of them, as plain values.

    Raises FormatError for an action or an option that there is not, OptionError for one
    that is not right.

    >>> checked("convert", {"to": "yaml"})
    {'to': 'yaml', 'view': 'full', 'lossy': False}
    """
    if action not in ACTIONS:
        raise unknown_name("action", action, ACTIONS)
    known = ACTIONS[action].options
    for name, value in given.items():
        if name not in known and is_given(value):
            others = listed(known) or "none"
            raise OptionError(f"{action} has no option {name}: it has {others}")
    options = {**known, **{name: value for name, value in given.items() if name in known}}
    # What is kept with the parts is compared with this, and was JSON.
    options = dict(json.loads(json.dumps(options)))
    ACTIONS[action].check(options)
    return options


def is_given(value: object) -> bool:
    """Whether an option says something: 0 does.

    >>> is_given(None), is_given(False), is_given([]), is_given(0)
    (False, False, False, True)
    """
    return value is not None and value is not False and value not in ((), [])


def target_of(options: Options) -> Format | None:
    """The format of the option `to`, None where it is not given.

    >>> target_of({"to": "yaml"}), target_of({"to": None})
    (Format(yaml), None)
    """
    return None if options["to"] is None else Format.parse(options["to"])


def _made(options: Options) -> Format:
    """The format in which boards that are made are written."""
    from minesweeper_kit.dialect.registry import find_dialect

    target = Format.parse(options["to"] or "leetcode")
    return target if target.dialect else Format(find_dialect("leetcode"), target.layout)


def _lines(_options: Options) -> Format:
    """The format of what is a JSON object a line."""
    return Format.parse("ndjson")


def _write(cases: Iterable[Case | Run], target: Format, job: Job) -> Counts:
    """Write the cases, and count them."""
    lossy = job.options["lossy"]
    if job.careful:
        cases = _writable(cases, target, lossy, job.meet)
    count = 0

    def taken() -> Iterator[Case | Run]:
        nonlocal count
        for item in cases:
            count += 1 if isinstance(item, Case) else len(item)
            yield item

    dump(taken(), job.out, target, lossy=lossy)
    return Counts(count)


def _writable(
    cases: Iterable[Case | Run], target: Format, lossy: bool, meet: Meet
) -> Iterator[Case]:
    """The cases that can be written; the others are met."""
    for item in cases:
        for case in (item,) if isinstance(item, Case) else item:
            try:
                dump([case], io.BytesIO(), target, lossy=lossy)
            except LossyError as error:
                meet(error)
                continue
            yield case


def _reveal(reader: Reader, job: Job) -> Counts:
    from minesweeper_kit.tasks.reveal import revealed

    clicks = [(row, col) for row, col in job.options["click"]]
    cases = revealed(reader.runs(), clicks, job.meet, as_fixture=job.options["as_fixture"])
    return _write(cases, in_dialect_of(target_of(job.options), reader.format), job)


def _convert(reader: Reader, job: Job) -> Counts:
    from minesweeper_kit.tasks.convert import player_view

    seen = map(player_view, reader) if job.options["view"] == "player" else reader.runs()
    return _write(seen, in_dialect_of(target_of(job.options), reader.format), job)


def _check_convert(options: Options) -> None:
    if target_of(options) is None:
        raise OptionError("convert needs the format to write: --to FORMAT")
    if options["view"] not in ("full", "player"):
        raise OptionError("--view is full or player")


def _validate(reader: Reader, job: Job) -> Counts:
    from minesweeper_kit.fixtures.findings import Summary, examine

    summary = Summary()
    for finding in examine(reader, summary, require_expected=job.options["require_expected"]):
        if finding.error is not None:  # what comes after it cannot be read
            fault = ParseError(finding.breach.message)
            raise fault.located(finding.source, finding.line, finding.column)
        job.out.write(report_json(finding.fields()).encode() + b"\n")
    return Counts(summary.cases, summary.codes)


def _solve(reader: Reader, job: Job) -> Counts:
    from minesweeper_kit.tasks.solve import answer, fields

    asked = _asked(job.options)
    cases, contradictions = 0, 0
    for case in reader:
        try:
            found = answer(case, asked)
        except MinesweeperKitError as error:
            job.meet(error)
            continue
        cases += 1
        contradictions += isinstance(found.found, ContradictionError)
        job.out.write(report_json(fields(found)).encode() + b"\n")
    return Counts(cases, {"contradiction": contradictions} if contradictions else {})


def _asked(options: Options) -> Any:
    """What is asked of the solver. Raises OptionError for what does not go together."""
    from minesweeper_kit.solver import BUDGET
    from minesweeper_kit.tasks.solve import Asked

    asked = Asked(
        options["mines"],
        options["density"],
        options["trust_flags"],
        BUDGET if options["budget"] is None else options["budget"],
        "all" if options["explain"] else None,
        options["best"],
    )
    asked.check()
    return asked


def _stats(reader: Reader, job: Job) -> Counts:
    from minesweeper_kit.tasks.stats import figures

    click = job.options["click"] and tuple(job.options["click"])
    cases = 0
    hard = job.options["difficulty"]
    for row in figures(reader, click, job.meet, lambda case: case.label, difficulty=hard):
        cases += 1
        job.out.write(report_json(row).encode() + b"\n")
    return Counts(cases)


def _boards(options: Options, numbers: range) -> Iterator[Case]:
    """The boards of these numbers, as `generate` makes them. Raises OptionError."""
    from minesweeper_kit.generator import generate
    from minesweeper_kit.tasks.generate import fixtures, ordered

    rows, cols, mines = ordered(
        options["size"],
        options["level"],
        options["mines"],
        options["density"],
        options["difficulty"],
    )
    click = options["click"] and tuple(options["click"])
    cases = generate(
        rows,
        cols,
        mines,
        seed=options["seed"],
        start=numbers.start,
        count=len(numbers),
        click=click,
        first=options["first"],
        no_guess=options["no_guess"],
        difficulty=options["difficulty"],
        attempts=options["attempts"],
    )
    return fixtures(cases) if options["as_fixture"] else cases


def _generate(job: Job) -> Counts:
    return _write(_boards(job.options, job.numbers), _made(job.options), job)


def _check_generate(options: Options) -> None:
    _check_numbers(options)
    _made(options)
    if options["as_fixture"] and options["click"] is None:
        raise OptionError("--as-fixture needs a first click: --click R,C")
    if (options["no_guess"] or options["difficulty"]) and options["click"] is None:
        raise OptionError(
            "a board without guessing needs the first click to play it from: --click R,C"
        )
    any_board = {**options, "no_guess": False, "difficulty": None, "attempts": None}
    if options["difficulty"] and options["mines"] is None and options["density"] is None:
        any_board["difficulty"] = None if options["level"] else options["difficulty"]
    _require_boards(lambda: next(_boards({**any_board, "as_fixture": False}, range(1, 2))))


def _check_numbers(options: Options) -> None:
    if options["seed"] is None:
        raise OptionError("give a --seed: a run that is started again makes the same boards")
    if options["count"] < 1 or options["parts"] < 1:
        raise OptionError("--count and --parts are 1 or more")


def _require_boards(make: Callable[[], object]) -> None:
    """Raise OptionError where no such board can be made."""
    try:
        make()
    except ValueError as error:
        raise error if isinstance(error, OptionError) else OptionError(str(error)) from None


def _play(job: Job) -> Counts:
    from minesweeper_kit.play.selfplay import BLOCK, Games, Totals

    games = Games(_settings(job.options), moves=True)
    whole = Totals()
    for first in range(job.numbers.start, job.numbers.stop, BLOCK):
        totals, lines = games.block(range(first, min(first + BLOCK, job.numbers.stop)))
        whole = whole.plus(totals)
        job.out.write(lines.encode())
    told = whole._asdict()
    del told["seconds"]  # the same games take another time
    return Counts(whole.games, totals=told | {"lost_at": list(whole.lost_at)})


def _settings(options: Options) -> Any:
    """What is played. Raises OptionError."""
    from minesweeper_kit.play.choose import ENDGAME
    from minesweeper_kit.play.selfplay import Settings, dealt
    from minesweeper_kit.tasks.generate import ordered

    rows, cols, mines = ordered(options["size"], options["level"], options["mines"])
    return dealt(
        Settings(
            rows,
            cols,
            mines,
            options["first"],
            (0, 0),
            options["seed"],
            options["policy"],
            ENDGAME if options["endgame"] is None else options["endgame"],
        )
    )


def _check_play(options: Options) -> None:
    _check_numbers(options)
    _require_boards(lambda: _settings(options))


_MAKING = {"size": None, "level": None, "mines": None, "seed": None, "count": 1, "parts": 1}

ACTIONS = {
    "reveal": Action(
        {"to": None, "click": (), "as_fixture": False, "lossy": False},
        target_of,
        _reveal,
        target_of,
    ),
    "convert": Action(
        {"to": None, "view": "full", "lossy": False}, _check_convert, _convert, target_of
    ),
    "validate": Action({"require_expected": False}, _lines, _validate, _lines),
    "solve": Action(
        {
            "mines": None,
            "density": None,
            "trust_flags": False,
            "explain": False,
            "best": False,
            "budget": None,
        },
        _asked,
        _solve,
        _lines,
    ),
    "stats": Action({"click": None, "difficulty": False}, _lines, _stats, _lines),
    "generate": Action(
        {
            **_MAKING,
            "density": None,
            "click": None,
            "first": "opening",
            "no_guess": False,
            "difficulty": None,
            "attempts": None,
            "to": None,
            "as_fixture": False,
            "lossy": False,
        },
        _check_generate,
        _generate,
        _made,
        reads=False,
    ),
    "play": Action(
        {**_MAKING, "first": "safe", "policy": "best", "endgame": None},
        _check_play,
        _play,
        _lines,
        reads=False,
    ),
}
"""Every action by its name."""
