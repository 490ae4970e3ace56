"""Whether the time that some work takes grows as its size does.

What is linear takes 8 times as long at 8 times the size, and memory makes up to 20 of it here
and there; what is quadratic takes 64 times as long, once it is large. So sizes go up: where
one look at times leaves a doubt, several rounds are taken, and where they leave it too, larger
sizes decide, until the work takes long and the quadratic part of it, if there is one, is most
of it. What takes 40 times as long in every round, and some time, is not tried larger: it is no
step, such as from no error to one. Time is the processor's, without collections of garbage;
of several rounds the least.
"""

import time
import timeit
from collections.abc import Callable

TIMES = 8
DOUBTFUL, LIMIT = 1.5 * TIMES, 3 * TIMES
CERTAIN = 5 * TIMES
LEAST = 0.002  # seconds: what takes less for the larger size is far from the square of it
ENOUGH = 0.03  # seconds: what takes as long without a doubt is not made longer
LONG = 1  # seconds: what takes as long shows whether it is quadratic
ROUNDS = 3

Job = Callable[[int], Callable[[], object]]
"""What gives the work of a size, with all made that is no part of the work."""


def seconds(work: Callable[[], object], rounds: int = 1) -> float:
    """How long the work takes: the least of so many rounds."""
    return min(timeit.repeat(work, timer=time.process_time, number=1, repeat=rounds))


def is_within(limit: float, work: Callable[[], object], more: Callable[[], object]) -> bool:
    """Whether the one work takes at most `limit` times as long as the other, in some round."""
    least = seconds(work, ROUNDS)
    return any(seconds(more) <= limit * least for _ in range(ROUNDS))


def is_linear(job: Job, first: int, last: int, most: int = 2**24) -> bool:
    """Whether the work takes time in proportion to its size.

    Sizes from `first` to `last` are compared with what is TIMES as large, and larger ones
    where there is a doubt, as long as `most` is not exceeded.
    """
    size = first
    while True:
        work, more = job(size), job(size * TIMES)
        took, least = seconds(more), seconds(work)
        if took < LEAST or took <= DOUBTFUL * least or is_within(DOUBTFUL, work, more):
            if took >= ENOUGH or size >= last:
                return True
        elif took >= LONG or size * TIMES**2 > most:
            return is_within(LIMIT, work, more)
        elif took > max(ENOUGH, CERTAIN * least) and not is_within(CERTAIN, work, more):
            return False
        size *= TIMES
