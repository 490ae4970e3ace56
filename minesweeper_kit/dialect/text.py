"""The text of a dialect's file: what `dialect.file` reads, written."""

from collections.abc import Iterable, Mapping
from typing import Any

import yaml

from minesweeper_kit.cell import NUMBERS, Cell
from minesweeper_kit.dialect.parts import NO_LIMITS, SIZED, Example

_TEXTS = ("title", "family", "source", "layout")
_DEFAULTS = {"family": "custom", "layout": "grid"}


class _Block(str):
    """A text of several lines, which is written as a block."""

    __slots__ = ()


class _Dumper(yaml.SafeDumper):
    """Writes lists and mappings of plain values on one line, and `_Block` as a block."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        """Indent the items of a list, as the kit's own files do."""
        del indentless
        super().increase_indent(flow, indentless=False)


_Dumper.add_representer(
    _Block, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|")
)


def dialect_text(dialect: Any) -> str:
    """The YAML of a file that describes the dialect."""
    text: str = yaml.dump(
        _file(dialect),
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        default_flow_style=None,
        width=float("inf"),
    )
    return text


def _file(dialect: Any) -> dict[str, Any]:
    """The keys of the file, without those that would say what holds anyway."""
    texts = {key: getattr(dialect, key) for key in _TEXTS}
    framing = dialect.framing
    keys: dict[str, Any] = {
        "title": texts.pop("title"),
        "aliases": list(dialect.aliases),
        "suffixes": list(dialect.suffixes),
        **{key: value for key, value in texts.items() if value != _DEFAULTS.get(key)},
        "also": list(dialect.also),
        "symbols": _symbols(dialect),
        "shared": {
            symbol: {"question": cells.question.name, "answer": cells.answer.name}
            for symbol, cells in dialect.shared.items()
        },
        "reads": {symbol: cell.name for symbol, cell in dialect.reads.items()},
        "spaced": dialect.spaced,
        "scalars": dialect.scalars,
        "header": list(framing.header) if framing.header != SIZED.header else [],
        "counted": framing.counted,
        "bare_answers": framing.bare_answers,
        "frame": framing.frame if framing.frame != SIZED.frame else "",
        "asks": dialect.asks if dialect.asks != "click" else "",
        "shows": [cell.name for cell in dialect.shows],
        "limits": {
            name: list(pair)
            for name, pair in zip(NO_LIMITS._fields, dialect.limits, strict=True)
            if pair is not None
        },
        "fallbacks": _with_numbers(
            {cell: instead.name for cell, instead in dialect.fallbacks.items()}, _same
        ),
        "examples": [_example(example) for example in dialect.examples],
    }
    if dialect.detect is not True:
        keys["detect"] = dialect.detect
    content = {key: value for key, value in keys.items() if value or key in ("detect", "symbols")}
    return {"name": dialect.name, **content}


def _symbols(dialect: Any) -> dict[str, Any]:
    """The cells and symbols of the key `symbols`."""
    shared = {cell for cells in dialect.shared.values() for cell in cells}
    own = {cell: symbol for cell, symbol in dialect.symbols.items() if cell not in shared}
    return _with_numbers(own, _together)


def _with_numbers(values: Mapping[Cell, str], together: Any) -> dict[str, Any]:
    """The values by the names of their cells; one for all numbers where `together` gives it."""
    of_numbers = [values[cell] for cell in NUMBERS if cell in values]
    joint = together(of_numbers) if len(of_numbers) == len(NUMBERS) else None
    found: dict[str, Any] = {}
    for cell, value in values.items():
        if joint is not None and cell in NUMBERS:
            found["numbers"] = joint
        else:
            found[cell.name] = value
    return found


def _same(values: Iterable[str]) -> str | None:
    """The value that all of them are; None where they differ."""
    return next(iter(values)) if len(set(values)) == 1 else None


def _together(symbols: list[str]) -> str | list[str]:
    """The symbols of the numbers, as one text where each is one character."""
    return "".join(symbols) if all(len(symbol) == 1 for symbol in symbols) else symbols


def _example(example: Example) -> dict[str, Any]:
    """An example as it stands in the file."""
    values = {
        "name": example.name,
        "board": _Block(example.board),
        "click": None if example.click is None else list(example.click),
        "expected": None if example.expected is None else _Block(example.expected),
        "mines": example.mines,
    }
    return {key: value for key, value in values.items() if value is not None}
