"""Find out which format each file is in, and why.

Example: mskit detect board.txt suite.yaml

Example: mskit detect board.txt --symbols "*=MINE .=EMPTY" --as-dialect -o my.yaml
"""

import os
import re
from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

from minesweeper_kit.dialect import Dialect
from minesweeper_kit.dialect.inline import symbols_text
from minesweeper_kit.dialect.registry import dialects
from minesweeper_kit.errors import FormatError, OptionError
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.suffixes import require_suffix
from minesweeper_kit.layouts import find_layout
from minesweeper_kit.operations.interfaces import COMMAND
from minesweeper_kit.operations.operation import (
    NOTES,
    TEXT,
    Context,
    Operation,
    Schema,
    an_object,
)
from minesweeper_kit.operations.option import FromOption, Option, OptionValues
from minesweeper_kit.wording import one_line


class Options(NamedTuple):
    """The options of `detect`."""

    from_: FromOption = None
    as_dialect: Annotated[
        bool,
        Option(
            "Write the symbols of INPUT as a dialect file. With -o my.yaml the dialect is called "
            "my; read boards with --dialect-file my.yaml --from my.",
            interfaces=(COMMAND,),
        ),
    ] = False
    kept_in: Annotated[str, Option("The file that is written.", interfaces=())] = "-"
    as_skin: Annotated[
        bool,
        Option(
            "Write a skin file, to read screenshots with --dialect-file.", interfaces=(COMMAND,)
        ),
    ] = False


def _settle(given: OptionValues) -> Options:
    """The options. Raises OptionError for those that do not go together."""
    own: Options = given.own
    alone = "--as-skin" if own.as_skin else "--as-dialect" if own.as_dialect else ""
    if alone and len(given.common.sources) > 1:
        raise OptionError(f"{alone} takes one INPUT, and no value: -o names the file to write")
    require_suffix(given.common.output, [".yaml", ".yml"] if alone else [".txt"])
    return own._replace(kept_in=given.common.output)


def reason(reader: Reader) -> str:
    """What tells the format of a source: the suffix, the symbols, the layout.

    >>> import io
    >>> from minesweeper_kit.io import load
    >>> reason(load(io.BytesIO(b'{"dialect": "leetcode", "cases": [{"board": "EM"}]}')))
    'JSON with all parts of each board (click, outcome, mines, name), or plain data'
    """
    format = reader.format
    layout, dialect = find_layout(format.layout), format.dialect
    reasons = []
    suffix = suffix_of(reader.source)
    if suffix in layout.suffixes or (dialect and suffix in dialect.suffixes):
        reasons.append(f"by its suffix, {suffix}")
    if layout.names_dialect:
        reasons.append(layout.title)
    elif dialect is not None and (not reasons or layout.kind == "text"):
        of = f" of {dialect.title or dialect.name}" if not dialect.is_inline else ""
        reasons += [f"by the symbols{of}: {symbols_text(dialect)}".removesuffix(": "), layout.title]
    return "; ".join(reasons)


def dialect_of(reader: Reader) -> Dialect:
    """The dialect in which a source is read. Raises FormatError where it names its dialects itself.

    >>> import io
    >>> from minesweeper_kit.io import load
    >>> dialect_of(load(io.BytesIO(b"EM")))
    <Dialect leetcode: B E M X 1-8>
    """
    if reader.format.dialect is None:
        raise FormatError(
            f"this {reader.format} document names the dialects of its cases; mskit formats NAME "
            "shows one"
        ).located(reader.source)
    return reader.format.dialect


def _rows(reader: Reader, options: Options, context: Context) -> Iterator[str]:
    """What there is to say of the format of an input, whose cases are not read."""
    del context
    if options.as_dialect:
        name = _name_for(reader.source if options.kept_in == "-" else options.kept_in)
        yield dialect_of(reader).to_yaml().rstrip("\n").replace("name: inline", f"name: {name}", 1)
    elif options.as_skin:
        yield _skin_text(reader).rstrip("\n")
    else:
        yield one_line(f"{reader.source}: {reader.format} ({reason(reader)})")


def _name_for(source: str) -> str:
    """A name for the dialect of a file: that of the file, unless another dialect has it.

    >>> _name_for("boards/Our Team.txt"), _name_for("leetcode.txt"), _name_for("<stdin>")
    ('our-team', 'my-leetcode', 'stdin')
    """
    stem = os.path.basename(source).lower().removeprefix("<").partition(".")[0]
    name = re.sub("[^a-z0-9]+", "-", stem).strip("-")
    taken = {each for known in dialects() for each in (known.name, *known.aliases)}
    return name if name[:1].isalpha() and name not in taken else f"my-{name}"


def _skin_text(reader: Reader) -> str:
    """The file of a skin that was inferred. Raises FormatError where it is known, or none."""
    if reader.format.layout != "image":
        raise FormatError("no picture: --as-skin takes a screenshot").located(reader.source)
    if not os.path.isfile(reader.source):
        raise FormatError("--as-skin takes a file: expected a path").located(reader.source)
    import yaml

    from minesweeper_kit.layouts.binary.image import picture_in

    with open(reader.source, "rb") as stream:
        skin = picture_in(stream.read(), reader.source).skin
    if skin is None:
        raise FormatError("its skin is known: it is read as it is").located(reader.source)
    return str(yaml.safe_dump(skin, sort_keys=False, width=1000))


def _answer(reader: Reader, options: Options, context: Context) -> dict[str, Any]:
    del options, context
    dialect = reader.format.dialect
    shown = next(reader).origin if reader.format.layout == "image" else None
    return {
        "format": str(reader.format),
        "reason": reason(reader),
        "symbols": symbols_text(dialect) or None if dialect is not None else None,
        "picture": shown and shown.picture,
    }


def _result() -> Schema:
    symbols = {
        "type": ["string", "null"],
        "description": "Each symbol with its cell, as `symbols` takes them.",
    }
    picture = {
        "type": ["array", "null"],
        "items": {"type": "number"},
        "description": "Where the board is in a screenshot, in pixels: left, top, width, height.",
    }
    return an_object(
        {"format": TEXT, "reason": TEXT, "symbols": symbols, "picture": picture, "notes": NOTES}
    )


OPERATION = Operation(
    Options,
    ("sources", "symbols", "output", "strict", "dialect_file"),
    helps={
        "from_": "Format of INPUT. If you name only a dialect (uva), the layout is detected.",
        "output": "Write to this file. - is standard output.",
    },
    settle=_settle,
    rows=_rows,
    lines=lambda rows, *_: rows,
    answer=_answer,
    result=_result,
)
