"""How fast the solver is, and whether it agrees, beside ms_toollib in the same run.

    python tests/benchmarks/bench_solver.py [--agreement N] [--quick]

ms_toollib is a compiled solver (Rust); without it the kit's figures are printed
alone. It runs in a process of its own, since it can crash, or take minutes.
Times are milliseconds of processor time a position, each solved once; both solve
the same positions, by turns, many of them at a time where they are small: then none
begins each of them with cold caches.
"""

import argparse
import gc
import importlib.util
import multiprocessing
import random
import statistics
import sys
import time
from array import array
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from minesweeper_kit import Board, compiled
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ContradictionError
from minesweeper_kit.solver import solve

Chances = Sequence[float]
"""Of every cell in reading order, 0 for revealed ones."""

Answer = tuple[float, Chances | str]
"""Milliseconds and the probabilities, or what went wrong."""

_PATIENCE = 60.0
"""After this many seconds on one request the other solver is given up."""

_TOGETHER = 50
"""So many positions of ordinary boards each solver gets at a time."""


class Kind(NamedTuple):
    """Positions of one kind: safe cells of a random board, opened one after another."""

    rows: int
    cols: int
    mines: int
    opened: int
    boards: int
    compared: int  # of these, as many are given to the other solver too


KINDS = [
    Kind(9, 9, 10, 8, 500, 500),
    Kind(16, 16, 40, 25, 500, 500),
    Kind(16, 30, 99, 10, 300, 300),
    Kind(16, 30, 99, 25, 300, 300),
    Kind(16, 30, 99, 60, 300, 300),
    Kind(50, 50, 500, 300, 40, 10),
    Kind(100, 100, 2000, 400, 12, 4),
    Kind(100, 100, 2000, 1500, 20, 1),
]


def positions(kind: Kind, seed: int) -> Iterator[Board]:
    """Endless positions of a kind; each still knows its mines."""
    rng = random.Random(seed)
    cells = kind.rows * kind.cols
    while True:
        mines = set(rng.sample(range(cells), kind.mines))
        safe = [at for at in range(cells) if at not in mines]
        rng.shuffle(safe)
        codes = (Cell.MINE if at in mines else Cell.EMPTY for at in range(cells))
        board = Board(kind.rows, kind.cols, bytes(codes))
        for at in safe[: kind.opened]:
            if board.cells[at] == Cell.EMPTY:
                board = board.reveal(divmod(at, kind.cols))
        yield board


def lattice(clue_rows: int, clue_cols: int, mines: int, seed: int) -> Board:
    """Clues at every second cell of every second row, all else hidden: a wide frontier."""
    rows, cols = 2 * clue_rows, 2 * clue_cols + 1
    clues = {(r, c) for r in range(1, rows, 2) for c in range(1, cols, 2)}
    places = [(r, c) for r in range(rows) for c in range(cols)]
    mined = set(random.Random(seed).sample([at for at in places if at not in clues], mines))
    codes = bytearray()
    for r, c in places:
        if (r, c) in clues:
            codes.append(sum((r + y, c + x) in mined for y in (-1, 0, 1) for x in (-1, 0, 1)))
        else:
            codes.append(Cell.MINE if (r, c) in mined else Cell.EMPTY)
    return Board(rows, cols, bytes(codes))


class Other:
    """ms_toollib in a process of its own, started again where it died or was given up."""

    def __init__(self) -> None:
        self.available = importlib.util.find_spec("ms_toollib") is not None
        self.process: multiprocessing.process.BaseProcess | None = None
        self.pipe: Connection[Any, Any] | None = None

    def ask(self, boards: Sequence[Board], mines: int) -> list[Answer]:
        """The answers to some positions; what goes wrong goes wrong for all of them."""
        if self.process is None or self.pipe is None:
            context = multiprocessing.get_context("spawn")
            self.pipe, theirs = context.Pipe()
            self.process = context.Process(target=serve, args=(theirs,), daemon=True)
            self.process.start()
            theirs.close()
            self.pipe.recv()
        hidden = 10
        self.pipe.send(
            ([[[c if c <= 8 else hidden for c in row] for row in board] for board in boards], mines)
        )
        try:
            if self.pipe.poll(_PATIENCE):
                answers: list[Answer] = self.pipe.recv()
                return answers
            reason = f"over {_PATIENCE:.0f} s"
        except EOFError:
            reason = "crashed"
        self.close()
        return [(_PATIENCE * 1000, reason)] * len(boards)

    def close(self) -> None:
        """End the process, if there is one."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.process = None


def serve(pipe: "Connection[Any, Any]") -> None:
    """Answer with ms_toollib until the other end is closed."""
    ms_toollib = importlib.import_module("ms_toollib")
    pipe.send("ready")
    while True:
        boards, mines = pipe.recv()
        answers: list[Answer] = []
        for rows in boards:
            start, start_cpu = time.perf_counter(), time.process_time()
            try:
                chances: Chances | str | None = None
                answer = ms_toollib.cal_probability_onboard(rows, mines)[0]
            except BaseException as error:  # noqa: BLE001 - a panic in Rust is no Exception
                chances = f"{type(error).__name__}"
            # Threads would make the processor's time the longer of the two.
            taken = min(time.perf_counter() - start, time.process_time() - start_cpu)
            answers.append((taken * 1000, chances or array("d", chain.from_iterable(answer))))
        pipe.send(answers)


def measure(board: Board, mines: int) -> tuple[float, Chances]:
    """Milliseconds of the kit, and its probabilities."""
    start = time.process_time()
    solution = solve(board, mines)
    taken = (time.process_time() - start) * 1000
    # No list: what the benchmark keeps must not cost time when garbage is collected.
    chances = array("d", bytes(8 * len(board.cells)))
    for (row, col), chance in solution.probabilities.items():
        chances[row * board.cols + col] = float(chance)
    return taken, chances


def difference(ours: Chances, theirs: Chances) -> float:
    """The largest, over all cells."""
    return max(abs(a - b) for a, b in zip(ours, theirs, strict=True))


def compare(other: Other, kind: Kind, seed: int) -> str:
    """One line of the table."""
    boards = list(islice(positions(kind, seed), kind.boards))
    gc.freeze()  # the benchmark's own objects are not traced while a position is solved
    together = _TOGETHER if kind.rows * kind.cols < 1000 else 1
    ours, theirs, apart, lost = [], [], 0.0, []
    for start in range(0, kind.boards, together):
        solved = [measure(board, kind.mines) for board in boards[start : start + together]]
        ours += [taken for taken, _ in solved]
        if not other.available or start >= kind.compared:
            continue
        answers = other.ask(boards[start : start + together], kind.mines)
        for (taken, answer), (_, chances) in zip(answers, solved, strict=True):
            theirs.append(taken)
            if isinstance(answer, str):
                lost.append(answer)
            else:
                apart = max(apart, difference(chances, answer))
    same = ours[: len(theirs)]
    name = f"{kind.rows}x{kind.cols}, {kind.mines} mines"
    line = f"{name:22}{kind.opened:6}{len(ours):6}{spread(ours)}"
    if theirs:
        ratio = statistics.median(theirs) / statistics.median(same)
        line += f"{spread(theirs)}{ratio:8.1f}{max(theirs) / max(same):8.1f}{apart:10.0e}"
    return line + (f"  ms_toollib: {', '.join(sorted(set(lost)))}" if lost else "")


def spread(times: list[float]) -> str:
    """Median and maximum, in columns."""
    return f"{statistics.median(times):10.3f}{max(times):10.3f}"


def lattices(other: Other) -> None:
    """The wide boards, each alone."""
    print(f"\n{'lattice, 21 columns':22}{'mines':>6}{'kit ms':>10}{'ms_toollib ms':>15}")
    for clue_rows in (5, 7, 9):
        for seed in range(10):
            board = lattice(clue_rows, 10, 78, seed)
            taken, chances = measure(board, 78)
            line = f"{clue_rows} rows of clues, #{seed:<6}{78:6}{taken:10.0f}"
            # The compiled solver takes a minute and more from 7 rows on.
            if other.available and seed < (2 if clue_rows == 5 else 1):
                ((their_time, answer),) = other.ask([board], 78)
                line += f"{their_time:15.0f}"
                if isinstance(answer, str):
                    line += f"  {answer}"
                else:
                    line += f"  difference {difference(chances, answer):.0e}"
            print(line, flush=True)


def impossible(other: Other, count: int) -> None:
    """Positions with one number made wrong, until no arrangement fits."""
    rng = random.Random(5)
    refused = their_refused = tried = 0
    kind = Kind(5, 5, 5, 6, 0, 0)
    for board in positions(kind, 5):
        if tried == count:
            break
        numbers = [at for at, cell in enumerate(board.cells) if cell <= 8]
        cells = bytearray(board.player_view().cells)
        at = rng.choice(numbers)
        cells[at] = (cells[at] + rng.choice((-1, 1))) % 9
        wrong = Board(board.rows, board.cols, bytes(cells))
        if possible(wrong, kind.mines):
            continue
        tried += 1
        try:
            solve(wrong, kind.mines)
        except ContradictionError:
            refused += 1
        if other.available:
            their_refused += isinstance(other.ask([wrong], kind.mines)[0][1], str)
    theirs = f", ms_toollib {their_refused}" if other.available else ""
    print(f"\nimpossible 5x5 positions refused, of {tried}: the kit {refused}{theirs}")


def possible(board: Board, mines: int) -> bool:
    """Whether some arrangement fits, by trying cell after cell."""
    rows, cols = board.rows, board.cols
    hidden = [divmod(at, cols) for at, cell in enumerate(board.cells) if cell == Cell.HIDDEN]
    need = {(r, c): int(board[r, c]) for r in range(rows) for c in range(cols) if board[r, c] <= 8}
    room = dict.fromkeys(need, 0)
    around = [
        [(r + y, c + x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (r + y, c + x) in need]
        for r, c in hidden
    ]
    for owners in around:
        for owner in owners:
            room[owner] += 1

    def extend(at: int, left: int) -> bool:
        if left < 0 or left > len(hidden) - at:
            return False
        if at == len(hidden):
            return not any(need.values())
        for owner in around[at]:
            room[owner] -= 1
        fits = False
        for mine in (0, 1):
            for owner in around[at]:
                need[owner] -= mine
            good = all(0 <= need[owner] <= room[owner] for owner in around[at])
            fits = fits or (good and extend(at + 1, left - mine))
            for owner in around[at]:
                need[owner] += mine
        for owner in around[at]:
            room[owner] += 1
        return fits

    return all(0 <= need[at] <= room[at] for at in need) and extend(0, mines)


def agreement(other: Other, count: int) -> None:
    """The largest difference over `count` positions of the three usual levels."""
    worst, lost, done = 0.0, 0, 0
    levels = [(9, 9, 10, (1, 12)), (16, 16, 40, (1, 60)), (16, 30, 99, (1, 90))]
    rng = random.Random(11)
    while done < count:
        rows, cols, mines, (low, high) = levels[done % 3]
        kind = Kind(rows, cols, mines, rng.randint(low, high), 0, 0)
        board = next(positions(kind, rng.randrange(1 << 30)))
        _, chances = measure(board, mines)
        ((_, answer),) = other.ask([board], mines)
        if isinstance(answer, str):
            lost += 1
        else:
            worst = max(worst, difference(chances, answer))
        done += 1
    print(f"\nagreement on {done} positions: largest difference {worst:.1e}, no answer for {lost}")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--agreement", type=int, default=0, metavar="N", help="positions compared")
    parser.add_argument("--quick", action="store_true", help="fewer positions, no lattices")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    other = Other()
    warm = next(positions(KINDS[0], 0))  # what is made once is no part of a position's time
    measure(warm, KINDS[0].mines)
    if other.available:
        other.ask([warm], KINDS[0].mines)
    head = f"{'':22}{'open':>6}{'n':>6}{'kit: med':>10}{'max':>10}"
    if other.available:
        head += f"{'ms: med':>10}{'max':>10}{'med x':>8}{'max x':>8}{'apart':>10}"
    print("the kit is compiled" if compiled else "the kit is its plain source")
    print(head)
    try:
        for kind in KINDS:
            if chosen.quick:
                few = min(kind.boards, 20)
                kind = kind._replace(boards=few, compared=min(kind.compared, 2))  # noqa: PLW2901
            print(compare(other, kind, chosen.seed), flush=True)
        if not chosen.quick:
            lattices(other)
        impossible(other, 50 if chosen.quick else 500)
        if chosen.agreement and other.available:
            agreement(other, chosen.agreement)
    finally:
        other.close()


if __name__ == "__main__":
    main()
