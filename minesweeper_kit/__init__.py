"""Minesweeper boards in every notation: convert, reveal, validate, solve, generate, judge.

All that a program needs can be imported from here. What a name needs is loaded when
the name is first used.

>>> from minesweeper_kit import Board, reveal
>>> print(reveal(Board.parse("EEM", "leetcode"), (0, 0)).format("codingninjas"), end="")
_ 1 #
"""

import sys

# The command begins with this: until it sees to signals, Ctrl-C would end in a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from minesweeper_kit import judge, leetcode
    from minesweeper_kit.board import Board, Click, reveal
    from minesweeper_kit.case import Case, Cases, Origin
    from minesweeper_kit.cell import Cell
    from minesweeper_kit.dialect import Dialect
    from minesweeper_kit.dialect.registry import dialects, find_dialect, register
    from minesweeper_kit.engine import compiled
    from minesweeper_kit.errors import (
        AmbiguousFormatError,
        BudgetError,
        ClickError,
        CodeError,
        ContradictionError,
        FormatError,
        LossyError,
        MinesweeperKitError,
        NoBoardError,
        OptionError,
        ParseError,
        ReadingWarning,
        SandboxError,
        ShapeError,
        SolutionError,
        SymbolError,
        UnknownKeyWarning,
        WorkerError,
    )
    from minesweeper_kit.game.metrics import Stats, Zini, stats, zini
    from minesweeper_kit.game.rules import Violation
    from minesweeper_kit.generator import generate
    from minesweeper_kit.io.converting import convert, read
    from minesweeper_kit.io.format import Format
    from minesweeper_kit.io.reader import Reader
    from minesweeper_kit.io.reading import load, loads
    from minesweeper_kit.io.writing import dump, dumps
    from minesweeper_kit.jobs.job import run_files
    from minesweeper_kit.judge import suite
    from minesweeper_kit.leetcode import update_board
    from minesweeper_kit.picture import html, png, svg, text
    from minesweeper_kit.play.choose import Candidate, Choice, best_click
    from minesweeper_kit.solver import (
        Solution,
        check_possible,
        deduce,
        is_guess_free,
        open_certain,
        possible_totals,
        solve,
    )
    from minesweeper_kit.solver.grade import Difficulty, difficulty
    from minesweeper_kit.solver.guesses import Guess, explain_guess
    from minesweeper_kit.solver.hints import Hint, hint
    from minesweeper_kit.solver.steps import Step, explain, explain_cell
    from minesweeper_kit.suites.checks import check, differences
    from minesweeper_kit.suites.findings import Finding, Summary, examine
    from minesweeper_kit.version import __version__ as __version__

__all__ = [
    "AmbiguousFormatError",
    "Board",
    "BudgetError",
    "Candidate",
    "Case",
    "Cases",
    "Cell",
    "Choice",
    "Click",
    "ClickError",
    "CodeError",
    "ContradictionError",
    "Dialect",
    "Difficulty",
    "Finding",
    "Format",
    "FormatError",
    "Guess",
    "Hint",
    "LossyError",
    "MinesweeperKitError",
    "NoBoardError",
    "OptionError",
    "Origin",
    "ParseError",
    "Reader",
    "ReadingWarning",
    "SandboxError",
    "ShapeError",
    "Solution",
    "SolutionError",
    "Stats",
    "Step",
    "Summary",
    "SymbolError",
    "UnknownKeyWarning",
    "Violation",
    "WorkerError",
    "Zini",
    "best_click",
    "check",
    "check_possible",
    "compiled",
    "convert",
    "deduce",
    "dialects",
    "differences",
    "difficulty",
    "dump",
    "dumps",
    "examine",
    "explain",
    "explain_cell",
    "explain_guess",
    "find_dialect",
    "generate",
    "hint",
    "html",
    "is_guess_free",
    "judge",
    "leetcode",
    "load",
    "loads",
    "open_certain",
    "png",
    "possible_totals",
    "read",
    "register",
    "reveal",
    "run_files",
    "solve",
    "stats",
    "suite",
    "svg",
    "text",
    "update_board",
    "zini",
]

_LATE = {
    "board": ("Board", "Click", "reveal"),
    "case": ("Case", "Cases", "Origin"),
    "cell": ("Cell",),
    "dialect": ("Dialect",),
    "dialect.registry": ("dialects", "find_dialect", "register"),
    "engine": ("compiled",),
    "errors": (
        *("AmbiguousFormatError", "BudgetError", "ClickError", "CodeError", "ContradictionError"),
        *("FormatError", "LossyError", "MinesweeperKitError", "NoBoardError", "OptionError"),
        *(
            "ParseError",
            "SandboxError",
            "ShapeError",
            "ReadingWarning",
            "SolutionError",
            "SymbolError",
        ),
        *("UnknownKeyWarning", "WorkerError"),
    ),
    "io.converting": ("convert", "read"),
    "io.format": ("Format",),
    "io.reader": ("Reader",),
    "io.reading": ("load", "loads"),
    "io.writing": ("dump", "dumps"),
    "suites": ("Finding", "Summary", "check", "differences", "examine"),
    "generator": ("generate",),
    "jobs.job": ("run_files",),
    "judge": ("judge", "suite"),
    "leetcode": ("leetcode", "update_board"),
    "game.metrics": ("Stats", "Zini", "stats", "zini"),
    "picture": ("html", "png", "svg", "text"),
    "play.choose": ("Candidate", "Choice", "best_click"),
    "game.rules": ("Violation",),
    "solver": (
        *("Solution", "check_possible", "deduce", "is_guess_free", "open_certain"),
        *("possible_totals", "solve"),
    ),
    "solver.grade": ("Difficulty", "difficulty"),
    "solver.guesses": ("Guess", "explain_guess"),
    "solver.hints": ("Hint", "hint"),
    "solver.steps": ("Step", "explain", "explain_cell"),
    "version": ("__version__",),
}
"""Modules, each with the names of this package that it is loaded for."""

if not TYPE_CHECKING:

    def __getattr__(name):
        for module, names in _LATE.items():
            if name in names:
                from importlib import import_module

                found = import_module(f"{__name__}.{module}")
                globals()[name] = found if name == module else getattr(found, name)
                return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})


def register_strategies() -> None:
    """Let Hypothesis draw boards and cases for the types Board and Case.

    With Hypothesis installed this happens by itself. The strategies are those of
    `minesweeper_kit.strategies`, which is loaded when the first one is used.

    >>> from hypothesis import find, strategies as st
    >>> register_strategies()
    >>> find(st.from_type(Board), lambda board: board.mines == 2).mines
    2
    """
    from hypothesis import strategies as st

    from minesweeper_kit.board import Board
    from minesweeper_kit.case import Case

    def boards(_: object) -> st.SearchStrategy[Board]:
        from minesweeper_kit import strategies

        return strategies.boards(flags=True)

    def cases(_: object) -> st.SearchStrategy[Case]:
        from minesweeper_kit import strategies

        return strategies.cases()

    st.register_type_strategy(Board, boards)
    st.register_type_strategy(Case, cases)


if "hypothesis" in sys.modules:  # whose entry point ran before there was anything to register
    register_strategies()
