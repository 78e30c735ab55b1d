"""Finds all places of the origin for which a method's code takes the same region, by running that code.

Notation: a `place` is a position of the origin. A `cell` is the convex polygon, in space the polyhedron, of the places
for which every comparison of the code has the same outcome. A `piece` is a part of the bounds that is not yet
explained.

Run the code at a place in a piece. Each of its comparisons has the same outcome in a half-plane (half-space). The part
of the piece that lies in all these half-planes is the cell of that run. The part that the first comparison cuts off is
a new piece, the part that the second cuts off from the rest is another, and so on. The code is a tree of comparisons,
and a cell is one of its leaves. So each leaf runs once, and the cells tile the bounds. All numbers are whole, so cells
are exact. Adjacent cells of the same region are merged if their union is convex.

A code that tests both sides of a line strictly takes a third region on the line itself, which no piece has inside. Such
a region is found in the same way along the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ..methods.products import Tests, Untold
from ..vec import Vector
from .convex import Polygon
from .convex import inside as inside_polygon
from .convex import split as split_polygon
from .convex import united as united_polygon
from .dual import seen_from, seen_in_space
from .segment import Segment, chord
from .segment import inside as inside_segment
from .segment import split as split_segment
from .segment import united as united_segment
from .solid import inside as inside_solid
from .solid import split as split_solid
from .solid import united as united_solid

Cell = TypeVar("Cell")
"""A convex polygon or polyhedron."""

Decide: TypeAlias = Callable[[Sequence[Any], Tests], str]
"""A method's code for a line or a triangle: it maps the coordinates of the points to a region."""


class Unnoted(Untold):
    """Returns products unchanged, because a dual number records its own comparisons. The direction across an edge is
    not computed: no region depends on where the search goes next."""

    def triple_product(self, edge: str, ab: Vector, ao: Vector) -> Vector:
        return ao


class Room(NamedTuple):
    """What exploring the plane or space needs: the functions of `convex` or of `solid`, and the coordinates of a point
    as dual numbers."""

    inside: Callable[[Any], Any]
    split: Callable[[Any, Any], tuple[Any, Any]]
    united: Callable[[Any, Any, Any], Any]
    seen_from: Callable[[Any, Any, list[Any]], tuple[Any, ...]]


PLANE = Room(inside_polygon, split_polygon, united_polygon, seen_from)
SPACE = Room(inside_solid, split_solid, united_solid, seen_in_space)
LINE = Room(inside_segment, split_segment, united_segment, seen_from)


def explore(decide: Decide, points: Sequence[tuple[int, ...]], bounds: Cell, room: Room) -> dict[str, list[Cell]]:
    """The cells of each region that occurs within the bounds."""
    found: dict[str, list[Cell]] = {}
    for region, cell, _ in _leaves(decide, points, bounds, room):
        found[region] = _joined(found.get(region, []), cell, bounds, room)
    return found


def explore_lines(decide: Decide, points: Sequence[tuple[int, ...]], bounds: Polygon) -> dict[str, list[Segment]]:
    """The segments within the bounds where each region is taken, of all lines on which a comparison changes."""
    sides = {min(side, side.opposite()) for *_, known in _leaves(decide, points, bounds, PLANE) for side in known}
    found: dict[str, list[Segment]] = {}
    for across in filter(None, (chord(bounds, side) for side in sorted(sides))):
        for region, segments in explore(decide, points, across, LINE).items():
            found.setdefault(region, []).extend(segments)
    return found


def _leaves(
    decide: Decide, points: Sequence[tuple[int, ...]], bounds: Cell, room: Room
) -> Iterator[tuple[str, Cell, frozenset[Any]]]:
    """The region and the cell of each leaf, and the sides of all comparisons that hold in it."""
    # Each piece comes with sides that hold all over it: those of the comparisons before the one that cut it off.
    pieces: list[tuple[Cell, frozenset[Any]]] = [(bounds, frozenset())]
    while pieces:
        piece, known = pieces.pop()
        place = room.inside(piece)
        sides: list[Any] = []
        region = decide([room.seen_from(place, point, sides) for point in points], Unnoted())
        for side in dict.fromkeys(side.seen_from(place) for side in sides):
            if side in known:
                continue
            piece, rest = room.split(piece, side)
            if rest:
                pieces.append((rest, known | {side.opposite()}))
            known |= {side}
        if piece:
            yield region, piece, known


def _joined(cells: list[Cell], cell: Cell, bounds: Cell, room: Room) -> list[Cell]:
    """The cells of a region and one more cell, merged by pairwise unions."""
    for other in cells:
        union = room.united(cell, other, bounds)
        if union:
            return _joined([rest for rest in cells if rest is not other], union, bounds, room)
    return [*cells, cell]
