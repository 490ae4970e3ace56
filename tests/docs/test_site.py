"""What of the site can be checked without building it: `make docs` builds it."""

import re
from pathlib import Path

import minesweeper_kit
from tests.docs import site

API = site.ROOT / "docs" / "site" / "api"


def test_every_public_name_has_its_place() -> None:
    text = "".join(path.read_text("utf-8") for path in API.glob("*.rst"))
    shown = re.findall(r"^\.\. auto(?:class|function|data):: (\w+)$", text, re.MULTILINE)
    modules = {"judge", "leetcode"}
    assert sorted(shown) == sorted(set(minesweeper_kit.__all__) - modules)
    index = (API / "index.rst").read_text("utf-8")
    assert {path.stem for path in API.glob("*.rst")} == {
        "index",
        *re.findall(r"   (\w+)$", index, re.M),
    }


def test_sources_lie_as_in_the_repository(tmp_path: Path) -> None:
    site.sources(tmp_path / "source")
    for page in ("README.md", "docs/reference/commands.md", "docs/pictures/bfs.svg", "conf.py"):
        assert (tmp_path / "source" / page).exists()
    assert not (tmp_path / "source" / "docs" / "site").exists()


def test_dead_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "a b.html").write_text('<h1 id="top">x</h1><img src="picture.png">')
    (tmp_path / "index.html").write_text(
        '<a href="a%20b.html#top">x</a><a href="#here">x</a><a href="a%20b.html#bottom">x</a>'
        '<a href="https://example.org/nothing">x</a><a href="gone.html">x</a>'
    )
    assert sorted(site.dead_links(tmp_path)) == [
        "a b.html: picture.png",
        "index.html: #here",
        "index.html: a%20b.html#bottom",
        "index.html: gone.html",
    ]
