# C types for the compiled build of analysis.py: Cython finds this file by its name.
# Arrays are indexed without a call, and not checked.

cimport cython
from minesweeper_kit.solver.components cimport Components
from minesweeper_kit.solver.float_counts cimport FloatCounts

cdef int _SEA, _MINE, _UNKNOWN
cdef double _HUGE, _SURE

cdef class Analysis(Components):
    cdef public bint uniform
    cdef public int unconstrained, outcomes
    cdef public double unconstrained_risk, total
    cdef public double[::1] risk, chance, best, second
    cdef public int[::1] number, certain
    cdef int _unconstrained_of_base, _mines_of_base
    cdef double _unconstrained_part
    cdef int[::1] _touched, _active, _low, _span, _at, _share_at
    cdef double[::1] _products, _tail, _share

    @cython.locals(parts=FloatCounts, cell=int, part=int, group=int, risk=double, at=int)
    cpdef bint count(self) except -1

    @cython.locals(ways=double, unconstrained=int, mines=int, some=int)
    cpdef double arrangements(self) noexcept

    @cython.locals(
        parts=FloatCounts, i=int, part=int, span=int, more=int, source=int, target=int, wide=int,
        t=int, values=int, value=double, u=int,
    )
    cdef void _multiply(self, int begin, int end) except *

    @cython.locals(mines=int)
    cdef int _middle(self, int end) noexcept

    @cython.locals(
        ways=double, cells=int, mines=int, t=int, middle=int, start=double, some=int
    )
    cdef void _weigh_unconstrained(self, int unconstrained, int low, int span) noexcept

    @cython.locals(
        parts=FloatCounts, span=int, low=int, total=double, mined=double, at=int, t=int,
        ways=double, share=int, i=int, part=int, more=int, u=int, values=int,
    )
    cdef double _combine(self, int end, int unconstrained) except? -1

    @cython.locals(risk=double, share=int, values=int, t=int)
    cdef double _risk_of(self, int i, int part, int group) noexcept

    @cython.locals(
        parts=FloatCounts, unconstrained=int, known=int, left=int, turn=int, part=int, at=int, other=int,
        seen=int, base=int, base_groups=int, base_rules=int, base_used=int, centre=int,
        rule=int, to=int, active=int, done=bint,
    )
    cpdef bint look(self, int cell) except -1

    @cython.locals(
        parts=FloatCounts, used=int, end=int, more=int, total=double
    )
    cdef bint _try_numbers(
        self, int cell, int known, int left, int centre, int active, int unconstrained
    ) except -1

    @cython.locals(
        parts=FloatCounts, outcome=int, least=double, second=double, dead=double, i=int, part=int,
        group=int, risk=double, living=int, at=int,
    )
    cdef void _find_safest(self, double total, int end, int unconstrained) noexcept

    @cython.locals(near=int, at=int, rule=int)
    cpdef bint is_dead(self, int cell) noexcept

    cdef bint _is_open(self, int cell) noexcept

    @cython.locals(row=int, col=int, linked=int, at=int, other=int, r=int, c=int)
    cdef int _linked(self, int cell, int rule) noexcept
