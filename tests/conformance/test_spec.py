"""The specification: its rules, and the pages that are made of them."""

import re

import pytest

from minesweeper_kit.conformance.spec import groups, rules, sections
from tests.conformance.pages import PAGES, pages


def test_every_rule_has_an_id_of_its_own_and_a_source() -> None:
    every = [rule for section in sections() for rule in section.rules]
    assert len(rules()) == len(every) > 40
    for rule in every:
        assert re.fullmatch(r"[a-z]+\.[0-9]+", rule.id)
        assert rule.says.endswith((".", "`.")), rule
        assert rule.source.endswith("."), rule


def test_every_group_says_what_it_takes_and_gives() -> None:
    assert all(" -> " in text for text in groups().values())


@pytest.mark.parametrize("name", pages())
def test_pages_are_what_is_made_now(name: str) -> None:
    assert (PAGES / name).read_text("utf-8") == pages()[name], "python -m tests.conformance.pages"
