"""A real Chromium in front of a real server."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.web.server import files, running
from tests.web.visiting import Visit, chromium

SITE = Path(__file__).parents[3] / "build" / "site"


def _missing(what: str, target: str = "make test-web") -> NoReturn:
    """What a target makes is not there."""
    reason = f"{what} is missing: {target}"
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def served(web: None) -> Iterator[str]:
    """The address of the page at a server."""
    patient = ("--max-seconds", "60", "--max-solve-seconds", "60")  # on a busy machine
    with running(*patient) as server:
        yield f"{server.address}/"


@pytest.fixture(scope="session")
def static(web: None) -> Iterator[str]:
    """The address of the page that needs no server, at one that gives files alone."""
    if not (SITE / "app" / "python").is_dir():
        _missing("the page without a server", "make site")
    with files(SITE) as address:
        yield f"{address}/app/"


@pytest.fixture(scope="session", params=["served", "static"])
def address(request: pytest.FixtureRequest) -> str:
    """The address of the page, each way it can be had."""
    found: str = request.getfixturevalue(request.param)
    return found


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


@pytest.fixture(scope="session")
def spares() -> Iterator[dict[str, Visit]]:
    """Visitors whose page loads while another test runs, one for each address."""
    found: dict[str, Visit] = {}
    yield found
    for visitor in found.values():
        visitor.context.close()


@pytest.fixture
def visit(browser: Any, address: str, spares: dict[str, Visit]) -> Iterator[Visit]:
    """The page in front of a new visitor. In the end nothing was complained of, and no request
    went elsewhere.
    """
    visitor = spares.pop(address, None) or Visit(browser, address, spare=True)
    spares[address] = Visit(browser, address, spare=True)
    visitor.arrive()
    yield visitor
    visitor.end()


@pytest.fixture(scope="session")
def axe(web: None) -> str:
    """The source of axe-core, which looks for what keeps people out."""
    path = Path(sys.prefix) / "node_modules" / "axe-core" / "axe.min.js"
    if not path.is_file():
        _missing("axe-core")
    return path.read_text("utf-8")
