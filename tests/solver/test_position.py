from minesweeper_kit import Board
from minesweeper_kit.engine.adjacency import adjacent
from minesweeper_kit.solver.position import Position, read_position


def test_every_cell_has_its_byte() -> None:
    position = read_position(Board(2, 3, "c9a bd0"), trust_flags=False)
    places = [position.place(at) for at in range(position.length)]
    for row in range(2):
        for col in range(3):
            assert places.count((row, col)) == 1


def _places(position: Position, plane: int) -> set[tuple[int, int]]:
    cells = plane.to_bytes(position.length, "little")
    return {position.place(at) for at, value in enumerate(cells) if value}


def test_what_is_unknown_and_what_is_a_mine() -> None:
    board = Board(2, 4, "9acd bef0")
    position = read_position(board, trust_flags=False)
    assert _places(position, position.mines) == {(1, 0)}
    assert _places(position, position.numbers) == {(1, 3)}
    assert len(_places(position, position.unknown)) == 6
    trusting = read_position(board, trust_flags=True)
    assert _places(trusting, trusting.mines) == {(0, 3), (1, 0), (1, 1), (1, 2)}
    assert _places(trusting, trusting.unknown) == {(0, 0), (0, 1), (0, 2)}


def test_need_and_spare() -> None:
    position = read_position(Board(2, 2, "2c bc"), trust_flags=False)
    at = 1 * 3 + 1
    assert position.need >> 8 * at & 255 == 0x80 + 1
    assert position.spare >> 8 * at & 255 == 0x80 + 1


def test_adjacent_sums_neighbours_only() -> None:
    width = 4
    middle = 2 * width + 2
    sums = adjacent(1 << 8 * middle, width)
    near = {middle + d for d in (-5, -4, -3, -1, 1, 3, 4, 5)}
    assert {at for at in range(20) if sums >> 8 * at & 255} == near


def test_a_board_without_cells() -> None:
    assert read_position(Board(0, 0, b""), trust_flags=False).unknown == 0
