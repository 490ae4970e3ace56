"""List all formats, or describe one dialect or layout with an example.

Example: mskit formats codingninjas

Example: mskit formats yaml
"""

from typing import Annotated, Any, NamedTuple

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.layouts import LAYOUTS, Layout
from minesweeper_kit.operations.operation import Operation
from minesweeper_kit.operations.option import Option


class Options(NamedTuple):
    """The options of `formats`."""

    name: Annotated[
        str | None,
        Option(
            "A dialect or a layout to describe.",
            metavar="[NAME]",
            argument=True,
            completes="names",
        ),
    ] = None
    as_json: Annotated[bool, Option("Print JSON.", ("--json",))] = False


_LETTERED = [cell.name for cell in Cell if cell == Cell.BLANK or cell > Cell.EIGHT]
"""The cells that a dialect has symbols of its own for: no numbers."""


def every_format() -> dict[str, Any]:
    """All dialects, with what their files say, and all layouts with their titles."""
    titles = {layout.name: layout.title for layout in LAYOUTS.values()}
    return {"dialects": [dialect_fields(each) for each in dialects()], "layouts": titles}


def page_formats() -> dict[str, Any]:
    """What a list to choose from needs of every dialect."""
    keys = ("name", "title", "family", "layout", "also", "written", "symbols")
    found = every_format()
    for each in found["dialects"]:
        each["symbols"] = {
            name: each["symbols"][name] for name in _LETTERED if name in each["symbols"]
        }
    return {**found, "dialects": [{key: each[key] for key in keys} for each in found["dialects"]]}


def layout_fields(layout: Layout) -> dict[str, Any]:
    """What the catalogue says of the layout, for JSON."""
    return {
        "name": layout.name,
        "title": layout.title,
        "aliases": list(layout.aliases),
        "suffixes": list(layout.suffixes),
        "kind": layout.kind,
        "holds": ["board", *layout.holds],
        "single": layout.single,
        "read": not layout.unread,
        "written": not layout.unwritten,
        "dialects": [d.name for d in dialects() if layout.name in (d.layout, *d.also)],
    }


def header(dialect: Dialect) -> list[str]:
    """The lines with which a file of the dialect begins, where its layout lets it say so."""
    if dialect.layout not in LAYOUTS or not LAYOUTS[dialect.layout].headed:
        return []
    return ["the number of boards"] * dialect.framing.counted + list(dialect.framing.header)


def dialect_fields(dialect: Dialect) -> dict[str, Any]:
    """What the dialect's file says of it, for JSON."""
    return {
        "name": dialect.name,
        "title": dialect.title,
        "aliases": list(dialect.aliases),
        "suffixes": list(dialect.suffixes),
        "family": dialect.family,
        "source": dialect.source,
        "layout": dialect.layout,
        "also": list(dialect.also),
        "written": dialect.layout not in LAYOUTS or not LAYOUTS[dialect.layout].unwritten,
        "documents": [row.name for row in LAYOUTS.values() if row.names_dialect],
        "spaced": dialect.alphabet.spaced,
        "scalars": dialect.scalars,
        "asks": dialect.asks,
        "header": list(dialect.framing.header) if header(dialect) else [],
        "counted": dialect.framing.counted,
        "bare_answers": dialect.framing.bare_answers,
        "symbols": {cell.name: symbol for cell, symbol in dialect.symbols.items()},
        "reads": {symbol: cell.name for symbol, cell in dialect.reads.items()},
        "shared": {
            symbol: {role: cell.name for role, cell in cells._asdict().items()}
            for symbol, cells in dialect.shared.items()
        },
        "limits": {key: value for key, value in dialect.limits._asdict().items() if value},
        "fallbacks": {cell.name: other.name for cell, other in dialect.fallbacks.items()},
        "examples": [example._asdict() for example in dialect.examples],
    }


OPERATION = Operation(Options, ("dialect_file",), own_command=True)
