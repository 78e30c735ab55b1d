"""Many pairs of polygons at once: the engine's answers, all pairs advance together. Needs numpy, so it is native only.

Notation: `w = a - b` a vertex of A - B; `v` the point of the simplex closest to the origin, -v the search direction;
`p` and `q` the vertices that v lies between (equal where v is a vertex); `n` counts pairs, `k` and `m` the vertices of
one A and one B. Every array has the pairs along its last axis, so that each operation runs through memory once.

GJK is a loop in which every pair takes one step; pairs that are done leave, and the others close up. In the plane a
step is short: v was the best that p and q had, so the origin is closest to w, wp or wq, or it is inside the triangle.
A depth comes from one walk around A - B.

An answer is not believed but certified. A distance is attained by v, and the support point w in direction -v proves
that there is none below v.w / |v|; a depth lies between the offset of the nearest edge and the support along its
normal. If these bounds meet (GAP) and are large beside the rounding errors in them (RELIABLE), they are the answer; if
not, because the pair touches or almost does, or its squares underflow, the engine answers, which is exact.

Source of the method: see plane/robust.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from . import engine
from .checks import LIMIT, ShapeError, shown
from .plane.shapes import Polygon

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as missing:
    raise ImportError("gjkcore.batch needs numpy: pip install 'gjkcore[batch]'", name="numpy") from missing

__all__ = ["ClosestPoints", "closest_points", "intersects", "signed_distance"]

Floats: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.intp]
Bools: TypeAlias = NDArray[np.bool_]
Record = TypeVar("Record", bound=tuple[Any, ...])

GAP = 2.0**-42
"""Relative. Bounds of a distance or depth that are this close are its value."""

RELIABLE = 2.0**-12
"""Relative to a pair's scale, the largest coordinate as seen from A. Rounding moves the bounds by less than 24 * 2**-53
of the scale (6 for the coordinates of w, 12 for a vertex preferred by mistake, 6 for the product with v): at most
1.1e-11 of a distance or depth above this, and the less the larger it is."""

SIGN = 2.0**-46
"""Relative to the product of the scale and the other length in it: a dot or cross product above this has the right
sign."""

TINY = 2.0**-480
"""Absolute. Edges above this have squares with all their digits; those below are taken for points."""

SMALLEST = 2.0**-400
"""Absolute. Beside a scale above this, what is TINY is nothing."""

CAP = 64
"""Most steps of a pair. Polygons of 500 vertices need about 15; a pair that is not done then is undecided."""

BLOCK = 1 << 18
"""Vertices in the works at a time: enough pairs to outweigh the cost of calling numpy, few enough for the cache."""


class ClosestPoints(NamedTuple):
    """Of each pair the distance, shape (n,), and a point on either hull that are this far apart, (n, 2), world units.

    On overlap and touching the distance is 0 and both points are the same common point. Where several pairs of points
    are equally close (parallel edges) it is one of them, not always the one that the engine names.
    """

    distance: Floats
    point_a: Floats
    point_b: Floats


def signed_distance(
    a: ArrayLike, b: ArrayLike, counts_a: ArrayLike | None = None, counts_b: ArrayLike | None = None
) -> Floats:
    """Of each pair > 0 the gap, 0 touching, < 0 minus the penetration depth, in world units; shape (n,).

    `a` has shape (n, k, 2), `b` (n, m, 2). Pair i are the convex hulls of a[i] and b[i], vertices in any order. Where
    the polygons differ in size, `counts_a` (n,) says that only the first counts_a[i] >= 1 rows of a[i] are vertices,
    whatever the others contain; `counts_b` likewise.

    The sign is exact, and values are within 2e-11 of the engine's, nearly all within 1e-15. Raises ShapeError for
    arrays of other shapes, numbers that are not finite or beyond 1e150, and counts out of range.
    """
    pairs = Pairs(a, b, counts_a, counts_b)
    found = np.empty(pairs.count)
    for hulls in pairs.blocks():
        apart, inside = descend(hulls)
        found[apart.pair] = apart.distance
        deep, depth = depths(inside)
        found[deep] = -depth
        for i, *shapes in pairs.undecided(hulls.pair, apart.pair, deep):
            found[i] = engine.signed_distance(*shapes)
    return found


def intersects(
    a: ArrayLike, b: ArrayLike, counts_a: ArrayLike | None = None, counts_b: ArrayLike | None = None
) -> Bools:
    """Whether the hulls of each pair have a point in common; touching counts. Shape (n,), exact.

    Arguments and errors as in `signed_distance`.
    """
    pairs = Pairs(a, b, counts_a, counts_b)
    found = np.empty(pairs.count, dtype=np.bool_)
    for hulls in pairs.blocks():
        apart, inside = descend(hulls, only_whether=True)
        found[apart.pair] = False
        found[inside.hulls.pair] = True
        for i, *shapes in pairs.undecided(hulls.pair, apart.pair, inside.hulls.pair):
            found[i] = engine.intersects(*shapes)
    return found


def closest_points(
    a: ArrayLike, b: ArrayLike, counts_a: ArrayLike | None = None, counts_b: ArrayLike | None = None
) -> ClosestPoints:
    """The distance of each pair and a closest point on either hull; see `ClosestPoints`.

    Arguments and errors as in `signed_distance`.
    """
    pairs = Pairs(a, b, counts_a, counts_b)
    found = ClosestPoints(np.empty(pairs.count), np.empty((pairs.count, 2)), np.empty((pairs.count, 2)))
    for hulls in pairs.blocks():
        apart, inside = descend(hulls)
        found.distance[apart.pair] = apart.distance
        found.point_a[apart.pair], found.point_b[apart.pair] = pairs.between(apart)
        found.distance[inside.hulls.pair] = 0.0
        found.point_a[inside.hulls.pair] = found.point_b[inside.hulls.pair] = pairs.common(inside)
        for i, *shapes in pairs.undecided(hulls.pair, apart.pair, inside.hulls.pair):
            found.distance[i], found.point_a[i], found.point_b[i], _ = engine.closest_points(*shapes)
    return found


class Vertices(NamedTuple):
    """A vertex w = (x, y) of each A - B, from vertices ka of A and kb of B. Shapes (n,)."""

    x: Floats
    y: Floats
    ka: Indices
    kb: Indices


class Hulls(NamedTuple):
    """Pairs in the works: their numbers (n,), the vertices of A (k, n) and of B (m, n), seen from the first one of A,
    and the largest of these coordinates (n,)."""

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
    """Pairs that are certainly separated, and the point v = (x, y) between p and q. Where only that was asked for, v is
    not the closest point."""

    pair: Indices
    x: Floats
    y: Floats
    p: Vertices
    q: Vertices

    @property
    def distance(self) -> Floats:
        return np.sqrt(self.x * self.x + self.y * self.y)


class Inside(NamedTuple):
    """Pairs that certainly intersect, and the triangle of vertices of A - B that contains the origin."""

    hulls: Hulls
    p: Vertices
    q: Vertices
    w: Vertices


class Descent(NamedTuple):
    """The state of GJK: v = (x, y), the vertices it lies between, and the last |v|^2."""

    hulls: Hulls
    x: Floats
    y: Floats
    p: Vertices
    q: Vertices
    last: Floats


@np.errstate(all="ignore")
def descend(hulls: Hulls, only_whether: bool = False) -> tuple[Apart, Inside]:
    """GJK on all pairs, which start between their centres. A pair in neither result is undecided.

    `only_whether` lets a pair go as soon as a support point shows that it is separated.
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
        # The origin is inside if the three have the same sign.
        least = np.minimum(np.minimum(area_w, area_p), area_q)
        most = np.maximum(np.maximum(area_w, area_p), area_q)
        enclosed = (least > 0) | (most < 0)
        # |v| falls from step to step; if it does not, rounding has taken over.
        going = np.flatnonzero(~(separated | enclosed | (square >= last)))
        reliable = hulls.scale > SMALLEST
        if not only_whether:
            separated &= square > (RELIABLE * hulls.scale) ** 2
        apart.append(taken(Apart(hulls.pair, x, y, p, q), np.flatnonzero(separated & reliable)))
        enclosed &= np.minimum(abs(least), abs(most)) > SIGN * hulls.scale**2
        inside.append(taken(Inside(hulls, p, q, w), np.flatnonzero(enclosed & reliable)))
        if not len(going):
            break
        hulls, p, q, w = taken(Inside(hulls, p, q, w), going)
        state = Descent(hulls, *nearest(w, p, q), square.take(going))
    return joined(apart), joined(inside)


def nearest(w: Vertices, p: Vertices, q: Vertices) -> tuple[Floats, Floats, Vertices, Vertices]:
    """The point of wp and wq closest to the origin, which is closer than all of pq, and the vertices it is between."""
    x, y, on_edge = on_segment(w, p)
    other_x, other_y, on_other = on_segment(w, q)
    nearer = other_x * other_x + other_y * other_y < x * x + y * y
    end = chosen(np.where(nearer, on_other, on_edge), chosen(nearer, q, p), w)
    return np.where(nearer, other_x, x), np.where(nearer, other_y, y), w, end


def on_segment(w: Vertices, p: Vertices) -> tuple[Floats, Floats, Bools]:
    """The point of wp closest to the origin, known not to be p, and whether it lies between the ends.

    As in simplex.py it is the edge's perpendicular, scaled, which keeps its direction when the origin is near.
    """
    ex, ey = p.x - w.x, p.y - w.y
    length2 = ex * ex + ey * ey
    along = -(w.x * ex + w.y * ey)
    inside = (along > 0) & (along < length2) & (length2 > TINY**2)
    height = (ex * w.y - ey * w.x) / length2
    return np.where(inside, -ey * height, w.x), np.where(inside, ex * height, w.y), inside


@np.errstate(all="ignore")
def depths(inside: Inside) -> tuple[Indices, Floats]:
    """The pairs that could be decided, and their penetration depths: the least offset of an edge of A - B.

    Walks once around A - B. Its edges are those of A and of -B in the order of their directions (de Berg et al.,
    "Computational Geometry", section 13.3), so that the one that turns less comes next.

    Vertices that are no convex ring, which are rare, make this another closed walk among points of A - B. If the origin
    stays to its left by some offset, A - B contains the disc of that radius; and the support along the normal of the
    nearest edge bounds the depth from above. So the result needs no other proof.
    """
    hulls = inside.hulls
    n = len(hulls.pair)
    ax, ay = counter_clockwise(hulls.ax, hulls.ay)
    bx, by = counter_clockwise(hulls.bx, hulls.by)
    lowest = hulls._replace(ax=ax, ay=ay, bx=bx, by=by).support(np.zeros(n), np.full(n, -1.0))
    at_a, at_b = cells(lowest.ka), cells(lowest.kb)
    # Twice around and one more, so that no index has to be wrapped.
    ax, ay, bx, by = (np.concatenate((rows, rows, rows[:1])) for rows in (ax, ay, bx, by))
    start = at_a
    px, py, qx, qy = ax.take(at_a), ay.take(at_a), bx.take(at_b), by.take(at_b)
    least = np.full(n, np.inf)
    nx, ny = np.zeros(n), np.zeros(n)
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
        px, py = np.where(on_a, next_px, px), np.where(on_a, next_py, py)
        qx, qy = np.where(on_a, qx, next_qx), np.where(on_a, qy, next_qy)
        at_a = at_a + n * on_a
        at_b = at_b + n * ~on_a
    w = hulls.support(nx, ny)
    depth = (w.x * nx + w.y * ny) / np.sqrt(nx * nx + ny * ny)
    closed = at_a - start == n * len(hulls.ax)
    certain = np.flatnonzero(closed & (least > RELIABLE * hulls.scale) & (depth - least <= GAP * depth))
    return hulls.pair.take(certain), least.take(certain)


def counter_clockwise(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """Rings of vertices, reversed where they are clockwise."""
    area = (x * np.roll(y, -1, axis=0) - y * np.roll(x, -1, axis=0)).sum(axis=0)
    clockwise = area < 0
    if not clockwise.any():
        return x, y
    return np.where(clockwise, x[::-1], x), np.where(clockwise, y[::-1], y)


def cross(p: Vertices, q: Vertices) -> Floats:
    return p.x * q.y - p.y * q.x


def highest(rows: Floats) -> Indices:
    """For each column of an array the first row with the largest number."""
    index = np.zeros(rows.shape[1], dtype=np.int32)
    top = rows[0].copy()
    for i in range(1, len(rows)):
        # Comparing and multiplying runs through memory at full speed; assigning where a mask holds does not.
        np.maximum(index, (rows[i] > top) * np.int32(i), out=index)
        np.maximum(top, rows[i], out=top)
    return index.astype(np.intp)


def cells(row: Indices) -> Indices:
    """Flat positions, for `take` and `put`, of one cell in each column."""
    return row * len(row) + np.arange(len(row))


def chosen(first: Bools, p: Vertices, q: Vertices) -> Vertices:
    return Vertices(*(np.where(first, of_p, of_q) for of_p, of_q in zip(p, q, strict=True)))


def taken(record: Record, positions: Indices) -> Record:
    """The record of some of its pairs."""
    return type(record)(
        *(taken(part, positions) if isinstance(part, tuple) else part.take(positions, axis=-1) for part in record)
    )


def joined(records: Sequence[Record]) -> Record:
    """One record of the pairs of several."""
    return type(records[0])(
        *(
            joined(parts) if isinstance(parts[0], tuple) else np.concatenate(parts, axis=-1)
            for parts in zip(*records, strict=True)
        )
    )


class Pairs:
    """The input, checked: a (n, k, 2) and b (n, m, 2)."""

    def __init__(self, a: ArrayLike, b: ArrayLike, counts_a: ArrayLike | None, counts_b: ArrayLike | None) -> None:
        self.a = polygons(a, counts_a, "a")
        self.b = polygons(b, counts_b, "b")
        self.count = len(self.a)
        if len(self.b) != self.count:
            raise ShapeError(f"of length {len(self.b)}", "b", f"as long as a, {self.count}")

    def blocks(self) -> Iterator[Hulls]:
        step = max(64, BLOCK // (self.a.shape[1] + self.b.shape[1]))
        for start in range(0, self.count, step):
            a, b = (np.ascontiguousarray(rows[start : start + step].transpose(2, 1, 0)) for rows in (self.a, self.b))
            origin = a[:, :1]
            (ax, ay), (bx, by) = a - origin, b - origin
            scale = np.maximum.reduce([abs(rows).max(axis=0) for rows in (ax, ay, bx, by)])
            yield Hulls(np.arange(start, start + len(scale)), ax, ay, bx, by, scale)

    def undecided(self, block: Indices, *decided: Indices) -> Iterator[tuple[int, Polygon, Polygon]]:
        """The pairs of a block that are in none of the others, as shapes for the engine."""
        left = np.ones(len(block), dtype=np.bool_)
        for pairs in decided:
            left[pairs - block[0]] = False
        for i in block[left].tolist():
            yield i, Polygon(self.a[i].tolist()), Polygon(self.b[i].tolist())

    def between(self, apart: Apart) -> tuple[Floats, Floats]:
        """The points of A and B that v is the difference of."""
        pair, _, _, p, q = apart
        ex, ey = q.x - p.x, q.y - p.y
        length2 = ex * ex + ey * ey
        along = -(p.x * ex + p.y * ey)
        t = np.divide(along, length2, out=np.zeros_like(along), where=length2 > 0).clip(0.0, 1.0)[:, None]
        return (
            corners(self.a, pair, p.ka) * (1 - t) + corners(self.a, pair, q.ka) * t,
            corners(self.b, pair, p.kb) * (1 - t) + corners(self.b, pair, q.kb) * t,
        )

    def common(self, inside: Inside) -> Floats:
        """The point of A that has the barycentric weights of the origin in the triangle."""
        hulls, p, q, w = inside
        weights = np.stack((cross(q, w), cross(w, p), cross(p, q)))
        weights /= weights.sum(axis=0)
        common = np.zeros((len(hulls.pair), 2))
        for weight, vertex in zip(weights, (p, q, w), strict=True):
            common += weight[:, None] * corners(self.a, hulls.pair, vertex.ka)
        return common


def corners(rows: Floats, pair: Indices, k: Indices) -> Floats:
    """rows[pair, k] in a third of the time."""
    found: Floats = rows.reshape(-1, 2).take(pair * rows.shape[1] + k, axis=0)
    return found


def polygons(value: ArrayLike, counts: ArrayLike | None, where: str) -> Floats:
    """The array (n, k, 2), checked; what is beyond a count is replaced by the first vertex of its row."""
    expected = "an array of numbers of shape (n, k, 2), k >= 1"
    try:
        rows = np.asarray(value)
    except ValueError:
        raise ShapeError("ragged", where, f"{expected}; counts_{where} can say how many vertices count") from None
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
    counts = np.asarray(value)
    if counts.dtype.kind not in "iu" or counts.shape != shape[:1]:
        found = f"an array of {counts.dtype} of shape {counts.shape}"
        raise ShapeError(found, where, f"an array of {shape[0]} whole numbers")
    if bad := np.flatnonzero((counts < 1) | (counts > shape[1])).tolist():
        raise ShapeError(shown(int(counts[bad[0]])), f"{where}[{bad[0]}]", f"between 1 and {shape[1]}")
    return counts.astype(np.intp, copy=False)
