"""What is wrong with a reply, by the exact answer."""

from __future__ import annotations

from typing import NamedTuple

from .cases import Case, Vertices
from .runner import Reply


class Finding(NamedTuple):
    """`kind` is "missed", "false", "distance", "depth", "loops", "raises", "not-a-number", "garbage",
    "changes-arguments" or "crashes". `words` say what the code did."""

    kind: str
    words: str


class Allowed(NamedTuple):
    """How far distances and depths may be `off`, and how far from contact pairs count as `touching`, for which both
    verdicts are right. Relative to the size of the pair."""

    off: float
    touching: float = 0.0


def finding(case: Case, reply: Reply, allowed: Allowed) -> Finding | None:
    """What is wrong with the reply, or None.

    Where the signed distance is exactly 0, both verdicts are right. The distance of an overlap may be 0 or negative.
    """
    if reply.finding is not None:
        return Finding(reply.finding, reply.words)
    near = allowed.touching and case.amount is not None and case.amount <= allowed.touching * size(case)
    if reply.intersects is not None and case.sign and reply.intersects != (case.sign < 0) and not near:
        kind, said = ("missed", "do not intersect") if case.sign < 0 else ("false", "intersect")
        return Finding(kind, f"it says that the shapes {said}")
    slack = allowed.off * size(case)
    distance = case.amount if case.sign > 0 else 0.0
    if reply.distance is not None:
        off = reply.distance - distance
        if off > slack or (off < -slack and case.sign > 0):
            return Finding("distance", f"it says that the distance is {reply.distance!r}, which is {distance!r}")
    if reply.depth is not None and case.sign <= 0 and abs(reply.depth - case.amount) > slack:
        return Finding("depth", f"it says that the depth is {reply.depth!r}, which is {case.amount!r}")
    return None


def size(case: Case) -> float:
    """The longest side of the box along the axes that holds both shapes, which have vertices."""
    a, b = case.pair.both_vertices
    return extent([*a, *b])


def extent(points: Vertices) -> float:
    return float(max(max(column) - min(column) for column in zip(*points, strict=True)))
