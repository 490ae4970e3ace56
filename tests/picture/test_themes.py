"""Colours: every contrast that is asked of text and of shapes, for all eyes."""

from itertools import pairwise

import pytest

from minesweeper_kit import FormatError
from minesweeper_kit.picture.shapes import MARKS, SHAPES
from minesweeper_kit.picture.themes import (
    HEAT,
    THEMES,
    Theme,
    contrast,
    find_theme,
    luminance,
    on_heat,
    step_of,
)

TEXT, SHAPE = 4.5, 3.0  # what WCAG 2 asks at level AA: of text, and of shapes that say something

# How people see who lack one of the three kinds of cones (Machado, Oliveira and Fernandes 2009):
# each row is a mixture of linear red, green and blue.
EYES = {
    "all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def seen(colour: str, eyes: str) -> str:
    """The colour as such eyes see it."""
    parts = [linear(part) for part in bytes.fromhex(colour[1:])]
    found = []
    for row in EYES[eyes]:
        value = min(1.0, max(0.0, sum(a * b for a, b in zip(row, parts, strict=True))))
        share = value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
        found.append(round(share * 255))
    return "#" + bytes(found).hex()


def pairs(theme: Theme) -> dict[tuple[str, str], float]:
    """The colours that meet in a picture, and the contrast that they need."""
    found = {(theme.ink, theme.paper): TEXT}
    found |= {(digit, theme.open): TEXT for digit in theme.digits}
    found |= {(on_heat(colour), colour): TEXT for colour in HEAT}
    found[theme.covered, theme.open] = SHAPE
    for name, strokes in SHAPES.items():
        ground = theme.boom if name == "EXPLODED" else theme.covered
        found |= {(getattr(theme, stroke.role), ground): SHAPE for stroke in strokes}
    for strokes in MARKS.values():
        found |= {(getattr(theme, stroke.role), theme.paper): SHAPE for stroke in strokes}
    return found


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", THEMES)
def test_contrasts(name: str, eyes: str) -> None:
    for (one, other), least in pairs(THEMES[name]).items():
        found = contrast(seen(one, eyes), seen(other, eyes))
        assert found >= least, f"{one} on {other}: {found:.2f}"


def test_every_colour_of_a_theme_is_looked_at() -> None:
    for theme in THEMES.values():
        met = {colour for pair in pairs(theme) for colour in pair}
        assert {*theme.digits, *(each for each in theme if isinstance(each, str))} - met == {
            theme.line  # which parts cells that the eye parts without it
        }
        assert len(theme.digits) == 8 == len(set(theme.digits))


@pytest.mark.parametrize("eyes", EYES)
def test_chances_are_told_by_lightness_alone(eyes: str) -> None:
    light = [luminance(seen(colour, eyes)) for colour in HEAT]
    assert all(one < other for one, other in pairwise(light))


def test_only_what_is_certain_has_the_ends_of_the_ramp() -> None:
    steps = [step_of(number / 1000) for number in range(1001)]
    assert steps == sorted(steps)
    assert (steps.count(0), steps.count(len(HEAT) - 1)) == (1, 1)


def test_no_theme_of_that_name() -> None:
    with pytest.raises(FormatError, match=r"unknown theme 'dusk': there are light, dark, auto"):
        find_theme("dusk")


def test_what_is_known_of_contrast() -> None:
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54
    assert contrast("#ffffff", "#000000") == contrast("#000000", "#ffffff") == 21
    assert seen("#808080", "tritan") == "#808080"
