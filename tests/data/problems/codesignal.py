def minesweeper(matrix):
    def near(row, col):
        lines = matrix[max(row - 1, 0) : row + 2]
        return sum(sum(line[max(col - 1, 0) : col + 2]) for line in lines) - matrix[row][col]

    return [[near(row, col) for col in range(len(line))] for row, line in enumerate(matrix)]
