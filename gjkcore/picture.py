"""Figures as SVG, natively: the page's own drawing code in an engine for JavaScript, which the extra `show` brings.

A saved notebook keeps such a picture, so that GitHub and nbconvert show the figure where no kernel runs. The build
makes the drawing code and puts it into the package.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from . import bridge
from .figures import SCHEMA
from .figures.fields import Json
from .named import made
from .shape_json import shape_json
from .trace import Trace

HOW_TO_INSTALL = "pip install gjkcore[show]"

DRAW_SECONDS = 30

_ENGINE: list[Any] = []
"""The engine for JavaScript, once it has been started."""

_THREAD = ThreadPoolExecutor(1, thread_name_prefix="gjkcore picture")
"""The engine is used in a thread of its own: a notebook's thread has an event loop, for which the engine would wait."""


def has_engine() -> bool:
    """Can pictures be drawn here?"""
    return find_spec("py_mini_racer") is not None


def svg(scene: Json, answer: Json, attributes: Mapping[str, str]) -> str:
    """The picture of a figure with these attributes, as SVG. Raises ImportError without the extra `show`."""
    if not has_engine():
        raise ImportError(f"The picture needs an engine for JavaScript: {_how()}")
    task = json.dumps({"attributes": dict(attributes), "scene": scene, "answer": answer})
    return str(_THREAD.submit(_draw, task).result())


def _how() -> str:
    """How to have the engine. There is none for Python in a browser, which has no threads either."""
    return "Python in a browser has none" if sys.platform == "emscripten" else HOW_TO_INSTALL


def _draw(task: str) -> str:
    if not _ENGINE:
        engine = import_module("py_mini_racer").MiniRacer()
        engine.eval(made("poster.js"))
        _ENGINE.append(engine)
    drawn = _ENGINE[0].eval(f"drawPoster({json.dumps(task)})")
    return str(drawn.get(timeout=DRAW_SECONDS))


def bundle_of(trace: Trace) -> dict[str, Any]:
    """A run for a notebook: its picture, and without the extra `show` the command that brings it."""
    text = repr(trace)
    if trace.shapes is None:
        return {"text/plain": text}
    try:
        scene = {"schema": SCHEMA, "kind": "gjk", "method": trace.method, "shapes": _shapes(trace), **_start(trace)}
        answer = json.loads(bridge.answer(json.dumps(scene)))
        if "error" in answer:
            return {"text/plain": text}
        return {"text/plain": text, "image/svg+xml": svg(scene, answer, {})}
    except ImportError as error:
        return {"text/plain": f"{text}\n{error}"}
    except ValueError:  # only the support mapping of a shape is known
        return {"text/plain": text}


def _shapes(trace: Trace) -> list[Json]:
    return [shape_json(shape, name) for shape, name in zip(trace.shapes or (), "ab", strict=True)]


def _start(trace: Trace) -> Json:
    return {} if trace.start is None else {"start": list(trace.start)}
