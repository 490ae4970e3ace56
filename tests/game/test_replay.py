"""What the events of a replay do to its board: by hand, with each button."""

import pytest

from minesweeper_kit import Board
from minesweeper_kit.game.replay import Event, Replay, board_changes, mouse

FIELD = Board(3, 4, "9999 9a9a 99a9")


def after(moves: str, board: Board = FIELD, **fields: str) -> str:
    """The last board after moves like `lc10`: a kind, and a cell at (row, column)."""
    events = tuple(
        mouse(100 * at, move[:-2], 16 * int(move[-1]), 16 * int(move[-2]), 16)
        for at, move in enumerate(moves.split())
    )
    boards = [board for _, board in board_changes(Replay(board, events, tuple(fields.items())))]
    return str(boards[-1]) if boards else "nothing"


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("lc00 lr00", "1EEE\nEMEM\nEEME"),
        ("lc00 mv01 lr01", "E1EE\nEMEM\nEEME"),
        ("lr00", "1EEE\nEMEM\nEEME"),
        ("rc11 rr11 lc11 lr11", "EEEE\nEPEM\nEEME"),
        ("rc11 rr11 rc11 rr11", "EEEE\nEMEM\nEEME"),
        ("lc00 lr00 rc11 rr11 lc00 rc00 lr00 rr00", "11EE\n1PEM\nEEME"),
        ("lc00 lr00 rc11 rr11 rc00 lc00 rr00 lr00", "11EE\n1PEM\nEEME"),
        ("lc00 lr00 rc11 rr11 mc00 mr00", "11EE\n1PEM\nEEME"),
        ("lc00 lr00 rc11 rr11 sc00 lr00", "11EE\n1PEM\nEEME"),
        ("lc00 lr00 rc11 rr11 lc00 cc00 lr00 rr00", "11EE\n1PEM\nEEME"),
        ("lc00 lr00 lc00 rc00 lr00 rr00", "1EEE\nEMEM\nEEME"),
        ("lc00 lr00 lc00 rc00 rr00 lr02", "1EEE\nEMEM\nEEME"),
        ("lc00 lr00 rc01 rr01 mc00 mr00 lc23 lr23", "1WEE\n1XEM\nEEME"),
        ("lc11 lr11 lc00 lr00", "EEEE\nEXEM\nEEME"),
        ("l00 l00 r11 r11", "1EEE\nEPEM\nEEME"),
        ("pf11", "EEEE\nEPEM\nEEME"),
        ("lc90 lr90 mv00", "nothing"),
    ],
)
def test_the_buttons(moves: str, expected: str) -> None:
    assert after(moves) == expected


def test_question_marks() -> None:
    flag = after("rc11 rr11")
    assert after("rc11 rr11 " * 3) == flag
    assert after("rc11 rr11 " * 3, Marks="On") == str(FIELD)
    assert after("rc11 rr11 " * 4, Marks="On") == flag


def test_events_of_the_board_say_what_changes() -> None:
    events = (
        Event(5, "lc", 0, 0, 1, 1),
        Event(None, "pressed", 0, 0),
        Event(None, "number1", 0, 0),
        Event(90, "rc", 1, 1, 17, 17),
        Event(None, "flag", 1, 1),
        Event(95, "won"),
    )
    boards = list(board_changes(Replay(FIELD, events)))
    assert [at for at, _ in boards] == [5, 90]
    assert boards[-1][1][0, 0] == 1
