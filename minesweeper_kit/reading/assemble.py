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
    AssembledDrafts,
    is_empty,
    is_symbol,
    is_weak,
)
from minesweeper_kit.reading.example import ANSWERS, Example, number_of
from minesweeper_kit.reading.numbers import (
    Meaning,
    Size,
    count_of,
    gather_number_lines,
    is_total,
    may_be_row,
    places_mines,
    read_numbers,
    rows_of_pairs,
)
from minesweeper_kit.reading.overview import overview
from minesweeper_kit.reading.parts import MAY_BE_CLICK, Part
from minesweeper_kit.reading.prose import has_pair, may_be_click
from minesweeper_kit.reading.rows_apart import (
    are_cells_of,
    are_no_board,
    as_outcome,
    fault_above,
    fault_below,
    fault_between,
    is_broken_row,
    is_end_again,
    is_like_answer,
    is_table_of_cells,
)
from minesweeper_kit.reading.words import asks_for_click, is_sentence, prompt_of
from minesweeper_kit.wording import counted, quoted

_CALL = re.compile(r"\s*+\w{1,40}\([\w, ]{0,40}\)\s?=\s?")
"""A call whose value follows: the output should be, `solution(board) = ...`."""
_QUESTIONS = ("input", "board")
_BEGINS = ("example", "prose", "input")
"""Roles of labels that end what stands above them."""
_BROKEN = "a blank inside this row; remove it, or write one between all cells"
ASTRAY = (
    "{} is neither the size of the board beside it, {} of {}, nor a click; correct it or the rows, "
    "or leave it out"
)


def assemble(
    parts: Sequence[Part], source: str, prompted: frozenset[int] = frozenset()
) -> AssembledDrafts:
    """The cases of these parts.

    `prompted` are the lines that stood behind a prompt: what is printed below one is its
    outcome.

    Raises ParseError, with the place, for what has none.

    >>> from minesweeper_kit.reading.parts import Matrix, Row
    >>> board = Matrix([Row(["E", "M"], 1, range(1, 3))], "glued")
    >>> parts = [Part("matrix", 1, 1, 1, matrix=board), Part("pair", 2, 1, 2, "click", pair=(0, 1))]
    >>> [draft.click.pair for draft in assemble(parts, "a.txt").drafts]
    [(0, 1)]
    """
    return _Assembler(parts, source, prompted).take()


class _Assembler:
    """Puts parts together, one after the other."""

    def __init__(self, parts: Sequence[Part], source: str, prompted: frozenset[int]) -> None:
        self._whole = overview(parts)
        self._prompted = prompted
        self._found = AssembledDrafts(source)
        self._example = Example(self._found)
        self._role = ""
        """What the last label says of what follows."""
        self._prose = False
        """Whether an explanation follows, whose boards are none of their own."""
        self._empty: Part | None = None
        """The label of an outcome, with nothing below it yet."""
        self._last: Part | None = None
        """The part before."""
        self._row: Part | None = None
        """The last row by itself, since the last board or label."""
        self._slip: Part | None = None
        """The first word that would be a label but for one slip."""

    def take(self) -> AssembledDrafts:
        """The cases of all parts."""
        for item in gather_number_lines(self._whole.parts):
            if item.numbers:
                self._empty = None
                self._numbers(item.before, item.numbers, item.after)
            elif item.after is not None:
                self._put(item.after)
            if item.after is not None and item.after.role != "weak":
                self._last = item.after
        self._end()
        found = self._found
        if not any(draft.answers for draft in found.drafts):  # an empty list is filled later
            kept = [draft for draft in found.drafts if draft.matrix.rows or draft.name]
            found.drafts = kept or found.drafts
        if self._slip is not None and found.drafts:
            raise found.reject(self._slip, self._slip.text)
        return found

    def _put(self, part: Part) -> None:
        """Take one part."""
        is_sentence = part.kind == "text" and part.line in self._whole.sentences
        behind = self._empty is not None and part.line == self._empty.line
        if part.kind != "label" and (
            not is_sentence or (behind and not part.text.rstrip().endswith(":"))
        ):
            self._empty = None
        take = {
            "matrix": self._board,
            "pair": self._pair,
            "number": self._number,
            "label": self._label,
            "name": self._name,
            "edge": self._edge,
            "text": self._text,
            "fault": self._fault,
            "cases": self._cases,
        }[part.kind]
        take(part)

    def _reject_if(self, part: Part, what: str) -> None:
        if what:
            raise self._found.reject(part, what)

    def _end(self) -> None:
        """The end of a case: nothing may be waiting for a board."""
        self._reject_unfollowed()
        if self._example.ahead.click is not None:
            what = "a click without a board; expected a board before it"
            raise self._found.reject(self._example.ahead.click, what)
        if self._example.ahead.places:
            what = "numbers without a board; write the board below them, or leave them out"
            raise self._found.reject(self._example.ahead.places[0], what)
        self._example.end()
        self._example.ahead.mines, self._role = None, ""

    def _edge(self, _: Part) -> None:
        self._end()

    def _reject_unfollowed(self) -> None:
        """Raise ParseError where nothing stands below the label of an outcome."""
        label, self._empty = self._empty, None
        boards = self._example.open
        if label is not None and boards and label.role not in boards[-1].answers:
            what = "a label of an outcome and nothing below it; expected a board"
            raise self._found.reject(label, what)

    def _astray(self, part: Part, size: Size) -> ParseError:
        rows, cols = counted(size[0], "row"), size[1]
        return self._found.reject(part, ASTRAY.format(quoted(part.text), rows, cols))

    def _fault(self, part: Part) -> None:
        draft = self._example.draft
        if part.role == "slip" and not self._found.drafts:
            self._slip = self._slip or part
            return
        if part.role == "weak" and (draft is None or draft.board is not self._last):
            return  # beside a row that is no board
        if part.role == "ragged" and self._example.is_answered_by(self._last):
            return
        raise self._found.reject(part, part.text)

    def _name(self, part: Part) -> None:
        self._example.ahead.name = part.text

    def _cases(self, part: Part) -> None:
        self._found.use(part)
        self._found.links.append(part)

    # Labels and texts

    def _label(self, part: Part) -> None:
        role, before = part.role, self._role
        if role not in ("prose", "arrow"):
            self._found.use(part)
        if role == "ruler":
            return
        self._row = None
        if role in _BEGINS:
            self._reject_unfollowed()
        self._empty = part if role in ANSWERS else None
        if role == "arrow":
            self._arrow(part)
            return
        if role == "field":
            waits = any(not draft.answers for draft in self._example.open)
            self._role = "output" if waits else ""
            return
        role = "example" if role == "columns" else role
        if role in ANSWERS:
            self._example.resume(number_of(part))
        if role not in ("click", "mines"):
            # A legend stands above the board itself, an explanation has other boards.
            self._prose = role == "prose" and part.text.lower() != "legend"
        if role in _BEGINS:
            self._begin(part, role)
        elif role == "board":
            self._role = before if before in ANSWERS else role
        elif role != "mines":
            self._role = role

    def _begin(self, part: Part, role: str) -> None:
        """Begin an example, its input or an explanation."""
        self._role = role if role == "input" else ""
        if role == "prose":
            return
        number = number_of(part) if role == "input" else ""
        self._example.begin(promised=part.role == "columns", number=number)
        if role == "example":
            if self._example.ahead.click is not None:
                raise self._found.reject(self._example.ahead.click, "a click without a board")
            self._example.ahead.name = part.text if part.text[-1:].isdigit() else None

    def _arrow(self, part: Part) -> None:
        """What stands between a board and its outcome; anywhere else it says nothing."""
        draft = self._example.draft
        if draft is not None and not draft.answers:
            self._found.use(part)
            self._role = "expected"

    def _text(self, part: Part) -> None:
        """Pass over a text. Raises ParseError where it may be a part of a case."""
        text, drafts = part.text, self._found.drafts
        self._reject_if(part, _BROKEN * is_broken_row(part, self._row))
        prompt = prompt_of(text)
        if prompt in self._whole.prompts and not asks_for_click(prompt):
            self._role = ""
            return
        sentence = is_sentence(text)
        if not (self._prose or sentence or part.line in self._whole.unclicked):
            near = bool(drafts) or self._role in ("click", *ANSWERS, *_QUESTIONS)
            if near and (has_pair(text) or (self._role == "click" and any(map(str.isdigit, text)))):
                self._note_possible_click(part, MAY_BE_CLICK)
            alone = part.line not in self._whole.code
            if alone and (outcome := self._as_outcome([part])):
                self._board(outcome)
                return
            if self._role in ANSWERS and alone and is_like_answer(text, self._example.open):
                what = "an answer that cannot be read; expected a board"
                raise self._found.reject(part, what)
            if may_be_click(text) and drafts and drafts[-1].click is None:
                self._note_possible_click(
                    part, "a click that cannot be read; expected click: [3, 0]"
                )
        if not _CALL.fullmatch(text):
            self._role = "click" if drafts and asks_for_click(text) else ""

    # Clicks and numbers

    def _note_possible_click(self, part: Part, what: str) -> None:
        """Keep what may be the click of the board above, unless its outcome needs none.

        Raises ParseError where there is no such board.
        """
        draft = self._found.drafts[-1] if self._found.drafts else None
        if draft is None or draft.click is not None or self._role == "click":
            raise self._found.reject(part, what)
        draft.possible_click = draft.possible_click or part._replace(text=what)

    def _number(self, part: Part) -> None:
        if part.role == "mines" and part.pair:
            self._found.use(part)
            draft = self._example.draft
            if draft is not None and draft.mines is None and self._role == "":
                draft.mines = part
            else:
                self._example.ahead.mines = part

    def _pair(self, part: Part) -> None:
        role, draft, last = part.role or self._role, self._example.draft, self._last
        if part.role in ("size", "ignore") or self._is_range(part):
            return
        if part.role == "several":
            what = "several clicks; a case has one, so write a case for each"
            raise self._found.reject(part, what)
        if role not in ("click", "call") and self._prose:
            return
        named, two = role in ("click", "call"), len(part.pair or ()) == 2
        own = part.code and part.text and not (DECORATION.match(part.text) or named or self._role)
        if not two and own:
            return  # a list of numbers with a name of its own
        if not two and (named or draft is not None):
            what = "numbers that are no click; expected two, as in [3, 0]"
            raise self._found.reject(part, what)
        is_sentence = part.line in self._whole.sentences
        near = last is not None and last.kind in ("matrix", "label", "pair")
        grouped = part.group and draft is not None and draft.board.group == part.group
        if two and (named or near or grouped):
            self._click(part)
        elif draft is not None and (not is_sentence or self._is_below(part)):
            self._text(part._replace(text=str(part.pair)))

    def _is_range(self, part: Part) -> bool:
        """Whether the text before a pair says that it is a range, as in `the range is [1, 50]`."""
        last = self._last
        follows_text = last is not None and last.kind == "text" and last.line == part.line
        return follows_text and last is not None and "range" in last.text.lower()

    def _is_below(self, part: Part) -> bool:
        """Whether a pair stands directly below a board that has no click yet."""
        draft = self._example.draft
        return draft is not None and not draft.click and part.line <= draft.board.last + 2

    def _click(self, part: Part) -> None:
        if part.code and self._last is not None and "(" in self._last.text:
            self._reject_if(part, self._example.take_call(self._last.text))
        self._found.use(part)
        self._role = "" if self._role == "click" else self._role
        self._example.click(part)

    def _numbers(self, before: Part | None, numbers: list[Part], after: Part | None) -> None:
        """Lines of numbers between two boards, or beside one: sizes, clicks, totals, counts."""
        answer = after.matrix if after is not None and after.role == "expected" else None
        if [part.pair for part in numbers] == [(0, 0)] and answer and not answer.size[1]:
            self._found.use(numbers[0])  # no board, and no outcome
            return
        outcome = self._as_outcome(numbers)
        if outcome is not None:
            self._board(outcome)
        sized = outcome is None and self._numbers_are_taken(before, numbers, after)
        if after is not None and after.kind == "matrix" and sized:
            self._board(after, frame="sized")
        elif after is not None:
            self._put(after)

    def _as_outcome(self, lines: list[Part]) -> Part | None:
        """Lines below the label of an outcome as the one that a board waits for, if they may be."""
        waiting = [draft for draft in self._example.open if self._role not in draft.answers]
        return as_outcome(lines, waiting) if self._role in ANSWERS else None

    def _numbers_are_taken(
        self, before: Part | None, numbers: list[Part], after: Part | None
    ) -> bool:
        """Take the numbers between two parts. Whether they say the size of the board below."""
        example, draft = self._example, self._example.draft
        if [part.pair for part in numbers] == [(0,)] and (places := self._places_above()):
            self._example.ahead.places = places + numbers
            return False
        above = before.matrix.size if before is not None and before.matrix else None
        below = after.matrix.size if after is not None and after.matrix else None
        meaning = read_numbers(numbers, above, below)
        free = after is not None and above is None and meaning is None
        if free and after and is_total(numbers, after.matrix):
            meaning = Meaning(total=numbers[0])
            self._found.totals.append(numbers[0])
        if meaning is None:
            self._apart(numbers, after, below or above)
            return False
        if before is not None and may_be_row(meaning.click, before):
            what = "a click, or a row that lacks a cell; write it as [row, col], or the whole row"
            raise self._found.reject(numbers[0], what)
        for part in numbers:
            self._found.use(part)
        count = count_of(numbers, below) if below is not None and meaning.sized else None
        if count is not None and above is None:
            example.announce(count)
        if draft is not None:
            if meaning.click is not None:
                self._click(meaning.click)
                draft.frame = "stdin" if draft.frame else draft.frame
            draft.end = meaning.end or draft.end
            draft.mines = meaning.total_above or draft.mines
        elif meaning.click is not None:
            self._example.ahead.click = meaning.click
        if after is not None and after.kind == "matrix":
            self._example.ahead.mines = meaning.total or self._example.ahead.mines
        return meaning.sized

    def _apart(self, numbers: list[Part], after: Part | None, beside: Size | None) -> None:
        """Take lines of numbers that say nothing of a board beside them, if there is one."""
        boards = self._example.open
        alone = beside is None
        if alone and self._role == "click":
            for part in numbers:
                self._pair(part)
        elif self._role == "input" and after and (after.kind == "label" or rows_of_pairs(after)):
            self._example.ahead.places = numbers
        elif beside is not None:
            pairs = [each for each in numbers if len(each.pair or ()) == 2]
            raise self._astray((pairs or numbers)[-1], beside)
        elif self._role in ANSWERS and boards and are_no_board(numbers, boards):
            self._role = ""
        else:
            for part in numbers:
                self._text(part)

    def _places_above(self) -> list[Part]:
        """The places of mines that a lone 0 ends: what was taken for a board is none."""
        draft = self._example.draft
        if draft is None or self._example.ahead.places or draft.board is not self._last:
            return self._example.ahead.places
        places = rows_of_pairs(draft.board)
        if places:
            self._example.drop(draft)
        return places

    def _use_places(self, part: Part) -> None:
        """Take the places of mines that stand above their board. Raises ParseError for others."""
        places, self._example.ahead.places = self._example.ahead.places, []
        if part.matrix is None or not places_mines(places, part.matrix):
            raise self._astray(places[0], part.matrix.size if part.matrix else (0, 0))
        for each in places:
            self._found.use(each)

    # Boards

    def _board(self, part: Part, frame: str = "") -> None:
        if self._example.ahead.places and self._role == "input" and (pairs := rows_of_pairs(part)):
            self._example.ahead.places += pairs
            return
        role = self._role_of(part)
        if (role in ANSWERS and self._example.is_mask(part)) or self._example.is_of_opened(part):
            self._role, role = "", "ignore"
        nameless = not role and is_empty(part) and part.text not in self._whole.names
        if role == "ignore" or nameless or self._is_filled_later(part, role):
            return
        draft = self._example.draft
        if draft is not None and part.line == draft.board.last + 1 and is_end_again(part):
            what = "the end of the input is there already: 0 0 stands once; leave this out"
            raise self._found.reject(part, what)
        if is_table_of_cells(part) or (role == "" and are_cells_of(part, draft)):
            return
        labelled = role in (*ANSWERS, *_QUESTIONS) and not is_symbol(part)
        if is_weak(part) and not (frame or labelled):
            self._weak_row(part)
            return
        above = self._row_above(role)
        self._reject_if(above or part, "" if frame else fault_above(above, part))
        named = role in ANSWERS
        if role == "" and self._is_printed(part):
            role = "expected"
        if self._example.is_paired(part, role):
            self._found.use(part)
            self._role = ""
            return
        if role == "" and self._is_of_group(part):
            role = "expected"
        if self._prose and not (part.role or role in ANSWERS or self._whole.lone):
            what = "a board in an explanation; leave it out, or label it"
            raise self._found.reject(part, what)
        if self._example.ahead.places:
            self._use_places(part)
            role = ""
        self._role = ""
        if role not in ANSWERS:
            self._found.use(part)
            self._example.ask(part, self._last, frame, labelled=role in _QUESTIONS)
        elif self._example.answer(part, role, named=named):
            self._found.use(part)

    def _is_filled_later(self, part: Part, role: str) -> bool:
        """Whether code has an empty list for the outcome of a board that has cells."""
        empty = part.code and part.matrix is not None and not part.matrix.rows
        draft, boards = self._example.draft, self._example.open
        alike = draft is not None and not (draft.matrix.rows or draft.answers)
        return empty and role in ANSWERS and not alike and any(each.matrix.rows for each in boards)

    def _role_of(self, part: Part) -> str:
        """What a board is by its name, by the label above it, or below an answer."""
        role = part.role or self._role
        if role == "click" and not part.code and rows_of_pairs(part):
            what = "several clicks; a case has one, so leave out the others"
            raise self._found.reject(part, what)
        if role not in ("", "click"):
            return role
        return "output" if self._example.is_next_outcome(part) else ""

    def _weak_row(self, part: Part) -> None:
        """Pass over a row by itself. Raises ParseError where it may belong to a board."""
        self._reject_if(part, fault_below(part, self._example.draft))
        self._reject_if(part, fault_between(part, self._row or self._last))
        self._reject_if(self._last or part, _BROKEN * is_broken_row(self._last, part))
        self._text(part)
        self._row = part

    def _row_above(self, role: str) -> Part | None:
        """The row by itself above a board, which is looked at once; a case of one row, perhaps."""
        row, self._row = self._row, None
        draft = self._example.draft
        return draft.board if role == "" and draft and draft.matrix.size[0] == 1 else row

    def _is_printed(self, part: Part) -> bool:
        """Whether a board is what was printed for the one behind the last prompt."""
        draft = self._example.draft
        if draft is None or draft.answers or part.line in self._prompted:
            return False
        return draft.board.line in self._prompted

    def _is_of_group(self, part: Part) -> bool:
        """Whether a board is the outcome in the call, record or assertion of the last one.

        Raises ParseError where nothing says which of both is the outcome.
        """
        draft = self._example.draft
        if draft is None or part.matrix is None or not part.group:
            return False
        if draft.board.group != part.group:
            return False
        if draft.click is None and draft.matrix.size == part.matrix.size:
            raise self._found.reject(
                part,
                "two boards of one size beside each other, and nothing says whether the second "
                "is the outcome of the first; name them, as in board = ..., expected = ...",
            )
        return draft.click is not None
