"""What the tests of tables need, which has an environment of its own."""

from importlib.util import find_spec

import pytest


@pytest.fixture(scope="session")
def tables() -> None:
    """What the tests need that read or write tables."""
    if find_spec("pyarrow") is None:
        pytest.skip("tables are read and written in an environment of its own: make test-jobs")
