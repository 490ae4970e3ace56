"""Which of the boards in assertions are outcomes: settled when all are known."""

from collections.abc import Sequence

from minesweeper_kit.reading import calls
from minesweeper_kit.reading.brackets import Node
from minesweeper_kit.reading.parts import Part

_TWO_SIZES = "boards of two sizes in one assertion; correct one of them"


class Claims:
    """What assertions say of boards, each board by its index among the parts.

    `takers` are the functions that are given boards.
    """

    def __init__(self) -> None:
        self.takers: set[str] = set()
        self._outcomes: set[int] = set()
        self._infix: set[int] = set()
        self._unnamed: dict[int, list[int]] = {}
        self._empty: dict[int, tuple[str, str]] = {}

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

    def add_empty(self, index: int, function: str, name: str) -> None:
        """Note empty brackets, with the function that they are given to, or their name."""
        self._empty[index] = function, name

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
            or (function in self.takers if function else claimed and at in self._outcomes)
        }
