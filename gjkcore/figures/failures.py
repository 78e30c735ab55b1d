"""One run of a method, opened at the step where it goes wrong, and what the robust method makes of the same shapes."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from ..trace import Termination
from .kind import MOMENTUM, SHAPE_PAIR, SLICE, START, Kind
from .pair import TracedPair
from .solids import TracedSolids
from .verdicts import LEGEND, judge, wrong_at


class RobustRun(NamedTuple):
    """How the robust method ended on the same shapes. `iterations` counts support points."""

    termination: Termination
    intersects: bool | None
    iterations: int


class Failure(TracedPair):
    """Two shapes, a method's run on them, and where that run goes wrong."""

    @property
    def _intersects(self) -> bool:
        return self.result.state != "separated"

    @cached_property
    def verdict(self) -> str:
        """The method's verdict beside the exact answer: "right", "missed", "false" or "loops"."""
        return LEGEND[judge(self.trace, self._intersects)]

    @cached_property
    def wrong_at(self) -> int | None:
        """The index of the step at which the run goes wrong. None if its verdict is right."""
        return wrong_at(self.trace, self._intersects)

    @cached_property
    def robust_run(self) -> RobustRun:
        """The end of the robust method's run on the same shapes."""
        run = self.robust[0]
        return RobustRun(run.termination, run.intersects, run.iterations)


class FailureOfSolids(Failure, TracedSolids):
    """The same for two solids."""


KIND = Kind(
    scene={"shapes": SHAPE_PAIR, "start": START, **MOMENTUM, "slice": SLICE},
    run={2: Failure, 3: FailureOfSolids},
    parts=("result", "outlines", "difference", "trace", "epa", "certificate", "verdict", "wrong_at", "robust_run"),
    extras=("slice", "level", "part"),
)
