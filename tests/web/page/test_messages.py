"""What the page says of a fault or a choice, to somebody who has read nothing, and the way out."""

import json
from typing import Any

import pytest

from tests.web.visiting import Visit

WRONG = {
    "a number": (
        "1 3 1 0\n1 * 1 0\n1 1 1 0\n",
        "it touches 1 mine. The page took the text for GXPC-S 2024 (* = mine).",
    ),
    "a number among symbols in doubt": (
        "1 2 1\n1 ~ 1\n1 1 #\n",
        "this number cannot be right, whatever the page takes '#' and '~' for; correct it",
    ),
    "a short row": (
        '[["E","M"],["E"]]',
        "this row has 1 cell, expected 2",
    ),
    "symbols of no format": ("1 5 1\nx ~ 1\n1 1 #\n? 7 1\n", "no format has all of its symbols"),
    "a mine that is -1": (
        "[[0,0,1],[0,-1,0]]",
        "no format has '-1' beside the other symbols here (1 cell).",
    ),
    "symbols in words": ("[[9,9,9],[9,-1,9],[9,9,9]]", "for example -1=mine 9=open."),
}
NO_CLICK = "1\n3 4\n. . . .\n. # . .\n. . . .\n"


@pytest.mark.parametrize(("text", "said"), WRONG.values(), ids=WRONG)
def test_a_fault_is_said_in_words(visit: Visit, text: str, said: str) -> None:
    visit.page.fill("#text", text)
    visit.shows("#unread", said)


def test_symbols_are_said_once(visit: Visit) -> None:
    visit.page.fill("#text", "# # #\n# 1 #\n# # #\n")
    visit.shows("#candidates", "Symbols: # = closed, unknown")
    assert "Cells" not in visit.page.inner_text("#candidates")


def test_a_board_that_lacks_its_click_is_read_without_it(visit: Visit) -> None:
    visit.page.fill("#text", NO_CLICK)
    visit.shows("#unread", "Coding Ninjas has a click below each board, and there is none")
    visit.page.get_by_role("button", name="Read it without a click").click()
    visit.drawn("....\n.*..\n....")


def test_what_another_format_was_chosen_for_can_be_left_out(visit: Visit) -> None:
    visit.paste('[["E","E","M"],["E","E","E"]]\n[1,0]\n')
    visit.page.select_option("#dialect", "atcoder")
    visit.shows("#written", "because AtCoder ABC 075 B has no place for the click.")
    visit.page.get_by_role("button", name="Leave out the click").click()
    visit.holds("#output", "2 3\n..#\n...\n")
    said = "Left out, because AtCoder ABC 075 B has no place for it: the click."
    visit.shows("#written", said)


def test_what_has_no_symbol_is_a_sentence_with_a_way_out(visit: Visit) -> None:
    visit.paste(json.dumps({"dialect": "hex", "board": ["ac", "cc"], "click": [0, 1]}))
    visit.page.select_option("#dialect", "exercism")
    visit.shows("#unwritten", "has no symbol for hidden cells. Press a button below, or choose")
    assert " and and " not in visit.page.inner_text("#unwritten")


@pytest.mark.parametrize(
    ("text", "shown"), [("EEE\nEEM\nEEE\nEEE\n", True), ("..*.\n....\n", False)]
)
def test_changes_are_offered_back_for_the_same_board_alone(
    visit: Visit, text: str, *, shown: bool
) -> None:
    visit.paste("EEE\nEEM\nEEE\n")
    visit.cell(0, 0).click()
    visit.shows("#status", "opened")
    visit.page.fill("#text", text)
    visit.has("#grid [role=gridcell]", 12 if shown else 8)
    assert visit.page.is_visible("#dropped") is shown


def test_another_board_is_for_playing_and_has_another_total(visit: Visit) -> None:
    visit.paste("2HH\nHHH\nHHH\n")
    visit.page.click("#best")
    visit.shows("#solved", "The total of mines is unknown, so every arrangement")
    visit.page.click("#ask-total")
    visit.page.keyboard.type("4")
    visit.page.click("#best")
    visit.shows("#solved", "% of cases.")
    assert not visit.page.is_visible("#ask-total")
    visit.mode("paint")
    visit.paste("..*.\n....\n..*.\n")
    assert visit.page.is_checked("input[name=mode][value=reveal]")
    assert not visit.page.is_visible("#palette")
    visit.holds("#mines", "")


def test_no_badge_contradicts_another(visit: Visit) -> None:
    visit.paste("EM\nEE\n")
    visit.cell(0, 1).click()
    visit.shows("#ending", "Lost")
    visit.shows("#status", "the game is lost")
    assert "Valid board" not in visit.page.inner_text("#board-title ~ .state, #checks")
    text = 'Input: board = [["E","E"],["E","M"]], click = [0,0]\nOutput: [["E","1"],["E","M"]]\n'
    visit.paste(text)
    visit.page.click("#own-click")
    visit.shows("#checks-title", "Not the expected output")


def test_a_fault_of_a_field_goes_when_it_is_changed(visit: Visit) -> None:
    form: Any = visit.page.locator("#generate")
    form.locator("[name=level]").select_option("")
    for name, value in (("rows", "3"), ("cols", "3"), ("mines", "50")):
        form.locator(f"[name={name}]").fill(value)
    form.get_by_role("button", name="Generate").click()
    visit.shows("#ungenerated", "room for at most")
    form.locator("[name=mines]").fill("2")
    assert not visit.page.is_visible("#ungenerated")


def test_a_picture_of_a_small_board_is_large(visit: Visit) -> None:
    visit.paste("EM\nEE\n")
    with visit.page.expect_download() as download:
        visit.page.click("#png")
    assert int.from_bytes(download.value.path().read_bytes()[16:20], "big") > 128


def test_a_place_is_named_once(visit: Visit) -> None:
    visit.paste(json.dumps({"dialect": "hex", "board": ["1c", "1c"], "click": [0, 1]}))
    visit.shows("#findings", "line 1 of the text: row 0, column 1 is hidden, and this board")
    visit.page.check("#heat")
    visit.shows("#solved", "The total of mines is unknown")
    assert visit.page.inner_text("body").count("The total of mines is unknown") == 1


def test_a_picture_is_no_text(visit: Visit) -> None:
    named = visit.page.evaluate(
        """async () => {
            const { makeHistory } = await import("./history.js");
            const history = makeHistory();
            history.read([{ click: [0, 0] }], { text: "", file: { picture: {} } }, false);
            return history.clickName;
        }"""
    )
    assert named == "the click in the picture"


def test_a_click_outside_the_board_cannot_be_played(visit: Visit) -> None:
    visit.paste('[["B","1","E"],["B","1","M"]]\n[5,2]\n')
    button = visit.page.locator("#own-click")
    assert button.is_disabled()
    assert button.get_attribute("title").endswith("outside the board")


def test_what_is_certain_needs_no_total(visit: Visit) -> None:
    visit.paste("HHH\nH8H\nHHH\n")
    visit.page.check("#heat")
    visit.shows("#solved", "8 certain mines")
    assert "total of mines is unknown" not in visit.page.inner_text("#solved")
    visit.page.fill("#text", "HH\n11\n")
    visit.shows("#solved", "The total of mines is unknown")


def test_what_is_left_out_is_asked_again_for_another_text(visit: Visit) -> None:
    visit.paste('[["E","E","M"],["E","E","E"]]\n[1,0]\n')
    visit.page.select_option("#dialect", "atcoder")
    visit.page.get_by_role("button", name="Leave out the click").click()
    visit.holds("#output", "2 3\n..#\n...\n")
    visit.page.fill("#text", "1\n2 2\n. #\n. .\n0 0\n")
    visit.page.wait_for_function("() => !document.querySelector('#lossy').checked")
