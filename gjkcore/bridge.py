"""The only module that JavaScript calls. It takes a scene as JSON text and returns an answer as JSON text.

Every text gets an answer. A bad scene gets an `error` {code, message, where, version}. `version` is that of gjkcore, so
that a page of another version can say both. The module keeps no state. It checks the envelope: the text, `seq`,
`schema` and `kind`. `figures` defines what the scene and the answer of each kind hold.
"""

from __future__ import annotations

import json
import re
from typing import NoReturn

from .checks import shown
from .figures import KINDS, SCHEMA
from .figures.fields import Json, SceneError
from .figures.kind import kind_named
from .version import __version__
from .wire import parts_json

MAX_CHARACTERS = 4_000_000
"""The longest scene, in characters."""

MAX_NESTING = 250
"""The most brackets that may be open at once. A scene needs about forty. The stack of WebAssembly allows a thousand."""

NO_BRACKETS = re.compile(r"[^][{}]+")


def answer(text: str) -> str:
    """The answer to the scene `text`, as JSON text. Never raises. Never contains NaN or Infinity."""
    seq: object = None
    try:
        scene = parse(text)
        seq = _seq(scene)
        reply: Json = {"seq": seq, **_answer_scene(scene)}
        return json.dumps(reply, allow_nan=False)
    except SceneError as error:
        return refusal(seq, error.code, str(error), error.where)
    except Exception as error:  # Report a fault of the core to the page, and keep the worker alive.
        return refusal(seq, "internal", f"the core failed: {type(error).__name__}: {error}", None)


def refusal(seq: object, code: str, message: str, where: str | None) -> str:
    """An answer that is an error, as JSON text."""
    error = {"code": code, "message": message, "where": where, "version": __version__}
    return json.dumps({"seq": seq, "error": error})


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def parse(text: str) -> Json:
    """The object that is JSON in a text, however deep or long that is. Raises SceneError for any other text."""
    if len(text) > MAX_CHARACTERS:
        raise SceneError("too_large", f"the scene must be at most {MAX_CHARACTERS} characters long, not {len(text)}")
    if _nests_too_deep(text):
        raise SceneError("bad_json", "the scene must be JSON that is not nested so deeply")
    try:
        scene = json.loads(text, parse_constant=_refuse_constant)
    except ValueError as error:
        raise SceneError("bad_json", f"the scene must be JSON: {error}") from None
    if not isinstance(scene, dict):
        raise SceneError("bad_schema", f"the scene must be an object, not {shown(scene)}")
    return scene


def _nests_too_deep(text: str) -> bool:
    """Whether brackets nest deeper than in any scene.

    Removes empty pairs of brackets, one level at a time. The JSON parser recurses instead, and in WebAssembly its
    recursion ends Python before it raises RecursionError.
    """
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
    name, kind = kind_named(scene, KINDS)
    dimension, read = kind.read(name, scene)
    return parts_json(name, kind, kind.run[dimension](read))
