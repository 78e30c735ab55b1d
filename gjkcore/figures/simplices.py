"""Caratheodory's theorem: a point of a convex hull is a combination of at most three of its vertices in the plane, and
of at most four in space.

GJK finds such vertices: on the given points as A and the point `at` as B, its simplex holds the origin where `at` is
inside, and otherwise the closest point of the hull. Where several choices of vertices hold `at`, the first search
direction decides which one GJK comes to.

On at most as many points as a simplex has, the method may be a published sub-step: see `substeps`. It works in double
or single precision, on the points relative to `at`. `robust` does so where a precision is given.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import groupby
from math import isfinite
from typing import Any, NamedTuple

from ..descent import Descent
from ..plane import robust as plane
from ..plane.shapes import Point, Polygon
from ..space import robust as space
from ..space.minkowski import Mesh, mesh
from ..space.shapes import Point as SpacePoint
from ..space.shapes import Polyhedron
from ..substeps import SUBSTEPS
from ..substeps.found import LETTERS, Found, Term, mixed, sub
from ..substeps.single import Single
from ..trace import Termination
from ..vec import Vector, summed
from .fields import ChoiceField, PointField, PointsField, SceneError
from .kind import START, USUAL_METHOD, Kind, Scene

MOST_POINTS = 64

PRECISIONS = {"float64": float, "float32": Single}

NAMES = str.maketrans({"O": "X"} | {letter: f"P{i + 1}" for i, letter in enumerate(LETTERS)})
"""The names of the origin and of the points of a sub-step in the figure."""

OWN_METHODS = tuple([name for name in SUBSTEPS if name != USUAL_METHOD])
"""The sub-steps that are no method of GJK. With any other method the combination is the exact one."""


class Exact(NamedTuple):
    """The points that the exact combination keeps, their weights, and the point that they make."""

    kept: list[int]
    weights: list[float]
    point: Vector


class Picked(NamedTuple):
    """What a sub-step keeps, its weights, and the point that they make."""

    method: str
    kept: list[int]
    weights: list[float]
    point: Vector


class AskedPart(NamedTuple):
    """What a sub-step asks at once: a simplex, or a corner, an edge or a face of one, and the values of its terms.

    `foot` is the point that Johnson's determinants or signed areas and lengths make as weights: the foot of `at` on the
    simplex. None for other values, and where they have no sum.
    """

    subset: list[int]
    of: list[int]
    values: list[float]
    foot: Vector | None


class Combination:
    """The point of a hull closest to `at`, as a combination of at most three of the given points of the plane.

    It is the exact one, or the one that a sub-step finds in its own arithmetic.
    """

    def __init__(self, scene: Scene) -> None:
        self.points: tuple[Vector, ...] = scene["points"]
        self.at: Vector = scene["at"]
        self.start: Any = scene["start"]
        self._substep: str | None = None
        self._number = PRECISIONS[scene["precision"] or "float64"]
        method, most = scene["method"], len(self.at) + 1
        if method in OWN_METHODS or scene["precision"]:
            if len(self.points) > most:
                wanted = f"points must be at most {most} for a sub-step, not {len(self.points)}"
                raise SceneError("bad_points", wanted, "points")
            self._substep = method if method in OWN_METHODS else USUAL_METHOD

    def _found(self, method: str) -> Found:
        """What a sub-step says, on points relative to `at`."""
        at = [self._number(c) for c in self.at]
        return SUBSTEPS[method]([tuple([self._number(c) - o for c, o in zip(p, at, strict=True)]) for p in self.points])

    @cached_property
    def found(self) -> Found | None:
        """What the scene's sub-step says. None if no sub-step is asked."""
        return self._found(self._substep) if self._substep else None

    @cached_property
    def terms(self) -> list[Term] | None:
        """The products whose signs the sub-step looks at, in the order of its code. They name the points as the picture
        does. None without one."""
        return [term._replace(name=term.name.translate(NAMES)) for term in self.found.terms] if self.found else None

    @cached_property
    def asked(self) -> list[AskedPart] | None:
        """What the sub-step asks of more than one point, in the order of its code. None without one."""
        if not self.found:
            return None
        groups = groupby([term for term in self.found.terms if len(term.subset) > 1], key=lambda term: term.of)
        return [self._asked(of, list(terms)) for of, terms in groups]

    def _asked(self, of: tuple[int, ...], terms: list[Term]) -> AskedPart:
        values = [term.value for term in terms]
        total = summed(values)
        has_foot = self._substep == "johnson" or (self._substep == "signed-volumes" and len(of) <= len(self.at))
        foot = mixed(self.points, of, [value / total for value in values]) if has_foot and total else None
        subset = list(dict.fromkeys([i for term in terms for i in term.subset]))
        return AskedPart(subset, list(of), values, foot if foot and all(map(isfinite, foot)) else None)

    @cached_property
    def exact(self) -> Exact | None:
        """The exact combination beside that of a sub-step. None without one."""
        return self._exact if self.found else None

    @cached_property
    def substeps(self) -> list[Picked] | None:
        """What each sub-step picks in the scene's precision. None if no sub-step is asked."""
        return [self._picked(method) for method in SUBSTEPS] if self._substep else None

    def _picked(self, method: str) -> Picked:
        kept, weights, _ = self._found(method)
        shares = [float(weight) for weight in weights]
        if not all(map(isfinite, shares)):
            shares = [0.0] * len(shares)
        ways = [sub(p, self.at) for p in self.points]
        point = tuple([o + c for o, c in zip(self.at, mixed(ways, kept, shares), strict=True)])
        return Picked(method, list(kept), shares, point)

    @cached_property
    def _own(self) -> Exact | Picked:
        return self._picked(self._substep) if self._substep else self._exact

    @cached_property
    def hull(self) -> Any:
        """The hull of the points."""
        return Polygon(self.points)

    @cached_property
    def descent(self) -> Descent[Any]:
        """Where the exact run ended: the vertices it keeps and their weights."""
        return plane.both_runs(self.hull, Point(self.at), self.start or plane.START)[1].descent

    @cached_property
    def _exact(self) -> Exact:
        feature = self.descent.feature
        kept = [self.hull.hull.order[vertex.ka] for vertex in self.descent.simplex]
        shares = [Fraction(weight, feature.total) for weight in feature.weights]
        axes = zip(*(map(Fraction, self.points[index]) for index in kept), strict=True)
        point = tuple(float(summed(share * x for share, x in zip(shares, axis, strict=True))) for axis in axes)
        return Exact(kept, [weight / feature.total for weight in feature.weights], point)

    @cached_property
    def kept(self) -> list[int]:
        """The points that the combination needs: at most three, in space four."""
        return self._own.kept

    @cached_property
    def weights(self) -> list[float]:
        """The weights, in the order of `kept`. They are positive and sum to 1, up to rounding. All are 0 where a
        sub-step has none, since it divided zero by zero or overflowed."""
        return self._own.weights

    @cached_property
    def outline(self) -> list[int]:
        """The corners of the hull, counter-clockwise: one where all points are equal, two where they are on a line."""
        return list(self.hull.hull.order)

    @cached_property
    def point(self) -> Vector:
        """`at` if it is inside, otherwise the closest point of the hull. With a sub-step, what its weights make."""
        return self._own.point

    @cached_property
    def inside(self) -> bool:
        """Whether `at` is a point of the hull. Its boundary counts. A sub-step says so if it keeps a point more than
        there are dimensions."""
        if self.found:
            return len(self.found.kept) > len(self.at)
        return self.descent.termination is Termination.ORIGIN_ENCLOSED

    @cached_property
    def degenerate(self) -> bool:
        """Whether the points are degenerate: two equal points, or three or more on one line."""
        return len(self.hull.hull.order) < min(3, len(self.points))


class SpatialCombination(Combination):
    """The same in space, of at most four points."""

    @cached_property
    def hull(self) -> Any:
        """The hull of the points."""
        return Polyhedron(self.points)

    @cached_property
    def descent(self) -> Descent[Any]:
        """Where the exact run ended: the vertices it keeps and their weights."""
        exact = space.both_runs(self.hull, SpacePoint(self.at), self.start or space.START)[2]
        assert exact, "the hull has vertices"
        return exact.descent

    @cached_property
    def outline(self) -> Mesh:  # type: ignore[override]
        """The surface of the hull. Its vertices are the points."""
        return mesh(self.hull)

    @cached_property
    def degenerate(self) -> bool:
        """Whether the points are degenerate: two equal points, three on one line, or four or more in one plane."""
        return bool(self.hull.hull.rank < min(3, len(self.points) - 1))


KIND = Kind(
    scene={
        "points": PointsField("bad_points", min=1, max=MOST_POINTS),
        "at": PointField("bad_at"),
        "start": START,
        "precision": ChoiceField("bad_precision", choices=tuple(PRECISIONS), required=False),
    },
    run={2: Combination, 3: SpatialCombination},
    parts=("kept", "weights", "point", "inside", "degenerate", "outline"),
    extras=("terms", "asked", "exact", "substeps"),
    own_methods=OWN_METHODS,
)
