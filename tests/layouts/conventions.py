"""What the tests of the layouts share: reading, writing, and damaged files."""

import random

from minesweeper_kit import Board, Case, LossyError, ParseError, dumps, loads


def boards(text: str | bytes, format: str) -> list[Board]:
    """The boards of a text."""
    return [case.board for case in loads(text, format)]


def fault(text: str | bytes, format: str) -> str:
    """The message of the ParseError that the text must raise."""
    try:
        cases = loads(text, format)
    except ParseError as error:
        return str(error)
    raise AssertionError(f"read as {cases}")


def refusal(cases: Case | list[Case], format: str) -> str:
    """The message of the LossyError that writing the cases must raise."""
    try:
        text = dumps(cases if isinstance(cases, list) else [cases], format)
    except LossyError as error:
        return error.message.removeprefix("the case: ")
    raise AssertionError(f"written as {text!r}")


def endure(sample: str, format: str) -> None:
    """Cut the sample at every length, flip its bytes: cases, or a ParseError with its place."""
    data = sample.encode()
    damaged = [data[:length] for length in range(len(data))]
    chance = random.Random(7)
    for at in range(len(data)):
        flips = {data[at] ^ 1, data[at] ^ 0x80, chance.randrange(256)}
        damaged += [data[:at] + bytes([flipped]) + data[at + 1 :] for flipped in flips]
        damaged.append(data[:at] + data[at + 1 :])
        damaged.append(data[:at] + data[at : at + 1] + data[at:])
    for text in damaged:
        error = trouble(text, format)
        if error is not None:
            assert error.line is not None, (text, error)
            assert "\n" not in error.message, text


def trouble(text: bytes, format: str) -> ParseError | None:
    try:
        loads(text, format)
    except ParseError as error:
        return error
    return None
