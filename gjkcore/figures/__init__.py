"""The kinds of figure, as data.

A new flat kind is one file here with a `KIND`, and one entry of `SCENES`. The bridge answers it, `wire.describe`
publishes it, `schema.schema` writes its schema and `field_types.example` makes scenes of it, each from the same data.

- `kind`: what a kind is made of
- `fields`: the values that scenes may hold, and the types of shape
- `pair`: the runs on two shapes, whose properties are the parts of answers
- `verdicts`: what a method says of two shapes, beside the exact answer
- `field_types`: examples and schemas of the values, and scenes made at random; not in pages
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from . import (
    cast,
    compare,
    deal,
    distance,
    epa,
    failure_map,
    failures,
    gjk,
    hull,
    impact,
    manifold,
    minkowski,
    scene3d,
    simplex_regions,
    simplices,
    sum,
    support,
    tour,
)
from .kind import USUAL_KIND, Kind

SCENES: Mapping[str, Kind] = {
    "gjk": gjk.KIND,
    "minkowski": minkowski.KIND,
    "sum": sum.KIND,
    "support": support.KIND,
    "simplices": simplices.KIND,
    "line-regions": simplex_regions.LINE,
    "triangle-regions": simplex_regions.TRIANGLE,
    "tetrahedron-regions": simplex_regions.TETRAHEDRON,
    "distance": distance.KIND,
    "epa": epa.KIND,
    "compare": compare.KIND,
    "failures": failures.KIND,
    "failure-map": failure_map.KIND,
    "scene3d": scene3d.KIND,
    "manifold": manifold.KIND,
    "cast": cast.KIND,
    "impact": impact.KIND,
}
"""The kinds of figure that show a scene of their own."""

QUESTIONS: Mapping[str, Kind] = {
    "hull": hull.KIND,
    "deal": deal.KIND,
}
"""What pages ask beside the scenes of figures."""

KINDS: Mapping[str, Kind] = {**SCENES, "tour": tour.tour_of(SCENES), **QUESTIONS}
"""All that this version answers."""

KindName = Literal[
    "gjk",
    "minkowski",
    "sum",
    "support",
    "simplices",
    "line-regions",
    "triangle-regions",
    "tetrahedron-regions",
    "distance",
    "epa",
    "compare",
    "failures",
    "failure-map",
    "scene3d",
    "manifold",
    "cast",
    "impact",
    "tour",
]
"""Those of figures, for checkers of types."""

SCHEMA = 1
"""The version of scenes and answers."""


def as_kind(name: str, scene: Mapping[str, Any]) -> dict[str, Any]:
    """The scene as one of the kind `name`: without the fields that only its own kind has."""
    own = KINDS.get(scene.get("kind", USUAL_KIND))
    left = own.fields.keys() - KINDS[name].fields.keys() if own else ()
    return {**{key: value for key, value in scene.items() if key not in left}, "kind": name}
