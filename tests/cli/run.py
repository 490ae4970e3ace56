"""Running the command: in this process where it can be, in one of its own where that matters."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

from minesweeper_kit import dialect
from minesweeper_kit.cli import app

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


def run(*args: object, stdin: bytes = b"") -> Ended:
    """The command with these arguments, in this process; an exception is a fault of the kit."""
    known = dict(dialect._registered)
    try:
        result = CliRunner().invoke(
            app,
            list(map(str, args)),
            input=stdin,
            prog_name="minesweeper-kit",
            catch_exceptions=False,
        )
    finally:
        dialect._registered.clear()
        dialect._registered.update(known)
    return Ended(result.exit_code, result.stdout_bytes, result.stderr_bytes)


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
