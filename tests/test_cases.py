"""The judge's cases: what they are, and that their answers are exact."""

import hashlib
import json
import re
import struct
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import copysign, lcm
from pathlib import Path

import numpy as np
import pytest
from cases import SUITE_DIGEST
from cores import core_of
from extent import up_to
from oracle3 import closest_point, cross, differences, dot, minus, root
from oracle3 import truth as truth_in_space
from schemas import faults

import gjkcore as gjk
from gjkcore.figures.fields import SHAPES
from gjkcore.judge import lines
from gjkcore.judge.draw import Draw
from gjkcore.judge.exact import measure, rounded_root
from gjkcore.judge.schema import case_schema
from oracle import truth as truth_in_plane

pytestmark = pytest.mark.long

ROOT = Path(__file__).parent.parent

POLYTOPES = ("point", "segment", "polygon", "polyhedron", "box")
CURVED = ("ellipse", "ellipsoid", "cylinder", "cone")


@pytest.fixture(scope="module")
def texts():
    return list(lines())


@pytest.fixture(scope="module")
def cases(texts):
    return [json.loads(line) for line in texts]


def numbers(value):
    if isinstance(value, dict):
        return [x for item in value.values() for x in numbers(item)]
    if isinstance(value, list):
        return [x for item in value for x in numbers(item)]
    return [value] if isinstance(value, float) else []


def made(shape, dimension):
    given = {key: value for key, value in shape.items() if key != "type"}
    if "shape" in given:
        given["shape"] = made(given["shape"], dimension)
    return SHAPES[shape["type"]].make[dimension](**given)


def signed(case):
    """The signed distance that a case states."""
    return case["distance"] if case["depth"] is None else -case["depth"] + 0.0


def test_numbers_of_cases(cases):
    """At least 6,000 cases with an id each, 2,000 of them in space, and 4,000 whose numbers binary32 holds."""
    assert len({case["id"] for case in cases}) == len(cases) >= 6000
    assert sum(case["dimension"] == 3 for case in cases) >= 2000
    assert sum("float32" in case["fits"] for case in cases) >= 4000
    groups = Counter((case["group"], case["dimension"]) for case in cases)
    assert min(groups.values()) >= 10, groups


def turn(p, q, r):
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def is_ring(points):
    """Is it a strictly convex ring, counter-clockwise? All others are on the left of each edge."""
    edges = zip(points, points[1:] + points[:1], strict=True)
    return len(points) > 2 and all(turn(p, q, r) > 0 for p, q in edges for r in points if r not in (p, q))


def are_corners(points):
    """Is each point of space a vertex of the hull, which is not flat? The planes of three points that have no point
    beyond them have, at each vertex, normals in three independent directions."""
    faces = {point: [] for point in points}
    for p, q, r in combinations(points, 3):
        n = cross(minus(q, p), minus(r, p))
        heights = [dot(n, minus(s, p)) for s in points]
        if any(n) and (max(heights) == 0 or min(heights) == 0):
            for s, height in zip(points, heights, strict=True):
                if not height:
                    faces[s].append(n)
    return len(faces) == len(points) and all(
        any(dot(cross(u, v), w) for u, v, w in combinations(dict.fromkeys(found), 3)) for found in faces.values()
    )


def whole(points):
    """The points times the denominator that all their numbers share: whole numbers, which are quick to reckon with."""
    exact = [tuple(map(Fraction, p)) for p in points]
    factor = lcm(*(x.denominator for p in exact for x in p))
    return [tuple(int(x * factor) for x in p) for p in exact]


def test_shapes_of_the_groups(cases):
    """A polygon is a strictly convex ring of at least three vertices, counter-clockwise, and a polyhedron the vertices
    of a hull that is not flat, in every group but the two of what is otherwise; those have all of that."""
    otherwise = Counter()
    looked_at = Counter()
    for case in cases:
        for shape in (case["a"], case["b"]):
            shape = shape.get("shape", shape)
            kind = shape["type"]
            if kind not in POLYTOPES or kind == "box":
                continue
            points = whole(shape.get("vertices", ()))
            if len(points) > 9 and looked_at[kind, len(points)] > 1:
                continue  # these take long
            looked_at[kind, len(points)] += 1
            is_solid = len(points) > 2 and (is_ring if case["dimension"] == 2 else are_corners)(points)
            if case["group"] in ("any-order", "degenerate"):
                otherwise[case["group"], case["dimension"], kind] += not is_solid
            else:
                assert is_solid, case["id"]
    assert otherwise["any-order", 2, "polygon"] > 300
    assert otherwise["any-order", 3, "polyhedron"] > 30
    assert min(otherwise["degenerate", d, kind] for d in (2, 3) for kind in ("point", "segment")) > 20
    assert otherwise["degenerate", 2, "polygon"] > 200
    assert otherwise["degenerate", 3, "polyhedron"] > 100


def test_signed_zeros(cases, texts):
    """The group `signed-zeros` has zeros of both signs in most of its pairs, and the file writes -0.0. No other group
    has a negative zero."""
    signs = {case["id"]: {copysign(1, x) for x in numbers([case["a"], case["b"]]) if x == 0} for case in cases}
    own = [case["id"] for case in cases if case["group"] == "signed-zeros"]
    assert sum(signs[name] == {1, -1} for name in own) > 0.7 * len(own)
    negative = {case["group"] for case in cases if -1 in signs[case["id"]]}
    assert negative == {"signed-zeros"}
    for text, case in zip(texts, cases, strict=True):
        assert bool(re.search(r"-0\.0[],]", text)) == (-1 in signs[case["id"]])


def test_touching_cases_are_spread(cases):
    """At least 120 touching polytopes in the plane and 60 in space, some of them in each twentieth of the file."""
    for dimension, least in ((2, 120), (3, 60)):
        places = [
            i
            for i, case in enumerate(cases)
            if case["dimension"] == dimension
            and case["intersects"] == "either"
            and case["certificate"] is not None
            and "weights_a" in case["certificate"]
        ]
        assert len(places) >= least
        assert {20 * i // len(cases) for i in places} == set(range(20))


def test_sample_is_representative(cases):
    """In each of these groups, 20 to 80 of a hundred cases are apart."""
    for group in ("generic", "grid", "slivers", "far", "tiny", "huge", "many-vertices", "boxes", "round"):
        own = [case for case in cases if case["group"] == group]
        assert 0.2 <= sum(case["intersects"] is False for case in own) / len(own) <= 0.8, group


def test_same_bytes_everywhere(texts):
    """The suite has the same bytes on every machine, and `python -m gjkcore cases` prints them."""
    assert hashlib.sha256("".join(f"{line}\n" for line in texts).encode()).hexdigest() == SUITE_DIGEST
    command = [sys.executable, "-m", "gjkcore", "cases", "--group", "grid", "--group", "reports", "--dimension", "3"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    own = [line for line in texts if re.search(r'"id":"(grid|reports)-3-', line)]
    assert sorted(printed.splitlines()) == sorted(own)


def test_draws_are_those_of_the_published_generator():
    """The generator is SplitMix64: from the state 1234567 it draws the numbers that its authors' code draws."""
    draw = Draw()
    draw._state = 1234567
    expected = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431)
    assert [draw.below(2**64) for _ in range(4)] == list(expected)


def test_schema(cases):
    """Cases are valid by the schema, which knows the shapes of scenes."""
    schema = case_schema()
    for key in ("$schema", "$defs"):
        assert key in schema
    whole = {key: value for key, value in schema.items() if not key.startswith("$")}
    for case in cases[:: up_to(1, 4)]:
        assert faults(case, whole, schema, case["id"]) == []


def test_precision_that_fits(cases):
    """`fits` names binary32 exactly where every number of both shapes survives the way there and back."""
    for case in cases:
        fits = True
        for x in numbers([case["a"], case["b"]]):
            try:
                fits = fits and struct.unpack("f", struct.pack("f", x))[0] == x
            except OverflowError:
                fits = False
        assert case["fits"] == (["float32", "float64"] if fits else ["float64"])


def test_certificates(cases):
    """Multiplication confirms every certificate of polytopes; round shapes have none."""
    for case in cases:
        shapes, proof = (case["a"], case["b"]), case["certificate"]
        if not all(shape["type"] in POLYTOPES for shape in shapes):
            assert proof is None
            continue
        (a, _), (b, _) = map(core_of, shapes)
        if "direction" in proof:
            d = [Fraction(x) for x in proof["direction"]]
            heights = [[sum(x * y for x, y in zip(d, v, strict=True)) for v in vertices] for vertices in (a, b)]
            assert max(heights[0]) < min(heights[1]), case["id"]
            assert case["intersects"] is False
            continue
        points = []
        for vertices, given in ((a, proof["weights_a"]), (b, proof["weights_b"])):
            weights = [Fraction(x) for x in given]
            assert len(weights) == len(vertices)
            assert min(weights) >= 0
            assert sum(weights) == 1
            points.append(
                [sum(w * x for w, x in zip(weights, column, strict=True)) for column in zip(*vertices, strict=True)]
            )
        assert points[0] == points[1], case["id"]
        assert case["intersects"] in (True, "either")


def check_answer(case):
    """The stated answer is what brute force, which shares no code with the package, finds and rounds once."""
    (a, radius_a), (b, radius_b) = core_of(case["a"]), core_of(case["b"])
    truth = truth_in_plane if case["dimension"] == 2 else truth_in_space
    if len(a) * len(b) > 200:
        assert not radius_a
        assert not radius_b
        assert signed(case) == signed_distance_of_many(a, b), case["id"]
        return
    expected = truth(a, b, radius_a, radius_b)
    states = {True: "intersecting", False: "separated", "either": "touching"}
    assert states[case["intersects"]] == expected.state, case["id"]
    assert signed(case) == expected.signed_distance, case["id"]


def signed_distance_of_many(a, b):
    """The same for many vertices: numpy looks for the candidates, and fractions decide among them."""
    p, q = (np.array(points, dtype=float) for points in (a, b))
    sides = np.concatenate([(v[:, None] - v[None, :]).reshape(-1, v.shape[1]) for v in (p, q)])
    sides = np.unique(sides[np.any(sides != 0, axis=1)], axis=0)
    if p.shape[1] == 2:
        normals = np.stack([-sides[:, 1], sides[:, 0]], axis=1)
    else:
        half = sides[sides[:, 0] >= 0]
        normals = np.concatenate([np.cross(half[i], half[i + 1 :]) for i in range(len(half) - 1)])
        normals = normals[np.any(normals != 0, axis=1)]
    heights = np.concatenate([(n @ p.T).max(axis=1) - (n @ q.T).min(axis=1) for n in (normals, -normals)])
    both = np.concatenate([normals, -normals])
    scaled = heights / np.linalg.norm(both, axis=1)
    if scaled.min() < 0:
        # Apart. The vertices are doubles, so the fractions of the oracle are quick enough for what is nearest.
        v = closest_point(differences(*(padded(points) for points in (a, b))))
        return float(root(sum(x * x for x in v)))
    squares = []
    for i in np.flatnonzero(scaled <= scaled.min() * (1 + 1e-9)):
        n = [Fraction(x) for x in both[i]]
        along = [[sum(x * y for x, y in zip(n, v, strict=True)) for v in points] for points in (a, b)]
        squares.append((max(along[0]) - min(along[1])) ** 2 / sum(x * x for x in n))
    return -float(root(min(squares)))


def padded(points):
    """Points of the plane as points of space."""
    return [(*v, Fraction(0))[:3] for v in points]


def exact_shapes(case):
    return case["a"]["type"] not in CURVED and case["b"]["type"] not in CURVED


def test_answers(cases):
    """One case in twenty has the answer of an independent brute force, rounded once."""
    for case in list(filter(exact_shapes, cases))[::20]:
        check_answer(case)


@pytest.mark.thorough
def test_all_answers(cases):
    """Every case has the answer of an independent brute force, rounded once."""
    for case in filter(exact_shapes, cases):
        check_answer(case)


def test_curved_answers(cases):
    """The known distances of ellipses, ellipsoids, cylinders and cones are what the engine finds for them, within its
    error, which is tiny for most."""
    curved = [case for case in cases if not exact_shapes(case)]
    assert len(curved) >= 100
    precise = 0
    for case in curved:
        a, b = (made(case[key], case["dimension"]) for key in ("a", "b"))
        way = gjk.penetration(a, b)
        assert abs(way.depth + signed(case)) <= way.error + 1e-12, case["id"]
        precise += way.error <= 1e-9
    assert precise >= 0.95 * len(curved)


def test_stated_numbers(cases):
    """A distance is there unless the shapes overlap, a depth unless they are apart, as numbers."""
    for case in cases:
        assert (case["distance"] is None) == (case["intersects"] is True)
        assert (case["depth"] is None) == (case["intersects"] is False)
        for amount in (case["distance"], case["depth"]):
            if amount is not None:
                assert type(amount) is float
                assert copysign(1, amount) == 1
                assert (amount == 0) == (case["intersects"] == "either")


def test_boxes_have_vertices_that_doubles_hold(cases):
    """Turned boxes outside the reports are rotations to 1e-9, and their corners are doubles, so that an engine which
    takes vertices is asked the same."""
    boxes = [case[key] for case in cases if case["group"] == "boxes" for key in "ab" if case[key]["type"] == "box"]
    assert any(box["rotation"][0][0] not in (0, 1, -1) for box in boxes)
    for box in boxes:
        rows = box["rotation"]
        products = [sum(x * y for x, y in zip(p, q, strict=True)) for p in rows for q in rows]
        assert max(abs(x - y) for x, y in zip(products, (1, 0, 0, 0, 1, 0, 0, 0, 1), strict=True)) < 1e-9
        assert all(Fraction(float(x)) == x for v in core_of(box)[0] for x in v)


def test_reports(cases):
    """At least 30 cases were reported, each with its engine, version, date and link. Those of flat shapes and of inner
    vertices are in the groups of such."""
    own = [case for case in cases if "source" in case]
    assert len(own) >= 30
    assert {case["group"] for case in own} == {"reports", "any-order", "degenerate"}
    assert all("source" in case for case in cases if case["group"] == "reports")
    for case in own:
        source = case["source"]
        assert re.fullmatch(r"https://github\.com/[\w.-]+/[\w.-]+/(issues|pull)/\d+", source["link"])
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", source["date"])
        assert source["engine"]
        assert source["version"]


def test_roots_are_rounded_once():
    """A root next to the middle of two floats is rounded to the right one, and rational roots are exact."""
    middle = Fraction(1) + Fraction(1, 2**53)
    for off, expected in ((-1, 1.0), (1, 1 + 2**-52)):
        assert rounded_root((middle + Fraction(off, 2**200)) ** 2, Fraction(0)) == expected
        assert rounded_root((middle + Fraction(off, 2**200)) ** 2 + Fraction(1, 2**900), Fraction(0)) == expected
    assert rounded_root(Fraction(25, 9), Fraction(-2, 3)) == 1.0
    assert rounded_root(Fraction(0), Fraction(1, 4)) == 0.25


def test_flat_differences_have_no_depth():
    """Overlaps in a common line or plane have the signed distance 0."""
    flat = {"type": "polyhedron", "vertices": [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0]]}
    line = {"type": "segment", "p": [0.5, 0.5, 0.0], "q": [1.0, 3.0, 0.0]}
    crossing = {"type": "segment", "p": [0.5, 0.5, -1.0], "q": [0.5, 0.5, 1.0]}
    assert measure(flat, line)[:2] == (0, 0.0)
    assert measure(line, line)[:2] == (0, 0.0)
    assert measure(flat, crossing).sign == -1
