"""Worlds in motion: they stop at the first impact, and nothing tunnels."""

from itertools import combinations
from math import hypot, inf, nan, pi
from random import Random

import pytest
from extent import examples_of, many, up_to

import gjkcore as gjk
from gjkcore import Motion, World
from gjkcore.motion import meeting

SQUARE = gjk.Polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)])


def test_it_stops_at_the_first_impact():
    """The first of several pairs stops it, and all objects are where they are then."""
    world = World()
    wall = world.add(gjk.Polygon([(10, -50), (11, -50), (11, 50), (10, 50)]))
    slow, fast = world.add(gjk.Circle((0, 5), 1)), world.add(SQUARE)
    world.move(slow, Motion((4, 0)))
    world.move(fast, Motion((6, 0)))
    assert world.advance(1.0) == (1.0, None, None)
    time, pair, impact = world.advance(1.0)
    assert time == impact.t == 0.5
    assert pair == (wall, fast)
    assert impact.state == "hit"
    assert impact.normal == (-1.0, 0.0)
    assert world.overlapping_pairs() == [(wall, fast)]
    assert world.shape(slow).center == (6.0, 5.0)
    # Without another motion it does not go on; with one, it leaves the wall.
    assert world.advance(1.0)[:2] == (0.0, (wall, fast))
    world.move(fast, Motion((-6, 0)))
    time, pair, impact = world.advance(1.0)
    assert (time, pair) == (0.75, (wall, slow))


def test_objects_in_contact_may_rest_slide_and_part():
    """Only those that get deeper into each other stop it."""
    world = World()
    floor = world.add(gjk.HalfSpace((0, 1), 0))
    crate, other = world.add(SQUARE.translated((0, 1))), world.add(SQUARE.translated((2, 1)))
    assert world.advance(1.0) == (1.0, None, None)
    world.move(crate, Motion((-1, 0)))
    world.move(other, Motion((-1, 0)))
    assert world.advance(1.0) == (1.0, None, None)
    world.move(other, Motion((1, 0)))
    assert world.advance(1.0) == (1.0, None, None)
    world.move(other, Motion((0, -1)))
    assert world.advance(1.0)[:2] == (0.0, (floor, other))
    world.move(other, Motion((0, 1)))
    assert world.advance(3.0) == (3.0, None, None)
    world.move(crate, Motion((0, 0), 0.5))
    assert world.advance(0.1)[:2] == (0.0, (floor, crate))


def test_tiles_slide_past_corners():
    """Crates on a grid that touch at corners and edges slide along each other: only one that is in the way stops
    them."""
    for dx, dy, motion, stops in (
        (2, 2, (-1, 0), False),
        (2, 2, (0, -1), False),
        (2, 2, (-1, -1), True),
        (2, 2, (1, -1), False),
        (2, 0, (0, 3), False),
        (2, 0, (-1, 3), True),
        (2, 1, (-1e-3, 0), True),
        (0.5, 0.5, (0, 0), False),
        (1.5, 0, (-1, 0), True),
    ):
        world = World()
        pair = world.add(SQUARE), world.add(SQUARE.translated((dx, dy)))
        world.move(pair[1], Motion(motion))
        time, met, _ = world.advance(0.7)
        assert (time, met) == ((0.0, pair) if stops else (0.7, None)), (dx, dy, motion)


def test_nothing_tunnels():
    """Bullets through paper, fast and turning, at any frame rate."""
    for dt in (1.0, 1 / 60, 1 / 1000):
        world = World()
        paper = world.add(gjk.Segment((0, -9), (0, 9)))
        bullet = world.add(gjk.Polygon([(-7, -0.05), (-6.9, 0), (-7, 0.05)]))
        world.move(bullet, Motion((300, 0), 40))
        spent, pair = 0.0, None
        while pair is None and spent < 0.1:
            passed, pair, _ = world.advance(min(dt, 0.1 - spent))
            spent += passed
        assert pair == (paper, bullet)
        assert 6.89 / 300 < spent < 7.1 / 300


def test_a_crowd_never_overlaps():
    """Bodies that bounce at each impact never get into each other by more than rounding."""
    random = Random(4)
    world = World()
    walls = [world.add(gjk.HalfSpace(n, -10)) for n in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    motions = {number: Motion((0, 0)) for number in walls}
    for x in range(-6, 7, 4):
        for y in range(-6, 7, 4):
            body = world.add(gjk.Circle((x, y), 1) if (x + y) % 8 else SQUARE.translated((x, y)))
            motions[body] = Motion((random.gauss(0, 5), random.gauss(0, 5)))
            world.move(body, motions[body])
    stops = 0
    for _ in range(up_to(60, 30)):
        left = 0.1
        while left > 0:
            passed, pair, impact = world.advance(left)
            left -= passed
            if pair is None:
                break
            stops += 1
            assert stops < 2000
            a, b = pair
            n = impact.normal
            va, vb = motions[a].translation, motions[b].translation
            closing = sum((y - x) * k for x, y, k in zip(va, vb, n, strict=True))
            share = 2.0 if a in walls or b in walls else 1.0
            for number, sign in ((a, 1), (b, -1)):
                if number not in walls:
                    v = motions[number].translation
                    motions[number] = Motion([x + sign * share * closing * k for x, k in zip(v, n, strict=True)])
                    world.move(number, motions[number])
        for a, b in combinations(range(len(world)), 2):
            if b not in walls and a not in walls:
                assert gjk.signed_distance(world.shape(a), world.shape(b)) > -1e-12
    assert stops > up_to(50, 25)


def test_a_turn_keeps_its_centre():
    """A centre that is given moves along with the object, in one call or in many."""
    ends = []
    for steps in (1, 7):
        world = World()
        body = world.add(gjk.Segment((1, 0), (2, 0)))
        world.move(body, Motion((3, 0), pi, (0, 0)))
        for _ in range(steps):
            world.advance(1.0 / steps)
        ends.append(world.shape(body).p)
    assert ends[0] == pytest.approx((2, 0), abs=1e-14)
    assert ends[1] == pytest.approx((2, 0), abs=1e-13)


def test_solids_meet_as_alone():
    """Of many solids, the first impact is the earliest of all pairs."""
    random = Random(8)
    for _ in range(5):
        world, shapes, motions = World(), [], []
        for _ in range(8):
            center = [random.uniform(-9, 9) for _ in range(3)]
            shapes.append(
                random.choice(
                    [
                        gjk.Box(center, (1, 0.5, 0.2)),
                        gjk.Sphere(center, 1),
                        gjk.Cylinder(center, [x + 1 for x in center], 0.5),
                    ]
                )
            )
            motions.append(Motion([random.gauss(0, 4) for _ in range(3)], [random.gauss(0, 1) for _ in range(3)]))
            world.move(world.add(shapes[-1]), motions[-1])
        if world.overlapping_pairs():
            continue
        alone = {
            (i, j): gjk.time_of_impact(shapes[i], shapes[j], motions[i], motions[j], 3.0)
            for i, j in combinations(range(8), 2)
        }
        hits = [(found.t, pair) for pair, found in alone.items() if found.state == "hit"]
        time, pair, impact = world.advance(3.0)
        if hits:
            assert (time, pair) == min(hits)
            assert impact == alone[pair]
        else:
            assert (time, pair, impact) == (3.0, None, None)


def sweeping():
    """A hundred turning rectangles in ten rows that sweep past each other for a second."""
    world = World()
    for row in range(10):
        sign = 1 if row % 2 else -1
        for column in range(10):
            number = world.add(gjk.Rectangle((0, 0), (0.5, 0.2)))
            world.place(number, -0.3 * sign, (1.2 * column, 0.75 * row))
            world.move(number, Motion((3 * sign, 0), 0.6 * sign))
    return world


def test_a_carried_direction_proves_most_pairs(monkeypatch):
    """Of rectangles that sweep past each other no impact is searched, and few closest points."""
    measured = []
    monkeypatch.setattr(meeting, "time_of_impact", None)
    monkeypatch.setattr(meeting, "penetration", lambda a, b: measured.append(a) or gjk.penetration(a, b))
    world = sweeping()
    for _ in range(60):
        assert world.advance(1 / 60)[1] is None
    assert len(measured) < 60 * 100


def test_a_turn_alone_leads_to_an_impact():
    """A direction along which two rest apart proves nothing of a bar that turns into it."""
    world = World()
    bar = world.add(gjk.Rectangle((0, 0), (1, 0.1)))
    block = world.add(gjk.Rectangle((0.5, 1.0), (1, 0.25)))
    world.move(bar, Motion((0, 0), 0.1))
    assert world.advance(0.1) == (0.1, None, None)
    world.move(bar, Motion((0, 0), 3))
    _, pair, impact = world.advance(1.0)
    assert pair == (bar, block)
    assert hypot(*impact.point) == pytest.approx(hypot(1, 0.1))
    assert impact.point[1] == pytest.approx(0.75)


@many(400, *range(4))
def test_steps_stop_where_pairs_alone_meet(part):
    """Many short steps stop at the impact that is the first of all pairs from where they are, in the plane and in
    space, beside walls, with and without turns."""
    random = Random(examples_of(f"steps {part}"))
    count = 2 + part % 2
    world, motions = World(), []
    for k in range(7):
        center = [3 * k - 9.0, *[random.uniform(-2, 2) for _ in range(count - 1)]]
        sizes = [random.uniform(0.1, 1) for _ in range(count)]
        made = [gjk.Rectangle(center, sizes) if count == 2 else gjk.Box(center, sizes), gjk.Point(center)]
        made.append(gjk.Circle(center, 0.7) if count == 2 else gjk.Cylinder(center, [x + 1 for x in center], 0.5))
        turn = random.gauss(0, 2) if count == 2 else [random.gauss(0, 2) for _ in range(3)]
        motions.append(Motion([random.gauss(0, 3) for _ in range(count)], turn if random.randrange(2) else 0))
        world.add(random.choice(made))
    world.add(gjk.HalfSpace([0.6, *[0.8] * (count - 1)], -9))
    motions.append(Motion([0] * count))
    for number, motion in enumerate(motions):
        world.move(number, motion)
    for _ in range(40):
        places = [world.shape(number) for number in range(len(world))]
        hits = []
        for i, j in combinations(range(len(world)), 2):
            alone = gjk.time_of_impact(places[i], places[j], motions[i], motions[j], 0.05)
            if alone.state != "miss" and not alone.leaving:
                hits.append((alone.t, (i, j)))
        time, pair, _ = world.advance(0.05)
        assert (time, pair) == min(hits, default=(0.05, None))
        if pair:
            break


def test_rays_in_a_world():
    """The first object on the ray, as `ray_cast` alone finds it."""
    world = World()
    world.add(gjk.HalfSpace((0, 1), -3))
    near, far = world.add(gjk.Circle((3, 0), 1)), world.add(gjk.Circle((6, 0), 1))
    number, impact = world.ray_cast((0, 0), (1, 0))
    assert (number, impact.t, impact.normal) == (near, 2.0, (-1.0, 0.0))
    assert world.ray_cast((9, 0), (-2, 0)) == (far, gjk.ray_cast(world.shape(far), (9, 0), (-2, 0)))
    assert world.ray_cast((0, 0), (0, -1))[0] == 0
    assert world.ray_cast((0, 0), (0, 1)) is None
    assert world.ray_cast((0, 0), (1, 0), 1.9) is None
    assert world.ray_cast((3, 0), (1, 0))[1].state == "initial"
    random = Random(2)
    world = World()
    shapes = [gjk.Box([random.uniform(-9, 9) for _ in range(3)], (1, 1, 1)) for _ in range(40)]
    for shape in shapes:
        world.add(shape)
    for _ in range(50):
        origin, along = ([random.gauss(0, 5) for _ in range(3)] for _ in range(2))
        found = world.ray_cast(origin, along)
        alone = [
            (impact.t, i)
            for i, shape in enumerate(shapes)
            if (impact := gjk.ray_cast(shape, origin, along)).t is not None
        ]
        assert (found is None) == (not alone)
        if found:
            assert (found[1].t, found[0]) == min(alone)


@pytest.mark.parametrize(
    "call",
    [
        lambda world: world.advance(-1),
        lambda world: world.advance(nan),
        lambda world: world.advance(inf),
        lambda world: world.advance("1"),
        lambda world: world.move(0, (1, 0)),
        lambda world: world.move(0, Motion((1, 0, 0))),
        lambda world: world.ray_cast((0, 0), (0, 0)),
        lambda world: world.ray_cast((0, 0, 0), (0, 0, 1)),
        lambda world: world.ray_cast((0, 0), (0, 1), -1),
    ],
)
def test_what_is_no_motion_is_a_shape_error(call):
    world = World()
    world.add(SQUARE)
    with pytest.raises(gjk.ShapeError):
        call(world)
    with pytest.raises(KeyError):
        world.move(7, Motion((1, 0)))


def test_a_world_without_objects():
    world = World()
    assert world.advance(1.0) == (1.0, None, None)
    assert world.ray_cast((0, 0), (1, 0)) is None
    assert hypot(*Motion((3, 4)).translation) == 5
