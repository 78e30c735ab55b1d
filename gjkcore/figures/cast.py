"""B moved along a line: the ray from the origin to A - B, and van den Bergen's steps along it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ..motion.linear import cast
from ..motion.records import CastStep, Impact, TracedImpact
from ..vec import Vector
from .fields import DirectionField
from .kind import SHAPE_PAIR, SLICE, Kind, Scene
from .pair import Pair
from .solids import Solids

NEAR = 1e-9
"""Times that are closer are the same in a picture."""


class CastPair(Pair):
    """Two shapes, and the motion of B."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.translation: Vector = scene["translation"]

    @cached_property
    def impact(self) -> Impact:
        """When and where they first touch, exactly; t is 1 at the end of the motion."""
        a, b = self._whole or (self.a, self.b)
        found: Impact = cast(a, b, self.translation)
        return found

    @cached_property
    def steps(self) -> list[CastStep]:
        """The steps of the ray cast, in floats. None were needed for an initial contact, or without a motion. Beside a
        half-space they are those of its part, where that has the same answer."""
        a: Any = self.a
        traced: TracedImpact = cast(a, self.b, self.translation, trace=True)
        same = traced.state == self.impact.state and abs((traced.t or 0.0) - (self.impact.t or 0.0)) <= NEAR
        return list(traced.steps) if same else []

    @cached_property
    def radii(self) -> tuple[float, float]:
        """The radii around the cores of A and of B. The steps are those of the cores."""
        return self.a.margin, self.b.margin


class CastSolids(CastPair, Solids):
    """The same for two solids."""


KIND = Kind(
    scene={"shapes": SHAPE_PAIR, "translation": DirectionField("bad_translation"), "slice": SLICE},
    run={2: CastPair, 3: CastSolids},
    parts=("result", "outlines", "difference", "impact", "steps", "radii"),
    extras=("slice", "part"),
)
