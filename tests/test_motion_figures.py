"""The kinds `cast` and `impact` show what the functions answer."""

import pytest
from asking import answered as ask
from asking import refused

import gjkcore as gjk
from project import preset_scenes

SQUARE = {"type": "polygon", "vertices": [[-1, -1], [1, -1], [1, 1], [-1, 1]]}
BALL = {"type": "circle", "center": [5, 0.5], "radius": 1}
CUBE = {"type": "box", "center": [0, 0, 0], "half_extents": [1, 1, 1]}
SPHERE = {"type": "sphere", "center": [5, 0.5, 0], "radius": 1}


@pytest.mark.parametrize(("shapes", "translation"), [([SQUARE, BALL], [-8, 0]), ([CUBE, SPHERE], [-8, 0, 0.5])])
def test_a_cast(shapes, translation):
    """Its impact and steps are those of `gjk.cast`, and each plane has all of A - B behind it."""
    found = ask({"schema": 1, "kind": "cast", "shapes": shapes, "translation": translation})
    assert [key for key in found if key not in ("seq", "kind", "slice")] == [
        *("result", "outlines", "difference", "impact", "steps", "radii")
    ]
    a, b = (
        (gjk.Polygon(SQUARE["vertices"]), gjk.Circle((5, 0.5), 1))
        if len(translation) == 2
        else (gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Sphere((5, 0.5, 0), 1))
    )
    alone = gjk.cast(a, b, translation, trace=True)
    assert found["impact"]["state"] == "hit"
    assert found["impact"]["t"] == alone.t
    assert tuple(found["impact"]["point"]) == alone.point
    assert len(found["steps"]) == len(alone.steps)
    reach = sum(found["radii"])
    assert reach == 1
    difference = found["difference"]
    vertices = difference["vertices"] if isinstance(difference, dict) else difference
    for step in found["steps"]:
        assert set(step) == {"t", "lower", "point", "normal", "simplex"}
        n, w = step["normal"], step["point"]["w"]
        height = sum(x * y for x, y in zip(n, w, strict=True))
        assert all(sum(x * y for x, y in zip(n, v, strict=True)) <= height + reach + 1e-12 for v in vertices)
    assert found["steps"][-1]["lower"] == pytest.approx(alone.t, abs=1e-12)


CASTS = {name: scene for name, scene in preset_scenes().items() if scene["kind"] == "cast"}


@pytest.mark.parametrize("name", CASTS)
def test_a_preset_answers_as_the_function_does(name):
    """Its impact is that of `gjk.cast`, field by field; the bounds of its steps grow up to the contact."""
    scene = CASTS[name]
    found = ask(scene)
    a, b = gjk.figures.SCENES["cast"].read("cast", scene)[1]["shapes"]
    alone = gjk.cast(a, b, scene["translation"])
    for field, value in alone._asdict().items():
        shown = found["impact"][field]
        assert (tuple(shown) if isinstance(shown, list) else shown) == value
    bounds = [step["lower"] for step in found["steps"]]
    assert all(bound is not None for bound in bounds[:-1])
    known = [bound for bound in bounds if bound is not None]
    assert known == sorted(known)
    if alone.state == "hit":
        assert all(bound <= alone.t + 1e-12 for bound in known)
        assert known[-1] == pytest.approx(alone.t, abs=1e-6)
    else:
        assert not bounds or bounds[-1] is None


def test_the_presets_show_each_state():
    """A hit, a miss and a contact at the start, whose motion leaves."""
    impacts = {name: ask(scene)["impact"] for name, scene in CASTS.items()}
    assert {impact["state"] for impact in impacts.values()} == {"hit", "miss", "initial"}
    assert impacts["cast-initial"]["leaving"]
    assert impacts["cast-initial"]["depth"] == pytest.approx(0.6)
    assert impacts["cast-graze"]["normal"] == [0, 1]


def test_an_impact():
    """Its impact is that of `gjk.time_of_impact`, and the curve stays above the bounds of the steps."""
    motions = [{"translation": [0, 0]}, {"translation": [-4, 0], "rotation": 2.0, "center": [5, 0]}]
    found = ask({"schema": 1, "kind": "impact", "shapes": [SQUARE, BALL], "motions": motions, "t_max": 2, "at": 0.5})
    assert [key for key in found if key not in ("seq", "kind")] == [
        *("outlines", "impact", "steps", "curve", "gaps", "now", "centers")
    ]
    alone = gjk.time_of_impact(
        gjk.Polygon(SQUARE["vertices"]),
        gjk.Circle((5, 0.5), 1),
        gjk.Motion((0, 0)),
        gjk.Motion((-4, 0), 2.0, (5, 0)),
        2,
    )
    assert found["impact"]["t"] == alone.t
    assert found["centers"] == [[0, 0], [5, 0]]
    times = [t for t, _ in found["curve"]]
    assert times == sorted(times)
    assert (times[0], times[-1]) == (0, 2)
    for step in found["steps"]:
        assert set(step) == {"t", "distance", "bound", "trace"}
        assert step["trace"]["steps"]
        assert [step["t"], step["distance"]] in found["curve"]
        assert all(d > 0 for t, d in found["curve"] if t < step["bound"])


@pytest.mark.parametrize(
    ("motion", "where"),
    [
        ({}, "motions[1].translation"),
        ({"translation": [1, 2, 3]}, "motions[1].translation"),
        ({"translation": [1, 2], "rotation": [0, 0, 1]}, "motions[1].rotation"),
        ({"translation": [1, 2], "center": [0]}, "motions[1].center"),
        (7, "motions[1]"),
    ],
)
def test_a_wrong_motion_is_named(motion, where):
    """The error says which motion, and what of it."""
    still = {"translation": [0, 0]}
    assert refused("impact", shapes=[SQUARE, BALL], motions=[still, motion]) == ("bad_motion", where)
    unknown = refused("impact", shapes=[SQUARE, BALL], motions=[{**still, "turn": 1}, still])
    assert unknown == ("unknown_member", "motions[0].turn")


def test_beside_a_half_space():
    """The answers are those of the whole half-space, whatever part of it is drawn."""
    ramp = {"type": "half-space", "normal": [-1, 2], "offset": 0}
    ball = {"type": "circle", "center": [50, 40], "radius": 1}
    found = ask({"schema": 1, "kind": "cast", "shapes": [ramp, ball], "translation": [0, -60]})
    half, disc = gjk.HalfSpace((-1, 2), 0), gjk.Circle((50, 40), 1)
    assert found["impact"]["t"] == gjk.cast(half, disc, (0, -60)).t
    motions = [{"translation": [0, 0]}, {"translation": [0, -60], "rotation": 1, "center": [49, 40]}]
    found = ask({"schema": 1, "kind": "impact", "shapes": [ramp, ball], "motions": motions})
    alone = gjk.time_of_impact(half, disc, gjk.Motion((0, 0)), gjk.Motion((0, -60), 1, (49, 40)))
    assert found["impact"]["t"] == alone.t
    assert found["steps"][0]["trace"] is None
    assert found["steps"][0]["distance"] == pytest.approx(gjk.signed_distance(half, disc))


def test_a_cast_of_a_half_space_is_that_of_the_whole():
    """B moves far along the slope and meets it beyond the part that is drawn."""
    floor = {"type": "half-space", "normal": [0, 1], "offset": 0}
    found = ask({"schema": 1, "kind": "cast", "shapes": [floor, BALL], "translation": [4000, -1]})
    assert found["impact"]["state"] == "initial"
    above = {**BALL, "center": [0, 3]}
    found = ask({"schema": 1, "kind": "cast", "shapes": [floor, above], "translation": [4000, -4]})
    assert found["impact"]["state"] == "hit"
    assert found["impact"]["t"] == 0.5
    assert found["steps"] == []
