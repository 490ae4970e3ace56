"""`stdin`: Coding Ninjas' input, and the answer it wants.

Questions: the number of cases T; per case a line `M N` (rows, columns), M rows,
and the click as a line `row col`. Answers: the rows of each outcome, nothing
between them. Only the questions say where one answer ends and the next begins,
so a file of answers without them is read as one board.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, islice
from typing import BinaryIO

from minesweeper_kit.batch import BatchText, CaseBatch, Item
from minesweeper_kit.board import Board
from minesweeper_kit.case import Case, Origin
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import LossyError, ParseError, ShapeError
from minesweeper_kit.layouts import batches
from minesweeper_kit.layouts.lines import (
    Line,
    consecutive,
    mixture,
    number_pair,
    numbered_lines,
    read_board,
    read_sized,
    reject_missing_rows,
    reject_no_cells,
    whole_number,
    write_counted,
)
from minesweeper_kit.layouts.rows.grid import split
from minesweeper_kit.layouts.templates import Span, Template
from minesweeper_kit.wording import counted, quoted

_SIZE = re.compile(rb"([1-9][0-9]{0,8}) [1-9][0-9]{0,8}\n")
_CLICK = re.compile(rb"\n([0-9]{1,9}) ([0-9]{1,9})\n")


def read_lines(read: Iterator[Line], dialect: Dialect, source: str) -> Iterator[Item]:
    """The cases of numbered lines: questions, or the rows of answers as one board.

    Yields a ParseError in the place of a board that is bad. Raises one where a number
    of cases or rows does not fit the lines, since the next case cannot be found then.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> lines = enumerate([b"1", b"1 2", b". #", b"0 0"], 1)
    >>> [case.board for case in read_lines(lines, find_dialect("codingninjas"), "boards.txt")]
    [Board(1, 2, 'EM')]
    """
    lines = _not_empty(read, dialect)
    head = list(islice(lines, 2))
    if not head:
        return
    total = whole_number(head[0][1])
    if total is None or not _begins_questions([line for _, line in head]):
        if len(head) == 2 and number_pair(head[1][1]) and not _are_rows(head, dialect):
            raise ParseError(
                f"expected the number of test cases, found {quoted(head[0][1])}"
            ).located(source, head[0][0], 1)
        yield from read_answer(chain(head, lines), dialect, source)
    else:
        rest = chain(head[1:], lines)
        yield from _read_questions(total, rest, dialect, source, head[0][0], read)


def _not_empty(lines: Iterable[Line], dialect: Dialect) -> Iterator[Line]:
    """The lines that are not empty; a line of blanks is not if a blank is a symbol."""
    keeps = dialect.alphabet.keeps_blanks
    return ((number, line) for number, line in lines if (line if keeps else line.strip()))


def _begins_questions(head: list[bytes]) -> bool:
    """Whether the first lines are those of questions: the number of cases, and a size if more.

    `head` is one line, or two.
    """
    return whole_number(head[0]) is not None and (len(head) < 2 or len(head[1].split()) != 1)


def _are_rows(lines: Iterable[Line], dialect: Dialect) -> bool:
    """Whether the lines are rows of one board; then `1 1` is a row, and no size."""
    try:
        dialect.alphabet.decode([line for _, line in lines])
    except ParseError:
        return False
    return True


def _read_questions(
    total: int,
    lines: Iterator[Line],
    dialect: Dialect,
    source: str,
    announced: int,
    read: Iterable[Line] = (),
) -> Iterator[Item]:
    """The cases under the line `announced`, which says how many they are.

    The second case and all after it are read from `read`, too, where they are a batch.
    """
    last, number = announced, 0
    clicked = (0, 0)
    next_batch = batches.batches_of(read, template, _read_question, dialect)
    while number < total:
        batch = next_batch(number + 1, total - number) if number else None
        if batch is not None:
            yield batch
            number += len(batch)
            last += len(batch) * batch.step
            continue
        number += 1
        what = f"case {number} of {total}"
        cases = f", as line {announced} announces {counted(total, 'test case')}" * (number > 1)
        sizes, last = _pair(lines, f"the rows and columns of {what}{cases}", source, last)
        if 0 in sizes:
            raise ShapeError(f"{what} has no cells").located(source, last, 1)
        sized, first = last, last + 1
        rows: list[bytes] = []
        for line_number, line in islice(lines, sizes[0]):
            if not rows:
                first = line_number
            rows.append(line)
            last = line_number
        if len(rows) < sizes[0]:
            raise ShapeError(
                f"the file ends after row {len(rows)} of the {counted(sizes[0], 'row')} of {what}"
            ).located(source, last + 1, 1)
        board: Board | ParseError
        try:
            board = read_sized(dialect, rows, sizes[1], source, first)
        except ParseError as error:
            reject_missing_rows(rows, sizes[1], what, source, (sized, first))
            if isinstance(error, ShapeError):
                raise  # the announced size is wrong, and so may be where the next case begins
            board = error
        else:
            if sizes == clicked:
                _reject_size(rows[0], board, source, first)
        try:
            click, last = _pair(
                lines,
                f"the click (row and column) after the {counted(sizes[0], 'row')} of {what}",
                source,
                last,
            )
        except ShapeError as error:
            error.message += _about_rows(rows[-1], board)
            raise
        clicked = click
        if isinstance(board, ParseError):
            yield board
            continue
        places = consecutive(case=first - 1, board=first, click=last)
        yield Case(board, click, origin=Origin(source, dialect, number, places))
    for number, line in lines:
        raise ShapeError(
            f"found {quoted(line)} after the {counted(total, 'test case')} "
            f"that line {announced} announces"
        ).located(source, number, 1)


def _about_rows(last: bytes, board: Board | ParseError) -> str:
    """What is said of rows below which the click is missing: it may be the last one of them."""
    if number_pair(last) is not None:
        return f"; if {quoted(last)} is the click, a row is missing above it"
    return f"; {board.message}" if isinstance(board, ParseError) else ""


def _reject_size(line: bytes, board: Board, source: str, at: int) -> None:
    """Raise ShapeError for a first row that may be the size of those below, and is wrong as a row.

    The size is as the click above it: that may stand there twice.
    """
    sizes = ((board.rows, board.cols), (board.rows - 1, board.cols))
    if board.cols != 2 or number_pair(line) not in sizes:
        return
    from minesweeper_kit.game.rules import numbers_hold

    if not numbers_hold(board.cells, board.rows, board.cols):
        raise ShapeError(
            f"{quoted(line)} is the first row by the size above it, or the size of the rows below: "
            "leave out one of both sizes, or correct the row"
        ).located(source, at, 1)


def _read_question(
    lines: Iterator[Line], dialect: Dialect, source: str, number: int
) -> Iterator[Item]:
    del number
    return _read_questions(1, lines, dialect, source, 0)


def template(text: bytes, dialect: Dialect | None) -> Template | None:
    r"""The template of the question with which a text begins; None where there is no whole one.

    >>> template(b"1 2\n. #\n0 0\n", None).parts
    ['board', 'row', 'col']
    """
    del dialect
    size = _SIZE.match(text)
    if size is None:
        return None
    start = size.end()
    end = start + int(size[1]) * (text.find(b"\n", start) + 1 - start) - 1
    click = _CLICK.match(text, max(end, start))
    if click is None:
        return None
    spans = [Span("board", start, end), Span("row", *click.span(1)), Span("col", *click.span(2))]
    return Template(text, spans, click.end())


def _pair(lines: Iterator[Line], what: str, source: str, last: int) -> tuple[tuple[int, int], int]:
    """The two numbers of the next line, and the line's number; `what` they are, for messages."""
    number, line = next(lines, (last + 1, None))
    if line is None:
        raise ShapeError(f"the file ends, expected {what}").located(source, number, 1)
    pair = number_pair(line)
    if pair is None:
        raise ShapeError(f"expected {what}, found {quoted(line)}").located(source, number, 1)
    return pair, number


def read_answer(
    lines: Iterable[Line], dialect: Dialect, source: str
) -> Iterator[Case | ParseError]:
    """The board of an answer that is rows alone; a ParseError for several of them.

    `lines` are numbered, without empty ones.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> [case.board for case in read_answer([(1, b"1 #")], find_dialect("codingninjas"), "a.txt")]
    [Board(1, 2, '1M')]
    """
    # Empty lines are gone, so this is one block.
    for line, rows in split(lines, dialect.alphabet.keeps_blanks):
        try:
            board = read_board(dialect, rows, source, line)
        except ShapeError as error:
            error.message += (
                "; answers to several cases are read beside their questions (--answers)"
            )
            yield error
        except ParseError as error:
            yield error
        else:
            yield Case(board, origin=Origin(source, dialect, 1, consecutive(case=line)))


def read_answers(
    stream: BinaryIO, dialect: Dialect, source: str, questions: Iterable[Case | ParseError]
) -> Iterator[Case]:
    r"""The questions, each with its answer in the stream as `expected`.

    Raises ParseError where the rows do not fit the sizes of the questions, and for a
    question that could not be read: without its size its answer has no end.

    >>> import io
    >>> from minesweeper_kit import loads
    >>> questions = loads("1\n1 2\n. #\n0 0\n", "codingninjas")
    >>> answers = io.BytesIO(b"1 #\n")
    >>> found = read_answers(answers, questions[0].dialect, "answers.txt", questions)
    >>> [case.expected for case in found]
    [Board(1, 2, '1M')]
    """
    lines = _not_empty(numbered_lines(stream, source), dialect)
    last = 0
    for number, case in enumerate(questions, 1):
        if isinstance(case, ParseError):
            raise case
        block = list(islice(lines, case.board.rows))
        if not block or len(block) < case.board.rows:
            for at, row in block:
                read_board(dialect, [row], source, at)  # or this is no row at all
            found = f"{counted(len(block), 'row')} of {case.board.rows}" if block else "no answer"
            raise ShapeError(f"the answers end: {found} for case {number}").located(
                source, (block[-1][0] if block else last) + 1, 1
            )
        first, last = block[0][0], block[-1][0]
        rows = [line for _, line in block]
        outcome = read_sized(dialect, rows, case.board.cols, source, first)
        answer = Origin(source, dialect, number, consecutive(case=first))
        origin = case.origin._replace(answer=answer) if case.origin else answer
        yield replace(case, expected=outcome, origin=origin)
    for line_number, line in lines:
        raise ShapeError(f"found {quoted(line)} after the answers of all cases").located(
            source, line_number, 1
        )


def write(cases: Iterable[Case | BatchText], stream: BinaryIO, dialect: Dialect) -> None:
    r"""Write questions, or answers; the first case says which.

    Raises LossyError for a cell without a symbol, a board without cells, a question
    without a click, and for answers and questions together.

    >>> from minesweeper_kit import dumps, loads
    >>> dumps(loads("[['E','M']]\n[0,0]", "leetcode"), "codingninjas")
    '1\n1 2\n. #\n0 0\n'
    """
    cases = iter(cases)
    first = next(cases, None)
    if first is None:
        return
    cases = chain([first], cases)
    if first.is_question:
        write_counted(((_question(case, dialect), _count(case)) for case in cases), stream)
    else:
        for case in cases:
            _reject_mixture(case, dialect, question=False)
            rows = case.text if isinstance(case, BatchText) else _rows(case, dialect)
            if case is first and isinstance(case, Case):
                head = _head(rows, case)
                if _begins_questions(head):
                    raise LossyError(
                        f"the row {quoted(head[0])} alone would be read back as "
                        "the count of test cases"
                    )
            stream.write(rows)


def _head(rows: bytes, case: Case) -> list[bytes]:
    """The first lines of an answer, two or what it has."""
    return rows.split(b"\n", 2)[: min(2, case.board.rows)]


def write_case_batch(batch: CaseBatch, dialect: Dialect) -> bytes | None:
    r"""The cases of a batch as `write` writes them; None where it must write them one by one.

    >>> from minesweeper_kit.dialect.registry import find_dialect
    >>> batch = CaseBatch(Case(Board(1, 2, "1M")), bytes([1, 10, 10, 1]))
    >>> write_case_batch(batch, find_dialect("codingninjas"))
    b'1 #\n# 1\n'
    """
    if batch.clicks is not None:
        return batches.batch_text(batch, dialect, _question, template)
    if batch.has_question:
        return None
    text = batches.batch_text(batch, dialect, _rows, _answer_form)
    if text is None or _begins_questions(_head(text, batch.model)):
        return None
    return text


def _answer_form(text: bytes, dialect: Dialect | None) -> Template:
    """The template of an answer, the text of which stands twice."""
    del dialect
    end = len(text) // 2
    return Template(text, [Span("board", 0, end - 1)], end)


def _count(case: Case | BatchText) -> int:
    return case.cases if isinstance(case, BatchText) else 1


def _question(case: Case | BatchText, dialect: Dialect) -> bytes:
    """The lines of one question, or of a batch of them. Raises LossyError."""
    _reject_mixture(case, dialect, question=True)
    if isinstance(case, BatchText):
        return case.text
    if case.click is None:
        how = (
            "write one below the board (YAML: click: [row, col])"
            if case.origin
            else "add --click R,C"
        )
        raise LossyError(
            f"{dialect.name} needs a click, which this case lacks",
            f"; {how}, or use --to {dialect.name}+grid",
        )
    if min(case.click) < 0:
        raise LossyError(f"stdin has no way to write the click {case.click}")
    rows = _rows(case, dialect)
    return b"%d %d\n%b%d %d\n" % (case.board.rows, case.board.cols, rows, *case.click)


def _reject_mixture(case: Case | BatchText, dialect: Dialect, *, question: bool) -> None:
    """Raise LossyError unless the case is a question, or an answer, as the file is."""
    if case.is_question != question:
        raise mixture(dialect, opened=question)


def _rows(case: Case, dialect: Dialect) -> bytes:
    board = case.board
    reject_no_cells(board, "stdin")
    return dialect.alphabet.encode_lines(board.cells, board.rows, board.cols)
