"""The rivals of a reading: candidates for whose sake the best one is not taken.

One that breaks the rules may be what was meant, with damage in it; one that keeps them may
explain more than the best, which then is one of several.
"""

from collections.abc import Callable, Sequence

from minesweeper_kit.cell import Cell
from minesweeper_kit.reading.evidence import LEAST, Candidate, has_mine_too_many
from minesweeper_kit.reading.roles import NUMBERS, is_usual


def damaged_rivals(
    candidates: Sequence[Candidate], best: Candidate, symbols: Sequence[str]
) -> list[Candidate]:
    """Those of the candidates, which break the rules, that may be meant rather than the best."""
    return [each for each in candidates if any(test(each, best, symbols) for test in _DAMAGED_ONES)]


def lawful_rivals(candidates: Sequence[Candidate], best: Candidate) -> list[Candidate]:
    """Those of the candidates that keep the rules, and explain what the best does not."""
    return [each for each in candidates if _is_complete(each, best) or _is_lawful_alone(each, best)]


def is_near(candidate: Candidate) -> bool:
    """Whether few numbers keep a candidate from the rules: a row that is damaged, no more."""
    wrong = candidate.evidence.all_wrong
    return wrong <= _DAMAGED or wrong * _DAMAGED**2 <= candidate.evidence.exact


_DAMAGED = 2
"""So many wrong numbers may be damage, or one to the square of it that are exact."""


def _is_better(near: Candidate, best: Candidate, _: Sequence[str]) -> bool:
    """Whether a candidate with a wrong number may be meant rather than the best that is lawful.

    That has no notation of its own where the other has one, or hides what usually is a mine.
    """
    if not is_near(near):
        return False
    own = bool(near.dialects and not best.dialects)
    opened = (near.asked.get(" "), best.asked.get(" ")) == (Cell.BLANK, Cell.HIDDEN)
    if opened and near.evidence.all_wrong <= _DAMAGED:
        return True  # a blank is an opened cell more often than a hidden one
    hides = hides_mines(near, best)
    # In a notation of its own as many wrong numbers as that are no damage: its cells are hidden.
    hides = hides and (not best.dialects or near.evidence.all_wrong <= _DAMAGED)
    return near.evidence.exact >= best.evidence.exact + LEAST and (own or hides)


def _distinguishes(near: Candidate, best: Candidate, symbols: Sequence[str]) -> bool:
    """Whether two symbols are one cell in the best, and two in a notation that has them all.

    Or the best is a notation in which all are hidden, and each has its usual cell in a view.
    """
    others = set(symbols) - NUMBERS.keys()
    cells, merged = ({Cell(each.asked[symbol]) for symbol in others} for each in (near, best))
    if len(cells) < len(others) or len(merged) == len(others) or not is_near(near):
        return False
    if near.dialects and near.evidence.numbers >= LEAST:
        return True
    usual = all(is_usual(symbol, Cell(near.asked[symbol])) for symbol in others)
    hides = bool(best.dialects) and merged == {Cell.HIDDEN}
    return usual and hides and cells == {Cell.HIDDEN, Cell.BLANK}


def _is_rival(each: Candidate, best: Candidate, _: Sequence[str]) -> bool:
    """Whether neither of two keeps the rules, and the one with more wrong explains more.

    Or else one cell too many is a mine in it, and an inferred reading hides all mines.
    """
    right, wrong = each.evidence.exact, each.evidence.all_wrong
    if not best.dialects and hides_mines(each, best):
        boards = [board for pair in each.boards for board in pair if board is not None]
        return wrong * _DAMAGED <= right or all(map(has_mine_too_many, boards))
    damaged = bool(best.evidence.all_wrong and each.dialects)
    return damaged and wrong * _DAMAGED <= right and right >= best.evidence.exact


def _hides_instead(each: Candidate, best: Candidate, _: Sequence[str]) -> bool:
    """Whether cells that the best, inferred and with a wrong number, has for mines may be hidden.

    The symbol is usual for both, the others are what they are, and no more numbers are wrong.
    """
    if best.dialects or not best.evidence.all_wrong:
        return False
    differs = {(s, code, each.asked.get(s)) for s, code in best.asked.items()}
    differs = {item for item in differs if item[1] != item[2]}
    swapped = [s for s, code, other in differs if (code, other) == (Cell.MINE, Cell.HIDDEN)]
    return (
        len(swapped) == len(differs) == 1
        and is_usual(swapped[0], Cell.HIDDEN)
        and each.evidence.wrong <= best.evidence.wrong
    )


def hides_mines(near: Candidate, best: Candidate) -> bool:
    """Whether a symbol that usually is a mine, and is one in the first, is hidden in the other."""
    return any(
        best.asked.get(symbol) == Cell.HIDDEN
        and is_usual(symbol, Cell.MINE)
        and not is_usual(symbol, Cell.HIDDEN)
        for symbol, code in near.asked.items()
        if code == Cell.MINE
    )


def _is_complete(each: Candidate, best: Candidate) -> bool:
    """Whether a candidate explains a whole board exactly, and in the best safe cells are hidden."""
    found = each.evidence
    exact = found.is_lawful and found.exact == found.numbers + found.blanks > best.evidence.exact
    opened = any(
        code == Cell.BLANK and best.asked.get(symbol) == Cell.HIDDEN
        for symbol, code in each.asked.items()
    )
    return exact and opened and Cell.MINE in each.asked.values()


def _is_lawful_alone(each: Candidate, best: Candidate) -> bool:
    """Whether a reading keeps all rules with the same mines, and the best, inferred, does not."""
    mines = [{s for s, code in c.asked.items() if code == Cell.MINE} for c in (each, best)]
    right = each.evidence.is_lawful and not each.evidence.all_wrong and mines[0] == mines[1]
    return right and bool(best.evidence.all_wrong and not best.dialects)


_DAMAGED_ONES: tuple[Callable[[Candidate, Candidate, Sequence[str]], bool], ...] = (
    _is_better,
    _distinguishes,
    _is_rival,
    _hides_instead,
)
