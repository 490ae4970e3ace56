# C types for the compiled build of player.py: Cython finds this file by its name.
# Arrays are indexed without a call, and not checked.

cimport cython
from minesweeper_kit.play.endgame cimport Endgame
from minesweeper_kit.play.fifty_fifty cimport find_fifty_fifty
from minesweeper_kit.solver.analysis cimport Analysis
from minesweeper_kit.solver.float_counts cimport FloatCounts

cdef int _UNKNOWN, _MINE, _CERTAIN, _ENDGAME, _FIFTY, _LOOK_AHEAD, _RISK, _ONLY, _DONE, _LOST
cdef double _NEARLY, _SAFEST, _SECOND

cdef class Player:
    cdef public Analysis analysis
    cdef public Endgame endgame
    cdef public bint looks
    cdef public int reason
    cdef public double win
    cdef public double[::1] value, bonus

    @cython.locals(analysis=Analysis, least=double, cell=int, risk=double)
    cpdef int choose(self) except? -3

    @cython.locals(
        analysis=Analysis, chosen=int, cell=int, risk=double, wanted=double, of_all=double,
        at=int, rule=int,
    )
    cdef int _guess_roughly(self) noexcept

    @cython.locals(analysis=Analysis, first=int, i=int)
    cdef int _first_safe(self) noexcept

    @cython.locals(
        analysis=Analysis, endgame=Endgame, most=int, chosen=int, i=int, cell=int, wins=double
    )
    cdef int _search(self, int part) except? -3

    @cython.locals(analysis=Analysis, parts=FloatCounts, part=int, ways=double, cell=int)
    cdef int _search_parts(self) except? -3

    @cython.locals(analysis=Analysis, parts=FloatCounts, i=int, cell=int, at=int, other=int)
    cdef bint _is_alone(self, int part) noexcept

    @cython.locals(fewer=int)
    cdef bint _is_before(self, int cell, int other) noexcept

    @cython.locals(analysis=Analysis, chosen=int, cell=int)
    cdef int _least_risk(self, double least) noexcept

    @cython.locals(
        analysis=Analysis, best=double, chosen=int, inland=int, cell=int, turn=int, safe=double,
        neighbours=int, value=double,
    )
    cdef int _look(self, double least) except? -3

    @cython.locals(analysis=Analysis, at=int)
    cdef bint _is_open_unconstrained(self, int cell) noexcept

    @cython.locals(analysis=Analysis, value=double, i=int, after=double)
    cdef double _worth(self) noexcept
