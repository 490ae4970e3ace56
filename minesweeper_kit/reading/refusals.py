"""Why a text is not read, where, and what to do: the errors of the reader."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from minesweeper_kit.cell import Cell
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.inline import symbols_text
from minesweeper_kit.dialect.symbols import cell_said
from minesweeper_kit.errors import AmbiguousFormatError, ParseError
from minesweeper_kit.reading.evidence import Candidate
from minesweeper_kit.reading.parts import Matrix
from minesweeper_kit.reading.roles import NUMBERS, is_usual
from minesweeper_kit.wording import shown

_NAMED = 3
"""How many readings a message names."""

_DOUBTFUL = 0.3
"""Where a larger share of the numbers is wrong, nobody would take it for a board."""


def refuse_near(
    matrices: Sequence[Matrix], dialect: Dialect, source: str, more: Sequence[Candidate] = ()
) -> ParseError:
    """The error for the first symbol that a dialect does not have.

    `more` are candidates that have all symbols, where those of the dialect were given.
    """
    known = {*dialect.symbols.values(), *dialect.reads, *dialect.shared}
    known |= {symbol.replace("\ufe0f", "") for symbol in known}
    for matrix in matrices:
        for row in matrix.rows:
            for token, column in zip(row.tokens, row.columns, strict=True):
                if token not in known:
                    error = dialect.alphabet.unknown(token)
                    if more:
                        few = [each._replace(dialects=()) for each in _distinct(more)[:_NAMED]]
                        advised = f"{error.message}; try: {_advice(few, matrices)}"
                        error = type(error)(advised)
                        error.symbol = token
                    return error.located(source, row.line, column)
    raise AssertionError("called for symbols without a fault")


def refuse_unread(matrices: Sequence[Matrix], source: str) -> ParseError:
    """The error for symbols that no dialect has, and too many to infer."""
    symbols = sorted({t for m in matrices for row in m.rows for t in row.tokens} - NUMBERS.keys())
    return _at(
        matrices,
        source,
        ParseError(
            "rows that look like a board, but no notation has all of its symbols "
            f"({_some(symbols)}); say what they are, for example {example(symbols)}"
        ),
    )


def example(symbols: Sequence[str]) -> str:
    """The option --symbols with a cell for each of the symbols, the usual one where that is free.

    >>> example(["*", "~", "?"])
    '--symbols "*=MINE ?=HIDDEN ~=BLANK"'
    """
    free = [Cell.MINE, Cell.BLANK, Cell.HIDDEN, Cell.EMPTY, Cell.FLAGGED, Cell.EXPLODED]
    if not 0 < len(symbols) <= len(free):
        return '--symbols "*=MINE -=HIDDEN .=BLANK"'
    cells: dict[str, Cell] = {}
    for usual in (True, False):
        for symbol in symbols:
            fits = [cell for cell in free if not usual or is_usual(symbol, cell)]
            if symbol not in cells and fits:
                cells[symbol] = fits[0]
                free.remove(fits[0])
    return option(cells)


def refuse_numbers(matrix: Matrix, source: str) -> ParseError:
    """The error for rows that are numbers alone, beside other boards: no mine is there to count."""
    what = "rows of numbers alone, and no mine or hidden cell that they count; leave them out"
    return _at([matrix], source, ParseError(what))


def refuse_unlawful(
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
        return refuse_unread(matrices, source)
    ranked = sorted(found, key=lambda each: (_share_wrong(each), not each.dialects))
    least = _share_wrong(ranked[0])
    nearest = [each for each in ranked if _share_wrong(each) == least <= _DOUBTFUL]
    likely = [each for each in _distinct(nearest)[:_NAMED] if _is_likely(each)]
    if lawful and likely and _hides_mines(lawful, likely[0]):
        lawful = None
    advice = _advice([lawful] if lawful else likely, matrices)
    fault = _first_fault(likely[0], matrices) if likely else None
    what = (
        f"rows that look like a board, but their {'numbers' if numbered else 'blank cells'} "
        "break the rules of Minesweeper"
    )
    if fault is not None:
        what = f"{fault[0]}, read as {_meaning(likely[0], _symbols(matrices))}"
    what += "; correct it" if fault else "; correct them"
    what += ", or say what the symbols are" + (f"; try: {advice}" if advice else " (--symbols)")
    return ParseError(what).located(source, *(fault[1] if fault else _place(matrices)))


def _symbols(matrices: Sequence[Matrix]) -> list[str]:
    """The symbols of all matrices, each once."""
    return sorted({token for matrix in matrices for row in matrix.rows for token in row.tokens})


def _first_fault(
    candidate: Candidate, matrices: Sequence[Matrix]
) -> tuple[str, tuple[int, int]] | None:
    """What is wrong with the first cell that breaks the rules, and its place; None for no cell."""
    from minesweeper_kit.game.rules import check_board

    boards = [board for pair in candidate.boards for board in pair if board is not None]
    for matrix, board in zip(matrices, boards, strict=True):
        for violation in check_board(board):
            if violation.row is not None and violation.col is not None:
                row = matrix.rows[violation.row]
                return violation.message, (row.line, row.columns[violation.col])
    return None


def _share_wrong(candidate: Candidate) -> float:
    """How many of the numbers and blanks are wrong, from 0 to 1."""
    found = candidate.evidence
    return (found.wrong + found.wrong_blanks) / max(1, found.numbers + found.blanks)


def refuse_ambiguous(
    left: Sequence[Candidate],
    symbols: Sequence[str],
    matrices: Sequence[Matrix],
    source: str,
    *,
    few: bool = False,
) -> AmbiguousFormatError:
    """The error for symbols that can be read in several ways, or have too `few` numbers beside."""
    distinct = _distinct(left)
    named = ([each for each in distinct if not _is_absurd(each)] or distinct)[:_NAMED]
    few = few or len(named) == 1
    what = "too few numbers to tell what the symbols are"
    error = AmbiguousFormatError(
        f"{what if few else 'the symbols can be read in several ways'}; "
        f"try: {_advice(named, matrices, symbols)}"
    )
    error.candidates = tuple(d.name for each in left for d in each.dialects)
    return _at(matrices, source, error)


def refuse_denied(
    left: Sequence[Candidate],
    legend: Mapping[str, Cell],
    matrices: Sequence[Matrix],
    source: str,
) -> ParseError:
    """The error for a text that says of its symbols what fits no reading of its board."""
    said = ", ".join(f"{shown(symbol)} {cell.name.lower()}" for symbol, cell in legend.items())
    advice = _advice(_distinct(left)[:_NAMED], matrices)
    what = f"the text says {said}, which fits no reading of the board; correct it, or try: {advice}"
    return _at(matrices, source, ParseError(what))


def _distinct(left: Sequence[Candidate]) -> list[Candidate]:
    """Candidates with different boards, the likeliest first."""
    found: list[Candidate] = []
    for each in sorted(left, key=lambda one: (not one.dialects, -_usual(one))):
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
    """Whether a symbol that usually is a mine is safe in a candidate, or what never is one, one."""
    return not candidate.dialects and any(
        is_usual(symbol, Cell.MINE)
        if code in (Cell.BLANK, Cell.EMPTY)
        else code == Cell.MINE and not is_usual(symbol, Cell.MINE) and _means(symbol)
        for symbol, code in candidate.asked.items()
        if symbol not in NUMBERS
    )


def _hides_mines(candidate: Candidate, other: Candidate) -> bool:
    """Whether a candidate of no dialect hides what usually is a mine, as it is in the other.

    Advised, it would hide what is wrong in the board too.
    """
    return not candidate.dialects and any(
        code == Cell.HIDDEN and other.asked.get(symbol) == Cell.MINE and is_usual(symbol, Cell.MINE)
        for symbol, code in candidate.asked.items()
    )


def _means(symbol: str) -> bool:
    """Whether a symbol usually stands for a cell that is no mine."""
    return any(is_usual(symbol, cell) for cell in (Cell.HIDDEN, Cell.BLANK, Cell.EMPTY))


def _usual(candidate: Candidate) -> int:
    """How many symbols are what they usually are."""
    return sum(is_usual(symbol, Cell(code)) for symbol, code in candidate.asked.items())


def _meaning(candidate: Candidate, symbols: Sequence[str], *, named: bool = True) -> str:
    """What a candidate takes the symbols for: `'*' mine, '.' empty (uva)`."""
    said = [
        cell_said(symbol, candidate.asked[symbol]) for symbol in symbols if symbol not in NUMBERS
    ] or [cell_said(symbol, candidate.asked[symbol]) for symbol in symbols[:2]]
    names = f" ({candidate.dialects[0].name})" if candidate.dialects and named else ""
    return ", ".join(said) + names


def _advice(left: Sequence[Candidate], matrices: Sequence[Matrix], said: Sequence[str] = ()) -> str:
    """The options that choose these candidates, and what these symbols then are."""
    tokens = _symbols(matrices)
    found = []
    for each in left:
        blank = " " in each.asked and " " not in tokens  # which would be a cell between others
        if each.dialects and not blank:
            dialect = each.dialects[0]
            # In its own layout it may want sizes or a frame, and be read by nothing but that.
            found.append(f"--from {dialect.name}{'' if dialect.layout == 'grid' else '+grid'}")
            found[-1] += f" ({_meaning(each, said, named=False)})" if said else ""
        else:
            found.append(option({symbol: Cell(each.asked[symbol]) for symbol in tokens}))
    return " or ".join(dict.fromkeys(found))


def option(symbols: Dialect | Mapping[str, Cell]) -> str:
    r"""The option --symbols that fixes an inferred dialect, or these symbols.

    >>> option({"*": Cell.MINE, " ": Cell.BLANK})
    '--symbols "*=MINE \' \'=BLANK"'
    """
    dialect = symbols if isinstance(symbols, Dialect) else Dialect.inline(symbols)
    return f'--symbols "{symbols_text(dialect)}"'


def _some(symbols: Sequence[str]) -> str:
    return ", ".join(map(shown, symbols[:_NAMED])) + ", ..." * (len(symbols) > _NAMED)


_Error = TypeVar("_Error", ParseError, AmbiguousFormatError)


def _at(matrices: Sequence[Matrix], source: str, error: _Error) -> _Error:
    """The error at the first token of the first matrix."""
    return error.located(source, *_place(matrices))


def _place(matrices: Sequence[Matrix]) -> tuple[int, int]:
    """The line and column of the first token of the first matrix."""
    row = next((row for matrix in matrices for row in matrix.rows if row.tokens), None)
    return (row.line, row.columns[0]) if row is not None else (1, 1)
