def annotate(minefield):
    def sign(row, col):
        if minefield[row][col] == "*":
            return "*"
        lines = minefield[max(row - 1, 0) : row + 2]
        return str(sum(line[max(col - 1, 0) : col + 2].count("*") for line in lines) or " ")

    return [
        "".join(sign(row, col) for col in range(len(line))) for row, line in enumerate(minefield)
    ]
