"""A real Chromium in front of a real server."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.web.server import running
from tests.web.visiting import Visit, chromium


def _missing(what: str) -> NoReturn:
    """What make test-web installs is not there."""
    reason = f"{what} is missing: make test-web installs it"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def address(web: None) -> Iterator[str]:
    """The address of a server."""
    patient = ("--max-seconds", "60", "--max-solve-seconds", "60")  # on a busy machine
    with running(*patient) as server:
        yield f"{server.address}/"


@pytest.fixture(scope="session")
def browser(web: None) -> Iterator[Any]:
    """Debian's Chromium, without a window."""
    from playwright.sync_api import sync_playwright

    if shutil.which("chromium") is None:
        _missing("chromium")
    with sync_playwright() as playwright:
        started = chromium(playwright)
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
def axe(web: None) -> str:
    """The source of axe-core, which looks for what keeps people out."""
    path = Path(sys.prefix) / "node_modules" / "axe-core" / "axe.min.js"
    if not path.is_file():
        _missing("axe-core")
    return path.read_text("utf-8")
