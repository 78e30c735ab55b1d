"""The cases: pairs of shapes with their exact answers and proofs, one JSON object each.

A `Pair` is drawn in microseconds and knows no answer. `answered` makes a `Case` of it. The suite is the same pairs in
the same order on every machine; a search goes on with further pairs of the same groups.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import gcd, lcm
from typing import Any, NamedTuple

from ..certify import Certificate, Separated
from .exact import POLYTOPES, Json, corners, count, doubles, measure, vertices
from .groups import GROUPS, Drawn, pair

SCHEMA = "gjk-cases-2"

REPORTED = "reports"
"""The group of the pairs that users of engines reported."""

NAMES = (*GROUPS, REPORTED)
"""All groups."""

POLYTOPE_GROUPS = tuple(name for name in NAMES if name != "round")
"""The groups of polytopes: what code can be asked."""

ANY_ORDER, DEGENERATE = "any-order", "degenerate"
"""The groups of what is no solid, see `groups`."""

ASKED = tuple(name for name in POLYTOPE_GROUPS if name not in (ANY_ORDER, DEGENERATE))
"""The groups that code is asked unless others are named."""

ROUNDINGS = 2.0**-48
"""Relative to the largest coordinate: sixteen roundings of it. A pair that is nearer to touching, and does not touch,
is hard."""

SMALLEST, LARGEST = 1e-60, 1e60
"""A pair whose largest coordinate is beyond these is hard: products of four coordinates may underflow or overflow."""

Vertices = list[tuple[float, ...]]


class Pair(NamedTuple):
    """Two shapes before they are answered. `hard`: see `Case`, as far as it is known without the answer."""

    id: str
    group: str
    dimension: int
    drawn: Drawn
    source: Json | None = None

    @property
    def size(self) -> int:
        """How many vertices both cores have."""
        return count(self.drawn.a) + count(self.drawn.b)

    @property
    def is_of_polytopes(self) -> bool:
        """Whether no shape is round."""
        return self.drawn.a["type"] in POLYTOPES and self.drawn.b["type"] in POLYTOPES

    @property
    def polytopes(self) -> tuple[Vertices, Vertices] | None:
        """The vertices of both shapes as doubles, exactly. None if a shape is round or has other vertices."""
        if not self.is_of_polytopes:
            return None
        a, b = doubles(self.drawn.a), doubles(self.drawn.b)
        return None if a is None or b is None else (a, b)

    @property
    def both_vertices(self) -> tuple[Vertices, Vertices]:
        """The same of a pair that has them."""
        found = self.polytopes
        assert found is not None
        return found

    def as_json(self) -> Json:
        """The case without its answers, as a command reads it."""
        return {"id": self.id, "dimension": self.dimension, "a": self.drawn.a, "b": self.drawn.b}


class Case(NamedTuple):
    """A pair with its answer.

    `sign` is 1 if the shapes are apart, -1 if they overlap, and 0 if the signed distance is exactly 0. `amount` is the
    distance or the depth. `certificate` is None for round shapes. A case is `hard` if the rounding, underflow or
    overflow of doubles can decide it wrongly in careful code.
    """

    pair: Pair
    sign: int
    amount: float
    certificate: Certificate | None
    hard: bool

    @property
    def intersects(self) -> bool | str:
        return "either" if self.sign == 0 else self.sign < 0

    def as_json(self) -> Json:
        name, group, dimension, drawn, source = self.pair
        found: Json = {
            "schema": SCHEMA,
            "id": name,
            "group": group,
            "dimension": dimension,
            "a": drawn.a,
            "b": drawn.b,
            "fits": ["float32", "float64"] if fits_binary32([drawn.a, drawn.b]) else ["float64"],
            "intersects": self.intersects,
            "distance": self.amount if self.sign >= 0 else None,
            "depth": self.amount if self.sign <= 0 else None,
            "certificate": self._proof(),
        }
        return found if source is None else {**found, "source": source}

    def _proof(self) -> Json | None:
        if self.certificate is None:
            return None
        if isinstance(self.certificate, Separated):
            return {"direction": [str(x) for x in shortened(self.certificate.direction)]}
        both = (self.certificate.weights_a, self.certificate.weights_b)
        counts = (len(vertices(shape)) for shape in (self.pair.drawn.a, self.pair.drawn.b))
        listed = ([str(weights.get(i, 0)) for i in range(n)] for weights, n in zip(both, counts, strict=True))
        return dict(zip(("weights_a", "weights_b"), listed, strict=True))

    def line(self) -> str:
        """The case as a line of JSON."""
        return json.dumps(self.as_json(), separators=(",", ":"), allow_nan=False)


def shortened(direction: Sequence[Fraction]) -> list[Fraction]:
    """The same direction in the smallest whole numbers."""
    common = lcm(*(Fraction(x).denominator for x in direction))
    whole = [int(x * common) for x in direction]
    return [Fraction(x, gcd(*whole)) for x in whole]


def answered(of: Pair) -> Case:
    """The pair with its exact answer."""
    a, b, hard, known = of.drawn
    if known is not None:
        return Case(of, (known > 0) - (known < 0), abs(float(known)), None, hard)
    found = measure(a, b)
    largest = max(abs(float(x)) for shape in (a, b) for point in doubles(shape) or vertices(shape) for x in point)
    near = found.sign != 0 and found.amount < ROUNDINGS * largest
    hard = hard or near or (largest != 0 and not SMALLEST <= largest <= LARGEST)
    proof = found.certificate if of.is_of_polytopes else None
    return Case(of, found.sign, found.amount, proof, hard)


def polytope_pair(a: Sequence[Sequence[float]], b: Sequence[Sequence[float]], like: Pair) -> Pair:
    """A pair of other vertices, made from `like`."""
    kind = "polygon" if like.dimension == 2 else "polyhedron"
    first, second = ({"type": kind, "vertices": [list(map(float, point)) for point in points]} for points in (a, b))
    return Pair(f"{like.id}-small", like.group, like.dimension, Drawn(first, second))


def fits_binary32(value: Any) -> bool:
    """Whether binary32 holds every number of some JSON exactly."""
    if isinstance(value, dict):
        return all(map(fits_binary32, value.values()))
    if isinstance(value, list):
        return all(map(fits_binary32, value))
    if not isinstance(value, float):
        return True
    try:
        return bool(struct.unpack("<f", struct.pack("<f", value))[0] == value)
    except OverflowError:
        return False


def suite(groups: Sequence[str] = NAMES, dimensions: Sequence[int] = (2, 3)) -> list[Pair]:
    """The pairs of the suite. Those of each group are spread over the list."""
    lists = [_members(group, dimension) for group in groups for dimension in dimensions]
    placed = [(Fraction(2 * i + 1, len(found)), k, of) for k, found in enumerate(lists) for i, of in enumerate(found)]
    return [of for _, _, of in sorted(placed, key=lambda place: place[:2])]


class Report(NamedTuple):
    """Two shapes that a user of an engine reported, and their source: engine, version, date, link, fixed_in, state.

    An engine may have been mended since, or may have been right in the end. `fixed_in` names the change that mended it,
    where that is known. `state` is that of the report when it was read, in November 2026. A version that the report
    does not state is "not stated". Boxes have half extents here, where some engines have whole sides.
    """

    source: Json
    a: Json
    b: Json

    @property
    def dimension(self) -> int:
        """2 or 3."""
        first = next(value for value in self.a.values() if isinstance(value, list))
        return len(first[0]) if isinstance(first[0], list) else len(first)


REPORTS = tuple(
    Report(**json.loads(line)) for line in (files(__package__) / "reports.jsonl").read_text("utf-8").splitlines()
)


@cache
def _members(group: str, dimension: int) -> tuple[Pair, ...]:
    count = GROUPS[group].counts[dimension - 2] if group in GROUPS else 0
    found: list[tuple[Drawn, Json | None]] = [(pair(group, dimension, str(i)), None) for i in range(count)]
    found += [(Drawn(*shapes), source) for own, shapes, source in _reports(dimension) if own == group]
    return tuple(
        Pair(f"{group}-{dimension}-{i:04}", group, dimension, of, source) for i, (of, source) in enumerate(found)
    )


@cache
def _reports(dimension: int) -> list[tuple[str, tuple[Json, Json], Json]]:
    """The reported pairs with their groups. A ring that was reported clockwise is turned round."""
    found = []
    for report in REPORTS:
        if report.dimension == dimension:
            (kind_a, a), (kind_b, b) = map(_sorted_in, (report.a, report.b))
            group = max(kind_a, kind_b, key=(REPORTED, ANY_ORDER, DEGENERATE).index)
            found.append((group, (a, b), report.source))
    return found


def _sorted_in(shape: Json) -> tuple[str, Json]:
    """The group of a reported shape, and the shape: a ring is counter-clockwise."""
    if shape["type"] not in POLYTOPES or shape["type"] == "box":
        return REPORTED, shape
    points = doubles(shape) or []
    solid = corners(points)
    if solid is None:
        return DEGENERATE, shape
    if len(solid) < len(points):
        return ANY_ORDER, shape
    return REPORTED, {**shape, "vertices": [list(p) for p in solid]}


def searched(group: str, dimension: int, seed: int, number: int) -> Pair:
    """A pair that is not in the suite."""
    name = f"{seed}-{number}"
    return Pair(f"{group}-{dimension}-seed-{name}", group, dimension, pair(group, dimension, f"seed/{name}"))


def lines(groups: Sequence[str] = NAMES, dimensions: Sequence[int] = (2, 3)) -> Iterator[str]:
    """The suite as JSON, a case a line."""
    return (answered(of).line() for of in suite(groups, dimensions))
