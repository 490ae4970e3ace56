"""What became of a job: built from what became of each part, and written beside them."""

import json
from collections import Counter
from typing import Any, NamedTuple

from minesweeper_kit.errors import MinesweeperKitError, OptionError
from minesweeper_kit.io import addresses
from minesweeper_kit.io.inputs import JOB, MANIFEST
from minesweeper_kit.jobs.parts import NO_BOARD, Record
from minesweeper_kit.version import __version__

UNREADABLE = 3
"""The exit code where something cannot be read or written."""


class Manifest(NamedTuple):
    """What became of a job: the operation, its options, and a record for each part.

    `state` is "complete" where every part is made, "unfinished" where one is not, and "running"
    in the file of a job that is in work, or was killed; of a dry run it is "planned". Parts
    that were never tried have no record: `planned` is how many there are.
    """

    operation: str
    options: dict[str, Any]
    planned: int
    parts: list[Record]
    state: str = "running"
    done_now: int = 0

    @property
    def failed(self) -> list[Record]:
        """The records of the parts that could not be made."""
        return [record for record in self.parts if "error" in record]

    def count(self, name: str) -> int:
        """How many `cases`, `bad` records or `findings` there are in all parts."""
        return sum(record.get(name, 0) for record in self.parts)

    @property
    def without_board(self) -> list[Record]:
        """The records of the inputs in folders that have no board."""
        return [record for record in self.parts if NO_BOARD in record]

    @property
    def exit_code(self) -> int:
        """The highest exit code of the errors that were met, 1 where a check found something.

        It is 3 where a part was never tried, or no input has a board.
        """
        known = _exit_codes(MinesweeperKitError)
        codes = [known.get(record["error"]["code"], UNREADABLE) for record in self.failed]
        codes += [known.get(code, 1) for record in self.parts for code in record.get("codes", ())]
        if len(self.parts) < self.planned or len(self.without_board) == self.planned:
            codes.append(UNREADABLE)
        return max(codes, default=0)

    def fields(self) -> dict[str, Any]:
        """The manifest as its file has it."""
        faults: Counter[str] = Counter()
        for record in self.parts:
            faults.update(record.get("codes", {}))
        content = {
            "minesweeper_kit_job": 1,
            "state": self.state,
            "operation": self.operation,
            "options": self.options,
            "version": __version__,
            "planned": self.planned,
            "done": sum("cases" in record for record in self.parts),
            "failed": len(self.failed),
            "without_board": len(self.without_board),
            "cases": self.count("cases"),
            "bad": self.count("bad"),
            "findings": self.count("findings"),
            "codes": dict(faults.most_common()),
        }
        totals = [record["totals"] for record in self.parts if "totals" in record]
        if totals:
            content["totals"] = _together(totals)
        own = {"operation", "options"}  # which are those of the job
        parts = [
            {key: value for key, value in record.items() if key not in own} for record in self.parts
        ]
        return {**content, "parts": parts}


def _exit_codes(error: type[MinesweeperKitError]) -> dict[str, int]:
    """The exit codes of the errors below one, by their codes."""
    codes: dict[str, int] = {}
    for below in error.__subclasses__():
        codes |= {below.code: below.exit_code} | _exit_codes(below)
    return codes


def _together(totals: list[dict[str, Any]]) -> dict[str, Any]:
    """The totals of games in all parts."""
    from minesweeper_kit.play.selfplay import Totals

    whole = Totals()
    for each in totals:
        whole = whole.plus(Totals(**{**each, "lost_at": tuple(each["lost_at"])}))
    low, high = whole.interval
    sums = whole._asdict()
    del sums["seconds"]
    return {**sums, "rate": whole.wins / whole.games, "interval": [low, high]}


def address_of(out: str) -> str:
    """Where the manifest of a job lies that writes to a folder.

    >>> address_of("s3://boards/out")
    's3://boards/out/_mskit/manifest.json'
    """
    return addresses.join_address(out, f"{JOB}/{MANIFEST}")


def write(manifest: Manifest, out: str, storage: addresses.Storage) -> None:
    """Write the manifest into the folder of the output, whole or not at all."""
    with addresses.writing(address_of(out), storage) as stream:
        stream.write(json.dumps(manifest.fields(), indent=1).encode() + b"\n")


def require_same_job(
    operation: str, options: dict[str, Any], out: str, storage: addresses.Storage
) -> None:
    """Raise OptionError where the folder of the output holds another job."""
    address = address_of(out)
    if addresses.read_small_file(address, storage) is None:
        return
    there = addresses.json_in(address, storage)
    if there.get("minesweeper_kit_job") != 1 or not isinstance(there.get("options"), dict):
        raise OptionError(f"{address} is not the manifest of a job: give another folder")
    if there.get("operation") != operation:
        other = [str(there.get("operation"))]
    else:
        other = [
            f"{name} {json.dumps(there['options'].get(name))}"
            for name, value in options.items()
            if there["options"].get(name) != value
        ]
    if other:
        raise OptionError(f"{out} holds another job ({', '.join(other)}): give another folder")
