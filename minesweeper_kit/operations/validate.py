"""Check that boards and clicks are legal and that expected outcomes are right.

The exit code is 0 if all is right, 1 if something is wrong, and 3 if something cannot be read or
there is no case to check. With --fix it is 1 if something cannot be fixed: only expected outcomes
can, not a wrong board or an impossible click.

Example: mskit validate suite.yaml

Example: mskit validate suite.yaml --answers printed.txt

Example: mskit validate suite.yaml --fix --in-place
"""

from typing import Annotated, Any, Literal, NamedTuple

from minesweeper_kit.errors import OptionError, ParseError
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.io.suffixes import report_of
from minesweeper_kit.operations.interfaces import COMMAND, SERVER
from minesweeper_kit.operations.operation import (
    FROM,
    NOTES,
    Context,
    Counts,
    Operation,
    Part,
    Schema,
    an_object,
)
from minesweeper_kit.operations.option import (
    MANY,
    SIDE,
    NoBoardsOption,
    Option,
    OptionValues,
    ReportOption,
)
from minesweeper_kit.suites.findings import Summary, examine
from minesweeper_kit.wording import report_json

_COMMAND = (COMMAND,)


class Options(NamedTuple):
    """The options of `validate`."""

    report: ReportOption = "text"
    quiet: Annotated[
        bool,
        Option("Print only what is wrong, without counts.", ("-q", "--quiet"), interfaces=_COMMAND),
    ] = False
    require_expected: Annotated[bool, Option("Report cases without an expected outcome.")] = False
    no_boards: NoBoardsOption = False
    fix: Annotated[
        bool,
        Option(
            "Correct wrong expected outcomes. Needs -o PATH or --in-place.", interfaces=_COMMAND
        ),
    ] = False
    output: Annotated[
        str | None,
        Option(
            "Without --fix: write the report to this file. Its suffix sets the kind: .json, .html, "
            ".sarif, .xml (JUnit), else text. With --fix: write the corrected cases to this file. "
            "Its suffix sets the format; .txt keeps the input's.",
            ("-o", "--output"),
            "PATH",
            interfaces=_COMMAND,
        ),
    ] = None
    in_place: Annotated[
        bool, Option("With --fix: correct each INPUT itself.", interfaces=_COMMAND)
    ] = False
    drop: Annotated[
        bool,
        Option(
            "With --fix: leave out cases that cannot be fixed.", interfaces=_COMMAND, advanced=True
        ),
    ] = False
    on_error: Annotated[
        Literal["stop", "skip", "side"] | None,
        Option(
            "What to do with a case that cannot be read. By default the command goes on with the "
            "next case; with --out-dir it skips the whole file. stop: end the command. skip: leave "
            "out that case.",
            files_help=SIDE,
            interfaces=(COMMAND, SERVER),
            files_only=("side",),
            advanced=True,
        ),
    ] = None


def _settle(given: OptionValues) -> Options:
    """The options. Raises OptionError for those that do not go together."""
    own: Options = given.own
    for value, name in ((own.drop, "--drop"), (own.in_place, "--in-place")):
        if value and not own.fix:
            raise OptionError(f"{name} needs --fix")
    if not own.fix:
        kinds = ("json", "html", "sarif", "junit")
        return own._replace(report=report_of(own.report, own.output, kinds))
    if own.output is None and not own.in_place:
        raise OptionError("--fix needs a file to write: -o NAME.yaml, or --in-place for a suite")
    if own.output is not None and own.in_place:
        raise OptionError("give one of -o and --in-place")
    if own.output == "-":
        raise OptionError("--fix writes to a file, as the report is on standard output")
    if given.common.case:
        raise OptionError("--fix corrects all cases: leave out --case")
    if given.common.jobs > 1:
        raise OptionError("--fix is done in one process: leave out --jobs")
    if own.in_place and given.common.answers is not None:
        raise OptionError("--answers goes with -o, not with --in-place")
    return own


def _answer(reader: Reader, options: Options, context: Context) -> dict[str, Any]:
    """The report as `--report json` has it; with an error where a case cannot be read."""
    del context
    summary = Summary()
    found = examine(reader, summary, skip=True, require_expected=options.require_expected)
    findings = [finding.fields() for finding in found]
    report = {"minesweeper_kit_report": 1, "findings": findings, **summary.fields()}
    first = next((each for each in findings if each["error"] is not None), None)
    if first is not None and options.on_error != "skip":
        place = {"line": first["line"], "column": first["column"], "candidates": []}
        report["error"] = {"code": first["error"], "message": first["message"], **place}
    return report


def _part(part: Part, options: Options) -> Counts:
    """Write the findings of one input, a JSON object a line."""
    summary = Summary()
    for finding in examine(part.reader, summary, require_expected=options.require_expected):
        if finding.error is not None:  # what comes after it cannot be read
            fault = ParseError(finding.violation.message)
            raise fault.located(finding.source, finding.line, finding.column)
        part.out.write(report_json(finding.fields()).encode() + b"\n")
    return Counts(summary.cases, summary.codes)


def _result() -> Schema:
    more = an_object({"from": FROM, "notes": NOTES})
    return {"allOf": [{"$ref": "#/components/schemas/report"}, more]}


OPERATION = Operation(
    Options,
    (
        *("sources", "from_", "symbols", "case", "strict", "max_memory", "answers", *MANY),
        *("dialect_file", "color"),
    ),
    helps={"out_dir": "Write or overwrite a report on each input, as JSON lines, in this folder."},
    settle=_settle,
    answer=_answer,
    result=_result,
    part=_part,
    own_command=True,
)
