# C types for the compiled build of reveal.py: Cython finds this file by its name.
# Planes of bytes become pointers, indices machine words, the stack a typed view.

cimport cython

cdef int _EMPTY, _MINE, _EXPLODED, _OPEN, _FILLED, _WALL, _UNKNOWN

@cython.locals(
    width=Py_ssize_t, at=Py_ssize_t, near=Py_ssize_t, top=Py_ssize_t, bottom=Py_ssize_t,
    room=Py_ssize_t, depth=Py_ssize_t, shift=Py_ssize_t, step=Py_ssize_t, first=Py_ssize_t,
    last=Py_ssize_t, state=int, before=int, stack="long long[::1]",
)
cdef int _open(
    const unsigned char* cells,
    unsigned char* out,
    unsigned char* states,
    unsigned char* weights,
    unsigned char* column,
    Py_ssize_t rows,
    Py_ssize_t cols,
    Py_ssize_t row,
    Py_ssize_t col,
) except -1

@cython.locals(source=Py_ssize_t, target=Py_ssize_t, i=Py_ssize_t)
cdef int _weigh(
    const unsigned char* cells,
    unsigned char* weights,
    const unsigned char* table,
    Py_ssize_t cols,
    Py_ssize_t row,
) except -1

@cython.locals(
    width=Py_ssize_t, start=Py_ssize_t, above=Py_ssize_t, below=Py_ssize_t, source=Py_ssize_t,
    i=Py_ssize_t, count=int,
)
cdef int _survey(
    const unsigned char* cells,
    unsigned char* states,
    const unsigned char* weights,
    unsigned char* column,
    Py_ssize_t cols,
    Py_ssize_t row,
) except -1
