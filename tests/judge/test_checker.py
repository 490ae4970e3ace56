"""What a program wrote is held against the right answers: whatever it is, it gets its faults."""

from hypothesis import given
from hypothesis import strategies as st

from minesweeper_kit.judge.checker import faults_in
from minesweeper_kit.judge.problem import Asks, Problem, problems
from minesweeper_kit.strategies import boards

PROGRAMS = [
    problem
    for problem in problems()
    if problem.asks in (Asks.numbers, Asks.verdict) and not problem.calls
]
PIECES = [
    "",
    " ",
    "\n",
    "\r\n",
    "\0",
    "\udcff",
    "\x0b",
    "\u2028",
    "0",
    "*",
    "#",
    "yes",
    "Field #1:",
]
EDITS = st.lists(
    st.tuples(st.integers(0, 200), st.integers(0, 2), st.sampled_from(PIECES)), max_size=3
)


@st.composite
def written(draw: st.DrawFn) -> tuple[Problem, list[list[str]], str]:
    """A problem, the lines of right answers, and what a right program writes."""
    problem = draw(st.sampled_from(PROGRAMS))
    if problem.asks is Asks.verdict:
        answers = [[draw(st.sampled_from(problem.verdicts))]]
    else:
        count = draw(st.integers(1, 3)) if problem.together else 1
        drawn = [draw(boards((1, 3), (1, 3), stage="untouched")).opened() for _ in range(count)]
        answers = [problem.answer(board, at) for at, board in enumerate(drawn, 1)]
    between = "\n\n" if problem.apart else "\n"
    return problem, answers, between.join(map("\n".join, answers)) + "\n"


@given(written(), EDITS)
def test_what_is_accepted_has_the_right_words(
    asked: tuple[Problem, list[list[str]], str], edits: list[tuple[int, int, str]]
) -> None:
    problem, answers, right = asked
    assert not faults_in(right, answers, problem).found
    text = right
    for place, size, piece in edits:
        at = place % (len(text) + 1)
        text = text[:at] + piece + text[at + size :]
    faults = faults_in(text, answers, problem)
    assert all(0 <= at < faults.lost for at in faults.found)
    assert faults.lost <= len(answers)
    for fault in faults.found.values():
        assert fault.rows or fault.message.isprintable()
    if not faults.found:
        assert faults.lost == len(answers)
        assert text.upper().split() == right.upper().split()
