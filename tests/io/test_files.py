"""Sources and targets: nothing half written, nothing read twice."""

import io
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
        assert len(os.listdir(tmp_path)) == 1
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
