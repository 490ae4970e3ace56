"""Lists as few languages write them, in the brackets that most of them have."""

import re

from minesweeper_kit.reading.parts import Line

_TYPE = r"<[\w.&\[\]' ]{0,40}>"
_MADE = re.compile(
    rf"(?<![\w.])(?:"
    rf"(?:(?:Collections\.)?(?:{_TYPE})?emptyList(?:{_TYPE})?|listOf{_TYPE}"
    rf"|(?:Array|Enumerable)\.[Ee]mpty(?:{_TYPE}|\(Of [A-Z]\w{{0,20}}\))"
    r"|\[[A-Z]\w{0,20}\])\(\)"
    r"|empty\((?:\[0\]){1,2}\w{1,10}\))"
)
"""Calls of Kotlin, Java, Scala, C#, Visual Basic, Swift and Futhark that make an empty list."""
_QUOTED = re.compile(r"(?<==)'(?P<list>\[(?:\"[^\"'\\]{0,200}\"(?:,\s?(?=\")|(?=\])))*+\])'")
"""A JSON list of strings in the quotes of a shell."""
_KIND = re.compile(r"(?<=\[)(?:list|array):(?=\s|\Z)")
"""What stands first in a list of Pyret."""
_ARROW = re.compile(r"(?<=\w)(?P<gap>\s{1,4})←(?=\s{0,4}[\[\"])")
"""The sign with which APL and Uiua give a name to a list."""

_NAMED_END = re.compile(
    r"(?P<quote>[\"'])\s?(?P<sign>\+|&|\|\|)\s?(?:(?:\#13)?\#10|vb(?:Lf|CrLf|NewLine)|sLineBreak"
    r"|LineEnding|System\.lineSeparator\(\)|Environment\.NewLine|(?i:chr\(10\)))"
    r"\s?(?P=sign)\s?(?P=quote)"
)
"""A line end by its name, between two strings that are joined."""
_SAID_ENDS = ("#10", "vb", "LineBreak", "LineEnding", "lineSep", "NewLine", "(10)")


def with_line_ends(line: Line) -> Line:
    r"""The line with `\n` in a string for a line end that is joined to it by its name.

    >>> with_line_ends(Line("Check('*1' + #10 + '11')", 1)).text
    "Check('*1\\n11')"
    """
    if not any(mark in line.text for mark in _SAID_ENDS):
        return line
    text: list[str] = []
    columns: list[int] = []
    at = 0
    for found in [*_NAMED_END.finditer(line.text), None]:
        end = found.start() if found else len(line.text)
        text.append(line.text[at:end] + ("\\n" if found else ""))
        columns += [line.column(n) for n in range(at, end + (2 if found else 0))]
        at = found.end() if found else end
    return Line("".join(text), line.number, columns) if len(text) > 1 else line


def with_brackets(line: Line) -> Line:
    r"""The line with `[]` for a call that makes an empty list, and blanks in place of the rest.

    So are the quotes around a list, and what says in a list that it is one; an arrow is `=`.

    >>> with_brackets(Line("val board = emptyList<String>()", 1)).text
    'val board = []                 '
    >>> with_brackets(Line("expected='[\"..*\",\".*.\"]'", 1)).text
    'expected= ["..*",".*."] '
    >>> with_brackets(Line('board = [list: "..*", ".*."]', 1)).text
    'board = [      "..*", ".*."]'
    >>> with_brackets(Line('Board ← ["..*" ".*."]', 1)).text
    'Board = ["..*" ".*."]'
    """
    text = line.text
    if "()" in text or "y([" in text:
        text = _MADE.sub(lambda made: "[]".ljust(len(made[0])), text)
    if "='[" in text:
        text = _QUOTED.sub(r" \g<list> ", text)
    if ":" in text and "[" in text:
        text = _KIND.sub(lambda kind: " " * len(kind[0]), text)
    if "←" in text:
        text = _ARROW.sub(r"\g<gap>=", text)
    return line if text == line.text else line._replace(text=text)
