"""The command stats."""

import csv
import io
import json
import os
from pathlib import Path

import pytest

from tests.cli.run import run

BOARDS = b'[["E","E","E"],["E","E","M"]]\n[0,0]\n[["M","E"],["E","E"]]\n'
FIRST = {
    "source": "<stdin>",
    "case": 1,
    "name": None,
    "rows": 2,
    "cols": 3,
    "mines": 1,
    "density": 0.1667,
    "openings": 1,
    "islands": 1,
    "3bv": 2,
    "guess": True,
}


def test_text_is_a_table() -> None:
    ended = run("stats", "--guess", stdin=BOARDS)
    assert ended.code == 0
    assert [line.split() for line in ended.text.splitlines()] == [
        ["rows", "cols", "mines", "density", "openings", "islands", "3bv", "guess", "case"],
        ["2", "3", "1", "0.1667", "1", "1", "2", "yes", "case", "1"],
        ["2", "2", "1", "0.25", "0", "1", "3", "yes", "case", "2"],
    ]


def test_json_and_csv_say_the_same() -> None:
    objects = [
        json.loads(line)
        for line in run("stats", "--guess", "--report", "json", stdin=BOARDS).text.splitlines()
    ]
    assert objects[0] == FIRST
    assert objects[1]["guess"] is True
    rows = list(
        csv.DictReader(io.StringIO(run("stats", "--guess", "--report", "csv", stdin=BOARDS).text))
    )
    assert [row["3bv"] for row in rows] == ["2", "3"]


def test_a_game_without_a_first_click_begins_in_the_middle() -> None:
    boards = b"MEE\nEEE\n\nEEE\nEMM\n\nMME\nEEE\n"
    what = "the first click (1, 1) is at a mine: give another cell with --click R,C"
    taken = "the first click is taken to be (1, 1), the middle; --click R,C sets it"
    asked = f"<stdin>:1: case 1: {taken}\n<stdin>:4: case 2: {what}\n"
    ended = run("stats", "--guess", "--report", "csv", stdin=boards)
    middle = run("stats", "--guess", "--report", "csv", "--click", "1,1", stdin=boards)
    assert (ended.text, ended.said) == (middle.text, asked)
    assert [line.split(",")[-1] for line in ended.text.splitlines()[1:]] == ["True", "", "True"]
    assert run("stats", stdin=boards).said == ""


def test_a_game_that_cannot_be_played_is_told_why() -> None:
    mined = run("stats", "--guess", "--click", "0,2", stdin=b"EEM\nEEE\n\nEEM\nEEM\n")
    assert mined.said == (
        "<stdin>:1: case 1: the first click (0, 2) is at a mine: "
        "give another cell with --click R,C\n"
    )
    begun = run("stats", "--difficulty", "--click", "0,0", stdin=b"B1M\nB11\n")
    assert begun.said == (
        "<stdin>:1: case 1: a game begins on a board without revealed cells, "
        "and this one has some\n"
    )


def test_a_guess_is_looked_for_only_where_it_is_asked_for() -> None:
    ended = run("stats", "--report", "json", stdin=BOARDS)
    assert json.loads(ended.text.splitlines()[0]) == {k: FIRST[k] for k in FIRST if k != "guess"}
    ended = run("stats", "--click", "0,0", stdin=BOARDS)
    assert (ended.code, ended.said.splitlines()[-1]) == (
        2, "Error: --click needs --guess or --difficulty"
    )  # fmt: skip


def test_a_click_that_is_given_replaces_that_of_the_file() -> None:
    boards = b'[["E","M","E","E"]]\n[0,1]\n'
    ended = run("stats", "--guess", "--report", "json", "--click", "0,3", stdin=boards)
    assert json.loads(ended.text)["guess"] is False
    ended = run("stats", "--guess", "--report", "json", stdin=boards)
    assert json.loads(ended.text)["guess"] is None


def test_the_suffix_of_the_output_names_the_report(tmp_path: Path) -> None:
    path = tmp_path / "figures.csv"
    assert run("stats", "-o", path, stdin=BOARDS).code == 0
    assert path.read_bytes() == run("stats", "--report", "csv", stdin=BOARDS).out


def test_a_first_click_can_be_given() -> None:
    ended = run(
        "stats", "--guess", "--report", "json", "--click", "1,1", stdin=b'[["M","E"],["E","E"]]\n'
    )
    assert json.loads(ended.text)["guess"] is True
    ended = run(
        "stats", "--guess", "--report", "json", "--click", "0,3", stdin=b'[["E","M","E","E"]]\n'
    )
    assert json.loads(ended.text)["guess"] is False


def test_a_board_that_hides_its_mines_is_named(tmp_path: Path) -> None:
    dialect = tmp_path / "view.yaml"
    dialect.write_text('{name: view, symbols: {HIDDEN: "?", ONE: "1"}}')
    ended = run("stats", "--dialect-file", dialect, "--from", "view+grid", stdin=b"1?\n")
    assert (ended.code, ended.out) == (4, b"")
    assert ended.said == (
        "<stdin>:1: case 1: the board hides its mines; use solve to find its safe cells\n"
    )


def test_a_click_outside_the_board_is_named() -> None:
    ended = run(
        "stats", "--guess", "--report", "json", stdin=b'[["E"]]\n[0,1]\n[["M","E"]]\n[0,1]\n'
    )
    said = "<stdin>:2: case 1: click (0, 1) is outside the board (rows 0-0, columns 0-0)\n"
    assert (ended.code, ended.out, ended.said) == (1, b"", said)
    for click in ("1,0", "0,2", "-1,0", "0,99999999999999999999"):
        ended = run(
            "stats",
            "--guess",
            f"--click={click}",
            "--on-error",
            "skip",
            stdin=b'[["E"]]\n[["E"]]\n',
        )
        assert (ended.code, ended.out, ended.said.count("\n")) == (1, b"", 2), ended
        assert ended.said.startswith(
            f"<stdin>:1: case 1: click ({click.replace(',', ', ')}) is outside the board"
        )
    ended = run("stats", "--guess", "--click", "1" * 5000 + ",0", stdin=BOARDS)
    assert ended.code == 2
    assert len(ended.said) < 1000


def test_difficulty_says_what_it_takes() -> None:
    options = ("stats", "--difficulty", "--report")
    graded = b'[["E","E","E","E"],["E","E","E","M"],["E","M","E","M"]]\n[0,0]\n'
    ended = run(*options, "json", stdin=graded + b'[["E","E"],["E","M"]]\n')
    medium, without = map(json.loads, ended.text.splitlines())
    steps = {"single": 1, "subset": 1, "overlap": 0, "chain": 0, "total": 0}
    assert (medium["guess"], medium["difficulty"], medium["steps"]) == (False, "medium", steps)
    assert (without["guess"], without["difficulty"], without["steps"]) == (None, None, None)
    rows = list(csv.DictReader(io.StringIO(run(*options, "csv", stdin=graded).text)))
    assert [(row["difficulty"], row["single"], row["total"]) for row in rows] == [
        ("medium", "1", "0")
    ]
    head, row, none = run(
        "stats", "--difficulty", stdin=graded + b'[["E","E"],["E","M"]]\n'
    ).text.splitlines()
    assert head.split()[7:] == ["guess", "difficulty", *steps, "case"]
    assert row.split()[7:] == ["no", "medium", "1", "1", "0", "0", "0", "case", "1"]
    assert none.split()[7:] == [*"-------", "case", "2"]
    assert len({len(line.rpartition("  ")[0]) for line in (head, row, none)}) == 1


def test_a_name_is_no_formula_in_csv(tmp_path: Path) -> None:
    case = {"dialect": "leetcode", "board": ["EM"]}
    path = tmp_path / "cases.ndjson"
    for name in ("=1+1", "+1", "-1", "@sum(a1)"):
        path.write_text(json.dumps({**case, "name": name}))
        for command in ("stats", "solve"):
            rows = list(csv.reader(io.StringIO(run(command, path, "--report", "csv").text)))
            assert rows[1][2] == f"'{name}"


def test_json_holds_whole_characters_whatever_a_file_is_called(tmp_path: Path) -> None:
    names = [os.fsencode(tmp_path) + b"/a\xff.txt", os.fsencode(tmp_path) + b"/b.txt"]
    for name in names:
        try:
            with open(name, "wb") as file:
                file.write(b'[["1"]]\n[0,0]\n')
        except OSError:
            pytest.skip("this file system has names in UTF-8 alone")
    for command in ("stats", "validate", "solve"):
        text = run(command, *map(os.fsdecode, names), "--report", "json").text
        assert "a\\\\udcff.txt" in text
        assert "a\\udcff.txt" not in text.replace("\\\\", "")


def test_zini_counts_clicks_with_flags_and_chords() -> None:
    board = b'[["E","E","E","E"],["E","M","E","M"],["E","E","M","E"]]\n'
    ended = run("stats", "--zini", "--report", "json", stdin=board)
    found = json.loads(ended.text)
    assert (found["3bv"], found["zini"], found["human_zini"]) == (9, 6, 7)
    head, row = run("stats", "--zini", stdin=board).text.splitlines()
    assert head.split()[6:] == ["3bv", "zini", "human_zini", "case"]
    assert row.split()[6:] == ["9", "6", "7", "case", "1"]
    assert "zini" not in run("stats", stdin=board).text
