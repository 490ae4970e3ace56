"""What is written: by --to, by the suffix of -o or by the settings; what is preferred."""

from pathlib import Path

import pytest

from minesweeper_kit import load
from tests.cli.run import Ended, run

BOARD = "EEM\nEEE\n"
SEVERAL = ". . .\n. . #\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "b.txt").write_text(BOARD)
    (tmp_path / "several.txt").write_text(SEVERAL)
    return tmp_path


def settings(folder: Path, text: str) -> None:
    (folder / "minesweeper-kit.toml").write_text(text)


@pytest.mark.parametrize(
    ("name", "format"),
    [
        ("o.json", "json"),
        ("o.yml", "yaml"),
        ("o.ndjson.gz", "ndjson"),
        ("o.csv", "leetcode+csv"),
        ("o.mbf", "mbf"),
    ],
)
@pytest.mark.parametrize("command", ["convert", "reveal"])
def test_the_suffix_says_what_is_written(
    folder: Path, command: str, name: str, format: str
) -> None:
    click = ("--click", "0,0") if command == "reveal" else ()
    lossy = ("--lossy",) if name == "o.mbf" else ()
    said = b"b.txt: mbf cannot hold open cells, numbers: left out, first in case 1\n"
    said *= command == "reveal" and name == "o.mbf"
    assert run(command, "b.txt", "-o", name, *click, *lossy) == (0, b"", said)
    with load(name, format) as reader:
        assert [(case.board.rows, case.board.cols) for case in reader] == [(2, 3)]


def test_generate_and_solve_take_it_too(folder: Path) -> None:
    assert run("generate", "--level", "beginner", "--seed", "1", "-o", "g.yaml").code == 0
    assert (folder / "g.yaml").read_text().startswith("minesweeper_kit: 1\ndialect: leetcode\n")
    assert run("solve", "g.yaml", "--apply", "-o", "s.json").code == 0
    assert (folder / "s.json").read_text().startswith("{")


def test_several_inputs_become_one_by_its_suffix(folder: Path) -> None:
    (folder / "c.txt").write_text(BOARD)
    assert run("convert", "b.txt", "c.txt", "-o", "o.csv").code == 0
    assert (folder / "o.csv").read_text() == "E,E,M\nE,E,E\n\nE,E,M\nE,E,E\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("convert", "b.txt", "--to", "yaml", "-o", "o.json"),
            "o.json is the name of a json file, and --to says yaml: leave out --to",
        ),
        (
            ("convert", "b.txt"),
            "name the format to write: --to FORMAT, or -o with its suffix",
        ),
        (
            ("convert", "b.txt", "-o", "o.txt"),
            "the suffix .txt does not say which notation: name it, for example --to leetcode",
        ),
    ],
)
def test_what_is_not_clear_is_refused(folder: Path, arguments: list[str], said: str) -> None:
    ended = run(*arguments)
    assert (ended.code, ended.out) == (2, b"")
    assert said in ended.said
    assert sorted(path.name for path in folder.iterdir()) == ["b.txt", "several.txt"]


def test_the_settings_say_what_is_written_and_read(folder: Path) -> None:
    settings(folder, 'from = "codingninjas+grid"\nto = "leetcode"\n')
    ended = run("convert", "several.txt")
    assert (ended.code, ended.text) == (0, '[["E","E","E"],["E","E","M"]]\n')
    assert run("convert", "several.txt", "-t", "codingninjas+grid").text == SEVERAL
    assert run("convert", "several.txt", "-o", "o.yaml").code == 0
    assert (folder / "o.yaml").read_text().startswith("minesweeper_kit: 1\n")
    assert run("convert", "b.txt", "-f", "leetcode+grid").code == 0
    assert run("--no-config", "convert", "b.txt").code == 2


def preferring(folder: Path, *names: str) -> Ended:
    settings(folder, f"prefer = {list(names)}".replace("'", '"'))
    return run("convert", "several.txt", "--to", "leetcode")


def test_a_preferred_dialect_settles_what_fits_several(folder: Path) -> None:
    settings(folder, "")
    ended = run("convert", "several.txt", "--to", "leetcode")
    assert ended.code == 3
    assert "the symbols can be read in several ways; try: " in ended.said
    ended = preferring(folder, "leetcode", "codingninjas", "pzprv3")
    assert (ended.code, ended.text) == (0, '[["E","E","E"],["E","E","M"]]\n')
    assert ended.said.startswith("several.txt: read as codingninjas+grid, which is preferred; ")
    assert ended.said.endswith(" would fit too\n")
    assert preferring(folder, "leetcode").code == 3
    ended = preferring(folder, "leetcod")
    assert (ended.code, ended.said.count("\n")) == (2, 1)


def test_dialect_files_of_the_settings_are_known(folder: Path) -> None:
    (folder / "mine.yaml").write_text('name: mine\nsymbols: {EMPTY: o, MINE: "@"}\n')
    settings(folder, 'dialect-files = ["mine.yaml"]\n')
    assert run("convert", "b.txt", "--to", "mine+grid").text == "oo@\nooo\n"
    assert run("--no-config", "convert", "b.txt", "--to", "mine+grid").code == 2


def test_the_settings_are_shown(folder: Path) -> None:
    settings(folder, 'to = "yaml"\n')
    ended = run("--show-config")
    assert (ended.code, ended.said) == (0, "")
    assert f'to = "yaml"  # from {folder / "minesweeper-kit.toml"}\n' in ended.text
    assert "# from is not set: " in ended.text
    for flags in (("--no-config", "--show-config"), ("--show-config", "--no-config")):
        assert "# to is not set: " in run(*flags).text
    settings(folder, "to = 1\n")
    ended = run("convert", "b.txt")
    assert (ended.code, ended.said) == (
        3,
        f"{folder / 'minesweeper-kit.toml'}: to is a text, not 1\n",
    )


COLLEAGUE = "name: colleague\nsymbols: {EMPTY: o, MINE: '@', BLANK: _, numbers: '12345678'}\n"


def test_the_settings_name_a_dialect_of_their_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "colleague.yaml").write_text(COLLEAGUE)
    (folder / "b.txt").write_text("oo@\nooo\n")
    wanted = (0, b'{"dialect": "colleague", "board": ["oo@", "ooo"]}\n', b"")
    command = ("convert", "b.txt", "--to", "ndjson")
    settings(folder, 'dialect-files = ["colleague.yaml"]\nfrom = "colleague"\n')
    assert run(*command) == wanted
    assert run(*command, "--out-dir", "out").code == 0
    settings(folder, 'from = "colleague"\nto = "colleague+ndjson"\n')
    assert run(*command, "--dialect-file", "colleague.yaml") == wanted
    assert run("reveal", "b.txt", "--all", "--dialect-file", "colleague.yaml").code == 0
    settings(folder, 'dialect-files = ["colleague.yaml"]\n')
    monkeypatch.setenv("MINESWEEPER_KIT_FROM", "colleague")
    assert run(*command) == wanted


@pytest.mark.parametrize("key", ["from", "to", "prefer"])
def test_a_format_that_is_unknown_is_named_with_the_settings(folder: Path, key: str) -> None:
    settings(folder, f'{key} = "leetcod"' if key != "prefer" else 'prefer = ["leetcod"]')
    ended = run("convert", "b.txt", "--to", "yaml")
    assert ended.code == 2
    assert ended.said.startswith(f"{folder}/minesweeper-kit.toml: unknown ")
    assert "'leetcod': did you mean leetcode or lintcode?" in ended.said


def test_a_dialect_file_that_is_missing_is_named_with_the_settings(folder: Path) -> None:
    settings(folder, 'dialect-files = ["nix.yaml"]')
    said = "minesweeper-kit.toml: dialect-files: "
    ended = run("show", "b.txt")
    assert ended.code == 3
    path = f"{folder}/nix.yaml"
    assert ended.said.startswith(f"{folder}/{said}{path}: No such file or directory")
    settings(folder, "")
    assert run("show", "b.txt", "--dialect-file", "nix.yaml").said.startswith("nix.yaml: No such")
