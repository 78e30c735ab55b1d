"""The kinds of figure, as data.

A new flat kind is one file here with a `KIND`, and one entry of `SCENES`. The bridge answers it, `wire.describe`
publishes it and `schema.schema` writes its schema, each from the same data.

- `kind`: what a kind is made of
- `fields`: the values that scenes may hold, and the types of shape
- `pair`: the runs on two shapes, whose properties are the parts of answers
- `verdicts`: what a method says of two shapes, beside the exact answer
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from .cast import KIND as CAST
from .compare import KIND as COMPARE
from .deal import KIND as DEAL
from .distance import KIND as DISTANCE
from .epa import KIND as EPA
from .failure_map import KIND as FAILURE_MAP
from .failures import KIND as FAILURES
from .gjk import KIND as GJK
from .hull import KIND as HULL
from .impact import KIND as IMPACT
from .kind import USUAL_KIND, Kind
from .manifold import KIND as MANIFOLD
from .minkowski import KIND as MINKOWSKI
from .sat import KIND as SAT
from .scene3d import KIND as SCENE3D
from .simplex_regions import LINE, TETRAHEDRON, TRIANGLE
from .simplices import KIND as SIMPLICES
from .sum import KIND as SUM
from .support import KIND as SUPPORT
from .tour import tour_of

SCENES: Mapping[str, Kind] = {
    "gjk": GJK,
    "minkowski": MINKOWSKI,
    "sum": SUM,
    "support": SUPPORT,
    "simplices": SIMPLICES,
    "line-regions": LINE,
    "triangle-regions": TRIANGLE,
    "tetrahedron-regions": TETRAHEDRON,
    "distance": DISTANCE,
    "epa": EPA,
    "compare": COMPARE,
    "failures": FAILURES,
    "failure-map": FAILURE_MAP,
    "scene3d": SCENE3D,
    "manifold": MANIFOLD,
    "cast": CAST,
    "impact": IMPACT,
    "sat": SAT,
}
"""The kinds of figure that show a scene of their own."""

QUESTIONS: Mapping[str, Kind] = {"hull": HULL, "deal": DEAL}
"""What pages ask beside the scenes of figures."""

KINDS: Mapping[str, Kind] = {**SCENES, "tour": tour_of(SCENES), **QUESTIONS}
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
    "sat",
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
