"""Pictures as a page of HTML."""

from html.parser import HTMLParser

import pytest

from minesweeper_kit import Board, Case, html


class Seen(HTMLParser):
    """The elements of a page, and that each is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        if tag not in ("meta",):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_it_stands_alone(theme: str) -> None:
    shown = html([Case(Board(1, 2, "1a"), name="<b>&"), Board(1, 1, "9")], theme=theme)
    seen = Seen(shown)
    assert not seen.open
    assert seen.names.count("svg") == seen.names.count("figure") == 2
    assert not {"script", "link", "img", "b"} & set(seen.names)
    assert "http" not in shown.replace("http://www.w3.org/2000/svg", "")
    assert "<figcaption>&lt;b&gt;&amp;</figcaption>" in shown
    assert ("prefers-color-scheme" in shown) == (theme == "auto")


def test_one_board_is_its_title() -> None:
    assert "<title>Minesweeper board</title>" in html(Board(1, 1, "9"))
    assert "<title>tiny</title>" in html([Case(Board(1, 1, "9"), name="tiny")])
