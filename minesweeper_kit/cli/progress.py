"""A bar on standard error while the work takes long, where that is a terminal.

It is one line, which goes away before anything else is printed, and at the end.
"""

import os
import stat
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

AFTER = 1.0
"""How many seconds the work takes before the bar is shown."""

_BETWEEN = 0.1
_WIDE = 70
_shown: "list[Bar]" = []


def clear() -> None:
    """Take the bar away, if one is shown, so that something else can be printed."""
    while _shown:
        _shown.pop().hide()


def bar(total: int | None, unit: str, *, quiet: bool) -> "Bar | None":
    """A bar that counts up to `total` of a unit, None where nobody would see it.

    `total` is None where it is not known. `quiet` says that meanwhile nothing is
    printed to standard output, which may be the same terminal.
    """
    if not sys.stderr.isatty() or not (quiet or not sys.stdout.isatty()):
        return None
    return Bar(total, unit)


def size_of(path: str) -> int | None:
    """How many bytes there are to read at `path`, or on standard input for `-`.

    None for what has no size, as a pipe, and for what is not there.
    """
    try:
        status = os.fstat(sys.stdin.fileno()) if path == "-" else os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


class Bar:
    """How much is done, how fast, and how much time is left, on one line.

    It shows itself when the work has taken AFTER seconds. `note` is added to the line.
    """

    def __init__(self, total: int | None, unit: str) -> None:
        self.note = ""
        self._total = total
        self._unit = unit
        self._done = 0
        self._began = time.monotonic()
        self._next = self._began + AFTER
        self._progress: Progress | None = None

    def add(self, more: int) -> None:
        """Count `more` as done, and show it where the last time was a while ago."""
        self._done += more
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _BETWEEN
            self._show(now - self._began)

    def hide(self) -> None:
        """Take it off the terminal until more is done."""
        if self._progress is not None:
            from minesweeper_kit.io.files import defer_signals

            with defer_signals():  # a line half drawn could not be taken away
                self._progress.stop()

    def _show(self, seconds: float) -> None:
        """Draw the bar, `seconds` after its work began."""
        progress = self._progress = self._progress or self._made()
        progress.update(
            progress.task_ids[0], completed=self._done, description=self._described(seconds)
        )
        from minesweeper_kit.io.files import defer_signals

        with defer_signals():
            if self in _shown:
                progress.refresh()
            else:
                _shown.append(self)
                progress.start()

    def _made(self) -> "Progress":
        """The bar as rich draws it."""
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

        console = Console(stderr=True)
        share = [] if self._total is None else [TaskProgressColumn()]
        line = [BarColumn()] if share and console.width >= _WIDE else []
        progress = Progress(
            *line,
            *share,
            TextColumn("{task.description}", markup=False),
            console=console,
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        progress.add_task("", total=self._total)
        return progress

    def _described(self, seconds: float) -> str:
        """What the line says, like `12.3 of 45.6 MB, 5.4 MB/s, 0:06 left`."""
        text = self._amount(self._done)
        if self._total is not None:
            text += f" of {self._amount(self._total)}"
        rate = self._done / seconds
        text += f" {self._unit}, {self._amount(rate)} {self._unit}/s{self.note}"
        if self._total is not None and rate:
            minutes, rest = divmod(round((self._total - self._done) / rate), 60)
            text += f", {minutes}:{rest:02} left"
        return text

    def _amount(self, number: float) -> str:
        """A number as the line has it; bytes in megabytes."""
        if self._unit == "MB":
            number /= 1e6
        return f"{number}" if isinstance(number, int) else f"{number:.1f}"
