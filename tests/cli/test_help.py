"""`--help` lists commands in groups, and options in those for everyone and the rest."""

import re

import pytest

from minesweeper_kit.cli import COMMANDS
from minesweeper_kit.operations import GROUPS
from tests.cli.run import run


def headings(text: str) -> dict[str, list[str]]:
    """The names under each heading of a help text."""
    found: dict[str, list[str]] = {}
    heading = ""
    for line in text.splitlines():
        if line.endswith(":") and not line.startswith(" "):
            heading = line[:-1]
        elif name := re.match(r" {2}(?:-\w, )?([-\w]+)", line):
            found.setdefault(heading, []).append(name[1])
    return found


def test_commands_are_in_groups() -> None:
    found = headings(run("--help").text)
    assert tuple(found)[-5:] == (*GROUPS, "Exit codes")
    assert found["Exit codes"][:5] == list("01234")
    listed = [name for group in GROUPS for name in found[group]]
    assert sorted(listed) == sorted(COMMANDS)
    assert found["Solving and playing"] == ["reveal", "solve", "play"]


def test_the_options_of_everyone_come_first() -> None:
    found = headings(run("convert", "--help").text)
    assert found["Options"][:4] == ["--from", "--symbols", "--to", "--output"]
    assert "--in-place" in found["Options"]
    assert {"--resume", "--max-memory", "--jobs"} <= set(found["Advanced"])
    assert not set(found["Options"]) & set(found["Advanced"])


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_fits_80_columns(command: str) -> None:
    for line in run(command, "--help").text.splitlines():
        assert len(line) <= 80, line


def test_an_unknown_option_gets_only_suggestions_that_are_like_it() -> None:
    said = run("generate", "--rows", "9").said
    assert said.endswith("Error: No such option: --rows; did you mean --size?\n")
    assert "--mines" in run("generate", "--mine", "9").said
    said = run("judge", "--time", "9").said
    assert said.endswith("Error: No such option: --time; did you mean --time-limit?\n")


def test_an_option_of_other_commands_names_them() -> None:
    said = run("solve", "--click", "0,0").said
    assert said.endswith(
        "No such option: --click; commands that have it: stats, generate, reveal\n"
    )
    said = run("show", "--out-dir", "x").said
    assert said.endswith("it: convert, stats, generate, validate, reveal, solve, play, vectors\n")
    assert run("solve", "--exec", "x").said.endswith("commands that have it: judge\n")
    assert run("solve", "--blub").said.endswith("No such option: --blub\n")


def test_a_word_that_an_option_takes_names_it() -> None:
    said = run("generate", "expert").said
    assert said.endswith("unexpected argument: expert; --level takes expert\n")


def test_output_is_incomplete_only_where_some_was_written() -> None:
    ended = run("convert", "--to", "uva", stdin=b'[["E","M"]]\n[0,0]\n')
    assert (ended.code, ended.out) == (4, b"")
    assert ended.said.endswith(
        "cannot hold the click; use --lossy to convert without it, or --to uva+yaml to keep all\n"
    )


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("draw", ": use show"),
        ("hint", ": use solve --hint 1"),
        ("chek", ": did you mean check? Use validate"),
        ("explain", ": use solve --explain (why cells are safe) or validate (what is wrong)"),
        ("conver", "; did you mean convert?"),
        ("gen", "; did you mean generate?"),
        ("xyzzy", "; mskit --help lists them"),
    ],
)
def test_what_people_call_commands_leads_to_them(word: str, advice: str) -> None:
    ended = run(word, "board.txt")
    assert ended.code == 2
    assert ended.said.endswith(f"Error: No such command '{word}'{advice}\n")


def test_a_missing_argument_gets_an_example() -> None:
    said = run("conform").said
    assert said.endswith(
        "missing argument COMMAND...; for example mskit conform -- python3 adapter.py\n"
    )


def test_a_word_of_an_option_may_have_capital_letters() -> None:
    assert run("generate", "--level", "Expert", "--seed", "1").code == 0


def test_the_version_is_an_option() -> None:
    assert run("version").said.endswith("No such command 'version': use --version\n")
    assert run("--version").code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ("convert x.txt -to yaml", 2, "-to: did you mean --to?"),
        ("convert -help", 2, "-help: did you mean --help?"),
        ("convert x.txt --yaml", 2, "No such option: --yaml; did you mean --to?"),
        ("convert x.txt --To yaml", 2, "No such option: --To; did you mean --to?"),
        ("conform --group reveal -- no-program -help", 3, "there is no command 'no-program'"),
        ("diff a b c", 2, "unexpected argument: c; this command takes A, B; the names of"),
        ("judge no-folder/", 3, "no-folder/: there is no file or folder of this name"),
        ("serve --max-body 0", 2, "--max-body: '0': expected a size, such as 512M or 4G"),
        ("generate --size 2000000x2000000 --mines 1", 2, "too large; at most 100,000,000 cells"),
    ],
)
def test_slips_on_the_command_line(arguments: str, code: int, said: str) -> None:
    ended = run(*arguments.split())
    assert ended.code == code
    assert said in ended.said
