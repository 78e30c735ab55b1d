"""Numbers of single precision, float32: each operation is rounded to it, as on a GPU or in most engines.

A product, sum, difference or quotient of two such numbers in double precision, rounded once more, is the number that
float32 gives: a double has more than twice as many bits (Figueroa, "When is double rounding innocuous?", 1995).
"""

from __future__ import annotations

from math import copysign, inf
from struct import pack, unpack


class Single(float):
    """A float32. Beyond its largest number it is infinite."""

    __slots__ = ()

    def __new__(cls, value: float) -> Single:
        try:
            rounded: float = unpack("f", pack("f", value))[0]
        except OverflowError:
            rounded = copysign(inf, value)
        return float.__new__(cls, rounded)

    def __add__(self, other: float) -> Single:
        return Single(float(self) + float(other))

    def __sub__(self, other: float) -> Single:
        return Single(float(self) - float(other))

    def __mul__(self, other: float) -> Single:
        return Single(float(self) * float(other))

    def __truediv__(self, other: float) -> Single:
        return Single(float(self) / float(other))

    def __radd__(self, other: float) -> Single:
        return Single(float(other) + float(self))

    def __rsub__(self, other: float) -> Single:
        return Single(float(other) - float(self))

    def __rmul__(self, other: float) -> Single:
        return Single(float(other) * float(self))

    def __neg__(self) -> Single:
        return Single(-float(self))

    def __abs__(self) -> Single:
        return Single(abs(float(self)))
