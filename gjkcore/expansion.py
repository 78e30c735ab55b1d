"""What EPA in the plane and EPA in space share: support points in whole numbers, both bounds, and a first polytope.

Notation: a *cell* is the unit of the grid on which all points lie; one world unit is 2**shift cells. `w` is a point of
A - B in cells. `n` is an outward normal in whole numbers, of any length. A support point tells only which point is
furthest, so GJK may ask along any length. EPA compares lengths, so each height n . w is divided by |n|.

EPA grows a polytope inside A - B, so the distance from O to its closest face is a *lower* bound of the depth, from the
moment at which it holds O. The height of A - B along any direction is an *upper* bound: moving B by it parts both.

Sources: van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects", 2001 (EPA and its
bounds).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import frexp, inf, ldexp
from typing import Any, Generic, NamedTuple, TypeVar

from .descent import Geometry, Lattice, Vertex, positive
from .minkowski import SupportPoint, support_point
from .vec import root, scale, scale3, summed

V = TypeVar("V", bound=tuple[Any, ...])
"""A vector of whole numbers, of the plane or of space."""

GRID = 50
"""Beside a round shape, the largest coordinate of A - B has 2**GRID cells."""

ROUNDING = 2.0**-49
"""Relative to the largest coordinate of the shapes. An upper bound of the error of a support point of a round shape, in
each coordinate."""


class Found(NamedTuple, Generic[V]):
    """A point of A - B in cells, and the same in world units."""

    w: V
    shown: SupportPoint[Any]


class Cells(Generic[V]):
    """The support points of A - B in cells, and the bounds that they prove. `tolerance` is how many cells beyond a face
    still count as on it. `doubt` bounds the error of a height, in world units; 0.0 if nothing is rounded before it."""

    def __init__(self, geometry: Geometry[V], unit: Callable[[V], Any]) -> None:
        self.geometry = geometry
        self.unit = unit
        self.shift = 0
        self.tolerance = 0
        self.doubt = 0.0
        self.lower, self.upper = 0.0, inf
        self.highest: tuple[V, Found[V]] | None = None

    def point(self, n: V) -> Found[V]:
        """The point of A - B furthest along n."""
        raise NotImplementedError

    def given(self, simplex: Sequence[SupportPoint[Any]]) -> list[Found[V]]:
        """Points that GJK ended with. Leaves out a vertex that is no corner: it lies between others."""
        raise NotImplementedError

    def ask(self, n: V) -> Found[V]:
        """The point of A - B furthest along n. Its height is an upper bound of the depth."""
        new = self.point(n)
        height = max(self.height(self.geometry.dot(n, new.w), n), 0.0) + self.doubt
        if height < self.upper:
            self.upper, self.highest = height, (n, new)
        return new

    def holds(self, distance: float) -> None:
        """Takes the signed distance of the face closest to O: a lower bound of the depth, if O is inside."""
        self.lower = min(max(self.lower, distance - self.doubt), self.upper)

    def height(self, product: int, n: V) -> float:
        """A product n . w as a length in world units: divided by |n|, rounded once."""
        square = Fraction(product * product, self.geometry.dot(n, n)) / Fraction(4) ** self.shift
        return float(root(square) if product > 0 else -root(square))

    def rises(self, rise: int, n: V) -> bool:
        """Whether a point whose product with n is larger by `rise` lies beyond a face with this normal."""
        return rise > 0 and rise * rise > self.tolerance * self.tolerance * self.geometry.dot(n, n)


class Exactly(Cells[V]):
    """Shapes of corners. Nothing is rounded: `grid` has all of their corners."""

    def __init__(self, geometry: Geometry[V], unit: Callable[[V], Any], grid: Lattice[V], a: Any, b: Any) -> None:
        super().__init__(geometry, unit)
        self.grid, self.a, self.b = grid, a, b
        self.shift = grid.shift
        self.last = grid.vertex(0, 0)

    def point(self, n: V) -> Found[V]:
        self.last = self.grid.support(n, self.last)
        return self._found(self.last)

    def given(self, simplex: Sequence[SupportPoint[Any]]) -> list[Found[V]]:
        sides = (self.a.hull.order, self.b.hull.order)
        corners = [(s.ia, s.ib) for s in simplex if s.ia in sides[0] and s.ib in sides[1]]
        return [self._found(self.grid.vertex(sides[0].index(i), sides[1].index(j))) for i, j in corners]

    def _found(self, v: Vertex[V]) -> Found[V]:
        p, q = self.a.core_point(v.ka), self.b.core_point(v.kb)
        index_a, index_b = self.a.core_index(v.ka), self.b.core_index(v.kb)
        return Found(v.w, SupportPoint(self.geometry.sub(p, q), p, q, index_a, index_b))


class Rounded(Cells[V]):
    """Shapes, at least one of them round. Their support points are rounded to cells."""

    def __init__(self, geometry: Geometry[V], unit: Callable[[V], Any], near: float, a: Any, b: Any) -> None:
        """`near` is the tolerance, relative to the largest coordinate of A - B."""
        super().__init__(geometry, unit)
        self.a, self.b = a, b
        axes = [
            tuple([sign * (i == j) for j in range(geometry.dimension)])
            for i in range(geometry.dimension)
            for sign in (1.0, -1.0)
        ]
        ends = [support_point(a, b, axis) for axis in axes]
        size = max([abs(x) for end in ends for x in end.w])
        self.shift = GRID - frexp(size)[1] if size else 0
        self.tolerance = int(near * 2**GRID)
        reach = max([abs(x) for end in ends for p in (end.a, end.b) for x in p])
        self.doubt = ROUNDING * reach + ldexp(4.0, -self.shift)

    def point(self, n: V) -> Found[V]:
        return self._found(support_point(self.a, self.b, self.unit(n)))

    def given(self, simplex: Sequence[SupportPoint[Any]]) -> list[Found[V]]:
        return [self._found(s) for s in simplex]

    def _found(self, s: SupportPoint[Any]) -> Found[V]:
        w: Any = tuple([round(ldexp(x, self.shift)) for x in s.w])
        return Found(w, s)


def independent(
    geometry: Geometry[V], found: Sequence[Found[V]], spans: Callable[[Sequence[V]], bool]
) -> list[Found[V]]:
    """The largest part of the points that spans as many dimensions as it can, those of the feature closest to O
    first. `spans` says whether points with one more span more than without it."""
    if not found:
        return []
    kept = list(geometry.closest_feature([each.w for each in found], positive).kept)
    for i in range(len(found)):
        if i not in kept and spans([found[k].w for k in (*kept, i)]):
            kept.append(i)
    return [found[k] for k in kept]


def widened(
    cells: Cells[V],
    known: list[Found[V]],
    count: int,
    across: Callable[[Sequence[V]], V],
    record: Callable[[V, Found[V], bool], None],
) -> V | None:
    """Adds support points to the few that GJK ended with, until `count` of them span a segment (in the plane) or a
    triangle (in space). That is a polytope of two sides, back to back, which EPA can grow.

    `across` gives a direction that leaves the flat of the points, towards O if O is outside of it. Returns the
    direction in which nothing of A - B lies beyond O: then the depth is 0. Otherwise None.
    """
    dot = cells.geometry.dot
    while len(known) < count:
        n = across([each.w for each in known])
        new = cells.ask(n)
        height = dot(n, new.w)
        accepted = cells.rises(height, n) and cells.rises(height - dot(n, known[0].w), n)
        record(n, new, accepted)
        if not accepted:
            return n
        known.append(new)
    return None


def weighted(points: Sequence[SupportPoint[Any]], weights: Sequence[int]) -> tuple[Any, Any]:
    """The points of A and of B with these weights, in world units."""
    total = summed(weights)
    shares = [float(Fraction(weight, total)) for weight in weights]
    times: Any = scale if len(points[0].w) == 2 else scale3
    of_a, of_b = [
        [times(p, share) for p, share in zip(side, shares, strict=True)]
        for side in zip(*[(s.a, s.b) for s in points], strict=True)
    ]
    return tuple([summed(x) for x in zip(*of_a, strict=True)]), tuple([summed(x) for x in zip(*of_b, strict=True)])
