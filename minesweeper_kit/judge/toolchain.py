"""The programs of a language as they are installed here: where they are, and what they need."""

import functools
import os
import re
import shutil
import subprocess
import zlib

from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.judge.language import Command, Language
from minesweeper_kit.judge.sandbox import environment, tools
from minesweeper_kit.wording import one_line

_VERSION_SECONDS = 20.0
_LIBRARY_SECONDS = 600.0
_DATED = re.compile(r"\d\.\d")


class Toolchain:
    """What compiles and runs the solution at `path`, which is in that language.

    >>> from minesweeper_kit.judge.language import find_language
    >>> python = find_language("solution.py")
    >>> Toolchain(python, "solution.py").find((("no such program",), ("sh", "-c")))[1:]
    ('-c',)
    """

    def __init__(self, language: Language, path: str) -> None:
        self.language = language
        self.path = path

    def find(self, commands: tuple[Command, ...]) -> Command:
        """The first of the commands whose program is there, with its path.

        Raises MinesweeperKitError where none is.
        """
        for program, *words in commands:
            found = program if program.startswith("./") else self._find(program)
            if found:
                return found, *words
        names = " or ".join(command[0] for command in commands)
        title = self.language.title
        raise MinesweeperKitError(
            f"{title} needs {names}, which is not there: {self.language.install}"
        ).located(self.path)

    def tools(self, commands: tuple[Command, ...]) -> list[str]:
        """What the first of these commands that is there needs to be there, to run in a sandbox.

        Raises MinesweeperKitError where none is.
        """
        program = self.find(commands)[0]
        found = [] if program.startswith("./") else tools(program)
        for name in map(os.path.expandvars, self.language.needs):
            if "$" not in name:
                found += self._places(name)
        return found

    def library(self) -> dict[str, str]:
        """The folder of a compiler's cache in which the language's library is compiled.

        It is named by the variable of the environment that tells the compiler; there is none where
        the language needs none, or it cannot be made. It is filled once for each compiler, which
        sees nothing of a solution then.
        """
        if not self.language.cache:
            return {}
        folder = _filled(self.language, self.find(self.language.library))
        return {self.language.cache: folder} if folder else {}

    def dated(self, message: str, printed: str) -> str:
        """The message, with the compiler's version where `printed` says that this is wrong."""
        if not self.language.outdated or not re.search(self.language.outdated, printed):
            return message
        return f"{message} ({self._version}: {self.language.newer})"

    @functools.cached_property
    def _version(self) -> str:
        """What the compiler says of its version; the language's name where it says nothing."""
        try:
            command = self.find((self.language.version,))
            ended = subprocess.run(
                command, capture_output=True, input=b"", timeout=_VERSION_SECONDS, check=False
            )
            output = (ended.stdout + ended.stderr).decode("utf-8", "replace")
        except (OSError, subprocess.TimeoutExpired, MinesweeperKitError):
            output = ""
        lines = [line for line in output.splitlines() if _DATED.search(line)]
        return one_line(lines[-1].removeprefix("info:").strip() if lines else self.language.title)

    def _find(self, program: str) -> str | None:
        """Where a program lies: on the path, or in a folder that the language's file names."""
        folders = [os.environ.get("PATH", os.defpath)]
        for folder in self.language.folders:
            folders += self._places(folder)
        return shutil.which(program, path=os.pathsep.join(folders))

    def _places(self, folder: str) -> list[str]:
        """Where a folder may be that the language's file names.

        One that is not absolute is looked for from the solution's own folder upwards.
        """
        folder = os.path.expanduser(folder)
        if os.path.isabs(folder):
            return [folder]
        places, above = [], os.path.dirname(os.path.abspath(self.path))
        while above != os.path.dirname(above):
            places.append(os.path.join(above, folder))
            above = os.path.dirname(above)
        return places


def _filled(language: Language, command: Command) -> str:
    """The folder in the user's cache that a command makes and fills; empty where it cannot."""
    caches = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = os.path.join(caches, "minesweeper-kit", language.name)
    env = {**environment(), **language.env, language.cache: folder}
    try:
        program = os.stat(command[0])
        known = repr((command, program.st_ino, program.st_mtime_ns, program.st_size))
        mark = os.path.join(folder, f"filled-{zlib.crc32(known.encode()):08x}")
        if not os.path.exists(mark):
            # A sandbox may have another user, who reads it.
            run = functools.partial(subprocess.run, input=b"", capture_output=True, umask=0o022)
            run(command, cwd="/", env=env, timeout=_LIBRARY_SECONDS, check=True)
            open(mark, "wb").close()
    except (OSError, subprocess.SubprocessError):
        return ""
    return folder
