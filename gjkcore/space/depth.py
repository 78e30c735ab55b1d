"""The depth of bodies that overlap, with its proof.

Notation: that of `pair`. The *offset* of a face is its height along its own normal. The depth is the least height.

It grows a polytope of points of K, as EPA does. A direction in which K reaches less far than some height leaves the
polytope through a face that is closer still. So only faces that are closer than the least height found are looked at.
Next to the normal of a small one, it looks for a place. A face is settled if all directions through it, or all that are
close enough to its normal, are in cones in which no height is less. The widths of places are such cones.

Where the height is almost level along a valley, as for bodies whose axes are almost one, widths are narrow. Then the
directions through a face are swept: they are halved until each triangle of them is in a cone, or in a strip along the
valley's floor. These may hide ALLOWED, which the answer's error says.

The polytope's points are on a grid, inside K but for that, and whole numbers decide which faces a point sees. So
rounding cannot tear it, however flat it is.

Sources: van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects", 2001 (EPA).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import floor, frexp, hypot, inf, ldexp, sqrt
from typing import ClassVar, NamedTuple

from ..descent import Vertex
from ..vec import Vec3f, Vec3i, add3, dot3, neg3, sub3, unit3
from .bodies import Given
from .epa import Facet, grow, tetrahedron
from .pair import Pair, mixed
from .places import Ends, Place, floor_of, meet, profile, safe, safe_strip, width
from .revolution import proved
from .simplex import closest_feature

SETTLED = 1e-14
"""Relative to the size: the end, where both bounds are this close."""

ALLOWED = 1e-10
"""The same for what a cone may hide, where it is too narrow otherwise."""

GRID = 50
"""The grid of the polytope has 2**GRID cells on the largest coordinate."""

NARROW = 0.02
"""Radians: a place of less width may hide ALLOWED."""

FLAT, FLATTER = 0.1, 0.003
"""Relative to the size: how far a support point is beyond a face next to which the first place is looked for, and
further ones."""

PAUSE = 3
"""So many faces are looked at before the next place is looked for."""

MOST_POINTS = 800
"""Of a polytope. Ten to a hundred are usual. What is left then is the answer's error."""

MOST_UNAIDED = 400
"""The same beside an object from outside, for which no places and cones are found."""

SAME = 1e-12
"""Two directions are one place if the cosine of their angle differs from 1 by less."""

USUAL = 30
"""Points of a polytope, above which the directions through a face are swept."""

MOST_TRIANGLES = 2500
"""Of all sweeps of an answer."""

LARGE = 0.9
"""Cosine of the largest radius of a triangle for which a cone is looked for."""

SMALL = 1e-7
"""One minus the cosine of the smallest one."""


class Cone(NamedTuple):
    """The directions around m whose angle has at least this cosine."""

    m: Vec3f
    cosine: float

    def holds(self, n: Vec3f, angle: float) -> bool:
        """Whether all directions within an angle (given by its cosine) of n are inside."""
        between = dot3(self.m, n)
        if between <= self.cosine:
            return False
        # The cosine of the sum of two angles.
        return between * angle - sqrt(max((1 - between * between) * (1 - angle * angle), 0.0)) >= self.cosine

    def spans(self, directions: Sequence[Vec3f]) -> bool:
        """Whether all directions through the triangle of three unit vectors are inside."""
        (mx, my, mz), cosine = self
        return all(mx * x + my * y + mz * z >= cosine for x, y, z in directions)


class Cones:
    """The cones in which no direction has less height than was found. Narrow ones are in the cells of a grid."""

    CELLS: ClassVar[int] = 16

    def __init__(self) -> None:
        self.wide: list[Cone] = []
        self.narrow: dict[tuple[int, int, int], list[Cone]] = {}

    def add(self, cone: Cone) -> None:
        if cone.cosine < 1 - 0.5 / self.CELLS**2:
            self.wide.append(cone)
            return
        i, j, k = self.cell(cone.m)
        for u in (i - 1, i, i + 1):
            for v in (j - 1, j, j + 1):
                for w in (k - 1, k, k + 1):
                    self.narrow.setdefault((u, v, w), []).append(cone)

    def cell(self, n: Vec3f) -> tuple[int, int, int]:
        x, y, z = n
        grid = self.CELLS
        return floor(x * grid), floor(y * grid), floor(z * grid)

    def near(self, n: Vec3f) -> Iterator[Cone]:
        """All that may hold n."""
        yield from self.narrow.get(self.cell(n), ())
        yield from self.wide


class Triangle(NamedTuple):
    """A triangle of directions, and the support points along its corners."""

    corners: tuple[Vec3f, Vec3f, Vec3f]
    support: tuple[Vertex[Vec3f], Vertex[Vec3f], Vertex[Vec3f]]

    def halves(self, along: Vec3f | None, new: Callable[[Vec3f], Vertex[Vec3f]]) -> tuple[Triangle, Triangle]:
        """Both halves: of the longest side, or of the one that leads the furthest along a direction."""

        def reach(k: int) -> float:
            way = sub3(self.corners[k], self.corners[k - 1])
            return dot3(way, way) if along is None else abs(dot3(way, along))

        k = max(range(3), key=reach)
        (p, v), (q, w), (r, x) = ((self.corners[i], self.support[i]) for i in (k, k - 1, k - 2))
        half = unit3(add3(p, q))
        middle = new(half)
        return Triangle((p, half, r), (v, middle, x)), Triangle((q, half, r), (w, middle, x))


class Search:
    """The search for the least height. `least` is the least one seen, `best` the place of least height, `loose` a
    direction that is no place, where less was seen."""

    def __init__(self, pair: Pair, vertices: list[Vertex[Vec3f]], unit: float) -> None:
        self.pair = pair
        self.unit = unit
        self.vertices = vertices
        self.points = [self.whole(v) for v in vertices]
        self.settled = SETTLED * pair.size + 2 / unit
        self.allowed = ALLOWED * pair.size
        self.proved = proved(pair)
        self.best: Place | None = None
        self.loose: Place | None = None
        self.next_to: Sequence[Vertex[Vec3f]] = ()
        self.least = inf
        self.lower: float | None = None
        self.hidden = 0.0
        self.cones = Cones()
        self.most = MOST_UNAIDED if isinstance(pair.x, Given) or isinstance(pair.y, Given) else MOST_POINTS
        self.pause = 0
        self.budget = MOST_TRIANGLES

    def whole(self, v: Vertex[Vec3f]) -> Vec3i:
        """A vertex in cells of the grid."""
        x, y, z = v.w
        return (int(x * self.unit), int(y * self.unit), int(z * self.unit))

    def run(self, known: Sequence[Place]) -> tuple[Place, float]:
        """The place of least height, or a direction of it, and by how much any height may be less."""
        for each in known:
            self.take(each)
        facets, *_ = grow(self.points, self.support, self.distance, self.verdict, None)
        best, loose, pair, near = self.best, self.loose, self.pair, self.least + self.settled
        if loose and (best is None or best.height > near):
            # Nothing was looked for next to the direction in which the least height was seen.
            found = [pair.checked(meet(pair.x, pair.y, pair.c, loose.normal)), *pair.places(loose.normal, self.next_to)]
            best = min(filter(None, [best, *found]), key=lambda place: place.height, default=None)
            closest = [[self.vertices[i] for i in f.corners] for f in facets if self.distance(f) < near]
            loose = loose._replace(ends=foot(closest) if closest else loose.ends)
        place = best if best and best.height <= near else loose
        assert place is not None, "a polytope has faces"
        if place.height < 0:
            # Rounding kept GJK from ending outside of K.
            return place, max(hypot(*sub3(place.ends[:3], place.ends[3:])) + place.height, 0.0)
        # Where no face was left, nothing is less.
        lower = self.least if self.lower is None else self.lower
        return place, max(place.height - lower, 0.0) + self.hidden + self.settled

    def support(self, facet: Facet[int]) -> tuple[Vec3i, None]:
        new = on_grid(self.pair.support(unit3(facet.normal)), self.unit)
        del self.vertices[len(self.points) :]
        self.vertices.append(new)
        return self.whole(new), None

    def distance(self, facet: Facet[int]) -> float:
        length = hypot(*facet.normal)
        return facet.offset / length / self.unit if length else inf

    def verdict(self, facet: Facet[int], rise: int) -> bool | None:
        """What `grow` asks: whether this is the end (True), or nothing is less beyond this face (None)."""
        length = hypot(*facet.normal)
        n = unit3(facet.normal)
        below = facet.offset / length / self.unit
        above = below + rise / length / self.unit
        corners = [self.vertices[i] for i in facet.corners]
        self.see(above, n, None, corners)
        bound = max(below, self.proved)
        enough = self.proved >= self.least - 2 * self.allowed
        if enough or bound >= self.least - self.settled or len(self.points) > self.most:
            self.lower = min(bound, self.least)
            self.hidden = 0.0 if enough else self.hidden
            return True
        if self.covered(n, below, corners):
            return None
        self.pause -= 1
        if self.pause > 0 or above - below > (FLATTER if self.best else FLAT) * self.pair.size:
            return False
        self.pause = PAUSE
        for place in self.pair.places(n, corners):
            if not any(dot3(cone.m, place.normal) > 1 - SAME for cone in self.cones.near(place.normal)):
                self.take(place)
        if self.least <= self.settled:
            # O is on the boundary of K, or outside of it.
            self.lower = 0.0
            return True
        if self.covered(n, below, corners) or (len(self.points) > USUAL and self.swept(n, below, corners)):
            return None
        return False

    def see(self, height: float, n: Vec3f, ends: Ends | None, corners: Sequence[Vertex[Vec3f]]) -> None:
        """Keeps the direction if it has the least height so far."""
        if height < self.least:
            self.least = height
            self.loose, self.next_to = Place(height, n, ends or foot([corners]), None), corners

    def take(self, place: Place) -> None:
        """Keeps a place if it is the least, and its cone."""
        if self.best is None or place.height < self.best.height:
            self.best = place
        self.least = min(self.least, place.height)
        shape, slack = profile(self.pair.whole(place)), place.height - self.least
        cosine = width(shape, slack + self.settled)
        if cosine > 1 - NARROW * NARROW / 2:
            wider = width(shape, slack + self.allowed)
            if wider < cosine:
                cosine, self.hidden = wider, self.allowed
        if cosine < 1:
            self.cones.add(Cone(place.normal, cosine))

    def covered(self, n: Vec3f, below: float, corners: Sequence[Vertex[Vec3f]]) -> bool:
        """Whether one cone holds all directions through a face in which K may reach less far."""
        if below <= 0:
            return False
        angle = below / self.least
        directions = [unit3(v.w) for v in corners]
        return any(cone.holds(n, angle) or cone.spans(directions) for cone in self.cones.near(n))

    def swept(self, n: Vec3f, below: float, corners: Sequence[Vertex[Vec3f]]) -> bool:
        """Whether cones are found for all directions through a face in which K may reach less far."""
        if below <= 0:
            return False
        reach = below / self.least
        aside = sqrt(1 - reach * reach)
        u, v, w = (unit3(corner.w) for corner in corners)
        support = self.pair.support
        waiting = [Triangle((u, v, w), (support(u), support(v), support(w)))]
        while waiting:
            self.budget -= 1
            if self.budget < 0:
                return False
            triangle = waiting.pop()
            u, v, w = triangle.corners
            middle = unit3(add3(add3(u, v), w))
            radius = min(dot3(middle, d) for d in triangle.corners)
            between = dot3(middle, n)
            if between < reach and between < radius * reach - sqrt(max(1 - radius * radius, 0.0)) * aside:
                # All of it is too far from n.
                continue
            if any(cone.spans(triangle.corners) for cone in self.cones.near(middle)):
                continue
            along: Vec3f | None = None
            if radius > LARGE:
                found, along = self.sloped(middle, triangle)
                if found:
                    continue
            if radius > 1 - SMALL:
                return False
            waiting += triangle.halves(along, self.sampled)
        return True

    def sampled(self, n: Vec3f) -> Vertex[Vec3f]:
        """The support point along a unit vector, whose height is kept if it is the least."""
        new = self.pair.support(n)
        self.see(dot3(n, new.w), n, (*new.a, *new.b), (new,))
        return new

    def sloped(self, n: Vec3f, triangle: Triangle) -> tuple[bool, Vec3f | None]:
        """Whether no direction of a triangle around n has less height. If not, the floor of a valley along which it is
        too long, if it is only that."""
        too_long: Vec3f | None = None
        radius = max(hypot(*sub3(n, d)) for d in triangle.corners)
        for slope in self.pair.slopes(n, triangle.support, radius):
            self.see(self.pair.height(slope.normal), slope.normal, slope.ends, triangle.support)
            cosine = min(dot3(slope.normal, d) for d in triangle.corners)
            if not 0 < cosine < 1:
                continue
            slack = slope.height - self.pair.round - self.least + self.allowed
            if self.coned(slope, slack, cosine):
                return True, None
            along = floor_of(slope) if cosine > LARGE else None
            if along is None:
                continue
            tangent = max(abs(dot3(along, d)) / dot3(slope.normal, d) for d in triangle.corners)
            inside = safe_strip(slope, along, slack, tangent, cosine)
            if inside:
                self.hidden = self.allowed
                return True, None
            too_long = too_long if inside is None else along
        return False, too_long

    def coned(self, slope: Place, slack: float, cosine: float) -> bool:
        """Whether the directions within an angle of a slope are in a cone. If so, it is kept, up to four times as
        wide."""
        shape = profile(slope)
        if not safe(shape, slack, cosine, sqrt(1 - cosine * cosine)):
            return False
        self.hidden = self.allowed
        for _ in range(2):
            wider = 2 * cosine * cosine - 1
            if wider <= 0 or not safe(shape, slack, wider, sqrt(1 - wider * wider)):
                break
            cosine = wider
        self.cones.add(Cone(slope.normal, cosine))
        return True


def depth(pair: Pair, simplex: Sequence[Vertex[Vec3f]], known: Sequence[Place]) -> tuple[Place, float]:
    """The least height of K over all directions, and the bound on its error, from points of K around O. `known` are
    places that were found before."""
    unit = ldexp(1.0, GRID - frexp(2 * pair.size)[1])
    vertices, normal = tetrahedron(lambda d: on_grid(pair.support(d), unit), [on_grid(v, unit) for v in simplex])
    if len(vertices) < 4:
        return flat(pair, normal, vertices[0].a)
    return Search(pair, vertices, unit).run(known)


def on_grid(v: Vertex[Vec3f], unit: float) -> Vertex[Vec3f]:
    """The vertex with its w on the grid that has this many cells in a unit."""
    x, y, z = v.w
    return v._replace(w=(round(x * unit) / unit, round(y * unit) / unit, round(z * unit) / unit))


def foot(faces: Sequence[Sequence[Vertex[Vec3f]]]) -> Ends:
    """The points of both bodies whose difference is the point of some faces closest to O."""
    found: list[tuple[float, Ends]] = []
    for corners in faces:
        feature = closest_feature([v.w for v in corners])
        kept = [corners[i] for i in feature.kept]
        p, q = mixed([v.a for v in kept], feature), mixed([v.b for v in kept], feature)
        found.append((hypot(*sub3(p, q)), (*p, *q)))
    return min(found)[1]


def flat(pair: Pair, normal: Vec3f, common: Vec3f) -> tuple[Place, float]:
    """The least height where K lies in a plane with this normal, and O in K."""
    found = [pair.checked(meet(pair.x, pair.y, pair.c, n)) for n in (normal, neg3(normal))]
    place = min(filter(None, found), key=lambda each: each.height, default=None)
    if place is None:
        place = Place(pair.height(normal), normal, (*common, *common), None)
    return place, max(place.height, 0.0)
