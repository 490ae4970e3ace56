"""Writes the pages of docs/reference/spec/ anew, and the digest of the vectors.

python -m tests.conformance.pages
"""

import hashlib
import json
from pathlib import Path

from minesweeper_kit import Board, Case, Cell, Dialect, Format, LossyError
from minesweeper_kit.conformance import spec
from minesweeper_kit.conformance.suite import vectors
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.operations.formats import header
from tests.zoo import DATA
from tests.zoo import put as written

PAGES = Path(__file__).parents[2] / "docs" / "reference" / "spec"
DIGEST = DATA / "vectors.sha256"

SPEC = """\
# The specification

What Minesweeper's rules are, in numbered sentences. Each rule has an id, as `reveal.3`, and names
where it comes from. Where programs differ on purpose, the rule says what this specification takes,
and the source says what the other program does. The conformance suite, version {version}, has test
vectors for every rule; `mskit conform -- COMMAND` asks a program all of them.

Boards are lists of rows, and a row has a character for each cell: `0` a blank, `1` to `8` a number,
`9` an unrevealed safe cell, `a` a mine, `b` an exploded mine, `c` a hidden cell of unknown content,
`d` a flag on unknown content, `e` a flagged mine, `f` a flagged safe cell.
"""

NOTATIONS = """\
# Notations

Every notation of which the [conformance suite](../../conformance.md) has vectors, with a page each:
its symbols, how a file is laid out, examples, and what it cannot hold. `mskit formats NAME` prints
the same of one notation. [How cells are named](../README.md#cells).
"""

PARTS = {
    "click": "a click",
    "expected": "an outcome",
    "mines": "the total of mines",
    "name": "a name",
}
"""The parts of a case that a layout may have no place for."""


def spec_page() -> str:
    """The page of all rules."""
    parts = [SPEC.format(version=spec.version())]
    for section in spec.sections():
        lines = [f"| `{rule.id}` | {rule.says} | {rule.source} |" for rule in section.rules]
        parts.append(
            "\n".join(
                [f"## {section.title}\n", "| rule | says | source |", "| --- | --- | --- |", *lines]
            )
            + "\n"
        )
    groups = [f"| `{name}` | {text} |" for name, text in spec.groups().items()]
    parts.append(
        "\n".join(
            ["## Groups of questions\n", "| group | input -> output |", "| --- | --- |", *groups]
        )
        + "\n"
    )
    return "\n".join(parts)


def notations_page() -> str:
    """The page that names every notation."""
    lines = [
        f"| [{each.name}]({each.name}.md) | {each.title} | {each.source} |" for each in dialects()
    ]
    head = ["| notation | of | source |", "| --- | --- | --- |"]
    return "\n".join([NOTATIONS, *head, *lines]) + "\n"


def notation_page(dialect: Dialect) -> str:
    """The page of one notation: its symbols, how a file is laid out, examples, what it lacks."""
    layout = find_layout(dialect.layout)
    says = [
        f"# Notation `{dialect.name}`\n",
        f"{dialect.title}. Source: <{dialect.source}>\n",
        "| symbol | cell |",
        "| --- | --- |",
        *(f"| {_code(symbol)} | {said} |" for symbol, said in _symbols(dialect).items()),
        f"\nA file is in the layout `{layout.name}`: {layout.title}.",
    ]
    if dialect.alphabet.spaced:
        says.append("Blanks stand between the cells of a row.")
    if header(dialect):
        says.append(f"Above each board: {', '.join(_code(line) for line in header(dialect))}.")
    limits = [
        f"{limit[0]} to {limit[1]} {side.replace('cols', 'columns')}"
        for side, limit in dialect.limits._asdict().items()
        if limit
    ]
    says += [f"It has {', '.join(limits)}."] if limits else []
    lacks = ", ".join(cell.name for cell in Cell if not _writes(dialect, cell))
    lacks = lacks.replace(", ".join(Cell(number).name for number in range(1, 9)), "ONE to EIGHT")
    lost = [what for part, what in PARTS.items() if part not in layout.optional_parts(dialect)]
    says += [
        f"\nCells without a symbol: {lacks or 'none'}.",
        f"A file has no place for {' or '.join(lost)}." if lost else "A file holds a whole case.",
    ]
    for example in dialect.examples[:2]:
        case = Case(Board.parse(example.board, dialect), example.click, mines=example.mines)
        if layout.unwritten:
            break
        try:
            data = written([case], Format(dialect, layout.name))
        except LossyError:
            continue
        hexed = data.hex(" ") if layout.is_bytes else data.decode().rstrip("\n")
        what = "bytes of " * layout.is_bytes + example.name
        says.append(f"\nExample, {what}:\n\n````text\n{hexed}\n````")
    return "\n".join(says) + "\n"


def _symbols(dialect: Dialect) -> dict[str, str]:
    """What each symbol is, those that are written first."""
    found = {symbol: cell.name for cell, symbol in dialect.symbols.items()}
    if all(found.get(str(number)) == Cell(number).name for number in range(1, 9)):
        found = {symbol: cell for symbol, cell in found.items() if symbol not in "12345678"}
        found["1-8"] = "ONE to EIGHT"
    found |= {
        symbol: f"{cell.name}, only read"
        for symbol, cell in dialect.reads.items()
        if symbol not in found
    }
    found |= {
        symbol: f"{cells.question.name} in a question, {cells.answer.name} in an answer"
        for symbol, cells in dialect.shared.items()
    }
    return found


def _writes(dialect: Dialect, cell: Cell) -> bool:
    """Whether a notation has a symbol for a cell, in a question or in an answer."""
    shared = [code for cells in dialect.shared.values() for code in cells]
    return cell in dialect.symbols or cell in shared


def _code(symbol: str) -> str:
    """A symbol in a table: between marks that it does not have."""
    text = symbol.replace("|", "\\|")
    return f"`` {text} ``" if "`" in text or not text.strip() else f"`{text}`"


def pages() -> dict[str, str]:
    """Every page that is made here, by its name."""
    notations = {f"notations/{each.name}.md": notation_page(each) for each in dialects()}
    return {"README.md": spec_page(), "notations/README.md": notations_page(), **notations}


def digest() -> str:
    """What tells the suite from one with other vectors."""
    text = "\n".join(json.dumps(vector.record()) for vector in vectors())
    return hashlib.sha256(text.encode()).hexdigest() + "\n"


if __name__ == "__main__":
    DIGEST.write_text(digest())
    (PAGES / "notations").mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (PAGES / name).write_text(text, "utf-8")
