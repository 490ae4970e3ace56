"""The lines of code in a module, without comments and docstrings."""

import ast
import io
import tokenize
from pathlib import Path


def code_lines(path: Path) -> int:
    """The lines of a module that hold code."""
    text = path.read_text("utf-8")
    layout = {
        *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
        *(tokenize.ENCODING, tokenize.ENDMARKER),
    }
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in layout:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):  # a docstring
            lines.difference_update(range(node.lineno, (node.end_lineno or 0) + 1))
    return len(lines)
