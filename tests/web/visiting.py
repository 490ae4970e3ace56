"""A visitor of the page: what a person does there, and sees."""

import re
import shutil
from typing import Any
from urllib.parse import urlsplit

_REFUSED = re.compile(r"the server responded with a status of 4(13|22) ")
"""What Chromium itself says of an answer that refuses: the page shows what was refused."""

WAITS = 60_000
"""How many milliseconds the page has for each thing: Python in the browser takes its time."""

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TOP = "part => part.getBoundingClientRect().top"
BOTTOM = "part => part.getBoundingClientRect().bottom"


_FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]


def chromium(playwright: Any) -> Any:
    """Debian's Chromium, without a window."""
    return playwright.chromium.launch(executable_path=shutil.which("chromium"), args=_FLAGS)


class Visit:
    """The page in a browser context of its own.

    `options` are those of Playwright's `new_context`: a colour scheme, the size of the window. A
    spare one is not waited for: it loads until it is needed.
    """

    def __init__(
        self, browser: Any, address: str, fragment: str = "", *, spare: bool = False, **options: Any
    ) -> None:
        self.browser, self.address = browser, address
        self.complaints: list[str] = []
        self.context = browser.new_context(
            **{"viewport": {"width": 1440, "height": 900}, "accept_downloads": True, **options}
        )
        self.context.set_default_timeout(WAITS)
        self.page = self.context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._requested)
        self.page.goto(address + fragment, wait_until="commit")
        if not spare:
            self.arrive()

    def arrive(self) -> None:
        """Waits until the page is there."""
        self.page.wait_for_selector("#dialect option:nth-child(9)", state="attached")

    def _said(self, message: Any) -> None:
        if not _REFUSED.search(message.text):
            self.complaints.append(message.text)

    def _requested(self, request: Any) -> None:
        if urlsplit(request.url.removeprefix("blob:")).netloc != urlsplit(self.address).netloc:
            self.complaints.append(f"a request went to {urlsplit(request.url).netloc}")

    def another(self, fragment: str = "", **options: Any) -> "Visit":
        """Another visitor, who shares nothing with this one."""
        return Visit(self.browser, self.address, fragment, **options)

    def end(self) -> None:
        """Leaves. The console has stayed empty, and no request went elsewhere."""
        self.context.close()
        assert not self.complaints

    def paste(self, text: str) -> None:
        """Puts a text into the field, and waits for the board."""
        before = self.answers("validate")
        self.page.fill("#text", text)
        for _ in range(600):
            if self.answers("validate") > before:
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the text was not checked")

    def answers(self, operation: str) -> int:
        """How many answers of an operation the page has had."""
        count: int = self.page.evaluate(
            "name => performance.getEntriesByName(name).length", f"kit {operation}"
        )
        return count

    def cell(self, row: int, col: int) -> Any:
        """A cell of the board, where the page has it."""
        return self.page.locator(
            f"[role=row][aria-rowindex='{row + 1}'] [role=gridcell][aria-colindex='{col + 1}']"
        )

    def board(self) -> str:
        """The board as a screen reader has it: a letter a cell, rows between line ends."""
        rows = self.page.locator("#grid [role=row]").evaluate_all(
            "rows => rows.map(row => [...row.children].map(cell => cell.ariaLabel))"
        )
        return "\n".join("".join(map(_letter, row)) for row in rows)

    def focused(self) -> str:
        """What a screen reader says of what has the focus."""
        told: str = self.page.evaluate("document.activeElement.ariaLabel")
        return told

    def shows(self, element: str, text: str | re.Pattern[str]) -> None:
        """Waits until an element has that text in it."""
        _expect(self.page.locator(element)).to_contain_text(text, timeout=WAITS)

    def holds(self, field: str, text: str) -> None:
        """Waits until a field holds just that text."""
        _expect(self.page.locator(field)).to_have_value(text, timeout=WAITS)

    def has(self, parts: str, count: int) -> None:
        """Waits until the page has so many of these."""
        _expect(self.page.locator(parts)).to_have_count(count, timeout=WAITS)

    def drawn(self, board: str) -> None:
        """Waits until the board is that one."""
        for _ in range(WAITS // 50):
            if (now := self.board()) == board:
                return
            self.page.wait_for_timeout(50)
        assert now == board

    def choose(self, menu: str, value: str) -> None:
        """Chooses from a menu, in a part of the page that may be closed."""
        closed = "menu => { menu.closest('details').open = true; }"
        self.page.locator(menu).evaluate(closed)
        self.page.select_option(menu, value)

    def mode(self, name: str) -> None:
        """What a click does: reveal, flag or paint."""
        self.page.locator(f"input[name=mode][value={name}]").check(force=True)


def _expect(what: Any) -> Any:
    """What waits until something holds of a part of the page."""
    from playwright.sync_api import expect

    return expect(what)


_LETTERS = {
    "no mine beside it": "0",
    "known safe": ".",
    "mine": "*",
    "exploded mine": "X",
    "unknown": "?",
    "flag": "F",
    "flag on a mine": "G",
    "wrong flag": "W",
}


def _letter(label: str) -> str:
    """A letter for what a cell is called."""
    name = label.split(", ", 2)[2].removeprefix("open, ").removeprefix("closed, ").split(", ")[0]
    return _LETTERS.get(name, name)
