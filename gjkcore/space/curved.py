"""Signed distance in space where a core is curved: the sibling of `curved`.

Notation: `K = A - B`, the sum of the two bodies A and -B; `n` a unit vector; `w` the point of K furthest along n;
`h(n) = w . n` the *height* of K. The signed distance is -min h: with the origin outside of K the least height is minus
the distance, with the origin inside it is the depth. `u` is the part of n across an axis, as a unit vector.

The search has two parts. GJK, or EPA where the cores overlap, finds roughly where h is least. Newton's method then
finds the minimum itself. Where a body's support point moves smoothly with n, its derivative is the body's *bend* (the
matrix of its radii of curvature). Where it jumps, n is held perpendicular to the jump: an *edge*, which is an edge of a
hull or a line on the side of a cylinder or cone. A direction that belongs to a whole face is tried as it is.

`meet` proves a minimum. At n each body has a flat set of support points: a point, a segment, a face. K's boundary has
its closest point to the origin along n if and only if the two sets have a common point once they are projected along n.
That point gives both witnesses. Outside of K this proves the distance. Inside it proves a local minimum only, so EPA
goes on until each face that may still hide a deeper place is as good as flat, and Newton has started from there too.

Sources: Schneider, "Convex Bodies: The Brunn-Minkowski Theory", sections 1.7 and 2.5 (support functions, radii of
curvature); van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects", 2001 (EPA).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import atan2, copysign, cos, frexp, hypot, inf, ldexp, sin, sqrt
from typing import NamedTuple, Protocol

from ..answers import Answer
from ..descent import FLOAT_CAP, STALL, Feature, Vertex, descend
from ..fast import plane as fast
from ..plane import robust as plane
from ..plane.shapes import Circle, Ellipse, Polygon, Shape
from ..trace import Termination
from ..vec import Vec2f, Vec3f, add, add3, cross, cross3, dot, dot3, moderate3, neg3, scale, scale3, sub, sub3, unit3
from .epa import Facet, grow, tetrahedron
from .hull import Hull
from .shapes import AXES, Ball, Frustum, Rotation, Solid
from .simplex import SPACE, closest_feature

TOUCH = 1e-13
"""Relative to the size of the shapes: what is apart or overlaps by less is touching."""

LEVEL = 1e-10
"""Relative to the size: support points whose heights differ by less belong to one flat set."""

MET = 1e-11
"""Relative to the size: how far apart the projected flat sets may be where they are said to meet."""

PARALLEL = 5e-11
"""Radians: two edges at a smaller angle are one kink."""

ROUNDING = 1e-15
"""Relative to the size: the error of a point."""

NEWTON_STEPS = 24

ALMOST = 1e-10
"""Radians: after a smaller step of Newton's method the next one is below rounding."""

SHARE_ERROR = 1e-9

NEAR_FACE = 0.85
"""Cosine of the angle up to which the normal of a face is tried in place of n."""

ALONG = 0.95
"""Cosine of the angle between n and an edge below which the edge is none that n may belong to."""

MEASURED = 1e-5
"""Radians: the step by which an unknown body's bend is measured."""

CHUNK = 4
"""Support points of GJK between two starts of Newton's method."""

FLAT = 0.01
"""Relative to a face's width: K's boundary rises by less above a face that Newton's method starts from last."""

REGION = 10.0
"""Relative to the least height: no part of a wider face counts for its width, since smaller features of K's boundary
may be above it."""

SHALLOW = 0.01
"""Relative to the least height: faces above which the boundary rises by less are not divided either."""

SAME = 0.9995
"""Cosine of the angle within which Newton's method is not started twice."""

DIVISIONS = 200
"""Most faces that are divided."""

LONGEST_STEP = 0.4
"""Radians."""

Tag = int
State = tuple[int, ...]
"""Of a body: the tag of the vertex or rim that is furthest along n, or the two tags of an edge."""


Bend = tuple[float, float, float]
"""s . M s, s . M t and t . M t of a bend M."""


class Flat(NamedTuple):
    """The support points of a body at some n: the hull of points, or a disc around one, or the ellipse around one that
    two half axes span."""

    points: Sequence[Vec3f]
    radius: float = 0.0
    axes: tuple[Vec3f, Vec3f] | None = None


class Body(Protocol):
    """A convex body in the coordinates of a pair. A *tag* names a part of its surface whose support point is smooth."""

    def top(self, n: Vec3f) -> tuple[Vec3f, Tag]:
        """The support point along n (of any length but zero), and its tag."""

    def at(self, n: Vec3f, tag: Tag) -> Vec3f:
        """The support point along n of the part with this tag."""

    def bend(self, n: Vec3f, state: State, share: float, s: Vec3f, t: Vec3f) -> Bend:
        """How fast `at` moves along s and t where n, a unit vector, moves along them, which are perpendicular to n; on
        an edge, that of the point at this share."""

    def normals(self, n: Vec3f, state: State) -> list[Vec3f]:
        """Unit normals of flat faces: of all, or of one that is next to n."""

    def flat(self, n: Vec3f, level: float) -> Flat:
        """All support points along the unit vector n, and what is lower by less than `level`."""


class FrustumBody:
    """Discs of radii `rims` around the two ends of an axis, and all between them: cylinder and cone. Tag 0 is the first
    rim, tag 1 the second; the edges are the lines between them."""

    __slots__ = ("axis", "ends", "rims", "side")

    def __init__(self, ends: tuple[Vec3f, Vec3f], rims: tuple[float, float], along: Vec3f) -> None:
        # `along` says where the axis leads. Beside a much larger body, both ends may round to one point.
        self.ends = ends
        self.rims = rims
        self.side = sub3(ends[1], ends[0])
        self.axis = unit3(along)

    def across(self, n: Vec3f) -> tuple[Vec3f, float]:
        """n without its part along the axis, and its length."""
        k = self.axis
        x, y, z = n
        kx, ky, kz = k
        along = x * kx + y * ky + z * kz
        x, y, z = x - along * kx, y - along * ky, z - along * kz
        # A second time: next to the axis the difference has lost its digits.
        along = x * kx + y * ky + z * kz
        x, y, z = x - along * kx, y - along * ky, z - along * kz
        return (x, y, z), sqrt(x * x + y * y + z * z)

    def top(self, n: Vec3f) -> tuple[Vec3f, Tag]:
        across, length = self.across(n)
        rims = self.rims
        tag = 1 if dot3(self.side, n) + (rims[1] - rims[0]) * length > 0 else 0
        end = self.ends[tag]
        if not length:
            return end, tag
        factor = rims[tag] / length
        return (end[0] + across[0] * factor, end[1] + across[1] * factor, end[2] + across[2] * factor), tag

    def at(self, n: Vec3f, tag: Tag) -> Vec3f:
        across, length = self.across(n)
        return add3(self.ends[tag], scale3(across, self.rims[tag] / length)) if length else self.ends[tag]

    def bend(self, n: Vec3f, state: State, share: float, s: Vec3f, t: Vec3f) -> Bend:
        across, length = self.across(n)
        if not length:
            return (0.0, 0.0, 0.0)
        around = cross3(self.axis, across)
        radius = self.rims[state[0]]
        if len(state) == 2:
            radius += share * (self.rims[state[1]] - radius)
        along_s, along_t = dot3(around, s) / length, dot3(around, t) / length
        radius /= length
        return radius * along_s * along_s, radius * along_s * along_t, radius * along_t * along_t

    def normals(self, n: Vec3f, state: State) -> list[Vec3f]:
        """Of the discs."""
        return [normal for normal, rim in zip((neg3(self.axis), self.axis), self.rims, strict=True) if rim]

    def flat(self, n: Vec3f, level: float) -> Flat:
        _, length = self.across(n)
        rims = self.rims
        rise = dot3(self.side, n) + (rims[1] - rims[0]) * length
        tag = 1 if rise > 0 else 0
        if 2 * rims[tag] * length <= level and abs(rise) > level:
            return Flat((self.ends[tag],), rims[tag])
        point = self.at(n, tag)
        return Flat((self.at(n, 0), self.at(n, 1))) if abs(rise) <= level else Flat((point,))


class BallBody:
    """The unit ball under a linear map: an ellipsoid. `axes` are its half axes."""

    __slots__ = ("axes", "center")

    def __init__(self, center: Vec3f, axes: tuple[Vec3f, Vec3f, Vec3f]) -> None:
        self.center = center
        self.axes = axes

    def spread(self, n: Vec3f) -> tuple[Vec3f, float]:
        """The support point along n as seen from the centre, and its height."""
        p, q, r = self.axes
        x, y, z = dot3(p, n), dot3(q, n), dot3(r, n)
        length = hypot(x, y, z)
        if not length:
            return (0.0, 0.0, 0.0), 0.0
        x, y, z = x / length, y / length, z / length
        return (
            x * p[0] + y * q[0] + z * r[0],
            x * p[1] + y * q[1] + z * r[1],
            x * p[2] + y * q[2] + z * r[2],
        ), length

    def top(self, n: Vec3f) -> tuple[Vec3f, Tag]:
        return add3(self.center, self.spread(n)[0]), 0

    def at(self, n: Vec3f, tag: Tag) -> Vec3f:
        return add3(self.center, self.spread(n)[0])

    def bend(self, n: Vec3f, state: State, share: float, s: Vec3f, t: Vec3f) -> Bend:
        point, length = self.spread(n)
        if not length:
            return (0.0, 0.0, 0.0)
        p, q, r = self.axes
        a, b, c, x = dot3(p, s), dot3(q, s), dot3(r, s), dot3(point, s)
        d, e, f, y = dot3(p, t), dot3(q, t), dot3(r, t), dot3(point, t)
        return (
            (a * a + b * b + c * c - x * x) / length,
            (a * d + b * e + c * f - x * y) / length,
            (d * d + e * e + f * f - y * y) / length,
        )

    def normals(self, n: Vec3f, state: State) -> list[Vec3f]:
        """Of both sides, if the ellipsoid is flat."""
        return [side for normal in self.plate()[2:] for side in (normal, neg3(normal))]

    def plate(self) -> tuple[Vec3f, ...]:
        """The two half axes and the normal of an ellipsoid with one half axis of 0; nothing of others."""
        spanning = [axis for axis in self.axes if any(axis)]
        return (*spanning, unit3(cross3(*spanning))) if len(spanning) == 2 else ()

    def flat(self, n: Vec3f, level: float) -> Flat:
        point, height = self.spread(n)
        plate = self.plate()
        if plate and 2 * height <= level:
            return Flat((self.center,), 0.0, (plate[0], plate[1]))
        return Flat((add3(self.center, point),))


class HullBody:
    """A hull of vertices under a rotation, times a factor; a negative factor reflects it. Tags are the numbers of its
    corners."""

    __slots__ = ("hull", "offset", "places", "rotation")

    def __init__(self, hull: Hull, rotation: Rotation, offset: Vec3f) -> None:
        self.hull, self.rotation, self.offset = hull, rotation, offset
        self.places: dict[int, Vec3f] = {}

    def place(self, k: int) -> Vec3f:
        """Corner k."""
        place = self.places.get(k)
        if place is None:
            v = self.hull.corners[k]
            x, y, z = self.rotation
            ox, oy, oz = self.offset
            self.places[k] = place = (dot3(x, v) + ox, dot3(y, v) + oy, dot3(z, v) + oz)
        return place

    def top(self, n: Vec3f) -> tuple[Vec3f, Tag]:
        if len(self.hull.corners) == 1:
            return self.place(0), 0
        (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = self.rotation
        x, y, z = n
        local = (xx * x + yx * y + zx * z, xy * x + yy * y + zy * z, xz * x + yz * y + zz * z)
        k = self.hull.furthest(local)
        return self.place(k), k

    def at(self, n: Vec3f, tag: Tag) -> Vec3f:
        return self.place(tag)

    def bend(self, n: Vec3f, state: State, share: float, s: Vec3f, t: Vec3f) -> Bend:
        return (0.0, 0.0, 0.0)

    def normals(self, n: Vec3f, state: State) -> list[Vec3f]:
        """Of the face between the two edges at this corner that are the least inclined to the plane across n."""
        here = self.place(state[0])
        edges = [unit3(e) for k in self.hull.neighbours[state[0]] if any(e := sub3(self.place(k), here))]
        if len(edges) < 2:
            return []
        edges.sort(key=lambda e: abs(dot3(e, n)))
        normal = cross3(edges[0], edges[1])
        if not any(normal):
            return []
        normal = unit3(normal)
        return [normal if dot3(normal, n) > 0 else neg3(normal)]

    def flat(self, n: Vec3f, level: float) -> Flat:
        point, k = self.top(n)
        limit = dot3(point, n) - level
        found = [k]
        seen = {k}
        for here in found:
            for beside in self.hull.neighbours[here]:
                if beside not in seen:
                    seen.add(beside)
                    if dot3(self.place(beside), n) >= limit:
                        found.append(beside)
        return Flat([self.place(k) for k in found])


class GivenBody:
    """A body of which only support points are known. Its bend is measured."""

    __slots__ = ("support",)

    def __init__(self, support: Callable[[Vec3f], Vec3f]) -> None:
        self.support = support

    def top(self, n: Vec3f) -> tuple[Vec3f, Tag]:
        return self.support(n), 0

    def at(self, n: Vec3f, tag: Tag) -> Vec3f:
        return self.support(n)

    def bend(self, n: Vec3f, state: State, share: float, s: Vec3f, t: Vec3f) -> Bend:
        of_s, of_t = self.measured(n, s), self.measured(n, t)
        return dot3(s, of_s), dot3(s, of_t), dot3(t, of_t)

    def measured(self, n: Vec3f, x: Vec3f) -> Vec3f:
        """How fast the support point moves where n moves along x."""
        aside = scale3(x, MEASURED)
        return scale3(sub3(self.support(add3(n, aside)), self.support(sub3(n, aside))), 0.5 / MEASURED)

    def normals(self, n: Vec3f, state: State) -> list[Vec3f]:
        return []

    def flat(self, n: Vec3f, level: float) -> Flat:
        return Flat((self.support(n),))


class Contact(NamedTuple):
    """A minimum of the height, proved to be one: the height, n, and the points of A and of B with point_a - point_b =
    height * n."""

    height: float
    normal: Vec3f
    point_a: Vec3f
    point_b: Vec3f


class Pair:
    """Two bodies: A, and B reflected through the origin, so that K is their sum. Sizes are about 1."""

    __slots__ = ("a", "b")

    def __init__(self, a: Body, b: Body) -> None:
        self.a, self.b = a, b

    def height(self, n: Vec3f) -> float:
        """h(n) of a unit vector."""
        return dot3(n, self.a.top(n)[0]) + dot3(n, self.b.top(n)[0])

    def support(self, d: Vec3f, _: object = None) -> Vertex[Vec3f]:
        """The support point of K along d (of any length but zero)."""
        (p, i), (q, j) = self.a.top(d), self.b.top(d)
        return Vertex(add3(p, q), p, neg3(q), i, j)

    def contact(self, n: Vec3f, simplex: Sequence[Vertex[Vec3f]]) -> Contact | None:
        """The minimum of the height near n. Newton's method begins on each edge of the simplex's; of several minima the
        least is taken, or the first outside of K, which is the only one."""
        of_a, of_b = states_of([v.ka for v in simplex]), states_of([v.kb for v in simplex])
        least: Contact | None = None
        for body, states in ((self.a, of_a), (self.b, of_b)):
            for normal in body.normals(n, states[0]):
                if dot3(normal, n) > NEAR_FACE:
                    least = lower(least, self.meet(normal))
        for state_a in of_a:
            for state_b in of_b:
                if least and least.height <= 0:
                    return least
                least = lower(least, self.meet(self.refined(n, [state_a, state_b])))
        return least

    def refined(self, n: Vec3f, states: list[State]) -> Vec3f:
        """Newton's method on the sphere for a stationary point of the height, by an active set of edges.

        Without an edge it minimises over both tangents of the sphere; along one edge over the circle of directions
        perpendicular to it; two edges leave one direction. An edge whose share of the way is not between its ends is
        replaced by its nearer end; a vertex below the body's support point becomes the edge to it.
        """
        bodies = (self.a, self.b)
        for _ in range(NEWTON_STEPS):
            w: Vec3f = (0.0, 0.0, 0.0)
            edges: list[tuple[int, Vec3f]] = []
            shares: tuple[float, ...] = ()
            for i, (body, state) in enumerate(zip(bodies, states, strict=True)):
                point = body.at(n, state[0])
                w = add3(w, point)
                if len(state) == 2:
                    edges.append((i, sub3(body.at(n, state[1]), point)))
            if len(edges) == 2 and not parallel(edges[0][1], edges[1][1]):
                new = unit3(cross3(edges[0][1], edges[1][1]))
                if dot3(new, n) < 0:
                    new = neg3(new)
                shares = crossing(new, w, edges[0][1], edges[1][1])
            elif edges:
                e = unit3(edges[0][1])
                if abs(dot3(n, e)) > ALONG:
                    # The edge points along n: only its end does.
                    states[edges[0][0]] = (self.tops(n)[edges[0][0]],)
                    continue
                flat = unit3(sub3(n, scale3(e, dot3(n, e))))
                # Parallel edges reach together from the sum of their lower ends to that of the upper ones, along e.
                reaches = [dot3(edge, e) for _, edge in edges]
                lowest = sum(min(reach, 0.0) for reach in reaches)
                share = (-dot3(w, e) - lowest) / sum(map(abs, reaches))
                shares = tuple(share if reach > 0 else 1 - share for reach in reaches)
                at = {i: min(max(own, 0.0), 1.0) for (i, _), own in zip(edges, shares, strict=True)}
                aside = cross3(flat, e)
                of_a, _, _ = self.a.bend(n, states[0], at.get(0, 0.0), aside, aside)
                of_b, _, _ = self.b.bend(n, states[1], at.get(1, 0.0), aside, aside)
                step = downhill(dot3(aside, w), of_a + of_b - dot3(flat, w))
                new = unit3(add3(flat, scale3(aside, step)))
            else:
                new = self.smooth_step(n, w, states)
            moved = hypot(*sub3(new, n))
            n = new
            if moved > ALMOST:
                continue
            if not self.corrected(n, states, [i for i, _ in edges], shares):
                return n
        return n

    def tops(self, n: Vec3f) -> tuple[Tag, Tag]:
        """The tags of both support points along n."""
        return self.a.top(n)[1], self.b.top(n)[1]

    def smooth_step(self, n: Vec3f, w: Vec3f, states: list[State]) -> Vec3f:
        """The next n where neither body has an edge: downhill also where the height is not convex."""
        s, t = tangents(n)
        height = dot3(n, w)
        ss, st, tt = self.a.bend(n, states[0], 0.0, s, t)
        of_ss, of_st, of_tt = self.b.bend(n, states[1], 0.0, s, t)
        ss, st, tt = ss + of_ss - height, st + of_st, tt + of_tt - height
        gs, gt = dot3(s, w), dot3(t, w)
        # The matrix has the eigenvectors (c, r) and (-r, c); its eigenvalues are mean + half and mean - half.
        half, mean = hypot((ss - tt) / 2, st), (ss + tt) / 2
        angle = 0.5 * atan2(2 * st, ss - tt)
        c, r = cos(angle), sin(angle)
        along, across = c * gs + r * gt, c * gt - r * gs
        along, across = downhill(along, mean + half), downhill(across, mean - half)
        x, y = c * along - r * across, r * along + c * across
        return unit3(add3(n, add3(scale3(s, x), scale3(t, y))))

    def corrected(self, n: Vec3f, states: list[State], held: Sequence[int], shares: Sequence[float]) -> bool:
        """Whether a state was changed, since its edge or vertex is not what n belongs to."""
        for i, share in zip(held, shares, strict=True):
            if not -SHARE_ERROR <= share <= 1 + SHARE_ERROR:
                states[i] = states[i][:1] if share < 0 else states[i][1:]
                return True
        for i, body in enumerate((self.a, self.b)):
            if len(states[i]) == 1:
                point, tag = body.top(n)
                if tag != states[i][0] and dot3(n, sub3(point, body.at(n, states[i][0]))) > LEVEL:
                    states[i] = (states[i][0], tag)
                    return True
        return False

    def meet(self, n: Vec3f) -> Contact | None:
        """The contact along n if the bodies' flat sets have a common point when projected along n; else None."""
        a, b = self.a.flat(n, LEVEL), self.b.flat(n, LEVEL)
        high, low = dot3(n, self.a.top(n)[0]), dot3(n, self.b.top(n)[0])
        s, t = tangents(n)
        found = common(a, b, s, t)
        if found is None:
            return None
        on_plane = add3(scale3(s, found[0]), scale3(t, found[1]))
        return Contact(high + low, n, add3(on_plane, scale3(n, high)), sub3(on_plane, scale3(n, low)))


def tangents(n: Vec3f) -> tuple[Vec3f, Vec3f]:
    """Two unit vectors that are perpendicular to n and to each other."""
    x, y, z = n
    s = (0.0, z, -y) if abs(x) < 0.6 else (-z, 0.0, x) if abs(y) < 0.6 else (y, -x, 0.0)
    s = scale3(s, 1 / hypot(*s))
    return s, cross3(n, s)


def downhill(slope: float, curvature: float) -> float:
    """Newton's step in one direction, towards less height also where the height is concave; none where it is level."""
    if abs(slope) <= ROUNDING:
        return 0.0
    step = abs(slope) / max(abs(curvature), abs(slope) / LONGEST_STEP)
    return -copysign(step, slope)


def parallel(e: Vec3f, f: Vec3f) -> bool:
    long, short = hypot(*e), hypot(*f)
    return hypot(*cross3(e, f)) <= PARALLEL * long * short + ROUNDING * max(long, short)


def crossing(n: Vec3f, w: Vec3f, e: Vec3f, f: Vec3f) -> tuple[float, float]:
    """Shares x and y with w + x e + y f along n."""
    volume = dot3(n, cross3(e, f))
    return -dot3(n, cross3(w, f)) / volume, dot3(n, cross3(w, e)) / volume


def common(a: Flat, b: Flat, s: Vec3f, t: Vec3f) -> Vec2f | None:
    """A point of both a flat set and the reflection of another, projected on the plane that s and t span; None where
    they are further apart than MET."""
    on_a = [(dot3(p, s), dot3(p, t)) for p in a.points]
    on_b = [(-dot3(p, s), -dot3(p, t)) for p in b.points]
    if len(on_a) < 3 and len(on_b) < 3 and not (a.axes or b.axes):
        (ax, ay), (bx, by) = nearest_of_segments(on_a[0], on_a[-1], on_b[0], on_b[-1])
        apart = hypot(bx - ax, by - ay)
        if apart - a.radius - b.radius > MET:
            return None
        # From A's point or segment towards B's, the middle of what both discs cover.
        way = (max(0.0, apart - b.radius) + min(apart, a.radius)) / 2 if a.radius or b.radius else apart / 2
        share = way / apart if apart else 0.0
        return (ax + share * (bx - ax), ay + share * (by - ay))
    of_a, of_b = flattened(a, on_a, s, t), flattened(b, on_b, s, t)
    near = fast.gap(of_a.sharp, of_b.sharp, fast.POINTS) or plane.closest_points(of_a, of_b)
    (ax, ay), (bx, by) = near.point_a, near.point_b
    return ((ax + bx) / 2, (ay + by) / 2) if near.distance <= MET else None


def nearest_of_segments(p: Vec2f, q: Vec2f, r: Vec2f, s: Vec2f) -> tuple[Vec2f, Vec2f]:
    """The closest points of the segments pq and rs, either of which may be a point: where they cross, or else an end of
    one and its foot on the other."""
    pq, rs, pr = sub(q, p), sub(s, r), sub(r, p)
    if p == q and r == s:
        return p, r
    turn = cross(pq, rs)
    x, y = (cross(pr, rs) / turn, cross(pr, pq) / turn) if turn else (-1.0, -1.0)
    candidates = [(add(p, scale(pq, x)), add(r, scale(rs, y)))] if 0 <= x <= 1 and 0 <= y <= 1 else []
    # The ends too: where the segments are nearly parallel, rounding decides where they cross.
    candidates += [(end, foot(end, r, rs)) for end in (p, q)]
    candidates += [(foot(end, p, pq), end) for end in (r, s)]
    return min(candidates, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))


def foot(point: Vec2f, begin: Vec2f, along: Vec2f) -> Vec2f:
    """The closest point of a segment, given by its beginning and the way to its end."""
    square = dot(along, along)
    return add(begin, scale(along, min(max(dot(sub(point, begin), along) / square, 0.0), 1.0))) if square else begin


def flattened(flat: Flat, points: Sequence[Vec2f], s: Vec3f, t: Vec3f) -> Shape:
    """A flat set, whose points were projected, as a shape of the plane that s and t span."""
    if flat.radius:
        return Circle(points[0], flat.radius)
    if flat.axes:
        p, q = ((dot3(axis, s), dot3(axis, t)) for axis in flat.axes)
        return Ellipse(points[0], (hypot(*p), hypot(*q)), atan2(p[1], p[0]))
    return Polygon(points)


def body_of(solid: Solid, origin: Vec3f, factor: float) -> Body:
    """The core of a solid as a body: seen from the origin, times a factor, which is negative for a reflection."""
    core = solid.core
    x, y, z = (scale3(row, factor) for row in solid.rotation)

    def turned(v: Vec3f) -> Vec3f:
        return (dot3(x, v), dot3(y, v), dot3(z, v))

    offset = scale3(sub3(solid.offset, origin), factor)
    if isinstance(core, Hull):
        return HullBody(core, (x, y, z), offset)
    center = scale3(sub3(solid.to_world(core.center), origin), factor)
    if isinstance(core, Frustum):
        half = turned(scale3(sub3(core.q, core.p), 0.5))
        rims = (abs(factor) * core.rim_p, abs(factor) * core.rim_q)
        return FrustumBody((sub3(center, half), add3(center, half)), rims, turned(core.axis))
    if isinstance(core, Ball):
        rx, ry, rz = core.radii
        axes = (turned((rx, 0.0, 0.0)), turned((0.0, ry, 0.0)), turned((0.0, 0.0, rz)))
        if sum(map(any, axes)) > 1:
            return BallBody(center, axes)
        return HullBody(Hull((core.radii, neg3(core.radii))), (x, y, z), offset)
    side = copysign(1.0, factor)
    return GivenBody(lambda d: scale3(sub3(solid.core_support(scale3(d, side))[0], origin), factor))


def extent_of(solid: Solid) -> float:
    """How far the core reaches from its center, from above by at most a small factor."""
    core = solid.core
    if isinstance(core, Frustum):
        return hypot(*sub3(core.q, core.p)) + max(core.rim_p, core.rim_q)
    return max(core.radii) if isinstance(core, Ball) else 2 * core.size


def answer(a: Solid, b: Solid, with_depth: bool = True) -> Answer:
    """State, signed distance, normal and witness points of two solids, in floats.

    If the solids overlap and `with_depth` is False, the answer holds only the state and a common point. The distance,
    normal and witness points are then not valid.

    Coordinates are seen from A's center, so that no digits are lost far from the origin of the world, and scaled by a
    power of two to sizes of about 1.
    """
    origin = a.to_world(a.core.center)
    apart = sub3(b.to_world(b.core.center), origin)
    factor = ldexp(1.0, min(-frexp(max(extent_of(a), extent_of(b), *map(abs, apart)))[1], 1000))
    pair = Pair(body_of(a, origin, factor), body_of(b, origin, -factor))
    found = least_height(pair, moderate3(apart) if any(apart) else AXES[0], with_depth)
    (height, normal, on_a, on_b), common = found.contact, found.common
    reach_a, reach_b = factor * a.radius, factor * b.radius
    signed = -height - (reach_a + reach_b)
    if height < 0:
        # Where only the radii overlap: from A's core point towards B's, the middle of what both balls cover.
        begin = max(0.0, -height - reach_b)
        common = add3(on_a, scale3(normal, 0.5 * (begin + min(-height, reach_a))))
    elif common is None:
        common = scale3(add3(on_a, on_b), 0.5)
    state = "touching" if abs(signed) <= TOUCH else "separated" if signed > 0 else "intersecting"
    signed = 0.0 if state == "touching" or (state == "intersecting" and not with_depth) else signed / factor
    on_a, on_b, common = (
        add3(scale3(p, 1 / factor), origin)
        for p in (add3(on_a, scale3(normal, reach_a)), sub3(on_b, scale3(normal, reach_b)), common)
    )
    return Answer(state, signed, normal, on_a, on_b, common, found.looked, found.termination, None)


def states_of(tags: Sequence[Tag]) -> list[State]:
    """Every edge between two different tags, or the vertex if there is one only."""
    return list(combinations(dict.fromkeys(tags), 2)) or [(tags[0],)]


def lower(a: Contact | None, b: Contact | None) -> Contact | None:
    """The contact of less height."""
    return b if a is None or (b and b.height < a.height) else a


class Least(NamedTuple):
    """The least height of K and the number of support points of GJK; `common` is a point of both bodies if GJK enclosed
    the origin. Where the bodies overlap by less, all points between the contact's two are common."""

    contact: Contact
    common: Vec3f | None
    looked: int
    termination: Termination


def least_height(pair: Pair, first: Vec3f, with_depth: bool) -> Least:
    """The signed distance of two bodies, by GJK and Newton's method, and by EPA where they overlap."""
    simplex: Sequence[Vertex[Vec3f]] = [pair.support(first)]
    count = 1

    def support(d: Vec3f, _: object) -> Vertex[Vec3f]:
        nonlocal count
        count += 1
        return pair.support(moderate3(d))

    best: Contact | None = None
    common: Vec3f | None = None
    while True:
        simplex, feature, termination, _ = descend(SPACE, support, simplex, STALL, CHUNK)
        v = scale3(feature.moment, 1 / feature.total)
        if termination is Termination.ORIGIN_ENCLOSED or (termination is Termination.CONVERGED and hypot(*v) <= TOUCH):
            common = mixed([v.a for v in simplex], feature)
            break
        if best is None:
            best = pair.contact(unit3(neg3(v)), simplex)
            if best and best.height <= TOUCH:
                return Least(best, None, count, Termination.CONVERGED)
        if termination is Termination.CONVERGED or count > FLOAT_CAP:
            # Rounding keeps GJK from enclosing an origin that is in the plane of three points.
            common = mixed([v.a for v in simplex], feature) if best and hypot(*v) <= LEVEL else None
            break
    if common and not with_depth:
        return Least(Contact(inf, first, common, common), common, count, termination)
    return Least(deepest(pair, simplex, best), common, count, termination)


def mixed(points: Sequence[Vec3f], feature: Feature[Vec3f]) -> Vec3f:
    """The points' sum with the weights of a feature."""
    total: Vec3f = (0.0, 0.0, 0.0)
    for point, weight in zip(points, feature.weights, strict=True):
        total = add3(total, scale3(point, weight / feature.total))
    return total


def deepest(pair: Pair, simplex: Sequence[Vertex[Vec3f]], best: Contact | None) -> Contact:
    """The least height over all directions, by EPA from a simplex of K that is close to the origin.

    A face is divided until it is nearly as flat as K's boundary above it; then the minimum next to its normal is found.
    The search ends when no face is closer to the origin than the least height.
    """
    vertices, normal = tetrahedron(pair.support, simplex)
    if len(vertices) < 4:
        # K lies in a plane.
        return pair.meet(normal) or Contact(0.0, normal, vertices[0].a, vertices[0].a)
    for body, tag in ((pair.a, vertices[0].ka), (pair.b, vertices[0].kb)):
        for face in body.normals(normal, (tag,)):
            if best is None or pair.height(face) < best.height:
                best = lower(best, pair.meet(face))
    points = [v.w for v in vertices]
    optima: list[tuple[tuple[frozenset[Tag], frozenset[Tag]], Vec3f]] = []
    divided = 0
    seen = inf
    loose: Contact | None = None

    def support(facet: Facet[float]) -> tuple[Vec3f, None]:
        new = pair.support(unit3(facet.normal))
        del vertices[len(points) :]
        vertices.append(new)
        return new.w, None

    def distance(facet: Facet[float]) -> float:
        length = hypot(*facet.normal)
        return facet.offset / length if length > 0 else inf

    def verdict(facet: Facet[float], rise: float) -> bool | None:
        nonlocal best, divided, loose, seen
        length = hypot(*facet.normal)
        if not length:
            return None
        least = min(best.height, seen) if best else seen
        below = facet.offset / length
        if below >= least - TOUCH:
            return True
        height = below + rise / length
        deeper, seen = height < least * (1 - SHALLOW), min(seen, height)
        corners = [vertices[i] for i in facet.corners]
        width = length / max(hypot(*sub3(corners[i].w, corners[i - 1].w)) for i in range(3))
        gap = height - below
        enough = max(FLAT * min(width, REGION * least), SHALLOW * least, TOUCH) if least < inf else TOUCH
        flat = gap <= enough or divided >= DIVISIONS
        n = unit3(facet.normal)
        tags = frozenset([v.ka for v in corners]), frozenset([v.kb for v in corners])
        if (flat or deeper) and not any(tags == known and dot3(n, m) > SAME for known, m in optima):
            found = pair.contact(n, corners)
            best = lower(best, found)
            if found and found.height <= height + MET:
                optima.append((tags, found.normal))
            elif flat and gap > TOUCH and divided < 2 * DIVISIONS:
                divided += 1
                return False
            else:
                feature = closest_feature([v.w for v in corners])
                kept = [corners[i] for i in feature.kept]
                on_a, on_b = mixed([v.a for v in kept], feature), mixed([v.b for v in kept], feature)
                if loose is None or height < loose.height:
                    loose = Contact(height, n, on_a, on_b)
        if not flat:
            divided += 1
        return None if flat else False

    grow(points, support, distance, verdict, None)
    if best and (loose is None or best.height <= loose.height + MET):
        return best
    # Newton's method has not come to an end next to the deepest face found: the face itself is the answer.
    assert loose is not None, "a polytope with a volume has faces"
    return loose
