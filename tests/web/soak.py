"""Loads a server with everything at once, for so many minutes, and looks at what that leaves.

`make soak`: good boards and hostile ones, clients that are slow, that stop in the middle of a
request, that do not wait for the answer. It ends with 1 where a good request was not answered,
where the server said anything of an error, and where processes, descriptors or memory stay.
"""

import json
import os
import random
import signal
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.web.server import ROOT, Server, running

GOOD: list[tuple[str, dict[str, Any]]] = [
    ("detect", {"text": "EEM\nEEE\n"}),
    ("convert", {"text": '[["E","M"]]\n[0,0]', "to": "codingninjas"}),
    ("reveal", {"text": '[["E","E","M"],["E","E","E"]]\n[1,0]'}),
    ("reveal", {"text": ("E" * 100 + "\n") * 100, "clicks": [[0, 0]], "trace": "bfs"}),
    ("validate", {"text": "dialect: leetcode\ncases: [{board: EM, click: [0, 0]}]\n"}),
    ("solve", {"text": "1xx\nxxx\n", "from": "minesweepr"}),
    ("generate", {"level": "expert"}),
    ("stats", {"text": "EEM\n", "click": [0, 0], "guess": True}),
    ("show", {"text": "EEM\n", "as": "svg"}),
]
"""What is answered with 200, unless all processes are at work."""

HOSTILE: list[tuple[str, dict[str, Any]]] = [
    ("generate", {"size": "100x100", "mines": 3000, "no_guess": True, "click": [0, 0]}),
    ("generate", {"size": "999999x999999", "mines": 0}),
    ("solve", {"text": ("x2x2x" * 8 + "\n") * 40, "from": "minesweepr"}),
    ("reveal", {"text": ("E" * 1000 + "\n") * 1000, "clicks": [[0, 0]], "trace": "dfs"}),
    ("show", {"text": ("E" * 900 + "\n") * 900, "as": "png", "cell_size": 16}),
    ("convert", {"text": "[" * 100_000, "to": "json"}),
    ("convert", {"text": "{" * 100_000 + "}" * 100_000, "to": "json"}),
    ("convert", {"text": "a: &a [" * 5000, "to": "json"}),
    ("detect", {"text": "1 " * 10**6}),
    ("detect", {"text": "\x00\ud800\u202e" * 1000}),
    ("detect", {"text": "E" * 2 * 10**6}),
    ("validate", {"data": "H4sIAAAAAAAAA+3BMQEAAADCoPVPbQwfoAAAAAAAAAAA"}),
]
"""What is refused, or takes as long as it may."""

CLIENTS = 6
_GROWN = 32
"""By how many MiB a server may have grown."""


class Load:
    """What was asked, what came back, and how long good requests took."""

    def __init__(self, server: Server, seconds: float) -> None:
        self.server = server
        self.end = time.monotonic() + seconds
        self.statuses: Counter[str] = Counter()
        self.times: list[float] = []
        self.faults: list[str] = []

    def users(self) -> None:
        """People who wait for their answer."""
        name, options = random.choice(GOOD)
        begun = time.monotonic()
        try:
            found = self.server.ask(name, **options)
        except OSError as error:
            self.faults.append(f"{name}: {error!r}")
            return
        self.times.append(time.monotonic() - begun)
        self.statuses[f"good {found.status}"] += 1
        if found.status not in (200, 503):
            self.faults.append(f"{name}: {found.status} {found.body[:200]!r}")

    def hostile(self) -> None:
        """Boards that are there to do harm."""
        name, options = random.choice(HOSTILE)
        found = self.server.ask(name, **options)
        self.statuses[f"hostile {found.status}"] += 1
        if found.status == 500:
            self.faults.append(f"{name}: {found.body[:200]!r}")

    def slow(self) -> None:
        """A client that sends a byte now and then, and gives up before it is ended."""
        with self._socket() as client:
            for byte in b"POST /api/detect HTTP/1.1\r\nHost: localhost\r\n":
                client.send(bytes([byte]))
                time.sleep(random.uniform(0, 0.5))
                if random.random() < 0.02 or time.monotonic() > self.end:
                    return
        self.statuses["slow"] += 1

    def aborted(self) -> None:
        """An upload that stops in the middle, and an answer that nobody waits for."""
        name, options = random.choice(GOOD + HOSTILE)
        body = json.dumps(options).encode()
        with self._socket() as client:
            client.sendall(
                f"POST /api/{name} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json"
                f"\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            )
            client.sendall(body[: random.choice((len(body) // 2, len(body)))])
            time.sleep(random.uniform(0, 0.3))
            if random.random() < 0.5:  # and not even a good-bye
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.statuses["aborted"] += 1

    def _socket(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.server.port), 30)

    def run(self, client: Callable[[], None]) -> None:
        """Be that client until the time is over."""
        while time.monotonic() < self.end:
            try:
                client()
            except OSError as error:  # of who does not behave
                self.statuses[type(error).__name__] += 1


def memory(pid: int) -> int:
    """The memory of a process, in MiB."""
    fields = Path(f"/proc/{pid}/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20


def descriptors(pid: int) -> int:
    """How many files and sockets a process has open."""
    return len(os.listdir(f"/proc/{pid}/fd"))


def settled(server: Server) -> tuple[int, int, int]:
    """Descriptors beside those of its processes, these, and MiB, once nothing goes on."""
    for _ in range(40):
        time.sleep(0.5)
        with suppress(OSError):
            server.ask("detect", text="EM")
        children = len(server.children)
        if descriptors(server.process.pid) - 2 * children < 20:
            break
    return descriptors(server.process.pid) - 2 * children, children, memory(server.process.pid)


def main(minutes: float) -> int:
    """Load it, and say what was seen; 1 where something is not right."""
    most = max(2, os.cpu_count() or 1) + max(1, (os.cpu_count() or 1) // 2)
    with running() as server:
        first = Load(server, min(10, minutes * 15))
        loaded(first)
        before = settled(server)
        load = Load(server, minutes * 60)
        loaded(load)
        after = settled(server)
        server.process.send_signal(signal.SIGINT)
        _, said = server.process.communicate(timeout=60)
    faults = [*first.faults, *load.faults]
    faults += [f"the server said: {said[-2000:]}"] if said else []
    faults += [f"descriptors: {before[0]}, then {after[0]}"] if after[0] > before[0] + 5 else []
    faults += [f"{after[1]} processes"] if after[1] > most else []
    faults += [f"memory: {before[2]}, then {after[2]} MiB"] if after[2] > before[2] + _GROWN else []
    faults += ["processes are left"] if left(server.process.pid) else []
    faults += [] if load.times else ["nothing was answered"]
    times = sorted(load.times) or [0.0]
    print(f"{minutes:g} minutes, {sum(load.statuses.values())} requests:")
    for status, count in sorted(load.statuses.items()):
        print(f"  {count:6} {status}")
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    print(f"good requests: median {middle * 1000:.0f} ms, 99 % within {late * 1000:.0f} ms")
    print(f"descriptors {before[0]} and then {after[0]}, processes {before[1]} and {after[1]}")
    print(f"memory of the server {before[2]} and then {after[2]} MiB")
    print("\n".join(["faults:", *faults[:20]]) if faults else "nothing leaked")
    return int(bool(faults))


def loaded(load: Load) -> None:
    """Have all the clients at work until the time of the load is over."""
    kinds = [load.users] * CLIENTS + [load.hostile, load.slow, load.slow, load.aborted]
    threads = [threading.Thread(target=load.run, args=[kind]) for kind in kinds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def left(session: int) -> list[str]:
    """The processes that say that they are workers of the server of that id."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            environ = (folder / "environ").read_bytes()
            line = (folder / "cmdline").read_bytes()
            if b"minesweeper_kit.web.worker" in line and str(ROOT).encode() in environ:
                parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
                found += [folder.name] if parent in ("1", str(session)) else []
    return found


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
