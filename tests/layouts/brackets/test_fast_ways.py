"""Boards in brackets: the fast way gives what the tokens do, whatever the text."""

import io
import random

import pytest

from minesweeper_kit import Board, Case, LossyError, ParseError, find_dialect
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.layouts.brackets import testcase
from minesweeper_kit.layouts.brackets.canonical import read_canonical
from tests.boards import EVERY
from tests.zoo import ZOO, put

LAYOUTS = ("array", "testcase")
DIALECTS = (
    "leetcode",
    "numeric",
    "toollib",
    "codesignal",
    "emoji",
    "exercism",
    "hex",
    "uva",
    "boardfile",
)
CHANGES = (
    ("'", '"'), ('"', "'"), (", ", ","), (",", ", "), (",", " , "), ("{", "["), ("}", "]"),
    ("[", "("), ("]", ")"), ("[[", "board = [["), ("[[", "Output: [["), ("]]", "]];"),
    ("[", "[ "), ("]", " ]"), ("]", ",]"), ("\n", " # [a]\n"), ("\n", "  \n"), ("\n", "\r\n"),
    ("[[", "int[2][2] grid = [["), ("[[", "List[[" ), ("]]", "]], [0,1]"), ("new ", ""),
    ("'", ""), ('"', ""), ("1", "11"), ("1", "01"), ("1", "-1"), ("E", "e"), ("},", "}, x"),
    ("[[", "// [["), (", ", "; "), ("{{", "{\n{"),
)  # fmt: skip
PIECES = (
    *'"\'[]{}(),; \t9E1-M*.\\é\0#/&=x', "],[", ", ", '","', "', '", "true", "10", "\ufe0f", "\x01",
    "💣", "new ", "[0]", "}, {", "{0, 1}",
)  # fmt: skip


def damaged(source: random.Random) -> tuple[bytes, str, str]:
    """A text in brackets, written and then changed at random, its dialect and its layout."""
    while True:
        dialect, layout = source.choice(DIALECTS), source.choice((*LAYOUTS, "strings"))
        codes = [int(cell) for cell in find_dialect(dialect).symbols]
        cases = []
        for _ in range(source.randint(1, 2)):
            rows, cols = source.randint(1, 4), source.randint(1, 4)
            board = Board(rows, cols, bytes(source.choices(codes, k=rows * cols)))
            click = (source.randint(0, 3), 0) if source.random() < 0.3 else None
            cases.append(Case(board, click))
        try:
            text = put(cases, f"{dialect}+{layout}").decode()
            break
        except LossyError:
            continue
    for _ in range(source.choice((0, 1, 1, 2, 3))):
        text = text.replace(*source.choice(CHANGES))
    for _ in range(source.choice((0, 0, 1, 2))):
        at, taken = source.randint(0, len(text)), source.randint(0, 2)
        text = text[:at] + source.choice(PIECES) + text[at + taken :]
    return text.encode(), dialect, layout


def outcome(text: bytes, dialect: str, layout: str) -> list[object]:
    """Everything that reading gives: cases with the places of all their parts, and errors."""
    told: list[object] = []
    try:
        for item in find_layout(layout).read_cases(io.BytesIO(text), find_dialect(dialect), "file"):
            if isinstance(item, ParseError):
                told.append((type(item), str(item)))
                continue
            parts = ("case", "board", "click", "expected")
            told.append((item, item.name, [item.place(part) for part in parts]))
    except ParseError as error:
        told.append((type(error), str(error)))
    return told


def test_the_fast_way_gives_what_the_tokens_do() -> None:
    source = random.Random(14)
    texts = [damaged(source) for _ in range(1000)]
    for board in ZOO.values():
        for dialect in DIALECTS if len(board.cells) < 100 else ():
            for layout in LAYOUTS:
                try:
                    texts.append((put([Case(board)] * 2, f"{dialect}+{layout}"), dialect, layout))
                except LossyError:
                    continue
    fast = [outcome(*text) for text in texts]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(testcase, "read_canonical", lambda line, dialect: None)
        slow = [outcome(*text) for text in texts]
    for text, one, other in zip(texts, fast, slow, strict=True):
        assert one == other, text
    assert sum(isinstance(one[0], tuple) and len(one[0]) == 3 for one in fast if one) > 700


@pytest.mark.parametrize("dialect", ["leetcode", "numeric", "toollib", "codesignal", "emoji"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_fast_way_is_taken(dialect: str, layout: str) -> None:
    spoken = find_dialect(dialect)
    codes = set(EVERY) & {int(cell) for cell in spoken.symbols}
    board = Board(3, 7, bytes(sorted(codes) * 21)[:21])
    line = put([Case(board)], f"{dialect}+{layout}").rstrip(b"\n")
    assert read_canonical(line, spoken) == board
