"""`minesweeper-kit serve`."""

import re
import socket
from typing import Annotated

import typer

from minesweeper_kit.cli.exit_codes import ends_well, say
from minesweeper_kit.cli.operating import ADVANCED
from minesweeper_kit.cli.options import bytes_of
from minesweeper_kit.wording import install

_LEAST_MEMORY = 100 * 2**20
_ORIGIN = re.compile(r"https?://[A-Za-z0-9.\-\[\]:*]+")


@ends_well
def serve(
    host: Annotated[
        str,
        typer.Option(metavar="H", help="Address to listen on.", rich_help_panel=ADVANCED),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=0, max=65535, help="Port. By default 8529, or the next free one."
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-host",
            metavar="NAME",
            help="Accept requests to this host name; needed behind a proxy. Repeat it for more.",
            rich_help_panel=ADVANCED,
        ),
    ] = None,
    allow_frame: Annotated[
        list[str] | None,
        typer.Option(
            "--allow-frame",
            metavar="ORIGIN",
            help="Site that may embed the page, such as https://example.org. Repeat it for more.",
            rich_help_panel=ADVANCED,
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open the browser.")
    ] = False,
    max_body: Annotated[
        str,
        typer.Option(
            "--max-body",
            metavar="SIZE",
            help="Size limit of a request.",
            rich_help_panel=ADVANCED,
        ),
    ] = "4M",
    max_cells: Annotated[
        int,
        typer.Option(
            "--max-cells",
            metavar="N",
            min=1,
            help="Limit of cells in all boards of a request.",
            rich_help_panel=ADVANCED,
        ),
    ] = 10**6,
    max_seconds: Annotated[
        float,
        typer.Option(
            "--max-seconds",
            metavar="S",
            min=0.1,
            help="Time limit of a request.",
            rich_help_panel=ADVANCED,
        ),
    ] = 2,
    max_solve_seconds: Annotated[
        float,
        typer.Option(
            "--max-solve-seconds",
            metavar="S",
            min=0.1,
            help="Time limit for solving and generating.",
            rich_help_panel=ADVANCED,
        ),
    ] = 10,
    max_memory: Annotated[
        str,
        typer.Option(
            "--max-memory",
            metavar="SIZE",
            help="Memory limit of each process that answers requests.",
            rich_help_panel=ADVANCED,
        ),
    ] = "1G",
) -> None:
    """Open a web page in your browser: paste boards, then convert, check, reveal or solve them.

    It needs the packages starlette and uvicorn, and says how to install them. Ctrl-C stops it.

    Example: mskit serve

    Example: mskit serve --no-browser --port 8000
    """
    try:
        import starlette  # noqa: F401 - what else would say it as well
        import uvicorn  # noqa: F401
    except ImportError:
        raise typer.BadParameter(
            f"serve needs two more packages: {install('starlette', 'uvicorn')}"
        ) from None
    from minesweeper_kit.web import serving
    from minesweeper_kit.web.limits import Limits

    for origin in allow_frame or ():
        if not _ORIGIN.fullmatch(origin):
            raise typer.BadParameter(
                f"{origin} is not an origin: give the scheme and the name, as https://example.org",
                param_hint="--allow-frame",
            )
    place = serving.Place(host, port, tuple(allow_host or ()), tuple(allow_frame or ()))
    if not place.is_local:
        try:
            socket.getaddrinfo(host, None)
        except (OSError, UnicodeError):
            message = f"{host}: no machine of this name is known; give 127.0.0.1, or a name that is"
            raise typer.BadParameter(message, param_hint="--host") from None
    if not place.is_local and not allow_host:
        raise typer.BadParameter(
            f"{host} is open to others: name the server with --allow-host, and put a proxy before "
            "it that ends slow and many connections"
        )
    memory = bytes_of(max_memory)
    if memory < _LEAST_MEMORY:
        raise typer.BadParameter(f"--max-memory {max_memory}: a process needs at least 100M")
    limits = Limits(
        bytes_of(max_body, "--max-body"), max_cells, max_seconds, max_solve_seconds, memory
    )

    def started(address: str, enforced: bool) -> None:
        print(f"serving at {address} (Ctrl-C ends it)", flush=True)
        if not enforced:
            say("this system enforces no limit of memory: a hostile board could take all of it")
        if not place.is_local:
            say(
                "open to other machines: put a proxy in front that ends slow and excess connections"
            )
        if place.is_local and not no_browser and serving.has_display():
            import threading
            import webbrowser

            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    serving.run(place, limits, started)
