"""Steps 2 and 6 of the walk in `bodies`: the support points of two bodies, and the places that both agree on.

Notation: that of `places`. `K = A - B` is without the largest balls that are summands of the cores; they count as
radii. `n` is a unit vector, and `h(n)` the height of K along it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import hypot
from typing import Any, NamedTuple

from ..descent import FLOAT_CAP, STALL, Feature, Vertex, descend
from ..trace import Termination
from ..vec import Vec3f, add3, cross3, dot3, moderate3, neg3, scale3, sub3, summed, unit3
from .bodies import IDENTITY, SIDE, Ball, Body, Corners, Drop, Frustum
from .places import LEVEL, MET, Ends, Place, beside, meet, newton, swapped, tangents
from .simplex import SPACE, closest_feature

FIRM = 1e-10
"""Relative to the sizes: how far the difference of two ends may be from their height along n."""

MOST_FURTHER = 200
"""The most support points of GJK in whole numbers. Most pairs need twenty."""

FLATTEST = 1e-12
"""Relative to the size: a body that is thinner is taken to be as thick as this where coordinates are made for it."""


GRAIN = 100
"""Binary digits after the point of the whole numbers in which GJK goes on."""


class Pair(NamedTuple):
    """Two bodies, B's centre seen from A's, the sizes, and the radius of the balls that were taken off the cores."""

    x: Any
    y: Any
    c: Vec3f
    size: float
    round: float

    def support(self, d: Vec3f, _: object = None) -> Vertex[Vec3f]:
        """The support point of K along d (of any length but zero), seen from A's centre."""
        x, y, z = n = unit3(d)
        px, py, pz, ka = self.x.spread(x, y, z)
        qx, qy, qz, kb = self.y.spread(-x, -y, -z)
        p = sub3((px, py, pz), scale3(n, self.x.round))
        q = add3(add3((qx, qy, qz), self.c), scale3(n, self.y.round))
        return Vertex(sub3(p, q), p, q, ka, kb)

    def height(self, n: Vec3f) -> float:
        """h(n) of a unit vector."""
        x, y, z = n
        px, py, pz, _ = self.x.spread(x, y, z)
        qx, qy, qz, _ = self.y.spread(-x, -y, -z)
        cx, cy, cz = self.c
        height: float = (px - qx - cx) * x + (py - qy - cy) * y + (pz - qz - cz) * z - self.round
        return height

    def checked(self, place: Place | None, within: float = 0.0) -> Place | None:
        """The place without the balls, with the height of the whole bodies.

        None if the points are not that height apart, by more than `within`: so it is, too, where the bodies reach
        further. Outside of K their distance counts, which is no more than the height to the second order.
        """
        if place is None:
            return None
        height, n, (px, py, pz, qx, qy, qz), states, face, looked = place
        whole = self.height(n)
        p = sub3((px, py, pz), scale3(n, self.x.round))
        q = add3((qx, qy, qz), scale3(n, self.y.round))
        apart = sub3(p, q)
        off = abs(hypot(*apart) + whole) if whole < 0 else hypot(*sub3(apart, scale3(n, whole)))
        if off > max(MET * (self.size + abs(height)), within):
            return None
        return Place(whole, n, (*p, *q), states, face, looked)

    def whole(self, place: Place) -> Place:
        """A place of K as one of the difference of the whole cores."""
        n, (px, py, pz, qx, qy, qz) = place.normal, place.ends
        p = add3((px, py, pz), scale3(n, self.x.round))
        q = sub3((qx, qy, qz), scale3(n, self.y.round))
        return place._replace(height=place.height + self.round, ends=(*p, *q))

    def ends(self, w: Vec3f, n: Vec3f, near: float) -> Ends:
        """The points of both bodies whose difference is a point w of K, by GJK from the direction n: to `near`, or as
        close as rounding allows."""
        support = self.seen_from(w)
        best = approach(support, [support(n)], near, FLOAT_CAP)
        if hypot(*best.v) > near:
            best = min(best, self.in_chords(support, near), key=lambda found: hypot(*found.v))
        if hypot(*best.v) > near and best.termination is not Termination.ORIGIN_ENCLOSED:
            found = finished(support, best.simplex, 0.0, MOST_FURTHER)
            best = min(best, found, key=lambda each: hypot(*each.v))
        return (*best.p, *best.q)

    def settled(self, ends: Ends, height: float, n: Vec3f) -> Ends:
        """Ends whose difference is the height along n. It is so already to the first order.

        A height is known to the second order of what its ends are off along the surface, so it may be proved before
        they are right. Then GJK looks for others, and the better ones are taken.
        """
        w = scale3(n, height)
        sizes = self.size + hypot(*self.c)

        def off(ends: Ends) -> float:
            return hypot(*sub3(sub3(ends[:3], ends[3:]), w))

        return ends if off(ends) <= FIRM * sizes else min(ends, self.ends(w, n, MET * sizes), key=off)

    def along(self, ends: Ends, height: float, n: Vec3f) -> Vec3f:
        """n, or the direction between two ends outside of K if they are off along the surface: far apart, these digits
        count in the difference of the ends and not in its height."""
        apart = sub3(ends[3:], ends[:3])
        if height >= 0 or hypot(*add3(apart, scale3(n, height))) <= FIRM * self.size:
            return n
        m = unit3(apart)
        return m if abs(self.height(m) - height) <= FIRM * self.size else n

    def uneven(self, n: Vec3f, rounding: float) -> float:
        """How much lower than their heights the flat sets may be in which both bodies meet along n: nothing, where they
        are level up to the rounding, which is relative to the size."""
        sides = (self.x, n), (self.y, neg3(n))
        if all(body.flat(m, LEVEL * self.size) == body.flat(m, rounding * self.size) for body, m in sides):
            return 0.0
        return LEVEL * self.size

    def seen_from(self, w: Vec3f) -> Callable[..., Vertex[Vec3f]]:
        """The support function of K as seen from a point w."""

        def support(d: Vec3f, _: object = None) -> Vertex[Vec3f]:
            v = self.support(moderate3(d))
            return v._replace(w=sub3(v.w, w))

        return support

    def common(self, place: Place, near: float) -> Vec3f:
        """A common point of the bodies, to `near`, where O is inside of K.

        Next to K's boundary GJK may not find it. But O is between the place's w, which is known, and a point of K on
        the other side of O. That one is well inside of K, so GJK finds it.
        """
        height, n, ends, *_ = place
        far = self.height(neg3(n))
        while far > height > 0:
            far /= 2
            support = self.seen_from(scale3(n, -far))
            found = approach(support, [support(n)], near, FLOAT_CAP)
            if hypot(*found.v) <= near:
                share = far / (far + height)
                p, q = (
                    add3(scale3(end, share), scale3(other, 1 - share))
                    for end, other in ((ends[:3], found.p), (ends[3:], found.q))
                )
                return scale3(add3(p, q), 0.5)
            far /= 2
        ends = self.ends((0.0, 0.0, 0.0), n, near)
        return scale3(add3(ends[:3], ends[3:]), 0.5)

    def in_chords(self, support: Callable[[Vec3f], Vertex[Vec3f]], near: float) -> Nearest:
        """What GJK finds in coordinates in which K is neither long nor flat: along the longest of three chords, along
        what a chord across it adds, and along what is left. They are at right angles, so that no digits are lost."""

        def chord(d: Vec3f) -> Vec3f:
            return sub3(self.support(d).w, self.support(neg3(d)).w)

        longest = max(map(chord, IDENTITY), key=lambda c: dot3(c, c))
        u = unit3(chord(longest)) if any(longest) else IDENTITY[0]
        along = tangents(*u)
        across = (sub3(c, scale3(u, dot3(c, u))) for c in map(chord, (along[:3], along[3:])))
        widest = max(across, key=lambda c: dot3(c, c))
        v = unit3(widest) if any(widest) else along[:3]
        axes = (u, v, unit3(cross3(u, v)))
        widths = [max(dot3(chord(axis), axis), FLATTEST * self.size) for axis in axes]
        rows = [scale3(axis, 1 / width) for axis, width in zip(axes, widths, strict=True)]
        chords = [scale3(axis, width) for axis, width in zip(axes, widths, strict=True)]

        def changed(d: Vec3f, _: object = None) -> Vertex[Vec3f]:
            v = support(total(map(scale3, rows, d)))
            return v._replace(w=(dot3(rows[0], v.w), dot3(rows[1], v.w), dot3(rows[2], v.w)))

        found = approach(changed, [changed(IDENTITY[0])], near / self.size, FLOAT_CAP)
        simplex = [v._replace(w=total(map(scale3, chords, v.w))) for v in found.simplex]
        return found._replace(v=total(map(scale3, chords, found.v)), simplex=simplex)

    def places(self, n: Vec3f, corners: Sequence[Vertex[Vec3f]]) -> Iterator[Place]:
        """Places next to n: the normals of flat faces, of a frustum or thin ellipsoid beside a corner, and Newton's
        minima next to the parts that have the corners of a simplex or face."""
        x, y, c = self.x, self.y, self.c
        of_a, of_b = sorted({v.ka for v in corners}), sorted({v.kb for v in corners})
        for normal in x.normals(n, of_a):
            yield from filter(None, [self.checked(meet(x, y, c, normal))])
        for normal in y.normals(neg3(n), of_b):
            yield from filter(None, [self.checked(meet(x, y, c, neg3(normal)))])
        if len(of_a) == 1 and is_corner(x) and is_steep(y):
            yield from filter(None, [self.checked(beside(corners[0].a, y, c))])
        if len(of_b) == 1 and is_corner(y) and is_steep(x):
            q = sub3(corners[0].b, c)
            yield from filter(None, [self.checked(swapped(beside(q, x, neg3(c)), c))])
        for found in self.refined(n, of_a, of_b):
            place = self.checked(found) or self.checked(meet(x, y, c, found.normal))
            if place is not None:
                yield place

    def refined(self, n: Vec3f, of_a: Sequence[int], of_b: Sequence[int]) -> Iterator[Place]:
        """What Newton's method finds next to n, from the parts of the whole bodies with these states."""
        x, y, c = self.x, self.y, self.c
        for part_a, state_a in parts(x, of_a):
            for part_b, state_b in parts(y, of_b):
                from_a = (0.0, 0.0, 0.0) if part_a is x else part_a.center
                to_b = c if part_b is y else add3(c, part_b.center)
                try:
                    found = newton(part_a, part_b, sub3(to_b, from_a), n, state_a, state_b)
                except ZeroDivisionError:
                    # Some direction has no length: the pair is degenerate.
                    continue
                if found is not None:
                    yield found._replace(ends=(*add3(found.ends[:3], from_a), *add3(found.ends[3:], from_a)))


def total(vectors: Iterable[Vec3f]) -> Vec3f:
    """Their sum."""
    x, y, z = map(summed, zip(*vectors, strict=True))
    return (x, y, z)


def is_corner(body: Body) -> bool:
    """Whether a support point of a body is one of finitely many."""
    return isinstance(body, Corners) or (isinstance(body, Frustum) and not any(body.rims))


def is_steep(body: Body) -> bool:
    """Whether a support point may depend on digits that a direction has lost: see `beside`."""
    return isinstance(body, Frustum) or (isinstance(body, Ball) and body.thin)


def parts(body: Body, states: Sequence[int]) -> list[tuple[Any, int]]:
    """What Newton's method begins with, and in which state: the body itself, or corners and edges of a hull. Nothing is
    known of an object from outside."""
    if isinstance(body, Ball):
        return [(body, 0)]
    if isinstance(body, Drop):
        return body.parts(states)
    if isinstance(body, Frustum):
        return [(body, states[0] if len(states) == 1 else SIDE)]
    if isinstance(body, Corners):
        if len(states) == 1:
            return [(body.edge(states), 0)]
        return [(body.edge(edge), SIDE) for edge in combinations(states, 2) if edge[1] in body.hull.neighbours[edge[0]]]
    return []


def mixed(points: Sequence[Vec3f], feature: Feature[Vec3f]) -> Vec3f:
    """The points' sum with the weights of a feature."""
    total: Vec3f = (0.0, 0.0, 0.0)
    for point, weight in zip(points, feature.weights, strict=True):
        total = add3(total, scale3(point, weight / feature.total))
    return total


class Nearest(NamedTuple):
    """The point v of a simplex that is closest to O, the points p of A and q of B that are v apart, the vertices whose
    mean it is, and why GJK ended."""

    v: Vec3f
    p: Vec3f
    q: Vec3f
    simplex: Sequence[Vertex[Vec3f]]
    termination: Termination


def approach(
    support: Callable[[Vec3f, Any], Vertex[Vec3f]], start: Sequence[Vertex[Vec3f]], near: float, cap: int
) -> Nearest:
    """GJK in floats. Where it ends with O inside of a tetrahedron that is so flat that v is longer than `near`, it goes
    on from the closest face, and the termination is ITERATION_CAP."""
    simplex, feature, termination, _ = descend(SPACE, support, start, STALL, cap)
    found = nearest(simplex, feature, termination)
    if termination is not Termination.ORIGIN_ENCLOSED or hypot(*found.v) <= near:
        return found
    surface = []
    for face in combinations(simplex, min(len(simplex), 3)):
        feature = closest_feature([v.w for v in face])
        surface.append(nearest([face[i] for i in feature.kept], feature, Termination.ITERATION_CAP))
    return min(surface, key=lambda each: hypot(*each.v))


def finished(
    support: Callable[[Vec3f, Any], Vertex[Vec3f]], start: Sequence[Vertex[Vec3f]], stall: float, cap: int
) -> Nearest:
    """GJK goes on where floats lose the digits of the closest point: along v, they hide what is off across it. The
    support points are those of floats, but whole numbers find the closest feature."""
    unit = 1 << GRAIN

    def whole(v: Vertex[Vec3f]) -> Vertex[Any]:
        x, y, z = v.w
        return Vertex((int(x * unit), int(y * unit), int(z * unit)), v.a, v.b, v.ka, v.kb)

    found = descend(SPACE, lambda d, _: whole(support(unit3(d), None)), [whole(v) for v in start], Fraction(stall), cap)
    simplex, feature, termination, _ = found
    p, q = (mixed(points, feature) for points in ([v.a for v in simplex], [v.b for v in simplex]))
    x, y, z = feature.moment
    size = feature.total * unit
    return Nearest((x / size, y / size, z / size), p, q, [], termination)


def nearest(simplex: Sequence[Vertex[Vec3f]], feature: Feature[Vec3f], termination: Termination) -> Nearest:
    """The closest point of a feature, by its weights."""
    v, p, q = (mixed(points, feature) for points in zip(*[vertex[:3] for vertex in simplex], strict=True))
    return Nearest(v, p, q, simplex, termination)


def across(simplex: Sequence[Vertex[Vec3f]], n: Vec3f) -> Vec3f:
    """The direction that is perpendicular to the edge or face of a simplex, next to n. A short v has lost the digits
    that say so, and a support point far along the edge would count them."""
    edges = [sub3(v.w, simplex[0].w) for v in simplex[1:]]
    if not edges:
        return n
    if len(edges) == 1:
        e = unit3(edges[0])
        m = sub3(n, scale3(e, dot3(n, e)))
    else:
        m = cross3(*edges)
    if not any(m):
        return n
    m = unit3(m)
    return m if dot3(m, n) > 0 else neg3(m)
