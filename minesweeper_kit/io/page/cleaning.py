"""The lines of a page as plain text: what only dresses text up is taken away.

Smart quotes, full-width letters, no-break and zero-width spaces, HTML's entities and
tags, fences, quotes and prompts. Line 5 stays line 5.
"""

import re
import unicodedata
from typing import NamedTuple

_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_ALIKE = {
    '"': "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u300c\u300d\u300e\u300f",
    "'": "\u2018\u2019\u201a\u201b\u2032",
    "-": "\u2212\u2010\u2011\u2013",
    ",": "\u3001",
    " ": "\t\f\v",
}
_UNSEEN = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"
_TABLE: dict[int, int | str | None] = {**_WIDE} | {
    ord(other): plain for plain, others in _ALIKE.items() for other in others
}
_TABLE |= dict.fromkeys(map(ord, _UNSEEN))

_INLINE = "span|strong|b|em|i|u|code|font|kbd|tt|samp|td|th|sup|sub|var"
_BLOCK = "pre|p|div|br|li|ul|ol|tr|table|tbody|thead|blockquote|section|h[1-6]|details|summary"
_TAG = re.compile(
    rf"</?(?:(?P<inline>{_INLINE})|{_BLOCK})(?:\s[^<>\n]{{0,200}})?/?>", re.IGNORECASE
)
_FENCE = re.compile(
    r"\s*(?:(?:`{3,9}|~{3,9})[\w+.# {}=-]{0,40}"  # Markdown
    r"|\#\+\w{1,20}.{0,80}"  # Org
    r"|\\(?:begin|end)\{\w{1,20}\*?\}.{0,40}"  # LaTeX
    r"|\.\.\s[\w-]{1,20}::.{0,40}"  # reStructuredText
    r"|\{(?:code|noformat)[:\w]{0,20}\}|\[/?(?:code|pre|quote)\]"  # wikis and forums
    r"|={3,200}|-{3,200}|~{3,200})\s*"
)
_QUOTED = re.compile(r"\s*(?:>(?!>>)\s?){1,20}")
_PROMPT = re.compile(r"\s*(?:>>>\s?|In\s?\[[0-9]{0,6}\]:\s?|[$]\s)")
_MORE = re.compile(r"\s*\.\.\.(?:\s|$)")
_GIVEN = re.compile(r"\s*Out\s?\[[0-9]{0,6}\]:")
_BREAKS = str.maketrans(dict.fromkeys("\n\r\x1c\x1d\x1e\x85\u2028\u2029", "\0"))


class Cleaned(NamedTuple):
    """The lines of a page without their dress.

    `plain` are the lines. `frames` are the numbers (from 0) of lines that were nothing
    but dress, as a fence; `prompts` those that stood after a prompt.
    """

    plain: list[str]
    frames: set[int]
    prompts: set[int]


def clean(lines: list[str]) -> Cleaned:
    """The lines without what only dresses them up.

    >>> clean(["```python", "> [[“E”, &quot;M&quot;]]", "```"]).plain
    ['', '[["E", "M"]]', '']
    """
    found = Cleaned([], set(), set())
    after_prompt = False
    for number, line in enumerate(lines):
        text = _plain(line)
        if _FENCE.fullmatch(text):
            text = ""
        if quote := _QUOTED.match(text):
            text = text[quote.end() :]
        if _FENCE.fullmatch(text):
            text = ""
        prompt = _PROMPT.match(text)
        if prompt:
            found.prompts.add(number)
            text = text[prompt.end() :]
        elif after_prompt and (more := _MORE.match(text)):
            text = text[more.end() :]
            prompt = more
        elif given := _GIVEN.match(text):
            text = "output:" + text[given.end() :]
        after_prompt = prompt is not None
        text = text.strip()
        if not text and line.strip():
            found.frames.add(number)
        found.plain.append(text)
    return found


def _plain(line: str) -> str:
    """The line in plain characters, without tags."""
    text = line.rstrip("\r")
    if "<" in text:
        text = _without_tags(text)
    if "&" in text:
        import html

        text = html.unescape(text).translate(_BREAKS)
    if not text.isascii():
        text = "".join(
            " " if unicodedata.category(c) == "Zs" else c for c in text.translate(_TABLE)
        )
    return text


def _without_tags(text: str) -> str:
    """The line without tags. One that begins a new line stays where text is on both sides."""
    parts: list[str] = []
    at = 0
    for tag in _TAG.finditer(text):
        before = text[at : tag.start()]
        inner = tag["inline"] is not None or not _holds_text(parts, before)
        if not inner and _TAG.sub("", text[tag.end() :]).strip():
            return text
        parts.append(before)
        at = tag.end()
    return "".join([*parts, text[at:]])


def _holds_text(parts: list[str], before: str) -> bool:
    return bool(before.strip()) or any(part.strip() for part in parts)
