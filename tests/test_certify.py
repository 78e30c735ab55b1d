"""Certificates are checked without the core: from their own numbers and the vertices alone."""

from fractions import Fraction
from random import Random

import cases3
import oracle3
import pytest
from cases import vertex_lists
from cases3 import CATEGORIES, cube, gauss, polyhedra, rotation
from hypothesis import given
from oracle3 import dot, posed

import gjkcore as gjk
from gjkcore.wire import to_json
from oracle import exact, truth


def check(a, b):
    certificate = gjk.certify(gjk.Polygon(a), gjk.Polygon(b))
    if truth(a, b).state == "separated":
        dx, dy = certificate.direction
        gap = min(x * dx + y * dy for x, y in exact(b)) - max(x * dx + y * dy for x, y in exact(a))
        assert gap == certificate.gap_along > 0
        return
    for vertices, weights in ((a, certificate.weights_a), (b, certificate.weights_b)):
        assert sum(weights.values()) == 1
        assert all(weight > 0 for weight in weights.values())
        corners = exact(vertices)
        point = tuple(sum(weight * corners[i][axis] for i, weight in weights.items()) for axis in (0, 1))
        assert point == certificate.point


@given(vertex_lists, vertex_lists)
def test_certificates_prove_the_answer(a, b):
    """A certificate is either a direction with an exact gap, or exact weights of one common point."""
    check(a, b)


def test_round_shapes_have_none():
    """A pair with a circle has no certificate: the weights of a point of a circle are not fractions."""
    assert gjk.certify(gjk.Circle((0, 0), 1), gjk.Point((5, 0))) is None


def test_json():
    """Fractions become JSON texts without rounding."""
    certificate = to_json(gjk.certify(gjk.Point((0, 0)), gjk.Point((0.5, 0))))
    assert certificate == {"type": "separated", "direction": ["1/2", "0"], "gap_along": "1/4"}
    assert Fraction(certificate["gap_along"]) == Fraction(1, 4)


# ------------------------------------------------------------------------------------------------------------ in space


def proves_meeting(certificate, a, b):
    """Checks a certificate. a and b are vertices in fractions. Returns whether it proves that they meet."""
    if isinstance(certificate, gjk.Separated):
        gap = min(dot(q, certificate.direction) for q in b) - max(dot(p, certificate.direction) for p in a)
        assert gap == certificate.gap_along > 0
        return False
    for vertices, weights in ((a, certificate.weights_a), (b, certificate.weights_b)):
        assert sum(weights.values()) == 1
        assert all(weight > 0 for weight in weights.values())
        point = tuple(sum(weight * vertices[i][axis] for i, weight in weights.items()) for axis in range(3))
        assert point == certificate.point
    return True


@given(cases3.vertex_lists(8), cases3.vertex_lists(8))
def test_certificates_of_solids_prove_the_answer(a, b):
    """A certificate is either a direction with an exact gap, or exact weights of one common point."""
    shapes = polyhedra(a, b)
    assert proves_meeting(gjk.certify(*shapes), oracle3.exact(a), oracle3.exact(b)) == gjk.intersects(*shapes)


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_category(category):
    """The certificates of inputs that break other codes are right."""
    rng = Random(11)
    for _ in range(10):
        a, b = CATEGORIES[category](rng)
        shapes = polyhedra(a, b)
        assert proves_meeting(gjk.certify(*shapes), oracle3.exact(a), oracle3.exact(b)) == gjk.intersects(*shapes)


def test_posed_solids():
    """The vertices of a posed solid are its own under exactly the stored rotation and offset."""
    rng = Random(12)
    meet = 0
    for _ in range(40):
        a, b = gauss(rng, 8), cube()
        p = gjk.Polyhedron(a).posed(rotation(rng), (rng.uniform(-3, 3), 0.3, 0.1))
        q = gjk.Polyhedron(b).posed(rotation(rng), (0, 0, 1))
        meet += proves_meeting(gjk.certify(p, q), posed(a, p.rotation, p.offset), posed(b, q.rotation, q.offset))
    assert 12 <= meet <= 28


def test_round_solids_have_none():
    """Round solids have no certificate. The weights of a point of a sphere are not fractions; a cylinder has no
    vertices."""
    box = gjk.Box((0, 0, 0), (1, 1, 1))
    assert gjk.certify(gjk.Sphere((5, 0, 0), 1), box) is None
    assert gjk.certify(gjk.Cylinder((5, 0, 0), (6, 0, 0), 1), box) is None
