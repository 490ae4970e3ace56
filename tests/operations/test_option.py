"""Options as fields: what their types say, and which interfaces have them."""

from typing import Annotated, Literal, NamedTuple

import pytest

from minesweeper_kit.errors import OptionError
from minesweeper_kit.operations.interfaces import COMMAND, FILES, SERVER
from minesweeper_kit.operations.option import Click, Field, Option, check_total, fields_of


class Options(NamedTuple):
    """Options of every kind."""

    path: Annotated[str, Option("A path.", interfaces=(COMMAND,))]
    flag: Annotated[bool, Option("A flag.")] = False
    as_: Annotated[Literal["a", "b"] | None, Option("One of two.")] = None
    clicks: Annotated[tuple[Click, ...], Option("Clicks.", key="points")] = ()
    count: Annotated[int | None, Option("How many.", minimum=1)] = None  # type: ignore[assignment]


FIELDS = {field.name: field for field in fields_of(Options, COMMAND)}


def kind(field: Field) -> tuple[object, bool, bool, bool]:
    return field.base, field.many, field.optional, field.required


def test_types_say_what_an_option_is() -> None:
    assert kind(FIELDS["path"]) == (str, False, False, True)
    assert kind(FIELDS["flag"]) == (bool, False, False, False)
    assert kind(FIELDS["as_"]) == (str, False, True, False)
    assert FIELDS["as_"].choices == ("a", "b")
    assert kind(FIELDS["clicks"]) == (Click, True, False, False)
    assert kind(FIELDS["count"]) == (int, False, True, False)


def test_names_are_those_of_the_interfaces() -> None:
    assert (FIELDS["as_"].word, FIELDS["as_"].key) == ("as", "as")
    assert (FIELDS["clicks"].word, FIELDS["clicks"].key) == ("clicks", "points")
    for interface in (SERVER, FILES):
        assert "path" not in [field.name for field in fields_of(Options, interface)]


@pytest.mark.parametrize(("mines", "density"), [(1, 0.2), (None, 0.0), (None, 1.0)])
def test_a_total_and_a_density_do_not_go_together(mines: int | None, density: float) -> None:
    with pytest.raises(OptionError):
        check_total(mines, density)
