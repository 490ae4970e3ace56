"""How `vectors` writes the conformance suite: as one file, or as a folder."""

import json
import os
from collections.abc import Iterable

from minesweeper_kit.cli.stdio import open_output
from minesweeper_kit.operations.operation import Operation
from minesweeper_kit.operations.option import Common
from minesweeper_kit.operations.vectors import Options, records, select_vectors, suite_contents


def run(operation: Operation, own: Options, common: Common) -> None:
    """Write the vectors."""
    del operation, common
    found = select_vectors(own.groups)
    if own.out_dir is None:
        _write(own.output, records(found))
        return
    os.makedirs(own.out_dir, exist_ok=True)
    about = suite_contents(found)
    for group in about["groups"]:
        alone = [vector for vector in found if vector.group == group]
        _write(os.path.join(own.out_dir, f"{group}.ndjson"), records(alone))
    with open_output(os.path.join(own.out_dir, "suite.json")) as stream:
        stream.write(json.dumps(about, indent=2).encode() + b"\n")


def _write(path: str, lines: Iterable[object]) -> None:
    """Write each as a line of JSON."""
    with open_output(path) as stream:
        for line in lines:
            stream.write(json.dumps(line).encode() + b"\n")
