"""Every kind of figure: answers have the agreed keys and fit the schema, and wrong scenes get clear errors."""

import contextlib
import json
from functools import cached_property
from random import Random

import pytest
from examples import EXAMPLES, example
from extent import up_to
from hypothesis import settings
from schemas import faults

from gjkcore import schema
from gjkcore.bridge import answer
from gjkcore.figures import KINDS, SCENES, pair
from gjkcore.figures.fields import FIELD_TYPES, SHAPES, SceneError
from gjkcore.methods import METHODS

SCHEMA = schema.schema()
FIGURE = {"result", "outlines", "difference"}

REGIONS = {"regions", "taken", "kept", "valid", "why", "tests", "direction", "bounds"}
REGIONS |= {"foot", "limit", "labels", "renamed"}

PARTS = {
    "gjk": FIGURE | {"trace", "epa", "certificate"},
    "distance": FIGURE | {"trace", "epa", "certificate", "feet", "plane_feet"},
    "epa": FIGURE | {"trace", "epa", "certificate", "response", "bounds", "steps"},
    "minkowski": FIGURE | {"cloud", "places", "sweep", "matching", "discs"},
    "sum": {"outlines", "sum", "cloud", "places", "sweep"},
    "support": {"support", "value", "value_a", "value_b", "values_a", "values_b", "ties_a", "ties_b", "linear", "climb"}
    | {"outlines", "difference"},
    "simplices": {"kept", "weights", "point", "inside", "degenerate", "outline"},
    "line-regions": REGIONS | {"drawing"},
    "triangle-regions": REGIONS | {"drawing"},
    "tetrahedron-regions": REGIONS | {"prism", "stops", "stop"},
    "scene3d": {
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
    },
    "compare": FIGURE | {"runs", "parts_at"},
    "failures": FIGURE | {"trace", "epa", "certificate", "verdict", "wrong_at", "robust_run"},
    "hull": {"vertices"},
    "deal": {"dealt"},
    "failure-map": {"grid", "verdicts", "legend", "iterations", "centre", "outlines", "difference"},
    "cast": {"result", "outlines", "difference", "impact", "steps", "radii"},
    "impact": {"outlines", "impact", "steps", "curve", "gaps", "now", "centers"},
    "tour": set(),
}
"""The parts of each kind's answer. Pages rely on them."""

ROOMS = [(kind, dimension) for kind in KINDS for dimension in KINDS[kind].dimensions]

everyone = pytest.mark.parametrize("kind", KINDS)
everywhere = pytest.mark.parametrize(("kind", "dimension"), ROOMS)


def ask(scene):
    return json.loads(answer(json.dumps(scene)), parse_constant=lambda name: pytest.fail(f"{name} in an answer"))


def examples(kind, count, seed=7, dimension=None):
    random = Random(f"{kind} {seed}")
    return [example(random, kind, dimension) for _ in range(count)]


def types(kind, dimension):
    """The types of the scene and the answer of a kind."""
    return SCHEMA[schema.ROOMS[dimension]][kind]


def test_the_kinds_are_the_agreed_ones():
    """The kinds that pages rely on are there, and each answer has the parts that were agreed."""
    assert {name: set(KINDS[name].parts) for name in PARTS} == PARTS


FEW = {"deal": 4}
"""Scenes of a kind that takes long."""


@pytest.mark.long
@everywhere
def test_answers_fit_the_schema(kind, dimension):
    """A scene of the kind fits the scene schema. Its answer fits the answer schema and has the kind and the
    seq of the scene; that of a tour has the kind of the state shown."""
    count = min(settings().max_examples // 2, FEW.get(kind, 60))
    for number, scene in enumerate(examples(kind, count, dimension=dimension)):
        assert not faults(scene, types(kind, dimension)["scene"], SCHEMA, "scene")
        found = ask(scene | {"seq": number})
        assert "error" not in found, (scene, found)
        assert not faults(found, types(kind, dimension)["answer"], SCHEMA)
        shown = scene["states"][scene.get("at") or 0]["scene"] if kind == "tour" else scene
        assert (found["kind"], found["seq"]) == (shown.get("kind", "gjk"), number)


@everywhere
def test_only_gjk_needs_no_kind(kind, dimension):
    """A scene without its kind fits the schema of `gjk`, and of no other kind."""
    scene = examples(kind, 1, dimension=dimension)[0]
    del scene["kind"]
    assert (not faults(scene, types(kind, dimension)["scene"], SCHEMA, "scene")) == (kind == "gjk")


@everywhere
def test_the_same_question_has_the_same_answer(kind, dimension):
    """The same scene gets the same answer, whatever was asked before."""
    scenes = examples(kind, FEW.get(kind, up_to(6, 3)), dimension=dimension)
    first = [ask(scene) for scene in scenes]
    assert [ask(scene) for scene in reversed(scenes)] == first[::-1]


@everywhere
def test_a_missing_or_wrong_field_is_named(kind, dimension):
    """An error names the required field that is missing, or the field with a wrong value, in every kind. The error fits
    the schema."""
    scene = examples(kind, 1, dimension=dimension)[0]
    for key, field in KINDS[kind].fields.items():
        values = (True, "nope", {}, [], [None], 5.5, [[1, "x"]], [5] * 4)
        # Any number or text, no option, and no point where none is needed, are right.
        right = {
            "options": {},
            "points": [] if field.min == 0 else None,
            "text": "nope",
            "number": 5.5,
            "flag": True,
        }.get(field.type)
        wrong = [{**scene, key: value} for value in values if value != right]
        if field.required:
            wrong.append({other: value for other, value in scene.items() if other != key})
        for asked in wrong:
            found = ask(asked)
            assert not faults(found, {"$ref": "#/$defs/ErrorAnswer"}, SCHEMA), found
            assert found["error"]["code"] == field.code
            assert found["error"]["where"].startswith(key)
            assert found["error"]["message"].startswith(found["error"]["where"])


@everyone
def test_an_unknown_method_is_refused(kind):
    """Every kind refuses an unknown method, also a kind that shows no method."""
    found = ask(examples(kind, 1)[0] | {"method": "nope"})
    assert (found["error"]["code"], found["error"]["where"]) == ("unknown_method", "method")


@everyone
def test_null_stands_for_a_field_left_out(kind):
    """A page may send null for a field without a default."""
    scene = examples(kind, 1)[0]
    optional = [key for key, field in KINDS[kind].fields.items() if not field.required and field.default is None]
    left_out = {key: value for key, value in scene.items() if key not in optional}
    assert ask(left_out) == ask(left_out | dict.fromkeys(optional))


@pytest.mark.parametrize("kind", [name for name, kind in SCENES.items() if not {"trace", "gjk"} & {*kind.parts}])
def test_only_what_is_shown_is_computed(kind, monkeypatch):
    """A kind whose answer has no trace, EPA or certificate, and no count of a trace, computes none."""

    def refused(self):
        raise AssertionError(f"{kind} computed what it does not show")

    for name in ("trace", "epa", "certificate"):
        monkeypatch.setattr(pair.TracedPair, name, cached_property(refused))
        getattr(pair.TracedPair, name).__set_name__(pair.TracedPair, name)
    if kind != "compare":
        monkeypatch.setattr(pair.plane, "traced", refused)
    assert "error" not in ask(examples(kind, 1)[0])


def test_the_parts_of_an_answer_share_one_run(monkeypatch):
    """All parts of an answer share one exact run of two shapes."""
    calls = []
    traced = pair.plane.traced
    monkeypatch.setattr(pair.plane, "traced", lambda *given: calls.append(given) or traced(*given))
    shapes = [{"type": "polygon", "vertices": [[0, 0], [2, 0], [1, 2]]}] * 2
    for kind in ("gjk", "compare"):
        calls.clear()
        assert "error" not in ask({"schema": 1, "kind": kind, "shapes": shapes})
        assert len(calls) == 1


def test_a_tour_answers_as_the_state_that_it_shows():
    """The answer of a tour is the answer of the scene of its state, of whatever kind."""
    scenes = [examples(kind, 1)[0] for kind in SCENES]
    tour = {"schema": 1, "kind": "tour", "states": [{"scene": scene, "caption": "A state."} for scene in scenes]}
    for at, scene in enumerate(scenes):
        assert ask(tour | {"at": at}) == ask(scene)
    assert ask(tour) == ask(scenes[0])
    assert ask(tour | {"states": [*tour["states"], {"preset": "gjk"}]}) == ask(scenes[0])


def test_a_wrong_state_is_named():
    """An error in the state shown names its place in the tour. A tour is no state of a tour."""
    good = examples("gjk", 1)[0]
    tour = {"schema": 1, "kind": "tour", "at": 1}
    cases = [
        (good | {"shapes": []}, "bad_shape", "states[1].scene.shapes"),
        (good | {"method": "nope"}, "unknown_method", "states[1].scene.method"),
        (tour | {"states": [{"scene": good}]}, "unknown_kind", "states[1].scene.kind"),
    ]
    for scene, code, where in cases:
        error = ask(tour | {"states": [{"scene": good}, {"scene": scene}]})["error"]
        assert (error["code"], error["where"]) == (code, where)
    error = ask(tour | {"states": [{"scene": good}]})["error"]
    assert (error["code"], error["where"]) == ("bad_at", "at")


def test_every_type_of_field_is_read_made_and_described():
    """Every type of field is in all tables. Otherwise it would fail only when a scene uses it."""
    used = {field.type for kind in KINDS.values() for field in kind.fields.values()}
    used |= {field.type for shape in SHAPES.values() for field in shape.fields.values()}
    assert used <= set(FIELD_TYPES)
    assert set(FIELD_TYPES) == set(EXAMPLES) == set(schema.SCHEMAS)


def test_every_kind_lists_the_methods_that_it_takes():
    """A kind lists `robust`, the default, and each other method that its scenes of the plane or of space may name."""
    for name, kind in KINDS.items():
        taken = set()
        for dimension in kind.dimensions:
            (scene,) = examples(name, 1, dimension=dimension)
            for method in METHODS:
                with contextlib.suppress(SceneError):
                    kind.read(name, {**scene, "method": method})
                    taken.add(method)
        assert "robust" in taken, name
        assert set(kind.methods) == taken, name


def test_examples_are_representative():
    """20 to 80 % of the example scenes with two shapes intersect. Every state and every type occurs."""
    scenes = examples("gjk", 300, dimension=2)
    states = [ask(scene)["result"]["state"] for scene in scenes]
    assert 0.2 < states.count("intersecting") / len(states) < 0.8
    assert set(states) == {"separated", "touching", "intersecting"}
    scenes += examples("gjk", 100, dimension=3)
    assert {shape["type"] for scene in scenes for shape in scene["shapes"]} == set(SHAPES)


def test_the_hull_of_points():
    """The corners of points' hull come once each, in the order of the points, and no others."""
    corners = [[0, 0, 0], [2, 0, 0], [0, 1.5, 0], [0, 0, -1]]
    points = [corners[2], [0.5, 0.25, -0.25], *corners, [1, 0, 0], corners[3]]
    found = ask({"schema": 1, "kind": "hull", "points": points})
    assert found["vertices"] == [corners[2], corners[0], corners[1], corners[3]]
    many = [[x / 20, y / 20, z / 20] for x in range(21) for y in range(21) for z in range(21)]
    assert sorted(ask({"schema": 1, "kind": "hull", "points": many})["vertices"]) == sorted(
        [x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)
    )
    refused = ask({"schema": 1, "kind": "hull", "points": [[0, 0, "1"]]})
    assert refused["error"]["where"] == "points[0][2]"
