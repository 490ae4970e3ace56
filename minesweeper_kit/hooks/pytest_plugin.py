"""The pytest plugin: each case of `*.mines.yaml`, `*.mines.json`, `*.mines.ndjson` is a test.

So is each case of another suite in these formats that is named on the command line.

pytest loads this in every session, so the kit is imported when there is
something to do: a matching file, or one of the options.
"""

from pathlib import Path
from typing import Any

import pytest

SUFFIXES = (".mines.yaml", ".mines.json", ".mines.ndjson")
_KEYS = dict.fromkeys((".yaml", ".yml", ".json"), b"minesweeper_kit") | {".ndjson": b'"board"'}
_HEAD = 1024
"""A suite has the key of its format in so many bytes."""


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
    """Whether a file is a suite by its suffix and a key."""
    key = _KEYS.get(path.suffix)
    if key is None:
        return False
    with path.open("rb") as file:
        return key in file.read(_HEAD)
