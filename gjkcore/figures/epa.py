"""The penetration depth: EPA's expanding polytope from the simplex that GJK leaves, and the response that follows."""

from __future__ import annotations

from functools import cached_property
from typing import ClassVar, NamedTuple

from ..vec import Vector
from .kind import SHAPE_PAIR, SLICE, START, Kind
from .pair import Pair, TracedPair
from .solids import Solids, TracedSolids


class Response(NamedTuple):
    """B's way out of A: EPA's depth times its normal. `signed_distance` is measured again after B was moved by it."""

    offset: Vector
    signed_distance: float


class PenetratingPair(TracedPair):
    """Two shapes, EPA's way to their depth, and what becomes of them when B is moved out of A."""

    plain: ClassVar[type[Pair]] = Pair
    """What measures the moved shapes."""

    @cached_property
    def response(self) -> Response | None:
        """The response of EPA, applied and measured; None where the shapes do not intersect."""
        if self.epa is None:
            return None
        offset = tuple(x * self.epa.depth for x in self.epa.normal)
        moved = self.plain({"shapes": (self.a, self.b.translated(offset))})
        return Response(offset, moved.result.signed_distance)


class PenetratingSolids(PenetratingPair, TracedSolids):
    """The same for two solids."""

    plain = Solids


KIND = Kind(
    scene={"shapes": SHAPE_PAIR, "start": START, "slice": SLICE},
    run={2: PenetratingPair, 3: PenetratingSolids},
    parts=("result", "outlines", "difference", "trace", "epa", "response", "certificate"),
    extras=("slice", "part"),
)
