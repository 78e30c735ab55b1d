"""The iterations of a reader's code, as the trace of a figure. They are lines of a run, see `run`: the code prints
them, or they are made here from calls of its function `step(simplex, d)`.

`simplex` lists points of A - B, the newest first: that is the support point along `d`. The others are those that the
last call kept, in its order. The first call has one point, found along the scene's start, or else along x. `step`
returns the points to keep and the next direction, or the verdict: True if the shapes intersect, False if not. It keeps
points that it was given, at most three in the plane and four in space.

Whoever runs the code answers a `Call` with what it returned, as JSON: {"intersects"}, {"simplex", "direction"}, or
{"words", "line"} if that was neither.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from ..convex import ConvexShape
from ..engine import closest_points
from ..figures import KINDS
from ..methods.run import Run
from ..minkowski import SupportPoint
from ..trace import Termination, Trace
from ..vec import Vector
from ..wire import parts_json
from .child import shown
from .exact import Json
from .run import Line, first_wrong, read

METHOD = "yours"
"""The name of the method in the trace."""

CAP = 64
"""The most iterations of a figure."""

Shapes = tuple[ConvexShape, ConvexShape]


class Call(NamedTuple):
    """What `step` is given."""

    simplex: list[Vector]
    direction: Vector


class StepError(Exception):
    """What `step` did is no step. `line` is that of the code, if it is known."""

    def __init__(self, words: str, line: int | None = None) -> None:
        super().__init__(words)
        self.line = line


Stepping = Generator[Call, Json, str]


def stepping(scene: Json) -> Stepping:
    """Calls `step` on the shapes of a scene of the kind `gjk`, and returns the text of the run. Raises SceneError and
    StepError."""
    _, (a, b), start = _figure(scene)
    run: Run[Vector] = Run(METHOD, a, b, None)
    direction = run.unit_x if start is None else start
    rows: list[Json] = [{"shapes": scene["shapes"]}]
    points: list[Vector] = []
    kept: list[int] = []
    verdict = None
    while verdict is None and len(points) < CAP:
        newest = run.support(direction)
        points.append(newest.w)
        given = [len(points) - 1, *kept]
        reply: Any = yield Call([points[i] for i in given], direction)
        if "words" in reply:
            raise StepError(str(reply["words"]), reply.get("line"))
        verdict = reply.get("intersects")
        if verdict is None:
            kept = _kept(reply["simplex"], points, given)
        elif verdict:
            kept = given
        if len(kept) > run.dimension + 1:
            raise StepError(f"step kept {len(kept)} points, and a simplex has at most {run.dimension + 1} here")
        row: Json = {"point": newest.w, "a": newest.a, "b": newest.b, "direction": direction, "kept": kept}
        rows.append(row if verdict is None else {**row, "verdict": verdict})
        if verdict is None:
            direction = tuple(reply["direction"])
            if len(direction) != run.dimension:
                raise StepError(f"step returned a direction of {len(direction)} numbers, not of {run.dimension}")
    return "\n".join(map(json.dumps, rows))


def _kept(returned: Sequence[Sequence[float]], points: Sequence[Vector], given: Sequence[int]) -> list[int]:
    """The indices of the points that were returned, among those that were given."""
    if not returned:
        raise StepError("step kept no point")
    left, kept = list(given), []
    for point in returned:
        same = next((i for i in left if points[i] == tuple(point)), None)
        if same is None:
            raise StepError(f"step kept {shown(tuple(point))}, which is not one of the points that it was given")
        left.remove(same)
        kept.append(same)
    return kept


def drawn(scene: Json, text: str) -> Json:
    """The answer to a scene of the kind `gjk` whose trace is the run of a text, with the step that is wrong, as answers
    of the kind `failures` have it. Raises SceneError, RunError, and StepError if the scene does not have the shapes of
    the run."""
    figure, shapes, _ = _figure(scene)
    run = read(text)
    if run.shapes != tuple(shapes):
        raise StepError("the run was printed for the shapes as they were: put them back")
    wrong = first_wrong(run)
    step = wrong and [line.number for line in run.lines].index(wrong.line)
    lines = run.lines[: max(CAP, (step or 0) + 1)]  # a run that never ends may have thousands
    figure.__dict__["trace"] = trace_of(run.shapes, lines)
    return {"seq": scene.get("seq"), **parts_json("gjk", KINDS["gjk"], figure), "wrong_at": step}


def _figure(scene: Json) -> tuple[Any, Sequence[Any], Vector | None]:
    """What has the parts of the answer, with the shapes and the start. Raises SceneError."""
    kind = KINDS["gjk"]
    dimension, found = kind.read("gjk", {**scene, "method": "robust"})
    return kind.run[dimension](found), found["shapes"], found["start"]


def trace_of(shapes: Shapes, lines: Sequence[Line]) -> Trace:
    """The trace of the lines of a run."""
    run: Run[Vector] = Run(METHOD, *shapes, None)
    points: list[SupportPoint[Vector]] = []
    before: tuple[int, ...] = ()
    for line in lines:
        points.append(_support_point(line, *shapes))
        if line.kept and line.kept != before:
            before = line.kept
            run.accept(line.direction, points[-1], tuple([points[i] for i in before]), None)
        else:
            run.refuse(line.direction, points[-1], None, "beyond")
    verdict = lines[-1].verdict
    if verdict is None:
        return run.stopped()
    if verdict is True or (verdict is not False and verdict == 0):
        return run.ended(Termination.ORIGIN_ENCLOSED, True)
    searches = any(line.bound for line in lines) or verdict is not False
    return run.ended(Termination.CONVERGED if searches else Termination.SEPARATING_DIRECTION, False)


def _support_point(line: Line, a: ConvexShape, b: ConvexShape) -> SupportPoint[Vector]:
    """The point of a line. Of points that the code did not say, those that are closest to having this difference."""
    on_a, on_b = line.a, line.b
    if on_a is None or on_b is None:
        found = closest_points(a.translated([-x for x in line.point]), b)
        on_a, on_b = tuple([x + w for x, w in zip(found.point_a, line.point, strict=True)]), tuple(found.point_b)
    return SupportPoint(line.point, on_a, on_b, _vertex(a, on_a), _vertex(b, on_b))


def _vertex(shape: ConvexShape, point: Vector) -> int | None:
    """The index of the vertex that a point is."""
    vertices = shape.vertices
    return vertices.index(point) if point in vertices else None
