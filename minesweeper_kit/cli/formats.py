"""How `formats` lists the formats, and shows one in full."""

import io
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from minesweeper_kit.board import Board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import NUMBERS, Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.parts import Example
from minesweeper_kit.dialect.registry import dialect_names, dialects, find_dialect
from minesweeper_kit.errors import FormatError, LossyError
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.writing import dump
from minesweeper_kit.layouts import LAYOUTS, Layout, find_layout
from minesweeper_kit.operations.formats import (
    Options,
    dialect_fields,
    every_format,
    header,
    layout_fields,
)
from minesweeper_kit.operations.operation import Operation
from minesweeper_kit.operations.option import MEANINGS, Common
from minesweeper_kit.wording import columns_of, one_line, unknown_name

_ANY = ("grid", "array")
"""The layouts for any dialect that some have for their own."""


def run(operation: Operation, own: Options, common: Common) -> None:
    """List the formats, or show one."""
    del operation, common
    if own.name is None:
        if own.as_json:
            print(json.dumps(every_format(), indent=2))
        else:
            _list()
    else:
        found = _named(own.name)
        if own.as_json:
            fields = dialect_fields(found) if isinstance(found, Dialect) else layout_fields(found)
            print(json.dumps(fields, indent=2))
        elif isinstance(found, Dialect):
            _show(found)
        else:
            _show_layout(found)


def _named(name: str) -> Dialect | Layout:
    """The dialect of that name, or of the format of that name, else the layout.

    Raises FormatError for a name of neither.
    """
    dialect, plus, layout = name.partition("+")
    if plus:
        find_layout(layout)
    with suppress(FormatError):
        return find_dialect(dialect)
    with suppress(FormatError):
        return find_layout(name)
    raise unknown_name("format", name, [*dialect_names(), *LAYOUTS])


def _list() -> None:
    """Print every dialect by its family, then every layout."""
    families: dict[str, list[Dialect]] = {}
    for dialect in dialects():
        families.setdefault(dialect.family, []).append(dialect)
    print(
        "A format is DIALECT, which is written in the layout shown, or DIALECT+LAYOUT;\n"
        "json, yaml and ndjson stand alone as well.\n"
    )
    rows = [("DIALECT", "LAYOUT", "SYMBOLS", "WHAT IT IS")]
    for family in sorted(families):
        rows.append((f"{family}:", "", "", ""))
        rows += [(f"  {d.name}", d.layout, str(d.alphabet), d.title) for d in families[family]]
    print_table(rows)
    own = {name for dialect in dialects() for name in (dialect.layout, *dialect.also)}
    print()
    print_table([("LAYOUT", "WHAT LIES IN THE FILE")])
    for heading, owned in (
        ("for any dialect:", False),
        ("of one convention, but open to others:", True),
    ):
        print(heading)
        shown = [row for row in LAYOUTS.values() if (row.name in own - set(_ANY)) is owned]
        print_table([(f"  {row.name}", row.title) for row in shown])
    print("\nOne of them in full: mskit formats NAME")


def print_table(rows: Sequence[tuple[str, ...]]) -> None:
    """Print rows of cells in columns, each as wide as its widest cell."""
    shown = [[one_line(cell) for cell in row] for row in rows]
    widths = [max(map(columns_of, column)) for column in zip(*shown, strict=True)]
    for row in shown:
        cells = [
            cell + " " * (width - columns_of(cell)) for cell, width in zip(row, widths, strict=True)
        ]
        print("  ".join(cells).rstrip())


def _show(dialect: Dialect) -> None:
    """Print all there is to say of a dialect."""
    lines = [
        ("name", dialect.name),
        ("title", dialect.title),
        ("aliases", ", ".join(dialect.aliases)),
        ("family", dialect.family),
        ("source", dialect.source),
        ("files", ", ".join(f"*{suffix}" for suffix in dialect.suffixes)),
        ("layout", _titled(dialect.layout)),
        ("header", " / ".join(header(dialect))),
        ("also", ", ".join(map(_titled, dialect.also))),
        ("asks for", "every safe cell to be opened" if dialect.asks == "all" else ""),
    ]
    for what, limit in dialect.limits._asdict().items():
        if limit is not None:
            lines.append((what, f"{limit[0]} to {limit[1]}"))
    for label, text in lines:
        if text:
            print(one_line(f"{label + ':':9} {text}"))
    print("\nsymbols:")
    print_table([(f"  {_quoted(s)}", text) for s, text in _meanings(dialect)])
    _print_pairs(
        "read as well, and never written:",
        [(cell.name, _quoted(s)) for s, cell in dialect.reads.items()],
    )
    _print_pairs(
        "with --lossy:",
        _fallbacks(dialect),
    )
    for example in dialect.examples[:1]:
        print(f"\nsample, {one_line(example.name)}:")
        print(_indented(_sample(dialect, example)))
        if example.expected is not None:
            where = f" at ({example.click[0]}, {example.click[1]})" if example.click else ""
            print(f"\nafter {'a click' + where if where else 'opening every safe cell'}:")
            outcome = Example(example.name, example.expected)
            print(_indented(_sample(dialect.as_role("answer"), outcome)))


def _show_layout(layout: Layout) -> None:
    """Print all there is to say of a layout, with an example in it."""
    fields = layout_fields(layout)
    documents = "a dialect is not needed: the file names it" if layout.names_dialect else ""
    lines = [
        ("name", layout.name),
        ("title", layout.title),
        ("aliases", ", ".join(layout.aliases)),
        ("files", ", ".join(f"*{suffix}" for suffix in layout.suffixes)),
        ("holds", ", ".join(fields["holds"])),
        ("used by", ", ".join(fields["dialects"])),
        ("", documents),
        ("unread", layout.unread),
        ("unwritten", layout.unwritten),
    ]
    for label, text in lines:
        if text:
            print(f"{label + ':' * bool(label):9} {text}")
    if layout.kind == "table":
        from minesweeper_kit.layouts.tables.schema import COLUMNS

        print("\ncolumns:")
        print_table([(f"  {name}", what) for name, what in COLUMNS.items()])
        return
    for dialect in map(find_dialect, ["leetcode", *fields["dialects"]]):
        with suppress(LossyError, FormatError):
            text = _written(dialect, dialect.examples[0], layout)
            print(f"\nsample, {dialect.name}+{layout.name}:\n{_indented(text)}")
            return


def _print_pairs(title: str, pairs: Iterable[tuple[str, str]]) -> None:
    """Print a line for each name, with every text that goes with it."""
    together: dict[str, list[str]] = {}
    for name, text in pairs:
        together.setdefault(name, []).append(text)
    if together:
        print(f"\n{title}")
        print_table([(f"  {name}", " ".join(texts)) for name, texts in together.items()])


def _meanings(dialect: Dialect) -> Iterator[tuple[str, str]]:
    """Each symbol, and what it stands for; the digits 1 to 8 as one where all are there."""
    numbers = [dialect.symbols[cell] for cell in NUMBERS if cell in dialect.symbols]
    for cell, symbol in dialect.symbols.items():
        if symbol in dialect.shared:
            is_question = cell == dialect.shared[symbol].question
            yield symbol, f"{_meaning(cell)} in {'a question' if is_question else 'an answer'}"
        elif len(numbers) == len(NUMBERS) and cell in NUMBERS:
            if cell == NUMBERS[0]:
                yield f"{numbers[0]}-{numbers[-1]}", "ONE to EIGHT"
        else:
            yield symbol, _meaning(cell)


def _meaning(cell: Cell) -> str:
    """The name of a cell, and what it is where the name does not say it."""
    return f"{cell.name} ({MEANINGS[cell]})" if cell in MEANINGS else cell.name


def _fallbacks(dialect: Dialect) -> Iterator[tuple[str, str]]:
    """Each cell for which another is written where a loss is allowed, and that other cell.

    ONE to EIGHT are one where they have the same.
    """
    alike = len({dialect.fallbacks.get(cell) for cell in NUMBERS}) == 1
    for cell, other in dialect.fallbacks.items():
        if not alike or cell not in NUMBERS:
            yield cell.name, other.name
        elif cell == NUMBERS[0]:
            yield "ONE to EIGHT", other.name


def _titled(name: str) -> str:
    """The layout's name, and in brackets what lies in such a file."""
    return f"{name} ({LAYOUTS[name].title if name in LAYOUTS else 'unknown'})"


def _quoted(symbol: str) -> str:
    """The symbol, in quotes where it is blank."""
    return repr(symbol) if symbol.isspace() else symbol


def _sample(dialect: Dialect, example: Example) -> str:
    """The example as a file in the dialect's own format; its rows alone where that is rejected."""
    with suppress(LossyError, FormatError):
        return _written(dialect, example, find_layout(dialect.layout))
    return example.board


def _written(dialect: Dialect, example: Example, layout: Layout) -> str:
    """The example as a file in that layout, bytes as hex digits. Raises what `dump` raises."""
    case = Case(
        Board.parse(example.board, dialect),
        example.click,
        None if example.expected is None else Board.parse(example.expected, dialect),
        example.mines,
    )
    file = io.BytesIO()
    # Lossy: what the layout cannot hold is left out. The symbols are the dialect's own.
    dump([case], file, Format(dialect, layout.name), lossy=True)
    data = file.getvalue()
    return data.hex(" ") if layout.is_bytes else data.decode()


def _indented(text: str) -> str:
    return "\n".join(f"  {one_line(line)}" for line in text.splitlines()).rstrip()
