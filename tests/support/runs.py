"""A trace as the text that a code would print: a run as JSON lines, see `gjkcore.judge.run`."""

from __future__ import annotations

import json

import gjkcore as gjk

OTHERS = ("mpr", "frank-wolfe", "accelerated")
"""The methods whose next direction is not towards O from the points that they keep: they print no such run."""


def rows(a, b, trace, distance):
    """The lines of a run as objects. A run that searches the `distance` has a bound in each line."""
    found, points = [{"shapes": gjk.scene(a, b)["shapes"]}], []
    for step in trace.steps:
        points.append(step.support.w)
        kept = []
        for point in step.simplex_after:  # a point that was asked twice is there twice
            kept.append(max(i for i, p in enumerate(points) if p == point.w and i not in kept))
        row = {"point": step.support.w, "a": step.support.a, "b": step.support.b}
        found.append({**row, "direction": step.direction, "kept": kept, **({"bound": step.dot} if distance else {})})
    if trace.intersects is not None:
        found[-1]["verdict"] = trace.intersects
    return found


def text(found):
    return "\n".join(map(json.dumps, found))
