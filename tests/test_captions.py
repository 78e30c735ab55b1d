"""What the captions of the page claim is true, and the sentences show what the claims hold.

`support/captions.py` has the scenes, their answers and the claims. The functions `check_<claim>` hold a claim to the
trace, to the exact oracle and to proofs. Which captions a preset has is approved in its picture, and its tables in
`approved/rows.svg`; their numbers are those of traces and answers, whose own tests hold them to the truth.
"""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import pairwise, product
from math import dist, hypot, isclose
from typing import Any

import captions
import oracle3
import pytest
from cores import core_of

import gjkcore
import oracle
from gjkcore.bridge import answer
from gjkcore.substeps import SUBSTEPS
from gjkcore.trace import Termination
from project import TESTS

pytestmark = pytest.mark.long

PAPERS = ("frank-wolfe", "accelerated")
"""Methods that end within a tolerance of their own."""
LOST = 4 * 2.0**-53
"""Relative. Rounding moves a sum of two products by at most this fraction of its terms."""
MOST_VERTICES = 30
"""The oracle is asked of at most this many vertices, or pairs of vertices."""


@pytest.fixture(scope="session")
def sample(tmp_path_factory):
    """All cases, and the names of all claims that have a sentence."""
    own = tmp_path_factory.getbasetemp()
    return captions.sample(own.parent if own.name.startswith("popen-") else own)


# ------------------------------------------------------------------------------------------------ geometry


def is_near(x, y, size=0.0):
    """Equal up to rounding, also of numbers of this size, in each part."""
    if isinstance(x, float | int) and isinstance(y, float | int) and not isinstance(x, bool):
        return x == y or isclose(x, y, rel_tol=1e-12, abs_tol=1e-14 * size)
    if isinstance(x, list | tuple) and isinstance(y, list | tuple):
        return len(x) == len(y) and all(is_near(p, q, size) for p, q in zip(x, y, strict=True))
    if isinstance(x, dict) and isinstance(y, dict):
        return x.keys() == y.keys() and all(is_near(x[key], y[key], size) for key in x)
    return x == y


def inner(p, q):
    return sum(x * y for x, y in zip(p, q, strict=True))


def exactly(p):
    return [Fraction(x) for x in p]


def minus(p, q):
    return [x - y for x, y in zip(p, q, strict=True)]


def along(w, d):
    """The exact product, and a bound of its rounding error in floats."""
    terms = [Fraction(x) * Fraction(y) for x, y in zip(w, d, strict=True)]
    return sum(terms), float(sum(map(abs, terms))) * LOST


def cross(p, q):
    return p[0] * q[1] - p[1] * q[0]


def distance_from_origin(points):
    """Of a hull in the plane; 0 inside."""
    return max(oracle.truth(points, [(0, 0)]).signed_distance, 0)


def cross3(p, q):
    return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]


# ------------------------------------------------------------------------------------------------ a caption


@cache
def truth_of(shapes):
    """The oracle's answer to two shapes, as a text; None where it has none, or would take long."""
    sides = [core_of(shape) for shape in json.loads(shapes)]
    if None in sides or len(sides[0][0]) * len(sides[1][0]) > MOST_VERTICES:
        return None
    (a, radius_a), (b, radius_b) = sides
    return (oracle if len(a[0]) == 2 else oracle3).truth(a, b, radius_a, radius_b)


class Case:
    """The context of a caption: the scene, its answer, and the step that is described."""

    def __init__(self, scene, reply, said, numbers):
        self.numbers = numbers
        """Returns all numbers of the scene and its answer."""
        self.claim: dict[str, Any] = {}
        """The claim that is checked."""
        self.scene, self.answer, self.what, self.index = scene, reply, said.what, said.step
        self.kind, self.method = scene["kind"], scene["method"]
        self.result = reply.get("result")
        self.distance = self.result and self.result["signed_distance"]
        self.trace = reply.get("trace")
        self.steps = self.trace["steps"] if self.trace else []
        self.step = self.steps[self.index] if self.index < len(self.steps) else None
        self.is_last = self.index == len(self.steps) - 1
        self.cores = bool(self.trace and self.trace["margin"] > 0)
        self.proof = reply.get("certificate")
        self.points = scene.get("points")
        self.sign = "+" if self.kind == "sum" else "−"

    @cached_property
    def vertices(self):
        """Of each shape, in the order of the scene; None where it is curved, or a box that is turned."""
        cores = [not shape.get("rotation") and core_of(shape) for shape in self.scene["shapes"]]
        return [core[0] if core else None for core in cores]

    @property
    def radii(self):
        return sum(shape["radius"] for shape in self.scene["shapes"])

    @cached_property
    def hull(self):
        """The corners of the difference or the sum."""
        hull = self.answer["sum" if self.kind == "sum" else "difference"]
        return hull["vertices"] if isinstance(hull, dict) else hull

    @cached_property
    def size(self):
        return max(1e-300, *(abs(x) for p in self.hull for x in p))

    def scaled(self, points):
        return [[x / self.size for x in p] for p in points]

    @property
    def truth(self):
        return truth_of(json.dumps(self.scene["shapes"]))

    @property
    def letters(self):
        """The letters that the method's code has for the points that the step examined, by convention."""
        step = self.step
        labels = step.get("labels") or ()
        older = step["simplex_before"]
        if labels and labels[0][-1].isdigit():
            before = list(self.steps[self.index - 1]["labels"]) if older else []
            return [f"{labels[0][0]}{len(older)}"] * step["accepted"] + before
        return list("ABCD"[: len(older) + step["accepted"]])

    @property
    def looked_at(self):
        return [self.step["support"]] * self.step["accepted"] + self.step["simplex_before"]

    def name_of(self, w):
        """w with the number of the iteration that found the point first; x for a point between those."""
        first = next((i for i, step in enumerate(self.steps) if step["support"]["w"] == w), None)
        return "x" if first is None else "w" + str(first + 1).translate(SUBSCRIPTS)

    @property
    def named(self):
        """The points that the step examined, by name."""
        return {self.name_of(p["w"]): p for p in self.looked_at}

    @property
    def new_name(self):
        return self.name_of(self.step["support"]["w"])

    @property
    def closest_point(self):
        closest = self.step["closest"]
        return closest["point"] if closest and None not in closest["point"] else None

    def distance_at(self, index):
        """The distance of the closest point of a step; None where it has none."""
        closest = self.steps[index]["closest"] if index >= 0 else None
        return hypot(*closest["point"]) if closest and None not in closest["point"] else None


# ------------------------------------------------------------------------------------------------ what is true


def title(method):
    return gjkcore.METHODS[method].title


def trouble_of(c):
    end = c.trace["termination"]
    return end if end in ("cycle", "iteration_cap", "zero_direction") else None


def steps_at(c, index):
    """The runs that make this step, by the titles of their methods."""
    runs = c.answer["runs"]
    return {title(run["method"]): run["trace"]["steps"][index] for run in runs if index < len(run["trace"]["steps"])}


def first_parting(c):
    """The first step at which support points differ, counted from 0; None if there is none."""
    points = [
        {str(step["support"]["w"]) for step in steps_at(c, i).values()} for i in range(max(lengths_of(c).values()))
    ]
    return next((i for i, different in enumerate(points) if len(different) > 1), None)


def lengths_of(c):
    return {title(run["method"]): len(run["trace"]["steps"]) for run in c.answer["runs"]}


def highest(c, side):
    """The vertices that are the furthest, exactly; None on a round shape."""
    if c.answer[f"ties_{side}"] is None:
        return None
    d = [x if side == "a" else -x for x in c.scene["direction"]]
    products = [along(p, d)[0] for p in c.vertices["ab".index(side)]]
    return [i for i, value in enumerate(products) if value == max(products)]


def numbers_in(*values):
    """All numbers in these values, without their signs."""
    found, waiting = set(), [*values]
    while waiting:
        value = waiting.pop()
        if isinstance(value, float):
            found.add(abs(value))
        elif isinstance(value, dict | list):
            waiting += value.values() if isinstance(value, dict) else value
    return found


def check_numbers(c):
    """Where a claim has no check of its own, its numbers are those of the answer or the scene, up to their sign."""
    assert numbers_in(c.claim) <= c.numbers()


def names_in(points, c):
    return {c.name_of(p["w"]) for p in points}


def check_finds(c):
    """The search starts at the simplex before, and the new point lies along d where the sentence says."""
    assert set(c.claim["from"]) <= names_in(c.step["simplex_before"], c)
    assert c.claim["name"] == c.new_name
    if c.claim["reach"] and None not in c.step["direction"]:
        exact, lost = along(c.step["support"]["w"], c.step["direction"])
        assert {"beyond": exact > -lost, "level": abs(exact) <= lost or not c.step["dot"], "short": exact < lost}[
            c.claim["reach"]
        ]


def check_keeps_all(c):
    assert set(c.claim["names"]) == names_in(c.looked_at, c) == names_in(c.step["simplex_after"], c)


def check_drops(c):
    """Seen from the points kept, O is not on the side of a point dropped."""
    after = names_in(c.step["simplex_after"], c)
    assert (set(c.claim["names"]), set(c.claim["dropped"])) == (after, names_in(c.looked_at, c) - after)
    origin, *kept = ([Fraction(x) for x in c.named[name]["w"]] for name in c.claim["names"])
    for name in c.claim["dropped"]:
        outwards = minus(origin, exactly(c.named[name]["w"]))
        basis = []
        for edge in (minus(p, origin) for p in kept):
            for done in basis:
                edge = minus(edge, [inner(edge, done) / inner(done, done) * x for x in done])
            if any(edge):
                basis.append(edge)
        for done in basis:
            outwards = minus(outwards, [inner(outwards, done) / inner(done, done) * x for x in done])
        assert inner(outwards, origin) <= Fraction(1e-12) * Fraction(c.size) ** 2


def check_tests_drop(c):
    assert set(c.claim["dropped"]) == names_in(c.looked_at, c) - names_in(c.step["simplex_after"], c)


def check_starts(c):
    assert is_near(c.claim["distance"], c.distance_at(0))


check_starts_without = check_starts


def check_nearer(c):
    assert is_near(c.claim["distance"], c.distance_at(c.index)) and c.claim["distance"] < c.distance_at(c.index - 1)


check_barely_nearer = check_barely_falls = check_nearer


def check_goes_wrong_here(c):
    assert c.answer["wrong_at"] == c.index
    assert set(c.claim["dropped"]) == names_in(c.looked_at, c) - names_in(c.step["simplex_after"], c)


def check_contains(c):
    """Where the robust method says so: a published one may be wrong."""
    assert c.result["state"] != "separated"
    last = [p["w"] for p in c.steps[-1]["simplex_after"]]
    assert c.method != "robust" or len(last[0]) == 3 or distance_from_origin(last) < 1e-9 * c.size


def check_are_apart(c):
    """No corner of A - B passes O along d, but where the method took d for separating."""
    assert c.distance > 0
    if c.steps[-1]["dot"] is None or c.steps[-1]["dot"] > 0:
        return
    d = c.steps[-1]["direction"]
    p = max(c.hull, key=lambda q: inner(q, d))
    lost = Fraction(5e-324)  # where a product underflows
    assert along(p, d)[0] <= Fraction(c.size) * Fraction(hypot(*d)) * Fraction(1e-12) + lost


def check_only_touch(c):
    assert c.distance == 0


def check_nothing_closer(c):
    assert c.claim["distance"] == c.distance > 0
    assert set(c.claim["from"]) <= names_in(c.step["simplex_before"], c)
    check_exact(c)


check_none_closer = check_nothing_closer


def check_moves_to(c):
    """The next x lies between the new point and the x before, where O is closest."""
    assert (c.method, c.claim["name"]) == ("frank-wolfe", c.new_name)
    assert is_near(c.claim["distance"], c.distance_at(c.index))
    new, before, after = (p["w"] for p in (c.step["support"], *c.step["simplex_before"], *c.step["simplex_after"]))
    assert isclose(dist(new, after) + dist(after, before), dist(new, before), rel_tol=1e-9, abs_tol=1e-14 * c.size)
    assert abs(inner(after, minus(new, before))) <= 1e-9 * c.size**2


def check_taken_for_zero(c):
    assert c.trace["intersects"] and is_near(c.claim["distance"], c.distance_at(c.index))
    assert c.claim["distance"] <= 1e-6 * max(c.size, 1)


def check_is_still(c):
    assert all(is_near(c.claim["distance"], c.distance_at(i)) for i in (c.index - 1, c.index))


def check_momentum_ends(c):
    assert (c.step["region"], c.step["accepted"], c.is_last) == ("momentum_off", False, False)


def check_nothing_new(c):
    assert c.claim["apart"] == (c.distance > 0 and c.trace["termination"] == "repeated_support")


def check_cores(c):
    assert is_near(max(c.claim["cores"] - c.trace["margin"], 0), max(c.distance, 0), 1e5 * c.size)


def check_is_wrong(c):
    says, truth = c.claim["answer"], c.result["state"]
    assert says == c.trace["intersects"]
    assert says is None or (truth != "touching" and says != (truth == "intersecting"))
    check_exact(c)


def check_distance_falls(c):
    assert is_near([c.claim["distance"], c.claim["before"]], [c.distance_at(c.index), c.distance_at(c.index - 1)])
    assert c.claim["distance"] < c.claim["before"]


def check_no_closest(c):
    assert c.distance_at(c.index) is None


def check_falls(c):
    known = [d for i in range(len(c.steps)) if (d := c.distance_at(i)) is not None]
    assert is_near([c.claim["from"], c.claim["to"], c.claim["count"]], [known[0], known[-1], len(c.steps)])


def check_no_distance(c):
    assert c.distance <= 0


def check_adds_margin(c):
    assert is_near(c.claim["core"] - c.claim["margin"], c.claim["distance"], 1e5 * c.size)
    assert c.claim["distance"] == c.distance


def check_calls(c):
    """The code numbers the points that it looks at, and a triangle's are counter-clockwise."""
    named = dict(zip(c.letters, c.looked_at, strict=True))
    assert [(p["name"], p["own"]) for p in c.claim["points"]] == [
        (c.name_of(named[own]["w"]), own) for own in reversed(c.letters)
    ]
    assert sorted(c.letters) == [f"S{k}" for k in range(len(c.letters))]
    if len(c.letters) == 3:
        a, b, p = (named[f"S{k}"]["w"] for k in range(3))
        (x, y), (u, v) = minus(b, a), minus(p, a)
        assert x * v - y * u >= -1e-9 * (hypot(x, y) * hypot(u, v))


def check_across(c):
    edge, direction = c.step["across"]["edge"], c.step["across"]["direction"]
    if None not in direction and any(direction):
        a, b = (c.looked_at[c.letters.index(letter)]["w"] for letter in edge)
        lengths = hypot(*direction) * (hypot(*a) + hypot(*b))
        assert abs(inner(minus(b, a), direction)) <= 1e-9 * lengths  # perpendicular to the edge
        assert inner(a, direction) <= 1e-9 * lengths  # towards the origin


def shares_of(c, points):
    """How much of each way from c to a point makes the way from c to the origin: the ray passes between the points if
    none is negative, and the origin is on their inner side if they are at most 1 in all. None if the points and c are
    in one plane, up to rounding."""
    center = exactly(c.trace["center"])
    columns = [minus(exactly(p["w"]), center) for p in points]
    if len(center) == 2:
        whole = cross(*columns)
        return (
            None
            if abs(whole) < 1e-12 * c.size**2
            else [cross(minus([0, 0], center), columns[1]) / whole, cross(columns[0], minus([0, 0], center)) / whole]
        )
    whole = inner(cross3(columns[0], columns[1]), columns[2])
    to = minus([0, 0, 0], center)
    swapped = [[*columns[:i], to, *columns[i + 1 :]] for i in range(3)]
    return None if abs(whole) < 1e-12 * c.size**3 else [inner(cross3(p, q), r) / whole for p, q, r in swapped]


def check_from_beside(c):
    """d leads from c to the origin, and both are next to each other."""
    assert all(x == -y for x, y in zip(c.step["direction"], c.trace["center"], strict=True))
    assert 0 < hypot(*c.trace["center"]) <= 1.1e-5


def check_along_ray(c):
    """d leads from c to the origin, and c is inside: A - B lies on both sides of it along each axis."""
    assert all(x == -y for x, y in zip(c.step["direction"], c.trace["center"], strict=True))
    for axis, x in enumerate(c.trace["center"]):
        values = [p[axis] for p in c.hull]
        assert min(values) - 1e-9 * c.size <= x <= max(values) + 1e-9 * c.size


def check_is_portal(c):
    cores = [core_of(shape) for shape in c.scene["shapes"]]
    if any(core is None or core[1] for core in cores):
        return  # on round shapes the ray may meet a corner of the portal, and rounding decides
    shares = shares_of(c, c.step["simplex_after"])
    assert not shares or min(shares) >= -1e-9 * max(map(abs, shares))


def check_refines(c):
    assert set(c.claim["dropped"]) == set(c.named) - names_in(c.step["simplex_after"], c)
    check_is_portal(c)


def check_is_inside(c):
    """O is on the inner side of the portal."""
    shares = shares_of(c, c.step["simplex_before"])
    assert not shares or (min(shares) >= -1e-9 * max(shares) and sum(shares) <= 1 + 1e-9)


def check_misses_ray(c):
    if len(c.looked_at) == len(c.trace["center"]):
        shares = shares_of(c, c.looked_at)
        assert not shares or min(shares) <= 1e-9 * max(map(abs, shares))


def check_at_boundary(c):
    """Nothing is further out along the normal than the new point, which is as far as the depth says, and as the portal
    up to the tolerance. It is not less than the exact depth."""
    normal, depth = c.trace["normal"], c.trace["depth"]
    slack = 1e-9 * c.size
    assert max(inner(p, normal) for p in c.hull) <= depth + slack
    assert is_near(inner(c.step["support"]["w"], normal), depth, 1e6 * c.size)
    assert all(inner(p["w"], normal) >= depth - 1e-5 - slack for p in c.trace["portal"])
    assert depth >= -c.distance - slack


def check_on_ray(c):
    assert is_near(c.trace["depth"], hypot(*c.step["support"]["w"]), 1e6 * c.size)


def check_within_tolerance(c):
    """The new point passes the origin, and the portal does not, by less than the tolerance. The direction across a
    portal that is a sliver is rounded, so of that one point at least does not."""
    length = hypot(*c.step["direction"])
    d = [x / length for x in c.step["direction"]]  # first, since the products of large numbers overflow
    reach = inner(c.step["support"]["w"], d)
    assert 0 < reach <= 1e-5 + 1e-9 * c.size
    along_portal = [inner(p["w"], d) for p in c.trace["portal"]]
    is_sliver = max(along_portal) - min(along_portal) > 1e-12 * c.size
    assert (min if is_sliver else max)(along_portal) < 0


def check_radii_added(c):
    assert c.claim["radius"] == sum(c.answer["radii"])


def check_least_depth(c):
    assert c.trace["depth"] > -c.distance and c.result["state"] == "intersecting"


def check_separates(c):
    if None in c.vertices:  # a box that is turned
        return
    d = exactly(c.proof["direction"])
    a, b = ([exactly(p) for p in vertices] for vertices in c.vertices)
    assert min(inner(minus(q, p), d) for p in a for q in b) == Fraction(c.proof["gap_along"]) > 0


def check_common_point(c):
    for side, vertices in zip("ab", c.vertices, strict=True):
        if vertices is None:  # a box that is turned
            continue
        weights = {int(i): Fraction(w) for i, w in c.proof[f"weights_{side}"].items()}
        assert sum(weights.values()) == 1
        assert min(weights.values()) >= 0
        mixed = [sum(w * Fraction(vertices[i][k]) for i, w in weights.items()) for k in range(len(vertices[0]))]
        assert mixed == exactly(c.proof["point"])


def check_between(c):
    lower, upper = c.answer["bounds"][c.index]
    rounding = 1e-12 * c.size
    assert lower - rounding <= -c.distance <= upper + rounding
    assert all(before[0] <= lower and before[1] >= upper for before in c.answer["bounds"][: c.index])


check_at_most = check_between


def check_exact(c):
    """The oracle's answer."""
    if c.truth:
        assert c.result["state"] == c.truth.state
        assert isclose(c.distance, c.truth.signed_distance, rel_tol=1e-9, abs_tol=1e-16 * c.size)


check_robust_finds = check_agreement = check_origin_lies = check_exact


def check_v_length(c):
    """Along v divided by its length, no vertex of A - B is further than the support point, up to rounding."""
    v = c.step["direction"]
    u = exactly([x / hypot(*v) for x in v])
    if None not in c.vertices and len(c.vertices[0]) * len(c.vertices[1]) <= MOST_VERTICES and not c.trace["margin"]:
        furthest = max(inner(exactly(minus(p, q)), u) for p in c.vertices[0] for q in c.vertices[1])
        assert furthest - inner(exactly(c.step["support"]["w"]), u) <= 1e-14 * c.size


def check_stopped(c):
    if trouble_of(c) == "zero_direction":
        before = [p["w"] for p in c.steps[-1]["simplex_before"]]
        assert not any(c.steps[-1]["direction"])
        if len(before[0]) == 2:
            assert len(before) in (1, 2)
            # In floats, as the methods compute it. Nobody can check the sign of a product that rounding destroyed.
            lost = max(LOST * hypot(*before[0]) * hypot(*before[-1]), 1e-200)
            assert not any(before[0]) or abs(cross(before[0], before[-1])) <= lost


check_misses = check_sees_collision = check_stopped


def unit(d):
    """A direction of length 1; a number that overflowed counts as 0, and a square may be too small for a float."""
    largest = max(abs(x or 0) for x in d) or 1
    scaled = [(x or 0) / largest for x in d]
    return [x / (hypot(*scaled) or 1) for x in scaled]


def parting_directions(c):
    return [unit(step["direction"]) for step in steps_at(c, first_parting(c)).values()]


def check_directions_differ(c):
    first, *rest = parting_directions(c)
    assert any(dist(first, d) > 1e-10 for d in rest)


def check_same_direction(c):
    first, *rest = parting_directions(c)
    assert all(dist(first, d) < 1e-8 for d in rest)
    heights = [inner(c.scaled([step["support"]["w"]])[0], first) for step in steps_at(c, first_parting(c)).values()]
    assert max(heights) - min(heights) < 1e-9


def check_pair(c):
    point = c.answer["cloud"][c.index]
    ends = [v and v[i or 0] for v, i in zip(c.vertices, (point["ia"], point["ib"]), strict=True)]
    if all(ends) and all(
        len(v) == 1 or i is not None for v, i in zip(c.vertices, (point["ia"], point["ib"]), strict=True)
    ):
        sums = (float(x + y if c.sign == "+" else x - y) for x, y in zip(*ends, strict=True))
        assert is_near(point["w"], list(sums), max(abs(float(x)) for end in ends for x in end))


@cache
def cloud_of(shapes, sign):
    """The exact sums or differences of all pairs of vertices in the plane, and the corners of their hull. None where a
    shape is round, or where floats round a sum: two may then become one, or lie on an edge."""
    cores = [core_of(shape) for shape in json.loads(shapes)]
    if None in cores or any(radius for _, radius in cores) or len(cores[0][0][0]) == 3:
        return None
    pairs = product(*([exactly(p) for p in vertices] for vertices, _ in cores))
    cloud = [tuple(x + sign * y for x, y in zip(p, q, strict=True)) for p, q in pairs]
    return (cloud, oracle.hull(cloud)) if all(Fraction(float(x)) == x for p in cloud for x in p) else None


def exact_cloud(c):
    return cloud_of(json.dumps(c.scene["shapes"]), 1 if c.sign == "+" else -1)


def check_pair_lies(c):
    if found := exact_cloud(c):
        cloud, corners = found
        w = cloud[c.index]
        gaps = [cross(minus(q, p), minus(w, p)) for p, q in pairwise([*corners, corners[0]])]
        expected = "corner" if w in corners else "inside" if min(gaps) > 0 else "edge"
        assert c.answer["places"][c.index] == expected


def check_corners(c):
    if found := exact_cloud(c):
        assert len(c.hull) == len(found[1])


check_differences = check_full_corners = check_corners


def check_disc(c):
    a, b = (shape["center"] for shape in c.scene["shapes"])
    assert all(isclose(dist(p, minus(a, b)), c.radii, rel_tol=1e-9, abs_tol=1e-9 * c.size) for p in c.hull)


def check_entropy_example(c):
    assert [c.vertices[0], c.vertices[1]] == [[(1, 1), (2, 1)], [(-2, 2), (-1, 2)]]
    assert [point["w"] for point in c.answer["cloud"]] == [[-1, 3], [0, 3], [0, 3], [1, 3]]


def check_invalid(c):
    why, d, limit = c.answer["why"], c.answer["direction"], c.answer["limit"]
    a, *before = c.points
    if len(a) == 3 or None in d:
        return
    if why.startswith("A is behind the line through "):
        assert inner(a, d) < max(inner(p, d) for p in before)
        assert f"through {'BC'[: len(before)]} across" in why
    elif "through the origin" in why:
        assert inner(a, d) <= 0
        assert limit == [0, 0]
    elif "through v" in why:
        assert inner(a, d) <= inner(limit, d) + 1e-12
        assert limit == [-x for x in d]
    else:
        feet = [inner(p, minus(before[1], before[0])) for p in before]
        assert feet[0] >= 0 or feet[1] <= 0
        assert why.startswith("The origin's foot on the line BC is not between B and C.")


def check_picture_differs(c):
    """With O in the middle of a cell where picture and code disagree, winter.dev's loop never comes to these points: BC
    was not kept, or A does not pass O."""
    if c.method != "winter":
        return
    a, b, d = map(exactly, c.points)
    for cell in c.answer["drawing"]["cells"]:
        o = [sum(map(Fraction, xs)) / len(cell) for xs in zip(*cell, strict=True)]
        edge, ob, od = minus(d, b), minus(b, o), minus(d, o)
        is_beside = inner(edge, ob) < 0 < inner(edge, od)
        across = [-edge[1], edge[0]]
        towards_o = [x * -inner(across, ob) for x in across]
        assert not (is_beside and inner(minus(a, o), towards_o) > 0), cell


def points_that_bound(c):
    """Where A is bound by O alone, None."""
    is_bound_by_o = c.answer["limit"] == [0, 0]
    is_bound_twice = len(c.points) == 2 and c.answer["limit"] != c.answer["foot"]
    return None if is_bound_by_o and not is_bound_twice else "BC"[: len(c.points) - 1]


def check_beyond(c):
    (a, *before), d, limit = c.points, c.answer["direction"], c.answer["limit"]
    assert inner(minus(exactly(a), exactly(limit)), exactly(d)) >= 0
    if points_that_bound(c):
        bounds = [c.answer["foot"], *before] if c.method == "lindberg" else [c.answer["foot"]]
        assert all(inner(minus(exactly(a), exactly(p)), exactly(d)) >= -1e-12 for p in bounds)
    if limit == [0, 0] and points_that_bound(c):
        assert inner(exactly(c.answer["foot"]), exactly(d)) < 0  # the line through B is behind that through O
        assert c.answer["foot"] == before[0]


def check_status(c):
    one = c.answer["regions"][c.index]
    assert bool(one["reason"]) == (one["status"] != "possible")


def check_inside(c):
    """The oracle's answer, and a combination that gives the point."""
    point, at = c.answer["point"], c.scene["at"]
    size = max(abs(x) for p in c.points for x in p)
    mixed = [
        sum(w * c.points[i][k] for i, w in zip(c.answer["kept"], c.answer["weights"], strict=True))
        for k in range(len(at))
    ]
    assert is_near(mixed, point, 100 * size)
    if len(c.points) <= MOST_VERTICES:
        truth = (oracle if len(at) == 2 else oracle3).truth(c.points, [at])
        assert c.answer["inside"] == (truth.state != "separated")
        assert is_near(dist(point, at), max(truth.signed_distance, 0), 100 * max([size, *map(abs, at)]))


check_outside = check_inside


def check_weights(c):
    assert min(c.answer["weights"]) > 0
    assert isclose(sum(c.answer["weights"]), 1)


def check_enough(c):
    assert len(c.answer["kept"]) <= len(c.points[0]) + 1


def point_names(kept):
    return [f"P{i + 1}" for i in sorted(kept)]


def check_mixed(c):
    assert c.claim["names"] == point_names(c.answer["kept"])
    check_inside(c)


check_not_mixed = check_mixed


def asked_with(c, **changes):
    return json.loads(answer(json.dumps({**c.scene, **changes})))


def check_others_keep(c):
    """Each of the other sub-steps keeps these points if it is asked itself."""
    for one in c.claim["picked"]:
        precision = c.scene.get("precision") or "float64"
        assert one["names"] == point_names(asked_with(c, method=one["method"], precision=precision)["kept"])
    assert len(c.claim["picked"]) == 3 and c.method not in [one["method"] for one in c.claim["picked"]]


def off_by(c):
    """How far the point that the sub-step's weights make is from the closest one, and the size of the points."""
    at = c.scene["at"]
    truth = (oracle if len(at) == 2 else oracle3).truth(c.points, [at])
    assert is_near(
        dist(c.answer["exact"]["point"], at), max(truth.signed_distance, 0), 100 * max(map(abs, at), default=1)
    )
    size = max(abs(x) for p in [at, *c.points] for x in p)
    return dist(c.answer["exact"]["point"], c.answer["point"]), size


def check_picks(c):
    off, size = off_by(c)
    assert off <= 1e-5 * size
    assert c.claim["names"] == point_names(c.answer["kept"]) == point_names(c.answer["exact"]["kept"])


def check_picks_other(c):
    off, size = off_by(c)
    assert off <= 1e-5 * size
    assert c.claim["names"] == point_names(c.answer["kept"]) != c.claim["exact"]
    assert c.claim["exact"] == point_names(c.answer["exact"]["kept"])


def check_picks_wrong(c):
    off, size = off_by(c)
    assert is_near(c.claim["off"], off, size) and off > 1e-5 * size
    assert c.claim["names"] == point_names(c.answer["kept"])


def asked_as_said(c):
    """The step's question, as the answer has it: its points, the signs of its values, and what else it names."""
    asked = c.answer["asked"][c.index]
    others = [f"P{i + 1}" for i in asked["subset"] if i not in asked["of"]]
    signs = ["?" if value is None else "+" if value > 0 else "−" if value < 0 else "0" for value in asked["values"]]
    assert (c.claim["names"], c.claim["signs"]) == ("".join(point_names(asked["of"])), "".join(signs))
    first, *ends = [f"P{i + 1}" for i in asked["subset"]]
    assert c.claim.get("along", ends) in (ends, [first + end for end in ends])
    assert [c.claim.get("third", c.claim.get("fourth"))] in (others[:1], [None])
    assert c.claim.get("method", c.method) == (c.method if c.method in SUBSTEPS else "robust")
    assert c.claim.get("hasFoot", bool(asked["foot"])) == bool(asked["foot"])
    is_kept = c.answer["kept"] == asked["of"]
    assert c.claim.get("holds", is_kept) == is_kept


check_asks_weights = check_asks_parts = check_asks_corner = asked_as_said
check_asks_edge = check_asks_face = check_asks_tests = asked_as_said


def check_picks_nothing(c):
    assert not any(c.answer["weights"])


def check_counts(c):
    """The method and GJK take as many iterations if each is asked. Without momentum the accelerated run is GJK."""
    plain = {"momentum": "none"} if c.method == "accelerated" else {"method": "robust"}
    counts = [len(asked_with(c, **changes)["trace"]["steps"]) for changes in ({}, plain)]
    assert [c.claim["count"], c.claim["gjk"]] == counts


def check_furthest(c):
    """The first of the ties is taken."""
    for side in "ab"[: len(c.scene["shapes"])]:
        ties = highest(c, side)
        assert c.answer[f"ties_{side}"] == ties
        assert c.answer["support"][f"i{side}"] == (ties and ties[0])


check_equally_far = check_round = check_furthest


# ---- the time of impact


def check_proved_free(c):
    """The curve is above zero until the bound, and the closest points are as far apart as is said."""
    step = time_of(c)
    gap = c.answer["gaps"][c.answer["steps"].index(step)]
    assert all(distance > 0 for t, distance in c.answer["curve"] if step["t"] <= t < step["bound"])
    assert isclose(dist(gap["point_a"], gap["point_b"]), step["distance"], rel_tol=1e-9, abs_tol=1e-12)


check_free_to_end = check_proved_free


def check_contact_reached(c):
    """The curve is above zero before the impact, and the last closest points are where it is."""
    impact = c.answer["impact"]
    assert all(distance > 0 for t, distance in c.answer["curve"] if t < impact["t"])
    assert dist(c.answer["gaps"][-1]["point_a"], c.answer["gaps"][-1]["point_b"]) < 1e-9 * (1 + hypot(*impact["point"]))


def check_frames_miss(c):
    """There is a contact, and no sample has it."""
    assert c.answer["impact"]["state"] == "hit"
    assert all(sample["distance"] > 0 for sample in c.answer["samples"])


def check_frames_late(c):
    assert first_sample(c) >= c.answer["impact"]["t"]


def check_frames_clear(c):
    assert c.answer["impact"]["state"] in ("miss", "iteration_cap")
    assert all(sample["distance"] > 0 for sample in c.answer["samples"])


def check_frames_begin(c):
    assert c.answer["impact"]["state"] == "initial"


def moved_distance(c, t):
    """The signed distance of A, and of B where it is at a time."""
    a, b = gjkcore.figures.SCENES["cast"].read("cast", {k: v for k, v in c.scene.items() if k != "kind"})[1]["shapes"]
    return gjkcore.signed_distance(a, b.translated([t * x for x in c.scene["translation"]]))


def reach_of_motion(c):
    """About the size of all places that occur."""
    return c.size + hypot(*c.scene["translation"])


def check_free_until(c):
    """B is free until then, and A - B is behind the plane, which the ray meets then."""
    step, size = cast_step(c), reach_of_motion(c)
    n, lower = step["normal"], step["lower"]
    height = inner(n, step["point"]["w"]) + sum(c.answer["radii"])
    assert all(inner(n, v) <= height + 1e-9 * size for v in c.hull)
    assert abs(lower * inner(n, c.scene["translation"]) - height) <= 1e-9 * size
    assert all(moved_distance(c, lower * k / 8) >= -1e-9 * size for k in range(9))


def check_never_meets(c):
    """A - B is behind the plane, and the ray goes along it or away from it."""
    step, size = cast_step(c), reach_of_motion(c)
    n = step["normal"]
    height = inner(n, step["point"]["w"]) + sum(c.answer["radii"])
    assert all(inner(n, v) <= height + 1e-9 * size for v in c.hull)
    assert step["t"] * inner(n, c.scene["translation"]) >= height - 1e-9 * size
    assert inner(n, c.scene["translation"]) >= -1e-9 * size


def check_meets_late(c):
    """At the end of the motion the ray is still before the plane."""
    step, size = cast_step(c), reach_of_motion(c)
    height = inner(step["normal"], step["point"]["w"]) + sum(c.answer["radii"])
    assert inner(step["normal"], c.scene["translation"]) >= height - 1e-9 * size


def check_no_further(c):
    """The ray is not before the plane through w."""
    step, size = cast_step(c), reach_of_motion(c)
    height = inner(step["normal"], step["point"]["w"]) + sum(c.answer["radii"])
    assert step["t"] * inner(step["normal"], c.scene["translation"]) <= height + 1e-9 * size


def check_arrived(c):
    assert abs(moved_distance(c, cast_step(c)["t"])) <= 1e-9 * reach_of_motion(c)


def check_first_touch(c):
    """Then the distance is 0, and before that more. The normal faces the motion."""
    impact, size = c.answer["impact"], reach_of_motion(c)
    assert abs(moved_distance(c, impact["t"])) <= 1e-9 * size
    assert all(moved_distance(c, impact["t"] * k / 16) >= -1e-12 * size for k in range(16))
    assert inner(impact["normal"], c.scene["translation"]) < 0


def check_grazes(c):
    """B comes to touch A and no deeper."""
    size = reach_of_motion(c)
    distances = [moved_distance(c, k / 64) for k in range(65)]
    assert min(distances) >= -1e-6 * size
    assert abs(moved_distance(c, c.answer["impact"]["t"])) <= 1e-9 * size


def check_no_touch(c):
    assert all(moved_distance(c, k / 64) > 0 for k in range(65))


def check_no_motion(c):
    assert not any(c.scene["translation"])
    assert c.distance > 0


HUGE = 1e100
"""The coordinates of larger shapes are rounded by more than they move a little later."""


def check_deep(c):
    """A motion along the normal leaves, and a little later the contact is less deep where it leaves."""
    motion = hypot(*c.scene["translation"])
    leaving = c.answer["impact"]["leaving"]
    assert leaving or inner(c.answer["impact"]["normal"], c.scene["translation"]) <= 0
    if leaving:
        assert moved_distance(c, 1e-4 * c.size / motion) > c.distance


def check_touch(c):
    """A little later there is a gap where the motion leaves, and otherwise none."""
    motion = hypot(*c.scene["translation"])
    assert c.distance == 0
    if motion and c.size < HUGE:
        assert (moved_distance(c, 1e-2 * c.size / motion) > 0) == c.answer["impact"]["leaving"]


# ---- separating axes


def axis_of(c):
    """The axis that a caption is about: at the end the one that separates, or the one of the least overlap."""
    axes, separating = c.answer["axes"], c.answer["separating"]
    if c.what == "axis" and c.index < len(axes):
        return axes[c.index]
    return axes[c.answer["least"] if separating is None else separating]


def overlap_on_axis(c):
    """How far the shadows of all corners on the edge's normal overlap, minus the gap where they are apart. In units of
    the size, exact up to the last division."""
    owner, i, j = axis_of(c)["edge"]
    rings = {name: [[Fraction(x) / Fraction(c.size) for x in p] for p in c.vertices["ab".index(name)]] for name in "ab"}
    (px, py), (qx, qy) = rings[owner][i], rings[owner][j]
    normal = (qy - py, px - qx)
    a, b = ([inner(normal, p) for p in rings[name]] for name in "ab")
    assert max(inner(normal, p) for p in rings[owner]) == inner(normal, rings[owner][i])  # an edge of the hull
    return float(min(max(a) - min(b), max(b) - min(a))) / hypot(*normal)


def edge_named(c):
    """Its corners as the picture names them, which counts from 1."""
    owner, *corners = axis_of(c)["edge"]
    return "".join(owner + "".join("₀₁₂₃₄₅₆₇₈₉"[int(digit)] for digit in str(i + 1)) for i in corners)


def truth_of_axes(c):
    return oracle.truth(*c.vertices)


def check_shadows_overlap(c):
    """The shadows overlap by as much, across an edge of that shape, and there is another axis."""
    assert is_near(c.claim["overlap"] / c.size, overlap_on_axis(c), 1)
    assert overlap_on_axis(c) > 0
    assert c.claim["edge"] == edge_named(c)
    assert c.index < len(c.answer["axes"]) - 1


def check_shadows_touch(c):
    assert overlap_on_axis(c) == 0
    assert c.claim["edge"] == edge_named(c)
    assert c.index < len(c.answer["axes"]) - 1


def check_no_axis_left(c):
    """The normal of each edge was an axis before, or is parallel to one, and the shapes intersect."""
    tried = [axis["normal"] for axis in c.answer["axes"]]
    for vertices in c.vertices:
        ring = oracle.hull([tuple(exactly(p)) for p in vertices])
        for p, q in zip(ring, ring[1:] + ring[:1], strict=True):
            edge = minus(q, p)
            assert any(abs(inner(edge, n)) <= 1e-12 * hypot(*edge) for n in tried)
    assert truth_of_axes(c).state != "separated"


def check_axis_separates(c):
    """The shadows are as far apart, and so are the shapes, at least."""
    assert is_near(c.claim["gap"] / c.size, -overlap_on_axis(c), 1)
    assert 0 < c.claim["gap"] <= truth_of_axes(c).signed_distance * (1 + 1e-12)


def check_least_overlap(c):
    """It is the depth, and B only touches A when it has moved by as much along the axis."""
    overlap = axis_of(c)["overlap"]
    assert is_near(overlap / c.size, overlap_on_axis(c), 1)
    assert isclose(overlap, -truth_of_axes(c).signed_distance, rel_tol=1e-12)
    a, b = c.vertices
    ways = [[sign * overlap * x for x in axis_of(c)["normal"]] for sign in (1, -1)]
    moved = [[[Fraction(x) + Fraction(y) for x, y in zip(p, way, strict=True)] for p in b] for way in ways]
    assert min(abs(oracle.truth(a, there).signed_distance) for there in moved) <= 1e-12 * c.size


def check_least_touch(c):
    assert truth_of_axes(c).signed_distance == 0


def check_along_normal(c):
    """Along the normal, A - B reaches as far beyond O, or O as far beyond A - B."""
    n = axis_of(c)["normal"]
    heights = [inner(n, p) for p in c.hull]
    inside = min(max(heights), -min(heights))
    assert is_near(c.claim["by"] if c.claim["inside"] else -c.claim["by"], inside, 100 * c.size)
    a, b = axis_of(c)["difference_edge"]
    assert abs(inner(n, minus(c.hull[a], c.hull[b]))) <= 1e-12 * c.size


def check_axis_counts(c):
    """A product of each axis, or each direction of GJK, and each corner; and the products that GJK compares."""
    corners = sum(len(oracle.hull([tuple(exactly(p)) for p in vertices])) for vertices in c.vertices)
    claim = c.claim
    assert claim["axes"] == len(c.answer["axes"])
    assert claim["products"] == claim["axes"] * corners
    assert (claim["supports"], claim["other"]) == tuple(c.answer["gjk"][key] for key in ("supports", "products"))
    assert claim["other"] >= claim["supports"] * corners


CHECKS = {name.removeprefix("check_"): check for name, check in globals().items() if name.startswith("check_")}


NEAR = 1e-3
"""Relative to the first distance: steps that are closer have no picture of their own."""


def shown_steps(c) -> list[int]:
    steps = c.answer["steps"]
    return [i for i, step in enumerate(steps) if not i or step["distance"] > NEAR * steps[0]["distance"]]


def time_of(c):
    known = shown_steps(c)
    return c.answer["steps"][known[-1 if c.what == "whole advancement" else c.index]]


def first_sample(c):
    """The time of the first one in contact."""
    return next((sample["t"] for sample in c.answer["samples"] if sample["distance"] == 0), None)


def cast_step(c):
    return c.answer["steps"][c.index]


SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")

# ------------------------------------------------------------------------------------------------ sentences

GOLDEN = json.loads((TESTS / "data" / "sentences.json").read_text(encoding="utf-8"))
"""Claims and their sentences: of each claim that has several values of one type, since those could be exchanged."""
SAMPLES, OTHERS = 12, 6
"""Claims of each name that are changed, and other values for each of theirs."""


def leaves(value, path=()):
    """The paths of a claim's values, and the values."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(part, (*path, key))
    elif path != ("say",):
        yield path, value


def kind_of(path):
    """A value's path, whichever part of a list or of some weights it is in."""
    return tuple("*" if isinstance(key, int) or key.isdigit() else key for key in path)


def with_value(claim, path, value):
    """The claim with another value in one place."""
    other = deepcopy(claim)
    place: Any = other
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return other


def spread(values, count):
    """Some of the values, from first to last."""
    return values[:: max(len(values) // count, 1)][:count]


# ------------------------------------------------------------------------------------------------ tests


def every(sample):
    """Each caption, with its context. Of the part of a half-space in a scene of 1e100 no digit of the other shape is
    left."""
    for scene, reply, all_said in sample[0]:
        if "part" in reply and "result" in reply and abs(reply["result"]["signed_distance"]) > HUGE:
            continue
        numbers = cache(partial(numbers_in, scene, reply))
        yield from ((said, Case(scene, reply, said, numbers)) for said in all_said)


def where(c):
    return f"{c.kind} by {c.method}, {c.what} {c.index}: {json.dumps(c.scene)[:200]}"


def test_every_claim_is_true(sample):
    """What a caption claims is true of the scene: of the exact answer, of A - B, of the points of a simplex."""
    faults = []
    for said, c in every(sample):
        for c.claim in said.claims:
            try:
                CHECKS.get(c.claim["say"], check_numbers)(c)
            except Exception as fault:
                faults.append(f"{c.claim}: {type(fault).__name__} {fault}: {where(c)}")
    assert not faults, "\n".join([f"{len(faults)} claims are not true, such as", *faults[:8]])


def test_every_sentence_has_a_claim(sample):
    """Every claim has a sentence, and every sentence a claim that some caption makes. A caption's text is that of its
    claims."""
    made = {claim["say"] for said, _ in every(sample) for claim in said.claims}
    assert made == set(sample[1])
    assert CHECKS.keys() - {"numbers"} <= made
    assert [where(c) for said, c in every(sample) if not said.is_told] == []


def test_a_sentence_shows_each_value_of_its_claim(sample):
    """A claim with another number, name or choice in any one place has another sentence."""
    made = {}
    for said, _ in every(sample):
        for claim in said.claims:
            made.setdefault(claim["say"], []).append(claim)
    tried, asked = [], []
    for say, claims in made.items():
        seen = {}
        for claim in claims:
            for path, value in leaves(claim):
                seen.setdefault(kind_of(path), {})[json.dumps(value)] = value
        for claim in spread(claims, SAMPLES):
            for path, value in leaves(claim):
                others = [x for x in seen[kind_of(path)].values() if x != value]
                if isinstance(value, int | float):
                    others.append(not value if isinstance(value, bool) else value + 1000)
                for other in spread(others, OTHERS):
                    tried.append((say, kind_of(path)))
                    asked += [claim, with_value(claim, path, other)]
    sentences = captions.spoken([], asked)["sentences"]
    shown = {
        one
        for one, (was, now) in zip(tried, zip(sentences[::2], sentences[1::2], strict=True), strict=True)
        if was != now
    }
    assert set(tried) - shown == set()


def test_some_sentences():
    """Names, numbers and points stand where they belong, and numbers are written with three digits."""
    told = captions.spoken([], [one["claim"] for one in GOLDEN])["sentences"]
    assert told == [one["sentence"] for one in GOLDEN]


def test_the_sample_is_representative(sample):
    """The scenes contain each state often, every exit that a method can take, and both proofs."""
    runs = [reply for _, reply, _ in sample[0] if reply.get("trace")]
    states = Counter(reply["result"]["state"] for reply in runs)
    assert min(states[state] for state in ("separated", "touching", "intersecting")) > 0.1 * len(runs)
    assert {reply["trace"]["termination"] for reply in runs} == {str(end) for end in Termination}
    assert {(reply["certificate"] or {}).get("type") for reply in runs if "certificate" in reply} == {
        "separated",
        "common",
        None,
    }
