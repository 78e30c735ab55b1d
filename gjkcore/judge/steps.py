"""The iterations of somebody's `step(simplex, d)`, as the trace of a figure.

The contract. `simplex` lists points of A - B, the newest first: that is the support point along `d`. The others are
those that the last call kept, in its order. The first call has one point, found along the scene's start, or else along
x. `step` returns the points to keep and the next direction, or the verdict: True if the shapes intersect, False if not.
It keeps points that it was given, at most three in the plane and four in space.

Whoever runs the code answers a `Call` with what it returned, as JSON: {"intersects"}, {"simplex", "direction"}, or
{"words", "line"} if that was neither.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from ..figures import KINDS
from ..methods.run import Run
from ..minkowski import SupportPoint
from ..trace import Termination, Trace
from ..vec import Vector
from ..wire import parts_json
from .child import shown
from .exact import Json

METHOD = "yours"
"""The name of the method in the trace."""

CAP = 64
"""The most iterations of a figure."""

Simplex = tuple[SupportPoint[Vector], ...]


class Call(NamedTuple):
    """What `step` is given."""

    simplex: list[Vector]
    direction: Vector


class StepError(Exception):
    """What `step` did is no step. `line` is that of the code, if it is known."""

    def __init__(self, words: str, line: int | None = None) -> None:
        super().__init__(words)
        self.line = line


Stepping = Generator[Call, Json, Json]


def answering(scene: Json) -> Stepping:
    """The answer to a scene of the kind `gjk`, whose trace is that of `step`. Raises SceneError and StepError."""
    kind = KINDS["gjk"]
    dimension, read = kind.read("gjk", {**scene, "method": "robust"})
    run = kind.run[dimension](read)
    run.__dict__["trace"] = yield from tracing(read["shapes"], read["start"])
    return {"seq": scene.get("seq"), **parts_json("gjk", kind, run)}


def tracing(shapes: Sequence[Any], start: Vector | None = None) -> Generator[Call, Json, Trace]:
    """The trace of `step` on two shapes."""
    a, b = shapes
    run: Run[Vector] = Run(METHOD, a, b, None, CAP)
    direction = run.unit_x if start is None else start
    kept: Simplex = ()
    while run.goes_on(kept, direction):
        newest = run.support(direction)
        given = (newest, *kept)
        reply = yield Call([point.w for point in given], direction)
        if "words" in reply:
            raise StepError(str(reply["words"]), reply.get("line"))
        if reply.get("intersects") is False:
            run.refuse(direction, newest, None, "beyond")
            return run.ended(Termination.SEPARATING_DIRECTION, False)
        encloses = reply.get("intersects") is True
        kept = given if encloses else _kept(reply["simplex"], given)
        if len(kept) > run.dimension + 1:
            raise StepError(f"step kept {len(kept)} points, and a simplex has at most {run.dimension + 1} here")
        run.accept(direction, newest, kept, None)
        if encloses:
            return run.ended(Termination.ORIGIN_ENCLOSED, True)
        direction = tuple(reply["direction"])
        if len(direction) != run.dimension:
            raise StepError(f"step returned a direction of {len(direction)} numbers, not of {run.dimension}")
    return run.stopped()


def _kept(points: Sequence[Sequence[float]], given: Simplex) -> Simplex:
    """The points of `given` that were returned."""
    if not points:
        raise StepError("step kept no point")
    left = list(given)
    kept = []
    for point in points:
        same = next((one for one in left if one.w == tuple(point)), None)
        if same is None:
            raise StepError(f"step kept {shown(tuple(point))}, which is not one of the points that it was given")
        left.remove(same)
        kept.append(same)
    return tuple(kept)
