"""`minesweeper-kit diff`: what is paired, what differs, and how the command ends."""

import json
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from tests.cli.run import run

HEAD = "dialect: leetcode\ncases:\n"
ONE = f"""\
{HEAD}  - {{name: a, board: [EEM, EEE], click: [0, 0], expected: [B1M, B1E]}}
  - {{name: b, board: [EM]}}
  - {{name: c, board: [EEM], mines: 1}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.yaml").write_text(ONE)
    return tmp_path


def other(folder: Path, text: str) -> str:
    """The name of a second file with this text."""
    (folder / "two.yaml").write_text(text)
    return "two.yaml"


def test_equal_in_any_notation(folder: Path) -> None:
    assert run("diff", "one.yaml", "one.yaml") == (0, b"", b"3 cases: 3 equal\n")
    run("convert", "one.yaml", "--to", "codingninjas+ndjson", "-o", "two.ndjson")
    assert run("diff", "one.yaml", "two.ndjson") == (0, b"", b"3 cases: 3 equal\n")


def test_each_part_is_compared(folder: Path) -> None:
    text = ONE.replace("[B1M, B1E]", "[B1M, B2X]").replace("[EM]", "[EE], click: [0, 1]")
    ended = run("diff", "one.yaml", other(folder, text.replace("mines: 1", "mines: 2")))
    assert ended.text.splitlines() == [
        "one.yaml:3: a: (1, 1): '1' against '2'; (1, 2): 'E' against 'X' (two.yaml:3) [expected]",
        "    one.yaml   two.yaml",
        "    B1M        B1M",
        "    B1E        B2X",
        "     ^^         ^^",
        "one.yaml:4: b: (0, 1): 'M' against 'E' (two.yaml:4) [board]",
        "    one.yaml   two.yaml",
        "    EM         EE",
        "     ^          ^",
        "one.yaml:4: b: none against (0, 1) (two.yaml:4) [click]",
        "one.yaml:5: c: 1 against 2 (two.yaml:5) [mines]",
    ]
    assert (ended.code, ended.said) == (
        1,
        "3 cases: 0 equal, 3 different\n  1 board\n  1 click\n  1 expected\n  1 mines\n",
    )


def test_other_sizes_and_missing_outcomes(folder: Path) -> None:
    text = ONE.replace("[EM]", "[EM, EM]").replace(", expected: [B1M, B1E]", "")
    ended = run("diff", "one.yaml", other(folder, text), "--no-boards")
    assert ended.text.splitlines() == [
        "one.yaml:3: a: a board of 2x3 against none (two.yaml:3) [expected]",
        "one.yaml:4: b: 1x2 against 2x2 (two.yaml:4) [board]",
    ]


def test_cases_are_paired_by_name(folder: Path) -> None:
    text = (
        f"{HEAD}  - {{name: c, board: [EEM]}}\n  - {{name: d, board: [E]}}\n"
        "  - {name: b, board: [EM]}\n"
    )
    ended = run("diff", "one.yaml", other(folder, text))
    assert ended.text.splitlines() == [
        "one.yaml:3: a: not in two.yaml [missing]",
        "two.yaml:4: d: not in one.yaml [missing]",
    ]
    assert ended.said == "4 cases: 2 equal, 2 different\n  2 missing\n"
    assert ended.code == 1


@pytest.mark.parametrize("name", ["", "name: a, "])
def test_by_place_where_names_do_not_serve(folder: Path, name: str) -> None:
    text = f"{HEAD}  - {{name: a, board: [E]}}\n  - {{{name}board: [EM]}}\n"
    twice = other(folder, text)
    (folder / "three.yaml").write_text(f"{HEAD}  - {{name: z, board: [E]}}\n  - board: [EM]\n")
    ended = run("diff", twice, "three.yaml")
    assert ended.text == "two.yaml:3: a: 'a' against 'z' (three.yaml:3) [name]\n"
    assert ended.said == "2 cases: 1 equal, 1 different\n  1 name\n"


def test_a_case_more_at_the_end(folder: Path) -> None:
    ended = run("diff", "one.yaml", other(folder, ONE + "  - {name: d, board: [E]}\n"))
    assert ended.text == "two.yaml:6: d: not in one.yaml [missing]\n"
    assert ended.said == "4 cases: 3 equal, 1 different\n  1 missing\n"


def test_boards_in_other_notations(folder: Path) -> None:
    (folder / "a.txt").write_text("EEM\nEEE\n")
    options = ("--from", "leetcode+grid", "--from", "codingninjas+grid")
    ended = run("diff", "a.txt", "-", *options, stdin=b"..#\n.#.\n")
    assert ended.text.splitlines() == [
        "a.txt:2: case 1: (1, 1): 'E' against 'M' (<stdin>:2) [board]",
        "    a.txt   <stdin>",
        "    EEM     EEM",
        "    EEE     EME",
        "     ^       ^",
    ]
    assert run("diff", "a.txt", "-", *options, stdin=b"..#\n...\n").code == 0


def test_reports(folder: Path) -> None:
    two = other(folder, ONE.replace("[EM]", "[EE]").replace("mines: 1", "mines: 2"))
    ended = run("diff", "one.yaml", two, "--report", "json")
    report = json.loads(ended.out)
    assert (ended.code, ended.err) == (1, b"")
    assert {key: report[key] for key in ("cases", "bad", "codes")} == {
        "cases": 3,
        "bad": 2,
        "codes": {"board": 1, "mines": 1},
    }
    assert [(each["line"], each["name"], each["part"]) for each in report["findings"]] == [
        (4, "b", "board"),
        (5, "c", "mines"),
    ]
    schema = json.loads(run("schema", "report").out)
    jsonschema.validate(report, schema)
    (suite,) = ElementTree.fromstring(run("diff", "one.yaml", two, "--report", "junit").out)
    assert (suite.get("tests"), suite.get("failures")) == ("2", "2")
    sarif = json.loads(run("diff", "one.yaml", two, "--report", "sarif").out)["runs"][0]
    known = {rule["id"] for rule in sarif["tool"]["driver"]["rules"]}
    assert {each["ruleId"] for each in sarif["results"]} == {"board", "mines"} <= known
    page = run("diff", "one.yaml", two, "--report", "html").text
    assert page.count("<article>") == 2
    assert "minesweeper-kit diff" in page
    assert "::error file=one.yaml,line=4,title=board::b: " in (
        run("diff", "one.yaml", two, "--report", "github").text
    )


def test_a_report_is_whole_where_a_case_cannot_be_read(folder: Path) -> None:
    ended = run("diff", "one.yaml", other(folder, HEAD + "  - board: Q\n"), "--report", "json")
    assert (ended.code, json.loads(ended.out)["cases"]) == (3, 0)


def test_quiet(folder: Path) -> None:
    assert run("diff", "-q", "one.yaml", "one.yaml") == (0, b"", b"")
    assert run("diff", "-q", "one.yaml", other(folder, HEAD + "  - board: E\n")) == (1, b"", b"")


def test_what_cannot_be_read(folder: Path) -> None:
    ended = run("diff", "one.yaml", other(folder, HEAD + "  - board: Q\n"))
    assert (ended.code, ended.text) == (3, "")
    assert ended.said.startswith("two.yaml:3:12: unknown symbol 'Q'")
    ended = run("diff", "one.yaml", "nowhere")
    assert ended == (3, b"", b"nowhere: No such file or directory\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-", "-"), "standard input is one of A and B, not both"),
        (("a", "b", *["--from", "leetcode"] * 3), "--from is given once for both"),
    ],
)
def test_what_is_refused(arguments: tuple[str, ...], said: str) -> None:
    ended = run("diff", *arguments)
    assert (ended.code, ended.text) == (2, "")
    assert said in " ".join(ended.said.replace("│", " ").split())


def test_boards_on_a_page_are_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.md").write_text("What I get:\n\n```\nB1E\n11M\nEME\n```\n", "utf-8")
    Path("board.txt").write_text("B1E\n12M\nEME\n", "utf-8")
    done = run("diff", "page.md", "board.txt")
    assert done.code == 1
    assert b"(1, 1): '1' against '2'" in done.out
    assert b"page.md: read 1 case as leetcode (" in done.err
    assert b"); ignored lines 3, 7" in done.err
    assert run("diff", "--strict", "page.md", "board.txt").code == 3


FIELD, WRONG = ".11\n.1*\n.11\n", ".11\n.2*\n.11\n"


@pytest.mark.parametrize("wrong_first", [False, True])
def test_a_board_with_a_wrong_number_is_read_as_the_other_file(
    folder: Path, wrong_first: bool
) -> None:
    (folder / "right.txt").write_text(FIELD)
    (folder / "wrong.txt").write_text(WRONG)
    names = ["right.txt", "wrong.txt"]
    ended = run("diff", *(names[::-1] if wrong_first else names), "--no-boards")
    assert ended.code == 1
    assert "wrong.txt: read as codeforces+grid, as right.txt is" in ended.said.splitlines()
    assert ended.text.count("case 1: (1, 1): ") == 1
    alone = run("diff", "wrong.txt", "wrong.txt")
    assert (alone.code, "read as" in alone.said) == (3, False)
