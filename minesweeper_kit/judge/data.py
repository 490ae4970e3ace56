"""The YAML files of languages, problems, suites and mutants: where they are, and what they say."""

import os

from minesweeper_kit.markup.source_data import SourceData

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


def read(path: str) -> SourceData:
    """What a YAML file says. Raises ParseError with the line and column of what is wrong.

    A wheel has a copy in JSON beside each of the kit's own files. That saves the time to import a
    YAML parser.

    >>> read(files("problems")["uva"]).value["asks"]
    'numbers'
    """
    copy = f"{os.path.splitext(path)[0]}.json"
    if path.startswith(FOLDERS[0]) and os.path.exists(copy):
        from minesweeper_kit.markup.json import read_json

        with open(copy, "rb") as stream:
            return read_json(stream.read(), copy)
    from minesweeper_kit.markup.yaml import read_yaml

    with open(path, "rb") as stream:
        return read_yaml(stream.read(), path)
