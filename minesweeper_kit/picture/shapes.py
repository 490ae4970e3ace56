"""The shapes in pictures, as data: characters, mines, flags, marks. Nothing here needs a font.

A path is written as points of two letters each, across and down, from `0` over `9` and `a` to
`o`, which is 24. `~` before a point bends the line towards it, on to the next point. Blanks part
the lines of a path; a line of one point is a dot.
"""

from functools import cache
from itertools import pairwise
from typing import NamedTuple
from unicodedata import normalize

GRID = 24
"""A cell is so many units wide and high."""

Point = tuple[float, float]


class Step(NamedTuple):
    """A part of a line, to `end`: straight, or bent towards `bend` (a quadratic curve)."""

    end: Point
    bend: Point | None = None


class Line(NamedTuple):
    """A line: where it begins, and its steps; with none of them it is a dot."""

    begin: Point
    steps: tuple[Step, ...]


def _line(text: str) -> Line:
    bend: Point | None = None
    points: list[Step] = []
    at = 0
    while at < len(text):
        bent = text[at] == "~"
        at += bent
        point = int(text[at], 36), int(text[at + 1], 36)
        at += 2
        if bent:
            bend = point
        else:
            points.append(Step(point, bend))
            bend = None
    return Line(points[0].end, tuple(points[1:]))


@cache
def path_lines(path: str) -> tuple[Line, ...]:
    """The lines of a path.

    >>> path_lines("00~4044 22")[0].steps
    (Step(end=(4, 4), bend=(4, 0)),)
    """
    return tuple(map(_line, path.split()))


_PIECES = 8


@cache
def flat(path: str) -> tuple[tuple[Point, ...], ...]:
    """The points of each line of a path, curves cut into short straight pieces.

    >>> flat("0044 22")
    (((0, 0), (4, 4)), ((2, 2),))
    """
    found = []
    for line in path_lines(path):
        points = [line.begin]
        for end, bend in line.steps:
            if bend is not None:
                (x, y), (over, up) = points[-1], bend
                for piece in range(1, _PIECES):
                    a, b, c = (_PIECES - piece) ** 2, 2 * piece * (_PIECES - piece), piece**2
                    points.append(
                        (
                            (a * x + b * over + c * end[0]) / _PIECES**2,
                            (a * y + b * up + c * end[1]) / _PIECES**2,
                        )
                    )
            points.append(end)
        found.append(tuple(points))
    return tuple(found)


def segments(path: str) -> list[tuple[Point, Point]]:
    """The straight pieces of a path; a dot is one that ends where it begins.

    >>> segments("0044 22")
    [((0, 0), (4, 4)), ((2, 2), (2, 2))]
    """
    return [
        pair
        for points in flat(path)
        for pair in (pairwise(points) if len(points) > 1 else [(points[0], points[0])])
    ]


class Stroke(NamedTuple):
    """A layer of a shape: a path on the cell's grid, drawn `width` wide, or filled if that is 0.

    `role` names the colour: a field of the theme, or `digits`.
    """

    path: str
    width: float
    role: str


_MINE = "c4ck 4ckc 66ii 6ii6"
_FLAG = (Stroke("94j89c", 0, "flag"), Stroke("949j 5jdj", 1.8, "symbol"))

SHAPES: dict[str, tuple[Stroke, ...]] = {
    "MINE": (Stroke(_MINE, 1.6, "mine"), Stroke("cc", 10, "mine"), Stroke("aa", 2.4, "spark")),
    "EXPLODED": (
        Stroke("2255 m2j5 2m5j mmjj", 1.6, "spark"),
        Stroke(_MINE, 1.6, "spark"),
        Stroke("cc", 10, "spark"),
    ),
    "HIDDEN": (Stroke("cc", 3, "symbol"),),
    "FLAGGED": _FLAG,
    "FLAGGED_MINE": (*_FLAG, Stroke("hdhl dhlh", 1.2, "symbol"), Stroke("hh", 5, "symbol")),
    "FLAGGED_EMPTY": (*_FLAG, Stroke("4kk4", 2.2, "symbol")),
}
"""What stands on the cells of each kind, besides a background and a digit."""

HALO = 2.4
"""How much wider than a mark the paper under it is, so that it shows on every cell."""

MARKS: dict[str, tuple[Stroke, ...]] = {
    "click": (Stroke("c3~l3lc~llcl~3l3c~33c3", 2, "click"),),
    "fault": (Stroke("11n1nn1n11", 2, "fault"), Stroke("n1n8g1", 0, "fault")),
    "right": (Stroke("181181 g1n1n8 ngnngn 8n1n1g", 2, "right"),),
    "number": (Stroke("22m2mm2m22", 2, "click"),),
    "settled": (Stroke("33 l3 ll 3l", 3, "click"),),
    "safe": (Stroke("5cajj6", 2.4, "right"),),
    "mine": (Stroke(_MINE, 1.6, "fault"), Stroke("cc", 8, "fault")),
}
"""The kinds of marks that a cell can have, each of a shape of its own. The last four are for
explanations: the numbers that force something, what they build on, and what they force."""

HEIGHT, WIDTH, ADVANCE, DEEPEST = 12, 8, 11, 16
"""Of characters, on a grid of their own: capital letters are so high, and all so wide; so far is
it from one to the next, and so far down some go."""

THICK, BOLD = 1.6, 2.3
"""How thick the lines of characters are on their grid, and those of digits in cells."""

DIGIT = 12
"""How high digits in cells are, on the grid of a cell."""

_CHARACTERS = r"""
! 4048 4c
" 3033 5053
# 302c 706c 0484 0888
$ 82~7040~0003~0646~8689~8c4c~1c0a 404c
% 800c 20~4042~4424~0402~0020 68~888a~8c6c~4c4a~4868
& 8c1413~1040~7043~7609~0c3c~6c87
' 4043
( 60~3036~3c6c
) 20~5056~5c2c
* 434b 0589 8509
+ 434b 0787
, 4c3f
- 1777
. 4c
/ 800c
0 40~8086~8c4c~0c06~0040
1 13404c 1c7c
2 03~0040~8083~85670c8c
3 02~1040~8083~8636 36~8689~8c4c~1c0a
4 6c600888
5 701005~1444~8488~8c4c~1c0a
6 60~0108~0c4c~8c88~8545~0508
7 00803c
8 40~7073~7646~1613~1040 46~8689~8c4c~0c09~0646
9 2c~8b84~8040~0004~0747~8784
: 45 4c
; 45 4c3f
< 83078b
= 0585 0989
> 03870b
? 02~0040~8083~864748 4c
@ 7c4c~0c06~0040~8086~8969~6947~4434~2629~3959
A 0c408c 1878
B 40000c4c~8c89~8646 0646~7673~7040
C 82~7040~0006~0c4c~7c8a
D 000c3c~8c86~803000
E 80000c8c 0666
F 80000c 0666
G 82~7040~0006~0c4c~8c888757
H 000c 808c 0686
I 404c 2060 2c6c
J 7078~7c3c~0c09
K 000c 8007 358c
L 000c8c
M 0c0047808c
N 0c008c80
O 40~8086~8c4c~0c06~0040
P 0c0040~8083~874707
Q 40~8086~8c4c~0c06~0040 598c
R 0c0040~8083~874707 478c
S 82~7040~0003~0646~8689~8c4c~1c0a
T 0080 404c
U 0008~0c4c~8c8880
V 004c80
W 002c446c80
X 008c 800c
Y 004680 464c
Z 00800c8c
[ 60303c6c
\ 008c
] 20505c2c
^ 044084
_ 0d8d
` 3053
a 848c 88~8444~0408~0c4c~8c88
b 000c 08~0444~8488~8c4c~0c08
c 86~7444~0408~0c4c~7c8a
d 808c 88~8444~0408~0c4c~8c88
e 0888~8444~0408~0c4c~7c8b
f 70~40434c 1474
g 848d~8g4g~1g0f 88~8444~0408~0c4c~8c88
h 000c 08~0444~84888c
i 24444c 2c6c 41
j 34545d~5g2g 51
k 000c 7409 378c
l 20404c 2c6c
m 040c 07~0424~44474c 47~4464~84878c
n 040c 08~0444~84888c
o 44~8488~8c4c~0c08~0444
p 040g 08~0444~8488~8c4c~0c08
q 848g 88~8444~0408~0c4c~8c88
r 141c 18~1454~7486
s 85~7444~0406~0848~888a~8c4c~1c0b
t 3039~3c6c~7c8b 0474
u 0408~0c4c~8c88 848c
v 044c84
w 042c466c84
x 048c 840c
y 044c 842g
z 04840c8c
{ 60~4043~4626~4649~4c6c
| 404e
} 20~4043~4666~4649~4c2c
~ 08~2547~6986
"""
_UNKNOWN = "0080 808c 8c0c 0c00"

CHARACTERS: dict[str, str] = {" ": ""} | {
    text[0]: text[2:] for text in _CHARACTERS.strip().splitlines()
}
"""The path of each ASCII character."""


def character(letter: str) -> str:
    """The path of a character: without its accents where it has any, and a box for one not known.

    >>> character("\N{LATIN SMALL LETTER E WITH ACUTE}") == CHARACTERS["e"]
    True
    """
    plain = letter if letter in CHARACTERS else normalize("NFKD", letter)[:1]
    return CHARACTERS.get(plain, _UNKNOWN)


def text_width(text: str) -> int:
    """How wide a text is on the grid of characters.

    >>> text_width("11"), text_width("")
    (19, 0)
    """
    return len(text) * ADVANCE - (ADVANCE - WIDTH) if text else 0
