"""Scenes of every kind with their answers, and what the page claims of them.

Python answers the scenes: every preset, scenes at random of every kind, and pairs of shapes that touch, coincide, are
slivers, tiny or huge. `support/captions.mjs` runs the page's own functions on the answers. All of it is made once in a
session of pytest, for all its processes.
"""

from __future__ import annotations

import json
import os
from functools import cache
from itertools import product
from math import cos, hypot, pi, sin
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from cases import EDGE_CASES
from examples import example
from extent import up_to

import bundle
import gjkcore
from gjkcore.bridge import answer
from gjkcore.figures import KINDS, QUESTIONS
from gjkcore.figures.kind import BESIDE_GJK, methods_for
from gjkcore.figures.simplices import PRECISIONS
from gjkcore.substeps import SUBSTEPS
from project import TESTS, WORK, one_at_a_time, preset_scenes, run

LONGEST = 40
"""Runs with more steps are left out, unless a preset shows them: those of the papers may have a thousand."""

Json = dict[str, Any]

PAIRS = up_to(200, 15)
"""Pairs of shapes of the plane for each method. A test says that the few make every claim and come to every exit."""
SOLIDS = up_to(30, 2)
"""Pairs of solids for each method."""
POINTS = up_to(50, 25)
"""Lines, triangles, and points in the plane and in space, for each method."""
EXAMPLES = up_to(6, 1)
"""Scenes at random for each kind, dimension and method."""
SILENT = ("tour", *QUESTIONS)
"""Kinds without captions of their own."""


FOUND: list[Json] = [
    # The exact run repeats a point of the run in floats: its distance is still the same, without any momentum.
    {
        "kind": "distance",
        "shapes": [
            {
                "type": "half-space",
                "normal": [2.511297526116479, -0.8434987642722138, 0],
                "offset": -1.995525231224208,
            },
            {"type": "point", "p": [8, 8.076108392687482e-10, 4.38552527367523e-09]},
        ],
        "start": [-1.5987038982687976, -1.5953371536446384, -2.9707016269269806],
        "slice": [-0.04874038555057325, -5, -1.4702135116848576],
    },
    # The search direction is beyond all floats, so A cannot be compared along it.
    {
        "kind": "triangle-regions",
        "method": "winter",
        "points": [
            [-7.609096760235467e148, -1],
            [-9.381861492383853e148, 8.72589579397121e148],
            [9.807375375154484e148, -2.974121064463718e148],
        ],
    },
]
"""Their captions were wrong once."""


class Said(NamedTuple):
    """A caption, headline or verdict: its step, its claims, and whether its text is theirs."""

    what: str
    step: int
    claims: list[Json]
    is_told: bool


class Told(NamedTuple):
    """A scene, its answer, and all that the page says of it."""

    scene: Json
    answer: Json
    said: list[Said]


# ------------------------------------------------------------------------------------------------ scenes


def polygon(*vertices):
    return {"type": "polygon", "vertices": [list(p) for p in vertices]}


def ring(random, n, x, y, size):
    return polygon(
        *((x + size * cos(2 * pi * (k + random.random() / 2) / n), y + size * sin(2 * pi * k / n)) for k in range(n))
    )


def lattice(random):
    return polygon(*((random.randint(-3, 3), random.randint(-3, 3)) for _ in range(random.randint(1, 6))))


def sliver(random):
    x, y, far = random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(1, 9)
    return polygon((x - far, y - far / 3), (x + far, y + far / 3), (x, y + random.uniform(-1e-9, 1e-9)))


def circle(random):
    center = [random.randint(-3, 3), random.randint(-3, 3)]
    return {"type": "circle", "center": center, "radius": random.choice([0.5, 1, 2.5])}


def round_shape(random):
    p = [random.uniform(-4, 4), random.uniform(-4, 4)]
    q = [p[0] + random.uniform(-2, 2), p[1] + random.uniform(-2, 2)]
    r = random.uniform(0, 2)
    return random.choice(
        [
            {"type": "circle", "center": p, "radius": r},
            {"type": "capsule", "p": p, "q": q, "radius": r},
            {"type": "ellipse", "center": p, "radii": [r + 0.1, 1], "angle": r},
            {"type": "rounded", "shape": ring(random, 4, *p, 1), "radius": r},
        ]
    )


def shapes(random, n):
    """A pair of shapes chosen by the scene's number, so that every kind of pair occurs."""
    match n % 10:
        case 0:
            square = [[0, 0], [2, 0], [2, 2], [0, 2]]
            return polygon(*square), polygon(*([x + 2, y + random.randint(-2, 2)] for x, y in square))  # touching
        case 1:
            same = lattice(random)
            return same, same
        case 2 | 3:
            return ring(random, 5, -1, 0, 2), ring(random, 4, random.uniform(0, 1), random.uniform(-1, 1), 2)
        case 4:
            return ring(random, 5, -4, 0, 2), ring(random, 6, random.uniform(1, 4), random.uniform(-3, 3), 2)
        case 5:
            return round_shape(random), random.choice([round_shape, lattice])(random)
        case 6:
            return sliver(random), random.choice([sliver, lattice])(random)
        case 7:
            segment = {"type": "segment", "p": [random.randint(-3, 3), 0], "q": [0, random.randint(-3, 3)]}
            return segment, random.choice([segment, {"type": "point", "p": [random.randint(-1, 1), 0]}])
        case 8:
            scale = random.choice([1e-170, 1e-150, 1e-9, 1e120])
            return tuple(polygon(*([x * scale, y * scale] for x, y in lattice(random)["vertices"])) for _ in "AB")
        case _:
            return lattice(random), lattice(random)


def polyhedron(random, x, size):
    """A polyhedron around (x, 0, 0)."""
    points = [[random.gauss(0, 1) for _ in range(3)] for _ in range(random.randint(4, 7))]
    vertices = [[x + size * p[0] / hypot(*p), size * p[1] / hypot(*p), size * p[2] / hypot(*p)] for p in points]
    return {"type": "polyhedron", "vertices": vertices}


def round_solid(random, x):
    p = [x, random.uniform(-1, 1), random.uniform(-1, 1)]
    q = [x + 1, random.uniform(-1, 1), random.uniform(1, 2)]
    return random.choice(
        [
            {"type": "sphere", "center": p, "radius": 1.2},
            {"type": "capsule", "p": p, "q": q, "radius": 0.8},
            {"type": "cylinder", "p": p, "q": q, "radius": 1},
            {"type": "cone", "base": p, "apex": q, "radius": 1},
        ]
    )


def solids(random, n):
    match n % 7:
        case 0:
            box = {"type": "box", "center": [0, 0, 0], "half_extents": [1, 1, 1]}
            return box, {**box, "center": [2, random.randint(-2, 2), random.randint(-1, 1)]}  # touching
        case 1 | 2:
            return polyhedron(random, 0, 2), polyhedron(random, random.uniform(0, 1), 2)
        case 3 | 4:
            return polyhedron(random, 0, 2), polyhedron(random, random.uniform(3, 5), 2)
        case 5:
            flat = ({"type": "polyhedron", "vertices": [[*p, 0] for p in lattice(random)["vertices"]]} for _ in "AB")
            return tuple(flat)  # in the plane z = 0
        case _:
            return round_solid(random, 0), round_solid(random, random.uniform(0, 4))


def some_points(random, count, dimension=2):
    """Generic points, few whole numbers, or points in one plane, on one line or in one place."""
    axes = range(dimension)
    match random.randrange(7):
        case 0:
            return [[random.randint(-3, 3) for _ in axes] for _ in range(count)]
        case 1:
            return [[x, 0.5 * x + 1, 1 - x][:dimension] for x in (random.randint(-4, 4) for _ in range(count))]
        case 2:
            return [[random.randint(-2, 2), random.randint(-2, 2), 1][:dimension] for _ in range(count)]
        case 3:
            return [[1, 2, 3][:dimension]] * count
        case _:
            return [[random.uniform(-3, 3) for _ in axes] for _ in range(count)]


def of_pairs():
    kinds = ("gjk", "distance", "gjk", "epa", "failures", "minkowski", "compare")
    starts = ([1, 0], [0.3, -0.7], None)
    for method in methods_for(2):
        for n in range(PAIRS):
            random = Random(n)
            scene = {"kind": kinds[n // 10 % len(kinds)], "method": method, "shapes": shapes(random, n)}
            yield scene | {"start": random.choice([*starts, [random.randint(-2, 2), random.randint(-2, 2)]])}
    # An overlap that the tolerance of MPR hides: O is below a corner that is nearly straight.
    nearly_straight = polygon((-1, -1), (1, -1), (1, 0), (0, 0.250005), (-1, 0.5))
    yield {"kind": "gjk", "method": "mpr", "shapes": [nearly_straight, {"type": "point", "p": [0, 0.250002]}]}
    # A centre that is O, from which MPR moves out of an A - B that is flat or small.
    for twice in (polygon((-1, 0), (-2, 0)), polygon((0, 0), (1e-9, 0), (0, 1e-9))):
        for kind in ("gjk", "failures"):
            yield {"kind": kind, "method": "mpr", "shapes": [twice, twice], "start": [0.3, -0.7]}
    for n, case in enumerate(EDGE_CASES):
        pair = [polygon(*case["a"]), polygon(*case["b"])]
        for method in ("robust", "winter", "oriented"):
            yield {"kind": ("gjk", "distance", "epa")[n % 3], "method": method, "shapes": pair}
    for n in range(60):
        random = Random(n)
        chosen = (["robust", "winter"], ["winter", "entropy"], ["vec3"], ["oriented", "vec3"])[n % 4]
        yield {"kind": "compare", "methods": chosen, "shapes": shapes(random, n), "start": [1, 0]}
        yield {"kind": "minkowski", "shapes": [lattice(random), lattice(random)], "pairs": "matching"}
        yield {"kind": "minkowski", "shapes": [circle(random), random.choice([circle, lattice])(random)]}
        yield {"kind": "manifold", "shapes": shapes(random, n), "margin": (0, 0.5, 3)[n % 3]}
        yield {"kind": "sat", "shapes": shapes(random, n)}
        yield {"kind": "sum", "shapes": [lattice(random), random.choice([circle, lattice])(random)]}
        pair = [lattice(random), random.choice([circle, lattice, round_shape])(random)][: 1 + n % 2]
        yield {"kind": "support", "shapes": pair, "direction": [n % 4, n % 3]}


def of_maps(presets):
    """A map around the place of B at which the method never ends."""
    scene = presets["failure-sliver"]
    vertices = scene["shapes"][1]["vertices"]
    x, y = (sum(p[axis] / len(vertices) for p in vertices) for axis in (0, 1))
    bounds = [[x - 1.5, y - 1.5], [x + 1.5, y + 1.5]]
    yield scene | {"kind": "failure-map", "bounds": bounds, "width": 3, "height": 3}


def of_solids():
    kinds = ("gjk", "distance", "epa", "minkowski", "gjk", "compare", "sum")
    for method in methods_for(3):
        for n in range(SOLIDS * len(kinds) // 2):
            pair = list(solids(Random(n), n))
            yield {"kind": kinds[n // 7 % len(kinds)], "method": method, "shapes": pair, "start": [1, 0, 0]}


def of_contacts():
    floor = {"type": "half-space", "normal": [0.3, 1], "offset": 0.5}
    for n in range(30):
        pair = [floor, lattice(Random(n))]
        yield {"kind": "manifold", "shapes": pair[:: (-1, 1)[n % 2]], "margin": n % 3}
    for n in range(up_to(120, 40)):
        random = Random(n)
        yield {"kind": "manifold", "shapes": list(solids(random, n)), "margin": (0, 0.5)[n % 2]}


def of_motions():
    """Two shapes that move and turn: hits, misses, contacts from the start, a turn that is too fast; with frames."""
    still = {"translation": [0, 0]}
    for n in range(60):
        random = Random(n)
        move = {
            "translation": [random.uniform(-12, 12), random.randint(-2, 2)],
            "rotation": random.choice([0, 1, -3.5]),
        }
        scene = {"kind": "impact", "shapes": shapes(random, n), "motions": [still, move][:: (-1, 1)[n % 2]]}
        yield scene | {"frames": (1, 3, 12)[n % 3]} if n % 4 else scene | {"at": random.uniform(0, 1.2), "t_max": 1.5}
    for n in range(12):
        random = Random(n)
        move = {"translation": [random.uniform(-9, 9), 0, 1], "rotation": [0, random.uniform(-2, 2), 1]}
        yield {"kind": "impact", "shapes": list(solids(random, n)), "motions": [{"translation": [0, 0, 0]}, move]}
    beside = [polygon((-1, -1), (1, -1), (1, 1), (-1, 1)), polygon((2, -1), (4, -1), (4, 1), (2, 1))]
    together = {"translation": [0, 0], "rotation": 1e6, "center": [0, 0]}
    for n in (5, 7):
        motions = [together, {**together, "rotation": 1e6 + n}]
        yield {"kind": "impact", "shapes": beside, "motions": motions, "t_max": 1 + n}


def of_casts():
    """Towards the other shape, past it, out of contact, without motion, and too short."""

    def cast(a, b, move):
        return {"kind": "cast", "shapes": [a, b], "translation": move}

    for n in range(up_to(120, 40)):
        random = Random(n)
        a, b = solids(random, n) if n % 2 else shapes(random, n)
        scale = random.choice([0.1, 1, 4, 20])
        yield cast(a, b, [scale * random.uniform(-2, 2) for _ in range(3 if n % 2 else 2)])
    square = polygon((-1, -1), (1, -1), (1, 1), (-1, 1))
    for x, y in ((3, 0), (2, 0), (2, 2), (2, 1), (0.5, 0), (1.75, 1.75)):
        for move in ([-2, 0], [2, 0], [0, 2], [0, 0], [-1, 1], [-0.5, -0.25]):
            yield cast(square, polygon(*([x + u, y + v] for u, v in square["vertices"])), move)
            yield cast(square, {"type": "circle", "center": [x, y], "radius": 1}, move)
    for n in range(up_to(60, 20)):  # towards A, or nearly
        random = Random(n)
        flat = n % 3
        place = [random.choice([-7, 7]), *(random.uniform(-5, 5) for _ in range(2 if flat else 3))][: 2 if flat else 3]
        move = [random.uniform(-1.2, -0.7) * x + random.uniform(-1, 1) for x in place]
        ball = {"type": "circle" if flat else "sphere", "center": place, "radius": random.choice([0, 0.5, 1])}
        ellipse = {"type": "ellipse", "center": [0, 0], "radii": [2, 1], "angle": n}
        box = {"type": "box", "center": [0, 0, 0], "half_extents": [1, 1, 2]}
        ellipsoid = {"type": "ellipsoid", "center": [0, 0, 0], "radii": [1, 2, 3]}
        yield cast((square, ellipse)[n % 2] if flat else (box, ellipsoid)[n % 2], ball, move)
    for move in ([-8, 0], [-2, -2], [1, 0]):
        yield cast(square, {"type": "circle", "center": [4, 2], "radius": 1}, move)


def of_points():
    random = Random(8)
    for method in methods_for(2):
        for n in range(POINTS):
            for kind, count in (("line-regions", 2), ("triangle-regions", 3)):
                yield {"kind": kind, "method": method, "points": some_points(random, count)}
            for dimension in (2, 3):
                points = some_points(random, 1 + n % 8, dimension)
                yield {"kind": "simplices", "points": points, "at": some_points(random, 1, dimension)[0]}


def of_substeps():
    """Simplices for each sub-step in both precisions, among them a flat tetrahedron of whole numbers."""
    random = Random(10)
    flat = [[0, 0, 0], [2, 0, 0], [0, 2, 0], [2, 2, 0]]
    for method, precision in product(SUBSTEPS, PRECISIONS):
        asked = {"kind": "simplices", "method": method, "precision": precision}
        yield {**asked, "points": flat, "at": [1, 1, 3]}
        for n in range(POINTS):
            dimension = 2 + n % 2
            points = some_points(random, 1 + n % (dimension + 1), dimension)
            yield {**asked, "points": points, "at": some_points(random, 1, dimension)[0]}


def of_tetrahedra():
    random = Random(9)
    for method in methods_for(3):
        for _ in range(POINTS // 3):
            yield {"kind": "tetrahedron-regions", "method": method, "points": some_points(random, 4, 3)}


def at_random():
    """Scenes as the training scenes of the quick engine are made."""
    draws = {name: Random(2) for name in BESIDE_GJK}
    random = Random(1)
    for kind, known in KINDS.items():
        for dimension in known.dimensions:
            for method in methods_for(dimension):
                for _ in range(0 if kind in SILENT else EXAMPLES):
                    scene = example(draws.get(method, random), kind, dimension) | {"method": method}
                    # A page shows a map once it is whole.
                    yield {key: value for key, value in scene.items() if key not in ("first_row", "rows")}


# ------------------------------------------------------------------------------------------------ what is said


@cache
def speaker() -> Path:
    """The program, bundled for this process."""
    folder = WORK / "captions" / os.environ.get("PYTEST_XDIST_WORKER", "alone")
    (program,) = bundle.bundle_for_node([TESTS / "support" / "captions.mjs"], folder)
    return program


def spoken(cases: list[tuple[Json, Json]], claims: list[Json]) -> Json:
    """What the page says of scenes and answers, the sentences of claims, and the names of all that have one."""
    titles = {name: known.title for name, known in gjkcore.METHODS.items()}
    given: Json = {"titles": titles, "claims": claims}
    given["cases"] = [{"scene": scene, "answer": found} for scene, found in cases]
    output = run("node", speaker(), input=json.dumps(given), quiet=True).stdout
    # JavaScript writes large floats as whole numbers.
    found: Json = json.loads(output, parse_int=lambda text: int(text) if len(text) < 16 else float(text))
    return found


def made() -> Json:
    known = preset_scenes()
    presets = [scene for scene in known.values() if scene["kind"] not in SILENT]
    cases = []
    for scene in [
        *presets,
        *of_maps(known),
        *FOUND,
        *at_random(),
        *of_pairs(),
        *of_solids(),
        *of_contacts(),
        *of_motions(),
        *of_casts(),
        *of_points(),
        *of_substeps(),
        *of_tetrahedra(),
    ]:
        asked = {"schema": 1, "method": "robust", **scene}
        found = json.loads(answer(json.dumps(asked)))
        if "error" not in found and (
            scene in presets or len((found.get("trace") or {"steps": ""})["steps"]) <= LONGEST
        ):
            cases.append((asked, found))
    found = spoken(cases, [])
    return {"told": [(*case, said) for case, said in zip(cases, found["said"], strict=True)], "names": found["names"]}


@cache
def sample(shared: Path) -> tuple[list[Told], list[str]]:
    """All cases, and the names of all claims that have a sentence. The first process makes them and leaves them in the
    folder that all processes share."""
    file = shared / "captions.json"
    with one_at_a_time("build"):
        if not file.exists():
            file.write_text(json.dumps(made()), encoding="utf-8")
    found = json.loads(file.read_text(encoding="utf-8"))
    told = [Told(scene, reply, [Said(*one) for one in said]) for scene, reply, said in found["told"]]
    return told, found["names"]
