"""A trace as a table for people: a line an iteration, then how the run ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .exact import Json

HEAD = ("", "direction d", "support point w", "w . d", "region", "kept")

VERDICTS = {True: "the shapes intersect", False: "the shapes do not intersect", None: "no verdict"}


def table(trace: Json) -> str:
    """The table of a trace's JSON. Numbers have six digits; a published method may overflow, which is "-"."""
    run: Any = trace
    rows = [HEAD, *map(_row, run["steps"])]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    ended = run["termination"].replace("_", " ")
    return "\n".join([*lines, "", f"{run['method']}: {ended}, {VERDICTS[run['intersects']]}."])


def _row(step: Any) -> tuple[str, ...]:
    kept = ", ".join(f"{name} {_vector(p['w'])}" for name, p in zip(step["labels"], step["simplex_after"], strict=True))
    w = _vector(step["support"]["w"])
    return str(step["index"]), _vector(step["direction"]), w, _number(step["dot"]), step["region"], kept


def _vector(numbers: Sequence[float | None]) -> str:
    return f"({', '.join(map(_number, numbers))})"


def _number(x: float | None) -> str:
    return "-" if x is None else f"{x:.6g}"
