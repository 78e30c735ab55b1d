"""The engine's answers for many pairs at once, in the plane and in space. Needs numpy, so it runs natively only.

Each shape is the convex hull of vertices, with a radius around it: a circle or sphere is one vertex and a radius. This
module does the plane; `batch_space` has the same for space.

Notation: `w = a - b` is a vertex of A - B. `v` is the point of the simplex closest to the origin, so -v is the search
direction. `p` and `q` are the vertices that v lies between (equal where v is a vertex). `n` counts pairs; `k` and `m`
count the vertices of one A and one B. The pairs lie along the last axis of every array, so that each operation reads
memory once, in order.

All pairs take one step of GJK in each turn of the loop. Pairs that are done leave, and the others close up. In the
plane a step is short. v was the closest point of the segment pq, so the new closest point is w, or lies on wp or on wq,
or the triangle holds the origin. A penetration depth comes from one walk around A - B.

Every answer is certified. v attains a distance, and the support point w in direction -v proves that no distance below
v.w / |v| exists. A penetration depth lies between the offset of the nearest edge and the support along its normal. The
answer stands if these bounds meet (GAP) and are large beside their rounding errors (RELIABLE). If they are not, the
exact engine answers: the pair touches, or almost does, or its squares underflow.

Source of the method: see plane/robust.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from . import batch_space, engine
from .batch_space import Bools, Floats, Indices, highest, joined, taken
from .checks import LIMIT, ShapeError, finite_number, shown
from .motion.linear import cast as cast_one
from .shapes import Polygon, Polyhedron, Rounded, Sphere

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as missing:
    raise ImportError("gjkcore.batch needs numpy: pip install 'gjkcore[batch]'", name="numpy") from missing

__all__ = [
    "ClosestPoints",
    "Impacts",
    "Penetration",
    "cast",
    "closest_points",
    "intersects",
    "penetration",
    "signed_distance",
]

GAP = 2.0**-42
"""Relative. Two bounds of a distance or depth that are this close count as equal."""

RELIABLE = 2.0**-12
"""Relative to the scale of a pair, which is its largest coordinate as seen from A. Rounding moves the bounds by less
than 24 * 2**-53 of the scale: 6 for the coordinates of w, 12 for a vertex that rounding preferred, 6 for the product
with v. That is at most 1.1e-11 of a distance or depth above RELIABLE, and less for larger ones."""

ROUNDED = 25 * 2.0**-53
"""Relative to the scale of a pair. Rounding moves each bound by less: 24 for the lower one (see RELIABLE), and 24 for
v, which is a product of vertices divided by the length of an edge. The last one rounds the distance."""

SIGN = 2.0**-46
"""Relative to the product of the scale and the length of the other vector. A dot or cross product above it has the
right sign."""

TINY = 2.0**-480
"""Absolute, in world units. The squares of longer edges keep all their digits. Shorter edges count as points."""

SMALLEST = 2.0**-400
"""Absolute, in world units. TINY is negligible beside a scale above this."""

GRAIN = 2.0**24
"""Differences of smaller whole numbers have 25 bits, and the sum of two products of them 52: nothing is rounded."""

COLLINEAR = 4
"""The most edges of A - B that are looked at for the foot of the perpendicular: two, and what is left of rounding."""

SUM = 2.0**-50
"""Relative to a distance and the radii. Adding them rounds by less."""

CLEAR = 0.5
"""A distance counts as other than the radii if it differs by twice its error."""

CAP = 64
"""The most steps of a pair. Polygons of 500 vertices need about 15. A pair that needs more is undecided."""

BLOCK = 1 << 18
"""The most vertices in one block: enough to outweigh the cost of calling numpy, few enough for the cache."""


class ClosestPoints(NamedTuple):
    """The distances of n pairs, shape (n,), and a point on each shape that attains them, shapes (n, 2) or (n, 3), in
    world units.

    When a pair touches or overlaps, its distance is 0 and both points are the same common point. Where several pairs of
    points are equally close (parallel edges), this is one of them, not always the one that the engine returns. `error`,
    shape (n,), bounds the errors of the distances, in world units: see `answers`.
    """

    distance: Floats
    point_a: Floats
    point_b: Floats
    error: Floats


class Penetration(NamedTuple):
    """The depths of n pairs, shape (n,), with their normals and points, shapes (n, 2) or (n, 3).

    Each is as in the engine's `Penetration`. Of several equally deep places, this is one. `error`, shape (n,), bounds
    the errors of the depths.
    """

    depth: Floats
    normal: Floats
    point_a: Floats
    point_b: Floats
    error: Floats


def signed_distance(
    a: ArrayLike,
    b: ArrayLike,
    counts_a: ArrayLike | None = None,
    counts_b: ArrayLike | None = None,
    radius_a: ArrayLike = 0.0,
    radius_b: ArrayLike = 0.0,
) -> Floats:
    """The signed distance of n pairs, shape (n,), in world units: > 0 the gap, 0 touching, < 0 minus the penetration
    depth.

    `a` has shape (n, k, 2) and `b` has shape (n, m, 2); in space (n, k, 3) and (n, m, 3). Pair i is the convex hulls of
    a[i] and b[i], with the vertices in any order. If one of them has length 1, it is paired with each of the other.
    Where the hulls differ in size, `counts_a`, shape (n,), says that the first counts_a[i] >= 1 rows of a[i] are
    vertices and that the rest is ignored. `counts_b` does the same for b. `radius_a` and `radius_b`, one number >= 0 or
    shape (n,), are added around them: n spheres are their centres, shape (n, 1, 3), and their radii.

    The sign is exact. A distance has the error of `closest_points`. A depth differs from the exact one by at most 2e-11
    of itself and the radii. Nearly all values are right to 1e-15. Depths in space take about twenty times as long as
    distances.
    Raises ShapeError for arrays of other shapes, for numbers that are not finite or beyond 1e150, for negative radii,
    and for counts out of range.
    """
    pairs = Pairs(a, b, counts_a, counts_b, radius_a, radius_b)
    distances = np.empty(pairs.count)
    for hulls in pairs.blocks():
        apart, inside = pairs.descend(hulls)
        distances[apart.pair] = apart.distance - pairs.reach[apart.pair]
        deep = pairs.depths(inside)
        distances[deep.pair] = -deep.depth - pairs.reach[deep.pair]
        touching = pairs.touching(hulls.pair, apart.pair, deep.pair)
        distances[touching] = -pairs.reach[touching] + 0.0
        for i, *shapes in pairs.undecided(hulls.pair, apart.pair, deep.pair, touching):
            distances[i] = engine.signed_distance(*shapes)
    return distances


def intersects(
    a: ArrayLike,
    b: ArrayLike,
    counts_a: ArrayLike | None = None,
    counts_b: ArrayLike | None = None,
    radius_a: ArrayLike = 0.0,
    radius_b: ArrayLike = 0.0,
) -> Bools:
    """Whether the shapes of each pair have a common point, shape (n,). Exact; touching counts.

    Arguments and errors are those of `signed_distance`.
    """
    pairs = Pairs(a, b, counts_a, counts_b, radius_a, radius_b)
    intersecting = np.empty(pairs.count, dtype=np.bool_)
    for hulls in pairs.blocks():
        apart, inside = pairs.descend(hulls, only_whether=not pairs.rounded)
        intersecting[apart.pair] = apart.distance < pairs.reach[apart.pair] if pairs.rounded else False
        intersecting[inside.hulls.pair] = True
        touching = pairs.touching(hulls.pair, apart.pair, inside.hulls.pair)
        intersecting[touching] = True
        for i, *shapes in pairs.undecided(hulls.pair, apart.pair, inside.hulls.pair, touching):
            intersecting[i] = engine.intersects(*shapes)
    return intersecting


def closest_points(
    a: ArrayLike,
    b: ArrayLike,
    counts_a: ArrayLike | None = None,
    counts_b: ArrayLike | None = None,
    radius_a: ArrayLike = 0.0,
    radius_b: ArrayLike = 0.0,
) -> ClosestPoints:
    """The distance of each pair and a closest point on each shape: see `ClosestPoints`.

    Arguments and errors are those of `signed_distance`.
    """
    pairs = Pairs(a, b, counts_a, counts_b, radius_a, radius_b)
    closest = ClosestPoints(*pairs.empty(0, 1, 1, 0))
    for hulls in pairs.blocks():
        apart, inside = pairs.descend(hulls)
        closest.distance[apart.pair], closest.error[apart.pair] = apart.distance, apart.error
        closest.point_a[apart.pair], closest.point_b[apart.pair] = pairs.between(apart)
        if pairs.rounded:
            pairs.round(closest, apart)
        closest.distance[inside.hulls.pair] = closest.error[inside.hulls.pair] = 0.0
        closest.point_a[inside.hulls.pair] = closest.point_b[inside.hulls.pair] = pairs.common(inside)
        for i, *shapes in pairs.undecided(hulls.pair, apart.pair, inside.hulls.pair):
            found = engine.closest_points(*shapes)
            closest.distance[i], closest.point_a[i], closest.point_b[i], _, closest.error[i] = found
    return closest


def penetration(
    a: ArrayLike,
    b: ArrayLike,
    counts_a: ArrayLike | None = None,
    counts_b: ArrayLike | None = None,
    radius_a: ArrayLike = 0.0,
    radius_b: ArrayLike = 0.0,
) -> Penetration:
    """The shortest motion of each b that leaves its pair touching: see `Penetration`.

    Arguments and errors are those of `signed_distance`.
    """
    pairs = Pairs(a, b, counts_a, counts_b, radius_a, radius_b)
    found = Penetration(*pairs.empty(0, 1, 1, 1, 0))
    for hulls in pairs.blocks():
        apart, inside = pairs.descend(hulls)
        deep = pairs.depths(inside, feet=True)
        deep = taken(deep, np.flatnonzero(deep.placed))
        parts = (apart, -apart.distance, pairs.between(apart)), (deep, deep.depth, pairs.foot(deep))
        for each, depth, points in parts:
            at = each.pair
            found.depth[at] = depth + pairs.reach[at]
            found.normal[at] = each.normal
            found.point_a[at], found.point_b[at] = pairs.pushed(each, *points, pairs.radius_a[at], pairs.radius_b[at])
            found.error[at] = pairs.error(each)
        for i, *shapes in pairs.undecided(hulls.pair, apart.pair, deep.pair):
            one = engine.penetration(*shapes)
            found.depth[i], found.normal[i], found.point_a[i], found.point_b[i], found.error[i] = one
    return found


class Vertices(NamedTuple):
    """A vertex w = (x, y) of each A - B, and the vertices ka of A and kb of B it came from. All of shape (n,)."""

    x: Floats
    y: Floats
    ka: Indices
    kb: Indices


class Hulls(NamedTuple):
    """One block of pairs.

    `pair` holds their numbers, shape (n,). The vertices of A, shape (k, n), and of B, shape (m, n), are relative to the
    first vertex of A. `scale` is the largest of these coordinates, shape (n,).
    """

    pair: Indices
    ax: Floats
    ay: Floats
    bx: Floats
    by: Floats
    scale: Floats

    def support(self, x: Floats, y: Floats) -> Vertices:
        """The vertex of each A - B furthest along (x, y)."""
        ka = highest(self.ax * x + self.ay * y)
        kb = highest(self.bx * -x - self.by * y)
        at_a, at_b = cells(ka), cells(kb)
        return Vertices(self.ax.take(at_a) - self.bx.take(at_b), self.ay.take(at_a) - self.by.take(at_b), ka, kb)


class Apart(NamedTuple):
    """Pairs that are certainly separated, and the point v = (x, y) between p and q.

    v is not the closest point if `descend` only asked whether the pairs intersect. `bound` is v.w, and `scale` that of
    the pairs.
    """

    pair: Indices
    x: Floats
    y: Floats
    p: Vertices
    q: Vertices
    bound: Floats
    scale: Floats

    @property
    def distance(self) -> Floats:
        return np.sqrt(self.x * self.x + self.y * self.y)

    @property
    def error(self) -> Floats:
        """How far the bounds of the distance are apart, with what rounding moves them."""
        distance = self.distance
        return np.maximum(distance - self.bound / distance, 0.0) + ROUNDED * self.scale

    @property
    def normal(self) -> Floats:
        return -np.stack((self.x, self.y), axis=-1) / self.distance[:, None] + 0.0


class Inside(NamedTuple):
    """Pairs that certainly intersect, and the triangle of vertices of A - B that contains the origin."""

    hulls: Hulls
    p: Vertices
    q: Vertices
    w: Vertices


class Deep(NamedTuple):
    """Pairs whose penetration depth is certain: the depth, its error, the unit normal from A to B, and the points of A
    and B that it leads from and to, relative to the first vertex of A: these three have the shape (2, n). `placed` says
    whether the points were looked for, and found."""

    pair: Indices
    depth: Floats
    error: Floats
    n: Floats
    on_a: Floats
    on_b: Floats
    placed: Bools

    @property
    def normal(self) -> Floats:
        return self.n.T + 0.0


class Descent(NamedTuple):
    """The state of GJK: v = (x, y), the vertices p and q it lies between, and |v|^2 of the step before."""

    hulls: Hulls
    x: Floats
    y: Floats
    p: Vertices
    q: Vertices
    last: Floats


@np.errstate(all="ignore")
def descend(hulls: Hulls, only_whether: bool = False) -> tuple[Apart, Inside]:
    """GJK on all pairs, each from the difference of its centres. A pair that is in neither result is undecided.

    `only_whether` drops a pair as soon as a support point shows that it is separated.
    """
    x, y = hulls.ax.mean(axis=0) - hulls.bx.mean(axis=0), hulls.ay.mean(axis=0) - hulls.by.mean(axis=0)
    first = hulls.support(-x, -y)
    state = Descent(hulls, first.x, first.y, first, first, np.full(len(x), np.inf))
    apart, inside = [], []
    for _ in range(CAP):
        hulls, x, y, p, q, last = state
        w = hulls.support(-x, -y)
        square = x * x + y * y
        bound = x * w.x + y * w.y
        if only_whether:
            separated = bound > SIGN * hulls.scale * (abs(x) + abs(y))
        else:
            separated = square - bound <= GAP * square
        area_w, area_p, area_q = cross(p, q), cross(q, w), cross(w, p)
        # The triangle holds the origin if the three areas have the same sign.
        least = np.minimum(np.minimum(area_w, area_p), area_q)
        most = np.maximum(np.maximum(area_w, area_p), area_q)
        enclosed = (least > 0) | (most < 0)
        # |v| falls in each step. If it does not, rounding has taken over.
        going = np.flatnonzero(~(separated | enclosed | (square >= last)))
        reliable = hulls.scale > SMALLEST
        if not only_whether:
            separated &= square > (RELIABLE * hulls.scale) ** 2
        apart.append(taken(Apart(hulls.pair, x, y, p, q, bound, hulls.scale), np.flatnonzero(separated & reliable)))
        enclosed &= np.minimum(abs(least), abs(most)) > SIGN * hulls.scale**2
        inside.append(taken(Inside(hulls, p, q, w), np.flatnonzero(enclosed & reliable)))
        if not len(going):
            break
        hulls, p, q, w = taken(Inside(hulls, p, q, w), going)
        state = Descent(hulls, *nearest(w, p, q), square.take(going))
    return joined(apart), joined(inside)


def nearest(w: Vertices, p: Vertices, q: Vertices) -> tuple[Floats, Floats, Vertices, Vertices]:
    """The point of wp and wq closest to the origin, and the vertices it lies between. The caller knows that the origin
    is closer to one of these edges than to pq."""
    x, y, on_edge = on_segment(w, p)
    other_x, other_y, on_other = on_segment(w, q)
    nearer = other_x * other_x + other_y * other_y < x * x + y * y
    end = chosen(np.where(nearer, on_other, on_edge), chosen(nearer, q, p), w)
    return np.where(nearer, other_x, x), np.where(nearer, other_y, y), w, end


def on_segment(w: Vertices, p: Vertices) -> tuple[Floats, Floats, Bools]:
    """The point of wp closest to the origin, and whether it lies between the ends. The caller knows that it is not p.

    The point is the scaled perpendicular of the edge, as in simplex.py. Its direction stays right when the origin is
    near.
    """
    ex, ey = p.x - w.x, p.y - w.y
    length2 = ex * ex + ey * ey
    along = -(w.x * ex + w.y * ey)
    inside = (along > 0) & (along < length2) & (length2 > TINY**2)
    height = (ex * w.y - ey * w.x) / length2
    return np.where(inside, -ey * height, w.x), np.where(inside, ex * height, w.y), inside


def depths(inside: Inside, feet: bool) -> Deep:
    """The pairs that could be decided, with their penetration depths: the smallest offset of an edge of A - B.

    Most vertices are rings, so the walk takes them as they come. It goes again where that proves nothing. Without
    `feet`, it does not look for the points.
    """
    hulls = inside.hulls
    certain, found = walk(hulls, counter_clockwise, feet)
    if certain.all():
        return found
    again, more = walk(taken(hulls, np.flatnonzero(~certain)), rings, feet)
    return joined((taken(found, np.flatnonzero(certain)), taken(more, np.flatnonzero(again))))


@np.errstate(all="ignore")
def walk(hulls: Hulls, arranged: Callable[[Floats, Floats], tuple[Floats, Floats]], feet: bool) -> tuple[Bools, Deep]:
    """Which penetration depths of pairs that overlap are certain, and all of them, from vertices arranged as rings.

    Walks once around A - B. Its edges are those of A and of -B, sorted by direction, so the walk takes the edge that
    turns less (de Berg et al., "Computational Geometry", section 13.3).

    Around vertices that are no convex ring it is some other closed walk among points of A - B. The result needs no
    other proof. If the origin stays to the left of the walk by some offset, A - B
    contains the disc of that radius. The support along the normal of the nearest edge bounds the depth from above.
    """
    n = len(hulls.pair)
    ax, ay = arranged(hulls.ax, hulls.ay)
    bx, by = arranged(hulls.bx, hulls.by)
    lowest = hulls._replace(ax=ax, ay=ay, bx=bx, by=by).support(np.zeros(n), np.full(n, -1.0))
    at_a, at_b = cells(lowest.ka), cells(lowest.kb)
    # Repeat each ring, and its first vertex again, so that no index has to wrap.
    ax, ay, bx, by = (np.concatenate((rows, rows, rows[:1])) for rows in (ax, ay, bx, by))
    start = at_a
    px, py, qx, qy = ax.take(at_a), ay.take(at_a), bx.take(at_b), by.take(at_b)
    least = np.full(n, np.inf)
    nx, ny = np.zeros(n), np.zeros(n)
    best_a, best_b = at_a, at_b
    for _ in range(len(hulls.ax) + len(hulls.bx)):
        next_px, next_py, next_qx, next_qy = (
            rows.take(at, mode="clip") for rows, at in ((ax, at_a + n), (ay, at_a + n), (bx, at_b + n), (by, at_b + n))
        )
        ux, uy, vx, vy = next_px - px, next_py - py, qx - next_qx, qy - next_qy
        turn = ux * vy - uy * vx
        on_a = (turn > 0) | ((turn == 0) & ((vx != 0) | (vy != 0)))
        ex, ey = np.where(on_a, ux, vx), np.where(on_a, uy, vy)
        length = np.sqrt(ex * ex + ey * ey)
        offset = ((px - qx) * ey - (py - qy) * ex) / length
        nearer = (offset < least) & (length > TINY)
        least = np.where(nearer, offset, least)
        nx, ny = np.where(nearer, ey, nx), np.where(nearer, -ex, ny)
        if feet:
            best_a, best_b = np.where(nearer, at_a, best_a), np.where(nearer, at_b, best_b)
        px, py = np.where(on_a, next_px, px), np.where(on_a, next_py, py)
        qx, qy = np.where(on_a, qx, next_qx), np.where(on_a, qy, next_qy)
        at_a = at_a + n * on_a
        at_b = at_b + n * ~on_a
    length = np.sqrt(nx * nx + ny * ny)
    w = hulls.support(nx, ny)
    depth = (w.x * nx + w.y * ny) / length
    closed = at_a - start == n * len(hulls.ax)
    normal = np.stack((nx / length, ny / length))
    on_a, on_b, placed = normal, normal, np.zeros(n, dtype=np.bool_)
    if feet:
        on_a, on_b, placed = feet_on(ax, ay, bx, by, best_a, best_b, ROUNDED * hulls.scale)
    found = Deep(hulls.pair, least, abs(depth - least) + ROUNDED * hulls.scale, normal, on_a, on_b, placed)
    return closed & (least > RELIABLE * hulls.scale) & (depth - least <= GAP * depth), found


def feet_on(
    ax: Floats, ay: Floats, bx: Floats, by: Floats, at_a: Indices, at_b: Indices, doubt: Floats
) -> tuple[Floats, Floats, Bools]:
    """The points of A and B, shape (2, n), whose difference is the foot of the perpendicular from the origin on an edge
    of A - B, and whether the foot is on that edge. The rows are those of `walk`. The edge begins at at_a and at_b."""
    n = len(doubt)
    for _ in range(COLLINEAR):
        px, py, qx, qy, next_px, next_py, next_qx, next_qy = (
            rows.take(at, mode="clip")
            for ahead in (0, n)
            for rows, at in ((ax, at_a + ahead), (ay, at_a + ahead), (bx, at_b + ahead), (by, at_b + ahead))
        )
        ux, uy, vx, vy = next_px - px, next_py - py, qx - next_qx, qy - next_qy
        turn = ux * vy - uy * vx
        on_a = (turn > 0) | ((turn == 0) & ((vx != 0) | (vy != 0)))
        ex, ey = np.where(on_a, ux, vx), np.where(on_a, uy, vy)
        square = ex * ex + ey * ey
        along = -((px - qx) * ex + (py - qy) * ey) / square
        # An edge of A and one of B may be in line. Then the foot may be on the next edge.
        beyond = along > 1 + GAP
        if not beyond.any():
            break
        at_a, at_b = at_a + n * (beyond & on_a), at_b + n * (beyond & ~on_a)
    share = along.clip(0.0, 1.0)
    of_a, of_b = np.where(on_a, share, 0.0), np.where(on_a, 0.0, share)
    placed = abs(along - share) * np.sqrt(square) <= doubt
    return np.stack((px + of_a * ex, py + of_a * ey)), np.stack((qx - of_b * ex, qy - of_b * ey)), placed


def counter_clockwise(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """The rings of vertices. Clockwise ones are reversed."""
    area = (x * np.roll(y, -1, axis=0) - y * np.roll(x, -1, axis=0)).sum(axis=0)
    clockwise = area < 0
    if not clockwise.any():
        return x, y
    return np.where(clockwise, x[::-1], x), np.where(clockwise, y[::-1], y)


def rings(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """The vertices, of shape (k, n), as convex rings, counter-clockwise. Where some are inside, others are repeated.

    Rings are rings already, or clockwise. All others are sorted by the angle as seen from their mean. Where that does
    not make a convex ring, some vertices are inside, and a chain of those that turn left goes around the rest.
    """
    x, y = x.copy(), y.copy()
    rest = np.flatnonzero(~are_convex(x, y))
    for arranged in (backwards, by_angle, chained):
        if len(rest):
            x[:, rest], y[:, rest] = px, py = arranged(x[:, rest], y[:, rest])
            rest = rest[~are_convex(px, py)]
    return x, y


def are_convex(x: Floats, y: Floats) -> Bools:
    """Which columns turn left everywhere, and only once around: where the edges lead upwards in one stretch."""
    ex, ey = np.roll(x, -1, axis=0) - x, np.roll(y, -1, axis=0) - y
    left = (ex * np.roll(ey, -1, axis=0) >= ey * np.roll(ex, -1, axis=0)).all(axis=0)
    upwards = (ey > 0) | ((ey == 0) & (ex > 0))
    convex: Bools = left & ((upwards != np.roll(upwards, -1, axis=0)).sum(axis=0) <= 2)
    return convex


def backwards(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    return x[::-1], y[::-1]


def by_angle(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    order = np.argsort(np.arctan2(y - y.mean(axis=0), x - x.mean(axis=0)), axis=0)
    return np.take_along_axis(x, order, axis=0), np.take_along_axis(y, order, axis=0)


def chained(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Andrew's monotone chain, up and down the sorted vertices, for all columns at once. Each turn of the loop takes
    one vertex to a column's chain or takes one from it."""
    k, n = x.shape
    points = np.sort(x + 1j * y, axis=0)
    points = np.concatenate((points, points[-2::-1]))
    chain = np.repeat(points[:1], 2 * k, axis=0)
    columns = np.arange(n)
    size, at = np.ones(n, dtype=np.intp), np.ones(n, dtype=np.intp)
    base = np.ones(n, dtype=np.intp)
    while (going := at < len(points)).any():
        point = points[np.minimum(at, len(points) - 1), columns]
        last, before = chain[size - 1, columns], chain[np.maximum(size - 2, 0), columns]
        edge, further = last - before, point - before
        pops = going & (size > base) & (edge.real * further.imag <= edge.imag * further.real)
        size -= pops
        pushes = going & ~pops
        chain[size[pushes], columns[pushes]] = point[pushes]
        size += pushes
        base = np.where(pushes & (at == k - 1), size, base)
        at += pushes
    beyond = np.arange(k)[:, None] >= size - 1
    chain = np.where(beyond, chain[0], chain[:k])
    return chain.real, chain.imag


@np.errstate(all="ignore")
def touch(a: Floats, b: Floats) -> Bools:
    """Which pairs of vertices, of shapes (n, k, 2) and (n, m, 2), certainly touch. Nothing is rounded here.

    The vertices must be whole numbers times a power of two, less than GRAIN of it, so that products are exact. The
    origin is in A - B if the height of A - B is nowhere negative along the normal of an edge of A or of B. If the least
    height is zero, it is on the boundary. That holds if the edges are those of the hulls, and if one hull has an area.
    """
    scale = np.ldexp(GRAIN, -np.frexp(np.maximum(abs(a).max(axis=(1, 2)), abs(b).max(axis=(1, 2))))[1])
    a, b = a * scale[:, None, None], b * scale[:, None, None]
    whole = (a == np.rint(a)).all(axis=(1, 2)) & (b == np.rint(b)).all(axis=(1, 2)) & np.isfinite(scale)
    (ax, ay), (bx, by) = (rings(*np.ascontiguousarray(rows.transpose(2, 1, 0))) for rows in (a, b))
    least = np.full(len(a), np.inf)
    solid = np.zeros(len(a), dtype=np.bool_)
    for px, py, qx, qy in ((ax, ay, bx, by), (bx, by, ax, ay)):
        nx, ny = np.roll(py, -1, axis=0) - py, px - np.roll(px, -1, axis=0)
        own = ((px - px[:, None]) * nx[:, None] + (py - py[:, None]) * ny[:, None]).transpose(1, 0, 2)
        other = (px[:, None] - qx) * nx[:, None] + (py[:, None] - qy) * ny[:, None]
        whole &= (own <= 0).all(axis=(0, 1))
        solid |= (own < 0).any(axis=(0, 1))
        height = np.where((nx != 0) | (ny != 0), other.max(axis=1), np.inf)
        least = np.minimum(least, height.min(axis=0))
    touching: Bools = whole & solid & (least == 0)
    return touching


def cross(p: Vertices, q: Vertices) -> Floats:
    return p.x * q.y - p.y * q.x


def cells(row: Indices) -> Indices:
    """The flat positions of one cell in each column, for `take` and `put`."""
    return row * len(row) + np.arange(len(row))


def chosen(first: Bools, p: Vertices, q: Vertices) -> Vertices:
    return Vertices(*(np.where(first, of_p, of_q) for of_p, of_q in zip(p, q, strict=True)))


class Pairs:
    """The checked input: a of shape (n, k, 2) and b of shape (n, m, 2), or with 3, and the radii, shape (n,).

    The functions of the plane and of space have the same names. Where their records differ, a method here decides.
    """

    def __init__(
        self,
        a: ArrayLike,
        b: ArrayLike,
        counts_a: ArrayLike | None,
        counts_b: ArrayLike | None,
        radius_a: ArrayLike,
        radius_b: ArrayLike,
    ) -> None:
        self.a = hulls_of(a, counts_a, "a")
        self.b = hulls_of(b, counts_b, "b")
        self.dimension = self.a.shape[2]
        if self.b.shape[2] != self.dimension:
            raise ShapeError(f"of {self.b.shape[2]}D", "b", f"of {self.dimension}D, as a is")
        self.count = len(self.b) if len(self.a) == 1 else len(self.a)
        if len(self.b) not in (1, self.count):
            raise ShapeError(f"of length {len(self.b)}", "b", f"as long as a, {self.count}, or 1")
        self.a, self.b = (np.broadcast_to(rows, (self.count, *rows.shape[1:])) for rows in (self.a, self.b))
        self.radius_a = radii(radius_a, self.count, "radius_a")
        self.radius_b = radii(radius_b, self.count, "radius_b")
        self.reach = self.radius_a + self.radius_b
        self.rounded = bool(self.reach.any())

    def empty(self, *vectors: int) -> Iterator[Floats]:
        """An array for each field of an answer: of vectors (1) or of numbers (0)."""
        return (np.empty((self.count, self.dimension) if each else self.count) for each in vectors)

    def blocks(self) -> Iterator[Any]:
        step = max(64, BLOCK // (self.a.shape[1] + self.b.shape[1]))
        for start in range(0, self.count, step):
            each = np.arange(start, min(start + step, self.count))
            if self.dimension == 3:
                a, b = (np.ascontiguousarray(rows[each].transpose(1, 2, 0)) for rows in (self.a, self.b))
                a, b = a - a[:1], b - a[:1]
                scale = np.maximum(abs(a).max(axis=(0, 1)), abs(b).max(axis=(0, 1)))
                yield batch_space.Hulls(each, a, b, scale)
                continue
            a, b = (np.ascontiguousarray(rows[start : start + step].transpose(2, 1, 0)) for rows in (self.a, self.b))
            origin = a[:, :1]
            (ax, ay), (bx, by) = a - origin, b - origin
            scale = np.array([abs(rows).max(axis=0) for rows in (ax, ay, bx, by)]).max(axis=0)
            yield Hulls(each, ax, ay, bx, by, scale)

    def descend(self, hulls: Any, only_whether: bool = False) -> tuple[Any, Any]:
        """The pairs that are certainly apart, by how much is certain of their radii, and those whose cores meet."""
        apart: Any
        apart, inside = (batch_space.descend if self.dimension == 3 else descend)(hulls, only_whether)
        if self.rounded:
            reach = self.reach[apart.pair]
            unclear = (reach > 0) & (abs(apart.distance - reach) * CLEAR <= self.error(apart))
            apart = taken(apart, np.flatnonzero(~unclear))
        return apart, inside

    def depths(self, inside: Any, feet: bool = False) -> Any:
        return batch_space.depths(inside) if self.dimension == 3 else depths(inside, feet)

    def error(self, found: Any) -> Floats:
        """The error of the distance or depth of the shapes: that of the cores, and what it costs to add the radii."""
        amount = found.depth if hasattr(found, "depth") else found.distance
        error: Floats = found.error + SUM * (amount + self.reach[found.pair])
        return error

    def touching(self, block: Indices, *decided: Indices) -> Indices:
        """The pairs of a block that are not decided and certainly touch: see `touch`."""
        left = self.left(block, *decided)
        if self.dimension == 3:
            return left[:0]
        step = max(1, BLOCK // (self.a.shape[1] + self.b.shape[1]) ** 2)
        parts = [left[start : start + step] for start in range(0, len(left), step)]
        return np.concatenate([part[touch(self.a[part], self.b[part])] for part in parts] or [left])

    def left(self, block: Indices, *decided: Indices) -> Indices:
        """The pairs of a block that are not decided."""
        left = np.ones(len(block), dtype=np.bool_)
        for pairs in decided:
            left[pairs - block[0]] = False
        return block[left]

    def undecided(self, block: Indices, *decided: Indices) -> Iterator[tuple[int, Any, Any]]:
        """The pairs of a block that are not decided, as shapes for the engine."""
        made: Any = Polygon if self.dimension == 2 else Polyhedron
        for i in self.left(block, *decided).tolist():
            a, b = made(self.a[i].tolist()), made(self.b[i].tolist())
            radius_a, radius_b = float(self.radius_a[i]), float(self.radius_b[i])
            yield i, Rounded(a, radius_a) if radius_a else a, Rounded(b, radius_b) if radius_b else b

    def round(self, closest: ClosestPoints, apart: Any) -> None:
        """Takes the radii into account where the cores are apart. If only the radii overlap, both points become the
        middle of what both cover."""
        at, core = apart.pair, apart.distance
        out_a, out_b = self.radius_a[at], self.radius_b[at]
        gap = core - self.reach[at]
        begin, end = np.maximum(core - out_b, 0.0), np.minimum(core, out_a)
        out_a = np.where(gap > 0, out_a, (begin + end) / 2)
        point_a, point_b = self.pushed(apart, closest.point_a[at], closest.point_b[at], out_a, out_b)
        closest.distance[at] = np.maximum(gap, 0.0)
        closest.error[at] = np.where(gap > 0, self.error(apart), 0.0)
        closest.point_a[at] = point_a
        closest.point_b[at] = np.where((gap > 0)[:, None], point_b, point_a)

    def pushed(
        self, found: Any, point_a: Floats, point_b: Floats, out_a: Floats, out_b: Floats
    ) -> tuple[Floats, Floats]:
        """The points of the cores moved out by the radii, along the normal."""
        if not self.rounded:
            return point_a, point_b
        normal = found.normal
        return point_a + out_a[:, None] * normal, point_b - out_b[:, None] * normal

    def between(self, apart: Any) -> tuple[Floats, Floats]:
        """The points of the cores of A and B whose difference is v."""
        if isinstance(apart, batch_space.Apart):
            return self.mixed(apart)
        pair, _, _, p, q, _, _ = apart
        ex, ey = q.x - p.x, q.y - p.y
        length2 = ex * ex + ey * ey
        along = -(p.x * ex + p.y * ey)
        t = np.divide(along, length2, out=np.zeros_like(along), where=length2 > 0).clip(0.0, 1.0)[:, None]
        return (
            corners(self.a, pair, p.ka) * (1 - t) + corners(self.a, pair, q.ka) * t,
            corners(self.b, pair, p.kb) * (1 - t) + corners(self.b, pair, q.kb) * t,
        )

    def mixed(self, found: Any) -> tuple[Floats, Floats]:
        """The points of A and B with the weights of a simplex of space."""
        ka, kb = found.simplex.ka, found.simplex.kb
        return (
            batch_space.mixed(self.a, found.pair, ka, found.weights),
            batch_space.mixed(self.b, found.pair, kb, found.weights),
        )

    def foot(self, deep: Any) -> tuple[Floats, Floats]:
        """The deepest points of the cores."""
        if isinstance(deep, batch_space.Deep):
            return self.mixed(deep)
        origin = self.a[deep.pair, 0]
        return origin + deep.on_a.T, origin + deep.on_b.T

    def common(self, inside: Any) -> Floats:
        """The point of A with the barycentric weights of the origin in the triangle or tetrahedron."""
        if isinstance(inside, batch_space.Inside):
            return batch_space.mixed(self.a, inside.hulls.pair, inside.simplex.ka, inside.weights)
        hulls, p, q, w = inside
        weights = np.stack((cross(q, w), cross(w, p), cross(p, q)))
        weights /= weights.sum(axis=0)
        common = np.zeros((len(hulls.pair), 2))
        for weight, vertex in zip(weights, (p, q, w), strict=True):
            common += weight[:, None] * corners(self.a, hulls.pair, vertex.ka)
        return common


def corners(rows: Floats, pair: Indices, k: Indices) -> Floats:
    """rows[pair, k], three times as fast."""
    if not rows.strides[0]:  # one for all pairs, which a reshape would copy
        only: Floats = rows[0].take(k, axis=0)
        return only
    points: Floats = rows.reshape(-1, 2).take(pair * rows.shape[1] + k, axis=0)
    return points


def radii(value: ArrayLike, count: int, where: str) -> Floats:
    """The radii, shape (count,), checked."""
    expected = f"a number >= 0, or {count} of them"
    try:
        given = np.asarray(value)
    except ValueError:
        raise ShapeError("ragged", where, expected) from None
    if given.dtype.kind == "O":  # fractions, decimals
        given = np.array([finite_number(x, where) for x in given.ravel()]).reshape(given.shape)
    if given.dtype.kind not in "iuf" or given.shape not in ((), (1,), (count,)):
        raise ShapeError(f"an array of {given.dtype} of shape {given.shape}", where, expected)
    if not ((given >= 0) & (given <= LIMIT)).all():
        raise ShapeError("one that is negative or not finite", where, expected)
    found: Floats = np.broadcast_to(given.astype(np.float64) + 0.0, (count,))
    return found


def hulls_of(value: ArrayLike, counts: ArrayLike | None, where: str) -> Floats:
    """The array (n, k, 2) or (n, k, 3), checked. The first vertex of a row replaces the vertices beyond its count."""
    expected = "an array of numbers of shape (n, k, 2) or (n, k, 3), k >= 1"
    try:
        rows = np.asarray(value)
    except ValueError:
        raise ShapeError("ragged", where, f"{expected}; counts_{where} can say how many vertices count") from None
    if rows.dtype.kind == "O" and rows.ndim == 3:  # fractions, decimals
        rows = np.array([finite_number(x, where) for x in rows.ravel()]).reshape(rows.shape)
    if rows.dtype.kind not in "iuf":
        raise ShapeError(f"an array of {rows.dtype}", where, expected)
    if rows.ndim != 3 or rows.shape[2] not in (2, 3) or not rows.shape[1]:
        raise ShapeError(f"of shape {rows.shape}", where, expected)
    rows = rows.astype(np.float64, copy=False)
    if counts is not None:
        beyond = np.arange(rows.shape[1]) >= checked_counts(counts, rows.shape, f"counts_{where}")[:, None]
        rows = np.where(beyond[:, :, None], rows[:, :1], rows)
    within = abs(rows) <= LIMIT
    if not within.all():
        i, j, axis = np.argwhere(~within)[0].tolist()
        expected = f"a finite number between -{LIMIT:g} and {LIMIT:g}"
        raise ShapeError(shown(float(rows[i, j, axis])), f"{where}[{i}][{j}][{axis}]", expected)
    return rows


def checked_counts(value: ArrayLike, shape: tuple[int, ...], where: str) -> Indices:
    counts = np.asarray(value)
    if counts.dtype.kind not in "iu" or counts.shape != shape[:1]:
        given = f"an array of {counts.dtype} of shape {counts.shape}"
        raise ShapeError(given, where, f"an array of {shape[0]} whole numbers")
    if bad := np.flatnonzero((counts < 1) | (counts > shape[1])).tolist():
        raise ShapeError(shown(int(counts[bad[0]])), f"{where}[{bad[0]}]", f"between 1 and {shape[1]}")
    return counts.astype(np.intp, copy=False)


# Casts of all pairs at once.

DECIDED = 2.0**-40
"""Relative to the scale of a pair. Where the bounds of a contact are further apart along the motion, the exact engine
answers."""

UNIT = 2.0**-53
"""What rounding moves a result by, relatively, at most."""


class Impacts(NamedTuple):
    """The casts of n pairs: see `gjk.Impact`.

    `state` holds the texts "hit", "miss" and "initial". On a miss, t, point and normal are NaN. Points and normals have
    shape (n, 2), or (n, 3) of spheres; everything else has shape (n,). t is never above the exact time, and `error`
    bounds by how much it is below.
    """

    state: NDArray[np.str_]
    t: Floats
    point: Floats
    normal: Floats
    depth: Floats
    leaving: Bools
    error: Floats

    @classmethod
    def missed(cls, count: int, dimension: int) -> Impacts:
        """Answers for pairs that all miss."""
        lost = np.full(count, np.nan)
        point, normal = np.full((count, dimension), np.nan), np.full((count, dimension), np.nan)
        depth, leaving = np.zeros(count), np.zeros(count, np.bool_)
        return cls(np.full(count, "miss", "<U7"), lost, point, normal, depth, leaving, np.zeros(count))

    def ask(self, i: int, a: Any, b: Any, translation: Floats) -> None:
        """The answer of the exact engine for one pair."""
        found = cast_one(a, b, translation.tolist())
        self.state[i], self.depth[i], self.leaving[i] = found.state, found.depth, found.leaving
        if found.t is not None:
            self.t[i], self.point[i], self.normal[i], self.error[i] = found.t, found.point, found.normal, found.error

    def hit(self, pair: Indices, low: Floats, high: Floats, point: Floats, normal: Floats) -> None:
        """Writes the answers of pairs, between whose bounds the contact is."""
        self.state[pair], self.t[pair], self.error[pair] = "hit", low, high - low
        self.point[pair], self.normal[pair] = point, normal


@np.errstate(all="ignore")
def cast(
    a: ArrayLike,
    b: ArrayLike,
    translation: ArrayLike,
    counts_a: ArrayLike | None = None,
    counts_b: ArrayLike | None = None,
) -> Impacts:
    """When each b, moved along its translation, first touches its a: see `gjk.cast`.

    Polygons as in `signed_distance`, with translations of shape (n, 2). Or spheres: a and b of shape (n, 4), each row
    x, y, z and the radius, with translations of shape (n, 3). One translation for all may have shape (2,) or (3,).

    The state is exact. A t differs from the exact one by at most its `error`, which is a rounding error of the
    coordinates over the motion. Contacts that graze, begin or end the motion are left to the exact engine, one by one.
    Raises ShapeError as `signed_distance`, also for a negative radius.
    """
    if np.ndim(a) == 2:
        return cast_spheres(spheres(a, "a"), spheres(b, "b"), translation)
    pairs = Pairs(a, b, counts_a, counts_b, 0.0, 0.0)
    if pairs.dimension != 2:
        raise ShapeError(f"of {pairs.dimension}D", "a", "polygons, or rows of spheres")
    moves = translations(translation, pairs.count, 2)
    impacts = Impacts.missed(pairs.count, 2)
    for hulls in pairs.blocks():
        tx, ty = moves[hulls.pair].T
        entry = entries(hulls, tx, ty)
        behind = entries(hulls, -tx, -ty).low > 0
        missed = entry.passes | (entry.low > 1) | behind
        hits = (entry.low > 0) & (entry.high <= 1) & entry.certain & ~missed
        pair, low, high, _, _, p, q, x, y = taken(entry, np.flatnonzero(hits))
        share = (p.u / (p.u - q.u))[:, None]
        point = corners(pairs.a, pair, p.ka) * (1 - share) + corners(pairs.a, pair, q.ka) * share
        impacts.hit(pair, low, high, point, np.stack((x, y), axis=1))
        for i, one, other in pairs.undecided(hulls.pair, hulls.pair[missed], pair):
            impacts.ask(i, one, other, moves[i])
    return impacts


class Sided(NamedTuple):
    """A vertex of each A - B as the line of the motion sees it: `u` to its left."""

    u: Floats
    x: Floats
    y: Floats
    ka: Indices


class Entry(NamedTuple):
    """Where the line of each motion enters A - B: between the times `low` and `high`. `passes` where it certainly does
    not. `certain` where both bounds met. It enters between the vertices p and q, through an edge with the unit normal
    (x, y)."""

    pair: Indices
    low: Floats
    high: Floats
    passes: Bools
    certain: Bools
    p: Sided
    q: Sided
    x: Floats
    y: Floats


def entries(hulls: Hulls, tx: Floats, ty: Floats) -> Entry:
    """The chord from a vertex p on the left of the line to a vertex q on its right moves out until no vertex of A - B
    is beyond it: see `motion.portal`."""

    def seen(v: Vertices) -> Sided:
        return Sided(tx * v.y - ty * v.x, v.x, v.y, v.ka)

    length = np.hypot(tx, ty)
    p, q = seen(hulls.support(-ty, tx)), seen(hulls.support(ty, -tx))
    slack = 32 * UNIT * hulls.scale * length
    passes = (p.u < -slack) | (q.u > slack)
    certain = (p.u > slack) & (q.u < -slack)
    for _ in range(CAP):
        ex, ey = q.x - p.x, q.y - p.y
        v = hulls.support(ey, -ex)
        w = seen(v)
        size = np.hypot(ex, ey)
        beyond = (ey * (w.x - p.x) - ex * (w.y - p.y) > 4 * UNIT * hulls.scale * size) & certain
        if not beyond.any():
            break
        left = w.u >= 0
        p, q = chosen_side(beyond & left, w, p), chosen_side(beyond & ~left, w, q)
    x, y = ey / size, -ex / size
    slope, rounding = -(x * tx + y * ty), 32 * UNIT * hulls.scale
    outer, inner = -(x * w.x + y * w.y), -(x * p.x + y * p.y)
    low = (outer - rounding) / np.where(outer > rounding, slope + 8 * UNIT * length, slope - 8 * UNIT * length)
    high = (inner + rounding) / (slope - 8 * UNIT * length)
    certain &= ~beyond & (slope > 16 * UNIT * length) & ((high - low) * length <= DECIDED * hulls.scale)
    low = np.where(certain, low, np.nan)
    return Entry(hulls.pair, low, high, passes, certain, p, q, x, y)


def chosen_side(first: Bools, p: Sided, q: Sided) -> Sided:
    return Sided(*(np.where(first, x, y) for x, y in zip(p, q, strict=True)))


def cast_spheres(a: Floats, b: Floats, translation: ArrayLike) -> Impacts:
    """The same of spheres: the first root of |c + t T| = r."""
    if len(b) != len(a):
        raise ShapeError(f"of length {len(b)}", "b", f"as long as a, {len(a)}")
    moves = translations(translation, len(a), 3)
    impacts = Impacts.missed(len(a), 3)
    c, reach = b[:, :3] - a[:, :3], a[:, 3] + b[:, 3]
    square, toward, far = (moves * moves).sum(1), -(c * moves).sum(1), (c * c).sum(1)
    gap, doubt = far - reach * reach, 16 * UNIT * (far + reach * reach)
    slack = 16 * UNIT * np.sqrt(far * square)
    inside = toward * toward - square * gap
    allowed = 64 * UNIT * square * (far + reach * reach)
    apart = gap > doubt
    low = (gap - doubt) / (toward + slack + np.sqrt(np.maximum(inside + allowed, 0)))
    high = (gap + doubt) / (toward - slack + np.sqrt(np.maximum(inside - allowed, 0)))
    close = (high - low) * np.sqrt(square) <= DECIDED * (np.sqrt(far) + reach)
    missed = apart & ((toward < -slack) | (inside < -allowed) | ((toward > slack) & (low > 1)))
    hits = apart & (toward > slack) & (inside > allowed) & close & (low > 0) & (high <= 1)
    pair = np.flatnonzero(hits)
    between = c[pair] + low[pair, None] * moves[pair]
    normal = between / np.sqrt((between * between).sum(1))[:, None]
    point = a[pair, :3] + a[pair, 3:] * normal
    impacts.hit(pair, low[pair], high[pair], point, normal)
    for i in np.flatnonzero(~missed & ~hits).tolist():
        (*p, r), (*q, s) = a[i].tolist(), b[i].tolist()
        impacts.ask(i, Sphere(p, r), Sphere(q, s), moves[i])
    return impacts


def spheres(value: ArrayLike, where: str) -> Floats:
    """Rows of x, y, z and a radius, checked."""
    rows = np.asarray(value)
    if rows.dtype.kind not in "iuf" or rows.ndim != 2 or rows.shape[1] != 4:
        raise ShapeError(f"of shape {rows.shape}", where, "an array of numbers of shape (n, 4): x, y, z, radius")
    rows = rows.astype(np.float64, copy=False)
    if not (abs(rows) <= LIMIT).all():
        raise ShapeError("a number that is not", where, f"finite numbers between -{LIMIT:g} and {LIMIT:g}")
    if (rows[:, 3] < 0).any():
        raise ShapeError("a negative one", f"{where}[:, 3]", "radii >= 0")
    return rows


def translations(value: ArrayLike, count: int, dimension: int) -> Floats:
    """A translation for each pair, checked."""
    rows = np.asarray(value)
    expected = f"an array of finite numbers of shape ({count}, {dimension}) or ({dimension},)"
    if rows.dtype.kind not in "iuf" or rows.shape not in ((count, dimension), (dimension,)):
        raise ShapeError(f"of shape {rows.shape}", "translation", expected)
    if not (abs(rows) <= LIMIT).all():
        raise ShapeError("a number that is not", "translation", expected)
    return np.broadcast_to(rows.astype(np.float64, copy=False), (count, dimension))
