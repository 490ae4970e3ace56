"""Fuzz targets for some minutes each, or run one again: `make fuzz MINUTES=... [TARGET=...]`.

    python -m tests.fuzz.run [TARGET ...] [--minutes M] [--folder FOLDER] [--engine NAME]
    python -m tests.fuzz.run TARGET --again FILE

The engine is atheris, which looks for inputs that reach new lines, or where it cannot be
installed Hypothesis, which damages files at random. What is found is kept in the folder:
inputs that reach something new in `corpus`, those that a target fails with in `findings`.
"""

import argparse
import importlib
import os
import pkgutil
import resource
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha1
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from tests.fuzz.targets import Target

NAMES = ("readers", "detection", "pages", "changes", "round-trips", "validate", "solve", "judge")
PURE = ("solve",)
"""Targets for which atheris runs the plain Python: it sees nothing of what compiled code does."""

ROOM = 2**26
"""Bytes by which the memory in use may grow at once, by far."""


class CostlyError(AssertionError):
    """An input of bounded size that takes too much time or memory."""


@contextmanager
def bounded(seconds: float) -> Iterator[None]:
    """Raise CostlyError where the block takes more seconds of the processor, or ROOM bytes."""

    def stop(*_: object) -> NoReturn:
        raise CostlyError(f"more than {seconds:g} seconds")

    before = memory()
    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    if memory() - before > ROOM:
        raise CostlyError(f"{memory() - before} bytes of memory more")


def memory() -> int:
    """The most memory that this process ever had in use, in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most * (1 if sys.platform == "darwin" else 1024)


class Fuzzing:
    """Inputs that a target is run with until a moment, those it failed with, and counts."""

    def __init__(self, name: str, target: "Target", minutes: float, folder: Path) -> None:
        self.name = name
        self.target = target
        self.findings = folder / "findings"
        self.minutes = minutes
        self.until = time.monotonic() + 60 * minutes
        self.executions = 0
        self.places: set[str] = set()

    @property
    def is_over(self) -> bool:
        """Whether the time is over."""
        return time.monotonic() >= self.until

    def run(self, data: bytes) -> None:
        """Run the target; keep an input with which it fails in a way that was not seen before."""
        self.executions += 1
        try:
            with bounded(self.target.seconds):
                self.target.run(data)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
            place = where(error)
            if place not in self.places:
                self.places.add(place)
                self.keep(data)

    def keep(self, data: bytes) -> None:
        """Save an input, and say what happened and how to run it again."""
        self.findings.mkdir(parents=True, exist_ok=True)
        path = self.findings / f"{self.name}-{sha1(data, usedforsecurity=False).hexdigest()[:12]}"
        path.write_bytes(data)
        traceback.print_exc()
        again = f"python -m tests.fuzz.run {self.name} --again {path}"
        print(f"\nfound: {data!r}\nrun it again: {again}\n", file=sys.stderr, flush=True)

    def summary(self, engine: str) -> str:
        """One line of figures."""
        return (
            f"{self.name}: {engine}, {self.minutes:g} minutes, {self.executions} executions, "
            f"{time.process_time():.0f} s of the processor, {len(self.places)} findings"
        )


def where(error: BaseException) -> str:
    """What tells one failure from another: its kind, and where it was raised."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    line = "" if isinstance(error, CostlyError) else f"{frame.filename}:{frame.lineno}"
    return f"{type(error).__name__} {line}"


def with_hypothesis(fuzzing: Fuzzing, inputs: Sequence[bytes]) -> None:
    """Damage the inputs at random until the time is over."""
    from hypothesis import HealthCheck, Phase, given, settings

    from tests.fuzz.inputs import damaged

    @settings(
        max_examples=1000,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(damaged(inputs))
    def some(data: bytes) -> None:
        if not fuzzing.is_over:
            fuzzing.run(data[: fuzzing.target.longest])

    for data in inputs:
        fuzzing.run(data)
    while not fuzzing.is_over:
        some()


def with_atheris(fuzzing: Fuzzing, inputs: Sequence[bytes], folder: Path) -> NoReturn:
    """Have atheris look for inputs that reach new lines until the time is over, and exit."""
    import atheris  # type: ignore[import-not-found,import-untyped,unused-ignore]

    from tests.fuzz.inputs import WORDS

    corpus, seeds = folder / "corpus" / fuzzing.name, folder / "seeds" / fuzzing.name
    for path in (corpus, seeds):
        path.mkdir(parents=True, exist_ok=True)
    for data in inputs:
        (seeds / sha1(data, usedforsecurity=False).hexdigest()).write_bytes(data)

    def one(data: bytes) -> None:
        if fuzzing.is_over:
            finish(fuzzing, "atheris")
        fuzzing.run(data)

    words = folder / "words"
    words.write_text("".join(f'"{_escaped(word)}"\n' for word in WORDS))
    options = [
        f"-dict={words}",
        f"-max_len={fuzzing.target.longest}",
        f"-artifact_prefix={folder / 'findings' / fuzzing.name}-",
        "-timeout=300",  # a loop in compiled code, which nothing else ends
        "-rss_limit_mb=4096",
    ]
    (folder / "findings").mkdir(exist_ok=True)
    atheris.Setup([sys.argv[0], *options, str(corpus), str(seeds)], one)
    atheris.Fuzz()
    raise AssertionError("it ends by itself")


def _escaped(word: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word)


def finish(fuzzing: Fuzzing, engine: str) -> NoReturn:
    """Print the figures and exit: with 1 where something was found."""
    print(fuzzing.summary(engine), flush=True)
    sys.stderr.flush()
    os._exit(bool(fuzzing.places))


def everything() -> None:
    """Import every module of the kit that a target runs, so that it is measured."""
    import minesweeper_kit

    for module in pkgutil.walk_packages(minesweeper_kit.__path__, "minesweeper_kit."):
        parts = module.name.split(".")
        if not {"hooks", "cli", "start", "__main__", "strategies"} & set(parts):
            importlib.import_module(module.name)


def fuzz(name: str, minutes: float, folder: Path, engine: str) -> NoReturn:
    """Fuzz one target, and exit."""
    if engine == "atheris":
        if name in PURE:
            os.environ["MINESWEEPER_KIT_PURE"] = "1"
        import atheris

        with atheris.instrument_imports(include=["minesweeper_kit"]):
            everything()
    from tests.fuzz.targets import TARGETS, beginnings

    fuzzing = Fuzzing(name, TARGETS[name], minutes, folder)
    if engine == "atheris":
        with_atheris(fuzzing, beginnings(name), folder)
    with_hypothesis(fuzzing, beginnings(name))
    finish(fuzzing, engine)


def again(name: str, path: Path) -> None:
    """Run a target with the bytes of a file. Raises what it raises."""
    from tests.fuzz.targets import TARGETS

    with bounded(TARGETS[name].seconds):
        TARGETS[name].run(path.read_bytes())


def main() -> None:
    """Run an input again, or each target in a process of its own; exit 1 for a finding."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(NAMES))
    parser.add_argument("--minutes", type=float, default=1.0, help="for each target")
    parser.add_argument("--folder", type=Path, default=Path(".fuzz"), help="what is found")
    engines = ("atheris", "hypothesis")
    parser.add_argument("--engine", choices=engines, default=engines[find_spec("atheris") is None])
    parser.add_argument("--again", type=Path, metavar="FILE", help="run this input, and no others")
    asked = parser.parse_args()
    if unknown := set(asked.targets) - set(NAMES):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    names = asked.targets or NAMES
    if asked.again:
        again(names[0], asked.again)
    elif len(names) == 1:
        fuzz(names[0], asked.minutes, asked.folder, asked.engine)
    else:
        options = ["--minutes", str(asked.minutes), "--folder", str(asked.folder)]
        command = [sys.executable, "-m", "tests.fuzz.run", *options, "--engine", asked.engine]
        codes = [subprocess.run([*command, name], check=False).returncode for name in names]
        sys.exit(any(codes))


if __name__ == "__main__":
    main()
