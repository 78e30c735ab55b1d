"""GJK's loop, once: for the plane and for space, in floats and in whole numbers.

Notation: `w = a - b` a point of A - B; `v` the point of the simplex closest to the origin O, here as `moment / total`
(see `Feature`), so that nothing is divided; the search direction is d = -v; A is the newest vertex, then B, C, D.

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

V = TypeVar("V", bound=tuple[Any, ...])
"""A vector: of the plane or of space, of floats or of whole numbers."""

FLOAT_CAP = 1000
"""Most support points that floats may look at before whole numbers take over."""

STALL = 2.0**-48
"""Relative. In floats the loop ends when a support point improves |v|^2 by less than this fraction of it. It only
decides how much is left to the whole numbers, never the answer."""

ORDINARY = 16
"""Binary exponent. The coordinates of shapes whose size is further from 1 are scaled for the run in floats, so that no
product overflows and few underflow: some have eighteen factors."""

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
    """The power of two that a run in floats on shapes of this size is scaled by."""
    exponent = frexp(size)[1]
    return -exponent if abs(exponent) > ORDINARY else 0


class Vertex(NamedTuple, Generic[V]):
    """A vertex w of A - B and the points of A and B that it is the difference of; their corners, -1 where a core is
    curved."""

    w: V
    a: V
    b: V
    ka: int
    kb: int


class Feature(NamedTuple, Generic[V]):
    """The smallest feature of a simplex with the point closest to the origin: its name, the positions of its vertices
    among those given, the weights of these (positive), their total, and `moment`, the closest point times the total."""

    region: str
    kept: tuple[int, ...]
    weights: tuple[Any, ...]
    total: Any
    moment: V


class Compare(Protocol):
    """Whether a product is positive. `degree` says of how many lengths it is the product (of what is divided by
    `total` or its square). `foot` and `vector` are for drawing: the vector, or what computes it, starts at the foot."""

    def __call__(
        self, name: str, degree: int, value: Any, foot: Any, vector: Any, above: Any = 0, total: Any = 1
    ) -> bool: ...


def positive(name: str, degree: int, value: Any, foot: Any, vector: Any, above: Any = 0, total: Any = 1) -> bool:
    """The comparison alone. A trace passes one that notes it, too (`recorder.Recorder.positive`)."""
    return value > above  # type: ignore[no-any-return]


class Geometry(NamedTuple, Generic[V]):
    """What the loop needs of the plane or of space. `origin` is O, `unit_x` the first search direction."""

    dimension: int
    origin: V
    unit_x: V
    dot: Callable[[V, V], Any]
    neg: Callable[[V], V]
    sub: Callable[[V, V], V]
    closest_feature: Callable[[Sequence[V], Compare], Feature[V]]


class Event(NamedTuple, Generic[V]):
    """One support point of `descend`, as handed to a recorder. `sought` is the feature whose closest point gave the
    direction, `feature` the one that the step ended with."""

    vertex: Vertex[V]
    accepted: bool
    before: tuple[Vertex[V], ...]
    after: tuple[Vertex[V], ...]
    sought: Feature[V]
    feature: Feature[V]
    region: str


class Records(Protocol[V]):
    """What a trace passes to both runs (`recorder.Recorder`)."""

    exponent: int

    @property
    def positive(self) -> Compare: ...
    def record(self, event: Event[V]) -> None: ...
    def continue_exactly(self, shift: int) -> None: ...


class Lattice(Protocol[V]):
    """The cores of a pair in whole numbers (`plane.grid`, `space.grid`)."""

    shift: int

    def vertex(self, ka: int, kb: int) -> Vertex[V]: ...
    def support(self, d: V, near: Vertex[V]) -> Vertex[V]: ...


class Descent(NamedTuple, Generic[V]):
    """Where `descend` ended: the vertices of the closest feature, newest first, the feature, and the number of support
    points computed.

    With ORIGIN_ENCLOSED the feature contains the origin; with ITERATION_CAP it is only the closest so far.
    """

    simplex: tuple[Vertex[V], ...]
    feature: Feature[V]
    termination: Termination
    looked: int


def descend(
    geometry: Geometry[V],
    support: Callable[[V, Vertex[V]], Vertex[V]],
    start: Sequence[Vertex[V]],
    stall: float,
    cap: int | None,
    compare: Compare = positive,
    record: Callable[[Event[V]], None] | None = None,
) -> Descent[V]:
    """GJK from the simplex `start` to the point of A - B closest to the origin.

    `support` gives the vertex of A - B furthest along a direction; a vertex to look from comes along. Ends when a
    support point w in direction -v is no closer: A - B has no point on the origin's side of the line (plane) through w
    perpendicular to v, so |v|^2 - v.w bounds the error from above. With whole numbers and stall 0 this is the proof
    that v is the closest point.
    """
    _, origin, _, dot, neg, _, closest_feature = geometry
    feature = closest_feature([vertex.w for vertex in start], positive)
    simplex = tuple([start[i] for i in feature.kept])
    count = 0
    while len(simplex) <= geometry.dimension and any(feature.moment):
        if cap is not None and count >= cap:
            return Descent(simplex, feature, Termination.ITERATION_CAP, count)
        moment, total = feature.moment, feature.total
        d = neg(moment)
        new = support(d, simplex[0])
        count += 1
        square = dot(moment, moment)
        known = new.w in [old.w for old in simplex]
        gain = square - total * dot(moment, new.w)
        closer = compare("v . v - v . w", 2, gain, origin, d, stall * square, total)
        if known or not closer:
            if record:
                record(Event(new, False, simplex, simplex, feature, feature, "no_closer"))
            return Descent(simplex, feature, Termination.CONVERGED, count)
        candidates = [new, *simplex]
        nearer = closest_feature([vertex.w for vertex in candidates], compare)
        if dot(nearer.moment, nearer.moment) * total * total >= square * nearer.total * nearer.total:
            # Only rounding brings this about; going on could repeat itself for ever.
            if record:
                record(Event(new, False, simplex, simplex, feature, feature, "no_closer"))
            return Descent(simplex, feature, Termination.CONVERGED, count)
        after = tuple([candidates[i] for i in nearer.kept])
        if record:
            record(Event(new, True, simplex, after, feature, nearer, nearer.region))
        simplex, feature = after, nearer
    return Descent(simplex, feature, Termination.ORIGIN_ENCLOSED, count)


def confirms(second: Descent[Any], first: Descent[Any]) -> bool:
    """Whether the second run ended at once, where the first did."""
    return second.termination is first.termination and [(v.ka, v.kb) for v in second.simplex] == [
        (v.ka, v.kb) for v in first.simplex
    ]


def descend_from(
    geometry: Geometry[V], support: Callable[[V, Any], Vertex[V]], start: V, recorder: Records[Any] | None
) -> Descent[V]:
    """The run in floats, which begins with the support point along `start`."""
    first = support(start, None)
    if not recorder:
        return descend(geometry, support, [first], STALL, FLOAT_CAP)
    feature = Feature("A", (0,), (1,), 1, first.w)
    recorder.record(Event(first, True, (), (first,), feature, feature, "start"))
    return descend(geometry, support, [first], STALL, FLOAT_CAP, recorder.positive, recorder.record)


def finish(
    geometry: Geometry[Any], lattice: Lattice[V], found: Descent[Any], recorder: Records[Any] | None
) -> Exact[V]:
    """The run in whole numbers, from where the floats ended. It is recorded only where it does not simply confirm what
    they found."""
    simplex = [lattice.vertex(v.ka, v.kb) for v in found.simplex]
    descent = descend(geometry, lattice.support, simplex, 0, None)
    if recorder and not confirms(descent, found):
        recorder.continue_exactly(lattice.shift)
        descend(geometry, lattice.support, simplex, 0, None, recorder.positive, recorder.record)
    return Exact(descent, lattice.shift, 1 + found.looked + descent.looked)


class Exact(NamedTuple, Generic[V]):
    """The run in whole numbers on a grid of 2**shift units to one of the world, and the support points that both runs
    computed."""

    descent: Descent[V]
    shift: int
    iterations: int

    @property
    def meet(self) -> bool:
        """Whether the cores overlap or touch."""
        return self.descent.termination is Termination.ORIGIN_ENCLOSED

    @property
    def square(self) -> Fraction:
        """The square of the distance of the cores, in world units."""
        feature = self.descent.feature
        square = sum([x * x for x in feature.moment])
        return Fraction(square, (feature.total << self.shift) ** 2)
