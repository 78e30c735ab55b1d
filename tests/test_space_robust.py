"""The robust method in space, against the oracle."""

from fractions import Fraction
from itertools import pairwise
from math import dist, hypot, sqrt
from random import Random

import pytest
from cases3 import (
    CATEGORIES,
    TABLE1,
    UP,
    close,
    cube,
    directions,
    gauss,
    polyhedra,
    rotation,
    scaled,
    space,
    vertex_lists,
)
from extent import up_to
from hypothesis import given
from hypothesis import strategies as st
from oracle3 import cross, distance_to_shape, dot, exact, minus, posed, truth

import gjkcore as gjk
from gjkcore.engine import quickly
from gjkcore.fast.space import ACCURACY
from gjkcore.plane.floats import DECIDE, NORMAL, POINTS
from gjkcore.space import shapes as solids
from gjkcore.space.hull import Hull
from gjkcore.space.robust import answer as in_whole_numbers

scales = st.sampled_from([1.0, 1e-150, 1e-9, 1e9, 1e140, 3.7])


def check(shapes, expected):
    """Checks every public answer against the oracle."""
    assert gjk.intersects(*shapes) == (expected.state != "separated")
    assert close(gjk.closest_points(*shapes).distance, max(expected.signed_distance, 0.0))
    assert close(gjk.signed_distance(*shapes), expected.signed_distance)
    answer = in_whole_numbers(*shapes)
    assert answer.state == expected.state
    assert close(answer.signed_distance, expected.signed_distance, 1e-14)


@given(vertex_lists(), vertex_lists(), scales)
def test_polyhedra_agree_with_the_oracle(a, b, scale):
    """For any two vertex lists, at any scale, the state is exact and the distance is right to 1e-11."""
    a, b = scaled(a, scale), scaled(b, scale)
    check(polyhedra(a, b), truth(a, b))


@pytest.mark.long
@pytest.mark.parametrize("category", CATEGORIES)
def test_every_category(category):
    """Seeded pairs of each kind of input that breaks GJK codes are answered rightly."""
    rng = Random(7)
    for _ in range(12):
        a, b = CATEGORIES[category](rng)
        check(polyhedra(a, b), truth(a, b))


@given(vertex_lists(), vertex_lists(), st.integers(0, 4).map(lambda r: r / 2), st.booleans())
def test_rounded_solids_agree_with_the_oracle(a, b, radius, swap):
    """A sphere is a point with a radius, and a rounded solid its core with a radius. Both are as exact as polyhedra."""
    shapes = gjk.Polyhedron(a), solids.Rounded(gjk.Polyhedron(b), radius)
    check(shapes[::-1] if swap else shapes, truth(a, b, 0.0, radius))


def test_posed_solids_are_decided_exactly():
    """A posed solid is its vertices under exactly the stored rotation and offset."""
    rng = Random(5)
    for _ in range(30):
        a, b = gauss(rng, 5), cube(0.5)
        p = gjk.Polyhedron(a).posed(rotation(rng), (rng.uniform(-2, 2), 0.5, 0.1))
        q = gjk.Polyhedron(b).posed(rotation(rng), (0, 0, rng.uniform(0, 2)))
        check((p, q), truth(posed(a, p.rotation, p.offset), posed(b, q.rotation, q.offset)))


@pytest.mark.parametrize(
    ("a", "b", "state", "distance"),
    [
        (gjk.Sphere((0, 0, 0), 1), gjk.Sphere((2, 0, 0), 1), "touching", 0.0),
        (gjk.Sphere((0, 0, 0), 1), gjk.Sphere((2, 3, 6), 1), "separated", 5.0),
        (gjk.Sphere((0, 0, 0), 1), gjk.Sphere((0, 0, 0), 2), "intersecting", -3.0),
        (gjk.Sphere((0, 0, 0), 7), gjk.Point((2, 3, 6)), "touching", 0.0),
        (gjk.Point((1, 1, 1)), gjk.Point((1, 1, 1)), "touching", 0.0),
        (gjk.Segment((-1, 0, 0), (1, 0, 0)), gjk.Segment((0, -1, 0), (0, 1, 0)), "touching", 0.0),
        (gjk.Segment((-1, 0, 0), (1, 0, 0)), gjk.Segment((0, -1, 2), (0, 1, 2)), "separated", 2.0),
        (gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Box((0, 0, 0), (1, 1, 1)), "intersecting", -2.0),
        (gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Box((1, 2, 0.5), (1, 1, 1)), "touching", 0.0),
        (solids.Capsule((0, 0, 0), (0, 0, 4), 1), solids.Capsule((3, 0, 2), (3, 0, 9), 1), "separated", 1.0),
        (gjk.Cylinder((0, 0, 0), (0, 0, 2), 1), gjk.Cylinder((3, 0, 0), (3, 0, 2), 1), "separated", 1.0),
        (gjk.Cylinder((0, 0, 0), (0, 0, 2), 1), gjk.Cylinder((0, 0, 2), (0, 0, 4), 1), "touching", 0.0),
        (gjk.Cone((0, 0, 0), (0, 0, 2), 1), gjk.Cone((0, 0, 5), (0, 0, 2.5), 1), "separated", 0.5),
        (gjk.Cone((0, 0, 0), (0, 0, 2), 1), gjk.Point((0, 0, 1)), "intersecting", -1 / sqrt(5)),
        (gjk.Ellipsoid((0, 0, 0), (1, 2, 3)), gjk.Ellipsoid((0, 0, 7), (3, 2, 1)), "separated", 3.0),
        (gjk.Ellipsoid((0, 0, 0), (1, 2, 3)), gjk.Point((0.5, 0, 0)), "intersecting", -0.5),
    ],
)
def test_by_hand(a, b, state, distance):
    """Pairs with obvious answers, also round ones."""
    answer = in_whole_numbers(a, b)
    assert answer.state == state
    assert abs(answer.signed_distance - distance) < 1e-9
    assert abs(gjk.signed_distance(b, a) - distance) < 1e-9
    assert gjk.intersects(a, b) == (state != "separated")


def test_libccd_25():
    """libccd#25: cubes of side 2, one above the other, overlapping by 0.1, gave a NaN direction. All support points at
    the start lie in a plane through the origin."""
    penetration = gjk.penetration(gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Box((0, 0, 1.9), (1, 1, 1)))
    assert penetration.depth == pytest.approx(0.1, abs=1e-15)
    assert penetration.normal == (0, 0, 1)


def test_libccd_25_every_start():
    """libccd#25 is right from every start direction along axes and diagonals, and from zero."""
    a, b = gjk.Polyhedron(cube()), gjk.Polyhedron(cube(1.0, (0, 0, 1.9)))
    for d in [(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)]:
        assert gjk.trace(a, b, start=d).intersects


@pytest.mark.parametrize("index", range(len(TABLE1["scenes"])))
def test_table_1(index):
    """Lindberg's workload: the pairs that intersect are the given ones, and the fast path gives the distances of the
    whole numbers."""
    scene = TABLE1["scenes"][index]
    solid = gjk.Polyhedron(TABLE1[scene["shape"]]["vertices"])
    objects = [solid.posed(r, t) for r, t in zip(scene["R"], scene["t"], strict=True)]
    pairs = [(i, j) for i in range(20) for j in range(i + 1, 20)]
    assert [[i, j] for i, j in pairs if gjk.intersects(objects[i], objects[j])] == scene["hits"]
    for i, j in pairs[index::11]:
        exact = in_whole_numbers(objects[i], objects[j], with_depth=False)
        expected = exact.signed_distance if exact.state == "separated" else 0.0
        assert close(gjk.closest_points(objects[i], objects[j]).distance, expected)


def on_shapes(closest, a, b, doubt):
    """Asserts that the witness points are at most `doubt` from the solids."""
    assert distance_to_shape(closest.point_a, a.vertices, a.margin) <= doubt
    assert distance_to_shape(closest.point_b, b.vertices, b.margin) <= doubt


@pytest.mark.long
def test_the_fast_way_is_right_or_silent():
    """On pairs of all kinds, posed and round, floats answer within their bound or leave the answer to the whole
    numbers. They answer most of the time, with points of both solids. A warm start repeats the answer."""
    rng = Random(13)
    answered = 0
    for i in range(up_to(600, 200)):
        a, b = (gjk.Polyhedron(v) for v in list(CATEGORIES.values())[i % len(CATEGORIES)](rng))
        if i % 3:
            a, b = a.posed(rotation(rng), (0, 0, 0)), solids.Rounded(b, rng.choice((0.0, 0.3)))
        exact = in_whole_numbers(a, b)
        doubt = 1e-14 * (b.margin + max(abs(x) for solid in (a, b) for v in solid.vertices for x in v))
        meet = quickly(a, b, DECIDE)
        if meet is not None:
            answered += 1
            assert meet == (exact.state != "separated")
        simplex = []
        closest = quickly(a, b, POINTS, simplex)
        if closest is not None:
            answered += 1
            assert closest.distance == pytest.approx(max(exact.signed_distance, 0.0), rel=ACCURACY, abs=0.0)
            on_shapes(closest, a, b, doubt)
            again = quickly(a, b, POINTS, simplex)
            assert again is None or again.distance == pytest.approx(closest.distance, rel=2 * ACCURACY, abs=0.0)
        apart = quickly(a, b, NORMAL)
        if apart is not None:
            assert -apart.depth == pytest.approx(exact.signed_distance, rel=ACCURACY, abs=0.0)
            on_shapes(apart, a, b, doubt)
            for p, q, n in zip(apart.point_a, apart.point_b, apart.normal, strict=True):
                assert abs(p - q - apart.depth * n) <= doubt
    assert answered > up_to(600, 200)


@given(st.one_of(vertex_lists(12), st.integers(0, 999).map(lambda seed: CATEGORIES["slivers"](Random(seed))[0])))
def test_the_inner_ball_is_inside(vertices):
    """No face's plane is closer to the hull's centre than the radius of the inner ball, checked in fractions."""
    hull = Hull(tuple(tuple(map(float, v)) for v in vertices))
    (center,) = exact([hull.center])
    for face in hull.faces:
        p, q, r = exact([hull.vertices[i] for i in face[:3]])
        n = cross(minus(q, p), minus(r, p))
        height = dot(n, minus(p, center))
        assert hull.inner == 0 or (height > 0 and height**2 >= Fraction(hull.inner) ** 2 * dot(n, n))


def test_a_center_outside_the_hull():
    """A small box is in the middle of the box around a tetrahedron, or around a triangle, but apart from it. A centre
    of a hull without an inner ball does not prove an overlap."""
    middle = gjk.Box((0.5, 0.5, 0.5), (0.05, 0.05, 0.05))
    corner = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
    assert not gjk.intersects(gjk.Polyhedron(corner), middle)
    assert not gjk.intersects(gjk.Polyhedron([(x, y, 0.5) for x, y, _ in corner]), middle.translated((0.06, 0.06, 0.0)))


def test_a_pose_that_squeezes_the_inner_ball():
    """`posed` accepts a matrix that is orthogonal to its tolerance only. It may leave a gap of 1e-10 of the size
    between cubes, which inner balls of full size would hide."""
    small = 1 - 4e-10
    squeezed = gjk.Polyhedron(cube()).posed([[small, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.0, 0.0, 0.0])
    other = gjk.Polyhedron(cube()).translated((2 - 2e-10, 0.0, 0.0))
    assert not gjk.intersects(squeezed, other)
    assert gjk.intersects(squeezed, gjk.Polyhedron(cube()).translated((2 - 6e-10, 0.0, 0.0)))


def test_the_inner_ball_of_a_cube():
    """The inner ball of a cube touches all six faces up to rounding. A flat hull has none."""
    assert close(Hull(tuple(cube(1.5, (3.0, 2.0, 1.0)))).inner, 1.5, 1e-13)
    assert Hull(((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0))).inner == 0


@given(vertex_lists(), vertex_lists(), st.sampled_from([0.0, 0.5]))
def test_witness_points(a, b, radius):
    """Witness points lie on their solids. Their difference is signed_distance along the normal."""
    answer = in_whole_numbers(gjk.Polyhedron(a), solids.Rounded(gjk.Polyhedron(b), radius))
    assert abs(hypot(*answer.normal) - 1) < 1e-15
    for i in range(3):
        assert abs(answer.point_b[i] - answer.point_a[i] - answer.signed_distance * answer.normal[i]) < 1e-13
    assert distance_to_shape(answer.point_a, a) < 1e-13
    assert distance_to_shape(answer.point_b, b, radius) < 1e-13


@given(vertex_lists(), vertex_lists())
def test_penetration_is_the_way_out(a, b):
    """Moving b by depth * normal leaves the solids touching. 0.5 further, they are 0.5 apart."""
    penetration = gjk.penetration(*polyhedra(a, b))
    for beyond in (0.0, 0.5):
        way = [x * (penetration.depth + beyond) for x in penetration.normal]
        moved = [tuple(p + x for p, x in zip(v, way, strict=True)) for v in b]
        assert abs(gjk.signed_distance(*polyhedra(a, moved)) - beyond) < 1e-13


@given(vertex_lists(), vertex_lists(), st.integers(0, 99), st.permutations(range(5)))
def test_invariance(a, b, seed, order):
    """Swapping the solids and reordering the vertices change nothing. Turning and moving both changes the answer by
    rounding only."""
    p, q = polyhedra(a, b)
    signed = gjk.signed_distance(p, q)
    assert close(gjk.signed_distance(q, p), signed)
    mixed = [a[i] for i in order if i < len(a)]
    assert close(gjk.signed_distance(gjk.Polyhedron(mixed), q), signed)
    r = rotation(Random(seed))
    both = (solid.posed(r, (1, -2, 3)) for solid in (p, q))
    assert abs(gjk.signed_distance(*both) - signed) < 1e-13


@given(vertex_lists(), vertex_lists(), directions)
def test_any_start_direction(a, b, start):
    """The start direction, zero included, changes the steps but not the answer."""
    p, q = polyhedra(a, b)
    for direction in (start, (0, 0, 0), (1e-200, 0, 0), (0, -1e150, 0)):
        assert gjk.trace(p, q, start=direction).intersects == gjk.intersects(p, q)


@given(vertex_lists(), vertex_lists())
def test_every_exit_leaves_a_last_step(a, b):
    """The last step shows why the run ended, and each step continues the one before."""
    trace = gjk.trace(*polyhedra(a, b))
    assert trace.steps[0].region == "start"
    for earlier, later in pairwise(trace.steps):
        assert later.index == earlier.index + 1
        assert set(later.simplex_before) <= set(earlier.simplex_after) | set(earlier.simplex_before)
        assert len(later.simplex_after) <= 4
    last = trace.steps[-1]
    assert last.simplex_after
    if trace.termination is gjk.Termination.CONVERGED:
        assert not last.accepted
    for step in trace.steps:
        assert sum(step.closest.weights) == pytest.approx(1)
        assert step.dot == pytest.approx(sum(x * y for x, y in zip(step.support.w, step.direction, strict=True)))


def test_iteration_cap_gives_no_verdict():
    """A run stopped by its limit gives no verdict."""
    trace = gjk.trace(gjk.Polyhedron(cube()), gjk.Sphere((1, 1, 1), 1), max_iterations=1)
    assert (trace.termination, trace.intersects, trace.iterations) == ("iteration_cap", None, 1)


def curved(rng):
    """A random solid with a curved core."""
    p, q = (tuple(rng.gauss(0, 1) for _ in range(3)) for _ in range(2))
    radius = rng.uniform(0.1, 1)
    return rng.choice(
        (
            gjk.Cylinder(p, q, radius),
            gjk.Cone(p, q, radius),
            gjk.Ellipsoid(p, (radius, rng.uniform(0.1, 1), rng.uniform(0.1, 1)), rotation(rng)),
            solids.Rounded(gjk.Cylinder(p, q, radius), 0.2),
        )
    )


def test_curved_solids_prove_themselves():
    """The height of A - B along any direction bounds the distance from one side, the witness points from the other.
    Along the normal they agree to 1e-9 of the size. 30 to 70 % of the pairs intersect."""
    rng = Random(17)
    hits = 0
    for i in range(120):
        a = curved(rng).posed(UP, [rng.gauss(0, 0.5) for _ in range(3)])
        b = curved(rng) if i % 2 else gjk.Polyhedron(gauss(rng, 7))
        answer = in_whole_numbers(a, b)
        n = answer.normal
        opposite = tuple(-x for x in n)
        height = sum((x - y) * z for x, y, z in zip(a.support(n), b.support(opposite), n, strict=True))
        assert abs(height + answer.signed_distance) < 1e-8
        assert abs(dist(answer.point_a, answer.point_b) - abs(answer.signed_distance)) < 1e-9
        assert gjk.intersects(a, b) == (answer.signed_distance <= 0)
        hits += answer.signed_distance < 0
    assert 0.3 < hits / 120 < 0.7


@pytest.mark.parametrize("scale", [1e-150, 1e-9, 1e9, 1e140])
def test_curved_solids_at_all_scales(scale):
    """The touching tolerance and the end of the run are relative to the size."""
    a = gjk.Cylinder((0, 0, 0), (0, 0, 2 * scale), scale)
    for gap, state in ((0.5, "separated"), (-0.5, "intersecting")):
        answer = in_whole_numbers(a, gjk.Cone((0, 0, (4 + gap) * scale), (0, 0, (2 + gap) * scale), scale))
        assert answer.state == state
        assert answer.signed_distance == pytest.approx(gap * scale, rel=1e-8)


class Ball:
    """An object from outside, with only a support mapping."""

    def __init__(self, center, radius):
        self.center, self.radius = center, radius

    def support(self, direction):
        length = hypot(*direction)
        return [c + self.radius * x / length for c, x in zip(self.center, direction, strict=True)]


@given(space, st.floats(0.1, 3))
def test_foreign_objects(center, radius):
    """Any object with support(direction) is accepted, here against a solid. Nothing else of it is used."""
    ball, box = Ball(center, radius), gjk.Box((0, 0, 0), (1, 2, 3))
    expected = gjk.signed_distance(gjk.Sphere(center, radius), box)
    assert gjk.signed_distance(ball, box) == pytest.approx(expected, abs=1e-8)
    if abs(expected) > 1e-8:
        assert gjk.intersects(box, ball) == (expected <= 0)


@pytest.mark.parametrize("answer", [None, (0.0, 0.0, float("nan")), (0.0, float("inf"), 0.0), "abc"])
def test_foreign_objects_that_answer_badly(answer):
    """A support point that is not a point is refused."""

    class Bad:
        dimension = 3

        def support(self, direction):
            return answer

    with pytest.raises(gjk.ShapeError, match="support"):
        gjk.intersects(Bad(), gjk.Point((0, 0, 0)))


def test_traces_of_curved_and_foreign_objects():
    """Curved solids and objects from outside leave a trace as polyhedra do. A curved solid has no vertex indices."""
    for b in (gjk.Cylinder((3, 0, 0), (5, 1, 0), 1), Ball((4, 0, 0), 1)):
        trace = gjk.trace(gjk.Box((0, 0, 0), (1, 1, 1)), b)
        assert (trace.termination, trace.intersects) == ("converged", False)
        assert {step.support.ib for step in trace.steps} == {None}
        assert None not in {step.support.ia for step in trace.steps}
        assert gjk.trace(gjk.Cylinder((3, 0, 0), (5, 1, 0), 1), b).intersects


def test_answers_are_finite_at_the_limits():
    """All numbers of an answer are finite, from the smallest float to the largest allowed coordinate. The state is that
    of the oracle."""
    for size in (5e-324, 1e-308, 1e-160, 1e150):
        a = [(0.0, 0.0, 0.0), (size, 0.0, 0.0), (0.0, size, 0.0), (0.0, 0.0, size)]
        for b in (a, [(-size, size, 0.0), (-size, -size, 0.0)], [(size, size, size)], [(0.0, 0.0, 1.0)]):
            answer = in_whole_numbers(*polyhedra(a, b))
            numbers = (answer.signed_distance, *answer.normal, *answer.point_a, *answer.point_b)
            assert all(abs(x) < 1e151 for x in numbers)
            assert answer.state == truth(a, b).state
            assert gjk.intersects(*polyhedra(a, b)) == (answer.state != "separated")
