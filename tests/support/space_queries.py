"""The 190 pairs of a scene of Table 1, as `bench space` asks for them in the page's Python."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import gjkcore as gjk


class Scene:
    """`text`: JSON of the solid's vertices and of the rotation and the place of each object."""

    def __init__(self, text: str) -> None:
        scene = json.loads(text)
        self.solid = gjk.Polyhedron(scene["vertices"])
        self.poses = scene["poses"]
        self.pairs = self.posed()

    def posed(self) -> list[tuple[Any, Any]]:
        return list(combinations([self.solid.posed(turn, move) for turn, move in self.poses], 2))

    def distances(self) -> str:
        return json.dumps([gjk.closest_points(a, b).distance for a, b in self.pairs])

    def queries(self, rounds: int) -> None:
        for _ in range(rounds):
            for a, b in self.pairs:
                gjk.closest_points(a, b)

    def queries_in_new_poses(self, rounds: int) -> None:
        """The same, but each round poses the objects again, so that nothing computed for a pose is left."""
        for _ in range(rounds):
            for a, b in self.posed():
                gjk.closest_points(a, b)

    def textbook(self, rounds: int) -> None:
        """The method of Lindberg's report, as its article tells it."""
        for _ in range(rounds):
            for a, b in self.pairs:
                gjk.trace(a, b, method="lindberg")
