import pytest

from minesweeper_kit import Board, Case, dumps, loads
from tests.layouts.conventions import boards, endure, fault, refusal

QUESTIONS = "2 3\n*..\n...\n1 4\n.**.\n0 0\n"
ANSWERS = "Field #1:\n*10\n110\n\nField #2:\n1**1\n"


def test_questions_and_answers() -> None:
    asked = boards(QUESTIONS, "uva")
    assert asked == [Board(2, 3, "a99 999"), Board(1, 4, "9aa9")]
    answered = boards(ANSWERS, "uva")
    assert answered == [board.opened() for board in asked]
    assert dumps(map(Case, asked), "uva") == QUESTIONS
    assert dumps(map(Case, answered), "uva") == ANSWERS


def test_a_board_of_mines_alone_is_a_question_or_an_answer() -> None:
    mines, answer = Board(1, 2, "aa"), Board(1, 2, "a1")
    assert dumps([Case(mines)], "uva") == "1 2\n**\n0 0\n"
    assert dumps([Case(mines), Case(answer)], "uva") == "Field #1:\n**\n\nField #2:\n*1\n"
    assert boards("Field #1:\n**\n", "uva") == [mines]


def test_empty_lines_and_line_ends_do_not_matter() -> None:
    assert boards("Field #1:\r\n*1\r\n\r\n\r\nfield #2 :\r\n1*\r\n\r\n", "uva") == [
        Board(1, 2, "a1"),
        Board(1, 2, "1a"),
    ]
    assert boards("\n1 1\n*\n\n0 0\n\n", "uva") == [Board(1, 1, "a")]


def test_the_roles_tell_a_shared_symbol() -> None:
    blank = [Case(Board(1, 2, "a1")), Case(Board(1, 2, "00"))]
    assert loads(dumps(blank, "exercism+fields"), "exercism+fields") == blank
    asked = [Case(Board(1, 2, "99"))]
    assert loads(dumps(asked, "exercism+fields"), "exercism+fields") == asked


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2\n..\n", "3:1: the file ends without the line 0 0 after the last board"),
        (
            "2 2\n..\n",
            (
                "3:1: the file ends after row 1 of the 2 rows of board 1; "
                "add the missing rows, or correct the size in line 1"
            ),
        ),
        (
            "4 4\n*...\n....\n.*..\n0 0\n",
            (
                "5:1: found '0 0' after row 3 of the 4 rows of board 1; add the missing rows, "
                "or correct the size in line 1"
            ),
        ),
        (
            "1 1\n.\n.\n0 0\n",
            (
                "3:1: expected the rows and columns of a board, or 0 0 after the 1 row of board 1, "
                "found '.'"
            ),
        ),
        ("2 2\n..\n...\n0 0\n", "3:1: row 1 (from 0) has 3 cells, expected 2 like the rows above"),
        ("2 3\n..\n..\n0 0\n", "2:1: row 0 (from 0) has 2 cells, expected 3"),
        (
            "2 2\n..\n.1\n0 0\n",
            "3:2: (1, 1) is revealed: a question has none, answers stand under Field #1:",
        ),
        ("1 1\n.\n0 0\nmore\n", "4:1: found 'more' after the line 0 0, which ends the file"),
        ("x\n", "1:1: expected the rows and columns of a board, or 0 0, found 'x'"),
        ("0 5\n0 0\n", "1:1: the board has no cells"),
        (
            "999999999 5\n.\n",
            (
                "3:1: the file ends after row 1 of the 999999999 rows of board 1; "
                "add the missing rows, or correct the size in line 1"
            ),
        ),
        ("Field #2:\n*1\n", "1:1: expected Field #1:, found 'Field #2:'"),
        ("Field #1:\n", "1:1: field 1 has no rows"),
        ("Field #1:\n*1\n\n1\n", "3:1: row 1 (from 0) has 0 cells, expected 2 like the rows above"),
        ("Field #1:\n*Q\n", "2:2: unknown symbol 'Q' in dialect uva (it has * . 0 1-8)"),
        ("0 0\n", "1:1: no board in here"),
    ],
)
def test_faults(text: str, message: str) -> None:
    assert fault(text, "uva") == f"<string>:{message}"


def test_refusals() -> None:
    mixed = [Case(Board(1, 2, "a9")), Case(Board(1, 2, "a1"))]
    said = refusal(mixed, "uva")
    assert "unopened boards or opened ones: this one is opened; use " in said
    assert "this one is unopened; use " in refusal(mixed[::-1], "uva")
    assert (
        refusal(Case(Board(0, 2, "")), "uva") == "a board of 0x2 would be read back as one of 0x0"
    )


@pytest.mark.parametrize("sample", [QUESTIONS, ANSWERS])
def test_damage(sample: str) -> None:
    endure(sample, "uva")
