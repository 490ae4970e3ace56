"""A vector: a question to a program, the right answer, and the rules that say so."""

import hashlib
import json
from typing import Any, NamedTuple


class Vector(NamedTuple):
    """A question of a group and its answer: an `output`, or the class of an `error`.

    `rules` are the ids of the rules that it shows. `at` is the place of an error in a text, line
    and column from 1, where it has one.

    >>> Vector("openings", ("metrics.1",), {"board": ["9a"]}, 0).id
    'openings-ee71ca6696'
    """

    group: str
    rules: tuple[str, ...]
    input: dict[str, Any]
    output: Any = None
    error: str | None = None
    at: tuple[int, int] | None = None

    @property
    def id(self) -> str:
        """The group and a hash of the input: it stays when other vectors come and go."""
        asked = json.dumps(self.input, sort_keys=True, ensure_ascii=True)
        digest = hashlib.sha256(f"{self.group} {asked}".encode()).hexdigest()
        return f"{self.group}-{digest[:10]}"

    def record(self) -> dict[str, Any]:
        """The vector as a line of the suite has it."""
        record = {
            "id": self.id,
            "group": self.group,
            "rules": list(self.rules),
            "input": self.input,
        }
        if self.error is None:
            return {**record, "output": self.output}
        return {**record, "error": self.error, **({"at": list(self.at)} if self.at else {})}
