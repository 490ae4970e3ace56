# C types for the compiled build of reveal.py: Cython finds this file by its name.
# Bytes and bytearrays become pointers where they are passed on, words become what
# the machine has, arrays are indexed without a call.

cimport cython
from libc.stdint cimport uint64_t

# No two of a function's pointers lead to the same bytes: loops over them need no check.
cdef extern from *:
    ctypedef const unsigned char* Read "const unsigned char * __restrict"
    ctypedef unsigned char* Write "unsigned char * __restrict"

# As narrow as the cells they are compared with, so that those loops are vectorised.
cdef unsigned char _EMPTY, _MINE, _EXPLODED, _HIDDEN, _FLAGGED, _FLAGGED_MINE, _UNKNOWN

cdef Py_ssize_t _WORD, _UP, _DOWN
cdef uint64_t _ALL, _FIRST, _LAST, _GATHER, _SCATTER, _COPIES, _CARRIES

@cython.locals(clicked=Py_ssize_t, flags=bytearray, out=bytearray, opened=bytes)
cpdef bytes reveal_cells(bytes cells, rows, cols, row, col)

@cython.locals(clicked=int)
cpdef check_click(bytes cells, rows, cols, row, col)

@cython.locals(
    at=Py_ssize_t,
    start=Py_ssize_t,
    i=Py_ssize_t,
    cell="unsigned char",
    mine="unsigned char",
    unknown="unsigned char",
)
cdef void _weigh(
    Read cells,
    Write weights,
    Py_ssize_t rows,
    Py_ssize_t cols,
    Py_ssize_t row,
    Py_ssize_t window,
) noexcept

@cython.locals(
    words=Py_ssize_t,
    stride=Py_ssize_t,
    size=Py_ssize_t,
    depth=Py_ssize_t,
    top=Py_ssize_t,
    bottom=Py_ssize_t,
    window=Py_ssize_t,
    ahead=Py_ssize_t,
    first=Py_ssize_t,
    other=Py_ssize_t,
    near=Py_ssize_t,
    i=Py_ssize_t,
    start=Py_ssize_t,
    eight=uint64_t,
    word=uint64_t,
    here=Py_ssize_t,
    in_eights=Py_ssize_t,
    at=Py_ssize_t,
    left=Py_ssize_t,
    right=Py_ssize_t,
    side=Py_ssize_t,
    run=uint64_t,
    reach=uint64_t,
    eights="object[unsigned long long, ndim=1, mode='c']",
    opens="object[unsigned long long, ndim=1, mode='c']",
    shown="object[unsigned long long, ndim=1, mode='c']",
    chain="object[unsigned long long, ndim=1, mode='c']",
)
cdef int _open(
    Read cells,
    Write weights,
    Write out,
    Write column,
    bytearray flags,
    Py_ssize_t rows,
    Py_ssize_t cols,
    Py_ssize_t row,
    Py_ssize_t col,
) except -1

@cython.locals(
    start=Py_ssize_t, below=Py_ssize_t, beyond=Py_ssize_t, i=Py_ssize_t, count="unsigned char"
)
cdef void _count(
    Read cells,
    Read weights,
    Write out,
    Write column,
    Write flags,
    Py_ssize_t cols,
    Py_ssize_t row,
    Py_ssize_t window,
) noexcept

@cython.locals(runs=uint64_t, chain=uint64_t, shift=Py_ssize_t)
cdef uint64_t _runs(uint64_t word, uint64_t seeds) noexcept

@cython.locals(start=Py_ssize_t, i=Py_ssize_t, shown="unsigned char")
cdef void _restore(
    Read cells,
    Write out,
    Read flags,
    Py_ssize_t cols,
    Py_ssize_t row,
) noexcept
