"""The command's entry: what runs first, before anything else of the kit is imported."""

# `signal` itself takes a while, in which Ctrl-C would end in a traceback.
import _signal  # type: ignore[import-not-found]


def main() -> None:
    """Run the command; Ctrl-C ends the process at once until there is something to clean up."""
    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
    import gc

    gc.disable()  # nothing that is imported is garbage
    from minesweeper_kit.cli import main as command

    command()
