"""Positions as players have them, by seed: an oracle that does without the kit's engine."""

import random

from minesweeper_kit import Board, Cell


def position(seed: int, *, dense: bool = False, over: bool = False) -> tuple[Board, Board]:
    """A board of mines, and what a player sees of it; `over` ends the game with a mine."""
    draw = random.Random(seed)
    rows, cols = draw.randint(5, 16), draw.randint(5, 30)
    share = draw.uniform(0.5, 0.8) if dense else draw.uniform(0.1, 0.22)
    places = range(rows * cols)
    # Simon Tatham's Mines keeps nine cells free of mines.
    count = min(max(2, int(rows * cols * share)), rows * cols - 9)
    mines = set(draw.sample(places, count))
    cells = bytearray([Cell.HIDDEN]) * len(places)
    for _ in range(len(places) // (3 if dense else 10) + 1):
        todo = [draw.choice([place for place in places if place not in mines])]
        while todo:
            place = todo.pop()
            if cells[place] != Cell.HIDDEN:
                continue
            near = around(place, rows, cols)
            cells[place] = sum(other in mines for other in near)
            todo += [] if cells[place] else near
    for mine in sorted(mines):
        if over:
            cells[mine] = Cell.MINE
        elif draw.random() < 0.3:
            cells[mine] = Cell.FLAGGED
    if over:
        cells[draw.choice(sorted(mines))] = Cell.EXPLODED
    layout = bytes(Cell.MINE if place in mines else Cell.EMPTY for place in places)
    return Board(rows, cols, layout), Board(rows, cols, bytes(cells))


def around(place: int, rows: int, cols: int) -> list[int]:
    row, col = divmod(place, cols)
    return [
        down * cols + across
        for down in range(max(0, row - 1), min(rows, row + 2))
        for across in range(max(0, col - 1), min(cols, col + 2))
        if down * cols + across != place
    ]


def masked(mines: Board, seen: Board) -> Board:
    """What Simon Tatham's Mines shows: a lost game hides its other mines, a won one flags them."""
    won = all(
        layout == Cell.MINE
        for layout, cell in zip(mines.cells, seen.cells, strict=True)
        if cell > Cell.EIGHT
    )
    shown = Cell.FLAGGED if won and Cell.EXPLODED not in seen.cells else Cell.HIDDEN
    cells = seen.cells.replace(bytes([Cell.MINE]), bytes([Cell.HIDDEN]))
    return Board(seen.rows, seen.cols, cells.replace(bytes([Cell.HIDDEN]), bytes([shown])))
