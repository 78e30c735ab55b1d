"""The exact signed distance of two shapes of a case, rounded once.

Notation: a shape of a case is a *core*, the hull of exact vertices, and a radius around it. `n` is a normal of A - B,
in whole numbers and of any length. The *height* of A - B along n is the most that n . (a - b) is over all of A and B.

Cores that are apart: `certify` finds the exact closest point v of A - B as its direction, and the distance is |v|.
Cores that overlap: the depth is the least height over the normals of the faces of A - B. These are the normals of A's
faces, of B's, and in space the products of an edge of A with an edge of B (de Berg et al., "Computational Geometry",
section 13.3; Gregorius, "The Separating Axis Test between Convex Polyhedra", 2013). Every height is at least the depth,
so normals that belong to no face do no harm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import lcm
from typing import Any, NamedTuple, TypeVar

from ..certify import Certificate, Separated
from ..engine import certify
from ..plane.shapes import Polygon
from ..space.shapes import Box, Polyhedron
from ..vec import cross3, dot, dot3, inner, rounded_sum, sub3, summed

Json = dict[str, Any]
Exact = tuple[Fraction, ...]
Whole = tuple[int, ...]

POLYTOPES = frozenset({"point", "segment", "polygon", "polyhedron", "box"})

P = TypeVar("P", bound=Sequence[float])
"""A point, of two or three numbers."""


class Measure(NamedTuple):
    """`sign` is 1 for shapes apart, 0 for touching ones and overlaps of a flat difference, -1 for overlaps. `amount` is
    the distance or the depth, rounded once. `certificate` is that of the cores."""

    sign: int
    amount: float
    certificate: Certificate


def vertices(shape: Json) -> list[Exact]:
    """The exact vertices of a shape's core. Those of a box are in the order of the signs of its half extents:
    (-, -, -), (-, -, +), (-, +, -), ..., (+, +, +)."""
    if shape["type"] == "rounded":
        return vertices(shape["shape"])
    return _box_corners(shape) if shape["type"] == "box" else [tuple(map(Fraction, point)) for point in _points(shape)]


def _points(shape: Json) -> list[list[float]]:
    if "vertices" in shape:
        return list(shape["vertices"])
    return [shape[key] for key in ("p", "q", "center") if key in shape]


def count(shape: Json) -> int:
    """How many vertices a core has. 1 for a curved one."""
    if shape["type"] == "rounded":
        return count(shape["shape"])
    return 8 if shape["type"] == "box" else len(_points(shape)) or 1


def doubles(shape: Json) -> list[tuple[float, ...]] | None:
    """The vertices of a core as doubles. None if doubles do not hold them."""
    if shape["type"] != "box":
        return [tuple(map(float, point)) for point in _points(shape)]
    exactly = vertices(shape)
    rounded = [tuple(map(float, point)) for point in exactly]
    return rounded if rounded == exactly else None


def corners(points: Sequence[P]) -> list[P] | None:
    """The vertices of the hull of points, without inner and repeated ones: in the plane a strictly convex ring,
    counter-clockwise from the first of them; in space in the order given. None if the hull is flat."""
    if len(points[0]) == 2:
        ring = list(Polygon(points).outline or ())
        if len(ring) < 3:
            return None
        start = ring.index(min(ring))
        return [points[i] for i in ring[start:] + ring[:start]]
    faces = Polyhedron(points).faces or ()
    return None if len(faces) < 4 else [points[i] for i in sorted({i for face in faces for i in face})]


def _box_corners(box: Json) -> list[Exact]:
    rows = box.get("rotation") or [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    center, extents = list(map(Fraction, box["center"])), list(map(Fraction, box["half_extents"]))
    turned = [[Fraction(x) * extent for x, extent in zip(row, extents, strict=True)] for row in rows]
    sides = product((-1, 1), repeat=3)
    return [tuple(c + inner(signs, row) for c, row in zip(center, turned, strict=True)) for signs in sides]


def radius(shape: Json) -> Fraction:
    """How far the shape reaches around its core."""
    own = Fraction(shape.get("radius", 0))
    return own + radius(shape["shape"]) if "shape" in shape else own


def measure(a: Json, b: Json) -> Measure:
    """The exact answer for two shapes whose cores are boxes, or have vertices in doubles."""
    points_a, points_b = vertices(a), vertices(b)
    proof = certify(_core(a, points_a), _core(b, points_b))
    assert proof is not None
    reach = radius(a) + radius(b)
    if isinstance(proof, Separated):
        square = proof.gap_along**2 / summed(Fraction(x) ** 2 for x in proof.direction)
        sign = (square > reach**2) - (square < reach**2)
        return Measure(sign, abs(rounded_root(square, -reach)), proof)
    square = _depth_square(points_a, points_b)
    return Measure(-1 if square or reach else 0, rounded_root(square, reach), proof)


def _core(shape: Json, points: Sequence[Exact]) -> Any:
    if shape["type"] == "box":
        return Box(shape["center"], shape["half_extents"], shape.get("rotation"))
    return _hull(points)


def _hull(points: Sequence[Exact]) -> Polygon | Polyhedron:
    floats = [tuple(map(float, point)) for point in points]
    return Polygon(floats) if len(floats[0]) == 2 else Polyhedron(floats)


def rounded_root(square: Fraction, more: Fraction) -> float:
    """sqrt(square) + more, rounded once to the nearest float."""
    return rounded_sum(more, (1, square))[1]


def _depth_square(a: Sequence[Exact], b: Sequence[Exact]) -> Fraction:
    """The square of the depth of two hulls that have a common point. 0 if A - B is flat."""
    scale, whole_a, whole_b, normals = in_whole_numbers(a, b)
    least, length = 0, 0  # squares: of the least height so far times the length of its normal, and of that length
    for n in normals:
        height, square = _height(whole_a, whole_b, n) ** 2, _dot(n, n)
        if not length or height * length < least * square:
            least, length = height, square
    return Fraction(least, length * scale**2) if length else Fraction(0)


def in_whole_numbers(
    a: Sequence[Exact], b: Sequence[Exact]
) -> tuple[int, Sequence[Whole], Sequence[Whole], Iterator[Whole]]:
    """The vertices of two hulls as multiples of 1 / scale: scale, those of A, those of B; and the normals of the faces
    of A - B, of each a multiple or the opposite."""
    scale = lcm(*(x.denominator for point in (*a, *b) for x in point))
    both = [Points([tuple([int(x * scale) for x in point]) for point in points], _hull(points)) for points in (a, b)]
    normals = _normals_of_plane if len(a[0]) == 2 else _normals_of_space
    return scale, both[0].whole, both[1].whole, normals(*both)


class Points(NamedTuple):
    """Vertices in whole numbers, and the hull that knows which of them make a face. The hull may have rounded them."""

    whole: list[Whole]
    hull: Polygon | Polyhedron


def _height(a: Sequence[Whole], b: Sequence[Whole], n: Whole) -> int:
    """The lesser height along n and -n, times the length of n."""
    along_a, along_b = ([_dot(n, p) for p in points] for points in (a, b))
    return min(max(along_a) - min(along_b), max(along_b) - min(along_a))


def _dot(u: Any, v: Any) -> int:
    product: int = dot3(u, v) if len(u) == 3 else dot(u, v)
    return product


def _normals_of_plane(a: Points, b: Points) -> Iterator[Whole]:
    for points, hull in (a, b):
        assert isinstance(hull, Polygon)
        corners = [points[i] for i in hull.outline or ()]
        for p, q in pairwise([*corners, corners[0]]):
            if p != q:
                yield (p[1] - q[1], q[0] - p[0])


class Surface(NamedTuple):
    """The faces of a hull as outward normals, and its edges. An edge is its direction and the normals of the two faces
    that it joins. The edges of a flat hull are all pairs of vertices, without normals."""

    normals: list[Any]
    edges: list[tuple[Any, Any, Any]]


def _surface(given: Points) -> Surface:
    points: Sequence[Any] = given.whole
    assert isinstance(given.hull, Polyhedron)
    faces = given.hull.faces or ()
    normals = [_normal([points[i] for i in face]) for face in faces]
    if len(faces) < 4:
        return Surface(normals, [(sub3(q, p), None, None) for p, q in combinations(points, 2) if p != q])
    beside = {edge: n for face, n in zip(faces, normals, strict=True) for edge in pairwise((*face, face[0]))}
    edges = [(sub3(points[j], points[i]), n, beside[j, i]) for (i, j), n in beside.items() if i < j]
    return Surface(normals, edges)


def _normal(corners: Sequence[Any]) -> Any:
    """The normal of the first three corners that are not on one line."""
    p, q = corners[:2]
    return next(n for r in corners[2:] if any(n := cross3(sub3(q, p), sub3(r, p))))


def _normals_of_space(a: Points, b: Points) -> Iterator[Whole]:
    of_a, of_b = _surface(a), _surface(b)
    yield from of_a.normals
    yield from of_b.normals
    for e, n, m in of_a.edges:
        for f, s, t in of_b.edges:
            if (n is None or s is None or _cross(e, n, m, f, s, t)) and any(normal := cross3(e, f)):
                yield normal


def _cross(e: Any, n: Any, m: Any, f: Any, s: Any, t: Any) -> bool:
    """Whether the edges e of A and f of B make a face of A - B: whether on the sphere of directions the arc from n to m
    crosses the arc from -s to -t. Arcs that only touch are left out: the normal there is that of a face.

    Each arc must have its ends on both sides of the other's plane. Its great circle meets the other arc's at two
    opposite points, and the last sign tells whether both arcs pass through the same one. e is along n x m, f along
    s x t, since the edges run counter-clockwise around the faces n and s.
    """
    s_e, t_e, n_f, m_f = -dot3(s, e), -dot3(t, e), dot3(n, f), dot3(m, f)
    return bool(s_e * t_e < 0 and n_f * m_f < 0 and s_e * m_f > 0)
