"""Lines of numbers beside boards: sizes, totals of mines, counts of cases, clicks, coordinates.

What they are is told by the rows that they stand beside: `3 4` above three rows of four
cells is their size, and nothing else.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import le
from typing import NamedTuple

from minesweeper_kit.engine.adjacency import adjacent_counts
from minesweeper_kit.reading.parts import Matrix, Part
from minesweeper_kit.reading.roles import NUMBERS
from minesweeper_kit.reading.symbols import NUMBER

Size = tuple[int, int]


class Between(NamedTuple):
    """A run of bare lines of numbers, and the part before and behind it."""

    before: Part | None
    numbers: list[Part]
    after: Part | None


class Meaning(NamedTuple):
    """What the numbers between two boards are.

    Of the board above: its click, its total of mines, or the end of all input. Of the
    board below: its size, and its total.
    """

    click: Part | None = None
    end: Part | None = None
    total_above: Part | None = None
    sized: bool = False
    total: Part | None = None


def gather_number_lines(parts: Sequence[Part]) -> Iterator[Between]:
    """The parts in their order, with bare lines of numbers together and what is beside them."""
    before: Part | None = None
    run: list[Part] = []
    for part in parts:
        if part.kind in ("pair", "number") and not (part.role or part.sure or part.group):
            run.append(part)
            continue
        if run:
            yield Between(_matrix(before), run, part)
            run = []
        else:
            yield Between(None, [], part)
        before = part
    if run:
        yield Between(_matrix(before), run, None)


def _matrix(part: Part | None) -> Part | None:
    return part if part is not None and part.kind == "matrix" else None


def read_numbers(numbers: Sequence[Part], above: Size | None, below: Size | None) -> Meaning | None:
    """What these numbers are beside boards of these sizes; None where they are nothing known."""
    for cut in range(len(numbers) + 1):
        upper = _of_above(numbers[:cut], above, below is None)
        lower = _of_below(numbers[cut:], below, first=above is None)
        if upper is not None and lower is not None:
            return upper._replace(sized=lower.sized, total=lower.total)
    return None


def may_be_row(click: Part | None, board: Part) -> bool:
    """Whether two bare numbers directly below rows of three cells may be a row that lacks one.

    Both are symbols of the board then, and stand as its rows do.
    """
    matrix = board.matrix
    if click is None or matrix is None or matrix.style != "spaced" or matrix.size[1] != 3:
        return False
    tokens = {token for row in matrix.rows for token in row.tokens}
    return click.line == board.last + 1 and tokens.issuperset(click.text.split())


def count_of(numbers: Sequence[Part], size: Size) -> Part | None:
    """The number of boards among numbers above the first one of that size, if it is there."""
    lines = [part.pair or () for part in numbers]
    if any(found == size for found, _ in size_headers(lines, first=False)) or len(lines) < 2:
        return None
    return numbers[0] if len(lines[0]) == 1 else None


def _of_above(numbers: Sequence[Part], size: Size | None, last: bool) -> Meaning | None:
    """What numbers below a board of that size are."""
    if not numbers:
        return Meaning()
    if size is None or (len(numbers) > 1 and not last):
        return None
    values = [value for part in numbers for value in part.pair or ()]
    if len(numbers) == 1 and values == [0, 0]:
        return Meaning(end=numbers[0])
    if len(numbers) == 1 and len(values) == 2 and all(map(le, values, size)):
        return Meaning(click=numbers[0])
    if len(numbers) == 1 and len(values) == 1:
        return Meaning(total_above=numbers[0])
    if [part.pair for part in numbers[1:]] == [(0, 0)] and len(values) == 4:
        return Meaning(click=numbers[0])
    return None


def _of_below(numbers: Sequence[Part], size: Size | None, *, first: bool) -> Meaning | None:
    """What numbers above a board of that size are."""
    if not numbers:
        return Meaning()
    if size is None:
        return None
    lines = [part.pair or () for part in numbers]
    for found, total in size_headers(lines, first=first):
        if found == size:
            last = numbers[-1]._replace(pair=(total,)) if total is not None else None
            return Meaning(sized=True, total=last)
    return None


def size_headers(lines: Sequence[tuple[int, ...]], *, first: bool) -> list[tuple[Size, int | None]]:
    """The sizes that lines of numbers above a board may say, each with its total of mines.

    Rows and columns in a line, or in two lines; one number for a square; then the total in
    the same line or the next. At the `first` board the number of boards may stand above.
    """
    found: list[tuple[Size, int | None]] = []
    kinds = tuple(map(len, lines))
    if kinds == (2,):
        found = [((lines[0][0], lines[0][1]), None), ((lines[0][1], lines[0][0]), None)]
    elif kinds == (3,):
        a, b, total = lines[0]
        found = [((a, b), total), ((b, a), total)]
    elif kinds == (1,) and lines[0][0] > 1:
        found = [((lines[0][0], lines[0][0]), None)]
    elif kinds == (2, 1):
        found = [((lines[0][0], lines[0][1]), lines[1][0])]
    elif kinds == (1, 1):
        found = [((lines[0][0], lines[1][0]), None), ((lines[1][0], lines[0][0]), None)]
    if first and len(lines) > 1 and kinds[0] == 1:
        found += size_headers(lines[1:], first=False)
    return found


def is_total(numbers: Sequence[Part], below: Matrix | None) -> bool:
    """Whether one number above a board can be nothing but its total of mines.

    It is no length of the board, and not 1, which may be the number of boards.
    """
    if below is None or len(numbers) != 1 or len(numbers[0].pair or ()) != 1:
        return False
    rows, cols = below.size
    value = (numbers[0].pair or (0,))[0]
    covers = any(not token.isdigit() for row in below.rows for token in row.tokens)
    return covers and value not in (rows, cols) and 1 < value < rows * cols


def lacks_line(asked: Matrix, answered: Matrix) -> bool:
    """Whether a matrix may be another one with its numbers, but for one row or one column.

    The other has no number, and of its symbols both have the mines.
    """
    (rows, cols), (more, wider) = asked.size, answered.size
    before = {token for row in asked.rows for token in row.tokens}
    after = {token for row in answered.rows for token in row.tokens}
    left = {token for token in after if token not in NUMBERS and token.strip()}
    numbered = any(token in NUMBERS for token in after)
    if not numbered or not left <= before or any(token in NUMBERS for token in before):
        return False
    return bool(left) and abs(rows - more) + abs(cols - wider) == 1


def nearly_adds_numbers(asked: Matrix, answered: Matrix | None) -> bool:
    """Whether a matrix would be another one with its numbers, but for one symbol or two."""
    if answered is None or asked.size != answered.size:
        return False
    pairs = [
        pair
        for one, other in zip(asked.rows, answered.rows, strict=True)
        for pair in zip(one.tokens, other.tokens, strict=True)
    ]
    numbered = Counter(before for before, after in pairs if after in NUMBERS)
    kept = Counter(before for before, after in pairs if before == after not in NUMBERS)
    plain = [symbol for symbol in {*numbered, *kept} if symbol not in NUMBERS]
    wrong = sum(min(numbered[symbol], kept[symbol]) for symbol in plain)
    wrong += sum(before in NUMBERS or after not in (before, *NUMBERS) for before, after in pairs)
    mines = any(kept[symbol] > numbered[symbol] for symbol in plain)
    return mines and numbered.total() > _WRONG**2 and wrong <= _WRONG


_WRONG = 2
"""So many symbols of an outcome may be wrong, and their square of numbers must be there."""


def adds_numbers(asked: Matrix | None, answered: Matrix | None) -> bool:
    """Whether a matrix is another one with numbers for all that is no mine.

    Some symbol stays everywhere: the mines. Of the others each becomes a number; where
    no mine is near, a blank may stay, or the 0 of a mask. Its 1 may be another symbol.
    """
    if asked is None or answered is None or asked.size != answered.size:
        return False
    if is_mask(asked) and is_mask(answered):
        return with_mines(asked, answered) is not answered
    mines = {token for row in answered.rows for token in row.tokens} - NUMBERS.keys()
    mark = next(iter(mines), "1") if is_mask(asked) and len(mines) == 1 else "1"
    pairs = Counter(
        (mark if before == "1" else before, after)
        for one, other in zip(asked.rows, answered.rows, strict=True)
        for before, after in zip(one.tokens, other.tokens, strict=True)
    )
    blank = "0" if len({before for before, _ in pairs}) == 2 else " "
    numbers = NUMBERS.keys() - {blank}
    if any(before in numbers or after not in (before, *NUMBERS) for before, after in pairs):
        return False
    changed = {before for before, after in pairs if before != after}
    kept = {before for before, after in pairs if before == after}
    if not changed or not kept - changed:
        return False
    return changed & kept <= {" ", blank} or _counts(asked, answered, kept - changed)


def has_its_outcome(matrix: Matrix) -> bool:
    """Whether the lower half of a matrix is the upper one with its numbers.

    >>> from minesweeper_kit.reading.parts import Row
    >>> texts = [" * ", "   ", "1*1", "111"]
    >>> rows = [Row(list(text), at, (1, 2, 3)) for at, text in enumerate(texts)]
    >>> has_its_outcome(Matrix(rows, "strings")), has_its_outcome(Matrix(rows[:2], "strings"))
    (True, False)
    """
    half, odd = divmod(len(matrix.rows), 2)
    if odd or half < 2:  # one row says too little
        return False
    upper, lower = (matrix._replace(rows=rows) for rows in (matrix.rows[:half], matrix.rows[half:]))
    return adds_numbers(upper, lower)


def counts_nothing(asked: Matrix, answered: Matrix) -> bool:
    """Whether a matrix is another one of a single symbol, with 0 in each cell.

    >>> from minesweeper_kit.reading.parts import Row
    >>> board, answer = (Matrix([Row(list(s), 1, (1, 2))], "strings") for s in ("..", "00"))
    >>> counts_nothing(board, answer), counts_nothing(answer, answer)
    (True, False)
    """
    before = {token for row in asked.rows for token in row.tokens}
    after = {token for row in answered.rows for token in row.tokens}
    alike = asked.size == answered.size and len(before) == 1
    return alike and after == {"0"} and before.isdisjoint(NUMBERS)


def _counts(asked: Matrix, answered: Matrix, mines: set[str]) -> bool:
    """Whether a matrix has the number of adjacent mines in each cell, unless that is 0."""
    before = [token for row in asked.rows for token in row.tokens]
    after = [token for row in answered.rows for token in row.tokens]
    counts = adjacent_counts(bytes(token in mines for token in before), *asked.size)
    return all(
        now == was
        if was in mines or (now not in NUMBERS and not count)
        else NUMBERS.get(now) == count
        for was, now, count in zip(before, after, counts, strict=True)
    )


def is_mask(matrix: Matrix) -> bool:
    """Whether a matrix has 0 and 1 alone."""
    return {token for row in matrix.rows for token in row.tokens} == {"0", "1"}


def are_truths(matrix: Matrix) -> bool:
    """Whether a matrix has true and false alone."""
    tokens = {token.lower() for row in matrix.rows for token in row.tokens}
    return bool(tokens) and tokens <= {"true", "false"}


def with_mines(asked: Matrix, answered: Matrix) -> Matrix:
    """An answer with the mines of its question, where it counts the mines beside them too.

    So CodeSignal asks for it. Any other answer is given back as it is.
    """
    before = [token for row in asked.rows for token in row.tokens]
    after = [NUMBERS.get(token) for row in answered.rows for token in row.tokens]
    if asked.size != answered.size or len(set(before)) != 2 or None in after:
        return answered
    for mine in set(before):
        counts = adjacent_counts(bytes(token == mine for token in before), *asked.size)
        if list(counts) == after:
            shown = "*" if mine in NUMBERS else mine
            pairs = zip(asked.rows, answered.rows, strict=True)
            rows = [
                row._replace(
                    tokens=[
                        shown if token == mine else number
                        for token, number in zip(own.tokens, row.tokens, strict=True)
                    ]
                )
                for own, row in pairs
            ]
            return answered._replace(rows=rows)
    return answered


def places_mines(numbers: Sequence[Part], board: Matrix) -> bool:
    """Whether lines of numbers are the places of a board's mines, perhaps below its size.

    The size, perhaps the number of mines, then row and column of each mine, or column and row,
    from 0 or from 1, perhaps with a 0 at the end: all places of one symbol, and no others.
    """
    lines = [part.pair or () for part in numbers]
    if lines and lines[0][:2] in (board.size, board.size[::-1]):
        lines = lines[1:]
    lines = lines[:-1] if lines[-1:] == [(0,)] else lines
    lines = lines[1:] if lines[:1] == [(len(lines) - 1,)] else lines
    if not lines or any(len(line) != 2 for line in lines):
        return False
    places: dict[str, set[tuple[int, int]]] = {}
    for row, line in enumerate(board.rows):
        for col, token in enumerate(line.tokens):
            places.setdefault(token, set()).add((row, col))
    sentences = [
        {(a - first, b - first) for a, b in (lines if straight else [(b, a) for a, b in lines])}
        for first in (0, 1)
        for straight in (True, False)
    ]
    return any(found in sentences for token, found in places.items() if not token.isdigit())


def with_zeros(asked: Matrix, answered: Matrix) -> Matrix:
    """An answer with 0 for what its question has no mine near, where it keeps the symbol of that.

    Any other answer is given back as it is.
    """
    before = {token for row in asked.rows for token in row.tokens}
    after = {token for row in answered.rows for token in row.tokens}
    empty = {was for was in before if was.strip() and was not in NUMBERS}
    mines = empty & after
    plain = len(before) == len(mines) == 2 and "0" not in after and after - NUMBERS.keys() == mines
    for mine in sorted(mines) if plain else ():
        if adds_numbers(asked, answered) and _counts(asked, answered, {mine}):
            rows = [
                row._replace(tokens=[t if t == mine or t in NUMBERS else "0" for t in row.tokens])
                for row in answered.rows
            ]
            return answered._replace(rows=rows)
    return answered


def lists_mines(answer: Matrix, total: Part | None) -> bool:
    """Whether an answer is row and column of each mine in one line, as many as the total says."""
    tokens = [token for row in answer.rows for token in row.tokens]
    total_mines = (total.pair or (0,))[0] if total is not None else 0
    return (
        len(answer.rows) == 1
        and len(tokens) == 2 * total_mines > 0
        and all(map(str.isdigit, tokens))
    )


def rows_of_pairs(part: Part) -> list[Part]:
    """The rows of a matrix with two numbers in each as pairs; nothing for any other part."""
    if part.matrix is None or part.matrix.size[1] != 2:
        return []
    rows = part.matrix.rows
    if not all(NUMBER.fullmatch(token) for row in rows for token in row.tokens):
        return []
    return [
        Part("pair", row.line, row.columns[0], row.line, "", " ".join(row.tokens), pair=(a, b))
        for row in rows
        for a, b in [map(int, row.tokens)]
    ]


def are_coordinates(asked: Matrix, answer: Matrix) -> bool:
    """Whether lines of two or three numbers below a board name cells of it.

    Lines as wide as the board, and about as many, may be rows of it.
    """
    rows, cols = asked.size
    count, width = answer.size
    numbers = all(token.isdigit() for row in answer.rows for token in row.tokens)
    return numbers and width in (2, 3) and not (width == cols and abs(count - rows) < 2)
