"""What pytest and Hypothesis load: the two hooks in every session, without the kit.

This folder is installed as a package of its own, `minesweeper_kit_hooks`. As a
part of `minesweeper_kit` it could not tell whether a program has imported that.
"""
