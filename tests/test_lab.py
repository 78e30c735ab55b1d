"""The judge as the page lab.html has it, and the texts with which its editor starts."""

import json
import random
import re

import pytest
import runs

import gjkcore as gjk
import starts
from gjkcore.bridge import answer
from gjkcore.judge import child
from gjkcore.judge import page as lab
from gjkcore.judge.page import Session, paste
from gjkcore.judge.steps import StepError, tracing
from project import WEB

TEXTBOOK = (WEB / "src" / "lab" / "starts" / "textbook.py").read_text(encoding="utf-8")
PUBLISHED = [name for name in gjk.METHODS if name != "robust"]
OPTIONS = {"dimension": 2, "seconds": 20, "seed": 0, "site": "https://example.org/"}


def functions_of(source):
    names = {}
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


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_texts_of_published_methods_say_what_the_methods_say(name):
    """The editor's text of a method, alone, has the verdicts of the method, in each dimension that it accepts."""
    intersects = functions_of(starts.text_of(name, name))["intersects"]
    draw = random.Random(name)
    hits = 0
    for dimension in gjk.METHODS[name].dimensions:
        shape = gjk.Polygon if dimension == 2 else gjk.Polyhedron
        for _ in range(150):
            offset = [draw.uniform(0, 5), *[0.0] * (dimension - 1)]
            a, b = ([tuple(draw.uniform(-2, 2) for _ in range(dimension)) for _ in range(5)] for _ in range(2))
            b = [tuple(x + y for x, y in zip(p, offset, strict=True)) for p in b]
            expected = bool(gjk.trace(shape(a), shape(b), method=name).intersects)
            hits += expected
            assert intersects(a, b) == expected, (a, b)
    assert 0.2 < hits / 150 / len(gjk.METHODS[name].dimensions) < 0.8


def function_of(source, name):
    names = {}
    exec(compile(source, "start.py", "exec"), names)
    return names[name]


def traced_by(step, a, b):
    """The trace of a function `step` on two shapes, or what is wrong with it."""
    stepping = tracing((a, b))
    try:
        call = next(stepping)
        while True:
            call = stepping.send(child.take_step(step, *call))
    except StopIteration as end:
        return end.value


STARTS = {"textbook": TEXTBOOK} | {name: starts.text_of(name, name) for name in PUBLISHED if name != "mpr"}
"""MPR has no step of GJK, so the lab draws none."""


@pytest.mark.parametrize("name", STARTS)
def test_the_steps_of_a_start_have_the_verdict_of_its_loop(name):
    """The `step` of each of the editor's texts, which a figure draws, ends with the verdict of its `intersects`; for a
    published method that starts along x, by the same support points as its trace."""
    intersects, step = function_of(STARTS[name], "intersects"), function_of(STARTS[name], "step")
    draw = random.Random(name)
    ended = 0
    for dimension in gjk.METHODS[name].dimensions if name in gjk.METHODS else (2,):
        shape = gjk.Polygon if dimension == 2 else gjk.Polyhedron
        for _ in range(60):
            a, b = ([tuple(draw.uniform(-2, 2) for _ in range(dimension)) for _ in range(5)] for _ in range(2))
            b = [tuple(x + 2.5 * (not i) for i, x in enumerate(p)) for p in b]
            found = traced_by(step, shape(a), shape(b))
            assert found.method == "yours"
            if found.intersects is not None:
                ended += 1
                assert found.steps[-1].accepted == found.intersects == intersects(a, b), (a, b)
            if name in PUBLISHED and name != "lindberg":
                published = gjk.trace(shape(a), shape(b), method=name).steps
                assert [one.support.w for one in found.steps] == [one.support.w for one in published]
    assert ended > 50


@pytest.mark.parametrize(
    ("returned", "words"),
    [
        (None, "step returned None, which is neither a verdict nor (simplex, direction)"),
        (([(9.0, 9.0)], (1.0, 0.0)), "step kept (9.0, 9.0), which is not one of the points that it was given"),
        (([], (1.0, 0.0)), "step kept no point"),
        (([(-2.0, -1.0)], (float("nan"), 0.0)), "step returned ([(-2.0, -1.0)], (nan, 0.0))"),
        (([(-2.0, -1.0)], (1.0, 0.0, 0.0)), "step returned a direction of 3 numbers, not of 2"),
    ],
)
def test_what_is_no_step_is_refused_in_words(returned, words):
    """A step that returns neither a verdict nor points that it was given with a direction is refused in words."""
    with pytest.raises(StepError, match=re.escape(words)):
        traced_by(lambda simplex, direction: returned, gjk.Polygon([(0, 0)]), gjk.Polygon([(2, 1)]))


def test_steps_that_come_back_are_a_cycle_and_endless_ones_reach_the_limit():
    """Steps that return to an earlier simplex and direction end as a cycle, and those that go on for ever at the limit
    of iterations. Both have no verdict."""
    square = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)]), gjk.Polygon([(5, 0)])
    found = traced_by(lambda simplex, d: (simplex[:1], (-d[0], -d[1])), *square)
    assert (found.termination, found.intersects, len(found.steps)) == ("cycle", None, 3)
    found = traced_by(lambda simplex, d: (simplex[:1], (d[0] + 1.0, d[1])), *square)
    assert (found.termination, found.intersects, len(found.steps)) == ("iteration_cap", None, 64)


def test_a_figure_of_somebodys_steps(monkeypatch):
    """The answer with somebody's steps has the exact result of the scene. An exception has its words and its line."""

    def stepped(source, scene):
        monkeypatch.setattr(lab, "_step", function_of(source, "step"))
        told = json.loads(lab.draw_steps(json.dumps(scene)))
        while "call" in told:
            told = json.loads(lab.step_on(lab.step(json.dumps(told["call"]))))
        return told

    shapes = [{"type": "polygon", "vertices": [[0, 0], [2, 0], [1, 2]]}, {"type": "polygon", "vertices": [[1, 1]]}]
    scene = {"schema": 1, "kind": "gjk", "method": "yours", "seq": 7, "shapes": shapes}
    found = stepped(TEXTBOOK, scene)["answer"]
    expected = json.loads(answer(json.dumps({**scene, "method": "robust"})))
    assert found.keys() == expected.keys() and found["seq"] == 7
    assert {key for key in found if found[key] != expected[key]} == {"trace"}
    assert found["trace"]["method"] == "yours" and found["trace"]["steps"][0]["support"]["w"] == [1.0, -1.0]
    assert stepped("def step(simplex, d):\n    return simplex[5]\n", scene) == {
        "words": "step raised IndexError: list index out of range (line 2 of start.py)",
        "line": 2,
    }
    assert "shapes" in stepped(TEXTBOOK, {**scene, "shapes": []})["words"]


def pasted(rows):
    """What the page gets of a run that is pasted, and then the answer of its figure."""
    told = json.loads(paste(json.dumps({"text": runs.text(rows), "site": ""})))
    return told, told.get("scene") and json.loads(lab.draw_run(json.dumps(told["scene"] | {"seq": 3})))["answer"]


RUNS = {
    2: (gjk.Polygon([(0, 0), (4, 0), (4, 3), (0, 3)]), gjk.Polygon([(6, 2), (9, 1), (8, 5)])),
    3: (gjk.Box((0, 0, 0), (1, 2, 3)), gjk.Polyhedron([(0.5, 1, 0), (4, 0, 1), (3, 3, -1), (-2, 1, 2)])),
}


@pytest.mark.parametrize(
    ("name", "dimension"), [(m.name, d) for m in gjk.METHODS.values() if m.name != "mpr" for d in m.dimensions]
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
    assert json.loads(lab.draw_run(json.dumps(moved)))["words"].startswith("the run was printed for the shapes as")
    other = json.dumps({**told["scene"], "kind": "distance", "method": "robust"})
    assert json.loads(lab.draw_run(other))["answer"] == json.loads(answer(other))


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
    """The textbook's code misses an overlap. The verdict has the figure of a small pair, the exact answer, the proof
    and the text of an issue with a link."""
    told = judged(asked(TEXTBOOK))
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
    assert sum(told["groups"].values()) > 20 and told["unreached"] > 0


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


@pytest.mark.parametrize(
    ("text", "exact", "has_issue"),
    [
        ("a = [(0, 0), (2, 0), (1, 2)]\nb = [(1, 1), (3, 1), (3, 3)]", "The shapes intersect", True),
        (
            '{"shapes": [{"type": "sphere", "center": [0, 0, 0], "radius": 1},'
            ' {"type": "sphere", "center": [3, 0, 0], "radius": 1}]}',
            "their distance is 1.0",
            False,
        ),
        ("[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]\n\n[4, 0, 0], [5, 0, 0], [4, 1, 0], [4, 0, 1]", "is 3.0", True),
    ],
)
def test_a_pasted_report(text, exact, has_issue):
    """A text with two shapes becomes the scene of all methods on them, with the exact answer. For shapes of vertices it
    also becomes the text of an issue."""
    found = json.loads(paste(json.dumps({"text": text, "site": ""})))
    assert "error" not in answer(json.dumps(found["scene"]))[:12]
    assert len(found["read_as"]) == 2 and exact in found["exact"]
    assert bool(found["issue"]) == has_issue == bool(found["proof"])


def test_the_corners_of_files():
    """The points of a file become the corners of their hull, and two such shapes the scene of all methods with the
    exact answer. Too many corners, and points that are none, are refused in words."""
    cube = [[float(x), float(y), float(z)] for x in (0, 2) for y in (0, 2) for z in (0, 2)]
    found = json.loads(lab.corners(json.dumps([*cube, [1.0, 1.0, 1.0]])))["vertices"]
    assert sorted(found) == sorted(cube)
    other = [[x + 5.0, y, z] for x, y, z in cube]
    shapes = [{"type": "polyhedron", "vertices": vertices} for vertices in (found, other)]
    met = json.loads(lab.meet(json.dumps({"shapes": shapes, "site": ""})))
    assert met["scene"] == {"schema": 1, "kind": "compare", "shapes": shapes} and "distance is 3.0" in met["exact"]
    draw = random.Random(0)
    ball = [[draw.gauss(0, 1) for _ in range(3)] for _ in range(lab.MOST_CORNERS + 200)]
    round_ones = [[x / sum(y * y for y in p) ** 0.5 for x in p] for p in ball]
    assert "corners, and a shape has at most" in json.loads(lab.corners(json.dumps(round_ones)))["error"]["message"]
    assert "message" in json.loads(lab.corners("[[1, 2]]"))["error"]


def test_a_report_that_cannot_be_read():
    """A text without two shapes is refused with a line."""
    found = json.loads(paste(json.dumps({"text": "nothing\nto see", "site": ""})))
    assert found["error"]["line"] == 1
