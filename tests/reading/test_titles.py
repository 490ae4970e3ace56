"""The names of cases in source code, by the tests they stand in."""

import pytest

from minesweeper_kit import loads

BOARDS = '{0} = ["* *", "   "]\n  {1} = ["*2*", "121"]\n'
HEADS = {
    "no paint": "it('no paint', () => {",
    "only mines": 'test "only mines" do',
    "one row": '(testing "one row"',
    "two mines": "def test_two_mines(self):",
    "a mine": "void testAMine() {",
    "Few mines": "let ``Few mines`` () =",
    "a corner": "#[test]\nfn a_corner() {",
    "in the middle": "Execute (in the middle):",
    "an edge": 'test field-2 "an edge" -body {',
}


def names(text: str) -> list[str | None]:
    return [case.name for case in loads(text, strict=False, notes=lambda _: None)]


@pytest.mark.parametrize(("name", "head"), HEADS.items())
def test_a_case_has_the_title_of_its_test(name: str, head: str) -> None:
    text = f"{head}\n  {BOARDS.format('board', 'expected')}"
    assert names(text) == [name]


def test_titles_may_stand_behind_the_outcomes() -> None:
    text = 'is(annotate(["* *"]), ["*2*"],\n  "{}",\n);\n'
    assert names(text.format("a row") + text.format("again")) == ["a row", "again"]


def test_a_function_that_is_no_test_names_no_case() -> None:
    text = f"def solve(field):\n  {BOARDS.format('board', 'expected')}"
    assert names(text) == [None]


def test_a_title_is_that_of_one_case() -> None:
    two = BOARDS.format("board", "expected")
    assert names(f"it('two fields', () => {{\n  {two}\n  {two}") == ["two fields", None]
