"""Lines cut into tokens: the ways in which a row of symbols may be written."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from minesweeper_kit.cell import DIGITS
from minesweeper_kit.reading.parts import Line, Row, Style
from minesweeper_kit.reading.roles import WORDS

BARS = "|│┃║¦"
_BARS = 3
_BOX = "┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬┏┓┗┛┣┫┳┻╋╭╮╯╰─━═╌┄"
_EMOJI = (
    r"[0-9]\u20e3|:[a-z0-9_+-]{2,40}:"
    r"|[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff][\U0001f3fb-\U0001f3ff]?"
)
PICTURES = re.compile(_EMOJI)
_ONE = re.compile(rf"{_EMOJI}|\S")
SYMBOL = re.compile(
    rf"{_EMOJI}|\|\|[^|]{{1,40}}\|\||-?[0-9]{{1,2}}(?:\.0*)?|[^\W\d_]|[^\w\s\[\](){{}};,\"'`\\<>=]|_"
    r"|true|false|True|False|TRUE|FALSE"
)
_BRACKETS = re.compile(r"[\[\](){};,\"'`\\<>=]")
"""What no row of bare symbols has."""
_CELL = re.compile(r"[^|│┃║¦]*+")
_APART = re.compile(rf"(?<![^\s])[{BARS}]|[{BARS}](?![^\s])")
"""A bar with a blank beside it."""
_BORDER = re.compile(rf"(?=.*[-=_+─━═╌┄\u2014])[\s+\-=_:\u2014{BARS}{_BOX}]+")
_LABEL = re.compile(
    rf"\s*(?:(?i:row|line)\s?#?)?(?P<label>[0-9]{{1,3}}|[A-Za-z])"
    rf"\s*(?P<mark>[{BARS}:)\]]|(?<=[0-9A-Za-z])\.)"
)
_BEHIND = re.compile(rf"(?<=[{BARS}])\s*+(?P<label>[0-9]{{1,3}}|[A-Za-z])\s*+\Z")
"""A label behind the wall at the end of a row."""
_RIGHT = re.compile(r"\s(?P<label>[0-9]{1,3}|[A-Za-z])\Z")
_FIELD = re.compile(r"(?i)\s*Field\s?\#[0-9]{1,9}:?\s*")
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LETTERS = frozenset("EMBXFHUICWPOQ")
"""The letters of registered notations: a word of others alone is no row."""


WORD = re.compile(r"[^\W\d_]{3}|[\u3040-\u9fff\uac00-\ud7a3]{2}")
"""A word, which no row has: in Chinese, Japanese and Korean two characters are one."""

NUMBER = re.compile(rf"[0-9]{{1,{DIGITS}}}")
"""A number that may be a label or a length: a superscript two is a digit for Python, too."""


def is_symbol(token: str) -> bool:
    """Whether a token may be a cell by itself: a character, a picture, or a word for a cell.

    >>> [is_symbol(token) for token in ("?", "12", "hidden", "row")]
    [True, True, True, False]
    """
    return SYMBOL.fullmatch(token) is not None or token in WORDS


class Cut(NamedTuple):
    """A line cut into tokens in one way: with the index of each in the line."""

    tokens: list[str]
    starts: list[int]

    def row(self, line: Line) -> Row:
        """The row of these tokens, with their columns in the source."""
        return Row(self.tokens, line.number, [line.column(start) for start in self.starts])


def split_at_blanks(text: str) -> Cut | None:
    """The tokens between blanks; None where one is no symbol, or there are fewer than two.

    >>> split_at_blanks("hidden 1 empty").tokens, split_at_blanks("F : a flag")
    (['hidden', '1', 'empty'], None)
    """
    found = list(re.finditer(r"\S+", text))
    tokens = [token[0] for token in found]
    if len(found) < 2 or not all(map(is_symbol, tokens)):
        return None
    if not WORDS.isdisjoint(tokens) and not all(t.isdigit() or t in WORDS for t in tokens):
        return None  # a sentence
    return Cut(tokens, [token.start() for token in found])


ABBREVIATION = re.compile(r"(?i)(?:e\.g|i\.e)\.?[:,]?|[io]/p\s?:?")
"""Words that look like a row of symbols."""


def letters(text: str) -> Cut | None:
    """The characters of a line without blanks; None where it may be a word or a number.

    >>> letters("*100").tokens, letters("hello"), letters("1⃣💣").tokens
    (['*', '1', '0', '0'], None, ['1⃣', '💣'])
    """
    body = text.strip()
    if not body or re.search(r"\s", body) or ABBREVIATION.fullmatch(body):
        return None
    if body[0] == body[-1] == "|" and body.count("|") >= _BARS:
        return None  # bars between cells
    words = re.findall(r"[^\W\d_]{2,}", PICTURES.sub("", body))
    for word in words:
        if word.isascii() and not (_LETTERS.issuperset(word.upper()) or len(set(word)) == 1):
            return None
        if not word.isascii() and any(character.isalpha() for character in word):
            return None
    if _BRACKETS.search(body):
        return None
    start = text.index(body)
    found = list(_ONE.finditer(body))
    return Cut([token[0] for token in found], [start + token.start() for token in found])


def cells(text: str) -> Cut | None:
    """The tokens between bars, a blank for an empty cell; None where one is no symbol.

    Bars at both ends are walls; one at one end alone stands beside an empty cell.
    """
    if not any(bar in text for bar in BARS):
        return None
    start = len(text) - len(text.lstrip())
    body = text.rstrip()
    walled = body[start : start + 1] in BARS and body[-1:] in BARS
    at, end = start + walled, len(body) - walled
    found: list[str] = []
    starts: list[int] = []
    while at <= end:
        piece = _CELL.match(body, at, end)
        symbol = piece[0].strip() if piece else ""
        if symbol and not is_symbol(symbol):
            return None
        found.append(symbol or " ")
        starts.append(at + (piece[0].find(symbol) if piece and symbol else 0))
        at = (piece.end() if piece else at) + 1
    return Cut(found, starts) if len(found) > 1 else None


def with_commas(text: str) -> Cut | None:
    """The tokens between commas or semicolons; None where one is no symbol."""
    mark = "," if "," in text else ";"
    if mark not in text:
        return None
    found: list[str] = []
    starts: list[int] = []
    at = 0
    for piece in text.rstrip(" ,;").split(mark):
        symbol = piece.strip().strip("\"'")
        if not is_symbol(symbol):
            return None
        found.append(symbol)
        starts.append(at + piece.index(symbol))
        at += len(piece) + 1
    return Cut(found, starts) if len(found) > 1 else None


def split_at_walls(text: str) -> Cut | None:
    """The tokens between two walls, with blanks or nothing between them."""
    body = text.strip()
    if body[:1] not in BARS or body[-1:] not in BARS or len(body) < 3:
        return None
    inner = body[1:-1]
    if any(bar in inner for bar in BARS):
        return None
    start = text.index(body) + 1
    padded = inner[:2].isspace() or inner[-2:].isspace()
    cut = split_at_blanks(inner) or (None if padded else letters(inner))
    return Cut(cut.tokens, [start + at for at in cut.starts]) if cut else None


def boxed_characters(text: str) -> Cut | None:
    """The characters between two walls, blanks among them.

    >>> boxed_characters("| *1|").tokens, boxed_characters("|a word|")
    ([' ', '*', '1'], None)
    """
    body = text.strip()
    inner = body[1:-1]
    if body[:1] not in BARS or body[-1:] not in BARS or len(inner) < 2:
        return None
    if any(bar in inner for bar in BARS) or (
        inner.strip() and letters("".join(inner.split())) is None
    ):
        return None
    start = text.index(body) + 1
    return Cut(list(inner), list(range(start, start + len(inner))))


def tabbed(text: str) -> Cut | None:
    r"""The tokens between tabs where one of them is empty, as in rows of a sheet that was copied.

    >>> tabbed("1\tX\t\t"), tabbed("1\t2")
    (Cut(tokens=['1', 'X', ' ', ' '], starts=[0, 2, 4, 5]), None)
    """
    if "\t\t" not in text and not text.endswith("\t"):
        return None
    pieces = [piece.strip() for piece in text.split("\t")]
    if pieces[0] == "" or not all(SYMBOL.fullmatch(piece) for piece in pieces if piece):
        return None
    starts = [found.end() for found in re.finditer(r"^|\t", text)]
    return Cut([piece or " " for piece in pieces], starts)


WAYS: tuple[tuple[Style, Callable[[str], Cut | None]], ...] = (
    ("cells", cells),
    ("spaced", split_at_walls),
    ("cells", with_commas),
    ("cells", tabbed),
    ("spaced", split_at_blanks),
    ("letters", letters),
)
"""The ways in which rows are cut, with the style of each; the first that fits is taken."""


def is_border(text: str) -> bool:
    """Whether a line is nothing but a rule or the border of a frame.

    >>> is_border("+---+---+"), is_border("|---|:-:|"), is_border("- - 1")
    (True, True, False)
    """
    body = text.strip()
    return len(body) > 2 and _BORDER.fullmatch(body) is not None and not _is_row_of_dashes(body)


def is_field(text: str) -> bool:
    """Whether a line heads an answer as UVa's do: `Field #1:`."""
    return _FIELD.fullmatch(text) is not None


def is_spacer(text: str) -> bool:
    """Whether a line has nothing but bars with blanks between them.

    Between rows with labels it is no row, but keeps them apart.
    """
    body = text.strip()
    return bool(body) and not body.strip(BARS + " ")


def _is_row_of_dashes(body: str) -> bool:
    """Whether a line of dashes may be cells: most of them stand alone between blanks, or bars."""
    dashes = _APART.sub(" ", body).split()
    marks = set("".join(dashes))
    alone = dashes.count("-") + dashes.count("_")
    return len(dashes) > 1 and (marks <= set("-─┼") or marks == {"_"}) and alone * 2 > len(dashes)


class RowLabel(NamedTuple):
    """The label of a row, and where what stands beside it begins and ends."""

    label: str
    start: int
    end: int


def label_of(text: str) -> RowLabel | None:
    """The label at the beginning of a row, and perhaps again at its end; None where there is none.

    >>> label_of(" 0| ? ? ?"), label_of("1 |. .| 1")
    (RowLabel(label='0', start=3, end=9), RowLabel(label='1', start=2, end=7))
    >>> label_of(". . .") is None
    True
    """
    found = _LABEL.match(text)
    if found is None:
        return None
    behind = _BEHIND.search(text, found.end())
    again = behind is not None and behind["label"] == found["label"]
    end = behind.start() if behind is not None and again else len(text)
    keeps = found["mark"] in BARS and text[:end].rstrip()[-1:] in BARS
    return RowLabel(found["label"], found.end() - keeps, end)


def right_label_of(text: str) -> tuple[str, int] | None:
    """The label at the end of a row, with the index before it; None where there is none."""
    found = _RIGHT.search(text.rstrip())
    return (found["label"], found.start()) if found else None


def is_sequence(labels: Sequence[str]) -> bool:
    """Whether labels count up by one from 0, 1, A or a; tens may be left out, or be letters.

    >>> is_sequence("012"), is_sequence("AB"), is_sequence("0123456789012"), is_sequence("021")
    (True, True, True, False)
    >>> is_sequence("0123456789abc")
    True
    """
    if not labels:
        return False
    if "".join(labels[:10]) == "0123456789" and "".join(labels[10:11]).isalpha():
        labels = labels[10:]
    if all(map(NUMBER.fullmatch, labels)):
        first = int(labels[0])
        pairs = list(enumerate(map(int, labels), first))
        return first in (0, 1) and all(n == value or n % 10 == value for n, value in pairs)
    if labels[0] not in "Aa":
        return False
    return all(len(x) == 1 and ord(x) == ord(labels[0]) + n for n, x in enumerate(labels))


def counts_up_or_down(labels: Sequence[str]) -> bool:
    """Whether labels of rows count up by one, or down to where they would begin."""
    return is_sequence(labels) or is_sequence(labels[::-1])


def is_broken_sequence(labels: Sequence[str]) -> bool:
    """Whether one of at least four labels keeps them from counting up.

    >>> is_broken_sequence("abcdmfg"), is_broken_sequence("abcd"), is_broken_sequence("?.2?")
    (True, False, False)
    """
    if len(labels) < 4 or is_sequence(labels):
        return False
    for wanted in (map(str, range(100)), map(str, range(1, 100)), _CAPITALS, _CAPITALS.lower()):
        pairs = list(zip(labels, wanted, strict=False))
        if len(pairs) == len(labels) and sum(one != other for one, other in pairs) == 1:
            return True
    return False
