"""The kind `scene3d`: every pair exactly, whatever the method and the switches, and honest counts."""

import json
from functools import partial
from itertools import combinations, pairwise, product
from math import fsum, hypot
from operator import mul
from random import Random

import asking
import pytest
from asking import polyhedron
from cases3 import gauss, rotation
from extent import some
from oracle3 import closest_point, differences, posed, root

import gjkcore as gjk
from gjkcore.bridge import answer
from gjkcore.figures import fields
from gjkcore.figures import kept as keeping
from gjkcore.figures.counted import climb
from gjkcore.figures.kept import GENERATION, Kept, Memory
from gjkcore.figures.scene3d import MAX_OBJECTS, SceneRun
from gjkcore.space.hull import Hull
from project import preset_scenes

METHODS = ("robust", "winter", "vec3", "lindberg")
EVERYTHING = {"support": "hill", "broad_phase": True, "warm_start": True}
BOX = {"type": "box", "center": [0, 0, 0], "half_extents": [1, 1, 1]}
ask, refused = (partial(one, "scene3d") for one in (asking.ask, asking.refused))


def crowd(seed, count=9):
    """Random polyhedra of three shapes near each other, and their exact vertices."""
    random = Random(seed)
    shapes = [gauss(random, random.randint(5, 9), 0.7) for _ in range(3)]
    objects, placed = [], []
    for _ in range(count):
        vertices, rows, offset = random.choice(shapes), rotation(random), [random.gauss(0, 1.1) for _ in range(3)]
        objects.append({"shape": polyhedron(vertices), "rotation": rows, "offset": offset})
        placed.append(posed(vertices, rows, offset))
    return objects, placed


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("options", [None, EVERYTHING])
def test_every_pair_is_exact(method, options):
    """Each pair's state and distance are the oracle's, with every method and all switches. Its points are as far apart.
    A culled pair is apart."""
    objects, placed = crowd(4)
    found = ask(objects=objects, method=method, options=options)
    assert [(p["i"], p["j"]) for p in found["pairs"]] == list(combinations(range(len(objects)), 2))
    states = set()
    for pair in found["pairs"]:
        v = closest_point(differences(placed[pair["i"]], placed[pair["j"]]))
        assert pair["state"] == ("separated" if any(v) else "intersecting")
        if pair["culled"]:
            assert (pair["distance"], pair["point_a"], pair["point_b"], pair["iterations"]) == (None, None, None, 0)
            states.add("culled")
            continue
        distance = float(root(sum(x * x for x in v)))
        assert pair["distance"] == pytest.approx(distance, abs=1e-12)
        apart = hypot(*(x - y for x, y in zip(pair["point_a"], pair["point_b"], strict=True)))
        assert apart == pytest.approx(distance, abs=1e-12)
        states.add(pair["state"])
    assert states == {"separated", "intersecting"} | ({"culled"} if options else set())


@pytest.mark.parametrize("method", METHODS)
def test_the_counts_add_up(method):
    """calls + culled = pairs. The iterations are the sum of those of the calls, and each call asks both solids for one
    support point more. The linear search looks at every vertex."""
    objects, _ = crowd(5)
    for support, broad_phase, warm_start in product(("linear", "hill"), (False, True), (False, True)):
        options = {"support": support, "broad_phase": broad_phase, "warm_start": warm_start}
        found = ask(objects=objects, method=method, options=options)
        counts, pairs = found["counts"], found["pairs"]
        assert counts["pairs"] == len(pairs) == 36
        assert counts["culled"] == sum(pair["culled"] for pair in pairs)
        assert counts["calls"] + counts["culled"] == counts["pairs"]
        assert (counts["culled"] > 0) == broad_phase
        assert counts["iterations"] == sum(pair["iterations"] for pair in pairs)
        assert counts["support_calls"] == 2 * (counts["iterations"] + counts["calls"])
    linear = ask(objects=[{"shape": BOX, "offset": [x, 0.3, 0.1]} for x in (0, 3, 7)], method=method)["counts"]
    assert linear["dots"] == 8 * linear["support_calls"]


@pytest.mark.parametrize("method", METHODS)
def test_iterations_are_those_of_a_trace(method):
    """Without switches, a call is the method's run on the pair: its support points after the first."""
    objects, _ = crowd(6, 5)
    solids = [gjk.Polyhedron(each["shape"]["vertices"]).posed(each["rotation"], each["offset"]) for each in objects]
    for pair in ask(objects=objects, method=method)["pairs"]:
        run = gjk.trace(solids[pair["i"]], solids[pair["j"]], method)
        # The run of `robust` in whole numbers, which confirms that in floats, is not counted.
        if method != "robust":
            assert pair["iterations"] == run.iterations - 1
        else:
            assert pair["iterations"] <= run.iterations - 1


def test_a_switch_saves_what_it_is_for():
    """Hill climbing looks at fewer vertices, the broad phase makes fewer calls, and a warm start needs fewer support
    points, fewest where the scene repeats the last directions."""
    random = Random(1)
    sphere = polyhedron([tuple(x / hypot(*v) for x in v) for v in gauss(random, 200)])
    objects = [{"shape": sphere, "offset": [random.uniform(-6, 6) for _ in range(3)]} for _ in range(12)]
    plain = ask(objects=objects)
    hill = ask(objects=objects, options={"support": "hill"})
    culled = ask(objects=objects, options={"broad_phase": True})
    warm = ask(objects=objects, options={"warm_start": True})
    near, _ = crowd(6)
    cold = ask(objects=near)
    between = ask(objects=near, options={"warm_start": True})
    again = ask(objects=near, options={"warm_start": True}, last=between["directions"])
    assert hill["counts"]["dots"] < plain["counts"]["dots"] / 4
    assert culled["counts"]["calls"] < plain["counts"]["calls"] / 2
    assert warm["counts"]["iterations"] < plain["counts"]["iterations"]
    assert again["counts"]["iterations"] < between["counts"]["iterations"] < cold["counts"]["iterations"]
    assert [p["distance"] for p in hill["pairs"]] == [p["distance"] for p in plain["pairs"]]


HITS = {"report-cubes": [(i, i + 1) for i in range(10, 20, 2)], "report-spheres": [(i, i + 5) for i in range(10, 15)]}


@pytest.mark.parametrize(("preset", "published"), [("report-cubes", 4.05), ("report-spheres", 4.15)])
def test_the_report(preset, published):
    """On the report's own scenes, 190 calls find its hits, and the loops of a call are within 0.2 of its Table 1."""
    found = asking.answered(preset_scenes()[preset])
    assert [(p["i"], p["j"]) for p in found["pairs"] if p["state"] != "separated"] == HITS[preset]
    assert found["counts"]["calls"] == 190
    assert abs(found["counts"]["iterations"] / 190 - published) < 0.2
    assert (len(found["outlines"]), set(found["outline_of"])) == (1, {0})


def test_touching_is_told_from_overlapping():
    """Boxes that share a face touch. Spheres in a row touch exactly. An object alone has no pairs."""
    boxes = [{"shape": BOX, "offset": offset} for offset in ([0, 0, 0], [2, 0.5, 0], [1, 4, 0])]
    assert [p["state"] for p in ask(objects=boxes)["pairs"]] == ["touching", "separated", "separated"]
    balls = [{"shape": {"type": "sphere", "center": [x, 0, 0], "radius": 1}} for x in (0, 2, 3)]
    assert [p["state"] for p in ask(objects=balls)["pairs"]] == ["touching", "separated", "intersecting"]
    assert ask(objects=boxes[:1])["counts"]["pairs"] == 0


def test_round_solids_mix_with_others():
    """Every type of solid may stand in a scene. The distances are those of `gjk.closest_points`."""
    shapes = [
        ({"type": "cylinder", "p": [0, 0, 0], "q": [0, 1, 0], "radius": 0.5}, gjk.Cylinder((0, 0, 0), (0, 1, 0), 0.5)),
        ({"type": "cone", "base": [0, -1, 0], "apex": [0, 1, 0], "radius": 1}, gjk.Cone((0, -1, 0), (0, 1, 0), 1)),
        ({"type": "ellipsoid", "center": [0, 0, 0], "radii": [1, 2, 0.5]}, gjk.Ellipsoid((0, 0, 0), (1, 2, 0.5))),
        ({"type": "capsule", "p": [0, 0, 0], "q": [1, 0, 0], "radius": 0.3}, gjk.Capsule((0, 0, 0), (1, 0, 0), 0.3)),
        (BOX, gjk.Box((0, 0, 0), (1, 1, 1))),
    ]
    random = Random(8)
    poses = [(rotation(random), [3.0 * k, random.gauss(0, 1), random.gauss(0, 1)]) for k in range(5)]
    objects = [
        {"name": str(k), "shape": shape, "rotation": r, "offset": t}
        for k, ((shape, _), (r, t)) in enumerate(zip(shapes, poses, strict=True))
    ]
    solids = [solid.posed(r, t) for (_, solid), (r, t) in zip(shapes, poses, strict=True)]
    for method in METHODS:
        for pair in ask(objects=objects, method=method, options={"support": "hill"})["pairs"]:
            expected = gjk.closest_points(solids[pair["i"]], solids[pair["j"]])
            assert pair["distance"] == pytest.approx(expected.distance, abs=1e-9)
    for solid, box in zip(solids, ask(objects=objects)["boxes"], strict=True):
        for axis in range(3):
            d = [float(i == axis) for i in range(3)]
            assert box["high"][axis] == pytest.approx(solid.support(d)[axis])
            assert box["low"][axis] == pytest.approx(solid.support([-x for x in d])[axis])


def test_hill_climbing_reaches_the_top():
    """From any corner, the climb ends at a highest corner, and looks at each corner at most once."""
    random = Random(9)
    hull = Hull(tuple(gauss(random, 60)))
    for _ in range(100):
        d = gauss(random, 1)[0]
        heights = [sum(x * y for x, y in zip(corner, d, strict=True)) for corner in hull.corners]
        start = random.randrange(len(hull.corners))
        walk, looked_at = climb(hull, start, d)
        assert walk[0] == start
        assert all(later in hull.neighbours[earlier] for earlier, later in pairwise(walk))
        rises = [heights[k] for k in walk]
        assert rises == sorted(set(rises))
        assert rises[-1] == max(heights)
        assert 4 <= looked_at <= len(hull.corners)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("seed", [10, 3010, 9010])
def test_climbs_are_the_walks_of_the_calls(method, seed):
    """The path of a call leads along edges, through corners as high as the support points of the method's run, from
    where the last call on the solid ended. What the calls looked at adds up to the scene's count."""
    objects, _ = crowd(seed, 7)
    solids = [gjk.Polyhedron(each["shape"]["vertices"]).posed(each["rotation"], each["offset"]) for each in objects]
    edges = [{frozenset(edge) for face in solid.faces for edge in pairwise((*face, face[0]))} for solid in solids]
    found = ask(objects=objects, method=method, options={"support": "hill", "broad_phase": True})
    assert found["counts"]["dots"] == sum(each["dots"] for each in found["climbs"] if each)
    stands = [min(set().union(*edge)) for edge in edges]
    walked = 0
    for pair, walks in zip(found["pairs"], found["climbs"], strict=True):
        assert (walks is None) == pair["culled"]
        if walks is None:
            continue
        steps = gjk.trace(solids[pair["i"]], solids[pair["j"]], method).steps[: pair["iterations"] + 1]
        for i, path, of, sign in ((pair["i"], walks["path_a"], "ia", 1), (pair["j"], walks["path_b"], "ib", -1)):
            assert path[0] == stands[i]
            assert all(frozenset(edge) in edges[i] for edge in pairwise(path))
            at = 0
            for step in steps:
                heights = [sign * fsum(map(mul, vertex, step.direction)) for vertex in solids[i].vertices]
                highest = heights[getattr(step.support, of)] - 1e-9 * hypot(*step.direction)
                at = next(k for k in range(at, len(path)) if heights[path[k]] >= highest)
            assert heights[path[-1]] >= highest
            stands[i] = path[-1]
            walked += len(path) - 1
    assert walked > 10


@pytest.mark.parametrize("method", METHODS)
def test_searches_are_those_of_the_runs(method):
    """Where a scene asks for it, each call tells its directions and its last simplex: those of the method's own run."""
    objects, _ = crowd(4)
    solids = [gjk.Polyhedron(each["shape"]["vertices"]).posed(each["rotation"], each["offset"]) for each in objects]
    assert ask(objects=objects, method=method)["searches"] is None
    found = ask(objects=objects, method=method, options={"debug": True, "broad_phase": True})
    kept = set()
    for pair, search in zip(found["pairs"], found["searches"], strict=True):
        assert (search is None) == pair["culled"]
        if search is None:
            continue
        steps = gjk.trace(solids[pair["i"]], solids[pair["j"]], method).steps
        for found_direction, step in zip(search["directions"], steps, strict=True):
            turned = [p * q for p, q in zip(found_direction, step.direction, strict=True)]
            assert sum(turned) == pytest.approx(hypot(*found_direction) * hypot(*step.direction))
        assert search["simplex"] == [list(point.w) for point in steps[-1].simplex_after]
        kept.add(len(search["simplex"]))
    assert max(kept) == 4


def test_only_hill_climbing_has_walks():
    """The linear support has no walk. A round solid has none either, but what it looked at counts."""
    ball = {"type": "ellipsoid", "center": [0, 0, 0], "radii": [1, 2, 3]}
    capsule = {"type": "capsule", "p": [9, 0, 0], "q": [9, 1, 0], "radius": 1}
    objects = [{"shape": BOX}, {"shape": ball, "offset": [5, 0, 0]}, {"shape": capsule}]
    assert ask(objects=objects)["climbs"] is None
    climbs = ask(objects=objects, options={"support": "hill"})["climbs"]
    assert [(bool(each["path_a"]), bool(each["path_b"])) for each in climbs] == [
        (True, False),
        (True, False),
        (False, False),
    ]
    assert all(each["dots"] > 0 for each in climbs[:2])


def test_switched_counts_are_those_of_the_switched_scene():
    """`switched` has the counts of the same scene with one switch the other way, of both values of each switch."""
    objects, _ = crowd(7)
    for support, broad_phase, warm_start in product(("linear", "hill"), (False, True), (False, True)):
        options = {"support": support, "broad_phase": broad_phase, "warm_start": warm_start}
        found = ask(objects=objects, method="winter", options={**options, "compare": True})
        assert ask(objects=objects, method="winter", options=options)["switched"] is None
        others = {
            "support": "linear" if support == "hill" else "hill",
            "broad_phase": not broad_phase,
            "warm_start": not warm_start,
        }
        for switch, other in others.items():
            again = ask(objects=objects, method="winter", options={**options, switch: other})
            assert found["switched"][switch] == again["counts"]


def test_like_is_the_shape_of_an_earlier_object():
    """An object with `like` has the shape of that object, and the answer is that to the scene written out."""
    objects, _ = crowd(8)
    first = [each["shape"] for each in objects]
    short = [
        {**{k: v for k, v in each.items() if k != "shape"}, "like": first.index(each["shape"])}
        if first.index(each["shape"]) < i
        else each
        for i, each in enumerate(objects)
    ]
    assert any("like" in each for each in short)
    assert ask(objects=short) == ask(objects=objects)


@pytest.mark.parametrize("options", [None, EVERYTHING])
def test_a_camera_sees_what_its_frustum_meets(options):
    """`seen` has the objects whose pair with a camera is not separated. Without a camera it is null."""
    objects, _ = crowd(9, 12)
    assert ask(objects=objects, options=options)["seen"] is None
    cameras = {2, 7}
    found = ask(objects=[{**each, "camera": i in cameras} for i, each in enumerate(objects)], options=options)
    met = [{pair["i"], pair["j"]} for pair in found["pairs"] if pair["state"] != "separated"]
    seen = [i for i in range(12) if i not in cameras and any({i, camera} in met for camera in cameras)]
    assert found["seen"] == seen
    assert 0 < len(seen) < 10


ONE = {"shape": BOX}


def frustum(eye, x, y, near, far, shift=(0.0, 0.0)):
    """The corners of a frustum that looks along -z, with pictures `shift`ed beside the middle; the near plane first."""
    corners = [(i * x + shift[0], j * y + shift[1]) for i in (-1, 1) for j in (-1, 1)]
    return [[eye[0] + u * z, eye[1] + v * z, eye[2] - z] for z in (near, far) for u, v in corners]


@pytest.mark.parametrize("seed", range(20))
def test_the_eye_of_a_camera_is_where_the_lines_between_its_near_and_far_plane_meet(seed):
    """The eye is found whatever the order of the vertices and wherever the object stands, also of an oblique frustum.
    The vertices of the near plane are counter-clockwise from outside, which is from the eye."""
    random = Random(seed)
    eye = [random.uniform(-3, 3) for _ in range(3)]
    x, y, near = (random.uniform(0.2, 2) for _ in range(3))
    corners = frustum(eye, x, y, near, near * random.uniform(1.1, 9), (random.uniform(-1, 1), random.uniform(-1, 1)))
    order = random.sample(range(8), 8)
    objects = [ONE, {"shape": polyhedron([corners[k] for k in order]), "offset": [5, 6, 7], "camera": True}]
    [lens] = ask(objects=objects)["cameras"]
    assert lens["camera"] == 1
    assert lens["eye"] == pytest.approx(eye, abs=1e-9 * (1 + 1 / near))
    a, b, c, _ = (corners[order[k]] for k in lens["near"])
    assert {order[k] for k in lens["near"]} == {0, 1, 2, 3}
    assert (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0


@pytest.mark.parametrize(
    "shape",
    [
        BOX,
        {"type": "sphere", "center": [0, 0, 0], "radius": 1},
        polyhedron([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]),
        polyhedron([*frustum([0, 0, 0], 1, 1, 1, 2)[:4], *frustum([0, 0, 0], 2, 1, 1, 2)[4:]]),
    ],
)
def test_a_camera_whose_planes_have_no_common_eye_has_none(shape):
    """A box, a ball, a tetrahedron and a wedge are no frusta. An object that is no camera has no eye, either."""
    assert ask(objects=[{"shape": shape, "camera": True}])["cameras"] == []
    assert ask(objects=[{"shape": polyhedron(frustum([0, 0, 0], 1, 1, 1, 2))}])["cameras"] == []


FAR = {**BOX, "center": [1e150, 0, 0]}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"objects": [ONE] * (MAX_OBJECTS + 1)}, ("too_large", "objects")),
        ({"objects": [{"shape": polyhedron([[0, 0, 0]] * 11_000)}] * 2}, ("too_large", "objects")),
        ({"objects": []}, ("bad_object", "objects")),
        ({"objects": [ONE, 5]}, ("bad_object", "objects[1]")),
        ({"objects": [ONE, {}]}, ("bad_shape", "objects[1].shape")),
        ({"objects": [{"shape": {**BOX, "center": [0, 0]}}]}, ("bad_shape", "objects[0].shape.center")),
        ({"objects": [{"shape": {"type": "circle"}}]}, ("bad_shape", "objects[0].shape.type")),
        ({"objects": [ONE, {**ONE, "rotation": [[2, 0, 0]] * 3}]}, ("bad_object", "objects[1].rotation")),
        ({"objects": [{**ONE, "offset": [0, 0]}]}, ("bad_object", "objects[0].offset")),
        ({"objects": [{"shape": FAR, "offset": [1e150, 0, 0]}]}, ("bad_object", "objects[0].offset[0]")),
        ({"objects": [ONE, {"like": 1}]}, ("bad_object", "objects[1].like")),
        ({"objects": [ONE, {**ONE, "like": 0}]}, ("bad_object", "objects[1].like")),
        ({"objects": [{"like": -1}]}, ("bad_object", "objects[0].like")),
        ({"objects": [{**ONE, "camera": 1}]}, ("bad_object", "objects[0].camera")),
        ({"objects": [{**ONE, "name": 5}]}, ("bad_object", "objects[0].name")),
        ({"objects": [ONE], "options": {"support": "quick"}}, ("bad_options", "options.support")),
        ({"objects": [ONE], "options": {"broad_phase": 1}}, ("bad_options", "options.broad_phase")),
        ({"objects": [ONE], "options": [1]}, ("bad_options", "options")),
        ({"objects": [ONE, ONE], "last": [[1, 0, 0], [1, 0, 0]]}, ("bad_last", "last")),
        ({"objects": [ONE], "method": "oriented"}, ("bad_method", "method")),
    ],
)
def test_wrong_scenes_are_refused(fields, expected):
    """An error has a code and names the place."""
    assert refused(**fields) == expected


def forget(monkeypatch):
    monkeypatch.setattr(keeping, "_memory", Memory([], 0))
    monkeypatch.setattr(fields, "_last_made", {})


def dragged(method, options, moves=4):
    """Texts of a drag: every second move sets the object down on whole numbers, where solids touch and are level."""
    random = Random(5)
    objects = crowd(13, 7)[0]
    objects += [{"shape": BOX, "offset": [2.0 * i, 0, 0]} for i in range(2)]
    objects += [{"shape": {"type": "sphere", "center": [0, 0, 0], "radius": 0.5}, "offset": [0, 1, 1]}]
    objects += [{"shape": {"type": "cone", "base": [0, 0, 0], "apex": [0, 1, 0], "radius": 0.5}, "offset": [0, 2, 0]}]
    for move in range(moves):
        held = 3 if move < moves // 2 else 8
        offset = [random.uniform(-2, 2) for _ in range(3)]
        objects[held] = {**objects[held], "offset": offset if move % 2 else [round(x) for x in offset]}
        fields = {"objects": objects, "method": method, "options": {**options, "compare": move % 3 == 0}}
        yield json.dumps({"schema": 1, "kind": "scene3d", **fields})


@pytest.mark.long
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("options", some([{}, EVERYTHING, {"support": "hill"}], EVERYTHING))
def test_an_answer_of_a_drag_is_that_of_its_scene_alone(monkeypatch, method, options):
    """Byte for byte, whatever was asked before: what is kept of objects that did not move is what would be found."""
    texts = list(dragged(method, options))
    forget(monkeypatch)
    in_turn = [answer(text) for text in texts]
    for text, found in zip(texts, in_turn, strict=True):
        forget(monkeypatch)
        assert answer(text) == found


def test_pairs_that_did_not_move_are_not_asked_again(monkeypatch):
    """One object of eleven moves: its ten pairs run, and no other. Nothing runs for a scene that was just answered."""
    runs = []
    run = SceneRun.run
    monkeypatch.setattr(SceneRun, "run", lambda self, *pair: runs.append(pair) or run(self, *pair))
    forget(monkeypatch)
    counts = []
    for text in (first := list(dragged("winter", {}, 3)))[1:] + first[-1:]:
        before = len(runs)
        answer(text)
        counts.append(len(runs) - before)
    assert counts == [55, 10, 0]


def test_what_is_kept_is_bounded(monkeypatch):
    """However long a drag goes on, there are at most two generations of calls; those in use are among them."""
    forget(monkeypatch)
    for text in dragged("winter", {"warm_start": True}, 60):
        answer(text)
    calls = keeping._memory.calls
    assert len(calls.young) <= GENERATION * 55 + 1
    assert 0 < len(calls.old) <= GENERATION * 55 + 1
    kept = Kept(3)
    assert [kept.of(key, lambda key=key: -key) for key in (1, 2, 3, 4, 1, 5, 6)] == [-1, -2, -3, -4, -1, -5, -6]
    assert kept.of(1, lambda: "found again") == -1
    assert kept.of(2, lambda: "found again") == "found again"


def test_a_shape_that_is_kept_is_checked_like_any_other(monkeypatch):
    """True is 1 to Python, and no radius: not even after a scene with the radius 1."""
    forget(monkeypatch)
    sphere = {"type": "sphere", "center": [0, 0, 0], "radius": 1}
    ask(objects=[{"shape": sphere}])
    assert refused(objects=[{"shape": {**sphere, "radius": True}}]) == ("bad_shape", "objects[0].shape.radius")


def test_a_camera_so_far_away_that_its_corners_round_to_one_has_an_answer():
    """A frustum of size 1 at 1e149 has corners that are one float: it has no eye, and that is no error."""
    box = {"type": "box", "center": [1.84e149, -1.55e149, -1.13e148], "half_extents": [1, 1, 7.8e148]}
    turned = [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
    shape = box | {"rotation": turned}
    found = ask(objects=[{"shape": shape, "rotation": turned, "camera": True}, {"shape": shape}])
    assert found["cameras"] == []
