import sys


def number(board, row, col):
    if board[row][col] == "*":
        return "*"
    lines = board[max(row - 1, 0) : row + 2]
    return str(sum(line[max(col - 1, 0) : col + 2].count("*") for line in lines))


lines = iter(sys.stdin.read().split("\n"))
answers = []
for sizes in lines:
    rows, cols = map(int, sizes.split())
    if rows == 0:
        break
    board = [next(lines) for _ in range(rows)]
    head = ""
    answers.append(
        head
        + "".join(
            "".join(number(board, row, col) for col in range(cols)) + "\n" for row in range(rows)
        )
    )
print("".join(answers), end="")
