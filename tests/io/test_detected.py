"""What detection says of every example, of every sample in tests/data, and of the zoo.

`data/detected.txt` has a line for each: the format, or `several` and the candidates by
name, or the error; then the input, a text as Python writes it or the path of a sample.
`python -m tests.io.test_detected` writes the file again; what changed is to be reviewed.
"""

from minesweeper_kit import (
    AmbiguousFormatError,
    Board,
    Case,
    Format,
    LossyError,
    MinesweeperKitError,
)
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.io.candidates import HEAD
from minesweeper_kit.io.detect import detect
from minesweeper_kit.layouts import LAYOUTS
from tests.zoo import DATA, ZOO, put

RECORD = DATA / "detected.txt"
SMALL = 60
"""More cells have the boards of the zoo that say nothing more of a format, only longer."""


def said(data: bytes, name: str = "-") -> str:
    """What detection says of a file with that content and that name."""
    try:
        return str(detect(data[:HEAD], name))
    except AmbiguousFormatError as error:
        if error.candidates:
            return "several " + " ".join(sorted(error.candidates))
        return "none: " + error.message.partition("; nearest")[0]
    except MinesweeperKitError as error:
        place = f"{error.line}:{error.column}: " if error.line else ""
        return f"{type(error).__name__}: {place}{error.message}"


def texts() -> dict[str, str]:
    """What detection says of the examples and the zoo, in the formats of each dialect."""
    found: dict[str, str] = {}
    for dialect in dialects():
        cases = [
            Case(Board.parse(example.board, dialect), example.click, mines=example.mines)
            for example in dialect.examples
        ]
        cases += [Case(board) for board in ZOO.values() if len(board.cells) <= SMALL]
        for layout in dict.fromkeys((dialect.layout, *dialect.also, "grid", "array")):
            if LAYOUTS[layout].unwritten or LAYOUTS[layout].is_bytes:
                continue
            for case in cases:
                try:
                    data = put([case], Format(dialect, layout))
                except LossyError:
                    continue
                found[repr(data.decode())] = said(data)
    return found


def samples() -> dict[str, str]:
    """What detection says of the samples, by their paths."""
    return {
        path.relative_to(DATA).as_posix(): said(path.read_bytes(), path.name)
        for folder in ("paste", "plain", "valid", "invalid")
        for path in sorted((DATA / folder).rglob("*"))
        if path.is_file() and path.suffix not in (".err", ".out", ".args", ".lossy", ".cases")
    }


def lines() -> list[str]:
    """The lines of the record."""
    return [f"{said}\t{given}" for given, said in sorted((texts() | samples()).items())]


def test_detection_says_what_is_recorded() -> None:
    recorded = RECORD.read_text(encoding="utf-8").splitlines()
    found = lines()
    assert len(found) > 500
    changed = {"lost": set(recorded) - set(found), "new": set(found) - set(recorded)}
    assert changed == {"lost": set(), "new": set()}


if __name__ == "__main__":
    RECORD.write_text("\n".join(lines()) + "\n", encoding="utf-8")
