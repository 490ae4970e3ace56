"""A zoo of solutions that fight the judge: each gets a verdict, and the next case is judged."""

import os

import pytest

from minesweeper_kit import MinesweeperKitError, judge
from minesweeper_kit.judge import CommandRunner, Verdict
from tests.judge.conftest import Solution
from tests.judge.hostile import FIRST, LIMITS, NEXT, hostile, judged, message, to_worker

RIGHT_FIRST = [["B", "1", "M"], ["B", "1", "E"]]

pytestmark = [
    pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks at /proc"),
    pytest.mark.usefixtures("nothing_stays"),
]


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
        to_all('b\'{"raised":"x","line":[],"memory_error":0,"overflow":0,"seconds":1}\'')
        + "os._exit(0)",
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
    "recurses": ("return act(board, click)", "MLE"),
    "recurses without a limit": (
        (
            "sys.setrecursionlimit(10**9)\ndef deep(x): return deep(x) if len([x]) else 0\n"
            "class Deep:\n    def __getattr__(self, name): return getattr(self, name + '')\n"
            "return Deep().x"
        ),
        "RE|MLE|TLE",
    ),
    "crashes": ("ctypes.string_at(0)", "RE"),
    "crashes at a line of thousands of digits": (
        (
            'os.write(2, f\'  File "{__file__}", line {"9" * 5000} in \'.encode())\n'
            "os.kill(os.getpid(), 9)"
        ),
        "RE",
    ),
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
    first, following = judged(solution(hostile(lines)))
    assert first.verdict in wanted.split("|"), first.message
    assert (following.verdict, following.message) == (Verdict.AC, "")
    assert len(first.message) < 600
    assert first.message.isascii()
    assert first.message.isprintable()
    assert 0 <= first.seconds < 1000


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
    path = solution(hostile("time.sleep(1000)", STARTS[what]))
    try:
        first, following = judged(path)
    except MinesweeperKitError:
        pass
    else:
        assert first.verdict in (Verdict.RE, Verdict.TLE), first.message
        assert following.verdict in (Verdict.AC, Verdict.RE, Verdict.TLE), following.message


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
