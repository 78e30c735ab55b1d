"""`gjkcore.judge.paste`: text in any language becomes two shapes, or an error that names its line."""

import json
import os
import re
import subprocess
import sys
import time
from math import isclose
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gjkcore.bridge import answer as answer_scene
from gjkcore.judge import paste
from gjkcore.judge.paste import PasteError, read

ROOT = Path(__file__).parent.parent
PASTED = Path(__file__).parent / "cases" / "pasted"
REPORTS = json.loads((PASTED / "index.json").read_text())
FORMS = json.loads((PASTED.parent / "report_forms.json").read_text())
READ = [report for report in REPORTS if report["unaided"]]


def named(reports):
    return [pytest.param(report, id=report["file"].removesuffix(".txt")) for report in reports]


def same(a, b, tolerance):
    """Whether two pieces of JSON are the same, their numbers within a tolerance."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[name], b[name], tolerance) for name in a)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(same(p, q, tolerance) for p, q in zip(a, b, strict=True))
    return a == b if isinstance(a, str) else isclose(a, b, rel_tol=tolerance, abs_tol=tolerance)


@pytest.mark.parametrize("report", named(READ))
def test_real_reports_become_the_right_shapes(report):
    """A real report, pasted as it was typed, becomes the shapes that its numbers say; what is computed from them, to a
    rounding."""
    pasted = read((PASTED / report["file"]).read_text())
    assert same(pasted.shapes, report["shapes"], 1e-12 if report.get("rounded") else 0.0), pasted
    assert all("line" in words for words in pasted.read_as)


@pytest.mark.parametrize("report", named(report for report in REPORTS if not report["unaided"]))
def test_real_reports_that_cannot_be_read_are_refused(report):
    """A real report that says more than numbers do is refused with its line, and never becomes wrong shapes."""
    with pytest.raises(PasteError) as error:
        read((PASTED / report["file"]).read_text())
    assert error.value.line == report["line"], error.value.message


@pytest.mark.parametrize("form", [pytest.param(form, id=form["name"]) for form in FORMS])
def test_forms_of_reports_are_read(form):
    """What a library, a language or a format writes in its own way becomes the shapes that it says."""
    pasted = read(form["text"])
    assert same(pasted.shapes, form["shapes"], 1e-12), pasted


def test_reports_are_real_and_enough():
    """Reports are kept with the links where they stand, and of a hundred at least 87 are read unaided. Of
    each the lines with the numbers are kept, as they were typed; sentences and calls without numbers are left out."""
    assert len(REPORTS) >= 350
    assert len(READ) >= 0.87 * len(REPORTS)
    assert len({report["link"] for report in REPORTS}) == len(REPORTS)
    assert all(
        re.fullmatch(r"https://github\.com/[\w.-]+/[\w.-]+/(?:issues|pull)/\d+", report["link"]) for report in REPORTS
    )
    assert {path.name for path in PASTED.glob("*.txt")} == {report["file"] for report in REPORTS}


# Styles in which reports list points. Each is a function of the name of a shape and its points.


def rows(opening, closing, between=", ", suffix=""):
    """A writer of points: each in its own brackets."""

    def written(point):
        return f"{opening}{between.join(f'{x!r}{suffix}' for x in point)}{closing}"

    return written


def one_line(point, head, tail, joint=", "):
    """A writer of shapes on one line."""
    return lambda name, points: f"{head.format(name=name, count=len(points))}{joint.join(map(point, points))}{tail}"


def on_lines(point, head="{name}:\n", tail="\n\n"):
    """A writer of shapes with a line for each point."""
    return lambda name, points: head.format(name=name) + "\n".join(map(point, points)) + tail


def labelled(point):
    return " ".join(f"{axis}={x!r}" for axis, x in zip("xyz", point, strict=False))


def as_objects(name, points):
    return f"const {name} = {json.dumps([dict(zip('xyz', point, strict=False)) for point in points], indent=1)}\n"


def as_columns(name, points):
    """One row for each coordinate, as Matlab, Eigen and openGJK have them."""
    return f"{name} = [{'; '.join(' '.join(map(repr, row)) for row in zip(*points, strict=True))}];\n"


def as_numpy(name, points):
    """What numpy prints."""
    return f"{name} =\n[" + "\n ".join(rows("[", "]", "  ")(point) for point in points) + "]\n\n"


STYLES = {
    "Python": one_line(rows("(", ")"), "{name} = [", "]\n"),
    "numpy": one_line(rows("[", "]"), "{name} = np.array([", "], dtype=np.float64)\n", ",\n    "),
    "numpy, printed": as_numpy,
    "C": one_line(rows("{", "}"), "double {name}[{count}][] = {{", "};\n"),
    "C++": one_line(rows("{", "}", suffix="f"), "std::vector<glm::vec3> {name} = {{", "};\n"),
    "C++ calls": one_line(rows("b2Vec2((float)", ")", ", (float)"), "b2Vec2 {name}[] = {{", "};\n"),
    "C++ casts": one_line(rows("Vec3(static_cast<float>(", "))", "), float("), "Vec3 {name}[] = {{", "};\n"),
    "Rust": one_line(rows("[", "]", suffix="_f64"), "let {name}: [[f64; 3]; {count}] = [", "];\n"),
    "Rust calls": one_line(rows("Point::new(", ")"), "let {name} = vec![", "];\n", ",\n  "),
    "C#": one_line(rows("new Vector3(", ")", suffix="f"), "var {name} = new[] {{ ", " };\n"),
    "Java": one_line(rows("{ ", " }"), "double[][] {name} = {{ ", " };\n"),
    "JavaScript": as_objects,
    "JSON": lambda name, points: json.dumps({name: points}) + "\n",
    "Julia": one_line(rows("Point(", ")", suffix="f0"), "{name} = Triangle(", ")\n"),
    "Matlab": one_line(rows("", "", " "), "{name} = [", "];\n", "; "),
    "Matlab, lines": one_line(rows("", "", " "), "{name} = [\n", "\n];\n", "\n"),
    "columns": on_lines(rows("", "", " ")),
    "tabs": on_lines(rows("", "", "\t")),
    "commas": on_lines(rows("", "", ",")),
    "blank lines": on_lines(rows("  ", "", "  "), "", "\n\n"),
    "braces alone": on_lines(rows("{", "}"), "{{\n", "\n}\n"),
    "x= y=": on_lines(labelled),
    "items": on_lines(lambda point: f"- ({', '.join(map(repr, point))})", "**{name}**\n"),
    "numbered": lambda name, points: "".join(
        f"{name}[{i}] = Vec({', '.join(map(repr, point))});\n" for i, point in enumerate(points)
    ),
    "hexadecimal": one_line(lambda p: f"{{{', '.join(x.hex() for x in p)}}}", "float {name}[][2] = {{", "};\n"),
}

COORDINATE = st.floats(-1e6, 1e6).map(lambda x: x + 0.0) | st.integers(-100, 100).map(float)


def polygons(dimension):
    point = st.tuples(*[COORDINATE] * dimension).map(list)
    return st.lists(point, min_size=4, max_size=9)


NAMES = st.sampled_from([("A", "B"), ("poly1", "poly2"), ("verts_a", "verts_b"), ("first", "second"), ("P", "Q")])


@pytest.mark.long
@pytest.mark.parametrize("style", STYLES)
@given(st.data(), st.sampled_from([2, 3]), NAMES)
def test_points_in_every_style_are_read_back_exactly(style, data, dimension, names):
    """Two lists of points, written in the style of a language, are read back number for number."""
    shapes = data.draw(polygons(dimension)), data.draw(polygons(dimension))
    text = "".join(STYLES[style](name, points) for name, points in zip(names, shapes, strict=True))
    pasted = read(text)
    assert pasted.dimension == dimension
    assert tuple(shape["vertices"] for shape in pasted.shapes) == shapes


@given(polygons(3), polygons(3))
def test_columns_and_obj_files_are_read_back_exactly(a, b):
    """Blocks of 3 x n, and OBJ files with their faces, are read back number for number."""
    if len(a) > 3 and len(b) > 3:
        pasted = read(as_columns("V1", a) + as_columns("V2", b))
        assert [shape["vertices"] for shape in pasted.shapes] == [a, b]
    objects = "".join(
        f"o {name}\n" + "".join(f"v {' '.join(map(repr, p))}\n" for p in points) + "f 1 2 3 4\nf 1//2 2//3 3//1\n"
        for name, points in (("one", a), ("two", b))
    )
    assert [shape["vertices"] for shape in read(objects).shapes] == [a, b]


SOLIDS = {
    "MuJoCo": (
        '<geom type="box" size="1 2 3" pos="0 0 .5" quat="0 1 0 0"/>\n'
        '<geom type="capsule" size=".5" fromto="0 0 0 0 0 2"/>',
        {
            "type": "box",
            "center": [0, 0, 0.5],
            "half_extents": [1, 2, 3],
            "rotation": [[1, 0, 0], [0, -1, 0], [0, 0, -1]],
        },
        {"type": "capsule", "p": [0, 0, 0], "q": [0, 0, 2], "radius": 0.5},
    ),
    "Bullet": (
        "btBoxShape boxA(btVector3(1, 2, 3));\nbtSphereShape sphereB(0.25);\n"
        "transformA.setOrigin(btVector3(0, 0, 5));\ntransformB.setOrigin(btVector3(1, 0, 0));\n",
        {"type": "box", "center": [0, 0, 5], "half_extents": [1, 2, 3]},
        {"type": "sphere", "center": [1, 0, 0], "radius": 0.25},
    ),
    "JSON": (
        '{"a": {"type": "box", "half_extents": [1, 2, 3], "center": [4, 5, 6]},\n'
        ' "b": {"type": "sphere", "center": [0, 0, 0], "radius": 2}}',
        {"type": "box", "center": [4, 5, 6], "half_extents": [1, 2, 3]},
        {"type": "sphere", "center": [0, 0, 0], "radius": 2},
    ),
    "a scene": (
        '{"schema": 1, "kind": "gjk", "shapes": [{"type": "circle", "center": [4, 1], "radius": 1},'
        ' {"type": "polygon", "vertices": [[0, 0], [1, 0], [0, 1]]}]}',
        {"type": "circle", "center": [4, 1], "radius": 1},
        {"type": "polygon", "vertices": [[0, 0], [1, 0], [0, 1]]},
    ),
    "words": (
        "capsule A: p = (0, 0, 0), q = (0, 0, 1), radius = 0.5\nsphere B: center (3, 0, 0), radius 1e-1\n",
        {"type": "capsule", "p": [0, 0, 0], "q": [0, 0, 1], "radius": 0.5},
        {"type": "sphere", "center": [3, 0, 0], "radius": 0.1},
    ),
    "half heights": (
        "let a = ColliderDesc.capsule_y(2.0, 0.5);\nlet b = Ball::new(1.5);\nb.translation = vec3(0.0, 4.0, 0.0);\n",
        {"type": "capsule", "p": [0, -2, 0], "q": [0, 2, 0], "radius": 0.5},
        {"type": "sphere", "center": [0, 4, 0], "radius": 1.5},
    ),
    "a capsule with a pose": (
        "capsule1 = Capsule((0, 0, -1), (0, 0, 1), 0.5)\nposition1 = (1, 2, 3)\n"
        "aabb2 = AABB(min=(0, 0, 0), max=(1, 2, 3))\n",
        {"type": "capsule", "p": [1, 2, 2], "q": [1, 2, 4], "radius": 0.5},
        {"type": "polyhedron", "vertices": [[x, y, z] for x in (0, 1) for y in (0, 2) for z in (0, 3)]},
    ),
    "Python": (
        "tf1 = fcl.Transform()\ntf2 = fcl.Transform()\nbox1 = fcl.Box(1, 2, 3)\nball2 = fcl.Sphere(0.5)\n"
        "tf2.setQuatRotation(np.array([0.0, 1.0, 0.0, 0.0]))\ntf2.setTranslation([1, 2, 3])\n"
        "tf1.setTranslation([4, 5, 6])\n",
        {"type": "box", "center": [4, 5, 6], "half_extents": [0.5, 1, 1.5]},
        {"type": "sphere", "center": [1, 2, 3], "radius": 0.5},
    ),
    "hull with a matrix": (
        "Shape 1: Sphere(0.5)\nX_FS1\n1 0 0 7\n0 1 0 8\n0 0 1 9\n0 0 0 1\n"
        "Shape 2: Convex\n0 0 0\n1 0 0\n0 1 0\n0 0 1\nX_FS2\n0 -1 0 1\n1 0 0 2\n0 0 1 3\n0 0 0 1\n",
        {"type": "sphere", "center": [7, 8, 9], "radius": 0.5},
        {"type": "polyhedron", "vertices": [[1, 2, 3], [1, 3, 3], [0, 2, 3], [1, 2, 4]]},
    ),
}


@pytest.mark.parametrize("name", SOLIDS)
def test_boxes_capsules_and_spheres_are_read(name):
    """Boxes, capsules and spheres with their places are read in the manner of several engines."""
    text, *shapes = SOLIDS[name]
    assert same(read(text).shapes, shapes, 0.0), read(text)


REFUSED = {
    "nothing": ("", 1, "no numbers"),
    "prose": ("My GJK does not work.\nPlease help.", 1, "no numbers"),
    "one shape": ("# A\n\n0 0\n1 0\n0 1\n", 3, "only one shape"),
    "one shape, and words": (
        "A collision of a shape with a: the library itself ends.\na = [(0, 0), (1, 0), (0, 1)]\n",
        2,
        "one",
    ),
    "one shape, given twice to a maker": ("a = [(0, 0), (1, 0), (0, 1)]\nb = make(a, a)\n", 1, "one"),
    "three shapes": ("0 0\n1 0\n0 1\n\n" * 3, 9, "3 shapes"),
    "mixed shapes": ("A = [(0, 0), (1, 0), (0, 1)]\nB = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]", 2, "three numbers a point"),
    "mixed points": ("A = [(0, 0), (1, 0),\n (0, 1, 5)]\nB = [(0, 0), (1, 0), (0, 1)]", 2, ""),
    "NaN": ("A = [(0, 0), (1, 0),\n (nan, 1)]\nB = [(0, 0), (1, 0), (0, 1)]", 2, "finite"),
    "infinity": ("A = [(0, 0), (1, 0),\n (-inf, 1)]\nB = [(0, 0), (1, 0), (0, 1)]", 2, "finite"),
    "too large": ("A = [(0, 0), (1, 0),\n (1e400, 1)]\nB = [(0, 0), (1, 0), (0, 1)]", 2, "finite"),
    "far": ("A = [(0, 0), (1, 0), (1e200, 1)]\nB = [(0, 0), (1, 0), (0, 1)]", 1, "1e+150"),
    "either": ("a = [0, 0, 1, 0, 0, 1]\nb = [5, 5, 6, 5, 5, 6]", 1, "two or of three"),
    "neither": ("a = [0, 0, 1, 0, 1]\nb = [5, 5, 6, 5, 5, 6]", 1, "neither"),
    "arithmetic": ("A = [(0, 0), (1, 0), (0, 1)]\nB = [(0, 0), (1 / 3, 0), (0, 1)]", 2, "arithmetic"),
    "quaternion": ("Box(1, 1, 1)\nquat = 1 1 0 0\nSphere(1)\n", 2, "length 1.41421"),
    "reflection": ("Box(1, 1, 1)\nrotation = 1 0 0 0 1 0 0 0 -1\nSphere(1)\n", 1, "reflection"),
    "negative radius": ("Sphere((0, 0, 0), -1)\nSphere((5, 0, 0), 1)\n", 1, ">= 0"),
    "box without sides": ("box A: center (0, 0, 0), size 4\nSphere(1)\n", 1, "sides"),
    "box at a place": ("xywh: a box is at (0, 32) and is 16x16\na box is at (16, 0) and is 32x32\n", 1, "sides"),
    "lists of coordinates": ("x1 = [0 1 1 0]\nx2 = [0 0 1 1]\n", 1, "for each axis"),
    "a place of none": ("A: 0 0\n1 0\n0 1\n\nB:\n5 5\n6 5\n5 6\nposition = 3 4\n", 9, "not clear"),
    "two places": ("Box(1, 1, 1)\nposition = 1 2 3\nposition = 4 5 6\nSphere((0, 0, 0), 1)\n", 3, "second place"),
    "plane": ("Plane((0, 0, 1), 2)\nSphere((5, 0, 0), 1)\n", 1, "plane"),
    "turned": ("A: 0 0\n1 0\n0 1\n\nB:\n5 5\n6 5\n5 6\nangle = 0.5\n", 9, "turn"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_two_shapes_is_refused_with_its_line(name):
    """Text that is not two shapes gets words and the line where they apply."""
    text, line, words = REFUSED[name]
    found = json.loads(paste.answer(text))
    assert found.keys() == {"error"}, found
    assert found["error"]["line"] == line, found
    assert words in found["error"]["message"], found


WHOLE = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"

LENGTH = 1_000_000 if WHOLE else 62_500
"""The characters of a hostile text."""

HOSTILE = {
    "brackets": "(" * LENGTH,
    "closed": ")" * LENGTH,
    "code": "{;" * (LENGTH // 2),
    "digits": "1" * LENGTH,
    "points and digits": "1." * (LENGTH // 2),
    "exponents": "1e" * (LENGTH // 2),
    "signs": "-" * LENGTH,
    "letters": "a" * LENGTH,
    "capitals": "Box" * (LENGTH // 3),
    "boxes": "Box1" * (LENGTH // 4),
    "comment": "/*" * (LENGTH // 2),
    "stars": "/" + "*" * (LENGTH - 1),
    "quotes": '="' * (LENGTH // 2),
    "strings": '"a' * (LENGTH // 2),
    "lines": "\n" * LENGTH,
    "words": "box sphere capsule\n" * (LENGTH // 19),
    "poses": "box pos 1 2 3\n" * (LENGTH // 14),
    "variables": "a1 = (1, 2)\n" * (LENGTH // 12),
    "numbers": "1 " * (LENGTH // 2),
    "pairs": "(1,2)" * (LENGTH // 5),
    "shapes": "1 2\n\n" * (LENGTH // 5),
    "many points": "0.25 0.5 0.75\n" * (LENGTH // 14),
    "zeros": "\0" * LENGTH,
    "geoms": '<geom size="1"/>' * (LENGTH // 16),
    "open geoms": "<geom " * (LENGTH // 6),
    "open bodies": '<body pos="1 2 3">' * (LENGTH // 19) + "<geom>",
    "comments": "<!--" * (LENGTH // 4) + "<geom>",
    "a long attribute": f"<geom {'a' * (LENGTH // 2)}/>",
    "long name of a kind": "_box" * (LENGTH // 4) + "(1, 2, 3)",
}


ENOUGH = 30.0 if WHOLE else 8.0
"""Seconds of the processor, on any machine. Work that grows with the square of the length would take a quarter of a
minute for a sixteenth of a megabyte, and an hour for a whole one."""


@pytest.mark.long
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_gets_an_answer_in_time(name):
    """A sixteenth of a megabyte of anything, in `test all` a whole one, gets an error with its line, soon."""
    start = time.process_time()
    found = json.loads(paste.answer(HOSTILE[name]))
    assert time.process_time() - start < ENOUGH
    assert found["error"]["line"] >= 1


@given(st.text(alphabet="01.5e-+f ,;:=()[]{}<>\n\"'xyzabBoxSphere/*#%_", max_size=120))
def test_every_text_gets_an_answer(text):
    """Whatever the text is, its answer is two shapes that gjkcore can answer, or an error with a line of the text."""
    hold_an_answer(text)


def hold_an_answer(text):
    found = json.loads(paste.answer(text))
    if "error" in found:
        assert 1 <= found["error"]["line"] <= text.count("\n") + 1
        assert found["error"]["message"]
        return
    assert len(found["shapes"]) == len(found["read_as"]) == 2
    shown = json.loads(answer_scene(json.dumps({"schema": 1, "kind": "gjk", "shapes": found["shapes"]})))
    assert "error" not in shown, shown


NAMES_AND_SIGNS = """box circle Capsule cylinder sphere boxes Polygon a b1 p[0] x y z . = : , ( ) [ ] { } - * / ;
radius height size min max position rotation angle direction 1 0.5 -2 nan 1e400 np.pi Vec3::ONE eye(3)
at origin to from other unit cube spheres corners point segment 2x3 degrees width and"""
WORDS = [
    *NAMES_AND_SIGNS.split(),
    *("(0, 0)", "(1, 2, 3)", "(0, 1)", "\n", "circle radius 1 center (0, 0)\n", "box (1, 2, 3)\n"),
    *("sphere (0, 0, 0) radius 1\n", "cylinder radius 1 height 2\n"),
]


@settings(max_examples=20 * settings().max_examples)
@given(st.lists(st.sampled_from(WORDS), max_size=22).map(" ".join))
def test_every_text_of_known_words_gets_an_answer(text):
    """The same of the words that reports have, in any order."""
    hold_an_answer(text)


@pytest.mark.parametrize(
    "text",
    [
        "circle (0, 0) radius 1\ncircle (5, 5) radius 1\nangle = nan",
        "circle (0, 0) radius 1\ncircle (5, 5) radius 1\nangle = 1e400",
        "cylinder center (0, 0, 0) direction (1, 0) radius 1 height 2\nsphere (0, 0, 0) radius 1",
        "circle a\na x = , 5\n",
        "circle { ([]) ([]) 1 }",
        "LineSegment 0,0 -> 128, 128\nRectangle -> 96, 0 with size (32)\n",
        "sphere radius 1 position (0, 0, 0)\nbox (1, 1, 1)\nangle = np.pi",
    ],
)
def test_texts_that_once_had_no_answer(text):
    """Numbers that are none, and words with nothing beside them, are refused like anything else."""
    hold_an_answer(text)


def command(text):
    done = subprocess.run(
        [sys.executable, "-m", "gjkcore", "paste"], input=text, capture_output=True, text=True, cwd=ROOT, timeout=60
    )
    return done.returncode, done.stdout, done.stderr


def test_the_command_prints_a_scene():
    """`python -m gjkcore paste` prints a scene that the other commands take; an error is words and exit status 2."""
    status, scene, words = command("A = [(0, 0), (2, 0), (1, 2)]\nB: circle center (4, 1), radius 1\n")
    assert status == 0
    assert "3 rows of two numbers, line 1" in words
    assert json.loads(answer_scene(scene))["result"]["state"] == "separated"
    status, scene, words = command("A = [(0, 0), (2, 0), (1, 2)]\n")
    assert (status, scene) == (2, "")
    assert words.startswith("line 1: ")
    told = subprocess.run([sys.executable, "-m", "gjkcore"], capture_output=True, text=True, cwd=ROOT, timeout=60)
    assert "gjkcore paste " in told.stdout


MODEL = """<mujoco>
<default><geom size="9"/></default> <!-- <geom type="box"/>
-->
<body pos="0 0 0.1" quat="0 0 0 1">
  <frame pos="1 0 0"><geom type="cylinder" size=".2 .5"/></frame>
</body>
<geom type='capsule' size=".01" fromto="0 0 0 1 0 0" rgba="1 1 0 1"/>
</mujoco>"""


def test_geoms_of_a_model():
    """The geoms of a MuJoCo model stand where its bodies and frames put them. Comments and defaults are none."""
    pasted = read(MODEL)
    cylinder = {"type": "cylinder", "p": [-1.0, 0.0, -0.4], "q": [-1.0, 0.0, 0.6], "radius": 0.2}
    capsule = {"type": "capsule", "p": [0.0, 0.0, 0.0], "q": [1.0, 0.0, 0.0], "radius": 0.01}
    assert same(pasted.shapes, (cylinder, capsule), 1e-15)
    assert pasted.read_as == ("cylinder of a MuJoCo model, line 5", "capsule of a MuJoCo model, line 7")


def test_meshes_of_a_model():
    """A mesh whose vertices are written in the model stands where its bodies put it, with its scale, and the numbers of
    a string of Python may be its vertices."""
    model = (
        'V = """\n0 0 0  1 0 0\n0 1 0  0 0 1\n"""\n<mesh name="m" vertex="{V}" scale="2 1 1"/>\n'
        '<body pos="0 0 5"><geom type="mesh" mesh="m"/></body>\n<geom size="1"/>'
    )
    vertices = [[0.0, 0.0, 5.0], [2.0, 0.0, 5.0], [0.0, 1.0, 5.0], [0.0, 0.0, 6.0]]
    assert read(model).shapes[0] == {"type": "polyhedron", "vertices": vertices}


def test_what_is_left_out_is_said():
    """Where the two shapes are chosen among more, the words of the second say which lines do not count."""
    pasted = read("A = [(0, 0), (1, 0), (0, 1)]\ndirection_1 = (1, 0)\nB = [(5, 5), (6, 5), (5, 6)]\ngoal = (9, 9)\n")
    assert pasted.read_as[1].endswith("line 3, without line 4"), pasted.read_as


@pytest.mark.parametrize(
    ("turn", "end"),
    [
        ('axisangle="0 0 2 90"', [0.0, 1.0, 0.0]),
        ('euler="0 0 90"', [0.0, 1.0, 0.0]),
        ('euler="90 0 90"', [0.0, 0.0, 1.0]),
        ('euler="0 90 90"', [0.0, 1.0, 0.0]),
    ],
)
def test_turns_of_a_model(turn, end):
    """Angles are degrees, and Euler angles turn about the axes as they were turned before, x first."""
    text = f'<geom type="capsule" size="1" fromto="0 0 0 1 0 0" {turn}/>\n<geom size="1"/>'
    assert same(read(text).shapes[0]["q"], end, 1e-15)


def test_turns_as_the_compiler_of_a_model_has_them():
    """Angles are radians where the model says so, and capitals in its sequence are axes that stay."""
    geom = '<geom type="capsule" size="1" fromto="0 0 0 1 0 0" euler="1.5707963267948966 0 1.5707963267948966"/>'
    text = f'<compiler angle="radian" eulerseq="XYZ"/>\n{geom}\n<geom size="1"/>'
    assert same(read(text).shapes[0]["q"], [0.0, 1.0, 0.0], 1e-15)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (
            '<mesh name="m" vertex="0 0 0 1"/>\n<geom type="mesh" mesh="m"/>',
            1,
            "a mesh needs vertices of three numbers, and no frame of its own",
        ),
        ('\n<geom type="mesh" size="1 1 1"/>', 2, "the numbers of a mesh are not read"),
        ('<geom type="plane" size="1 1 1"/>', 1, "there is no geom beside planes and defaults: two are needed"),
        ('<geom size="1"/>', 1, "there is only one geom: two are needed"),
        ('<geom size="1 one"/>', 1, "the size must be numbers"),
        ('<geom size="1" xyaxes="1 0 0 0 1 0"/>', 1, "xyaxes is not read: write a quaternion"),
        ('<geom size="1" euler="0 0"/>', 1, "euler has three angles"),
        ('<geom size="1" axisangle="0 0 0 1"/>', 1, "an axisangle has an axis of three numbers, and an angle"),
        (
            '<geom size="1" quat="1 1 0 0"/>',
            1,
            "the quaternion has length 1.41421, and that of a rotation has length 1",
        ),
        ('<default><geom size="1"/></default>', 1, "there is no geom beside planes and defaults: two are needed"),
    ],
)
def test_models_that_are_refused(text, line, words):
    """What is not sure in a model is refused with its line."""
    with pytest.raises(PasteError) as error:
        read(text)
    assert (error.value.line, error.value.message) == (line, words)
