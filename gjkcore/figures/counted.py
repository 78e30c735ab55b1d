"""Solids whose support function counts what it looks at: the linear one looks at every vertex, hill climbing walks
along edges while they rise, from the corner at which the last call on the same solid ended."""

from __future__ import annotations

from ..space.hull import Hull
from ..space.shapes import Solid
from ..vec import Vec3f, add3, dot3, moderate3, scale3, unit3


class Tally:
    """What the support functions of a scene add up."""

    def __init__(self) -> None:
        self.support_calls = 0
        self.dots = 0


class Counted(Solid):
    """A posed solid whose support function counts, and climbs if `hill`. `walk` holds the corners that it has walked
    over since `begin`."""

    __slots__ = ("hill", "tally", "walk")
    __setattr__ = object.__setattr__  # type: ignore[assignment]

    def __init__(self, solid: Solid, hill: bool, tally: Tally) -> None:
        self._set(solid.core, solid.margin, solid.rotation, solid.offset)
        self.walk = [0]
        self.hill = hill
        self.tally = tally

    def begin(self) -> None:
        """Starts the walk of the next call where that of the last one ended."""
        self.walk = self.walk[-1:]

    @property
    def path(self) -> tuple[int, ...] | None:
        """The walk as indices of vertices. None on a round solid."""
        core = self.core
        return None if self.margin or not isinstance(core, Hull) else tuple([core.order[k] for k in self.walk])

    def support_index(self, direction: Vec3f) -> tuple[Vec3f, int | None]:
        """As the published methods ask."""
        core = self.core
        if not isinstance(core, Hull) or not self.hill:
            self.tally.support_calls += 1
            self.tally.dots += len(core.vertices) if isinstance(core, Hull) else 0
            return super().support_index(direction)
        d = moderate3(direction)
        point, k = self.core_support(d)
        if not self.margin:
            return point, core.order[k]
        return add3(point, scale3(unit3(d), self.margin)) if any(d) else point, None

    def core_support(self, d: Vec3f) -> tuple[Vec3f, int]:
        """As the robust method asks."""
        self.tally.support_calls += 1
        core = self.core
        if not isinstance(core, Hull):
            return super().core_support(d)
        if not self.hill:
            self.tally.dots += len(core.corners)
            return super().core_support(d)
        walk, looked_at = climb(core, self.walk[-1], self.to_local(d))
        self.walk += walk[1:]
        self.tally.dots += looked_at
        return self.core_point(walk[-1]), walk[-1]


def climb(hull: Hull, k: int, d: Vec3f) -> tuple[list[int], int]:
    """The walk from corner k to one that none of its neighbours exceeds, and the number of corners examined."""
    walk = [k]
    looked_at = {k}
    top = dot3(hull.corners[k], d)
    rising = True
    while rising:
        rising = False
        for other in hull.neighbours[k]:
            looked_at.add(other)
            height = dot3(hull.corners[other], d)
            if height > top:
                k, top, rising = other, height, True
                walk.append(k)
                break
    return walk, len(looked_at)
