"""The public functions on a pair of shapes. Each asks floats first, and exact numbers where floats prove nothing.

In each row, the first entry that can prove its answer gives it:

| shapes | in floats | exactly | shown by |
|---|---|---|---|
| corners, the plane | `plane.floats` | `plane.robust` | `test_plane_robust.py`, `test_plane_floats.py` |
| corners, space | `fast.boxes`, `fast.space` | `space.robust` | `test_space_robust.py`, `test_fast_boxes.py` |
| corners and a radius, the plane | `plane.robust.rounded` | `plane.robust` | `test_plane_curved.py` |
| corners and a radius, space | `fast.space` | `space.robust` | `test_space_robust.py` |
| curved, or with `support(direction)` alone, the plane | `plane.curved` | | `test_plane_*.py`, `test_error.py` |
| the same in space | `fast.curved`, `fast.deep`; `space.curved` | | `test_lattice.py`, `test_special_poses.py` |
| a half-space and any of these | | `half_space` | `test_half_space.py` |

How exactly. Errors of the distance, the depth and the witness points are relative to the larger shape's size, which is
how far it reaches from its centre. "any" is your own object that only has `support(direction)`.

| pair | error | touching | how |
|---|---|---|---|
| corners: points, segments, polygons, rectangles, polyhedra, boxes | 1e-15 | exact | whole numbers where floats fail |
| the same with a radius: circles, spheres, capsules | 1e-15 | exact | the radii come off the cores' distance |
| ellipses, tapered capsules, the plane | 1e-12, seldom above 1e-13 | within `error` | both bounds meet |
| any, the plane | the same; smooth and nearly round: its `error`, at most 1e-4 | within `error` | the same |
| curved, space, a radius too | 1e-9, seldom above 1e-13 | within 1e-13, `error` | both bounds meet |
| any, space | its `error`: 1e-12 where one place is the deepest | within `error` | GJK, or a polytope |
| a half-space and any of these | rounded once; curved: its `error` | exact | one support point is enough |

Each answer's `error` is the bound that it proves. Beside curved solids it may be 1e-8 in three cases: both nearly
touch, by less than 1e-6 of the size; a line or face of one is within 1e-6 radians of parallel or perpendicular to one
of the other; an ellipsoid has a half axis that is less than a millionth of another one. For objects of your own that
overlap and are almost equally deep in a whole ring of directions, it may be a hundredth of the size. Far from the
origin it holds the rounding of the coordinates. tests/accuracy.md has what the search for larger errors found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from . import half_space
from .answers import Answer, ClosestPoints, Penetration
from .certify import Certificate
from .checks import Convex, common_dimension
from .convex import HalfSpace
from .fast import space as fast_space
from .fast.space import framed
from .plane import robust as plane
from .plane.floats import DECIDE, NORMAL, POINTS, Want, gap
from .plane.shapes import OfPlane, Shape, as_shape
from .space import robust as space
from .space.shapes import OfSpace, Solid, as_solid
from .trace import Trace


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
def intersects(a: OfPlane, b: OfPlane) -> bool: ...
@overload
def intersects(a: OfSpace, b: OfSpace) -> bool: ...
def intersects(a: Convex, b: Convex) -> bool:
    """Whether the shapes have a common point. Touching counts.

    Exact for shapes of vertices, and with a radius; where a core is curved, what is closer than its `error` or
    `curved.TOUCH` of the size is touching. Agrees with the sign of `signed_distance`. Raises ShapeError for what are
    not two shapes of the same dimension.
    """
    quick: bool | None
    quick = gap(a.sharp, b.sharp, DECIDE) if isinstance(a, Shape) and isinstance(b, Shape) else quickly(a, b, DECIDE)
    return _answer(a, b, with_depth=False).state != "separated" if quick is None else quick


@overload
def closest_points(a: OfPlane, b: OfPlane) -> ClosestPoints: ...
@overload
def closest_points(a: OfSpace, b: OfSpace) -> ClosestPoints: ...
def closest_points(a: Convex, b: Convex) -> ClosestPoints:
    """The distance and a closest point on each shape, in world units: see `ClosestPoints`. Raises ShapeError like
    `intersects`."""
    found: ClosestPoints | None
    found = gap(a.sharp, b.sharp, POINTS) if isinstance(a, Shape) and isinstance(b, Shape) else quickly(a, b, POINTS)
    if found is None:
        room, a, b = exactly(a, b)
        found = room.closest_points(a, b)
    return found


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
def penetration(a: OfPlane, b: OfPlane) -> Penetration: ...
@overload
def penetration(a: OfSpace, b: OfSpace) -> Penetration: ...
def penetration(a: Convex, b: Convex) -> Penetration:
    """The shortest motion of b that leaves the shapes touching, in world units; see `Penetration`. Raises ShapeError as
    `intersects`."""
    quick: Penetration | None
    quick = gap(a.sharp, b.sharp, NORMAL) if isinstance(a, Shape) and isinstance(b, Shape) else quickly(a, b, NORMAL)
    if quick is not None:
        return quick
    answer = _answer(a, b)
    return Penetration(-answer.signed_distance + 0.0, answer.normal, answer.point_a, answer.point_b, answer.error)


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
