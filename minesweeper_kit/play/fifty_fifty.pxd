# C types for the compiled build of fifty_fifty.py: Cython finds this file by its name.
# Arrays are indexed without a call, and not checked.

cimport cython
from minesweeper_kit.solver.analysis cimport Analysis

cdef int _UNKNOWN
cdef double _SURE

@cython.locals(cell=int, at=int, other=int, risk=double, one=double, factor=double)
cpdef int find_fifty_fifty(Analysis analysis, double[::1] bonus) noexcept

cpdef bint are_twins(Analysis analysis, int cell, int other) noexcept

@cython.locals(at=int, beside=int)
cdef bint _is_covered(Analysis analysis, int cell, int other) noexcept

@cython.locals(at=int)
cdef bint _is_beside(Analysis analysis, int cell, int other) noexcept

@cython.locals(at=int, rule=int)
cdef bint _is_one_at_most(Analysis analysis, int cell, int other) noexcept
