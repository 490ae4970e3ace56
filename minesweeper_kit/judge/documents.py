"""Solutions in Markdown pages and notebooks: the code in them that defines the function.

A page is judged by its first block of code that defines it. A notebook is judged by the first
cell that does, with the imports, functions and classes of the other cells.
"""

import json
import os
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from minesweeper_kit.errors import ParseError
from minesweeper_kit.judge.language import Language, languages
from minesweeper_kit.judge.signatures import code_of, find_signature

PAGES = (".md", ".markdown")
NOTEBOOK = ".ipynb"

_ALSO = {"python3": "python", "golang": "go", "c#": "csharp", "node": "javascript"}
"""What blocks of code are called that is no name, title or suffix of a language."""

_FENCE = re.compile(r"(?P<lead>[ \t>]*+)(?P<fence>`{3,}+|~{3,}+)(?P<about>[^`\n]*+)$")
_DEFINED = re.compile(r"\b(?:def|class)\s+(\w+)")
_MAGIC = re.compile(r"(?m)^[ \t]*[%!].*$")
_METHODS = "updateBoard"


class Code(NamedTuple):
    """The code of a solution in a document: its language, its text, and where it stands.

    The text has as many lines as the page above it, so that messages have the page's lines.
    """

    language: Language
    text: str
    place: str


def is_document(path: str) -> bool:
    """Whether a file is a page or a notebook, by its suffix."""
    return os.path.splitext(path)[1].lower() in (*PAGES, NOTEBOOK)


def code_in(path: str, name: str = "") -> Code:
    r"""The code in a page or a notebook that defines the function, or the one of that name.

    Raises OSError where the file cannot be read, and ParseError where it has no such code.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "answer.md")
    ...     with open(path, "w") as file:
    ...         _ = file.write("# DFS\n```py\ndef updateBoard(board, click): ...\n```\n")
    ...     code_in(path).place
    'line 3'
    """
    with open(path, "rb") as stream:
        text = stream.read().decode("utf-8", "surrogateescape").replace("\r\n", "\n")
    if os.path.splitext(path)[1].lower() == NOTEBOOK:
        found = _in_notebook(path, text, name)
    else:
        found = _in_page(text, name)
    if found is None:
        what = name or _METHODS
        where = "cell" if path.lower().endswith(NOTEBOOK) else "block of code"
        advice = "" if where == "cell" else "; name the language behind ```, as in ```python"
        raise ParseError(f"no {where} defines {what}{advice}").located(path)
    return found


def _in_page(text: str, name: str) -> Code | None:
    for start, tag, lines in _blocks(text.split("\n")):
        language = _language(tag)
        code = "\n".join(lines)
        if language is not None and _defines(code, language, name):
            return Code(language, "\n" * start + code + "\n", f"line {start + 1}")
    return None


def _blocks(lines: list[str]) -> Iterator[tuple[int, str, list[str]]]:
    """The blocks of code of a page: how many lines are above, what they are called, the lines."""
    at = 0
    while at < len(lines):
        opened = _FENCE.match(lines[at])
        at += 1
        if opened is None:
            continue
        start, block = at, []
        lead, fence = opened["lead"], opened["fence"]
        while at < len(lines) and not _closes(lines[at], fence):
            line = lines[at]
            same = (n for n, letter in enumerate(lead) if line[n : n + 1] != letter)
            block.append(line[next(same, len(lead)) :])
            at += 1
        at += 1
        yield start, opened["about"], block


def _closes(line: str, fence: str) -> bool:
    """Whether a line ends the block of code that began with this fence."""
    mark = line.strip(" \t>")
    return len(mark) >= len(fence) and not mark.strip(fence[0])


def _language(tag: str) -> Language | None:
    """The language that a block of code is said to be in; None where it is none of the kit's."""
    words = re.findall(r"[\w+#.]+", tag.lower())
    word = words[0].lstrip(".") if words else ""
    word = _ALSO.get(word, word)
    for language in languages():
        if word in (language.name, language.title.lower()) or f".{word}" in language.suffixes:
            return language
    return None


def _defines(code: str, language: Language, name: str) -> bool:
    """Whether code defines the function that is called: the judge's, or the one of that name."""
    if language.name == "python":
        named = name or "updateBoard|update_board"
        wanted = {each.rpartition(".")[2] for each in named.split("|")}
        return not wanted.isdisjoint(_DEFINED.findall(code_of(code, language)))
    try:
        return find_signature(code_of(code, language), language, "class", name) is not None
    except ParseError:
        return False


def _in_notebook(path: str, text: str, name: str) -> Code | None:
    try:
        notebook = json.loads(text)
        cells = [_source(cell) for cell in notebook["cells"] if cell["cell_type"] == "code"]
        about = notebook.get("metadata", {})
        language_name = about.get("kernelspec", {}).get("language") or about.get(
            "language_info", {}
        ).get("name", "python")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise ParseError("no notebook: expected JSON with cells").located(path) from None
    language = _language(str(language_name))
    if language is None:
        return None
    cells = [_MAGIC.sub("", cell) for cell in cells]
    at = next((at for at, cell in enumerate(cells) if _defines(cell, language, name)), None)
    if at is None:
        return None
    if language.name == "python":
        others = [_definitions(cell) if n != at else cell for n, cell in enumerate(cells)]
    else:
        others = [cells[at]]
    return Code(language, "\n".join(others) + "\n", f"code cell {at + 1}")


def _source(cell: dict[str, Any]) -> str:
    """The text of a cell, which notebooks have in one piece or in lines."""
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def _definitions(cell: str) -> str:
    """The imports, functions and classes of a cell; what it runs is left out."""
    import ast

    try:
        body = ast.parse(cell).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    kinds = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return "\n".join(ast.unparse(each) for each in body if isinstance(each, kinds))
