rows, cols = map(int, input().split())
board = [input() for _ in range(rows)]


def number(row, col):
    if board[row][col] in "*#":
        return board[row][col]
    lines = board[max(row - 1, 0) : row + 2]
    near = "".join(line[max(col - 1, 0) : col + 2] for line in lines)
    return str(near.count("*") + near.count("#"))


for row in range(rows):
    print("".join(number(row, col) for col in range(cols)))
