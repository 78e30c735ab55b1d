"""Many random pairs of hulls, in the plane and in space: each function of a pair, or of an array of them, against the
exact oracles."""

from random import Random

import numpy as np
import oracle3
import pytest
from extent import examples_of, many

import gjkcore as gjk
import oracle
from gjkcore import batch

EACH = 500


def pairs(name, solids=True):
    """Pairs of vertex lists, on a coarse lattice, in general, or with vertices that are close together; every fourth in
    space, if there are solids."""
    rng = Random(examples_of(name))
    for k in range(EACH):
        count = 2 if k % 4 or not solids else 3
        made = []
        for _ in "ab":
            vertices = [[float(rng.randint(-2, 2)) for _ in range(count)] for _ in range(rng.randint(1, 5))]
            if k % 3:
                vertices = [[x + rng.gauss(0, 0.5) for x in v] for v in vertices]
            if k % 5 == 0:
                vertices += [[x + 10 ** rng.uniform(-16, -3) for x in v] for v in vertices[:2]]
            made.append(vertices)
        steps = [-4.0, -2.0, 0.0, 1.0, 3.0]
        far = [*steps, rng.gauss(0, 2), 10 ** rng.uniform(-3, 9)]
        way = [rng.choice(far if k % 3 else steps) for _ in range(count)]
        yield made[0], [[x + y for x, y in zip(v, way, strict=True)] for v in made[1]]


@many(EACH, 0)
def test_answers_are_those_of_the_oracle(part):
    """The sign is exact, and each value is as close to the exact one as its error says."""
    states = {"separated": 0, "touching": 0, "intersecting": 0}
    for a, b in pairs(f"pairs {part}"):
        plane = len(a[0]) == 2
        shapes = [(gjk.Polygon if plane else gjk.Polyhedron)(vertices) for vertices in (a, b)]
        state, distance = (oracle if plane else oracle3).truth(a, b)
        states[state] += 1
        size = 1e-15 * max(abs(x) for v in (*a, *b) for x in v)
        assert gjk.intersects(*shapes) == (state != "separated")
        signed = gjk.signed_distance(*shapes)
        deep, near = gjk.penetration(*shapes), gjk.closest_points(*shapes)
        assert (signed > 0, signed < 0) == (state == "separated", state == "intersecting")
        assert abs(signed - distance) <= deep.error + size
        assert abs(-deep.depth - distance) <= deep.error + size
        assert abs(near.distance - max(distance, 0)) <= near.error + size
        for shape, point in ((shapes[0], near.point_a), (shapes[1], near.point_b)):
            assert gjk.signed_distance(shape, gjk.Point(point)) <= 4 * size
        assert gjk.intersects(*shapes, margin=signed + 8 * (size + deep.error))
        assert near.distance == pytest.approx(gjk.closest_points(*shapes, within=1e300).distance)
    assert min(states["separated"], states["intersecting"]) > EACH / 20, states


@many(EACH, 1)
def test_answers_about_arrays_are_those_of_the_oracle(part):
    """So it is for many pairs of the plane at once, with vertex lists of all lengths in one array."""
    made = list(pairs(f"arrays {part}", solids=False))
    counts = [[len(lists[i]) for lists in made] for i in (0, 1)]
    arrays = np.full((2, EACH, 7, 2), np.nan)
    for k, lists in enumerate(made):
        for array, vertices in zip(arrays, lists, strict=True):
            array[k, : len(vertices)] = vertices
    signed, meets = batch.signed_distance(*arrays, *counts), batch.intersects(*arrays, *counts)
    near, deep = batch.closest_points(*arrays, *counts), batch.penetration(*arrays, *counts)
    for k, (a, b) in enumerate(made):
        state, distance = oracle.truth(a, b)
        size = 1e-15 * max(abs(x) for v in (*a, *b) for x in v)
        assert meets[k] == (state != "separated")
        assert (signed[k] > 0, signed[k] < 0) == (state == "separated", state == "intersecting")
        assert abs(signed[k] - distance) <= deep.error[k] + size
        assert abs(-deep.depth[k] - distance) <= deep.error[k] + size
        assert abs(near.distance[k] - max(distance, 0)) <= near.error[k] + size
        apart = deep.point_a[k] - deep.point_b[k] - deep.depth[k] * deep.normal[k]
        assert np.abs(apart).max() <= deep.error[k] + 4 * size
        for vertices, point in ((a, near.point_a[k]), (b, near.point_b[k])):
            assert gjk.signed_distance(gjk.Polygon(vertices), gjk.Point(point)) <= 4 * size
