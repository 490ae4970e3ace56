"""The specification as data: its rules, and the groups of questions that show them."""

import os
from functools import cache
from typing import Any, NamedTuple


class Rule(NamedTuple):
    """A rule: its `id`, as in `reveal.3`, what it `says`, and the `source` of that."""

    id: str
    says: str
    source: str


class Section(NamedTuple):
    """A section of the specification, and its rules in order."""

    id: str
    title: str
    rules: tuple[Rule, ...]


@cache
def _file() -> dict[str, Any]:
    from minesweeper_kit.markup.yaml import read_yaml

    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "spec.yaml")
    with open(path, "rb") as stream:
        found: dict[str, Any] = read_yaml(stream.read(), path).value
    return found


def version() -> int:
    """The version of the suite, which rises when a vector changes its answer."""
    return int(_file()["version"])


def groups() -> dict[str, str]:
    """Every group of questions, and what it asks and answers.

    >>> groups()["openings"]
    '`board` -> how many openings it has'
    """
    return dict(_file()["groups"])


@cache
def sections() -> tuple[Section, ...]:
    """The sections of the specification.

    >>> sections()[0].rules[1].id
    'board.2'
    """
    return tuple(
        Section(
            section["id"],
            section["title"],
            tuple(
                Rule(f"{section['id']}.{number}", rule["says"], rule["source"])
                for number, rule in enumerate(section["rules"], 1)
            ),
        )
        for section in _file()["sections"]
    )


def rules() -> dict[str, Rule]:
    """Every rule by its id, in order.

    >>> rules()["reveal.5"].says
    'What is revealed stays as it is.'
    """
    return {rule.id: rule for section in sections() for rule in section.rules}
