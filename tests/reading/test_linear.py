"""The time to read any text as a pasted one is in proportion to its length."""

from collections.abc import Callable
from contextlib import suppress

import pytest

from minesweeper_kit import MinesweeperKitError
from minesweeper_kit.reading.pasted import read_pasted
from tests.growth import is_linear

pytestmark = pytest.mark.slow

SIZES = 2**10, 2**13

PIECES = (
    *("[", "(", "{", "'", '"', "`", "1", "1 ", "| ", "\n", "<", "&", "/*", '"""', "{-", "click "),
    *("x=", "b=1&m=", "1x1:", "Input:\n", "Example 1:\n", "1 . *\n", "1.*\n\n", '[["E"]]\n'),
    *("()", "a(", "a=[", '"E",', "1\n", "2 2\n", "1 .\n1 . .\n", "1: . .\n", "# . .\n", "// a\n"),
    *(
        "+---+\n",
        "a,b=c,",
        '"\\n" + ',
        "0 1 2\n",
        "| . | * |\n",
        "x='E'\n[[x]]\n",
        "B1E\nB1M\n1 1\n",
        "  0 1 2\nA 1   1\n",
        "A 1   1\n",
        "Open a cell:\n0 1\n",
        *("+--+\n|* |\n", "| *|\n"),
    ),
    *("[[{mine:1}],", "[{mine:1},", "2 2 EM EE ", "*. *1 ", "*. *1\n", "用'*'", "->\n"),
    *("'*' is a mine. ", 'x = [["E","M"]]\nx[0][0] = 1\n', "E\nM\n\n", '"a" + "b" + ', "a: b\n"),
)
"""What is repeated."""

TAILS = ("\n1 . *\n", '\n[["E","M"],["E","E"]]\n[0,0]\n')


@pytest.mark.parametrize("piece", PIECES)
def test_reading_what_is_repeated(piece: str) -> None:
    def reading(size: int) -> Callable[[], object]:
        texts = [(piece * (size // len(piece)) + tail).encode() for tail in TAILS]

        def work() -> None:
            for text in texts:
                with suppress(MinesweeperKitError):
                    read_pasted(text, None, "<string>")

        return work

    assert is_linear(reading, *SIZES, most=2**18)


@pytest.mark.parametrize(("opening", "closing"), ["()", "[]", "{}"])
def test_brackets_of_any_depth_are_no_recursion(opening: str, closing: str) -> None:
    text = f"a = {opening * 5000}1{closing * 5000}\n".encode()
    with pytest.raises(MinesweeperKitError):
        read_pasted(text, None, "<string>")
