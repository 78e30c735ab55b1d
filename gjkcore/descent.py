"""GJK's loop, written once: for the plane and for space, in floats and in whole numbers.

Notation: `w = a - b` is a point of A - B. `v` is the point of the simplex closest to the origin O, held as
`moment / total` (see `Feature`) so that nothing is divided. The search direction is d = -v. A is the newest vertex,
then come B, C, D.

Sources: Gilbert, Johnson, Keerthi, "A fast procedure for computing the distance between complex objects in
three-dimensional space", 1988; van den Bergen, "A fast and robust GJK implementation", 1999 (the bound that ends the
loop).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import frexp
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from .trace import Termination
from .vec import summed

V = TypeVar("V", bound=tuple[Any, ...])
"""A vector of the plane or of space, of floats or of whole numbers."""

FLOAT_CAP = 1000
"""The most support points of the run in floats. Whole numbers take over after it."""

STALL = 2.0**-48
"""Relative to |v|^2. The run in floats ends when a support point improves |v|^2 by less than this. It decides how much
work is left to the whole numbers, never the answer."""

ORDINARY = 16
"""A binary exponent. Coordinates whose size is further from 1 are scaled for the run in floats, so that no product
overflows and few underflow. Some products have eighteen factors."""

_PLANE = ("A", "B", "C", "AB", "AC", "BC")
_SPACE = ("D", "AD", "BD", "CD", "ABD", "ACD", "BCD")


def _closest_to(name: str) -> str:
    return f"closest to {('vertex', 'edge', 'face')[len(name) - 1]} {name}"


REGIONS = {
    "start": "the first support point",
    "A": "closest to the new vertex A",
    **{name: _closest_to(name) for name in _PLANE[1:]},
    "ABC": "inside the triangle; in 3D closest to face ABC",
    **{name: f"{_closest_to(name)} (3D)" for name in _SPACE},
    "ABCD": "inside the tetrahedron (3D)",
    "no_closer": "the new point is no closer to the origin than the closest point found",
}


def exponent_for(size: float) -> int:
    """The exponent of the power of two that scales shapes of this size for a run in floats."""
    exponent = frexp(size)[1]
    return -exponent if abs(exponent) > ORDINARY else 0


class Vertex(NamedTuple, Generic[V]):
    """A vertex w = a - b of A - B, and the corners ka and kb of the points a and b. -1 if a core is curved."""

    w: V
    a: V
    b: V
    ka: int
    kb: int


class Feature(NamedTuple, Generic[V]):
    """The smallest feature of a simplex that contains its point closest to the origin.

    `region` is its name, `kept` the positions of its vertices in the simplex, `weights` their positive weights, `total`
    the sum of the weights, and `moment` the closest point times the total.
    """

    region: str
    kept: tuple[int, ...]
    weights: tuple[Any, ...]
    total: Any
    moment: V


class Compare(Protocol):
    """Compares: returns whether `value` is greater than `above`.

    `value` is a product of `degree` lengths, after division by the square of `total`. `foot` and `vector` are for
    drawing. The vector starts at the foot; it may be a function that computes it.
    """

    def __call__(
        self, name: str, degree: int, value: Any, foot: Any, vector: Any, above: Any = 0, total: Any = 1
    ) -> bool: ...


def positive(name: str, degree: int, value: Any, foot: Any, vector: Any, above: Any = 0, total: Any = 1) -> bool:
    """The comparison alone. A trace passes `recorder.Recorder.positive`, which also records it."""
    return value > above  # type: ignore[no-any-return]


class Geometry(NamedTuple, Generic[V]):
    """The operations that the loop needs, in the plane or in space. `origin` is O; `unit_x` is the first search
    direction."""

    dimension: int
    origin: V
    unit_x: V
    dot: Callable[[V, V], Any]
    neg: Callable[[V], V]
    sub: Callable[[V, V], V]
    closest_feature: Callable[[Sequence[V], Compare], Feature[V]]


class Record(Protocol):
    """Takes one support point of `descend`. `sought` is the feature whose closest point gave the direction, `feature`
    the one that the step ended with. No record of them is made: its fields would be unpacked at once."""

    def __call__(
        self,
        vertex: Vertex[Any],
        accepted: bool,
        before: tuple[Vertex[Any], ...],
        after: tuple[Vertex[Any], ...],
        sought: Feature[Any],
        feature: Feature[Any],
        region: str,
    ) -> None: ...


class Records(Protocol):
    """What a trace passes to both runs (`recorder.Recorder`)."""

    exponent: int

    @property
    def positive(self) -> Compare: ...
    @property
    def record(self) -> Record: ...
    def continue_exactly(self, shift: int) -> None: ...


class Lattice(Protocol[V]):
    """The cores of a pair in whole numbers: `plane.grid` or `space.grid`."""

    shift: int

    def vertex(self, ka: int, kb: int) -> Vertex[V]: ...
    def support(self, d: V, near: Vertex[V]) -> Vertex[V]: ...


class Descent(NamedTuple, Generic[V]):
    """The end of a run: the vertices of the closest feature, newest first, the feature, why the run ended, and the
    number of support points computed.

    With ORIGIN_ENCLOSED, the feature contains the origin. With ITERATION_CAP, it is only the closest one so far.
    """

    simplex: tuple[Vertex[V], ...]
    feature: Feature[V]
    termination: Termination
    looked: int


def descend(
    geometry: Geometry[V],
    support: Callable[[V, Vertex[V]], Vertex[V]],
    start: Sequence[Vertex[V]],
    stall: float | Fraction,
    cap: int | None,
    compare: Compare = positive,
    record: Record | None = None,
) -> Descent[V]:
    """GJK from the simplex `start` to the point of A - B closest to the origin.

    `support` returns the vertex of A - B furthest along a direction. Its second argument is a vertex to start from. The
    loop ends when the support point w in direction -v is not closer. Then all of A - B lies beyond the line or plane
    through w perpendicular to v, so |v|^2 - v.w bounds the error. In whole numbers, with stall 0, this proves that v is
    the closest point.
    """
    _, origin, _, dot, neg, _, closest_feature = geometry
    feature = closest_feature([each.w for each in start], positive)
    simplex = tuple([start[i] for i in feature.kept])
    count = 0
    while len(simplex) <= geometry.dimension and any(feature.moment):
        if cap is not None and count >= cap:
            return Descent(simplex, feature, Termination.ITERATION_CAP, count)
        moment, total = feature.moment, feature.total
        d = neg(moment)
        vertex = support(d, simplex[0])
        count += 1
        square = dot(moment, moment)
        w = vertex.w
        known = w in [old.w for old in simplex]
        gain = square - total * dot(moment, w)
        closer = compare("v . v - v . w", 2, gain, origin, d, stall * square, total)
        if known or not closer:
            if record:
                record(vertex, False, simplex, simplex, feature, feature, "no_closer")
            return Descent(simplex, feature, Termination.CONVERGED, count)
        candidates = [vertex, *simplex]
        nearer = closest_feature([each.w for each in candidates], compare)
        if dot(nearer.moment, nearer.moment) * total * total >= square * nearer.total * nearer.total:
            # Only rounding gets here. To continue could repeat the same steps for ever.
            if record:
                record(vertex, False, simplex, simplex, feature, feature, "no_closer")
            return Descent(simplex, feature, Termination.CONVERGED, count)
        after = tuple([candidates[i] for i in nearer.kept])
        if record:
            record(vertex, True, simplex, after, feature, nearer, nearer.region)
        simplex, feature = after, nearer
    return Descent(simplex, feature, Termination.ORIGIN_ENCLOSED, count)


def confirms(second: Descent[Any], first: Descent[Any]) -> bool:
    """Whether the second run ended at once, where the first had ended."""
    return second.termination is first.termination and [(v.ka, v.kb) for v in second.simplex] == [
        (v.ka, v.kb) for v in first.simplex
    ]


def descend_from(
    geometry: Geometry[V], support: Callable[[V, Any], Vertex[V]], start: V, recorder: Records | None
) -> Descent[V]:
    """The run in floats, from the support point along `start`."""
    first = support(start, None)
    if not recorder:
        return descend(geometry, support, [first], STALL, FLOAT_CAP)
    feature = Feature("A", (0,), (1,), 1, first.w)
    recorder.record(first, True, (), (first,), feature, feature, "start")
    return descend(geometry, support, [first], STALL, FLOAT_CAP, recorder.positive, recorder.record)


def finish(geometry: Geometry[Any], lattice: Lattice[V], in_floats: Descent[Any], recorder: Records | None) -> Exact[V]:
    """The run in whole numbers, from where the floats ended. It is recorded only where it does not simply confirm what
    they found."""
    simplex = [lattice.vertex(v.ka, v.kb) for v in in_floats.simplex]
    descent = descend(geometry, lattice.support, simplex, 0, None)
    if recorder and not confirms(descent, in_floats):
        recorder.continue_exactly(lattice.shift)
        descend(geometry, lattice.support, simplex, 0, None, recorder.positive, recorder.record)
    return Exact(descent, lattice.shift, 1 + in_floats.looked + descent.looked)


class Exact(NamedTuple, Generic[V]):
    """The run in whole numbers, and the support points that both runs computed. One world unit is 2**shift grid
    units."""

    descent: Descent[V]
    shift: int
    iterations: int

    @property
    def meet(self) -> bool:
        """Whether the cores overlap or touch."""
        return self.descent.termination is Termination.ORIGIN_ENCLOSED

    @property
    def square(self) -> Fraction:
        """The squared distance of the cores, in world units."""
        feature = self.descent.feature
        square = summed([x * x for x in feature.moment])
        return Fraction(square, (feature.total << self.shift) ** 2)
