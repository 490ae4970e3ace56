"""Matrices as people write them; the fast path gives what the slow one does."""

import json
import random

import pytest
from hypothesis import given

from minesweeper_kit import Board, ParseError, find_dialect, loads
from minesweeper_kit.layouts.brackets import testcase
from minesweeper_kit.layouts.brackets.canonical import read_canonical, write_matrix
from minesweeper_kit.layouts.brackets.tokens import read_click
from tests.boards import JUDGE, boards

LEETCODE = find_dialect("leetcode")


def outcome(line: str) -> object:
    """The cases of a text, or its error as it is told."""
    try:
        return loads(line, "leetcode")
    except ParseError as error:
        return type(error), str(error)


PIECES = ["", '"', "'", "[", "]", "],[", ",", ", ", " ", "E", "Q", "9", "\\", "é", "\t", "M", '","']


def mutated(source: random.Random) -> str:
    """A canonical line with a few pieces put in, taken out or exchanged."""
    rows, cols = source.randint(1, 4), source.randint(1, 4)
    board = Board(rows, cols, bytes(source.choices(JUDGE, k=rows * cols)))
    text = write_matrix(board, LEETCODE).decode()
    if source.random() < 0.5:
        text = text.replace('"', "'")
    if source.random() < 0.5:
        text = text.replace(",", ", ")
    for _ in range(source.randint(0, 3)):
        at, taken = source.randint(0, len(text)), source.randint(0, 2)
        text = text[:at] + source.choice(PIECES) + text[at + taken :]
    return text


BY_HAND = [
    '[["E","M"],["E"," "]]',
    '[["E","M"], ["E","E"]]   ',
    "[['E','M'],['E',\"E\"]]",
    '[["E",  "M"]]',
    '[["EM"]]',
    '[["E"],["M"],]',
    '[["E","M"],["E","M","E","M"]]',
    '[["E","M","E"],["E"]]',
    '[["E","M"]["E","M"]]',
    '[["E""M"]]',
]


def test_the_fast_path_gives_what_the_slow_one_does() -> None:
    source = random.Random(529)
    lines = [*BY_HAND, *(mutated(source) for _ in range(3000))]
    fast = [outcome(line) for line in lines]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(testcase, "read_canonical", lambda line, dialect: None)
        slow = [outcome(line) for line in lines]
    for line, one, other in zip(lines, fast, slow, strict=True):
        assert one == other, line
    assert sum(isinstance(one, list) for one in fast) > 800
    assert len({str(one) for one in fast}) > 800


@given(boards(JUDGE, least=1))
def test_the_fast_path_is_taken(board: Board) -> None:
    line = write_matrix(board, LEETCODE)
    assert json.loads(line) == [list(row) for row in board.format("leetcode").split()]
    for variant in (
        line,
        line.replace(b'"', b"'"),
        line.replace(b",", b", "),
        line + b"  ",
        line.replace(b'"', b"'").replace(b",", b", "),
    ):
        assert read_canonical(variant, LEETCODE) == board


def test_what_the_fast_path_leaves() -> None:
    for line in (b"", b"[]", b"[[]]", b' [["E"]]', b'[["E" ]]', b'[["Q"]]', b'[["E","M"],["E"]]'):
        assert read_canonical(line, LEETCODE) is None


@pytest.mark.parametrize(
    ("line", "click"),
    [
        (b"[3,0]", (3, 0)),
        (b" [ 3 , -1 ] ", (3, -1)),
        (b"[3]", None),
        (b"[3,0,1]", None),
        (b"[3.0,1]", None),
        (b"3,0", None),
        (b"[" + b"1" * 10 + b",0]", None),
    ],
)
def test_clicks(line: bytes, click: tuple[int, int] | None) -> None:
    assert read_click(line) == click


def test_escapes_and_long_symbols() -> None:
    assert loads(r'[["\u0045","M"]]', "leetcode") == loads('[["E","M"]]', "leetcode")
    assert loads(r"[['\E','M']]", "leetcode") == loads('[["E","M"]]', "leetcode")
    with pytest.raises(ParseError, match=r"^<string>:2:10: the numbers of the click are too long"):
        loads("[['E']]\n click = [" + "1" * 5000 + ",0]", "leetcode")
