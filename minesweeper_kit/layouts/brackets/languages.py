"""Boards as literals of source code; BY_NAME has the brackets and quotes of each language.

A board is a line, its click the next one. Reading takes the literals of all these
languages, with a declaration (`char[][] board = ...`) or without.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from minesweeper_kit.case import Case
from minesweeper_kit.cell import in_rows
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.layouts.brackets.canonical import read_canonical
from minesweeper_kit.layouts.brackets.testcase import LABELS, Part, cases_of, part_of
from minesweeper_kit.layouts.brackets.tokens import Scan, read_value
from minesweeper_kit.layouts.brackets.uniform import read_uniform
from minesweeper_kit.layouts.lines import Line, numbered
from minesweeper_kit.run import Item
from minesweeper_kit.wording import shown

# All that is not a value: comments, types, and the brackets of types. Quoted text comes
# first, so that none of this is looked for inside it. Its end may be missing, which the
# tokens refuse later: else every quote in it would be tried as a beginning.
_NOISE = re.compile(
    r"""(?P<kept>"(?:[^"\\]|\\.)*+"?|'(?:[^'\\]|\\.)*+'?)
      | (?://|\#).*
      | \b[A-Za-z_][\w:]{0,60}+[ ]?(?:\[[0-9, ]{0,20}+\]){1,4}(?![\]])
      | (?:\[[0-9]{0,9}+\]){1,4}(?=[A-Za-z_])[A-Za-z_]\w{0,60}
      | \b[A-Za-z_][\w:.]{0,60}+<[\w<>\s,:&]{0,60}>
      | \b[A-Z]\w{0,20}+\[[A-Za-z_\[\], ]{1,60}\]
      | \b(?:vec!|new\b|const\b|let\b|mut\b|var\b|auto\b|final\b|static\b)
      | \b[A-Za-z_]\w{0,60}+(?:\.\w{1,60}+){1,4}
      | [&*?!]
    """,
    re.VERBOSE,
)
_SKIPPED = frozenset("=:,;()")


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

    def read(self, stream: BinaryIO, dialect: Dialect, source: str) -> Iterator[Item]:
        """The cases of a file in any of the languages; a ParseError in the place of a bad one.

        Raises ParseError for brackets that do not match.
        """
        return cases_of(_parts(numbered(stream, source), dialect, source), dialect, source)

    def write(self, cases: Iterable[Case], stream: BinaryIO, dialect: Dialect) -> None:
        """Write each board on a line, its click on the next.

        Raises LossyError for a cell without a symbol.
        """
        kind, words = self._words(dialect)
        opening, before = (text.replace("{}", kind) for text in (self.opening, self.row[0]))
        for case in cases:
            board = case.board
            symbols = dialect.alphabet.encode_symbols(board.cells, board.cols)
            written = [words[symbol] for symbol in symbols]
            rows = in_rows(written, board.rows, board.cols)
            body = ", ".join(before + ", ".join(row) + self.row[1] for row in rows)
            text = opening + body + self.closing + "\n"
            if case.click is not None:
                text += "{}{}, {}{}\n".format(self.click[0], *case.click, self.click[1])
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
}


def parts_by_tokens(lines: Iterator[Line], dialect: Dialect, source: str) -> Iterator[Part]:
    """The parts in numbered lines, in their order, none of them read in a faster way.

    Raises ParseError for brackets that do not match.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> list(parts_by_tokens(iter([(1, b"{{0, 1}}")]), find_dialect("numeric"), "boards.txt"))
    [('board', Board(1, 2, '01'), 1)]
    """
    return _parts(lines, dialect, source, fast=False)


def _parts(
    lines: Iterator[Line], dialect: Dialect, source: str, *, fast: bool = True
) -> Iterator[Part]:
    """The boards, clicks and outcomes of a file, in their order."""
    scan = Scan(lines, source, _without_noise)
    label = ""
    for number, line in lines:
        # A list of lists on one line, as Python and TypeScript write it, is JSON as well.
        board = read_canonical(line, dialect) if fast and not label else None
        if board is not None:
            yield "board", board, number
            continue
        uniform = read_uniform(line, dialect, parts_by_tokens) if fast and not label else None
        if uniform is not None:
            yield *uniform, number
            continue
        scan.begin((number, line))
        while (token := next(scan.here, None)) is not None:
            if token.kind == "word":
                label = LABELS.get(token.text.lower(), label)
            elif token.kind in ("[", "{"):
                yield part_of(label, read_value(token, iter(scan), source), dialect, source)
                label = ""
            elif token.kind not in _SKIPPED:
                token.refuse(
                    f"unexpected {shown(token.text)}, "
                    "expected a board like {{'E','M'},{'E','E'}} or a click like {3,0}",
                    source,
                )


def _without_noise(line: bytes) -> bytes:
    """The line with blanks for all that is not a value, so that columns stay the same."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return line  # the tokens say where
    return _NOISE.sub(lambda found: found["kept"] or " " * len(found[0]), text).encode()
