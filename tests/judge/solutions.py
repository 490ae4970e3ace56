"""Solutions to judge: right ones, each in another way, and wrong ones with one fault each."""

STACK = """
class Solution:
    def updateBoard(self, board: List[List[str]], click: List[int]) -> List[List[str]]:
        rows, cols = len(board), len(board[0])
        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
            return board
        stack = [(row, col)]
        while stack:
            row, col = stack.pop()
            if board[row][col] != "E":
                continue
            near = [
                (r, c)
                for r in range(max(row - 1, 0), min(row + 2, rows))
                for c in range(max(col - 1, 0), min(col + 2, cols))
                if (r, c) != (row, col)
            ]
            mines = sum(board[r][c] == "M" for r, c in near)
            if mines:
                board[row][col] = str(mines)
            else:
                board[row][col] = "B"
                stack.extend(near)
        return board
"""
"""Depth first with a stack, in place."""

QUEUE = '''
from collections import deque

def updateBoard(board, click):
    """Breadth first, into a board of its own, each cell entered once."""
    steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    rows, cols = len(board), len(board[0])
    answer = [list(row) for row in board]
    first = tuple(click)
    if board[first[0]][first[1]] == "M":
        answer[first[0]][first[1]] = "X"
        return answer
    queue, seen = deque([first]), {first}
    while queue:
        row, col = queue.popleft()
        near = [(row + i, col + j) for i, j in steps]
        near = [(r, c) for r, c in near if 0 <= r < rows and 0 <= c < cols]
        mines = len([1 for r, c in near if board[r][c] == "M"])
        answer[row][col] = str(mines or "B")
        if not mines:
            fresh = {place for place in near if board[place[0]][place[1]] == "E"} - seen
            seen |= fresh
            queue.extend(fresh)
    return answer
'''

IN_PLACE = '''
def update_board(board, click):
    """Marks cells as they enter the queue, and returns rows that are the very ones given."""
    row, col = click
    if board[row][col] == "M":
        board[row][col] = "X"
        return board
    queue = [(row, col)]
    board[row][col] = "B"
    for row, col in queue:
        around = [
            (r, c)
            for r in (row - 1, row, row + 1) if 0 <= r < len(board)
            for c in (col - 1, col, col + 1) if 0 <= c < len(board[0])
        ]
        mines = [place for place in around if board[place[0]][place[1]] == "M"]
        if mines:
            board[row][col] = str(len(mines))
            continue
        for r, c in around:
            if board[r][c] == "E":
                board[r][c] = "B"
                queue.append((r, c))
    return board
'''


def changed(old: str, new: str, source: str = STACK) -> str:
    """The source with one fault put in."""
    assert source.count(old) == 1, old
    return source.replace(old, new)


RECURSIVE = """
class Solution:
    def updateBoard(self, board, click):
        row, col = click
        if board[row][col] == "M":
            board[row][col] = "X"
        elif board[row][col] == "E":
            near = [
                (r, c)
                for r in range(max(row - 1, 0), min(row + 2, len(board)))
                for c in range(max(col - 1, 0), min(col + 2, len(board[0])))
            ]
            mines = sum(board[r][c] == "M" for r, c in near)
            board[row][col] = str(mines or "B")
            for place in [] if mines else near:
                self.updateBoard(board, place)
        return board
"""

RIGHT = {"stack": STACK, "queue": QUEUE, "in place": IN_PLACE, "recursive": RECURSIVE}

_ORTHOGONAL = "[(r, c) for r, c in near if r == row or c == col]"

WRONG = {
    "4 neighbours instead of 8": (
        changed("if (r, c) != (row, col)", "if abs(r - row) + abs(c - col) == 1"),
        "a count of mines at the corners only",
        "WA",
    ),
    "spreading through numbers": (
        changed(
            "board[row][col] = str(mines)",
            "board[row][col] = str(mines); stack.extend(near)",
        ),
        "spreading: cells behind numbers stay closed",
        "WA",
    ),
    "not spreading diagonally": (
        changed("stack.extend(near)", f"stack.extend({_ORTHOGONAL})"),
        "spreading: two openings meet at a corner only",
        "WA",
    ),
    "not showing numbers diagonally": (
        changed("stack.extend(near)", f"stack.extend({_ORTHOGONAL})"),
        "spreading: a blank pocket among mines",
        "WA",
    ),
    "counting off the left and upper edge": (
        changed("max(row - 1, 0)", "row - 1").replace("max(col - 1, 0)", "col - 1"),
        "edges: mines opposite, left and right are no neighbours",
        "WA",
    ),
    "counting off every edge, upright": (
        changed(
            "for r in range(max(row - 1, 0), min(row + 2, rows))",
            "for r in [(row + i) % rows for i in (-1, 0, 1)]",
        ),
        "edges: mines opposite, top and bottom are no neighbours",
        "WA",
    ),
    "counting off every edge, across": (
        changed(
            "for c in range(max(col - 1, 0), min(col + 2, cols))",
            "for c in [(col + j) % cols for j in (-1, 0, 1)]",
        ),
        "edges: mines opposite, left and right are no neighbours",
        "WA",
    ),
    "counting on in the row before": (
        changed(
            'board[r][c] == "M" for r, c in near',
            "(sum(board, []) + [None])[i * cols + j] == 'M'"
            " for i in range(max(row - 1, 0), min(row + 2, rows))"
            " for j in (col - 1, col, col + 1) if i * cols + j >= 0",
        ),
        "edges: the row above ends where this one begins",
        "WA",
    ),
    "writing 0 instead of blank": (
        changed('board[row][col] = "B"', 'board[row][col] = "0"'),
        "no mine: every cell becomes blank",
        "WA",
    ),
    "revealing mines during the fill": (
        changed(
            "board[row][col] = str(mines)",
            "board[row][col] = str(mines)\n"
            "                for r, c in near: board[r][c] = board[r][c].replace('M', 'X')",
        ),
        "mines beside an opening stay hidden",
        "WA",
    ),
    "rows and columns of the click swapped": (
        changed("row, col = click", "col, row = click"),
        "rows and columns: a square whose mirror image differs",
        "WA",
    ),
    "a mirrored click is not on the mine": (
        changed("row, col = click", "col, row = click"),
        "rows and columns: the mirrored click is on a mine",
        "WA",
    ),
    "rows and columns of the board swapped": (
        changed("rows, cols = len(board), len(board[0])", "cols, rows = len(board), len(board[0])"),
        "rows and columns: wide, a click past the number of rows",
        "WA",
    ),
    "the board transposed": (
        changed(
            "        return board\n",
            "        return [list(r) for r in zip(*board)]\n",
            STACK.replace("            return board\n", "            return board  \n", 1),
        ),
        "rows and columns: tall, a click past the number of columns",
        "WA",
    ),
    "an answer of one row, shared": (
        changed("row, col = click", "row, col = click; board = [board[0][:]] * rows"),
        "the published shape: one mine, a click far from it",
        "WA",
    ),
    "counts written into a copy that shares its rows": (
        changed(
            "row, col = click",
            'row, col = click; counts = board[:]; counts[0][0] = "0"',
        ),
        "a mine in the corner explodes, nothing is counted",
        "WA",
    ),
    "exploding all mines": (
        changed(
            'board[row][col] = "X"\n            return board',
            'return [["X" if cell == "M" else cell for cell in line] for line in board]',
        ),
        "a mine explodes, the other mines stay",
        "WA",
    ),
    "not exploding": (
        changed('board[row][col] = "X"', "pass"),
        "1x1: the only cell is a mine",
        "WA",
    ),
}
"""A fault, the solution that has it, a case of the suite that shows it, and the verdict."""
