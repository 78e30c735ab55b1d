"""A pair of solids in whole numbers.

Every float is a whole number times a power of two. So is every corner of a posed hull, because its rotation and offset
are floats. On a grid that is fine enough for all corners of both solids, nothing is rounded. Python's whole numbers are
much faster than its fractions.

Notation: `w = a - b` is a vertex of A - B, from the corners ka and kb. One world unit is 2**shift grid units.
"""

from __future__ import annotations

from ..descent import Vertex
from ..rotations import IDENTITY
from ..vec import Vec3i, dot3, integers, neg3, sub3
from .hull import Hull
from .shapes import Solid


class Grid:
    """The cores of a and b on their common grid. Both are hulls."""

    def __init__(self, a: Solid, b: Solid) -> None:
        self.a, self.b = Side(a), Side(b)
        self.shift = max(self.a.needed, self.b.needed)
        self.a.refine(self.shift)
        self.b.refine(self.shift)

    def vertex(self, ka: int, kb: int) -> Vertex[Vec3i]:
        p, q = self.a.corner(ka), self.b.corner(kb)
        return Vertex(sub3(p, q), p, q, ka, kb)

    def support(self, d: Vec3i, near: Vertex[Vec3i]) -> Vertex[Vec3i]:
        """The vertex of A - B furthest along d. The search starts at the vertex `near`."""
        return self.vertex(self.a.furthest(d, near.ka), self.b.furthest(neg3(d), near.kb))


class Side:
    """The hull, rotation and offset of a solid, each on the coarsest grid that holds it. `needed` is the shift that the
    world grid must have."""

    def __init__(self, solid: Solid) -> None:
        assert isinstance(solid.core, Hull)
        self.hull = solid.core
        self.of_hull = self.hull.exact[1]
        self.rows: list[Vec3i] | None = None
        self.of_rows = 0
        if solid.rotation is not IDENTITY:
            self.rows, self.of_rows = integers(solid.rotation)
        ((x, y, z),), self.of_offset = integers((solid.offset,))
        self.offset: Vec3i = (x, y, z)
        self.needed = max(self.of_hull + self.of_rows, self.of_offset)
        self.placed: dict[int, Vec3i] = {}

    def refine(self, shift: int) -> None:
        """Moves everything to the world grid of 2**shift."""
        x, y, z = self.offset
        up = shift - self.of_offset
        self.offset = (x << up, y << up, z << up)
        self.up = shift - self.of_hull - self.of_rows

    def corner(self, k: int) -> Vec3i:
        placed = self.placed.get(k)
        if placed is None:
            x, y, z = v = self.hull.exact[0][k]
            if self.rows:
                p, q, r = self.rows
                x, y, z = dot3(p, v), dot3(q, v), dot3(r, v)
            up = self.up
            dx, dy, dz = self.offset
            self.placed[k] = placed = ((x << up) + dx, (y << up) + dy, (z << up) + dz)
        return placed

    def furthest(self, d: Vec3i, near: int) -> int:
        if self.rows:
            p, q, r = self.rows
            x, y, z = d
            d = (p[0] * x + q[0] * y + r[0] * z, p[1] * x + q[1] * y + r[1] * z, p[2] * x + q[2] * y + r[2] * z)
        return self.hull.furthest_exactly(d, near)
