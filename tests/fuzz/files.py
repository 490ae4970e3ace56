"""The targets that are files: readers, detection, round trips, `validate`."""

import io
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import chain
from typing import Any

from minesweeper_kit import (
    Board,
    Case,
    ClickError,
    Format,
    FormatError,
    LossyError,
    MinesweeperKitError,
    ParseError,
    dump,
    load,
)
from minesweeper_kit.game.rules import VIOLATIONS, check_question
from minesweeper_kit.io.candidates import HEAD
from minesweeper_kit.io.compression import decompressing
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.layouts import LAYOUTS, find_layout
from minesweeper_kit.layouts.recordings import replay_of
from minesweeper_kit.suites import OUTCOME, Change, Finding, Summary, check, examine, fix_cases
from minesweeper_kit.suites.rewrite import with_outcomes
from tests.engine.oracles import update_board
from tests.fuzz.feed import LONGEST, check_one_line, feed
from tests.fuzz.inputs import BESIDE, KNOWN, chosen, chosen_file, pick
from tests.zoo import READ_ONLY, WRITE_ONLY, put

CHUNK = 64
WRITTEN = sorted(
    name for name, format in KNOWN.items() if format.layout not in READ_ONLY | WRITE_ONLY
)
LETTERS = "B12345678EMX??FW"
"""What the oracle calls each cell."""


def readers(data: bytes) -> None:
    """Any bytes, read in any format, give cases or ParseErrors with their places.

    Read chunk by chunk, as several processes do it, they give the same cases and the
    same first error. With little memory they are refused, or give the same.
    """
    format, text = chosen(data)
    feed(text, format.layout, format.dialect)
    layout = find_layout(format.layout)
    if layout.unread:
        return
    whole = _outcome(load(io.BytesIO(text), format, notes=str))
    little = _outcome(
        load(io.BytesIO(text), format, notes=str, max_memory=len(text) * layout.weight.byte // 2)
    )
    assert little == whole or "max_memory" in little[1], little
    if layout.cuts:
        assert _outcome(_in_pieces(load(io.BytesIO(text), format, notes=str))) == whole


def _outcome(cases: Iterator[Case]) -> tuple[list[tuple[Case, tuple[str | None, int | None]]], str]:
    """The cases with their places, and the error that ended them, or nothing."""
    found = []
    try:
        for case in cases:
            found += [(case, case.place("board"))]  # those before an error are kept
    except ParseError as error:
        check_one_line(error)
        return found, str(error)
    return found, ""


def _in_pieces(reader: Reader) -> Iterator[Case]:
    """The cases of a source that is cut into chunks, read as several processes would."""
    chunks, begun = reader.chunks(CHUNK), False
    assert chunks is not None
    for chunk in chunks:
        if chunk.cases is None:
            chunks = chain([chunk], chunks)
            break
        part = Reader(iter(()), reader.source, reader.format).go_on([chunk], begun=True)
        try:
            cases = list(part)
        except ParseError:
            chunks = chain([chunk], chunks)
            break
        assert len(cases) == chunk.cases, chunk
        begun = begun or bool(chunk.cases)
        yield from cases
    yield from reader.go_on(chunks, begun=begun)


class _Named(io.BytesIO):
    """A file in memory that has a name."""

    name = ""


def detection(data: bytes) -> None:
    """Any bytes without a format give cases, or one ParseError or FormatError.

    What is detected is a format that gives the same when it is named, or a table, which
    needs a package that is not there. Compressed data is unpacked first, by the name of
    the file.
    """
    name, text = chosen_file(data)
    stream = decompressing(io.BytesIO(text), name)
    plain = _Named()
    try:
        plain.write(stream.read(2 * HEAD))
    except (ParseError, FormatError) as error:
        check_one_line(error)
        return
    plain.seek(0)
    plain.name = name.removesuffix(".gz").removesuffix(".zst")
    try:
        reader = load(plain, notes=str)
    except (ParseError, FormatError) as error:
        check_one_line(error)
        return
    try:
        found = _outcome(reader)
    except FormatError as error:  # tables, where what reads them is not installed
        check_one_line(error)
        if "pip install" not in str(error):
            raise
        return
    plain.seek(0)
    assert _outcome(load(plain, reader.format, notes=str)) == found


def pages(data: bytes) -> None:
    """Any text, read as what people paste, gives cases and perhaps a note, or an error.

    The note is one line. The cases have their lines in the text, and written as NDJSON
    they are read again. Without a note they are those of strict reading.
    """
    notes: list[str] = []
    cases, error = _outcome_of_all(data, strict=False, notes=notes.append)
    if error:
        return
    if not notes:
        assert (cases, error) == _outcome_of_all(data)
        return
    assert len(notes) == 1
    assert notes[0].isprintable()
    assert cases
    lines = data.count(b"\n") + data.count(b"\r") + 1
    assert all(place[1] is None or 1 <= place[1] <= lines for _, place in cases)
    read = [replace(case, origin=None) for case, _ in cases]
    again = load(io.BytesIO(put([case for case, _ in cases], Format(None, "ndjson"))), "ndjson")
    assert [replace(case, origin=None) for case in again] == read


def _outcome_of_all(
    data: bytes, **how: Any
) -> tuple[list[tuple[Case, tuple[str | None, int | None]]], str]:
    """The outcome of a text whose format is to be detected."""
    try:
        return _outcome(load(io.BytesIO(data), **how))
    except (ParseError, FormatError) as error:
        check_one_line(error)
        return [], str(error)


def round_trips(data: bytes) -> None:
    """What is read is written in other formats, and read again it is the same, or refused.

    The error that refuses is a LossyError. Where a loss is allowed, what is written
    can be read again, too. What was read again is written to the same bytes. Questions
    in one file and their answers in another are put together again.
    """
    format, text = chosen(data)
    text, mark, answers = text.partition(BESIDE)
    if mark and not find_layout(format.layout).unread:
        _outcome(load(io.BytesIO(text), format, notes=str, answers=io.BytesIO(answers)))
    cases: list[Case] = []
    with suppress(ParseError):
        cases.extend(load(io.BytesIO(text), format, notes=str, on_error=check_one_line))
    for name in (str(format), *pick(data, WRITTEN, 6)) if cases else ():
        target = KNOWN[name]
        layout = find_layout(target.layout)
        if layout.unread or layout.unwritten:
            continue
        # Some files hold one board, or tell answers apart only beside their questions.
        chosen_cases = cases[:1] if layout.single or layout.paired else cases
        if target.layout == "rawvf":  # which reads the events to write them
            chosen_cases = [case for case in chosen_cases if _has_events(case)]
        if not chosen_cases:
            continue
        _come_back(chosen_cases, target)
        _come_back_lossy(chosen_cases, target)
        _come_back_in_two(chosen_cases, target)


def _has_events(case: Case) -> bool:
    """Whether the events of a replay can be read, if it is one."""
    try:
        replay_of(case)
    except ParseError as error:
        check_one_line(error)
        return False
    return True


def _come_back_in_two(cases: list[Case], target: Format) -> None:
    """Whether questions in one file and their answers in another come back together."""
    pairs = []
    room = find_layout(target.layout).optional_parts(target.dialect)
    for case in cases:
        with suppress(ClickError):
            outcome = None if check_question(case) else case.outcome()
            if outcome is not None:
                pair = replace(case, expected=outcome, mines=None, name=None)
                pairs.append(_bare(pair, room))
    told = [replace(case, board=case.expected, click=None) for case in pairs if case.expected]
    try:
        questions = put([replace(case, expected=None) for case in pairs], target)
        answers = put([replace(case, expected=None) for case in told], target)
    except LossyError as error:
        check_one_line(error)
        return
    if pairs:
        both = load(io.BytesIO(questions), target, answers=io.BytesIO(answers))
        assert [replace(case, mines=None) for case in both] == pairs, (questions, answers)


def _come_back(cases: list[Case], target: Format) -> None:
    """Whether the cases, written in a format, come back equal, or are refused."""
    try:
        file = put(cases, target)
    except LossyError as error:
        check_one_line(error)
        return
    again = list(load(io.BytesIO(file), target))
    room = find_layout(target.layout).optional_parts(target.dialect)
    assert [_bare(case, room) for case in again] == [_bare(case, room) for case in cases], file
    assert put(again, target) == file


def _come_back_lossy(cases: list[Case], target: Format) -> None:
    """Whether the cases, written in a format with a loss, can be read, or are refused."""
    file = io.BytesIO()
    try:
        dump(cases, file, target, lossy=True)
    except LossyError as error:
        check_one_line(error)
        return
    again = list(load(io.BytesIO(file.getvalue()), target))
    sizes = [(case.board.rows, case.board.cols) for case in cases]
    assert [(case.board.rows, case.board.cols) for case in again] == sizes, file.getvalue()


def _bare(case: Case, room: tuple[str, ...]) -> Case:
    """The case with what there is room for, and without a total that its board shows as well."""
    shown = case.mines == case.board.mines and not case.board.is_player_view
    return replace(
        case,
        mines=None if shown else case.mines,
        name=case.name or None if "name" in room else None,
        extra=case.extra if "extra" in room else {},
    )


def validate(data: bytes) -> None:
    """Any bytes give findings, each of a known code, with a place and one line of text.

    A click has the outcome that the rules have by the book. What was fixed has no wrong
    outcome left, and dropping leaves nothing at fault. A suite that is rewritten in
    place reads as before, but for the outcomes.
    """
    format, text = chosen(data)
    summary = Summary()
    try:
        found = list(examine(load(io.BytesIO(text), format), summary, skip=True))
    except ParseError as error:  # before the first case
        check_one_line(error)
        return
    assert len(found) == summary.codes.total()
    for finding in found:
        _check_finding(finding)
    cases: list[Case] = []
    with suppress(ParseError):
        cases.extend(load(io.BytesIO(text), format, on_error=check_one_line))
    for case in cases:
        _check_outcome(case)
    for drop in (False, True):
        _check_fixed(format, text, drop=drop)
    if format.dialect is None:
        _check_rewritten(format.layout, text)


def _check_finding(finding: Finding) -> None:
    """Whether a finding has a known code, a place, and one line of text."""
    assert finding.violation.code in VIOLATIONS, finding
    assert finding.violation.part in ("board", "click", "expected", "mines"), finding
    assert "\n" not in str(finding), finding
    assert len(str(finding)) <= 10 * LONGEST, finding
    assert finding.line is None or finding.line >= 1, finding


def _check_outcome(case: Case) -> None:
    """Whether a case whose click is legal has the outcome that an oracle gives."""
    codes = {violation.code for violation in check(case)}
    if case.click is None or {code for code in codes if code.startswith(("click", "game", "not"))}:
        return
    outcome = case.outcome()
    assert outcome is not None
    board = [[LETTERS[code] for code in row] for row in case.board]
    right = update_board(board, case.click)
    assert [[LETTERS[code] for code in row] for row in outcome] == right, case
    assert ("wrong-outcome" in codes) == _differs(case.expected, outcome), case


def _differs(expected: Board | None, outcome: Board) -> bool:
    """Whether an expected outcome has another cell, and the same size."""
    if expected is None or (expected.rows, expected.cols) != (outcome.rows, outcome.cols):
        return False
    return [*map(list, expected)] != [*map(list, outcome)]


def _check_fixed(format: Format, text: bytes, *, drop: bool) -> None:
    """Whether what is fixed has no wrong outcome, or with `drop` no fault at all."""
    changes: list[Change] = []
    reader = load(io.BytesIO(text), format)
    fixing = fix_cases(reader, Summary(), lambda _: None, changes.append, skip=True, drop=drop)
    cases: list[Case] = []
    try:
        cases.extend(fixing)
        whole = True
    except (ParseError, LossyError) as error:
        check_one_line(error)
        whole = False
    for change in changes:
        assert "\n" not in str(change), change
    for case in cases:
        codes = {violation.code for violation in check(case)}
        assert not codes if drop else not codes & OUTCOME or codes - OUTCOME, case
    if whole and cases and not LAYOUTS[format.layout].unwritten:
        with suppress(LossyError):
            file = put(cases, format)
            again = list(load(io.BytesIO(file), format))
            assert [case.board for case in again] == [case.board for case in cases], file


def _check_rewritten(layout: str, text: bytes) -> None:
    """Whether right outcomes written into a suite change nothing else."""
    try:
        cases = list(load(io.BytesIO(text), layout))
    except MinesweeperKitError:
        return
    outcomes = []
    for case in cases:
        codes = {violation.code for violation in check(case)}
        if codes and codes <= OUTCOME and (outcome := case.outcome()) is not None:
            outcomes.append((case, outcome))
    try:
        edited = with_outcomes(text, layout, outcomes)
    except MinesweeperKitError as error:
        check_one_line(error)
        return
    better = {id(case): outcome for case, outcome in outcomes}
    right = [replace(case, expected=better.get(id(case), case.expected)) for case in cases]
    assert list(load(io.BytesIO(edited), layout)) == right, edited
    if not outcomes:
        assert edited == text
