"""The tree of errors, and how they read."""

import importlib
import pickle
import pkgutil
import re

import pytest

import minesweeper_kit
from minesweeper_kit import errors
from minesweeper_kit.errors import (
    ContradictionError,
    LossyError,
    MinesweeperKitError,
    ParseError,
    SymbolError,
)
from minesweeper_kit.wording import counted, one_line, unknown_name

CODES = {
    "NoBoardError": 3,
    "ParseError": 3, "SymbolError": 3, "CodeError": 3, "ShapeError": 3, "FormatError": 2,
    "OptionError": 2,
    "AmbiguousFormatError": 3, "LossyError": 4, "ClickError": 1, "ContradictionError": 1,
    "BudgetError": 1, "SolutionError": 3, "SandboxError": 2, "WorkerError": 3,
    "WorkerLostError": 3,
}  # fmt: skip


@pytest.mark.parametrize("name", CODES)
def test_exit_codes(name: str) -> None:
    error = getattr(errors, name)
    assert issubclass(error, MinesweeperKitError)
    assert error.exit_code == CODES[name]


def test_a_message_is_short_whatever_is_named_in_it() -> None:
    name = "x" * 100_000
    for kind in (ParseError, LossyError, ContradictionError):
        error = kind(f"the name {name} is unknown: give another")
        assert len(error.message) == 1000
        assert str(error).startswith("the name xxx")
        assert str(error).endswith("xxx is unknown: give another")
        assert pickle.loads(pickle.dumps(error)).message == error.message


def test_codes_stay_and_tell_errors_apart() -> None:
    codes = {name: getattr(errors, name).code for name in CODES}
    assert codes == {
        "ParseError": "parse", "SymbolError": "symbol", "CodeError": "source-code",
        "NoBoardError": "no-board",
        "ShapeError": "shape",
        "FormatError": "format", "OptionError": "option",
        "AmbiguousFormatError": "ambiguous-format", "LossyError": "lossy", "ClickError": "click",
        "ContradictionError": "contradiction", "BudgetError": "budget",
        "SolutionError": "solution", "SandboxError": "sandbox", "WorkerError": "worker",
        "WorkerLostError": "worker-lost",
    }  # fmt: skip
    assert MinesweeperKitError.code not in codes.values()


def test_the_tree_holds_every_error_of_the_kit() -> None:
    for module in pkgutil.walk_packages(minesweeper_kit.__path__, "minesweeper_kit."):
        if module.name != "minesweeper_kit.__main__":
            importlib.import_module(module.name)
    known, found = {"MinesweeperKitError", *CODES}, [MinesweeperKitError]
    for error in found:
        found += error.__subclasses__()
    kit = [error for error in found if error.__module__.startswith("minesweeper_kit")]
    assert {error.__name__ for error in kit} == known
    assert {error.__module__ for error in kit} == {"minesweeper_kit.errors"}
    assert set(re.findall(r"\w+Error", str(errors.__doc__))) - {"ValueError"} == known


def test_a_parse_error_is_a_value_error() -> None:
    assert issubclass(SymbolError, ParseError)
    assert issubclass(ParseError, ValueError)


def test_places() -> None:
    error = ParseError("what")
    assert str(error) == "what"
    assert str(error.located("a.txt")) == "a.txt: what"
    assert str(error.located("b.txt", 3, 4)) == "a.txt:3:4: what"
    assert str(error.located(None, 5, 6)) == "a.txt:3:4: what"  # what is known stays
    assert str(ParseError("what").located(None, 5)) == "5: what"


def test_names() -> None:
    known = ["leetcode", "codingninjas"]
    assert str(unknown_name("dialect", "LeetCod", known)) == (
        "unknown dialect 'LeetCod': did you mean leetcode?"
    )
    assert str(unknown_name("dialect", "x", known)) == (
        "unknown dialect 'x': there are leetcode, codingninjas"
    )


def test_words() -> None:
    assert [counted(n, "cell") for n in (0, 1, 2)] == ["0 cells", "1 cell", "2 cells"]
    assert one_line("a\nb\t\x1b[0m\x85\u2028é💣👩\u200d💻") == (
        r"a\nb\t\x1b[0m\x85\u2028é💣👩" + "\u200d💻"
    )
