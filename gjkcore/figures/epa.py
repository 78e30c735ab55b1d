"""The penetration depth: EPA's expanding polytope from the simplex that GJK leaves, its bounds, and the response that
follows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import hypot, inf
from typing import ClassVar, NamedTuple

from ..plane.epa import EpaStep
from ..space.epa import Corners
from ..space.epa import EpaStep as SolidEpaStep
from ..trace import Trace
from ..vec import Vec2f, Vec3f, Vector, cross3, neg, perp, sub, sub3, summed
from .kind import MOMENTUM, SHAPE_PAIR, SLICE, START, Kind
from .pair import Pair, TracedPair
from .solids import Solids, TracedSolids

CLEARLY = 0.99
"""A product or a distance that is less than another by a smaller factor is shown as less."""


class Response(NamedTuple):
    """B's way out of A: EPA's depth times its normal. `signed_distance` is measured again after B was moved by it."""

    offset: Vector
    signed_distance: float


class Undivided(NamedTuple):
    """The side (edge or face) of EPA's polytope that would seem closest if normals kept their lengths: n . w there is
    only `product`, less than `own` at the closest side, but its `distance` is larger. n is the edge turned outward, or
    the product of two edges of the face."""

    side: int
    product: float
    own: float
    distance: float


class Growth(NamedTuple):
    """What one support point does to EPA's polygon, the `polytope` of the same step of `epa`. `seen` are the edges that
    the point sees, by their first corners. They go, and the point takes their place between the two corners of the
    `horizon`. Both are empty where the point is not added, and `seen` also where the polygon is a point."""

    seen: tuple[int, ...]
    horizon: tuple[int, ...]
    point: Vec2f
    undivided: Undivided | None


class SolidGrowth(NamedTuple):
    """What one support point does to EPA's polytope. All numbers in `faces` and `horizon` are positions in the
    `polytope` of the same step of `epa`. Each face is a triangle, counter-clockwise from outside. `seen` are positions
    in `faces`: the faces that the point sees, which go. `horizon` are the edges around them, which become new faces
    with the point. Both are empty where the point is not added, and before the polytope has faces."""

    faces: tuple[Corners, ...]
    seen: tuple[int, ...]
    horizon: tuple[tuple[int, int], ...]
    point: Vec3f
    undivided: Undivided | None


class PenetratingPair(TracedPair):
    """Two shapes, EPA's way to their depth, and what becomes of them when B is moved out of A."""

    plain: ClassVar[type[Pair]] = Pair
    """What measures the moved shapes."""

    @property
    def left(self) -> Trace | None:
        """The run of the scene's method, or the robust one where that found no intersection. None if the shapes are
        apart."""
        if self.exact.state == "separated":
            return None
        return self.trace if self.trace.intersects and self.trace.steps[-1].simplex_after else self.robust[0]

    @cached_property
    def bounds(self) -> list[tuple[float, float]]:
        """The lower and the upper bound of the depth after each step of EPA."""
        return [(step.lower, step.upper) for step in self.epa.steps] if self.epa else []

    @cached_property
    def steps(self) -> list[Growth]:
        """What each step of EPA does to the polytope."""
        steps = self.epa.steps if self.epa else ()
        return [Growth(step.seen, step.horizon, step.point, _undivided(step)) for step in steps]

    @cached_property
    def response(self) -> Response | None:
        """The response of EPA, applied and measured; None where the shapes do not intersect."""
        if self.epa is None or self.exact.state != "intersecting":
            return None
        offset = tuple(x * self.epa.depth for x in self.epa.normal)
        moved = self.plain({"shapes": (self.a, self.b.translated(offset))})
        return Response(offset, moved.result.signed_distance)


class PenetratingSolids(PenetratingPair, TracedSolids):
    """The same for two solids."""

    plain = Solids

    @cached_property
    def steps(self) -> list[SolidGrowth]:  # type: ignore[override]
        """What each step of EPA does to the polytope."""
        steps = self.epa.steps if self.epa else ()
        return [SolidGrowth(step.faces, step.seen, step.horizon, step.point, _undivided_faces(step)) for step in steps]


def _undivided(step: EpaStep) -> Undivided | None:
    points = step.polytope
    sides = zip(points, points[1:] + points[:1], strict=True)
    return None if step.edge is None else _least([(p, neg(perp(sub(q, p)))) for p, q in sides], step.edge)


def _undivided_faces(step: SolidEpaStep) -> Undivided | None:
    if step.face is None:
        return None
    corners = [[step.polytope[i] for i in face] for face in step.faces]
    return _least([(p, cross3(sub3(q, p), sub3(r, p))) for p, q, r in corners], step.face)


def _least(sides: Sequence[tuple[Vector, Vector]], closest: int) -> Undivided | None:
    """`sides` are a point and the normal of each."""
    products = [summed([x * y for x, y in zip(p, n, strict=True)]) for p, n in sides]
    own = products[closest]
    side = min(range(len(sides)), key=products.__getitem__)
    distance, nearest = (products[k] / (hypot(*sides[k][1]) or inf) for k in (side, closest))
    # What differs by rounding alone is no other side.
    if not (nearest > 0 and products[side] < CLEARLY * own and nearest < CLEARLY * distance):
        return None
    return Undivided(side, products[side], own, distance)


KIND = Kind(
    scene={"shapes": SHAPE_PAIR, "start": START, **MOMENTUM, "slice": SLICE},
    run={2: PenetratingPair, 3: PenetratingSolids},
    parts=("result", "outlines", "difference", "trace", "epa", "response", "bounds", "steps", "certificate"),
    extras=("slice", "level", "part"),
)
