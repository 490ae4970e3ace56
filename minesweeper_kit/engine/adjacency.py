"""Adjacent-mine counts of a whole board at once."""


def adjacent_counts(weights: bytes, rows: int, cols: int) -> bytes:
    """For every cell the sum of the weights of its up to eight neighbours.

    `weights` and the result hold rows * cols bytes, row-major. Every sum must
    stay below 256 together with the cell's own weight.

    The whole board is one long integer with a byte a cell, so six additions
    count all cells at once. One spare column and row keep the edges apart.
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
    """For every cell the sum of its eight neighbours; each sum must stay below 256."""
    vertical = plane + (plane << 8 * width) + (plane >> 8 * width)
    return vertical + (vertical << 8) + (vertical >> 8) - plane
