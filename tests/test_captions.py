"""The captions of the page are true: each sentence is checked against the trace.

Python answers scenes, and node runs the page's caption functions on the answers. Each sentence must match a claim of
this file, which checks it from the trace and the scene alone. An unknown sentence fails the test.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import cos, hypot, isclose, pi, sin
from pathlib import Path
from random import Random

import pytest
from cases import EDGE_CASES

import gjkcore
from gjkcore.bridge import answer
from gjkcore.trace import Termination

SPEAKER = Path(__file__).parent / "support" / "captions.mjs"
SCENES = 500
COMPARED = 300
IN_SPACE = 90
"""Scenes of space: the figures that are also drawn there speak of them."""
BEST = 0.125
"""The smallest gap of the challenge, as the page is told."""
LOST = 4 * 2.0**-53
"""Relative. Rounding moves a sum of two products by at most this fraction of its terms."""


# ------------------------------------------------------------------------------------------------ scenes


def polygon(*vertices):
    return {"type": "polygon", "vertices": [list(p) for p in vertices]}


def ring(random, n, x, y, size):
    return polygon(
        *((x + size * cos(2 * pi * (k + random.random() / 2) / n), y + size * sin(2 * pi * k / n)) for k in range(n))
    )


def lattice(random):
    return polygon(*((random.randint(-3, 3), random.randint(-3, 3)) for _ in range(random.randint(1, 6))))


def sliver(random):
    x, y, far = random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(1, 9)
    return polygon((x - far, y - far / 3), (x + far, y + far / 3), (x, y + random.uniform(-1e-9, 1e-9)))


def round_shape(random):
    p = [random.uniform(-4, 4), random.uniform(-4, 4)]
    q = [p[0] + random.uniform(-2, 2), p[1] + random.uniform(-2, 2)]
    r = random.uniform(0, 2)
    return random.choice(
        [
            {"type": "circle", "center": p, "radius": r},
            {"type": "capsule", "p": p, "q": q, "radius": r},
            {"type": "ellipse", "center": p, "radii": [r + 0.1, 1], "angle": r},
            {"type": "rounded", "shape": ring(random, 4, *p, 1), "radius": r},
        ]
    )


def shapes(random, n):
    """A pair of shapes chosen by the scene's number, so that every kind of pair occurs."""
    match n % 10:
        case 0:
            square = [[0, 0], [2, 0], [2, 2], [0, 2]]
            return polygon(*square), polygon(*([x + 2, y + random.randint(-2, 2)] for x, y in square))  # touching
        case 1:
            same = lattice(random)
            return same, same
        case 2 | 3:
            return ring(random, 5, -1, 0, 2), ring(random, 4, random.uniform(0, 1), random.uniform(-1, 1), 2)
        case 4:
            return ring(random, 5, -4, 0, 2), ring(random, 6, random.uniform(1, 4), random.uniform(-3, 3), 2)
        case 5:
            return round_shape(random), random.choice([round_shape, lattice])(random)
        case 6:
            return sliver(random), random.choice([sliver, lattice])(random)
        case 7:
            segment = {"type": "segment", "p": [random.randint(-3, 3), 0], "q": [0, random.randint(-3, 3)]}
            return segment, random.choice([segment, {"type": "point", "p": [random.randint(-1, 1), 0]}])
        case 8:
            scale = random.choice([1e-170, 1e-150, 1e-9, 1e120])
            return tuple(polygon(*([x * scale, y * scale] for x, y in lattice(random)["vertices"])) for _ in "AB")
        case _:
            return lattice(random), lattice(random)


def scene(n, method):
    random = Random(n)
    pair = shapes(random, n)
    start = random.choice([None, [1, 0], [random.randint(-2, 2), random.randint(-2, 2)], [0.3, -0.7]])
    return {"schema": 1, "kind": "minkowski", "method": method, "shapes": list(pair), "start": start, "seq": n}


def polyhedron(random, x, size):
    """A polyhedron around (x, 0, 0)."""
    points = [[random.gauss(0, 1) for _ in range(3)] for _ in range(random.randint(4, 7))]
    vertices = [[x + size * p[0] / hypot(*p), size * p[1] / hypot(*p), size * p[2] / hypot(*p)] for p in points]
    return {"type": "polyhedron", "vertices": vertices}


def round_solid(random, x):
    p = [x, random.uniform(-1, 1), random.uniform(-1, 1)]
    q = [x + 1, random.uniform(-1, 1), random.uniform(1, 2)]
    return random.choice(
        [
            {"type": "sphere", "center": p, "radius": 1.2},
            {"type": "capsule", "p": p, "q": q, "radius": 0.8},
            {"type": "cylinder", "p": p, "q": q, "radius": 1},
            {"type": "cone", "base": p, "apex": q, "radius": 1},
        ]
    )


def solids(random, n):
    match n % 6:
        case 0:
            box = {"type": "box", "center": [0, 0, 0], "half_extents": [1, 1, 1]}
            return box, {**box, "center": [2, random.randint(-2, 2), random.randint(-1, 1)]}  # touching
        case 1 | 2:
            return polyhedron(random, 0, 2), polyhedron(random, random.uniform(0, 1), 2)
        case 3 | 4:
            return polyhedron(random, 0, 2), polyhedron(random, random.uniform(3, 5), 2)
        case _:
            return round_solid(random, 0), round_solid(random, random.uniform(0, 4))


@cache
def solids_answered(methods):
    """Scenes of space by several methods, their answers, and all that the page says of them."""
    return answers_and_captions(
        [
            {**scene(n, methods[n % len(methods)]), "shapes": list(solids(Random(n), n)), "start": [1, 0, 0]}
            for n in range(IN_SPACE)
        ]
    )


@cache
def in_space():
    """Scenes of space, their answers, and what the kinds that the plane and space share say of them."""
    told = solids_answered(("robust", "robust", "lindberg", "winter"))
    spoken_of = ("distance", "challenge", "response", "minkowski", "exact")
    return [(one, reply, [said for said in texts if said[0] in spoken_of]) for one, reply, texts in told]


@cache
def answered(method):
    """Scenes, their answers, and the captions of the page."""
    scenes = [scene(n, method) for n in range(SCENES)]
    for n, case in enumerate(EDGE_CASES, SCENES):
        scenes.append(
            {**scene(0, method), "shapes": [polygon(*case["a"]), polygon(*case["b"])], "start": None, "seq": n}
        )
    return answers_and_captions(scenes)


def answers_and_captions(scenes):
    """The scenes, each with its answer and what the page says of it."""
    # Each kind answers only what it shows. Together, these answer everything that captions mention.
    kinds = ("minkowski", "distance", "epa")
    answers = [
        {key: part for kind in kinds for key, part in json.loads(answer(json.dumps({**one, "kind": kind}))).items()}
        for one in scenes
    ]
    legends = {name: known.legend for name, known in gjkcore.METHODS.items()}
    return list(zip(scenes, answers, spoken({"legends": legends, "answers": answers, "best": BEST}), strict=True))


@cache
def compared():
    """Scenes and answers of the comparison, and its captions."""
    chosen = ([*gjkcore.METHODS], ["robust", "winter"], ["winter", "entropy"], ["vec3"])
    scenes = [
        {**scene(n, "robust"), "kind": "compare", "methods": chosen[n % len(chosen)], "seq": n} for n in range(COMPARED)
    ]
    for n in range(IN_SPACE):
        pair = list(solids(Random(n), n))
        scenes.append(
            {**scene(n, "robust"), "kind": "compare", "shapes": pair, "start": [1, 0, 0], "seq": f"space {n}"}
        )
    answers = [json.loads(answer(json.dumps(one))) for one in scenes]
    return list(zip(scenes, answers, spoken({"comparisons": answers}), strict=True))


def spoken(given):
    """What the page says."""
    given = json.dumps({"legends": {}, "answers": [], "comparisons": [], **given})
    done = subprocess.run(["node", SPEAKER], input=given, capture_output=True, text=True, check=True, encoding="utf-8")
    return json.loads(done.stdout)


# ------------------------------------------------------------------------------------------------ reading


def number(text):
    """A number as the page writes it, or None if a float overflowed."""
    if text == "∞":
        return None
    digits, _, power = text.replace("−", "-").partition("×10")
    return float(digits) * 10.0 ** int(power.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")) or 0)


def shows(text, value):
    """Whether a text shows the value to three digits."""
    shown = number(text)
    return shown is value is None or (shown is not None and value is not None and isclose(shown, value, rel_tol=6e-3))


def shows_point(text, point):
    parts = text.strip("()").split(", ")
    return len(parts) == len(point) and all(map(shows, parts, point))


def words(text):
    return re.split(", | and ", text)


def sentences(text):
    return re.split(r"(?<=[.])\s+(?=[A-Z])", text.strip()) if text.strip() else []


N = r"(−?[\d.]+(?:×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|∞)"
P = r"(\([^()]*\))"
NAME = r"([A-Zw]\d?)"


# ------------------------------------------------------------------------------------------------ the trace


class Case:
    """The context of one sentence: the scene, its answer, and the step that it describes."""

    def __init__(self, scene, answer, index):
        self.scene, self.answer, self.index = scene, answer, index
        self.trace = answer.get("trace") or max(
            (run["trace"] for run in answer["runs"]), key=lambda trace: trace["iterations"]
        )
        self.steps = self.trace["steps"]
        self.step = self.steps[index] if index < len(self.steps) else None
        self.last = self.steps[-1]
        self.method = self.trace["method"]
        hull = answer["difference"]
        self.hull = hull["vertices"] if isinstance(hull, dict) else hull
        self.size = max(1e-300, *(abs(x) for p in self.hull for x in p))

    @property
    def names(self):
        """The names of the simplex that the step examined, by convention."""
        step = self.step
        labels = step.get("labels") or ()
        older = step["simplex_before"]
        if labels and labels[0][-1].isdigit():
            before = list(self.steps[self.index - 1]["labels"]) if older else []
            return [f"{labels[0][0]}{len(older)}"] * step["accepted"] + before
        return list("ABCD"[: len(older) + step["accepted"]])

    @property
    def looked_at(self):
        step = self.step
        return [step["support"]] * step["accepted"] + step["simplex_before"]

    def kept(self):
        """The names of the points that stay, and of those that go."""
        after = self.step["simplex_after"]
        named = list(zip(self.names, self.looked_at, strict=True))
        return [n for n, p in named if p in after], [n for n, p in named if p not in after]

    def new_name(self):
        step = self.step
        if step["accepted"]:
            return self.names[0]
        again = [n for n, p in zip(self.names, self.looked_at, strict=True) if p["w"] == step["support"]["w"]]
        return again[0] if again else "w"


def along(w, d):
    """The exact product, and a bound of its rounding error in floats."""
    terms = [Fraction(x) * Fraction(y) for x, y in zip(w, d, strict=True)]
    return sum(terms), float(sum(map(abs, terms))) * LOST


def sign_is(case, wanted):
    """Whether the step's product has this sign as recorded, and also exactly unless rounding hides it."""
    step = case.step
    exact, lost = along(step["support"]["w"], step["direction"])
    signs = {(x > 0) - (x < 0) for x in (step["dot"], exact) if abs(x) > lost} | {(step["dot"] > 0) - (step["dot"] < 0)}
    return signs == {wanted}


def furthest(case, d):
    """How far A - B reaches along d. Floats choose the vertex, fractions measure."""
    p = max(case.hull, key=lambda q: sum(x * y for x, y in zip(q, d, strict=True)))
    return along(p, d)[0]


def segment_distance(p, q):
    """The distance of the origin from a segment."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length2 = dx * dx + dy * dy
    t = min(1.0, max(0.0, -(p[0] * dx + p[1] * dy) / length2)) if length2 else 0.0
    return hypot(p[0] + t * dx, p[1] + t * dy)


def cross(p, q):
    return p[0] * q[1] - p[1] * q[0]


def hull_distance(points):
    """The distance of the origin from a convex polygon in either order. 0 inside."""
    pairs = [(points[k - 1], points[k]) for k in range(len(points))]
    turns = [cross(p, q) for p, q in pairs]
    inside = len(points) > 2 and (min(turns) >= 0 or max(turns) <= 0) and any(turns)
    return 0.0 if inside else min(segment_distance(p, q) for p, q in pairs)


def scaled(case, points):
    return [[x / case.size for x in p] for p in points]


# ------------------------------------------------------------------------------------------------ claims

CLAIMS = []


def claim(pattern):
    """Registers the check of a sentence."""

    def register(check):
        CLAIMS.append((re.compile(pattern), check))
        return check

    return register


@claim(rf"The (first )?support point( of the cores)? along d = {P} is {NAME}( = |, again, ?| again, ){P}\.")
def _(c, first, cores, d, name, how, w):
    step = c.step
    assert bool(first) == (c.index == 0)
    assert bool(cores) == (c.trace["margin"] > 0)
    assert shows_point(d, step["direction"])
    assert shows_point(w, step["support"]["w"])
    assert name == c.new_name()
    assert ("again" in how) == (not step["accepted"] and name != "w")


def circles(c):
    """The centre of A minus that of B, and the sum of the radii, of a scene of two circles."""
    a, b = c.scene["shapes"]
    assert (a["type"], b["type"]) == ("circle", "circle")
    return [x - y for x, y in zip(a["center"], b["center"], strict=True)], a["radius"] + b["radius"]


@claim(r"A − B is a disc\.")
def _(c):
    centre, radius = circles(c)
    assert all(isclose(hypot(x - centre[0], y - centre[1]), radius, rel_tol=1e-9) for x, y in c.answer["difference"])


@claim(rf"Its radius is the sum of the radii, {N}\.")
def _(c, radius):
    assert shows(radius, circles(c)[1])


@claim(
    rf"Its centre is the centre of A minus the centre of B: a vector of length {N}, "
    r"(longer than|shorter than|as long as) the sum of the radii\."
)
def _(c, length, compared):
    centre, radius = circles(c)
    assert shows(length, hypot(*centre))
    assert compared == (
        "longer than" if hypot(*centre) > radius else "shorter than" if hypot(*centre) < radius else "as long as"
    )


@claim(rf"(?:The point )?{NAME} passes the origin: {NAME} · d = {N}\.")
def _(c, name, same, dot):
    assert name == same == c.new_name()
    assert shows(dot, c.step["dot"])
    assert sign_is(c, 1)


@claim(rf"(?:The point )?{NAME} reaches the line through the origin but does not pass it: {NAME} · d = 0\.")
def _(c, name, same):
    assert name == same == c.new_name()
    assert sign_is(c, 0)


@claim(rf"(?:The point )?{NAME} falls short of the origin: {NAME} · d = {N}\.")
def _(c, name, same, dot):
    assert name == same == c.new_name()
    assert shows(dot, c.step["dot"])
    assert sign_is(c, -1)


@claim(r"The search direction is zero, so every point of A − B is a support point along it\.")
def _(c):
    assert not any(c.step["direction"])


@claim(rf"The product {NAME} · d is too large for a float\.")
def _(c, name):
    assert name == c.new_name()
    assert c.step["dot"] is None


@claim(rf"The product {NAME} · d is too small for a float and becomes zero\.")
def _(c, name):
    assert name == c.new_name()
    assert c.step["dot"] == 0
    assert any(c.step["direction"])


@claim(r"The point w does not join the simplex\.")
def _(c):
    assert not c.step["accepted"]
    assert c.step["simplex_after"] == c.step["simplex_before"]
    assert c.step["support"] not in c.step["simplex_after"]


@claim(r"The run goes on to the closest point\.")
def _(c):
    assert c.step["accepted"]
    assert c.step["dot"] < 0
    assert c.index < len(c.steps) - 1
    assert gjkcore.METHODS[c.method].answers == "distance"


@claim(r"Tests?: (.*)\.")
def _(c, told):
    # The loop's test of the new point has its own sentence, which says how far the point reaches.
    tests = [test for test in c.step["tests"] if test["name"] not in ("A . d", "A . v", "p . d")]
    parts = re.findall(rf"(?:^|, )([^()]+) (passes|fails) \({N}\)", told)
    assert len(parts) == len(tests)
    for (name, outcome, value), test in zip(parts, tests, strict=True):
        assert re.sub("[×·−]", lambda m: {"×": "x", "·": ".", "−": "-"}[m[0]], name) == test["name"]
        assert (outcome == "passes") == test["passed"]
        assert shows(value, test["value"])


@claim(r"The (method places the origin|origin is) (.+?)(?: \((.+)\))?: (.+) stays?(?:, (.+) go(?:es)?)?\.")
def _(c, how, where, region, kept, dropped):
    step = c.step
    if how == "origin is":
        assert where.startswith("closest to")
        distance = hypot(*(x / c.size for x in step["closest"]["point"]))
        assert abs(hull_distance(scaled(c, [p["w"] for p in c.looked_at])) - distance) < 1e-9
    assert step["accepted"]
    assert where in gjkcore.METHODS[c.method].legend[step["region"]]
    assert (region is None and step["region"] in where) or region.replace("region ", "") == step["region"]
    stay, go = c.kept()
    assert words(kept) == stay
    assert (words(dropped) if dropped else []) == go


@claim(r"From now on, (.+)\.")
def _(c, told):
    after, labels = c.step["simplex_after"], c.step["labels"]
    named = zip(c.names, c.looked_at, strict=True)
    expected = [(n, labels[after.index(p)]) for n, p in named if p in after]
    assert [tuple(part.split(" is called ")) for part in words(told)] == [(n, m) for n, m in expected if n != m]


def check_sum(c, told):
    step = c.step
    names = {str(p["w"]): n for n, p in reversed(list(zip(c.names, c.looked_at, strict=True)))}
    expected = [
        (weight, names[str(p["w"])])
        for weight, p in zip(step["closest"]["weights"], step["simplex_after"], strict=True)
        if weight
    ]
    terms = [term.split(" ") if " " in term else ["1", term] for term in told.split(" + ")]
    assert len(terms) == len(expected)
    assert all(name == n and shows(weight, w) for (weight, name), (w, n) in zip(terms, expected, strict=True))
    for k, x in enumerate(step["closest"]["point"]):
        weights = zip(step["closest"]["weights"], step["simplex_after"], strict=True)
        assert abs(sum(w * p["w"][k] for w, p in weights) - x) <= 1e-6 * c.size


@claim(rf"The closest point found is (?:{P} = )?(.+), {N} from the origin\.")
def _(c, point, told, distance):
    closest = c.step["closest"]["point"]
    assert point is None or shows_point(point, closest)
    assert (point is None) == (max(c.step["closest"]["weights"]) == 1)
    assert shows(distance, hypot(*closest))
    check_sum(c, told)


@claim(r"The closest point found is the origin: O = (.+)\.")
def _(c, told):
    assert not any(c.step["closest"]["point"])
    check_sum(c, told)


@claim(rf"The next search direction leads from {NAME} to the origin\.")
def _(c, name):
    assert name == c.new_name()
    assert c.steps[c.index + 1]["direction"] == [-x for x in c.step["support"]["w"]]


@claim(r"(?:The only iteration|All (\d+) iterations at once): a number marks what belongs to an iteration\.")
def _(c, count):
    assert len(c.steps) == int(count or 1)


@claim(r"The simplex of (A − B|the cores’ difference) contains the origin\.")
def _(c, of):
    assert c.method == "robust"
    assert c.trace["termination"] == "origin_enclosed"
    assert (of != "A − B") == (c.trace["margin"] > 0)
    assert hull_distance(scaled(c, [p["w"] for p in c.last["simplex_after"]])) < 1e-9


@claim(r"By the method’s tests, the simplex encloses the origin\.")
def _(c):
    assert c.trace["termination"] == "origin_enclosed"
    assert len(c.last["simplex_after"]) == 3
    assert c.last["accepted"]


@claim(r"No point of A − B passes the origin along d\.")
def _(c):
    d = c.last["direction"]
    assert c.trace["termination"] == "separating_direction"
    assert furthest(c, d) <= Fraction(c.size) * Fraction(hypot(*d)) * Fraction(1e-12)


@claim(r"The method takes d for a separating direction\.")
def _(c):
    assert c.trace["termination"] == "separating_direction"


@claim(r"No point of (A − B|the cores’ difference) is closer to the origin\.")
def _(c, of):
    assert c.method == "robust"
    assert c.trace["termination"] == "converged"
    assert (of != "A − B") == (c.trace["margin"] > 0)
    distance = hypot(*(x / c.size for x in c.last["closest"]["point"]))
    exact = c.answer["result"]["signed_distance"] / c.size
    assert abs(distance - c.trace["margin"] / c.size - exact) < 1e-9 or (exact < 0 and c.trace["margin"] > 0)
    curved = any(s["type"] in ("ellipse", "rounded", "capsule", "circle") for s in c.scene["shapes"])
    assert curved or abs(hull_distance(scaled(c, c.answer["difference"])) - distance) < 1e-9


@claim(r"The same support point came back\.")
def _(c):
    assert c.trace["termination"] == "repeated_support"
    assert c.last["support"]["w"] in [p["w"] for p in c.last["simplex_before"]]


@claim(r"The simplex is one that was there before, and the run would repeat itself for ever\.")
def _(c):
    assert c.trace["termination"] == "cycle"
    earlier = [sorted(p["w"] for p in step["simplex_after"]) for step in c.steps[:-1]]
    assert sorted(p["w"] for p in c.last["simplex_after"]) in earlier


@claim(r"The search direction became zero\.")
def _(c):
    assert c.trace["termination"] == "zero_direction"
    assert not any(c.last["direction"])


@claim(r"The limit of (\d+) iterations is reached\.")
def _(c, count):
    assert c.trace["termination"] == "iteration_cap"
    assert int(count) == c.trace["iterations"]


@claim(r"The origin lies on the boundary of A − B\.")
def _(c):
    assert c.answer["result"]["state"] == "touching"


@claim(rf"The cores are {N} apart, and the radii come off that: {N} in all\.")
def _(c, apart, radii):
    distance = hypot(*c.last["closest"]["point"])
    assert shows(apart, distance)
    assert shows(radii, c.trace["margin"])
    assert abs(distance - c.trace["margin"] - c.answer["result"]["signed_distance"]) <= 1e-9 * c.size


@claim(r"The method (answers: the shapes intersect|answers: the shapes do not intersect|gives no answer)\.")
def _(c, told):
    verdicts = {"answers: the shapes intersect": True, "answers: the shapes do not intersect": False}
    assert c.trace["intersects"] is verdicts.get(told)


# ---- the proof


def vertices_of(shape):
    match shape["type"]:
        case "point":
            return [shape["p"]]
        case "segment":
            return [shape["p"], shape["q"]]
        case "polygon" | "polyhedron":
            return shape["vertices"]
        case "box":
            ranges = [(x - h, x + h) for x, h in zip(shape["center"], shape["half_extents"], strict=True)]
            return [list(corner) for corner in product(*ranges)]
        case other:
            raise ValueError(f"a {other} has no proof in vertices")


def fractions(texts):
    return [Fraction(text) for text in texts]


def shows_fraction(text, value):
    exact = str(value)
    return text.replace("−", "-") == exact if len(exact) <= 7 else shows(text, float(value))


R = r"(−?[\d./]+(?:×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)"


@claim(
    rf"Checked exactly(?:, shown rounded)?: the direction d = \({R}, {R}\) separates the shapes, "
    rf"for \(b − a\) · d is never less than {R}\."
)
def _(c, x, y, gap):
    proof = c.answer["certificate"]
    d, exact_gap = fractions(proof["direction"]), Fraction(proof["gap_along"])
    a, b = ([fractions(p) for p in vertices_of(shape)] for shape in c.scene["shapes"])
    least = min((q[0] - p[0]) * d[0] + (q[1] - p[1]) * d[1] for p in a for q in b)
    assert least == exact_gap > 0
    assert shows_fraction(x, d[0])
    assert shows_fraction(y, d[1])
    assert shows_fraction(gap, exact_gap)


@claim(rf"Checked exactly(?:, shown rounded)?: the point \({R}, {R}\) is in both shapes, as (.+) and as (.+)\.")
def _(c, x, y, *sums):
    proof = c.answer["certificate"]
    point = fractions(proof["point"])
    assert shows_fraction(x, point[0])
    assert shows_fraction(y, point[1])
    for told, key, shape in zip(sums, "ab", c.scene["shapes"], strict=True):
        weights = {int(i): Fraction(w) for i, w in proof[f"weights_{key}"].items() if w != "0"}
        vertices = [fractions(p) for p in vertices_of(shape)]
        assert sum(weights.values()) == 1
        assert min(weights.values()) > 0
        assert [sum(w * vertices[i][k] for i, w in weights.items()) for k in (0, 1)] == point
        terms = [term.split(" ") if " " in term else ["1", term] for term in told.split(" + ")]
        assert {int(name[1:]) - 1: name[0] for _, name in terms} == dict.fromkeys(weights, key)
        assert all(shows_fraction(text, weights[int(name[1:]) - 1]) for text, name in terms)


# ---- EPA: `index` counts EPA's steps


def epa_step(c):
    return c.answer["epa"]["steps"][c.index]


def cross3(p, q):
    return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]


def face_offset(points, face):
    """The unit normal of a face, and how far its plane is from the origin."""
    p, q, r = (points[i] for i in face)
    normal = cross3([y - x for x, y in zip(p, q, strict=True)], [y - x for x, y in zip(p, r, strict=True)])
    unit = [x / hypot(*normal) for x in normal]
    return unit, sum(x * y for x, y in zip(unit, p, strict=True))


def check_face(c, step):
    points = scaled(c, step["polytope"])
    planes = [face_offset(points, face) for face in step["faces"]]
    normal, offset = planes[step["face"]]
    assert max(abs(x - y) for x, y in zip(normal, step["normal"], strict=True)) < 1e-9
    assert isclose(step["distance"] / c.size, offset, abs_tol=1e-12)
    if len(c.answer["epa"]["steps"]) <= 16:  # after so many, EPA follows only the newest faces
        assert isclose(min(other for _, other in planes), offset, abs_tol=1e-12)


def check_side(c, side, normal):
    """The edge or the face of the step has the smallest distance, and the step's normal is its normal."""
    step = epa_step(c)
    assert shows_point(normal, step["normal"])
    assert (side == "face") == ("faces" in step)
    if side == "face":
        check_face(c, step)
        return
    points = scaled(c, step["polytope"])
    offsets = []
    for k, p in enumerate(points):
        q = points[(k + 1) % len(points)]
        length = hypot(q[0] - p[0], q[1] - p[1])
        offsets.append((p[0] * (q[1] - p[1]) - p[1] * (q[0] - p[0])) / length)
    assert isclose(min(offsets), offsets[step["edge"]], abs_tol=1e-12)
    assert isclose(step["distance"] / c.size, min(offsets), abs_tol=1e-12)
    p, q = points[step["edge"]], points[(step["edge"] + 1) % len(points)]
    assert abs((q[0] - p[0]) * step["normal"][0] + (q[1] - p[1]) * step["normal"][1]) < 1e-12


@claim(rf"EPA: the (edge|face) of the polytope closest to the origin is {N} away; its outward normal is {P}\.")
def _(c, side, distance, normal):
    assert shows(distance, epa_step(c)["distance"])
    assert epa_step(c)["distance"] > 0
    check_side(c, side, normal)


@claim(rf"EPA: the origin lies on the (?:line|plane) of an? (edge|face) of the polytope; its outward normal is {P}\.")
def _(c, side, normal):
    assert epa_step(c)["distance"] == 0
    check_side(c, side, normal)


@claim(rf"EPA: the origin lies {N} beyond an? (edge|face) of the polytope; its outward normal is {P}\.")
def _(c, distance, side, normal):
    assert shows(distance, -epa_step(c)["distance"])
    assert epa_step(c)["distance"] < 0
    check_side(c, side, normal)


@claim(rf"The support point along the normal is {P}, further out: (the edge is split there|new faces lead to it)\.")
def _(c, w, how):
    step = epa_step(c)
    assert step["accepted"]
    assert how.startswith("new faces") == ("faces" in step)
    assert shows_point(w, step["support"]["w"])
    exact, lost = along(step["support"]["w"], step["normal"])
    assert exact - Fraction(step["distance"]) > -lost
    if c.index + 1 < len(c.answer["epa"]["steps"]):
        assert step["support"]["w"] in c.answer["epa"]["steps"][c.index + 1]["polytope"]


@claim(rf"The support point along the normal is {P}, a corner of the polytope already\.")
def _(c, w):
    step = epa_step(c)
    assert shows_point(w, step["support"]["w"])
    assert step["support"]["w"] in step["polytope"]


@claim(rf"The support point along the normal is {P}, no further out up to rounding\.")
def _(c, w):
    step = epa_step(c)
    assert shows_point(w, step["support"]["w"])
    assert float(furthest(c, step["normal"])) - step["distance"] <= 1e-11 * c.size


@claim(rf"The depth is {N}: B, moved by it along {P}, touches A\.")
def _(c, depth, normal):
    epa = c.answer["epa"]
    assert shows(depth, epa["depth"])
    assert shows_point(normal, epa["normal"])
    assert isclose(epa["depth"], -c.answer["result"]["signed_distance"], rel_tol=1e-6, abs_tol=1e-9 * c.size)


@claim(rf"EPA stops at its limit of (\d+) iterations: the depth is at least {N}\.")
def _(c, count, depth):
    assert int(count) == len(c.answer["epa"]["steps"])
    assert c.answer["epa"]["depth"] <= -c.answer["result"]["signed_distance"] + 1e-9 * c.size


@claim(rf"EPA stops after (\d+) iterations and leaves some faces as they are: the depth is at most {N}\.")
def _(c, count, depth):
    epa = c.answer["epa"]
    assert int(count) == len(epa["steps"])
    assert shows(depth, epa["depth"])
    assert epa["depth"] >= -c.answer["result"]["signed_distance"] - 1e-9 * c.size


# ---- the figure of EPA


@claim(r"All (\d+) iterations at once: the polytope grows inside A − B\.")
def _(c, count):
    steps = c.answer["epa"]["steps"]
    assert int(count) == len(steps)
    for step, following in pairwise(steps):
        corners = scaled(c, following["polytope"])
        if "faces" in step:
            for face in following["faces"]:
                normal, offset = face_offset(corners, face)
                reach = max(sum(x * n for x, n in zip(p, normal, strict=True)) for p in scaled(c, step["polytope"]))
                assert reach < offset + 1e-9  # the next one holds all of it
            continue
        for (px, py), q in product(scaled(c, step["polytope"]), range(len(corners))):
            (qx, qy), (rx, ry) = corners[q - 1], corners[q]
            assert (rx - qx) * (py - qy) - (ry - qy) * (px - qx) > -1e-9  # the next one holds all of it


@claim(r"A number marks the point that an iteration adds\.")
def _(c):
    pass  # explains the picture


@claim(rf"The response moves B by depth · n = {P}, (a|the shortest) way out of A\.")
def _(c, offset, way):
    epa, moved = c.answer["epa"], c.answer["response"]["offset"]
    assert shows_point(offset, moved)
    assert all(
        isclose(x, epa["depth"] * n, rel_tol=1e-12, abs_tol=1e-300) for x, n in zip(moved, epa["normal"], strict=True)
    )
    depth = -c.answer["result"]["signed_distance"]
    if way == "a":
        assert epa["termination"] == "iteration_cap"
        assert hypot(*moved) > depth - 1e-9 * c.size
    else:
        assert isclose(hypot(*moved), depth, rel_tol=1e-6, abs_tol=1e-9 * c.size)


@claim(rf"Measured again, the distance is (?:{N}|0 up to rounding \({N}\))\.")
def _(c, plain, rounding):
    again = c.answer["response"]["signed_distance"]
    assert shows(plain or rounding, again)
    if rounding:
        assert abs(again) < 1e-12 * hypot(*c.answer["response"]["offset"])


@claim(r"A and B only touch: the origin lies on the boundary of A − B, and there is no depth to look for\.")
def _(c):
    assert c.answer["result"]["state"] == "touching"
    assert c.answer["epa"] is None


@claim(r"The origin lies outside of A − B, so A and B have no depth\.")
def _(c):
    assert c.answer["result"]["state"] == "separated"
    assert c.answer["epa"] is None


@claim(r"Drag one into the other: EPA then looks for the shortest way out\.")
def _(c):
    assert c.answer["epa"] is None


# ---- the figure of the distance


def point_called(c, name):
    """The point of the difference that the step calls by this name."""
    return c.looked_at[c.names.index(name)]["w"]


@claim(
    rf"The foot of the perpendicular from O onto the line ([A-Z]\d?)([A-Z]\d?) is {P}, "
    rf"(?:on the edge|outside of the edge: the weight of ([A-Z]\d?) is {N})\."
)
def _(c, newest, other, foot, out, weight):
    p, q = ([Fraction(x) for x in point_called(c, name)] for name in (newest, other))
    along = [y - x for x, y in zip(p, q, strict=True)]
    t = -sum(x * d for x, d in zip(p, along, strict=True)) / sum(d * d for d in along)
    assert shows_point(foot, [float(x + t * d) for x, d in zip(p, along, strict=True)])
    assert (out is None) == (0 <= t <= 1)
    if out:
        assert out == (newest if t > 1 else other)
        assert shows(weight, float(1 - t if t > 1 else t))


@claim(r"On this edge ([A-Z]\d?) is taken instead\.")
def _(c, name):
    # It is the end of an edge beyond which a foot falls.
    p = point_called(c, name)
    ends = [
        foot["q"] if foot["weights"][0] < 0 else foot["p"] for foot in c.answer["feet"][c.index] if not foot["inside"]
    ]
    assert p in ends


@claim(rf"The closest point of the simplex is (.+), at distance {N}(?:, after {N})?\.")
def _(c, told, distance, before):
    check_sum(c, told)
    assert shows(distance, hypot(*c.step["closest"]["point"]))
    if before:
        assert shows(before, hypot(*c.steps[c.index - 1]["closest"]["point"]))


@claim(r"The method computes no closest point in this iteration\.")
def _(c):
    assert c.step["closest"] is None


@claim(r"The distance of the simplex, iteration by iteration: (.+)\.")
def _(c, told):
    points = [step["closest"]["point"] for step in c.steps if step["closest"]]
    distances = [hypot(*p) for p in points if None not in p]
    assert len(told.split(", ")) == len(distances)
    assert all(map(shows, told.split(", "), distances))


@claim(r"A and B overlap: their distance is 0, and the closest point says nothing of how deep\.")
def _(c):
    assert c.answer["result"]["state"] == "intersecting"


@claim(r"EPA measures the depth\.")
def _(c):
    assert c.answer["epa"]


@claim(r"A and B touch: their distance is 0\.")
def _(c):
    assert c.answer["result"]["state"] == "touching"


@claim(rf"The exact distance is {N}\.")
def _(c, distance):
    assert shows(distance, c.answer["result"]["signed_distance"])


@claim(r"No point of (A − B|the cores’ difference) is closer\.")
def _(c, of):
    assert c.method == "robust"
    assert (of != "A − B") == (c.trace["margin"] > 0)
    distance = hypot(*(x / c.size for x in c.last["closest"]["point"]))
    assert abs(distance - c.trace["margin"] / c.size - c.answer["result"]["signed_distance"] / c.size) < 1e-9


@claim(rf"On the vertices of A and B these weights give {P} and {P}\.")
def _(c, *told):
    assert c.trace["margin"] == 0
    for text, side in zip(told, "ab", strict=True):
        weighted = zip(c.last["closest"]["weights"], c.last["simplex_after"], strict=True)
        point = [sum(terms) for terms in zip(*([w * x for x in p[side]] for w, p in weighted), strict=True)]
        shown = [number(x) for x in text.strip("()").split(", ")]
        size = max(abs(x) for p in c.last["simplex_after"] for x in p[side])
        assert all(isclose(x, y, rel_tol=6e-3, abs_tol=1e-9 * size) for x, y in zip(shown, point, strict=True))


@claim(r"Place A and B as near to each other as you can, but do not let them touch\.")
def _(c):
    pass  # the task


@claim(rf"The gap is {N}\.")
def _(c, gap):
    assert c.answer["result"]["state"] == "separated"
    assert shows(gap, c.answer["result"]["signed_distance"])


@claim(r"They (touch|overlap): move them apart again\.")
def _(c, told):
    assert c.answer["result"]["state"] == {"touch": "touching", "overlap": "intersecting"}[told]


@claim(rf"The best gap so far is {N}\.")
def _(c, best):
    assert number(best) == BEST


# ---- the flow of the simplex

FORMS = {"point": 1, "line": 2, "triangle": 3, "tetrahedron": 4}


def moves(step):
    """The numbers of points between which a step leads: with the new point, then without those that go."""
    before, after = len(step["simplex_before"]), len(step["simplex_after"])
    if not step["accepted"]:
        return []
    return [(before, before + 1)] + [(before + 1, after)] * (before > 0)


@claim(r"Flow: the simplex is a point\.")
def _(c):
    assert moves(c.step) == [(0, 1)]


@claim(r"Flow: the (\w+) becomes a (\w+), which (stays|goes back to) a (\w+)\.")
def _(c, before, grown, how, after):
    assert moves(c.step) == [(FORMS[before], FORMS[grown]), (FORMS[grown], FORMS[after])]
    assert (how == "stays") == (grown == after)


@claim(r"Flow: the new point does not join, and the simplex stays (?:a (\w+)|empty)\.")
def _(c, form):
    assert not c.step["accepted"]
    assert len(c.step["simplex_after"]) == FORMS.get(form, 0)


@claim(r"Flow so far: (.+)\.")
def _(c, told):
    steps = c.steps[: c.index + 1]
    expected = Counter(move for step in steps for move in moves(step) if move[0])
    counted = {}
    for part in told.split(", "):
        before, stays, after, count = re.fullmatch(r"(\w+) (?:(stays)|to (\w+)) (once|twice|\d+ times)", part).groups()
        counted[FORMS[before], FORMS[before if stays else after]] = {"once": 1, "twice": 2}.get(count) or int(
            count.split()[0]
        )
    assert counted == expected


# ---- the comparison of methods


def runs_at(c, index):
    """The runs that make this step, by the titles of their methods."""
    return {
        run["method"].title(): run["trace"]["steps"][index]
        for run in c.answer["runs"]
        if index < len(run["trace"]["steps"])
    }


@claim(r"All steps at once: a number marks the steps that find a support point\.")
def _(c):
    pass  # explains the picture


@claim(r"In every step, all runs that come so far find the same support point\.")
def _(c):
    for index in range(max(len(run["trace"]["steps"]) for run in c.answer["runs"])):
        assert len({str(step["support"]["w"]) for step in runs_at(c, index).values()}) == 1


@claim(r"The support points first differ at step (\d+): (.+)\.")
def _(c, number_of_step, told):
    index = int(number_of_step) - 1
    for earlier in range(index):
        assert len({str(step["support"]["w"]) for step in runs_at(c, earlier).values()}) == 1
    there = runs_at(c, index)
    named = {}
    for part in told.split("; "):
        who, point = re.fullmatch(rf"(.+) finds? {P}", part).groups()
        for method in words(who):
            assert shows_point(point, there[method]["support"]["w"])
            named[method] = part
    assert named.keys() == there.keys()
    points = {method: str(step["support"]["w"]) for method, step in there.items()}
    assert len(set(named.values())) > 1
    assert all(named[p] == named[q] for p in points for q in points if points[p] == points[q])


@claim(rf"The support points first differ at step (\d+), by less than three digits show: (.+) find about {P}\.")
def _(c, number_of_step, who, point):
    there = runs_at(c, int(number_of_step) - 1)
    assert int(number_of_step) == c.answer["parts_at"] + 1
    assert words(who) == list(there)
    points = [step["support"]["w"] for step in there.values()]
    assert all(shows_point(point, w) for w in points)
    assert any(w != points[0] for w in points)


def parting_directions(c):
    return [[x or 0 for x in step["direction"]] for step in runs_at(c, c.answer["parts_at"]).values()]


def unit(d):
    """A direction of length 1; a square of its numbers may be too small for a float."""
    largest = max(map(abs, d)) or 1.0
    near = [x / largest for x in d]
    return [x / (hypot(*near) or 1.0) for x in near]


def apart(p, q):
    """How far two directions are apart once their lengths are 1."""
    return hypot(*(x - y for x, y in zip(unit(p), unit(q), strict=True)))


@claim(r"The robust method keeps the radii out of its support points\.")
def _(c):
    assert any(run["method"] == "robust" and run["trace"]["margin"] > 0 for run in c.answer["runs"])


@claim(r"The search directions differ there\.")
def _(c):
    first, *rest = parting_directions(c)
    assert any(apart(first, d) > 1e-10 for d in rest)


@claim(r"The search direction is the same there: up to rounding these points are equally far along it, a tie\.")
def _(c):
    first, *rest = parting_directions(c)
    assert all(apart(first, d) < 1e-8 for d in rest)
    length = hypot(*first)
    heights = [
        sum(x / c.size * y / length for x, y in zip(step["support"]["w"], first, strict=True))
        for step in runs_at(c, c.answer["parts_at"]).values()
    ]
    assert max(heights) - min(heights) < 1e-9


@claim(r"(?:The run|Each run) takes (\d+) steps?\.")
def _(c, count):
    assert {len(run["trace"]["steps"]) for run in c.answer["runs"]} == {int(count)}


@claim(r"The shortest run takes (\d+) steps? \((.+?)\), the longest (\d+) steps? \((.+?)\)\.")
def _(c, least, shortest, most, longest):
    counts = {run["method"].title(): len(run["trace"]["steps"]) for run in c.answer["runs"]}
    assert (int(least), int(most)) == (min(counts.values()), max(counts.values()))
    assert words(shortest) == [method for method, count in counts.items() if count == int(least)]
    assert words(longest) == [method for method, count in counts.items() if count == int(most)]


@claim(rf"(Separated, distance|Touching, distance|Intersecting, depth) {N}: (.+ agrees?|(\d) of (\d) disagrees?)")
def _(c, state, amount, told, wrong, count):
    result = c.answer["result"]
    assert state.startswith(result["state"].title())
    assert shows(amount, abs(result["signed_distance"]))
    runs = c.answer["runs"]
    disagree = [run for run in runs if run["trace"]["intersects"] is not (result["state"] != "separated")]
    assert int(wrong or 0) == len(disagree)
    expected = {1: "the method agrees", 2: "both agree"}.get(len(runs), f"all {len(runs)} agree")
    assert int(count) == len(runs) if wrong else told == expected


@claim(r"(.+) do(?:es)? not agree with the exact answer\.")
def _(c, who):
    exact = c.answer["result"]["state"] != "separated"
    assert words(who) == [run["method"].title() for run in c.answer["runs"] if run["trace"]["intersects"] is not exact]


# ---- the Minkowski difference


@claim(r"Each vertex of A minus each vertex of B gives (\d+) points?; (\d+) of them are corners of A − B\.")
def _(c, count, corners):
    cloud = [p["w"] for p in c.answer["cloud"]]
    assert len(cloud) == int(count) == len(vertices_of(c.scene["shapes"][0])) * len(vertices_of(c.scene["shapes"][1]))
    assert int(corners) == len({str(p) for p in c.hull})
    assert all(p in cloud for p in c.hull)


@claim(r"A − B holds every point of A minus every point of B\.")
def _(c):
    pass  # defines A - B


@claim(r"The origin lies (outside|on the boundary|inside): (.+)\.")
def _(c, where, _):
    told = {"outside": "separated", "on the boundary": "touching", "inside": "intersecting"}
    assert c.answer["result"]["state"] == told[where]


@claim(r"Its distance to A − B is the distance between the shapes\.")
def _(c):
    if len(c.hull[0]) == 3:
        result = c.answer["result"]
        v = [x - y for x, y in zip(result["point_a"], result["point_b"], strict=True)]
        assert isclose(hypot(*v), result["signed_distance"], rel_tol=1e-9)
        # No corner of A - B is nearer along v than v itself.
        assert min(sum(x * y for x, y in zip(w, v, strict=True)) for w in c.hull) > sum(x * x for x in v) * (1 - 1e-6)
        return
    distance = hull_distance(scaled(c, c.hull)) * c.size
    assert abs(distance - c.answer["result"]["signed_distance"]) <= 1e-3 * c.size  # round boundaries are sampled


# ---- the exact answer and the verdict


@claim(rf"Separated, distance {N}")
def _(c, distance):
    assert c.answer["result"]["state"] == "separated"
    assert shows(distance, c.answer["result"]["signed_distance"])


@claim(r"Touching, distance 0")
def _(c):
    assert c.answer["result"]["state"] == "touching"


@claim(rf"Intersecting, depth {N}")
def _(c, depth):
    assert c.answer["result"]["state"] == "intersecting"
    assert shows(depth, -c.answer["result"]["signed_distance"])


@claim(r"(collision|no collision|no answer), (\d+) iterations?")
def _(c, told, count):
    assert c.trace["intersects"] is {"collision": True, "no collision": False}.get(told)
    assert int(count) == len(c.steps)


TROUBLE = {
    "it came back to a simplex it had before and would repeat itself for ever": "cycle",
    "it was stopped at its limit of iterations": "iteration_cap",
    "the search direction became zero: the origin is on the line of the simplex, "
    "or too near to it for floats to tell its side": "zero_direction",
}


def check_trouble(c, told):
    reason = TROUBLE[told[0].lower() + told[1:]]
    assert c.trace["termination"] == reason
    if reason == "zero_direction":
        before = [p["w"] for p in c.last["simplex_before"]]
        assert not any(c.last["direction"])
        assert len(before) in (1, 2)
        # In floats, as the methods compute it. Nobody can check the sign of a product that rounding destroyed.
        assert not any(before[0]) or abs(cross(*before)) <= max(LOST * hypot(*before[0]) * hypot(*before[1]), 1e-200)


@claim(r"(It came back .+|It was stopped .+|The search direction became zero: .+)\.")
def _(c, told):
    check_trouble(c, told)
    assert c.trace["intersects"] is None


@claim(rf"It misses a true overlap of depth {N}(?:: (.+))?\.")
def _(c, depth, trouble):
    assert c.answer["result"]["state"] == "intersecting"
    assert c.trace["intersects"] is False
    assert shows(depth, -c.answer["result"]["signed_distance"])
    if trouble:
        check_trouble(c, trouble)


@claim(rf"It reports a collision across a gap of {N}(?:: (.+))?\.")
def _(c, gap, trouble):
    assert c.answer["result"]["state"] == "separated"
    assert c.trace["intersects"] is True
    assert shows(gap, c.answer["result"]["signed_distance"])
    if trouble:
        check_trouble(c, trouble)


@claim(r"The shapes only touch: a tie, which this method (counts|does not count) as a collision\.")
def _(c, told):
    assert c.answer["result"]["state"] == "touching"
    assert c.trace["intersects"] is (told == "counts")


# ------------------------------------------------------------------------------------------------ tests


def check(sentence, case):
    for pattern, holds in CLAIMS:
        match = pattern.fullmatch(sentence)
        if match:
            return holds(case, *match.groups())
    raise AssertionError("no claim knows this sentence")


@pytest.mark.parametrize("method", gjkcore.METHODS)
def test_every_sentence_holds(method):
    """Each sentence is true: for every iteration, for all at once, for EPA, distance and flow, and for the verdict."""
    check_all(answered(method))


def test_every_sentence_in_space_holds():
    """Each sentence of EPA, the distance and the difference is true of solids."""
    check_all(in_space())


def test_what_becomes_of_a_line_and_a_triangle_in_space():
    """A step that makes its next direction across an edge says this direction and the edge. A step that leaves two
    points in each other's place says so. No other step does."""
    across = re.compile(
        rf"The next search direction is \((\w\w) × AO\) × \1 = {P}\. It is perpendicular to \1, towards"
    )
    swap = re.compile(rf"{NAME} and {NAME} change places\.")
    edges, swaps = Counter(), Counter()
    for given, reply, said in solids_answered(("winter", "vec3", "lindberg")):
        for what, index, text in said:
            if what != "step":
                continue
            case = Case(given, reply, index)
            made, found = case.step.get("across"), across.search(text)
            drawn = made and None not in made["direction"] and any(made["direction"])
            assert bool(found) == bool(drawn), text
            if found:
                assert found[1] == made["edge"]
                assert shows_point(found[2], made["direction"])
                a, b = (dict(zip(case.names, case.looked_at, strict=True))[name]["w"] for name in made["edge"])
                lengths = hypot(*made["direction"]) * (hypot(*a) + hypot(*b))
                assert abs(sum((q - p) * d for p, q, d in zip(a, b, made["direction"], strict=True))) <= 1e-9 * lengths
                assert sum(p * d for p, d in zip(a, made["direction"], strict=True)) <= 1e-9 * lengths
            after = [case.names[case.looked_at.index(point)] for point in case.step["simplex_after"]]
            moved = [name for name, other in zip(case.kept()[0], after, strict=True) if name != other]
            assert [pair.groups() for pair in swap.finditer(text)] == ([tuple(moved)] if moved else []), text
            edges.update([found[1]] if found else [])
            swaps.update(["".join(moved)] if moved else [])
    assert edges.keys() >= {"AB", "AC", "AD"}
    assert swaps.keys() >= {"BC", "BD"}


def test_every_sentence_of_the_comparison_holds():
    """Each sentence on several methods is true of their runs."""
    check_all(compared())


def check_all(told):
    faults = []
    for given, reply, said in told:
        for what, index, text in said:
            if not text and what != "why":
                faults.append(f"scene {given['seq']}: nothing is said ({what} {index})")
            for sentence in sentences(text):
                try:
                    check(sentence, Case(given, reply, index))
                except Exception as fault:
                    where = f"{type(fault).__name__} {fault}".splitlines()[0]
                    faults.append(f"scene {given['seq']} {what} {index}: {sentence!r}: {where}")
    assert not faults, "\n".join([f"{len(faults)} sentences are not true, such as", *faults[:12]])


def test_the_sample_is_representative():
    """The scenes contain each state often, and every exit that a method can take."""
    states, exits, proofs = [], set(), set()
    for method in gjkcore.METHODS:
        for _, reply, _ in answered(method):
            states.append(reply["result"]["state"])
            exits.add(reply["trace"]["termination"])
            proofs.add((reply["certificate"] or {}).get("type"))
    assert min(states.count(state) for state in ("separated", "touching", "intersecting")) > 0.1 * len(states)
    assert {"separated", "common", None} == proofs
    assert exits >= {str(t) for t in Termination} - {"iteration_cap"}


def test_every_claim_is_made():
    """The page says a sentence for every claim, except for the limits, which no flat scene reaches."""
    told = [*compared(), *in_space(), *(one for method in gjkcore.METHODS for one in answered(method))]
    said = {sentence for *_, texts in told for _, _, text in texts for sentence in sentences(text)}
    silent = [pattern.pattern for pattern, _ in CLAIMS if not any(map(pattern.fullmatch, said))]
    assert len(silent) == 2
    assert all("limit of" in pattern for pattern in silent)
