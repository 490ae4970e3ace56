"""The pytest plugin: each case of `*.mines.yaml`, `*.mines.json`, `*.mines.ndjson` is a test.

So is each case of another file in these formats that is named on the command line and has boards.

pytest loads this in every session, so the kit is imported when there is
something to do: a matching file, or one of the options.
"""

from pathlib import Path
from typing import Any

import pytest

SUFFIXES = (".mines.yaml", ".mines.json", ".mines.ndjson")
_NAMED = (".yaml", ".yml", ".json", ".ndjson")
_KEYS = (b"minesweeper_kit", b"board")
_HEAD = 1024
"""A file of cases has one of the keys in so many bytes."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options `--mines-solution` and `--mines-update`."""
    group = parser.getgroup("minesweeper-kit")
    group.addoption(
        "--mines-solution",
        metavar="PATH::NAME",
        help="run this solution over the suites: a function, or a class with updateBoard",
    )
    group.addoption(
        "--mines-update",
        action="store_true",
        help="rewrite the wrong outcomes in *.mines.* suites in place",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Do what the two options ask for, where one of them is given."""
    if config.getoption("mines_solution") or config.getoption("mines_update"):
        from . import pytest_cases

        pytest_cases.configure(config)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Any:
    """A file of tests for a suite, None for any other file."""
    named = parent.session.isinitpath(file_path) and _is_suite(file_path)
    if not (named or file_path.name.endswith(SUFFIXES)):
        return None
    from . import pytest_cases

    return pytest_cases.SuiteFile.from_parent(parent, path=file_path)


def _is_suite(path: Path) -> bool:
    """Whether a file has cases, by its suffix and a key."""
    if path.suffix not in _NAMED:
        return False
    with path.open("rb") as file:
        head = file.read(_HEAD)
    return any(key in head for key in _KEYS)
