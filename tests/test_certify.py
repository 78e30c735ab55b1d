"""Certificates are checked here without trusting the core: only their own numbers and the vertices."""

from fractions import Fraction

from cases import EDGE_CASES, vertex_lists
from hypothesis import given

import gjkcore as gjk
from gjkcore.wire import to_json
from oracle import exact, truth


def check(a, b):
    found = gjk.certify(gjk.Polygon(a), gjk.Polygon(b))
    if truth(a, b).state == "separated":
        dx, dy = found.direction
        gap = min(x * dx + y * dy for x, y in exact(b)) - max(x * dx + y * dy for x, y in exact(a))
        assert gap == found.gap_along > 0
        return
    for vertices, weights in ((a, found.weights_a), (b, found.weights_b)):
        assert sum(weights.values()) == 1
        assert all(weight > 0 for weight in weights.values())
        corners = exact(vertices)
        point = tuple(sum(weight * corners[i][axis] for i, weight in weights.items()) for axis in (0, 1))
        assert point == found.point


@given(vertex_lists, vertex_lists)
def test_certificates_prove_the_answer(a, b):
    """Either a direction with an exact gap, or exact weights of one common point."""
    check(a, b)


def test_edge_cases():
    """The same on every input on which published codes fail."""
    for case in EDGE_CASES:
        check(case["a"], case["b"])


def test_round_shapes_have_none():
    """The weights of a point of a circle are not fractions."""
    assert gjk.certify(gjk.Circle((0, 0), 1), gjk.Point((5, 0))) is None


def test_json():
    """Fractions cross as texts, exactly."""
    found = to_json(gjk.certify(gjk.Point((0, 0)), gjk.Point((0.5, 0))))
    assert found == {"type": "separated", "direction": ["1/2", "0"], "gap_along": "1/4"}
    assert Fraction(found["gap_along"]) == Fraction(1, 4)
