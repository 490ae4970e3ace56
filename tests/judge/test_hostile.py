"""What a hostile solution may not do: put limits off, kill, stay, or write on a terminal."""

import contextlib
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from minesweeper_kit import MinesweeperKitError, ParseError
from minesweeper_kit.judge import Limits, PythonRunner, Verdict
from tests.judge.conftest import Solution
from tests.judge.hostile import hostile, judged, message, to_worker

pytestmark = [
    pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks at /proc"),
    pytest.mark.usefixtures("nothing_stays"),
]


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
        f"        open({str(ready)!r}, 'w').close()\n"
        f"        time.sleep(1000)\n    os._exit(0)\n{then}\ntime.sleep(1000)"
    )
    command = [
        sys.executable,
        "-m",
        "minesweeper_kit",
        "judge",
        "--sandbox",
        "off",
        str(solution(hostile(lines))),
    ]
    cases = tmp_path / "cases.txt"
    cases.write_text('[["E","E","M"],["E","E","E"]]\n[0,0]\n')
    with subprocess.Popen([*command, str(cases), "--time-limit", "1000"]) as started:
        until = time.monotonic() + 60
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
    command = [
        sys.executable,
        "-m",
        "minesweeper_kit",
        "judge",
        "--sandbox",
        "off",
        str(solution(hostile(lines))),
    ]
    ended = subprocess.run(
        [*command, str(cases), "--report", report], capture_output=True, check=False, timeout=60
    )
    assert ended.returncode == 1, ended.stderr
    text = ended.stdout.decode() + ended.stderr.decode()
    assert text.replace("\n", "").isprintable()
    assert len(text) < 30_000
    if report == "text":
        first, *others = (line for line in text.splitlines() if not line.startswith("    "))
        assert first.split()[0] in list(Verdict)
        assert others[-1].startswith("1 case: 1 ")
        assert len(others) == 1


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
