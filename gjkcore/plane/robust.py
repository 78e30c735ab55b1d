"""The robust method in the plane: floats find the closest feature, whole numbers finish.

Notation: `w = a - b` is a point of A - B. `v` is the point of the simplex closest to the origin. `k` counts the corners
of a shape's core. Every vertex of A - B is a difference a_i - b_j, so a vertex is a pair of corners. The simplex that
floats found can therefore be computed again in whole numbers, without rounding (`grid`).

GJK's loop, `descend`, runs twice. The first run does the searching, in floats and on coordinates of ordinary size.
Rounding may stall it or mislead it. The second run continues from its simplex in whole numbers, where GJK needs no
tolerance. It confirms the feature at once, or continues with |v| falling strictly from one simplex to the next. There
are finitely many simplices, so it ends. The method thus distinguishes touching from a gap of 1e-300 and from an overlap
of 1e-17, and rounds every distance once. Of a round shape it uses the core, and subtracts the sum of the radii from the
distance at the end, exactly.

A curved core has no corners to compute exactly: `curved` answers for it.

Sources: those of `descent`; box2d `src/distance.c` (cores and radii).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import ldexp

from ..answers import Answer, ClosestPoints
from ..certify import Certificate, certificate
from ..descent import Descent, Exact, Vertex, descend_from, exponent_for, finish
from ..recorder import Recorder
from ..trace import Termination, Trace
from ..vec import Vec2f, Vec2i, Vec2q, add, cross, dot, moderate, neg, perp, root, scale, sub, to_exact, to_float, unit
from .bodies import Oval
from .curved import common_point as common_of_curved
from .curved import least_height
from .epa import deepest_face
from .epa import expand as expand
from .floats import NORMAL, depth, gap
from .grid import Grid
from .hull import Hull
from .shapes import Shape
from .simplex import PLANE, closest_on_segment

CANCELLED = 2.0**-6
"""Relative to the sum of the radii. A smaller distance between round shapes is left to the exact run."""

ROUNDED = 2.0**-52
"""Relative to the sum of the amounts. An upper bound of the rounding error of two sums."""

START: Vec2f = PLANE.unit_x


def exponent_of(a: Shape, b: Shape) -> int:
    """The exponent of the power of two that scales the run in floats."""
    return exponent_for(max(a.core_bound(), b.core_bound()))


def search(a: Shape, b: Shape, start: Vec2f = START, recorder: Recorder[Vec2f] | None = None) -> Descent[Vec2f]:
    """The run in floats, also for curved cores."""
    exponent = recorder.exponent if recorder else exponent_of(a, b)

    def support(d: Vec2f, _: object = None) -> Vertex[Vec2f]:
        d = moderate(d)
        (p, ka), (q, kb) = a.core_support(d), b.core_support(neg(d))
        if exponent:
            p, q = (ldexp(p[0], exponent), ldexp(p[1], exponent)), (ldexp(q[0], exponent), ldexp(q[1], exponent))
        return Vertex(sub(p, q), p, q, ka, kb)

    return descend_from(PLANE, support, start, recorder)


def both_runs(
    a: Shape, b: Shape, start: Vec2f = START, recorder: Recorder[Vec2f] | None = None
) -> tuple[Descent[Vec2f], Exact[Vec2i]]:
    """Both runs. The cores must have vertices. The second run is recorded only if it does more than confirm the
    first."""
    found = search(a, b, start, recorder)
    return found, finish(PLANE, Grid(a, b), found, recorder)


def answer(a: Shape, b: Shape, with_depth: bool = True) -> Answer:
    """The answer: in floats for rounded shapes far from touching, in whole numbers for other shapes made of vertices,
    and by interval search for curved shapes. `with_depth`: see `from_cores`."""
    a, b = straight(a), straight(b)
    if a.table is None or b.table is None:
        return least_height(a, b)
    quick = rounded(a, b)
    if quick:
        return quick
    found, lattice = search(a, b), Grid(a, b)
    touching = contact(a, b, lattice, found) if with_depth and not (a.margin or b.margin) else None
    return touching or from_cores(a, b, finish(PLANE, lattice, found, None), with_depth)


def contact(a: Shape, b: Shape, lattice: Grid, found: Descent[Vec2f]) -> Answer | None:
    """The answer for hulls that touch. None if the simplex of the run in floats does not prove it, in whole numbers.

    A segment pq of the simplex has O on it, and all of A - B is on one side of its line. If the simplex is the vertex
    O, an edge of A or of B that begins there is such a segment.
    """
    simplex = [lattice.vertex(v.ka, v.kb) for v in found.simplex]
    segments = list(combinations(simplex, 2))
    if len(simplex) == 1 and not any(simplex[0].w):
        segments = [(simplex[0], beside) for beside in lattice.beside(simplex[0])]
        if not segments:
            point = _mixed(lattice, [simplex[0].a], (1,), 1)  # two equal points: any direction will do
            return Answer("touching", 0.0, START, point, point, point, found.looked, found.termination, None, 0.0)
    centre = sub(a.table.center, b.table.center)  # type: ignore[union-attr]
    for p, q in segments:
        n = perp(sub(q.w, p.w))
        if cross(p.w, q.w) or dot(p.w, q.w) > 0 or not any(n):
            continue
        normal = unit(n)
        if dot(normal, centre) > 0:  # most of A - B is on that side
            n, normal = neg(n), sub((0.0, 0.0), normal)
        if not dot(lattice.support(n).w, n):
            feature = closest_on_segment(p.w, q.w)
            point = _mixed(lattice, [(p, q)[k].a for k in feature.kept], feature.weights, feature.total)
            return Answer("touching", 0.0, normal, point, point, point, found.looked, found.termination, None, 0.0)
    return None


def _mixed(lattice: Grid, points: list[Vec2i], weights: Sequence[int], total: int) -> Vec2f:
    """The mean of lattice points with these weights, in world units. A quotient of whole numbers is rounded once."""
    x = y = 0
    for point, weight in zip(points, weights, strict=True):
        x, y = x + weight * point[0], y + weight * point[1]
    return (x / (total << lattice.shift), y / (total << lattice.shift))


def straight(shape: Shape) -> Shape:
    """The shape itself. A flat ellipse becomes the segment that it is."""
    core = shape.core
    if not isinstance(core, Oval) or (core.rx and core.ry):
        return shape
    segment = object.__new__(Shape)
    segment._set(Hull(((0.0 - core.rx, 0.0 - core.ry), (core.rx, core.ry))), shape.margin, shape.pose)
    return segment


def rounded(a: Shape, b: Shape) -> Answer | None:
    """The answer from the cores by floats. None if the radii nearly cancel the distance of the cores."""
    reach = a.margin + b.margin
    core = gap(a.table, b.table, NORMAL) if reach else None
    if core is None:
        return None
    core_depth, (x, y), (ax, ay), (bx, by), error = core
    if abs(core_depth + reach) < CANCELLED * reach:
        return None
    state = "intersecting" if core_depth + reach > 0 else "separated"
    error += ROUNDED * (reach + abs(core_depth))
    point_a = (ax + a.margin * x, ay + a.margin * y)
    point_b = (bx - b.margin * x, by - b.margin * y)
    return Answer(state, -(core_depth + reach), (x, y), point_a, point_b, None, 0, Termination.CONVERGED, None, error)


def from_cores(a: Shape, b: Shape, exact: Exact[Vec2i], with_depth: bool = True) -> Answer:
    """The answer for the shapes from that for their cores: the radii reduce the distance and push the witness points
    out.

    If the cores meet and `with_depth` is False, the answer holds only the state "intersecting" and a common point,
    which are much faster to find than the depth. The distance, normal and witness points are then not valid.
    """
    descent, looked, termination = exact.descent, exact.iterations, exact.descent.termination
    core_a, core_b = witnesses(exact)
    common = common_point(a, b, core_a, core_b)
    if exact.meet and not with_depth:
        return Answer("intersecting", 0.0, START, START, START, common, looked, termination, exact, 0.0)
    reach = Fraction(a.margin) + Fraction(b.margin)
    error = 0.0
    if exact.meet:
        face = deepest_face(a, b)
        normal, core_a, core_b, error = face.normal, face.point_a, face.point_b, face.error
        distance = -float(face.depth + reach)
        sign = -1 if face.offset or reach else 0
    else:
        normal = unit(neg(descent.feature.moment))
        square = exact.square
        length = root(square)
        # |v| - r = (|v|^2 - r^2) / (|v| + r): the difference of squares is exact, so nothing cancels.
        excess = square - reach * reach
        distance = float(excess / (length + reach) if reach else length)
        sign = (excess > 0) - (excess < 0)
    state = {1: "separated", 0: "touching", -1: "intersecting"}[sign]
    point_a = _pushed(core_a, normal, a.margin)
    point_b = _pushed(core_b, normal, -b.margin)
    return Answer(state, distance + 0.0, normal, point_a, point_b, common, looked, termination, exact, error)


def witnesses(exact: Exact[Vec2i]) -> tuple[Vec2q, Vec2q]:
    """The points of the cores of A and B whose difference is the closest point."""
    on_a: Vec2i = (0, 0)
    on_b: Vec2i = (0, 0)
    feature = exact.descent.feature
    for v, weight in zip(exact.descent.simplex, feature.weights, strict=True):
        on_a = add(on_a, scale(v.a, weight))
        on_b = add(on_b, scale(v.b, weight))
    unit = feature.total << exact.shift
    return (Fraction(on_a[0], unit), Fraction(on_a[1], unit)), (Fraction(on_b[0], unit), Fraction(on_b[1], unit))


def common_point(a: Shape, b: Shape, on_a: Vec2q, on_b: Vec2q) -> Vec2f:
    """A common point of both shapes, from the closest points of their cores. The shapes must meet."""
    v = sub(on_a, on_b)
    if not any(v) or not (a.margin or b.margin):
        return to_float(on_a)
    # Only the radii overlap. Take the middle of what both discs cover, from A's core point towards B's.
    length = root(dot(v, v))
    begin = max(Fraction(0), length - Fraction(b.margin))
    end = min(length, Fraction(a.margin))
    return to_float(sub(on_a, scale(v, (begin + end) / (2 * length))))


def certify(a: Shape, b: Shape) -> Certificate | None:
    """See `engine.certify`."""
    return None if a.sharp is None or b.sharp is None else proof(a, b, both_runs(a, b)[1])


def proof(a: Shape, b: Shape, exact: Exact[Vec2i] | None) -> Certificate | None:
    """The certificate of a finished run. None if a shape is round."""
    if exact is None or a.sharp is None or b.sharp is None:
        return None
    return certificate(exact, a.hull.order, b.hull.order)


def closest_points(a: Shape, b: Shape) -> ClosestPoints:
    """See `engine.closest_points`."""
    return _points(a, b, answer(a, b, with_depth=False))


def closest_exactly(a: Shape, b: Shape) -> tuple[ClosestPoints, Exact[Vec2i]]:
    """The same from the run in whole numbers alone, and that run. The cores must have vertices."""
    exact = both_runs(a, b)[1]
    return _points(a, b, from_cores(a, b, exact, with_depth=False)), exact


def _points(a: Shape, b: Shape, found: Answer) -> ClosestPoints:
    if found.state == "separated":
        return ClosestPoints(found.signed_distance, found.point_a, found.point_b, found.iterations, found.error)
    common = found.common or common_of_curved(a, b, found)
    error = found.error if found.state == "touching" else 0.0
    return ClosestPoints(0.0, common, common, found.iterations, error)


def _pushed(point: Vec2q, normal: Vec2f, length: float) -> Vec2f:
    return to_float(add(point, scale(to_exact(normal), Fraction(length))))


def exact_answer(a: Shape, b: Shape, exact: Exact[Vec2i] | None = None) -> Answer:
    """The answer and its exact run. `exact` is that run if it has been made already."""
    a, b = straight(a), straight(b)
    if a.table is None or b.table is None:
        return least_height(a, b)
    exact = exact or both_runs(a, b)[1]
    # Where floats can prove the depth, the fractions of `from_cores` take longer than everything else.
    found = depth(a.sharp, b.sharp) if exact.meet and a.sharp and b.sharp else None
    if found is None:
        return from_cores(a, b, exact)
    amount, normal, point_a, point_b, error = found
    termination = exact.descent.termination
    return Answer("intersecting", -amount, normal, point_a, point_b, None, exact.iterations, termination, exact, error)


def state_of(a: Shape, b: Shape, exact: Exact[Vec2i]) -> str:
    """Only the state: "separated", "touching" or "intersecting"."""
    reach = a.margin or b.margin
    if not exact.meet:
        excess = exact.square - (Fraction(a.margin) + Fraction(b.margin)) ** 2 if reach else 1
        return "separated" if excess > 0 else "intersecting" if excess < 0 else "touching"
    # If the origin is inside a triangle of points of A - B, it is inside A - B.
    if reach or len(exact.descent.simplex) == 3 or deepest_face(a, b).offset:
        return "intersecting"
    return "touching"


def at_most(a: Shape, b: Shape, limit: float) -> bool:
    """Whether the signed distance is at most `limit`, in world units. Exact. The cores must have vertices."""
    a, b = straight(a), straight(b)
    exact = both_runs(a, b)[1]
    reach = Fraction(a.margin) + Fraction(b.margin) + Fraction(limit)
    if not exact.meet:
        return reach >= 0 and exact.square <= reach * reach
    return reach >= 0 or deepest_face(a, b, exactly=True).square >= reach * reach


def recorded(a: Shape, b: Shape, start: Vec2f | None) -> tuple[Recorder[Vec2f], Descent[Vec2f], Exact[Vec2i] | None]:
    """Both runs, and what they leave behind. Only the first run if a core is curved."""
    begin = START if start is None else start
    recorder = Recorder(PLANE, a, b, exponent_of(a, b), begin)
    if a.table is None or b.table is None:
        return recorder, search(a, b, begin, recorder), None
    return recorder, *both_runs(a, b, begin, recorder)


def trace(a: Shape, b: Shape, start: Vec2f | None, max_iterations: int | None) -> Trace:
    """The run as a trace. Its support points are those of the cores; the radii are its `margin`."""
    recorder, in_floats, exact = recorded(a, b, start)
    state = state_of(a, b, exact) if exact else exact_answer(a, b).state
    return recorder.trace(in_floats, exact, state, a.margin + b.margin, max_iterations)


def traced(a: Shape, b: Shape, start: Vec2f | None, max_iterations: int | None) -> tuple[Trace, Answer]:
    """The trace and the answer of the same run."""
    recorder, in_floats, exact = recorded(a, b, start)
    result = exact_answer(a, b, exact)
    return recorder.trace(in_floats, exact, result.state, a.margin + b.margin, max_iterations), result
