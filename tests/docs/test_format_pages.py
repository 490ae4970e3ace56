"""The pages of the formats: each convention has its section, each sample is what it says."""

import re
from pathlib import Path

import pytest

from minesweeper_kit import Format, LossyError, dialects, dumps, loads
from minesweeper_kit.layouts import find_layout

DOCS = Path(__file__).parents[2] / "docs" / "reference" / "formats"
PAGES = {"judges": "judges", "solvers": "solvers", "games": "solvers", "people": "solvers"}
SAMPLES = [
    (page, name, sample)
    for page in sorted(set(PAGES.values()))
    for name, sample in re.findall(
        r"^```text (\S+)\n(.*?)^```", (DOCS / f"{page}.md").read_text("utf-8"), re.M | re.S
    )
]


def parts_in(name: str) -> tuple[str, ...]:
    """The parts of a case for which a format has room."""
    format = Format.parse(name)
    return find_layout(format.layout).optional_parts(format.dialect)


@pytest.mark.parametrize(("page", "name", "sample"), SAMPLES)
def test_samples_are_written_as_they_are_read(page: str, name: str, sample: str) -> None:
    assert page
    cases = loads(sample, name)
    assert cases
    if any(case.expected for case in cases) and "expected" not in parts_in(name):  # read only
        assert [case.expected for case in cases] == [case.outcome() for case in cases]
        with pytest.raises(LossyError, match="cannot hold the expected outcome"):
            dumps(cases, name)
    else:
        assert dumps(cases, name) == sample
    assert loads(dumps(cases, "hex+json"), "json") == cases


def test_every_dialect_has_a_section_with_a_sample() -> None:
    shown = {(page, str(Format.parse(name).dialect and name)) for page, name, _ in SAMPLES}
    for dialect in dialects():
        if dialect.family in PAGES:
            page = PAGES[dialect.family]
            assert f"\n## {dialect.name}\n" in (DOCS / f"{page}.md").read_text("utf-8")
            assert (page, dialect.name) in shown


def test_the_page_of_dialect_files_has_every_key() -> None:
    from minesweeper_kit.dialect.file import _KEYS

    page = (DOCS / "dialects.md").read_text("utf-8")
    assert [key for key in _KEYS if f"| `{key}` |" not in page] == []
