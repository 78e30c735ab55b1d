"""The separating axis test on two polygons, an axis a step, beside what GJK needs for the same pair.

Notation: an *axis* is the outward normal `n` of an edge of A or B, of length 1. The *shadow* of a shape on it is the
interval of n . v over the shape's corners v.

Two convex polygons are apart exactly if their shadows on one of these axes are. The edges of A - B are those of A and
of -B, so these normals are all the normals of A - B: an axis asks on which side of one edge of A - B the origin is. If
no axis separates, the least overlap is the penetration depth: the distance of the origin from that edge.

Whether an axis separates, and which overlap is least, is decided in fractions, along normals as long as their edges.
What an answer holds is rounded afterwards.

Source: Ericson, "Real-Time Collision Detection", sections 5.2.1 and 4.4.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from math import hypot
from typing import Literal, NamedTuple

from ..plane.shapes import Polygon
from ..vec import Vec2, Vec2f, summed
from .fields import BAD_SHAPE, PolygonsField
from .kind import Kind, Scene
from .pair import TracedPair

Interval = tuple[float, float]
"""The least and the greatest n . v."""

Edge = tuple[Literal["a", "b"], int, int]
"""Whose edge it is, and its corners, counter-clockwise, as indices into the vertices of the scene."""


class Axis(NamedTuple):
    """The shadows on the normal of one edge.

    `overlap` is the lesser of a's max less b's min and b's max less a's min: how far B has to move along the axis until
    the shadows only touch. It is minus the gap where they are apart. `difference_edge` is an edge of A - B across the
    axis, as two indices into `difference`. Of two it is the one towards which B has to move.
    """

    edge: Edge
    normal: Vec2f
    a: Interval
    b: Interval
    overlap: float
    difference_edge: tuple[int, int]


class Gjk(NamedTuple):
    """What GJK needs for the same pair: its support points; and its products, which are those of a direction with each
    corner for each support point, and those that it compares with zero."""

    supports: int
    products: int


class Axes(TracedPair):
    """Two polygons and the axes that the test comes to: the normals of A's edges, then of B's. Of parallel ones the
    first. The test stops at the first that separates."""

    def __init__(self, scene: Scene) -> None:
        super().__init__({"start": None, **scene})
        self.a: Polygon = Polygon(self.a.vertices)
        self.b: Polygon = Polygon(self.b.vertices)

    @cached_property
    def axes(self) -> list[Axis]:
        """The axes up to the one that separates, or all of them."""
        return [axis for axis, _ in self._overlaps]

    @cached_property
    def separating(self) -> int | None:
        """The index of the axis that separates. None if the shapes intersect."""
        last = len(self._overlaps) - 1
        return last if self._overlaps[last][1] < 0 else None

    @cached_property
    def least(self) -> int | None:
        """The index of the least overlap. None where an axis separates."""
        overlaps = [overlap for _, overlap in self._overlaps]
        return overlaps.index(min(overlaps)) if self.separating is None else None

    @cached_property
    def products(self) -> int:
        """The products of an axis and a corner that the test made."""
        return len(self.axes) * self._corners

    @cached_property
    def gjk(self) -> Gjk:
        """What GJK needs for the same pair."""
        steps = self.trace.steps
        compared = summed(len(step.tests) for step in steps)
        return Gjk(len(steps), len(steps) * self._corners + compared)

    @property
    def _corners(self) -> int:
        return len(self.a.hull.order) + len(self.b.hull.order)

    @cached_property
    def _overlaps(self) -> list[tuple[Axis, Fraction]]:
        """The axes, each with the square of its overlap and that one's sign."""
        ring_a, ring_b = map(_ring, (self.a, self.b))
        found: list[tuple[Axis, Fraction]] = []
        normals: list[Vec2[Fraction]] = []
        edges = (*_edges("a", self.a), *_edges("b", self.b))
        outward = [(x, y) if edge[0] == "a" else (-x, -y) for edge, (x, y) in edges]
        for edge, (x, y) in edges:
            if any(x * q == y * p for p, q in normals):
                continue
            normals.append((x, y))
            a, b = (_shadow(ring, (x, y)) for ring in (ring_a, ring_b))
            overlap = min(a[1] - b[0], b[1] - a[0])
            length = Fraction(hypot(x, y))
            normal, on_a, on_b = (_divided(pair, length) for pair in ((x, y), a, b))
            sides = ((x, y), (-x, -y)) if overlap == a[1] - b[0] else ((-x, -y), (x, y))
            side = next(side for side in sides if any(_point_alike(side, other) for other in outward))
            lit = _furthest_edge(self.difference, _divided(side, length))
            axis = Axis(edge, normal, on_a, on_b, float(overlap / length), lit)
            found.append((axis, overlap * abs(overlap) / (x * x + y * y)))
            if overlap < 0:
                break
        return found


def _ring(shape: Polygon) -> list[Vec2[Fraction]]:
    return [(Fraction(x), Fraction(y)) for x, y in (shape.vertices[i] for i in shape.hull.order)]


def _edges(owner: Literal["a", "b"], shape: Polygon) -> Iterator[tuple[Edge, Vec2[Fraction]]]:
    """Each edge and its outward normal, as long as the edge."""
    order, ring = shape.hull.order, _ring(shape)
    for k, (px, py) in enumerate(ring):
        after = (k + 1) % len(ring)
        qx, qy = ring[after]
        yield (owner, order[k], order[after]), (qy - py, px - qx)


def _shadow(ring: Sequence[Vec2[Fraction]], normal: Vec2[Fraction]) -> tuple[Fraction, Fraction]:
    along = [normal[0] * x + normal[1] * y for x, y in ring]
    return min(along), max(along)


def _divided(pair: Vec2[Fraction], length: Fraction) -> Vec2f:
    return float(pair[0] / length), float(pair[1] / length)


def _point_alike(u: Vec2[Fraction], v: Vec2[Fraction]) -> bool:
    return u[0] * v[1] == u[1] * v[0] and u[0] * v[0] + u[1] * v[1] > 0


def _furthest_edge(ring: Sequence[Vec2f], direction: Vec2f) -> tuple[int, int]:
    """The edge of a polygon that is furthest along a direction, as indices."""
    along = [direction[0] * x + direction[1] * y for x, y in ring]
    k = max(range(len(ring)), key=lambda k: along[k] + along[(k + 1) % len(ring)])
    return k, (k + 1) % len(ring)


KIND = Kind(
    scene={"shapes": PolygonsField(BAD_SHAPE, min=2, max=2)},
    run={2: Axes},
    parts=("result", "outlines", "difference", "axes", "separating", "least", "products", "gjk"),
)
"""The axes of the separating axis test, one a step."""
