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

from ..vec import Vec2f, Vec2i, Vector
from .grid import Grid, Side
from .hull import Table

FOUND = 1e-11
"""Radians. The normal that floats have found is at most this far from that of its edge."""

CLEAR = 1e-9
"""Radians. Edges whose directions differ by less are left to `manifold`, unless they are exactly parallel."""

Contact2 = tuple[Vec2f, Vec2f, float, str]


def edge_along(table: Table, x: float, y: float) -> tuple[int, float] | None:
    """The edge whose normal is closest to (x, y), by its first corner, and the angle between them. None if another edge
    is as close or has the same normal, if none is within a right angle, and for a hull of less than three corners."""
    angles, count = table.angles, len(table.corners) - 3
    if count < 3:
        return None
    if table.pose:
        c, s, _, _ = table.pose
        x, y = c * x + s * y, c * y - s * x
    angle = atan2(y, x)
    # angles[k + 1] is that of the edge from corner k.
    above = bisect_left(angles, angle)
    first, second = (above - 1 if above <= count else 0), (above - 2) % count
    one, other = between(angles[first + 1], angle), between(angles[second + 1], angle)
    k, off = (first, one) if one < other else (second, other)
    if abs(one - other) < CLEAR or off > 0.5 * pi - CLEAR:
        return None
    if min(between(angles[k + 1], angles[(k + 1) % count + 1]), between(angles[k + 1], angles[k or count])) < CLEAR:
        return None
    return k, off


def between(one: float, other: float) -> float:
    """The angle between two directions, from their angles."""
    off = abs(one - other)
    return min(off, 2 * pi - off)


def clear_contacts(a: Any, b: Any, normal: Vector) -> tuple[list[Contact2], tuple[str, str], tuple[str, str]] | None:
    """The contacts of two polygons without radii in order, the reference and the incident feature. None where angles
    are not clear."""
    x, y = normal
    found_a, found_b = edge_along(a.table, x, y), edge_along(b.table, -x, -y)
    if found_a is None or found_b is None:
        return None
    (i, off_a), (j, off_b) = found_a, found_b
    if min(off_a, off_b) > FOUND:
        return None
    grid = Grid(a, b)
    (p, p_next), (q, q_next) = ends(grid.a, i), ends(grid.b, j)
    m_a, m_b = (p_next[1] - p[1], p[0] - p_next[0]), (q_next[1] - q[1], q[0] - q_next[0])
    if max(off_a, off_b) <= CLEAR and m_a[0] * m_b[1] != m_a[1] * m_b[0]:
        return None
    of_a = off_a <= CLEAR
    nx, ny = n = m_a if of_a else (-m_b[0], -m_b[1])
    order_a, order_b = a.hull.order, b.hull.order
    # Along t, both edges lead from their first end to their second one.
    edges = [
        ("a", (p, p_next), (order_a[i], order_a[i + 1 - len(order_a)])),
        ("b", (q_next, q), (order_b[j + 1 - len(order_b)], order_b[j])),
    ]
    reference, incident = edges if of_a else edges[::-1]
    (low, high), (begin, end) = [[nx * y - ny * x for x, y in pair] for _, pair, _ in (reference, incident)]
    if begin > high or end < low:
        return None
    chosen = [(0, incident if begin >= low else reference), (1, incident if end <= high else reference)]
    if begin == high or end == low:
        chosen = chosen[:1] if begin == high else chosen[1:]
    contacts = []
    for k, (of, pair, numbers) in chosen:
        base, m = (q, m_b) if of == "a" else (p, m_a)
        contact = at_vertex(pair[k], of == "a", base, m, n, grid.shift, f"{of} vertex {numbers[k]}")
        if contact[2] >= 0:
            contacts.append(contact)
    labels = [(of, f"edge {min(numbers)} {max(numbers)}") for of, _, numbers in (reference, incident)]
    return contacts, labels[0], labels[1]


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
