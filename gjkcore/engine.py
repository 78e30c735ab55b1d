"""The public functions on a pair of shapes. Each asks floats first, and exact numbers where floats prove nothing.

In each row, the first entry that can prove its answer gives it:

| shapes | in floats | exactly | shown by |
|---|---|---|---|
| corners, the plane | `plane.floats` | `plane.robust` | `test_plane_robust.py`, `test_plane_floats.py` |
| corners, space | `fast.boxes`, `fast.space` | `space.robust` | `test_space_robust.py`, `test_fast_boxes.py` |
| corners and a radius, the plane | `plane.robust.rounded` | `plane.robust` | `test_plane_curved.py` |
| corners and a radius, space | `fast.space` | `space.robust` | `test_space_robust.py` |
| curved, or with `support(direction)` alone, the plane | `plane.curved` | | `test_plane_*.py`, `test_error.py` |
| the same in space | `space.curved` | | `test_space_curved.py`, `test_certificates.py` |
| a half-space and any of these | | `half_space` | `test_half_space.py` |

How exactly. Errors of the distance, the depth and the witness points are relative to the larger shape's size, which is
how far it reaches from its centre. "any" is your own object that only has `support(direction)`.

| pair | error | touching | how |
|---|---|---|---|
| corners: points, segments, polygons, rectangles, polyhedra, boxes | 1e-15 | exact | whole numbers where floats fail |
| the same with a radius: circles, spheres, capsules | 1e-15 | exact | the radii come off the cores' distance |
| ellipses, tapered capsules, the plane | 1e-12, seldom above 1e-13 | within `error` | both bounds meet |
| any, the plane | the same; smooth and nearly round: its `error`, at most 1e-4 | within `error` | the same |
| curved, space, a radius too | `error`: 1e-9 in 95 of 100, at most 1e-2 | within 1e-13, `error` | GJK, or a polytope |
| any, space | its `error`: 1e-12 where one place is the deepest | within `error` | the same |
| a half-space and any of these | rounded once; curved: its `error` | exact | one support point is enough |

The witness points of curved solids that are apart lie in their shapes, to 1e-14 of the size, and differ by the distance
along the normal. Each is at most `error` below the plane through its shape's support point. Nearer than 16 sizes they
may be beside the right ones by the square root of 2 r `error`, where r is the radius of curvature: 4e-7 was seen.

Each answer's `error` is the bound that it proves. Beside a curved solid it is larger than 1e-9 where many directions
are almost equally deep: along a ring, as in a cylinder about almost the same axis, or along a valley. Then the depth
itself is most often right to 1e-5. For objects of your own that overlap, `error` may be a hundredth of the size too.
Far from the origin it holds the rounding of the coordinates. tests/accuracy.md has what the search for larger errors
found.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isinf
from typing import Any, Literal, SupportsFloat, overload

from . import half_space
from .answers import Answer, ClosestPoints, Penetration, TracedPenetration
from .certify import Certificate
from .checks import Convex, common_dimension
from .convex import HalfSpace, bounded
from .fast import space as fast_space
from .fast.space import framed
from .near import ClosestFeatures, at_most, limit_of, sooner, with_features
from .plane import robust as plane
from .plane.floats import DECIDE, NORMAL, POINTS, Want, gap
from .plane.shapes import OfPlane, Shape, as_shape
from .space import robust as space
from .space.shapes import OfSpace, Solid, as_solid
from .trace import Trace

ZERO = 0
"""The margin that nobody gave. Any other object, even another zero, is checked to be a number."""


def quickly(a: Convex, b: Convex, want: Want, last: list[fast_space.Vertex] | None = None) -> Any:
    """What floats alone can prove of a pair: see `plane.floats.Want`. None where they cannot.

    `last`: see `fast.space.gap`. Shapes of the plane ignore it. The functions below inline the case of the plane, where
    a call takes a tenth of the time.
    """
    if isinstance(a, Shape) and isinstance(b, Shape):
        return gap(a.sharp, b.sharp, want)
    if isinstance(a, Solid) and isinstance(b, Solid):
        return fast_space.gap(a.sharp or framed(a), b.sharp or framed(b), want, last)
    return None


def exactly(a: Convex, b: Convex) -> tuple[Any, Any, Any]:
    """`plane.robust`, `space.robust` or, for a half-space and another shape, `half_space`, whose functions never fail;
    and the pair as its shapes. Raises ShapeError for what are not two shapes of the same dimension, and for two
    half-spaces."""
    known, room = (as_solid, space) if common_dimension(a, b) == 3 else (as_shape, plane)
    if isinstance(a, HalfSpace):
        return half_space, a, known(b)
    if isinstance(b, HalfSpace):
        return half_space, known(a), b
    return room, known(a), known(b)


@overload
def intersects(a: OfPlane, b: OfPlane, margin: SupportsFloat = 0) -> bool: ...
@overload
def intersects(a: OfSpace, b: OfSpace, margin: SupportsFloat = 0) -> bool: ...
def intersects(a: Convex, b: Convex, margin: SupportsFloat = ZERO) -> bool:
    """Whether the shapes have a common point. Touching counts. With a `margin`, in world units, whether their signed
    distance is at most that: they may be this far apart, or, if it is negative, must be this deep in each other.

    A margin ends the search as soon as the answer is certain. Exact for shapes of vertices, and with a radius; where a
    core is curved, what is closer than its `error` or `curved.TOUCH` of the size is touching. Agrees with the sign of
    `signed_distance`. Raises ShapeError for what are not two shapes of the same dimension, and for a margin that is no
    number.
    """
    if margin is not ZERO:
        return _at_most(a, b, limit_of(margin, "margin"))
    quick: bool | None
    quick = gap(a.sharp, b.sharp, DECIDE) if isinstance(a, Shape) and isinstance(b, Shape) else quickly(a, b, DECIDE)
    return _answer(a, b, with_depth=False).state != "separated" if quick is None else quick


def _at_most(a: Any, b: Any, limit: float) -> bool:
    if not limit:
        return intersects(a, b)
    _, p, q = exactly(a, b)
    if isinf(limit):
        return limit > 0
    sure: bool | None = sooner(p, q, limit, DECIDE)
    if sure is not None:
        return sure
    if limit > 0:
        closest = closest_points(a, b)
        return at_most(p, q, closest.distance, closest.error, limit)
    deep = penetration(a, b)
    return at_most(p, q, -deep.depth, deep.error, limit)


@overload
def closest_points(a: OfPlane, b: OfPlane, within: None = None, features: Literal[False] = False) -> ClosestPoints: ...
@overload
def closest_points(a: OfSpace, b: OfSpace, within: None = None, features: Literal[False] = False) -> ClosestPoints: ...
@overload
def closest_points(a: OfPlane, b: OfPlane, within: None = None, *, features: Literal[True]) -> ClosestFeatures: ...
@overload
def closest_points(a: OfSpace, b: OfSpace, within: None = None, *, features: Literal[True]) -> ClosestFeatures: ...
@overload
def closest_points(
    a: OfPlane, b: OfPlane, within: SupportsFloat, features: Literal[False] = False
) -> ClosestPoints | None: ...
@overload
def closest_points(
    a: OfSpace, b: OfSpace, within: SupportsFloat, features: Literal[False] = False
) -> ClosestPoints | None: ...
@overload
def closest_points(
    a: OfPlane, b: OfPlane, within: SupportsFloat, features: Literal[True]
) -> ClosestFeatures | None: ...
@overload
def closest_points(
    a: OfSpace, b: OfSpace, within: SupportsFloat, features: Literal[True]
) -> ClosestFeatures | None: ...
def closest_points(
    a: Convex, b: Convex, within: SupportsFloat | None = None, features: bool = False
) -> ClosestPoints | None:
    """The distance and a closest point on each shape, in world units: see `ClosestPoints`.

    With `within`, None if the distance is greater, found as soon as that is certain; touching shapes are always within.
    Exact for shapes of vertices, and with a radius. With `features`, the answer names the vertex, edge or face of each
    shape that its point lies on: see `ClosestFeatures`. Raises ShapeError like `intersects`, and for a `within` that is
    no number >= 0.
    """
    if within is not None or features:
        return _closest_with(a, b, within, features)
    found: ClosestPoints | None
    found = gap(a.sharp, b.sharp, POINTS) if isinstance(a, Shape) and isinstance(b, Shape) else quickly(a, b, POINTS)
    if found is None:
        room, a, b = exactly(a, b)
        found = room.closest_points(a, b)
    return found


def _closest_with(a: Any, b: Any, within: SupportsFloat | None, features: bool) -> ClosestPoints | None:
    limit = inf if within is None else limit_of(within, "within", 0.0)
    _, p, q = exactly(a, b)
    found: ClosestPoints | None = None
    if limit < inf:
        sure = sooner(p, q, limit, POINTS)
        if sure is False:
            return None
        found = sure if isinstance(sure, ClosestPoints) else closest_points(a, b)
        if not at_most(p, q, found.distance, found.error, limit):
            return None
    return with_features(p, q) if features else found or closest_points(a, b)


@overload
def signed_distance(a: OfPlane, b: OfPlane) -> float: ...
@overload
def signed_distance(a: OfSpace, b: OfSpace) -> float: ...
def signed_distance(a: Convex, b: Convex) -> float:
    """The signed distance in world units: > 0 the gap, 0 touching, < 0 minus the penetration depth.

    The sign is exact where `intersects` is exact, except that an amount below the smallest float becomes 0. The error
    of the value is at most the `error` of `penetration`. Raises ShapeError like `intersects`.
    """
    quick: Penetration | None
    quick = gap(a.sharp, b.sharp, NORMAL) if isinstance(a, Shape) and isinstance(b, Shape) else quickly(a, b, NORMAL)
    return _answer(a, b).signed_distance if quick is None else -quick.depth


@overload
def penetration(a: OfPlane, b: OfPlane, trace: Literal[False] = False) -> Penetration: ...
@overload
def penetration(a: OfSpace, b: OfSpace, trace: Literal[False] = False) -> Penetration: ...
@overload
def penetration(a: OfPlane, b: OfPlane, trace: Literal[True]) -> TracedPenetration: ...
@overload
def penetration(a: OfSpace, b: OfSpace, trace: Literal[True]) -> TracedPenetration: ...
def penetration(a: Convex, b: Convex, trace: bool = False) -> Penetration:
    """The shortest motion of b that leaves the shapes touching, in world units; see `Penetration`. With `trace`, the
    answer also has the `steps` of EPA: see `TracedPenetration`. Raises ShapeError as `intersects`."""
    if trace:
        return _traced_penetration(a, b)
    quick: Penetration | None
    quick = gap(a.sharp, b.sharp, NORMAL) if isinstance(a, Shape) and isinstance(b, Shape) else quickly(a, b, NORMAL)
    if quick is not None:
        return quick
    answer = _answer(a, b)
    return Penetration(-answer.signed_distance + 0.0, answer.normal, answer.point_a, answer.point_b, answer.error)


def _traced_penetration(a: Convex, b: Convex) -> TracedPenetration:
    bounded(a, "a")
    bounded(b, "b")
    found: Penetration = penetration(a, b)  # type: ignore[call-overload]
    room, a, b = exactly(a, b)
    if found.depth < 0:
        return TracedPenetration.of(found, ())
    run, _ = room.traced(a, b, None, None)
    return TracedPenetration.of(found, room.expand(a, b, run.steps[-1].simplex_after).steps)


def _answer(a: Convex, b: Convex, with_depth: bool = True) -> Answer:
    room, a, b = exactly(a, b)
    answer: Answer = room.answer(a, b, with_depth)
    return answer


@overload
def certify(a: OfPlane, b: OfPlane) -> Certificate | None: ...
@overload
def certify(a: OfSpace, b: OfSpace) -> Certificate | None: ...
def certify(a: Convex, b: Convex) -> Certificate | None:
    """The certificate of a pair of shapes made of vertices, in exact fractions. None if one of them is round.

    It refers to the exact vertices: the given ones, posed without rounding by the floats of their pose. Raises
    ShapeError unless both are shapes of the same dimension.
    """
    room, a, b = exactly(a, b)
    certificate: Certificate | None = room.certify(a, b)
    return certificate


def trace_robust(a: Convex, b: Convex, start: Sequence[float] | None, max_iterations: int | None) -> Trace:
    """The robust method as a trace. Its support points are those of the cores; the radii are its `margin`."""
    room, a, b = exactly(a, b)
    trace: Trace = room.trace(a, b, start, max_iterations)
    return trace
