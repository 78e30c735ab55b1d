"""The iterations of somebody's code, as the trace of a figure: those of a function `step(simplex, d)`, which is called,
or those of a run that the code has printed, see `run`.

The contract of `step`. `simplex` lists points of A - B, the newest first: that is the support point along `d`. The
others are those that the last call kept, in its order. The first call has one point, found along the scene's start, or
else along x. `step` returns the points to keep and the next direction, or the verdict: True if the shapes intersect,
False if not. It keeps points that it was given, at most three in the plane and four in space.

Whoever runs the code answers a `Call` with what it returned, as JSON: {"intersects"}, {"simplex", "direction"}, or
{"words", "line"} if that was neither.
"""

from __future__ import annotations

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
from .run import Line

METHOD = "yours"
"""The name of the method in the trace."""

CAP = 64
"""The most iterations of a figure."""

Simplex = tuple[SupportPoint[Vector], ...]
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


Stepping = Generator[Call, Json, Json]


def answering(scene: Json) -> Stepping:
    """The answer to a scene of the kind `gjk`, whose trace is that of `step`. Raises SceneError and StepError."""
    figure, shapes, start = _figure(scene)
    return _answer(scene, figure, (yield from tracing(shapes, start)))


def answer_printed(scene: Json, shapes: Shapes, lines: Sequence[Line], wrong_at: int | None) -> Json:
    """The answer to a scene of the kind `gjk`, whose trace has these lines of a run, with the step that is wrong, as
    answers of the kind `failures` have it. Raises SceneError, and StepError if the scene does not have the shapes of
    the run."""
    figure, shown_now, _ = _figure(scene)
    if tuple(shown_now) != shapes:
        raise StepError("the run was printed for the shapes as they were: put them back")
    return {**_answer(scene, figure, trace_of(shapes, lines)), "wrong_at": wrong_at}


def _figure(scene: Json) -> tuple[Any, Sequence[Any], Vector | None]:
    """What has the parts of the answer, with the shapes and the start."""
    kind = KINDS["gjk"]
    dimension, read = kind.read("gjk", {**scene, "method": "robust"})
    return kind.run[dimension](read), read["shapes"], read["start"]


def _answer(scene: Json, figure: Any, trace: Trace) -> Json:
    figure.__dict__["trace"] = trace
    return {"seq": scene.get("seq"), **parts_json("gjk", KINDS["gjk"], figure)}


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


# --------------------------------------------------------------------------------------------------------- printed runs


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
