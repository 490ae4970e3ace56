"""`minesweeper-kit diff`."""

from typing import Annotated

import typer

from minesweeper_kit.case import Case
from minesweeper_kit.cli import colour
from minesweeper_kit.cli.boards import Boards, NoBoardsOption
from minesweeper_kit.cli.ending import ends_well, say
from minesweeper_kit.cli.options import (
    DialectFiles,
    MaxMemoryOption,
    SymbolsOption,
    bytes_of,
    register_files,
    use_symbols,
)
from minesweeper_kit.cli.streams import read_input
from minesweeper_kit.fixtures.pairs import paired, unlike
from minesweeper_kit.io.format import Format
from minesweeper_kit.wording import counted, one_line


@ends_well
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A file, or - for standard input.")],
    b: Annotated[str, typer.Argument(metavar="B", help="What to compare it with: a file, or -.")],
    from_: Annotated[
        list[str] | None,
        typer.Option(
            "--from",
            metavar="FORMAT",
            help="The format of both, or given twice that of A and that of B. Detected if not "
            "given.",
        ),
    ] = None,
    no_boards: NoBoardsOption = False,
    color: colour.ColorOption = colour.When.auto,
    quiet: Annotated[
        bool, typer.Option("-q", "--quiet", help="Print nothing: the exit code tells.")
    ] = False,
    max_memory: MaxMemoryOption = "4G",
    dialect_file: DialectFiles = None,
    symbols: SymbolsOption = None,
) -> None:
    """Compare two suites, or two boards, cell by cell, in whatever notations they are.

    Cases are paired by name where every case has one of its own, else by place. Compared
    are boards, clicks, expected outcomes and totals of mines. Ends with exit code 0 where
    all are equal, and 1 where something differs.

    Example: minesweeper-kit diff suite.yaml answers.txt
    """
    if a == b == "-":
        raise typer.BadParameter("standard input is one of A and B, not both")
    if from_ and len(from_) > 2:
        raise typer.BadParameter("--from is given once for both, or once for A and once for B")
    register_files(dialect_file)
    use_symbols(symbols, from_[0] if from_ else None)
    colour.use(color)
    formats = [Format.parse(name) for name in from_ or []]
    first, second = (formats * 2)[:2] if formats else (None, None)
    memory = bytes_of(max_memory)
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
