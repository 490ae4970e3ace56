"""Running the command: in this process where it can be, in one of its own where that matters."""

import io
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from typer.main import get_command

from minesweeper_kit.cli import application
from minesweeper_kit.dialect import registry

ROOT = Path(__file__).resolve().parents[2]


class Ended(NamedTuple):
    """What a run of the command left: its exit code, and what it wrote."""

    code: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        return self.out.decode()

    @property
    def said(self) -> str:
        return self.err.decode()


@cache
def command() -> Any:
    """The command, put together once."""
    return get_command(application())


class _Stream(io.BytesIO):
    """Bytes with the name that a standard stream has."""

    def __init__(self, name: str, data: bytes = b"") -> None:
        super().__init__(data)
        self.name = name


def run(*args: object, stdin: bytes = b"") -> Ended:
    """The command with these arguments, in this process; an exception is a fault of the kit."""
    known = dict(registry._registered)
    standard = sys.stdin, sys.stdout, sys.stderr
    out, err = _Stream("<stdout>"), _Stream("<stderr>")
    code = 0
    try:
        sys.stdin = io.TextIOWrapper(_Stream("<stdin>", stdin), "utf-8")
        sys.stdout = io.TextIOWrapper(out, "utf-8")
        sys.stderr = io.TextIOWrapper(err, "utf-8", "backslashreplace", line_buffering=True)
        try:
            command()(list(map(str, args)), prog_name="minesweeper-kit")
        except SystemExit as ended:
            code = int(ended.code or 0)
        sys.stdout.flush()
        return Ended(code, out.getvalue(), err.getvalue())
    finally:
        sys.stdin, sys.stdout, sys.stderr = standard
        registry._registered.clear()
        registry._registered.update(known)


def process(
    *args: object,
    stdin: bytes = b"",
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
) -> Ended:
    """The command in a process of its own."""
    paths = [str(ROOT), *filter(None, [(env or {}).get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-m", "minesweeper_kit", *map(str, args)],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, **(env or {}), "PYTHONPATH": os.pathsep.join(paths)},
        timeout=60,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)
