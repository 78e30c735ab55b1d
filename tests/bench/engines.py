"""What engines answer to the judge's cases. Writes web/engines.json, from which the page engines.html is made.

    python3 build.py bench engines [NAME ...] [--seconds 20] [--unscaled]

tests/bench/engines has one program a language, `ask.py` and `ask.mjs`, which asks one engine in a process of its own.
Its first line of output is the engine's version. It then gets one case a line and answers each with a line. A process
that does not answer in time is ended and started again, and so is one that died: both are findings. `promises.json` has
each engine's promise: what its documentation says that it answers.

Fair means here:

- An engine is asked only what it promises: dimensions, shapes, questions, sizes. What is left out is counted. It gets
  the corners of the hull, without inner and repeated vertices, counter-clockwise, and faces that look outward.
- An engine in binary32 gets the cases whose numbers binary32 holds. An engine made for sizes near a metre gets each
  case scaled to that by a power of two, which rounds nothing.
- An engine that places bodies gets each hull around its own middle, with the position that puts it back, wherever that
  rounds nothing.
- Touching has no wrong verdict. A verdict counts only where the shapes are further from touching than the engine's
  documented slop and sixteen roundings of the largest coordinate; a number may be off by as much, and by `tolerance`
  times the size of the pair.
- A shape that an engine refuses with an error is counted as refused; it is no miss.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import gjkcore as gjk
from gjkcore.judge import cases, exact, report
from gjkcore.judge.cases import Case
from gjkcore.judge.runner import Output, status_text
from machine import ENGINES_PYTHON
from project import ROOT, TESTS

ADAPTERS = TESTS / "bench" / "engines"
PROMISES = {
    name: (ADAPTERS / program, promise)
    for program, engines in json.loads((ADAPTERS / "promises.json").read_text(encoding="utf-8")).items()
    for name, promise in engines.items()
}
"""Of each engine, the program that asks it, and what it promises."""

RESULTS = ROOT / "web" / "engines.json"
SCHEMA = "gjk-engines-1"

ROUNDINGS = {"float64": 2.0**-48, "float32": 2.0**-19}
"""Sixteen roundings, relative to the largest coordinate."""

STARTING_SECONDS = 180.0
"""An engine may compile itself first."""

SHOWN = 8
"""The most misses of each finding of an engine that the page shows."""

Json = dict[str, Any]


# --------------------------------------------------------------------------------------------- what an engine is given


def given(shape: Json) -> Json:
    """A shape with the corners of its hull alone. Its type says what it is: the hull of three points on a line is a
    segment, and that of points in one plane of space is `flat`. A box has its corners and faces beside its numbers."""
    kind = shape["type"]
    if kind == "rounded":
        return {**shape, "shape": given(shape["shape"])}
    if kind == "capsule" and shape["p"] == shape["q"]:
        return {"type": "circle" if len(shape["p"]) == 2 else "sphere", "center": shape["p"], "radius": shape["radius"]}
    if kind not in exact.POLYTOPES:
        return shape
    points = exact.doubles(shape)
    if points is None:
        return shape
    if kind == "box":
        hull, faces = hull_of_space(points)
        return {**shape, "vertices": hull, "faces": faces}
    if len(points[0]) == 2:
        corners = [list(points[i]) for i in gjk.Polygon(points).outline or ()]
        return named(corners, "polygon" if len(corners) > 2 else "")
    hull, faces = hull_of_space(points)
    return {"type": "polyhedron", "vertices": hull, "faces": faces} if len(faces) > 3 else named(hull, "flat")


def named(corners: list[list[float]], kind: str) -> Json:
    """A point or a segment by its own name, all else by `kind`."""
    if len(corners) == 1:
        return {"type": "point", "p": corners[0]}
    return {"type": "segment", "p": corners[0], "q": corners[1]} if len(corners) == 2 else corners_of(kind, corners)


def corners_of(kind: str, corners: list[list[float]]) -> Json:
    return {"type": kind, "vertices": corners}


def hull_of_space(points: Sequence[tuple[float, ...]]) -> tuple[list[list[float]], list[list[int]]]:
    """The corners of a hull, and its faces as their indices, counter-clockwise from outside."""
    solid = gjk.Polyhedron(points)
    faces = solid.faces or ()
    used = sorted({i for face in faces for i in face})
    if not used:
        ends = sorted(set(points))
        used = [points.index(ends[0]), *([points.index(ends[-1])] if len(ends) > 1 else [])]
    place = {index: i for i, index in enumerate(used)}
    return [list(points[i]) for i in used], [[place[i] for i in face] for face in faces]


LENGTHS = ("vertices", "p", "q", "center", "radius", "radii", "half_extents", "base", "apex")
"""What grows with a shape."""


def scaled(value: Any, factor: float) -> Any:
    """A shape, or numbers of it, times a power of two."""
    if isinstance(value, dict):
        return {k: scaled(v, factor) if k in LENGTHS or k == "shape" else v for k, v in value.items()}
    if isinstance(value, list):
        return [scaled(one, factor) for one in value]
    return value * factor if isinstance(value, (int, float)) else value


def placed(shape: Json, precision: str) -> Json:
    """A hull around the middle of its box, and that middle as `center`, where no number is rounded by this."""
    if shape["type"] == "rounded":
        inner = placed(shape["shape"], precision)
        return {**shape, "shape": inner, "center": inner.get("center", [0.0] * 2)}
    if shape["type"] not in ("polygon", "polyhedron"):
        return shape
    dimension = len(shape["vertices"][0])
    middle = [(low + high) / 2 for low, high in bounds(shape)]
    moved = [[x - c for x, c in zip(point, middle, strict=True)] for point in shape["vertices"]]
    back = [[Fraction(x) + Fraction(c) for x, c in zip(point, middle, strict=True)] for point in moved]
    if back != shape["vertices"] or (precision == "float32" and not cases.fits_binary32([middle, moved])):
        return {**shape, "center": [0.0] * dimension}
    return {**shape, "vertices": moved, "center": middle}


def bounds(shape: Json) -> list[tuple[float, float]]:
    """A box along the axes around a shape, as small as is easily known."""
    if shape["type"] == "rounded":
        return [(low - shape["radius"], high + shape["radius"]) for low, high in bounds(shape["shape"])]
    if shape["type"] == "box":
        points = [tuple(map(float, point)) for point in exact.vertices(shape)]
    else:
        ends = [shape[key] for key in ("p", "q", "center", "base", "apex") if key in shape]
        points = [tuple(point) for point in shape.get("vertices") or ends]
    if "vertices" in shape and "center" in shape and shape["type"] != "box":
        points = [tuple(x + c for x, c in zip(point, shape["center"], strict=True)) for point in points]
    reach = shape.get("radius", max(shape.get("radii", (0.0,))))
    return [(min(column) - reach, max(column) + reach) for column in zip(*points, strict=True)]


def extent(*shapes: Json) -> float:
    """The longest side of a box along the axes that holds the shapes."""
    sides = zip(*map(bounds, shapes), strict=True)
    return max(max(high for _, high in side) - min(low for low, _ in side) for side in sides)


def largest(*shapes: Json) -> float:
    """The largest magnitude of a coordinate."""
    return max(abs(x) for shape in shapes for side in bounds(shape) for x in side)


def types(shape: Json) -> str:
    """The type of a shape, with that of its core if it is rounded."""
    return f"rounded {types(shape['shape'])}" if shape["type"] == "rounded" else str(shape["type"])


class Question(NamedTuple):
    """A case as one engine is asked it: shapes times `factor`."""

    a: Json
    b: Json
    factor: float


def question(case: Case, promise: Json) -> Question | str:
    """The case as the engine is asked it, or why it is not."""
    a, b = (as_promised(given(shape), promise) for shape in (case.pair.drawn.a, case.pair.drawn.b))
    if {types(a), types(b)} - set(promise["shapes"]):
        return "shapes"
    if case.hard:
        return "hard"
    if any(width(shape) <= ROUNDINGS[promise["precision"]] * largest(shape) for shape in (a, b)):
        return "thin"
    if promise["precision"] == "float32" and not cases.fits_binary32([case.pair.drawn.a, case.pair.drawn.b]):
        return "precision"
    if max(len(shape.get("vertices", ())) for shape in (a, b)) > promise.get("most_vertices", math.inf):
        return "vertices"
    factor = 1.0
    sizes = sorted((extent(a), extent(b)))
    if "scaled_to" in promise:
        factor = 2.0 ** math.floor(math.log2(promise["scaled_to"] / sizes[1])) if sizes[1] else 1.0
    a, b = scaled(a, factor), scaled(b, factor)
    if promise.get("posed"):
        a, b = placed(a, promise["precision"]), placed(b, promise["precision"])
    if sizes[0] * factor < promise.get("least_size", 0.0) or largest(a, b) > promise.get("furthest", math.inf):
        return "sizes"
    if min(map(nearest_corners, (a, b))) < promise.get("nearest_corners", 0.0):
        return "sizes"
    return Question(a, b, factor)


def as_promised(shape: Json, promise: Json) -> Json:
    """A box as a polyhedron, for an engine that has no boxes."""
    if shape["type"] == "box" and "box" not in promise["shapes"] and "faces" in shape:
        return {key: shape[key] for key in ("vertices", "faces")} | {"type": "polyhedron"}
    return shape


def width(shape: Json) -> float:
    """How far apart the nearest two parallel lines or planes are that enclose a polygon or a polyhedron, one of them
    along an edge or a face."""
    if shape["type"] not in ("polygon", "polyhedron"):
        return math.inf
    points = shape["vertices"]
    faces = shape.get("faces") or [(i - 1, i) for i in range(len(points))]
    return min(height(points, [points[i] for i in face]) for face in faces)


def height(points: list[list[float]], face: list[list[float]]) -> float:
    """How far the furthest point is from the line or plane of a face."""
    normal = [0.0] * len(face[0])
    if len(normal) == 2:
        (x, y), (u, v) = face
        normal = [y - v, u - x]
    else:
        # The vector area (Newell): its corners may be on one line.
        for p, q in zip(face, [*face[1:], face[0]], strict=True):
            for i in range(3):
                normal[i] += (p[i - 2] - q[i - 2]) * (p[i - 1] + q[i - 1] - 2 * face[0][i - 1])
    length = math.hypot(*normal)
    return max(abs(sum(n * (x - y) for n, x, y in zip(normal, p, face[0], strict=True))) for p in points) / length


def nearest_corners(shape: Json) -> float:
    """The least distance of two neighbouring corners of a polygon."""
    if shape["type"] != "polygon":
        return math.inf
    points = shape["vertices"]
    return min(math.dist(points[i - 1], points[i]) for i in range(len(points)))


# ---------------------------------------------------------------------------------------------------- what is a miss


class Judged(NamedTuple):
    """Which of its answers count, and what is wrong with the first of them that is: a finding, and what it said."""

    counted: tuple[str, ...]
    finding: str | None = None
    said: Any = None


def slack(promise: Json, a: Json, b: Json) -> float:
    """How far from touching a verdict must be to count, in the engine's units."""
    return float(promise["slop"] + ROUNDINGS[promise["precision"]] * largest(a, b))


def judged(case: Case, promise: Json, asked: Question, reply: Json) -> Judged:
    """What is wrong with an engine's reply, by the exact answer."""
    if "finding" in reply:
        return Judged(("answer",), reply["finding"], reply.get("words"))
    least = slack(promise, asked.a, asked.b)
    amount = case.amount * asked.factor
    off = least + promise["tolerance"] * extent(asked.a, asked.b)
    counted: list[str] = []
    for name in promise["asks"]:
        said = reply.get(name)
        if name == "intersects" and case.sign and amount > least:
            counted.append(name)
            if said is not (case.sign < 0):
                return Judged((*counted,), "missed" if case.sign < 0 else "false", said)
        # An engine that says that it found no number gives none, and is not counted for it.
        if name in reply and name in ("distance", "depth") and case.sign == (1 if name == "distance" else -1):
            counted.append(name)
            if not isinstance(said, (int, float)):
                return Judged((*counted,), "not-a-number" if isinstance(said, str) else name, said)
            if abs(said - amount) > off:
                return Judged((*counted,), name, said)
    return Judged((*counted,))


# ------------------------------------------------------------------------------------------------- the engine's process


class Engine:
    """The process of a program that asks an engine. It is started again after it had to be ended."""

    def __init__(self, *command: str | Path) -> None:
        self.command = command
        self.version = self._start()

    def _start(self) -> str:
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        )
        self.output = Output(self.process)
        line = self.output.line(STARTING_SECONDS)
        if line is None:
            self.stop()
            raise RuntimeError(f"{self.command} does not start")
        return str(json.loads(line)["version"])

    def ask(self, name: str, asked: Question, seconds: float) -> Json:
        """Its reply, or the finding that stands for it."""
        if self.process.poll() is not None:
            self._start()
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.write(json.dumps({"id": name, "a": asked.a, "b": asked.b}).encode() + b"\n")
            self.process.stdin.flush()
        line = self.output.line(seconds)
        if line is not None:
            reply: Json = json.loads(line)
            return reply
        try:
            status = self.process.wait(1)
        except subprocess.TimeoutExpired:
            return {"finding": "loops", "words": f"no answer within {seconds:g} s"}
        finally:
            self.stop()
        return {"finding": "crashes", "words": f"the process ended {status_text(status)}"}

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with suppress(OSError):
                pipe.close()


# ---------------------------------------------------------------------------------------------------------- the bench


@cache
def suite() -> tuple[Case, ...]:
    """All cases with their exact answers."""
    return tuple(map(cases.answered, cases.suite()))


def digest() -> str:
    """What the cases are, in ten characters."""
    pairs = [(pair.id, pair.drawn.a, pair.drawn.b) for pair in cases.suite()]
    return hashlib.sha256(json.dumps(pairs).encode()).hexdigest()[:10]


def measured(name: str, seconds: float, scaled: bool = True) -> Json:
    """The results of one engine: its promise, what was counted, and every miss. Without scaling, pairs are asked in
    their own units."""
    program, promised = PROMISES[name]
    engine = Engine(ENGINES_PYTHON if program.suffix == ".py" else "node", program, name)
    promise = {key: value for key, value in promised.items() if scaled or key != "scaled_to"}
    counts: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    misses: list[Json] = []
    for case, asked in questions(promise):
        if isinstance(asked, str):
            left_out[asked] += 1
            continue
        reply = engine.ask(case.pair.id, asked, seconds)
        if "refused" in reply:
            refused[reply["refused"]] += 1
            continue
        found = judged(case, promise, asked, reply)
        counts.update(["asked", *found.counted])
        if found.finding:
            said = found.said / asked.factor if found.finding in ("distance", "depth") and found.said else found.said
            misses.append(miss(case, found.finding, said))
    engine.stop()
    return {
        **promise,
        "version": engine.version,
        "date": datetime.now(UTC).date().isoformat(),
        "counts": dict(counts),
        "left_out": dict(sorted(left_out.items())),
        "refused": dict(refused),
        "misses": with_figures(misses),
    }


def wrong_numbers(found: Json) -> list[int]:
    """How many distances and depths are wrong, and of how many."""
    wrong = sum(miss["finding"] in ("distance", "depth") for miss in found["misses"])
    return [wrong, sum(found["counts"].get(name, 0) for name in ("distance", "depth"))]


def miss(case: Case, finding: str, said: Any) -> Json:
    """A miss with the exact answer."""
    exactly = {"distance" if case.sign > 0 else "depth": case.amount}
    found = {"case": case.pair.id, "finding": finding, "said": said, "exact": exactly}
    return found if case.pair.source is None else {**found, "source": case.pair.source}


def with_figures(misses: Sequence[Json]) -> list[Json]:
    """The misses in order. Some of each finding have the address of their figure: those with the shortest addresses,
    which have few vertices and short numbers."""
    links = {case.pair.id: report.link(case) for case in suite()}
    found = []
    for finding in sorted({one["finding"] for one in misses}):
        of_kind = sorted((one for one in misses if one["finding"] == finding), key=lambda one: len(links[one["case"]]))
        found += [{**one, "figure": links[one["case"]]} for one in of_kind[:SHOWN]]
        found += sorted(of_kind[SHOWN:], key=lambda one: str(one["case"]))
    return found


def questions(promise: Json) -> Iterator[tuple[Case, Question | str]]:
    """Each case of the engine's dimension, as it is asked."""
    for case in suite():
        if case.pair.dimension == promise["dimension"]:
            yield case, question(case, promise)


def table(engines: Sequence[Json]) -> str:
    """A line for each engine."""
    rows = [f"{'':28} {'asked':>6} {'verdicts':>8} {'distances':>9} {'depths':>7} {'refused':>7}  misses"]
    for one in engines:
        counts = one["counts"]
        found = Counter(miss["finding"] for miss in one["misses"])
        numbers = " ".join(
            f"{counts.get(key, 0) or '':>{width}}"
            for key, width in (("asked", 6), ("intersects", 8), ("distance", 9), ("depth", 7))
        )
        told = ", ".join(f"{count} {kind}" for kind, count in sorted(found.items())) or "none"
        rows.append(
            f"{one['name'] + ' ' + one['version']:28} {numbers} {sum(one['refused'].values()) or '':>7}  {told}"
        )
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    known = sorted(PROMISES)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"engines: {', '.join(known)}; by default all")
    parser.add_argument("--seconds", type=float, default=20.0, help="a case may take (20)")
    parser.add_argument("--unscaled", action="store_true", help="count the wrong numbers where no pair is scaled")
    options = parser.parse_args()
    before = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.is_file() else {"cases": None}
    of = {"schema": cases.SCHEMA, "count": len(cases.suite()), "digest": digest()}
    engines = before["engines"] if before["cases"] == of else {}
    for name in options.names or known:
        started = time.monotonic()
        found, old = measured(name, options.seconds, not options.unscaled), engines.get(name, {})
        if options.unscaled:
            old["unscaled"] = wrong_numbers(found)
            print(f"{name} unscaled: {old['unscaled']}")
        else:
            same = old.get("version") == found["version"]
            engines[name] = found | {key: old[key] for key in ("unscaled",) if same and key in old}
        print(f"{name} in {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
    write({"schema": SCHEMA, "cases": of, "engines": dict(sorted(engines.items()))}, RESULTS)
    print(table(list(engines.values())))


def write(results: Json, path: Path) -> None:
    """One miss a line, so that a change can be read."""
    text = json.dumps(results, indent=1, ensure_ascii=False)
    path.write_text(joined(text) + "\n", encoding="utf-8", newline="\n")


def joined(text: str) -> str:
    """Indented JSON with the innermost lists and objects on one line each."""
    return re.sub(r"[{\[][^{}\[\]]*[}\]]", lambda part: " ".join(part[0].split()), text)


if __name__ == "__main__":
    main()
