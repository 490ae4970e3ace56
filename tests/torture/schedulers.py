"""A cluster whose scheduler is killed at random moments: `python -m tests.torture.schedulers [N]`.

Whatever the moment, a run says in a line that the scheduler is lost, what has a mark is whole,
and a run on the next cluster does the rest: nothing is lost, nothing twice, nothing half.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from minesweeper_kit import Case, dump, generate, run_files
from tests.cli.run import ROOT
from tests.jobs.folders import files

FILES, BOARDS = 12, 400

SCHEDULER = """\
import asyncio
from distributed import Scheduler
async def main():
    async with Scheduler(host="127.0.0.1", port=0, dashboard=False) as scheduler:
        print(scheduler.address, flush=True)
        await scheduler.finished()
asyncio.run(main())
"""


@contextmanager
def scheduler(folder: Path, *, workers: int = 1) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A scheduler in a process of its own with so many workers, and its address."""
    quiet: dict[str, Any] = {
        "cwd": folder,
        "env": os.environ
        | {
            "PYTHONPATH": str(ROOT),
            "DASK_TEMPORARY_DIRECTORY": str(folder),
            "DASK_LOGGING__DISTRIBUTED": "critical",
        },
        "stderr": subprocess.DEVNULL,
        "text": True,
    }
    began = [subprocess.Popen([sys.executable, "-c", SCHEDULER], stdout=subprocess.PIPE, **quiet)]
    try:
        assert began[0].stdout is not None
        address = began[0].stdout.readline().strip()
        assert address
        options = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "5"]
        for _ in range(workers):
            command = [sys.executable, "-m", "distributed.cli.dask_worker", address, *options]
            began.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, **quiet))
        yield began[0], address
    finally:
        for process in began:
            process.kill()
            process.communicate()


def prepare(folder: Path) -> None:
    """Write what is revealed."""
    folder.mkdir()
    for number in range(FILES):
        cases = generate(16, 16, 40, seed=number, count=BOARDS, click=(4, 4))
        made = [Case(case.board, case.click) for case in cases]
        dump(made, folder / f"{number:02}.ndjson.gz", "leetcode+ndjson")


def kill(folder: Path, whole: dict[str, bytes], seconds: float) -> tuple[str, list[str]]:
    """Kill the scheduler of a run so late; what came of the run, and what is wrong with that."""
    out = folder / "out"
    marked = out / "_mskit"
    arguments = ["reveal", "in", "--out-dir", "out", "--scheduler"]
    command = [sys.executable, "-m", "minesweeper_kit", *arguments]
    own: dict[str, Any] = {"cwd": folder, "env": os.environ | {"PYTHONPATH": str(ROOT)}}
    faults = []
    with scheduler(folder) as (process, address):
        running = subprocess.Popen([*command, address], stderr=subprocess.PIPE, text=True, **own)
        until = time.monotonic() + 60
        while not list(marked.glob("*.done.json")) and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        _, said = running.communicate(timeout=120)
    came = "too late"
    if running.returncode != 0:
        came = "lost"
        if running.returncode != 3 or said.count("\n") != 1 or "run the job again" not in said:
            faults.append(f"exit code {running.returncode}: {said}")
    marks = [path.name.removesuffix(".done.json") for path in marked.glob("*.done.json")]
    there = files(out)
    faults += [
        f"{name} has a mark and is not whole" for name in marks if there[name] != whole[name]
    ]
    told = json.loads(there["_mskit/manifest.json"])
    if told["state"] != ("complete" if came == "too late" else "unfinished"):
        faults.append(f"the manifest says {told['state']}")
    with scheduler(folder) as (_, address):
        again = subprocess.run(
            [*command, address], capture_output=True, text=True, check=False, **own
        )
    if again.returncode or files(out) != whole:
        faults.append(f"the second run ended with {again.returncode}: {again.stderr}")
    subprocess.run(["rm", "-r", str(out)], check=True)
    return came, faults


def main() -> None:
    """Kill as many schedulers as the first argument says, print the counts and every fault."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    counts: Counter[str] = Counter()
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder / "in")
        os.chdir(folder)
        run_files("reveal", "in", "whole", resume=True, strict=False)
        whole = files(folder / "whole")
        for _ in range(count):
            came, wrong = kill(folder, whole, random.SystemRandom().random())
            counts[came] += 1
            faults += wrong
    print(f"{count} schedulers killed, {dict(counts)}, {len(faults)} faults")
    for fault in faults:
        print(fault)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
