"""Hypothesis' entry point: it makes `st.from_type` know the kit's types.

Hypothesis runs this whenever it is imported, and its own pytest plugin imports
it in every session. So the kit is not imported here: that would take time where
nobody asks for it. Whichever of the two is imported last registers the strategies:
Hypothesis by this hook, the kit by itself.
"""

import sys


def register() -> None:
    """Register the kit's strategies, if the kit is imported already."""
    kit = sys.modules.get("minesweeper_kit")
    if kit is not None and hasattr(kit, "register_strategies"):
        kit.register_strategies()
