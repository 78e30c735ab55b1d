"""What the published methods share: a run. It asks for support points, records the steps and notices a cycle.

Every decision that an article describes stands in that method's own file. `tests` collects the comparisons of the
current step.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import isfinite
from struct import pack
from typing import Generic, TypeVar, cast

from ..checks import Convex, common_dimension, vector
from ..minkowski import SupportPoint
from ..trace import Closest, Step, Termination, Trace, letters
from ..vec import Vector
from .products import new_tests
from .space import dot, neg, sub

V = TypeVar("V", bound=Vector)

CAP = 256
"""The most support points of a method whose article sets no limit."""


class Run(Generic[V]):
    """One run of a published method on A and B, in vectors of type V.

    Raises ShapeError if A or B has no support mapping or if their dimensions differ.
    """

    def __init__(self, method: str, a: Convex, b: Convex, max_iterations: int | None, cap: int = CAP) -> None:
        self.method = method
        self.dimension = common_dimension(a, b)
        self.origin = cast(V, (0.0, 0.0, 0.0)[: self.dimension])
        self.unit_x = cast(V, (1.0, 0.0, 0.0)[: self.dimension])
        self.unit_y = cast(V, (0.0, 1.0, 0.0)[: self.dimension])
        self.tests = new_tests()
        self.steps: list[Step] = []
        self._a, self._b = a, b
        self._cap = cap if max_iterations is None else max_iterations
        self._seen: set[bytes] = set()
        self._repeats = False

    def support(self, direction: V) -> SupportPoint[V]:
        """The support point of A - B. Any point of it if the direction is zero, or has overflowed and is not finite."""
        if not all(map(isfinite, direction)):
            direction = self.origin
        on_a, ia = _furthest(self._a, direction)
        on_b, ib = _furthest(self._b, neg(direction))
        return SupportPoint(cast(V, sub(on_a, on_b)), cast(V, on_a), cast(V, on_b), ia, ib)

    def accept(
        self,
        direction: V,
        support: SupportPoint[V],
        simplex: tuple[SupportPoint[V], ...],
        line: int | None,
        region: str | None = None,
        labels: tuple[str, ...] | None = None,
        closest: Closest | None = None,
    ) -> None:
        """Records a step that added the support point. `simplex` is the simplex after it, newest first. Without
        `region`, the region is named after the points kept: "AC" of A, B and C. `labels`, `closest`: see `Step`."""
        region = feature(simplex, (support, *self._simplex())) if region is None else region
        self._record(direction, support, True, simplex, line, region, closest, labels or letters(simplex))

    def refuse(
        self, direction: V, support: SupportPoint[V], line: int | None, region: str, closest: Closest | None = None
    ) -> None:
        """Records a step that ended the run without adding the support point."""
        labels = self.steps[-1].labels if self.steps else ()
        self._record(direction, support, False, self._simplex(), line, region, closest, labels)

    def goes_on(self, simplex: Sequence[SupportPoint[V]] = (), direction: V | None = None) -> bool:
        """Whether to run another iteration. False at the limit, and false if the run had this simplex and direction
        before: from there it would repeat itself for ever. A method whose limit ends every cycle passes neither."""
        if direction is not None:
            # Compare bits, because a NaN from an overflow differs from itself.
            numbers = [*direction, *chain.from_iterable([p.w for p in simplex])]
            state = pack(f"{len(numbers)}d", *numbers)
            self._repeats = state in self._seen
            self._seen.add(state)
        return not self._repeats and len(self.steps) < self._cap

    def stopped(self, intersects: bool | None = None) -> Trace:
        """The trace of a run that ended because `goes_on` was false."""
        return self._trace(Termination.CYCLE if self._repeats else Termination.ITERATION_CAP, intersects)

    def ended(self, termination: Termination, intersects: bool) -> Trace:
        """The trace of a run that ended at an exit of its article. If the last search direction was zero, the
        termination says so, whatever the method concluded."""
        return self._trace(termination if any(self.steps[-1].direction) else Termination.ZERO_DIRECTION, intersects)

    def _simplex(self) -> tuple[SupportPoint[Vector], ...]:
        return self.steps[-1].simplex_after if self.steps else ()

    def _record(
        self,
        direction: V,
        support: SupportPoint[V],
        accepted: bool,
        after: tuple[SupportPoint[Vector], ...],
        line: int | None,
        region: str,
        closest: Closest | None,
        labels: tuple[str, ...],
    ) -> None:
        along = dot(support.w, direction)
        before = self._simplex()
        index = len(self.steps)
        tests, across = tuple(self.tests.made), self.tests.turns[-1] if self.tests.turns else None
        self.tests = new_tests()
        self.steps.append(
            Step(
                index, direction, support, along, accepted, before, after, region, closest, line, tests, labels, across
            )
        )

    def _trace(self, termination: Termination, intersects: bool | None) -> Trace:
        return Trace(self.method, tuple(self.steps), termination, intersects)


def feature(kept: Sequence[SupportPoint[Vector]], simplex: Sequence[SupportPoint[Vector]]) -> str:
    """The letters of the points kept, from the simplex A, B, C, D."""
    return "".join(letter for p in kept for letter, q in zip("ABCD", simplex, strict=False) if q is p)


def _furthest(shape: Convex, direction: Vector) -> tuple[Vector, int | None]:
    """A support point and the index of its vertex.

    An object from outside has no vertices and accepts no zero direction. Raises ShapeError unless it returns as many
    finite numbers as the direction has.
    """
    support_index = getattr(shape, "support_index", None)
    if support_index is not None:
        return cast(tuple[Vector, int | None], support_index(direction))
    if not any(direction):
        direction = (1.0, *direction[1:])
    return vector(shape.support(direction), "support(direction)", len(direction)), None
