"""How many support points GJK keeps with and without momentum, beside coal's variants on the same pairs.

    python3 build.py bench momentum [--pairs 300]

A row is a family of pairs and a variant: the median and the most of ours and of coal's, and on how many pairs both keep
as many. coal's first direction is not normalised and lies outside of A - B, so the first one here is ten units long:
then coal does not take its own first gap for a small one. Nothing fails.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from math import hypot
from statistics import median
from typing import Any

try:
    import coal
    import numpy as np
except ImportError:
    coal = None

import gjkcore as gjk

HALF = (1.0, 0.5, 0.1)
START = 10.0
LIMIT = 256

FAMILIES: dict[str, tuple[Callable[[Any], Any], Callable[[], Any], float | None]] = {
    "thin ellipsoids, 0.01 apart": (
        lambda turn: gjk.Ellipsoid((0, 0, 0), HALF, turn),
        lambda: coal.Ellipsoid(*HALF),
        0.01,
    ),
    "thin ellipsoids, far apart": (
        lambda turn: gjk.Ellipsoid((0, 0, 0), HALF, turn),
        lambda: coal.Ellipsoid(*HALF),
        None,
    ),
    "thin boxes, far apart": (
        lambda turn: gjk.Box((0, 0, 0), HALF, turn),
        lambda: coal.Box(*[2 * h for h in HALF]),
        None,
    ),
}
"""What makes our shape of a rotation, what makes coal's, and the gap; without one, centres are 4 apart."""

VARIANTS = (("none", False), ("polyak", False), ("nesterov", False), ("nesterov", True))


def pairs(family: str, count: int) -> Iterator[tuple[Any, Any, Any, Any, tuple[float, ...]]]:
    """Two shapes of ours, their rotations and the place of the second."""
    make, _, gap = FAMILIES[family]
    dice = random.Random(1)

    def directed(n: int) -> tuple[float, ...]:
        numbers = [dice.gauss(0, 1) for _ in range(n)]
        return tuple([number / hypot(*numbers) for number in numbers])

    for _ in range(count):
        turns = [gjk.rotation(quaternion=directed(4)) for _ in range(2)]
        way, far = directed(3), 4.0
        a, b = map(make, turns)
        if gap is not None:
            near = 0.0
            for _ in range(50):
                middle = (near + far) / 2
                if gjk.signed_distance(a, b.translated([middle * c for c in way])) < gap:
                    near = middle
                else:
                    far = middle
        place = tuple([far * c for c in way])
        yield a, b.translated(place), *turns, place


def kept_here(a: Any, b: Any, momentum: Any, normalize: bool) -> int:
    run = gjk.trace(a, b, "accelerated", start=(-START, 0, 0), momentum=momentum, normalize=normalize)
    return sum(step.accepted for step in run.steps)


def kept_there(shape: Any, turn_a: Any, turn_b: Any, place: tuple[float, ...], momentum: str, normalize: bool) -> int:
    """The same in coal, whose Minkowski difference is in A's frame."""
    variants = coal.GJKVariant
    named = {
        "none": variants.DefaultGJK,
        "polyak": variants.PolyakAcceleration,
        "nesterov": variants.NesterovAcceleration,
    }
    difference = coal.MinkowskiDiff()
    frame_a = coal.Transform3s(np.array(turn_a), np.zeros(3))
    difference.set(shape, shape, frame_a, coal.Transform3s(np.array(turn_b), np.array(place)), False)
    difference.normalize_support_direction = normalize
    solver = coal.GJK(LIMIT, 1e-8)
    solver.gjk_variant = named[momentum]
    solver.evaluate(difference, np.array(turn_a).T @ np.array([START, 0, 0]), np.zeros(2, dtype=np.int32))
    return int(solver.getNumIterations())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=300)
    count = parser.parse_args().pairs
    if coal is None:
        print("coal is not installed: only our own counts")
    print(f"{'':56} {'ours':>10} {'coal':>10} {'equal':>10}")
    for family, (_, theirs, _) in FAMILIES.items():
        made = list(pairs(family, count))
        for momentum, normalize in VARIANTS:
            ours = [kept_here(a, b, momentum, normalize) for a, b, *_ in made]
            name = f"{family}, {momentum}{', normalised' if normalize else ''}"
            row = f"{name:56} {median(ours):6g}/{max(ours):3}"
            if coal:
                shape = theirs()
                other = [kept_there(shape, *rest, momentum, normalize) for _, _, *rest in made]
                same = sum(p == q for p, q in zip(ours, other, strict=True))
                row += f" {median(other):6g}/{max(other):3} {same:6}/{count}"
            print(row)


if __name__ == "__main__":
    main()
