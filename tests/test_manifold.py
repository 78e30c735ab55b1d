"""Contact manifolds against all faces and all clips in fractions, and their promises for all types, round ones too."""

import json
from fractions import Fraction
from math import atan, cos, hypot, inf, nan, nextafter, pi, sin, sqrt, ulp
from random import Random

import contact_oracle as oracle
import pytest
from cases3 import rotation
from extent import examples_of, many
from hypothesis import given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore import manifold
from gjkcore.bridge import answer
from gjkcore.plane.contacts import clear_contacts

SQUARE = gjk.Polygon([(-1, -1), (1, -1), (1, 1), (-1, 1)])
BOX = gjk.Box((0, 0, 0), (1, 1, 1))


def numbers(random):
    """What coordinates are made from: a lattice, tenths, or anything."""
    return random.choice(
        [lambda: float(random.randint(-3, 3)), lambda: random.randint(-20, 20) / 10, lambda: random.uniform(-2, 2)]
    )


def a_polygon(random):
    make = numbers(random)
    while True:
        shape = gjk.Polygon([(make(), make()) for _ in range(random.randint(3, 8))])
        if len(shape.hull.order) > 2:
            break
    return shape.posed(random.uniform(-4, 4), (0, 0)) if random.random() < 0.3 else shape


def a_solid(random):
    make = numbers(random)
    turn = random.choice([None, None, rotation(random), gjk.rotation(axis=(0, 0, 1), angle=random.choice([pi / 4, 1]))])
    if random.random() < 0.6:
        shape = gjk.Box((0, 0, 0), [abs(make()) or 1 for _ in range(3)])
    else:
        while True:
            shape = gjk.Polyhedron([(make(), make(), make()) for _ in range(random.randint(4, 7))])
            if shape.hull.rank == 3:
                break
    return shape.posed(turn, (0, 0, 0)) if turn else shape


def a_pair(random, make):
    """Two shapes, and B moved until it overlaps A, by much, by little or not at all."""
    a, b = make(random), make(random)
    if random.random() < 0.15:
        b = a
    step = numbers(random)
    b = b.translated([step() / 2 for _ in range(a.dimension)])
    pose = random.random()
    found = gjk.penetration(a, b)
    if pose < 0.35 or found.depth < 0:
        # Almost apart, or touching as far as floats can say.
        share = random.choice([1.0, 1.0, 0.99, 0.9, 0.5])
        b = b.translated([found.depth * share * x for x in found.normal])
    return a, b


def exactly_held(a, b, margin=0.0):
    """Holds the manifold of two shapes with corners to brute force. Returns it, or None where they are apart."""
    found = gjk.contact_manifold(a, b, margin)
    flat = a.dimension == 2
    points, scale = oracle.whole(*map(oracle.placed, (a, b)))
    bodies = [oracle.Body(each, flat) for each in points]
    heights = [(oracle.squared_height(*bodies, n) / scale**2, n) for n in oracle.normals(*bodies)]
    least = min(heights)[0]
    if least < -(Fraction(margin) ** 2 if margin > 0 else 0):
        assert margin > 0 or found is None
        return found
    assert found is not None
    assert gjk.penetration(a, b).normal == found.normal
    normal = (*found.normal, 0.0)[:3]
    angles = [hypot(*[x - float(y) / norm(n) for x, y in zip(normal, n, strict=True)]) for _, n in heights]
    assert min(angles) < 1e-9, "a normal of no face"
    # Faces that are parallel up to rounding are all meant.
    near = [each for angle, each in zip(angles, heights, strict=True) if angle < min(angles) + 1e-14]
    got = sorted([contact[:3] for contact in found.polygon])
    ways = [(height, wanted) for height, n in near for wanted in expected(*bodies, n, scale, margin, a.dimension)]
    height, wanted = next((way for way in ways if same(way[1], got)), (0, ways[0][1]))
    assert same(wanted, got), f"{got}, not {wanted}"
    assert sqrt(height) <= sqrt(least) + 1e-12 * size(a, b), "another face is closer"
    assert max(depth for _, _, depth in got) == pytest.approx(sqrt(height), abs=1e-12 * size(a, b))
    return found


def expected(a, b, n, scale, margin, dimension):
    """The contacts along n by brute force, sorted, for each choice between features. All points are times `scale`."""
    for contacts in oracle.contacts(a, b, n):
        depths = [oracle.length(c.core / scale, n) for c in contacts]
        points = [[rounded(x / scale for x in p)[:dimension] for p in (c.point_a, c.point_b)] for c in contacts]
        yield sorted((*point, depth) for point, depth in zip(points, depths, strict=True) if depth >= -margin)


def same(wanted, got):
    """Whether the contacts are these, each number rounded once, and a depth perhaps twice."""
    return [each[:2] for each in wanted] == [each[:2] for each in got] and all(
        abs(one[2] - other[2]) <= ulp(one[2]) for one, other in zip(wanted, got, strict=True)
    )


def norm(n):
    return sqrt(oracle.dot(n, n))


def rounded(p):
    return tuple(float(x) + 0.0 for x in p)


def size(a, b):
    return max(1.0, *(abs(x) for shape in (a, b) for v in shape.vertices for x in v))


def promised(a, b, found, margin=0.0):
    """What every manifold promises, whatever the shapes."""
    dimension = a.dimension
    assert 1 <= len(found.points) <= (2 if dimension == 2 else 4)
    assert set(found.points) <= set(found.polygon)
    ids = [contact.id for contact in found.polygon]
    assert len(set(ids)) == len(ids)
    assert {found.reference[0], found.incident[0]} == {"a", "b"}
    scale = max(1.0, *(abs(x) for c in found.polygon for x in (*c.point_a, *c.point_b)))
    near = found.error + 1e-9 * scale
    assert found.points[0].depth >= max(c.depth for c in found.polygon) - near
    for contact in found.polygon:
        assert contact.depth >= -margin - found.error
        difference = [x - y for x, y in zip(contact.point_a, contact.point_b, strict=True)]
        assert hypot(*[d - contact.depth * x for d, x in zip(difference, found.normal, strict=True)]) <= near
        for shape, point in ((a, contact.point_a), (b, contact.point_b)):
            assert abs(gjk.signed_distance(shape, gjk.Point(point))) <= near  # on its surface


@many(300, 3)
def test_the_plane_by_brute_force(part):
    """Pairs of polygons have the contacts that fractions find, each number rounded once."""
    random = Random(examples_of(f"manifold {part}"))
    met = 0
    for _ in range(300):
        a, b = a_pair(random, a_polygon)
        found = exactly_held(a, b)
        if found:
            promised(a, b, found)
            met += 1
    assert met > 150


def test_a_side_that_rounding_has_bent():
    """Three corners that floats have moved off their line are one side: contacts are found beyond the middle one."""
    side = (0.2477514057073254, 0.4948066582747075), (-1.1574115656110484, -0.1947707659756217)
    bent = gjk.Polygon([*side, (-1.2484917339846053, 1.0059391918947393), (-0.9566739982798522, -0.09625970536843187)])
    a = gjk.Polygon([(0.6, 1.7), (1.8, 1.3), (-0.4, -0.9), (-0.9, 1.0), (-1.2, -0.1), (-0.7, -1.3), (2.0, 0.4)])
    found = exactly_held(a, bent)
    assert len(found.points) == 2 and found.error == 0


@many(50, 4)
def test_space_by_brute_force(part):
    """Pairs of boxes and polyhedra have the contacts that whole numbers find, each number rounded once."""
    random = Random(examples_of(f"manifold in space {part}"))
    met = 0
    for k in range(50):
        a, b = a_pair(random, a_solid)
        found = exactly_held(a, b)
        met += bool(found)
        if found and k % 5 == 0:
            promised(a, b, found)
    assert met > 10


def test_the_short_way_is_the_long_way(monkeypatch):
    """Polygons whose angles are clear have the same manifold as by clipping, to the last digit. Most pairs that overlap
    take this way, also squares side by side."""
    random = Random("short")
    taken = met = 0
    for _ in range(400):
        a, b = a_pair(random, a_polygon)
        if not gjk.penetration(a, b).depth > 1e-3:
            continue
        met += 1
        found = gjk.contact_manifold(a, b)
        assert found == manifold.find(a, b, 0.0).manifold
        taken += clear_contacts(a, b, found.normal) is not None
    assert taken > 0.8 * met > 100
    for place in ((1.9, 0), (1.9, -0.5), (0, 1.9), (-1.5, 0.25)):
        level = SQUARE.translated(place)
        assert gjk.contact_manifold(SQUARE, level) == manifold.find(SQUARE, level, 0.0).manifold
    monkeypatch.setattr(manifold, "find", None)
    assert len(gjk.contact_manifold(SQUARE, SQUARE.translated((1.9, 0.5))).points) == 2


def turned(axis, angle):
    return BOX.posed(gjk.rotation(axis=axis, angle=angle), (0, 0, 0))


CORNER_DOWN = turned((1, -1, 0), atan(sqrt(2)))
SPECIAL = {
    "squares side by side": (SQUARE, SQUARE.translated((1.9, 0.5)), ("b vertex 0", "a vertex 2")),
    "squares that touch": (SQUARE, SQUARE.translated((2, 0.5)), ("b vertex 0", "a vertex 2")),
    "corner on corner": (SQUARE, SQUARE.translated((2, 2)), ("b vertex 0",)),
    "corner on side": (SQUARE, SQUARE.posed(pi / 4, (2.4, 0.2)), ("b vertex 3",)),
    "segments that cross": (gjk.Segment((-1, 0), (1, 0)), gjk.Segment((0, -2), (0, 0.5)), ("b vertex 1",)),
    "segments in line": (gjk.Segment((0, 0), (2, 0)), gjk.Segment((1, 0), (3, 0)), ("a vertex 1", "b vertex 0")),
    "one point twice": (gjk.Point((1, 2)), gjk.Point((1, 2)), ("b vertex 0",)),
    "circle in square": (SQUARE, gjk.Circle((1.3, 0), 0.5), ("b vertex 0",)),
    "capsule on square": (SQUARE, gjk.Capsule((1.3, 0.5), (1.3, 3), 0.5), ("b vertex 0", "a vertex 2")),
    "face on face": (BOX, BOX.translated((0, 0, 2)), ("b vertex 0", "b vertex 4", "b vertex 6", "b vertex 2")),
    "edge on edge, one line": (BOX, BOX.translated((2, 2, 0)), ("b vertex 1", "b vertex 0")),
    "corner on corner, space": (BOX, BOX.translated((2, 2, 2)), ("b vertex 0",)),
    "edge across edge": (
        turned((1, 0, 0), pi / 4),
        turned((0, 1, 0), pi / 4).translated((0, 0, 2.7)),
        ("a edge 3 7, b edge 4 6",),
    ),
    "corner on face": (BOX, CORNER_DOWN.translated((0, 0, 2.6)), ("b vertex 0",)),
    "ball on box": (BOX, gjk.Sphere((0, 0, 1.3), 0.5), ("b vertex 0",)),
    "capsule along box": (BOX, gjk.Capsule((0, 0, 1.3), (3, 0, 1.3), 0.5), ("b vertex 0", "a edge 5 7, b edge 0 1")),
    "capsule across edge": (
        turned((1, 0, 0), pi / 4),
        gjk.Capsule((0, -1, 1.5), (0, 1, 1.5), 0.5),
        ("a edge 3 7, b edge 0 1",),
    ),
    "flat on flat": (
        gjk.Box((0, 0, 0), (1, 1, 0)),
        gjk.Box((1.5, 1.5, 0), (1, 1, 0)),
        ("a vertex 6", "a edge 2 6, b edge 0 2", "b vertex 0", "a edge 4 6, b edge 0 4"),
    ),
    "segment on face": (BOX, gjk.Segment((0, 0, 1), (3, 0, 1)), ("b vertex 0", "a edge 5 7, b edge 0 1")),
    "a segment's end on a face": (BOX, gjk.Segment((0, 0, 1), (0, 0, 3)), ("b vertex 0",)),
}


@pytest.mark.parametrize("name", SPECIAL)
def test_special_poses(name):
    """Flat, thin and round shapes have the contacts that one sees, named by their vertices and edges."""
    a, b, ids = SPECIAL[name]
    found = gjk.contact_manifold(a, b)
    assert found.normal == gjk.penetration(a, b).normal
    assert sorted(contact.id for contact in found.points) == sorted(ids)
    promised(a, b, found)


@pytest.mark.parametrize("offset", [(2, 0, 0), (2, 0.5, -0.25), (2, 2, 0), (2, 2, 0.5), (2, 2, 2), (0, 0, -2)])
def test_touching_boxes_have_a_manifold(offset):
    """A contact is not dropped where O lies on a face, edge or vertex of A - B (mujoco_warp#1526)."""
    found = gjk.contact_manifold(BOX, BOX.translated(offset))
    assert found.points and all(contact.depth == 0 for contact in found.polygon)
    promised(BOX, BOX.translated(offset), found)


def test_a_box_turned_by_45_degrees_stands_on_four_of_eight():
    """The overlap is an octagon. Every other corner of it is kept, and the same ones after a small motion."""
    b = turned((0, 0, 1), pi / 4).translated((0, 0, 1.9))
    found = gjk.contact_manifold(BOX, b)
    assert len(found.polygon) == 8
    kept = [found.polygon.index(contact) for contact in found.points]
    assert sorted(kept) == [kept[0] % 2 + 2 * i for i in range(4)]
    for step in ((1e-6, 0, 0), (0, -1e-6, 0), (1e-6, 1e-6, 1e-6)):
        assert farthest(found, gjk.contact_manifold(BOX, b.translated(step))) < 1e-5


def test_rounding_does_not_choose_between_contacts():
    """Of the six corners of a hexagon on a face, some are as good as others. The same are kept wherever it stands."""
    ring = [(cos(i * pi / 3 + 0.1), sin(i * pi / 3 + 0.1)) for i in range(6)]
    hexagon = gjk.Polyhedron([(x, y, z) for x, y in ring for z in (0, 1)])
    floor = gjk.Box((0, 0, -1), (5, 5, 1))
    kept = set()
    for i in range(40):
        found = gjk.contact_manifold(floor, hexagon.translated((i * 0.07, i * 0.03, 0)))
        assert len(found.polygon) == 6 and len(found.points) == 4
        kept.add(tuple(contact.id for contact in found.points))
    assert len(kept) == 1


def farthest(before, after):
    """How far a contact has moved, found by its id. Infinite where they are not the same."""
    then, now = ({contact.id: contact for contact in found.points} for found in (before, after))
    if then.keys() != now.keys():
        return inf
    return max(
        hypot(*[x - y for x, y in zip(p, q, strict=True)])
        for i in then
        for p, q in ((then[i].point_a, now[i].point_a), (then[i].point_b, now[i].point_b))
    )


@pytest.mark.parametrize("make", [a_polygon, a_solid])
def test_a_small_motion_moves_the_contacts_little(make):
    """Moved by 1e-6, the contacts keep their ids and move by less than 1e-5, but in a few ties."""
    random = Random(f"small motions {make.__name__}")
    ties = tried = 0
    while tried < 200:
        a, b = make(random), make(random)
        b = b.translated([random.uniform(-2, 2) for _ in range(a.dimension)])
        found = gjk.contact_manifold(a, b)
        if found is None:
            continue
        tried += 1
        step = [random.choice([-1e-6, 0, 1e-6]) / a.dimension for _ in range(a.dimension)]
        after = gjk.contact_manifold(a, b.translated(step))
        ties += after is None or farthest(found, after) > 1e-5
    assert ties <= 4


def test_swapped_shapes_have_the_same_contacts():
    """With A and B swapped, each contact has its points swapped, and the normal turns around."""
    random = Random("swapped")
    tried = 0
    while tried < 60:
        make = random.choice([a_polygon, a_solid])
        a, b = make(random), make(random)
        b = b.translated([random.uniform(-2, 2) for _ in range(a.dimension)])
        one, other = gjk.contact_manifold(a, b), gjk.contact_manifold(b, a)
        assert (one is None) == (other is None)
        if one is None or max(abs(x + y) for x, y in zip(one.normal, other.normal, strict=True)) > 1e-9:
            continue  # two faces are as close
        tried += 1
        close = {tuple(round(x, 9) + 0.0 for x in (*c.point_a, *c.point_b)) for c in one.polygon}
        assert close == {tuple(round(x, 9) + 0.0 for x in (*c.point_b, *c.point_a)) for c in other.polygon}


def test_margin():
    """Within the margin shapes that are apart have contacts, none shallower than -margin. A negative margin asks for
    that overlap."""
    apart = SQUARE.posed(0.1, (2.2, 0))
    distance = gjk.signed_distance(SQUARE, apart)
    assert gjk.contact_manifold(SQUARE, apart) is None
    assert gjk.contact_manifold(SQUARE, apart, distance * 0.999) is None
    found = gjk.contact_manifold(SQUARE, apart, margin=distance * 1.001)
    assert [contact.depth for contact in found.points] == [pytest.approx(-distance)]
    wide = gjk.contact_manifold(SQUARE, apart, 1)
    assert [contact.id for contact in wide.points] == ["b vertex 3", "a vertex 1"]
    promised(SQUARE, apart, wide, 1)
    level = gjk.contact_manifold(SQUARE, SQUARE.translated((2.5, 0.25)), 0.5)
    assert [contact.depth for contact in level.points] == [-0.5, -0.5]
    deep = SQUARE.posed(0.1, (1.8, 0))
    assert len(gjk.contact_manifold(SQUARE, deep).points) == 2
    depth = gjk.penetration(SQUARE, deep).depth
    assert len(gjk.contact_manifold(SQUARE, deep, -0.9 * depth).points) == 1
    assert gjk.contact_manifold(SQUARE, deep, -depth * 0.999).points
    assert gjk.contact_manifold(SQUARE, deep, -1.001 * depth) is None


def test_one_rounding_apart():
    """A gap of one rounding has no manifold, touching and an overlap of one rounding have one."""
    for step, met in ((nextafter(2, 3), False), (2.0, True), (nextafter(2, 1), True)):
        assert (gjk.contact_manifold(SQUARE, SQUARE.translated((step, 0))) is not None) == met
        assert (gjk.contact_manifold(BOX, BOX.translated((0, step, 0.25))) is not None) == met


@pytest.mark.parametrize("exponent", [-490, -30, 30, 460])
def test_scales(exponent):
    """Shapes scaled by a power of two have contacts scaled by it, bit by bit."""
    scale = 2.0**exponent
    pairs = [(SQUARE, SQUARE.posed(0.1, (1.9, 0.5))), (BOX, CORNER_DOWN.translated((0, 0, 2.6)))]
    for a, b in pairs:
        make = gjk.Polygon if a.dimension == 2 else gjk.Polyhedron
        one, scaled = (
            gjk.contact_manifold(*[make([[factor * x for x in v] for v in shape.vertices]) for shape in (a, b)])
            for factor in (1.0, scale)
        )
        assert [contact.id for contact in one.polygon] == [contact.id for contact in scaled.polygon]
        for contact, other in zip(one.polygon, scaled.polygon, strict=True):
            assert other.depth == contact.depth * scale
            assert other.point_a == tuple(x * scale for x in contact.point_a)


def test_contacts_of_tilted_round_shapes_are_on_their_surfaces():
    """The far end of a capsule that is tilted, or that stands on its end, has its contact on the surface below it."""
    for angle in (0.0, 1e-8, 0.1, 0.5, 1.0, pi / 2 - 1e-9, pi / 2):
        for radius in (0.5, 3.0):
            tilted = gjk.Capsule((0, 0), (2, 0), radius).posed(angle, (0, 0))
            floor = gjk.HalfSpace((0, 1), 2.5)
            found = gjk.contact_manifold(floor, tilted)
            promised(floor, tilted, found)
            assert len(found.points) == 2 and found.error < 1e-13
    lid = gjk.Rounded(gjk.Box((0, 0, 0), (1, 1, 1)), 0.5).posed(gjk.rotation(axis=(1, 2, 0), angle=0.1), (0, 0, 2.6))
    found = gjk.contact_manifold(BOX, lid, 1)
    assert len(found.points) == 4
    promised(BOX, lid, found, 1)


SLIVERS = [
    # Two edges are parallel up to rounding, and the normal in floats is that of both.
    ([(0, 0), (0, 1), (1.8801224796447214e-245, -1)], gjk.Rectangle((0, 0), (0.5, 0), 1)),
    ([(-1, -1e-16), (0, 1), (-0.5, nextafter(0.5, 0))], gjk.Polygon([(-0.1, 0.5), (1.5, 0.5), (-1, 0.5)])),
    (
        [(1, -1e-9), (4e-10, 2e-100), (0.5, -5e-10)],
        gjk.Polygon([(1, -5e-324), (0.5, 2), (0, 2), (2, 1), (2, -5e-324), (-1, 2e-200)]).posed(-0.68, (-0.4, 0)),
    ),
    # A point has no edges.
    ([(0.33, 5e-324)], gjk.Rectangle((0, 0), (1, 1), 0.5)),
    # Faces of two normals are equally deep: floats prefer one, and fractions another.
    (
        [(-1e-30, -1), (-6e-101, 0.5), (-5e-31, -0.25)],
        gjk.Rounded(gjk.Polygon([(0, -1e-300), (-0.001, 1), (0.5, 0), (1, -1e-12), (-1, 1e-12)]), 1e-20),
    ),
]


@pytest.mark.parametrize(("vertices", "b"), SLIVERS)
def test_contacts_of_slivers_are_as_deep_as_they_are(vertices, b):
    """The deepest contact of slivers is their depth, with a margin that asks for nearly as much too."""
    a = gjk.Polygon(vertices)
    for p, q in ((a, b), (b, a)):
        deep = gjk.penetration(p, q)
        for margin in (0.0, -0.9 * deep.depth):
            found = gjk.contact_manifold(p, q, margin)
            assert found.points[0].depth == pytest.approx(deep.depth, abs=1e-12)
            assert found.normal == deep.normal
            promised(p, q, found, margin)


def test_any_slivers():
    """As deep as they are, too, whatever the width of a sliver is."""
    random = Random(examples_of("slivers"))
    widths = [0.0, 5e-324, 1e-300, 1e-245, 1e-160, 1e-100, 1e-30, 1e-16, 1e-12, 1e-9, 1e-6]
    met = 0

    def place():
        return random.choice([0.0, 1.0, -1.0, 0.5, random.uniform(-2, 2)]) + random.choice(widths)

    for _ in range(300):
        a, b = (gjk.Polygon([(place(), place()) for _ in range(random.randint(1, 5))]) for _ in "ab")
        (x, y), (z, w) = (place(), place()), (place(), place())
        a = random.choice([a, gjk.Polygon([(x, y), (z, w), ((x + z) / 2 + random.choice(widths), (y + w) / 2)])])
        b = random.choice([b, b.posed(place(), (place(), place())), gjk.Rounded(b, random.choice([0.5, 1e-20]))])
        found, deep = gjk.contact_manifold(a, b), gjk.penetration(a, b)
        assert (found is None) == (not gjk.intersects(a, b))
        if found is not None:
            met += 1
            assert found.points[0].depth == pytest.approx(deep.depth, abs=1e-12 + found.error)
            assert found.normal == deep.normal
            promised(a, b, found)
    assert met > 60


def test_a_slope_that_rounding_loses():
    """The surface of a shape with a radius of next to nothing is found where it is almost along the normal."""
    a = gjk.Polygon([(2, -0.00016), (6e-246, -1e-06), (0, 1)])
    b = gjk.Rounded(gjk.Segment((-0.0017003981136172507, 1e-12), (-1.1279434573438717e-06, -1.3e-245)), 1e-20)
    assert gjk.contact_manifold(a, b) is None
    promised(a, b, gjk.contact_manifold(a, b, 1), 1)


@pytest.mark.parametrize("margin", [nan, inf, -inf, "1", None, [0]])
def test_refused_margins(margin):
    """A margin is a finite number."""
    with pytest.raises(gjk.ShapeError, match="margin"):
        gjk.contact_manifold(SQUARE, SQUARE, margin)


def test_refused_shapes():
    """A shape of the plane and a solid have no contacts, nor what is no shape."""
    for a, b in ((SQUARE, BOX), (SQUARE, [(0, 0)]), (None, BOX)):
        with pytest.raises(gjk.ShapeError):
            gjk.contact_manifold(a, b)


def a_number():
    return st.one_of(st.integers(-2, 2).map(float), st.floats(-2, 2))


@st.composite
def any_shape(draw, dimension):
    """A shape of any type."""
    place = st.tuples(*[a_number()] * dimension)
    length = st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0.01, 2))
    p, q, r = draw(place), draw(place), draw(length)
    apart = tuple(x + (i == 0) * 2.5 for i, x in enumerate(q))
    kinds = [
        lambda: gjk.Point(p),
        lambda: gjk.Segment(p, q),
        lambda: gjk.Capsule(p, q, r),
        lambda: gjk.Rounded(gjk.Segment(p, q), r),
    ]
    if dimension == 2:
        polygon = gjk.Polygon(draw(st.lists(place, min_size=1, max_size=6)))
        kinds += [lambda: polygon, lambda: gjk.Rounded(polygon, r), lambda: gjk.Circle(p, r)]
        kinds += [lambda: gjk.Rectangle(p, (r, draw(length)), draw(a_number()))]
        kinds += [
            lambda: gjk.TaperedCapsule(p, r, apart, draw(length)),
            lambda: gjk.Ellipse(p, (r, draw(length)), draw(a_number())),
        ]
    else:
        solid = gjk.Polyhedron(draw(st.lists(place, min_size=1, max_size=6)))
        extents = (r, draw(length), draw(length))
        kinds += [lambda: solid, lambda: gjk.Rounded(solid, r), lambda: gjk.Sphere(p, r), lambda: gjk.Box(p, extents)]
        kinds += [lambda: gjk.Frustum(p, r, apart, extents[1]), lambda: gjk.TaperedCapsule(p, r, apart, extents[1])]
        kinds += [lambda: gjk.Cylinder(p, apart, r), lambda: gjk.Cone(p, apart, r), lambda: gjk.Ellipsoid(p, extents)]
    return draw(st.sampled_from(kinds))()


@pytest.mark.parametrize("dimension", [2, 3])
def test_promises_for_all_types(dimension):
    """Each contact is on its shape, their difference is the depth along the normal of `penetration`, ids are unique and
    the same for the same question, and there is none only where the shapes are further apart than the margin."""

    floors = st.tuples(*[a_number()] * dimension).filter(lambda n: hypot(*n) > 0.01)
    floor = st.builds(gjk.HalfSpace, floors, a_number())

    @given(st.one_of(any_shape(dimension), floor), any_shape(dimension), st.sampled_from([0.0, 0.0, 0.5, 3.0, -0.25]))
    def hold(a, b, margin):
        found = gjk.contact_manifold(a, b, margin)
        distance = gjk.signed_distance(a, b)
        if found is None:
            # The distance is rounded: what it exceeds the margin by may be lost.
            assert distance >= margin
            assert margin or not gjk.intersects(a, b)
            return
        assert distance <= margin
        promised(a, b, found, margin)
        deepest = gjk.penetration(a, b)
        assert found.normal == deepest.normal
        assert found.points[0].depth == pytest.approx(deepest.depth, abs=1e-12 + found.error)
        assert found == gjk.contact_manifold(a, b, margin)

    hold()


def test_worlds():
    """A world has the manifolds of all pairs that touch. A point keeps its id while its box slides and tilts."""
    world = gjk.World()
    floor = world.add(gjk.Box((0, 0, -1), (10, 10, 1)))
    boxes = [world.add(gjk.Box((0, 0, 0), (1, 1, 1))) for _ in range(3)]
    ids = None
    for step in range(5):
        tilt = gjk.rotation(axis=(1, 0.3, 0), angle=0.005 * step)
        for i, box in enumerate(boxes):
            world.place(box, tilt, (3 * i + 0.1 * step, 0.2 * step, 0.95))
        found = world.contacts()
        assert list(found) == [(floor, box) for box in boxes]
        for (i, j), touching in found.items():
            assert touching == gjk.contact_manifold(world.shape(i), world.shape(j))
        names = {pair: {contact.id for contact in touching.points} for pair, touching in found.items()}
        assert ids is None or names == ids
        ids = names
    world.place(boxes[1], tilt, (3, 0, 5))
    assert list(world.contacts()) == [(floor, boxes[0]), (floor, boxes[2])]


@many(100, 0, 1)
def test_half_spaces_by_brute_force(part):
    """Beside a half-space, the contacts are the vertices of the lowest feature, each as deep as its own level says,
    rounded once; in either order, in the plane and in space."""
    random, make = Random(examples_of(f"half-spaces {part}")), (a_polygon, a_solid)[part % 2]
    met = 0
    for k in range(100):
        shape = make(random)
        value = numbers(random)
        normal = [value() for _ in range(shape.dimension)]
        half = gjk.HalfSpace(normal if any(normal) else [1] * shape.dimension, value() * 2)
        margin = random.choice([0.0, 0.0, 0.5])
        [points], scale = oracle.whole(oracle.placed(shape))
        [[n]], times = oracle.whole([tuple(map(Fraction, (*half.normal, 0.0)[:3]))])
        level = Fraction(half.offset) * times * scale
        found = gjk.contact_manifold(half, shape, margin)
        ways = []
        for feature, _ in oracle.Body(points, shape.dimension == 2).features((-n[0], -n[1], -n[2])):
            way = []
            for p in feature:
                core = (level - oracle.dot(n, p)) / oracle.dot(n, n)
                ends = [rounded(Fraction(x) / scale for x in end) for end in (oracle.moved(p, core, n), p)]
                way.append((*(end[: shape.dimension] for end in ends), oracle.length(core / scale, n)))
            ways.append(sorted(contact for contact in way if contact[2] >= -margin))
        assert (found is None) == (ways[0] == []) == (gjk.signed_distance(half, shape) > margin)
        if found is None:
            continue
        met += 1
        assert any(same(way, sorted([contact[:3] for contact in found.polygon])) for way in ways)
        assert found.reference == ("a", "boundary") and found.normal == gjk.penetration(half, shape).normal
        swapped = gjk.contact_manifold(shape, half, margin)
        assert swapped.reference == ("b", "boundary")
        assert sorted((c.point_b, c.point_a, c.depth) for c in swapped.polygon) == sorted(c[:3] for c in found.polygon)
        if k % 5 == 0:
            promised(half, shape, found, margin)
    assert met > 30


def test_a_small_turn_gives_the_other_shape_the_reference():
    """Where a figure says that B turned by an angle has the reference of the other shape, the manifold of A and B posed
    so has it; it says so of edges within three degrees of parallel alone, and of some in each sense."""
    random = Random("turns")
    senses = set()
    for _ in range(200):
        angle = random.choice([-1, 1]) * random.uniform(0, 0.08)
        shapes = [
            {"type": "rectangle", "center": [0, 0], "half_extents": [2, 1], "angle": angle},
            {"type": "rectangle", "center": [random.uniform(-3, 3), 1.8], "half_extents": [2, 1]},
        ]
        turn = json.loads(answer(json.dumps({"schema": 1, "kind": "manifold", "shapes": shapes})))["turn"]
        if turn is None:
            continue
        senses.add(turn["angle"] > 0)
        assert abs(angle) <= pi / 60 and abs(turn["angle"]) == pytest.approx(2 * abs(angle))
        a, b = (gjk.Rectangle(each["center"], each["half_extents"], each.get("angle", 0)) for each in shapes)
        after = gjk.Rectangle(b.center, b.half_extents, turn["angle"])
        references = [gjk.contact_manifold(a, other).reference for other in (b, after)]
        assert references[0][0] != references[1][0] == turn["reference"][0]
    assert senses == {True, False}


# --------------------------------------------------------------------------------------------- contacts of round solids

FLOOR = gjk.Box((0, 0, -0.5), (5, 5, 0.5))
SLAB = gjk.Polyhedron([(x, y, z) for x in (-5, 5) for y in (-4, 4) for z in (-1, 0)])
WALL = gjk.HalfSpace((0, 0, 1), 0)
DRUM = gjk.Cylinder((0, 0, -2), (0, 0, 0), 3)
FLOORS = {"box": FLOOR, "polyhedron": SLAB, "half-space": WALL, "cylinder": DRUM}

STANDING = {
    "cylinder": gjk.Cylinder((0, 0, -0.01), (0, 0, 1), 1),
    "cylinder, the other end": gjk.Cylinder((0, 0, 1), (0, 0, -0.01), 1),
    "cone": gjk.Cone((0.5, 0, -0.01), (0.5, 0, 1), 0.5),
    "frustum": gjk.Frustum((0, 0.5, 1), 0.25, (0, 0.5, -0.01), 0.75),
    "rounded cylinder": gjk.Rounded(gjk.Cylinder((0, 0, 0.24), (0, 0, 1), 1), 0.25),
}
LYING = {
    "cylinder": gjk.Cylinder((-1, 0, 0.49), (1, 0.5, 0.49), 0.5),
    "frustum": gjk.Frustum((-1, 0, 0.49), 0.5, (1, 0, 0.49), 0.5),
}
ONE = {
    "ball": gjk.Sphere((0, 0, 0.49), 0.5),
    "ellipsoid": gjk.Ellipsoid((0, 0, 0.49), (1, 2, 0.5)),
    "tilted cylinder": gjk.Cylinder((-1, 0, 0.6), (1, 0, 0.8), 0.62),
    "cone on its tip": gjk.Cone((0, 0, 1), (0, 0, -0.01), 0.5),
}


RESTING = {
    "resting cylinder": gjk.Cylinder((0, 0, 0), (0, 0, 1), 1),
    "resting cone": gjk.Cone((0, 0, 0), (0, 0, 2), 1),
    "resting frustum": gjk.Frustum((0, 0.5, 1), 0.25, (0, 0.5, 0), 0.75),
    "cylinder at rest on its side": gjk.Cylinder((-1, 0, 0.5), (1, 0.5, 0.5), 0.5),
}


@pytest.mark.parametrize("floor", FLOORS)
@pytest.mark.parametrize("name", STANDING)
def test_what_stands_has_a_rim_of_contacts(floor, name):
    """A cylinder, cone or frustum on its face has three or four contacts of one depth, on its rim and in the floor."""
    solid = STANDING[name]
    for a, b in ((FLOORS[floor], solid), (solid, FLOORS[floor])):
        found = gjk.contact_manifold(a, b)
        assert len(found.points) in (3, 4)
        assert len({contact.id for contact in found.points}) == len(found.points)
        for contact in found.points:
            assert contact.depth == pytest.approx(0.01, abs=1e-12)
            on_solid = contact.point_b if b is solid else contact.point_a
            assert on_solid[2] == pytest.approx(-0.01, abs=1e-12)
            assert gjk.signed_distance(solid, gjk.Point(on_solid)) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("floor", ["box", "polyhedron", "half-space", "cylinder"])
@pytest.mark.parametrize("name", LYING)
def test_what_lies_has_two_contacts(floor, name):
    """A cylinder on its side has two contacts, near both its ends."""
    found = gjk.contact_manifold(FLOORS[floor], LYING[name])
    assert len(found.points) == 2
    for contact in found.points:
        assert contact.depth == pytest.approx(0.01, abs=1e-9)
    first, second = (contact.point_b for contact in found.points)
    assert abs(first[0] - second[0]) == pytest.approx(2, abs=1e-9)


@pytest.mark.parametrize("floor", FLOORS)
@pytest.mark.parametrize("name", ONE)
def test_what_is_round_there_has_one_contact(floor, name):
    """A ball, an ellipsoid, a tilted cylinder, and a cone on its tip have one."""
    assert len(gjk.contact_manifold(FLOORS[floor], ONE[name]).points) == 1


@pytest.mark.parametrize("floor", FLOORS)
def test_a_manifold_turns_with_its_scene(floor):
    """Both turned and moved alike, the number of contacts, their depths and their ids are the same, also where solids
    only touch; rounding may part them from a half-space."""
    rng = Random(4)
    for name, solid in [*STANDING.items(), *LYING.items(), *ONE.items(), *RESTING.items()]:
        still = gjk.contact_manifold(FLOORS[floor], solid)
        for _ in range(6):
            pose = rotation(rng), [rng.uniform(-3, 3) for _ in range(3)]
            turned = gjk.contact_manifold(FLOORS[floor].posed(*pose), solid.posed(*pose))
            if turned is None:
                assert floor == "half-space" and name in RESTING
                continue
            assert len(turned.points) == len(still.points), name
            assert {contact.id for contact in turned.points} == {contact.id for contact in still.points}, name
            assert sorted(c.depth for c in turned.points) == pytest.approx(
                sorted(c.depth for c in still.points), abs=1e-9
            )


def test_deepest_beside_a_rims_triangle():
    """Three points stand for a rim. Where the deepest contact is beside their triangle, it is the only one."""
    a, b = gjk.Cylinder((0, 0, 0), (0.5, 1, 0), 0.5), gjk.Segment((0, 1, 0), (2.5, 0, 0))
    found = gjk.contact_manifold(a, b)
    assert found and [point.depth for point in found.points] == pytest.approx([0.05**0.5])
