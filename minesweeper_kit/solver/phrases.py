"""Sentences for the steps of an explanation, of at most 25 words each.

They say what is known, what follows from it, and hence which cells are safe or mines.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate

from minesweeper_kit.solver.frontier import Frontier
from minesweeper_kit.solver.proofs import (
    Branch,
    Failure,
    Forced,
    Inner,
    Line,
    Link,
    Links,
    Packing,
    Pair,
    Proof,
    Refutation,
    Single,
    Together,
)
from minesweeper_kit.solver.refutation import TOTAL, numbers_of
from minesweeper_kit.solver.sentences import (
    MOST_WORDS,
    Clauses,
    are,
    count_of,
    join,
    kind_text,
    leading_run,
    number_word,
    sentences_of,
)

_LISTED = 8
"""So many cells a sentence lists at most, where they make no rows."""

_LISTED_WORDS = 20
"""So many words a list of what is safe or a mine has at most."""

_NAMED = 4
"""So many numbers a sentence names at most."""


class Phrases:
    """Words for proofs on one board. Numbers and cells are places of a plane.

    `shown` is the number that each place shows.
    """

    def __init__(self, frontier: Frontier, shown: dict[int, int]) -> None:
        self.frontier = frontier
        self.shown = shown

    def why(self, proof: Proof) -> tuple[str, ...]:
        """The sentences that derive a proof, before its cells are settled."""
        reason = proof.reason
        match reason:
            case Single():
                clauses = self._single(reason.number)
            case Pair():
                clauses = self._pair(reason)
            case Line():
                clauses = self._line(reason.numbers)
            case Links():
                clauses = self._links(reason.links, proof.forced)
            case Refutation():
                clauses = self._refutation(reason, proof.forced)
            case Packing():
                clauses = self._packing(reason)
            case Together():
                clauses = self._together(reason)
        return tuple(sentences_of(clauses))

    def hence(self, proof: Proof) -> tuple[str, ...]:
        """Which cells are safe and which are mines, as sentences."""
        if isinstance(proof.reason, Packing) and len(proof.forced) > _LISTED:
            kind = "mines" if proof.reason.all_mines else "safe"
            count = len(proof.forced)
            if not proof.numbers:
                return (f"So all {count} cells that are left are {kind}.",)
            if proof.reason.inners:
                return (f"So the {count} other cells are {kind}.",)
            touch = "it does not touch" if len(proof.numbers) == 1 else "none of them touches"
            return (f"So the {count} cells that {touch} are {kind}.",)
        return tuple(self.result(proof.forced))

    def result(self, cells: Forced) -> list[str]:
        """Sentences that list cells by what they are."""
        parts: Clauses = []
        for kind in (False, True):
            runs = self._runs([cell for cell, is_mine in cells.items() if is_mine is kind])
            lead = " and "
            while runs:
                words = accumulate(len(self._of_run(run).split()) for run in runs)
                some = runs[: sum(count <= _LISTED_WORDS for count in words)]
                names, count = [self._of_run(run) for run in some], sum(map(len, some))
                parts.append((lead, f"{join(names)} {are(count)} {kind_text(count, kind)}"))
                runs, lead = runs[len(some) :], ". "
        return sentences_of([("", f"so {parts[0][1]}"), *parts[1:]]) if parts else []

    def _single(self, number: int) -> Clauses:
        need = self.frontier.need[number]
        mines = sorted(self.frontier.settled_around[number][True])
        name, count = self._name(number), self.shown[number]
        if need:
            cells = "cell" if need == 1 else "cells"
            if need == count:
                its = "its mine" if need == 1 else f"its {number_word(need)} mines"
            else:
                its = f"its last {'mine' if need == 1 else number_word(need) + ' mines'}"
            left = f"just {number_word(need)} {cells} left for {its}"
            if not mines:
                return self._given(number, f"{name} has {left}")
            has = f"{name} has {self._list(mines)}"
            if len(f"{has} and {left}".split()) > MOST_WORDS:
                return [*self._given(number, has), (". ", f"it has {left}")]
            return self._given(number, f"{has} and {left}")
        if not count:
            return [("", f"{name} has no mine around it")]
        if not mines:
            return [("", f"{name} has {'its mine' if count == 1 else 'all its mines'} already")]
        if len(mines) < count:  # the others exploded, or are flagged
            return [("", f"with {self._list(mines)}, {name} has all its mines")]
        its = "its mine" if count == 1 else f"its {number_word(count)} mines"
        return [("", f"{name} has {its} in {self._list(mines)}")]

    def _pair(self, pair: Pair) -> Clauses:
        few, many, shared = pair.few, pair.many, pair.shared
        if not pair.rest:  # all cells of the second touch the first
            both = "both" if len(shared) == 2 else "all of them"
            return [
                *self._states(many, shared, safe=True),
                (". ", f"{both} touch {self._needs_no_more(few, self.frontier.need[few])}"),
            ]
        # The other cells of the first may be safe ones, which this does not use.
        is_all = not pair.spared and not self.frontier.settled_around[few][False]
        clauses = self._states(few, shared, at_most=not is_all)
        clauses += self._needs(many)
        others = count_of(len(pair.rest), "other cell").removeprefix("one ")
        clauses.append((", so ", f"its {others} must be {kind_text(len(pair.rest), True)}"))
        if pair.spared:
            mines = "a mine" if self.frontier.need[few] == 1 else "all its mines"
            clauses.append((". ", f"then {self._name(few)} has {mines} in the cells they share"))
        return clauses

    def _line(self, numbers: Sequence[int]) -> Clauses:
        unknown = self.frontier.unknown
        clauses: Clauses = []
        for one, two in ((numbers[0], numbers[1]), (numbers[-1], numbers[-2])):
            clauses += self._states(one, unknown[two] & unknown[one], at_most=True)
            clauses += self._needs(two)
            rest = self._list(unknown[two] - unknown[one])
            clauses.append((", so ", f"{rest} must be a mine"))
        clauses.append((". ", "with these two mines all these numbers have theirs"))
        return clauses

    def _links(self, links: Sequence[Link], forced: Forced) -> Clauses:
        clauses = self._settled_around([(link.number, True) for link in links[1:]])
        clauses += self._states(links[0].number, links[0].cells, safe=True)
        for link in links[1:-1]:
            clauses.append(("; so ", f"{self._name(link.number)} has {self._range(link)}"))
        last, are_mines = links[-1], any(forced.values())
        name = self._name(last.number)
        if forced.keys() <= last.cells:
            end = "needs all its other cells" if are_mines else "has no mine elsewhere"
            return [*clauses, ("; so ", f"{name} {end}")]
        # Its cells are those of the link before it that it shares.
        bound = "at most" if are_mines else "at least"
        mines = self._has(last.most if are_mines else last.least, last.cells)
        end = "all the others there must be mines" if are_mines else "the others there have none"
        return [*clauses, (". ", f"{name} has {bound} {mines}"), (", so ", end)]

    def _range(self, link: Link) -> str:
        """How many mines a link allows in its cells."""
        cells, count = self._list(link.cells), len(link.cells)
        least, most = max(link.least, 0), min(link.most, count)
        if least == most:
            return self._has(least, link.cells)
        if least == 0:
            return f"at most {count_of(most, 'mine')} in {cells}"
        if most == count:
            return f"at least {count_of(least, 'mine')} in {cells}"
        between = "or" if most == least + 1 else "to"
        return f"{number_word(least)} {between} {number_word(most)} mines in {cells}"

    def _refutation(self, reason: Refutation, forced: Forced) -> Clauses:
        kind = forced[reason.cell]
        clauses = self._settled_around(numbers_of(reason.branch).items())
        suppose = f"suppose {self._at(reason.cell)} were {'safe' if kind else 'a mine'}"
        clauses += [(". ", suppose), *self._branch(reason.branch)]
        if len(forced) > 1:
            others = "other" if len(forced) == 2 else "others"
            clauses.append((". ", f"the same holds for the {others} below"))
        return clauses

    def _branch(self, branch: Branch) -> Clauses:
        clauses: Clauses = []
        for step in branch.consequences:
            cells, count = self._some(step.cells), len(step.cells)
            become = f"{are(count)} {kind_text(count, step.is_mine)}"
            if step.number == TOTAL:
                left = "the mines left need them" if step.is_mine else "no mine is left"
                clauses.append((". then ", f"{cells} {become}, because {left}"))
            elif step.is_mine:
                clauses.append((". then ", f"{self._name(step.number)} needs {cells}"))
            else:
                has = self._name(step.number)
                mines = "its mine" if self.shown[step.number] == 1 else "all its mines"
                clauses += [(". then ", f"{has} has {mines}"), (", so ", f"{cells} {become}")]
        if isinstance(branch.end, Failure):
            return clauses + self._failure(branch.end)
        cell = self._at(branch.end.cell)
        clauses += [(". ", f"first, let {cell} be a mine"), *self._branch(branch.end.if_mine)]
        clauses += [(". ", f"instead, let {cell} be safe"), *self._branch(branch.end.if_safe)]
        return clauses

    def _failure(self, end: Failure) -> Clauses:
        if not end.numbers:
            what = "too many mines" if end.too_many else "too few cells for the mines left"
            return [(". then ", f"there are {what}")]
        if len(end.numbers) == 1 and not end.by_total:
            what = "too many mines" if end.too_many else "too few cells for its mines"
            return [(". then ", f"{self._name(end.numbers[0])} has {what}")]
        left = count_of(max(end.mines, 0), "mine" if end.too_many else "safe cell")
        more = f"more than the {left} left" if end.mines > 0 else f"some, but {left} is left"
        if len(end.numbers) == 1:
            return [(". then ", f"{self._name(end.numbers[0])} needs {more}")]
        return [*self._apart(end.numbers, lead=". then "), (". ", f"together they need {more}")]

    def _packing(self, reason: Packing) -> Clauses:
        left, numbers = reason.left, reason.numbers
        mines = f"{count_of(left.mines, 'mine')} {are(left.mines)} left"
        if not numbers and not reason.inners:
            clause = f"{mines} for {count_of(left.unknown, 'cell')}" if left.mines else mines
            return [("", clause.replace("no mines are", "no mine is"))]
        precise = reason.all_mines or bool(reason.inners)
        clauses = self._settled_around([(number, precise) for number in numbers])
        clauses.append((". ", mines))
        them = left.mines
        if reason.all_mines:
            them = left.unknown - left.mines
            clauses[-1] = (". ", f"{mines} for {count_of(left.unknown, 'cell')}")
            clauses.append((", so ", f"{count_of(them, 'cell')} {are(them)} safe"))
        it = "it" if them == 1 else "them all"
        if len(numbers) == 1 and not reason.inners:
            verb = "has" if reason.all_mines else "needs"
            return [*clauses, (", and ", f"{self._name(numbers[0])} {verb} {it}")]
        for inner in reason.inners:
            clauses += self._inner(inner)
        verb = "have" if reason.all_mines else "need"
        apart = self._apart(numbers, reason.inners)
        return [*clauses, *apart, (". ", f"together they {verb} {it}")]

    def _inner(self, inner: Inner) -> Clauses:
        """How many mines a number has in the cells that do not touch the one inside it."""
        clauses = self._settled_around([(inner.number, True)])
        clauses += self._states(inner.inner, self.frontier.unknown[inner.inner], safe=True)
        rest = self._has(inner.mines, inner.rest)
        return [*clauses, ("; so ", f"{self._name(inner.number)} has {rest}")]

    def _apart(
        self, numbers: Sequence[int], inners: Sequence[Inner] = (), lead: str = ". "
    ) -> Clauses:
        """That numbers, and what others have beside those inside them, share no cell."""
        count = len(numbers) + len(inners)
        if count <= _NAMED and not inners:
            return [(lead, f"{join([self._name(each) for each in numbers])} share no cell")]
        clauses = self._listed(numbers, "take", "take also", lead)
        others = "take also the other cells of"
        clauses += self._listed([each.number for each in inners], others, others)
        return [*clauses, (". ", f"no two of these {number_word(count)} share a cell")]

    def _listed(self, numbers: Sequence[int], first: str, then: str, lead: str = ". ") -> Clauses:
        """Numbers as sentences that each name a few of them."""
        names = [self._name(number) for number in numbers]
        return [
            (". " if at else lead, f"{then if at else first} {join(names[at : at + 3])}")
            for at in range(0, len(names), 3)
        ]

    def _together(self, reason: Together) -> Clauses:
        clauses = self._settled_around([(number, True) for number in reason.numbers])
        clauses.append((". ", "no short chain of steps shows this"))
        if reason.left is not None:
            left = reason.left.mines
            clauses.append((". ", f"{count_of(left, 'mine')} {are(left)} left"))
        return clauses + self._listed(reason.numbers, "it takes", "it also takes")

    def _settled_around(self, numbers: Iterable[tuple[int, bool]]) -> Clauses:
        """The settled mines around numbers, and for some the safe cells as well."""
        clauses: Clauses = []
        found = [(number, safe) for number, safe in numbers if number != TOTAL]
        cells = {
            cell
            for number, safe in found
            if safe
            for cell in self.frontier.settled_around[number][False]
        }
        if cells:
            clauses.append((". ", f"{self._list(cells)} {are(len(cells))} safe"))
        for number, _ in found:
            need = self.frontier.need[number]
            if mines := sorted(self.frontier.settled_around[number][True]):
                clauses.append((". ", f"{self._name(number)} has {self._list(mines)}"))
                if need:
                    clauses.append((", so ", f"it needs {number_word(need)} more"))
        return clauses

    def _given(self, number: int, clause: str) -> Clauses:
        """A clause about a number that uses the settled safe cells around it."""
        cells = sorted(self.frontier.settled_around[number][False])
        if not cells:
            return [(". ", clause)]
        given = f"with {self._list(cells)} safe, {clause}"
        if len(given.split()) <= MOST_WORDS:
            return [(". ", given)]
        return [(". ", f"{self._list(cells)} {are(len(cells))} safe"), (". ", clause)]

    def _states(
        self, number: int, cells: Collection[int], *, at_most: bool = False, safe: bool = False
    ) -> Clauses:
        """How many mines a number has in some cells, with what is known around it."""
        need = self.frontier.need[number]
        bound = "at most " if at_most else ""
        name = self._name(number)
        mines = sorted(self.frontier.settled_around[number][True])
        has = self._list(mines) if mines else bound + self._has(need, cells)
        clauses = [(". ", f"{name} has {has}")]
        if safe:
            clauses = self._given(number, f"{name} has {has}")
        if mines:
            of = f"{bound}{number_word(need)} of {self._list(cells)}"
            clauses.append((", so ", f"{of} {are(need)} {kind_text(need, True)}"))
        return clauses

    def _needs(self, number: int) -> Clauses:
        """How many mines a number needs, with what is known around it."""
        need = self.frontier.need[number]
        name, count = self._name(number), number_word(need) + self._more(number)
        mines = sorted(self.frontier.settled_around[number][True])
        has = f"has {self._list(mines)} and " if mines else ""
        return self._given(number, f"{name} {has}needs {count}")

    def _needs_no_more(self, number: int, need: int) -> str:
        """A number that needs no more mines than so many."""
        name = self._name(number)
        if mines := sorted(self.frontier.settled_around[number][True]):
            return f"{name}, which has {self._list(mines)} and needs just {number_word(need)} more"
        return f"{name}, which needs no more"

    def _has(self, count: int, cells: Collection[int]) -> str:
        """So many mines in these cells."""
        if count == 0:
            return f"no mine in {self._list(cells)}"
        if count == 1 and len(cells) == 2:
            one, other = sorted(cells)
            return f"one mine in {self._at(one)} or {self._at(other)}"
        return f"{count_of(count, 'mine')} in {self._list(cells)}"

    def _more(self, number: int) -> str:
        return " more" if self.frontier.need[number] < self.shown[number] else ""

    def _name(self, number: int) -> str:
        return f"the {self.shown[number] or 'blank'} at {self._at(number)}"

    def _some(self, cells: Sequence[int]) -> str:
        if len(cells) > _LISTED:
            return f"all {len(cells)} other cells"
        return self._list(cells)

    def _list(self, cells: Iterable[int]) -> str:
        """The cells, three and more in a row or a column as "A to B"."""
        return join([self._of_run(run) for run in self._runs(cells)])

    def _of_run(self, run: Sequence[int]) -> str:
        """One cell, or those of a row or a column."""
        name = str(self._at(run[0]))
        return f"{name} to {self._at(run[-1])}" if len(run) > 1 else name

    def _runs(self, cells: Iterable[int]) -> list[list[int]]:
        """The cells, three and more in a row or a column together."""
        left = sorted(cells)
        found: list[list[int]] = []
        while left:
            run = max((leading_run(left, step) for step in (1, self.frontier.width)), key=len)
            if len(run) < 3:
                run = left[:1]
            left = [cell for cell in left if cell not in run]
            found.append(run)
        return found

    def _at(self, place: int) -> tuple[int, int]:
        row, col = divmod(place, self.frontier.width)
        return row - 1, col - 1
