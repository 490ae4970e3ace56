"""Somebody who has read nothing understands each label and message, on a desktop and a phone."""

import json
import re
from typing import Any

import pytest

from tests.cli.run import run
from tests.web.visiting import BOTTOM, DESKTOP, PHONE, TOP, Visit

NARROW = {"viewport": {"width": 1190, "height": 800}}
SCREENS = [DESKTOP, PHONE, NARROW]
VIEW = json.dumps({"dialect": "hex", "board": ["cccc", "11cc"]})
CUT = """() => {
    const pen = new OffscreenCanvas(1, 1).getContext("2d");
    for (const each of document.querySelectorAll("details")) each.open = true;
    for (const each of document.querySelectorAll(".own")) each.hidden = false;
    const menus = [...document.querySelectorAll("select")].filter((menu) => menu.clientWidth);
    return menus.flatMap((menu) => {
        pen.font = getComputedStyle(menu).font;
        const cut = ({ textContent }) => pen.measureText(textContent).width > menu.clientWidth - 32;
        const options = document.getElementById(`${menu.id}-is`) ? [menu.options[0]] : menu.options;
        return [...options].filter(cut).map(({ textContent }) => textContent);
    });
}"""


@pytest.fixture(params=SCREENS, ids=["desktop", "phone", "narrow"])
def visitor(request: pytest.FixtureRequest, browser: Any, served: str) -> Any:
    """A visitor with one of the screens."""
    visitor = Visit(browser, served, **request.param)
    yield visitor
    visitor.end()


def test_the_board_is_in_sight(visitor: Visit) -> None:
    visitor.paste("EEE\nEME\n")
    assert visitor.page.locator("#scroller").evaluate(TOP) < 620
    visitor.page.click("#example")
    visitor.shows("#size", "4 rows")
    visitor.page.wait_for_timeout(300)
    assert -40 < visitor.page.locator("#scroller").evaluate(TOP) < 450


def test_a_generated_board_comes_into_sight(visitor: Visit) -> None:
    visitor.page.evaluate("document.querySelector('#generating').open = true")
    visitor.page.click("#generate button[type=submit]")
    visitor.shows("#generated", "ready to play")
    visitor.page.wait_for_timeout(300)
    assert 0 < visitor.page.locator("#scroller").evaluate(TOP) < 450


def test_an_error_stays_beside_the_text(visitor: Visit) -> None:
    visitor.page.fill("#text", "EEE\nEQE\n")
    visitor.shows("#unread", "write under Symbols what all symbols are")
    assert visitor.page.is_visible("#symbols-note")
    end = visitor.page.locator("#text").evaluate(BOTTOM)
    assert 0 < visitor.page.locator("#unread").evaluate(TOP) - end < 20
    assert visitor.page.locator("#unread").evaluate(BOTTOM) < 800


def test_no_choice_is_cut_off(visitor: Visit) -> None:
    assert visitor.page.evaluate(CUT) == []
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    visitor.page.select_option("#dialect", "gxpc")
    visitor.page.select_option("#from", "gxpc")
    for menu in ("#dialect", "#from"):
        visitor.shows(f"{menu}-is", "Luogu B4167")
    visitor.page.select_option("#dialect", "")
    visitor.has("#dialect-is:not([hidden])", 0)


def test_a_probability_is_a_percentage_that_fits_its_cell(visitor: Visit) -> None:
    board = ["c1" + "c" * 7, "11" + "c" * 7]
    visitor.paste(json.dumps({"dialect": "hex", "board": board, "mines": 4}))
    visitor.page.check("#heat")
    visitor.has("#grid .chance", 15)
    texts = visitor.page.locator("#grid .chance").all_text_contents()
    assert all(text.endswith("%") for text in texts)
    assert "100%" in texts
    wide = "all => all.filter(each => each.scrollWidth > each.clientWidth).length"
    assert not visitor.page.locator("#grid .chance").evaluate_all(wide)


def test_a_hint_does_not_count_what_is_to_come(visit: Visit) -> None:
    visit.paste(VIEW)
    for label in ("Next hint", "Next hint", "Next hint", "No more hints"):
        visit.page.click("#hint")
        visit.shows("#hint", label)
    assert visit.page.is_disabled("#hint")
    visit.cell(0, 2).click(button="right")
    visit.shows("#hint", "Hint")
    assert visit.page.is_enabled("#hint")


def test_edit_says_that_it_shows_the_mines(visit: Visit) -> None:
    visit.paste("EM\n")
    visit.page.check("#mask")
    visit.mode("paint")
    assert not visit.page.is_checked("#mask")
    visit.shows("#status", "Hide mines is off now: while you edit, you see every cell.")


def test_a_named_pattern_is_called_one(visit: Visit) -> None:
    visit.paste(json.dumps({"dialect": "hex", "board": ["ccc", "121", "000"]}))
    visit.page.check("#why")
    visit.shows("#reasons", "Pattern 1-2-1: The 1 at")
    visit.paste(json.dumps({"dialect": "hex", "board": ["ccccc", "c13d1", "cc111"]}))
    visit.shows("#reasons", "So (")
    assert "reduced" not in visit.page.inner_text("#reasons")


def test_statistics_say_what_they_count(visit: Visit) -> None:
    visit.paste('[["E","E","M"]]\n[0,0]\n')
    visit.page.click("#stats summary")
    visit.shows("#figures", "Islands (groups of numbers that touch no opening)")
    visit.shows("#figures", "Fewest left clicks that win (3BV)")


def test_a_click_after_the_end_says_what_to_do(visit: Visit) -> None:
    visit.paste("EME\n")
    visit.cell(0, 1).click()
    visit.shows("#status", "the game is lost. Undo takes the click back.")
    visit.cell(0, 0).click()
    visit.shows("#status", "the mine at row 0, column 1 has exploded; press Undo")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("EEE\nEE\n", "expected 3 like the rows above; add or remove cells in it"),
        ("EEE\nEQE\n", "correct it, or write under Symbols what all symbols are"),
        ("1M\n31\n", "this number cannot be right, whatever the page takes 'M' for"),
        ("B1X\nB11\n[0,0]\n", "has an exploded mine; remove the click"),
        ("1*2\n111\n\n2*1\n131\n", "Line 1, character 3: the number is 2, but it touches 1 mine"),
        ("1*2\n111\n\n2*1\n131\n", "Correct the text. Or, if the symbols mean something else"),
        ("...\n", "If it is none of them, write under Symbols what they are."),
    ],
)
def test_a_text_that_is_not_read_says_what_to_do(visit: Visit, text: str, told: str) -> None:
    visit.page.fill("#text", text)
    visit.shows("#unread", told)
    assert visit.page.is_visible("#from") == ("under" in visit.page.inner_text("#unread"))


def test_what_the_text_was_read_as_is_said_once(visit: Visit) -> None:
    visit.paste("EEM\nEEE\n\n*..\n...\n")
    visit.shows("#read", "Read 2 boards as LeetCode 529")
    assert "ndjson" not in visit.page.inner_text("#read")
    visit.shows("#written", "Format: NDJSON")
    assert "read 2 boards" not in visit.page.inner_text("#written").lower()


def test_the_first_click_on_a_generated_board_opens_an_area(visit: Visit) -> None:
    form = visit.page.locator("#generate")
    form.locator("[name=level]").select_option("")
    for name, value in [("rows", "9"), ("cols", "9"), ("mines", "72")]:
        form.locator(f"[name={name}]").fill(value)
    form.get_by_role("button", name="Generate").click()
    visit.shows("#generated", "ready to play")
    visit.page.click("#hint")
    visit.shows("#solved", "click any cell. It is never on a mine.")
    visit.cell(4, 4).click()
    visit.shows("#status", "Row 4, column 4: 9 cells opened")
    visit.page.click("#undo")
    visit.page.click("#more summary")
    visit.page.select_option("#first", "off")
    visit.page.uncheck("#mask")
    for row, line in enumerate(visit.board().split("\n")):
        if "*" in line:
            visit.cell(row, line.index("*")).click()
            break
    visit.shows("#status", "the game is lost")


def test_a_board_that_was_begun_elsewhere_has_no_time(visit: Visit) -> None:
    visit.paste("1M\nEE\n")
    visit.shows("#game", "1 mine left")
    assert " s" not in visit.page.inner_text("#game")
    visit.paste("EM\nEE\n")
    visit.cell(0, 0).click()
    visit.shows("#game", " s")


def test_symbols_that_are_not_understood_name_the_field(visit: Visit) -> None:
    visit.page.fill("#text", "#.*\n")
    visit.page.evaluate("document.querySelector('#naming').open = true")
    for symbols, told in [
        ("#", "Symbols: expected SYMBOL=CELL, found '#'"),
        ("#=WALL", "Symbols: '#=WALL': unknown cell 'WALL'"),
        ("#=MINE", "'.' is none of the given symbols (# 0 1-8): add it under Symbols"),
    ]:
        visit.page.fill("#symbols", symbols)
        visit.shows("#unread", told)


def test_a_wrong_total_of_mines_names_its_field(visit: Visit) -> None:
    visit.paste(VIEW)
    visit.page.check("#heat")
    visit.shows("#solved", "The total of mines is unknown, so every arrangement that fits")
    visit.page.click("#ask-total")
    assert visit.page.evaluate("document.activeElement.id") == "mines"
    visit.page.fill("#mines", "100")
    visit.shows("#unsolved", "Correct Total mines, under Safe start and total mines.")


def test_symbols_of_the_palette_stand_above_their_keys(visit: Visit) -> None:
    visit.mode("paint")
    middle = "part => part.getBoundingClientRect().x + part.getBoundingClientRect().width / 2"
    for label in visit.page.locator("#palette label").all():
        cell, key = label.locator("span").all()
        assert abs(cell.evaluate(middle) - key.evaluate(middle)) < 2


def test_a_selected_cell_is_where_the_page_says_that_it_starts(visit: Visit) -> None:
    visit.paste('[["E","E","E","E"],["E","E","M","E"],["E","E","E","E"]]\n[2,0]\n')
    visit.page.click("#ask-guess")
    visit.shows("#guess-answer", "from the click at row 2, column 0")
    visit.page.click("#trace")
    visit.shows("#traced", "of 6:")
    visit.page.click("#untrace")
    visit.shows("#traced", "It starts at the cell that you select or, until you select one,")
    visit.mode("select")
    visit.cell(0, 2).click()
    visit.shows("#status", '"Is a guess needed?" and the flood fill start there')
    visit.page.click("#ask-guess")
    visit.shows("#guess-answer", "from the click at row 0, column 2")
    visit.page.click("#trace")
    visit.shows("#traced", "Step 1 of 1: row 0, column 2")
    visit.cell(0, 2).focus()
    visit.page.keyboard.press("ArrowDown")
    visit.page.click("#ask-guess")
    visit.shows("#guess-answer", "Row 1, column 2, is on a mine")
    visit.mode("flag")
    visit.cell(1, 0).click()
    visit.cell(1, 0).click()
    visit.page.click("#ask-guess")
    visit.shows("#guess-answer", "from the click at row 2, column 0")


def test_the_board_after_the_click_is_compared_with_the_expected_output(visitor: Visit) -> None:
    text = 'Input: board = [["E","E"],["E","M"]], click = [0,0]\nOutput: [["1","E"],["E","M"]]\n'
    visitor.paste(text)
    visitor.page.click("#own-click")
    visitor.shows("#verdict", "= expected output")
    visitor.shows("#checked", "This is the expected output of the text.")
    visitor.page.click("#undo")
    visitor.cell(0, 1).click()
    visitor.shows("#status", "Row 0, column 1: 1 cell opened")
    visitor.shows("#verdict", "Valid board")
    visitor.paste(text.replace('"1","E"', '"E","1"'))
    visitor.page.click("#own-click")
    visitor.shows("#verdict", "Not the expected output")
    visitor.shows("#checked", 'row 0, column 0 is "open, 1", but the text expects "closed')
    visitor.shows("#checked", "and 1 other cell.")


def board_top(visitor: Visit) -> int:
    """How far the board lies below its title."""
    parts = ("#scroller", "#board-title")
    board, title = (visitor.page.locator(part).evaluate(TOP) for part in parts)
    gap: int = round(board - title)
    return gap


def test_the_board_stays_where_it_is_during_a_game(visitor: Visit) -> None:
    visitor.page.evaluate("document.querySelector('#generating').open = true")
    visitor.page.select_option("#generate [name=level]", "expert")
    visitor.page.check("#generate [name=no_guess]")
    visitor.page.click("#generate button[type=submit]")
    visitor.shows("#generated", "ready to play")
    visitor.shows("#own-click", "Play the click (8, 15)")
    visitor.shows("#marks", "the first click")
    visitor.has("#verdict[hidden]", 1)
    top = board_top(visitor)
    visitor.page.click("#own-click")
    visitor.shows("#status", "cells opened")
    visitor.has("#verdict:not([hidden])", 1)
    assert board_top(visitor) == top
    visitor.page.check("#why")
    visitor.page.locator("#reasons button").first.click()
    visitor.shows("#status", re.compile(r"^So \(|are framed"))
    assert board_top(visitor) == top
    visitor.page.uncheck("#mask")
    visitor.page.locator("#grid .mine").first.click()
    visitor.shows("#ending.bad", "Lost")
    assert board_top(visitor) == top
    visitor.page.locator("#grid .closed:not(.mine)").first.click()
    visitor.shows("#status", "The game is over")
    assert board_top(visitor) == top


def test_a_list_of_reasons_is_not_cut_without_a_sign(visitor: Visit) -> None:
    order = ("--level", "expert", "--seed", 5, "--no-guess", "--click", "8,8")
    visitor.paste(run("generate", *order, "--to", "leetcode+yaml").text)
    visitor.page.click("#own-click")
    visitor.shows("#status", "cells opened")
    visitor.page.check("#why")
    visitor.shows("#reasons", "So (")
    scrolls = "list => list.scrollHeight > list.clientHeight"
    if visitor.page.viewport_size["width"] == 390:
        assert not visitor.page.locator("#reasons").evaluate(scrolls)
    else:
        assert visitor.page.locator("#reasons").evaluate(scrolls)
        shadow = "list => getComputedStyle(list).backgroundAttachment"
        assert visitor.page.locator("#reasons").evaluate(shadow) == "local, scroll"


def test_typing_in_the_text_says_that_it_takes_changes_away(visitor: Visit) -> None:
    visitor.paste("EEE\nEME\n")
    visitor.mode("paint")
    visitor.cell(0, 0).click()
    visitor.shows("#status", "Choose a symbol above the board first.")
    visitor.page.locator("#palette label[title=mine]").click()
    visitor.cell(0, 0).click()
    visitor.drawn("*..\n.*.")
    visitor.page.locator("#text").press("Control+End")
    visitor.page.keyboard.type("EEE\n", delay=200)
    visitor.drawn("...\n.*.\n...")
    visitor.shows("#dropped", "What you changed on the board is not in the text.")
    assert visitor.page.locator("#dropped").evaluate(BOTTOM) < 800
    visitor.page.click("#regain")
    visitor.drawn("*..\n.*.")
    visitor.holds("#text", "EEE\nEME\n")
    assert not visitor.page.is_visible("#dropped")


def test_hints_lead_on_to_the_next_step(visit: Visit) -> None:
    visit.paste(json.dumps({"dialect": "hex", "board": ["1ccc", "11cc", "001c"]}))
    told = []
    for _ in range(9):
        visit.page.click("#hint")
        visit.page.wait_for_timeout(700)
        told.append(visit.page.inner_text("#solved"))
        if visit.page.is_disabled("#hint"):
            break
    assert "safe" not in told[3]
    assert "safe" in told[4]
    visit.shows("#hint", "No more hints for this step")


def test_a_game_is_not_told_that_it_may_need_a_guess(visit: Visit) -> None:
    visit.paste("1M\nEE\n")
    visit.has("#may-guess:not([hidden])", 1)
    visit.cell(1, 0).click()
    visit.has("#may-guess:not([hidden])", 0)
    visit.page.check("#generate [name=no_guess]")
    visit.page.click("#generate button[type=submit]")
    visit.page.click("#own-click")
    visit.shows("#status", "cells opened")
    visit.has("#verdict:not([hidden])", 1)
    assert not visit.page.is_visible("#may-guess")


def test_where_a_link_opens_is_said_before_it_is_made(visitor: Visit) -> None:
    visitor.paste("EM\n")
    assert visitor.page.is_visible("#link-local")
    visitor.page.click("#link")
    visitor.shows("#linked", "The link is")
    bottom = visitor.page.locator("#linked").evaluate(BOTTOM)
    assert bottom <= visitor.page.viewport_size["height"] + 1


def test_a_generated_board_does_not_begin_with_an_error(visit: Visit) -> None:
    visit.paste("EM\n")
    visit.page.select_option("#dialect", "leetcode")
    visit.page.select_option("#layout", "grid")
    visit.page.click("#generate button[type=submit]")
    visit.shows("#written", "no symbol for")
    assert not visit.page.is_visible("#unwritten")
    visit.page.select_option("#layout", "array")
    visit.shows("#unwritten", "no symbol for")


def test_a_phone_is_tapped(visit: Visit) -> None:
    size = {"width": 390, "height": 844}
    phone = visit.another(viewport=size, has_touch=True, is_mobile=True)
    shown = phone.page.inner_text("main")
    assert "tap its cells" in shown.lower()
    phone.mode("paint")
    phone.shows("#palette .touch", "tap cells")
    for mouse in ("press its key", "click its", "Right-click", "right button"):
        assert mouse not in phone.page.inner_text("main")
    phone.paste("1M\n31\nEE\n")
    phone.shows("#verdict", "1 wrong number")
    phone.page.fill("#text", "...\n")
    phone.shows("#unread", "Tap it.")
    phone.end()


def test_a_text_without_a_board_is_said_to_have_none(visit: Visit) -> None:
    visit.page.fill("#text", "Dear all, I like this game.\nSee you tomorrow!\n")
    visit.shows("#unread", "This is text without a board. Paste the rows of a board")
    visit.page.fill("#text", "Dear all, I like this game.\n* 1 - 2 is it?\n")
    visit.shows("#unread", "If line 2 is a row of a board, paste the other rows with it.")


def test_a_board_that_scrolls_says_so(visitor: Visit) -> None:
    visitor.paste(("E" * 30 + "\n") * 15 + "E" * 29 + "M\n")
    assert visitor.page.is_visible("#scrolls")
    visitor.paste("EM\n")
    assert not visitor.page.is_visible("#scrolls")


def test_the_last_step_has_no_queue(visit: Visit) -> None:
    visit.paste("EEE\nEEM\n")
    visit.page.click("#trace")
    visit.shows("#traced", "queue length")
    visit.shows("#traced", "Step 4 of 4: row")
    assert "queue" not in visit.page.inner_text("#traced")
