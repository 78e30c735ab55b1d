"""How fast gjkcore is, as ratios to its peers and to itself. Each row is measured in one run.

    python3 build.py bench core [--rounds 9]

The contenders take turns (A B A B ...), for about the same time each. A row shows their medians and the median of the
ratios of the rounds. Times are processor times, so other work on the machine hardly changes them. A missed goal is
printed; nothing fails. The rows of a peer that is not installed are left out.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import platform
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

import gjkcore as gjk
from gjkcore import batch
from gjkcore.engine import quickly
from gjkcore.figures import KINDS
from gjkcore.figures.counted import Counted, Tally
from gjkcore.figures.scene3d import SceneRun
from gjkcore.plane.floats import POINTS
from gjkcore.space.shapes import Solid
from gjkcore.world import World
from project import preset_scenes

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from cases3 import rotation as random_turn
from certificates import Given, Judge

try:
    import shapely
except ImportError:
    shapely = None
try:
    import coal
except ImportError:
    coal = None
try:
    import Box2D
except ImportError:
    Box2D = None
try:
    import fcl
except ImportError:
    fcl = None
try:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # numba warns a lot about distance3d's arrays
        from distance3d import colliders
        from distance3d.colliders import ConvexHullVertices
        from distance3d.gjk import gjk as distance3d_gjk
except ImportError:
    ConvexHullVertices = None

Task = Callable[[], object]
Vertices = list[tuple[float, float]]

SCENES = Path(__file__).parent.parent / "data" / "table1_scenes.json"
TURN_S = 0.02
"""The least time that a contender runs in each round."""


class Bench:
    """Measures and prints one row after another."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.missed: list[str] = []
        print(f"{'':66}{'gjkcore':>12}{'peer':>12}{'ratio':>8}  goal")

    def versus(self, name: str, ours: Task, peer: Task, size: int, goal: float | None = None) -> None:
        """A row with the time of `ours` and of `peer` for each of `size` parts, and their ratio."""
        first, second, ratio = self.measured(ours, peer)
        self.row(name, shown(first / size), shown(second / size), ratio, goal)

    def alone(self, name: str, ours: Task, size: int, goal: float | None = None) -> None:
        """A row with a time that has no peer. The goal is in seconds."""
        ours()
        took = statistics.median(timed(ours, repeats(ours)) for _ in range(self.rounds)) / size
        verdict = "" if goal is None else f"<= {shown(goal)}  {self.verdict(name, took <= goal)}"
        print(f"{name:66}{shown(took):>12}{'':>20}  {verdict}", flush=True)

    def row(self, name: str, ours: str, peer: str, ratio: float, goal: float | None) -> None:
        verdict = "" if goal is None else f"<= {goal:g}  {self.verdict(name, ratio <= goal)}"
        print(f"{name:66}{ours:>12}{peer:>12}{ratio:8.2f}  {verdict}", flush=True)

    def verdict(self, name: str, met: bool) -> str:
        if not met:
            self.missed.append(name)
        return "ok" if met else "MISSED"

    def measured(self, ours: Task, peer: Task) -> tuple[float, float, float]:
        """The median seconds of both, and the median of their ratios."""
        tasks = (ours, peer)
        for task in tasks:
            task()
        counts = [repeats(task) for task in tasks]
        times = [[timed(task, count) for task, count in zip(tasks, counts, strict=True)] for _ in range(self.rounds)]
        first, second = (statistics.median(column) for column in zip(*times, strict=True))
        return first, second, statistics.median(a / b for a, b in times)

    def accuracy(self, name: str, found: Sequence[gjk.Impact], theirs: Sequence[float]) -> None:
        """A row with the largest proved error of our times of impact, and the largest difference of a peer's from
        them."""
        ours = max(impact.error for impact in found)
        peer = max(abs((impact.t or 0.0) - t) for impact, t in zip(found, theirs, strict=True))
        print(f"{name:66}{ours:12.1e}{peer:12.1e}", flush=True)

    def missing(self, peer: str, name: str) -> None:
        print(f"{name:66}{peer} is not installed: left out")


def repeats(task: Task) -> int:
    return max(1, math.ceil(TURN_S / timed(task, 1)))


def timed(task: Task, count: int) -> float:
    """Seconds for each call. Like `timeit`, without the collector of cycles, which would search the peers' heap."""
    gc.disable()
    begin = time.process_time()
    for _ in range(count):
        task()
    took = (time.process_time() - begin) / count
    gc.enable()
    return took


def shown(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e6:.2f} us"


def each(ask: Callable[[Any, Any], object], pairs: Sequence[tuple[Any, Any]]) -> Task:
    """A task that calls `ask` once for every pair."""

    def task() -> None:
        for a, b in pairs:
            ask(a, b)

    return task


# -------------------------------------------------------------------------------------------------------- in the plane


def polygon(source: random.Random, corners: int) -> Vertices:
    """Corners at random angles on a circle of radius 1, counter-clockwise. Its centre is near the origin."""
    x, y = source.uniform(-1.5, 1.5), source.uniform(-1.5, 1.5)
    angles = sorted(source.uniform(0, math.tau) for _ in range(corners))
    return [(x + math.cos(angle), y + math.sin(angle)) for angle in angles]


def half_overlapping(k: int, m: int, count: int) -> list[tuple[Vertices, Vertices]]:
    """Pairs of polygons with k and m corners. Every other pair overlaps."""
    source = random.Random(k * 1000 + m)
    pairs: list[tuple[Vertices, Vertices]] = []
    while len(pairs) < count:
        a, b = polygon(source, k), polygon(source, m)
        if gjk.intersects(gjk.Polygon(a), gjk.Polygon(b)) == bool(len(pairs) % 2):
            pairs.append((a, b))
    return pairs


def shapes_of(pairs: Sequence[tuple[Vertices, Vertices]]) -> list[tuple[gjk.Polygon, gjk.Polygon]]:
    return [(gjk.Polygon(a), gjk.Polygon(b)) for a, b in pairs]


def plane(bench: Bench) -> None:
    for k, m, distance_goal, boolean_goal in ((3, 4, 0.7, 0.5), (8, 8, None, None), (64, 64, 0.35, None)):
        pairs = half_overlapping(k, m, 200)
        ours = shapes_of(pairs)
        for what, ask, peer_ask, goal in (
            ("distance", gjk.closest_points, "distance", distance_goal),
            ("boolean", gjk.intersects, "intersects", boolean_goal),
            ("distance or depth", gjk.signed_distance, "distance", None),
        ):
            name = f"2D {k} v {m}, {what}, against shapely's scalar call"
            if shapely is None:
                bench.missing("shapely", name)
                continue
            theirs = [(shapely.Polygon(a), shapely.Polygon(b)) for a, b in pairs]
            bench.versus(name, each(ask, ours), each(getattr(shapely, peer_ask), theirs), len(pairs), goal)
    small, large = (shapes_of(half_overlapping(k, k, 200)) for k in (8, 512))
    for what, ask in (("distance", gjk.closest_points), ("boolean", gjk.intersects)):
        name = f"2D, growth from 8 (peer) to 512 vertices, {what}"
        bench.versus(name, each(ask, large), each(ask, small), 200, 2.5)
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    touching, apart = (shapes_of([(square, [(x + dx, y + 0.25) for x, y in square])]) for dx in (1.0, 1.0011))
    bench.versus("2D squares that touch, distance or depth, against apart (peer)",
        each(gjk.signed_distance, touching), each(gjk.signed_distance, apart), 1, 12,
    )  # fmt: skip


def batches(bench: Bench) -> None:
    for k, m, count, goal in ((3, 4, 20_000, 1.0), (8, 8, 20_000, None), (64, 64, 2_000, None)):
        a, b = map(np.array, zip(*half_overlapping(k, m, count), strict=True))
        for what, ask, peer_ask, wanted in (
            ("distance", batch.closest_points, "distance", goal),
            ("distance or depth", batch.signed_distance, "distance", goal),
            ("boolean", batch.intersects, "intersects", None),
        ):
            name = f"batch {k} v {m}, {what}, against shapely's array call"
            if shapely is None:
                bench.missing("shapely", name)
                continue
            theirs = shapely.polygons(a), shapely.polygons(b)
            bench.versus(name, partial(ask, a, b), partial(getattr(shapely, peer_ask), *theirs), count, wanted)
    source = np.random.default_rng(46)
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
    tiles = square + source.integers(0, 3, (2, 20_000, 1, 2))
    bench.alone(
        "batch of unit tiles on a 3 x 3 grid, distance or depth", partial(batch.signed_distance, *tiles), 20_000
    )
    angles = np.sort(source.uniform(0, math.tau, (2, 20_000, 6)))
    hexagons = np.stack((np.cos(angles), np.sin(angles)), axis=-1) + source.uniform(-1.5, 1.5, (2, 20_000, 1, 2))
    order = np.argsort(source.random((2, 20_000, 6)), axis=2)
    shuffled = np.take_along_axis(hexagons, order[..., None], axis=2)
    name = "batch of shuffled hexagons, distance or depth, against rings (peer)"
    bench.versus(name, partial(batch.signed_distance, *shuffled), partial(batch.signed_distance, *hexagons), 20_000)


# ------------------------------------------------------------------------------------------------------------ in space


def table1(bench: Bench) -> None:
    """20 solids, 190 pairs: the workload of Table 1 of Lindberg's report. A denser version of it has no goals."""
    data = json.loads(SCENES.read_text())
    for kind, what in (("sphere", "515-vertex spheres"), ("cube", "24-vertex cubes")):
        vertices = [tuple(vertex) for vertex in data[kind]["vertices"]]
        solid = gjk.Polyhedron(vertices)
        for layout in ("table1", "dense"):
            scenes = [each for each in data["scenes"] if (each["shape"], each["layout"]) == (kind, layout)][:2]
            poses = [list(zip(map(rows, scene["R"]), scene["t"], strict=True)) for scene in scenes]
            name = f"3D {what}, {layout}"
            ours = [pair for posed in poses for pair in combinations([solid.posed(*pose) for pose in posed], 2)]
            goals = (4, 1.5, 0.2) if layout == "table1" else (None, None, None)
            against_coal(bench, name, solid, ours, vertices, poses, goals[:2])
            against_distance3d(bench, name, ours, vertices, poses, goals[2])


def rows(numbers: Sequence[Any]) -> list[list[float]]:
    """A 3x3 matrix from three rows or from nine numbers."""
    return np.reshape(numbers, (3, 3)).tolist()


def against_coal(
    bench: Bench,
    name: str,
    solid: gjk.Polyhedron,
    ours: list[Any],
    vertices: list[Any],
    poses: list[Any],
    goals: Sequence[float | None],
) -> None:
    if coal is None:
        bench.missing("coal", f"{name}, against coal")
        return
    points = coal.StdVec_Vec3s()
    points.extend([np.array(vertex) for vertex in vertices])
    body = coal.Convex.convexHull(points, True, "Qt")
    placed = [[coal.Transform3s(np.array(turn), np.array(move)) for turn, move in each] for each in poses]
    theirs = [pair for each in placed for pair in combinations(each, 2)]
    result = coal.DistanceResult()
    request = coal.DistanceRequest()
    request.enable_signed_distance = False

    def ask(a: Any, b: Any) -> None:
        result.clear()
        coal.distance(body, a, body, b, request, result)

    bench.versus(
        f"{name}, distance, against coal", each(gjk.closest_points, ours), each(ask, theirs), len(ours), goals[0]
    )

    requests = []
    for a, b in theirs:
        warm = coal.DistanceRequest()
        warm.enable_signed_distance = False
        warm.gjk_initial_guess = coal.GJKInitialGuess.CachedGuess
        result.clear()
        coal.distance(body, a, body, b, warm, result)
        warm.updateGuess(result)
        requests.append(warm)

    def coal_warm() -> None:
        for (a, b), warm in zip(theirs, requests, strict=True):
            result.clear()
            coal.distance(body, a, body, b, warm, result)

    worlds = []
    for posed in poses:
        worlds.append(World())
        for turn, move in posed:
            worlds[-1].place(worlds[-1].add(solid), turn, move)

    def at_rest() -> None:
        for world in worlds:
            world.closest_pairs()

    bench.versus(f"{name}, a scene at rest, against coal's warm start", at_rest, coal_warm, len(ours), goals[1])

    simplices: list[list[Any]] = [[] for _ in ours]

    def warm() -> None:
        for (a, b), simplex in zip(ours, simplices, strict=True):
            if quickly(a, b, POINTS, simplex) is None:
                gjk.closest_points(a, b)

    bench.versus(f"{name}, solved again, warm start, against coal", warm, coal_warm, len(ours))


def against_distance3d(
    bench: Bench, name: str, ours: list[Any], vertices: list[Any], poses: list[Any], goal: float | None
) -> None:
    if ConvexHullVertices is None:
        bench.missing("distance3d", f"{name}, against distance3d")
        return
    placed = [
        [ConvexHullVertices(np.array(vertices) @ np.array(turn).T + move) for turn, move in each] for each in poses
    ]
    theirs = [pair for each in placed for pair in combinations(each, 2)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        bench.versus(
            f"{name}, distance, against distance3d",
            each(gjk.closest_points, ours), each(distance3d_gjk, theirs), len(ours), goal,
        )  # fmt: skip


class Counting(list[Any]):
    """The corners that a frame has placed. The loop of `fast.space` looks one up for each support point."""

    looked = 0

    def __getitem__(self, k: Any) -> Any:
        Counting.looked += 1
        return super().__getitem__(k)


def limits(bench: Bench) -> None:
    """How many support points a limit saves, for each pair of hulls of 20 vertices in space, and how much time."""
    source = random.Random(51)

    def hull(x: float) -> gjk.Polyhedron:
        return gjk.Polyhedron([(source.gauss(x, 1), source.gauss(0, 1), source.gauss(0, 1)) for _ in range(20)])

    for what, apart in (("apart", 6.0), ("deep", 1.0)):
        pairs = [(hull(0.0), hull(apart)) for _ in range(100)]
        pairs = [pair for pair in pairs if gjk.intersects(*pair) == (what == "deep")]
        plain = [gjk.closest_points(*pair) for pair in pairs]
        amounts = [gjk.signed_distance(*pair) for pair in pairs]
        for share in (0.1, 0.9, 1.1, 2.0):
            if what == "deep":
                asks = [partial(gjk.intersects, margin=share * amount) for amount in amounts]
                name, peer = f"margin, at {share:g} of the depth", gjk.signed_distance
            else:
                asks = [partial(gjk.closest_points, within=share * amount) for amount in amounts]
                name, peer = f"within, at {share:g} of the distance", gjk.closest_points
            name = f"3D 20 v 20, {name}, against without"
            asked = list(zip(asks, pairs, strict=True))
            bench.versus(name, lambda asked=asked: [ask(*pair) for ask, pair in asked], each(peer, pairs), len(pairs))
            if what == "apart" and share < 1:
                looked = counted(asked) / len(pairs)
                without = sum(found.iterations for found in plain) / len(pairs)
                bench.row(f"{name}: support points", f"{looked:.2f}", f"{without:.2f}", looked / without, None)


def counted(asked: Sequence[tuple[Callable[..., object], tuple[Any, Any]]]) -> int:
    """The support points of questions that never get to the witness points."""
    Counting.looked = 0
    for ask, pair in asked:
        frame = pair[0].sharp
        kept, frame.placed = frame.placed, Counting(frame.placed)
        ask(*pair)
        frame.placed = kept
    return Counting.looked


# ---------------------------------------------------------------------------------------------- round solids in space

RADIUS, HALF, RADII = 0.7, 0.8, (0.5, 0.8, 1.1)
ENDS = ((0.0, 0.0, -HALF), (0.0, 0.0, HALF))
ROUND = (
    Given("Cylinder", (*ENDS, RADIUS)),
    Given("Cone", (*ENDS, RADIUS)),
    Given("Ellipsoid", ((0.0, 0.0, 0.0), RADII)),
)


def round_pairs(solid: Given, apart: float, count: int) -> list[tuple[Given, Given]]:
    """Pairs of equal solids of a type, turned at random, with centres this far apart."""
    source = random.Random(f"{solid.kind} {apart}")
    found = []
    for _ in range(count):
        way = [source.gauss(0, 1) for _ in range(3)]
        move = [apart * x / math.hypot(*way) for x in way]
        found.append((solid.posed(random_turn(source), (0.0, 0.0, 0.0)), solid.posed(random_turn(source), move)))
    return found


def coal_of(given: Given) -> tuple[Any, Any]:
    """The same solid for coal, and its pose."""
    sizes = RADII if given.kind == "Ellipsoid" else (RADIUS, 2 * HALF)
    return getattr(coal, given.kind)(*sizes), coal.Transform3s(*map(np.array, given.pose))


def fcl_of(given: Given) -> Any:
    """The same solid for fcl."""
    sizes = RADII if given.kind == "Ellipsoid" else (RADIUS, 2 * HALF)
    return fcl.CollisionObject(getattr(fcl, given.kind)(*sizes), fcl.Transform(*map(np.array, given.pose)))


def fcl_distance(a: Any, b: Any) -> float:
    """The distance, or minus the depth."""
    return fcl.distance(a, b, fcl.DistanceRequest(enable_signed_distance=True), fcl.DistanceResult())  # type: ignore[no-any-return]


def distance3d_of(given: Given) -> Any:
    """The same solid for distance3d, whose cones begin at their base."""
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = given.pose
    if given.kind == "Ellipsoid":
        return colliders.Ellipsoid(pose, np.array(RADII))
    if given.kind == "Cone":
        pose[:3, 3] -= HALF * pose[:3, 2]
    return getattr(colliders, given.kind)(pose, RADIUS, 2 * HALF)


def coal_distance(pair: tuple[tuple[Any, Any], tuple[Any, Any]]) -> float:
    (a, pose_a), (b, pose_b) = pair
    return coal.distance(a, pose_a, b, pose_b, coal.DistanceRequest(), coal.DistanceResult())  # type: ignore[no-any-return]


def round_solids(bench: Bench) -> None:
    """Distance of those apart, depth of those that overlap: 8 times coal's time is the goal. fcl has none."""
    for solid in ROUND:
        for what, apart in (("apart", 2.4), ("deep", 0.6)):
            pairs = round_pairs(solid, apart, 50)
            ours = [(a.solid(), b.solid()) for a, b in pairs]
            kind = solid.kind.lower()
            name = f"3D {kind} v {kind}, {what}, against fcl"
            if fcl is None:
                bench.missing("fcl", name)
            else:
                of_fcl = [(fcl_of(a), fcl_of(b)) for a, b in pairs]
                bench.versus(name, each(gjk.signed_distance, ours), each(fcl_distance, of_fcl), len(pairs))
            name = f"3D {kind} v {kind}, {what}, against coal"
            if coal is None:
                bench.missing("coal", name)
                continue
            theirs = [(coal_of(a), coal_of(b)) for a, b in pairs]
            result, request = coal.DistanceResult(), coal.DistanceRequest()

            def ask(a: Any, b: Any, result: Any = result, request: Any = request) -> None:
                result.clear()
                coal.distance(*a, *b, request, result)

            bench.versus(name, each(gjk.signed_distance, ours), each(ask, theirs), len(pairs), 8)


def accuracy(bench: Bench) -> None:
    """The largest errors, relative to the size: of gjkcore, what it admits, and how far it is from any promise that
    `certificates` judges; of the peers, what their distance or depth differs by. distance3d answers no depths."""
    print(f"{'':66}{'gjkcore':>12}{'coal':>12}{'fcl':>12}{'distance3d':>12}")
    for solid in ROUND:
        for what, apart in (("apart", 2.4), ("deep", 0.6)):
            errors: dict[str, float] = {"gjkcore": 0.0, "coal": 0.0, "fcl": 0.0, "distance3d": 0.0}

            def keep(peer: str, off: float, errors: dict[str, float] = errors) -> None:
                errors[peer] = max(errors[peer], abs(off))

            for a, b in round_pairs(solid, apart, 50):
                found = Judge(a, b, parts=("search",)).findings
                keep("gjkcore", max(finding.amount for finding in found if finding.promise != "slow"))
                depth = gjk.penetration(a.solid(), b.solid()).depth
                if coal is not None:
                    keep("coal", (coal_distance((coal_of(a), coal_of(b))) + depth) / solid.size)
                if fcl is not None:
                    keep("fcl", (fcl_distance(fcl_of(a), fcl_of(b)) + depth) / solid.size)
                if ConvexHullVertices is not None and depth < 0:
                    keep("distance3d", (distance3d_gjk(distance3d_of(a), distance3d_of(b))[0] + depth) / solid.size)
            kind = solid.kind.lower()
            shown_errors = "".join(f"{error:12.1e}" if error else f"{'-':>12}" for error in errors.values())
            print(f"{f'largest error, 3D {kind} v {kind}, {what}':66}{shown_errors}", flush=True)


# ------------------------------------------------------------------------------------------------------------ contacts


def contacts(bench: Bench) -> None:
    """Manifolds of pairs that overlap. The goals are 4 times coal's time, and 20 times that of Box2D's own function."""
    source = random.Random(3)
    name = "2D 8 v 8, contact manifold, against Box2D"
    if Box2D is None:
        bench.missing("Box2D", name)
    else:
        ours, theirs = [], []
        while len(ours) < 100:
            rings = [polygon(source, 8) for _ in "ab"]
            angle, place = source.uniform(-3, 3), (source.uniform(-1.6, 1.6), source.uniform(-1.6, 1.6))
            a, b = gjk.Polygon(rings[0]), gjk.Polygon(rings[1]).posed(angle, place)
            if not gjk.intersects(a, b):
                continue
            ours.append((a, b))
            at_rest, moved = Box2D.b2Transform(), Box2D.b2Transform()
            at_rest.SetIdentity()
            moved.position, moved.angle = place, angle
            first, second = (Box2D.b2PolygonShape(vertices=ring) for ring in rings)
            theirs.append(((first, at_rest), (second, moved)))
        manifold = Box2D.b2Manifold()

        def collide(a: Any, b: Any) -> None:
            Box2D.b2CollidePolygons(manifold, *a, *b)

        bench.versus(name, each(gjk.contact_manifold, ours), each(collide, theirs), len(ours), 20)
    name = "3D box v box, contact manifold, against coal's contact and patch"
    if coal is None:
        bench.missing("coal", name)
        return
    half = (1.0, 0.8, 0.6)
    box, body = gjk.Box((0, 0, 0), half), coal.Box(*[2 * x for x in half])
    ours, theirs = [], []
    while len(ours) < 100:
        turns = [random_turn(source) for _ in "ab"]
        moves = [(0.0, 0.0, 0.0), tuple(source.uniform(-1.2, 1.2) for _ in range(3))]
        a, b = (box.posed(turn, move) for turn, move in zip(turns, moves, strict=True))
        if gjk.intersects(a, b):
            ours.append((a, b))
            poses = zip(turns, moves, strict=True)
            theirs.append([coal.Transform3s(np.array(turn), np.array(move)) for turn, move in poses])
    request, result = coal.CollisionRequest(), coal.CollisionResult()
    request.enable_contact, request.num_max_contacts = True, 8
    patch_request, patches = coal.ContactPatchRequest(), coal.ContactPatchResult()

    def ask(a: Any, b: Any) -> None:
        result.clear()
        patches.clear()
        coal.collide(body, a, body, b, request, result)
        coal.computeContactPatch(body, a, body, b, result, patch_request, patches)

    bench.versus(name, each(gjk.contact_manifold, ours), each(ask, theirs), len(ours), 4)


# -------------------------------------------------------------------------------------------------------------- itself


def itself(bench: Bench) -> None:
    ring = polygon(random.Random(1), 64)
    bench.alone("building a polygon of 64 vertices", lambda: gjk.Polygon(ring), 1, 100e-6)
    sphere = [tuple(vertex) for vertex in json.loads(SCENES.read_text())["sphere"]["vertices"]]
    bench.alone("building a polyhedron of 515 vertices", lambda: gjk.Polyhedron(sphere), 1, 15e-3)
    faces = gjk.Polyhedron(sphere).faces
    far = gjk.Point((9.0, 8.0, 7.0))

    def first_distance(**given: Any) -> object:
        return gjk.signed_distance(gjk.Polyhedron(sphere, **given), far)

    name = "building it and its first distance, its faces given, against without"
    bench.versus(name, partial(first_distance, faces=faces), first_distance, 1)
    flat = shapes_of(half_overlapping(8, 8, 200))
    bench.versus(
        "recording a trace, 2D 8 v 8, against distance", each(gjk.trace, flat), each(gjk.closest_points, flat), 200
    )
    source = random.Random(2)
    solids = [
        gjk.Polyhedron([tuple(source.gauss(0, 1) + move for move in moves) for _ in range(20)])
        for moves in [tuple(source.uniform(-3, 3) for _ in range(3)) for _ in range(12)]
    ]
    pairs = list(combinations(solids, 2))
    name = "recording a trace, 3D 20 v 20, against distance"
    bench.versus(name, each(gjk.trace, pairs), each(gjk.closest_points, pairs), len(pairs))
    for count in (20, 200, 2000):
        bench.alone(f"scene of {count} polygons that all move: one step", scene_step(count), 1)


# ----------------------------------------------------------------------------------- the share of the support function


class Noting(Counted):
    """A solid that notes the directions in which its support functions are asked, and which function it is."""

    __slots__ = ("asked",)

    def __init__(self, solid: Solid) -> None:
        super().__init__(solid, hill=False, tally=Tally())
        self.asked: list[tuple[str, Any]] = []

    def support_index(self, direction: Any) -> Any:
        self.asked.append(("support_index", direction))
        return super().support_index(direction)

    def core_support(self, d: Any) -> Any:
        self.asked.append(("core_support", d))
        return super().core_support(d)


def support_share(bench: Bench) -> None:
    """How much of the calls of a scene its support functions take, in the scenes of Lindberg's Table 1. The figures of
    these scenes say these shares with the day on which they were measured: `web/src/kinds/scene3d/figure.ts`."""
    for name in ("report-cubes", "report-spheres"):
        run = SceneRun(KINDS["scene3d"].read("scene3d", preset_scenes()[name])[1])
        noting = [Noting(solid) for solid in run.solids]
        calls_of(run, noting)
        counted = [Counted(solid, False, Tally()) for solid in run.solids]
        asked = [
            (getattr(solid, kind), direction)
            for solid, noted in zip(counted, noting, strict=True)
            for kind, direction in noted.asked
        ]
        supports = each(lambda support, direction: support(direction), asked)
        calls = partial(calls_of, run, counted)
        bench.versus(f"the support functions of {name}, share of its calls", supports, calls, len(run.couples))


def calls_of(run: SceneRun, solids: Sequence[Counted]) -> None:
    for i, j in run.couples:
        run.run(solids[i], solids[j], None)


# -------------------------------------------------------------------------------------------------------------- motion


def motions(bench: Bench) -> None:
    """Casts beside distances, and casts and impacts beside other engines."""
    source = random.Random(3)
    flat = [(polygon(source, 8), [(x + 8, y) for x, y in polygon(source, 8)]) for _ in range(200)]
    shapes = [(gjk.Polygon(a), gjk.Polygon(b)) for a, b in flat]
    one = partial(gjk.cast, translation=(-12.0, 0.5))
    bench.versus("a step of 100 rectangles, against 100,000 products (peer)", sweeping(), products, 1, 2.0)
    cone, still, half = gjk.Cone((0, 0, -1), (0, 0, 1), 0.5), gjk.Motion((0, 0, 0)), gjk.HalfSpace((0, 0, 1), -10)
    swift, turn = gjk.Motion((-4e39, -1.4e40, -2e38), (0.1, 0.7, 0.1)), gjk.Motion((0, 0, 0), (0.1, 0.2, 0.3))
    for a, b in ((cone, half), (half, cone)):
        name = f"impact at a speed of 1e40 beside a half-space, {type(a).__name__} first"
        bench.alone(name, partial(gjk.time_of_impact, a, b, turn, swift), 1, 0.05)
    spin, box = gjk.Motion((4.9, 0, 0), (0, 0, 1e4)), gjk.Box((0, 0, 0), (1, 1, 1))
    cylinder = gjk.Cylinder((6, 0.3, -0.8), (6, 0.3, 1.2), 0.5)
    for a, b, name in ((box, cylinder, "box"), (cylinder, box, "cylinder")):
        name = f"impact of a {name} that turns by 10,000 radians"
        bench.alone(name, partial(gjk.time_of_impact, a, b, spin, still), 1, 0.3)
    bench.versus("a cast, 2D 8 v 8, against distance", each(one, shapes), each(gjk.closest_points, shapes), 200)
    boxes = [(gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Box((5, 0.1 * k, 0.05 * k), (1, 0.5, 0.2))) for k in range(10)]
    beside_fcl(bench, boxes)


def products() -> float:
    """A plain loop of 100,000 products."""
    total = 0.0
    for k in range(100_000):
        total += 0.5 * k
    return total


def sweeping() -> Task:
    """A step of a world of rectangles in ten rows, of which every other one goes the other way. They are apart all the
    time; their balls are not. After a second all of them begin again."""
    places = [((1.2 * (k % 10), 0.75 * (k // 10)), (-1) ** (k // 10)) for k in range(100)]
    world = World()
    for _, sign in places:
        world.move(world.add(gjk.Rectangle((0, 0), (0.5, 0.2))), gjk.Motion((3 * sign, 0), 0.6 * sign))
    steps = 0

    def task() -> None:
        nonlocal steps
        if steps % 60 == 0:
            for number, (place, sign) in enumerate(places):
                world.place(number, -0.3 * sign, place)
        steps += 1
        assert world.advance(1 / 60)[1] is None

    return task


def beside_fcl(bench: Bench, boxes: list[tuple[gjk.Box, gjk.Box]]) -> None:
    """Boxes that turn, beside a thousand samples of the same motion by fcl. The times of its conservative advancement
    depend on what was in memory before (https://github.com/BerkeleyAutomation/python-fcl/issues/11)."""
    name = "impact of turning boxes, against 1,000 samples by fcl"
    if fcl is None:
        bench.missing("fcl", name)
        return
    turns = (1.0, 0.5, 0.2)
    still, moving = gjk.Motion((0, 0, 0)), gjk.Motion((-6, 0, 0), turns)
    end = np.array(gjk.rotation(axis=turns, angle=math.hypot(*turns)))
    solver, linear = fcl.CCDSolverType.CCDC_NAIVE, fcl.CCDMotionType.CCDM_LINEAR
    request = fcl.ContinuousCollisionRequest(1000, ccd_solver_type=solver, ccd_motion_type=linear)
    theirs: Any = []
    for pair in boxes:
        solids = [fcl.Box(*(2 * half for half in box.half_extents)) for box in pair]
        center = np.array(pair[1].center)
        places = fcl.Transform(), fcl.Transform(np.eye(3), center)
        objects = [fcl.CollisionObject(*each) for each in zip(solids, places, strict=True)]
        theirs.append((objects, fcl.Transform(end, center + np.array((-6.0, 0.0, 0.0)))))

    def ask(pair: Any, last: Any) -> float:
        result = fcl.ContinuousCollisionResult()
        fcl.continuousCollide(pair[0], fcl.Transform(), pair[1], last, request, result)
        return float(result.time_of_contact)

    found = [gjk.time_of_impact(p, q, still, moving) for p, q in boxes]
    bench.versus(name, each(lambda p, q: gjk.time_of_impact(p, q, still, moving), boxes), each(ask, theirs), len(boxes))
    bench.accuracy("by how much these times may be off", found, [ask(*pair) for pair in theirs])


def scene_step(count: int) -> Task:
    """All objects turn and drift a little, then the task asks for the overlapping pairs. About every second object
    overlaps another."""
    source = random.Random(count)
    room = 2.5 * math.sqrt(count)
    scene = World()
    places = [(source.uniform(0, room), source.uniform(0, room)) for _ in range(count)]
    shape = gjk.Polygon([(math.cos(angle), math.sin(angle)) for angle in range(6)])
    for _ in range(count):
        scene.add(shape)
    clock = [0.0]

    def task() -> None:
        clock[0] += 0.01
        for number, (x, y) in enumerate(places):
            scene.place(number, clock[0], (x + math.sin(clock[0] + number), y))
        scene.overlapping_pairs()

    return task


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9, help="turns of every contender in a row")
    options = parser.parse_args()
    begin = time.perf_counter()
    print(f"Python {platform.python_version()}, numpy {np.__version__}")
    bench = Bench(options.rounds)
    for part in (plane, batches, limits, table1, round_solids, accuracy, contacts, itself, support_share, motions):
        part(bench)
    print(f"{len(bench.missed)} goals missed{': ' if bench.missed else ''}{'; '.join(bench.missed)}")
    print(f"took {time.perf_counter() - begin:.0f} s")


if __name__ == "__main__":
    main()
