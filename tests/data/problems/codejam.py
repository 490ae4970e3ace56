# The mines are laid from the last cell on: rows from below, then columns from the right.
def layout(rows, cols, mines):
    safe = rows * cols - mines
    if safe == 1:
        return [(0, 0)]
    for height in range(1, rows + 1):
        for width in range(1, cols + 1):
            for shape in shapes(height, width, safe):
                if opens(shape, rows, cols):
                    return shape
    return None


def shapes(height, width, safe):
    """Full rectangles, but for the last row, or the last row and one cell of the one above."""
    if not (height - 2) * width <= safe <= height * width:
        return
    for last in range(width + 1):
        before = safe - last - (height - 2) * width if height > 1 else 0
        if (height > 1 and not 0 <= before <= width) or (height == 1 and last != safe):
            continue
        lengths = [width] * (height - 2) + [before, last] if height > 1 else [last]
        yield [(r, c) for r, length in enumerate(lengths) for c in range(length)]


def opens(shape, rows, cols):
    cells = set(shape)
    found, stack = {(0, 0)}, [(0, 0)]
    if (0, 0) not in cells:
        return False
    while stack:
        row, col = stack.pop()
        near = [
            (r, c)
            for r in range(max(row - 1, 0), min(row + 2, rows))
            for c in range(max(col - 1, 0), min(col + 2, cols))
        ]
        if all(cell in cells for cell in near):
            stack += set(near) - found
            found.update(near)
    return found == cells


for number in range(1, int(input()) + 1):
    rows, cols, mines = map(int, input().split())
    shape = layout(rows, cols, mines)
    print(f"Case #{number}:")
    if shape is None:
        print("Impossible")
        continue
    grid = [["*"] * cols for _ in range(rows)]
    for row, col in shape:
        grid[row][col] = "."
    grid[0][0] = "c"
    for line in grid:
        print("".join(line))
