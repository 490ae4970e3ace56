"""The command: reports, exit codes, and what it refuses."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

from minesweeper_kit import Board, Case, judge, loads
from minesweeper_kit.cli import application
from minesweeper_kit.judge import Outcome, Verdict, reports
from tests.cli.run import run
from tests.judge.conftest import Solution
from tests.judge.solutions import RIGHT, STACK

CASES = """\
minesweeper_kit: 1
dialect: leetcode
cases:
  - {name: right, board: [EM], click: [0, 0]}
  - {name: blank, board: [EE], click: [0, 1]}
  - {name: no click, board: [EE]}
  - {name: wrong outcome, board: [EM], click: [0, 0], expected: [2M]}
"""
ZERO = STACK.replace('= "B"', '= "0"')
NO_SANDBOX = (
    "no sandbox: it is left out in this test; solutions run with your rights, "
    "and can read and change your files and use the network\n"
)
TIMES = re.compile(r" +[\d.]+ (ms|s|MiB)\b")


class Ended:
    """The command, run; its output without times."""

    def __init__(self, *arguments: str | Path, stdin: str = "") -> None:
        ended = CliRunner().invoke(application(), ["judge", *map(str, arguments)], input=stdin)
        assert ended.exception is None or isinstance(ended.exception, SystemExit)
        self.code = ended.exit_code
        self.raw = ended.stdout
        self.out = TIMES.sub(" -", ended.stdout)
        self.err = TIMES.sub(" -", ended.stderr).removeprefix(NO_SANDBOX)
        self.err = re.sub(r"slowest: .*?;", "slowest: -;", self.err)


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    path = tmp_path / "suite.yaml"
    path.write_text(CASES)
    return path


def test_text(solution: Solution, suite: Path) -> None:
    ended = Ended(solution(ZERO), suite, "-v")
    assert ended.code == 1
    assert ended.out.splitlines() == [
        "AC - -  right",
        "WA - -  case \"blank\": (0, 0): '0', expected 'B'; (0, 1): '0', expected 'B'",
        "    board, click (0, 1)   expected   the answer",
        "    EE                    BB         00",
        "    ^^                    ^^         ^^",
        f"BAD             -         -  {suite}:6: no click: "  # noqa: ISC004
        "no click: add one, such as a line [row,col] below the board (YAML: click: "
        "[row, col]) [click-missing]",
        f"BAD             -         -  {suite}:7: wrong outcome: "  # noqa: ISC004
        "(0, 0): expected '2', correct is '1' [wrong-outcome]",
        *("    expected   correct", "    2M         1M", "    ^          ^"),
    ]
    assert ended.err == (
        "it looks as if the solution writes 0 where a blank belongs\n"
        "4 cases: 1 AC, 1 WA, 2 BAD; - in all; slowest: -; no sandbox\n"
    )


def test_quiet(solution: Solution, suite: Path) -> None:
    ended = Ended(solution(ZERO), suite, "--verbose", "--quiet", "--no-boards")
    assert [line.split()[0] for line in ended.out.splitlines()] == ["WA", "BAD", "BAD"]
    assert "\n4 cases: 1 AC," in ended.err


def test_the_smallest_case_that_fails_is_all_that_is_shown(solution: Solution, suite: Path) -> None:
    more = "  - {name: blank too, board: [EEE, EEE], click: [0, 1]}\n"
    suite.write_text(CASES.replace("  - {name: right", f"{more}  - {{name: right"))
    ended = Ended(solution(ZERO), suite, "--no-boards")
    assert [line.split()[:1] for line in ended.out.splitlines()] == [["WA"], ["BAD"], ["BAD"]]
    assert ended.out.startswith('WA - -  case "blank": ')
    assert "\n5 cases: 1 AC, 2 WA, 2 BAD;" in ended.err


def test_a_page_of_many_faults_is_small(solution: Solution) -> None:
    page = Ended(solution(ZERO), "--report", "html").raw
    assert page.count("<article>") == 10
    assert len(page) < 500_000


def test_json(solution: Solution, suite: Path) -> None:
    ended = Ended(solution(ZERO), suite, "--report", "json")
    report = json.loads(ended.raw)
    assert (ended.code, ended.err) == (1, "")
    assert [outcome["verdict"] for outcome in report["outcomes"]] == ["AC", "WA", "BAD", "BAD"]
    wrong = report["outcomes"][1]
    assert wrong["name"] == "blank"
    assert wrong["line"] == 5
    assert wrong["differences"][0] == {"row": 0, "col": 0, "got": "0", "expected": "B"}
    assert wrong["seconds"] > 0
    assert report["cases"] == 4
    assert report["accepted"] is False
    assert report["verdicts"] == {
        "AC": 1,
        "WA": 1,
        "RE": 0,
        "TLE": 0,
        "MLE": 0,
        "PE": 0,
        "CE": 0,
        "BAD": 2,
    }
    assert report["slowest"]["case"] in (1, 2)
    assert report["sandbox"] == "none: it is left out in this test"


def test_a_table_on_a_terminal(solution: Solution, suite: Path) -> None:
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "minesweeper_kit", "judge", "-vq", "--no-boards"]
    subprocess.run(
        [*command, str(solution(ZERO)), str(suite)],
        stdout=slave,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    os.close(slave)
    shown = os.read(master, 65536).decode()
    os.close(master)
    header, wrong, *rest = shown.splitlines()
    assert header == reports.HEADER
    assert wrong.startswith("\x1b[31m\x1b[1mWA     \x1b[0m ")
    assert len(rest) == 2


def test_junit(solution: Solution, suite: Path) -> None:
    path = solution(ZERO)
    ended = Ended(path, suite, "--report", "junit")
    (whole,) = ET.fromstring(ended.raw)
    assert (ended.code, ended.err) == (1, "")
    assert (whole.get("tests"), whole.get("failures"), whole.get("errors")) == ("4", "1", "2")
    assert whole.get("name") == str(path)
    assert {each.get("name"): each.get("value") for each in whole[0]} == {
        "sandbox": "none: it is left out in this test",
        "way": "called, in leetcode",
        "diagnosis": "writes 0 where a blank belongs",
    }
    cases = {case.get("name"): case for case in whole}
    assert list(cases["right"]) == []
    failure = cases["blank"].find("failure")
    assert failure is not None
    assert failure.get("type") == "WA"
    assert failure.text == "(0, 0): '0', expected 'B'\n(0, 1): '0', expected 'B'"
    assert cases["no click"].find("error") is not None


def test_junit_takes_any_text() -> None:
    case = Case(Board(1, 1, "9"), (0, 0), name="\x00 <&\ud800>")
    outcomes = [Outcome(case, 1, Verdict.RE, "\x1b[31mno\x1b", printed="\x07")]
    totals = reports.Totals()
    text = reports.junit_report(totals.watch(outcomes), totals, "\x01")
    (whole,) = ET.fromstring(text)
    assert whole[0].get("name") == "\ufffd <&\ufffd>"
    text.encode()


def test_a_line_is_one_line() -> None:
    case = Case(Board(1, 1, "9"), (0, 0), name="two\nlines")
    said = reports.line(Outcome(case, 1, Verdict.RE, "a\n  b", seconds=65.5, memory=2**31))
    assert said == 'RE        65.50 s  2048 MiB  case "two lines": a b'


def test_all_accepted(solution: Solution, suite: Path) -> None:
    suite.write_text(CASES.partition("  - {name: no")[0])
    ended = Ended(solution(RIGHT["queue"]), suite, suite)
    assert (ended.code, ended.out) == (0, "")
    assert ended.err.startswith("4 cases: 4 AC; - in all; slowest")


def test_the_first_fault_is_the_last(solution: Solution, suite: Path) -> None:
    ended = Ended(solution(ZERO), suite, "--fail-fast", "--no-boards", "-v")
    assert (ended.code, len(ended.out.splitlines())) == (1, 2)
    assert "2 cases: 1 AC, 1 WA;" in ended.err


def test_answers_of_another_problem_are_answers_to_none(suite: Path) -> None:
    ended = Ended("--exec", "echo Field 1:", suite, "--no-boards")
    assert "no answer can be read: if the solution is for another problem, name it" in ended.err


def test_the_built_in_suite_and_a_command() -> None:
    ended = Ended("--exec", "cat", "--fail-fast", "--report", "json")
    (outcome,) = json.loads(ended.raw)["outcomes"]
    assert ended.code == 1
    assert outcome["name"] == "the published shape: one mine, a click far from it"
    assert outcome["verdict"] == "PE"


def test_standard_input_and_a_function_by_name(solution: Solution) -> None:
    source = RIGHT["in place"].replace("def update_board", "def mine")
    question = '[["E","M"]]\n[0,0]\n'
    ended = Ended(f"{solution(source)}::mine", "-", "-v", stdin=question)
    assert (ended.code, ended.out) == (0, "AC - -  case 1\n")
    assert Ended(solution(source), "-", "--as", "class", stdin=question).code == 3


def test_answers_that_are_wrong(tmp_path: Path) -> None:
    questions, answers = tmp_path / "in.txt", tmp_path / "out.txt"
    questions.write_text("1\n1 2\n. #\n0 0\n")
    answers.write_text("2 #\n")
    ended = Ended("--exec", "echo 1 '#'", questions, "--answers", answers)
    assert ended.code == 1
    assert "BAD" in ended.out
    assert "expected '2', correct is '1'" in ended.out


def test_cases_that_cannot_be_read_are_skipped_by_name(solution: Solution, tmp_path: Path) -> None:
    path = tmp_path / "cases.txt"
    path.write_text('[["E","Q"]]\n[0,0]\n[["E","M"]]\n[0,0]\n')
    arguments = (solution(STACK), path, "-v", "--from", "leetcode")
    ended = Ended(*arguments)
    assert (ended.code, ended.out) == (3, "")
    assert ended.err.startswith(f"{path}:1:7: unknown symbol 'Q'")
    ended = Ended(*arguments, "--on-error", "skip")
    assert (ended.code, ended.out) == (3, "AC - -  case 1\n")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (
            (),
            2,
            "name a solution: a file as solution.py, a folder of them, or a command with --exec",
        ),
        (("nowhere.py",), 3, "nowhere.py: No such file or directory"),
        (("--exec", "nosuchcommand"), 3, "there is no command 'nosuchcommand'"),
        (("--exec", "cat", "nowhere.yaml"), 3, "nowhere.yaml: No such file or directory"),
        (("--exec", "cat", "--time-limit", "0"), 2, "--time-limit must be more than 0 seconds"),
        (("--exec", "cat", "--answers", "x"), 2, "--answers needs one file of test cases"),
        (("--exec", "cat", "--speaks", "yaml"), 2, "yaml names no dialect"),
        (("--exec", "cat", "--report", "xml"), 2, "--report: 'xml': expected text, json, "),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], code: int, message: str) -> None:
    ended = Ended(*arguments)
    assert (ended.code, ended.out) == (code, "")
    assert message in " ".join(ended.err.replace("│", " ").split())
    assert "Traceback" not in ended.err


def test_what_was_printed_in_place_of_a_board(suite: Path) -> None:
    script = "printf 'rows:\\t2\\n\\033[31m_ 1\\n'; seq 12; echo why >&2"
    ended = Ended("--exec", f'sh -c "{script}"', suite, "--case", "right")
    line, *printed = ended.out.splitlines()
    assert line.startswith('PE - -  case "right": output:1')
    assert printed == [
        *("    board, click (0, 0)", "    . #", "    ^", "    it printed:"),
        "    rows:\\t2",
        "    \\x1b[31m_ 1",
        *(f"    {number}" for number in range(1, 7)),
        "    ... and 7 more lines",
    ]
    ended = Ended("--exec", f'sh -c "{script}"', suite, "--case", "right", "--no-boards")
    assert ended.out == f"{line}\n"


def test_only_the_cases_that_are_named(solution: Solution, suite: Path) -> None:
    path = solution(ZERO)
    ended = Ended(path, suite, "--case", "blank", "--case", "1", "--report", "json")
    report = json.loads(ended.raw)
    assert [(one["case"], one["name"]) for one in report["outcomes"]] == [
        (1, "right"),
        (2, "blank"),
    ]
    ended = Ended(path, suite, "--case", "blnak")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == "there is no case 'blnak': did you mean 'blank'?\n"
    ended = Ended(path, suite, "--case", "right", "--case", "xyz")
    assert ended.err == "there is no case 'xyz': --list shows those that there are\n"
    for number in ("0", "9", "0000000019", "000000001" + "9" * 5000):
        ended = Ended(path, suite, "--case", number)
        assert (ended.code, ended.out) == (2, ""), number
        assert ended.err.startswith("there is no case "), number
        assert ended.err.count("\n") == 1
    ended = Ended("--list", "--case", "SPIRAL")
    assert ended.err.count("spiral") == 2


def test_the_cases_listed_and_shown(suite: Path) -> None:
    lines = [
        "   1  1x2      right",
        "   2  1x2      blank",
        "   3  1x2      no click",
        "   4  1x2      wrong outcome",
    ]
    ended = Ended(suite, "--list")
    assert (ended.code, ended.out.splitlines(), ended.err) == (0, lines, "")
    shown = Ended(suite, "--show", "--case", "2", "--case", "wrong outcome", "--case", "3")
    assert shown.out.splitlines() == [
        lines[1],
        "    board, click (0, 1)   correct",
        "    EE                    BB",
        "     ^                     ^",
        *(lines[2], "    board", "    EE"),
        lines[3],
        "    board, click (0, 0)   expected",
        "    EM                    2M",
        "    ^                     ^",
    ]
    assert len(Ended("--list").out.splitlines()) == len(judge.suite())


def test_a_click_outside_is_not_marked(suite: Path) -> None:
    suite.write_text("dialect: leetcode\ncases:\n  - {board: EM, click: [0, 9]}\n")
    assert Ended(suite, "--show").out == (
        "   1  1x2      case 1\n    board, click (0, 9)\n    EM\n"
    )


def test_the_built_in_suite_is_written(tmp_path: Path) -> None:
    path = tmp_path / "suite.yaml"
    ended = Ended("--suite", "--to", "yaml", "-o", path)
    assert (ended.code, ended.out, ended.err) == (0, "", "")
    assert loads(path.read_text()) == judge.suite()
    assert Ended("--suite").raw == path.read_text()
    few = ("--suite", "--to", "codingninjas", "--case", "2x1: a mine above")
    assert (Ended(*few).code, Ended(*few).out) == (4, "")
    ended = Ended(*few, "--lossy")
    assert ended.out == "1\n2 1\n#\n.\n1 0\n"
    assert "expected outcome" in ended.err
    ended = Ended("--suite", "--to", "codingninjas+json")
    assert loads(ended.raw) == judge.suite()
    assert Ended("--suite", "--to", "leetcode+grid").code == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--suite", "--list"), "--suite is the built-in suite: leave out --list and --show"),
        (("--suite", "a.yaml"), "leave out INPUT (convert writes other cases)"),
        (("--list", "--to", "yaml"), "--to goes with --suite"),
        (("--list", "solution.py"), "--list runs no solution: leave out solution.py"),
        (("--show", "solution.py"), "--show runs no solution: leave out solution.py"),
        (("--suite", "--exec", "./solve"), "--suite runs no solution: leave out ./solve"),
    ],
)
def test_options_that_do_not_go_together(arguments: tuple[str, ...], message: str) -> None:
    ended = Ended(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert message in " ".join(ended.err.replace("│", " ").split())


def test_a_wrong_board_is_shown_at_its_place(solution: Solution, suite: Path) -> None:
    ended = Ended(solution(STACK), suite, "--case", "wrong outcome", "--no-boards")
    assert len(ended.out.splitlines()) == 1
    ended = Ended(solution(STACK), suite, "--case", "wrong outcome")
    assert ended.out.splitlines()[1:] == [
        "    expected   correct",
        "    2M         1M",
        "    ^          ^",
    ]


def test_a_syntax_error_in_a_python_file_is_a_compile_error_with_a_report(
    solution: Solution,
) -> None:
    ended = Ended(solution("x = (\n"), "--case", "1", "--report", "json")
    assert ended.code == 1
    assert '"CE"' in ended.out
    assert "was never closed" in ended.out


@pytest.mark.parametrize(
    ("name", "start"),
    [("r.xml", "<?xml"), ("r.json", "{"), ("r.html", "<!doctype"), ("r", "1 case")],
)
def test_a_report_goes_to_a_file(name: str, start: str, tmp_path: Path) -> None:
    solution, path = tmp_path / "solution.py", tmp_path / name
    solution.write_text("def updateBoard(board, click):\n    return board\n")
    ended = run("judge", solution, "--case", "1", "-o", path)
    assert (ended.code, ended.out) == (1, b"")
    assert path.read_text("utf-8").startswith(start if name != "r" else "WA ")


def test_a_command_that_has_a_python_file_is_no_python_file(suite: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("print(input())\n")
    assert "there is no updateBoard in it" in Ended(program, suite).err
    ended = Ended("--exec", f"python3 {program}", suite)
    assert "updateBoard" not in ended.err
