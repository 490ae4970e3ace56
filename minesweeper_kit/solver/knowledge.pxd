# C types for the compiled build of knowledge.py: Cython finds this file by its name.
# Arrays are indexed without a call, and not checked.

cimport cython

cdef int _UNKNOWN, _MINE

cdef class Knowledge:
    cdef public int rows, cols, size, mines, unknown, rest, found, _waiting, _pairs, _nearness
    cdef public int[::1] beside, seen, need, left, safe
    cdef int[::1] _is_safe, _fresh, _is_fresh, _paired, _is_paired, _near

    @cython.locals(cell=int)
    cpdef void clear(self) noexcept

    @cython.locals(left=int, need=int, at=int, other=int, seen=int)
    cpdef void show(self, int cell, int number) noexcept

    @cython.locals(at=int, other=int)
    cpdef void mark(self, int cell) noexcept

    cdef void _refresh(self, int cell) noexcept

    cpdef void find_safe(self, int cell) noexcept

    @cython.locals(cell=int, left=int, need=int, at=int, other=int)
    cpdef bint deduce(self) noexcept

    @cython.locals(
        row=int, col=int, near=int, at=int, bottom=int, right=int, r=int, c=int, other=int,
        both=int, cell_beside=int, only=int, only_other=int, more=int,
    )
    cdef void _compare(self, int cell) noexcept

    @cython.locals(at=int, one=int)
    cdef void _differ(self, int cell, int other) noexcept
