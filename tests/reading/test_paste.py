"""What people paste: read with its true places and what was skipped said, or refused.

Each page in data/paste is a few files:

    NAME.txt    the page
    NAME.cases  its cases as NDJSON; where there is no such file, the page is refused
    NAME.err    what stands on standard error; empty where strict reading takes the page

`python -m tests.reading.test_paste` writes what stands on standard error again; review it.
    NAME.args   the command's options, where it has some
"""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit import Board, Case, Cell, MinesweeperKitError, ParseError, dumps, load, loads
from minesweeper_kit.errors import ReadingWarning
from minesweeper_kit.io.detect import detect
from minesweeper_kit.layouts import find_layout
from tests.cli.run import run
from tests.reading.score import advice
from tests.zoo import DATA

PASTE = DATA / "paste"
CHANGED = sorted((DATA / "changed").glob("*.txt"))
PAGES = sorted(PASTE.glob("*.txt"))
READ = [page for page in PAGES if page.with_suffix(".cases").exists()]
REFUSED = [page for page in PAGES if page not in READ]
PAGE = b'Look at this board of mine:\n\n[["E","M"]]\n\nclick: 0,0\n'
CASE = Case(Board(1, 2, "9a"), (0, 0))
NOTE = "read 1 case as leetcode ('E' empty, 'M' mine); ignored line 1"


def name_of(page: Path) -> str:
    return page.stem


def options(page: Path) -> list[str]:
    args = page.with_suffix(".args")
    return args.read_text("utf-8").split() if args.exists() else []


WORDED = ("code-cpp", "markdown-java-test")
"""Pages with a sentence beside source code."""


def is_code(page: Path) -> bool:
    """Whether a page is the source code of a program alone: `--strict` reads that too."""
    if page.stem in WORDED:
        return False
    try:
        format = detect(page.read_bytes(), page.name)
    except MinesweeperKitError:
        return False
    return find_layout(format.layout).is_code


def test_there_are_pages_of_both_kinds() -> None:
    assert len(READ) >= 80
    assert len(REFUSED) >= 40
    assert len(PAGES) >= 120


@pytest.mark.parametrize("page", READ, ids=name_of)
def test_a_page_that_is_read(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PASTE)
    cases, said = (page.with_suffix(suffix).read_bytes() for suffix in (".cases", ".err"))
    named = options(page)
    assert run("convert", page.name, "--to", "ndjson", *named) == (0, cases, said)
    strict = run("convert", page.name, "--to", "ndjson", "--strict", *named)
    assert strict.code == (3 if said and (named or not is_code(page)) else 0)

    notes: list[str] = []
    format = named[1] if named else None
    found = loads(page.read_bytes(), format, strict=False, notes=notes.append)
    assert dumps(found, "ndjson").encode() == cases
    assert [note.partition(":")[2] for note in notes] == [
        line.partition(":")[2] for line in said.decode().splitlines()
    ]


def test_there_is_code_that_changes_its_lists() -> None:
    assert len(CHANGED) >= 6


@pytest.mark.parametrize("page", CHANGED, ids=name_of)
def test_code_that_changes_its_lists_is_refused(page: Path) -> None:
    named = options(page)
    with pytest.raises(ParseError) as refused:
        loads(page.read_bytes(), named[1] if named else None, strict=False)
    said = str(refused.value).replace("<string>", page.name)
    assert f"{said}\n" == page.with_suffix(".err").read_text("utf-8")


@pytest.mark.parametrize("page", REFUSED, ids=name_of)
def test_a_page_that_is_refused(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PASTE)
    ended = run("convert", page.name, "--to", "ndjson", *options(page))
    assert (ended.code, ended.err) == (3, page.with_suffix(".err").read_bytes())
    assert run("convert", page.name, "--to", "ndjson", "--strict", *options(page)).code == 3


ADVISED = [
    "refused-ambiguous-grid.txt",
    "refused-ambiguous-in-a-page.txt",
    "refused-size-that-fits-several.txt",
]
OF_ROWS = [
    "[['.', '.', '.'], ['.', '#', '.']]\n",
    'x = ["...", ".#."]\n',
    ".....\n.....\n..#..\n",
    "| . | . | . |\n|---|---|---|\n| . | . | . |\n| . | # | . |\n",
]


@pytest.mark.parametrize("text", [*((PASTE / name).read_text() for name in ADVISED), *OF_ROWS])
def test_every_option_that_is_offered_works(text: str) -> None:
    data = text.encode()
    ended = run("convert", "--to", "ndjson", stdin=data)
    offered = advice(ended.said)
    assert len(offered) > 1
    for option in offered:
        followed = run("convert", "--to", "ndjson", *option, stdin=data)
        assert followed.code == 0, followed.said


@pytest.mark.parametrize("text", ["..*\n...\n", "x = ['.*', '*.']\n", "*.\n..\n\n.*\n..\n"])
def test_stars_and_dots_alone_are_mines_and_empty_cells(text: str) -> None:
    # Blank cells beside hidden ones would have numbers between them.
    for case in loads(text, strict=False, notes=lambda _: None):
        assert set(case.board.cells) == {Cell.EMPTY, Cell.MINE}


def test_parts_have_their_true_lines() -> None:
    page = PASTE / "leetcode-cn.txt"
    first, second = load(page, strict=False, notes=print)
    parts = ("board", "click", "expected")
    assert [first.place(part)[1] for part in parts] == [3, 3, 4]
    assert [second.place(part)[1] for part in parts] == [8, 8, 9]
    (grid,) = load(PASTE / "mail.txt", strict=False, notes=print)
    assert [grid.place("board", row)[1] for row in range(2)] == [5, 6]
    (framed,) = load(PASTE / "codingninjas-sample.txt", strict=False, notes=print)
    assert [framed.place("board", row)[1] for row in range(2)] == [4, 5]
    assert [framed.place("expected", row)[1] for row in range(2)] == [8, 9]


def test_each_case_keeps_its_dialect() -> None:
    reader = load(PASTE / "two-judges.txt", strict=False, notes=print)
    assert str(reader.format) == "ndjson"
    assert [case.dialect and case.dialect.name for case in reader] == ["leetcode", "codingninjas"]


def test_without_notes_it_is_a_warning() -> None:
    with pytest.warns(ReadingWarning, match=re.escape(NOTE)):
        assert loads(PAGE, strict=False) == [CASE]
    with pytest.raises(ParseError):
        loads(PAGE, "leetcode")


def test_the_commands_that_skip_and_those_that_do_not(tmp_path: Path) -> None:
    page = tmp_path / "page.txt"
    page.write_bytes(PAGE)
    note = f"{page}: {NOTE}\n"
    for command in (["reveal"], ["validate"], ["stats"], ["solve"], ["convert", "--to", "yaml"]):
        ended = run(*command, page)
        assert ended.code == 0
        assert ended.said.startswith(note)
        assert run(*command, page, "--strict").code == 3
    fixed = tmp_path / "fixed.txt"
    assert run("validate", page, "--fix", "-o", fixed).code == 3
    answers = tmp_path / "answers.txt"
    answers.write_bytes(b'[["1","M"]]\n')
    assert run("validate", page, "--answers", answers).code == 3
    assert not fixed.exists()


@pytest.mark.parametrize("suffix", [".yaml", ".ndjson", ".npy", ".rawvf"])
def test_files_of_other_kinds_are_no_pages(suffix: str, tmp_path: Path) -> None:
    page = tmp_path / f"page{suffix}"
    page.write_bytes(PAGE)
    with pytest.raises(MinesweeperKitError):
        list(load(page, strict=False))


@pytest.mark.slow
def test_a_text_over_a_mebibyte_is_read_strictly() -> None:
    rows = b"EM\n\n" * 2**18
    assert len(loads(rows + b"1M\n", strict=False)) == 2**18 + 1
    with pytest.raises(ParseError, match="unknown symbol"):
        loads(rows + b"that was the last of them\n", strict=False)


def test_boards_before_a_text() -> None:
    notes: list[str] = []
    found = loads(b"EM\nEE\n\nThis is the end of it.\n", strict=False, notes=notes.append)
    assert [case.board for case in found] == [Board(2, 2, "9a 99")]
    assert notes == ["<string>: read 1 case as leetcode ('E' empty, 'M' mine); ignored line 4"]


BOARD = "EEM\nEEE"
ANSWER = "B1M\nB1E"
TEXTS = st.sampled_from(
    ["", "Look at this board of mine:\n\n", "## Task\n\nSome words of mine stand here.\n\n"]
)
CLICKS = st.sampled_from(["click = [1,0]", "Click: (1, 0)", "click: 1,0", "**Click:** `[1, 0]`"])
NAMES = st.sampled_from(
    [("Input:", "Output:"), ("**Input**:", "**Expected**:"), ("输入\uff1a", "输出\uff1a")]
)
ENDS = st.sampled_from(["", "\n\nThat is all there is to say.\n", "\n\nExplanation: it opens.\n"])


def as_list(board: str) -> str:
    rows = (",".join(f'"{symbol}"' for symbol in row) for row in board.split("\n"))
    return "[" + ",".join(f"[{row}]" for row in rows) + "]"


def as_table(board: str) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in board.split("\n"))


LOOKS = st.sampled_from(
    [
        as_list,
        as_table,
        lambda board: board,
        lambda board: f"```\n{board}\n```",
        lambda board: "\n".join(f"> {row}" for row in board.split("\n")),
        lambda board: "\n".join(f"- {' '.join(row)}" for row in board.split("\n")),
        lambda board: as_list(board).replace('"', "&quot;"),
    ]
)


@st.composite
def pages(draw: st.DrawFn) -> str:
    look, (asked, answered) = draw(LOOKS), draw(NAMES)
    parts = [asked, look(BOARD), draw(CLICKS), answered, look(ANSWER)]
    return draw(TEXTS) + "\n".join(parts) + draw(ENDS)


WHOLE = [Case(Board(2, 3, "99a 999"), (1, 0), Board(2, 3, "01a 019"))]


@given(pages())
def test_any_surroundings(page: str) -> None:
    assert loads(page, strict=False, notes=str) == WHOLE


@given(pages(), st.data())
def test_damage_is_refused_or_does_not_matter(page: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(page)))
    wrong = data.draw(st.sampled_from("QZ@~$?é"))
    length = data.draw(st.integers(0, 1)) * (page[at : at + 1] != "\n")
    try:
        found = loads(page[:at] + wrong + page[at + length :], strict=False, notes=str)
    except MinesweeperKitError:
        return
    assert found == WHOLE


if __name__ == "__main__":
    import os

    os.chdir(PASTE)
    for page in PAGES:
        page.with_suffix(".err").write_bytes(
            run("convert", page.name, "--to", "ndjson", *options(page)).err
        )
