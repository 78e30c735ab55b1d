"""The convex hull of points of space: quickhull, with exact signs.

Notation: a face (i, j, k) is a triangle of indices, counter-clockwise from outside. `n` is its outward normal, not
normalised. The *side* of a point p is the sign of n . (p - p_i): 1 if the face is visible from p, 0 if p is in its
plane. `k` counts the *corners* of the hull: the vertices that are not inside a face or an edge.

Hill climbing works only on the true edges of a hull. So triangles in one plane are merged into one face. An edge
between two triangles of a face is not an edge of the hull, and a vertex of fewer than three faces is not a corner.

Sources: Barber, Dobkin, Huhdanpaa, "The quickhull algorithm for convex hulls", 1996; Shewchuk, "Adaptive Precision
Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997, section 4.3 (the error bound of a side).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import frexp, hypot, inf, ldexp

from ..plane.hull import hull_indices
from ..vec import R, Vec3, Vec3f, Vec3i, add3, cross3, dot3, integers, moderate3, scale3, sub3, unit3

Face = tuple[int, int, int]
Link = tuple[int, float, float, float]

SIDE_ERROR = 6e-15
"""Relative to the volume of the box around the points. An upper bound of 7.8e-16 times the six products of a side."""

UNDERFLOW = 1e-290
"""Absolute, after scaling. A smaller side may have lost bits to underflow, whatever the volume."""


class Hull:
    """The vertices a solid was made from and their convex hull. All poses of the solid share it.

    `order[k]` is the vertex index of corner k, `corners[k]` its coordinates, `neighbours[k]` the corners at the other
    ends of its edges. `faces` are tuples of vertex indices, counter-clockwise from outside. `guess` is where
    `fast.space` starts its climbs. Nothing else reads it, so no answer of this package depends on earlier queries.
    """

    def __init__(self, vertices: tuple[Vec3f, ...]) -> None:
        self.vertices = vertices
        first: dict[Vec3f, int] = {}
        for index, vertex in enumerate(vertices):
            first.setdefault(vertex, index)
        used = list(first.values())
        loops = hull_faces(tuple(first))
        self.faces = tuple([tuple([used[i] for i in loop]) for loop in loops if len(loop) > 2])
        self.order = tuple(sorted({used[i] for loop in loops for i in loop}))
        position = {index: k for k, index in enumerate(self.order)}
        beside: list[dict[int, None]] = [{} for _ in self.order]
        for loop in loops:
            around = [position[used[i]] for i in loop]
            for k, following in zip(around, around[1:] + around[:1], strict=True):
                if k != following:
                    beside[k][following] = beside[following][k] = None
        self.neighbours = [tuple(others) for others in beside]
        self.corners = [vertices[index] for index in self.order]
        self.guess: dict[int, int] = {}

    @property
    def rank(self) -> int:
        """The dimension of the hull: 0 for a point, 1 for a segment, 2 for a flat set, 3."""
        return 3 if len(self.faces) > 2 else min(len(self.order) - 1, 2)

    @cached_property
    def size(self) -> float:
        """The largest magnitude of a coordinate."""
        return max(max(abs(x), abs(y), abs(z)) for x, y, z in self.corners)

    @cached_property
    def center(self) -> Vec3f:
        """The mean of the corners. Up to rounding it is inside, unlike the centre of the bounding box."""
        share = 1 / len(self.corners)
        x, y, z = (sum([value * share for value in values]) for values in zip(*self.corners, strict=True))
        return (x, y, z)

    @cached_property
    def exact(self) -> tuple[list[Vec3i], int]:
        """The corners as whole numbers, times 2**shift, and `shift`."""
        return integers(self.corners)

    @cached_property
    def span(self) -> float:
        """The distance of the furthest corner from the local origin."""
        return max(hypot(*corner) for corner in self.corners)

    @cached_property
    def longest(self) -> float:
        """The length of the longest edge."""
        lengths = [hypot(*e[1:]) for edges in self.links for e in edges]
        return max(lengths, default=0.0)

    @cached_property
    def links(self) -> list[tuple[Link, ...]]:
        """The edges of each corner: the neighbour's number, and the vector to it."""
        return [
            tuple((k, *sub3(self.corners[k], here)) for k in beside)
            for here, beside in zip(self.corners, self.neighbours, strict=True)
        ]

    @cached_property
    def parallelepiped(self) -> tuple[Vec3f, ...] | None:
        """The centre and the three half edges, if the hull is exactly a parallelepiped. Otherwise None."""
        if len(self.corners) != 8 or len(self.neighbours[0]) != 3:
            return None
        whole = self.exact[0]
        first = whole[0]
        ends = [first]
        for k in self.neighbours[0]:
            edge = sub3(whole[k], first)
            ends += [add3(end, edge) for end in ends]
        if set(ends) != set(whole):
            return None
        across = self.corners[whole.index(ends[7])]
        center = scale3(add3(self.corners[0], across), 0.5)
        return (center, *(scale3(edge[1:], 0.5) for edge in self.links[0]))

    @cached_property
    def inner(self) -> float:
        """The radius of a ball around the centre that is certainly inside the hull. 0 if there is none, as in a flat
        hull, whose centre may be outside through rounding.

        Let p and q be two edges of a triangle of the face, n their product, and c the vector from the face to the
        centre. The ball reaches n . c / |n| to the face. Let u be the unit roundoff, 2**-53. Rounding moves n by less
        than 8 u |p| |q|, and n . c by that times |c| plus its own error. The bound allows twice as much for each.
        """
        if len(self.faces) < 3:
            return 0.0
        radius = inf
        for face in self.faces:
            first, second, third = (self.vertices[i] for i in (face[0], face[len(face) // 3], face[2 * len(face) // 3]))
            p, q, c = sub3(third, first), sub3(second, first), sub3(self.center, first)
            n = cross3(p, q)
            doubt = 2.0**-48 * hypot(*p) * hypot(*q)
            length = hypot(*n) + doubt
            if not length:
                return 0.0  # the products of its edges underflow
            radius = min(radius, (dot3(n, c) - doubt * hypot(*c)) / length)
        return max(radius, 0.0)

    @cached_property
    def bluntness(self) -> list[float]:
        """For each corner, how much higher the top can be if no edge of the corner rises by more than 1.

        Let u be a unit vector with e . u >= c > 0 for every edge e of the corner p. The top is p plus edges times
        factors f >= 0, and (top - p) . u is at least c * sum f. So the sum of f, and the height it adds, is at most
        diameter / c. The sum of the inward normals of p's faces points along such a u.
        """
        inward: list[Vec3f] = [(0.0, 0.0, 0.0)] * len(self.order)
        position = {index: k for k, index in enumerate(self.order)}
        for face in self.faces:
            p, q, r = (self.vertices[i] for i in (face[0], face[len(face) // 3], face[2 * len(face) // 3]))
            n = cross3(moderate3(sub3(r, p)), moderate3(sub3(q, p)))
            n = unit3(n) if any(n) else n
            for i in face:
                inward[position[i]] = add3(inward[position[i]], n)
        diameter = 2 * max(hypot(*sub3(corner, self.center)) for corner in self.corners)
        result: list[float] = []
        for k, edges in enumerate(self.links):
            # The two faces of a flat set cancel. The direction to the centre serves there.
            u = inward[k] if len(self.faces) > 2 else sub3(self.center, self.corners[k])
            least = min((dot3(e[1:], u) for e in edges), default=1.0)
            result.append(diameter * hypot(*u) / least if least > 0 else inf)
        return result

    def furthest(self, d: Vec3f) -> int:
        """The corner k furthest along d, in floats, or the first of equals. d must be neither huge nor tiny."""
        dx, dy, dz = d
        heights = [x * dx + y * dy + z * dz for x, y, z in self.corners]
        return heights.index(max(heights))

    def furthest_exactly(self, d: Vec3i, k: int) -> int:
        """The corner furthest along d, in whole numbers. The search starts at corner k."""
        return climb(self.exact[0], self.neighbours, k, d)


def climb(corners: Sequence[Vec3[R]], neighbours: Sequence[tuple[int, ...]], k: int, d: Vec3[R]) -> int:
    """The corner reached from k by moving to the first neighbour that is higher along d, until none is.

    On the true edges of a convex polyhedron, a corner that no neighbour exceeds is the furthest of all.
    """
    dx, dy, dz = d
    x, y, z = corners[k]
    top = x * dx + y * dy + z * dz
    rising = True
    while rising:
        rising = False
        for other in neighbours[k]:
            x, y, z = corners[other]
            height = x * dx + y * dy + z * dz
            if height > top:
                k, top = other, height
                rising = True
                break
    return k


@lru_cache(maxsize=64)
def hull_faces(points: tuple[Vec3f, ...]) -> list[tuple[int, ...]]:
    """The faces of the hull of distinct points, as loops of corners, counter-clockwise from outside.

    A flat set has two faces. A segment has one loop of two corners, a point one loop of one. Kept, because the answers
    of a drag ask for the same solids again and again.
    """
    cloud = Cloud(points)
    start = cloud.tetrahedron()
    if len(start) == 3:
        return _flat_faces(cloud, start)
    if len(start) < 3:
        return [start]
    return _merged(cloud, _triangles(cloud, start))


class Cloud:
    """Points, and the side of a face that they lie on. Floats decide if they can, whole numbers otherwise.

    The floats are scaled by a power of two, so that no product overflows and few underflow.
    """

    def __init__(self, points: Sequence[Vec3f]) -> None:
        self.points = points
        exponent = -frexp(max(max(abs(x), abs(y), abs(z)) for x, y, z in points))[1]
        if -300 < exponent < 300:
            factor = 2.0**exponent
            self.scaled = [(x * factor, y * factor, z * factor) for x, y, z in points]
        else:
            self.scaled = [(ldexp(x, exponent), ldexp(y, exponent), ldexp(z, exponent)) for x, y, z in points]
        extents = [max(values) - min(values) for values in zip(*self.scaled, strict=True)]
        self.doubt = SIDE_ERROR * extents[0] * extents[1] * extents[2] + UNDERFLOW

    @cached_property
    def exact(self) -> list[Vec3i]:
        return integers(self.points)[0]

    def exact_side(self, face: Face, index: int) -> int:
        i, j, k = face
        exact = self.exact
        px, py, pz = exact[i]
        ax, ay, az = exact[j]
        bx, by, bz = exact[k]
        x, y, z = exact[index]
        ax, ay, az, bx, by, bz, x, y, z = ax - px, ay - py, az - pz, bx - px, by - py, bz - pz, x - px, y - py, z - pz
        s = (ay * bz - az * by) * x + (az * bx - ax * bz) * y + (ax * by - ay * bx) * z
        return (s > 0) - (s < 0)

    def tetrahedron(self) -> tuple[int, ...]:
        """Four points that span a tetrahedron, far from each other. Three, two or one if the points are flat.

        If all points lie on one line, the two are the ends of their segment.
        """
        scaled, exact = self.scaled, self.exact
        everything = range(len(scaled))
        i = min(everything, key=self.points.__getitem__)
        j = max(everything, key=self.points.__getitem__)
        if i == j:
            return (i,)
        edge = sub3(scaled[j], scaled[i])

        def from_line(k: int) -> float:
            x, y, z = cross3(edge, sub3(scaled[k], scaled[i]))
            return x * x + y * y + z * z

        def off_line(k: int) -> bool:
            return any(cross3(sub3(exact[j], exact[i]), sub3(exact[k], exact[i])))

        k = max(everything, key=from_line)
        if not off_line(k):
            other = next(filter(off_line, everything), None)
            if other is None:
                return (i, j)
            k = other
        normal = cross3(edge, sub3(scaled[k], scaled[i]))
        m = max(everything, key=lambda m: abs(dot3(normal, sub3(scaled[m], scaled[i]))))
        if not self.exact_side((i, j, k), m):
            other = next((m for m in everything if self.exact_side((i, j, k), m)), None)
            if other is None:
                return (i, j, k)
            m = other
        # Order the first three counter-clockwise from outside, away from the fourth.
        return (i, j, k, m) if self.exact_side((i, j, k), m) < 0 else (i, k, j, m)


class _Triangle:
    """A face of the growing hull, its plane in floats, and the points outside it."""

    __slots__ = ("alive", "corners", "far", "outside", "plane")

    def __init__(self, cloud: Cloud, corners: Face) -> None:
        self.corners = corners
        i, j, k = corners
        scaled = cloud.scaled
        ax, ay, az = scaled[i]
        bx, by, bz = scaled[j]
        cx, cy, cz = scaled[k]
        bx, by, bz, cx, cy, cz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
        self.plane = (by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx, ax, ay, az)
        self.outside: list[int] = []
        self.far = -1
        self.alive = True

    def take(self, cloud: Cloud, candidates: list[int]) -> list[int]:
        """Keeps the candidates that see this face, and the furthest of them. Returns the others."""
        nx, ny, nz, ax, ay, az = self.plane
        scaled, doubt = cloud.scaled, cloud.doubt
        others: list[int] = []
        highest = -1.0
        for i in candidates:
            x, y, z = scaled[i]
            height = nx * (x - ax) + ny * (y - ay) + nz * (z - az)
            if height < -doubt or (height <= doubt and cloud.exact_side(self.corners, i) <= 0):
                others.append(i)
                continue
            self.outside.append(i)
            if height > highest:
                highest = height
                self.far = i
        return others


Edges = dict[tuple[int, int], _Triangle]


def _triangles(cloud: Cloud, start: Sequence[int]) -> Edges:
    """Quickhull: while a face has points outside, the furthest of them replaces all faces that it sees.

    The result maps each directed edge of the hull's triangles to its triangle.
    """
    i, j, k, m = start
    edges: Edges = {}
    waiting: list[_Triangle] = []
    doubt = cloud.doubt
    rest = [p for p in range(len(cloud.points)) if p not in start]
    for corners in ((i, j, k), (i, m, j), (j, m, k), (k, m, i)):
        rest = _add(cloud, edges, waiting, corners, rest)
    while waiting:
        face = waiting.pop()
        if not face.alive:
            continue
        apex = face.far
        x, y, z = cloud.scaled[apex]
        # The horizon consists of the edges between a visible face and one that is not. The faces visible from the apex
        # are connected and the horizon is a single loop. That is certain only because the sides are exact.
        face.alive = False
        visible = [face]
        horizon: list[tuple[int, int]] = []
        for seen in visible:
            p, q, r = seen.corners
            for u, v in ((p, q), (q, r), (r, p)):
                beyond = edges[v, u]
                if not beyond.alive:
                    continue
                nx, ny, nz, ax, ay, az = beyond.plane
                height = nx * (x - ax) + ny * (y - ay) + nz * (z - az)
                if height > doubt or (height >= -doubt and cloud.exact_side(beyond.corners, apex) > 0):
                    beyond.alive = False
                    visible.append(beyond)
                else:
                    horizon.append((u, v))
        orphans: list[int] = []
        for seen in visible:
            p, q, r = seen.corners
            del edges[p, q], edges[q, r], edges[r, p]
            orphans += seen.outside
        orphans.remove(apex)
        for u, v in horizon:
            orphans = _add(cloud, edges, waiting, (u, v, apex), orphans)
    return edges


def _add(cloud: Cloud, edges: Edges, waiting: list[_Triangle], corners: Face, points: list[int]) -> list[int]:
    """Adds a face, which takes the points that see it. Returns the others."""
    face = _Triangle(cloud, corners)
    p, q, r = corners
    edges[p, q] = edges[q, r] = edges[r, p] = face
    if points:
        points = face.take(cloud, points)
        if face.outside:
            waiting.append(face)
    return points


def _merged(cloud: Cloud, edges: Edges) -> list[tuple[int, ...]]:
    """The true faces as loops of corners, merged from the triangles of a hull."""
    scaled, doubt = cloud.scaled, cloud.doubt
    flat: list[tuple[int, int]] = []
    for (u, v), face in edges.items():
        if u > v:
            continue
        i, j, k = edges[v, u].corners
        across = i + j + k - u - v
        nx, ny, nz, ax, ay, az = face.plane
        x, y, z = scaled[across]
        height = nx * (x - ax) + ny * (y - ay) + nz * (z - az)
        if height >= -doubt and not cloud.exact_side(face.corners, across):
            flat.append((u, v))
    if not flat:
        return [face.corners for face in dict.fromkeys(edges.values())]
    inner = {*flat, *((v, u) for u, v in flat)}
    # Follow each face from an edge to the next of the same triangle, and across the inner edges in between.
    loops: list[list[int]] = []
    done: set[tuple[int, int]] = set()
    for begin in edges:
        if begin in inner or begin in done:
            continue
        loop: list[int] = []
        edge = begin
        while edge not in done:
            done.add(edge)
            loop.append(edge[0])
            edge = _following(edges, edge)
            while edge in inner:
                edge = _following(edges, edge[::-1])
        loops.append(loop)
    shared: dict[int, int] = {}
    for loop in loops:
        for i in loop:
            shared[i] = shared.get(i, 0) + 1
    return [tuple([i for i in loop if shared[i] > 2]) for loop in loops]


def _following(edges: Edges, edge: tuple[int, int]) -> tuple[int, int]:
    """The next edge of the same triangle."""
    u, v = edge
    i, j, k = edges[edge].corners
    return (v, i + j + k - u - v)


def _flat_faces(cloud: Cloud, start: Sequence[int]) -> list[tuple[int, ...]]:
    """Both faces of a flat set. Projected along an axis that is not parallel to its plane, the set is a polygon."""
    p, q, r = (cloud.exact[i] for i in start)
    normal = cross3(sub3(q, p), sub3(r, p))
    drop = next(axis for axis in (2, 1, 0) if normal[axis])
    ring = hull_indices([point[:drop] + point[drop + 1 :] for point in cloud.points])  # type: ignore[misc]
    return [ring, ring[::-1]]
