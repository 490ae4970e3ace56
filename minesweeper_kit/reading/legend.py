"""What a text says of its symbols, as in "`*` is a mine" or "blank squares are unknown"."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from minesweeper_kit.cell import Cell
from minesweeper_kit.reading.roles import NUMBERS

_MINE = """mine mines landmine landmines bomb bombs mina minas minada minadas bomba bombas bombe
    bomben minen 地雷 雷 爆弾 지뢰 мина"""
_HIDDEN = """hidden unknown unrevealed unopened unexplored uncovered-not covered closed untouched
    undug unclicked unvisited undiscovered concealed oculta ocultas tapada tapadas cerrada cerradas
    verdeckt verdeckte verdecktes cachée cachées coperta coperte закрыта закрытая
    未知 未挖出 未揭开 未翻开 닫힌 닫혀"""
_OPEN = "revealed open opened uncovered dug clicked visited 已挖出 已揭开"
_SAFE = "safe empty free clear mineless nil null undefined 空 空白 安全 leer vacía vide"
_BLANK = "blank zero 0 none nothing"
_FLAG = "flag flags flagged marked mark marker bandera bandeira flagge drapeau bandiera 旗 깃발"
_EXPLODED = "exploded detonated hit blown triggered"
_KINDS = {
    word: kind
    for kind, words in (
        ("mine", _MINE),
        ("hidden", _HIDDEN),
        ("open", _OPEN),
        ("safe", _SAFE),
        ("blank", _BLANK),
        ("flag", _FLAG),
        ("exploded", _EXPLODED),
    )
    for word in words.split()
}
_WORD = re.compile(r"[^\W_]+")
_CJK = re.compile("|".join(sorted((w for w in _KINDS if not w.isascii()), key=len, reverse=True)))
_OPENS, _CLOSES = "'\"`\u2018\u201c", tuple("'\"`\u2019\u201d")
_STOPS = re.compile(
    r"\s[-\u2013\u2014\u00b7\u2022]\s|[.;,()\n。、\uff0c\uff1b]"
    r"|\bwhile\b|\band (?:[\"'`]|(?:all|each|every|the)\b)|(?<![^\W_])or(?![^\W_])"
)
_ENDS = frozenset(",;\u3002\uff0c\uff1b")
"""What ends a clause: what stands behind it is said of something else."""
_VERBS = (
    r"=|:|->|→|\u2013|\u2014|-(?=\s)|\bis\b|\bare\b|\bmeans?\b|\bdenotes?\b|\brepresents?\b"
    r"|\bfor\b|\bindicates?\b|\bmarks?\b|\bshows?\b|\bstands?\b|表示|代表|は|[은는]\s"
)
_SAYS = re.compile(
    rf"\s{{0,4}}[\"'`*)]{{0,3}}\s{{0,4}}(?:[^\W\d_]+\s){{0,3}}?(?:{_VERBS})|\s{{1,2}}an?(?=\s)"
    r"|\s{1,2}\(?(?=(?:no\s|the\s)?(?:mines?|bombs?|hidden|unknown|un\w{2,9}ed|empty|safe|blank|flags?)\b)",
    re.IGNORECASE,
)
_AT_ONCE = re.compile(rf"\s?(?:(?:cell|square|tile|field|symbol|character)s?\s)?(?:{_VERBS}|an?\s)")
_SIGN = re.compile(r"\s*(?:=|:|->|→|\u2013|\u2014|-\s)")
"""What stands between a symbol and what it is."""
_SAID = re.compile(
    r"(?:\b(?:as|by|with|using|is|are|con|com|por|como|mit|als|durch|avec|par|comme)"
    r"(?:\s+(?:an?|the|left|el|la|una?|os?|uma?|de[mr]|eine[mr]?|le|une)(?:\s\w{1,12})?)?"
    r"|[(=:])\s{0,4}[\"'`]?\Z"
    r"|\b(?:mine|mines|bomb|bombs)\s{0,4}\(?\s{0,4}[\"'`]\Z"
    r"|[은는이가]\s(?:\S{1,12}\s){0,3}\Z",
    re.IGNORECASE,
)
_USED = re.compile(r"[用以由]\s{0,2}\Z")
"""The words before a symbol in Chinese that say what it is used for: that stands before them."""
_BEGINS = re.compile(rf"\A|[{_OPENS}]|(?<!\s)\s|[(\[。、\uff0c]")
_BEHIND = re.compile(r"(?=[\s,:=;)。、\uff0c]|\.(?:\s|\Z)|[-→表代は]|[은는]\s|으?로\s|\Z)")
"""What stands before and behind a symbol in a sentence."""
_COUNTS = re.compile(r"\s{1,4}(?:mine|bomb)s?(?!\w)")
"""What stands behind a number of mines."""
_NEAR = 3
_AROUND = 80
"""How many characters beside a symbol are looked at."""
_NUMBER = re.compile(
    r"[ \t]{0,8}(?:[*•|-]\s{1,4})?[\"'`]?(?P<number>[1-8])[\"'`]?\ufe0f?\u20e3?\s{0,4}(?:=|:|->|→)"
)
"""How a line says what a number is."""
_IN_TABLE = re.compile(r"\s*+\|\s*+([^\s|]{1,12})\s*+\|\s*+([^|]{3,80})\|\s*+")
"""A row of a table with a symbol and what it is."""
_IN_COLUMNS = re.compile(r"\s*+([^\s0-9A-Za-z])\s{2,12}([A-Za-z]{4}[A-Za-z ]{0,40})")
"""A symbol and what it is, with a gap between."""
_HEADING = re.compile(r"\A\s*+(?:[^\W\d_]++ ?){1,3}:\s*+")
_BETWEEN = re.compile(r"\s{0,20}+[,;|\u00b7\u2022]\s++|\s{3,20}+")
_ITEM = re.compile(r"\s*+(\S{1,12})\s++([A-Za-z][A-Za-z ]{2,40}+)[.)]?\s*+")
"""A symbol and what it is, in a list of such."""
_EMPTY_NAMES = re.compile(
    r"(?<!\bby )\b(?:blanks?|empty|spaces?)"
    r"(?:\s+(?:squares?|cells?|spaces?|fields?|tiles?|ones?))?(?=[\s:=.,;)]|\Z)",
    re.IGNORECASE,
)


def legend(lines: Iterable[str], symbols: Collection[str]) -> dict[str, Cell]:
    """The cells that a text says its symbols are; a symbol of which it says two things is left out.

    A symbol is looked for in quotes or backticks, and as a word before a sign or beside a verb.
    One that is a word names its cell by itself.

    >>> legend(["`*` is a mine, '-' means a hidden cell."], ["*", "-", "."])
    {'*': <Cell.MINE: 10>, '-': <Cell.HIDDEN: 12>}
    """
    masked = set(symbols) == {"0", "1"}
    wanted = [s for s in sorted(symbols) if masked or not (s.isdigit() and s in NUMBERS)]
    found: dict[str, set[Cell]] = {}
    for line in _unbroken(lines):
        row = _IN_TABLE.fullmatch(line) or _IN_COLUMNS.fullmatch(line)
        text = f"{row[1]} = {row[2].strip()}" if row else _with_signs(line, wanted)
        places = sorted(set(_places(text, wanted)))
        ends = [0, *(place.end for place in places)]
        starts = [*(place.start for place in places[1:]), len(text)]
        bounded = list(zip(places, ends, starts, strict=False))
        if " " in wanted:
            blanks = [_Place(*found.span(), " ") for found in _EMPTY_NAMES.finditer(text)]
            bounded += [(place, 0, len(text)) for place in blanks]
        for (start, end, symbol), first, last in bounded:
            sides = [_cell_after(text, end, last), _cell_before(text, first, start)]
            if _USED.search(text, max(0, start - _NEAR), start):
                sides.reverse()
            elif text.rstrip().endswith("?"):  # what is asked of a symbol is not said of it
                del sides[0]
            found.setdefault(symbol, set()).update([cell for cell in sides if cell is not None][:1])
    meanings = {symbol: cells.pop() for symbol, cells in found.items() if len(cells) == 1}
    if masked and meanings.get("1") == Cell.MINE:
        meanings = {"0": Cell.EMPTY} | meanings
    meanings = _named_by_themselves(symbols) | meanings
    if Cell.HIDDEN in meanings.values():  # then a cell that is empty has been opened
        opened = {symbol: Cell.BLANK for symbol, cell in meanings.items() if cell is Cell.EMPTY}
        meanings |= opened
    return meanings


def _with_signs(line: str, symbols: Collection[str]) -> str:
    """A line that is a list of symbols with what each is, with a sign behind each symbol.

    >>> _with_signs("legend: # hidden, . clear, 1-8 mines near", ["#", "."])
    '`#` = hidden; `.` = clear; `1-8` = mines near'
    """
    items = [_ITEM.fullmatch(piece) for piece in _BETWEEN.split(_HEADING.sub("", line))]
    named = sum(item is not None and item[1] in symbols for item in items)
    if named < 2 or not all(items):
        return line
    return "; ".join(f"`{item[1]}` = {item[2]}" for item in items if item)


def _unbroken(lines: Iterable[str]) -> Iterator[str]:
    """The lines; one that ends with a quoted symbol and the next, which says what it is, as one.

    >>> list(_unbroken(["See '_' (hidden), '.'", "  (bombs), '1'", "Go"]))
    ["See '_' (hidden), '.' (bombs), '1'", 'Go']
    """
    before = ""
    for line in lines:
        if before and line.lstrip().startswith("("):
            before = f"{before.rstrip()} {line.lstrip()}"
            continue
        if before:
            yield before
        before = line if line.rstrip().endswith(_CLOSES) else ""
        if not before:
            yield line
    if before:
        yield before


def _named_by_themselves(symbols: Collection[str]) -> dict[str, Cell]:
    """The cells of symbols that are words for them; an empty cell beside numbers may be blank.

    >>> _named_by_themselves(["mine", "M", ":boom:", "Hidden"])
    {'mine': <Cell.MINE: 10>, 'Hidden': <Cell.HIDDEN: 12>}
    """
    sure = {Cell.MINE, Cell.HIDDEN, Cell.FLAGGED}
    sure |= set() if any(symbol.isdigit() for symbol in symbols) else {Cell.EMPTY}
    cells = {symbol: _cell(symbol) for symbol in symbols if len(symbol) > 2 and symbol.isalpha()}
    return {symbol: cell for symbol, cell in cells.items() if cell in sure}


def explained_symbol(text: str, symbols: Iterable[str]) -> str:
    """The symbol that a line of text begins to explain, with a sign and words; empty for none.

    >>> explained_symbol("* = nothing around", ["*", "-"]), explained_symbol("* and -", ["*", "-"])
    ('*', '')
    """
    begun = text.strip(" \t-*\u2022|`") if text.strip()[:1] in "-*\u2022|" else text.strip()
    for symbol in symbols:
        for line in {text.strip(), begun}:
            behind = line[len(symbol) :]
            if line.startswith(symbol) and (sign := _SIGN.match(behind)):
                return symbol if _WORD.search(behind, sign.end()) else ""
    return ""


def denied_number(text: str) -> str:
    """The number that a line says to be hidden, or to have no mines around; empty for none.

    >>> denied_number("1 = nothing around"), denied_number("2 = two mines around")
    ('1', '')
    """
    begun = _NUMBER.match(text)
    kinds = _kinds(text[begun.end() : begun.end() + _AROUND]) if begun else set()
    return begun["number"] if begun and kinds in ({"blank"}, {"hidden"}) else ""


class _Place(NamedTuple):
    start: int
    end: int
    symbol: str


def _places(text: str, symbols: Sequence[str]) -> Iterator[_Place]:
    """Where a text names symbols: in quotes, or as words with a sign or a verb beside them."""
    listed = len(text) - len(text.lstrip(" \t-*•|"))
    begins = [(found.end(), found[0]) for found in _BEGINS.finditer(text)] + [(listed, "")]
    for start, before in begins:
        for symbol in symbols:
            end = start + len(symbol)
            if not text.startswith(symbol, start) or text.startswith("-", end):
                continue
            if symbol.isdigit() and _COUNTS.match(text, end):
                continue
            if before and before in _OPENS:
                if text.startswith(_CLOSES, end):
                    yield _Place(start - 1, end + 1, symbol)
            elif (
                symbol.strip()
                and _BEHIND.match(text, end)
                and (
                    _AT_ONCE.match(text, end) or _SAID.search(text, max(0, start - _AROUND), start)
                )
            ):
                yield _Place(start, end, symbol)


def _cell_after(text: str, end: int, last: int) -> Cell | None:
    says = _SAYS.match(text, end, min(last, end + _AROUND))
    if says is None or text[says.end() : says.end() + 1] in _ENDS:
        return None
    stop = _STOPS.search(text, says.end() + 1, last)
    return _cell(text[says.end() : min(stop.start() if stop else last, says.end() + _AROUND)])


def _cell_before(text: str, first: int, start: int) -> Cell | None:
    quoted = text[start] in _OPENS
    before = text[max(first, start - _AROUND) : start + quoted]
    if not (_SAID.search(before) or _USED.search(before, 0, len(before) - quoted)):
        return None
    stops = list(_STOPS.finditer(before[:-2]))
    cell = _cell(before[stops[-1].end() if stops else 0 :])
    if cell is None and stops and stops[-1][0] == "(":  # as in: mines (shown as '*')
        cell = _cell(before[stops[-2].end() if len(stops) > 1 else 0 : stops[-1].start()])
    return cell


def _cell(phrase: str) -> Cell | None:
    """The cell that a phrase describes; None where it describes none."""
    if _DOUBTS.search(phrase):
        return Cell.HIDDEN
    kinds = _kinds(phrase)
    return next((cell for words, cell in _CELLS if words <= kinds), None)


def _kinds(phrase: str) -> set[str]:
    """The kinds of cells that the words of a phrase name."""
    words = _WORD.findall(_MARKED.sub("", phrase))
    kinds = {_KINDS.get(word.lower(), "") for word in words} - {""}
    kinds |= {_KINDS[word] for word in _CJK.findall(phrase)}
    if _CLOSED.search(phrase):
        kinds = (kinds - {"open"}) | {"hidden"}
    if _ALONE.search(phrase):
        kinds = (kinds - {"mine", "safe"}) | {"blank"}
    if _DENIES.search(phrase) and ("mine" in kinds or "without one" in phrase):
        kinds = (kinds - {"mine"}) | {"safe"}
    return kinds


_MARKED = re.compile(r"(?i)\bmark(?:s|ed)?\s(?:with|by|as|using)\b")
"""What is marked so has no flag."""
_DOUBTS = re.compile(
    r"\b(?:whether|might|may|potential|possible|not know|nothing is known|not known)\b",
    re.IGNORECASE,
)
_CLOSED = re.compile(
    r"(?:\b(?:not|never|nobody has)|n't)\s(?:yet\s|been\s){0,2}"
    r"(?:revealed|open(?:ed)?|uncovered|dug)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"\b(?:no|without)\s(?:(?:adjacent|neighbou?ring|surrounding|nearby)\s(?:mines?|bombs?)"
    r"|(?:mines?|bombs?)\s(?:around|near|nearby|next|adjacent|beside|touching))\b"
    r"|\btouch(?:es|ing)?\s(?:no|zero)\s(?:mines?|bombs?)\b",
    re.IGNORECASE,
)
_DENIES = re.compile(
    r"\b(?:non?|not|without|never)\b|n't\b|\b(?:mine|bomb)s?[- ]free\b", re.IGNORECASE
)
_CELLS = (
    ({"exploded"}, Cell.EXPLODED),
    ({"open", "blank"}, Cell.BLANK),
    ({"flag"}, Cell.FLAGGED),
    ({"open", "mine"}, Cell.EXPLODED),
    ({"mine"}, Cell.MINE),
    ({"hidden", "safe"}, Cell.EMPTY),
    ({"hidden"}, Cell.HIDDEN),
    ({"blank"}, Cell.BLANK),
    ({"open"}, Cell.BLANK),
    ({"safe"}, Cell.EMPTY),
)
"""The cell that words together describe, the first that fits."""
