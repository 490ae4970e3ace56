"""Solutions in every language whose compiler is there: right, wrong, failing, without an end.

Each language is compiled as few times as can be: what a solution does, its boards say.
"""

import re
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
import yaml

from minesweeper_kit import Board, Case, MinesweeperKitError, judge
from minesweeper_kit.judge import FileRunner, Limits, Verdict, find_runner, suite
from minesweeper_kit.judge.language import Language, find_language, languages
from tests.judge.compiled import FOLDER, put, runner, tools

__all__ = ["tools"]

TRICKS = yaml.safe_load((FOLDER / "tricks.yaml").read_text())
MUTANTS = yaml.safe_load((FOLDER / "mutants.yaml").read_text())
SUFFIXES = list(TRICKS)
SUITE = suite()
pytestmark = pytest.mark.usefixtures("sandbox_as_it_is")

SLOW = {".kt"}
"""Compilers that take ten seconds: one solution has to do."""


def row(cols: int) -> Case:
    return Case(Board.parse("E" * cols, "leetcode"), (0, 0), name=str(cols))


def tricky(suffix: str, folder: Path) -> Path:
    """The solution with what its language's tricks are, on one line."""
    source = (FOLDER / f"dfs{suffix}").read_text()
    here = "# here" if suffix == ".rb" else "// here"
    assert source.count(here) == 1
    lines = TRICKS[suffix]["here"].strip().split("\n")
    return put(
        source.replace(here, "; ".join(lines) if suffix in JOINED else " ".join(lines)),
        suffix,
        folder,
    )


JOINED = {".go", ".rb", ".kt"}


def test_every_language_has_solutions() -> None:
    known = {suffix for language in languages() for suffix in language.suffixes[:1]} - {".py"}
    assert known == set(SUFFIXES)
    for suffix in SUFFIXES:
        assert (FOLDER / f"dfs{suffix}").exists()
        assert (FOLDER / f"bfs{suffix}").exists()


@pytest.mark.slow
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_solution_gets_its_verdicts(suffix: str, tmp_path: Path) -> None:
    tricks = TRICKS[suffix]
    with runner(tricky(suffix, tmp_path)) as found:
        outcomes = list(judge.run(SUITE, found))
        assert [(each.label, each.message) for each in outcomes if not each.accepted] == []
        crash, after, loop, then, wrong, last = judge.run(
            [row(61), row(62), row(63), row(64), row(65), row(66)], found, Limits(1)
        )
        assert (crash.verdict, crash.message.partition("panicked")[2] or crash.message) == (
            "RE",
            tricks["error"].partition("panicked")[2] or tricks["error"],
        )
        assert (loop.verdict, wrong.verdict) == ("TLE", "WA")
        if (language := find_language(f"solution{suffix}")) and language.interrupt:
            # What runs is not always where it can be asked, nor quick enough with its answer.
            again = (each for _ in range(4) for each in judge.run([row(63)], found, Limits(1)))
            place = re.compile(rf"more than 1 s; it was at solution{suffix}:\d+")
            assert any(place.fullmatch(each.message) for each in chain([loop], again))
        assert wrong.differences
        assert after.accepted
        assert then.accepted
        assert last.accepted
        if "67" in tricks["here"]:
            (deep,) = judge.run([row(67)], found, Limits(10))
            assert deep.message.startswith("stack overflow: ")
            assert deep.verdict is Verdict.RE
        if "69" in tricks["here"]:
            first, second, third, other = judge.run([row(69), row(69), row(69), row(70)], found)
            assert first.accepted
            assert second.verdict is Verdict.WA
            assert second.message.startswith("passes alone, fails in sequence: ")
            assert third.accepted
            assert other.accepted


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [suffix for suffix in SUFFIXES if suffix not in SLOW])
def test_another_solution_is_right(suffix: str) -> None:
    with runner(FOLDER / f"bfs{suffix}") as found:
        outcomes = list(judge.run(SUITE, found))
    assert [(each.label, each.message) for each in outcomes if not each.accepted] == []


@pytest.mark.slow
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_built_in_suite_finds_its_mutant(suffix: str, tmp_path: Path) -> None:
    mutant = MUTANTS[suffix]
    source = (FOLDER / f"dfs{suffix}").read_text()
    assert source.count(mutant["replaces"]) == 1
    path = put(source.replace(mutant["replaces"], mutant["by"]), suffix, tmp_path)
    with runner(path) as found:
        first = next(each for each in judge.run(SUITE, found) if not each.accepted)
    assert first.verdict == mutant["verdict"], first.message


def test_typescript_is_compiled_by_either_program(tmp_path: Path) -> None:
    language = find_language("solution.ts")
    assert language is not None
    tsc = [command for command in language.compile if command[0] == "tsc"]
    path = put((FOLDER / "dfs.ts").read_text(), ".ts", tmp_path)
    with FileRunner(str(path), replace(language, compile=tuple(tsc))) as found:
        try:
            found.check()
        except MinesweeperKitError as error:
            pytest.skip(error.message)
        outcomes = list(judge.run(SUITE[:5], found))
    assert [(each.label, each.message) for each in outcomes if not each.accepted] == []
    path.write_text(path.read_text().replace("let mines: number = 0", "let mines: number = 'x'"))
    with FileRunner(str(path), replace(language, compile=tuple(tsc))) as found:
        (outcome,) = judge.run(SUITE[:1], found)
    assert outcome.verdict is Verdict.CE
    assert outcome.message.startswith("solution.ts:6: "), outcome.message


@pytest.mark.parametrize("suffix", [suffix for suffix in SUFFIXES if suffix not in SLOW])
def test_a_fault_of_syntax_is_a_compile_error(suffix: str, tmp_path: Path) -> None:
    lines = (FOLDER / f"dfs{suffix}").read_text().split("\n")
    at = 6
    with runner(put("\n".join([*lines[:at], ")(", *lines[at:]]), suffix, tmp_path)) as found:
        (outcome,) = judge.run([row(3)], found)
    assert outcome.verdict is Verdict.CE
    assert outcome.message.startswith(f"solution{suffix}:{at + 1}: ")
    assert "MinesweeperKit" not in outcome.message
    assert outcome.printed


OLD = """\
title: Old
suffixes: [.old]
install: nothing
signatures: []
compile: [[sh, -c, 'echo "solution.old:1: undefined: min"; exit 1']]
run: [[sh, '@source@']]
fault: '(?m)^(?P<file>[^:]+):(?P<line>\\d+): (?P<said>.*)$'
outdated: 'undefined: (?:min|max)'
version: [%s]
newer: 'install Old 2'
"""


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("sh, -c, 'echo a note; echo tool 1.2.3'", "tool 1.2.3"),
        ("sh, -c, 'echo tool 1.2.3 >&2; exit 3'", "tool 1.2.3"),
        ("sh, -c, 'exit 3'", "Old"),
        ("there-is-no-such-program", "Old"),
    ],
)
def test_an_old_compiler_is_named(version: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_text(OLD % version)
    old = Language.from_file(tmp_path / "old.yaml")
    path = put("min(1, 2)", ".old", tmp_path)
    with FileRunner(str(path), old, "program", sandbox="off") as found:
        (outcome,) = judge.run([row(3)], found)
    assert outcome.verdict is Verdict.CE
    assert outcome.message == f"solution.old:1: undefined: min ({said}: install Old 2)"
    with FileRunner(str(path), replace(old, outdated="max"), "program", sandbox="off") as found:
        (outcome,) = judge.run([row(3)], found)
    assert outcome.message == "solution.old:1: undefined: min"


@pytest.mark.parametrize(
    ("suffix", "said"),
    [
        (".go", "solution.go:1:76: undefined: min"),
        (".go", "solution.go:1:87: cannot range over 3 (untyped int constant)"),
        (".go", 'solution.go:1:22: cannot find package "slices" in any of:'),
        (".cs", "solution.cs(1,212): error CS1525: Unexpected symbol `switch'"),
        (".kt", "solution.kt:1:191: error: unresolved reference: digitToInt"),
        (".java", "solution.java:1: error: patterns in switch statements are a preview feature"),
        (".cpp", "solution.cpp:1:10: fatal error: print: No such file or directory"),
        (".rs", "error[E0658]: use of unstable library feature"),
    ],
)
def test_what_compilers_say_of_newer_code(suffix: str, said: str) -> None:
    language = find_language(f"solution{suffix}")
    assert language is not None
    assert re.search(language.outdated, said)
    assert language.newer
    assert language.version


@pytest.mark.parametrize("line", ["print 'x'", "rows = raw_input()", "import Queue; input()"])
def test_a_program_in_python_2_is_named_as_such(line: str, tmp_path: Path) -> None:
    path = put(f"{line}\n", ".py", tmp_path)
    with find_runner(str(path), kind="program", sandbox="off") as found:
        message = found.run(Board.parse("EM", "leetcode"), (0, 0), Limits()).message
    assert re.search(r"\(Python 3[\d.]+: this is Python 2 code\)", message)
