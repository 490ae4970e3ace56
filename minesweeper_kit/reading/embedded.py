"""Texts in strings of source code, and what is left of a text once its lists are taken."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from minesweeper_kit.reading.brackets import Node, Tree
from minesweeper_kit.reading.parts import Line, Row
from minesweeper_kit.reading.values import row_of
from minesweeper_kit.reading.words import FORM

_ESCAPE = re.compile(r"\\(?:n|r\\n)")
_BLANK = re.compile(" ")
_CONTINUED = re.compile(r"(?<!\\)[ \t]{0,4}\\\Z")
"""What says at the end of a line that a text goes on in the next."""
_SYMBOLS = re.compile(r"[-.*#?_ 0-9\u00b7~XEMBx]+")
_IN_A_LINE = re.compile(
    r"(?=[0-9 ]*+[.*#?_XEMBx-])(?!.*-[0-9])[-.*#?_0-9XEMBx]{2,}(?: [-.*#?_0-9XEMBx]{2,})+"
)
"""Rows with a blank between them, in one string."""
_SPACED = re.compile(r"\S(?: \S)+")
_ROW_BEFORE = re.compile(r"(?=[^0-9|\u2502*.?]*+[0-9|\u2502*.?])[\W\d_]++")
"""What stands before a mark that is a cell, and begins no comment."""
_LONGEST_ROW = 200
_INDENTED = 4
"""Rows that all begin with so many blanks are indented: these are no cells."""
_MARGIN = re.compile(r"\s{0,40}\.(?:stripMargin|trimMargin)\b")
"""What takes each line's blanks off, up to a bar."""
_HEAD = re.compile(r"[0-9]{1,4} [0-9]{1,4}|Field #?[0-9]{1,9}:?", re.IGNORECASE)
"""What stands above a board in the input, or the output, of a program."""
_FIELD = re.compile(r"(?i)Field [0-9]{1,9}:?")
"""A heading of an outcome without its mark."""
_PUNCTUATION = " ,;.()[]{}\t`"
_BETWEEN = frozenset([",", ";"])
_JOINS = frozenset(["+", "\\", "..", ".", "<>", "++"])


LINE_MARK = "\\\\"
"""What each line of a text of several lines begins with in Roc and Zig."""


def embedded_lines(tree: Tree, nodes: Sequence[Node], at: int) -> tuple[int, list[Line]]:
    r"""The lines in the string at that index, and those joined to it, with where they end.

    Nothing for a string that has no lines of its own.

    >>> from minesweeper_kit.reading.brackets import tree
    >>> found = tree([Line('x = "E\\nM"', 1)])
    >>> [(line.text, line.column(0)) for line in embedded_lines(found, found.nodes, 2)[1]]
    [('E', 6), ('M', 9)]
    """
    if nodes[at].kind == "text":
        block = _of_text(tree, nodes[at])
        if _MARGIN.match(tree.text, nodes[at].end):
            block = [line.cut(line.text.find("|") + 1) for line in block]
        return nodes[at].end, block
    lines: list[Line] = []
    end = nodes[at].end
    begun: list[Line] = []
    """The pieces of the last line."""
    joined = True
    for index in range(at, len(nodes)):
        node = nodes[index]
        if node.kind == "break" or node.text in _JOINS:
            joined = True
            continue
        if node.kind != "string" or (begun and lines and not joined):
            break  # two strings in one line are two texts
        joined = False
        for piece in _pieces(tree, node):
            begun.append(piece)
            if piece.text.endswith("\n"):
                line = _joined(begun)
                lines.append(line._replace(text=line.text[:-1]))
                begun = []
        end = node.end
    if begun:
        lines.append(_joined(begun))
    one = len(lines) == 1 and "\\n" in nodes[at].text and _SYMBOLS.fullmatch(lines[0].text)
    return end, lines if len(lines) > 1 or one else []


def are_rows_in_a_line(text: str) -> bool:
    """Whether a string has rows of one width with a blank between them.

    >>> are_rows_in_a_line("*.. ..."), are_rows_in_a_line("*.. .."), are_rows_in_a_line("-1 -1")
    (True, False, False)
    """
    return _IN_A_LINE.fullmatch(text) is not None and len(set(map(len, text.split(" ")))) == 1


def is_escaped_text(nodes: Sequence[Node], at: int) -> bool:
    """Whether a string has line ends in it, or before what is joined to it, or rows in a line.

    None in which code prints values has.
    """
    node = nodes[at]
    if node.kind != "string" or FORM.search(node.text):
        return False
    if are_rows_in_a_line(node.text):
        return True
    joined = [each for each in nodes[at + 1 : at + 4] if each.kind != "break"][:2]
    below = len(joined) > 1 and joined[0].text in _JOINS and joined[1].text.startswith("\\n")
    return "\\n" in node.text or (below and joined[1].kind == "string")


def lines_of_input(tree: Tree, node: Node) -> list[Line]:
    """The strings of a list as lines, where they are those of an input or an output.

    Then one of them is a size, or `Field #1:`. Nothing for any other list.

    >>> from minesweeper_kit.reading.brackets import tree
    >>> found = tree([Line('["2 2", "*.", ".."]', 1)])
    >>> [line.text for line in lines_of_input(found, found.nodes[0])]
    ['2 2', '*.', '..']
    """
    kids = [kid for kid in node.kids if kid.kind not in ("break", "comment")]
    kids, separators = [kid for kid in kids if kid.text not in _BETWEEN], len(kids)
    ends = len(kids) == 1 and kids[0].text == "0 0"  # as UVa's input does
    if (len(kids) < 3 and not ends) or any(kid.kind != "string" for kid in kids):
        return []
    joined = separators == len(kids) and node.text == "(" and any("\\n" in k.text for k in kids)
    if separators > len(kids) or ends:
        escaped = any("\\" in kid.text for kid in kids if kid.text != "\\n")
        lines = [] if escaped else [piece for kid in kids for piece in _pieces(tree, kid)]
    else:  # literals one after the other are one text
        _, lines = embedded_lines(tree, kids, 0)
    if not joined and not any(_HEAD.fullmatch(line.text) for line in lines[:2]):
        return []
    return [
        line._replace(text=line.text.replace(" ", "#", 1)) if _FIELD.fullmatch(line.text) else line
        for line in lines
    ]


def rows_of_text(lines: Sequence[Line], *, marked: bool = False) -> tuple[Row, ...]:
    r"""The rows of a text that is a board and nothing else; none for any other text.

    Lines of one length are, with a blank for a cell. Those that are `marked`, as in Roc and Zig,
    are not indented.

    >>> lines = [Line("", 1), Line("1*1 ", 2), Line("111 ", 3), Line("", 4)]
    >>> ["".join(row.tokens) for row in rows_of_text(lines)]
    ['1*1 ', '111 ']
    """
    texts = [line.text for line in lines]
    whole = texts[0] and len({*map(len, texts)}) == 1  # from quote to quote
    ended = len(lines) > 1 and not texts[-1].strip() and not whole
    inner = lines[not texts[0] : len(lines) - ended]
    widths = {len(line.text) for line in inner}
    if len(widths) != 1:
        return ()
    sizes = ([str(len(inner) - n), str(*widths)] for n in (1, 2))  # 0 0 may end it
    if inner[0].text.split() in sizes:
        return ()
    rows = all(_SYMBOLS.fullmatch(line.text) for line in inner)
    spaced = sum(_SPACED.fullmatch(line.text) is not None for line in inner)
    [(_, alike)] = Counter(len(line.text.split()) for line in inner).most_common(1)
    if not rows or spaced * 2 >= len(inner) < alike * 2:
        return ()
    before = min(len(line.text) - len(line.text.lstrip()) for line in inner)
    indented = not marked and (before >= _INDENTED or inner[0].column(0) > 1)
    blank = any(not line.text.strip() for line in inner)
    if before and indented and not blank and (len(inner) > 1 or before >= _INDENTED):
        return ()
    return tuple(map(row_of, inner))


def _pieces(tree: Tree, node: Node) -> list[Line]:
    """The pieces of a literal, each but the last with the line end that it has."""
    raw = tree.text[node.start + 1 : node.end - 1]
    number, column = tree.place(node.start + 1)
    pieces = []
    at = 0
    for found in (_BLANK if are_rows_in_a_line(raw) else _ESCAPE).finditer(raw):
        columns = range(column + at, column + found.start() + 1)
        pieces.append(Line(raw[at : found.start()] + "\n", number, tuple(columns)))
        at = found.end()
    if raw[at:]:
        pieces.append(Line(raw[at:], number, tuple(range(column + at, column + len(raw)))))
    return pieces


def _joined(pieces: Sequence[Line]) -> Line:
    columns = [column for piece in pieces for column in piece.columns or ()]
    return Line("".join(piece.text for piece in pieces), pieces[0].number, columns)


def _of_text(tree: Tree, node: Node) -> list[Line]:
    """The lines between the quotes of a text block, without the blanks that all begin with."""
    if node.text.startswith(LINE_MARK):
        own = tree.lines[tree.line(node.start) : tree.line(node.end) + 1]
        rows = [line.cut(line.text.index(LINE_MARK) + len(LINE_MARK)) for line in own]
        return [*rows, Line("", own[-1].number)]
    width = 3 if node.text[:3] in ('"""', "'''") else 1
    ruby = node.text.startswith("%")  # %q(...)
    start, end = node.start + (len("%q(") if ruby else width), node.end - width
    lines = []
    first = tree.line(start)
    for index in range(first, tree.line(end) + 1):
        line, begin = tree.lines[index], tree.starts[index]
        line = line.cut(max(0, start - begin), min(len(line.text), end - begin))
        if more := _CONTINUED.search(line.text):
            line = line.cut(0, more.start())
        ended = _ESCAPE.search(line.text, max(0, len(line.text) - len(r"\r\n")))
        lines.append(line.cut(0, ended.start()) if ended and not line.text[ended.end() :] else line)
    if lines[0].text and len({len(line.text) for line in lines}) == 1:
        return lines  # each blank is a cell
    texts = [line.text for line in lines[1:] if line.text.strip() or line is lines[-1]]
    shared = min((len(text) - len(text.lstrip()) for text in texts), default=0)
    return [
        line if not n else line.cut(min(shared, len(line.text))) for n, line in enumerate(lines)
    ]


def lines_left(
    found: Tree, taken: Sequence[tuple[int, int]], embedded: Sequence[tuple[int, int, list[Line]]]
) -> Iterator[Line]:
    """The lines without what was taken, and the lines of embedded texts in their place."""
    spans = sorted([(a, b, None) for a, b in taken] + list(embedded), key=lambda span: span[:2])
    at = 0
    for number, line in enumerate(found.lines):
        start = found.starts[number]
        end = start + len(line.text)
        position = start
        pieces: list[Line] = []
        inside = False
        while at < len(spans) and spans[at][0] <= end:
            first, last, lines = spans[at]
            if first > position:
                pieces.append(line.cut(position - start, first - start))
            if lines is not None and first >= start:
                yield from (piece for piece in pieces if piece.text.strip(_PUNCTUATION))
                pieces = []
                yield Line("", line.number)
                yield from lines
                yield Line("", line.number)
            position = max(position, min(last, end))
            inside = True
            if last > end:
                break
            at += 1
        if not inside:
            yield line
            continue
        if position < end:
            # A number right behind a bracket is kept with that: it is no line of numbers.
            touches = found.text[position].isdigit() and position > start
            pieces.append(line.cut(position - start - touches))
        for piece in pieces:
            if piece.text.strip(_PUNCTUATION):
                yield from (Line("", line.number), piece, Line("", line.number))


def comments_of(found: Tree) -> Iterator[list[Line]]:
    """The lines of comments without their marks, each comment, or run of them, by itself."""
    run: list[Line] = []
    last = -2
    for node in _all_comments(found.nodes):
        first = found.line(node.start)
        for offset, text in enumerate(node.text.split("\n")):
            mark = re.match(r"\s*(?://+|/\*+|#+|%+|--+|\{-|<!--|\*+(?=\s|/|$))?(?:\*/)?\s?", text)
            line = found.lines[first + offset]
            at = node.start - found.starts[first] if not offset else 0
            if 0 < at < _LONGEST_ROW and _ROW_BEFORE.fullmatch(line.text, 0, at):
                continue  # a cell of a row
            begin = at + (mark.end() if mark else 0)
            if first + offset > last + 1 and run:
                yield run
                run = []
            run.append(line.cut(begin, at + len(text)))
            last = first + offset
    if run:
        yield run


def _all_comments(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        if node.kind == "comment":
            yield node
        elif node.kind == "group":
            yield from _all_comments(node.kids)
