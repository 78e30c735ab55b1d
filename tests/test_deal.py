"""Instances that are dealt for a question: each has one right answer, which the oracle finds, too."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import oracle3
import pytest
from asking import answered, ask, refused
from cores import core_of
from extent import up_to
from hypothesis import settings
from vectors import dot, minus

import oracle
from project import preset_scenes

COUNT = min(5 * settings().max_examples, 500)
ASKS = ("support", "none", "region", "drop", "distance")
PRESETS = ("gjk", "apart", "distance", "missed", "solids", "distance-solids", "segments")


def exact(p):
    return tuple(map(Fraction, p))


def deal(scene, question, seed):
    fields = {key: value for key, value in scene.items() if key in ("method", "shapes", "start")}
    return ask("deal", **fields, ask=question, seed=seed)["dealt"]


@cache
def instances(preset, question, count, method=None):
    """Scenes that were dealt, each with its answer."""
    scene = preset_scenes()[preset] | ({"method": method} if method else {})
    found = [{**scene, "shapes": deal(scene, question, seed)} for seed in range(count)]
    assert all(one["shapes"] for one in found)
    return [(one, answered(one)) for one in found]


def share(preset):
    """How many of the instances a preset gets: all of them together are COUNT."""
    return COUNT // len(PRESETS) + 1


@pytest.mark.parametrize("preset", PRESETS)
def test_one_corner_alone_is_the_support_point(preset):
    """At each step that is asked about, one pair of vertices alone is furthest along d, by brute force over all pairs,
    and it is the step's."""
    for scene, answer in instances(preset, "support", share(preset)):
        a, b = (core_of(shape)[0] for shape in scene["shapes"])
        assert len(answer["trace"]["steps"]) > 2
        for step in answer["trace"]["steps"][1:]:
            d = exact(step["direction"])
            along = sorted((dot(d, p) - dot(d, q), p, q) for p in a for q in b)
            assert along[-1][0] > along[-2][0]
            for place, of in zip(along[-1][1:], "ab", strict=True):
                assert list(map(float, place)) == pytest.approx(step["support"][of], abs=1e-12)


@pytest.mark.parametrize("question", ["none", "distance"])
@pytest.mark.parametrize("preset", PRESETS)
def test_shapes_meet_or_are_clearly_apart(preset, question):
    """The oracle's state and distance are those of the answer, and far from touching."""
    for scene, answer in instances(preset, question, share(preset)):
        a, b = (core_of(shape)[0] for shape in scene["shapes"])
        truth = (oracle3 if len(a[0]) == 3 else oracle).truth(a, b)
        assert answer["result"]["state"] == truth.state != "touching"
        assert answer["result"]["signed_distance"] == pytest.approx(truth.signed_distance, rel=1e-12)
        assert abs(truth.signed_distance) > 0.05
        if question == "distance":
            assert truth.state == "separated"


def voronoi(points):
    """The points whose Voronoi region O is in, by the oracle, and whether O is on no border."""
    padded = [(*p, 0)[:3] for p in points]
    v, kept = oracle3.nearest(padded)
    beyond = [dot(v, p) > dot(v, v) for p in padded if p not in kept]
    return sorted(map(padded.index, kept)), all(beyond) if any(v) else len(kept) == len(points[0]) + 1


def winter_keeps(points):
    """The points that winter.dev's article keeps of a line or a triangle of the plane, and on no border: its tests,
    in fractions."""
    a, b, *rest = points
    ab, ao = minus(b, a), minus((0, 0), a)
    if not rest:
        return ([0, 1] if dot(ab, ao) > 0 else [0]), dot(ab, ao) != 0
    ac = minus(rest[0], a)
    turn = ab[0] * ac[1] - ab[1] * ac[0]
    beyond_ac, beyond_ab = turn * (ac[0] * ao[1] - ac[1] * ao[0]), turn * (ab[1] * ao[0] - ab[0] * ao[1])
    if not beyond_ac:
        return [], False
    if beyond_ac > 0 and dot(ac, ao) > 0:
        return [0, 2], True
    if beyond_ac > 0 or beyond_ab > 0:
        kept, is_clear = winter_keeps([a, b])
        return kept, is_clear and (beyond_ac < 0 or dot(ac, ao) != 0)
    return [0, 1, 2], beyond_ab != 0


@pytest.mark.parametrize("question", ["region", "drop"])
@pytest.mark.parametrize(("preset", "method"), [*((name, "robust") for name in PRESETS), ("missed", "winter")])
def test_points_that_go_are_those_of_the_region(preset, method, question):
    """At each step whose point joins, the points that are kept are those of O's region, by brute force in fractions,
    and O is on none of its borders. For `robust` it is the Voronoi region, for winter.dev what its article tests."""
    for scene, answer in instances(preset, question, share(preset), method):
        a, b = (core_of(shape)[0] for shape in scene["shapes"])
        joined = [step for step in answer["trace"]["steps"][1:] if step["accepted"]]
        assert len(joined) > 1
        for step in joined:
            tested = [step["support"], *step["simplex_before"]]
            points = [minus(a[w["ia"]], b[w["ib"]]) for w in tested]
            kept, is_clear = voronoi(points) if method == "robust" else winter_keeps(points)
            assert is_clear
            assert [tested[i] for i in kept] == sorted(step["simplex_after"], key=tested.index)
            if method == "robust":
                assert step["region"] == "".join("ABCD"[i] for i in kept)


@pytest.mark.parametrize("question", ASKS)
def test_an_instance_is_another_one(question):
    """The same seed deals the same shapes, another seed others, of the same types and with as many vertices, and of
    questions that both have as an answer about as many meet as not. Coordinates are short decimals."""
    scene = preset_scenes()["gjk"]
    count = up_to(40, 20)
    dealt = [deal(scene, question, seed) for seed in range(count)]
    assert dealt[:10] == [deal(scene, question, seed) for seed in range(10)]
    assert len({str(shapes) for shapes in dealt}) == count
    counts = [len(shape["vertices"]) for shape in scene["shapes"]]
    assert all([len(shape["vertices"]) for shape in shapes] == counts for shapes in dealt)
    assert all(len(str(x)) < 7 for shapes in dealt for shape in shapes for p in shape["vertices"] for x in p)
    if question != "distance":
        met = sum(answered({**scene, "shapes": shapes})["result"]["state"] == "intersecting" for shapes in dealt)
        assert count / 5 <= met <= count * 4 / 5


def test_dealing_is_the_same_everywhere():
    """An instance that was written down: another Python, and another machine, deal the same."""
    assert deal(preset_scenes()["gjk"], "none", 7) == WRITTEN


WRITTEN = [
    {"type": "polygon", "vertices": [[-2.8, -2.2], [0.4, 0.2], [-1.0, 1.6], [-3.8, 1.4], [-4.4, -0.6]]},
    {"type": "polygon", "vertices": [[-5.6, 0.8], [-4.0, -1.0], [-1.8, 0.6], [-2.6, 2.6], [-4.6, 2.0]]},
]


@pytest.mark.parametrize("preset", ["capsules", "round", "circle", "solids-apart"])
@pytest.mark.parametrize("question", ["none", "region", "drop", "distance"])
def test_round_shapes_are_dealt(preset, question):
    """Round shapes keep their types."""
    scene = preset_scenes()[preset]
    for seed in range(up_to(6, 2)):
        shapes = deal(scene, question, seed)
        assert [shape["type"] for shape in shapes] == [shape["type"] for shape in scene["shapes"]]


def test_no_instance_is_said():
    """Of round shapes no support point is asked, and what has no clear instance is null, at once and without an
    error."""
    assert deal(preset_scenes()["circle"], "support", 1) is None
    point = {"type": "point", "p": [0, 0]}
    assert ask("deal", shapes=[point, point], ask="drop", seed=1)["dealt"] is None
    assert refused("deal", shapes=[point, point], ask="riddles", seed=1) == ("bad_ask", "ask")
