"""Boards as literals of source code; BY_NAME has the brackets and quotes of each language.

A board is a line, its click the next one. Reading takes the literals of all these
languages, and whole tests with them in it: see `statements`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.cell import in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.layouts.brackets.statements import parts_of
from minesweeper_kit.layouts.brackets.testcase import cases_of
from minesweeper_kit.layouts.lines import numbered, refuse_no_cells
from minesweeper_kit.run import Item


@dataclass(frozen=True, slots=True)
class Language:
    r"""How a language writes a board and a click: what stands before and after each.

    In `opening` and `row`, `{}` is the type of a symbol.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("EM", "leetcode+grid"), "leetcode+java")
    "new char[][] {{'E', 'M'}}\n"
    """

    opening: str
    row: tuple[str, str]
    closing: str
    click: tuple[str, str]
    types: tuple[str, str, str, str]
    """Its types for a character, a string, a whole number and a Boolean."""
    quotes: tuple[str, str] = ("'", '"')
    truths: tuple[str, str] = ("false", "true")
    comma: str = ", "
    between: str = ""
    """What stands between two rows; empty if it is a comma too."""

    def read(self, stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Item]:
        """The cases of a file in any of the languages; a ParseError in the place of a bad one.

        Raises ParseError for brackets that do not match.
        """
        return cases_of(parts_of(numbered(stream, source), dialect, source), dialect, source)

    def write(self, cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
        """Write each board on a line, its click on the next.

        Raises LossyError for a cell without a symbol, and for rows that show only as what
        stands between them, where a board has no cells.
        """
        kind, words = self._words(dialect)
        opening, before = (text.replace("{}", kind) for text in (self.opening, self.row[0]))
        for case in cases:
            board = case.board
            if self.between:
                refuse_no_cells(board, "minizinc")
            symbols = dialect.alphabet.encode_symbols(board.cells, board.cols)
            written = [words[symbol] for symbol in symbols]
            rows = in_rows(written, board.rows, board.cols)
            body = (self.between or self.comma).join(
                before + self.comma.join(row) + self.row[1] for row in rows
            )
            text = opening + body + self.closing + "\n"
            if case.click is not None:
                row, col = case.click
                text += f"{self.click[0]}{row}{self.comma}{col}{self.click[1]}\n"
            stream.write(text.encode())

    def _words(self, dialect: Dialect) -> tuple[str, dict[str, str]]:
        """The type of the dialect's symbols, and each symbol as the language writes it."""
        symbols = dialect.symbols.values()
        if dialect.scalars:
            truths = {"false", "true"}.intersection(symbols)
            if not truths or len(truths) == len(symbols):
                words = {symbol: symbol for symbol in symbols}
                words.update(zip(("false", "true"), self.truths, strict=True))
                return self.types[3 if truths else 2], words
        single = all(len(symbol) == 1 and symbol.isascii() for symbol in symbols)
        quote = self.quotes[not single]
        escaped = re.compile(rf"([\\{quote}])")
        words = {s: quote + escaped.sub(r"\\\1", s) + quote for s in symbols}
        return self.types[not single], words


_BRACES = ("{", "}")
_BRACKETS = ("[", "]")
_BARS = ("[| ", " |]")
BY_NAME = {
    "python": Language(
        "[", _BRACKETS, "]", _BRACKETS, ("", "", "", ""), ('"', '"'), ("False", "True")
    ),
    "typescript": Language("[", _BRACKETS, "]", _BRACKETS, ("", "", "", ""), ('"', '"')),
    "java": Language(
        "new {}[][] {", _BRACES, "}", ("new int[] {", "}"), ("char", "String", "int", "boolean")
    ),
    "cpp": Language(
        "vector<vector<{}>>{", _BRACES, "}", _BRACES, ("char", "string", "int", "bool")
    ),
    "go": Language("[][]{}{", _BRACES, "}", ("[]int{", "}"), ("byte", "string", "int", "bool")),
    "rust": Language("vec![", ("vec![", "]"), "]", ("vec![", "]"), ("", "", "", "")),
    "csharp": Language(
        "new {}[][] { ",
        ("new {}[] {", "}"),
        " }",
        ("new int[] {", "}"),
        ("char", "string", "int", "bool"),
    ),
    "kotlin": Language(
        "arrayOf(",
        ("{}(", ")"),
        ")",
        ("intArrayOf(", ")"),
        ("charArrayOf", "arrayOf", "intArrayOf", "booleanArrayOf"),
    ),
    "swift": Language("[", _BRACKETS, "]", _BRACKETS, ("", "", "", ""), ('"', '"')),
    "fsharp": Language("[| ", _BARS, " |]", _BARS, ("", "", "", ""), comma="; "),
    "minizinc": Language(
        "[| ", ("", ""), " |]", _BRACKETS, ("", "", "", ""), ('"', '"'), between=" | "
    ),
}
