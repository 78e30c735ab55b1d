"""What `gjkcore.batch` does in space: GJK and EPA in floats, one step of all pairs at a time.

Notation: as in `batch`. Vectors have the shape (3, n) and lists of k vertices (k, 3, n), so the pairs lie along the
last axis. `simplex` has three vertices, some of them repeated where fewer are needed.

A step of GJK tries the three triangles of the new vertex w and two old ones. The fourth, of the old vertices, cannot be
closer, because v was closest there. If the origin is inside the tetrahedron of all four, the pair intersects.

EPA needs no horizon here. The faces of the polytope of N points are those of all triples that have no point beyond
them, and a new point makes triples with all pairs of old ones. That is more work than a horizon, and all of it is
arithmetic on arrays. The thinner a triple, the less its normal is trusted to say what is beyond.

Every answer is certified as in the plane: |v| is attained, and v.w / |v| is a lower bound of a distance. The nearest
face of a polytope inside A - B is a lower bound of a depth, and the support along its normal is an upper one.

Sources: those of `descent` and `space.epa`; Ericson, "Real-Time Collision Detection", 5.1.5 (the triangle).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeAlias, TypeVar

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as missing:
    raise ImportError("gjkcore.batch needs numpy: pip install 'gjkcore[batch]'", name="numpy") from missing

Floats: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.intp]
Bools: TypeAlias = NDArray[np.bool_]
Record = TypeVar("Record", bound=tuple[Any, ...])

GAP = 2.0**-42
"""Relative. Two bounds of a distance or depth that are this close count as equal."""

ACCURACY = 2.0**-36
"""Relative. An answer with a larger error is left to the engine."""

ROUNDED = 64 * 2.0**-53
"""Relative to the scale, which is the largest coordinate as seen from A. Rounding moves each bound by less: a vertex w
by 4, a mean of three by 12, a product with a vector of length 1 by 6 sqrt(3), a vertex that rounding preferred by as
much again."""

SIGN = 2.0**-44
"""Relative to the cube of the scale, or to its product with |v|. A volume or product above it has the right sign. Also
relative to the scale: points of A - B that are closer than this count as one."""

SMALLEST, LARGEST = 2.0**-130, 2.0**130
"""Absolute, in world units. Between them, no product of six lengths underflows or overflows."""

NEEDLE = 2.0**-49
"""Relative to the scale. A triple that is not wider is left out. A face beside it passes as close to the origin, up to
that width."""

CAP = 48
"""The most steps of GJK."""

POINTS = 16
"""The most vertices of a polytope of EPA. A pair that needs more is left to the engine."""

MOST = 512
"""The most pairs in one run of EPA: enough to outweigh the cost of calling numpy, few enough for the memory."""


def highest(rows: Floats) -> Indices:
    """The first row that holds the largest number of each column."""
    index = np.zeros(rows.shape[1], dtype=np.int32)
    top = rows[0].copy()
    for i in range(1, len(rows)):
        # Comparing and multiplying uses the full speed of the memory. Assigning through a mask does not.
        np.maximum(index, (rows[i] > top) * np.int32(i), out=index)
        np.maximum(top, rows[i], out=top)
    return index.astype(np.intp)


def taken(record: Record, positions: Indices) -> Record:
    """The record of the pairs at these positions."""
    return type(record)(
        *(taken(part, positions) if isinstance(part, tuple) else part.take(positions, axis=-1) for part in record)
    )


def joined(records: Sequence[Record]) -> Record:
    """One record with the pairs of all records."""
    return type(records[0])(
        *(
            joined(parts) if isinstance(parts[0], tuple) else np.concatenate(parts, axis=-1)
            for parts in zip(*records, strict=True)
        )
    )


class Vertices(NamedTuple):
    """Vertices w of each A - B, shape (count, 3, n), and the vertices ka of A and kb of B that they come from, shape
    (count, n)."""

    w: Floats
    ka: Indices
    kb: Indices

    def at(self, *rows: int) -> Vertices:
        return Vertices(self.w[list(rows)], self.ka[list(rows)], self.kb[list(rows)])


class Hulls(NamedTuple):
    """One block of pairs: their numbers, the vertices of A, shape (k, 3, n), and of B, (m, 3, n), relative to the first
    vertex of A, and the scale, shape (n,)."""

    pair: Indices
    a: Floats
    b: Floats
    scale: Floats

    def support(self, d: Floats) -> Vertices:
        """The vertex of each A - B furthest along d, as one row."""
        ka = highest(product(self.a, d))
        kb = highest(product(self.b, -d))
        w = corner(self.a, ka) - corner(self.b, kb)
        return Vertices(w[None], ka[None], kb[None])


class Apart(NamedTuple):
    """Pairs that are certainly separated: v, the simplex whose mean with the `weights`, shape (3, n), it is, v.w and
    the scale."""

    pair: Indices
    v: Floats
    simplex: Vertices
    weights: Floats
    bound: Floats
    scale: Floats

    @property
    def distance(self) -> Floats:
        return np.sqrt(product(self.v, self.v))

    @property
    def error(self) -> Floats:
        """How far the bounds of the distance are apart, with what rounding moves them."""
        distance = self.distance
        return np.maximum(distance - self.bound / distance, 0.0) + ROUNDED * self.scale

    @property
    def normal(self) -> Floats:
        return (-self.v / self.distance).T + 0.0


class Inside(NamedTuple):
    """Pairs that certainly intersect, the tetrahedron of vertices of A - B that contains the origin, and its weights
    there, shape (4, n)."""

    hulls: Hulls
    simplex: Vertices
    weights: Floats


class Deep(NamedTuple):
    """Pairs whose depth is certain: the depth, the unit normal n from A to B, shape (3, n), the three vertices of A - B
    around the foot of the perpendicular, its weights, the error of the depth, and whether the foot is among them."""

    pair: Indices
    depth: Floats
    n: Floats
    simplex: Vertices
    weights: Floats
    error: Floats
    placed: Bools

    @property
    def normal(self) -> Floats:
        return self.n.T + 0.0


class Descent(NamedTuple):
    """The state of GJK, and |v|^2 of the step before."""

    hulls: Hulls
    v: Floats
    simplex: Vertices
    weights: Floats
    last: Floats


@np.errstate(all="ignore")
def descend(hulls: Hulls, only_whether: bool = False) -> tuple[Apart, Inside]:
    """GJK on all pairs: see `batch.descend`."""
    centre = hulls.a.mean(axis=0) - hulls.b.mean(axis=0)
    first = hulls.support(-centre).at(0, 0, 0)
    n = len(hulls.pair)
    ones = np.concatenate((np.ones((1, n)), np.zeros((2, n))))
    state = Descent(hulls, first.w[0], first, ones, np.full(n, np.inf))
    apart, inside = [], []
    for _ in range(CAP):
        hulls, v, simplex, weights, last = state
        new = hulls.support(-v)
        w = new.w[0]
        square, bound = product(v, v), product(v, w)
        size = np.sqrt(square)
        ordinary = (hulls.scale > SMALLEST) & (hulls.scale < LARGEST)
        if only_whether:
            separated = bound > SIGN * hulls.scale * size
        else:
            separated = square - bound <= GAP * square
        four = Vertices(*(np.concatenate(parts) for parts in zip(new, simplex, strict=True)))
        volumes = tetrahedron(four.w)
        least = volumes.min(axis=0)
        enclosed = least > 0
        going = np.flatnonzero(~(separated | enclosed | (square >= last)))
        ended = Apart(hulls.pair, v, simplex, weights, bound, hulls.scale)
        if not only_whether:
            separated &= ended.error <= ACCURACY * size
        apart.append(taken(ended, np.flatnonzero(separated & ordinary)))
        enclosed &= (least > SIGN * hulls.scale**3) & ordinary
        inside.append(taken(Inside(hulls, four, volumes / volumes.sum(axis=0)), np.flatnonzero(enclosed)))
        if not len(going):
            break
        hulls, four, square = taken(hulls, going), taken(four, going), square.take(going)
        state = Descent(hulls, *nearest(four), square)
    return joined(apart), joined(inside)


def nearest(four: Vertices) -> tuple[Floats, Vertices, Floats]:
    """The point closest to the origin of the three triangles of the first vertex, its triangle and its weights."""
    best, rows, weights = triangle(*four.w[[0, 1, 2]]), four.at(0, 1, 2), None
    v, weights = best
    least = product(v, v)
    for other in ((0, 2, 3), (0, 3, 1)):
        u, shares = triangle(*four.w[list(other)])
        square = product(u, u)
        nearer = square < least
        least = np.where(nearer, square, least)
        v, weights = np.where(nearer, u, v), np.where(nearer, shares, weights)
        rows = Vertices(*(np.where(nearer, p, q) for p, q in zip(four.at(*other), rows, strict=True)))
    return v, rows, weights


def triangle(a: Floats, b: Floats, c: Floats) -> tuple[Floats, Floats]:
    """The point of each triangle closest to the origin, and its weights: `fast.space._on_triangle`, whose clauses are
    tried in the same order. Equal vertices make it a segment or a point."""
    p, q = b - a, c - a
    d1, d2 = product(p, a), product(q, a)
    d3, d4 = product(p, b), product(q, b)
    d5, d6 = product(p, c), product(q, c)
    of_a, of_b, of_c = d3 * d6 - d5 * d4, d5 * d2 - d1 * d6, d1 * d4 - d3 * d2
    total = of_a + of_b + of_c
    zero, one = np.zeros_like(d1), np.ones_like(d1)
    ab, ac, bc = share(d1, d3), share(d2, d6), share(d4 - d3, d6 - d5)
    clauses = [
        (d1 >= 0) & (d2 >= 0),
        (d3 <= 0) & (d4 >= d3),
        (of_c <= 0) & (d1 < 0) & (d3 >= 0),
        (d6 <= 0) & (d5 >= d6),
        (of_b <= 0) & (d2 < 0) & (d6 >= 0),
        (of_a <= 0) & (d4 <= d3) & (d5 <= d6),
        total > 0,
    ]
    of_b = np.select(clauses, [zero, one, ab, zero, zero, 1 - bc, of_b / total], ab)
    of_c = np.select(clauses, [zero, zero, zero, one, ac, bc, of_c / total], zero)
    weights = np.stack((1 - of_b - of_c, of_b, of_c))
    return a * weights[0] + b * of_b + c * of_c, weights


def share(begin: Floats, end: Floats) -> Floats:
    """Where, from 0 to 1, the product rises through 0 on its way from `begin` to `end`."""
    width = end - begin
    return np.divide(-begin, width, out=np.zeros_like(width), where=width > 0).clip(0.0, 1.0)


def tetrahedron(w: Floats) -> Floats:
    """The barycentric weights of the origin in four vertices, shape (4, 3, n), times the volume."""
    a, b, c, d = w
    bc, da = cross(b, c), cross(d, a)
    volumes = np.stack((product(d, bc), -product(c, da), product(b, da), -product(a, bc)))
    return volumes * np.where(volumes.sum(axis=0) < 0, -1.0, 1.0)


def depths(inside: Inside) -> Deep:
    """EPA on all pairs. A pair that is not in the result is undecided."""
    parts = [np.arange(at, min(at + MOST, len(inside.hulls.pair))) for at in range(0, len(inside.hulls.pair), MOST)]
    return joined([_expanded(taken(inside, part)) for part in parts or [np.arange(0)]])


class Faces(NamedTuple):
    """Triples of a polytope's points: their unit normals, shape (count, 3, n), the least height of their points, shape
    (count, n), infinite where the triple is no face, and the height above which a point is certainly beyond the plane.

    The origin is no closer to a triangle than the least height of its corners along any unit vector. So a normal that
    is not quite right costs little, and `low` needs no proof of it.
    """

    normal: Floats
    low: Floats
    high: Floats


class Polytope(NamedTuple):
    """The state of EPA: the points and the faces so far."""

    hulls: Hulls
    points: Vertices
    faces: Faces


@np.errstate(all="ignore")
def _expanded(inside: Inside) -> Deep:
    hulls, points = inside.hulls, inside.simplex
    triples = list(combinations(range(4), 3))
    state = Polytope(hulls, points, _faces(points.w, triples, hulls.scale))
    found = []
    while True:
        hulls, points, faces = state
        nearest_face = faces.low.argmin(axis=0)
        columns = np.arange(len(nearest_face))
        low = faces.low[nearest_face, columns]
        n = faces.normal[nearest_face, :, columns].T
        new = hulls.support(n)
        high = product(new.w[0], n)
        least = (ROUNDED + 4 * NEEDLE) * hulls.scale
        error = np.maximum(high - low, 0.0) + least
        settled = error <= ACCURACY * high
        at = np.flatnonzero(settled)
        ended = taken(state, at)
        found.append(_placed(ended, triples, n[:, at], high[at], error[at]))
        going = np.flatnonzero(~settled & (low > 0) & (least < ACCURACY * high) & np.isfinite(low))
        count = len(points.w)
        if not len(going) or count == POINTS:
            return joined(found)
        hulls, points, faces = taken(state, going)
        new = taken(new, going)
        points = Vertices(*(np.concatenate(parts) for parts in zip(points, new, strict=True)))
        height = product(faces.normal, new.w[0])
        gone = height > faces.high
        made = [(i, j, count) for i, j in combinations(range(count), 2)]
        more = _faces(points.w, made, hulls.scale)
        triples = triples + made
        kept = faces._replace(low=np.where(gone, np.inf, faces.low))
        faces = Faces(*(np.concatenate(parts) for parts in zip(kept, more, strict=True)))
        state = Polytope(hulls, points, faces)


def _faces(w: Floats, triples: list[tuple[int, int, int]], scale: Floats) -> Faces:
    """These triples of points as faces."""
    normals, lows, highs = [], [], []
    for i, j, k in triples:
        e, f = w[j] - w[i], w[k] - w[i]
        g = f - e
        n = cross(e, f)
        area = np.sqrt(product(n, n))
        n = n / area
        longest = np.sqrt(np.maximum(product(e, e), np.maximum(product(f, f), product(g, g))))
        doubt = ROUNDED * scale * (1 + 2 * scale * longest / area)
        heights = product(w, n)
        outward, inward = heights.max(axis=0) <= heights[i] + doubt, heights.min(axis=0) >= heights[i] - doubt
        n, heights = np.where(outward, n, -n), np.where(outward, heights, -heights)
        is_face = (area > NEEDLE * scale * longest) & (outward | inward)
        # If no point is on either side, the polytope is too flat to say which side is inside.
        low = np.where(outward & inward, -np.inf, heights[[i, j, k]].min(axis=0))
        normals.append(n)
        lows.append(np.where(is_face, low, np.inf))
        highs.append(heights[i] + doubt)
    return Faces(np.array(normals), np.array(lows), np.array(highs))


def _placed(state: Polytope, triples: list[tuple[int, int, int]], n: Floats, depth: Floats, error: Floats) -> Deep:
    """The depths of finished pairs, with the triple of each that the foot of the perpendicular is in. Several are in
    the plane of the nearest face if that has more than three vertices."""
    hulls, points, faces = state
    rows, columns = np.nonzero(faces.low <= depth + SIGN * hulls.scale)
    p, q, r = (points.w[k, :, columns].T for k in np.array(triples)[rows].T)
    m = n[:, columns]
    weights = np.stack((product(m, cross(q, r)), product(m, cross(r, p)), product(m, cross(p, q))))
    weights = weights / weights.sum(axis=0)
    # The triple with the largest of the least weights is written last.
    order = np.argsort(weights.min(axis=0), kind="stable")
    best = np.zeros(len(depth), dtype=np.intp)
    best[columns[order]] = order
    each = np.arange(len(depth))
    corners = np.array(triples)[rows[best]].T
    simplex = Vertices(
        points.w[corners, :, each].transpose(0, 2, 1), points.ka[corners, each], points.kb[corners, each]
    )
    weights = np.maximum(weights[:, best], 0.0)
    weights = weights / weights.sum(axis=0)
    foot = (simplex.w * weights[:, None]).sum(axis=0)
    placed = abs(foot - depth * n).max(axis=0) <= SIGN * hulls.scale
    return Deep(hulls.pair, depth, n, simplex, weights, error, placed)


def mixed(rows: Floats, pair: Indices, corners: Indices, weights: Floats) -> Floats:
    """The means, shape (n, 3), of the vertices `corners`, shape (count, n), of these pairs in the array (n, k, 3)."""
    point = np.zeros((len(pair), rows.shape[2]))
    for k, weight in zip(corners, weights, strict=True):
        point += weight[:, None] * rows[pair, k]
    return point


def product(u: Floats, v: Floats) -> Floats:
    """The products of vectors, or of lists of vectors, with vectors."""
    x, y, z = (u[:, 0], u[:, 1], u[:, 2]) if u.ndim == 3 else u
    products: Floats = x * v[0] + y * v[1] + z * v[2]
    return products


def cross(u: Floats, v: Floats) -> Floats:
    return np.stack((u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]))


def corner(rows: Floats, k: Indices) -> Floats:
    """Vertex k of each pair."""
    vertices: Floats = rows[k, :, np.arange(len(k))].T
    return vertices
