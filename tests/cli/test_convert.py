"""`convert`: formats, answers, views."""

from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, Cell, Dialect, loads
from tests.cli.run import run

VIEW = (
    "name: view\nsymbols: {HIDDEN: h, FLAGGED: f, EXPLODED: x, BLANK: '0', numbers: '12345678'}\n"
)


def test_an_unknown_format_beside_a_dialect_file_names_what_that_describes(tmp_path: Path) -> None:
    dialect = tmp_path / "view.yaml"
    dialect.write_text(VIEW)
    ended = run("convert", "--from", "own", "--dialect-file", dialect, "--to", "uva", stdin=b"")
    assert ended.code == 2
    assert "unknown format 'own'" in ended.said
    assert ended.said.endswith("; your dialect files describe view\n")


def test_to_a_players_view(tmp_path: Path) -> None:
    dialect = tmp_path / "view.yaml"
    dialect.write_text(VIEW)
    board = b'[["1","M","E"]]\n'
    ended = run("convert", "--to", "view+grid", "--dialect-file", dialect, stdin=board)
    assert (ended.code, ended.out) == (4, b"")
    player = ["--view", "player", "--dialect-file", dialect]
    ended = run("convert", "--to", "view+grid", *player, stdin=board)
    assert ended == (
        4,
        b"",
        (
            b"<stdin>:1: case 1: view cannot hold the total of mines; "
            b"use --lossy to convert without it, or --to view+yaml to keep all\n"
        ),
    )
    ended = run("convert", "--to", "view+grid", "--lossy", *player, stdin=board)
    said = b"<stdin>: view cannot hold the total of mines: left out, first in case 1\n"
    assert ended == (0, b"1hh\n", said)
    ended = run("convert", "--to", "view+ndjson", *player, stdin=board)
    assert ended == (0, b'{"dialect": "view", "board": ["1hh"], "mines": 1}\n', b"")


def test_a_view_of_a_fixture(tmp_path: Path) -> None:
    path = tmp_path / "view.yaml"
    path.write_text(VIEW)
    suite = b"dialect: leetcode\ncases: [{board: EM, click: [0, 0], expected: 1M}]\n"
    ended = run(
        "convert", "--view", "player", "--to", "view+ndjson", "--dialect-file", path, stdin=suite
    )
    assert ended.text == (
        '{"dialect": "view", "board": ["hh"], "click": [0, 0], "expected": ["1h"], "mines": 1}\n'
    )
    assert Dialect.from_file(path).symbols[Cell.HIDDEN] == "h"


def test_a_document_keeps_its_dialect_and_ndjson_each_line() -> None:
    lines = (
        b'{"dialect": "leetcode", "board": ["E"]}\n{"dialect": "codingninjas", "board": ["#"]}\n'
    )
    assert run("convert", "--to", "ndjson", stdin=lines) == (0, lines, b"")
    # A document names one: that of the first case.
    ended = run("convert", "--to", "yaml", stdin=lines)
    assert "dialect: leetcode" in ended.text
    assert loads(ended.out) == [Case(Board(1, 1, bytes([cell]))) for cell in (9, 10)]
    assert run("convert", "--to", "leetcode+grid", stdin=lines).out == b"E\n\nM\n"


def test_on_error_skip() -> None:
    ended = run("convert", "--to", "leetcode", "--on-error", "skip", stdin=b"EM\n\nE\nEM\n\nMM\n")
    assert ended == (
        3,
        b'[["E","M"]]\n[["M","M"]]\n',
        b"<stdin>:4:1: row 1 (from 0) has 2 cells, expected 1 like the rows above\n",
    )


def test_on_error_skip_leaves_out_what_cannot_be_written() -> None:
    text = b'{"board": ["EM"]}\n{"board": []}\n{"board": ["ME"]}\n'
    command = ("convert", "--from", "leetcode+ndjson", "--to", "leetcode+grid")
    ended = run(*command, "--on-error", "skip", stdin=text)
    assert (ended.code, ended.out) == (4, b"EM\n\nME\n")
    assert "<stdin>:2: case 2: grid has no way to write a board of 0x0" in ended.said


@pytest.mark.parametrize(("layout", "cut"), [("json", True), ("yaml", True), ("ndjson", False)])
def test_a_document_that_is_cut_off_by_an_error_is_said_to_be(layout: str, cut: bool) -> None:
    ended = run("convert", "-f", "leetcode+grid", "-t", layout, stdin=b"EM\n\nE?\n")
    assert ended.code == 3
    assert b"EM" in ended.out
    said = "unknown symbol '?' in dialect leetcode (it has B E M X 1-8)"
    said += "; the output is incomplete" * cut
    assert ended.said == f"<stdin>:3:2: {said}\n"


def test_an_array_on_standard_input_that_several_formats_fit() -> None:
    array = run("convert", "--from", "leetcode+grid", "--to", "mask+npy", stdin=b"EM\nEE\n").out
    ended = run("convert", "--to", "hex", stdin=array)
    assert ended.code == 3
    assert "fit several formats: mask+npy, " in ended.said
    assert run("convert", "--from", "mask+npy", "--to", "hex", stdin=array).out == b"9a\n99\n"


def test_a_layout_alone_is_written_in_the_dialect_of_the_first_case(tmp_path: Path) -> None:
    suite = tmp_path / "suite.yaml"
    suite.write_text(
        "minesweeper_kit: 1\ndialect: leetcode\ncases:\n  - board: [EE, EM]\n  - board: [EM, EE]\n"
    )
    written = tmp_path / "suite.csv"
    assert run("convert", str(suite), "-o", str(written)).code == 0
    assert written.read_text() == "E,E\nE,M\n\nE,M\nE,E\n"
    assert run("convert", str(suite), "--to", "csv").text == written.read_text()
    assert (
        run("convert", str(suite), "--to", "csv", "--out-dir", str(tmp_path), "--resume").code == 0
    )
    assert run("generate", "--size", "1x2", "--mines", "2", "--to", "grid").text == "MM\n"
    other = tmp_path / "other.yaml"
    other.write_text("minesweeper_kit: 1\ndialect: leetcode\ncases:\n  - board: [ME]\n")
    assert run("convert", str(suite), str(other), "-o", str(written)).code == 0
    assert written.read_text() == "E,E\nE,M\n\nE,M\nE,E\n\nM,E\n"


def test_a_comma_may_be_a_cell_of_a_dialect_file(tmp_path: Path) -> None:
    dialect = tmp_path / "own.yaml"
    dialect.write_text(
        'name: own\nsymbols: {MINE: "@", HIDDEN: "~", BLANK: ",", numbers: "12345678"}\n'
    )
    board = tmp_path / "a.txt"
    board.write_text(",,1@\n,,2~\n,,1~\n")
    ended = run("convert", board, "--dialect-file", dialect, "--to", "hex")
    assert ended.out == b"001a\n002c\n001c\n"


def test_the_moves_of_a_game_are_no_loss_for_a_replay(tmp_path: Path) -> None:
    path = tmp_path / "game.ndjson"
    assert run("play", "--level", "beginner", "--games", "1", "--seed", "3", "--moves", path)
    left_out = "rawvf cannot hold 'won', 'guesses', 'clicks', the click"
    ended = run("convert", path, "--to", "rawvf")
    assert ended.code == 4
    assert f"{left_out}; use --lossy to convert without them" in ended.said
    lossy = run("convert", path, "--to", "rawvf", "--lossy")
    assert lossy.said == f"{path}: {left_out}: left out, first in 'game 1'\n"
    assert "Events:\n0.100 lc 1 1 (8 8)\n" in lossy.text


@pytest.mark.parametrize("suffix", ["json", "yaml", "ndjson"])
def test_a_dialect_alone_is_written_in_the_layout_of_the_suffix(
    suffix: str, tmp_path: Path
) -> None:
    path = tmp_path / f"x.{suffix}"
    assert run("convert", "--to", "leetcode", "-o", path, stdin=b'[["E","M"]]\n[0,0]\n').code == 0
    assert "leetcode" in path.read_text()
    assert run("detect", path).text.startswith(f"{path}: {suffix} (by its suffix")
    assert run("validate", path).code == 0


@pytest.mark.parametrize("asked", ["c++", "C++", "lc++", "leetcode+c++", "C#"])
def test_languages_have_their_usual_names_too(asked: str) -> None:
    board = b'[["E","M"]]\n'
    ended = run("convert", "--to", asked, stdin=board)
    said, _, advised = ended.said.strip().partition(": write ")
    assert (ended.code, said) == (2, f"unknown format {asked!r}")
    assert run("convert", "--to", advised, stdin=board).code == 0


def test_the_name_of_a_text_file_does_not_say_the_notation(tmp_path: Path) -> None:
    asked = ("convert", "-o", tmp_path / "x.txt")
    ended = run(*asked, stdin=b"EM\n")
    advice = "the suffix .txt does not say which notation: name it, for example --to leetcode\n"
    assert (ended.code, ended.said.endswith(advice)) == (2, True)
    assert run(*asked, "--to", "leetcode", stdin=b"EM\n").code == 0


def test_a_wrong_column_is_named_with_the_right_one(tmp_path: Path) -> None:
    path = tmp_path / "h.csv"
    path.write_text('name,boards,click\na,EEM/EEE,"0,0"\n')
    ended = run("show", path)
    said = f"{path}:1:6: unknown column 'boards': did you mean board?\n"
    assert (ended.code, ended.said) == (3, said)
    path.write_text(path.read_text().replace("boards", "board"))
    assert run("show", path).code == 0
