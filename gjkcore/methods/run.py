"""What the files of the published methods share: a run. It asks for support points, records the steps, and notices
when a method goes round for ever. Every decision that an article is about stands in that method's own file; `tests`
notes those of the step that is under way.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Generic, TypeVar, cast

from ..checks import Convex, ShapeError, common_dimension, finite_number, shown
from ..minkowski import SupportPoint
from ..trace import Closest, Step, Termination, Trace, letters
from ..vec import Vector
from .products import Tests
from .space import dot, neg, sub

V = TypeVar("V", bound=Vector)

CAP = 256
"""Most support points of a method whose article sets no limit."""


class Run(Generic[V]):
    """One run of a published method on A and B, in vectors of type V.

    Raises ShapeError where A and B have no support mapping or not the same dimension.
    """

    def __init__(self, method: str, a: Convex, b: Convex, max_iterations: int | None, cap: int = CAP) -> None:
        self.method = method
        self.dimension = common_dimension(a, b)
        self.unit_x = cast(V, (1.0, 0.0, 0.0)[: self.dimension])
        self.unit_y = cast(V, (0.0, 1.0, 0.0)[: self.dimension])
        self.tests = Tests()
        self.steps: list[Step] = []
        self._a, self._b = a, b
        self._cap = cap if max_iterations is None else max_iterations
        self._seen: set[str] = set()
        self._repeats = False

    def support(self, direction: V) -> SupportPoint[V]:
        """The support point of A - B; any point of it for a direction that is zero or, after an overflow, no number."""
        if not all(map(isfinite, direction)):
            direction = cast(V, (0.0,) * self.dimension)
        on_a, ia = _furthest(self._a, direction)
        on_b, ib = _furthest(self._b, neg(direction))
        return SupportPoint(cast(V, sub(on_a, on_b)), cast(V, on_a), cast(V, on_b), ia, ib)

    def accept(
        self,
        direction: V,
        support: SupportPoint[V],
        simplex: tuple[SupportPoint[V], ...],
        line: int,
        region: str | None = None,
        labels: tuple[str, ...] | None = None,
    ) -> None:
        """Records a step that took the support point. `simplex` is what it left, newest first; the region, where it
        has no name of its own, is that of the points kept: "AC" of A, B and C. `labels`: see `Step`."""
        region = feature(simplex, (support, *self._simplex())) if region is None else region
        self._record(direction, support, True, simplex, line, region, None, labels or letters(simplex))

    def refuse(
        self, direction: V, support: SupportPoint[V], line: int, region: str, closest: Closest | None = None
    ) -> None:
        """Records a step that ended the run before the support point was taken."""
        labels = self.steps[-1].labels if self.steps else ()
        self._record(direction, support, False, self._simplex(), line, region, closest, labels)

    def goes_on(self, *state: object) -> bool:
        """Whether there is another iteration: not at the limit, and not from a state, where one is given, that the run
        was in before: it would come back to it for ever."""
        # By its text, in which a NaN of an overflow equals itself.
        text = repr(state)
        self._repeats = bool(state) and text in self._seen
        self._seen.add(text)
        return not self._repeats and len(self.steps) < self._cap

    def stopped(self, intersects: bool | None = None) -> Trace:
        """The trace of a run that `goes_on` ended."""
        return self._trace(Termination.CYCLE if self._repeats else Termination.ITERATION_CAP, intersects)

    def ended(self, termination: Termination, intersects: bool) -> Trace:
        """The trace of a run that its article's exit ended. Where the last search direction was zero, that is what
        ended it, whatever the method took it for."""
        return self._trace(termination if any(self.steps[-1].direction) else Termination.ZERO_DIRECTION, intersects)

    def _simplex(self) -> tuple[SupportPoint[Vector], ...]:
        return self.steps[-1].simplex_after if self.steps else ()

    def _record(
        self,
        direction: V,
        support: SupportPoint[V],
        accepted: bool,
        after: tuple[SupportPoint[Vector], ...],
        line: int,
        region: str,
        closest: Closest | None,
        labels: tuple[str, ...],
    ) -> None:
        along = dot(support.w, direction)
        before = self._simplex()
        index = len(self.steps)
        tests, self.tests = tuple(self.tests.made), Tests()
        self.steps.append(
            Step(index, direction, support, along, accepted, before, after, region, closest, line, tests, labels)
        )

    def _trace(self, termination: Termination, intersects: bool | None) -> Trace:
        return Trace(self.method, tuple(self.steps), termination, intersects)


def feature(kept: Sequence[SupportPoint[Vector]], simplex: Sequence[SupportPoint[Vector]]) -> str:
    """The points kept, by their letters in the simplex A, B, C, D."""
    return "".join(letter for p in kept for letter, q in zip("ABCD", simplex, strict=False) if q is p)


def _furthest(shape: Convex, direction: Vector) -> tuple[Vector, int | None]:
    """A support point and its vertex. A shape that somebody else wrote knows no vertices, and no zero direction. Raises
    ShapeError where it does not give as many finite numbers as the direction has."""
    named = getattr(shape, "support_index", None)
    if named is not None:
        return cast(tuple[Vector, int | None], named(direction))
    if not any(direction):
        direction = (1.0, *direction[1:])
    given = shape.support(direction)
    try:
        point = tuple(finite_number(float(x), "support(direction)") for x in given)
    except (TypeError, ValueError):
        point = ()
    if len(point) != len(direction):
        raise ShapeError(shown(given), "support(direction)", f"{len(direction)} finite numbers")
    return point, None
