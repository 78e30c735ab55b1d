"""A pair of shapes as a scene, the answer to a scene, and the address of its figure.

The address is the text that the button "Share" of the page writes for the same scene, so both are one: numbers and
texts are as JavaScript writes them. Only a scene of the page's own has a shorter address there, with its name.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any
from urllib.parse import quote_plus

from .bridge import answer as answer_of_text
from .checks import ShapeError, dimension_of, shown
from .convex import USUAL, ConvexShape
from .figures import KINDS, SCHEMA, KindName, as_kind
from .figures.fields import SHAPES, Json, SceneError
from .figures.kind import USUAL_KIND, USUAL_METHOD
from .methods import MethodName

PAGE = "play.html"
"""The page that shows a scene."""

MOST_CHARACTERS = 200_000
"""Of a scene's JSON in an address. The page reads no longer ones."""

TYPES = {make: (name, kind.fields) for name, kind in SHAPES.items() for make in kind.make.values()}
"""The name of each class of shapes in scenes, and the fields there."""


class SceneRefused(ShapeError):
    """A scene that gjkcore refuses."""

    def __init__(self, message: str, where: str | None) -> None:
        ValueError.__init__(self, message)
        self.what, self.where, self.expected = message, where or "scene", ""

    def __reduce__(self) -> Any:
        return (type(self), (self.what, self.where))


def scene(
    a: object, b: object = None, kind: KindName = USUAL_KIND, method: MethodName = USUAL_METHOD, **fields: object
) -> Json:
    """The scene of two shapes, as links, the page and the command line have it: JSON-able data in world coordinates.

    `a` and `b` are shapes of gjkcore, of the plane or of space. The kind `support` takes one shape, too; the kinds of
    points take `a` as a list of points; `scene3d` takes a list of shapes, `tour` a list of states. `a` may also be a
    whole scene, as a dict. `kind` and `method` then replace its own where they are given. `fields` are further fields
    of the kind's scene, such as `start` and `direction`.

    Raises ShapeError for bad geometry, for a field that the kind does not have, and for an object that has a support
    mapping alone: a scene has vertices and radii. Raises ValueError for an unknown kind or method.
    """
    if isinstance(a, Mapping):
        if b is not None:
            raise TypeError("a whole scene takes no second shape beside it")
        given = {"kind": kind, "method": method, **plain(a)}
        kind = given["kind"] if kind == USUAL_KIND else kind
        method = given["method"] if method == USUAL_METHOD else method
        _check_names(kind, method)
        found = {**as_kind(kind, given), "method": method}
    else:
        _check_names(kind, method)
        found = {"kind": kind, "method": method, **_shapes_of(kind, a, b)}
    found = {"schema": SCHEMA, **found, **plain(fields)}
    try:
        KINDS[kind].read(kind, found)
    except SceneError as error:
        raise SceneRefused(str(error), error.where) from None
    return {"schema": SCHEMA, "kind": kind, **{key: found[key] for key in KINDS[kind].fields if key in found}}


def answer(scene: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a scene, as `python -m gjkcore answer` prints it: the parts of its kind, or an `error` with a code,
    a message and the place in the scene. Raises TypeError for what JSON cannot hold."""
    found: dict[str, Any] = json.loads(answer_of_text(json.dumps(plain(scene))))
    return found


def link(
    a: object,
    b: object = None,
    kind: KindName = USUAL_KIND,
    method: MethodName = USUAL_METHOD,
    site: str | None = None,
    **fields: object,
) -> str:
    """The address of the figure of a scene: "play.html#scene=...", behind the address of the `site` if it is given.

    Otherwise like `scene`. Raises ValueError for a scene that is too large for an address, and for a site that is no
    text.
    """
    text = _json(scene(a, b, kind, method, **fields))
    if len(text) > MOST_CHARACTERS:
        raise ValueError(f"the scene must be at most {MOST_CHARACTERS} characters long for a link, not {len(text)}")
    # URLSearchParams leaves other letters as they are than Python does.
    written = quote_plus(text.encode("utf-8", "backslashreplace"), safe="*").replace("~", "%7E")
    if site is not None and not isinstance(site, str):
        raise ValueError(f"site must be an address, not {shown(site)}")
    folder = "" if not site else site.removesuffix("/") + "/"
    return f"{folder}{PAGE}#scene={written}"


def _check_names(kind: Any, method: Any) -> None:
    if not isinstance(kind, str) or kind not in KINDS:
        raise ValueError(f"kind must be one of {', '.join(KINDS)}, not {shown(kind)}")
    if not isinstance(method, str) or method not in KINDS[kind].methods:
        raise ValueError(f"method must be one of {', '.join(KINDS[kind].methods)}, not {shown(method)}")


def _shapes_of(kind: str, a: object, b: object) -> Json:
    """What the scene of a kind has of the two arguments."""
    fields = KINDS[kind].fields
    if "shapes" in fields:
        return {"shapes": [shape_json(a, "a")] + ([] if b is None else [shape_json(b, "b")])}
    if b is not None:
        raise TypeError(f"a figure of the kind {kind} has no second shape")
    if "states" in fields:
        return {"states": plain(a)}
    if "points" in fields:
        return {"points": plain(getattr(a, "vertices", a))}
    if "objects" in fields and isinstance(a, Iterable):
        return {"objects": [{"shape": shape_json(shape, f"a[{i}]")} for i, shape in enumerate(a)]}
    raise ShapeError(shown(a), "a", f"a scene of the kind {kind}, as a dict")


def shape_json(shape: object, where: str) -> Json:
    """A shape as scenes have it. Raises ShapeError for an object that has a support mapping and nothing else."""
    dimension_of(shape, where)
    if not isinstance(shape, ConvexShape) or type(shape) not in TYPES:
        raise ShapeError(shown(shape), where, "a shape of gjkcore, since a figure needs its vertices or radii")
    name, fields = TYPES[type(shape)]
    values = {field: getattr(shape, field, USUAL.get(field)) for field in fields}
    return {"type": name, **{field: _written(value, where) for field, value in values.items()}}


def _written(value: object, where: str) -> object:
    """A value of a field as JSON has it."""
    if isinstance(value, (tuple, list)):
        return [_written(item, where) for item in value]
    return value if isinstance(value, (int, float)) else shape_json(value, where)


def plain(value: Any) -> Any:
    """A copy as JSON has it. Raises TypeError for what JSON cannot hold."""
    try:
        return json.loads(json.dumps(value))
    except (TypeError, ValueError, RecursionError) as error:
        raise TypeError(f"a scene holds numbers, texts, lists and dicts: {error}") from None


def _json(value: Any) -> str:
    """JSON as JavaScript writes it."""
    if isinstance(value, dict):
        return f"{{{','.join(f'{_json(key)}:{_json(item)}' for key, item in value.items())}}}"
    if isinstance(value, list):
        return f"[{','.join(map(_json, value))}]"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _number(float(value) + 0.0)
    return json.dumps(value, ensure_ascii=False)


def _number(x: float) -> str:
    """Python and JavaScript find the same shortest digits, but change to powers of ten elsewhere."""
    if x == 0 or 1e-6 <= abs(x) < 1e21:
        return format(Decimal(repr(x)), "f").removesuffix(".0")
    digits, _, power = repr(x).partition("e")
    return f"{digits}e{int(power):+d}"
