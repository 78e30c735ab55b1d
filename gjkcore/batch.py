"""The engine's answers for many pairs of the plane at once. Needs numpy, so it runs natively only.

Each shape is the convex hull of vertices, with a radius around it: a circle is one vertex and a radius. For solids, ask
`gjkcore` about one pair at a time, or keep them in a `gjkcore.World`, which asks only about pairs that are near.

Every answer is certified. v, the point of a simplex of A - B closest to the origin, attains a distance, and the support
point w in direction -v proves that no distance below v.w / |v| exists. A penetration depth lies between the offset of
the nearest edge and the support along its normal. The answer stands if these bounds meet (GAP) and are large beside
their rounding errors (RELIABLE). If they are not, the exact engine answers: the pair touches, or almost does, or its
squares underflow.

`arrays` does the work: `gjk` the distances, `depth` the depths, `rings` what certainly touches.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as missing:
    raise ImportError("gjkcore.batch needs numpy: pip install 'gjkcore[batch]'", name="numpy") from missing

from .arrays.depth import depths
from .arrays.gjk import descend
from .arrays.records import Apart, Bools, Deep, Floats, Hulls, Indices, Inside, cross, taken
from .arrays.rings import touch
from .checks import LIMIT, ShapeError, finite_number, shown
from .convex import Rounded
from .engine import closest_points as closest_of_pair
from .engine import intersects as do_intersect
from .engine import penetration as penetration_of_pair
from .engine import signed_distance as distance_of_pair
from .plane.shapes import Polygon

__all__ = [
    "ClosestPoints",
    "Penetration",
    "closest_points",
    "intersects",
    "penetration",
    "signed_distance",
]

SUM = 2.0**-50
"""Relative to a distance and the radii. Adding them rounds by less."""

CLEAR = 0.5
"""A distance counts as other than the radii if it differs by twice its error."""

FAR, FAR_EDGE = 2.0**20, 2.0**6
"""Relative to the sizes of two hulls: distances whose rounding hides which of their points, and where on an edge, are
closest."""

BLOCK = 1 << 18
"""The most vertices in one block: enough to outweigh the cost of calling numpy, few enough for the cache."""


class ClosestPoints(NamedTuple):
    """The distances of n pairs, shape (n,), and a point on each shape that attains them, shapes (n, 2), in world
    units.

    When a pair touches or overlaps, its distance is 0 and both points are the same common point. Where several pairs of
    points are equally close (parallel edges), this is one of them, not always the one that the engine returns. `error`,
    shape (n,), bounds the errors of the distances, in world units: see `answers`.
    """

    distance: Floats
    point_a: Floats
    point_b: Floats
    error: Floats


class Penetration(NamedTuple):
    """The depths of n pairs, shape (n,), with their normals and points, shapes (n, 2).

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

    `a` has shape (n, k, 2) and `b` has shape (n, m, 2). Pair i is the convex hulls of a[i] and b[i], with the vertices
    in any order. If one of them has length 1, it is paired with each of the other.
    Where the hulls differ in size, `counts_a`, shape (n,), says that the first counts_a[i] >= 1 rows of a[i] are
    vertices and that the rest is ignored. `counts_b` does the same for b. `radius_a` and `radius_b`, one number >= 0 or
    shape (n,), are added around them: n circles are their centres, shape (n, 1, 2), and their radii.

    The sign is exact. A distance has the error of `closest_points`. A depth differs from the exact one by at most 2e-11
    of itself and the radii. Nearly all values are right to 1e-15.

    Raises ShapeError for arrays of other shapes, for numbers that are not finite or beyond 1e150, for negative radii,
    and for counts out of range.
    """
    pairs = Pairs(a, b, counts_a, counts_b, radius_a, radius_b)
    distances = np.empty(pairs.count)
    for hulls in pairs.blocks():
        apart, inside = pairs.descend(hulls)
        distances[apart.pair] = apart.distance - pairs.reach[apart.pair]
        deep = depths(inside, feet=False)
        distances[deep.pair] = -deep.depth - pairs.reach[deep.pair]
        touching = pairs.touching(hulls.pair, apart.pair, deep.pair)
        distances[touching] = -pairs.reach[touching] + 0.0
        for i, *shapes in pairs.undecided(hulls.pair, apart.pair, deep.pair, touching):
            distances[i] = distance_of_pair(*shapes)
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
            intersecting[i] = do_intersect(*shapes)
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
        apart, points = pairs.near(apart)
        closest.distance[apart.pair], closest.error[apart.pair] = apart.distance, apart.error
        closest.point_a[apart.pair], closest.point_b[apart.pair] = points
        if pairs.rounded:
            pairs.round(closest, apart)
        meeting, common = pairs.common(inside)
        closest.distance[meeting] = closest.error[meeting] = 0.0
        closest.point_a[meeting] = closest.point_b[meeting] = common
        for i, *shapes in pairs.undecided(hulls.pair, apart.pair, meeting):
            found = closest_of_pair(*shapes)
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
        apart, points = pairs.near(apart)
        deep = depths(inside, feet=True)
        deep = taken(deep, np.flatnonzero(deep.placed))
        parts = (apart, -apart.distance, points), (deep, deep.depth, pairs.foot(deep))
        for each, depth, ends in parts:
            at = each.pair
            found.depth[at] = depth + pairs.reach[at]
            found.normal[at] = each.normal
            found.point_a[at], found.point_b[at] = pairs.pushed(each, *ends, pairs.radius_a[at], pairs.radius_b[at])
            found.error[at] = pairs.error(each)
        for i, *shapes in pairs.undecided(hulls.pair, apart.pair, deep.pair):
            one = penetration_of_pair(*shapes)
            found.depth[i], found.normal[i], found.point_a[i], found.point_b[i], found.error[i] = one
    return found


class Pairs:
    """The checked input: a of shape (n, k, 2) and b of shape (n, m, 2), and the radii, shape (n,)."""

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
        self.count = len(self.b) if len(self.a) == 1 else len(self.a)
        if len(self.b) not in (1, self.count):
            raise ShapeError(f"of length {len(self.b)}", "b", f"as long as a, {self.count}, or 1")
        self.a, self.b = (np.broadcast_to(rows, (self.count, *rows.shape[1:])) for rows in (self.a, self.b))
        self.radius_a = radii(radius_a, self.count, "radius_a")
        self.radius_b = radii(radius_b, self.count, "radius_b")
        self.reach = self.radius_a + self.radius_b
        self.rounded = bool(self.reach.any())
        self.size_a = np.empty(self.count)

    def empty(self, *vectors: int) -> Iterator[Floats]:
        """An array for each field of an answer: of vectors (1) or of numbers (0)."""
        return (np.empty((self.count, 2) if each else self.count) for each in vectors)

    def blocks(self) -> Iterator[Hulls]:
        """The pairs in blocks that fit into the cache."""
        step = max(64, BLOCK // (self.a.shape[1] + self.b.shape[1]))
        for start in range(0, self.count, step):
            each = np.arange(start, min(start + step, self.count))
            a, b = (np.ascontiguousarray(rows[start : start + step].transpose(2, 1, 0)) for rows in (self.a, self.b))
            origin = a[:, :1]
            (ax, ay), (bx, by) = a - origin, b - origin
            reaches = np.array([abs(rows).max(axis=0) for rows in (ax, ay, bx, by)])
            self.size_a[each] = reaches[:2].max(axis=0)
            yield Hulls(each, ax, ay, bx, by, reaches.max(axis=0))

    def descend(self, hulls: Hulls, only_whether: bool = False) -> tuple[Apart, Inside]:
        """The pairs that are certainly apart, by how much is certain of their radii, and those whose cores meet."""
        apart, inside = descend(hulls, only_whether)
        if self.rounded:
            reach = self.reach[apart.pair]
            unclear = (reach > 0) & (abs(apart.distance - reach) * CLEAR <= self.error(apart))
            apart = taken(apart, np.flatnonzero(~unclear))
        return apart, inside

    def near(self, apart: Apart) -> tuple[Apart, tuple[Floats, Floats]]:
        """These, without those so far apart that the engine has to find their points; and the points of the cores of A
        and B whose difference is v. v on an edge is found once more from its corners: vertices of A - B have the
        rounding of the distance."""
        edge = (apart.p.ka != apart.q.ka) | (apart.p.kb != apart.q.kb)
        perhaps = np.flatnonzero(apart.distance > np.where(edge, FAR_EDGE, FAR) * self.size_a[apart.pair])
        if len(perhaps):
            b = self.b[apart.pair[perhaps]]
            size = np.maximum(self.size_a[apart.pair[perhaps]], np.ptp(b, axis=1).max(axis=1))
            limit = np.where(edge[perhaps], FAR_EDGE, FAR) * size
            beyond = perhaps[(apart.distance[perhaps] > limit) & (size > 0)]
            apart, edge = taken(apart, np.delete(np.arange(len(edge)), beyond)), np.delete(edge, beyond)
        pair, x, y, p, q, _, _ = apart
        point_a, point_b = corners(self.a, pair, p.ka), corners(self.b, pair, p.kb)
        on_a, on_b = corners(self.a, pair, q.ka) - point_a, corners(self.b, pair, q.kb) - point_b
        ex, ey = (on_a - on_b).T
        length2 = ex * ex + ey * ey
        edge &= length2 > 0
        along = -(p.x * ex + p.y * ey)
        t = np.divide(along, length2, out=np.zeros_like(along), where=edge).clip(0.0, 1.0)
        height = np.divide(ex * p.y - ey * p.x, length2, out=np.zeros_like(along), where=edge)
        inside = edge & (t > 0) & (t < 1)
        apart = apart._replace(x=np.where(inside, -ey * height, x), y=np.where(inside, ex * height, y))
        return apart, (point_a + on_a * t[:, None], point_b + on_b * t[:, None])

    def error(self, found: Apart | Deep) -> Floats:
        """The error of the distance or depth of the shapes: that of the cores, and what it costs to add the radii."""
        amount = found.depth if isinstance(found, Deep) else found.distance
        error: Floats = found.error + SUM * (amount + self.reach[found.pair])
        return error

    def touching(self, block: Indices, *decided: Indices) -> Indices:
        """The pairs of a block that are not decided and certainly touch: see `touch`."""
        left = self.left(block, *decided)
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
        for i in self.left(block, *decided).tolist():
            a, b = Polygon(self.a[i].tolist()), Polygon(self.b[i].tolist())
            radius_a, radius_b = float(self.radius_a[i]), float(self.radius_b[i])
            yield i, Rounded(a, radius_a) if radius_a else a, Rounded(b, radius_b) if radius_b else b

    def round(self, closest: ClosestPoints, apart: Apart) -> None:
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
        self, found: Apart | Deep, point_a: Floats, point_b: Floats, out_a: Floats, out_b: Floats
    ) -> tuple[Floats, Floats]:
        """The points of the cores moved out by the radii, along the normal."""
        if not self.rounded:
            return point_a, point_b
        normal = found.normal
        return point_a + out_a[:, None] * normal, point_b - out_b[:, None] * normal

    def foot(self, deep: Deep) -> tuple[Floats, Floats]:
        """The deepest points of the cores."""
        origin = self.a[deep.pair, 0]
        return origin + deep.on_a.T, origin + deep.on_b.T

    def common(self, inside: Inside) -> tuple[Indices, Floats]:
        """The pairs whose points of A and B with the barycentric weights of the origin in the triangle are one, and it.
        The weights of a flat triangle have lost digits."""
        hulls, p, q, w = inside
        weights = np.stack((cross(q, w), cross(w, p), cross(p, q)))
        weights /= weights.sum(axis=0)
        common, gap = np.zeros((len(hulls.pair), 2)), np.zeros((2, len(hulls.pair)))
        for weight, vertex in zip(weights, (p, q, w), strict=True):
            common += weight[:, None] * corners(self.a, hulls.pair, vertex.ka)
            gap += weight * (vertex.x, vertex.y)
        one = np.flatnonzero(abs(gap).max(axis=0) <= SUM * hulls.scale)
        return hulls.pair[one], common[one]


def corners(rows: Floats, pair: Indices, k: Indices) -> Floats:
    """rows[pair, k], three times as fast."""
    if not rows.strides[0]:  # one for all pairs, which a reshape would copy
        only: Floats = rows[0].take(k, axis=0)
        return only
    points: Floats = rows.reshape(-1, 2).take(pair * rows.shape[1] + k, axis=0)
    return points


def array_of(value: ArrayLike, where: str, expected: str, instead: str = "") -> NDArray[Any]:
    """The value as an array. Raises ShapeError for rows of several lengths, which names what is possible `instead`,
    and for a masked array, whose hidden numbers would count."""
    if is_masked(value):
        raise ShapeError("masked", where, expected)
    try:
        return np.asarray(value)
    except ValueError:
        raise ShapeError("ragged", where, expected + instead) from None


def is_masked(value: object, depth: int = 3) -> bool:
    """Whether a value, or what lists as deep as these hold, is masked."""
    listed = value if depth and isinstance(value, (list, tuple)) else ()
    return isinstance(value, np.ma.MaskedArray) or any(is_masked(each, depth - 1) for each in listed)


def radii(value: ArrayLike, count: int, where: str) -> Floats:
    """The radii, shape (count,), checked."""
    expected = f"a number >= 0, or {count} of them"
    given = array_of(value, where, expected)
    if given.dtype.kind == "O":  # fractions, decimals
        given = np.array([finite_number(x, where) for x in given.ravel()]).reshape(given.shape)
    if given.dtype.kind not in "iuf" or given.shape not in ((), (1,), (count,)):
        raise ShapeError(f"an array of {given.dtype} of shape {given.shape}", where, expected)
    if not ((given >= 0) & (given <= LIMIT)).all():
        raise ShapeError("one that is negative or not finite", where, expected)
    found: Floats = np.broadcast_to(given.astype(np.float64) + 0.0, (count,))
    return found


def hulls_of(value: ArrayLike, counts: ArrayLike | None, where: str) -> Floats:
    """The array (n, k, 2), checked. The first vertex of a row replaces the vertices beyond its count."""
    expected = "an array of numbers of shape (n, k, 2), k >= 1"
    rows = array_of(value, where, expected, f"; counts_{where} can say how many vertices count")
    if rows.dtype.kind == "O" and rows.ndim == 3:  # fractions, decimals
        rows = np.array([finite_number(x, where) for x in rows.ravel()]).reshape(rows.shape)
    if rows.dtype.kind not in "iuf":
        raise ShapeError(f"an array of {rows.dtype}", where, expected)
    if rows.ndim != 3 or rows.shape[2] != 2 or not rows.shape[1]:
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
    expected = f"an array of {shape[0]} whole numbers"
    counts = array_of(value, where, expected)
    if counts.dtype.kind not in "iu" or counts.shape != shape[:1]:
        raise ShapeError(f"an array of {counts.dtype} of shape {counts.shape}", where, expected)
    if bad := np.flatnonzero((counts < 1) | (counts > shape[1])).tolist():
        raise ShapeError(shown(int(counts[bad[0]])), f"{where}[{bad[0]}]", f"between 1 and {shape[1]}")
    return counts.astype(np.intp, copy=False)
