"""The registry of methods, the public names, and what holds for every published method."""

from __future__ import annotations

import json
import re
from itertools import product
from math import fsum, isclose, isfinite
from typing import get_args

import pytest
from asking import mixed
from cases import scaled, scales, vertex_lists
from hypothesis import given
from hypothesis import strategies as st
from published import PUBLISHED, SPATIAL, plane_pairs, run_polygons, run_solids, solid_pairs

import gjkcore as gjk
from gjkcore.figures import SCENES, KindName
from gjkcore.figures.kind import BESIDE_GJK, methods_for
from gjkcore.jsonable import to_json
from gjkcore.methods import METHODS, MethodName, SpaceMethodName, mpr, vec3
from gjkcore.methods.run import CAP
from project import WEB, preset_scenes, read

ALL, ALL_SPATIAL = (*PUBLISHED, "mpr"), (*SPATIAL, "mpr")
whole = st.integers(-3, 3)
real = st.floats(-10, 10, allow_nan=False).map(lambda x: round(x, 6) + 0.0)
solid_lists = st.one_of(*(st.lists(st.tuples(x, x, x), min_size=1, max_size=6) for x in (whole, real)))
extreme_scales = st.one_of(scales, st.sampled_from([1e-170, 1e-160, 1e-100, 1e149]))
starts = st.one_of(st.none(), st.tuples(whole, whole, whole))


def test_registry():
    """Methods know their names, and every region of their steps is explained."""
    for name, method in gjk.METHODS.items():
        assert method.name == name
        assert method.answers in ("intersection", "distance")
        if 2 in method.dimensions:
            trace = gjk.trace(gjk.Polygon([(0, 0), (2, 0), (1, 2)]), gjk.Circle((1, 1), 1), method=name)
            assert trace.method == name
            assert {step.region for step in trace.steps} <= set(method.regions)
        if 3 in method.dimensions:
            regions = {step.region for a, b, _ in solid_pairs()[:20] for step in run_solids(name, a, b).steps}
            expected = {"mpr": {"ABC", "ACD"}, "frank-wolfe": {"sx", "x"}}.get(name, {"ABC", "ABCD"})
            assert expected <= regions <= set(method.regions)
    assert [name for name in gjk.METHODS if name not in ("robust", *BESIDE_GJK)] == list(PUBLISHED)
    assert [name for name in PUBLISHED if 3 in gjk.METHODS[name].dimensions] == list(SPATIAL)


def test_checkers_know_the_names():
    """The names that checkers of types let pass are those of the methods, of the methods for space, and of the kinds of
    figures."""
    assert get_args(MethodName) == tuple(gjk.METHODS)
    assert get_args(SpaceMethodName) == methods_for(3)
    assert get_args(KindName) == (*SCENES, "tour")


@pytest.mark.parametrize("name", sorted(set(PUBLISHED) - set(SPATIAL)))
def test_a_method_of_the_plane_refuses_solids(name):
    """A method of the plane says that it does not accept solids."""
    box = gjk.Box((0, 0, 0), (1, 1, 1))
    with pytest.raises(gjk.ShapeError, match=f"2D for the method {name}, not 3D"):
        gjk.trace(box, box, method=name)


@pytest.mark.parametrize("name", ALL)
def test_mixed_dimensions_are_refused(name):
    """A solid against a plane shape is refused, in either order."""
    shapes = gjk.Circle((0, 0), 1), gjk.Sphere((0, 0, 0), 1)
    for a, b in (shapes, shapes[::-1]):
        with pytest.raises(gjk.ShapeError):
            gjk.trace(a, b, method=name)


@pytest.mark.parametrize("start", [(1, 0), (1, 0, float("nan")), "xyz", 3])
def test_start_has_the_dimension_of_the_shapes(start):
    """A start direction of the plane is refused in space."""
    ball = gjk.Sphere((0, 0, 0), 1)
    with pytest.raises(gjk.ShapeError, match="start"):
        gjk.trace(ball, ball, method="winter", start=start)


def assert_sound(trace, method):
    """The run ends by a named exit, and its record is consistent."""
    assert 1 <= trace.iterations <= {"vec3": vec3.CAP, "mpr": mpr.CAP}.get(method, CAP)
    legend = gjk.METHODS[method].regions
    before = ()
    for index, step in enumerate(trace.steps):
        assert step.index == index
        assert step.region in legend
        assert step.simplex_before == before
        assert step.simplex_after == before if not step.accepted else step.simplex_after[0] == step.support
        before = step.simplex_after
        if all(map(isfinite, (step.dot, *step.direction))):
            terms = [x * y for x, y in zip(step.support.w, step.direction, strict=True)]
            assert isclose(step.dot, fsum(terms), rel_tol=1e-9, abs_tol=1e-12 * fsum(map(abs, terms)) + 1e-300)
        if step.closest and all(map(isfinite, step.closest.point)):
            points = [p.w for p in step.simplex_after]
            size = max(abs(x) for w in points for x in w)
            assert step.closest.point == pytest.approx(mixed(step.closest.weights, points), rel=1e-9, abs=1e-6 * size)
    assert all(step.accepted for step in trace.steps[:-1])
    last = trace.steps[-1]
    if trace.termination == "repeated_support":
        assert last.support.w in [p.w for p in last.simplex_before]
    if trace.termination == "cycle":
        assert {p.w for p in last.simplex_after} in [{p.w for p in step.simplex_after} for step in trace.steps[:-1]]
    open_exits = ("cycle",) if method in ("vec3", "mpr") else ("cycle", "iteration_cap")
    assert (trace.intersects is None) == (trace.termination in open_exits)
    assert (trace.termination == "zero_direction") <= (not any(last.direction))
    if trace.termination == "origin_enclosed":
        corners = len(last.simplex_after)
        assert trace.intersects and corners in (
            (1, len(last.direction)) if method == "mpr" else (len(last.direction) + 1,)
        )
    if trace.termination in ("separating_direction", "repeated_support", "converged"):
        assert not trace.intersects and not last.accepted
    json.dumps(to_json(trace), allow_nan=False)


@pytest.mark.long
@pytest.mark.parametrize("method", ["winter", "oriented", "vec3", "entropy"])
def test_generic_input(method):
    """On seeded random polygons that do not touch, the article's verdict is that of the oracle, and so it is on
    polyhedra."""
    for a, b, distance in plane_pairs():
        assert run_polygons(method, a, b).intersects == (distance == 0)
    for a, b, distance in solid_pairs() if method in SPATIAL else ():
        assert run_solids(method, a, b).intersects == (distance == 0)


@pytest.mark.parametrize("method", ALL)
@given(vertex_lists, vertex_lists, extreme_scales, extreme_scales, starts, st.booleans())
def test_always_ends(method, a, b, scale_a, scale_b, start, same):
    """No polygons, segments or points of any size make a method hang or fail, from any start, also if they are
    equal."""
    a = scaled(a, scale_a)
    b = a if same else scaled(b, scale_b)
    assert_sound(run_polygons(method, a, b, start=start and start[:2]), method)


@pytest.mark.parametrize("method", ALL_SPATIAL)
@given(solid_lists, solid_lists, extreme_scales, extreme_scales, starts, st.booleans())
def test_always_ends_in_space(method, a, b, scale_a, scale_b, start, same):
    """No solids, segments or points of any size make a method hang or fail, from any start, also if they are equal."""
    a = [tuple(x * scale_a for x in v) for v in a]
    b = a if same else [tuple(x * scale_b for x in v) for v in b]
    assert_sound(run_solids(method, a, b, start=start), method)


@pytest.mark.long
@pytest.mark.parametrize("method", ALL)
@given(vertex_lists, st.tuples(real, real), st.sampled_from([0.0, 1e-160, 0.5, 3.0]), extreme_scales)
def test_always_ends_on_round_shapes(method, a, center, radius, scale):
    """Every method ends on a circle, whose support points never need to repeat."""
    disc = gjk.Circle(scaled([center], scale)[0], radius * scale)
    assert_sound(gjk.trace(gjk.Polygon(scaled(a, scale)), disc, method=method), method)


@pytest.mark.long
@pytest.mark.parametrize("method", ALL_SPATIAL)
@given(st.tuples(real, real, real), st.sampled_from([0.0, 0.5, 3.0]), st.booleans())
def test_always_ends_on_balls(method, center, radius, touching):
    """Every method ends on spheres, also on touching ones."""
    a = gjk.Sphere((0, 0, 0), 1)
    b = gjk.Sphere((1 + radius, 0, 0) if touching else center, radius)
    assert_sound(gjk.trace(a, b, method=method), method)


class Foreign:
    """A square from outside. It has only support points, and accepts no zero direction."""

    def support(self, direction):
        assert any(direction)
        return tuple(1 if x > 0 else -1 for x in direction[:2])


@pytest.mark.parametrize("method", ALL)
def test_any_object_with_support_works(method):
    """An object with only `support` gives the same run as the same square of ours, without vertex indices."""
    square = gjk.Polygon(list(product((-1, 1), repeat=2)))
    for offset, expected in (((0.7, 0.3), True), ((3.5, 0.7), False)):
        trace = gjk.trace(Foreign(), square.translated(offset), method=method)
        assert trace.intersects is expected
        assert trace.steps[0].support.ia is None
        assert trace.steps[0].support.ib is not None
    assert_sound(gjk.trace(Foreign(), Foreign(), method=method), method)


@pytest.mark.parametrize("given", [None, "xy", (1,), (1, 2, 3), (1, float("nan")), (float("inf"), 0), 7])
def test_a_support_that_is_no_point_is_refused(given):
    """A support point that is not a point is refused. The message says what came and what was expected."""

    class Broken:
        dimension = 2

        def support(self, direction):
            return given

    with pytest.raises(gjk.ShapeError, match="support"):
        gjk.trace(gjk.Circle((0, 0), 1), Broken(), method="winter")


def own_start(name, dimension):
    """The first search direction that a method chooses by itself."""
    return gjk.trace(*[gjk.Point((1,) * dimension)] * 2, method=name).steps[0].direction


def way(trace):
    """The regions and vertices of a run, without its numbers."""
    return [(step.region, step.support.ia, step.support.ib) for step in trace.steps], trace.termination


@pytest.mark.long
@pytest.mark.parametrize("method", PUBLISHED)
def test_the_same_way_under_exact_motions(method):
    """A method takes the same steps on generic polygons scaled by a power of two, and on polygons turned by 90 degrees
    together with the start. So nothing in it is absolute or prefers an axis."""
    for a, b, _ in plane_pairs()[:80]:
        expected = way(run_polygons(method, a, b))
        assert way(run_polygons(method, scaled(a, 2.0**40), scaled(b, 2.0**40))) == expected
        turned = ([(-y, x) for x, y in vertices] for vertices in (a, b))
        x, y = own_start(method, 2)
        assert way(run_polygons(method, *turned, start=(-y, x))) == expected


@pytest.mark.parametrize("method", PUBLISHED)
def test_swapped_shapes_go_the_mirrored_way(method):
    """B - A is A - B turned by 180 degrees. From the opposite start, generic polygons give the same regions."""
    for a, b, _ in plane_pairs()[:80]:
        regions, termination = way(run_polygons(method, a, b))
        mirrored = [(region, ib, ia) for region, ia, ib in regions]
        x, y = own_start(method, 2)
        assert way(run_polygons(method, b, a, start=(-x, -y))) == (mirrored, termination)


@pytest.mark.parametrize("method", SPATIAL)
def test_the_same_way_in_space(method):
    """In space, scaling by a power of two, a move by whole numbers or a rotation of the axes does not change the
    steps."""
    for a, b, _ in solid_pairs()[:40]:
        expected = way(run_solids(method, a, b))
        moved = ([(y * 4 + 5, z * 4 - 9, x * 4 + 2) for x, y, z in vertices] for vertices in (a, b))
        x, y, z = own_start(method, 3)
        assert way(run_solids(method, *moved, start=(y, z, x))) == expected


def test_swapped_solids_meet_the_same_vertices():
    """B - A is A - B in a mirror, which exchanges above and below a triangle. The cases of vec3.ca are mirrored too.
    The tetrahedron of the other methods tests its faces in order, and the mirror changes that order."""
    for a, b, _ in solid_pairs():
        trace, mirrored = run_solids("vec3", a, b), run_solids("vec3", b, a, start=(-1, 0, 0))
        assert [(s.support.ib, s.support.ia) for s in mirrored.steps] == [
            (s.support.ia, s.support.ib) for s in trace.steps
        ]
        assert mirrored.termination == trace.termination


@pytest.mark.parametrize("method", ALL)
def test_limit(method):
    """max_iterations limits the support points, and the run ends as `iteration_cap`."""
    for limit in (1, 2):
        trace = run_polygons(method, [(0, 0), (9, 1), (2, 8)], [(3, 3), (4, 3), (3, 5)], max_iterations=limit)
        assert (trace.termination, trace.iterations) == ("iteration_cap", limit)


# --------------------------------------------------------------- one name for a method: registry, pages, titles, README

TITLES = {name: method.title for name, method in METHODS.items()}

OTHERS = ("State machine", "KTH report", "Numbered regions", "vec3.ca article", "Entropy Interactive’s")
"""What methods were called besides."""


def test_the_table_has_the_names_of_the_registry() -> None:
    """The rows of the site's table of methods are the registry's titles, in its order."""
    table = re.findall(r'<tr><th scope="row">([^<]+)</th>', read("web/breaks.html"))
    assert [name.removesuffix(" (ours)") for name in table] == list(TITLES.values())


@pytest.mark.parametrize("page", sorted(path.name for path in WEB.glob("*.html")))
def test_no_page_has_another_name(page: str) -> None:
    """No page calls a method by anything but its title."""
    assert [other for other in OTHERS if other in read(f"web/{page}")] == []


def test_scenes_have_the_names_of_the_registry() -> None:
    """A scene whose title begins with a method's name, or ends with its failure, has the title of that very method."""
    presets, scenes = json.loads(read("web/src/presets.json")), preset_scenes()
    for name, preset in presets.items():
        method = scenes[name].get("method")
        named = [title for title in TITLES.values() if title.lower() in preset["title"].lower()]
        if preset["scene"]["kind"] in ("failures", "failure-map") and named:
            assert named == [TITLES[method]], name
        assert [other for other in OTHERS if other in preset["title"]] == []


def test_the_readme_has_a_row_for_each_method() -> None:
    """Each method has a row in the README, which says whose it is by the same name."""
    readme = read("README.md")
    for name, title in TITLES.items():
        [row] = re.findall(rf"^\| `{name}` \|.*$", readme, re.MULTILINE)
        assert title.lower() in row.lower() or name == "robust", row


def test_every_published_method_says_where() -> None:
    """Each method but ours leads to its article or its author's code."""
    for name, method in METHODS.items():
        assert name in ("robust", "entropy") or method.source.startswith("https://"), name
