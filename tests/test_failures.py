"""The gallery of failures: each sentence is held to the trace, and each verdict to the exact oracle."""

import json
import re
from datetime import date
from pathlib import Path

import oracle3
import pytest
from asking import answered as ask
from cores import core_of

import gjkcore as gjk
from gjkcore.figures.kind import methods_for
from gjkcore.judge.cases import REPORTS
from oracle import truth
from project import preset_scenes

SOURCES = Path(__file__).parent.parent / "web" / "src"
PRESETS = json.loads((SOURCES / "presets.json").read_text(encoding="utf-8"))
GALLERY = {name: scene for name, scene in preset_scenes().items() if scene["kind"] == "failures"}
WORDS = json.loads((SOURCES / "kinds" / "failures" / "words.json").read_text(encoding="utf-8"))

PAPERS = ("frank-wolfe", "accelerated")
"""Methods of optimisation, which no entry is about."""
METHODS = methods_for(2, PAPERS)
IN_SPACE = methods_for(3, PAPERS)
OVERLAP = dict.fromkeys(IN_SPACE, "origin_enclosed")
APART = dict.fromkeys(IN_SPACE, "separating_direction") | {"robust": "converged", "lindberg": "repeated_support"}

# How each method ends on the entries of the gallery that are solids.
SPACE = {
    "failure-vec3-cap": APART | {"winter": "cycle", "vec3": "iteration_cap", "mpr": "zero_direction"},
    "failure-lindberg-cubes": APART | {"lindberg": "cycle"},
    "failure-opengjk-52": OVERLAP | {"winter": "zero_direction", "lindberg": "zero_direction"},
    "failure-mujoco-warp-1526": OVERLAP | {"lindberg": "zero_direction"},
    **dict.fromkeys(["failure-libccd", "failure-newton-3773", "failure-newton-3248"], OVERLAP),
    **dict.fromkeys(["failure-genesis-2921", "failure-genesis-3223"], OVERLAP),
    **dict.fromkeys(["failure-newton-2622", "failure-fcl", "failure-dolfinx"], APART),
}

everyone = pytest.mark.parametrize("name", GALLERY)


def solid(shape):
    arguments = {key: value for key, value in shape.items() if key != "type"}
    types = {"polyhedron": gjk.Polyhedron, "box": gjk.Box, "point": gjk.Point, "cylinder": gjk.Cylinder}
    return types[shape["type"]](**arguments)


def exact(scene):
    if scene == GALLERY["failure-newton-3773"]:
        return oracle3.Truth("intersecting", -0.06171915057028)  # the report has 0.061719
    (a, radius_a), (b, radius_b) = map(core_of, scene["shapes"])
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
    assert all(link.startswith("https://github.com/") and re.search("/(issues|pull)/", link) for link in links)


def test_reports_are_dated():
    """Each report of the gallery says when it was made, and which change mended the engine or whether the report is
    open, as the suite of cases has it. A report without shapes of its own says that the shapes are ours."""
    sources = {report.source["link"]: report.source for report in REPORTS}
    for entry in WORDS.values():
        if "link" not in entry:
            continue
        said, source = entry["report"], sources.get(entry["link"])
        if source is None:
            assert "The shapes are ours" in said or entry["link"].endswith("/newton/issues/3773")
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
    assert (found["verdict"] == "right") == (scene["method"] in ("robust", "mpr"))


def test_reports_of_depths():
    """The depth of MPR stands beside the exact one: what the entries and the titles say of them."""
    for name, depth, least in (
        ("failure-newton-3773", 58.8254, 0.061719),
        ("failure-newton-3248", 0.3, 0.01),
        ("failure-mujoco-warp-1526", 0.00025, 0.00025),
        ("failure-genesis-2921", 0.35, 0.25),
        ("failure-genesis-3223", 0.001, 0.001),
    ):
        found = ask(GALLERY[name] | {"method": "mpr"})
        assert found["trace"]["depth"] == pytest.approx(depth, rel=1e-5), name
        assert found["result"]["signed_distance"] == pytest.approx(-least, rel=1e-5), name
    box, nearer = GALLERY["failure-genesis-2921"], gjk.Box((0.3, 0.25, 0.15), (0.25, 0.25, 0.25))
    assert gjk.trace(solid(box["shapes"][0]), nearer, method="mpr").normal == (0, 1, 0)
    assert gjk.trace(*map(solid, box["shapes"]), method="mpr").normal == (1, 0, 0)
    assert ask(GALLERY["failure-newton-2622"])["result"]["signed_distance"] == pytest.approx(0.00142)
    assert len(ask(GALLERY["failure-mujoco-warp-1526"])["trace"]["steps"]) == 1


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
    assert {name for name in GALLERY if len(core_of(GALLERY[name]["shapes"][0])[0][0]) == 3} == set(SPACE)


@pytest.mark.parametrize("name", SPACE)
def test_solids(name):
    """Each method for space ends on these solids as the table above says."""
    for method, termination in SPACE[name].items():
        assert ask(GALLERY[name] | {"method": method})["trace"]["termination"] == termination
    assert set(SPACE[name]) == set(IN_SPACE)
