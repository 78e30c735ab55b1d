"""Several methods on the same two shapes: their traces, the step where they part, and which of them are right."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from ..methods import METHODS, MethodName
from ..trace import Trace
from .fields import ChoicesField
from .kind import BESIDE_GJK, MOMENTUM, SHAPE_PAIR, SLICE, START, Kind, Scene, check_method, methods_for
from .pair import TracedPair
from .solids import TracedSolids


class Run(NamedTuple):
    """The trace of one method. `agrees` says whether its verdict is the exact one. It is False for a run without a
    verdict."""

    method: str
    trace: Trace
    agrees: bool


class Comparison(TracedPair):
    """Two shapes, and the runs of several methods on them."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        for index, name in enumerate(scene["methods"] or ()):
            check_method(name, f"methods[{index}]", self.dimension)
        self.methods: tuple[MethodName, ...] = scene["methods"] or methods_for(self.dimension, BESIDE_GJK)

    @cached_property
    def runs(self) -> list[Run]:
        """One run for each method, in the order of the scene."""
        intersects = self.result.state != "separated"
        traces = [(method, self.traced_by(method)) for method in self.methods]
        return [Run(method, trace, trace.intersects is intersects) for method, trace in traces]

    @cached_property
    def parts_at(self) -> int | None:
        """The first step at which support points differ, among the runs that get there. None if they never differ."""
        longest = max(len(run.trace.steps) for run in self.runs)
        for index in range(longest):
            if len({run.trace.steps[index].support.w for run in self.runs if index < len(run.trace.steps)}) > 1:
                return index
        return None


class ComparisonOfSolids(Comparison, TracedSolids):
    """Two solids, and the runs of several methods on them."""


KIND = Kind(
    scene={
        "shapes": SHAPE_PAIR,
        "start": START,
        **MOMENTUM,
        "slice": SLICE,
        "methods": ChoicesField("unknown_method", choices=tuple(METHODS), required=False),
    },
    run={2: Comparison, 3: ComparisonOfSolids},
    parts=("result", "outlines", "difference", "runs", "parts_at"),
    extras=("slice", "part"),
)
"""Without `start` each method starts along its own direction. Without `methods` all that are GJK are compared."""
