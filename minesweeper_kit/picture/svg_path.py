"""Paths as SVG has them: shapes and texts as lines of a pen, in few letters."""

from functools import cache

from minesweeper_kit.picture.shapes import ADVANCE, HEIGHT, character, path_lines


def path_element(attributes: str, path: str) -> str:
    """A path as an element of SVG.

    >>> print(path_element('fill="#ffffff"', "M0 0h4v4h-4z"), end="")
    <path fill="#ffffff" d="M0 0h4v4h-4z"/>
    """
    return f'<path {attributes} d="{path}"/>\n'


def text_path(text: str, x: float, y: float, height: float) -> str:
    """The path of a text whose top left corner is there, with capital letters so high.

    >>> text_path("1", 0, 0, 12)
    'M0 0m1 3l3-3v12m-3 0h6'
    """
    unit = height / HEIGHT
    parts = []
    for at, letter in enumerate(text):
        path = character(letter)
        if path:
            parts.append(f"M{number(x + at * ADVANCE * unit)} {number(y)}{relative(path, unit)}")
    return "".join(parts)


@cache
def relative(path: str, unit: float, over: float = 0, down: float = 0) -> str:
    """The path from where the pen is, its grid `unit` pixels wide, so far over and down.

    >>> relative("0044", 0.5)
    'm0 0l2 2'
    """
    parts = []
    x = y = 0.0
    for line in path_lines(path):
        begin = line.begin[0] * unit + over, line.begin[1] * unit + down
        parts.append("m" + _by(begin[0] - x, begin[1] - y))
        x, y = begin
        for end, bend in line.steps:
            to = end[0] * unit + over, end[1] * unit + down
            if bend is not None:
                control = bend[0] * unit + over, bend[1] * unit + down
                parts.append(
                    "q" + _by(control[0] - x, control[1] - y) + _next(to[0] - x, to[1] - y)
                )
            elif to[0] == x:
                parts.append("v" + number(to[1] - y))
            elif to[1] == y:
                parts.append("h" + number(to[0] - x))
            else:
                parts.append("l" + _by(to[0] - x, to[1] - y))
            x, y = to
        if not line.steps:
            parts.append("h0")
    return "".join(parts)


def _by(x: float, y: float) -> str:
    """Two numbers as a path has them: a minus parts them, too."""
    return number(x) + _next(y)


def _next(*numbers: float) -> str:
    texts = map(number, numbers)
    return "".join(text if text[0] == "-" else f" {text}" for text in texts)


def number(value: float) -> str:
    """A number of pixels, in hundredths at most.

    >>> number(1.0), number(-0.5), number(2 / 3)
    ('1', '-.5', '.67')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    return "0" if text in ("-0", "", "-") else text
