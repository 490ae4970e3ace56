"""How long a small job takes, the whole process, beside typer programs that do nothing.

Jobs stand beside a program with one command, the help beside one with as many as the kit has.

    python -m tests.benchmarks.bench_startup [--runs 40]

The kit is installed from a wheel, as users have it: a checkout parses YAML besides.
The runs alternate, so that a busy machine slows them alike. Every figure is in
milliseconds, of processor time (user and system) and of time on the wall; the ratio
is the median of the ratios to the typer program's run of the same round.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path
from statistics import median
from typing import NamedTuple

from minesweeper_kit.cli import COMMANDS
from tests.benchmarks.measure import figure, machine, table

ROOT = Path(__file__).resolve().parents[2]

BOARD = '[["E","E","E"],["E","M","E"],["E","E","E"]]\n[0,0]\n'
PROGRAM = """\
from typing import Annotated

import typer

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def show(source: Annotated[str, typer.Argument(help="A file.")] = "-") -> None:
    print('[["1","E","E"],["E","M","E"],["E","E","E"]]')
"""
MANY = """\
import typer

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, help="Commands.")
for name in {names}:
    app.command(name, help="What it does.")(lambda: None)
"""
VIEW = '[["B","1","E"],["B","2","M"],["B","2","M"]]\n'
SOLUTION = 'def updateBoard(board, click):\n    return [["X"]]\n'
SUITE = '[["M"]]\n[0,0]\n'
START = "import sys; from {module} import {name}; sys.exit({name}())"


class Took(NamedTuple):
    """Milliseconds of one run."""

    processor: float
    wall: float


def install(folder: Path) -> str:
    """An environment with the kit's wheel and the typer programs; its Python."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", str(folder), str(ROOT)], check=True)
    venv.create(folder / "env", with_pip=True)
    python = str(folder / "env" / "bin" / "python")
    [wheel] = folder.glob("*.whl")
    subprocess.run([python, *pip[1:], "install", str(wheel)], check=True)
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    library = subprocess.run([python, "-c", where], capture_output=True, text=True, check=True)
    for name, text in (("program", PROGRAM), ("programs", MANY.format(names=[*COMMANDS]))):
        program = Path(library.stdout.strip(), f"{name}.py")
        program.write_text(text)
        subprocess.run([python, "-m", "compileall", "-q", str(program)], check=True)
    return python


def run(command: list[str], silent: int) -> Took:
    began = time.perf_counter()
    process = os.posix_spawn(
        command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, silent, 1)]
    )
    _, status, used = os.wait4(process, 0)
    wall = time.perf_counter() - began
    if status:
        raise SystemExit(f"failed: {' '.join(command)}")
    return Took((used.ru_utime + used.ru_stime) * 1e3, wall * 1e3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=40)
    runs = parser.parse_args().runs
    os.environ.pop("PYTHONPATH", None)  # it may lead to a checkout
    with tempfile.TemporaryDirectory() as name, open(os.devnull, "wb") as silent:
        python = install(Path(name))
        board, view = Path(name, "board.txt"), Path(name, "view.txt")
        board.write_text(BOARD)
        view.write_text(VIEW)
        solution, suite = Path(name, "solution.py"), Path(name, "suite.txt")
        solution.write_text(SOLUTION)
        suite.write_text(SUITE)
        start = [python, "-P", "-c"]  # never what lies in the current folder
        alone = [*start, START.format(module="program", name="app")]
        many = [*start, START.format(module="programs", name="app"), "--help"]
        kit = [*start, START.format(module="minesweeper_kit.start", name="main")]
        # Each with what it stands beside.
        commands = {
            "python -c pass": ([*start, "pass"], "a typer program"),
            "a typer program": ([*alone, str(board)], "a typer program"),
            **{
                label: ([*kit, *arguments], "a typer program")
                for label, arguments in {
                    "reveal --from leetcode": ["reveal", str(board), "--from", "leetcode"],
                    "reveal, the format detected": ["reveal", str(board)],
                    "stats": ["stats", str(board), "--from", "leetcode"],
                    "solve": ["solve", str(view), "--from", "leetcode"],
                    **{
                        command: [command, str(board), "--from", "leetcode", *more]
                        for command, more in {
                            "convert": ["--to", "codingninjas"],
                            "validate": [],
                            "detect": [],
                        }.items()
                    },
                    "detect": ["detect", str(board)],
                    "diff": ["diff", str(board), str(board), "--from", "leetcode"],
                    "generate": ["generate", "--size", "3x3", "--mines", "1"],
                    "formats": ["formats"],
                    "schema": ["schema", "case"],
                    "judge, one case": ["judge", str(solution), str(suite), "--from", "leetcode"],
                    "demo": ["demo"],
                    "--version": ["--version"],
                }.items()
            },
            f"{len(COMMANDS)} commands, --help": (many, f"{len(COMMANDS)} commands, --help"),
            "--help": ([*kit, "--help"], f"{len(COMMANDS)} commands, --help"),
        }
        took: dict[str, list[Took]] = {label: [] for label in commands}
        for _ in range(runs + 1):
            for label, (command, _beside) in commands.items():
                took[label].append(run(command, silent.fileno()))
    print(f"A board of 3x3, start to end, the median of {runs} runs; {machine()}.\n")
    rows = []
    for label, (_command, beside) in commands.items():
        row = [label]
        for part in Took._fields:
            own = [getattr(one, part) for one in took[label][1:]]
            reference = [getattr(one, part) for one in took[beside][1:]]
            ratio = median(a / b for a, b in zip(own, reference, strict=True))
            row += [figure(median(own)), figure(ratio)]
        rows.append(row)
    table(["program", "processor ms", "ratio", "clock ms", "ratio"], rows)


if __name__ == "__main__":
    main()
