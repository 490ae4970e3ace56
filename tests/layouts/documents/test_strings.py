import json

import pytest

from minesweeper_kit import Board, Case, check, dumps, loads
from tests.layouts.conventions import boards, endure, fault, refusal

CANONICAL = json.dumps(
    {
        "exercise": "flower-field",
        "cases": [
            {
                "description": "groups",
                "cases": [
                    {
                        "uuid": "1",
                        "description": "one flower",
                        "property": "annotate",
                        "input": {"garden": [" * ", "   "]},
                        "expected": ["1*1", "111"],
                    }
                ],
            },
            {"description": "none", "input": {"minefield": ["  "]}, "expected": ["  "]},
            {"description": "no rows", "input": {"minefield": []}, "expected": []},
        ],
    },
    indent=2,
)


def test_arrays_of_rows() -> None:
    assert boards('["* ", "  "]\n["*1","11"]\n', "exercism") == [
        Board(2, 2, "a999"),
        Board(2, 2, "a111"),
    ]
    assert boards("[\n  ' *',\n  '··',\n]\n", "exercism") == [Board(2, 2, "9a99")]
    assert dumps([Case(Board(2, 2, "a999"))], "exercism") == '["* ", "  "]\n'


def test_boards_without_cells() -> None:
    assert boards('[]\n[""]\n["", ""]\n', "exercism") == [
        Board(0, 0, ""),
        Board(1, 0, ""),
        Board(2, 0, ""),
    ]
    assert dumps([Case(Board(0, 0, "")), Case(Board(2, 0, ""))], "exercism") == '[]\n["", ""]\n'


def test_a_space_is_read_by_what_the_board_shows() -> None:
    assert boards('["  1", "  *"]', "exercism") == [Board(2, 3, "001 00a")]
    assert boards('["   ", "  *"]', "exercism") == [Board(2, 3, "999 99a")]


def test_canonical_data() -> None:
    cases = loads(CANONICAL, "exercism")
    assert [case.name for case in cases] == ["one flower", "none", "no rows"]
    assert cases[0].expected == Board(2, 3, "1a1 111")
    assert (cases[1].board, cases[1].expected) == (Board(1, 2, "99"), Board(1, 2, "00"))
    assert cases[0].place("board") == ("<string>", 12)
    assert [check(case) for case in cases] == [[], [], []]
    suite = dumps(cases, "exercism+yaml")
    assert loads(suite) == cases


def test_a_wrong_outcome_is_found() -> None:
    [case, *_] = loads(CANONICAL.replace("1*1", "2*1"), "exercism")
    assert [str(violation) for violation in check(case)] == ["(0, 0): expected '2', correct is '1'"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '["* ","Q "]',
            "1:8: unknown symbol 'Q' in dialect exercism (it has ' ' * 1-8)",
        ),
        ('["* ","   "]', "1:7: row 1 (from 0) has 3 cells, expected 2 like the rows above"),
        ('[" *"]\n[0,1]', "2:1: array holds no click: name the layout testcase"),
        ('{"cases": 1}', "1:1: expected cases, or a case with input and expected"),
        ('{"cases": [1]}', "1:12: expected a case: description, input and expected"),
        (
            '{"cases":[{"input":{"x":[]}}]}',
            "1:20: expected a board: minefield or garden or board",
        ),
        (
            '{"cases":[{"input":{"garden":[" *"," Q"]}}]}',
            "1:38: unknown symbol 'Q' in dialect exercism (it has ' ' * 1-8)",
        ),
        (
            '{"input":{"garden":[" *"]},"expected":{"error":"x"}}',
            "1:39: expected a board, which is a list of row strings",
        ),
    ],
)
def test_faults(text: str, message: str) -> None:
    assert fault(text, "exercism") == f"<string>:{message}"


def test_refusals() -> None:
    assert refusal(Case(Board(2, 2, "1090")), "exercism") == (
        "dialect exercism has no symbol for EMPTY (1 cell, first at (1, 0)) in an answer, "
        "as which a board that shows a number is read; "
        "write another format, which has them (--to hex)"
    )
    assert refusal(Case(Board(1, 2, "00")), "exercism") == (
        "dialect exercism has no symbol for BLANK (2 cells, first at (0, 0)) in a question, "
        "as which a board that shows no number is read; "
        "write another format, which has them (--to hex)"
    )
    assert refusal(Case(Board(1, 1, "c")), "exercism").startswith(
        "dialect exercism has no symbol for HIDDEN (1 cell, first at (0, 0)); the board"
    )
    assert (
        refusal(Case(Board(0, 3, "")), "exercism")
        == "a board of 0x3 would be read back as one of 0x0"
    )


@pytest.mark.parametrize(
    "sample", ['["* ", "  "]\n["*1"]\n', json.dumps(json.loads(CANONICAL)["cases"][1])]
)
def test_damage(sample: str) -> None:
    endure(sample, "exercism")
