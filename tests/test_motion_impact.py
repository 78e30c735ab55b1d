"""Times of impact of shapes that turn, against samples of the motion, the separating axes, and formulas."""

from itertools import product
from math import acos, asin, cos, hypot, inf, nan, pi, sin, sqrt
from random import Random

import numpy as np
import pytest
from extent import many, some
from hypothesis import given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore import Motion
from gjkcore.motion import turning
from gjkcore.motion.turning import Mover

STILL, STILL3 = Motion((0, 0)), Motion((0, 0, 0))
SLACK = 1e-11


def placed(points, motion, times):
    """The points of a shape at these times, an array (times, points, dimension): by Rodrigues' formula."""
    p = np.array(points, float)
    center = np.array(motion.center, float)
    arm = p - center
    t = np.array(times)[:, None, None]
    moved = center + t * np.array(motion.translation)
    if p.shape[1] == 2:
        c, s = np.cos(t * motion.rotation), np.sin(t * motion.rotation)
        x, y = arm[None, :, :1], arm[None, :, 1:]
        return moved + np.concatenate([c * x - s * y, s * x + c * y], axis=2)
    turn = np.array(motion.rotation, float)
    angle = np.linalg.norm(turn)
    axis = turn / angle if angle else turn
    c, s = np.cos(t * angle), np.sin(t * angle)
    along = (arm @ axis)[None, :, None] * axis
    return moved + c * arm + s * np.cross(axis, arm)[None] + (1 - c) * along


def polygon_axes(p):
    edges = np.roll(p, -1, axis=1) - p
    return np.stack([edges[..., 1], -edges[..., 0]], axis=-1)


def box_axes(p, q):
    """The 15 axes of two boxes whose corners are in the order of (i, j, k) = (-1, 1)^3."""
    u, v = ([(x[:, k] - x[:, 0]) for k in (4, 2, 1)] for x in (p, q))
    return np.stack([*u, *v, *[np.cross(e, f) for e in u for f in v]], axis=1)


def largest_gap(p, q, axes):
    """For each time, the largest gap along an axis: the shapes are apart where it is positive."""
    lengths = np.linalg.norm(axes, axis=2)
    axes = axes / np.where(lengths > 1e-9, lengths, np.inf)[..., None]
    a, b = np.einsum("tpd,tnd->tnp", p, axes), np.einsum("tpd,tnd->tnp", q, axes)
    gaps = np.maximum(b.min(2) - a.max(2), a.min(2) - b.max(2))
    return np.where(lengths > 1e-9, gaps, -np.inf).max(1)


def scene(k):
    """Two polygons or boxes, their motions and the last time."""
    random = Random(k)
    count = 2 if k % 2 else 3

    def vector(size):
        return tuple(random.gauss(0, size) for _ in range(count))

    shapes, motions = [], []
    for i in range(2):
        size = random.choice([0.3, 1, 1, 3])
        center = tuple((5 if i else 0) * (axis == 0) + 0.3 * x for axis, x in enumerate(vector(1)))
        if count == 2:
            angles = sorted(random.uniform(0, 2 * pi) for _ in range(random.randint(2, 6)))
            thin = random.choice([1, 1, 0.02])
            points = [(center[0] + size * cos(a), center[1] + size * thin * sin(a)) for a in angles]
        else:
            half = [size * random.choice([1, 0.5, 0.01]) for _ in range(3)]
            signs = (-1, 1)
            points = [
                tuple(c + e * h for c, e, h in zip(center, (x, y, z), half, strict=True))
                for x in signs
                for y in signs
                for z in signs
            ]
        turn = random.choice([0, 1, 3, 10])
        move = tuple((-4 if i else 1) * (axis == 0) + 0.5 * x for axis, x in enumerate(vector(1)))
        rotation = random.gauss(0, turn) if count == 2 else vector(turn / 1.7)
        shapes.append(points)
        motions.append(Motion(move, rotation, center if k % 3 else tuple(x + 0.5 for x in center)))
    return shapes, motions, random.choice([1.0, 2.0, 3.0])


@many(50, 0, 3)
def test_turning_impacts_are_bracketed_by_samples(part):
    """Of 50 scenes with 500 samples each: no sample before t is in contact, at t + error they are, and a miss has no
    contact at all. The samples measure the separating axes of corners that Rodrigues' formula places."""
    states = {"hit": 0, "miss": 0, "initial": 0}
    for k in range(50 * part, 50 * part + 50):
        shapes, motions, t_max = scene(k)
        make = gjk.Polygon if len(shapes[0][0]) == 2 else gjk.Polyhedron
        found = gjk.time_of_impact(*map(make, shapes), *motions, t_max)
        states[found.state] += 1

        def gaps(times, shapes=shapes, motions=motions):
            p, q = (placed(points, motion, times) for points, motion in zip(shapes, motions, strict=True))
            if p.shape[2] == 2:
                return largest_gap(p, q, np.concatenate([polygon_axes(p), polygon_axes(q)], axis=1))
            return largest_gap(p, q, box_axes(p, q))

        times = np.linspace(0, t_max, 500)
        if found.state == "initial":
            assert gaps([0.0])[0] <= SLACK, k
            continue
        end = found.t if found.state == "hit" else t_max
        assert (gaps(times[times <= end]) > -SLACK).all(), k
        if found.state == "hit":
            assert gaps([found.t])[0] > -SLACK, k
            assert gaps([found.t + found.error])[0] < SLACK, k
            assert found.error < 1e-9, k
    assert states["hit"] >= 15, states
    assert states["miss"] >= 3, states


@pytest.mark.parametrize("k", some([5644, 29320], 5644))
def test_edges_that_cross_while_one_turns(k):
    """No direction separates them for long, so it takes more than 250 steps, and still ends at the contact. A figure
    shows the first 100."""
    shapes, motions, t_max = scene(k)
    found = gjk.time_of_impact(*map(gjk.Polyhedron, shapes), *motions, t_max)
    assert (found.state, found.iterations > 250, found.error < 1e-9) == ("hit", True, True)
    told = {"shapes": [{"type": "polyhedron", "vertices": points} for points in shapes], "t_max": t_max}
    told["motions"] = [motion._asdict() for motion in motions]
    shown = gjk.answer({"schema": 1, "kind": "impact", **told})
    assert len(shown["steps"]) == 100


def test_a_bar_that_turns_into_a_wall():
    """A thin bar of half length 2 whose centre is 1.5 from a wall: its end is there at asin(0.75)."""
    bar = gjk.Segment((0, -2), (0, 2))
    wall = gjk.Polygon([(1.5, -9), (9, -9), (9, 9), (1.5, 9)])
    for speed in (1.0, -3.0, 1e-6, 1e9):
        found = gjk.time_of_impact(wall, bar, STILL, Motion((0, 0), speed), 10 / abs(speed))
        assert found.state == "hit"
        assert found.t * abs(speed) == pytest.approx(asin(0.75), abs=1e-13)
        assert found.t * abs(speed) <= asin(0.75) + 1e-15
        assert found.normal == (-1.0, 0.0)
        assert found.point[0] == 1.5
    assert gjk.time_of_impact(wall, bar, STILL, Motion((0, 0), 1.0), asin(0.75) - 1e-9).state == "miss"


def test_the_error_is_independent_of_the_largest_extent():
    """parry#429's series: a ball and a cube, turning, over ground of half extent 5 to 50,000, within 1e-9 of the time
    on the smallest (https://github.com/dimforge/parry/issues/429)."""
    for half in (5.0, 50.0, 500.0, 50_000.0):
        ground = gjk.Box((0, -1, 0), (half, 1, half))
        for x, z in ((0.0, 0.0), (0.77, -0.3), (-0.7, 0.6)):
            center = (x * half, 10.0, z * half)
            motion = Motion((0, -10, 0), (0.3, 0.4, 0.5))
            ball = gjk.time_of_impact(ground, gjk.Sphere(center, 0.5166), STILL3, motion)
            assert 0 <= 0.94834 - ball.t <= 1e-10
            cube = gjk.time_of_impact(ground, gjk.Box(center, (0.5, 0.5, 0.5)), STILL3, motion)
            at_origin = gjk.time_of_impact(
                gjk.Box((0, -1, 0), (5, 1, 5)), gjk.Box((0, 10, 0), (0.5, 0.5, 0.5)), STILL3, motion
            )
            assert abs(cube.t - at_origin.t) <= 1e-12
            assert cube.iterations <= 20


def test_nothing_tunnels_through_paper():
    """A fast bullet, also a turning one, stops at a sheet that is a millionth thick."""
    paper = gjk.Polygon([(0, -5), (1e-6, -5), (1e-6, 5), (0, 5)])
    for bullet in (gjk.Circle((-1000, 0), 0.01), gjk.Polygon([(-1000.02, -0.01), (-1000, 0), (-1000.02, 0.01)])):
        for speed, turn in ((1e6, 0), (1e6, 1e2), (1e9, 3e3)):
            found = gjk.time_of_impact(paper, bullet, STILL, Motion((speed, 0), turn))
            assert found.state == "hit"
            assert 999 <= found.t * speed <= 1000.1


def test_a_turn_that_is_too_fast_says_what_is_free():
    """Two shapes that turn about one point together never touch, but after 250 steps only the time until t is proved
    free. Where the balls of the turns are apart, or the turn leaves the gap alone, no speed matters."""
    square = gjk.Polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    together = Motion((0, 0), 1e6, (0, 0))
    found = gjk.time_of_impact(square, square.translated((3, 0)), together, together)
    assert found.state == "iteration_cap"
    assert 1e-6 < found.t < 1
    assert found.iterations == 250
    assert gjk.time_of_impact(square, square.translated((3, 0)), Motion((0, 0), 1e9), STILL).state == "miss"
    rod, block = gjk.Box((0, 0, 0), (3, 0.1, 0.1)), gjk.Box((1, 1, 0), (0.5, 0.5, 0.5))
    assert gjk.time_of_impact(block, rod, STILL3, Motion((0, 0, 0), (0, 1e9, 0))).state == "miss"


def test_two_that_turn():
    """Two squares of half side 1 about centres 2.5 apart, at the same speed in opposite senses, touch corner to
    corner."""
    square = gjk.Polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    found = gjk.time_of_impact(square, square.translated((2.5, 0)), Motion((0, 0), 1), Motion((0, 0), -1))
    # The corner (sqrt 2 at 45 degrees - t) comes to the middle line x = 1.25.
    exact = pi / 4 - acos(1.25 / sqrt(2))
    assert found.t == pytest.approx(exact, abs=1e-13)
    assert found.t <= exact + 1e-15


def test_curved_shapes_that_turn():
    """An ellipse that turns beside a wall reaches as far as sqrt(a^2 cos^2 + b^2 sin^2)."""
    wall = gjk.Polygon([(2, -9), (9, -9), (9, 9), (2, 9)])
    found = gjk.time_of_impact(wall, gjk.Ellipse((0, 0), (1, 3)), STILL, Motion((0, 0), 1.0))
    exact = asin(sqrt((4 - 1) / (9 - 1)))
    assert exact - 1e-9 <= found.t <= exact
    rod = gjk.Cylinder((0, -3, 0), (0, 3, 0), 0.5)
    block = gjk.Box((5, 0, 0), (3, 9, 9))
    found = gjk.time_of_impact(block, rod, STILL3, Motion((0, 0, 0), (0, 0, 1)))
    exact = asin(2 / hypot(3, 0.5)) - asin(0.5 / hypot(3, 0.5))
    assert exact - 1e-9 <= found.t <= exact


def test_without_a_turn_it_is_the_exact_cast():
    """Only the relative motion counts, the contact moves with a, and a ball that turns about its own centre does not
    turn."""
    a, b = gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Box((5, 0.5, 0), (1, 1, 1))
    found = gjk.time_of_impact(a, b, Motion((1, 0, 0)), Motion((-3, 0, 0)), inf)
    assert found[:2] == ("hit", 0.75)
    assert found.point[0] == 1.75
    assert found.error == 0.0
    assert gjk.time_of_impact(a, b, Motion((1, 0, 0)), Motion((1, 0, 0)), inf).state == "miss"
    ball = gjk.time_of_impact(a, gjk.Sphere((5, 0, 0), 1), STILL3, Motion((-4, 0, 0), (9, 9, 9)))
    assert ball[:2] == ("hit", 0.75)
    assert ball.error == 0.0


def test_an_initial_contact():
    square = gjk.Polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    found = gjk.time_of_impact(square, square.translated((1.5, 0)), STILL, Motion((2, 0), 1))
    assert found[:2] == ("initial", 0.0)
    assert found[4:6] == (0.5, True)
    assert not gjk.time_of_impact(square, square.translated((1.5, 0)), STILL, Motion((-1, 0), 1)).leaving
    # A side that touches a side and turns leaves with one end and enters with the other.
    box = gjk.Box((0, 0, 0), (1, 1, 1))
    for turn in (1, -1):
        turning = gjk.time_of_impact(box, box.translated((2, 0, 0)), STILL3, Motion((0, 0, 0), (0, 0, turn)))
        assert turning[:2] == ("initial", 0.0)
        assert turning[4:6] == (0.0, False)
    # Corner against side: one turn leaves, the other enters.
    bar = gjk.Segment((1, 0), (3, 2))
    for turn in (1, -1):
        assert gjk.time_of_impact(square, bar, STILL, Motion((0, 0), turn, (3, 1))).leaving == (turn == 1)


def test_the_default_centre_is_the_shapes_own():
    """A box far from the origin turns where it is."""
    box = gjk.Box((5, 0, 0), (1, 1, 1))
    wall = gjk.Box((8, 0, 0), (1.7, 9, 9))
    found = gjk.time_of_impact(wall, box, STILL3, Motion((0, 0, 0), (0, 0, 1)))
    assert found.t == pytest.approx(pi / 4 - acos(1.3 / sqrt(2)), abs=1e-12)
    same = gjk.time_of_impact(wall, box, STILL3, Motion((0, 0, 0), (0, 0, 1), (5, 0, 0)))
    assert same == found


def test_a_trace_has_the_steps_of_the_advancement():
    """Times grow, each bound is the next time, and each step has its run of GJK."""
    bar = gjk.Polygon([(-2, -0.1), (2, -0.1), (2, 0.1), (-2, 0.1)])
    wall = gjk.Polygon([(3, -5), (4, -5), (4, 5), (3, 5)])
    found = gjk.time_of_impact(wall, bar, STILL, Motion((2, 0), 3.0), trace=True)
    assert found == gjk.time_of_impact(wall, bar, STILL, Motion((2, 0), 3.0))
    assert [step.bound for step in found.steps[:-1]] == [step.t for step in found.steps[1:]]
    assert found.steps[0].t == 0.0
    assert found.steps[0].distance == 1.0
    assert all(not step.trace.intersects for step in found.steps)
    straight = gjk.time_of_impact(wall, bar, STILL, Motion((2, 0)), trace=True)
    assert straight[:2] == ("hit", 0.5)
    assert straight.steps[-1].bound == pytest.approx(0.5, abs=1e-12)


SHAPES = [
    gjk.Point((0, 0)),
    gjk.Segment((-1, 0), (1, 0.5)),
    gjk.Polygon([(-1, -1), (1, -1), (0, 2)]),
    gjk.Circle((0, 0), 1),
    gjk.Capsule((-1, 0), (1, 0), 0.5),
    gjk.Ellipse((0, 0), (2, 0.5)),
    gjk.Rounded(gjk.Polygon([(-1, -1), (1, -1), (0, 2)]), 0.25),
    gjk.Rectangle((0, 0), (1, 0.5), 0.3),
    gjk.TaperedCapsule((-1, 0), 0.5, (1, 0), 0.25),
]
SOLIDS = [
    gjk.Point((0, 0, 0)),
    gjk.Segment((-1, 0, 0), (1, 0.5, 0)),
    gjk.Polyhedron([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]),
    gjk.Box((0, 0, 0), (1, 0.5, 0.2)),
    gjk.Sphere((0, 0, 0), 1),
    gjk.Capsule((-1, 0, 0), (1, 0, 0), 0.5),
    gjk.Cylinder((0, 0, -1), (0, 0, 1), 0.5),
    gjk.Cone((0, 0, -1), (0, 0, 1), 0.5),
    gjk.Ellipsoid((0, 0, 0), (2, 1, 0.5)),
    gjk.Rounded(gjk.Box((0, 0, 0), (1, 0.5, 0.2)), 0.25),
    gjk.Frustum((0, 0, -1), 0.5, (0, 0, 1), 0.25),
    gjk.TaperedCapsule((-1, 0, 0), 0.5, (1, 0, 0), 0.25),
]
small = st.floats(-3, 3).map(lambda x: round(x, 2) + 0.0)


def floor(count):
    return gjk.HalfSpace((1.0, 0.25, 0.5)[:count], -1.0)


def check_bracket(a, b, motions):
    """Apart until t, which is early by no more than its error, and in contact at t + error."""
    found = gjk.time_of_impact(a, b, *motions)
    size = 10.0

    def distance(t):
        """The greatest depth that the answer's error allows, negated."""
        way = gjk.penetration(*(moved(shape, motion, t) for shape, motion in zip((a, b), motions, strict=True)))
        return -way.depth - way.error if abs(way.depth) < size else -way.depth

    if found.state == "initial":
        assert distance(0.0) <= 0
        return
    assert found.state in ("hit", "miss")
    end = found.t if found.state == "hit" else 1.0
    for k in range(1, 9):
        assert distance(end * k / 8) >= -1e-9 * size
    if found.error > 1e-8:
        # Where shapes graze, the gap is that of floats for much longer, and the contact may be over at t + error.
        assert distance(found.t) <= 1e-12 * size
    elif found.state == "hit":
        assert distance(found.t) <= 1e-12 * size + 2 * size * found.error
        assert distance(found.t + found.error) <= 1e-12 * size


def test_a_graze_that_is_over_within_its_error():
    """A frustum passes along the side of a box and touches it for half a unit of time. The error reaches further."""
    frustum = gjk.Frustum((0, 0, -1), 0.5, (0, 0, 1), 0.25).translated((5, 1, 1))
    motions = Motion((0, 0, 1)), Motion((-4, 0, 1))
    box = gjk.Box((0, 0, 0), (1, 0.5, 0.2))
    assert gjk.time_of_impact(box, frustum, *motions).error > 0.5
    check_bracket(box, frustum, motions)


@given(st.data())
def test_never_past_and_never_early(data):
    """For pairs of all types, in plane and space, with and without turns."""
    room = data.draw(st.sampled_from([SHAPES, SOLIDS]))
    count = room[0].dimension
    a, b = data.draw(st.sampled_from([*room, floor(count)])), data.draw(st.sampled_from(room))
    vector = st.tuples(*[small] * count)
    rotation = st.just(0.0) | (small if count == 2 else vector)
    a = a.translated(data.draw(vector))
    b = b.translated([5.0 + data.draw(small), *[data.draw(small) for _ in range(count - 1)]])
    move = data.draw(vector)
    center = data.draw(vector)
    check_bracket(a, b, (Motion(move, data.draw(rotation), center), Motion([-4.0, *move[1:]], data.draw(rotation))))


@pytest.mark.parametrize("turns", some([False, True], True))
@pytest.mark.parametrize("room", [SHAPES, SOLIDS], ids=["plane", "space"])
def test_each_pair_of_types_is_bracketed(room, turns):
    """Each type against each, once without a turn and once with one."""
    random = Random(9)
    count = room[0].dimension

    def vector():
        return [round(random.uniform(-1, 1), 2) for _ in range(count)]

    for a, b in product([*room, floor(count)], room):
        rotation = 0.0 if not turns else 1.5 if count == 2 else vector()
        motions = Motion([0.0] * count, 0.0 if count == 3 else rotation / 2), Motion([-6.0, *vector()[1:]], rotation)
        check_bracket(a, b.translated([5.0, *vector()[1:]]), motions)


def test_the_error_knows_that_a_direction_is_worse_than_its_distance(monkeypatch):
    """With a normal that is off by 1e-4, the shapes are proved free until earlier only, and the error reaches from
    there to the contact, though the distance is known to the last digit."""
    a, b = gjk.Sphere((0, 0, 0), 1), gjk.Capsule((4, -1, 0), (4, 1, 0), 0.5)
    motions = Motion((0, 0, 0)), Motion((-4, 0.5, 0), (0, 0, 0.5))
    right = gjk.time_of_impact(a, b, *motions)

    def tilted(p, q):
        found = gjk.penetration(p, q)
        x, y, z = found.normal
        return found._replace(normal=(x - 1e-4 * y, y + 1e-4 * x, z))

    monkeypatch.setattr(turning, "penetration", tilted)
    found = gjk.time_of_impact(a, b, *motions)
    assert (right.state, found.state) == ("hit", "hit")
    assert right.t - 1e-4 < found.t < right.t - 1e-6
    assert right.t <= found.t + found.error < right.t + 1e-4


def moved(shape, motion, t):
    """A shape at time t, by `posed` about the origin."""
    count = shape.dimension
    if motion.center is None:
        c = np.array(Mover(shape, motion).center)  # what "the middle" is of a type is not the claim here
    else:
        c = np.array(motion.center)
    angle = motion.rotation
    if count == 2:
        turn = np.array([[cos(t * angle), -sin(t * angle)], [sin(t * angle), cos(t * angle)]])
        matrix = t * angle
    else:
        length = hypot(*angle) if motion.turns else 0.0
        turn = np.eye(3) if not length else np.array(gjk.rotation(axis=angle, angle=t * length))
        matrix = turn.tolist()
    return shape.posed(matrix, list(c + t * np.array(motion.translation) - turn @ c))


@pytest.mark.parametrize(
    "call",
    [
        lambda s: gjk.time_of_impact(s, s, STILL, Motion((nan, 0))),
        lambda s: gjk.time_of_impact(s, s, STILL, Motion((1, 0), inf)),
        lambda s: gjk.time_of_impact(s, s, STILL, Motion((1, 0), 1, (0, nan))),
        lambda s: gjk.time_of_impact(s, s, STILL, Motion((1, 0), 1, (0, 0, 0))),
        lambda s: gjk.time_of_impact(s, s, STILL, Motion((1, 0), (0, 0, 1))),
        lambda s: gjk.time_of_impact(s, s, STILL, Motion((1, 0, 0), 1.0)),
        lambda s: gjk.time_of_impact(s, s, STILL, STILL3),
        lambda s: gjk.time_of_impact(s, s, STILL, (1, 0)),
        lambda s: gjk.time_of_impact(s, gjk.Sphere((0, 0, 0), 1), STILL, STILL),
        lambda s: gjk.time_of_impact(s, s, STILL, STILL, -1),
        lambda s: gjk.time_of_impact(s, s, STILL, STILL, nan),
        lambda s: gjk.time_of_impact(s, s, STILL, Motion((0, 0), 1), inf),
        lambda s: gjk.time_of_impact(s, s, Motion((0, 0), 1), STILL, inf),
        lambda s: gjk.time_of_impact("a", s, STILL, STILL),
    ],
)
def test_what_is_no_motion_is_a_shape_error(call):
    with pytest.raises(gjk.ShapeError):
        call(gjk.Circle((0, 0), 1))


def test_a_motion_is_a_value():
    """It is equal to one with the same numbers, and its text makes it again."""
    motion = Motion(np.array([1, 2]), np.float64(3), [0, -0.0])
    assert motion == Motion((1.0, 2.0), 3.0, (0.0, 0.0))
    assert eval(repr(motion)) == motion


@pytest.mark.parametrize("half", [50.0, 200.0])
def test_the_size_of_a_shape_that_does_not_turn_counts(half):
    """Seen from a bar that turns, the ends of a long floor move far: it is not passed, wherever the bar turns about."""
    floor = gjk.Polygon([(-half, -1), (half, -1), (half, 0), (-half, 0)])
    for height in (2, 3):
        bar = gjk.Polygon([(29, height - 0.1), (31, height - 0.1), (31, height + 0.1), (29, height + 0.1)])
        found = gjk.time_of_impact(floor, bar, STILL, Motion((0, -5), 5, (0, height)))

        def lowest(t, bar=bar, height=height):
            return min(sin(5 * t) * x + cos(5 * t) * (y - height) + height - 5 * t for x, y in bar.vertices)

        assert found.state == "hit"
        assert lowest(found.t) == pytest.approx(0, abs=1e-9)
        assert all(lowest(found.t * k / 1000) > 0 for k in range(1000))
