"""What the tests of jobs and clusters need, which has an environment of its own."""

import os
import signal
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from minesweeper_kit import Case, dump, generate
from minesweeper_kit.jobs import parts


@pytest.fixture(scope="session")
def tables() -> None:
    """What the tests need that read or write tables."""
    if find_spec("pyarrow") is None:
        pytest.skip("tables are read and written in an environment of its own: make test-jobs")


@pytest.fixture(scope="session")
def cluster() -> None:
    """What the tests need that start workers."""
    if find_spec("distributed") is None:
        pytest.skip("a cluster is started in an environment of its own: make test-jobs")


def deadly() -> None:
    """Have this process die while it writes a part whose input has a file `.deadly` beside it.

    Where that says "once", it is no more when the process dies.
    """
    do, write = parts._done, parts._Hashed.write

    def done(part: parts.Part, jobs: int) -> parts.Record:
        said = Path(f"{part.source}.deadly")
        if said.exists():
            if said.read_text() == "once":
                said.unlink()

            def written(self: parts._Hashed, data: bytes) -> int:
                write(self, data[:100])
                os.kill(os.getpid(), signal.SIGKILL)
                return 0

            parts._Hashed.write = written  # type: ignore[method-assign]
        return do(part, jobs)

    parts._done = done


@pytest.fixture(scope="session")
def client(cluster: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A client of two worker processes, started again when they die; they can be deadly."""
    import dask
    from distributed import Client, LocalCluster
    from distributed.diagnostics.plugin import WorkerPlugin

    class Deadly(WorkerPlugin):  # type: ignore[misc]
        def setup(self, worker: Any) -> None:
            from tests.jobs.conftest import deadly

            deadly()

    settings = {
        "temporary-directory": str(tmp_path_factory.mktemp("workers")),
        "distributed.scheduler.allowed-failures": 1,
    }
    with (
        dask.config.set(settings),
        LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=60
        ) as started,
        Client(started) as client,
    ):
        client.register_plugin(Deadly())
        yield client


@pytest.fixture
def workers(client: Any) -> Any:
    """The client of two workers, which are there: those that died before are started again."""
    client.wait_for_workers(2, timeout=120)
    return client


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    """A folder of files in a tree, 3 of 40 boards with clicks."""
    folder = tmp_path / "in"
    for number, name in enumerate(("a/one.ndjson", "a/two.ndjson.gz", "three.txt"), 1):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        cases = generate(9, 9, 10, seed=number, count=40, click=(4, 4))
        dump(map(nameless, cases), path, "leetcode" if path.suffix == ".txt" else "leetcode+ndjson")
    return folder


def nameless(case: Case) -> Case:
    """The case without its name, as every layout has room for it."""
    return Case(case.board, case.click)
