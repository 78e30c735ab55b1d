"""The batch functions against the engine and the oracle."""

import subprocess
import sys
from random import Random

import numpy as np
import pytest
from cases import EDGE_CASES, close, scaled, scales, vertex_lists
from hypothesis import given
from hypothesis import strategies as st
from zeros import signed_zeros

import gjkcore as gjk
from gjkcore import batch
from oracle import truth


def rings(random, pairs, corners, spread=2.4):
    """Polygons with corners on circles of radius 1. Every other polygon is clockwise."""
    angles = np.sort(random.random((pairs, corners)), axis=1) * 2 * np.pi
    vertices = random.random((pairs, 1, 2)) * spread + np.stack((np.cos(angles), np.sin(angles)), axis=-1)
    vertices[::2] = vertices[::2, ::-1].copy()
    return vertices


def wide_rings(random, pairs, corners):
    return rings(random, pairs, corners, spread=3.5)


def clouds(random, pairs, vertices, spread=1.6):
    """Unordered vertices, most of them inside the hull. Their grid is so coarse that some are equal and some pairs
    touch."""
    return np.round(random.random((pairs, 1, 2)) * spread + random.normal(0, 0.5, (pairs, vertices, 2)), 1)


def signed_clouds(random, pairs, vertices):
    """Whole numbers, and zeros of both signs."""
    whole = np.rint(random.normal(0, 1, (pairs, vertices, 2)) + random.normal(0, 1.1, (pairs, 1, 2)))
    return signed_zeros(Random(vertices), whole)


def shapes(a, b):
    return [(gjk.Polygon(p.tolist()), gjk.Polygon(q.tolist())) for p, q in zip(a, b, strict=True)]


def state(distance):
    return "separated" if distance > 0 else "intersecting" if distance < 0 else "touching"


@pytest.mark.parametrize(
    ("kind", "k", "m"), [(rings, 3, 4), (rings, 8, 5), (clouds, 4, 6), (wide_rings, 64, 40), (signed_clouds, 3, 4)]
)
@pytest.mark.parametrize("far", [0.0, 1e6])
def test_random_pairs_agree_with_the_engine(kind, k, m, far):
    """The batch agrees with the engine on many random pairs: exactly in the state, and to 1e-11 in the distance."""
    random = np.random.default_rng(k * m)
    a, b = kind(random, 120, k) + far, kind(random, 120, m) + far
    distances = batch.signed_distance(a, b)
    expected = [gjk.signed_distance(p, q) for p, q in shapes(a, b)]
    assert [state(d) for d in distances] == [state(d) for d in expected]
    assert all(close(d, e) for d, e in zip(distances.tolist(), expected, strict=True))
    assert batch.intersects(a, b).tolist() == [d <= 0 for d in expected]
    assert 0.3 < np.mean(distances <= 0) < 0.7, "the sample must have both kinds"


def rounded(vertices, radius):
    made = gjk.Polygon(vertices.tolist())
    return gjk.Rounded(made, radius) if radius else made


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
        p, q = rounded(a[i], radius_a[i]), rounded(b[i], radius_b[i])
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
        assert closest.distance[i] or closest.point_a[i].tolist() == closest.point_b[i].tolist()
        assert abs(np.linalg.norm(deep.normal[i]) - 1) <= 1e-14
        assert np.abs(deep.point_a[i] - deep.point_b[i] - deep.depth[i] * deep.normal[i]).max() <= near
        for shape, points in ((p, (closest.point_a[i], deep.point_a[i])), (q, (closest.point_b[i], deep.point_b[i]))):
            for point in points:
                assert gjk.signed_distance(shape, gjk.Point(point)) <= near
    return distances


def test_circles():
    """Circles are their centres and radii; apart, touching from either side, one inside the other, at one place, and
    with radius 0."""
    random = np.random.default_rng(2)
    centres = random.uniform(-1.2, 1.2, (2, 60, 1, 2))
    distances = check(*centres, random.uniform(0, 1.5, 60), random.uniform(0, 1.5, 60))
    assert 0.2 < np.mean(distances <= 0) < 0.85
    place, moved = np.zeros((1, 1, 2)), np.zeros((6, 1, 2))
    moved[:, 0, 0] = (5, 3, 2, 1, 0, -0.0)
    found = check(moved, place, [2.0, 2.0, 2.0, 2.0, 2.0, 0.0], [1.0, 1.0, 1.0, 1.0, 1.0, 0.0])
    assert found.tolist() == [2.0, 0.0, -1.0, -2.0, -3.0, 0.0]


@pytest.mark.parametrize("kind", [clouds, signed_clouds])
def test_rounded_polygons(kind):
    """A radius around polygons comes off the distance and is added to the depth."""
    random = np.random.default_rng(5)
    check(kind(random, 40, 4), kind(random, 40, 4) + 0.5, 0.25, random.choice([0.0, 0.5], 40))


def test_one_for_all():
    """One B, or one A, is paired with each of the others. The arrays that were given stay as they are."""
    random = np.random.default_rng(8)
    many, one = random.normal(size=(20, 5, 2)), random.normal(size=(1, 4, 2))
    before = one.copy()
    distances = check(many, one)
    assert np.allclose(check(one, many), distances, rtol=1e-12, atol=1e-13)
    assert np.array_equal(one, before)
    assert batch.closest_points(many, one, None, [3]).point_a.shape == (20, 2)


@pytest.mark.parametrize("kind", [signed_clouds, clouds])
def test_penetration(kind):
    """Depth, normal and points agree with the single call: rings, clouds, grids, either way round."""
    random = np.random.default_rng(9)
    for k, m in ((3, 4), (6, 5), (1, 3), (2, 2)):
        check(kind(random, 40, k), kind(random, 40, m) * 1.5)
    angles = np.sort(random.uniform(0, 2 * np.pi, (2, 40, 7)))
    around = np.stack((np.cos(angles), np.sin(angles)), axis=-1)
    check(around[0], around[1, :, ::-1] + 0.5)


@given(st.lists(st.tuples(vertex_lists, vertex_lists, scales), min_size=1, max_size=6))
def test_ragged_pairs_agree_with_the_oracle(pairs):
    """One batch holds vertex lists of any size and scale, also flat, equal and touching ones, and answers each
    rightly."""
    arrays, counts = zip(*(padded([scaled(pair[i], pair[2]) for pair in pairs]) for i in (0, 1)), strict=True)
    distances = batch.signed_distance(*arrays, *counts)
    touched = batch.intersects(*arrays, *counts)
    for (a, b, scale), distance, touches in zip(pairs, distances.tolist(), touched.tolist(), strict=True):
        expected = truth(scaled(a, scale), scaled(b, scale))
        assert state(distance) == expected.state
        assert close(distance, expected.signed_distance)
        assert touches == (expected.state != "separated")


def padded(lists):
    """One array of vertex lists, and their lengths. NaN fills the rest."""
    counts = np.array([len(vertices) for vertices in lists])
    array = np.full((len(lists), max(counts) + 1, 2), np.nan)
    for row, vertices in zip(array, lists, strict=True):
        row[: len(vertices)] = vertices
    return array, counts


def test_edge_cases():
    """State and distance are right on every edge case, all of them in one batch."""
    (a, counts_a), (b, counts_b) = (padded([case[name] for case in EDGE_CASES]) for name in "ab")
    distances = batch.signed_distance(a, b, counts_a, counts_b)
    for case, distance in zip(EDGE_CASES, distances.tolist(), strict=True):
        expected = truth(case["a"], case["b"])
        assert state(distance) == expected.state, case["name"]
        assert close(distance, expected.signed_distance), case["name"]


def test_random_pairs_hardly_need_the_engine(monkeypatch):
    """The batch decides nearly all pairs of convex rings without the engine. Otherwise it would be no faster."""
    asked = []
    monkeypatch.setattr(batch, "distance_of_pair", lambda a, b: asked.append(1) or 0.0)
    random = np.random.default_rng(3)
    for k, m in ((3, 4), (8, 8), (100, 100)):
        batch.signed_distance(rings(random, 1000, k), rings(random, 1000, m))
    assert len(asked) < 0.01 * 3000


def test_pairs_that_floats_cannot_decide_go_to_the_engine():
    """Squares touch, have a gap of one unit in the last place, or overlap by one. Rounding hides the difference, so the
    engine decides."""
    square = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]) + 0.1
    beside = square + np.array((1.0, 0.3))
    edge = square[1, 0]
    pairs = []
    for x in (edge, np.nextafter(edge, 2), np.nextafter(edge, 0)):
        moved = beside.copy()
        moved[[0, 3], 0] = x
        pairs.append(moved)
    distances = batch.signed_distance(np.stack([square] * 3), np.stack(pairs))
    assert distances.tolist() == [0.0, np.nextafter(edge, 2) - edge, np.nextafter(edge, 0) - edge]


def test_a_star_is_no_ring():
    """A pentagram turns left at every vertex, twice around, so its walk is not the boundary of its hull. The
    certificate notices this."""
    angles = np.arange(5) * 4 * np.pi / 5
    star = np.stack((np.cos(angles), np.sin(angles)), axis=-1)
    distances = batch.signed_distance(star[None], star[None] * 0.5)
    assert close(distances[0], gjk.signed_distance(gjk.Polygon(star.tolist()), gjk.Polygon((star * 0.5).tolist())))


def test_edges_whose_squares_underflow():
    """The square of an edge of 3e-162 has hardly a digit left. Its line then seemed nearer than the lines of the edges
    beside it, which are the nearest, and the depth was 3 % too small."""
    a = [(0.0, 0.0), (0.0, 3e-162), (-2e-101, 1e-100), (-2e-101, -1e-100)]
    b = [(-1e-101, 1.5e-162), (1e-100, 5e-101), (1e-100, -5e-101)]
    assert close(batch.signed_distance([a], [b])[0], truth(a, b).signed_distance)


def test_edges_almost_in_line_hide_no_foot():
    """Points differ by depth times normal also where the nearest edge of A - B is short and the next one turns
    by 1e-8. Their difference was 3e-9 beside it."""
    a = [(-1, 0), (-1, -1), (2, 2), (-2, 2), (-2, -2), (-0.9999999691316522, 1.3521146512003663e-13)]
    a += [(-0.9999999999999634, -0.9995221367519346)]
    b = [(-2, 0), (1, 3), (-1.9999996614013877, 4.440892098500626e-16), (1.0000000000000304, 3.0000000174618204)]
    deep = batch.penetration([a], [b])
    assert abs(deep.point_a - deep.point_b - deep.depth[:, None] * deep.normal).max() < 1e-14


def test_blocks_do_not_show(monkeypatch):
    """A batch gives the same result, to the last bit, in several blocks as in one."""
    random = np.random.default_rng(5)
    a, b = rings(random, 300, 5), rings(random, 300, 6)
    expected = batch.signed_distance(a, b), batch.closest_points(a, b)
    monkeypatch.setattr(batch, "BLOCK", 1)
    assert np.array_equal(batch.signed_distance(a, b), expected[0])
    assert all(np.array_equal(p, q) for p, q in zip(batch.closest_points(a, b), expected[1], strict=True))


def test_no_pairs():
    """A batch without pairs has no answers. Lists and whole numbers are accepted."""
    assert batch.signed_distance(np.empty((0, 3, 2)), np.empty((0, 4, 2))).shape == (0,)
    assert batch.closest_points(np.empty((0, 3, 2)), np.empty((0, 4, 2))).point_a.shape == (0, 2)
    assert batch.penetration(np.empty((0, 4, 2)), np.empty((0, 5, 2))).normal.shape == (0, 2)
    assert batch.signed_distance([[[0, 0]]], [[[3, 4], [9, 9]]]).tolist() == [5.0]
    assert batch.intersects([[[0, 0]]], [[[0, 0]]]).tolist() == [True]


TRIANGLES = np.array([[(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]] * 3)


@pytest.mark.parametrize(
    ("arguments", "where"),
    [
        ((None, TRIANGLES), "a"),
        (("polygons", TRIANGLES), "a"),
        ((TRIANGLES, [[["0", "0"]]]), "b"),
        ((TRIANGLES, [[(0, 0)], [(1, 1), (2, 2)], [(3, 3)]]), "b"),
        ((TRIANGLES, TRIANGLES > 0), "b"),
        ((TRIANGLES, TRIANGLES * 1j), "b"),
        ((TRIANGLES[0], TRIANGLES), "a"),
        ((TRIANGLES, np.zeros((3, 4, 3))), "b"),
        ((np.zeros((3, 4, 3)), np.zeros((3, 4, 3))), "a"),
        ((np.ma.masked_array(TRIANGLES, TRIANGLES > 0), TRIANGLES), "a"),
        ((TRIANGLES, TRIANGLES, np.ma.masked_array([3, 3, 3], [False, True, False])), "counts_a"),
        ((TRIANGLES, TRIANGLES, None, None, -1.0), "radius_a"),
        ((TRIANGLES, TRIANGLES, None, None, np.ma.masked_array([1.0, 1.0, 1.0], True)), "radius_a"),
        ((TRIANGLES, TRIANGLES, None, None, 0.0, [1.0, np.nan, 0.0]), "radius_b"),
        ((TRIANGLES, TRIANGLES, None, None, 0.0, [1.0, np.inf, 0.0]), "radius_b"),
        ((TRIANGLES, TRIANGLES, None, None, [1.0, 2.0]), "radius_a"),
        ((TRIANGLES, TRIANGLES, None, None, "1"), "radius_a"),
        ((TRIANGLES, TRIANGLES, None, None, [[1.0], [1.0, 2.0]]), "radius_a"),
        ((TRIANGLES, TRIANGLES, None, None, True), "radius_a"),
        ((TRIANGLES, np.zeros((3, 0, 2))), "b"),
        ((TRIANGLES, TRIANGLES[:2]), "b"),
        ((TRIANGLES, np.where(TRIANGLES == 1, np.nan, 0)), "b[0][1][0]"),
        ((TRIANGLES, np.where(TRIANGLES == 1, -np.inf, 0)), "b[0][1][0]"),
        ((TRIANGLES * 1e151, TRIANGLES), "a[0][1][0]"),
        ((TRIANGLES, TRIANGLES, [3, 3]), "counts_a"),
        ((TRIANGLES, TRIANGLES, None, [3.0, 3.0, 3.0]), "counts_b"),
        ((TRIANGLES, TRIANGLES, None, [3, 0, 3]), "counts_b[1]"),
        ((TRIANGLES, TRIANGLES, None, [3, 3, 4]), "counts_b[2]"),
    ],
)
@pytest.mark.parametrize("ask", [batch.signed_distance, batch.intersects, batch.closest_points, batch.penetration])
def test_bad_input(ask, arguments, where):
    """An error names the place of the bad array or number."""
    with pytest.raises(gjk.ShapeError) as caught:
        ask(*arguments)
    assert caught.value.where == where


def test_without_numpy():
    """Without numpy, the import error says what to install."""
    program = "import sys; sys.modules['numpy'] = None; import gjkcore.batch"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.strip().endswith("ImportError: gjkcore.batch needs numpy: pip install 'gjkcore[batch]'")
