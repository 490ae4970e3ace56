# C types for the compiled build of game.py: Cython finds this file by its name.
# Arrays are indexed without a call, and not checked.

cimport cython
from libc.stdint cimport uint64_t
from minesweeper_kit.play.player cimport Player
from minesweeper_kit.solver.analysis cimport Analysis

cdef uint64_t _MASK, _GOLDEN, _FIRST_MIX, _SECOND_MIX

cdef class Game:
    cdef public Player player
    cdef public int size, moves, guesses
    cdef public signed char[::1] is_mine
    cdef public int[::1] cells, reasons
    cdef public double[::1] risks
    cdef int[::1] _places
    cdef signed char[::1] _free, _is_shown

    @cython.locals(
        analysis=Analysis, cell=int, at=int, left=int, state=uint64_t, taken=int,
        excess=uint64_t, value=uint64_t, other=int,
    )
    cpdef void deal(self, object seed, uint64_t number, int click, int reach) except *

    @cython.locals(cell=int)
    cpdef void lay(self, bytes mines, bytes shown) except *

    @cython.locals(
        player=Player, analysis=Analysis, cell=int, reason=int, risk=double, i=int
    )
    cpdef bint play(self, int click) except -1

    cdef void _note(self, int cell, int reason, double risk) noexcept

    @cython.locals(analysis=Analysis, number=int, at=int)
    cdef void _open(self, int cell) noexcept

cdef uint64_t _mix(uint64_t value) noexcept
