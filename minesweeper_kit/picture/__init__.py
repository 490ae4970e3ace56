"""Pictures of boards: SVG, PNG, text for terminals, HTML; reports, traces, notebooks."""

from minesweeper_kit.picture.letters import text
from minesweeper_kit.picture.page import html
from minesweeper_kit.picture.raster import png
from minesweeper_kit.picture.vector import svg

__all__ = ["html", "png", "svg", "text"]
