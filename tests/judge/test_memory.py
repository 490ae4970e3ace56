"""Solutions in C and C++ that index outside the board: a fault even where the answer is right."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from minesweeper_kit import Board, Case, judge
from minesweeper_kit.judge import find_runner, suite
from tests.cli.run import run
from tests.judge.compiled import FOLDER, put, runner
from tests.zoo import DATA

pytestmark = pytest.mark.slow

SUITE = suite()[:12]


OUTSIDE = yaml.safe_load((DATA / "judged" / "outside.yaml").read_text())


@pytest.mark.parametrize("mutant", OUTSIDE, ids=lambda each: f"{each['suffix']}-{each['what']}")
@pytest.mark.usefixtures("sandbox_as_it_is")
def test_an_index_outside_the_board_is_an_error_with_its_line(
    mutant: dict[str, Any], tmp_path: Path
) -> None:
    source = (FOLDER / f"dfs{mutant['suffix']}").read_text()
    for old, new in mutant["replace"].items():
        assert old in source
        source = source.replace(old, new)
    with runner(put(source, mutant["suffix"], tmp_path)) as found:
        failed = [each for each in judge.run(SUITE, found) if not each.accepted]
    assert failed
    assert {str(each.verdict) for each in failed} == {"RE"}
    assert all(f"(solution{mutant['suffix']}:" in each.message for each in failed)


@pytest.mark.usefixtures("sandbox_as_it_is")
def test_without_a_sanitizer_the_answer_alone_counts(tmp_path: Path) -> None:
    source = "vector<int> one(1); int other = one[click[0] + 1];\n"
    right = (FOLDER / "dfs.cpp").read_text()
    assert right.count("// here") == 1
    path = put(
        right.replace("// here", source + "if (other == 77) board.clear();"), ".cpp", tmp_path
    )
    with find_runner(str(path)) as found:
        assert {str(each.verdict) for each in judge.run(SUITE[:3], found)} == {"RE"}
    asked = ("judge", path, "--case", "1", "--sandbox", "off")
    assert (run(*asked).code, run(*asked, "--no-sanitize").code) == (1, 0)


@pytest.mark.parametrize(
    ("suffix", "lines", "note"),
    [
        (
            ".cpp",
            "volatile int big = INT_MAX; big += (int)board.size();",
            "signed integer overflow",
        ),
        (".cpp", "int bits = 1 << (32 + click[0]);", "shift exponent 35 is too large for 32-bit"),
        (
            ".rs",
            "let mut big = i32::MAX; big += board.len() as i32;",
            "attempt to add with overflow",
        ),
    ],
    ids=["cpp-overflow", "cpp-shift", "rs-overflow"],
)
@pytest.mark.usefixtures("sandbox_as_it_is")
def test_what_judges_accept_is_a_note(suffix: str, lines: str, note: str, tmp_path: Path) -> None:
    source = (FOLDER / f"dfs{suffix}").read_text()
    line = source[: source.index("// here")].count("\n") + 1
    path = put(source.replace("// here", lines), suffix, tmp_path)
    with runner(path) as found:
        outcomes = list(judge.run(SUITE[:5], found))
        assert [each.message for each in outcomes] == [""] * 5
        assert not any(each.printed for each in outcomes)
        (said,) = found.notes
    assert said.startswith(note)
    assert said.endswith(f" (solution{suffix}:{line})")
    told = run("judge", path, "--case", "1", "--sandbox", "off")
    assert f"note: {said}; judges accept it".encode() in told.err


@pytest.mark.usefixtures("sandbox_as_it_is")
def test_a_program_that_overflows_goes_on_without_checks(tmp_path: Path) -> None:
    source = (
        "use std::io::Read;\nfn main() {\n    let mut text = String::new();\n"
        "    std::io::stdin().read_to_string(&mut text).unwrap();\n"
        "    let big = i32::MAX - 1 + text.len() as i32;\n"
        '    println!("{}", if big < 0 { "1 #" } else { "2 #" });\n}\n'
    )
    with runner(put(source, ".rs", tmp_path)) as found:
        (outcome,) = judge.run([Case(Board.parse("EM", "leetcode"), (0, 0))], found)
        assert (outcome.message, found.notes) == (
            "",
            ["attempt to add with overflow (solution.rs:5)"],
        )
