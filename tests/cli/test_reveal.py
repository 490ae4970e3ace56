"""`reveal`: each case at its own click, or at those given."""

import pytest

from minesweeper_kit import Board, Case, dumps, loads
from tests.cli.run import process, run

TWO = '["EM"]\n[0,0]\n["EM"]\n[0,1]\n'


def test_written_in_the_inputs_format() -> None:
    cases = loads(TWO)
    outcomes = [Case(Board.parse(row, "leetcode")) for row in ("1M", "EX")]
    for format in ("leetcode", "codingninjas", "leetcode+stdin", "leetcode+json", "leetcode+yaml"):
        text = dumps(cases, format).encode()
        ended = run("reveal", "--from", format, stdin=text)
        answers = dumps(outcomes, format)
        assert (ended.code, ended.text) == (0, answers)
    ended = run("reveal", stdin=dumps(cases, "leetcode+ndjson").encode())
    assert ended.text == dumps(outcomes, "leetcode+ndjson")


def test_names_and_totals_stay() -> None:
    suite = b"dialect: lc\ncases: [{name: a b, board: EM, click: [0, 0], mines: 1, expected: 1M}]\n"
    ended = run("reveal", "--to", "ndjson", stdin=suite)
    assert ended.text == ('{"dialect": "leetcode", "name": "a b", "board": ["1M"], "mines": 1}\n')


def test_an_outcome_is_written_as_an_answer_also_without_numbers() -> None:
    for format in ("exercism+grid", "uva+grid"):
        board = Case(Board(2, 3, "999999"))
        ended = run("reveal", "--from", format, stdin=dumps([board], format).encode())
        blank = {"exercism+grid": "   \n   \n", "uva+grid": "000\n000\n"}[format]
        assert (ended.code, ended.text) == (0, blank)


def test_all_fills_in_the_numbers_in_any_notation() -> None:
    ended = run("reveal", "--all", "--symbols", "@=MINE -=EMPTY", stdin=b"@--\n---\n")
    assert (ended.code, ended.text) == (0, "@10\n110\n")
    ended = run("reveal", "--all", "--from", "leetcode", stdin=TWO.encode())
    assert ended.text == '[["1","M"]]\n' * 2
    hidden = run("reveal", "--all", "--from", "minesweepr", stdin=b"1x\n")
    assert (hidden.code, hidden.out) == (1, b"")
    for other in (("--click", "0,0"), ("--as-suite",), ("--trace", "bfs")):
        ended = run("reveal", "--all", *other, "--from", "leetcode", stdin=TWO.encode())
        assert (ended.code, f"{other[0]} does not go with it" in ended.said) == (2, True)


def test_clicks_given_count_before_the_cases_own() -> None:
    ended = run("reveal", "--click", "0,1", "--from", "leetcode", stdin=TWO.encode())
    assert ended.out == b'[["E","X"]]\n' * 2
    ended = run("reveal", "--click", " 0 , 1 ", "--from", "leetcode", stdin=TWO.encode())
    assert ended.code == 0


def test_as_suite_is_yaml_where_the_inputs_format_has_no_room() -> None:
    ended = run("reveal", "--as-suite", stdin=TWO.encode())
    assert (ended.code, ended.said) == (
        0,
        (
            "<stdin>: written as yaml, as its format cannot hold expected outcomes "
            "(choose another with --to)\n"
        ),
    )
    assert [case.expected for case in loads(ended.text)] == [Board(1, 2, "1a"), Board(1, 2, "9b")]
    refused = run("reveal", "--as-suite", "--to", "leetcode", stdin=TWO.encode())
    assert (refused.code, refused.out) == (4, b"")
    assert "cannot hold the expected outcome; use --lossy to convert without it" in refused.said


@pytest.mark.parametrize("command", [["reveal"], ["solve", "--apply"]])
def test_opened_cells_are_yaml_where_the_inputs_format_has_none(command: list[str]) -> None:
    ended = run(*command, stdin=b"3x1:0,0,u2\n")
    assert (ended.code, ended.said) == (
        0,
        (
            "<stdin>: written as yaml, as its format cannot hold opened cells "
            "(choose another with --to)\n"
        ),
    )
    assert [case.board for case in loads(ended.text)] == [Board(1, 3, "01a")]
    lossy = run(*command, "--lossy", stdin=b"3x1:0,0,u2\n") if command == ["reveal"] else None
    assert lossy is None or lossy.text == "3x1:u2\n"


def test_a_board_that_no_recursion_opens() -> None:
    board = Board(300, 300, bytes([9]) * 89_999 + b"\x0a")
    text = dumps([Case(board, (0, 0))], "leetcode").encode()
    ended = process("reveal", "--from", "leetcode", stdin=text)
    assert (ended.code, ended.err) == (0, b"")
    assert ended.out.count(b'"B"') == 89_996


@pytest.mark.parametrize("click", ["0,0", "[0,0]", "(0, 0)", " [ 0, 0 ] "])
def test_a_click_may_be_spelled_as_judges_print_it(click: str) -> None:
    assert run("reveal", "--click", click, stdin=b"EM").out == b"1M\n"


@pytest.mark.parametrize("click", ["[0,0)", "[0,0", "0,0]", "[0]", "[0,0,0]"])
def test_a_click_with_brackets_that_do_not_match_is_refused(click: str) -> None:
    ended = run("reveal", "--click", click, stdin=b"EM")
    assert ended.code == 2
    assert "is no cell" in ended.said
