"""The processes for the work, without a server before them."""

import asyncio
import json
from typing import Any

import pytest

from minesweeper_kit.web.limits import Limits, RejectedError
from minesweeper_kit.web.worker import MOST
from minesweeper_kit.web.workers import Workers
from tests.web.in_thread import run_in_thread

LARGE = json.dumps({"text": ("E" * 90 + "\n") * 90, "clicks": [[0, 0]], "trace": "bfs"}).encode()
"""A request whose answer no pipe holds."""


def test_a_process_whose_answer_nobody_takes_is_ended() -> None:
    async def run() -> None:
        workers = Workers(Limits())
        process: Any = await workers._begun()
        process.stdin.write(b"reveal 100000 60 %d\n" % len(LARGE) + LARGE)
        while not process.stdout._paused:  # as when the time is over in the middle of it
            await asyncio.sleep(0.01)
        await asyncio.wait_for(workers._end(process), 30)
        assert process.returncode is not None
        await workers.close()

    run_in_thread(run())


def test_who_does_not_wait_leaves_no_place_taken() -> None:
    async def run() -> None:
        workers = Workers(Limits(seconds=30))
        for _ in range(6):
            asking = asyncio.create_task(workers.answer("reveal", LARGE))
            await asyncio.sleep(0.05)
            asking.cancel()
            await asyncio.wait([asking], timeout=30)
            assert asking.done()
        assert (await workers.answer("detect", b'{"text": "EM"}')).status == 200
        await workers.close()
        with pytest.raises(RejectedError, match="the server ends"):
            await workers.answer("detect", b'{"text": "EM"}')

    run_in_thread(run())


def test_a_server_that_held_much_memory_does_not_end_its_processes() -> None:
    async def run() -> None:
        held = bytearray(b"x" * (MOST + 2**25))
        workers = Workers(Limits())
        for _ in range(4):
            assert (await workers.answer("detect", b'{"text": "EM"}')).status == 200
        assert len(workers._all) == len(workers._idle) == 1
        assert next(iter(workers._all)).returncode is None
        del held
        await workers.close()

    run_in_thread(run())


def test_a_process_that_was_killed_while_idle_is_replaced() -> None:
    async def run() -> None:
        workers = Workers(Limits())
        await workers.start()
        process = workers._idle[0]
        process.kill()
        await process.wait()
        assert (await workers.answer("detect", b'{"text": "EM"}')).status == 200
        await workers.close()

    run_in_thread(run())
