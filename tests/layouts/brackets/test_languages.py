import io

import pytest

from minesweeper_kit import Board, Case, LossyError, dumps, find_dialect, loads
from minesweeper_kit.reading.languages import BY_NAME
from minesweeper_kit.reading.pasted import read_source
from tests.layouts.conventions import endure, fault, refusal
from tests.zoo import ZOO, put

DIALECTS = ("leetcode", "numeric", "toollib", "codesignal", "emoji", "exercism", "hex", "uva")

CASE = Case(Board(2, 2, "9a01"), (0, 1))
NO_BOARD = "no board in here: {}; paste all rows of the board, one below the other"
NO_ROW = NO_BOARD.format(
    "no line looks like a row of cells, and there is no list, frame or game link"
)
WRITTEN = {
    "python": '[["E", "M"], ["B", "1"]]\n[0, 1]\n',
    "typescript": '[["E", "M"], ["B", "1"]]\n[0, 1]\n',
    "java": "new char[][] {{'E', 'M'}, {'B', '1'}}\nnew int[] {0, 1}\n",
    "cpp": "vector<vector<char>>{{'E', 'M'}, {'B', '1'}}\n{0, 1}\n",
    "go": "[][]byte{{'E', 'M'}, {'B', '1'}}\n[]int{0, 1}\n",
    "rust": "vec![vec!['E', 'M'], vec!['B', '1']]\nvec![0, 1]\n",
    "csharp": "new char[][] { new char[] {'E', 'M'}, new char[] {'B', '1'} }\nnew int[] {0, 1}\n",
    "kotlin": "arrayOf(charArrayOf('E', 'M'), charArrayOf('B', '1'))\nintArrayOf(0, 1)\n",
    "swift": '[["E", "M"], ["B", "1"]]\n[0, 1]\n',
    "fsharp": "[| [| 'E'; 'M' |]; [| 'B'; '1' |] |]\n[| 0; 1 |]\n",
    "minizinc": '[| "E", "M" | "B", "1" |]\n[0, 1]\n',
}


@pytest.mark.parametrize("language", WRITTEN)
def test_written_and_read(language: str) -> None:
    assert dumps([CASE], f"leetcode+{language}") == WRITTEN[language]
    for other in WRITTEN:
        assert loads(WRITTEN[language], f"leetcode+{other}") == [CASE]


@pytest.mark.parametrize("language", WRITTEN)
def test_a_click_outside_the_board_is_written_and_read(language: str) -> None:
    cases = [Case(CASE.board, (-1, 2)), Case(CASE.board)]
    format = f"leetcode+{language}"
    assert loads(dumps(cases, format), format) == cases


@pytest.mark.parametrize(
    "text",
    [
        "char[][] board = new char[][] {{'E','M'},{'B','1'}};\nint[] click = new int[] {0, 1};",
        "char[][] board = {{'E','M'},{'B','1'}}; // or [so]\nint[] click = {0, 1};",
        "vector<vector<char>> board = {{'E','M'},{'B','1'}};\nvector<int> click{0, 1};",
        "std::vector<std::vector<char>> b{{'E','M'},{'B','1'}};\nstd::vector<int> c = {0, 1};",
        "board := [][]byte{\n\t{'E', 'M'},\n\t{'B', '1'},\n}\nclick := []int{0, 1}",
        "board := [2][2]byte{{'E','M'},{'B','1'}}; click := [2]int{0,1}",
        "const board: string[][] = [['E','M'],['B','1']];\nconst click: number[] = [0,1];",
        (
            "let mut board: Vec<Vec<char>> = vec![vec!['E','M'],vec!['B','1']];\n"
            "let click = vec![0, 1];"
        ),
        (
            "var board = new char[][] { new char[] {'E','M'}, new char[] {'B','1'} };\n"
            "var click = new[] {0, 1};"
        ),
        "board: List[List[str]] = [['E','M'],['B','1']]  # [a comment]\nclick = [0, 1]",
        "char board[2][2] = {{'E','M'},{'B','1'}};\nint click[2] = {0,1};",
        "solution.updateBoard(new char[][]{{'E','M'},{'B','1'}}, new int[]{0,1});",
        "[\n['E','M'],\n['B','1']\n]\n[0,1]",
    ],
)
def test_what_people_paste(text: str) -> None:
    assert loads(text, "leetcode+python") == [CASE]


def test_symbols_that_are_no_single_characters() -> None:
    case = Case(Board(1, 2, "c1"))
    assert dumps([case], "emoji+java") == 'new String[][] {{"⬜", "1️⃣"}}\n'
    assert dumps([case], "emoji+python") == '[["⬜", "1️⃣"]]\n'
    assert dumps([case], "numeric+go") == "[][]int{{-1, 1}}\n"
    truths = Case(Board(1, 2, "a9"))
    assert dumps([truths], "codesignal+python") == "[[True, False]]\n"
    assert dumps([truths], "codesignal+java") == "new boolean[][] {{true, false}}\n"
    for format in ("emoji+java", "numeric+rust"):
        assert loads(dumps([case], format), format) == [case]
    for format in ("codesignal+python", "codesignal+csharp"):
        assert loads(dumps([truths], format), format) == [truths]


@pytest.mark.parametrize("language", [name for name in WRITTEN if name != "minizinc"])
def test_boards_without_cells(language: str) -> None:
    for board in (Board(0, 0, ""), Board(2, 0, "")):
        format = f"leetcode+{language}"
        assert loads(dumps([Case(board)], format), format) == [Case(board)]


def test_rows_that_are_told_by_what_is_between_need_cells() -> None:
    for board in (Board(0, 0, ""), Board(2, 0, "")):
        assert refusal(Case(board), "leetcode+minizinc").startswith("minizinc has no way to write")
    one = Case(Board(1, 1, "0"))
    assert loads(dumps([one], "numeric+minizinc"), "numeric+minizinc") == [one]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "new char[][] {{'E', 'Q'}}",
            "1:22: unknown symbol 'Q' in dialect leetcode (it has B E M X 1-8)",
        ),
        ("new char[][] {{'E'}", "1:14: '{' is never closed; expected '}'"),
        ("{{'E'}]", "1:1: '{' is never closed; expected '}'"),
        ("{3, 0}", f"1:1: {NO_ROW}"),
        ("int x = 5;", f"1:1: {NO_ROW}"),
        ("vec![vec!['E", f"1:1: {NO_ROW}"),
    ],
)
def test_faults(text: str, message: str) -> None:
    assert fault(text, "leetcode+java") == f"<string>:{message}"


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_what_is_written_is_read_line_by_line_as_it_is_as_code(dialect: str, language: str) -> None:
    spoken, read = find_dialect(dialect), 0
    for board in ZOO.values():
        for click in (None, (0, 0)) if len(board.cells) in range(2, 100) else ():
            case = Case(board, click)
            try:
                text = put([case] * 2, f"{dialect}+{language}")
            except LossyError:
                continue
            read += 1
            lines = list(BY_NAME[language].read(io.BytesIO(text), spoken, "file"))
            code = list(read_source(text, spoken, "file"))
            assert lines == code == [case, case], text
    assert read > 4


@pytest.mark.parametrize("language", WRITTEN)
def test_damage(language: str) -> None:
    endure(WRITTEN[language], f"leetcode+{language}")


def test_long_lines_of_nothing() -> None:
    for text in ("a<" * 20000, "a[" * 20000, "a." * 20000, "{" * 20000, "'" * 20001):
        assert fault(text, "leetcode+cpp").startswith("<string>:1:")


BESIDE = """What will this click open?

#include <vector>
vector<vector<char>> board = {{'E','M'},{'B','1'}}; // my board
int clicked() { return 1; }
vector<int> click = {0, 1};
Thanks!
"""


@pytest.mark.parametrize("format", ["leetcode+cpp", "leetcode+java", "leetcode+csharp", None])
def test_text_beside_source_code_is_named(format: str | None) -> None:
    notes: list[str] = []
    assert loads(BESIDE, format, strict=False, notes=notes.append) == [CASE]
    [note] = notes
    assert note.endswith("; ignored lines 1-3, 5, 7, part of line 4")


@pytest.mark.parametrize("format", ["leetcode+cpp", "leetcode+java", "leetcode+csharp"])
def test_text_beside_source_code_is_refused_where_nothing_is_ignored(format: str) -> None:
    first, code, last = BESIDE.split("\n", 1)[0], BESIDE.split("\n", 1)[1], "Thanks!\n"
    assert fault(BESIDE, format).startswith(f"<string>:1:1: '{first}' is no source code; ")
    assert fault(code, format).startswith("<string>:6:1: 'Thanks!' is no source code; ")
    assert loads(code.removesuffix(last), format) == [CASE]


def test_nothing_is_said_of_what_is_written_line_by_line() -> None:
    notes: list[str] = []
    for language, text in WRITTEN.items():
        assert loads(text, f"leetcode+{language}", strict=False, notes=notes.append) == [CASE]
    assert not notes
