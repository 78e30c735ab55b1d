"""The sentences of the figures of regions and of simplices, held to their answers.

Python answers the scenes, node runs the page's caption functions, and each sentence is matched to a claim that is
checked here. A sentence that no claim knows fails.
"""

from __future__ import annotations

import json
import re
import subprocess
from fractions import Fraction
from functools import cache
from math import dist, hypot, isclose
from pathlib import Path
from random import Random

import pytest

from gjkcore.bridge import answer
from gjkcore.methods import METHODS

SPEAKER = Path(__file__).parent / "support" / "point_captions.mjs"
SCENES = 40
"""Of each kind and method."""

N = r"(−?[\d.]+(?:×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)"


def number(text):
    """A number as the page writes it."""
    digits, _, power = text.replace("−", "-").partition("×10")
    return float(digits) * 10.0 ** int(power.translate(str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")) or 0)


def shows(text, value):
    return isclose(number(text), value, rel_tol=6e-3)


def words(text):
    return re.split(", | and ", text)


def formula(name):
    return name.replace(" x ", " × ").replace(" . ", " · ").replace("-", "−")


def some_points(random, count):
    """Generic points, few whole numbers, or points on one line."""
    match random.randrange(4):
        case 0:
            return [[random.randint(-3, 3), random.randint(-3, 3)] for _ in range(count)]
        case 1:
            return [[x, 0.5 * x + 1] for x in (random.randint(-4, 4) for _ in range(count))]
        case _:
            return [[random.uniform(-3, 3), random.uniform(-3, 3)] for _ in range(count)]


def scenes():
    random = Random(8)
    for method in METHODS:
        for n in range(SCENES):
            for kind, count in (("line-regions", 2), ("triangle-regions", 3)):
                yield {"schema": 1, "kind": kind, "method": method, "points": some_points(random, count), "seq": n}
    for n in range(6 * SCENES):
        points = some_points(random, 1 + n % 7)
        yield {"schema": 1, "kind": "simplices", "points": points, "at": some_points(random, 1)[0], "seq": n}


@cache
def told():
    """Scenes, their answers, and what the page says of them."""
    return spoken(scenes())


def spoken(asked):
    answered = [(scene, json.loads(answer(json.dumps(scene)))) for scene in asked]
    given = json.dumps([{"scene": scene, "answer": found} for scene, found in answered])
    done = subprocess.run(["node", SPEAKER], input=given, capture_output=True, text=True, check=True, encoding="utf-8")
    return [(*pair, said) for pair, said in zip(answered, json.loads(done.stdout), strict=True)]


def points_in_space(random, count):
    """Generic points, few whole numbers, or points in one plane, on one line or in one place."""
    match random.randrange(6):
        case 0:
            return [[random.randint(-2, 2) for _ in "xyz"] for _ in range(count)]
        case 1:
            return [[random.randint(-2, 2), random.randint(-2, 2), 1] for _ in range(count)]
        case 2:
            return [[x, 2 * x, 1 - x] for x in (random.randint(-3, 3) for _ in range(count))]
        case 3:
            return [[1, 2, 3]] * count
        case _:
            return [[random.uniform(-3, 3) for _ in "xyz"] for _ in range(count)]


@cache
def told_in_space():
    """The same of simplices in space."""
    random = Random(9)
    return spoken(
        {
            "schema": 1,
            "kind": "simplices",
            "points": points_in_space(random, 1 + n % 8),
            "at": [random.uniform(-2, 2) for _ in "xyz"],
            "seq": n,
        }
        for n in range(6 * SCENES)
    )


def of(*kinds):
    return [(scene, found, said) for scene, found, said in told() if scene["kind"] in kinds]


REGIONS = ("line-regions", "triangle-regions")


def region(found, name):
    (one,) = [region for region in found["regions"] if region["name"] == name]
    return one


def check_stays(found, text):
    """Which points stay and which go, by the method's names."""
    stay, go = re.fullmatch(r"(.+?) stays?(?:, (.+) goe?s?)?", text).groups()
    named = list(zip("ABC", found["labels"], strict=False))
    assert words(stay) == [name for letter, name in named if letter in found["kept"]]
    assert (words(go) if go else []) == [name for letter, name in named if letter not in found["kept"]]


def test_the_walk_and_its_captions():
    """The walk shows the regions, then each exclusion and each test in the order of the code, then the outcome. Each
    caption says what the answer holds: the region taken and its status, the points that stay, the values."""
    outcomes = set()
    for scene, found, said in of(*REGIONS):
        captions = [text for what, _, text in said if what == "caption"]
        excluded = [r for r in found["regions"] if r["status"] == "excluded"]
        tests = found["tests"]
        assert len(captions) == 2 + len(excluded) + len(tests)
        first, *rest = captions
        share = found["drawing"] and found["drawing"]["share"]
        if share is not None:
            for place in (0, -1):
                (percent,) = re.findall(
                    rf"winter.dev’s picture and code disagree on the hatched {N} % of the map\.", captions[place]
                )
                assert shows(percent, 100 * share)
        assert (share is not None) == (scene["method"] in ("winter", "lindberg") and len(found["labels"]) == 3)
        around, names, count, regions = re.match(
            r"The plane around the (\w+) (\S+) has (\d) regions: (.+?)\.", first
        ).groups()
        assert (around, names) == ("triangle" if len(found["labels"]) == 3 else "line", "".join(found["labels"]))
        assert words(regions) == [r["name"] for r in found["regions"]]
        assert int(count) == len(found["regions"])
        for one, text in zip(excluded, rest, strict=False):
            assert text == f"Region {one['name']}, {one['text']}, is excluded without a test. {one['reason']}"
        for test, text in zip(tests, rest[len(excluded) :], strict=False):
            name, outcome, value, side = re.fullmatch(
                rf"The test (.+) (passes|fails): the product is {N}\.(?: The origin is on the (arrow’s|other) side of "
                r"the dotted line\.)?",
                text,
            ).groups()
            assert name == formula(test["name"])
            assert (outcome == "passes") == test["passed"]
            assert shows(value, test["value"])
            along = sum(
                Fraction(v) * -Fraction(f) for v, f in zip(test["vector"], test["foot"], strict=True)
            )  # vector . (O - foot), exactly
            assert {None: 0, "arrow’s": 1, "other": -1}[side] == (test["value"] > 0) - (test["value"] < 0)
            if abs(along) > 1e-9:
                assert (along > 0) == (side == "arrow’s")
        check_outcome(found, captions[-1])
        outcomes.add(found["taken"])
    assert len(outcomes) >= 12


def check_outcome(found, text):
    tests = found["tests"]
    if found["taken"] is None:
        assert text.startswith("These points cannot occur, so the code takes no region.")
        assert not found["valid"]
        assert found["why"]
    else:
        match = re.match(
            r"The code takes region (.+?), (.+?): ([^:.]+)\.(?: From now on, (.+?)\.)? "
            r"(This region is possible|Without rounding, the origin would never be in this region)\.",
            text,
        )
        name, where, stays, renamed, status = match.groups()
        one = region(found, name)
        assert (name, True) == (found["taken"], found["valid"])
        assert f"{where}: {stays}".startswith(one["text"])
        check_stays(found, stays.removeprefix(one["text"].partition(": ")[2]).removeprefix(": ") or stays)
        assert ("possible" in status) == (one["status"] == "possible")
        own = list(zip("ABC", found["labels"], found["renamed"], strict=False))
        changed = [f"{old} is called {new}" for letter, old, new in own if old != letter and new and new != old]
        assert (words(renamed) if renamed else []) == changed
    parts = re.findall(rf"(?:Tests?: |, )([^,:]+?) (passes|fails) \({N}\)", text)
    assert len(parts) == len(tests)
    for (name, outcome, value), test in zip(parts, tests, strict=True):
        assert name == formula(test["name"])
        assert (outcome == "passes") == test["passed"]
        assert shows(value, test["value"])


def test_headline_and_list():
    """The headline names the region taken and the points that stay, or that the points cannot occur; then the reason
    stands above the caption. The list says of every region what its status is, and why."""
    for _, found, said in of(*REGIONS):
        by = {(what, index): text for what, index, text in said}
        assert (by["why", 0] == "") == found["valid"]
        if found["valid"]:
            name, stays = re.fullmatch(r"Region (.+): (.+)", by["headline", 0]).groups()
            assert name == found["taken"]
            check_stays(found, stays)
            count = {0: "no test", 1: "one test"}.get(len(found["tests"]), f"{len(found['tests'])} tests")
            assert by["verdict", 0] == count
        else:
            assert by["headline", 0] == "These points cannot occur"
            assert by["why", 0] == found["why"].replace(" . ", " · ")
        for index, one in enumerate(found["regions"]):
            text = by["region", index]
            assert text.endswith(one["reason"])
            expected = {"possible": "possible", "never": "tested but never taken", "excluded": "excluded"}[
                one["status"]
            ]
            assert text.startswith("taken here" if one["name"] == found["taken"] else expected)


def test_why_names_the_line():
    """Points that cannot occur: A behind the line through the points kept before it, or short of the line through the
    origin or through v, or a foot of the origin that is not between B and C."""
    reasons = set()
    for scene, found, _ in of(*REGIONS):
        if found["valid"]:
            continue
        a, *before = scene["points"]
        d = found["direction"]

        def along(p, d=d):
            return sum(x * y for x, y in zip(p, d, strict=True))

        why = found["why"]
        reasons.add((scene["method"], why))
        if why.startswith("A is behind the line through "):
            assert along(a) < max(map(along, before))
            assert f"through {'BC'[: len(before)]} across" in why
        elif "through the origin" in why:
            assert along(a) <= 0
            assert found["limit"] == [0, 0]
        elif "through v" in why:
            assert along(a) <= along(found["limit"]) + 1e-12
            assert found["limit"] == [-x for x in d]
        else:
            b, c = before
            edge = [q - p for p, q in zip(b, c, strict=True)]
            feet = [sum(x * e for x, e in zip(p, edge, strict=True)) for p in (b, c)]
            assert feet[0] >= 0 or feet[1] <= 0
            assert why.startswith("The foot of the origin on the line BC is not between B and C.")
    assert {method for method, _ in reasons} == set(METHODS)


SIMPLICES = ("a point", "a segment", "a triangle", "a tetrahedron")


def check_sum(found, text):
    terms = [term.split(" ") if " " in term else ["1", term] for term in text.split(" + ")]
    expected = sorted(zip(found["kept"], found["weights"], strict=True))
    assert [name for _, name in terms] == [f"P{i + 1}" for i, _ in expected]
    for (shown, _), (_, weight) in zip(terms, expected, strict=True):
        assert shows(shown, weight)


def test_simplices():
    """What the points are, where P is, and which of them are enough."""
    seen = set()
    for scene, found, said in of("simplices"):
        texts = {what: text for what, _, text in said}
        count = len(scene["points"])
        caption = texts["caption"]
        name = re.search(r"a simplex of (\d) dimensions?: (a \w+)\.", caption)
        assert (name is not None) == (count <= 4)
        if name:
            assert (int(name[1]), name[2]) == (count - 1, SIMPLICES[count - 1])
        flat = re.search(r"degenerate: (all points are equal|all points lie on one line)\.", caption)
        assert (flat is not None) == found["degenerate"]
        if flat:
            (x, y), *_ = exact = [tuple(map(Fraction, p)) for p in scene["points"]]
            assert ("equal" in flat[1]) == (len(set(exact)) == 1)
            turns = [(p[0] - x) * (q[1] - y) - (p[1] - y) * (q[0] - x) for p in exact for q in exact]
            assert max(map(abs, turns)) < Fraction(1, 10**12)
        corners = re.search(r"The hull of these (\d+) points has (\d+) corners\.", caption)
        if corners:
            assert (int(corners[1]), int(corners[2])) == (count, len(found["outline"]))
        inside = re.search(r"P is a point of the hull: P = (.+?)\.(?: |$)", caption)
        outside = re.search(
            rf"P is outside\. The closest point of the hull is Q = \(.+?\) = (.+?), {N} from P\.", caption
        )
        assert (inside is not None, outside is not None) == (found["inside"], not found["inside"])
        check_sum(found, (inside or outside)[1])
        if outside:
            away = hypot(*(x - y for x, y in zip(found["point"], scene["at"], strict=True)))
            assert shows(outside[2], away)
        assert ("The weights are positive and their sum is 1." in caption) == (len(found["kept"]) > 1)
        enough = re.search(r"Of (\d+) points, (.+) (?:are|is) enough", caption)
        assert (enough is not None) == (count > 3)
        if enough:
            assert words(enough[2]) == [f"P{i + 1}" for i in sorted(found["kept"])]
        check_sum(found, texts["headline"].partition(" = ")[2])
        assert texts["headline"].startswith("Inside: P" if found["inside"] else "Outside: the closest point is Q")
        seen.add((count, found["inside"], found["degenerate"]))
    assert len(seen) >= 14


def rank(points):
    """The dimension of the flat that the points span."""
    first, *others = [tuple(map(Fraction, p)) for p in points]
    rows = [[x - y for x, y in zip(p, first, strict=True)] for p in others]
    found = 0
    for axis in range(3):
        pivot = next((row for row in rows if row[axis]), None)
        if pivot is None:
            continue
        found += 1
        rows.remove(pivot)
        rows = [[x - row[axis] / pivot[axis] * y for x, y in zip(row, pivot, strict=True)] for row in rows]
    return found


FLATS = ("all points are equal", "all points lie on one line", "all points lie in one plane")


def test_simplices_in_space():
    """In space, the caption says what the points are, where flat ones lie, where P is, and how many are enough."""
    seen = set()
    for scene, found, said in told_in_space():
        texts = {what: text for what, _, text in said}
        count = len(scene["points"])
        caption = texts["caption"]
        name = re.search(r"a simplex of (\d) dimensions?: (a \w+)\.", caption)
        assert (name and (int(name[1]), name[2])) == ((count - 1, SIMPLICES[count - 1]) if count <= 4 else None)
        flat = re.search(r"degenerate: (all points .+?)\.", caption)
        assert (flat is not None) == found["degenerate"] == (rank(scene["points"]) < min(3, count - 1))
        assert flat is None or flat[1] == FLATS[rank(scene["points"])]
        corners = re.search(r"The hull of these (\d+) points has (\d+) corners\.", caption)
        if corners:
            assert (int(corners[1]), int(corners[2])) == (count, len({i for f in found["outline"]["faces"] for i in f}))
        inside = re.search(r"P is a point of the hull: P = (.+?)\.(?: |$)", caption)
        outside = re.search(
            rf"P is outside\. The closest point of the hull is Q = \(.+?\) = (.+?), {N} from P\.", caption
        )
        assert (inside is not None, outside is not None) == (found["inside"], not found["inside"])
        check_sum(found, (inside or outside)[1])
        if outside:
            assert shows(outside[2], dist(found["point"], scene["at"]))
        enough = re.search(r"Of (\d+) points, (.+) (?:are|is) enough: in space, four always are", caption)
        assert (enough is not None) == (count > 4)
        if enough:
            assert words(enough[2]) == [f"P{i + 1}" for i in sorted(found["kept"])]
        assert "plane it is drawn" not in caption
        check_sum(found, texts["headline"].partition(" = ")[2])
        seen.add((min(count, 5), found["inside"], flat and flat[1]))
    assert {flat for *_, flat in seen} == {None, *FLATS}
    assert {inside for _, inside, _ in seen} == {True, False}


@pytest.mark.parametrize("kind", [*REGIONS, "simplices"])
def test_every_sentence_is_known(kind):
    """No caption has a sentence that none of the tests above reads."""
    known = "|".join(
        [
            r"The plane around .*",
            r"Region .* is excluded without a test\.",
            r"The test .*",
            r"The origin is on the (arrow’s|other) side of the dotted line\.",
            r"The code takes region .*",
            r"From now on, .*",
            r"This region is possible\.",
            r"Without rounding, the origin would never be in this region\.",
            r"These points cannot occur, so the code takes no region\.",
            r"Tests?: .*",
            r"winter.dev’s picture and code disagree on the hatched .*",
            r"(One point is|Two points are|Three points are|Four points are) a simplex of .*",
            r"This one is degenerate: .*",
            r"These \d+ points are degenerate: .*",
            r"In the plane it is drawn flat\.",
            r"The hull of these .*",
            r"P is a point of the hull: .*",
            r"P is outside\.",
            r"The closest point of the hull is .*",
            r"The weights are positive and their sum is 1\.",
            r"Of \d+ points, .* enough: in the plane, three always are \(Carathéodory\)\.",
        ]
    )
    for _, found, said in of(kind):
        reasons = " ".join(r["reason"] for r in found.get("regions", ()))
        for what, _, text in said:
            for sentence in re.split(r"(?<=[.])\s+(?=[A-Z]|winter)", text) if what == "caption" else ():
                assert re.fullmatch(known, sentence) or sentence in reasons, sentence
