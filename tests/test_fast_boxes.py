"""The solver for two parallelepipeds works on faces instead of simplices. It agrees with whole numbers."""

from itertools import product
from math import pi
from random import Random

import pytest
from cases3 import SIGNS, cube, rotation, space
from extent import up_to
from hypothesis import given
from hypothesis import strategies as st
from oracle3 import distance_to_shape

import gjkcore as gjk
from gjkcore.fast import axes, boxes
from gjkcore.fast import space as fast_space
from gjkcore.plane.floats import DECIDE, NORMAL, POINTS
from gjkcore.space.hull import Hull
from gjkcore.space.robust import answer as in_whole_numbers

QUARTERS = [
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((0.6, -0.8, 0), (0.8, 0.6, 0), (0, 0, 1)),
]
whole = st.tuples(*[st.integers(-3, 3)] * 3)
thirds = st.tuples(*[st.integers(-9, 9)] * 3).map(lambda p: tuple(x / 3 for x in p))


def skewed(corner, edges):
    """The vertices of a parallelepiped."""
    return [
        tuple(float(p + i * e + j * f + k * g) for p, e, f, g in zip(corner, *edges, strict=True))
        for i, j, k in product((0, 1), repeat=3)
    ]


def check(a, b):
    """Compares every answer about two boxes with whole numbers. Returns the closest points, or None."""
    box_a, box_b = fast_space.framed(a).box, fast_space.framed(b).box
    if not box_a or not box_b:
        return None
    exact = in_whole_numbers(a, b)
    doubt = 1e-14 * max(abs(x) for solid in (a, b) for v in solid.vertices for x in v)
    assert boxes.gap(box_a, box_b, DECIDE) in (None, exact.state != "separated")
    closest = boxes.gap(box_a, box_b, POINTS)
    if closest:
        assert (closest.distance == 0) == (exact.state != "separated")
        assert closest.distance == pytest.approx(max(exact.signed_distance, 0.0), rel=boxes.ACCURACY, abs=0.0)
        assert distance_to_shape(closest.point_a, a.vertices, 0.0) <= doubt
        assert distance_to_shape(closest.point_b, b.vertices, 0.0) <= doubt
    found = boxes.gap(box_a, box_b, NORMAL)
    if found:
        assert (found.depth > 0) == (exact.signed_distance < 0)
        assert abs(found.depth + exact.signed_distance) <= found.error
        assert found.error <= max(boxes.ACCURACY * -found.depth, axes.CLEAR * found.depth)
        for p, q, n in zip(found.point_a, found.point_b, found.normal, strict=True):
            assert abs(p - q - found.depth * n) <= doubt
        for solid, point in ((a, found.point_a), (b, found.point_b)):
            assert distance_to_shape(point, solid.vertices, 0.0) <= doubt
    return closest


@given(whole, whole, st.tuples(whole, whole, whole), st.tuples(whole, whole, whole), st.sampled_from(QUARTERS), thirds)
def test_agrees_with_whole_numbers(corner_a, corner_b, edges_a, edges_b, turn, move):
    """Skewed, flat, parallel and touching boxes are each answered rightly or not at all."""
    a, b = gjk.Polyhedron(skewed(corner_a, edges_a)), gjk.Polyhedron(skewed(corner_b, edges_b))
    check(a, b.posed(turn, move))


@given(st.integers(0, 10**6), st.lists(st.floats(1e-7, 2.0), min_size=6, max_size=6), space)
def test_turned_boxes_agree_too(seed, halves, move):
    """Boxes of all proportions in any pose are answered rightly or not at all."""
    rng = Random(seed)
    a, b = (gjk.Box((0.0, 0.0, 0.0), h).posed(rotation(rng), (0.0, 0.0, 0.0)) for h in (halves[:3], halves[3:]))
    check(a, b.translated([0.4 * x for x in move]))


@pytest.mark.long
def test_random_boxes_are_answered():
    """Nearly all random boxes are answered, after few steps. 30 to 70 % overlap."""
    rng, count = Random(7), up_to(300, 100)
    answers = []
    for _ in range(count):
        a, b = (gjk.Box((0, 0, 0), [rng.uniform(0.2, 1.5) for _ in range(3)]) for _ in range(2))
        place = [rng.uniform(-2, 2) for _ in range(3)]
        answers.append(check(a.posed(rotation(rng), (0, 0, 0)), b.posed(rotation(rng), place)))
    answered = [answer for answer in answers if answer]
    assert len(answered) > 0.95 * count
    assert 0.3 < sum(answer.distance == 0 for answer in answered) / len(answered) < 0.7
    assert sum(answer.iterations for answer in answered) < 4 * len(answered)


def depth_of(a, b):
    return boxes.gap(fast_space.framed(a).box, fast_space.framed(b).box, NORMAL)


TURNS = {
    "none": QUARTERS[0],
    "a quarter": QUARTERS[1],
    "in fifths": QUARTERS[2],
    "an eighth": gjk.rotation(axis=(0, 0, 1), angle=pi / 4),
    "a quarter, rounded": gjk.rotation(axis=(0, 0, 1), angle=pi / 2),
    "little": gjk.rotation(axis=(1, 1, 0), angle=1e-9),
    "very little": gjk.rotation(axis=(1, 0, 0), angle=1e-15),
}


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("size", [1e-30, 1e-3, 1.0, 1e12])
def test_the_depth_of_faces_that_are_parallel(turn, size):
    """Many axes are then the same one. The depth and its points are right, and some pairs are answered."""
    rng = Random(turn)
    answered = 0
    for _ in range(12):
        a, b = (gjk.Box((0, 0, 0), [size * rng.choice([0.3, 1, 1.7]) for _ in range(3)]) for _ in "ab")
        place = [size * rng.choice([-0.9, 0.0, -0.0, 0.25, 1.1]) for _ in range(3)]
        b = b.posed(TURNS[turn], place)
        check(a, b)
        answered += gjk.intersects(a, b) and depth_of(a, b) is not None
    assert answered


def test_random_boxes_have_a_depth():
    """Nearly all random boxes that overlap are answered, also flat ones and long ones."""
    rng = Random(8)
    met = answered = 0
    for _ in range(up_to(150, 60)):
        a, b = (gjk.Box((0, 0, 0), [rng.choice([0.01, 1, 1.5]) for _ in range(3)]) for _ in "ab")
        a, b = (box.posed(rotation(rng), [rng.uniform(-0.7, 0.7) for _ in range(3)]) for box in (a, b))
        check(a, b)
        if gjk.intersects(a, b):
            met += 1
            answered += depth_of(a, b) is not None
    assert answered >= 0.95 * met > up_to(50, 20)


def test_equal_depths_are_left_alone():
    """Where directions are as deep, the exact run chooses: one centre twice, a step along a diagonal."""
    cube = gjk.Box((0, 0, 0), (1, 1, 1))
    for a, b in (
        (cube, cube),
        (cube, cube.posed(rotation(Random(1)), (0, 0, 0))),
        (cube, cube.translated((1.5, 1.5, 0))),
        (gjk.Box((0, 0, 0), (5, 5, 1)), gjk.Box((1, 1, 0), (1, 1, 1))),
    ):
        assert depth_of(a, b) is None
        assert gjk.penetration(a, b).error == 0


def test_what_is_a_parallelepiped():
    """A parallelepiped has exactly the corners spanned by one corner and three edges. Inner vertices do not matter."""
    for vertices in (cube(), [*cube(), (0.0, 0.0, 0.5), *cube()], skewed((1, 0, 2), ((1, 2, 0), (0, 3, 1), (1, 0, 2)))):
        hull = Hull(tuple(vertices))
        center, *halves = hull.parallelepiped
        corners = {
            tuple(c + i * e + j * f + k * g for c, e, f, g in zip(center, *halves, strict=True)) for i, j, k in SIGNS
        }
        assert corners == set(hull.corners)
    x, y, z = cube()[0]
    for vertices in (cube()[1:], [*cube()[1:], (x, y, z - 1e-15)], [*cube(), (0.0, 0.0, 2.0)], [(0.0, 0.0, 0.0)]):
        assert Hull(tuple(vertices)).parallelepiped is None


def test_edges_whose_squares_vanish():
    """A box with such an edge is left to the loop for all solids, and so is one with a radius."""
    needle = gjk.Box((0, 0, 0), (1e-200, 1.0, 1.0))
    assert fast_space.framed(needle).box is None
    assert gjk.closest_points(needle, gjk.Box((3, 0, 0), (1, 1, 1))).distance == 2
    assert fast_space.framed(gjk.Rounded(gjk.Box((0, 0, 0), (1, 1, 1)), 0.5)).box is None


def test_touching_is_left_alone():
    """Touching faces, edges and corners are not answered, nor are gaps that rounding could close."""
    a = gjk.Box((0, 0, 0), (1, 1, 1))
    for center in ((2, 0, 0), (2, 2, 0), (2, 2, 2), (2, 0.5, 2), (2 + 1e-15, 0.3, 0.1), (2 - 1e-15, 0.3, 0.1)):
        assert check(a, gjk.Box(center, (1, 1, 1))) is None
