"""Runs on two solids A and B: the twins of those in `pair`, for scenes of space."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from ..answers import Answer
from ..plane.minkowski import Place
from ..space import minkowski as space_minkowski
from ..space import robust as space
from ..space.epa import EpaTrace, expand
from ..space.minkowski import Mesh, corner_walk, mesh, minkowski_difference, minkowski_sum, vertices_of
from ..space.section import Section, section
from ..space.shapes import Solid
from ..vec import Vec3f
from .kind import Scene
from .pair import MAX_CLOUD, Pair, SumOfPair, TracedPair

MAX_EPA_STEPS = 16
"""After this many support points, the EPA of a figure follows only the closest face. Polyhedra of a few corners need
fewer; the steps of round solids would fill megabytes."""


class SolidSweep(NamedTuple):
    """How A - B comes about. -B (for the sum, B), moved by each point of `path`, stays inside of A - B. The path comes
    to every corner of A along edges. The copies at the corners have the hull A - B. Round parts are sampled."""

    path: list[Vec3f]


class Solids(Pair):
    """The parts that need no trace."""

    dimension = 3
    room = space
    drawing = space_minkowski
    a: Solid  # type: ignore[assignment]
    b: Solid  # type: ignore[assignment]
    places: list[Place] | None = None
    """Only in the plane."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        normal = scene.get("slice")
        self._normal: Vec3f = normal if normal and any(normal) else (0.0, 0.0, 1.0)

    @cached_property
    def exact(self) -> Answer:
        """The exact answer, with the run in whole numbers if there is one."""
        return space.answer(self.a, self.b)

    @cached_property
    def outlines(self) -> tuple[Mesh, ...]:  # type: ignore[override]
        """The surface of each solid."""
        return (mesh(self.a), mesh(self.b))

    @cached_property
    def difference(self) -> Mesh:  # type: ignore[override]
        """The surface of A - B. Round parts are sampled."""
        return minkowski_difference(self.a, self.b)

    @cached_property
    def slice(self) -> Section:  # type: ignore[override]
        """The section of A - B with a plane through the origin, the plane z = 0 if the scene has no other."""
        return section(self.difference, self._normal)

    @cached_property
    def level(self) -> Section:  # type: ignore[override]
        """The section of A - B at the height of the origin: O lies in it exactly if the solids intersect."""
        return section(self.difference, (0.0, 1.0, 0.0))

    @cached_property
    def sum(self) -> Mesh:  # type: ignore[override]
        """The surface of A + B. Round parts are sampled."""
        return minkowski_sum(self.a, self.b)

    @property
    def has_cloud(self) -> bool:
        """Whether a cloud is small enough to be shown."""
        return len(vertices_of(self.a)) * len(vertices_of(self.b)) <= MAX_CLOUD

    @cached_property
    def sweep(self) -> SolidSweep:  # type: ignore[override]
        """The path on which -B makes A - B, and B makes A + B."""
        return SolidSweep(corner_walk(self.outlines[0]))


class SumOfSolids(SumOfPair, Solids):
    """Two solids whose cloud is that of the sum."""

    places = None
    sweep = Solids.sweep  # type: ignore[assignment]


class TracedSolids(TracedPair, Solids):
    """Two solids, and the run of a method on them."""

    @cached_property
    def epa(self) -> EpaTrace | None:  # type: ignore[override]
        """EPA from the simplex that GJK left. None if the solids do not intersect; the kind `epa` also has it where
        they touch."""
        if self.left is None:
            return None
        simplex = self.left.steps[-1].simplex_after
        return expand(self.a, self.b, simplex, MAX_EPA_STEPS)  # type: ignore[arg-type]
