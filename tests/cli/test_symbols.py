"""--symbols: what every command reads in symbols that are given."""

from pathlib import Path
from typing import Any

import pytest

from minesweeper_kit import Board, ParseError, read
from tests.cli.run import run

SYMBOLS = "x=mine .=EMPTY -=HIDDEN"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("x..\n...\n")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "options", "out"),
    [
        ("convert", ["--to", "hex"], "a99\n999\n"),
        ("reveal", ["--click", "0,1", "--to", "hex"], "a19\n999\n"),
        ("show", ["--as", "text", "--color", "never"], "   0  1  2\n0  M  E  E\n1  E  E  E\n"),
    ],
)
def test_commands_read_in_these_symbols(
    folder: Path, command: str, options: list[str], out: str
) -> None:
    ended = run(command, "a.txt", "--symbols", SYMBOLS, *options)
    assert (ended.code, ended.text) == (0, out)


def test_detect_says_that_they_were_given(folder: Path) -> None:
    said = "symbols: x=MINE -=HIDDEN .=EMPTY; rows of symbols, an empty line between boards"
    found = run("detect", "a.txt", "--symbols", SYMBOLS).text
    assert found == f"a.txt: inline (by the {said})\n"


def test_detect_prints_a_dialect_file_of_them(folder: Path) -> None:
    text = run("detect", "a.txt", "--symbols", SYMBOLS, "--as-dialect").text
    (folder / "own.yaml").write_text(text)  # the name is that of the file
    ended = run("convert", "a.txt", "--from", "a", "--dialect-file", "own.yaml", "--to", "hex")
    assert (ended.code, ended.text) == (0, "a99\n999\n")


@pytest.mark.parametrize("command", ["validate", "stats", "solve", "play", "judge"])
def test_other_commands_take_them(folder: Path, command: str) -> None:
    more = ["--list"] if command == "judge" else []
    assert (
        "is none of the given symbols" in run(command, "a.txt", "--symbols", "q=MINE", *more).said
    )
    assert "unknown symbol" not in run(command, "a.txt", "--symbols", SYMBOLS, *more).said


def test_both_inputs_of_diff_are_read_in_them(folder: Path) -> None:
    (folder / "b.txt").write_text("[['x','.','.'],['.','.','.']]")
    assert run("diff", "a.txt", "b.txt", "--symbols", SYMBOLS, "-q").code == 0


def test_many_files_are_read_in_them(folder: Path) -> None:
    ended = run("stats", "a.txt", "--out-dir", "out", "--symbols", SYMBOLS)
    assert ended.code == 0
    assert '"mines": 1' in (folder / "out" / "a.ndjson").read_text()


def test_a_format_with_symbols_of_its_own_is_refused(folder: Path) -> None:
    ended = run("convert", "a.txt", "--symbols", SYMBOLS, "--from", "leetcode", "--to", "json")
    assert ended.code == 2
    assert "the format leetcode has its own" in ended.said


def test_a_layout_alone_goes_with_them(folder: Path) -> None:
    ended = run("convert", "a.txt", "--symbols", SYMBOLS, "--from", "grid", "--to", "hex")
    assert ended.text == "a99\n999\n"


def test_an_unknown_cell_is_a_wrong_command_line(folder: Path) -> None:
    ended = run("convert", "a.txt", "--symbols", "x=MNE", "--to", "json")
    assert (ended.code, ended.said) == (
        2,
        "--symbols: 'x=MNE': unknown cell 'MNE': did you mean MINE?\n",
    )


def test_what_the_command_line_says_replaces_the_settings(folder: Path) -> None:
    (folder / "minesweeper-kit.toml").write_text('from = "leetcode"\n')
    assert run("convert", "a.txt", "--symbols", SYMBOLS, "--to", "hex").code == 0
    (folder / "minesweeper-kit.toml").write_text(f'symbols = "{SYMBOLS}"\n')
    assert run("convert", "a.txt", "--to", "hex").text == "a99\n999\n"
    assert run("convert", "a.txt", "--from", "leetcode", "--to", "hex").code == 3


def test_a_dialect_file_of_several_inputs_is_refused(folder: Path) -> None:
    (folder / "b.txt").write_text("EM")
    assert run("detect", "a.txt", "b.txt", "--as-dialect").code == 2


def test_a_document_says_why_it_has_other_symbols() -> None:
    for format, lines in (("yaml", 1), ("json", 1), ("ndjson", 0), ("leetcode", 0)):
        ended = run("convert", "--symbols", "#=MINE .=EMPTY", "--to", format, stdin=b".#\n..\n")
        assert (ended.code, ended.said.count("has other symbols than the input")) == (0, lines), (
            format
        )


def test_a_dialect_is_named_after_the_file_that_keeps_it(tmp_path: Path) -> None:
    board, kept = tmp_path / "board.txt", tmp_path / "Team 7.yaml"
    board.write_text(".#\n..\n")
    words = ("detect", board, "--symbols", "#=MINE .=EMPTY", "--as-dialect")
    assert run(*words).text.startswith("name: board\n")
    assert run(*words, "-o", kept).code == 0
    ended = run("convert", board, "--dialect-file", kept, "--from", "team-7", "--to", "leetcode")
    assert (ended.code, ended.text) == (0, '[["E","M"],["E","E"]]\n')


def test_a_dialect_file_is_preferred_to_a_guess(tmp_path: Path) -> None:
    board, kept = b"~~1\n~@1\n~~1\n", tmp_path / "team.yaml"
    asked = run("convert", "--to", "hex", stdin=board)
    assert (asked.code, "@=MINE ~=EMPTY" in asked.said) == (3, True)
    args = ("detect", "--symbols", "@=MINE ~=HIDDEN", "--as-dialect", "-o", kept)
    assert run(*args, stdin=board).code == 0
    ended = run("convert", "--to", "hex", "--dialect-file", kept, stdin=board)
    assert (ended.code, ended.text) == (0, "cc1\nca1\ncc1\n")


HIDDEN, BLANK = "- - 1 0\n- - 2 1\n1 2 - -\n0 1 - -\n", "* 2 1 -\n2 * 1 -\n1 1 1 -\n- - - -\n"


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("convert", ["--to", "hex"]),
        ("convert", ["--to", "hex", "--jobs", "2"]),
        ("convert", ["--to", "hex", "--out-dir", "out"]),
        ("convert", ["--to", "hex", "--out-dir", "out", "--jobs", "2"]),
        ("validate", []),
        ("validate", ["--jobs", "2"]),
        ("diff", []),
    ],
)
def test_symbols_inferred_of_one_command_do_not_conflict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, options: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    hidden, blank = tmp_path / "hidden.txt", tmp_path / "blank.txt"
    hidden.write_text(HIDDEN)
    blank.write_text(BLANK)
    ended = run(command, hidden, blank, *options)
    said = f"{blank}: '-' blank here, but '-' hidden in {hidden}, as inferred; say what"
    assert ended.code == 3
    assert said in ended.said
    assert not Path("out/blank.txt").exists()
    assert run(command, hidden, hidden, *options).code == 0
    given = run(command, hidden, blank, "--symbols", "*=MINE -=HIDDEN", *options)
    assert "as inferred" not in given.said


@pytest.mark.parametrize("strict", [False, True])
def test_blanks_between_all_cells_are_no_blank_cells(strict: bool) -> None:
    symbols = "' '=BLANK .=EMPTY #=MINE"
    for text in (". . #\n. . .\n", ". 1 #\r\n. 1 1\r\n. . .\r\n"):
        options: dict[str, Any] = {"strict": strict, "notes": lambda _: None}
        plain = read(text, symbols=".=EMPTY #=MINE", **options)
        assert read(text, symbols=symbols, **options) == plain
    sized = read("2 3\n. . #\n. . .\n", symbols=symbols, notes=lambda _: None)
    assert sized[0].board == Board(2, 3, "EEM EEE")
    joined = read(".# \n.#1\n", symbols=symbols, notes=lambda _: None)
    assert joined[0].board == Board(2, 3, "EMB EM1")
    with pytest.raises(ParseError, match=r":1:1: a blank stands between all cells, and is a blank"):
        read("  1 #\n. 1 1\n", symbols=symbols, strict=strict)
