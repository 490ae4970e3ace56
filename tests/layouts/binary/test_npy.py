"""`npy`: NumPy's array of whole numbers."""

import io
import subprocess
import sys
import tracemalloc
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import (
    Board,
    Case,
    Cell,
    Dialect,
    FormatError,
    LossyError,
    ParseError,
    dialects,
    dump,
    dumps,
    find_dialect,
    load,
    loads,
)
from tests.layouts.boards import boards, few
from tests.layouts.damaged import assert_survives
from tests.zoo import ZOO

NUMERIC = " in dialect numeric (it has -1 -2 0 1-8)"
VIEW = Board(2, 3, "01c 01c")
MATRIX = [[0, 1, -1], [0, 1, -1]]


def written(*cases: Case, format: str = "numeric+npy") -> bytes:
    stream = io.BytesIO()
    dump(cases, stream, format)
    return stream.getvalue()


def saved(array: Any) -> bytes:
    stream = io.BytesIO()
    np.save(stream, array)
    return stream.getvalue()


def file(header: str | bytes, content: bytes = b"", version: bytes = b"\1\0") -> bytes:
    """A file with this header, whatever it says."""
    text = header.encode("latin1") if isinstance(header, str) else header
    size = len(text).to_bytes(2 if version[0] == 1 else 4, "little")
    return b"\x93NUMPY" + version + size + text + content


def claiming(shape: str, content: bytes = b"\0\0", descr: str = "'|i1'") -> bytes:
    return file(f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}}}\n", content)


def refused(data: bytes, format: str = "numeric+npy") -> str:
    with pytest.raises(ParseError) as caught:
        loads(data, format)
    assert caught.value.line is None
    return str(caught.value).removeprefix("<string>: ")


def test_numpy_reads_what_is_written() -> None:
    data = written(Case(VIEW))
    assert data == saved(np.array(MATRIX, np.int8))
    assert data.startswith(b"\x93NUMPY\1\0")
    array = np.load(io.BytesIO(data), allow_pickle=False)
    assert (array.dtype, array.flags.c_contiguous, array.tolist()) == (np.int8, True, MATRIX)
    assert loads(data, "numeric+npy") == [Case(VIEW)]


@pytest.mark.parametrize("kind", ["i1", "<i2", ">i2", "<i4", ">i4", "<i8", ">i8"])
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("depth", [2, 3])
def test_whole_numbers_of_any_size_and_order(kind: str, order: Any, depth: int) -> None:
    one = np.array(MATRIX)
    array = one if depth == 2 else np.array([one, one[::-1], one * 0])
    expected = [VIEW] if depth == 2 else [VIEW, VIEW, Board(2, 3, "000000")]
    data = saved(np.asarray(array.astype(kind), order=order))
    cases = loads(data, "numeric+npy")
    assert [case.board for case in cases] == expected
    assert [case.place("board") for case in cases] == [("<string>", None)] * len(expected)


@pytest.mark.parametrize("kind", ["u1", "<u2", ">u4", "<u8"])
def test_numbers_without_a_sign(kind: str) -> None:
    (case,) = loads(saved(np.array([[10, 16], [1, 15]], kind)), "toollib+npy")
    assert case.board == Board(2, 2, "ca 1b")
    largest = np.array([[0, np.iinfo(kind).max]], kind)
    assert f"unknown symbol '{np.iinfo(kind).max}' in dialect toollib" in refused(
        saved(largest), "toollib+npy"
    )


def test_several_boards_of_one_size() -> None:
    cases = [Case(VIEW), Case(Board(2, 3, "aaa c12"))]
    data = written(*cases)
    assert np.load(io.BytesIO(data)).tolist() == [MATRIX, [[-2, -2, -2], [-1, 1, 2]]]
    assert loads(data, "numeric+npy") == cases
    # One board in three dimensions is the same case, and is written in two.
    assert written(*loads(saved([MATRIX]), "numeric+npy")) == written(Case(VIEW))


def test_no_board_at_all_writes_nothing() -> None:
    assert written() == b""
    assert refused(b"") == "byte 0: the file ends, expected the mark of an .npy file"


def test_version_2() -> None:
    stream = io.BytesIO()
    np.lib.format.write_array(stream, np.array(MATRIX), version=(2, 0))
    assert loads(stream.getvalue(), "numeric+npy") == [Case(VIEW)]


@pytest.mark.parametrize("dialect", dialects(), ids=lambda dialect: dialect.name)
def test_every_dialect_comes_back_or_is_refused(dialect: Dialect) -> None:
    for board in ZOO.values():
        try:
            data = written(Case(board), Case(board), format=f"{dialect.name}+npy")
        except LossyError:
            continue
        assert loads(data, f"{dialect.name}+npy") == [Case(board)] * 2


@few
@given(st.lists(boards(*find_dialect("toollib").symbols, most=4), min_size=1, max_size=3))
def test_what_is_written_is_read_back(some: list[Board]) -> None:
    first = some[0]
    cases = [Case(b) for b in some if (b.rows, b.cols) == (first.rows, first.cols)]
    assert loads(written(*cases, format="toollib+npy"), "toollib+npy") == cases


HEAD = "byte 10: the header cannot be read: "
"""What follows are NumPy's words, which change with its version."""
DIMENSIONS = "byte 10: an array of %s, expected 2 (a board) or 3 (boards)"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"[[0,1],[1,1]]", "byte 0: this is no .npy file: it does not begin with \\x93NUMPY"),
        (file("", version=b"\3\0"), "byte 6: .npy version 3.0, expected 1.0 or 2.0"),
        (file("", version=b"\1\1"), "byte 6: .npy version 1.1, expected 1.0 or 2.0"),
        (
            b"\x93NUMPY\2\0\xff\xff\xff\xff{",
            "byte 8: a header of 4294967295 bytes, expected up to 10000",
        ),
        (b"\x93NUMPY\1\0\x20\0{", "byte 11: the file ends, expected the 32 bytes of the header"),
        (
            claiming("(2, 1)", b"\0"),
            "byte 69: the file ends, expected 2 bytes for 2x1 numbers of int8",
        ),
        (claiming("(2, 1)", b"\0\0\0"), "byte 70: more bytes after the array of 2x1 numbers"),
        (
            saved([[0.0, 1.5]]),
            "byte 136: unknown symbol '1.5'" + NUMERIC,
        ),
        (
            saved([[0.0, np.inf]]),
            "byte 136: unknown symbol 'inf'" + NUMERIC,
        ),
        (
            saved([[True, False]]),
            "byte 128: unknown symbol 'true'" + NUMERIC,
        ),
        (saved([["0", "1"]]), "byte 10: an array of <U1, expected whole numbers"),
        (saved([[1j]]), "byte 10: an array of complex128, expected whole numbers"),
        (
            saved(np.array([["2020-01-01"]], "M8[D]")),
            "byte 10: an array of datetime64[D], expected whole numbers",
        ),
        (
            saved(np.array([[None, 1]], object)),
            "byte 10: an array of object, expected whole numbers",
        ),
        (
            saved(np.zeros((2, 2), [("a", "i1"), ("b", "i1")])),
            "byte 10: an array of [('a', 'i1'), ('b', 'i1')], expected whole numbers",
        ),
        (saved(np.int8(1)), DIMENSIONS % "0 dimensions"),
        (saved([0, 1]), DIMENSIONS % "1 dimension"),
        (saved([[[[[1]]]]]), DIMENSIONS % "5 dimensions"),
        (claiming("(0, 5)", b""), "byte 10: an array of 0x5: there is no such board"),
        (claiming("(0, 2, 2)", b""), "byte 10: an array of 0x2x2: there is no such board"),
        (claiming("(-2, -1)"), "byte 10: an array of -2x-1: there is no such board"),
        (
            claiming("(10000000000000, 0)", b""),
            "byte 10: an array of 10000000000000x0: there is no such board",
        ),
        (
            claiming("(999999999, 999999999)", descr="'<i8'"),
            (
                "byte 86: the file ends, expected 7999999984000000008 bytes "
                "for 999999999x999999999 numbers of int64"
            ),
        ),
        (
            claiming(f"({'9' * 4000}, {'9' * 4000})"),
            "byte 10: an array of about 1.0e4000 x about 1.0e4000: there is no such board",
        ),
        (claiming("(1, 2.0)"), HEAD),
        (claiming("(1, 2)", descr="'nothing'"), HEAD),
        (claiming("(1, 2)", descr="[()]"), HEAD),
        (file("{'descr': '|i1'}"), HEAD),
        (file("[]"), HEAD),
        (file(""), HEAD),
        (file("{"), HEAD),
        (file("(" * 9000), HEAD),
        (file("-" * 9000 + "1"), HEAD),
        (file("{1: '\\q', None: 2}"), HEAD),
        (file(b"\0\xff\n\r\x1b"), HEAD),
        (file("9" * 9000), HEAD),
        (file("open('/etc/passwd')"), HEAD),
        (
            saved([[0, 1], [-3, 99]]),
            "byte 144: unknown symbol '-3' in dialect numeric (it has -1 -2 0 1-8)",
        ),
        (
            saved(np.array([[0, 1], [7, 99]], order="F")),
            "byte 152: unknown symbol '99' in dialect numeric (it has -1 -2 0 1-8)",
        ),
        (
            saved(np.array([[[0, 1]], [[0, -9]]], "i2")),
            "byte 134: unknown symbol '-9' in dialect numeric (it has -1 -2 0 1-8)",
        ),
    ],
)
def test_what_is_refused(data: bytes, message: str) -> None:
    said = refused(data)
    assert said == message or (message == HEAD and said.startswith(HEAD))
    assert len(said) < 200
    assert said.isprintable()
    assert "object at" not in said  # which is another place each time


def test_a_board_with_another_number_does_not_stop_the_rest() -> None:
    faults: list[ParseError] = []
    data = saved([[[0, 1]], [[0, 9]], [[1, 0]]])
    cases = list(load(io.BytesIO(data), "numeric+npy", on_error=faults.append))
    assert [case.board for case in cases] == [Board(1, 2, "01"), Board(1, 2, "10")]
    assert [fault.message[:29] for fault in faults] == ["byte 152: unknown symbol '9' "]


def test_an_old_header_is_read_without_a_warning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert loads(claiming("(1L, 2L)"), "numeric+npy") == [Case(Board(1, 2, "00"))]


def test_a_claim_takes_no_room() -> None:
    claims = claiming("(1000000000, 2)"), b"\x93NUMPY\2\0\0\0\0\x7f", claiming("(1, 2147483647)")
    tracemalloc.start()
    try:
        for data in claims:
            with pytest.raises(ParseError):
                list(load(io.BufferedReader(io.BytesIO(data)), "numeric+npy"))
        assert tracemalloc.get_traced_memory()[1] < 2**23
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("array", [MATRIX, [MATRIX, MATRIX]])
def test_truncated_at_every_length(array: Any) -> None:
    data = saved(np.array(array, ">i2"))
    for length in range(len(data)):
        assert refused(data[:length]).startswith(f"byte {length}: the file ends, expected ")


def test_damaged_files() -> None:
    assert_survives(written(Case(VIEW)), "npy", "numeric")
    assert_survives(saved(np.array([MATRIX, MATRIX], order="F")), "npy", "numeric")


@pytest.mark.parametrize(
    ("cases", "format", "message"),
    [
        (
            [Case(Board(1, 2, "9a"))],
            "numeric+npy",
            (
                "the case: dialect numeric has no symbol for EMPTY (1 cell, first at (0, 0)); "
                "it shows what a player sees: write that, from a file with all cells, or another "
                'notation (format="hex"); '
                'format="mask+npy" has them'
            ),
        ),
        (
            [Case(Board(1, 2, "9a"))],
            "leetcode+npy",
            (
                "the case: npy holds whole numbers from -128 to 127, and dialect leetcode writes "
                "EMPTY as 'E'; format=\"mask+npy\" has them"
            ),
        ),
        (
            [Case(VIEW), Case(Board(3, 2, "0" * 6))],
            "numeric+npy",
            "the case: npy holds boards of one size, and this one of 3x2 follows one of 2x3",
        ),
        (
            [Case(Board(0, 0, ""))],
            "numeric+npy",
            "the case: npy has no way to write a board of 0x0",
        ),
        (
            [Case(VIEW, (0, 0))],
            "numeric+npy",
            (
                "the case: numeric+npy cannot hold the click; "
                'use lossy=True to convert without it, or format="numeric+yaml" to keep all'
            ),
        ),
    ],
)
def test_what_it_cannot_hold(cases: list[Case], format: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "board.npy"
    with pytest.raises(LossyError) as caught:
        dump(cases, path, format)
    assert str(caught.value) == message
    assert not path.exists()


def test_numbers_of_more_than_a_byte_are_refused() -> None:
    wide = Dialect("wide", {Cell.MINE: "128", Cell.EMPTY: "-128"}, scalars=True)
    from minesweeper_kit.layouts.binary import npy

    stream = io.BytesIO()
    npy.write([Case(Board(1, 1, "9"))], stream, wide)
    assert stream.getvalue()[-1:] == b"\x80"
    with pytest.raises(LossyError, match="dialect wide writes MINE as '128'"):
        npy.write([Case(Board(1, 1, "a"))], stream, wide)


def test_it_is_recognised(tmp_path: Path) -> None:
    path = tmp_path / "board.NPY"
    known = Case(Board(2, 3, "01c 01a"))  # a mine is -2 here alone
    dump([known], path, "numeric+npy")
    for source in (path, io.BytesIO(path.read_bytes())):
        with load(source) as reader:
            assert str(reader.format) == "numeric+npy"
            assert list(reader) == [known]


def test_it_is_no_text() -> None:
    with pytest.raises(FormatError, match=r"numeric\+npy is binary, and this is text"):
        dumps([Case(VIEW)], "numeric+npy")


def test_without_numpy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "board.npy"
    data = written(Case(VIEW))
    monkeypatch.setitem(sys.modules, "numpy", None)
    said = "the layout npy needs NumPy: pip install numpy"
    with pytest.raises(FormatError) as caught:
        loads(data)
    assert str(caught.value) == said
    with pytest.raises(FormatError) as caught:
        dump([Case(VIEW)], path, "numeric+npy")
    assert str(caught.value) == said
    assert not path.exists()


def test_the_command_without_numpy() -> None:
    blocked = (
        "import sys; sys.modules['numpy'] = None; from minesweeper_kit.cli import main; main()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", blocked, "convert", "-", "--to", "hex"],
        input=written(Case(VIEW)),
        capture_output=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (2, b"")
    said = ended.stderr.decode().replace("\r", "")
    assert said == "the layout npy needs NumPy: pip install numpy\n"
