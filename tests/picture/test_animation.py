"""Traces as animated pictures."""

import re
from xml.etree import ElementTree as ET

import pytest

from minesweeper_kit import Board, ClickError, MinesweeperKitError
from minesweeper_kit.game.trace import Search, trace
from minesweeper_kit.picture.animation import animated_svg
from minesweeper_kit.picture.drawing import Panel, Picture
from minesweeper_kit.picture.geometry import plan
from minesweeper_kit.picture.svg_image import svg_text
from minesweeper_kit.picture.themes import THEMES

BOARD = Board(4, 5, "99999 99a99 99999 99999")
CLICK = (3, 0)
LIGHT = THEMES["light"]
SEARCHES: tuple[Search, ...] = ("bfs", "dfs")


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("search", SEARCHES)
def test_under_the_covers_lies_the_outcome(search: Search, theme: str) -> None:
    shown = animated_svg(BOARD, CLICK, search, theme=theme)
    outcome = [Picture((Panel(BOARD.reveal(CLICK), {}),))]
    still = svg_text(outcome, plan(outcome, 32, coordinates=True), theme)
    cells = [line for line in still.splitlines() if line.startswith("<path")][1:-1]
    assert len(cells) >= 5
    assert "\n".join(cells) in shown
    # Every cover ends as what it is without CSS: not to be seen.
    covers = [node for node in ET.fromstring(shown).iter() if node.get("class") == "mk-cover"]
    assert [node.get("opacity") for node in covers] == ["0"] * 18
    assert "to{opacity:0;" in shown
    assert "animation:mk-open .5s both" in shown


@pytest.mark.parametrize("search", SEARCHES)
def test_covers_fade_in_the_order_of_the_steps(search: Search) -> None:
    shown = animated_svg(BOARD, CLICK, search, coordinates=False, theme="light")
    places = re.findall(r'delay:(\d+)ms" d="M(\d+) (\d+)h31v31', shown)
    delays = [int(delay) for delay, _, _ in places]
    assert delays == sorted(set(delays))
    cells = [((int(y) - 10) // 32, (int(x) - 10) // 32) for _, x, y in places]
    assert cells == [(row, col) for row, col, _, _ in trace(BOARD, CLICK, search)]


def test_who_prefers_less_motion_sees_numbers() -> None:
    shown = animated_svg(BOARD, CLICK)
    less = shown.partition("@media(prefers-reduced-motion:reduce){")[2].partition("}}")[0]
    assert less == ".mk-cover,.mk-run{display:none}.mk-order{display:inline"
    numbers = [n for n in ET.fromstring(shown).iter() if "mk-order" in n.get("class", "")]
    assert [node.get("display") for node in numbers] == ["none", "none"]
    # Of 18 cells the click and those with a digit have a halo of the cell's colour.
    halo, lines = numbers
    assert (halo.get("stroke"), lines.get("stroke")) == (LIGHT.open, LIGHT.ink)
    own = [path.split("M") for path in (halo.get("d", ""), lines.get("d", ""))]
    assert set(own[0]) < set(own[1])
    digits = [step for step in trace(BOARD, CLICK) if step.cell]
    assert len(own[0]) - 1 < sum(len(str(at)) for at in range(1, 19)) == len(own[1]) - 1
    assert len(digits) + 1 <= len(own[0]) - 1 <= 2 * (len(digits) + 1)
    assert "<script" not in shown
    assert "<text" not in shown


def test_it_is_said_in_words() -> None:
    root = ET.fromstring(animated_svg(BOARD, CLICK, "dfs", name="example 1"))
    assert root[0].text == "example 1"
    assert root[1].text == (
        "4 rows and 5 columns; dfs from (3, 0) in 18 steps; the stack holds at most 8 cells."
    )


def test_the_longest_trace() -> None:
    shown = animated_svg(Board(50, 50, "9" * 2500), (0, 0), "dfs")
    assert "stack holds at most 2499 cells" in shown
    assert len(shown) < 1_100_000
    with pytest.raises(MinesweeperKitError, match=r"a trace of 2550 steps: .* 2500 at most"):
        animated_svg(Board(50, 51, "9" * 2550), (0, 0))


def test_clicks_that_are_not_allowed() -> None:
    with pytest.raises(ClickError):
        animated_svg(BOARD, (9, 9))
