"""What tests share: boards of every kind, formats, and samples of files."""

from minesweeper_kit.layouts import LAYOUTS

DOCUMENTS = tuple(row.name for row in LAYOUTS.values() if row.kind == "document")
BINARY = {row.name for row in LAYOUTS.values() if row.kind == "binary"}
CELLS = {row.name for row in LAYOUTS.values() if row.kind in ("binary", "container")} - {"npy"}
"""The layouts that hold cells, whatever the dialect: .npy holds symbols, if only numbers."""

READ_ONLY = {row.name for row in LAYOUTS.values() if row.unwritten}
WRITE_ONLY = {row.name for row in LAYOUTS.values() if row.unread}
