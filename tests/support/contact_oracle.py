"""Contacts by brute force, for tests: all faces, all crossings, exactly. Shares no code with gjkcore.

The normal is one of the faces of A - B: those of A, those of B turned around, and in space the products of all pairs of
edges. Along it, the contacts of two features are the places where both shadows overlap: the vertices of one in the
shadow of the other, and the crossings of all pairs of edges. Points of the plane have z = 0. Whole numbers are
faster than fractions: see `whole`.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import gcd, isqrt, lcm
from typing import NamedTuple

from oracle3 import cross, dot
from oracle3 import minus as sub

Vec = tuple[Fraction, Fraction, Fraction]


def moved(p: Vec, t: Fraction, n: Vec) -> Vec:
    return (p[0] + t * n[0], p[1] + t * n[1], p[2] + t * n[2])


def placed(shape) -> list[Vec]:
    """The exact vertices of a shape with corners, in the order of its `vertices`."""
    if shape.dimension == 2:
        c, s, dx, dy = map(Fraction, shape.pose)
        local = [tuple(map(Fraction, v)) for v in shape.core.vertices]
        return [(c * x - s * y + dx, s * x + c * y + dy, Fraction(0)) for x, y in local]
    rows = [tuple(map(Fraction, row)) for row in shape.rotation]
    offset = list(map(Fraction, shape.offset))
    return [
        tuple(dot(row, tuple(map(Fraction, v))) + x for row, x in zip(rows, offset, strict=True))
        for v in shape.core.vertices
    ]


def whole(*clouds: list[Vec]) -> tuple[list[list[Vec]], int]:
    """Points times their common denominator, and that."""
    scale = lcm(*{x.denominator for cloud in clouds for p in cloud for x in p})
    return [[tuple(x.numerator * (scale // x.denominator) for x in p) for p in cloud] for cloud in clouds], scale


def primitive(n: Vec) -> Vec:
    """A direction of whole numbers without their common divisor."""
    divisor = gcd(*n)
    return (n[0] // divisor, n[1] // divisor, n[2] // divisor)


class Body:
    """The faces (in the plane: edges) of the hull of points, with outward normals, found by trying all. Each face is
    the set of points on it."""

    def __init__(self, points: list[Vec], flat: bool) -> None:
        self.points = list(dict.fromkeys(points))
        self.flat = flat
        faces: dict[frozenset[Vec], Vec] = {}
        for chosen in combinations(self.points, 2 if flat else 3):
            p = chosen[0]
            e = sub(chosen[1], p)
            n = (e[1], -e[0], 0) if flat else cross(e, sub(chosen[2], p))
            if not any(n):
                continue
            heights = [dot(n, sub(q, p)) for q in self.points]
            for sign in (1, -1):
                if all(sign * h <= 0 for h in heights):
                    on = frozenset(q for q, h in zip(self.points, heights, strict=True) if h == 0)
                    outward = (sign * n[0], sign * n[1], sign * n[2])
                    faces.setdefault((on, any(heights) or sign), outward)  # a flat body has two faces with all points
        self.faces = [(on, n) for (on, _), n in faces.items()]
        self.edges = {
            frozenset(ends(one & other)) for (one, _), (other, _) in combinations(self.faces, 2) if len(one & other) > 1
        }
        if flat:
            self.edges = {frozenset(ends(on)) for on, _ in self.faces}
        self.corners = {p for edge in self.edges for p in edge} or set(self.points)

    def top(self, n: Vec) -> set[Vec]:
        highest = max(dot(p, n) for p in self.points)
        return {p for p in self.corners if dot(p, n) == highest}

    def features(self, n: Vec) -> list[tuple[set[Vec], Vec]]:
        """The corners of the face that holds all that is furthest along n and is most parallel, and its normal; of all
        such faces, where several are as parallel."""
        top = self.top(n)
        seen = [(Fraction(dot(m, n) ** 2, dot(m, m)), on, m) for on, m in self.faces if top <= on and dot(m, n) > 0]
        best = max(parallel for parallel, _, _ in seen)
        return [({p for p in on if p in self.corners}, m) for parallel, on, m in seen if parallel == best]

    def height(self, n: Vec) -> Fraction:
        return max(dot(p, n) for p in self.points)


def ends(points) -> tuple[Vec, Vec]:
    """The two outermost of points on a line."""
    return (min(points), max(points))


class Expected(NamedTuple):
    """A contact, exactly: `core` is its depth divided by the length of the normal."""

    point_a: Vec
    point_b: Vec
    core: Fraction


def normals(a: Body, b: Body) -> set[Vec]:
    """The normals of all faces of A - B, and others."""
    found = [n for _, n in a.faces] + [(-x, -y, -z) for _, (x, y, z) in b.faces]
    if not a.flat:
        ways = [{primitive(sub(*edge)) for edge in map(tuple, body.edges)} for body in (a, b)]
        for e in ways[0]:
            for f in ways[1]:
                n = cross(e, f)
                found += [n, (-n[0], -n[1], -n[2])] if any(n) else []
    return {primitive(n) for n in found}


def squared_height(a: Body, b: Body, n: Vec) -> Fraction:
    """The squared height of A - B along n, with the sign of the height."""
    h = a.height(n) + b.height((-n[0], -n[1], -n[2]))
    return Fraction(h * abs(h), dot(n, n))


def contacts(a: Body, b: Body, n: Vec) -> list[list[Expected]]:
    """All contacts along n of the two features, in no order; a list for each choice between equally parallel ones."""
    return [of_features(a, b, n, one, other) for one in a.features(n) for other in b.features((-n[0], -n[1], -n[2]))]


def of_features(a: Body, b: Body, n: Vec, one: tuple[set[Vec], Vec], other: tuple[set[Vec], Vec]) -> list[Expected]:
    """The contacts along n of a feature of A and one of B. All points are times the square of n."""
    square = dot(n, n)
    (of_a, m_a), (of_b, m_b) = (({moved((0, 0, 0), square, p) for p in on}, m) for on, m in (one, other))

    def up(on: set[Vec], m: Vec, place: Vec) -> Fraction:
        """How far above a place a face is, on the line along n."""
        p = next(iter(on))
        return Fraction(
            dot(m, (square * p[0] - place[0], square * p[1] - place[1], square * p[2] - place[2])), dot(m, n)
        )

    shadows = [{moved(p, -dot(p, n) // square, n) for p in corners} for corners in (of_a, of_b)]
    loops = [around(points, n) for points in shadows]
    places = {p for p in shadows[0] if inside(p, loops[1], n)} | {p for p in shadows[1] if inside(p, loops[0], n)}
    for p, q in sides(loops[0]):
        for r, s in sides(loops[1]):
            e, f = sub(q, p), sub(s, r)
            across = dot(cross(e, f), n)
            if across:
                t, u = dot(cross(sub(r, p), f), n), dot(cross(sub(r, p), e), n)
                if 0 <= t * across <= across * across and 0 <= u * across <= across * across:
                    places.add(moved(p, Fraction(t, across), e))
    found = []
    for place in places:
        up_a, up_b = up(one[0], m_a, place), up(other[0], m_b, place)
        # No other face of A is lower on this line, and none of B is higher: the line leaves and enters there.
        assert all(up(on, m, place) >= up_a for on, m in a.faces if dot(m, n) > 0)
        assert all(up(on, m, place) <= up_b for on, m in b.faces if dot(m, n) < 0)
        points = [tuple(x / square for x in moved(place, up, n)) for up in (up_a, up_b)]
        found.append(Expected(*points, (up_a - up_b) / square))
    return found


def around(points: set[Vec], n: Vec) -> list[Vec]:
    """Points of a convex polygon in the plane across n, counter-clockwise; as they are if they lie on a line."""
    rest = set(points)
    loop = [min(rest)]
    while len(loop) < len(points):
        here = loop[-1]
        rest.discard(here)
        loop.append(
            next(q for q in rest if all(dot(cross(sub(q, here), sub(r, here)), n) >= 0 for r in points if r != q))
        )
    return loop


def sides(loop: list[Vec]) -> list[tuple[Vec, Vec]]:
    return list(zip(loop, loop[1:] + loop[:1], strict=True)) if len(loop) > 2 else [tuple(loop)] if loop[1:] else []


def inside(p: Vec, loop: list[Vec], n: Vec) -> bool:
    if len(loop) > 2:
        return all(dot(cross(sub(s, r), sub(p, r)), n) >= 0 for r, s in sides(loop))
    r, s = loop[0], loop[-1]
    return not any(cross(sub(s, r), sub(p, r))) and dot(sub(p, r), sub(p, s)) <= 0


def length(core: Fraction, n: Vec) -> float:
    """core times the length of n, rounded."""
    square = core * core * dot(n, n)
    root = Fraction(isqrt((square.numerator << 400) // square.denominator), 1 << 200)
    return float(root if core >= 0 else -root)
