"""The build hook: compiles the engine, the solver and the player, and parses formats/.

Everything else about the build stands in pyproject.toml. Where a C compiler is at
hand these are compiled; where they cannot be, for whatever reason, their plain
source serves. MINESWEEPER_KIT_BUILD=pure asks for that: the wheel is then the same for
every platform.

What is built from the same files is the same to the byte, wherever and by whomever;
SOURCE_DATE_EPOCH says how old it is to look.
"""

import gzip
import json
import os
import sys
import tarfile
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ENGINE = [
    Extension(
        f"minesweeper_kit.engine.{name}",
        sources=[f"minesweeper_kit/engine/{name}.py"],
        depends=[f"minesweeper_kit/engine/{name}.pxd"],
        # The loops over rows are written to be vectorised, which -O2 does not do everywhere.
        extra_compile_args=[] if os.name == "nt" else ["-O3", "-funroll-loops", "-g0"],
    )
    for name in ("reveal", "many", "shuffle")
]

# The C types come from the .pxd files alone. The engine keeps its indices in bounds by
# itself, and divides nothing that could be negative.
UNCHECKED = {
    "boundscheck": False,
    "cdivision": True,
    "initializedcheck": False,
    "wraparound": False,
}

# What plays, typed as the engine is. No multiplication may be joined with an addition: the
# plain source rounds between them, and chooses the same clicks.
PLAYER = [
    Extension(
        f"minesweeper_kit.{name.replace('/', '.')}",
        sources=[f"minesweeper_kit/{name}.py"],
        depends=[f"minesweeper_kit/{name}.pxd"],
        extra_compile_args=[] if os.name == "nt" else ["-O2", "-ffp-contract=off", "-g0"],
    )
    for name in (
        *("solver/knowledge", "solver/float_counts", "solver/components", "solver/analysis"),
        *("play/endgame", "play/fifty_fifty", "play/player", "play/game"),
    )
]

# The solver is compiled as it stands, without types: its time goes into Python's
# long integers, and compiling takes away what lies between them. More optimising
# than -O1 takes time and gives none back.
SOLVER = [
    Extension(
        f"minesweeper_kit.solver.{name}",
        sources=[f"minesweeper_kit/solver/{name}.py"],
        extra_compile_args=[] if os.name == "nt" else ["-O1", "-g0"],
    )
    for name in (
        *("position", "propagate", "groups", "order"),
        *("sweep", "count", "combine", "answer"),
    )
]


class BuildEngine(build_ext):
    """Compiles what can be compiled, or says in one line that the plain source serves."""

    def finalize_options(self) -> None:
        """Compile as many extensions at a time as there are processors."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Compile and, in an editable install, copy the result beside the source."""
        try:
            self._translate()
            super().run()
        except Exception as error:  # noqa: BLE001 - whatever it is, the plain source serves
            reason = (str(error) or repr(error)).splitlines()[0]
            self.warn(f"the kit is not compiled, its plain source serves ({reason})")
            self._forget()

    def _translate(self) -> None:
        """Have Cython write the C source, among the temporary files."""
        from Cython.Build import cythonize

        typed = {extension.name for extension in (*ENGINE, *PLAYER)}
        for extension in self.extensions:
            directives = {"language_level": 3, "annotation_typing": False}
            if extension.name in typed:
                directives |= UNCHECKED
            (translated,) = cythonize(
                [extension], build_dir=self.build_temp, compiler_directives=directives, quiet=True
            )
            extension.sources = translated.sources

    def _forget(self) -> None:
        """Go on as if there had never been an extension: nothing to copy, a pure wheel.

        What an earlier build has left behind goes as well: it would be taken for this one's.
        """
        for extension in self.extensions:
            name = self.get_ext_filename(self.get_ext_fullname(extension.name))
            for folder in [self.build_lib, *([os.curdir] if self.editable_mode else [])]:
                if os.path.exists(os.path.join(folder, name)):
                    os.remove(os.path.join(folder, name))
        self.extensions = []
        self.distribution.ext_modules = []
        wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
        if wheel:
            wheel.root_is_pure = True


class BuildDataFiles(build_py):
    """Puts beside the files of dialects and of the judge what they say, as JSON: loaded sooner.

    An editable install has no such files: there, what is edited counts at once.
    """

    def run(self) -> None:
        """Copy the package, and add the files."""
        super().run()
        if not self.editable_mode:
            sys.path.insert(0, str(Path(__file__).parent))
            from minesweeper_kit.dialect.file import dialect_fields
            from minesweeper_kit.dialect.registry import json_fields
            from minesweeper_kit.markup.yaml import read_yaml

            files = sorted(Path("formats").glob("*.yaml"))
            said = {
                path.stem: json_fields(dialect_fields(read_yaml(path.read_bytes(), str(path))))
                for path in files
            }
            target = Path(self.build_lib, "minesweeper_kit", "formats", "dialects.json")
            target.write_text(json.dumps(said), "utf-8")
            for path in sorted(Path("minesweeper_kit", "judge").glob("*/*.yaml")):
                value = read_yaml(path.read_bytes(), str(path)).value
                copy = Path(self.build_lib, path).with_suffix(".json")
                copy.write_text(json.dumps(value), "utf-8")


class SameSdist(sdist):
    """Packs the source without what differs from one checkout to the next: times, owners, modes."""

    def make_archive(self, base_name: str, *_asked: object, base_dir: str, **_more: object) -> str:
        """Write the archive, the files in the order of their names, and return its path."""
        seconds = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))

        def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
            runs = entry.isdir() or entry.mode & 0o100
            entry.mode = 0o755 if runs else 0o644
            entry.mtime = seconds
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            return entry

        path = f"{base_name}.tar.gz"
        with (
            open(path, "wb") as file,
            gzip.GzipFile("", "wb", fileobj=file, mtime=seconds) as packed,
            tarfile.open(mode="w", fileobj=packed, dereference=True) as archive,
        ):
            archive.add(base_dir, filter=plain)
        return path


def extensions() -> list[Extension]:
    """What is to be compiled: nothing where MINESWEEPER_KIT_BUILD asks for the plain source."""
    wanted = os.environ.get("MINESWEEPER_KIT_BUILD", "")
    if wanted not in ("", "pure"):
        sys.exit(f"MINESWEEPER_KIT_BUILD is {wanted!r}: expected pure, or nothing")
    return [] if wanted else [*ENGINE, *SOLVER, *PLAYER]


os.umask(0o022)  # a wheel notes the modes of its files
compiled = extensions()
setup(
    ext_modules=compiled,
    # What only compiling needs is not fetched where nothing is compiled.
    setup_requires=["Cython>=3.1"] if compiled else [],
    cmdclass={"build_ext": BuildEngine, "build_py": BuildDataFiles, "sdist": SameSdist},
)
