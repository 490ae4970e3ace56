"""What the tests of tables and clusters need, which has an environment of its own."""

from importlib.util import find_spec

import pytest


@pytest.fixture(scope="session")
def tables() -> None:
    """What the tests need that read or write tables."""
    if find_spec("pyarrow") is None:
        pytest.skip("tables are read and written in an environment of its own: make test-corpus")


@pytest.fixture(scope="session")
def cluster() -> None:
    """What the tests need that start workers."""
    if find_spec("distributed") is None:
        pytest.skip("a cluster is started in an environment of its own: make test-corpus")
