"""What commands say to somebody who meets them for the first time, and that it holds."""

import json
import re
import sys
from pathlib import Path

import pytest

from minesweeper_kit import load, wording
from minesweeper_kit.cli import conform
from tests.cli.run import run

MINED = b"EEE\nEME\nEEE\n"
TWO = b"""\
{"dialect":"leetcode","board":["EEE","EME","EEE"],"click":[0,0]}
{"dialect":"leetcode","board":["EEE","EME","EEE"],"click":[7,7]}
"""
FOREIGN = {
    "mgb": '{"x_size": 2, "y_size": 1, "mine_coords": [[1, 0]], "per_cell": 1, "level": 3}',
    "cells": '[[{"mine": false, "level": 3}, {"mine": true}]]',
    "minesweepr+payload": '{"board": "x1", "total_mines": 1, "level": 3}',
}


def test_what_is_not_drawn_is_named_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "two.ndjson").write_bytes(TWO)
    said = run("show", tmp_path / "two.ndjson").said
    assert said.startswith(f"{tmp_path}/two.ndjson:2: case 2: the click (7, 7) is outside")


def test_one_of_several_cases_is_traced_as_the_message_says(tmp_path: Path) -> None:
    out = tmp_path / "t.svg"
    ended = run("show", "--trace", "bfs", "-o", out, stdin=TWO)
    assert (ended.code, "choose --case N" in ended.said) == (2, True)
    assert run("show", "--trace", "bfs", "-o", out, "--case", "1", stdin=TWO).code == 0


@pytest.mark.parametrize(
    "asked",
    [
        ("solve",),
        ("solve", "--report", "json"),
        ("solve", "--apply"),
        ("stats",),
        ("validate",),
        ("validate", "--fix"),
        ("detect",),
        ("detect", "--as-dialect"),
        ("convert", "--to", "leetcode"),
        ("reveal", "--click", "0,0"),
    ],
)
def test_no_command_writes_another_kind_of_file_than_its_suffix_says(
    tmp_path: Path, asked: tuple[str, ...]
) -> None:
    ended = run(*asked, "-o", tmp_path / "r.svg", stdin=MINED)
    assert ended.code == 2
    assert "the suffix .svg does not fit: expected ." in ended.said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "asked", [("vectors",), ("judge", "--suite"), ("generate", "--size", "3x3", "--mines", "1")]
)
def test_nor_does_one_that_reads_nothing(tmp_path: Path, asked: tuple[str, ...]) -> None:
    assert "does not fit" in run(*asked, "-o", tmp_path / "r.svg").said
    assert not list(tmp_path.iterdir())


def test_a_player_s_view_keeps_the_number_of_mines_as_advised() -> None:
    view = ("convert", "--view", "player")
    ended = run(*view, "--to", "leetcode", stdin=MINED)
    assert (ended.code, ended.said.endswith("write it with --to yaml\n")) == (4, True)
    assert b"mines: 1" in run(*view, "--to", "yaml", stdin=MINED).out


def test_fractions_are_written_where_they_are_asked_for() -> None:
    asked = ("solve", "--density", "0.1837")
    position = b"H1H\n"
    assert "50.00% of cases\n" in run(*asked, stdin=position).text
    assert "50.00% of cases (1/2)\n" in run(*asked, "--exact", stdin=position).text
    assert json.loads(run(*asked, "--report", "json", stdin=position).text)["fractions"] == [
        ["1/2", None, "1/2"]
    ]


@pytest.mark.parametrize("format", FOREIGN)
def test_other_keys_of_other_programs_are_kept_or_said(format: str) -> None:
    text = FOREIGN[format].encode()
    kept = run("convert", "--from", format, "--to", "ndjson", stdin=text)
    assert "level" in json.loads(kept.text)["extra"]
    ended = run("convert", "--from", format, "--to", "hex", "--lossy", stdin=text)
    assert (ended.code, "'level'" in ended.said, "left out" in ended.said) == (0, True, True)


def test_a_suite_without_a_case_is_not_judged(tmp_path: Path) -> None:
    solution = tmp_path / "solution.py"
    solution.write_text("def updateBoard(board, click):\n    return board\n")
    empty = tmp_path / "empty.yaml"
    empty.write_text("dialect: leetcode\ncases: []\n")
    said = f"{empty}: nothing to judge: there is no case in it\n"
    ended = run("judge", solution, empty)
    assert (ended.code, ended.said.endswith(said)) == (3, True)


def test_a_report_of_the_judge_in_a_file_has_the_summary(tmp_path: Path) -> None:
    solution = tmp_path / "solution.py"
    solution.write_text("def updateBoard(board, click):\n    return board\n")
    ended = run("judge", solution, "--case", "1", "-o", tmp_path / "r.txt")
    summary = ended.said.splitlines()[-1]
    assert summary.startswith("1 case: 1 WA")
    assert (tmp_path / "r.txt").read_text().splitlines()[-1] == summary
    both = run("judge", solution, solution, "--case", "1", "-o", tmp_path / "r.txt")
    assert (tmp_path / "r.txt").read_text().splitlines()[-1] == both.said.splitlines()[-1]


def test_options_that_would_do_nothing_are_refused(tmp_path: Path) -> None:
    board = tmp_path / "b.txt"
    board.write_bytes(MINED)
    for flag in (("--first", "any"), ("--seed", "1"), ("--mines", "1")):
        ended = run("play", board, *flag)
        assert (ended.code, f"{flag[0]} does not go with input boards" in ended.said) == (2, True)
    assert "--lossy goes with --suite" in run("judge", "x.py", "--lossy").said
    many = ("generate", "--size", "3x3", "--mines", "1", "--count", "2", "--parts", "3")
    ended = run(*many, "--out-dir", tmp_path / "out")
    assert "--parts 3 is more than --count 2: expected 1 to 2" in ended.said
    assert not (tmp_path / "out").exists()


def test_a_preferred_dialect_that_does_not_exist_names_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "minesweeper-kit.toml").write_text('prefer = ["nope"]\n')
    ended = run("show", stdin=MINED)
    assert ended.code == 2
    assert ended.said.startswith(f"{tmp_path}/minesweeper-kit.toml: unknown dialect 'nope'")


def test_a_symbol_of_no_dialect_can_be_given_a_cell() -> None:
    text = b"3x2x1\n1H.\n11.\n"
    ended = run("show", stdin=text)
    assert ended.said.endswith('for example --symbols "H=HIDDEN .=BLANK"\n')
    assert run("show", "--symbols", "H=HIDDEN .=BLANK", stdin=text).code == 0


def test_a_wrong_number_beside_mines_is_not_hidden_by_advice() -> None:
    ended = run("show", stdin=b"12*1\n*211\n*1..\n")
    assert ended.code == 3
    assert ended.said.endswith("try: --from codeforces+grid\n")
    assert "*=HIDDEN" not in ended.said


def test_packages_are_added_where_the_kit_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert wording.install("numpy", "pillow") == "pip install numpy pillow"
    home = tmp_path / "minesweeper-kit"
    home.mkdir()
    (home / "pipx_metadata.json").write_text("{}")
    monkeypatch.setattr(sys, "prefix", str(home))
    assert wording.install("numpy") == "pipx inject minesweeper-kit numpy"


def test_it_is_said_that_a_program_keeps_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conform, "_PATIENCE", 0.01)
    waits = """read line; sleep 1; echo '{"groups": []}'; read line"""
    ended = run("conform", "--sandbox", "off", "--", "sh", "-c", waits)
    assert 'no answer to {"conform": 1} yet; it has 60 seconds for it\n' in ended.said


@pytest.mark.parametrize(
    ("command", "replaced", "advice"),
    [
        ("convert", "--to leetcode+grid -o o.txt", "--to leetcode+yaml -o o.yaml"),
        ("reveal --as-suite", "--to leetcode+array -o o.txt", "--to leetcode+yaml -o o.yaml"),
        ("convert", "--to uva --in-place", "--to uva+yaml -o lc.yaml instead of --in-place"),
        ("convert", "--to leetcode+grid", "--to leetcode+yaml"),
    ],
)
def test_advice_to_write_another_format_names_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, replaced: str, advice: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("lc.txt").write_bytes(b'[["E","M"],["E","E"]]\n[0,0]\n')
    ended = run(*command.split(), "lc.txt", *replaced.split())
    assert ended.code == 4
    assert ended.said.endswith(f", or {advice} to keep all\n")
    followed = advice.partition(" instead")[0]
    assert run(*command.split(), "lc.txt", *followed.split()).code == 0
    assert any(Path().glob("*.yaml")) == ("-o" in followed)


def test_of_several_inputs_advice_names_the_file_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_bytes(b'[["E","M"],["E","E"]]\n[0,0]\n')
    Path("b.txt").write_bytes(b'[["E","M"],["E","E"]]\n')
    ended = run("convert", "a.txt", "b.txt", "-o", "x.npy")
    assert "(--to hex -o x.txt); --to mask+npy has them" in ended.said
    ended = run("convert", "a.txt", "b.txt", "--to", "mask+npy", "-o", "x.npy")
    assert ended.said.splitlines()[0].endswith("or --to mask+yaml -o x.yaml to keep all")
    assert run("convert", "a.txt", "b.txt", "--to", "mask+yaml", "-o", "x.yaml").code == 0
    assert len(list(load("x.yaml"))) == 2


def test_boards_in_two_notations_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("two.txt").write_text("Board one:\n\nEEM\nEEE\n\nBoard two:\n\n. . #\n. . .\n")
    ended = run("convert", "two.txt", "--to", "yaml")
    assert ended.code == 3
    assert ended.said == (
        "two.txt:3:1: the boards are in several notations: 'E', 'M' here, and '#', '.' in line 8; "
        "put them into a file for each notation\n"
    )
    Path("one.txt").write_text("Board one:\n\nEEM\nEEE\n")
    Path("other.txt").write_text("Board two:\n\n. . #\n. . .\n")
    assert run("convert", "one.txt", "--to", "yaml").code == 0
    assert run("convert", "other.txt", "--from", "codingninjas+grid", "--to", "yaml").code == 0


def test_a_folder_of_source_code_names_the_pattern_that_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("README.md", "HELP.md", "minesweeper.py", "more.py", "minesweeper_test.py"):
        Path("mine").mkdir(exist_ok=True)
        Path("mine", name).write_text("def annotate(field):\n    pass\n")
    Path("mine/minesweeper_test.py").write_text('annotate(["   ", " * ", "   "])\n')
    said = run("convert", "mine", "--to", "yaml").said
    assert said.endswith("name a file, or a pattern as 'mine/**/*.py'\n")
    ended = run("convert", "mine/**/*.py", "--to", "yaml")
    assert (ended.code, ended.text.count("board:")) == (0, 1)
    assert "mine/more.py: skipped: there is no board in it" in ended.said
    assert "3 files: 1 done, 2 without a board, 1 case" in ended.said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["show", "s3://b/a.txt"],
            "s3://b/a.txt: an address is read by commands with --out-dir alone, ",
        ),
        (["show", "4x2:0,0"], "4x2:0,0:1:6: no mines after the click: an id with them is like "),
        (
            ["play", "--level", "beginner", "--games", "1", "--moves", "m.csv"],
            "m.csv: the suffix .csv does not fit: expected .ndjson, .jsonl or .txt",
        ),
        (
            ["convert", "b.dat", "-o", "b.gif"],
            "to draw boards use show, for example mskit show INPUT -o board.png",
        ),
        (
            ["show", "b.dat", "-o", "b.gif"],
            "b.gif: the suffix .gif does not fit: expected .txt, .svg, .png, .html or .htm; ",
        ),
        (["convert", "b.dat", "--to"], "--to: the value is missing; write --to FORMAT"),
        (["convert", "b.dat", "--to", "-o", "b.csv"], "--to: the value is missing; write --to FO"),
        (["serve", "--host"], "--host: the value is missing; write --host H"),
        (
            ["convert", "b.dat", "-o", "b.dat.zst"],
            "the suffix .dat names no format: name the format",
        ),
    ],
)
def test_what_a_stranger_meets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("b.dat").write_bytes(MINED)
    ended = run(*arguments)
    assert (ended.code in (2, 3), said in ended.said) == (True, True), ended.said
    assert not [*Path().glob("*.csv"), *Path().glob("*.zst")]


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        (["convert", "a.txt", "--to", "codingninjas", "-o", "x.csv"], 'board,click\n. #,"0,0"\n'),
        (["reveal", "4x2:0,0,u10", "-o", "x.csv"], "B,B,1,M\nB,B,1,E\n"),
        (
            ["reveal", "4x2:0,0,u10", "--as-suite", "-o", "x.csv"],
            'board,click,expected\nEEEM/EEEE,"0,0",BB1M/BB1E\n',
        ),
    ],
)
def test_the_suffix_of_csv_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], written: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.txt").write_bytes(b'[["E","M"]]\n[0,0]\n')
    assert run(*arguments).code == 0
    assert Path("x.csv").read_text() == written
    dialect = "codingninjas" if "codingninjas" in arguments else "leetcode"
    assert run("validate", "x.csv", "--from", dialect).code == 0


def test_answers_in_another_notation_are_converted_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_text('[["E","M"],["E","E"]]\n[0,0]\n')
    Path("answers.txt").write_text("1*\n11\n")
    ended = run("validate", "in.txt", "--answers", "answers.txt")
    advice = "mskit convert answers.txt --to leetcode"
    assert ended.said.splitlines()[0] == (
        "answers.txt:1:2: unknown symbol '*' in dialect leetcode (it has B E M X 1-8); answers are "
        f"boards in the notation of the cases, and nothing else; for another, {advice}"
    )
    assert run(*advice.split()[1:], "-o", "right.txt").code == 0
    assert "wrong-outcome" in run("validate", "in.txt", "--answers", "right.txt").said


LEETCODE = '[["E","M"],["E","E"]]\n[0,0]\n'
PLAIN: list[tuple[list[str], str]] = [
    (["convert", "in.txt", "-o", "out.xlsx"], "names no format: spreadsheets open csv"),
    (["convert", "in.txt", "--to", "svg"], "it is a picture; mskit show -o NAME.svg draws it"),
    (["convert", "in.txt", "--to", "yaml", "--case", "5"], "no case 5: the input has 1 case"),
    (["show", "in.txt", "--max-memory", "2Q"], "--max-memory: '2Q': expected a size, such as 512M"),
    (["show", "in.txt", "--explain-cell", "0,0"], "to explain is revealed: choose a hidden one"),
    (["reveal", "in.txt", "--trace"], "--trace: the value is missing; write --trace bfs or dfs"),
    (["best", "in.txt"], "No such command 'best': use solve --best"),
]


@pytest.mark.parametrize(("words", "said"), PLAIN)
def test_a_message_says_what_to_type(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_text(LEETCODE)
    assert said in " ".join(run(*words).said.split())


def test_the_report_says_how_to_add_an_outcome(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in.txt").write_text(LEETCODE)
    report = run("validate", "in.txt", "--require-expected", "--report", "html").out
    assert b"reveal --as-suite -o NAME.yaml adds it." in report
    assert run("reveal", "in.txt", "--as-suite", "-o", "suite.yaml").code == 0
    assert run("validate", "suite.yaml", "--require-expected").code == 0


LETTERS = {
    "EEM\nTEE\n": "1:1: no board in here: no notation has rows of 'E', 'M', 'T'",
    "TTX\nTXT\nXTT\n": "1:1: no board in here: no notation has rows of 'T', 'X'",
    "+---+\n|EET|\n|EEE|\n+---+\n": "2:1: no board in here: no notation has rows of 'E', 'T'",
    "BBB\n1T1\n": "2:2: no notation has 'T' with these symbols; nearest is leetcode",
}


@pytest.mark.parametrize("text", LETTERS)
def test_letters_of_no_notation_are_said_to_be_so(text: str) -> None:
    said = run("convert", "--to", "hex", stdin=text.encode()).said.strip()
    assert said.startswith(f"<stdin>:{LETTERS[text]}")
    assert said.rsplit('"', 2)[0].endswith("say what all symbols are, for example --symbols ")
    symbols = said.rsplit('"', 2)[1]
    assert ("leave out the frame and say" in said) == ("|" in text)
    bare = "".join(f"{line.strip('|')}\n" for line in text.split() if line[0] != "+")
    assert run("convert", "--to", "hex", "--symbols", symbols, stdin=bare.encode()).code == 0


def test_a_wall_on_one_side_is_no_symbol() -> None:
    said = run("convert", "--to", "hex", stdin=b"|1*1\n|111\n").said
    assert said == (
        "<stdin>:1:1: '|' is on one side of the rows alone; write both sides of each row, or "
        "leave it out\n"
    )


def test_a_solution_is_judged_as_the_message_says(tmp_path: Path) -> None:
    solution = tmp_path / "solution.py"
    solution.write_text(
        "class Solution:\n"
        "    def updateBoard(self, board, click):\n"
        "        for r, c in [[0, 1], [1, 0], [0, -1], [-1, 0]]:\n"
        "            pass\n"
        "        return board\n"
    )
    advice = re.search(r"\(mskit (judge .*)\)", run("solve", solution).said)
    assert advice is not None
    assert run(*advice[1].split()).code == 1


def test_one_of_many_files_is_settled_as_the_message_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("in").mkdir()
    Path("in/letters.txt").write_text("EM\n1E\n")
    Path("in/mask.txt").write_text("0 1\n1 1\n")
    for command in (["validate", "in"], ["convert", "in", "--to", "hex", "--out-dir", "out"]):
        said = run(*command).said
        advice = re.search(r"; options hold for all files: name this one alone, or set (\S+)", said)
        assert advice is not None
        name, _, dialect = advice[1].partition("=")
        with monkeypatch.context() as own:
            own.setenv(name, dialect)
            assert run(*command).code == 0
    alone = run("validate", "in/mask.txt").said
    assert ("--from mask" in alone, "all files" in alone) == (True, False)


@pytest.mark.parametrize("mark", ["/", ";", "|"])
@pytest.mark.parametrize("options", [(), ("--strict",)])
def test_rows_in_a_line_are_written_as_the_message_says(
    mark: str, options: tuple[str, ...]
) -> None:
    said = run("solve", "-", *options, stdin=f"HHHH{mark}11HH".encode()).said
    assert said == f"<stdin>:1:5: {mark!r} between rows; write each row on a line of its own\n"
    assert run("solve", "-", *options, stdin=b"HHHH\n11HH\n").code == 0


def test_a_dialect_that_nobody_named_is_the_nearest_alone() -> None:
    said = run("solve", "-", stdin=b"HHHH\n1!HH\n").said
    assert said.startswith("<stdin>:2:2: no notation has '!' with these symbols; nearest is ")
    named = run("solve", "-", "--from", "leetcode+grid", stdin=b"EEEE\n1!EE\n").said
    assert "unknown symbol '!' in dialect leetcode" in named


@pytest.mark.parametrize("named", ["hex", "uva", "exercism"])
def test_another_format_than_named_is_advised(tmp_path: Path, named: str) -> None:
    path = tmp_path / "a.txt"
    path.write_text('[["E","M"],["E","E"]]\n[0,0]\n[["M","E"]]\n[0,1]\n')
    ended = run("reveal", path, "--from", named)
    advice = re.search(r"; try: (--from \S+)\n", ended.said)
    assert (ended.code, bool(advice)) == (3, True)
    assert advice is not None
    assert run("reveal", path, *advice[1].split()).code == 0


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("QWQW\n5W3W\nQQQQ\n", "a0a0\n5030\naaaa\n"),
        ("board = [['B','E','M'],['B','1','M']]\n", "09a\n01a\n"),
        ("HHHH\n1.HH\n", "cccc\n10cc\n"),
    ],
)
def test_symbols_are_given_as_in_the_example(text: str, board: str) -> None:
    said = run("convert", "-", "--to", "hex", stdin=text.encode()).said
    advice = re.search(r'all symbols are, for example --symbols "([^"]*)"', said)
    assert advice is not None
    ended = run("convert", "-", "--to", "hex", "--symbols", advice[1], stdin=text.encode())
    assert ended.text == board


@pytest.mark.parametrize("board", ["[[E,M],[E,E]]", "..*"])
def test_a_board_in_place_of_a_file_is_given_as_the_message_says(board: str) -> None:
    command = ("convert", "--to", "hex", "--symbols", "E=EMPTY .=EMPTY *=MINE M=MINE")
    said = run(*command, board).said
    assert said == (
        f"{board}: no file matches this pattern; a board itself is read from standard input (-)\n"
    )
    assert run(*command, "-", stdin=board.encode()).code == 0
