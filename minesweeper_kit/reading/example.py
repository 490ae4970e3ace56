"""The boards that stand together below one heading, and the outcome that each of them gets."""

import re
from dataclasses import dataclass, field

from minesweeper_kit.reading.drafts import (
    AssembledDrafts,
    Draft,
    boards_of_call,
    differ,
    is_before,
    split_answer,
)
from minesweeper_kit.reading.numbers import (
    adds_numbers,
    are_truths,
    counts_nothing,
    has_its_outcome,
    is_mask,
    lacks_line,
    lists_mines,
    nearly_adds_numbers,
)
from minesweeper_kit.reading.parts import Part

ANSWERS = ("expected", "output")
"""The roles of outcomes."""
_NUMBERED = re.compile(r"(?<!\d)[0-9]{1,4}\Z")
_OTHER_SIZE = "the numbers of the board above, but one row or column more or less; correct one"
_NOT_ITS = "nearly the board above with its numbers; correct one of both, or label them"
_NO_BOARD = "an outcome without a board"
_EACH = "expected one below each board"


def number_of(label: Part) -> str:
    """The number at the end of a heading; empty without one."""
    found = _NUMBERED.search(label.text)
    return found[0] if found else ""


@dataclass(slots=True)
class _Ahead:
    """What came before its board: click, number of mines, name, and perhaps places of mines."""

    click: Part | None = None
    mines: Part | None = None
    name: str | None = None
    places: list[Part] = field(default_factory=list)


class Example:
    """The boards since the last label that begins an example, in the order of the text.

    `draft` is the last board, to which a click below it belongs; None behind a new heading.
    `open` are all boards: outcomes go to those that have none. `promised` says that by the
    heading an outcome follows each board. `ahead` is what waits for the next board.
    """

    def __init__(self, found: AssembledDrafts) -> None:
        self.draft: Draft | None = None
        self.open: list[Draft] = []
        self.promised = False
        self.ahead = _Ahead()
        self._found = found
        self._announced: tuple[Part, int] | None = None
        """The number of cases that stands above the first, and how many drafts there were then."""
        self._early: Part | None = None
        self._early_role = ""
        """An outcome that came before its board, as in source code."""
        self._lone: Part | None = None
        """A board under the label of an outcome, with none above: then it is the only one."""
        self._partly: Part | None = None
        """The last outcome, where other boards still have none: more may follow at once."""
        self._numbered: dict[str, list[Draft]] = {}
        """The boards below each heading with a number."""
        self._labelled: Part | None = None
        """The last outcome, where a label or a name says that it is one."""

    def begin(self, *, promised: bool, number: str = "") -> None:
        """A new heading: what stood together ends. Raises ParseError as `close` does."""
        self.close()
        self.draft, self.promised = None, promised
        if number:
            self._numbered[number] = self.open

    def resume(self, number: str) -> None:
        """Go back to the boards below the heading of that number, as their outcomes follow."""
        boards = self._numbered.get(number)
        if boards and not any(draft.answers for draft in boards):
            self.open, self.draft = boards, boards[-1]

    def end(self) -> None:
        """The end of a test or record. Raises ParseError as `close` does, and where an outcome
        waits for its board.
        """
        if self._early is not None:
            raise self._found.reject(self._early, f"{_NO_BOARD} of its own")
        self.close()
        self.draft = None

    def close(self) -> None:
        """The end of what stands together.

        Raises ParseError where a board lacks its outcome, or cases are not as many as announced.
        """
        if self._announced is not None:
            (part, before), self._announced = self._announced, None
            count = len(self._found.drafts) - before
            if part.pair != (count,):
                raise self._found.reject(part, f"{part.text} cases announced, but {count} found")
        missing = [d for d in self.open if not d.answers and (d.frame or self.promised)]
        if missing and (self.promised or any(draft.answers for draft in self.open)):
            what = "a board without an answer, where the others have one"
            raise self._found.reject(missing[0].board, what)
        self.open = []

    def announce(self, count: Part) -> None:
        """Take the number of cases that stands above the first of them."""
        self._announced = count, len(self._found.drafts)

    def _add(self, draft: Draft) -> None:
        if self._lone not in (None, draft.board):
            raise self._found.reject(self._lone, f"{_NO_BOARD}; {_EACH}")
        if self._early is not None:
            draft.answers[self._early_role], self._early = self._early, None
        self.draft = draft
        self.open.append(draft)
        self._found.drafts.append(draft)

    def drop(self, draft: Draft) -> None:
        """Take back a board that is none."""
        self._found.drafts.remove(draft)
        self.open.remove(draft)
        self.draft = None

    def is_next_outcome(self, part: Part) -> bool:
        """Whether a board that nothing names is an outcome by its place."""
        more = self._partly is not None and part.line == self._partly.last + 1
        waits = self.draft is not None and not self.draft.answers
        return more or (self.promised and waits)

    def is_answered_by(self, part: Part | None) -> bool:
        """Whether a part is an outcome below which others may follow at once."""
        return part is self._partly

    def take_call(self, text: str) -> str:
        """Take the names of boards in a call with a click; what is wrong with them, or nothing.

        Where the call is given the first of two boards, the second is its outcome.
        """
        named = boards_of_call(text, self.open)
        if named == [True, False]:
            outcome = self.open[-1]
            self.drop(outcome)
            self.draft = self.open[-1]
            self.draft.answers["expected"] = outcome.board
        unnamed = named == [False, False]
        return "a click, and no name of a board in its call; correct it" if unnamed else ""

    def click(self, part: Part) -> None:
        """Take a click of the last board, or of the next. Raises ParseError for one too many."""
        draft = self.draft
        if draft is not None and draft.click is not None and draft.click.pair == part.pair:
            return
        if draft is not None and part.number and draft.board.number not in ("", part.number):
            draft = None
        if draft is not None and draft.click is None:
            draft.click = part
        elif draft is not None and is_before(draft):
            self.ahead.click = part
        elif draft is not None and not part.code:
            what = "a second click; a case has one, so leave one out"
            raise self._found.reject(part, what)
        elif self.ahead.click is not None:
            raise self._found.reject(self.ahead.click, "a click without a board")
        else:
            self.ahead.click = part

    def ask(self, part: Part, above: Part | None, frame: str, *, labelled: bool) -> None:
        """Begin a case with a board, and with what came before it.

        Raises ParseError directly below an outcome `above` it.
        """
        if part.matrix is not None and has_its_outcome(part.matrix):
            what = "a board with its outcome below it, and nothing between; write a line there"
            raise self._found.reject(part, what)
        ahead, self.ahead = self.ahead, _Ahead()
        draft = Draft(part, ahead.name, labelled or ahead.name is not None, frame=frame)
        draft.click, draft.mines = ahead.click, ahead.mines
        outcome = above if above is self._labelled else None
        if outcome is not None and outcome.matrix is not None and not draft.labelled:
            alike = outcome.matrix.size == draft.matrix.size
            if alike and part.line == outcome.last + 1:
                what = "two boards below one label; write a label above each"
                raise self._found.reject(part, what)
        self._add(draft)

    def is_mask(self, part: Part) -> bool:
        """Whether a board shows where mines are with 0 and 1, and answers none that is open."""
        sizes = {draft.matrix.size for draft in self.open if not draft.answers}
        return part.matrix is not None and is_mask(part.matrix) and part.matrix.size not in sizes

    def is_of_opened(self, part: Part) -> bool:
        """Whether truths in code stand beside a board of other symbols: which cells are open.

        Raises ParseError where they are of another size.
        """
        if part.matrix is None or not (part.code and are_truths(part.matrix)):
            return False
        boards = [draft.matrix for draft in self.open if not are_truths(draft.matrix)]
        alike = any(each.size == part.matrix.size for each in boards)
        if boards and not alike and part.text and not part.role:
            rows, cols = boards[-1].size
            what = f"true and false beside a board of another size; expected {rows} rows of {cols}"
            raise self._found.reject(part, what)
        return alike

    def is_paired(self, part: Part, role: str) -> bool:
        """Take a board that is the one above with its numbers, or the other way round in code.

        Whether it is such a board. Raises ParseError where one of both is nearly the other.
        """
        draft, matrix = self.draft, part.matrix
        if role not in ("", "board") or draft is None or matrix is None:
            return False
        if draft.answers or draft.click is not None:
            return False
        both_empty = (
            part.code and draft.board.group == part.group and not (draft.matrix.rows or matrix.rows)
        )
        if both_empty or adds_numbers(draft.matrix, matrix) or counts_nothing(draft.matrix, matrix):
            draft.answers["expected"] = part
            self._partly, self._labelled = None, None
            return True
        if role == "board" and not is_mask(draft.matrix):
            return False
        if lacks_line(draft.matrix, matrix):
            raise self._found.reject(part, _OTHER_SIZE)
        if part.code and not draft.labelled and adds_numbers(matrix, draft.matrix):
            draft.answers["expected"], draft.board = draft.board, part
            return True
        pairs = [(draft.matrix, matrix), (matrix, draft.matrix)][: 1 + part.code]
        if any(nearly_adds_numbers(*pair) for pair in pairs):
            raise self._found.reject(part, _NOT_ITS)
        return False

    def answer(self, part: Part, role: str, *, named: bool) -> bool:
        """Take an outcome. Raises ParseError for one that no board waits for.

        `named` says that a label or a name calls it one. Whether it was a board, and not a list
        of mines.
        """
        self._labelled = part if named else None
        if not (self._found.drafts or part.code or self.ahead.click):
            self._lone = part
            name, self.ahead.name = self.ahead.name, None
            self._add(Draft(part, name, labelled=True))
            return True
        waiting = [draft for draft in self.open if role not in draft.answers]
        if part.code and (not waiting or differ(waiting[-1], part)):
            if self._early is not None:
                raise self._found.reject(self._early, _NO_BOARD)
            self._early, self._early_role = part, role
            return True
        if not waiting or self._lone is not None:
            again = bool(self.open) and self._lone is None
            what = "a second outcome" if again else _NO_BOARD
            raise self._found.reject(self._lone or part, f"{what}; {_EACH}")
        assert part.matrix is not None  # noqa: S101 - outcomes are matrices
        waiting = waiting[-1:] if part.code else waiting
        if lists_mines(part.matrix, waiting[-1].mines):
            return False
        pieces = list(split_answer(part, waiting))
        if not pieces:
            rows, cols = waiting[0].matrix.size
            what = "an answer of another size than its board; expected "
            raise self._found.reject(part, what + f"{rows} rows of {cols} cells")
        for draft, piece in zip(waiting, pieces, strict=False):
            draft.answers[role] = piece
        self._partly = part if len(waiting) > len(pieces) and not part.code else None
        return True
