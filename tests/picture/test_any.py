"""Whatever the board, there is a picture of it."""

from xml.etree import ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as st

from minesweeper_kit import Board, Case, html, png, svg, text
from minesweeper_kit.picture.shapes import MARKS
from tests.picture.pixels import pixels


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A board of any cells, possible or not."""
    rows, cols = draw(st.integers(0, 6)), draw(st.integers(0, 6))
    cells = st.lists(st.integers(0, 15), min_size=rows * cols, max_size=rows * cols)
    return Board(rows, cols, bytes(draw(cells)))


places = st.tuples(st.integers(-2, 8), st.integers(-2, 8))


@settings(max_examples=12)
@given(
    boards(),
    st.none() | places,
    st.none() | boards(),
    st.dictionaries(st.sampled_from(sorted(MARKS)), st.lists(places, max_size=4)),
    st.integers(1, 30),
)
def test_every_case_is_drawn(
    board: Board,
    click: tuple[int, int] | None,
    expected: Board | None,
    marks: dict[str, list[tuple[int, int]]],
    size: int,
) -> None:
    case = Case(board, click, expected)
    for diff in (False, True):
        root = ET.fromstring(svg(case, cell_size=size, diff=diff, marks=marks))
        shown = pixels(png(case, cell_size=size, diff=diff, marks=marks))
        assert root.attrib["width"] == str(len(shown[0]))
        assert root.attrib["height"] == str(len(shown))
        assert text(case, diff=diff, marks=marks, colour=True).endswith("\n")
        assert html(case, diff=diff, marks=marks).count("<svg") == 1
