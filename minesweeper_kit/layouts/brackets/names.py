"""What the name of a list in source code says of it, whatever the language."""

from minesweeper_kit.layouts.brackets.calls import words_in

_ROLES = {
    "mines": "mine mines bomb bombs",
    "size": """size sizes shape dim dims dimension dimensions rows cols columns height width
        directions direction dirs dir deltas delta offsets neighbors neighbours dx dy dr dc""",
    "several": "clicks moves positions queries",
    "place": """target start coord coords coordinate coordinates action point location loc cell
        guess""",
    "expected": """expected expect exp want wanted out output answer ans after correct res result
        solution outcome solved annotated""",
    "click": "click clicked move pos position",
    "board": "board boards grid minefield field garden matrix map input before given game",
}
_OF_NUMBERS = frozenset(["mines", "size", "several", "place"])
_WORDS = {word: role for role, words in _ROLES.items() for word in words.split()}


def role_of(name: str, *, numbers: bool = False) -> str:
    """What a name says of a list: "expected", "click", "board", or nothing.

    Of nothing but `numbers` it may say more: "mines", "size", "several" clicks, a "place".

    >>> role_of("expectedNumberedBoard"), role_of("input_board"), role_of("click2"), role_of("x")
    ('expected', 'board', 'click', '')
    >>> role_of("board_size"), role_of("board_size", numbers=True)
    ('board', 'size')
    """
    found = {_WORDS.get(part, "") for part in words_in(name)}
    if not numbers:
        found -= _OF_NUMBERS
    return next((role for role in _ROLES if role in found), "")
