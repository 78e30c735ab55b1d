"""Shapes as Python users have them: numbers of any type, rotations of any kind, and shapes that are values."""

import copy
import pickle
import pydoc
from decimal import Decimal
from fractions import Fraction
from math import cos, pi, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore.world import World

ROTATION = gjk.rotation(axis=(1, 2, 3), angle=0.7)
SHAPES = [
    gjk.Point((1, 2)),
    gjk.Point((1, 2, 3)),
    gjk.Segment((0, 0), (1, 2)),
    gjk.Segment((0, 0, 1), (1, 2, 3)),
    gjk.Polygon([(0, 0), (2, 0), (1, 2), (1, 1), (2, 0)]),
    gjk.Polyhedron([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]),
    gjk.Polyhedron([(1, 0, 0), (0, 1, 0), (0, 0, 1)]),
    gjk.Circle((1, 2), 3),
    gjk.Sphere((1, 2, 3), 4),
    gjk.Ellipse((1, 2), (3, 1), 0.4),
    gjk.Ellipse((1, 2), (2, 2), 0.4),
    gjk.Ellipsoid((1, 2, 3), (3, 2, 1), ROTATION),
    gjk.Ellipsoid((1, 2, 3), (2, 2, 2)),
    gjk.Capsule((0, 0), (1, 2), 0.5),
    gjk.Capsule((0, 0, 0), (1, 2, 3), 0.5),
    gjk.Rounded(gjk.Ellipse((1, 2), (3, 1)), 0.5),
    gjk.Rounded(gjk.Rounded(gjk.Box((0, 0, 0), (1, 2, 3)), 0.5), 0.25),
    gjk.Box((1, 2, 3), (1, 0, 3)),
    gjk.Box((1, 2, 3), (1, 2, 3), ROTATION),
    gjk.Cylinder((0, 0, 0), (1, 2, 3), 0.5),
    gjk.Cylinder((0, 0, 0), (1, 2, 3), 0),
    gjk.Cone((0, 0, 0), (1, 2, 3), 0.5),
    gjk.Frustum((0, 0, 0), 1, (1, 2, 3), 0.5),
    gjk.Frustum((0, 0, 0), 0.5, (1, 2, 3), 1),
    gjk.TaperedCapsule((0, 0), 0.5, (1, 2), 1),
    gjk.TaperedCapsule((0, 0, 0), 1, (1, 2, 3), 0.5),
    gjk.TaperedCapsule((0, 0), 3, (1, 2), 0.5),
    gjk.Rectangle((1, 2), (3, 1)),
    gjk.Rectangle((1, 2), (3, 1), 0.4),
]
NAMES = [f"{type(shape).__name__} {shape.dimension}" for shape in SHAPES]
every_shape = pytest.mark.parametrize("shape", SHAPES, ids=NAMES)


def moved(shape):
    """The shape turned and moved twice."""
    turns = ROTATION if shape.dimension == 3 else 0.7
    offset = (0.1, -2, 3)[: shape.dimension]
    return shape.posed(turns, offset).posed(turns, offset)


class Geometry:
    """What shapely's geometries offer."""

    def __init__(self, kind, coordinates):
        self.__geo_interface__ = {"type": kind, "coordinates": coordinates}


@pytest.mark.parametrize("kind", ["f2", "f4", "f8", "g", "i1", "i8", "u1", "u8"])
def test_arrays_of_any_type(kind):
    """An array, its rows and its scalars make the shape that its numbers make."""
    triangle = np.array([[0, 0], [2, 0], [1, 2]], dtype=kind)
    expected = gjk.Polygon([(0, 0), (2, 0), (1, 2)])
    assert gjk.Polygon(triangle) == gjk.Polygon(list(triangle)) == gjk.Polygon(triangle.T[:, ::1].T) == expected
    assert {type(x) for v in gjk.Polygon(triangle).vertices for x in v} == {float}
    assert gjk.Circle(triangle[1], triangle[1, 0]) == gjk.Circle((2, 0), 2)
    assert gjk.Capsule(np.zeros(3, kind), np.ones(3, kind), np.ones((), kind)) == gjk.Capsule((0, 0, 0), (1, 1, 1), 1)
    assert gjk.Box((0, 0, 0), (1, 1, 1), np.eye(3, dtype=kind)) == gjk.Box((0, 0, 0), (1, 1, 1))
    assert expected.posed(np.eye(2, dtype=kind), triangle[2]) == expected.translated((1, 2))
    assert expected.support(triangle[2]) == (1, 2)
    start = gjk.trace(expected, gjk.Point((5, 5)), start=triangle[2]).steps[0].direction
    assert start == (1, 2)


class Mesh(np.ndarray):
    """As trimesh has its vertices."""


def test_lists_of_any_type():
    """Iterators, generators, zip, subclasses of arrays and fractions are lists of numbers."""
    expected = gjk.Polyhedron([(0, 0, 0), (1, 0, 0.5), (0, 1, 0.25)])
    columns = (0, 1, 0), (0, 0, 1), (Fraction(0), Fraction(1, 2), Decimal("0.25"))
    assert gjk.Polyhedron(zip(*columns, strict=True)) == expected
    assert gjk.Polyhedron(iter(v) for v in expected.vertices) == expected
    assert gjk.Polyhedron(np.array(expected.vertices).view(Mesh)) == expected
    assert gjk.Point(iter((1, 2, 3))) == gjk.Point((1, 2, 3))
    assert gjk.Segment(map(float, (1, 2)), (x for x in (3, 4))) == gjk.Segment((1, 2), (3, 4))


@given(st.fractions(-(10**9), 10**9))
def test_fractions_and_decimals_are_rounded_once(x):
    """A fraction becomes the float next to it, a decimal too."""
    [found] = gjk.Point((x, 0)).p[:1]
    assert all(abs(Fraction(found) - x) <= abs(Fraction(float(np.nextafter(found, to))) - x) for to in (-1e12, 1e12))
    assert gjk.Point((Decimal(str(found)), 0)).p == (found, 0)


def test_zeros_have_no_sign():
    """-0.0 becomes 0.0 where it enters and after a turn."""
    given = [
        gjk.Polygon([(-0.0, 1.0), (1, -0.0)]),
        gjk.Point((-0.0, np.float32(-0.0), Decimal("-0"))),
        gjk.Box((-0.0, 0, 0), (1, 0, -0.0)),
    ]
    turned = gjk.Box((0, 0, 0), (1, 1, 1)).posed(((0, -1, 0), (1, 0, 0), (0, 0, 1)), (-0.0, 0, 0))
    for shape in [*given, turned, turned.posed(((-1, 0, 0), (0, -1, 0), (0, 0, 1)), (0, 0, 0))]:
        assert "-0.0" not in repr(shape) + repr(shape.vertices)


@pytest.mark.parametrize(
    ("make", "where", "words"),
    [
        (
            lambda: gjk.Polyhedron([(0, 0, 0), (1, 1, 1), (2, 2), (3, 3, 3)]),
            "vertices[2]",
            "not 2 values: the others have 3",
        ),
        (lambda: gjk.Polygon(np.zeros((3, 3))), "vertices[0]", "not 3 values: gjk.Polyhedron takes three"),
        (lambda: gjk.Point((1, 2, 3, 4)), "p", "or three finite numbers [x, y, z], not 4 values"),
        (lambda: gjk.Point(np.array([1, 2, np.nan])), "p[2]", "a finite number, not nan"),
        (lambda: gjk.Segment((0, 0, 0), (1, Decimal("Infinity"), 0)), "q[1]", "Infinity"),
        (lambda: gjk.Point((1, 2j)), "p[1]", "2j (complex)"),
        (lambda: gjk.Circle((0, 0), np.complex64(1)), "radius", "complex64"),
        (lambda: gjk.Circle((0, 0), True), "radius", "(bool)"),
        (lambda: gjk.Circle((0, 0), np.True_), "radius", "(bool)"),
        (lambda: gjk.Circle((0, 0), "1"), "radius", "(str)"),
        (lambda: gjk.Circle((0, 0), np.array([1.0])), "radius", "(ndarray)"),
        (lambda: gjk.Polygon(np.array([["1", "2"]])), "vertices[0][0]", "(str)"),
        (lambda: gjk.Polygon(np.array([[True, False]])), "vertices[0][0]", "(bool)"),
        (lambda: gjk.Polygon({(0, 0), (1, 1)}), "vertices", "a list"),
        (lambda: gjk.Point((0, 0)).support((1, 0, 0)), "direction", "not 3 values"),
        (lambda: gjk.Point((0, 0)).support("xy"), "direction", "'xy'"),
        (lambda: gjk.Segment((0, 0)), "q", "left out"),
        (lambda: gjk.intersects([(0, 0)], gjk.Point((0, 0))), "a", "gjk.Polygon(a)"),
        (lambda: gjk.intersects(Geometry("Polygon", []), gjk.Point((0, 0))), "a", "gjk.Polygon(a)"),
        (lambda: gjk.intersects(gjk.Point((0, 0)), Geometry("LineString", [])), "b", "gjk.Segment(b)"),
        (lambda: World().candidate_pairs(True), "margin", "(bool)"),
    ],
)
def test_what_is_wrong_is_said(make, where, words):
    """An error says what it got, where, and what it wants."""
    with pytest.raises(gjk.ShapeError) as caught:
        make()
    assert caught.value.where == where
    assert words in str(caught.value)


def test_geometries():
    """What offers `__geo_interface__` is a shape: a polygon, without the repeated end of its ring, a point, a line."""
    ring = ((0.0, 0.0), (2.0, 0.0), (1.0, 2.0), (0.0, 0.0))
    assert gjk.Polygon(Geometry("Polygon", (ring,))).vertices == ring[:3]
    assert gjk.Point(Geometry("Point", (1.0, 2.0, 3.0))) == gjk.Point((1, 2, 3))
    assert gjk.Circle(Geometry("Point", (1.0, 2.0)), 1) == gjk.Circle((1, 2), 1)
    assert gjk.Segment(Geometry("LineString", ring[:2])) == gjk.Segment((0, 0), (2, 0))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda ring: gjk.Polygon(Geometry("Polygon", (ring, ring))), "one with a hole"),
        (lambda ring: gjk.Polygon(Geometry("Polygon", ())), "an empty Polygon"),
        (
            lambda ring: gjk.Polygon(Geometry("MultiPolygon", ((ring,),))),
            "each part of it makes a shape, not a MultiPolygon",
        ),
        (lambda ring: gjk.Polygon(Geometry("LineString", ring)), "a Polygon, not a LineString"),
        (lambda ring: gjk.Segment(Geometry("LineString", ring)), "a line of 4 points"),
        (lambda ring: gjk.Polygon(Geometry("Polygon", ([(*p, 1.0) for p in ring],))), "gjk.Polyhedron takes three"),
    ],
)
def test_geometries_that_are_no_shape(make, words):
    """A hole, a line of more points, parts: the error says why."""
    with pytest.raises(gjk.ShapeError) as caught:
        make(((0.0, 0.0), (2.0, 0.0), (1.0, 2.0), (0.0, 0.0)))
    assert words in str(caught.value)


def about(axis, angle):
    """The rotation about one axis, written out."""
    c, s = cos(angle), sin(angle)
    rows = {
        "x": ((1, 0, 0), (0, c, -s), (0, s, c)),
        "y": ((c, 0, s), (0, 1, 0), (-s, 0, c)),
        "z": ((c, -s, 0), (s, c, 0), (0, 0, 1)),
    }
    return np.array(rows[axis])


angles = st.floats(-7, 7)


@given(angles, angles, angles)
def test_rotations_agree(x, y, z):
    """Euler angles turn about the fixed x axis, then y, then z. Axis and quaternion do the same for one axis."""
    expected = about("z", z) @ about("y", y) @ about("x", x)
    assert np.allclose(gjk.rotation(euler=(x, y, z)), expected, atol=1e-15 * 4, rtol=0)
    assert np.allclose(gjk.rotation(axis=(0, 2, 0), angle=y), about("y", y), atol=1e-15, rtol=0)
    assert np.allclose(
        gjk.rotation(quaternion=(3 * cos(z / 2), 0, 0, 3 * sin(z / 2))), about("z", z), atol=1e-15, rtol=0
    )
    assert gjk.rotation(matrix=gjk.rotation(euler=(x, y, z))) == gjk.rotation(euler=(x, y, z))


@given(angles, angles, angles, st.integers(2, 5))
def test_matrices_of_few_digits(x, y, z, digits):
    """A matrix of two to five decimals is refused with its way to the nearest rotation, and that way is right."""
    rounded = np.round(np.array(gjk.rotation(euler=(x, y, z))), digits)
    u, _, v = np.linalg.svd(rounded)
    nearest = u @ v
    if abs(nearest - rounded).max() < 0.0099:
        found = np.array(gjk.rotation(matrix=rounded, orthogonal=True))
        assert np.allclose(
            found, nearest if np.abs(rounded @ rounded.T - np.eye(3)).max() > 1e-9 else rounded, atol=1e-14
        )
    if abs(nearest - rounded).max() > 1e-6:
        with pytest.raises(gjk.ShapeError, match="orthogonal=True") as caught:
            gjk.Box((0, 0, 0), (1, 1, 1), rounded)
        assert f"{abs(nearest - rounded).max():.2g} off" in str(caught.value)


def test_quarter_turns_of_a_quaternion_are_exact():
    """A quaternion of equal numbers gives zeros and ones."""
    assert gjk.rotation(quaternion=(0.7071, 0, 0, 0.7071)) == ((0, -1, 0), (1, 0, 0), (0, 0, 1))
    assert gjk.rotation(quaternion=np.full(4, 0.3)) == ((0, 0, 1), (1, 0, 0), (0, 1, 0))
    assert gjk.rotation(matrix=np.eye(4)) == gjk.rotation(quaternion=(1e-200, 0, 0, 0)) == tuple(map(tuple, np.eye(3)))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: gjk.rotation(quaternion=(0, 0, 0, 0)), "not zero"),
        (lambda: gjk.rotation(quaternion=(1, 0, 0)), "four numbers"),
        (lambda: gjk.rotation(axis=(0, 0, 0), angle=1), "a direction"),
        (lambda: gjk.rotation(euler=(True, 0, 0)), "(bool)"),
        (lambda: gjk.rotation(euler="xyz"), "'xyz'"),
        (lambda: gjk.rotation(matrix=np.diag([1, 1, -1]), orthogonal=True), "a mirror"),
        (lambda: gjk.rotation(matrix=np.zeros((3, 3)), orthogonal=True), "flat"),
        (lambda: gjk.rotation(matrix=1.02 * np.eye(3), orthogonal=True), "0.02 off"),
        (lambda: gjk.rotation(matrix=np.eye(4) + np.eye(4, k=3)), "an offset (1.0, 0.0, 0.0)"),
        (lambda: gjk.rotation(matrix=np.eye(4) + np.eye(4, k=-3)), "last row"),
        (lambda: gjk.Sphere((0, 0, 0), 1).posed((1, 0, 0, 0), (0, 0, 0)), "two orders"),
        (lambda: gjk.Sphere((0, 0, 0), 1).posed(np.eye(4), (0, 0, 0)), "gjk.rotation(matrix=...)"),
        (lambda: gjk.Circle((0, 0), 1).posed(np.array([1.0, 0, 0, 0]), (0, 0)), "two orders"),
        (lambda: gjk.Circle((0, 0), 1).posed(((1, 0), (0, -1)), (0, 0)), "a mirror"),
        (lambda: gjk.Circle((0, 0), 1).posed(((1, 0), (0.02, 1)), (0, 0)), "orthogonal=True"),
        (lambda: gjk.Circle((0, 0), 1).posed(True, (0, 0)), "(bool)"),
        (lambda: gjk.Circle((0, 0), 1).posed("1", (0, 0)), "(str)"),
    ],
)
def test_rotations_refused(make, words):
    """What is no rotation is refused with the way out."""
    with pytest.raises(gjk.ShapeError) as caught:
        make()
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"axis": (1, 0, 0)},
        {"angle": 1},
        {"euler": (0, 0, 0), "angle": 1},
        {"quaternion": (1, 0, 0, 0), "orthogonal": True},
    ],
)
def test_one_way_to_give_a_rotation(given):
    """`rotation` takes exactly one of its ways."""
    with pytest.raises(TypeError):
        gjk.rotation(**given)


def test_turned_by_a_matrix_of_the_plane():
    """A 2x2 matrix turns as its angle does; of few digits, after `gjk.rotation`."""
    square = gjk.Polygon([(0, 0), (2, 0), (2, 1)])
    assert square.posed(((0, -1), (1, 0)), (1, 0)).vertices == ((1, 0), (1, 2), (0, 2))
    matrix = gjk.rotation(matrix=((0.866, -0.5), (0.5, 0.866)), orthogonal=True)
    assert np.allclose(square.posed(matrix, (0, 0)).vertices, square.posed(pi / 6, (0, 0)).vertices, atol=1e-3)


@every_shape
def test_shapes_are_frozen(shape):
    """No attribute can be set or deleted."""
    for name in (*shape.__match_args__, "core", "sharp", "unknown"):
        with pytest.raises(AttributeError):
            setattr(shape, name, 1)
    with pytest.raises(AttributeError):
        del shape.core


@every_shape
def test_shapes_are_values(shape):
    """`repr` makes an equal shape with an equal hash, also of a shape that was posed. So do copies."""
    for each in (shape, moved(shape)):
        again = eval(repr(each), vars(gjk))
        assert again == each and hash(again) == hash(each)
        assert repr(again) == repr(each)
        for twin in (copy.copy(each), copy.deepcopy(each), pickle.loads(pickle.dumps(each))):
            assert twin == each and hash(twin) == hash(each)
            assert twin.support((1, 2, 3)[: each.dimension]) == each.support((1, 2, 3)[: each.dimension])
    assert moved(shape) != shape
    assert sum(other == shape for other in SHAPES) == 1


@every_shape
def test_fields_are_those_of_the_constructor(shape):
    """The fields make the shape again, and a posed shape is where its fields say."""
    for each in (shape, moved(shape)):
        again = type(each)(*[getattr(each, name) for name in each.__match_args__])
        assert again == each
        for direction in np.random.default_rng(1).normal(size=(9, each.dimension)):
            there, here = (np.dot(one.support(direction), direction) for one in (again, each))
            assert there == pytest.approx(here, abs=1e-13)


@every_shape
def test_bounds_are_tight(shape):
    """The bounds are the heights of the support points along the axes."""
    for each in (shape, moved(shape)):
        low, high = each.bounds
        for i, axis in enumerate(np.eye(each.dimension)):
            assert low[i] == pytest.approx(each.support(-axis)[i], abs=1e-14)
            assert high[i] == pytest.approx(each.support(axis)[i], abs=1e-14)


def test_order_counts():
    """Polygons with other orders of vertices differ, and `vertices` has them as given."""
    vertices = ((1.0, 1.0), (0.0, 0.0), (2.0, 0.0), (1.0, 0.5), (0.0, 0.0))
    assert gjk.Polygon(vertices).vertices == vertices
    assert gjk.Polygon(vertices) != gjk.Polygon(vertices[::-1])
    assert gjk.Point((0, 0)) != gjk.Point((0, 0, 0)) and gjk.Point((0, 0)) != (0, 0)


def test_classes_of_both():
    """Point, Segment, Capsule and Rounded are the classes of their shapes in the plane and in space."""
    for shape in SHAPES:
        kinds = [kind for kind in (gjk.Point, gjk.Segment, gjk.Capsule, gjk.Rounded) if isinstance(shape, kind)]
        assert [kind.__name__ for kind in kinds] == ([type(shape).__name__] if kinds else [])
    assert isinstance(gjk.Capsule((0, 0, 0), (1, 0, 0), 1).posed(ROTATION, (0, 0, 0)), gjk.Capsule)
    with pytest.raises(TypeError, match="no subclasses"):
        type("Own", (gjk.Point,), {})


def test_an_own_shape_inside():
    """A rounded object of one's own gives it back, and is moved with it."""

    class Own:
        def support(self, direction):
            return (1, 2)

    own = Own()
    rounded = gjk.Rounded(own, 1)
    assert rounded.shape is own and rounded == gjk.Rounded(own, 1) and rounded != gjk.Rounded(Own(), 1)
    assert rounded.translated((1, 1)).shape.support((1, 0)) == (2, 3)
    assert rounded.bounds == ((0, 1), (2, 3))


@pytest.mark.parametrize("kind", [gjk.Polygon, gjk.Capsule, gjk.Box])
def test_help_begins_with_what_users_call(kind):
    """`help` shows `posed` and `support` before what the searches ask."""
    told = pydoc.render_doc(kind, renderer=pydoc.plaintext)
    assert told.index("posed(self") < told.index("support(self") < told.index("translated(self")
    assert "core_" not in told or told.index("translated(self") < told.index("core_")


def test_worlds_take_arrays():
    """World places by what `gjk.rotation` gives, and by arrays and iterators."""
    world = World()
    number = world.add(gjk.Box((0, 0, 0), (1, 2, 3)))
    world.place(number, np.array(gjk.rotation(quaternion=(1, 0, 0, 1))), iter(np.array([1, 0, 0], np.float32)))
    assert np.allclose(world.shape(number).bounds, ((-1, -1, -3), (3, 1, 3)))
    other = world.add(gjk.Point((5, 0, 0)))
    assert [(pair.a, pair.b, pair.distance) for pair in world.closest_pairs(within=np.float32(2))] == [
        (number, other, 2)
    ]
