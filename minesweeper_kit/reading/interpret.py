"""The cells of matrices: by a registered dialect, or inferred from the rules of the game.

Every dialect that has all symbols is a candidate, and so is every mapping of the symbols to
cells that `roles` thinks of. Candidates that give the same boards are one. The rules of the
game, what the text says of its symbols, a judge that it names and the frame around the rows
leave one of them, or the text is refused with the candidates that are left.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from minesweeper_kit.board import Board, Click
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect, Role
from minesweeper_kit.dialect.parts import Shared
from minesweeper_kit.layouts import text_dialects
from minesweeper_kit.reading.candidate import Candidate
from minesweeper_kit.reading.evidence import Evidence, measure
from minesweeper_kit.reading.parts import Matrix
from minesweeper_kit.reading.refusals import (
    refuse_ambiguous,
    refuse_near,
    refuse_no_evidence,
    refuse_unlawful,
    refuse_unread,
)
from minesweeper_kit.reading.roles import NUMBERS, Meaning, hypotheses, is_usual

WEAK = frozenset([*"0123456789.#*-?_· xX", "-1", "-2", "10", "11", "12"])
"""The symbols that too many notations have: without others a dialect needs the rules."""

_LETTER = re.compile(r"(?![xXFfoO]\Z)[^\W\d_]|[^\x00-\x7f]|:\w+:")
"""A symbol by whose letter a registered notation keeps its meaning, whatever the rules say."""

_LEAST = 4
"""So many numbers that are right are evidence, and so is a lead of so many."""

_MANY = 3
"""So many symbols that one dialect alone has are evidence."""

_MEASURED = 500
"""So many boards are looked at: what they do not tell, more of them do not."""


class Question(NamedTuple):
    """Matrices that are one case: a board, its answer, and what stands around them.

    `frame` is "stdin", "fields" or "sized" where sizes stand above the rows, "strings" for quoted
    rows with blanks in them.
    """

    board: Matrix
    answer: Matrix | None = None
    click: Click | None = None
    frame: str = ""
    mines: int | None = None


class Interpretation(NamedTuple):
    """The dialect that questions are read in, and their boards, each with its answer."""

    dialect: Dialect
    boards: list[tuple[Board, Board | None]]
    inferred: bool = False


def interpret(
    questions: Sequence[Question],
    *,
    fixed: Dialect | None = None,
    legend: Mapping[str, Cell] | None = None,
    named: Iterable[str] = (),
    prefer: Sequence[str] = (),
    source: str = "<string>",
) -> Interpretation:
    """Read matrices in the one notation that explains them all.

    `fixed` is a dialect that is given. `legend` are the cells that the text names, `named`
    the dialects whose judges or games it names. Of several readings that are left the
    one of a dialect in `prefer` is taken, the first of them that is there.

    Raises SymbolError for a symbol that the given or the nearest dialect does not have,
    AmbiguousFormatError where several readings are left, ParseError where none is.
    """
    matrices = [m for q in questions for m in (q.board, q.answer) if m is not None]
    symbols = sorted({token for matrix in matrices for row in matrix.rows for token in row.tokens})
    if fixed is not None:
        candidate = _of_dialect(fixed, symbols, questions)
        if candidate is None:
            raise refuse_near(matrices, fixed, source)
        return Interpretation(fixed, candidate.boards)
    found = _registered(symbols, questions, matrices)
    lettered = any(_LETTER.match(symbol) for symbol in symbols)
    if not any(each.evidence.is_lawful for each in found) and not (lettered and found):
        near = _nearest(symbols, matrices)
        if near is not None and not found:
            raise refuse_near(matrices, near, source)
    small = None if found else _in_capitals(symbols)
    if small is not None:
        raise refuse_near(matrices, small, source)
    inferred = []
    denied = bool(legend) and not any(_agrees(each, legend or {}) for each in found)
    ended_twice = all(each.evidence.ended_twice for each in found)
    if denied or ended_twice or not lettered:
        inferred = _inferred(found, symbols, questions, legend or {})
    if not (found or inferred):
        raise refuse_unread(matrices, source)
    text = _Text(symbols, matrices, legend or {}, frozenset(named), prefer, source)
    chosen = _choose(found, inferred, questions, text)
    if chosen.dialects:
        return Interpretation(chosen.dialects[0], chosen.boards)
    return Interpretation(_inline(chosen), chosen.boards, inferred=True)


class _Text(NamedTuple):
    """What candidates are chosen by, and refused with: the symbols, the text, its source."""

    symbols: list[str]
    matrices: list[Matrix]
    legend: Mapping[str, Cell]
    named: frozenset[str]
    prefer: Sequence[str]
    source: str


def _registered(
    symbols: list[str], questions: Sequence[Question], matrices: list[Matrix]
) -> list[Candidate]:
    """The candidates among the registered dialects; those with the same boards are one."""
    quoted = all(matrix.quoted for matrix in matrices)
    found: dict[tuple[tuple[int, ...], ...], Candidate] = {}
    for dialect in text_dialects():
        if dialect.scalars and quoted:
            continue
        candidate = _of_dialect(dialect, symbols, questions)
        if candidate is None or not all(_shows(dialect, candidate)):
            continue
        key = _key(candidate.asked, candidate.answered, symbols)
        if key in found:
            same = found[key]
            candidate = same._replace(dialects=(*same.dialects, dialect))
        found[key] = candidate
    return [each._replace(dialects=_by_fit(each.dialects, symbols)) for each in found.values()]


def _by_fit(own: tuple[Dialect, ...], symbols: list[str]) -> tuple[Dialect, ...]:
    """Dialects that read a text alike, first those that write its symbols and have few others."""

    def fit(dialect: Dialect) -> tuple[int, bool, int, bool, str]:
        written = {symbol.replace("\ufe0f", "") for symbol in dialect.symbols.values()}
        read = sum(symbol not in written for symbol in symbols)
        judged = dialect.family != "judges"
        spoilers = dialect.layout == "spoilers"
        return read, spoilers, len(dialect.symbols), judged, dialect.name

    return tuple(sorted(own, key=fit))


def _shows(dialect: Dialect, candidate: Candidate) -> Iterable[bool]:
    """Whether each cell is there without which nobody would think of the dialect."""
    cells = {cell for pair in candidate.boards for board in pair if board for cell in board.cells}
    return (cell in cells for cell in dialect.shows)


def _key(
    asked: Mapping[str, int], answered: Mapping[str, int], symbols: list[str]
) -> tuple[tuple[int, ...], ...]:
    return tuple(asked[s] for s in symbols), tuple(answered[s] for s in symbols)


def _of_dialect(
    dialect: Dialect, symbols: list[str], questions: Sequence[Question]
) -> Candidate | None:
    """The matrices read in a dialect; None where it does not have all symbols."""
    asked, answered = codes_of(dialect)
    if not all(symbol in asked for symbol in symbols):
        return None
    return _candidate(asked, answered, (dialect,), questions)


@lru_cache(maxsize=256)
def codes_of(dialect: Dialect) -> tuple[dict[str, int], dict[str, int]]:
    """The codes of a dialect's symbols in questions, and in answers."""
    asked, answered = (_codes(dialect.as_role(role)) for role in _ROLES)
    return asked, answered


_ROLES: tuple[Role, Role] = ("question", "answer")


def _codes(dialect: Dialect) -> dict[str, int]:
    codes = {symbol: int(cell) for cell, symbol in dialect.symbols.items()}
    codes |= {symbol: int(cell) for symbol, cell in dialect.reads.items()}
    codes |= {symbol: int(cells.question) for symbol, cells in dialect.shared.items()}
    return codes | {s.replace("\ufe0f", ""): c for s, c in codes.items() if "\ufe0f" in s}


def _candidate(
    asked: Mapping[str, int],
    answered: Mapping[str, int],
    own: tuple[Dialect, ...],
    questions: Sequence[Question],
) -> Candidate:
    boards = [_boards(question, asked, answered) for question in questions]
    evidence = Evidence()
    for question, (board, answer) in zip(questions[:_MEASURED], boards, strict=False):
        evidence += measure(board, answer, question.click)
    return Candidate(asked, answered, own, boards, evidence)


def _boards(
    question: Question, asked: Mapping[str, int], answered: Mapping[str, int]
) -> tuple[Board, Board | None]:
    """The boards of a question and its answer, by the codes of their symbols."""
    if question.answer is None:
        codes = answered if _shows_number(question.board) else asked
        return _board(question.board, codes), None
    return _board(question.board, asked), _board(question.answer, answered)


def _shows_number(matrix: Matrix) -> bool:
    return any(NUMBERS.get(t, Cell.BLANK) for row in matrix.rows for t in row.tokens)


def _board(matrix: Matrix, codes: Mapping[str, int]) -> Board:
    rows, cols = matrix.size
    return Board(rows, cols, bytes(codes[t] for row in matrix.rows for t in row.tokens))


def _inferred(
    found: list[Candidate],
    symbols: list[str],
    questions: Sequence[Question],
    legend: Mapping[str, Cell],
) -> list[Candidate]:
    """The candidates that are inferred and give other boards."""
    numbers = {symbol: int(NUMBERS[symbol]) for symbol in symbols if symbol in NUMBERS}
    known = {_key(each.asked, each.answered, symbols) for each in found}
    answers = any(question.answer is not None for question in questions)
    inferred = []
    counts = [Counter(t for row in q.board.rows for t in row.tokens) for q in questions]
    several = {symbol for symbol in symbols if any(each[symbol] > 1 for each in counts)}
    for roles in hypotheses(symbols, dict(legend), answers=answers, several=several):
        asked = numbers | {symbol: _code(role, answer=False) for symbol, role in roles.items()}
        answered = numbers | {symbol: _code(role, answer=True) for symbol, role in roles.items()}
        if not roles or _key(asked, answered, symbols) in known:
            continue
        candidate = _candidate(asked, answered, (), questions)
        if legend.keys() >= roles.keys() or _is_plausible(candidate):
            inferred.append(candidate)
    return inferred


def _is_plausible(candidate: Candidate) -> bool:
    """Whether anybody shows a player these cells.

    Who knows that a cell is empty knows where the mines are, and hides nothing without them;
    and who shows the mines before anything is revealed hides nothing either.
    """
    asked = {cell for board, _ in candidate.boards for cell in board.cells}
    if Cell.HIDDEN not in asked:
        return True
    if Cell.MINE in asked:
        return any(
            min(board.cells) <= Cell.EIGHT
            for board, _ in candidate.boards
            if Cell.MINE in board.cells and Cell.HIDDEN in board.cells
        )
    return Cell.EMPTY not in asked or Cell.EXPLODED in asked


def _code(role: Meaning, *, answer: bool) -> int:
    if isinstance(role, Cell):
        return int(role)
    return int(role.answer if answer else role.question)


def _in_capitals(symbols: list[str]) -> Dialect | None:
    """The dialect that has all of these symbols once small letters are capitals."""
    capitals = [symbol.upper() for symbol in symbols]
    if capitals == symbols or not any(_LETTER.match(symbol) for symbol in capitals):
        return None
    for dialect in text_dialects():
        asked, _ = codes_of(dialect)
        pairs = zip(symbols, capitals, strict=True)
        if all(symbol in asked or capital in asked for symbol, capital in pairs):
            return dialect
    return None


def _nearest(symbols: list[str], matrices: list[Matrix]) -> Dialect | None:
    """The one dialect, told by its letters, that lacks the symbols of one or two cells alone."""
    tokens = [token for matrix in matrices for row in matrix.rows for token in row.tokens]
    near = []
    counts = Counter(tokens)
    for dialect in text_dialects():
        asked, _ = codes_of(dialect)
        missing = {symbol for symbol in symbols if symbol not in asked}
        has_letters = any(symbol in asked and symbol not in WEAK for symbol in symbols)
        count = sum(counts[symbol] for symbol in missing)
        if missing and has_letters and count <= 2 and len(tokens) > 2 * count:
            near.append((count, dialect))
    near.sort(key=lambda item: item[0])
    return near[0][1] if len(near) == 1 or (near and near[0][0] < near[1][0]) else None


def _choose(
    found: list[Candidate], inferred: list[Candidate], questions: Sequence[Question], text: _Text
) -> Candidate:
    """The one candidate that the rules, the text and the frame leave.

    What is inferred needs evidence: numbers, or words of the text for all symbols.
    """
    evident = [each for each in inferred if _is_evident(each, text)]
    lawful = [each for each in (*found, *evident) if each.evidence.is_lawful]
    said = [each for each in (*found, *inferred) if _agrees(each, text.legend)]
    lettered = any(_LETTER.match(symbol) for symbol in text.symbols)
    own = found and any(symbol.isascii() and symbol.isalpha() for symbol in text.symbols)
    if text.legend and said and not own and not any(each in lawful for each in said):
        raise refuse_unlawful(text.matrices, said, text.source)
    if not lawful:
        own = found if lettered or _has_many(text.symbols) else _framed(found, questions)
        if len(own) == 1 and not own[0].evidence.is_all_wrong:
            return own[0]  # a wrong number is for the validator to report
        possible = [each for each in inferred if each.evidence.is_lawful]
        if possible and possible[0].evidence.numbers < _LEAST:
            raise refuse_no_evidence(possible, text.symbols, text.matrices, text.source)
        raise refuse_unlawful(text.matrices, found + inferred, text.source)
    left, sure = _settled_by_text(lawful, text.legend, text.named, questions)
    rivals = _framed_rivals(found, questions)
    best = _strongest(left, text.symbols) if sure or not rivals else None
    left += [each for each in rivals if each not in left]
    preferred = _preferred(left, text.prefer)
    if preferred is not None:
        return preferred
    if best is None:
        raise refuse_ambiguous(left, text.symbols, text.matrices, text.source)
    lead = best.evidence.exact + _LEAST
    near = [
        each
        for each in found
        if each not in lawful and each.evidence.exact >= lead and each.evidence.all_wrong <= 2
    ]
    if near and not (best.dialects or sure):
        raise refuse_unlawful(text.matrices, near, text.source)
    told = best.dialects and (
        _has_many(text.symbols) or not WEAK.issuperset(set(text.symbols) - NUMBERS.keys())
    )
    if not (best.evidence.numbers >= _LEAST or told or sure):
        left += [each for each in inferred if each.evidence.is_lawful and each not in left]
        raise refuse_no_evidence(left, text.symbols, text.matrices, text.source)
    return best


def _framed_rivals(found: list[Candidate], questions: Sequence[Question]) -> list[Candidate]:
    """Candidates whose own frame stands around the rows, and whose numbers are right.

    A judge that asks whether a field is right has such a frame, and blanks beside mines.
    """
    sized = any(question.frame == "sized" for question in questions)
    return [
        each
        for each in found
        if sized and each.evidence.wrong_blanks and each.evidence.numbers >= _LEAST
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


def _is_evident(candidate: Candidate, text: _Text) -> bool:
    """Whether numbers show, or the text says, what all symbols are."""
    others = {symbol for symbol in text.symbols if symbol not in NUMBERS}
    return candidate.evidence.numbers >= _LEAST or others <= text.legend.keys()


def _settled_by_text(
    lawful: list[Candidate],
    legend: Mapping[str, Cell],
    named: frozenset[str],
    questions: Sequence[Question],
) -> tuple[list[Candidate], bool]:
    """The candidates that what is said and the frames leave, and whether that is evidence."""
    left, sure = lawful, False
    if legend:
        agree = [each for each in left if _agrees(each, legend)]
        if agree:
            left = agree
            others = {s for each in left for s in each.asked if s not in NUMBERS}
            sure = bool(others) and others <= legend.keys()
    by_name = [each for each in left if named.intersection(d.name for d in each.dialects)]
    if by_name:
        own = [
            each._replace(dialects=tuple(d for d in each.dialects if d.name in named))
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
    if framed and (len(left) > 1 or left[0].evidence.numbers < _LEAST):
        left, sure = framed, True
    return left, sure


def _agrees(candidate: Candidate, legend: Mapping[str, Cell]) -> bool:
    """Whether the candidate has the cells that the text names, as far as it names them."""
    return all(
        cell in (candidate.asked.get(symbol, cell), candidate.answered.get(symbol, cell))
        for symbol, cell in legend.items()
    )


def _strongest(left: list[Candidate], symbols: list[str]) -> Candidate | None:
    """The candidate that explains clearly more exactly than any of another kind; else None.

    Of those that differ only within a kind (a mine, exploded or not; a hidden cell, with a
    flag or not; a blank or an empty cell) it is the likeliest. What
    explains most must not go against the habits that another candidate follows.
    """
    best = min(left, key=lambda each: (-each.evidence.exact, _likelihood(each), not each.dialects))
    if not best.evidence.numbers and len(left) > 1:
        return None
    for each in left:
        alike = _kinds(each) == _kinds(best)
        if not alike and best.evidence.exact - each.evidence.exact < _LEAST:
            return None
    usual = _usual(best, symbols)
    for each in left:
        lead = usual - _usual(each, symbols)
        if lead < 0 or (lead < _SWAPPED and _is_swapped(each, best, symbols)):
            return None
    return best


_SWAPPED = 2
"""So many more habits must a candidate follow than one with the same cells, differently given."""


def _is_swapped(one: Candidate, other: Candidate, symbols: list[str]) -> bool:
    """Whether two candidates give the same cells to the symbols, each to another."""
    codes = [[each.asked[symbol] for symbol in symbols] for each in (one, other)]
    return codes[0] != codes[1] and sorted(codes[0]) == sorted(codes[1])


def _likelihood(candidate: Candidate) -> int:
    """How many cells have exploded, or have a flag: fewer are likelier."""
    cells = b"".join(board.cells for pair in candidate.boards for board in pair if board)
    return sum(map(cells.count, (Cell.EXPLODED, Cell.FLAGGED)))


def _kinds(candidate: Candidate) -> list[bytes]:
    """The cells of all boards by their kinds alone: mine, unknown, safe, number."""
    return [board.cells.translate(_TO_KIND) for pair in candidate.boards for board in pair if board]


_TO_KIND = bytes.maketrans(
    bytes([Cell.EXPLODED, Cell.FLAGGED_MINE, Cell.FLAGGED, Cell.EMPTY, Cell.FLAGGED_EMPTY]),
    bytes([Cell.MINE, Cell.MINE, Cell.HIDDEN, Cell.BLANK, Cell.BLANK]),
)


def _usual(candidate: Candidate, symbols: list[str]) -> int:
    """How many habits a candidate follows: where rules and habits differ, nothing is sure.

    A registered dialect is a habit; a mine by a symbol that nobody uses for one counts against.
    """
    found = int(bool(candidate.dialects))
    for symbol in symbols:
        if symbol not in NUMBERS:
            cell = Cell(candidate.asked[symbol])
            found += 1 if is_usual(symbol, cell) else -(cell is Cell.MINE)
    return found


def _inline(candidate: Candidate) -> Dialect:
    """A dialect with the cells of a candidate that is inferred."""
    found = Dialect.inline({symbol: Cell(code) for symbol, code in candidate.asked.items()})
    both = {
        symbol: Shared(Cell(code), Cell(candidate.answered[symbol]))
        for symbol, code in candidate.asked.items()
        if code != candidate.answered[symbol]
    }
    if not both:
        return found
    answers = {cells.answer: symbol for symbol, cells in both.items()}
    return replace(found, symbols={**answers, **found.symbols}, shared=both)
