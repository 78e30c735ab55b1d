"""A pair of shapes as a scene, and the address of its figure, which is the page's own."""

from __future__ import annotations

import io
import json
import pickle
import struct
from random import Random
from typing import Any

import pytest
from page_code import ask_page

import gjkcore as gjk
from gjkcore.bridge import answer
from gjkcore.judge.command import main
from gjkcore.scenes import MOST_CHARACTERS, _number

A = gjk.Polygon([(0, 0), (2, 0), (1, 2)])
B = gjk.Circle((4, 1), 1)
SCENE = {
    "schema": 1,
    "kind": "gjk",
    "method": "robust",
    "shapes": [
        {"type": "polygon", "vertices": [[0, 0], [2, 0], [1, 2]]},
        {"type": "circle", "center": [4, 1], "radius": 1},
    ],
}
"""That of the contract, with the method that it leaves out."""

SOLIDS = [
    gjk.Box((0, 0, 1), (1, 2, 3)).posed([[0, -1, 0], [1, 0, 0], [0, 0, 1]], (1, 0, 0)),
    gjk.Rounded(gjk.Box((0, 0, 1), (1, 2, 3)), 0.5),
    gjk.Cylinder((0, 0, 0), (0, 1, 2), 1),
    gjk.Cone((0, 0, 0), (0, 1, 2), 1),
    gjk.Ellipsoid((1, 2, 3), (1, 2, 3)),
    gjk.Capsule((0, 0, 0), (1, 1, 1), 0.5),
    gjk.Polyhedron([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1 / 3)]),
]


class Mine:
    """A shape that has a support mapping and nothing else."""

    def support(self, direction: Any) -> Any:
        return (0.0, 0.0)


def test_scene() -> None:
    """A scene has the shapes in world coordinates, its kind and its method, and gjkcore answers it."""
    assert gjk.scene(A, B) == SCENE
    moved = gjk.scene(A.translated((1, 0)), B, kind="distance", method="vec3", start=(1, 0))
    assert moved == {
        "schema": 1,
        "kind": "distance",
        "method": "vec3",
        "shapes": [{"type": "polygon", "vertices": [[1, 0], [3, 0], [2, 2]]}, SCENE["shapes"][1]],
        "start": [1, 0],
    }
    assert json.loads(answer(json.dumps(moved)))["result"]["signed_distance"] == pytest.approx(
        gjk.signed_distance(A.translated((1, 0)), B)
    )
    assert gjk.scene(A, kind="support", direction=(1, 0))["shapes"] == SCENE["shapes"][:1]
    assert gjk.scene([(0, 0), (1, 0)], kind="line-regions")["points"] == [[0, 0], [1, 0]]
    assert len(gjk.scene(SOLIDS, kind="scene3d")["objects"]) == len(SOLIDS)
    whole = {"shapes": SCENE["shapes"], "start": [0, 1]}
    assert gjk.scene(whole) == {**SCENE, "start": [0, 1]}
    assert gjk.scene({**SCENE, "start": [0, 1]}, kind="minkowski") == {**SCENE, "kind": "minkowski"}


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"a": Mine()}, gjk.ShapeError, "a must be a shape of gjkcore"),
        ({"b": None}, gjk.ShapeError, "shapes must be a list of 2 shapes"),
        ({"b": gjk.Sphere((0, 0, 0), 1)}, gjk.ShapeError, r"shapes\[1\].type must be"),
        ({"strat": (1, 0)}, gjk.ShapeError, "strat is not known, perhaps start is meant"),
        ({"start": (1, "x")}, gjk.ShapeError, r"start\[1\]"),
        ({"kind": "gkj"}, ValueError, "kind must be one of gjk"),
        ({"method": "winters"}, ValueError, "method must be one of robust"),
        ({"a": SCENE}, TypeError, "no second shape"),
        ({"a": {"shapes": [], "kind": "gjk"}, "b": None}, gjk.ShapeError, "shapes"),
    ],
)
@pytest.mark.parametrize("function", [gjk.scene, gjk.link])
def test_bad_arguments(function: Any, arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    """Each has an error that says what was expected, which travels between processes."""
    with pytest.raises(error, match=words) as raised:
        function(**{"a": A, "b": B, **arguments})
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


def test_link_with_a_site() -> None:
    """The address is below that of the site, which may end with a slash. A scene too large for an address is refused,
    at the length that the page does not read."""
    assert gjk.link(A, B).startswith("play.html#scene=%7B%22schema%22%3A1%2C%22kind%22%3A%22gjk%22%2C")
    for site in ("https://example.org/gjk", "https://example.org/gjk/"):
        assert gjk.link(A, B, site=site) == "https://example.org/gjk/" + gjk.link(A, B)
    points = [(float(x), float(x * x)) for x in range(15_000)]
    assert len(json.dumps(points)) > MOST_CHARACTERS
    with pytest.raises(ValueError, match="at most 200000 characters"):
        gjk.link(gjk.Polygon(points), B)


def test_link_is_that_of_the_page() -> None:
    """For scenes of all types of shape, several kinds and numbers of all sizes, the address has byte for byte what the
    page's own code writes, and the page reads the same scene from it."""
    random = Random(46)
    numbers = [struct.unpack("d", random.randbytes(8))[0] for _ in range(400)]
    numbers = (
        [x for x in numbers if abs(x) < 1e149] + [10.0**n * 1.5 for n in range(-30, 30)] + [-0.0, 2**53, 1e21, 1e-7]
    )
    flat = [A, B, gjk.Ellipse((1, 2), (3, 1), 0.4), gjk.Capsule((0, 0), (1, 1), 0.1), gjk.Segment((0, 0), (1 / 3, 1))]
    given: list[tuple[tuple[Any, ...], dict[str, Any]]] = [((shape, B), {"method": "winter"}) for shape in flat]
    given += [((shape, SOLIDS[0]), {"kind": "epa"}) for shape in SOLIDS]
    given += [((gjk.Point((x, -x)), gjk.Rounded(A, abs(x))), {"start": [x, 1]}) for x in numbers]
    given += [((A, B), {"kind": "compare", "methods": ["winter"], "start": (0, 1)})]
    given += [(({"kind": "scene3d", "objects": [{"name": NAME, "shape": SCENE_BALL}]},), {})]
    links = [gjk.link(*shapes, **more) for shapes, more in given]
    scenes = [gjk.scene(*shapes, **more) for shapes, more in given]
    found = ask_page("links", {"scenes": scenes, "links": links}, parse_int=float)  # JavaScript writes large floats so
    assert [f"play.html#{link}" for link in found["links"]] == links
    assert found["scenes"] == scenes


SCENE_BALL = {"type": "sphere", "center": [0, 0, 0], "radius": 1}
NAME = "~*'()!-._ +&=%#?/\\\"\u00e9\u2028\U0001f600\t\n\x00\x7f"


@pytest.mark.parametrize(
    ("number", "text"),
    [(1.0, "1"), (0.1, "0.1"), (1e20, "1" + "0" * 20), (1e21, "1e+21"), (1e-6, "0.000001"), (-1.5e-7, "-1.5e-7")],
)
def test_numbers_as_javascript_writes_them(number: float, text: str) -> None:
    """Powers of ten begin where those of JavaScript do."""
    assert _number(number) == text


@pytest.mark.parametrize("method", ["robust", "winter", "vec3", "mpr"])
@pytest.mark.parametrize("pair", [(A, B), (SOLIDS[0], SOLIDS[6]), (A, A), (SOLIDS[0], SOLIDS[1])])
def test_a_run_in_python_is_the_run_of_the_command(pair: Any, method: Any, capsys: Any, monkeypatch: Any) -> None:
    """`answer(scene)` is what `python -m gjkcore answer` prints, and the `as_dict` of a trace what `trace` prints."""
    scene = gjk.scene(*pair, method=method)
    for command, told in [("answer", gjk.answer(scene)), ("trace", gjk.trace(*pair, method=method).as_dict())]:
        monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(scene)))
        assert main([command]) == 0
        assert json.dumps(told) == capsys.readouterr().out.strip()


def test_answer_of_a_bad_scene() -> None:
    """A scene that gjkcore refuses has an answer that says why and where; what JSON cannot hold is a TypeError."""
    error = gjk.answer({**SCENE, "shapes": []})["error"]
    assert error["code"] == "bad_shape" and error["where"] == "shapes"
    with pytest.raises(TypeError, match="a scene holds numbers"):
        gjk.answer({**SCENE, "start": B})
