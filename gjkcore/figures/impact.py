"""Two shapes that move and turn: the steps of conservative advancement, and their distance over time."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from ..checks import LIMIT
from ..motion.records import Impact, ImpactStep, Motion
from ..motion.turning import Advance, Mover, time_of_impact
from ..vec import Vector
from .fields import MotionsField, NumberField, WholeField
from .kind import SHAPE_PAIR, Kind, Scene
from .pair import Pair
from .solids import Solids

MAX_STEPS = 100
"""The most steps of an advancement that a figure shows. Each holds a run of GJK."""

SAMPLES = 96
"""The parts into which the curve divides the time."""

MAX_FRAMES = 60
"""The most frames at which the distance is sampled."""


class Gap(NamedTuple):
    """The distance at time t, how fast it grows, and the closest points then. In an overlap the distance is 0, and the
    points are the deepest ones."""

    t: float
    distance: float
    rate: float
    point_a: Vector
    point_b: Vector


class Sample(NamedTuple):
    """The distance at a frame, 0 where the shapes touch or overlap."""

    t: float
    distance: float


class MovingPair(Pair):
    """Two shapes and their motions."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.motions: tuple[Motion, ...] = scene["motions"]
        # No place is further than LIMIT from the origin: a later end of the time has no picture.
        furthest = max([abs(x) for motion in self.motions for x in motion.translation])
        self.t_max: float = min(scene["t_max"], LIMIT / (8 * furthest)) if furthest else scene["t_max"]
        self.at: float = min(scene["at"], self.t_max)
        self.frames: int | None = scene["frames"]
        a, b = self.motions
        self.pair: Any = self._whole or (self.a, self.b)
        self.movers = Mover(self.pair[0], a), Mover(self.pair[1], b)
        self.advance = Advance(*self.movers, self.t_max, True, MAX_STEPS)

    @cached_property
    def impact(self) -> Impact:
        """When and where they first touch, for t in 0..t_max."""
        (a, b), (motion_a, motion_b) = self.pair, self.motions
        found: Impact = time_of_impact(a, b, motion_a, motion_b, self.t_max)
        return found

    @cached_property
    def steps(self) -> list[ImpactStep]:
        """The steps of the advancement, at most 100."""
        self.advance.impact()
        return self.advance.steps

    @cached_property
    def curve(self) -> list[tuple[float, float]]:
        """Times and the distance then: evenly spaced ones, and those of the steps."""
        times = {self.t_max * k / SAMPLES for k in range(SAMPLES + 1)} | {step.t for step in self.steps}
        return [(t, self.distance(t)) for t in sorted(times)]

    @cached_property
    def gaps(self) -> list[Gap]:
        """The closest points at each step, and at last those at the time of the impact, where there is one later."""
        times = [step.t for step in self.steps]
        if self.impact.t:
            times.append(self.impact.t)
        return [self.gap(t) for t in times]

    @cached_property
    def now(self) -> Gap:
        """The closest points at the time `at`."""
        return self.gap(self.at)

    @cached_property
    def samples(self) -> list[Sample] | None:
        """What a simulation sees that looks only at frames: the distance at the ends of equal parts of the time. None
        unless the scene says how many parts."""
        if self.frames is None:
            return None
        times = [self.t_max * k / self.frames for k in range(self.frames + 1)]
        return [Sample(t, self.distance(t)) for t in times]

    @cached_property
    def centers(self) -> tuple[Vector, Vector]:
        """The points about which the shapes turn, at time 0."""
        return self.movers[0].center, self.movers[1].center

    def gap(self, t: float) -> Gap:
        """The closest points at a time."""
        found = self.advance.measured(t)
        points = (found.point_a, found.point_b)[:: -1 if self.advance.sign < 0 else 1]
        return Gap(t, max(0.0 - found.depth, 0.0), self.advance.opening(found, t), *points)

    def distance(self, t: float) -> float:
        """The distance at a time."""
        return max(0.0 - self.advance.measured(t).depth, 0.0)


class MovingSolids(MovingPair, Solids):
    """The same for two solids."""


KIND = Kind(
    scene={
        "shapes": SHAPE_PAIR,
        "motions": MotionsField("bad_motion", min=2, max=2),
        "t_max": NumberField("bad_t_max", min=0, required=False, default=1.0),
        "at": NumberField("bad_at", min=0, required=False, default=0.0),
        "frames": WholeField("bad_frames", min=1, max=MAX_FRAMES, required=False),
    },
    run={2: MovingPair, 3: MovingSolids},
    parts=("outlines", "impact", "steps", "curve", "gaps", "now", "centers"),
    extras=("samples",),
)
