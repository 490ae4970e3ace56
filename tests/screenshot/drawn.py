"""Looks that cannot be had here, drawn from what is publicly known of their colours.

The digits and the mines are of our own drawing: those of the real programs have other shapes.
"""

from functools import cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from minesweeper_kit import Cell

WINDOWS = ("#0000ff", "#008000", "#ff0000", "#000080", "#800000", "#008080", "#000000", "#808080")
ONLINE = ("#0000f7", "#007c00", "#ec1f1f", "#00007c", "#7c0000", "#007c7c", "#000000", "#7c7c7c")
GOOGLE = ("#1976d2", "#388e3c", "#d32f2f", "#7b1fa2", "#ff8f00", "#0097a7", "#424242", "#9e9e9e")
UNKNOWN = ("#a0430a", "#00695c", "#4a148c", "#b71c1c", "#1b5e20", "#263238", "#3e2723", "#01579b")


class Look(NamedTuple):
    """The colours of a closed cell, of its light and dark edges, of lines, open cells, digits."""

    face: str
    light: str
    dark: str
    line: str
    opened: str
    digits: tuple[str, ...]


LOOKS = {
    "windows classic": [Look("#c0c0c0", "#ffffff", "#808080", "#808080", "#c0c0c0", WINDOWS)],
    "minesweeper.online": [Look("#c6c6c6", "#ffffff", "#808080", "#808080", "#c6c6c6", ONLINE)],
    "google": [
        Look("#aad751", "", "", "", "#e5c29f", GOOGLE),
        Look("#a2d149", "", "", "", "#d7b899", GOOGLE),
    ],
    "unknown": [Look("#5b7fa6", "#9dbbdb", "#2f4a68", "#c2ccd6", "#eef2f6", UNKNOWN)],
}

_FINE = 4  # drawn so many times as large, then made smaller


@cache
def tiles(name: str, size: int) -> list[dict[Cell, Image.Image]]:
    """Each kind of cell at a size, in each shade."""
    kinds = (*list(Cell)[:9], Cell.HIDDEN, Cell.FLAGGED, Cell.MINE, Cell.EXPLODED)
    return [{kind: _tile(look, kind, size) for kind in kinds} for look in LOOKS[name]]


def _tile(look: Look, kind: Cell, size: int) -> Image.Image:
    face, light, dark, line, opened, digits = look
    big = size * _FINE
    closed = kind in (Cell.HIDDEN, Cell.FLAGGED)
    ground = face if closed else "#ff0000" if kind == Cell.EXPLODED else opened
    tile = Image.new("RGB", (big, big), ground)
    pen = ImageDraw.Draw(tile)
    thick = max(1, round(size / (8 if closed else 16))) * _FINE
    if closed and light:
        pen.polygon([(0, 0), (big, 0), (0, big)], light)
        pen.polygon([(big, 0), (big, big), (0, big)], dark)
        pen.rectangle((thick, thick, big - thick - 1, big - thick - 1), face)
    elif line:
        pen.rectangle((0, 0, big, thick - 1), line)
        pen.rectangle((0, 0, thick - 1, big), line)
    if kind and kind <= Cell.EIGHT:
        font = ImageFont.load_default(big * 0.8)
        place = (big * 0.53, big * 0.53)
        colour = digits[kind - 1]
        pen.text(place, str(int(kind)), colour, font, "mm", stroke_width=big // 40)
    elif kind == Cell.FLAGGED:
        pen.rectangle((big * 0.5, big * 0.25, big * 0.55, big * 0.7), "#000000")
        pen.rectangle((big * 0.3, big * 0.7, big * 0.75, big * 0.78), "#000000")
        pen.polygon(
            [(big * 0.55, big * 0.2), (big * 0.55, big * 0.5), (big * 0.25, big * 0.35)], "#f20000"
        )
    elif kind in (Cell.MINE, Cell.EXPLODED):
        pen.ellipse((big * 0.28, big * 0.28, big * 0.78, big * 0.78), "#000000")
        pen.line((big * 0.53, big * 0.18, big * 0.53, big * 0.88), "#000000", big // 14)
        pen.line((big * 0.18, big * 0.53, big * 0.88, big * 0.53), "#000000", big // 14)
    return tile.resize((size, size), Image.Resampling.BOX)
