"""Shapes of the plane: hulls, support mappings, poses and errors."""

import pickle
from fractions import Fraction
from math import cos, hypot, inf, isfinite, nan, pi, sin

import pytest
from cases import plane, real, scaled, scales, vertex_lists
from hypothesis import given
from hypothesis import strategies as st

import gjkcore as gjk
from gjkcore.plane.hull import hull_indices
from gjkcore.vec import dot
from oracle import exact, hull


@given(vertex_lists, scales)
def test_hull_is_exact(vertices, scale):
    """The corners are those of exact arithmetic at any scale, counter-clockwise from the leftmost."""
    vertices = scaled(vertices, scale)
    expected = hull(exact(vertices))
    found = [exact([vertices[i]])[0] for i in gjk.Polygon(vertices).outline]
    assert found == expected


def test_hull_tells_a_corner_of_one_unit_in_the_last_place():
    """A corner of one unit in the last place is recognised. A float filter alone would miss it or invert its turn."""
    line = [(0.0, 0.0), (0.1, 0.1), (0.3, 0.3)]
    assert hull_indices(line) == (0, 2)
    bent = [(0.0, 0.0), (0.1, 0.1), (0.3, 0.30000000000000004)]
    assert hull_indices(bent) == (0, 1, 2)


@given(vertex_lists, plane)
def test_support_is_furthest(vertices, direction):
    """No vertex is further than the support point, and the index is that of the support point."""
    shape = gjk.Polygon(vertices)
    point, index = shape.support_index(direction)
    assert point == vertices[index] == shape.support(direction)

    def height(v):
        return Fraction(v[0]) * Fraction(direction[0]) + Fraction(v[1]) * Fraction(direction[1])

    assert height(point) >= max(map(height, vertices)) - Fraction(1, 10**13)
    d = exact([direction])[0]
    corner = shape.core_point_exactly(shape.core_support_exactly(d))
    assert corner[0] * d[0] + corner[1] * d[1] == max(map(height, vertices))


def test_support_takes_the_first_of_equals():
    """Of equally far vertices the first counts, as in the articles' loop with its strict comparison."""
    square = gjk.Polygon([(1, 1), (1, -1), (-1, -1), (-1, 1), (1, 0)])
    assert square.support_index((1, 0))[1] == 0
    assert square.support_index((0, 0))[1] == 0


@given(plane, st.floats(0.1, 5), real)
def test_circle_support(center, radius, angle):
    """The support point of a circle lies on it, in the given direction, whatever the direction's length."""
    for length in (1e-300, 1.0, 1e150):
        x, y = gjk.Circle(center, radius).support((cos(angle) * length, sin(angle) * length))
        assert hypot(x - center[0] - radius * cos(angle), y - center[1] - radius * sin(angle)) < 1e-13


def test_posing():
    """A pose turns about the origin, then moves. Poses combine, and share the vertices."""
    shape = gjk.Polygon([(1, 0), (2, 0), (1, 1)])
    turned = shape.posed(pi / 2, (10, 0))
    assert [(round(x, 12), round(y, 12)) for x, y in turned.vertices] == [(10, 1), (10, 2), (9, 1)]
    assert turned.hull is shape.hull
    assert shape.translated((1, 2)).vertices == ((2, 2), (3, 2), (2, 3))
    again = shape.posed(0.3, (1, 2)).posed(0.4, (3, 4))
    x, y = cos(0.4) * 1 - sin(0.4) * 2 + 3, sin(0.4) * 1 + cos(0.4) * 2 + 4
    once = shape.posed(0.7, (x, y))
    for p, q in zip(again.vertices, once.vertices, strict=True):
        assert hypot(p[0] - q[0], p[1] - q[1]) < 1e-14
    assert turned.support((1, 0)) in turned.vertices


@pytest.mark.parametrize(
    "shape",
    [
        gjk.Point((1, 2)),
        gjk.Segment((0, 0), (1, 2)),
        gjk.Polygon([(0, 0), (2, 0), (1, 2)]),
        gjk.Circle((1, 2), 3),
        gjk.Ellipse((1, 2), (3, 1), 0.4),
        gjk.Capsule((0, 0), (1, 2), 0.5),
        gjk.Rounded(gjk.Segment((0, 0), (1, 2)), 0.5),
        gjk.Rounded(gjk.Ellipse((1, 2), (3, 1)), 0.5),
    ],
    ids=lambda shape: type(shape).__name__,
)
def test_every_shape(shape):
    """Every shape has a support mapping that follows its pose. It keeps its class, shares its core and can be
    pickled."""
    moved = shape.posed(0.3, (4, 5))
    assert type(moved) is type(shape)
    assert moved.core is shape.core
    for k in range(20):
        d = (cos(k), sin(k))
        x, y = shape.support((cos(k - 0.3), sin(k - 0.3)))
        expected = (cos(0.3) * x - sin(0.3) * y + 4, sin(0.3) * x + cos(0.3) * y + 5)
        assert abs(dot(moved.support(d), d) - dot(expected, d)) < 1e-14
        assert abs(dot(moved.furthest(d), d) - dot(expected, d)) < 1e-14
    assert pickle.loads(pickle.dumps(moved)).support((1, 2)) == moved.support((1, 2))
    assert shape.dimension == 2
    assert all(map(isfinite, shape.support((0, 0))))


def test_points_of_three_numbers_make_solids():
    """Point, Segment, Capsule and Rounded become solids if their points have three numbers."""
    solids = (
        gjk.Point((0, 0, 0)),
        gjk.Segment((0, 0, 0), (1, 0, 0)),
        gjk.Capsule((0, 0, 0), (1, 0, 0), 1),
        gjk.Rounded(gjk.Point((0, 0, 0)), 1),
    )
    assert [solid.dimension for solid in solids] == [3, 3, 3, 3]


def test_round_shapes_have_no_indices():
    """A support point of a circle has no vertex index, and a circle has no outline."""
    assert gjk.Circle((0, 0), 1).support_index((1, 0)) == ((1, 0), None)
    assert gjk.Circle((0, 0), 1).outline is None
    assert gjk.Circle((0, 0), 0).outline == (0,)


@pytest.mark.parametrize(
    ("make", "where", "message"),
    [
        (lambda: gjk.Polygon([]), "vertices", "vertices must be a list of at least one [x, y], not empty"),
        (lambda: gjk.Polygon("abc"), "vertices", "vertices must be a list of [x, y], not 'abc'"),
        (lambda: gjk.Polygon(None), "vertices", "vertices must be a list of [x, y], not None"),
        (lambda: gjk.Polygon([(0, 0), (1, nan)]), "vertices[1][1]", "vertices[1][1] must be a finite number, not nan"),
        (lambda: gjk.Polygon([(0, 0), (-inf, 0)]), "vertices[1][0]", None),
        (lambda: gjk.Polygon([(0, 0), (1, 2, 3)]), "vertices[1]", "must be two finite numbers [x, y], not 3 values"),
        (lambda: gjk.Polygon([5]), "vertices[0]", None),
        (lambda: gjk.Polygon(["ab"]), "vertices[0]", None),
        (lambda: gjk.Polygon([(True, 0)]), "vertices[0][0]", None),
        (lambda: gjk.Point(("1", 0)), "p[0]", "p[0] must be a finite number, not '1' (str)"),
        (lambda: gjk.Point(None), "p", None),
        (lambda: gjk.Segment((0, 0), (0, None)), "q[1]", None),
        (lambda: gjk.Point((10**400, 0)), "p[0]", None),
        (lambda: gjk.Point((1e151, 0)), "p[0]", "between -1e+150 and 1e+150"),
        (lambda: gjk.Circle((0, 0), -3), "radius", "radius must be a finite number >= 0, not -3"),
        (lambda: gjk.Circle((0, 0), nan), "radius", "radius must be a finite number >= 0, not nan"),
        (lambda: gjk.Circle((0,), 1), "center", None),
        (lambda: gjk.Ellipse((0, 0), (1, -1)), "radii[1]", "radii[1] must be a finite number >= 0, not -1"),
        (lambda: gjk.Ellipse((0, 0), 1), "radii", None),
        (lambda: gjk.Ellipse((0, 0), (1, 1), nan), "angle", None),
        (lambda: gjk.Ellipse((0, 0, 0), (1, 1)), "center", None),
        (lambda: gjk.Capsule((0, 0), (1, 0), -1), "radius", None),
        (lambda: gjk.Capsule((0, 0), (1, 0, 0), 1), "q", "two finite numbers [x, y], not 3 values"),
        (lambda: gjk.Capsule((0, 0, 0), (1, 0), 1), "q", None),
        (lambda: gjk.Segment((0, 0), (1, 0, 0)), "q", None),
        (lambda: gjk.Rounded(gjk.Point((0, 0)), inf), "radius", None),
        (lambda: gjk.Rounded(gjk.Circle((0, 0), 1e150), 1e150), "radius", None),
        (lambda: gjk.Rounded("shape", 1), "shape", None),
        (lambda: gjk.Rounded(None, 1), "shape", None),
        (lambda: gjk.Polygon([(0, 0, 0), (1, 0, 0)]), "vertices[0]", None),
        (lambda: gjk.intersects(gjk.Point((0, 0)), gjk.Point((0, 0, 0))), "b", "b must be 2D, as a is, not 3D"),
        (lambda: gjk.closest_points(gjk.Point((0, 0, 0)), gjk.Point((0, 0))), "b", None),
        (lambda: gjk.penetration(gjk.Point((0, 0)), None), "b", "with support(direction), not None"),
        (lambda: gjk.signed_distance("shape", gjk.Point((0, 0))), "a", None),
        (lambda: gjk.signed_distance(gjk.Point, gjk.Point((0, 0))), "a", None),
        (lambda: gjk.certify(gjk.Point((0, 0)), [(0, 0)]), "b", None),
        (lambda: gjk.minkowski_sum(gjk.Point((0, 0, 0)), gjk.Point((0, 0, 0))), "a and b", None),
        (lambda: gjk.Point((0, 0)).posed(inf, (0, 0)), "rotation", None),
        (lambda: gjk.Point((0, 0)).translated((0, "x")), "offset[1]", None),
    ],
)
def test_bad_shapes(make, where, message):
    """An error says what is wrong, where, and what was expected, in its message and as attributes."""
    with pytest.raises(gjk.ShapeError) as caught:
        make()
    assert caught.value.where == where
    assert (message or where) in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
