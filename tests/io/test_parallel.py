"""Work shared among processes: the same bytes, the same errors, and nothing left behind."""

import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper_kit import (
    AmbiguousFormatError,
    Case,
    ClickError,
    ContradictionError,
    FormatError,
    LossyError,
    MinesweeperKitError,
    ParseError,
    Reader,
    ShapeError,
    SymbolError,
    WorkerError,
)
from minesweeper_kit.io import parallel
from minesweeper_kit.layouts.layout import Chunk
from tests.cli.run import run
from tests.io.sixty import ALL, CASES, LINES, TESTCASE, TEXTS, reader, same, spoiled


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of some cases each."""
    monkeypatch.setattr(parallel, "CHUNK", 300)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, small: None) -> list[Chunk]:
    """What workers do is done in this process, by way of bytes; gives the chunks."""
    given = []

    def give(share: Any, workers: Any, do: Callable[[Chunk], Any]) -> None:
        given.append(share.chunk)
        share.done(pickle.loads(pickle.dumps(do(pickle.loads(pickle.dumps(share.chunk))))))

    monkeypatch.setattr(parallel, "_give", give)
    monkeypatch.setattr(parallel, "_Worker", lambda *args: Idle())
    monkeypatch.setattr(parallel, "_gather", lambda workers: None)
    return given


class Idle:
    """In the place of a worker."""

    def end(self) -> None:
        pass


COMMANDS = [
    ["reveal"],
    ["reveal", "--to", "leetcode+grid"],
    ["reveal", "--as-suite", "--to", "leetcode+ndjson", "--on-error", "skip"],
    ["reveal", "--click", "0,0", "--on-error", "skip", "--to", "leetcode"],
    ["convert", "--to", "leetcode+csv", "--lossy"],
    ["convert", "--to", "codingninjas+array", "--on-error", "skip", "--lossy"],
    ["convert", "--to", "leetcode+grid", "--on-error", "skip", "--lossy"],
    ["convert", "--to", "leetcode+yaml"],
    ["convert", "--to", "spoj+ndjson", "--view", "player"],
    ["validate"],
    ["validate", "--on-error", "skip", "--report", "json"],
]


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize(("format", "text"), ALL, ids=lambda value: str(value)[:0])
def test_the_same_as_in_one_process(
    command: list[str], format: str, text: str, here: list[Chunk]
) -> None:
    same(*command, "--from", format, stdin=text.encode())


def test_that_work_was_shared(here: list[Chunk]) -> None:
    for format in ("ndjson", "leetcode", "leetcode+array", "leetcode+grid", "leetcode+csv"):
        here.clear()
        options = ("--from", format, "--to", "uva+grid", "--lossy")
        assert same("convert", *options, stdin=TEXTS[format][0].encode()).code == 0
        assert len(here) > 3, format
    here.clear()
    for format, text in [("uva", TEXTS["uva"][0]), ("exercism+grid", TEXTS["exercism+grid"][0])]:
        same("validate", "--from", format, stdin=text.encode())
    same("convert", "--to", "leetcode+yaml", stdin=LINES.encode())
    assert not here


def test_the_first_bad_case_stops_and_what_is_before_it_is_written(here: list[Chunk]) -> None:
    ended = same("reveal", stdin=spoiled(LINES, 41, "{}\n").encode())
    assert ended.code == 3
    assert ended.out.count(b"\n") == 41
    assert ended.said.startswith("<stdin>:42:1: ")


def test_answers_are_read_in_one_process(here: list[Chunk], tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    assert run("reveal", "-o", answers, stdin=TESTCASE.encode()).code == 0
    ended = same(
        "convert", "--answers", answers, "--to", "leetcode+ndjson", stdin=TESTCASE.encode()
    )
    assert ended.out.count(b"expected") == len(CASES)
    assert not here


def test_data_that_is_cut_off(here: list[Chunk], tmp_path: Path) -> None:
    import zlib

    packer = zlib.compressobj(wbits=31)
    packed = packer.compress(LINES.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)
    path = tmp_path / "cases.ndjson.gz"
    for cut in (0, 40, 400):
        path.write_bytes(packed[: len(packed) - cut])
        ended = same("reveal", path, "--from", "ndjson")
        assert ended.code == 3
        assert ended.said == f"{path}: the gzip data ends too early: the file is cut off\n"
        assert ended.out
        assert here


@settings(max_examples=150, deadline=None)
@pytest.mark.filterwarnings("ignore::minesweeper_kit.errors.UnknownKeyWarning")
@given(
    st.sampled_from([(f, t) for f, t in ALL if t.strip() and not f.startswith(("uva", "coding"))]),
    st.integers(1, 400),
    st.data(),
)
def test_pieces_anywhere(chosen: tuple[str, str], size: int, data: st.DataObject) -> None:
    format, text = chosen
    content = bytearray(text.encode())
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.sampled_from(NOISE))
    whole = read(Reader.__iter__(reader(bytes(content), format)))
    chunks = list(reader(bytes(content), format).chunks(size) or [])
    assert b"".join(chunk.data for chunk in chunks) == bytes(content)
    found: list[object] = []
    for number, chunk in enumerate(chunks):
        part = reader(b"", format).go_on([chunk], begun=True)
        some = read(part)
        if chunk.cases is None or (some and isinstance(some[-1], tuple)):
            rest = reader(b"", format).go_on(chunks[number:], begun=True)
            found += read(rest)
            break
        assert len(some) == chunk.cases
        found += some
    if chunks and any(chunk.cases != 0 for chunk in chunks):
        assert found == whole


NOISE = [b"", b"\n", b"\n\n", b" ", b"[", b"]", b"[[", b'"', b"\r\n", b",", b"E", b"[0,0]\n", b"{}"]


def read(cases: Iterator[Case]) -> list[object]:
    """The cases with their places, what cannot be read, and at last what ended it."""
    found: list[object] = []
    if isinstance(cases, Reader):
        cases.on_error = lambda error: found.append(str(error))
    try:
        for case in cases:
            parts = ("case", "board", "click", "expected")
            found.append((case, case.label, [case.place(part) for part in parts]).__repr__())
    except ParseError as error:
        found.append((type(error), str(error)))
    return found


def test_options() -> None:
    ended = run("reveal", "--jobs", "0", stdin=b"E\n")
    assert ended.code == 2
    assert "--jobs: 0: expected at least 1" in ended.said
    ended = run("validate", "--fix", "-o", "x", "--jobs", "2", stdin=b"E\n")
    assert ended.code == 2
    assert "--fix is done in one process: leave out --jobs" in ended.said


@pytest.mark.parametrize(
    "error",
    [
        MinesweeperKitError("m"),
        ParseError("m"),
        ShapeError("m"),
        FormatError("m"),
        AmbiguousFormatError("m"),
        LossyError("m"),
        ClickError("m"),
        ContradictionError("m", ((1, 2),)),
        SymbolError("m"),
        WorkerError("m"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_survive_pickling(error: MinesweeperKitError) -> None:
    error.message += " and more"
    if isinstance(error, SymbolError):
        error.symbol = "Q"
    error.located("a.txt", 3, 4)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error) == "a.txt:3:4: m and more"
    assert vars(again) == vars(error)
