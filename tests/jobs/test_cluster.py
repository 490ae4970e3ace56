"""Runs on worker processes: the same bytes as in one process, whatever dies or fills up."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from minesweeper_kit import WorkerError
from minesweeper_kit.jobs.cluster import _started
from minesweeper_kit.version import __version__
from tests.cli.run import ROOT, process
from tests.jobs.folders import files, job, resumed, told


def test_the_same_bytes_as_in_one_process(workers: Any, boards: Path, tmp_path: Path) -> None:
    asked: dict[str, dict[str, Any]] = {"reveal": {}, "validate": {}, "convert": {"to": "yaml"}}
    for action, options in asked.items():
        one, many = tmp_path / f"{action}-one", tmp_path / f"{action}-many"
        resumed(action, str(boards), str(one), **options)
        manifest = resumed(action, str(boards), str(many), scheduler=workers, **options)
        assert manifest.exit_code == 0
        assert files(one) == files(many)
    made: dict[str, Any] = {"level": "beginner", "seed": 3, "count": 50, "parts": 5}
    resumed("generate", None, str(tmp_path / "g1"), **made)
    resumed("generate", None, str(tmp_path / "g2"), scheduler=workers, **made)
    assert files(tmp_path / "g1") == files(tmp_path / "g2")


def test_a_scheduler_by_its_address(workers: Any, boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    address = workers.scheduler.address
    (boards / "a" / "one.ndjson").write_text("what is this\n")
    ended = process(*job("reveal", boards, out, "--scheduler", address))
    assert ended.code == 3
    first, last = ended.said.splitlines()
    assert first.startswith(f"{boards}/a/one.ndjson:1:")
    assert last == "3 files: 2 done, 1 skipped, 80 cases"
    assert workers.submit(os.getpid).result() > 0  # it is still there for others


@pytest.mark.filterwarnings("ignore:.*one.ndjson.deadly; name a file")
def test_a_worker_that_is_killed(workers: Any, boards: Path, tmp_path: Path) -> None:
    one, many = tmp_path / "one", tmp_path / "many"
    resumed("reveal", str(boards), str(one))
    deadly = boards / "a" / "one.ndjson.deadly"
    deadly.write_text("once")
    manifest = resumed("reveal", str(boards), str(many), scheduler=workers)
    assert not deadly.exists()
    assert manifest.state == "complete"
    assert files(one) == files(many)


@pytest.mark.filterwarnings("ignore:.*one.ndjson.deadly; name a file")
def test_a_board_that_kills_its_workers(workers: Any, boards: Path, tmp_path: Path) -> None:
    one, many = tmp_path / "one", tmp_path / "many"
    resumed("reveal", str(boards), str(one))
    deadly = boards / "a" / "one.ndjson.deadly"
    deadly.write_text("always")
    manifest = resumed("reveal", str(boards), str(many), scheduler=workers)
    assert manifest.exit_code == 3
    assert [record["output"] for record in manifest.failed] == ["a/one.ndjson"]
    message = f"{boards}/a/one.ndjson: every worker that was given it has died"
    assert manifest.failed[0]["error"] == {"code": "worker", "message": message}
    assert told(many)["done"] == 2
    assert files(many).keys() == {name for name in files(one) if "a/one" not in name}
    deadly.unlink()
    workers.wait_for_workers(2, timeout=120)  # a run that has to wait for one says so
    again = resumed("reveal", str(boards), str(many), scheduler=workers)
    assert (again.state, again.done_now) == ("complete", 1)
    assert files(one) == files(many)


def test_a_disk_that_fills_up(workers: Any, boards: Path, tmp_path: Path) -> None:
    disk, one = tmp_path / "disk", tmp_path / "one"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=48k", "tmpfs", str(disk)]
    if os.geteuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("nothing can be mounted here")
    try:
        many = boards / "a" / "many.ndjson"
        many.write_bytes((boards / "a" / "one.ndjson").read_bytes() * 40)
        resumed("reveal", str(boards), str(one))
        out = disk / "out"
        manifest = resumed("reveal", str(boards), str(out), scheduler=workers)
        assert manifest.exit_code == 3
        messages = [record["error"]["message"] for record in manifest.failed]
        assert messages
        assert all(message.endswith("No space left on device") for message in messages)
        assert "a/many.ndjson" not in files(out)
        whole = files(one)
        assert all(whole[name] == data for name, data in files(out).items() if "man" not in name)
        subprocess.run(["mount", "-o", "remount,size=4m", str(disk)], check=True)
        again = resumed("reveal", str(boards), str(out), scheduler=workers)
        assert (again.state, again.done_now) == ("complete", len(manifest.failed))
        assert files(out) == whole
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_an_input_that_changes_between_runs(workers: Any, boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    resumed("reveal", str(boards), str(out), scheduler=workers)
    (boards / "three.txt").write_text('[["E","M"]]\n[0,0]\n')
    again = resumed("reveal", str(boards), str(out), scheduler=workers)
    assert (again.done_now, again.count("cases")) == (1, 81)
    assert (out / "three.txt").read_text() == '[["1","M"]]\n'


def test_a_scheduler_that_does_not_answer(cluster: None, boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    began = time.monotonic()
    ended = process(*job("reveal", boards, out, "--scheduler", "tcp://127.0.0.1:1"))
    assert ended.code == 3
    assert ended.said.count("\n") == 1
    assert ended.said.startswith("the scheduler tcp://127.0.0.1:1 cannot be reached within 5 s")
    assert time.monotonic() - began < 30
    assert told(out)["state"] == "unfinished"
    ended = process(*job("reveal", boards, out, "--scheduler", "gopher://a:1"))
    assert (ended.code, ended.said.count("\n")) == (3, 1)
    assert "gopher" in ended.said


def test_a_local_scheduler(cluster: None, boards: Path, tmp_path: Path) -> None:
    ended = process(*job("reveal", boards, tmp_path / "out", "--scheduler", "local"))
    assert (ended.code, ended.said) == (0, "3 files: 3 done, 120 cases\n")
    resumed("reveal", str(boards), str(tmp_path / "one"), strict=False)
    assert files(tmp_path / "out") == files(tmp_path / "one")


def test_workers_that_cannot_be_started(
    cluster: None, boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(**_: object) -> None:
        raise RuntimeError("Nanny failed to start.")

    monkeypatch.setattr("distributed.LocalCluster", fails)
    with pytest.raises(WorkerError, match='under if __name__ == "__main__":'):
        resumed("reveal", str(boards), str(tmp_path / "out"), scheduler="local")
    assert told(tmp_path / "out")["state"] == "unfinished"


def test_a_scheduler_that_is_lost(cluster: None, boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with scheduled(tmp_path) as (scheduler, address):
        waits: list[str] = []

        def lost(line: str) -> None:
            waits.append(line)
            scheduler.kill()

        with pytest.raises(WorkerError, match="is lost with 3 parts to do: run the job again"):
            resumed("reveal", str(boards), str(out), scheduler=address, notes=lost)
    assert waits == [f"the scheduler {address} has no worker yet: the parts wait for one"]
    assert (told(out)["state"], told(out)["done"]) == ("unfinished", 0)
    assert resumed("reveal", str(boards), str(out)).state == "complete"


def test_ctrl_c_is_for_the_command_alone(cluster: None, boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    made = ["--level", "expert", "--seed", "1", "--count", "40000", "--parts", "4000"]
    command = job("generate", out, *made, "--scheduler", "local", "--jobs", 2)
    with subprocess.Popen(
        [sys.executable, "-m", "minesweeper_kit", *map(str, command)],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as running:
        until = time.monotonic() + 120
        while len(list(out.glob("_mskit/*.done.json"))) < 2:
            assert time.monotonic() < until
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does
        assert running.communicate(timeout=60)[1] == b""
    assert running.returncode == -signal.SIGINT
    assert told(out)["state"] == "unfinished"


def test_workers_keep_the_memory_that_they_freed(
    cluster: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    from distributed import Client

    monkeypatch.delenv("MALLOC_TRIM_THRESHOLD_", raising=False)  # which a cluster leaves behind

    with _started(1) as started, Client(started) as client:
        found = client.run(os.environ.get, "MALLOC_TRIM_THRESHOLD_")
        assert list(found.values()) == [None]


def test_a_worker_with_another_version_is_refused(
    workers: Any, boards: Path, tmp_path: Path
) -> None:
    one = next(iter(workers.scheduler_info()["workers"]))

    def install(version: str) -> None:
        workers.run(lambda: setattr(version_module(), "__version__", version), workers=[one])

    def version_module() -> Any:
        import minesweeper_kit.version

        return minesweeper_kit.version

    install("0.0.1")
    try:
        said = f"the worker {one} has minesweeper-kit 0.0.1: install {__version__} there"
        with pytest.raises(WorkerError, match=said):
            resumed("reveal", str(boards), str(tmp_path / "out"), scheduler=workers)
        assert told(tmp_path / "out")["done"] == 0
    finally:
        install(__version__)


def test_a_worker_without_the_kit_is_refused(cluster: None, boards: Path, tmp_path: Path) -> None:
    with scheduled(tmp_path) as (_, address), worker_of(tmp_path, address, kit=False):
        ended = process(*job("reveal", boards, tmp_path / "out", "--scheduler", address))
    assert (ended.code, ended.said.count("\n")) == (3, 1)
    assert f"has no minesweeper-kit: install {__version__} there" in ended.said


def test_a_scheduler_needs_no_kit(cluster: None, boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with scheduled(tmp_path, kit=False) as (_, address), worker_of(tmp_path, address):
        ended = process(*job("reveal", boards, out, "--scheduler", address))
    assert (ended.code, ended.said) == (0, "3 files: 3 done, 120 cases\n")


def test_the_folder_of_a_killed_job_goes_with_the_next(
    cluster: None, boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    words = map(str, job("reveal", boards, tmp_path / "a", "--scheduler", "local"))
    command = [sys.executable, "-m", "minesweeper_kit", *words]
    (boards / "a" / "one.ndjson").unlink()
    os.mkfifo(boards / "a" / "one.ndjson")
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, cwd=ROOT) as killed:
        until = time.monotonic() + 60
        while not list(folder.glob("minesweeper-kit-dask-*/work/*")):
            assert time.monotonic() < until
            time.sleep(0.05)
        killed.send_signal(signal.SIGSTOP)
        killed.kill()
    assert list(folder.glob("minesweeper-kit-dask-*"))
    (boards / "a" / "one.ndjson").unlink()
    ended = process(*job("reveal", boards, tmp_path / "b", "--scheduler", "local"))
    assert ended.code == 0
    assert not list(folder.glob("minesweeper-kit-*"))


HIDE = "import sys\nsys.modules['minesweeper_kit'] = None\n"
"""What a process runs in which the kit is as if it were not installed."""

OLD = "from distributed import versions\nversions.version = lambda package: '1.0'\n"
"""What a process runs that tells Dask of old packages."""


@contextmanager
def worker_of(folder: Path, address: str, *, kit: bool = True) -> Iterator[None]:
    """A worker in a process of its own, which the scheduler at an address has."""
    from distributed import Client

    (folder / "hide.py").write_text((HIDE + OLD) * (not kit))
    command = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny"]
    with subprocess.Popen(
        [*command, "--no-dashboard", "--preload", str(folder / "hide.py")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=folder,
    ) as running:
        try:
            with Client(address) as client:
                client.wait_for_workers(1, timeout=60)
            yield
        finally:
            running.kill()


@contextmanager
def scheduled(folder: Path, *, kit: bool = True) -> Iterator[tuple[Any, str]]:
    """A scheduler in a process of its own, and its address."""
    (folder / "no_kit.py").write_text(HIDE * (not kit))
    file = folder / "scheduler.json"
    command = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1"]
    options = ["--port", "0", "--no-dashboard", "--scheduler-file", str(file)]
    options += ["--preload", str(folder / "no_kit.py")]
    with subprocess.Popen(
        [*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder
    ) as running:
        try:
            import json

            until = time.monotonic() + 60
            while not file.exists() or not file.read_text():
                assert time.monotonic() < until
                assert running.poll() is None
                time.sleep(0.05)
            yield running, json.loads(file.read_text())["address"]
        finally:
            running.kill()
