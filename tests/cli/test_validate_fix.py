"""`validate --fix`: what is written, what is said of it, and what is refused."""

import gzip
import json
from pathlib import Path

import pytest

from minesweeper_kit import load, loads
from minesweeper_kit.suites.checks import check
from tests.cli.run import Ended, run

HEAD = "minesweeper_kit: 1\ndialect: leetcode\ncases:\n"
RIGHT = "  - {name: good, board: EM, click: [0, 0], expected: 1M}\n"
WRONG = "  - {name: wrong, board: EM, click: [0, 0], expected: 2M}\n"
OTHER_SIZE = "  - {board: EM, click: [0, 1], expected: [2M, 1E]}\n"
NO_OUTCOME = "  - {board: EM, click: [0, 0]}\n"
ILLEGAL = "  - {name: illegal, board: 3M, click: [0, 1], expected: 2M}\n"
OUTSIDE = "  - {name: outside, board: EM, click: [3, 1], expected: 2M}\n"
UNREADABLE = "  - {board: EQ}\n"
UNKNOWN = "unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def fix(folder: Path, cases: str, *options: str) -> Ended:
    """The end of a run over a suite of these cases."""
    (folder / "s.yaml").write_text(HEAD + cases)
    return run("validate", "s.yaml", "--fix", "-o", "o.yaml", "--no-boards", *options)


def fix_with(dialect: str) -> Ended:
    """The end of a run over the suite that is there, in the dialect of a file."""
    options = ("--dialect-file", dialect, "--no-boards")
    return run("validate", "s.yaml", "--fix", "-o", "o.yaml", *options)


def test_outcomes_are_put_right(folder: Path) -> None:
    ended = fix(folder, RIGHT + WRONG + OTHER_SIZE + NO_OUTCOME)
    assert ended.text == (
        "s.yaml:5: wrong: (0, 0): expected '2', correct is '1' [wrong-outcome]\n"
        "s.yaml:6: case 3: an expected outcome of 2x2 for a board of 1x2 [wrong-size]\n"
    )
    assert ended.said == (
        "s.yaml:5: wrong: fixed, was wrong in 1 cell: (0, 0)\n"
        "s.yaml:6: case 3: fixed, was wrong in its size\n"
        "4 cases, 1 right, 1 legal without an expected outcome, 2 wrong (before fixing)\n"
        "  1 wrong-outcome\n  1 wrong-size\n"
        "o.yaml: 2 fixed\n"
    )
    assert ended.code == 0
    assert loads((folder / "o.yaml").read_text()) == loads(
        HEAD + RIGHT + WRONG.replace("2M", "1M") + OTHER_SIZE.replace("[2M, 1E]", "EX") + NO_OUTCOME
    )


def test_a_suite_that_holds(folder: Path) -> None:
    assert fix(folder, RIGHT) == (
        0,
        b"",
        b"1 case, 1 right (before fixing)\no.yaml: nothing to fix\n",
    )
    assert loads((folder / "o.yaml").read_text()) == loads(HEAD + RIGHT)


def test_a_file_without_a_board_in_a_folder_is_skipped(folder: Path) -> None:
    (folder / "notes.txt").write_text("hello there\n")
    (folder / "s.yaml").write_text(HEAD + WRONG)
    ended = run("validate", ".", "--fix", "--in-place", "--no-boards")
    assert ended.code == 0
    assert "./notes.txt: skipped: there is no board in it\n" in ended.said
    assert ended.said.endswith("./s.yaml: 1 fixed\n")
    assert run("validate", "notes.txt", "--fix", "--in-place").code == 3


def test_many_wrong_cells(folder: Path) -> None:
    ended = fix(folder, "  - {board: EEEEEE, click: [0, 0], expected: EEEEEE}\n")
    assert ended.said.splitlines()[0] == (
        "s.yaml:4: case 1: fixed, was wrong in 6 cells: (0, 0), (0, 1), (0, 2), (0, 3), (0, 4), ..."
    )


def test_what_cannot_be_fixed_is_kept_as_it_is(folder: Path) -> None:
    ended = fix(folder, WRONG + ILLEGAL + OUTSIDE)
    assert ended.said == (
        "s.yaml:4: wrong: fixed, was wrong in 1 cell: (0, 0)\n"
        "s.yaml:5: illegal: cannot be fixed (wrong-number, wrong-outcome), kept as it is\n"
        "s.yaml:6: outside: cannot be fixed (click-outside), kept as it is\n"
        "3 cases, 0 right, 3 wrong (before fixing)\n"
        "  3 wrong-outcome\n  1 click-outside\n  1 wrong-number\n"
        "o.yaml: 1 fixed, 2 still wrong\n"
    )
    assert ended.code == 1
    assert loads((folder / "o.yaml").read_text()) == loads(
        HEAD + WRONG.replace("2M", "1M") + ILLEGAL + OUTSIDE
    )


def test_what_cannot_be_fixed_is_dropped(folder: Path) -> None:
    ended = fix(folder, WRONG + ILLEGAL + OUTSIDE + RIGHT, "--drop")
    assert ended.said == (
        "s.yaml:4: wrong: fixed, was wrong in 1 cell: (0, 0)\n"
        "s.yaml:5: illegal: cannot be fixed (wrong-number, wrong-outcome), left out\n"
        "s.yaml:6: outside: cannot be fixed (click-outside), left out\n"
        "4 cases, 1 right, 3 wrong (before fixing)\n"
        "  3 wrong-outcome\n  1 click-outside\n  1 wrong-number\n"
        "o.yaml: 1 fixed, 2 left out\n"
    )
    assert ended.code == 1
    fixed = loads((folder / "o.yaml").read_text())
    assert fixed == loads(HEAD + WRONG.replace("2M", "1M") + RIGHT)
    assert [check(case) for case in fixed] == [[], []]


def test_what_cannot_be_read_cannot_be_kept(folder: Path) -> None:
    ended = fix(folder, UNREADABLE + WRONG, "--on-error", "skip")
    assert ended.text == ("s.yaml:5: wrong: (0, 0): expected '2', correct is '1' [wrong-outcome]\n")
    assert ended.said == (
        f"s.yaml:4:14: {UNKNOWN}\n"
        "1 case, 0 right, 1 wrong, 1 unreadable (before fixing)\n  1 wrong-outcome\n"
        "s.yaml:4:14: nothing written: an unreadable case cannot be written: --drop leaves it out\n"
    )
    assert ended.code == 3
    assert [path.name for path in folder.iterdir()] == ["s.yaml"]


def test_what_cannot_be_read_is_dropped(folder: Path) -> None:
    ended = fix(folder, UNREADABLE + WRONG, "--on-error", "skip", "--drop")
    assert ended.said == (
        f"s.yaml:4:14: {UNKNOWN}\n"
        "s.yaml:4:14: cannot be read, left out\n"
        "s.yaml:5: wrong: fixed, was wrong in 1 cell: (0, 0)\n"
        "1 case, 0 right, 1 wrong, 1 unreadable (before fixing)\n  1 wrong-outcome\n"
        "o.yaml: 1 fixed, 1 left out\n"
    )
    assert ended.code == 3
    assert loads((folder / "o.yaml").read_text()) == loads(HEAD + WRONG.replace("2M", "1M"))


@pytest.mark.parametrize("drop", [[], ["--drop"]])
@pytest.mark.parametrize(
    ("cases", "options", "place", "said"),
    [
        (RIGHT + UNREADABLE, ["--on-error", "stop"], "5:14", UNKNOWN),
        (RIGHT + "  - }", ["--on-error", "skip"], "5:5", None),
    ],
)
def test_an_input_that_cannot_be_read_to_its_end(
    cases: str, options: list[str], place: str, said: str | None, drop: list[str], folder: Path
) -> None:
    ended = fix(folder, cases, *options, *drop)
    lines = ended.said.splitlines()
    assert lines[0].startswith(f"s.yaml:{place}: {said or ''}")
    assert lines[-1] == f"s.yaml:{place}: nothing written: an unreadable case cannot be written"
    assert ended.code == 3
    assert [path.name for path in folder.iterdir()] == ["s.yaml"]


@pytest.mark.parametrize("layout", ["json", "yaml", "ndjson"])
def test_the_input_itself_in_its_own_format(layout: str, folder: Path) -> None:
    path = folder / f"suite.{layout}"
    for name, text in (("wrong", WRONG), ("right", WRONG.replace("2M", "1M"))):
        (folder / f"{name}.txt").write_text(HEAD + NO_OUTCOME + text)
        run("convert", f"{name}.txt", "--to", layout, "-o", folder / f"{name}.{layout}")
    path.write_bytes((folder / f"wrong.{layout}").read_bytes())
    path.chmod(0o640)
    ended = run("validate", path, "--fix", "--in-place", "--no-boards")
    assert (ended.code, ended.said.splitlines()[-1]) == (0, f"{path}: 1 fixed")
    assert path.read_bytes() == (folder / f"right.{layout}").read_bytes()
    assert path.stat().st_mode & 0o777 == 0o640
    assert run("validate", path, "--fix", "--in-place").code == 0
    assert path.read_bytes() == (folder / f"right.{layout}").read_bytes()


def test_a_refusal_leaves_the_file_as_it_was(folder: Path) -> None:
    (folder / "o.yaml").write_text("before")
    assert fix(folder, WRONG + UNREADABLE, "--on-error", "skip").code == 3
    assert (folder / "o.yaml").read_text() == "before"


def test_standard_input(folder: Path) -> None:
    ended = run("validate", "--fix", "-o", "o.yaml", "--no-boards", stdin=(HEAD + WRONG).encode())
    assert ended.said.splitlines()[0] == (
        "<stdin>:4: wrong: fixed, was wrong in 1 cell: (0, 0)"
    )  # fmt: skip
    assert run("validate", "o.yaml").code == 0


def test_outcomes_of_every_cell(folder: Path) -> None:
    text = "dialect: exercism\ncases:\n  - {board: ['.*'], expected: ['2*']}\n"
    (folder / "s.yaml").write_text(text.replace("'.*'", "'·*'"))
    ended = run("validate", "s.yaml", "--fix", "-o", "o.yaml", "--no-boards")
    assert ended.said.splitlines()[0] == "s.yaml:3: case 1: fixed, was wrong in 1 cell: (0, 0)"
    (case,) = load("o.yaml")
    assert case.expected == case.board.opened()


def test_a_format_without_room_for_outcomes(folder: Path) -> None:
    (folder / "in.txt").write_text("2\n1 2\n. #\n0 0\n2 1\n.\n#\n0 0\n")
    (folder / "out.txt").write_text("1 #\n2\n#\n")
    ended = run("validate", "in.txt", "--answers", "out.txt", "--fix", "-o", "o.txt", "--no-boards")
    assert ended.text == (
        "out.txt:2: case 2: (0, 0): expected '2', correct is '1' [wrong-outcome]\n"
    )
    assert ended.said == (
        "2 cases, 1 right, 1 wrong (before fixing)\n  1 wrong-outcome\n"
        "in.txt:2: nothing written: --fix does not write codingninjas, which holds no expected "
        "outcomes of its own: write a suite, as with -o NAME.yaml\n"
    )
    assert ended.code == 4
    assert not (folder / "o.txt").exists()
    advised = ["--fix", "-o", "NAME.yaml"]
    assert run("validate", "in.txt", "--answers", "out.txt", *advised).code == 0


def test_a_judges_file_keeps_what_is_legal(folder: Path) -> None:
    (folder / "in.txt").write_text("6\n" + "1 2\n. #\n5 0\n" + "1 2\n. #\n0 0\n" * 5)
    ended = run("validate", "in.txt", "--fix", "-o", "o.txt", "--no-boards", "--drop")
    assert ended.said == (
        "in.txt:4: case 1: cannot be fixed (click-outside), left out\n"
        "in.txt:1: cannot be fixed (outside-limits)\n"
        "6 cases, none with an expected outcome: 5 legal, 1 wrong (before fixing)\n"
        "  1 click-outside\n  1 outside-limits\n"
        "o.txt: 1 still wrong, 1 left out\n"
    )
    assert ended.code == 1
    assert run("validate", "o.txt").code == 0


def test_an_outcome_that_the_dialect_cannot_write_is_written_in_another(folder: Path) -> None:
    dialect = "name: few\nsymbols: {EMPTY: e, MINE: m, ONE: '1', BLANK: b}\n"
    (folder / "few.yaml").write_text(dialect)
    (folder / "s.yaml").write_text(
        "dialect: few\ncases:\n  - {board: em, click: [0, 1], expected: 1m}\n"
        "  - {board: em, click: [0, 0], expected: em}\n"
    )
    ended = fix_with("few.yaml")
    assert ended.code == 0
    fixed = (folder / "o.yaml").read_text()
    assert "dialect: leetcode" in fixed
    (folder / "o.yaml").unlink()
    with (folder / "s.yaml").open("a") as suite:
        suite.write("  - {board: eq}\n")
    ended = fix_with("few.yaml")
    unread = "s.yaml:5:14: nothing written: an unreadable case cannot be written"
    assert (ended.code, ended.said.splitlines()[-1]) == (3, f"{unread}: --drop leaves it out")
    assert "1 unreadable" in ended.said
    assert not (folder / "o.yaml").exists()


@pytest.mark.parametrize("report", ["json", "github"])
def test_the_reports_are_those_of_the_input(report: str, folder: Path) -> None:
    cases = UNREADABLE + WRONG + ILLEGAL
    ended = fix(folder, cases, "--report", report, "--on-error", "skip", "--drop")
    plain = run("validate", "s.yaml", "--report", report, "--on-error", "skip")
    assert ended.out == plain.out
    assert (ended.code, plain.code) == (3, 3)
    assert ended.said == (
        "s.yaml:4:14: cannot be read, left out\n"
        "s.yaml:5: wrong: fixed, was wrong in 1 cell: (0, 0)\n"
        "s.yaml:6: illegal: cannot be fixed (wrong-number, wrong-outcome), left out\n"
        "o.yaml: 1 fixed, 2 left out\n"
    )
    if report == "json":
        assert json.loads(ended.out)["codes"] == {
            "wrong-outcome": 3,
            "unreadable": 1,
            "wrong-number": 1,
        }


def test_an_input_that_cannot_be_opened(folder: Path) -> None:
    ended = run("validate", "none.yaml", "--fix", "-o", "o.yaml")
    assert ended == (
        3,
        b"",
        b"none.yaml: No such file or directory\nno case could be checked\n",
    )
    ended = run("validate", "none.yaml", "--fix", "-o", "o.yaml", "--report", "json")
    assert json.loads(ended.out)["codes"] == {"unreadable": 1}


def test_an_output_that_cannot_be_opened(folder: Path) -> None:
    (folder / "s.yaml").write_text(HEAD + WRONG)
    ended = run("validate", "s.yaml", "--fix", "-o", "none/o.yaml", "--report", "json")
    assert ended.code == 3
    assert (
        ended.said.splitlines()[-1]
        == "none/o.yaml: No such file or directory; there is no folder none"
    )
    assert [found["line"] for found in json.loads(ended.out)["findings"]] == [4]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["s.yaml", "--fix"],
            "--fix needs a file to write: -o NAME.yaml, or --in-place for a suite",
        ),
        (
            ["s.yaml", "--fix", "-o", "-"],
            "--fix writes to a file, as the report is on standard output",
        ),
        (
            ["s.yaml", "t.yaml", "--fix", "-o", "o"],
            "-o takes one INPUT at a time: --in-place fixes each",
        ),
        (["s.yaml", "--drop"], "--drop needs --fix"),
        (["s.yaml", "--drop", "-o", "o"], "--drop needs --fix"),
        (["s.yaml", "--in-place"], "--in-place needs --fix"),
        (["s.yaml", "--fix", "--in-place", "-o", "o"], "give one of -o and --in-place"),
        (["--fix", "--in-place"], "standard input cannot be rewritten: --in-place takes files"),
    ],
)
def test_what_does_not_go_together(arguments: list[str], said: str, folder: Path) -> None:
    ended = run("validate", *arguments)
    assert (ended.code, ended.out) == (2, b"")
    assert ended.said.splitlines()[-1] == f"Error: {said}"
    assert not (folder / "o").exists()


NAMED = '"dialect": "leetcode",'
COMMENTED = """\
# the suite of a course
dialect: leetcode   # of two
cases:
  - name: wrong
    board:   |
      EM
    click: [ 0, 0 ]   # the first cell

    expected:   |
      2M
"""


def test_what_is_right_stays_as_it_is_written(folder: Path) -> None:
    line = '{ "dialect": "leetcode","board":["EM"], "click":[0,0],"expected":["2M"]}\r\n'
    before = {
        "a.yaml": COMMENTED,
        "b.ndjson": "\ufeff" + line + "\n" + line.replace("2M", "1M") + line,
        "c.json": f'{{\n\n  "dialect": "leetcode", "cases": [{line.replace(NAMED, "")}]}}',
        "d.yaml": HEAD + RIGHT,
        "e.yaml": HEAD + UNREADABLE + WRONG,
    }
    for name, text in before.items():
        (folder / name).write_text(text, "utf-8", newline="")
    (folder / "d.yaml").chmod(0o444)  # it need not be written
    ended = run("validate", ".", "--fix", "--in-place")
    for name, text in before.items():
        right = text if name == "e.yaml" else text.replace("2M", "1M")
        assert (folder / name).read_bytes().decode() == right, name
    assert ended.said.splitlines()[-3:] == [
        "./a.yaml: 1 fixed", "./b.ndjson: 2 fixed", "./c.json: 1 fixed",
    ]  # fmt: skip
    assert "./e.yaml:4:14: nothing written: an unreadable case cannot be written" in ended.said
    assert "\n5 files: 7 cases, 2 right, 5 wrong, 1 unreadable (before fixing)\n" in ended.said
    assert ended.code == 3
    assert run("validate", "a.yaml", "b.ndjson", "c.json", "d.yaml").code == 0


def test_packed_and_with_a_named_dialect(folder: Path) -> None:
    packed = folder / "s.yaml.gz"
    text = COMMENTED.replace("dialect: leetcode", "minesweeper_kit: 1")
    packed.write_bytes(gzip.compress(text.encode()))
    assert run("validate", packed, "--from", "leetcode+yaml", "--fix", "--in-place").code == 0
    assert gzip.decompress(packed.read_bytes()).decode() == text.replace("2M", "1M")


@pytest.mark.parametrize(
    ("name", "layout"),
    [("o.json", "json"), ("o.yml", "yaml"), ("o.ndjson", "ndjson"), ("o.jsonl.gz", "ndjson")],
)
def test_the_suffix_says_the_format(name: str, layout: str, folder: Path) -> None:
    (folder / "s.yaml").write_text(COMMENTED)
    assert run("validate", "s.yaml", "--fix", "-o", name).code == 0
    reader = load(name)
    assert str(reader.format) == layout
    assert [str(case.expected) for case in reader] == ["1M"]
    assert run("validate", "s.yaml", "--fix", "-o", "o.csv").code == 0
    assert Path("o.csv").read_text() == 'name,board,click,expected\nwrong,EM,"0,0",1M\n'
    ended = run("validate", "s.yaml", "--fix", "-o", "o.npy")
    assert ended.code == 2
    assert ended.said.endswith("o.npy: a file of that name cannot hold expected outcomes\n")


FOLDED = "dialect: leetcode\ncases:\n  - board: EM\n    click: [0, 0]\n    expected: >\n      2M\n"


def test_an_outcome_that_cannot_be_changed_in_place(folder: Path) -> None:
    (folder / "s.yaml").write_text(FOLDED)
    before = (folder / "s.yaml").read_bytes()
    ended = run("validate", "s.yaml", "--fix", "--in-place")
    if ended.code:
        assert (folder / "s.yaml").read_bytes() == before
    else:
        assert run("validate", "s.yaml").code == 0


def test_a_table_in_csv_is_written_anew_with_all_its_columns(tmp_path: Path) -> None:
    path = tmp_path / "w.csv"
    path.write_text('level,board,click,expected\neasy,"EM\nEE","0,0","2M\nEE"\n')
    ended = run("validate", path, "--fix", "--in-place")
    assert ended.code == 0
    assert path.read_text() == 'board,click,expected,level\nEM/EE,"0,0",1M/EE,easy\n'
    said = "rewritten as a whole: more than the outcomes changes, first in line 1; -o FILE"
    assert f"{path}: {said}" in ended.said


@pytest.mark.parametrize(("click", "line"), [("[0,0]", 3), ("0,0", 0)])
def test_what_else_changes_in_a_table_is_said(tmp_path: Path, click: str, line: int) -> None:
    path = tmp_path / "w.csv"
    head = 'board,click,expected\nEM,"0,0",1M\n'
    path.write_text(f'{head}EM/EE,"{click}",2M/EE\n')
    said = run("validate", path, "--fix", "--in-place").said
    assert path.read_text() == f'{head}EM/EE,"0,0",1M/EE\n'
    assert (f"changes, first in line {line}" in said) == bool(line)
    assert ("rewritten" in said) == bool(line)


def test_the_format_stays_in_a_text_file(tmp_path: Path) -> None:
    path, out = tmp_path / "suite.yaml", tmp_path / "fixed.txt"
    path.write_text(
        "minesweeper_kit: 1\ndialect: leetcode\ncases:\n"
        "- {board: [EM, EE], click: [0, 0], expected: [2M, EE]}\n"
    )
    assert run("validate", path, "--fix", "-o", out).code == 0
    assert out.read_text() == path.read_text().replace("2M", '"1M"')
