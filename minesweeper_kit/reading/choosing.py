"""Which candidate is taken: the one that the rules, the text and the frame leave.

Where they leave several, or none, the text is rejected with those that come near.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, NoReturn

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.reading.errors import (
    reject_ambiguous,
    reject_denied,
    reject_unlawful,
)
from minesweeper_kit.reading.evidence import LEAST, Candidate, Question, measure
from minesweeper_kit.reading.parts import Matrix
from minesweeper_kit.reading.ranking import cell_kinds, evidence_threshold, rare_cells, strongest
from minesweeper_kit.reading.rivals import damaged_rivals, is_near, lawful_rivals
from minesweeper_kit.reading.roles import HIDES, NUMBERS, is_usual, is_word_for_safe

_SQUARES = ("⬛", "⬜", ":black_large_square:", ":white_large_square:")

WEAK = frozenset([*"0123456789.#*-+@?_· xXoOMF", "-1", "-2", "10", "11", "12", *_SQUARES])
"""The symbols that too many notations have: without others a dialect needs the rules."""

BITMAPS = frozenset(["1", ".", "-", "_", " "])
"""The symbols of drawings: ones among hidden cells break no rule, wherever they stand."""

_COMMON = frozenset([*_SQUARES, "🚩", ":triangular_flag_on_post:", "💣", ":bomb:"])

_LETTER = re.compile(r"(?!f\Z)[^\W\d_]|[^\x00-\x7f]|:\w+:")


_MANY = 3
"""So many symbols that one dialect alone has are evidence."""


class Text(NamedTuple):
    """What candidates are chosen by, and rejected with: the symbols, the text, its source.

    `mined` says that the text speaks of mines, `alone` that it has nothing but boards.
    """

    symbols: list[str]
    matrices: list[Matrix]
    legend: Mapping[str, Cell]
    named: frozenset[str]
    prefer: Sequence[str]
    source: str
    mined: bool = False
    alone: bool = False


def is_letter(symbol: str) -> bool:
    """Whether a registered notation keeps the meaning of a symbol, whatever the rules say.

    >>> is_letter("E"), is_letter("M"), is_letter("🟩"), is_letter("⬜"), is_letter(":one:")
    (True, False, True, False, False)
    """
    weak = symbol in WEAK or symbol in _COMMON or symbol in NUMBERS
    return not weak and _LETTER.match(symbol) is not None


def choose(
    found: list[Candidate], inferred: list[Candidate], questions: Sequence[Question], text: Text
) -> Candidate:
    """The one candidate that the rules, the text and the frame leave.

    What is inferred needs evidence: numbers, or words of the text for all symbols.
    """
    evident = [each for each in inferred if _is_evident(each, text)]
    lawful = _without_synonyms([e for e in (*found, *evident) if e.evidence.is_lawful], text)
    _reject_denied(found, inferred, lawful, text)
    alone = _only_usual([*found, *inferred], text)
    if not lawful:
        return _reported(found, questions, text) or alone or _reject(found, inferred, text)
    left, sure = _settled_by_text(lawful, text, questions)
    rivals = _framed_rivals(found, questions)
    best = strongest(left, text.symbols) if sure or not rivals else None
    left += [each for each in rivals if each not in left]
    preferred = _preferred(left, text.prefer)
    if preferred is not None:
        return preferred
    whole = _whole_board(left, best, text)
    if whole is not None:
        return whole
    if best is None:
        others = inferred if all(each.evidence.numbers < LEAST for each in left) else ()
        left += [
            each
            for each in others
            if each.evidence.is_lawful
            if all(each.asked[s] == Cell.HIDDEN for s in text.symbols if s not in NUMBERS)
        ]
        raise reject_ambiguous(left, text.symbols, text.matrices, text.source)
    if not (sure or best.dialects) and _opens_too_little(best):
        _reject(found, [each for each in inferred if each is not best], text)
    unlawful = [each for each in (*found, *evident) if each not in lawful]
    damaged = damaged_rivals(unlawful, best, text.symbols)
    if damaged and not sure:
        raise reject_unlawful(text.matrices, damaged, text.source, best)
    others = lawful_rivals(inferred, best)
    if others and not sure:
        raise reject_ambiguous([best, *others], text.symbols, text.matrices, text.source)
    is_certain = best.dialects and (
        (_has_many(text.symbols) and not (best.shows_and_hides or best.is_walled))
        or not WEAK.issuperset(set(text.symbols) - NUMBERS.keys())
    )
    counted = best.evidence.numbers >= evidence_threshold(best) and not BITMAPS.issuperset(
        text.symbols
    )
    stray = _has_synonym_once(best, text) if best.dialects else _has_stray(best, text)
    if not (counted or is_certain or sure) or stray:
        left += [each for each in inferred if each.evidence.is_lawful and each not in left]
        if alone is not None:
            return alone
        raise reject_ambiguous(left, text.symbols, text.matrices, text.source, few=True)
    return best


def _opens_too_little(candidate: Candidate) -> bool:
    """Whether a symbol stands for opened cells whose neighbours are hidden: a wall, perhaps.

    Who opens a cell with no mine near opens what is beside it. A solver may be asked less with 0.
    """
    opened = (s for s, code in candidate.asked.items() if code == Cell.BLANK)
    return any(symbol not in NUMBERS for symbol in opened) and candidate.has_blank_next_to_hidden


def _reject_denied(
    found: list[Candidate], inferred: list[Candidate], lawful: list[Candidate], text: Text
) -> None:
    """Raise what is wrong where a text says of its symbols what no lawful candidate has."""
    agreeing = [each for each in (*found, *inferred) if agrees(each, text.legend)]
    own = found and any(symbol.isascii() and is_letter(symbol) for symbol in text.symbols)
    if not text.legend or own or any(each in lawful for each in agreeing):
        return
    if few := [each for each in agreeing if each.evidence.is_lawful]:
        raise reject_ambiguous(few, text.symbols, text.matrices, text.source, few=True)
    if agreeing:
        raise reject_unlawful(text.matrices, agreeing, text.source)
    possible = lawful or [each for each in found if not each.evidence.is_all_wrong]
    if possible:
        raise reject_denied(possible, text.legend, text.matrices, text.source)


def _reported(
    found: list[Candidate], questions: Sequence[Question], text: Text
) -> Candidate | None:
    """The one candidate by its letters, symbols or frame, whose numbers the validator reports."""
    many = [each for each in found if is_near(each) and not each.shows_and_hides]
    many = many if _has_many(text.symbols) else []
    own = found if any(map(is_letter, text.symbols)) else many or _framed(found, questions)
    return own[0] if len(own) == 1 and _may_be_wrong(own[0], questions) else None


def _reject(found: list[Candidate], inferred: list[Candidate], text: Text) -> NoReturn:
    """Raise that no candidate keeps the rules, or that too few numbers bear one out."""
    possible = [each for each in inferred if each.evidence.is_lawful]
    if possible and possible[0].evidence.numbers < LEAST:
        raise reject_ambiguous(possible, text.symbols, text.matrices, text.source, few=True)
    raise reject_unlawful(text.matrices, found + inferred, text.source)


def _may_be_wrong(candidate: Candidate, questions: Sequence[Question]) -> bool:
    """Whether the numbers may be wrong in the one notation that has the symbols of all boards.

    Not all of them, nor those of a board without letters, whose notation other boards tell. Nor
    all blanks of words in quotes, without a number.
    """
    found = candidate.evidence
    worded = all(question.board.style == "strings" for question in questions)
    if worded and not found.numbers and 0 < found.blanks == found.wrong_blanks:
        return False
    lettered = [
        any(t.isalpha() for row in question.board.rows for t in row.tokens)
        for question in questions
    ]
    return not candidate.evidence.is_all_wrong and not any(
        any(lettered) and not letters and not measure(board, answer, question.click).is_lawful
        for letters, question, (board, answer) in zip(
            lettered, questions, candidate.boards, strict=True
        )
    )


def all_hidden(candidates: Sequence[Candidate], text: Text) -> Candidate | None:
    """The candidate that hides all cells, where a text speaks of mines and no cell shows more."""
    alone = set(text.symbols)
    if not (text.mined and len(alone) == 1 and alone <= HIDES) or alone <= text.legend.keys():
        return None
    (symbol,) = alone
    hidden = [each for each in candidates if each.asked[symbol] == Cell.HIDDEN]
    return next(iter(sorted(hidden, key=lambda each: not each.dialects)), None)


def _without_synonyms(lawful: list[Candidate], text: Text) -> list[Candidate]:
    """The candidates without the notations that take two symbols for one cell, if one does not."""
    others = set(text.symbols) - NUMBERS.keys()
    merging = [
        bool(each.dialects) and len({each.asked[symbol] for symbol in others}) < len(others)
        for each in lawful
    ]
    pairs = list(zip(lawful, merging, strict=True))
    apart = any((each.dialects or each.has_opened) and not merges for each, merges in pairs)
    return [each for each, merges in pairs if not (merges and apart)]


def without_letters(inferred: list[Candidate], text: Text) -> list[Candidate]:
    """The candidates without those in which small letters are flags, as a drawing has them.

    They are where a text speaks of a game, or is nothing but a board.
    """
    played = text.mined or text.alone or text.legend
    return [
        each
        for each in inferred
        if played
        or not any(
            len(symbol) == 1 and symbol.islower() and code == Cell.FLAGGED
            for symbol, code in each.asked.items()
        )
    ]


def _whole_key(left: Sequence[Candidate], symbols: Sequence[str]) -> Candidate | None:
    """The candidate in which all numbers are right, and a symbol stands where none is needed.

    No other one explains why that symbol is just there: its cells are blank, and not hidden.
    """
    keys = []
    for each in left:
        found = each.evidence
        others = {s: Cell(each.asked[s]) for s in symbols if s not in NUMBERS}
        plain = all(is_usual(s, cell) for s, cell in others.items() if cell == Cell.MINE)
        blank = [s for s, cell in others.items() if cell == Cell.BLANK and s not in HIDES]
        whole = found.exact == found.numbers + found.blanks and found.blanks > LEAST
        if whole and plain and blank and {*others.values()} == {Cell.MINE, Cell.BLANK}:
            keys.append(each)
    return keys[0] if len(keys) == 1 else None


def _framed_rivals(found: list[Candidate], questions: Sequence[Question]) -> list[Candidate]:
    """Candidates whose own frame stands around the rows, and whose numbers are right.

    A judge that asks whether a field is right has such a frame, and blanks beside mines.
    """
    sized = any(question.frame == "sized" for question in questions)
    return [
        each
        for each in found
        if sized and each.evidence.wrong_blanks and each.evidence.numbers >= LEAST
        if each.evidence.has_few_wrong and any(d.layout == "sized" for d in each.dialects)
    ]


def _preferred(left: list[Candidate], prefer: Sequence[str]) -> Candidate | None:
    """The candidate of the first dialect that is preferred."""
    for name in prefer:
        for each in left:
            own = tuple(dialect for dialect in each.dialects if dialect.name == name)
            if own:
                return each._replace(dialects=own)
    return None


def _flags_alone(each: Candidate, symbols: Sequence[str]) -> bool:
    """Whether boards have flags, and no number that tells anybody to set one."""
    cells = {each.asked[symbol] for symbol in symbols}
    return Cell.FLAGGED in cells and cells.isdisjoint(range(1, Cell.EIGHT + 1))


def _whole_board(left: Sequence[Candidate], best: Candidate | None, text: Text) -> Candidate | None:
    """The candidate with all mines and safe cells, of which nothing is hidden, if it is the one."""
    played = [each for each in left if not (text.mined and _flags_alone(each, text.symbols))]
    field = _field_of_mines(played, text.symbols) if text.mined or text.alone else None
    if field is None and (best is None or not best.dialects):
        return _whole_key(left, text.symbols)
    return field


def _field_of_mines(left: Sequence[Candidate], symbols: Sequence[str]) -> Candidate | None:
    """The candidate with mines and empty cells alone, where all of them mean that.

    Without a number nothing but the text says that it is such a field, and no drawing: by what
    it speaks of, or by having nothing else.
    """
    if not left:
        return None
    best = min(left, key=lambda each: (rare_cells(each), not each.dialects))
    cells = {Cell(best.asked[symbol]) for symbol in symbols}
    usual = all(is_usual(symbol, Cell(best.asked[symbol])) for symbol in symbols)
    alike = all(cell_kinds(each) == cell_kinds(best) for each in left)
    return best if cells == {Cell.MINE, Cell.EMPTY} and best.dialects and usual and alike else None


def _has_many(symbols: Sequence[str]) -> bool:
    """Whether there are so many symbols beside numbers that one dialect alone has them."""
    return len(set(symbols) - NUMBERS.keys()) >= _MANY


def _framed(found: list[Candidate], questions: Sequence[Question]) -> list[Candidate]:
    """The candidates of dialects in whose own frame a board stands."""
    left = []
    for each in found:
        own = tuple(d for d in each.dialects if any(_fits_frame(d, q) for q in questions))
        if own:
            left.append(each._replace(dialects=own))
    return left


def _fits_frame(dialect: Dialect, question: Question) -> bool:
    """Whether a board stands in a dialect's own frame, with the total where that is in it."""
    if dialect.layout != question.frame:
        return False
    header = "".join(dialect.framing.header) if question.frame == "sized" else ""
    return question.frame != "sized" or ("{mines}" in header) is (question.mines is not None)


def _is_evident(candidate: Candidate, text: Text) -> bool:
    """Whether numbers show, or the text says, what all symbols are."""
    others = {symbol for symbol in text.symbols if symbol not in NUMBERS}
    others = {symbol for symbol in others if not is_word_for_safe(symbol)}
    return (
        candidate.evidence.numbers >= evidence_threshold(candidate) or others <= text.legend.keys()
    )


def _only_usual(candidates: Sequence[Candidate], text: Text) -> Candidate | None:
    """The one lawful candidate of a text that speaks of mines, if its symbols are all usual.

    Some of them are digits. What is usual for no mine is none, and no other candidate then.
    """
    others = [symbol for symbol in text.symbols if symbol not in NUMBERS]
    lawful = [
        each
        for each in candidates
        if each.evidence.is_lawful
        if all(is_usual(s, Cell.MINE) for s in others if each.asked[s] == Cell.MINE)
    ]
    if len(lawful) != 1 or not text.mined or BITMAPS.issuperset(text.symbols):
        return None
    shown = lawful[0].evidence.numbers + lawful[0].evidence.blanks
    usual = all(is_usual(symbol, Cell(lawful[0].asked[symbol])) for symbol in others)
    return lawful[0] if shown and usual and len(others) < len(text.symbols) else None


def _has_synonym_once(candidate: Candidate, text: Text) -> bool:
    """Whether a symbol stands once in the text, and another one for the same cell more often."""
    counts = Counter(token for each in text.matrices for row in each.rows for token in row.tokens)
    others = {symbol: candidate.asked[symbol] for symbol in text.symbols if symbol not in NUMBERS}
    return any(
        counts[symbol] == 1 < counts[other] and code == others[symbol]
        for symbol in others
        for other, code in others.items()
        if other != symbol
    )


def _has_stray(candidate: Candidate, text: Text) -> bool:
    """Whether a symbol stands once in the text, and is not usual for what it would be.

    It is a fault in a board rather than a symbol of its own, unless the text says what it is. So
    it is where another symbol is a mine that usually is none.
    """
    counts = Counter(token for each in text.matrices for row in each.rows for token in row.tokens)
    explained = {int(cell) for cell in text.legend.values()}
    unsaid = [s for s in text.symbols if s not in NUMBERS and s not in text.legend]
    meant = {symbol: Cell(candidate.asked[symbol]) for symbol in unsaid}
    odd = any(cell == Cell.MINE and not is_usual(symbol, cell) for symbol, cell in meant.items())
    return any(
        counts[symbol] == 1 and (odd or cell in explained or not is_usual(symbol, cell))
        for symbol, cell in meant.items()
    )


def _settled_by_text(
    lawful: list[Candidate], text: Text, questions: Sequence[Question]
) -> tuple[list[Candidate], bool]:
    """The candidates that what is said and the frames leave, and whether that is evidence."""
    left, sure = lawful, False
    agree = [each for each in left if agrees(each, text.legend)] if text.legend else []
    if agree:
        left = agree
        others = set(text.symbols) - (NUMBERS.keys() - text.legend.keys())
        sure = bool(others) and others <= text.legend.keys()
    by_name = [each for each in left if text.named.intersection(d.name for d in each.dialects)]
    if by_name:
        own = [
            each._replace(dialects=tuple(d for d in each.dialects if d.name in text.named))
            for each in by_name
        ]
        left, sure = own, True
    layouts = {question.frame for question in questions}
    if any(question.click is not None for question in questions):
        layouts |= {"stdin", "testcase"}
    framed = _framed(left, questions) or [
        each._replace(dialects=framing)
        for each in left
        if (framing := tuple(d for d in each.dialects if d.layout in layouts))
    ]
    if framed and (len(left) > 1 or left[0].evidence.numbers < LEAST):
        left, sure = framed, True
    return left, sure


def agrees(candidate: Candidate, legend: Mapping[str, Cell]) -> bool:
    """Whether the candidate has the cells that the text names, as far as it names them."""
    return all(
        cell in (candidate.asked.get(symbol, cell), candidate.answered.get(symbol, cell))
        for symbol, cell in legend.items()
    )
