"""The folders in which the judge looks for languages, problems, suites and mutants."""

import os

FOLDERS = [os.path.dirname(os.path.abspath(__file__))]
"""The kit's own folder, and those that were added, each with folders of YAML files in it."""


def files(kind: str) -> dict[str, str]:
    """The paths of all files of a kind by their names, those of added folders last."""
    found: dict[str, str] = {}
    for folder in FOLDERS:
        inside = os.path.join(folder, kind)
        for name in sorted(os.listdir(inside)) if os.path.isdir(inside) else ():
            stem, suffix = os.path.splitext(name)
            if suffix == ".yaml":
                found.pop(stem, None)
                found[stem] = os.path.join(inside, name)
    return found
