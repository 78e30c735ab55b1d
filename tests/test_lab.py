"""The judge as the page lab.html has it, and the texts with which its editor starts."""

import json
import random
import re

import pytest
import runs
from page_code import ask_page

import gjkcore as gjk
from gjkcore.bridge import answer
from gjkcore.judge import child, run
from gjkcore.judge.cases import lines
from gjkcore.judge.page import Lab, Session
from gjkcore.judge.steps import CAP, StepError, stepping, trace_of
from project import CORE

STARTS = {one["name"]: one for one in ask_page("starts", None)}
"""The texts with which the editor starts, as the page has them."""
WINTER = STARTS["winter"]["text"]
PUBLISHED = [name for name in gjk.METHODS if name != "robust"]
OPTIONS = {"dimension": 2, "seconds": 20, "seed": 0, "site": "https://example.org/"}


def functions_of(source):
    names = {"__name__": "start"}
    exec(compile(source, "start.py", "exec"), names)
    return {name: names[name] for name in ("intersects", "distance") if name in names}


def judged(reply, **options):
    """What a session says in the end, if `reply` answers its questions."""
    session = Session(json.dumps(OPTIONS | options))
    told = json.loads(session.next(None))
    while "question" in told:
        told = json.loads(session.next(json.dumps({"id": told["question"]["id"], **reply(told["question"])})))
    return told


def asked(source):
    """The replies of a source, as the page's worker gives them."""
    functions = functions_of(source)
    return lambda question: child.ask(functions, question["a"], question["b"])


PAIRS = 40


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_texts_of_published_methods_say_what_the_methods_say(name):
    """The editor's text of a method is the method's own file, from its first line on, and has the verdicts of the
    method, in each dimension that it accepts."""
    text = STARTS[name]["text"]
    own = (CORE / "methods" / f"{name.replace('-', '_')}.py").read_text(encoding="utf-8")
    imports = re.compile(r"(?m)^((from|import) .*)?\n")
    assert imports.sub("", text).startswith(imports.sub("", own)) and STARTS[name]["title"] == gjk.METHODS[name].title
    intersects = functions_of(text)["intersects"]
    draw = random.Random(name)
    hits = 0
    for dimension in gjk.METHODS[name].dimensions:
        shape = gjk.Polygon if dimension == 2 else gjk.Polyhedron
        for _ in range(PAIRS):
            offset = [draw.uniform(0, 5), *[0.0] * (dimension - 1)]
            a, b = ([tuple(draw.uniform(-2, 2) for _ in range(dimension)) for _ in range(5)] for _ in range(2))
            b = [tuple(x + y for x, y in zip(p, offset, strict=True)) for p in b]
            expected = bool(gjk.trace(shape(a), shape(b), method=name).intersects)
            hits += expected
            assert intersects(a, b) == expected, (a, b)
    assert 0.2 < hits / PAIRS / len(gjk.METHODS[name].dimensions) < 0.8


def function_of(source, name):
    names = {"__name__": "start"}
    exec(compile(source, "start.py", "exec"), names)
    return names[name]


def run_of(step, a, b):
    """The run of a function `step` on two shapes, as text."""
    calling = stepping({"shapes": gjk.scene(a, b)["shapes"]})
    try:
        call = next(calling)
        while True:
            call = calling.send(child.take_step(step, *call))
    except StopIteration as end:
        return end.value


@pytest.mark.parametrize("name", [name for name in PUBLISHED if name not in runs.OTHERS])
def test_the_steps_of_a_start_have_the_verdict_of_its_loop(name):
    """The `step` of each of the editor's texts is a run whose verdict is that of its `intersects`; for one
    that starts along x, with the same support points as its trace. MPR has no step of GJK."""
    source = STARTS[name]["text"]
    intersects, step = function_of(source, "intersects"), function_of(source, "step")
    assert len(source.partition("def step(")[2].splitlines()) <= 12
    draw = random.Random(name)
    ended = 0
    for dimension in gjk.METHODS[name].dimensions:
        shape = gjk.Polygon if dimension == 2 else gjk.Polyhedron
        for _ in range(60):
            a, b = ([tuple(draw.uniform(-2, 2) for _ in range(dimension)) for _ in range(5)] for _ in range(2))
            b = [tuple(x + 2.5 * (not i) for i, x in enumerate(p)) for p in b]
            found = run.read(run_of(step, shape(a), shape(b)))
            trace = trace_of(found.shapes, found.lines)
            assert trace.method == "yours"
            if trace.intersects is not None:
                ended += 1
                assert trace.intersects == intersects(a, b), (a, b)
            if name != "lindberg":
                published = gjk.trace(shape(a), shape(b), method=name).steps
                assert [line.point for line in found.lines] == [one.support.w for one in published]
    assert ended > 50


@pytest.mark.parametrize(
    ("returned", "words"),
    [
        (None, "step returned None, which is neither a verdict nor (simplex, direction)"),
        (([(9.0, 9.0)], (1.0, 0.0)), "step kept (9.0, 9.0), which is not one of the points that it was given"),
        (([(-2.0, -1.0)] * 2, (1.0, 0.0)), "step kept (-2.0, -1.0), which is not one of the points that it was given"),
        (([], (1.0, 0.0)), "step kept no point"),
        (([(-2.0, -1.0)], (float("nan"), 0.0)), "step returned ([(-2.0, -1.0)], (nan, 0.0))"),
        (([(-2.0, -1.0)], (1.0, 0.0, 0.0)), "step returned a direction of 3 numbers, not of 2"),
    ],
)
def test_what_is_no_step_is_refused_in_words(returned, words):
    """A step that returns neither a verdict nor points that it was given, each once, with a direction is refused in
    words."""
    with pytest.raises(StepError, match=re.escape(words)):
        run_of(lambda simplex, direction: returned, gjk.Polygon([(0, 0)]), gjk.Polygon([(2, 1)]))


def test_steps_that_come_back_are_judged_and_endless_ones_reach_the_limit():
    """Steps that go on for ever end at the limit of iterations, without a verdict. They are judged like any run."""
    square = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)]), gjk.Polygon([(5, 0)])
    back, on = (
        (lambda simplex, d: (simplex[:1], (-d[0], -d[1]))),
        (lambda simplex, d: (simplex[:1], (d[0] + 1.0, d[1]))),
    )
    for step in (back, on):
        found = run.read(run_of(step, *square))
        assert len(found.lines) == CAP and found.lines[-1].verdict is None
        assert run.first_wrong(found).line < 5


def test_a_figure_of_somebodys_steps(tmp_path, monkeypatch):
    """The answer with somebody's steps has the exact result of the scene, and says where the run goes wrong. An
    exception has its words and its line."""
    monkeypatch.setattr("gjkcore.judge.page.FILE", str(tmp_path / "lab.py"))

    def stepped(source, scene):
        monkeypatch.setattr("sys.stdin", None)  # which loading replaces, with standard output
        lab = Lab()
        with monkeypatch.context() as streams:
            for name in ("stdin", "stdout", "stderr"):
                streams.setattr(f"sys.{name}", None)
            assert json.loads(lab.load(source))["steps"]
        told = json.loads(lab.call_step(json.dumps(scene)))
        while "call" in told:
            told = json.loads(lab.step_on(lab.step(json.dumps(told["call"]))))
        if "lines" in told:
            return json.loads(lab.draw_run(json.dumps({"scene": scene, "lines": told["lines"]})))
        return told

    shapes = [{"type": "polygon", "vertices": [[0, 0], [2, 0], [1, 2]]}, {"type": "polygon", "vertices": [[1, 1]]}]
    scene = {"schema": 1, "kind": "gjk", "method": "yours", "seq": 7, "shapes": shapes}
    found = stepped(WINTER, scene)["answer"]
    expected = json.loads(answer(json.dumps({**scene, "method": "robust"})))
    assert found.keys() == expected.keys() | {"wrong_at"} and found["seq"] == 7
    assert {key for key in expected if found[key] != expected[key]} == {"trace"}
    assert found["trace"]["method"] == "yours" and found["trace"]["steps"][0]["support"]["w"] == [1.0, -1.0]
    raising = WINTER.partition("def step")[0] + "def step(simplex, d):\n    return simplex[5]\n"
    told = stepped(raising, scene)
    assert told["words"].startswith("step raised IndexError") and told["line"] == len(raising.splitlines())
    assert "shapes" in stepped(WINTER, {**scene, "shapes": []})["words"]


LAB = Lab()


def read(text):
    return json.loads(LAB.read(json.dumps({"text": text, "site": ""})))


def drawn(scene, text):
    return json.loads(LAB.draw_run(json.dumps({"scene": scene, "lines": text})))


def pasted(rows):
    """What the page gets of a run that is pasted, and then the answer of its figure."""
    text = runs.text(rows)
    told = read(text)
    return told, told.get("scene") and drawn(told["scene"] | {"seq": 3}, text)["answer"]


RUNS = {
    2: (gjk.Polygon([(0, 0), (4, 0), (4, 3), (0, 3)]), gjk.Polygon([(6, 2), (9, 1), (8, 5)])),
    3: (gjk.Box((0, 0, 0), (1, 2, 3)), gjk.Polyhedron([(0.5, 1, 0), (4, 0, 1), (3, 3, -1), (-2, 1, 2)])),
}


@pytest.mark.parametrize(
    ("name", "dimension"),
    [(m.name, d) for m in gjk.METHODS.values() if m.name not in runs.OTHERS for d in m.dimensions],
)
def test_a_run_that_is_pasted_is_drawn_like_ours(name, dimension):
    """A printed run becomes the answer of its shapes, whose trace has the directions, the points and the simplices of
    the method that printed it, whether it says the points of A and of B or not, and ends with its verdict."""
    expected = gjk.trace(*RUNS[dimension], method=name)
    rows = runs.rows(*RUNS[dimension], expected, gjk.METHODS[name].answers == "distance")
    for printed in (rows, [{key: row[key] for key in row if key not in "ab"} for row in rows]):
        told, found = pasted(printed)
        assert told["run"] == {"first_wrong": None, "lines": len(rows), "unjudged": []} and told["step"] is None
        assert found["seq"] == 3 and found["result"]["state"] in ("separated", "intersecting")
        trace = found["trace"]
        assert (trace["method"], trace["intersects"]) == ("yours", expected.intersects)
        assert trace["termination"] in ("origin_enclosed", "separating_direction", "converged")
        for one, step in zip(trace["steps"], expected.steps, strict=True):
            assert one["direction"] == list(step.direction)
            assert [one["support"][key] for key in "wab"] == [list(step.support[i]) for i in range(3)]
            after = [point["w"] for point in one["simplex_after"]]
            assert after == [list(point.w) for point in step.simplex_after]


def test_a_wrong_line_of_a_pasted_run():
    """The figure of a wrong run opens at the step of its first wrong line. A run that goes on for ever is drawn up to a
    limit, or to that line. Shapes that are moved have no run."""
    rows = runs.rows(*RUNS[2], gjk.trace(*RUNS[2], method="winter"), False)
    wrong = [rows[0], rows[1], rows[2] | {"direction": [-x for x in rows[2]["direction"]]}, *rows[3:]]
    told, found = pasted(wrong)
    assert (told["run"]["first_wrong"]["line"], told["run"]["first_wrong"]["code"]) == (3, "not_towards_origin")
    assert told["step"] == found["wrong_at"] == 1 and found["trace"]["steps"][1]["direction"] == wrong[2]["direction"]
    told, found = pasted([*rows, *[rows[-1]] * 500])
    assert told["step"] == len(rows) - 1 and len(found["trace"]["steps"]) == 64
    assert found["trace"]["intersects"] is False  # each of these lines has the verdict
    moved = told["scene"] | {"shapes": told["scene"]["shapes"][::-1]}
    assert drawn(moved, runs.text(rows))["words"].startswith("the run was printed for the shapes as")
    other = {**told["scene"], "kind": "distance", "method": "robust"}
    assert drawn(other, "")["answer"] == json.loads(answer(json.dumps(other)))


def test_a_pasted_run_without_shapes_and_a_text_that_is_none():
    """Without shapes a run is judged and has no figure. A line that is no line of a run is refused with its number. A
    scene on a single line is still a scene."""
    rows = runs.rows(*RUNS[2], gjk.trace(*RUNS[2], method="winter"), False)
    told, found = pasted([{"shapes": None}, *rows[1:]])
    assert told["run"]["unjudged"] == ["not_a_support_point", "wrong_verdict"] and found is None
    told, _ = pasted([rows[0], {"piont": [1, 1]}])
    assert told["error"]["line"] == 2 and told["error"]["message"].startswith("'piont' is not known")
    assert "there is none" in pasted([{"shapes": None}])[0]["error"]["message"]
    assert pasted(rows[:1])[0]["scene"]["kind"] == "compare"


def test_a_session_makes_the_first_miss_small():
    """The code of winter.dev misses an overlap. The verdict has the figure of a small pair, the exact answer, the proof
    and the text of an issue with a link."""
    told = judged(asked(WINTER))
    verdict = told["verdict"]
    assert (verdict["verdict"], verdict["finding"]) == ("wrong", "missed")
    assert max(len(shape["vertices"]) for shape in verdict["scene"]["shapes"]) <= 3
    assert verdict["exact"].startswith("The shapes intersect") and verdict["proof"].startswith("Proof: ")
    assert verdict["link"].startswith("https://example.org/play.html?scene=") and verdict["link"] in verdict["issue"]
    assert sum(told["groups"].values()) < 40 and told["first"] == "it says that the shapes do not intersect"


@pytest.mark.parametrize(("dimension", "shape"), [(2, gjk.Polygon), (3, gjk.Polyhedron)])
def test_a_session_ends_without_a_miss(dimension, shape):
    """A right code is right when the time is over, and what was not reached of the suite is said."""

    def reply(question):
        return {"intersects": gjk.intersects(shape(question["a"]), shape(question["b"]))}

    Session(json.dumps(OPTIONS | {"dimension": dimension})).next(None)  # puts the suite in its order, for the next one
    told = judged(reply, dimension=dimension, seconds=1)
    assert told["verdict"] == {"verdict": "right", "finding": None}
    assert sum(told["groups"].values()) > 0 and told["unreached"] > 0


def test_a_session_makes_an_endless_call_small_by_quick_questions():
    """While a miss that loops is made small, each question is a quick one. The last one asks in full."""
    quick = []

    def reply(question):
        quick.append(question["quick"])
        if len(question["a"]) > 2:
            return {"finding": "loops", "words": "it gave no answer within 2 s"}
        return {"intersects": gjk.intersects(gjk.Polygon(question["a"]), gjk.Polygon(question["b"]))}

    verdict = judged(reply)["verdict"]
    assert verdict["finding"] == "loops" and verdict["words"] == "it gave no answer within 2 s"
    assert [len(shape["vertices"]) for shape in verdict["scene"]["shapes"]] == [3, 3]
    first = quick.index(True)
    assert not any(quick[:first]) and all(quick[first:-1]) and quick[-1] is False


def test_the_line_of_an_endless_call(tmp_path):
    """A call that runs for too long is stopped, and the line where it was is named, also while the file is loaded."""
    path = tmp_path / "lab.py"
    path.write_text("def intersects(a, b):\n    x = 0\n    while True:\n        x += 1\n")
    functions = child.load(str(path), None)
    assert child.line_after(0.05, str(path), lambda: child.ask(functions, [], [])) in (3, 4)
    path.write_text("y = 1\nwhile y:\n    y += 1\n")
    assert child.line_after(0.05, str(path), lambda: child.load(str(path), None)) in (2, 3)
    path.write_text("def intersects(a, b):\n    return True\n")
    assert child.line_after(9.0, str(path), lambda: child.load(str(path), None)) is None


def test_the_line_of_an_error():
    """A reply says at which line of the file an exception passed, also if it was raised in a library."""
    raising = "import json\n\ndef intersects(a, b):\n    return json.loads(a)\n"
    assert asked(raising)({"a": [(0, 0)], "b": [(1, 1)]})["line"] == 4


def met(shapes):
    return json.loads(LAB.meet(json.dumps({"shapes": shapes, "site": ""})))


BALLS = [{"type": "sphere", "center": [x, 0, 0], "radius": 1} for x in (0, 3)]
CIRCLE = {"type": "circle", "center": [0, 0], "radius": 1}
CUBES = [{"type": "box", "center": [x, 0, 0], "half_extents": [1, 1, 1]} for x in (0, 5)]


@pytest.mark.parametrize(
    ("given", "exact", "has_issue"),
    [
        ({"schema": 1, "kind": "gjk", "shapes": BALLS}, "their distance is 1.0", False),
        ({"shapes": CUBES}, "their distance is 3.0", True),
        ({"kind": "manifold", "shapes": CUBES, "margin": 4}, "their distance is 3.0", True),
        (json.loads(next(lines(["grid"], (2,)))), "The signed distance of the shapes is exactly 0", True),
    ],
)
def test_json_of_two_shapes(given, exact, has_issue):
    """A scene of any kind with two shapes, and a case, become the scene of all methods on them, with the exact answer.
    For shapes of vertices they also become the text of an issue."""
    found = read(json.dumps(given, indent=1))
    assert "error" not in json.loads(answer(json.dumps(found["scene"])))
    assert len(found["read_as"]) == 2 and exact in found["exact"]
    assert bool(found["issue"]) == has_issue == bool(found["proof"])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nothing\nto see", "the scene must be JSON"),
        ("a = [(0, 0), (2, 0), (1, 2)]", "the scene must be JSON"),
        ("[" * 400, "not nested so deeply"),
        ("[]", "must be an object"),
        (json.dumps({"shapes": BALLS[:1]}), "shapes must be a list of 2 shapes"),
        (json.dumps({"kind": "support", "shapes": [CIRCLE], "direction": [1, 0]}), "shapes must be two"),
        (json.dumps({"shapes": [BALLS[0], {**BALLS[1], "color": "red"}]}), "shapes[1].color is not known"),
        (json.dumps({"kind": "gkj", "shapes": BALLS}), "kind must be one of"),
        (json.dumps({"a": BALLS[0], "b": BALLS[1], "extra": 1}), "extra is not known"),
        (json.dumps({"schema": "gjk-cases-9", "a": BALLS[0], "b": BALLS[1]}), "schema must be one of"),
        (json.dumps({"a": BALLS[0]}), "b is missing"),
        (json.dumps({"a": BALLS[0], "b": CIRCLE}), "points of 3 numbers"),
    ],
)
def test_json_that_is_not_two_shapes(text, words):
    """A text that is not the JSON of two shapes is refused with the place of what is wrong."""
    assert words in read(text)["error"]["message"]


QUARTER = [[0, -1, 0], [1, 0, 0], [0, 0, 1]]


@pytest.mark.parametrize(
    ("by", "numbers"),
    [
        ("wxyz", [1, 0, 0, 1]),
        ("xyzw", [0, 0, 3, 3]),
        ("matrix", [0.0004, -1, 0, 1, 0, 0, 0, 0, 0.9999]),
        ("euler", [0, 0, 1.5707963267948966]),
    ],
)
def test_the_rotations_of_a_form(by, numbers):
    """A form says a rotation as a quaternion in either order, as nine numbers of a matrix that may be rounded, or as
    angles about the fixed axes. It turns a box, also within a rounded one."""
    turned = {"type": "box", "center": [0, 0, 0], "half_extents": [1, 2, 3], "rotation": {"by": by, "numbers": numbers}}
    for a in (turned, {"type": "rounded", "shape": turned, "radius": 0.5}):
        [shape, _] = met([a, BALLS[1]])["scene"]["shapes"]
        found = shape.get("shape", shape)["rotation"]
        assert [[round(x, 3) for x in row] for row in found] == QUARTER
    assert met([turned, {**BALLS[1], "center": [9, 0, 0]}])["read_as"][0].startswith("box, center (0, 0, 0)")


@pytest.mark.parametrize(
    ("shapes", "words"),
    [
        ([{**CUBES[0], "rotation": {"by": "wxyz", "numbers": [1, 0, 0]}}, BALLS[1]], "four numbers"),
        ([{**CUBES[0], "rotation": {"by": "matrix", "numbers": [1] * 9}}, BALLS[1]], "a rotation"),
        ([{**CUBES[0], "half_extents": [1, -1, 1]}, BALLS[1]], "A.half_extents[1]"),
        ([CUBES[0], {"type": "sphere", "center": [0, 0], "radius": 1}], "B.center must be three finite numbers"),
        ([CUBES[0], CIRCLE], "points of 3 numbers, and B points of 2"),
        ([CIRCLE, CUBES[0]], "points of 2 numbers, and B points of 3"),
        ([{"type": "half-space", "normal": [0, 0, 1], "offset": 0}] * 2, "both unbounded"),
    ],
)
def test_a_form_that_is_wrong(shapes, words):
    """Python says what is wrong with the numbers of a form, and where."""
    assert words in met(shapes)["error"]["message"]


def test_a_form_with_a_half_space():
    """One shape of a form may be unbounded. Its figure answers, without the text of an exact answer."""
    found = met([{"type": "half-space", "normal": [0, 0, 1], "offset": 0}, BALLS[1]])
    assert json.loads(answer(json.dumps(found["scene"])))["result"]["state"] == "intersecting"
    assert "exact" not in found
