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
from functools import cached_property, partial
from typing import Any, NamedTuple

from ..descent import Descent
from ..plane import robust as plane
from ..plane.shapes import Point, Polygon
from ..space import robust as space
from ..space.minkowski import Mesh, mesh
from ..space.shapes import Point as SpacePoint
from ..space.shapes import Polyhedron
from ..substeps import SUBSTEPS
from ..substeps.found import Found, Term, mixed
from ..substeps.single import Single
from ..trace import Termination
from ..vec import Vector, summed
from .fields import ChoiceField, PointField, PointsField, SceneError
from .kind import START, USUAL_METHOD, Kind, Scene

MOST_POINTS = 64

PRECISIONS = {"float64": float, "float32": Single}


class Exact(NamedTuple):
    """The points that the exact combination keeps, and their weights."""

    kept: list[int]
    weights: list[float]


class Combination:
    """The point of a hull closest to `at`, as a combination of at most three of the given points of the plane."""

    terms: tuple[Term, ...] | None = None
    exact: Exact | None = None
    """Only of a sub-step."""

    def __init__(self, scene: Scene) -> None:
        self.points: tuple[Vector, ...] = scene["points"]
        self.at: Vector = scene["at"]
        self.start: Any = scene["start"]

    @cached_property
    def hull(self) -> Any:
        """The hull of the points."""
        return Polygon(self.points)

    @cached_property
    def descent(self) -> Descent[Any]:
        """Where the exact run ended: the vertices it keeps and their weights."""
        return plane.both_runs(self.hull, Point(self.at), self.start or plane.START)[1].descent

    @cached_property
    def kept(self) -> list[int]:
        """The points that the combination needs: at most three, in space four."""
        return [self.hull.hull.order[vertex.ka] for vertex in self.descent.simplex]

    @cached_property
    def weights(self) -> list[float]:
        """The weights, in the order of `kept`. They are positive and sum to 1."""
        feature = self.descent.feature
        return [weight / feature.total for weight in feature.weights]

    @cached_property
    def outline(self) -> list[int]:
        """The corners of the hull, counter-clockwise: one where all points are equal, two where they are on a line."""
        return list(self.hull.hull.order)

    @cached_property
    def point(self) -> Vector:
        """`at` if it is inside, otherwise the closest point of the hull."""
        feature = self.descent.feature
        shares = [Fraction(weight, feature.total) for weight in feature.weights]
        axes = zip(*(map(Fraction, self.points[index]) for index in self.kept), strict=True)
        return tuple(float(summed(share * x for share, x in zip(shares, axis, strict=True))) for axis in axes)

    @cached_property
    def inside(self) -> bool:
        """Whether `at` is a point of the hull. Its boundary counts."""
        return self.descent.termination is Termination.ORIGIN_ENCLOSED

    @cached_property
    def degenerate(self) -> bool:
        """Whether the points are degenerate: two equal points, or three or more on one line."""
        return len(self.hull.hull.order) < min(3, len(self.points))


class SubStep:
    """The closest point as a published sub-step finds it, in its own arithmetic, beside the exact one."""

    def __init__(self, scene: Scene, exact: Combination) -> None:
        self.points, self.at, self._exact = exact.points, exact.at, exact
        self._number = PRECISIONS[scene["precision"] or "float64"]
        self._solve = SUBSTEPS[scene["method"]]

    @cached_property
    def _found(self) -> Found:
        at = [self._number(c) for c in self.at]
        points = [tuple([self._number(c) - o for c, o in zip(p, at, strict=True)]) for p in self.points]
        return self._solve(points)

    @property
    def kept(self) -> list[int]:
        """The points that the sub-step keeps."""
        return list(self._found.kept)

    @property
    def weights(self) -> list[float]:
        """The weights, in the order of `kept`. NaN where the sub-step has none."""
        return [float(weight) for weight in self._found.weights]

    @property
    def point(self) -> Vector:
        """The point that these weights make of the points."""
        points = [tuple([self._number(c) for c in p]) for p in self.points]
        return tuple([float(c) for c in mixed(points, self._found.kept, self._found.weights)])

    @property
    def inside(self) -> bool:
        """Whether the sub-step says that `at` is inside: it keeps a point more than there are dimensions."""
        return len(self._found.kept) > len(self.at)

    @property
    def terms(self) -> tuple[Term, ...]:
        """The products whose signs the sub-step looks at, in the order of its code."""
        return self._found.terms

    @property
    def exact(self) -> Exact:
        """The exact combination."""
        return Exact(self._exact.kept, self._exact.weights)

    @property
    def degenerate(self) -> bool:
        """Whether the points are degenerate."""
        return self._exact.degenerate

    @property
    def outline(self) -> Any:
        """The hull of the points."""
        return self._exact.outline


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


def _combination(scene: Scene, exact: type[Combination]) -> Combination | SubStep:
    """What a scene asks for. Raises SceneError for a method that is no sub-step, and for too many points for one."""
    method, precision, most = scene["method"], scene["precision"], len(scene["at"]) + 1
    if method == USUAL_METHOD and precision is None:
        return exact(scene)
    if method not in SUBSTEPS:
        raise SceneError("bad_method", f"method must be one of {', '.join(SUBSTEPS)} here, not '{method}'", "method")
    if len(scene["points"]) > most:
        wanted = f"points must be at most {most} for the method {method}, not {len(scene['points'])}"
        raise SceneError("bad_points", wanted, "points")
    return SubStep(scene, exact(scene))


KIND = Kind(
    scene={
        "points": PointsField("bad_points", min=1, max=MOST_POINTS),
        "at": PointField("bad_at"),
        "start": START,
        "precision": ChoiceField("bad_precision", choices=tuple(PRECISIONS), required=False),
    },
    run={2: partial(_combination, exact=Combination), 3: partial(_combination, exact=SpatialCombination)},
    parts=("kept", "weights", "point", "inside", "degenerate", "outline"),
    extras=("terms", "exact"),
    own_methods=tuple([name for name in SUBSTEPS if name != USUAL_METHOD]),
)
