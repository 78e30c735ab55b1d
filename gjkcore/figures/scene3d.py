"""Many solids: every pair's state and distance, and what the answers cost.

Each pair that the broad phase leaves is a *call*. A call runs the scene's method, with a support function that counts.
What a pair's distance is does not depend on that run: the engine answers exactly, whatever the method.

There are two support functions. The linear one looks at every vertex. Hill climbing starts at the corner that the last
call on the same solid ended with, and walks along edges while they rise. `climbs` has its walks. `searches` has what
each call looked for and kept, which a page draws as Lindberg's tester draws its debug lines. A warm start begins
with the last search direction of the same pair, which the scene repeats from an earlier answer (`last`); without one,
with the direction between the centres. So an answer depends on its scene alone.

A drag moves one object and asks again. `kept` has what is known of pairs that did not move.

An object may be a camera's frustum (`camera`). What touches or overlaps it is in the camera's picture (`seen`), and
where its picture is taken from is found from the frustum (`cameras`). A page shows a scene's `note` below the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, combinations
from math import isfinite
from struct import Struct
from typing import Any, NamedTuple

from ..engine import quickly
from ..fast.space import Frame
from ..methods import METHODS, MethodName
from ..methods.products import untold
from ..plane.floats import POINTS
from ..space import robust as space
from ..space.minkowski import Mesh
from ..space.shapes import Solid
from ..vec import Vec3f, moderate3, neg3, sub3, summed
from ..world import World, bounds
from .counted import Counted, Tally
from .fields import (
    BAD_SHAPE,
    ChoiceField,
    FlagField,
    ObjectsField,
    OptionsField,
    PointField,
    PointsField,
    RotationField,
    SceneError,
    ShapeField,
    TextField,
    WholeField,
)
from .kept import Call, Known, Where, memory_of
from .kind import BESIDE_GJK, Kind, Scene
from .lens import Lens, eye_of
from .pair import State
from .support import Climb

MAX_OBJECTS = 100
"""The most objects of a scene: 4950 pairs."""


class ScenePair(NamedTuple):
    """Objects i < j. `iterations` counts the support points after the first.

    A culled pair is "separated", and its distance and points are None. If the solids touch or overlap, the distance is
    0 and both points are the same common point.
    """

    i: int
    j: int
    state: State
    distance: float | None
    point_a: Vec3f | None
    point_b: Vec3f | None
    iterations: int
    culled: bool


class Counts(NamedTuple):
    """Sums over all pairs: calls + culled = pairs. `support_calls` counts the calls of the support function of a solid,
    two for each support point. `dots` counts the vertices that they looked at; a formula looks at none."""

    pairs: int
    culled: int
    calls: int
    iterations: int
    support_calls: int
    dots: int


class Switches(NamedTuple):
    """What makes the calls of a scene fewer or cheaper."""

    hill: bool
    broad_phase: bool
    warm_start: bool


class Switched(NamedTuple):
    """The counts of the same scene with one switch the other way, for each of the three."""

    support: Counts
    broad_phase: Counts
    warm_start: Counts


class Bounds(NamedTuple):
    """The box along the axes around an object, whose intervals the broad phase compares."""

    low: Vec3f
    high: Vec3f


class Search(NamedTuple):
    """What a call looked for and kept: its search directions, and the points of A - B in its last simplex. They start
    at the origin of the world."""

    directions: list[Vec3f]
    simplex: list[Vec3f]


POSE = Struct("12d")
START = Struct("3d")


class SceneRun:
    """The pairs of a scene."""

    def __init__(self, scene: Scene) -> None:
        self.method: MethodName = scene["method"]
        options: Mapping[str, Any] = scene["options"] or {}
        self.switches = Switches(
            options.get("support") == "hill", bool(options.get("broad_phase")), bool(options.get("warm_start"))
        )
        self.compares = bool(options.get("compare"))
        self.debugs = bool(options.get("debug"))
        self.solids: list[Solid] = [each["solid"] for each in scene["objects"]]
        self.shapes: list[Solid] = list({id(each["shape"]): each["shape"] for each in scene["objects"]}.values())
        self.objects: tuple[Mapping[str, Any], ...] = scene["objects"]
        self.couples = list(combinations(range(len(self.solids)), 2))
        self.memory = memory_of(self.shapes, len(self.couples))
        self.last: tuple[Vec3f, ...] = scene["last"] or ()
        if self.last and len(self.last) != len(self.couples):
            message = f"last must be a list of {len(self.couples)} directions, one for each pair, not {len(self.last)}"
            raise SceneError("bad_last", message, "last")

    @cached_property
    def places(self) -> list[Where]:
        """Where each object is."""
        return [
            (each["shape"], POSE.pack(*chain(*solid.rotation), *solid.offset))
            for each, solid in zip(self.objects, self.solids, strict=True)
        ]

    @cached_property
    def candidates(self) -> frozenset[tuple[int, int]]:
        """The pairs that the broad phase leaves."""
        forget_guesses(self.shapes)
        world = World()
        for solid in self.solids:
            world.add(solid)
        return frozenset(world.candidate_pairs())

    def calls(self, switches: Switches) -> tuple[list[Call | None], Tally]:
        """The call of each pair, or None for a culled pair; and what the calls cost. Calls that are known are not run
        again."""
        tally = Tally()
        counted = [Counted(solid, switches.hill, tally) for solid in self.solids]
        found: list[Call | None] = []
        for number, (i, j) in enumerate(self.couples):
            if switches.broad_phase and (i, j) not in self.candidates:
                found.append(None)
                continue
            a, b = counted[i], counted[j]
            a.begin()
            b.begin()
            start = self.warm(number, i, j) if switches.warm_start else None
            found.append(self.known(a, b, i, j, start))
        return found, tally

    def known(self, a: Counted, b: Counted, i: int, j: int, start: Vec3f | None) -> Call:
        """A call, which runs only if it is not known. It depends on nothing but the two solids and where it starts."""
        tally = a.tally
        support_calls, dots = tally.support_calls, tally.dots
        key = (
            self.method, self.places[i], self.places[j], start and START.pack(*start), a.hill, a.walk[-1], b.walk[-1],
        )  # fmt: skip

        def found() -> Known:
            call = self.run(a, b, start)
            return Known(call, tally.support_calls - support_calls, tally.dots - dots, (a.walk[-1], b.walk[-1]))

        known = self.memory.calls.of(key, found)
        tally.support_calls, tally.dots = support_calls + known.support_calls, dots + known.dots
        a.walk[-1], b.walk[-1] = known.ends
        return known.call

    @cached_property
    def runs(self) -> tuple[list[Call | None], Tally]:
        """The calls of the scene as its switches are."""
        return self.calls(self.switches)

    def warm(self, number: int, i: int, j: int) -> Vec3f | None:
        """The first search direction of a pair at a warm start. None means the method's own."""
        if self.last and any(self.last[number]):
            return self.last[number]
        a, b = self.solids[i], self.solids[j]
        between = sub3(b.to_world(b.core.center), a.to_world(a.core.center))
        return between if any(between) else None

    def run(self, a: Counted, b: Counted, start: Vec3f | None) -> Call:
        """One call, of solids whose walks have begun."""
        before = a.tally.dots
        if self.method == "robust":
            found = space.search(a, b, space.START if start is None else start)
            iterations, direction = found.looked, neg3(found.feature.moment)
        else:
            with untold():
                steps = METHODS[self.method].run(a, b, start, None).steps
            iterations, direction = len(steps) - 1, steps[-1].direction  # type: ignore[assignment]
        climbed = Climb(a.tally.dots - before, a.path, b.path) if a.hill else None
        return Call(iterations, lasting(direction), climbed)

    @cached_property
    def pairs(self) -> list[ScenePair]:
        """Every pair, in ascending order."""
        found: list[ScenePair] = []
        for (i, j), run in zip(self.couples, self.runs[0], strict=True):
            if run is None:
                found.append(ScenePair(i, j, "separated", None, None, None, 0, True))
                continue
            a, b = self.solids[i], self.solids[j]
            state, distance, point_a, point_b = self.memory.exact.of(
                (self.places[i], self.places[j]), partial(exactly, a, b)
            )
            found.append(ScenePair(i, j, state, distance, point_a, point_b, run.iterations, False))
        return found

    @cached_property
    def counts(self) -> Counts:
        """What the calls cost."""
        return added(*self.runs)

    @cached_property
    def climbs(self) -> list[Climb | None] | None:
        """For each pair, what hill climbing cost in its call, and the path on each solid. The path leads through all
        support points of the call, and starts where the last call on the solid ended. None for a culled pair, and None
        in place of the list if the support is linear."""
        return [call and call.climb for call in self.runs[0]] if self.switches.hill else None

    @cached_property
    def searches(self) -> list[Search | None] | None:
        """The search of each call, None for a culled pair. None in place of the list unless the scene asks for it."""
        if not self.debugs:
            return None
        found: list[Search | None] = []
        for number, ((i, j), call) in enumerate(zip(self.couples, self.runs[0], strict=True)):
            if call is None:
                found.append(None)
                continue
            start = self.warm(number, i, j) if self.switches.warm_start else None
            with untold():
                steps = METHODS[self.method].run(self.solids[i], self.solids[j], start, None).steps
            directions = [lasting(step.direction) for step in steps]  # type: ignore[arg-type]
            found.append(Search(directions, [point.w for point in steps[-1].simplex_after]))  # type: ignore[misc]
        return found

    @cached_property
    def switched(self) -> Switched | None:
        """What they would cost with each switch the other way. None unless the scene asks for it."""
        if not self.compares:
            return None
        now = self.switches
        return Switched(
            added(*self.calls(now._replace(hill=not now.hill))),
            added(*self.calls(now._replace(broad_phase=not now.broad_phase))),
            added(*self.calls(now._replace(warm_start=not now.warm_start))),
        )

    @cached_property
    def seen(self) -> list[int] | None:
        """The objects that touch or overlap a camera's frustum, in ascending order. None without a camera."""
        cameras = {i for i, each in enumerate(self.objects) if each["camera"]}
        if not cameras:
            return None
        met = [{pair.i, pair.j} for pair in self.pairs if pair.state != "separated"]
        return sorted(set().union(*(pair - cameras for pair in met if pair & cameras)))

    @cached_property
    def cameras(self) -> list[Lens]:
        """The cameras that have an eye: their shape is a frustum of six faces, with parallel near and far planes."""
        found = []
        for i, (each, outline) in enumerate(zip(self.objects, self.outline_of, strict=True)):
            lens = eye_of(self.outlines[outline]) if each["camera"] else None
            if lens:
                found.append(Lens(i, *lens))
        return found

    @cached_property
    def directions(self) -> list[Vec3f]:
        """The last search direction of each pair, for the `last` of the next scene. Zero for a culled pair, and where a
        method's direction overflowed."""
        return [call.direction if call else (0.0, 0.0, 0.0) for call in self.runs[0]]

    @cached_property
    def boxes(self) -> list[Bounds]:
        """The box around each object."""
        forget_guesses(self.shapes)
        return [Bounds(*bounds(solid, 3)) for solid in self.solids]  # type: ignore[arg-type]

    @cached_property
    def outlines(self) -> list[Mesh]:
        """The surface of each different shape, before its objects turn and move it."""
        return self.memory.outlines

    @cached_property
    def outline_of(self) -> list[int]:
        """For each object, the position of its shape in `outlines`."""
        return [self.shapes.index(each["shape"]) for each in self.objects]


def lasting(direction: Vec3f) -> Vec3f:
    """A direction of moderate length, for JSON: without negative zeros, and zero if it is not finite."""
    x, y, z = moderate3(direction)
    return (x + 0.0, y + 0.0, z + 0.0) if isfinite(x + y + z) else (0.0, 0.0, 0.0)


def added(runs: list[Call | None], tally: Tally) -> Counts:
    """The sums over the calls of all pairs."""
    calls = [run for run in runs if run]
    iterations = summed(call.iterations for call in calls)
    return Counts(len(runs), len(runs) - len(calls), len(calls), iterations, tally.support_calls, tally.dots)


def forget_guesses(solids: Sequence[Solid]) -> None:
    """Climbs begin anew. Where several corners are equally far, they may end at another one after other climbs."""
    for solid in solids:
        if solid.hull:
            solid.hull.guess.clear()
        if isinstance(solid.sharp, Frame):
            solid.sharp.guess.clear()


def exactly(a: Solid, b: Solid) -> tuple[State, float, Vec3f, Vec3f]:
    """The state and the distance of two solids, and a point of each."""
    forget_guesses((a, b))
    found = quickly(a, b, POINTS)
    if found is not None:
        # What floats prove is neither touching nor a rounded zero.
        distance, point_a, point_b, _, _ = found
        return "separated" if distance > 0 else "intersecting", distance, point_a, point_b
    # With curved cores the depth is not needed to tell touching from overlapping.
    answer: Any = space.answer(a, b, with_depth=bool(a.hull and b.hull))
    if answer.state == "separated":
        return "separated", answer.signed_distance, answer.point_a, answer.point_b
    return answer.state, 0.0, answer.common, answer.common


KIND = Kind(
    scene={
        "objects": ObjectsField(
            "bad_object",
            min=1,
            max=MAX_OBJECTS,
            fields={
                "name": TextField("bad_object", required=False),
                "shape": ShapeField(BAD_SHAPE, required=False),
                "like": WholeField("bad_object", min=0, max=MAX_OBJECTS - 1, required=False),
                "rotation": RotationField("bad_object", required=False),
                "offset": PointField("bad_object", required=False),
                "camera": FlagField("bad_object", required=False, default=False),
            },
        ),
        "options": OptionsField(
            "bad_options",
            required=False,
            fields={
                "support": ChoiceField("bad_options", choices=("linear", "hill"), required=False, default="linear"),
                "broad_phase": FlagField("bad_options", required=False, default=False),
                "warm_start": FlagField("bad_options", required=False, default=False),
                "compare": FlagField("bad_options", required=False, default=False),
                "debug": FlagField("bad_options", required=False, default=False),
            },
        ),
        "last": PointsField("bad_last", min=0, required=False),
        "note": TextField("bad_note", required=False),
    },
    run={3: SceneRun},
    without=BESIDE_GJK,
    parts=(
        *("pairs", "counts", "climbs", "searches", "switched", "seen"),
        *("cameras", "directions", "boxes", "outlines", "outline_of"),
    ),
)
