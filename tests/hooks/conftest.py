"""A folder for suites."""

import sys

import pytest

from tests.hooks.suites import PLUGIN


@pytest.fixture
def suites(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder, and pytest without the plugins that happen to be installed."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setenv("COLUMNS", "80")
    # Were it imported already, by a test of all modules, pytest would warn of it inside.
    monkeypatch.delitem(sys.modules, PLUGIN, raising=False)
    return pytester
