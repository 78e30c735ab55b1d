"""The parts of an answer as JSON-able data, and what a page needs to know of scenes."""

from __future__ import annotations

from .certify import Common, Separated
from .checks import LIMIT
from .figures import KINDS, SCHEMA
from .figures.fields import FIELD_TYPES, MAX_DEPTH, MAX_VERTICES, SHAPES, Json
from .figures.kind import Kind, Shown
from .jsonable import KEYS, SPARSE, TYPE, to_json
from .methods import METHODS, Method
from .plane.epa import EpaStep
from .space.epa import EpaStep as SolidEpaStep
from .space.minkowski import Mesh
from .substeps.found import Term
from .version import __version__

for each in (EpaStep, SolidEpaStep):  # the kind `epa` has the rest elsewhere
    KEYS[each] = tuple([key for key in each._fields if key not in ("seen", "lower", "upper")])

KEYS[Term] = ("subset", "name", "value")  # the figure has the rest as what is asked
SPARSE[Mesh] = ("pairs",)

TYPE.update({Separated: "separated", Common: "common", **{field: name for name, field in FIELD_TYPES.items()}})


def parts_json(name: str, kind: Kind, run: object) -> Json:
    """The kind of an answer and its parts. Only what the kind shows is computed."""
    if isinstance(run, Shown):
        name, kind, run = run
    parts = {key: getattr(run, key) for key in (*kind.parts, *kind.extras)}
    return {"kind": name} | {key: to_json(part) for key, part in parts.items() if part is not None or key in kind.parts}


def describe() -> Json:
    """What the page needs to check a scene, as JSON-able data. The build bakes it into the page.

    {"version": of gjkcore, "schema": 1,
     "kinds": {name: {"fields": {key: FIELD}, "parts": [key of an answer], "methods": [name],
                      "dimensions": [2 for scenes of the plane, 3 for scenes of space]}},
     "shapes": {type: {"fields": {key: FIELD}, "dimensions": [number], "bounded": false for a half-space}},
     "methods": [{"name", "title", "source", "dimensions", "answers", "regions": {name of a region: text}}],
     "limits": {"number": largest magnitude of a number, "vertices": the most in a scene, "depth": how deep rounded
                shapes may nest}}

    FIELD is {"type", "code", "min", "max", "choices", "required", "default", "fields"}, a `figures.fields.Field`. The
    docstring of its class says what it holds. `min` and `max` are null where they do not apply. `choices` may be [] and
    `fields` {}. The fields of a kind include "method". They leave out "schema", "kind" and "seq".
    """
    return {
        "version": __version__,
        "schema": SCHEMA,
        "kinds": {
            name: {
                "fields": to_json(kind.fields),
                "parts": list(kind.parts),
                "methods": [*kind.methods, *kind.own_methods],
                "dimensions": list(kind.dimensions),
            }
            for name, kind in KINDS.items()
        },
        "shapes": {
            name: {"fields": to_json(shape.fields), "dimensions": list(shape.dimensions), "bounded": shape.bounded}
            for name, shape in SHAPES.items()
        },
        "methods": [
            {key: to_json(getattr(method, key)) for key in Method._fields[:5]} | {"regions": method.legend}
            for method in METHODS.values()
        ],
        "limits": {"number": LIMIT, "vertices": MAX_VERTICES, "depth": MAX_DEPTH},
    }
