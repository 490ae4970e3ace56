"""Both problems' published examples, in both notations, through every path."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from minesweeper_kit import Board, Case, dumps, load, loads
from tests.cli.run import process, run


class Example(NamedTuple):
    """A published question with its answer, in LeetCode's letters."""

    board: str
    click: tuple[int, int]
    answer: str


LEETCODE_1 = Example(
    "EEEEE EEMEE EEEEE EEEEE",
    (3, 0),
    "B1E1B B1M1B B111B BBBBB",
)
LEETCODE_2 = Example(
    "B1E1B B1M1B B111B BBBBB",
    (1, 2),
    "B1E1B B1X1B B111B BBBBB",
)
NINJAS_1 = Example(
    "EEEEE EEMEE EEEEE EEEEE",
    (3, 0),
    "B1E1B B1M1B B111B BBBBB",
)
EXAMPLES = {"leetcode 1": LEETCODE_1, "leetcode 2": LEETCODE_2, "codingninjas": NINJAS_1}

TO_NINJAS = str.maketrans("EMBX", ".#_*")


def board(text: str) -> Board:
    return Board.parse("\n".join(text.split()), "leetcode")


def matrix(text: str) -> str:
    return json.dumps([list(row) for row in text.split()], separators=(",", ":"))


def leetcode_question(example: Example) -> str:
    return f"{matrix(example.board)}\n[{example.click[0]},{example.click[1]}]\n"


def ninjas_rows(text: str) -> str:
    return "".join(" ".join(row.translate(TO_NINJAS)) + "\n" for row in text.split())


def ninjas_question(*examples: Example) -> str:
    cases = [
        f"{len(e.board.split())} {len(e.board.split()[0])}\n"
        f"{ninjas_rows(e.board)}{e.click[0]} {e.click[1]}\n"
        for e in examples
    ]
    return f"{len(examples)}\n{''.join(cases)}"


QUESTIONS: dict[str, Callable[[Example], str]] = {
    "leetcode": leetcode_question,
    "codingninjas": ninjas_question,
}
ANSWERS: dict[str, Callable[[str], str]] = {
    "leetcode": lambda text: matrix(text) + "\n",
    "codingninjas": ninjas_rows,
}


@pytest.fixture(params=EXAMPLES)
def example(request: pytest.FixtureRequest) -> Example:
    return EXAMPLES[request.param]


@pytest.mark.parametrize("notation", QUESTIONS)
def test_read_and_revealed(example: Example, notation: str) -> None:
    text = QUESTIONS[notation](example)
    case = Case(board(example.board), example.click)
    assert loads(text) == [case]
    assert loads(text, notation) == [case]
    assert case.board.reveal(example.click) == board(example.answer)


@pytest.mark.parametrize("notation", QUESTIONS)
@pytest.mark.parametrize("target", ANSWERS)
def test_revealed_in_either_notation(example: Example, notation: str, target: str) -> None:
    question = QUESTIONS[notation](example).encode()
    answer = ANSWERS[target](example.answer)
    assert run("reveal", "--to", target, stdin=question) == (0, answer.encode(), b"")
    if notation == target:
        assert run("reveal", "-", stdin=question) == (0, answer.encode(), b"")
    assert loads(answer, target) == [Case(board(example.answer))]


@pytest.mark.parametrize("notation", QUESTIONS)
@pytest.mark.parametrize("target", QUESTIONS)
def test_converted_to_either_notation(example: Example, notation: str, target: str) -> None:
    question = QUESTIONS[notation](example).encode()
    other = QUESTIONS[target](example).encode()
    assert run("convert", "--to", target, stdin=question) == (0, other, b"")
    assert run("convert", "--to", notation, stdin=other) == (0, question, b"")


@pytest.mark.parametrize("notation", QUESTIONS)
@pytest.mark.parametrize("document", ["json", "yaml", "ndjson"])
def test_through_the_documents(
    example: Example, notation: str, document: str, tmp_path: Path
) -> None:
    question = QUESTIONS[notation](example).encode()
    path = tmp_path / f"suite.{document}"
    assert run("reveal", "--as-suite", "--to", document, "-o", path, stdin=question).code == 0
    case = Case(board(example.board), example.click, board(example.answer))
    assert list(load(path)) == [case]
    assert run("validate", path) == (0, b"", b"1 case, 1 right\n")
    # And from there to the other two, to either judge, and back.
    for target in ("json", "yaml", "ndjson", "leetcode+yaml", "codingninjas+json"):
        there = run("convert", path, "--to", target)
        assert loads(there.out, target) == [case]
    for target in QUESTIONS:
        revealed = run("reveal", path, "--to", target)
        assert revealed == (0, ANSWERS[target](example.answer).encode(), b"")


def test_the_document_as_it_is_written() -> None:
    question = leetcode_question(LEETCODE_1).encode()
    assert run("reveal", "--as-suite", "--to", "yaml", stdin=question).text == (
        """\
minesweeper_kit: 1
dialect: leetcode
cases:
  - board: |
      EEEEE
      EEMEE
      EEEEE
      EEEEE
    click: [3, 0]
    expected: |
      B1E1B
      B1M1B
      B111B
      BBBBB
"""
    )
    assert run("reveal", "--as-suite", "--to", "codingninjas+json", stdin=question).text == (
        """\
{
  "minesweeper_kit": 1,
  "dialect": "codingninjas",
  "cases": [
    {
      "board": [
        ".....",
        "..#..",
        ".....",
        "....."
      ],
      "click": [3, 0],
      "expected": [
        "_1.1_",
        "_1#1_",
        "_111_",
        "_____"
      ]
    }
  ]
}
"""
    )
    assert run("reveal", "--as-suite", "--to", "ndjson", stdin=question).text == (
        '{"dialect": "leetcode", "board": ["EEEEE", "EEMEE", "EEEEE", "EEEEE"], "click": [3, 0], '
        '"expected": ["B1E1B", "B1M1B", "B111B", "BBBBB"]}\n'
    )


PASTED = {
    "single quotes": "[['E','E','E'],['E','M','E']]\n[0,0]\n",
    "single quotes, as Python prints": "[['E', 'E', 'E'], ['E', 'M', 'E']]\n[0, 0]\n",
    "pretty-printed": """\
[
  ["E", "E", "E"],
  ["E", "M", "E"]
]
[
  0,
  0
]
""",
    "as the old page": """\
Input:

[['E', 'E', 'E'],
 ['E', 'M', 'E']]

Click : [0,0]
""",
    "as the new page": 'Input: board = [["E","E","E"],["E","M","E"]], click = [0,0]\n',
    "assignments": 'board = [["E","E","E"],["E","M","E"]]\nclick = [0,0]\n',
    "on one line": 'board = [["E","E","E"],["E","M","E"]]; click = [0,0]',
    "row strings": '["EEE","EME"]\n[0,0]\n',
    "trailing commas": '[["E","E","E",],["E","M","E",],]\n[0,0]\n',
    "a mark, CRLF and blanks": '\ufeff [["E","E","E"],["E","M","E"]] \r\n [0,0] \r\n\r\n',
    "after prose": 'Example 1:\nInput: board = [["E","E","E"],["E","M","E"]], click = [0,0]\n'
    "Explanation: nothing much, e.g. [see 'here'].\n",
}


@pytest.mark.parametrize("form", PASTED)
def test_pasted(form: str) -> None:
    case = Case(board("EEE EME"), (0, 0))
    data = PASTED[form].encode()
    assert [c.board for c in loads(data)] == [case.board]
    assert [c.click for c in loads(data, "leetcode")] == [case.click]
    assert run("reveal", stdin=data) == (0, b'[["1","E","E"],["E","M","E"]]\n', b"")


PAGE = """\
Example 1:

Input:

[['E', 'E', 'E', 'E', 'E'],
 ['E', 'E', 'M', 'E', 'E'],
 ['E', 'E', 'E', 'E', 'E'],
 ['E', 'E', 'E', 'E', 'E']]

Click : [3,0]

Output:

[['B', '1', 'E', '1', 'B'],
 ['B', '1', 'M', '1', 'B'],
 ['B', '1', '1', '1', 'B'],
 ['B', 'B', 'B', 'B', 'B']]

Explanation:
The board is opened from its corner: see [the note].

Example 2:

Input: board = [["B","1","E","1","B"],["B","1","M","1","B"],["B","1","1","1","B"],\
["B","B","B","B","B"]], click = [1,2]
Output: [["B","1","E","1","B"],["B","1","X","1","B"],["B","1","1","1","B"],\
["B","B","B","B","B"]]
"""


def test_the_whole_page() -> None:
    assert loads(PAGE) == [
        Case(board(e.board), e.click, board(e.answer), name=name)
        for e, name in ((LEETCODE_1, "Example 1"), (LEETCODE_2, "Example 2"))
    ]
    assert run("validate", stdin=PAGE.encode()) == (0, b"", b"2 cases, 2 right\n")
    wrong = PAGE.replace("['B', '1', 'M', '1', 'B']", "['B', '1', 'M', '2', 'B']")
    assert run("validate", stdin=wrong.encode()) == (
        1,
        (
            b"<stdin>:14: Example 1: (1, 3): expected '2', correct is '1' [wrong-outcome]\n"
            b"    expected   correct\n"
            b"    B1E1B      B1E1B\n"
            b"    B1M2B      B1M1B\n"
            b"       ^          ^\n"
            b"    B111B      B111B\n"
            b"    BBBBB      BBBBB\n"
        ),
        b"2 cases, 1 right, 1 wrong\n  1 wrong-outcome\n",
    )


def test_judges_that_ask_whether_a_board_is_right() -> None:
    """Boards in ICPC Amritapuri's and GXPC's notation, each followed by one that is wrong."""
    solved = b"2\n3 4\nF211\n12F1\n0111\n3 4\nF211\n12F1\n01F1\n"
    assert run("validate", stdin=solved) == (
        1,
        (
            b"<stdin>:8: case 2: (1, 1): number 2, but 3 mines adjacent [wrong-number]\n"
            b"<stdin>:8: case 2: (1, 3): number 1, but 2 mines adjacent [wrong-number]\n"
            b"<stdin>:9: case 2: (2, 1): number 1, but 2 mines adjacent [wrong-number]\n"
            b"<stdin>:9: case 2: (2, 3): number 1, but 2 mines adjacent [wrong-number]\n"
            b"    F211\n    12F1\n     ^ ^\n    01F1\n     ^ ^\n"
        ),
        b"2 cases, none with an expected outcome: 1 legal, 1 wrong\n  4 wrong-number\n",
    )
    unknown = b"3\n2 3\n1?1\n?*?\n1 4\n1?*3\n2 2\n0?\n1?\n"
    assert run("validate", "--no-boards", stdin=unknown) == (
        1,
        (
            b"<stdin>:6: case 2: (0, 3): number 3, but 1 mine adjacent [wrong-number]\n"
            b"<stdin>:8: case 3: (0, 0): no arrangement of mines satisfies "
            b"the numbers at (0, 0), (1, 0) [no-arrangement]\n"
        ),
        (
            b"3 cases, none with an expected outcome: 1 legal, 2 wrong\n"
            b"  1 no-arrangement\n  1 wrong-number\n"
        ),
    )
    for asked, format in ((solved, "amritapuri"), (unknown, "gxpc")):
        assert run("convert", "--to", format, stdin=asked) == (0, asked, b"")


def test_several_cases_of_coding_ninjas_to_its_answers() -> None:
    question = ninjas_question(NINJAS_1, LEETCODE_2, LEETCODE_1).encode()
    answers = (
        b"_ 1 . 1 _\n_ 1 # 1 _\n_ 1 1 1 _\n_ _ _ _ _\n"
        b"_ 1 . 1 _\n_ 1 * 1 _\n_ 1 1 1 _\n_ _ _ _ _\n"
        b"_ 1 . 1 _\n_ 1 # 1 _\n_ 1 1 1 _\n_ _ _ _ _\n"
    )
    assert run("reveal", stdin=question) == (0, answers, b"")


@pytest.mark.parametrize("notation", QUESTIONS)
def test_questions_with_their_answers(notation: str, tmp_path: Path) -> None:
    questions, answers = tmp_path / "questions.txt", tmp_path / "answers.txt"
    examples = [LEETCODE_1, LEETCODE_2]
    text = "".join(map(leetcode_question, examples))
    questions.write_text(text if notation == "leetcode" else ninjas_question(*examples))
    answers.write_text("".join(ANSWERS[notation](e.answer) for e in examples))
    cases = [Case(board(e.board), e.click, board(e.answer)) for e in examples]
    assert list(load(questions, answers=answers)) == cases
    assert run("validate", questions, "--answers", answers) == (0, b"", b"2 cases, 2 right\n")
    suite = run("convert", questions, "--answers", answers, "--to", "yaml")
    assert loads(suite.out) == cases


def test_clicks_in_order() -> None:
    question = leetcode_question(LEETCODE_1).encode()
    first = run("reveal", "--click", "3,0", stdin=question)
    assert first.text == matrix(LEETCODE_1.answer) + "\n"
    both = run("reveal", "--click", "3,0", "--click", "0,2", stdin=question)
    assert both.text == matrix("B111B B1M1B B111B BBBBB") + "\n"
    lost = run("reveal", "--click", "3,0", "--click", "1,2", stdin=question)
    assert lost.text == matrix(LEETCODE_2.answer) + "\n"
    said = b"<stdin>:1: case 1: the game is over: the mine at (1, 2) has exploded already\n"
    ended = run("reveal", "--click", "1,2", "--click", "3,0", stdin=question)
    assert ended == (1, b"", said)


def test_clicks_in_order_as_suites() -> None:
    question = leetcode_question(LEETCODE_1).encode()
    fixtures = run(
        "reveal", "--click", "3,0", "--click", "1,2", "--as-suite", "--to", "yaml", stdin=question
    )
    assert loads(fixtures.out) == [
        Case(board(LEETCODE_1.board), (3, 0), board(LEETCODE_1.answer)),
        Case(board(LEETCODE_2.board), (1, 2), board(LEETCODE_2.answer)),
    ]
    validated = run("validate", stdin=fixtures.out)
    assert validated == (0, b"", b"2 cases, 2 right\n")


def test_through_a_pipe_and_a_file(tmp_path: Path) -> None:
    question = leetcode_question(LEETCODE_1).encode()
    answer = ninjas_rows(LEETCODE_1.answer).encode()
    path = tmp_path / "cases.txt"
    path.write_bytes(question)
    for arguments in ((), ("-",)):
        ended = process("reveal", *arguments, "--to", "codingninjas", stdin=question)
        assert ended == (0, answer, b"")
    assert run("reveal", path, "--to", "codingninjas") == (0, answer, b"")
    target = tmp_path / "answers.txt"
    assert run("reveal", path, "--to", "codingninjas", "-o", target) == (0, b"", b"")
    assert target.read_bytes() == answer
    fixture = process("reveal", "--as-suite", "--to", "yaml", stdin=question)
    validated = process("validate", stdin=fixture.out)
    assert validated == (0, b"", b"1 case, 1 right\n")


@pytest.mark.parametrize("example", [LEETCODE_1, LEETCODE_2], ids=["1", "2"])
def test_from_python(example: Example) -> None:
    case = loads(leetcode_question(example))[0]
    assert case.click == example.click
    outcome = case.board.reveal(case.click)
    assert outcome.format("codingninjas") == ninjas_rows(example.answer)
    assert dumps([Case(outcome)], "leetcode") == matrix(example.answer) + "\n"
    stream = io.BytesIO(dumps([case], "codingninjas").encode())
    assert list(load(stream)) == [case]
