"""Where a plane through the origin O cuts the surface of a convex set, as a polygon of that plane.

O is in the plane. So O is in the section if and only if it is in the set, and a plane that misses the set has it all on
one side: its normal then separates the set from O.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from ..plane.hull import hull_indices
from ..vec import Vec2f, Vec3f, add3, cross3, dot3, scale3, sub3, unit3
from .minkowski import Mesh

LEVEL = 2.0**-50
"""Relative to the largest coordinate. A vertex this close to the plane is in it, up to rounding."""


class Section(NamedTuple):
    """The section of A - B with the plane through the origin across `normal`.

    `right` and `up` are the axes of the plane, as it is seen from the tip of the normal. All three are unit vectors.
    `points` are the corners of the section in these axes, counter-clockwise: no points where the plane misses A - B,
    one or two where it only touches it. Where the mesh of A - B is sampled, the section is that of the mesh.
    """

    normal: Vec3f
    right: Vec3f
    up: Vec3f
    points: list[Vec2f]


def section(mesh: Mesh, normal: Vec3f) -> Section:
    """The section of a mesh. `normal` may have any length except zero. The points are exact up to rounding."""
    normal = unit3(normal)
    # Along y, the plane is seen as a map is: x to the right.
    across = cross3((0.0, 1.0, 0.0), normal)
    right = unit3(across) if any(across) else (1.0, 0.0, 0.0)
    up = cross3(normal, right)
    nx, ny, nz = normal
    level = LEVEL * max(max(abs(x), abs(y), abs(z)) for x, y, z in mesh.vertices)
    heights = [x * nx + y * ny + z * nz for x, y, z in mesh.vertices]
    # Else the edges of such a vertex cut the plane in corners that rounding alone tells apart.
    heights = [height if abs(height) > level else 0.0 for height in heights]
    cut = [vertex for vertex, height in zip(mesh.vertices, heights, strict=True) if not height]
    loops = mesh.faces or (tuple(range(len(mesh.vertices))),)
    for loop in loops:
        of_loop = [heights[i] for i in loop]
        if not min(of_loop) < 0 < max(of_loop):
            continue
        for i, j in pairwise((*loop, loop[0])):
            # Each edge is in two loops, once in either direction.
            if heights[i] < 0 < heights[j]:
                edge = sub3(mesh.vertices[j], mesh.vertices[i])
                cut.append(add3(mesh.vertices[i], scale3(edge, heights[i] / (heights[i] - heights[j]))))
    flat = [(dot3(point, right), dot3(point, up)) for point in cut]
    return Section(normal, right, up, [flat[i] for i in hull_indices(flat)])
