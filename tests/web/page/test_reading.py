"""What comes in: any notation, from the clipboard, a file, or half wrong."""

import base64
import json
from typing import Any

import pytest

from minesweeper_kit import Board
from minesweeper_kit.picture import png
from tests.web.visiting import Visit
from tests.zoo import samples

LEETCODE = """[["E","E","E","E","E"],
["E","E","M","E","E"],
["E","E","E","E","E"],
["E","E","E","E","E"]]
[3,0]
"""
CODINGNINJAS = "1\n4 5\n. . . . .\n. . # . .\n. . . . .\n. . . . .\n3 0\n"
PROSE = """Can you tell me what this opens?

| E | E | M |
|---|---|---|
| E | E | E |

Click : (1, 0)
"""
PASTED = """async ([data, type]) => {
    const drawn = new Image();
    drawn.src = `data:image/png;base64,${data}`;
    await drawn.decode();
    const canvas = new OffscreenCanvas(drawn.width + 90, drawn.height + 70);
    canvas.getContext("2d").drawImage(drawn, 50, 40);
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([await canvas.convertToBlob({ type })], "a", { type }));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""
ASIDE = """() => {
    const style = getComputedStyle(document.querySelector(".sheet"));
    const [x, y] = style.backgroundPosition.split(" ").map(parseFloat);
    const [wide, high] = style.backgroundSize.split(" ").map(parseFloat);
    const [sheet, grid] = [".sheet", "#grid"].map(
        (name) => document.querySelector(name).getBoundingClientRect(),
    );
    const cell = grid.width / 6;
    return Math.max(
        Math.abs(x + 76 * cell / 30 - (grid.x - sheet.x)),
        Math.abs(y + 72 * cell / 30 - (grid.y - sheet.y)),
        Math.abs(wide - 306 * cell / 30),
    );
}"""
QUESTION = ".....\n..*..\n.....\n....."


@pytest.mark.parametrize(
    ("text", "format", "board"),
    [
        (LEETCODE, "Format: LeetCode 529", QUESTION),
        (CODINGNINJAS, "Format: Coding Ninjas", QUESTION),
        (PROSE, "Format: LeetCode 529", "..*\n..."),
    ],
    ids=["LeetCode", "Coding Ninjas", "prose"],
)
def test_what_is_pasted_is_drawn(visit: Visit, text: str, format: str, board: str) -> None:
    visit.paste(text)
    visit.shows("#read", format)
    visit.drawn(board)


def test_what_was_skipped_is_said(visit: Visit) -> None:
    visit.paste(PROSE)
    visit.shows("#read", "no board in line 1")
    assert "<string>" not in visit.page.inner_text("#read")


def test_notes_and_errors_name_no_key_of_a_request(visit: Visit) -> None:
    visit.paste("--10\n--10\n1110\n")
    visit.shows("#read", "Symbols: - = closed, unknown")
    visit.holds("#symbols", "-=hidden")
    assert '"symbols"' not in visit.page.inner_text("#read")
    visit.page.fill("#text", "1 1 1\n1 x 9\n1 1 1\n")
    visit.shows("#unread", "no format has '9' beside the other symbols here (1 cell)")
    visit.shows("#unread", "write under Symbols what all symbols are")
    assert '"symbols"' not in visit.page.inner_text("#unread")


def test_symbols_are_shown_and_changed(visit: Visit) -> None:
    visit.paste("--10\n--10\n1110\n")
    visit.holds("#symbols", "-=hidden")
    visit.shows("#read", "with the Symbols below")
    visit.page.fill("#symbols", "-=FLAGGED")
    visit.drawn("FF10\nFF10\n1110")
    visit.page.fill("#symbols", "-=FLAGED")
    visit.shows("#unread", "did you mean flag")
    visit.page.click("#example")
    visit.holds("#symbols", "")
    visit.page.click("#undo")
    visit.holds("#symbols", "-=flag")


def test_symbols_of_one_text_are_not_those_of_the_next(visit: Visit) -> None:
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.paste("--10\n--10\n1110\n")
    visit.page.fill("#symbols", "-=FLAGGED")
    visit.drawn("FF10\nFF10\n1110")
    visit.page.evaluate("navigator.clipboard.writeText('--10\\n--10\\n1110\\n0000\\n')")
    visit.page.focus("#text")
    visit.page.keyboard.press("Control+a")
    visit.page.keyboard.press("Control+v")
    visit.drawn("??10\n??10\n1110\n0000")
    visit.holds("#symbols", "-=hidden")


def test_meanings_of_symbols_are_offered(visit: Visit) -> None:
    visit.page.fill("#text", "? ? ?\n? 1 ?\n? ? #\n")
    visit.shows("#unread", "Is it this board?")
    visit.page.locator("#candidates button").first.click()
    visit.has("#grid [role=gridcell]", 9)
    assert visit.page.input_value("#symbols")


def test_the_paste_button_reads_the_clipboard(visit: Visit) -> None:
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.page.evaluate("text => navigator.clipboard.writeText(text)", CODINGNINJAS)
    visit.page.click("#paste")
    visit.drawn(QUESTION)


def test_candidates_are_offered_where_several_formats_fit(visit: Visit) -> None:
    visit.page.fill("#text", "...\n...\n")
    visit.shows("#unread", "can mean 3 boards")
    visit.has("#candidates button", 3)
    visit.has("#candidates .thumbnail .cell", 18)
    visit.page.get_by_role(
        "button", name="Cells: closed, known safe. Format: AtCoder ABC 075 B, or Coding"
    ).click()
    visit.drawn("...\n...")
    assert not visit.page.is_visible("#unread")


def test_a_broken_text_is_told_with_its_place(visit: Visit) -> None:
    visit.paste("EEE\nEME\n")
    visit.choose("#from", "leetcode")
    visit.page.fill("#text", '[["E","Q"],["E","E"]]\n')
    visit.shows("#unread", "Line 1, character")
    visit.shows("#stale", "could not read the new text or file. Correct the text, or go back.")
    visit.drawn("...\n.*.")


def test_several_cases_are_a_list_to_choose_from(visit: Visit) -> None:
    cases = [{"name": "small", "board": ["EM"]}, {"name": "high", "board": ["E", "3"]}]
    visit.paste(json.dumps({"minesweeper_kit": 1, "dialect": "leetcode", "cases": cases}))
    visit.drawn(".*")
    visit.shows("#findings", "board 2")
    visit.page.select_option("#case", label="2: high")
    visit.drawn(".\n3")
    assert "the number is 3, but it touches 0 mines" in visit.cell(1, 0).get_attribute("aria-label")


def test_faults_are_marked_and_listed_with_their_places(visit: Visit) -> None:
    visit.paste("EEE\n3ME\nEEE\n")
    visit.shows("#checks-title", "1 wrong number")
    visit.page.click("#findings button")
    assert "the number is 3, but it touches 1 mine" in visit.focused()
    assert visit.focused().startswith("row 1, column 0")


def test_a_file_of_text_is_opened(visit: Visit) -> None:
    visit.page.set_input_files(
        "#file", {"name": "a.txt", "mimeType": "", "buffer": LEETCODE.encode()}
    )
    visit.drawn(QUESTION)
    visit.holds("#text", LEETCODE)


def test_a_binary_file_is_opened(visit: Visit) -> None:
    file = {"name": "a.mbf", "mimeType": "", "buffer": samples("mbf").popitem()[1]}
    visit.page.set_input_files("#file", file)
    visit.choose("#from", "mbf")
    visit.shows("#size", "row")
    visit.shows("#read", "Format: MBF files")


def test_a_file_is_dropped(visit: Visit) -> None:
    visit.page.evaluate(
        """text => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "b.txt"));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
        }""",
        CODINGNINJAS,
    )
    visit.drawn(QUESTION)


@pytest.mark.parametrize("kind", ["image/png", "image/jpeg", "image/webp"])
def test_a_screenshot_is_pasted_and_mended(browser: Any, served: str, kind: str) -> None:
    visit = Visit(browser, served)
    board = Board(5, 6, "01cccc 01cccc 0112cc 0001cc 0001cc".replace(" ", ""))
    picture = base64.b64encode(png(board, cell_size=30)).decode()
    visit.page.evaluate(PASTED, [picture, kind])
    seen = ["01????", "01????", "0112??", "0001??", "0001??"]
    visit.drawn("\n".join(seen))
    visit.shows("#read", "Format: screenshots of games.")
    visit.shows("#written", "one letter for each cell as YAML")
    visit.page.wait_for_selector(".over-screenshot")
    assert visit.page.evaluate(ASIDE) < 1.5
    visit.mode("flag")
    visit.cell(0, 2).click()
    visit.drawn("\n".join(["01F???", *seen[1:]]))
    visit.page.uncheck("#screenshot")
    assert not visit.page.query_selector(".over-screenshot")
    visit.page.click("#clear")
    visit.paste(LEETCODE)
    visit.drawn(QUESTION)
    assert visit.page.is_hidden("#screenshot-choice")


def test_a_pasted_picture_is_mended_solved_and_shared(browser: Any, served: str) -> None:
    visit = Visit(browser, served)
    board = Board(5, 6, "01cccc 01cccc 0112cc 0001cc 0001cc".replace(" ", ""))
    picture = base64.b64encode(png(board, cell_size=30)).decode()
    visit.page.evaluate(PASTED, [picture, "image/png"])
    visit.drawn("01????\n01????\n0112??\n0001??\n0001??")
    visit.mode("flag")
    visit.cell(0, 5).click()
    mended = "01???F\n01????\n0112??\n0001??\n0001??"
    visit.drawn(mended)
    visit.page.check("#heat")
    visit.shows("#solved", "certainly safe")
    visit.page.check("#why")
    visit.shows("#reasons", "So (1, 2) is a mine.")
    visit.page.click("#link")
    visit.shows("#linked", "link")
    friend = visit.another(f"#{visit.page.url.partition('#')[2]}")
    friend.drawn(mended)
    friend.end()
    visit.end()


def test_an_answer_that_a_newer_text_overtook_is_dropped(browser: Any, served: str) -> None:
    visit = Visit(browser, served)
    held: list[Any] = []

    def first(route: Any) -> None:
        if not held:
            held.append(route)
        else:
            route.continue_()

    visit.page.route("**/api/convert", first)
    visit.page.fill("#text", "EEM\n")
    visit.page.wait_for_timeout(300)
    assert held
    visit.paste("MEE\n")
    visit.drawn("*..")
    visit.page.unroute("**/api/convert")
    visit.drawn("*..")
    visit.end()


def test_what_is_read_is_never_markup(visit: Visit) -> None:
    name = "<img src=x onerror=alert(1)>"
    cases = [{"name": name, "board": ["EM"]}, {"board": ["E"]}]
    visit.paste(json.dumps({"minesweeper_kit": 1, "dialect": "leetcode", "cases": cases}))
    visit.shows("#case", name)
    visit.shows("#case", "Board 2 of 2")
    assert not visit.page.locator("img").count()


def test_an_emptied_board_is_not_drawn_again(visit: Visit) -> None:
    visit.paste("EEM\n\nEME\n")
    visit.page.click("#clear")
    visit.has("#grid .cell", 0)
    visit.page.set_viewport_size({"width": 900, "height": 700})
    visit.paste("EEM\n")
    visit.drawn("..*")


def test_an_empty_clipboard_changes_nothing(visit: Visit) -> None:
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit.paste("EM\n")
    visit.page.evaluate("navigator.clipboard.writeText('')")
    visit.page.click("#paste")
    visit.shows("#unread", "The clipboard holds no text.")
    visit.holds("#text", "EM\n")
    visit.drawn(".*")


def test_the_field_is_hidden_only_where_it_shows_mines(visit: Visit) -> None:
    visit.page.check("#mask")
    assert visit.page.is_visible("#text")
    assert visit.page.is_visible("#output")
    visit.paste("EM\n")
    visit.drawn("??")
    assert visit.page.is_visible("#text")
    visit.cell(0, 0).click()
    visit.drawn("1?")
    assert not visit.page.is_visible("#text")
    visit.page.click("#clear")
    assert visit.page.is_visible("#text")


def test_a_link_to_the_page_that_is_pasted_opens(visit: Visit) -> None:
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    text = '[["E","M"],["E","E"]]\n[0,0]\n'
    visit.paste(text)
    visit.page.click("#link")
    visit.shows("#linked", "The link is copied")
    link = visit.page.evaluate("navigator.clipboard.readText()")
    visit.page.click("#clear")
    visit.page.fill("#text", link)
    visit.drawn(".*\n..")
    visit.shows("#read", "Board from the link.")
    visit.holds("#text", text)  # in its own format


def test_clear_can_be_undone(visit: Visit) -> None:
    visit.paste("EM\nEE\n")
    visit.page.click("#clear")
    visit.page.click("#undo")
    visit.holds("#text", "EM\nEE\n")
    visit.drawn(".*\n..")


def test_a_text_without_mines_is_not_hidden_with_them(visit: Visit) -> None:
    visit.paste('{"dialect": "hex", "board": ["1c"]}\n')
    visit.page.check("#mask")
    assert visit.page.is_visible("#text")
    visit.page.uncheck("#mask")
    visit.paste("1M\n11\n")
    visit.page.check("#mask")
    assert not visit.page.is_visible("#text")


def test_the_badge_says_whether_the_expected_output_is_right(visit: Visit) -> None:
    text = 'Input: board = [["E","E"],["E","M"]], click = [0,0]\nOutput: [["1","E"],["E","M"]]\n'
    visit.paste(text)
    visit.shows("#verdict", "Expected output is right")
    visit.paste(text.replace('"1","E"', '"2","E"'))
    visit.shows("#verdict", "Expected output is wrong")
    visit.shows("#findings", "the expected output says 2, but 1 is correct")
    visit.shows("#marks", "expected output is wrong here")
    assert "breaks a rule" not in visit.page.inner_text("#marks")


def test_a_question_about_the_text_does_not_look_like_an_error(visit: Visit) -> None:
    visit.page.fill("#text", "? ? ?\n? 1 ?\n? ? #\n")
    visit.has("#unread.notice:visible", 1)
    visit.page.fill("#text", "no board here\n")
    visit.has("#unread.trouble:visible", 1)


def test_after_the_end_of_a_game_nothing_is_offered(visit: Visit) -> None:
    visit.page.check("#why")
    visit.paste("B1X\nB1E\n")
    visit.shows("#solved", "The game is lost")
    visit.has("#open-safe:visible", 0)
    visit.paste("B1M\nB11\n")
    visit.shows("#ending", "Won")
    assert visit.page.inner_text("#game") == "1 mine"
