"""Keyboard alone, a screen reader's tree, light and dark, a phone, large boards."""

from typing import Any

import pytest

from tests.cli.run import run
from tests.web.visiting import Visit

BOARD = "EEEEE\nEEMEE\nEEEEE\nEEEEE\n"


def test_the_keyboard_is_enough(visit: Visit) -> None:
    press = visit.page.keyboard.press
    for _ in range(3):  # past the choice of colours
        press("Tab")
        if visit.page.evaluate("document.activeElement.id") == "text":
            break
    visit.page.keyboard.insert_text(BOARD)
    visit.drawn(".....\n..*..\n.....\n.....")
    for _ in range(40):
        press("Tab")
        if visit.page.evaluate("document.activeElement.role") == "gridcell":
            break
    assert visit.focused() == "row 0, column 0, closed, known safe"
    for key, there in [
        ("ArrowDown", "row 1, column 0"),
        ("ArrowRight", "row 1, column 1"),
        ("End", "row 1, column 4"),
        ("Home", "row 1, column 0"),
        ("Control+End", "row 3, column 4"),
        ("ArrowRight", "row 3, column 4"),
        ("Control+Home", "row 0, column 0"),
        ("PageDown", "row 2, column 0"),
        ("ArrowDown", "row 3, column 0"),
    ]:
        press(key)
        assert visit.focused().startswith(there), key
    press("Enter")
    visit.drawn("01.10\n01*10\n01110\n00000")
    press("Control+z")
    visit.drawn(".....\n..*..\n.....\n.....")
    press("Control+y")
    visit.drawn("01.10\n01*10\n01110\n00000")
    press("Control+Home")
    press("ArrowRight")
    press("ArrowRight")
    press("f")
    visit.drawn("01W10\n01*10\n01110\n00000")
    assert visit.focused() == "row 0, column 2, wrong flag, no mine"


def test_one_cell_is_in_the_tab_order(visit: Visit) -> None:
    visit.paste(BOARD)
    visit.cell(2, 3).click()
    assert visit.page.locator("#grid [tabindex='0']").count() == 1
    grid = visit.page.get_by_role("grid")
    assert grid.get_attribute("aria-rowcount") == "4"
    assert grid.get_attribute("aria-colcount") == "5"
    assert visit.page.get_by_role("gridcell").count() == 20


def serious(visit: Visit, axe: str) -> list[str]:
    """What axe-core finds that is serious or worse."""
    visit.page.evaluate(axe)
    found: list[Any] = visit.page.evaluate(
        "axe.run({ resultTypes: ['violations'] }).then(found => found.violations)"
    )
    return [each["id"] for each in found if each["impact"] in {"serious", "critical"}]


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_nothing_keeps_people_out(visit: Visit, axe: str, colours: Any) -> None:
    visitor = visit.another(color_scheme=colours)
    level = ("--level", "beginner", "--seed", 5, "--click", "4,4")
    visitor.paste(run("generate", *level, "--to", "hex+ndjson").text)
    visitor.page.click("#own-click")
    visitor.shows("#status", "opened")
    visitor.mode("paint")
    for summary in (".legend", "#stats"):
        visitor.page.click(f"{summary} summary")
    visitor.page.check("#why")
    visitor.shows("#reasons", "So (")
    visitor.page.fill("#text", "...\n...\n")
    visitor.shows("#unread", "can mean 3 boards")
    assert not serious(visitor, axe)
    visitor.page.check("#heat")
    visitor.page.wait_for_selector(".chance")
    assert not serious(visitor, axe)
    visitor.end()


def test_what_keeps_people_out_would_be_found(visit: Visit, axe: str) -> None:
    visit.paste(BOARD)
    visit.page.evaluate(
        """() => {
            const label = document.querySelector("label.theme");
            label.replaceWith(...label.childNodes);
            document.querySelector("#read").classList.add("trouble");
            document.documentElement.style.setProperty("--quiet", "#cccccc");
            document.documentElement.removeAttribute("lang");
        }"""
    )
    assert {"html-has-lang", "color-contrast", "select-name"} <= set(serious(visit, axe))


def background(visitor: Visit) -> str:
    """The colour under the page, once its styles are there."""
    visitor.page.wait_for_load_state("networkidle")
    colour: str = visitor.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour


def test_the_colours_are_chosen_and_kept(visit: Visit) -> None:
    light = background(visit)
    visit.page.select_option("#theme", "dark")
    dark = background(visit)
    assert dark != light
    visit.page.reload()
    assert background(visit) == dark
    assert background(visit.another(color_scheme="dark")) == dark


def test_a_phone(visit: Visit) -> None:
    size = {"width": 390, "height": 844}
    phone = visit.another(viewport=size, has_touch=True, is_mobile=True)
    for _ in range(3):  # Chromium may take the first touch of a page that still loads for a scroll
        phone.page.tap("#example")
        phone.page.wait_for_timeout(500)
        if phone.page.input_value("#text"):
            break
    phone.drawn(".....\n..*..\n.....\n.....")
    phone.cell(3, 0).tap()
    phone.drawn("01.10\n01*10\n01110\n00000")
    phone.mode("flag")
    phone.cell(0, 2).tap()
    phone.drawn("01W10\n01*10\n01110\n00000")
    phone.paste("E" * 50 + "\n")
    phone.shows("#size", "50 columns")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    phone.end()


def test_a_board_and_its_reasons_fit_a_narrow_screen(visit: Visit) -> None:
    narrow = visit.another(viewport={"width": 320, "height": 700}, has_touch=True, is_mobile=True)
    level = ("--level", "beginner", "--seed", 5, "--click", "4,4")
    narrow.paste(run("generate", *level, "--to", "leetcode+yaml").text)
    narrow.page.click("#own-click")
    narrow.page.check("#why")
    narrow.page.click("#reasons button")
    box = narrow.page.locator("#scroller")
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert narrow.page.evaluate("document.documentElement.scrollWidth") <= 320
    end = "element => element.getBoundingClientRect().bottom"
    begin = "element => element.getBoundingClientRect().top"
    together = narrow.page.locator("#reasons li").first.evaluate(end) - box.evaluate(begin)
    assert 0 < together < 700
    narrow.end()


def test_of_a_large_board_only_a_window_is_in_the_page(visit: Visit) -> None:
    visit.page.fill("#text", ("E" * 300 + "\n") * 299 + "E" * 299 + "M\n")
    visit.shows("#size", "300 rows, 300 columns")
    assert visit.page.get_by_role("gridcell").count() < 10_000
    assert visit.page.get_by_role("grid").get_attribute("aria-rowcount") == "300"
    visit.cell(0, 0).focus()
    visit.page.keyboard.press("Control+End")
    assert visit.focused() == "row 299, column 299, mine"
    visit.page.keyboard.press("ArrowUp")
    visit.page.keyboard.press("Enter")
    visit.shows("#status", "Row 298, column 299: 1 cell opened")
    assert visit.focused() == "row 298, column 299, open, 1"
    visit.page.locator("#scroller").evaluate("box => box.scrollTo(0, 0)")
    visit.page.wait_for_selector("[aria-rowindex='1'] [aria-colindex='1']")
    visit.cell(0, 0).click()
    visit.shows("#status", "89998 cells opened")
