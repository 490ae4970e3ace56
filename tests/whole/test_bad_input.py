"""Bad input: one clear line on standard error, its place, and the right exit code.

Each folder of data/invalid is of a format, and each bad input in it is a few files:

    NAME.txt    what is read, with another suffix where it is no text of rows
    NAME.err    what stands on standard error
    NAME.out    what stands on standard output, where a good case is before the bad one
    NAME.args   the command's arguments; on a second line the exit code: `exit 1`
    NAME.lossy  what is written with --lossy, where a loss is refused

The file is converted to NDJSON where no arguments are given, and the exit code is 3
where none is. Where there is no file, the fault lies in the arguments.
"""

import re
import resource
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Case, ParseError, dumps, load, loads
from tests.cli.run import ROOT, run
from tests.zoo import DATA

INVALID = DATA / "invalid"
ERRORS = sorted(INVALID.rglob("*.err"))
BESIDE = {".err", ".out", ".args", ".lossy"}
GOOD = b'[["E"]]\n[0,0]\n'
LEETCODE = "in dialect leetcode (it has B E M X 1-8)"
YAML = "minesweeper_kit: 1\ndialect: leetcode\ncases:\n"
JSON = '{"minesweeper_kit":1,"dialect":"leetcode","cases":[%s]}'


def content(path: Path) -> bytes | None:
    """What the file holds, where there is one."""
    return path.read_bytes() if path.exists() else None


def sources(folder: Path) -> dict[str, Path]:
    """The files of a folder that are read, by the names of their cases."""
    return {path.stem: path for path in folder.iterdir() if path.suffix not in BESIDE}


@pytest.mark.parametrize(
    "err", ERRORS, ids=lambda err: err.relative_to(INVALID).with_suffix("").as_posix()
)
def test_bad_input(err: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(err.parent)
    said, written = err.read_bytes(), content(err.with_suffix(".out")) or b""
    asked, lossy = content(err.with_suffix(".args")), content(err.with_suffix(".lossy"))
    source = sources(err.parent).get(err.stem)
    if asked is None:
        assert source
        arguments, code = ["convert", source.name, "--to", "ndjson"], 3
        if not written:
            assert run("convert", source.name, "--to", "yaml") == (3, b"", said)
    else:
        line, _, ending = asked.decode().strip().partition("\n")
        arguments, code = shlex.split(line), int(ending.removeprefix("exit ") or 3)

    # Where it is the arguments that are bad, what is read is good.
    stdin = GOOD if source is None else b""
    assert run(*arguments, stdin=stdin) == (code, written, said)
    if source and source.suffix == ".txt":
        unnamed = [word for word in arguments if word != source.name]
        said = said.replace(source.name.encode(), b"<stdin>")
        assert run(*unnamed, stdin=source.read_bytes()) == (code, written, said)
    if written:
        kept = tmp_path / "out"
        assert run(*arguments, "-o", kept).code == code
        assert not kept.exists()
    if code == 4:
        ended = run(*arguments, "--lossy")
        assert (ended.code, ended.out) == ((4, b"") if lossy is None else (0, lossy))


def test_no_file_is_forgotten() -> None:
    folders = [path for path in INVALID.iterdir() if path.is_dir()]
    assert folders
    for folder in folders:
        cases = {path.stem for path in folder.glob("*.err")}
        assert cases, folder
        assert {path.stem for path in folder.iterdir()} == cases, folder
        read = [path.stem for path in folder.iterdir() if path.suffix not in BESIDE]
        assert len(read) == len(sources(folder)), folder


def test_one_bad_case_does_not_stop_the_rest() -> None:
    data = b'["EM"]\n[0,1]\n["EM"]\n[0,2]\n["EQ"]\n[0,0]\n["EM"]\n[0,0]\n'
    ended = run("reveal", "--from", "leetcode", "--on-error", "skip", stdin=data)
    assert ended == (
        3,
        b'[["E","X"]]\n[["1","M"]]\n',
        (
            b"<stdin>:4: case 2: click (0, 2) is outside the board (rows 0-0, columns 0-1)\n"
            b"<stdin>:5:4: unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)\n"
        ),
    )
    data = b'["EM"]\n[0,2]\n["EM"]\n[0,0]\n'
    assert run("reveal", "--from", "leetcode", "--on-error", "skip", stdin=data).code == 1


def test_a_total_that_the_board_shows_is_no_loss() -> None:
    document = f"{YAML}  - board: EM\n    mines: 1\n".encode()
    assert run("convert", "--to", "leetcode+grid", stdin=document) == (0, b"EM\n", b"")


DEEP = [
    ("leetcode+grid", f"1:1: unknown symbol '[' {LEETCODE}"),
    ("leetcode+array", "1:3: nested too deep: a board is rows of symbols"),
    ("leetcode+testcase", "1:3: nested too deep: a board is rows of symbols"),
    ("leetcode+stdin", f"1:1: unknown symbol '[' {LEETCODE}"),
    ("leetcode+json", "1:65: nested more than 64 deep: no board lies there"),
    ("leetcode+yaml", "1:65: nested more than 64 deep: no board lies there"),
    ("leetcode+ndjson", "1:65: nested more than 64 deep: no board lies there"),
    ("json", "1:65: nested more than 64 deep: no board lies there"),
    ("yaml", "1:65: nested more than 64 deep: no board lies there"),
    ("ndjson", "1:65: nested more than 64 deep: no board lies there"),
    (None, "1:3: nested too deep: a board is rows of symbols"),
]


@pytest.mark.parametrize(("format", "said"), DEEP)
def test_a_hundred_thousand_brackets(format: str | None, said: str) -> None:
    named = ["--from", format] if format else []
    ended = run("convert", *named, "--to", "yaml", stdin=b"[" * 100_000)
    # PyYAML looks ahead, and has a limit of its own since 6.0.4, which it meets first.
    text = (
        ended.err.replace(b":1:1001: nested", b":1:65: nested")
        if "yaml" in (format or "")
        else ended.err
    )
    assert (ended.code, ended.out, text) == (3, b"", f"<stdin>:{said}\n".encode())
    keys = run("convert", *named, "--to", "yaml", stdin=b'{"a":' * 10_000)
    assert (keys.code, keys.out, keys.err.count(b"\n")) == (3, b"", 1)


DOCUMENT = (
    JSON
    % r'{"name":"é \u00e9 \ud83d\ude00","board":["EM","EE"],"click":[1,0],"expected":["EM","1E"]}'
).encode()


def fault(data: str | bytes, format: str) -> ParseError | None:
    """The error that reading ends with, if any; it stands on one line and names its source."""
    try:
        loads(data, format)
    except ParseError as error:
        assert error.source == "<string>"  # noqa: PT017
        assert "\n" not in str(error)  # noqa: PT017
        return error
    return None


def test_truncated_json(tmp_path: Path) -> None:
    path = tmp_path / "suite.json"
    for length in range(len(DOCUMENT)):
        path.write_bytes(DOCUMENT[:length])
        ended = run("reveal", path)
        assert (ended.code, ended.out) == (3, b"")
        assert re.fullmatch(rf"{re.escape(str(path))}:1:[0-9]+: [^\n]+\n", ended.said)
        for name in ("suite.ndjson", "suite.txt"):
            with pytest.raises(ParseError, match=r"^<string>:1:[0-9]+: [^\n]+$"):
                loads(DOCUMENT[:length])
            (tmp_path / name).write_bytes(DOCUMENT[:length])
            with pytest.raises(ParseError, match=rf"{name}:1:[0-9]+: [^\n]+$"):
                list(load(tmp_path / name))


def test_truncated_documents_of_every_kind() -> None:
    board = Board.parse("EM\nEE", "leetcode")
    cases = [Case(board, (1, 0), board.reveal((1, 0)), 1, "a b"), Case(board, (0, 0))]
    for format in ("yaml", "ndjson", "testcase", "stdin", "json"):
        kept = cases if format not in ("testcase", "stdin") else [Case(board, (1, 0))] * 2
        text = dumps(kept, f"leetcode+{format}")
        assert loads(text, f"leetcode+{format}") == kept
        for length in range(len(text)):
            if fault(text[:length], f"leetcode+{format}") is None:
                assert len(loads(text[:length], f"leetcode+{format}")) <= 2


@given(st.binary(max_size=60))
def test_any_bytes_give_cases_or_a_parse_error(data: bytes) -> None:
    for layout in ("grid", "array", "testcase", "stdin", "json", "yaml", "ndjson"):
        for dialect in ("leetcode", "codingninjas"):
            fault(data, f"{dialect}+{layout}")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(
    st.sampled_from(("minesweeper_kit", "dialect", "cases")),
    st.sampled_from(("board", "click", "expected", "mines", "name")),
    VALUES,
)
def test_wrong_types_anywhere(head: str, key: str, value: object) -> None:
    import json

    case: dict[str, object] = {"board": ["E1", "EE"], "click": [0, 0]}
    for document in (
        {"dialect": "leetcode", "cases": [{**case, key: value}]},
        {"dialect": "leetcode", "cases": [case], head: value},
        {"dialect": "leetcode", "cases": [case, value]},
        value,
    ):
        text = json.dumps(document)
        for format in ("json", "yaml", "ndjson", "leetcode+ndjson"):
            error = fault(text, format)
            assert error is None or error.line is not None


def test_what_a_file_claims_is_not_allocated() -> None:
    """Announced sizes of 10^9 in two gigabytes of address space."""

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))

    done = subprocess.run(
        [sys.executable, "-m", "minesweeper_kit", "convert", "--to", "yaml"],
        input=b"999999999\n999999999 999999999\n. .\n",
        capture_output=True,
        preexec_fn=limited,
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    assert done.returncode == 3
    assert done.stderr.decode() == (
        "<stdin>:4:1: the file ends after row 1 of the 999999999 rows of case 1 of 999999999\n"
    )
