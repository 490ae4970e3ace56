"""Boards out of the facts of logic programs."""

import re

import pytest

from minesweeper_kit import Board, loads
from minesweeper_kit.reading.facts import find_facts
from minesweeper_kit.reading.parts import Line
from tests.zoo import DATA

FACTS = ["clue(0,0,1).", "clue(0,1,1).", "clue(1,0,1).", "clue(1,1,1)."]
SIZE = ["#const rows = 2.", "#const cols = 3."]


def found(lines: list[str]) -> list[str | Board]:
    """The boards, and the messages of faults, in these lines."""
    parts, _ = find_facts([Line(text, number) for number, text in enumerate(lines, 1)])
    return [case.board for part in parts for case in part.cases or ()] + [
        part.text for part in parts if part.kind == "fault"
    ]


def test_a_cell_without_a_fact_is_hidden() -> None:
    assert found(SIZE + FACTS) == [Board(2, 3, "11c 11c")]


def test_places_may_count_from_one() -> None:
    moved = ["clue(1,1,1).", "clue(1,3,1).", "clue(2,1,1).", "clue(2,2,1)."]
    assert found(SIZE + moved) == [Board(2, 3, "1c1 11c")]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (FACTS, "facts of cells without the size of their board"),
        ([*SIZE, *FACTS, "clue(4,4,1)."], "a fact of a cell outside of the board of 2x3"),
        (["#const n = 9.", *(fact.replace("0", "1") for fact in FACTS)], "from 0 or from 1"),
    ],
)
def test_facts_that_are_no_board_are_a_fault(lines: list[str], said: str) -> None:
    assert [said in str(fault) for fault in found(lines)] == [True]


def test_facts_of_other_things_are_no_board() -> None:
    assert found([*SIZE, "edge(0,0,1).", "edge(0,1,1).", "edge(1,0,1).", "edge(1,1,1)."]) == []


RANGE = "cell(1..n,1..m)."


def test_a_range_may_end_with_a_constant() -> None:
    consts = ["#const n=2.", "#const m=3."]
    assert found([*consts, RANGE, "num(1,1,1).", "num(2,3,0)."]) == [Board(2, 3, "1cc cc0")]
    assert found([consts[0], RANGE, "num(1,1,1).", "num(2,3,0)."]) == []


def test_functions_of_essence_are_boards_of_the_lengths_that_stand_beside_them() -> None:
    said = "letting g be function ((1,1) --> 1, (1,2) --> 2, (2,1) --> 1, (2,2) --> 0)"
    sizes = ["letting rows be 2", "letting cols be 3"]
    assert found([*sizes, said]) == [Board(2, 3, "12c 10c")]
    (fault,) = found(["letting n be 2", "letting m be 3", said])
    assert "without the size of their board" in str(fault)


@pytest.mark.parametrize("name", ["asp-size", "essence-index", "essence-parameter"])
def test_lines_of_sizes_are_used(name: str) -> None:
    text = (DATA / "reading" / f"{name}.txt").read_text("utf-8")
    said: list[str] = []
    loads(text, strict=False, notes=said.append)
    sizes = [
        str(number)
        for number, line in enumerate(text.splitlines(), 1)
        if re.match(r"size\(|letting \w+ be [0-9]", line)
    ]
    ignored = said[0].partition("; ignored ")[2]
    assert sizes
    assert set(sizes).isdisjoint(re.findall(r"[0-9]+", ignored))
