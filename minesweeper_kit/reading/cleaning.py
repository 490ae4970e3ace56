"""The lines of a text without what only dresses them up, each character with its place.

Byte order marks, terminal colours, HTML, Markdown fences and quotes, prompts, full-width
letters, smart quotes. A line of the source may become several, as at a `<br>`.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

from minesweeper_kit.reading.blanks import HARD
from minesweeper_kit.reading.heredocs import with_text_blocks
from minesweeper_kit.reading.parts import Line
from minesweeper_kit.reading.plain_lists import with_brackets, with_line_ends
from minesweeper_kit.reading.symbols import BARS
from minesweeper_kit.reading.tables import JOINED, with_whole_rows
from minesweeper_kit.reading.wrapped import AS_BLANKS

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_ALIKE = {
    '"': "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u300c\u300d\u300e\u300f",
    "'": "\u2018\u2019\u201a\u201b\u2032",
    "-": "\u2212\u2010\u2011\u2013",
    ",": "\u3001",
    "*": "\u2217\u204e",
    " ": "\f\v",
}
_UNSEEN = "\u200b\u200c\u200e\u200f\u2060\ufeff\u00ad\ufe0f"
_PLAIN: dict[str, str] = {chr(wide): chr(plain) for wide, plain in _WIDE.items()}
_PLAIN |= {other: plain for plain, others in _ALIKE.items() for other in others}
_PLAIN |= dict.fromkeys(_UNSEEN, "")

_INNER = re.compile(r'\\"((?:[^"\\]|\\\\[^"])*+)\\"')
"""A text within a text, whose quotes are escaped there."""
_QUOTES = frozenset("\"'`")
_LINE_ENDS = 2
"""So many line ends in a line tell that a text in it is escaped twice."""
_INLINE = "span|strong|b|em|i|u|code|font|kbd|tt|samp|sup|sub|var|a"
_BLOCK = "pre|p|div|br|li|ul|ol|tr|table|tbody|thead|blockquote|section|h[1-6]|details|summary"
_BLOCK += "|example|remarks|returns"
_DRESS = re.compile(
    rf"(?P<colour>\x1b?\[[0-9;]{{1,12}}m|\x1b\[[0-9;?]{{0,12}}[A-Za-z])"
    rf"|(?P<cell></?t[dh](?:\s[^<>\n]{{0,200}})?>)"
    rf"|(?P<inline></?(?:{_INLINE})(?:\s[^<>\n]{{0,200}})?/?>)"
    rf"|(?P<block></?(?:{_BLOCK})(?:\s[^<>\n]{{0,200}})?/?>)"
    rf"|(?P<entity>&(?:\#[0-9]{{1,7}}|\#[xX][0-9a-fA-F]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,31}});)"
    r"|(?P<escape>(?<!\\)\\(?=\[(?:\\?\[|[\"']|\s?[0-9]))|(?<=[\[\]\"',0-9])\\(?=[\[\]]))"
    rf"|(?P<other>[^\x00-\x7f])",
    re.IGNORECASE,
)
"""What is left out or replaced: an escape is Markdown's, before brackets of a list."""
_LANGUAGE = r"(?:[a-z][\w+.#-]{0,20}|[A-Z][a-z+]\w{0,20}|C(?:\+\+|\#)?|\{[^{}]{0,40}\})"
_FENCE = re.compile(
    rf"\s*+(?:(?:`{{3,9}}|~{{3,9}}(?![~0-9]))(?:{_LANGUAGE}\s*+\Z)?"
    rf"|\#\+\w{{1,20}}(?::?\s+{_LANGUAGE}\s*+\Z)?"
    r"|\\(?:begin|end)\{\w{1,20}\*?\}(?:\{[^{}]{0,60}\})?"
    r"|\.\.\s[\w-]{1,20}::.{0,40}"
    r"|\{(?:code|noformat)[:\w]{0,20}\}|\[/?(?:code|pre|quote)\])"
)
_ITEM = re.compile(r"\s*+([0-9]{1,3})\.\s")
"""The number of an item in a list, as some pages have it before each line of code."""
_FENCE_END = re.compile(r"`{3,9}\s*\Z")
_CODE = re.compile(r"\s*`([^`]+)`\s*")
_QUOTED = re.compile(r"\s*+(?:>(?!>>)\s?){1,20}")
_PROMPT = re.compile(r"\s*(?:>>>\s?|In\s?\[[0-9]{0,6}\]:\s?|[$]\s(?=\S*[a-z]{2}))")
_MORE = re.compile(r"\s*\.\.\.(?:\s|$)")
_GIVEN = re.compile(r"\s*Out\s?\[[0-9]{0,6}\]:")
_TIME = r"\[?(?:[0-9]{4}-[0-9]{2}-[0-9]{2}[T ])?[0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]{1,9})?Z?\]?"
_LEVEL = r"\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR)\]?"
_LOG = re.compile(
    rf"\s{{0,8}}(?:{_TIME}\s(?:\s{{0,4}}{_LEVEL}:?\s)?|\[[\w.-]{{1,30}}\]\s{{1,4}}{_LEVEL}:?\s"
    rf"|{_LEVEL}:[\w.]{{1,40}}:|[a-z][a-z0-9.-]{{0,30}}[_-][0-9]{{1,2}}\s{{1,20}}\|\s)"
    r"(?:\s{0,4}[A-Za-z][\w.$]{1,60}\s{1,8}[-:]\s)?"
)
"""What a logger, or the logs of several containers, have before each line."""
_RULE = re.compile(r"\s*+(?:\\(?:hline|toprule|midrule|bottomrule)|[┌└]\s++[┐┘])\s*+")
"""A rule in LaTeX, or the corners of a matrix as Haskell prints it."""
_SAYING = re.compile(r"[A-Za-z]{3}|&[&\w]|[({;]")
"""What no row of a table in LaTeX has."""
_OPENING = re.compile(r"\s*+/\*\s?(?=\S(?:\s\S)++\s*+\Z)")
"""What begins a comment, before a row."""
_MARKED = re.compile(r"\s*+\*\s(?=\S(?:\s\S)++\s*+\Z)")
"""The mark before a line of such a comment."""
_CLOSING = re.compile(r"(?<=\s\S)\s?\*/\s*+\Z")
_R_LABEL = re.compile(r"\s*\[[0-9]{1,3},\]\s")
"""What R prints before a row of a matrix."""
_R_MARKS = str.maketrans({"[": " ", ",": ":", "]": " ", '"': " "})
_R_RULER = re.compile(r"(?:\s*\[,[0-9]{1,3}\])+\s*")
_INDEX = "(index)"
"""What JavaScript's console prints above the row labels of a table."""
BREAKS = re.compile("\r\n|\r|\n")
_BREAK = re.compile(r"(?i)<br\s?/?>")
_WALL = re.compile(r"\|")
_HARD_ROW = re.compile(rf"[ \t]*+(?:[^\s\w]|[\d_{HARD}]){{2,}}+[ \t]*+")
"""A row without blanks between its cells, but with some that do not break."""
_ENDS = re.compile(r"\\\\{1,3}(?!\w)|\\(?:begin|end)\{\w{1,20}\*?\}(?:\{[^{}]{0,60}\})?")
"""What ends a row of a matrix in LaTeX, and the matrix."""
_CODE_IN_SPOILER = re.compile(r"\|\|(?P<code>`[^`|,\n]{1,9}`)\|\|")
_ONE_QUOTED = 2
"""So many quotes has one row: it is in a list."""
_QUOTED_CELLS = re.compile(rf"(?:[\s{BARS}]|[0-9]{{1,3}}(?=\s*+[{BARS}])|'[^\s']{{1,3}}+'){{3,}}+")


def clean(text: str) -> list[Line]:
    r"""The lines of a text in plain characters, with the place of each.

    A line that is nothing but dress, as a fence, is empty; no line is left out.

    >>> [line.text for line in clean('```python\n> [[“E”, &quot;M&quot;]]\n```')]
    ['', '[["E", "M"]]', '']
    >>> [(line.text, line.number, line.column(0)) for line in clean("<p>EM<br>EE</p>")]
    [('EM', 1, 4), ('EE', 1, 10)]
    """
    lines = []
    prompted = False
    asked = ""
    sources = list(with_text_blocks(BREAKS.split(text)))
    sources = list(with_whole_rows(sources)) if "<t" in text else sources
    rows = _rows_of_tildes(sources) if "~~~" in text else set()
    items = _items(sources) if ". [" in text else {}
    for number, raw in enumerate(sources, 1):
        if raw is JOINED:
            continue
        for plain in _written_out(raw, number) or _pieces(raw, number):
            line = plain if number in rows else _undressed(plain)
            line = line.cut(items[number]) if number in items else line
            prompt = _PROMPT.match(line.text) or (_MORE.match(line.text) if prompted else None)
            prompted = prompt is not None
            given = _GIVEN.match(line.text)
            if prompt:
                line = line.cut(prompt.end())
                asked = line.text.strip()
                lines.append(line)
            elif given:
                what = f"{asked} =" if asked.isidentifier() else "output:"
                lines.append(Line(what + line.text[given.end() :], number))
            else:
                lines.append(line)
    lines = [with_brackets(with_line_ends(line)) for line in lines]
    return _without_edges(lines) if "/*" in text else lines


def _without_edges(lines: list[Line]) -> list[Line]:
    """The lines without what begins and ends a comment beside a row.

    >>> found = _without_edges([Line("/* 1 *", 1), Line("   1 1 */", 2)])
    >>> [line.text for line in found]
    ['1 *', '   1 1']
    >>> [line.text for line in _without_edges([Line("/* 1 M", 1), Line(" * 1 1", 2)])]
    [' * 1 M', ' * 1 1']
    """
    found = list(lines)
    for at, line in enumerate(lines):
        opening = _OPENING.match(line.text)
        if opening and at + 1 < len(lines):
            edge = _MARKED.match(lines[at + 1].text)
            marks = edge is not None and edge.end() == opening.end()
            text = line.text[: opening.end()].replace("/*", " *") + line.text[opening.end() :]
            found[at] = line._replace(text=text) if marks else line.cut(opening.end())
        closing = _CLOSING.search(line.text)
        if closing and found[at] is line:
            found[at] = line.cut(0, closing.start())
    return found


def _written_out(raw: str, number: int) -> list[Line]:
    r"""The lines of a line whose line ends are written out as `\n`, in no string; else none.

    >>> [line.text for line in _written_out(r"See:\n\n1 *\n1 1\n", 1)]
    ['See:', '', '1 *', '1 1', '']
    """
    before = raw.partition("\\n")[0].replace("```", "")
    if raw.count("\\n") <= _LINE_ENDS or not _QUOTES.isdisjoint(before):
        return _escaped_twice(raw, number)
    return _split_at(raw, "\\n", range(1, len(raw) + 1), number)


def _split_at(text: str, mark: str, columns: range, number: int) -> list[Line]:
    """The lines of a text between marks; `columns` are the places of its characters."""
    found, at = [], 0
    for row in text.split(mark):
        found.append(Line(row, number, columns[at : at + len(row)]))
        at += len(row) + len(mark)
    return found


def _escaped_twice(raw: str, number: int) -> list[Line]:
    r"""The lines of texts that are escaped twice, as within another text of a log; else none.

    >>> [line.text for line in _escaped_twice(r'"said": "{\"board\": \"1 *\\n1 1\\n\"}"', 1)][1:3]
    ['1 *', '1 1']
    """
    found: list[Line] = []
    at = 0
    for text in _INNER.finditer(raw) if "\\\\n" in raw else ():
        if text[1].count("\\\\n") < _LINE_ENDS:
            continue
        start = text.start(1)
        found.append(Line(raw[at:start], number, range(at + 1, start + 1)))
        found += _split_at(text[1], "\\\\n", range(start + 1, text.end(1) + 1), number)
        at = text.end(1)
    return [*found, Line(raw[at:], number, range(at + 1, len(raw) + 1))] if found else []


def _items(lines: Sequence[str]) -> dict[int, int]:
    """How long the numbers of a list are before the lines of a board, by the numbers of lines.

    >>> _items(["1. [['E','M'],", "2. ['E','E']]", "3. click: [0,0]"])
    {1: 3, 2: 3, 3: 3}
    """
    found: dict[int, int] = {}
    run: list[re.Match[str]] = []
    for number, line in enumerate([*lines, ""], 1):
        item = _ITEM.match(line)
        if run and (item is None or int(item[1]) != int(run[-1][1]) + 1):
            if sum("[" in each.string for each in run) > 1:
                found |= {number - len(run) + at: each.end() for at, each in enumerate(run)}
            run = []
        run += [item] if item else []
    return found


def _rows_of_tildes(lines: list[str]) -> set[int]:
    """The numbers of lines of tildes that are no fence: as long as one beside and as rows of some.

    >>> _rows_of_tildes(["~~~~", "~~~", "~~~", "~1~", "~~~~"])
    {2, 3}
    """
    rows: set[int] = set()
    widths = {len(line.strip()) for line in lines if "~" in line and line.strip(" \t~")}
    at = 0
    for line, same in groupby(line.strip() for line in lines):
        end = at + len(list(same))
        beside = [lines[n].strip() for n in (at - 1, end) if 0 <= n < len(lines)]
        if len(line) in widths and not line.strip("~") and len(line) in map(len, beside):
            rows.update(range(at + 1, end + 1))
        at = end
    return rows


def _row_of_table(line: Line) -> Line:
    r"""A row of a LaTeX table, or of a matrix that R or Haskell printed, as other tables have it.

    >>> _row_of_table(Line(r"1 & * \\ \hline", 1)).text, _row_of_table(Line('[1,] "1" "*"', 1)).text
    ('1 | * ', ' 1:   1   * ')
    """
    if _R_LABEL.match(line.text):  # a label as `1:`
        return line._replace(text=line.text.translate(_R_MARKS))
    if _RULE.fullmatch(line.text):
        return Line("---", line.number)
    end = line.text.find("\\\\") if "\\\\" in line.text else len(line.text)
    if "&" not in line.text[:end] or _SAYING.search(line.text, 0, end):
        ruler = _R_RULER.fullmatch(line.text)
        return line._replace(text=line.text.translate(AS_BLANKS)) if ruler else line
    row = line.cut(0, end)
    return row._replace(text=row.text.replace("&", "|").replace("$", " "))


def _undressed(line: Line) -> Line:
    """The line without fences, marks of a quote or a log, and backticks around all of it."""
    if log := _LOG.match(line.text):
        line = line.cut(log.end())
    if any(mark in line.text for mark in "\\&[┌└"):
        line = _row_of_table(line)
    if "||" in line.text and "`" in line.text:
        line = _without_code(line)
    if line.text.count("'") > _ONE_QUOTED and _QUOTED_CELLS.fullmatch(line.text):
        line = line._replace(text=line.text.translate(AS_BLANKS))
    if _INDEX in line.text:
        line = line._replace(text=line.text.replace(_INDEX, " " * len(_INDEX)))
    if quote := _QUOTED.match(line.text):
        line = line.cut(quote.end())
    if fence := _FENCE.match(line.text):
        line = line.cut(fence.end())
    if end := _FENCE_END.search(line.text):
        line = line.cut(0, end.start())
    code = _CODE.fullmatch(line.text)
    return line.cut(code.start(1), code.end(1)) if code else line


def _without_code(line: Line) -> Line:
    """The line without the backticks in spoilers.

    >>> _without_code(Line("||`1`||||` `||", 1)).text
    '||1|||| ||'
    """
    codes = [found.span("code") for found in _CODE_IN_SPOILER.finditer(line.text)]
    dropped = {at for start, end in codes for at in (start, end - 1)}
    kept = [at for at in range(len(line.text)) if at not in dropped]
    text = "".join(line.text[at] for at in kept)
    return line._replace(text=text, columns=[line.column(at) for at in kept])


def _pieces(raw: str, number: int) -> Iterator[Line]:
    r"""The line in plain characters; a line for each row of a matrix, or for a cell with breaks.

    >>> [line.text.strip() for line in _pieces(r"is \begin{bmatrix} 1 & * \\\\ 1 & 1", 1)]
    ['', 'is', '', '1 & *', '1 & 1']
    """
    matrix = "\\begin{" in raw and "\\\\" in raw
    if not (matrix or ("|" in raw and _BREAK.search(raw))):
        yield from _plain(raw, number)
        return
    at, row = 0, False
    for mark in [*(_ENDS if matrix else _WALL).finditer(raw), None]:
        end = mark.start() if mark else len(raw)
        if raw[at:end].strip():
            if not row:
                yield Line("", number)
            whole = mark and not (matrix or _BREAK.search(raw, at, end))  # a text, not rows
            yield from _plain(" " * at + raw[at : end + bool(whole)], number)
        at, row = (mark.end(), mark[0].startswith("\\\\")) if mark else (end, False)


def _plain(raw: str, number: int) -> Iterator[Line]:
    """The line in plain characters, without tags and colours; several where a tag breaks it."""
    if raw.isascii() and not any(mark in raw for mark in "<&\x1b["):
        yield Line(raw, number)
        return
    text: list[str] = []
    columns: list[int] = []
    changed = broken = False
    parted = "<t" in raw and _BREAK.search(raw) is not None

    def put(piece: str, start: int, *, moves: bool) -> None:
        text.append(piece)
        columns.extend(range(start, start + len(piece)) if moves else [start] * len(piece))

    at = 0
    for found in _DRESS.finditer(raw):
        put(raw[at : found.start()], at + 1, moves=True)
        at, kind = found.end(), found.lastgroup
        plain = _character(found[0]) if kind == "other" else ""
        if kind == "entity":
            plain = _entity(found[0])
        elif kind == "cell":
            plain = " " if found[0].startswith("</") else "| "
        changed = changed or plain != found[0]
        if kind == "block" or (kind == "cell" and parted):
            if found[0].lower().startswith("</tr") and "|" in "".join(text):
                put("|", found.start() + 1, moves=False)
            if "".join(text).strip(" \t"):
                yield Line("".join(text), number, tuple(columns))
                broken = True
            if kind == "cell":
                yield Line("", number)
            text, columns = [], []
        else:
            put(plain, found.start() + 1, moves=False)
    put(raw[at:], at + 1, moves=True)
    rest = "".join(text)
    if HARD in rest and not _HARD_ROW.fullmatch(rest):
        rest = rest.replace(HARD, " ")
    if rest.strip(" \t") or not broken:
        yield Line(rest, number, tuple(columns) if changed else None)


def _character(character: str) -> str:
    plain = _PLAIN.get(character)
    if plain is not None:
        return plain
    if character == HARD:
        return HARD
    return " " if unicodedata.category(character) == "Zs" else character


def _entity(entity: str) -> str:
    from html import unescape

    plain = unescape(entity)
    if plain in "\n\r\x1c\x1d\x1e\x85\u2028\u2029":
        return "\0"
    return plain if plain.isascii() else "".join(map(_character, plain))
