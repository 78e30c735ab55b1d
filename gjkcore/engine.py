"""The public questions about a pair of shapes: the only module that knows plane and space, floats and exact numbers.

Who answers what. The first that can prove its answer gives it:

| shapes | in floats | exactly | shown by |
|---|---|---|---|
| corners, the plane | `fast.plane` | `plane.robust` | `test_plane_robust.py`, `test_fast_plane.py` |
| corners, space | `fast.boxes`, `fast.space` | `space.robust` | `test_space_robust.py`, `test_fast_boxes.py` |
| corners and a radius, the plane | `plane.robust.rounded` | `plane.robust` | `test_plane_curved.py` |
| corners and a radius, space | `fast.space` | `space.robust` | `test_space_robust.py` |
| curved, or with `support(direction)` alone, the plane | `plane.curved` | | `test_plane_curved.py` |
| the same in space | `space.curved` | | `test_space_epa.py` |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .answers import Answer, ClosestPoints, Penetration
from .certify import Certificate
from .checks import Convex, common_dimension
from .fast import plane as fast_plane
from .fast import space as fast_space
from .fast.plane import DECIDE, NORMAL, POINTS, Want
from .plane import robust as plane
from .plane.shapes import Shape, as_shape
from .space import robust as space
from .space.shapes import Solid, as_solid
from .trace import Trace


def quickly(a: Convex, b: Convex, want: Want, last: list[fast_space.Vertex] | None = None) -> Any:
    """What floats alone can prove of a pair; None where they cannot. `last`, in space: see `fast.space.gap`."""
    if isinstance(a, Shape) and isinstance(b, Shape):
        return fast_plane.gap(a.sharp, b.sharp, want)
    if isinstance(a, Solid) and isinstance(b, Solid):
        return fast_space.gap(a.sharp or fast_space.framed(a), b.sharp or fast_space.framed(b), want, last)
    return None


def intersects(a: Convex, b: Convex) -> bool:
    """Whether the shapes have a point in common; touching counts.

    Exact for shapes of vertices, and with a radius; where a core is curved, what is closer than `curved.TOUCH` of the
    size is touching. Raises ShapeError for what are not two shapes of the same dimension.
    """
    # As `quickly`, written out: in the plane this takes less than a microsecond, and the call would be a tenth of it.
    plane_shapes = isinstance(a, Shape) and isinstance(b, Shape)
    found: bool | None = fast_plane.gap(a.sharp, b.sharp, DECIDE) if plane_shapes else quickly(a, b, DECIDE)
    return _answer(a, b, deep=False).state != "separated" if found is None else found


def closest_points(a: Convex, b: Convex) -> ClosestPoints:
    """The distance and a closest point on each shape, in world units; see `ClosestPoints`. Raises ShapeError as
    `intersects`."""
    found: ClosestPoints | None = quickly(a, b, POINTS)
    if found is not None:
        return found
    if common_dimension(a, b) == 3:
        return space.closest_points(as_solid(a), as_solid(b))
    return plane.closest_points(as_shape(a), as_shape(b))


def signed_distance(a: Convex, b: Convex) -> float:
    """> 0 the gap, 0 touching, < 0 minus the penetration depth, in world units.

    The sign is exact where `intersects` is, but for an amount below the smallest float, which becomes 0. Raises
    ShapeError as `intersects`.
    """
    found: Penetration | None = quickly(a, b, NORMAL)
    return _answer(a, b).signed_distance if found is None else -found.depth


def penetration(a: Convex, b: Convex) -> Penetration:
    """The shortest motion of b that leaves the shapes touching, in world units; see `Penetration`. Raises ShapeError as
    `intersects`."""
    found: Penetration | None = quickly(a, b, NORMAL)
    if found is not None:
        return found
    answer = _answer(a, b)
    return Penetration(-answer.signed_distance + 0.0, answer.normal, answer.point_a, answer.point_b)


def _answer(a: Convex, b: Convex, deep: bool = True) -> Answer:
    if common_dimension(a, b) == 3:
        return space.answer(as_solid(a), as_solid(b), deep)
    return plane.answer(as_shape(a), as_shape(b), deep)


def certify(a: Convex, b: Convex) -> Certificate | None:
    """The proof for a pair of shapes with vertices; None where one is round. Raises ShapeError for what are not two
    shapes of the same dimension.

    The vertices that it speaks of are exact: those given, posed by the floats of their pose without rounding.
    """
    if common_dimension(a, b) == 3:
        return space.certify(as_solid(a), as_solid(b))
    return plane.certify(as_shape(a), as_shape(b))


def trace_robust(a: Convex, b: Convex, start: Sequence[float] | None, max_iterations: int | None) -> Trace:
    """The robust method as a trace. The radii of round shapes are its `margin`: the support points are of the cores."""
    if common_dimension(a, b) == 3:
        return space.trace(as_solid(a), as_solid(b), start, max_iterations)  # type: ignore[arg-type]
    return plane.trace(as_shape(a), as_shape(b), start, max_iterations)  # type: ignore[arg-type]
