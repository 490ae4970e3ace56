"""Boards in brackets as people write them: JSON, source code, the text of a problem's page.

One line of JSON, as programs write it, is read faster: see `canonical`.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, NoReturn

from minesweeper_kit.board import Board
from minesweeper_kit.cell import DIGITS
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import ParseError, ShapeError
from minesweeper_kit.layouts.lines import Line
from minesweeper_kit.markup.text import not_utf8
from minesweeper_kit.wording import quoted, ragged, shorten

_CLICK = re.compile(rb"\[\s*(-?[0-9]{1,%d})\s*,\s*(-?[0-9]{1,%d})\s*\]" % (DIGITS, DIGITS))


class Token(NamedTuple):
    """A piece of the text: its kind, its text (without quotes), and its place, from 1."""

    kind: str  # "symbol" (quoted), "number", "word", or the punctuation itself
    text: str
    line: int
    column: int

    def reject(self, what: str, source: str) -> NoReturn:
        """Raise a ParseError with this message at the token's place."""
        raise ParseError(what).located(source, self.line, self.column)


_TOKEN = re.compile(
    r"""(?P<blank>\s+)
      | (?P<double>"(?:[^"\\]|\\.)*+")
      | (?P<single>'(?:[^'\\]|\\.)*+')
      | (?P<number>-?[0-9]++(?![\w]))
      | (?P<word>\w+)
      | (?P<mark>[\[\](){}<>,:;=])
    """,
    re.VERBOSE,
)
_NAMED = 4
"""How many of its entries a message names where a list is no click."""

_OPENING = "[{("
_LEAVES = frozenset(["symbol", "number", "word"])
_CLOSING = "]})"


def tokens(lines: Iterable[Line], source: str) -> Iterator[Token]:
    """The tokens of numbered lines. Raises ParseError for what is none.

    >>> [(token.kind, token.text) for token in tokens([(1, b"['E', 1]")], "boards.txt")]
    [('[', '['), ('symbol', 'E'), (',', ','), ('number', '1'), (']', ']')]
    """
    for number, line in lines:
        text, at = text_of_line((number, line), source), 0
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None:
                raise no_token(text, at).located(source, number, at + 1)
            kind, content = str(found.lastgroup), found[0]
            if kind in ("double", "single"):
                kind, content = "symbol", unescaped(content) if "\\" in content else content[1:-1]
            elif kind == "mark":
                kind = content
            if kind != "blank":
                yield Token(kind, content, number, at + 1)
            at = found.end()


def text_of_line(line: Line, source: str) -> str:
    """The text of a numbered line. Raises ParseError, with the place, for what is no text.

    >>> text_of_line((1, b"['E']"), "boards.txt")
    "['E']"
    """
    number, data = line
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        column = len(data[: error.start].decode()) + 1
        raise not_utf8(data, error.start).located(source, number, column) from None
    if "\0" in text:
        raise no_token(text, text.index("\0")).located(source, number, text.index("\0") + 1)
    return text


class Scan:
    """The tokens of numbered lines, cut out as they are asked for: a long line has many.

    `begin` goes to a line, of which `here` are the tokens that are left. Iterating gives
    these and then those of the next lines. `cleaned` is done to each line before.

    >>> lines = iter([(1, b"['E'"), (2, b"]")])
    >>> scan = Scan(lines, "boards.txt")
    >>> scan.begin(next(lines))
    >>> next(scan.here).text, [token.text for token in scan]
    ('[', ['E', ']'])
    """

    def __init__(
        self, lines: Iterator[Line], source: str, cleaned: Callable[[bytes], bytes] = bytes
    ) -> None:
        self.here: Iterator[Token] = iter(())
        self._lines = lines
        self._source = source
        self._cleaned = cleaned

    def begin(self, line: Line) -> None:
        """Go to this line."""
        self.here = tokens([(line[0], self._cleaned(line[1]))], self._source)

    def __iter__(self) -> Iterator[Token]:
        # Not "yield from", which would end what is left here along with this iterator.
        for token in self.here:
            yield token
        for line in self._lines:
            self.begin(line)
            for token in self.here:
                yield token


def unescaped(quoted: str) -> str:
    r"""The text of a JSON string, or of one in single quotes; where that is not legal JSON, what
    is between the quotes.

    >>> unescaped(r"'\''"), unescaped(r'"\u0045"')
    ("'", 'E')
    """
    if quoted[0] == "'":
        return re.sub(r"\\(.)", r"\1", quoted[1:-1])
    try:
        return str(json.loads(quoted, strict=False))
    except ValueError:
        return quoted[1:-1]


def no_token(text: str, at: int) -> ParseError:
    """The error for a character with which no token begins."""
    if text[at] == "\0":
        return ParseError("NUL byte: this is not a text file")
    if text[at] in "\"'":
        return ParseError("the text ends inside a quoted symbol")
    return ParseError(f"unexpected {text[at]!r}, expected a board like [['E','M'],['E','E']]")


class Rows(NamedTuple):
    """A value in brackets: `rows` of items if it is nested, else its items in `flat`."""

    opening: Token
    rows: list[list[Token]]
    flat: list[Token]


def read_value(opening: Token, rest: Iterator[Token], source: str) -> Rows:
    """The value in brackets that begins with `opening`; the tokens up to its end are taken.

    Raises ParseError for brackets that do not match or are nested three deep, and
    where the text ends.

    >>> rest = tokens([(1, b"[['E', 'M']]")], "boards.txt")
    >>> value = read_value(next(rest), rest, "boards.txt")
    >>> [[token.text for token in row] for row in value.rows]
    [['E', 'M']]
    """
    value = Rows(opening, [], [])
    open_brackets = [opening]
    last = opening
    marks: set[str] = set()
    for token in rest:
        before, last = last, token
        if token.kind in _OPENING:
            if len(open_brackets) == 2:
                token.reject("nested too deep: a board is rows of symbols", source)
            if value.flat:
                token.reject(
                    f"a row among symbols: {quoted(value.flat[-1].text)} is no row", source
                )
            open_brackets.append(token)
            value.rows.append([])
        elif token.kind in _CLOSING:
            opened = open_brackets.pop()
            if _CLOSING.index(token.kind) != _OPENING.index(opened.kind):
                token.reject(
                    f"{token.kind!r} closes the {opened.kind!r} of "
                    f"line {opened.line}, column {opened.column}",
                    source,
                )
            if not open_brackets:
                _reject_gaps(value, marks, source)
                return value
        elif token.kind in _LEAVES:
            if before.kind in _LEAVES:
                marks.add(" ")
            if len(open_brackets) == 2:
                value.rows[-1].append(token)
            elif value.rows:
                token.reject(f"{quoted(token.text)} stands between the rows", source)
            else:
                value.flat.append(token)
        elif token.kind != ",":
            token.reject(f"unexpected {quoted(token.text)} inside a board", source)
        elif before.kind == "," or before.kind in _OPENING:
            token.reject("a comma with nothing before it", source)
        elif before.kind in _LEAVES:
            marks.add(",")
    closing = _CLOSING[_OPENING.index(open_brackets[-1].kind)]
    raise ParseError(f"the text ends inside a board, expected {closing!r}").located(
        source, last.line, last.column + len(last.text) + 2 * (last.kind == "symbol")
    )


def _reject_gaps(value: Rows, marks: set[str], source: str) -> None:
    """Raise ParseError where something but a comma may be meant between two symbols."""
    leaves = value.flat
    if {" ", ","} <= marks:
        value.opening.reject("a comma is missing between some of these symbols", source)
    letters = all(leaf.kind == "symbol" and len(leaf.text) == 1 for leaf in leaves)
    if " " in marks and leaves and letters:
        value.opening.reject("symbols in one row: write each row as a list", source)


def board_of(value: Rows, dialect: Dialect, source: str) -> Board:
    """The board of a value: rows of symbols, or strings that are rows.

    Raises SymbolError and ShapeError with their place.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> rest = tokens([(1, b"[['E', 'M']]")], "boards.txt")
    >>> value = read_value(next(rest), rest, "boards.txt")
    >>> board_of(value, find_dialect("leetcode"), "boards.txt")
    Board(1, 2, 'EM')
    """
    if value.flat:
        rows = [token.text.encode("utf-8", "surrogatepass") for token in value.flat]
        try:
            return Board(*dialect.alphabet.decode(rows, line=0))
        except ParseError as error:
            token = value.flat[error.line or 0]
            column = token.column + (error.column or 0) * (type(error) is not ShapeError)
            error.line = error.column = None
            raise error.located(source, token.line, column) from None
    cells = bytearray()
    for number, row in enumerate(value.rows):
        if len(row) != len(value.rows[0]):
            place = row[0] if row else value.opening
            wrong = ragged(number, len(row), len(value.rows[0]))
            raise wrong.located(source, place.line, place.column)
        try:
            cells += dialect.alphabet.decode_symbols([token.text for token in row])
        except KeyError as missing:
            token = next(token for token in row if token.text == missing.args[0])
            raise dialect.alphabet.unknown(token.text).located(
                source, token.line, token.column
            ) from None
    cols = len(value.rows[0]) if value.rows else 0
    return Board(len(value.rows), cols, dialect.alphabet.settle(bytes(cells)))


def click_of(value: Rows, source: str, *, alone: bool = False) -> tuple[int, int]:
    """The click of a value, (row, col). Raises ParseError unless it is two whole numbers.

    One that stands `alone` may have been meant as a board, which the message then describes.

    >>> rest = tokens([(1, b"{3, 0}")], "cases.txt")
    >>> click_of(read_value(next(rest), rest, "cases.txt"), "cases.txt")
    (3, 0)
    """
    if len(value.flat) != 2 or any(token.kind != "number" for token in value.flat):
        found = ", ".join(
            shorten(token.text) if token.kind == "number" else quoted(token.text)
            for token in value.flat[:_NAMED]
        )
        found += ", ..." * (len(value.flat) > _NAMED)
        what = f"[{found}]" if not value.rows else "a board"
        value.opening.reject(
            f"expected a click [row, col], two whole numbers, found {what}"
            + "; if it is a board, write it as a list of rows, [[...], [...]]" * alone,
            source,
        )
    if any(len(token.text.removeprefix("-")) > DIGITS for token in value.flat):
        value.opening.reject(
            f"the numbers of the click are too long: {DIGITS} digits are the most", source
        )
    row, col = (int(token.text) for token in value.flat)
    return row, col


def read_click(line: bytes) -> tuple[int, int] | None:
    """The click on a line, (row, col); None if there is anything else on it.

    >>> read_click(b"[3, 0]"), read_click(b"[[3, 0]]")
    ((3, 0), None)
    """
    found = _CLICK.fullmatch(line.strip())
    return (int(found[1]), int(found[2])) if found else None
