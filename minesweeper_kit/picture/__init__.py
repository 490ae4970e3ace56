"""Pictures of boards: SVG, PNG, text for terminals, HTML; reports, traces, notebooks."""

from minesweeper_kit.picture.ansi import text
from minesweeper_kit.picture.page import html
from minesweeper_kit.picture.png_image import png
from minesweeper_kit.picture.svg_image import svg

__all__ = ["html", "png", "svg", "text"]
