"""The bridge answers every text with JSON."""

import json
from math import cos, inf, isfinite, nan, pi, sin

import pytest
from cases import EDGE_CASES, close, vertex_lists
from hypothesis import given
from hypothesis import strategies as st

import gjkcore
from gjkcore import bridge
from gjkcore.bridge import MAX_CHARACTERS, answer
from gjkcore.figures import KINDS
from gjkcore.figures.pair import MAX_CLOUD
from oracle import truth

TRIANGLE = {"type": "polygon", "vertices": [[0, 0], [2, 0], [1, 2]]}
CIRCLE = {"type": "circle", "center": [4, 1], "radius": 1}


def scene(**changes):
    return {"schema": 1, "kind": "gjk", "method": "winter", "shapes": [TRIANGLE, CIRCLE], "start": [1, 0], **changes}


def ask(value):
    text = value if isinstance(value, str) else json.dumps(value)
    return json.loads(answer(text), parse_constant=lambda name: pytest.fail(f"{name} in an answer"))


def test_defaults():
    """Without seq, method and start, the answer uses null, robust and the method's own start."""
    reply = ask({"schema": 1, "kind": "gjk", "shapes": [TRIANGLE, TRIANGLE]})
    assert reply["seq"] is None
    assert reply["trace"]["method"] == "robust"
    assert reply["epa"]["termination"] == "converged"
    assert reply["certificate"]["type"] == "common"


@pytest.mark.parametrize("case", EDGE_CASES, ids=lambda case: case["name"])
@pytest.mark.parametrize("method", ["robust", "winter"])
def test_result_is_exact_whatever_the_method(case, method):
    """The result is exact even if the chosen method is wrong."""
    shapes = [{"type": "polygon", "vertices": case[key]} for key in "ab"]
    reply = ask(scene(method=method, shapes=shapes))
    assert reply["result"]["state"] == case["expect"]
    assert close(reply["result"]["signed_distance"], truth(case["a"], case["b"]).signed_distance)
    assert (reply["epa"] is None) == (case["expect"] != "intersecting")


@pytest.mark.parametrize(
    ("text", "code", "where"),
    [
        ("", "bad_json", None),
        ("{", "bad_json", None),
        ("[" * 100_000, "bad_json", None),
        ("[[]," * 100_000, "bad_json", None),
        ('{"shapes": [{}, ' * 100_000, "bad_json", None),
        ('{"schema": NaN}', "bad_json", None),
        ('{"schema": ' + "9" * 5000 + "}", "bad_json", None),
        ("[]", "bad_schema", None),
        ("null", "bad_schema", None),
        (scene(schema=2), "bad_schema", "schema"),
        (scene(schema=True), "bad_schema", "schema"),
        (scene(seq=[1]), "bad_schema", "seq"),
        (json.dumps(scene(seq=0)).replace('"seq": 0', '"seq": 1e999'), "bad_schema", "seq"),
        (scene(kind="nope"), "unknown_kind", "kind"),
        (scene(kind=None), "unknown_kind", "kind"),
        (scene(method="nope"), "unknown_method", "method"),
        (scene(method=["robust"]), "unknown_method", "method"),
        (scene(start=[1]), "bad_start", "start"),
        (scene(start=[1, "x"]), "bad_start", "start[1]"),
        (scene(shapes=None), "bad_shape", "shapes"),
        (scene(shapes=[TRIANGLE]), "bad_shape", "shapes"),
        (scene(shapes=[TRIANGLE, 5]), "bad_shape", "shapes[1]"),
        (scene(shapes=[TRIANGLE, {"type": "blob"}]), "bad_shape", "shapes[1].type"),
        (scene(shapes=[TRIANGLE, {"type": ["circle"]}]), "bad_shape", "shapes[1].type"),
        (scene(shapes=[TRIANGLE, {"type": "circle", "center": [0, 0]}]), "bad_shape", "shapes[1].radius"),
        (scene(shapes=[TRIANGLE, {**CIRCLE, "radius": -3}]), "bad_shape", "shapes[1].radius"),
        (scene(shapes=[{"type": "polygon", "vertices": []}, CIRCLE]), "bad_shape", "shapes[0].vertices"),
        (scene(shapes=[{"type": "polygon", "vertices": {}}, CIRCLE]), "bad_shape", "shapes[0].vertices"),
        (json.dumps(scene()).replace("[2, 0]", "[2, 1e999]"), "bad_shape", "shapes[0].vertices[1][1]"),
        (scene(shapes=[{"type": "polygon", "vertices": [[0, 0]] * 20_001}, CIRCLE]), "too_large", "shapes"),
        (" " * (MAX_CHARACTERS + 1), "too_large", None),
    ],
)
def test_errors(text, code, where):
    """An error has a code for the page, a place and a message for people."""
    error = ask(text)["error"]
    assert (error["code"], error["where"]) == (code, where)
    assert error["message"]
    assert error["version"] == gjkcore.__version__


def test_a_scene_without_a_kind():
    """A scene that names no kind is one of `gjk`; so is one in a tour."""
    shapes = [TRIANGLE, CIRCLE]
    known = ask({"schema": 1, "kind": "gjk", "shapes": shapes})
    assert "result" in known
    assert ask({"schema": 1, "shapes": shapes}) == known
    assert ask({"schema": 1, "kind": "tour", "states": [{"scene": {"shapes": shapes}}]}) == known


BOX = {"type": "box", "center": [0, 0, 0], "half_extents": [1, 1, 1]}
ROUNDED = {"type": "rounded", "shape": {**CIRCLE, "radios": 1}, "radius": 1}
TOUR = {"kind": "tour", "states": [{"scene": {"shapes": [TRIANGLE, CIRCLE]}}]}


@pytest.mark.parametrize(
    ("given", "where", "nearest"),
    [
        ({"shapes": [TRIANGLE, CIRCLE], "strat": [1, 0]}, "strat", "start"),
        ({"shapes": [TRIANGLE, CIRCLE], "Kind": "epa"}, "Kind", "kind"),
        (scene(shapes=[{"type": "polygon", "vertexes": [[0, 0]]}, CIRCLE]), "shapes[0].vertexes", "vertices"),
        (scene(shapes=[TRIANGLE, {**CIRCLE, "colour": None}]), "shapes[1].colour", "center"),
        (scene(shapes=[TRIANGLE, ROUNDED]), "shapes[1].shape.radios", "radius"),
        (scene(start=None, shapes=[BOX, {"type": "box", "centre": [0, 0, 0]}]), "shapes[1].centre", "center"),
        (scene(start=None, shapes=[BOX, {**BOX, "pos": [1, 2, 3]}]), "shapes[1].pos", "rotation"),
        (scene(start=None, shapes=[BOX, {**BOX, "quat": [1, 0, 0, 0]}]), "shapes[1].quat", "rotation"),
        ({"kind": "scene3d", "objects": [{"shape": BOX, "pos": [0, 0, 0]}]}, "objects[0].pos", "offset"),
        ({"kind": "scene3d", "objects": [{"shape": {**BOX, "quat": 1}}]}, "objects[0].shape.quat", "rotation"),
        ({"kind": "scene3d", "objects": [{"shape": BOX}, {"like": 0, "quat": 1}]}, "objects[1].quat", "rotation"),
        (
            {"kind": "scene3d", "objects": [{"shape": BOX}], "options": {"broadphase": True}},
            "options.broadphase",
            "broad_phase",
        ),
        (TOUR | {"states": [{**TOUR["states"][0], "capton": ""}]}, "states[0].capton", "caption"),
        (TOUR | {"states": [{"scene": {"shapes": [], "strat": 1}}]}, "states[0].scene.strat", "start"),
        ({"kind": "hull", "point": []}, "point", "points"),
    ],
)
def test_an_unknown_member(given, where, nearest):
    """A member that a scene, a shape or a part of one does not know is refused with its place and the nearest name that
    it lacks, whatever else is wrong."""
    error = ask({"schema": 1, **given})["error"]
    assert (error["code"], error["where"]) == ("unknown_member", where)
    assert error["message"].startswith(f"{where} is not known, perhaps {nearest} is meant: a")


@pytest.mark.parametrize("number", [nan, inf, -inf])
def test_a_number_that_json_lacks_is_a_fault_of_the_core(monkeypatch, number):
    """An answer with NaN or an infinity, which no page could read, becomes an error that says so."""
    monkeypatch.setattr(bridge, "_answer_scene", lambda scene: {"depth": number})
    error = ask(scene())["error"]
    assert error["code"] == "internal"
    assert "ValueError" in error["message"]


ELLIPSE = {"type": "ellipse", "center": [4, 1], "radii": [2, 1], "angle": 0.5}
CAPSULE = {"type": "capsule", "p": [4, 1], "q": [5, 2], "radius": 0.5}


@pytest.mark.parametrize(
    ("shape", "where"),
    [
        ({**ELLIPSE, "radii": [1, -1]}, "shapes[1].radii[1]"),
        ({**ELLIPSE, "angle": None}, "shapes[1].angle"),
        ({**CAPSULE, "p": [0, 0, 0]}, "shapes[1].p"),
        ({**CAPSULE, "q": "ab"}, "shapes[1].q"),
        ({"type": "point", "p": [0, 0, 0]}, "shapes[1].p"),
        ({"type": "rounded", "shape": TRIANGLE}, "shapes[1].radius"),
        ({"type": "rounded", "shape": 5, "radius": 1}, "shapes[1].shape"),
        ({"type": "rounded", "shape": {**CIRCLE, "radius": -1}, "radius": 1}, "shapes[1].shape.radius"),
    ],
)
def test_bad_round_shapes(shape, where):
    """An error inside a rounded shape is located. A solid is refused in the plane."""
    error = ask(scene(shapes=[TRIANGLE, shape]))["error"]
    assert (error["code"], error["where"]) == ("bad_shape", where)


def test_rounded_in_rounded_has_an_end():
    """A hundred nested rounded shapes are refused."""
    shape = TRIANGLE
    for _ in range(100):
        shape = {"type": "rounded", "shape": shape, "radius": 0.1}
    assert ask(scene(shapes=[TRIANGLE, shape]))["error"]["code"] == "too_large"


def test_messages_are_for_people():
    """A message says in one sentence what is wrong, where, and what was expected. The error keeps the request's seq."""
    reply = ask(scene(seq=3, shapes=[TRIANGLE, {**CIRCLE, "radius": -3}]))
    assert reply["error"]["message"] == "shapes[1].radius must be a finite number >= 0, not -3"
    assert reply["seq"] == 3
    assert ask(scene(kind="maps"))["error"]["message"] == f"kind must be one of {', '.join(KINDS)}, not 'maps'"


@given(st.text())
def test_any_text(text):
    """Any text gets a JSON answer."""
    assert "error" in ask(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("polygon"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "vertices", "p"]), inner),
    max_leaves=8,
)


fields = sorted({key for kind in KINDS.values() for key in kind.fields})


@given(
    st.sampled_from(sorted(KINDS)),
    st.fixed_dictionaries({}, optional=dict.fromkeys(("seq", "schema", "kind", *fields), json_values)),
)
def test_any_scene(kind, changes):
    """Any value at any place of a scene gets a JSON answer, and none is an internal error."""
    full = {"direction": [1, 0], "points": [[0, 0], [1, 0]], "at": [1, 1]}
    reply = ask(scene(**{"kind": kind, **full, **changes}))
    assert "error" not in reply or reply["error"]["code"] != "internal"


def leaves(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from leaves(item)
    else:
        yield value


extreme = st.sampled_from([0.0, 1e150, -1e150, 1e-160, 5e-324, 1e76, 1.0, 3e-308])
extremes = st.lists(st.lists(extreme, min_size=2, max_size=2), min_size=1, max_size=5)


@given(extremes, extremes, st.sampled_from(["robust", "winter"]), extreme, st.booleans())
def test_extreme_coordinates(a, b, method, radius, circle):
    """Any mixture of coordinates up to the limit is answered in finite numbers."""
    second = {"type": "circle", "center": b[0], "radius": abs(radius)} if circle else {"type": "polygon", "vertices": b}
    shapes = [{"type": "polygon", "vertices": a}, second]
    reply = ask(scene(method=method, shapes=shapes))
    assert "error" not in reply, reply
    assert all(isfinite(x) for x in leaves(reply) if isinstance(x, float))
    expected = truth(a, [b[0]] if circle else b, 0, abs(radius) if circle else 0)
    assert reply["result"]["state"] == expected.state


@given(vertex_lists, vertex_lists)
def test_outlines_name_the_drawn_vertices(a, b):
    """An outline holds indices of the scene's own vertices, each once."""
    reply = ask(scene(shapes=[{"type": "polygon", "vertices": list(map(list, v))} for v in (a, b)]))
    for outline, vertices in zip(reply["outlines"], (a, b), strict=True):
        assert len({vertices[i] for i in outline}) == len(outline)


def test_ten_thousand_vertices():
    """A scene of ten thousand vertices is answered without its cloud of 25 million points."""
    polygons = [[[cos(2 * pi * i / 5000) + x, sin(2 * pi * i / 5000)] for i in range(5000)] for x in (0, 0.5)]
    shapes = [{"type": "polygon", "vertices": v} for v in polygons]
    reply = ask({"schema": 1, "kind": "minkowski", "shapes": shapes})
    assert reply["result"]["state"] == "intersecting"
    assert abs(reply["result"]["signed_distance"] + 1.5) < 1e-5
    assert reply["cloud"] is None
    assert MAX_CLOUD < 25_000_000
