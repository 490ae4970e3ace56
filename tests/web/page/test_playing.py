"""Clicks, flags, painting, and taking back."""

import json

from tests.web.visiting import Visit

BOARD = "EEEEE\nEEMEE\nEEEEE\nEEEEE\n"
OPENED = "01.10\n01*10\n01110\n00000"


def test_a_board_is_clicked_to_its_end(visit: Visit) -> None:
    visit.paste(BOARD)
    visit.cell(3, 0).click()
    visit.drawn(OPENED)
    visit.shows("#status", "Row 3, column 0: 18 cells opened. 1 safe cell left.")
    visit.cell(0, 2).click()
    visit.drawn(OPENED.replace(".", "1"))
    visit.shows("#status", "The board is won")


def test_a_mine_ends_the_game(visit: Visit) -> None:
    visit.paste(BOARD)
    visit.page.check("#mask")
    visit.drawn("\n".join(["?????"] * 4))
    visit.cell(1, 2).click()
    visit.shows("#status", "the game is lost")
    visit.drawn(".....\n..X..\n.....\n.....")
    visit.cell(0, 0).click()
    visit.shows("#status", "over")


def test_clicks_are_taken_back_and_done_again(visit: Visit) -> None:
    visit.paste(BOARD)
    visit.cell(0, 2).click()
    visit.drawn("..1..\n..*..\n.....\n.....")
    visit.cell(3, 0).click()
    visit.drawn(OPENED.replace(".", "1"))
    visit.page.click("#undo")
    visit.drawn("..1..\n..*..\n.....\n.....")
    visit.page.click("#undo")
    visit.drawn(".....\n..*..\n.....\n.....")
    assert visit.page.is_disabled("#undo")
    visit.page.click("#redo")
    visit.page.click("#redo")
    visit.drawn(OPENED.replace(".", "1"))


def test_quick_clicks_are_all_answered(visit: Visit) -> None:
    visit.paste("EMEMEMEM\nMEMEMEME\n")
    for col in (0, 2, 4, 6):
        visit.cell(0, col).click(no_wait_after=True)
    visit.drawn("2*3*3*3*\n*.*.*.*.")


def test_the_click_of_a_case_has_a_button(visit: Visit) -> None:
    visit.paste('[["E","E","M"]]\n[0,0]\n')
    visit.page.get_by_role("button", name="Play the click (0, 0)").click()
    visit.drawn("01*")
    assert not visit.page.is_visible("#own-click")


def test_flags(visit: Visit) -> None:
    visit.paste("EM\n")
    visit.cell(0, 1).click(button="right")
    visit.drawn(".G")
    visit.mode("flag")
    visit.cell(0, 0).click()
    visit.drawn("WG")
    visit.mode("reveal")
    visit.cell(0, 0).click()
    visit.shows("#status", "flag")
    visit.drawn("WG")
    visit.page.check("#mask")
    visit.drawn("FF")


def test_what_is_not_known_is_not_opened(visit: Visit) -> None:
    visit.paste(json.dumps({"dialect": "hex", "board": ["1c"]}))
    visit.cell(0, 1).click()
    visit.shows("#status", "Row 0, column 1 is hidden, and")
    visit.drawn("1?")


def test_cells_are_painted_by_mouse_by_key_and_by_dragging(visit: Visit) -> None:
    visit.paste(BOARD)
    visit.mode("paint")
    visit.page.locator("#palette label", has=visit.page.locator("[value='10']")).click()
    visit.cell(0, 0).click()
    visit.drawn("*....\n..*..\n.....\n.....")
    visit.page.keyboard.press("ArrowRight")
    visit.page.keyboard.press("1")
    visit.drawn("*1...\n..*..\n.....\n.....")
    visit.page.keyboard.press("m")
    boxes = [visit.cell(3, col).bounding_box() for col in (0, 4)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    visit.page.mouse.move(*middles[0])
    visit.page.mouse.down()
    visit.page.mouse.move(*middles[1], steps=15)
    visit.page.mouse.up()
    visit.drawn("**...\n..*..\n.....\n*****")
    visit.page.click("#undo")
    visit.drawn("**...\n..*..\n.....\n.....")


def test_what_is_painted_is_checked(visit: Visit) -> None:
    visit.paste(BOARD)
    assert not visit.page.is_visible("#verdict")
    visit.mode("paint")
    visit.cell(0, 0).focus()
    visit.page.keyboard.press("4")
    visit.shows("#checks-title", "1 wrong number")
    visit.shows("#findings", "row 0, column 0: the number is 4, but it touches 0 mines")


def test_taking_back_goes_beyond_another_text(visit: Visit) -> None:
    visit.paste("EM\n")
    visit.cell(0, 0).click()
    visit.drawn("1*")
    visit.paste("MEE\n")
    visit.drawn("*..")
    visit.page.click("#undo")
    visit.drawn("1*")
    visit.holds("#text", "EM\n")
    visit.page.click("#undo")
    visit.drawn(".*")
    visit.holds("#output", "EM\n")


def test_a_text_that_cannot_be_read_puts_the_board_out_of_use(visit: Visit) -> None:
    visit.paste("1M\n11\n")
    visit.shows("#verdict", "Valid board")
    visit.page.fill("#text", "1M\n1Q\n")
    visit.has("main.stale", 1)
    visit.shows("#stale", "This is the old board: the new text can be read in several ways.")
    assert not visit.page.is_visible("#checks")
    assert not visit.page.is_visible("#verdict")
    for button in ("#copy", "#link", "#hint", "#undo", "#trace"):
        assert visit.page.is_disabled(button)
    assert visit.page.evaluate("['scroller', 'output'].every(id => window[id].inert)")
    visit.page.fill("#text", "1M\n11\n")
    visit.has("main.stale", 0)
    visit.shows("#verdict", "Valid board")
    visit.has("#copy:enabled", 1)


def test_from_a_text_that_cannot_be_read_one_button_leads_back(visit: Visit) -> None:
    visit.paste("EM\n")
    visit.cell(0, 0).click()
    visit.drawn("1*")
    visit.page.fill("#text", "QQ\n")
    visit.page.click("#back")
    visit.holds("#text", "EM\n")
    visit.has("main.stale", 0)
    assert not visit.page.is_visible("#unread")
    visit.page.click("#undo")
    visit.drawn(".*")


def test_hidden_mines_are_hidden_in_the_texts_too(visit: Visit) -> None:
    visit.paste(BOARD)
    visit.holds("#output", BOARD)
    visit.page.check("#mask")
    assert not visit.page.is_visible("#text")
    assert visit.page.is_visible("#output")
    visit.page.uncheck("#mask")
    assert visit.page.is_visible("#text")


def test_a_number_with_its_flags_opens_the_cells_around_it(visit: Visit) -> None:
    visit.paste("EEE\nEME\nEEE\n")
    visit.cell(0, 1).click()
    visit.drawn(".1.\n.*.\n...")
    visit.shows("#game", "1 mine left")
    visit.cell(1, 1).click(button="right")
    visit.shows("#game", "0 mines left")
    visit.cell(0, 1).click()
    visit.drawn("111\n1G1\n...")
    for col in range(3):
        visit.cell(2, col).click()
    visit.shows("#ending", "Won")


def test_a_wrong_flag_loses_the_game_there(visit: Visit) -> None:
    visit.paste("EEE\nEME\nEEE\n")
    visit.cell(0, 1).click()
    visit.drawn(".1.\n.*.\n...")
    visit.cell(0, 0).click(button="right")
    visit.cell(0, 1).click()
    visit.drawn("W1.\n.X.\n...")
    visit.shows("#ending", "Lost")


def test_a_pasted_text_is_undone_and_the_field_follows(visit: Visit) -> None:
    visit.paste("EM\n")
    visit.page.click("#example")
    visit.shows("#size", "4 rows")
    visit.page.click("#undo")
    visit.drawn(".*")
    visit.holds("#text", "EM\n")
    visit.holds("#output", "EM\n")
    visit.page.click("#redo")
    visit.shows("#size", "4 rows")
    assert visit.page.input_value("#text").startswith('[["E"')


def test_a_first_click_is_safe_where_that_is_chosen(visit: Visit) -> None:
    visit.page.click("#more summary")
    visit.page.select_option("#first", "safe")
    visit.paste("MEE\nEEE\n")
    visit.cell(0, 0).click()
    visit.shows("#status", "Mines were moved away from the first click")
    assert visit.board().replace("\n", "").count("*") == 1
    assert visit.board()[0] in "01"
    visit.page.click("#undo")
    visit.drawn("*..\n...")


def test_a_first_click_opens_an_area_where_that_is_chosen(visit: Visit) -> None:
    visit.page.click("#more summary")
    visit.page.select_option("#first", "opens")
    visit.paste("MMEEE\nMMEEE\nEEEEE\n")
    visit.cell(0, 0).click()
    visit.shows("#status", "Mines were moved away")
    assert visit.board()[0] == "0"
    assert visit.board().count("*") == 4
    visit.paste('{"dialect": "leetcode", "board": ["MM", "MM"]}\n')  # where nothing is free
    visit.drawn("**\n**")
    visit.cell(0, 0).click()
    visit.shows("#status", "lost")


def test_a_first_click_is_the_boards_own_otherwise(visit: Visit) -> None:
    visit.paste("MEE\nEEE\n")
    visit.cell(0, 0).click()
    visit.shows("#status", "the game is lost")


def test_a_cell_is_selected_without_opening_it(visit: Visit) -> None:
    visit.paste(BOARD)
    visit.mode("select")
    visit.cell(1, 3).click()
    visit.drawn(BOARD.strip().replace("E", ".").replace("M", "*"))
    visit.shows("#about", "Row 1, column 3 is selected: closed, known safe")
    visit.shows("#status", "the flood fill start there")
    visit.page.keyboard.press("ArrowDown")
    visit.shows("#about", "Row 2, column 3 is selected")
    visit.page.keyboard.press("Enter")
    visit.shows("#status", "Row 2, column 3 is selected")
    visit.page.click("#ask-guess")
    visit.shows("#guess-answer", "from the click at row 2, column 3")


def test_a_long_press_flags_on_a_phone(visit: Visit) -> None:
    size = {"width": 390, "height": 844}
    phone = visit.another(viewport=size, has_touch=True, is_mobile=True)
    phone.paste(BOARD)
    phone.shows("#does", "Tap to")
    assert phone.page.get_attribute("#status", "data-hint") == "Long press to flag"
    phone.cell(1, 2).scroll_into_view_if_needed()
    box = phone.cell(1, 2).bounding_box()
    touch = phone.context.new_cdp_session(phone.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    phone.drawn(".....\n..G..\n.....\n.....")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.page.wait_for_timeout(300)
    phone.drawn(".....\n..G..\n.....\n.....")
    phone.cell(3, 0).tap()
    phone.drawn("01.10\n01G10\n01110\n00000")
    phone.end()
