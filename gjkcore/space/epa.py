"""Penetration depth in space: the face of A - B closest to an origin inside it.

Notation: `n` is the outward normal of a face of the polytope, not normalised. The *offset* of a face is n . w for its
points w. `O` is the origin. `rise` is how far a support point along n lies beyond the face, times |n|.

The expanding polytope algorithm is written once, as `grow`, and runs on two kinds of numbers. `expand` runs it in
floats on any shapes, also on round ones, and records its steps. `deepest_face` runs it in whole numbers on polyhedra.
Without rounding, a support point lies beyond the closest face, or proves that this face is one of A - B. Each round
adds a new vertex of A - B, so the algorithm ends and needs no tolerance.

Sources: van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects", 2001 (EPA); Barber,
Dobkin, Huhdanpaa, "The quickhull algorithm for convex hulls", 1996 (the horizon).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from math import frexp, hypot, inf, ldexp
from typing import Any, Generic, NamedTuple, TypeVar

from ..descent import Vertex
from ..minkowski import SupportPoint, support_point
from ..trace import Termination
from ..vec import R, Vec3, Vec3f, Vec3i, Vec3q, add3, cross3, dot3, integers, neg3, root, scale3, sub3, summed, unit3
from .grid import Grid
from .hull import Cloud
from .shapes import AXES, Solid
from .simplex import closest_feature

CAP = 256
"""After this many support points, `expand` follows only the closest face. If a whole ring of directions is equally
deep, as in a cone, no number of support points would suffice."""

LAST = 64
"""The most support points that `expand` computes after CAP."""

SMALLEST, LARGEST = 1e-40, 1e40
"""Sizes in world units. Smaller and larger solids are scaled, so that no product overflows or underflows."""

NEAR = 1e-11
"""Relative to the largest coordinate of the first polytope. `expand` ends when a support point is at most this far
beyond the closest face."""


class Facet(Generic[R]):
    """A triangle of the polytope: the positions of its vertices, counter-clockwise from outside, and its plane."""

    __slots__ = ("alive", "corners", "normal", "offset")

    normal: Vec3[R]
    offset: R

    def __init__(self, points: Sequence[Vec3[R]], corners: tuple[int, int, int]) -> None:
        i, j, k = corners
        p = points[i]
        self.corners = corners
        self.normal = n = cross3(sub3(points[j], p), sub3(points[k], p))
        self.offset = dot3(n, p)
        self.alive = True


class Round(NamedTuple, Generic[R]):
    """One round of `grow`, for a recorder: the polytope's points and faces so far, the closest face, the support point
    along its normal, whether it was added, and the horizon around the faces that it sees."""

    points: Sequence[Vec3[R]]
    facets: Sequence[Facet[R]]
    closest: Facet[R]
    support: Any
    accepted: bool
    horizon: tuple[tuple[int, int], ...]


def grow(
    points: list[Vec3[R]],
    support: Callable[[Facet[R]], tuple[Vec3[R], Any]],
    distance: Callable[[Facet[R]], Any],
    settled: Callable[[Facet[R], R], bool | None],
    cap: int | None,
    record: Callable[[Round[R]], None] | None = None,
) -> tuple[list[Facet[R]], Facet[R], Termination]:
    """EPA from a tetrahedron. Returns the final faces, the closest of them, and why it ended.

    `points` are four points of A - B, the first three clockwise seen from the fourth; new ones are appended. `support`
    gives a point along a face's normal (and what it came from), `distance` what faces are compared by, and `settled`
    says of a face and a rise that this is the end (True), that the face is to be divided (False), or only that
    nothing closer is beyond this face (None). After `cap` new points only the faces made last are looked at, which
    ends too, but proves nothing of the others: ITERATION_CAP. If O is outside of the tetrahedron, its distance to some
    face is negative, and that face grows first.
    """
    edges: dict[tuple[int, int], Facet[R]] = {}
    queue: list[tuple[Any, int, Facet[R]]] = []
    made = 0

    def add(corners: tuple[int, int, int]) -> None:
        nonlocal made
        facet = Facet(points, corners)
        p, q, r = corners
        edges[p, q] = edges[q, r] = edges[r, p] = facet
        made += 1
        heappush(queue, (distance(facet), made, facet))

    def faces() -> list[Facet[R]]:
        return list(dict.fromkeys(edges.values()))

    for corners in ((0, 1, 2), (0, 3, 1), (1, 3, 2), (2, 3, 0)):
        add(corners)
    while True:
        while len(queue) > 1 and not queue[0][2].alive:
            heappop(queue)
        closest = queue[0][2]
        narrowed = cap is not None and len(points) - 4 >= cap
        if cap is not None and len(points) - 4 >= cap + LAST:
            return faces(), closest, Termination.ITERATION_CAP
        w, source = support(closest)
        verdict = settled(closest, dot3(closest.normal, w) - closest.offset)
        if verdict is None:
            heappop(queue)
            if not queue:
                return faces(), closest, Termination.CONVERGED
            continue
        if verdict or w in points:
            if record is not None:
                record(Round(points, faces(), closest, source, False, ()))
            return faces(), closest, Termination.ITERATION_CAP if narrowed else Termination.CONVERGED
        # The faces that w sees, in a search from the closest face, and the edges around them.
        visible = [closest]
        seen = {closest}
        horizon: list[tuple[int, int]] = []
        for facet in visible:
            p, q, r = facet.corners
            for u, v in ((p, q), (q, r), (r, p)):
                beyond = edges[v, u]
                if beyond in seen:
                    continue
                if dot3(beyond.normal, w) > beyond.offset:
                    seen.add(beyond)
                    visible.append(beyond)
                else:
                    horizon.append((u, v))
        # Through rounding, a face seen later may have a neighbour that seemed hidden from an earlier one.
        horizon = [(u, v) for u, v in horizon if edges[v, u] not in seen]
        if record is not None:
            record(Round(tuple(points), faces(), closest, source, True, tuple(horizon)))
        for facet in visible:
            facet.alive = False
            p, q, r = facet.corners
            del edges[p, q], edges[q, r], edges[r, p]
        points.append(w)
        if narrowed:
            queue.clear()
        for u, v in horizon:
            add((u, v, len(points) - 1))


class Face(NamedTuple):
    """The face of A - B closest to the origin.

    `offset` is exact, for a normal that is not normalised. It is 0 if the origin is on the boundary. `depth` is the
    distance, `square` its square, exact. The points are witnesses: point_a - point_b is depth * normal.
    """

    offset: int
    square: Fraction
    depth: Fraction
    normal: Vec3f
    point_a: Vec3q
    point_b: Vec3q


def deepest_face(grid: Grid, simplex: Sequence[Vertex[Vec3i]], weights: Sequence[int]) -> Face:
    """The face of the cores' difference closest to the origin, which has these weights inside `simplex`."""
    vertices = list(simplex)
    while len(vertices) < 4:
        n = perpendicular([v.w for v in vertices])
        new = grid.support(n, vertices[0])
        if not dot3(n, new.w):
            # The plane through the origin has all of A - B on one side.
            return _face(grid, simplex, weights, n, 0)
        vertices.append(new)
    a, b, c, d = (v.w for v in vertices)
    if dot3(cross3(sub3(b, a), sub3(c, a)), sub3(d, a)) > 0:
        vertices[1], vertices[2] = vertices[2], vertices[1]
    points = [v.w for v in vertices]

    def support(facet: Facet[int]) -> tuple[Vec3i, None]:
        new = grid.support(facet.normal, vertices[facet.corners[0]])
        # `vertices` is longer than `points` by at most one vertex, the last one, if it was refused.
        del vertices[len(points) :]
        vertices.append(new)
        return new.w, None

    facets, closest, _ = grow(points, support, _square, lambda _, rise: rise == 0, None)
    # Among the triangles in the plane of the closest one, find the one that contains the foot of the perpendicular.
    # Others may be as close and no faces of A - B: nothing was looked for beyond them.
    square = _square(closest)
    for facet in facets:
        if _square(facet) != square or any(cross3(facet.normal, closest.normal)):
            continue
        if dot3(facet.normal, closest.normal) < 0:
            continue
        corners = [vertices[i] for i in facet.corners]
        foot = foot_weights(facet.normal, [v.w for v in corners])
        if min(foot) >= 0:
            return _face(grid, corners, foot, facet.normal, facet.offset)
    raise AssertionError("no face holds the foot of the perpendicular")


def _square(facet: Facet[int]) -> Fraction:
    return Fraction(facet.offset * facet.offset, dot3(facet.normal, facet.normal))


def foot_weights(n: Vec3[R], corners: Sequence[Vec3[R]]) -> tuple[R, R, R]:
    """The weights of the foot of the perpendicular from O on the plane of a triangle, not divided by their sum."""
    p, q, r = corners
    return (dot3(n, cross3(q, r)), dot3(n, cross3(r, p)), dot3(n, cross3(p, q)))


def perpendicular(flat: Sequence[Vec3i]) -> Vec3i:
    """A direction perpendicular to the span of one, two or three points. For one point, any direction."""
    axes = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    if len(flat) == 1:
        return axes[0]
    edge = sub3(flat[1], flat[0])
    if len(flat) == 3:
        return cross3(edge, sub3(flat[2], flat[0]))
    return cross3(edge, axes[min(range(3), key=lambda i: abs(edge[i]))])


def _face(grid: Grid, corners: Sequence[Vertex[Vec3i]], weights: Sequence[int], n: Vec3i, offset: int) -> Face:
    square = Fraction(offset * offset, dot3(n, n) << 2 * grid.shift)
    point_a, point_b = witnesses(grid, corners, weights)
    return Face(offset, square, root(square), unit3(n), point_a, point_b)


def witnesses(grid: Grid, corners: Sequence[Vertex[Vec3i]], weights: Sequence[int]) -> tuple[Vec3q, Vec3q]:
    """The points of A and B with these weights on the corners, in world units."""
    of_a: Vec3i = (0, 0, 0)
    of_b: Vec3i = (0, 0, 0)
    for v, weight in zip(corners, weights, strict=True):
        of_a = add3(of_a, scale3(v.a, weight))
        of_b = add3(of_b, scale3(v.b, weight))
    unit = summed(weights) << grid.shift
    return (
        (Fraction(of_a[0], unit), Fraction(of_a[1], unit), Fraction(of_a[2], unit)),
        (Fraction(of_b[0], unit), Fraction(of_b[1], unit), Fraction(of_b[2], unit)),
    )


class EpaStep(NamedTuple):
    """One round of EPA.

    `polytope` holds its points so far and `faces` triples of their positions, counter-clockwise from outside. Then come
    the face closest to the origin, its outward unit normal and signed distance, the support point along the normal,
    whether it was added, and the horizon: the edges (pairs of positions) around the faces that it sees and replaces.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    polytope: tuple[Vec3f, ...]
    faces: tuple[tuple[int, int, int], ...]
    face: int
    normal: Vec3f
    distance: float
    support: SupportPoint[Vec3f]
    accepted: bool
    horizon: tuple[tuple[int, int], ...]


class EpaTrace(NamedTuple):
    """A run of EPA: the depth, the normal of the closest face, and the points of A and B at its point closest to the
    origin.

    With `iteration_cap`, the depth is an upper bound: the smallest height of A - B over all directions examined,
    attained along `normal`. The points are then the support points in that direction. For a flat A - B the depth is 0
    and there are no steps.
    """

    steps: tuple[EpaStep, ...]
    depth: float
    normal: Vec3f
    point_a: Vec3f
    point_b: Vec3f
    termination: Termination


def expand(a: Solid, b: Solid, simplex: Sequence[SupportPoint[Vec3f]] = (), cap: int = CAP) -> EpaTrace:
    """EPA in floats for solids that intersect. `simplex` holds the points of A - B that GJK ended with. After `cap`
    support points, it follows only the closest face.

    If the simplex has no volume, EPA adds support points of its own.
    """
    size = max(a.core_size() + a.margin, b.core_size() + b.margin)
    if not size or SMALLEST < size < LARGEST:
        return expanded(lambda d: support_point(a, b, d), simplex, cap=cap)
    exponent = -frexp(size)[1]
    found = expanded(
        lambda d: _scaled(support_point(a, b, d), exponent), [_scaled(s, exponent) for s in simplex], cap=cap
    )
    steps = tuple(
        step._replace(
            polytope=tuple(scaled(w, -exponent) for w in step.polytope),
            distance=ldexp(step.distance, -exponent),
            support=_scaled(step.support, -exponent),
        )
        for step in found.steps
    )
    return found._replace(
        steps=steps,
        depth=ldexp(found.depth, -exponent),
        point_a=scaled(found.point_a, -exponent),
        point_b=scaled(found.point_b, -exponent),
    )


def scaled(p: Vec3f, exponent: int) -> Vec3f:
    """p times 2**exponent."""
    return (ldexp(p[0], exponent), ldexp(p[1], exponent), ldexp(p[2], exponent))


def _scaled(s: SupportPoint[Vec3f], exponent: int) -> SupportPoint[Vec3f]:
    return s._replace(w=scaled(s.w, exponent), a=scaled(s.a, exponent), b=scaled(s.b, exponent))


def expanded(
    support: Callable[[Vec3f], SupportPoint[Vec3f]],
    simplex: Sequence[SupportPoint[Vec3f]],
    keep: bool = True,
    cap: int = CAP,
) -> EpaTrace:
    """`expand` for any support mapping of A - B, with sizes from SMALLEST to LARGEST; without `keep` no steps are
    recorded."""
    sources, n = tetrahedron(support, list(simplex) or [support(d) for d in AXES])
    points = [s.w for s in sources]
    if len(points) < 4:
        feature = closest_feature(points)
        point_a, point_b = _weighted([sources[i] for i in feature.kept], feature.weights)
        return EpaTrace((), 0.0, n, point_a, point_b, Termination.TOUCHING)
    size = max(abs(x) for w in points for x in w)
    tolerance = NEAR * size
    steps: list[EpaStep] = []
    least, normal, deepest = inf, AXES[0], sources[0]

    def along(facet: Facet[float]) -> tuple[Vec3f, SupportPoint[Vec3f]]:
        nonlocal least, normal, deepest
        n = unit3(facet.normal)
        new = support(n)
        if dot3(n, new.w) < least:
            least, normal, deepest = dot3(n, new.w), n, new
        del sources[len(points) :]
        sources.append(new)
        return new.w, new

    def distance(facet: Facet[float]) -> float:
        # A sliver without a normal has nothing beyond it.
        length = hypot(*facet.normal)
        return facet.offset / length if length > 0 else inf

    def record(round_: Round[float]) -> None:
        closest = round_.closest
        steps.append(
            EpaStep(
                index=len(steps),
                polytope=tuple(round_.points),
                faces=tuple(facet.corners for facet in round_.facets),
                face=round_.facets.index(closest),
                normal=unit3(closest.normal),
                distance=distance(closest),
                support=round_.support,
                accepted=round_.accepted,
                horizon=round_.horizon,
            )
        )

    facets, closest, termination = grow(
        points,
        along,
        distance,
        lambda facet, rise: rise <= tolerance * hypot(*facet.normal),
        cap,
        record if keep else None,
    )
    # Among the faces as close as the closest one, the one that contains the foot of the perpendicular is nearest.
    limit = distance(closest) + tolerance
    nearest, square = closest, inf
    for facet in facets if termination is Termination.CONVERGED else [closest]:
        if distance(facet) <= limit:
            feature = closest_feature([points[i] for i in facet.corners])
            x, y, z = scale3(feature.moment, 1 / feature.total)
            if x * x + y * y + z * z < square:
                nearest, square = facet, x * x + y * y + z * z
    if abs(distance(nearest) - least) > tolerance:
        return EpaTrace(tuple(steps), max(least, 0.0), normal, deepest.a, deepest.b, termination)
    corners = [sources[i] for i in nearest.corners]
    feature = closest_feature([s.w for s in corners])
    point_a, point_b = _weighted([corners[i] for i in feature.kept], feature.weights)
    return EpaTrace(tuple(steps), max(distance(nearest), 0.0), unit3(nearest.normal), point_a, point_b, termination)


P = TypeVar("P", SupportPoint[Vec3f], Vertex[Vec3f])


def tetrahedron(support: Callable[[Vec3f], P], simplex: Sequence[P]) -> tuple[list[P], Vec3f]:
    """Four support points that span a volume, the first three clockwise seen from the fourth, made of those of a
    simplex and further ones. Fewer where all of A - B lies in a plane: the second value is its normal."""
    sources = list(simplex)
    start = _start(sources)
    n = AXES[0]
    # Out of the flat that the points span, in both directions, as long as that helps.
    for count in (1, 2, 3):
        if len(start) == count:
            n = unit3(perpendicular(integers([sources[i].w for i in start])[0]))
            sources += [support(n), support(neg3(n))]
            start = _start(sources)
    return [sources[i] for i in start], n


def _start(sources: Sequence[P]) -> tuple[int, ...]:
    """Positions of four points that span a volume, the first three clockwise seen from the fourth; fewer where there
    are none."""
    first: dict[Vec3f, int] = {}
    for i, s in enumerate(sources):
        first.setdefault(s.w, i)
    if not first:
        return ()
    used = list(first.values())
    return tuple(used[i] for i in Cloud(list(first)).tetrahedron())


def _weighted(corners: Sequence[SupportPoint[Vec3f]], weights: Sequence[float]) -> tuple[Vec3f, Vec3f]:
    total = summed(weights)
    of_a: Vec3f = (0.0, 0.0, 0.0)
    of_b: Vec3f = (0.0, 0.0, 0.0)
    for s, weight in zip(corners, weights, strict=True):
        of_a = add3(of_a, scale3(s.a, weight / total))
        of_b = add3(of_b, scale3(s.b, weight / total))
    return of_a, of_b
