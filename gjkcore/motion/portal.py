"""The first point of A - B on a line, in whole numbers.

Notation: `w = a - b` is a vertex of K = A - B, and T the line's direction. `u` is w as seen along T: two coordinates
across it. `n` is the outward normal of a plane. A *portal* is a triangle of points of K that the line passes through.

While a vertex of K lies beyond the portal's plane, on the line's near side, it replaces one of the three, so that the
line still passes through. Each new portal is nearer, and there are finitely many. The last one lies in a face of K, so
both bounds meet: its point on the line is in K, and its plane has K behind it.

The line may pass through an edge or a corner of the portal, and then a new one need not be nearer. So the line is moved
by e * c0 + e^2 * c1 towards two corners of the first portal, e being smaller than every number: it passes through no
edge, it still meets K, and the last portal's plane is that of the line itself. Where K is flat across T, or a segment
along T, K is made thicker across, by segments that are called pads: that changes nothing on the line.

Source: Snethen, "Xenocollide: Complex Collision Made Simple", Game Programming Gems 7, 2008 (portals).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ..descent import Vertex, descend
from ..plane.simplex import PLANE
from ..trace import Termination
from ..vec import Vec2i, Vec3i, add3, cross, cross3, dot3, perp, scale3, sub, sub3, summed


class Corner(NamedTuple):
    """A point of K, moved by pads, with the vertex that it came from."""

    w: Vec3i
    u: Vec2i
    vertex: Vertex[Any]


class Entry(NamedTuple):
    """Where a line enters K: `time` is in units of T, `normal` the outward normal of any length. The point has these
    `weights` in the vertices. `looked` counts the support points."""

    time: Fraction
    normal: Vec3i
    vertices: tuple[Vertex[Any], ...]
    weights: tuple[Fraction, ...]
    looked: int


class Line:
    """The line of all t T, and K as seen along it. `support` is that of a lattice; a plane one ignores z."""

    def __init__(self, support: Callable[[Any, Vertex[Any]], Vertex[Any]], start: Vertex[Any], direction: Vec3i):
        self.support, self.start, self.direction = support, start, direction
        least = min(range(2, -1, -1), key=lambda i: abs(direction[i]))
        axis: Any = tuple(int(i == least) for i in range(3))
        self.across = across = cross3(direction, axis)
        self.upward = cross3(direction, across)
        self.pads: list[Vec3i] = []
        self.looked = 0

    def corner(self, vertex: Vertex[Any], moved: Vec3i = (0, 0, 0)) -> Corner:
        w = add3(in_space(vertex.w), moved)
        return Corner(w, self.seen(w), vertex)

    def seen(self, w: Vec3i) -> Vec2i:
        return (dot3(self.across, w), dot3(self.upward, w))

    def furthest(self, d: Vec3i) -> Corner:
        """The corner of K, with its pads, furthest along d."""
        self.looked += 1
        moved: Vec3i = (0, 0, 0)
        for pad in self.pads:
            moved = add3(moved, pad) if dot3(d, pad) > 0 else sub3(moved, pad)
        return self.corner(self.support(d, self.start), moved)

    def beside(self, m: Vec2i) -> Vec3i:
        """The direction of space that sees u along m."""
        return add3(scale3(self.across, m[0]), scale3(self.upward, m[1]))

    def entry(self) -> Entry | None:
        """Where it enters K. None where it passes K by."""

        def support(m: Vec2i, _: object) -> Vertex[Any]:
            corner = self.furthest(self.beside(m))
            return corner.vertex._replace(w=corner.u)

        first = self.corner(self.start)
        end = descend(PLANE, support, [self.start._replace(w=first.u)], 0, None)
        if end.termination is not Termination.ORIGIN_ENCLOSED:
            return None
        portal = self.opened([self.corner(vertex._replace(w=in_space_minus(vertex))) for vertex in end.simplex])
        toward = (portal[0].u, portal[1].u)
        while True:
            p, q, r = (corner.w for corner in portal)
            n = cross3(sub3(q, p), sub3(r, p))
            slope = dot3(n, self.direction)
            if slope > 0:
                n, slope = scale3(n, -1), -slope
            beyond = self.furthest(n)
            if dot3(n, beyond.w) <= dot3(n, p):
                break
            tries = ([beyond, portal[1], portal[2]], [portal[0], beyond, portal[2]], [portal[0], portal[1], beyond])
            portal = next(each for each in tries if holds([corner.u for corner in each], toward))
        areas = [cross(portal[i - 2].u, portal[i - 1].u) for i in range(3)]
        total = summed(areas)
        weights = tuple([Fraction(area, total) for area in areas])
        return Entry(Fraction(dot3(n, p), slope), n, tuple([c.vertex for c in portal]), weights, self.looked)

    def opened(self, simplex: list[Corner]) -> list[Corner]:
        """A triangle from one, two or three corners that have the line strictly between them. The last one keeps a
        weight."""
        while len(simplex) < 3:
            m = (1, 0) if len(simplex) == 1 else perp(sub(simplex[1].u, simplex[0].u))
            d = self.beside(m)
            found = [self.furthest(d), self.furthest(scale3(d, -1))]
            new = [corner for corner in found if is_off(corner.u, [old.u for old in simplex])]
            if new:
                simplex.insert(0, new[0])
                continue
            # K is flat across d: a pad makes it thicker, and one of its points an edge.
            last = simplex.pop()
            simplex += [last._replace(w=w, u=self.seen(w)) for w in (sub3(last.w, d), add3(last.w, d))]
            self.pads.append(d)
        return simplex


def in_space(w: Sequence[int]) -> Vec3i:
    return (w[0], w[1], 0 if len(w) == 2 else w[2])


def in_space_minus(vertex: Vertex[Any]) -> Vec3i:
    return sub3(in_space(vertex.a), in_space(vertex.b))


def is_off(u: Vec2i, simplex: Sequence[Vec2i]) -> bool:
    """Whether u is not on the point or line of a simplex."""
    if len(simplex) == 1:
        return u != simplex[0]
    return bool(cross(sub(simplex[1], simplex[0]), sub(u, simplex[0])))


def holds(triangle: Sequence[Vec2i], toward: tuple[Vec2i, Vec2i]) -> bool:
    """Whether a triangle holds O, moved by next to nothing towards one point, and by next to nothing of that towards
    another."""
    sides = [side(triangle[i - 1], triangle[i], toward) for i in range(3)]
    return sides[0] == sides[1] == sides[2] != 0


def side(p: Vec2i, q: Vec2i, toward: tuple[Vec2i, Vec2i]) -> int:
    """1 if the moved O is to the left of pq, -1 to its right, 0 if p equals q."""
    edge = sub(q, p)
    for at in ((0, 0), *toward):
        area = cross(edge, sub(at, p))
        if area:
            return 1 if area > 0 else -1
    return 0
