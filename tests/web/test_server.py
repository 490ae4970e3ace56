"""The server as others meet it: who may ask, what a request may take, what it leaves behind."""

import contextlib
import gzip
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.server import JSON, ROOT, Server, command, running

BOARD = json.dumps({"text": "EM\n"})
HOPELESS = {"size": "100x100", "mines": 3000, "no_guess": True, "click": [0, 0]}
"""A board that nobody draws."""


def until(holds: Callable[[], object], seconds: float = 30) -> bool:
    """Whether it holds before that time is over."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def test_the_page_and_what_it_needs(server: Server) -> None:
    page = server.send("GET", "/")
    assert (page.status, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    for path in ("/page.js", "/page.css"):
        assert f'"{path[1:]}"' in page.body.decode()
        assert server.send("GET", path).status == 200
    assert server.send("GET", "/openapi.json").json["openapi"] == "3.1.0"
    formats = server.send("GET", "/api/formats").json
    assert "leetcode" in [dialect["name"] for dialect in formats["dialects"]]
    assert server.ask("convert", text="EM", to="codingninjas+grid").json["text"] == ". #\n"


@pytest.mark.parametrize(
    ("path", "method"), [("/", "GET"), ("/nothing", "GET"), ("/api/detect", "GET"), ("/", "POST")]
)
def test_every_answer_tells_the_browser_what_it_may_do(
    server: Server, path: str, method: str
) -> None:
    headers = server.send(method, path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none';")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


def test_the_page_has_nothing_that_its_policy_forbids(server: Server) -> None:
    page = server.send("GET", "/").body.decode()
    assert "<style" not in page
    assert "style=" not in page
    assert "onclick" not in page
    assert "http:" not in page + server.send("GET", "/page.js").body.decode()


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({**JSON, "host": "other.org"}, 421, "host"),
        ({**JSON, "host": "localhost.other.org:80"}, 421, "host"),
        ({**JSON, "host": ""}, 421, "host"),
        ({**JSON, "origin": "http://other.org"}, 403, "origin"),
        ({**JSON, "origin": "http://localhost:1"}, 403, "origin"),
        ({**JSON, "origin": "null"}, 403, "origin"),
        ({**JSON, "sec-fetch-site": "cross-site"}, 403, "origin"),
        ({"content-type": "text/plain"}, 415, "content-type"),
        ({"content-type": "application/x-www-form-urlencoded"}, 415, "content-type"),
        ({}, 415, "content-type"),
    ],
)
def test_other_pages_and_other_names_are_refused(
    server: Server, headers: dict[str, str], status: int, code: str
) -> None:
    found = server.send("POST", "/api/detect", BOARD, headers)
    assert (found.status, found.code) == (status, code)


def test_this_page_may_ask(server: Server) -> None:
    for name in ("localhost", "127.0.0.1"):
        host = f"{name}:{server.port}"
        headers = {"host": host, "origin": f"http://{host}", "sec-fetch-site": "same-origin"}
        more = {"content-type": "application/json; charset=utf-8"}
        assert server.send("POST", "/api/detect", BOARD, {**headers, **more}).status == 200


def test_names_that_are_allowed(web: None) -> None:
    with running("--allow-host", "boards.example.org") as server:
        for host, status in (("boards.example.org", 200), ("BOARDS.example.org:443", 200)):
            assert server.send("GET", "/", headers={"host": host}).status == status
        assert server.send("GET", "/", headers={"host": "example.org"}).status == 421


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/../pyproject.toml", 404),
        ("GET", "/page/index.html", 404),
        ("GET", "/page.js/../../app.py", 404),
        ("GET", "/..%2f..%2fetc/passwd", 404),
        ("GET", "//etc/passwd", 404),
        ("POST", "/api/judge", 404),
        ("POST", "/api/best/../formats", 404),
        ("GET", "/api/detect", 405),
        ("OPTIONS", "/api/detect", 405),
        ("DELETE", "/", 405),
    ],
)
def test_nothing_else_is_there(server: Server, method: str, path: str, status: int) -> None:
    found = server.send(method, path)
    assert found.status == status
    assert found.code == ("method" if status == 405 else "not-found")
    assert ("allow" in found.headers) == (status == 405)


def test_a_body_that_is_too_large(server: Server) -> None:
    large = json.dumps({"text": "E" * 2**22})
    found = server.send("POST", "/api/detect", large)
    assert (found.status, found.code) == (413, "too-large")
    with socket.create_connection(("127.0.0.1", server.port), 30) as client:
        client.sendall(
            b"POST /api/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        piece = b"%x\r\n%b\r\n" % (2**20, b" " * 2**20)
        for _ in range(5):
            client.sendall(piece)
        assert b" 413 " in client.recv(1000)


def test_limits_are_those_asked_for(web: None) -> None:
    with running("--max-body", "1K", "--max-cells", "5") as server:
        assert server.ask("convert", text="EM\nEM", to="json").status == 200
        assert server.ask("convert", text="EMM\nEMM", to="json").code == "too-large"
        assert server.ask("convert", text=" " * 1000, to="json").code == "too-large"


def test_work_that_takes_too_long_is_ended(web: None) -> None:
    with running("--max-solve-seconds", "0.5") as server:
        assert server.ask("detect", text="EM").status == 200
        before = server.children
        found = server.ask("generate", **HOPELESS)
        assert (found.status, found.code) == (503, "time")
        assert not set(server.children) & set(before)  # that process was killed
        assert server.ask("detect", text="EM").status == 200


def test_work_that_takes_too_much_memory_is_ended(web: None) -> None:
    with running("--max-memory", "110M", "--max-seconds", "60") as server:
        board = ("E" * 600 + "\n") * 600
        found = server.ask("reveal", text=board, clicks=[[0, 0]], trace="bfs")
        assert (found.status, found.code) == (503, "memory")
        assert server.ask("detect", text="EM").status == 200


def test_long_work_leaves_room_for_the_rest(web: None) -> None:
    with running("--max-solve-seconds", "3") as server:
        codes: list[str] = []
        threads = [
            threading.Thread(target=lambda: codes.append(server.ask("generate", **HOPELESS).code))
            for _ in range(12)
        ]
        for thread in threads:
            thread.start()
        for _ in range(20):
            assert server.ask("convert", text="EM", to="json").status == 200
            assert not any(code not in ("time", "busy") for code in codes)
        for thread in threads:
            thread.join()
        assert len(codes) == 12
        assert set(codes) == {"time", "busy"}


def test_work_for_who_went_away_is_ended(server: Server) -> None:
    server.ask("detect", text="EM")
    until(lambda: len(server.children) == 1)
    connection = server.connection()
    connection.request("POST", "/api/generate", json.dumps(HOPELESS), JSON)
    (child,) = server.children
    assert until(lambda: Path(f"/proc/{child}").exists())
    connection.close()
    assert until(lambda: child not in server.children)
    assert server.ask("detect", text="EM").status == 200


IMPATIENT = (
    "from minesweeper_kit.web import app, serving; "
    "app.BODY_SECONDS = 0.3; "
    "serving._HEAD = serving._REQUEST = 0.5; "
    "serving._LOOK = 0.1"
)


UPLOAD = (
    b"POST /api/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 50\r\n\r\n{"
)
"""The beginning of a request."""


def received(client: socket.socket) -> bytes:
    """All that comes until the other side ends it."""
    parts: list[bytes] = []
    while True:
        try:
            part = client.recv(65536)
        except ConnectionResetError:
            part = b""
        if not part:
            return b"".join(parts)
        parts.append(part)


@pytest.mark.parametrize(
    ("begun", "said"),
    [
        (b"", b""),  # nothing at all
        (b"POST /api/detect HT", b""),
        (b"GET /page.css HTTP/1.1\r\nHost: localhost\r\n\r\nGET /pa", b" 200 OK"),
        (UPLOAD, b'"slow"'),
    ],
)
def test_slow_clients_are_ended(web: None, begun: bytes, said: bytes) -> None:
    with running(before=IMPATIENT) as server:
        with socket.create_connection(("127.0.0.1", server.port), 30) as client:
            client.sendall(begun)
            assert said in received(client)
        assert server.ask("detect", text="EM").status == 200


def test_who_does_not_take_the_answer_is_ended(web: None) -> None:
    with running("--max-seconds", "60", before=IMPATIENT.replace("_REQUEST = 0.5", "_HEAD")) as one:
        body = json.dumps({"text": ("E" * 900 + "\n") * 900, "as": "svg"}).encode()
        with socket.create_connection(("127.0.0.1", one.port), 30) as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.sendall(
                b"POST /api/show HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
            )
            files = Path(f"/proc/{one.process.pid}/fd")
            assert until(lambda: not any(is_established(one.port)))
            assert files.exists()


def is_established(port: int) -> list[str]:
    """The connections to a port that are there, as the system lists them."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    fields = [line.split() for line in lines]
    return [each[1] for each in fields if each[1].endswith(f":{port:04X}") and each[3] == "01"]


def test_uploads_that_are_aborted_leave_no_word(web: None) -> None:
    with running() as server:
        for _ in range(5):
            with socket.create_connection(("127.0.0.1", server.port), 30) as client:
                client.sendall(UPLOAD)
        with socket.create_connection(("127.0.0.1", server.port), 30) as client:
            client.sendall(b"\x16\x03\x01 this is no HTTP\r\n\r\n")
            received(client)
        assert server.ask("detect", text="EM").status == 200
        server.process.send_signal(signal.SIGINT)
        out, err = server.process.communicate(timeout=30)
        assert (out, err) == ("", "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_and_all_it_began(web: None, number: int) -> None:
    with running() as server:
        connection = server.connection()
        connection.request("POST", "/api/generate", json.dumps(HOPELESS), JSON)
        assert until(lambda: server.children)
        children = server.children
        server.process.send_signal(number)
        _, err = server.process.communicate(timeout=30)
        connection.close()
        assert (server.process.returncode, err) == (-number, "")
        assert not any(Path(f"/proc/{child}").exists() for child in children)


def test_no_process_outlives_a_server_that_is_killed(web: None) -> None:
    with running("--max-solve-seconds", "1") as server:
        connection = server.connection()
        connection.request("POST", "/api/generate", json.dumps(HOPELESS), JSON)
        assert until(lambda: server.children)
        children = server.children
        server.process.kill()
        server.process.wait()
        connection.close()
        assert until(lambda: not any(Path(f"/proc/{child}").exists() for child in children))


def ended(*options: str, before: str = "pass", **env: str) -> tuple[int, str]:
    """The exit code of a server that does not start, and what it says."""
    done = subprocess.run(
        command(*options, before=before),
        capture_output=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | env,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr


def test_the_next_free_port_is_taken(web: None) -> None:
    with running() as first:
        taken = f"from minesweeper_kit.web import serving; serving.PORT = {first.port}"
        with running(port=(), before=taken) as second:
            port = second.port
        assert first.port < port < first.port + 100
        code, said = ended("--port", str(first.port))
        assert code == 3
        address = f"http://127.0.0.1:{first.port}"
        assert said == f"{address}: in use by another program: choose another port with --port\n"


def test_a_host_that_is_unknown_is_named_so(web: None) -> None:
    code, said = ended("--host", "nonesuch.invalid")
    assert code == 2
    assert "nonesuch.invalid: no machine of this name is known" in said


def test_a_public_place_needs_a_name(web: None) -> None:
    code, said = ended("--host", "0.0.0.0")
    assert code == 2
    assert "--allow-host" in said
    assert "proxy" in said


UNLIMITED = (
    "from minesweeper_kit.web.workers import Workers; "
    "Workers.enforced = property(lambda self: False, lambda self, value: None)"
)


def test_a_system_without_a_limit_of_memory(web: None) -> None:
    code, said = ended(
        "--host", "0.0.0.0", "--allow-host", "a.org", "--port", "0", before=UNLIMITED
    )
    assert code == 1
    assert "enforces no limit of memory" in said
    with running(before=UNLIMITED) as server:
        server.process.send_signal(signal.SIGINT)
        assert "enforces no limit of memory" in server.process.communicate(timeout=30)[1]


def test_without_the_extra(tmp_path: Path) -> None:
    (tmp_path / "starlette.py").write_text("raise ImportError\n")
    before = f"sys.path.insert(0, {str(tmp_path)!r})"
    code, said = ended(before=before)
    assert code == 2
    assert "pip install starlette uvicorn" in " ".join(said.replace("│", " ").split())


def test_a_browser_is_opened_where_there_is_a_display(web: None, tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    write = f"lambda address: open({str(opened)!r}, 'w').write(address)"
    before = f"import webbrowser; webbrowser.open = {write}"
    display = {"DISPLAY": ":0", "WAYLAND_DISPLAY": ""}
    with running(browser=(), before=before, env=display) as server:
        assert until(opened.exists)
        assert until(lambda: opened.read_text() == server.address)
    opened.unlink()
    with running(before=before, env=display) as server:
        assert server.ask("detect", text="EM").status == 200
    with running(browser=(), before=before, env={**display, "DISPLAY": ""}) as server:
        assert server.ask("detect", text="EM").status == 200
    assert not opened.exists()


OPENED = """\
import sys
from minesweeper_kit.web.worker import answer
REQUESTS = {requests!r}
def ask():
    return [answer(name, body, 10**6)[0] for name, body in REQUESTS]
ask()
seen = []
sys.addaudithook(lambda event, args: seen.append((event, args[0])) if event in WATCHED else None)
WATCHED = {{"open", "os.listdir", "os.scandir", "subprocess.Popen", "socket.connect", "os.remove"}}
print(ask(), seen)
"""


def test_no_request_reaches_the_file_system() -> None:
    inputs: list[dict[str, Any]] = [
        {"text": "/etc/passwd"},
        {"text": "EM\n"},
        {"text": '[["E","M"]]\n[0,0]', "from": "leetcode"},
        {"text": "/etc/hosts", "from": "/etc/hosts"},
        {"text": "dialect: /etc/hosts\ncases: []\n"},
        {"text": "EM\n", "from": "../formats/leetcode.yaml"},
    ]
    more: dict[str, dict[str, Any]] = {"convert": {"to": "json"}, "show": {"as": "svg"}}
    requests = [
        (name, json.dumps({**given, **more.get(name, {})}).encode())
        for name in ("detect", "convert", "reveal", "validate", "solve", "stats", "show")
        for given in inputs
    ]
    done = subprocess.run(
        [sys.executable, "-c", OPENED.format(requests=requests)],
        capture_output=True,
        cwd=ROOT,
        text=True,
        timeout=60,
        check=True,
    )
    statuses, _, seen = done.stdout.strip().partition("] ")
    assert "200" in statuses
    assert seen == "[]"


def chunks(server: Server, body: bytes, size: int) -> bytes:
    """The answer to a body in chunks of that size."""
    head = (
        b"POST /api/detect HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    parts = [body[start : start + size] for start in range(0, len(body), size)]
    sent = b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts)
    with socket.create_connection(("127.0.0.1", server.port), 60) as client:
        with contextlib.suppress(ConnectionError):  # it need not read all
            client.sendall(head + sent + b"0\r\n\r\n")
        found = b""
        with contextlib.suppress(ConnectionError):
            while part := client.recv(65536):
                found += part
    return found


def test_a_body_comes_in_few_chunks(server: Server) -> None:
    # What is sent after the limit is not read: the end may come before the answer does.
    found = chunks(server, BOARD.encode() + b" " * 2**16, 1)
    assert found == b"" or found.startswith(b"HTTP/1.1 413 ")
    assert chunks(server, BOARD.encode() + b" " * 4000, 1).startswith(b"HTTP/1.1 200 ")
    assert chunks(server, BOARD.encode() + b" " * 2**21, 1024).startswith(b"HTTP/1.1 200 ")


def test_what_is_no_request_is_refused_as_all_else(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 30) as client:
        client.sendall(b"nothing\r\n\r\n")
        found = client.makefile("rb").read().lower()
    assert found.startswith(b"http/1.1 400 ")
    assert b"content-security-policy: default-src 'none'" in found
    assert b'"code"' in found


def test_too_many_connections_are_refused_as_all_else(web: None) -> None:
    before = "from minesweeper_kit.web import serving; serving._CONNECTIONS = 2"
    with running(before=before) as server, contextlib.ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 30))
        found = server.send("GET", "/")
        assert (found.status, found.code) == (503, "busy")
        assert found.headers["x-content-type-options"] == "nosniff"
        stack.close()
        assert until(lambda: server.send("GET", "/").status == 200)


def test_answers_that_nobody_takes_are_bounded(web: None) -> None:
    before = "from minesweeper_kit.web import app; app.UNREAD = 2**20"
    text = ("E" * 300 + "\n") * 300
    body = json.dumps({"text": text, "clicks": [[0, 0]], "trace": "bfs"}).encode()
    with running("--max-seconds", "60", before=before) as server:
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect(("127.0.0.1", server.port))
            client.sendall(
                b"POST /api/reveal HTTP/1.1\r\nHost: localhost\r\n"
                b"Content-Type: application/json\r\n"
                b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
            )
            assert client.recv(12) == b"HTTP/1.1 200"
            found = server.send("POST", "/api/reveal", body)
            assert (found.status, found.code) == (503, "busy")
            assert server.ask("detect", text="EM").status == 200
        assert until(lambda: server.send("POST", "/api/reveal", body).status == 200)


def test_fixed_files_are_compressed_for_clients_that_take_it(server: Server) -> None:
    plain = server.send("GET", "/api/formats", headers={})
    packed = server.send("GET", "/api/formats", headers={"accept-encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 4


def test_answers_are_compressed_where_that_helps() -> None:
    with running() as server:
        body = json.dumps({"size": "30x30", "mines": 99, "seed": 1, "to": "leetcode"})
        plain = server.send("POST", "/api/generate", body)
        packed = server.send("POST", "/api/generate", body, {**JSON, "accept-encoding": "gzip"})
        assert "content-encoding" not in plain.headers
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["vary"] == "accept-encoding"
        assert gzip.decompress(packed.body) == plain.body
        assert len(packed.body) * 3 < len(plain.body)
        small = server.send("POST", "/api/detect", BOARD, {**JSON, "accept-encoding": "gzip"})
        assert "content-encoding" not in small.headers


def test_only_sites_that_are_named_may_frame_the_page(server: Server) -> None:
    assert "frame-ancestors 'none'" in server.send("GET", "/").headers["content-security-policy"]
    origins = ("--allow-frame", "https://a.org", "--allow-frame", "http://localhost:8000")
    with running(*origins) as framed:
        policy = framed.send("GET", "/").headers["content-security-policy"]
    assert policy.endswith("frame-ancestors https://a.org http://localhost:8000")


@pytest.mark.parametrize("origin", ["a.org", "https://a.org/x", "https://a.org; script-src *", ""])
def test_what_is_no_origin_is_not_served(origin: str) -> None:
    code, said = ended("--allow-frame", origin)
    assert code == 2
    assert "is not an origin: give the scheme and the name" in said
