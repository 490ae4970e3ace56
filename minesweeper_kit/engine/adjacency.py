"""Counts the adjacent mines of all cells of a board at once."""


def adjacent_counts(weights: bytes, rows: int, cols: int) -> bytes:
    """For every cell of a board, the sum of the weights of its neighbours (up to eight).

    With weight 1 for a mine and 0 for other cells, that is the number of adjacent
    mines. `weights` and the result hold rows * cols bytes, row-major. A cell's sum
    and its own weight together must stay below 256.

    The board is made into one long integer with a byte for each cell, so that a few
    additions count all cells at once. One spare column and row keep the edges apart.

    >>> list(adjacent_counts(bytes([0, 0, 1, 0, 0, 0]), rows=2, cols=3))
    [0, 1, 0, 0, 1, 1]
    """
    if not weights:
        return b""
    width = cols + 1
    padded = b"".join(
        [weights[start : start + cols] + b"\0" for start in range(0, rows * cols, cols)]
    )
    # One row and one column of room below, so that shifting down loses nothing.
    plane = int.from_bytes(padded, "little") << 8 * (width + 1)
    vertical = plane + (plane << 8 * width) + (plane >> 8 * width)
    total = vertical + (vertical << 8) + (vertical >> 8) - plane
    counts = total.to_bytes((rows + 3) * width + 2, "little")
    first = width + 1
    return b"".join(
        [counts[start : start + cols] for start in range(first, first + rows * width, width)]
    )


def adjacent(plane: int, width: int) -> int:
    """For every cell of a board, the sum of its neighbours, all as one long integer.

    `plane` holds a byte for each cell, the first as the lowest, in rows of `width`
    bytes. The last byte of a row is a spare zero, so that no row touches the next. In
    the result, spare bytes and those after the board mean nothing. A cell's sum and
    its own value together must stay below 256.

    >>> plane = int.from_bytes(bytes([0, 0, 1, 0]), "little")
    >>> list(adjacent(plane, width=4).to_bytes(9, "little")[:3])
    [0, 1, 0]
    """
    vertical = plane + (plane << 8 * width) + (plane >> 8 * width)
    return vertical + (vertical << 8) + (vertical >> 8) - plane
