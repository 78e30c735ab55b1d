"""Runs on two shapes A and B of the plane. Their properties are the parts of answers. Their twins in space are in
`solids`.

Each property is computed at its first use and then kept, so the parts of one answer share one exact run.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from ..answers import Answer
from ..certify import Certificate
from ..half_space import answer as answer_of_half_space
from ..half_space import certify as certify_half_space
from ..methods import METHODS, MethodName
from ..minkowski import SupportPoint
from ..plane import minkowski as plane_minkowski
from ..plane import robust as plane
from ..plane.epa import EpaTrace, expand
from ..plane.minkowski import Place, cloud_places, minkowski_difference, minkowski_sum
from ..plane.shapes import Point, Shape
from ..trace import Trace
from ..vec import Vec2f, Vector, neg
from .floors import Part, parts
from .kind import MOMENTUM, Scene

MAX_CLOUD = 4096
"""The most points in a cloud."""

ORIGIN = Point((0.0, 0.0))

State: TypeAlias = Literal["separated", "touching", "intersecting"]


class Result(NamedTuple):
    """The exact answer, whichever method is shown. `signed_distance` is positive for a gap, and minus the penetration
    depth for an overlap. `normal` is the unit vector from A to B: point_b - point_a is signed_distance * normal.
    `error_bound` bounds the error of the signed distance, in world units. It is 0 where that is exact and rounded
    once."""

    state: State
    signed_distance: float
    point_a: Vector
    point_b: Vector
    normal: Vector
    error_bound: float


class CloudPoint(NamedTuple):
    """A vertex of A combined with a vertex of B, and their indices in the scene. The index is None on a round shape."""

    w: Vector
    ia: int | None
    ib: int | None


class Sweep(NamedTuple):
    """How A - B comes about. `carried` is the boundary of -B (for the sum, of B), counter-clockwise. Moved by each
    point of `path`, the boundary of A, it covers the rim of A - B. Round parts are sampled."""

    path: list[Vec2f]
    carried: list[Vec2f]


class Pair:
    """The parts that need no trace."""

    dimension: ClassVar[int] = 2
    room: Any = plane
    drawing: Any = plane_minkowski
    """The twins `robust` and `minkowski` of its dimension."""
    slice: None = None
    level: None = None
    """Both only in space."""
    part: Part | None
    """What stands for a half-space. None if both shapes are bounded."""

    def __init__(self, scene: Scene) -> None:
        self.a: Shape
        self.b: Shape
        (self.a, self.b), self.part = parts(scene["shapes"])
        self._whole = scene["shapes"] if self.part else None

    @cached_property
    def exact(self) -> Answer:
        """The exact answer, with the run in whole numbers if there is one."""
        return plane.exact_answer(self.a, self.b)

    @cached_property
    def result(self) -> Result:
        """The exact answer in the form that figures show. Of a half-space it is that of the whole, not of its part."""
        found = answer_of_half_space(*self._whole) if self._whole else self.exact
        return Result(found.state, found.signed_distance, found.point_a, found.point_b, found.normal, found.error)  # type: ignore[arg-type]

    @cached_property
    def outlines(self) -> tuple[tuple[int, ...] | None, ...]:
        """The vertex indices of each shape's hull, counter-clockwise. None for a shape without corners."""
        return (self.a.outline, self.b.outline)

    @cached_property
    def difference(self) -> list[Vec2f]:
        """The boundary of A - B, counter-clockwise. Round parts are sampled."""
        return minkowski_difference(self.a, self.b)

    @cached_property
    def sum(self) -> list[Vec2f]:
        """The boundary of A + B, counter-clockwise. Round parts are sampled."""
        return minkowski_sum(self.a, self.b)

    @property
    def has_cloud(self) -> bool:
        """Whether a cloud is small enough to be shown."""
        return len(self.a.vertices) * len(self.b.vertices) <= MAX_CLOUD

    @cached_property
    def cloud(self) -> list[CloudPoint] | None:
        """Every vertex of A minus every vertex of B. None if there are more than MAX_CLOUD points."""
        return cloud_of(self.drawing.vertex_cloud(self.a, self.b)) if self.has_cloud else None

    @cached_property
    def places(self) -> list[Place] | None:
        """Where each point of the cloud lies in A - B. None if there is no cloud."""
        return cloud_places(self.a, self.b, neg) if self.has_cloud else None

    @cached_property
    def sweep(self) -> Sweep:
        """-B, and the path on which it makes A - B."""
        return Sweep(minkowski_difference(self.a, ORIGIN), minkowski_difference(ORIGIN, self.b))


class SumOfPair(Pair):
    """Two shapes whose cloud is that of the sum."""

    @cached_property
    def cloud(self) -> list[CloudPoint] | None:
        """Every vertex of A plus every vertex of B. None if there are more than MAX_CLOUD points."""
        return cloud_of(self.drawing.vertex_sums(self.a, self.b)) if self.has_cloud else None

    @cached_property
    def places(self) -> list[Place] | None:
        """Where each point of the cloud lies in A + B. None if there is no cloud."""
        return cloud_places(self.a, self.b, lambda q: q) if self.has_cloud else None

    @cached_property
    def sweep(self) -> Sweep:
        """B, and the path on which it makes A + B."""
        return Sweep(minkowski_sum(self.a, ORIGIN), minkowski_sum(ORIGIN, self.b))


class TracedPair(Pair):
    """Two shapes, and the run of a method on them."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.method: MethodName = scene["method"]
        self.start: Vector | None = scene["start"]
        self.options = {name: scene[name] for name in MOMENTUM if scene.get(name) is not None}

    @cached_property
    def robust(self) -> tuple[Trace, Answer]:
        """The trace and the answer of the same exact run."""
        found: tuple[Trace, Answer] = self.room.traced(self.a, self.b, self.start, None)
        return found

    @cached_property
    def exact(self) -> Answer:
        """The exact answer, from the run that `robust` shows."""
        return self.robust[1]

    @cached_property
    def trace(self) -> Trace:
        """The steps of the scene's method, flaws included."""
        return self.traced_by(self.method)

    @property
    def left(self) -> Trace | None:
        """The run from whose simplex EPA starts. None if the shapes do not intersect."""
        return self.robust[0] if self.exact.state == "intersecting" else None

    @cached_property
    def epa(self) -> EpaTrace | None:
        """EPA from the simplex that GJK left. None if the shapes do not intersect; the kind `epa` also has it where
        they touch."""
        return expand(self.a, self.b, self.left.steps[-1].simplex_after) if self.left else None  # type: ignore[arg-type]

    @cached_property
    def certificate(self) -> Certificate | None:
        """The certificate in fractions. None if a shape is round. Of a half-space it is that of the whole."""
        if self._whole:
            return certify_half_space(*self._whole)
        found: Certificate | None = self.room.proof(self.a, self.b, self.exact.exact)
        return found

    def traced_by(self, method: MethodName) -> Trace:
        """The steps of any method on these shapes."""
        if method == "robust":
            return self.robust[0]
        options = {name: value for name, value in self.options.items() if name in METHODS[method].options}
        return METHODS[method].run(self.a, self.b, self.start, None, **options)


def cloud_of(points: Sequence[SupportPoint[Any]]) -> list[CloudPoint]:
    """The points of a cloud, without what they came from."""
    return [CloudPoint(point.w, point.ia, point.ib) for point in points]
