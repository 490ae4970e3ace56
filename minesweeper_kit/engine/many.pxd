# C types for the compiled build of many.py: Cython finds this file by its name.
# Bytes and bytearrays become pointers where they are passed on, words become what
# the machine has, arrays are indexed without a call.

cimport cython
from libc.stdint cimport uint64_t

# No two of a function's pointers lead to the same bytes: loops over them need no check.
cdef extern from *:
    ctypedef const unsigned char* Read "const unsigned char * __restrict"
    ctypedef unsigned char* Write "unsigned char * __restrict"

# As narrow as the cells they are compared with, so that those loops are vectorised.
cdef unsigned char _EIGHT, _EMPTY, _MINE, _EXPLODED, _HIDDEN, _FLAGGED, _FLAGGED_MINE
cdef unsigned char _FRAME, _BESIDE

cdef int _OUTSIDE, _IS_REVEALED, _IS_FLAGGED, _GAME_OVER, _UNKNOWN, _LEGAL, _HIDING
cdef Py_ssize_t _WORD, _SMALL
cdef uint64_t _FIRST, _GATHER, _SCATTER, _COPIES, _CARRIES

@cython.locals(
    size=Py_ssize_t,
    width=Py_ssize_t,
    first=Py_ssize_t,
    room=Py_ssize_t,
    is_small=bint,
    framed=bytearray,
    weights=bytearray,
    tall=bytearray,
    sums=bytearray,
    flags=bytearray,
    eights="object[unsigned long long, ndim=1, mode='c']",
    in_eights=Py_ssize_t,
    out=bytearray,
    rejections=bytearray,
    opens="object[unsigned long long, ndim=1, mode='c']",
    shown="object[unsigned long long, ndim=1, mode='c']",
    places="object[long long, ndim=1, mode='c']",
    number=Py_ssize_t,
    at=Py_ssize_t,
    row=Py_ssize_t,
    col=Py_ssize_t,
    rejection=int,
    clicked=Py_ssize_t,
    beside="unsigned char",
    line=Py_ssize_t,
    start=Py_ssize_t,
    i=Py_ssize_t,
    word=uint64_t,
    eight=uint64_t,
    grows=bint,
)
cpdef tuple reveal_boards(bytes cells, clicks, Py_ssize_t rows, Py_ssize_t cols)

@cython.locals(
    size=Py_ssize_t,
    width=Py_ssize_t,
    first=Py_ssize_t,
    room=Py_ssize_t,
    framed=bytearray,
    weights=bytearray,
    tall=bytearray,
    sums=bytearray,
    edges=bytearray,
    marks=bytearray,
    labels="object[long long, ndim=1, mode='c']",
    parents="object[long long, ndim=1, mode='c']",
    figures="object[long long, ndim=1, mode='c']",
    count=Py_ssize_t,
    number=Py_ssize_t,
    mines="long long",
    part=int,
    areas="long long",
    used="long long",
    row=Py_ssize_t,
    start=Py_ssize_t,
    at=Py_ssize_t,
    i=Py_ssize_t,
    here=Py_ssize_t,
    above=Py_ssize_t,
    label="long long",
    other="long long",
)
cpdef measure_boards(bytes cells, Py_ssize_t rows, Py_ssize_t cols)

@cython.locals(
    size=Py_ssize_t,
    width=Py_ssize_t,
    room=Py_ssize_t,
    framed=bytearray,
    weights=bytearray,
    tall=bytearray,
    sums=bytearray,
    safe=bytearray,
    verdicts=bytearray,
    count=Py_ssize_t,
    number=Py_ssize_t,
    hides=bint,
)
cpdef bytearray judge_boards(bytes cells, Py_ssize_t rows, Py_ssize_t cols)

@cython.locals(clicked="unsigned char", exploded="unsigned char", i=Py_ssize_t)
cdef int _refusal(
    Read cells, Py_ssize_t at, Py_ssize_t rows, Py_ssize_t cols, Py_ssize_t row, Py_ssize_t col
) noexcept

cdef Py_ssize_t _width(Py_ssize_t cols) noexcept

@cython.locals(_=Py_ssize_t, i=Py_ssize_t)
cdef void _copy(
    Read cells,
    Py_ssize_t at,
    Py_ssize_t apart,
    Write out,
    Py_ssize_t to,
    Py_ssize_t width,
    Py_ssize_t rows,
    Py_ssize_t cols,
) noexcept

@cython.locals(
    i=Py_ssize_t, cell="unsigned char", mine="unsigned char", unknown="unsigned char"
)
cdef void _weigh(Read framed, Write weights, Py_ssize_t room) noexcept

@cython.locals(i=Py_ssize_t)
cdef void _sum(
    Read weights, Write tall, Write sums, Py_ssize_t width, Py_ssize_t room
) noexcept

@cython.locals(i=Py_ssize_t, total="long long", unknown="unsigned char")
cdef long long _total(Read weights, Py_ssize_t room) noexcept

@cython.locals(run=uint64_t)
cdef uint64_t _stretch(uint64_t word, uint64_t seeds) noexcept

@cython.locals(i=Py_ssize_t)
cdef void _mark_open(
    Read framed, Read sums, Write marks, Py_ssize_t width, Py_ssize_t room
) noexcept

@cython.locals(i=Py_ssize_t, shows="unsigned char", unknown="unsigned char")
cdef int _show(
    Write framed, Read sums, Read marks, Py_ssize_t width, Py_ssize_t room
) noexcept

@cython.locals(i=Py_ssize_t)
cdef void _mark_blank(
    Read framed, Read sums, Write marks, Py_ssize_t width, Py_ssize_t room
) noexcept

@cython.locals(i=Py_ssize_t)
cdef void _mark_lone(
    Read framed, Read weights, Read edges, Write marks, Py_ssize_t width, Py_ssize_t room
) noexcept

@cython.locals(i=Py_ssize_t)
cdef void _mark_empty(Read framed, Write marks, Py_ssize_t room) noexcept

@cython.locals(
    i=Py_ssize_t,
    cell="unsigned char",
    mines="unsigned char",
    most="unsigned char",
    unfinished="unsigned char",
    wrong="unsigned char",
    exploded=Py_ssize_t,
)
cdef bint _breaks(
    Read framed, Read sums, Read safe, Py_ssize_t width, Py_ssize_t room
) noexcept
