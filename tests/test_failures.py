"""The gallery of failures: each sentence is held to the trace, and each verdict to the exact oracle."""

import json
from datetime import date
from math import hypot
from pathlib import Path

import oracle3
import pytest

import gjkcore as gjk
from gjkcore.bridge import answer
from gjkcore.judge.reports import REPORTS
from gjkcore.methods import METHODS
from oracle import truth
from project import preset_scenes

SOURCES = Path(__file__).parent.parent / "web" / "src"
PRESETS = json.loads((SOURCES / "presets.json").read_text(encoding="utf-8"))
GALLERY = {name: scene for name, scene in preset_scenes().items() if scene["kind"] == "failures"}
WORDS = json.loads((SOURCES / "kinds" / "failures" / "words.json").read_text(encoding="utf-8"))

# How each method ends on the entries of the gallery that are solids.
SPACE = {
    "failure-vec3-cap": {
        "robust": "converged",
        "winter": "cycle",
        "vec3": "iteration_cap",
        "lindberg": "repeated_support",
    },
    "failure-lindberg-cubes": {
        "robust": "converged",
        "winter": "separating_direction",
        "vec3": "separating_direction",
        "lindberg": "cycle",
    },
    "failure-opengjk-52": {
        "robust": "origin_enclosed",
        "winter": "zero_direction",
        "vec3": "origin_enclosed",
        "lindberg": "zero_direction",
    },
    "failure-libccd": dict.fromkeys(["robust", "winter", "vec3", "lindberg"], "origin_enclosed"),
    "failure-fcl": {
        "robust": "converged",
        "winter": "separating_direction",
        "vec3": "separating_direction",
        "lindberg": "repeated_support",
    },
    "failure-dolfinx": {
        "robust": "converged",
        "winter": "separating_direction",
        "vec3": "separating_direction",
        "lindberg": "repeated_support",
    },
}

everyone = pytest.mark.parametrize("name", GALLERY)


def ask(scene):
    found = json.loads(answer(json.dumps(scene)))
    assert "error" not in found, found
    return found


def solid(shape):
    arguments = {key: value for key, value in shape.items() if key != "type"}
    return {"polyhedron": gjk.Polyhedron, "box": gjk.Box, "point": gjk.Point}[shape["type"]](**arguments)


def core(shape):
    """The vertices of a shape, and the radius around their hull."""
    match shape["type"]:
        case "box":
            return solid(shape).vertices, 0.0
        case "point":
            return [shape["p"]], 0.0
        case "circle":
            return [shape["center"]], shape["radius"]
        case "capsule":
            return [shape["p"], shape["q"]], shape["radius"]
    return shape["vertices"], 0.0


def exact(scene):
    (a, radius_a), (b, radius_b) = map(core, scene["shapes"])
    return (truth if len(a[0]) == 2 else oracle3.truth)(a, b, radius_a, radius_b)


def test_the_gallery_is_complete():
    """At least twelve failures have a name and one sentence each. Each link leads to an issue of an engine."""
    assert set(GALLERY) == set(WORDS)
    assert len(GALLERY) >= 12
    assert len({PRESETS[name]["title"] for name in GALLERY}) == len(GALLERY)
    for entry in WORDS.values():
        assert entry["why"].endswith(".")
        assert ". " not in entry["why"].replace("Collision2D.Net", ""), "one sentence"
        assert ("link" in entry) == ("report" in entry)
    links = [entry["link"] for entry in WORDS.values() if "link" in entry]
    assert len(set(links)) == len(links) >= 5
    assert all(link.startswith("https://github.com/") and "/issues/" in link for link in links)


def test_reports_are_dated():
    """Each report of the gallery says when it was made, and which change mended the engine or whether the report is
    open, as the suite of cases has it. A report without shapes of its own says that the shapes are ours."""
    sources = {report.source["link"]: report.source for report in REPORTS}
    for entry in WORDS.values():
        if "link" not in entry:
            continue
        said, source = entry["report"], sources.get(entry["link"])
        if source is None:
            assert "The shapes are ours" in said
            continue
        assert date.fromisoformat(source["date"]).strftime("%B %Y") in said
        if source["fixed_in"]:
            assert source["fixed_in"] in said
        else:
            assert ("open in 2026" if source["state"] == "open" else "closed") in said


@everyone
def test_verdicts_are_those_of_the_oracle(name):
    """The result is the oracle's. The verdict says how the method's answer differs from it. The robust method is
    right."""
    scene = GALLERY[name]
    found, expected = ask(scene), exact(scene)
    intersects = expected.state != "separated"
    assert found["result"]["state"] == expected.state
    assert found["result"]["signed_distance"] == pytest.approx(expected.signed_distance, rel=1e-9, abs=0)
    said = found["trace"]["intersects"]
    names = {None: "loops", intersects: "right", not intersects: "missed" if intersects else "false"}
    assert found["verdict"] == names[said]
    assert found["robust_run"]["intersects"] is intersects
    assert (found["wrong_at"] is None) == (found["verdict"] == "right")
    assert (found["verdict"] == "right") == (scene["method"] == "robust")


def opened(name):
    """The answer, the step at which the figure opens, and the steps."""
    found = ask(GALLERY[name])
    steps = found["trace"]["steps"]
    return found, steps[found["wrong_at"]], steps


def product(u, v):
    return u[0] * v[0] + u[1] * v[1]


def between(simplex):
    """Whether the origin is on the segment between the two points of a simplex."""
    (p, q) = (vertex["w"] for vertex in simplex)
    return p[0] * q[1] == p[1] * q[0] and product(p, q) < 0


def is_zero(direction):
    return not any(direction)


@pytest.mark.parametrize("name", ["failures", "failure-depth", "failure-entropy", "failure-lindberg"])
def test_the_origin_on_an_edge(name):
    """The figure opens at the first step with a zero direction. The origin lies on the edge AB that was kept before."""
    found, step, steps = opened(name)
    assert found["verdict"] == "missed"
    assert is_zero(step["direction"])
    assert not any(is_zero(earlier["direction"]) for earlier in steps[: step["index"]])
    assert between(step["simplex_before"])


def test_opposite_points():
    """The first two support points of the same square twice are opposite each other."""
    _, _, (first, second, _) = opened("failures")
    assert second["support"]["w"] == [-x for x in first["support"]["w"]]


def test_depth_50():
    """winter.dev misses an overlap of depth 50."""
    assert ask(GALLERY["failure-depth"])["result"]["signed_distance"] == -50


def test_entropys_perpendicular():
    """The perpendicular of AB has the product zero with AO."""
    _, step, _ = opened("failure-entropy")
    a, b = (vertex["w"] for vertex in step["simplex_before"])
    assert product((-(b[1] - a[1]), b[0] - a[0]), a) == 0


def test_lindbergs_distance_is_right():
    """Lindberg says that the shapes do not intersect. The closest point that it found is the origin."""
    _, step, _ = opened("failure-lindberg")
    assert step["closest"]["point"] == [0, 0]


def test_a_corner_on_a_corner():
    """The shapes touch. The new point is the origin, with the product zero, and the run ends as separated."""
    found, step, _ = opened("failure-corner")
    assert found["result"]["state"] == "touching"
    assert (step["support"]["w"], step["dot"], step["accepted"]) == ([0, 0], 0, False)
    assert found["trace"]["termination"] == "separating_direction"


def test_the_sliver_loop():
    """The support point belongs to the simplex already, its product is above zero by rounding, and the simplex stays
    the same."""
    found, step, _ = opened("failure-sliver")
    assert found["trace"]["termination"] == "cycle"
    assert step["support"]["w"] in [vertex["w"] for vertex in step["simplex_before"]]
    assert 0 < step["dot"] < 1e-15
    assert step["simplex_after"] == step["simplex_before"]


def test_lindbergs_loop():
    """winter.dev ends at the support point that separates the shapes. Lindberg's run goes on, and two points take
    turns."""
    scene = GALLERY["failure-loop"]
    found, step, steps = opened("failure-loop")
    early = ask(scene | {"method": "winter"})["trace"]
    assert (early["termination"], early["intersects"]) == ("separating_direction", False)
    assert len(early["steps"]) <= step["index"] < len(steps)
    assert found["trace"]["termination"] == "cycle"
    assert found["trace"]["steps"][-1]["simplex_after"] == steps[step["index"] - 1]["simplex_after"]
    circle = steps[step["index"] - 1 :]
    assert len({str(each["support"]["w"]) for each in circle}) == 2
    assert all(abs(each["dot"]) <= 1e-323 for each in circle)


def test_lindbergs_circles():
    """The last three support points are at the distance 3. All earlier ones differ from them."""
    found, step, steps = opened("failure-circles")
    assert found["trace"]["termination"] == "origin_enclosed"
    assert step is steps[-1]
    points = [vertex["w"] for vertex in step["simplex_after"]]
    assert len(points) == 3
    assert all(hypot(*w) == pytest.approx(3, abs=1e-7) for w in points)
    assert len({str(each["support"]["w"]) for each in steps}) == len(steps)


@pytest.mark.parametrize("name", ["failure-underflow", "failure-underflow-vec3"])
def test_underflow_of_the_triple_product(name):
    """The direction is zero, and the origin is not on the edge AB."""
    _, step, _ = opened(name)
    assert is_zero(step["direction"])
    scaled = [{"w": [x * 1e160 for x in vertex["w"]]} for vertex in step["simplex_before"]]
    assert not between(scaled)
    if name.endswith("vec3"):
        assert (step["dot"], step["accepted"]) == (0, True)
        assert {test["value"] for test in step["tests"][1:]} == {0}


def test_underflow_of_cross_products():
    """Each test of the triangle has the value zero."""
    _, step, _ = opened("failure-underflow-oriented")
    assert [test["value"] for test in step["tests"]] == [0, 0, 0]
    assert step["region"] == "triangle 4"


def test_overflow_of_the_triple_product():
    """The direction is infinite, and the point found along it is refused."""
    found, step, _ = opened("failure-overflow")
    assert None in step["direction"]
    assert (step["accepted"], found["trace"]["termination"]) == (False, "separating_direction")


def test_overflow_is_not_a_number():
    """The product A . v is no finite number, the loop does not refuse it, and the run ends inside."""
    found, step, _ = opened("failure-overflow-vec3")
    assert step["dot"] is None
    assert None in step["direction"]
    passes = step["tests"][0]
    assert (passes["name"], passes["value"]) == ("A . v", None)
    assert step["accepted"]
    assert found["trace"]["termination"] == "origin_enclosed"
    trace = METHODS["vec3"].run(
        *(gjk.Polygon(shape["vertices"]) for shape in GALLERY["failure-overflow-vec3"]["shapes"]), (1.0, 0.0), None
    )
    assert trace.steps[-1].dot != trace.steps[-1].dot, "not a number"


@pytest.mark.parametrize("name", [name for name in GALLERY if GALLERY[name]["method"] == "robust"])
def test_other_engines_reports(name):
    """Every method here answers the report's input rightly."""
    scene = GALLERY[name]
    for method in SPACE.get(name, METHODS):
        assert ask(scene | {"method": method})["verdict"] == "right"


def test_collision_rs_end_of_the_sweep():
    """At the end of collision-rs #111's sweep, every method finds the overlap."""
    scene = GALLERY["failure-collision-rs"]
    moved = {"type": "circle", "center": [159.39767, -6.6099815], "radius": 1}
    for method in METHODS:
        found = ask(scene | {"method": method, "shapes": [moved, scene["shapes"][1]]})
        assert (found["verdict"], found["result"]["state"]) == ("right", "intersecting")


def test_solids_of_the_gallery():
    """The entries of solids are those whose endings are held below."""
    assert {name for name in GALLERY if len(core(GALLERY[name]["shapes"][0])[0][0]) == 3} == set(SPACE)


@pytest.mark.parametrize("name", SPACE)
def test_solids(name):
    """Each method for space ends on these solids as the table above says."""
    for method, termination in SPACE[name].items():
        assert ask(GALLERY[name] | {"method": method})["trace"]["termination"] == termination
    assert set(SPACE[name]) == {method for method in METHODS if 3 in METHODS[method].dimensions}


def test_lindberg_loops_on_the_reports_own_cubes():
    """Two cubes of the report's scene, moved apart by hand, send Lindberg's run round for ever after separation: a
    support point that does not pass the origin came before the circle, and the circle has a triangle."""
    found, _, steps = opened("failure-lindberg-cubes")
    state = steps[-1]["simplex_after"]
    first = next(step for step in steps if step["simplex_after"] == state)
    assert any(step["dot"] < 0 for step in steps[: found["wrong_at"] + 1])
    assert any(len(step["simplex_after"]) == 3 for step in steps[first["index"] + 1 :])


def test_vec3_goes_back_and_forth():
    """From where the run goes wrong, two support points take turns until the cap. The triangle is nearly a line."""
    found, step, steps = opened("failure-vec3-cap")
    circle = steps[step["index"] :]
    points = [each["support"]["w"] for each in circle]
    assert found["trace"]["intersects"] is True
    assert points[:2] * (len(points) // 2) == points[: len(points) // 2 * 2]
    assert len({str(w) for w in points}) == 2
    hull = GALLERY["failure-vec3-cap"]["shapes"][1]["vertices"]
    p, q = ([x - y for x, y in zip(hull[0], v, strict=True)] for v in hull[1:])
    assert hypot(*oracle3.cross(p, q)) < 1e-9 * hypot(*p) * hypot(*q)


def test_openGJKs_blocks():
    """The first two support points are opposite each other, and the blocks overlap by 300."""
    found, _, (first, second, _) = opened("failure-opengjk-52")
    assert second["support"]["w"] == [-x for x in first["support"]["w"]]
    assert found["result"]["signed_distance"] == -300
