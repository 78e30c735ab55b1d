"""The Minkowski difference and sum of solids, and the solids themselves, as meshes for drawing: the twin of
`plane.minkowski`. GJK itself never builds them: it only asks for support points.

Notation: `w = a - b` is a point of A - B, from the points a of A and b of B. `ia` and `ib` are the indices of a and b
among the vertices that the solids were made from, or None on a round solid. `d` is a direction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from math import acos, ceil, frexp, ldexp, pi, sin, tan
from typing import NamedTuple

from ..minkowski import SupportPoint
from ..vec import Vec3f, Vec3i, add3, cross3, dot3, neg3, scale3, sub3, unit3
from .bodies import Ball, Drop, Frustum
from .epa import scaled
from .grid import Grid
from .hull import Hull, hull_faces
from .shapes import Polyhedron, Rounded, Solid

MOST_PAIRS = 8_192
"""The most pairs of corners whose hull is computed exactly. Larger differences are sampled like round ones."""

LONGEST = 480
"""The most bits of a whole number whose hull is computed. A product of two of them is still a float."""

CELLS = 6
"""The cells along an edge of the cube whose surface gives the directions in which round solids are sampled."""

ARC_STEP_RADIANS = pi / 16
"""The most radians between two sampled directions around a sharp edge that is rounded."""

GRID = 36
"""The bits of a coordinate by which the faces of a sampled surface are found."""

TO_WHOLE = 1.5 * 2.0**52
"""The sum of this and a float of at most GRID bits has no bits for a fraction."""

OPPOSITE = -0.9999
"""The faces at an edge of a flat set have normals whose product is below this."""


class Mesh(NamedTuple):
    """The surface of a convex set: `vertices` in world units and, for each of the `faces`, the indices of its vertices,
    counter-clockwise from outside.

    A flat set has two faces, a segment or a point none. A set with round parts is sampled: its vertices lie on it, and
    the mesh is a little smaller. A polyhedron's own vertices are all listed, in the order of the scene, and those
    inside of it have no face.

    `sampled` tells the two apart: where it is False, each edge between two faces is an edge of the set.

    Each vertex of A - B, or of A + B, comes from one point a of A and one point b of B. An exact mesh has the indices
    of the two among the vertices of the scene in `pairs`.
    """

    vertices: tuple[Vec3f, ...]
    faces: tuple[tuple[int, ...], ...]
    sampled: bool = False
    pairs: tuple[tuple[int, int], ...] | None = None


def _directions() -> tuple[Vec3f, ...]:
    """Unit vectors spread over the sphere: the corners of the cells of a cube's surface, which tan spaces evenly."""
    half = CELLS // 2
    steps = range(-half, half + 1)
    of_surface = [p for p in product(steps, steps, steps) if max(map(abs, p)) == half]
    even = [tan(pi / 4 * step / half) for step in steps]
    return tuple(unit3((even[x + half], even[y + half], even[z + half])) for x, y, z in of_surface)


DIRECTIONS = _directions()


def mesh(solid: Solid) -> Mesh:
    """The surface of a solid. One made of vertices keeps all of them in their order."""
    if solid.hull and not solid.margin:
        return Mesh(solid.vertices, solid.hull.faces)
    if solid.margin and isinstance(solid.core, Ball | Drop):
        return _of_samples([solid.support(d) for d in DIRECTIONS])
    solid, hull = _cornered(solid)
    places = [solid.core_point(k) for k in range(len(hull.corners))]
    core = Mesh(tuple(places), tuple(hull.of_corners(hull.faces)), sampled=True)
    return _rounded(core, solid.margin)


def corner_walk(surface: Mesh) -> list[Vec3f]:
    """A walk along the edges of a surface that comes to every corner. Where it cannot go on, it steps back."""
    ahead: dict[int, list[int]] = {}
    for face in surface.faces:
        for i, j in pairwise((*face, face[0])):
            ahead.setdefault(i, []).append(j)
    if not ahead:
        return list(surface.vertices)
    way = [min(ahead)]
    seen = set(way)
    walk = list(way)
    while len(seen) < len(ahead):
        onward = next((j for j in ahead[way[-1]] if j not in seen), None)
        if onward is None:
            way.pop()
        else:
            way.append(onward)
            seen.add(onward)
        walk.append(way[-1])
    return [surface.vertices[i] for i in walk]


def minkowski_difference(a: Solid, b: Solid) -> Mesh:
    """The hull of {p - q}. Exact up to rounding for solids made of vertices with at most MOST_PAIRS pairs of them."""
    return _combined(a, b, -1)


def minkowski_sum(a: Solid, b: Solid) -> Mesh:
    """The hull of {p + q}. Otherwise like `minkowski_difference`."""
    return _combined(a, b, 1)


def vertex_cloud(a: Solid, b: Solid) -> list[SupportPoint[Vec3f]]:
    """Every difference of a vertex of A and a vertex of B: O(n*m) points, in world units. The vertex of a curved core
    is its centre."""
    return [SupportPoint(sub3(p, q), p, q, ia, ib) for p, ia, q, ib in _vertex_pairs(a, b)]


def vertex_sums(a: Solid, b: Solid) -> list[SupportPoint[Vec3f]]:
    """Every sum `w = a + b` of a vertex of A and a vertex of B. Otherwise like `vertex_cloud`."""
    return [SupportPoint(add3(p, q), p, q, ia, ib) for p, ia, q, ib in _vertex_pairs(a, b)]


def vertices_of(solid: Solid) -> tuple[Vec3f, ...]:
    """The vertices of a solid, in world units, or the centre of a curved core."""
    return solid.vertices if solid.hull else (solid.to_world(solid.core.center),)


def _vertex_pairs(a: Solid, b: Solid) -> Iterator[tuple[Vec3f, int | None, Vec3f, int | None]]:
    sharp_a, sharp_b = (solid.hull is not None and not solid.margin for solid in (a, b))
    of_b = vertices_of(b)
    for i, p in enumerate(vertices_of(a)):
        for j, q in enumerate(of_b):
            yield p, i if sharp_a else None, q, j if sharp_b else None


def _combined(a: Solid, b: Solid, sign: int) -> Mesh:
    """A + B, or A - B where the sign is negative."""
    (p, hull_p), (q, hull_q) = _cornered(a), _cornered(b)
    pairs = list(product(range(len(hull_p.corners)), range(len(hull_q.corners))))
    smooth = (a.margin or b.margin) and (isinstance(a.core, Ball | Drop) or isinstance(b.core, Ball | Drop))
    if len(pairs) > MOST_PAIRS or smooth:
        supports = [(a.support(d), b.support(neg3(d) if sign < 0 else d)) for d in DIRECTIONS]
        return _of_samples([sub3(u, v) if sign < 0 else add3(u, v) for u, v in supports])
    hull, corners = _of_corners(p, q, pairs, sign)
    if a.hull and b.hull and not (a.margin or b.margin):
        return hull._replace(pairs=tuple([(hull_p.order[ka], hull_q.order[kb]) for ka, kb in corners]))
    return _rounded(hull._replace(sampled=True), a.margin + b.margin)


def _cornered(solid: Solid) -> tuple[Solid, Hull]:
    """The solid with a core of vertices, and that core: a curved core is sampled."""
    core = solid.core
    if isinstance(core, Hull):
        return solid, core
    if isinstance(core, Frustum):
        discs = zip(core.ends, core.rims, strict=True)
        points = [add3(end, scale3(d, rim)) for end, rim in discs for d in (_ring(core.axis) if rim else [core.axis])]
    elif isinstance(core, Drop):
        points = [core.furthest(d) for d in DIRECTIONS]
    else:
        assert isinstance(core, Ball)
        points = [core.mapped(d) for d in DIRECTIONS]
    sampled = Rounded(Polyhedron([solid.to_world(point) for point in points]), solid.margin)
    assert isinstance(sampled.core, Hull)
    return sampled, sampled.core


def _of_corners(a: Solid, b: Solid, pairs: Sequence[tuple[int, int]], sign: int) -> tuple[Mesh, list[tuple[int, int]]]:
    """The hull of the sums or differences of all corners of the cores, and the two corners of each of its vertices.
    The faces are found in whole numbers, so that rounding neither splits nor bends them."""
    grid = Grid(a, b)
    found: dict[Vec3i, tuple[Vec3f, tuple[int, int]]] = {}
    for ka, kb in pairs:
        vertex = grid.vertex(ka, kb)
        whole = vertex.w if sign < 0 else add3(vertex.a, vertex.b)
        if whole not in found:
            p, q = a.core_point(ka), b.core_point(kb)
            found[whole] = (sub3(p, q) if sign < 0 else add3(p, q), (ka, kb))
    # Numbers of very different sizes make whole numbers that are too long for the hull.
    if max(abs(x).bit_length() for w in found for x in w) > LONGEST:
        distinct = dict(found.values())
        return _compact(list(distinct.items()), *_corners_and_faces(tuple(distinct)))
    return _compact(list(found.values()), *_corners_and_faces(tuple(found)))


def _compact(
    points: Sequence[tuple[Vec3f, tuple[int, int]]], corners: Sequence[int], faces: tuple[tuple[int, ...], ...]
) -> tuple[Mesh, list[tuple[int, int]]]:
    """The corners of a hull alone, each with the two that it comes from. See `_corners_and_faces`."""
    return Mesh(tuple([points[i][0] for i in corners]), faces), [points[i][1] for i in corners]


@lru_cache(maxsize=64)
def _corners_and_faces(points: tuple[Vec3f, ...]) -> tuple[list[int], tuple[tuple[int, ...], ...]]:
    """Which points are corners of their hull, and its faces as loops of these. Kept as `hull_faces` is."""
    loops = hull_faces(points)
    used = sorted({i for loop in loops for i in loop})
    position = {i: k for k, i in enumerate(used)}
    return used, tuple([tuple([position[i] for i in loop]) for loop in loops if len(loop) > 2])


def _of_samples(points: Sequence[Vec3f]) -> Mesh:
    """The hull of points of a round surface. Its faces are those of the same points seen from the first, on a GRID: so
    a surface that only moves keeps its faces, and `hull_faces` knows them."""
    origin = points[0]
    seen = [sub3(point, origin) for point in points]
    exponent = GRID - frexp(max([abs(x) for point in seen for x in point]))[1]
    first: dict[Vec3f, Vec3f] = {}
    for (x, y, z), point in zip(seen, points, strict=True):
        # Adding this much rounds to a whole number, as `round` does, which takes three times as long.
        on_grid = (
            (ldexp(x, exponent) + TO_WHOLE) - TO_WHOLE,
            (ldexp(y, exponent) + TO_WHOLE) - TO_WHOLE,
            (ldexp(z, exponent) + TO_WHOLE) - TO_WHOLE,
        )
        first.setdefault(on_grid, point)
    corners, faces = _corners_and_faces(tuple(first))
    distinct = list(first.values())
    return Mesh(tuple([distinct[i] for i in corners]), faces, sampled=True)


def _rounded(core: Mesh, radius: float) -> Mesh:
    """A core with a ball around each of its points. Its faces are moved outwards, an arc leads around each edge from
    one face to the next, and the DIRECTIONS fill the corners."""
    if not radius:
        return core
    points: list[Vec3f] = []
    vertices = core.vertices

    def push(i: int, d: Vec3f) -> None:
        (x, y, z), (px, py, pz) = d, vertices[i]
        points.append((px + x * radius, py + y * radius, pz + z * radius))

    for d in DIRECTIONS:
        x, y, z = d
        heights = [px * x + py * y + pz * z for px, py, pz in vertices]
        push(heights.index(max(heights)), d)
    across: dict[tuple[int, int], Vec3f] = {}
    for face in core.faces:
        normal = _normal([vertices[i] for i in face])
        if normal is None:
            continue
        for i, j in pairwise((*face, face[0])):
            push(i, normal)
            across[i, j] = normal
    for (i, j), normal in across.items():
        if i < j and (j, i) in across:
            for d in _around(normal, across[j, i], sub3(vertices[j], vertices[i])):
                push(i, d)
                push(j, d)
    if len(vertices) == 2:
        for d in _ring(sub3(vertices[1], vertices[0])):
            push(0, d)
            push(1, d)
    return _of_samples(points)


def _normal(corners: Sequence[Vec3f]) -> Vec3f | None:
    """The outward unit normal of a face: the sum of the normals of its triangles. None if rounding left no area."""
    first = corners[0]
    edges = [sub3(corner, first) for corner in corners[1:]]
    exponent = frexp(max(abs(x) for edge in edges for x in edge))[1]
    edges = [scaled(edge, -exponent) for edge in edges]
    total: Vec3f = (0.0, 0.0, 0.0)
    for p, q in pairwise(edges):
        total = add3(total, cross3(p, q))
    return unit3(total) if any(total) else None


def _around(p: Vec3f, q: Vec3f, edge: Vec3f) -> Iterator[Vec3f]:
    """Unit vectors from the normal of a face to that of the next, around the edge between them."""
    if dot3(p, q) > OPPOSITE:
        yield from _arc(p, q)
    elif any(edge):
        # A flat set: its faces have opposite normals, and the way between them leads along it.
        outwards = unit3(cross3(unit3(edge), p))
        yield from (*_arc(p, outwards), outwards, *_arc(outwards, q))


@lru_cache(maxsize=512)
def _arc(p: Vec3f, q: Vec3f) -> tuple[Vec3f, ...]:
    """Unit vectors between two others that are not opposite, at most ARC_STEP_RADIANS apart."""
    angle = acos(max(-1.0, min(1.0, dot3(p, q))))
    pieces = ceil(angle / ARC_STEP_RADIANS)
    turns = [angle * k / pieces for k in range(1, pieces)]
    return tuple([unit3(add3(scale3(p, sin(angle - t)), scale3(q, sin(t)))) for t in turns])


def _ring(along: Vec3f) -> Iterator[Vec3f]:
    """Unit vectors all around an axis of any length. None if it is zero."""
    if not any(along):
        return
    axis = unit3(along)
    least = min(range(3), key=lambda i: abs(axis[i]))
    x, y, z = (float(i == least) for i in range(3))
    p = unit3(cross3(axis, (x, y, z)))
    q = cross3(axis, p)
    for u, v in pairwise((p, q, neg3(p), neg3(q), p)):
        yield u
        yield from _arc(u, v)
