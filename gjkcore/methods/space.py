"""Vector algebra as the 3D articles write it, for points of space and for points of the plane z = 0.

The articles write code for three coordinates and say that 2D needs the same code without its last test. Here a vector
(x, y) counts as (x, y, 0), so each method is written once, in its article's own terms.

Notation: `u` and `v` are vectors of two or three numbers.
"""

from __future__ import annotations

from ..vec import Vec3f, Vector, cross3, lifted, sub3


def dot(u: Vector, v: Vector) -> float:
    product = u[0] * v[0] + u[1] * v[1]
    return product + u[2] * v[2] if len(u) == len(v) == 3 else product


def sub(u: Vector, v: Vector) -> Vector:
    if len(u) == len(v) == 3:
        return sub3(u, v)
    return tuple([p - q for p, q in zip(u, v, strict=True)])


def neg(u: Vector) -> Vector:
    return tuple([-x for x in u])


def cross(u: Vector, v: Vector) -> Vec3f:
    """u x v, a vector of space. For two vectors of the plane it is (0, 0, z)."""
    return cross3(lifted(u), lifted(v))
