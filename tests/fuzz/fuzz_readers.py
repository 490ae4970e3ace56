"""Fuzz every reader with atheris: `pip install atheris`, then

    python -m tests.fuzz.fuzz_readers [-max_total_time=600] [CORPUS_FOLDER]

The first two bytes of an input choose the layout and the dialect, so that a
corpus keeps what was learned about each; the rest is the file. The options are
libFuzzer's. A finding is an input that is answered with anything but cases or a
ParseError with its place; make it a test.
"""

import sys

import atheris  # type: ignore[import-untyped]

with atheris.instrument_imports(include=["minesweeper_kit"]):
    import minesweeper_kit.layouts
    from minesweeper_kit import dialects
    from tests.fuzz.feed import feed, feed_detection, write_again

_LAYOUTS = sorted(minesweeper_kit.layouts.LAYOUTS)
_DIALECTS = dialects()


def run(data: bytes) -> None:
    """One input: to a reader, and to detection."""
    if len(data) < 2:
        return
    layout = _LAYOUTS[data[0] % len(_LAYOUTS)]
    dialect = _DIALECTS[data[1] % len(_DIALECTS)]
    text = data[2:]
    for case in feed(text, layout, dialect):
        write_again(case, layout, dialect)
    feed_detection(text)


if __name__ == "__main__":
    with atheris.instrument_imports(include=["minesweeper_kit"]):
        for name in _LAYOUTS:
            minesweeper_kit.layouts.find_layout(name)
    atheris.Setup(sys.argv, run)
    atheris.Fuzz()
