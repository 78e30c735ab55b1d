"""Penetration depth: the face of A - B closest to an origin inside it.

Notation: `n` is the outward unit normal of an edge of A - B. The *offset* of an edge is the distance of its line from
the origin. `k` counts corners, counter-clockwise. The depth is the smallest offset over all edges of A - B.

There are two ways to that face. `expand` is the expanding polytope algorithm: it grows a polygon inside A - B from
support points, from whatever simplex GJK ended with. It works on any shape, also on round ones, and records its steps
and both bounds. `deepest_face` examines each edge that A - B can have. If floats cannot order some of them, fractions
decide. Answers come from `deepest_face`.

Sources: van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects", 2001 (EPA); de Berg
et al., "Computational Geometry", section 13.3 (the edges of A - B are those of A and of -B).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ..expansion import Cells, Exactly, Found, Rounded, independent, widened
from ..minkowski import SupportPoint
from ..trace import Termination
from ..vec import Vec2f, Vec2i, Vec2q, cross, dot, neg, perp, root, scale, sub, unit
from .grid import Grid
from .shapes import Shape
from .simplex import PLANE

CAP = 64
"""The most support points of EPA. A round shape needs about 20."""

NEAR = 1e-12
"""Relative to the largest coordinate of A - B. Beside a round shape, EPA ends when a support point is at most this far
beyond the closest edge."""

DOUBT = 64 * 2.0**-53
"""Relative to the largest coordinate of the shapes. An upper bound of the error of an offset in floats, which is a sum
of four products, rounded about ten times. Offsets closer than this are compared exactly."""

UNDERFLOW = 16 * 5e-324
"""Absolute. What the smallest floats add to the error of an offset."""

DEEP = 2.0**-10
"""Relative to the largest coordinate of the shapes. Above this depth offsets are compared exactly only if the chosen
face has no foot: faces within DOUBT give the depth to 1e-11, and a round polygon that overlaps itself has thousands of
them."""


class Face(NamedTuple):
    """The edge of A - B closest to the origin.

    `offset` is exact, for the exact normal, which is not normalised. It is 0 if the origin is on the boundary. `depth`
    is the distance, `square` its square, exact. The points are witnesses: point_a - point_b is depth * normal. `error`
    bounds how much closer another face may be, in world units; 0.0 if none is. `along` is the exact normal.
    """

    offset: Fraction
    square: Fraction
    depth: Fraction
    normal: Vec2f
    point_a: Vec2q
    point_b: Vec2q
    along: Vec2q
    error: float = 0.0


def deepest_face(a: Shape, b: Shape, exactly: bool = False) -> Face:
    """The face of the cores' difference closest to the origin, which must be inside. O((n + m) log(n + m)).

    With `exactly`, faces that are as close up to rounding are always compared in fractions.
    """
    edges = [(k, a, True) for k in _edges(a)] + [(k, b, False) for k in _edges(b)]
    if not edges:
        # Two equal points: any direction will do.
        point = a.core_point_exactly(0)
        return Face(Fraction(0), Fraction(0), Fraction(0), (1.0, 0.0), point, point, (Fraction(1), Fraction(0)))
    offsets = [_offset(a, b, k, shape, of_a) for k, shape, of_a in edges]
    size = max(a.core_size(), b.core_size())
    least, doubt = min(offsets), 2 * DOUBT * size
    if least > DEEP * size and doubt > UNDERFLOW and not exactly:
        face, foot_is_on_it = _face(a, b, _exact_normal(*edges[offsets.index(least)]))
        if foot_is_on_it:
            return face._replace(error=doubt)
    limit = least + doubt + UNDERFLOW
    exact = [_exact_normal(k, shape, of_a) for (k, shape, of_a), o in zip(edges, offsets, strict=True) if o <= limit]
    return _face(a, b, min(exact, key=lambda n: _exact_offset(a, b, n) ** 2 / dot(n, n)))[0]


def _edges(shape: Shape) -> range:
    count = len(shape.hull.order)
    return range(count if count > 1 else 0)


def _offset(a: Shape, b: Shape, k: int, shape: Shape, of_a: bool) -> float:
    """The offset, in floats, of the edge of A - B that comes from edge k of a shape."""
    p = shape.core_point(k)
    outward = unit(neg(perp(shape.core_edge(k))))
    n = outward if of_a else neg(outward)
    on_a = p if of_a else a.core_furthest(n)
    on_b = b.core_furthest(neg(n)) if of_a else p
    return dot(sub(on_a, on_b), n)


def _exact_normal(k: int, shape: Shape, of_a: bool) -> Vec2q:
    edge = sub(shape.core_point_exactly((k + 1) % len(shape.hull.order)), shape.core_point_exactly(k))
    return neg(perp(edge)) if of_a else perp(edge)


def _exact_offset(a: Shape, b: Shape, n: Vec2q) -> Fraction:
    """The offset of the edge of A - B with the outward normal n, times the length of n."""
    on_a = a.core_point_exactly(a.core_support_exactly(n))
    on_b = b.core_point_exactly(b.core_support_exactly(neg(n)))
    return dot(sub(on_a, on_b), n)


def _face(a: Shape, b: Shape, n: Vec2q) -> tuple[Face, bool]:
    """The face of A - B with the outward normal n, and whether the foot of the perpendicular from the origin is on it.
    If it is not, another face is closer. Even if that one is as close, up to rounding, its points are others."""
    n2 = dot(n, n)
    doubt = Fraction(DOUBT * max(a.core_size(), b.core_size())) * Fraction(float(root(n2)))
    side_a = _touched(a, n, doubt)
    side_b = _touched(b, neg(n), doubt)
    offset = dot(sub(side_a[0], side_b[0]), n)
    # Along the face, A covers one interval of the tangent and B, moved by the depth, another; they overlap, and the
    # middle of what they share is the middle of the contact.
    tangent = perp(n)
    reach_a = sorted(dot(p, tangent) for p in side_a)
    reach_b = sorted(dot(p, tangent) for p in side_b)
    first, last = max(reach_a[0], reach_b[0]), min(reach_a[-1], reach_b[-1])
    middle = (first + last) / 2
    point_a = _at(side_a[0], tangent, middle, n2)
    point_b = _at(side_b[0], tangent, middle, n2)
    square = offset * offset / n2
    return Face(offset, square, root(square), unit(n), point_a, point_b, n), first - last <= doubt


def _at(p: Vec2q, tangent: Vec2q, along: Fraction, n2: Fraction) -> Vec2q:
    """The point of the line through p, along the tangent, whose product with the tangent is `along`."""
    shift = scale(tangent, (along - dot(p, tangent)) / n2)
    return (p[0] + shift[0], p[1] + shift[1])


def _touched(shape: Shape, n: Vec2q, doubt: Fraction) -> list[Vec2q]:
    """The corners furthest along n, and those that are lower by at most `doubt`; the furthest is listed first.

    An edge of the other shape may be parallel up to its rounding. Offsets that differ by so little are not compared,
    so the foot of the perpendicular may be on that edge.
    """
    count = len(shape.hull.order)
    k = shape.core_support_exactly(n)
    found = {k: shape.core_point_exactly(k)}
    limit = dot(found[k], n) - doubt
    for step in (1, -1):
        beside = (k + step) % count
        while beside not in found and dot(point := shape.core_point_exactly(beside), n) >= limit:
            found[beside] = point
            beside = (beside + step) % count
    return list(found.values())


class EpaStep(NamedTuple):
    """One support point of EPA.

    `polytope` is the polygon so far, counter-clockwise. `edge` is its edge closest to the origin, from polytope[edge]
    to the next corner; `normal` and `distance` are that edge's outward unit normal and signed distance. `support` is
    the support point along the normal, and `accepted` says whether it was added. Then it takes the place of the edges
    that it sees (`seen`, by their first corners), between two corners, the `horizon`.

    The first polygon may have two corners and so two edges, back to back. Before that, where GJK ended with a point,
    there is one corner, `edge` is None, and the normal is any direction.

    `lower` and `upper` bound the depth, with this support point. `lower` is 0.0 until the polygon holds O.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    polytope: tuple[Vec2f, ...]
    edge: int | None
    normal: Vec2f
    distance: float
    support: SupportPoint[Vec2f]
    accepted: bool
    horizon: tuple[int, ...]
    seen: tuple[int, ...]
    lower: float
    upper: float

    @property
    def point(self) -> Vec2f:
        """The support point: a point of A - B."""
        return self.support.w


class EpaTrace(NamedTuple):
    """A run of EPA. `depth` and `normal` are those of the last step. With `iteration_cap` they are not valid, and
    `depth` is only a lower bound. If nothing of A - B lies beyond O in some direction, the depth is 0, and the run ends
    there with `touching`."""

    steps: tuple[EpaStep, ...]
    depth: float
    normal: Vec2f
    termination: Termination


class Side(NamedTuple):
    """An edge of the polygon: its outward normal, not normalised, and the offset of its line."""

    normal: Vec2i
    offset: int


def expand(a: Shape, b: Shape, simplex: Sequence[SupportPoint[Vec2f]] = ()) -> EpaTrace:
    """EPA for shapes that intersect, in whole numbers. `simplex` holds the points of A - B that GJK ended with, at most
    three.

    Any simplex will do. A segment is a polygon of two edges, back to back; to a point EPA adds a support point of its
    own. Without a simplex it begins with a support point. Distances are signed, so an origin just outside the first
    polygon is no special case: the edge that it lies beyond is the closest one, and grows first.
    """
    cells: Cells[Vec2i]
    if a.sharp and b.sharp:
        cells = Exactly(PLANE, unit, Grid(a, b), a, b)
    else:
        cells = Rounded(PLANE, unit, NEAR, a, b)
    polygon = independent(PLANE, cells.given(simplex), _spans) or [cells.point((1, 0))]
    steps: list[EpaStep] = []

    def note(n: Vec2i, new: Found[Vec2i], accepted: bool) -> None:
        point = polygon[0]
        distance = cells.height(dot(n, point.w), n)
        bounds = (cells.lower, cells.upper)
        steps.append(
            EpaStep(len(steps), (point.shown.w,), None, unit(n), distance, new.shown, accepted, (), (), *bounds)
        )

    flat = widened(cells, polygon, 2, _across, note)
    if flat:
        return EpaTrace(tuple(steps), 0.0, unit(flat), Termination.TOUCHING)
    if len(polygon) == 3 and cross(sub(polygon[1].w, polygon[0].w), sub(polygon[2].w, polygon[0].w)) < 0:
        polygon.reverse()
    leftmost = min(range(len(polygon)), key=lambda k: polygon[k].w)
    polygon = [*polygon[leftmost:], *polygon[:leftmost]]
    while True:
        sides = [_side(p.w, q.w) for p, q in zip(polygon, [*polygon[1:], polygon[0]], strict=True)]
        edge = min(range(len(sides)), key=lambda k: _signed(sides[k]))
        n, offset = sides[edge]
        new = cells.ask(n)
        accepted = cells.rises(dot(n, new.w) - offset, n) and new.w not in [p.w for p in polygon]
        distance = cells.height(offset, n)
        cells.holds(distance)
        seen = _seen(sides, edge, new.w) if accepted else range(0)
        count = len(polygon)
        steps.append(
            EpaStep(
                index=len(steps),
                polytope=tuple([p.shown.w for p in polygon]),
                edge=edge,
                normal=unit(n),
                distance=distance,
                support=new.shown,
                accepted=accepted,
                horizon=(seen.start % count, seen.stop % count) if accepted else (),
                seen=tuple([k % count for k in seen]),
                lower=cells.lower,
                upper=cells.upper,
            )
        )
        if not accepted or len(steps) == CAP:
            end = Termination.ITERATION_CAP if accepted else Termination.CONVERGED
            return EpaTrace(tuple(steps), max(distance, 0.0), unit(n), end)
        # The corners between the edges that the point sees are now inside. The first corner stays first if it can.
        kept = [polygon[k % count] for k in range(seen.stop, seen.start + count + 1)]
        turned = max(0, count - seen.stop) if seen.start >= 0 else 0
        polygon = [*kept[turned:], new, *kept[:turned]]


def _side(p: Vec2i, q: Vec2i) -> Side:
    n = neg(perp(sub(q, p)))
    return Side(n, dot(n, p))


def _signed(side: Side) -> Fraction:
    """The square of an edge's distance, with the sign of that."""
    return Fraction(side.offset * abs(side.offset), dot(side.normal, side.normal))


def _seen(sides: Sequence[Side], edge: int, w: Vec2i) -> range:
    """The edges that w sees, around the closest one, and those in whose line it is. Positions may be beyond both ends
    of the list."""
    first, last, count = edge, edge, len(sides)

    def sees(k: int) -> bool:
        side = sides[k % count]
        return last - first < count - 2 and dot(side.normal, w) >= side.offset

    while sees(first - 1):
        first -= 1
    while sees(last + 1):
        last += 1
    return range(first, last + 1)


def _spans(points: Sequence[Vec2i]) -> bool:
    """Whether the last of two or three points lies outside of the flat of the others, which span one."""
    p, *others = points
    edges = [sub(other, p) for other in others]
    return any(edges[0]) if len(edges) == 1 else cross(edges[0], edges[1]) != 0


def _across(points: Sequence[Vec2i]) -> Vec2i:
    """A direction out of a point: towards O, or any if it is O."""
    return neg(points[0]) if any(points[0]) else (1, 0)
