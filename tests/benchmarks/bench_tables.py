"""Boards in Parquet, revealed by the command and by other programs over `reveal_many`.

    python -m tests.benchmarks.bench_tables [--boards N ...] [--parts N]

Boards are of 9x9 with 10 mines, each with its click. It needs the environment of `make
test-jobs`, polars and duckdb, and for 10 million boards 1 GB of disk.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.measure import figure, machine, table

RUN = """\
import json, resource, subprocess, sys, time
began = time.perf_counter()
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
took, used = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([took, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))
"""

ARROW = """\
import sys
from pathlib import Path
from pyarrow import parquet
from minesweeper_kit.arrays import reveal_many
source, out = map(Path, sys.argv[1:])
out.mkdir()
for path in sorted(source.iterdir()):
    file, writer = parquet.ParquetFile(path), None
    for batch in file.iter_batches(2**16):
        at = batch.schema.get_field_index("cells")
        batch = batch.set_column(at, "cells", reveal_many(batch).cells)
        writer = writer or parquet.ParquetWriter(out / path.name, batch.schema, compression="zstd")
        writer.write_batch(batch)
    writer.close()
"""

POLARS = """\
import sys
from pathlib import Path
import polars
from minesweeper_kit.arrays import reveal_many
source, out = map(Path, sys.argv[1:])
out.mkdir()
for path in sorted(source.iterdir()):
    frame = polars.read_parquet(path)
    cells = polars.from_arrow(reveal_many(frame.to_arrow()).cells)
    frame.with_columns(cells.alias("cells")).write_parquet(out / path.name)
"""

DUCKDB = """\
import sys
from pathlib import Path
import duckdb
from minesweeper_kit.arrays import reveal_many
source, out = map(Path, sys.argv[1:])
out.mkdir()
for path in sorted(source.iterdir()):
    table = duckdb.sql(f"from '{path}'").to_arrow_table()
    at = table.schema.get_field_index("cells")
    done = table.set_column(at, "cells", reveal_many(table).cells)
    duckdb.from_arrow(done).write_parquet(str(out / path.name))
"""

DASK = """\
import sys
import dask.dataframe
from distributed import Client
from minesweeper_kit.arrays import reveal_partition
if __name__ == "__main__":
    source, out = sys.argv[1:]
    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None):
        frame = dask.dataframe.read_parquet(source)
        done = frame.map_partitions(reveal_partition, meta=reveal_partition(frame._meta))
        done.to_parquet(out, schema=None)
"""

PREPARE = """\
import sys
from minesweeper_kit import run_files
run_files("generate", None, sys.argv[1], to="leetcode+parquet", seed=1, level="beginner",
          count=int(sys.argv[2]), parts=int(sys.argv[3]), click=(4, 4))
"""


def ways(folder: Path) -> dict[str, list[str]]:
    """Each way with its command."""
    command = [sys.executable, "-m", "minesweeper_kit", "reveal", f"{folder}/in"]
    scripts = {
        "pyarrow": ARROW,
        "Polars": POLARS,
        "DuckDB": DUCKDB,
        "Dask DataFrame, 2 workers": DASK,
    }
    found = {
        "`reveal --out-dir`": [*command, "--out-dir", f"{folder}/out"],
        "`reveal --out-dir --jobs 2`": [*command, "--out-dir", f"{folder}/out", "--jobs", "2"],
        "`reveal --out-dir --resume`": [*command, "--out-dir", f"{folder}/out", "--resume"],
        "`reveal --out-dir --scheduler local --jobs 2`": [
            *[*command, "--out-dir", f"{folder}/out"],
            *["--scheduler", "local", "--jobs", "2"],
        ],
    }
    for name, text in scripts.items():
        script = folder / f"{name.split()[0].lower()}_way.py"
        script.write_text(text)
        found[f"{name}, `reveal_many`"] = [
            *[sys.executable, str(script), f"{folder}/in", f"{folder}/out"]
        ]
    return found


BY_HAND = """\
import sys
from pathlib import Path
from distributed import Client, as_completed

def reveal_file(source, out):
    from dataclasses import replace
    from minesweeper_kit import dump, load
    with load(source) as cases:
        dump([replace(case, board=case.outcome(), click=None) for case in cases], out, "parquet")

if __name__ == "__main__":
    source, out = map(Path, sys.argv[1:])
    out.mkdir()
    with Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
        paths = sorted(map(str, source.iterdir()))
        targets = [str(out / Path(path).name) for path in paths]
        for future in as_completed(client.map(reveal_file, paths, targets)):
            future.result()
"""


def measured(arguments: list[str]) -> tuple[float, float, float]:
    """The seconds that a command takes, its processor time, and its largest process in MB."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        check=True,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )
    took, used, memory = json.loads(done.stdout)
    return took, used, memory


def prepare(folder: Path, boards: int, parts: int) -> None:
    """Write the boards."""
    given = [f"{folder}/in", str(boards), str(parts)]
    subprocess.run([sys.executable, "-c", PREPARE, *given], check=True)


def each_part(few: int, many: int) -> None:
    """Print what a part costs: the difference between many files of one board and few."""
    took: dict[str, list[float]] = {}
    for parts in (few, many):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            prepare(folder, parts, parts)
            script = folder / "by_hand.py"
            script.write_text(BY_HAND)
            known = ways(folder)
            chosen = {way: known[way] for way in known if way.startswith("`")}
            chosen["Dask by hand, 2 workers"] = [
                *[sys.executable, str(script), f"{folder}/in", f"{folder}/out"]
            ]
            for way, arguments in chosen.items():
                took.setdefault(way, []).append(measured(arguments)[0])
                subprocess.run(["rm", "-r", f"{folder}/out"], check=True)
    rows = [
        [way, figure((last - first) / (many - few) * 1000)] for way, (first, last) in took.items()
    ]
    table(["files of one board", "ms a file"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, nargs="*", default=[10**5, 10**6, 10**7])
    parser.add_argument("--parts", type=int, default=10)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    print(f"{machine()}; {os.getloadavg()[0]:.1f} processes were ready to run at the start\n")
    for boards in [10**4] if options.quick else options.boards:
        rows = []
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            prepare(folder, boards, options.parts)
            for way, arguments in ways(folder).items():
                took, used, memory = measured(arguments)
                rows.append([way, *map(figure, (took, used, took / boards * 1e6, memory))])
                subprocess.run(["rm", "-r", f"{folder}/out"], check=True)
        head = ["seconds", "processor time", "µs a board", "MB of the largest process"]
        table([f"{boards} boards in {options.parts} files", *head], rows)
        print()
    each_part(*(2, 40) if options.quick else (20, 420))


if __name__ == "__main__":
    main()
