"""Figures for notebooks, without a notebook: the object that `gjkcore.show` returns, and its front end's messages."""

from __future__ import annotations

import json
import pickle
import queue
import subprocess
import threading
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import gjkcore as gjk
import oracle
from front_end import front_end
from gjkcore import bridge
from gjkcore.shape_json import shape_json
from project import CORE, PYTHON, ROOT, preset_scenes, read

pytest.importorskip("anywidget", reason="the extra `show` is not installed")
if not (CORE / "widget").is_dir():
    pytest.skip("gjkcore has no front end yet (build.py build)", allow_module_level=True)

from gjkcore.show import ATTRIBUTES, Figure

PRESETS = json.loads(read("web/src/presets.json"))
SQUARE = [(-3, -1), (-1, -1), (-1, 1), (-3, 1)]
A, B = gjk.Polygon(SQUARE), gjk.Circle((4, 1), 1.0)
OTHER: dict[str, Any] = {
    "schema": 1,
    "kind": "gjk",
    "method": "vec3",
    "shapes": [{"type": "point", "p": [0, 0]}, {"type": "point", "p": [3, 4]}],
}


def distance(figure: Figure) -> float:
    result: Any = figure.answer["result"]
    return float(result["signed_distance"])


def test_answered_at_once() -> None:
    """The answer is there when `show` returns, and it is the exact one."""
    figure = gjk.show(A, B, method="winter", step=1, layers=["difference"], theme="dark")
    truth = oracle.truth(SQUARE, [(4, 1)], 0, 1)
    assert distance(figure) == pytest.approx(truth.signed_distance, abs=1e-12)
    assert figure.answer["trace"]["method"] == figure.method == figure.scene["method"] == "winter"
    assert figure.step == 1
    assert figure.attributes == {"layers": "difference", "theme": "dark"}
    assert "separated" in repr(figure)


def test_show_in_every_spelling() -> None:
    """The module and the function of the package are one callable thing, in whichever order they are imported."""
    from gjkcore import show
    from gjkcore.show import show as function

    for one in (show, function, gjk.show):
        assert isinstance(one(A, B), Figure)


@pytest.mark.parametrize("change", ["scene", "method"])
def test_what_is_set_is_answered(change: str) -> None:
    """A scene or a method that is set has its answer before any observer hears of it, and goes to the front end with it
    in one message."""
    heard: list[Any] = []
    with front_end() as front:
        figure = gjk.show(A, B)
        figure.observe(lambda _: heard.append(figure.answer["trace"]["method"]), "scene")
        front.take()
        if change == "scene":
            figure.scene = OTHER
            assert distance(figure) == 5
        else:
            figure.method = "vec3"
    assert heard == [figure.method] == ["vec3"]
    told = [data["state"] for data in front.take() if data["method"] == "update" and "scene" in data["state"]]
    assert [state["answer"]["trace"]["method"] for state in told] == ["vec3"]
    assert front.state["scene"] == figure.scene and front.state["method"] == "vec3"


def test_what_the_reader_changes_is_here() -> None:
    """A scene and a step that the front end has set are those of the figure, with the answer; nothing else of the
    figure is the front end's to set."""
    with front_end() as front:
        figure = gjk.show(A, B)
        front.set(scene=OTHER, step=2, answer={}, attributes={"theme": "pink"})
    assert (figure.scene, figure.step, distance(figure), figure.method) == (OTHER, 2, 5, "vec3")
    assert figure.attributes == {}


def test_messages_are_answered() -> None:
    """A question has the answer of gjkcore under its own number, a bad one an error; a part is sent when it is asked
    for; what is no message is ignored in silence."""
    text = json.dumps({**OTHER, "seq": 3})
    with front_end() as front:
        gjk.show(A, B)
        assert front.ask(type="ask", id=7, text=text) == [{"id": 7, "text": bridge.answer(text)}]
        assert json.loads(front.ask(type="ask", id=8, text="?")[0]["text"])["error"]["code"] == "bad_json"
        [part] = front.ask(type="part", id=9, name="space")
        assert part["id"] == 9 and len(part["text"]) > 10_000
        for content in (
            {},
            {"type": "ask"},
            {"type": "ask", "id": 1, "text": 5},
            {"type": "part", "id": 1, "name": ".."},
        ):
            assert front.ask(**content) == []


def test_what_is_sent() -> None:
    """A figure of the plane sends at most 300 kB."""
    with front_end() as front:
        gjk.show(A, B)
    assert 50_000 < front.bytes <= 300_000


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"a": 5}, gjk.ShapeError, "a must be a convex shape"),
        ({"b": None}, gjk.ShapeError, "shapes"),
        ({"b": gjk.Sphere((0, 0, 0), 1)}, gjk.ShapeError, r"shapes\[1\].type must be"),
        ({"kind": "gkj"}, ValueError, "kind must be one of gjk"),
        ({"method": "winters"}, ValueError, "method must be one of robust"),
        ({"step": True}, TypeError, "step must be"),
        ({"step": -1}, ValueError, "at least 0"),
        ({"colour": "red"}, TypeError, "no 'colour'; .*start.*theme"),
        ({"theme": "pink"}, ValueError, "theme must be one of auto, light, dark"),
        ({"background": 5}, TypeError, "background must be a text"),
        ({"start": [1, "x"]}, gjk.ShapeError, r"start\[1\]"),
        ({"start": object()}, TypeError, "numbers"),
        ({"kind": "scene3d", "b": None}, gjk.ShapeError, "a must be"),
        ({"kind": "simplices"}, TypeError, "no second shape"),
        ({"preset": "missed"}, TypeError, "no shapes beside it"),
        ({"preset": "mised", "a": None, "b": None}, ValueError, r"presets\(\).*'gjk'.*not 'mised'"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    """Each has an error that says what was expected."""
    with pytest.raises(error, match=words):
        gjk.show(**{"a": A, "b": B, **arguments})


def test_bad_values_change_nothing() -> None:
    """After a value that is refused, the figure is as it was, in the kernel and in the front end."""
    with front_end() as front:
        figure = gjk.show(A, B)
        before = (figure.scene, figure.answer, figure.method, figure.step)
        front.take()
        for name, value, error in [
            ("scene", {"shapes": []}, gjk.ShapeError),
            ("scene", {**OTHER, "kind": "no"}, gjk.ShapeError),
            ("method", "no", gjk.ShapeError),
            ("step", "first", TypeError),
            ("attributes", {"colour": "red"}, TypeError),
            ("answer", {}, Exception),
        ]:
            with pytest.raises(error):
                setattr(figure, name, value)
        front.set(scene={"kind": "gjk"})  # which ipywidgets reports in the kernel's log
    assert (figure.scene, figure.answer, figure.method, figure.step) == before
    assert not any(data["method"] == "update" and "scene" in data["state"] for data in front.take())


def test_error_of_a_scene_travels() -> None:
    """The error of a scene is pickled with its words, as between processes."""
    with pytest.raises(gjk.ShapeError) as raised:
        gjk.show({"shapes": []})
    again = pickle.loads(pickle.dumps(raised.value))
    assert (str(again), again.where) == (str(raised.value), "shapes")


def test_a_scene_as_a_dict() -> None:
    """A scene keeps its own kind and method, unless others are given; fields of scenes are named, too."""
    assert gjk.show(OTHER).scene == OTHER
    figure = gjk.show(OTHER, kind="distance", method="robust", start=[0, 1])
    assert (figure.scene["kind"], figure.method, figure.scene["start"]) == ("distance", "vec3", [0, 1])
    assert gjk.show(OTHER, method="winter").method == "winter"
    with pytest.raises(TypeError, match="no second shape"):
        gjk.show(OTHER, B)


def test_other_kinds() -> None:
    """One shape, points, and many solids have figures, too."""
    assert gjk.show(A, kind="support", direction=[1, 0]).answer["value"] == -1
    assert gjk.show([(0, 0), (2, 0), (1, 2)], kind="simplices", at=[0, 0]).answer["inside"] is True
    solids = [gjk.Box((0, 0, 1), (1, 2, 3)), gjk.Sphere((9, 0, 0), 1)]
    [pair] = gjk.show(solids, kind="scene3d").answer["pairs"]
    assert pair["distance"] == 7


def test_presets_by_name() -> None:
    """A preset has the scene of the page's preset of that name, and a method and a camera of its own unless others are
    given. The names of all presets, and of one kind, are listed with their titles."""
    scenes = preset_scenes()
    assert gjk.presets().keys() == scenes.keys()
    assert gjk.presets("tour") == {"tour": "GJK in pictures"}
    figure = gjk.show(preset="missed")
    assert (figure.scene, figure.method) == (scenes["missed"], "winter")
    assert gjk.show(preset="missed", method="vec3").scene == {**scenes["missed"], "method": "vec3"}
    of_space = gjk.show(preset="solids", theme="dark").attributes
    assert of_space == {"camera": PRESETS["solids"]["camera"], "theme": "dark"}
    assert gjk.show(preset="solids", camera=(10, 20)).attributes == {"camera": "10 20"}
    for name in scenes:
        assert "error" not in gjk.show(preset=name).answer


def test_tours() -> None:
    """A tour is a list of states. One that names a preset has the preset's scene, and the answer is that of the state
    shown."""
    own = gjk.scene(gjk.Point((0, 0)), gjk.Circle((3, 0), 1))
    figure = gjk.show([{"preset": "missed", "caption": "Missed."}, {"scene": own, "step": 0}], kind="tour")
    assert figure.scene["states"] == [
        {"scene": preset_scenes()["missed"], "caption": "Missed."},
        {"scene": own, "step": 0},
    ]
    assert figure.answer["result"]["state"] == "intersecting"
    figure.scene = {**figure.scene, "at": 1}
    assert distance(figure) == 2
    with pytest.raises(ValueError, match="presets"):
        gjk.show([{"preset": "mised"}], kind="tour")


def asked_for(front: Any) -> dict[str, Any]:
    """The one message in which the kernel asks its page for a file."""
    [content] = [data["content"] for data in front.take() if data["method"] == "custom"]
    assert content["type"] == "make"
    return dict(content)


def test_saving_an_svg(tmp_path: Any) -> None:
    """An SVG needs no page: it is there when `save` returns."""
    figure = gjk.show(A, B)
    figure.save(tmp_path / "figure.SVG")
    assert (tmp_path / "figure.SVG").read_text(encoding="utf-8") == figure._repr_svg_()


@pytest.mark.parametrize(
    ("name", "options", "method", "arguments"),
    [
        ("x.png", {}, "toPNG", [3]),
        ("x.gif", {}, "toGIF", []),
        ("x.zip", {}, "toZIP", ["x"]),
        ("x.html", {}, "toHTML", [{"live": False}]),
        ("x.html", {"live": True}, "toHTML", [{"live": True}]),
        ("x.svg", {"animated": True}, "toAnimatedSVG", []),
    ],
)
def test_saving_what_a_page_makes(
    tmp_path: Any, name: str, options: dict[str, bool], method: str, arguments: list[Any]
) -> None:
    """The page is asked for the file by the method of its ending; what it sends is written, once."""
    with front_end() as front:
        figure = gjk.show(A, B)
        front.ask(type="open")
        figure.save(tmp_path / name, **options)
        asked = asked_for(front)
        assert (asked["method"], asked["arguments"]) == (method, arguments)
        for content in (b"of the figure", b"of another view"):
            front.tell({"method": "custom", "content": {"type": "file", "id": asked["id"]}, "buffers": [list(content)]})
    assert (tmp_path / name).read_bytes() == b"of the figure"


def test_a_page_that_cannot_make_a_file(tmp_path: Any, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What went wrong is printed once: the page's error, or that it never answered. No file is written."""
    with front_end() as front:
        figure = gjk.show(A, B)
        front.ask(type="open")
        figure.save(tmp_path / "x.png")
        front.ask(type="file", id=asked_for(front)["id"], error="no picture yet")
        assert capsys.readouterr().err == f"{tmp_path / 'x.png'} was not saved: no picture yet\n"
        monkeypatch.setattr("gjkcore.show.MAKE_SECONDS", 0.01)
        figure.save(tmp_path / "x.png")
        for thread in threading.enumerate():  # the cancelled timer of the first file may be among them
            if isinstance(thread, threading.Timer):
                thread.join()
        assert "no page has answered within 0.01 seconds" in capsys.readouterr().err
        front.tell({"method": "custom", "content": {"type": "file", "id": asked_for(front)["id"]}, "buffers": [[1]]})
    assert list(tmp_path.iterdir()) == []


def test_a_page_that_is_heard_while_a_cell_runs(tmp_path: Any) -> None:
    """Where another thread hears the page, `save` returns when the file is there, and raises the page's error."""
    with front_end() as front:
        figure = gjk.show(A, B)
        answers = [{"buffers": [[1, 2]]}, {"error": "no picture yet"}]

        def page() -> None:
            front.tell({"method": "custom", "content": {"type": "open"}})
            is_open.set()
            for answer in answers:
                number = orders.get()["content"]["id"]
                content = {"type": "file", "id": number} | ({"error": answer["error"]} if "error" in answer else {})
                front.tell({"method": "custom", "content": content, "buffers": answer.get("buffers", [])})

        is_open = threading.Event()
        orders: queue.Queue[Any] = queue.Queue()
        front.hear = orders.put  # type: ignore[method-assign]
        hearing = threading.Thread(target=page)
        hearing.start()
        is_open.wait()
        figure.save(tmp_path / "x.png")
        assert (tmp_path / "x.png").read_bytes() == bytes([1, 2])
        with pytest.raises(RuntimeError, match="no picture yet"):
            figure.save(tmp_path / "y.png")
        hearing.join()


@pytest.mark.parametrize(
    ("name", "options", "error", "words"),
    [
        ("x.pdf", {}, ValueError, "must end in one of .svg, .png, .gif, .zip, .html, not '.pdf'"),
        ("x", {}, ValueError, "must end in"),
        ("x.png", {}, RuntimeError, "no page shows this figure"),
        ("no/x.svg", {}, FileNotFoundError, "no folder"),
        ("x.png", {"animated": True}, ValueError, "only an .svg is animated"),
        ("x.svg", {"live": True}, ValueError, "only an .html is live"),
    ],
)
def test_what_cannot_be_saved(
    tmp_path: Any, name: str, options: dict[str, bool], error: type[Exception], words: str
) -> None:
    """Another ending, a folder that is not there, a figure that no page shows: each has its error at once."""
    with pytest.raises(error, match=words):
        gjk.show(A, B).save(tmp_path / name, **options)
    assert list(tmp_path.iterdir()) == []


SHAPES = [
    gjk.Point((1, 2)),
    gjk.Segment((0, 0), (3, 4)),
    gjk.Polygon(SQUARE).posed(0.3, (1, 2)),
    gjk.Circle((1, 2), 0.5).posed(1, (2, 2)),
    gjk.Ellipse((1, 2), (3, 1), 0.4).posed(0.2, (1, 1)),
    gjk.Rounded(gjk.Polygon(SQUARE), 0.25),
    gjk.Rounded(gjk.Ellipse((1, 2), (3, 1)), 0.25),
    gjk.Capsule((0, 0), (1, 1), 0.5),
    gjk.Point((1, 2, 3)),
    gjk.Box((0, 0, 1), (1, 2, 3)).posed([[0, -1, 0], [1, 0, 0], [0, 0, 1]], (1, 0, 0)),
    gjk.Rounded(gjk.Box((0, 0, 1), (1, 2, 3)), 0.5),
    gjk.Sphere((1, 2, 3), 0.5),
    gjk.Capsule((0, 0, 0), (1, 1, 1), 0.5),
    gjk.Cylinder((0, 0, 0), (0, 1, 2), 1),
    gjk.Cone((0, 0, 0), (0, 1, 2), 1).translated((1, 0, 0)),
    gjk.Ellipsoid((1, 2, 3), (1, 2, 3)),
    gjk.Polyhedron([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]),
]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: f"{type(shape).__name__}-{shape.dimension}")
def test_shapes_as_scenes_have_them(shape: Any) -> None:
    """A scene's shape is the shape: its support points are the same in every direction."""
    from gjkcore.figures.fields import PLAIN_SHAPE

    again: Any = PLAIN_SHAPE.read(json.loads(json.dumps(shape_json(shape, "a"))), "a", shape.dimension)
    for direction in [(1, 0, 0), (0.3, -1, 2), (-1, -1, 0.5), (0, 1, -1)]:
        d = direction[: shape.dimension]
        assert again.support(d) == pytest.approx(shape.support(d), abs=1e-12)


def test_the_saved_picture() -> None:
    """A figure in a saved notebook has its widget and its picture, which is SVG that says the result; the picture is
    of the step, the attributes and the scene as they are."""
    figure = gjk.show(A, B)
    data, _ = figure._repr_mimebundle_()
    assert {"application/vnd.jupyter.widget-view+json", "image/svg+xml", "text/plain"} <= data.keys()
    root = ET.fromstring(data["image/svg+xml"])
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "distance 4" in (root.findtext("{http://www.w3.org/2000/svg}title") or "")
    pictures = {data["image/svg+xml"]}
    figure.step = 0
    pictures.add(figure._repr_svg_())
    figure.attributes = {"theme": "dark"}
    pictures.add(figure._repr_svg_())
    figure.scene = {**OTHER, "kind": "minkowski", "method": "robust"}
    pictures.add(figure._repr_svg_())
    assert len(pictures) == 4
    assert gjk.show(gjk.Box((0, 0, 1), (1, 2, 3)), gjk.Sphere((9, 0, 0), 1))._repr_svg_().startswith("<svg")


def test_the_picture_of_a_trace() -> None:
    """A trace in a notebook is the picture of its run. A trace of a shape that has a support mapping alone is
    a text."""

    class Disc:
        dimension = 2

        def support(self, d: tuple[float, float]) -> tuple[float, float]:
            return d

    bundle = gjk.trace(A, B, "winter", start=(0, 1))._repr_mimebundle_()
    assert "distance 4" in bundle["image/svg+xml"]
    assert bundle["text/plain"].startswith("Trace(method='winter'")
    assert gjk.trace(A, Disc())._repr_mimebundle_().keys() == {"text/plain"}


WITHOUT_EXTRA = """
import sys
sys.modules["anywidget"] = sys.modules["py_mini_racer"] = None
import gjkcore
try:
    gjkcore.show
except ImportError as error:
    print(error)
trace = gjkcore.trace(gjkcore.Point((0, 0)), gjkcore.Point((1, 0)))
print(trace._repr_mimebundle_()["text/plain"])
"""


def test_without_the_extra() -> None:
    """Without the extra, `show` raises an ImportError with the command that brings it, and a trace's text ends with
    it."""
    done = subprocess.run([PYTHON, "-c", WITHOUT_EXTRA], capture_output=True, text=True, check=True, cwd=ROOT)
    first, *rest = done.stdout.splitlines()
    assert "pip install gjkcore[show]" in first
    assert "pip install gjkcore[show]" in rest[-1]


def test_attributes_are_the_elements() -> None:
    """The table that the build puts into the package is the element's own."""
    table = json.loads((ROOT / "web" / "src" / "attributes.json").read_text(encoding="utf-8"))
    assert json.loads((CORE / "widget" / "attributes.json").read_text(encoding="utf-8")) == table
    assert {"layers", "view", "camera", "theme", "ask", "autoplay", "play"} <= ATTRIBUTES.keys()
