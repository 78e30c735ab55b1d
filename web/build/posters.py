"""Draws posters: figures as SVG, for feeds, reader modes, previews and pages without scripts.

web/build/posters.mjs runs the page's own drawing code under Node.js. gjkcore answers the scenes natively. Writes
posters/:

    <preset>.svg             each preset of web/src/presets.json as its figure starts
    <preset>-<digest>.svg    a figure of the pages whose attributes change what it shows
    <preset>-bare.svg        a preset without words, among others of its kind; a figure of an article likewise
    <kind>-kind.svg          a kind's picture without words, for the wall of figures
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

from attributes import ATTRIBUTES
from bake import ask
from bundle import bundle_for_node
from project import WEB, WORK, digest, preset_scenes, run

Attributes = dict[str, str]
"""The attributes of a <gjk-demo>."""

Posters = dict[str, dict[str, Any]]
"""By name: `title` and `file` of each poster, and its `width` and `height` in CSS pixels."""

DARK = "<style>@media screen and (prefers-color-scheme:dark){svg{filter:invert(.92) hue-rotate(180deg)}}</style>"
"""In the dark a poster has about the colours of the figure that it stands for, so that nothing flashes. A browser takes
the preference from the page around the picture."""

LARGE = ("scene3d",)
"""Kinds whose pictures are large and have few words. Their presets have no bare ones."""

CHANGES_THE_PICTURE = [name for name, row in ATTRIBUTES.items() if row.get("poster")]
"""Any other attribute leaves a figure's picture as its preset has it."""


def preset_of(attributes: Attributes) -> str:
    return attributes.get("preset") or attributes.get("kind") or "gjk"


def name_of(attributes: Attributes) -> str:
    """The name of the poster of a figure."""
    own = {name: attributes[name] for name in CHANGES_THE_PICTURE if name in attributes}
    suffix = f"-{digest(json.dumps(own, sort_keys=True).encode())}" if own else ""
    return preset_of(attributes) + suffix


def write_posters(
    folder: Path, figures: list[Attributes], baked: dict[str, Any], bare: list[Attributes] | None = None
) -> Posters:
    """Draws all presets, also bare, a picture of each kind, these figures, and those that are `bare` without words.
    `baked` has the answers to the presets. A figure whose picture is that of its preset has no file of its own: see
    `file`. Raises BuildError if one cannot be drawn."""
    presets = preset_scenes()
    own = {name_of(figure): figure for figure in figures}
    wanted = {name: {"preset": name} for name in presets} | own
    wordless = {name_of(figure): figure for figure in bare or []}
    scenes = {name: scene_of(attributes, presets) for name, attributes in (wanted | wordless).items()}
    answers = {name: baked[name] for name in presets}
    answers |= ask({name: scene for name, scene in scenes.items() if name not in presets})["answers"]
    tasks = {name: (name, "whole") for name in wanted}
    tasks |= {f"{name}-bare": (name, "bare") for name, scene in presets.items() if scene["kind"] not in LARGE}
    tasks |= {f"{name}-bare": (name, "bare") for name in wordless}
    tasks |= {f"{name}-kind": (name, "kind") for name, scene in presets.items() if name == scene["kind"]}
    asked = [
        {"attributes": (wanted | wordless)[name], "scene": scenes[name], "answer": answers[name], "form": form}
        for name, form in tasks.values()
    ]
    [program] = bundle_for_node([WEB / "build" / "posters.mjs"], WORK / "posters", None, "--external:subset-font")
    done = run("node", program, input=json.dumps(asked), stdout=subprocess.PIPE)
    drawn: Posters = dict(zip(tasks, json.loads(done.stdout), strict=True))
    folder.mkdir()
    files: dict[str, str] = {}
    for name, poster in drawn.items():
        text = dark_too(poster.pop("svg"))
        poster["file"] = f"{name}.svg" if name in presets else files.get(text, f"{name}.svg")
        files.setdefault(text, poster["file"])
        (folder / poster["file"]).write_text(text, encoding="utf-8", newline="\n")
    return drawn


def dark_too(svg: str) -> str:
    """The picture with what a browser shows of it in the dark."""
    return re.sub(r"^<svg [^>]*>", rf"\g<0>{DARK}", svg)


def scene_of(attributes: Attributes, presets: dict[str, Any]) -> dict[str, Any]:
    given = attributes.get("scene")
    scene = json.loads(given) if given else presets[preset_of(attributes)]
    return {**scene, **{name: attributes[name] for name in ("kind", "method") if name in attributes}}
