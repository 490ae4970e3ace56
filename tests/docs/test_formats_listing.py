"""`minesweeper-kit formats`, and `reveal` for judges that ask for every safe cell."""

import json

import pytest
from typer.testing import CliRunner

from minesweeper_kit import dialects
from minesweeper_kit.cli import application
from minesweeper_kit.layouts import LAYOUTS


def run(*arguments: str, text: str | None = None) -> str:
    result = CliRunner().invoke(application(), list(arguments), input=text)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_all_of_them_by_family() -> None:
    lines = run("formats").splitlines()
    for dialect in dialects():
        assert any(line.split()[:2] == [dialect.name, dialect.layout] for line in lines)
        assert f"{dialect.family}:" in lines
    for layout in LAYOUTS:
        assert any(line.startswith(f"  {layout} ") for line in lines)
    assert max(map(len, lines)) < 120


@pytest.mark.parametrize("name", [dialect.name for dialect in dialects()])
def test_one_in_full(name: str) -> None:
    text = run("formats", name)
    assert text.startswith(f"name:     {name}\ntitle:    ")
    assert "\nsource:   " in text
    assert "\nsymbols:\n" in text
    assert "\nsample, " in text
    assert not text.rstrip().endswith(":")


def test_a_sample_looks_as_its_file_does() -> None:
    text = run("formats", "uva")
    assert "\n  4 5\n  .....\n  ..*..\n  .....\n  .....\n  0 0\n" in text
    assert "\nafter opening every safe cell:\n  Field #1:\n  01110\n  01*10\n" in text
    text = run("formats", "jsminesweeper")
    assert "files:    *.mine\n" in text
    assert "header:   {cols}x{rows}x{mines}\n" in text
    assert "read as well, and never written:\n  MINE     M\n  FLAGGED  I O\n" in text
    text = run("formats", "spoj")
    assert "header:   the number of boards / {rows} {cols} {mines}\n" in text
    assert ":\n  1\n  5 5 1\n  .....\n" in text
    text = run("formats", "mbf")
    assert "\n  ONE to EIGHT   EMPTY\n" in text
    assert text.endswith("\nsample, one mine:\n  05 04 00 01 02 01\n")
    assert run("formats", "analysis").endswith(":\n  analysis=afaeaaabcSeObc\n")
    assert run("formats", "avf").endswith(
        "\nsample, one mine:\n  .....\n  ..*..\n  .....\n  .....\n"
    )


def test_for_programs() -> None:
    shown = json.loads(run("formats", "--json"))
    assert {dialect["name"] for dialect in shown["dialects"]} == {d.name for d in dialects()}
    exercism = json.loads(run("formats", "exercism", "--json"))
    assert exercism["shared"] == {" ": {"question": "EMPTY", "answer": "BLANK"}}
    assert exercism["reads"] == {"·": "EMPTY"}
    assert exercism["asks"] == "all"
    spoj = json.loads(run("formats", "spoj", "--json"))
    assert (spoj["header"], spoj["counted"]) == (["{rows} {cols} {mines}"], True)


def test_reveal_opens_every_safe_cell_where_that_is_asked() -> None:
    asked = "1 3\n*..\n0 0\n"
    assert run("reveal", "--from", "uva", text=asked) == "Field #1:\n*10\n"
    suite = run("reveal", "--from", "uva", "--as-suite", "--to", "yaml", text=asked)
    assert suite == (
        "minesweeper_kit: 1\ndialect: uva\ncases:\n"
        "  - board: |\n      *..\n    expected: |\n      *10\n"
    )
    assert run("validate", text=suite) == ""
    wrong = suite.replace("*10", "*20")
    result = CliRunner().invoke(application(), ["validate", "--no-boards"], input=wrong)
    assert result.exit_code == 1
    assert result.stdout.endswith(
        ": case 1: (0, 1): expected '2', correct is '1' [wrong-outcome]\n"
    )
