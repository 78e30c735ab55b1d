"""What the build puts into the package: the front end of notebooks, and the presets, which are scenes with a name."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict

from .checks import shown
from .figures.fields import Json

FOLDER = Path(__file__).parent / "widget"
"""What the build makes for notebooks."""


class Preset(TypedDict):
    """A scene with a name, and from where a scene of space is seen."""

    title: str
    scene: Json
    camera: NotRequired[str]


def made(name: str) -> str:
    """What the build has made for notebooks. Raises ImportError where there was no build."""
    try:
        return (FOLDER / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ImportError("This copy of gjkcore has no front end yet: python3 build.py build makes it.") from None


@cache
def _all() -> dict[str, Preset]:
    found: dict[str, Preset] = json.loads(made("presets.json"))
    return found


def presets(kind: str | None = None) -> dict[str, str]:
    """The names of the figures' presets, each with its title; of one kind, if it is given.

    `gjkcore.show(preset=name)` shows one. Raises ValueError for a kind that has none.
    """
    found = {name: one["title"] for name, one in _all().items() if kind in (None, one["scene"]["kind"])}
    if not found:
        kinds = dict.fromkeys(str(one["scene"]["kind"]) for one in _all().values())
        raise ValueError(f"kind must be one of {', '.join(kinds)}, not {shown(kind)}")
    return found


def preset(name: str) -> Preset:
    """A preset by its name. Raises ValueError for a name that none has."""
    found = _all()
    if name not in found:
        raise ValueError(
            f"preset must be a name that gjkcore.presets() lists, such as {next(iter(found))!r}, not {shown(name)}"
        )
    return found[name]


def with_scenes(scene: Json) -> Json:
    """A tour, each of whose states has the scene that its preset names; any other scene as it is."""
    states = scene.get("states")
    if not isinstance(states, list):
        return scene
    return {**scene, "states": [_with_scene(state) for state in states]}


def _with_scene(state: object) -> object:
    if not isinstance(state, dict) or not isinstance(state.get("preset"), str):
        return state
    one = preset(state["preset"])
    camera = {"camera": one["camera"]} if "camera" in one else {}
    return {"scene": one["scene"], **camera, **{name: value for name, value in state.items() if name != "preset"}}
