"""The page's colours are those of the kit's pictures."""

import re
from pathlib import Path

import pytest

import minesweeper_kit
from minesweeper_kit.picture.themes import HEAT, THEMES, on_heat

STYLE = (Path(minesweeper_kit.__file__).parent / "web" / "page" / "page.css").read_text("utf-8")
CHOSEN = dict(re.findall(r"--([\w-]+): light-dark\((#\w+, #\w+)\);", STYLE))
"""The pairs of colours by their names: what is light, and what is dark."""


@pytest.mark.parametrize(
    "name", ["line", "open", "covered", "symbol", "flag", "boom", "click", "fault", "right"]
)
def test_cells_and_marks(name: str) -> None:
    assert CHOSEN[name] == ", ".join(getattr(THEMES[theme], name) for theme in ("light", "dark"))


def test_digits() -> None:
    for number in range(8):
        pair = (THEMES["light"].digits[number], THEMES["dark"].digits[number])
        assert CHOSEN[f"digit-{number + 1}"] == ", ".join(pair)


def test_the_ramp_of_chances() -> None:
    found = re.findall(r"\.cell\.heat-(\d+) \{ background: (#\w+); color: (#\w+); \}", STYLE)
    assert found == [(str(step), colour, on_heat(colour)) for step, colour in enumerate(HEAT)]
