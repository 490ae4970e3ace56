"""How `diff` prints what differs."""

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cli.boards import Boards
from minesweeper_kit.cli.ending import say
from minesweeper_kit.cli.options import bytes_of, use_symbols
from minesweeper_kit.cli.streams import read_input
from minesweeper_kit.io.format import Format
from minesweeper_kit.operations.diff import Options
from minesweeper_kit.operations.operation import Operation
from minesweeper_kit.operations.option import Common
from minesweeper_kit.suites.diff import paired, unlike
from minesweeper_kit.wording import counted, one_line


def run(operation: Operation, own: Options, common: Common) -> None:
    """Print what differs, then how much, and end the command."""
    del operation
    if common.symbols is None and own.from_:
        use_symbols(None, own.from_[0])
    formats = [Format.parse(name) for name in own.from_]
    first, second = (formats * 2)[:2] if formats else (None, None)
    memory = bytes_of(common.max_memory)
    a, b, no_boards, quiet = own.a, own.b, own.no_boards, own.quiet
    boards = Boards(wanted=not (no_boards or quiet))
    names = ("<stdin>" if a == "-" else a), ("<stdin>" if b == "-" else b)
    equal = differ = 0
    missing = dict.fromkeys(names, 0)
    with (
        read_input(a, first, max_memory=memory) as ones,
        read_input(b, second, max_memory=memory) as others,
    ):
        for one, other in paired(ones, others):
            if one is not None and other is not None:
                parts = unlike(one, other, names)
                equal, differ = equal + (not parts), differ + bool(parts)
                for part in parts if not quiet else ():
                    place = _place(one, part.part, part.row)
                    there = _place(other, part.part, part.row)
                    print(one_line(f"{place}: {one.label}: {part.part}: {part.message} ({there})"))
                    boards.show(part.view)
            elif (case := one or other) is not None:
                name, absent = names if one is not None else names[::-1]
                missing[name] += 1
                if not quiet:
                    print(one_line(f"{_place(case)}: {case.label}: not in {absent}"))
            if quiet and (differ or any(missing.values())):
                raise typer.Exit(1)
    if quiet:
        return
    boards.end()
    alone = [f"{count} in {name} alone" for name, count in missing.items() if count]
    total = equal + differ + sum(missing.values())
    found = [f"{equal} equal", *([f"{differ} different"] if differ else []), *alone]
    say(f"{counted(total, 'case')}: {', '.join(found)}")
    if differ or alone:
        raise typer.Exit(1)


def _place(case: Case, part: str = "case", row: int = 0) -> str:
    """`FILE:LINE` of a part of a case, or of one row of it; the case's own where it has none."""
    source, line = case.place("case" if part == "name" else part, row)
    if line is None:
        source, line = case.place()
    return f"{source}:{line}" if line is not None else str(source)
