"""The public questions about a pair of shapes: the only module that knows plane and space, floats and exact numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .answers import Certificate, ClosestPoints, Penetration
from .checks import Convex, common_dimension
from .fast import plane as fast_plane
from .fast import space as fast_space
from .fast.plane import DECIDE, NORMAL, POINTS
from .plane import certify as plane_certify
from .plane import robust as plane
from .plane.shapes import Shape, as_shape
from .space import certify as space_certify
from .space import robust as space
from .space.shapes import Solid
from .trace import Trace

REGIONS = plane.REGIONS


def quickly(a: Convex, b: Convex, want: int, last: list[fast_space.Vertex] | None = None) -> Any:
    """What floats alone can prove of a pair; None where they cannot. `last`, in space: see `fast.space.gap`."""
    if isinstance(a, Shape) and isinstance(b, Shape):
        return fast_plane.gap(a.sharp, b.sharp, want)
    if isinstance(a, Solid) and isinstance(b, Solid):
        a.sharp = a.sharp or fast_space.framed(a)
        b.sharp = b.sharp or fast_space.framed(b)
        return fast_space.gap(a.sharp, b.sharp, want, last)
    return None


def intersects(a: Convex, b: Convex) -> bool:
    """Whether the shapes have a point in common; touching counts.

    Exact for shapes of vertices, and with a radius; where a core is curved, what is closer than `curved.TOUCH` of the
    size is touching. Raises ShapeError for what are not two shapes of the same dimension.
    """
    found: bool | None = quickly(a, b, DECIDE)
    if found is not None:
        return found
    if common_dimension(a, b) == 3:
        return space.solved(a, b, deep=False).state != "separated"
    return plane.settled(a, b, deep=False).state != "separated"


def closest_points(a: Convex, b: Convex) -> ClosestPoints:
    """The distance and a closest point on each shape, in world units; see `ClosestPoints`. Raises ShapeError as
    `intersects`."""
    found: ClosestPoints | None = quickly(a, b, POINTS)
    if found is not None:
        return found
    answer: Any
    if common_dimension(a, b) == 3:
        answer = space.solved(a, b, deep=False)
    else:
        answer = plane.settled(a, b, deep=False)
    if answer.state == "separated":
        return ClosestPoints(answer.signed_distance, answer.point_a, answer.point_b, answer.iterations)
    common = answer.common if isinstance(answer, space.Answer) else plane.common_point(as_shape(a), as_shape(b), answer)
    return ClosestPoints(0.0, common, common, answer.iterations)


def signed_distance(a: Convex, b: Convex) -> float:
    """> 0 the gap, 0 touching, < 0 minus the penetration depth, in world units.

    The sign is exact where `intersects` is, but for an amount below the smallest float, which becomes 0. Raises
    ShapeError as `intersects`.
    """
    found: Penetration | None = quickly(a, b, NORMAL)
    if found is not None:
        return -found.depth
    if common_dimension(a, b) == 3:
        return space.solved(a, b).signed_distance
    return plane.settled(a, b).signed_distance


def penetration(a: Convex, b: Convex) -> Penetration:
    """The shortest motion of b that leaves the shapes touching, in world units; see `Penetration`. Raises ShapeError as
    `intersects`."""
    found: Penetration | None = quickly(a, b, NORMAL)
    if found is not None:
        return found
    answer: Any = space.solved(a, b) if common_dimension(a, b) == 3 else plane.settled(a, b)
    return Penetration(-answer.signed_distance + 0.0, answer.normal, answer.point_a, answer.point_b)


def certify(a: Convex, b: Convex) -> Certificate | None:
    """The proof for a pair of shapes with vertices; None where one is round. Raises ShapeError for what are not two
    shapes of the same dimension."""
    return space_certify.certify(a, b) if common_dimension(a, b) == 3 else plane_certify.certify(a, b)


def trace_robust(a: Convex, b: Convex, start: Sequence[float] | None, max_iterations: int | None) -> Trace:
    """The robust method as a trace. The radii of round shapes are its `margin`: the support points are of the cores."""
    if common_dimension(a, b) == 3:
        return space.traced(a, b, start, max_iterations)[0]
    return plane.traced(as_shape(a), as_shape(b), start, max_iterations)[0]  # type: ignore[arg-type]
