"""Heredocs of shells, Ruby, PHP and Perl as text blocks."""

import re
from collections.abc import Iterator

from minesweeper_kit.reading.words import role_of

_HEREDOC = re.compile(
    r"(?:\$\(cat\s{1,4})?<<<?[~-]?\s?(?P<quote>['\"]?)(?P<tag>[A-Za-z_]\w{0,30})(?P=quote)"
    r"(?:\s*\Z|(?=[\s,)]).{0,3}?(?:=~\s?s/[^/]{0,20}/[^/]{0,20}/\w{0,3})?(?=\s?[,)]))"
)
"""What begins a text of several lines up to its tag, and what changes its end in Perl."""
_FAR = 200
"""So many lines below its beginning the end of a heredoc is looked for."""


def with_text_blocks(lines: list[str]) -> Iterator[str]:
    r"""The lines, with a text block for each heredoc; what stands behind its tag comes after it.

    >>> [line.strip('"') for line in with_text_blocks(["f( <<'X', 1)", "*1", "X"])]
    ['f( ', '*1', ', 1)']
    """
    tag = behind = ""
    for number, line in enumerate(lines, 1):
        if tag and _is_end(tag, line):
            start, _, rest = line.partition(tag)
            yield f'{start}"""{behind}{rest.rstrip()}'
            tag = ""
            continue
        begun = _HEREDOC.search(line) if "<<" in line and not tag else None
        if begun and _ends(begun["tag"], lines[number : number + _FAR]):
            tag, behind = begun["tag"], line[begun.end() :]
            yield _with_text_block(line[: begun.start()], tag)
        else:
            yield line


def _ends(tag: str, lines: list[str]) -> bool:
    """Whether a heredoc ends in these lines, before another begins."""
    for line in lines:
        if _is_end(tag, line):
            return True
        if "<<" in line and _HEREDOC.search(line):
            return False
    return False


def _is_end(tag: str, line: str) -> bool:
    """Whether a heredoc ends at that line; in PHP the statement may go on behind its tag."""
    text = line.strip()
    return text.startswith(tag) and text[len(tag) :].lstrip()[:1] in ("", ")", ",", ";")


def _with_text_block(before: str, tag: str) -> str:
    """A line in which a text block begins instead of a heredoc, whose tag may be its name.

    A tag such as MAP says nothing: what is asked and its outcome have it.

    >>> _with_text_block("equals( ", "OUTPUT").rstrip('"'), _with_text_block("f( ", "MAP")[:-3]
    ('equals( OUTPUT: ', 'f( ')
    """
    named = before.rstrip().endswith(("=", ":")) or role_of(tag) in ("", "board")
    return before + ("" if named else f"{tag}: ") + '"""'
