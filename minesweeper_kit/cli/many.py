"""How an operation writes a file for each input, or each part: to `--out-dir`, or in place."""

from inspect import unwrap
from typing import Any

import typer

from minesweeper_kit.cli import progress
from minesweeper_kit.cli.exit_codes import say
from minesweeper_kit.cli.options import bytes_of
from minesweeper_kit.cli.settings import current
from minesweeper_kit.errors import OptionError
from minesweeper_kit.io.addresses import join_address
from minesweeper_kit.io.suffixes import with_file
from minesweeper_kit.jobs.job import run_files
from minesweeper_kit.jobs.manifest import Manifest
from minesweeper_kit.jobs.parts import NO_BOARD, Record
from minesweeper_kit.jobs.work import is_given, options_of
from minesweeper_kit.operations.interfaces import COMMAND
from minesweeper_kit.operations.operation import Operation, with_seed
from minesweeper_kit.operations.option import EACH, READING, Common, Field
from minesweeper_kit.wording import comma_list, counted, report_json

_TAKEN = {*READING, *EACH, "parts", "color"} - {"case"}
"""The common options that a job takes, or that make no difference to it."""


def run(name: str, operation: Operation, own: Any, common: Common) -> None:
    """Do the work of an operation as a job, say what came of it, and end the command."""
    known = options_of(name)
    where = "--in-place" if common.in_place else "--out-dir"
    for field in operation.fields(COMMAND):
        value = _value_of(field, own, common)
        given = value not in (None, field.default)
        if given and field.name not in _TAKEN and field.word not in known:
            if field.name == "report" and value in ("text", "json"):
                continue  # about the job
            flag = field.option.flags or (f"--{field.word.replace('_', '-')}",)
            raise OptionError(f"{flag[0]} does not go with {where}")
    if common.jobs > 1 and common.scheduler not in (None, "local"):
        raise OptionError(
            "--jobs counts processes of this machine: leave it out, as the cluster has workers"
        )
    values = {key: _value_of(field, own, common) for key, field in known.items()}
    if "to" in values:
        values["to"] = values["to"] or current().to
    drawn: list[str] = []
    if operation.counted:
        if not (common.resume or common.scheduler):
            values["seed"] = with_seed(own, drawn.append).seed
        values["parts"] = common.parts
    makes = bool(operation.counted)
    if makes and common.sources:
        raise OptionError(f"with --out-dir {name} reads no inputs")
    if not makes and not common.sources:
        raise OptionError(f"with {where} {name} needs inputs: standard input has no name")
    manifest = unwrap(run_files)(  # as it is, messages name options
        name,
        None if makes else common.sources,
        common.out_dir,
        resume=common.resume,
        verify=common.verify,
        dry_run=common.dry_run,
        scheduler=common.scheduler,
        jobs=common.jobs,
        format=common.from_ or current().from_,
        prefer=current().prefer,
        symbols=current().symbols,
        strict=common.strict or common.in_place,
        max_memory=bytes_of(common.max_memory),
        on_error=getattr(own, "on_error", common.on_error),
        on_part=_Watch(drawn, in_place=common.in_place),
        notes=say,
        **{key: value for key, value in values.items() if is_given(value)},
    )
    as_json = getattr(own, "report", common.report) == "json"
    if as_json:
        print(report_json(manifest.fields()))
    if common.dry_run:
        for line in drawn:
            say(line)
        _print_planned(manifest, str(common.out_dir), as_json=as_json)
        return
    if manifest.planned > 1 or (common.out_dir is not None and not manifest.failed):
        _print_summary(manifest)
    if manifest.exit_code:
        raise typer.Exit(manifest.exit_code)


def _value_of(field: Field, own: Any, common: Common) -> Any:
    value = getattr(own if field.name in own._fields else common, field.name)
    return None if value == () and not field.default else value


class _Watch:
    """Counts the parts on a bar, and names those that failed; says `notes` before the first."""

    def __init__(self, notes: list[str], *, in_place: bool) -> None:
        self._notes = notes
        self._in_place = in_place
        self._bar: progress.Bar | None = None
        self._begun = False
        self._cases = 0

    def __call__(self, record: Record, parts: int) -> None:
        if not self._begun:
            self._begun = True
            for line in self._notes:
                say(line)
            self._bar = progress.bar(parts, "parts", quiet=True)
        for line in (*record.get("notes", ()), *record.get("skipped", ())):
            say(line)
        if NO_BOARD in record:
            say(f"{record['input']}: skipped: there is no board in it")
        if "error" in record:
            message = record["error"]["message"]
            own = record["input"] if self._in_place else "-"
            say(with_file(message, own, " instead of --in-place"))
        self._cases += record.get("cases", 0)
        if self._bar is not None:
            self._bar.note = f", {counted(self._cases, 'case')}"
            self._bar.add(1)


def _print_planned(manifest: Manifest, out: str, *, as_json: bool) -> None:
    """Print what each part would be made from, unless it is printed as JSON, and say how many."""
    done = manifest.fields()["done"]
    for record in () if as_json else manifest.parts:
        source = record.get("input") or "boards {} to {}".format(*record["numbers"])
        before = " (done already)" if "cases" in record else ""
        print(f"{source} -> {join_address(out, record['output'])}{before}")
    before = f", {done} done already" if done else ""
    fewer = ", but none for a file without a board" if "input" in manifest.parts[0] else ""
    say(f"dry run: {counted(len(manifest.parts) - done, 'file')} to write{before}{fewer}")


def _print_summary(manifest: Manifest) -> None:
    """Say what came of the job, in a line for people."""
    fields: dict[str, Any] = manifest.fields()
    done = f"{fields['done']} done"
    before = fields["done"] + fields["failed"] + fields["without_board"] - manifest.done_now
    parts = [f"{done} ({before} of them earlier)" if before > 0 else done]
    parts += [f"{fields['failed']} skipped"] if fields["failed"] else []
    parts += [f"{fields['without_board']} without a board"] if fields["without_board"] else []
    parts += [counted(fields["cases"], "case")]
    parts += [counted(fields["bad"], "bad case")] if fields["bad"] else []
    parts += [counted(fields["findings"], "finding")] if fields["findings"] else []
    faults = [f"{count} {code}" for code, count in fields["codes"].items()]
    details = f" ({comma_list(faults)})" if faults else ""
    say(f"{counted(fields['planned'], 'file')}: {', '.join(parts)}{details}")
