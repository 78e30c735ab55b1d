"""Certificates are checked without the core: from their own numbers and the vertices alone."""

from fractions import Fraction

from cases import vertex_lists
from hypothesis import given

import gjkcore as gjk
from gjkcore.jsonable import to_json
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
