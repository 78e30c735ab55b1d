"""Given faces of a polyhedron: the proof that they are the surface of its hull, in linear time.

Notation: that of `hull`. A polygon is cut into triangles from its first vertex. `m` is a point inside.

Each edge must be in two faces, once in either direction, and no two triangles may bend inward at their edge. If `m` is
behind every triangle, the surface covers each direction from m equally often, n times. With n = 1 it is the boundary of
a convex set. (The faces of a double pyramid over a pentagram bend outward only, too, but cover each direction twice.)
A line through m along x leaves the surface n times: that is how often it crosses the outline of the triangles that face
along x.

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
from .hull import Cloud, Face, hull_faces, merged, triangle

ROUNDED = 1e-6
"""Relative to the largest coordinate: ten times what rounding to single precision does."""

LINE_DOUBT = 1e-14
"""Absolute, next to coordinates of at most 1: more than the rounding of a product of two edges."""

Loop = tuple[int, ...]
Thirds = dict[int, int]
"""The third corner of the triangle of each edge (u, v), at u * n + v. n is the number of vertices."""


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
    triangles = loops
    if any(len(loop) > 3 for loop in loops):
        triangles = [(loop[0], *edge) for loop in loops for edge in pairwise(loop[1:])]
    thirds = _thirds(triangles, len(vertices))
    try:
        bends, sides, outline, up = _looked_over(cloud, triangles, thirds)
    except KeyError:  # an edge without its reverse
        up = 0
    # As many edges lead up as down, and each that leads up has its reverse.
    if not 2 * up == len(thirds) == 3 * len(triangles):
        raise _not_closed(loops)
    flat, is_rounded = _flat(cloud, bends, thirds, loops)
    for corners in sides:
        if cloud.exact_side(corners, len(vertices)) >= 0:
            expected = "a face of three corners, counter-clockwise from outside, with the middle behind it"
            raise ShapeError(f"{corners}", _face(loops, corners), expected)
    if _times_around(cloud, outline) != 1:
        raise ShapeError("faces that cross each other", "faces", "a surface that goes around its inside once")
    if is_rounded:
        return hull_faces(tuple(vertices))
    return merged(thirds, len(vertices), flat) if flat or triangles is not loops else loops


def _loops(faces: Iterable[Iterable[int]], count: int) -> list[Loop]:
    """The faces as tuples of indices. Each index has a vertex."""
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


def _thirds(triangles: Sequence[Loop], count: int) -> Thirds:
    thirds: Thirds = {}
    for i, j, k in triangles:
        thirds[i * count + j] = k
        thirds[j * count + k] = i
        thirds[k * count + i] = j
    return thirds


def _not_closed(loops: Sequence[Loop]) -> ShapeError:
    """Says what is wrong, where not each edge is in two faces, once in either direction."""
    found: dict[tuple[int, int], int] = {}
    for number, loop in enumerate(loops):
        for edge in pairwise((*loop, loop[0])):
            if edge[0] == edge[1] or edge in found:
                other = f"the edge {edge[0]} {edge[1]} of faces[{found.get(edge, number)}]"
                return ShapeError(other, f"faces[{number}]", "a loop whose edges no face has in the same direction")
            found[edge] = number
    for (u, v), number in found.items():
        if (v, u) not in found:
            return ShapeError(f"open at the edge {u} {v}", f"faces[{number}]", "in a closed surface")
    return ShapeError("faces that share a diagonal", "faces", "triangles or planar polygons of a convex surface")


def _looked_over(
    cloud: Cloud, triangles: Sequence[Loop], thirds: Thirds
) -> tuple[list[tuple[int, int]], list[Face], list[Face], int]:
    """What floats leave: the edges (u, v), u < v, that may not bend outward; the triangles that m, the last point of
    the cloud, may not be behind; those that are both above and below m; and how many edges have u < v. Raises KeyError
    if one of these has no reverse."""
    scaled, doubt = cloud.scaled, -cloud.doubt
    count = len(scaled) - 1
    mx, my, mz = scaled[count]
    above = [point[2] > mz for point in scaled]
    bends: list[tuple[int, int]] = []
    sides: list[Face] = []
    outline: list[Face] = []
    up = 0
    for i, j, k in triangles:
        ax, ay, az = scaled[i]
        bx, by, bz = scaled[j]
        cx, cy, cz = scaled[k]
        bx -= ax
        by -= ay
        bz -= az
        cx -= ax
        cy -= ay
        cz -= az
        nx, ny, nz = by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx
        if nx * (mx - ax) + ny * (my - ay) + nz * (mz - az) >= doubt:
            sides.append((i, j, k))
        if i < j:
            up += 1
            x, y, z = scaled[thirds[j * count + i]]
            if nx * (x - ax) + ny * (y - ay) + nz * (z - az) >= doubt:
                bends.append((i, j))
        if j < k:
            up += 1
            x, y, z = scaled[thirds[k * count + j]]
            if nx * (x - ax) + ny * (y - ay) + nz * (z - az) >= doubt:
                bends.append((j, k))
        if k < i:
            up += 1
            x, y, z = scaled[thirds[i * count + k]]
            if nx * (x - ax) + ny * (y - ay) + nz * (z - az) >= doubt:
                bends.append((k, i))
        if above[i] != above[j] or above[i] != above[k]:
            outline.append((i, j, k))
    return bends, sides, outline, up


def _flat(
    cloud: Cloud, bends: Sequence[tuple[int, int]], thirds: Thirds, loops: Sequence[Loop]
) -> tuple[list[tuple[int, int]], bool]:
    """The edges among these that do not bend outward, and whether some bend inward by rounding. None may by more."""
    count = len(cloud.points) - 1
    flat: list[tuple[int, int]] = []
    is_rounded = False
    for u, v in bends:
        corners = (u, v, thirds[u * count + v])
        across = thirds[v * count + u]
        side = cloud.exact_side(corners, across)
        if side > 0:
            _, *normal, ax, ay, az, _, _, _ = triangle(cloud.scaled, *corners)
            x, y, z = cloud.scaled[across]
            height = normal[0] * (x - ax) + normal[1] * (y - ay) + normal[2] * (z - az)
            if not height <= ROUNDED * hypot(*normal):
                inside = f"with vertex {across} in front of it"
                expected = "convex with its neighbours, and counter-clockwise from outside"
                raise ShapeError(inside, _face(loops, corners), expected)
            is_rounded = True
        if side >= 0:
            flat.append((u, v))
    return flat, is_rounded


def _times_around(cloud: Cloud, outline: Sequence[Face]) -> int:
    """How often the surface goes around m, the last point of the cloud, which is behind all its triangles: the line
    from m along y, seen along x, crosses the edges of the triangles that face along x."""
    m = len(cloud.points) - 1
    z = cloud.scaled[m][2]
    times = 0
    for i, j, k in outline:
        if _turn(cloud, i, j, k) > 0:
            for u, v in ((i, j), (j, k), (k, i)):
                is_up = cloud.scaled[v][2] > z
                if (cloud.scaled[u][2] > z) != is_up:
                    left = _turn(cloud, u, v, m)
                    times += left > 0 if is_up else -(left < 0)
    return times


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
