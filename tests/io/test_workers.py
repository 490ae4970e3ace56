"""Work shared among processes that are really there."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from minesweeper_kit import Board, Case, Reader, WorkerError, dumps, load
from minesweeper_kit.io import parallel
from tests.cli.run import run
from tests.io.sixty import CASES, FIXTURES, GRID, LINES, TEXTS, reader, same, spoiled

# The processes that run the tests have threads; the command has none.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded, use of fork:DeprecationWarning")


@pytest.fixture(autouse=True, params=[parallel._PIPE, 4096], ids="pipe of {}".format)
def small(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of some cases each, and pipes that hold them or do not."""
    monkeypatch.setattr(parallel, "CHUNK", 300)
    monkeypatch.setattr(parallel, "_PIPE", request.param)


@pytest.mark.parametrize("format", ["ndjson", "leetcode", "leetcode+grid"])
def test_in_two_processes(format: str, tmp_path: Path) -> None:
    text = TEXTS[format][0].encode()
    options = ["--click", "3,3", "--on-error", "skip", "--from", format]
    ended = same("reveal", *options, stdin=text)
    assert ended.out
    assert ended.said
    assert same("validate", "--from", format, "--report", "github", stdin=text).said == ""
    out = tmp_path / "out.gz"
    packed = []
    for jobs in "123":
        assert run("reveal", *options, "-o", out, "--jobs", jobs, stdin=text).code == ended.code
        packed.append(out.read_bytes())
    assert packed == packed[:1] * 3


def test_a_dialect_of_ones_own(tmp_path: Path) -> None:
    dialect = tmp_path / "own.yaml"
    dialect.write_text(
        "name: own\nlayout: grid\nlimits: {cases: [1, 20]}\n"
        "symbols: {MINE: x, EMPTY: o, BLANK: b, numbers: '12345678'}\n"
    )
    lines = LINES.replace("leetcode", "own").translate({ord("E"): "o", ord("M"): "x"})
    options = ["--dialect-file", dialect]
    assert same("convert", "--to", "own", "--lossy", *options, stdin=lines.encode()).code == 0
    grid = GRID.translate({ord("E"): "o", ord("M"): "x"}).encode()
    ended = same("validate", "--from", "own", *options, stdin=grid)
    assert "60 cases, but own has 1 to 20" in ended.text
    same(
        "validate",
        "--from",
        "own",
        *options,
        "--on-error",
        "skip",
        stdin=grid.replace(b"o", b"?", 1),
    )


def test_a_case_larger_than_a_piece() -> None:
    big = Case(Board(300, 300, b"\x09" * 90_000), (5, 5))
    text = dumps([*CASES[:9], big, *CASES[9:]], "leetcode+ndjson").encode()
    assert same("reveal", stdin=text).out.count(b"\n") == len(CASES) + 1
    assert (
        same(
            "reveal",
            stdin=dumps([big], "leetcode").encode(),
        ).code
        == 0
    )


def test_several_sources_and_findings(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.ndjson", "b.ndjson", "c.ndjson")]
    for path, text in zip(paths, (FIXTURES, spoiled(FIXTURES, 50, "?\n"), LINES), strict=True):
        path.write_text(text)
    for options in ([], ["--on-error", "skip"], ["--report", "json"], ["--report", "github"]):
        ended = same("validate", *paths, tmp_path / "none", *options)
        assert ended.code == 3
        assert "wrong-outcome" in ended.text


def dies(cases: Reader) -> int:
    """What a worker does not survive."""
    if os.getpid() != TESTS:
        os.kill(os.getpid(), signal.SIGKILL)
    return count(cases)


def fails(cases: Reader) -> None:
    raise ZeroDivisionError


def fails_there(cases: Reader) -> int:
    if os.getpid() != TESTS:
        raise ZeroDivisionError
    return count(cases)


def ends(cases: Reader) -> int:
    """What a worker cannot give back."""
    return count(cases) if os.getpid() == TESTS else (lambda: None)  # type: ignore[return-value]


def count(cases: Reader) -> int:
    print("a stray word")
    time.sleep(0.001)
    return len(list(cases))


def who(cases: Reader) -> tuple[int, bytes]:
    """Which process does it; what is larger than a pipe holds goes through one as well."""
    time.sleep(0.001)
    return os.getpid(), bytes(3 * 2**20)


TESTS = os.getpid()


def results(work: Callable[[Reader], Any], jobs: int = 2) -> list[Any]:
    """The results of the chunks, and how many cases the reader still has."""
    source = reader(LINES.encode(), "ndjson")
    with parallel.map_chunks(source, work, jobs) as found:
        return [*found, len(list(source))]


def test_work() -> None:
    counts = results(count)
    assert counts[-1] == 0
    assert sum(counts) == len(CASES)
    assert results(fails) == [len(CASES)]  # all of it is left to the one who asked
    *counts, rest = results(fails_there)
    assert rest
    assert sum(counts) + rest == len(CASES)


@pytest.mark.parametrize("jobs", [2, 3])
def test_each_process_does_its_share(jobs: int) -> None:
    *found, rest = results(who, jobs)
    assert rest == 0
    assert len({process for process, _ in found}) == jobs
    assert TESTS in dict(found)


def test_a_worker_that_dies() -> None:
    with pytest.raises(
        WorkerError,
        match=r"^a worker process died \(SIGKILL: was it killed, or out of memory\?\)$",
    ):
        results(dies)
    with pytest.raises(WorkerError, match=r"^a worker process died \(exit code 1\)$"):
        results(ends)


@pytest.mark.parametrize("fails", ["fork", "pipe"])
def test_no_worker_can_be_started(fails: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room() -> int:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(os, fails, no_room)
    ended = run("reveal", "--jobs", "2", stdin=LINES.encode())
    assert ended.code == 3
    assert ended.said == "no worker process can be started: Resource temporarily unavailable\n"


def test_where_nothing_can_be_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    assert same("reveal", stdin=LINES.encode()).code == 0


def test_workers_read_a_file_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "cases.ndjson"
    path.write_text("\ufeff" + LINES)

    def counts() -> tuple[int, int]:
        with load(path) as source, parallel.map_chunks(source, count, 2) as found:
            return sum(found), len(list(source))

    assert counts() == (len(CASES), 0)
    # One that does not find what was seen there leaves the chunk to this process.
    monkeypatch.setattr(os, "pread", lambda *asked: b"?")
    done, left = counts()
    assert left
    assert done + left == len(CASES)
