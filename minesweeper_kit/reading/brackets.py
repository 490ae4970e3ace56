"""The brackets, quotes and words of a text in any language, as a tree, in one pass.

Prose has brackets and apostrophes too: a quote opens a string only where it closes on the same
line and stands behind no letter; a bracket that does not match is kept, and said.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Literal, NamedTuple

from minesweeper_kit.reading.parts import Line
from minesweeper_kit.wording import counted

_DEEPEST = 40
"""Brackets within so many are marks: no list is so deep, and time grows with the depth."""
PAIRS = {"[": "]", "(": ")", "{": "}", "[|": "|]"}
_CLOSING = {closing: opening for opening, closing in PAIRS.items()}

_SYNTAX = r"""(?P<break>\n(?:[^\S\n]{0,40}\\(?=[^\S\n]))?)
      | (?P<blank>[^\S\n]+)
      | (?P<comment>--\[\[[\s\S]*?(?:\]\]|\Z) | \#if[ ]0\b[\s\S]*?(?:\#endif\b|\Z)
          | (?<![^\n])=begin\b[\s\S]*?(?:\n=end\b|\Z)
          | /\*[\s\S]*?(?:\*/|\Z) | <!--[\s\S]*?(?:-->|\Z) | \{-(?![0-9])[\s\S]*?(?:-\}|\Z)
          | (?<!:)//[^\n]*
          | (?<![^\s,;\[({])(?:\#(?!\[|\(['"\#(]|\w{1,40}\()|%(?![wWi]\[|[qQ]\()|--(?=\s))[^\n]*)
      | (?P<text>\"\"\"[\s\S]*?\"\"\" | '''[\s\S]*?'''
          | (?<=[=(\s@])"[^"'a-z,;()\[\]{}\\\n]{0,99}\n[^"'a-z,;()\[\]{}\\]{1,999}"
          | (?<=[=(\s])"(?:(?:[^"\\\n]|\\[^\n])*+\\\n)++(?:[^"\\\n]|\\[^\n])*+"
          | (?<!\\)\\\\[^\n]{0,400}+(?:\n[^\S\n]{0,80}+\\\\[^\n]*+)++
          | (?<![\w)\]])%[qQ]\([^()\n]{1,99}\n[^()]{1,999}\)
          | (?:(?<=[=(:,\[{+])|(?<=[=(:,\[{+]\s))`(?!`)[^`\n]*\n[^`]*`(?!`))
      | (?P<string>(?:(?<=[=(:,\[{+])|(?<=[=(:,\[{+]\s))`[^`\n\\]*+\\n[^`\n]*+`
          | (?<=,[ ])`[^`\n\\a-z]{2,99}`(?=[)])
          | (?:(?<![\w'\"])|(?<=\b[bBfLrRu])|(?<=\bu8))
          (?:"(?:[^"\\\n]|\\[^\n])*+" | '(?!\([^'\n]*+'\()(?:[^'\\\n]|\\[^\n])*+'))
      | (?P<number>(?<![\w.])[-+]?[0-9]++(?:\.0*+)?(?![\w.]))
      | (?P<word>[^\W\d][\w]*+(?:(?:\.|::|->)(?:[^\W\d]\w*+|[0-9]++(?!\w)))*+(?:!(?!=))?+
          | (?<!\w)[0-9]++[^\W\d]\w*+
          | (?<![^\s,\[({]):(?:\?|[^\W\d]\w*+)(?![^\s,\])}]) | \$[0-9]++)
      | (?P<tick>`+)
      | (?P<open>\[\||[\[({])
      | (?P<close>\|\]|[\])}])
      | (?P<mark>===?|!==?|:=|=>|<-|->|\|>|\.{3}|<<|\\["'\\]|[\s\S])
    """
_SINGLE = r" | '(?!\([^'\n]*+'\()(?:[^'\\\n]|\\[^\n])*+'"
"""A string in single quotes."""
_TOKENS = re.compile(_SYNTAX, re.VERBOSE)
_TOKENS_OF_LISP = re.compile(_SYNTAX.replace(_SINGLE, ""), re.VERBOSE)
_LISP = re.compile(r"(?m)^[^\S\n]{0,8}+\((?:(?:\w{1,20}+-)?def(?!ault)\w*+|module\+|check-|test-)")
"""What begins a statement of Lisp, in which a single quote begins no string."""
Kind = Literal["group", "string", "text", "number", "word", "mark", "break", "comment"]


class Node(NamedTuple):
    """A token, or a group of them in brackets: what it says, and where it is in the text.

    For a group `text` is its opening bracket, `fault` why its brackets do not match, if they
    do not. A string's text is what is between the quotes.
    """

    kind: Kind
    text: str
    start: int
    end: int
    kids: Sequence["Node"] = ()
    fault: str = ""


class Tree(NamedTuple):
    """The nodes of a text outside of all brackets, and the lines they stand in."""

    text: str
    lines: Sequence[Line]
    starts: Sequence[int]
    nodes: Sequence[Node]

    def place(self, at: int) -> tuple[int, int]:
        """The line and column in the source, from 1, of an index in the text."""
        index = max(0, bisect_right(self.starts, at) - 1)
        line = self.lines[index]
        return line.number, line.column(at - self.starts[index])

    def line(self, at: int) -> int:
        """The index of the line that has that index of the text."""
        return max(0, bisect_right(self.starts, at) - 1)


class _Open(NamedTuple):
    text: str
    start: int
    kids: list[Node]


def tree(lines: Sequence[Line]) -> Tree:
    """The tree of the brackets in these lines.

    >>> found = tree([Line("it's [['E', 1]] :)", 1)])
    >>> [(node.kind, node.text) for node in found.nodes][3:]
    [('group', '['), ('mark', ':'), ('mark', ')')]
    """
    text = "\n".join(line.text for line in lines)
    starts = [0, *accumulate(len(line.text) + 1 for line in lines)][: len(lines)]
    tokens = _TOKENS_OF_LISP if _LISP.search(text) else _TOKENS
    stack = [_Open("", 0, [])]
    deeper = 0
    for found in tokens.finditer(text):
        kind = str(found.lastgroup)
        if (kind == "open" and len(stack) > _DEEPEST) or (kind in ("open", "close") and deeper):
            deeper += 1 if kind == "open" else -1
            what = "brackets within too many others"
            stack[-1].kids.append(Node("mark", found[0], found.start(), found.end(), fault=what))
        elif kind == "open":
            stack.append(_Open(found[0], found.start(), []))
        elif kind == "close":
            _close(stack, found[0], found.start())
        elif kind not in ("blank", "tick"):
            content = found[0]
            if kind == "string":
                content = _unescaped(content)
            stack[-1].kids.append(Node(kind, content, found.start(), found.end()))  # type: ignore[arg-type]
    for depth, opened in enumerate(stack[1:], 1):
        closing = "".join(PAIRS[each.text] for each in reversed(stack[depth:]))
        inner = len(stack) - depth - 1
        what = f"and {counted(inner, 'bracket')} inside it are" if inner else "is"
        fault = f"{opened.text!r} {what} never closed; expected {closing!r}"
        _give_back(stack[0], opened, fault)
    return Tree(text, lines, starts, stack[0].kids)


def _close(stack: list[_Open], closing: str, at: int) -> None:
    """Take a closing bracket: it ends the innermost group, or one around it, or none."""
    wanted = _CLOSING[closing]
    depth = next((n for n in range(1, min(4, len(stack))) if stack[-n].text == wanted), 0)
    if not depth:
        kind: Kind = "mark"
        fault = f"unexpected {closing!r}: no bracket is open; remove it" if len(stack) == 1 else ""
        if len(stack) > 1:
            fault = f"{closing!r} closes {stack[-1].text!r}; expected {PAIRS[stack[-1].text]!r}"
        stack[-1].kids.append(Node(kind, closing, at, at + 1, fault=fault))
        return
    for _ in range(depth - 1):
        inner = stack.pop()
        _give_back(stack[-1], inner, f"{inner.text!r} is not closed before {closing!r}; close it")
    opened = stack.pop()
    end = at + len(closing)
    stack[-1].kids.append(Node("group", opened.text, opened.start, end, opened.kids))


def _give_back(outer: _Open, opened: _Open, fault: str) -> None:
    """Put what stood in an open bracket to the group around it, with the bracket and its fault."""
    end = opened.start + len(opened.text)
    outer.kids.append(Node("mark", opened.text, opened.start, end, fault=fault))
    outer.kids.extend(opened.kids)


def _unescaped(quoted: str) -> str:
    inner = quoted[1:-1]
    return re.sub(r"\\([\\'\"`])", r"\1", inner) if "\\" in inner else inner
