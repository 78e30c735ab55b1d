"""Every argument of the public functions and of the commands, with odd values: a ShapeError or ValueError that names
it, or an answer."""

import json
import subprocess
import sys
from decimal import Decimal
from math import inf, nan

import numpy as np
import pytest
from extent import some

import gjkcore as gjk
from gjkcore import batch

SQUARE, OTHER = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)]), gjk.Circle((3, 0.5), 1)
CUBE, BALL = gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Sphere((3, 0, 0), 1)
STILL = gjk.Motion((0, 0))


class Own:
    """A shape from outside whose support point is what it is given."""

    dimension = 2

    def __init__(self, point):
        self.point = point

    def support(self, direction):
        return self.point


def deep_lists():
    """Lists in lists, as deep as Python's stack and deeper."""
    made = []
    for _ in range(10_000):
        made = [made]
    return made


ODD = {
    "None": None,
    "True": True,
    "text": "ab",
    "a number as text": "1",
    "bytes": b"ab",
    "NaN": nan,
    "infinity": inf,
    "minus infinity": -inf,
    "1e300": 1e300,
    "-1": -1,
    "10**400": 10**400,
    "a complex number": 1j,
    "a decimal NaN": Decimal("NaN"),
    "a signalling NaN": Decimal("sNaN"),
    "empty": [],
    "one number": [1.0],
    "four numbers": [1.0, 2.0, 3.0, 4.0],
    "nested empty": [[]],
    "numbers and None": [1.0, None],
    "NaNs": [nan, nan],
    "ragged": [[0, 0], [1]],
    "a dict": {"x": 1},
    "a set": {1.0, 2.0},
    "a generator": (x for x in ()),
    "an object": object(),
    "a class of numbers": np.float64,
    "a class": list,
    "a function": len,
    "an array without numbers": np.array([]),
    "a 0D array of NaN": np.array(nan),
    "objects": np.array([None, object()]),
    "a masked array": np.ma.array([1.0, 2.0], mask=[False, True]),
    "a masked square": np.ma.array([[0.0, 0], [1, 0], [9, 9]], mask=[[0, 0], [0, 0], [1, 1]]),
    "support of NaN": Own((nan, nan)),
    "support of None": Own(None),
    "support of text": Own("ab"),
    "a module": json,
    "rows of masked arrays": [np.ma.array([[0.0, 0], [9, 9]], mask=[[0, 0], [1, 1]])],
    "the masked number": [1.0, np.ma.masked],
    "complex numbers": np.array([[[1j, 0], [1, 0]]]),
    "truths": np.array([True, False]),
    "texts": [["a", "b"], ["c", "d"]],
    "dates": np.array(["2026-01-01", "2026-01-02"], dtype="datetime64[D]"),
    "named fields": np.array([(1.0, 2.0)], dtype=[("x", float), ("y", float)]),
    "four dimensions": np.zeros((1, 1, 1, 2)),
    "an iterator of None": iter([None]),
    "deep lists": deep_lists(),
}

ARGUMENTS = {
    "Point(p)": lambda x: gjk.Point(x),
    "Segment(p)": lambda x: gjk.Segment(x, (1, 1)),
    "Segment(q)": lambda x: gjk.Segment((0, 0), x),
    "Polygon(vertices)": lambda x: gjk.Polygon(x),
    "Circle(center)": lambda x: gjk.Circle(x, 1),
    "Circle(radius)": lambda x: gjk.Circle((0, 0), x),
    "Ellipse(center)": lambda x: gjk.Ellipse(x, (1, 2)),
    "Ellipse(radii)": lambda x: gjk.Ellipse((0, 0), x),
    "Ellipse(angle)": lambda x: gjk.Ellipse((0, 0), (1, 2), x),
    "Rectangle(center)": lambda x: gjk.Rectangle(x, (1, 2)),
    "Rectangle(half_extents)": lambda x: gjk.Rectangle((0, 0), x),
    "Rectangle(angle)": lambda x: gjk.Rectangle((0, 0), (1, 2), x),
    "Capsule(p)": lambda x: gjk.Capsule(x, (1, 1), 1),
    "Capsule(q)": lambda x: gjk.Capsule((0, 0), x, 1),
    "Capsule(radius)": lambda x: gjk.Capsule((0, 0), (1, 1), x),
    "TaperedCapsule(p)": lambda x: gjk.TaperedCapsule(x, 1, (1, 1), 0.5),
    "TaperedCapsule(radius_p)": lambda x: gjk.TaperedCapsule((0, 0), x, (1, 1), 0.5),
    "TaperedCapsule(q)": lambda x: gjk.TaperedCapsule((0, 0), 1, x, 0.5),
    "TaperedCapsule(radius_q)": lambda x: gjk.TaperedCapsule((0, 0), 1, (3, 1), x),
    "Rounded(shape)": lambda x: gjk.Rounded(x, 1),
    "Rounded(radius)": lambda x: gjk.Rounded(SQUARE, x),
    "Polyhedron(vertices)": lambda x: gjk.Polyhedron(x),
    "Box(center)": lambda x: gjk.Box(x, (1, 1, 1)),
    "Box(half_extents)": lambda x: gjk.Box((0, 0, 0), x),
    "Sphere(center)": lambda x: gjk.Sphere(x, 1),
    "Sphere(radius)": lambda x: gjk.Sphere((0, 0, 0), x),
    "Cylinder(p)": lambda x: gjk.Cylinder(x, (0, 0, 1), 1),
    "Cylinder(q)": lambda x: gjk.Cylinder((0, 0, 0), x, 1),
    "Cylinder(radius)": lambda x: gjk.Cylinder((0, 0, 0), (0, 0, 1), x),
    "Cone(base)": lambda x: gjk.Cone(x, (0, 0, 1), 1),
    "Cone(apex)": lambda x: gjk.Cone((0, 0, 0), x, 1),
    "Frustum(radius_p)": lambda x: gjk.Frustum((0, 0, 0), x, (0, 0, 1), 1),
    "Ellipsoid(center)": lambda x: gjk.Ellipsoid(x, (1, 1, 2)),
    "Ellipsoid(radii)": lambda x: gjk.Ellipsoid((0, 0, 0), x),
    "HalfSpace(normal)": lambda x: gjk.HalfSpace(x, 0),
    "HalfSpace(offset)": lambda x: gjk.HalfSpace((0, 1), x),
    "translated(offset)": lambda x: SQUARE.translated(x),
    "posed(rotation)": lambda x: SQUARE.posed(x, (0, 0)),
    "posed(offset)": lambda x: SQUARE.posed(0.5, x),
    "posed(rotation), space": lambda x: CUBE.posed(x, (0, 0, 0)),
    "support(direction)": lambda x: SQUARE.support(x),
    "support(direction), space": lambda x: CUBE.support(x),
    "rotation(matrix)": lambda x: gjk.rotation(matrix=x),
    "rotation(quaternion)": lambda x: gjk.rotation(quaternion=x),
    "rotation(euler)": lambda x: gjk.rotation(euler=x),
    "rotation(axis)": lambda x: gjk.rotation(axis=x, angle=1),
    "rotation(angle)": lambda x: gjk.rotation(axis=(0, 0, 1), angle=x),
    "intersects(margin)": lambda x: gjk.intersects(SQUARE, OTHER, x),
    "closest_points(within)": lambda x: gjk.closest_points(SQUARE, OTHER, within=x),
    "trace(method)": lambda x: gjk.trace(SQUARE, OTHER, method=x),
    "trace(start)": lambda x: gjk.trace(SQUARE, OTHER, start=x),
    "trace(max_iterations)": lambda x: gjk.trace(SQUARE, OTHER, max_iterations=x),
    "contact_manifold(margin)": lambda x: gjk.contact_manifold(SQUARE, OTHER, x),
    "Motion(translation)": lambda x: gjk.Motion(x),
    "Motion(rotation)": lambda x: gjk.Motion((0, 0), x),
    "Motion(center)": lambda x: gjk.Motion((0, 0), 1, x),
    "cast(b)": lambda x: gjk.cast(SQUARE, x, (1, 0)),
    "cast(translation)": lambda x: gjk.cast(SQUARE, OTHER, x),
    "cast(target_distance)": lambda x: gjk.cast(SQUARE, OTHER, (1, 0), x),
    "ray_cast(shape)": lambda x: gjk.ray_cast(x, (0, 0), (1, 0)),
    "ray_cast(origin)": lambda x: gjk.ray_cast(SQUARE, x, (1, 0)),
    "ray_cast(direction)": lambda x: gjk.ray_cast(SQUARE, (5, 0), x),
    "ray_cast(t_max)": lambda x: gjk.ray_cast(SQUARE, (5, 0), (1, 0), x),
    "time_of_impact(b)": lambda x: gjk.time_of_impact(SQUARE, x, STILL, STILL),
    "time_of_impact(motion_a)": lambda x: gjk.time_of_impact(SQUARE, OTHER, x, STILL),
    "time_of_impact(t_max)": lambda x: gjk.time_of_impact(SQUARE, OTHER, STILL, STILL, x),
    "scene(a)": lambda x: gjk.scene(x, OTHER),
    "scene(kind)": lambda x: gjk.scene(SQUARE, OTHER, kind=x),
    "scene(method)": lambda x: gjk.scene(SQUARE, OTHER, method=x),
    "link(b)": lambda x: gjk.link(SQUARE, x),
    "link(site)": lambda x: gjk.link(SQUARE, OTHER, site=x),
    "World.add(shape)": lambda x: gjk.World().add(x),
    "World.move(motion)": lambda x: world().move(0, x),
    "World.place(rotation)": lambda x: world().place(0, x, (0, 0)),
    "World.place(offset)": lambda x: world().place(0, 0.0, x),
    "World.advance(dt)": lambda x: world().advance(x),
    "World.closest_pairs(within)": lambda x: world().closest_pairs(x),
    "World.ray_cast(origin)": lambda x: world().ray_cast(x, (1, 0)),
    "World.ray_cast(direction)": lambda x: world().ray_cast((0, 0), x),
    "World.ray_cast(t_max)": lambda x: world().ray_cast((0, 0), (1, 0), x),
    "answer(scene)": lambda x: gjk.answer(x),
    "cast(a)": lambda x: gjk.cast(x, SQUARE, (1, 0)),
    "cast(translation), space": lambda x: gjk.cast(CUBE, BALL, x),
    "time_of_impact(motion_b)": lambda x: gjk.time_of_impact(SQUARE, OTHER, STILL, x),
    "Motion(rotation), space": lambda x: gjk.Motion((0, 0, 0), x),
    "World.candidate_pairs(margin)": lambda x: world().candidate_pairs(x),
}
PAIRS = (gjk.intersects, gjk.signed_distance, gjk.closest_points, gjk.penetration, gjk.certify, gjk.trace)
PAIRS += (gjk.minkowski_difference, gjk.minkowski_sum, gjk.contact_manifold)
for ask in PAIRS:
    ARGUMENTS[f"{ask.__name__}(a)"] = lambda x, ask=ask: ask(x, OTHER)
    ARGUMENTS[f"{ask.__name__}(b)"] = lambda x, ask=ask: ask(SQUARE, x)
TRIANGLES = [[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]] * 2
IN_BATCH = {"a": TRIANGLES, "b": TRIANGLES, "counts_a": None, "counts_b": None, "radius_a": 0.0, "radius_b": 0.0}
for ask in (batch.intersects, batch.signed_distance, batch.closest_points, batch.penetration):
    for name in IN_BATCH:
        ARGUMENTS[f"batch.{ask.__name__}({name})"] = lambda x, ask=ask, name=name: ask(**{**IN_BATCH, name: x})


def world():
    made = gjk.World()
    made.add(SQUARE)
    made.add(OTHER)
    return made


@pytest.mark.parametrize("argument", ARGUMENTS)
def test_an_odd_value_is_an_answer_or_names_its_argument(argument):
    """An odd value is used, or refused by an error that names the argument."""
    name = argument[argument.index("(") + 1 : argument.index(")")]
    for value, odd in ODD.items():
        try:
            ARGUMENTS[argument](odd)
        except ValueError as error:
            assert name in str(error) or (isinstance(odd, Own) and "support" in str(error)), f"{value}: {error}"
        except Exception as error:
            # What is called with too few or too many arguments says so, as Python does; so does what no JSON can hold.
            if isinstance(error, TypeError) and (" takes " in str(error) or "a scene holds" in str(error)):
                continue
            pytest.fail(f"{argument} with {value}: {type(error).__name__}: {error}")


@pytest.mark.parametrize(
    "make",
    [
        lambda: gjk.Point([]),
        lambda: gjk.Segment([], (1, 1)),
        lambda: gjk.Capsule([], (1, 1), 1),
        lambda: gjk.TaperedCapsule([], 1, (1, 1), 1),
        lambda: gjk.Motion([]),
        lambda: gjk.link(SQUARE, OTHER, site=5),
        lambda: gjk.link(SQUARE, OTHER, site=[]),
        lambda: gjk.trace(SQUARE, OTHER, method=[]),
        lambda: gjk.Circle((0, 0), np.float64),
        lambda: gjk.Polygon(np.ma.array([[0.0, 0], [1, 0], [9, 9]], mask=[[0, 0], [0, 0], [1, 1]])),
        lambda: batch.intersects([np.ma.array(TRIANGLES[0], mask=True)], TRIANGLES),
        lambda: gjk.World().add(Own((nan, nan))),
        lambda: gjk.World().add(Own(None)),
    ],
)
def test_what_was_let_through_is_refused(make):
    """Values that once were taken, or ended in an error that names no argument."""
    with pytest.raises(ValueError, match=r"."):
        make()


DEEP = "[" * 100_000
PAIR = {"shapes": [{"type": "circle", "center": [0, 0], "radius": 1}, {"type": "point", "p": [3, 0]}]}
TEXTS = {
    "nothing": "",
    "a word": "abc",
    "deep brackets": DEEP,
    "deep shapes": '{"shapes": ' + DEEP,
    "a list": "[]",
    "null": "null",
    "NaN": "NaN",
    "no shapes": "{}",
    "another schema": json.dumps({"schema": 7, **PAIR}),
    "one shape": json.dumps({"shapes": PAIR["shapes"][:1]}),
    "an unknown member": json.dumps({**PAIR, "shape": []}),
    "an unknown method": json.dumps({**PAIR, "method": []}),
    "a bad translation": json.dumps({"kind": "cast", **PAIR, "translation": [True, 0]}),
    "a cast without one": json.dumps({"kind": "cast", **PAIR}),
}


@pytest.mark.parametrize("command", some(["answer", "trace", "certify"], "trace"))
@pytest.mark.parametrize("name", some(TEXTS, *[*TEXTS][::4]))
def test_an_odd_text_is_refused_in_one_line(command, name):
    """A command that cannot read its scene prints one line of JSON, no traceback, and ends with status 2."""
    ran = subprocess.run(
        [sys.executable, "-m", "gjkcore", command], input=TEXTS[name], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2, ran.stdout + ran.stderr
    assert "Traceback" not in ran.stderr
    assert len((ran.stdout + ran.stderr).strip().splitlines()) == 1
    assert json.loads(ran.stdout)["error"]["message"]


@pytest.mark.parametrize("command", ["trace", "certify"])
def test_a_scene_of_another_kind_is_refused(command):
    """What a cast or an impact asks has no run of a method: the command says so, and does not answer another
    question."""
    scene = json.dumps({"schema": 1, "kind": "cast", **PAIR, "translation": [-9, 0]})
    ran = subprocess.run(
        [sys.executable, "-m", "gjkcore", command], input=scene, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 2
    assert "cast" in json.loads(ran.stdout)["error"]["message"]
