"""Pictures as SVG: what they show, what they are made of, how large they are."""

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Case, FormatError, MinesweeperKitError, loads, solve, svg
from minesweeper_kit.generator import generate
from minesweeper_kit.picture.drawing import alt_text, picture_of, pictures_of
from minesweeper_kit.picture.geometry import LARGEST, Grid, Text, plan
from minesweeper_kit.picture.shapes import CHARACTERS, MARKS, SHAPES
from minesweeper_kit.picture.themes import THEMES
from minesweeper_kit.solver.steps import explain
from tests.zoo import ZOO

SPACE = "{http://www.w3.org/2000/svg}"
ALL = Board(2, 8, "01234567 89abcdef")
"""Every cell."""

WRONG = Case(
    Board(4, 4, "9999 999a 9a99 99a9"), (1, 2), Board(4, 4, "9999 991a 9a99 99a9"), name="walk"
)


def paths(text: str) -> dict[str, str]:
    """What is drawn in each colour and kind: `fill #rrggbb` to the paths."""
    found: dict[str, str] = {}
    root = ET.fromstring(text)
    named = {
        f"#{node.attrib['id']}": node for node in root.iter(f"{SPACE}path") if "id" in node.attrib
    }
    drawn = [(node, node) for node in root.iter(f"{SPACE}path") if "id" not in node.attrib]
    for group in root.iter(f"{SPACE}g"):
        drawn += [(group, named[use.attrib["href"]]) for use in group.iter(f"{SPACE}use")]
    for style, path in drawn:
        kind = "stroke" if "stroke" in style.attrib else "fill"
        key = f"{kind} {style.attrib[kind]}"
        found[key] = found.get(key, "") + path.attrib["d"]
    return found


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("name", ZOO)
def test_every_board_is_drawn(name: str, theme: str) -> None:
    board = ZOO[name]
    text = svg(board, theme=theme)
    root = ET.fromstring(text)
    assert {node.tag.removeprefix(SPACE) for node in root.iter()} <= {
        *("svg", "title", "desc", "path", "style")
    }
    assert root[0].text == "Minesweeper board"
    assert f"{board.rows} row" in str(root[1].text)
    assert ("<style" in text) == (theme == "auto")
    assert text == svg(board, theme=theme)
    assert all(ord(letter) < 128 for letter in text)
    assert "id=" not in text  # several stand on one page


def test_nothing_is_drawn_outside() -> None:
    cases = [WRONG, Case(ALL, name="g" * 90)]
    for text in (svg(cases, diff=True), svg(solve(Board(3, 3, "ccc c1c ccc")))):
        wide, high = (int(ET.fromstring(text).attrib[side]) for side in ("width", "height"))
        for x, y in re.findall(r"M(-?[\d.]+) (-?[\d.]+)", text):
            assert 0 <= float(x) < wide
            assert 0 <= float(y) < high


def test_runs_of_cells_are_one_piece() -> None:
    theme = THEMES["light"]
    found = paths(svg(Board(2, 4, "9999 9109"), coordinates=False, theme="light", cell_size=10))
    assert found[f"fill {theme.covered}"] == ("M3 3h40v10h-40zM3 13h10v10h-10zM33 13h10v10h-10z")
    assert found[f"stroke {theme.digits[0]}"].count("M") == 1


def test_what_stands_on_cells() -> None:
    theme = THEMES["light"]
    found = paths(svg(ALL, theme="light"))
    assert {f"stroke {digit}" for digit in theme.digits} <= found.keys()
    assert f"fill {theme.boom}" in found
    assert f"fill {theme.flag}" in found


def test_a_small_board_is_small() -> None:
    assert len(svg(Board(9, 9, "9" * 81))) < 3_000
    assert len(svg(Board(200, 200, "9" * 40_000), coordinates=False)) < 30_000


def test_faults_and_clicks_are_marked() -> None:
    assert picture_of(Board(1, 3, "a29")).panels[0].marks == {"fault": [(0, 1)]}
    assert picture_of(Board(1, 3, "a10")).panels[0].marks == {}
    case = Case(Board(1, 3, "b19"), (0, 2))
    assert picture_of(case).panels[0].marks == {"fault": [(0, 0)], "click": [(0, 2)]}
    outside = Case(Board(1, 2, "9a"), (5, 5))
    assert picture_of(outside).panels[0].marks == {}


def test_the_expected_outcome_beside_the_right_one() -> None:
    expected, right = picture_of(WRONG, diff=True).panels
    assert expected.board == WRONG.expected
    assert right.board == WRONG.outcome()
    assert expected.marks == {"fault": [(1, 2)], "click": [(1, 2)]}
    assert right.marks == {"right": [(1, 2)], "click": [(1, 2)]}
    lone = picture_of(Case(WRONG.board, WRONG.click), diff=True)
    assert [panel.title for panel in lone.panels] == [""]
    lost = picture_of(Case(WRONG.board, (9, 9), WRONG.expected), diff=True)
    assert [panel.title for panel in lost.panels] == ["the board", "expected"]
    other = picture_of(Case(WRONG.board, (1, 2), Board(1, 1, "1")), diff=True)
    assert [panel.marks for panel in other.panels] == [{}, {"click": [(1, 2)]}]


def test_marks_of_every_kind() -> None:
    assert set(MARKS) == {"click", "fault", "right", "number", "settled", "safe", "mine"}
    board = Board(2, 2, "99 99")
    drawn = {kind: svg(board, marks={kind: [(0, 1), (7, 7)]}) for kind in MARKS}
    assert len({*drawn.values(), svg(board)}) == 1 + len(MARKS)
    assert picture_of(Board(1, 2, "a2"), marks={"fault": [(0, 0)]}).panels[0].marks == {
        "fault": [(0, 1), (0, 0)]
    }
    step = explain(Board(2, 3, "ccc 111"))[0]
    assert picture_of(Board(2, 3, "ccc 111"), marks=step.marks).panels[0].marks == {
        "number": [(1, 0), (1, 1)],
        "safe": [(0, 2)],
    }
    with pytest.raises(FormatError, match=r"unknown kind of mark .clik.: did you mean click\?"):
        svg(board, marks={"clik": [(0, 0)]})


def test_shapes_are_all_different() -> None:
    assert len({CHARACTERS[digit] for digit in "12345678"}) == 8
    assert len(set(SHAPES.values())) == len(SHAPES)


def test_chances() -> None:
    solution = solve(Board(1, 4, "c1cc"), mines=1)
    text = svg(solution, theme="light")
    assert "the chance of a mine in each hidden cell" in text
    small = svg(solution, theme="light", cell_size=20)
    ink = "stroke #ffffff"
    assert ink in paths(text)
    assert ink not in paths(small)  # where it does not fit
    full = Board(1, 4, "a109")  # whatever the notation shows of what is not revealed
    assert solve(full).board == full
    assert (
        paths(svg(solve(full), coordinates=False)).keys()
        == paths(svg(solve(full.player_view(), mines=full.mines), coordinates=False)).keys()
    )


def test_a_large_board_with_chances_is_a_file_that_opens() -> None:
    case = next(generate(200, 200, 8000, seed=1, click=(0, 0)))
    text = svg(solve(case.board.reveal((0, 0))), theme="light")
    assert len(text) < 2_000_000
    assert text.count("<use ") > 30_000


def test_a_percentage_is_used_in_each_cell_that_has_it() -> None:
    board = Board(1, 5, "c1ccc")
    text = svg(solve(board, mines=1), theme="light", coordinates=False)
    uses = [
        (use.attrib["href"], use.attrib["x"]) for use in ET.fromstring(text).iter(f"{SPACE}use")
    ]
    assert sorted(href for href, _ in uses) == ["#mk36-0"] * 2 + ["#mk36-50"] * 2
    assert len({x for _, x in uses}) == 4


def test_several_boards_are_a_sheet() -> None:
    cases = loads('[["E","M"]]\n[0,0]\n' * 7, "leetcode")
    assert [picture.name for picture in pictures_of(cases)] == [f"case {n}" for n in range(1, 8)]
    planned = plan(pictures_of(cases), 24, coordinates=True)
    assert planned.height <= planned.width < 3 * planned.height
    assert "<title>7 Minesweeper boards</title>" in svg(cases)
    assert "And 10 more boards." in svg([Board(1, 1, "9")] * 30)


def test_names_that_differ_at_their_end_stay_apart() -> None:
    cases = generate(3, 3, 1, seed=4123456789, count=3)
    planned = plan(pictures_of(cases), 24, coordinates=False)
    lines = [item.text for item in planned.items if isinstance(item, Text)]
    assert lines[:2] == ["3x3 with 1 mine, seed", "4123456789, number 1"]
    assert lines[1::2] == [f"4123456789, number {n}" for n in (1, 2, 3)]
    endless = plan(pictures_of([Case(ALL, name="some words " * 9)]), 24, coordinates=False)
    said = [item for item in endless.items if isinstance(item, Text)]
    assert [item.text for item in said] == [
        "some words some words some",
        "words some words some words...",
    ]
    (grid,) = (item for item in endless.items if isinstance(item, Grid))
    assert said[0].y + said[0].height < said[1].y < said[1].y + said[1].height < grid.y


def test_what_cannot_be_drawn() -> None:
    with pytest.raises(TypeError, match="a Board, a Case or a Solution was expected, not a str"):
        svg("EEM")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not an int"):
        svg([3])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="there is no board to draw"):
        svg([])
    with pytest.raises(ValueError, match="a cell is from 1 to 16384 pixels wide, not 0"):
        svg(ALL, cell_size=0)
    with pytest.raises(MinesweeperKitError, match="at most 16384 pixels a side"):
        svg(Board(20_000, 1, "9" * 20_000))


@pytest.mark.parametrize(("rows", "cols", "cell"), [(200, 200, 24), (1000, 1000, 16), (9000, 2, 1)])
def test_cells_shrink_where_the_picture_would_be_too_large(rows: int, cols: int, cell: int) -> None:
    planned = plan(pictures_of(Board(rows, cols, bytes(rows * cols))), None, coordinates=True)
    assert planned.cell == cell
    assert max(planned.width, planned.height) <= LARGEST


@given(st.text(max_size=40))
def test_any_name(name: str) -> None:
    text = svg([Case(ALL, name=name)])
    assert ET.fromstring(text)[0].text is not None


def test_what_is_seen_is_said() -> None:
    assert alt_text(picture_of(WRONG, diff=True)) == (
        "expected: 4 rows and 4 columns; click at (1, 2); fault at (1, 2). "
        "correct: 4 rows and 4 columns; click at (1, 2); right at (1, 2)"
    )
    many = picture_of(Board(3, 8, "8" * 24))
    assert "(0, 7), ..." in alt_text(many)
