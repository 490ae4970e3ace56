"""What belongs together: the board, the click and the answer of each case of a page."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from minesweeper_kit.board import Click
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.page.blocks import Block, blocks
from minesweeper_kit.io.page.classifying import Element
from minesweeper_kit.io.page.words import is_pair, is_sentence, may_be_click

_ANSWERS = ("expected", "output")
_QUESTIONS = ("input", "board")
_BRACKETS = frozenset("[]{}")


class Doubt(Exception):  # noqa: N818 - it never leaves this package
    """A page that can be understood in more than one way, or has a fault in it."""


@dataclass(slots=True)
class Part:
    """A board as it stands in the page: its kind, and its lines with their numbers (from 0).

    `kind` is "list" (in brackets), "grid" (rows), "frame" (what a judge reads, with
    sizes and clicks) or "sample" (lines in a `format` of their own).
    """

    kind: str
    lines: list[tuple[int, str]]
    flat: bool = False
    format: Format | None = None

    @property
    def is_whole(self) -> bool:
        """Whether its clicks are in it, if it has any."""
        return self.kind in ("frame", "sample")


@dataclass(slots=True)
class Draft:
    """A case whose parts are still being found. `labelled` says that its board is named as one."""

    board: Part
    name: str | None = None
    labelled: bool = False
    click: Click | None = None
    click_line: int = 0
    answers: dict[str, Part] = field(default_factory=dict)

    @property
    def expected(self) -> Part | None:
        """The answer: what was expected, rather than what came out."""
        return self.answers.get("expected") or self.answers.get("output")


@dataclass(slots=True)
class Found:
    """The cases of a page, and the lines of which something was used or left."""

    drafts: list[Draft] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    left: dict[int, str] = field(default_factory=dict)
    frames: dict[int, str] = field(default_factory=dict)
    rows: set[int] = field(default_factory=set)
    dressed: bool = False


class Pairing:
    """Puts the elements of a page together, one after the other.

    `role` is what was said of the next board, `prose` whether the lines are under a
    heading that has nothing but text, `waiting` a click that came before its board. `lines`
    are those of the page.
    """

    def __init__(self, lines: list[str]) -> None:
        self.found = Found()
        self._lines = lines
        self._draft: Draft | None = None
        self._name: str | None = None
        self._role = ""
        self._prose = False
        self._waiting: tuple[Click, int] | None = None
        self._called = self._asked = False
        self._behind_board = False
        self._pairs = False

    def take(self, elements: Iterable[Element]) -> Found:
        """The cases of these elements. Raises Doubt."""
        for item in blocks(elements):
            if isinstance(item, Block):
                self._block(item)
            else:
                if item.kind not in ("value", "frame", "blank"):
                    self._behind_board = False
                self.found.dressed |= item.kind not in ("blank", "value")
                getattr(self, "_" + item.kind)(item)
        if self._waiting is not None:
            raise Doubt("a click without a board")
        if self._pairs and any(
            draft.click is None and not draft.board.is_whole for draft in self.found.drafts
        ):
            raise Doubt("numbers that may be a click")
        return self.found

    def _blank(self, element: Element) -> None:
        pass

    def _frame(self, element: Element) -> None:
        self.found.frames[element.line] = element.text

    def _label(self, element: Element) -> None:
        role, before = element.text, self._role
        if role != "prose":
            self._use(element)
        if role != "click":
            self._prose = role == "prose"
        if role in ("example", "prose", "input"):
            self._role = role if role == "input" else ""
            if role != "prose":
                self._draft = None
                if self._waiting and role == "example":
                    raise Doubt("a click without a board")
                if role == "example":
                    self._name = element.name if element.name[-1:].isdigit() else None
        elif role == "board":
            self._role = before if before in _ANSWERS else role
        else:
            self._role = role
            self._asked = self._asked and role != "click"

    def _call(self, element: Element) -> None:
        self._called, self._asked = True, element.text == "prompt"

    def _leave(self, element: Element) -> None:
        """Note a text that is skipped. Raises Doubt where it may be a part of a case."""
        text, line = element.text, element.line
        sentence = is_sentence(text)
        self.found.left[line] = f"{self.found.left.get(line, '')} {text}".strip()
        self._pairs = self._pairs or may_be_click(text, sentence=sentence)
        if is_pair(text) and not self._prose and not sentence:
            raise Doubt("numbers that may be a click")
        if not self._prose and not sentence and not _BRACKETS.isdisjoint(text):
            raise Doubt("brackets without a list")

    _aside = _leave

    def _text(self, element: Element) -> None:
        text = element.text
        self._called = False
        self._leave(element)
        sentence = is_sentence(text)
        if self._role in _ANSWERS and not sentence and "(" not in text:
            raise Doubt("an answer that cannot be read")
        if self._role in _QUESTIONS and not sentence and text.isupper():
            raise Doubt("a board that cannot be read")
        clicked = self._draft is not None and self._draft.click is not None
        numbers = any(map(str.isdigit, text))
        if self._role == "click" and not self._prose and numbers and not (clicked and sentence):
            raise Doubt("a click that cannot be read")
        self._role = ""

    def _click(self, element: Element) -> None:
        click = element.click
        sentence = is_sentence(element.text)
        if click is None or (self._prose and sentence):
            self.found.left[element.line] = element.text
            return
        if self._draft is not None and self._draft.click not in (None, click) and sentence:
            self.found.left[element.line] = element.text
            return
        self._use(element)
        self._put_click(click, element.line)

    def _put_click(self, click: Click, line: int) -> None:
        draft = self._draft
        self._role = "" if self._role == "click" else self._role
        if draft is not None and draft.click == click:
            return
        if draft is not None and draft.click is None and not draft.board.is_whole:
            draft.click, draft.click_line = click, line
            self.found.dressed |= draft.board.kind == "grid"
        elif self._waiting is not None:
            raise Doubt("a click without a board")
        else:
            self._waiting = click, line

    def _value(self, element: Element) -> None:
        value = element.value
        if value is None or value.kind in ("broken", "row"):
            raise Doubt("a list that cannot be read")
        named = element.alone or self._called or self._behind_board or self._role != ""
        self._behind_board = value.kind == "board"
        if value.click is not None:
            if not named:
                self._text(element)
                self._pairs = True
                return
            if self._prose and self._role != "click":
                raise Doubt("a click in an explanation")
            self._use(element)
            self._put_click(value.click, element.line)
            return
        if value.kind == "strings" and not named:
            raise Doubt("a list in a text")
        if self._prose:
            raise Doubt("a board in an explanation")
        for line in range(element.line, element.last + 1):
            self.found.used.add(line)
        if value.kind == "case":
            self.found.dressed = True
            board, click, *rest = value.parts
            begin = value.start
            self._put_board(_cut(element, board.start - begin, board.end - begin))
            if click.click is not None:
                self._put_click(click.click, element.last)
            for answer in rest:
                self._role = "expected"
                self._put_board(_cut(element, answer.start - begin, answer.end - begin))
            return
        part = _cut(element, 0, len(element.text))
        part.flat = value.kind == "strings"
        self._put_board(part)

    def _sample(self, element: Element) -> None:
        if self._prose:
            raise Doubt("rows in an explanation")
        numbers = range(element.line, element.last + 1)
        self.found.used.update(numbers)
        self.found.rows.update(numbers)
        lines = [(number, self._lines[number]) for number in numbers]
        self._put_board(Part("sample", lines, format=element.format))

    def _block(self, block: Block) -> None:
        if self._prose:
            raise Doubt("rows in an explanation")
        if block.is_weak and self._role not in (*_ANSWERS, *_QUESTIONS):
            for line, text in block.all_lines:
                if block.kind != "grid" or block.is_like_row:
                    raise Doubt("a row that may be of a board")
                self.found.left[line] = text
                self.found.frames[line] = text
            return
        lines = {line for line, _ in block.all_lines}
        self.found.used |= lines
        self.found.rows |= lines
        if block.kind == "doubt":
            raise Doubt("rows that can be read in two ways")
        draft = self._draft
        if (
            draft is not None
            and draft.board.kind == "frame"
            and block.kind == "grid"
            and self._role == ""
            and draft.expected is not None
            and not draft.name
        ):
            draft.expected.lines += block.lines
            return
        self._put_board(Part(block.kind, block.lines))
        if block.click is not None or block.kind == "frame":
            self.found.dressed = True
        if block.click is not None:
            self._put_click(block.click, block.all_lines[-1][0])

    def _put_board(self, part: Part) -> None:
        role, called, asked = self._role, self._called, self._asked
        self._role, self._called = "", False
        draft = self._draft
        if role == "" and asked and not called:
            role, self._asked = "expected", False
        if role in _ANSWERS:
            if draft is None or role in draft.answers:
                raise Doubt("an answer without a board")
            draft.answers[role] = part
            if len(draft.answers) == len(_ANSWERS):
                self.found.used -= {line for line, _ in draft.answers["output"].lines}
            return
        draft = Draft(part, self._name, role in _QUESTIONS or called or self._name is not None)
        self._name = None
        if self._waiting is not None:
            (draft.click, draft.click_line), self._waiting = self._waiting, None
        self._draft = draft
        self.found.drafts.append(draft)

    def _use(self, element: Element) -> None:
        self.found.used.add(element.line)


def _cut(element: Element, start: int, end: int) -> Part:
    """The part of a list that stands between two places of the element's text."""
    first = element.line + element.text.count("\n", 0, start)
    lines = element.text[start:end].replace("{", "[").replace("}", "]").split("\n")
    return Part("list", list(enumerate(lines, first)))
