"""The calls of a scene of solids, or their support functions alone, over and over: a page takes the time of both.

How long an answer takes is no part of it: the same question always has the same answer. So the share of the time that a
method spends in its support function is what two questions of as many rounds take, `only` with "support" and with
"calls", each less what it takes with no round.
"""

from __future__ import annotations

from functools import cached_property

from ..space.shapes import Solid
from ..vec import Vec3f, summed
from .fields import ChoiceField, WholeField
from .kind import Kind, Scene
from .scene3d import KIND as SCENE3D
from .scene3d import Counted, SceneRun, Tally

MAX_ROUNDS = 100


class Noting(Counted):
    """A solid that notes the directions in which its support functions are asked, and which function it is."""

    __slots__ = ("asked",)

    def __init__(self, solid: Solid, hill: bool) -> None:
        super().__init__(solid, hill, Tally())
        self.asked: list[tuple[bool, Vec3f]] = []

    def support_index(self, direction: Vec3f) -> tuple[Vec3f, int | None]:
        before = len(self.asked)
        found = super().support_index(direction)
        # Hill climbing asks `core_support` in its turn, and will so again.
        self.asked[before:] = [(True, direction)]
        return found

    def core_support(self, d: Vec3f) -> tuple[Vec3f, int]:
        self.asked.append((False, d))
        return super().core_support(d)


class SupportTime:
    """Some rounds of the calls of a scene, or of their support functions."""

    def __init__(self, scene: Scene) -> None:
        self.scene = SceneRun(scene)
        self.only: str = scene["only"]
        self.rounds: int = scene["rounds"]

    @cached_property
    def support_calls(self) -> int:
        """How often a support function was called in all rounds, two for each support point."""
        if self.only == "calls":
            return summed(self.scene.calls(self.scene.switches)[1].support_calls for _ in range(self.rounds))
        hill = self.scene.switches.hill
        noting = [Noting(solid, hill) for solid in self.scene.solids]
        self.scene.calls_on(noting, self.scene.switches)
        tally = Tally()
        for _ in range(self.rounds):
            for solid, noted in zip(self.scene.solids, noting, strict=True):
                counted = Counted(solid, hill, tally)
                for for_vertex, d in noted.asked:
                    # A walk is as long as in the calls: it starts where the last one ended.
                    if for_vertex:
                        counted.support_index(d)
                    else:
                        counted.core_support(d)
        return tally.support_calls


KIND = Kind(
    scene={
        **{key: SCENE3D.scene[key] for key in ("objects", "options", "last")},
        "only": ChoiceField("bad_only", choices=("calls", "support")),
        "rounds": WholeField("bad_rounds", min=0, max=MAX_ROUNDS),
    },
    run={3: SupportTime},
    parts=("support_calls",),
)
