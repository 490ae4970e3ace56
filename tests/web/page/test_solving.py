"""What the numbers prove, the spread as a search, and the figures of a board."""

import json
import re

from tests.cli.run import run
from tests.web.visiting import Visit

OPENED = (
    *("99a100000", "a91100011", "99100012a", "9a10002a9", "1110002a9"),
    *("000011299", "11101a999", "9a2129999", "99a99a999"),
)


def opened() -> str:
    """A board that a click has opened."""
    return json.dumps({"dialect": "hex", "board": OPENED}) + "\n"


def test_chances_are_on_the_cells(visit: Visit) -> None:
    visit.paste(opened())
    visit.page.check("#heat")
    visit.shows("#solved", "certainly safe")
    report = run("solve", "--report", "json", stdin=opened().encode()).text
    probability = json.loads(report)["probabilities"]
    for row, chances in enumerate(probability):
        for col, chance in enumerate(chances):
            if chance is not None:
                assert visit.cell(row, col).text_content() == f"{100 * chance:.0f}%"
    assert "a mine in 100 percent of cases" in visit.cell(0, 2).get_attribute("aria-label")
    visit.page.uncheck("#heat")
    visit.has(".chance", 0)


def test_another_board_takes_the_chances_away(visit: Visit) -> None:
    visit.paste('[["E","E","M"],["E","E","E"],["E","E","E"],["M","E","E"]]')
    visit.page.check("#heat")
    visit.has("#grid .chance", 12)
    visit.paste('[["E","E","M","E","E"],["E","E","E","E","E"],["E","E","E","E","M"]]')
    visit.has("#grid .cell", 15)
    visit.drawn("..*..\n.....\n....*")


def test_what_is_certain_and_why(visit: Visit) -> None:
    visit.paste(opened())
    visit.page.check("#why")
    visit.shows(
        "#reasons", "The 1 at (0, 3) has just one cell left for its mine. So (0, 2) is a mine."
    )
    assert "certainly a mine" in visit.cell(0, 2).get_attribute("aria-label")
    assert "certainly safe" in visit.cell(0, 1).get_attribute("aria-label")
    visit.page.click("#reasons button")
    assert "reason" in visit.cell(0, 3).get_attribute("class")
    assert "told" in visit.cell(0, 2).get_attribute("class")
    visit.cell(0, 1).click()
    visit.has("#grid .reason", 0)


def test_a_contradiction_is_said(visit: Visit) -> None:
    visit.paste(json.dumps({"dialect": "hex", "board": ["1c2"]}))
    visit.page.check("#heat")
    visit.shows("#unsolved", "This position is impossible")


def test_the_total_of_mines_counts(visit: Visit) -> None:
    visit.paste(json.dumps({"dialect": "hex", "board": ["1ccc"]}))
    visit.page.check("#heat")
    visit.shows("#solved", "The total of mines is unknown")
    visit.page.click("#more summary")
    visit.page.fill("#mines", "3")
    visit.shows("#solved", "3 mines in all")
    visit.has("#grid .heat-25", 3)


def test_the_spread_step_by_step(visit: Visit) -> None:
    visit.paste('[["E","E","M"]]\n[0,0]\n')
    visit.page.click("#trace")
    visit.shows("#traced", "Step 2 of 2: row 0, column 1: open, 1")
    visit.drawn("01*")
    visit.page.locator("#step").fill("1")
    visit.shows("#traced", "Step 1 of 2")
    visit.drawn("0.*")
    visit.page.click("#untrace")
    visit.drawn("..*")


def test_statistics_and_difficulty(visit: Visit) -> None:
    visit.page.click("#example")
    visit.page.click("#stats summary")
    visit.shows("#figures", re.compile("3BV.*2"))
    visit.shows("#figures", "Difficulty")
    visit.shows("#figures", "Solving steps that need one number")
    assert "overlap" not in visit.page.inner_text("#figures")  # no step of that kind


def test_a_board_is_generated(visit: Visit) -> None:
    form = visit.page.locator("#generate")
    visit.page.click("#generate-more summary")
    form.locator("[name=seed]").fill("7")
    form.locator("[name=no_guess]").check()
    form.get_by_role("button", name="Generate").click()
    arguments = ("--level", "beginner", "--seed", 7, "--no-guess", "--click", "4,4")
    visit.holds("#text", run("generate", *arguments, "--to", "letters+yaml").text)
    visit.drawn("\n".join(["?????????"] * 9))
    visit.page.get_by_role("button", name="Play the click (4, 4)").click()
    visit.shows("#status", "cells opened")


def test_what_cannot_be_generated_is_said(visit: Visit) -> None:
    form = visit.page.locator("#generate")
    form.locator("[name=level]").select_option("")
    form.locator("[name=mines]").fill("9999")
    form.get_by_role("button", name="Generate").click()
    visit.shows("#ungenerated", "mines")
    visit.shows("#ungenerated", "9999")
    form.locator("[name=mines]").fill("20")
    form.get_by_role("button", name="Generate").click()
    visit.shows("#generated", "ready to play")
    assert not visit.page.is_visible("#ungenerated")


def test_an_empty_board_to_draw_on(visit: Visit) -> None:
    form = visit.page.locator("#generate")
    form.locator("[name=level]").select_option("")
    form.locator("[name=rows]").fill("2")
    form.locator("[name=cols]").fill("3")
    visit.page.click("#blank")
    visit.drawn("???\n???")
    visit.cell(0, 0).focus()
    visit.page.keyboard.press("2")
    visit.drawn("2??\n???")


def test_a_board_that_needs_no_guess_is_proved_step_by_step(visit: Visit) -> None:
    visit.paste('[["E","E","E","M"],["E","E","E","E"],["E","E","E","E"]]\n[0,2]\n')
    visit.shows("#guess", "No guess is needed: from the click at row 0, column 2 logic alone")
    visit.page.click("#guess-show")
    visit.drawn("..1*\n....\n....")
    visit.shows("#reasons", "the 1 at (0, 2) needs it")
    visit.page.click("#open-safe")
    visit.drawn("001*\n0011\n0000")
    visit.page.click("#undo")
    visit.drawn("..1*\n....\n....")


def test_where_a_guess_is_needed_and_why(visit: Visit) -> None:
    visit.paste("5x1:1,0,u10\n")  # a game id: mines at column 3
    visit.shows("#guess", "No guess is needed")
    visit.paste('[["M","E"],["E","E"],["E","E"]]\n[2,0]\n')
    visit.shows("#guess", "logic alone opens 4 of 5 safe cells. (0, 0) and (0, 1) can be swapped")
    visit.page.click("#guess-show")
    visit.drawn("*.\n11\n00")
    visit.shows("#solved", "a guess is needed")
    assert "swapped" not in visit.page.inner_text("#guess")  # it is said once
    visit.page.uncheck("#why")
    visit.paste(json.dumps({"dialect": "hex", "board": ["c1c"]}))
    visit.shows("#guess", "A guess is needed. (0, 0) and (0, 2) can be swapped")


def test_in_a_game_the_place_of_a_guess_is_not_told(visit: Visit) -> None:
    visit.page.check("#mask")
    visit.page.evaluate("document.querySelector('#text').hidden = false")
    visit.paste('[["M","E"],["E","E"],["E","E"]]\n[2,0]\n')
    visit.shows("#guess", "A guess is needed")
    assert "swapped" not in visit.page.inner_text("#guess")
    assert not visit.page.is_visible("#guess-show")


def test_without_a_click_the_chosen_cell_is_asked_about(visit: Visit) -> None:
    visit.paste("ME\nEE\nEE\n")
    visit.shows("#guess", "Select the first click")
    visit.cell(2, 1).focus()
    visit.page.click("#ask-guess")
    visit.shows("#guess", "A guess is needed: from the click at row 2, column 1")


def test_hints_tell_more_bit_by_bit(visit: Visit) -> None:
    visit.paste(json.dumps({"dialect": "hex", "board": ["cccc", "11cc"]}))
    for text in ("Look at rows 0 to 1", "Look at the 1 at (1, 0)", "has one mine in", "So (0, 2)"):
        visit.page.click("#hint")
        visit.shows("#solved", text)
    assert "told" in visit.cell(0, 2).get_attribute("class")
    visit.cell(0, 2).click(button="right")
    visit.shows("#hint", "Hint")
    visit.has("#grid .told", 0)


def test_a_hint_that_would_say_the_same_is_skipped(visit: Visit) -> None:
    visit.paste(json.dumps({"dialect": "hex", "board": ["c1c"]}))
    for text in ("No cell is certainly safe", "can be swapped", "No guess is safer than (0, 0)"):
        visit.page.click("#hint")
        visit.shows("#solved", text)


def test_the_best_next_click(visit: Visit) -> None:
    visit.paste(json.dumps({"dialect": "hex", "board": ["ccccc", "c1ccc", "c3ccc", "ccccc"]}))
    visit.page.click("#more summary")
    visit.page.fill("#mines", "5")
    visit.page.click("#best")
    visit.shows("#solved", "row 0, column 2, because it wins most often")
    visit.shows("#solved", "It is a mine in 2.22% of cases. The game is won in 79.17% of cases.")
    assert visit.focused() == "row 0, column 2, closed, unknown, best next click"


def test_the_best_first_click_of_a_generated_board_is_its_own(visit: Visit) -> None:
    visit.page.locator("#generate [name=no_guess]").check()
    visit.page.locator("#generate").get_by_role("button", name="Generate").click()
    visit.shows("#generated", "The board is ready")
    visit.page.click("#best")
    visit.shows("#solved", "for which the board was generated")
    own = re.findall("[0-9]+", visit.page.locator("#own-click").text_content() or "")
    assert own
    assert own == re.findall("[0-9]+", visit.page.locator("#solved").text_content() or "")


def test_a_difficulty_chooses_the_mines_and_needs_no_guess(visit: Visit) -> None:
    form = visit.page.locator("#generate")
    form.locator("[name=level]").select_option("")
    form.locator("[name=rows]").fill("8")
    form.locator("[name=cols]").fill("8")
    form.locator("[name=difficulty]").select_option("easy")
    assert form.locator("[name=mines]").is_disabled()
    assert form.locator("[name=no_guess]").is_disabled()
    assert form.locator("[name=no_guess]").is_checked()
    visit.shows("#generate", "chosen by the difficulty")
    form.get_by_role("button", name="Generate").click()
    visit.shows("#generated", "The board is ready")
    form.locator("[name=difficulty]").select_option("")
    assert form.locator("[name=mines]").is_enabled()
    assert not form.locator("[name=no_guess]").is_checked()
    visit.page.click("#example")
    visit.has("#generated:not([hidden])", 0)


def test_a_safe_cell_is_tried_where_no_other_was_selected(visit: Visit) -> None:
    visit.paste("ME\nEE\nEE\n")
    visit.page.click("#ask-guess")
    visit.shows("#guess", "A guess is needed: from the click at row 2, column 0")
    assert visit.cell(0, 0).evaluate("cell => getComputedStyle(cell).outlineStyle") == "dashed"
    visit.paste('[["M","E"]]\n[0,0]\n')
    visit.page.click("#ask-guess")
    visit.shows("#guess", "The click in the text, row 0, column 0, is on a mine")
