import json

from minesweeper_kit import Board
from minesweeper_kit.board import Click
from tests.layouts.conventions import boards, fault

MINES = [(0, 0), (2, 0)]
OPENED = [(row, col) for row in range(3) for col in range(1, 4)]


def saved(**more: object) -> str:
    return json.dumps({"rows": 3, "cols": 4, "mines": MINES, **more})


def test_opened_cells_show_their_numbers() -> None:
    assert boards(saved(revealed=OPENED), "mgb") == [Board(3, 4, "a100" + "9200" + "a100")]


def test_flags_stand_on_what_is_below_them() -> None:
    text = saved(opened=[], flags=[(0, 0), (1, 0)])
    assert boards(text, "mgb") == [Board(3, 4, "e999" + "f999" + "a999")]


def test_places_are_column_and_row_beside_a_width() -> None:
    text = '{"width": 3, "height": 1, "mines": [[0, 0]], "revealed": [[1, 0]], "flags": [[0, 0]]}'
    assert boards(text, "mgb") == [Board(1, 3, "e19")]


def test_sides_may_be_w_and_h() -> None:
    assert boards('{"w": 3, "h": 1, "bombs": [[2, 0]]}', "mgb") == [Board(1, 3, "99a")]


def test_clicks_are_no_opened_cells() -> None:
    clicked: list[Click] = [(1, 3)]
    assert "(1, 3) is open and blank, but its neighbour (0, 2)" in fault(
        saved(revealed=clicked), "mgb"
    )


def test_a_list_with_another_name_is_an_error() -> None:
    assert "'history' is no list that is known here" in fault(saved(history=[[1, 1]]), "mgb")
    assert len(boards(saved(history=[], seed=4), "mgb")) == 1
