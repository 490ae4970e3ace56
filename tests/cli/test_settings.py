"""Settings: which file holds, what it may say, what counts more."""

import os
from pathlib import Path

import pytest

from minesweeper_kit import FormatError, ParseError
from minesweeper_kit.cli.settings import KEYS, Settings, read_settings


def place(folder: Path, text: str = "", name: str = "minesweeper-kit.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_nothing_is_set(tmp_path: Path) -> None:
    assert read_settings(str(tmp_path), {}) == Settings(told={})


def test_everything_is_set(tmp_path: Path) -> None:
    path = place(
        tmp_path,
        'from = "leetcode"\nto = "yaml"\nprefer = ["leetcode", "lintcode"]\n'
        'dialect-files = ["mine.yaml", "/etc/other.yaml"]\n',
    )
    settings = read_settings(str(tmp_path), {})
    assert settings[:4] == ("leetcode", None, "yaml", ("leetcode", "lintcode"))
    assert settings.dialect_files == (str(tmp_path / "mine.yaml"), "/etc/other.yaml")
    assert settings.told == dict.fromkeys(["from", "to", "prefer", "dialect-files"], str(path))


def test_the_nearest_file_holds_as_far_up_as_the_repository_goes(tmp_path: Path) -> None:
    place(tmp_path, 'to = "csv"')
    inner = tmp_path / "repository" / "a" / "b"
    inner.mkdir(parents=True)
    assert read_settings(str(inner), {}).to is None
    (tmp_path / "repository" / ".git").mkdir()
    assert read_settings(str(inner), {}).to is None
    place(tmp_path / "repository", 'to = "json"')
    assert read_settings(str(inner), {}).to == "json"
    place(inner.parent, '[tool.other]\nname = "minesweeper-kit"', "pyproject.toml")
    assert read_settings(str(inner), {}).to == "json"
    place(inner.parent, '[tool.minesweeper-kit]\nto = "yaml"', "pyproject.toml")
    assert read_settings(str(inner), {}).to == "yaml"
    place(inner.parent, 'to = "ndjson"')
    assert read_settings(str(inner), {}).to == "ndjson"
    place(inner, "")
    assert read_settings(str(inner), {}).to is None


def test_outside_of_a_repository_the_current_folder_alone_counts(tmp_path: Path) -> None:
    place(tmp_path, 'to = "leetcode+csv"')
    assert read_settings(str(tmp_path), {}).to == "leetcode+csv"
    (tmp_path / "inner").mkdir()
    assert read_settings(str(tmp_path / "inner"), {}).to is None


def test_the_environment_counts_more(tmp_path: Path) -> None:
    place(tmp_path, 'from = "leetcode"\nto = "yaml"\nprefer = ["leetcode"]\n')
    environ = {
        "MINESWEEPER_KIT_TO": "json",
        "MINESWEEPER_KIT_FROM": "",
        "MINESWEEPER_KIT_PREFER": "lintcode, leetcode",
        "MINESWEEPER_KIT_DIALECT_FILES": os.pathsep.join(["a.yaml", "b.yaml"]),
    }
    settings = read_settings(str(tmp_path), environ)
    assert settings[:2] == ("leetcode", None)
    assert settings[2:5] == ("json", ("lintcode", "leetcode"), ("a.yaml", "b.yaml"))
    assert settings.told["to"] == "MINESWEEPER_KIT_TO"
    assert settings.told["from"].endswith("minesweeper-kit.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('form = "leetcode"', "unknown setting 'form': did you mean from?"),
        (
            "command = 1",
            f"unknown setting 'command': there are {', '.join(KEYS)}",
        ),
        ("to = 1", "to is a text, not 1"),
        ("to = 2026-01-01", "to is a text, not datetime.date(2026, 1, 1)"),
        (f"to = 0x1{'0' * 4400}", "to is a text, not about 1.3e5298"),
        (f"number = {'9' * 4301}", "a number of more than 4300 digits"),
        ('prefer = "leetcode"', 'prefer is a list of texts, not "leetcode"'),
        ("prefer = [1]", "prefer is a list of texts, not [1]"),
        ("to = ", "no TOML: Invalid value (at end of document)"),
        ("to = " + "[" * 5000, "no TOML: "),
        ("\udcff", "this is no UTF-8"),
    ],
)
@pytest.mark.parametrize("shared", [False, True])
def test_what_is_not_right_is_named_with_its_file(
    tmp_path: Path, text: str, said: str, shared: bool
) -> None:
    path = tmp_path / ("pyproject.toml" if shared else "minesweeper-kit.toml")
    head = "[tool.minesweeper-kit]\n" * shared
    path.write_bytes((head + text).encode("utf-8", "surrogateescape"))
    with pytest.raises((ParseError, FormatError)) as caught:
        read_settings(str(tmp_path), {})
    line = ":2" if shared else ":1"
    place = f"{path}{line if 'UTF-8' in said or 'digits' in said else ''}"
    assert caught.value.for_command().startswith(f"{place}: {said}")


def test_a_table_that_is_none(tmp_path: Path) -> None:
    path = place(tmp_path, '[tool]\nminesweeper-kit = "x"', "pyproject.toml")
    with pytest.raises(ParseError) as caught:
        read_settings(str(tmp_path), {})
    assert str(caught.value) == f"{path}: [tool.minesweeper-kit] must be a table"


def test_symbols_are_set(tmp_path: Path) -> None:
    path = place(tmp_path, 'symbols = "*=MINE"')
    settings = read_settings(str(tmp_path), {})
    assert (settings.symbols, settings.told) == ("*=MINE", {"symbols": str(path)})
    assert read_settings(str(tmp_path), {"MINESWEEPER_KIT_SYMBOLS": "x=MINE"}).symbols == "x=MINE"


def test_symbols_that_are_none_are_refused(tmp_path: Path) -> None:
    place(tmp_path, 'symbols = "*=MNE"')
    with pytest.raises(FormatError, match="did you mean MINE"):
        read_settings(str(tmp_path), {})


def test_symbols_and_a_format_to_read_are_refused(tmp_path: Path) -> None:
    place(tmp_path, 'symbols = "*=MINE"\nfrom = "leetcode"')
    with pytest.raises(FormatError, match="leave out one"):
        read_settings(str(tmp_path), {})
