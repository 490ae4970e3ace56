"""Boards as literals of source code; BY_NAME has the brackets and quotes of each language.

A board is a line, its click the next one: what is written so is read line by line. All else, in
any of these languages, whole tests with boards in them too, is read by `reading`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import BinaryIO, NamedTuple

from minesweeper_kit.batch import Item
from minesweeper_kit.board import Board, Click, unchecked_board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.cell import DIGITS, in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.layouts.lines import Line, consecutive, numbered_lines, reject_no_cells
from minesweeper_kit.reading.pasted import read_source


@dataclass(frozen=True, slots=True)
class Language:
    """How a language writes a board and a click: what stands before and after each.

    In `opening` and `row`, `{}` is the type of a symbol.
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

        Raises ParseError for brackets that do not match, and for lists that may be boards or not.

        >>> from minesweeper_kit import loads
        >>> [case.board for case in loads("vec![vec!['E', 'M']]", "leetcode+java")]
        [Board(1, 2, 'EM')]
        """
        lines, begun = numbered_lines(stream, source), list[Line]()
        written, count = _written(self, dialect), 0
        case: Case | None = None
        for number, line in lines:
            board = written.board(line)
            click = written.click(line) if case is not None and case.click is None else None
            if board is not None:
                if case is not None:
                    yield case
                count += 1
                begun = [(number, line)]
                case = Case(board, origin=Origin(source, dialect, count, consecutive(case=number)))
            elif case is not None and click is not None:
                begun.append((number, line))
                case = replace(case, click=click)
            else:
                begun.append((number, line))
                break
        else:
            if case is not None:
                yield case
                return
        # What comes next may belong to the last board: both are read together.
        rest = b"\n".join(line for _, line in chain(begun, lines))
        yield from read_source(rest, dialect, source, begun[0][0] if begun else 1, max(count, 1))

    def is_plain(self, data: bytes, dialect: Dialect) -> bool:
        r"""Whether a text has nothing but lines as the language writes boards and clicks.

        >>> from minesweeper_kit import find_dialect
        >>> texts = (b'[["E", "M"]]\n[0, 1]\n', b'b = [["E", "M"]]\n')
        >>> [BY_NAME["python"].is_plain(text, find_dialect("leetcode")) for text in texts]
        [True, False]
        """
        written = _written(self, dialect)
        return all(
            written.click(line) is not None or written.board(line) is not None
            for line in data.removesuffix(b"\n").split(b"\n")
        )

    def write(self, cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
        """Write each board on a line, its click on the next.

        Raises LossyError for a cell without a symbol, and for rows that show only as what
        stands between them, where a board has no cells.

        >>> from minesweeper_kit import dumps, loads
        >>> print(dumps(loads("EM", "leetcode+grid"), "leetcode+java"), end="")
        new char[][] {{'E', 'M'}}
        """
        kind, words = self.words(dialect)
        opening, before = (text.replace("{}", kind) for text in (self.opening, self.row[0]))
        for case in cases:
            board = case.board
            if self.between:
                reject_no_cells(board, "minizinc")
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

    def words(self, dialect: Dialect) -> tuple[str, dict[str, str]]:
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


class _Written(NamedTuple):
    """How a language writes boards and clicks in a dialect: what a line has around the symbols."""

    head: bytes
    comma: bytes
    between: bytes
    tail: bytes
    empty: bytes
    """A board without rows; empty where rows show only as what stands between them."""
    codes: Mapping[bytes, int]
    clicks: re.Pattern[bytes]
    dialect: Dialect

    def board(self, line: bytes) -> Board | None:
        """The board of a line that is written so; None for any other."""
        if self.empty and line == self.empty:
            return Board(0, 0, "")
        if not (line.startswith(self.head) and line.endswith(self.tail)):
            return None
        body = line[len(self.head) : len(line) - len(self.tail)]
        rows = [
            row.split(self.comma) if row or not self.empty else []
            for row in body.split(self.between)
        ]
        if any(len(row) != len(rows[0]) for row in rows):
            return None
        try:
            cells = bytes([self.codes[word] for row in rows for word in row])
        except KeyError:
            return None
        return unchecked_board(len(rows), len(rows[0]), self.dialect.alphabet.settle(cells))

    def click(self, line: bytes) -> Click | None:
        """The click of a line that is written so; None for any other."""
        found = self.clicks.fullmatch(line)
        return (int(found[1]), int(found[2])) if found else None


@lru_cache(maxsize=64)
def _written(language: Language, dialect: Dialect) -> _Written:
    kind, words = language.words(dialect)
    opening, before = (text.replace("{}", kind) for text in (language.opening, language.row[0]))
    after = language.row[1]
    number = rf"(-?[0-9]{{1,{DIGITS}}})"
    begin, end = map(re.escape, language.click)
    symbols = list(dialect.symbols.values())
    codes = dialect.alphabet.decode_symbols(symbols)
    return _Written(
        (opening + before).encode(),
        language.comma.encode(),
        (after + (language.between or language.comma) + before).encode(),
        (after + language.closing).encode(),
        b"" if language.between else (opening + language.closing).encode(),
        {words[symbol].encode(): code for symbol, code in zip(symbols, codes, strict=True)},
        re.compile(f"{begin}{number}{re.escape(language.comma)}{number}{end}".encode()),
        dialect,
    )


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
