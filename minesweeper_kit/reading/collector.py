"""What is taken from the tree of a text: parts, their places, and what assertions say of them."""

import re
from collections.abc import Iterable, Sequence

from minesweeper_kit.reading import calls
from minesweeper_kit.reading.brackets import Node, Tree
from minesweeper_kit.reading.context import DECORATION, head_of
from minesweeper_kit.reading.parts import Kind, Line, Matrix, Part, Row
from minesweeper_kit.reading.values import Value, is_mask

_NUMBER_AT_END = re.compile(r"[0-9]{1,9}\Z")


class Collector:
    """The parts that were taken, and the spans of the text that they, and what is left, are in.

    `heads` are the spans of what declares lists, `embedded` those of texts in quotes with their
    lines. Parts with the same `group` belong together. `styles` are those of the boards.
    """

    def __init__(self, tree: Tree, styles: Iterable[str]) -> None:
        self.tree = tree
        self.parts: list[Part] = []
        self.taken: list[tuple[int, int]] = []
        self.heads: list[tuple[int, int]] = []
        self.embedded: list[tuple[int, int, list[Line]]] = []
        self.styles = set(styles)
        self.group = 0

    def add_value(
        self, value: Value, role: str, name: str, rows: tuple[Row, ...], *, sure: bool
    ) -> None:
        """Take a matrix with these rows, or a pair, in the role that its name has."""
        number = _NUMBER_AT_END.search(name)
        ignored = {"size": "ignore", "past": "ignore", "mines": "ignore"}.get(role, role)
        matrix = None
        if value.kind == "matrix":
            if role in ("size", "several", "place"):
                ignored = "ignore"
            if role == "mines" and is_mask(value):
                ignored = "mask"
            elif role == "mines" and any(not t.isdigit() for row in rows for t in row.tokens):
                ignored = "board"  # marks of mines, no places
            self.styles |= {value.style} if rows else set()
            matrix = Matrix(rows, value.style, value.quoted)  # type: ignore[arg-type]
        elif role == "place":
            ignored = "ignore" if re.search(r"[a-z]ed\b", name) else "click"
        self.add(
            "matrix" if value.kind == "matrix" else "pair",
            value.node,
            role=ignored,
            text=name,
            number=number[0] if number else "",
            matrix=matrix,
            pair=value.pair or None,
            sure=sure,
        )
        self.taken.append((value.node.start, value.node.end))

    def add(
        self,
        kind: Kind,
        node: Node,
        role: str = "",
        text: str = "",
        number: str = "",
        matrix: Matrix | None = None,
        pair: tuple[int, ...] | None = None,
        *,
        sure: bool = False,
    ) -> None:
        """Add a part that stands where a node does."""
        line, column = self.tree.place(node.start)
        last = self.tree.place(max(node.start, node.end - 1))[0]
        part = Part(kind, line, column, last, role, text, number, matrix, pair, self.group, sure)
        self.parts.append(part._replace(code=True))

    def add_fault(self, node: Node, what: str) -> None:
        """Take a node for damage near a board."""
        self.add("fault", node, text=what)
        self.taken.append((node.start, node.end))

    def take_head(self, value: Value, role: str, name: str, nodes: Sequence[Node], at: int) -> None:
        """Take what declares a board or a click too, unless its name says that it is neither."""
        nameless = not name[1:] or DECORATION.match(name)
        if value.kind == "matrix" or role == "click" or nameless:
            first = nodes[head_of(nodes, at)]
            self.heads.append((first.start, nodes[at].start))


_TWO_SIZES = "boards of two sizes in one assertion; correct one of them"


class Claims:
    """What assertions say of boards, each board by its index among the parts.

    `takers` are the functions that are given boards, `spread` those that are given their rows.
    """

    def __init__(self) -> None:
        self.takers: set[str] = set()
        self.spread: set[str] = set()
        self._outcomes: set[int] = set()
        self._infix: set[int] = set()
        self._unnamed: dict[int, list[int]] = {}
        self._empty: dict[int, tuple[str, str]] = {}
        self._titled: set[int] = set()
        self.titled = False
        """Whether the titles of cases stand beside boards with rows."""

    def add_taker(self, path: Sequence[str], before: Node | None) -> None:
        """Note the function that a board is given to, in parentheses or as in `annotate "..."`."""
        if path:
            self.takers.add(path[-1])
        elif before is not None and before.kind == "word" and not calls.asserts(before.text):
            self.takers.add(before.text)

    def add_outcome(self, index: int, before: str) -> None:
        """Take a board for an outcome, as an assertion says so, and no name.

        `before` is the word before it, which may compare it: annotate board `shouldBe` outcome.
        """
        self._outcomes.add(index)
        if before == "==" or calls.CLAIM.match(before) or calls.asserts(before):
            self._infix.add(index)

    def add_unnamed(self, index: int, group: int) -> None:
        """Note a board without a name in the assertion of that group."""
        self._unnamed.setdefault(group, []).append(index)

    def add_empty(self, index: int, function: str, name: str, *, titled: bool) -> None:
        """Note empty brackets, with the function that they are given to, or their name.

        `titled` says that the title of a case stands beside them.
        """
        self._empty[index] = function, name
        if titled:
            self._titled.add(index)

    def forget(self, index: int) -> None:
        """Drop what is noted of a board that is no part after all."""
        self._empty.pop(index, None)

    def settle(self, parts: Sequence[Part]) -> list[Part]:
        """The parts with the roles that assertions give them, without brackets that are no board.

        In an assertion that calls nothing the places say which board is the outcome.
        """
        found = list(parts)
        groups: dict[int, list[int]] = {}
        for at, part in enumerate(found):
            if part.kind == "matrix":
                groups.setdefault(part.group, []).append(at)
        for places in groups.values():
            if len(places) > 1 and self._outcomes.issuperset(places):
                for at in places:
                    if at not in self._infix or at == places[0]:
                        found[at] = found[at]._replace(role="", sure=False)
        for places in self._unnamed.values():
            sizes = {part.matrix.size for at in places if (part := found[at]).matrix}
            if len(places) == 2 and len(sizes) == 2:
                last = found[places[-1]]
                found[places[-1]] = last._replace(kind="fault", text=_TWO_SIZES, matrix=None)
        dropped = self._empty.keys() - self._kept(found)
        return [part for at, part in enumerate(found) if at not in dropped]

    def _kept(self, parts: Sequence[Part]) -> set[int]:
        """The empty brackets that stand where other boards do."""
        full = [at for at, part in enumerate(parts) if part.matrix and part.matrix.rows]
        names = {parts[at].text for at in full} - {""}
        claimed = not self._outcomes.isdisjoint(full)
        return {
            at
            for at, (function, name) in self._empty.items()
            if name in names
            or (self.titled and at in self._titled)
            or (function in self.takers if function else claimed and at in self._outcomes)
        }
