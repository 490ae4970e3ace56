"""Runs in this process, without Dask: what one part is, marks, manifests, and how they end."""

import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from minesweeper_kit import FormatError, OptionError, ParseError
from minesweeper_kit.io import addresses
from minesweeper_kit.jobs import parts
from tests.cli.run import ROOT, process, run
from tests.jobs.folders import files, job, resumed, told

COMMANDS = {
    "reveal": ["reveal"],
    "convert": ["convert", "--to", "codingninjas+ndjson"],
    "solve": ["solve", "--report", "json"],
    "stats": ["stats", "--report", "json"],
}


@pytest.mark.parametrize("action", COMMANDS)
def test_parts_are_what_the_command_writes(action: str, boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command, *options = COMMANDS[action]
    given = ["--to", "codingninjas+ndjson"] if action == "convert" else []
    assert run(*job(action, boards, out, *given)).code == 0
    for name in ("a/one.ndjson", "a/two.ndjson.gz"):
        expected = run(command, boards / name, *options)
        assert (expected.code, expected.err) == (0, b"")
        written = (out / name).read_bytes()
        assert (gzip.decompress(written) if name.endswith(".gz") else written) == expected.out
    assert told(out)["cases"] == 120


def test_the_tree_is_kept_and_names_say_the_format(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    resumed("convert", str(boards), str(out), to="yaml")
    names = ["a/one.yaml", "a/two.yaml.gz", "three.yaml"]
    marks = [f"_mskit/{name}.done.json" for name in names]
    assert list(files(out)) == sorted([*names, *marks, "_mskit/manifest.json"])
    pattern = resumed("stats", f"{boards}/*/o*", str(tmp_path / "other"))
    assert [record["output"] for record in pattern.parts] == ["a/one.ndjson"]


def test_numbers_in_ranges_are_what_the_command_makes(tmp_path: Path) -> None:
    for action, options, command in (
        ("generate", ["--to", "ndjson", "--click", "4,4", "--no-guess"], ["generate"]),
        ("play", [], ["play", "--moves", str(tmp_path / "moves")]),
    ):
        what = ["--level", "beginner", "--seed", "7", *options]
        out = tmp_path / action
        count = "--games" if action == "play" else "--count"
        ended = run(*job(action, out, *what, count, 25, "--parts", 4))
        assert ended.code == 0
        written = b"".join(path.read_bytes() for path in sorted(out.glob("part-*.ndjson")))
        expected = run(*command, *what, count, 25)
        assert expected.code == 0
        assert written == (expected.out if action == "generate" else Path(command[2]).read_bytes())
        assert told(out)["cases"] == 25
    assert told(tmp_path / "play")["totals"]["games"] == 25


def test_each_generated_board_has_its_file(tmp_path: Path) -> None:
    ended = run("generate", "--level", "beginner", "--count", "3", "--out-dir", tmp_path / "out")
    assert ended.code == 0
    seed = ended.said.split()[1]  # it is drawn, and named
    written = sorted((tmp_path / "out").iterdir())
    assert [path.name for path in written] == ["part-1.txt", "part-2.txt", "part-3.txt"]
    again = run("generate", "--level", "beginner", "--count", "3", "--seed", seed)
    assert b"".join(path.read_bytes() for path in written) == again.out


def test_nought_is_a_number(tmp_path: Path) -> None:
    asked = ["--size", "2x2", "--mines", "0", "--seed", "0"]
    assert run(*job("generate", tmp_path / "out", *asked)).code == 0
    assert (tmp_path / "out" / "part-1.txt").read_bytes() == run("generate", *asked).out
    options = told(tmp_path / "out")["options"]
    assert (options["mines"], options["seed"]) == (0, 0)


def test_a_run_started_again_does_what_is_missing(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = resumed("reveal", str(boards), str(out))
    before = files(out)
    assert (first.done_now, first.state, first.exit_code) == (3, "complete", 0)
    assert resumed("reveal", str(boards), str(out)).done_now == 0
    for lost in ("three.txt", "_mskit/a/one.ndjson.done.json"):
        (out / lost).unlink()
        assert resumed("reveal", str(boards), str(out)).done_now == 1
    (out / "three.txt").write_bytes(b"[[")  # as if it were half
    assert resumed("reveal", str(boards), str(out)).done_now == 1
    (out / "_mskit" / "manifest.json").unlink()
    assert resumed("reveal", str(boards), str(out)).done_now == 0
    assert files(out) == before


def test_an_input_that_has_changed_is_done_again(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    resumed("reveal", str(boards), str(out))
    before = files(out)
    path = boards / "a" / "one.ndjson"
    path.write_text("".join(path.read_text().splitlines(keepends=True)[1:]))
    again = resumed("reveal", str(boards), str(out))
    assert (again.done_now, again.count("cases")) == (1, 119)
    after = files(out)
    assert after["a/one.ndjson"] == before["a/one.ndjson"].split(b"\n", 1)[1]
    changed = {"a/one.ndjson", "_mskit/a/one.ndjson.done.json", "_mskit/manifest.json"}
    assert {name for name in before if before[name] != after[name]} == changed


def test_bad_records_go_beside_their_part(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    path = boards / "a" / "one.ndjson"
    lines = path.read_text().splitlines(keepends=True)
    bad = '{"dialect": "leetcode", "board": ["EQ"], "click": [0, 0]}\n'
    outside = '{"dialect": "leetcode", "board": ["EM"], "click": [9, 9]}\n'
    path.write_text("".join([*lines[:2], bad, *lines[2:], outside]))
    good = tmp_path / "good.ndjson"
    good.write_text("".join(lines))
    ended = run(*job("reveal", boards, out))
    assert ended.code == 3
    assert ended.said == "3 files: 3 done, 120 cases, 2 bad cases (1 click, 1 symbol)\n"
    assert (out / "a" / "one.ndjson").read_bytes() == run("reveal", good).out
    beside = (out / "_mskit" / "a" / "one.ndjson.bad.ndjson").read_text().splitlines()
    first, second = map(json.loads, beside)
    assert (first["input"], first["line"], first["code"]) == (str(path), 3, "symbol")
    assert (second["line"], second["code"]) == (42, "click")
    assert [first["text"] + "\n", second["text"] + "\n"] == [bad, outside]
    assert told(out)["codes"] == {"symbol": 1, "click": 1}
    path.write_text("".join(lines))
    assert run(*job("reveal", boards, out)).code == 0
    assert "_mskit/a/one.ndjson.bad.ndjson" not in files(out)


def test_what_cannot_be_written_is_a_bad_record(tmp_path: Path) -> None:
    lines = [f'{{"dialect": "leetcode", "board": ["{row}"]}}' for row in ("EM", "ME")]
    asks = '{"dialect": "leetcode", "board": ["EM"], "click": [0, 0]}'
    source = tmp_path / "in.ndjson"
    source.write_text("\n".join([lines[0], asks, lines[1]]) + "\n")
    out, other = tmp_path / "out", tmp_path / "other"
    manifest = resumed("convert", str(source), str(out), to="codingninjas+grid")
    assert (out / "in.txt").read_text() == ". #\n\n# .\n"
    assert (manifest.count("cases"), manifest.count("bad"), manifest.exit_code) == (2, 1, 4)
    beside = json.loads((out / "_mskit" / "in.txt.bad.ndjson").read_text())
    assert (beside["line"], beside["code"], beside["text"]) == (2, "lossy", asks)
    stopped = resumed("convert", str(source), str(other), to="codingninjas+grid", on_error="stop")
    assert (stopped.exit_code, stopped.failed[0]["error"]["code"]) == (4, "lossy")
    assert list(files(other)) == ["_mskit/manifest.json"]


def test_a_file_that_ends_too_early_is_no_part(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    path = boards / "a" / "two.ndjson.gz"
    path.write_bytes(path.read_bytes()[:-20])
    ended = run(*job("stats", boards, out))
    assert ended.code == 3
    first, last = ended.said.splitlines()
    assert first.startswith(f"{path}: the gzip data ends too early")
    assert last == "3 files: 2 done, 1 skipped, 80 cases"
    assert [name for name in files(out) if "two" in name] == []
    manifest = told(out)
    assert (manifest["state"], manifest["done"], manifest["failed"]) == ("unfinished", 2, 1)
    assert [record["output"] for record in manifest["parts"] if "error" in record] == [
        "a/two.ndjson.gz"
    ]


def test_what_was_made_of_an_old_input_does_not_stay(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    resumed("reveal", str(boards), str(out))
    (boards / "three.txt").write_text("what is this\n")
    manifest = resumed("reveal", str(boards), str(out))
    assert [record["output"] for record in manifest.failed] == ["three.txt"]
    assert [name for name in files(out) if "three" in name] == []


def test_an_input_that_changes_while_it_is_read(
    boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = addresses.reading

    def changed(address: str, shown: str, storage: addresses.Storage) -> object:
        os.utime(address, ns=(0, 0))
        return read(address, shown, storage)

    monkeypatch.setattr(addresses, "reading", changed)
    manifest = resumed("stats", str(boards / "three.txt"), str(tmp_path / "out"))
    assert "changed while it was read" in manifest.parts[0]["error"]["message"]
    assert list(files(tmp_path / "out")) == ["_mskit/manifest.json"]


def test_what_is_written_half_is_not_there(
    boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    write = parts._Hashed.write

    def full(self: parts._Hashed, data: bytes) -> int:
        if self.size > 100:
            raise OSError(28, "No space left on device")
        return write(self, data[:101])

    with monkeypatch.context() as patched:
        patched.setattr(parts._Hashed, "write", full)
        manifest = resumed("reveal", str(boards / "three.txt"), str(out))
    error = {"code": "system", "message": f"{out}/three.txt: No space left on device"}
    assert manifest.parts[0]["error"] == error
    assert list(files(out)) == ["_mskit/manifest.json"]
    assert resumed("reveal", str(boards / "three.txt"), str(out)).state == "complete"


def test_findings_end_with_one(tmp_path: Path) -> None:
    source = tmp_path / "in.ndjson"
    source.write_text('{"dialect": "leetcode", "board": ["M2"]}\n')
    for action, code in (("validate", "wrong-number"), ("solve", "contradiction")):
        out = tmp_path / action
        if action == "solve":
            source.write_text('{"dialect": "leetcode", "board": ["11", "22"]}\n')
        ended = run(*job(action, source, out))
        assert ended.code == 1, ended.said
        assert told(out)["findings"] == 1
        assert told(out)["codes"] == {code: 1}
        assert len((out / "in.ndjson").read_text().splitlines()) == 1


def test_a_folder_with_another_run_is_refused(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    resumed("reveal", str(boards), str(out))
    before = files(out)
    for action, as_suite in (("stats", None), ("reveal", True)):
        with pytest.raises(OptionError, match=r"holds another job .*: give another folder"):
            resumed(action, str(boards), str(out), as_suite=as_suite)
    (out / "_mskit" / "manifest.json").unlink()
    with pytest.raises(OptionError, match=r"was made by another job \(reveal\)"):
        resumed("stats", str(boards), str(out), format="ndjson")
    assert run(*job("stats", boards, out)).code == 2
    (out / "_mskit" / "manifest.json").write_text('{"name": "a page"}')
    with pytest.raises(OptionError, match="not the manifest of a job"):
        resumed("reveal", str(boards), str(out))
    (out / "_mskit" / "manifest.json").unlink()
    resumed("reveal", str(boards), str(out))
    assert files(out) == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["convert", "{in}", "{out}"], "needs the format to write: --to FORMAT"),
        (["reveal", "{out}"], "with --out-dir reveal needs inputs"),
        (["play", "{in}", "{out}"], "play reads no inputs"),
        (["generate", "{out}", "--level", "expert"], "add --seed S"),
        (["generate", "{out}", "--seed", "1", "--size", "2x2", "--mines", "9"], "at most 4 mines"),
        (["stats", "{in}", "{out}", "--seed", "1"], "No such option: --seed"),
        (
            ["stats", "{in}", "{out}", "--jobs", "2", "--scheduler", "tcp://a:1"],
            "--jobs counts processes",
        ),
        (["reveal", "{in}", "{in}"], "is an input itself"),
        (["reveal", "{in}/a/one.ndjson", "{in}/b/one.ndjson", "{out}"], "would both be written to"),
        (["reveal", "ftp5://a/b", "{out}"], "ftp5://a/b: "),
        (["reveal", "-", "{out}"], "standard input has no name for a file"),
    ],
)
def test_what_is_refused_before_work_starts(
    arguments: list[str], said: str, boards: Path, tmp_path: Path
) -> None:
    shutil.copytree(boards / "a", boards / "b")
    out = tmp_path / "out"
    before = files(boards)
    given = [text.replace("{in}", str(boards)).replace("{out}", str(out)) for text in arguments]
    ended = run(*job(*given))
    assert ended.code == 2
    assert said in " ".join(ended.said.split())
    assert not out.exists()
    assert files(boards) == before


def test_nothing_to_read(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for given in (tmp_path / "in", f"{tmp_path}/*.txt"):
        assert run(*job("stats", given, tmp_path / "out")).code == 3
    assert not (tmp_path / "out").exists()
    with pytest.raises(ParseError):
        resumed("stats", str(tmp_path / "in"), str(tmp_path / "out"))


def test_a_run_that_is_ended_by_a_signal(tmp_path: Path) -> None:
    out = tmp_path / "out"
    made = ["generate", str(out), "--level", "expert", "--seed", "1", "--count", "20000"]
    with subprocess.Popen(
        [sys.executable, "-m", "minesweeper_kit", *map(str, job(*made, "--parts", "2000"))],
        cwd=ROOT,
        stderr=subprocess.PIPE,
    ) as running:
        until = time.monotonic() + 60
        while len(list(out.glob("_mskit/*.done.json"))) < 2:  # so that the first one is counted
            assert time.monotonic() < until
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        assert running.communicate(timeout=60)[1] == b""
    assert running.returncode == -signal.SIGINT
    manifest = told(out)
    assert manifest["state"] == "unfinished"
    assert 0 < manifest["done"] < manifest["planned"] == 2000
    boards = [path.name for path in out.glob("part-????.txt")]
    marks = [path.name.removesuffix(".done.json") for path in out.glob("_mskit/*.done.json")]
    assert len(marks) >= manifest["done"]
    assert set(marks) <= set(boards)
    assert len(files(out)) == len(boards) + len(marks) + 1


def test_marks_are_no_inputs(boards: Path, tmp_path: Path) -> None:
    resumed("reveal", str(boards), str(tmp_path / "one"))
    again = resumed("stats", str(tmp_path / "one"), str(tmp_path / "two"))
    assert len(again.parts) == 3


def test_the_output_may_lie_under_the_input(boards: Path) -> None:
    for _ in range(2):
        assert resumed("reveal", str(boards), str(boards / "out")).planned == 3


def test_an_input_that_is_not_there(boards: Path, tmp_path: Path) -> None:
    missing = tmp_path / "none.txt"
    ended = run(*job("stats", boards / "three.txt", missing, tmp_path / "out"))
    assert ended.code == 3
    assert f"{missing}: No such file or directory\n" in ended.said
    assert told(tmp_path / "out")["done"] == 1


def test_nothing_is_no_input(tmp_path: Path) -> None:
    nothing: tuple[list[str] | None, ...] = ([], None)
    for inputs in nothing:
        with pytest.raises(OptionError, match="stats needs inputs"):
            resumed("stats", inputs, str(tmp_path / "out"))


def test_unknown_actions_and_formats(boards: Path, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="did you mean reveal"):
        resumed("revael", str(boards), str(tmp_path / "out"))
    with pytest.raises(FormatError):
        resumed("convert", str(boards), str(tmp_path / "out"), to="letcode")


def test_a_dialect_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(
        "name: own\nlayout: grid\n"
        'symbols: {EMPTY: u, MINE: v, BLANK: w, EXPLODED: x, numbers: "12345678"}\n'
    )
    (tmp_path / "in.txt").write_text("uv\n")
    done = process(
        *job("convert", tmp_path / "in.txt", tmp_path / "out"),
        *("--from", "own", "--to", "leetcode+grid", "--dialect-file", own),
    )
    assert (done.code, (tmp_path / "out" / "in.txt").read_text()) == (0, "EM\n")
    assert list(told(tmp_path / "out")["options"]["dialects"]) == ["own"]


def test_what_was_made_of_a_renamed_input_goes(boards: Path, tmp_path: Path) -> None:
    out, said = tmp_path / "out", list[str]()
    resumed("reveal", str(boards), str(out))
    (boards / "three.txt").rename(boards / "four.txt")
    again = resumed("reveal", str(boards), str(out), notes=said.append)
    assert said == [f"three.txt: removed: its input {boards}/three.txt is gone"]
    assert (again.state, again.done_now, again.count("cases")) == ("complete", 1, 120)
    assert [name for name in files(out) if "three" in name] == []
    assert resumed("stats", str(out), str(tmp_path / "stats")).count("cases") == 120


def test_what_was_made_of_an_input_that_is_not_given_stays(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    resumed("reveal", str(boards), str(out))
    before = files(out)
    with pytest.raises(OptionError, match=r"holds three\.txt, whose input is there and not given"):
        resumed("reveal", f"{boards}/*/*", str(out))
    with pytest.raises(OptionError, match=r"holds a/one\.ndjson and 1 other part, whose input"):
        resumed("reveal", str(boards / "three.txt"), str(out))
    assert files(out) == before


@pytest.mark.parametrize("verify", [False, True])
def test_a_part_whose_bytes_have_changed_is_made_again(
    verify: bool, boards: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    resumed("reveal", str(boards), str(out))
    before = files(out)
    path = out / "three.txt"
    status = path.stat()
    path.write_bytes(path.read_bytes().replace(b"1", b"2"))
    if verify:  # nothing else tells
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        assert resumed("reveal", str(boards), str(out)).done_now == 0
    assert resumed("reveal", str(boards), str(out), verify=verify).done_now == 1
    assert files(out) == before
    os.utime(path, ns=(0, 0))  # the bytes are those of the mark
    assert resumed("reveal", str(boards), str(out)).done_now == 0


def test_the_folder_of_an_unfinished_job_is_no_input(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    resumed("reveal", str(boards), str(out))
    manifest = out / "_mskit" / "manifest.json"
    document = json.loads(manifest.read_text()) | {"state": "running", "done": 1}
    manifest.write_text(json.dumps(document))
    said = f"{out}: the job that writes this folder is unfinished (1 of 3 parts are done)"
    for more in (["--out-dir", tmp_path / "stats"], []):
        ended = run("stats", out, *more)
        assert (ended.code, ended.out) == (3, b"")
        assert ended.said.startswith(said)
    assert run("stats", f"{out}/*.txt").code == 0
    assert resumed("reveal", str(boards), str(out)).state == "complete"
    assert run("stats", out).code == 0


def test_processes_write_the_same_bytes(boards: Path, tmp_path: Path) -> None:
    resumed("reveal", str(boards), str(tmp_path / "one"))
    resumed("reveal", str(boards), str(tmp_path / "two"), jobs=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")


def test_plain_out_dir_writes_the_parts_alone(boards: Path, tmp_path: Path) -> None:
    ended = run("stats", boards, "--out-dir", tmp_path / "out", "--jobs", 2)
    assert (ended.code, ended.said) == (0, "3 files: 3 done, 120 cases\n")
    assert list(files(tmp_path / "out")) == ["a/one.ndjson", "a/two.ndjson.gz", "three.ndjson"]


@pytest.mark.parametrize(
    ("on_error", "parts", "cases", "said"),
    [
        (None, 2, 80, "symbol 'Q'"),
        ("skip", 3, 119, "symbol 'Q'"),
        ("stop", 0, 0, "symbol 'Q'"),
    ],
)
def test_a_bad_record_without_marks(
    on_error: str | None, parts: int, cases: int, said: str, boards: Path, tmp_path: Path
) -> None:
    path = boards / "a" / "one.ndjson"
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(['{"dialect": "leetcode", "board": ["EQ"]}\n', *lines[1:]]))
    more = [] if on_error is None else ["--on-error", on_error]
    ended = run("stats", boards, "--out-dir", tmp_path / "out", *more)
    assert (ended.code, said in ended.said) == (3, True)
    assert f"3 files: {parts} done" in ended.said
    assert f"{cases} cases" in ended.said
    assert len(files(tmp_path / "out")) == parts


def test_a_dry_run_names_what_would_be_done(tmp_path: Path) -> None:
    source, out = tmp_path / "in", tmp_path / "out"
    (source / "a").mkdir(parents=True)
    for name in ("one.txt", "a/two.txt"):
        (source / name).write_text('[["E","M"]]\n')
    asked = ("convert", source, "--to", "ndjson", "--out-dir", out)
    ended = run(*asked, "--dry-run")
    lines = [f"{source}/a/two.txt -> {out}/a/two.ndjson", f"{source}/one.txt -> {out}/one.ndjson"]
    assert (ended.code, ended.text.splitlines()) == (0, lines)
    assert ended.said == "dry run: 2 files to write, but none for a file without a board\n"
    assert not out.exists()
    run(*asked, "--resume")
    (source / "one.txt").write_text('[["M","M"]]\n')
    before = files(out)
    ended = run(*asked, "--resume", "--dry-run")
    assert ended.text.splitlines() == [f"{lines[0]} (done already)", lines[1]]
    assert (
        ended.said
        == "dry run: 1 file to write, 1 done already, but none for a file without a board\n"
    )
    assert files(out) == before
    run(*asked)
    assert set(before) == set(files(out))  # the names are those of the run itself
    made = ("generate", "--level", "beginner", "--seed", "1", "--count", "10", "--parts", "2")
    ended = run(*made, "--out-dir", tmp_path / "boards", "--dry-run")
    assert ended.text.splitlines()[1] == f"boards 6 to 10 -> {tmp_path}/boards/part-2.txt"


def test_a_part_says_how_long_it_took(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text('[["E","M"]]\n')
    run("convert", path, "--to", "ndjson", "--out-dir", tmp_path / "out", "--resume")
    (record,) = told(tmp_path / "out")["parts"]
    assert 0 < record["seconds"] < 60


@pytest.mark.parametrize(
    "arguments",
    [
        *(["convert", "--to", "ndjson"], ["reveal"], ["validate"], ["stats"], ["solve"]),
        ["generate", "--level", "beginner", "--seed", "1", "--count", "80", "--parts", "2"],
        ["play", "--level", "beginner", "--seed", "1", "--games", "80", "--parts", "2"],
    ],
)
def test_a_report_in_json_is_about_the_job(
    arguments: list[str], boards: Path, tmp_path: Path
) -> None:
    inputs = [] if "--parts" in arguments else [boards / "a"]
    asked = [*arguments, *inputs, "--out-dir", tmp_path / "out"]
    ended = run(*asked, "--report", "json")
    told = json.loads(ended.text)
    assert (ended.code, told["state"], told["cases"], told["done"]) == (0, "complete", 80, 2)
    assert [sorted(record) for record in told["parts"]] == [sorted(told["parts"][0])] * 2
    assert all(0 < record["seconds"] < 60 for record in told["parts"])
    written = {record["output"] for record in told["parts"]}
    assert written == set(files(tmp_path / "out"))
    run(*arguments, *inputs, "--out-dir", tmp_path / "same")
    assert files(tmp_path / "same").keys() == written


def test_a_report_in_json_names_what_failed(boards: Path, tmp_path: Path) -> None:
    (boards / "a" / "one.ndjson").write_text("{")
    asked = ("convert", boards, "--to", "leetcode", "--out-dir", tmp_path / "out", "--resume")
    ended = run(*asked, "--report", "json")
    told = json.loads(ended.text)
    assert (ended.code, told["state"], told["done"], told["failed"]) == (3, "unfinished", 2, 1)
    (error,) = [record["error"] for record in told["parts"] if "error" in record]
    assert error["message"].startswith(f"{boards}/a/one.ndjson:1:2: ")
    assert told == json.loads((tmp_path / "out" / "_mskit" / "manifest.json").read_text())
    planned = json.loads(run(*asked, "--report", "json", "--dry-run").text)
    assert (planned["state"], planned["done"], planned["planned"]) == ("planned", 2, 3)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["convert", "a.txt", "--to", "yaml", "--report", "json"], "--report needs --out-dir DIR"),
        (["stats", "a.txt", "--dry-run"], "--dry-run needs --out-dir DIR"),
        (["stats", "a.txt", "--resume"], "--resume needs --out-dir DIR"),
        (["stats", "a.txt", "--jobs", "2"], "--jobs needs --out-dir DIR"),
        (["generate", "--level", "expert", "--parts", "2"], "--parts needs --out-dir DIR"),
        (["stats", "a.txt", "--out-dir", "out", "--verify"], "--verify goes with --resume"),
        (
            ["stats", "a.txt", "--out-dir", "out", "--on-error", "side"],
            "--on-error side needs --out-dir DIR",
        ),
        (
            ["stats", "a.txt", "--out-dir", "out", "--report", "csv"],
            "--report csv does not go with",
        ),
        (
            [*["play", "--level", "expert", "--seed", "1", "--out-dir", "out", "--moves", "x"]],
            "--moves does not go",
        ),
        (["stats", "--out-dir", "out"], "with --out-dir stats needs inputs"),
    ],
)
def test_options_that_do_not_go_together(arguments: list[str], said: str) -> None:
    ended = run(*arguments)
    assert ended.code == 2
    assert said in " ".join(ended.said.split())
