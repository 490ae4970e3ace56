"""`masked`: a game id of Simon Tatham's Mines, its mines masked, as the program writes them."""

from minesweeper_kit.layouts import tatham

HOLDS = tatham.HOLDS
read = tatham.read
write = tatham.write_masked
