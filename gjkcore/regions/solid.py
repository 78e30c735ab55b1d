"""Convex polyhedra as half-spaces in whole numbers: the twin of `convex` in space. Cutting is exact.

Notation: a `HalfSpace` (a, b, c, d) contains all (x, y, z) with a x + b y + c z + d >= 0. A vertex is homogeneous:
(X, Y, Z, W) with W > 0 is the point (X / W, Y / W, Z / W). It is computed from three planes and divided by its common
factor, so that equal places are equal tuples and numbers do not grow however often a polyhedron is cut. A polyhedron
maps each of its half-spaces to the face on it: a loop of vertices, counter-clockwise from outside. One without volume
is {}.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import NamedTuple, TypeAlias

from ..vec import Vec3i, dot3


class HalfSpace(NamedTuple):
    a: int
    b: int
    c: int
    d: int

    def opposite(self) -> HalfSpace:
        return HalfSpace(-self.a, -self.b, -self.c, -self.d)

    def at(self, vertex: Homogeneous) -> int:
        """How far inside a vertex is, times a positive factor. Negative if it is outside."""
        x, y, z, w = vertex
        return self.a * x + self.b * y + self.c * z + self.d * w

    def seen_from(self, place: Homogeneous) -> HalfSpace:
        """A half-space that was recorded for w P - (x, y, z), in P, where (x, y, z, w) is the place."""
        a, b, c, d = self
        x, y, z, w = place
        return reduced(a * w, b * w, c * w, d - a * x - b * y - c * z)


class Homogeneous(NamedTuple):
    x: int
    y: int
    z: int
    w: int


Polyhedron: TypeAlias = Mapping[HalfSpace, tuple[Homogeneous, ...]]


def reduced(a: int, b: int, c: int, d: int) -> HalfSpace:
    """The half-space with the smallest whole numbers."""
    common = gcd(a, b, c, d)
    return HalfSpace(a // common, b // common, c // common, d // common)


def beside(foot: Vec3i, normal: Vec3i) -> HalfSpace:
    """All places P with normal . (P - foot) >= 0. The normal is not zero."""
    a, b, c = normal
    return reduced(a, b, c, -dot3(normal, foot))


def box(low: Vec3i, high: Vec3i) -> Polyhedron:
    (u, v, w), (p, q, r) = low, high
    x0, y0, z0 = HalfSpace(1, 0, 0, -u), HalfSpace(0, 1, 0, -v), HalfSpace(0, 0, 1, -w)
    x1, y1, z1 = HalfSpace(-1, 0, 0, p), HalfSpace(0, -1, 0, q), HalfSpace(0, 0, -1, r)
    return {
        side: tuple(meet(side, one, other) for one, other in pairwise((*around, around[0])))
        for side, around in (
            (x0, (z0, y0, z1, y1)), (x1, (y0, z0, y1, z1)), (y0, (x0, z0, x1, z1)), (y1, (z0, x0, z1, x1)),
            (z0, (y0, x0, y1, x1)), (z1, (x0, y0, x1, y1)),
        )
    }  # fmt: skip


def meet(p: HalfSpace, q: HalfSpace, r: HalfSpace) -> Homogeneous:
    """The point on three planes, by Cramer's rule."""
    # Half of the time of a figure of regions, so written out: (b, c) of q and r, and so on.
    a, b, c, d = p
    e, f, g, h = q
    i, j, k, m = r
    bc, ca, ab = f * k - g * j, g * i - e * k, e * j - f * i
    w = a * bc + b * ca + c * ab
    x = -(d * bc + h * (j * c - k * b) + m * (b * g - c * f))
    y = -(d * ca + h * (k * a - i * c) + m * (c * e - a * g))
    z = -(d * ab + h * (i * b - j * a) + m * (a * f - b * e))
    common = gcd(x, y, z, w) * (1 if w > 0 else -1)
    return Homogeneous(x // common, y // common, z // common, w // common)


def vertices(solid: Polyhedron) -> list[Homogeneous]:
    return list(dict.fromkeys(vertex for loop in solid.values() for vertex in loop))


def clipped(solid: Polyhedron, side: HalfSpace) -> Polyhedron:
    """The part of a polyhedron in a half-space. The new face lies between the edges that lost their other face."""
    a, b, c, d = side
    heights = {v: a * v[0] + b * v[1] + c * v[2] + d * v[3] for v in {v for loop in solid.values() for v in loop}}
    if not heights or max(heights.values()) <= 0:
        return {}
    if min(heights.values()) >= 0:
        return solid
    beyond = {edge: face for face, loop in solid.items() for edge in pairwise((*loop, loop[0]))}
    kept: dict[HalfSpace, tuple[Homogeneous, ...]] = {}
    for face, loop in solid.items():
        if max([heights[vertex] for vertex in loop]) <= 0:
            continue
        points: list[Homogeneous] = []
        for p, q in pairwise((*loop, loop[0])):
            if heights[p] >= 0:
                points.append(p)
            if heights[p] * heights[q] < 0:
                points.append(meet(face, beyond[q, p], side))
        kept[face] = tuple(points)
    # A dictionary keeps its order. That of a set would depend on the platform's hashes.
    edges = dict.fromkeys(edge for loop in kept.values() for edge in pairwise((*loop, loop[0])))
    following = {q: p for p, q in edges if (q, p) not in edges}
    start = next(iter(following))
    cap = [start]
    while following[cap[-1]] != start:
        cap.append(following[cap[-1]])
    kept[side] = tuple(cap)
    return kept


def common(solid: Polyhedron, sides: Iterable[HalfSpace]) -> Polyhedron:
    """The part of a polyhedron in all half-spaces."""
    for side in sides:
        solid = clipped(solid, side)
    return solid


def united(p: Polyhedron, q: Polyhedron, around: Polyhedron) -> Polyhedron:
    """The union of two polyhedra inside `around`, if it is convex and they share the plane of a face. Otherwise {}. See
    `convex.united`."""
    shared = [face for face in p if face.opposite() in q]
    if len(shared) != 1:
        return {}
    (plane,) = shared
    of_p = [face for face in p if face != plane]
    of_q = [face for face in q if face != plane.opposite()]
    for faces, other in ((of_p, vertices(q)), (of_q, vertices(p))):
        if any(face.at(vertex) < 0 for face in faces for vertex in other):
            return {}
    return common(around, dict.fromkeys(of_p + of_q))


def inside(solid: Polyhedron) -> Homogeneous:
    """A place strictly inside: the mean of the vertices, rounded to whole numbers if that is inside too."""
    corners = vertices(solid)
    count = len(corners)
    x, y, z = (sum(corner[i] // corner.w for corner in corners) // count for i in range(3))
    near = Homogeneous(x, y, z, 1)
    if all(face.at(near) > 0 for face in solid):
        return near
    mean = [sum((Fraction(corner[i], corner.w) for corner in corners), Fraction(0)) / count for i in range(3)]
    w = lcm(*(coordinate.denominator for coordinate in mean))
    x, y, z = (int(coordinate * w) for coordinate in mean)
    return Homogeneous(x, y, z, w)
