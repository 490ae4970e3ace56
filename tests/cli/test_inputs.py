"""Which files the arguments of a command stand for: data/inputs has a tree and the rules."""

import json
import os
from pathlib import Path

import pytest

from minesweeper_kit.io.inputs import find_inputs
from tests.cli.run import run
from tests.judge.solutions import RIGHT
from tests.zoo import DATA

RULES = [
    line.split("|")
    for line in (DATA / "inputs" / "rules.txt").read_text().splitlines()
    if not line.startswith("#")
]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for line in (DATA / "inputs" / "tree.txt").read_text().splitlines():
        name, _, target = line.partition(" -> ")
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if target:
            path.symlink_to(target)
        else:
            path.write_text("EM\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("arguments", "found"), RULES)
def test_what_is_read(arguments: str, found: str, tree: Path) -> None:
    _, wrong, said = found.partition("! ")
    if wrong:
        ended = run("stats", *arguments.split())
        assert (ended.code, ended.out, ended.said.count("\n")) == (3, b"", 1)
        assert ended.said.startswith(said.strip())
    else:
        paths = [path for path, *_ in find_inputs(arguments.split(), notes=print)]
        assert paths == found.split()


def test_places_in_the_tree(tree: Path) -> None:
    def places(name: str) -> list[str]:
        return [place for _, place, _ in find_inputs([name], notes=print)]

    assert places("in/sub.d/") == ["deep/three.board", "one.ndjson.gz", "two.yaml.zst"]
    assert places("in/sub*/four.*") == ["sub/four.py", "sub/four.txt"]
    assert places("**/five.txt") == ["other/five.txt"]
    assert places("in/sub/four.txt") == ["four.txt"]
    assert places(f"{tree}/o*/**/*.txt") == ["other/five.txt"]


def test_what_is_written_is_not_read(tree: Path) -> None:
    assert run("convert", "other", "--to", "ndjson", "-o", "other/all.ndjson").code == 0
    assert run("convert", "other", "--to", "ndjson", "-o", "other/all.ndjson").code == 0
    assert (tree / "other/all.ndjson").read_bytes().count(b"\n") == 1
    for _ in range(2):
        assert run("convert", "other", "--to", "yaml", "--out-dir", "other/out").code == 0
        assert sorted(os.listdir("other/out")) == ["all.yaml", "five.yaml"]


def test_a_link_that_leads_back_to_itself_is_skipped_and_said(tree: Path) -> None:
    (tree / "other/l1").symlink_to("l2")
    (tree / "other/l2").symlink_to("l1")
    for asked in (["other"], ["other/*"], ["**/five.txt"]):
        ended = run("detect", *asked)
        assert (ended.code, ended.text) == (0, run("detect", "other/five.txt").text)
        assert ended.said == (
            "other/l1: skipped: the link leads back to itself\n"
            "other/l2: skipped: the link leads back to itself\n"
        )
    ended = run("detect", "other/l1")
    assert (ended.code, ended.said) == (3, "other/l1: Too many levels of symbolic links\n")


def test_a_name_that_no_system_has(tree: Path) -> None:
    for name in ("", "a\0b", "\udcff"):
        assert [path for path, *_ in find_inputs([name])] == [name]
    assert run("stats", "").said == "'': No such file or directory\n"
    for named in ("0", "2,1"):
        advice = "to click a cell use reveal --click ROW,COL"
        assert run("reveal", named).said == f"{named}: No such file or directory; {advice}\n"


@pytest.fixture
def mixed(tree: Path) -> Path:
    """A folder with a board, and two files that have none."""
    folder = tree / "mixed"
    folder.mkdir()
    (folder / "board.txt").write_text('[["E","M"]]\n[0,0]\n')
    (folder / "notes.txt").write_text("Remember the milk.\n")
    (folder / "package.json").write_text('{"name": "boards", "version": "1"}\n')
    return folder


SKIPPED = """\
mixed/notes.txt: skipped: there is no board in it
mixed/package.json: skipped: there is no board in it
"""


OTHERS = {
    "compose.yml": "services:\n  a: &one\n    image: b\n  c: *one\n",
    "workflow.yml": "on:\n  push:\njobs: {}\n",
    "objects.yaml": "---\nkind: A\n---\nkind: B\n",
    "site.yml": "nav: !!python/name:x.y\n",
    "tsconfig.json": '{\n  // a comment\n  "files": []\n}\n',
    "hooks.yaml": "- id: check\n  name: check all\n",
}


def test_documents_of_other_programs_are_skipped_in_a_folder(mixed: Path) -> None:
    for name, text in OTHERS.items():
        (mixed / name).write_text(text)
        assert run("validate", f"mixed/{name}").code == 3
    ended = run("validate", "mixed")
    assert (ended.code, ended.said.count("skipped: there is no board in it")) == (0, 8)
    assert run("validate", "mixed", "--fix", "--in-place").code == 0
    report = run("validate", "mixed", "--report", "junit")
    assert report.text.count("<testsuite ") == 1
    (mixed / "suite.yaml").write_text("cases:\n- board: [EM\n")
    assert "mixed/suite.yaml:2:10: not YAML" in run("validate", "mixed").said
    (mixed / "suite.yaml").write_text("Test-Cases:\n- Field: [EM\n")
    assert "mixed/suite.yaml:2:10: not YAML" in run("validate", "mixed").said


def test_files_without_a_board_in_a_folder_are_skipped(mixed: Path) -> None:
    board = '{"dialect": "leetcode", "board": ["EM"], "click": [0, 0]}\n'
    ended = run("convert", "mixed", "--to", "ndjson")
    assert (ended.code, ended.text) == (0, board)
    assert ended.said == SKIPPED + "3 files: 1 done, 2 without a board, 1 case\n"
    assert run("convert", "mixed", "--to", "ndjson", "--out-dir", "out").code == 0
    assert os.listdir("out") == ["board.ndjson"]
    checked = run("validate", "mixed")
    assert checked.code == 0
    assert checked.said == (
        f"{SKIPPED}3 files: 1 case, none with an expected outcome: "
        "no board or click breaks a rule\n"
        "2 files skipped, without a board\n"
    )
    assert run("stats", "mixed").code == 0


def test_files_of_other_suffixes_in_a_folder_are_named(mixed: Path) -> None:
    for name in ("BOARD.md", "a.py", "b.py", "c.py"):
        (mixed / name).write_text('[["E","M"]]\n')
    said = "mixed: left out, by their suffix: BOARD.md, a.py, b.py, c.py; name a file to read it\n"
    ended = run("convert", "mixed", "--to", "ndjson", "--out-dir", "out", "--dry-run")
    plan = "dry run: 3 files to write, but none for a file without a board\n"
    assert (ended.code, ended.said) == (0, said + plan)
    assert run("validate", "mixed").said.startswith(said)
    assert run("convert", "mixed/BOARD.md", "--to", "leetcode").text == '[["E","M"]]\n'


def test_a_case_that_cannot_be_read_is_not_called_missing(tmp_path: Path) -> None:
    suite = tmp_path / "suite.yaml"
    suite.write_text("dialect: leetcode\ncases:\n- {name: a, bord: 3, board: [EE]}\n")
    for ended in (
        run("reveal", suite, "--case", "a", "--click", "0,0"),
        run("convert", suite, "-o", tmp_path / "suite.csv"),
    ):
        assert (ended.code, ended.said.partition(":")[2]) == (
            3,
            "3:13: unknown key 'bord': did you mean board?\n",
        )


def test_inputs_of_judges_are_read_in_a_folder(mixed: Path) -> None:
    (mixed / "1.in").write_text("2 2\n*.\n..\n0 0\n")
    assert run("convert", "mixed", "--to", "ndjson", "--out-dir", "out").code == 0
    assert sorted(os.listdir("out")) == ["1.ndjson", "board.ndjson"]


def test_a_folder_of_files_without_a_board_is_an_error(mixed: Path) -> None:
    (mixed / "board.txt").unlink()
    for command in ("convert --to ndjson", "validate", "stats"):
        ended = run(*command.split(), "mixed")
        assert (ended.code, ended.text.strip()) == (3, ""), command
        assert SKIPPED in ended.said


def test_a_file_without_a_board_that_is_named_is_an_error(mixed: Path) -> None:
    for command in ("convert --to ndjson", "validate", "stats"):
        ended = run(*command.split(), "mixed/board.txt", "mixed/notes.txt")
        assert ended.code == 3, command
        assert "mixed/notes.txt:1:1: no board in here" in ended.said + ended.text


LINKS = [
    ("5x4:0,3,u01000", 4),
    ("https://example.org/#5x4:0,3,u01000", 4),
    ("b=22&m=8", 2),
    ("https://example.org/?b=22&m=8", 2),
    ("https://example.org/?mines/3/1/g2g", 1),
]


@pytest.mark.parametrize(("link", "rows"), LINKS)
def test_a_link_is_read_as_it_is_on_standard_input(link: str, rows: int, tree: Path) -> None:
    ended = run("convert", link, "--to", "hex+ndjson")
    assert (ended.code, ended.out) == (
        0,
        run("convert", "--to", "hex+ndjson", stdin=link.encode()).out,
    )
    assert len(json.loads(ended.out)["board"]) == rows


def test_a_file_goes_before_a_link_of_its_name(tree: Path) -> None:
    (tree / "b=22&m=8").write_text("EMM\n")
    assert run("convert", "b=22&m=8", "--to", "leetcode+grid").text == "EMM\n"


def test_what_is_wrong_with_a_link_is_said(tree: Path) -> None:
    before = sorted(os.listdir(tree))
    ended = run("solve", "9x9:0,0,m5c5e")
    assert (ended.code, ended.said.partition(" ")[0]) == (3, "9x9:0,0,m5c5e:1:10:")
    ended = run("solve", "https://example.org/board")
    assert (ended.code, ended.out) == (3, b"")
    assert ended.said == (
        "https://example.org/board: "
        "this address holds no board, and none is fetched; save the page and name its file\n"
    )
    ended = run("solve", "4x3,0,0,u301")
    assert ended.said == (
        "4x3,0,0,u301: no such file, and no game id; an id of Tatham's Mines is like 4x3:0,0,u301\n"
    )
    ended = run("convert", "5x4:0,3,u01000", "--in-place", "--lossy", "--to", "hex")
    assert ended.code == 2
    assert "--in-place takes files" in ended.said
    assert sorted(os.listdir(tree)) == before


@pytest.mark.parametrize("name", ["9x9n10", "9x9n10#123456", "9x9:r10,u,abc"])
def test_a_game_id_from_before_the_first_click_says_what_to_copy(name: str) -> None:
    ended = run("solve", name)
    assert (ended.code, ended.out) == (3, b"")
    assert ended.said.startswith(f"{name}:1:1: this id holds no board, only what to make one of")


def test_a_game_id_may_have_no_click() -> None:
    assert run("convert", "5x4:u00072", "--to", "leetcode+grid").text.startswith("EEEEE\n")


@pytest.mark.parametrize("command", ["judge", "validate", "solve", "stats", "show"])
def test_a_report_does_not_overwrite_what_is_read(command: str, tmp_path: Path) -> None:
    suite = tmp_path / "suite.txt"
    suite.write_text('[["E","M"]]\n[0,0]\n')
    before = suite.read_bytes()
    solution = tmp_path / "solution.py"
    solution.write_text(RIGHT["in place"])
    given = [solution, suite] if command == "judge" else [suite]
    more = ["--as", "text"] if command == "show" else []
    for output in given:
        ended = run(command, *given, *more, "-o", output)
        assert (ended.code, ended.out) == (2, b"")
        assert "is an input itself, which would be lost" in ended.said
    assert suite.read_bytes() == before
    assert solution.read_text() == RIGHT["in place"]


@pytest.mark.parametrize("asked", [("convert", "--to", "leetcode"), ("reveal", "--click", "0,0")])
def test_an_input_is_only_overwritten_in_place(asked: tuple[str, ...], tmp_path: Path) -> None:
    suite = tmp_path / "suite"
    suite.write_text("EM\n")
    ended = run(*asked, suite, "-o", suite)
    assert (ended.code, suite.read_text()) == (2, "EM\n")
    assert ended.said.endswith("name another file, or use --in-place to overwrite it\n")
    assert run(*asked, suite, "--in-place").code == 0
    assert suite.read_text() != "EM\n"


def test_a_suite_is_only_corrected_in_place(tmp_path: Path) -> None:
    suite = tmp_path / "suite.yaml"
    suite.write_text("cases: [{board: [EM], click: [0, 0], expected: [EM]}]\n")
    before = suite.read_bytes()
    ended = run("validate", suite, "--fix", "-o", suite)
    assert (ended.code, suite.read_bytes()) == (2, before)
    assert "or use --in-place" in ended.said
    assert run("validate", suite, "--fix", "--in-place").code == 0
    assert b"1M" in suite.read_bytes()


def test_a_file_address_is_named_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "a b.txt"
    path.write_text("EM\n")
    address = path.as_uri()
    ended = run("show", address)
    said = f"{address}: name a file of this machine by its path: "
    assert ended.said.startswith(said)
    assert run("show", ended.said.removeprefix(said).strip()).code == 0


PAGE = b"""One:

| E | M |
|---|---|
| E | E |

Two:

| E | E | E |
|---|---|---|
| E | M | E |
"""


@pytest.mark.parametrize(
    ("arguments", "seen"),
    [
        (("convert", "--to", "grid"), "EEE\nEME\n"),
        (("convert", "--to", "ndjson", "--jobs", "2"), '"board": ["EEE", "EME"]'),
        (("reveal", "--click", "0,0"), "1EE\nEME\n"),
        (("show",), "0  E  E  E\n1  E  M  E\n"),
        (("solve", "--report", "json"), '"rows": 2, "cols": 3'),
        (("stats",), "case 2"),
        (("validate", "--report", "json"), '"cases": 1'),
    ],
)
def test_one_case_of_several(arguments: tuple[str, ...], seen: str) -> None:
    command, *more = arguments
    ended = run(command, "-", "--case", "2", *more, stdin=PAGE)
    assert ended.code == 0, ended.said
    assert seen in ended.text
    assert "case 1" not in ended.text
    assert "EM\n" not in ended.text


def test_a_case_by_its_name_and_several(tmp_path: Path) -> None:
    path = tmp_path / "suite.ndjson"
    names = ["first", "an opening", "last"]
    lines = [json.dumps({"dialect": "leetcode", "name": name, "board": ["EM"]}) for name in names]
    path.write_text("\n".join([*lines, '{"board": 3}']) + "\n")
    ended = run("convert", path, "--to", "ndjson", "--case", "last", "--case", "1")
    assert ended.code == 0, ended.said
    assert [json.loads(line)["name"] for line in ended.text.splitlines()] == ["first", "last"]
    bad = run("convert", path, "--to", "ndjson", "--case", "4")
    assert (bad.code, bad.out) == (3, b"")
    assert bad.said.startswith(f"{path}:4")
    near = run("convert", path, "--to", "ndjson", "--case", "openings")
    assert near.said == f"{path}: there is no case 'openings': did you mean 'an opening'?\n"


def test_a_case_that_is_not_there(tmp_path: Path) -> None:
    ended = run("show", "--case", "5", stdin=PAGE)
    assert (ended.code, ended.out) == (2, b"")
    assert ended.said.endswith("<stdin>: there is no case 5: the input has 2 cases\n")
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_bytes(PAGE)
    both = run("show", tmp_path / "a.txt", tmp_path / "b.txt", "--case", "1")
    assert both.code == 2
    assert "--case takes one INPUT" in both.said
    for more in (("--out-dir", tmp_path / "out"), ("--in-place",)):
        ended = run("convert", tmp_path / "a.txt", "--to", "yaml", "--case", "1", *more)
        assert (ended.code, f"--case does not go with {more[0]}" in ended.said) == (2, True)
    ended = run("validate", tmp_path / "a.txt", "--fix", "--in-place", "--case", "1")
    assert (ended.code, "leave out --case" in ended.said) == (2, True)


def test_a_folder_of_other_suffixes_is_read_as_the_message_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ex" / "inner").mkdir(parents=True)
    (tmp_path / "ex" / "inner" / "a_test.py").write_text('board = [["E","M"]]\n')
    ended = run("show", "ex")
    assert ended.code == 3
    assert ended.said.endswith("; to read others, name a file, or a pattern as 'ex/**/*.py'\n")
    assert run("show", "ex/**/*.py").code == 0
