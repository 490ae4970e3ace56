"""What `reveal` does: clicks on cases, one after the other."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.errors import ClickError, MinesweeperKitError
from minesweeper_kit.run import Run

Meet = Callable[[MinesweeperKitError], object]
"""What is called with the error of a case: it raises it, or the other cases go on."""


def revealed(
    items: Iterable[Case | Run], clicks: list[Click], meet: Meet, *, as_fixture: bool = False
) -> Iterator[Case | Run]:
    """The cases after these clicks, or each after its own; what cannot be clicked goes to `meet`.

    With `as_fixture` they are fixtures, one for each click with its outcome.

    >>> cases = [Case(Board(1, 2, "9a"), click=(0, 0))]
    >>> [case.board for case in revealed(cases, [], print)]
    [Board(1, 2, '1a')]
    """
    for item in items:
        run = _revealed_run(item, clicks, as_fixture) if isinstance(item, Run) else None
        if run is not None:
            yield run
            continue
        for case in item if isinstance(item, Run) else (item,):
            try:
                fixtures, outcome = _clicked(case, clicks)
            except ClickError as error:
                meet(error)
                continue
            if as_fixture:
                yield from fixtures
            else:
                yield replace(case, board=outcome, click=None, expected=None)


def _revealed_run(run: Run, clicks: list[Click], as_fixture: bool) -> Run | None:
    """The run after its own clicks or the one given; None where a case cannot be clicked.

    So it is where there are more clicks, too, or none.
    """
    if len(clicks) > 1 or not (clicks or run.clicks):
        return None
    asked = clicks * len(run) if clicks else run.clicks
    try:
        outcomes = run.outcomes(asked)
    except ClickError:
        return None  # which is met again in its turn
    if as_fixture:
        return run.but(clicks=asked, expected=outcomes)
    return run.but(cells=outcomes, clicks=None, expected=None)


def _clicked(case: Case, clicks: list[Click]) -> tuple[list[Case], Board]:
    """A fixture for each of the clicks, and the board after the last of them.

    Without any clicks it is the case's own question. Raises ClickError with its place.
    """
    board, fixtures = case.board, []
    steps: list[Click | None] = [*clicks] or [case.click]
    for click in steps:
        asked = replace(case, board=board, click=click)
        try:
            outcome = asked.outcome()
        except ClickError as error:
            error.message = f"{case.label}: {error.message}"
            part = "board" if clicks or click is None else "click"
            raise error.located(*case.place(part)) from None
        if outcome is None:
            missing = ClickError(f"{case.label} has no click: name one (--click R,C)")
            raise missing.located(*case.place())
        fixtures.append(replace(asked, expected=outcome))
        board = outcome
    return fixtures, board
