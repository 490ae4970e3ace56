"""One server for the tests of a module, in the environment that is for these tests alone."""

from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from tests.web.server import Server, running


@pytest.fixture(scope="session")
def web() -> None:
    """What the tests need that talk with a server."""
    if find_spec("schemathesis") is None:
        pytest.skip("what talks with a server runs in an environment of its own: make test-web")


@pytest.fixture(scope="module")
def server(web: None) -> Iterator[Server]:
    with running() as found:
        yield found
