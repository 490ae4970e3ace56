# C types for the compiled build of letters.py: Cython finds this file by its name.

cimport cython

cdef unsigned short _NO_CELLS

@cython.locals(
    words="object[unsigned short, ndim=1, mode='c']",
    codes="object[unsigned short, ndim=1, mode='c']",
    seen="unsigned short",
    word="unsigned short",
    i=Py_ssize_t,
)
cpdef bint decode_pairs(bytearray letters, pairs)
