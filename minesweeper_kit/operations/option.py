"""How an operation declares its options: the fields of a NamedTuple, each with an Option.

`Common` has the options that several operations share; an operation names those that it takes.
"""

from collections.abc import Iterator
from types import NoneType
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import OptionError
from minesweeper_kit.operations.interfaces import COMMAND, EVERYWHERE, SERVER

Click = tuple[int, int]


class Option(NamedTuple):
    """What the interfaces say of an option besides its name, type and default.

    `flags` are the names on the command line where the field's own is not the one, and
    `metavar` what stands there for the value; with `argument` it is no option there. `key`
    is the name on the server where that is another. `long` is a text without a bound.
    `completes` names the function of `cli.completing` that offers values to a shell. Only
    commands that work on many files have the choices in `files_only`, which `files_help`
    explains. `advanced` options have a section of their own in the help.
    """

    help: str
    flags: tuple[str, ...] = ()
    metavar: str | None = None
    minimum: float | None = None
    maximum: float | None = None
    interfaces: tuple[str, ...] = EVERYWHERE
    key: str | None = None
    argument: bool = False
    long: bool = False
    completes: str | None = None
    files_only: tuple[str, ...] = ()
    files_help: str = ""
    advanced: bool = False


class Field(NamedTuple):
    """An option as the interfaces see it.

    `word` is its name without what Python needs of it, `key` that in a request. `base` is
    bool, int, float, str or Click, with the `choices` that it has, if not any; `many` says that
    there may be several, `optional` that there may be none.
    """

    name: str
    word: str
    key: str
    option: Option
    default: Any
    base: Any
    choices: tuple[str, ...]
    many: bool
    optional: bool
    required: bool


def fields_of(options: Any, interface: str) -> Iterator[Field]:
    """The fields of a NamedTuple that an interface has."""
    for name, annotation in options.__annotations__.items():
        option = annotation.__metadata__[-1]
        if interface not in option.interfaces:
            continue
        inner = annotation.__origin__
        optional = NoneType in get_args(inner)
        if optional:
            (inner,) = [each for each in get_args(inner) if each is not NoneType]
        many = Ellipsis in get_args(inner)
        if many:
            inner = get_args(inner)[0]
        choices = get_args(inner) if get_origin(inner) is Literal else ()
        if interface == SERVER:
            choices = tuple(each for each in choices if each not in option.files_only)
        word = name.rstrip("_")
        yield Field(
            name,
            word,
            option.key or word,
            option,
            options._field_defaults.get(name),
            str if choices else inner,
            choices,
            many,
            optional,
            name not in options._field_defaults,
        )


_COMMAND_ONLY = (COMMAND,)
SIDE = (
    " side: leave out that case and write it to _mskit/NAME.bad.ndjson of --out-dir (the default "
    "with --resume or --scheduler, and only with them)."
)
NOT_FILES = (COMMAND, SERVER)


FromOption = Annotated[
    str | None,
    Option(
        "Input format: a dialect (uva), a dialect and a layout (leetcode+csv), or a "
        "document (json, yaml, ndjson). With --symbols give a layout, for example grid. By default "
        "it is detected. mskit formats lists them.",
        ("-f", "--from"),
        "FORMAT",
        interfaces=NOT_FILES,
        completes="formats",
    ),
]


MEANINGS = {
    Cell.HIDDEN: "unopened, maybe a mine",
    Cell.EMPTY: "unopened, known to be safe",
    Cell.BLANK: "open, no mine around",
    Cell.FLAGGED: "maybe a mine",
    Cell.FLAGGED_MINE: "flag on a mine",
    Cell.FLAGGED_EMPTY: "flag on a safe cell",
}
"""What cells are whose names do not say it."""

_CELLS = ", ".join(map("{0[0].name} ({0[1]})".format, MEANINGS.items()))


class Common(NamedTuple):
    """The options that several operations share.

    `on_error` not given is "stop" for one input; of several a bad one is then left out. With
    `resume` or a `scheduler` it is "side".
    """

    sources: Annotated[
        tuple[str, ...],
        Option(
            "Files, folders, patterns such as 'suites/**/*.yaml', game ids of Simon Tatham's "
            "Mines, or links that hold a board. Without INPUT, or with -, standard input is read.",
            metavar="[INPUT]...",
            interfaces=_COMMAND_ONLY,
            argument=True,
        ),
    ] = ()
    from_: FromOption = None
    strict: Annotated[
        bool,
        Option(
            "Accept only boards in a known format, without text around them.",
            interfaces=NOT_FILES,
            advanced=True,
        ),
    ] = False
    max_memory: Annotated[
        str,
        Option(
            "Memory limit for reading one case, for example 512M.",
            metavar="SIZE",
            interfaces=_COMMAND_ONLY,
            advanced=True,
        ),
    ] = "4G"
    answers: Annotated[
        str | None,
        Option(
            "Read expected outcomes from this file (answers of an online judge, or what a "
            "program printed), in the order of the cases. Give one INPUT.",
            metavar="PATH",
            interfaces=NOT_FILES,
            key="answers_text",
            long=True,
        ),
    ] = None
    on_error: Annotated[
        Literal["stop", "skip", "side"] | None,
        Option(
            "What to do with a bad case. By default it ends the command; of several files those "
            "with a bad case are skipped. stop: end the command. skip: leave out that "
            "case.",
            files_help=SIDE,
            interfaces=NOT_FILES,
            files_only=("side",),
            advanced=True,
        ),
    ] = None
    dialect_file: Annotated[
        tuple[str, ...],
        Option(
            "Add a dialect (symbols for boards in text) or a skin (cells in screenshots) of your "
            "own. Repeat it for more.",
            metavar="PATH",
            interfaces=_COMMAND_ONLY,
            advanced=True,
        ),
    ] = ()
    symbols: Annotated[
        str | None,
        Option(
            "What the symbols of all inputs mean, instead of detecting it: '*=MINE -=HIDDEN "
            f".=BLANK'. Cells: MINE, EXPLODED, {_CELLS}. Digits need no entry.",
            metavar="SYMBOLS",
            interfaces=NOT_FILES,
        ),
    ] = None
    case: Annotated[
        tuple[str, ...],
        Option(
            "Use only this case: its number (from 1) or its name. Repeat it for more.",
            metavar="NAME",
            interfaces=_COMMAND_ONLY,
        ),
    ] = ()
    to: Annotated[
        str | None,
        Option(
            "Output format: a dialect (leetcode), a layout (csv) or both (codingninjas+yaml). By "
            "default the input's. mskit formats lists them.",
            ("-t", "--to"),
            "FORMAT",
            completes="formats",
        ),
    ] = None
    lossy: Annotated[
        bool,
        Option(
            "Leave out what the output format cannot hold, and say what. Hidden cells are never "
            "changed: if the format cannot show one, the command stops."
        ),
    ] = False
    output: Annotated[
        str,
        Option(
            "Write to this file. Its suffix decides the layout if you name none: .yaml, .json, "
            ".ndjson, .parquet or .csv; .gz or .zst after it compresses. A file of that name is "
            "replaced. - is standard output.",
            ("-o", "--output"),
            "PATH",
            interfaces=_COMMAND_ONLY,
        ),
    ] = "-"
    out_dir: Annotated[
        str | None,
        Option(
            "Write a file for each input into this folder or URL (s3://...), into the same "
            "subfolders. Files of the same name are overwritten.",
            metavar="DIR",
            interfaces=_COMMAND_ONLY,
        ),
    ] = None
    resume: Annotated[
        bool,
        Option(
            "With --out-dir: continue an earlier job, and process only new and changed files.",
            interfaces=_COMMAND_ONLY,
            advanced=True,
        ),
    ] = False
    verify: Annotated[
        bool,
        Option(
            "With --resume or --scheduler: check finished files, and rewrite those that have "
            "changed or are damaged.",
            interfaces=_COMMAND_ONLY,
            advanced=True,
        ),
    ] = False
    dry_run: Annotated[
        bool,
        Option(
            "With --out-dir: only list what would be read and written.",
            interfaces=_COMMAND_ONLY,
            advanced=True,
        ),
    ] = False
    scheduler: Annotated[
        str | None,
        Option(
            "With --out-dir: share the work on a Dask cluster (needs dask). local starts as many "
            "workers as --jobs; a URL such as tcp://host:8786 connects to a running scheduler.",
            metavar="local|URL",
            interfaces=_COMMAND_ONLY,
            advanced=True,
        ),
    ] = None
    parts: Annotated[
        int | None,
        Option(
            "With --out-dir: number of files that share the boards. By default each has its own.",
            metavar="N",
            minimum=1,
            interfaces=_COMMAND_ONLY,
            advanced=True,
        ),
    ] = None
    report: Annotated[
        Literal["text", "json"],
        Option(
            "With --out-dir: report on each file as text, or as JSON with its cases, seconds and "
            "errors.",
            interfaces=_COMMAND_ONLY,
            advanced=True,
        ),
    ] = "text"
    in_place: Annotated[
        bool,
        Option(
            "Overwrite each INPUT. Its suffix must match the output format: a .txt file can become "
            "another text format, not YAML. Files with text around boards are rejected, as with "
            "--strict.",
            interfaces=_COMMAND_ONLY,
        ),
    ] = False
    jobs: Annotated[
        int,
        Option(
            "Number of processes that share the work.",
            metavar="N",
            minimum=1,
            interfaces=_COMMAND_ONLY,
            advanced=True,
        ),
    ] = 1
    color: Annotated[
        Literal["auto", "always", "never"],
        Option(
            "Use colours: auto means on a terminal, unless NO_COLOR is set.",
            interfaces=_COMMAND_ONLY,
            advanced=True,
        ),
    ] = "auto"


TraceOption = Annotated[
    Literal["bfs", "dfs"] | None,
    Option(
        "Show the flood fill step by step: bfs uses a queue, dfs recursion.",
        interfaces=NOT_FILES,
        advanced=True,
    ),
]
NeighboursOption = Annotated[
    str | None,
    Option(
        "With --trace: the order of neighbours, all eight of them, for example "
        "n,e,s,w,ne,se,sw,nw.",
        metavar="ORDER",
        interfaces=NOT_FILES,
        advanced=True,
    ),
]
ReportOption = Annotated[
    Literal["text", "json", "github", "junit", "sarif", "html"],
    Option(
        "Report as text, json, github (annotations), junit, sarif (for code scanning) or html.",
        metavar="KIND",
        interfaces=_COMMAND_ONLY,
    ),
]
NoBoardsOption = Annotated[
    bool,
    Option("Do not print boards in a text report.", interfaces=_COMMAND_ONLY, advanced=True),
]

READING = (
    "sources",
    "from_",
    "symbols",
    "case",
    "strict",
    "max_memory",
    "on_error",
    "dialect_file",
)
"""What every operation takes that reads cases."""

WRITING = ("to", "lossy", "output")
"""What every operation takes that writes cases."""

MANY = ("out_dir", "resume", "verify", "dry_run", "scheduler", "jobs")
"""What every operation takes that works on many files."""

EACH = ("in_place", *MANY)
"""What those take besides that write an output for each input."""

REST_LEFT_OUT = (
    "What to do with a bad case. By default it ends the command; of several files the rest of that "
    "file is not read. stop: end the command. skip: leave out that case"
)
"""The help of --on-error where what comes before a bad case is printed already."""

REPORTING = {
    "out_dir": "Write a report on each input into this folder or URL (s3://...), as JSON lines or "
    "Parquet. Files of the same name are overwritten.",
    "jobs": "With --out-dir: number of processes that share the work.",
    "output": "Write the report to this file. Its suffix decides the kind: .csv, .json or "
    ".parquet, else text. - is standard output.",
}
"""The help of options where an operation reports on its inputs."""


class OptionValues(NamedTuple):
    """The options that are given: the operation's own, and those of `Common`."""

    own: Any
    common: Common


def check_total(mines: int | None, density: float | None) -> None:
    """Raise OptionError where both are given, or a density that is none."""
    if mines is not None and density is not None:
        raise OptionError("give --mines or --density, not both")
    if density is not None and not 0 < density < 1:
        raise OptionError("--density must be more than 0 and less than 1")
