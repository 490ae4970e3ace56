# C types for the compiled build of components.py: Cython finds this file by its name.
# Arrays are indexed without a call, and not checked.

cimport cython
from minesweeper_kit.solver.knowledge cimport Knowledge
from minesweeper_kit.solver.float_counts cimport FloatCounts

cdef int _UNKNOWN

cdef class Components(Knowledge):
    cdef public FloatCounts parts
    cdef public int turn
    cdef public int[::1] home
    cdef int[::1] met, rule_of, _queue, _is_rule, _group, _head, _after, _place, _own

    @cython.locals(at=int)
    cdef bint is_inland(self, int cell) noexcept

    @cython.locals(
        turn=int, done=int, queued=int, cell=int, at=int, rule=int, to=int, other=int
    )
    cdef int _walk(self, int start) noexcept

    @cython.locals(
        parts=FloatCounts, turn=int, cells=int, i=int, cell=int, at=int, part=int, first=int,
        rules=int, rule=int, chain=int, group=int, link=int, same=int,
    )
    cdef void gather(self, int start, bint keep) noexcept
