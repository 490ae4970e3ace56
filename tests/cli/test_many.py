"""Inputs inputs: where each is written, which is passed over, and how it ends."""

import json
import os
from pathlib import Path

import pytest

from minesweeper_kit import Format, load
from minesweeper_kit.io import parallel
from minesweeper_kit.io.suffixes import fixed_format, is_fit, suffixes_of
from tests.cli.run import run
from tests.zoo import FORMATS

GOOD = '[["E","M"]]\n[0,0]\n'
BAD = '[["E","M"]]\n[0,0]\n[["E","Q"]]\n[0,0]\n[["E","M"]]\n[0,1]\n'
UNKNOWN = "unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)"
LINE = '{"dialect": "leetcode", "board": ["EM"], "click": [0, 0]}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of good and bad files."""
    monkeypatch.chdir(tmp_path)
    for name, text in (
        ("in/a.txt", GOOD),
        ("in/bad.txt", BAD),
        ("in/empty.txt", ""),
        ("in/sub/b.ndjson", LINE),
        ("in/sub/view.yaml", "dialect: hex\ncases: [{board: 0c}]\n"),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def tree(folder: str) -> dict[str, bytes]:
    """The files under a folder, by their places."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(Path(folder).rglob("*"))
        if path.is_file()
    }


PASSED = (
    f"in/bad.txt:3:7: {UNKNOWN}\n"
    "in/empty.txt: skipped: there is no board in it\n"
    "in/sub/view.yaml:2: case 1: "
    "dialect leetcode has no symbol for HIDDEN (1 cell, first at (0, 1))"
)


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_a_file_for_each(jobs: int, folder: Path) -> None:
    ended = run("convert", "in", "--to", "leetcode+yaml", "--out-dir", "out", "--jobs", jobs)
    assert ended.said.startswith(PASSED)
    assert ended.said.endswith("\n5 files: 2 done, 2 skipped, 1 without a board, 2 cases\n")
    assert (ended.code, ended.out) == (4, b"")
    assert list(tree("out")) == ["a.yaml", "sub/b.yaml"]
    assert list(load("out/a.yaml")) == list(load("in/a.txt"))


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("to", ["leetcode+ndjson", "leetcode", "leetcode+yaml", "leetcode+json"])
def test_one_output_of_all(to: str, jobs: int, folder: Path) -> None:
    ended = run("convert", "in", "--to", to, "--jobs", jobs)
    assert ended.said.startswith(PASSED)
    assert ended.said.endswith("\n5 files: 2 done, 2 skipped, 1 without a board, 2 cases\n")
    assert ended.code == 4
    suffix = suffixes_of(Format.parse(to))[0]
    (folder / "out").write_bytes(ended.out)
    assert list(load("out", to)) == list(load("in/a.txt")) * 2
    assert run("convert", "in", "--to", to, "-o", f"kept{suffix}").code == 4
    assert (folder / f"kept{suffix}").read_bytes() == ended.out


def test_bad_cases_left_out_by_name(folder: Path) -> None:
    ended = run("reveal", "in/bad.txt", "in/a.txt", "--on-error", "skip", "--out-dir", "out")
    bad, counts = ended.said.splitlines()
    assert bad == f"in/bad.txt:3:7: {UNKNOWN}"
    assert counts == "2 files: 2 done, 3 cases, 1 bad case (1 symbol)"
    assert ended.code == 3
    assert tree("out") == {"a.txt": b'[["1","M"]]\n', "bad.txt": b'[["1","M"]]\n[["E","X"]]\n'}


@pytest.mark.parametrize("to", ["ndjson", "json"])
def test_the_first_bad_case_ends_it_by_name(to: str, folder: Path) -> None:
    words = ["convert", "in", "--to", to, "--on-error", "stop"]
    for jobs in (1, 2):
        assert run(*words, "-o", f"all.{to}", "--jobs", jobs) == (
            3,
            b"",
            f"in/bad.txt:3:7: {UNKNOWN}\n".encode(),
        )
        assert not (folder / f"all.{to}").exists()
        assert run(*words, "--out-dir", "out", "--jobs", jobs).code == 3
        assert list(tree("out")) == [f"a.{to}"]


def test_a_suffix_that_names_no_dialect_takes_files_of_one_dialect(folder: Path) -> None:
    run("convert", "in/a.txt", "--to", "leetcode+yaml", "-o", "a.yaml")
    ended = run("convert", "in/a.txt", "a.yaml", "-o", "all.json")
    assert (ended.code, ended.said) == (0, "2 files: 2 done, 2 cases\n")
    assert list(load("all.json")) == list(load("in/a.txt")) * 2
    (folder / "b.txt").write_text("1\n1 2\n. #\n0 0\n")
    ended = run("convert", "in/a.txt", "b.txt", "-o", "both.csv")
    assert ended.said.splitlines()[:2] == [
        (
            "b.txt: in codingninjas, but in/a.txt is in leetcode: "
            "to write both to one file add --to FORMAT, for example --to leetcode+csv"
        ),
        "2 files: 1 done, 1 skipped, 1 case",
    ]


def test_one_file_for_a_folder_needs_a_suffix(folder: Path) -> None:
    ended = run("convert", "in", "--to", "leetcode", "-o", "out")
    assert (ended.code, "use --out-dir out" in ended.said) == (2, True)
    assert sorted(os.listdir()) == ["in"]


def test_each_in_its_place(folder: Path) -> None:
    before = tree("in")
    ended = run("reveal", "in", "--in-place")
    assert ended.said.startswith(f"in/bad.txt:3:7: {UNKNOWN}\nin/empty.txt: skipped: there is no")
    assert ended.said.endswith("\n5 files: 2 done, 2 skipped, 1 without a board, 2 cases\n")
    after = tree("in")
    assert [name for name in before if before[name] != after[name]] == ["a.txt", "sub/b.ndjson"]
    assert after["a.txt"] == b'[["1","M"]]\n'
    words = ["--from", "leetcode", "--to", "codingninjas+grid"]
    ended = run("convert", "in/a.txt", *words, "--in-place")
    assert (ended, (folder / "in/a.txt").read_text()) == ((0, b"", b""), "1 #\n")


def test_comments_that_are_lost_are_told(folder: Path) -> None:
    suite = folder / "suite.yaml"
    case = "dialect: leetcode\nboard: |  {}\n  EM\nclick: [0, 0]\n"
    for comment, said in (
        ("# the corner", b"suite.yaml: the cases were written anew, without comments\n"),
        ("", b""),
    ):
        suite.write_text(case.format(comment))
        assert run("reveal", "suite.yaml", "--as-suite", "--in-place") == (0, b"", said)
    assert "expected: |\n      1M" in suite.read_text()


def test_nothing_is_written_where_all_are_bad(folder: Path) -> None:
    (folder / "old").write_text("old")
    for to in (["--to", "ndjson"], ["--to", "json"], []):
        ended = run("reveal", "in/bad.txt", "in/empty.txt", "none", *to, "-o", "old")
        assert (ended.code, ended.said.count("\n")) == (3, 4)
        assert ended.said.endswith("\n3 files: 0 done, 3 skipped, 0 cases\n")
        assert (folder / "old").read_text() == "old"
        assert run("reveal", "in/bad.txt", "in/empty.txt", *to).out == b""


def test_one_output_has_one_format(folder: Path) -> None:
    ended = run("reveal", "in/empty.txt", "in/a.txt", "in/sub/b.ndjson", "in/a.txt")
    assert (ended.code, ended.text) == (3, '[["1","M"]]\n')
    assert ended.said.splitlines()[1:] == [
        (
            "in/sub/b.ndjson: in ndjson, but in/a.txt is in leetcode: "
            "to write both to one file add --to FORMAT, for example --to leetcode"
        ),
        "3 files: 1 done, 2 skipped, 1 case",
    ]
    assert run("reveal", "in/a.txt", "in/sub/b.ndjson", "--to", "leetcode").text == (
        '[["1","M"]]\n' * 2
    )


def test_standard_input_among_files(folder: Path) -> None:
    ended = run("convert", "-", "in/a.txt", "--to", "ndjson", "--jobs", 2, stdin=GOOD.encode())
    assert (ended.code, ended.text) == (0, LINE * 2)


def test_more_than_memory_holds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from minesweeper_kit.cli import combine_inputs

    outputs = {to: run("convert", "in", "--to", to).out for to in ("hex+yaml", "hex+ndjson")}
    monkeypatch.setattr(combine_inputs, "_IN_MEMORY", 10)
    assert outputs == {to: run("convert", "in", "--to", to).out for to in outputs}


def test_reports_name_the_files(folder: Path) -> None:
    ended = run("stats", "in/a.txt", "in/bad.txt", "--report", "csv")
    assert [line.split(",")[:3] for line in ended.text.splitlines()] == [
        ["source", "case", "name"],
        ["in/a.txt", "1", ""],
        ["in/bad.txt", "1", ""],
    ]
    assert ended.said.endswith(f": {UNKNOWN}\n2 files: 1 done, 1 read in part, 2 cases\n")
    ended = run("solve", "in/a.txt", "in/sub/b.ndjson", "--report", "json")
    sources = [json.loads(line)["source"] for line in ended.text.splitlines()]
    assert sources == ["in/a.txt", "in/sub/b.ndjson"]
    ended = run("solve", "in/a.txt", "in/bad.txt", "--apply", "-o", "opened")
    assert (ended.code, (folder / "opened").read_text()) == (3, '[["1","M"]]\n')


REFUSED = [
    (["in/a.txt", "in/a.csv", "--out-dir", "o"],
     "in/a.txt and in/a.csv would both be written to o/a.yaml"),
    (["in/sub", "--out-dir", "in/sub"],
     "in/sub/view.yaml is an input itself: --in-place rewrites inputs"),
    (["-", "--out-dir", "o"], "standard input has no name for a file under --out-dir"),
    (["in/a.txt", "--out-dir", "o", "-o", "a"], "use only one of -o, --out-dir and --in-place"),
    (["in/a.txt", "--in-place"],
     ("in/a.txt would hold yaml, which its name does not say: "
      "use --out-dir, which gives each file its suffix")),
    (["in/sub/view.yaml", "in/twin.yaml", "--in-place"],
     "in/sub/view.yaml and in/twin.yaml would both be written to in/twin.yaml"),
    (["in/sub/view.yaml", "--in-place", "--on-error", "skip"],
     "--in-place would lose the cases that --on-error skip leaves out: use --out-dir"),
    (["in", "--answers", "in/a.txt"],
     "--answers takes one INPUT: write several into one first (convert INPUT... -o all.yaml)"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "said"), REFUSED)
def test_refused_before_anything_is_written(words: list[str], said: str, folder: Path) -> None:
    (folder / "in/a.csv").write_text("E,M\n")
    (folder / "in/twin.yaml").symlink_to("sub/view.yaml")
    before = tree(".")
    ended = run("convert", *words, "--to", "yaml", stdin=GOOD.encode())
    assert (ended.code, ended.out) == (2, b"")
    assert ended.said.splitlines()[-1] == f"Error: {said}"
    assert tree(".") == before
    assert sorted(os.listdir()) == ["in"]


def test_a_target_that_cannot_be_written_is_named(folder: Path) -> None:
    (folder / "out").mkdir()
    (folder / "out/a.ndjson").mkdir()
    ended = run("convert", "in/a.txt", "in/sub", "--to", "ndjson", "--out-dir", "out")
    assert (
        ended.said
        == "out/a.ndjson: Is a directory; name a file in it\n3 files: 2 done, 1 skipped, 2 cases\n"
    )
    assert ended.code == 3


@pytest.mark.parametrize("format", [*FORMATS, "json", "leetcode+csv", "leetcode+array", "yaml"])
def test_every_format_has_a_suffix_that_fits_it(format: str) -> None:
    asked = Format.parse(format)
    first = suffixes_of(asked)[0]
    assert is_fit(f"x{first}", asked)
    assert first != ".json" or asked.layout == "json"


def test_what_a_suffix_says_of_a_fixed_file() -> None:
    suite = Format.parse("leetcode+yaml")
    for name in ("x.yml", "x.yaml.gz", "x.txt", "x", "x.fixed"):
        assert fixed_format(suite, name) == suite
    assert str(fixed_format(suite, "x.jsonl")) == "leetcode+ndjson"


def test_processes_share_files_and_what_is_in_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(6):
        (folder / f"in/{number}.txt").write_text(GOOD * (number + 1) + BAD * (number == 3))
    large_file = folder / "in/large.txt"
    large_file.write_text(GOOD * 60_000)
    assert large_file.stat().st_size > 4 * parallel.CHUNK
    words = ["reveal", "in", "--to", "leetcode+ndjson"]
    one, several = (run(*words, "--jobs", jobs) for jobs in (1, 3))
    assert one == several
    assert one.said.splitlines()[-1].startswith(
        "12 files: 8 done, 3 skipped, 1 without a board, 60"
    )
    for jobs in (1, 3):
        assert run(*words, "--out-dir", f"out{jobs}", "--jobs", jobs).said == one.said
    assert tree("out1") == tree("out3")
    checked = [run("validate", "in", "--jobs", jobs, "--report", "json") for jobs in (1, 3)]
    assert checked[0] == checked[1]


def test_a_file_that_is_read_in_part_is_counted_so(folder: Path) -> None:
    head = "minesweeper_kit: 1\ndialect: leetcode\ncases:\n  - board: [EM, EE]\n"
    (folder / "part.yaml").write_text(f"{head}  - board: [EQ, EE]\n")
    (folder / "whole.yaml").write_text(head)
    ended = run("stats", "part.yaml", "whole.yaml")
    assert len(ended.text.splitlines()) == 3
    assert ended.said.endswith("\n2 files: 1 done, 1 read in part, 2 cases\n")
    ended = run("convert", "part.yaml", "whole.yaml", "--to", "yaml", "-o", "all.yaml")
    assert ended.said.endswith("\n2 files: 1 done, 1 skipped, 1 case\n")


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_empty_file_in_a_folder_is_no_error(
    jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in (("in/a.txt", GOOD), ("in/empty.txt", " \n"), ("none/empty.txt", "")):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text)
    skipped = "in/empty.txt: skipped: there is no board in it"
    for words in (["convert", "--to", "yaml"], ["stats", "--out-dir", "out"]):
        ended = run(*words, "in", "--jobs", jobs)
        assert ended.code == 0
        counts = "2 files: 1 done, 1 without a board, 1 case"
        assert sorted(ended.said.splitlines()) == [counts, skipped]
        assert run(*words, "none", "--jobs", jobs).code == 3
        named = run(*words, "in/empty.txt", "--jobs", jobs)
        said = "in/empty.txt:1:1: empty: there is no board in here"
        assert (named.code, named.said.splitlines()[0]) == (3, said)
    assert run("validate", "in", "--jobs", jobs).code == 0
