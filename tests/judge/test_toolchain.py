"""The programs of a language: the library that a compiler's cache holds, made once."""

from dataclasses import replace
from pathlib import Path

import pytest

from minesweeper_kit.judge.building import Building
from minesweeper_kit.judge.language import Language, find_language
from minesweeper_kit.judge.sandbox import Sandbox
from minesweeper_kit.judge.toolchain import Toolchain


@pytest.fixture
def language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Language:
    """C, with a library that is written into the user's cache, a line each time."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found = find_language("solution.c")
    assert found is not None
    return replace(
        found,
        cache="LIBRARY",
        library=(("sh", "-c", 'mkdir -p "$LIBRARY"; echo made >> "$LIBRARY/lines"'),),
    )


def test_a_library_is_made_once_for_each_command(language: Language, tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "minesweeper-kit" / "c"
    for _ in range(2):
        assert Toolchain(language, "solution.c").library() == {"LIBRARY": str(folder)}
    assert (folder / "lines").read_text() == "made\n"
    other = replace(language, library=(("sh", "-c", 'echo again >> "$LIBRARY/lines"'),))
    assert Toolchain(other, "solution.c").library()
    assert (folder / "lines").read_text() == "made\nagain\n"


def test_a_library_that_cannot_be_made_is_none(
    language: Language, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = replace(language, library=(("sh", "-c", "exit 1"),))
    assert Toolchain(failing, "solution.c").library() == {}
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert Toolchain(language, "solution.c").library() == {}


@pytest.mark.usefixtures("boxed")
@pytest.mark.parametrize(
    "command",
    [
        'grep -q made "$LIBRARY/lines"',
        '! touch "$LIBRARY/lines" 2>/dev/null',
        'head -c 100000000 /dev/zero > "$TMPDIR/large"',
        'head -c 100000000 /dev/zero > "$XDG_CACHE_HOME/large"',
    ],
)
def test_a_compiler_in_a_sandbox(command: str, language: Language, tmp_path: Path) -> None:
    """It reads the library, does not change it, and has room for what else it writes."""
    path = tmp_path / "solution.c"
    path.write_text("int main(void) { return 0; }")
    building = Building(str(path), replace(language, compile=(("sh", "-c", command),)))
    building.sandbox = Sandbox()
    fault = building.built()
    building.close()
    assert fault is None
