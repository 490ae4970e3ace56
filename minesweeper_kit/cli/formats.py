"""`minesweeper-kit formats`."""

import json
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from minesweeper_kit.cli.common import DialectFiles, ends_well, register_files
from minesweeper_kit.dialect import Dialect, dialects, find_dialect
from minesweeper_kit.layouts import DOCUMENTS, LAYOUTS


@ends_well
def formats(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Show this dialect alone, in full.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON, for programs.")] = False,
    dialect_file: DialectFiles = None,
) -> None:
    """List the formats there are, or show one dialect with its symbols, limits and an example.

    Example: minesweeper-kit formats codingninjas
    """
    register_files(dialect_file)
    if name is None:
        if as_json:
            shown = {"dialects": [_fields(d) for d in dialects()], "layouts": LAYOUTS}
            print(json.dumps(shown, ensure_ascii=False, indent=2))
        else:
            _list()
    else:
        dialect = find_dialect(name.partition("+")[0])
        if as_json:
            print(json.dumps(_fields(dialect), ensure_ascii=False, indent=2))
        else:
            _show(dialect)


def _list() -> None:
    families: dict[str, list[Dialect]] = {}
    for dialect in dialects():
        families.setdefault(dialect.family, []).append(dialect)
    print("A format is DIALECT, or DIALECT+LAYOUT; json, yaml and ndjson stand alone as well.\n")
    rows = [("DIALECT", "LAYOUT", "SYMBOLS", "WHAT IT IS")]
    for family in sorted(families):
        rows.append((f"{family}:", "", "", ""))
        rows += [(f"  {d.name}", d.layout, d.alphabet, d.title) for d in families[family]]
    _print_table(rows)
    print()
    _print_table([("LAYOUT", "WHAT LIES IN THE FILE"), *LAYOUTS.items()])


def _print_table(rows: Sequence[tuple[str, ...]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())


def _show(dialect: Dialect) -> None:
    lines = [
        ("name", dialect.name),
        ("title", dialect.title),
        ("aliases", ", ".join(dialect.aliases)),
        ("family", dialect.family),
        ("source", dialect.source),
        ("layout", f"{dialect.layout} ({LAYOUTS.get(dialect.layout, 'unknown')})"),
        ("others", ", ".join(name for name in LAYOUTS if name != dialect.layout)),
    ]
    for what, limit in dialect.limits._asdict().items():
        if limit is not None:
            lines.append((what, f"{limit[0]} to {limit[1]}"))
    for label, text in lines:
        if text:
            print(f"{label + ':':9} {text}")
    print("\nsymbols:")
    for cell, symbol in dialect.symbols.items():
        fallback = dialect.fallbacks.get(cell)
        print(f"  {symbol:3} {cell.name}{f' (or {fallback.name})' if fallback else ''}")
    for cell, fallback in dialect.fallbacks.items():
        print(f"  {'-':3} {cell.name}: {fallback.name} where a loss is allowed")
    for example in dialect.examples[:1]:
        print(f"\nexample, {example.name}:")
        print(_indented(example.board))
        if example.click is not None and example.expected is not None:
            print(f"after a click at ({example.click[0]}, {example.click[1]}):")
            print(_indented(example.expected))


def _indented(text: str) -> str:
    return "".join(f"  {line}\n" for line in text.splitlines()).rstrip("\n")


def _fields(dialect: Dialect) -> dict[str, Any]:
    """The dialect as its file says it."""
    return {
        "name": dialect.name,
        "title": dialect.title,
        "aliases": list(dialect.aliases),
        "family": dialect.family,
        "source": dialect.source,
        "layout": dialect.layout,
        "documents": list(DOCUMENTS),
        "spaced": dialect.spaced,
        "symbols": {cell.name: symbol for cell, symbol in dialect.symbols.items()},
        "limits": {key: value for key, value in dialect.limits._asdict().items() if value},
        "fallbacks": {cell.name: other.name for cell, other in dialect.fallbacks.items()},
        "examples": [example._asdict() for example in dialect.examples],
    }
