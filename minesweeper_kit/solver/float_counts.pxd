# C types for the compiled build of float_counts.py: Cython finds this file by its name.
# Arrays are indexed without a call, and not checked.

cimport cython
from libc.stdint cimport uint64_t

cdef int _SLOTS, _BUCKETS
cdef double[::1] _WAYS

cdef class FloatCounts:
    cdef public int parts, groups, rules, used, _turn
    cdef public int[::1] first_group, low, span, part_at, first_cell, group_size, first_link, group_at
    cdef public int[::1] cells, links, rule_need, rule_size
    cdef public double[::1] values
    cdef int[::1] _order, _slot, _remaining, _layer, _least, _most, _fewest, _largest, _moves, _from, _to, _next
    cdef int[::1] _bucket, _stamp
    cdef uint64_t[::1] _keys
    cdef double[::1] _behind, _ahead

    @cython.locals(begin=int, end=int, stride=int, group=int)
    cpdef bint count(self, int part) except -1

    @cython.locals(cells=int, needs=int, group=int, i=int, rule=int)
    cdef int _most_mines(self, int begin, int end) noexcept

    @cython.locals(
        i=int, least=int, chosen=int, j=int, group=int, opened=int, at=int, rule=int
    )
    cdef void _sort(self, int begin, int end) noexcept

    @cython.locals(
        turn=int, taken=int, moves=int, states=int, first=int, last=int, group=int, size=int, links=int,
        last_link=int, one=uint64_t, opening=uint64_t, i=int, rule=int, slot=int, need=uint64_t,
        bit=uint64_t, state=int, key=uint64_t, fewest=int, largest=int, wanted=int, least=int,
        most=int, source=int, some=int, new=uint64_t, ways=double, at=int, other=int,
        target=int, t=int,
    )
    cdef bint _forward(self, int begin, int end, int stride) except -1

    @cython.locals(
        groups=int, last=int, low=int, span=int, t=int, layer=int, group=int, mined=int, state=int
    )
    cdef void _backward(self, int part, int begin, int end, int stride) except *

    @cython.locals(
        source=int, least=int, most=int, fewest=int, begin=int, end=int, some=int, other=int,
        target=int, ways=double, t=int, ahead=double, to=int, u=int,
    )
    cdef void _look_back(self, int state, int size, int stride, int mined) noexcept

    cdef void _more_states(self, int states, int stride) except *
