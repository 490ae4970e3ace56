"""Runs the benchmarks: all of them, or the parts that are named.

    python -m tests.benchmarks [--quick] [PART ...]

Each part is a process of its own and prints its tables. The command ends with 1 where one
of them failed, after all have run.
"""

import argparse
import os
import subprocess
import sys
import time
from typing import NamedTuple


class Part(NamedTuple):
    """A part: its module, what is given to it, more where it is to be brief, and what it needs."""

    module: str
    arguments: tuple[str, ...] = ()
    briefly: tuple[str, ...] = ("--quick",)
    environment: tuple[str, ...] = ()


PARTS = {
    "reveal": Part("bench_reveal"),
    "instructions": Part("bench_reveal", ("--instructions",)),
    "plain": Part("bench_reveal", ("--quick",), (), ("MINESWEEPER_KIT_PURE",)),
    "files": Part("bench_files"),
    "calls": Part("bench_calls"),
    "batches": Part("bench_batches"),
    "gym": Part("bench_gym"),
    "documents": Part("bench_documents"),
    "formats": Part("bench_formats"),
    "streams": Part("bench_streams", (), ("--sizes", "1")),
    "startup": Part("bench_startup", (), ("--runs", "2")),
    "judge": Part("bench_judge"),
    "solver": Part("bench_solver"),
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="briefly: to see that all parts run")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    options = parser.parse_args()
    unknown = [name for name in options.parts if name not in PARTS]
    if unknown:
        parser.error(f"no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    failed = []
    for name in options.parts or PARTS:
        part = PARTS[name]
        more = (*part.arguments, *(part.briefly if options.quick else ()))
        print(f"## {name}\n", flush=True)
        began = time.monotonic()
        ended = subprocess.run(
            [sys.executable, "-m", f"tests.benchmarks.{part.module}", *more],
            env=os.environ | dict.fromkeys(part.environment, "1"),
            check=False,
        )
        took = time.monotonic() - began
        print(f"{name}: {took:.0f} s.", file=sys.stderr, flush=True)
        if ended.returncode:
            failed.append(name)
    if failed:
        print(f"Failed: {', '.join(failed)}.", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
