"""Solutions in any language, over standard input."""

import os
import shlex
import sys
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, FormatError, ParseError, judge, loads
from minesweeper_kit.judge import CommandRunner, Limits, Outcome, Verdict
from tests.cli.run import run

CASE = Case(Board.parse("EEM\nEEE", "leetcode"), (0, 0), name="small")
RIGHT = "_ 1 #\n_ 1 .\n"


def shell(script: str) -> list[str]:
    return ["sh", "-c", script]


def python(script: str) -> list[str]:
    return [sys.executable, "-c", script]


def outcome(command: str | list[str], format: str = "codingninjas", **limits: float) -> Outcome:
    """The verdict on a small case; the same after it had ended once before."""
    with CommandRunner(command, format) as runner:
        runner.check()
        bounds = Limits(**limits)  # type: ignore[arg-type]
        first, second = [*judge.run([CASE], runner, bounds), *judge.run([CASE], runner, bounds)]
    assert (first.verdict, first.message) == (second.verdict, second.message)
    return first


def test_the_case_is_written_as_the_judge_does() -> None:
    wanted = "1\n2 3\n. . #\n. . .\n0 0\n"
    script = f'test "$(cat; echo x)" = "$(printf {shlex.quote(wanted)}; echo x)" && printf "$0"'
    assert outcome(["sh", "-c", script, RIGHT]).message == ""


ANSWERS = {
    "right": (RIGHT, "AC", ""),
    "without the last line end": (RIGHT.rstrip(), "AC", ""),
    "trailing blanks and CRLF": ("_ 1 # \r\n_ 1 .\r\n\r\n", "AC", ""),
    "a wrong cell": (RIGHT.replace(".", "1"), "WA", "(1, 2): '1', expected '.'"),
    "a wrong symbol": (
        "0 1 #\n0 1 .\n",
        "WA",
        "(0, 0): '0', expected '_'; (1, 0): '0', expected '_'",
    ),
    "many wrong symbols": ("a b c\nd e f\n", "PE", ""),
    "not spaced": ("_1#\n_1.\n", "PE", "row 0 is written '_1#', expected '_ 1 #'"),
    "nothing": ("", "PE", "it wrote nothing to standard output"),
    "a row too few": (
        "_ 1 #\n",
        "PE",
        "output:2:1: the answers end: 1 row of 2 for case 1",
    ),
    "a cell too many": (
        "_ 1 # .\n_ 1 .\n",
        "PE",
        "output:1:1: row 0 (from 0) has 4 cells, expected 3",
    ),
    "something more": (
        RIGHT + "done\n",
        "PE",
        "output:3:1: found 'done' after the answers of all cases",
    ),
    "bytes": ("\\377\\376", "PE", ""),
    "NUL": ("_ 1 #\n_ 1 \\000\n", "PE", "output:2:5: NUL byte: this is not a text file"),
}


@pytest.mark.parametrize("what", ANSWERS)
def test_answers(what: str) -> None:
    text, verdict, message = ANSWERS[what]
    said = outcome(shell(f"printf {shlex.quote(text)}"))
    assert said.verdict == verdict, said.message
    assert said.message == message or not message


FAULTS = {
    "fails": ("echo first >&2; echo last >&2; exit 3", "RE", "first"),
    "fails silently": ("exit 3", "RE", "ended with exit code 3"),
    "fails after a right answer": (f"printf '{RIGHT}'; exit 1", "RE", "ended with exit code 1"),
    "is killed": ("kill -9 $$", "RE", "killed by SIGKILL"),
    "crashes": ("kill -11 $$", "RE", "killed by SIGSEGV"),
    "kills its parent": (
        "kill -9 $PPID; sleep 1000",
        "RE",
        "it ended the process that started it",
    ),
    "hangs": ("cat; sleep 1000", "TLE", "more than 0.3 s; it had written 5 lines"),
    "hangs in children": (
        "sleep 1000 & sleep 1000",
        "TLE",
        "more than 0.3 s; it had written nothing",
    ),
    "writes for ever": (
        "while :; do cat /dev/zero; done",
        "PE",
        f"more than {2**20 + 64 * 6} bytes of output",
    ),
    "does not run": ("nosuchcommand", "RE", "nosuchcommand: not found"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_command_that(what: str) -> None:
    script, verdict, message = FAULTS[what]
    said = outcome(shell(script), seconds=0.3 if verdict == "TLE" else 30)
    assert said.verdict == verdict, said.message
    assert said.message.endswith(message)


def test_a_traceback_shows_the_exception() -> None:
    said = outcome(python("def deep(): deep()\ndeep()"), seconds=30)
    assert said.verdict is Verdict.RE
    assert said.message == "RecursionError: maximum recursion depth exceeded"
    assert said.printed.endswith(f"{said.message}\n")


def test_too_much_memory() -> None:
    script = "import time; x = b'x' * 10**8; time.sleep(1000)"
    said = outcome(python(script), seconds=30, memory=50 * 2**20)
    assert (said.verdict, said.message) == (Verdict.MLE, "more than 50 MiB")


def test_too_much_memory_in_a_child() -> None:
    script = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]])"
    deep = "import time; x = b'x' * 10**8; time.sleep(1000)"
    said = outcome([*python(script), deep], seconds=30, memory=50 * 2**20)
    assert said.verdict is Verdict.MLE


def test_what_it_leaves_running_is_killed(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    script = f"setsid sh -c 'echo $$ > {pid}; sleep 1000' & "
    script += f"while ! test -s {pid}; do :; done; printf '{RIGHT}'"
    with CommandRunner(shell(script)) as runner:
        (said,) = judge.run([CASE], runner)
        assert said.accepted, said.message
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid.read_text()), 0)


def test_a_large_question_that_is_not_read() -> None:
    board = Board(200, 200, bytes([9]) * 40000)
    with CommandRunner(["true"]) as runner:
        (said,) = judge.run([Case(board, (0, 0))], runner)
    assert said.message == "it wrote nothing to standard output"


@pytest.mark.parametrize(
    ("format", "answer"),
    [
        ("leetcode", '[["B","1","M"],["B","1","E"]]\n'),
        ("leetcode", '[["B", "1", "M"],\n ["B", "1", "E"]]'),
        ("codingninjas+ndjson", '{"board": ["_1#", "_1."]}'),
        ("leetcode+json", '{"cases": [{"board": ["B1M", "B1E"]}]}'),
        ("leetcode+stdin", "B1M\nB1E"),
    ],
)
def test_other_formats(format: str, answer: str) -> None:
    said = outcome(["printf", "%s", answer], format)
    assert (said.verdict, said.message) == (Verdict.AC, "")
    said = outcome(["printf", "%s", answer.replace("1", "0", 1)], format)
    assert said.verdict is Verdict.WA
    assert said.message == "(0, 1): '0', expected '1'"


def test_a_format_without_room_for_a_click() -> None:
    with CommandRunner("cat", "leetcode+grid") as runner:
        (said,) = judge.run([CASE], runner)
    assert said.verdict is Verdict.BAD
    assert said.message == "cannot be asked: leetcode+grid cannot hold the click"


def test_expected_outcomes_in_another_notation() -> None:
    (case,) = loads('{"board": ["EM"], "click": [0, 0], "expected": ["1M"]}', "leetcode+ndjson")
    with CommandRunner(["echo", "1 #"]) as runner:
        (said,) = judge.run([case], runner)
    assert said.accepted


@pytest.mark.parametrize(
    ("command", "format", "message"),
    [
        ("", "codingninjas", "the command is empty"),
        ("'a", "codingninjas", 'the command "\'a" cannot be read: No closing quotation'),
        ("cat", "json", "json names no dialect: say which, as in leetcode+json"),
        ("cat", "codingninja", "unknown format 'codingninja': did you mean codingninjas"),
    ],
)
def test_what_is_no_command(command: str, format: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        CommandRunner(command, format)
    assert str(caught.value).startswith(message)


def test_a_command_that_does_not_exist() -> None:
    with pytest.raises(ParseError, match="there is no command 'nosuchcommand'"):
        CommandRunner("nosuchcommand x").check()


def test_cases_on_a_page_are_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("same.py").write_text("def updateBoard(board, click):\n    return board\n", "utf-8")
    page = (
        'I was given this:\n\n**Input:** board = [["E","M"]], click = [0,0]\n\nand got it back.\n'
    )
    Path("page.md").write_text(page, "utf-8")
    done = run("judge", "same.py", "page.md")
    assert done.code == 1
    assert b"page.md: read 1 case as leetcode ('E' empty, 'M' mine); ignored lines 1, 5" in done.err
    assert run("judge", "--strict", "same.py", "page.md").code == 3
