"""The solver's answer to a case: what was found, why it is so, and how it is said."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from minesweeper_kit.board import Board, Click
from minesweeper_kit.case import Case
from minesweeper_kit.cell import Cell
from minesweeper_kit.errors import ClickError, ContradictionError, MinesweeperKitError, OptionError
from minesweeper_kit.operations.operation import case_fields
from minesweeper_kit.operations.option import check_total
from minesweeper_kit.play.choose import Choice, best_click
from minesweeper_kit.solver import BUDGET, Solution, open_certain
from minesweeper_kit.solver import solve as solve_board
from minesweeper_kit.wording import DIGITS, counted, exact, numeral, odds

if TYPE_CHECKING:
    from minesweeper_kit.play.choose import Choice
    from minesweeper_kit.solver.guesses import Guess
    from minesweeper_kit.solver.hints import Hint
    from minesweeper_kit.solver.steps import Step

T = TypeVar("T")


class SolveRequest(NamedTuple):
    """What is taken for granted, how many states counting may keep, and what else is asked.

    `apply` asks for the position in which all is open that is certainly safe. `explain` says
    what to explain: all that is certain, one cell, or nothing; `best` asks for the best click,
    `hint` for a hint of a level, `exact` for the number of arrangements however long it is.
    """

    mines: int | None = None
    density: float | None = None
    trust_flags: bool = False
    budget: int = BUDGET
    apply: bool = False
    explain: Literal["all"] | Click | None = None
    best: bool = False
    hint: int | None = None
    exact: bool = False

    def check(self) -> None:
        """Raise OptionError for what does not go together."""
        check_total(self.mines, self.density)
        if self.best and self.density is not None:
            raise OptionError("--best does not go with --density")
        if self.hint is not None and (self.explain is not None or self.best):
            raise OptionError("--hint does not go with an explanation or --best: give one of them")


class Answer(NamedTuple):
    """A case as it is solved, its total of mines (None if not known), and what was found.

    That is a solution, or the contradiction for which there is none. `steps` is why the
    certain cells are certain, `guess` why none is safe, and `choice` the best click or why
    there is none, where that was asked for. So is `hint`, which is None where nothing is left
    to find. `exact` says to write the number of arrangements in full, and `begun` is the click
    that was made first.
    """

    case: Case
    total: int | None
    found: Solution | ContradictionError
    steps: Sequence["Step"] | None = None
    choice: "Choice | ClickError | None" = None
    guess: "Guess | None" = None
    hint: "Hint | None" = None
    exact: bool = False
    begun: Click | None = None


def after_first_click(case: Case) -> Case:
    """The case after its click, where the board shows its mines and nothing is open yet.

    Raises ClickError with its place.

    >>> after_first_click(Case(Board(1, 3, "EEM"), click=(0, 0)))
    Case(board=Board(1, 3, 'B1M'), click=None, expected=None, mines=None, name=None)
    """
    board = case.board
    if case.click is None or board.is_player_view or not board.is_untouched:
        return case
    return replace(case, board=_clicked(case), click=None, expected=None)


def _clicked(case: Case) -> Board:
    """The board after the click of a case, if it has one. Raises ClickError with its place."""
    try:
        return case.board if case.click is None else case.board.reveal(case.click)
    except ClickError as error:
        error.message = f"{case.label}: {error.message}"
        raise error.located(*case.place("click")) from None


def answer(case: Case, asked: SolveRequest) -> Answer:
    """The answer to a case; where nothing is open yet, to the position after its click.

    With `apply` it is the answer to the position that `open_certain_cells` gives.

    Raises BudgetError where the solver gives up, ClickError for a cell without a chance
    and for a click that the game does not allow.

    >>> answer(Case(Board(1, 2, "1H")), SolveRequest()).found.mines
    frozenset({(0, 1)})
    """
    asked_of = case
    case = open_certain_cells(case, asked.budget) if asked.apply else after_first_click(case)
    board = case.board
    mines = asked.mines
    if mines is None and asked.density is None:
        mines = case.mines
        if mines is None and not board.is_player_view:
            mines = board.mines
    given: dict[str, Any] = {"trust_flags": asked.trust_flags, "budget": asked.budget}
    first = asked_of.click if case is not asked_of and not asked.apply else None
    try:
        found = solve_board(board, mines, asked.density, **given)
    except ContradictionError as error:
        return Answer(case, mines, error, begun=first)
    except MinesweeperKitError as error:
        raise error.located(*case.place("board")) from None
    answer = Answer(case, mines, found, exact=asked.exact, begun=first)
    given["solution"] = found
    if asked.explain is not None:
        answer = answer._replace(steps=_steps(case, mines, asked.explain, given))
        if asked.explain == "all" and not found.safe:
            from minesweeper_kit.solver.guesses import explain_guess

            answer = answer._replace(guess=explain_guess(board, mines, **given))
    if asked.hint is not None:
        from minesweeper_kit.solver.hints import hint

        answer = answer._replace(hint=hint(board, mines, level=asked.hint, **given))
    if asked.best:
        try:
            answer = answer._replace(choice=best_click(board, mines, **given))
        except ClickError as error:
            answer = answer._replace(choice=error)
    return answer


def _steps(
    case: Case, mines: int | None, wanted: Literal["all"] | Click, given: dict[str, Any]
) -> Sequence["Step"]:
    """Why the certain cells of a solved case are certain, or the one that is asked about is.

    Raises ClickError for a cell without a chance.
    """
    from minesweeper_kit.solver.steps import explain, explain_cell

    board = case.board
    if wanted != "all" and wanted not in given["solution"].probabilities:
        inside = 0 <= wanted[0] < board.rows and 0 <= wanted[1] < board.cols
        where = f"is outside the board (rows 0-{board.rows - 1}, columns 0-{board.cols - 1})"
        where = "is revealed: choose a hidden one" if inside else where
        fault = ClickError(f"{case.label}: the cell {wanted} to explain {where}")
        raise fault.located(*case.place("board"))
    steps = explain(board, mines, **given)
    return steps if wanted == "all" else explain_cell(steps, wanted)


def no_step_text(
    solution: Solution, wanted: Literal["all"] | Click, *, in_full: bool = False
) -> str:
    """What there is to say where no step explains what is asked about.

    >>> no_step_text(solve_board(Board(1, 3, "H1H")), (0, 2))
    '(0, 2) is not certain: a mine in 50.00% of cases'
    >>> no_step_text(solve_board(Board(1, 3, "H1H")), "all")
    'nothing is certain'
    """
    if wanted == "all":
        return "what is certain the flags say" if solution.mines else "nothing is certain"
    if wanted in solution.mines:
        return f"{wanted} is a mine: its flag says so"
    return f"{wanted} is not certain: {_risk(solution.probabilities[wanted], in_full=in_full)}"


def open_certain_cells(case: Case, budget: int = BUDGET) -> Case:
    """The case with all opened that is certain.

    Raises ClickError for a player's view, ContradictionError and BudgetError.

    >>> open_certain_cells(Case(Board(1, 3, "EEM"), click=(0, 0))).board
    Board(1, 3, 'B1M')
    """
    board = _clicked(case)
    if board.is_player_view:
        reason = "the board hides its mines, so nothing can be opened: leave out --apply"
        raise ClickError(f"{case.label}: {reason}").located(*case.place("board"))
    try:
        opened = open_certain(board, budget=budget)
    except ContradictionError as error:
        raise error.located(*case.place("board")) from None
    return replace(case, board=opened, click=None, expected=None)


def guess_needed(case: Case, budget: int = BUDGET) -> str | None:
    """What to say of a case that `open_certain_cells` gave where going on needs a guess, else None.

    >>> guess_needed(Case(Board(1, 3, "E1M")))
    'a guess is needed; the safest cell is a mine in 50.00% of cases; add --explain to see why'
    """
    if Cell.EMPTY not in case.board.cells:
        return None
    found = solve_board(case.board, budget=budget)
    least = min(found.probabilities.values())
    risk = _risk(least, in_full=False)
    return f"a guess is needed; the safest cell is {risk}; add --explain to see why"


def contradiction_message(answer: Answer) -> str | None:
    """What is wrong with a position that cannot be, with its place; None for any other.

    >>> contradiction_message(answer(Case(Board(1, 2, "2H")), SolveRequest()))
    'the case: the 2 at (0, 0) cannot be satisfied: only 1 neighbour can be a mine'
    """
    case, found = answer.case, answer.found
    if not isinstance(found, ContradictionError):
        return None
    place = case.place("board", found.cells[0][0]) if found.cells else case.place("mines")
    message = f"{case.label}: {found.message}"
    shown = not case.board.is_player_view and answer.total == case.board.mines
    if shown and not found.cells and Cell.EMPTY in case.board.cells:  # nobody gave that total
        symbol = case.dialect.symbols.get(Cell.EMPTY) if case.dialect else None
        advice = f'; try: --symbols "{symbol}=HIDDEN"' if symbol and symbol.strip() else ""
        message += f"; unopened cells of this board are known to be safe{advice}"
    return ContradictionError(message).located(*place).for_command()


def best_guess(solution: Solution, *, in_full: bool = False) -> str:
    """What there is to say of the best cell to guess; `in_full` adds its chance as a fraction.

    >>> best_guess(solve_board(Board(1, 3, "H1H")), in_full=True)
    'safest to guess: (0, 0) and 1 other, a mine in 50.00% of cases (1/2)'
    """
    best = solution.best
    if best is None:
        return "every hidden cell is a mine"
    least = solution.probabilities[best]
    alike = sum(chance == least for chance in solution.probabilities.values()) - 1
    others = f" and {counted(alike, 'other')}" if alike else ""
    return f"safest to guess: {best}{others}, {_risk(least, in_full=in_full)}"


def _risk(chance: Fraction, *, in_full: bool) -> str:
    return f"a mine in {odds(chance)} of cases" + f" ({exact(chance)})" * in_full


def probability_texts(solution: Solution, word: Callable[[Fraction], T]) -> dict[Click, T]:
    """What `word` makes of the probability of each hidden cell.

    Cells that are alike share theirs, and many are: each is put into words once.

    >>> probability_texts(solve_board(Board(1, 2, "1H")), float)
    {(0, 1): 1.0}
    """
    words = {id(chance): chance for chance in solution.probabilities.values()}
    words_of = {which: word(chance) for which, chance in words.items()}
    return {cell: words_of[id(chance)] for cell, chance in solution.probabilities.items()}


def fields(answer: Answer) -> dict[str, Any]:
    """The answer as `--report json` has it."""
    fields = case_fields(answer.case)
    if answer.begun is not None:
        fields["click"] = list(answer.begun)
    if isinstance(answer.found, ContradictionError):
        fields["contradiction"] = answer.found.message
        fields["cells"] = [list(cell) for cell in answer.found.cells]
    elif answer.hint is not None:
        fields["hint"] = answer.hint._asdict()
    else:
        fields |= _solved(answer, answer.found)
        fields |= _best(answer)
        if answer.steps is not None:
            fields["explanation"] = [step.fields() for step in answer.steps]
        if answer.guess is not None:
            fields["guess"] = " ".join(answer.guess.sentences)
    return fields


def advice(answer: Answer) -> dict[str, Any]:
    """The best click of a case, as `--report json` has it, without all else that is known.

    >>> advice(answer(Case(Board(1, 2, "1H")), SolveRequest(best=True)))
    {'source': None, 'case': None, 'name': None, 'best': None}
    """
    case, found = case_fields(answer.case), answer.found
    if isinstance(found, ContradictionError):
        return {**case, "contradiction": found.message}
    return {**case, **_best(answer)}


def _best(answer: Answer) -> dict[str, Any]:
    """What is said of the best click, where that was asked for."""
    if answer.choice is None:
        return {}
    return {"best": best_fields(answer.choice)}


def _solved(answer: Answer, solution: Solution) -> dict[str, Any]:
    """What the JSON object of a solved case holds."""
    board: Board = answer.case.board
    rows, cols = range(board.rows), range(board.cols)
    places = [[(row, col) for col in cols] for row in rows]
    floats, fractions = (
        probability_texts(solution, float).get,
        probability_texts(solution, exact).get,
    )
    return {
        "rows": board.rows,
        "cols": board.cols,
        "mines": answer.total,
        "prior": solution.prior,
        "arrangements": numeral(solution.arrangements, None if answer.exact else DIGITS),
        "safe": [list(cell) for cell in sorted(solution.safe)],
        "certain_mines": [list(cell) for cell in sorted(solution.mines)],
        "probabilities": [list(map(floats, row)) for row in places],
        "fractions": [list(map(fractions, row)) for row in places],
    }


_WHYS = {
    "endgame": "all that can come was searched",
    "fifty-fifty": "a guess that cannot be avoided",
    "look-ahead": "by what it can show and how safe the next click is then",
    "risk": "the least risk",
    "only": "all others are mines",
}


def best_click_text(choice: Choice | ClickError, *, in_full: bool = False) -> str:
    """What there is to say of the best click; `in_full` adds the chances as fractions.

    >>> best_click_text(best_click(Board(2, 3, "HHH 111"), mines=1))
    'best click: (0,0), certainly safe'
    """
    if isinstance(choice, ClickError):
        return f"no click: {choice.message}"
    row, col = choice.cell
    risk = _risk(choice.risk, in_full=in_full)
    if choice.reason == "certain":
        return f"best click: ({row},{col}), certainly safe"
    won = choice.win
    fraction = f" ({exact(won)})" if won and in_full else ""
    win = f"; the game is won in {odds(won)} of cases{fraction}" if won else ""
    return f"best click: ({row},{col}), {_WHYS[choice.reason]}; {risk}{win}"


def best_fields(choice: Choice | ClickError) -> dict[str, Any] | None:
    """What the JSON object says of the best click; None where there is none."""
    if isinstance(choice, ClickError):
        return None
    return {
        "cell": list(choice.cell),
        "risk": exact(choice.risk),
        "reason": choice.reason,
        "win": None if choice.win is None else exact(choice.win),
        "candidates": [
            {
                "cell": list(each.cell),
                "risk": exact(each.risk),
                "value": each.value,
                "win": None if each.win is None else exact(each.win),
            }
            for each in choice.candidates
        ],
    }
