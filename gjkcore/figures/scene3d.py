"""Many solids: every pair's state and distance, and what the answers cost.

Each pair that the broad phase leaves is a *call*. A call runs the scene's method, with a support function that counts.
What a pair's distance is does not depend on that run: the engine answers exactly, whatever the method.

There are two support functions. The linear one looks at every vertex. Hill climbing starts at the corner that the last
call on the same solid ended with, and walks along edges while they rise. `climbs` has its walks. `searches` has what
each call looked for and kept, which a page draws as Lindberg's tester draws its debug lines. A warm start begins
with the last search direction of the same pair, which the scene repeats from an earlier answer (`last`); without one,
with the direction between the centres. So an answer depends on its scene alone.

A drag moves one object and asks again. What is known of pairs that did not move is kept for the next answer (`Kept`).
It would be found again, so no answer depends on the ones before.

An object may be a camera's frustum (`camera`). What touches or overlaps it is in the camera's picture (`seen`), and
where its picture is taken from is found from the frustum (`cameras`). A page shows a scene's `note` below the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property, partial
from itertools import chain, combinations
from math import dist, isfinite
from struct import Struct
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from ..engine import quickly
from ..fast.space import Frame
from ..methods import METHODS, MethodName
from ..methods.products import untold
from ..plane.floats import POINTS
from ..space import robust as space
from ..space.hull import Hull
from ..space.minkowski import Mesh, mesh
from ..space.shapes import Solid
from ..vec import Vec3f, add3, dot3, moderate3, neg3, scale3, sub3, summed, unit3
from ..world import World, bounds
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
from .kind import BESIDE_GJK, Kind, Scene
from .pair import State
from .support import Climb

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

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


class Lens(NamedTuple):
    """Where a camera's picture is taken from: the `eye`, in which all lines between its near and its far plane meet, in
    the coordinates of the camera's shape; and the vertices of its near plane, as indices into the surface of its shape,
    counter-clockwise from outside. `camera` is the object."""

    camera: int
    eye: Vec3f
    near: list[int]


class Call(NamedTuple):
    """What a call leaves: the support points after the first, the last search direction, and the walks of its support
    functions, or None if they are linear."""

    iterations: int
    direction: Vec3f
    climb: Climb | None


class Search(NamedTuple):
    """What a call looked for and kept: its search directions, and the points of A - B in its last simplex. They start
    at the origin of the world."""

    directions: list[Vec3f]
    simplex: list[Vec3f]


Where: TypeAlias = tuple[Solid, bytes]
"""A shape and the bits of its pose: what tells the solid of one answer from that of the next."""

POSE = Struct("12d")
START = Struct("3d")

GENERATION = 4
"""A generation of what is kept has as many calls as each pair with each switch the other way."""


class Known(NamedTuple):
    """A call, what it cost, and the corners that its walks ended with."""

    call: Call
    support_calls: int
    dots: int
    ends: tuple[int, int]


class Kept(Generic[Key, Value]):
    """What was found before, in two generations. When the young one is full it becomes the old one, and what nobody has
    asked for since the last time goes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.young: dict[Key, Value] = {}
        self.old: dict[Key, Value] = {}

    def of(self, key: Key, find: Callable[[], Value]) -> Value:
        """The value of a key. `find` gives it the first time."""
        if key not in self.young:
            value = self.old[key] if key in self.old else find()
            if len(self.young) >= self.most:
                self.old, self.young = self.young, {}
            self.young[key] = value
        return self.young[key]


class Memory:
    """What is kept for scenes of the same shapes: their surfaces, the answers for pairs, and their calls."""

    def __init__(self, shapes: Sequence[Solid], pairs: int) -> None:
        self.shapes = shapes
        self.pairs = pairs
        self.exact: Kept[tuple[Where, Where], tuple[State, float, Vec3f, Vec3f]] = Kept(pairs + 1)
        self.calls: Kept[tuple[object, ...], Known] = Kept(GENERATION * pairs + 1)

    @cached_property
    def outlines(self) -> list[Mesh]:
        return [mesh(shape) for shape in self.shapes]


_memory = Memory([], 0)


def memory_of(shapes: Sequence[Solid], pairs: int) -> Memory:
    """That of the last scene, if it had the same shapes and as many pairs. Otherwise a new one takes its place."""
    global _memory
    old = _memory
    if pairs != old.pairs or [id(shape) for shape in shapes] != [id(shape) for shape in old.shapes]:
        _memory = Memory(shapes, pairs)
    return _memory


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

    def calls(self, switches: Switches, kept: bool = False) -> tuple[list[Call | None], Tally]:
        """The call of each pair, or None for a culled pair; and what the calls cost. If `kept`, calls that are known
        are not run again."""
        tally = Tally()
        counted = [Counted(solid, switches.hill, tally) for solid in self.solids]
        return self.calls_on(counted, switches, kept), tally

    def calls_on(self, counted: Sequence[Counted], switches: Switches, kept: bool = False) -> list[Call | None]:
        """The call of each pair of these solids, or None for a culled pair. `kept`: see `calls`."""
        found: list[Call | None] = []
        for number, (i, j) in enumerate(self.couples):
            if switches.broad_phase and (i, j) not in self.candidates:
                found.append(None)
                continue
            a, b = counted[i], counted[j]
            a.begin()
            b.begin()
            start = self.warm(number, i, j) if switches.warm_start else None
            found.append(self.known(a, b, i, j, start) if kept else self.run(a, b, start))
        return found

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
        return self.calls(self.switches, kept=True)

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
            added(*self.calls(now._replace(hill=not now.hill), kept=True)),
            added(*self.calls(now._replace(broad_phase=not now.broad_phase), kept=True)),
            added(*self.calls(now._replace(warm_start=not now.warm_start), kept=True)),
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


PARALLEL = 1e-6
"""How much a frustum may differ from a scaled copy of its near plane, relative to the size of its far plane."""


def eye_of(surface: Mesh) -> tuple[Vec3f, list[int]] | None:
    """The eye of a frustum and the indices of its near plane. None for any other surface.

    From the eye e the far plane is the near plane, larger: u - e = s (v - e) for each v of one and its neighbour u of
    the other. Of two of them, s = |u - u'| / |v - v'|; and e = (s v - u) / (s - 1).
    """
    vertices, faces = surface.vertices, surface.faces
    if [len(face) for face in faces] != [4] * 6:
        return None
    neighbours = {(face[k - 1], face[k]) for face in faces for k in range(4)}
    for near in faces:
        beyond = [v for v in range(len(vertices)) if v not in near and any(v in face for face in faces)]
        far = [next(u for u in beyond if (u, v) in neighbours) for v in near]
        v, u = ([vertices[k] for k in each] for each in (near, far))
        size, nearer = dist(u[0], u[1]), dist(v[0], v[1])
        scale = size / nearer if nearer else 0.0  # far away, corners may round to one
        if scale <= 1 + PARALLEL:
            continue
        eye = scale3(sub3(scale3(v[0], scale), u[0]), 1 / (scale - 1))
        copies = (add3(eye, scale3(sub3(p, eye), scale)) for p in v)
        if all(dist(copy, q) <= PARALLEL * size for copy, q in zip(copies, u, strict=True)):
            return eye, list(near)
    return None


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
        "pairs",
        "counts",
        "climbs",
        "searches",
        "switched",
        "seen",
        "cameras",
        "directions",
        "boxes",
        "outlines",
        "outline_of",
    ),
)
