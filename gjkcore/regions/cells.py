"""All places of the origin for which a method's code comes to the same region, found by running that code.

Notation: a `place` for the origin; a `cell` the places for which every comparison of the code comes out the same, a
convex polygon; a `piece` a part of the bounds not yet explained.

Run at some place in a piece, the code makes comparisons, each of which comes out the same in a half-plane. The part of
the piece in all of them is the cell of that run. What the first comparison cuts off is a piece of its own, then what
the second cuts off from the rest, and so on. The code is a tree of comparisons and a cell is one of its leaves, so each
leaf is run once, and the cells tile the bounds. All numbers are whole: cells are exact. Neighbours of the same region
become one polygon where that is convex.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd
from typing import Any, TypeAlias

from ..methods.products import Tests
from ..vec import Vector
from .convex import HalfPlane, Homogeneous, Polygon, clipped, inside, united
from .dual import seen_from

Decide: TypeAlias = Callable[[Sequence[Any], Tests], str]
"""A method's code for a line or a triangle: from the coordinates of its points to a region."""


class Unnoted(Tests):
    """Hands a product on as it is: a dual number notes its comparisons by itself."""

    def product(self, name: str, foot: Vector, vector: Vector, value: Any) -> Any:
        return value


def explore(decide: Decide, points: Sequence[tuple[int, int]], bounds: Polygon) -> dict[str, list[Polygon]]:
    """The cells of each region that occurs in the bounds."""
    found: dict[str, list[Polygon]] = {}
    pieces = [bounds]
    while pieces:
        piece = pieces.pop()
        place = inside(piece)
        sides: list[HalfPlane] = []
        region = decide([seen_from(place, point, sides) for point in points], Unnoted())
        for side in sides:
            known = _from_the_place(side, place)
            rest = clipped(piece, known.opposite())
            if rest:
                pieces.append(rest)
            piece = clipped(piece, known)
        if piece:
            found[region] = _joined(found.get(region, []), piece, bounds)
    return found


def _joined(cells: list[Polygon], cell: Polygon, bounds: Polygon) -> list[Polygon]:
    """The cells of a region with one more, as few polygons as pairwise unions make of them."""
    for other in cells:
        union = united(cell, other, bounds)
        if union:
            return _joined([rest for rest in cells if rest is not other], union, bounds)
    return [*cells, cell]


def _from_the_place(side: HalfPlane, place: Homogeneous) -> HalfPlane:
    """The half-plane that the code noted, in P: it was noted for w P - (x, y), where (x, y, w) is the place."""
    a, b, c = side
    x, y, w = place
    a, b, c = a * w, b * w, c - a * x - b * y
    common = gcd(a, b, c)
    return HalfPlane(a // common, b // common, c // common)
