"""The command solve."""

import csv
import io
import json
from decimal import Decimal
from pathlib import Path

import pytest

from minesweeper_kit import Case, dumps
from minesweeper_kit.generator import generate
from tests.cli.run import run

LEETCODE = ("--from", "leetcode")
OPEN = b'[["1","1","1"],["E","M","E"]]\n'
GUESS = b'[["1","E"],["1","M"]]\n'
IMPOSSIBLE = b'[["2","E","M"]]\n'
NO_ROOM = "the 2 at (0, 0) cannot be satisfied: only 1 neighbour can be a mine"


def test_a_format_goes_with_boards_alone() -> None:
    ended = run("solve", *LEETCODE, "--to", "csv", stdin=OPEN)
    assert (ended.code, ended.out) == (2, b"")
    assert "--to goes with --apply; for a report use --report json or --report csv" in ended.said


def test_text_shows_a_map_and_what_is_certain() -> None:
    ended = run("solve", *LEETCODE, stdin=OPEN + GUESS)
    assert (ended.code, ended.said) == (0, "")
    assert ended.text == (
        "case 1:\n"
        "    1    1    1\n"
        "   0% 100%   0%\n"
        "  safe: (1,0) (1,2)\n"
        "  mines: (1,1)\n"
        "  1 possible arrangement, with 1 mine in all\n"
        "  next: open all safe cells with --apply; --apply --explain says whether a guess is "
        "needed\n"
        "\n"
        "case 2:\n"
        "    1  50%\n"
        "    1  50%\n"
        "  safe: none certain\n"
        "  mines: none certain\n"
        "  safest to guess: (0, 1) and 1 other, a mine in 50.00% of cases\n"
        "  2 possible arrangements, with 1 mine in all\n"
    )


def test_json_is_one_object_a_case() -> None:
    ended = run("solve", *LEETCODE, "--report", "json", stdin=OPEN + GUESS + IMPOSSIBLE)
    certain, guess, impossible = map(json.loads, ended.text.splitlines())
    assert ended.code == 1
    assert certain == {
        "source": "<stdin>",
        "case": 1,
        "name": None,
        "rows": 2,
        "cols": 3,
        "mines": 1,
        "prior": "total",
        "arrangements": "1",
        "safe": [[1, 0], [1, 2]],
        "certain_mines": [[1, 1]],
        "probabilities": [[None, None, None], [0.0, 1.0, 0.0]],
        "fractions": [[None, None, None], ["0", "1", "0"]],
    }
    assert guess["fractions"] == [[None, "1/2"], [None, "1/2"]]
    assert impossible["contradiction"] == NO_ROOM
    assert impossible["cells"] == [[0, 0]]


@pytest.mark.parametrize("suffix", ["txt", "json", "csv"])
def test_a_contradiction_is_said_with_its_place(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / "p.txt"
    path.write_text("HHH\n123\n")
    said = "the 3 at (1, 2) cannot be satisfied: only 2 neighbours can be mines"
    for output in ([], ["-o", tmp_path / f"out.{suffix}"]):
        ended = run("solve", path, *output)
        assert (ended.code, ended.said) == (1, f"{path}:2: case 1: {said}\n")


def test_an_option_that_overrules_the_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "b.yaml"
    path.write_text('{dialect: hex, board: ["1cc", "ccc"], mines: 2}')
    assert run("solve", path, "--mines", "1").said == "case 1: --mines 1 counts, not the 2 stated\n"
    assert run("solve", path, "--mines", "2").said == ""


def test_csv_is_a_line_a_cell() -> None:
    ended = run("solve", *LEETCODE, "--report", "csv", stdin=GUESS)
    assert list(csv.reader(io.StringIO(ended.text))) == [
        ["source", "case", "name", "row", "col", "probability", "fraction"],
        ["<stdin>", "1", "", "0", "1", "0.5", "1/2"],
        ["<stdin>", "1", "", "1", "1", "0.5", "1/2"],
    ]


def test_what_is_known_of_the_total_decides(tmp_path: Path) -> None:
    # A number with one hidden neighbour, and a cell that no number speaks of.
    case = {"dialect": "leetcode", "board": ["1EE"], "mines": 2}
    text = json.dumps(case).encode()
    path = tmp_path / "case.ndjson"
    path.write_bytes(text)

    def solved(*options: object) -> tuple[object, object, object]:
        ended = run("solve", path, "--report", "json", *options)
        answer = json.loads(ended.text)
        return answer["prior"], answer["mines"], answer["fractions"][0][2]

    assert solved() == ("total", 2, "1")
    assert solved("--mines", "1") == ("total", 1, "0")
    assert solved("--density", "0.25") == ("density", None, "1/4")


def test_a_total_that_does_not_fit_is_a_contradiction() -> None:
    ended = run("solve", *LEETCODE, "--mines", "9", stdin=GUESS)
    assert ended.code == 1
    assert "  a total of 9 mines does not fit: the numbers allow only 1\n" in ended.text


def test_a_total_that_the_board_shows_is_explained() -> None:
    advice = '; unopened cells of this board are known to be safe; try: --symbols "E=HIDDEN"\n'
    text = b"E1E\nEEE\n"
    assert run("solve", stdin=text).said.endswith(f"the numbers allow only 1{advice}")
    assert run("solve", "--symbols", "E=HIDDEN", stdin=text).code == 0
    assert run("solve", "--mines", "5", stdin=text).said.endswith("the numbers allow only 1\n")


def test_apply_opens_what_is_certain_and_tells_of_guesses() -> None:
    boards = b'[["E","M","E","E"]]\n[0,3]\n' + 2 * GUESS
    ended = run("solve", *LEETCODE, "--apply", stdin=boards)
    assert ended.code == 0
    assert ended.text == '[["1","M","1","B"]]\n' + 2 * '[["1","E"],["1","M"]]\n'
    guess = "a guess is needed; the safest cell is a mine in 50.00% of cases"
    why = "add --explain to see why"
    assert ended.said == f"case 2: {guess}; {why}\ncase 3: {guess}; {why}\n"


def test_apply_with_an_explanation_reports_on_the_position_it_reaches() -> None:
    ended = run("solve", *LEETCODE, "--apply", "--explain", stdin=GUESS)
    assert ended.code == 0
    assert ended.text.startswith("case 1 after opening all cells that are certainly safe:\n    1 ")
    assert "a guess is needed. (0, 1) and (1, 1) can be swapped" in ended.text
    ended = run("solve", *LEETCODE, "--apply", "--explain", stdin=b'[["E","M","E","E"]]\n[0,3]\n')
    assert "a guess" not in ended.text.replace("no guess is needed", "")
    assert ended.text.endswith("  All safe cells are open: no guess is needed.\n")


def test_apply_reports_in_json_too() -> None:
    ended = run("solve", *LEETCODE, "--apply", "--report", "json", stdin=GUESS)
    assert json.loads(ended.out)["probabilities"] == [[None, 0.5], [None, 0.5]]
    ended = run("solve", "--apply", "--explain", "--to", "uva", stdin=GUESS)
    assert ended.code == 2
    assert "--to is for the board that --apply writes without a report" in ended.said


def test_apply_names_boards_that_cannot_be_played() -> None:
    ended = run("solve", *LEETCODE, "--apply", "--on-error", "skip", stdin=IMPOSSIBLE + OPEN)
    assert ended.code == 1
    assert ended.said == f"<stdin>:1: {NO_ROOM}\n"
    assert ended.text == '[["1","1","1"],["1","M","1"]]\n'


def test_a_budget_that_does_not_suffice_is_an_error() -> None:
    (case,) = generate(16, 16, 60, seed=1, click=(8, 8))
    text = dumps([Case(case.board.reveal((8, 8)))], "leetcode")
    ended = run("solve", *LEETCODE, "--budget", "1", stdin=text.encode())
    assert (ended.code, ended.out) == (1, b"")
    assert ended.said.startswith("<stdin>:1: ")
    assert ended.said.count("\n") == 1


def test_options_that_do_not_go_together() -> None:
    assert run("solve", "--mines", "1", "--density", "0.5", stdin=OPEN).code == 2
    assert run("solve", "--density", "1.5", stdin=OPEN).code == 2


SUBSET = b"xxxx\n11xx\n"
ONES = ("--from", "minesweepr")


def test_explain_says_why() -> None:
    ended = run("solve", *ONES, "--explain", stdin=SUBSET)
    assert ended.code == 0
    assert ended.text.endswith(
        "  why (cells are (row, column), counted from 0):\n"
        "    1. 1-1: The 1 at (1, 0) has one mine in (0, 0) or (0, 1). Both touch the 1 at (1, 1), "
        "which needs no more. So (0, 2) and (1, 2) are safe.\n"
    )
    ended = run("solve", *ONES, "--explain", "--report", "json", stdin=SUBSET)
    (step,) = json.loads(ended.text)["explanation"]
    assert step.pop("text").startswith("The 1 at (1, 0) has one mine")
    assert step == {
        "technique": "subset",
        "pattern": "1-1",
        "cost": 2,
        "numbers": [[1, 0], [1, 1]],
        "settled": [],
        "safe": [[0, 2], [1, 2]],
        "mines": [],
    }


def test_where_nothing_can_be_explained_it_is_said_why() -> None:
    ended = run("solve", *ONES, "--explain", stdin=b"x1x\n")
    assert "  nothing is certain\n" in ended.text
    for asked, said in (
        (("--explain",), "what is certain the flags say"),
        (("--explain-cell", "0,0"), "(0, 0) is a mine: its flag says so"),
    ):
        board = "🚩1️⃣\n".encode()
        ended = run("solve", "--from", "emoji", "--trust-flags", *asked, stdin=board)
        assert ended.text.endswith(f"  {said}\n")


def test_one_cell_is_explained_with_what_it_takes() -> None:
    single = b"111\n1xx\n1xx\n"
    ended = run("solve", *ONES, "--explain-cell", "2,1", stdin=single)
    assert [line.split(":")[0].strip() for line in ended.text.splitlines()[-2:]] == [
        "1. corner",
        "2. single",
    ]
    ended = run("solve", *ONES, "--explain-cell", "2,2", stdin=single)
    assert ended.text.endswith("  (2, 2) is not certain: a mine in 50.00% of cases\n")
    for cell, fault in (
        ("0,0", "is revealed: choose a hidden one"),
        ("3,0", "is outside the board (rows 0-2, columns 0-2)"),
    ):
        ended = run("solve", *ONES, "--explain-cell", cell, stdin=single)
        assert (ended.code, ended.said) == (
            1,
            f"<stdin>:1: case 1: the cell ({cell[0]}, {cell[2]}) to explain {fault}\n",
        )


def test_hints_climb_a_ladder() -> None:
    said = [
        run("solve", *ONES, "--hint", level, stdin=SUBSET).text.splitlines()[1].strip()
        for level in "1234"
    ]
    assert said == [
        "Look at rows 0 to 1 and columns 0 to 2.",
        "Look at the 1 at (1, 0) and the 1 at (1, 1).",
        (
            "The 1 at (1, 0) has one mine in (0, 0) or (0, 1). "
            "Both touch the 1 at (1, 1), which needs no more."
        ),
        "So (0, 2) and (1, 2) are safe.",
    ]
    ended = run("solve", *ONES, "--hint", "2", "--report", "json", stdin=SUBSET)
    assert json.loads(ended.text) == {
        "source": "<stdin>",
        "case": 1,
        "name": None,
        "hint": {"level": 2, "text": said[1], "cells": [[1, 0], [1, 1]]},
    }
    for other in (["--report", "csv"], ["--explain"], ["--best"]):
        assert run("solve", *ONES, "--hint", "1", *other, stdin=SUBSET).code == 2


def test_why_a_guess_is_needed_is_explained() -> None:
    ended = run("solve", *ONES, "--explain", stdin=b"x1x\n")
    assert "(0, 0) and (0, 2) can be swapped" in ended.text
    ended = run("solve", *ONES, "--explain", "--report", "json", stdin=b"x1x\n")
    assert json.loads(ended.text)["guess"].startswith("No cell is certainly safe")


def test_an_explanation_uses_what_the_answer_uses() -> None:
    shown = b'[["1","M","E","E"]]\n'  # one mine: the board shows it
    assert "No mine is left" in run("solve", *LEETCODE, "--explain", stdin=shown).text
    told = run("solve", *LEETCODE, "--explain", "--density", "0.2", stdin=shown).text
    assert "No mine is left" not in told
    trusted = run(
        "solve", "--from", "emoji", "--explain", "--trust-flags", stdin="🚩1️⃣⬜\n".encode()
    )
    assert "has its mine already. So (0, 2) is safe." in trusted.text


def test_explanations_do_not_go_with_everything() -> None:
    ended = run("solve", *ONES, "--explain", "--report", "csv", stdin=SUBSET)
    assert (ended.code, ended.out) == (2, b"")
    assert "an explanation does not go with --report csv" in ended.said


def _view(rows: list[str]) -> bytes:
    return json.dumps({"dialect": "minesweepr", "board": rows}).encode()


def test_a_count_of_thousands_of_digits_is_told_about() -> None:
    wide = _view(["x" * 150] * 100)
    ended = run("solve", "--best", "--explain", stdin=wide)
    assert (ended.code, ended.said) == (0, "")
    assert "  about 2.8e4515 possible arrangements, with " in ended.text
    ended = run("solve", "--report", "json", stdin=wide)
    assert json.loads(ended.text)["arrangements"] == "about 2.8e4515"
    ended = run("solve", "--report", "json", "--exact", stdin=wide)
    assert Decimal(json.loads(ended.text)["arrangements"]) == Decimal(2**15000)
    said = run("solve", "--exact", stdin=wide).text
    assert f"  {Decimal(2**15000)} possible arrangements, with" in said


def test_a_count_is_exact_for_programs_where_people_read_it_rounded() -> None:
    board = _view(["x" * 50] * 50)
    assert "  about 3.8e752 possible arrangements" in run("solve", stdin=board).text
    ended = run("solve", "--report", "json", stdin=board)
    assert json.loads(ended.text)["arrangements"] == str(2**2500)


def test_chances_whose_fractions_are_long_are_told_about() -> None:
    strip = _view(["x" * 40, "3x" * 20, "x" * 40])
    unlikely = ("--density", "1e-300")
    ended = run("solve", *unlikely, stdin=strip)
    assert (ended.code, ended.said) == (0, "")
    assert "a mine in less than 0.01% of cases\n" in ended.text
    assert (
        "a mine in less than 0.01% of cases (about "
        in run("solve", *unlikely, "--exact", stdin=strip).text
    )
    cells = json.loads(run("solve", *unlikely, "--report", "json", stdin=strip).text)
    assert cells["fractions"][0][0] == "about 6.10187e-291"
    ended = run("solve", *unlikely, "--report", "csv", stdin=strip)
    assert ",about 6.10187e-291\n" in ended.text


def test_an_untouched_board_is_solved_after_its_click() -> None:
    board = b"5x4:0,0,u00072\n"
    opened = run("reveal", "--to", "yaml", stdin=board).out
    first, *lines = run("solve", stdin=board).text.splitlines()
    assert first == "case 1 after its click (0, 0):"
    assert lines == run("solve", stdin=opened).text.splitlines()[1:]
    hint = run("solve", "--hint", "2", stdin=board).text.splitlines()
    assert hint[1:] == run("solve", "--hint", "2", stdin=opened).text.splitlines()[1:]
    found, same = (
        json.loads(run("solve", "--report", "json", stdin=text).text) for text in (board, opened)
    )
    assert found.pop("click") == [0, 0]
    assert found == same
    outside = run("solve", stdin=b'[["E","M"]]\n[7,7]\n')
    assert (outside.code, outside.out) == (1, b"")
    assert outside.said.startswith("<stdin>:2: case 1: click (7, 7) is outside the board")


def test_an_untouched_board_without_a_click_asks_for_one() -> None:
    ended = run("solve", stdin=b"5x4:u00072\n")
    assert ended.text.endswith("  next: make the first click with mskit reveal --click R,C\n")


def test_a_click_on_a_player_view_or_a_begun_board_is_left_alone() -> None:
    for text in (b'[["1","E"],["1","M"]]\n[0,1]\n', b"dialect: hex\nboard: [1c]\nclick: [0, 1]\n"):
        assert run("solve", stdin=text).text.startswith("case 1:\n    1 ")


def test_a_cell_outside_the_board_is_named_with_what_is_inside() -> None:
    said = run("solve", *ONES, "--explain-cell", "9,9", stdin=SUBSET).said
    assert said.endswith("to explain is outside the board (rows 0-1, columns 0-3)\n")
