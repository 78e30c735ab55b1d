"""Prints the run of a GJK as JSON lines. Paste them at lab.html, or give them to `python -m gjkcore run`."""

import json
import sys


class Run:
    """A run on the shapes A and B: lists of vertices, shapes as in scenes, or None if this cannot say them."""

    def __init__(self, a=None, b=None, out=sys.stdout):
        self.points, self.out = [], out
        self._print({"shapes": None if a is None else [self._shape(a), self._shape(b)]})

    def step(self, direction, point, simplex, verdict=None, **more):
        """Call it where an iteration ends. `point` of A - B was found along `direction`. `simplex` are the points kept,
        the newest first. `verdict`, at the end: True if the shapes meet, False if not, or the distance. `more`: a and
        b, the points whose difference `point` is, and bound, the lower bound of a search for the distance."""
        self.points.append([*map(float, point)])
        kept = []
        for corner in simplex:  # the latest point of these coordinates that is not yet named
            same = [i for i, p in enumerate(self.points) if p == [*map(float, corner)] and i not in kept]
            kept.append(same[-1] if same else None)
        line = {"point": self.points[-1], "direction": [*map(float, direction)], "kept": kept, **more}
        self._print(line if verdict is None else {**line, "verdict": verdict})

    def _shape(self, shape):
        if isinstance(shape, dict):
            return shape
        vertices = [[*map(float, vertex)] for vertex in shape]
        return {"type": "polygon" if len(vertices[0]) == 2 else "polyhedron", "vertices": vertices}

    def _print(self, line):
        print(json.dumps(line), file=self.out, flush=True)
