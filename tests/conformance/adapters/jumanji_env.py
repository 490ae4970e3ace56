"""Jumanji's `Minesweeper` environment: run this with the Python of an environment that has it."""

import json
import os
import sys

os.environ["JAX_PLATFORMS"] = "cpu"

import jax.numpy as jnp
from jumanji.environments.logic.minesweeper import utils
from jumanji.environments.logic.minesweeper.done import DefaultDoneFn
from jumanji.environments.logic.minesweeper.types import State

UNEXPLORED = -1


def state_of(board):
    """The environment's state with these mines and revealed cells."""
    cells = "".join(board)
    if set(cells) & set("bcdef"):
        raise ValueError("unsupported")
    shown = [[UNEXPLORED if cell in "9a" else int(cell) for cell in row] for row in board]
    mines = [at for at, cell in enumerate(cells) if cell == "a"]
    return State(
        board=jnp.array(shown),
        step_count=0,
        key=None,
        flat_mine_locations=jnp.array(mines, dtype=jnp.int32),
    )


def reveal(board, click):
    """The rows after a step. The environment opens the clicked cell alone, by its design."""
    row, col = click
    if not (0 <= row < len(board) and 0 <= col < len(board[0])):
        raise ValueError("unsupported")  # its action space has no such step
    state, action = state_of(board), jnp.array(click)
    if not utils.is_valid_action(state, action):
        raise ValueError("click")
    cells = [list(line) for line in board]
    cells[row][col] = (
        "b"
        if utils.explored_mine(state, action)
        else str(int(utils.count_adjacent_mines(state, action)))
    )
    return ["".join(line) for line in cells]


def status(board):
    """How the game ends with the last cell, which is clicked here."""
    cells = "".join(board)
    at = cells.find("b") if "b" in cells else next((i for i, c in enumerate(cells) if c < "9"), -1)
    if at < 0:
        raise ValueError("unsupported")
    row, col = divmod(at, len(board[0]))
    lines = [list(line) for line in board]
    lines[row][col] = "a" if "b" in cells else "9"
    before = state_of(["".join(line) for line in lines])
    action = jnp.array([row, col])
    count = utils.count_adjacent_mines(before, action)
    after = before.replace(board=before.board.at[row, col].set(count))
    if not DefaultDoneFn()(before, after, action):
        return "playing"
    return "lost" if utils.explored_mine(before, action) else "won"


GROUPS = {"reveal": reveal, "status": status}

sys.stdin.readline()  # {"conform": 1}
print(json.dumps({"groups": list(GROUPS)}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    try:
        answer = {"output": GROUPS[asked["group"]](**asked["input"])}
    except ValueError as error:
        answer = {"error": str(error)}
    print(json.dumps({"id": asked["id"], **answer}), flush=True)
