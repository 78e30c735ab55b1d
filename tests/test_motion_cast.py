"""Casts and rays against rational arithmetic, other formulas, and the cases of public reports."""

from fractions import Fraction
from math import hypot, inf, nan, nextafter, pi, sqrt
from random import Random

import pytest
from extent import examples_of, many, up_to
from motions import differences, passage, passage3, special_casts, square_distance

import gjkcore as gjk
import oracle
from gjkcore.motion import linear


def rounded_down(t: Fraction) -> float:
    near = float(t)
    return near if Fraction(near) <= t else nextafter(near, -inf)


def check(found, exact, case):
    """State and time are those of an exact passage of the line, the time rounded down once. True for a hit."""
    if exact is None or exact.leaves < 0 or exact.enters > 1:
        assert found.state == "miss", case
        assert found[1:4] == (None, None, None), case
    elif exact.enters <= 0:
        assert found.state == "initial", case
        assert found.t == 0.0, case
        if not found.depth:
            assert found.leaving == (exact.leaves == 0), case
    else:
        assert found.state == "hit", case
        assert found.t == rounded_down(exact.enters), case
        assert found.error == 0.0, case
        return True
    return False


@many(400, 7)
def test_casts_of_polygons_are_exact(part):
    """In special poses sought on purpose, state and time are those of rational arithmetic, and the normal supports A at
    the point of contact. So are those of the ray from a corner of B."""
    states = {"hit": 0, "miss": 0, "initial": 0}
    for name, a, b, motion in special_casts(400, examples_of(f"casts {part}")):
        case = (name, a, b, motion)
        shapes = gjk.Polygon(a), gjk.Polygon(b)
        found = gjk.cast(*shapes, motion)
        states[found.state] += 1
        if not any(motion):
            assert found.state == ("initial" if gjk.intersects(*shapes) else "miss"), case
            continue
        ray = gjk.ray_cast(shapes[0], b[0], motion, 1.0)
        check(ray, passage(a, b[:1], motion), case)
        if check(found, passage(a, b, motion), case):
            n = found.normal
            assert n[0] * motion[0] + n[1] * motion[1] <= 0, case
            top = max(Fraction(n[0]) * Fraction(p[0]) + Fraction(n[1]) * Fraction(p[1]) for p in a)
            at = Fraction(n[0]) * Fraction(found.point[0]) + Fraction(n[1]) * Fraction(found.point[1])
            size = max(abs(x) for p in a for x in p) + max(abs(x) for x in found.point)
            assert abs(top - at) <= 1e-15 * size, case
    assert min(states.values()) > 40, states


@many(400, 5)
def test_casts_of_polyhedra_are_exact(part):
    """In space, too, with the ray from a corner of B: with whole numbers, so that rays pass through corners and edges,
    and with flat solids, segments and points. The normal supports both solids where they touch."""
    random = Random(examples_of(f"casts in space {part}"))
    states = {"hit": 0, "miss": 0, "initial": 0}
    for k in range(400):
        spread, reach = random.choice([1, 3, 3]), random.choice([1, 6])
        a, b = (
            [tuple(float(random.randint(-spread, spread)) for _ in range(3)) for _ in range(random.randint(1, 5))]
            for _ in range(2)
        )
        if k % 8 == 0:
            a, b = ([tuple(x + random.gauss(0, 1) for x in p) for p in points] for points in (a, b))
        if k % 8 == 1:
            a, b = ([(x, y, 0.0 * z) for x, y, z in points] for points in (a, b))
        off = tuple(float(random.randint(-reach, reach)) for _ in range(3))
        b = [tuple(x + y for x, y in zip(p, off, strict=True)) for p in b]
        p, q = random.choice(a), random.choice(b)
        motion = tuple(x - y for x, y in zip(p, q, strict=True)) if k % 2 else tuple(-2 * x for x in off)
        if not any(motion):
            continue
        case = (a, b, motion)
        solid, found = gjk.Polyhedron(a), gjk.cast(gjk.Polyhedron(a), gjk.Polyhedron(b), motion)
        states[found.state] += 1
        check(gjk.ray_cast(solid, b[0], motion, 1.0), passage3(differences(a, b[:1]), motion), case)
        if check(found, passage3(differences(a, b), motion), case):
            n, size = found.normal, sum(abs(x) for v in (*a, *b, motion) for x in v)
            level, rise = (sum(x * y for x, y in zip(n, v, strict=True)) for v in (found.point, motion))
            tops = [[sum(x * y for x, y in zip(n, v, strict=True)) for v in points] for points in (a, b)]
            assert rise <= 1e-15 * size, case
            assert abs(max(tops[0]) - level) <= 1e-15 * size, case
            assert abs(min(tops[1]) + found.t * rise - level) <= 1e-15 * size, case
    assert min(states.values()) > 20, states


def test_casts_of_round_shapes_end_at_the_last_float_before_contact():
    """With radii, no later float is free: measured in rational arithmetic, the shapes are at least the sum of the radii
    apart at t, and at most that at the next float. A miss never comes closer."""
    random = Random(11)
    hits = 0
    for _ in range(up_to(300, 100)):
        a, b = (
            [(float(random.randint(-3, 3)), float(random.randint(-3, 3))) for _ in range(random.randint(1, 4))]
            for _ in range(2)
        )
        off = (float(random.randint(-12, 12)), float(random.randint(-12, 12)))
        b = [(x + off[0], y + off[1]) for x, y in b]
        r, target = random.choice([0.0, 0.1, 1.0, 2.0]), random.choice([0.0, 0.5, 1 / 3])
        motion = (-2 * off[0] + random.randint(-2, 2), -2 * off[1] + random.choice([0, 0.3]))
        if not any(motion):
            continue
        found = gjk.cast(gjk.Rounded(gjk.Polygon(a), r), gjk.Polygon(b), motion, target)
        reach, corners = Fraction(r) + Fraction(target), oracle.hull(differences(a, b))

        def square(t, corners=corners, motion=motion):
            return square_distance(corners, (Fraction(t) * Fraction(motion[0]), Fraction(t) * Fraction(motion[1])))

        case = (a, b, r, target, motion)
        if found.state == "hit":
            hits += 1
            assert square(found.t) >= reach**2, case
            if reach:
                assert square(nextafter(found.t, inf)) <= reach**2, case
        elif found.state == "initial":
            assert square(0) <= reach**2, case
        else:
            assert all(square(Fraction(i, 64)) > reach**2 for i in range(65)), case
    assert hits > up_to(60, 20)


@pytest.mark.parametrize("height", [2.0, nextafter(2.0, 3.0), nextafter(2.0, 0.0)])
def test_a_graze_of_circles_is_decided_exactly(height):
    """Circles whose centres pass at exactly the sum of the radii touch; one float further they miss, also with a ray
    that never ends."""
    shapes = gjk.Circle((0, 0), 1), gjk.Circle((10, height), 1)
    found = gjk.cast(*shapes, (-20, 0))
    ray = gjk.ray_cast(gjk.Circle((0, 0), 2), (10, height), (-20, 0))
    assert found.state == ray.state == ("miss" if height > 2 else "hit")
    if height == 2:
        assert found.t == ray.t == 0.5
        assert found.normal == (0.0, 1.0)
        assert found.point == (0.0, 1.0)


def test_polygons_that_only_graze_touch():
    """A corner that passes along an edge, or through a corner, is a hit."""
    square = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    assert gjk.cast(square, square.translated((3, 1)), (-4, 0)).t == 0.5
    assert gjk.cast(square, square.translated((3, nextafter(1.0, 2.0))), (-4, 0)).state == "miss"
    diamond = gjk.Polygon([(1, 0), (0, 1), (-1, 0), (0, -1)])
    assert gjk.ray_cast(diamond, (-3, 1), (1, 0)).t == 3.0
    assert gjk.ray_cast(diamond, (-3, -1), (1, 0)).t == 3.0
    assert gjk.ray_cast(diamond, (-3, nextafter(1.0, 2.0)), (1, 0)).state == "miss"


def test_an_initial_contact_says_how_deep_and_whether_it_opens():
    """Touching counts as initial; only a motion that ends the contact at once leaves."""
    square = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    beside, inside = square.translated((1, 0)), square.translated((0.75, 0))
    assert gjk.cast(square, beside, (1, 0))[4:6] == (0.0, True)
    assert gjk.cast(square, beside, (-1, 0))[4:6] == (0.0, False)
    assert gjk.cast(square, beside, (0, 1))[4:6] == (0.0, False)  # it slides along
    assert gjk.cast(square, square.translated((1, 1)), (-1, 1e-9))[4:6] == (0.0, True)
    assert gjk.cast(square, square.translated((1, 1)), (-1, 0))[4:6] == (0.0, False)
    assert gjk.cast(square, inside, (1, 0))[:2] == ("initial", 0.0)
    assert gjk.cast(square, inside, (1, 0))[4:6] == (0.25, True)
    assert gjk.cast(square, inside, (-1, 0))[4:6] == (0.25, False)
    ball, other = gjk.Sphere((0, 0, 0), 1), gjk.Sphere((2, 0, 0), 1)
    assert gjk.cast(ball, other, (0, 1, 0))[4:6] == (0.0, True)  # along the tangent, round shapes part
    assert gjk.cast(ball, other, (0, 0, 0))[:6] == ("initial", 0.0, (1.0, 0.0, 0.0), (1.0, 0.0, 0.0), 0.0, False)
    assert gjk.cast(ball, gjk.Sphere((3, 0, 0), 1), (0, 1, 0), 1.0)[4:6] == (0.0, True)
    assert gjk.cast(ball, gjk.Sphere((3, 0, 0), 1), (0, 1, 0), 1.5)[4:6] == (0.5, False)


def test_without_motion_nothing_is_hit():
    square = gjk.Polygon([(0, 0), (1, 0), (1, 1), (0, 1)])
    assert gjk.cast(square, square.translated((2, 0)), (0, -0.0)) == ("miss", None, None, None, 0.0, False, 0, 0.0)


def test_public_reports():
    """Each number is from the report or by hand."""
    # https://github.com/dimforge/parry/pull/430: the error grew with the box, to 139 mm
    for half in (5.0, 50.0, 500.0, 50_000.0):
        for x, z in ((0.0, 0.0), (0.3, 0.1), (-0.77, 0.9)):
            ball = gjk.Sphere((x * half, 10.0, z * half), 0.5166)
            found = gjk.cast(gjk.Box((0, -0.5, 0), (half, 0.5, half)), ball, (0, -20, 0))
            assert abs(found.t - 9.4834 / 20) <= 1e-15
            assert found.normal == (0.0, 1.0, 0.0)
    # https://github.com/dimforge/bevy_rapier/issues/119: a hit height that drifts by 6e-2
    for k in range(20):
        ball = gjk.Sphere((0.01 * k, 3.0, 0.07 * k), 1.0)
        assert gjk.cast(gjk.Box((0, 0, 0), (500, 1, 500)), ball, (0, -2, 0)).t == 0.5
    # https://github.com/dimforge/rapier.js/issues/258: the ray hits the bar, the shapes are missed
    bar = gjk.Polygon([(640, 188), (1129, 188), (1129, 189), (640, 189)])
    box = gjk.Polygon([(375, 236), (385, 236), (385, 246), (375, 246)])
    assert gjk.ray_cast(bar, (380, 241), (624, -104), 1.0).t == rounded_down(Fraction(52, 104))
    assert gjk.cast(bar, box, (624, -104)).t == rounded_down(Fraction(47, 104))
    # https://github.com/rustgd/collision-rs/issues/111: never returned; the whole sweep ends in front of the wall
    wall = gjk.Polygon([(-25, -5), (25, -5), (25, 5), (-25, 5)]).posed(pi / 2, (164.1754, -13.967552))
    ball = gjk.Circle((158.0754, -5.287695), 1)
    sweep = (159.39767 - 158.0754, -6.6099815 + 5.287695)
    found = gjk.cast(wall, ball, sweep)
    assert found.state == "hit"
    assert found.t == pytest.approx((159.1754 - 1 - 158.0754) / sweep[0], abs=1e-12)
    # https://github.com/dimforge/parry/issues/180: None at one start of three
    for x in (15.689464, 15.689465, 15.689466):
        box = gjk.Polygon([(-2, -2), (2, -2), (2, 2), (-2, 2)]).translated((x, 54.00709))
        found = gjk.ray_cast(gjk.Segment((1, 1), (124, 1)), (x, 54.00709), (0.0081385, -0.999966))
        assert found.t == pytest.approx(53.00709 / 0.999966, abs=1e-12)
        assert gjk.cast(gjk.Segment((1, 1), (124, 1)), box, (0.81385, -99.9966)).t == pytest.approx(
            51.00709 / 99.9966, abs=1e-12
        )
    # https://github.com/dimforge/ncollide/issues/214: no contact was found
    assert gjk.cast(square_of(1, 1), square_of(1, 1.5).translated((10, 0)), (-16, 0)).t == 0.5
    # https://github.com/BerkeleyAutomation/python-fcl/issues/11: FCL's example is late, 0.4316
    solid = gjk.Box((0, 0, 0), (0.5, 1, 1.5))
    cone = gjk.Cone((0, 0, -1.5), (0, 0, 1.5), 1)
    found = gjk.cast(cone, solid.translated((-10, 0, 0)), (20, 0, 0))
    assert found.t == pytest.approx(0.425, abs=1e-12)
    # https://github.com/erincatto/box2d/issues/625: the loop ends at once where the gap is below a tolerance, 0.0025
    found = gjk.cast(gjk.Circle((0, 0), 0.25), gjk.Point((0.105458483, -0.229372352)), (-0.105458483, 0.229372352))
    assert found.state == "hit"
    assert found.t == pytest.approx(1 - 0.25 / hypot(0.105458483, 0.229372352), abs=1e-15)
    # https://github.com/erincatto/box2d/issues/824: the answer says that they overlap, and how deep
    deep = gjk.cast(gjk.Circle((0, 0), 0.25), gjk.Point((0.1, -0.2)), (1, 0))
    assert deep.state == "initial"
    assert deep.depth == pytest.approx(0.25 - hypot(0.1, 0.2), abs=1e-15)
    assert deep.leaving
    # https://github.com/dimforge/parry/issues/405: boxes that touch can slide along each other
    assert not gjk.cast(square_of(1, 1), square_of(1, 1).translated((2, 0)), (0, 3)).leaving
    assert gjk.cast(square_of(1, 1), square_of(1, 1).translated((2, 0)), (0.1, 3)).leaving


def square_of(x, y):
    return gjk.Polygon([(-x, -y), (x, -y), (x, y), (-x, y)])


CURVED = [
    (gjk.Ellipse((0, 0), (2, 1)), gjk.Circle((9, 0), 1), (-10, 0), 0.6),
    (gjk.Ellipse((0, 0), (2, 1), 0.5), gjk.Ellipse((9, 1), (1, 3)), (-10, 0.5), None),
    (gjk.Cylinder((0, 0, -1), (0, 0, 1), 1), gjk.Cylinder((0, 7, -1), (0, 7, 1), 1), (0, -10, 0), 0.5),
    (gjk.Ellipsoid((0, 0, 0), (1, 2, 3)), gjk.Sphere((0, 0, 9), 1), (0, 0, -10), 0.5),
    (gjk.Cone((0, 0, 0), (0, 0, 2), 1), gjk.Box((0.2, 0.1, 8), (1, 1, 1)), (0, 0, -10), 0.5),
    (gjk.Ellipsoid((0, 0, 0), (1, 2, 3)), gjk.Cylinder((3, 3, 3), (4, 3, 3), 0.5), (-4, -3, -3), None),
]


@pytest.mark.parametrize(("a", "b", "motion", "by_hand"), CURVED)
def test_casts_of_curved_shapes_are_bounded(a, b, motion, by_hand):
    """Never past: at t the shapes are apart, and at t + error they are in contact."""
    found = gjk.cast(a, b, motion)
    assert found.state == "hit"
    assert 0 < found.error < 1e-11
    assert gjk.signed_distance(a, b.translated([found.t * x for x in motion])) >= 0
    assert gjk.intersects(a, b.translated([(found.t + found.error) * x for x in motion]))
    assert sum(x * y for x, y in zip(found.normal, motion, strict=True)) <= 0
    if by_hand is not None:
        assert by_hand - 1e-12 <= found.t <= by_hand


class Disc:
    """A disc of somebody else."""

    def support(self, d):
        size = hypot(*d)
        return (d[0] / size, d[1] / size)


def test_the_error_reaches_to_the_contact_where_a_normal_is_worse_than_its_distance(monkeypatch):
    """Two faces 1 apart touch at t = 1. The first distance is good to 9e-4; so is the second, whose normal makes the
    approach three times as fast. The third is exact: still apart, which is no end while they approach."""
    a, b = gjk.Cylinder((-1, 0, 0), (0, 0, 0), 90), gjk.Cylinder((1, 0, 0), (2, 0, 0), 90)
    odd = [{"error": 9e-4}, {"error": 1e-3, "normal": (0.995, -0.1, 0)}]

    def worse(p, q):
        found = gjk.penetration(p, q)
        return found._replace(**odd.pop(0)) if odd else found

    monkeypatch.setattr(linear, "penetration", worse)
    found = gjk.cast(a, b, (-1, 20, 0), 0)
    assert found.state == "hit"
    assert found.t == pytest.approx(1 - 9e-4)
    assert 1 <= found.t + found.error < 1.002


def test_an_object_from_outside_is_cast():
    assert gjk.cast(Disc(), gjk.Circle((5, 0), 1), (-6, 0)).t == pytest.approx(0.5, abs=1e-12)
    assert gjk.ray_cast(Disc(), (-3, 0), (2, 0)).t == pytest.approx(1.0, abs=1e-12)
    assert gjk.ray_cast(Disc(), (-3, 0), (-2, 0)).state == "miss"


def test_rays():
    """The time is in lengths of the direction, the normal is the shape's, and an origin inside is initial."""
    box = gjk.Box((0, 0, 0), (1, 2, 3))
    found = gjk.ray_cast(box, (5, 1, 1), (-2, 0, 0))
    assert found[:5] == ("hit", 2.0, (1.0, 1.0, 1.0), (1.0, 0.0, 0.0), 0.0)
    assert gjk.ray_cast(box, (5, 1, 1), (-2, 0, 0), 2).state == "hit"
    assert gjk.ray_cast(box, (5, 1, 1), (-2, 0, 0), 1.99).state == "miss"
    assert gjk.ray_cast(box, (5, 1, 1), (2, 0, 0)).state == "miss"
    assert gjk.ray_cast(box, (0.5, 0, 0), (2, 0, 0))[:2] == ("initial", 0.0)
    assert gjk.ray_cast(box, (0.5, 0, 0), (2, 0, 0)).depth == 0.5
    assert gjk.ray_cast(gjk.Sphere((0, 0, 0), 1), (-1e9, 0, 0), (1, 0, 0)).t == 999_999_999.0
    assert gjk.ray_cast(gjk.Sphere((0, 0, 0), 1), (-3, 0.5, 0), (1e-200, 0, 0)).t == pytest.approx(
        (3 - sqrt(0.75)) * 1e200
    )
    assert gjk.ray_cast(gjk.Polygon([(0, 0)]), (0, 5), (0, -1)).t == 5.0


def test_a_trace_shows_the_lower_bound_growing():
    """Each step asks for the support point towards the tip of the ray. The bound never falls, and ends at the time."""
    for a, b, motion in (
        (square_of(1, 1), square_of(1, 1).translated((5, 0.5)), (-9, 0.2)),
        (gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Sphere((5, 2, 1), 1.5), (-9, -1, 0.2)),
        (gjk.Ellipse((0, 0), (2, 1)), gjk.Circle((9, 1), 1), (-10, 0.3)),
    ):
        found = gjk.cast(a, b, motion, trace=True)
        assert found == gjk.cast(a, b, motion)
        lowers = [step.lower for step in found.steps]
        assert lowers == sorted(lowers)
        assert lowers[-1] == pytest.approx(found.t, abs=1e-12)
        assert [step.t for step in found.steps[1:]] == lowers[:-1]
        for step in found.steps:
            assert gjk.cast(a, b, motion).t >= step.lower - 1e-12
            assert len(step.simplex) <= a.dimension + 1


@pytest.mark.parametrize(
    "call",
    [
        lambda s: gjk.cast(s, s, (nan, 0)),
        lambda s: gjk.cast(s, s, (inf, 0)),
        lambda s: gjk.cast(s, s, (1, 0, 0)),
        lambda s: gjk.cast(s, gjk.Box((0, 0, 0), (1, 1, 1)), (1, 0)),
        lambda s: gjk.cast(s, s, (1, 0), -1),
        lambda s: gjk.cast(s, s, (1, 0), nan),
        lambda s: gjk.cast(s, "b", (1, 0)),
        lambda s: gjk.cast(s, s, 1.0),
        lambda s: gjk.ray_cast(s, (0, 0), (0, 0)),
        lambda s: gjk.ray_cast(s, (0, 0), (0, -0.0)),
        lambda s: gjk.ray_cast(s, (0, 0, 0), (0, 1)),
        lambda s: gjk.ray_cast(s, (0, 0), (0, 1, 0)),
        lambda s: gjk.ray_cast(s, (0, nan), (0, 1)),
        lambda s: gjk.ray_cast(s, (0, 0), (0, 1), -1),
        lambda s: gjk.ray_cast(s, (0, 0), (0, 1), nan),
        lambda s: gjk.ray_cast(s, (0, 0), (0, 1), "1"),
        lambda s: gjk.ray_cast(None, (0, 0), (0, 1)),
    ],
)
def test_what_is_no_cast_is_a_shape_error(call):
    with pytest.raises(gjk.ShapeError):
        call(gjk.Circle((0, 0), 1))


def test_leaving_where_two_faces_are_as_close():
    """A contact opens if the depth falls at once, whichever of the closest faces was found."""
    square = gjk.Polygon([(0, 0), (2, 0), (2, 2), (0, 2)])
    for motion in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1)):
        assert gjk.cast(square, square, motion).leaving
        assert gjk.ray_cast(square, (1, 1), motion).leaving
    assert not gjk.cast(square, square.translated((0.5, 0)), (0, 1)).leaving
    assert not gjk.cast(square, square.translated((0.5, 0)), (-1, 0)).leaving
