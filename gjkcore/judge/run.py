"""Which line of a run of GJK is the first wrong one, and why. A run is JSON lines that somebody's code prints.

The first line has the shapes: {"shapes": [A, B]} as in scenes, or {"shapes": null} where the code has its own. Then
comes a line an iteration, {"point", "a"?, "b"?, "direction", "kept", "bound"?, "verdict"?}. `direction` is the one
along which `point` of A - B was asked, and a and b are what it is the difference of. `kept` are the points that the
code keeps after this one, as indices of the points so far, from 0, the newest first. `bound` is the code's bound of the
distance: a run that has one other than 0 searches the distance, any other only whether the shapes meet. `verdict` is
true if they do, false if not, or the distance.

Notation: `O` is the origin, `d` a direction. The points *at hand* are the new one and those kept before it. `slack` is
what rounding may do: `TOLERANCE` times the size of the pair.

What is judged, in this order, each line from what the lines before it say:
1. The run is not over: no verdict was given, no triangle or tetrahedron around O kept, no separating direction found
   where only that was asked (many codes do not look at the first), and no more than `MOST_IDLE`
   lines in a row found what had been found.
2. d looks towards O from all points kept. If O lies in them, no direction does, and any is as good.
3. The point is a support point of A - B along d.
4. The points kept are as close to O as those at hand, so they have all that O's Voronoi region needs. Where the run
   ends they may also be those kept before.
5. The verdict agrees with the exact one and is proved: O lies in the points kept, or the last point falls short of O,
   or the distance has no room above its lower bound.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from math import dist, hypot
from typing import Any, NamedTuple

from ..checks import ShapeError, finite_number, length, shown, vector
from ..convex import ConvexShape
from ..descent import Feature
from ..engine import closest_points, penetration
from ..figures import KINDS
from ..figures.fields import SceneError
from ..plane.simplex import closest_feature as closest_in_plane
from ..space.simplex import closest_feature as closest_in_space
from ..vec import Vector, inner, integers, summed
from .exact import Json, rounded_root

TOLERANCE = 1e-6
"""Relative to the size of the pair. Many engines compute in binary32."""

MOST_IDLE = 2
"""How many lines in a row may find points that the run had: one may confirm what one with a tolerance has found."""


class Fault(StrEnum):
    """What is wrong with a line."""

    NOT_A_SUPPORT_POINT = "not_a_support_point"
    NOT_TOWARDS_ORIGIN = "not_towards_origin"
    DROPPED_NEEDED = "dropped_needed"
    STOPPED_EARLY = "stopped_early"
    WENT_ON = "went_on"
    WRONG_VERDICT = "wrong_verdict"


class RunError(ValueError):
    """A text that is no run. `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


class Line(NamedTuple):
    """An iteration. `number` counts the lines of the text from 1."""

    number: int
    point: Vector
    a: Vector | None
    b: Vector | None
    direction: Vector
    kept: tuple[int, ...]
    bound: float | None
    verdict: bool | float | None

    @property
    def along(self) -> float:
        """The height of the point along d, in world units. 0 for a direction of zeros."""
        return inner(self.point, self.direction) / (hypot(*self.direction) or 1.0)


class RunText(NamedTuple):
    """A run as it was read. `shapes` is None where the code did not say them."""

    shapes: tuple[ConvexShape, ConvexShape] | None
    lines: tuple[Line, ...]


class Wrong(NamedTuple):
    """The first wrong line, counted from 1."""

    line: int
    code: Fault
    message: str


class Measured(NamedTuple):
    """What is known of the pair: the greatest signed distance that it may have and the least one."""

    most: float
    least: float


# --------------------------------------------------------------------------------------------------------- reading


def is_run(text: str) -> bool:
    """Whether a text is meant as a run. A single line with two shapes is a scene."""
    head, _, rest = text.strip().partition("\n")
    try:
        found = json.loads(head)
    except ValueError:
        return False
    return isinstance(found, dict) and "shapes" in found and (found["shapes"] is None or bool(rest))


def read(text: str) -> RunText:
    """The run of a text. Raises RunError."""
    given = [(number, _object(number, row)) for number, row in enumerate(text.split("\n"), 1) if row.strip()]
    if not given or "shapes" not in given[0][1]:
        raise RunError(given[0][0] if given else 1, 'a run begins with {"shapes": [A, B]}, or {"shapes": null}')
    (number, head), *rest = given
    if not rest:
        raise RunError(number, "after the shapes comes a line an iteration, and there is none")
    try:
        shapes = _shapes(head)
        dimension = shapes[0].dimension if shapes else 0
        lines: list[Line] = []
        for number, row in rest:
            line = _line(number, row, len(lines), dimension)
            dimension = len(line.point)
            lines.append(line)
    except (ShapeError, SceneError) as error:
        raise RunError(number, str(error)) from None
    return RunText(shapes, tuple(lines))


def _object(number: int, row: str) -> Json:
    try:
        found = json.loads(row)
    except ValueError as error:
        raise RunError(number, f"no JSON: {error}") from None
    if not isinstance(found, dict):
        raise RunError(number, f"{shown(found)}, expected an object")
    return found


def _shapes(head: Json) -> tuple[ConvexShape, ConvexShape] | None:
    given = head["shapes"]
    if given is None or (isinstance(given, list) and None in given):
        return None
    _, found = KINDS["gjk"].read("gjk", {"schema": 1, "kind": "gjk", "shapes": given})
    a, b = found["shapes"]
    return a, b


def _line(number: int, row: Json, before: int, dimension: int) -> Line:
    """A line, with `before` points before it, of this dimension; 0 if that is not known yet."""
    for key in row:
        if key not in Line._fields[1:]:
            raise RunError(number, f"{key!r} is not known; a line has {', '.join(Line._fields[1:])}")
    for key in ("point", "direction", "kept"):
        if key not in row:
            raise RunError(number, f"{key} is missing")
    point = vector(row["point"], "point", dimension)
    a, b = (None if row.get(key) is None else vector(row[key], key, len(point)) for key in ("a", "b"))
    kept = row["kept"]
    if not isinstance(kept, list) or any(type(i) is not int or not 0 <= i <= before for i in kept):
        raise RunError(number, f"kept is {shown(kept)}, expected indices of the points so far, from 0 to {before}")
    if len(set(kept)) < len(kept) or len(kept) > len(point) + 1:
        raise RunError(number, f"kept is {shown(kept)}, expected at most {len(point) + 1} different points")
    verdict = row.get("verdict")
    if verdict is not None and not isinstance(verdict, bool):
        verdict = length(verdict, "verdict")
    bound = None if row.get("bound") is None else finite_number(row["bound"], "bound")
    return Line(number, point, a, b, vector(row["direction"], "direction", len(point)), tuple(kept), bound, verdict)


# --------------------------------------------------------------------------------------------------------- judging


def first_wrong(run: RunText) -> Wrong | None:
    """The first wrong line of a run. None if all are right."""
    return next(_wrongs(run), None)


def _wrongs(run: RunText) -> Iterator[Wrong]:
    size = _size(run)
    slack = TOLERANCE * size
    measured = _measured(run)
    only_meets = all(not line.bound and isinstance(line.verdict, bool | None) for line in run.lines)
    points: list[Vector] = []
    kept: list[Vector] = []
    over, idle = "", 0
    for line in run.lines:
        if idle == MOST_IDLE and line.point in points:
            over = f"the {MOST_IDLE} lines before found points that the run had, and so does this one"
        if over:
            yield Wrong(line.number, Fault.WENT_ON, f"The run was over: {over}.")
        if kept and distance(kept) > slack and (words := _away(line, kept, slack)):
            yield Wrong(line.number, Fault.NOT_TOWARDS_ORIGIN, words)
        if run.shapes and (words := _no_support_point(line, *run.shapes, slack)):
            yield Wrong(line.number, Fault.NOT_A_SUPPORT_POINT, words)
        points.append(line.point)
        idle = idle + 1 if line.point in kept else 0
        hand = [line.point, *kept]
        separated = only_meets and line.along < 0 and (len(points) > 1 or not line.kept)
        before, kept = kept, [points[i] for i in line.kept]
        # Where a run ends, the new point need not be kept. One that falls short of O ends a search for a common point,
        # and one that is no closer ends a search for the distance.
        ends = separated or (line.verdict is not None and kept == before)
        if not ends and (words := _dropped(line, kept, hand, slack)):
            yield Wrong(line.number, Fault.DROPPED_NEEDED, words)
        if line.verdict is not None:
            if words := _contradicts(line.verdict, measured, slack):
                yield Wrong(line.number, Fault.WRONG_VERDICT, words)
            if words := _unproved(line, kept, measured, slack):
                yield Wrong(line.number, Fault.STOPPED_EARLY, words)
        over = _over(line, kept, separated and line.along < -slack)
    if line.verdict is None:
        yield Wrong(line.number, Fault.STOPPED_EARLY, "The run ends here, without a verdict.")


def _over(line: Line, kept: Sequence[Vector], separated: bool) -> str:
    """Why nothing comes after a line; "" if something may."""
    if line.verdict is not None:
        return f"line {line.number} gave the verdict"
    if len(kept) > len(line.point):
        inside = _closest(kept)
        if len(inside.kept) == len(kept) and min(inside.weights) > TOLERANCE * inside.total:
            return f"the points that line {line.number} keeps have O inside"
    return f"the point of line {line.number} falls short of O, so the shapes are apart" if separated else ""


def _away(line: Line, kept: Sequence[Vector], slack: float) -> str:
    """How a direction looks away from O, seen from one of the points kept; "" if it does not."""
    if not any(line.direction):
        return "The direction is zero, so it looks nowhere."
    furthest = max(kept, key=lambda p: inner(p, line.direction))
    if inner(furthest, line.direction) <= slack * hypot(*line.direction):
        return ""
    return (
        f"{shown(furthest)} was kept, and from there O lies behind: it comes to {_number(line, furthest)} along the "
        "direction, and O to 0."
    )


def _no_support_point(line: Line, a: ConvexShape, b: ConvexShape, slack: float) -> str:
    """Why a point is no support point of A - B along d; "" if it is one."""
    d = line.direction
    on_a, on_b = a.support(d), b.support(tuple(-x for x in d))
    best = tuple(x - y for x, y in zip(on_a, on_b, strict=True))
    if inner(line.point, d) < inner(best, d) - slack * hypot(*d):
        return (
            f"{shown(line.point)} comes to {_number(line, line.point)} along the direction. {shown(best)} comes to "
            f"{_number(line, best)}: it is {shown(tuple(on_a))} of A minus {shown(tuple(on_b))} of B."
        )
    outside = closest_points(a.translated(tuple(-x for x in line.point)), b).distance
    if outside > slack:
        return f"{shown(line.point)} is no point of A - B: it lies {outside:.6g} outside."
    if line.a and line.b and dist(line.point, [x - y for x, y in zip(line.a, line.b, strict=True)]) > slack:
        return f"{shown(line.point)} is not {shown(line.a)} minus {shown(line.b)}."
    return ""


def _dropped(line: Line, kept: Sequence[Vector], hand: Sequence[Vector], slack: float) -> str:
    """Which points are missing among those kept; "" if none is."""
    closest = _closest(hand)
    if kept and distance(kept) <= distance(hand) + slack:
        return ""
    needed = [hand[i] for i in closest.kept]
    gone = shown(next((p for p in needed if p not in kept), needed[0]))
    return f"The point closest to O is a mixture of {' and '.join(map(shown, needed))}, and {gone} is gone."


def _contradicts(verdict: bool | float, measured: Measured | None, slack: float) -> str:
    """How a verdict contradicts the exact answer; "" if it does not, or if nobody knows."""
    if measured is None:
        return ""
    exactly = f"The signed distance is {measured.most:.6g}."
    if isinstance(verdict, bool):
        return exactly if (measured.least > 0 if verdict else measured.most < 0) else ""
    return exactly if not measured.least - slack <= verdict <= max(measured.most, 0.0) + slack else ""


def _unproved(line: Line, kept: Sequence[Vector], measured: Measured | None, slack: float) -> str:
    """What a verdict lacks to be proved; "" if nothing. Where the shapes are apart by less than the slack, and O is at
    the points kept, rounding has made the direction: it need not separate."""
    reached = distance(kept) if kept else None
    if line.verdict is True:
        return "" if reached is not None and reached <= slack else "The points kept do not have O among them."
    if line.verdict is False:
        nearly_touch = measured is not None and measured.most <= slack and reached is not None and reached <= slack
        return (
            ""
            if nearly_touch or line.along <= slack
            else f"{shown(line.point)} passes O along the direction, so nothing separates."
        )
    bound = max(0.0, -line.along)
    if reached is None:
        return "No point is kept."
    if reached - bound <= slack:
        return ""
    return f"The points kept are {reached:.6g} from O, and the last point proves only {bound:.6g} or more."


def _measured(run: RunText) -> Measured | None:
    if run.shapes is None:
        return None
    apart = closest_points(*run.shapes)
    if apart.distance > apart.error:
        return Measured(apart.distance + apart.error, apart.distance - apart.error)
    over = penetration(*run.shapes)
    return Measured(-over.depth + over.error, -over.depth - over.error)


def _size(run: RunText) -> float:
    """The length of the box around all that is known, in world units."""
    known = [line.point for line in run.lines]
    if run.shapes:
        known += [corner for shape in run.shapes for corner in shape.bounds]
    return hypot(*(max(xs) - min(xs) for xs in zip(*known, [0.0] * len(known[0]), strict=True))) or 1.0


def _closest(points: Sequence[Vector]) -> Feature[Any]:
    """The feature of the hull of points that is closest to O, in whole numbers. Of more points than a simplex has it is
    that of the closest of their simplices."""
    whole, _ = integers(points)
    closest_feature: Any = closest_in_plane if len(points[0]) == 2 else closest_in_space
    found: list[Feature[Any]] = []
    for chosen in combinations(range(len(points)), min(len(points), len(points[0]) + 1)):
        feature = closest_feature([whole[i] for i in chosen])
        found.append(feature._replace(kept=tuple(chosen[i] for i in feature.kept)))
    return min(found, key=_square)


def _square(feature: Feature[Any]) -> Fraction:
    return Fraction(summed([x * x for x in feature.moment]), feature.total**2)


def distance(points: Sequence[Vector]) -> float:
    """The distance of O from the hull of points, rounded once."""
    return rounded_root(_square(_closest(points)) / 4 ** integers(points)[1], Fraction(0))


def _number(line: Line, point: Vector) -> str:
    return f"{inner(point, line.direction):.6g}"


def judged(run: RunText) -> Json:
    """What is said of a run: {"first_wrong": {"line", "code", "message"} or null, "lines", "unjudged"}."""
    wrong = first_wrong(run)
    return {
        "first_wrong": wrong and {"line": wrong.line, "code": wrong.code.value, "message": wrong.message},
        "lines": len(run.lines) + 1,
        "unjudged": [] if run.shapes else [Fault.NOT_A_SUPPORT_POINT.value, Fault.WRONG_VERDICT.value],
    }


def as_json(text: str) -> Json:
    """What is said of a run's text, or {"error": {"code", "message", "where"}}."""
    try:
        return judged(read(text))
    except RunError as error:
        return {"error": {"code": "bad_run", "message": str(error), "where": f"line {error.line}"}}
