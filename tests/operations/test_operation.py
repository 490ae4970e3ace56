"""Operations: each declares its options once, and is small."""

import statistics

import pytest

from minesweeper_kit.operations import OPERATIONS, find
from minesweeper_kit.operations.interfaces import COMMAND, FILES, SERVER
from minesweeper_kit.operations.operation import with_seed
from minesweeper_kit.operations.option import Common
from tests.cli.run import ROOT
from tests.code import code_lines

FOLDER = ROOT / "minesweeper_kit" / "operations"


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_row_has_a_module_with_help_and_an_operation(name: str) -> None:
    operation = find(name)
    assert set(operation.takes) <= set(Common._fields)
    assert len(operation.takes) == len(set(operation.takes))
    own = set(operation.options._fields)
    assert own.isdisjoint(operation.takes)
    assert set(operation.needs) <= own | set(operation.takes)
    assert operation.options.__doc__
    for interface in (COMMAND, SERVER, FILES):
        keys = [field.key for field in operation.fields(interface)]
        assert len(keys) == len(set(keys))
        assert all(field.option.help for field in operation.fields(interface))


def test_modules_of_operations_are_small() -> None:
    lines = {name: code_lines(FOLDER / f"{name}.py") for name in OPERATIONS}
    assert statistics.median(lines.values()) < 130, lines
    assert max(lines.values()) < 300, lines


def test_options_are_split_into_own_and_common() -> None:
    given = find("reveal").given({"click": ((3, 0),), "to": "yaml"})
    assert given.own.click == ((3, 0),)
    assert (given.common.to, given.common.jobs) == ("yaml", 1)


def test_a_seed_that_is_drawn_is_noted() -> None:
    notes: list[str] = []
    options = find("generate").options
    assert with_seed(options(seed=5), notes.append).seed == 5
    drawn = with_seed(options(), notes.append).seed
    assert notes == [f"seed {drawn}"]
