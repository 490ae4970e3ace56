"""The pages as a site: `make docs`, in an environment of its own, builds it and follows its links.

Sphinx takes the Markdown pages as they lie in the repository. Every warning is an error, and no
link is asked of the network.
"""

import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build"
PAGES = ("README.md", "CHANGELOG.md", "SECURITY.md")


def sources(folder: Path) -> None:
    """Lay out what Sphinx reads, so that links between pages lead where they do here."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs" / "site", folder)
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("site"))
    for name in PAGES:
        shutil.copy(ROOT / name, folder / name)


class Page(HTMLParser):
    """What a page links to, and what of it can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what the tag says of links."""
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            if name in ("href", "src") and value and tag != "link":
                self.links.append(value)


def dead_links(folder: Path) -> list[str]:
    """The links on the site's pages that lead nowhere on it; those to other sites are not asked."""
    pages = {path: Page(path.read_text("utf-8")) for path in folder.rglob("*.html")}
    dead = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            known = pages[there].ids if there in pages else ()
            fragment = unquote(parts.fragment)
            if not there.exists() or (fragment and there in pages and fragment not in known):
                dead.append(f"{path.relative_to(folder)}: {link}")
    return dead


def main() -> int:
    """Build the site into build/site/; 1 where something is wrong with it."""
    sources(BUILD / "site-source")
    site = BUILD / "site"
    shutil.rmtree(site, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    ended = subprocess.run([*command, BUILD / "site-source", site], check=False)
    if ended.returncode:
        return 1
    dead = dead_links(site)
    print(*dead, f"{site}: {len(list(site.rglob('*.html')))} pages", sep="\n")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
