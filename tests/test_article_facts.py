"""The numbers that the pages print are those of runs: each live one, and how often a published method is wrong."""

import html
import json
import re
from html.parser import HTMLParser
from inspect import signature
from itertools import product
from math import cos, pi, sin
from random import Random

import pytest

import gjkcore as gjk
from gjkcore import bridge
from gjkcore.figures import SCENES
from gjkcore.figures.fields import FlagField
from gjkcore.methods import lindberg
from gjkcore.regions.figure import plane_regions
from project import OLDEST_BROWSERS, read

SAID, ARTICLE = (" ".join(read(f"web/{page}").split()) for page in ("breaks.html", "index.html"))
PUBLISHED = ("winter", "entropy")


def rectangle(x, y, width, height):
    return gjk.Polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def missed(a, b):
    """The published methods that do not find the overlap of two shapes."""
    return [name for name in PUBLISHED if gjk.trace(a, b, method=name).intersects is not True]


def test_tiles_on_a_half_grid():
    """Two equal tiles can overlap in nine ways on a half grid. Both methods miss the same five."""
    tile = rectangle(0, 0, 1, 1)
    found = [missed(tile, rectangle(x, y, 1, 1)) for x, y in product((-0.5, 0, 0.5), repeat=2)]
    assert sorted(map(len, found)) == [0] * 4 + [2] * 5
    assert "two equal tiles on a half grid overlap in nine ways, and winter.dev’s code misses five." in SAID


def test_rectangles_on_a_grid():
    """The page has the numbers of overlaps of rectangles with whole sides of at most four, and of misses."""
    sides = range(1, 5)
    found = [
        missed(rectangle(0, 0, *size), rectangle(x, y, *other))
        for size in product(sides, repeat=2)
        for other in product(sides, repeat=2)
        for x, y in product(range(1 - other[0], size[0]), range(1 - other[1], size[1]))
    ]
    assert {len(names) for names in found} == {0, 2}
    said = re.search(r"whole sides up to four overlap in ([\d,]+) ways on a grid; it misses ([\d,]+)\.", SAID)
    assert said, "the page says how often"
    ways, misses = (int(number.replace(",", "")) for number in said.groups())
    assert (ways, misses) == (len(found), sum(map(bool, found)))


@pytest.mark.parametrize("seed", range(3))
def test_random_polygons(seed):
    """Both methods find the overlap of each random pair."""
    rng = Random(seed)

    def polygon():
        x, y, radius = rng.uniform(0, 6), rng.uniform(0, 6), rng.uniform(0.5, 2)
        angles = sorted(rng.uniform(0, 2 * pi) for _ in range(rng.randint(3, 8)))
        return gjk.Polygon([(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles])

    pairs = [pair for pair in ((polygon(), polygon()) for _ in range(1000)) if gjk.intersects(*pair)]
    assert len(pairs) > 100
    assert not any(missed(*pair) for pair in pairs)


def test_entropys_tests():
    """Entropy's code makes two tests in a triangle, and three in region 6."""
    rng = Random(0)
    made: dict[str, set[int]] = {}
    for _ in range(300):
        points = [(rng.uniform(-3, 3), rng.uniform(-3, 3)) for _ in "ABC"]
        found = plane_regions(points, "entropy")
        if found.taken:
            made.setdefault(found.taken, set()).add(len(found.tests))
    assert made == {"triangle 4": {2}, "triangle 6": {3}, "triangle 7": {2}}
    assert "only two tests are ever needed; in region 6 its code needs three." in SAID


PRESETS = json.loads(read("web/src/presets.json"))
PAGES = ("index.html", "breaks.html")
VOID = ("meta", "link", "img", "br", "input")


class Live(HTMLParser):
    """The live numbers of a page: what is printed, the path of the value, and the attributes of its figure."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.around: list[list[int]] = [[]]
        """For each open element, the places of the figures in it so far."""
        self.figures: list[dict[str, str]] = []
        self.found: list[tuple[str, list[str], list[int] | str]] = []
        self.inside: str | None = None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "gjk-demo":
            for each in self.around:
                each.append(len(self.figures))
            self.figures.append(given)
        if "data-gjk-value" in given:
            # The first figure of the closest element that has one, which may come later: the lists go on growing.
            self.found.append(["", given["data-gjk-value"].split("."), given.get("data-gjk-for") or list(self.around)])
        self.inside = tag
        if tag not in VOID:
            self.around.append([])

    def handle_endtag(self, tag):
        self.inside = None
        if tag not in VOID:
            self.around.pop()

    def handle_data(self, data):
        if self.inside == "output":
            self.found[-1][0] += data

    def numbers(self):
        for said, path, where in self.found:
            if isinstance(where, str):
                [figure] = [each for each in self.figures if each.get("id") == where]
            else:
                figure = self.figures[next(places for places in reversed(where) if places)[0]]
            yield said, path, figure


def valued(answer, path):
    for part in path:
        if part == "length":
            return len(answer)
        if isinstance(answer, list):
            named = [each for each in answer if isinstance(each, dict) and each.get("method") == part]
            answer = named[0] if named else answer[int(part)]
        else:
            answer = answer[part]
    return answer


def answer_to(figure):
    scene = PRESETS[figure.get("preset") or figure["kind"]]["scene"]
    if "from" in scene:
        scene = json.loads(read(f"web/src/{scene['from']}"))["scene"] | {"kind": scene["kind"]}
    return json.loads(bridge.answer(json.dumps(scene)))


LIVE = [(page, *each) for page in PAGES for each in Live(read(f"web/{page}")).numbers()]


def test_live_numbers_are_found():
    """The pages have about thirty live numbers."""
    assert len(LIVE) >= 28


@pytest.mark.parametrize(
    ("page", "said", "path", "figure"), LIVE, ids=lambda each: ".".join(each) if isinstance(each, list) else ""
)
def test_live_numbers(page, said, path, figure):
    """Each live number is printed as the core answers it, to the three digits that are shown."""
    value = valued(answer_to(figure), path)
    if isinstance(value, str):
        assert said == value
        return
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", said.replace("−", "-"))]
    assert numbers == pytest.approx(value if isinstance(value, list) else [value], rel=5e-3, abs=5e-3)


def test_crates_in_the_same_place():
    """winter.dev's code misses two equal squares, also with one nudged along its start direction, and not with one
    nudged across it. Aslant it misses a few nudges by whole numbers."""
    scene = PRESETS["identical"]["scene"]
    a, b = (gjk.Polygon(each["vertices"]) for each in scene["shapes"])

    def is_missed(x, y, start=scene["start"]):
        return gjk.trace(a, b.translated((x, y)), method="winter", start=start).intersects is False

    rng = Random(1)
    nudges = [rng.uniform(-9.9, 9.9) for _ in range(100)]
    assert is_missed(0, 0) and all(is_missed(x, 0) for x in nudges)
    assert not any(is_missed(0, y) or is_missed(y, y / 3) for y in nudges)
    assert not any(is_missed(x, 0, start=(0, 1)) for x in nudges)
    whole = [k for k in range(-9, 10) if k]
    counted = [is_missed(x, y) for x, y in product(whole, repeat=2)]
    assert f"except for {sum(counted)} of {len(counted)} nudges by whole numbers." in SAID
    assert "nudge one crate along x, and the overlap is still missed; nudge it along y, and it is found." in SAID


def test_many_solids():
    """Twenty solids are 190 pairs, at about four rounds each; a warm start saves rounds."""
    for name in ("report-cubes", "report-spheres"):
        answer = answer_to({"preset": name})
        counts = answer["counts"]
        assert counts["pairs"] == 190 == 20 * 19 / 2
        assert 3.9 < counts["iterations"] / counts["pairs"] < 4.3
        assert answer["switched"]["warm_start"]["iterations"] < counts["iterations"]


def test_starts_of_the_missed_overlap():
    """From (1, 0) three published methods miss it, and none from (0, 1), where Lindberg's program starts."""
    scene = PRESETS["compare-missed"]["scene"]
    wrong = [
        [
            run["method"]
            for run in json.loads(bridge.answer(json.dumps({**scene, "start": start})))["runs"]
            if not run["agrees"]
        ]
        for start in ([1, 0], [0, 1])
    ]
    assert wrong == [["winter", "lindberg", "entropy"], []]
    a, b = (gjk.Polygon(each["vertices"]) for each in scene["shapes"])
    assert gjk.trace(a, b, method="lindberg").steps[0].direction == (0, 1)


def test_sizes_and_counts():
    """The small pentagons are the article's by 1e-110; over twenty failures; the guide names the oldest browsers."""
    for tiny, one in zip(PRESETS["underflow"]["scene"]["shapes"], PRESETS["gjk"]["scene"]["shapes"], strict=True):
        for p, q in zip(tiny["vertices"], one["vertices"], strict=True):
            assert p == pytest.approx([1e-110 * x for x in q], rel=1e-12, abs=0)
    assert sum(each["scene"]["kind"] == "failures" for each in PRESETS.values()) > 20
    said = html.unescape(" ".join(read("web/use.html").split()))
    oldest = dict(re.findall(r"([a-z]+)([\d.]+)", OLDEST_BROWSERS))
    assert f"Chrome and Edge {oldest['chrome']}, Firefox {oldest['firefox']}, Safari {oldest['safari']} and" in said
    assert "is silent for 15 seconds" in said and "TIMEOUT_MS = 15_000;" in read("web/src/runtime/answerer.ts")


def test_rounds_of_lindbergs_program():
    """The page has the number of rounds that the method's file counts; boxes are the only broad phase that is built."""
    first, last = map(int, re.search(r"gives up after rounds (\d+) to (\d+)", lindberg.__doc__).groups())
    assert f"its program gives up after {last - first + 1} rounds, without an answer" in SAID
    switch = SCENES["scene3d"].scene["options"].fields["broad_phase"]
    assert isinstance(switch, FlagField) and not signature(gjk.World).parameters  # on or off, no choice of volumes
    assert "The scene and our <code>World</code> compare boxes." in SAID


@pytest.mark.parametrize("method", ["oriented", "vec3"])
def test_products_that_round_to_zero(method):
    """Where the products are too small for a float, code without a branch for A alone keeps an edge."""
    a, b = (1e-200, 1e-201), (-1e-200, 2e-201)
    assert a[0] * a[0] == a[0] * b[0] == 0
    regions = plane_regions([a, b], method)
    assert len(regions.kept) == 2
    assert "In floats both can round to zero. Code without a branch for P alone then keeps an edge." in ARTICLE


def test_region_of_a_alone():
    """Between points that GJK meets, winter.dev's test for A alone always passes."""
    rng = Random(3)
    regions: set[str] = set()
    for _ in range(500):
        a, b = (
            gjk.Polygon([(rng.uniform(-2, 2) + x, rng.uniform(-2, 2)) for _ in range(5)])
            for x in (0, rng.uniform(0, 3))
        )
        regions |= {step.region for step in gjk.trace(a, b, method="winter").steps}
    assert {"AB", "AC", "ABC"} <= regions and "A" not in regions
