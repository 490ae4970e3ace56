"""How the command ends: its exit code and its last words, whatever becomes of its stdio."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
import typer

from minesweeper_kit.cli.exit_codes import ends_well
from minesweeper_kit.wording import one_line
from tests.cli.run import ROOT, Ended, run
from tests.torture.kills import COMMAND

BOARD = b'[["E","M"]]\n[0,0]\n'


def shell(line: str, tmp_path: Path, **env: str) -> Ended:
    """A line of bash, in which `mskit` is the command, and `cases.txt` a case."""
    (tmp_path / "cases.txt").write_bytes(BOARD)
    program = f'mskit() {{ "{sys.executable}" -m minesweeper_kit "$@"; }}\n'
    done = subprocess.run(
        ["bash", "-c", program + line],
        capture_output=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        timeout=60,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


FULL = b"<stdout>: No space left on device\n"
CLOSED = b"<stdout>: Bad file descriptor\n"


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("mskit convert --to leetcode <&-", 3, b"<stdin>: Bad file descriptor\n"),
        ("mskit convert cases.txt --to yaml -o out <&-", 0, b""),
        ("mskit convert cases.txt --to yaml -o out >&-", 0, b""),
        ("mskit convert cases.txt --to yaml -o out 2>&-", 0, b""),
        ("mskit convert cases.txt --to yaml -o out <&- >&- 2>&-", 0, b""),
        ("mskit reveal cases.txt >&-", 3, CLOSED),
        ("mskit formats >&-", 3, CLOSED),
        ("mskit validate none 2>&-", 3, b""),
        ("mskit validate none 2>/dev/full", 3, b""),
        ("mskit validate --none 2>/dev/full", 2, b""),
        ("mskit --help >/dev/full", 3, FULL),
        ("mskit --help >&-", 3, CLOSED),
        ("mskit --version >/dev/full", 3, FULL),
        ("mskit formats >/dev/full", 3, FULL),
        ("mskit --help | true; exit ${PIPESTATUS[0]}", 141, b""),
        ("mskit --version | true; exit ${PIPESTATUS[0]}", 141, b""),
        ("mskit formats --help | true; exit ${PIPESTATUS[0]}", 141, b""),
        ("mskit formats | true; exit ${PIPESTATUS[0]}", 141, b""),
        ("mskit none 2>&1 | true; exit ${PIPESTATUS[0]}", 141, b""),
        ("mskit reveal none 2>&1 | true; exit ${PIPESTATUS[0]}", 141, b""),
    ],
)
def test_streams_that_are_closed_or_full(line: str, code: int, said: bytes, tmp_path: Path) -> None:
    assert shell(line, tmp_path) == (code, b"", said)
    if "-o out" in line:
        assert b"E M" in (tmp_path / "out").read_bytes() or b"EM" in (tmp_path / "out").read_bytes()


@pytest.mark.parametrize(
    ("command", "target"),
    [
        ("convert cases.txt --to yaml -o out", "out"),
        ("convert cases.txt --to yaml -o out.gz", "out.gz"),
        ("convert cases.txt --to yaml --out-dir out", "out/cases.yaml"),
        ("convert cases.txt --to leetcode --in-place", "cases.txt"),
        ("show cases.txt -o out.svg", "out.svg"),
    ],
)
def test_a_full_disk_names_the_file_that_was_to_be_written(
    command: str, target: str, tmp_path: Path
) -> None:
    ended = shell(f"ulimit -f 0; mskit {command}", tmp_path)
    assert ended == (3, b"", f"{target}: File too large\n".encode())


def test_a_finding_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_bytes(b'[["1"]]\n[0,0]\n')
    ended = shell("mskit validate bad.txt >/dev/full", tmp_path)
    assert ended.code == 3
    assert ended.said.endswith("<stdout>: No space left on device\n")
    assert "Traceback" not in ended.said


SUITE = """\
dialect: leetcode
cases:
- {name: "\u2600 \U0001f4a3", board: "1M", click: [0, 0]}
"""


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "shift_jis"])
def test_characters_that_a_stream_cannot_write(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "s.yaml").write_text(SUITE, "utf-8")
    (tmp_path / "s.py").write_text("def update_board(board, click): return board\n")
    for line in ("formats", "validate s.yaml", "solve s.yaml", "stats s.yaml", "judge s.py s.yaml"):
        ended = shell(f"mskit {line}", tmp_path, PYTHONIOENCODING=encoding)
        assert b"Traceback" not in ended.err, ended.said
        assert ended.code in (0, 1), ended.err
        if encoding == "ascii":
            assert ended.text.isascii()
            if line != "formats":
                assert "\\u2600 \\U0001f4a3" in ended.text


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_reports_for_programs_can_be_read_in_any_encoding(encoding: str, tmp_path: Path) -> None:
    name = "\u00e9\u2600\U0001f4a3\x9b\u202e"
    (tmp_path / "s.yaml").write_text(
        f'dialect: leetcode\ncases:\n- {{name: {quoted(name)}, board: "1M1", click: [0, 0]}}\n'
    )
    (tmp_path / "s.py").write_text("def update_board(board, click): return board\n")
    (tmp_path / "own.yaml").write_text(
        f'name: own\ntitle: {quoted(name)}\nsymbols: {{EMPTY: "\u2600", MINE: "m"}}\n', "utf-8"
    )
    for line in (
        "validate s.yaml --report json",
        "judge s.py s.yaml --report json",
        "solve s.yaml --report json",
        "stats s.yaml --report json",
        "formats own --json --dialect-file own.yaml",
        "formats --json --dialect-file own.yaml",
    ):
        ended = shell(f"mskit {line}", tmp_path, PYTHONIOENCODING=encoding)
        assert ended.out.isascii(), line
        told = repeated(json.loads(ended.out))
        assert any(str(value).startswith(name[:3]) for value in told), line
    ended = shell("mskit judge s.py s.yaml --report junit", tmp_path, PYTHONIOENCODING=encoding)
    assert ended.out.isascii()
    names = [case.get("name") for case in ElementTree.fromstring(ended.out).iter("testcase")]
    assert [found and found[:3] for found in names] == [name[:3]]
    assert ended.code == 1


def quoted(text: str) -> str:
    """The text as YAML writes it in double quotes."""
    return f'"{ascii(text)[1:-1]}"'


def repeated(value: object) -> list[object]:
    """All the values in a value read from JSON."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value, *(found for part in inner for found in repeated(part))]


EVIL = "\x1b[31mred\n\x9b\u202e\x07"


def test_what_is_said_is_one_line_without_control_characters(tmp_path: Path) -> None:
    path = tmp_path / EVIL
    path.write_text('[["1"]]\n[0,0]\n')
    for ended in (
        run("reveal", f"{path}x"),
        run("reveal", path, "--from", EVIL),
        run("convert", path, "--to", "leetcode", "-o", f"{path}/x"),
    ):
        assert ended.code in (2, 3)
        assert ended.said.count("\n") == 1
        assert not set(EVIL[:1] + "\x9b\u202e\x07") & set(ended.said)
    found = run("validate", path)
    assert found.code == 1
    *lines, row, marks = found.text.splitlines()
    assert len(lines) == 3  # a number, and the click on it, twice
    assert (row, marks) == ("    1", "    ^")
    assert not set("\x1b\x9b\u202e\x07") & set(found.text + found.said)
    for arguments in (["reveal", f"--{EVIL}"], [EVIL], ["schema", EVIL], ["schema", "case", EVIL]):
        ended = run(*arguments)
        assert ended.code == 2
        assert not set("\x1b\x9b\u202e\x07") & set(ended.said)
        assert "\\x1b[31mred\\" in ended.said


def test_what_is_printed_holds_no_control_characters(tmp_path: Path) -> None:
    suite = tmp_path / "s.yaml"
    suite.write_text(f'dialect: leetcode\ncases:\n- {{name: {quoted(EVIL)}, board: "1"}}\n')
    found = run("validate", suite, "--report", "github")
    assert found.text.startswith("::error file=")
    assert "::\\x1b[31mred%0A\\x9b\\u202e\\x07: " in found.text
    dialect = tmp_path / "own.yaml"
    dialect.write_text(
        f"name: own\ntitle: {quoted(EVIL)}\nfamily: {quoted(EVIL)}\n"
        f"source: {quoted(EVIL)}\n"
        'symbols: {EMPTY: "e", MINE: "m"}\n'
        f'examples:\n- {{name: {quoted(EVIL)}, board: "em", click: [0, 0]}}\n'
    )
    for shown in (
        run("formats", "--dialect-file", dialect),
        run("formats", "own", "--dialect-file", dialect),
    ):
        assert shown.code == 0, shown.said
        assert "\\x1b[31mred\\n" in shown.text
        assert not set("\x1b\x9b\u202e\x07") & set(shown.text)
        assert not set("\x1b\x9b\u202e\x07") & set(found.text)


def test_what_is_said_has_a_bounded_length() -> None:
    ended = run("reveal", "x" * 100_000)
    assert ended.code == 3
    assert ended.said == "x" * 997 + "...\n"
    ended = run("reveal", "--to", "x" * 100_000, stdin=BOARD)
    assert ended.code == 2
    assert len(ended.said) <= 1001
    assert one_line("\x1b" * 9, 9) == "\\x1b\\x..."
    assert one_line("a" * 9, 9) == "a" * 9


CONVERT = ("convert", "--strict", "--from", "leetcode", "--to", "leetcode")


def waiting(tmp_path: Path, before: str = "") -> subprocess.Popen[bytes]:
    """The command under way: it waits for more input."""
    running = subprocess.Popen(
        [sys.executable, "-c", before + COMMAND, *CONVERT, "-o", str(tmp_path / "out")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert running.stdout is not None
    assert running.stdin is not None
    assert running.stdout.read(1) == b"!"
    running.stdin.write(BOARD)
    running.stdin.flush()
    return running


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
@pytest.mark.parametrize("later", [0, 0.6])
def test_it_dies_of_the_signal(name: str, later: float, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("old")
    running = waiting(tmp_path)
    time.sleep(later)
    number = getattr(signal, name)
    running.send_signal(number)
    _, said = running.communicate()
    assert (running.returncode, said) == (-number, b"")
    assert os.listdir(tmp_path) == ["out"]
    assert (tmp_path / "out").read_text() == "old"


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_where_files_have_names_none_is_left(name: str, tmp_path: Path) -> None:
    before = "from minesweeper_kit.io import files\nfiles._unnamed = lambda *asked: -1\n"
    running = waiting(tmp_path, before)
    while not os.listdir(tmp_path):
        time.sleep(0.01)
    number = getattr(signal, name)
    running.send_signal(number)
    running.send_signal(number)  # a second one disturbs nothing
    _, said = running.communicate()
    assert (running.returncode, said) == (-number, b"")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_that_was_ignored_stays_ignored(name: str, tmp_path: Path) -> None:
    running = waiting(tmp_path, f"import signal\nsignal.signal(signal.{name}, signal.SIG_IGN)\n")
    for _ in range(5):
        running.send_signal(getattr(signal, name))
        time.sleep(0.1)
    _, said = running.communicate()
    assert (running.returncode, said) == (0, b"")
    assert (tmp_path / "out").read_bytes() == BOARD


def test_a_signal_that_python_loses_is_not_lost(tmp_path: Path) -> None:
    code = """
import os, signal, time
from minesweeper_kit.cli.signals import dies_of_signals
class Dies:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0)
def work():
    Dies()
    time.sleep(20)
dies_of_signals(work)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=False, timeout=15
    )
    assert (done.returncode, done.stderr) == (-signal.SIGTERM, b"")


@pytest.mark.parametrize(
    "begins",
    [
        "from minesweeper_kit.start import main\nmain()",  # as the installed command does
        "runpy.run_module('minesweeper_kit', run_name='__main__', alter_sys=True)",
    ],
)
def test_signals_are_seen_to_before_anything_is_imported(begins: str) -> None:
    code = f"""
import _signal, runpy, sys
before = set(sys.modules)
def first(*asked):
    print(*sorted(set(sys.modules) - before))
    raise SystemExit
_signal.signal = first
{begins}
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=True, timeout=60
    )
    assert done.stdout == b"minesweeper_kit minesweeper_kit.start\n"


def test_importing_changes_no_signal() -> None:
    code = """
import signal
numbers = signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE
before = [signal.getsignal(number) for number in numbers]
import minesweeper_kit, minesweeper_kit.start, minesweeper_kit.cli, minesweeper_kit.cli.operating
assert before == [signal.getsignal(number) for number in numbers]
"""
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)


@pytest.mark.parametrize(
    ("error", "said"), [(MemoryError, "memory"), (RecursionError, "depth of calls")]
)
def test_what_the_system_has_not_ends_with_one_line(
    error: type[BaseException], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    @ends_well
    def command() -> None:
        raise error

    with pytest.raises(typer.Exit) as caught:
        command()
    assert caught.value.exit_code == 3
    assert capsys.readouterr().err == f"this needs more {said} than there is\n"


EMPTY = b"minesweeper_kit: 1\ndialect: leetcode\ncases: []\n"


@pytest.mark.parametrize("command", ["show", "stats", "validate", "solve", "convert --to uva"])
def test_a_file_without_a_case_is_named(command: str, tmp_path: Path) -> None:
    empty, board = tmp_path / "empty.yaml", tmp_path / "b.txt"
    empty.write_bytes(EMPTY)
    board.write_text('[["E","M"]]\n')
    for more in ([], [board]):
        ended = run(*command.split(), empty, *more)
        assert f"{empty}: there is no case in it\n" in ended.said
        assert f"{board}: there is no case" not in ended.said


@pytest.mark.parametrize("command", ["show", "stats", "validate", "convert --to uva"])
def test_a_case_that_does_not_exist_is_a_wrong_command_line(command: str, tmp_path: Path) -> None:
    path = tmp_path / "b.txt"
    path.write_text('[["E","M"]]\n')
    ended = run(*command.split(), path, "--case", "9")
    assert (ended.code, ended.said) == (2, f"{path}: there is no case 9: the input has 1 case\n")
