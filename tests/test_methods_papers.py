"""The methods of optimisation: Frank and Wolfe's, and GJK with momentum. Each against a second writing."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest
from asking import ask
from cases import vertex_lists
from hypothesis import example, given, settings
from hypothesis import strategies as st
from vectors import dot

import gjkcore as gjk
from gjkcore.methods import frank_wolfe
from gjkcore.methods.accelerated import MOMENTA, TOLERANCE
from oracle import truth

THIN = (1.0, 0.5, 0.1)
numbers = st.floats(-1, 1, allow_nan=False)
rotations = st.tuples(numbers, numbers, numbers, numbers).filter(lambda q: hypot(*q) > 0.1)
places = st.tuples(*[st.floats(-3, 3, allow_nan=False)] * 3)


def turned(q):
    return gjk.rotation(quaternion=tuple(x / hypot(*q) for x in q))


# Frank and Wolfe.


@given(vertex_lists, vertex_lists)
def test_frank_wolfe_gives_no_wrong_verdict(a, b):
    """A verdict of apart is right. Its closest point is as far away as the exact distance, to half the tolerance that
    ends a run. One of intersecting is wrong only for a gap below the tolerance."""
    run, right = gjk.trace(gjk.Polygon(a), gjk.Polygon(b), "frank-wolfe"), truth(a, b)
    size = max(abs(x) for p in (*a, *b) for x in p) or 1.0
    if run.intersects is False:
        assert right.state == "separated"
        length = hypot(*run.steps[-1].closest.point)
        assert right.signed_distance * (1 - 1e-9) <= length <= right.signed_distance * (1 + 1.1e-6)
    if run.intersects:
        assert right.signed_distance <= 4 * frank_wolfe.TOLERANCE * size


def test_frank_wolfe_is_its_textbook():
    """The points x of a run are those of the textbook's loop, written again: minimise along the gradient, then search
    the segment."""
    a, b = gjk.Ellipse((0, 0), (3, 0.4), 0.7), gjk.Ellipse((2.5, 3), (2, 0.3), -0.4)
    run = gjk.trace(a, b, "frank-wolfe", start=(1, 0))

    def minimiser(g):
        back = (-g[0], -g[1])
        return tuple(p - q for p, q in zip(a.support(back), b.support(g), strict=True))

    x = minimiser((-1.0, 0.0))
    for step in run.steps[1:20]:
        s = minimiser(x)
        assert step.support.w == pytest.approx(s, abs=1e-7)
        if step.accepted:
            along = (s[0] - x[0], s[1] - x[1])
            gamma = max(0.0, min(1.0, -dot(x, along) / dot(along, along)))
            x = (x[0] + gamma * along[0], x[1] + gamma * along[1])
            assert step.closest.point == pytest.approx(x, abs=1e-7)
            assert [step.closest.point] == [kept.w for kept in step.simplex_after]
    assert run.intersects is False and len(run.steps) > 30


def test_frank_wolfe_zig_zags_where_gjk_ends():
    """From the tip of a triangle, towards the inside of its far edge, the method goes to and fro between the ends of
    that edge, to its limit of 1,000, and has no verdict. GJK takes at most four points."""
    a, b = gjk.Polygon([(-3, 1), (4, 1), (0, 4)]), gjk.Point((0.3, 0))
    run = gjk.trace(a, b, "frank-wolfe", start=(0, 1))
    assert {step.support.ia for step in run.steps[1:]} == {0, 1}
    assert (len(run.steps), run.termination, run.intersects) == (1000, "iteration_cap", None)
    assert gjk.trace(a, b).iterations <= 4


# Momentum.


def second(a, b, momentum, normalize, start):
    """The accelerated loop, written again without the project's simplex: the closest point of a simplex is that of the
    exact engine between the origin and the hull of its points. For shapes that are apart. Returns the number of points
    that it keeps."""
    x = [-c for c in start]
    d = s = x
    kept, alpha, count = [], 0.0, 0
    while True:
        length = hypot(*x)
        if momentum == "polyak":
            share = 1 / (count + 1)
            d = [share * p + (1 - share) * q for p, q in zip(d, x, strict=True)]
        elif momentum == "nesterov":
            share = (count + 2) / (count + 3) if normalize else (count + 1) / (count + 3)
            y = [share * p + (1 - share) * q for p, q in zip(x, s, strict=True)]
            if normalize:
                d, y = [c / hypot(*d) for c in d], [c / hypot(*y) for c in y]
            d = [share * p + (1 - share) * q for p, q in zip(d, y, strict=True)]
        else:
            d = x
        s = [p - q for p, q in zip(a.support([-c for c in d]), b.support(d), strict=True)]
        alpha = max(alpha, dot(d, s) / hypot(*d))
        close = kept and length - alpha <= TOLERANCE * (1 + length)
        if kept and momentum != "none" and (dot(x, x) - dot(x, s) <= TOLERANCE / 2 or close):
            momentum = "none"
            continue
        if close:
            return count
        kept.append(tuple(s))
        found = gjk.closest_points(gjk.Polyhedron(kept), gjk.Point((0, 0, 0)), features=True)
        x = list(found.point_a)
        kept = [kept[int(i)] for i in found.feature_a.split()[1:]]
        count += 1


@pytest.mark.parametrize("normalize", [True, False])
@pytest.mark.parametrize("momentum", MOMENTA)
def test_it_keeps_as_many_points_as_a_second_writing(momentum, normalize):
    """On thin boxes and ellipsoids that are apart the run keeps as many support points as the loop above."""
    for k in range(12):
        q = turned((1, 0.31 * k + 0.07, -0.23 * k, 0.11))
        place = (2.5, 0.13 * k, 0.31)
        for shape in (gjk.Box, gjk.Ellipsoid):
            a, b = shape((0, 0, 0), THIN), shape(place, THIN, q)
            run = gjk.trace(a, b, "accelerated", start=(1, 0, 0), momentum=momentum, normalize=normalize)
            if run.intersects is False:
                assert sum(step.accepted for step in run.steps) == second(a, b, momentum, normalize, (1, 0, 0))


@pytest.mark.parametrize("momentum", MOMENTA)
def test_momentum_none_is_gjk(momentum):
    """Without momentum the run asks for the points that the robust method asks for. With it, it does not."""
    a, b = gjk.Ellipsoid((0, 0, 0), THIN), gjk.Ellipsoid((2.2, 1, 0.4), THIN, turned((0.9, 0.2, 0.3, 0.1)))
    run = gjk.trace(a, b, "accelerated", start=(1, 0, 0), momentum=momentum)
    robust = gjk.trace(a, b, "robust", start=(1, 0, 0))
    same = [p.support.w == pytest.approx(q.support.w, abs=1e-6) for p, q in zip(run.steps, robust.steps, strict=False)]
    assert all(same[:8]) == (momentum == "none")


@example((1.0, 0.0, 1e-14, 1.0), (1.0, 1e-14, 1e-14, 1.0), (0.0, 1e-8, 0.0))  # |x| is the tolerance
@given(rotations, rotations, places)
def test_its_verdict_and_its_distance_are_right(p, q, place):
    """On thin ellipsoids each momentum, normalised or not, has the exact verdict where it has one, and the distance to
    the tolerance that ends a run."""
    a, b = gjk.Ellipsoid((0, 0, 0), THIN, turned(p)), gjk.Ellipsoid(place, THIN, turned(q))
    signed = gjk.signed_distance(a, b)
    for momentum in MOMENTA:
        for normalize in (True, False):
            run = gjk.trace(a, b, "accelerated", momentum=momentum, normalize=normalize)
            if run.intersects is None:
                continue
            assert run.intersects == (signed <= 0) or abs(signed) < 1e-7
            if run.intersects is False:
                assert hypot(*run.steps[-1].closest.point) == pytest.approx(signed, abs=1e-7)


def test_options_are_those_of_the_accelerated_method():
    """`momentum` and `normalize` go with `accelerated` alone, and have three and two values."""
    a, b = gjk.Sphere((0, 0, 0), 1), gjk.Sphere((3, 0, 0), 1)
    with pytest.raises(ValueError, match="momentum is an option of the method accelerated, not of robust"):
        gjk.trace(a, b, momentum="polyak")
    with pytest.raises(ValueError, match="momentum must be one of none, polyak, nesterov, not 'adam'"):
        gjk.trace(a, b, "accelerated", momentum="adam")
    with pytest.raises(ValueError, match="normalize must be True or False, not 1"):
        gjk.trace(a, b, "accelerated", normalize=1)
    told = gjk.trace(a, b, "accelerated", momentum="nesterov", normalize=True)
    assert gjk.trace(a, b, "accelerated").steps == told.steps


def test_a_scene_has_the_options_too():
    """The trace of a scene is that of `trace` with the same options. Other methods do not look at them."""
    shapes = [
        {"type": "ellipsoid", "center": [0, 0, 0], "radii": list(THIN)},
        {"type": "ellipsoid", "center": [2, 1, 0.4], "radii": list(THIN)},
    ]
    a, b = gjk.Ellipsoid((0, 0, 0), THIN), gjk.Ellipsoid((2, 1, 0.4), THIN)
    for momentum in MOMENTA:
        found = ask("gjk", shapes=shapes, method="accelerated", momentum=momentum, normalize=False)
        run = gjk.trace(a, b, "accelerated", momentum=momentum, normalize=False)
        assert [step["support"]["w"] for step in found["trace"]["steps"]] == [[*step.support.w] for step in run.steps]
    assert ask("gjk", shapes=shapes, momentum="polyak")["trace"]["method"] == "robust"


# The bounds of the distance.


@pytest.mark.parametrize("method", ["robust", "frank-wolfe", "accelerated"])
@settings(max_examples=min(settings().max_examples, 200))  # a run may take a thousand rounds
@given(rotations, places)
def test_the_bounds_hold_the_distance(method, q, place):
    """The kind `distance` has the lower and the upper bound after each step: they hold the exact distance, never part,
    and meet where the run converged."""
    box = {"type": "box", "center": [0, 0, 0], "half_extents": [1, 0.5, 0.25]}
    other = {**box, "center": [*place], "rotation": [list(row) for row in turned(q)]}
    found = ask("distance", shapes=[box, other], method=method)
    distance = max(found["result"]["signed_distance"], 0)
    bounds = found["bounds"]
    assert len(bounds) == len(found["trace"]["steps"])
    for lower, upper in bounds:
        assert 0 <= lower <= distance + 1e-9 and distance - 1e-9 <= upper
    assert all(p[0] <= q[0] and p[1] >= q[1] for p, q in pairwise(bounds))
    if found["trace"]["termination"] == "converged" and distance:
        assert bounds[-1][1] - bounds[-1][0] <= 2e-6 * (1 + distance)


def test_methods_without_a_closest_point_have_no_bounds():
    """winter.dev's method knows no closest point, so the answer has no bounds."""
    shapes = [{"type": "polygon", "vertices": [[x, 0], [x + 1, 0], [x, 1]]} for x in (0, 3)]
    assert "bounds" not in ask("distance", shapes=shapes, method="winter")
    assert "bounds" in ask("distance", shapes=shapes)
