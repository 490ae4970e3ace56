"""The parts of a job on the workers of a Dask cluster.

A part is one task, and a task is a part: nothing of the work is Dask's own.
"""

import logging
import pickle
import signal
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from minesweeper_kit.errors import OptionError, WorkerError
from minesweeper_kit.io.temporary import TemporaryFolder
from minesweeper_kit.jobs.parts import Part, Record, do_part, failure_record
from minesweeper_kit.version import __version__
from minesweeper_kit.wording import counted, install

if TYPE_CHECKING:
    from distributed import Client

ANSWERS = 5
"""How many seconds a scheduler has to answer, at first and when it is lost."""

_CLOSES = 3
"""How many seconds a client has to close."""

# What a worker evaluates. It names the kit in a text alone, so that the scheduler, which takes
# tasks apart, needs no kit.
_VERSION = "__import__('minesweeper_kit.version').version.__version__"
_DO = "__import__('minesweeper_kit.jobs.cluster').jobs.cluster.do_packed(part, version)"

_ALONE = 2
"""How many workers of its own cluster a part may take with it before it is given up."""


def require_dask() -> None:
    """Raise OptionError where Dask is not installed."""
    if not (find_spec("dask") and find_spec("distributed")):
        advice = install("dask", "distributed", "fsspec")
        raise OptionError(f"a scheduler needs the extra dask: {advice}")


def do_packed(part: bytes, version: str) -> Record:
    """Do the work of a part on a worker, and say what became of it.

    `version` is that of the kit that sends it.

    >>> packed = pickle.dumps(Part("stats", {}, "a.ndjson", "out"))
    >>> do_packed(packed, "0.0.1")["error"]["message"].partition(" has")[0]
    'the worker'
    """
    found: Part = pickle.loads(part)  # noqa: S301
    if version != __version__:
        return failure_record(
            found, WorkerError(_other_version("the worker", __version__, version))
        )
    return do_part(found)


def _other_version(worker: str, its: str, version: str) -> str:
    return f"{worker} has minesweeper-kit {its}: install {version} there, as it is here"


def completed_parts(
    parts: list[Part], scheduler: "str | Client", jobs: int, notes: Callable[[str], Any]
) -> Iterator[Record]:
    """The record of each part, as it is done by some worker.

    A part that takes its workers with it, as by their memory, is tried again with no other
    beside it, and given up if it does so again. Raises WorkerError where no scheduler answers
    or it is lost, and where a worker has no kit or another version of it.
    """
    if not parts:
        return
    with ExitStack() as stack:
        client, name = stack.enter_context(_client(scheduler, jobs))
        there = client.scheduler_info(n_workers=1)
        if "dashboard" in there.get("services", ()) and find_spec("bokeh"):  # which draws it
            notes(f"dashboard: {client.dashboard_link}")
        if not there["workers"]:
            notes(f"the scheduler {name} has no worker yet: the parts wait for one")
        blamed: list[Part] = []
        done = 0
        try:
            _require_kit(client)
            for record in _followed(client, parts, blamed.append):
                done += 1
                yield record
            for part in blamed:
                alone: list[Part] = []
                yield from _followed(client, [part], alone.append)
                for lost in alone:
                    yield failure_record(
                        lost, WorkerError("every worker that was given it has died")
                    )
        except _LostError:
            rest = counted(len(parts) - done, "part")
            raise WorkerError(
                f"the scheduler {name} is lost with {rest} to do: run the job again with "
                "--resume, and it does those"
            ) from None


def _require_kit(client: "Client") -> None:
    """Raise WorkerError where a worker that is there has no kit, or another version of it."""
    try:
        found = client.run(eval, _VERSION, on_error="return")
    except (OSError, TimeoutError) as error:
        raise _LostError from error
    for worker, version in sorted(found.items()):
        if isinstance(version, ModuleNotFoundError):
            raise WorkerError(
                f"the worker {worker} has no minesweeper-kit: install {__version__} there"
            )
        if isinstance(version, str) and version != __version__:
            raise WorkerError(_other_version(f"the worker {worker}", version, __version__))


class _LostError(Exception):
    """The scheduler is lost."""


def _followed(
    client: "Client", parts: list[Part], blame: Callable[[Part], object]
) -> Iterator[Record]:
    """The record of each part as it is done; `blame` is called with those that killed workers."""
    from distributed import KilledWorker, as_completed

    # What was done before is known by the marks: a key of an earlier job would only
    # bring back its result.
    job = uuid4().hex
    keys = [f"minesweeper-kit-{job}-{number}" for number in range(len(parts))]
    tasks = [{"part": pickle.dumps(part), "version": __version__} for part in parts]
    futures = client.map(eval, [_DO] * len(tasks), tasks, key=keys, pure=False)
    part_of = dict(zip(keys, parts, strict=True))
    try:
        for future in as_completed(futures):
            part = part_of[future.key]
            if future.status == "finished":
                try:
                    yield future.result(timeout=60)
                except (OSError, TimeoutError) as error:
                    raise _LostError from error
            elif future.status == "error":
                fault = future.exception()
                if isinstance(fault, KilledWorker):
                    blame(part)
                else:
                    yield failure_record(part, fault)
            else:
                raise _LostError
    finally:
        if client.status == "running":
            client.cancel(futures, force=True)


@contextmanager
def _client(scheduler: "str | Client", jobs: int) -> Iterator[tuple["Client", str]]:
    """A client of the scheduler, and how messages call that. Raises WorkerError without one."""
    from distributed import Client

    if isinstance(scheduler, Client):
        yield scheduler, scheduler.scheduler.address
        return
    with ExitStack() as stack:
        stack.enter_context(_quiet())
        name, place = scheduler, scheduler
        if scheduler == "local":
            name, place = "on this machine", stack.enter_context(_started(jobs))
        try:
            client = stack.enter_context(_closed(Client(place, timeout=ANSWERS), _CLOSES))
        except (OSError, TimeoutError, ValueError) as error:
            reason = str(error).splitlines()[0] if isinstance(error, ValueError) else "no answer"
            raise WorkerError(
                f"the scheduler {name} cannot be reached within {ANSWERS} s ({reason}): "
                "nothing was done"
            ) from None
        yield client, name


@contextmanager
def _started(jobs: int) -> Iterator[Any]:
    """A cluster of processes on this machine, for the time of the block."""
    import dask
    from distributed import LocalCluster

    with TemporaryFolder("dask") as folder:
        settings = {
            "temporary-directory": folder.path,
            "distributed.scheduler.allowed-failures": _ALONE - 1,
            # Dask has workers give freed memory back at once: they get it again page by page.
            "distributed.nanny.pre-spawn-environ.MALLOC_TRIM_THRESHOLD_": None,
        }
        with dask.config.set(settings):
            try:
                with _without_interrupts():
                    cluster = LocalCluster(
                        n_workers=jobs,
                        threads_per_worker=1,
                        dashboard_address="127.0.0.1:0",  # or it would be port 8787 for all to see
                        silence_logs=logging.CRITICAL,
                    )
            except RuntimeError:
                raise WorkerError(
                    "the workers cannot be started (in a script the call has to stand under "
                    'if __name__ == "__main__":, as they import it)'
                ) from None
            with _closed(cluster, None):
                yield cluster


@contextmanager
def _closed(opened: Any, timeout: int | None) -> Iterator[Any]:
    """A client or a cluster, closed after the block; one that is busy does not hold up the end."""
    try:
        yield opened
    finally:
        with suppress(OSError, TimeoutError):
            opened.close(timeout=timeout)


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """A block in which processes are started that never see Ctrl-C: this one handles it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # which lets Ctrl-C through where it is started later
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


@contextmanager
def _quiet() -> Iterator[None]:
    """A block in which Dask says nothing: what matters, the kit's version, is said by the kit."""
    from distributed.versions import VersionMismatchWarning

    known = logging.root.manager.loggerDict
    own = [logger for name, logger in known.items() if name.startswith("distributed")]
    loud = [each for each in own if isinstance(each, logging.Logger) and not each.disabled]
    for logger in loud:
        logger.disabled = True
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", VersionMismatchWarning)
            yield
    finally:
        for logger in loud:
            logger.disabled = False
