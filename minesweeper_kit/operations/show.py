"""Draw boards on the terminal, or as SVG, PNG or HTML.

With several boards, all go into one picture. A board is drawn as the file shows it: to draw the
numbers of unopened cells, open them with mskit reveal --all first.

Example: mskit show board.txt

Letters: B open, no mine around; E unopened, safe; H unopened, maybe a mine; M mine; X exploded
mine; F flag; P flag on a mine; W wrong flag. A coloured terminal shows mines as *, H as ?, E as a
grey cell and B as an empty one.

Marks: (E) click; [1] wrong cell; {2} correct value. With --explain-cell: +H+ safe; !H! mine; <1> a
number that proves it; 'H' proved by an earlier step.

Example: mskit show board.txt -o board.svg

Example: mskit reveal board.txt --all | mskit show - -o board.png

Example: mskit show position.txt --explain-cell 0,2 -o step.svg
"""

from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, cast

from minesweeper_kit.board import Click
from minesweeper_kit.case import Case
from minesweeper_kit.errors import BudgetError, ContradictionError, MinesweeperKitError, OptionError
from minesweeper_kit.io.compression import suffix_of
from minesweeper_kit.io.reader import Reader
from minesweeper_kit.operations.interfaces import COMMAND
from minesweeper_kit.operations.operation import (
    CONTENT,
    FROM,
    NOTES,
    TEXT,
    Context,
    Operation,
    Schema,
    Screen,
    an_object,
)
from minesweeper_kit.operations.option import (
    NOT_FILES,
    READING,
    REST_LEFT_OUT,
    NeighboursOption,
    Option,
    OptionValues,
    check_total,
)
from minesweeper_kit.operations.tracing import click_in, order_of
from minesweeper_kit.picture.ansi import text_with_name
from minesweeper_kit.picture.drawing import Picture, picture_of
from minesweeper_kit.picture.geometry import LARGEST, plan, usual_size
from minesweeper_kit.picture.page import page, page_of
from minesweeper_kit.picture.png_image import png_chunks
from minesweeper_kit.picture.svg_image import svg_text
from minesweeper_kit.wording import counted, or_list, outside_board

if TYPE_CHECKING:  # only chances need the solver
    from minesweeper_kit.operations.answers import Answer
    from minesweeper_kit.picture.drawing import Drawable
    from minesweeper_kit.solver import Solution

Kind = Literal["text", "svg", "png", "html"]

SUFFIXES: dict[str, Kind] = {
    ".txt": "text",
    ".svg": "svg",
    ".png": "png",
    ".html": "html",
    ".htm": "html",
}
MEDIA = {"text": "text/plain", "svg": "image/svg+xml", "png": "image/png", "html": "text/html"}


class Options(NamedTuple):
    """The options of `show`."""

    as_: Annotated[
        Kind | None, Option("Picture format. By default the suffix of -o decides, else text.")
    ] = None
    theme: Annotated[
        Literal["light", "dark", "auto"],
        Option("Colour theme: auto follows the reader's system; a PNG is then light."),
    ] = "auto"
    heat: Annotated[bool, Option("Show the mine probability of each hidden cell.")] = False
    diff: Annotated[bool, Option("Show expected and correct outcome side by side.")] = False
    explain_cell: Annotated[
        Click | None,
        Option("Mark the numbers that make this cell safe or a mine.", metavar="R,C"),
    ] = None
    cell_size: Annotated[
        int | None,
        Option(
            "Width of a cell in pixels. By default 24, or 36 with --heat.",
            metavar="N",
            minimum=1,
            maximum=LARGEST,
        ),
    ] = None
    no_coordinates: Annotated[bool, Option("Leave out row and column numbers.")] = False
    trace: Annotated[
        Literal["bfs", "dfs", "replay"] | None,
        Option(
            "Animate the flood fill (bfs uses a queue, dfs recursion) or a replay. Needs -o "
            "NAME.svg.",
            interfaces=NOT_FILES,
            advanced=True,
        ),
    ] = None
    neighbours: NeighboursOption = None
    mines: Annotated[
        int | None,
        Option("With --heat or --explain-cell: number of mines.", metavar="N", minimum=0),
    ] = None
    density: Annotated[
        float | None,
        Option(
            "With --heat or --explain-cell: share of mines, instead of their number.",
            metavar="P",
            minimum=0,
            maximum=1,
        ),
    ] = None
    trust_flags: Annotated[
        bool, Option("With --heat or --explain-cell: treat every flag as a mine.")
    ] = False
    budget: Annotated[
        int | None,
        Option(
            "With --heat or --explain-cell: give up if counting the mine arrangements takes more "
            "than N intermediate results. By default 1000000.",
            metavar="N",
            minimum=1,
            interfaces=(COMMAND,),
            advanced=True,
        ),
    ] = None


def _settle(given: OptionValues) -> Options:
    """The options, with what is drawn. Raises OptionError for those that do not go together."""
    own: Options = given.own
    own = own._replace(as_=_kind(own.as_, given.common.output))
    assumed = (own.mines, own.density, own.trust_flags or None, own.budget)
    solved = own.heat or own.explain_cell is not None
    if not solved and assumed != (None,) * len(assumed):
        names = "--mines, --density, --trust-flags and --budget"
        raise OptionError(f"{names} go with --heat or --explain-cell")
    if solved and own.diff:
        raise OptionError(f"give {'--heat' if own.heat else '--explain-cell'} or --diff, not both")
    check_total(own.mines, own.density)
    if own.trace is None:
        if own.neighbours is not None:
            raise OptionError("--neighbours goes with --trace")
        return own
    if solved or own.diff:
        others = "--heat, --diff and --explain-cell"
        raise OptionError(f"--trace is a picture of its own: leave out {others}")
    if own.as_ not in ("svg", "html"):
        raise OptionError("--trace draws an animated SVG: use -o NAME.svg")
    if own.trace == "replay" and own.neighbours is not None:
        raise OptionError("--neighbours goes with --trace bfs or dfs")
    order_of(own.neighbours)
    return own


def _kind(asked: Kind | None, path: str) -> Kind:
    """What to write to a path, `-` for none."""
    suffix = "" if path == "-" else suffix_of(path)
    by_suffix = SUFFIXES.get(suffix)
    if asked is None and suffix and by_suffix is None:
        raise OptionError(
            f"{path}: the suffix {suffix} does not fit: expected {or_list([*SUFFIXES])}; "
            "name the file so, or choose what to draw (--as)"
        )
    if asked is not None and by_suffix not in (None, asked):
        raise OptionError(
            f"{path} is the name of a {by_suffix} file, and --as says {asked}: "
            "leave out --as, or name the file otherwise"
        )
    return asked or by_suffix or "text"


class Named(NamedTuple):
    """A picture, and the name that it has where it is alone."""

    picture: Picture
    name: str


def _rows(reader: Reader, options: Options, context: Context) -> Iterator[Any]:
    """The picture of each case, or the case itself for a trace."""
    if options.trace is not None:
        yield from islice(reader, 2)
        return
    for case in reader:
        what: Drawable = case
        marks = {"click": [case.click]} if options.heat and case.click else {}
        if options.heat or options.explain_cell is not None:
            try:
                answered = _solved(case, options)
                what = answered.case
                if options.heat:
                    what = cast("Solution", answered.found)
                if options.explain_cell is not None:
                    marks |= _step_marks(answered, options.explain_cell, context)
            except (ContradictionError, BudgetError) as error:
                error.message = f"{case.label}: {error.message}"
                context.meet(error.located(*case.place("board")))
                continue
        part, left_out = _left_out(case, options)
        if left_out:
            note = MinesweeperKitError(f"{case.label}: {left_out}")
            context.note(note.located(*case.place(part)).for_command())
        picture = picture_of(what, diff=options.diff, name=context.label(case), marks=marks)
        yield Named(picture, case.name or "")


def _left_out(case: Case, options: Options) -> tuple[str, str]:
    """What is asked for, or stands in the case, and cannot be drawn: the part, and why."""
    (rows, cols), click = (case.board.rows, case.board.cols), case.click
    if click is not None and not (0 <= click[0] < rows and 0 <= click[1] < cols):
        return "click", f"the click {outside_board(*click, rows, cols)}: it is not drawn"
    if options.diff and case.expected is None:
        what = "it has no expected outcome to compare with; mskit reveal FILE --as-suite writes one"
        return "board", what
    return "board", ""


def _solved(case: Case, options: Options) -> "Answer":
    """What the solver finds for the board, after its click where nothing is open yet.

    Raises ContradictionError or BudgetError where it finds nothing, ClickError for a cell to
    explain that has no chance.
    """
    from minesweeper_kit.operations.answers import SolveRequest, answer
    from minesweeper_kit.solver import BUDGET

    budget = options.budget or BUDGET
    asked = SolveRequest(options.mines, options.density, options.trust_flags, budget)
    asked = asked._replace(explain=options.explain_cell)
    answered = answer(case, asked)
    if isinstance(answered.found, ContradictionError):
        raise answered.found
    return answered


def _step_marks(answered: "Answer", cell: Click, context: Context) -> dict[str, list[Click]]:
    """The marks of the step that finds the cell asked about; what it says is noted."""
    from minesweeper_kit.operations.answers import no_step_text

    steps, label = answered.steps, answered.case.label
    if not steps:
        context.note(f"{label}: {no_step_text(cast('Solution', answered.found), cell)}")
        return {}
    context.note(f"{label}: {steps[-1].text}")
    return {kind: list(cells) for kind, cells in steps[-1].marks.items()}


def _pieces(rows: Iterator[Any], options: Options, screen: Screen) -> Iterator[bytes]:
    """The pictures as they are written. Raises OptionError for the trace of several cases."""
    if options.trace is not None:
        cases = list(islice(rows, 2))
        if len(cases) > 1:
            raise OptionError("--trace draws one case, and there are several: choose --case N")
        for case in cases:
            yield _animated(case, options)
        return
    pictures = _alone(rows)
    if options.as_ == "text":
        for number, picture in enumerate(pictures):
            coordinates = not options.no_coordinates
            text = text_with_name(picture, screen.coloured, coordinates, screen.columns)
            yield ("\n" * (number > 0) + text).encode()
        return
    drawn = list(pictures)  # what cannot be read is met before anything is written
    if drawn:
        yield from _drawn(drawn, options, screen)


def _alone(pictures: Iterator[Named]) -> Iterator[Picture]:
    """The pictures; a single one has a name only where its case has one."""
    first, second = next(pictures, None), next(pictures, None)
    if first is not None:
        yield first.picture if second is not None else first.picture._replace(name=first.name)
    if second is not None:
        yield from (each.picture for each in chain([second], pictures))


def _drawn(pictures: list[Picture], options: Options, screen: Screen) -> Iterator[bytes]:
    """The pictures as a file; it is noted where cells had to be smaller."""
    asked, theme, coordinates = options.cell_size, options.theme, not options.no_coordinates
    sheets = [[picture] for picture in pictures] if options.as_ == "html" else [pictures]
    planned = [plan(sheet, asked, coordinates=coordinates) for sheet in sheets]
    cell, usual = min(each.cell for each in planned), usual_size(pictures, asked)
    if cell < usual:
        screen.note(
            f"cells are drawn {counted(cell, 'pixel')} wide instead of {usual}: "
            f"a picture has at most {LARGEST} pixels a side"
        )
    if options.as_ == "html":
        yield page_of(pictures, theme, asked, coordinates=coordinates).encode()
    elif options.as_ == "svg":
        yield svg_text(pictures, planned[0], theme).encode()
    else:
        yield from png_chunks(planned[0], theme)


def _animated(case: Case, options: Options) -> bytes:
    """The trace of a case as an SVG that moves, or a page with it.

    Raises ClickError for a search, ParseError for the damaged events of a replay.
    """
    try:
        drawing = _replayed(case, options) if options.trace == "replay" else _filled(case, options)
    except MinesweeperKitError as error:
        if error.source is None:
            error.message = f"{case.label}: {error.message}"
        part = "board" if options.trace == "replay" else "click"
        raise error.located(*case.place(part)) from None
    if options.as_ == "html":
        drawing = page(case.name or "Minesweeper", drawing, options.theme)
    return drawing.encode()


def _filled(case: Case, options: Options) -> str:
    """A search as an SVG that moves. Raises ClickError."""
    from minesweeper_kit.picture.animation import animated_svg

    return animated_svg(
        case.board,
        click_in(case),
        "dfs" if options.trace == "dfs" else "bfs",
        neighbours=order_of(options.neighbours),
        theme=options.theme,
        cell_size=options.cell_size,
        coordinates=not options.no_coordinates,
        name=case.name or "",
    )


def _replayed(case: Case, options: Options) -> str:
    """A replay as an SVG that moves. Raises MinesweeperKitError where there is none."""
    from minesweeper_kit.layouts.recordings import replay_of
    from minesweeper_kit.picture.replaying import animated_replay

    replay = replay_of(case)
    if replay is None:
        raise MinesweeperKitError(
            "no replay: --trace replay plays avf, evf, mvf, rmv and rawvf files, and games of "
            "mskit play --moves"
        )
    return animated_replay(
        replay,
        theme=options.theme,
        cell_size=options.cell_size,
        coordinates=not options.no_coordinates,
        name=case.name or "",
    )


def _result() -> Schema:
    return an_object({"from": FROM, "type": TEXT, **CONTENT, "notes": NOTES}, *CONTENT)


OPERATION = Operation(
    Options,
    (*READING, "output", "color"),
    helps={
        "on_error": REST_LEFT_OUT + ".",
        "output": "Write to this file. Its suffix decides the format: .svg, .png, .html or .txt. - "
        "is standard output.",
    },
    settle=_settle,
    rows=_rows,
    pieces=_pieces,
    media=lambda options: MEDIA[options.as_ or "text"],
    result=_result,
)
