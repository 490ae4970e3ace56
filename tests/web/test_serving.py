"""The socket that the server listens at."""

import asyncio
import socket

from minesweeper_kit.web.serving import Place, bound
from tests.web.in_thread import run_in_thread


def test_an_answer_does_not_wait_for_its_head_to_be_acknowledged() -> None:
    async def without_delay() -> bool:
        told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        async def met(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            taken = writer.get_extra_info("socket")
            told.set_result(bool(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
            writer.close()

        listening = bound(Place(port=0))
        async with await asyncio.start_server(met, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            found = await told
            writer.close()
        return found

    assert run_in_thread(without_delay())
