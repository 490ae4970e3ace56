"""The player: the best next click, and whole games."""

import minesweeper_kit.engine  # noqa: F401 - which says whether the compiled player serves
