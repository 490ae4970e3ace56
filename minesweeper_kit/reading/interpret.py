"""The cells of matrices: by a registered dialect, or inferred from the rules of the game.

Every dialect that has all symbols is a candidate, and so is every mapping of the symbols to
cells that `roles` thinks of. Candidates that give the same boards are one. The rules of the
game, what the text says of its symbols, a judge that it names and the frame around the rows
leave one of them, or the text is rejected with the candidates that are left.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from minesweeper_kit.board import Board
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect, Role
from minesweeper_kit.dialect.parts import SharedSymbol
from minesweeper_kit.errors import AmbiguousFormatError, ParseError
from minesweeper_kit.layouts import text_dialects
from minesweeper_kit.reading.choosing import (
    WEAK,
    Text,
    agrees,
    all_hidden,
    choose,
    is_letter,
    without_letters,
)
from minesweeper_kit.reading.errors import reject_click, reject_near, reject_stray, reject_unread
from minesweeper_kit.reading.evidence import (
    LEAST,
    Candidate,
    Evidence,
    Question,
    knows_and_hides,
    measure,
)
from minesweeper_kit.reading.parts import Matrix
from minesweeper_kit.reading.roles import NUMBERS, Meaning, hypotheses, is_usual

_MEASURED = 500
"""So many boards are looked at: what they do not tell, more of them do not."""


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
    mined: bool = False,
    alone: bool = False,
) -> Interpretation:
    """Read matrices in the one notation that explains them all.

    `fixed` is a dialect that is given. `legend` are the cells that the text names, `named`
    the dialects whose judges or games it names, `mined` says that it speaks of mines, and `alone`
    that it has nothing but boards.
    Of several readings that are left the one of a dialect in `prefer` is taken, the first of
    them that is there.

    Raises SymbolError for a symbol that the given or the nearest dialect does not have,
    AmbiguousFormatError where several readings are left, ParseError where none is.
    """
    matrices = [m for q in questions for m in (q.board, q.answer) if m is not None]
    symbols = sorted({token for matrix in matrices for row in matrix.rows for token in row.tokens})
    if fixed is not None:
        candidate = _of_dialect(fixed, symbols, questions)
        if candidate is None:
            more = _completed(fixed, symbols, questions, matrices) if fixed.is_inline else []
            raise reject_near(matrices, fixed, source, more)
        return Interpretation(fixed, candidate.boards)
    legend = _of_field(legend or {}, symbols)
    found = _registered(symbols, questions, matrices)
    lettered = any(map(is_letter, symbols))
    if not any(each.evidence.is_lawful for each in found) and not (lettered and found):
        near = _nearest(symbols, matrices)
        if near is not None and not found:
            raise reject_near(matrices, near, source, named=False)
    small = None if found or legend else _in_capitals(symbols)
    if small is not None:
        raise reject_near(matrices, small, source)
    inferred = []
    denied = bool(legend) and not any(agrees(each, legend or {}) for each in found)
    ended_twice = all(each.evidence.ended_twice for each in found)
    worded = any(symbol.isascii() and is_letter(symbol) for symbol in symbols)
    pictured = not worded and all(each.evidence.is_all_wrong or _is_mixed(each) for each in found)
    if denied or ended_twice or pictured or not lettered:
        inferred = _inferred(found, symbols, questions, legend or {})
    if any(each.evidence.is_lawful for each in inferred) and not worded:
        found = [each for each in found if not _is_mixed(each)]
    text = Text(symbols, matrices, legend or {}, frozenset(named), prefer, source, mined, alone)
    try:
        if not (found or inferred):
            raise reject_unread(matrices, source)
        inferred = without_letters(inferred, text)
        chosen = all_hidden([*found, *inferred], text) or choose(found, inferred, questions, text)
    except (ParseError, AmbiguousFormatError) as error:
        if wrong := reject_click([*found, *inferred], questions, source):
            raise wrong from None
        stray = _stray(symbols, questions, matrices, advised=bool(error.advised))
        if stray is None or legend:
            raise
        raise reject_stray(*stray, matrices, source) from None
    if chosen.dialects:
        return Interpretation(chosen.dialects[0], chosen.boards)
    return Interpretation(_inline(chosen), chosen.boards, inferred=True)


def _stray(
    symbols: list[str], questions: Sequence[Question], matrices: list[Matrix], *, advised: bool
) -> tuple[str, Candidate] | None:
    """The symbol without which the rows are a board that keeps the rules, and that board.

    It is in doubt, and no other one. Where options are `advised` it is a symbol that nobody
    writes for any cell.
    """
    counts = Counter(token for each in matrices for row in each.rows for token in row.tokens)
    others = sorted((s for s in symbols if s not in NUMBERS), key=lambda s: counts[s])
    found = []
    for symbol in others:
        if counts[symbol] > (_STRAYS if advised else counts.total() // 4):
            break
        if advised and any(is_usual(symbol, cell) for cell in Cell):
            continue
        rest = [other for other in symbols if other != symbol]
        best = _without(symbol, rest, questions)
        if best is not None:
            found.append((symbol, best))
    return found[0] if len(found) == 1 else None


def _without(symbol: str, rest: list[str], questions: Sequence[Question]) -> Candidate | None:
    """The candidate for the other symbols that the numbers show, or that is a field of mines."""
    hidden = {symbol: int(Cell.HIDDEN)}
    numbers = {each: int(NUMBERS[each]) for each in rest if each in NUMBERS}
    tried: list[tuple[Mapping[str, int], tuple[Dialect, ...]]] = []
    for dialect in text_dialects():
        cells, _ = codes_of(dialect)
        if symbol not in cells and all(each in cells for each in rest):
            tried.append((cells, (dialect,)))
    tried += [
        (numbers | {s: _code(role, answer=False) for s, role in roles.items()}, ())
        for roles in hypotheses(rest, {})
    ]
    for asked, own in tried:
        codes = {**asked, **hidden}
        candidate = _candidate(codes, codes, own, questions)
        evidence = candidate.evidence
        usual = all(is_usual(each, Cell(asked[each])) for each in rest if each not in NUMBERS)
        field = {asked[each] for each in rest} == {Cell.MINE, Cell.EMPTY} and own
        if usual and evidence.is_lawful and (field or evidence.numbers >= LEAST):
            return candidate
    return None


_STRAYS = 2
"""So many cells of a symbol that nobody writes are a fault in a board."""


def _of_field(legend: Mapping[str, Cell], symbols: Sequence[str]) -> Mapping[str, Cell]:
    """What a text says of the symbols; beside mines alone, what is not known to hide is empty.

    >>> _of_field({"X": Cell.MINE}, ["X", "O"])["O"].name
    'EMPTY'
    """
    other = next((s for s in symbols if legend.get(s) != Cell.MINE), "")
    mined = len(symbols) == 2 and any(legend.get(s) == Cell.MINE for s in symbols)
    if not (mined and other) or not NUMBERS.keys().isdisjoint(symbols):
        return legend
    hidden = is_usual(other, Cell.HIDDEN) and not is_usual(other, Cell.EMPTY)
    if legend.get(other, Cell.BLANK) != Cell.BLANK or (hidden and other not in legend):
        return legend
    return {**legend, other: Cell.EMPTY}


def _completed(
    fixed: Dialect, symbols: list[str], questions: Sequence[Question], matrices: list[Matrix]
) -> list[Candidate]:
    """The lawful candidates with the symbols that are given, which lack some of the text's."""
    given = {symbol: Cell(code) for symbol, code in codes_of(fixed)[0].items()}
    meanings = {symbol: given[symbol] for symbol in symbols if symbol in given}
    found = _registered(symbols, questions, matrices)
    signs = {symbol: cell for symbol, cell in meanings.items() if symbol not in NUMBERS}
    found += _inferred(found, symbols, questions, signs)
    return [each for each in found if each.evidence.is_lawful and agrees(each, meanings)]


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
        if candidate is None or not dialect.is_shown_by(_cells_of(candidate)):
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


def _cells_of(candidate: Candidate) -> set[int]:
    """The cells that are on its boards."""
    return {cell for pair in candidate.boards for board in pair if board for cell in board.cells}


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
    masks = _of_masks(questions)
    before = numbers | masks
    known = {_key(each.asked, each.answered, symbols) for each in found}
    answers = any(question.answer is not None for question in questions)
    inferred = []
    counts = [Counter(t for row in q.board.rows for t in row.tokens) for q in questions]
    several = {symbol for symbol in symbols if any(each[symbol] > 1 for each in counts)}
    by_view = _by_view(legend, questions)
    for roles in hypotheses(symbols, by_view, answers=answers, several=several):
        asked = before | {symbol: _code(role, answer=False) for symbol, role in roles.items()}
        answered = numbers | {symbol: _code(role, answer=True) for symbol, role in roles.items()}
        if not roles or _key(asked, answered, symbols) in known:
            continue
        candidate = _candidate(asked, answered, (), questions)
        if masks and not (Cell.MINE in roles.values() and candidate.evidence.is_sure):
            continue
        if legend.keys() >= roles.keys() or _is_plausible(candidate):
            inferred.append(candidate)
    others = [symbol for symbol in symbols if symbol not in NUMBERS]
    if len(symbols) == 2 and "0" in symbols and others and not answers:  # 0 where no mine is
        codes = _NO_MINES | {others[0]: int(Cell.MINE)}
        inferred.append(_candidate(codes, codes, (), questions))
    return inferred


def _by_view(legend: Mapping[str, Cell], questions: Sequence[Question]) -> dict[str, Meaning]:
    """What a text says of its symbols; what is blank is not yet open on a board without numbers.

    That is so only where other boards have numbers.
    """
    views = {_shows_number(question.board) for question in questions}
    if len(views) < 2:
        return dict(legend)
    both = SharedSymbol(Cell.EMPTY, Cell.BLANK)
    return {s: both if cell is Cell.BLANK and s != "0" else cell for s, cell in legend.items()}


def _of_masks(questions: Sequence[Question]) -> dict[str, int]:
    """The cells of 0, and of 1, in questions that are masks of mines; none where they are numbers.

    A mask has 1, or the symbol itself, where the answer has its one symbol that is no number,
    and 0 everywhere else.
    """
    mines, marks = set(), set()
    for question in questions:
        if question.answer is None or question.answer.size != question.board.size:
            return {}
        pairs = [
            pair
            for row, below in zip(question.board.rows, question.answer.rows, strict=True)
            for pair in zip(row.tokens, below.tokens, strict=True)
        ]
        if any((one == "0") is not (other in NUMBERS) for one, other in pairs):
            return {}
        mines |= {other for one, other in pairs if one != "0"}
        marks |= {one for one, _ in pairs if one != "0"}
    if len(mines) != 1:
        return {}
    return _MASK if marks == {"1"} else _NO_MINES if marks == mines else {}


_NO_MINES = {"0": int(Cell.EMPTY)}
_MASK = _NO_MINES | {"1": int(Cell.MINE)}


def _is_plausible(candidate: Candidate) -> bool:
    """Whether anybody shows a player these cells.

    Who knows that a cell is empty knows where the mines are, and hides and flags nothing;
    and who shows the mines before anything is revealed hides nothing either, but for the one
    that was clicked.
    """
    asked = {cell for board, _ in candidate.boards for cell in board.cells}
    if Cell.HIDDEN not in asked:
        return Cell.FLAGGED not in asked or Cell.EMPTY not in asked or Cell.EXPLODED in asked
    if _is_mixed(candidate):
        return False
    if Cell.MINE in asked:
        mined = [board.cells for board, _ in candidate.boards if Cell.MINE in board.cells]
        both = [cells for cells in mined if Cell.HIDDEN in cells]
        shown = [min(cells) <= Cell.EIGHT for cells in both or mined]
        if not any(shown) and min(asked) <= Cell.EIGHT:  # on another board, perhaps
            shown = [cells.count(Cell.MINE) == 1 for cells in both or mined]
        return any(shown) if both else all(shown)
    return True


def _is_mixed(candidate: Candidate) -> bool:
    """Whether cells that are known to be empty and hidden ones are on the same boards."""
    return knows_and_hides(board.cells for board, _ in candidate.boards)


def _code(role: Meaning, *, answer: bool) -> int:
    if isinstance(role, Cell):
        return int(role)
    return int(role.answer if answer else role.question)


def _in_capitals(symbols: list[str]) -> Dialect | None:
    """The dialect that has all of these symbols once small letters are capitals."""
    capitals = [symbol.upper() for symbol in symbols]
    if capitals == symbols or not any(map(is_letter, capitals)):
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
        if not dialect.is_shown_by({asked[symbol] for symbol in symbols if symbol in asked}):
            continue
        own = set(dialect.symbols.values())
        has_letters = any(symbol in own and symbol not in WEAK for symbol in symbols)
        count = sum(counts[symbol] for symbol in missing)
        if missing and has_letters and count <= 2 and len(tokens) > 2 * count:
            near.append((count, dialect))
    near.sort(key=lambda item: item[0])
    return near[0][1] if len(near) == 1 or (near and near[0][0] < near[1][0]) else None


def _inline(candidate: Candidate) -> Dialect:
    """A dialect with the cells of a candidate that is inferred."""
    found = Dialect.inline({symbol: Cell(code) for symbol, code in candidate.asked.items()})
    both = {
        symbol: SharedSymbol(Cell(code), Cell(candidate.answered[symbol]))
        for symbol, code in candidate.asked.items()
        if code != candidate.answered[symbol]
    }
    if not both:
        return found
    answers = {cells.answer: symbol for symbol, cells in both.items()}
    return replace(found, symbols={**answers, **found.symbols}, shared=both)
