"""Prints the training scenes of the quick engine, as a JSON list of texts.

Every preset; then every kind of figure with every method and every type of shape, as the registries of gjkcore have
them, at random but always the same: sizes from tiny to huge, one scene with thousands of vertices, shapes that touch or
are the same; and texts that are no scene. What no answer to these needs is not in the engine that a page starts with,
and costs a second start when it is needed.
"""

from __future__ import annotations

import json
import sys
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "web" / "build")]

from examples import example  # noqa: E402

from gjkcore.figures import KINDS  # noqa: E402
from gjkcore.figures.kind import methods_for  # noqa: E402
from project import preset_scenes  # noqa: E402

COUNT = 300
"""Of scenes at random. Of the 60 functions that 800 of them reach beside those of the presets, these reach all."""

MAP_CELLS = (25, 17)
"""Of a failure map, at most. Measured: the cells of a finer one reach no function that these do not."""

ASKED = [
    (name, dimension, method)
    for name, kind in KINDS.items()
    for dimension in kind.dimensions
    for method in methods_for(dimension)
]
WRONG = (None, True, -1, 2, 0.5, 1e999, 10**400, "", "none", 'é"', [], [0], {}, {"type": "point"})
NOISE = ('"', "[", "{", "null", "true", "1e999", "-", ",", "\\", "é", "12345678901234567890")


def scene(random: Random, kind: str, dimension: int, method: str) -> dict[str, Any]:
    return example(random, kind, dimension) | {"seq": random.randint(0, 99), "method": method}


def coarse(scene: dict[str, Any]) -> dict[str, Any]:
    """With fewer cells, if it is a map: the presets of maps have thousands, and each is a run of a method."""
    if scene["kind"] != "failure-map":
        return scene
    return scene | dict(zip(("width", "height"), MAP_CELLS, strict=True))


def large(random: Random) -> dict[str, Any]:
    """A scene whose shapes are polygons of thousands of vertices."""
    vertices = [[random.uniform(-3, 3), random.uniform(-3, 3)] for _ in range(5000)]
    return scene(random, "gjk", 2, "robust") | {"shapes": [{"type": "polygon", "vertices": vertices}] * 2}


def damaged(random: Random, text: str) -> str:
    at = random.randrange(len(text))
    return text[:at] if random.random() < 0.3 else text[:at] + random.choice(NOISE) + text[at + 1 :]


def spoiled(random: Random, value: Any) -> Any:
    """With something wrong in one place."""
    inside = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    if not inside or random.random() < 0.2:
        return random.choice(WRONG)
    at = random.choice(inside)
    changed = dict(value) if isinstance(value, dict) else list(value)
    changed[at] = spoiled(random, value[at])
    return changed


def main() -> None:
    random = Random(1)
    texts = [json.dumps(coarse(scene)) for scene in preset_scenes().values()]
    for _, asked in zip(range(COUNT), cycle(ASKED), strict=False):
        made, fate = scene(random, *asked), random.random()
        text = json.dumps(spoiled(random, made) if fate < 0.2 else made)
        texts.append(damaged(random, text) if fate > 0.85 else text)
    # Measured: larger texts reach no function that smaller ones do not.
    texts.append(json.dumps(large(random)))
    texts += [bracket * times for bracket in ("[", '{"a":', '[{"a": [],"b": ') for times in (1, 400, 10_000)]
    json.dump(texts, sys.stdout)


if __name__ == "__main__":
    main()
