"""Somebody with a first board: what is out of use says so, and what is drawn is explained."""

import json
from typing import Any

import pytest

from tests.web.visiting import BOTTOM, DESKTOP, PHONE, TOP, Visit

LEETCODE = '[["E","E","E","E","E"],["E","E","M","E","E"],["E","E","E","E","E"]]\n[2,0]\n'
PASTE = """text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""
SCROLLS = "field => field.scrollWidth > field.clientWidth"


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def visitor(request: pytest.FixtureRequest, browser: Any, served: str) -> Any:
    """A visitor with one of the screens."""
    visitor = Visit(browser, served, **request.param)
    yield visitor
    visitor.end()


def generate(visit: Visit, **fields: str) -> None:
    """Fills in the form under Generate and sends it."""
    visit.page.evaluate("document.querySelector('#generating').open = true")
    visit.page.select_option("#generate [name=level]", fields.pop("level", "beginner"))
    for name, value in fields.items():
        visit.page.fill(f"#generate [name={name}]", value)
    visit.page.click("#generate [type=submit]")


def test_a_trace_and_its_board_are_in_sight_together(visitor: Visit) -> None:
    generate(visitor, level="expert")
    visitor.shows("#generated", "ready to play")
    visitor.page.uncheck("#mask")
    visitor.page.locator("#trace").scroll_into_view_if_needed()
    visitor.page.click("#trace")
    visitor.shows("#traced", "Step")
    visitor.page.wait_for_timeout(200)
    panel = visitor.page.locator("#tracing").evaluate(TOP)
    assert 0 <= visitor.page.locator("#scroller").evaluate(TOP) < panel - 200
    assert visitor.page.locator("#traced").evaluate(BOTTOM) <= visitor.page.viewport_size["height"]
    visitor.page.click("#untrace")
    visitor.has("#tracing.runs", 0)


def test_what_is_pasted_comes_into_sight_with_its_verdict(visitor: Visit) -> None:
    visitor.page.evaluate(PASTE, "B1E1B\nB1M2B\nB111B\n")
    visitor.shows("#verdict", "1 wrong number")
    height = visitor.page.viewport_size["height"]
    for part in ("#verdict", "#scroller", "#findings"):
        assert visitor.page.locator(part).evaluate(TOP) >= -1
        assert visitor.page.locator(part).evaluate(BOTTOM) < height
    visitor.page.evaluate("scrollTo(0, 10000)")
    visitor.page.evaluate(PASTE, "no board\n")
    visitor.shows("#unread", "This is text without a board.")
    visitor.page.wait_for_timeout(200)
    assert visitor.page.locator("#unread").evaluate(TOP) >= 0
    assert visitor.page.locator("#unread").evaluate(BOTTOM) <= height


def test_while_a_text_is_being_read_the_board_before_it_is_out_of_use(visitor: Visit) -> None:
    visitor.paste("EM\n")
    visitor.page.route("**/convert", lambda _: None)  # the answer never comes
    visitor.page.fill("#text", "MEE\n")
    visitor.has("main.stale", 1)
    assert visitor.page.is_disabled("#copy")
    visitor.page.click("#back")
    visitor.has("main.stale", 0)
    visitor.holds("#text", "EM\n")


def test_an_error_of_generate_looks_like_one(visitor: Visit) -> None:
    generate(visitor, level="", mines="9999")
    visitor.shows("#ungenerated", "A board of 12x12 has room for at most")
    assert visitor.page.locator("#ungenerated.trouble[role=alert]").is_visible()
    assert not visitor.page.is_visible("#generated")


def test_an_empty_board_comes_into_sight(visitor: Visit) -> None:
    visitor.page.evaluate("document.querySelector('#generating').open = true")
    visitor.page.select_option("#generate [name=level]", "")
    visitor.page.click("#blank")
    visitor.shows("#size", "12 rows")
    visitor.page.wait_for_timeout(200)
    assert 0 < visitor.page.locator("#scroller").evaluate(TOP) < 450


def test_the_marks_on_the_board_are_explained_under_it(visit: Visit) -> None:
    visit.paste(LEETCODE)
    visit.has("#marks li", 2)
    visit.shows("#marks", "selected cell")
    visit.shows("#marks", "the click in the text")
    visit.paste(json.dumps({"dialect": "hex", "board": ["c1ccc", "11ccc", "ccccc"], "mines": 4}))
    visit.page.click("#hint")
    visit.page.click("#hint")
    visit.shows("#marks", "look here")
    visit.page.check("#why")
    visit.page.click("#reasons li:nth-child(2) button")
    steps = ("found in an earlier step", "found in this step")
    for words in ("certainly safe", "certainly a mine", *steps):
        visit.shows("#marks", words)
    visit.page.uncheck("#why")
    visit.page.click("#best")
    visit.shows("#marks", "best next click")
    assert "found in an earlier step" not in visit.page.inner_text("#marks")


def test_after_a_game_another_board_can_be_pasted_and_seen(visit: Visit) -> None:
    generate(visit)
    visit.shows("#generated", "ready to play")
    visit.shows("#text-hidden", "Untick Hide mines to see it.")
    assert visit.page.is_visible("#text-hidden")
    visit.page.evaluate(PASTE, LEETCODE)
    visit.drawn(".....\n..*..\n.....")
    assert not visit.page.is_checked("#mask")
    assert visit.page.is_visible("#text")
    generate(visit)
    visit.shows("#generated", "ready to play")
    visit.page.click("#clear")
    assert visit.page.is_visible("#text")
    assert not visit.page.is_visible("#text-hidden")


def test_hidden_mines_that_somebody_chose_stay_hidden(visit: Visit) -> None:
    visit.page.check("#mask")
    generate(visit)
    visit.shows("#generated", "ready to play")
    visit.page.evaluate(PASTE, LEETCODE)
    visit.drawn("\n".join(["?????"] * 3))


def test_long_lines_are_wrapped_and_rows_of_boards_are_not(visit: Visit) -> None:
    visit.paste(LEETCODE)
    assert not visit.page.locator("#text").evaluate(SCROLLS)
    assert not visit.page.locator("#output").evaluate(SCROLLS)
    visit.paste(("E" * 80 + "\n") * 3)
    assert visit.page.locator("#text").evaluate(SCROLLS)
    assert visit.page.locator("#output").evaluate(SCROLLS)
    assert visit.page.evaluate("window.output.scrollLeft") == 0
    visit.page.select_option("#layout", "yaml")  # whose first lines are of other lengths
    visit.shows("#written", "as YAML")
    assert visit.page.locator("#output").evaluate(SCROLLS)


def test_the_fields_for_symbols_close_when_they_are_needed_no_more(visit: Visit) -> None:
    visit.page.fill("#text", "EEE\nEQE\n")
    visit.shows("#unread", "write under Symbols what all symbols are")
    visit.has("#naming[open]", 1)
    visit.paste("EEE\nEEE\n")
    visit.has("#naming[open]", 0)
    visit.page.click("#naming summary")
    visit.paste("EEE\nEME\n")
    visit.has("#naming[open]", 1)


def test_a_link_to_a_game_opens_without_an_error(visit: Visit) -> None:
    generate(visit)
    visit.shows("#generated", "ready to play")
    visit.page.click("#link")
    visit.shows("#linked", "It opens with its mines hidden")
    other = visit.another("#" + visit.page.url.split("#")[1])
    other.shows("#read", "Board from the link.")
    other.shows("#written", "Format")
    assert not other.page.is_visible("#unwritten")
    assert other.page.is_enabled("#copy")
    other.end()


def test_formats_are_named_in_plain_words(visit: Visit) -> None:
    visit.paste(LEETCODE)
    visit.page.select_option("#dialect", "exercism")
    visit.holds("#layout", "")
    assert "testcase" not in visit.page.inner_text("#layout option:first-child")
    visit.page.select_option("#dialect", "leetcode")
    visit.shows("#layout option:first-child", "The usual one for this format")
    visit.paste('{"dialect": "hex", "board": ["1c"]}')
    visit.page.select_option("#dialect", "")
    visit.page.select_option("#layout", "")
    generate(visit)
    visit.shows("#generated", "ready to play")
    visit.shows("#written", "Format: one letter for each cell as YAML.")


def test_what_exercism_cannot_hold_is_said_in_plain_words(visit: Visit) -> None:
    visit.paste("1M\nEE\n")
    visit.page.select_option("#dialect", "exercism")
    visit.shows("#unwritten", "closed cells without a mine")


IN_SIGHT = """part => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""


def test_a_hint_and_its_cells_are_in_sight(visitor: Visit) -> None:
    rows = ["0" * 40] * 24 + ["0" * 37 + middle for middle in ("111", "1c1", "111")]
    visitor.paste(json.dumps({"dialect": "hex", "board": rows}))
    hints = ("Look at rows 24", "Look at the 1", "has just one cell left", "is a mine")
    for told, look in zip(hints, ("reason", "reason", "reason", "told"), strict=True):
        visitor.page.evaluate("scrollTo(0, 10000)")
        visitor.page.click("#hint")
        visitor.shows("#solved", told)
        visitor.page.wait_for_selector(f"#grid .{look}")
        assert visitor.page.locator("#solved").evaluate(IN_SIGHT)
        assert visitor.page.locator(f"#grid .{look}").first.evaluate(IN_SIGHT)
    visitor.page.evaluate("scrollTo(0, 0)")
    visitor.page.click("#best")
    visitor.shows("#solved", "There is nothing left to click.")
    assert visitor.page.locator("#solved").evaluate(IN_SIGHT)
