"""Boards out of the elements of web games' pages."""

from minesweeper_kit import Board
from minesweeper_kit.reading.dom import find_dom

CELL = '<div class="cell size24 {}" data-x="{}" data-y="{}"></div>'
CLASSES = [["hd_opened hd_type1", "hd_closed"], ["hd_closed hd_flag", "hd_opened hd_type0"]]


def page(order: list[tuple[int, int]]) -> list[str]:
    return [CELL.format(CLASSES[row][col], col, row) for row, col in order]


def test_cells_that_name_their_places_may_come_in_any_order() -> None:
    parts, _ = find_dom(page([(1, 1), (0, 0), (1, 0), (0, 1)]))
    assert parts[0].cases is not None
    assert [case.board for case in parts[0].cases] == [Board(2, 2, "1c d0")]


def test_the_states_that_games_name() -> None:
    states = ["blank", "bombflagged", "bombrevealed", "bombdeath", "open0", "open8"]
    row = "<tr>" + "".join(f'<td class="square {state}"></td>' for state in states) + "</tr>"
    parts, lines = find_dom(["<table>", row, row, "</table>"])
    assert parts[0].cases is not None
    assert [case.board for case in parts[0].cases] == [Board(2, 6, "cdab08" * 2)]
    assert lines == {2, 3}


def test_rows_that_are_not_full_are_a_fault() -> None:
    cell = '<td class="square open1"></td>'
    parts, _ = find_dom([f"<tr>{cell * 3}</tr>", f"<tr>{cell * 2}</tr>"])
    assert [part.kind for part in parts] == ["fault"]
    assert (parts[0].line, parts[0].column, parts[0].last) == (1, 5, 2)


def test_a_class_may_say_that_a_mine_is_shown_or_what_is_not_known() -> None:
    cells = [f'<div class="cell hd_opened hd_type{n}"></div>' for n in (1, 10, 1, 0)]
    rows = [f"<div>{''.join(cells[:2])}</div>", f"<div>{''.join(cells[2:])}</div>"]
    assert find_dom(rows)[0][0].cases[0].board == Board(2, 2, "1* 10".replace("*", "M"))
    for unknown in ("hd_type11", "hd_type12", "hd_type9"):
        changed = [row.replace("hd_type10", unknown) for row in rows]
        assert find_dom(changed)[0][0].kind == "fault"


def test_a_row_that_is_not_there_is_a_fault() -> None:
    cell = '<div class="cell hd_closed" data-x="{}" data-y="{}"></div>'
    rows = ["".join(cell.format(x, y) for x in range(3)) for y in (0, 2, 3)]
    assert find_dom(rows)[0][0].kind == "fault"


def test_elements_of_another_page_are_no_board() -> None:
    assert find_dom(['<div class="cell price">1</div>'] * 9) == ([], frozenset())
    assert find_dom(['<div class="cell open1"></div>'] * 3) == ([], frozenset())


def test_a_number_may_be_the_text_of_an_element() -> None:
    shown = ["1", "", "2"]
    row = "".join(f'<button class="tile open">{text}</button>' for text in shown)
    parts, _ = find_dom([f"<div>{row}</div>", f"<div>{row}</div>"])
    assert parts[0].cases[0].board == Board(2, 3, "102 102")


def test_a_text_that_is_no_number_is_no_cell() -> None:
    row = "".join(f'<button class="tile open">{text}</button>' for text in ("1", "12", "2"))
    parts, _ = find_dom([f"<div>{row}</div>", f"<div>{row.replace('12', '0')}</div>"])
    assert parts[0].kind == "fault"


def test_rows_may_end_with_a_break() -> None:
    cell = '<span class="cell closed"></span>'
    parts, _ = find_dom([f"{cell * 3}<br>", f"{cell * 3}<br>"])
    assert parts[0].cases[0].board == Board(2, 3, "ccc ccc")


def test_elements_in_no_rows_are_a_fault() -> None:
    parts, _ = find_dom(['<div class="square open1" id="1_1"></div>' * 6] * 2)
    assert parts[0].kind == "fault"
