"""What tests share: boards of every kind, formats, and samples of files."""

import io
from importlib.util import find_spec
from pathlib import Path

from minesweeper_kit import Board, Case, Format, dialects, dump
from minesweeper_kit.layouts import LAYOUTS

DATA = Path(__file__).parent / "data"
DIALECT_FILES = sorted((DATA.parents[1] / "formats").glob("*.yaml"))


def samples(layout: str) -> dict[str, bytes]:
    """The files of a layout in data/valid, by their names."""
    found = {path.stem: path.read_bytes() for path in sorted((DATA / "valid" / layout).iterdir())}
    assert found, f"no samples of {layout}"
    return found


def put(cases: list[Case], format: str | Format) -> bytes:
    """The cases as a file."""
    file = io.BytesIO()
    dump(cases, file, format)
    return file.getvalue()


DOCUMENTS = tuple(row.name for row in LAYOUTS.values() if row.kind == "document")
BINARY = {row.name for row in LAYOUTS.values() if row.is_bytes}
TABLES = {row.name for row in LAYOUTS.values() if row.kind == "table"}
PICTURES = {"image"}
"""The layouts of pictures, which hold what a player sees: tests/screenshot has them."""

CELLS = {
    row.name
    for row in LAYOUTS.values()
    if row.kind in ("binary", "container", "table") and not row.numbers and row.name not in PICTURES
}
"""The layouts that hold cells, whatever the dialect: .npy holds symbols, if only numbers."""

HERE = {
    name: row
    for name, row in LAYOUTS.items()
    if name not in PICTURES and (name not in TABLES or find_spec("pyarrow"))
}
"""The catalogue, but for tables where pyarrow is not installed: then tests/arrays has them."""

READ_ONLY = {row.name for row in LAYOUTS.values() if row.unwritten}
WRITE_ONLY = {row.name for row in LAYOUTS.values() if row.unread}

FORMATS = [
    str(Format(dialect, layout))
    for dialect in dialects()
    for layout in (dialect.layout, *dialect.also)
    if layout not in PICTURES
] + ["tatham+masked"]
"""Every dialect in the layouts that its file names."""

REPLAYS = {
    "avf": samples("avf")["whole"],
    "evf": samples("evf")["whole"],
    "mvf": samples("mvf")["whole"],
    "rmv": samples("rmv")["whole"],
}
"""A replay of each program, all of the same small board."""

ZOO = {
    "question": Board(4, 5, "99999 99a99 99999 99999"),
    "begun": Board(4, 5, "01910 01a10 01110 00000"),
    "answer": Board(4, 5, "01110 01a10 01110 00000"),
    "lost": Board(4, 5, "01910 01b10 01110 00000"),
    "lost, others shown": Board(2, 4, "ab19 2a91"),
    "player's view": Board(3, 4, "01cc 01dc 01cc"),
    "untouched view": Board(2, 3, "ccc ccc"),
    "flag right": Board(2, 3, "1e1 111"),
    "flag wrong": Board(2, 3, "9f9 9a9"),
    "marks of a view": Board(1, 5, "c9d1f"),
    "one safe cell": Board(1, 1, "9"),
    "one mine": Board(1, 1, "a"),
    "one blank": Board(1, 1, "0"),
    "one number": Board(1, 1, "1"),
    "one hidden": Board(1, 1, "c"),
    "a row": Board(1, 5, "19a91"),
    "a row of numbers": Board(1, 2, "12"),
    "a column": Board(5, 1, "01a10"),
    "blanks alone": Board(2, 2, "0000"),
    "safe alone": Board(2, 2, "9999"),
    "mines alone": Board(2, 2, "aaaa"),
    "ones alone": Board(2, 2, "1111"),
    "like a header": Board(2, 2, "2222"),
    "blank ends": Board(3, 3, "000 0a1 010"),
    "every code": Board(2, 8, "01234567 89abcdef"),
    "no rows": Board(0, 0, ""),
    "no columns": Board(2, 0, ""),
    "columns without rows": Board(0, 3, ""),
    "50x50": Board(50, 50, ("9" * 49 + "a") * 50),
    "wide": Board(2, 120, "1" * 240),
    "tall": Board(120, 2, "c" * 240),
}
