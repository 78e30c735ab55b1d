"""Exact, in the plane and in space, in fractions: GJK whose sub-solver tries every subset of the simplex."""

from fractions import Fraction
from itertools import combinations
from math import sqrt


def dot(u, v):
    return sum(x * y for x, y in zip(u, v, strict=True))


def sub(u, v):
    return tuple(x - y for x, y in zip(u, v, strict=True))


def weights(points):
    """The weights of the point of the points' affine hull that is closest to the origin. None if they are dependent."""
    first, *others = points
    sides = [sub(p, first) for p in others]
    rows = [[dot(u, v) for v in sides] + [-dot(u, first)] for u in sides]
    for i in range(len(rows)):
        pivot = next((k for k in range(i, len(rows)) if rows[k][i]), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(len(rows)):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[i], strict=True)]
    found = [row[-1] / row[i] for i, row in enumerate(rows)]
    return [1 - sum(found), *found]


def closest(simplex):
    """The point of the simplex closest to the origin, and the points that it needs."""
    for size in range(1, len(simplex) + 1):
        for points in combinations(simplex, size):
            parts = weights(points)
            if parts is None or min(parts) < 0:
                continue
            v = tuple(dot(parts, column) for column in zip(*points, strict=True))
            if all(dot(v, p) >= dot(v, v) for p in simplex):
                return v, list(points)
    raise AssertionError("there is always a closest point")


def nearest(a, b):
    a, b = ([tuple(map(Fraction, p)) for p in points] for points in (a, b))
    simplex = [sub(a[0], b[0])]
    while True:
        v, simplex = closest(simplex)
        w = sub(min(a, key=lambda p: dot(v, p)), max(b, key=lambda p: dot(v, p)))
        if dot(v, w) >= dot(v, v):
            return v
        simplex.append(w)


def intersects(a, b):
    return not any(nearest(a, b))


def distance(a, b):
    v = nearest(a, b)
    scale = max(map(abs, v)) or Fraction(1)
    return float(scale) * sqrt(sum(float(x / scale) ** 2 for x in v))
