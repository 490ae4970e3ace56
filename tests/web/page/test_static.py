"""What the page without a server does by itself: it starts, stops, and comes again offline."""

import shutil
from pathlib import Path
from typing import Any

from tests.web.page.conftest import SITE
from tests.web.server import files
from tests.web.visiting import Visit


def test_the_page_is_in_use_before_python_is_there(browser: Any, static: str) -> None:
    visit = Visit(browser, static, spare=True)
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    visit.page.route("**/stdlib.zip.gz", hold)
    visit.page.goto(static)
    visit.arrive()
    visit.shows("#loading-note", "Loading Python")
    form = visit.page.locator("#generate")
    form.locator("[name=level]").select_option("")
    form.locator("[name=rows]").fill("1")
    form.locator("[name=cols]").fill("3")
    visit.page.click("#blank")
    visit.drawn("???")
    visit.cell(0, 1).focus()
    visit.page.keyboard.press("1")
    visit.drawn("?1?")
    visit.page.fill("#text", "EM\n")
    visit.page.wait_for_timeout(500)
    visit.drawn("?1?")
    for route in held:
        route.continue_()
    visit.drawn(".*")
    assert not visit.page.is_visible("#loading")
    visit.end()


def test_the_second_visit_needs_no_network(browser: Any, tmp_path: Path) -> None:
    shutil.copytree(SITE / "app", tmp_path / "some" / "path")
    with files(tmp_path) as address:
        visit = Visit(browser, f"{address}/some/path/")
        visit.paste("EM\n")
        visit.page.evaluate("async () => { await navigator.serviceWorker.ready }")
    visit.page.goto(visit.address)
    visit.arrive()
    visit.paste("EEM\n")
    visit.drawn("..*")
    visit.end()


def test_what_takes_long_is_stopped(browser: Any, address: str) -> None:
    visit = Visit(browser, address)
    form = visit.page.locator("#generate")
    form.locator("[name=level]").select_option("")
    for name, value in [("rows", "30"), ("cols", "30"), ("mines", "250")]:
        form.locator(f"[name={name}]").fill(value)
    form.locator("[name=no_guess]").check()
    form.get_by_role("button", name="Generate").click()
    visit.page.click("#stop")
    visit.shows("#generated", "Stopped before there was an answer")
    visit.paste("EM\n")
    visit.drawn(".*")
    visit.end()
