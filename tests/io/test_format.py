"""Formats: a dialect with a layout."""

import pytest

from minesweeper_kit import Format, FormatError, find_dialect

NAMES = {
    "leetcode": "leetcode",
    "lc": "leetcode",
    " LeetCode ": "leetcode",
    "leetcode+testcase": "leetcode",
    "leetcode+GRID": "leetcode+grid",
    "naukri": "codingninjas",
    "codingninjas+stdin": "codingninjas",
    "json": "json",
    "YAML": "yaml",
    "ndjson": "ndjson",
    "yml": "yaml",
    "JSONL": "ndjson",
    "leetcode+yml": "leetcode+yaml",
    "coding-ninjas+jsonl": "codingninjas+ndjson",
    "leetcode+ndjson": "leetcode+ndjson",
}


@pytest.mark.parametrize("name", NAMES)
def test_names(name: str) -> None:
    format = Format.parse(name)
    assert str(format) == NAMES[name]
    assert Format.parse(str(format)) == format
    assert Format.parse(format) is format


def test_parts() -> None:
    assert Format.parse("yaml") == Format(None, "yaml")
    assert Format.parse("leetcode+yaml") == Format(find_dialect("leetcode"), "yaml")


UNKNOWN = {
    "leetcod": "unknown format 'leetcod': did you mean leetcode or lintcode?",
    "ymll": "unknown format 'ymll': did you mean yaml?",
    "json+grid": "json is a layout, and a dialect comes first",
    "leetcode+": "unknown layout ''",
    "leetcode+gird": "unknown layout 'gird': did you mean grid?",
    "leetcode+grid+yaml": "unknown layout 'grid+yaml'",
    "": "unknown format ''",
    "testcase": "testcase alone does not say what the symbols mean: add the dialect, as in "
    "leetcode+testcase",
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_unknown(name: str) -> None:
    with pytest.raises(FormatError) as caught:
        Format.parse(name)
    assert str(caught.value).startswith(UNKNOWN[name])
