"""Vectors of the plane and of space, as tuples.

The functions work on floats, fractions and whole numbers, so that one loop can run in any of them.

Notation: `u`, `v`, `w` are vectors. y points up. Angles grow counter-clockwise. Space is right-handed.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import reduce
from math import frexp, hypot, isqrt, ldexp
from typing import Annotated, Any, TypeAlias, TypeVar

N = TypeVar("N", float, Fraction, int)
Vec2: TypeAlias = tuple[N, N]
Vec2f: TypeAlias = tuple[float, float]
Vec2q: TypeAlias = tuple[Fraction, Fraction]
Vec2i: TypeAlias = tuple[int, int]
Vector: TypeAlias = Annotated[tuple[float, ...], "a point or direction"]
"""A point or direction of two or three floats. The note tells it apart from other tuples of floats in the JSON
schema."""


def add(u: Vec2[N], v: Vec2[N]) -> Vec2[N]:
    return (u[0] + v[0], u[1] + v[1])


def sub(u: Vec2[N], v: Vec2[N]) -> Vec2[N]:
    return (u[0] - v[0], u[1] - v[1])


def neg(u: Vec2[N]) -> Vec2[N]:
    return (-u[0], -u[1])


def scale(u: Vec2[N], factor: N) -> Vec2[N]:
    return (u[0] * factor, u[1] * factor)


def dot(u: Vec2[N], v: Vec2[N]) -> N:
    return u[0] * v[0] + u[1] * v[1]


def cross(u: Vec2[N], v: Vec2[N]) -> N:
    """z of the 3D cross product: positive where v lies to the left of u."""
    return u[0] * v[1] - u[1] * v[0]


def perp(u: Vec2[N]) -> Vec2[N]:
    """u turned counter-clockwise by 90 degrees."""
    return (-u[1], u[0])


def triple_product(u: Vec2[N], v: Vec2[N], w: Vec2[N]) -> Vec2[N]:
    """(u x v) x w. The articles find a direction with it: (AB x AO) x AB is perpendicular to AB, towards O."""
    z = cross(u, v)
    return (-z * w[1], z * w[0])


def moderate(u: Vec2f) -> Vec2f:
    """u scaled by a power of two so that its larger coordinate is in [0.5, 1). Zero stays zero.

    Exact, except that bits below 2**-1074 are lost.
    """
    exponent = frexp(max(abs(u[0]), abs(u[1])))[1]
    return (ldexp(u[0], -exponent), ldexp(u[1], -exponent))


def unit(u: Vec2[N]) -> Vec2f:
    """u scaled to length 1. u may be any vector but zero, however long or short."""
    size = max(abs(u[0]), abs(u[1]))
    x, y = float(u[0] / size), float(u[1] / size)
    length = hypot(x, y)
    return (x / length, y / length)


def to_float(u: Vec2q) -> Vec2f:
    return (float(u[0]), float(u[1]))


def to_exact(u: Vec2f) -> Vec2q:
    return (Fraction(u[0]), Fraction(u[1]))


def root(q: Fraction) -> Fraction:
    """The square root of a fraction q >= 0, correct to about 64 bits. If it is not exact, its last bit is 1, so that
    rounding it to a float is as good as rounding the true root."""
    half = 64 + (q.denominator.bit_length() - q.numerator.bit_length()) // 2
    square, rest = divmod(q.numerator << 2 * max(half, 0), q.denominator << 2 * max(-half, 0))
    found = isqrt(square)
    found |= bool(rest) or found * found != square
    return Fraction(found << -half) if half < 0 else Fraction(found, 1 << half)


def rounded_sum(more: Fraction, *roots: tuple[int, Fraction]) -> tuple[int, float]:
    """The sign of more + s1 sqrt(q1) + s2 sqrt(q2), and its value, rounded once to the nearest float. `roots` are at
    most two pairs (s, q): a sign, 1 or -1, and a fraction q >= 0."""
    irrational: list[tuple[int, Fraction]] = []
    for sign, q in roots:
        n, d = isqrt(q.numerator), isqrt(q.denominator)
        if n * n == q.numerator and d * d == q.denominator:
            more += sign * Fraction(n, d)
        else:
            irrational.append((sign, q))
    if len(irrational) == 2 and irrational[0] == (-irrational[1][0], irrational[1][1]):
        irrational = []
    if not irrational:
        return (more > 0) - (more < 0), float(more) + 0.0
    bits = 128 + max(max(0, q.denominator.bit_length() - q.numerator.bit_length()) for _, q in irrational)
    while True:
        # What is left is irrational, so it lies strictly between these two.
        least = most = more
        for sign, q in irrational:
            low = isqrt((q.numerator << 2 * bits) // q.denominator)
            low, high = sorted((sign * low, sign * (low + 1)))
            least += Fraction(low, 1 << bits)
            most += Fraction(high, 1 << bits)
        if float(least) == float(most) and (least >= 0 or most <= 0):
            return (1 if least >= 0 else -1), float(least) + 0.0
        bits *= 2


def summed(numbers: Iterable[N]) -> N:
    """The sum, added one after another. `sum` of floats is compensated since Python 3.12: its last digits depend on the
    version, so nothing here calls it."""
    return reduce(operator.add, numbers, 0)  # type: ignore[return-value]


def inner(u: Sequence[N], v: Sequence[Any]) -> N:
    """u . v, of as many numbers as both have."""
    total: N = summed([x * y for x, y in zip(u, v, strict=True)])
    return total


def integers(points: Sequence[Vector]) -> tuple[list[Any], int]:
    """The points times 2**shift, and `shift`: the smallest one that makes every coordinate a whole number.

    Every float is a whole number times a power of two, so nothing is lost. Sums and products of whole numbers are exact
    and cost a tenth of those of fractions.
    """
    shift = max([x.as_integer_ratio()[1] for point in points for x in point]).bit_length() - 1
    whole = 1 << shift
    try:
        return [tuple([int(x * whole) for x in point]) for point in points], shift
    except OverflowError:  # of the products as floats, which are exact otherwise
        ratios = [[x.as_integer_ratio() for x in point] for point in points]
        return [tuple([(n << shift) // d for n, d in point]) for point in ratios], shift


# The same operations in space.

R = TypeVar("R", float, Fraction, int)
Vec3: TypeAlias = tuple[R, R, R]
Vec3f: TypeAlias = tuple[float, float, float]
Vec3q: TypeAlias = tuple[Fraction, Fraction, Fraction]
Vec3i: TypeAlias = tuple[int, int, int]


def add3(u: Vec3[R], v: Vec3[R]) -> Vec3[R]:
    return (u[0] + v[0], u[1] + v[1], u[2] + v[2])


def sub3(u: Vec3[R], v: Vec3[R]) -> Vec3[R]:
    return (u[0] - v[0], u[1] - v[1], u[2] - v[2])


def neg3(u: Vec3[R]) -> Vec3[R]:
    return (-u[0], -u[1], -u[2])


def scale3(u: Vec3[R], factor: R) -> Vec3[R]:
    return (u[0] * factor, u[1] * factor, u[2] * factor)


def dot3(u: Vec3[R], v: Vec3[R]) -> R:
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]


def cross3(u: Vec3[R], v: Vec3[R]) -> Vec3[R]:
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def moderate3(u: Vec3f) -> Vec3f:
    """`moderate` in space."""
    exponent = frexp(max(abs(u[0]), abs(u[1]), abs(u[2])))[1]
    return (ldexp(u[0], -exponent), ldexp(u[1], -exponent), ldexp(u[2], -exponent))


def unit3(u: Vec3[R]) -> Vec3f:
    """`unit` in space."""
    size = max(abs(u[0]), abs(u[1]), abs(u[2]))
    x, y, z = float(u[0] / size), float(u[1] / size), float(u[2] / size)
    length = hypot(x, y, z)
    return (x / length, y / length, z / length)


def to_float3(u: Vec3q) -> Vec3f:
    return (float(u[0]), float(u[1]), float(u[2]))


def to_exact3(u: Vec3f) -> Vec3q:
    return (Fraction(u[0]), Fraction(u[1]), Fraction(u[2]))


def lifted(u: Vector) -> Vec3f:
    """The point of space: one of the plane has z = 0."""
    return u if len(u) == 3 else (u[0], u[1], 0.0)


def tangents(n: Vec3f) -> tuple[Vec3f, Vec3f]:
    """Two unit vectors that are perpendicular to a third and to each other."""
    x, y, z = n
    if abs(x) < 0.6:
        f = 1 / hypot(y, z)
        s = (0.0, f * z, -f * y)
    else:
        f = 1 / hypot(x, y)
        s = (f * y, -f * x, 0.0)
    return s, cross3(n, s)
