"""Whether a pair is within a limit, decided as early as possible; and which features its closest points lie on.

Notation: `limit` is a signed distance in world units. `low` and `high` bound the signed distance of a pair.

Shapes far on one side of the limit are decided by little: two discs around the hulls of the plane, two balls inside
those of space, the first support points of GJK. `sooner` asks these. What it leaves open has the whole answer, whose
`error` says whether it decides, and at last whole numbers (`at_most` in `plane.robust` and `space.robust`).

A *feature* of a shape is the smallest of its vertices, edges and faces that the closest point lies on. Source: Ericson,
"Real-Time Collision Detection", 5.1 and 9.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import hypot, inf, ldexp
from typing import Any, TypeAlias

from .answers import ClosestPoints
from .certify import mixtures
from .checks import ShapeError, real_number, shown
from .convex import HalfSpace, Point
from .descent import Vertex, descend_from
from .fast import space as fast_space
from .fast.space import Frame, framed
from .half_space import at_most as at_most_of_half_space
from .half_space import beside
from .half_space import closest_points as closest_to_half_space
from .plane import robust as plane
from .plane.floats import POINTS, SMALL, Want
from .plane.shapes import Shape
from .plane.simplex import PLANE
from .space import robust as space
from .space.shapes import Solid
from .space.simplex import SPACE
from .vec import Vec3f, add3, dot3, moderate, moderate3, neg3, scale3, sub3, summed

DOUBT = 2.0**-40
"""Relative to the coordinates of a pair. Far more than the rounding error of a support point or of a disc."""

ROUNDED = 2.0**-50
"""Relative to a distance. More than the rounding of one that was settled exactly."""

LEAST = 5e-324
"""Absolute. The smallest float: what rounding a smaller distance may move it by. A sixteenth of what rounding may do to
the height of a support point."""


class ClosestFeatures(ClosestPoints):
    """`ClosestPoints`, and what they lie on: the answer of `closest_points(a, b, features=True)`.

    `feature_a` is "vertex 3", "edge 1 2", "face 0 1 2 3": indices into `a.vertices`, those of an edge ascending, those
    of a face in order around it, from the smallest. Of equal vertices the first counts. A polygon of the plane is its
    own face. `weights_a` are the weights of these vertices, in the same order: their mixture is `point_a`. Each is
    exact, rounded once; together they are 1, and a vertex of a face that the point does not need has 0. `feature_b` and
    `weights_b` are those of b.

    Shapes that overlap have a common point. In a solid it may be on no face: "interior 0 3 4 7" then names vertices
    whose mixture it is. Of a shape with a radius these are the features of its core, without the radius: of a circle
    or sphere "vertex 0", of a capsule "edge 0 1" or an end; the point is up to a radius beyond their mixture. A curved
    core has no vertices: None and ().
    """

    feature_a: str | None
    feature_b: str | None
    weights_a: tuple[float, ...]
    weights_b: tuple[float, ...]


Pairable: TypeAlias = HalfSpace | Shape | Solid


def limit_of(value: object, where: str, least: float = -inf) -> float:
    """A limit as a float, which may be infinite. Raises ShapeError for what is no number, and for one below `least`."""
    expected = "a number" if least == -inf else f"a number >= {least:g}"
    number = real_number(value, where, expected)
    if not number >= least:
        raise ShapeError(shown(value), where, expected)
    return number


def sooner(a: Pairable, b: Pairable, limit: float, want: Want) -> Any:
    """What can be said of a pair before its distance is known: False if it is certainly further apart than the finite
    `limit`, True if it is certainly not, None if neither is clear. With POINTS, instead of True, the ClosestPoints if
    they were found on the way: they may still be beyond the limit, by less than their `error`."""
    if isinstance(a, Shape) and isinstance(b, Shape):
        if a.table and b.table:
            return _by_discs(a, b, limit)
    elif isinstance(a, Solid) and isinstance(b, Solid):
        frame_a, frame_b = a.sharp or framed(a), b.sharp or framed(b)
        if isinstance(frame_a, Frame) and isinstance(frame_b, Frame) and frame_a.hull and frame_b.hull:
            return _by_frames(frame_a, frame_b, limit, want)
    if isinstance(a, HalfSpace) or isinstance(b, HalfSpace):
        return None  # one support point gives the whole answer
    return False if _are_beyond(a, b, limit) else None


def _by_discs(a: Shape, b: Shape, limit: float) -> bool | None:
    """`sooner` for hulls of the plane: by a disc around each, and by one inside it."""
    table_a, table_b = a.table, b.table
    assert table_a is not None
    assert table_b is not None
    (ax, ay), (bx, by) = table_a.center, table_b.center
    apart = hypot(ax - bx, ay - by) - a.margin - b.margin
    size = table_a.reach + table_b.reach + abs(ax) + abs(ay) + abs(bx) + abs(by) + a.margin + b.margin
    doubt = DOUBT * size
    if size < SMALL:
        return None
    if apart - table_a.outer - table_b.outer - doubt > limit:
        return False
    return True if apart - table_a.inner - table_b.inner + doubt <= limit else None


def _by_frames(frame_a: Frame, frame_b: Frame, limit: float, want: Want) -> Any:
    """`sooner` for hulls of space: by a ball inside each, then by the loop of `fast.space`."""
    (ax, ay, az), (bx, by, bz) = frame_a.center, frame_b.center
    apart = hypot(ax - bx, ay - by, az - bz) - frame_a.radius - frame_b.radius
    doubt = frame_a.error + frame_b.error + DOUBT * (abs(apart) + frame_a.radius + frame_b.radius)
    inner = frame_a.inner + frame_b.inner if frame_a.inner and frame_b.inner else -inf
    if want is not POINTS and apart - inner + doubt <= limit:
        return True
    if limit < 0 and -_overlap(frame_a, frame_b) - doubt > limit:
        return False
    found = fast_space.gap(frame_a, frame_b, want, None, limit)
    # Below 0, it says no more than that the cores meet.
    return None if found is True and limit < 0 else found


def _overlap(frame_a: Frame, frame_b: Frame) -> float:
    """How far two solids overlap along the line of their centres: no less than the depth. All corners are looked at,
    because what a climb finds may not be the top."""
    d = sub3(frame_b.center, frame_a.center)
    length = hypot(*d)
    if not length:
        return inf
    top_a, top_b = _top(frame_a, d), _top(frame_b, neg3(d))
    cores = (top_a + top_b - dot3(d, frame_b.offset) + dot3(d, frame_a.offset)) / length
    return cores + (frame_a.radius + frame_b.radius)


def _top(frame: Frame, d: Vec3f) -> float:
    """How far the core of a solid reaches along d, from its offset."""
    p, q, r = frame.rotation
    x, y, z = add3(add3(scale3(p, d[0]), scale3(q, d[1])), scale3(r, d[2]))
    return max([x * px + y * py + z * pz for px, py, pz in frame.hull.corners])


class _Beyond(Exception):
    """A support point has shown that the shapes are further apart than the limit."""


def _are_beyond(a: Any, b: Any, limit: float) -> bool:
    """Whether GJK's first run in floats shows that a pair is further apart than the limit: all of A - B is on this side
    of a support point."""
    in_space = isinstance(a, Solid)
    room: Any = space if in_space else plane
    shortened: Any = moderate3 if in_space else moderate
    exponent = room.exponent_of(a, b)
    try:
        reach = ldexp(limit + a.margin + b.margin + 16 * LEAST, exponent)
    except OverflowError:
        return False

    def support(d: Any, _: object = None) -> Vertex[Any]:
        d = shortened(d)
        p = tuple([ldexp(x, exponent) for x in a.core_support(d)[0]])
        q = tuple([ldexp(x, exponent) for x in b.core_support(tuple([-x for x in d]))[0]])
        w = tuple([x - y for x, y in zip(p, q, strict=True)])
        low = -summed([x * y for x, y in zip(w, d, strict=True)]) / (hypot(*d) or 1.0)
        if low - DOUBT * (hypot(*p) + hypot(*q) + abs(reach)) > reach:
            raise _Beyond
        return Vertex(w, p, q, -1, -1)

    try:
        descend_from(SPACE if in_space else PLANE, support, room.START, None)
    except _Beyond:
        return True
    return False


def at_most(a: Pairable, b: Pairable, distance: float, error: float, limit: float) -> bool:
    """Whether the signed distance of a pair, known up to `error`, is at most `limit`. Exact for cores of vertices, and
    beside half-spaces."""
    if isinstance(a, HalfSpace) or isinstance(b, HalfSpace):
        return at_most_of_half_space(a, b, limit)
    doubt = error + ROUNDED * abs(distance) + LEAST
    if abs(distance - limit) > doubt:
        return distance < limit
    if isinstance(a, Solid) and isinstance(b, Solid):
        return space.at_most(a, b, limit) if a.hull and b.hull else distance <= limit
    assert isinstance(a, Shape)
    assert isinstance(b, Shape)
    a, b = plane.straight(a), plane.straight(b)
    return plane.at_most(a, b, limit) if a.table and b.table else distance <= limit


def with_features(a: Pairable, b: Pairable) -> ClosestFeatures:
    """The closest points of a pair by whole numbers, and their features: see `ClosestFeatures`."""
    if isinstance(a, HalfSpace) or isinstance(b, HalfSpace):
        return _beside_features(a, b)
    room: Any = space if isinstance(a, Solid) else plane
    if _has_vertices(a) and _has_vertices(b):
        found, exact = room.closest_exactly(a, b)
        of_a, of_b = mixtures(exact, _hull(a).order, _hull(b).order)
    else:
        found = room.closest_points(a, b)
        of_a, of_b = _mixture_at(room, a, found.point_a), _mixture_at(room, b, found.point_b)
    made = ClosestFeatures(*found)
    made.feature_a, made.weights_a = _feature(a, of_a)
    made.feature_b, made.weights_b = _feature(b, of_b)
    return made


def _beside_features(a: Pairable, b: Pairable) -> ClosestFeatures:
    """Those of a half-space, which has none, and the shape beside it."""
    made = ClosestFeatures(*closest_to_half_space(a, b))
    vertex = beside(a, b)[0].index
    of_shape: tuple[str | None, tuple[float, ...]] = (None, ()) if vertex is None else (f"vertex {vertex}", (1.0,))
    of_a, of_b = (of_shape, (None, ())) if isinstance(b, HalfSpace) else ((None, ()), of_shape)
    (made.feature_a, made.weights_a), (made.feature_b, made.weights_b) = of_a, of_b
    return made


def _has_vertices(shape: Any) -> bool:
    return (shape.hull is not None) if isinstance(shape, Solid) else shape.table is not None


def _hull(shape: Any) -> Any:
    return shape.core


def _mixture_at(room: Any, shape: Any, point: Any) -> dict[int, Fraction]:
    """The weights of the place of a shape's core closest to a point. None on a curved core."""
    if not _has_vertices(shape):
        return {}
    return mixtures(room.both_runs(shape, Point(point))[-1], _hull(shape).order, (0,))[0]


def _feature(shape: Any, weights: dict[int, Fraction]) -> tuple[str | None, tuple[float, ...]]:
    """The text of the smallest feature with these vertices, and the weights in its order."""
    if not weights:
        return None, ()
    indices = sorted(weights)
    kind = ("vertex", "edge")[len(indices) - 1] if len(indices) < 3 else ""
    if not kind or (kind == "edge" and not _is_edge(shape, indices)):
        kind, indices = _face(shape, indices)
    numbers = tuple([float(weights.get(index, 0)) for index in indices])
    return " ".join([kind, *map(str, indices)]), numbers


def _is_edge(shape: Any, ends: Sequence[int]) -> bool:
    order = _hull(shape).order
    first, second = (order.index(end) for end in ends)
    if isinstance(shape, Solid):
        return second in _hull(shape).neighbours[first]
    return (first - second) % len(order) in (1, len(order) - 1)


def _face(shape: Any, indices: list[int]) -> tuple[str, list[int]]:
    """The face that holds these vertices, from its smallest index on. The vertices themselves if none does."""
    for loop in _hull(shape).faces if isinstance(shape, Solid) else [_hull(shape).order]:
        if set(indices) <= set(loop):
            first = loop.index(min(loop))
            return "face", [*loop[first:], *loop[:first]]
    return "interior", indices
