"""Lists and rows that have lost a bracket, a quote or a symbol are refused, and say so."""

import re

import pytest

from minesweeper_kit import AmbiguousFormatError, Board, ParseError, loads

SPOILT = {
    "a name that is nearly that of an outcome": (
        "char[][] board = {{'E','E'},{'E','M'}};\nchar[][] exected = {{'1','E'},{'E','M'}};",
        "'exected' names no part of a case; did you mean expected?",
    ),
    "a quoted list of Lisp whose quote mark moved behind its bracket": (
        (
            '(deftest one\n  (is-equal (\'"*1" "11") (count \'("* " "  "))))\n'
            '(deftest two\n  (is-equal \'("1*" "11") (count \'(" *" "  "))))\n'
        ),
        "a row in no list",
    ),
    "a list with the name of another board that has lost a quote": (
        (
            'let given = [|"* ", "  "|];\nlet counted = [|"*1", "11"|];\n\n'
            'let given = [|" ,"\n"*",\n" "|];\nlet counted = [|"1",\n"*",\n"1"|];'
        ),
        "'given' names a board elsewhere",
    ),
    "a comment mark lost before one of the boards in comments": (
        (
            '-- input { ["* ", "  "] }\n-- output { ["*1", "11"] }\n\n'
            ' input { ["**", "  "] }\n-- output { ["**", "22"] }'
        ),
        "a board in a comment, as outcomes are",
    ),
    "rows one by one that are fewer than the line above says": (
        (
            "SetLength(rows, 3);\nrows[0] := '* ';\nrows[1] := '  ';\n\n"
            "SetLength(expected, 2);\nexpected[0] := '*1';\nexpected[1] := '11';\n"
        ),
        "'rows' has 3 rows by the line above, and others follow",
    ),
    "a row one by one in another order": (
        "SetLength(rows, 2);\nrows[1] := '* ';\nrows[1] := '  ';\n",
        "'rows' has 2 rows by the line above, and others follow",
    ),
    "a row one by one behind the others": (
        "SetLength(rows, 2);\nrows[0] := '* ';\nrows[1] := '  ';\n\nrows[2] := '**';\n",
        "an element by itself",
    ),
    "a row beside that of its outcome which has lost a cell": (
        '{{{{"* ", "*1"}, {"  ", "11"}}, "one"}, {{{"**", "*"}}, "two"}}',
        "not rows beside those of their outcome",
    ),
    "an outcome in a record with its mine elsewhere": (
        '{{{{"* ", "*1"}, {"  ", "11"}}, "one"}, {{{"* ", "1*"}}, "two"}}',
        "not rows beside those of their outcome",
    ),
    "a list of an assembler with fewer texts than the other": (
        'a: .ascii "* \\n\\0", " *\\n\\0"\nb: .ascii "*1\\n\\0"\n',
        "1 texts here, and 2 in the list before",
    ),
    "an outcome of an assembler that is another board's": (
        'a: .ascii "* \\n\\0", " *\\n\\0"\nb: .ascii "*1\\n\\0", "*1\\n\\0"\n',
        "no outcome of the board at its place",
    ),
    "a column with a title that has lost a comma": (
        'cases = [ ("one mine", [ "*1"\n, "11" ])\n, ("one column", [ "*"\n "1"\n, " " ]) ]',
        "no title with a board as beside it",
    ),
    "an assertion of nothing that has lost its comma": (
        (
            'board = ["* ", "  "]\nexpected = ["*1", "11"]\n'
            "Assert.AreEqual(expected, TField.Count(board));\n"
            "Assert.AreEqual('' TField.Count(''));\n"
        ),
        "this may be a board without rows",
    ),
    "an outcome whose board is gone, above boards with outcomes": (
        (
            'input = ["* ", "  "]\noutput = ["*1", "11"]\n\noutput = ["  ", "  "]\n\n'
            'input = [" *", "  "]\noutput = ["1*", "11"]\n'
        ),
        "an outcome without a board of its own",
    ),
    "a board with the name of outcomes whose own board is damaged": (
        (
            'test("a", () => {\n  let given = [|"* ", "  "|];\n  let counted = [|"*1", "11"|];\n'
            "  expect(f(given)) |> toEqual(counted);\n});\n"
            'test("b", () => {\n  let given =[ |" ",\n"*"|];\n  let counted = [|"1",\n"*"|];\n'
            "  expect(f(given)) |> toEqual(counted);\n});\n"
        ),
        "'counted' is an outcome elsewhere",
    ),
    "rows that have lost their list": (
        'let (input, expected) = (&\n  "   ",\n  "  *",\n], &[\n  " 11",\n  " 1*",\n]);',
        "rows that no list holds",
    ),
    "a board that has lost the bracket before its outcome": (
        'run(t, {[]string{" *", "  ", []string{"1*", "11"}})',
        "a list with a fault",
    ),
    "an assertion with boards of two sizes": (
        'assertEquals(Board(listOf(\n"*1",\n"11")), Board(listOf(\n"* ")).withNumbers())',
        "boards of two sizes",
    ),
    "an assertion that is not closed": (
        '(is (= ["1*2" "112"]\n',
        "'(' and 1 bracket inside it are never closed; expected '))'",
    ),
    "a quote before rows that nothing closes": (
        'f(\n  *  \n     ",\n)\n|> should.equal(\n    " 111 \n 1*1 \n 111 ",\n)\n',
        "a quote before these rows, and none behind them",
    ),
    "a row of blanks above rows with blank cells": (
        (
            "                 \n"
            "1 1 1       1 1 1\n"
            "- - 1       1 - -\n"
            "1 1 1     1 2 - -\n"
            "          1 - - -\n"
            "    1 1 1 2 - - -\n"
            "1 1 1 - - - - - -\n"
            "- - - - - - - - -\n"
            "- - - - - - - - -\n"
        ),
        "a line of blanks that may be a row",
    ),
    "a row of a table that has lost its last wall": (
        "| * | 1 | 0 |\n|---|---|---|\n| 1 | 1 | 0 |\n| 0 | 0 \n",
        "some rows have a | at both ends",
    ),
    "a row that is none in a list of rows": (
        "board = vec![vec!['E','E'], v'c!['E','M'], vec!['E','E']]",
        "a list with a fault",
    ),
    "a row whose blanks are gone": (
        "It looks like this:\n\n? 1 x x\n? 2 1 x\n? ?x  x\n? ? 1 x\n",
        "a row in which blanks are missing",
    ),
    "a word in a row": ("See:\n\n1 * 1 0\n1 1 1 0\n0 1word1 0\n", "blanks are missing"),
    "a click without its comma in a call": (
        "char[][] b = {{'E','E','M'},{'E','E','E'}};\nchar[][] o = s.update(b, new int[]{1 2});",
        "a click that is no pair of numbers",
    ),
    "a board of any name that is changed": (
        "char[][] b = {{'E','M'},{'E','E'}};\nb[0][1] = 'X';\n",
        "this changes b after its list",
    ),
    "rows of a board that a function swaps": (
        "vector<vector<char>> b = {{'E','M'},{'E','E'}};\nstd::swap(b[0], b[1]);\n",
        "2:1: this changes b after its list",
    ),
    "rows of a board that a method swaps": (
        "auto b = vector<vector<char>>{{'E','M'},{'E','E'}};\nb[0].swap(b[1]);\n",
        "2:1: this changes b after its list",
    ),
    "a board that is turned around": (
        "board = [['E','M'],['E','E']]\nif hard:\n  random.shuffle(board)\n",
        "3:3: this changes board after its list",
    ),
    "a type that has lost a bracket": (
        "var board = new char][] { new[] {'E','M'}, new[] {'E','E'} };\n",
        "1:21: unexpected ']': no bracket is open",
    ),
    "a type with a bracket too many": (
        "board = new char[[] { new[] {'E','M'}, new[] {'E','E'} };\n",
        "1:17: '[' is never closed",
    ),
    "a row above the call that it was taken from": (
        "  [_,1,0],\nboard(7, 3, 3, [\n  [1,2,_],\n  [0,1,_]]).\n",
        "1:3: a row by itself",
    ),
    "an outcome with a symbol that is gone, and a symbol too many": (
        "t(f([['E','E','M'],['E','E','E']], [1, 0])).toEqual([['','B1','M'],['B','1','E']]);\n",
        "a list with a fault",
    ),
    "a click that has lost its first number to its type": (
        "[][]byte{{'E','E','M'},{'E','1','E'}}\n[]int1{, 2}\n",
        "2:7: a comma with nothing before it",
    ),
    "a list of several clicks": (
        'board = [["E","M"],["E","E"]], click = [[1,0],[0,0]]\n',
        "several clicks; a case has one",
    ),
    "a row of a frame that is broken into two lines": (
        "See:\n\n+---+---+\n| ? |   +---+---+\n|\n| ? | 1 |\n+---+---+\n| 1 | 1 |\n+---+---+\n",
        "4:18: this row of a frame has no '|' on its right side",
    ),
    "a row without its first wall": (
        "+---+---+---+\n| ? | 1 | 0 |\n+---+---+---+\n  ? | 1 | 0 |\n+---+---+---+\n",
        "a row without the wall that those beside it have",
    ),
    "a list that never ends": (
        "game = array2d(1..r, 1..c, [\n  X, X, 1, 0,\n  X, X, 2, 1,\n  1, 2, X, X,\n",
        "rows of a list that has no end",
    ),
    "the end of the input twice": (
        "Input\n\n3 3\n*..\n...\n..*\n0 0\n0 0\n\nOutput\n\nField #1:\n*10\n121\n01*\n",
        "the end of the input is there already",
    ),
    "a board that runs into its outcome": (
        'annotate(&[\n  " * ",\n  "   ",\n  "1*1",\n  "111",\n]);',
        "a board with its outcome below it",
    ),
    "a wall within a label": (
        "   1 2 3 4\n  +-------+\n1 |# # 1 0|\n2 |# # 2 1\n|3 |1 2 # #|\n  +-------+\n",
        "this row of a frame has no '|' on its right side",
    ),
    "a notation told by another board alone": (
        "??1\n121\n\nHH1\n121\n",
        "no notation has '?' with these symbols",
    ),
    "a wall that is missing": (
        "See:\n\n+------+\n|*1..1*|\n|11.122\n|...1*1|\n|122211|\n+------+\n",
        "this row of a frame has no '|' on its right side",
    ),
    "rows in PHP that have lost the bracket before them": (
        "$a =\n array('1', '2', '2'),\n array('0', '1', '*'));\n",
        "no bracket is open",
    ),
    "a row apart, above a board": (
        "Before:\n\n?????\n\n?????\n??*??\n",
        "a row apart from the board below it",
    ),
    "a comma too many in a row": (
        'board = [["E",,"E"],["M","E"]]\n',
        "a list with a fault",
    ),
    "a comma too many in a click": (
        "reveal(new char[][] {{'E','E'},{'E','M'}}, new int[] {0,,0});",
        "a comma with nothing before it",
    ),
    "a spoiler with nothing in it": (
        "Who can clear it?\n\n||:one:||||||||:one:||\n||:one:||||:one:||||:one:||\n",
        "expected a mine or a number between || and ||, found ''",
    ),
    "a ruler with a wrong label": (
        "   a b c d m f\n1  . . 1 1 1 .\n2  . . 1 0 1 .\n3  . . 1 1 1 .\n",
        "a ruler that does not count up by one",
    ),
    "a row label that is gone": (
        "   0 1 2 3\n0  . 1 1 .\n1  . 1 1 .\n3  . 1 1 .\n",
        "the ruler has 4 columns, and the rows have 5",
    ),
    "the first row of rows with labels": (
        "  | 0 | 1 | 2 |\n--+---+---+---+\n0 |   | 1  # |\n1 |   | 1 | # |\n2 | 1 | 2 | # |\n",
        "a row of 7 cells beside rows of 6",
    ),
    "a line instead of a row with a label": (
        "Row 0: H 1 0 1\nRow 1: H 2 1 2\nThere are 6 mines left.\nRow 3: H H H H\n",
        "a row beside these, whose label counts on",
    ),
    "an empty line instead of a row with a label": (
        "    A B C\n  ┌───────┐\n1 │ 0 1 ■ │\n2 │ 1 2 ■ │\n\n4 │ ■ ■ ■ │\n  └───────┘\n",
        "a row apart from the board above it",
    ),
    "a first row that is gone": (
        "     0 1 2\n   +-------+\n 1 | - 1 0 |\n 2 | 1 1 0 |\n   +-------+\n",
        "the labels of columns begin at 0, those of rows do not",
    ),
    "fewer rows than are declared": (
        "letting r be 3\nletting c be 4\nletting g be [\n  [0,1,-1,-1],\n  [0,1,-1,2],\n]\n",
        "2 rows of 4 cells, but the lengths declared are 3, 4",
    ),
    "fewer rows than a record says": (
        '{"rows": 3, "cols": 3, "board": [["?", "2", "1"], ["?", "2", "?"]]}\n\nWhat next?',
        "2 rows of 3 cells, but 3 of 3 are declared",
    ),
    "a row more than a model says": (
        "r = 2;\nc = 3;\ngrid = [|1, X, 1|\n  1, X, 1|\n  1, 1, 1|];\n",
        "3 rows of 3 cells, but 2 of 3 are declared",
    ),
    "one number of a map of nines": (
        "1 1 1 1 0 1\n9 2 1 9 1 0\n9 4 2 2 1 0\n9 4 9 1 0 0\n9 3 1 1 1 1\n1 1 0 0 1 9\n",
        "mine adjacent, read as",
    ),
    "a mine that is in another place than in the outcome": (
        "......\n..*.*.\n.....*\n*.....\n\n010011\n*1002*\n22002*\n*10011\n",
        "mine adjacent, read as",
    ),
    "a row above its frame": (
        "Like this:\n\n|*   * |\n+------+\n|  *   |\n|      |\n+------+\n",
        "a row outside its frame",
    ),
    "symbols that are not what the text says": (
        "Look:\n⬜⬜1️⃣🟦🟦\n⬜⬜1️⃣1️⃣3️⃣\n⬜⬜1️⃣🟦1️⃣\n\n⬜ = opened\n🟦 = nothing around\n",
        "which fits no reading of the board",
    ),
    "a number that is said to be none": (
        "Look:\n⬜⬜1️⃣🟦🟦\n⬜⬜1️⃣1️⃣3️⃣\n⬜⬜1️⃣🟦1️⃣\n\n⬜ = not opened yet\n1 = nothing around\n",
        "this line says of the number 1 what no number is; correct it",
    ),
    "pictures that are not what the text says": (
        "⬜⬜1️⃣🟦🟦\n⬜⬜1️⃣1️⃣3️⃣\n⬜⬜1️⃣🟦1️⃣\n\n⬜ = not opened\n🟦 = nothing around\n",
        "this number breaks the rules of Minesweeper",
    ),
}
"""Texts with one fault, and what is said of it."""

DAMAGED = [
    'Input: [["E","E","M"],["E","E","E"]]\n[1,0]\nOutput: ["B","1","M"],["B","1","E"]]',
    'Input: [["E","E","M"],["E","E","E"]]\n[1,0]\nOutput: B["B","1","M"],["B","1","E"]]',
    'Input: [["E","E","M"],["E","E","E"]]\n[1,0]\nOutput: [["B","1","M],["B","1","E"]]',
    'board = [["E","E","M"],"[E","E","E"]]\nclick = [1,0]',
    "Input:\nEEM\n:EEE\nClick: 1,0\n",
    "Input:\nE E M\nE EnE\nClick: 1,0\n",
]


@pytest.mark.parametrize(("text", "said"), SPOILT.values(), ids=SPOILT)
def test_one_fault_is_refused(text: str, said: str) -> None:
    with pytest.raises(ParseError, match=re.escape(said)):
        loads(text, strict=False, notes=print)


@pytest.mark.parametrize("text", DAMAGED)
def test_what_is_damaged_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        loads(text, strict=False, notes=print)


def test_a_row_above_a_list_whose_rows_are_none() -> None:
    with pytest.raises(AmbiguousFormatError, match="takes the symbol 'i'"):
        loads("[i],\n[0,[i]]", strict=False)


def test_solution_code_below_a_statement_is_passed_over() -> None:
    code = (
        'Input: board = [["E","M"],["E","E"]], click = [1,0]\n'
        'Output: [["E","M"],["1","E"]]\n\n'
        "```python\ndef update(board, click):\n    res = []\n    board[0][0] = 'X'\n"
        "    if board[0][0] == 'M': return res\n```\n"
    )
    (case,) = loads(code, strict=False, notes=lambda _: None)
    assert (case.click, case.expected) == ((1, 0), Board(2, 2, "EM 1E"))


def test_what_is_ignored_of_source_code_is_said() -> None:
    notes: list[str] = []
    text = "vector<vector<char>> b = {{'E','M'},{'E','E'}};\nhello\n"
    loads(text, strict=False, notes=notes.append)
    assert notes == ["<string>: read 1 case as leetcode ('E' empty, 'M' mine); ignored line 2"]


def test_a_list_of_one_click_is_the_click() -> None:
    for click in ("click = [[1,0]]", "moves = [[1,0]]"):
        text = f'Input: board = [["E","M"],["E","E"]], {click}\nOutput: [["E","M"],["1","E"]]\n'
        (case,) = loads(text, strict=False, notes=lambda _: None)
        assert (case.click, case.expected) == ((1, 0), Board(2, 2, "EM 1E"))


def test_other_lists_may_be_changed() -> None:
    code = "vector<vector<char>> b = {{'E','M'},{'E','E'}};\nsort(all.begin(), all.end());\n"
    (case,) = loads(code + "auto c = reversed(b);\n", strict=False, notes=lambda _: None)
    assert case.board == Board(2, 2, "EM EE")


ONE_CLICK = """board = [["E","E","M"],["E","E","E"]]
expected = [["E","1","M"],["E","E","E"]]
assert reveal(board, {}) == expected
"""


def test_a_click_in_a_call_is_read_where_the_outcome_confirms_it() -> None:
    (case,) = loads(ONE_CLICK.format("0, 1"), strict=False, notes=print)
    assert case.click == (0, 1)


@pytest.mark.parametrize("numbers", ["1, 0", "1, 2", "2, 1", "0, 0"])
def test_a_click_in_a_call_is_refused_where_the_outcome_does_not_confirm_it(numbers: str) -> None:
    with pytest.raises(ParseError, match="may be a click"):
        loads(ONE_CLICK.format(numbers), strict=False, notes=print)


MASK = "Input:\n2 4\n0 0 1 0\n0 1 0 0\n\nOutput:\n1 2 9 1\n1 9 2 1\n"


def test_a_mask_is_read_where_the_outcome_has_its_mines() -> None:
    said: list[str] = []
    (case,) = loads(MASK, strict=False, notes=said.append)
    assert case.board == Board(2, 4, "99a9 9a99")
    assert case.expected == Board(2, 4, "12a1 1a21")
    assert "1 is a mine in the question, a number in the outcome" in said[0]


@pytest.mark.parametrize(("old", "new"), [("0 0 1 0", "1 0 0 0"), ("9 2 1\n", "9 3 1\n")])
def test_a_mask_is_refused_where_the_outcome_is_of_another_board(old: str, new: str) -> None:
    with pytest.raises(ParseError):
        loads(MASK.replace(old, new), strict=False, notes=print)


@pytest.mark.parametrize("strict", [True, False])
def test_a_frame_that_is_open_is_named_however_it_is_read(strict: bool) -> None:
    with pytest.raises(ParseError, match=r"2:5: this row of a frame has no '\|' on its right side"):
        loads("+---+\n|..*\n|...|\n+---+\n", strict=strict)


def test_old_line_ends_before_a_board_are_lines() -> None:
    (case,) = loads("my board:\r\r\rE M\rE E\r", strict=False, notes=lambda _: None)
    assert case.board == Board(2, 2, "EM EE")
