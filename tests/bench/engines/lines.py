"""What every adapter in Python does: it prints its promise, then answers each case with a line."""

import json
import math
import os
import sys
from collections.abc import Callable
from typing import Any

Json = dict[str, Any]
Rows = list[list[float]]


class Refused(Exception):
    """The engine says that it does not take a shape."""


def serve(promise: Json, ask: Callable[[Json, Json], Json]) -> None:
    """`ask(a, b)` gives the answers that the engine promises."""
    # Some engines print. Their words go to standard error.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    print(json.dumps(promise), file=answers)
    for line in sys.stdin:
        case = json.loads(line)
        try:
            found = {key: plain(value) for key, value in ask(case["a"], case["b"]).items()}
        except Refused as error:
            found = {"refused": str(error)}
        except Exception as error:
            found = {"finding": "raises", "words": f"{type(error).__name__}: {error}"}
        print(json.dumps(found), file=answers)


def plain(value: Any) -> Any:
    """A value as JSON has it. A number that is not finite is a text."""
    if isinstance(value, bool) or value is None:
        return value
    if type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    number = float(value)
    return number if math.isfinite(number) else str(number)


def triangles(shape: Json) -> list[tuple[int, int, int]]:
    """The faces of a polyhedron, cut into triangles from their first corners."""
    return [(face[0], face[i], face[i + 1]) for face in shape["faces"] for i in range(1, len(face) - 1)]


def turned(p: list[float], q: list[float]) -> tuple[list[float], Rows, float]:
    """The middle of a segment, the rows of a rotation that takes z to its direction, and its length."""
    length = math.dist(p, q)
    z = [(y - x) / length for x, y in zip(p, q, strict=True)]
    least = min(range(3), key=lambda i: abs(z[i]))
    x = cross(z, [float(i == least) for i in range(3)])
    size = math.hypot(*x)
    x = [one / size for one in x]
    columns = (x, cross(z, x), z)
    middle = [(one + other) / 2 for one, other in zip(p, q, strict=True)]
    return middle, [list(row) for row in zip(*columns, strict=True)], length


def cross(a: list[float], b: list[float]) -> list[float]:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def quaternion(rows: Rows | None) -> list[float]:
    """The unit quaternion (x, y, z, w) of a rotation's rows (Shepperd's method: from the largest of its squares)."""
    (a, b, c), (d, e, f), (g, h, i) = rows or ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    columns = [
        [1 + a - e - i, b + d, c + g, h - f],
        [b + d, 1 - a + e - i, f + h, c - g],
        [c + g, f + h, 1 - a - e + i, d - b],
        [h - f, c - g, d - b, 1 + a + e + i],
    ]
    most = columns[max(range(4), key=lambda k: columns[k][k])]
    return [x / math.hypot(*most) for x in most]
