"""EPA in space: its record, its agreement with the exact depth, and its end."""

from collections import Counter
from itertools import pairwise
from math import hypot
from random import Random

import pytest
from cases3 import CATEGORIES, TABLE1, close, cube, gauss, polyhedra, rotation, vertex_lists
from hypothesis import given
from oracle3 import dot, truth

import gjkcore as gjk
from gjkcore.space import shapes as solids
from gjkcore.space.epa import CAP, LAST, expand


def overlapping(count, seed):
    """Overlapping pairs of vertex lists of many kinds, and the oracle's answer."""
    rng = Random(seed)
    kinds = [CATEGORIES[name] for name in ("random", "deep", "identical", "duplicates", "near touch", "slivers")]
    while count:
        a, b = rng.choice(kinds)(rng)
        expected = truth(a, b)
        if expected.state == "intersecting":
            count -= 1
            yield a, b, expected.signed_distance


@pytest.mark.long
def test_epa_finds_the_exact_depth():
    """On polyhedra, EPA converges to the depth of the oracle, to the last bit."""
    for a, b, signed in overlapping(30, seed=8):
        epa = expand(*polyhedra(a, b))
        assert epa.termination == "converged"
        assert epa.depth == -signed


def test_epa_ends_on_round_shapes():
    """Other codes looped for ever on a sphere against a mesh. Here EPA ends by its tolerance or its cap. The depth is
    right, or an upper bound if all directions are nearly equal."""
    rng = Random(9)
    for _ in range(30):
        a, center, radius = CATEGORIES["random"](rng)[0], gauss(rng, 1, 0.3)[0], rng.uniform(0.05, 3)
        depth = -truth(a, [center], 0, radius).signed_distance
        if depth > 0:
            epa = expand(gjk.Polyhedron(a), gjk.Sphere(center, radius))
            assert len(epa.steps) <= CAP + LAST + 1
            assert -1e-8 < epa.depth - depth < (1e-8 if epa.termination == "converged" else 0.05)


@pytest.mark.parametrize("offset", [0.0, 1e-12, 0.1, 0.5, 1.999999, 2.0])
def test_epa_ends_on_two_spheres(offset):
    """The answer is right for concentric, near, deep, shallow and touching spheres. A sphere is the worst polytope."""
    epa = expand(gjk.Sphere((0, 0, 0), 1), gjk.Sphere((offset, 0, 0), 1))
    assert epa.depth == pytest.approx(2 - offset, abs=1e-3)


@given(vertex_lists(), vertex_lists())
def test_record(a, b):
    """Each polytope is closed, and replaces the faces inside the horizon of the one before. The distance never falls
    while the origin is inside. The last support point is refused."""
    steps = expand(*polyhedra(a, b)).steps
    for step in steps:
        edges = Counter((f[i], f[(i + 1) % 3]) for f in step.faces for i in range(3))
        assert set(edges.values()) <= {1}
        assert all((v, u) in edges for u, v in edges)
        assert abs(hypot(*step.normal) - 1) < 1e-12
        around = Counter((f[i], f[(i + 1) % 3]) for f in (step.faces[k] for k in step.seen) for i in range(3))
        assert {(u, v) for u, v in around if (v, u) not in around} == set(step.horizon)
        if step.face is None:
            assert (step.faces, step.seen) == ((), ())
        else:
            corner = step.polytope[step.faces[step.face][0]]
            assert step.distance == pytest.approx(dot(step.normal, corner), abs=1e-9)
            assert (step.face in step.seen) == step.accepted
    for earlier, later in pairwise(steps):
        assert later.polytope == (*earlier.polytope, earlier.point)
        if earlier.face is None:
            continue
        new = len(earlier.polytope)
        assert {f for f in later.faces if new in f} == {(u, v, new) for u, v in earlier.horizon}
        kept = [f for k, f in enumerate(earlier.faces) if k not in earlier.seen]
        assert set(kept) == {f for f in later.faces if new not in f}
        assert later.distance >= earlier.distance or earlier.distance <= 0
    assert [step.accepted for step in steps] == [True] * (len(steps) - 1) + [False]


def test_nothing_to_expand():
    """A flat difference has no inside: the depth is 0, no step has a volume, and the normal leaves the plane."""
    for a, b in (
        (gjk.Point((1, 2, 3)), gjk.Point((1, 2, 3))),
        (gjk.Segment((-1, 0, 0), (1, 0, 0)), gjk.Point((0, 0, 0))),
        (gjk.Segment((-1, 0, 0), (1, 0, 0)), gjk.Segment((0, -1, 0), (0, 1, 0))),
    ):
        epa = expand(a, b)
        assert (epa.depth, epa.steps[-1].upper) == (0, 0)
        assert all(len(step.faces) in (0, 2) for step in epa.steps)
        heights = [dot(p, epa.normal) - dot(q, epa.normal) for p in a.vertices for q in b.vertices]
        assert max(abs(height) for height in heights) < 1e-15


def test_edge_case_between_two_triangle_faces():
    """In Lindberg's report, the origin projects onto an edge that two faces of the polytope share. Both are then
    closest, and the run alternates between them for ever. Here a support point never sees coplanar triangles, so each
    round adds a vertex or is the last."""
    for step in range(40):
        z = 0.05 * step
        a, b = gjk.Box((0, 0, 0), (1, 1, 1)), gjk.Box((0, 0, z), (1, 1, 1))
        assert gjk.penetration(a, b).depth == pytest.approx(2 - z, abs=1e-15)
        assert expand(a, b).termination == "converged"
        turned = b.posed(((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)), (0, 0, 0))
        assert gjk.penetration(a, turned).depth == pytest.approx(2 - z, abs=1e-15)
    octahedron = gjk.Polyhedron([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)])
    for other in (octahedron, gjk.Polyhedron(cube(0.25)), gjk.Segment((-0.1, -0.1, 0), (0.1, 0.1, 0))):
        assert expand(octahedron, other).termination == "converged"
        assert gjk.penetration(octahedron, other).depth > 0


def test_edge_cases_end():
    """EPA ends on each kind of input, overlapping or not, without a division by zero."""
    rng = Random(4)
    for category, make in CATEGORIES.items():
        if not category.startswith("scale 1e-150") and not category.startswith("scale 1e149"):
            for _ in range(4):
                assert expand(*polyhedra(*make(rng))).termination in ("converged", "touching")


def test_depth_of_large_polyhedra():
    """Moving one of two spheres of 515 vertices by depth * normal leaves them touching, checked in whole numbers."""
    rng = Random(6)
    sphere = gjk.Polyhedron(TABLE1["sphere"]["vertices"])
    for _ in range(4):
        a = sphere.posed(rotation(rng), (0, 0, 0))
        b = sphere.posed(rotation(rng), [rng.gauss(0, 0.2) for _ in range(3)])
        penetration = gjk.penetration(a, b)
        moved = b.translated([x * penetration.depth for x in penetration.normal])
        assert abs(gjk.signed_distance(a, moved)) < 1e-15
        assert close(
            hypot(*(p - q for p, q in zip(penetration.point_a, penetration.point_b, strict=True))), penetration.depth
        )


def test_curved_solids_with_a_ring_of_deepest_directions():
    """A point on the axis of a cone, two cylinders on one axis, two equal ellipsoids: no face is closest, but the depth
    is right."""
    cases = [
        (gjk.Cone((0, 0, 0), (0, 0, 2), 1), gjk.Point((0, 0, 1)), 1 / 5**0.5),
        (gjk.Cylinder((0, 0, -5), (0, 0, 5), 1), gjk.Cylinder((0, 0, -5), (0, 0, 5), 1), 2.0),
        (gjk.Ellipsoid((0, 0, 0), (1, 1, 1)), gjk.Ellipsoid((0, 0, 0), (1, 1, 1)), 2.0),
        (gjk.Ellipsoid((0, 0, 0), (1, 1, 1)), solids.Rounded(gjk.Box((0, 0, 0), (1, 1, 1)), 0.5), 2.5),
    ]
    for a, b, depth in cases:
        penetration = gjk.penetration(a, b)
        assert penetration.depth == pytest.approx(depth, abs=1e-8)
        for p, q, n in zip(penetration.point_a, penetration.point_b, penetration.normal, strict=True):
            assert p - q == pytest.approx(depth * n, abs=1e-5)


def test_a_face_as_close_as_the_deepest_one_that_is_no_face_of_the_difference():
    """Two faces of the polytope were equally close to the origin, and A - B reached beyond one of them. The normal was
    that one's, along which the depth is another."""
    a = gjk.Polyhedron([(1, -1, 1), (-1, 1, -1), (0, 1, -1), (1, 0, 1)])
    b = gjk.Polyhedron([(-1, 1, 0), (1, 0, 0), (1, -1, 1)])
    for p, q in ((a, b), (b, a)):
        way = gjk.penetration(p, q)
        height = max(dot(way.normal, v) for v in p.vertices) - min(dot(way.normal, v) for v in q.vertices)
        assert way.depth == pytest.approx(1 / 6**0.5, abs=1e-15)
        assert height == pytest.approx(way.depth, abs=1e-15)
