"""`validate`: published fixtures that are wrong, names, several inputs, answers."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from minesweeper_kit.game.rules import VIOLATIONS
from tests.cli.run import run

HEAD = "minesweeper_kit: 1\ndialect: leetcode\ncases:\n"


WALKTHROUGH = f"""\
{HEAD}  - name: a published walkthrough
    board: |
      EEEE
      EEEM
      EMEE
      EEME
    click: [1, 2]
    expected: |
      EEEE
      EE1M
      EMEE
      EEME
"""
PRACTICE = f"""\
{HEAD}  - name: a practice site
    board:
      - EEE
      - EME
      - MEM
    click: [0, 1]
    expected:
      - E3E
      - EME
      - MEM
"""


@pytest.mark.parametrize(
    ("suite", "said"),
    [
        (WALKTHROUGH,
         "S:13: a published walkthrough: (1, 2): expected '1', correct is '2' [wrong-outcome]"),
        (PRACTICE,
         "S:11: a practice site: (0, 1): expected '3', correct is '1' [wrong-outcome]"),
    ],
)  # fmt: skip
def test_published_and_wrong(suite: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "suite.yaml"
    path.write_text(suite)
    said = said.replace("S:", f"{path}:", 1)
    assert run("validate", path, "--no-boards") == (
        1,
        f"{said}\n".encode(),
        b"1 case, 0 right, 1 wrong\n  1 wrong-outcome\n",
    )
    path.write_text(suite.replace("'1'", "'2'").replace("EE1M", "EE2M").replace("E3E", "E1E"))
    assert run("validate", path) == (0, b"", b"1 case, 1 right\n")


NAMES = [
    (r'"two\nlines"', r"two\nlines", "two%0Alines"),
    (r'"100%: a,b"', "100%: a,b", "100%25: a,b"),
    (r'"\e[31mred"', r"\x1b[31mred", r"\x1b[31mred"),
    (r'"\u2028"', r"\u2028", r"\u2028"),
    ('""', "case 1", "case 1"),
    ('"💣 ü"', "💣 ü", "💣 ü"),
]


@pytest.mark.parametrize(("name", "shown", "escaped"), NAMES)
def test_names_stay_on_their_line(name: str, shown: str, escaped: str, tmp_path: Path) -> None:
    path = tmp_path / "a,b:c%.yaml"
    path.write_text(f"{HEAD}  - name: {name}\n    board: E1\n", encoding="utf-8")
    violation = "(0, 1): number 1, but 0 mines adjacent"
    ended = run("validate", path, "--no-boards")
    assert ended.text == f"{path}:5: {shown}: {violation} [wrong-number]\n"
    ended = run("validate", path, "--report", "github")
    place = str(path).replace("%", "%25").replace(",", "%2C").replace(":", "%3A")
    assert ended.text.startswith(f"::error file={place},line=5,title=wrong-number::")
    assert ended.text.count("\n") == 1
    assert ended.text.endswith(f"::{escaped}: {violation}\n")
    report = json.loads(run("validate", path, "--report", "json").out)
    import yaml

    assert report["findings"] == [
        {
            "code": "wrong-number", "message": "number 1, but 0 mines adjacent",
            "source": str(path), "line": 5, "column": None, "case": 1,
            "name": yaml.safe_load(name), "part": "board", "row": 0, "col": 1,
            "error": None,
        }
    ]  # fmt: skip


@pytest.fixture
def three(tmp_path: Path) -> list[Path]:
    texts = ['["E1"]\n', '["EQ"]\n["EM"]\n["2M"]\n', '["EM"]\n']
    paths = [tmp_path / f"{number}.txt" for number in (1, 2, 3)]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text)
    return paths


UNKNOWN = "unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)"


def test_several_inputs(three: list[Path]) -> None:
    one, two, _ = three
    wrong = f"{one}:1: case 1: (0, 1): number 1, but 0 mines adjacent [wrong-number]\n"
    fault = f"{two}:1:4: {UNKNOWN}\n"
    ended = run("validate", *three, "--no-boards", "--from", "leetcode", "--on-error", "stop")
    assert ended.text == wrong
    assert ended.said == fault + (
        "2 files: 1 case, none with an expected outcome: 1 wrong, 1 unreadable\n  1 wrong-number\n"
    )
    assert ended.code == 3
    ended = run("validate", *three, "--no-boards", "--from", "leetcode")
    assert ended.text == wrong + (
        f"{two}:3: case 3: (0, 0): number 2, but 1 mine adjacent [wrong-number]\n"
    )
    assert ended.said == fault + (
        "3 files: 4 cases, none with an expected outcome: 2 legal, 2 wrong, 1 unreadable\n"
        "  2 wrong-number\n"
    )
    assert ended.code == 3
    assert run("validate", one, three[2], "--from", "leetcode").code == 1


def test_what_cannot_be_read_in_the_reports(three: list[Path], tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    ended = run("validate", three[1], missing, "--from", "leetcode", "--report", "github")
    assert ended.text == (
        f"::error file={three[1]},line=1,col=4,title=unreadable::{UNKNOWN}\n"
        f"::error file={three[1]},line=3,title=wrong-number::"
        "case 3: (0, 0): number 2, but 1 mine adjacent\n"
        f"::error file={missing},title=unreadable::No such file or directory\n"
    )
    assert (ended.code, ended.err) == (3, b"")
    stops = ["--on-error", "stop"]
    ended = run("validate", three[1], "--from", "leetcode", "--report", "json", *stops)
    assert json.loads(ended.out) == {
        "minesweeper_kit_report": 1,
        "findings": [
            {
                "code": "unreadable", "message": UNKNOWN, "source": str(three[1]), "line": 1,
                "column": 4, "case": None, "name": None, "part": "board", "row": None, "col": None,
                "error": "symbol",
            }
        ],
        "cases": 0, "bad": 0, "unreadable": 1, "codes": {"unreadable": 1},
    }  # fmt: skip
    assert (ended.code, ended.err) == (3, b"")


def test_answers_that_are_wrong_or_differ_in_number(tmp_path: Path) -> None:
    asked, answered = tmp_path / "in.txt", tmp_path / "out.txt"
    asked.write_text("2\n1 2\n. #\n0 0\n2 1\n.\n#\n0 0\n")
    answered.write_text("1 #\n2\n#\n")
    arguments = ["validate", asked, "--answers", answered, "--no-boards"]
    assert run(*arguments) == (
        1,
        f"{answered}:2: case 2: (0, 0): expected '2', correct is '1' [wrong-outcome]\n".encode(),
        b"2 cases, 1 right, 1 wrong\n  1 wrong-outcome\n",
    )
    answered.write_text("1 #\n1\n")
    assert run(*arguments) == (
        3,
        b"",
        f"{answered}:3:1: the answers end: 1 row of 2 for case 2\n"
        "1 case, 1 right, 1 unreadable\n".encode(),
    )
    answered.write_text("1 #\n1\n#\n\n# #\n")
    ended = run(*arguments)
    assert ended.code == 3
    assert ended.said.splitlines()[0] == (
        f"{answered}:5:1: found '# #' after the answers of all cases"
    )
    asked.write_text('["EM"]\n[0,0]\n')
    answered.write_text('["1M"]\n["1M"]\n')
    assert run(*arguments).said == (
        f"{answered}: more answers than the 1 case; write one answer for each case\n"
        "1 case, 1 right, 1 unreadable\n"
    )


@pytest.mark.parametrize("printed", ["BE\nEM\n", "B E\nE M\n", "[['B','E'],['E','M']]\n"])
def test_answers_as_programs_print_them(printed: str, tmp_path: Path) -> None:
    asked, answered = tmp_path / "in.txt", tmp_path / "out.txt"
    asked.write_text('[["E","E"],["E","M"]]\n[0,0]\n')
    answered.write_text(printed.replace("B", "1"))
    assert run("validate", asked, "--answers", answered) == (0, b"", b"1 case, 1 right\n")
    answered.write_text(printed)
    ended = run("validate", asked, "--answers", answered, "--no-boards")
    assert ended.code == 1
    assert ended.text.endswith("case 1: (0, 0): expected 'B', correct is '1' [wrong-outcome]\n")


@pytest.mark.parametrize("format", ["yaml", "json", "ndjson"])
def test_answers_to_a_suite_are_rows_as_programs_print_them(format: str, tmp_path: Path) -> None:
    asked, answered = tmp_path / f"in.{format}", tmp_path / "out.txt"
    boards = b'[["E","E"],["E","M"]]\n[0,0]\n[["E"]]\n[0,0]\n'
    for dialect, right in (("leetcode", "1E\nEM\n\nB\n"), ("codingninjas", "1 .\n. #\n_\n")):
        run("convert", "--to", f"{dialect}+{format}", "-o", asked, stdin=boards)
        answered.write_text(right)
        assert run("validate", asked, "--answers", answered) == (0, b"", b"2 cases, 2 right\n")
        answered.write_text(right.replace("1", "2"))
        ended = run("validate", asked, "--answers", answered, "--no-boards")
        wrong = f"{answered}:1: case 1: (0, 0): expected '2', correct is '1' [wrong-outcome]\n"
        assert (ended.code, ended.text) == (1, wrong)
    assert run("validate", asked, "--answers", answered, "--strict").code == 3


def test_answers_to_a_pasted_text_want_it_converted_first(tmp_path: Path) -> None:
    asked, cases, answered = (tmp_path / name for name in ("in.txt", "cases.txt", "out.txt"))
    asked.write_text("What does this open?\n\nEEE\nEEM\n\nClick: (0, 0)\n")
    answered.write_text("B1E\nB1M\n")
    ended = run("validate", asked, "--answers", answered)
    advice = "no line is ignored: convert the input first (convert --to leetcode)\n"
    assert (ended.code, advice in ended.said) == (3, True)
    assert run("convert", asked, "--to", "leetcode", "-o", cases).code == 0
    assert run("validate", cases, "--answers", answered).said == "1 case, 1 right\n"


def test_answers_have_the_format_of_the_questions_where_that_is_strict(tmp_path: Path) -> None:
    asked, answered = tmp_path / "in.txt", tmp_path / "out.txt"
    asked.write_text('[["E","E"],["E","M"]]\n[0,0]\n')
    answered.write_text("1E\nEM\n")
    ended = run("validate", asked, "--answers", answered, "--strict")
    assert (ended.code, ended.out) == (3, b"")
    assert ended.said.startswith(f"{answered}:1:1: unexpected '1E', expected a board like")


def test_more_cases_than_the_judge_has(tmp_path: Path) -> None:
    path = tmp_path / "in.txt"
    path.write_text("6\n" + "1 2\n. #\n0 0\n" * 6)
    assert run("validate", path) == (
        1,
        f"{path}:1: 6 cases, but codingninjas has 1 to 5 [outside-limits]\n".encode(),
        (
            b"6 cases, none with an expected outcome: no board or click breaks a rule\n"
            b"  1 outside-limits\n"
        ),
    )


def test_a_document_without_cases() -> None:
    ended = run("validate", stdin=b"dialect: leetcode\ncases: []\n")
    said = b"<stdin>: there is no case in it\nnothing was checked: there is no case in the input\n"
    assert ended == (3, b"", said)
    assert run("validate", "-q", stdin=b"dialect: leetcode\ncases: []\n") == (3, b"", said)
    as_json = run("validate", "--report", "json", stdin=b"dialect: leetcode\ncases: []\n")
    assert (as_json.code, as_json.err) == (3, said)
    junit = run("validate", "--report", "junit", stdin=b"dialect: leetcode\ncases: []\n")
    assert b"<testcase" not in junit.out


def test_outcomes_are_asked_for_by_name(tmp_path: Path) -> None:
    path = tmp_path / "suite.yaml"
    path.write_text(f"{HEAD}  - {{board: EM, click: [0, 0]}}\n")
    assert run("validate", path).code == 0
    assert run("validate", path, "--require-expected", "-q") == (
        1,
        f"{path}:4: case 1: no expected outcome [expected-missing]\n".encode(),
        b"",
    )
    ended = run("validate", path, "--require-expected", "--fix", "--in-place")
    assert "case 1: cannot be fixed (expected-missing), kept as it is" in ended.said
    assert ended.code == 1


def test_quiet_is_about_the_counts(three: list[Path]) -> None:
    ended = run("validate", *three, "--from", "leetcode", "-q", "--no-boards")
    assert len(ended.text.splitlines()) == 2
    assert ended.said == f"{three[1]}:1:4: {UNKNOWN}\n"
    assert run("validate", three[2], "--from", "leetcode", "-q") == (0, b"", b"")


def test_junit(three: list[Path]) -> None:
    ended = run("validate", *three, "--from", "leetcode", "--report", "junit")
    assert (ended.code, ended.err) == (3, b"")
    root = ElementTree.fromstring(ended.out)
    assert [suite.attrib for suite in root] == [
        {"name": str(three[0]), "tests": "1", "failures": "1", "errors": "0"},
        {"name": str(three[1]), "tests": "2", "failures": "1", "errors": "1"},
        {"name": str(three[2]), "tests": "1", "failures": "0", "errors": "0"},
    ]
    tests = [(test.get("name"), test.get("line"), [child.tag for child in test])
             for test in root.iter("testcase")]  # fmt: skip
    assert tests == [
        ("case 1", "1", ["failure"]),
        ("the file", "1", ["error"]),
        ("case 3", "3", ["failure"]),
        ("all cases", None, []),
    ]
    failure = root[0][0][0]
    assert failure.attrib == {
        "type": "wrong-number",
        "message": "(0, 1): number 1, but 0 mines adjacent",
    }


def test_junit_of_what_xml_cannot_hold(tmp_path: Path) -> None:
    path = tmp_path / "\x1b&<.yaml"
    path.write_text(f'{HEAD}  - name: "\\e]]>"\n    board: E1\n')
    root = ElementTree.fromstring(run("validate", path, "--report", "junit").out)
    assert root[0][0].get("name") == "\ufffd]]>"


@pytest.mark.parametrize(
    ("name", "report"), [("r.xml", "junit"), ("r.json", "json"), ("r.html", "html"), ("r", "text")]
)
def test_a_report_goes_to_a_file(name: str, report: str, tmp_path: Path) -> None:
    bad, path = tmp_path / "bad.txt", tmp_path / name
    bad.write_text('[["M","2"]]\n')
    printed = run("validate", bad, "--report", report, "--from", "leetcode")
    ended = run("validate", bad, "-o", path, "--from", "leetcode")
    assert (ended.code, ended.out, ended.said) == (1, b"", printed.said)
    summary = printed.err if report == "text" else b""
    assert path.read_bytes() == printed.out + summary


def test_sarif(three: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a b.txt").write_text('["E1"]\n')
    words = ["validate", "a b.txt", "2.txt", three[2], three[0], "--from", "leetcode"]
    ended = run(*words, "--report", "sarif")
    assert (ended.code, ended.err) == (3, b"")
    report = json.loads(ended.out)
    assert report["version"] == "2.1.0"
    (made,) = report["runs"]
    assert [rule["id"] for rule in made["tool"]["driver"]["rules"]] == list(VIOLATIONS)
    found = [
        (
            result["ruleId"],
            result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            result["locations"][0]["physicalLocation"]["region"],
        )
        for result in made["results"]
    ]
    assert found == [
        ("wrong-number", "a%20b.txt", {"startLine": 1}),
        ("unreadable", "2.txt", {"startLine": 1, "startColumn": 4}),
        ("wrong-number", "2.txt", {"startLine": 3}),
        ("wrong-number", f"file://{three[0]}", {"startLine": 1}),
    ]
    assert (
        json.loads(run("validate", three[2], "--report", "sarif").out)["runs"][0]["results"] == []
    )
