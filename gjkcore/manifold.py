"""The contact manifold: where two shapes touch, as a few points, for engines that push them apart.

Notation: `n` is the contact normal, from A to B, exact and of any length. A line along n that meets both shapes leaves
A at a point and enters B at another: a *contact*. Its *depth* is how far the first is beyond the second. All contacts
together, seen along n, are the overlap of the two shapes' shadows. The manifold keeps the part of it that is made by
one flat feature of each shape, and of that its corners.

1. The normal is that of `penetration`. Floats may have found it; the exact one is then that of the facet of A - B next
   to it.
2. The feature of a shape holds all its corners furthest along n, and is the one most parallel to the plane across n: a
   face, or an edge where it has no such face, or a vertex. The deepest contact is always on both features.
3. The *reference* is the feature of higher dimension, then the one more parallel, then A's. The other, *incident*
   feature is clipped at the lines of the reference's edges (Sutherland, Hodgman, "Reentrant Polygon Clipping", 1974).
   The overlap of two shadows does not depend on which one is clipped. So the points and their names stay where the
   reference changes from one shape to the other.
4. A corner of the clipped polygon whose depth is less than -margin is left out.
5. Of more than four corners, four are kept: the deepest, the one furthest from it, and on both sides of these two the
   one that adds the largest area.

All of this is done in whole numbers, on the `grid` of the pair: clipping needs no tolerance, and each number of the
result is rounded once. The plane is treated as space, with z = 0 for all points. Of a shape with a radius the core is
clipped, and each point is pushed out along the normal to the surface. The boundary of a half-space clips nothing.

Of a curved core (ellipse, cylinder, cone, ellipsoid, your own object) the manifold is one point, the deepest.

Sources: Catto, "Contact Manifolds", GDC 2007 (reference, incident, ids); Gregorius, "Robust Contact Creation for
Physics Simulations", GDC 2015 (four points of a polygon).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd, hypot, isqrt
from operator import itemgetter
from typing import Any, NamedTuple, SupportsFloat, TypeAlias, overload

from . import engine
from .answers import Penetration
from .checks import Convex, common_dimension, dimension_of, finite_number
from .convex import HalfSpace, Point
from .plane import grid as plane_grid
from .plane import robust as plane
from .plane.epa import deepest_face as plane_deepest_face
from .plane.floats import NORMAL
from .plane.hull import Hull as PlaneHull
from .plane.shapes import OfPlane, Shape, as_shape
from .space import grid as space_grid
from .space import robust as space
from .space.epa import deepest_face
from .space.hull import Hull as SpaceHull
from .space.shapes import OfSpace, Solid, as_solid
from .vec import Vec3f, Vec3i, Vector, cross3, dot3, integers, neg3, root, sub3, summed, unit3

PARALLEL = 1e-9
"""Radians. The exact normal is at most this far from the one that floats have found."""

HULLS = (PlaneHull, SpaceHull)

LEVEL = 1e-12
"""Relative to the largest coordinate of the points. Depths that differ by less are the same up to the rounding of the
shapes' vertices: the first such point is kept as the deepest of more than four, so that rounding does not choose."""

TIE = 1e-3
"""Relative. A point must add so much more distance or area than an earlier one to be kept instead of it. In symmetric
contacts a small motion changes nothing then."""

ULPS = 2.0**-50
"""Relative to a radius and the coordinates. The rounding of a distance from a core."""

NEWTON = 60
"""The most steps to the surface of a shape with a radius. Five are usual."""

MOST = {2: 2, 3: 4}
"""The most points of a manifold, by dimension."""


class Contact(NamedTuple):
    """A point on the surface of each shape, in world units: point_a - point_b = depth * normal.

    `id` names what the point comes from: a vertex ("b vertex 3"), or two edges that cross ("a edge 0 1, b edge 2 3").
    The numbers are indices into the shapes' `vertices`.
    """

    point_a: Vector
    point_b: Vector
    depth: float
    id: str


class Manifold(NamedTuple):
    """Where two shapes touch or overlap.

    `normal` is that of `penetration`, a unit vector from A to B. `points` holds at most two contacts in the plane and
    four in space, the deepest first. `polygon` holds all of them, counter-clockwise around the normal. `reference` and
    `incident` are the features that made them: ("a", "edge 1 2"), ("b", "vertex 0"), ("a", "face 0 1 3 2"). That of a
    curved core is its "surface", that of a half-space its "boundary". `error` bounds how far a point is from its shape
    and a depth from that along the normal, in world units. It is 0.0 where all was computed exactly and rounded once.
    """

    normal: Vector
    points: tuple[Contact, ...]
    polygon: tuple[Contact, ...]
    reference: tuple[str, str]
    incident: tuple[str, str]
    error: float


Line: TypeAlias = tuple[int, int, int]
"""A line of the shadow: all (x, y) with l0 x + l1 y + l2 = 0. Where that is positive is its left side."""


class Feature(NamedTuple):
    """A face, edge or vertex of a core, of shape "a" or "b".

    `loop` holds its vertices' places on the grid, counter-clockwise as seen against n, and `numbers` their indices. The
    boundary of a half-space has none. `across` is normal to a plane that holds the feature and is crossed by n, and
    `level` its product with the places of that plane. `parallel` is the squared cosine of the angle between both, times
    n . n, as a numerator and a denominator.
    """

    of: str
    numbers: tuple[int, ...]
    loop: tuple[Vec3i, ...]
    across: Vec3i
    level: int
    parallel: tuple[int, int]

    def leads(self, other: Feature) -> bool:
        """Whether it is of higher dimension, or of the same and more parallel."""
        one, two = (min(len(feature.loop), 3) if feature.loop else 4 for feature in (self, other))
        return one > two or (one == two and self.parallel[0] * other.parallel[1] > other.parallel[0] * self.parallel[1])

    @property
    def label(self) -> tuple[str, str]:
        """As in `Manifold`."""
        return (self.of, feature_name(self.numbers))


def feature_name(numbers: Sequence[int]) -> str:
    """The name of the feature with these vertices: "vertex 3", "edge 1 2", "face 0 1 3 2". That of a half-space has
    none: "boundary"."""
    if not numbers:
        return "boundary"
    kind = ("vertex", "edge", "face")[min(len(numbers), 3) - 1]
    return " ".join([kind, *map(str, sorted(numbers) if kind == "edge" else numbers)])


class Corner(NamedTuple):
    """A corner of the clipped polygon: its place in the shadow is (x, y) / w, with w > 0.

    `edge` is the line from it to the next corner. `ends` are the vertices of that edge, in shape `of`. `id` as in
    `Contact`.
    """

    x: int
    y: int
    w: int
    id: str
    edge: Line
    of: str
    ends: tuple[int, ...]


class Clip(NamedTuple):
    """One line of the clipping: the places of the reference's vertices that it goes through, one where it goes through
    one only, and the incident feature before and after it."""

    through: tuple[Vec3i, ...]
    before: tuple[Corner, ...]
    after: tuple[Corner, ...]


class Side:
    """The core of a shape, which is `of` "a" or "b", on the grid of the pair, for the plane and for space."""

    def __init__(self, of: str, shape: Any, side: Any) -> None:
        self.of = of
        self.shape = shape
        self.side = side
        self.hull = side.hull
        self.flat = isinstance(side, plane_grid.Side)

    def at(self, k: int) -> Vec3i:
        """The place of corner k."""
        if self.flat:
            return (*self.side.corner(k), 0)
        place: Vec3i = self.side.corner(k)
        return place

    def top(self, n: Vec3i) -> list[int]:
        """All corners furthest along n."""
        hull = self.hull
        count = len(hull.order)
        if not self.flat and not hull.climbs:
            heights = [dot3(self.at(k), n) for k in range(count)]
            return [k for k, height in enumerate(heights) if height == max(heights)]
        found = [self.side.furthest(n[:2]) if self.flat else self.side.furthest(n, 0)]
        highest = dot3(self.at(found[0]), n)
        for k in found:
            beside = ((k + 1) % count, (k - 1) % count) if self.flat else hull.neighbours[k]
            found += [j for j in beside if j not in found and dot3(self.at(j), n) == highest]
        return list(dict.fromkeys(found))

    def edges_at(self, k: int) -> list[tuple[int, ...]]:
        """The edges at corner k; in the plane counter-clockwise."""
        if self.flat:
            count = len(self.hull.order)
            return [((k - 1) % count, k), (k, (k + 1) % count)] if count > 1 else []
        return [(k, j) for j in self.hull.neighbours[k]]

    def faces_at(self, k: int) -> list[tuple[int, ...]]:
        """The loops of the faces at corner k, in the plane of the edges."""
        if self.flat:
            return self.edges_at(k)
        return [loop for loop in self.hull.of_corners(self.hull.faces) if k in loop]

    def outward(self, loop: Sequence[int]) -> Vec3i:
        """The outward normal of a face."""
        p, q, *others = map(self.at, loop)
        if self.flat:
            return (q[1] - p[1], p[0] - q[0], 0)
        for r in others:
            n = cross3(sub3(q, p), sub3(r, p))
            if any(n):
                return n
            q = r
        raise AssertionError("a face has an area")

    def feature(self, n: Vec3i) -> Feature:
        """The feature that is most parallel to the plane across n, of those that hold all corners furthest along n."""
        top = self.top(n)
        holding = [loop for loop in self.faces_at(top[0]) if all(k in loop for k in top)]
        found = self._best(n, [(loop, self.outward(loop)) for loop in holding])
        if not found and not self.flat:
            # A core without a volume has no face that is seen along n.
            edges = [loop for loop in self.edges_at(top[0]) if all(k in loop for k in top)]
            found = self._best(n, [(loop, self._beside(n, loop)) for loop in edges])
        return found or self._made(n, top[:1], n)

    def _beside(self, n: Vec3i, edge: Sequence[int]) -> Vec3i:
        """The normal of the plane through an edge that is next to n. Zero where the edge is along n."""
        e = sub3(self.at(edge[1]), self.at(edge[0]))
        return cross3(e, cross3(n, e))

    def _best(self, n: Vec3i, candidates: Sequence[tuple[Sequence[int], Vec3i]]) -> Feature | None:
        best: Feature | None = None
        for loop, m in candidates:
            if dot3(m, n) > 0:
                made = self._made(n, loop, m)
                best = made if best is None or made.leads(best) else best
        return best

    def _made(self, n: Vec3i, loop: Sequence[int], across: Vec3i) -> Feature:
        numbers = tuple([self.hull.order[k] for k in loop])
        parallel = (dot3(across, n) ** 2, dot3(across, across))
        places = tuple(map(self.at, loop))
        return Feature(self.of, numbers, places, across, dot3(across, places[0]), parallel)


class Wall:
    """A half-space, as shape `of`, on a grid of 2**shift."""

    def __init__(self, of: str, half: HalfSpace, shift: int) -> None:
        self.of = of
        self.shape = half
        self.flat = half.dimension == 2
        self.normal: Vec3i = integers(((*half.normal, 0.0)[:3],))[0][0]
        axis = max(range(half.dimension), key=lambda i: abs(half.normal[i]))
        self.level = Fraction(half.offset) * Fraction(self.normal[axis]) / Fraction(half.normal[axis]) * (1 << shift)

    def feature(self, n: Vec3i) -> Feature:
        """Its boundary."""
        x, y, z = self.normal
        unit = self.level.denominator
        return Feature(self.of, (), (), (x * unit, y * unit, z * unit), self.level.numerator, (dot3(n, n), 1))


class Shadow:
    """The plane across n, in whole numbers: what is left of a place along n, times the largest coordinate of n."""

    def __init__(self, n: Vec3i) -> None:
        self.n = n
        k = max(range(3), key=lambda axis: abs(n[axis]))
        i, j = (k + 1) % 3, (k + 2) % 3
        self.axes = (i, j, k) if n[k] > 0 else (j, i, k)  # counter-clockwise as seen against n

    def of(self, place: Vec3i) -> tuple[int, int]:
        i, j, k = self.axes
        n = self.n
        return (n[k] * place[i] - n[i] * place[k], n[k] * place[j] - n[j] * place[k])

    def lifted(self, corner: Corner, feature: Feature) -> tuple[Vec3i, int, int]:
        """The place on the feature's plane that has this shadow, as whole numbers over a common divisor. The third
        value, over that divisor, is how far it is along n from the plane of the two axes, divided by |n|."""
        i, j, k = self.axes
        n, m = self.n, feature.across
        unit = corner.w * n[k]
        slope = dot3(m, n)
        along = feature.level * unit - m[i] * corner.x - m[j] * corner.y
        place = [along * x for x in n]
        place[i] += corner.x * slope
        place[j] += corner.y * slope
        return (place[0], place[1], place[2]), unit * slope, along


def line_through(p: tuple[int, int], q: tuple[int, int]) -> Line:
    return (p[1] - q[1], q[0] - p[0], p[0] * q[1] - p[1] * q[0])


def clipped(shadow: Shadow, reference: Feature, incident: Feature) -> tuple[Sequence[Corner], list[Clip]]:
    """The overlap of the shadows of two features, counter-clockwise, and each step to it. Empty where there is none."""
    loop, numbers = [shadow.of(p) for p in incident.loop], list(incident.numbers)
    if incident.of == "b":
        loop.reverse()
        numbers.reverse()
    polygon: Sequence[Corner] = [
        Corner(
            *loop[i], 1, f"{incident.of} vertex {numbers[i]}", line_through(loop[i], loop[j]), incident.of,
            tuple(sorted((numbers[i], numbers[j]))),
        )
        for i, j in enumerate([*range(1, len(loop)), 0])
    ]  # fmt: skip
    clips = []
    for line, ends, through in sides(shadow, reference):
        before, polygon = polygon, cut(polygon, line, reference.of, ends)
        clips.append(Clip(through, tuple(before), tuple(polygon)))
    if len(reference.loop) == 1 and shadow.of(reference.loop[0]) != loop[0]:
        polygon = []
    return polygon, clips


def sides(shadow: Shadow, reference: Feature) -> Iterator[tuple[Line, tuple[int, ...], tuple[Vec3i, ...]]]:
    """The lines around a feature's shadow, to whose left it is: the line, and the vertices that it goes through, their
    numbers and their places."""
    step = 1 if reference.of == "a" else -1
    loop, numbers = reference.loop[::step], reference.numbers[::step]
    points = [shadow.of(p) for p in loop]
    for i, j in enumerate([*range(1, len(loop)), 0]):
        if i != j:
            yield line_through(points[i], points[j]), tuple(sorted((numbers[i], numbers[j]))), (loop[i], loop[j])
    if len(loop) == 2:
        # Beyond the ends of an edge.
        for i in (0, 1):
            (x, y), (px, py) = points[i], points[1 - i]
            dx, dy = px - x, py - y
            yield (dx, dy, -dx * x - dy * y), (numbers[i],), (loop[i],)


def cut(polygon: Sequence[Corner], line: Line, of: str, ends: tuple[int, ...]) -> Sequence[Corner]:
    """The part of a polygon to the left of a line, which goes through the vertices `ends` of shape `of`."""
    heights = [line[0] * corner.x + line[1] * corner.y + line[2] * corner.w for corner in polygon]
    if min(heights, default=0) >= 0:
        return polygon
    left = []
    for i, corner in enumerate(polygon):
        here, there = heights[i], heights[(i + 1) % len(polygon)]
        if len(polygon) == 2 and i:
            there = here  # a segment has no second edge
        if here >= 0:
            left.append(corner._replace(edge=line, of=of, ends=ends) if here == 0 and there < 0 else corner)
        if (here > 0 > there) or (here < 0 < there):
            x, y, w = cross3(corner.edge, line)
            if w < 0:
                x, y, w = -x, -y, -w
            name = crossing(corner.of, corner.ends, of, ends)
            left.append(
                Corner(x, y, w, name, line, of, ends)
                if here > 0
                else Corner(x, y, w, name, corner.edge, corner.of, corner.ends)
            )
    return left


def crossing(of: str, ends: tuple[int, ...], of_line: str, through: tuple[int, ...]) -> str:
    """The id of the point where an edge meets a line of the reference."""
    if of != of_line and len(through) == 2:
        return ", ".join(sorted([f"{of} {feature_name(ends)}", f"{of_line} {feature_name(through)}"]))
    common = through if of != of_line else [i for i in through if i in ends] or through
    return f"{of_line} {feature_name(common[:1])}"


@overload
def contact_manifold(a: OfPlane, b: OfPlane, margin: SupportsFloat = 0.0) -> Manifold | None: ...
@overload
def contact_manifold(a: OfSpace, b: OfSpace, margin: SupportsFloat = 0.0) -> Manifold | None: ...
def contact_manifold(a: Convex, b: Convex, margin: SupportsFloat = 0.0) -> Manifold | None:
    """The contacts of two shapes that touch or overlap, or are at most `margin` (world units) apart. None only where
    their signed distance is greater than `margin`.

    No contact is shallower than -margin. With a negative margin only shapes that overlap by so much have a manifold.
    Raises ShapeError for a margin that is not a finite number, and as `penetration`.
    """
    found = find(a, b, finite_number(margin, "margin"))
    return found.manifold if isinstance(found, Found) else found


def find(a: Convex, b: Convex, margin: float) -> Found | Manifold | None:
    """The manifold and what it was made from, or the manifold alone where a core is curved."""
    flat = common_dimension(a, b) == 2
    if isinstance(a, HalfSpace) or isinstance(b, HalfSpace):
        return beside_wall(a, b, margin)
    one: Any
    other: Any
    one, other = core_of(a), core_of(b)
    quick: Penetration | None = engine.quickly(a, b, NORMAL)
    if quick is not None and -quick.depth - quick.error > margin:
        return None
    if isinstance(one.core, HULLS) and isinstance(other.core, HULLS):
        grid: Any = plane_grid.Grid(one, other) if flat else space_grid.Grid(one, other)
        both = Side("a", one, grid.a), Side("b", other, grid.b)
        known = engine.penetration(a, b) if flat and quick is None else quick  # type: ignore[call-overload]
        for normal, n in (in_plane if flat else in_space)(one, other, both, known):
            found = contacts(both, grid.shift, n, normal, margin)
            if found is not None:
                return found if found.manifold.points else None
    return deepest(a, b, margin)


def core_of(shape: Convex) -> Any:
    """A shape of this package whose core is that of the given one; a flat ellipse is a segment."""
    return as_solid(shape) if dimension_of(shape, "shape") == 3 else plane.straight(as_shape(shape))


def beside_wall(a: Any, b: Any, margin: float) -> Found | Manifold | None:
    """The same where one of the shapes is a half-space. Its boundary is the reference, and nothing is clipped. Raises
    ShapeError where both are."""
    known = engine.penetration(a, b)
    half, shape = (a, core_of(b)) if isinstance(a, HalfSpace) else (b, core_of(a))
    if not isinstance(shape.core, HULLS):
        return deepest(a, b, margin)
    grid = (plane_grid if half.dimension == 2 else space_grid).Grid(shape, shape)
    of_half, of_shape = ("a", "b") if half is a else ("b", "a")
    wall, side = Wall(of_half, half, grid.shift), Side(of_shape, shape, grid.a)
    both, n = ((wall, side), wall.normal) if half is a else ((side, wall), neg3(wall.normal))
    found = contacts(both, grid.shift, n, known.normal, margin)
    return found if found and found.manifold.points else None


Directions: TypeAlias = Iterator[tuple[Vector, Vec3i]]
"""The contact normal, in floats and exactly. Another one is asked for if the shadows along it do not overlap."""


def in_plane(a: Any, b: Any, both: tuple[Side, Side], found: Any) -> Directions:
    """The normals of two hulls with radii. `found` is their penetration."""
    if a.margin or b.margin or found.depth < 0:
        exact = plane.both_runs(a, b)[1]
        if not exact.meet:
            x, y = exact.descent.feature.moment
            yield found.normal, (-x, -y, 0)
            return
    yield from next_to(both, found.normal)
    face = plane_deepest_face(a, b)
    p, q = face.along
    yield face.normal, (p.numerator * q.denominator, q.numerator * p.denominator, 0)


def in_space(a: Any, b: Any, both: tuple[Side, Side], quick: Penetration | None) -> Directions:
    """The same in space. `quick` is what floats have found."""
    if quick is not None and quick.depth > 0 and not (a.margin or b.margin):
        yield from next_to(both, quick.normal)
    _, grid, exact = space.both_runs(a, b)
    assert grid is not None and exact is not None, "both cores are hulls"
    if exact.meet:
        simplex, feature, _, _ = exact.descent
        face = deepest_face(grid, simplex, feature.weights)
        yield face.normal, face.along
    else:
        n = neg3(exact.descent.feature.moment)
        yield quick.normal if quick else unit3(n), n


def next_to(both: tuple[Side, Side], normal: Vector) -> Directions:
    """The exact normals of faces of A - B whose normal floats have found: of the faces and pairs of edges at the corner
    furthest along it, those that differ by no more than PARALLEL."""
    x, y, *z = normal
    n: Vec3f = (x, y, z[0] if z else 0.0)
    along = integers((n,))[0][0]
    (side_a, side_b), tops = both, (both[0].top(along)[0], both[1].top(neg3(along))[0])
    candidates = [side_a.outward(loop) for loop in side_a.faces_at(tops[0])]
    candidates += [neg3(side_b.outward(loop)) for loop in side_b.faces_at(tops[1])]
    if not side_a.flat:
        edges = [[sub3(s.at(j), s.at(i)) for i, j in s.edges_at(k)] for s, k in zip(both, tops, strict=True)]
        candidates += [cross3(e, f) for e in edges[0] for f in edges[1]]
    measured = []
    for m in candidates:
        if any(m):
            m = m if dot3(m, along) > 0 else neg3(m)
            measured.append((hypot(*sub3(unit3(m), n)), m))
    for angle, m in sorted(measured, key=itemgetter(0)):
        if angle <= PARALLEL:
            yield normal, m


def deepest(a: Any, b: Any, margin: float) -> Manifold | None:
    """The manifold of one point, the deepest. A core with corners is the reference where the other is curved."""
    found = engine.penetration(a, b)
    if -found.depth > margin:
        return None
    one, other = surface_name(a, found.normal), surface_name(b, tuple([-x for x in found.normal]))
    labels = [("a", one), ("b", other)]
    reference, incident = labels[::-1] if one == "surface" != other else labels
    contact = Contact(found.point_a, found.point_b, found.depth, " ".join(incident))
    return Manifold(found.normal, (contact,), (contact,), reference, incident, found.error)


def surface_name(shape: Any, normal: Vector) -> str:
    """The name of the feature furthest along a normal: "surface" of a curved core."""
    if isinstance(shape, HalfSpace):
        return "boundary"
    shape = core_of(shape)
    if not isinstance(shape.core, HULLS):
        return "surface"
    side = (plane_grid if shape.dimension == 2 else space_grid).Grid(shape, shape).a
    x, y, *z = normal
    return Side("", shape, side).feature(integers(((x, y, z[0] if z else 0.0),))[0][0]).label[1]


class Found(NamedTuple):
    """What `contacts` has made: the manifold, and for figures the features, the clipping, the contacts that are too
    shallow, and the scale of the places."""

    manifold: Manifold
    reference: Feature
    incident: Feature
    clips: list[Clip]
    shallow: list[Contact]
    scale: Scale


def contacts(
    both: tuple[Side | Wall, Side | Wall], shift: int, n: Vec3i, normal: Vector, margin: float
) -> Found | None:
    """The manifold of two hulls with radii, along n. None where the shadows do not overlap: n is then no normal of the
    pair. Without points where all of them are shallower than -margin."""
    divisor = gcd(*n)
    n = (n[0] // divisor, n[1] // divisor, n[2] // divisor)
    of_a, of_b = both[0].feature(n), both[1].feature(neg3(n))
    reference, incident = (of_b, of_a) if of_b.leads(of_a) else (of_a, of_b)
    scale = Scale(Shadow(n), shift, normal, (both[0].shape, both[1].shape))
    corners, clips = clipped(scale.shadow, reference, incident)
    if not corners:
        return None
    limit = Fraction(margin)
    polygon: list[Contact] = []
    shallow: list[Contact] = []
    doubt = 0.0
    for corner in corners:
        contact, is_deep, error = scale.contact(corner, of_a, of_b, limit)
        doubt = max(doubt, error)
        (polygon if is_deep else shallow).append(contact)
    points = spread(polygon, len(normal))
    manifold = Manifold(normal, points, tuple(polygon), reference.label, incident.label, doubt)
    return Found(manifold, reference, incident, clips, shallow, scale)


class Scale(NamedTuple):
    """From the grid to the world: the plane across n, the grid's shift, the unit normal and the two shapes."""

    shadow: Shadow
    shift: int
    normal: Vector
    shapes: tuple[Any, Any]

    def contact(self, corner: Corner, of_a: Feature, of_b: Feature, margin: Fraction) -> tuple[Contact, bool, float]:
        """The contact with this shadow, whether it is no shallower than -margin, and its error."""
        place_a, unit_a, along_a = self.shadow.lifted(corner, of_a)
        place_b, unit_b, along_b = self.shadow.lifted(corner, of_b)
        # The depth of the cores is sign * sqrt(above / below). A common divisor would take longest to find.
        core, unit = along_a * unit_b - along_b * unit_a, unit_a * unit_b << self.shift
        sign = 1 if core * unit > 0 else -1 if core else 0
        above, below = core * core * dot3(self.shadow.n, self.shadow.n), unit * unit
        point_a, out_a, error_a = self.surface(0, place_a, unit_a)
        point_b, out_b, error_b = self.surface(1, place_b, unit_b)
        reach = out_a + out_b
        least, of = (reach + margin).as_integer_ratio()
        beyond = above * of * of - least * least * below
        is_deep = sign >= 0 or beyond <= 0 if least >= 0 else sign > 0 and beyond >= 0
        depth = sign * ratio_root(above, below)
        if reach:
            square = Fraction(above, below)
            # As in `space.robust.from_cores`: nothing cancels.
            exact = reach + root(square) if sign >= 0 else (reach * reach - square) / (reach + root(square))
            depth = float(exact)
        return Contact(point_a, point_b, depth + 0.0, corner.id), is_deep, error_a + error_b

    def surface(self, i: int, place: Vec3i, unit: int) -> tuple[Vector, Fraction, float]:
        """The point of shape i beyond a place of its core, along the normal; how far it is, and the error of that."""
        shape, way = self.shapes[i], self.normal if i == 0 else tuple([-x for x in self.normal])
        if isinstance(shape, HalfSpace) or not shape.margin:
            return self.world(place, unit), Fraction(0), 0.0
        out, error = rounding(shape, self.world(place, unit), way)
        length, divisor = Fraction(out), unit << self.shift
        exact = [Fraction(x, divisor) + length * Fraction(d) for x, d in zip(place, way, strict=False)]
        return tuple(map(float, exact)), length, error

    def world(self, place: Vec3i, unit: int = 1) -> Vector:
        """A place over a divisor in world units."""
        unit <<= self.shift
        return tuple([x / unit + 0.0 for x in place[: len(self.normal)]])

    def on(self, feature: Feature, corner: Corner) -> Vector:
        """The point of a feature that has the shadow of a corner, in world units."""
        place, unit, _ = self.shadow.lifted(corner, feature)
        return self.world(place, unit)


def rounding(shape: Any, place: Vector, way: Vector) -> tuple[float, float]:
    """How far a shape with a radius reaches from a place of its core along a unit vector, and the error of that.

    It is the radius where the feature of the core is level, or the place is its end in this direction. Along the way,
    the distance from the core is a convex function. So Newton's steps go beyond at most once, and then come down.
    """
    radius: float = shape.margin
    core = without_radius(shape)
    near = ULPS * (radius + max(map(abs, place)))
    out = radius
    for _ in range(NEWTON):
        at = tuple([x + out * d for x, d in zip(place, way, strict=True)])
        distance, point, _, _, error = engine.closest_points(core, Point(at))
        missing = radius - distance
        slope = summed([d * (x - y) for d, x, y in zip(way, at, point, strict=True)])
        if abs(missing) <= near or not slope > 0:
            break
        out += missing * distance / slope
    return out, 0.0 if out == radius else abs(missing) + error + near


def without_radius(shape: Any) -> Any:
    """The core of a hull with a radius, as a shape."""
    if shape.dimension == 2:
        core: Any = object.__new__(Shape)
        core._set(shape.core, 0.0, shape.pose)
    else:
        core = object.__new__(Solid)
        core._set(shape.core, 0.0, shape.rotation, shape.offset)
    return core


def ratio_root(above: int, below: int) -> float:
    """The square root of above / below, correct to about 64 bits and rounded once."""
    half = max(64 + (below.bit_length() - above.bit_length()) // 2, 0)
    return isqrt((above << 2 * half) // below) / (1 << half)


def spread(polygon: Sequence[Contact], dimension: int) -> tuple[Contact, ...]:
    """At most two of the contacts in the plane and four in space, the deepest first: see step 5."""
    numbers = range(len(polygon))
    kept: Sequence[int] = numbers
    if len(polygon) > MOST[dimension]:
        places = [contact.point_a for contact in polygon]
        level = max([contact.depth for contact in polygon]) - LEVEL * max([abs(x) for place in places for x in place])
        first = next(i for i in numbers if polygon[i].depth >= level)
        others = [i for i in numbers if i != first]
        second = _largest([hypot(*sub3(places[i], places[first])) for i in others], others)  # type: ignore[arg-type]
        begin, end = sorted((first, second))
        kept = [first, second]
        for beside in (numbers[begin + 1 : end], [*numbers[end + 1 :], *numbers[:begin]]):
            areas = [area(places[begin], places[end], places[i]) for i in beside]
            kept += [_largest(areas, beside)] if beside else []
    return tuple(sorted([polygon[i] for i in sorted(kept)], key=lambda contact: -contact.depth))


def _largest(measures: Sequence[float], numbers: Sequence[int]) -> int:
    """The first of these numbers whose measure is the largest, up to TIE."""
    limit = max(measures) * (1 - TIE)
    return next(i for i, measure in zip(numbers, measures, strict=True) if measure >= limit)


def area(p: Sequence[float], q: Sequence[float], r: Sequence[float]) -> float:
    """Twice the area of a triangle of space."""
    (px, py, pz), (qx, qy, qz), (rx, ry, rz) = p, q, r
    return hypot(*cross3((qx - px, qy - py, qz - pz), (rx - px, ry - py, rz - pz)))
