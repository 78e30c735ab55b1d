"""Step 7 of the walk in `bodies`: the depth of bodies that overlap, with its proof.

Notation: that of `pair`. The *offset* of a face is its height along its own normal. The depth is the least height.

A polytope of points of K grows as in EPA. A direction in which K reaches less far than some height leaves the polytope
through a face that is closer still. So the search examines only faces that are closer than the least height found, and
looks for a place near the normal of a small one. A face is settled if cones hold all directions through it, or all that
are close enough to its normal. No height in a cone is less.

Where this does not end soon, the height is almost level along a ring or a valley, and step 9 bounds it from below in
all directions, to ALLOWED. Nothing is known of objects from outside except their support points, so for them the
polytope has to do.

The polytope's points are those of K, rounded to a grid, and whole numbers decide which faces a point sees. So rounding
cannot tear it, however flat it is.

Source: van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game Objects", 2001 (EPA).
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from math import cos, frexp, hypot, inf, ldexp, pi

from ..descent import Vertex
from ..vec import Vec3f, Vec3i, dot3, neg3, scale3, sub3, unit3
from .aligned import proved_height
from .bodies import Ball, Given, inner_sum
from .cones import Cone, Cones, profile, width
from .epa import Facet, grow, tetrahedron
from .pair import Pair, mixed
from .patches import Patches, framing
from .places import Ends, Place, meet
from .simplex import closest_feature

SETTLED = 1e-14
"""Relative to the size: the end, where both bounds are this close."""

ALLOWED = 1e-10
"""Relative to the size: how much a cone may hide that would be too narrow otherwise."""

GRID = 50
"""The grid of the polytope has 2**GRID cells on the largest coordinate."""

NARROW = 0.02
"""Radians: a place of less width may hide ALLOWED."""

FLAT, FLATTER = 0.1, 0.003
"""Relative to the size: how far a support point is beyond a face next to which the first place is looked for, and
further ones."""

PAUSE = 3
"""Faces to examine between two searches for a place."""

USUAL = 30
"""With more points than this in the polytope, patches are tried."""

MOST_POINTS = 200
"""The most points of a polytope. What is left then is the answer's error."""

MOST_UNAIDED = 400
"""The same beside an object from outside, for which no places, cones and patches are found."""

FEW_PATCHES = (100, 300)
"""The most patches in the frame of each body, in two turns. Most pairs need fewer than a hundred."""

RINGS = (1e-3, 0.01, 0.1)
"""Angles from the ring, in radians. If two frames are level, the search proves the band of this width first."""

MOST_PATCHES, ALMOST = 2400, 4e-6
"""The most patches in the best frame. Heights that are flat to fourth order need about this many. No bands are tried if
that frame lacks at most ALMOST, relative to the size."""

SMALL, APART = 0.02, 0.05
"""A patch is small, in radians, and low, relative to the size. There a place is looked for, unless one was where the
cosine of the angle differs from 1 by less."""

SAME = 1e-12
"""Two directions are one place if the cosine of their angle differs from 1 by less."""


class Search:
    """The search for the least height. `least` is the least one seen, `best` the place of least height, `loose` a
    direction that is no place, where less was seen. No height is less than `known`, which the plane says; nor than
    `proved`, once patches were tried."""

    def __init__(self, pair: Pair, vertices: list[Vertex[Vec3f]], unit: float) -> None:
        self.pair = pair
        self.unit = unit
        self.vertices = vertices
        self.points = [self.whole(v) for v in vertices]
        self.settled = SETTLED * pair.size + 2 / unit
        self.allowed = ALLOWED * pair.size
        self.best: Place | None = None
        self.loose: Place | None = None
        self.next_to: Sequence[Vertex[Vec3f]] = ()
        self.least = inf
        self.lower: float | None = None
        self.hidden = 0.0
        self.known = self.proved = -inf
        self.cones = Cones()
        self.rings: list[Patches] = []
        self.asked: list[Vec3f] = []
        self.unaided = isinstance(pair.x, Given) or isinstance(pair.y, Given)
        self.pause = 0

    def whole(self, v: Vertex[Vec3f]) -> Vec3i:
        """A vertex in cells of the grid."""
        x, y, z = v.w
        return (int(x * self.unit), int(y * self.unit), int(z * self.unit))

    def run(self, known: Sequence[Place]) -> tuple[Place, float]:
        """The place of least height, or a direction of it, and by how much any height may be less."""
        for each in known:
            self.take(each)
        grow(self.points, self.support, self.distance, self.verdict, None)
        best, loose, pair, near = self.best, self.loose, self.pair, self.least + self.settled
        # Where no face was left, nothing is less.
        lower = self.least if self.lower is None else self.lower
        if loose and (best is None or best.height > near):
            # Nothing was looked for next to the direction in which the least height was seen.
            found = [pair.checked(meet(pair.x, pair.y, pair.c, loose.normal)), *pair.places(loose.normal, self.next_to)]
            best = min(filter(None, [best, *found]), key=lambda place: place.height, default=None)
        if loose and (best is None or best.height > near):
            # No place: the height is as good as level, or steep on both sides of a valley. The ball with the proved
            # height as its radius is inside K, and so is the end of that height.
            end = scale3(loose.normal, max(min(loose.height, lower) - self.allowed, 0.0))
            loose = loose._replace(ends=pair.ends(end, loose.normal, self.settled))
        place = best if best and best.height <= near else loose
        assert place is not None, "a polytope has faces"
        if place.height < 0:
            # Rounding kept GJK from ending outside of K.
            return place, max(hypot(*sub3(place.ends[:3], place.ends[3:])) + place.height, 0.0)
        beside = hypot(*sub3(sub3(place.ends[:3], place.ends[3:]), scale3(place.normal, place.height)))
        return place, max(place.height - lower + self.hidden, beside) + self.settled

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
        if below >= self.least - self.settled or len(self.points) > (MOST_UNAIDED if self.unaided else MOST_POINTS):
            self.lower = min(max(below, self.proved), self.least)
            return True
        stuck = not self.unaided and self.proved == -inf and len(self.points) > USUAL
        if stuck and (self.by_a_ball() or self.by_patches()):
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
        return None if self.covered(n, below, corners) else False

    @property
    def lowest(self) -> Place:
        """The place or direction of the least height that was seen."""
        return min(filter(None, (self.best, self.loose)), key=lambda place: place.height)

    def by_a_ball(self) -> bool:
        """Whether a ball with the least height as its radius is proved to be in K. No height is less then.

        It may be in one body, an ellipsoid, around the deepest end of the other. That proves heights which are level to
        the fourth order, where the end is a centre of curvature. Or it is in an ellipsoid that two of them sum up to at
        least: that proves rings which are almost level, about their long axes. Or the plane knows it: see `aligned`.
        """
        least = self.lowest
        enough = self.least - self.allowed
        x, y, c, p, q = self.pair.x, self.pair.y, self.pair.c, sub3(least.ends[:3], self.pair.c), least.ends[3:]
        in_b = isinstance(y, Ball) and y.holds(p, enough + y.round)
        in_a = isinstance(x, Ball) and x.holds(q, enough + x.round)
        both = inner_sum(x, y, least.normal) if isinstance(x, Ball) and isinstance(y, Ball) else None
        in_sum = both is not None and both.holds(c, enough + x.round + y.round)
        if not (in_a or in_b or in_sum):
            self.known = proved_height(x, y, c) - x.round - y.round
            if self.known < enough:
                return False
        self.lower, self.hidden = enough, 0.0
        return True

    def by_patches(self) -> bool:
        """Whether patches prove the least height. What they prove is kept."""
        lowest = self.lowest.normal
        frames = [Patches(self.pair, lowest, *frame) for frame in framing(self.pair)]
        if not any(self.explore(patches, most) for most in FEW_PATCHES for patches in frames):
            if max(patches.proved for patches in frames) < self.least - ALMOST * self.pair.size:
                self.by_rings(lowest)
            if not any(self.explore(patches, FEW_PATCHES[-1]) for patches in frames):
                self.explore(max(frames, key=lambda patches: patches.proved), MOST_PATCHES)
        enough = self.least - self.allowed
        self.proved = min(max(self.known, *(patches.proved for patches in frames)), enough)
        if self.proved < enough:
            return False
        self.lower, self.hidden = self.proved, 0.0
        return True

    def by_rings(self, lowest: Vec3f) -> None:
        """Proves rings, perhaps two, that are level where they cross, and each only in its own frame."""
        frames = framing(self.pair)
        for within in RINGS:
            rings = [(frame, Patches(self.pair, lowest, *frame, within)) for frame in frames]
            proved = [(frame, ring) for frame, ring in rings if self.explore(ring, FEW_PATCHES[-1])]
            frames = [frame for frame, _ in proved]
            self.rings += [ring for _, ring in proved]

    def explore(self, patches: Patches, most: int) -> bool:
        """Examines at most this many more patches, the lowest bound first. Looks for places where a height is less than
        the least one. Returns whether all patches prove that no height is less, within `allowed`."""
        waiting = patches.waiting
        enough = self.least - self.allowed
        while most and waiting and max(waiting[0][0], self.known) < enough:
            most -= 1
            _, patch = heappop(waiting)
            n, angle = patches.in_world(patch.middle), min(patch.radius, pi)
            if any(cone.holds(n, cos(angle)) for cone in self.cones.near(n)):
                continue
            if any(ring.holds(n, angle) for ring in self.rings):
                continue
            height = self.pair.height(n)
            beside = angle < SMALL and height < self.least + SMALL * self.pair.size
            if height < self.least - self.allowed / 2 or (beside and self.is_new(n)):
                self.look([n, *(patches.in_world(corner[:3]) for corner in patch.corners)])
                enough = self.least - self.allowed
            for half in patch.halves(patches.wider(patch)):
                bound = patches.bound(half, enough)
                if bound < enough:
                    heappush(waiting, (bound, half))
        return max(patches.proved, self.known) >= enough

    def is_new(self, n: Vec3f) -> bool:
        """Whether no direction like this one was asked about. Another place as low as the least one may be there, whose
        cone proves more than patches do."""
        new = not any(dot3(n, m) > 1 - APART for m in self.asked)
        if new:
            self.asked.append(n)
        return new

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

    def look(self, directions: Sequence[Vec3f]) -> None:
        """Looks for places next to the first direction, in which a height is less than was found."""
        corners = [self.pair.support(n) for n in directions]
        n, v = directions[0], corners[0]
        self.see(self.pair.height(n), n, (*v.a, *v.b), corners)
        for place in self.pair.places(n, corners):
            self.take(place)


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
