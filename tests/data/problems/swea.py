import sys

words = iter(sys.stdin.read().split())
for number in range(1, int(next(words)) + 1):
    size = int(next(words))
    board = [next(words) for _ in range(size)]
    near = {
        (r, c): [
            (i, j)
            for i in range(max(r - 1, 0), min(r + 2, size))
            for j in range(max(c - 1, 0), min(c + 2, size))
        ]
        for r in range(size)
        for c in range(size)
        if board[r][c] == "."
    }
    zeros = {cell for cell, others in near.items() if all(other in near for other in others)}
    closed = dict.fromkeys(near)
    clicks = 0
    for start in zeros:
        if start not in closed:
            continue
        clicks += 1
        del closed[start]
        stack = [start]
        while stack:
            cell = stack.pop()
            if cell in zeros:
                for other in near[cell]:
                    if other in closed:
                        del closed[other]
                        stack.append(other)
    print(f"#{number} {clicks + len(closed)}")
