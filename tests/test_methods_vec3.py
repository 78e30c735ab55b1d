"""vec3.ca's cases, in space and in the plane, and its known failures. Generic input is in test_methods."""

from itertools import product

import pytest
from cases import BY_NAME, EDGE_CASES, pair
from extent import up_to
from oracle3 import closest_point, differences, exact, nearest
from published import (
    SLIVER,
    decided_in,
    letters,
    run_solids,
    seen_from,
    simplex,
    solid_pairs,
    statement,
)

import gjkcore as gjk
from gjkcore.methods import vec3
from gjkcore.methods.products import Tests
from gjkcore.methods.space import dot
from oracle import truth


def run(name):
    return gjk.trace(*pair(BY_NAME[name]), method="vec3")


@pytest.mark.parametrize("case", EDGE_CASES, ids=lambda case: case["name"])
def test_edge_cases_lean_to_true(case):
    """A point at a.v = 0 is not refused, and no test of a region counts equality. So touching counts, and a zero
    direction does not hide an overlap."""
    assert run(case["name"]).intersects == (truth(case["a"], case["b"]).state != "separated")


@pytest.mark.parametrize("a", [(3, 4), (3, 4, 5)])
def test_n_0(a):
    """n = 0: for any point, the search goes to the origin."""
    (point,) = simplex(a)
    assert vec3.update(point, (), Tests())[:2] == ((point,), tuple(-x for x in a))


def test_n_1():
    """n = 1: nothing needs a test, because the origin is beside the segment."""
    a, b = simplex((1, 2, 1), (-1, 2, 1))
    assert vec3.update(a, (b,), Tests())[:2] == ((a, b), (0, -8, -4))


@pytest.mark.parametrize(
    ("origin", "kept"), [((0, 1, 1), "ABC"), ((0, 1, -1), "ACB"), ((3, 2, 1), "AC"), ((-3, 2, -1), "AB")]
)
def test_n_2(origin, kept):
    """n = 2: A is on top, B left, C right. The points are stored so that the origin is above the triangle."""
    points = seen_from(origin, (0, 3, 0), (-2, 0, 0), (2, 0, 0))
    after = vec3.update(points[0], points[1:], Tests())
    assert letters(after.retained, points) == kept
    assert all(dot(after.v, p.w) < 0 for p in after.retained)
    assert decided_in(vec3, after.line) == "update_triangle"


def test_ties():
    """Every test is strict. An origin over the edge AC belongs to the face; in the plane of the triangle it is
    below."""
    corners = (0, 3, 0), (-2, 0, 0), (2, 0, 0)
    over_ac = seen_from((1, 1.5, 1), *corners)
    for decide in (vec3.update_triangle, vec3.one_face):
        assert letters(decide(*over_ac, Tests()).retained, over_ac) == "ABC"
    over_ab = seen_from((-1, 1.5, 1), *corners)
    for decide in (vec3.update_triangle, vec3.one_face, vec3.one_face_part_2):
        assert letters(decide(*over_ab, Tests()).retained, over_ab) == "ABC"
    in_plane = seen_from((0, 1, 0), *corners)
    assert letters(vec3.update_triangle(*in_plane, Tests()).retained, in_plane) == "ACB"
    d = simplex((9, 9, 9))[0]
    assert letters(vec3.two_faces(*over_ac, d, Tests()).retained, over_ac) == "ABC"


@pytest.mark.parametrize(("origin", "kept"), [((0, 1), "ABC"), ((3, 2), "AC"), ((-3, 2), "AB")])
def test_n_2_of_the_plane(origin, kept):
    """In 2D there are the same three cases, and inside the triangle the run ends."""
    points = seen_from(origin, (0, 3), (-2, 0), (2, 0))
    after = vec3.update(points[0], points[1:], Tests())
    assert letters(after.retained, points) == kept
    assert (after.v is None) == (kept == "ABC")


TETRAHEDRA = (
    ((0, 0, 4), (4, 0, -2), (-2, 4, -2), (-2, -4, -2)),
    # A leans over its base: two of its faces overhang, and edges there are obtuse.
    ((7, 1, 4), (4, 0, -2), (-2, 4, -2), (-2, -4, -2)),
    ((-9, 2, 3), (4, 0, -2), (-2, 4, -2), (-2, -4, -2)),
)


def is_admissible(points):
    """What the article knows about the origin when n = 3. It is above BCD, and its closest feature of BCD is the
    inside. Seen from BCD, A is beyond the origin."""
    a, b, c, d = (p.w for p in points)
    normal = vec3.cross(vec3.sub(c, b), vec3.sub(d, b))
    return dot(normal, b) < 0 < dot(normal, a) and len(nearest(exact([b, c, d]))[1]) == 3


def sampled():
    """Tetrahedra with the origin in every part of the prism over BCD, up to A."""
    for tetrahedron in TETRAHEDRA:
        for x, y, z in product(range(-4, 8, up_to(1, 2)), range(-8, 8, up_to(1, 2)), (-1.7, -0.6, 0.3, 1.4, 2.6, 3.6)):
            points = seen_from((x / 2 + 0.21, y / 2 + 0.37, z), *tetrahedron)
            if is_admissible(points):
                yield points


@pytest.mark.long
def test_n_3_keeps_the_closest_feature():
    """n = 3: wherever the premises allow the origin, exactly its closest feature is retained, from one face or two and
    with any rotation. Each of the seven regions occurs."""
    came = set()
    for points in sampled():
        closest = {exact([p.w])[0]: letter for p, letter in zip(points, "ABCD", strict=True)}
        kept = letters(vec3.update(points[0], points[1:], Tests()).retained, points)
        assert set(kept) == {closest[w] for w in nearest(list(closest))[1]}
        came.add(kept)
    assert came == {"ABCD", "ABC", "ACD", "ADB", "AB", "AC", "AD"}


@pytest.mark.long
def test_rotations():
    """Rotating B, C, D about A rotates the retained points with them: the cases are one case, seen three ways."""
    for points in sampled():
        a, b, c, d = points
        expected = vec3.update(a, (b, c, d), Tests())
        for turned in ((c, d, b), (d, b, c)):
            after = vec3.update(a, turned, Tests())
            assert set(after.retained) == set(expected.retained)
            assert after.v == expected.v


def test_in_front_of_all_faces_is_called_inside():
    """Only rounding puts the origin in front of all three faces. A base of the wrong orientation does so here."""
    points = seen_from((0, 0, 0), (0, 0, 3), (2, 0, -1), (-1, -2, -1), (-1, 2, -1))
    after = vec3.update(points[0], points[1:], Tests())
    assert (after.v, after.region) == (None, "over all")


def test_cap_is_answered_conservatively():
    """A triangle is nearly a line, beside a point. Rounding sends the run back and forth between edges. After two
    points of the start and 32 more, it says wrongly that they intersect."""
    trace = run_solids("vec3", [(0, 0, 0)], SLIVER)
    assert (trace.termination, trace.intersects, trace.iterations) == ("iteration_cap", True, vec3.CAP)
    assert vec3.CAP == 2 + 32
    assert closest_point(differences([(0, 0, 0)], SLIVER)) != (0, 0, 0)


def test_identical_solids_are_found():
    """In space, the flat triangle has a zero normal, and a flat tetrahedron follows. Identical solids intersect."""
    trace = run_solids("vec3", TETRAHEDRA[0], TETRAHEDRA[0])
    assert (trace.termination, trace.intersects) == ("zero_direction", True)


def test_regions_are_named_before_the_rotation():
    """The region of a step uses the letters of [A, simplex_before], whichever way the case was rotated."""
    for a, b, _ in solid_pairs():
        for step in run_solids("vec3", a, b).steps:
            if step.region not in ("start", "beyond", "over all"):
                assert step.region == letters(step.simplex_after, (step.support, *step.simplex_before))


def test_line_points_at_the_deciding_statement():
    """`line` is the statement that retains as many points as the region has letters, in the function for that n."""
    by_n = {0: {"update"}, 1: {"update"}, 2: {"update_triangle"}}
    in_3 = {"update_tetrahedron", "one_face", "one_face_part_2"}
    for a, b, _ in solid_pairs():
        for step in run_solids("vec3", a, b).steps:
            text = statement(vec3, step.line)
            if step.region == "beyond":
                assert text.startswith("run.refuse(")
            else:
                assert text.startswith("return Update((") and text.count("a, b, c, d") == (step.region == "ABCD")
                assert decided_in(vec3, step.line) in by_n.get(len(step.simplex_before), in_3)


@pytest.mark.long
def test_one_and_two_faces_both_come_up():
    """The sample of tetrahedra reaches all eight combinations of faces except the impossible one."""
    came = set()
    for points in sampled():
        a, *base = (p.w for p in points)
        edges = [vec3.sub(p, a) for p in base]
        faces = [vec3.cross(e, f) for e, f in ((edges[0], edges[1]), (edges[1], edges[2]), (edges[2], edges[0]))]
        came.add(tuple(dot(n, a) < 0 for n in faces))
    assert len(came) == 7 and (True, True, True) not in came


def test_every_pair_of_a_box_touching_another():
    """Boxes that touch at corners, edges or faces intersect."""
    box = list(product((-1, 1), repeat=3))
    for offset in filter(any, product((-2, 0, 2), repeat=3)):
        moved = [tuple(x + o for x, o in zip(p, offset, strict=True)) for p in box]
        assert run_solids("vec3", box, moved).intersects is True
