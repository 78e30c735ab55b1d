"""GJK step by step: the trace of one method, EPA where the shapes intersect, and the exact answer.

Two solids of the plane z = 0 show that the plane needs no code of its own: `plane` is the run of the same code on
them as shapes of the plane.
"""

from __future__ import annotations

from functools import cached_property
from itertools import takewhile
from typing import NamedTuple

from ..methods import METHODS
from ..plane.shapes import Polygon
from ..space.shapes import Solid
from ..trace import Step, Termination
from ..vec import lifted, summed
from .kind import MOMENTUM, SHAPE_PAIR, SLICE, START, Kind
from .pair import TracedPair
from .solids import TracedSolids


class PlaneStep(NamedTuple):
    """A step of the run in the plane: its region, and the line of the method's file that decided."""

    region: str
    line: int | None


class PlaneRun(NamedTuple):
    """The run of the same method on the same shapes without their z. `same` counts its steps, from the first on, that
    the run in space makes as well: with the same directions, points, tests, region and deciding line, where z is 0."""

    steps: tuple[PlaneStep, ...]
    same: int
    termination: Termination
    intersects: bool | None


class RunOnShapes(TracedPair):
    """Two shapes of the plane, and the run of a method on them."""

    plane: PlaneRun | None = None
    """Only in space."""


class RunOnSolids(TracedSolids):
    """Two solids, and the run of a method on them."""

    @cached_property
    def plane(self) -> PlaneRun | None:
        """The run on both solids as shapes of the plane. None unless they and the start direction lie in the plane
        z = 0."""
        start = self.start or (0.0, 0.0, 0.0)
        if start[2] or not (_is_flat(self.a) and _is_flat(self.b)):
            return None
        a, b = (Polygon([(x, y) for x, y, _ in solid.vertices]) for solid in (self.a, self.b))
        run = METHODS[self.method].run(a, b, self.start and self.start[:2], None)
        pairs = zip(run.steps, self.trace.steps, strict=False)
        same = summed(1 for _ in takewhile(lambda pair: _is_same(*pair), pairs))
        steps = tuple(PlaneStep(step.region, step.line) for step in run.steps)
        return PlaneRun(steps, same, run.termination, run.intersects)


def _is_flat(solid: Solid) -> bool:
    """Whether the solid is a hull of vertices in the plane z = 0."""
    return solid.hull is not None and not solid.margin and not any(z for _, _, z in solid.vertices)


def _is_same(flat: Step, spatial: Step) -> bool:
    """Whether a step in the plane and one in space do the same."""

    def told(step: Step) -> tuple[object, ...]:
        points = (step.direction, step.support.w, step.support.a, step.support.b)
        tests = [(test.name, lifted(test.foot), test.value, test.line) for test in step.tests]
        return (*map(lifted, points), tests, step.accepted, step.region, step.line, step.support.ia, step.support.ib)

    return told(flat) == told(spatial)


KIND = Kind(
    scene={"shapes": SHAPE_PAIR, "start": START, **MOMENTUM, "slice": SLICE},
    run={2: RunOnShapes, 3: RunOnSolids},
    parts=("result", "outlines", "difference", "trace", "epa", "certificate"),
    extras=("slice", "level", "plane", "part"),
)
