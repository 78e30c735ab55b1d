"""The exact normals and witness points of a judge's case of polytopes, which lie beside the cases in their archive.

Notation: n is a normal of A - B, from A to B, in whole numbers and of any length. The *height* of A - B along n is the
most that n . (a - b) is over all of A and B; it is negative where n separates. A *contact* is a normal along which the
height is least for its length, and all pairs of points a of A and b of B that are furthest along it: b - a is the same
vector v for all, and moving B by -v makes the shapes touch there.

The points a of a contact are those that A's face furthest along n and B's face, moved by -v, share: a point, a segment
or a polygon. It is found in the plane across n, by clipping (Sutherland and Hodgman, "Reentrant Polygon Clipping",
CACM 17, 1974), and is listed as its vertices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from gjkcore.certify import Separated
from gjkcore.judge import Case
from gjkcore.judge.cases import shortened
from gjkcore.judge.exact import in_whole_numbers, vertices

Point = tuple[Fraction, ...]


class Contact(NamedTuple):
    """`b[i]` is the point of B that belongs to `a[i]`. The hull of these pairs is the set of all witness pairs."""

    normal: Point
    a: list[Point]
    b: list[Point]


def contacts(case: Case) -> list[Contact] | None:
    """One contact where the shapes are apart. One for each face of A - B that is closest where they overlap. Where they
    touch, one for each face of A - B through the origin: each mixture of their normals is a normal, too. None for round
    shapes and where A - B is flat and has the origin in it."""
    if case.certificate is None:
        return None
    a, b = vertices(case.pair.drawn.a), vertices(case.pair.drawn.b)
    if isinstance(case.certificate, Separated):
        return [_contact(a, b, tuple(shortened(case.certificate.direction)))]
    normals = _closest_normals(a, b)
    if not normals or (case.sign == 0 and any(tuple(-x for x in n) in normals for n in normals)):
        return None
    return [_contact(a, b, n) for n in sorted(normals)]


def _closest_normals(a: Sequence[Point], b: Sequence[Point]) -> set[Point]:
    """The normals of the least height, of hulls with a common point."""
    _, whole_a, whole_b, normals = in_whole_numbers(a, b)
    least: Fraction | None = None
    found: set[Any] = set()
    for given in normals:
        for n in (given, tuple([-x for x in given])):
            square = Fraction((max(_along(n, whole_a)) - min(_along(n, whole_b))) ** 2, _dot(n, n))
            if least is None or square < least:
                least, found = square, set()
            if square == least:
                found.add(n)
    return {tuple(shortened([Fraction(x) for x in n])) for n in found}


def _contact(a: Sequence[Point], b: Sequence[Point], n: Point) -> Contact:
    """The contact along a normal of the least height."""
    top, bottom = max(_along(n, a)), min(_along(n, b))
    v = [(bottom - top) * x / _dot(n, n) for x in n]
    face_a = [p for p in a if _dot(n, p) == top]
    face_b = [tuple(x - y for x, y in zip(p, v, strict=True)) for p in b if _dot(n, p) == bottom]
    shared = _shared(face_a, face_b, n, top)
    return Contact(n, shared, [tuple(x + y for x, y in zip(p, v, strict=True)) for p in shared])


def _shared(p: Sequence[Point], q: Sequence[Point], n: Point, height: Fraction) -> list[Point]:
    """The vertices of what two hulls share that lie in the plane n . x = height. It is found without the coordinate
    along which n is longest, which the plane gives back. Of the plane, that leaves a line, whose second coordinate is
    0."""
    axis = max(range(len(n)), key=lambda i: abs(n[i]))
    flat = [[(*x[:axis], *x[axis + 1 :], Fraction(0))[:2] for x in points] for points in (p, q)]
    ring = _hull(flat[0])
    sides = _hull(flat[1])
    for u in _outward(sides):
        ring = _hull(list(_clipped(ring, u, max(_along(u, sides)))))
    rest = (*n[:axis], *n[axis + 1 :])
    found = []
    for point in ring:
        kept = point[: len(rest)]
        found.append((*kept[:axis], (height - _dot(rest, kept)) / n[axis], *kept[axis:]))
    return sorted(found)


def _outward(ring: Sequence[Point]) -> Iterator[Point]:
    """Directions whose heights bound the hull of a ring: of its edges, and along the axes if it has no area."""
    for (px, py), (qx, qy) in pairwise([*ring, ring[0]]):
        yield (qy - py, px - qx)
    if len(ring) < 3:
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            yield (Fraction(x), Fraction(y))


def _clipped(ring: Sequence[Point], u: Point, height: Fraction) -> Iterator[Point]:
    """What a ring has where u . x is at most the height."""
    for p, q in pairwise([*ring, ring[0]]):
        over_p, over_q = _dot(u, p) - height, _dot(u, q) - height
        if over_p <= 0:
            yield p
        if over_p * over_q < 0:
            t = over_p / (over_p - over_q)
            yield tuple(x + t * (y - x) for x, y in zip(p, q, strict=True))


def _hull(points: Sequence[Point]) -> list[Point]:
    """The vertices of the hull of points of the plane, counter-clockwise (Andrew's monotone chain)."""
    points = sorted(set(points))
    if len(points) < 3:
        return points
    found: list[Point] = []
    for order in (points, points[::-1]):
        chain: list[Point] = []
        for p in order:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        found += chain[:-1]
    return found


def _turn(p: Point, q: Point, r: Point) -> Fraction:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _dot(u: Sequence[Any], v: Sequence[Any]) -> Any:
    return sum(x * y for x, y in zip(u, v, strict=True))


def _along(n: Sequence[Any], points: Sequence[Sequence[Any]]) -> list[Any]:
    return [_dot(n, p) for p in points]
