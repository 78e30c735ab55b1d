"""Penetration depth in space: the face of A - B closest to an origin inside it.

Notation: `n` is the outward normal of a face of the polytope, not normalised. The *offset* of a face is n . w for its
points w. `O` is the origin. `rise` is how far a support point along n lies beyond the face, times |n|.

The expanding polytope algorithm is written once, as `grow`, in whole numbers. `deepest_face` runs it on polyhedra.
Without rounding, a support point lies beyond the closest face, or proves that this face is one of A - B. Each round
adds a new vertex of A - B, so the algorithm ends and needs no tolerance. `expand` runs it on any shapes from whatever
simplex GJK ended with, and records its steps and both bounds. It rounds the support points of round shapes to a grid.

Sources: van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects", 2001 (EPA); Barber,
Dobkin, Huhdanpaa, "The quickhull algorithm for convex hulls", 1996 (the horizon).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from math import inf, ldexp
from typing import Any, Generic, NamedTuple

from ..descent import Vertex
from ..expansion import Cells, Exactly, Found, Rounded, independent, weighted, widened
from ..minkowski import SupportPoint
from ..trace import Termination
from ..vec import R, Vec3, Vec3f, Vec3i, Vec3q, add3, cross3, dot3, neg3, root, scale3, sub3, summed, unit3
from .grid import Grid
from .shapes import Solid
from .simplex import SPACE, closest_feature

CAP = 256
"""After this many support points, `expand` follows only the closest face. If a whole ring of directions is equally
deep, as in a cone, no number of support points would suffice."""

LAST = 64
"""The most support points that `expand` computes after CAP."""

NEAR = 1e-11
"""Relative to the largest coordinate of A - B. Beside a round solid, `expand` ends when a support point is at most this
far beyond the closest face."""

Corners = tuple[int, int, int]
"""The positions of a face's points, counter-clockwise from outside."""

TETRAHEDRON: tuple[Corners, ...] = ((0, 1, 2), (0, 3, 1), (1, 3, 2), (2, 3, 0))
"""The faces of four points, the first three of them clockwise seen from the fourth."""

TRIANGLE: tuple[Corners, ...] = ((0, 1, 2), (2, 1, 0))
"""Both sides of a triangle: a polytope without a volume, which grows on one side and then on the other."""


class Facet(Generic[R]):
    """A triangle of the polytope: the positions of its vertices, counter-clockwise from outside, and its plane."""

    __slots__ = ("alive", "corners", "normal", "offset")

    normal: Vec3[R]
    offset: R

    def __init__(self, points: Sequence[Vec3[R]], corners: Corners) -> None:
        i, j, k = corners
        p = points[i]
        self.corners = corners
        self.normal = n = cross3(sub3(points[j], p), sub3(points[k], p))
        self.offset = dot3(n, p)
        self.alive = True


class Round(NamedTuple, Generic[R]):
    """One round of `grow`, for a recorder: the polytope's points and faces so far, the closest face, what the support
    point along its normal came from, and whether no face is closer, which is not known after the cap. If the point was
    added, the faces that it sees, and the horizon around them; otherwise none."""

    points: Sequence[Vec3[R]]
    facets: Sequence[Facet[R]]
    closest: Facet[R]
    support: Any
    is_closest: bool
    seen: Sequence[Facet[R]] = ()
    horizon: tuple[tuple[int, int], ...] = ()


def grow(
    points: list[Vec3[R]],
    support: Callable[[Facet[R]], tuple[Vec3[R], Any]],
    distance: Callable[[Facet[R]], Any],
    settled: Callable[[Facet[R], R], bool],
    cap: int | None,
    record: Callable[[Round[R]], None] | None = None,
    first: Sequence[Corners] = TETRAHEDRON,
) -> tuple[list[Facet[R]], Facet[R], Termination]:
    """EPA. Returns the final faces, the closest of them, and why it ended.

    `points` are points of A - B, and `first` the faces between them; new points are appended. `support` gives a point
    along a face's normal (and what it came from), `distance` what faces are compared by, and `settled` says whether
    a face and a rise are the end. After `cap` new points only the faces made last are looked at, which ends too, but
    proves nothing of the others: ITERATION_CAP. If O is outside of the polytope, its distance to some face is negative,
    and that face grows first.
    """
    start = len(points)
    edges: dict[tuple[int, int], Facet[R]] = {}
    queue: list[tuple[Any, int, Facet[R]]] = []
    made = 0

    def add(corners: Corners) -> None:
        nonlocal made
        facet = Facet(points, corners)
        p, q, r = corners
        edges[p, q] = edges[q, r] = edges[r, p] = facet
        made += 1
        heappush(queue, (distance(facet), made, facet))

    def faces() -> list[Facet[R]]:
        return list(dict.fromkeys(edges.values()))

    for corners in first:
        add(corners)
    while True:
        while len(queue) > 1 and not queue[0][2].alive:
            heappop(queue)
        closest = queue[0][2]
        narrowed = cap is not None and len(points) - start >= cap
        if cap is not None and len(points) - start >= cap + LAST:
            return faces(), closest, Termination.ITERATION_CAP
        w, source = support(closest)
        if settled(closest, dot3(closest.normal, w) - closest.offset) or w in points:
            if record is not None:
                record(Round(tuple(points), faces(), closest, source, not narrowed))
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
            record(Round(tuple(points), faces(), closest, source, not narrowed, visible, tuple(horizon)))
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
    distance, `square` its square, exact. The points are witnesses: point_a - point_b is depth * normal. `along` is that
    normal.
    """

    offset: int
    square: Fraction
    depth: Fraction
    normal: Vec3f
    point_a: Vec3q
    point_b: Vec3q
    along: Vec3i


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


class Ratio:
    """above / below, of whole numbers, compared without the common divisor that a fraction looks for."""

    __slots__ = ("above", "below")

    def __init__(self, above: int, below: int) -> None:
        self.above = above
        self.below = below

    def __lt__(self, other: Ratio) -> bool:
        return self.above * other.below < other.above * self.below

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ratio) and self.above * other.below == other.above * self.below

    __hash__ = None  # type: ignore[assignment]


def _square(facet: Facet[int]) -> tuple[float, Ratio]:
    """The squared distance of a facet, compared exactly. Python rounds a quotient of whole numbers correctly. That
    keeps their order, so the fraction matters only where the floats are equal."""
    square = Ratio(facet.offset * facet.offset, dot3(facet.normal, facet.normal))
    try:
        return square.above / square.below, square
    except OverflowError:
        return inf, square


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
    return Face(offset, square, root(square), unit3(n), point_a, point_b, n)


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
    """One support point of EPA.

    `polytope` holds its points so far and `faces` triples of their positions, counter-clockwise from outside. Then come
    the face closest to the origin, its outward unit normal and signed distance, the support point along the normal,
    whether it was added, and the horizon: the edges (pairs of positions) around the faces that it sees (`seen`) and
    replaces. The first polytope may be a triangle with two faces, back to back. Before that, where GJK ended with a
    point or a segment, there are no faces, `face` is None, and the normal is a direction across it.

    `lower` and `upper` bound the depth, with this support point. `lower` is 0.0 until the polytope holds O.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    polytope: tuple[Vec3f, ...]
    faces: tuple[Corners, ...]
    face: int | None
    normal: Vec3f
    distance: float
    support: SupportPoint[Vec3f]
    accepted: bool
    horizon: tuple[tuple[int, int], ...]
    seen: tuple[int, ...]
    lower: float
    upper: float

    @property
    def point(self) -> Vec3f:
        """The support point: a point of A - B."""
        return self.support.w


class EpaTrace(NamedTuple):
    """A run of EPA: the depth, the normal of the closest face, and the points of A and B at its point closest to the
    origin.

    With `iteration_cap`, the depth is an upper bound: the smallest height of A - B over all directions examined,
    attained along `normal`. The points are then the support points in that direction. If nothing of A - B lies beyond
    O in some direction, the depth is 0, and the run ends there with `touching`.
    """

    steps: tuple[EpaStep, ...]
    depth: float
    normal: Vec3f
    point_a: Vec3f
    point_b: Vec3f
    termination: Termination


def expand(a: Solid, b: Solid, simplex: Sequence[SupportPoint[Vec3f]] = (), cap: int = CAP) -> EpaTrace:
    """EPA for solids that intersect, from the points of A - B that GJK ended with, at most four. After `cap` support
    points, it follows only the closest face.

    Any simplex will do. From points that span no volume, EPA makes a polytope with support points of its own, or of two
    faces, back to back. Without a simplex it begins with a support point.
    """
    cells: Cells[Vec3i]
    if a.hull and b.hull and not (a.margin or b.margin):
        cells = Exactly(SPACE, unit3, Grid(a, b), a, b)
    else:
        cells = Rounded(SPACE, unit3, NEAR, a, b)
    sources = independent(SPACE, cells.given(simplex), _spans) or [cells.point((1, 0, 0))]
    steps: list[EpaStep] = []

    def note(n: Vec3i, new: Found[Vec3i], accepted: bool) -> None:
        distance = cells.height(dot3(n, sources[0].w), n)
        polytope = tuple([each.shown.w for each in sources])
        bounds = (cells.lower, cells.upper)
        steps.append(EpaStep(len(steps), polytope, (), None, unit3(n), distance, new.shown, accepted, (), (), *bounds))

    flat = widened(cells, sources, 3, _across, note)
    if flat:
        return _touching(steps, flat, sources)
    if len(sources) == 4:
        p, q, r, s = (each.w for each in sources)
        if dot3(cross3(sub3(q, p), sub3(r, p)), sub3(s, p)) > 0:
            sources[1], sources[2] = sources[2], sources[1]
    points = [each.w for each in sources]

    def along(facet: Facet[int]) -> tuple[Vec3i, Found[Vec3i]]:
        del sources[len(points) :]
        sources.append(cells.ask(facet.normal))
        return sources[-1].w, sources[-1]

    def record(round_: Round[int]) -> None:
        closest = round_.closest
        distance = cells.height(closest.offset, closest.normal)
        if round_.is_closest:
            cells.holds(distance)
        places = {id(facet): i for i, facet in enumerate(round_.facets)}
        steps.append(
            EpaStep(
                index=len(steps),
                polytope=tuple([each.shown.w for each in sources[: len(round_.points)]]),
                faces=tuple([facet.corners for facet in round_.facets]),
                face=places[id(closest)],
                normal=unit3(closest.normal),
                distance=distance,
                support=round_.support.shown,
                accepted=bool(round_.seen),
                horizon=round_.horizon,
                seen=tuple([places[id(facet)] for facet in round_.seen]),
                lower=cells.lower,
                upper=cells.upper,
            )
        )

    first = TETRAHEDRON if len(points) == 4 else TRIANGLE
    end = grow(points, along, _signed, lambda facet, rise: not cells.rises(rise, facet.normal), cap, record, first)
    return _ended(cells, steps, sources, *end)


def _ended(
    cells: Cells[Vec3i],
    steps: list[EpaStep],
    sources: list[Found[Vec3i]],
    facets: list[Facet[int]],
    closest: Facet[int],
    termination: Termination,
) -> EpaTrace:
    """The end of `expand`. Among the faces as close as the closest one, the one that contains the foot of the
    perpendicular is nearest; without rounding, only those in its plane are faces of A - B for certain."""
    slack = ldexp(cells.tolerance, -cells.shift)
    limit = cells.height(closest.offset, closest.normal) + slack
    nearest, least = closest, _foot(sources, closest)
    for facet in facets if termination is Termination.CONVERGED else ():
        other = any(cross3(facet.normal, closest.normal)) or dot3(facet.normal, closest.normal) <= 0
        if not any(facet.normal) or (other and not slack) or cells.height(facet.offset, facet.normal) > limit:
            continue
        foot = _foot(sources, facet)
        if foot[0] < least[0]:
            nearest, least = facet, foot
    distance = cells.height(nearest.offset, nearest.normal)
    assert cells.highest is not None, "EPA asks for at least one support point"
    n, deepest = cells.highest
    height = cells.height(dot3(n, deepest.w), n)
    if abs(distance - height) > slack:
        return EpaTrace(tuple(steps), max(height, 0.0), unit3(n), deepest.shown.a, deepest.shown.b, termination)
    _, corners, weights = least
    point_a, point_b = weighted([each.shown for each in corners], weights)
    return EpaTrace(tuple(steps), max(distance, 0.0), unit3(nearest.normal), point_a, point_b, termination)


def _foot(sources: Sequence[Found[Vec3i]], facet: Facet[int]) -> tuple[Fraction, list[Found[Vec3i]], tuple[int, ...]]:
    """The square of the distance of O from a face, in cells, and the points that its closest point is made of."""
    corners = [sources[i] for i in facet.corners]
    feature = closest_feature([each.w for each in corners])
    square = Fraction(dot3(feature.moment, feature.moment), feature.total * feature.total)
    return square, [corners[i] for i in feature.kept], feature.weights


def _touching(steps: list[EpaStep], n: Vec3i, sources: Sequence[Found[Vec3i]]) -> EpaTrace:
    """The end of `expand` where A - B has nothing beyond O along n."""
    feature = closest_feature([each.w for each in sources])
    point_a, point_b = weighted([sources[i].shown for i in feature.kept], feature.weights)
    return EpaTrace(tuple(steps), 0.0, unit3(n), point_a, point_b, Termination.TOUCHING)


def _signed(facet: Facet[int]) -> Any:
    """The square of a face's distance, with the sign of that. A sliver without a normal has nothing beyond it."""
    square = dot3(facet.normal, facet.normal)
    return Fraction(facet.offset * abs(facet.offset), square) if square else inf


def _spans(points: Sequence[Vec3i]) -> bool:
    """Whether the last of two to four points lies outside of the flat of the others, which span one."""
    p, *others = points
    edges = [sub3(other, p) for other in others]
    if len(edges) == 1:
        return any(edges[0])
    n = cross3(edges[0], edges[1])
    return any(n) if len(edges) == 2 else dot3(n, edges[2]) != 0


def _across(points: Sequence[Vec3i]) -> Vec3i:
    """A direction out of a point or of the line of two points: towards O, or any if O is on it."""
    p = points[0]
    if len(points) == 1:
        return neg3(p) if any(p) else perpendicular(points)
    edge = sub3(points[1], p)
    towards = cross3(edge, cross3(edge, p))
    return towards if any(towards) else perpendicular(points)


def scaled(p: Vec3f, exponent: int) -> Vec3f:
    """p times 2**exponent."""
    return (ldexp(p[0], exponent), ldexp(p[1], exponent), ldexp(p[2], exponent))
