"""What an operation is: its options, its work on cases, and how interfaces show the result."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, BinaryIO, NamedTuple

from minesweeper_kit.batch import CaseBatch
from minesweeper_kit.case import Case
from minesweeper_kit.dialect import Dialect
from minesweeper_kit.errors import MinesweeperKitError
from minesweeper_kit.io.format import Format
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.suffixes import Gives
from minesweeper_kit.operations.option import Common, Field, OptionValues, fields_of
from minesweeper_kit.wording import csv_row

TABLES = ("parquet", "arrow", "arrows")
"""The layouts of tables, which are written batch by batch."""

Schema = dict[str, Any]
"""What a value has to be, as JSON Schema says it."""


Meet = Callable[[MinesweeperKitError], object]
"""What is called with the error of a bad case: it raises it, or the other cases go on."""


class Counts(NamedTuple):
    """What came of one input: cases written or checked, findings by code, totals of games."""

    cases: int
    findings: Mapping[str, int] = {}
    totals: dict[str, Any] | None = None


class Part(NamedTuple):
    """One input, or some numbers of cases to make, of work over many files.

    `out` is where the result goes, `meet` where bad cases go, and `note` where lines for the
    user go. `stops` says that the first bad case ends it.
    """

    out: BinaryIO
    meet: Meet
    note: Callable[[str], object]
    reader: Any = None
    numbers: range = range(0)
    stops: bool = True


def label_of(case: Case, *, several: bool) -> str:
    """What a report for people calls a case: of several inputs, with the one that it is in.

    >>> from minesweeper_kit.io.reading import loads
    >>> label_of(loads('[["E"]]')[0], several=True)
    '<string>: case 1'
    """
    source = case.place()[0] if several else None
    return f"{source}: {case.label}" if source else case.label


def case_fields(case: Case) -> dict[str, Any]:
    """The keys with which every record of a report in JSON says which case it is about.

    >>> from minesweeper_kit.io.reading import loads
    >>> case_fields(loads('[["E"]]')[0])
    {'source': '<string>', 'case': 1, 'name': None}
    """
    number = case.origin.number if case.origin else None
    return {"source": case.place()[0], "case": number, "name": case.name}


class Context(NamedTuple):
    """What the work reports to: bad cases, and lines for the user.

    `several` says that the cases are of several inputs. `attempt` is called with the number of
    each board that is tried for the next one.
    """

    meet: Meet
    note: Callable[[str], object]
    several: bool = False
    attempt: Callable[[int], None] | None = None

    def label(self, case: Case) -> str:
        """What a report for people calls the case."""
        return label_of(case, several=self.several)


class Screen(NamedTuple):
    """Where text is shown: in colour or not, how wide, and where lines beside it go."""

    note: Callable[[str], object]
    coloured: bool = False
    columns: int = 80


def _own(given: OptionValues) -> Any:
    return given.own


def _itself(row: dict[str, Any]) -> dict[str, Any]:
    return row


def _absent(*_given: Any) -> Iterator[Any]:
    """Work that an operation does not have."""
    return iter(())


def _no_cells(own: Any) -> int:
    del own
    return 0


def _cases(own: Any) -> Gives:
    del own
    return "cases"


def _text(own: Any) -> str:
    del own
    return "text/plain"


def _nothing(row: Any) -> str | None:
    del row
    return None


def csv_line(values: Iterable[object]) -> str:
    """The values as a line of CSV.

    >>> csv_line(["a,b", 1, None])
    '"a,b",1,'
    """
    import csv
    import io

    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(csv_row(values))
    return line.getvalue()


class Operation(NamedTuple):
    """An operation. It reads cases, or makes them, and gives cases or rows.

    `options` is the NamedTuple of its own options, `takes` names those of `Common` besides,
    and `needs` those that have to be given. `settle` returns its own options as the work takes
    them, and raises OptionError for what does not go together.

    Its work is one or more of:

    - `cases`: from the cases of a reader to cases, which are written in a format;
    - `rows`: from the cases of a reader to rows, which are reported. `gives_rows` says for
      which options;
    - `make`: the cases of these numbers, of which it reads none. `seed` is one of its own
      options, `counted` names the one that says how many, and `cells` is how many cells the
      boards have together.

    `make_batches` is what `make` does, for tables: batches of Arrow in the kit's schema, whose
    rows name the dialect; None where they go case by case.

    `gives` says what `cases` gives: cases as they were, outcomes each for itself, or a suite.

    `batch` is what `cases` does, on a batch of Arrow in the kit's schema; it gives None where a
    row needs its case.

    `columns` is what `rows` does, on a batch of Arrow with the columns of a table of boards: the
    columns that are added to it, by their names. `error` is among them, and says with a code
    what is wrong with a row.

    Of a row `record` is the JSON object, and `finding` the code of what it finds wrong, which
    `finding_message` says with its place. `lines` are the rows as the command prints them, where
    that is not `--report json`; `pieces` are the bytes of what is drawn instead, whose media type
    is `media`.

    `answer` is the JSON object that the server sends, and `part` the work on one of many files,
    where that is not what follows from cases and rows. `helps` has the help of the common options
    that do something else here. `rows_description` says what the records
    of rows are, and `result` gives the schema of another answer. `long` says that it may take
    long, and `own_command` that its command does more than print rows and write cases: `run` of
    the module of its name in `cli`.
    """

    options: Any
    takes: tuple[str, ...]
    helps: Mapping[str, str] = {}
    needs: tuple[str, ...] = ()
    settle: Callable[[OptionValues], Any] = _own
    cases: Callable[[Reader, Any, Context], Iterable[Case | CaseBatch]] = _absent
    rows: Callable[[Reader, Any, Context], Iterable[Any]] = _absent
    gives_rows: Callable[[Any], bool] | None = None
    make: Callable[[Any, range, Context], Iterator[Case]] | None = None
    make_batches: Callable[[Any, range, Context, Dialect], Iterator[Any] | None] | None = None
    cells: Callable[[Any], int] = _no_cells
    counted: str = ""
    gives: Callable[[Any], Gives] = _cases
    batch: Callable[[Any, Any], Any] | None = None
    columns: Callable[[Any, Any], dict[str, Any]] | None = None
    record: Callable[[Any], dict[str, Any]] = _itself
    finding: Callable[[Any], str | None] = _nothing
    finding_message: Callable[[Any], str | None] = _nothing
    lines: Callable[[Iterator[Any], Any, Screen], Iterator[str]] | None = None
    pieces: Callable[[Iterator[Any], Any, Screen], Iterator[bytes]] | None = None
    media: Callable[[Any], str] = _text
    answer: Callable[[Reader, Any, Context], dict[str, Any]] | None = None
    result: Callable[[], Schema] | None = None
    rows_description: str = ""
    part: Callable[[Part, Any], Counts] | None = None
    long: bool = False
    own_command: bool = False

    def reports(self, own: Any) -> bool:
        """Whether it gives rows for these options, and no cases."""
        return self.rows is not _absent and (self.gives_rows is None or self.gives_rows(own))

    def writes(self, own: Any) -> bool:
        """Whether it writes cases for these options, out of those that it reads.

        >>> from minesweeper_kit.operations import find
        >>> find("convert").writes(None), find("stats").writes(None)
        (True, False)
        """
        return self.cases is not _absent and not self.reports(own)

    def numbers(self, own: Any) -> range:
        """The numbers of the cases that it makes for these options.

        >>> from minesweeper_kit.operations import find
        >>> operation = find("generate")
        >>> operation.numbers(operation.options(count=3, start=11))
        range(11, 14)
        """
        start = getattr(own, "start", 1)
        return range(start, start + getattr(own, self.counted))

    def fields(self, interface: str) -> list[Field]:
        """All options that an interface has: its own, then the common ones that it takes."""
        own = [self._taken(each) for each in fields_of(self.options, interface)]
        common = {each.name: self._taken(each) for each in fields_of(Common, interface)}
        return own + [common[name] for name in self.takes if name in common]

    def _taken(self, field: Field) -> Field:
        """An option as this operation has it, with the help that it has there."""
        option, choices = field.option, field.choices
        help_text = self.helps.get(field.name, option.help)
        if "out_dir" in self.takes:
            help_text += option.files_help
        else:
            choices = tuple(each for each in choices if each not in option.files_only)
        return field._replace(option=option._replace(help=help_text), choices=choices)

    def given(self, values: Mapping[str, Any]) -> OptionValues:
        """The options out of values by the names of the fields."""
        own = {name: values[name] for name in self.options._fields if name in values}
        common = {name: value for name, value in values.items() if name not in own}
        return OptionValues(self.options(**own), Common(**common))


def plain(value: Any) -> Any:
    """A value out of JSON as options have it: its lists are tuples.

    >>> plain([[3, 0]])
    ((3, 0),)
    """
    return tuple(map(plain, value)) if isinstance(value, list | tuple) else value


def made_format(target: Format | None, own: Any) -> Format:
    """The format in which cases are written that are made: in leetcode where nothing says it.

    A suite is then written as YAML, since LeetCode's own files hold no expected outcomes.

    >>> from minesweeper_kit.operations import find
    >>> made_format(Format.parse("json"), find("generate").options())
    Format(leetcode+json)
    """
    from minesweeper_kit.dialect.registry import find_dialect

    if target is None:
        return Format.parse("leetcode+yaml" if own.as_suite else "leetcode")
    return target if target.dialect else Format(find_dialect("leetcode"), target.layout)


def with_seed(own: Any, note: Callable[[str], object]) -> Any:
    """The options of work that makes cases, with a seed; one that is drawn is noted."""
    if own.seed is not None:
        return own
    seed = int.from_bytes(os.urandom(4), "big")
    note(f"seed {seed}")
    return own._replace(seed=seed)


TEXT: Schema = {"type": "string"}
NOTES: Schema = {
    "type": "array",
    "items": TEXT,
    "description": "What was skipped or left out, a line each.",
}
FROM: Schema = {**TEXT, "description": "The format that the boards were read in."}
TO: Schema = {**TEXT, "description": "The format that they are written in."}
CONTENT: dict[str, Schema] = {
    "text": {**TEXT, "description": "What is written."},
    "data": {**TEXT, "contentEncoding": "base64", "description": "Instead: of a binary format."},
}


def an_object(properties: dict[str, Schema], *optional: str) -> Schema:
    """The schema of an object with these keys."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required}


def rows_as(what: str) -> Schema:
    """The schema of the answer with a JSON object for each row."""
    cases = {"type": "array", "items": {"type": "object"}, "description": what}
    return an_object({"from": FROM, "cases": cases, "notes": NOTES})


WRITTEN = an_object({"from": FROM, "to": TO, **CONTENT, "notes": NOTES}, *CONTENT)
"""The schema of the answer with cases in a format."""


def result_of(operation: Operation) -> Schema:
    """The schema of what the server sends for an operation."""
    if operation.result is not None:
        return operation.result()
    if not operation.rows_description:
        return WRITTEN
    rows = rows_as(operation.rows_description)
    return rows if operation.gives_rows is None else {"anyOf": [WRITTEN, rows]}
