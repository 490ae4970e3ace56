"""How long a small job takes from start to end, beside a program that does nothing.

    python -m tests.benchmarks.bench_startup [--runs N]

The package is built and installed in an environment of its own, as users have it. The
other program is one typer command that prints a constant. Runs take turns; the figures
are milliseconds of processor time (user and system) and of the clock.
"""

import argparse
import os
import resource
import statistics
import subprocess
import tempfile
import time
import venv
from pathlib import Path

from tests.benchmarks.measure import figure, machine, table

ROOT = Path(__file__).resolve().parents[2]

ONE_COMMAND = """\
import typer
app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
@app.command()
def show(path: str) -> None:
    print("constant")
app()
"""
BOARD = '[["E","E","E"],["E","M","E"],["E","E","E"]]\n[0,0]\n'


def once(command: list[str]) -> tuple[float, float]:
    """The processor time and the clock time of a run, in milliseconds."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    took = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return used * 1000, took * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        bin_ = Path(folder, "Scripts" if os.name == "nt" else "bin")
        install = [str(bin_ / "python"), "-m", "pip", "install", "--quiet", str(ROOT)]
        subprocess.run([*install, "--disable-pip-version-check"], check=True)
        board, program = Path(folder, "board.txt"), Path(folder, "one_command.py")
        board.write_text(BOARD)
        program.write_text(ONE_COMMAND)
        python, kit = str(bin_ / "python"), str(bin_ / "minesweeper-kit")
        commands = {
            "one typer command": [python, str(program), "x"],
            "reveal --from leetcode": [kit, "reveal", str(board), "--from", "leetcode"],
            "reveal": [kit, "reveal", str(board)],
            "validate": [kit, "validate", str(board)],
            "convert --to codingninjas": [kit, "convert", str(board), "--to", "codingninjas"],
            "--version": [kit, "--version"],
        }
        for command in commands.values():
            once(command)  # compiles what is imported
        runs: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
        for _ in range(options.runs):
            for name, command in commands.items():
                runs[name].append(once(command))
    print(f"Start to end, {options.runs} runs each; {machine()}.\n")
    base = [statistics.median(column) for column in zip(*runs["one typer command"], strict=True)]
    rows = []
    for name, took in runs.items():
        used, clock = (statistics.median(column) for column in zip(*took, strict=True))
        rows.append([name, *map(figure, (used, used / base[0], clock, clock / base[1]))])
    table(["command", "processor ms", "ratio", "clock ms", "ratio"], rows)


if __name__ == "__main__":
    main()
