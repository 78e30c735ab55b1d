"""The only module that JavaScript calls: a scene as JSON text in, an answer as JSON text out.

Any text at all is answered, with an `error` {code, message, where} where it must be, and the module keeps no state.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import NoReturn, TypeAlias

from .answers import Answer
from .certify import certificate_json
from .checks import ShapeError, shown, vector2
from .methods import METHODS
from .plane.epa import EpaTrace, expand
from .plane.minkowski import minkowski_difference, vertex_cloud
from .plane.robust import proof, traced
from .plane.shapes import Capsule, Circle, Ellipse, Point, Polygon, Rounded, Segment, Shape
from .trace import numbers, support_json, trace_json
from .vec import Vec2f

Json: TypeAlias = dict[str, object]

SCHEMA = 1
MAX_TEXT = 4_000_000
MAX_VERTICES = 20_000
"""In one scene, all shapes together."""
MAX_CLOUD = 4096
"""Vertex differences that are worth drawing."""

MAX_DEPTH = 16
"""Of rounded shapes in rounded shapes."""
MAX_NESTING = 250
"""Of brackets; a scene has some forty at the most, and WebAssembly's stack bears a thousand."""
NO_BRACKETS = re.compile(r"[^][{}]+")

SHAPES: Mapping[str, tuple[Callable[..., Shape], tuple[str, ...]]] = {
    "point": (Point, ("p",)),
    "segment": (Segment, ("p", "q")),
    "polygon": (Polygon, ("vertices",)),
    "circle": (Circle, ("center", "radius")),
    "ellipse": (Ellipse, ("center", "radii")),
    "capsule": (Capsule, ("p", "q", "radius")),
    "rounded": (Rounded, ("shape", "radius")),
}
"""Type in a scene -> what to make, and the keys it is made from, in order."""

OPTIONAL: Mapping[str, tuple[str, ...]] = {"ellipse": ("angle",)}
"""Keys after these that may be left out."""


class SceneError(Exception):
    """A scene that has no answer; becomes the answer's `error`."""

    def __init__(self, code: str, message: str, where: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.where = where


def answer(text: str) -> str:
    """The answer to a scene. Never raises; never contains NaN or Infinity."""
    seq: object = None
    try:
        scene = _parse(text)
        seq = _seq(scene)
        reply: Json = {"seq": seq, **_answer_scene(scene)}
        return json.dumps(reply, allow_nan=False)
    except SceneError as error:
        return _error(seq, error.code, str(error), error.where)
    except Exception as error:  # The page must hear of a fault in here too, and the worker must live on.
        return _error(seq, "internal", f"the core failed: {type(error).__name__}: {error}", None)


def _error(seq: object, code: str, message: str, where: str | None) -> str:
    return json.dumps({"seq": seq, "error": {"code": code, "message": message, "where": where}})


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _parse(text: str) -> Json:
    if len(text) > MAX_TEXT:
        raise SceneError("too_large", f"the scene must be at most {MAX_TEXT} characters long, not {len(text)}")
    if _is_deep(text):
        raise SceneError("bad_json", "the scene must be JSON that is not nested so deeply")
    try:
        scene = json.loads(text, parse_constant=_refuse_constant)
    except ValueError as error:
        raise SceneError("bad_json", f"the scene must be JSON: {error}") from None
    if not isinstance(scene, dict):
        raise SceneError("bad_schema", f"the scene must be an object, not {shown(scene)}")
    return scene


def _is_deep(text: str) -> bool:
    """Whether brackets nest deeper than any scene's do. In WebAssembly the parser's recursion would end Python itself,
    before any RecursionError; pairs without contents are taken away instead, one level at a time."""
    brackets = NO_BRACKETS.sub("", text)
    for _ in range(MAX_NESTING):
        if len(brackets) <= MAX_NESTING:
            return False
        brackets = brackets.replace("[]", "").replace("{}", "")
    return True


def _seq(scene: Json) -> object:
    seq = scene.get("seq")
    if seq is None or isinstance(seq, (int, str)):
        return seq
    raise SceneError("bad_schema", f"seq must be a whole number or a text, not {shown(seq)}", "seq")


def _answer_scene(scene: Json) -> Json:
    schema = scene.get("schema")
    if type(schema) is not int or schema != SCHEMA:
        raise SceneError("bad_schema", f"schema must be {SCHEMA}, not {shown(schema)}", "schema")
    kind = _choice(scene, "kind", KINDS, "unknown_kind")
    method = _choice({"method": "robust", **scene}, "method", METHODS, "unknown_method")
    a, b = _shapes(scene.get("shapes"))
    return KINDS[kind](a, b, method, _start(scene.get("start")))


def _choice(scene: Json, key: str, known: Mapping[str, object], code: str) -> str:
    value = scene.get(key)
    if not isinstance(value, str) or value not in known:
        raise SceneError(code, f"{key} must be one of {', '.join(known)}, not {shown(value)}", key)
    return value


def _start(value: object) -> Vec2f | None:
    try:
        return None if value is None else vector2(value, "start")
    except ShapeError as error:
        raise SceneError("bad_start", str(error), error.where) from None


def _shapes(value: object) -> tuple[Shape, Shape]:
    if not isinstance(value, list):
        raise SceneError("bad_shape", f"shapes must be a list of two shapes, not {shown(value)}", "shapes")
    if len(value) != 2:
        raise SceneError("bad_shape", f"shapes must be a list of two shapes, not of {len(value)}", "shapes")
    count = sum(map(_vertex_count, value))
    if count > MAX_VERTICES:
        raise SceneError("too_large", f"the scene must have at most {MAX_VERTICES} vertices, not {count}", "shapes")
    return (_shape(value[0], "shapes[0]"), _shape(value[1], "shapes[1]"))


def _vertex_count(value: object) -> int:
    while isinstance(value, dict) and "shape" in value:
        value = value["shape"]
    vertices = value.get("vertices") if isinstance(value, dict) else None
    return len(vertices) if isinstance(vertices, list) else 0


def _shape(value: object, where: str) -> Shape:
    if not isinstance(value, dict):
        raise SceneError("bad_shape", f"{where} must be an object, not {shown(value)}", where)
    kind = value.get("type")
    if not isinstance(kind, str) or kind not in SHAPES:
        message = f"{where}.type must be one of {', '.join(SHAPES)}, not {shown(kind)}"
        raise SceneError("bad_shape", message, f"{where}.type")
    make, keys = SHAPES[kind]
    for key in keys:
        if key not in value:
            raise SceneError("bad_shape", f"{where}.{key} is missing: a {kind} needs it", f"{where}.{key}")
    given = {key: value[key] for key in (*keys, *OPTIONAL.get(kind, ())) if key in value}
    for point in ("p", "center"):
        if isinstance(given.get(point), list) and len(given[point]) != 2:
            # Shapes of the same names exist in space, of three numbers.
            raise SceneError("bad_shape", f"{where}.{point} must be two finite numbers [x, y]", f"{where}.{point}")
    if "shape" in given:
        if where.count(".shape") >= MAX_DEPTH:
            raise SceneError("too_large", f"{where} must be at most {MAX_DEPTH} shapes deep", where)
        given["shape"] = _shape(given["shape"], f"{where}.shape")
    try:
        return make(**given)
    except ShapeError as error:
        raise SceneError("bad_shape", f"{where}.{error}", f"{where}.{error.where}") from None


def _answer_gjk(a: Shape, b: Shape, method: str, start: Vec2f | None) -> Json:
    trace, found = traced(a, b, start, None)
    shown_trace = trace if method == "robust" else METHODS[method].run(a, b, start, None)
    overlap = found.state == "intersecting"
    last = trace.steps[-1].simplex_after
    return {
        "result": _result(found),
        "outlines": [a.outline, b.outline],
        "difference": minkowski_difference(a, b),
        "cloud": None,
        "trace": trace_json(shown_trace),
        "epa": _epa_json(expand(a, b, [(s.w[0], s.w[1]) for s in last])) if overlap else None,
        "certificate": certificate_json(proof(a, b, found.exact)),
    }


def _answer_minkowski(a: Shape, b: Shape, method: str, start: Vec2f | None) -> Json:
    reply = _answer_gjk(a, b, method, start)
    if len(a.vertices) * len(b.vertices) <= MAX_CLOUD:
        reply["cloud"] = [{"w": s.w, "ia": s.ia, "ib": s.ib} for s in vertex_cloud(a, b)]
    return reply


KINDS: Mapping[str, Callable[[Shape, Shape, str, Vec2f | None], Json]] = {
    "gjk": _answer_gjk,
    "minkowski": _answer_minkowski,
}
"""The kinds of figure that this version answers."""


def _result(found: Answer) -> Json:
    return {
        "state": found.state,
        "signed_distance": found.signed_distance,
        "point_a": found.point_a,
        "point_b": found.point_b,
        "normal": found.normal,
    }


def _epa_json(trace: EpaTrace) -> Json:
    return {
        "steps": [
            {
                "index": step.index,
                "polytope": step.polytope,
                "edge": step.edge,
                "normal": numbers(step.normal),
                "distance": step.distance,
                "support": support_json(step.support),
                "accepted": step.accepted,
            }
            for step in trace.steps
        ],
        "depth": trace.depth,
        "normal": numbers(trace.normal),
        "termination": trace.termination.value,
    }
