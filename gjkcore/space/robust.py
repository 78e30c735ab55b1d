"""The robust method in space: the sibling of `gjk`.

Notation: `w = a - b` a point of A - B; `v` the point of the simplex closest to the origin, here as `moment / total`;
the search direction is d = -v; `k` counts the corners of a hull.

One loop, `descend`, serves all. For hulls it is run twice: in floats it searches, in whole numbers (`grid3`) it
continues from the simplex found, needs no tolerance, and either confirms it or walks on. Before that `fast3` tries to
answer in floats alone, and does so only where its own error bound proves the answer. Where a core is curved
(cylinder, cone, ellipsoid, or any object with `support(direction)`) there is nothing to be exact about: floats go on
until the bounds from both sides meet, and what is apart by less than TOUCH of the size counts as touching.

Sources: as in `gjk`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import frexp, gcd, ldexp
from typing import Any, Generic, NamedTuple

from ..checks import Convex, ShapeError, shown, vector3
from ..minkowski import SupportPoint
from ..plane.robust import FLOAT_CAP, STALL
from ..trace import Closest, Step, Termination, Trace, here
from ..vec import (
    R,
    Vec3,
    Vec3f,
    Vec3i,
    Vec3q,
    add3,
    dot3,
    moderate3,
    neg3,
    scale3,
    square_root,
    sub3,
    to_exact3,
    to_float3,
    unit3,
)
from .curved import TOUCH, center_of, least_height, pair_of
from .epa import deepest_face, witnesses
from .grid import Grid, Vertex
from .hull import Hull
from .shapes import Solid
from .simplex import Feature, closest_feature

START: Vec3f = (1.0, 0.0, 0.0)

_FEATURES = ("A", "B", "C", "D", "AB", "AC", "AD", "BC", "BD", "CD", "ABC", "ABD", "ACD", "BCD")

REGIONS = {
    "start": "the first support point",
    **{name: f"closest to {('vertex', 'edge', 'face')[len(name) - 1]} {name}" for name in _FEATURES},
    "ABCD": "inside the tetrahedron",
    "no_closer": "the new point is no closer to the origin than the closest point found",
}


class Descent(NamedTuple, Generic[R]):
    """Where `descend` ended: the vertices of the closest feature, newest first, and the feature.

    With ORIGIN_ENCLOSED the feature contains the origin; with ITERATION_CAP it is only the closest so far.
    """

    simplex: tuple[Vertex[R], ...]
    feature: Feature[R]
    termination: Termination


class Event(NamedTuple, Generic[R]):
    """One support point of `descend`, as handed to a recorder."""

    direction: Vec3[R]
    vertex: Vertex[R]
    accepted: bool
    before: tuple[Vertex[R], ...]
    after: tuple[Vertex[R], ...]
    feature: Feature[R]
    region: str
    line: int


def descend(
    support: Callable[[Vec3[R], Vertex[R]], Vertex[R]],
    start: Sequence[Vertex[R]],
    one: R,
    stall: R,
    cap: int | None,
    record: Callable[[Event[R]], None],
) -> Descent[R]:
    """GJK from the simplex `start` to the point of A - B closest to the origin.

    Ends when a support point w in direction -v is no closer: A - B has no point on the origin's side of the plane
    through w perpendicular to v, so |v|^2 - v.w bounds the error from above. With whole numbers and stall 0 this is the
    proof that v is the closest point.
    """
    feature = closest_feature([vertex.w for vertex in start], one)
    simplex: tuple[Vertex[R], ...] = tuple(start[i] for i in feature.kept)
    count = len(start)
    while len(simplex) < 4 and any(feature.moment):
        if cap is not None and count >= cap:
            return Descent(simplex, feature, Termination.ITERATION_CAP)
        moment = feature.moment
        d = neg3(moment)
        new = support(d, simplex[0])
        count += 1
        square = dot3(moment, moment)
        known = any(new.w == old.w for old in simplex)
        if known or square - feature.total * dot3(moment, new.w) <= stall * square:
            record(Event(d, new, False, simplex, simplex, feature, "no_closer", here()))
            return Descent(simplex, feature, Termination.CONVERGED)
        candidates: list[Vertex[R]] = [new]
        candidates += simplex
        nearer = closest_feature([vertex.w for vertex in candidates], one)
        if dot3(nearer.moment, nearer.moment) * feature.total**2 >= square * nearer.total**2:
            # Only rounding brings this about; going on could repeat itself for ever.
            record(Event(d, new, False, simplex, simplex, feature, "no_closer", here()))
            return Descent(simplex, feature, Termination.CONVERGED)
        after = tuple(candidates[i] for i in nearer.kept)
        record(Event(d, new, True, simplex, after, nearer, nearer.region, here()))
        simplex, feature = after, nearer
    return Descent(simplex, feature, Termination.ORIGIN_ENCLOSED)


class Answer(NamedTuple):
    """Everything the robust method knows of a pair; `state` and `signed_distance` as in `gjk.Answer`. `common` is a
    point of both where they meet; `certified` is the exact run; None where a core is curved."""

    state: str
    signed_distance: float
    normal: Vec3f
    point_a: Vec3f
    point_b: Vec3f
    common: Vec3f
    iterations: int
    termination: Termination
    certified: tuple[Descent[int], Grid] | None


def solved(a: Convex, b: Convex, start: Vec3f = START, recorder: Recorder | None = None, deep: bool = True) -> Answer:
    """State, signed distance, normal and witness points of a pair. Not `deep`: where the shapes overlap, only that they
    do and a common point; the distance and the rest are then without meaning.

    Raises ShapeError for what is not convex and of space.
    """
    recorder = recorder or Recorder(a, b)
    if isinstance(a, Solid) and isinstance(b, Solid) and a.hull and b.hull:
        return _exact(a, b, _search(a, b, start, recorder), recorder, deep)
    found = _search(a, b, start, recorder) if recorder.keep else None
    return _curved(a, b, found, recorder, deep)


def _search(a: Convex, b: Convex, start: Vec3f, recorder: Recorder) -> Descent[float]:
    """The run in floats, on coordinates scaled by a power of two."""
    of_a, of_b = core_support(a), core_support(b)

    def support(d: Vec3f, _: object = None) -> Vertex[float]:
        d = moderate3(d)
        (p, ka), (q, kb) = of_a(d), of_b(neg3(d))
        p, q = recorder.scaled(p), recorder.scaled(q)
        return Vertex(sub3(p, q), p, q, ka, kb)

    first = support(start)
    recorder.floats(Event(start, first, True, (), (first,), closest_feature([first.w], 1.0), "start", here()))
    return descend(support, [first], 1.0, STALL, FLOAT_CAP, recorder.floats)


def core_support(shape: Convex) -> Callable[[Vec3f], tuple[Vec3f, int]]:
    """The support mapping of the core of a solid, or of any shape, as the point in world units and the corner; -1 where
    the core is curved."""
    if not isinstance(shape, Solid):
        return lambda d: (_foreign(shape.support(d)), -1)
    core = shape.core
    if isinstance(core, Hull):
        corners = core.corners

        def at(d: Vec3f) -> tuple[Vec3f, int]:
            k = core.furthest(shape.to_local(d))
            return shape.to_world(corners[k]), k

        return at
    return lambda d: (shape.to_world(core.furthest(shape.to_local(d))), -1)


def _foreign(point: Any) -> Vec3f:
    try:
        numbers = [float(x) for x in point]
    except (TypeError, ValueError):
        raise ShapeError(shown(point), "support(direction)", "three finite numbers [x, y, z]") from None
    return vector3(numbers, "support(direction)")


def core_size(shape: Convex) -> float:
    """Largest magnitude of a coordinate of the core, from above by at most a small factor."""
    if not isinstance(shape, Solid):
        support = core_support(shape)
        axes = [tuple(sign * float(i == axis) for i in range(3)) for axis in range(3) for sign in (1, -1)]
        return max(abs(x) for d in axes for x in support(d)[0])  # type: ignore[arg-type]
    return 2 * shape.core.size + max(abs(x) for x in shape.offset)


def radius_of(shape: Convex) -> float:
    """What a solid has around its core."""
    return shape.radius if isinstance(shape, Solid) else 0.0


def _exact(a: Solid, b: Solid, found: Descent[float], recorder: Recorder, deep: bool) -> Answer:
    """The run in whole numbers from where the floats ended, and its conclusion. The radii come off the distance, and
    the witness points move out by them."""
    grid = Grid(a, b)
    simplex = [grid.vertex(v.ka, v.kb) for v in found.simplex]
    descent = descend(_reduced(grid), simplex, 1, 0, None, recorder.whole)
    recorder.settle(found, descent, grid.shift)
    certified = (descent, grid)
    reach = Fraction(a.radius) + Fraction(b.radius)
    feature = descent.feature
    on_a, on_b = witnesses(grid, descent.simplex, feature.weights)
    if descent.termination is Termination.ORIGIN_ENCLOSED:
        face = deepest_face(grid, descent.simplex, feature.weights) if deep else None
        if face is None:
            return Answer(
                "intersecting",
                0.0,
                START,
                START,
                START,
                to_float3(on_a),
                recorder.count,
                descent.termination,
                certified,
            )
        signed = -float(Fraction(face.depth) + reach)
        sign = -1 if face.offset or reach else 0
        normal, core_a, core_b, common = face.normal, face.point_a, face.point_b, to_float3(on_a)
    else:
        normal = unit3(neg3(feature.moment))
        square = Fraction(dot3(feature.moment, feature.moment), (feature.total << grid.shift) ** 2)
        length = square_root(square)
        # |v| - r by its conjugate: the difference of squares is exact, so nothing cancels.
        excess = square - reach * reach
        signed = float(excess / (Fraction(length) + reach)) if reach else length
        sign = (excess > 0) - (excess < 0)
        core_a, core_b = on_a, on_b
        # Where only the radii overlap: from A's core point towards B's, the middle of what both balls cover.
        begin = max(Fraction(0), Fraction(length) - Fraction(b.radius))
        middle = (begin + min(Fraction(length), Fraction(a.radius))) / 2
        common = _pushed(on_a, normal, middle)
    state = {1: "separated", 0: "touching", -1: "intersecting"}[sign]
    point_a = _pushed(core_a, normal, Fraction(a.radius))
    point_b = _pushed(core_b, normal, -Fraction(b.radius))
    return Answer(state, signed + 0.0, normal, point_a, point_b, common, recorder.count, descent.termination, certified)


def _reduced(grid: Grid) -> Callable[[Vec3i, Vertex[int]], Vertex[int]]:
    """The grid's support points in directions made shorter by their common divisor."""

    def support(d: Vec3i, near: Vertex[int]) -> Vertex[int]:
        divisor = gcd(*d)
        return grid.support((d[0] // divisor, d[1] // divisor, d[2] // divisor), near)

    return support


def _pushed(point: Vec3q, normal: Vec3f, length: Fraction) -> Vec3f:
    return to_float3(add3(point, scale3(to_exact3(normal), length)))


def _curved(a: Convex, b: Convex, traced: Descent[float] | None, recorder: Recorder, deep: bool) -> Answer:
    """The answer in floats. `traced` is the run that was recorded, if one was."""
    pair, origin, factor = pair_of(a, b)
    first = sub3(center_of(b), origin)
    found = least_height(pair, descend, moderate3(first) if any(first) else START, deep)
    (height, normal, on_a, on_b), common = found.contact, found.common
    reach_a, reach_b = (factor * radius_of(shape) for shape in (a, b))
    signed = -height - (reach_a + reach_b)
    if common is None:
        common = scale3(add3(on_a, on_b), 0.5)
    if height < 0:
        begin = max(0.0, -height - reach_b)
        common = add3(on_a, scale3(normal, 0.5 * (begin + min(-height, reach_a))))
    state = "touching" if abs(signed) <= TOUCH else "separated" if signed > 0 else "intersecting"
    on_a, on_b = add3(on_a, scale3(normal, reach_a)), sub3(on_b, scale3(normal, reach_b))

    def in_world(p: Vec3f) -> Vec3f:
        return add3(scale3(p, 1 / factor), origin)

    signed = 0.0 if state == "touching" or (state == "intersecting" and not deep) else signed / factor
    return Answer(
        state,
        signed,
        normal,
        in_world(on_a),
        in_world(on_b),
        in_world(common),
        recorder.count + found.count,
        traced.termination if traced else found.termination,
        None,
    )


def unscaled(moment: Vec3f, total: float) -> Vec3f:
    """The closest point itself."""
    return (moment[0] / total, moment[1] / total, moment[2] / total)


def _mixed(points: Sequence[Vec3f], feature: Feature[float]) -> Vec3f:
    total: Vec3f = (0.0, 0.0, 0.0)
    for point, weight in zip(points, feature.weights, strict=True):
        total = add3(total, scale3(point, weight / feature.total))
    return total


class Recorder:
    """Counts support points; turns the events of both runs into steps in world units, if these are to be kept.

    The second run's steps are shown only where it did not simply confirm the first. `exponent` is the power of two that
    the floats are scaled by.
    """

    def __init__(self, a: Convex, b: Convex, keep: bool = False) -> None:
        self.a, self.b = a, b
        self.keep = keep
        self.count = 0
        self.steps: list[Step] = []
        self._finish: list[Event[int]] = []
        self.exponent = -frexp(max(core_size(a), core_size(b)))[1]

    def scaled(self, p: Vec3f) -> Vec3f:
        e = self.exponent
        return (ldexp(p[0], e), ldexp(p[1], e), ldexp(p[2], e))

    def in_world(self, p: Vec3f) -> Vec3f:
        e = -self.exponent
        return (ldexp(p[0], e), ldexp(p[1], e), ldexp(p[2], e))

    def floats(self, event: Event[float]) -> None:
        self.count += 1
        if not self.keep:
            return
        point = self.in_world(unscaled(event.feature.moment, event.feature.total))
        weights = tuple(weight / event.feature.total for weight in event.feature.weights)
        direction = event.direction
        if self.steps:
            direction = neg3(self.steps[-1].closest.point)  # type: ignore[union-attr, arg-type]
        self._add(event, direction, Closest(point, weights), self.in_world)

    def whole(self, event: Event[int]) -> None:
        self.count += 1
        if self.keep:
            self._finish.append(event)

    def settle(self, found: Descent[float], exact: Descent[int], shift: int) -> None:
        confirmed = found.termination is exact.termination and _pairs(found) == _pairs(exact)
        if confirmed:
            return

        def in_world(p: Vec3i) -> Vec3f:
            return to_float3((Fraction(p[0], 1 << shift), Fraction(p[1], 1 << shift), Fraction(p[2], 1 << shift)))

        for event in self._finish:
            m, total = event.feature.moment, event.feature.total << shift
            point = to_float3((Fraction(m[0], total), Fraction(m[1], total), Fraction(m[2], total)))
            weights = tuple(weight / event.feature.total for weight in event.feature.weights)
            direction = neg3(self.steps[-1].closest.point)  # type: ignore[union-attr, arg-type]
            self._add(event, direction, Closest(point, weights), in_world)

    def _add(self, event: Event[R], d: Vec3f, closest: Closest, in_world: Callable[[Vec3[R]], Vec3f]) -> None:
        def shown(v: Vertex[R]) -> SupportPoint[Vec3f]:
            return SupportPoint(
                in_world(v.w), in_world(v.a), in_world(v.b), vertex_index(self.a, v.ka), vertex_index(self.b, v.kb)
            )

        new = shown(event.vertex)
        self.steps.append(
            Step(
                index=len(self.steps),
                direction=d,
                support=new,
                dot=dot3(new.w, d),
                accepted=event.accepted,
                simplex_before=tuple(shown(v) for v in event.before),
                simplex_after=tuple(shown(v) for v in event.after),
                region=event.region,
                closest=closest,
                line=event.line,
            )
        )


def vertex_index(shape: Convex, k: int) -> int | None:
    """Index of corner k among the vertices; None on a round solid."""
    if not isinstance(shape, Solid) or not isinstance(shape.core, Hull) or shape.radius:
        return None
    return shape.core.order[k]


def _pairs(descent: Descent[R]) -> list[tuple[int, int]]:
    return [(v.ka, v.kb) for v in descent.simplex]


def traced(a: Convex, b: Convex, start: Sequence[float] | None, max_iterations: int | None) -> tuple[Trace, Answer]:
    """The trace and the answer of the same run. Raises ShapeError for a start that is not three finite numbers."""
    recorder = Recorder(a, b, keep=True)
    answer = solved(a, b, START if start is None else vector3(start, "start"), recorder)
    margin = radius_of(a) + radius_of(b)
    if max_iterations is not None and len(recorder.steps) > max_iterations:
        steps = tuple(recorder.steps[:max_iterations])
        return Trace("robust", steps, Termination.ITERATION_CAP, None, margin), answer
    termination = Termination.TOUCHING if answer.state == "touching" else answer.termination
    return Trace("robust", tuple(recorder.steps), termination, answer.state != "separated", margin), answer
