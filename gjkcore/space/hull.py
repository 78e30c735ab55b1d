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
from itertools import chain, islice
from math import dist, frexp, fsum, hypot, inf, ldexp
from typing import Any

from ..plane.hull import hull_indices
from ..vec import R, Vec3, Vec3f, Vec3i, add3, cross3, dot3, integers, moderate3, scale3, sub3, unit3

Face = tuple[int, int, int]
Link = tuple[int, float, float, float]

SIDE_ERROR = 6e-15
"""Relative to the volume of the box around the points. An upper bound of 7.8e-16 times the six products of a side."""

NEAR_LINE = 1e-24
"""Absolute, after scaling: a squared product of two edges that is larger is no rounding error."""

UNDERFLOW = 1e-290
"""Absolute, after scaling. A smaller side may have lost bits to underflow, whatever the volume."""


class Hull:
    """The vertices a solid was made from and their convex hull. All poses of the solid share it.

    `order[k]` is the vertex index of corner k, `corners[k]` its coordinates, `neighbours[k]` the corners at the other
    ends of its edges. `faces` are tuples of vertex indices, counter-clockwise from outside. `guess` is where
    `fast.space` starts its climbs. Nothing else reads it, so no answer of this package depends on earlier queries.
    `links[k]` are the edges of corner k, once `link` has been asked for them; `blunt` is what `bluntness` has found.
    """

    def __init__(self, vertices: tuple[Vec3f, ...], faces: list[tuple[int, ...]] | None = None) -> None:
        """`faces`, if they are known, are the true faces, from `surface.surface`."""
        self.vertices = vertices
        if faces is None:
            first: dict[Vec3f, int] = {}
            for index, vertex in enumerate(vertices):
                first.setdefault(vertex, index)
            faces = hull_faces(tuple(first))
            if len(first) < len(vertices):
                used = list(first.values())
                faces = [tuple([used[i] for i in loop]) for loop in faces]
        self.faces = tuple([loop for loop in faces if len(loop) > 2])
        self.order = tuple(sorted(set(chain.from_iterable(faces))))
        loops = self.of_corners(faces)
        self.neighbours = adjacency(loops, len(self.order))
        self.corners = [vertices[index] for index in self.order]
        self.links: list[tuple[Link, ...]] = [()] * len(self.order)
        self.blunt: dict[int, float] = {}
        self.guess: dict[int, int] = {}

    def of_corners(self, faces: Sequence[tuple[int, ...]]) -> Sequence[tuple[int, ...]]:
        """Faces of vertex indices, with the numbers of the corners instead."""
        if len(self.order) == len(self.vertices):
            return faces
        position = {index: k for k, index in enumerate(self.order)}
        return [tuple([position[index] for index in face]) for face in faces]

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
        x, y, z = (fsum(values) / len(values) for values in zip(*self.corners, strict=True))
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
    def lengths(self) -> list[float]:
        """Those of the edges."""
        ends = enumerate(self.neighbours)
        return [dist(self.corners[k], self.corners[other]) for k, beside in ends for other in beside if k < other]

    @cached_property
    def longest(self) -> float:
        """The length of the longest edge."""
        return max(self.lengths, default=0.0)

    @cached_property
    def shortest(self) -> float:
        """The length of the shortest edge, infinite for a point."""
        return min(self.lengths, default=inf)

    def link(self, k: int) -> tuple[Link, ...]:
        """The edges of a corner: the neighbour's number, and the vector to it. `links` stores them."""
        here = self.corners[k]
        self.links[k] = edges = tuple([(i, *sub3(self.corners[i], here)) for i in self.neighbours[k]])
        return edges

    @cached_property
    def climbs(self) -> bool:
        """Whether the neighbours are those of the faces, so that a climb ends at the top. Each corner has to be beside
        the next of its face, and the other way round.

        Whatever the table lacks, or has in another place, is missing here. A corner too many only costs time. Each edge
        is in two faces, once in either direction, so both of its ends are asked.
        """
        neighbours = self.neighbours
        for face in self.of_corners(self.faces):
            k = face[-1]
            for following in face:
                if following not in neighbours[k]:
                    return False
                k = following
        return len(self.order) != 2 or neighbours == [(1,), (0,)]

    @cached_property
    def faces_at(self) -> list[list[tuple[int, ...]]]:
        """The faces at each corner, as numbers of corners."""
        found: list[list[tuple[int, ...]]] = [[] for _ in self.order]
        for face in self.of_corners(self.faces):
            for k in face:
                found[k].append(face)
        return found

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
        return (center, *(scale3(edge[1:], 0.5) for edge in self.link(0)))

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
        vertices = self.vertices
        mx, my, mz = self.center
        for face in self.faces:
            i, j, k = face if len(face) == 3 else (face[0], face[len(face) // 3], face[2 * len(face) // 3])
            ax, ay, az = vertices[i]
            bx, by, bz = vertices[j]
            cx, cy, cz = vertices[k]
            bx, by, bz, cx, cy, cz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
            nx, ny, nz = cy * bz - cz * by, cz * bx - cx * bz, cx * by - cy * bx
            doubt = 2.0**-48 * hypot(bx, by, bz) * hypot(cx, cy, cz)
            length = hypot(nx, ny, nz) + doubt
            if not length:
                return 0.0  # the products of its edges underflow
            x, y, z = mx - ax, my - ay, mz - az
            reach = (nx * x + ny * y + nz * z - doubt * hypot(x, y, z)) / length
            if reach < radius:
                radius = reach
        return max(radius, 0.0)

    def bluntness(self, k: int) -> float:
        """How much higher than corner k the top can be if no edge of the corner rises by more than 1.

        Let u be a unit vector with e . u >= c > 0 for every edge e of the corner p. The top is p plus edges times
        factors f >= 0, and (top - p) . u is at least c * sum f. So the sum of f, and the height it adds, is at most
        diameter / c. The sum of the inward normals of p's faces points along such a u.
        """
        known = self.blunt.get(k)
        if known is not None:
            return known
        here = self.corners[k]
        # The two faces of a flat set cancel. The direction to the centre serves there.
        u = sub3(self.center, here)
        if len(self.faces) > 2:
            u = (0.0, 0.0, 0.0)
            index = self.order[k]
            for face in self.faces:
                if index in face:
                    p, q, r = (self.vertices[i] for i in (face[0], face[len(face) // 3], face[2 * len(face) // 3]))
                    n = cross3(moderate3(sub3(r, p)), moderate3(sub3(q, p)))
                    u = add3(u, unit3(n) if any(n) else n)
        least = min((dot3(e[1:], u) for e in self.links[k] or self.link(k)), default=1.0)
        self.blunt[k] = found = self.diameter * hypot(*u) / least if least > 0 else inf
        return found

    @cached_property
    def diameter(self) -> float:
        """No two corners are further apart."""
        return 2 * max(dist(corner, self.center) for corner in self.corners)

    def furthest(self, d: Vec3f) -> int:
        """The corner k furthest along d, in floats, or the first of equals. d must be neither huge nor tiny."""
        dx, dy, dz = d
        heights = [x * dx + y * dy + z * dz for x, y, z in self.corners]
        return heights.index(max(heights))

    def furthest_exactly(self, d: Vec3i, k: int) -> int:
        """The corner furthest along d, in whole numbers. The search starts at corner k."""
        corners = self.exact[0]
        if not self.climbs:
            heights = [dot3(corner, d) for corner in corners]
            top = max(heights)
            return k if heights[k] == top else heights.index(top)
        return climb(corners, self.neighbours, k, d)


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


def adjacency(loops: Sequence[tuple[int, ...]], count: int) -> list[tuple[int, ...]]:
    """The neighbours of each of `count` corners, from the loops of faces. Each edge is in two loops, once in either
    direction. The loop of a segment is its both ways."""
    beside: list[list[int]] = [[] for _ in range(count)]
    for loop in loops:
        k = loop[-1]
        for following in loop:
            beside[k].append(following)
            k = following
    return [tuple(others) for others in beside] if count > 1 else [()]


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
    edges = _triangles(cloud, start)
    flat = _flat_edges(cloud, edges)
    triangles = [face[CORNERS] for face in islice(edges.values(), 0, None, 3)]
    if not flat:
        return triangles
    count = len(points)
    thirds = {u * count + v: w for i, j, k in triangles for u, v, w in ((i, j, k), (j, k, i), (k, i, j))}
    return merged(thirds, count, flat)


class Cloud:
    """Points, and the side of a face that they lie on. Floats decide if they can, whole numbers otherwise.

    The floats are scaled by a power of two, so that no product overflows and few underflow.
    """

    def __init__(self, points: Sequence[Vec3f]) -> None:
        self.points = points
        self.asked = 0
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

    def whole(self, *numbers: int) -> list[Vec3i]:
        """Some of the points as whole numbers, times one power of two. They are converted alone at first: where few
        signs are in doubt, converting all points would take a quarter of a hull's time."""
        if self.asked > len(self.points):
            exact = self.exact
            return [exact[i] for i in numbers]
        self.asked += len(numbers)
        return integers([self.points[i] for i in numbers])[0]

    def side(self, face: Face, index: int) -> int:
        """The side of a face that a point lies on."""
        _, nx, ny, nz, ax, ay, az, _, _, _ = triangle(self.scaled, *face)
        x, y, z = self.scaled[index]
        height = nx * (x - ax) + ny * (y - ay) + nz * (z - az)
        return self.exact_side(face, index) if abs(height) <= self.doubt else 1 if height > 0 else -1

    def exact_side(self, face: Face, index: int) -> int:
        """The same in whole numbers alone, where floats could not tell."""
        (px, py, pz), (ax, ay, az), (bx, by, bz), (x, y, z) = self.whole(*face, index)
        ax, ay, az, bx, by, bz, x, y, z = ax - px, ay - py, az - pz, bx - px, by - py, bz - pz, x - px, y - py, z - pz
        s = (ay * bz - az * by) * x + (az * bx - ax * bz) * y + (ax * by - ay * bx) * z
        return (s > 0) - (s < 0)

    def tetrahedron(self) -> tuple[int, ...]:
        """Four points that span a tetrahedron, far from each other. Three, two or one if the points are flat.

        If all points lie on one line, the two are the ends of their segment.
        """
        scaled = self.scaled
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
            p, q, r = (self.exact[index] for index in (i, j, k))
            return any(cross3(sub3(q, p), sub3(r, p)))

        k = max(everything, key=from_line)
        if from_line(k) <= NEAR_LINE and not off_line(k):
            other = next(filter(off_line, everything), None)
            if other is None:
                return (i, j)
            k = other
        normal = cross3(edge, sub3(scaled[k], scaled[i]))
        m = max(everything, key=lambda m: abs(dot3(normal, sub3(scaled[m], scaled[i]))))
        if not self.side((i, j, k), m):
            other = next((m for m in everything if self.exact_side((i, j, k), m)), None)
            if other is None:
                return (i, j, k)
            m = other
        # Order the first three counter-clockwise from outside, away from the fourth.
        return (i, j, k, m) if self.side((i, j, k), m) < 0 else (i, k, j, m)


Triangle = list[Any]
"""A triangle of a surface: its corners i, j, k, the plane in floats (the normal and p_i), whether it still is one, the
points outside, and the furthest of them. A plain list, because quickhull makes and reads many of them."""

CORNERS, ALIVE, OUTSIDE, FAR = 0, 7, 8, 9
Edges = dict[int, Triangle]
"""The triangle of each edge (u, v) of n points, at u * n + v. The three edges of a triangle follow each other. Whole
numbers are the keys: the garbage collector would have to visit tuples."""


def triangle(scaled: Sequence[Vec3f], i: int, j: int, k: int) -> Triangle:
    ax, ay, az = scaled[i]
    bx, by, bz = scaled[j]
    cx, cy, cz = scaled[k]
    bx -= ax
    by -= ay
    bz -= az
    cx -= ax
    cy -= ay
    cz -= az
    return [(i, j, k), by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx, ax, ay, az, True, (), -1]


def _take(cloud: Cloud, face: Triangle, candidates: list[int]) -> list[int]:
    """Gives a face the candidates that see it, and the furthest of them. Returns the others."""
    corners, nx, ny, nz, ax, ay, az, _, _, far = face
    scaled, doubt = cloud.scaled, cloud.doubt
    outside: list[int] = []
    others: list[int] = []
    highest = -1.0
    for i in candidates:
        x, y, z = scaled[i]
        height = nx * (x - ax) + ny * (y - ay) + nz * (z - az)
        if height < -doubt or (height <= doubt and cloud.exact_side(corners, i) <= 0):
            others.append(i)
            continue
        outside.append(i)
        if height > highest:
            highest = height
            far = i
    face[OUTSIDE] = outside
    face[FAR] = far
    return others


def _triangles(cloud: Cloud, start: Sequence[int]) -> Edges:
    """Quickhull: while a face has points outside, the furthest of them replaces all faces that it sees.

    The result has the hull's triangles.
    """
    i, j, k, m = start
    count = len(cloud.points)
    edges: Edges = {}
    scaled, doubt = cloud.scaled, cloud.doubt
    waiting: list[Triangle] = []
    orphans = [p for p in range(count) if p not in start]
    new = [(i, j, k), (i, m, j), (j, m, k), (k, m, i)]
    while True:
        for corners in new:
            p, q, r = corners
            # This is `triangle`: a call for each would take a tenth of the whole time.
            ax, ay, az = scaled[p]
            bx, by, bz = scaled[q]
            cx, cy, cz = scaled[r]
            bx -= ax
            by -= ay
            bz -= az
            cx -= ax
            cy -= ay
            cz -= az
            nx, ny, nz = by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx
            face: Triangle = [corners, nx, ny, nz, ax, ay, az, True, (), -1]
            edges[p * count + q] = edges[q * count + r] = edges[r * count + p] = face
            if orphans:
                orphans = _take(cloud, face, orphans)
                if face[OUTSIDE]:
                    waiting.append(face)
        while waiting and not waiting[-1][ALIVE]:
            waiting.pop()
        if not waiting:
            return edges
        face = waiting.pop()
        apex = face[FAR]
        x, y, z = scaled[apex]
        # The horizon consists of the edges between a visible face and one that is not. The faces visible from the apex
        # are connected and the horizon is a single loop. That is certain only because the sides are exact.
        face[ALIVE] = False
        visible = [face]
        new = []
        for seen in visible:
            p, q, r = seen[CORNERS]
            for u, v in ((p, q), (q, r), (r, p)):
                beyond = edges[v * count + u]
                if not beyond[ALIVE]:
                    continue
                corners, nx, ny, nz, ax, ay, az, _, _, _ = beyond
                height = nx * (x - ax) + ny * (y - ay) + nz * (z - az)
                if height > doubt or (height >= -doubt and cloud.exact_side(corners, apex) > 0):
                    beyond[ALIVE] = False
                    visible.append(beyond)
                else:
                    new.append((u, v, apex))
        orphans = []
        for seen in visible:
            p, q, r = seen[CORNERS]
            del edges[p * count + q], edges[q * count + r], edges[r * count + p]
            orphans += seen[OUTSIDE]
        orphans.remove(apex)


def _flat_edges(cloud: Cloud, edges: Edges) -> list[tuple[int, int]]:
    """The edges (u, v), u < v, whose two triangles do not bend outward: they are in one plane."""
    scaled, doubt, count = cloud.scaled, -cloud.doubt, len(cloud.points)
    flat: list[tuple[int, int]] = []
    for face in islice(edges.values(), 0, None, 3):
        corners, nx, ny, nz, ax, ay, az, _, _, _ = face
        p, q, r = corners
        for u, v in ((p, q), (q, r), (r, p)):
            if u < v:
                i, j, k = edges[v * count + u][CORNERS]
                across = i + j + k - u - v
                x, y, z = scaled[across]
                height = nx * (x - ax) + ny * (y - ay) + nz * (z - az)
                if height >= doubt and cloud.exact_side(corners, across) >= 0:
                    flat.append((u, v))
    return flat


def merged(thirds: dict[int, int], count: int, flat: Sequence[tuple[int, int]]) -> list[tuple[int, ...]]:
    """The true faces of a convex surface as loops of corners, merged from its triangles across its flat edges.

    `thirds` has the third corner of the triangle of each edge (u, v), at u * count + v.
    """

    def following(u: int, v: int) -> tuple[int, int]:
        """The next edge of the same triangle."""
        return v, thirds[u * count + v]

    inner = {*flat, *((v, u) for u, v in flat)}
    # Follow each face from an edge to the next of the same triangle, and across the inner edges in between.
    loops: list[list[int]] = []
    done: set[tuple[int, int]] = set()
    for begin in thirds:
        edge = divmod(begin, count)
        if edge in inner or edge in done:
            continue
        loop: list[int] = []
        while edge not in done:
            done.add(edge)
            loop.append(edge[0])
            edge = following(*edge)
            while edge in inner:
                edge = following(*edge[::-1])
        loops.append(loop)
    shared: dict[int, int] = {}
    for loop in loops:
        for i in loop:
            shared[i] = shared.get(i, 0) + 1
    return [tuple([i for i in loop if shared[i] > 2]) for loop in loops]


def _flat_faces(cloud: Cloud, start: Sequence[int]) -> list[tuple[int, ...]]:
    """Both faces of a flat set. Projected along an axis that is not parallel to its plane, the set is a polygon."""
    p, q, r = (cloud.exact[i] for i in start)
    normal = cross3(sub3(q, p), sub3(r, p))
    drop = next(axis for axis in (2, 1, 0) if normal[axis])
    ring = hull_indices([point[:drop] + point[drop + 1 :] for point in cloud.points])  # type: ignore[misc]
    return [ring, ring[::-1]]
