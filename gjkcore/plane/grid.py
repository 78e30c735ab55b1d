"""A pair of plane shapes in whole numbers.

Every float is a whole number times a power of two. So is every corner of a posed hull, because its cosine, sine and
offset are floats. On a grid that is fine enough for all corners of both shapes, nothing is rounded. Python's whole
numbers are much faster than its fractions.

Notation: `w = a - b` is a vertex of A - B, from the corners ka and kb. One world unit is 2**shift grid units.
"""

from __future__ import annotations

from ..descent import Vertex
from ..vec import Vec2i, integers, neg, sub
from .hull import IDENTITY
from .shapes import Shape


class Grid:
    """The cores of a and b on their common grid. Both are hulls."""

    def __init__(self, a: Shape, b: Shape) -> None:
        self.a, self.b = Side(a), Side(b)
        self.shift = max(self.a.needed, self.b.needed)
        self.a.refine(self.shift)
        self.b.refine(self.shift)

    def vertex(self, ka: int, kb: int) -> Vertex[Vec2i]:
        p, q = self.a.corner(ka), self.b.corner(kb)
        return Vertex(sub(p, q), p, q, ka, kb)

    def beside(self, vertex: Vertex[Vec2i]) -> list[Vertex[Vec2i]]:
        """The ends of the edges of A and of B that begin at a vertex."""
        ka, kb, count_a, count_b = vertex.ka, vertex.kb, len(self.a.hull.order), len(self.b.hull.order)
        on_a = [self.vertex((ka + step) % count_a, kb) for step in (1, -1) if count_a > 1]
        return on_a + [self.vertex(ka, (kb + step) % count_b) for step in (1, -1) if count_b > 1]

    def support(self, d: Vec2i, _: object = None) -> Vertex[Vec2i]:
        """The vertex of A - B furthest along d."""
        return self.vertex(self.a.furthest(d), self.b.furthest(neg(d)))


class Side:
    """The hull, rotation and offset of a shape, each on the coarsest grid that holds it. `needed` is the shift that the
    world grid must have."""

    def __init__(self, shape: Shape) -> None:
        self.hull = shape.hull
        self.of_hull = self.needed = self.hull.exact[1]
        self.turn: Vec2i | None = None
        if shape.pose is not IDENTITY:
            ((c, s),), self.of_turn = integers([shape.pose[:2]])
            ((x, y),), self.of_offset = integers([shape.pose[2:]])
            self.turn, self.offset = (c, s), (x, y)
            self.needed = max(self.of_hull + self.of_turn, self.of_offset)

    def refine(self, shift: int) -> None:
        """Moves everything to the world grid of 2**shift."""
        self.up = shift - self.of_hull
        if self.turn:
            self.up -= self.of_turn
            (x, y), up = self.offset, shift - self.of_offset
            self.offset = (x << up, y << up)

    def corner(self, k: int) -> Vec2i:
        (x, y), up = self.hull.exact[0][k], self.up
        if not self.turn:
            return (x << up, y << up)
        (c, s), (dx, dy) = self.turn, self.offset
        return (((c * x - s * y) << up) + dx, ((s * x + c * y) << up) + dy)

    def furthest(self, d: Vec2i) -> int:
        if self.turn:
            c, s = self.turn
            d = (c * d[0] + s * d[1], c * d[1] - s * d[0])
        return self.hull.furthest_exactly(d)
