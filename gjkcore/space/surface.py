"""Given faces of a polyhedron: the proof that they are the surface of its hull, in linear time.

Notation: that of `hull`. A polygon is cut into triangles from its first vertex. `m` is a point inside.

Each edge must be in two faces, once in either direction, and no two triangles may bend inward at their edge. If `m` is
behind every triangle, the surface covers each direction from m equally often, n times. With n = 1 it is the boundary of
a convex set. (The faces of a double pyramid over a pentagram bend outward only, too, but cover each direction twice.)
A line through m along x leaves the surface n times: it crosses the outline of the triangles that face along x so often.

All signs are exact. Meshes are rounded, so triangles of one plane may bend inward by ROUNDED. Then the faces are not
quite convex, and `hull_faces` finds those that are.

Source: Mehlhorn et al., "Checking geometric programs or verification of geometric structures", 1999, section 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, pairwise
from math import fsum, hypot
from operator import index

from ..checks import ShapeError, shown
from ..vec import Vec3f
from .hull import Cloud, Edges, flat_edges, hull_faces, merged, triangle

ROUNDED = 1e-6
"""Relative to the largest coordinate: ten times what rounding to single precision does."""

LINE_DOUBT = 1e-14
"""Absolute, next to coordinates of at most 1: more than the rounding of a product of two edges."""

Loop = tuple[int, ...]


def surface(vertices: Sequence[Vec3f], faces: Iterable[Sequence[int]]) -> list[Loop]:
    """The true faces of the hull of distinct vertices, from the faces of a closed convex surface that uses all of them.

    A face is three or more indices of vertices, counter-clockwise from outside. Triangles and polygons of one plane are
    merged. Raises ShapeError, which names the face, unless the faces are such a surface.
    """
    loops = _loops(faces, len(vertices))
    if len(set(vertices)) < len(vertices):
        first = [vertices.index(vertex) for vertex in vertices]
        again = next(i for i, k in enumerate(first) if k != i)
        raise ShapeError(f"vertices[{first[again]}] again", f"vertices[{again}]", "another point, if there are faces")
    # A point inside, beside the middle: a line from there meets no vertex of a mesh that is symmetrical.
    weights = (0.9 / len(vertices), 0.07, 0.03)
    x, y, z = (
        weights[0] * fsum(values) + weights[1] * values[0] + weights[2] * values[-1]
        for values in zip(*vertices, strict=True)
    )
    cloud = Cloud((*vertices, (x, y, z)))
    edges = _edges(cloud, loops)
    flat, is_rounded = _bends(cloud, edges, loops)
    if _covers(cloud, edges, loops) != 1:
        raise ShapeError("faces that cross each other", "faces", "a surface that goes around its inside once")
    if is_rounded:
        return hull_faces(tuple(vertices))
    return loops if not flat and len(edges) == 3 * len(loops) else merged(edges, flat)


def _loops(faces: Iterable[Iterable[int]], count: int) -> list[Loop]:
    """The faces as tuples of indices, each of which a vertex has."""
    if isinstance(faces, (str, bytes)) or not isinstance(faces, Iterable):
        raise ShapeError(shown(faces), "faces", "a list of lists of indices of vertices")
    loops: list[Loop] = []
    for face in faces:
        try:
            loop = tuple(face)
            if {*map(type, loop)} != {int}:
                loop = tuple([index(i) for i in loop if type(i) is not bool])
        except TypeError:
            loop = ()
        if len(loop) < 3:
            expected = "a list of three or more indices of vertices"
            raise ShapeError(shown(face), f"faces[{len(loops)}]", expected)
        loops.append(loop)
    if not loops:
        raise ShapeError("empty", "faces", "a list of lists of indices of vertices")
    used = {*chain.from_iterable(loops)}
    if min(used) < 0 or max(used) >= count:
        number, wrong = next((n, i) for n, loop in enumerate(loops) for i in loop if not 0 <= i < count)
        raise ShapeError(str(wrong), f"faces[{number}]", f"indices from 0 to {count - 1}")
    if len(used) < count:
        raise ShapeError("in none", f"vertices[{min({*range(count)} - used)}]", "in one of the faces")
    return loops


def _edges(cloud: Cloud, loops: Sequence[Loop]) -> Edges:
    """The triangle of each directed edge. Each edge has its reverse, in another face."""
    edges: Edges = {}
    scaled = cloud.scaled
    made = 0
    for loop in loops:
        i = loop[0]
        for j, k in pairwise(loop[1:]):
            edges[i, j] = edges[j, k] = edges[k, i] = triangle(scaled, i, j, k)
            made += 3
    # As many edges lead up as down, and each that leads up has its reverse.
    up = [edge for edge in edges if edge[0] < edge[1]]
    if 2 * len(up) == len(edges) == made and all((v, u) in edges for u, v in up):
        return edges
    found: dict[tuple[int, int], int] = {}
    for number, loop in enumerate(loops):
        for edge in pairwise((*loop, loop[0])):
            if edge[0] == edge[1] or edge in found:
                other = f"the edge {edge[0]} {edge[1]} of faces[{found.get(edge, number)}]"
                raise ShapeError(other, f"faces[{number}]", "a loop whose edges no face has in the same direction")
            found[edge] = number
    for (u, v), number in found.items():
        if (v, u) not in found:
            raise ShapeError(f"open at the edge {u} {v}", f"faces[{number}]", "in a closed surface")
    raise ShapeError("faces that share a diagonal", "faces", "triangles or planar polygons of a convex surface")


def _bends(cloud: Cloud, edges: Edges, loops: Sequence[Loop]) -> tuple[list[tuple[int, int]], bool]:
    """The flat edges, and whether some edge bends inward by rounding. None may bend by more."""
    flat = flat_edges(cloud, edges)
    rounded = False
    for u, v in flat:
        corners, *normal, ax, ay, az, _, _, _ = edges[u, v]
        i, j, k = edges[v, u][0]
        across = i + j + k - u - v
        if cloud.exact_side(corners, across) > 0:
            x, y, z = cloud.scaled[across]
            height = normal[0] * (x - ax) + normal[1] * (y - ay) + normal[2] * (z - az)
            if not height <= ROUNDED * hypot(*normal):
                inside = f"with vertex {across} in front of it"
                expected = "convex with its neighbours, and counter-clockwise from outside"
                raise ShapeError(inside, _face(loops, corners), expected)
            rounded = True
    return flat, rounded


def _covers(cloud: Cloud, edges: Edges, loops: Sequence[Loop]) -> int:
    """How often the surface goes around the last point of the cloud, which must be behind all triangles."""
    scaled, doubt = cloud.scaled, cloud.doubt
    m = len(scaled) - 1
    x, y, z = scaled[m]
    last = None
    for face in edges.values():
        if face is last:
            continue  # Most triangles have their three edges next to each other.
        last = face
        corners, nx, ny, nz, ax, ay, az, _, _, _ = face
        height = nx * (x - ax) + ny * (y - ay) + nz * (z - az)
        if height >= -doubt and cloud.exact_side(corners, m) >= 0:
            expected = "a face of three corners, counter-clockwise from outside, with the middle behind it"
            raise ShapeError(f"{corners}", _face(loops, corners), expected)
    # The line from m along y, seen along x, crosses these edges of the triangles that face along x.
    above = [point[2] > z for point in scaled]
    count = 0
    for (u, v), face in edges.items():
        if above[u] != above[v] and _turn(cloud, *face[0]) > 0:
            left = _turn(cloud, u, v, m)
            count += left > 0 if above[v] else -(left < 0)
    return count


def _turn(cloud: Cloud, i: int, j: int, k: int) -> int:
    """The side of the line from i to j that k lies on, seen along x: 1 is to the left."""
    (_, ay, az), (_, by, bz), (_, cy, cz) = (cloud.scaled[n] for n in (i, j, k))
    turn = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
    if abs(turn) > LINE_DOUBT:
        return 1 if turn > 0 else -1
    (_, ay, az), (_, by, bz), (_, cy, cz) = cloud.whole(i, j, k)
    turn = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
    return (turn > 0) - (turn < 0)


def _face(loops: Sequence[Loop], corners: Loop) -> str:
    """The place of the face that a triangle is part of."""
    return next(f"faces[{number}]" for number, loop in enumerate(loops) if {*corners} <= {*loop})
