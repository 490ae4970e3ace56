# C types for the compiled build of endgame.py: Cython finds this file by its name.
# Arrays are indexed without a call, and not checked.

cimport cython
from libc.stdint cimport uint64_t
from minesweeper_kit.solver.analysis cimport Analysis
from minesweeper_kit.solver.float_counts cimport FloatCounts

cdef int _UNKNOWN, _IS_MINE

cdef class Endgame:
    cdef public int most, nodes, arrangements, width, best, looked
    cdef public bint over
    cdef public int[::1] cells, wins
    cdef public signed char[::1] shows
    cdef int _tried, _top, _level, _turn, _sets, _slots, _kept
    cdef signed char[::1] _mined
    cdef uint64_t[::1] _marks, _mark
    cdef int[::1] _pool, _ranks, _counts, _stamp, _start, _count, _worth, _members, _mines

    @cython.locals(cells=int, parts=FloatCounts, group=int, at=int, rest=int, cell=int)
    cpdef bint lay_out(self, Analysis analysis, int part) except -1

    @cython.locals(
        at=int, now=int, j=int, cell=int, going_on=bint, mined=int, fits=bint, rule=int
    )
    cdef bint _place(self, Analysis analysis, int i, int rest) noexcept

    @cython.locals(
        width=int, cell=int, number=int, first=int, i=int, mines=int, at=int, other=int
    )
    cdef void _fill(self, Analysis analysis) except *

    @cython.locals(arrangements=int, state=object, number=int, mixed=object)
    cpdef void prepare(self) except *

    @cython.locals(i=int, most=int, safest=int, wins=int)
    cpdef bint search(self) except -1

    cpdef int click(self, int i, int beaten) except? -1

    @cython.locals(top=int, k=int, wins=int)
    cpdef int shown(self, int i, int number) except? -1

    @cython.locals(
        number=int, k=int, start=int, top=int, count=int, shown=int, wins=int, first=int,
        last=int,
    )
    cdef int _split(self, int begin, int end, int i, int beaten) except? -1

    @cython.locals(count=int, telling=int, mark=uint64_t, k=int, at=int, wins=int)
    cdef int _value(self, int begin, int end) except? -1

    @cython.locals(
        width=int, ranks=int, highest=int, most=int, i=int, safe=int, differ=bint, shown=int,
        k=int, now=int,
    )
    cdef int _rank(self, int begin, int end) noexcept

    @cython.locals(wins=int, width=int, ranks=int, safest=int, i=int, found=int)
    cdef int _guess(self, int begin, int end) except? -1

    @cython.locals(one=int, other=int, i=int, here=int, there=int)
    cdef bint _is_distinguished(self, int begin) noexcept

    @cython.locals(at=int, start=int, same=int)
    cdef int _find(self, uint64_t mark, int begin, int count) noexcept

    @cython.locals(at=int, k=int)
    cdef void _keep(self, uint64_t mark, int begin, int count, int wins) except *

    @cython.locals(old=int, i=int, at=int)
    cdef void _spread_out(self) except *
