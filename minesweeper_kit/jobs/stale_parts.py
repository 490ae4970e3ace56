"""The marks of a job that no part of it has any more."""

from collections.abc import Callable

from minesweeper_kit.errors import OptionError
from minesweeper_kit.io import addresses
from minesweeper_kit.io.inputs import JOB
from minesweeper_kit.jobs.parts import DONE, Part
from minesweeper_kit.wording import counted


def remove_stale(parts: list[Part], notes: Callable[[str], object]) -> None:
    """Remove the parts, with their marks, whose inputs are gone since an earlier run of the job.

    Raises OptionError where such an input is still there, and not given this time: nobody said
    that what was made of it is to go.
    """
    first = parts[0]
    folder = addresses.join_address(str(first.folder), JOB)
    names = {part.name for part in parts}
    found = [name.removesuffix(DONE) for name in addresses.under(folder, first.storage)
             if name.endswith(DONE)]  # fmt: skip
    stale = [first._replace(name=name) for name in found if name not in names]
    sources = {
        part.name: addresses.json_in(part.mark, part.storage).get("source") for part in stale
    }
    kept = [
        part.name
        for part in stale
        if not isinstance(source := sources[part.name], str)
        or addresses.stamp(source, part.storage) is not None
    ]
    if kept:
        others = f" and {counted(len(kept) - 1, 'other part')}" if len(kept) > 1 else ""
        raise OptionError(
            f"{first.folder} holds {kept[0]}{others}, whose input is there and not given: "
            "give all inputs of the job, or another folder"
        )
    for part in stale:
        notes(f"{part.name}: removed: its input {sources[part.name]} is gone")
        addresses.remove(part.mark, part.storage)
        addresses.remove(part.target, part.storage)
        addresses.remove(part.bad, part.storage)
