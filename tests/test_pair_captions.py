"""The sentences of the Minkowski difference and of the Minkowski sum, held to their answers.

Python answers the scenes, node runs the page's caption functions, and each sentence is checked against the answer.
"""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from itertools import product
from math import hypot, isclose
from pathlib import Path
from random import Random

from gjkcore.bridge import answer

SPEAKER = Path(__file__).parent / "support" / "pair_captions.mjs"
SCENES = 40
"""Of each kind."""

N = r"(−?[\d.]+(?:e−?\d+)?)"
POINT = rf"\({N}, {N}\)"


def shows(text, value):
    """Three digits are shown."""
    return isclose(float(text.replace("−", "-")), value, rel_tol=6e-3, abs_tol=1e-12)


def polygon(random):
    count = random.randint(1, 5)
    return {"type": "polygon", "vertices": [[random.randint(-3, 3), random.randint(-3, 3)] for _ in range(count)]}


def circle(random):
    center = [random.randint(-3, 3), random.randint(-3, 3)]
    return {"type": "circle", "center": center, "radius": random.choice([0.5, 1, 2.5])}


def scenes():
    random = Random(11)
    for _ in range(SCENES):
        yield {"schema": 1, "kind": "minkowski", "shapes": [polygon(random), polygon(random)]}
        yield {"schema": 1, "kind": "minkowski", "shapes": [polygon(random), polygon(random)], "pairs": "matching"}
        yield {"schema": 1, "kind": "minkowski", "shapes": [circle(random), circle(random)]}
        yield {"schema": 1, "kind": "minkowski", "shapes": [circle(random), polygon(random)]}
        yield {"schema": 1, "kind": "sum", "shapes": [polygon(random), random.choice([polygon, circle])(random)]}


def solid(random):
    if random.random() < 0.2:
        return {"type": "sphere", "center": [random.randint(-3, 3) for _ in "xyz"], "radius": 1.5}
    count = random.randint(1, 6)
    return {"type": "polyhedron", "vertices": [[random.randint(-3, 3) for _ in "xyz"] for _ in range(count)]}


def scenes_in_space():
    random = Random(12)
    for n in range(2 * SCENES):
        yield {"schema": 1, "kind": ("minkowski", "sum")[n % 2], "shapes": [solid(random), solid(random)]}


@cache
def told():
    """Scenes, their answers, and the captions of the pairs and of the whole."""
    return spoken(list(scenes()))


@cache
def told_in_space():
    """The same of scenes of space."""
    return spoken(list(scenes_in_space()))


def spoken(asked):
    answered = [(scene, json.loads(answer(json.dumps(scene)))) for scene in asked]
    given = json.dumps([{"scene": scene, "answer": found} for scene, found in answered])
    done = subprocess.run(["node", SPEAKER], input=given, capture_output=True, text=True, check=True, encoding="utf-8")
    captions = json.loads(done.stdout)
    return [(*pair, said[:-1], said[-1]) for pair, said in zip(answered, captions, strict=True)]


def vertices(shape):
    return shape.get("vertices") or [shape["center"]]


def test_each_pair():
    """The caption of a pair names the two vertices as the arrow's id does, with their difference or sum, and says where
    this point lies."""
    places = set()
    for scene, found, pairs, _ in told():
        a, b = map(vertices, scene["shapes"])
        sign = "+" if scene["kind"] == "sum" else "−"
        assert len(pairs) == len(found["cloud"]) == len(a) * len(b)
        for text, (i, j), place in zip(pairs, product(range(len(a)), range(len(b))), found["places"], strict=True):
            name, x, y, of, where = re.fullmatch(
                rf"(\S+ [−+] \S+) = {POINT}: (.+)\. This point (.+) A [−+] B\.", text
            ).groups()
            is_round = [shape["type"] == "circle" for shape in scene["shapes"]]
            names = ["a" if is_round[0] else f"a{i + 1}", "b" if is_round[1] else f"b{j + 1}"]
            assert name == f" {sign} ".join(names)
            words = [
                "the centre of A" if is_round[0] else f"vertex {i + 1} of A",
                "the centre of B" if is_round[1] else f"vertex {j + 1} of B",
            ]
            assert of == (" plus " if sign == "+" else " minus ").join(words)
            s = 1 if sign == "+" else -1
            assert shows(x, a[i][0] + s * b[j][0])
            assert shows(y, a[i][1] + s * b[j][1])
            assert where == {"corner": "is a corner of", "edge": "lies on an edge of", "inside": "lies inside"}[place]
            places.add(place)
    assert places == {"corner", "edge", "inside"}


def test_each_pair_in_space():
    """In space, the caption of a pair of vertices has three coordinates and says whether the point is a corner of the
    answer's surface; the caption of all pairs counts the corners. Round solids have no such pairs."""
    seen = set()
    for scene, found, pairs, whole in told_in_space():
        sign = "+" if scene["kind"] == "sum" else "−"
        surface = found["sum" if sign == "+" else "difference"]
        if "sphere" in {shape["type"] for shape in scene["shapes"]}:
            assert re.match(rf"A {re.escape(sign)} B holds every point of A (plus|minus) every point of B\.", whole)
            seen.add("round")
            continue
        a, b = (shape["vertices"] for shape in scene["shapes"])
        assert len(pairs) == len(found["cloud"]) == len(a) * len(b)
        for text, point in zip(pairs, found["cloud"], strict=True):
            name, told, of, verb = re.fullmatch(
                r"(\S+ [−+] \S+) = \((.+?)\): (.+)\. This point (is a|is no) corner of A [−+] B\.", text
            ).groups()
            i, j = point["ia"], point["ib"]
            assert name == f"a{i + 1} {sign} b{j + 1}"
            assert of == f"vertex {i + 1} of A {'plus' if sign == '+' else 'minus'} vertex {j + 1} of B"
            s = 1 if sign == "+" else -1
            expected = [x + s * y for x, y in zip(a[i], b[j], strict=True)]
            assert all(shows(number, x) for number, x in zip(told.split(", "), expected, strict=True))
            assert (verb == "is a") == (expected in surface["vertices"])
            seen.add(verb)
        assert f"{len(surface['vertices'])} of them are corners of A {sign} B" in whole
    assert seen == {"round", "is a", "is no"}


def test_the_disc_of_two_circles():
    """The caption of two circles says the radius of their difference and compares it with the centres' distance."""
    seen = set()
    for scene, found, _, text in told():
        a, b = scene["shapes"]
        if scene["kind"] != "minkowski" or {a["type"], b["type"]} != {"circle"}:
            continue
        radius, length, compared = re.match(
            rf"A − B is a disc\. Its radius is the sum of the radii, {N}\. Its centre is the centre of A minus the "
            rf"centre of B: a vector of length {N}, (.+?) the sum of the radii\. The origin",
            text,
        ).groups()
        distance = hypot(a["center"][0] - b["center"][0], a["center"][1] - b["center"][1])
        total = a["radius"] + b["radius"]
        assert shows(radius, total)
        assert shows(length, distance)
        assert compared == ("longer than" if distance > total else "shorter than" if distance < total else "as long as")
        state = found["result"]["state"]
        assert state == {"longer than": "separated", "shorter than": "intersecting", "as long as": "touching"}[compared]
        seen.add(compared)
    assert {"longer than", "shorter than"} <= seen


def test_why_matching_vertices_are_not_enough():
    """The caption of the 1:1 subtraction counts its differences and the corners that it misses. It says that it misses
    a collision exactly where the shapes collide and the origin is not in the hull."""
    misses = []
    for scene, found, _, text in told():
        if "pairs" not in scene:
            continue
        matching = found["matching"]
        number, total = re.search(r"this gives (\d+) of the (\d+) differences\.", text).groups()
        assert (int(number), int(total)) == (matching["number"], len(found["cloud"]))
        missed = re.search(r"It misses (\d+) of the (\d+) corners of A − B\.", text)
        if missed:
            assert tuple(map(int, missed.groups())) == (matching["missed"], len(found["difference"]))
        assert bool(missed) == (matching["missed"] > 0) == ("It finds every corner" not in text)
        collide = found["result"]["state"] != "separated"
        holds = re.search(rf"The hull of these {number} (.+?) the origin, and A and B (.+?) in common\.", text).groups()
        assert holds[0] == ("holds" if matching["holds_origin"] else "does not hold")
        assert holds[1] == ("have a point" if collide else "have no point")
        assert ("misses that they collide" in text) == (collide and not matching["holds_origin"])
        misses.append("misses that they collide" in text)
    assert 0 < sum(misses) < len(misses)


def test_the_sum_counts_its_corners():
    """The caption of a sum counts the sums, those that are different, and the corners."""
    for scene, found, _, text in told():
        if scene["kind"] != "sum" or "circle" in {shape["type"] for shape in scene["shapes"]}:
            continue
        count = re.match(r"Each vertex of A plus each vertex of B gives (\d+) sums?\.", text).group(1)
        assert int(count) == len(found["cloud"])
        different = len({tuple(point["w"]) for point in found["cloud"]})
        assert (f"They are {different} different points." in text) == (different < len(found["cloud"]))
        assert f"{len(found['sum'])} of them are corners of A + B" in text
