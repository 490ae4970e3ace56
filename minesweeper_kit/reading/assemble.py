"""What belongs together: the board, the click and the answer of each case of a text.

Parts come in the order of the text. Labels say what follows; sizes, counts and clicks in
lines of numbers are told by the shape of the rows that they stand beside. What cannot be
placed is an error, or is ignored, and said.
"""

import re
from collections.abc import Sequence

from minesweeper_kit.errors import ParseError
from minesweeper_kit.reading.context import DECORATION
from minesweeper_kit.reading.drafts import (
    Assembled,
    Draft,
    boards_of_call,
    differ,
    is_before,
    is_empty,
    is_symbol,
    is_weak,
    pieces_of,
)
from minesweeper_kit.reading.numbers import (
    Meaning,
    adds_numbers,
    are_truths,
    between,
    count_of,
    is_mask,
    is_total,
    lacks_line,
    lists_mines,
    may_be_row,
    nearly_adds_numbers,
    places_mines,
    read_numbers,
    rows_of_pairs,
)
from minesweeper_kit.reading.overview import Overview, overview
from minesweeper_kit.reading.parts import Part
from minesweeper_kit.reading.prose import has_pair, may_be_click
from minesweeper_kit.reading.rows_apart import (
    are_no_board,
    fault_above,
    fault_below,
    fault_between,
    is_answer_by_places,
    is_broken_row,
    is_like_answer,
)
from minesweeper_kit.reading.words import asks_for_click, is_sentence, prompt_of
from minesweeper_kit.wording import shown

_ANSWERS = ("expected", "output")
_CALL = re.compile(r"\s*+\w{1,40}\([\w, ]{0,40}\)\s?=\s?")
"""A call whose value follows: the output should be, `solution(board) = ...`."""
_QUESTIONS = ("input", "board")
_OTHER_SIZE = "the numbers of the board above, but one row or column more or less; correct one"
_NOT_ITS = "nearly the board above with its numbers; correct one of both, or label them"
_BROKEN = "a line that would be a row but for its blanks; correct it"
_NO_BOARD = "an outcome without a board"
ASTRAY = "{} is neither the size of the board beside it nor a click; correct it, or leave it out"


class Assembler:
    """Puts parts together, one after the other.

    `prompted` are the lines that stood behind a prompt: what is printed below one is its
    outcome.
    """

    def __init__(self, source: str, prompted: frozenset[int] = frozenset()) -> None:
        self.found = Assembled()
        self._source = source
        self._prompted = prompted
        self._draft: Draft | None = None
        self._open: list[Draft] = []
        """The questions since the last label that begins an example: answers go to them."""
        self._role = ""
        self._prose = False
        self._name: str | None = None
        self._click: Part | None = None
        """A click that came before its board."""
        self._mines: Part | None = None
        self._last: Part | None = None
        """The part before."""
        self._row: Part | None = None
        """The last row by itself, since the last board or label."""
        self._whole = Overview([])
        """What all parts say together."""
        self._answered: Part | None = None
        """The last answer, where other questions still have none: more may follow at once."""
        self._both = False
        """Whether the heading of an example says that a question and its answer follow."""
        self._counted = False
        """Whether the answers under such a heading are numbers."""
        self._count: tuple[Part, int] | None = None
        """The number of cases that stands above the first, and how many drafts there were then."""
        self._answer: Part | None = None
        """An outcome that came before its board, as in source code."""
        self._lone: Part | None = None
        """A board under the label of an outcome, with none above: then it is the only one."""
        self._named_answer: Part | None = None
        """The last outcome, where a label or a name says that it is one."""
        self._empty: Part | None = None
        """The label of an outcome, with nothing below it yet."""
        self._slip: Part | None = None
        """The first word that would be a label but for one slip."""
        self._points: list[Part] = []
        """Lines of numbers under a label of input: perhaps the places of the mines."""

    def take(self, parts: Sequence[Part]) -> Assembled:
        """The cases of these parts. Raises ParseError, with the place, for what has none."""
        self._whole = overview(parts)
        for item in between(self._whole.parts):
            if item.numbers:
                self._empty = None
                self._numbers(item.before, item.numbers, item.after)
            elif item.after is not None:
                self._put(item.after)
            if item.after is not None and item.after.role != "weak":
                self._last = item.after
        self._end()
        drafts = self.found.drafts
        if not any(draft.answers for draft in drafts):  # an empty list is filled later
            self.found.drafts = [draft for draft in drafts if draft.matrix.rows] or drafts
        if self._slip is not None and self.found.drafts:
            raise self._refuse(self._slip, self._slip.text)
        return self.found

    def _put(self, part: Part) -> None:
        """Take one part."""
        said = part.kind == "text" and part.line in self._whole.sentences
        behind = self._empty is not None and part.line == self._empty.line
        if part.kind != "label" and (not said or (behind and not part.text.rstrip().endswith(":"))):
            self._empty = None
        take = {
            "matrix": self._put_board,
            "pair": self._pair,
            "number": self._number,
            "label": self._label,
            "name": self._named,
            "edge": self._edge,
            "text": self._text,
            "fault": self._fault,
            "cases": self._cases,
        }[part.kind]
        take(part)

    def _refuse(self, part: Part, what: str) -> ParseError:
        return ParseError(what).located(self._source, part.line, part.column)

    def _refuse_if(self, part: Part, what: str) -> None:
        if what:
            raise self._refuse(part, what)

    def _refuse_astray(self, part: Part) -> ParseError:
        return self._refuse(part, ASTRAY.format(shown(part.text)))

    def _use(self, part: Part) -> None:
        self.found.used.update(range(part.line, part.last + 1))

    def _refuse_unfollowed(self) -> None:
        """Raise ParseError where nothing stands below the label of an outcome."""
        label, self._empty = self._empty, None
        if label is not None and self._open and label.role not in self._open[-1].answers:
            what = "a label of an outcome and nothing below it; expected a board"
            raise self._refuse(label, what)

    def _end(self) -> None:
        """The end of a case: nothing may be waiting for a board."""
        self._refuse_unfollowed()
        if self._click is not None:
            raise self._refuse(self._click, "a click without a board; expected a board before it")
        if self._answer is not None:
            raise self._refuse(self._answer, f"{_NO_BOARD} of its own")
        if self._points:
            raise self._refuse_astray(self._points[0])
        self._close_group()
        self._draft, self._mines, self._role = None, None, ""

    def _close_group(self) -> None:
        """The end of what stands together: cases and answers must be as many as announced."""
        if self._count is not None:
            part, before = self._count
            found = len(self.found.drafts) - before
            self._count = None
            if part.pair != (found,):
                raise self._refuse(part, f"{part.text} cases announced, but {found} found")
        answered = [draft for draft in self._open if draft.answers]
        missing = [d for d in self._open if not d.answers and (d.frame or self._both)]
        if missing and (answered or self._both):
            raise self._refuse(
                missing[0].board, "a board without an answer, where the others have one"
            )
        self._open = []

    def _edge(self, _: Part) -> None:
        self._end()

    def _fault(self, part: Part) -> None:
        if part.role == "slip" and not self.found.drafts:
            self._slip = self._slip or part
            return
        if part.role == "weak" and (self._draft is None or self._draft.board is not self._last):
            return  # beside a row that is no board
        if part.role == "ragged" and self._last is self._answered:
            return
        raise self._refuse(part, part.text)

    def _named(self, part: Part) -> None:
        self._name = part.text

    def _cases(self, part: Part) -> None:
        self._use(part)
        self.found.links.append(part)

    def _label(self, part: Part) -> None:
        role, before = part.role, self._role
        if role == "ruler":
            self._use(part)
            return
        self._row = None
        if role in ("example", "prose", "input"):
            self._refuse_unfollowed()
        self._empty = part if role in _ANSWERS else None
        if role == "arrow":
            self._arrow(part)
            return
        role = "example" if role == "columns" else role
        if role == "field":
            self._use(part)
            self._role = "output" if any(not draft.answers for draft in self._open) else ""
            return
        if role != "prose":
            self._use(part)
        if role not in ("click", "mines"):
            # A legend stands above the board itself, an explanation has other boards.
            self._prose = role == "prose" and part.text.lower() != "legend"
        if role in ("example", "prose", "input"):
            self._role = role if role == "input" else ""
            if role != "prose":
                self._close_group()
                self._draft = None
                self._both, self._counted = part.role == "columns", False
                if self._click is not None and role == "example":
                    raise self._refuse(self._click, "a click without a board")
                if role == "example":
                    self._name = part.text if part.text[-1:].isdigit() else None
        elif role == "board":
            self._role = before if before in _ANSWERS else role
        elif role != "mines":
            self._role = role

    def _arrow(self, part: Part) -> None:
        """What stands between a board and its outcome; anywhere else it says nothing."""
        if self._draft is not None and not self._draft.answers:
            self._use(part)
            self._role = "expected"

    def _text(self, part: Part) -> None:
        """Pass over a text. Raises ParseError where it may be a part of a case."""
        text = part.text
        self._refuse_if(part, _BROKEN * is_broken_row(part, self._row))
        prompt = prompt_of(text)
        if prompt in self._whole.prompts and not asks_for_click(prompt):
            self._role = ""
            return
        sentence = is_sentence(text)
        if not (self._prose or sentence or part.line in self._whole.unclicked):
            near = bool(self.found.drafts) or self._role in ("click", *_ANSWERS, *_QUESTIONS)
            if near and (has_pair(text) or (self._role == "click" and any(map(str.isdigit, text)))):
                raise self._refuse(
                    part,
                    "numbers that may be a click; expected a click as in click: [3, 0]; "
                    "write it so, or leave it out",
                )
            alone = part.line not in self._whole.code
            if self._role in _ANSWERS and alone and is_like_answer(text, self._open):
                raise self._refuse(part, "an answer that cannot be read; expected a board")
            if may_be_click(text) and self.found.drafts and self.found.drafts[-1].click is None:
                raise self._refuse(part, "a click that cannot be read; expected click: [3, 0]")
        if not _CALL.fullmatch(text):
            self._role = "click" if self.found.drafts and asks_for_click(text) else ""

    def _number(self, part: Part) -> None:
        if part.role == "mines" and part.pair:
            self._use(part)
            draft = self._draft
            if draft is not None and draft.mines is None and self._role == "":
                draft.mines = part
            else:
                self._mines = part

    def _pair(self, part: Part) -> None:
        role = part.role or self._role
        if part.role in ("size", "ignore") or self._is_range(part):
            return
        if part.role == "several":
            raise self._refuse(part, "several clicks; a case has one, so write a case for each")
        if role not in ("click", "call") and self._prose:
            return
        named = role in ("click", "call")
        own = part.code and part.text and not (DECORATION.match(part.text) or named or self._role)
        if len(part.pair or ()) != 2 and own:
            return  # a list of numbers with a name of its own
        if len(part.pair or ()) != 2 and (named or self._draft is not None):
            raise self._refuse(part, "numbers that are no click; expected two, as in [3, 0]")
        near = self._last is not None and self._last.kind in ("matrix", "label", "pair")
        if near and self._last and self._last.kind == "pair" and part.line in self._whole.sentences:
            near = False
        grouped = part.group and self._draft is not None and self._draft.board.group == part.group
        if len(part.pair or ()) == 2 and (named or near or grouped):
            self._put_click(part)
        elif self._draft is not None and (
            part.line not in self._whole.sentences or self._is_below(part)
        ):
            self._text(part._replace(text=str(part.pair)))

    def _is_range(self, part: Part) -> bool:
        """Whether the text before a pair says that it is a range, as in `the range is [1, 50]`."""
        last = self._last
        said = last is not None and last.kind == "text" and last.line == part.line
        return said and last is not None and "range" in last.text.lower()

    def _is_below(self, part: Part) -> bool:
        """Whether a pair stands directly below a board that has no click yet."""
        draft = self._draft
        return draft is not None and not draft.click and part.line <= draft.board.last + 2

    def _put_click(self, part: Part) -> None:
        called = part.code and self._last is not None and "(" in self._last.text
        named = boards_of_call(self._last.text, self._open) if called and self._last else None
        if named == [False, False]:
            raise self._refuse(part, "a click, and no name of a board in its call; correct it")
        if named == [True, False]:
            outcome = self._open[-1]
            self._drop(outcome)
            self._draft = self._open[-1]
            self._draft.answers["expected"] = outcome.board
        draft = self._draft
        self._use(part)
        self._role = "" if self._role == "click" else self._role
        if draft is not None and draft.click is not None and draft.click.pair == part.pair:
            return
        numbered = draft is not None and part.number and draft.board.number
        if numbered and draft is not None and part.number != draft.board.number:
            draft = None
        if draft is not None and draft.click is None:
            draft.click = part
        elif draft is not None and is_before(draft):
            self._click = part
        elif draft is not None and draft.click is not None and not part.code:
            raise self._refuse(part, "a second click; a case has one, so leave one out")
        elif self._click is not None:
            raise self._refuse(self._click, "a click without a board")
        else:
            self._click = part

    def _numbers(self, before: Part | None, numbers: list[Part], after: Part | None) -> None:
        """Lines of numbers between two boards, or beside one: sizes, clicks, totals, counts."""
        if [part.pair for part in numbers] == [(0,)] and (places := self._places_above()):
            self._points = places + numbers
            if after is not None:
                self._put(after)
            return
        answered = self._both or self._counted
        if answered and self._draft and [len(part.pair or ()) for part in numbers] == [1]:
            self._both, self._counted = False, True  # the answers are numbers, and no boards
            if after is not None:
                self._put(after)
            return
        above = before.matrix.size if before is not None and before.matrix else None
        below = after.matrix.size if after is not None and after.matrix else None
        meaning = read_numbers(numbers, above, below)
        free = after is not None and above is None and meaning is None
        if free and after and is_total(numbers, after.matrix):
            meaning = Meaning(total=numbers[0])
            self.found.totals.append(numbers[0])
        if meaning is None:
            self._apart(numbers, after, alone=above is None and below is None)
            if after is not None:
                self._put(after)
            return
        if before is not None and may_be_row(meaning.click, before):
            what = "a click, or a row that lacks a cell; write it as [row, col], or the whole row"
            raise self._refuse(numbers[0], what)
        for part in numbers:
            self._use(part)
        count = count_of(numbers, below) if below is not None and meaning.sized else None
        if count is not None and above is None:
            self._count = count, len(self.found.drafts)
        draft = self._draft
        if draft is not None:
            if meaning.click is not None:
                self._put_click(meaning.click)
                draft.frame = "stdin" if draft.frame else draft.frame
            draft.end = meaning.end or draft.end
            draft.mines = meaning.total_above or draft.mines
        elif meaning.click is not None:
            self._click = meaning.click
        if after is not None and after.kind == "matrix":
            self._mines = meaning.total or self._mines
            self._put_board(after, frame="sized" if meaning.sized else "")
        elif after is not None:
            self._put(after)

    def _apart(self, numbers: list[Part], after: Part | None, *, alone: bool) -> None:
        """Take lines of numbers that say nothing of a board beside them."""
        if alone and self._role == "click":
            for part in numbers:
                self._pair(part)
        elif self._role == "input" and after and (after.kind == "label" or rows_of_pairs(after)):
            self._points = numbers
        elif not alone and self._last and prompt_of(self._last.text) in self._whole.prompts:
            self._role = ""  # a move that was typed
        elif not alone:
            raise self._refuse_astray(numbers[0])
        elif self._role in _ANSWERS and self._open and are_no_board(numbers, self._open):
            self._role = ""
        else:
            for part in numbers:
                self._text(part)

    def _places_above(self) -> list[Part]:
        """The places of mines that a lone 0 ends: what was taken for a board is none."""
        draft = self._draft
        if draft is None or self._points or draft.board is not self._last:
            return self._points
        places = rows_of_pairs(draft.board)
        if places:
            self._drop(draft)
        return places

    def _drop(self, draft: Draft) -> None:
        """Take back a board that is none."""
        self.found.drafts.remove(draft)
        self._open.remove(draft)
        self._draft = None

    def _use_points(self, part: Part) -> None:
        """Take the places of mines that stand above their board. Raises ParseError for others."""
        points, self._points = self._points, []
        if part.matrix is None or not places_mines(points, part.matrix):
            raise self._refuse_astray(points[0])
        for each in points:
            self._use(each)

    def _role_of(self, part: Part) -> str:
        """What a board is by its name, by the label above it, or below an answer."""
        role = part.role or self._role
        if role == "click" and not part.code and rows_of_pairs(part):
            raise self._refuse(part, "several clicks; a case has one, so leave out the others")
        if role not in ("", "click"):
            return role
        more = self._answered is not None and part.line == self._answered.last + 1
        both = self._both and self._draft is not None and not self._draft.answers
        return "output" if more or both else ""

    def _put_board(self, part: Part, frame: str = "") -> None:
        if self._points and self._role == "input" and (pairs := rows_of_pairs(part)):
            self._points += pairs
            return
        role = self._role_of(part)
        if (role in _ANSWERS and self._is_mask(part)) or self._is_of_opened(part):
            self._role, role = "", "ignore"
        if role == "ignore" or (is_empty(part) and not role):
            return
        labelled = role in (*_ANSWERS, *_QUESTIONS) and not is_symbol(part)
        named = role in _ANSWERS
        if is_weak(part) and not (frame or labelled):
            self._refuse_if(part, fault_below(part, self._draft))
            self._refuse_if(part, fault_between(part, self._row or self._last))
            self._refuse_if(self._last or part, _BROKEN * is_broken_row(self._last, part))
            self._text(part)
            self._row = part
            return
        above = self._row_above(role)
        self._refuse_if(above or part, fault_above(above, part))
        if role == "" and self._is_printed(part):
            role = "expected"
        same_group = (
            part.group and self._draft is not None and self._draft.board.group == part.group
        )
        draft = self._draft
        masked = role == "board" and draft is not None and is_mask(draft.matrix)
        free = draft is not None and not draft.answers and draft.click is None
        if role in ("", "board") and draft is not None and free:
            if (role == "" or masked) and self._is_outcome_of(part, draft):
                return
            if adds_numbers(draft.matrix, part.matrix):
                self._use(part)
                draft.answers["expected"] = part
                self._role, self._answered, self._named_answer = "", None, None
                return
        if role == "" and same_group and self._draft is not None:
            if self._draft.click is None and self._draft.matrix.size == part.matrix.size:  # type: ignore[union-attr]
                raise self._refuse(
                    part,
                    "two boards of one size beside each other, and nothing says whether the second "
                    "is the outcome of the first; name them, as in board = ..., expected = ...",
                )
            role = "expected" if self._draft.click is not None else ""
        if self._prose and not (part.role or role in _ANSWERS or self._whole.lone):
            raise self._refuse(part, "a board in an explanation; leave it out, or label it")
        if self._points:
            self._use_points(part)
            role = ""
        if role in _ANSWERS and is_answer_by_places(part, self._open):
            self._role = ""
            return
        self._use(part)
        self._role = ""
        if role in _ANSWERS:
            self._put_answer(part, role)
            self._named_answer = part if named else None
            return
        draft = Draft(part, self._name, role in _QUESTIONS or self._name is not None, frame=frame)
        draft.click, self._click = self._click, None
        draft.mines, self._mines = self._mines, None
        if self._answer is not None:
            draft.answers["expected"], self._answer = self._answer, None
        self._add(draft)

    def _is_mask(self, part: Part) -> bool:
        """Whether a board shows where mines are with 0 and 1, and answers none that is open."""
        sizes = {draft.matrix.size for draft in self._open if not draft.answers}
        return part.matrix is not None and is_mask(part.matrix) and part.matrix.size not in sizes

    def _is_of_opened(self, part: Part) -> bool:
        """Whether truths in code stand beside a board of other symbols: which cells are open."""
        if part.matrix is None or not (part.code and are_truths(part.matrix)):
            return False
        boards = [draft.matrix for draft in self._open if not are_truths(draft.matrix)]
        alike = any(each.size == part.matrix.size for each in boards)
        if boards and not alike and part.text and not part.role:
            rows, cols = boards[-1].size
            what = f"true and false beside a board of another size; expected {rows} rows of {cols}"
            raise self._refuse(part, what)
        return alike

    def _is_outcome_of(self, part: Part, draft: Draft) -> bool:
        """Whether the board above is the outcome of this one, as in assertEquals(outcome, ...).

        Raises ParseError where one of both is nearly the other with its numbers.
        """
        assert part.matrix is not None  # noqa: S101 - boards are matrices
        if adds_numbers(draft.matrix, part.matrix):
            return False
        if lacks_line(draft.matrix, part.matrix):
            raise self._refuse(part, _OTHER_SIZE)
        if part.code and not draft.labelled and adds_numbers(part.matrix, draft.matrix):
            self._use(part)
            draft.answers["expected"], draft.board = draft.board, part
            return True
        pairs = [(draft.matrix, part.matrix), (part.matrix, draft.matrix)][: 1 + part.code]
        if any(nearly_adds_numbers(*pair) for pair in pairs):
            raise self._refuse(part, _NOT_ITS)
        return False

    def _add(self, draft: Draft) -> None:
        """Begin a case with this board. Raises ParseError directly below an outcome."""
        if self._lone not in (None, draft.board):
            raise self._refuse(self._lone, f"{_NO_BOARD}; expected one below each board")
        last, part = self._last, draft.board
        if last is not None and last is self._named_answer and last.matrix is not None:
            alike = part.line == last.last + 1 and last.matrix.size == draft.matrix.size
            if alike and not draft.labelled:
                raise self._refuse(part, "two boards below one label; write a label above each")
        self._name = None
        self._draft = draft
        self._open.append(draft)
        self.found.drafts.append(draft)

    def _row_above(self, role: str) -> Part | None:
        """The row by itself above a board, which is looked at once; a case of one row, perhaps."""
        row, self._row = self._row, None
        if role == "" and self._draft is not None and self._draft.matrix.size[0] == 1:
            return self._draft.board
        return row

    def _is_printed(self, part: Part) -> bool:
        """Whether a board is what was printed for the one behind the last prompt."""
        draft = self._draft
        if draft is None or draft.answers or part.line in self._prompted:
            return False
        return draft.board.line in self._prompted

    def _put_answer(self, part: Part, role: str) -> None:
        waiting = [draft for draft in self._open if role not in draft.answers]
        if part.code and (not waiting or differ(waiting[-1], part)):
            if self._answer is not None:
                raise self._refuse(self._answer, _NO_BOARD)
            self._answer = part
            return
        if not (waiting or self.found.drafts or part.code or self._click):
            self._lone = part
            self._add(Draft(part, self._name, labelled=True))
            return
        if not waiting or self._lone is not None:
            again = bool(self._open) and self._lone is None
            what = "a second outcome" if again else _NO_BOARD
            raise self._refuse(self._lone or part, f"{what}; expected one below each board")
        places = rows_of_pairs(waiting[-1].board)
        if part.matrix is not None and places_mines(places, part.matrix):
            self._drop(waiting[-1])
            self._add(Draft(part, self._name, labelled=True))
            return
        if part.code:
            waiting = waiting[-1:]
        if part.matrix is not None and lists_mines(part.matrix, waiting[-1].mines):
            self.found.used.difference_update(range(part.line, part.last + 1))
            return
        pieces = list(pieces_of(part, waiting))
        apart = range(waiting[0].board.last, waiting[-1].board.line)
        if not pieces and not self._whole.sentences.isdisjoint(apart):
            waiting = waiting[-1:]  # it is of the board above it alone
            pieces = list(pieces_of(part, waiting))
        if not pieces:
            raise self._refuse(
                part,
                "an answer of another size than its board; expected "
                f"{waiting[0].matrix.size[0]} rows of {waiting[0].matrix.size[1]} cells",
            )
        for draft, piece in zip(waiting, pieces, strict=False):
            draft.answers[role] = piece
        self._answered = part if len(waiting) > len(pieces) and not part.code else None
