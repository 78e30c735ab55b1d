"""What a user of gjkcore writes: arrays, quaternions, shapely's geometries, and tests that compare shapes."""

from fractions import Fraction

import numpy as np
import pytest
from shapely import Point, Polygon

import gjkcore as gjk

VERTICES = np.array([[0, 0], [2, 0], [1, 2]])
TURN = gjk.rotation(quaternion=(0.5, 0.5, 0.5, 0.5))


def nearest(shape: gjk.Polygon, others: list[gjk.Polygon]) -> gjk.Polygon:
    return min(others, key=lambda other: gjk.signed_distance(shape, other))


def describe(shape: gjk.Capsule | gjk.Polygon) -> str:
    if isinstance(shape, gjk.Capsule):
        return f"capsule of radius {shape.radius}"
    return f"polygon of {len(shape.vertices)} vertices"


def test_arrays() -> None:
    shape = gjk.Polygon(VERTICES)
    assert shape == gjk.Polygon([(0, 0), (2, 0), (1, 2)])
    assert repr(shape) == "Polygon(((0.0, 0.0), (2.0, 0.0), (1.0, 2.0)))"
    far = gjk.Polygon(VERTICES + 9)
    assert nearest(shape, [far, gjk.Polygon(VERTICES + np.array([3, 0]))]).vertices[0] == (3, 0)
    assert {shape: "one"}[gjk.Polygon(VERTICES.astype(np.float32))] == "one"


def test_quaternions() -> None:
    box = gjk.Box((0, 0, 0), np.array([1.0, 2.0, 3.0])).posed(rotation=TURN, offset=np.array([1, 2, 3]))
    assert box.bounds == ((-2, 1, 1), (4, 3, 5))
    assert gjk.signed_distance(box, gjk.Sphere((6, 2, 3), np.float64(1))) == pytest.approx(1)


def test_geometries() -> None:
    square = Polygon([(3, 0), (4, 0), (4, 1), (3, 1)])
    assert gjk.closest_points(gjk.Polygon(square), gjk.Point(Point(1, 0.5))).distance == 2
    assert gjk.Point(Point(1, 0.5)) == gjk.Point((1, Fraction(1, 2)))
    with pytest.raises(gjk.ShapeError, match="hole"):
        gjk.Polygon(square.difference(square.buffer(-0.25)))


def test_types() -> None:
    capsule = gjk.Capsule((0, 0, 0), (1, 0, 0), np.float32(0.5))
    assert describe(capsule) == "capsule of radius 0.5"
    assert describe(gjk.Polygon(VERTICES)) == "polygon of 3 vertices"
