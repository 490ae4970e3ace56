"""Positions whose opened cells are spaces: read as they are, or refused, never as another board."""

from random import Random

import pytest

from minesweeper_kit import Board, Cell, MinesweeperKitError, loads

NOTES: list[str] = []
OPENED = {Cell.HIDDEN: ".", Cell.BLANK: " "}


def position(random: Random) -> Board:
    """A player's view with numbers, hidden cells and blank ones."""
    while True:
        rows, cols = random.randint(4, 8), random.randint(4, 8)
        places = random.sample(range(rows * cols), random.randint(2, rows * cols // 6))
        cells = bytes(Cell.MINE if at in places else Cell.EMPTY for at in range(rows * cols))
        board = Board(rows, cols, cells)
        for _ in range(random.randint(1, 3)):
            safe = [at for at, cell in enumerate(board.cells) if cell == Cell.EMPTY]
            if safe:
                board = board.reveal(divmod(random.choice(safe), cols))
        view = board.player_view()
        if {Cell.BLANK, Cell.HIDDEN} <= set(view.cells):
            return view


def text_of(board: Board) -> str:
    """The rows, with a space for each blank cell."""
    rows = ("".join(OPENED.get(Cell(cell), str(int(cell))) for cell in row) for row in board)
    return "".join(f"{row}\n" for row in rows)


def trimmed(text: str) -> str:
    """The rows without the spaces at their ends."""
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def is_it(found: list[Board], text: str) -> bool:
    """Whether a text is that of one board, but for empty lines above and below it."""
    return [trimmed(text_of(board)).strip("\n") for board in found] == [text.strip("\n")]


@pytest.mark.parametrize("symbols", [None, ".=HIDDEN", ".=HIDDEN ' '=BLANK"])
@pytest.mark.parametrize("cut", [str, trimmed])
def test_no_position_is_read_as_another(cut: object, symbols: str | None) -> None:
    random = Random(1)
    wrong, read = [], 0
    for _ in range(150):
        board = position(random)
        text = trimmed(text_of(board)) if cut is trimmed else text_of(board)
        try:
            found = [
                each.board
                for each in loads(text, strict=False, symbols=symbols, notes=NOTES.append)
            ]
        except MinesweeperKitError:
            assert cut is trimmed or symbols is None or " " not in symbols, text
            continue
        read += 1
        wrong += [] if found == [board] or (cut is trimmed and is_it(found, text)) else [text]
    assert not wrong, f"{len(wrong)}:\n{wrong[0]}"
    assert read or symbols == ".=HIDDEN"
