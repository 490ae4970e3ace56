"""The colours of pictures, as data: a light and a dark theme, and the ramp of probabilities.

Colour is never all that tells two things apart: digits, mines, flags and marks have shapes of
their own, and what is certain is written. A test computes every contrast.
"""

from fractions import Fraction
from typing import NamedTuple

from minesweeper_kit.wording import unknown_name


class Theme(NamedTuple):
    """The colours of a theme, each as `#rrggbb`.

    `paper` lies under everything and around marks, `ink` is for coordinates and names.
    `open` is a revealed cell, `covered` one that is not, `line` lies between cells. `symbol`,
    `mine` and `flag` stand on covered cells, `spark` on `boom`, an exploded one, and on mines.
    `digits` are 1 to 8. The rest are the colours of marks.
    """

    paper: str
    ink: str
    line: str
    open: str
    covered: str
    symbol: str
    mine: str
    flag: str
    boom: str
    spark: str
    digits: tuple[str, ...]
    click: str
    fault: str
    right: str


THEMES = {
    "light": Theme(
        paper="#ffffff",
        ink="#57606a",
        line="#d3dae2",
        open="#ffffff",
        covered="#8290a4",
        symbol="#0f1720",
        mine="#0f1720",
        flag="#780016",
        boom="#d1242f",
        spark="#ffffff",
        digits=(
            *("#0000ff", "#008000", "#c80000", "#000080"),
            *("#800000", "#007575", "#000000", "#707070"),
        ),
        click="#6f3fc4",
        fault="#c4161c",
        right="#116329",
    ),
    "dark": Theme(
        paper="#0d1117",
        ink="#9aa5b1",
        line="#2b333d",
        open="#10161e",
        covered="#58677c",
        symbol="#f4f7fa",
        mine="#0b0f14",
        flag="#ffb9b6",
        boom="#c9252f",
        spark="#ffffff",
        digits=(
            *("#6cb6ff", "#57d364", "#ff7b72", "#b8a4ff"),
            *("#ffa657", "#39c5cf", "#f0f6fc", "#9aa4b0"),
        ),
        click="#d2a8ff",
        fault="#ff7b72",
        right="#57d364",
    ),
}
"""The themes by name. Pictures that can (SVG and HTML) have a third, `auto`: the reader's own."""

AUTO = "auto"

_RAMP = ("#12305e", "#3f5783", "#74777b", "#b49c5f", "#f6d743")
STEPS = 25
"""The ramp has a colour for each 4 %, from 0 % to 100 %."""


def _rgb(colour: str) -> tuple[int, int, int]:
    """The red, green and blue of `#rrggbb`, each 0 to 255."""
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def blend(one: str, other: str, part: int, whole: int) -> str:
    """The colour that lies `part` of `whole` on the way from one to the other.

    >>> blend("#000000", "#ff8000", 1, 2)
    '#804000'
    """
    mixed = (
        (a * (whole - part) + b * part + whole // 2) // whole
        for a, b in zip(_rgb(one), _rgb(other), strict=True)
    )
    return "#" + bytes(mixed).hex()


def _step(number: int) -> str:
    at, part = divmod(number * (len(_RAMP) - 1), STEPS)
    return _RAMP[at] if part == 0 else blend(_RAMP[at], _RAMP[at + 1], part, STEPS)


HEAT = tuple(map(_step, range(STEPS + 1)))
"""The ramp, from certainly safe (dark blue) to a mine (yellow); ever lighter, so that grey tells
it too. It is the same in all themes."""


def step_of(chance: Fraction | float) -> int:
    """Which colour of the ramp stands for the chance; its ends only for what is certain.

    >>> step_of(0), step_of(0.001), step_of(0.5), step_of(1)
    (0, 1, 12, 25)
    """
    if chance in (0, 1):
        return STEPS * int(chance)
    return min(STEPS - 1, max(1, round(chance * STEPS)))


_BLACK, _WHITE = "#000000", "#ffffff"


def luminance(colour: str) -> float:
    """The relative luminance of a colour as WCAG 2 defines it: 0 for black, 1 for white.

    >>> luminance("#000000"), round(luminance("#808080"), 3), luminance("#ffffff")
    (0.0, 0.216, 1.0)
    """
    parts = (part / 255 for part in _rgb(colour))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 defines it: 1 to 21, 4.5 is asked of text."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def on_heat(colour: str) -> str:
    """Black or white, whichever is easier to read on the colour.

    >>> on_heat(HEAT[0]), on_heat(HEAT[-1])
    ('#ffffff', '#000000')
    """
    return max(_BLACK, _WHITE, key=lambda ink: contrast(ink, colour))


def find_theme(name: str, *, auto: bool = True) -> tuple[Theme, Theme | None]:
    """The theme of that name, and the one that replaces it where the reader prefers dark.

    The second is None but for `auto`. Without `auto` that name stands for the light theme:
    of pictures that cannot ask. Raises FormatError for an unknown name.

    >>> find_theme("dark")[0].paper
    '#0d1117'
    """
    if name == AUTO:
        return THEMES["light"], THEMES["dark"] if auto else None
    if name not in THEMES:
        raise unknown_name("theme", name, [*THEMES, AUTO])
    return THEMES[name], None
