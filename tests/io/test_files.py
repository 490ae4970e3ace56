"""Sources and targets: nothing half written, nothing read twice."""

import errno
import fcntl
import io
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Dialect, dump, load
from minesweeper_kit.io.files import as_binary, peek, replacing


@given(st.binary(max_size=40), st.integers(0, 50), st.integers(1, 9))
def test_peek_gives_everything_again(data: bytes, size: int, step: int) -> None:
    head, stream = peek(io.BytesIO(data), size)
    assert head == data[:size]
    read = b""
    while chunk := stream.read(step):
        read += chunk
    assert read == data


def test_replacing(tmp_path: Path) -> None:
    path = tmp_path / "out"
    with replacing(path) as stream:
        stream.write(b"new")
        assert not path.exists()
    assert os.listdir(tmp_path) == ["out"]
    assert path.read_bytes() == b"new"
    umask = os.umask(0)
    os.umask(umask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~umask


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, GeneratorExit])
def test_an_error_leaves_nothing(error: type[BaseException], tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    with pytest.raises(error), replacing(path) as stream:  # noqa: PT012
        stream.write(b"half")
        raise error
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["out"]


def test_the_mode_stays(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    path.chmod(0o604)
    with replacing(str(path)) as stream:
        stream.write(b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o604)


@pytest.fixture(params=["unnamed", "named"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """With files that have no name, and as where the system has none."""
    if request.param == "named":
        monkeypatch.setattr("minesweeper_kit.io.files._unnamed", lambda folder, mode: -1)
    return str(request.param)


def test_nothing_lies_there_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "out"
    for _ in range(2):  # a new file, and one in place of another
        before = os.listdir(tmp_path)
        with replacing(path) as stream:
            stream.write(b"new")
            stream.flush()
            assert os.listdir(tmp_path) == before


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, GeneratorExit])
@pytest.mark.parametrize("old", [True, False])
def test_an_error_leaves_nothing_either_way(
    error: type[BaseException], old: bool, way: str, tmp_path: Path
) -> None:
    path = tmp_path / "out"
    if old:
        path.write_bytes(b"old")
    with pytest.raises(error), replacing(path) as stream:  # noqa: PT012
        stream.write(b"half")
        assert len(os.listdir(tmp_path)) == old + (way == "named")
        raise error
    assert os.listdir(tmp_path) == ["out"] * old


@pytest.mark.parametrize("after", ["replace", "link", "fsync"])
def test_interrupted_just_after(
    after: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    done = getattr(os, after)

    def interrupted(*args: object, **options: object) -> None:
        done(*args, **options)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, after, interrupted)
    with pytest.raises(KeyboardInterrupt), replacing(path) as stream:
        stream.write(b"new")
    assert path.read_bytes() == (b"new" if after == "replace" else b"old")
    assert os.listdir(tmp_path) == ["out"]


def test_what_a_killed_process_left_is_swept(way: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    code = """
import os, sys
from minesweeper_kit.io.files import replacing
os.replace = lambda *names: os.kill(os.getpid(), 9)
with replacing(sys.argv[1]) as stream:
    stream.write(b"new")
"""
    for name in ("out", "other"):
        (tmp_path / name).write_bytes(b"old")
        subprocess.run([sys.executable, "-c", code, tmp_path / name], check=False)
    assert path.read_bytes() == b"old"
    assert len(os.listdir(tmp_path)) == 4
    with replacing(path) as stream:
        stream.write(b"new")
    left = set(os.listdir(tmp_path)) - {"out", "other"}
    assert len(left) == 1  # which is of the other
    with replacing(tmp_path / "other"):
        pass
    assert set(os.listdir(tmp_path)) == {"out", "other"}


def test_what_is_in_work_is_not_swept(way: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    with replacing(path) as first, replacing(path) as second, replacing(path) as third:
        for stream in (third, first, second):
            stream.write(b"whole" * 20_000)
    assert path.read_bytes() == b"whole" * 20_000
    assert os.listdir(tmp_path) == ["out"]


def test_a_file_that_appears_meanwhile_is_replaced(way: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    with replacing(path) as stream:
        stream.write(b"new")
        path.write_bytes(b"old")
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["out"]


def test_it_is_on_the_disk_before_it_replaces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    steps: list[str] = []

    def noted(step: str) -> Callable[..., None]:
        done = getattr(os, step)

        def do(*args: object) -> None:
            steps.append(step)
            done(*args)

        return do

    for step in ("fsync", "replace"):
        monkeypatch.setattr(os, step, noted(step))
    with replacing(path) as stream:
        stream.write(b"new")
    assert steps == ["fsync", "replace"]


def test_a_file_that_is_read_only_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    path.chmod(0o444)
    with pytest.raises(PermissionError) as found, replacing(path):
        pass
    assert (found.value.errno, found.value.filename) == (errno.EACCES, str(path))
    assert path.read_bytes() == b"old"


@pytest.mark.skipif(os.geteuid() != 0, reason="another owner is given by the administrator alone")
def test_the_owner_stays_and_setuid_goes(way: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    os.link(path, tmp_path / "linked")
    os.chown(path, 1234, 4321)
    path.chmod(0o6640)
    with replacing(path) as stream:
        stream.write(b"new")
    now = path.stat()
    assert (now.st_uid, now.st_gid, now.st_mode & 0o7777) == (1234, 4321, 0o640)
    assert (tmp_path / "linked").read_bytes() == b"old"


def test_the_umask_is_left_alone(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "umask", None)  # it is every thread's: not even for a moment
    code = "import os, sys; os.umask(0o027); "
    code += "from minesweeper_kit.io.files import replacing\nwith replacing(sys.argv[1]): pass"
    subprocess.run([sys.executable, "-c", code, tmp_path / "new"], check=True)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o640
    with replacing(tmp_path / "out"):
        pass
    assert (tmp_path / "out").stat().st_mode & 0o777 == (tmp_path / "out").stat().st_mode & 0o666


def test_two_threads_and_one_target(way: str, tmp_path: Path) -> None:
    path = tmp_path / "out"

    def write(letter: bytes) -> None:
        for _ in range(50):
            with replacing(path) as stream:
                stream.write(letter * 50_000)

    threads = [threading.Thread(target=write, args=(letter,)) for letter in (b"a", b"b")]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        if path.exists():
            assert path.read_bytes() in (b"a" * 50_000, b"b" * 50_000)
    assert os.listdir(tmp_path) == ["out"]


def test_where_nothing_can_be_locked(way: str, tmp_path: Path, monkeypatch: Any) -> None:
    def refuses(handle: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", refuses)
    path = tmp_path / "out"
    path.write_bytes(b"old")
    with replacing(path) as stream:
        stream.write(b"new")
    assert path.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["out"]


def test_a_named_pipe_is_written_to(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with replacing(path) as stream:
        stream.write(b"data")
    assert os.read(reading, 10) == b"data"
    os.close(reading)
    assert path.is_fifo()


def test_what_is_open_already(tmp_path: Path) -> None:
    path = tmp_path / "out"
    with open(path, "wb") as opened:
        for number in (opened.fileno(),):
            for name in (f"/dev/fd/{number}", f"/proc/self/fd/{number}"):
                with replacing(name) as stream:
                    stream.write(b"x")
        opened.write(b"y")
    assert path.read_bytes() == b"xxy"
    with pytest.raises(OSError, match="Bad file descriptor"), replacing("/dev/fd/987"):
        pass


def test_as_binary() -> None:
    binary = io.BytesIO(b"a")
    assert as_binary(binary) is binary
    assert as_binary(io.TextIOWrapper(binary)) is binary
    assert as_binary(io.StringIO("é\ud800")).read() == b"\xc3\xa9\xed\xa0\x80"


@pytest.mark.parametrize("use", [load, Dialect.from_file, lambda name: dump([], name, "leetcode")])
def test_a_name_that_no_file_can_have(use: Callable[[str], object]) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        use("a\0b")
    assert caught.value.filename == "a\0b"
