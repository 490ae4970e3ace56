"""Takes the picture of the page that the pages show: `make page-picture`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.cli.run import run
from tests.web.server import running
from tests.web.visiting import Visit, chromium

PICTURE = Path(__file__).parents[3] / "docs" / "how-to" / "page.png"
BOARD = ("--level", "expert", "--seed", 5, "--click", "8,8", "--to", "leetcode+yaml")


def main() -> None:
    """Play a first click, and ask what is certain."""
    with running() as server, sync_playwright() as playwright, chromium(playwright) as browser:
        visit = Visit(browser, f"{server.address}/", color_scheme="light")
        visit.paste(run("generate", *BOARD).text)
        visit.page.check("#mask")
        visit.page.click("#own-click")
        visit.shows("#status", "cells opened")
        visit.page.check("#why")
        visit.page.click("#reasons li:nth-child(3) button")
        visit.shows("#written", "as YAML")
        visit.page.evaluate("scrollTo(0, 0)")
        visit.page.screenshot(path=PICTURE, clip={"x": 0, "y": 0, "width": 1440, "height": 860})
        visit.end()


if __name__ == "__main__":
    main()
