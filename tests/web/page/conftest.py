"""A real Chromium in front of a real server."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.visiting import Visit

_FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


def _missing(what: str) -> None:
    """What these tests need is not there: `make test-web` has it, and CI has to."""
    reason = f"{what} is missing: make test-web installs it"
    if os.environ.get("CI") and "VIRTUAL_ENV_WEB" in os.environ:
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a server, started as a person starts it."""
    command = [sys.executable, "-m", "minesweeper_kit", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://[\w.:]+", server.stdout.readline())
        assert found, "the server named no address"
        yield f"{found[0]}/"
        server.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Debian's Chromium, without a window."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("playwright")
    found = shutil.which("chromium")
    if found is None:
        _missing("chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=_FLAGS)
        yield started
        started.close()


@pytest.fixture
def visit(browser: Any, address: str) -> Iterator[Visit]:
    """The page in front of a new visitor. In the end nothing was complained of, and no request
    went elsewhere.
    """
    visitor = Visit(browser, address)
    yield visitor
    visitor.end()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, which looks for what keeps people out."""
    path = Path(sys.prefix) / "node_modules" / "axe-core" / "axe.min.js"
    if not path.is_file():
        _missing("axe-core")
    return path.read_text("utf-8")
