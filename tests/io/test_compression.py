"""gzip and zstd, by suffix: read, written, and what is not whole."""

import bz2
import gzip
import io
import lzma
import os
import sys
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Case, FormatError, LossyError, ParseError, dump, load
from minesweeper_kit.io.compression import decompressing, suffix_of
from minesweeper_kit.io.files import stream_chunks
from tests.cli.run import run

CASES = [Case(Board.parse("EM\nEE", "leetcode"), (0, 0)), Case(Board.parse("M", "leetcode"))]
TEXT = b'[["E","M"],["E","E"]]\n[0,0]\n[["M"]]\n'
PACKS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".zst": zstandard.ZstdCompressor(write_checksum=True).compress,
}
UNPACKS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.decompress,
    ".zst": lambda data: zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data)).read(),
}
NAMES = {".gz": "gzip", ".zst": "zstd"}
SUFFIXES = sorted(PACKS)


def unpack(data: bytes | bytearray, suffix: str) -> bytes:
    return decompressing(io.BytesIO(data), "a" + suffix).read()


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("kind", [str, Path])
def test_paths(suffix: str, kind: type, tmp_path: Path) -> None:
    path = kind(tmp_path / f"cases.txt{suffix.upper()}")
    dump(CASES, path, "leetcode")
    assert UNPACKS[suffix](Path(path).read_bytes()) == TEXT
    assert list(load(path)) == CASES
    assert os.listdir(tmp_path) == [f"cases.txt{suffix.upper()}"]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_same_cases_make_the_same_bytes(suffix: str, tmp_path: Path) -> None:
    for name in "ab":
        dump(CASES * 20_000, tmp_path / f"{name}{suffix}", "leetcode")
        os.utime(tmp_path / f"{name}{suffix}", (0, 0))
    written = (tmp_path / f"a{suffix}").read_bytes()
    assert written == (tmp_path / f"b{suffix}").read_bytes()
    assert UNPACKS[suffix](written) == TEXT * 20_000
    if suffix == ".gz":
        assert written[3:8] == bytes(5)  # no name, no time


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_no_cases(suffix: str, tmp_path: Path) -> None:
    dump([], tmp_path / f"a{suffix}", "leetcode")
    assert UNPACKS[suffix]((tmp_path / f"a{suffix}").read_bytes()) == b""
    with pytest.raises(ParseError, match=r"1:1: empty: there is no board in here$"):
        load(tmp_path / f"a{suffix}")


def test_the_suffix_under_it() -> None:
    names = ["a.ndjson.gz", "a.NDJSON.ZST", "a.gz", "b/c.d/a.gz", "a", "a.gz.ndjson", "", ".gz"]
    assert list(map(suffix_of, names)) == [".ndjson", ".ndjson", "", "", "", ".ndjson", "", ""]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_file_of_the_commands(suffix: str, tmp_path: Path) -> None:
    asked, answered, suite = (
        tmp_path / name for name in (f"in{suffix}", f"out{suffix}", f"suite.yaml{suffix}")
    )
    asked.write_bytes(PACKS[suffix](b"1\n1 2\n. #\n0 0\n"))
    assert run("reveal", asked, "-o", answered) == (0, b"", b"")
    assert UNPACKS[suffix](answered.read_bytes()) == b"1 #\n"
    format = "codingninjas+yaml"
    ended = run("convert", asked, "--answers", answered, "--to", format, "-o", suite)
    assert ended == (0, b"", b"")
    assert run("validate", suite) == (0, b"", b"1 case, 1 right\n")
    assert run("validate", asked, "--answers", answered).code == 0
    fixed = tmp_path / f"fixed.yaml{suffix}"
    wrong = UNPACKS[suffix](suite.read_bytes()).replace(b"1#", b"2#")
    suite.write_bytes(PACKS[suffix](wrong))
    assert run("validate", suite, "--fix", "-o", fixed).code == 0
    assert run("validate", fixed).code == 0
    assert run("stats", suite).code == 0


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_more_than_one_whole_in_a_file(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"a{suffix}"
    pack = PACKS[suffix]
    path.write_bytes(pack(TEXT[:9]) + pack(b"") + bytes(3000) + pack(TEXT[9:]) + bytes(5000))
    assert list(load(path, "leetcode")) == CASES


def test_a_part_of_zstd_to_be_skipped(tmp_path: Path) -> None:
    skipped = b"\x50\x2a\x4d\x18\x04\0\0\0abcd"
    (tmp_path / "a.zst").write_bytes(skipped + PACKS[".zst"](TEXT) + skipped)
    assert list(load(tmp_path / "a.zst")) == CASES


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_cut_off_anywhere(suffix: str, tmp_path: Path) -> None:
    whole = PACKS[suffix](TEXT)
    path = tmp_path / f"cases.txt{suffix}"
    said = f"{path}: the {NAMES[suffix]} data ends too early: the file is cut off\n"
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        out = tmp_path / "out"
        ended = run("convert", path, "--from", "leetcode", "--to", "yaml", "-o", out)
        assert (ended.code, ended.said) == (3, said)
        assert not out.exists()


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("command", [["validate"], ["convert", "--to", "json"], ["stats"]])
@pytest.mark.parametrize("options", [[], ["--on-error", "skip"]])
def test_damaged_at_the_end(
    suffix: str, command: list[str], options: list[str], tmp_path: Path
) -> None:
    text = b"".join(b'{"dialect":"lc","board":["E"],"name":"%d"}\n' % n for n in range(20_000))
    packed = bytearray(PACKS[suffix](text))
    packed[-2 if suffix == ".zst" else -6] ^= 0xFF  # a sum of what was packed
    path = tmp_path / f"cases.ndjson{suffix}"
    path.write_bytes(packed)
    ended = run(*command, path, *options)
    assert ended.code == 3
    first, *more = ended.said.splitlines()
    assert first.startswith(f"{path}: cannot be unpacked as {NAMES[suffix]}: ")
    assert bool(more) == (command == ["validate"])  # its counts


@pytest.mark.parametrize("suffix", SUFFIXES)
@given(at=st.integers(0), changed=st.integers(1, 255))
def test_damaged_anywhere(suffix: str, at: int, changed: int) -> None:
    packed = bytearray(PACKS[suffix](TEXT))
    packed[at % len(packed)] ^= changed
    try:
        assert unpack(packed, suffix) == TEXT
    except ParseError as error:
        assert error.exit_code == 3  # noqa: PT017


@given(st.binary(max_size=200), st.sampled_from(SUFFIXES), st.booleans())
def test_any_bytes(data: bytes, suffix: str, begun: bool) -> None:
    data = {".gz": b"\x1f\x8b\x08\0", ".zst": b"\x28\xb5\x2f\xfd"}[suffix] * begun + data
    try:
        unpack(data, suffix)
    except ParseError as error:
        assert (error.source, error.line) == ("a" + suffix, None)  # noqa: PT017


def test_what_is_claimed_is_not_taken_on_trust(tmp_path: Path) -> None:
    # A frame that announces 2**60 bytes, and one that wants 2 GiB remembered.
    path = tmp_path / "a.ndjson.zst"
    for head, said in (
        (b"\xe0" + (2**60).to_bytes(8, "little"), "Frame requires too much memory for decoding"),
        (b"\x00\xa8", "Frame requires too much memory for decoding"),
        (b"\x40\x80" + (2**15).to_bytes(2, "little"), None),
    ):
        path.write_bytes(b"\x28\xb5\x2f\xfd" + head)
        with pytest.raises(ParseError) as caught:
            load(path)
        if said:
            assert caught.value.message == f"cannot be unpacked as zstd: {said}"


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_much_out_of_little_takes_little_memory(suffix: str) -> None:
    packer = (
        zlib.compressobj(wbits=31) if suffix == ".gz" else zstandard.ZstdCompressor().compressobj()
    )
    packed = b"".join(packer.compress(bytes(2**20)) for _ in range(200)) + packer.flush()
    assert len(packed) < 2**20
    tracemalloc.start()
    stream, size = decompressing(io.BytesIO(packed), "a" + suffix), 0
    while chunk := stream.read(2**16):
        size += len(chunk)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert size == 200 * 2**20
    assert peak < 20 * 2**20


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_nothing_half_written(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"a{suffix}"
    path.write_bytes(b"as it was")
    hidden = Case(Board(1, 1, b"\x0c"))
    with pytest.raises(LossyError):
        dump([*CASES, hidden], path, "leetcode")
    assert os.listdir(tmp_path) == [f"a{suffix}"]
    assert path.read_bytes() == b"as it was"


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_is_cut_off_in_a_pipe_does_not_look_whole(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"pipe{suffix}"
    os.mkfifo(path)
    reading = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(LossyError):
        dump([*CASES, Case(Board(1, 1, b"\x0c"))], path, "leetcode")
    written = os.read(reading, 1000)
    os.close(reading)
    with pytest.raises(ParseError, match="data ends too early"):
        unpack(written, suffix)


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    "format", [None, "ndjson", "json", "yaml", "leetcode", "leetcode+grid", "codingninjas", "uva"]
)
def test_compressed_data_where_none_is_expected(suffix: str, format: str | None) -> None:
    options = [] if format is None else ["--from", format]
    ended = run("convert", "--to", "ndjson", *options, stdin=PACKS[suffix](TEXT * 100))
    assert (ended.code, ended.out) == (3, b"")
    assert ended.said.endswith(
        f": this is {NAMES[suffix]} data: unpack it first, "
        f"or give the file a name that ends in {suffix}\n"
    )
    assert ended.said.startswith("<stdin>:1:")


def test_without_zstandard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.zst"
    path.write_bytes(PACKS[".zst"](TEXT))
    monkeypatch.setitem(sys.modules, "zstandard", None)
    said = "files in .zst need zstandard: pip install zstandard"
    with pytest.raises(FormatError) as caught:
        load(path, "leetcode")
    assert str(caught.value) == said
    with pytest.raises(FormatError) as caught:
        dump(CASES, tmp_path / "b.zst", "leetcode")
    assert str(caught.value) == said
    assert os.listdir(tmp_path) == ["a.zst"]
    ended = run("validate", path)
    assert (ended.code, ended.said) == (2, f"{said}\n")


@given(st.lists(st.binary(max_size=9), max_size=9), st.integers(1, 9))
def test_streamed(parts: list[bytes], step: int) -> None:
    stream = stream_chunks(iter(parts))
    read = b""
    while chunk := stream.read(step):
        read += chunk
    assert read == b"".join(parts)


@pytest.mark.parametrize("text", [b"x", b"2 2\n*.\n..\n"])
def test_a_file_that_is_not_packed_is_named_so(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "a.json.gz"
    path.write_bytes(text)
    ended = run("show", path)
    assert ended.code == 3
    advice = "rename it without the suffix, or compress it"
    assert ended.said == f"{path}: this is no gzip file; {advice}\n"


@pytest.mark.parametrize("suffix", [".xz", ".bz2", ".zip"])
def test_another_compression_is_not_written(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"a.ndjson{suffix}"
    ended = run("convert", "--to", "ndjson", "-o", path, stdin=TEXT)
    assert (ended.code, os.listdir(tmp_path)) == (2, [])
    stem = path.with_suffix("")
    assert (
        ended.said == f"{path}: {suffix} files are not written: name it {stem}.gz or {stem}.zst\n"
    )
    assert run("convert", "--to", "ndjson", "-o", f"{stem}.zst", stdin=TEXT).code == 0


@pytest.mark.parametrize("pack", [lzma.compress, bz2.compress])
def test_another_compression_is_named_where_it_is_read(pack: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(pack(TEXT * 9))
    ended = run("convert", path, "--to", "ndjson")
    assert (ended.code, "data, which is not read: unpack it first" in ended.said) == (3, True)
