"""The penetration depth: EPA's expanding polytope from the simplex that GJK leaves, its bounds, and the response that
follows."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, NamedTuple

from ..space.epa import Corners
from ..trace import Trace
from ..vec import Vec2f, Vec3f, Vector
from .kind import SHAPE_PAIR, SLICE, START, Kind
from .pair import Pair, TracedPair
from .solids import Solids, TracedSolids


class Response(NamedTuple):
    """B's way out of A: EPA's depth times its normal. `signed_distance` is measured again after B was moved by it."""

    offset: Vector
    signed_distance: float


class Growth(NamedTuple):
    """What one support point does to EPA's polygon, the `polytope` of the same step of `epa`. `seen` are the edges that
    the point sees, by their first corners. They go, and the point takes their place between the two corners of the
    `horizon`. Both are empty where the point is not added, and `seen` also where the polygon is a point."""

    seen: tuple[int, ...]
    horizon: tuple[int, ...]
    point: Vec2f


class SolidGrowth(NamedTuple):
    """What one support point does to EPA's polytope. All numbers in `faces` and `horizon` are positions in the
    `polytope` of the same step of `epa`. Each face is a triangle, counter-clockwise from outside. `seen` are positions
    in `faces`: the faces that the point sees, which go. `horizon` are the edges around them, which become new faces
    with the point. Both are empty where the point is not added, and before the polytope has faces."""

    faces: tuple[Corners, ...]
    seen: tuple[int, ...]
    horizon: tuple[tuple[int, int], ...]
    point: Vec3f


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
        return [Growth(step.seen, step.horizon, step.point) for step in self.epa.steps] if self.epa else []

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
        return [SolidGrowth(step.faces, step.seen, step.horizon, step.point) for step in steps]


KIND = Kind(
    scene={"shapes": SHAPE_PAIR, "start": START, "slice": SLICE},
    run={2: PenetratingPair, 3: PenetratingSolids},
    parts=("result", "outlines", "difference", "trace", "epa", "response", "bounds", "steps", "certificate"),
    extras=("slice",),
)
