"""What lines of prose say of the boards beside them: labels, clicks, totals of mines."""

import re
from collections.abc import Iterable, Iterator

from minesweeper_kit.cell import DIGITS
from minesweeper_kit.reading import calls
from minesweeper_kit.reading.parts import Kind, Line, Part
from minesweeper_kit.reading.words import FORM, ROLES, is_sentence, labels, misspelled_label
from minesweeper_kit.wording import quoted

_NUMBER = rf"(-?[0-9]{{1,{DIGITS}}})"
_PAIR = (
    rf"[\[({{<]?\s?(?:r(?:ow)?\s?[:=]?\s?)?{_NUMBER}"
    rf"\s?(?:,\s?|\s)(?:and\s)?(?:c(?:ol(?:umn)?)?\s?[:=]?\s?)?{_NUMBER}"
)
_BEFORE = r"(?:[ \t:=*_`]|at|on|in|is|was|the|cell|position|pos|square|reveal|open|click){0,12}"
_AFTER = r"(?!\s?[.,]?\s?[0-9])(?!\w)\s?[\])}>]?"
_CLICKED = re.compile(f"{_BEFORE}{_PAIR}{_AFTER}", re.IGNORECASE)
_COLUMN_FIRST = re.compile(
    rf"{_BEFORE}[\[({{<]?c(?:ol(?:umn)?)?\s?[:=]?\s?(?P<col>[0-9]{{1,{DIGITS}}})"
    rf"\s?(?:,\s?|\s)(?:and\s)?r(?:ow)?\s?[:=]?\s?(?P<row>[0-9]{{1,{DIGITS}}}){_AFTER}",
    re.IGNORECASE,
)
"""A click that names its column first, as in `click column 1, row 0`."""
_PLACED = re.compile(
    r"(?:[ \t:=*_`]|at|on|in|is|was|the|cell|square|reveal|open|click){0,12}"
    r"(?P<place>[A-Za-z][0-9]{1,2})(?!\w)[*_`]{0,3}",
    re.IGNORECASE,
)
"""A click by the labels of columns and rows, as in `Move: reveal B1`."""
_LONE_PAIR = re.compile(rf"\s*{_PAIR}\s?[\])}}>]?[.;,]?\s*", re.IGNORECASE)
_LONE_NUMBER = re.compile(rf"\s*+{_NUMBER}\s*+[.;,]?\s*+")
_TOTAL = re.compile(r"(?:\([^()]{1,20}\)|[\s:=\"']){0,8}([0-9]{1,9})(?![\w.])")
_ITS_OWN = re.compile(r" [a-z]{2}")
"""What is counted behind a number, where one mine is spoken of: `a mine: 1 island`."""
_ITS_NUMBER = re.compile(r"([0-9]{1,9})\s*\Z")
# Each begins where a word does, and takes it whole: else a long word is tried at each letter.
_SLIP = re.compile(
    rf"(?<![^\W\d_])[^\W\d_]++(?=[\"'`*_]{{0,3}}(?:\s?[:=](?!=)|\s?[\[(]{_NUMBER}\s?,))"
)
"""A word before a mark, or before numbers in brackets."""
_NO_CLICK = re.compile(
    r"(?<![^\W\d_])(?P<word>[^\W\d_]++)\s?[\[(]\s?"
    r"(?:[0-9]{1,3}\s?,\s?[^\w\s]\s?[0-9]{0,3}|[^\w\s]\s?,\s?[0-9]{1,3}|[0-9]{1,3}\s?,)\s?[\])]"
)
"""A word with brackets behind it that have a number and a mark in them, or a number too few."""
_CAPITAL_WORD = re.compile(r"[A-Z]?[^\W\d_A-Z]+|[A-Z]+|[^\W\d_]+")
"""A word; two that are written as one are two where a capital letter begins the second."""
_HEAD = re.compile(r"\s*+(?:async )?(?:def|class|if|for|while)\b[^\n]{0,200}[)\]]\s?:\s*\Z")
"""The head of a block in Python: what it names is no label."""
_POINTS = " \t,;.*_`=#>\"'|:-"
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"[0-9]+")
_MANY = 4
"""More numbers on a line are no click."""
_LOOSE_PAIR = re.compile(
    r"(?<![0-9.])[0-9]{1,9}\s?(?:[,;]\s?|\s)(?:\w{1,9}\s?[:=]?\s)?-?[0-9]{1,9}(?![0-9])"
)
_QUOTED_PAIR = re.compile(r"[\[(]\s?[0-9]{1,9}\s?[\"'`|]\s?[0-9]{1,9}\s?[\])]")
"""Two numbers in brackets, with a quote for their comma."""
_CALLED = re.compile(r"\w{1,40}\Z")
"""The name of a function before its arguments: numbers among them are no click of their own."""
_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")
_OF_CODE = frozenset("=;{}\\&")
"""What a line of code has, and no sentence."""
_LONGEST = 80
"""How many letters before a number are looked at."""
_ITEM = re.compile(r"\s*+[0-9]{1,3}[.)]\s")
"""The number of an item in a list."""
_GIVES = re.compile(r"[)\]\s]*(?:={2,3}|={1,2}>|-{1,2}>|[\u2192\u21d2\u27f6])\s*")
"""What stands between a board and its outcome in an assertion, or as an arrow."""
_SIZES = re.compile(r"(?<!\w)[nm]\s?=\s?[0-9]{1,4}\s?,\s?[nm]\s?=\s?[0-9]{1,4}(?!\w)")
"""The size of a board, as problems name it."""
_THOUSANDS = re.compile(r"[0-9]{1,3},[0-9]{3}")
_RANGE = re.compile(r"[\[(][0-9]{1,9}\s?,\s?[0-9]{1,9}[\])]")
_VALUE = re.compile(r"\s?(?::|=|->|=>|\u2192)\s?-?\.?\w")
"""What is said of a cell: `(0, 1) = 0.5`."""


def parts_of_line(line: Line, *, whole: bool = True) -> Iterator[Part]:
    """The labels, clicks and totals in a line of text, in their order, and the text between.

    `whole` says that nothing else stood in the line: a label may then have no colon.

    >>> [part.kind for part in parts_of_line(Line("Click: [3,0] please", 1))]
    ['label', 'pair', 'text']
    """
    text = line.text
    if ('"' in text and FORM.search(text)) or _HEAD.match(text):
        yield _part(line, "text", 0, text)
        return
    lone = _LONE_NUMBER.fullmatch(text) or _LONE_PAIR.fullmatch(text.strip("`"))
    if lone:
        numbers = tuple(map(int, lone.groups()))
        yield _part(line, "number" if len(numbers) == 1 else "pair", 0, text, pair=numbers)
        return
    if _GIVES.fullmatch(text):
        yield _part(line, "label", 0, text.strip(), role="arrow")
        return
    found_here = [
        (label.start, label.end, _label(line, label.role, label.start, label.text))
        for label in labels(text, alone=whole)
    ]
    found_here += _clicks(line, text)
    found_here += _totals(line, text)
    found_here += _misspelt(line, text)
    found_here.sort(key=lambda item: (item[0], item[1]))
    at = 0
    for start, end, part in found_here:
        if start < at and part.kind == "label":
            continue
        if text[at:start].strip(_POINTS):
            yield _part(line, "text", at, text[at:start])
        yield part
        at = max(at, end)
    if text[at:].strip(_POINTS) or (not found_here and text.strip()):
        yield _part(line, "text", at, text[at:])


def _clicks(line: Line, text: str) -> list[tuple[int, int, Part]]:
    """The clicks that a text names."""
    found = []
    for word in _CAPITAL_WORD.finditer(text):
        named = ROLES.get(word[0].lower()) == "click"
        if named and (pair := _CLICKED.match(text, word.end())):
            click = (int(pair[1]), int(pair[2]))
            part = _part(line, "pair", word.start(), text, role="click", pair=click)
            found.append((word.start(), pair.end(), part))
        elif named and (pair := _COLUMN_FIRST.match(text, word.end())):
            click = (int(pair["row"]), int(pair["col"]))
            part = _part(line, "pair", word.start(), text, role="click", pair=click)
            found.append((word.start(), pair.end(), part))
        elif named and (place := _PLACED.match(text, word.end())):
            part = _part(line, "pair", word.start(), text, role="click", pair=(0, 0))
            found.append((word.start(), place.end(), part._replace(number=place["place"])))
    return found


def _totals(line: Line, text: str) -> list[tuple[int, int, Part]]:
    """The totals of mines that a text names with a colon or a sign."""
    found = []
    for word in _WORD.finditer(text):
        if ROLES.get(word[0].lower()) != "mines":
            continue
        total = _TOTAL.match(text, word.end())
        between = text[word.end() : total.start(1)] if total else ""
        if total and word[0].lower() == "mine" and _ITS_OWN.match(text, total.end()):
            continue
        if total and "==" not in between and re.search(r"[:=]", between):
            part = _part(line, "number", word.start(), text, role="mines", pair=(int(total[1]),))
            found.append((word.start(), total.end(), part))
    return found


def _misspelt(line: Line, text: str) -> list[tuple[int, int, Part]]:
    """The words and clicks that would be labels, or clicks, but for one slip."""
    found = []
    for click in _NO_CLICK.finditer(text):
        named = ROLES.get(click["word"].lower()) == "click"
        if named and not _CLICKED.match(text, click.end("word")):
            what = "a click that cannot be read; expected click: [3, 0]"
            found.append((*click.span(), _part(line, "fault", click.start(), what, role="slip")))
    names = [(word[0], word.start(), word.end()) for word in _SLIP.finditer(text)]
    alone = text.strip(_POINTS)
    if alone[:1].isalpha() and alone[-1:].isalpha():
        names.append((alone, text.index(alone), len(text.rstrip())))
    for name, start, end in names:
        if meant := misspelled_label(name):
            what = f"{quoted(name)} names no part of a case; did you mean {meant}?"
            fault = _part(line, "fault", start, what, role="slip")
            found.append((start, end, fault))
    return found


def _label(line: Line, role: str, start: int, text: str) -> Part:
    number = _ITS_NUMBER.search(text)
    name = _part(line, "label", start, text, role=role)
    return name._replace(number=number[1] if number else "")


def _part(
    line: Line,
    kind: Kind,
    start: int,
    text: str,
    role: str = "",
    pair: tuple[int, ...] | None = None,
) -> Part:
    return Part(kind, line.number, line.column(start), line.number, role=role, text=text, pair=pair)


def has_pair(text: str) -> bool:
    """Whether two numbers stand together in a text, as those of a click do.

    Many numbers on a line without a word are those of a sum or a table.

    >>> has_pair("cilck: 1, 0"), has_pair("1,024 people have read it"), has_pair("range is [1,50]")
    (True, False, False)
    >>> has_pair("1 1 0 0 0 = 1")
    False
    """
    if _QUOTED_PAIR.search(text):
        return True
    if len(_DIGITS.findall(text)) > _MANY and not _WORD.search(text):
        return False
    words = [word.lower() for word in _WORD.findall(text) if len(word) > 2 and word[1:].islower()]
    prose = len(words) > 1 and _OF_CODE.isdisjoint(text)
    if prose and not any(ROLES.get(word) == "click" for word in words):
        return False
    text = _SIZES.sub("", text)
    ranges = {
        found.start() + 1
        for found in _RANGE.finditer(text)
        if "range" in text or is_value(text[found.end() :])
    }
    return any(
        not (
            _THOUSANDS.fullmatch(pair[0]) or pair.start() in ranges or _is_given(text, pair.start())
        )
        for pair in _LOOSE_PAIR.finditer(text)
    )


def is_value(text: str) -> bool:
    """Whether a text behind the place of a cell says something of it, and not that it is opened.

    >>> is_value(" -> mine"), is_value(": 100%"), is_value(" -> click"), is_value(" please")
    (True, True, False, False)
    """
    words = _WORD.findall(text)
    named = any(ROLES.get(word.lower()) == "click" or calls.opens(word) for word in words)
    return _VALUE.match(text) is not None and not named


def _is_given(text: str, at: int) -> bool:
    """Whether what stands there is given to a function, and none that may open a cell."""
    closed, bare = 0, False  # in parentheses that are in no list
    for index in range(at - 1, max(-1, at - _LONGEST), -1):
        closed += (text[index] in _CLOSE) - (text[index] in _OPEN)
        if closed < 0:
            closed = 0
            called = _CALLED.search(text[max(0, index - _LONGEST) : index])
            if called is None or text[index] != "(":
                bare = text[index] == "("
            elif bare:
                return False
            else:
                given = text.find(")", at, at + _LONGEST) >= 0 or text.rstrip().endswith(",")
                return given and ROLES.get(called[0].lower()) != "click"
    return False


def may_be_click(text: str) -> bool:
    """Whether a text that is no sentence may hold a click that cannot be read.

    >>> may_be_click("Click: b1"), may_be_click("It has 3 rows and 4 columns of cells.")
    (True, False)
    """
    item = _ITEM.match(text)
    text = text[item.end() :] if item else text
    if not any(map(str.isdigit, text)):
        return False
    named = any(ROLES.get(word.lower()) == "click" for word in _WORD.findall(text))
    return named or (has_pair(text) and not is_sentence(text))


def stated_total(parts: Iterable[Part]) -> Part | None:
    """The total of mines that the sentences of a text say; None where they say two, or none.

    >>> stated_total([Part("text", 3, 1, 3, text="There are 6 mines in total.")]).pair
    (6,)
    """
    found = {
        match[1]: part._replace(kind="number", role="mines", text=match[0], pair=(int(match[1]),))
        for part in parts
        if part.kind == "text"
        for match in _SAID_TOTAL.finditer(part.text)
    }
    return found.popitem()[1] if len(found) == 1 else None


_SAID_TOTAL = re.compile(
    r"(?<!\S)(?<!\bto\s)(?<!most\s)(?<!least\s)([1-9][0-9]{0,3})\s(?:hidden\s)?(?:mines|bombs)"
    r"(?!\s(?:around|adjacent|nearby|next|touch|near|left|remain|beside|in its|surround))\b",
    re.IGNORECASE,
)
