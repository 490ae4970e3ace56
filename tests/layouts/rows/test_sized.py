import io
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, Dialect, Format, LossyError, ParseError, dumps, load, loads
from tests.layouts.conventions import boards, endure, fault, refusal

JSMINESWEEPER = "5x4x1\n01H10\n01H10\n01110\n00000\n"


def test_a_header_of_rows_and_columns() -> None:
    assert boards("3 3\n111\n1*1\n111\n", "codeforces") == [Board(3, 3, "111 1a1 111")]
    assert boards("2 4\n*.*.\n1211\n", "codeforces") == [Board(2, 4, "a0a0 1211")]
    assert boards("  2\t2 \r\n#.\r\n..\r\n\r\n1 1\n#", "atcoder") == [
        Board(2, 2, "a999"),
        Board(1, 1, "a"),
    ]


def test_a_header_with_the_total_of_mines() -> None:
    [case] = loads("1\n2 2 1\n01\n.1\n", "spoj")
    assert (case.board, case.mines) == (Board(2, 2, "01c1"), 1)
    [case] = loads("2 2\n1\n1?\n?1\n", "codingame")
    assert (case.board, case.mines) == (Board(2, 2, "1cc1"), 1)
    [case] = loads(JSMINESWEEPER, "jsminesweeper")
    assert (case.board, case.mines) == (Board(4, 5, "01c10 01c10 01110 00000"), 1)
    assert dumps([case], "jsminesweeper") == JSMINESWEEPER


def test_jsminesweeper_reads_more_than_it_writes() -> None:
    [board] = boards("4x1x3\nMIO?\n", "jsminesweeper")
    assert board == Board(1, 4, "adda")
    assert dumps([Case(board, mines=3)], "jsminesweeper") == "4x1x3\n?FF?\n"


def test_bare_answers() -> None:
    question = "3 5\n.....\n.#.#.\n.....\n"
    answer = "11211\n1#2#1\n11211\n"
    [case] = loads(question, "atcoder")
    assert dumps([Case(case.board.opened())], "atcoder") == answer
    assert boards(answer, "atcoder") == [case.board.opened()]
    two = [Case(Board(1, 2, "a1")), Case(Board(1, 2, "1a"))]
    assert loads(dumps(two, "atcoder"), "atcoder") == two


def test_the_total_that_the_board_shows_need_not_be_given() -> None:
    assert dumps([Case(Board(2, 2, "a111"))], "spoj") == "1\n2 2 1\nX1\n11\n"
    assert dumps([Case(Board(1, 1, "c"), mines=1)], "spoj") == "1\n1 1 1\n.\n"


COUNTED = "2\n3 3\n1?1\n2*2\n2*?\n1 2\n0*\n"


def test_the_number_of_boards_first() -> None:
    read = [Board(3, 3, "1c1 2a2 2ac"), Board(1, 2, "0a")]
    assert boards(COUNTED, "gxpc") == read
    assert dumps(map(Case, read), "gxpc") == COUNTED
    assert boards("\n 2 \r\n\n1 1\n?\n \n1 1\n*\n\n", "gxpc") == [
        Board(1, 1, "c"),
        Board(1, 1, "a"),
    ]
    assert dumps([], "gxpc") == ""


def test_many_boards_are_counted_as_they_are_written() -> None:
    board = Board(50, 50, "c" * 2500)
    written = dumps((Case(board) for _ in range(8000)), "gxpc")  # more than is kept in memory
    assert written.startswith("8000\n50 50\n")
    assert boards(written, "gxpc") == [board] * 8000


def test_a_board_that_cannot_be_read_is_counted() -> None:
    faults: list[ParseError] = []
    reader = load(io.BytesIO(b"3\n1 1\n?\n1 1\nQ\n1 1\n*\n"), "gxpc", on_error=faults.append)
    assert [case.board for case in reader] == [Board(1, 1, "c"), Board(1, 1, "a")]
    assert [str(fault).split(" in")[0] for fault in faults] == ["<string>:5:1: unknown symbol 'Q'"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 1\n?\n", "1:1: expected the number of test cases, found '1 1'"),
        ("-1\n1 1\n?\n", "1:1: expected the number of test cases, found '-1'"),
        ("one\n1 1\n?\n", "1:1: expected the number of test cases, found 'one'"),
        ("\n1000000000\n", "2:1: expected the number of test cases, found '1000000000'"),
        ("1", "2:1: the file ends after 0 of the 1 test case that line 1 announces"),
        (
            "\n3\n1 1\n?\n\n1 1\n?\n\n",
            "8:1: the file ends after 2 of the 3 test cases that line 2 announces",
        ),
        (
            "999999999\n1 1\n?\n",
            "4:1: the file ends after 1 of the 999999999 test cases that line 1 announces",
        ),
        (
            "1\n1 1\n?\n1 1\n?\n",
            "4:1: found '1 1' after the 1 test case that line 1 announces",
        ),
        ("0\n1 1\n?\n", "2:1: found '1 1' after the 0 test cases that line 1 announces"),
        ("0\n", "1:1: no board in here"),
        ("2\n1 1\n?\nx", "4:1: expected ROWS COLS above the board, found 'x'"),
        ("1\n2 1\n?\n", "4:1: the file ends after row 1 of the 2 rows announced"),
        ("1\n2 1\nQ\n", "3:1: unknown symbol 'Q' in dialect gxpc (it has * 0 ? 1-8)"),
    ],
)
def test_a_number_of_boards_that_is_wrong(text: str, message: str) -> None:
    assert fault(text, "gxpc") == f"<string>:{message}"


def test_what_is_counted_may_have_bare_answers(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "name: mine\n"
        'symbols: {MINE: "*", numbers: "12345678"}\n'
        'shared: {" ": {question: EMPTY, answer: BLANK}}\n'
        "layout: sized\ncounted: true\nbare_answers: true\n",
        encoding="utf-8",
    )
    format = Format(Dialect.from_file(path), "sized")
    question = Case(Board(2, 3, "999 99a"))
    assert dumps([question] * 2, format) == "2\n2 3\n   \n  *\n2 3\n   \n  *\n"
    assert loads(dumps([question] * 2, format), format) == [question] * 2
    answer = Case(Board(3, 3, "000 011 01a"))
    assert dumps([answer] * 2, format) == "   \n 11\n 1*\n\n   \n 11\n 1*\n"
    assert loads(dumps([answer] * 2, format), format) == [answer] * 2
    with pytest.raises(LossyError, match="would be read back as the beginning of questions"):
        dumps([Case(Board(2, 2, "11 1a"))], format)


def test_a_dialect_without_a_header_of_its_own() -> None:
    assert dumps([Case(Board(1, 2, "9a"))], "leetcode+sized") == "1 2\nEM\n"


@pytest.mark.parametrize(
    ("format", "text", "message"),
    [
        ("atcoder", "2 2\n#.\n", "3:1: the file ends after row 1 of the 2 rows announced"),
        (
            "atcoder",
            "2 2\n#.\n...\n",
            "3:1: row 1 (from 0) has 3 cells, expected 2 like the rows above",
        ),
        ("atcoder", "2 3\n#.\n..\n", "2:1: row 0 (from 0) has 2 cells, expected 3"),
        ("atcoder", "0 2\n", "1:1: the board has no cells"),
        (
            "atcoder",
            "999999999 2\n#.\n",
            "3:1: the file ends after row 1 of the 999999999 rows announced",
        ),
        ("atcoder", "1000000000 2\n#.\n", "1:1: a number of more than 9 digits"),
        (
            "atcoder",
            "1 2\n#.\nx\n",
            "3:1: expected ROWS COLS above the board, found 'x'",
        ),
        ("atcoder", "1 2\n.Q\n", "2:2: unknown symbol 'Q' in dialect atcoder (it has # . 0 1-8)"),
        ("atcoder", "01\n1\n", "2:1: row 1 (from 0) has 1 cell, expected 2 like the rows above"),
        ("atcoder", "0Q\n", "1:2: unknown symbol 'Q' in dialect atcoder (it has # . 0 1-8)"),
        ("spoj", "1\n2 2\n..\n", "2:1: expected ROWS COLS MINES above the board, found '2 2'"),
        ("codingame", "2 2\n..\n", "2:1: expected MINES above the board, found '..'"),
        ("codingame", "2 2\n", "2:1: the file ends, expected MINES"),
        ("jsminesweeper", "5x4\n", "1:1: expected COLSxROWSxMINES above the board, found '5x4'"),
    ],
)
def test_faults(format: str, text: str, message: str) -> None:
    assert fault(text, format) == f"<string>:{message}"


def test_refusals() -> None:
    hidden = Case(Board(1, 1, "c"))
    assert refusal(hidden, "spoj") == (
        "the header of spoj wants the total of mines, and there is none: a document "
        "can give it ('mines: 10' in a case)"
    )
    assert refusal(Case(Board(1, 1, "c"), mines=1), "codewars+sized") == (
        "codewars+sized cannot hold the total of mines; "
        "use --lossy to convert without it, or --to codewars+yaml to keep all"
    )
    assert refusal(Case(Board(0, 0, "")), "codeforces") == (
        "sized has no way to write a board of 0x0"
    )
    mixed = [Case(Board(1, 2, "a1")), Case(Board(1, 2, "a9"))]
    assert "this one is unopened; use " in refusal(mixed, "atcoder")


@pytest.mark.parametrize(
    ("sample", "format"),
    [
        ("2 3\n.#.\n...\n1 1\n#\n", "atcoder"),
        ("2 2\n1\n1?\n?1\n", "codingame"),
        (JSMINESWEEPER, "jsminesweeper"),
        (COUNTED, "gxpc"),
        ("2\n1 3\n1F1\n2 2\nFF\nF3\n", "amritapuri"),
        ("1\n2 2 1\n.1\n1.\n", "spoj"),
    ],
)
def test_damage(sample: str, format: str) -> None:
    endure(sample, format)


def test_jsminesweeper_shows_every_mine_of_a_lost_game_alike() -> None:
    [board] = boards("3x2x3\n1?2\n?2?\n", "jsminesweeper")
    assert board == Board(2, 3, "1a2 a2a")
    with pytest.raises(LossyError, match="no symbol for EXPLODED"):
        dumps([Case(Board(1, 2, "1b"), mines=1)], "jsminesweeper")
    written = dumps([Case(Board(1, 2, "1b"), mines=1)], "jsminesweeper", lossy=True)
    assert written == "2x1x1\n1?\n"


def test_the_row_that_the_size_does_not_fit_is_named() -> None:
    for rows, said in (
        (". . # .\n. . .", ":3:1: row 0 .* has 4 cells, expected 3"),
        (". . #\n. .", ":4:1: row 1 .* has 2 cells, expected 3"),
    ):
        with pytest.raises(ParseError, match=said):
            loads(f"1\n2 3\n{rows}\n0 0\n", "codingninjas")
