"""The batch functions in space, with radii and with one shape for many, against the single calls and the oracle."""

from random import Random

import cases3
import numpy as np
import oracle3
import pytest
from hypothesis import given
from hypothesis import strategies as st
from zeros import signed_zeros

import gjkcore as gjk
from gjkcore import batch, batch_space

CUBE = np.array(cases3.cube())


def rotations(random, count):
    w, x, y, z = (q := random.normal(size=(4, count))) / np.linalg.norm(q, axis=0)
    rows = (
        (1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
        (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
        (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
    )
    return np.array(rows).transpose(2, 0, 1)


def boxes(random, count, k):
    return np.einsum("nij,kj->nki", rotations(random, count), CUBE) + random.uniform(-1.7, 1.7, (count, 1, 3))


def clouds(random, count, k):
    return random.normal(size=(count, k, 3)) + random.uniform(-1.3, 1.3, (count, 1, 3))


def thin(random, count, k):
    """Clouds, most of them squashed along an axis: needles and plates down to 1e-14 of their size."""
    factors = 10.0 ** random.uniform(-14, 0, (count, 1, 3))
    return clouds(random, count, k) * np.where(random.random((count, 1, 3)) < 0.3, factors, 1.0)


def whole(random, count, k):
    """Whole numbers, and zeros of both signs: many flat, equal and touching ones."""
    return signed_zeros(Random(k), np.rint(random.normal(0, 1, (count, k, 3)) + random.normal(0, 1, (count, 1, 3))))


def tiles(random, count, k):
    """Unit cubes on a grid, which touch at faces, edges and corners, or are the same."""
    return 0.5 * CUBE + random.integers(0, 3, (count, 1, 3))


def solid(vertices, radius=0.0):
    made = (gjk.Polyhedron if len(vertices[0]) == 3 else gjk.Polygon)(vertices.tolist())
    return gjk.Rounded(made, radius) if radius else made


def state(distance):
    return "separated" if distance > 0 else "intersecting" if distance < 0 else "touching"


def check(a, b, radius_a=0.0, radius_b=0.0):
    """All four functions agree with the single calls: the state exactly, the amounts to both errors. The points are as
    far apart as the amounts say, on the shapes, along the normal."""
    keep = {"radius_a": radius_a, "radius_b": radius_b}
    distances, meets = batch.signed_distance(a, b, **keep), batch.intersects(a, b, **keep)
    closest, deep = batch.closest_points(a, b, **keep), batch.penetration(a, b, **keep)
    count = len(distances)
    a, b = (np.broadcast_to(rows, (count, *rows.shape[1:])) for rows in (a, b))
    radius_a, radius_b = (np.broadcast_to(np.asarray(radius, dtype=float), (count,)) for radius in (radius_a, radius_b))
    for i in range(count):
        p, q = solid(a[i], radius_a[i]), solid(b[i], radius_b[i])
        one = gjk.penetration(p, q)
        assert state(distances[i]) == state(-one.depth)
        assert meets[i] == (one.depth >= 0)
        assert abs(deep.depth[i] - one.depth) <= deep.error[i] + one.error
        allowed = 2e-11 * (abs(one.depth) + radius_a[i] + radius_b[i])
        assert abs(distances[i] + one.depth) <= allowed
        assert deep.error[i] <= allowed
        apart = gjk.closest_points(p, q)
        assert abs(closest.distance[i] - apart.distance) <= closest.error[i] + apart.error
        scale = max(abs(a[i]).max(), abs(b[i]).max()) + radius_a[i] + radius_b[i]
        near = 2e-13 * scale
        assert np.abs(closest.point_b[i] - closest.point_a[i]).max() <= closest.distance[i] + near
        assert abs(np.linalg.norm(closest.point_b[i] - closest.point_a[i]) - closest.distance[i]) <= near
        assert abs(np.linalg.norm(deep.normal[i]) - 1) <= 1e-14
        assert np.abs(deep.point_a[i] - deep.point_b[i] - deep.depth[i] * deep.normal[i]).max() <= near
        for shape, points in ((p, (closest.point_a[i], deep.point_a[i])), (q, (closest.point_b[i], deep.point_b[i]))):
            for point in points:
                assert gjk.signed_distance(shape, gjk.Point(point)) <= near
    return distances


@pytest.mark.parametrize(
    ("kind", "k", "m"), [(boxes, 8, 8), (clouds, 4, 9), (thin, 5, 7), (whole, 4, 5), (tiles, 8, 8)]
)
@pytest.mark.parametrize("far", [0.0, 1e4])
def test_polytopes_agree_with_the_single_calls(kind, k, m, far):
    """Random pairs agree with the engine. About half of them meet."""
    random = np.random.default_rng(k * m)
    distances = check(kind(random, 50, k) + far, kind(random, 50, m) + far)
    assert 0.2 < np.mean(distances <= 0) < 0.85, "the sample must have both kinds"


@pytest.mark.parametrize("name", cases3.CATEGORIES)
def test_hard_pairs_agree_with_the_oracle(name):
    """Each hard kind of pair is right, at every scale."""
    rng = Random(name)
    for _ in range(3):
        a, b = cases3.CATEGORIES[name](rng)
        expected = oracle3.truth(a, b)
        distance = batch.signed_distance([a], [b])[0]
        assert state(distance) == expected.state
        assert cases3.close(distance, expected.signed_distance, 2e-11)
        assert batch.intersects([a], [b])[0] == (expected.state != "separated")
        deep = batch.penetration([a], [b])
        assert abs(deep.depth[0] + expected.signed_distance) <= deep.error[0] + 1e-15 * abs(deep.depth[0])


@given(st.lists(st.tuples(cases3.vertex_lists(), cases3.vertex_lists()), min_size=1, max_size=4))
def test_ragged_pairs_agree_with_the_oracle(pairs):
    """One batch holds vertex lists of any size, also flat, equal and touching ones, and answers each rightly."""
    arrays, counts = [], []
    for side in zip(*pairs, strict=True):
        counts.append([len(vertices) for vertices in side])
        arrays.append(np.full((len(side), max(counts[-1]) + 1, 3), np.nan))
        for row, vertices in zip(arrays[-1], side, strict=True):
            row[: len(vertices)] = vertices
    distances = batch.signed_distance(*arrays, *counts)
    meets = batch.intersects(*arrays, *counts)
    for (a, b), distance, touches in zip(pairs, distances.tolist(), meets.tolist(), strict=True):
        expected = oracle3.truth(a, b)
        assert state(distance) == expected.state
        assert cases3.close(distance, expected.signed_distance, 2e-11)
        assert touches == (expected.state != "separated")


@pytest.mark.parametrize("dimension", [2, 3])
def test_spheres(dimension):
    """Spheres and circles are their centres and radii; apart, touching from either side, one inside the other, at one
    place, and with radius 0."""
    random = np.random.default_rng(dimension)
    centres = random.uniform(-1.2, 1.2, (2, 60, 1, dimension))
    distances = check(*centres, random.uniform(0, 1.5, 60), random.uniform(0, 1.5, 60))
    assert 0.2 < np.mean(distances <= 0) < 0.85
    place = np.zeros((1, 1, dimension))
    moved = np.zeros((6, 1, dimension))
    moved[:, 0, 0] = (5, 3, 2, 1, 0, -0.0)
    found = check(moved, place, [2.0, 2.0, 2.0, 2.0, 2.0, 0.0], [1.0, 1.0, 1.0, 1.0, 1.0, 0.0])
    assert found.tolist() == [2.0, 0.0, -1.0, -2.0, -3.0, 0.0]


@pytest.mark.parametrize("kind", [clouds, whole])
def test_rounded_polytopes(kind):
    """A radius around polytopes comes off the distance and is added to the depth."""
    random = np.random.default_rng(5)
    check(kind(random, 40, 4), kind(random, 40, 4) + 0.5, 0.25, random.choice([0.0, 0.5], 40))


def test_one_for_all():
    """One B, or one A, is paired with each of the others, in the plane, too. The arrays that were given stay as they
    are."""
    random = np.random.default_rng(8)
    flat = random.normal(size=(20, 5, 2)), random.normal(size=(1, 4, 2))
    for many, one in ((boxes(random, 20, 8), CUBE[None]), flat):
        before = one.copy()
        distances = check(many, one)
        assert np.allclose(check(one, many), distances, rtol=1e-12, atol=1e-13)
        assert np.array_equal(one, before)
        assert batch.closest_points(many, one, None, [3]).point_a.shape == (20, many.shape[2])


@pytest.mark.parametrize("kind", [whole, clouds])
def test_penetration_in_the_plane(kind):
    """In the plane, too, depth, normal and points agree with the single call: rings, clouds, grids, either way
    round."""
    random = np.random.default_rng(9)
    for k, m in ((3, 4), (6, 5), (1, 3), (2, 2)):
        distances = check(kind(random, 40, k)[..., :2], kind(random, 40, m)[..., :2] * 1.5)
        assert len(distances) == 40
    angles = np.sort(random.uniform(0, 2 * np.pi, (2, 40, 7)))
    rings = np.stack((np.cos(angles), np.sin(angles)), axis=-1)
    check(rings[0], rings[1, :, ::-1] + 0.5)


def test_blocks_do_not_show(monkeypatch):
    """A batch gives the same result in several blocks as in one."""
    random = np.random.default_rng(5)
    a, b = boxes(random, 150, 8), clouds(random, 150, 6)
    expected = batch.penetration(a, b), batch.closest_points(a, b)
    monkeypatch.setattr(batch, "BLOCK", 1)
    monkeypatch.setattr(batch_space, "MOST", 10)
    for ask, whole_answer in zip((batch.penetration, batch.closest_points), expected, strict=True):
        assert all(np.array_equal(p, q) for p, q in zip(ask(a, b), whole_answer, strict=True))


def test_random_pairs_hardly_need_the_engine(monkeypatch):
    """The batch decides nearly all pairs without the engine. Otherwise it would be no faster."""
    asked = []
    monkeypatch.setattr(batch.engine, "signed_distance", lambda a, b: asked.append(1) or 0.0)
    random = np.random.default_rng(3)
    for kind, k in ((boxes, 8), (clouds, 4), (clouds, 10)):
        batch.signed_distance(kind(random, 400, k), kind(random, 400, k))
    assert len(asked) < 0.02 * 1200


def test_no_pairs_in_space():
    """A batch without pairs has no answers."""
    a, b = np.empty((0, 4, 3)), np.empty((0, 5, 3))
    assert batch.signed_distance(a, b).shape == batch.intersects(a, b).shape == (0,)
    assert batch.penetration(a, b).normal.shape == batch.closest_points(a, b).point_b.shape == (0, 3)
    assert batch.penetration(np.empty((0, 4, 2)), np.empty((0, 5, 2))).normal.shape == (0, 2)
    assert batch.signed_distance(a, CUBE[None]).shape == (0,)


PAIR = np.zeros((2, 4, 3))


@pytest.mark.parametrize(
    ("arguments", "where"),
    [
        ((PAIR, PAIR[..., :2]), "b"),
        ((PAIR, np.zeros((3, 4, 3))), "b"),
        ((np.zeros((2, 4, 4)), PAIR), "a"),
        ((PAIR, PAIR + np.nan), "b[0][0][0]"),
        ((PAIR, PAIR, None, None, -1.0), "radius_a"),
        ((PAIR, PAIR, None, None, 0.0, [1.0, np.nan]), "radius_b"),
        ((PAIR, PAIR, None, None, 0.0, [1.0, np.inf]), "radius_b"),
        ((PAIR, PAIR, None, None, [1.0, 2.0, 3.0]), "radius_a"),
        ((PAIR, PAIR, None, None, "1"), "radius_a"),
        ((PAIR, PAIR, None, None, [[1.0], [1.0, 2.0]]), "radius_a"),
        ((PAIR, PAIR, None, None, True), "radius_a"),
    ],
)
@pytest.mark.parametrize("ask", [batch.signed_distance, batch.intersects, batch.closest_points, batch.penetration])
def test_bad_input_in_space(ask, arguments, where):
    """An error names the place of what is wrong."""
    with pytest.raises(gjk.ShapeError) as caught:
        ask(*arguments)
    assert caught.value.where == where
