"""Two bodies as the searches see them: the support points of K = A - B, and the places next to a direction.

Notation: that of `places`. `K = A - B` is without the largest balls that are summands of the cores; they count as
radii. `n` is a unit vector, and `h(n)` the height of K along it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot
from typing import Any, NamedTuple

from ..descent import Feature, Vertex
from ..vec import Vec3f, add3, neg3, scale3, sub3, unit3
from .bodies import SIDE, Ball, Body, Corners, Frustum
from .places import Place, meet, newton

MET = 1e-11
"""Relative to the size: how far the points of a place may be from its height."""


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

        None if they reach further, or if the points are not its height apart, by more than `within`.
        """
        if place is None:
            return None
        height, n, (px, py, pz, qx, qy, qz), states, face, looked = place
        whole = self.height(n)
        beside = hypot(px - qx - height * n[0], py - qy - height * n[1], pz - qz - height * n[2])
        if abs(whole + self.round - height) + beside > max(MET * (self.size + abs(height)), within):
            return None
        p = sub3((px, py, pz), scale3(n, self.x.round))
        q = add3((qx, qy, qz), scale3(n, self.y.round))
        return Place(whole, n, (*p, *q), states, face, looked)

    def whole(self, place: Place) -> Place:
        """A place of K as one of the difference of the whole cores."""
        n, (px, py, pz, qx, qy, qz) = place.normal, place.ends
        p = add3((px, py, pz), scale3(n, self.x.round))
        q = sub3((qx, qy, qz), scale3(n, self.y.round))
        return place._replace(height=place.height + self.round, ends=(*p, *q))

    def places(self, n: Vec3f, corners: Sequence[Vertex[Vec3f]]) -> Iterator[Place]:
        """Places next to n: the normals of flat faces, and Newton's minima next to the parts that have the corners of a
        simplex or face."""
        x, y, c = self.x, self.y, self.c
        of_a, of_b = sorted({v.ka for v in corners}), sorted({v.kb for v in corners})
        for normal in x.normals(n, of_a):
            yield from filter(None, [self.checked(meet(x, y, c, normal))])
        for normal in y.normals(neg3(n), of_b):
            yield from filter(None, [self.checked(meet(x, y, c, neg3(normal)))])
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


def parts(body: Body, states: Sequence[int]) -> list[tuple[Any, int]]:
    """What Newton's method begins with, and in which state: the body itself, or corners and edges of a hull. Nothing is
    known of an object from outside."""
    if isinstance(body, Ball):
        return [(body, 0)]
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
