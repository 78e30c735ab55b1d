"""Products that record themselves: the comparisons with zero, and the search directions across an edge. They become the
`tests` and `across` of a step.

Notation: `O` is the origin. `foot` is a point of the simplex and `vector` a direction from it, so that the product
vector . (O - foot) is positive if O lies on that side of the foot.

A method writes its comparisons as its article does: `tests.dot("ABP . AO", a, abp, ao) > 0`. The comparison records
itself with its file and line, so that no second copy of it exists.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import FrameType
from typing import Any

from ..trace import Across, Comparison
from ..vec import Vector
from .space import cross, dot


class Tests:
    """The comparisons of one step, in the order in which the code makes them, and its directions across edges."""

    __test__ = False  # Otherwise pytest collects this class because of its name.

    def __init__(self) -> None:
        self.made: list[Comparison] = []
        self.turns: list[Across] = []
        self._letters: dict[int, str] = {}

    def product(self, name: str, foot: Vector, vector: Vector, value: float) -> float:
        """A product that records its comparisons with zero. `vector` may have more coordinates than the foot: a cross
        product of the plane has three."""
        product = Product(value)
        product.made = self.made
        own = name.translate(self._letters) if self._letters else name
        product.labelled = (own, foot, vector[: len(foot)], value)
        return product

    def dot(self, name: str, foot: Vector, vector: Vector, other: Vector) -> float:
        """vector . other."""
        return self.product(name, foot, vector, dot(vector, other))

    def same_direction(self, name: str, foot: Vector, vector: Vector, ao: Vector) -> bool:
        """SameDirection of winter.dev and Entropy."""
        return self.dot(name, foot, vector, ao) > 0

    def passes(self, name: str, point: Vector, direction: Vector) -> float:
        """point . direction, which says how far a new support point lies beyond the origin."""
        return self.product(name, (0.0,) * len(point), direction, dot(point, direction))

    def positive(
        self, name: str, degree: int, value: Any, foot: Any, vector: Any, above: Any = 0, total: Any = 1
    ) -> bool:
        """The comparison of the robust method: see `descent.Compare`."""
        product: float = self.product(name, foot, vector() if callable(vector) else vector, value)
        passed: bool = product > above
        return passed

    def triple_product(self, edge: str, ab: Vector, ao: Vector) -> Vector:
        """(ab x ao) x ab: perpendicular to ab, towards the origin. It has as many coordinates as ab. In the plane it is
        not recorded: ab x ao is no vector of the plane."""
        normal = cross(ab, ao)
        direction = cross(normal, ab)[: len(ab)]
        if len(ab) == 3:
            self.turns.append(Across(edge.translate(self._letters), ab, normal, direction))
        return direction

    def renamed(self, letters: str) -> Tests:
        """The comparisons of a part of the simplex, recorded in the letters of the whole: "ACD" if its A, B, C are A,
        C, D."""
        part = Tests()
        part.made, part.turns = self.made, self.turns
        whole = {ord(old): new.translate(self._letters) for old, new in zip("ABCD", letters, strict=False)}
        part._letters = whole
        return part


class Untold(Tests):
    """Products that do not record themselves."""

    def product(self, name: str, foot: Vector, vector: Vector, value: float) -> float:
        return value

    def triple_product(self, edge: str, ab: Vector, ao: Vector) -> Vector:
        return cross(cross(ab, ao), ab)[: len(ab)]

    def renamed(self, letters: str) -> Tests:
        return self


_kind: type[Tests] = Tests


def new_tests() -> Tests:
    """The comparisons of a step that begins."""
    return _kind()


@contextmanager
def untold() -> Iterator[None]:
    """Runs in it decide as always, and their steps hold no comparisons: for whoever only counts the steps of many."""
    global _kind
    before, _kind = _kind, Untold
    try:
        yield
    finally:
        _kind = before


class Product(float):
    """A number that records each comparison. `passed` says whether the number was on the positive side of the bound."""

    __slots__ = ("labelled", "made")

    made: list[Comparison]
    labelled: tuple[str, Vector, Vector, float]

    def __gt__(self, bound: float) -> bool:
        result = float.__gt__(self, bound)
        self._note(bound, result)
        return result

    def __ge__(self, bound: float) -> bool:
        result = float.__ge__(self, bound)
        self._note(bound, result)
        return result

    def __lt__(self, bound: float) -> bool:
        result = float.__lt__(self, bound)
        self._note(bound, not result)
        return result

    def __le__(self, bound: float) -> bool:
        result = float.__le__(self, bound)
        self._note(bound, not result)
        return result

    def _note(self, bound: float, passed: bool) -> None:
        frame: FrameType | None = sys._getframe(2)
        while frame and frame.f_globals is globals():
            frame = frame.f_back
        assert frame
        file = file_of(frame.f_globals["__name__"])
        self.made.append(Comparison(*self.labelled, float(bound), passed, file, frame.f_lineno))


@cache
def file_of(module: str) -> str:
    """The path of a module of the package, within that."""
    return module.partition(".")[2].replace(".", "/") + ".py"
