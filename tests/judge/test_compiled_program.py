"""One process for many cases: each failure is found, and is that of its own case."""

import os
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, FormatError, MinesweeperKitError, ParseError, judge
from minesweeper_kit.judge import (
    CommandRunner,
    FileRunner,
    Limits,
    Outcome,
    PythonRunner,
    Verdict,
    add_folder,
    compiled_program,
    find_runner,
)
from minesweeper_kit.judge.language import Language, find_language, languages
from tests.judge.solutions import RIGHT
from tests.zoo import DATA

ANSWER = RIGHT["in place"].replace("def update_board", "def answer")
LIMITS = Limits(1, 128 * 2**20)

pytestmark = pytest.mark.usefixtures("nothing_stays", "slow_python")


@pytest.fixture
def slow_python() -> None:
    """Add a language of one's own."""
    add_folder(str(DATA / "judge_folder"))


def case(cols: int) -> Case:
    return Case(Board.parse("E" * cols + "M", "leetcode"), (0, 0), name=str(cols))


def solution(lines: str, folder: Path, start: str = "") -> Path:
    """A solution of these lines, run where the board has five columns, and `start` before."""
    path = folder / "solution.spy"
    act = "".join(f"        {line}\n" for line in lines.splitlines())
    path.write_text(
        f"{start}\ndef solve(board, click):\n    if len(board[0]) == 5:\n{act}"
        f"    return answer(board, click)\n{ANSWER}"
    )
    return path


def judged(path: Path, *cases: Case, limits: Limits = LIMITS) -> list[Outcome]:
    with find_runner(str(path)) as runner:
        return list(judge.run(cases or map(case, (2, 3, 4, 5)), runner, limits))


FAILURES = {
    "raises": ("board[9]", "RE", "IndexError: list index out of range (solution.spy:4)"),
    "exits": ("sys.exit(0)", "RE", "ended with exit code 0 before it returned"),
    "exits with words": ("sys.exit('no')", "RE", "no"),
    "kills itself": ("os.kill(os.getpid(), 9)", "RE", "killed by SIGKILL before it returned"),
    "crashes": (
        "os.kill(os.getpid(), 11)",
        "RE",
        "killed by SIGSEGV before it returned: a wrong index or pointer, or calls without an end",
    ),
    "recurses": (
        "solve(board, click)",
        "RE",
        "stack overflow: RecursionError: maximum recursion depth exceeded*",
    ),
    "says there is no memory": ("raise MemoryError", "MLE", "more than 128 MiB"),
    "allocates": ("x = bytearray(10**9)", "MLE", "more than 128 MiB"),
    "hangs": ("time.sleep(1000)", "TLE", "more than 1 s"),
    "answers nothing": (
        "return None",
        "PE",
        "returned nothing: the board has to be returned, not only changed",
    ),
    "answers text": ("return 'B'", "PE", "returned 'B' of type str, expected a list of rows"),
    "answers ragged rows": (
        "return [['B'], []]",
        "PE",
        "row 1 (from 0) has 0 cells, those above 1",
    ),
    "answers wrong": ("board[0][1] = 'Z'", "WA", "*"),
    "answers in another's name": (
        "os.write(4, b'0123 []\\n')",
        "RE",
        "it wrote what only the judge may write",
    ),
    "answers twice": ("os.write(4, b'0123 []\\n0123 []\\n')", "RE", "it wrote what only*"),
    "writes what is no JSON": (
        "sys.setprofile(None); json.dumps = lambda board: '['",
        "RE",
        "it wrote what only the judge may write",
    ),
    "writes without an end": (
        "while True: os.write(4, b'x' * 65536)",
        "PE",
        "more than 1048896 bytes of output",
    ),
    "closes its handles": ("os.close(3); os.close(4)", "RE", "*"),
    "kills its parent": (
        "os.kill(os.getppid(), 9); time.sleep(1000)",
        "RE",
        "it ended the process that started it",
    ),
    "stops itself": ("os.kill(os.getpid(), signal.SIGSTOP)", "TLE", "more than 1 s"),
    "leaves a process": ("if os.fork() == 0: os.setsid(); time.sleep(1000)", "AC", ""),
    "leaves a thread": ("threading.Thread(target=time.sleep, args=(1000,)).start()", "AC", ""),
    "prints": ("print('x' * 10**6); print('y', file=sys.stderr)", "AC", ""),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", FAILURES)
def test_a_case_that(what: str, tmp_path: Path) -> None:
    lines, verdict, message = FAILURES[what]
    first, second, failed, after = judged(solution(lines, tmp_path))
    assert first.accepted, first.message
    assert second.accepted
    assert failed.verdict == verdict, failed.message
    assert failed.message == message or failed.message.startswith(message.removesuffix("*"))
    assert (after.verdict, after.message) == (Verdict.AC, "")


def test_one_process_answers_all(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    start = f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}} ')"
    outcomes = judged(solution("pass", tmp_path, start), *map(case, range(2, 40)))
    assert all(outcome.accepted for outcome in outcomes)
    assert len(pids.read_text().split()) == 1


def test_what_is_kept_from_case_to_case_is_said_once(tmp_path: Path) -> None:
    start = "times = [0]"
    path = solution("pass", tmp_path, start)
    text = path.read_text().replace(
        "    return answer(board",
        "    times[0] += 1\n    if times[0] > 2: board[0][1] = 'Z'\n    return answer(board",
        1,
    )
    path.write_text(text)
    one, two, three, four, five = judged(path, *map(case, range(2, 7)))
    assert one.accepted
    assert two.accepted
    assert three.verdict is Verdict.WA
    assert three.message.startswith("passes alone, fails in sequence: ")
    assert four.accepted
    assert five.accepted


def test_time_is_that_of_the_case(tmp_path: Path) -> None:
    outcomes = judged(solution("time.sleep(0.3)", tmp_path, "time.sleep(0.5)"))
    assert [outcome.seconds >= 0.3 for outcome in outcomes] == [False, False, True, False]


def test_what_a_case_printed_is_its_own(tmp_path: Path) -> None:
    _, second, third, last = judged(solution("print('here')", tmp_path))
    assert (second.printed, third.printed, last.printed) == ("", "here\n", "")


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ("raise SystemExit('not today')", "not today"),
        ("os._exit(0)", "ended with exit code 0 before the first case"),
        ("time.sleep(1000)", "before the first case: more than 1 s"),
    ],
)
def test_a_file_that_does_not_start(
    start: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "sleep" in start:
        monkeypatch.setattr(compiled_program, "START_SECONDS", 1.0)
    (outcome,) = judged(solution("pass", tmp_path, start), case(2))
    assert outcome.message == message


def test_a_file_that_cannot_be_compiled(tmp_path: Path) -> None:
    first, second = judged(solution("x = (", tmp_path), case(2), case(3))
    assert first.verdict is second.verdict is Verdict.CE
    assert first.message == "solution.spy:4: SyntaxError: '(' was never closed"
    assert first.printed == second.printed != ""


def test_compiling_has_a_limit(tmp_path: Path) -> None:
    python = find_language("solution.spy")
    assert python is not None
    fields = {name: getattr(python, name) for name in python.__slots__}
    slow = Language(**{**fields, "compile": (("sleep", "1000"),), "seconds": 1})
    with FileRunner(str(solution("pass", tmp_path)), slow) as runner:
        (outcome,) = judge.run([case(2)], runner)
    assert (outcome.verdict, outcome.message) == (Verdict.CE, "compiling takes too much time")


def test_coding_ninjas_own_signature(tmp_path: Path) -> None:
    path = tmp_path / "solution.spy"
    path.write_text(
        "\ndef minesweeper(board, x, y):\n"
        "    board[x][y], board[x][y + 1] = '_', '1'\n    return board\n"
    )
    with find_runner(str(path)) as runner:
        (outcome,) = judge.run([Case(Board.parse("EEM", "leetcode"), (0, 0))], runner)
    assert outcome.accepted, outcome.message


def test_nothing_stays_of_the_compiling(tmp_path: Path) -> None:
    with find_runner(str(solution("pass", tmp_path))) as runner:
        assert isinstance(runner, FileRunner)
        list(judge.run([case(2)], runner))
        folder = runner._building.folder
        assert os.listdir(folder)
    assert not os.path.exists(folder)


# Which runner a file has


@pytest.mark.parametrize(
    ("name", "text", "kind", "made"),
    [
        ("a.py", "class Solution: pass", "auto", PythonRunner),
        ("a.py", "print(1)", "auto", FileRunner),
        ("a.py", "class Solution: pass", "program", FileRunner),
        ("a.spy", "def solve(): pass", "auto", FileRunner),
        ("a.sh", "#!/bin/sh", "auto", CommandRunner),
    ],
)
def test_runners(name: str, text: str, kind: str, made: type, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text)
    path.chmod(0o755)
    with find_runner(str(path), kind=kind) as runner:
        assert type(runner) is made


def test_a_program_with_a_main_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "program.spy"
    source = (
        "def main():\n    import sys; sys.stdin.read(); print('1 #')\nmain()\ndef solve(): pass\n"
    )
    path.write_text(source)
    with find_runner(str(path)) as runner:
        (outcome,) = judge.run([Case(Board.parse("EM", "leetcode"), (0, 0))], runner)
    assert outcome.accepted, outcome.message


def test_files_that_are_no_solutions(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"no solution in a known language \(.*\.cpp.*\), and no"):
        find_runner(str(tmp_path / "a.txt"))
    with pytest.raises(FileNotFoundError):
        find_runner(str(tmp_path / "a.cpp"))
    path = tmp_path / "a.spy"
    path.write_text("pass")
    with pytest.raises(ParseError, match="no function to call in it"):
        find_runner(str(path), kind="class")


def test_a_missing_compiler_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "solution.rs"
    path.write_text("impl Solution {}")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    with find_runner(str(path)) as runner, pytest.raises(MinesweeperKitError) as caught:
        runner.check()
    assert caught.value.message == "Rust needs rustc, which is not there: apt install rustc"


# Languages' files


def test_every_suffix_has_its_language() -> None:
    for language in languages():
        for suffix in language.suffixes:
            assert find_language(f"solution{suffix}") == language
    assert find_language("solution") is None


NEEDED = "title: T\nsuffixes: [.t]\ninstall: x\nsignatures: []\nrun: [[x]]\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "own.yaml:1:1: expected a language: *"),
        ("title: T", "own.yaml:1:1: a language needs 'suffixes'"),
        (NEEDED + "runs: 1", "own.yaml:6:1: unknown key 'runs' (a language has *"),
        (NEEDED + "main: '('", "own.yaml:6:7: no regular expression: *"),
        (NEEDED + "memory: much", 'own.yaml:6:9: expected a whole number, found "much"'),
        (NEEDED + "memory: -1", "own.yaml:6:9: expected 0 to 1000000, found -1"),
        (NEEDED + "compile: [x]", 'own.yaml:6:11: expected a list, found "x"'),
        (NEEDED + "compile: [[]]", "own.yaml:6:10: expected commands, each a list of words"),
        (NEEDED + "driver: {../x: y}", 'own.yaml:6:10: "../x" is no name of a file'),
        (NEEDED + "unless: {'(': y}", "own.yaml:6:15: no regular expression: *"),
        (
            NEEDED.replace("signatures: []", "signatures: [{finds: x}]"),
            "own.yaml:4:14: a signature needs 'speaks'",
        ),
    ],
)
def test_files_that_describe_no_language(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text(text)
    with pytest.raises(ParseError) as caught:
        Language.from_file(path)
    said = str(caught.value).removeprefix(f"{tmp_path}/")
    assert said == message or (message[-1] == "*" and said.startswith(message[:-1])), said
