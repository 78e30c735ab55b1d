"""A half-space and a bounded shape, in the plane and in space.

Notation: the half-space is all x with n . x <= o. The *level* of a point x is n . x - o. The other shape is a core and
a radius around it. Their signed distance is the least level of the core, over |n|, less the radius. One support point
attains it, so there is nothing to search for, and no run to show.

The least level of a core is p - sqrt(q), with p and q rational: of a hull it is that of a corner, and q is 0; a curved
core has a formula (`lowest`). The pose counts as exact numbers, as in `plane.robust`. So the sign of the signed
distance is exact, and the value is rounded once. The error of a curved core is that of its own numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Never, TypeAlias

from .answers import Answer, ClosestPoints
from .certify import Certificate, Common, Separated
from .convex import HalfSpace, bounded
from .plane.hull import Hull as PlaneHull
from .plane.shapes import Shape
from .space.hull import Hull as SpaceHull
from .space.shapes import Solid
from .trace import Termination
from .vec import Vector, inner, integers, rounded_sum, unit, unit3

Exact: TypeAlias = tuple[Fraction, ...]

ROUNDED = 2.0**-48
"""Relative to how far a curved core reaches from its local origin. An upper bound of what its angle, its axis and its
support points are rounded by."""


def exact(v: Sequence[float | Fraction]) -> Exact:
    return tuple([Fraction(x) for x in v])


def along(point: Exact, n: Exact, factor: Fraction) -> Exact:
    """point + factor n."""
    return tuple([x + factor * y for x, y in zip(point, n, strict=True)])


def rounded(point: Exact) -> tuple[float, ...]:
    return tuple([float(x) for x in point])


class Beside:
    """A half-space and the shape beside it.

    `n` is its normal, `square` the square of its length, `outwards` the unit vector. The least level of the core is
    p - sqrt(q). `lowest` is a point of the core that attains it, with its vertex `index` or None, and `level` is its
    own. The signed distance has this `sign` and is `distance`, with this `error`.
    """

    def __init__(self, half: HalfSpace, shape: Shape | Solid) -> None:
        self.n = n = exact(half.normal)
        self.square: Fraction = inner(n, n)
        self.outwards = unit(n) if len(n) == 2 else unit3(n)  # type: ignore[arg-type]
        self.radius = Fraction(shape.margin)
        if isinstance(shape, Shape):
            c, s, *offset = exact(shape.pose)
            rows: tuple[Exact, ...] = ((c, -s), (s, c))
        else:
            rows, offset = tuple([exact(row) for row in shape.rotation]), [*exact(shape.offset)]
        local: Exact = tuple([inner(column, n) for column in zip(*rows, strict=True)])
        core: Any = shape.core
        self.index: int | None = None
        self.error = 0.0
        if isinstance(core, (PlaneHull, SpaceHull)):
            down: Any = tuple([-x for x in integers([local])[0][0]])  # type: ignore[list-item]  # they have `as_integer_ratio`, too
            k = core.furthest_exactly(down) if isinstance(core, PlaneHull) else core.furthest_exactly(down, 0)
            self.index, point = core.order[k], core.corners[k]
            p, q = inner(local, exact(point)), Fraction(0)
        else:
            size = max(map(abs, local))
            point = core.furthest(tuple([float(-x / size) for x in local]))
            p, q = core.lowest(local) or (inner(local, exact(point)), Fraction(0))
            self.error = ROUNDED * (core.size + max(map(abs, core.center)))
        p += inner(n, offset) - Fraction(half.offset)
        self.lowest: Exact = tuple([inner(row, exact(point)) + x for row, x in zip(rows, offset, strict=True)])
        self.level: Fraction = inner(n, self.lowest) - Fraction(half.offset)
        self.roots = (1 if p > 0 else -1, p * p / self.square), (-1, q / self.square)
        self.sign, self.distance = rounded_sum(-self.radius, *self.roots)

    @property
    def ends(self) -> tuple[Exact, Exact]:
        """The lowest point of the whole shape, and the closest one of the boundary of the half-space."""
        return (
            along(self.lowest, exact(self.outwards), -self.radius),
            along(self.lowest, self.n, -self.level / self.square),
        )


def answer(a: HalfSpace | Shape | Solid, b: HalfSpace | Shape | Solid, with_depth: bool = True) -> Answer:
    """The answer for a half-space and a shape, in either order."""
    found, swapped = beside(a, b)
    on_shape, on_half = found.ends
    # A point of both: the lowest one of the core, or if only the radius reaches in, the middle of what it covers.
    common = found.lowest
    if found.level > 0:
        common = tuple([(x + y) / 2 for x, y in zip(on_shape, on_half, strict=True)])
    point_a, point_b = rounded(on_half), rounded(on_shape)
    normal: Vector = found.outwards
    if swapped:
        point_a, point_b, normal = point_b, point_a, tuple([0.0 - x for x in normal])
    state = {1: "separated", 0: "touching", -1: "intersecting"}[found.sign]
    end = Termination.CONVERGED
    return Answer(state, found.distance, normal, point_a, point_b, rounded(common), 1, end, None, found.error)


def closest_points(a: HalfSpace | Shape | Solid, b: HalfSpace | Shape | Solid) -> ClosestPoints:
    """See `engine.closest_points`."""
    found = answer(a, b)
    if found.state == "separated":
        return ClosestPoints(found.signed_distance, found.point_a, found.point_b, found.iterations, found.error)
    assert found.common is not None
    error = found.error if -found.signed_distance < found.error else 0.0
    return ClosestPoints(0.0, found.common, found.common, found.iterations, error)


def at_most(a: HalfSpace | Shape | Solid, b: HalfSpace | Shape | Solid, limit: float) -> bool:
    """Whether the signed distance is at most `limit`, exactly."""
    found, _ = beside(a, b)
    return rounded_sum(-found.radius - Fraction(limit), *found.roots)[0] <= 0


def certify(a: HalfSpace | Shape | Solid, b: HalfSpace | Shape | Solid) -> Certificate | None:
    """See `engine.certify`. A half-space has no vertices: that it holds a common point is seen from its own numbers,
    and its weights are empty."""
    found, swapped = beside(a, b)
    if found.index is None or found.radius:
        return None
    if found.level > 0:
        direction: Any = tuple([-x for x in found.n]) if swapped else found.n
        return Separated(direction, found.level)
    of_shape, point = {found.index: Fraction(1)}, found.lowest
    return Common(of_shape, {}, point) if swapped else Common({}, of_shape, point)  # type: ignore[arg-type]


def trace(a: Any, b: Any, start: object, max_iterations: int | None) -> Never:
    """Raises ShapeError: GJK asks both shapes for support points."""
    bounded(a, "a")
    bounded(b, "b")
    raise AssertionError


def beside(a: Any, b: Any) -> tuple[Beside, bool]:
    """The half-space and the shape beside it, and whether the shape comes first."""
    swapped = isinstance(b, HalfSpace)
    return (Beside(b, a), True) if swapped else (Beside(a, b), False)
