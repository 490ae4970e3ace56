"""Sentences for the steps of an explanation."""

from collections.abc import Iterable, Sequence

from minesweeper_kit.board import Board
from minesweeper_kit.solver.frontier import Frontier
from minesweeper_kit.solver.suppose import suppose
from minesweeper_kit.solver.techniques import Forced, Total
from minesweeper_kit.wording import counted

_MOST = 8
"""So many cells of a longer list are named; a single one more is named as well."""


class Teller:
    """Words for what forces which cells, on one board.

    Numbers and cells are places of a plane. `total` is what is known of the mines under
    the cells that were unknown at first.
    """

    def __init__(self, board: Board, frontier: Frontier, total: Total | None) -> None:
        self.board = board
        self.frontier = frontier
        self.total = total

    def sentence(
        self, technique: str, numbers: Sequence[int], settled: Sequence[int], cells: Forced
    ) -> str:
        """What there is to say of a step; see `Step` in `steps` for its parts."""
        tell = {
            "single": self._single,
            "subset": self._pair,
            "overlap": self._pair,
            "chain": self._chain,
            "total": self._with_total,
        }[technique]
        return f"{tell(numbers, settled, cells)}: {self.result(cells)}"

    def result(self, cells: Forced) -> str:
        """Which cells are safe, and which are mines."""
        parts = []
        for kind, one, more in ((False, "is safe", "are safe"), (True, "is a mine", "are mines")):
            if some := [cell for cell, is_mine in cells.items() if is_mine is kind]:
                parts.append(f"{self._list(some)} {one if len(some) == 1 else more}")
        return " and ".join(parts)

    def _single(self, numbers: Sequence[int], settled: Sequence[int], cells: Forced) -> str:
        (number,) = numbers
        name = self._name(number)
        (_, need), count = self.frontier.wants[number], self._count(number)
        if any(cells.values()):
            its = ("its " if need == count else "the other ") + f"{need} " * (need > 1)
            room = counted(need, "cell")
            return f"{self._given(settled)}{name} has only {room} for {its}mine{'s' * (need > 1)}"
        if not count:
            return f"{name} has no mine beside it"
        if not settled:
            return f"{name} has {'its mine' if count == 1 else 'all its mines'} already"
        if len(settled) < count:  # the others exploded, or are flagged
            return f"with {self._list(settled)}, {name} has all its mines"
        return f"{name} has its {'mine' if count == 1 else 'mines'}, {self._list(settled)}"

    def _pair(self, numbers: Sequence[int], settled: Sequence[int], cells: Forced) -> str:
        one, other = zip(numbers, self.frontier.knowing(numbers, settled), strict=True)
        for (few, (fewer, need)), (many, (more, wants)) in ((one, other), (other, one)):
            shared = fewer & more
            if len(shared) != need + len(more) - wants:
                continue
            # All mines of the first are shared, and all that the second has safe.
            rest, spared = more - shared, fewer - shared
            if not cells.keys() & (rest | spared):
                continue
            if not rest:  # the second has no other cells: it says how many of the shared are mines
                told = self._some(settled, shared, f"{wants} ", many)
                return f"{told}, and {self._name(few)} needs no more"
            told = self._some(settled, shared, f"{'at most ' * bool(spared)}{need} ", few)
            told += f", and {self._name(many)} needs {wants - need} more"
            if cells.keys() & spared:
                told += f", so that {self._name(few)} has none elsewhere"
            return told
        raise AssertionError("two numbers force what the rule for two says, and nothing else")

    def _some(self, settled: Sequence[int], cells: Iterable[int], count: str, number: int) -> str:
        """How many of some cells are mines, as a number says."""
        are = "is a mine" if count.endswith("1 ") else "are mines"
        told = f"{self._given(settled)}of {self._list(cells)} {count}{are}"
        return f"{told} ({self._name(number)})"

    def _chain(self, numbers: Sequence[int], settled: Sequence[int], cells: Forced) -> str:
        cell, is_mine = next(iter(cells.items()))
        wants = dict(zip(numbers, self.frontier.knowing(numbers, settled), strict=True))
        failing, reasons = suppose(wants, cell, is_mine=not is_mine)
        were = self._were(settled, cells)
        if failing is None:
            return f"{were} {self._names(numbers)} could not all be met"
        because = []
        for by, found, kind in reasons:
            if others := [each for each in found if each not in cells]:  # not those alike
                would = f"would be {self._kind(others, is_mine=kind)}"
                because.append(f"{self._list(others)} {would} ({self._names(by)})")
        return f"{were} {self._name(failing)} could not be met, because {_and(because)}"

    def _with_total(self, numbers: Sequence[int], settled: Sequence[int], cells: Forced) -> str:
        if self.total is None:
            raise ValueError("this step needs the total of mines")
        left = self.total.left({cell: self.frontier.found[cell] for cell in settled})
        mines = counted(left.mines, "mine")
        if numbers:
            were = self._were(settled, cells)
            among = f"{mines} among {counted(left.unknown, 'unknown cell')}"
            return f"{were} {self._names(numbers)} could not be met with {among}"
        if left.mines:
            are = "is" if left.mines == 1 else "are"
            return f"{self._given(settled)}{mines} {are} left, as many as cells"
        return f"with {self._list(settled)}, all mines are found" if settled else "no mine is left"

    def _were(self, settled: Sequence[int], cells: Forced) -> str:
        """The supposition that one of some cells, which are alike, were the other way round."""
        kind = "safe" if any(cells.values()) else "a mine"
        one = "one of " if len(cells) > 1 else ""
        return f"{self._given(settled)}were {one}{self._list(cells)} {kind},"

    def _given(self, settled: Sequence[int]) -> str:
        """The settled cells that a step needs, before what it says of the others."""
        found = self.frontier.found
        kinds = [
            (kind, [each for each in settled if found[each] is kind]) for kind in (False, True)
        ]
        parts = [
            f"{self._list(some)} {self._kind(some, is_mine=kind)}" for kind, some in kinds if some
        ]
        return f"with {_and(parts)}, " if parts else ""

    def _kind(self, cells: Sequence[int], *, is_mine: bool) -> str:
        return "safe" if not is_mine else "a mine" if len(cells) == 1 else "mines"

    def _names(self, numbers: Sequence[int]) -> str:
        return _and([self._name(number) for number in numbers])

    def _name(self, number: int) -> str:
        count = self._count(number)
        return f"the {count or 'blank'} at {self._at(number)}"

    def _count(self, number: int) -> int:
        return int(self.board[self._at(number)])

    def _list(self, cells: Iterable[int]) -> str:
        named = [str(self._at(cell)) for cell in sorted(cells)]
        if len(named) > _MOST + 1:
            named[_MOST:] = [f"{len(named) - _MOST} more"]
        return _and(named)

    def _at(self, place: int) -> tuple[int, int]:
        row, col = divmod(place, self.frontier.width)
        return row - 1, col - 1


def _and(parts: Sequence[str]) -> str:
    """The parts with commas, and an "and" before the last.

    >>> _and(["a", "b", "c"]), _and(["a"])
    ('a, b and c', 'a')
    """
    return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))
