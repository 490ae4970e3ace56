"""Solutions that fight the judge: each gets a verdict, the next case is judged, nothing stays."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, MinesweeperKitError, ParseError, judge
from minesweeper_kit.judge import CommandRunner, Limits, Outcome, PythonRunner, Verdict, process
from tests.judge.conftest import Solution
from tests.judge.solutions import RIGHT

FIRST = Case(Board.parse("EEM\nEEE", "leetcode"), (0, 0), name="first")
NEXT = Case(Board.parse("EEM", "leetcode"), (0, 0), name="next")
LIMITS = Limits(seconds=2, memory=64 * 2**20)
RIGHT_FIRST = [["B", "1", "M"], ["B", "1", "E"]]
MARK = "MINESWEEPER_KIT_TEST_MARK"

pytestmark = pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks at /proc")


def marked() -> list[int]:
    """The processes that were started by this test, and still run."""
    mark = f"{MARK}={os.environ[MARK]}".encode()
    found = []
    for name in os.listdir("/proc"):
        try:
            environ = Path("/proc", name, "environ").read_bytes() if name.isdigit() else b""
        except OSError:
            continue
        if mark in environ.split(b"\0"):
            found.append(int(name))
    return found


@pytest.fixture(autouse=True)
def nothing_stays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Give the solution's processes a mark, short patience, and check that they are gone."""
    monkeypatch.setenv(MARK, str(tmp_path))
    monkeypatch.setattr(process, "LOAD_SECONDS", 5.0)
    monkeypatch.setattr(process, "_GRACE_SECONDS", 3.0)
    yield
    until = time.monotonic() + 5
    while (left := marked()) and time.monotonic() < until:
        time.sleep(0.05)
    for pid in left:
        os.kill(pid, 9)
    assert not left


def hostile(lines: str, start: str = "") -> str:
    """A solution of these lines, run in the first case only, and of `start` when imported."""
    head = "import ctypes, json, os, signal, struct, subprocess, sys, threading, time\n"
    act = "".join(f"    {line}\n" for line in lines.splitlines())
    return (
        head
        + RIGHT["in place"].replace("def update_board", "def answer")
        + f"{start}\ndef act(board, click):\n{act}    return answer(board, click)\n"
        + "def update_board(board, click):\n"
        + "    return (act if len(board) == 2 else answer)(board, click)\n"
    )


def judged(path: Path, limits: Limits = LIMITS) -> list[Outcome]:
    with PythonRunner(path) as runner:
        return list(judge.run([FIRST, NEXT], runner, limits))


def to_all(data: str) -> str:
    """Lines that write these bytes wherever there might be the end of a pipe."""
    return (
        "for fd in range(3, 30):\n"
        "    try:\n"
        "        os.set_blocking(fd, False)\n"
        f"        os.write(fd, {data})\n"
        "    except OSError: pass\n"
    )


WORSE = "class Worse(list):\n    {}\n"
ZOO = {
    "kills its parent and goes on": ("os.kill(os.getppid(), 9)\nwhile True: pass", "RE"),
    "kills its parent from a grandchild": (
        (
            "if os.fork() == 0:\n    os.setsid()\n    os.kill(os.getppid(), 0)\n"
            "    os.kill(int(open(f'/proc/{os.getppid()}/stat').read().split()[3]), 9)\n"
            "    while True: pass\n"
            "while True: pass"
        ),
        "RE",
    ),
    "stops its parent": ("os.kill(os.getppid(), signal.SIGSTOP)\ntime.sleep(1000)", "RE"),
    "returns a list that changes": (
        WORSE.format(
            "turn = 0\n    def __iter__(self):\n        self.turn += 1\n"
            "        return iter([['B']] if self.turn == 1 else [7])"
        )
        + "return Worse()",
        "WA|PE",
    ),
    "returns rows that change": (
        WORSE.format(
            "turn = 0\n    def __iter__(self):\n        self.turn += 1\n"
            "        return iter(['B'] if self.turn == 1 else [object()])"
        )
        + "return [Worse()]",
        "WA|PE",
    ),
    "raises a lone surrogate": ("raise ValueError('\\ud800')", "RE"),
    "raises many lines": ("raise ValueError('\\x1b[31m\\r\\n\\u2028' * 10**5)", "RE"),
    "leaves no time": (to_all("b'{\"seconds\":1}'") + "os._exit(0)", "RE"),
    "leaves a number for a board": (
        to_all('b\'{"seconds":1,"returned":5}\'') + "os._exit(0)",
        "RE",
    ),
    "leaves numbers for rows": (
        to_all('b\'{"seconds":1,"returned":[5]}\'') + "os._exit(0)",
        "RE",
    ),
    "leaves deep brackets": (to_all("b'['*60000") + "os._exit(0)", "RE"),
    "leaves a time that is none": (
        to_all('b\'{"seconds":NaN,"returned":[["B"]]}\'') + "os._exit(0)",
        "RE|WA",
    ),
    "leaves another type of line": (
        to_all('b\'{"raised":"x","line":[],"memory_error":0,"seconds":1}\'') + "os._exit(0)",
        "RE",
    ),
    "leaves the right board and crashes": (
        to_all("json.dumps({'seconds': 0, 'returned': " + repr(RIGHT_FIRST) + "}).encode()")
        + "os.kill(os.getpid(), 11)",
        "RE",
    ),
    "writes 100 MB into every pipe": (
        (
            "for fd in range(3, 30):\n"
            "    try:\n"
            "        os.fstat(fd)\n"
            "        for _ in range(100): os.write(fd, bytes(2**20))\n"
            "    except OSError: pass\n"
            "time.sleep(1000)"
        ),
        "PE|TLE|RE",
    ),
    "fills a file of memory": (
        (
            "fd = os.memfd_create('x')\nfor _ in range(150): os.write(fd, bytes(2**20))\n"
            "time.sleep(1000)"
        ),
        "MLE",
    ),
    "leaves a daemon": (
        (
            "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n"
            "        os.close(0); os.close(1); os.close(2)\n        time.sleep(1000)\n"
            "    os._exit(0)"
        ),
        "AC",
    ),
    "closes everything": ("os.closerange(0, 1000)", "RE"),
    "copies everything": ("for fd in range(30): os.dup2(1, fd)", "RE"),
    "goes on in a thread": (
        "def spin():\n    while True: pass\nthreading.Thread(target=spin).start()",
        "AC",
    ),
    "has a child in a session of its own": (
        "subprocess.Popen(['sleep', '1000'], start_new_session=True)",
        "AC",
    ),
    "compares, shows and lists what it likes": (
        (
            "class Evil(str):\n    def __eq__(self, other): return True\n"
            "    def __hash__(self): return 1\n    def __repr__(self): raise SystemExit\n"
            "    __str__ = __repr__\n    __iter__ = __repr__\n    __len__ = __repr__\n"
            "return [[Evil('B')] * 3] * 2"
        ),
        "WA",
    ),
    "is no list but says so": (
        (
            "class Evil:\n    __class__ = list\n"
            "    def __iter__(self):\n        while True: yield ['B']\n"
            "return Evil()"
        ),
        "MLE|TLE|RE|PE",
    ),
    "raises what cannot be shown": (
        (
            "class Evil(BaseException):\n    def __str__(self): raise KeyboardInterrupt\n"
            "    __repr__ = __str__\n    __notes__ = property(__str__)\nraise Evil"
        ),
        "RE",
    ),
    "raises an error with a line of its own": (
        "error = SyntaxError('no', (__file__, {}, 1, ''))\nerror.lineno = [1] * 5\nraise error",
        "RE",
    ),
    "recurses": ("return act(board, click)", "RE"),
    "recurses without a limit": (
        (
            "sys.setrecursionlimit(10**9)\ndef deep(x): return deep(x) if len([x]) else 0\n"
            "class Deep:\n    def __getattr__(self, name): return getattr(self, name + '')\n"
            "return Deep().x"
        ),
        "RE|MLE|TLE",
    ),
    "crashes": ("ctypes.string_at(0)", "RE"),
    "stops itself": ("os.kill(os.getpid(), signal.SIGSTOP)", "TLE"),
    "blocks all signals": (
        "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\nwhile True: pass",
        "TLE",
    ),
    "exits in its exit handler": ("import atexit; atexit.register(sys.exit, 3)", "AC"),
    "calls the engine of the kit": (
        "from minesweeper_kit.leetcode import update_board as ready\nreturn ready(board, click)",
        "RE",
    ),
}


@pytest.mark.parametrize("what", ZOO)
def test_a_solution_that(what: str, solution: Solution) -> None:
    lines, wanted = ZOO[what]
    began = time.monotonic()
    first, following = judged(solution(hostile(lines)))
    assert first.verdict in wanted.split("|"), first.message
    assert (following.verdict, following.message) == (Verdict.AC, "")
    assert time.monotonic() - began < 30
    assert len(first.message) < 600
    assert first.message.isascii()
    assert first.message.isprintable()
    assert 0 <= first.seconds < 30


def to_worker(data: str) -> str:
    """Lines at import that write these bytes to where the worker's own messages go."""
    return (
        "for fd in range(3, 30):\n"
        "    try:\n"
        "        if os.readlink(f'/proc/self/fd/{fd}').startswith('pipe'): "
        f"os.write(fd, {data})\n"
        "    except OSError: pass\n"
    )


def message(text: str) -> str:
    return f"struct.pack('>I', len({text})) + {text}"


DRIP = """
def drip():
    while True:
        time.sleep(0.5)
        for fd in range(3, 30):
            try: os.write(fd, {data})
            except OSError: pass
threading.Thread(target=drip, daemon=True).start()
"""
STARTS = {
    "writes what is no message": to_worker("b'\\0\\0\\0\\5hello'"),
    "writes half of a huge message": to_worker("b'\\xff' * 4 + bytes(1000)"),
    "writes messages of nothing": to_worker(message("b'{}'")),
    "writes deep brackets": to_worker(message("b'[' * 60000")),
    "writes a message in another's name": to_worker(
        message('b\'{"loaded": true, "reason": null, "told": {}}\'')
    ),
    "drips": DRIP.format(data=message("b'{}'")),
    "drips bytes": DRIP.format(data="b'\\0'"),
    "forks": "os.fork()",
    "forks and goes on": "if os.fork() == 0:\n    while True: pass",
    "leaves a daemon": "subprocess.Popen(['sleep', '1000'], start_new_session=True)",
    "kills the group": "os.killpg(0, 9)",
    "closes everything": "os.closerange(0, 1000)",
    "kills itself": "os.kill(os.getpid(), 9)",
    "kills its parent": "os.kill(os.getppid(), 9)\nwhile True: pass",
    "stops its parent": "os.kill(os.getppid(), signal.SIGSTOP)",
    "reads what the judge asks": (
        "def steal():\n    for fd in range(3, 30):\n        try: os.read(fd, 10)\n"
        "        except OSError: pass\nthreading.Thread(target=steal, daemon=True).start()"
    ),
}


@pytest.mark.parametrize("what", STARTS)
def test_a_file_that_when_imported(what: str, solution: Solution) -> None:
    began = time.monotonic()
    path = solution(hostile("time.sleep(1000)", STARTS[what]))
    try:
        first, following = judged(path)
    except MinesweeperKitError:
        pass
    else:
        assert first.verdict in (Verdict.RE, Verdict.TLE), first.message
        assert following.verdict in (Verdict.AC, Verdict.RE, Verdict.TLE), following.message
    assert time.monotonic() - began < 40


def test_no_process_is_killed_at_a_workers_word(solution: Solution) -> None:
    with subprocess.Popen(["sleep", "1000"], start_new_session=True, env={}) as other:
        text = f"b'{{\"pid\": {other.pid}}}'"
        path = solution(hostile("pass", to_worker(message(text)) + "os._exit(0)"))
        with contextlib.suppress(MinesweeperKitError):
            judged(path)
        assert other.poll() is None
        other.kill()


@pytest.mark.parametrize(
    "data", [message("b'{}'"), "b'\\0' * 3", "struct.pack('>I', 1000) if fresh else b' '"]
)
def test_what_is_written_does_not_put_the_limit_off(data: str, solution: Solution) -> None:
    start = (
        "if os.fork() == 0:\n    fresh = True\n    while True:\n        time.sleep(0.5)\n"
        "        for fd in range(3, 30):\n"
        f"            try: os.write(fd, {data})\n            except OSError: pass\n"
        "        fresh = False\n"
    )
    lines = "os.kill(os.getppid(), signal.SIGSTOP)\ntime.sleep(1000)"
    first, following = judged(solution(hostile(lines, start)))
    assert first.verdict is Verdict.RE
    assert following.verdict in (Verdict.AC, Verdict.RE)


def test_time_is_the_judges(solution: Solution) -> None:
    lines = "time.perf_counter = time.monotonic = time.time = lambda: 0.0\ntime.sleep(0.5)"
    start = "time.perf_counter = time.monotonic = time.time = lambda: 0.0"
    first, following = judged(solution(hostile(lines, start)), Limits(5))
    assert first.accepted, first.message
    assert 0.5 <= first.seconds < 5
    assert following.seconds < 5


@pytest.mark.parametrize("then", ["while True: pass", "os.kill(os.getppid(), signal.SIGSTOP)"])
def test_a_killed_judge_leaves_nothing(then: str, solution: Solution, tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    lines = (
        "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n"
        f"        time.sleep(0.3)\n        open({str(ready)!r}, 'w').close()\n"
        f"        time.sleep(1000)\n    os._exit(0)\n{then}\ntime.sleep(1000)"
    )
    command = [sys.executable, "-m", "minesweeper_kit", "judge", str(solution(hostile(lines)))]
    cases = tmp_path / "cases.txt"
    cases.write_text('[["E","E","M"],["E","E","E"]]\n[0,0]\n')
    with subprocess.Popen([*command, str(cases), "--time-limit", "1000"]) as started:
        until = time.monotonic() + 20
        while not ready.exists() and time.monotonic() < until:
            time.sleep(0.05)
        started.kill()
    assert ready.exists()


@pytest.mark.parametrize("report", ["text", "json", "junit"])
@pytest.mark.parametrize(
    "lines",
    [
        "raise ValueError('\\x1b[31m\\r\\n\\x9b\\ud800\\x07' * 10**4)",
        "return [['\\x1b[31m\\r\\n\\x9b\\ud800\\x07' * 10**4] * 3] * 2",
        "return [[0], '\\x1b[31m\\ud800']",
        "os.write(1, b'\\x1b[31m\\x9b\\xff\\0\\b' * 10**4)\nreturn None",
        "print('\\x1b]0;title\\x07', file=sys.stderr)\nraise SystemExit('\\x1b[2J\\ud800')",
    ],
)
def test_a_report_holds_no_controls(
    lines: str, report: str, solution: Solution, tmp_path: Path
) -> None:
    cases = tmp_path / "cases.txt"
    cases.write_text('[["E","E","M"],["E","E","E"]]\n[0,0]\n')
    command = [sys.executable, "-m", "minesweeper_kit", "judge", str(solution(hostile(lines)))]
    ended = subprocess.run(
        [*command, str(cases), "--report", report], capture_output=True, check=False, timeout=60
    )
    assert ended.returncode == 1, ended.stderr
    text = ended.stdout.decode() + ended.stderr.decode()
    assert text.replace("\n", "").isprintable()
    assert len(text) < 30_000
    assert report != "text" or text.count("\n") == 2


def test_memory_that_is_taken_when_imported_counts(solution: Solution) -> None:
    start = "data = bytearray(100 * 2**20)"
    for outcome in judged(solution(hostile("pass", start))):
        assert (outcome.verdict, outcome.message) == (Verdict.MLE, "more than 64 MiB")


def test_memory_that_is_taken_by_another_process_counts(solution: Solution) -> None:
    start = "if os.fork() == 0:\n    data = bytearray(100 * 2**20)\n    time.sleep(1000)\n"
    first, following = judged(solution(hostile("time.sleep(1000)", start)))
    assert (first.verdict, first.message) == (Verdict.MLE, "more than 64 MiB")
    assert following.verdict in (Verdict.AC, Verdict.MLE)


def test_a_file_that_is_refused_is_refused_in_one_line(solution: Solution) -> None:
    source = "raise ValueError('\\x1b[31m\\ud800' * 10**6)\n"
    with PythonRunner(solution(source)) as runner, pytest.raises(ParseError) as caught:
        runner.check()
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 1000


def test_a_file_that_fails_later_on_is_a_verdict(solution: Solution, tmp_path: Path) -> None:
    there = str(tmp_path / "there")
    start = f"if os.path.exists({there!r}): raise ValueError('again')\nopen({there!r}, 'w').close()"
    first, following = judged(solution(hostile("os.kill(os.getppid(), 9)", start)))
    assert (first.verdict, following.verdict) == (Verdict.RE, Verdict.RE)
    assert following.message == "cannot be run: ValueError: again"


COMMANDS = {
    "kills its parent from a grandchild": "setsid sh -c 'kill -9 '$PPID'; sleep 1000' & sleep 1000",
    "kills its parent and goes on": "kill -9 $PPID; while :; do :; done",
    "stops its parent": "kill -STOP $PPID; sleep 1000",
    "leaves a daemon": "(setsid setsid sleep 1000 &) ; exit 3",
    "says too much": "head -c 100000 /dev/zero | tr '\\0' '\\033' >&2; exit 3",
}


@pytest.mark.parametrize("what", COMMANDS)
def test_a_command_that(what: str) -> None:
    with CommandRunner(["sh", "-c", COMMANDS[what]]) as runner:
        for outcome in judge.run([FIRST, NEXT], runner, LIMITS):
            assert outcome.verdict is Verdict.RE, outcome.message
            assert outcome.message.isprintable()
            assert len(outcome.message) < 600
