"""A YAML suite in a fenced block of Markdown."""

from pathlib import Path

from tests.cli.run import run

TEXT = Path("tests/data/reading/yaml-suite-in-markdown.txt").read_text()


def test_the_lines_around_a_suite_are_named() -> None:
    ended = run("validate", stdin=TEXT.encode())
    assert ended.code == 0
    assert ended.said.startswith("<stdin>: read the suite in yaml; ignored lines 1-5, 28-30\n")


def test_an_error_has_its_line_in_the_text() -> None:
    ended = run("validate", stdin=TEXT.replace("EEEM", "EEM", 1).encode())
    assert ended.code == 3
    assert "<stdin>:12:7: row 2 (from 0) has 3 cells" in ended.said


def test_nothing_else_may_be_a_board() -> None:
    ended = run("validate", stdin=f"{TEXT}\n```\n1 1 1\n1 M 1\n1 1 1\n```\n".encode())
    assert ended.code == 3
    assert "<stdin>:6:1: boards stand around the YAML suite of line 6; paste it alone" in ended.said


def test_of_several_suites_none_is_chosen() -> None:
    ended = run("validate", stdin=2 * TEXT.encode())
    assert ended.code == 3
    assert "<stdin>:6:1: 2 YAML suites, at lines 6 and 36; paste one of them alone" in ended.said


def test_strict_takes_nothing_around_a_suite() -> None:
    assert run("validate", "--strict", stdin=TEXT.encode()).code == 3


def test_a_fence_that_does_not_end_holds_no_suite() -> None:
    assert run("validate", stdin=TEXT.replace("\n```\n\nRun", "\n\nRun").encode()).code == 3
