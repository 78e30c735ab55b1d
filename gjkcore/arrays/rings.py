"""The vertices of all hulls as convex rings, and what certainly touches by them.

Coordinates `x` and `y` have the shape (k, n): a column is one hull.
"""

from __future__ import annotations

import numpy as np

from .records import Bools, Floats

GRAIN = 2.0**24
"""Differences of smaller whole numbers have 25 bits, and the sum of two products of them 52: nothing is rounded."""


def counter_clockwise(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """The rings of vertices. Clockwise ones are reversed."""
    area = (x * np.roll(y, -1, axis=0) - y * np.roll(x, -1, axis=0)).sum(axis=0)
    clockwise = area < 0
    if not clockwise.any():
        return x, y
    return np.where(clockwise, x[::-1], x), np.where(clockwise, y[::-1], y)


def rings(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """The vertices, of shape (k, n), as convex rings, counter-clockwise. Where some are inside, others are repeated.

    Rings are rings already, or clockwise. All others are sorted by the angle as seen from their mean. Where that does
    not make a convex ring, some vertices are inside, and a chain of those that turn left goes around the rest.
    """
    x, y = x.copy(), y.copy()
    rest = np.flatnonzero(~are_convex(x, y))
    for arranged in (backwards, by_angle, chained):
        if len(rest):
            x[:, rest], y[:, rest] = px, py = arranged(x[:, rest], y[:, rest])
            rest = rest[~are_convex(px, py)]
    return x, y


def are_convex(x: Floats, y: Floats) -> Bools:
    """Which columns turn left everywhere, and only once around: where the edges lead upwards in one stretch."""
    ex, ey = np.roll(x, -1, axis=0) - x, np.roll(y, -1, axis=0) - y
    left = (ex * np.roll(ey, -1, axis=0) >= ey * np.roll(ex, -1, axis=0)).all(axis=0)
    upwards = (ey > 0) | ((ey == 0) & (ex > 0))
    convex: Bools = left & ((upwards != np.roll(upwards, -1, axis=0)).sum(axis=0) <= 2)
    return convex


def backwards(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    return x[::-1], y[::-1]


def by_angle(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    order = np.argsort(np.arctan2(y - y.mean(axis=0), x - x.mean(axis=0)), axis=0)
    return np.take_along_axis(x, order, axis=0), np.take_along_axis(y, order, axis=0)


def chained(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Andrew's monotone chain, up and down the sorted vertices, for all columns at once. Each turn of the loop takes
    one vertex to a column's chain or takes one from it."""
    k, n = x.shape
    points = np.sort(x + 1j * y, axis=0)
    points = np.concatenate((points, points[-2::-1]))
    chain = np.repeat(points[:1], 2 * k, axis=0)
    columns = np.arange(n)
    size, at = np.ones(n, dtype=np.intp), np.ones(n, dtype=np.intp)
    base = np.ones(n, dtype=np.intp)
    while (going := at < len(points)).any():
        point = points[np.minimum(at, len(points) - 1), columns]
        last, before = chain[size - 1, columns], chain[np.maximum(size - 2, 0), columns]
        edge, further = last - before, point - before
        pops = going & (size > base) & (edge.real * further.imag <= edge.imag * further.real)
        size -= pops
        pushes = going & ~pops
        chain[size[pushes], columns[pushes]] = point[pushes]
        size += pushes
        base = np.where(pushes & (at == k - 1), size, base)
        at += pushes
    beyond = np.arange(k)[:, None] >= size - 1
    chain = np.where(beyond, chain[0], chain[:k])
    return chain.real, chain.imag


@np.errstate(all="ignore")
def touch(a: Floats, b: Floats) -> Bools:
    """Which pairs of vertices, of shapes (n, k, 2) and (n, m, 2), certainly touch. Nothing is rounded here.

    The vertices must be whole numbers times a power of two, less than GRAIN of it, so that products are exact. The
    origin is in A - B if the height of A - B is nowhere negative along the normal of an edge of A or of B. If the least
    height is zero, it is on the boundary. That holds if the edges are those of the hulls, and if one hull has an area.
    """
    scale = np.ldexp(GRAIN, -np.frexp(np.maximum(abs(a).max(axis=(1, 2)), abs(b).max(axis=(1, 2))))[1])
    a, b = a * scale[:, None, None], b * scale[:, None, None]
    whole = (a == np.rint(a)).all(axis=(1, 2)) & (b == np.rint(b)).all(axis=(1, 2)) & np.isfinite(scale)
    (ax, ay), (bx, by) = (rings(*np.ascontiguousarray(rows.transpose(2, 1, 0))) for rows in (a, b))
    least = np.full(len(a), np.inf)
    solid = np.zeros(len(a), dtype=np.bool_)
    for px, py, qx, qy in ((ax, ay, bx, by), (bx, by, ax, ay)):
        nx, ny = np.roll(py, -1, axis=0) - py, px - np.roll(px, -1, axis=0)
        own = ((px - px[:, None]) * nx[:, None] + (py - py[:, None]) * ny[:, None]).transpose(1, 0, 2)
        other = (px[:, None] - qx) * nx[:, None] + (py[:, None] - qy) * ny[:, None]
        whole &= (own <= 0).all(axis=(0, 1))
        solid |= (own < 0).any(axis=(0, 1))
        height = np.where((nx != 0) | (ny != 0), other.max(axis=1), np.inf)
        least = np.minimum(least, height.min(axis=0))
    touching: Bools = whole & solid & (least == 0)
    return touching
