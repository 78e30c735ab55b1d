"""Certificates in space are checked without the core: from their own numbers and the vertices alone."""

from random import Random

import pytest
from cases3 import CATEGORIES, cube, gauss, polyhedra, rotation, vertex_lists
from hypothesis import given
from oracle3 import dot, exact, posed

import gjkcore as gjk


def check(certificate, a, b):
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


@given(vertex_lists(8), vertex_lists(8))
def test_certificates_prove_the_answer(a, b):
    """A certificate is either a direction with an exact gap, or exact weights of one common point."""
    shapes = polyhedra(a, b)
    assert check(gjk.certify(*shapes), exact(a), exact(b)) == gjk.intersects(*shapes)


@pytest.mark.parametrize("category", CATEGORIES)
def test_every_category(category):
    """The certificates of inputs that break other codes are right."""
    rng = Random(11)
    for _ in range(10):
        a, b = CATEGORIES[category](rng)
        shapes = polyhedra(a, b)
        assert check(gjk.certify(*shapes), exact(a), exact(b)) == gjk.intersects(*shapes)


def test_posed_solids():
    """The vertices of a posed solid are its own under exactly the stored rotation and offset."""
    rng = Random(12)
    meet = 0
    for _ in range(40):
        a, b = gauss(rng, 8), cube()
        p = gjk.Polyhedron(a).posed(rotation(rng), (rng.uniform(-3, 3), 0.3, 0.1))
        q = gjk.Polyhedron(b).posed(rotation(rng), (0, 0, 1))
        meet += check(gjk.certify(p, q), posed(a, p.rotation, p.offset), posed(b, q.rotation, q.offset))
    assert 12 <= meet <= 28


def test_round_solids_have_none():
    """Round solids have no certificate. The weights of a point of a sphere are not fractions; a cylinder has no
    vertices."""
    box = gjk.Box((0, 0, 0), (1, 1, 1))
    assert gjk.certify(gjk.Sphere((5, 0, 0), 1), box) is None
    assert gjk.certify(gjk.Cylinder((5, 0, 0), (6, 0, 0), 1), box) is None
