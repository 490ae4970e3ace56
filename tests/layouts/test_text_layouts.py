"""What every layout of text takes: marks, line ends, trailing blanks, empty lines."""

from collections.abc import Callable

import pytest

from minesweeper_kit import Board, Case, ParseError, dumps, load, loads
from minesweeper_kit.layouts import LAYOUTS, find_layout
from minesweeper_kit.layouts.lines import number_pair, whole_number
from minesweeper_kit.wording import quoted
from tests.zoo import DOCUMENTS

CASES = [
    Case(Board.parse("EEM\nEEE", "leetcode"), (0, 0)),
    Case(Board.parse("EEM\nEMM", "leetcode"), (1, 0)),
]
VARIANTS: dict[str, Callable[[bytes], bytes]] = {
    "as it is": lambda data: data,
    "a mark": lambda data: b"\xef\xbb\xbf" + data,
    "CRLF": lambda data: data.replace(b"\n", b"\r\n"),
    "a mark and CRLF": lambda data: b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"),
    "trailing blanks": lambda data: data.replace(b"\n", b"  \t\n"),
    "no last line end": lambda data: data.rstrip(b"\n"),
    "empty lines after": lambda data: data + b"\n\n \n",
    "empty lines before": lambda data: b"\n\r\n" + data,
}


@pytest.mark.parametrize("layout", ["grid", "array", "testcase", "stdin", *DOCUMENTS])
@pytest.mark.parametrize("dialect", ["leetcode", "codingninjas"])
def test_what_means_nothing(dialect: str, layout: str) -> None:
    kept = [Case(case.board) for case in CASES] if layout in ("grid", "array") else CASES
    data = dumps(kept, f"{dialect}+{layout}").encode()
    for what, change in VARIANTS.items():
        assert loads(change(data), f"{dialect}+{layout}") == kept, what
        # A matrix or a grid of `.` and `#` is AtCoder's as well: there is a test of that.
        if layout in DOCUMENTS or layout == ("stdin" if dialect == "codingninjas" else "grid"):
            assert loads(change(data)) == kept, what


def test_the_table() -> None:
    for name in LAYOUTS:
        layout = find_layout(name)
        assert {"click", "expected", "mines", "name", "extra"} >= set(layout.holds)
        code = layout.code
        assert layout.unread or callable(getattr(code, "read", None) or code.read_lines)
        assert layout.unwritten or callable(code.write)
    for name in DOCUMENTS:
        find_layout(name).require(None)
    with pytest.raises(Exception, match=r"^unknown layout 'jsn': did you mean json or ndjson\?"):
        find_layout("jsn")
    with pytest.raises(Exception, match=r"^grid alone does not say what the symbols mean: add"):
        find_layout("grid").require(None)


def test_numbers() -> None:
    assert [whole_number(line) for line in (b" 12 ", b"-1", b"1 2", b"", b"1" * 10)] == [
        12, None, None, None, None,
    ]  # fmt: skip
    assert [number_pair(line) for line in (b" 1  2\t", b"1", b"1 2 3", b"1 -2", b"1,2")] == [
        (1, 2), None, None, None, None,
    ]  # fmt: skip
    assert number_pair("\u0661 \u0662".encode()) is None


def test_lines_in_messages_are_short() -> None:
    assert quoted(b" a\xff ") == r"'a\\xff'"
    assert quoted(b"x" * 41) == repr("x" * 37 + "...")
    assert quoted(b"x" * 40) == repr("x" * 40)


# --- grid ---


def test_grid() -> None:
    text = "EM\nEE\n\n\nE M\n\nB1\n"
    assert [str(case.board) for case in loads(text)] == ["EM\nEE", "EM", "B1"]
    assert dumps(loads(text), "leetcode+grid") == "EM\nEE\n\nEM\n\nB1\n"
    assert dumps(loads(text), "codingninjas+grid") == ". #\n. .\n\n. #\n\n_ 1\n"
    lines = [[case.place("board", row) for row in (0, 1)] for case in loads(text)]
    assert [place[0][1] for place in lines] == [1, 5, 7]
    assert lines[0][1] == ("<string>", 2)
    assert [case.label for case in loads(text)] == ["case 1", "case 2", "case 3"]


# --- array ---


def test_array_has_no_room_for_a_click() -> None:
    with pytest.raises(ParseError) as caught:
        loads('[["E"]]\n\n[0,0]\n', "leetcode+array")
    said = "array holds no click: name the layout testcase"
    assert str(caught.value) == f"<string>:3:1: {said}"
    assert dumps(loads('["EM"]', "leetcode"), "leetcode+array") == '[["E","M"]]\n'


# --- stdin ---

QUESTION = "2\n1 2\n. #\n0 0\n2 1\n.\n#\n1 0\n"


def test_stdin_places() -> None:
    first, second = loads(QUESTION)
    assert [second.place(part) for part in ("case", "board", "click")] == [
        ("<string>", 5), ("<string>", 6), ("<string>", 8),
    ]  # fmt: skip
    assert second.place("board", 1) == ("<string>", 7)
    assert first.click == (0, 0)


def test_a_bad_board_does_not_hide_the_next_case() -> None:
    met: list[ParseError] = []
    import io

    data = io.StringIO(QUESTION.replace(". #", ". Q"))
    assert list(load(data, "codingninjas", on_error=met.append)) == loads(QUESTION)[1:]
    assert [str(error) for error in met] == [
        "<string>:3:3: unknown symbol 'Q' in dialect codingninjas (it has # * . _ 1-8)"
    ]


ANSWERS = [
    "_ 1\n_ 1\n",
    "1 1\n1 #\n",
    "_ _\n1 1\n# #\n",
    "1\n#\n",
    "1\n1\n",
    "*\n",
]


@pytest.mark.parametrize("text", ANSWERS)
def test_an_answer_alone(text: str) -> None:
    (case,) = loads(text, "codingninjas")
    assert case.board == Board.parse(text, "codingninjas")
    assert case.click is None
    assert dumps([case], "codingninjas") == text


def test_answers_without_their_questions() -> None:
    with pytest.raises(ParseError) as caught:
        loads("_ 1\n_ 1\n# 1 1\n", "codingninjas")
    assert str(caught.value) == (
        "<string>:3:1: row 2 (from 0) has 3 cells, expected 2 like the rows above; "
        "answers to several cases are read beside their questions (answers=...)"
    )


REFUSED = [
    ([Case(Board(1, 1, b"\1"))],
     "case: the row '1' alone would be read back as the count of test cases"),
    ([Case(Board(1, 1, b"\x0a"))],
     ("case: codingninjas needs a click, which this case lacks; add click=(row, col), or use "
      'format="codingninjas+grid"')),
    ([Case(Board(1, 1, b"\x0a"), (-1, 0))], "case: stdin has no way to write the click (-1, 0)"),
    ([CASES[0], Case(Board(1, 1, b"\0"))],
     ("case: a file in codingninjas has unopened boards or opened ones: this one is opened; "
      'use format="yaml"')),
    ([Case(Board(1, 1, b"\0")), CASES[0]],
     ("case: a file in codingninjas has unopened boards or opened ones: this one is unopened; "
      'use format="yaml"')),
    ([Case(Board(0, 0, b""), (0, 0))], "case: stdin has no way to write a board of 0x0"),
]  # fmt: skip


@pytest.mark.parametrize(("cases", "said"), REFUSED)
def test_stdin_refuses(cases: list[Case], said: str) -> None:
    with pytest.raises(Exception, match=r".") as caught:
        dumps(cases, "codingninjas")
    assert str(caught.value) == f"the {said}"


# --- the documents ---


def test_ndjson_lines() -> None:
    text = '\n[["E","M"]]\n\n{"dialect": "leetcode", "board": "EM\\nEE", "click": [0, 0]}\n'
    first, second = loads(text, "leetcode+ndjson")
    assert first.board == Board.parse("EM", "leetcode")
    assert second.board == Board.parse("EM\nEE", "leetcode")
    assert [second.place(part) for part in ("board", "click")] == [("<string>", 4)] * 2
    assert second.label == "case 2"
    with pytest.raises(ParseError, match=r'^<string>:2:1: no dialect is named: add "dialect": "le'):
        loads(text, "ndjson")
    with pytest.raises(ParseError) as caught:
        loads(text, "codingninjas+ndjson")
    assert "unknown symbol 'E' in dialect codingninjas" in str(caught.value)


def test_a_document_in_another_dialect_than_asked_for() -> None:
    for text in ("dialect: leetcode\ncases: [{board: E}]", '{"dialect":"lc","cases":[]}'):
        layout = "yaml" if text.startswith("d") else "json"
        with pytest.raises(ParseError) as caught:
            loads(text, f"codingninjas+{layout}")
        assert str(caught.value).endswith(
            "the document is in dialect leetcode, not in codingninjas"
        )


def test_boards_of_a_document_in_every_form() -> None:
    board = Board.parse("E1\n1M", "leetcode")
    for written in (
        "|\n      E1\n      1M", "|-\n      E1\n      1M\n", "|2\n      E1\n      1M\n",
        '"E1\\n1M"', '[E1, "1M"]', "[[E, 1], [1, M]]", "[[E, '1'], ['1', M]]",
        "\n      - E 1\n      - 1 M", "|\n      E 1\n      1 M\n\n\n",
    ):  # fmt: skip
        read = loads(f"dialect: lc\ncases:\n  - board: {written}\n", "yaml")
        assert read == [Case(board)]


def test_parts_that_are_nothing() -> None:
    text = (
        '{"dialect":"leetcode","board":["E"],"click":null,"expected":null,"mines":null,"name":null}'
    )
    assert loads(text, "ndjson") == [Case(Board(1, 1, b"\x09"))]
