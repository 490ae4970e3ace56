"""A server in a process of its own, and how to speak with it."""

import http.client
import http.server
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
JSON = {"content-type": "application/json"}

MAIN = "import sys; from minesweeper_kit.start import main; {before}; main()"


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of the error."""
        return str(self.json["error"]["code"])


class Server(NamedTuple):
    """A server that runs."""

    process: "subprocess.Popen[str]"
    address: str

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def connection(self, timeout: float = 60) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def send(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: Mapping[str, str] = JSON,
        *,
        chunked: bool = False,
    ) -> Answer:
        """The answer to a request."""
        connection = self.connection()
        try:
            connection.request(method, path, body, headers, encode_chunked=chunked)
            found = connection.getresponse()
            names = {name.lower(): value for name, value in found.getheaders()}
            return Answer(found.status, names, found.read())
        finally:
            connection.close()

    def ask(self, operation: str, **options: Any) -> Answer:
        """The answer of an operation."""
        return self.send("POST", f"/api/{operation}", json.dumps(options))

    @property
    def children(self) -> list[int]:
        """The processes that it has begun and that are still there."""
        return [
            int(child)
            for task in Path(f"/proc/{self.process.pid}/task").iterdir()
            for child in (task / "children").read_text().split()
        ]


def command(*options: str, before: str = "pass") -> list[str]:
    """The command line of a server; `before` is done first in its process."""
    return [sys.executable, "-c", MAIN.format(before=before), "serve", *options]


@contextmanager
def running(
    *options: str,
    port: tuple[str, ...] = ("--port", "0"),
    browser: tuple[str, ...] = ("--no-browser",),
    before: str = "pass",
    env: Mapping[str, str] | None = None,
) -> Iterator[Server]:
    """A server with these options, at a port of its own, in a block."""
    with subprocess.Popen(
        command(*port, *browser, *options, before=before),
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | dict(env or {}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            said = process.stdout.readline().split()
            yield Server(process, said[2])
        finally:
            process.terminate()


class _Files(http.server.SimpleHTTPRequestHandler):
    """Gives files, and says nothing of it."""

    def log_message(self, format: str, *parts: Any) -> None:
        """Say nothing."""


@contextmanager
def files(folder: Path) -> Iterator[str]:
    """The address of a server that gives the files of a folder, in a block."""
    listening = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(_Files, directory=str(folder))
    )
    thread = Thread(target=listening.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.server_port}"
    finally:
        listening.shutdown()
        thread.join()
        listening.server_close()
