"""Frames: every style in every dialect, and what people draw otherwise."""

from dataclasses import replace

import pytest

from minesweeper_kit import (
    Board,
    Case,
    Cell,
    Dialect,
    Format,
    LossyError,
    ParseError,
    dumps,
    find_dialect,
    loads,
)
from minesweeper_kit.dialect.parts import FRAMES, Framing
from minesweeper_kit.layouts import LAYOUTS
from tests.whole.generic import matrix

DIALECTS = ("leetcode", "minesolve", "emoji", "toollib", "exercism", "pzprv3")


def in_frame(name: str, frame: str) -> Dialect:
    """The dialect with that frame."""
    return replace(find_dialect(name), framing=Framing(frame=frame))


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("name", DIALECTS)
def test_every_style(name: str, frame: str) -> None:
    blank = frame == "box" and " " in find_dialect(name).symbols.values()
    written = matrix(in_frame(name, frame), [LAYOUTS["framed"]])
    assert written == 0 if blank else written > 10


@pytest.mark.parametrize("frame", FRAMES)
def test_any_style_is_read_whichever_is_written(frame: str) -> None:
    cases = [Case(Board(2, 12, "9a" * 12), (1, 11)), Case(Board(11, 1, "01a1001a100"))]
    text = dumps(cases, Format(in_frame("leetcode", frame), "framed"))
    for other in FRAMES:
        assert loads(text, Format(in_frame("leetcode", other), "framed")) == cases


DRAWN = [
    "┌───┬───┐\n│ E │ M │\n├───┼───┤\n│ 1 │ 1 │\n└───┴───┘\n",
    "+---+---+\n| E | M |\n+---+---+\n| 1 | 1 |\n+---+---+\n",
    "  | a b |\n--+-----+\n1 | E M |\n2 | 1 1 |\n--+-----+\n",
    "    a b\n    ---\n 1| E M\n 2| 1 1\n",
    "   1   2\n1 | E | M |\n2 | 1 | 1 |\n",
    "|E|M|\n|1|1|\n",
]


@pytest.mark.parametrize("text", DRAWN)
def test_what_people_draw(text: str) -> None:
    [case] = loads(text, "leetcode+framed")
    assert case.board == Board(2, 2, "9a 11")
    lines = text.split("\n")
    first, second = (case.place("board", row)[1] or 0 for row in (0, 1))
    assert "E" in lines[first - 1]
    assert "E" not in lines[second - 1]
    assert lines[second - 1].count("1") >= 2


@pytest.mark.parametrize(("name", "frame", "cell"), [
    ("emoji", "ruler", "1"), ("minesolve", "labels", "0"), ("tatham", "boxes", "9"),
])  # fmt: skip
def test_a_symbol_that_a_frame_cannot_hold(name: str, frame: str, cell: str) -> None:
    dialect = in_frame(name, frame)
    if name == "tatham":
        dialect = replace(dialect, symbols={**dialect.symbols, Cell.EMPTY: "|"})
    with pytest.raises(LossyError, match="cannot hold the symbol"):
        dumps([Case(Board(1, 1, cell))], Format(dialect, "framed"))


PROMPT = """\
Symbols: `?` = hidden, `F` = flag, `.` = safe, `*` = mine, `X` = exploded mine, \
`0` to `8` = mines around an open cell
     0  1  2  3  4  5  6  7  8  9 10
0 |  0  1  F  1  0  0  0  0  1  1  1
1 |  0  1  ?  1  0  0  0  0  1  ?  ?
Click: row 1, column 10
"""


def test_a_prompt_has_a_legend_columns_and_places_from_zero() -> None:
    case = Case(Board(2, 11, "01d10000111 01c100001cc"), (1, 10))
    assert dumps([case], "llm") == PROMPT
    assert loads(PROMPT, "llm") == loads(PROMPT) == [case]
    notes: list[object] = []
    text = f"Which cell is safe?\n\n{PROMPT}\nThank you.\n"
    [asked] = loads(text, strict=False, notes=notes.append)
    assert (asked, len(notes)) == (case, 1)


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("`*` = mine", "`#` = mine", ":1:1: "),
        ("1 |  0", "2 |  0", ":4:1: "),
        (" 9 10", " 9 10 11", ":2:1: "),
    ],
)
def test_a_prompt_that_contradicts_itself_is_rejected(old: str, new: str, place: str) -> None:
    with pytest.raises(ParseError) as caught:
        loads(PROMPT.replace(old, new), "llm")
    assert place in str(caught.value)


BOX = """\
    0  1  2  3  4  5  6  7  8  9 10
 ┌──────────────────────────────────┐
0│  .  .  1  0  1  .  .  .  .  .  . │
1│  1  1  1  0  1  .  *  .  .  .  F │
 └──────────────────────────────────┘
"""


def test_a_box_is_as_wide_as_its_numbers_of_columns() -> None:
    [case] = loads(BOX)
    assert case.board == Board(2, 11, "cc101cccccc 11101cacccd")
    assert dumps([case], "textarena") == BOX
    clicked = dumps([Case(case.board, (0, 5))], "textarena")
    assert clicked == f"{BOX}Click: row 0, column 5\n"
    assert loads(clicked)[0].click == (0, 5)


def test_a_row_that_is_missing_in_a_box_is_said() -> None:
    text = BOX.replace("1│", "2│")
    with pytest.raises(ParseError, match=r":4:1: the row label '2' follows '0': a row is missing"):
        loads(text, "textarena")
