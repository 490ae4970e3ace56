"""What is taken from the tree of a text: parts, and where in the text they stand."""

import re
from collections.abc import Iterable, Sequence

from minesweeper_kit.reading.brackets import Node, Tree
from minesweeper_kit.reading.context import DECORATION, head_of
from minesweeper_kit.reading.parts import Kind, Line, Matrix, Part, Row
from minesweeper_kit.reading.values import Value, is_mask

_NUMBER_AT_END = re.compile(r"[0-9]{1,9}\Z")


class Found:
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
