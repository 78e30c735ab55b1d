"""Scenes against all pairs, one by one."""

from itertools import combinations
from math import cos, hypot, inf, nan, nextafter, pi, sin
from random import Random

import pytest
from cases import plane, vertex_lists
from hypothesis import given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore.scene import ClosePair, Scene, bounds


def some_shape(random):
    """A plane shape of about unit size around the origin."""
    points = [(random.gauss(0, 0.5), random.gauss(0, 0.5)) for _ in range(random.randint(3, 8))]
    return random.choice(
        [
            gjk.Polygon(points),
            gjk.Polygon([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]),
            gjk.Circle(points[0], 0.5),
            gjk.Segment(points[0], points[1]),
            gjk.Point(points[0]),
        ]
    )


def some_solid(random):
    """A solid of about unit size around the origin."""
    points = [tuple(random.gauss(0, 0.5) for _ in range(3)) for _ in range(random.randint(4, 9))]
    return random.choice(
        [
            gjk.Polyhedron(points),
            gjk.Box((0.0, 0.0, 0.0), (0.5, 0.4, 0.3)),
            gjk.Sphere(points[0], 0.5),
            gjk.Segment(points[0], points[1]),
        ]
    )


def some_rotation(random, dimension):
    angle = random.uniform(-pi, pi)
    c, s = cos(angle), sin(angle)
    return (
        angle
        if dimension == 2
        else random.choice([[(c, -s, 0), (s, c, 0), (0, 0, 1)], [(1, 0, 0), (0, c, -s), (0, s, c)]])
    )


def some_scene(seed, dimension, count, room):
    random = Random(seed)
    make = some_shape if dimension == 2 else some_solid
    scene = Scene()
    for number in range(count):
        assert scene.add(make(random)) == number
    shake(scene, random, dimension, range(count), room)
    return scene, random


def shake(scene, random, dimension, numbers, room):
    for number in numbers:
        scene.place(number, some_rotation(random, dimension), [random.uniform(0, room) for _ in range(dimension)])


def pairs_of(scene, numbers):
    return [(i, j, scene.shape(i), scene.shape(j)) for i, j in combinations(numbers, 2)]


@pytest.mark.parametrize(("dimension", "room"), [(2, 5.0), (3, 2.2)])
def test_agrees_with_all_pairs(dimension, room):
    """However the objects move, turn, come and go, answers are those of the engine on all pairs."""
    scene, random = some_scene(dimension, dimension, 25, room)
    numbers = list(range(25))
    meeting = 0
    for _ in range(4):
        pairs = pairs_of(scene, numbers)
        expected = [(i, j) for i, j, a, b in pairs if gjk.intersects(a, b)]
        assert scene.overlapping_pairs() == expected
        close = scene.closest_pairs(within=0.4)
        distances = {(i, j): gjk.closest_points(a, b).distance for i, j, a, b in pairs}
        assert {(pair.a, pair.b) for pair in close} == {pair for pair, distance in distances.items() if distance <= 0.4}
        assert [pair.distance for pair in close] == sorted(pair.distance for pair in close)
        for pair in close:
            assert abs(pair.distance - distances[pair.a, pair.b]) < 1e-12
        meeting += len(expected)
        scene.remove(numbers.pop(random.randrange(len(numbers))))
        numbers.append(scene.add(some_shape(random) if dimension == 2 else some_solid(random)))
        shake(scene, random, dimension, random.sample(numbers, 12), room)
    assert 0.05 * 1200 < meeting < 0.5 * 1200, "the sample must have both kinds"
    assert len(scene) == 25


@given(
    st.lists(st.tuples(vertex_lists, plane, st.floats(-pi, pi)), min_size=2, max_size=5), st.sampled_from([0.0, 1e9])
)
def test_no_pair_is_pruned_that_touches(objects, far):
    """Touching, flat, equal and single-point objects, turned and far away too: boxes are rounded outwards, so that
    the broad phase never loses a pair."""
    scene = Scene()
    for vertices, (x, y), angle in objects:
        scene.place(scene.add(gjk.Polygon(vertices)), angle, (x + far, y))
        scene.place(scene.add(gjk.Polygon([(px + x + far, py + y) for px, py in vertices])), 0.0, (0, 0))
    expected = [(i, j) for i, j, a, b in pairs_of(scene, range(len(scene))) if gjk.intersects(a, b)]
    assert scene.overlapping_pairs() == expected


def test_touching_squares_in_a_row():
    """Neighbours that share an edge overlap; a gap of one unit in the last place ends it."""
    scene = Scene()
    square = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    for x in (0.0, 1.0, 2.0, nextafter(3.0, 4.0)):
        scene.place(scene.add(square), 0.0, (x, 0.0))
    assert scene.overlapping_pairs() == [(0, 1), (1, 2)]


def test_closest_pairs():
    """All pairs, the closest first, with points on both objects; `within` counts distances equal to it."""
    scene = Scene()
    for x in (0, 10, 3):
        scene.add(gjk.Circle((x, 0), 1))
    assert scene.closest_pairs() == [
        ClosePair(0, 2, 1.0, (1.0, 0.0), (2.0, 0.0)),
        ClosePair(1, 2, 5.0, (9.0, 0.0), (4.0, 0.0)),
        ClosePair(0, 1, 8.0, (1.0, 0.0), (9.0, 0.0)),
    ]
    assert [pair.distance for pair in scene.closest_pairs(within=5)] == [1.0, 5.0]
    assert scene.closest_pairs(within=0.5) == []
    assert scene.candidate_pairs(margin=0.9) == []
    assert scene.candidate_pairs(margin=1) == [(0, 2)]


@pytest.mark.parametrize("dimension", [2, 3])
def test_objects_at_rest_keep_their_answers(dimension):
    """GJK runs again only for pairs of which an object was placed, and not where it was already."""
    scene, random = some_scene(1, dimension, 12, 3.0)
    asked = []
    ask = scene._meeting._ask
    scene._meeting._ask = lambda *pair: asked.append(pair) or ask(*pair)
    first = scene.overlapping_pairs()
    assert len(asked) == len(scene.candidate_pairs())
    asked.clear()
    assert scene.overlapping_pairs() == first
    assert not asked
    turn = some_rotation(random, dimension)
    scene.place(3, turn, [1.5] * dimension)
    scene.overlapping_pairs()
    assert asked
    assert len(asked) == sum(3 in pair for pair in scene.candidate_pairs())
    asked.clear()
    scene.place(3, turn, [1.5] * dimension)
    scene.overlapping_pairs()
    assert not asked


def test_moved_solids_start_warm():
    """In space GJK starts a pair with the simplex of its last answer, which saves support points while it moves
    little."""
    scene, random = some_scene(6, 3, 12, 3.0)
    sphere = [[random.gauss(0, 1) for _ in range(3)] for _ in range(200)]
    pair = [scene.add(gjk.Polyhedron([[x / hypot(*v) for x in v] for v in sphere])) for _ in range(2)]
    iterations = []
    for step in range(20):
        scene.place(pair[1], some_rotation(Random(1), 3), (2.5, 0.001 * step, 0))
        scene.closest_pairs()
        iterations.append(scene._closest._last[tuple(pair)].answer.iterations)
    assert sum(iterations[1:]) < 0.7 * 19 * iterations[0]


def test_poses_do_not_add_up():
    """An object is placed from where it was added, and shares its vertices with the shape that was added."""
    scene = Scene()
    square = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    number = scene.add(square)
    for turn in range(1000):
        scene.place(number, turn, (turn, -turn))
    scene.place(number, 0.0, (0.25, 0.5))
    assert scene.shape(number).vertices == ((0.25, 0.5), (1.25, 0.5), (1.25, 1.5), (0.25, 1.5))
    assert scene.shape(number).core is square.core


@pytest.mark.parametrize("dimension", [2, 3])
def test_two_thousand_objects(dimension):
    """In a large scene nearly all of the two million pairs end in the broad phase."""
    scene, random = some_scene(0, dimension, 2000, {2: 60.0, 3: 20.0}[dimension])
    for _ in range(2):
        candidates = scene.candidate_pairs()
        assert 500 < len(candidates) < 6000
        assert set(scene.overlapping_pairs()) <= set(candidates)
        shake(scene, random, dimension, random.sample(range(2000), 20), 20.0)


class Disc:
    """A shape of somebody else's, of which only support points are known."""

    def support(self, direction):
        x, y = direction
        length = (x * x + y * y) ** 0.5
        return (5 + x / length, y / length)


def test_foreign_objects():
    """Any object with a support mapping takes part; it stays where it is."""
    scene = Scene()
    disc = scene.add(Disc())
    circle = scene.add(gjk.Circle((0, 0), 1))
    assert abs(scene.closest_pairs()[0].distance - 3) < 1e-8
    scene.place(circle, 0.0, (4, 0))
    assert scene.overlapping_pairs() == [(disc, circle)]
    with pytest.raises(gjk.ShapeError, match="posed"):
        scene.place(disc, 0.0, (1, 0))


def test_bounds_are_support_points():
    """A box is as tight as the support points in the directions of the axes make it."""
    random = Random(4)
    for dimension, make in ((2, some_shape), (3, some_solid)):
        for _ in range(30):
            shape = make(random).posed(some_rotation(random, dimension), [random.uniform(-9, 9)] * dimension)
            low, high = bounds(shape, dimension)
            for axis in range(dimension):
                d = tuple(float(i == axis) for i in range(dimension))
                assert abs(high[axis] - shape.support(d)[axis]) < 1e-14 * 10
                assert abs(low[axis] - shape.support(tuple(-x for x in d))[axis]) < 1e-14 * 10


def test_empty_scene():
    """No object, no pair."""
    scene = Scene()
    assert len(scene) == 0
    assert scene.overlapping_pairs() == scene.closest_pairs() == scene.candidate_pairs() == []


@pytest.mark.parametrize("bad", [None, "circle", 3, gjk.Circle, gjk.Sphere((0, 0, 0), 1)])
def test_bad_shapes(bad):
    """What is not convex, or not of this scene's space, is refused and the scene left as it was."""
    scene = Scene()
    scene.add(gjk.Circle((0, 0), 1))
    with pytest.raises(gjk.ShapeError):
        scene.add(bad)
    assert len(scene) == 1
    assert scene.overlapping_pairs() == []


def test_bad_requests():
    """Unknown numbers are KeyErrors; poses and margins that are none are ShapeErrors and change nothing."""
    scene = Scene()
    number = scene.add(gjk.Circle((0, 0), 1))
    scene.remove(scene.add(gjk.Circle((0, 0), 1)))
    for ask in (scene.remove, scene.shape, lambda unknown: scene.place(unknown, 0.0, (0, 0))):
        with pytest.raises(KeyError):
            ask(1)
    for rotation, offset in ((nan, (0, 0)), (0.0, (inf, 0)), (0.0, None), (None, (0, 0)), (0.0, (0, 0, 0))):
        with pytest.raises(gjk.ShapeError):
            scene.place(number, rotation, offset)
    for margin in (-1, nan, None, "1", True):
        with pytest.raises(gjk.ShapeError):
            scene.closest_pairs(within=margin)
        with pytest.raises(gjk.ShapeError):
            scene.candidate_pairs(margin)
    assert scene.shape(number).vertices == ((0.0, 0.0),)
    assert scene.add(gjk.Circle((0, 0), 1)) == 2, "numbers are not given again"
