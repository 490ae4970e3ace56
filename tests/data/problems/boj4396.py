import sys

size, *lines = sys.stdin.read().split()
size = int(size)
board, touched = lines[:size], lines[size:]
cells = zip("".join(board), "".join(touched), strict=True)
lost = any(mine == "*" and mark == "x" for mine, mark in cells)
for row in range(size):
    text = ""
    for col in range(size):
        if board[row][col] == "*":
            text += "*" if lost else "."
        elif touched[row][col] == ".":
            text += "."
        else:
            near = board[max(row - 1, 0) : row + 2]
            text += str(sum(line[max(col - 1, 0) : col + 2].count("*") for line in near))
    print(text)
