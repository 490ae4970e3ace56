"""The engine for letters: those of many boards become cell codes, two at a time.

`bytes.translate` does the same a letter at a time. Compiled with the C types of
`letters.pxd`, this takes a third of its time. As plain source it takes far longer, and
`arrays` calls it only where it is compiled.
"""

from array import array

# The highest bit of each of two bytes: no cell's code has it.
_NO_CELLS = 0x8080


def decode_pairs(letters: bytearray, pairs: "array[int]") -> bool:
    r"""Put the codes of two letters each into their place; whether all of them are cells.

    The letters are as many as two times something, and not none. `pairs` has, for each
    two letters as a number of 16 bits, their two codes as such a number; what is no
    symbol has a code of 128 or more.

    >>> letters = bytearray(b"\x00\x01\x01\x01")
    >>> pairs = array("H", bytes(2 * 65536))
    >>> pairs[int.from_bytes(b"\x01\x01", "little")] = 0x0909
    >>> decode_pairs(letters, pairs), letters
    (True, bytearray(b'\x00\x00\t\t'))
    """
    words = memoryview(letters).cast("H")
    codes = pairs
    seen = 0
    for i in range(len(letters) // 2):
        word = codes[words[i]]
        words[i] = word
        seen |= word
    return not seen & _NO_CELLS
