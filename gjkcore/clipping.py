"""Clipping for contact manifolds: the feature of a shape that touches, and the part of it inside another's, in whole
numbers.

Notation: as in `manifold`. `n` is the contact normal. The *shadow* of a place is what is left of it along n: a point of
the plane across n. Places are on the grid of the pair, and a plane shape lies in z = 0.

Source: Sutherland, Hodgman, "Reentrant Polygon Clipping", 1974.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd
from typing import Any, NamedTuple, TypeAlias

from .convex import HalfSpace
from .plane import grid as plane_grid
from .vec import Vec3i, cross3, dot3, integers, sub3, unit3

Line: TypeAlias = tuple[int, int, int]
"""A line of the shadow: all (x, y) with l0 x + l1 y + l2 = 0. Where that is positive is its left side."""

LEVEL = 20
"""An edge whose angle to a plane has a sine of less than 2**-LEVEL may lie in it."""


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
    `Contact`. `at` is its place on the incident feature where it is a vertex of that.
    """

    x: int
    y: int
    w: int
    id: str
    edge: Line
    of: str
    ends: tuple[int, ...]
    at: Vec3i | None = None


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
        self.near = -1
        self.places: dict[int, Vec3i] = {}
        self.normals: dict[Sequence[int], Vec3i] = {}

    def at(self, k: int) -> Vec3i:
        """The place of corner k."""
        place = self.places.get(k)
        if place is None:
            self.places[k] = place = (*self.side.corner(k), 0) if self.flat else self.side.corner(k)
        return place

    def beside(self, k: int) -> Sequence[int]:
        """The corners at the other ends of the edges at corner k."""
        if not self.flat:
            return self.hull.neighbours[k]  # type: ignore[no-any-return]
        count = len(self.hull.order)
        return ((k + 1) % count, (k - 1) % count) if count > 1 else ()

    def top(self, n: Vec3i) -> list[int]:
        """All corners furthest along n. The climb to them begins at the last ones, or where floats say."""
        hull = self.hull
        if not self.flat and not hull.climbs:
            levels = [dot3(self.at(k), n) for k in range(len(hull.order))]
            return [k for k, level in enumerate(levels) if level == max(levels)]
        if self.near < 0:
            self.near = self.shape.core_support(unit3(n)[:2] if self.flat else unit3(n))[1]
        todo = [self.near]
        highest = dot3(self.at(self.near), n)
        heights = {self.near: highest}
        while todo:
            k = todo.pop()
            if heights[k] == highest:
                for j in self.beside(k):
                    if j not in heights:
                        heights[j] = height = dot3(self.at(j), n)
                        if height >= highest:
                            highest = height
                            todo.append(j)
        found = sorted([k for k, height in heights.items() if height == highest])
        self.near = found[0]
        return found

    def level_at(self, k: int, along: Vec3i) -> dict[int, Vec3i]:
        """The edges at corner k that are across a direction, up to LEVEL: the corner at the other end, and the vector
        to it."""
        edges = [(j, sub3(self.at(j), self.at(k))) for j in self.beside(k)]
        square = dot3(along, along)
        return {j: e for j, e in edges if dot3(e, along) ** 2 << 2 * LEVEL <= dot3(e, e) * square}

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
        loops: list[tuple[int, ...]] = self.hull.faces_at[k]
        return loops

    def faces_between(self, k: int, edges: dict[int, Vec3i]) -> list[tuple[int, ...]]:
        """The loops of the faces at corner k both of whose edges there are among these."""
        found = []
        for loop in self.faces_at(k) if len(edges) > (0 if self.flat else 1) else ():
            i = loop.index(k)
            if loop[i - 1] in edges and loop[(i + 1) % len(loop)] in edges:
                found.append(loop)
        return found

    def level_edges(self, k: int, along: Vec3i) -> list[tuple[int, ...]]:
        """In the plane: the edges from corner k on to both sides, as long as they are across a direction, up to LEVEL.
        Rounding may bend a straight side at its corners, and the contact is then at any of its edges."""
        found: list[tuple[int, ...]] = []
        todo = [k]
        while todo:
            k = todo.pop()
            for loop in self.faces_between(k, self.level_at(k, along)):
                if loop not in found:
                    found.append(loop)
                    todo += loop
        return found

    def outward(self, loop: Sequence[int]) -> Vec3i:
        """The outward normal of a face."""
        if self.flat:
            (px, py, _), (qx, qy, _) = self.at(loop[0]), self.at(loop[1])
            return (qy - py, px - qx, 0)
        n = self.normals.get(loop)
        if n is None:
            p = self.at(loop[0])
            edges = [sub3(self.at(k), p) for k in loop[1:3]]
            n = cross3(*edges)
            for k in loop[3:]:
                if any(n):
                    break
                edges = [edges[1], sub3(self.at(k), p)]
                n = cross3(*edges)
            self.normals[loop] = n = reduced(n)
        return n

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
        best: tuple[Sequence[int], Vec3i] | None = None
        above, below = 0, 1
        for loop, m in candidates:
            slope = dot3(m, n)
            if slope > 0:
                square = dot3(m, m)
                if slope * slope * below > above * square:
                    best, above, below = (loop, m), slope * slope, square
        return best and self._made(n, *best)

    def _made(self, n: Vec3i, loop: Sequence[int], across: Vec3i) -> Feature:
        numbers = tuple([self.hull.order[k] for k in loop])
        parallel = (dot3(across, n) ** 2, dot3(across, across))
        places = tuple([self.at(k) for k in loop])
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
        self.square = dot3(n, n)
        k = max(range(3), key=lambda axis: abs(n[axis]))
        i, j = (k + 1) % 3, (k + 2) % 3
        self.largest = n[k]
        self.axes = (i, j, k) if n[k] > 0 else (j, i, k)  # counter-clockwise as seen against n

    def of(self, place: Vec3i) -> tuple[int, int]:
        i, j, k = self.axes
        n = self.n
        return (n[k] * place[i] - n[i] * place[k], n[k] * place[j] - n[j] * place[k])

    def lifted(self, corner: Corner, feature: Feature) -> tuple[Vec3i, int, int]:
        """The place on the feature's plane that has this shadow, as whole numbers over w times the largest coordinate
        of n times the second value. The third value, over the same, is how far it is along n from the plane of the two
        axes, divided by |n|."""
        i, j, k = self.axes
        n, m = self.n, feature.across
        slope = dot3(m, n)
        along = feature.level * corner.w * n[k] - m[i] * corner.x - m[j] * corner.y
        place = [along * n[0], along * n[1], along * n[2]]
        place[i] += corner.x * slope
        place[j] += corner.y * slope
        return (place[0], place[1], place[2]), slope, along

    def beyond(self, place: Vec3i, feature: Feature) -> tuple[Vec3i, int, int]:
        """The place on a feature's plane that is reached from a place along n, as whole numbers over a common divisor.
        The third value, over that divisor, is how far that is, divided by |n|."""
        n, m = self.n, feature.across
        slope = dot3(m, n)
        along = feature.level - dot3(m, place)
        x, y, z = place
        return (x * slope + along * n[0], y * slope + along * n[1], z * slope + along * n[2]), slope, along


def reduced(n: Vec3i) -> Vec3i:
    """The shortest vector of whole numbers in the direction of another one."""
    divisor = gcd(*n)
    return (n[0] // divisor, n[1] // divisor, n[2] // divisor)


def line_through(p: tuple[int, int], q: tuple[int, int]) -> Line:
    return (p[1] - q[1], q[0] - p[0], p[0] * q[1] - p[1] * q[0])


def clipped(shadow: Shadow, reference: Feature, incident: Feature) -> tuple[Sequence[Corner], list[Clip]]:
    """The overlap of the shadows of two features, counter-clockwise, and each step to it. Empty where there is none."""
    step = 1 if incident.of == "a" else -1
    places, numbers = incident.loop[::step], incident.numbers[::step]
    loop = [shadow.of(p) for p in places]
    polygon: Sequence[Corner] = [
        Corner(
            *loop[i], 1, f"{incident.of} vertex {numbers[i]}", line_through(loop[i], loop[j]), incident.of,
            tuple(sorted((numbers[i], numbers[j]))), places[i],
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
