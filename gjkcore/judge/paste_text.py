"""What all forms of a pasted text share: errors, numbers, and shapes with the words that name them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, NamedTuple

from ..checks import ShapeError
from ..figures.fields import PLAIN_SHAPE, SceneError, dimension_of
from ..vec import cross, sub, to_exact
from .exact import Json

NUMBER = r"(?<![\w.])[-+\u2212]?(?:(?:0|[1-9]\d*)\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?=[fF]?(?!\w|\.\w))"
"""A number of a program or a sentence. `f` may follow it, as in C. None: `Vec2`, and 007."""

MARKED = re.compile(rf"((?!(?<=\w\[)\d+\]){NUMBER})")
"""Numbers, except subscripts: the 0 of `points[0]`."""

MAX_SHOWN = 8
"""The most points of a shape that are named."""

NOT_CONVEX = "not convex: its hull is taken"


class PasteError(Exception):
    """A text that is not two shapes. `line`, counted from 1, is that of the reason; 0 where there is none."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.message = message
        self.line = line


@contextmanager
def refusing(line: int = 0) -> Iterator[None]:
    """What is refused here is a PasteError of this line, unless it has its own."""
    try:
        yield
    except PasteError as error:
        raise PasteError(error.message, error.line or line) from None
    except (ShapeError, SceneError) as error:
        raise PasteError(str(error), line) from None


class Found(NamedTuple):
    """A shape as scenes have it, and its lines; 0 where they say nothing. `note` says what is taken in place of what
    is written; None: that follows from the vertices."""

    shape: Json
    first: int = 0
    last: int = 0
    note: str | None = None

    def check(self) -> int:
        """The dimension, 2 or 3. Raises PasteError where gjkcore would refuse the shape."""
        with refusing(self.first):
            PLAIN_SHAPE.read(self.shape, "shape", dimension_of(self.shape))
        return dimension_of(self.shape)

    @property
    def words(self) -> str:
        """The name of the shape and its numbers, its lines, and the note."""
        lines = f", line {self.first}" if self.first == self.last else f", lines {self.first} to {self.last}"
        note = note_of(self.shape.get("shape", self.shape)) if self.note is None else self.note
        return words_of(self.shape) + lines * (self.first > 0) + (f"; {note}" if note else "")


def words_of(shape: Json) -> str:
    """The name of a shape and its numbers: "circle, center (0, 1), radius 2"."""
    members = {key: value for key, value in shape.items() if key != "type"}
    if "vertices" in members:
        points = members["vertices"]
        listed = ", ".join(map(shown, points[:MAX_SHOWN])) + (", ..." if len(points) > MAX_SHOWN else "")
        return f"{shape['type']} of {len(points)} points {listed}"
    return ", ".join([shape["type"], *(f"{key} {shown(value)}" for key, value in members.items())])


def shown(value: Any) -> str:
    if isinstance(value, dict):
        return words_of(value)
    return f"({', '.join(map(shown, value))})" if isinstance(value, (list, tuple)) else repr(value).removesuffix(".0")


def note_of(shape: Json) -> str:
    """Says that the hull of a polygon's vertices is more than their ring bounds; "" if it is not."""
    return "" if shape["type"] != "polygon" or is_convex_ring(shape["vertices"]) else NOT_CONVEX


def is_convex_ring(points: Sequence[Sequence[float]]) -> bool:
    """Whether points of the plane, in this order and either way round, go once around a convex polygon. Exact.

    All turns have one sign, and the edges go up and down once."""
    ring = [to_exact((p[0], p[1])) for p in points]
    edges = [sub(q, p) for p, q in pairwise([*ring, *ring[:1]]) if p != q]
    turns = [cross(u, v) for u, v in pairwise([*edges, *edges[:1]])]
    upward = [dy > 0 or (dy == 0 and dx > 0) for dx, dy in edges]
    changes = [u for u, v in pairwise([*upward, *upward[:1]]) if u != v]
    return (min(turns, default=0) >= 0 or max(turns) <= 0) and len(changes) <= 2


def of_points(points: Sequence[Sequence[float]]) -> Json:
    """The hull of points of the plane or of space, as scenes have it."""
    listed = [list(point) for point in points]
    if len(listed) < 3:
        return {"type": ("point", "segment")[len(listed) - 1], **dict(zip("pq", listed, strict=False))}
    return {"type": "polygon" if len(listed[0]) == 2 else "polyhedron", "vertices": listed}


def number(text: str, line: int = 0) -> float:
    """Raises PasteError for what is no finite number."""
    try:
        found = float(text.replace("\u2212", "-"))
    except ValueError:
        raise PasteError(f"{text!r} is no number", line) from None
    if not abs(found) < float("inf"):
        raise PasteError(f"{text!r} is no finite number", line)
    return found


def pieces(line: str) -> list[str]:
    """The text of a line and its numbers in turns: text, number, text, ..., text."""
    return MARKED.split(line)


def numbers(line: str) -> list[float]:
    return [number(each) for each in pieces(line)[1::2]]


def row_length(lines: Sequence[str]) -> int | None:
    """2 or 3, if each innermost bracket with numbers, or else each line with numbers, has that number of them."""
    brackets = re.findall(r"[\[({<][^\[\](){}<>]*[\])}>]", "\n".join(lines))
    counts = [{len(numbers(row)) for row in rows} - {0} for rows in (brackets, lines)]
    return next((found.pop() for found in counts if found in ({2}, {3})), None)
