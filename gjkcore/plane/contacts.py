"""The contact manifold of two polygons that overlap, the short way: see `manifold`, whose result this is.

Notation: as in `manifold`. `t` is the place along the reference edge. Floats have found the normal n. Angles of edges
say which edge it belongs to, and which edge of the other polygon is the most parallel one. They are right to a few
roundings, so angles that differ by more than CLEAR are in the right order. All else is done in whole numbers: the same
two edges, the same part of one beside the other, and each number of the result rounded once.
"""

from __future__ import annotations

from bisect import bisect_left
from math import atan2, isqrt, pi
from typing import Any

from ..vec import Vec2f, Vec2i
from .grid import Grid, Side
from .hull import Table

CLEAR = 1e-9
"""Radians. Edges whose directions differ by less are left to `manifold`, unless they are exactly parallel."""

Contact2 = tuple[Vec2f, Vec2f, float, str]


def edge_along(table: Table, x: float, y: float) -> tuple[int, float] | None:
    """The edge whose normal is closest to (x, y), by its first corner, and the angle between them. None if two edges
    are as close, or if none is within a right angle."""
    if table.pose:
        c, s, _, _ = table.pose
        x, y = c * x + s * y, c * y - s * x
    angles, count = table.angles, len(table.corners) - 3
    angle = atan2(y, x)
    # angles[k + 1] is that of the edge from corner k.
    above = bisect_left(angles, angle)
    first, second = (above - 1 if above <= count else 0), (above - 2) % count
    one, other = abs(angles[first + 1] - angle), abs(angle - angles[second + 1])
    one, other = min(one, 2 * pi - one), min(other, 2 * pi - other)
    if abs(one - other) < CLEAR or min(one, other) > 0.5 * pi - CLEAR or count < 3:
        return None
    return (first, one) if one < other else (second, other)


def clear_contacts(a: Any, b: Any, normal: Vec2f) -> tuple[list[Contact2], tuple[str, str], tuple[str, str]] | None:
    """The contacts of two polygons without radii in order, the reference and the incident feature. None where angles
    are not clear."""
    found_a, found_b = edge_along(a.table, *normal), edge_along(b.table, -normal[0], -normal[1])
    if found_a is None or found_b is None:
        return None
    (i, off_a), (j, off_b) = found_a, found_b
    if min(off_a, off_b) > CLEAR:
        return None
    grid = Grid(a, b)
    (p, p_next), (q, q_next) = edge_a, edge_b = ends(grid.a, i), ends(grid.b, j)
    m_a, m_b = (p_next[1] - p[1], p[0] - p_next[0]), (q_next[1] - q[1], q[0] - q_next[0])
    if max(off_a, off_b) <= CLEAR and m_a[0] * m_b[1] != m_a[1] * m_b[0]:
        return None
    of_a = off_a <= CLEAR
    order_a, order_b = a.hull.order, b.hull.order
    numbers_a, numbers_b = (order_a[i], order_a[i + 1 - len(order_a)]), (order_b[j], order_b[j + 1 - len(order_b)])
    nx, ny = n = m_a if of_a else (-m_b[0], -m_b[1])
    # Along the tangent, the reference edge begins at its first corner and ends at its second. The incident edge leads
    # the other way.
    if of_a:
        reference, incident = edge_a, (q_next, q)
        of_reference, of_incident = ("a", numbers_a), ("b", numbers_b[::-1])
    else:
        reference, incident = edge_b, edge_a
        of_reference, of_incident = ("b", numbers_b), ("a", numbers_a)
    ends_t = [nx * y - ny * x for x, y in reference]
    (low, lowest), (high, highest) = sorted(zip(ends_t, (0, 1), strict=True))
    along = [nx * y - ny * x for x, y in incident]
    contacts = []
    for k in (0, 1):
        t, other = along[k], along[1 - k]
        if low <= t <= high:
            vertex, number, of = incident[k], of_incident[1][k], of_incident[0]
        elif t < low < other or t > high > other:
            end = lowest if t < low else highest
            vertex, number, of = reference[end], of_reference[1][end], of_reference[0]
        else:
            continue
        base, m = (q, m_b) if of == "a" else (p, m_a)
        contacts.append(at_vertex(vertex, of == "a", base, m, n, grid.shift, f"{of} vertex {number}"))
    if not contacts:
        return None
    labels = [(of, f"edge {min(pair)} {max(pair)}") for of, pair in (of_reference, of_incident)]
    return [each for each in contacts if each[2] >= 0], labels[0], labels[1]


def ends(side: Side, k: int) -> tuple[Vec2i, Vec2i]:
    """Both ends of the edge from corner k."""
    return side.corner(k), side.corner((k + 1) % len(side.hull.order))


def at_vertex(vertex: Vec2i, of_a: bool, base: Vec2i, m: Vec2i, n: Vec2i, shift: int, name: str) -> Contact2:
    """The contact at a vertex of A or B. The other shape's edge goes through `base`, and m is across it."""
    (x, y), (nx, ny) = vertex, n
    below = m[0] * nx + m[1] * ny
    above = m[0] * (base[0] - x) + m[1] * (base[1] - y)
    unit = 1 << shift
    here = (x / unit + 0.0, y / unit + 0.0)
    unit *= below
    there = ((x * below + above * nx) / unit + 0.0, (y * below + above * ny) / unit + 0.0)
    depth = ratio_root(above * above * (nx * nx + ny * ny), unit * unit)
    if (above > 0) == ((below > 0) == of_a) and above:
        depth = -depth
    return (here, there, depth, name) if of_a else (there, here, depth, name)


def ratio_root(above: int, below: int) -> float:
    """The square root of above / below, correct to about 64 bits and rounded once."""
    half = max(64 + (below.bit_length() - above.bit_length()) // 2, 0)
    return isqrt((above << 2 * half) // below) / (1 << half)
