"""The figure of regions around a tetrahedron ABCD, where each method's code finds the origin: the twin of `figure`.

Notation: `points` are A, B, C, D, newest first; B, C, D are taken as given. `O` is the origin. `n` = (C - B) x (D - B)
is the normal of the base BCD, on the side where O and A are. `d` is the direction in which the method searched for A.
The faces ABC, ACD and ADB have their normals outwards, in the order in which the codes test them.

O can only be in the *prism* over BCD, between its plane and the parallel plane through A. vec3.ca tells eight cases by
the faces that have O in front of them. Here they are the *stops* of the figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ..checks import vector3
from ..methods import METHODS, MethodName
from ..methods.products import Tests
from ..methods.run import feature
from ..trace import Comparison, Region, Status
from ..vec import Vec3f, Vec3i, cross3, dot3, integers, neg3, scale3, sub3, to_float3
from .cells import SPACE, explore
from .figure import FINER, around, names_of, simplex_of
from .rules import RULES, Point, Rules, decide_robust, extended
from .solid import EMPTY, HalfSpace, Homogeneous, Polyhedron, beside, box, common, inside, split, vertices

MARGIN = 1.0
"""Relative to the size of the points with O: how much wider the default bounds are, on each side."""

FACES = ("ABC", "ACD", "ADB")
"""The faces at A, in the order of the codes."""

STOPS = ((), ("ABC",), ("ACD",), ("ADB",), ("ABC", "ACD"), ("ACD", "ADB"), ("ABC", "ADB"), FACES)
"""The faces with O in front of them, in the order of vec3's code."""

NEVER = {
    "over all": Region(
        "in front of all three faces at A, which the code calls inside",
        Status.NEVER,
        "The origin is over BCD and no higher than A, so it is behind one of the faces at A. Only rounding gets here.",
    )
}
"""A region of vec3.ca's code that a run can only take through rounding."""

NOT_OVER = "The foot of the origin on the plane BCD is not inside the triangle. Then BCD would have been dropped."
NOT_ON_SIDE = (
    "A is not on the side of BCD where (C - B) x (D - B) points. B, C and D are stored so that the search goes there."
)
BELOW = "The origin is not above BCD, where (C - B) x (D - B) points. The search would have gone to the other side."


class SpatialCell(NamedTuple):
    """A convex polyhedron. It is the intersection of the `half_spaces` (a, b, c, d), which hold all points with
    a x + b y + c z + d >= 0; (a, b, c) has length 1. Half-space i has face i, whose `vertices` are counter-clockwise
    from outside."""

    half_spaces: tuple[tuple[float, float, float, float], ...]
    vertices: tuple[Vec3f, ...]
    faces: tuple[tuple[int, ...], ...]


class SpatialRegion(NamedTuple):
    """`cells`: the places of O within the bounds for which the code takes the region; of an excluded region, where the
    article has it. `reason` is "" where the status is possible. `text` says where the region lies."""

    name: str
    status: Status
    reason: str
    cells: tuple[SpatialCell, ...]
    text: str


class Stop(NamedTuple):
    """One of eight cases: the `faces` that have O in front of them. `cell` is the part of the prism where that is so,
    and `place` a place in it; both are None where there is none."""

    faces: tuple[str, ...]
    cell: SpatialCell | None
    place: Vec3f | None


class TetrahedronFigure(NamedTuple):
    """As `figure.RegionFigure`, in space. `foot` is that of O on the plane BCD. The loop asks A to be beyond the plane
    across d through `limit`. `prism` is None where BCD has no area or A is not above it. `stop` is the position of O's
    case in `stops`."""

    regions: tuple[SpatialRegion, ...]
    taken: str | None
    kept: str | None
    valid: bool
    why: str | None
    tests: tuple[Comparison, ...]
    direction: Vec3f
    bounds: tuple[Vec3f, Vec3f]
    foot: Vec3f
    limit: Vec3f
    labels: tuple[str | None, ...]
    renamed: tuple[str | None, ...] | None
    prism: SpatialCell | None
    stops: tuple[Stop, ...]
    stop: int


def tetrahedron_regions(
    points: Sequence[Sequence[float]], method: MethodName = "robust", bounds: tuple[Vec3f, Vec3f] | None = None
) -> TetrahedronFigure:
    """The regions around a tetrahedron of four points A, B, C, D of space. O is (0, 0, 0). `bounds` as in the plane."""
    simplex = simplex_of([vector3(point, f"points[{i}]") for i, point in enumerate(points)])
    rules = RULES[method]
    tests = Tests()
    decision = rules.decide(simplex, tests)
    x, y, z = rules.decide(simplex[1:], Tests()).direction
    direction = (x + 0.0, y + 0.0, z + 0.0)
    why = _impossible(rules, simplex, direction)
    low, high = around(simplex, MARGIN) if bounds is None else bounds
    map_ = _Map(method, simplex, low, high)
    _, *before = (point.w for point in simplex)
    limit = rules.limit(before, direction)
    return TetrahedronFigure(
        regions=map_.regions(),
        taken=None if why else decision.region,
        kept=None if why else "".join(sorted(feature(decision.kept, simplex))),
        valid=not why,
        why=why,
        tests=tuple(tests.made),
        direction=direction,
        bounds=(low, high),
        foot=_foot(before),
        limit=(limit[0], limit[1], limit[2]),
        labels=names_of(rules, simplex, simplex),
        renamed=None if why else names_of(rules, decision.kept, simplex),
        prism=map_.shown(map_.prism),
        stops=map_.stops(),
        stop=STOPS.index(tuple(name for name in FACES if map_.before[name].at(Homogeneous(0, 0, 0, 1)) > 0)),
    )


class _Map:
    """The tetrahedron and its bounds in whole numbers."""

    def __init__(self, method: MethodName, simplex: Sequence[Point], low: Vec3f, high: Vec3f) -> None:
        self.method = method
        ws = [point.w for point in simplex]
        self.unit = FINER * max(x.as_integer_ratio()[1] for w in (low, high, *ws) for x in w)
        self.points = dict(zip("ABCD", map(self.whole, ws), strict=True))
        self.everything = box(self.whole(low), self.whole(high))
        a, b, c, d = self.points.values()
        self.normal = cross3(sub3(c, b), sub3(d, b))
        self.before = {name: self.over(name) for name in FACES}
        self.prism = self.prism_between(b, a)
        self.has_volume = dot3(self.normal, sub3(a, b)) != 0

    def whole(self, w: Vec3f) -> Vec3i:
        x, y, z = (n * self.unit // d for n, d in (coordinate.as_integer_ratio() for coordinate in w))
        return (x, y, z)

    def over(self, face: str) -> HalfSpace:
        """All places in front of a face. For a face without area it is nowhere, (0, 0, 0, 0)."""
        p, q, r = (self.points[letter] for letter in face)
        normal = cross3(sub3(q, p), sub3(r, p))
        return beside(p, normal) if any(normal) else HalfSpace(0, 0, 0, 0)

    def prism_between(self, low: Vec3i, high: Vec3i) -> Polyhedron:
        """The prism over BCD, cut by the planes through these points."""
        if dot3(self.normal, sub3(high, low)) <= 0:
            return EMPTY
        ends = [beside(low, self.normal), beside(high, neg3(self.normal))]
        return common(self.everything, [*ends, *self.around_base()])

    def around_base(self) -> list[HalfSpace]:
        """All places over or below BCD, within its three edges."""
        return [self.beyond(edge, other).opposite() for edge, other in (("BC", "D"), ("CD", "B"), ("DB", "C"))]

    def regions(self) -> tuple[SpatialRegion, ...]:
        rules = RULES[self.method]
        taken = self.taken(rules)
        found = []
        for name, excluded in rules.figures[4].items():
            cells = taken.get(name, []) if excluded is None else self.excluded(excluded)
            region = NEVER.get(name) or METHODS[self.method].regions[name]
            shown_cells = tuple(cell for cell in map(self.shown, cells) if cell)
            found.append(SpatialRegion(name, region.status, region.reason, shown_cells, region.text.partition(";")[0]))
        return tuple(found)

    def taken(self, rules: Rules) -> dict[str, list[Polyhedron]]:
        """Where the code takes each region, as running it shows.

        The robust method takes the closest feature. So its regions are the Voronoi regions, which are found directly:
        its code has some 200 outcomes of all comparisons for these 15 regions, and running each would take too long
        for a drag. In a flat tetrahedron several features may be closest, and the code decides between them.
        """
        if rules.decide is decide_robust and self.has_volume:
            return {name: cells for name in rules.figures[4] if (cells := self.voronoi(name))}
        ws = list(self.points.values())
        return explore(lambda ws, tests: rules.decide(simplex_of(ws), tests).region, ws, self.everything, SPACE)

    def excluded(self, name: str) -> list[Polyhedron]:
        """Where an article has a feature that its code does not test: A, or the base BCD."""
        if not self.has_volume:
            return []
        if name == "A":
            return self.voronoi(name)
        between_faces = [side.opposite() for side in self.before.values()]
        around = between_faces if RULES[self.method].drawn is extended else self.around_base()
        return self.within(beside(self.points["B"], neg3(self.normal)), *around)

    def voronoi(self, name: str) -> list[Polyhedron]:
        """All places whose closest feature of the tetrahedron is this one: within its ends, and beyond it as seen from
        each other point."""
        ends = [self.beyond(name.replace(letter, ""), letter).opposite() for letter in name if len(name) > 1]
        return self.within(*ends, *(self.beyond(name, letter) for letter in "ABCD" if letter not in name))

    def within(self, *sides: HalfSpace) -> list[Polyhedron]:
        """The cell within half-spaces, if there is one."""
        cell = common(self.everything, sides)
        return [cell] if cell else []

    def beyond(self, name: str, other: str) -> HalfSpace:
        """All places beyond a feature as seen from another point, in the flat of both: the half-space whose plane holds
        the feature, across that flat."""
        p, *more = (self.points[letter] for letter in name)
        away = sub3(p, self.points[other])
        if len(more) == 1:
            along = sub3(more[0], p)
            away = cross3(cross3(along, away), along)
        elif more:
            normal = cross3(sub3(more[0], p), sub3(more[1], p))
            away = normal if dot3(normal, away) > 0 else neg3(normal)
        return beside(p, away)

    def stops(self) -> tuple[Stop, ...]:
        """The eight parts of the prism, cut by the three planes one after the other."""
        parts: dict[tuple[str, ...], Polyhedron] = {(): self.prism}
        for name, side in self.before.items():
            halves: dict[tuple[str, ...], Polyhedron] = {}
            for faces, part in parts.items():
                halves[(*faces, name)], halves[faces] = split(part, side)
            parts = halves
        return tuple(
            Stop(faces, self.shown(parts[faces]), self.floats(inside(parts[faces])) if parts[faces] else None)
            for faces in STOPS
        )

    def shown(self, solid: Polyhedron) -> SpatialCell | None:
        """A polyhedron in the coordinates of the points. None if it is empty."""
        if not solid:
            return None
        position = {corner: i for i, corner in enumerate(solid.corners)}
        return SpatialCell(
            tuple(map(self.plane, solid)),
            tuple(map(self.floats, vertices(solid))),
            tuple([tuple([position[corner] for corner in loop]) for loop in solid.values()]),
        )

    def floats(self, vertex: Homogeneous) -> Vec3f:
        x, y, z, w = vertex
        whole = w * self.unit
        return (x / whole, y / whole, z / whole)

    def plane(self, side: HalfSpace) -> tuple[float, float, float, float]:
        """A half-space whose normal has length 1."""
        a, b, c, d = side
        size = max(abs(a), abs(b), abs(c))
        x, y, z = a / size, b / size, c / size
        length = (x * x + y * y + z * z) ** 0.5
        return (x / length, y / length, z / length, d / (size * self.unit) / length)


def _impossible(rules: Rules, simplex: Sequence[Point], direction: Vec3f) -> str | None:
    """Why the method cannot come to these points. None if it can."""
    (a, b, c, d), _ = integers([point.w for point in simplex])
    n = cross3(sub3(c, b), sub3(d, b))
    if any(dot3(cross3(n, sub3(q, p)), neg3(p)) <= 0 for p, q in ((b, c), (c, d), (d, b))):
        return NOT_OVER
    if dot3(n, sub3(a, b)) <= 0:
        return NOT_ON_SIDE
    if dot3(n, b) >= 0:
        return BELOW
    return rules.refusal(simplex, direction)


def _foot(before: Sequence[Vec3f]) -> Vec3f:
    """The foot of O on the plane of three points. The first of them if they span no plane."""
    (b, c, d), shift = integers(before)
    n = cross3(sub3(c, b), sub3(d, b))
    if not any(n):
        return before[0]
    share = Fraction(dot3(n, b), dot3(n, n) << shift)
    return to_float3(scale3((Fraction(n[0]), Fraction(n[1]), Fraction(n[2])), share))
