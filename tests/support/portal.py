"""MPR a second time, for tests: in fractions, and along the ray. Shares no code with gjkcore.

The ray leads from v0 through the origin. Each support point is seen along it: as its shadow on the line (in the plane)
or on the plane (in space) that the ray meets at a right angle in one point, X. There a portal is a segment or triangle
that contains X, and both phases are questions of the plane: on which side of a line is X?

`verdict` is True for a hit, also if the run then reaches LIMIT support points. `depth` and `normal` belong to a hit.
"""

from __future__ import annotations

from fractions import Fraction
from math import hypot
from typing import NamedTuple

from vectors import cross, dot, minus

TOLERANCE = Fraction(1e-5)
NUDGE = Fraction(1e-5)
LIMIT = 64


class Found(NamedTuple):
    verdict: bool
    depth: float | None
    normal: tuple[float, ...] | None
    points: int


def area(u, v):
    """Twice the signed area of X, u and v."""
    return u[0] * v[1] - u[1] * v[0]


class Ray:
    """The ray of two lists of vertices, their support points, and the count of these."""

    def __init__(self, a, b):
        self.a, self.b = ([tuple(map(Fraction, v)) for v in vertices] for vertices in (a, b))
        middle_a, middle_b = (
            [sum(xs) / len(set(vertices)) for xs in zip(*set(vertices), strict=True)] for vertices in (self.a, self.b)
        )
        self.v0 = minus(middle_a, middle_b)
        self.dimension = len(self.v0)
        if not any(self.v0):
            self.v0 = (NUDGE, *[Fraction(0)] * (self.dimension - 1))
        self.to_origin = tuple(-x for x in self.v0)
        self.count = 0
        # Two directions across the ray, which with the ray are right-handed.
        least = min(range(self.dimension), key=lambda axis: abs(self.v0[axis]))
        axis = tuple(Fraction(i == least) for i in range(self.dimension))
        if self.dimension == 3:
            u = cross(self.to_origin, axis)
            self.axes = (u, cross(self.to_origin, u))
        else:
            self.axes = ((-self.to_origin[1], self.to_origin[0]),)

    def support(self, n):
        self.count += 1
        on_a = max(self.a, key=lambda v: dot(v, n))
        on_b = max(self.b, key=lambda v: -dot(v, n))
        return minus(on_a, on_b)

    def shadow(self, w):
        return tuple(dot(w, axis) for axis in self.axes)

    def outward(self, points):
        """The normal of a portal, away from v0."""
        first, *others = points
        edges = [minus(p, first) for p in others]
        n = cross(*edges) if self.dimension == 3 else (-edges[0][1], edges[0][0])
        return n if dot(n, minus(first, self.v0)) > 0 else tuple(-x for x in n)

    def found(self, verdict, w=None, n=None):
        if not verdict:
            return Found(verdict, None, None, self.count)
        length = hypot(*map(float, n))
        normal = tuple(float(x) / length for x in n)
        return Found(True, float(dot(w, n)) / length, normal, self.count)


def mpr(a, b) -> Found:
    """The verdict on two lists of vertices."""
    ray = Ray(a, b)
    first = ray.support(ray.to_origin)
    if dot(first, ray.to_origin) <= 0:
        return ray.found(False)
    if not any(ray.shadow(first)):
        return ray.found(True, first, ray.to_origin)
    portal = (from_line if ray.dimension == 2 else from_plane)(ray, first)
    return portal if isinstance(portal, Found) else refined(ray, portal)


def from_line(ray, first):
    """Discovery in the plane: X is a number, 0, and the two shadows shall have it between them."""
    while ray.count < LIMIT:
        edge = minus(first, ray.v0)
        n = (-edge[1], edge[0])
        if dot(n, ray.to_origin) < 0:
            n = (edge[1], -edge[0])
        second = ray.support(n)
        if dot(second, n) <= 0:
            return ray.found(False)
        if ray.shadow(first)[0] * ray.shadow(second)[0] <= 0:
            return [first, second]
        first = second
    return ray.found(False)


def from_plane(ray, first):
    """Discovery in space. Seen along the ray, X is the corner of a wedge between the shadows of two points; a third
    point is on the other side of X, or turns the wedge."""
    n = cross(first, ray.v0)
    second = ray.support(n)
    if dot(second, n) <= 0:
        return ray.found(False)
    pair = [first, second]
    while ray.count < LIMIT:
        p, q = pair
        n = cross(minus(p, ray.v0), minus(q, ray.v0))
        if dot(n, ray.to_origin) < 0:
            n = tuple(-x for x in n)
        third = ray.support(n)
        if dot(third, n) <= 0:
            return ray.found(False)
        shadows = [ray.shadow(w) for w in (p, q, third)]
        if area(shadows[0], shadows[2]) > 0:
            pair = [p, third]
        elif area(shadows[2], shadows[1]) > 0:
            pair = [third, q]
        else:
            return [p, q, third]
    return ray.found(False)


def refined(ray, portal):
    is_hit = False
    while ray.count < LIMIT:
        n = ray.outward(portal)
        is_hit = is_hit or dot(portal[0], n) >= 0
        new = ray.support(n)
        if not is_hit and dot(new, n) <= 0:
            return ray.found(False)
        beyond = dot(minus(new, portal[0]), n)
        if beyond <= 0 or beyond**2 <= TOLERANCE**2 * dot(n, n):
            return ray.found(is_hit, new, n)
        portal = replaced(ray, portal, new)
    return ray.found(is_hit, new, n)


def replaced(ray, portal, new):
    """The portal with the new point in place of another, so that X is between the shadows."""
    at = ray.shadow(new)
    if ray.dimension == 2:
        same_side = at[0] * ray.shadow(portal[0])[0] > 0
        return [new, portal[1]] if same_side else [portal[0], new]
    # The line from the new shadow through X leaves the triangle between two of its corners. These stay.
    p, q, r = (area(at, ray.shadow(w)) for w in portal)
    if p >= 0 > q:
        return [portal[0], portal[1], new]
    if r >= 0 > p:
        return [portal[0], new, portal[2]]
    return [new, portal[1], portal[2]]
