"""What engines answered, web/engines.json, is whole, is about the cases as they are, and its page says the same."""

from __future__ import annotations

import html
import importlib.util
import json
import re
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from schemas import faults

import docs
import engines_page
from gjkcore.judge import cases
from gjkcore.judge.cases import Case
from place import Place

BENCH = Path(__file__).parent / "bench" / "engines.py"
RESULTS = engines_page.results()
ENGINES = RESULTS["engines"]

TEXT = {"type": "string"}
COUNT = {"type": "integer", "minimum": 0}
COUNTS = {"type": "object", "additionalProperties": COUNT}
TEXTS = {"type": "array", "items": TEXT}
POSITIVE = {"type": "number", "minimum": 0}


def record(required: dict, optional: dict | None = None) -> dict:
    properties = required | (optional or {})
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


MISS = record(
    {
        "case": TEXT,
        "finding": {"enum": list(engines_page.FINDINGS)},
        "said": {"type": ["boolean", "number", "string", "null"]},
        "exact": {"type": "object", "additionalProperties": {"type": "number", "minimum": 0}},
    },
    {"figure": {"type": "string", "pattern": r"^play\.html\?scene=%7B"}, "source": {"type": "object"}},
)
ENGINE = record(
    {
        **dict.fromkeys(("name", "version", "calls", "because"), TEXT),
        "link": {"type": "string", "pattern": "^https://"},
        "date": {"type": "string", "pattern": r"^\d{4}-\d\d-\d\d$"},
        "dimension": {"enum": [2, 3]},
        "precision": {"enum": list(engines_page.PRECISION)},
        "shapes": TEXTS,
        "asks": {"type": "array", "items": {"enum": ["intersects", "distance", "depth"]}, "minItems": 1},
        "slop": {"type": "number", "minimum": 0},
        "tolerance": {"type": "number", "minimum": 0},
        "counts": COUNTS,
        "left_out": record({}, dict.fromkeys(engines_page.LEFT_OUT, COUNT)),
        "refused": COUNTS,
        "misses": {"type": "array", "items": MISS},
    },
    {
        "remarks": TEXTS,
        **dict.fromkeys(("scaled_to", "least_size", "nearest_corners"), POSITIVE),
        "most_vertices": COUNT,
        "posed": {"const": True},
        "computes_in": {"enum": list(engines_page.PRECISION)},
        "unscaled": {"type": "array", "items": COUNT, "minItems": 2},
    },
)
SCHEMA = record(
    {
        "schema": {"const": "gjk-engines-1"},
        "cases": record({"schema": {"const": cases.SCHEMA}, "count": COUNT, "digest": TEXT}),
        "engines": {"type": "object", "additionalProperties": ENGINE},
    }
)


@pytest.fixture(scope="module")
def bench():
    spec = importlib.util.spec_from_file_location("bench_engines", BENCH)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["bench_engines"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def pairs() -> dict[str, cases.Pair]:
    return {pair.id: pair for pair in cases.suite()}


@pytest.fixture(scope="module")
def page() -> str:
    return docs.pages(Place(repository="https://git.example/gjk/"))["engines.html"]


def test_results_fit_their_schema(bench) -> None:
    """The results of at least thirteen engines fit their schema, and each was asked by what the bench says that it
    promises."""
    assert faults(RESULTS, SCHEMA, SCHEMA) == []
    assert len(ENGINES) >= 13
    assert bench.PROMISES.keys() == ENGINES.keys()
    assert all(promise.items() <= ENGINES[name].items() for name, (_, promise) in bench.PROMISES.items())


def test_results_are_of_these_cases(bench, pairs) -> None:
    """The engines were asked the cases that the suite has now, and each case of their dimension is accounted for."""
    assert RESULTS["cases"] == {"schema": cases.SCHEMA, "count": len(pairs), "digest": bench.digest()}
    for engine in ENGINES.values():
        of_dimension = sum(pair.dimension == engine["dimension"] for pair in pairs.values())
        accounted = [engine["counts"]["asked"], *engine["left_out"].values(), *engine["refused"].values()]
        assert sum(accounted) == of_dimension


@pytest.mark.parametrize("name", sorted(ENGINES))
def test_misses_are_misses(bench, pairs, name: str) -> None:
    """Every miss contradicts the exact answer, computed again, by more than the slop and the tolerance that the page
    states; and the engine was asked the case, by its promise."""
    engine = ENGINES[name]
    for miss in engine["misses"]:
        case = cases.answered(pairs[miss["case"]])
        assert case.as_json()["id"] == miss["case"]
        assert miss["exact"] == {"distance" if case.sign > 0 else "depth": case.amount}
        asked = bench.question(case, engine)
        assert isinstance(asked, bench.Question), asked
        assert is_wrong(bench, case, engine, asked, miss), miss
        assert miss.get("source") == case.pair.source


def is_wrong(bench, case: Case, engine: dict, asked, miss: dict) -> bool:
    """Whether what an engine said cannot be right, in fractions."""
    a, b = ([tuple(map(Fraction, side)) for side in bench.bounds(shape)] for shape in (asked.a, asked.b))
    sides = [number for side in (*a, *b) for number in side]
    extent = max(max(q, s) - min(p, r) for (p, q), (r, s) in zip(a, b, strict=True))
    rounding = Fraction(1, 2**48) if engine["precision"] == "float64" else Fraction(1, 2**19)
    slack = Fraction(engine["slop"]) + rounding * max(map(abs, sides))
    exact, said = Fraction(case.amount) * Fraction(asked.factor), miss["said"]
    if miss["finding"] in ("missed", "false"):
        return case.sign == (-1 if miss["finding"] == "missed" else 1) and exact > slack
    if miss["finding"] in ("distance", "depth"):
        if case.sign != (1 if miss["finding"] == "distance" else -1):
            return False
        off = slack + Fraction(engine["tolerance"]) * extent
        return said is None or abs(Fraction(said) * Fraction(asked.factor) - exact) > off
    return miss["finding"] in ("not-a-number", "raises", "loops", "crashes")


def test_verdicts_near_touching_do_not_count(bench, pairs) -> None:
    """A wrong verdict counts beyond the slop only, touching has no wrong one, and a number counts beyond the tolerance.
    A number that the engine says it does not have is left out, and one that is no number is a finding."""
    promise = {"precision": "float64", "asks": ["intersects", "distance"], "slop": 0.0, "tolerance": 1e-6}
    squares = [{"type": "polygon", "vertices": [[x, 0.0], [x + 1, 0.0], [x + 1, 1.0], [x, 1.0]]} for x in (0.0, 1.5)]
    pair = cases.polytope_pair(squares[0]["vertices"], squares[1]["vertices"], pairs["grid-2-0000"])
    case = cases.answered(pair)
    asked = bench.Question(*squares, 1.0)

    def finding(reply: dict, **changed: float) -> str | None:
        return bench.judged(case, promise | changed, asked, reply).finding

    assert finding({"intersects": False, "distance": 0.5}) is None
    assert finding({"intersects": True, "distance": 0.5}) == "false"
    assert finding({"intersects": True, "distance": 0.5}, slop=0.5) is None
    assert finding({"intersects": False, "distance": 0.5 + 2e-6}) is None
    assert finding({"intersects": False, "distance": 0.5 + 3e-6}) == "distance"
    assert finding({"intersects": False, "distance": 0.6}, slop=0.2) is None
    assert finding({"intersects": False}) is None
    assert finding({"intersects": False, "distance": None}) == "distance"
    assert finding({"intersects": False, "distance": "NaN"}) == "not-a-number"
    touching = cases.answered(cases.polytope_pair(squares[0]["vertices"], squares[0]["vertices"], pair))
    flat = case._replace(sign=0, amount=0.0)
    assert bench.judged(flat, promise, asked, {"intersects": True, "distance": 9.0}).finding is None
    assert bench.judged(touching, promise, asked, {"intersects": False}).finding == "missed"


def test_what_an_engine_is_given(bench) -> None:
    """The hull's corners alone, by the name of what they are; a power of two and a position that round nothing."""
    square = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]
    assert bench.given({"type": "polygon", "vertices": [[1.0, 1.0], *square, [1.0, 0.0]]})["vertices"] == square
    assert bench.given({"type": "polygon", "vertices": [[0.0, 0.0], [1.0, 1.0], [3.0, 3.0]]})["type"] == "segment"
    assert bench.given({"type": "polyhedron", "vertices": [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]}) == {
        "type": "flat",
        "vertices": [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
    }
    hull = {"type": "polygon", "vertices": square}
    assert bench.width(hull) == 2.0
    placed = bench.placed(hull, "float32")
    assert placed["center"] == [1.0, 1.0]
    assert bench.bounds(placed) == bench.bounds(hull) == [(0.0, 2.0), (0.0, 2.0)]
    inexact = {"type": "polygon", "vertices": [[0.1, 0.0], [3.0, 0.0], [3.0, 1.0]]}
    assert bench.placed(inexact, "float64") == {**inexact, "center": [0.0, 0.0]}
    assert bench.scaled(hull, 0.25)["vertices"][2] == [0.5, 0.5]


def test_what_scaling_decides(page: str) -> None:
    """The page has the numbers of an engine that errs more where no pair is scaled, as the bench counted both."""
    said = re.search(r"depths of ([\w-]+), (\d+) of ([\d,]+) are wrong here, and (\d+) of ([\d,]+) where", page)
    assert said
    [engine] = [one for one in ENGINES.values() if one["name"] == said[1]]
    found = Counter(miss["finding"] for miss in engine["misses"])
    here = [found["distance"] + found["depth"], engine["counts"]["distance"] + engine["counts"]["depth"]]
    numbers = [int(text.replace(",", "")) for text in said.groups()[1:]]
    assert numbers == [*here, *engine["unscaled"]]
    assert numbers[0] < numbers[2]


def test_precision_on_the_page(page: str) -> None:
    """Of an engine that computes in binary64, but is given binary32, both are said."""
    assert ENGINES["mujoco"]["computes_in"] == "float64"
    section = page.partition('<section id="mujoco">')[2].partition("</section>")[0]
    assert "given in binary32" in section
    assert "It computes in binary64." in section


def test_totals_on_the_page(page: str) -> None:
    """The table's numbers are those of the results: what was asked, and how much of it was wrong."""
    rows = re.findall(r'<tr><th scope="row"><a href="#([\w-]+)">(.+?)</a></th>(.+?)</tr>', page)
    assert len(rows) == len(ENGINES)
    by_name = {html.escape(engine["name"]): engine for engine in ENGINES.values()}
    for anchor, name, cells in rows:
        engine = by_name[name]
        found = Counter(miss["finding"] for miss in engine["misses"])
        numbers = [int(text.replace(",", "")) for text in re.findall(r"[\d,]+", cells)]
        expected = [engine["counts"]["asked"], found["missed"] + found["false"], engine["counts"].get("intersects", 0)]
        if set(engine["asks"]) != {"intersects"}:
            asked = sum(engine["counts"].get(kind, 0) for kind in ("distance", "depth"))
            expected += [found["distance"] + found["depth"], asked]
        rest = found.total() - sum(found[kind] for kind in ("missed", "false", "distance", "depth"))
        assert numbers == [*expected, rest, sum(engine["refused"].values())]
        assert f'<section id="{anchor}">' in page
        for kind, count in found.items():
            assert f"<summary>{count:,} {engines_page.FINDINGS[kind]}" in page
    assert f"{RESULTS['cases']['count']:,} pairs" in page
    for kinds, asked, what in (
        (("missed", "false"), ("intersects",), "verdicts"),
        (("distance", "depth"), ("distance", "depth"), "distances and depths"),
    ):
        wrong = sum(miss["finding"] in kinds for engine in ENGINES.values() for miss in engine["misses"])
        total = sum(engine["counts"].get(kind, 0) for engine in ENGINES.values() for kind in asked)
        assert f"{wrong:,} of {total:,} {what}" in page


def test_figures_of_the_page(pairs, page: str) -> None:
    """Each finding of an engine has a link to a figure, whose scene has the shapes of the case."""
    links = re.findall(r'<a href="\./(play\.html\?scene=[^"]+)">([\w-]+)</a>', page)
    for address, name in links:
        [scene] = parse_qs(urlsplit(html.unescape(address)).query)["scene"]
        assert json.loads(scene)["shapes"] == [pairs[name].drawn.a, pairs[name].drawn.b]
    findings = [(engine["name"], miss["finding"]) for engine in ENGINES.values() for miss in engine["misses"]]
    assert len(links) >= len(set(findings)) > 0


def test_page_is_small(page: str) -> None:
    """The page has less than 60 kB, and nothing of its template is left."""
    assert len(page.encode()) < 60_000
    assert "$" not in page
