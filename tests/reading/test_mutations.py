"""A text that is read, with one change: the same cases, the change alone, or an error."""

import random
from pathlib import Path

import pytest

from minesweeper_kit import ParseError, loads
from tests.reading.mutations import TEXTS, mutate, read, silent

EACH = 20
TWENTY = TEXTS[:: len(TEXTS) // 20][:20]

DAMAGED = [
    (
        'Input: [["E","E","M"],["E","E","E"]]\n[1,0]\nOutput: ["B","1","M"],["B","1","E"]]',
        "row by itself",
    ),
    (
        'Input: [["E","E","M"],["E","E","E"]]\n[1,0]\nOutput: B["B","1","M"],["B","1","E"]]',
        "bracket",
    ),
    ('Input: [["E","E","M"],["E","E","E"]]\n[1,0]\nOutput: [["B","1","M],["B","1","E"]]', "quote"),
    ('board = [["E","E","M"],"[E","E","E"]]\nclick = [1,0]', "between the rows"),
    ("Input:\nEEM\n:EEE\nClick: 1,0\n", "correct them"),
    ("Input:\nE E M\nE EnE\nClick: 1,0\n", "correct it"),
]


def test_there_are_texts_enough() -> None:
    assert len(TWENTY) == 20


@pytest.mark.parametrize("path", TWENTY, ids=lambda path: path.stem)
def test_a_change_is_never_silent(path: Path) -> None:
    text = path.with_suffix(".txt").read_text("utf-8")
    before = read(text)
    assert before
    chance = random.Random(path.stem)
    changes = [mutate(text, chance) for _ in range(EACH)]
    assert [change for change in changes if silent(path, change, before)] == []


@pytest.mark.parametrize(("text", "said"), DAMAGED)
def test_a_damaged_list_is_refused(text: str, said: str) -> None:
    with pytest.raises(ParseError, match=said):
        loads(text, strict=False, notes=print)
