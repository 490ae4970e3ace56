"""An adapter to copy: put your own program's calls in the place of `reveal`."""

import json
import sys


def reveal(board, click):
    """The rows of the board after a click."""
    cells, cols = [list(row) for row in board], len(board[0])
    row, col = click
    if not (0 <= row < len(board) and 0 <= col < cols) or cells[row][col] not in "9a":
        raise ValueError("click")
    if any("b" in line for line in board):
        raise ValueError("click")
    if cells[row][col] == "a":
        cells[row][col] = "b"
        return ["".join(line) for line in cells]
    todo = [(row, col)]
    for row, col in todo:
        if cells[row][col] == "9":
            rows = range(max(row - 1, 0), min(row + 2, len(board)))
            near = [(r, c) for r in rows for c in range(max(col - 1, 0), min(col + 2, cols))]
            if any(board[r][c] in "cd" for r, c in near):
                raise ValueError("click")
            cells[row][col] = str(sum(board[r][c] in "ae" for r, c in near))
            todo += near if cells[row][col] == "0" else []
    return ["".join(line) for line in cells]


GROUPS = {"reveal": reveal}

sys.stdin.readline()  # {"conform": 1}
print(json.dumps({"groups": list(GROUPS)}), flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    try:
        answer = {"output": GROUPS[asked["group"]](**asked["input"])}
    except ValueError as error:
        answer = {"error": str(error)}
    print(json.dumps({"id": asked["id"], **answer}), flush=True)
