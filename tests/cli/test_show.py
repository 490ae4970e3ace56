"""The command show."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from minesweeper_kit import loads, png, svg, text
from tests.cli.run import process, run
from tests.picture.pixels import pixels
from tests.zoo import samples

BOARD = b'[["E","E","E"],["E","E","M"]]\n[1,0]\n'
TWO = BOARD + b'[["2","M"]]\n'
SUITE = b"""\
minesweeper_kit: 1
dialect: leetcode
cases:
  - {name: wrong, board: [EM], click: [0, 0], expected: [2M]}
  - {name: asks nothing, board: [EM]}
"""


def test_text_is_the_rule() -> None:
    ended = run("show", stdin=BOARD)
    assert (ended.code, ended.said) == (0, "")
    assert ended.text == "   0  1  2\n0  E  E  E\n1 (E) E  M\n"
    assert run("show", "--no-coordinates", stdin=BOARD).text == " E  E  E\n(E) E  M\n"
    assert "\033[97;100m" in run("show", "--color", "always", stdin=BOARD).text


def test_several_cases_have_their_names() -> None:
    assert run("show", stdin=TWO).text.splitlines()[::5] == ["case 1:", "case 2:"]
    root = ET.fromstring(run("show", "--as", "svg", stdin=TWO).text)
    assert root[0].text == "2 Minesweeper boards"
    assert "<figcaption>case 2</figcaption>" in run("show", "--as", "html", stdin=TWO).text
    named = SUITE.partition(b"  - {name: asks")[0]
    assert run("show", stdin=named).text == "wrong:\n   0  1\n0 (E) M\n"


def test_the_suffix_says_what_is_written(tmp_path: Path) -> None:
    case = loads(BOARD)[0]
    for name, beginning in (("a.svg", b"<svg"), ("a.png", b"\x89PNG"), ("a.html", b"<!doctype")):
        path = tmp_path / name
        ended = run("show", "-o", path, stdin=BOARD)
        assert (ended.code, ended.out, ended.err) == (0, b"", b"")
        assert path.read_bytes().startswith(beginning)
    assert (tmp_path / "a.svg").read_text() == svg(case)
    assert pixels((tmp_path / "a.png").read_bytes()) == pixels(png(case))
    run("show", "-o", tmp_path / "a.txt", "--color", "always", stdin=BOARD)
    assert (tmp_path / "a.txt").read_text() == text(case)
    assert run("show", "-o", tmp_path / "a", stdin=BOARD).code == 0
    assert (tmp_path / "a").read_text() == text(case)
    ended = run("show", "-o", tmp_path / "a.jpg", stdin=BOARD)
    assert (ended.code, (tmp_path / "a.jpg").exists()) == (2, False)
    said = " ".join(ended.said.split())
    assert "expected .txt, .svg, .png, .html or .htm; name the file so" in said
    ended = run("show", "-o", tmp_path / "a.svg", "--as", "png", stdin=BOARD)
    assert ended.code == 2
    assert "a.svg is the name of a svg file, and --as says png" in " ".join(ended.said.split())


@pytest.mark.parametrize("kind", ["svg", "png", "html"])
def test_a_terminal_is_given_no_picture(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.cli.run._Stream.isatty", lambda _: True)
    ended = run("show", "--as", kind, stdin=BOARD)
    assert (ended.code, ended.out) == (2, b"")
    assert "a picture is not for a terminal: use -o PATH" in " ".join(ended.said.split())


def test_the_library_draws_the_same() -> None:
    cases = loads(SUITE)
    for theme in ("light", "dark", "auto"):
        ended = run(
            "show", "--diff", "--as", "svg", "--theme", theme, "--cell-size", 30, stdin=SUITE
        )
        assert ended.text == svg(cases, diff=True, theme=theme, cell_size=30)
    assert run("show", "--diff", stdin=SUITE).text == (
        "wrong:\nexpected   correct\n   0  1       0  1\n0 [2] M    0 {1} M\n"
        "\nasks nothing:\n   0  1\n0  E  M\n"
    )


def test_chances_are_those_of_solve() -> None:
    ended = run(
        "show", "--heat", "--from", "minesweepr", "--mines", 3, stdin=b"xxxxx\nx1x2x\nxxxxx\n"
    )
    assert ended.text == (
        "     0    1    2    3    4\n"
        "0  20%  20%   0%  40%  40%\n"
        "1  20%    1   0%    2  40%\n"
        "2  20%  20%   0%  40%  40%\n"
    )
    dense = run("show", "--heat", "--from", "minesweepr", "--density", 0.5, stdin=b"xxx\n")
    assert dense.text.count("50%") == 3
    clicked = run("show", "--heat", stdin=b'[["E","M","E"]]\n[0,0]\n').text
    assert clicked == "      0     1     2\n0    (1) 100%    0%\n"
    # What the notation shows of mines is not looked at; their total is.
    assert run("show", "--heat", stdin=b'[["E","M","E"]]\n').text.count("33%") == 3


def test_a_position_that_cannot_be() -> None:
    view = b"xx\n10\n\nx1\n"
    ended = run("show", "--heat", "--from", "minesweepr", stdin=view)
    assert (ended.code, ended.out) == (1, b"")
    assert ended.said.startswith("<stdin>:1: case 1: no arrangement of mines")
    ended = run("show", "--heat", "--from", "minesweepr", "--on-error", "skip", stdin=view)
    assert ended.code == 1
    assert ended.text == "     0    1\n0 100%    1\n"


def test_nothing_is_written_where_nothing_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.svg"
    ended = run("show", "--from", "leetcode", "-o", path, stdin=BOARD + b'[["Q"]]\n')
    assert (ended.code, path.exists()) == (3, False)
    assert ended.said.startswith("<stdin>:3:")
    view = b"xx\n10\n"
    ended = run(
        *("show", "--heat", "--from", "minesweepr", "--on-error", "skip", "-o", path), stdin=view
    )
    assert (ended.code, path.exists()) == (1, False)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("--mines", "3"),
            "--mines, --density, --trust-flags and --budget go with --heat or --explain-cell",
        ),
        (
            ("--trust-flags",),
            "--mines, --density, --trust-flags and --budget go with --heat or --explain-cell",
        ),
        (("--heat", "--diff"), "give --heat or --diff, not both"),
        (("--heat", "--mines", "3", "--density", ".2"), "give --mines or --density, not both"),
        (("--heat", "--density", "1.0"), "--density must be more than 0 and less than 1"),
        (("--cell-size", "0"), "--cell-size: 0: expected"),
    ],
)
def test_options_that_do_not_go_together(options: tuple[str, ...], said: str) -> None:
    ended = run("show", *options, stdin=BOARD)
    assert (ended.code, ended.out) == (2, b"")
    assert said in " ".join(ended.said.split())


def test_cells_that_shrink_are_said(tmp_path: Path) -> None:
    rows = b"\n".join([b"E" * 40] * 2)
    ended = run(
        *("show", "--from", "leetcode+grid", "--cell-size", 1000, "-o", tmp_path / "a.svg"),
        stdin=rows,
    )
    assert ended.code == 0
    assert ended.said == (
        "cells are drawn 397 pixels wide instead of 1000: "
        "a picture has at most 16384 pixels a side\n"
    )
    tall = b"\n".join([b"E"] * 20_000)
    ended = run("show", "--from", "leetcode+grid", "--as", "svg", stdin=tall)
    assert (ended.code, ended.out) == (1, b"")
    assert (
        ended.said == "a picture has at most 16384 pixels a side, and this one would have 20014\n"
    )


def test_a_large_board_is_painted(tmp_path: Path) -> None:
    rows = b"\n".join([b"EM1B" * 50] * 200)
    for name in ("a.png", "a.svg", "a.html"):
        ended = process("show", "--from", "leetcode+grid", "-o", tmp_path / name, stdin=rows)
        assert (ended.code, ended.err) == (0, b"")


def test_the_step_that_finds_a_cell_is_marked() -> None:
    view = ("show", "--from", "minesweepr", "--explain-cell")
    ended = run(*view, "0,2", stdin=b"xxx\n111\n")
    assert ended.text.splitlines()[1:] == ["0  H  H +H+", "1 <1><1> 1"]
    assert ended.said.startswith("case 1: The 1 at (1, 0) has one mine in (0, 0) or (0, 1).")
    ended = run(*view, "0,2", "--as", "svg", stdin=b"xxx\n111\n")
    assert ended.text.startswith("<svg")
    ended = run(*view, "0,0", stdin=b"x1x\n")
    assert (ended.code, "+" in ended.text) == (0, False)
    assert ended.said == "case 1: (0, 0) is not certain: a mine in 50.00% of cases\n"
    ended = run(*view, "5,5", stdin=b"x1x\n")
    assert (ended.code, ended.said.count("\n")) == (1, 1)
    assert run(*view, "0,0", "--diff", stdin=b"x1x\n").code == 2


def test_a_replay_is_played(tmp_path: Path) -> None:
    data = samples("rmv")["whole"]
    picture = tmp_path / "game.svg"
    ended = run("show", "--trace", "replay", "-o", picture, stdin=data)
    assert (ended.code, ended.out, ended.err) == (0, b"", b"")
    root = ET.fromstring(picture.read_text())
    assert root[0].text == "Minesweeper: a replay"
    assert "played in 0.099 s, 5 events" in (root[1].text or "")
    assert "@keyframes mk-mouse{" in (root[2].text or "")
    covers = [item.get("style") for item in root.iter() if item.get("class") == "mk-cover"]
    assert covers == ["animation-delay:40ms", "animation-delay:70ms"]
    assert run("show", stdin=data).text == "   0  1  2\n0  E  E  M\n1  M  E  E\n"


def test_what_is_no_replay_or_a_damaged_one(tmp_path: Path) -> None:
    picture = tmp_path / "game.svg"
    ended = run("show", "--trace", "replay", "-o", picture, stdin=BOARD)
    assert ended.code != 0
    assert "case 1: no replay: --trace replay plays avf, evf, mvf" in ended.said
    data = samples("rmv")["version-1"]
    ended = run("show", "--trace", "replay", "-o", picture, stdin=data)
    assert ended.code == 3
    assert "byte 52: event 1: expected a kind of event, found 99" in ended.said
    ended = run("show", "--trace", "replay", "--neighbours", "n,e,s,w,ne,se,sw,nw", "-o", picture)
    assert ended.code == 2
    assert not picture.exists()


def test_a_flag_that_is_removed_stands_for_its_time() -> None:
    text = (
        "Width: 2\nHeight: 1\nBoard:\n0*\nEvents:\n0.100 rc 2 1 (20 3)\n0.200 rr 2 1 (20 3)\n"
        "0.500 rc 2 1 (20 3)\n0.600 rr 2 1 (20 3)\n0.700 lc 1 1 (3 3)\n0.800 lr 1 1 (3 3)\n"
    )
    ended = run("show", "--trace", "replay", "--as", "svg", stdin=text.encode())
    assert ended.text.count('class="mk-planted"') == 1
    assert "animation-delay:100ms;animation-duration:400ms" in ended.text
