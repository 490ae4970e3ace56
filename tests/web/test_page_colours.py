"""The page's colours are those of the kit's pictures."""

import re
from pathlib import Path

import pytest

import minesweeper_kit
from minesweeper_kit.picture.shapes import GRID, SHAPES
from minesweeper_kit.picture.svg_path import number, relative
from minesweeper_kit.picture.themes import HEAT, THEMES, contrast, luminance, on_heat

PAGE = Path(minesweeper_kit.__file__).parent / "web" / "page"
STYLE = (PAGE / "page.css").read_text("utf-8")
CHOSEN = dict(re.findall(r"--([\w-]+): light-dark\((#\w+, #\w+)\);", STYLE))
"""The pairs of colours by their names: what is light, and what is dark."""


@pytest.mark.parametrize(
    "name", ["line", "open", "covered", "symbol", "flag", "boom", "click", "fault", "right"]
)
def test_cells_and_marks(name: str) -> None:
    assert CHOSEN[name] == ", ".join(getattr(THEMES[theme], name) for theme in ("light", "dark"))


def test_digits() -> None:
    for digit in range(8):
        pair = (THEMES["light"].digits[digit], THEMES["dark"].digits[digit])
        assert CHOSEN[f"digit-{digit + 1}"] == ", ".join(pair)


def test_the_ramp_of_chances() -> None:
    found = re.findall(r"\.cell\.heat-(\d+) \{ background: (#\w+); color: (#\w+); \}", STYLE)
    assert found == [(str(step), colour, on_heat(colour)) for step, colour in enumerate(HEAT)]


def icon(name: str) -> str:
    """A file of the page: the shape of a mine as pictures have it; for `icon` on a cell."""
    shape = SHAPES["EXPLODED" if name == "exploded" else "MINE"]
    colours = THEMES["dark"]
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {GRID} {GRID}">']
    if name == "icon":
        lines.append(f'<rect width="{GRID}" height="{GRID}" rx="4" fill="#8290a4"/>')
    for path, width, role in shape:
        pen = f'stroke="{getattr(colours, role)}" stroke-width="{number(width)}"'
        ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
        lines.append(f'<path {pen} {ends} d="M0 0{relative(path, 1)}"/>')
    return "\n".join([*lines, "</svg>\n"])


@pytest.mark.parametrize("name", ["mine", "exploded", "icon"])
def test_a_mine_looks_as_in_pictures(name: str) -> None:
    assert (PAGE / f"{name}.svg").read_text("utf-8") == icon(name)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_mine_is_dark_and_is_seen_on_its_cell(theme: str) -> None:
    mine, covered = THEMES[theme].mine, THEMES[theme].covered
    assert luminance(mine) < luminance(covered)
    assert contrast(THEMES["dark"].mine, covered) >= 3
    assert contrast(mine, covered) >= 3
