"""All places of the origin for which a method's code comes to the same region, found by running that code.

Notation: `P` a place for the origin; a `cell` the places for which every comparison of the code comes out the same, a
convex polygon; `piece` a part of the bounds not yet explained.

Run at some place in a piece, the code makes comparisons, each true in a half-plane of places. The part of the piece in
all of them is the cell of that run. What the first comparison cuts off is a piece of its own, then what the second cuts
off from the rest, and so on. The code is a tree of comparisons and a cell is one of its leaves, so each leaf is run
once, and the cells tile the bounds. All numbers are fractions: cells are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from ..methods.products import Tests
from ..vec import Vec2q, Vector, to_exact, to_float
from .dual import HalfPlane, seen_from

Polygon: TypeAlias = tuple[Vec2q, ...]
"""Counter-clockwise or clockwise as it was; () is none."""

Decide: TypeAlias = Callable[[Sequence[Any], Tests], str]
"""A method's code for a line or a triangle: from the coordinates of its points to a region."""


class Unnoted(Tests):
    """Hands a product on as it is: a dual number notes its comparisons by itself."""

    def product(self, name: str, foot: Vector, vector: Vector, value: Any) -> Any:
        return value


def explore(decide: Decide, points: Sequence[Vec2q], bounds: Polygon) -> dict[str, list[Polygon]]:
    """The cells of each region that occurs in the bounds."""
    found: dict[str, list[Polygon]] = {}
    pieces = [bounds]
    while pieces:
        piece = pieces.pop()
        place = inside(piece)
        sides: list[HalfPlane] = []
        region = decide([seen_from(place, point, sides) for point in points], Unnoted())
        for side in sides:
            rest = clipped(piece, side.opposite())
            if rest:
                pieces.append(rest)
            piece = clipped(piece, side)
        if piece:
            found.setdefault(region, []).append(piece)
    return found


def common(bounds: Polygon, sides: Iterable[HalfPlane]) -> Polygon:
    """The part of the bounds in all half-planes."""
    for side in sides:
        bounds = clipped(bounds, side)
    return bounds


def clipped(polygon: Polygon, side: HalfPlane) -> Polygon:
    """The part of a convex polygon in a half-plane; () where that has no area."""
    heights = [side.at(vertex) for vertex in polygon]
    if not any(height > 0 for height in heights):
        return ()
    if all(height >= 0 for height in heights):
        return polygon
    kept: list[Vec2q] = []
    for i, (p, h) in enumerate(zip(polygon, heights, strict=True)):
        q, k = polygon[i - 1], heights[i - 1]
        if h * k < 0:
            t = h / (h - k)
            kept.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
        if h >= 0:
            kept.append(p)
    return tuple(kept)


def inside(polygon: Polygon) -> Vec2q:
    """A point inside a convex polygon: the mean of its vertices. It is rounded to floats where that is inside too,
    since short fractions are quick."""
    count = len(polygon)
    mean = (sum(x for x, _ in polygon) / Fraction(count), sum(y for _, y in polygon) / Fraction(count))
    near = to_exact(to_float(mean))
    turns = [_turn(polygon[i - 1], vertex, near) for i, vertex in enumerate(polygon)]
    return near if all(turn > 0 for turn in turns) or all(turn < 0 for turn in turns) else mean


def _turn(p: Vec2q, q: Vec2q, r: Vec2q) -> Fraction:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
