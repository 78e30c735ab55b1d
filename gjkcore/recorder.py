"""What a run of the robust method leaves behind: the support points of `descend` become steps in world units.

Notation: as in `descent`. The coordinates of a run are world coordinates times 2**`exponent`.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from math import inf
from types import CodeType, FrameType
from typing import Any, Generic, Protocol, TypeVar

from .descent import Descent, Exact, Feature, Geometry, Vertex
from .minkowski import SupportPoint
from .trace import Closest, Comparison, Step, Termination, Trace, letters
from .vec import Vector

V = TypeVar("V", bound=tuple[Any, ...])
W = TypeVar("W", bound=tuple[Any, ...], covariant=True)

new: Any = tuple.__new__
"""Creates a NamedTuple from the tuple of its fields, twice as fast as its own constructor."""

PLACES: dict[tuple[int, int], tuple[str, int, CodeType]] = {}
"""The source places of comparisons and steps, by code object and position in it."""


class Cored(Protocol[W]):
    """What the recorder needs of a shape: the rounded corners of its core, and their vertex indices."""

    def core_point(self, k: int) -> W: ...
    def core_index(self, k: int) -> int | None: ...


class Recorder(Generic[V]):
    """Takes the comparisons (`positive`) and support points (`record`) of the runs of a pair, and makes steps of them.

    The first run is in floats, scaled by 2**exponent. `continue_exactly` announces the second, in whole numbers.
    """

    def __init__(self, geometry: Geometry[V], a: Cored[V], b: Cored[V], exponent: int, start: V) -> None:
        self.exponent = exponent
        self._geometry = geometry
        self._a, self._b = a, b
        self._exact = False
        self._plain = not exponent
        self._start = start
        self._last: tuple[Feature[Any] | None, Any, Any] = (None, None, None)
        self._steps: list[Step] = []
        self._tests: list[Comparison] = []
        self._note = self._tests.append
        # Keyed by the identity of a vertex. The value keeps the vertex alive.
        self._shown: dict[int, tuple[SupportPoint[Any], Vertex[Any]]] = {}

    def continue_exactly(self, shift: int) -> None:
        """From here on what comes is of the run in whole numbers, scaled by 2**shift."""
        self.exponent = shift
        self._exact = True
        self._plain = False

    def positive(
        self, name: str, degree: int, value: Any, foot: Any, vector: Any, above: Any = 0, total: Any = 1
    ) -> bool:
        """Compares as `descent.positive` does, and records the comparison for the current step."""
        passed: bool = value > above
        frame = sys._getframe(1)
        file, line, _ = PLACES.get((id(frame.f_code), frame.f_lasti)) or _place(frame)
        if vector.__class__ is not tuple:
            vector = vector()
        bound = 0.0
        if self._plain:
            if above:
                bound = above / (total * total)
            if total != 1:
                value = value / (total * total) if value else 0.0
                vector = self._point(vector, total)
        else:
            value, bound, foot, vector = (
                self._value(value, degree, total * total),
                self._value(above, degree, total * total),
                self._point(foot),
                self._point(vector, total, degree - 1),
            )
        self._note(new(Comparison, (name, foot, vector, value, bound, passed, file, line)))
        return passed

    def record(
        self,
        vertex: Vertex[Any],
        accepted: bool,
        before: tuple[Vertex[Any], ...],
        after: tuple[Vertex[Any], ...],
        sought: Feature[Any],
        feature: Feature[Any],
        region: str,
    ) -> None:
        """Makes a step of a support point; see `descent.Record`."""
        frame = sys._getframe(1)
        _, line, _ = PLACES.get((id(frame.f_code), frame.f_lasti)) or _place(frame)
        found = self._support(vertex)
        # A step begins with the feature that ended the step before it.
        last, closest, simplex_before = self._last
        if last is None:
            d, closest, simplex_before = self._start, self._closest(feature), ()
        elif last is sought:
            d = self._geometry.neg(closest.point)
        else:
            d = self._geometry.neg(self._point(sought.moment, sought.total))  # type: ignore[arg-type]
            simplex_before = tuple([self._support(vertex) for vertex in before])
        shown = self._shown
        simplex_after = tuple([shown[id(vertex)][0] for vertex in after]) if accepted else simplex_before
        if feature is not sought:
            closest = self._closest(feature)
        self._last = (feature, closest, simplex_after)
        dot = self._geometry.dot(found.w, d)
        tests, labels, steps = tuple(self._tests), letters(after), self._steps
        self._tests.clear()
        fields = (
            len(steps), d, found, dot, accepted, simplex_before, simplex_after, region, closest, line, tests, labels,
            None,  # it makes no direction by cross products
        )  # fmt: skip
        steps.append(new(Step, fields))

    def trace(
        self, found: Descent[V], exact: Exact[Any] | None, state: str, margin: float, max_iterations: int | None
    ) -> Trace:
        """The whole run. `state` is that of `answers.Answer`. `exact` is None if a core is curved."""
        steps = tuple(self._steps)
        if max_iterations is not None and len(steps) > max_iterations:
            return Trace("robust", steps[:max_iterations], Termination.ITERATION_CAP, None, margin)
        termination = (exact.descent if exact else found).termination
        if state == "touching":
            termination = Termination.TOUCHING
        return Trace("robust", steps, termination, state != "separated", margin)

    def _closest(self, feature: Feature[Any]) -> Closest:
        total = feature.total
        return new(Closest, (self._point(feature.moment, total), tuple([weight / total for weight in feature.weights])))  # type: ignore[no-any-return]

    def _point(self, p: tuple[Any, ...], total: Any = 1, degree: int = 1) -> Vector:
        """p / total in world units. The coordinates of p are products of `degree` lengths."""
        if self._plain:
            return p if total == 1 else tuple([x / total for x in p])
        return tuple([self._value(x, degree, total) for x in p])

    def _value(self, value: Any, degree: int, total: Any = 1) -> float:
        """A product of `degree` lengths, divided by the total, in world units.

        Floats are multiplied by a power of two, which is exact. Whole numbers become fractions and are rounded once.
        Infinite if the result is too large for a float.
        """
        if not value:
            return 0.0
        if self._exact:
            value = Fraction(value) / (total << self.exponent * degree)
            return float(value) if abs(value) < 1 << 1023 else inf if value > 0 else -inf
        power = -self.exponent * degree
        return float(value / total * (2.0**power if power < 1024 else inf))

    def _support(self, v: Vertex[Any]) -> SupportPoint[Any]:
        known = self._shown.get(id(v))
        if known:
            return known[0]
        w: Any
        p: Any
        q: Any
        w, p, q, ka, kb = v
        if not self._plain:
            p = self._a.core_point(ka) if ka >= 0 else self._point(p)
            q = self._b.core_point(kb) if kb >= 0 else self._point(q)
            w = self._geometry.sub(p, q)
        found: SupportPoint[Any] = new(SupportPoint, (w, p, q, self._a.core_index(ka), self._b.core_index(kb)))
        self._shown[id(v)] = (found, v)
        return found


def _place(frame: FrameType) -> tuple[str, int, CodeType]:
    """The file of a frame, relative to the package, and its current line. Stored with the code object, because finding
    a line takes as long as the rest of a comparison."""
    file = frame.f_globals["__name__"].partition(".")[2].replace(".", "/") + ".py"
    PLACES[id(frame.f_code), frame.f_lasti] = place = (file, frame.f_lineno, frame.f_code)
    return place
