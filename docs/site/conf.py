"""How the pages become a site: `make docs` builds it, each warning an error, into build/site/."""

import re
from typing import Any

from minesweeper_kit.version import __version__

project = "minesweeper-kit"
version = release = __version__
html_title = f"minesweeper-kit {version}"
html_theme = "furo"
html_show_copyright = False
html_copy_source = False

extensions = ["myst_nb", "sphinx.ext.autodoc"]
nb_execution_mode = "off"  # the notebook holds its outputs; `make test-notebook` executes it
myst_heading_anchors = 4  # as GitHub has them

# What stands in backticks in a docstring is code.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
add_module_names = False
python_use_unqualified_type_names = True

# Samples in notations that no highlighter knows are shown as they are.
suppress_warnings = ["misc.highlighting_failure"]


def setup(app: Any) -> None:
    """Let docstrings have plurals of code, as in `Cell`s."""

    def part(
        _app: Any, _what: str, _name: str, _object: Any, _options: Any, lines: list[str]
    ) -> None:
        lines[:] = [re.sub(r"(`[^`]+`)(?=\w)", r"\1\\ ", line) for line in lines]

    app.connect("autodoc-process-docstring", part)
