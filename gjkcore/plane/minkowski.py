"""The Minkowski difference and sum, for drawing. GJK itself never builds them: it only asks for support points.

Notation: `w = a - b` is a point of A - B, from the points a of A and b of B. `ia` and `ib` are the indices of a and b
among the vertices that the shapes were made from, or None on a round shape.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, pi, sin
from typing import Literal, TypeAlias

from ..checks import Convex, ShapeError, common_dimension
from ..minkowski import SupportPoint
from ..vec import Vec2f, add, neg, sub
from .bodies import Given
from .hull import hull_indices, turn
from .shapes import OfPlane, Shape, as_shape

ARC_POINTS = 128
ARC_STEP_RADIANS = 2 * pi / ARC_POINTS
"""The most radians between two drawn points of a round boundary. The points lie on it; the polygon is 0.03 %
smaller."""

Place: TypeAlias = Literal["corner", "edge", "inside"]
"""Where a point lies in a convex polygon."""


def vertex_cloud(a: OfPlane, b: OfPlane) -> list[SupportPoint[Vec2f]]:
    """Every difference of a vertex of A and a vertex of B: O(n*m) points, in world units.

    The vertex of a round shape is its centre. Raises ShapeError for solids and for an object with support points only.
    """
    return [SupportPoint(sub(p, q), p, q, ia, ib) for p, ia, q, ib in _vertex_pairs(a, b)]


def vertex_sums(a: Convex, b: Convex) -> list[SupportPoint[Vec2f]]:
    """Every sum `w = a + b` of a vertex of A and a vertex of B. Otherwise like `vertex_cloud`."""
    return [SupportPoint(add(p, q), p, q, ia, ib) for p, ia, q, ib in _vertex_pairs(a, b)]


def cloud_places(a: Convex, b: Convex, turned: Callable[[Vec2f], Vec2f]) -> list[Place]:
    """Where each point of `vertex_cloud` lies in A - B, if `turned` is `neg`, in the same order. Decided exactly. Where
    each point of `vertex_sums` lies in A + B, if it returns its argument.

    A - B that is a segment or a point has no inside. The vertices of a round shape count as inside.
    O(n log n + m log m), and the size of the cloud. Raises ShapeError for solids.

    A pair of vertices lies on an edge of the sum if the edge comes from an edge or a corner of each shape, and the
    vertices lie on these. It is a corner if the vertices lie at the two corners that make it."""
    a, b = _of_the_plane(a, b)
    rows, columns = len(a.vertices), len(b.vertices)
    if a.sharp is None or b.sharp is None:
        return ["inside"] * (rows * columns)
    p, q = _from_lowest_left(_corners(a)), _from_lowest_left([turned(corner) for corner in _corners(b)])
    edges_a, corners_a = _boundary_vertices(p, a.vertices)
    edges_b, corners_b = _boundary_vertices(q, [turned(vertex) for vertex in b.vertices])
    walk = _walk(p, q)
    places: list[Place] = ["inside"] * (rows * columns)
    for (i, j), (i_next, j_next) in pairwise(walk):
        for m in edges_a[i] if i_next > i else corners_a[p[i]]:
            for n in edges_b[j] if j_next > j else corners_b[q[j]]:
                places[m * columns + n] = "edge"
    for i, j in walk:
        for m in corners_a[p[i]]:
            for n in corners_b[q[j]]:
                places[m * columns + n] = "corner"
    return places


def _boundary_vertices(p: Sequence[Vec2f], vertices: Sequence[Vec2f]) -> tuple[list[list[int]], dict[Vec2f, list[int]]]:
    """The indices of the vertices on each edge of their hull, ends included, and of those at each corner.

    `p` is the hull from `_from_lowest_left`. Its corners ascend to the greatest one, and then descend.
    """
    edges: list[list[int]] = [[] for _ in pairwise(p)]
    corners: dict[Vec2f, list[int]] = {corner: [] for corner in p}
    top = p.index(max(p))
    lower, upper = p[: top + 1], p[top:][::-1]
    for index, vertex in enumerate(vertices):
        if vertex in corners:
            corners[vertex].append(index)
        for k in _edges_at(lower, vertex):
            edges[k].append(index)
        for k in _edges_at(upper, vertex):
            edges[len(edges) - 1 - k].append(index)
    return edges, corners


def _edges_at(chain: Sequence[Vec2f], vertex: Vec2f) -> Iterator[int]:
    """The edges of an ascending chain that the vertex is on: one, two at a corner, or none."""
    before = bisect_left(chain, vertex) - 1
    for k in (before, before + 1):
        if 0 <= k < len(chain) - 1:
            u, v = chain[k], chain[k + 1]
            if u <= vertex <= v and not turn(u, v, u, vertex):
                yield k


def _vertex_pairs(a: Convex, b: Convex) -> Iterator[tuple[Vec2f, int | None, Vec2f, int | None]]:
    """Every vertex of A and its index, with every vertex of B and its index."""
    a, b = _of_the_plane(a, b)
    for where, shape in (("a", a), ("b", b)):
        if isinstance(shape.core, Given):
            raise ShapeError("an object with only support(direction)", where, "a shape with vertices or a centre")
    vertices_b = b.vertices
    for i, p in enumerate(a.vertices):
        for j, q in enumerate(vertices_b):
            yield (p, None if a.sharp is None else i, q, None if b.sharp is None else j)


def minkowski_difference(a: OfPlane, b: OfPlane) -> list[Vec2f]:
    """The hull of {p - q}, counter-clockwise, in world units: a point, the two ends of a segment, or a convex polygon.

    O(n + m). A round boundary is sampled every ARC_STEP_RADIANS. Raises ShapeError for solids.
    """
    a, b = _of_the_plane(a, b)
    # Negation turns a polygon by 180 degrees, so it stays counter-clockwise.
    return _rounded(_merged(_corners(a), [neg(q) for q in _corners(b)]), a.margin + b.margin)


def minkowski_sum(a: OfPlane, b: OfPlane) -> list[Vec2f]:
    """The hull of {p + q}, counter-clockwise. Otherwise like `minkowski_difference`."""
    a, b = _of_the_plane(a, b)
    return _rounded(_merged(_corners(a), _corners(b)), a.margin + b.margin)


def _of_the_plane(a: Convex, b: Convex) -> tuple[Shape, Shape]:
    if common_dimension(a, b) == 3:
        raise ShapeError("solids", "a and b", "shapes of the plane")
    return as_shape(a), as_shape(b)


def _corners(shape: Shape) -> list[Vec2f]:
    """The corners, counter-clockwise. A curved core is sampled every ARC_STEP_RADIANS."""
    if shape.table is None:
        angles = [2 * pi * k / ARC_POINTS for k in range(ARC_POINTS)]
        points = [shape.core_support((cos(t), sin(t)))[0] for t in angles]
        return [points[k] for k in hull_indices(points)]
    return [shape.core_point(k) for k in range(len(shape.hull.order))]


def _from_lowest_left(corners: Sequence[Vec2f]) -> list[Vec2f]:
    """The corners from the leftmost one on (the lowest if several tie), which is repeated at the end."""
    first = corners.index(min(corners))
    return [*corners[first:], *corners[:first], corners[first]]


def _merged(p: Sequence[Vec2f], q: Sequence[Vec2f]) -> list[Vec2f]:
    """The Minkowski sum of two convex polygons: all their edges, sorted by angle (de Berg et al., "Computational
    Geometry", 3rd edition, section 13.3). Two parallel edges become one."""
    p, q = _from_lowest_left(p), _from_lowest_left(q)
    total = [add(p[i], q[j]) for i, j in _walk(p, q)]
    return total[:-1] if len(total) > 1 else total


def _walk(p: Sequence[Vec2f], q: Sequence[Vec2f]) -> list[tuple[int, int]]:
    """For each corner of the sum, the corners p[i] and q[j] that add up to it. The first is repeated at the end."""
    i, j = 0, 0
    walk = [(0, 0)]
    while i < len(p) - 1 or j < len(q) - 1:
        if i == len(p) - 1:
            side = -1
        elif j == len(q) - 1:
            side = 1
        else:
            side = _earlier(p[i], p[i + 1], q[j], q[j + 1])
        i += side >= 0
        j += side <= 0
        walk.append((i, j))
    return walk


def _earlier(p: Vec2f, p_next: Vec2f, q: Vec2f, q_next: Vec2f) -> int:
    """Which edge comes first counter-clockwise from straight down: 1 for p's, -1 for q's, 0 for the same angle."""
    # From the leftmost corner, the edges of the lower chain lead right, and its last may lead straight up. The edges of
    # the upper chain lead left.
    p_lower, q_lower = p_next > p, q_next > q
    if p_lower != q_lower:
        return 1 if p_lower else -1
    return turn(p, p_next, q, q_next)


def _rounded(corners: list[Vec2f], radius: float) -> list[Vec2f]:
    """The corners pushed out by a disc: each becomes an arc from the normal of the edge before it to that of the
    next."""
    if not radius:
        return corners
    boundary: list[Vec2f] = []
    count = len(corners)
    for k, corner in enumerate(corners):
        begin, sweep = 0.0, 2 * pi
        if count > 1:
            begin = _normal_angle(corners[k - 1], corner)
            sweep = (_normal_angle(corner, corners[(k + 1) % count]) - begin) % (2 * pi)
            if sweep > 1.5 * pi:
                sweep = 0.0  # A corner turns by at most pi: this is less than 0, by rounding.
        pieces = max(1, ceil(sweep / ARC_STEP_RADIANS))
        # A full circle ends where it began. An arc between two edges has both its ends.
        for piece in range(pieces + (count > 1)):
            angle = begin + sweep * piece / pieces
            boundary.append((corner[0] + radius * cos(angle), corner[1] + radius * sin(angle)))
    return boundary


def _normal_angle(p: Vec2f, q: Vec2f) -> float:
    return atan2(p[0] - q[0], q[1] - p[1])
