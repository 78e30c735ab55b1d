"""`gjkcore.judge.paste`: a text of two shapes, read alone if it means one thing, else by what the reader says."""

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore.bridge import answer
from gjkcore.judge.cases import lines
from gjkcore.judge.command import _said, main
from gjkcore.judge.paste import MAX_BRACKETS, MAX_CHARACTERS, read, read_said
from gjkcore.judge.paste_form import TYPES, Field, Said, filled
from gjkcore.judge.paste_text import PasteError, is_convex_ring, numbers, pieces

REPORTS = json.loads((Path(__file__).parent / "data" / "reports.json").read_text(encoding="utf-8"))


def named(reports):
    return [pytest.param(report, id=report["name"]) for report in reports]


def test_reports_are_enough():
    """At least sixty texts of our own. A third is read alone, and each is one thing or the other."""
    assert len(REPORTS) >= 60 and len({report["name"] for report in REPORTS}) == len(REPORTS)
    assert sum("refused" not in report for report in REPORTS) >= 20


@pytest.mark.parametrize("report", named(report for report in REPORTS if "refused" not in report))
def test_what_means_one_thing_is_read_alone(report):
    """A text in a form that means one thing becomes its two shapes, and is said with its numbers."""
    pasted = read(report["text"])
    assert pasted.words == report["words"]
    assert json.loads(answer(json.dumps({"schema": 1, "kind": "gjk", "shapes": pasted.shapes})))["result"]


@pytest.mark.parametrize("report", named(report for report in REPORTS if "refused" in report))
def test_what_may_mean_something_else_is_refused(report):
    """Any other text is refused, with its line and what is in the way, and never becomes wrong shapes."""
    with pytest.raises(PasteError) as error:
        read(report["text"])
    assert report["refused"] in error.value.message
    assert error.value.line == report["line"]


@pytest.mark.parametrize("report", named(report for report in REPORTS if "say" in report))
def test_the_reader_says_the_rest(report):
    """What is not read alone becomes the right shapes by the lines and the form that the reader says."""
    a, as_a, b, as_b = report["say"]
    assert read_said(report["text"], [_said(a, as_a), _said(b, as_b)]).words == report["words"]


STRAY = st.sampled_from(["radius 0.25", "0.5", "r=1", "px", "margin 0.1", "* 2", "along y", "half", "π", "(1)", "; 3"])


@given(st.sampled_from([report for report in REPORTS if "refused" not in report]), STRAY, st.data())
def test_nothing_is_left_over(report, stray, data):
    """A stray number, word or sign at the end of any line of a text that is read alone makes it one that is refused, or
    changes nothing: the comments of an OBJ file are no part of it."""
    texts = report["text"].split("\n")
    at = data.draw(st.integers(0, len(texts) - 1))
    if texts[at].startswith(("```", "#", "o ", "g ")):
        return
    texts[at] += f" {stray}"
    with pytest.raises(PasteError):
        read("\n".join(texts))


POINT2 = st.tuples(*[st.floats(-1e6, 1e6).map(lambda x: x + 0.0)] * 2)
POINT3 = st.tuples(*[st.floats(-1e6, 1e6).map(lambda x: x + 0.25)] * 3)
STYLES = {
    "tuples": lambda points: str([tuple(point) for point in points]),
    "lists": lambda points: str([list(point) for point in points]),
    "lines": lambda points: "\n".join(" ".join(map(repr, point)) for point in points),
    "table": lambda points: "\n".join(", ".join(map(repr, point)) for point in points),
    "braces": lambda points: "{" + ", ".join("{" + ", ".join(map(repr, point)) + "}" for point in points) + "};",
}


@given(
    st.sampled_from(sorted(STYLES)),
    st.one_of(*(st.tuples(*[st.lists(point, min_size=3, max_size=9)] * 2) for point in (POINT2, POINT3))),
    st.booleans(),
)
def test_rows_keep_their_numbers(style, points, has_names):
    """Rows of numbers in any style become the same doubles again, with names or with an empty line between."""
    a, b = map(STYLES[style], points)
    text = f"A:\n{a}\nB:\n{b}\n" if has_names else f"{a}\n\n{b}"
    try:
        pasted = read(text)
    except PasteError as error:  # rows that may count, or be indices
        assert "may" in error.message
        return
    found = [[tuple(p) for p in shape["vertices"]] for shape in pasted.shapes]
    assert found == [list(each) for each in points]


def test_cases_of_the_judge_are_read():
    """Each line that `cases` prints is the two shapes of its case."""
    for line, _ in zip(lines(["grid", "reports"]), range(60), strict=False):
        case = json.loads(line)
        assert read(line).shapes == [case["a"], case["b"]]


# ---------------------------------------------------------------------------------------------------------- convexity


@given(st.lists(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=3, max_size=7))
def test_convex_rings(points):
    """A ring is convex if and only if some way around it is the hull's ring, with nothing but points of its edges
    between."""
    hull = [tuple(map(int, p)) for p in gjk.minkowski_difference(gjk.Polygon(points), gjk.Point((0, 0)))]
    distinct = [p for p, q in zip(points, points[1:] + points[:1], strict=True) if p != q]
    corners = [p for p in distinct if p in hull]
    if len(hull) < 3:
        return
    on_edges = all(
        any(
            (q[0] - p[0]) * (r[1] - p[1]) == (q[1] - p[1]) * (r[0] - p[0])
            for p, q in zip(hull, hull[1:] + hull[:1], strict=True)
        )
        for r in distinct
    )
    turned = [hull[i:] + hull[:i] for i in range(len(hull))]
    goes_around = any(corners in (each, each[::-1]) for each in turned)
    expected = on_edges and goes_around
    if expected:  # points of an edge stand in their order on it
        start = distinct.index(corners[0])
        ring = distinct[start:] + distinct[:start]
        length = sum(math.dist(p, q) for p, q in zip(ring, ring[1:] + ring[:1], strict=True))
        around = sum(math.dist(p, q) for p, q in zip(hull, hull[1:] + hull[:1], strict=True))
        expected = math.isclose(length, around)
    assert is_convex_ring(points) == expected


def mesh(name, points, faces, first=1):
    """An object of an OBJ file. `first` is the number of its first vertex."""
    written = [f"v {x:.6f} {y:.6f} {z:.6f}" for x, y, z in points]
    return "\n".join([f"o {name}", *written, *(f"f {' '.join(str(i + first) for i in face)}" for face in faces)])


def torus(around, across, outer=1.0, inner=0.3):
    """Points and square faces of a torus; of a ball, if `outer` is 0 and only half of the circle is taken."""
    points = []
    for i in range(around):
        for j in range(across):
            u, v = 2 * math.pi * i / around, 2 * math.pi * j / across
            r = outer + inner * math.cos(v)
            points.append((r * math.cos(u), r * math.sin(u), inner * math.sin(v)))
    faces = [
        [i * across + j, i * across + k, h * across + k, h * across + j]
        for i, h in ((i, (i + 1) % around) for i in range(around))
        for j, k in ((j, (j + 1) % across) for j in range(across))
    ]
    return points, faces


CUBE = [(x, y, z) for x in (5, 6) for y in (0, 1) for z in (0, 1)]
CUBE_FACES = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]


@pytest.mark.parametrize(
    ("points", "faces", "is_convex"),
    [
        (*torus(32, 32), False),
        (CUBE, CUBE_FACES, True),
        (CUBE, CUBE_FACES[1:], False),
        (CUBE, CUBE_FACES[1:] + [face[::-1] for face in CUBE_FACES[1:]], False),
        ([*CUBE, (5.5, 0.5, 0.5)], [*CUBE_FACES[1:], [0, 1, 8], [1, 3, 8], [3, 2, 8], [2, 0, 8]], False),
        ([*CUBE, (5, 0.5, 0.5)], [*CUBE_FACES[1:], [0, 1, 8], [1, 3, 8], [3, 2, 8], [2, 0, 8]], True),
    ],
    ids=["torus", "cube", "a box without a lid", "a lidless box with two sides", "a dented cube", "a face in four"],
)
def test_the_faces_of_a_mesh_say_whether_it_is_convex(points, faces, is_convex):
    """Of a mesh with faces, it is said that its hull is taken, unless the faces are the surface of that."""
    text = mesh("first", points, faces) + "\n" + mesh("second", CUBE, CUBE_FACES, len(points) + 1)
    first, second = read(text).words
    assert first.endswith("; not convex: its hull is taken") == (not is_convex)
    assert "not" not in second


# ------------------------------------------------------------------------------------------------ what the reader says


def test_numbers_of_a_line():
    """Numbers are marked in their places. Digits of words, and subscripts, are none."""
    line = "Vec2 p[3] = {points[0], -1.5f, 2e-3}; // 0.5, at x=\u22123."
    assert pieces(line) == [
        "Vec2 p[3] = {points[0], ", "-1.5", "f, ", "2e-3", "}; // ", "0.5", ", at x=", "\u22123.", "",
    ]  # fmt: skip
    assert numbers(line) == [-1.5, 0.002, 0.5, -3.0]


@pytest.mark.parametrize(
    ("lines", "words", "message"),
    [
        ("1", "capsul:axis=y", "capsul is not known, perhaps capsule is meant"),
        ("1", "capsule:axes=y", "axes is not known, perhaps axis is meant"),
        ("1", "capsule:axis=w", "say the axis of this capsule: x, y, z, ends"),
        ("1", "capsule", "say the axis of this capsule: x, y, z, ends"),
        ("1", "sphere", "center, radius of a sphere are 3 numbers in the plane, 4 in space. Here are 6: 0 0 2 0 1 2"),
        ("1", "sphere:order=radius", "order has center, radius, each once, not 'radius'"),
        ("1", "cone:axis=z,center=0 0,radius=1,height=2", "this cone is in space"),
        ("1", "sphere:center=0 one,radius=1", "'one' is no number"),
        ("1", "sphere:center=0 1,radius=-1", "radius must be a finite number >= 0"),
        ("1", "capsule:axis=x,caps=with,center=0 0,radius=2,height=3", "shorter than its caps"),
        ("2", "points", "0 numbers are not points"),
        ("4-5", "points", "6 numbers are not points of 2 or 3 numbers"),
        ("3-9", "points", "there are no lines 3 to 9: the text has 5"),
        ("0", "points", "there are no lines 0 to 0"),
        ("1 to 2", "points", "'1 to 2' is no line such as 12"),
    ],
)
def test_what_the_reader_says_is_checked(lines, words, message):
    """An unknown type or field is refused with the nearest one, and numbers that do not fit with those that would."""
    text = "a = (0,0) (2,0) (1,2)\n\nb = (5,5)\n1 2 3 4\n5 6"
    with pytest.raises(PasteError) as error:
        read_said(text, [_said(lines, words), _said("3", "points")])
    assert message in error.value.message


@pytest.mark.parametrize("kind", TYPES)
def test_forms_are_filled_in_again(kind):
    """The parts of a filled form, given back as fields, make the same shape: what the page sends after a change."""
    text = "1 2 3 4 5 6 7\n1 2 3 4 5 6\n1 2 3 4\n1 2 3 4 5"
    line = {"points": 2, "box": 2, "sphere": 3, "ellipsoid": 2}.get(kind, 4)
    for axis in TYPES[kind].get("axis", ("",))[1:] or ("",):
        fields: list[Field] = []
        at = 1 if axis == "ends" else line
        chosen = {"axis": axis} if axis else {"dimension": "3"} if kind == "points" else {}
        shape = filled(text, Said(at, at, kind, chosen), fields)
        given = {field.name: field.value for field in fields}
        again: list[Field] = []
        assert filled(text, Said(1, 4, kind, given), again) == (shape.shape, 1, 4, None)
        assert again == fields


# -------------------------------------------------------------------------------------------------------- the command


def test_the_command_prints_a_scene(tmp_path, capsys):
    """`paste FILE` prints the scene, which `answer` takes, and on standard error each shape with its numbers."""
    path = tmp_path / "report.txt"
    path.write_text("radius 0.25, from (0, 0) to (4, 0)\nbox (1, 3) sides 2, 2\n", encoding="utf-8")
    assert main(["paste", str(path)]) == 2
    assert "line 1: 'radius' is left over" in capsys.readouterr().err
    options = ["--a", "1", "--as-a", "capsule:axis=ends,order=radius+p+q", "--b", "2", "--as-b", "box:length=whole"]
    assert main(["paste", str(path), *options]) == 0
    out, err = capsys.readouterr()
    assert err.splitlines()[0] == "A: capsule, p (0, 0), q (4, 0), radius 0.25, line 1"
    assert json.loads(answer(out))["result"]["signed_distance"] == pytest.approx(1.75)


def test_the_command_without_words_enough(tmp_path, capsys):
    """Options that belong together, a file that is not there, and what a refused text needs are explained in words."""
    assert main(["paste", str(tmp_path / "none.txt")]) == 2
    assert "none.txt cannot be read" in capsys.readouterr().err
    path = tmp_path / "report.txt"
    path.write_text("a sphere of 2", encoding="utf-8")
    assert main(["paste", str(path), "--a", "1"]) == 2
    assert "are given together" in capsys.readouterr().err
    assert main(["paste", str(path)]) == 2
    assert "Say what the text means: paste FILE --a 3-10" in capsys.readouterr().err


def test_the_command_reads_standard_input():
    """Without a file, the text comes from standard input."""
    command = [sys.executable, "-m", "gjkcore", "paste"]
    run = subprocess.run(command, input="POINT (0 0)\nPOINT (3 4)", capture_output=True, text=True, check=True)
    assert json.loads(run.stdout)["shapes"] == [{"type": "point", "p": [0.0, 0.0]}, {"type": "point", "p": [3.0, 4.0]}]
    assert run.stderr.splitlines() == ["A: point, p (0, 0), line 1", "B: point, p (3, 4), line 2"]


@pytest.mark.parametrize(
    "text", ["(" * (MAX_BRACKETS + 1), "1 " * MAX_CHARACTERS, "<a>" * 60 + "</a>" * 60, '{"a":' * 99]
)
def test_texts_without_bounds(text):
    """A text that is too long or nests too deeply is refused in words."""
    with pytest.raises(PasteError):
        read(text)


@given(st.text(alphabet="ab01.,-+e ()[]{}<>\n;:=#\"'/vfogPOINTLSRYpoint", max_size=80))
def test_any_text_is_answered(text):
    """Any text becomes two shapes or a PasteError."""
    try:
        assert len(read(text).shapes) == 2
    except PasteError as error:
        assert error.message
