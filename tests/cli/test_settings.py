"""Settings: which file holds, what it may say, what counts more."""

import os
import re
from pathlib import Path

import pytest

from minesweeper_kit import FormatError, ParseError
from minesweeper_kit.cli.settings import KEYS, Settings, read_settings
from tests.cli.run import run


def place(folder: Path, text: str = "", name: str = "minesweeper-kit.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_nothing_is_set(tmp_path: Path) -> None:
    assert read_settings(str(tmp_path), {}) == Settings(origins={})


def test_everything_is_set(tmp_path: Path) -> None:
    path = place(
        tmp_path,
        'from = "leetcode"\nto = "yaml"\nprefer = ["leetcode", "lintcode"]\n'
        'dialect-files = ["mine.yaml", "/etc/other.yaml"]\n',
    )
    settings = read_settings(str(tmp_path), {})
    assert settings[:4] == ("leetcode", None, "yaml", ("leetcode", "lintcode"))
    assert settings.dialect_files == (str(tmp_path / "mine.yaml"), "/etc/other.yaml")
    assert settings.origins == dict.fromkeys(["from", "to", "prefer", "dialect-files"], str(path))


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
    assert settings.origins["to"] == "MINESWEEPER_KIT_TO"
    assert settings.origins["from"].endswith("minesweeper-kit.toml")


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
        ("to = ", 'not TOML: no value of TOML stands here; write a text in quotes, as in "TEXT"'),
        ("to = " + "[" * 5000, "not TOML: "),
        ('to = "yaml', 'not TOML: the quote of this text is not closed; write "yaml"'),
        ("to = 'yaml", 'not TOML: the quote of this text is not closed; write "yaml"'),
        ('prefer = ["uva"', "not TOML: a list is not closed; write ] behind its last value"),
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
    place = f"{path}{line if re.search('UTF-8|digits|TOML', said) else ''}"
    assert caught.value.for_command().startswith(f"{place}: {said}")


def test_a_fault_in_a_line_of_toml_is_named_with_its_column(tmp_path: Path) -> None:
    path = place(tmp_path, 'to = "yaml"\nfrom = leetcode\n')
    with pytest.raises(ParseError) as caught:
        read_settings(str(tmp_path), {})
    advice = 'write a text in quotes, as in "leetcode"'
    assert str(caught.value) == f"{path}:2:8: not TOML: no value of TOML stands here; {advice}"
    place(tmp_path, 'to = "yaml"\nfrom = "leetcode"\n')
    assert read_settings(str(tmp_path), {}).from_ == "leetcode"


def test_a_variable_that_is_no_setting_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINESWEEPER_KIT_FORM", "uva")
    ended = run("show", stdin=b"EM")
    said = "MINESWEEPER_KIT_FORM: ignored: no such setting; did you mean MINESWEEPER_KIT_FROM?"
    assert (ended.code, ended.said.splitlines()[0]) == (0, said)
    assert said not in run("--no-config", "show", stdin=b"EM").said
    monkeypatch.delenv("MINESWEEPER_KIT_FORM")
    monkeypatch.setenv("MINESWEEPER_KIT_PURE", "1")
    assert run("show", stdin=b"EM").said == ""


def test_a_table_that_is_none(tmp_path: Path) -> None:
    path = place(tmp_path, '[tool]\nminesweeper-kit = "x"', "pyproject.toml")
    with pytest.raises(ParseError) as caught:
        read_settings(str(tmp_path), {})
    assert str(caught.value) == f"{path}: [tool.minesweeper-kit] must be a table"


def test_symbols_are_set(tmp_path: Path) -> None:
    path = place(tmp_path, 'symbols = "*=MINE"')
    settings = read_settings(str(tmp_path), {})
    assert (settings.symbols, settings.origins) == ("*=MINE", {"symbols": str(path)})
    assert read_settings(str(tmp_path), {"MINESWEEPER_KIT_SYMBOLS": "x=MINE"}).symbols == "x=MINE"


def test_symbols_that_are_none_are_refused(tmp_path: Path) -> None:
    place(tmp_path, 'symbols = "*=MNE"')
    with pytest.raises(FormatError, match="did you mean MINE"):
        read_settings(str(tmp_path), {})


def test_symbols_and_a_format_to_read_are_refused(tmp_path: Path) -> None:
    place(tmp_path, 'symbols = "*=MINE"\nfrom = "leetcode"')
    with pytest.raises(FormatError, match="leave out one"):
        read_settings(str(tmp_path), {})


def test_a_list_that_is_not_closed(tmp_path: Path) -> None:
    (tmp_path / "minesweeper-kit.toml").write_text("prefer = [")
    with pytest.raises(ParseError, match=r"not TOML: this '\[' is not closed|a list is not closed"):
        read_settings(str(tmp_path), {})
