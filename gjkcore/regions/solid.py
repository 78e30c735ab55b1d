"""Convex polyhedra as half-spaces in whole numbers: the twin of `convex` in space. Cutting is exact.

Notation: a `HalfSpace` (a, b, c, d) contains all (x, y, z) with a x + b y + c z + d >= 0. A vertex is homogeneous:
(X, Y, Z, W) with W > 0 is the point (X / W, Y / W, Z / W). It is computed from three planes of the polyhedron, so that
numbers do not grow however often it is cut. One without volume has no faces.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from math import gcd, lcm
from typing import NamedTuple

from ..vec import Vec3i, dot3, summed


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


class Polyhedron(dict[HalfSpace, tuple[int, ...]]):
    """Maps each of its half-spaces to the face on it: a loop of positions in `places`, counter-clockwise from outside.

    All that is cut from one box shares the list of places, which grows with each cut. A place occurs once in a
    polyhedron, so corners are compared by position, and their long numbers are never hashed.
    """

    __slots__ = ("_corners", "places")

    places: list[Homogeneous]
    _corners: list[int]

    @property
    def corners(self) -> list[int]:
        """The positions of its vertices, in the order of the faces. Kept: once asked for, no face is added."""
        try:
            return self._corners
        except AttributeError:
            self._corners = list(dict.fromkeys([i for loop in self.values() for i in loop]))
            return self._corners


EMPTY = Polyhedron()
EMPTY.places = []

UNKNOWN = Homogeneous(0, 0, 0, 0)
"""Holds the position of a corner until the second face on its edge is known."""


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
    around = {
        x0: (z0, y0, z1, y1), x1: (y0, z0, y1, z1), y0: (x0, z0, x1, z1), y1: (z0, x0, z1, x1),
        z0: (y0, x0, y1, x1), z1: (x0, y0, x1, y1),
    }  # fmt: skip
    position: dict[Homogeneous, int] = {}
    found = Polyhedron(
        (side, tuple(position.setdefault(meet(side, *two), len(position)) for two in pairwise((*others, others[0]))))
        for side, others in around.items()
    )
    found.places = list(position)
    return found


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
    return Homogeneous(x, y, z, w) if w > 0 else Homogeneous(-x, -y, -z, -w)


def split(solid: Polyhedron, side: HalfSpace) -> tuple[Polyhedron, Polyhedron]:
    """The parts of a polyhedron in a half-space and in its opposite.

    A face that the plane crosses is cut along an edge, from where its loop leaves the half-space to where it returns.
    Those edges, and the edges of other faces that are in the plane, are around the new face.
    """
    a, b, c, d = side
    places = solid.places
    signs: dict[int, int] = {}
    for i in solid.corners:
        x, y, z, w = places[i]
        height = a * x + b * y + c * z + d * w
        signs[i] = (height > 0) - (height < 0)
    found = signs.values()
    if 1 not in found:
        # Nothing is in a half-space without a direction, (0, 0, 0, 0), nor in its opposite.
        return EMPTY, solid if -1 in found else EMPTY
    if -1 not in found:
        return solid, EMPTY
    inner, outer = Polyhedron(), Polyhedron()
    inner.places = outer.places = places
    # The new faces' edges, from their ends to their starts.
    around_inner: dict[int, int] = {}
    around_outer: dict[int, int] = {}
    begun: dict[tuple[int, int], tuple[int, HalfSpace]] = {}
    for face, loop in solid.items():
        of_loop = [signs[i] for i in loop]
        if 1 not in of_loop or -1 not in of_loop:
            if any(of_loop):
                kept, around = (inner, around_inner) if 1 in of_loop else (outer, around_outer)
                kept[face] = loop
                if 0 in of_loop:
                    around.update((q, p) for p, q in pairwise((*loop, loop[0])) if not signs[p] and not signs[q])
            continue
        within: list[int] = []
        beyond: list[int] = []
        leaves = returns = -1
        for p, q in pairwise((*loop, loop[0])):
            sign, following = signs[p], signs[q]
            if sign >= 0:
                within.append(p)
            if sign <= 0:
                beyond.append(p)
            met = q
            if sign * following < 0:
                if (p, q) in begun:
                    met, other = begun[p, q]
                    places[met] = meet(other, face, side)
                else:
                    met = len(places)
                    places.append(UNKNOWN)
                    begun[q, p] = met, face
                within.append(met)
                beyond.append(met)
            elif following:
                continue
            if sign > 0:
                leaves = met
            else:
                returns = met
        inner[face], outer[face] = tuple(within), tuple(beyond)
        around_inner[returns] = leaves
        around_outer[leaves] = returns
    inner[side] = _loop(around_inner)
    outer[side.opposite()] = _loop(around_outer)
    return inner, outer


def _loop(following: dict[int, int]) -> tuple[int, ...]:
    """The loop of corners in which each is followed by another."""
    start = corner = next(iter(following))
    loop = [start]
    while (corner := following[corner]) != start:
        loop.append(corner)
    return tuple(loop)


def common(solid: Polyhedron, sides: Iterable[HalfSpace]) -> Polyhedron:
    """The part of a polyhedron in all half-spaces."""
    for side in sides:
        solid, _ = split(solid, side)
    return solid


def united(p: Polyhedron, q: Polyhedron, around: Polyhedron) -> Polyhedron:
    """The union of two polyhedra inside `around`, if it is convex and they share the plane of a face. Otherwise
    nothing. See `convex.united`."""
    # A plain tuple is found like a half-space, and made in a third of the time.
    shared = [face for face in p if (-face[0], -face[1], -face[2], -face[3]) in q]
    if len(shared) != 1:
        return EMPTY
    (plane,) = shared
    of_p = [face for face in p if face != plane]
    of_q = [face for face in q if face != plane.opposite()]
    for faces, other in ((of_p, q), (of_q, p)):
        corners = vertices(other)
        for a, b, c, d in faces:
            for x, y, z, w in corners:
                if a * x + b * y + c * z + d * w < 0:
                    return EMPTY
    return common(around, [side for side in dict.fromkeys(of_p + of_q) if side not in around])


def vertices(solid: Polyhedron) -> list[Homogeneous]:
    return [solid.places[i] for i in solid.corners]


def inside(solid: Polyhedron) -> Homogeneous:
    """A place strictly inside: the mean of the vertices, rounded to whole numbers if that is inside too."""
    corners = vertices(solid)
    count = len(corners)
    x, y, z = (summed([corner[i] // corner[3] for corner in corners]) // count for i in range(3))
    near = Homogeneous(x, y, z, 1)
    if all(face.at(near) > 0 for face in solid):
        return near
    mean = [sum((Fraction(corner[i], corner.w) for corner in corners), Fraction(0)) / count for i in range(3)]
    w = lcm(*(coordinate.denominator for coordinate in mean))
    x, y, z = (int(coordinate * w) for coordinate in mean)
    return Homogeneous(x, y, z, w)
