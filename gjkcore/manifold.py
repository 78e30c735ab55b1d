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
result is rounded once. The plane is treated as space, with z = 0 for all points. `plane.contacts` is a shorter way to
the same result for most polygons that overlap. Of a shape with a radius the core is clipped, and each point is pushed
out along the normal to the surface. The boundary of a half-space clips nothing.

A cylinder, cone or frustum that stands on its face counts as three points of its rim there, one that lies as the line
on its side: `flat_part`. Of any other curved core (ellipse, ellipsoid, your own object) the manifold is one point, the
deepest.

Sources: Catto, "Contact Manifolds", GDC 2007 (reference, incident, ids); Gregorius, "Robust Contact Creation for
Physics Simulations", GDC 2015 (four points of a polygon).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import hypot, sqrt
from typing import Any, NamedTuple, SupportsFloat, TypeAlias, overload

from .answers import Penetration
from .checks import Convex, common_dimension, dimension_of, finite_number
from .clipping import Clip, Corner, Feature, Shadow, Side, Wall, clipped, reduced
from .convex import HalfSpace, Point
from .engine import closest_points, penetration, quickly
from .plane import grid as plane_grid
from .plane import robust as plane
from .plane.contacts import clear_contacts, ratio_root
from .plane.epa import deepest_face as plane_deepest_face
from .plane.floats import NORMAL, gap, new
from .plane.hull import Hull as PlaneHull
from .plane.shapes import OfPlane, Shape, as_shape
from .space import grid as space_grid
from .space import robust as space
from .space.bodies import Frustum
from .space.epa import deepest_face
from .space.hull import Hull as SpaceHull
from .space.shapes import OfSpace, Polyhedron, Rounded, Solid, as_solid
from .vec import (
    Vec3i,
    Vector,
    add3,
    cross3,
    dot3,
    integers,
    lifted,
    neg3,
    root,
    scale3,
    sub,
    sub3,
    summed,
    tangents,
    unit3,
)  # fmt: skip

PARALLEL = 1e-9
"""Radians. The exact normal is at most this far from the one that floats have found."""

HULLS = (PlaneHull, SpaceHull)

LEVEL = 1e-12
"""Relative to the largest coordinate of the points. Depths that differ by less are the same up to the rounding of the
shapes' vertices: the first such point is kept as the deepest of more than four, so that rounding does not choose."""

UPRIGHT = 1e-7
"""In radians, and relative to the size: a solid that leans by less stands on its face, or lies on its side."""

TIE = 1e-3
"""Relative. A point replaces an earlier one only if it adds this much more distance or area. In symmetric
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


@overload
def contact_manifold(a: OfPlane, b: OfPlane, margin: SupportsFloat = 0.0) -> Manifold | None: ...
@overload
def contact_manifold(a: OfSpace, b: OfSpace, margin: SupportsFloat = 0.0) -> Manifold | None: ...
def contact_manifold(a: Convex, b: Convex, margin: SupportsFloat = 0.0) -> Manifold | None:
    """The contacts of two shapes that touch or overlap, or are at most `margin` (world units) apart. None only where
    their signed distance is greater than `margin`.

    No contact is shallower than -margin. With a negative margin only overlaps of at least -margin have a manifold.
    Raises ShapeError for a margin that is not a finite number, and as `penetration`.
    """
    limit = finite_number(margin, "margin")
    if not limit and isinstance(a, Shape) and isinstance(b, Shape) and a.sharp and b.sharp:
        quick: Penetration | None = gap(a.sharp, b.sharp, NORMAL)
        clear = clear_contacts(a, b, quick.normal) if quick and quick.depth > 0 else None
        if quick and clear:
            polygon, reference, incident = [new(Contact, each) for each in clear[0]], clear[1], clear[2]
            return Manifold(quick.normal, spread(polygon, 2), tuple(polygon), reference, incident, 0.0)
    found = find(a, b, limit)
    return found.manifold if isinstance(found, Found) else found


def find(a: Convex, b: Convex, margin: float) -> Found | Manifold | None:
    """The manifold and what it was made from, or the manifold alone where a core is curved."""
    flat = common_dimension(a, b) == 2
    if isinstance(a, HalfSpace) or isinstance(b, HalfSpace):
        return beside_wall(a, b, margin)
    one: Any
    other: Any
    one, other = core_of(a), core_of(b)
    quick: Penetration | None = quickly(a, b, NORMAL)
    if quick is not None and -quick.depth - quick.error > margin:
        return None
    if isinstance(one.core, HULLS) and isinstance(other.core, HULLS):
        grid: Any = plane_grid.Grid(one, other) if flat else space_grid.Grid(one, other)
        both = Side("a", one, grid.a), Side("b", other, grid.b)
        known = penetration(a, b) if flat and quick is None else quick  # type: ignore[call-overload]
        for normal, n in (in_plane if flat else in_space)(one, other, both, known):
            found = contacts(both, grid.shift, n, normal, margin)
            if found is not None and found.reaches(known):
                return found if found.manifold.points else None
        return deepest(a, b, margin)
    known = penetration(a, b)  # type: ignore[call-overload]
    if flat or -known.depth > margin:
        return deepest(a, b, margin)
    way: Any = known.normal
    level = of_parts(flat_part(one, way), flat_part(other, neg3(way)), known, margin)
    return with_names(level, a, b, known) if level else deepest(a, b, margin)


def core_of(shape: Convex) -> Any:
    """A shape of this package whose core is that of the given one; a flat ellipse is a segment."""
    return as_solid(shape) if dimension_of(shape, "shape") == 3 else plane.straight(as_shape(shape))


def beside_wall(a: Any, b: Any, margin: float) -> Found | Manifold | None:
    """The same where one of the shapes is a half-space. Its boundary is the reference, and nothing is clipped. Raises
    ShapeError where both are."""
    known = penetration(a, b)
    half, shape = (a, core_of(b)) if isinstance(a, HalfSpace) else (b, core_of(a))
    if not isinstance(shape.core, HULLS):
        towards = known.normal if half is b else tuple([-x for x in known.normal])
        part = flat_part(shape, towards) if half.dimension == 3 else None
        one, other = (half, part) if half is a else (part, half)
        found = part and -known.depth <= margin and beside_wall(one, other, margin + known.error)
        return with_names(found.manifold, a, b, known) if isinstance(found, Found) else deepest(a, b, margin)
    grid = (plane_grid if half.dimension == 2 else space_grid).Grid(shape, shape)
    of_half, of_shape = ("a", "b") if half is a else ("b", "a")
    wall, side = Wall(of_half, half, grid.shift), Side(of_shape, shape, grid.a)
    both, n = ((wall, side), wall.normal) if half is a else ((side, wall), neg3(wall.normal))
    found = contacts(both, grid.shift, n, known.normal, margin)
    return found if found and found.manifold.points else None


Directions: TypeAlias = Iterator[tuple[Vector, Vec3i]]
"""The contact normal, in floats and exactly. Another one is asked for if the shadows along it do not overlap, or not
where the shapes are deepest."""


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
    if hypot(*sub(face.normal, found.normal)) <= PARALLEL:
        p, q = face.along
        yield found.normal, (p.numerator * q.denominator, q.numerator * p.denominator, 0)


def in_space(a: Any, b: Any, both: tuple[Side, Side], quick: Penetration | None) -> Directions:
    """The same in space. `quick` is what floats have found."""
    if quick is not None and quick.depth > 0 and not (a.margin or b.margin):
        yield from next_to(both, quick.normal)
    grid, exact = space.exactly(a, b)
    if exact.meet:
        simplex, feature, _, _ = exact.descent
        face = deepest_face(grid, simplex, feature.weights)
        normal = quick.normal if quick else face.normal
        if hypot(*sub3(face.normal, normal)) <= PARALLEL:  # type: ignore[arg-type]
            yield normal, face.along
    else:
        n = neg3(exact.descent.feature.moment)
        yield quick.normal if quick else unit3(n), n


def next_to(both: tuple[Side, Side], normal: Vector) -> Directions:
    """The exact normals of faces of A - B whose normal floats have found: of the faces and pairs of edges at the corner
    furthest along it, in the plane of the edges next to these too, those that differ by no more than PARALLEL."""
    n = lifted(normal)
    along = integers((n,))[0][0]
    (side_a, side_b), (i, j) = both, (both[0].top(along)[0], both[1].top(neg3(along))[0])
    if side_a.flat:
        candidates = [side_a.outward(edge) for edge in side_a.level_edges(i, along)]
        candidates += [neg3(side_b.outward(edge)) for edge in side_b.level_edges(j, along)]
    else:
        level_a, level_b = side_a.level_at(i, along), side_b.level_at(j, along)
        candidates = [side_a.outward(loop) for loop in side_a.faces_between(i, level_a)]
        candidates += [neg3(side_b.outward(loop)) for loop in side_b.faces_between(j, level_b)]
        candidates += [cross3(e, f) for e in level_a.values() for f in level_b.values()]
    near = []
    for m in candidates:
        if any(m):
            m = reduced(m if dot3(m, along) > 0 else neg3(m))
            if m not in near and hypot(*sub3(unit3(m), n)) <= PARALLEL:
                near.append(m)
    if len(near) > 1:
        # Faces that are parallel up to rounding: the closest one comes first.
        near.sort(key=lambda m: squared_height(both, m))
    for m in near:
        yield normal, m


def squared_height(both: tuple[Side, Side], n: Vec3i) -> Fraction:
    """The square of the height of A - B along n, with its sign."""
    p, q = both[0].at(both[0].top(n)[0]), both[1].at(both[1].top(neg3(n))[0])
    height = dot3(sub3(p, q), n)
    return Fraction(height * abs(height), dot3(n, n))


def deepest(a: Any, b: Any, margin: float) -> Manifold | None:
    """The manifold of one point, the deepest. A core with corners is the reference where the other is curved."""
    found = penetration(a, b)
    if -found.depth > margin:
        return None
    one, other = surface_name(a, found.normal), surface_name(b, tuple([-x for x in found.normal]))
    labels = [("a", one), ("b", other)]
    reference, incident = labels[::-1] if one == "surface" != other else labels
    contact = Contact(found.point_a, found.point_b, found.depth, " ".join(incident))
    return Manifold(found.normal, (contact,), (contact,), reference, incident, found.error)


def flat_part(solid: Any, n: Any) -> Any:
    """The hull that a solid of space counts as where it is furthest along a unit vector: itself if it has corners;
    three points of the rim of a frustum that stands there, or the ends of its line there; None elsewhere."""
    core = solid.core
    if isinstance(core, HULLS):
        return solid
    if not isinstance(core, Frustum):
        return None
    x, y, z = local = solid.to_local(n)
    along = dot3(core.axis, local)
    across = sub3((x, y, z), scale3(core.axis, along))
    width, (low, high) = hypot(*across), core.ends
    first, second = (rim * width + side * along * core.half for rim, side in zip(core.rims, (-1, 1), strict=True))
    rim, end = (core.rims[1], high) if along > 0 else (core.rims[0], low)
    if width <= UPRIGHT and rim:
        u, v = (scale3(each, rim) for each in tangents(core.axis))
        # Three: through any three points there is a plane, also where they are rounded.
        across, back = scale3(v, sqrt(0.75)), scale3(u, -0.5)
        points = [add3(end, u), add3(end, add3(back, across)), add3(end, sub3(back, across))]
    elif width > UPRIGHT and abs(first - second) <= UPRIGHT * core.size:
        out = scale3(across, 1 / width)
        points = [add3(low, scale3(out, core.rims[0])), add3(high, scale3(out, core.rims[1]))]
    else:
        return None
    part = Polyhedron([solid.to_world(p) for p in points])
    return Rounded(part, solid.margin) if solid.margin else part


def of_parts(one: Any, other: Any, known: Penetration, margin: float) -> Manifold | None:
    """The manifold of two flat parts along the normal of their solids. It keeps contacts that are too shallow by the
    error alone: what rests on a floor has the same number of them, however it is turned. None also where the deepest
    point is on a rim between the three that stand for it."""
    if one is None or other is None:
        return None
    tilt = UPRIGHT * (one.core.size + other.core.size)
    grid = space_grid.Grid(one, other)
    both = Side("a", one, grid.a), Side("b", other, grid.b)
    for normal, n in next_to(both, known.normal):
        found = contacts(both, grid.shift, n, normal, margin + known.error)
        if found is not None and found.manifold.points and found.reaches(known, tilt):
            return found.manifold
    return None


def with_names(manifold: Manifold, a: Any, b: Any, known: Penetration) -> Manifold:
    """The manifold of flat parts, with the error of their solids, and with their names for its features."""
    features = dict((manifold.reference, manifold.incident))
    for name, shape in (("a", a), ("b", b)):
        if not isinstance(shape, HalfSpace) and not isinstance(core_of(shape).core, HULLS):
            features[name] = "surface"
    reference, incident = ((of, features[of]) for of, _ in (manifold.reference, manifold.incident))
    return manifold._replace(reference=reference, incident=incident, error=max(manifold.error, known.error))


def surface_name(shape: Any, normal: Vector) -> str:
    """The name of the feature furthest along a normal: "surface" of a curved core."""
    if isinstance(shape, HalfSpace):
        return "boundary"
    shape = core_of(shape)
    if not isinstance(shape.core, HULLS):
        return "surface"
    side = (plane_grid if shape.dimension == 2 else space_grid).Grid(shape, shape).a
    return Side("", shape, side).feature(integers((lifted(normal),))[0][0]).label[1]


class Found(NamedTuple):
    """What `contacts` has made: the manifold, and for figures the features, the clipping, the contacts that are too
    shallow, and the scale of the places."""

    manifold: Manifold
    reference: Feature
    incident: Feature
    clips: list[Clip]
    shallow: list[Contact]
    scale: Scale

    def reaches(self, known: Penetration | None, less: float = 0.0) -> bool:
        """Whether the deepest contact is as deep as the shapes are, up to `less`. Of faces that are parallel up to
        rounding, only one has it: along the normal of another one, the shadows may overlap elsewhere."""
        if known is None or known.depth <= 0:
            return True
        deepest = max([contact.depth for contact in (*self.manifold.polygon, *self.shallow)])
        return deepest + self.manifold.error + less >= known.depth * (1 - ULPS) - known.error


def contacts(
    both: tuple[Side | Wall, Side | Wall], shift: int, n: Vec3i, normal: Vector, margin: float
) -> Found | None:
    """The manifold of two hulls with radii, along n. None where the shadows do not overlap: n is then no normal of the
    pair. Without points where all of them are shallower than -margin."""
    n = reduced(n)
    of_a, of_b = both[0].feature(n), both[1].feature(neg3(n))
    reference, incident = (of_b, of_a) if of_b.leads(of_a) else (of_a, of_b)
    shapes = both[0].shape, both[1].shape
    scale = Scale(Shadow(n), shift, normal, shapes, any(not isinstance(s, HalfSpace) and s.margin for s in shapes))
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
    """From the grid to the world: the plane across n, the grid's shift, the unit normal, the two shapes, and
    whether one has a radius."""

    shadow: Shadow
    shift: int
    normal: Vector
    shapes: tuple[Any, Any]
    is_round: bool

    def contact(self, corner: Corner, of_a: Feature, of_b: Feature, margin: Fraction) -> tuple[Contact, bool, float]:
        """The contact with this shadow, whether it is no shallower than -margin, and its error."""
        # The depth of the cores is sign * sqrt(above / below). A common divisor would take longest to find.
        if corner.at is None:
            unit = corner.w * self.shadow.largest
            place_a, slope_a, along_a = self.shadow.lifted(corner, of_a)
            place_b, slope_b, along_b = self.shadow.lifted(corner, of_b)
            core, unit_a, unit_b = along_a * slope_b - along_b * slope_a, unit * slope_a, unit * slope_b
            unit = unit_a * slope_b << self.shift
        else:
            # The other end of the line through a vertex.
            there, slope, core = self.shadow.beyond(corner.at, of_b if corner.id[0] == "a" else of_a)
            place_a, unit_a, place_b, unit_b = there, slope, corner.at, 1
            if corner.id[0] == "a":
                place_a, unit_a, place_b, unit_b, core = corner.at, 1, there, slope, -core
            unit = slope << self.shift
        sign = 1 if (core > 0) == (unit > 0) and core else -1 if core else 0
        above, below = core * core * self.shadow.square, unit * unit
        depth = sign * ratio_root(above, below)
        if not (margin or self.is_round):
            contact = (self.world(place_a, unit_a), self.world(place_b, unit_b), depth, corner.id)
            return new(Contact, contact), sign >= 0, 0.0
        point_a, out_a, error_a = self.surface(0, place_a, unit_a)
        point_b, out_b, error_b = self.surface(1, place_b, unit_b)
        reach = out_a + out_b
        least, of = (reach + margin).as_integer_ratio()
        beyond = above * of * of - least * least * below
        is_deep = sign >= 0 or beyond <= 0 if least >= 0 else sign > 0 and beyond >= 0
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
        (p, q), divisor = out.as_integer_ratio(), unit << self.shift
        ratios = [d.as_integer_ratio() for d in way]
        point = [
            (x * q * s + p * r * divisor) / (divisor * q * s) + 0.0 for x, (r, s) in zip(place, ratios, strict=False)
        ]
        return tuple(point), Fraction(out), error

    def world(self, place: Vec3i, unit: int = 1) -> Vector:
        """A place over a divisor in world units."""
        unit <<= self.shift
        return tuple([x / unit + 0.0 for x in place[: len(self.normal)]])

    def on(self, feature: Feature, corner: Corner) -> Vector:
        """The point of a feature that has the shadow of a corner, in world units."""
        place, slope, _ = self.shadow.lifted(corner, feature)
        return self.world(place, corner.w * self.shadow.largest * slope)


def rounding(shape: Any, place: Vector, way: Vector) -> tuple[float, float]:
    """How far a shape with a radius reaches from a place of its core along a unit vector, and the error of that.

    It is the radius where the place is as far along the vector as the core is. Elsewhere Newton's steps lead down to it
    from the plane across the vector that touches the shape: the distance from the core is a convex function.
    """
    radius: float = shape.margin
    near = ULPS * (radius + max(map(abs, place)))
    furthest = shape.core_support(way)[0]
    out = radius + summed([d * (x - y) for d, x, y in zip(way, furthest, place, strict=True)])
    if out <= radius + near:
        return radius, 0.0
    core = without_radius(shape)
    for _ in range(NEWTON):
        at = tuple([x + out * d for x, d in zip(place, way, strict=True)])
        distance, point, _, _, error = closest_points(core, Point(at))
        beyond = distance - radius
        slope = summed([d * (x - y) for d, x, y in zip(way, at, point, strict=True)])
        if beyond <= near or not slope > 0:
            break
        # The slope may be lost to rounding; a place of the core is at least a radius inside.
        out = max(out - beyond * distance / slope, radius)
    return out, abs(beyond) + error + near


def without_radius(shape: Any) -> Any:
    """The core of a hull with a radius, as a shape."""
    if shape.dimension == 2:
        core: Any = object.__new__(Shape)
        core._set(shape.core, 0.0, shape.pose)
    else:
        core = object.__new__(Solid)
        core._set(shape.core, 0.0, shape.rotation, shape.offset)
    return core


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
