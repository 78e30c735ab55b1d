"""The robust method: floats find the closest feature, fractions finish.

Notation: `w = a - b` a point of A - B; `v` the point of the simplex closest to the origin; the search direction is
d = -v; `k` counts the corners of a shape's core. Every vertex of A - B has the form a_i - b_j, so a vertex is a pair of
corners, and the simplex that floats have found can be computed again, without any rounding, in fractions.

Most pairs are far enough apart, or overlap enough, for floats alone: `quick` answers those, and proves it. Curved cores
have no corners to be exact about: `curved` answers them. All others, and every trace, come to this:

One loop, `descend`, is run twice. The first run, in floats and on coordinates scaled by a power of two, does the
searching; it may stall or be mistaken by rounding. The second continues from its simplex in fractions, where GJK needs
no tolerance: it either confirms the feature at once or walks on, with |v| falling strictly from one simplex to the
next, of which there are finitely many. So touching is told from a gap of 1e-300 or an overlap of 1e-17, and every
distance is rounded once. Round shapes take part as their cores; the sum of the radii comes off the distance at the
end, exactly.

Sources: Gilbert, Johnson, Keerthi, "A fast procedure for computing the distance between complex objects in
three-dimensional space", 1988; van den Bergen, "A fast and robust GJK implementation", 1999 (the bound that ends
the loop); box2d `src/distance.c` (cores and radii).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import frexp, ldexp
from typing import Any, Generic, NamedTuple, TypeAlias

from ..answers import Answer, Penetration
from ..checks import Convex
from ..fast.plane import NORMAL, depth, gap
from ..minkowski import SupportPoint
from ..trace import Closest, Step, Termination, Trace, here
from ..vec import (
    N,
    Vec2,
    Vec2f,
    Vec2q,
    add,
    dot,
    moderate,
    neg,
    scale,
    square_root,
    sub,
    to_exact,
    to_float,
    unit,
)
from .curved import TOUCH, least_height
from .epa import deepest_face
from .shapes import Key, Shape, as_shape
from .simplex import Feature, closest_feature

STALL = 2.0**-48
"""Relative. In floats the loop ends when a support point improves |v|^2 by less than this fraction of it. It only
decides how much is left to the fractions, never the answer."""

FLOAT_CAP = 1000
"""Most support points that floats may look at before the fractions take over."""

CANCELLED = 2.0**-6
"""Relative to the sum of the radii. A distance below it, of round shapes, is left to the fractions."""

START: Vec2f = (1.0, 0.0)

SPATIAL = ("D", "AD", "BD", "CD", "ABD", "ACD", "BCD")

REGIONS = {
    "start": "the first support point",
    "A": "closest to the new vertex A",
    "B": "closest to vertex B",
    "C": "closest to vertex C",
    "AB": "closest to edge AB",
    "AC": "closest to edge AC",
    "BC": "closest to edge BC",
    "ABC": "inside the triangle; in 3D closest to face ABC",
    **{name: f"closest to {('vertex', 'edge', 'face')[len(name) - 1]} {name} (3D)" for name in SPATIAL},
    "ABCD": "inside the tetrahedron (3D)",
    "no_closer": "the new point is no closer to the origin than the closest point found",
}


class Vertex(NamedTuple, Generic[N]):
    """A vertex w of A - B, from corner ka of A and kb of B; of a curved core the key is its point."""

    w: Vec2[N]
    ka: Key
    kb: Key


Supports: TypeAlias = Callable[[Vec2[N]], Vertex[N]]


class Descent(NamedTuple, Generic[N]):
    """Where `descend` ended: the vertices of the closest feature, newest first, and the feature.

    With ORIGIN_ENCLOSED the feature contains the origin and its point is (0, 0); with ITERATION_CAP it is only the
    closest so far.
    """

    simplex: tuple[Vertex[N], ...]
    feature: Feature[N]
    termination: Termination


class Event(NamedTuple, Generic[N]):
    """One support point of `descend`, as handed to a recorder."""

    direction: Vec2[N]
    vertex: Vertex[N]
    accepted: bool
    before: tuple[Vertex[N], ...]
    after: tuple[Vertex[N], ...]
    feature: Feature[N]
    region: str
    line: int


def descend(
    support: Supports[N],
    start: Sequence[Vertex[N]],
    one: N,
    stall: N,
    cap: int | None,
    record: Callable[[Event[N]], None],
) -> Descent[N]:
    """GJK from the simplex `start` to the point of A - B closest to the origin.

    Ends when a support point w in direction -v is no closer: A - B has no point on the origin's side of the line
    through w perpendicular to v, so |v|^2 - v.w bounds the error from above. With exact numbers and stall 0 this is the
    proof that v is the closest point.
    """
    feature = closest_feature([vertex.w for vertex in start], one)
    simplex: tuple[Vertex[N], ...] = tuple(start[i] for i in feature.kept)
    count = len(start)
    while len(simplex) < 3 and any(feature.point):
        if cap is not None and count >= cap:
            return Descent(simplex, feature, Termination.ITERATION_CAP)
        v = feature.point
        d = neg(v)
        new = support(d)
        count += 1
        v2 = dot(v, v)
        known = any((new.ka, new.kb) == (old.ka, old.kb) for old in simplex)
        if known or v2 - dot(v, new.w) <= stall * v2:
            record(Event(d, new, False, simplex, simplex, feature, "no_closer", here()))
            return Descent(simplex, feature, Termination.CONVERGED)
        candidates: list[Vertex[N]] = [new]
        candidates += simplex
        nearer = closest_feature([vertex.w for vertex in candidates], one)
        if dot(nearer.point, nearer.point) >= v2:
            # Only rounding brings this about; going on could repeat itself for ever.
            record(Event(d, new, False, simplex, simplex, feature, "no_closer", here()))
            return Descent(simplex, feature, Termination.CONVERGED)
        after = tuple(candidates[i] for i in nearer.kept)
        record(Event(d, new, True, simplex, after, nearer, nearer.region, here()))
        simplex, feature = after, nearer
    return Descent(simplex, feature, Termination.ORIGIN_ENCLOSED)


class Solution(NamedTuple):
    """The exact result for the cores, and the number of steps that led there."""

    descent: Descent[Fraction]
    iterations: int

    @property
    def meet(self) -> bool:
        """Whether the cores overlap or touch."""
        return self.descent.termination is Termination.ORIGIN_ENCLOSED


def search(a: Shape, b: Shape, start: Vec2f, recorder: Recorder) -> Descent[float]:
    """The run in floats, on coordinates scaled by a power of two; curved cores too."""
    exponent = recorder.exponent

    def support(d: Vec2f) -> Vertex[float]:
        d = moderate(d)
        ka, kb = a.core_support(d), b.core_support(neg(d))
        w = sub(a.core_point(ka), b.core_point(kb))
        return Vertex((ldexp(w[0], exponent), ldexp(w[1], exponent)), ka, kb)

    first = support(start)
    recorder.floats(
        Event(start, first, True, (), (first,), closest_feature([first.w], 1.0), "start", here()), rescale=False
    )
    return descend(support, [first], 1.0, STALL, FLOAT_CAP, recorder.floats)


def solve(a: Shape, b: Shape, start: Vec2f = START, recorder: Recorder | None = None) -> Solution:
    """Both runs; the cores must have vertices."""
    if recorder is None:
        recorder = Recorder(a, b)

    def support(d: Vec2q) -> Vertex[Fraction]:
        return vertex(a.core_support_exactly(d), b.core_support_exactly(neg(d)))

    def vertex(ka: Key, kb: Key) -> Vertex[Fraction]:
        return Vertex(sub(a.core_point_exactly(ka), b.core_point_exactly(kb)), ka, kb)

    found = search(a, b, start, recorder)
    simplex = [vertex(v.ka, v.kb) for v in found.simplex]
    exact = descend(support, simplex, Fraction(1), Fraction(0), None, recorder.fractions)
    recorder.settle(found, exact)
    return Solution(exact, recorder.count)


class Recorder:
    """Turns the events of both runs into steps in world units; steps are kept only if asked for.

    The second run's steps are shown only where it did not simply confirm the first.
    """

    def __init__(self, a: Shape, b: Shape, keep: bool = False) -> None:
        self.a, self.b = a, b
        self.keep = keep
        self.count = 0
        self.steps: list[Step] = []
        self._finish: list[Event[Fraction]] = []
        self.exponent = -frexp(max(a.core_size(), b.core_size()))[1]

    def floats(self, event: Event[float], rescale: bool = True) -> None:
        self.count += 1
        if not self.keep:
            return
        feature = event.feature
        back = -self.exponent
        point = (ldexp(feature.point[0], back), ldexp(feature.point[1], back))
        d = (ldexp(event.direction[0], back), ldexp(event.direction[1], back)) if rescale else event.direction
        self._add(event, d, Closest(point, feature.weights))

    def fractions(self, event: Event[Fraction]) -> None:
        self.count += 1
        if self.keep:
            self._finish.append(event)

    def settle(self, found: Descent[float], exact: Descent[Fraction]) -> None:
        confirmed = found.termination is exact.termination and _pairs(found) == _pairs(exact)
        if confirmed:
            return
        for event in self._finish:
            feature = event.feature
            closest = Closest(to_float(feature.point), tuple(float(weight) for weight in feature.weights))
            self._add(event, to_float(event.direction), closest)

    def _add(self, event: Event[N], d: Vec2f, closest: Closest) -> None:
        new = self._support(event.vertex)
        self.steps.append(
            Step(
                index=len(self.steps),
                direction=d,
                support=new,
                dot=dot(new.w, d),
                accepted=event.accepted,
                simplex_before=tuple(self._support(v) for v in event.before),
                simplex_after=tuple(self._support(v) for v in event.after),
                region=event.region,
                closest=closest,
                line=event.line,
            )
        )

    def _support(self, v: Vertex[N]) -> SupportPoint[Vec2f]:
        p, q = self.a.core_point(v.ka), self.b.core_point(v.kb)
        return SupportPoint(sub(p, q), p, q, self.a.core_index(v.ka), self.b.core_index(v.kb))


def _pairs(descent: Descent[N]) -> list[tuple[Key, Key]]:
    return [(v.ka, v.kb) for v in descent.simplex]


def settled(a: Convex, b: Convex, deep: bool = True) -> Answer:
    """The answer of what can give it: floats for round shapes that are well apart or deep, fractions for all shapes of
    vertices, and for curved ones the bounds from both sides. Not `deep`: see `conclude`."""
    shape_a, shape_b = as_shape(a), as_shape(b)
    if shape_a.table is None or shape_b.table is None:
        return least_height(shape_a, shape_b)
    return rounded(shape_a, shape_b) or solved(shape_a, shape_b, deep)


def rounded(a: Shape, b: Shape) -> Answer | None:
    """From the cores to the shapes by floats, where the radii do not cancel what the cores are apart; or None."""
    reach = a.radius + b.radius
    core: Penetration | None = gap(a.table, b.table, NORMAL)
    if core is None or not reach:
        return None
    core_depth, normal, point_a, point_b = core
    if abs(core_depth + reach) < CANCELLED * reach:
        return None
    state = "intersecting" if core_depth + reach > 0 else "separated"
    x, y = normal
    point_a = (point_a[0] + a.radius * x, point_a[1] + a.radius * y)
    point_b = (point_b[0] - b.radius * x, point_b[1] - b.radius * y)
    return Answer(state, -(core_depth + reach), (x, y), point_a, point_b, 0, None)


def solved(a: Shape, b: Shape, deep: bool = True) -> Answer:
    """State, signed distance, normal and witness points of shapes of vertices, by fractions."""
    return conclude(a, b, solve(a, b), deep)


def conclude(a: Shape, b: Shape, solution: Solution, deep: bool = True) -> Answer:
    """From the cores to the shapes: the radii come off the distance, and the witness points move out by them.

    Not `deep`: where the cores meet, only that they do, as "intersecting", which is told much sooner than their depth;
    the distance and the rest are then without meaning.
    """
    if solution.meet and not deep:
        return Answer("intersecting", 0.0, START, START, START, solution.iterations, solution)
    reach = Fraction(a.radius) + Fraction(b.radius)
    descent = solution.descent
    if not solution.meet:
        v = descent.feature.point
        normal = unit(neg(v))
        square = dot(v, v)
        length = square_root(square)
        # |v| - r by its conjugate: the difference of squares is exact, so nothing cancels.
        excess = square - reach * reach
        distance = float(excess / (Fraction(length) + reach)) if reach else length
        sign = (excess > 0) - (excess < 0)
        core_a, core_b = (_weighted(shape, descent, side) for side, shape in enumerate((a, b)))
    else:
        face = deepest_face(a, b)
        normal = face.normal
        core_depth = face.depth
        distance = -float(Fraction(core_depth) + reach)
        sign = -1 if face.offset or reach else 0
        core_a, core_b = face.point_a, face.point_b
    state = {1: "separated", 0: "touching", -1: "intersecting"}[sign]
    point_a = _pushed(core_a, normal, a.radius)
    point_b = _pushed(core_b, normal, -b.radius)
    return Answer(state, distance + 0.0, normal, point_a, point_b, solution.iterations, solution)


def deep(a: Shape, b: Shape, solution: Solution) -> Answer | None:
    """The answer for shapes without radii that overlap so far that floats can prove the depth: the fractions of
    `conclude` take longer than all the rest. None for others."""
    if not solution.meet or a.sharp is None or b.sharp is None:
        return None
    found: Any = depth(a.sharp, b.sharp)
    if found is None:
        return None
    amount, normal, point_a, point_b = found
    return Answer("intersecting", -amount, normal, point_a, point_b, solution.iterations, solution)


def _weighted(shape: Shape, descent: Descent[N], side: int) -> Vec2q:
    """The shape's part of the closest point: the weights of the feature on the corners of A (side 0) or B (side 1)."""
    point = (Fraction(0), Fraction(0))
    for v, weight in zip(descent.simplex, descent.feature.weights, strict=True):
        point = add(point, scale(shape.core_point_exactly((v.ka, v.kb)[side]), Fraction(weight)))
    return point


def _pushed(point: Vec2q, normal: Vec2f, length: float) -> Vec2f:
    return to_float(add(point, scale(to_exact(normal), Fraction(length))))


def common_point(a: Shape, b: Shape, answer: Answer) -> Vec2f:
    """A point of both shapes that are known to meet."""
    if answer.solution:
        exact = answer.solution.descent
        on_a, on_b = _weighted(a, exact, 0), _weighted(b, exact, 1)
    else:
        found = search(a, b, START, Recorder(a, b))
        on_a, on_b = _weighted(a, found, 0), _weighted(b, found, 1)
        apart = to_float(sub(on_a, on_b))
        if max(map(abs, apart)) <= TOUCH * max(a.core_size(), b.core_size()):
            return to_float(on_a)
        # Either the cores are apart, or they overlap by less than what a stalled search has left: see `curved`.
        on_a = to_exact(sub(answer.point_a, scale(answer.normal, a.radius)))
        on_b = to_exact(add(answer.point_b, scale(answer.normal, b.radius)))
        if dot(sub(on_b, on_a), to_exact(answer.normal)) <= 0:
            return to_float(scale(add(on_a, on_b), Fraction(1, 2)))
    v = sub(on_a, on_b)
    if not any(v) or not (a.radius or b.radius):
        return to_float(on_a)
    # Only the radii overlap: from A's core point towards B's, the middle of the part that both discs cover.
    length = Fraction(square_root(dot(v, v)))
    begin = max(Fraction(0), length - Fraction(b.radius))
    end = min(length, Fraction(a.radius))
    return to_float(sub(on_a, scale(v, (begin + end) / (2 * length))))


def traced(a: Shape, b: Shape, start: Vec2f | None, max_iterations: int | None) -> tuple[Trace, Answer]:
    """The trace and the answer of the same run."""
    recorder = Recorder(a, b, keep=True)
    begin = START if start is None else start
    if a.table is None or b.table is None:
        termination = search(a, b, begin, recorder).termination
        answer = least_height(a, b)
    else:
        solution = solve(a, b, begin, recorder)
        answer = deep(a, b, solution) or conclude(a, b, solution)
        termination = solution.descent.termination
    margin = a.radius + b.radius
    if max_iterations is not None and len(recorder.steps) > max_iterations:
        steps = tuple(recorder.steps[:max_iterations])
        return Trace("robust", steps, Termination.ITERATION_CAP, None, margin), answer
    if answer.state == "touching":
        termination = Termination.TOUCHING
    trace = Trace("robust", tuple(recorder.steps), termination, answer.state != "separated", margin)
    return trace, answer
