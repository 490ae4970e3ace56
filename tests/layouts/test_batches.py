"""Batches: what is read, written and checked many cases at once, as it is case by case.

Case by case is what the same catalogue does where no layout says that it has batches.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from minesweeper_kit import (
    Board,
    Case,
    Cell,
    Format,
    LossyError,
    ParseError,
    dialects,
    dump,
    find_dialect,
    load,
)
from minesweeper_kit.batch import CaseBatch
from minesweeper_kit.game.rules import check_board, numbers_hold
from minesweeper_kit.io import files, reading
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.layouts import LAYOUTS, Layout
from minesweeper_kit.layouts.batches import LEAST, is_bulk
from minesweeper_kit.layouts.documents import suite
from minesweeper_kit.suites.checks import are_right, check
from minesweeper_kit.suites.findings import Summary, examine
from tests.boards import JUDGE, boards
from tests.cli.run import Ended, run
from tests.fuzz.inputs import damaged
from tests.zoo import HERE, ZOO, put

BATCHES = [row.name for row in HERE.values() if (row.batches or row.suites) and not row.is_bytes]
FORMATS = [
    f"{dialect.name}+{layout}" for layout in BATCHES for dialect in dialects() if is_bulk(dialect)
]
JUDGES = ["leetcode", "codingninjas", "exercism"]
TARGETS = ("leetcode", "codingninjas", "ndjson", "codingninjas+csv", "exercism+grid", "yaml")

few = settings(max_examples=60, deadline=None)


@pytest.fixture(autouse=True, scope="module")
def small_documents_too() -> Iterator[None]:
    """Batches are looked for in every document, and in every text."""
    large, suite.LARGE = suite.LARGE, 0
    small, reading.SMALL = reading.SMALL, -1
    yield
    suite.LARGE, reading.SMALL = large, small


@contextmanager
def case_by_case() -> Iterator[None]:
    """Without any batches."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Layout, "batches", False)
        patch.setattr(Layout, "suites", False)
        yield


@contextmanager
def chunks_of(size: int) -> Iterator[None]:
    """Of a file so many bytes are read at a time."""
    whole = files.CHUNK
    files.CHUNK = size
    try:
        yield
    finally:
        files.CHUNK = whole


def seen(case: Case) -> tuple[object, ...]:
    """All that there is of a case, with its places."""
    assert case.origin is not None
    parts = ("case", "board", "click", "expected", "mines")
    places = [case.place(part, row) for part in parts for row in (0, 1)]
    return case, case.origin.number, case.origin.dialect, case.origin.source, case.label, places


def read(data: bytes, format: str) -> list[object]:
    """What comes of reading a file: its cases, the errors in their place, and the last error."""
    found: list[object] = []
    try:
        reader = load(io.BytesIO(data), format, notes=found.append)
        reader.on_error = lambda error: found.append(str(error))
        found.extend(map(seen, reader))
    except ParseError as error:
        found.append(str(error))
    return found


def convert(data: bytes, source: str, target: str, *, lossy: bool) -> tuple[object, ...]:
    """What comes of converting a file: the bytes, the errors, the notes."""
    out, said = io.BytesIO(), list[str]()
    try:
        reader = load(io.BytesIO(data), source, notes=said.append)
        reader.on_error = lambda error: said.append(str(error))
        dump(reader, out, target, lossy=lossy, notes=said.append)
    except (ParseError, LossyError) as error:
        said.append(str(error))
    return out.getvalue(), said


def check_all(data: bytes, format: str) -> tuple[object, ...]:
    """What comes of checking a file: the findings and the counts."""
    summary = Summary()
    said: list[str] = []
    reader = load(io.BytesIO(data), format, notes=said.append)
    return [(f, str(f), f.view) for f in examine(reader, summary, skip=True)], summary, said


def batches(data: bytes, format: str) -> list[int]:
    """How long the batches are that a file is read in."""
    return [
        len(item)
        for item in load(io.BytesIO(data), format).case_batches()
        if isinstance(item, CaseBatch)
    ]


@st.composite
def suites(draw: st.DrawFn, layout: str) -> list[Case]:
    """Cases whose boards change their size, their kind and what they have in the middle."""
    random = draw(st.randoms(use_true_random=False))
    cases = []
    for _ in range(draw(st.integers(1, 4))):
        rows, cols = draw(st.sampled_from([(1, 1), (2, 3), (5, 1), (1, 6), (4, 4), (2, 30)]))
        clicked = layout == "stdin" or (draw(st.booleans()) and "click" in LAYOUTS[layout].holds)
        whole = "expected" in LAYOUTS[layout].holds and draw(st.booleans())
        named = "name" in LAYOUTS[layout].holds and draw(st.booleans())
        begun = layout != "stdin" and draw(st.booleans())
        for number in range(draw(st.sampled_from([1, 3, 4, 5, 12]))):
            cases.append(_case(random, rows, cols, clicked=clicked, begun=begun, whole=whole))
            if named:
                cases[-1] = replace(cases[-1], name=random.choice(["é", 'a "b"', f"case {number}"]))
    return cases


def _case(random: Random, rows: int, cols: int, *, clicked: bool, begun: bool, whole: bool) -> Case:
    cells = bytes(random.choices([9, 10], [4, 1], k=rows * cols))
    safe = [at for at, code in enumerate(cells) if code == Cell.EMPTY]
    board = Board(rows, cols, cells)
    if begun and safe:
        board = board.reveal(divmod(random.choice(safe), cols))
    click = divmod(random.randrange(rows * cols), cols) if clicked else None
    expected = None
    if whole and click is not None and board[click] in (Cell.EMPTY, Cell.MINE):
        expected = board.reveal(click) if random.random() < 0.97 else board
    return Case(board, click, expected)


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, bytes]:
    """A format with batches, and a file in it, which may be damaged."""
    layout = draw(st.sampled_from(BATCHES))
    format = f"{draw(st.sampled_from(JUDGES))}+{layout}"
    try:
        data = put(draw(suites(layout)), format)
    except LossyError:
        reject()
    if draw(st.booleans()):
        data = data.replace(b"\n", b"\r\n")
    if draw(st.booleans()):
        data = draw(damaged([data])) if draw(st.booleans()) else _scratched(draw, data)
    return format, data


def _scratched(draw: st.DrawFn, data: bytes) -> bytes:
    """The file with another line, or none, in the place of one."""
    lines = data.split(b"\n")
    at = draw(st.integers(0, len(lines) - 1))
    other = draw(st.sampled_from([b"", b"  ", b"Example 1:", b"[0,0]", b"0 0", lines[at] + b"\r",
                                  lines[at].replace(b"E", b"\xff", 1), lines[at] * 2]))  # fmt: skip
    lines[at : at + draw(st.integers(0, 1))] = [other]
    return b"\n".join(lines)


def test_there_are_runs_in_every_format_that_has_them() -> None:
    assert len(FORMATS) > 100
    for format in FORMATS:
        layout = format.partition("+")[2]
        # A table in CSV is written and read case by case.
        clicked = "click" in LAYOUTS[layout].holds and layout != "csv"
        named = Format.parse(format).dialect
        assert named is not None
        cells = bytes(code for code in (9, 12) if Cell(code) in named.symbols)[:1]
        if not cells or (cells[0] == Cell.HIDDEN and clicked):
            continue
        cases = [Case(Board(2, 3, cells * 6), (0, 0) if clicked else None)] * 12
        data = put(cases, format)
        for ends in (b"\n", b"\r\n")[: 1 if LAYOUTS[format.partition("+")[2]].suites else 2]:
            file = data.replace(b"\n", ends)
            assert sum(batches(file, format)) >= len(cases) - 2, (format, ends)


@pytest.mark.parametrize("name", ZOO)
def test_the_zoo(name: str) -> None:
    board = ZOO[name]
    others = [Board(board.cols, board.rows, board.cells), board]
    tried = 0
    for format in Random(name).sample(FORMATS, 8) + [f"leetcode+{layout}" for layout in BATCHES]:
        for click in (None, (0, 0), (-1, 2)):
            cases = [Case(each, click) for each in (board,) * 6 + (others[0],) * 5 + (others[1],)]
            try:
                data = put(cases, format)
            except LossyError:
                continue
            tried += 1
            found, given = read(data, format), convert(data, format, format, lossy=False)
            target = TARGETS[tried % len(TARGETS)]
            other = convert(data, format, target, lossy=True)
            with case_by_case():
                assert found == read(data, format), format
                assert given == convert(data, format, format, lossy=False), format
                assert other == convert(data, format, target, lossy=True), (format, target)
    assert tried or not board.cells or not set(board.cells) <= set(JUDGE)


@few
@given(texts(), st.sampled_from(TARGETS), st.sampled_from([20, 150, 4096]), st.booleans())
def test_any_text(text: tuple[str, bytes], target: str, size: int, lossy: bool) -> None:
    format, data = text
    with chunks_of(size):
        found = read(data, format)
        given_ = convert(data, format, target, lossy=lossy)
        checked = check_all(data, format)
    with case_by_case():
        assert found == read(data, format)
        assert given_ == convert(data, format, target, lossy=lossy)
        assert checked == check_all(data, format)


def commands(path: Path, format: str, target: str) -> list[Ended]:
    """What the commands make of a file."""
    given_ = (path, "--from", format)
    to = ("--to", target, "--on-error", "skip")
    return [
        run("convert", *given_, "--to", target),
        run("convert", *given_, *to, "--max-memory", "30k"),
        run("reveal", *given_, *to),
        run("reveal", *given_, "--to", target, "--click", "0,0"),
        run("reveal", *given_, *to, "--as-suite"),
        run("reveal", *given_, *to, "--click", "0,0", "--click", "0,1", "--lossy"),
        run("convert", *given_, *to, "--view", "player", "--lossy"),
        run("convert", path, *given_, *to),
        run("validate", *given_, "--report", "json"),
        run("validate", *given_, "--require-expected", "--on-error", "stop"),
    ]


@settings(few, max_examples=15)
@given(text=texts(), target=st.sampled_from(TARGETS))
def test_commands(
    tmp_path_factory: pytest.TempPathFactory, text: tuple[str, bytes], target: str
) -> None:
    format, data = text
    path = tmp_path_factory.mktemp("pieces") / "boards"
    path.write_bytes(data)
    ended = commands(path, format, target)
    with case_by_case():
        assert ended == commands(path, format, target)


@pytest.mark.parametrize("format", ["leetcode", "leetcode+grid", "codingninjas+ndjson"])
def test_several_processes(tmp_path: Path, format: str) -> None:
    clicks = format != "leetcode+grid"
    random = Random(format)
    cases = [
        _case(random, 9, 9 - at // 2000, clicked=clicks, begun=False, whole=False)
        for at in range(4000)
    ]
    path = tmp_path / "boards"
    path.write_bytes(put(cases, format))
    alone = run("convert", path, "--from", format, "--to", "codingninjas+array", "--lossy")
    assert alone.code == 0
    both = run(
        "convert", path, "--from", format, "--to", "codingninjas+array", "--lossy", "--jobs", "2"
    )
    assert both == alone


def test_places_are_those_of_the_cases() -> None:
    text = b'[["E","E"]]\n[0,0]\n' * 8 + b'[["E","Q"]]\n[0,0]\n' + b'[["M","E"]]\n[0,0]\n' * 8
    reader = load(io.BytesIO(text), "leetcode", on_error=lambda error: errors.append(str(error)))
    errors: list[str] = []
    cases = list(reader)
    assert [case.place("click")[1] for case in cases] == [*range(2, 17, 2), *range(20, 35, 2)]
    assert len(errors) == 1
    assert errors[0].startswith("<string>:17:7: unknown symbol 'Q'")
    assert cases[-1].label == "case 17"


def test_a_run_in_which_one_case_is_refused_names_that_case() -> None:
    text = b'[["E","E"]]\n' * 9 + b'[["X","E"]]\n' + b'[["E","E"]]\n' * 9
    out = io.BytesIO()
    with pytest.raises(LossyError, match=r"^<string>:10: case 10: dialect mbf"):
        dump(load(io.BytesIO(text), "leetcode"), out, "mbf+grid")
    assert batches(text, "leetcode")[0] > 10  # it is in a batch


def test_a_reader_gives_the_rest_of_a_run_it_has_begun() -> None:
    reader: Reader = load(io.BytesIO(b"EM\n\n" * 10), "leetcode+grid")
    assert next(reader).origin is not None
    rest = list(reader.case_batches())
    assert len(rest) == 9
    assert list(reader) == []


def test_fewer_than_the_least_are_no_run() -> None:
    assert batches(b"EM\n\n" * (LEAST - 1) + b"EMM\n\n" * LEAST, "leetcode+grid") == [LEAST]


@few
@given(st.lists(boards(bytes(range(12)), least=2, most=2), min_size=1, max_size=5))
def test_numbers_hold_where_no_board_has_a_violation(found: list[Board]) -> None:
    cells = b"".join(board.cells for board in found)
    if numbers_hold(cells, 2, 2):
        assert not any(map(check_board, found))
    elif Cell.EXPLODED not in cells:
        assert any(map(check_board, found))


@few
@given(st.lists(boards(bytes([0, 1, 9, 10, 11, 14]), least=2, most=2), min_size=1, max_size=4),
       st.tuples(st.integers(0, 2), st.integers(0, 1)), st.none() | st.integers(0, 3))  # fmt: skip
def test_a_run_that_is_right_has_no_case_with_a_violation(
    found: list[Board], click: tuple[int, int], mines: int | None
) -> None:
    model = Case(found[0], click, mines=mines)
    cells = b"".join(board.cells for board in found)
    batch = CaseBatch(model, cells, [click] * len(found))
    if are_right(batch):
        assert not any(map(check, batch))
        right = batch.but(expected=batch.outcomes())
        assert are_right(right)
        assert not are_right(batch.but(expected=cells))
        assert not any(map(check, right))


def test_the_outcomes_of_a_run_are_those_of_its_cases() -> None:
    dialect = find_dialect("leetcode")
    cells = Board.parse("EEM\nEEE\nMEE\nEEE", dialect).cells
    batch = CaseBatch(Case(Board(2, 3, cells[:6])), cells, [(1, 0), (0, 0)])
    assert batch.outcomes() == b"".join(
        outcome.cells for case in batch if (outcome := case.outcome()) is not None
    )
