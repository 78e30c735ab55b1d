"""Worlds against the engine on all pairs."""

from itertools import combinations
from math import cos, hypot, inf, nan, nextafter, pi, sin
from random import Random

import pytest
from cases import plane, vertex_lists
from hypothesis import given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore.world import ClosePair, World, bounds


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


def some_world(seed, dimension, count, room):
    random = Random(seed)
    make = some_shape if dimension == 2 else some_solid
    world = World()
    for number in range(count):
        assert world.add(make(random)) == number
    shake(world, random, dimension, range(count), room)
    return world, random


def shake(world, random, dimension, numbers, room):
    for number in numbers:
        world.place(number, some_rotation(random, dimension), [random.uniform(0, room) for _ in range(dimension)])


def pairs_of(world, numbers):
    return [(i, j, world.shape(i), world.shape(j)) for i, j in combinations(numbers, 2)]


@pytest.mark.parametrize(("dimension", "room"), [(2, 5.0), (3, 2.2)])
def test_agrees_with_all_pairs(dimension, room):
    """The answers are those of the engine on all pairs, however the objects move, turn, come and go."""
    world, random = some_world(dimension, dimension, 25, room)
    numbers = list(range(25))
    meeting = 0
    for _ in range(4):
        pairs = pairs_of(world, numbers)
        expected = [(i, j) for i, j, a, b in pairs if gjk.intersects(a, b)]
        assert world.overlapping_pairs() == expected
        close = world.closest_pairs(within=0.4)
        distances = {(i, j): gjk.closest_points(a, b).distance for i, j, a, b in pairs}
        assert {(pair.a, pair.b) for pair in close} == {pair for pair, distance in distances.items() if distance <= 0.4}
        assert [pair.distance for pair in close] == sorted(pair.distance for pair in close)
        for pair in close:
            assert abs(pair.distance - distances[pair.a, pair.b]) < 1e-12
        meeting += len(expected)
        world.remove(numbers.pop(random.randrange(len(numbers))))
        numbers.append(world.add(some_shape(random) if dimension == 2 else some_solid(random)))
        shake(world, random, dimension, random.sample(numbers, 12), room)
    assert 0.05 * 1200 < meeting < 0.5 * 1200, "the sample must have both kinds"
    assert len(world) == 25


@given(
    st.lists(st.tuples(vertex_lists, plane, st.floats(-pi, pi)), min_size=2, max_size=5), st.sampled_from([0.0, 1e9])
)
def test_no_pair_is_pruned_that_touches(objects, far):
    """Boxes are rounded outwards, so the broad phase never loses a pair: touching, flat, equal and single-point
    objects, turned and far away."""
    world = World()
    for vertices, (x, y), angle in objects:
        world.place(world.add(gjk.Polygon(vertices)), angle, (x + far, y))
        world.place(world.add(gjk.Polygon([(px + x + far, py + y) for px, py in vertices])), 0.0, (0, 0))
    expected = [(i, j) for i, j, a, b in pairs_of(world, range(len(world))) if gjk.intersects(a, b)]
    assert world.overlapping_pairs() == expected


def test_touching_squares_in_a_row():
    """Neighbours that share an edge overlap. A gap of one unit in the last place separates them."""
    world = World()
    square = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    for x in (0.0, 1.0, 2.0, nextafter(3.0, 4.0)):
        world.place(world.add(square), 0.0, (x, 0.0))
    assert world.overlapping_pairs() == [(0, 1), (1, 2)]


def test_closest_pairs():
    """Pairs come closest first, with a point on each object. `within` includes distances equal to it."""
    world = World()
    for x in (0, 10, 3):
        world.add(gjk.Circle((x, 0), 1))
    found = world.closest_pairs()
    assert [pair._replace(error=0.0) for pair in found] == [
        ClosePair(0, 2, 1.0, (1.0, 0.0), (2.0, 0.0), 0.0),
        ClosePair(1, 2, 5.0, (9.0, 0.0), (4.0, 0.0), 0.0),
        ClosePair(0, 1, 8.0, (1.0, 0.0), (9.0, 0.0), 0.0),
    ]
    assert all(0 <= pair.error <= 1e-12 for pair in found)
    assert [pair.distance for pair in world.closest_pairs(within=5)] == [1.0, 5.0]
    assert world.closest_pairs(within=0.5) == []
    assert world.candidate_pairs(margin=0.9) == []
    assert world.candidate_pairs(margin=1) == [(0, 2)]


@pytest.mark.parametrize("dimension", [2, 3])
def test_objects_at_rest_keep_their_answers(dimension):
    """GJK runs again only for pairs with an object that was placed somewhere else."""
    world, random = some_world(1, dimension, 12, 3.0)
    asked = []
    ask = world._meeting._ask
    world._meeting._ask = lambda *pair: asked.append(pair) or ask(*pair)
    first = world.overlapping_pairs()
    assert len(asked) == len(world.candidate_pairs())
    asked.clear()
    assert world.overlapping_pairs() == first
    assert not asked
    turn = some_rotation(random, dimension)
    world.place(3, turn, [1.5] * dimension)
    world.overlapping_pairs()
    assert asked
    assert len(asked) == sum(3 in pair for pair in world.candidate_pairs())
    asked.clear()
    world.place(3, turn, [1.5] * dimension)
    world.overlapping_pairs()
    assert not asked


def test_moved_solids_start_warm():
    """In space, GJK starts with the simplex of the pair's last answer, which saves support points if it moved
    little."""
    world, random = some_world(6, 3, 12, 3.0)
    sphere = [[random.gauss(0, 1) for _ in range(3)] for _ in range(200)]
    pair = [world.add(gjk.Polyhedron([[x / hypot(*v) for x in v] for v in sphere])) for _ in range(2)]
    iterations = []
    for step in range(20):
        world.place(pair[1], some_rotation(Random(1), 3), (2.5, 0.001 * step, 0))
        world.closest_pairs()
        iterations.append(world._closest._last[tuple(pair)].answer.iterations)
    assert sum(iterations[1:]) < 0.7 * 19 * iterations[0]


def test_poses_do_not_add_up():
    """A pose applies to the object as it was added, and shares the vertices of the added shape."""
    world = World()
    square = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    number = world.add(square)
    for turn in range(1000):
        world.place(number, turn, (turn, -turn))
    world.place(number, 0.0, (0.25, 0.5))
    assert world.shape(number).vertices == ((0.25, 0.5), (1.25, 0.5), (1.25, 1.5), (0.25, 1.5))
    assert world.shape(number).core is square.core


@pytest.mark.parametrize("dimension", [2, 3])
def test_two_thousand_objects(dimension):
    """In a large world, nearly all of the two million pairs end in the broad phase."""
    world, random = some_world(0, dimension, 2000, {2: 60.0, 3: 20.0}[dimension])
    for _ in range(2):
        candidates = world.candidate_pairs()
        assert 500 < len(candidates) < 6000
        assert set(world.overlapping_pairs()) <= set(candidates)
        shake(world, random, dimension, random.sample(range(2000), 20), 20.0)


class Disc:
    """A shape from outside, with only support points."""

    def support(self, direction):
        x, y = direction
        length = (x * x + y * y) ** 0.5
        return (5 + x / length, y / length)


def test_foreign_objects():
    """Any object with a support mapping takes part. It stays where it is."""
    world = World()
    disc = world.add(Disc())
    circle = world.add(gjk.Circle((0, 0), 1))
    assert abs(world.closest_pairs()[0].distance - 3) < 1e-8
    world.place(circle, 0.0, (4, 0))
    assert world.overlapping_pairs() == [(disc, circle)]
    with pytest.raises(gjk.ShapeError, match="posed"):
        world.place(disc, 0.0, (1, 0))


def test_bounds_are_support_points():
    """A box is as tight as the support points along the axes."""
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
    """A world without objects has no pairs."""
    world = World()
    assert len(world) == 0
    assert world.overlapping_pairs() == world.closest_pairs() == world.candidate_pairs() == []


@pytest.mark.parametrize("bad", [None, "circle", 3, gjk.Circle, gjk.Sphere((0, 0, 0), 1)])
def test_bad_shapes(bad):
    """An object that is not convex, or of another dimension, is refused, and the world stays as it was."""
    world = World()
    world.add(gjk.Circle((0, 0), 1))
    with pytest.raises(gjk.ShapeError):
        world.add(bad)
    assert len(world) == 1
    assert world.overlapping_pairs() == []


def test_bad_requests():
    """Unknown numbers are KeyErrors. Invalid poses and margins are ShapeErrors and change nothing."""
    world = World()
    number = world.add(gjk.Circle((0, 0), 1))
    world.remove(world.add(gjk.Circle((0, 0), 1)))
    for ask in (world.remove, world.shape, lambda unknown: world.place(unknown, 0.0, (0, 0))):
        with pytest.raises(KeyError):
            ask(1)
    for rotation, offset in ((nan, (0, 0)), (0.0, (inf, 0)), (0.0, None), (None, (0, 0)), (0.0, (0, 0, 0))):
        with pytest.raises(gjk.ShapeError):
            world.place(number, rotation, offset)
    for margin in (-1, nan, None, "1", True):
        with pytest.raises(gjk.ShapeError):
            world.closest_pairs(within=margin)
        with pytest.raises(gjk.ShapeError):
            world.candidate_pairs(margin)
    assert world.shape(number).vertices == ((0.0, 0.0),)
    assert world.add(gjk.Circle((0, 0), 1)) == 2, "numbers are not given again"
