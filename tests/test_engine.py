"""The engine chooses who answers, without exceptions, and answers what other libraries' suites and reports expect."""

import json
import re
from pathlib import Path

import pytest

import gjkcore as gjk
from gjkcore import engine

PLANE = gjk.Polygon([(0, 0), (1, 0), (0, 1)]), gjk.Polygon([(3, 0), (4, 0), (3, 1)])
SPACE = gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Sphere((4, 0, 0), 1)
QUESTIONS = (gjk.intersects, gjk.closest_points, gjk.signed_distance, gjk.penetration)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
@pytest.mark.parametrize(("space", "pair"), [(engine, PLANE), (engine.fast_space, SPACE)], ids=["plane", "space"])
@pytest.mark.parametrize("error", [TypeError, AttributeError])
def test_a_fault_in_the_fast_path_surfaces(monkeypatch, question, space, pair, error):
    """Every public function raises an error planted in the fast path. It does not fall back to a slower path."""

    def fault(*_):
        raise error("planted")

    monkeypatch.setattr(space, "gap", fault)
    with pytest.raises(error, match="planted"):
        question(*pair)


class Disc:
    """A unit disc from outside the package."""

    def support(self, direction):
        x, y = direction
        length = (x * x + y * y) ** 0.5
        return (x / length, y / length)


class Own(gjk.Polygon):
    """A subclass from outside the package."""


def test_shapes_of_others(monkeypatch):
    """A subclass of a shape is answered in floats. An object with only a support mapping is not."""
    own = Own([(0, 0), (1, 0), (0, 1)])
    assert engine.quickly(Disc(), SPACE[1], engine.DECIDE) is None
    monkeypatch.setattr(engine, "_answer", None)  # What is not answered in floats is an error now.
    assert gjk.intersects(own, PLANE[1]) is False
    monkeypatch.undo()
    assert gjk.closest_points(own, PLANE[1]) == gjk.closest_points(*PLANE)
    assert abs(gjk.signed_distance(Disc(), PLANE[1]) - 2) < 1e-14


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.__name__)
def test_plane_against_space(question):
    """A plane shape against a solid, or against an object that is not a shape, raises ShapeError."""
    for pair in ((PLANE[0], SPACE[0]), (SPACE[0], PLANE[0]), (PLANE[0], 5), (5, SPACE[0])):
        with pytest.raises(gjk.ShapeError):
            question(*pair)


def test_the_table_names_what_exists():
    """Every module and test named in the engine's table exists."""
    root = Path(__file__).parent.parent
    modules = re.findall(r"`((?:fast|plane|space)\.\w+)", engine.__doc__)
    tests = re.findall(r"`(test_\w+\.py)`", engine.__doc__)
    assert len(set(modules)) >= 6
    assert len(set(tests)) >= 5
    assert all((root / "gjkcore" / f"{name.replace('.', '/')}.py").is_file() for name in modules)
    assert all((root / "tests" / name).is_file() for name in tests)


# ------------------------------------------ what other libraries expect: `data/peer_cases.json` has numbers and sources

CASES = json.loads((Path(__file__).parent / "data" / "peer_cases.json").read_text())


def made(shape):
    """A shape from its type and the arguments of its constructor."""
    arguments = {name: value for name, value in shape.items() if name != "type"}
    return getattr(gjk, shape["type"])(**arguments)


def is_met(case, p, q):
    """Whether two shapes have the value that the peer's test expects, within its tolerance.

    `distance` is 0 on overlap; `signed_distance` is then minus the depth.
    """
    if "intersects" in case:
        meet = case["intersects"]
        return gjk.intersects(p, q) == meet and (gjk.signed_distance(p, q) <= 0) == meet
    if "distance" in case:
        return abs(gjk.closest_points(p, q).distance - case["distance"]) <= case["tolerance"]
    return abs(gjk.signed_distance(p, q) - case["signed_distance"]) <= case["tolerance"]


def library(case):
    """The peer of a case, as its owner and its name."""
    return "/".join(case["source"].removeprefix("https://github.com/").split("/")[:2])


@pytest.mark.parametrize("name", sorted({library(case) for case in CASES}))
def test_peer(name):
    """All values that a peer's tests expect, whichever shape comes first."""
    wrong = []
    for case in (case for case in CASES if library(case) == name):
        p, q = made(case["a"]), made(case["b"])
        wrong += [case["name"]] * (not is_met(case, p, q) or not is_met(case, q, p))
    assert wrong == []


def test_sample():
    """At least 300 different cases of at least ten peers, with a link each."""
    assert len({case["name"] for case in CASES}) == len(CASES) >= 300
    assert len({case["source"] for case in CASES}) >= 10
    assert all(case["source"].startswith("https://github.com/") for case in CASES)
