"""Python solutions, and everything they may do to the judge."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, ParseError, SolutionError, judge
from minesweeper_kit.judge import Difference, Limits, Outcome, PythonRunner, Verdict, process
from tests.judge.conftest import Solution
from tests.judge.solutions import RECURSIVE, RIGHT, STACK

CASE = Case(Board.parse("EEM\nEEE", "leetcode"), (0, 0), name="small")
SHORT = Limits(seconds=0.3)
NOTHING = (
    "there is no class Solution with updateBoard or update_board, nor a function of such a name"
)


def outcomes(path: Path, *cases: Case, limits: Limits = Limits()) -> list[Outcome]:  # noqa: B008
    with PythonRunner(path) as runner:
        return list(judge.run(cases or [CASE], runner, limits))


def verdict(path: Path, limits: Limits = Limits()) -> tuple[str, str]:  # noqa: B008
    """The verdict on a small case, and its message; the same after it had ended once before."""
    first, second = outcomes(path, CASE, CASE, limits=limits)
    assert (first.verdict, first.message) == (second.verdict, second.message)
    return str(first.verdict), first.message


def body(lines: str) -> str:
    """A solution of these lines, before a right answer: `answer(board)`."""
    return RIGHT["in place"].replace("def update_board", "def answer") + (
        "def update_board(board, click):\n    import os, signal, subprocess, sys, threading, time\n"
        + "".join(f"    {line}\n" for line in lines.splitlines())
        + "    return answer(board, click)\n"
    )


# Right answers, whatever else happens

HARMLESS = {
    "prints": "print('x' * 10**6); print('y', file=sys.stderr)",
    "writes on every stream": "os.write(1, b'{}'); os.write(2, b'{}')",
    "breaks its streams": "sys.stdout = sys.stderr = None",
    "reads to the end": "assert sys.stdin.read() == ''",
    "forks": "if os.fork() == 0:\n    pass",
    "forks and hangs": "if os.fork() == 0:\n    time.sleep(1000)",
    "leaves a process in a session of its own": "subprocess.Popen(['sleep', '1000'], "
    "start_new_session=True)",
    "leaves a thread": "threading.Thread(target=time.sleep, args=(1000,)).start()",
    "has handlers for its exit": "import atexit; atexit.register(time.sleep, 1000)",
    "ignores signals": "for number in (1, 2, 15): signal.signal(number, signal.SIG_IGN)",
    "signals its group": "signal.signal(15, signal.SIG_IGN); os.killpg(0, 15)",
    "changes the folder and the path": "os.chdir('/'); sys.path.clear()",
    "breaks the builtins": "import builtins; builtins.open = builtins.list.append",
    "sets limits of its own": "sys.setrecursionlimit(10**5)",
}


@pytest.mark.parametrize("what", HARMLESS)
def test_a_right_answer_is_accepted_even_if_it(what: str, solution: Solution) -> None:
    lines = HARMLESS[what].replace("builtins.open = builtins.list.append", "builtins.open = None")
    assert verdict(solution(body(lines))) == ("AC", "")


def test_what_it_leaves_running_is_killed(solution: Solution, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    lines = f"""child = subprocess.Popen(['sleep', '1000'], start_new_session=True)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        with open({str(pids)!r}, "w") as out: print(child.pid, os.getpid(), file=out, flush=True)
        time.sleep(1000)
    os._exit(0)
while not os.path.exists({str(pids)!r}) or not os.path.getsize({str(pids)!r}): time.sleep(0.01)"""
    path = solution(body(lines))
    with PythonRunner(path) as runner:
        (outcome,) = judge.run([CASE], runner)
        assert outcome.accepted, outcome.message
        for pid in map(int, pids.read_text().split()):
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)


@pytest.mark.parametrize(
    "lines",
    [
        "global seen\nassert 'seen' not in globals()\nseen = True",
        "os.close(0), os.close(1), os.close(2)",
        "sys.path.clear(); sys.modules.clear()",
    ],
)
def test_cases_see_what_is_left_of_the_ones_before(lines: str, solution: Solution) -> None:
    first, second = outcomes(solution(body(lines)), CASE, CASE)
    assert first.accepted, first.message
    assert (second.verdict, second.sequence) == (Verdict.RE, True)
    assert second.message.startswith("passes alone, fails in sequence: ")


def test_what_it_printed_is_kept(solution: Solution) -> None:
    (outcome,) = outcomes(solution(body("print('here'); print('there', file=sys.stderr)")))
    assert outcome.printed == "here\nthere\n"


def test_the_file_is_no_main_program_and_finds_what_is_beside_it(
    solution: Solution, tmp_path: Path
) -> None:
    (tmp_path / "beside.py").write_text("from solution_part import answer\n")
    (tmp_path / "solution_part.py").write_text(body("pass"))
    source = "from beside import answer as updateBoard\nif __name__ == '__main__': 1 / 0\n"
    assert verdict(solution(source)) == ("AC", "")


def test_a_file_opened_on_import_stays_open(solution: Solution) -> None:
    source = "data = open(__file__)\n" + body(
        "data.seek(0); assert data.readline() == 'data = open(__file__)\\n'"
    )
    assert verdict(solution(source)) == ("AC", "")


# Verdicts

FAULTS = {
    "raises": ("1 / 0", "RE", "ZeroDivisionError: division by zero (solution.py:{line})"),
    "raises several lines": (
        "raise ValueError('a\\nb')",
        "RE",
        "ValueError: a (solution.py:{line})",
    ),
    "exits": ("sys.exit(3)", "RE", "SystemExit: 3 (solution.py:{line})"),
    "exits at once": ("os._exit(0)", "RE", "ended with exit code 0 before it returned"),
    "kills itself": ("os.kill(os.getpid(), 9)", "RE", "killed by SIGKILL before it returned"),
    "asks for input": ("input()", "RE", "EOFError: EOF when reading a line (solution.py:{line})"),
    "interrupts": ("raise KeyboardInterrupt", "RE", "KeyboardInterrupt (solution.py:{line})"),
    "kills its parent": (
        "os.kill(os.getppid(), 9); time.sleep(1000)",
        "RE",
        "it ended the process that started it",
    ),
    "changes its input only": (
        "answer(board, click); return None",
        "PE",
        "returned None: the board has to be returned, not only changed",
    ),
    "returns a number": ("return 7", "PE", "returned 7 of type int, expected a list of rows"),
    "returns text": (
        "return 'B1M'",
        "PE",
        "returned 'B1M' of type str, expected a list of rows",
    ),
    "returns rows of text": (
        "return ['B1M', 'B1E']",
        "PE",
        "row 0 is 'B1M' of type str, expected a list of one-letter strings",
    ),
    "returns numbers": (
        "return [['B', 1, 'M'], ['B', 1, 'E']]",
        "PE",
        "(0, 1) is 1 of type int, expected a one-letter string",
    ),
    "returns ragged rows": (
        "return [['B'], []]",
        "PE",
        "row 1 (from 0) has 0 cells, those above 1",
    ),
    "returns no rows": ("return []", "WA", "a board of 0x0, expected 2x3"),
    "returns another size": ("return [['B']]", "WA", "a board of 1x1, expected 2x3"),
    "returns itself": (
        "board[0] = board; return board",
        "PE",
        "(0, 0) is of type list, expected a one-letter string",
    ),
    "allocates": ("x = [0] * 10**9", "MLE", "more than 64 MiB"),
    "hangs": ("while True: pass", "TLE", "more than 0.3 s; it was at solution.py:{line}"),
    "sleeps": ("time.sleep(1000)", "TLE", "more than 0.3 s; it was at solution.py:{line}"),
    "sleeps and will not be disturbed": (
        "for n in {*range(1, 32)} - {9, 19}: signal.signal(n, signal.SIG_IGN)\n"  # noqa: ISC004
        "while True: os.fork() or time.sleep(1000)",
        "TLE|MLE",
        "",
    ),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_solution_that(what: str, solution: Solution) -> None:
    lines, wanted, message = FAULTS[what]
    source = body(lines)
    line = source.split("\n").index("    " + lines.split("\n")[0]) + 1
    limits = Limits(0.3, 64 * 2**20) if "LE" in wanted else Limits()
    if "|" in wanted:  # which limit is passed first is up to the machine, each time anew
        assert {o.verdict for o in outcomes(solution(source), CASE, CASE, limits=limits)} <= {
            *map(Verdict, wanted.split("|"))
        }
        return
    got, said = verdict(solution(source), limits)
    assert (got, said) == (wanted, message.format(line=line)), said


def test_a_worker_that_is_stopped_is_given_up_at_once(
    solution: Solution, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "_GRACE_SECONDS", 3600)
    path = solution(body("os.kill(os.getppid(), signal.SIGSTOP); time.sleep(1000)"))
    assert verdict(path, SHORT) == ("RE", "it stopped the process that started it")


DEEP = """
class Deep:
    def method(self, n):
        return self.method(n - 1) + 1 if n else 0
def function(n):
    return function(n - 1) + 1 if n else 0
def nested(n):
    def inner(n):
        return inner(n - 1) + 1 if n else 0
    return inner(n)
def through_c(n):
    return sum(through_c(n - 1) for _ in [0]) + 1 if n else 0
def attribute(n):
    class Runaway:
        def __getattr__(self, name):
            return getattr(self, name + "")
    return Runaway().x
"""


@pytest.mark.parametrize("what", ["Deep().method", "function", "nested"])
def test_calls_may_go_deep(what: str, solution: Solution) -> None:
    assert verdict(solution(DEEP + body(f"assert {what}(100_000) == 100_000"))) == ("AC", "")


@pytest.mark.parametrize(
    ("what", "line"), [("Deep().method", 4), ("function", 6), ("nested", 9), ("through_c", 12)]
)
def test_calls_without_an_end_are_told(what: str, line: int, solution: Solution) -> None:
    path = solution(DEEP + body(f"{what}(-1)"))
    (outcome,) = outcomes(path, CASE, limits=Limits(30, 1024 * 2**20))
    assert outcome.verdict is Verdict.RE
    assert outcome.message.startswith("stack overflow: RecursionError: maximum recursion depth")
    assert outcome.message.endswith(f"(solution.py:{line})")


def test_a_stack_that_is_used_up_is_told(solution: Solution) -> None:
    path = solution(DEEP + body("sys.setrecursionlimit(10**8); attribute(0)"))
    (outcome,) = outcomes(path, CASE, limits=Limits(30, 2048 * 2**20))
    assert outcome.verdict is Verdict.RE
    assert outcome.message.startswith("stack overflow: ")
    assert outcome.message.endswith("(solution.py:16)")


def test_a_crash_is_no_stack_overflow(solution: Solution) -> None:
    path = solution(body("import ctypes; ctypes.string_at(0)"))
    line = path.read_text().split("\n").index("    import ctypes; ctypes.string_at(0)") + 1
    assert verdict(path) == ("RE", f"killed by SIGSEGV before it returned (solution.py:{line})")


def test_the_depth_of_calls_can_be_limited(solution: Solution) -> None:
    board = Board.parse(("E" * 50 + "\n") * 50, "leetcode")
    with PythonRunner(solution(RECURSIVE), recursion_limit=1000) as runner:
        (outcome,) = judge.run([Case(board, (0, 0))], runner)
    assert outcome.verdict is Verdict.RE
    assert outcome.message.startswith("stack overflow: RecursionError: maximum recursion depth")


def test_wrong_answers_name_the_cells(solution: Solution) -> None:
    (outcome,) = outcomes(solution(STACK.replace('= "B"', '= "0" * 30')))
    assert outcome.verdict is Verdict.WA
    wrong = "0" * 30
    assert outcome.differences == (Difference(0, 0, wrong, "B"), Difference(1, 0, wrong, "B"))
    said = f"'{wrong[:20]}...', expected 'B'"
    assert outcome.message == f"(0, 0): {said}; (1, 0): {said}"


def test_many_wrong_cells_are_counted(solution: Solution) -> None:
    board = Board.parse("EEEEEE", "leetcode")
    (outcome,) = outcomes(solution(STACK.replace('= "B"', '= "E "')), Case(board, (0, 0)))
    assert outcome.verdict in (Verdict.WA, Verdict.TLE)
    assert outcome.message.endswith("(0, 4): 'E ', expected 'B'; and 1 more cell")


# What is called


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("class Solution:\n    def update_board(self, b, c): return right(b, c)\n", None),
        ("class Solution: pass\nupdateBoard = right\n", None),
        ("update_board = lambda b, c: right(b, c)\n", None),
        ("mine = right\ndef updateBoard(b, c): return None\n", "mine"),
        ("class Other:\n    def updateBoard(self, b, c): return right(b, c)\n", "Other"),
        ("class Other:\n    @staticmethod\n    def go(b, c): return right(b, c)\n", "Other.go"),
    ],
)
def test_names(source: str, name: str | None, solution: Solution) -> None:
    path = solution(RIGHT["in place"].replace("def update_board", "def right") + source)
    with PythonRunner(path, name) as runner:
        runner.check()
        assert [outcome.verdict for outcome in judge.run([CASE], runner)] == [Verdict.AC]


def test_another_dialect(solution: Solution) -> None:
    source = "def update_board(board, click): return [list('_1#'), list('_1.')]"
    with PythonRunner(solution(source), format="codingninjas") as runner:
        (outcome,) = judge.run([CASE], runner)
    assert outcome.accepted


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = (\n", "solution.py:1: cannot be run: SyntaxError: '(' was never closed"),
        (
            "\nimport nowhere\n",
            "solution.py:2: cannot be run: ModuleNotFoundError: No module named 'nowhere'",
        ),
        ("import sys\nsys.exit('no')\n", "solution.py:2: cannot be run: SystemExit: no"),
        (
            "\0",
            "solution.py: cannot be run: SyntaxError: source code string cannot contain null bytes",
        ),
        (
            "def other(): pass\n",
            f"solution.py: {NOTHING}",
        ),
        (
            "import os\nos._exit(0)\n",
            "solution.py: cannot be imported: importing the file ends the process",
        ),
        (
            "while True: pass\n",
            "solution.py: cannot be imported: importing the file takes more than 0.5 s",
        ),
        (
            "update_board = 7\n",
            f"solution.py: {NOTHING}",
        ),
    ],
)
def test_files_that_cannot_be_judged(
    source: str,
    message: str,
    solution: Solution,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    path = solution(source)
    if "while" in source:
        monkeypatch.setattr(process, "LOAD_SECONDS", 0.5)
    with PythonRunner(path) as runner, pytest.raises((ParseError, SolutionError)) as caught:
        runner.check()
    assert str(caught.value).removeprefix(f"{tmp_path}/") == message


def test_a_missing_file() -> None:
    with pytest.raises(FileNotFoundError):
        PythonRunner("nowhere.py")


def test_printing_on_import_disturbs_nobody(solution: Solution) -> None:
    source = "import os\nprint('x')\nos.write(1, b'y')\nos.write(2, b'z')\n" + body("pass")
    assert verdict(solution(source)) == ("AC", "")


def test_signals_and_processes_of_the_import_disturb_nobody(solution: Solution) -> None:
    source = (
        "import signal, subprocess\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
        "signal.set_wakeup_fd(-1)\nsignal.setitimer(signal.ITIMER_REAL, 0.001)\n"
        "subprocess.Popen(['sleep', '1000'])\n" + body("pass")
    )
    assert verdict(solution(source)) == ("AC", "")


# Cases that are themselves at fault


@pytest.mark.parametrize(
    ("case", "message"),
    [
        (
            Case(CASE.board),
            (
                "no click: add one, such as a line [row,col] below the board (YAML: click: "
                "[row, col]) [click-missing]"
            ),
        ),
        (
            Case(CASE.board, (2, 0)),
            "the click (2, 0) is outside the board (rows 0-1, columns 0-2) [click-outside]",
        ),
        (
            Case(Board.parse("B1M", "leetcode"), (0, 0)),
            "(0, 0): the click is on a cell that is revealed already [click-revealed]",
        ),
        (
            Case(CASE.board, (0, 0), CASE.board),
            "(0, 0): expected 'EMPTY', correct is 'BLANK' (and 3 more faults) [wrong-outcome]",
        ),
        (
            Case(Board(1, 3, "9fe"), (0, 0)),
            "cannot be asked: dialect leetcode has no symbol for FLAGGED_MINE "  # noqa: ISC004
            "(1 cell, first at (0, 2)), FLAGGED_EMPTY (1 cell, first at (0, 1))",
        ),
    ],
)
def test_bad_cases_are_named_and_not_run(case: Case, message: str, solution: Solution) -> None:
    (outcome,) = outcomes(solution("def update_board(b, c): raise SystemError"), case)
    assert (outcome.verdict, outcome.message) == (Verdict.BAD, message)


def test_large_boards_are_judged_by_those_who_ask(solution: Solution) -> None:
    board = Board(60, 60, bytes([9]) * 3600)
    (outcome,) = outcomes(solution(RIGHT["in place"]), Case(board, (0, 0)))
    assert outcome.accepted


# The library's own ends


def test_limits_are_positive() -> None:
    for seconds, memory in ((0, 1), (-1, 1), (float("inf"), 1), (float("nan"), 1), (1, 0)):
        with pytest.raises(ValueError, match="limit is more than 0"):
            Limits(seconds, memory)


def test_nothing_is_left_behind(solution: Solution) -> None:
    with PythonRunner(solution(body("pass"))) as runner:
        list(judge.run([CASE], runner))
        started = runner._worker._process
        assert started is not None
    assert started.returncode == 0
    assert runner._worker._process is None


def test_nothing_outlives_a_judge_that_is_killed(solution: Solution, tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    path = solution(
        body(
            f"held = open({str(fifo)!r}, 'wb', buffering=0)\nheld.write(b'here')\n"
            "subprocess.Popen(['sleep', '1000'], stdout=held, start_new_session=True)\n"
            "time.sleep(1000)"
        )
    )
    command = [sys.executable, "-m", "minesweeper_kit", "judge", "--sandbox", "off", str(path)]
    with (
        subprocess.Popen([*command, "--time-limit", "1000"], stdout=subprocess.DEVNULL) as started,
        fifo.open("rb", buffering=0) as end,
    ):
        assert end.read(4) == b"here"
        started.kill()
        assert end.read() == b""  # nobody holds the other end any more


def test_other_systems_are_refused(solution: Solution, monkeypatch: pytest.MonkeyPatch) -> None:
    path = solution(STACK)
    monkeypatch.delattr("os.fork")
    with PythonRunner(path) as runner, pytest.raises(Exception, match="needs a POSIX system"):
        runner.check()
