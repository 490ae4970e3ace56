"""Pictures as a page of HTML that stands alone: nothing is loaded, and nothing runs."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from minesweeper_kit.picture.drawing import Marks, Picture, pictures_of
from minesweeper_kit.picture.geometry import plan
from minesweeper_kit.picture.svg_image import escape_text, svg_text
from minesweeper_kit.picture.themes import AUTO, Theme, find_theme
from minesweeper_kit.wording import counted

if TYPE_CHECKING:
    from minesweeper_kit.picture.drawing import Drawable


def html(
    what: "Drawable | Iterable[Drawable]",
    *,
    theme: str = AUTO,
    cell_size: int | None = None,
    coordinates: bool = True,
    diff: bool = False,
    marks: Marks | None = None,
) -> str:
    """A page of HTML with the picture of a Board, a Case, a Solution, or of several.

    It needs nothing besides itself. The arguments and the errors are those of `svg`.

    >>> from minesweeper_kit import Board
    >>> html(Board(1, 2, "1M"))[:15]
    '<!doctype html>'
    """
    pictures = pictures_of(what, diff=diff, marks=marks)
    return page_of(pictures, theme, cell_size, coordinates=coordinates)


def page_of(
    pictures: list[Picture], theme: str, cell_size: int | None = None, *, coordinates: bool = True
) -> str:
    """The page of pictures."""
    figures = [figure(each, theme, cell_size, coordinates=coordinates) for each in pictures]
    many = len(pictures) > 1
    title = counted(len(pictures), "Minesweeper board") if many else pictures[0].name
    return page(title or "Minesweeper board", f"<main>{''.join(figures)}</main>", theme)


def figure(
    picture: Picture, theme: str, cell_size: int | None = None, *, coordinates: bool = True
) -> str:
    """A picture with its name under it."""
    bare = picture._replace(name="")
    image = svg_text([bare], plan([bare], cell_size, coordinates=coordinates), theme)
    caption = f"<figcaption>{escape_text(picture.name)}</figcaption>" if picture.name else ""
    return f"<figure>{image}{caption}</figure>\n"


_STYLE = (
    "body{margin:2em auto;max-width:75em;padding:0 1em;font:16px/1.5 system-ui,sans-serif}"
    "figure{display:inline-block;margin:0 1.5em 1.5em 0;vertical-align:top}"
    "figcaption{text-align:center}"
    "svg{max-width:100%;height:auto}"
)


def _colours(theme: Theme) -> str:
    return f"body{{background:{theme.paper};color:{theme.ink}}}"


def page(title: str, body: str, theme: str, style: str = "") -> str:
    """A page in the colours of a theme. The body is HTML, the title is not.

    >>> page("a < b", "<p>yes</p>", "light").splitlines()[-1]
    '</head><body><p>yes</p></body></html>'
    """
    light, dark = find_theme(theme)
    after = f"@media(prefers-color-scheme:dark){{{_colours(dark)}}}" if dark is not None else ""
    scheme = "light dark" if dark is not None else theme
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f'<meta name="color-scheme" content="{scheme}">\n'
        f"<title>{escape_text(title)}</title>\n"
        f"<style>{_colours(light)}{after}{_STYLE}{style}</style>\n"
        f"</head><body>{body}</body></html>\n"
    )
