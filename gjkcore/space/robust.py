"""The robust method in space: floats find the closest feature, whole numbers finish.

Notation: as in `plane.robust`, the twin of this file. Both runs of `descend` work on tetrahedra instead of triangles.
Hulls are answered exactly, on their `grid`. `curved` answers for solids with a curved core: cylinder, cone, ellipsoid,
or any object with `support(direction)`.

Sources: those of `plane.robust`.
"""

from __future__ import annotations

from fractions import Fraction
from math import frexp

from ..answers import Answer, ClosestPoints
from ..certify import Certificate, certificate
from ..descent import Descent, Exact, Vertex, descend_from, exponent_for, finish
from ..recorder import Recorder
from ..trace import Trace
from ..vec import Vec3f, Vec3i, Vec3q, add3, moderate3, neg3, root, scale3, sub3, to_exact3, to_float3, unit3
from .curved import answer as answer_of_curved
from .epa import deepest_face, scaled, witnesses
from .epa import expand as expand
from .grid import Grid
from .shapes import Solid
from .simplex import SPACE

START: Vec3f = SPACE.unit_x


def exponent_of(a: Solid, b: Solid) -> int:
    """The exponent of the power of two that scales the run in floats. Curved solids are scaled to about 1, whatever
    their size."""
    size = max(a.core_size(), b.core_size())
    return exponent_for(size) if a.hull and b.hull else -frexp(size)[1]


def search(a: Solid, b: Solid, start: Vec3f = START, recorder: Recorder[Vec3f] | None = None) -> Descent[Vec3f]:
    """The run in floats, also for curved cores."""
    exponent = recorder.exponent if recorder else exponent_of(a, b)

    def support(d: Vec3f, _: object = None) -> Vertex[Vec3f]:
        d = moderate3(d)
        (p, ka), (q, kb) = a.core_support(d), b.core_support(neg3(d))
        if exponent:
            p, q = scaled(p, exponent), scaled(q, exponent)
        return Vertex(sub3(p, q), p, q, ka, kb)

    return descend_from(SPACE, support, start, recorder)


def both_runs(
    a: Solid, b: Solid, start: Vec3f = START, recorder: Recorder[Vec3f] | None = None
) -> tuple[Descent[Vec3f], Grid | None, Exact[Vec3i] | None]:
    """Both runs, and the grid of the second. Only the first run if a core is curved. The second run is recorded only if
    it does more than confirm the first."""
    found = search(a, b, start, recorder)
    if not a.hull or not b.hull:
        return found, None, None
    grid = Grid(a, b)
    return found, grid, finish(SPACE, grid, found, recorder)


def exactly(a: Solid, b: Solid) -> tuple[Grid, Exact[Vec3i]]:
    """The second run, and its grid. The cores must have vertices."""
    grid = Grid(a, b)
    return grid, finish(SPACE, grid, search(a, b), None)


def answer(a: Solid, b: Solid, with_depth: bool = True) -> Answer:
    """State, signed distance, normal and witness points of a pair. Not `with_depth`: see `from_cores`."""
    if not a.hull or not b.hull:
        return answer_of_curved(a, b, with_depth)
    return from_cores(a, b, *exactly(a, b), with_depth)


def from_cores(a: Solid, b: Solid, grid: Grid, exact: Exact[Vec3i], with_depth: bool = True) -> Answer:
    """The answer for the solids from that for their cores: the radii reduce the distance and push the witness points
    out.

    If the cores meet and `with_depth` is False, the answer holds only the state "intersecting" and a common point,
    which are much faster to find than the depth. The distance, normal and witness points are then not valid.
    """
    simplex, feature, termination, _ = exact.descent
    core_a, core_b = witnesses(grid, simplex, feature.weights)
    common = to_float3(core_a)
    if exact.meet and not with_depth:
        return Answer("intersecting", 0.0, START, START, START, common, exact.iterations, termination, exact, 0.0)
    reach = Fraction(a.margin) + Fraction(b.margin)
    if exact.meet:
        face = deepest_face(grid, simplex, feature.weights)
        normal, core_a, core_b = face.normal, face.point_a, face.point_b
        distance = -float(face.depth + reach)
        sign = -1 if face.offset or reach else 0
    else:
        normal = unit3(neg3(feature.moment))
        square = exact.square
        length = root(square)
        # |v| - r = (|v|^2 - r^2) / (|v| + r): the difference of squares is exact, so nothing cancels.
        excess = square - reach * reach
        distance = float(excess / (length + reach) if reach else length)
        sign = (excess > 0) - (excess < 0)
        # If only the radii overlap, take the middle of what both balls cover, from A's core point towards B's.
        begin = max(Fraction(0), length - Fraction(b.margin))
        common = _pushed(core_a, normal, (begin + min(length, Fraction(a.margin))) / 2)
    state = {1: "separated", 0: "touching", -1: "intersecting"}[sign]
    point_a = _pushed(core_a, normal, Fraction(a.margin))
    point_b = _pushed(core_b, normal, -Fraction(b.margin))
    return Answer(state, distance + 0.0, normal, point_a, point_b, common, exact.iterations, termination, exact, 0.0)


def _pushed(point: Vec3q, normal: Vec3f, length: Fraction) -> Vec3f:
    return to_float3(add3(point, scale3(to_exact3(normal), length)))


def certify(a: Solid, b: Solid) -> Certificate | None:
    """See `engine.certify`."""
    return None if a.margin or b.margin or not a.hull or not b.hull else proof(a, b, exactly(a, b)[1])


def proof(a: Solid, b: Solid, exact: Exact[Vec3i] | None) -> Certificate | None:
    """The certificate of a finished run. None if a solid is round."""
    if exact is None or a.margin or b.margin or not a.hull or not b.hull:
        return None
    return certificate(exact, a.hull.order, b.hull.order)


def closest_points(a: Solid, b: Solid) -> ClosestPoints:
    """See `engine.closest_points`."""
    return _points(answer(a, b, with_depth=False))


def closest_exactly(a: Solid, b: Solid) -> tuple[ClosestPoints, Exact[Vec3i]]:
    """The same from the run in whole numbers, and that run. The cores must have vertices."""
    grid, exact = exactly(a, b)
    return _points(from_cores(a, b, grid, exact, with_depth=False)), exact


def _points(found: Answer) -> ClosestPoints:
    if found.state == "separated":
        return ClosestPoints(found.signed_distance, found.point_a, found.point_b, found.iterations, found.error)
    assert found.common is not None
    error = found.error if found.state == "touching" else 0.0
    return ClosestPoints(0.0, found.common, found.common, found.iterations, error)


def state_of(a: Solid, b: Solid, grid: Grid, exact: Exact[Vec3i]) -> str:
    """Only the state: "separated", "touching" or "intersecting"."""
    reach = a.margin or b.margin
    if not exact.meet:
        excess = exact.square - (Fraction(a.margin) + Fraction(b.margin)) ** 2 if reach else 1
        return "separated" if excess > 0 else "intersecting" if excess < 0 else "touching"
    simplex, feature, _, _ = exact.descent
    # If the origin is inside a tetrahedron of points of A - B, it is inside A - B.
    if reach or len(simplex) == 4 or deepest_face(grid, simplex, feature.weights).offset:
        return "intersecting"
    return "touching"


def at_most(a: Solid, b: Solid, limit: float) -> bool:
    """Whether the signed distance is at most `limit`, in world units. Exact. The cores must have vertices."""
    grid, exact = exactly(a, b)
    reach = Fraction(a.margin) + Fraction(b.margin) + Fraction(limit)
    if not exact.meet:
        return reach >= 0 and exact.square <= reach * reach
    simplex, feature, _, _ = exact.descent
    return reach >= 0 or deepest_face(grid, simplex, feature.weights).square >= reach * reach


def trace(a: Solid, b: Solid, start: Vec3f | None, max_iterations: int | None) -> Trace:
    """The run as a trace. Its support points are those of the cores; the radii are its `margin`."""
    begin = START if start is None else start
    recorder = Recorder(SPACE, a, b, exponent_of(a, b), begin)
    in_floats, grid, exact = both_runs(a, b, begin, recorder)
    if grid is None or exact is None:
        state = answer_of_curved(a, b).state
    else:
        state = state_of(a, b, grid, exact)
    return recorder.trace(in_floats, exact, state, a.margin + b.margin, max_iterations)


def traced(a: Solid, b: Solid, start: Vec3f | None, max_iterations: int | None) -> tuple[Trace, Answer]:
    """The trace and the answer of the same run."""
    begin = START if start is None else start
    recorder = Recorder(SPACE, a, b, exponent_of(a, b), begin)
    in_floats, grid, exact = both_runs(a, b, begin, recorder)
    if grid is None or exact is None:
        result = answer_of_curved(a, b)._replace(termination=in_floats.termination)
    else:
        result = from_cores(a, b, grid, exact)
    return recorder.trace(in_floats, exact, result.state, a.margin + b.margin, max_iterations), result
