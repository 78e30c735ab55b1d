"""An adversary of the engine: it looks for pairs of solids whose answers break a promise, and climbs on the error.

    python3 build.py bench adversary [--pairs 2000000] [--seconds 3600] [--seed 1]
    python3 build.py bench adversary --first --against FOLDER    ends at the first find that is none in that checkout

Each pair of types keeps, for each promise, the pairs whose answers are furthest from it. The next pair is one of these
with a change: a coordinate snapped to a lattice, a number or an axis copied from the other solid, a nudge by 1e-15 to
1e-1, another size or type, a radius around it, or a move that makes the solids touch. Others are new, from lattices and
special poses. What climbs no further is dropped.

Every pair is judged by a few questions, and by all of them when its answer is further off than most. A find is printed
as two expressions. The exit code is 1 if there is a find.

`bench faults adversary` shows that it finds a wrong line in each of the engine's searches.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import pickle
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "support"))
from certificates import CHEAP, KINDS, MOST, TINY, Finding, Given, Judge, Vec3
from lattices import PAIRS, lattice_pair, lattice_solid, rotation
from special import POSES, SIZES, centre, mapped, motion, special_pair, standing, tilted

QUESTIONS = ((), ("moved",), ("turned",), ("closest",), ("swapped",))
"""Most pairs are asked one of these, besides the penetration."""

SUSPICIOUS = 0.01
"""Deviations above this share of what is allowed, and twice what they were before a change, are judged by all
questions."""

FARTHEST, SMALLEST, FLATTEST, THINNEST = 1e8, 1e-6, 1e-9, 1e-6
"""The promises are for solids at most this many sizes from the origin, one at least this much of the other; for flat
cylinders, cones and boxes, and needles, whose lengths are at least this much of each other; ellipsoids: THINNEST."""

NEAR = 100.0
"""Pairs further than this many sizes from the origin are judged, but not kept."""

KEPT = 4
"""Pairs kept for each promise and pair of types."""

PATIENCE = 200
"""The changes of a kept pair that lead no higher before it is dropped."""

OFTEN_S = 0.02
"""The slower the answer of a kept pair is, the less often it is changed; none that is slower than this."""

HANG_S = 20
"""Of processor time."""

SUPPORT = Path(__file__).parent.parent / "support"
JUDGE = """
import pickle, sys
from certificates import Judge
print(len(Judge(*pickle.load(sys.stdin.buffer)).faults))
"""
"""A program that prints how many promises the answers about the pair on its standard input break."""

SHOWN = 200
"""Finds that are printed. More are counted."""

Pair = tuple[Given, Given]


class Hang(Exception):
    """An answer took longer than HANG_S."""


class Kept:
    """A pair, how near its answer is to breaking a promise, its seconds, and how often a change led no higher."""

    def __init__(self, pair: Pair, height: float, seconds: float) -> None:
        self.pair, self.height, self.seconds, self.failures = pair, height, seconds, 0


class Adversary:
    def __init__(self, seed: int, out: Path | None, against: Path | None) -> None:
        self.against = against
        self.rng = Random(seed)
        self.kept: dict[tuple[tuple[str, str], str], list[Kept]] = {}
        self.keys: list[tuple[tuple[str, str], str]] = []
        self.count: Counter[tuple[str, str]] = Counter()
        self.worst: dict[tuple[str, str], Finding] = {}
        self.finds: Counter[tuple[tuple[str, str], str]] = Counter()
        self.searched = self.found = 0
        self.out = out.open("w") if out else None

    def run(self, pairs: int, seconds: float, first: bool) -> None:
        begin = shown = time.process_time()
        while self.count.total() < pairs and time.process_time() - begin < seconds and not (first and self.found):
            self.turn()
            if time.process_time() - shown > 60:
                shown = time.process_time()
                print(self.progress(shown - begin), flush=True)
        print(self.progress(time.process_time() - begin))

    def progress(self, seconds: float) -> str:
        total = self.count.total()
        speed = total / max(seconds, 1e-9)
        return f"{total} pairs in {seconds:.0f} s, {speed:.0f} a second, {self.searched} searched: {self.found} finds"

    def turn(self) -> None:
        """Judges one more pair."""
        rng, parent = self.rng, None
        if self.keys and rng.random() < 0.7:
            key = rng.choice(self.keys)
            parent = rng.choice(self.kept[key])
            if rng.random() < parent.seconds / OFTEN_S and rng.random() < 0.98:
                return
            a, b = parent.pair
            for _ in range(rng.choice((1, 1, 2, 4))):
                new = changed(rng, a, b)
                a, b = new if within(*new) else (a, b)
        elif rng.random() < 0.5:
            a, b = lattice_pair(rng, rng.choice(PAIRS))
        else:
            a, b = special_pair(rng, rng.choice(PAIRS), rng.choice(POSES), rng.choice(SIZES))
        found = self.judged(a, b, 2 * parent.height if parent else 0.0)
        if parent is not None:
            parent.failures = 0 if found > parent.height else parent.failures + 1
            if parent.failures > PATIENCE and parent in self.kept[key]:
                self.kept[key].remove(parent)
                if not self.kept[key]:
                    del self.kept[key]
                    self.keys.remove(key)

    def judged(self, a: Given, b: Given, usual: float) -> float:
        """Judges a pair, and keeps it if it is worth it. Returns its height: the largest deviation, relative to what is
        allowed. 0 for a find, which leads nowhere. `usual`: a height that makes the pair not yet suspicious."""
        rng = self.rng
        moved = motion(rng, a, b)
        judge = judged_in_time(a, b, moved, rng.choice(QUESTIONS))
        if judge.signed_distance == judge.signed_distance and not judge.faults:
            suspicious = any(x.ratio > max(SUSPICIOUS, usual) for x in judge.findings if x.promise != "slow")
            if suspicious or rng.random() < 0.02:
                self.searched += 1
                judge = judged_in_time(a, b, moved, MOST if rng.random() < 0.2 else CHEAP)
        types: Any = tuple(sorted((a.type, b.type)))
        self.count[types] += 1
        if judge.faults:
            if self.against is None or not shared(judge, self.against):
                self.find(types, judge)
            return 0.0
        height = 0.0
        for finding in judge.findings:
            ratio = finding.ratio
            if finding.promise != "slow":
                height = max(height, ratio)
                if ratio > 0 and (types not in self.worst or ratio > self.worst[types].ratio):
                    self.worst[types] = finding
            self.keep((types, finding.promise), Kept((a, b), ratio, judge.seconds))
        return height

    def keep(self, key: tuple[tuple[str, str], str], new: Kept) -> None:
        """Keeps a pair if it is worth it. Far from the origin and beside the smallest floats, deviations are mostly
        rounding, which leads nowhere."""
        large, far = (max(getattr(x, name) for x in new.pair) for name in ("size", "farthest"))
        if not new.height > 0 or far > NEAR * large or large < TINY:
            return
        kept = self.kept.get(key)
        if kept is None:
            self.kept[key] = [new]
            self.keys.append(key)
        elif len(kept) < KEPT or new.height > kept[-1].height:
            kept.append(new)
            kept.sort(key=lambda x: -x.height)
            del kept[KEPT:]

    def find(self, types: tuple[str, str], judge: Judge) -> None:
        """Prints a find of a new kind, or one of the first."""
        self.found += 1
        new = any(not self.finds[types, x.promise] for x in judge.faults)
        for finding in judge.faults:
            self.finds[types, finding.promise] += 1
        if self.out:
            line = {
                "types": types,
                "faults": {x.promise: x.amount for x in judge.faults},
                "allowed": max(x.allowed for x in judge.faults),
                "pair": [judge.a.expression(), judge.b.expression()],
                "motion": judge.motion,
            }
            self.out.write(json.dumps(line) + "\n")
            self.out.flush()
        if new or self.found <= SHOWN:
            print(f"a, b = {judge.a.expression()}, {judge.b.expression()}")
            for finding in judge.faults:
                print(f"    {finding.promise}: off by {finding.amount:.3g}, allowed {finding.allowed:.3g}")
            sys.stdout.flush()


def judged_in_time(a: Given, b: Given, moved: Any, parts: tuple[str, ...]) -> Judge:
    """The judge of a pair, to whom an answer that takes longer than HANG_S has raised Hang."""
    signal.setitimer(signal.ITIMER_PROF, HANG_S)
    try:
        return Judge(a, b, moved, parts)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def shared(judge: Judge, folder: Path) -> bool:
    """Whether the answers of another checkout's gjkcore about the pair break a promise, too."""
    folder = folder.resolve()
    question = pickle.dumps((judge.a, judge.b, judge.motion, judge.parts))
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, (folder, SUPPORT)))}
    command = [sys.executable, "-c", JUDGE]
    try:
        done = subprocess.run(
            command, cwd=folder, env=env, input=question, stdout=subprocess.PIPE, timeout=HANG_S, check=True
        )
    except subprocess.TimeoutExpired:
        return True
    return int(done.stdout) > 0


# ------------------------------------------------------------------------------------------------------------- changes


def changed(rng: Random, a: Given, b: Given) -> Pair:
    """The pair with one change of one of its solids. As it was where the change makes no sense."""
    if rng.random() < 0.5:
        a, b = b, a
    change = rng.choice(CHANGES)
    try:
        with np.errstate(all="ignore"):
            return change(rng, a, b), b
    except (ValueError, IndexError, OverflowError, FloatingPointError):
        return a, b


def within(a: Given, b: Given) -> bool:
    """Whether the promises are for such a pair."""
    large, small = max(a.size, b.size), min(a.size, b.size)
    if not max(a.farthest, b.farthest) <= FARTHEST * large or 0 < small < SMALLEST * large or not large < math.inf:
        return False
    for given in (a, b):
        lengths, least = [], FLATTEST
        if given.kind in ("Box", "Ellipsoid"):
            lengths = [x for x in given.arguments[1] if x]
            least = THINNEST if given.kind == "Ellipsoid" else FLATTEST
        elif given.kind in ("Cylinder", "Cone"):
            lengths = [2 * np.linalg.norm(centre(given) - given.corners[0]), given.arguments[2]]
        if lengths and not min(lengths) >= least * max(lengths) > 0:
            return False
    return True


def numbers_changed(rng: Random, given: Given, change: Any, share: float = 0.0) -> Given:
    """One number of a solid, or this share of them, replaced by what `change` makes of it. Rotations stay."""
    places = [(i, j, k) for i, j, k, _ in numbers_of(given)]
    if not places:
        return given
    chosen = {rng.choice(places)} | {x for x in places if rng.random() < share}

    def renewed(i: int, j: int | None, k: int | None, x: float) -> float:
        return float(change(x)) if (i, j, k) in chosen else x

    arguments = []
    for i, argument in enumerate(given.arguments):
        if isinstance(argument, (int, float)):
            arguments.append(abs(renewed(i, None, None, argument)))
        elif isinstance(argument, list):
            arguments.append([tuple(renewed(i, j, k, x) for k, x in enumerate(v)) for j, v in enumerate(argument)])
        elif isinstance(argument[0], tuple):
            arguments.append(argument)
        else:
            values = tuple(renewed(i, None, k, x) for k, x in enumerate(argument))
            extents = given.kind in ("Box", "Ellipsoid") and i == 1
            arguments.append(tuple(map(abs, values)) if extents else values)
    around = abs(renewed(-1, None, None, given.around)) if given.around else 0.0
    return replace(given, arguments=tuple(arguments), around=around)


def numbers_of(given: Given) -> list[tuple[int, int | None, int | None, float]]:
    """Where the numbers of a solid are, and what they are; without its rotation."""
    found: list[tuple[int, int | None, int | None, float]] = []
    for i, argument in enumerate(given.arguments):
        if isinstance(argument, (int, float)):
            found.append((i, None, None, argument))
        elif isinstance(argument, list):
            found += [(i, j, k, x) for j, v in enumerate(argument) for k, x in enumerate(v)]
        elif not isinstance(argument[0], tuple):
            found += [(i, None, k, x) for k, x in enumerate(argument)]
    if given.around:
        found.append((-1, None, None, given.around))
    return found


def snap(rng: Random, a: Given, b: Given) -> Given:
    """Numbers rounded to a lattice."""
    unit = rng.choice((1.0, 2.0, 3.0, 4.0)) / 2.0 ** math.floor(math.log2(max(a.size, 1e-300)) + 0.5)
    return numbers_changed(rng, a, lambda x: round(x * unit) / unit, rng.choice((0.0, 0.5, 1.0)))


def nudge(rng: Random, a: Given, b: Given) -> Given:
    """Numbers changed by 1e-15 to 1e-1, of themselves or of the size."""
    amount = rng.choice((1, -1)) * 10 ** rng.uniform(-15, -1)
    if rng.random() < 0.5:
        return numbers_changed(rng, a, lambda x: x * (1 + amount), rng.choice((0.0, 0.2)))
    return numbers_changed(rng, a, lambda x: x + amount * a.size, rng.choice((0.0, 0.2)))


def copy_number(rng: Random, a: Given, b: Given) -> Given:
    """A number from the other solid, or 0, or its negative, half or double."""
    value = rng.choice([x for _, _, _, x in numbers_of(b)] + [0.0]) * rng.choice((1.0, 1.0, -1.0, 0.5, 2.0))
    return numbers_changed(rng, a, lambda x: value)


def copy_place(rng: Random, a: Given, b: Given) -> Given:
    """Moved so that a corner, or the centre, is one of the other solid's."""
    mine = rng.choice([*map(np.array, a.corners), centre(a)])
    other = rng.choice([*map(np.array, b.corners), centre(b)])
    return mapped(a, np.eye(3), other - mine) if a.pose == b.pose else a


def axis_of(given: Given) -> np.ndarray | None:
    corners = np.array(given.corners)
    return corners[1] - corners[0] if len(corners) > 1 else None


def with_axis(given: Given, axis: np.ndarray) -> Given:
    p = np.array(given.arguments[0])
    return replace(given, arguments=(given.arguments[0], tuple((p + axis).tolist()), *given.arguments[2:]))


def align(rng: Random, a: Given, b: Given) -> Given:
    """The other's axis, or one across it, or a little off; or another rotation of a box or an ellipsoid."""
    if a.kind in ("Box", "Ellipsoid"):
        rows: Any = rotation(rng)
        if b.kind in ("Box", "Ellipsoid") and len(b.arguments) > 2:
            rows = b.arguments[2]
        if rng.random() < 0.3:
            rows = tuple(map(tuple, (tilted(rng) @ np.array(rows)).tolist()))
        return replace(a, arguments=(*a.arguments[:2], rows))
    axis = axis_of(b)
    if axis is None or a.kind not in ("Segment", "Capsule", "Cylinder", "Cone"):
        return a
    what = rng.random()
    if what < 0.3:
        axis = np.cross(axis, np.array(rng.choice(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)))))
    elif what < 0.5:
        axis = tilted(rng) @ axis
    axis = axis * rng.choice((1.0, 1.0, -1.0, 0.5, 2.0, a.size / max(b.size, 1e-300)))
    return with_axis(a, axis) if axis.any() else a


def resize(rng: Random, a: Given, b: Given) -> Given:
    """Another size, around its centre; or flatter."""
    factor = rng.choice((0.5, 2.0, 10 ** rng.uniform(-6, 6), max(b.size, 1e-300) / max(a.size, 1e-300)))
    middle = centre(a)
    if not 1e-6 <= a.size * factor / max(b.size, 1e-300) <= 1e6 or a.size * factor > 1e149:
        return a
    factors = [factor] * 3 if rng.random() < 0.6 else rng.choice(([1.0, 1.0, factor], [factor, factor, 1.0]))
    if a.kind == "Ellipsoid" and len(set(factors)) > 1:
        extents = np.array(a.arguments[1]) * factors
        if extents.max() > 1e6 * extents.min():
            return a
    return mapped(a, np.eye(3), middle - middle * factors, factors)


def flatten(rng: Random, a: Given, b: Given) -> Given:
    """A box or an ellipsoid without one of its extents: a plate, or an elliptic disc."""
    if a.kind not in ("Box", "Ellipsoid"):
        return a
    extents = list(a.arguments[1])
    extents[rng.randrange(3)] = 0.0
    return replace(a, arguments=(a.arguments[0], tuple(extents), *a.arguments[2:]))


def touch(rng: Random, a: Given, b: Given) -> Given:
    """Moved so that the solids touch, by the judge's own direction of the least height; or almost."""
    judge = judged_in_time(a, b, None, ("search",) if rng.random() < 0.05 else ())
    if not math.isfinite(judge.least) or a.pose != b.pose:
        return a
    way = judge.lowest if not a.pose else np.array(a.pose[0]).T @ judge.lowest
    least = judge.least * judge.pair.size
    if rng.random() < 0.5:
        least += rng.choice((1, -1)) * 10 ** rng.uniform(-15, -2) * judge.pair.size
    return mapped(a, np.eye(3), -least * way)


def retype(rng: Random, a: Given, b: Given) -> Given:
    """A solid of another type in the same place."""
    kind = rng.choice((*KINDS, "Rounded"))
    if rng.random() < 0.5:
        return lattice_solid(rng, kind, rng.randrange(4), b if not b.pose else None)
    new = standing(rng, kind)
    factor = max(a.size, 1e-300) / max(new.size, 1e-300)
    return replace(mapped(new, np.eye(3), centre(a), [factor] * 3), pose=a.pose)


def around(rng: Random, a: Given, b: Given) -> Given:
    """A radius around it, or none."""
    if a.around:
        return replace(a, around=rng.choice((0.0, a.around * 2, a.around / 2, b.radius)))
    return replace(a, around=rng.choice((0.25, 0.5, 1.0, 10 ** rng.uniform(-6, 0))) * a.size)


def shift(rng: Random, a: Given, b: Given) -> Given:
    """Moved by a lattice's step, or a little."""
    step: Vec3 = (rng.choice((0.0, 0.5, -0.5, 1.0)), rng.choice((0.0, 0.5, -1.0)), rng.choice((0.0, 0.5, -0.5)))
    scale = 1.0 if rng.random() < 0.5 else 10 ** rng.uniform(-15, 0) * max(a.size, b.size)
    return mapped(a, np.eye(3), np.array(step) * scale)


CHANGES = (snap, snap, nudge, nudge, nudge, copy_number, copy_place, align, align, resize, touch, touch, retype)
CHANGES += (around, shift, flatten)


def hang(*_: object) -> None:
    raise Hang(f"more than {HANG_S} s")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=2_000_000, help="the most pairs")
    parser.add_argument("--seconds", type=float, default=3600.0, help="the most seconds of processor time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", action="store_true", help="end at the first find")
    parser.add_argument("--against", type=Path, help="a checkout: its own finds do not count")
    parser.add_argument("--out", type=Path, help="a file for all finds, a line of JSON each")
    options = parser.parse_args()
    signal.signal(signal.SIGPROF, hang)
    adversary = Adversary(options.seed, options.out, options.against)
    print(f"seed {options.seed}")
    adversary.run(options.pairs, options.seconds, options.first)
    if options.first:
        broken = "; ".join(promise for _, promise in adversary.finds) or "no find"
        print(f"{adversary.count.total()} pairs, {time.process_time():.1f} s: {broken}")
        return 1 if adversary.finds else 0
    print(f"{'types':28}{'pairs':>9}  the largest deviation: share of what is allowed (in sizes)")
    for types, count in sorted(adversary.count.items()):
        worst = adversary.worst.get(types)
        shown = f"{worst.ratio:.1e} ({worst.amount:.1e}) {worst.promise}" if worst else ""
        print(f"{' and '.join(types):28}{count:9}  {shown}")
    kinds: Counter[str] = Counter()
    for (_, promise), count in adversary.finds.items():
        kinds[promise] += count
    for promise, count in kinds.most_common():
        print(f"{count} times: {promise}")
    return 1 if adversary.finds else 0


if __name__ == "__main__":
    sys.exit(main())
