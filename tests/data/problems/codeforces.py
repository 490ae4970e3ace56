rows, cols = map(int, input().split())
board = [input() for _ in range(rows)]
right = True
for row in range(rows):
    for col in range(cols):
        lines = board[max(row - 1, 0) : row + 2]
        mines = sum(line[max(col - 1, 0) : col + 2].count("*") for line in lines)
        said = board[row][col].replace(".", "0")
        right = right and said in ("*", str(mines))
print("yes" if right else "No")
