"""A person who never read the documentation: every label and message says what to do."""

import json
from typing import Any

import pytest

from minesweeper_kit.operations.formats import page_formats
from tests.web.visiting import Visit

LEETCODE = '[["E","E","E","E","E"],["E","E","M","E","E"],["E","E","E","E","E"]]\n[2,0]\n'
LABELLED = "async names => names.map((await import('./formats.js')).labelled)"
DOT = "cell => getComputedStyle(cell, '::before').display !== 'none'"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (
            "..*\n...\n\n01*\n012\n",
            "line 6 of the text, row 1, column 2: the expected output says 2, but 1 is correct",
        ),
        (".*.\n...\n\n*11\n111\n", "the expected output says *, but 1 is correct"),
        (
            "-*-\n---\n\n1*1\n121\n",
            "nothing says which cell is clicked: write above it, for example,",
        ),
        ('[["E","E"],["E","M"]]\n[0,0]\n[["2","E"],["E","M"]]\n', "says 2, but 1 is correct"),
    ],
)
def test_a_wrong_outcome_without_a_label_is_checked(visit: Visit, text: str, wrong: str) -> None:
    visit.page.fill("#text", text)
    visit.shows("#candidates", "It is the outcome of the board above it: check it")
    visit.has("#unread.notice", 1)
    visit.page.locator("#candidates button").first.click()
    missing = "cell is clicked" in wrong
    visit.shows("#verdict", "A click is missing" if missing else "Expected output is wrong")
    visit.shows("#findings", wrong)
    assert "expected:\n" in visit.page.input_value("#text")
    visit.has("#naming[open]", 1 if "=" in visit.page.input_value("#symbols") else 0)


def test_a_board_below_another_can_be_one_of_its_own(visit: Visit) -> None:
    visit.page.fill("#text", '[["E","E"],["E","M"]]\n[0,0]\n[["2","E"],["E","M"]]\n')
    visit.page.locator("#candidates button").nth(1).click()
    visit.shows("#chooser", "Board 2 of 2")
    visit.shows("#verdict", "1 wrong number")


def test_what_the_output_cannot_hold_is_settled_by_a_button(visit: Visit) -> None:
    visit.paste(LEETCODE)
    visit.cell(1, 2).click(button="right")
    visit.shows("#unwritten", "LeetCode 529 has no symbol for flags on mines.")
    assert not visit.page.is_visible("#output")
    visit.page.get_by_role("button", name="Leave out flags").click()
    visit.holds("#output", LEETCODE)
    assert visit.page.is_checked("#lossy")
    visit.page.uncheck("#lossy")
    visit.page.get_by_role("button", name="Write one letter for each cell").click()
    visit.shows("#written", "Format: one letter for each cell as YAML.")
    assert "E E P E E" in visit.page.input_value("#output")
    visit.has("#remedies button", 0)


def test_hidden_mines_are_shown_by_a_button_where_the_output_needs_them(visit: Visit) -> None:
    visit.paste("EM\nEE\n")
    visit.page.check("#mask")
    visit.page.select_option("#dialect", "exercism")
    visit.shows("#unwritten", "Exercism has no symbol for hidden cells")
    visit.page.get_by_role("button", name="Untick Hide mines").click()
    visit.shows("#written", "Format: Exercism.")
    assert not visit.page.is_checked("#mask")


def test_the_meaning_of_the_symbols_is_said_in_plain_words(visit: Visit) -> None:
    visit.paste("*..\n...\n")
    visit.shows("#read", "Format: UVa 10189 as rows of symbols.")
    visit.shows("#read", "Symbols: * = mine · . = closed, known safe")
    visit.paste("--10\n--10\n1110\n")
    visit.shows("#read", "Symbols: - = closed, unknown")


def test_a_dot_is_there_only_where_it_tells_cells_apart(visit: Visit) -> None:
    visit.paste(json.dumps({"dialect": "hex", "board": ["1cc", "1cc"]}))
    assert not visit.cell(0, 1).evaluate(DOT)
    assert "unknown" not in visit.page.inner_text("#marks")
    visit.paste(json.dumps({"dialect": "hex", "board": ["1c9", "1e9"]}))
    visit.shows("#marks", "closed, unknown (without a dot: known safe)")
    visit.shows("#marks", "flag on a mine")
    assert visit.cell(0, 1).evaluate(DOT)
    legend = visit.page.locator("#legend li").all_text_contents()
    assert len(legend) == len(set(legend))
    visit.page.check("#mask")
    assert not visit.cell(0, 1).evaluate(DOT)


def test_after_the_end_nothing_helps_with_the_next_click(visit: Visit) -> None:
    buttons = ("#hint", "#best", "#ask-guess", "#trace")
    visit.paste("EM\nEE\n")
    visit.cell(0, 1).click()
    visit.shows("#solved", "The game is lost: a mine is open.")
    assert all(visit.page.is_disabled(button) for button in buttons)
    visit.page.click("#undo")
    visit.has("#hint:enabled", 1)
    assert all(visit.page.is_enabled(button) for button in buttons)


def test_nobody_is_invited_to_drop_a_screenshot_that_cannot_be_read(
    browser: Any, served: str, visit: Visit
) -> None:
    static = "python" in visit.page.evaluate("({...document.documentElement.dataset})")
    visit.shows(".dropping", "drop a file" if static else "drop a file or a screenshot")
    without = Visit(browser, served, spare=True)
    without.page.route("**/api/formats", _without_pictures)
    without.page.reload()
    without.arrive()
    assert "screenshot" not in without.page.inner_text("label[for=text]")
    without.end()


def _without_pictures(route: Any) -> None:
    """The answer of a server that reads no pictures."""
    route.fulfill(json={**route.fetch().json(), "pictures": False})


def test_menus_begin_with_what_a_format_is(visit: Visit) -> None:
    formats = visit.page.locator("#dialect option").all_text_contents()
    assert "Drew Roos's solver" not in formats[0]
    assert "Zeros and ones: 1 for a mine, 0 for none (mask)" in formats
    layouts = visit.page.locator("#layout option").all_text_contents()
    assert "Rows of symbols, an empty line between boards (grid)" in layouts


def test_an_output_with_a_click_asks_for_it(visit: Visit) -> None:
    visit.paste("EM\nEE\nEE\n")
    visit.page.select_option("#dialect", "codingninjas")
    visit.shows("#unwritten", "Coding Ninjas needs a click: choose a cell with Select")
    visit.shows("#remedies", "Use (0, 0) as the click")
    visit.mode("select")
    visit.cell(1, 1).click()
    visit.page.get_by_role("button", name="Use (1, 1) as the click").click()
    visit.holds("#output", "1\n3 2\n. #\n. .\n. .\n1 1\n")
    visit.shows("#own-click", "Play the click (1, 1)")
    assert "the first click" in visit.page.locator("#marks").inner_text()
    visit.page.click("#undo")
    visit.shows("#unwritten", "needs a click")


def test_boards_without_a_click_all_get_one(visit: Visit) -> None:
    visit.paste("2 2\n*.\n..\n2 2\n..\n.*\n0 0\n")
    visit.page.select_option("#dialect", "codingninjas")
    visit.page.get_by_role("button", name="Use a safe cell of each board as its click").click()
    visit.holds("#output", "2\n2 2\n# .\n. .\n0 1\n2 2\n. .\n. #\n0 0\n")


def test_a_board_is_won_only_where_its_numbers_are_right(visit: Visit) -> None:
    visit.paste("B111B\nB1M2B\nB111B\n")
    visit.shows("#solved", "a number is wrong: the board is not won")
    assert not visit.page.is_visible("#ending")
    visit.paste("B111B\nB1M1B\nB111B\n")
    visit.shows("#ending", "Won")


def test_every_layout_of_the_kit_has_a_name_for_people(visit: Visit) -> None:
    names = list(page_formats()["layouts"])
    labels = visit.page.evaluate(LABELLED, names)
    unnamed = set(page_formats()["layouts"].values())
    read_only = {"image", "avf", "evf", "mvf", "rmv"}
    assert {
        name for name, label in zip(names, labels, strict=True) if label in unnamed
    } <= read_only
    assert all(label[0] not in "abcdefghijkloqstuvwxyz" for label in labels)  # but minesweepr
    visit.page.select_option("#dialect", "luogu")
    assert "Program input: size line, then rows (sized)" in visit.page.inner_text("#layout")


def test_messages_show_no_codes_of_formats(visit: Visit) -> None:
    visit.paste("3 3\n*?2\n???\n?1?\n")
    visit.shows("#read", "Format: GXPC-S 2024.")
    visit.paste("-1 1 0\n1 1 0\n")
    visit.shows("#read", "Format: ms_toollib, solvers in Rust as rows of symbols.")


def test_a_sentence_begins_with_a_capital_letter(visit: Visit) -> None:
    told = ["your symbols are replaced", "minesweepr has no symbol", "x = mine", "a row"]
    sentences = "async told => told.map((await import('./dom.js')).sentence)"
    assert visit.page.evaluate(sentences, told) == [
        "Your symbols are replaced.",
        "minesweepr has no symbol.",
        "x = mine.",
        "A row.",
    ]


def test_a_board_that_is_drawn_can_be_played(visit: Visit) -> None:
    visit.page.click("#draw")
    visit.shows("#read", "Empty 9x9 board.")
    visit.shows("#written", "Format: one letter for each cell as YAML.")
    visit.page.click("#palette label[title=mine]")
    visit.shows("#status", "Chosen symbol: mine.")
    for at in (0, 2):
        visit.cell(at, at).click()
    visit.shows("#game", "2 mines shown, total unknown")
    visit.page.click("#hint")
    visit.shows("#solved", "To play, press Make all other cells safe.")
    visit.mode("reveal")
    visit.cell(8, 8).click()
    visit.shows("#status", "Row 8, column 8 is unknown: press Make all other cells safe, to play.")
    visit.page.click("#make-safe")
    visit.shows("#game", "2 mines left")
    assert not visit.page.is_visible("#undecided")
    visit.cell(8, 8).click()
    visit.shows("#status", "cells opened")


def test_an_empty_board_has_the_size_of_the_level(visit: Visit) -> None:
    visit.page.select_option("#generate [name=level]", "expert")
    visit.page.click("#blank")
    visit.shows("#size", "16 rows, 30 columns")
    text = visit.page.input_value("#text")
    visit.paste(f"{text}\n")
    visit.shows("#read", "Format: one letter for each cell as YAML.")
    visit.shows("#size", "16 rows, 30 columns")
    visit.page.click("#hint")
    visit.shows("#solved", "choose Edit, and enter the numbers that you see")


def test_an_old_board_says_why_it_is_old(visit: Visit) -> None:
    visit.paste("EM\n")
    visit.page.fill("#text", "Dear all, I like this game.\n")
    visit.shows("#stale", "could not read the new text or file. Correct the text, or go back.")
    visit.page.fill("#text", "101\n010\n")
    visit.shows("#candidates", "zeros and ones")
    visit.shows("#stale", "can be read in several ways. Choose one below the text, or go back.")


def test_what_was_read_is_said_in_words_and_once(visit: Visit) -> None:
    visit.paste('assert annotate(["* ", "  "]) == ["*1", "11"]\nassert annotate([]) == []\n')
    visit.shows("#read", "Format: Exercism as Python code; 2 boards; no board in parts of lines")
    visit.page.fill("#text", "#.#\n...\n")
    visit.shows("#candidates", "Format: AtCoder ABC 075 B, or Coding Ninjas")
    shown = "async message => (await import('./advice.js')).onPage(message)"
    for message, told in [
        ("the symbols fit several formats: uva, leetcode; name one", "the symbols fit several"),
        ("0 rows, but uva has 1 to 100", "0 rows, but UVa 10189 has 1 to 100"),
        ("avf is binary, and this is text", "the format replays of Minesweeper Arbiter is binary"),
    ]:
        assert visit.page.evaluate(shown, message).startswith(told)


def test_a_total_that_is_missing_is_named(visit: Visit) -> None:
    visit.paste("??1\n?21\n110\n")
    visit.page.select_option("#dialect", "codingame")
    visit.shows("#written", "This is CodinGame as YAML: CodinGame needs a total of mines, which")
    visit.page.select_option("#dialect", "mask")
    visit.shows(
        "#unwritten", "has no symbol for open cells without a number, numbers and hidden cells"
    )


def test_a_board_in_a_chat_has_the_format_of_the_chat(visit: Visit) -> None:
    visit.paste("here it is\n||:zero:||||:one:||||:bomb:||\n||:zero:||||:one:||||:one:||\n")
    visit.shows("#read", "Format: Discord messages with spoilers; no board in line 1.")
    visit.page.fill("#text", "EEE\nEQE\n")
    visit.shows("#unread", "nearest is LeetCode 529 (it has B E M X 1-8)")


def test_the_name_of_a_lone_board_is_not_in_messages(visit: Visit) -> None:
    visit.paste('{"dialect": "hex", "name": "lone board", "board": ["1c"]}\n')
    visit.page.select_option("#dialect", "leetcode")
    visit.shows("#unwritten", "LeetCode 529 has no symbol for hidden cells")
    assert "lone board" not in visit.page.inner_text("#unwritten")
