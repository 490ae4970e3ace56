"""Random boards from a seed. A seed gives the same boards on every machine, in every version.

The mines are drawn by a partial Fisher-Yates shuffle of the cells in reading
order, without those around a first click. The random numbers come from
SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", 2014). To draw one below a bound, numbers that would make some
outcomes likelier than others are thrown away.
"""

import itertools
from collections.abc import Callable, Iterator
from typing import Literal, get_args

from minesweeper_kit.arguments import as_click
from minesweeper_kit.board import Board, Click, unchecked_board
from minesweeper_kit.case import Case
from minesweeper_kit.cell import LARGEST, Cell
from minesweeper_kit.engine.shuffle import GOLDEN, MASK, mix
from minesweeper_kit.errors import BudgetError, OptionError
from minesweeper_kit.wording import (
    as_python,
    counted,
    numeral,
    outside_board,
    size_of,
    whole_number,
)

First = Literal["opening", "safe"]
"""What a first click must meet.

"opening": a safe cell without adjacent mines. "safe": any cell that is no mine."""

Difficulty = Literal["easy", "medium", "hard", "extreme"]
"""What it takes to win without a guess; `solver.grade` says what the levels mean."""

Technique = Literal["single", "subset", "overlap", "chain", "total"]
"""The hardest technique that a board needs; `solver.proofs` says what they are."""

ATTEMPTS = 10_000
"""How many boards are drawn for one that the solver has to approve before it gives up."""

DENSITIES = {"easy": 0.12, "medium": 0.16, "hard": 0.18, "extreme": 0.18}
"""Where a difficulty comes up most often, measured on 9x9 to 16x30: the part that is mines.

Easy and medium boards are as dense as still leaves them one in three."""

MOST_CELLS = 100_000_000
"""The largest board that is made: it takes 5 GB of memory."""

LEVELS = {"beginner": (9, 9, 10), "intermediate": (16, 16, 40), "expert": (16, 30, 99)}
"""The levels that every Minesweeper program has: rows, columns and mines of each."""

_MOST: dict[str, Difficulty] = {"single": "easy", "subset": "medium", "overlap": "medium"}
"""The level that a board has at most whose hardest technique is this; extreme for the others."""


def generate(
    rows: int,
    cols: int,
    mines: int,
    *,
    seed: int = 0,
    start: int = 1,
    count: int = 1,
    click: Click | None = None,
    first: First = "opening",
    no_guess: bool = False,
    difficulty: Difficulty | None = None,
    needs: Technique | None = None,
    attempts: int | None = None,
    on_attempt: Callable[[int], None] | None = None,
) -> Iterator[Case]:
    """Random boards with nothing revealed: `count` cases, made one at a time.

    Each board has rows x cols cells, `mines` of them mines; all such boards are
    equally likely. A `seed` always gives the same cases; a larger `count` only adds
    more. The first is that with the number `start`, as if those before it were left out.

    `click` is a first click, zero-based (row, col); each case gets it. It meets an
    opening (a cell without adjacent mines), or with `first="safe"` just no mine.
    With `no_guess` boards are drawn until one can be won from that click without
    guessing, by a player who knows the total of mines; with `difficulty` until one
    takes just that (`solver.grade` says what the levels mean), with `needs` until one cannot
    be won without that technique, and can without harder ones. These start from the middle
    of the board if no click is given. Each try calls
    `on_attempt` with its number, from 1. After `attempts` of them for one case, 10000 where
    not given, it gives up.

    Raises OptionError if no board can have that size, that many mines or that click, and
    TypeError for a number that is no whole one. A case, when it is asked for, raises
    BudgetError where it gives up, with what was found instead, or the solver gives up on a
    board.

    >>> case = next(generate(2, 5, 3, seed=7, click=(0, 0)))
    >>> print(case.board)
    EEMMM
    EEEEE
    >>> generate(2, 2, 5)
    Traceback (most recent call last):
        ...
    minesweeper_kit.errors.OptionError: a board of 2x2 has room for at most 4 mines; got 5; ...
    """
    # Other kinds of whole numbers wrap around.
    numbers = (rows, cols, mines, seed, start, count)
    names = ("rows", "cols", "mines", "seed", "start", "count")
    rows, cols, mines, seed, start, count = map(whole_number, numbers, names)
    for name, given, known in (
        ("first", first, First),
        ("difficulty", difficulty, Difficulty),
        ("needs", needs, Technique),
    ):
        if given is not None and given not in get_args(known):
            listed = ", ".join(get_args(known))
            raise OptionError(f"{name} is one of {listed}; got {as_python(given)}")
    if difficulty is not None and needs is not None and difficulty not in _levels_of(needs):
        raise OptionError(
            f"a board that needs {needs} is {' or '.join(_levels_of(needs))}, never {difficulty}: "
            "leave out one of the two"
        )
    picky = no_guess or difficulty is not None or needs is not None
    if click is None and picky:
        click = middle(rows, cols)
    if click is not None:
        click = as_click(click)
    free = free_of_mines(rows, cols, mines, click, first)
    attempts = ATTEMPTS if attempts is None else attempts

    def made() -> Iterator[Case]:
        places = [at for at in range(rows * cols) if at not in free]
        title = title_of(rows, cols, mines, seed)
        for number in range(start, start + count):
            draws = _draws(seed, number)
            met: dict[str, int] = {}
            for attempt in itertools.count(1):
                if on_attempt is not None:
                    on_attempt(attempt)
                board = _board(rows, cols, mines, places[:], draws)
                if click is None or not picky:
                    break
                instead = _asked_for(board, click, difficulty, needs)
                if not instead:
                    break
                met[instead] = met.get(instead, 0) + 1
                if attempt == attempts:
                    found = ", ".join([f"{number} {what}" for what, number in met.items()])
                    raise BudgetError(
                        f"none of {counted(attempts, 'board')} of {rows}x{cols} with "
                        f"{counted(mines, 'mine')} is {_described(difficulty, needs)} ({found}); "
                        "choose another size or number of mines, or more attempts "
                        "(mskit generate --attempts N)"
                    )
            yield Case(board, click, name=f"{title}{number}")

    return made()


def middle(rows: int, cols: int) -> Click:
    """The first click of a board that needs one and is given none.

    >>> middle(9, 9), middle(16, 30)
    ((4, 4), (8, 15))
    """
    return rows // 2, cols // 2


def title_of(rows: int, cols: int, mines: int, seed: int) -> str:
    """The names of cases up to their numbers."""
    return f"{rows}x{cols} with {counted(mines, 'mine')}, seed {seed}, number "


def base_of(seed: int, number: int) -> int:
    """What is mixed into the state that the draws for a board start from: 64 bits.

    Each seed and `number` of a case have a state of their own.

    >>> base_of(7, 2) - base_of(7, 1), base_of(7 - 2**64, 1) == base_of(7, 1)
    (1, True)
    """
    return mix(seed & MASK) + number & MASK


def _levels_of(needs: Technique) -> tuple[Difficulty, ...]:
    """The levels of boards whose hardest technique is this.

    >>> _levels_of("overlap"), _levels_of("chain")
    (('medium',), ('medium', 'hard', 'extreme'))
    """
    return (_MOST[needs],) if needs in _MOST else ("medium", "hard", "extreme")


def _described(difficulty: Difficulty | None, needs: Technique | None) -> str:
    """What boards are asked for.

    >>> _described("hard", "chain"), _described(None, None)
    ('hard and needs chain', 'no-guess')
    """
    return (difficulty or "no-guess") + (f" and needs {needs}" if needs else "")


def _asked_for(
    board: Board, click: Click, difficulty: Difficulty | None, needs: Technique | None
) -> str:
    """What a board is instead of what is asked for; "" if it is that."""
    if difficulty is None and needs is None:
        from minesweeper_kit.solver.certain import is_guess_free

        return "" if is_guess_free(board, click) else "need a guess"
    from minesweeper_kit.solver import grade

    most = difficulty or _MOST.get(str(needs), "extreme")
    level, steps = grade.difficulty(board, click, most=most)
    if grade.LEVELS.index(level) > grade.LEVELS.index(most):
        return "need a guess" if most == "extreme" else "harder, or need a guess"
    if difficulty is not None and level != difficulty:
        return level
    hardest = [technique for technique, count in steps.items() if count][-1:]
    return "" if needs is None or hardest == [needs] else f"need {''.join(hardest) or 'nothing'}"


def free_of_mines(
    rows: int, cols: int, mines: int, click: Click | None, first: First
) -> frozenset[int]:
    """The positions (row * cols + col) that must be free of mines, for the first click.

    Raises OptionError if there can be no such board.

    >>> sorted(free_of_mines(2, 3, 1, (0, 0), "safe"))
    [0]
    """
    if rows < 1 or cols < 1:
        raise OptionError(f"a board of {size_of(rows, cols)} has no cells")
    if rows > LARGEST or cols > LARGEST:
        size = size_of(rows, cols)
        raise OptionError(f"a board of {size}: {LARGEST} rows and columns are the most")
    if rows * cols > MOST_CELLS:
        size = size_of(rows, cols)
        raise OptionError(f"a board of {size} is too large; at most {MOST_CELLS:,} cells")
    if mines < 0:
        raise OptionError(f"a number of mines is 0 or more, not {numeral(mines)}")
    free: frozenset[int] = frozenset()
    if click is not None:
        row, col = click
        if not (0 <= row < rows and 0 <= col < cols):
            raise OptionError(f"the click {outside_board(row, col, rows, cols)}")
        reach = 1 if first == "opening" else 0
        free = frozenset(
            r * cols + c
            for r in range(max(row - reach, 0), min(row + reach + 1, rows))
            for c in range(max(col - reach, 0), min(col + reach + 1, cols))
        )
    room = rows * cols - len(free)
    if mines > room:
        around = ""
        if free:
            beside = f" and the {counted(len(free) - 1, 'cell')} around it" * (len(free) > 1)
            around = f", as the first click{beside} must be free"
        where = f"a board of {rows}x{cols} has room for at most {counted(room, 'mine')}{around}"
        advice = "use fewer mines, or make the board larger"
        raise OptionError(f"{where}; got {numeral(mines)}; {advice}")
    return free


def _board(
    rows: int, cols: int, mines: int, places: list[int], draws: Callable[[int], int]
) -> Board:
    """A board with mines at some of `places` (row * cols + col), which are shuffled on the way."""
    cells = bytearray([Cell.EMPTY]) * (rows * cols)
    left = len(places)
    for taken in range(mines):
        other = taken + draws(left)
        left -= 1
        cells[places[other]] = Cell.MINE
        places[other] = places[taken]
    return unchecked_board(rows, cols, bytes(cells))


def _draws(seed: int, number: int) -> Callable[[int], int]:
    """A function that draws a random number from 0 up to, not including, its argument.

    All are equally likely. Each seed and `number` of a case start a sequence of
    their own.
    """
    state = mix(base_of(seed, number))

    def draw(below: int) -> int:
        nonlocal state
        # The numbers past the last whole multiple of `below` would favour the low ones.
        limit = (MASK + 1) // below * below
        while True:
            state = (state + GOLDEN) & MASK
            value = mix(state)
            if value < limit:
                return value % below

    return draw
