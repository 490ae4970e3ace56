"""Every command reads tables and writes them, as files, from pipes and packed."""

import gzip
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from minesweeper_kit import Board, Case, convert, dump, load, loads, read
from tests.arrays.made import ASKED, GOOD, TABLES, parquet_of, read_in, table_of
from tests.cli.run import ROOT, Ended, run
from tests.zoo import put

pytestmark = pytest.mark.usefixtures("tables")

CASES = [
    Case(ASKED, (1, 0), name="opens"),
    Case(ASKED, (0, 2), name="explodes"),
    Case(Board(2, 3, "01c 01c"), mines=1, name="a view"),
]


def done(*arguments: object, stdin: bytes = b"") -> Ended:
    """A run of the command that ended well."""
    ended = run(*arguments, stdin=stdin)
    assert ended.code == 0, ended.said
    return ended


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A table with questions."""
    path = tmp_path / f"boards.{request.param}"
    dump([read_in(case, "hex") for case in CASES], path, request.param)
    return path


def cases_of(path: Path) -> list[Case]:
    with load(path) as reader:
        return list(reader)


def test_convert(table: Path, tmp_path: Path) -> None:
    for target in ("out.parquet", "out.arrow", "out.arrows", "out.ndjson", "out.parquet.gz"):
        done("convert", table, "-o", tmp_path / target)
        assert cases_of(tmp_path / target) == CASES
    back = done("convert", tmp_path / "out.ndjson", "--to", table.suffix[1:])
    assert back.out == table.read_bytes()
    done("convert", tmp_path / "out.ndjson", table, "-o", tmp_path / "both.arrow")
    assert cases_of(tmp_path / "both.arrow") == CASES * 2
    done("convert", tmp_path / "out.arrows", "--out-dir", tmp_path / "under", "--to", "parquet")
    assert cases_of(tmp_path / "under" / "out.parquet") == CASES


def test_a_dialect_is_set(table: Path, tmp_path: Path) -> None:
    ended = run("convert", table, "--to", "leetcode+parquet", "-o", tmp_path / "out.parquet")
    said = f"{table}: a view: dialect leetcode has no symbol for HIDDEN (2 cells, first at (0, 2))"
    assert (ended.code, ended.said.startswith(said)) == (4, True)
    assert not (tmp_path / "out.parquet").exists()
    done("convert", table, "--to", "emoji+parquet", "-o", tmp_path / "out.parquet")
    assert {case.dialect.name for case in cases_of(tmp_path / "out.parquet") if case.dialect} == {
        "emoji"
    }


def test_reveal(table: Path, tmp_path: Path) -> None:
    asked = tmp_path / f"asked{table.suffix}"
    dump([read_in(case, "hex") for case in CASES[:2]], asked, table.suffix[1:])
    outcomes = [Case(case.board.reveal(case.click), name=case.name) for case in CASES if case.click]
    done("reveal", asked, "-o", tmp_path / "out.parquet")
    assert cases_of(tmp_path / "out.parquet") == outcomes
    done("reveal", asked, "--in-place")
    assert cases_of(asked) == outcomes
    ended = run("reveal", table, "--on-error", "skip", "--to", "ndjson")
    what = "the board hides its mines; use solve to find its safe cells"
    assert ended.said == f"{table}: a view has no click: {what}\n"


def test_detect(table: Path) -> None:
    assert done("detect", table).text.startswith(f"{table}: {table.suffix[1:]} (by its suffix, ")


def test_diff_and_stats_and_solve_and_show(table: Path, tmp_path: Path) -> None:
    text = tmp_path / "same.ndjson"
    dump([read_in(case, "hex") for case in CASES], text, "ndjson")
    assert done("diff", table, text).out == b""
    for command in ("stats", "solve", "show"):
        one, other = run(command, table), run(command, text)
        assert one.code == other.code
        assert one.text.replace(str(table), "") == other.text.replace(str(text), "")
    assert b"<svg" in done("show", table, "--as", "svg").out


def test_validate_and_fix(tmp_path: Path) -> None:
    from pyarrow import array

    path = tmp_path / "suite.parquet"
    cases = [GOOD, Case(ASKED, (1, 0), ASKED, name="wrong")]
    path.write_bytes(parquet_of(table_of(cases).append_column("level", array([1, 2]))))
    ended = run("validate", path)
    assert (ended.code, ended.said) == (1, "2 cases, 1 right, 1 wrong\n  4 wrong-outcome\n")
    assert ended.text.startswith(f"{path}: wrong: (0, 0): expected '9', correct is '0'")
    ended = run("validate", path, "--fix", "-o", tmp_path / "fixed.json")
    assert f"{tmp_path}/fixed.json: 1 fixed" in ended.said
    assert done("validate", path, "--fix", "--in-place").said.endswith(f"{path}: 1 fixed\n")
    assert done("validate", path).out == b""
    fixed = cases_of(path)
    assert [case.expected for case in fixed] == [GOOD.expected] * 2
    assert [dict(case.extra) for case in fixed] == [{"level": 1}, {"level": 2}]
    before = path.read_bytes()
    done("validate", path, "--fix", "--in-place")
    assert path.read_bytes() == before


def test_generate_and_play(tmp_path: Path) -> None:
    path = tmp_path / "made.parquet"
    arguments = ("--size", "4x5", "--mines", "3", "--count", "3", "--seed", "1")
    done("generate", *arguments, "-o", path)
    made = loads(done("generate", *arguments, "--to", "ndjson").text)
    assert cases_of(path) == [replace(case, mines=3) for case in made]
    assert "4x5 with 3 mines" in done("play", path, "--games", "1").text


def test_judge(tmp_path: Path) -> None:
    solution, path = tmp_path / "solution.py", tmp_path / "suite.arrow"
    solution.write_text("class Solution:\n def updateBoard(self, board, click):\n  return board\n")
    dump([read_in(GOOD, "leetcode")], path, "arrow")
    ended = run("judge", solution, "--cases", path, "--sandbox", "off", "--report", "json")
    assert ended.code == 1
    assert json.loads(ended.out)["solutions" if "solutions" in json.loads(ended.out) else "cases"]


def test_a_bad_row_is_passed_over(tmp_path: Path) -> None:
    table = table_of([GOOD] * 3)
    rows = [row | {"rows": 7} if at == 1 else row for at, row in enumerate(table.to_pylist())]
    path = tmp_path / "boards.parquet"
    path.write_bytes(parquet_of(table.from_pylist(rows, table.schema)))
    said = f"{path}: row 2: cells: 6 cells cannot make a board of 7x3\n"
    ended = run("convert", path, "--to", "hex+ndjson")
    assert (ended.code, len(ended.out.splitlines()), ended.said) == (3, 1, said)
    ended = run("convert", path, "--on-error", "skip", "-o", tmp_path / "good.parquet")
    assert (ended.code, ended.said) == (3, said)
    assert cases_of(tmp_path / "good.parquet") == [GOOD] * 2


def test_too_much_memory(table: Path) -> None:
    ended = run("convert", table, "--to", "ndjson", "--max-memory", "1000")
    assert (ended.code, ended.out) == (3, b"")
    assert "takes more memory than 1000 bytes when it is read" in ended.said


def command(*arguments: str, data: bytes) -> bytes:
    """What the command in a process of its own makes of bytes from a pipe."""
    done = subprocess.run(
        [sys.executable, "-m", "minesweeper_kit", *arguments],
        input=data,
        capture_output=True,
        check=True,
        cwd=ROOT,
    )
    return done.stdout


@pytest.mark.parametrize("layout", TABLES)
def test_from_a_pipe_to_a_pipe(layout: str) -> None:
    large = Board(1000, 1000, bytes([9, 10, 9, 9]) * 250_000)
    cases = [read_in(Case(board), "leetcode") for board in (ASKED, *[large] * 17, ASKED)]
    data = put(cases, layout)
    assert command("convert", "--to", "parquet", data=data) == put(cases, "parquet")


def test_answers_and_progress(table: Path, tmp_path: Path) -> None:
    answers = tmp_path / f"answers{table.suffix}"
    dump([Case(case.board) for case in CASES], answers, table.suffix[1:])
    packed = tmp_path / f"packed{table.suffix}.gz"
    packed.write_bytes(gzip.compress(table.read_bytes()))
    for path in (table, packed):
        read: list[int] = []
        found = list(load(path, answers=answers, on_read=read.append))
        assert [case.expected for case in found] == [case.board for case in CASES]
        assert read


def test_the_library() -> None:
    data = put(CASES, "parquet")
    assert read(data) == CASES
    assert convert(data, "json").count('"board"') == 3


def figures(path: Path) -> list[dict[str, object]]:
    """The rows of a report."""
    from pyarrow import parquet

    found: list[dict[str, object]] = parquet.read_table(path).to_pylist()
    return found


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    """A table with a column of its own: two boards, a view, and a row that is no case."""
    from pyarrow import array

    cases = [GOOD, read_in(Case(Board(1, 3, "a99"), (0, 2)), "hex"), Case(Board(1, 3, "c1c"))]
    table = table_of([*cases, GOOD]).append_column("id", array(["a", "b", "c", "d"]))
    rows = table.to_pylist()
    rows[3] |= {"cols": 7}
    path = tmp_path / "boards.parquet"
    path.write_bytes(parquet_of(table.from_pylist(rows, table.schema)))
    return path


def test_stats_are_columns_beside_those_of_the_table(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "figures.parquet"
    ended = run("stats", boards, "-o", out)
    said = f"{boards}: 2 rows with an error: 1 hidden, 1 unreadable\n"
    assert (ended.code, ended.said) == (1, said)
    rows = figures(out)
    assert [(row["id"], row["mines"], row["3bv"], row["error"]) for row in rows] == [
        ("a", 1, 2, None),
        ("b", 1, 1, None),
        ("c", None, None, "hidden"),
        ("d", 1, None, "unreadable"),
    ]
    assert [row["cells"] for row in rows] == [row["cells"] for row in figures(boards)]
    assert "guess" not in rows[0]
    run("stats", boards, "--difficulty", "--zini", "-o", out)
    asked = ["--difficulty", "--zini", "--report", "json", "--on-error", "skip"]
    told = [json.loads(line) for line in run("stats", boards, *asked).text.splitlines()]
    for row, wanted in zip(figures(out)[:2], told, strict=True):
        steps = wanted.pop("steps")
        del wanted["source"], wanted["case"], wanted["density"]
        assert row == {**row, **wanted, **steps}


def test_probabilities_are_a_list_for_each_row(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "solved.parquet"
    assert run("solve", boards, "--report", "parquet", "-o", out).code == 1
    rows = figures(out)
    assert rows[2]["probabilities"] == [0.5, None, 0.5]
    assert [row["error"] for row in rows] == [None, None, None, "unreadable"]
    run("solve", boards, "--report", "parquet", "--mines", "2", "-o", out)
    assert [row["error"] for row in figures(out)] == [*["contradiction"] * 3, "unreadable"]


@pytest.mark.parametrize("name", ["stats", "solve"])
def test_jobs_write_the_same_report(name: str, boards: Path, tmp_path: Path) -> None:
    for more in ((), ("--resume",)):
        out = tmp_path / f"out{len(more)}"
        ended = run(name, boards, "--report", "parquet", "--out-dir", out, *more)
        assert ended.code == 1
        assert "unreadable" in ended.said
        run(name, boards, "--report", "parquet", "-o", tmp_path / "alone.parquet")
        assert figures(out / "boards.parquet") == figures(tmp_path / "alone.parquet")
    ended = run(name, boards, "--report", "csv", "--out-dir", out)
    assert (ended.code, "write json or parquet there" in ended.said) == (2, True)


def test_any_format_becomes_a_report_in_parquet(boards: Path, tmp_path: Path) -> None:
    path, out = tmp_path / "boards.txt", tmp_path / "out.parquet"
    path.write_text('[["E","M"]]\n[["M","M"]]\n')
    done("stats", path, "--report", "parquet", "-o", out)
    assert [row["mines"] for row in figures(out)] == [1, 2]
    other = tmp_path / "other.txt"
    other.write_bytes(path.read_bytes())
    done("stats", path, other, "--report", "parquet", "-o", out)
    assert len(figures(out)) == 4
    before = out.read_bytes()
    ended = run("stats", path, boards, "--report", "parquet", "-o", out)
    assert (ended.code, ended.said.startswith("the inputs have other columns")) == (2, True)
    assert out.read_bytes() == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_tables_become_one_with_their_own_columns(jobs: int, boards: Path, tmp_path: Path) -> None:
    other, out = tmp_path / "other.parquet", tmp_path / "out.parquet"
    other.write_bytes(parquet_of(table_of([GOOD])))
    asked = ["--on-error", "skip", "--jobs", jobs, "-o", out]
    more = tmp_path / "more.parquet"
    more.write_bytes(boards.read_bytes())
    ended = run("convert", boards, other, more, *asked)
    assert [row["id"] for row in figures(out)] == ["a", "b", "c"] * 2
    said = f"{other}: the columns differ from those of the first table: id (string); "
    assert said in ended.said
    assert (ended.code, ended.said.count("row 4: cells")) == (3, 2)
    assert ended.said.endswith("3 files: 2 done, 1 skipped, 6 cases\n")
    table = tmp_path / "good.arrow"
    dump([GOOD], table, "arrow")
    done("reveal", other, table, "--jobs", jobs, "-o", out)
    assert [case.board for case in cases_of(out)] == [GOOD.expected] * 2
