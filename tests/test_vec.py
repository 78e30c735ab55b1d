"""Vector algebra."""

from fractions import Fraction
from math import hypot, sqrt

import pytest
from cases import real
from hypothesis import given
from hypothesis import strategies as st

from gjkcore.vec import add, cross, dot, moderate, neg, perp, root, scale, sub, triple_product, unit


def test_by_hand():
    """Each operation is right on small vectors."""
    assert add((1.0, 2.0), (3.0, 5.0)) == (4, 7)
    assert sub((1.0, 2.0), (3.0, 5.0)) == (-2, -3)
    assert neg((1.0, -2.0)) == (-1, 2)
    assert scale((1.0, -2.0), 3.0) == (3, -6)
    assert dot((1.0, 2.0), (3.0, 5.0)) == 13
    assert cross((1.0, 2.0), (3.0, 5.0)) == -1
    assert perp((1.0, 0.0)) == (0, 1)


@given(*[st.tuples(st.integers(-9, 9), st.integers(-9, 9)).map(lambda v: (Fraction(v[0]), Fraction(v[1])))] * 2)
def test_triple_product(ab, ao):
    """(AB x AO) x AB is perpendicular to AB and does not point away from O."""
    direction = triple_product(ab, ao, ab)
    assert dot(direction, ab) == 0
    assert dot(direction, ao) >= 0


@pytest.mark.parametrize("u", [(3e-320, 4e-320), (3e150, 4e150), (3.0, 4.0)])
def test_unit(u):
    """The length is 1, at any scale of floats."""
    x, y = unit(u)
    assert abs(hypot(x, y) - 1) < 1e-15
    assert abs(x - 0.6) < 1e-3


@given(real, real)
def test_moderate(x, y):
    """`moderate` keeps the direction to the last bit."""
    u = moderate((x, y))
    assert cross((Fraction(u[0]), Fraction(u[1])), (Fraction(x), Fraction(y))) == 0
    assert u == (0, 0) or 0.5 <= max(map(abs, u)) < 1


@given(st.floats(0, 1e150))
def test_square_root(x):
    """The root of a square is exact. The root of another fraction is as close as floats allow."""
    assert float(root(Fraction(x) ** 2)) == x
    assert abs(float(root(Fraction(x))) - sqrt(x)) <= 2.3e-16 * sqrt(x)
