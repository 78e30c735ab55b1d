"""Finds all places of the origin for which a method's code takes the same region, by running that code.

Notation: a `place` is a position of the origin. A `cell` is the convex polygon of the places for which every comparison
of the code has the same outcome. A `piece` is a part of the bounds that is not yet explained.

Run the code at a place in a piece. Each of its comparisons has the same outcome in a half-plane. The part of the piece
that lies in all these half-planes is the cell of that run. The part that the first comparison cuts off is a new piece,
the part that the second cuts off from the rest is another, and so on. The code is a tree of comparisons, and a cell is
one of its leaves. So each leaf runs once, and the cells tile the bounds. All numbers are whole, so cells are exact.
Adjacent cells of the same region are merged if their union is convex.
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
"""A method's code for a line or a triangle: it maps the coordinates of the points to a region."""


class Unnoted(Tests):
    """Returns products unchanged, because a dual number records its own comparisons."""

    def product(self, name: str, foot: Vector, vector: Vector, value: Any) -> Any:
        return value


def explore(decide: Decide, points: Sequence[tuple[int, int]], bounds: Polygon) -> dict[str, list[Polygon]]:
    """The cells of each region that occurs within the bounds."""
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
    """The cells of a region and one more cell, merged by pairwise unions."""
    for other in cells:
        union = united(cell, other, bounds)
        if union:
            return _joined([rest for rest in cells if rest is not other], union, bounds)
    return [*cells, cell]


def _from_the_place(side: HalfPlane, place: Homogeneous) -> HalfPlane:
    """The recorded half-plane, in P. The code recorded it for w P - (x, y), where (x, y, w) is the place."""
    a, b, c = side
    x, y, w = place
    a, b, c = a * w, b * w, c - a * x - b * y
    common = gcd(a, b, c)
    return HalfPlane(a // common, b // common, c // common)
