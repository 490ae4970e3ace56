"""`python -m minesweeper_kit` is the command `minesweeper-kit`."""

from minesweeper_kit.start import main

if __name__ == "__main__":
    main()
