"""A pair of solids in whole numbers.

Every float is a whole number times a power of two, and so is every corner of a posed hull, whose rotation and offset
are floats. On a grid fine enough for all corners of both solids there is no rounding, and integers of Python are much
faster than its fractions.

Notation: `w = a - b` a vertex of A - B from the corners ka and kb; `shift`: one world unit is 2**shift grid units.
"""

from __future__ import annotations

from typing import Generic, NamedTuple

from ..vec import R, Vec3, Vec3i, add3, dot3, neg3, sub3
from .hull import Hull, integers
from .shapes import IDENTITY, Solid


class Vertex(NamedTuple, Generic[R]):
    """A vertex w of A - B and the points of A and B that it is the difference of; their corners, -1 where a core is
    curved."""

    w: Vec3[R]
    a: Vec3[R]
    b: Vec3[R]
    ka: int
    kb: int


class Grid:
    """The cores of a and b, both hulls, on their common grid."""

    def __init__(self, a: Solid, b: Solid) -> None:
        self.shift = max(_needed(a), _needed(b))
        self._a, self._b = _Side(a, self.shift), _Side(b, self.shift)

    def vertex(self, ka: int, kb: int) -> Vertex[int]:
        p, q = self._a.corner(ka), self._b.corner(kb)
        return Vertex(sub3(p, q), p, q, ka, kb)

    def support(self, d: Vec3i, near: Vertex[int]) -> Vertex[int]:
        """The vertex furthest along d, looked for from another on."""
        return self.vertex(self._a.furthest(d, near.ka), self._b.furthest(neg3(d), near.kb))


def _needed(solid: Solid) -> int:
    hull = solid.hull
    assert hull is not None
    local = hull.exact[1]
    if solid.rotation is not IDENTITY:
        local += integers(solid.rotation)[1]
    return max(local, integers((solid.offset,))[1])


class _Side:
    def __init__(self, solid: Solid, shift: int) -> None:
        assert isinstance(solid.core, Hull)
        self.hull = solid.core
        # The rotation brings the corners from the hull's grid to the common one.
        rows, of_rows = integers(solid.rotation)
        up = shift - self.hull.exact[1] - of_rows
        x, y, z = ((p << up, q << up, r << up) for p, q, r in rows)
        self.rows, self.columns = (x, y, z), tuple(zip(x, y, z, strict=True))
        ((p, q, r),), of_offset = integers((solid.offset,))
        up = shift - of_offset
        self.offset = (p << up, q << up, r << up)
        self.corners: dict[int, Vec3i] = {}

    def corner(self, k: int) -> Vec3i:
        if k not in self.corners:
            x, y, z = self.rows
            v = self.hull.exact[0][k]
            self.corners[k] = add3((dot3(x, v), dot3(y, v), dot3(z, v)), self.offset)
        return self.corners[k]

    def furthest(self, d: Vec3i, near: int) -> int:
        x, y, z = self.columns
        return self.hull.furthest_exactly((dot3(x, d), dot3(y, d), dot3(z, d)), near)
