"""Why a text is not read, where, and what to do: the errors of the reader."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from minesweeper_kit.board import Board
from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.inline import symbols_text
from minesweeper_kit.dialect.symbols import cell_phrase
from minesweeper_kit.errors import AmbiguousFormatError, ParseError
from minesweeper_kit.reading.evidence import Candidate, Question, measure
from minesweeper_kit.reading.parts import Matrix
from minesweeper_kit.reading.rivals import hides_mines
from minesweeper_kit.reading.roles import NUMBERS, is_usual
from minesweeper_kit.reading.symbols import BARS
from minesweeper_kit.wording import counted, quoted

_ROWS = "rows that look like a board"

_NAMED = 3
"""How many readings a message names."""

_DOUBTFUL = 0.3
"""Where a larger share of the numbers is wrong, nobody would take it for a board."""


Advised = tuple[str, Mapping[str, Any], Sequence[Board]]
"""An option, the arguments of `load` that it stands for, and the boards that they give."""


def reject_near(
    matrices: Sequence[Matrix],
    dialect: Dialect,
    source: str,
    more: Sequence[Candidate] = (),
    *,
    named: bool = True,
) -> ParseError:
    """The error for the first symbol that a dialect does not have.

    `more` are candidates that have all symbols, where those of the dialect were given. One that
    is not `named` is the nearest.
    """
    known = {*dialect.symbols.values(), *dialect.reads, *dialect.shared}
    known |= {symbol.replace("\ufe0f", "") for symbol in known}
    for matrix in matrices:
        for row in matrix.rows:
            for token, column in zip(row.tokens, row.columns, strict=True):
                if token not in known:
                    error = dialect.alphabet.unknown(token)
                    if not named:
                        error.message = _of_no_notation(token, dialect, matrices)
                    if more:
                        distinct = _distinct(more, matrices)[:_NAMED]
                        few = [each._replace(dialects=()) for each in distinct]
                        advised = _advice(few, matrices)
                        error = type(error)(f"{error.message}; try: {_options(advised)}")
                        error.symbol, error.advised = token, advised
                    return error.located(source, row.line, column)
    raise AssertionError("called for symbols without a fault")


def _of_no_notation(symbol: str, nearest: Dialect, matrices: Sequence[Matrix]) -> str:
    """What is said of a symbol that the nearest dialect does not have, which nobody named."""
    cells = _cells(nearest)
    meant = example(sorted({*_signs(matrices), symbol}), cells)
    alike = (symbol.upper(), symbol.lower(), _LOOKALIKES.get(symbol, symbol))
    if like := next((each for each in alike if each != symbol and each in {*cells, "0"}), None):
        advice = f"did you mean {quoted(like)}?"
    elif len(symbol) == 1 and not symbol.isdigit():
        advice = f"correct it, or say what all symbols are, for example {meant}"
    else:
        advice = "correct it"
    shown = quoted(symbol) + _named_letter(symbol)
    return (
        f"no notation has {shown} with these symbols; nearest is {nearest.name} (it has "
        f"{nearest.alphabet.has}); {advice}"
    )


_LOOKALIKES = dict(
    zip("OoIl\u0410\u0412\u0415\u041c\u0425\u041d\u041e", "0011ABEMXHO", strict=True)
)
"""Symbols that look like another: letters like digits, and letters of Cyrillic."""


def _named_letter(symbol: str) -> str:
    """The name of a letter that looks like one of ASCII, in parentheses; empty for another.

    >>> _named_letter("\u0415"), _named_letter("E")
    (' (CYRILLIC CAPITAL LETTER IE, U+0415)', '')
    """
    if symbol.isascii() or symbol not in _LOOKALIKES:
        return ""
    import unicodedata

    return f" ({unicodedata.name(symbol)}, U+{ord(symbol):04X})"


def _cells(dialect: Dialect) -> dict[str, Cell]:
    """The cell of each symbol of a dialect."""
    own = {symbol: cell for cell, symbol in dialect.symbols.items()}
    return own | dict(dialect.reads)


def reject_unread(matrices: Sequence[Matrix], source: str) -> ParseError:
    """The error for symbols that no dialect has, and too many to infer."""
    symbols = _signs(matrices)
    here = _signs(matrices[:1])
    for matrix in matrices[1:]:
        there = _signs([matrix])
        if here and there and set(here).isdisjoint(there):
            what = (
                f"the boards are in several notations: {_some(here)} here, and {_some(there)} in "
                f"line {matrix.rows[0].line}; put them into a file for each notation"
            )
            return _at(matrices, source, ParseError(what))
    return _at(
        matrices,
        source,
        ParseError(
            f"{_ROWS}, but no notation has all of its symbols "
            f"({_some(symbols)}); say what they are, for example {example(symbols)}"
        ),
    )


def _signs(matrices: Sequence[Matrix]) -> list[str]:
    """The symbols that are no numbers, each once."""
    return sorted({*_symbols(matrices)} - NUMBERS.keys())


def example(symbols: Sequence[str], known: Mapping[str, Cell] | None = None) -> str:
    """The option --symbols with a cell for each of the symbols, the usual one where that is free.

    `known` are the cells of some of them.

    >>> example(["*", "~", "?"])
    '--symbols "*=MINE ?=HIDDEN ~=BLANK"'
    """
    free = [Cell.MINE, Cell.BLANK, Cell.HIDDEN, Cell.EMPTY, Cell.FLAGGED, Cell.EXPLODED]
    symbols = [each for each in symbols if each not in NUMBERS or each == "0"] or symbols
    if not 0 < len(symbols) <= len(free):
        return '--symbols "*=MINE -=HIDDEN .=BLANK"'
    cells = {symbol: cell for symbol, cell in (known or {}).items() if symbol in symbols}
    free = [cell for cell in free if cell not in cells.values()]
    for usual in (True, False):
        for symbol in symbols:
            fits = [cell for cell in free if not usual or is_usual(symbol, cell)]
            if symbol not in cells and fits:
                cells[symbol] = fits[0]
                free.remove(fits[0])
    return option(cells)


def reject_numbers(matrix: Matrix, source: str) -> ParseError:
    """The error for rows that are numbers alone: no mine is there to count."""
    what = "rows of numbers alone, and no mine or hidden cell that they count; leave them out"
    return _at([matrix], source, ParseError(what))


def reject_unlawful(
    matrices: Sequence[Matrix],
    found: Sequence[Candidate],
    source: str,
    lawful: Candidate | None = None,
) -> ParseError:
    """The error for rows whose numbers, or blank cells, break the rules in every notation.

    It names the first cell that is wrong in the notation that comes nearest. `lawful` is a
    candidate that breaks no rule, and is no likelier.
    """
    numbered = any(each.evidence.numbers for each in found)
    if not numbered and not any(each.dialects for each in found):
        return reject_unread(matrices, source)
    ranked = sorted(found, key=lambda each: (_share_wrong(each), not each.dialects))
    least = _share_wrong(ranked[0])
    nearest = [each for each in ranked if _share_wrong(each) == least <= _DOUBTFUL]
    nearest = [each for each in nearest if each.evidence.exact or not _hides(each)]
    likely = [each for each in _distinct(nearest, matrices)[:_NAMED] if _is_likely(each)]
    if lawful and likely and not lawful.dialects and hides_mines(likely[0], lawful):
        lawful = None  # advised, it would hide what is wrong in the board too
    advice = _advice([lawful] if lawful else likely, matrices)
    fault = next(iter(_faults(likely[0], matrices)), None) if likely else None
    noun, place = "number" if numbered else "blank cell", _place(matrices)
    if fault is not None:
        what, place = f"{fault[0]}, read as {_meaning(likely[0], _symbols(matrices))}", fault[1]
    elif advice:
        what = f"{_ROWS}, but a {noun} breaks the rules of Minesweeper"
    else:
        what, place = _ambiguity(found, matrices, noun)
    known = next((_cells(each.dialects[0]) for each in ranked if each.dialects), None)
    signs = _signs(matrices)
    what += "; correct it, or "
    what += (
        f"say what the symbols are; try: {_options(advice)}"
        if advice
        else f"say what all symbols are, for example {example(signs, known)}"
        if signs
        else "name the format (--from)"
    )
    error = ParseError(what).located(source, *place)
    error.advised = advice
    return error


def _ambiguity(
    found: Sequence[Candidate], matrices: Sequence[Matrix], noun: str
) -> tuple[str, tuple[int, int]]:
    """What is wrong in all candidates, with the symbols in doubt, and where."""
    cells = {s: {each.asked[s] for each in found if s in each.asked} for s in _signs(matrices)}
    doubtful = [symbol for symbol, codes in cells.items() if len(codes) > 1] or list(cells)
    faults = [[place for _, place in _faults(each, matrices)] for each in found]
    others = [set(own) for own in faults[1:]]
    everywhere = [place for place in faults[0] if all(place in own for own in others)]
    what = f"{_ROWS}, but {'this' if everywhere else 'a'} {noun} breaks the rules of Minesweeper"
    what += f" in every known notation with {_some(doubtful)}" if doubtful else ""
    return what, next(iter(everywhere), _place(matrices))


def reject_click(
    candidates: Sequence[Candidate], questions: Sequence[Question], source: str
) -> ParseError | None:
    """The error for the click that alone keeps boards whose numbers are right from the rules."""
    for each in candidates:
        pairs = list(zip(questions, each.boards, strict=True))
        if not all(measure(*boards, None).is_sure for _, boards in pairs):
            continue
        for question, boards in pairs:
            if question.click and not measure(*boards, question.click).legal:
                meaning = _meaning(each, _symbols([question.board]), named=False)
                what = f"the click {[*question.click]} is on no hidden cell ({meaning})"
                what += "; correct it, or leave it out"
                return _at([question.board], source, ParseError(what))
    return None


def _symbols(matrices: Sequence[Matrix]) -> list[str]:
    """The symbols of all matrices, each once."""
    return sorted({token for matrix in matrices for row in matrix.rows for token in row.tokens})


def _faults(
    candidate: Candidate, matrices: Sequence[Matrix]
) -> Iterator[tuple[str, tuple[int, int]]]:
    """What is wrong with each cell that breaks the rules, and its place."""
    from minesweeper_kit.game.rules import check_board

    boards = [board for pair in candidate.boards for board in pair if board is not None]
    for matrix, board in zip(matrices, boards, strict=True):
        for violation in check_board(board):
            if violation.row is not None and violation.col is not None:
                row = matrix.rows[violation.row]
                yield violation.message, (row.line, row.columns[violation.col])


def _share_wrong(candidate: Candidate) -> float:
    """How many of the numbers and blanks are wrong, from 0 to 1; 1 where the game ended twice."""
    found = candidate.evidence
    if found.ended_twice:
        return 1
    return (found.wrong + found.wrong_blanks) / max(1, found.numbers + found.blanks)


def reject_ambiguous(
    left: Sequence[Candidate],
    symbols: Sequence[str],
    matrices: Sequence[Matrix],
    source: str,
    *,
    few: bool = False,
) -> AmbiguousFormatError:
    """The error for symbols that can be read in several ways, or have too `few` numbers beside."""
    named = [each for each in _distinct(left, matrices) if not _is_absurd(each)][:_NAMED]
    few = few or len(named) == 1
    if len(named) == 1 and not named[0].dialects and _is_swapped(named[0]):
        named = []
    what = "too few numbers to tell what the symbols are"
    what = what if few else "the symbols can be read in several ways"
    advice = _advice(named, matrices, symbols)
    what += (
        f"; try: {_options(advice)}"
        if advice
        else f"; say what they are, for example {example(symbols)}"
    )
    error = AmbiguousFormatError(what)
    error.candidates = tuple(d.name for each in left for d in each.dialects)
    error.advised = advice
    return _at(matrices, source, error)


def _is_swapped(candidate: Candidate) -> bool:
    """Whether two thirds are mines, by a symbol that is none as a rule: the other is, perhaps."""
    cells = b"".join(board.cells for pair in candidate.boards for board in pair if board)
    mine = next((s for s, code in candidate.asked.items() if code == Cell.MINE), None)
    odd = mine is not None and not is_usual(mine, Cell.MINE)
    return odd and cells.count(Cell.MINE) * 3 > len(cells) * 2


def reject_stray(
    symbol: str, rest: Candidate, matrices: Sequence[Matrix], source: str
) -> ParseError:
    """The error for a symbol without which all rows are a board, `rest`, and with it none."""
    places = [
        (row.line, column)
        for matrix in matrices
        for row in matrix.rows
        for token, column in zip(row.tokens, row.columns, strict=True)
        if token == symbol
    ]
    if symbol in BARS:
        what = f"{quoted(symbol)} is on one side of the rows alone; write both sides of each row, "
        return ParseError(f"{what}or leave it out").located(source, *places[0])
    others = [each for each in _symbols(matrices) if each != symbol]
    what = (
        f"{quoted(symbol)} fits nothing here ({counted(len(places), 'cell')}); without it the rows "
        f"are a board ({_meaning(rest, others, named=False)}); correct it, or say what all "
        f"symbols are, for example {example(_signs(matrices))}"
    )
    return ParseError(what).located(source, *places[0])


def reject_denied(
    left: Sequence[Candidate],
    legend: Mapping[str, Cell],
    matrices: Sequence[Matrix],
    source: str,
) -> ParseError:
    """The error for a text that says of its symbols what fits no reading of its board."""
    meanings = ", ".join(f"{quoted(symbol)} {cell.name.lower()}" for symbol, cell in legend.items())
    advice = _advice(_distinct(left, matrices)[:_NAMED], matrices)
    what = "which fits no reading of the board; correct it, or try: "
    error = ParseError(f"the text says {meanings}, {what}{_options(advice)}")
    error.advised = advice
    return _at(matrices, source, error)


def _distinct(left: Sequence[Candidate], matrices: Sequence[Matrix]) -> list[Candidate]:
    """Candidates with different boards, the likeliest first."""
    found: list[Candidate] = []
    symbols = _symbols(matrices)
    for each in sorted(left, key=lambda one: (not one.dialects, -_usual(one, symbols))):
        if all(each.boards != other.boards for other in found):
            found.append(each)
    return found


def _is_likely(candidate: Candidate) -> bool:
    """Whether anybody has written a candidate's symbols so: only then it is advised."""
    symbols = candidate.asked.items()
    return bool(candidate.dialects) or all(
        symbol in NUMBERS or is_usual(symbol, Cell(code)) for symbol, code in symbols
    )


def _is_absurd(candidate: Candidate) -> bool:
    """Whether a symbol that usually is a mine is safe in a candidate, or what never is one, one.

    Or blank cells lie beside hidden ones, which a click on them would have revealed.
    """
    if not candidate.evidence.numbers and candidate.has_blank_next_to_hidden:
        return True
    return not candidate.dialects and any(
        is_usual(symbol, Cell.MINE)
        if code in (Cell.BLANK, Cell.EMPTY)
        else code == Cell.MINE and not is_usual(symbol, Cell.MINE) and _means(symbol)
        for symbol, code in candidate.asked.items()
        if symbol not in NUMBERS
    )


def _hides(candidate: Candidate) -> bool:
    """Whether a cell is hidden in a candidate, without a flag."""
    boards = (board for pair in candidate.boards for board in pair if board is not None)
    return any(Cell.HIDDEN in board.cells for board in boards)


def _means(symbol: str) -> bool:
    """Whether a symbol usually stands for a cell that is no mine."""
    return any(is_usual(symbol, cell) for cell in (Cell.HIDDEN, Cell.BLANK, Cell.EMPTY))


def _usual(candidate: Candidate, symbols: Sequence[str]) -> int:
    """How many of these symbols are what they usually are."""
    return sum(is_usual(symbol, Cell(candidate.asked[symbol])) for symbol in symbols)


def _meaning(candidate: Candidate, symbols: Sequence[str], *, named: bool = True) -> str:
    """What a candidate takes the symbols for: `'*' mine, '.' empty (uva)`."""
    meanings = [
        cell_phrase(symbol, candidate.asked[symbol]) for symbol in symbols if symbol not in NUMBERS
    ] or [cell_phrase(symbol, candidate.asked[symbol]) for symbol in symbols[:2]]
    names = f" ({candidate.dialects[0].name})" if candidate.dialects and named else ""
    return ", ".join(meanings) + names


def _options(advice: Sequence[Advised]) -> str:
    """The options of advice, as they stand behind `try:`."""
    return " or ".join(text for text, _, _ in advice)


def _advice(
    left: Sequence[Candidate], matrices: Sequence[Matrix], known: Sequence[str] = ()
) -> tuple[Advised, ...]:
    """The options that choose these candidates, and what these symbols then are."""
    tokens = _symbols(matrices)
    found: dict[str, Advised] = {}
    for each in left:
        blank = " " in each.asked and " " not in tokens  # which would be a cell between others
        boards = [board for board, _ in each.boards]
        if each.dialects and not blank:
            dialect = min(each.dialects, key=lambda own: own.name not in _BEST_KNOWN)
            # In its own layout it may want sizes or a frame, and be read by nothing but that.
            format = f"{dialect.name}{'' if dialect.layout == 'grid' else '+grid'}"
            meant = f" ({_meaning(each, known, named=False)})" if known else ""
            found.setdefault(
                f"--from {format}{meant}",
                (f"--from {format}{meant}", {"format": format}, boards),
            )
        else:
            symbols = Dialect.inline({symbol: Cell(each.asked[symbol]) for symbol in tokens})
            found.setdefault(option(symbols), (option(symbols), {"symbols": symbols}, boards))
    return tuple(found.values())


_BEST_KNOWN = ("leetcode", "codingninjas")
"""Of several notations that read a text alike, these are the ones that people look for."""


def option(symbols: Dialect | Mapping[str, Cell]) -> str:
    r"""The option --symbols that fixes an inferred dialect, or these symbols.

    >>> option({"*": Cell.MINE, " ": Cell.BLANK})
    '--symbols "*=MINE \' \'=BLANK"'
    """
    dialect = symbols if isinstance(symbols, Dialect) else Dialect.inline(symbols)
    return f'--symbols "{symbols_text(dialect)}"'


def _some(symbols: Sequence[str]) -> str:
    return ", ".join(map(quoted, symbols[:_NAMED])) + ", ..." * (len(symbols) > _NAMED)


_Error = TypeVar("_Error", ParseError, AmbiguousFormatError)


def _at(matrices: Sequence[Matrix], source: str, error: _Error) -> _Error:
    """The error at the first token of the first matrix."""
    return error.located(source, *_place(matrices))


def _place(matrices: Sequence[Matrix]) -> tuple[int, int]:
    """The line and column of the first token of the first matrix."""
    row = next((row for matrix in matrices for row in matrix.rows if row.tokens), None)
    return (row.line, row.columns[0]) if row is not None else (1, 1)
