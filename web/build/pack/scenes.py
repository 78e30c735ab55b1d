"""Prints the training scenes of the quick engine, as a JSON list of texts.

Every preset; then every kind of figure with every method and every type of shape, as the registries of gjkcore have
them, at random but always the same: sizes from tiny to huge, thousands of vertices, shapes that touch or are the same;
and texts that are no scene. What no answer to these needs is not in the engine that a page starts with, and costs a
second start when it is needed.
"""

from __future__ import annotations

import json
import sys
from itertools import cycle, product
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from gjkcore.bridge import KINDS, SHAPES  # noqa: E402
from gjkcore.methods import METHODS  # noqa: E402

COUNT = 2000
PLANE_METHODS = tuple(name for name, method in METHODS.items() if 2 in method.dimensions)
TYPES = (*SHAPES, "polygon")
SIZES = (3.0, 3.0, 1.0, 1e-8, 1e6, 1e150)
VERTICES = (1, 2, 3, 3, 4, 4, 5, 8, 30, 200)
WRONG = (None, True, -1, 2, 0.5, 1e999, 10**400, "", "none", 'é"', [], [0], {}, {"type": "point"})
NOISE = ('"', "[", "{", "null", "true", "1e999", "-", ",", "\\", "é", "12345678901234567890")


def point(random: Random, size: float) -> list[float]:
    return [random.uniform(-size, size) if random.random() < 0.6 else random.randint(-9, 9) for _ in "xy"]


def shape(random: Random, depth: int = 0) -> dict[str, Any]:
    kind, size = random.choice(TYPES), random.choice(SIZES)
    radius = random.choice((0, 1, size * random.random()))
    match kind:
        case "point":
            return {"type": kind, "p": point(random, size)}
        case "segment":
            return {"type": kind, "p": point(random, size), "q": point(random, size)}
        case "circle":
            return {"type": kind, "center": point(random, size), "radius": radius}
        case "ellipse":
            radii = [size * random.random(), size * random.random()]
            turned = {"angle": random.uniform(-9, 9)} if random.random() < 0.5 else {}
            return {"type": kind, "center": point(random, size), "radii": radii, **turned}
        case "capsule":
            return {"type": kind, "p": point(random, size), "q": point(random, size), "radius": radius}
        case "rounded" if depth < 3:
            return {"type": kind, "shape": shape(random, depth + 1), "radius": radius}
        case _:
            return {"type": "polygon", "vertices": [point(random, size) for _ in range(random.choice(VERTICES))]}


def scene(random: Random, kind: str, method: str) -> dict[str, Any]:
    a = shape(random)
    b = shape(random) if random.random() < 0.8 else a
    start = {"start": point(random, 3)} if random.random() < 0.2 else {}
    return {"schema": 1, "seq": random.randint(0, 99), "kind": kind, "method": method, "shapes": [a, b], **start}


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
    presets = json.loads((ROOT / "web" / "src" / "presets.json").read_text(encoding="utf-8"))
    texts = [json.dumps(preset["scene"]) for preset in presets.values()]
    for _, (kind, method) in zip(range(COUNT), cycle(product(KINDS, PLANE_METHODS)), strict=False):
        made, fate = scene(random, kind, method), random.random()
        text = json.dumps(spoiled(random, made) if fate < 0.2 else made)
        texts.append(damaged(random, text) if fate > 0.85 else text)
    large = {"type": "polygon", "vertices": [point(random, 3) for _ in range(5000)]}
    texts += [json.dumps(scene(random, kind, "robust") | {"shapes": [large, large]}) for kind in KINDS]
    texts += [bracket * times for bracket in ("[", '{"a":', '[{"a": [],"b": ') for times in (1, 400, 100_000)]
    json.dump(texts, sys.stdout)


if __name__ == "__main__":
    main()
