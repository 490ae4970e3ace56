"""The tree of errors, and how they read."""

import importlib
import pickle
import pkgutil
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import minesweeper_kit
from minesweeper_kit import Board, Format, convert, errors, find_dialect, read, run_files
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


BAD_CALLS: dict[str, Callable[[Any], object]] = {
    "size: 'x' is not a size: write ROWSxCOLUMNS, as in 16x30":
        lambda _: run_files("generate", None, "x", seed=1, size="x", mines=1, parts=1),
    'convert needs the format to write: to=...': lambda job: job("convert"),
    "unknown format 'chess': minesweeper_kit.dialects() lists them all":
        lambda job: job("convert", to="chess"),
    "no format is called 'svg': it is a picture; minesweeper_kit.svg draws it":
        lambda job: job("convert", to="svg"),
    "convert has no option too: did you mean to?": lambda job: job("convert", too="uva"),
    "verify=True goes with resume=True or scheduler=...":
        lambda job: job("convert", to="uva", verify=True),
    'on_error="side" needs resume=True or scheduler=...':
        lambda job: job("convert", to="uva", on_error="side"),
    "on_error='go': expected stop, skip or side":
        lambda job: job("convert", to="uva", on_error="go"),
    "add seed=...: a job that is continued makes the same boards again":
        lambda job: job("generate", size="2x2"),
    "parts=5 is more than count=3: expected 1 to 3":
        lambda job: run_files("generate", None, "x", seed=1, level="beginner", count=3, parts=5),
    "unknown dialect 'chess': minesweeper_kit.dialects() lists them all":
        lambda _: find_dialect("chess"),
    "unknown layout 'xyz': minesweeper_kit.layouts.LAYOUTS has them all":
        lambda _: Format.parse("leetcode+xyz"),
    "3 cells cannot make a board of 2x2; expected 4": lambda _: Board(2, 2, "EMQ"),
    "4 cells cannot make a board of -2x2; expected sizes of 0 or more":
        lambda _: Board(-2, 2, "EMQE"),
    'the board hides its mines, and lossy=True cannot help: write it with to="yaml"':
        lambda _: convert("? *", "leetcode", symbols="?=HIDDEN *=MINE"),
}  # fmt: skip


@pytest.mark.parametrize("message", BAD_CALLS)
def test_python_names_the_arguments_of_the_function(message: str, tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text('[["E","M"]]\n[0,0]\n')

    def job(operation: str, **options: Any) -> object:
        return run_files(operation, str(source), str(tmp_path / "out"), **options)

    with pytest.raises(MinesweeperKitError) as caught:
        BAD_CALLS[message](job)
    assert message in str(caught.value)


def test_records_of_a_job_name_arguments_too(tmp_path: Path) -> None:
    boards, told = tmp_path / "in", list[Any]()
    boards.mkdir()
    (boards / "mask.txt").write_text("0 1\n1 1\n")
    (boards / "letters.txt").write_text("EM\n1E\n")

    def job(**options: Any) -> Any:
        return run_files("convert", str(boards), str(tmp_path / "out"), to="hex", **options)

    manifest = job(on_part=lambda record, parts: told.append((record, parts)))
    [record] = manifest.failed
    assert (record, 2) in told
    message = record["error"]["message"]
    assert 'for example format="mask+grid"' in message
    assert message.endswith('name this one alone, or set prefer=["mask"]')
    assert not job(prefer=["mask"]).failed


def test_prefer_takes_a_list() -> None:
    with pytest.raises(TypeError, match="prefer: a list of dialects was expected, not a str"):
        read("*..\n...", prefer="uva")
