"""Products that note how they are compared with zero: the comparisons become a step's `tests`.

Notation: `O` the origin; `foot` a point of the simplex, `vector` a direction from it, so that the product
vector . (O - foot) is positive where O lies on that side of the foot.

A method writes its comparisons as its article does, `tests.dot("ABP . AO", a, abp, ao) > 0`. The comparison notes
itself, with the file and the line that it stands in; there is no second copy of it.
"""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

from ..trace import Comparison
from ..vec import Vector
from .space import dot


class Tests:
    """The comparisons of one step, in the order in which the code makes them."""

    __test__ = False  # pytest takes classes of this name for its own

    def __init__(self) -> None:
        self.made: list[Comparison] = []
        self._letters: dict[int, str] = {}

    def product(self, name: str, foot: Vector, vector: Vector, value: float) -> Product:
        """A product that notes its comparisons with zero. `vector` may have more coordinates than the foot: a cross
        product of the plane has three."""
        product = Product(value)
        product.made = self.made
        product.told = (name.translate(self._letters), foot, vector[: len(foot)], value)
        return product

    def dot(self, name: str, foot: Vector, vector: Vector, other: Vector) -> Product:
        """vector . other."""
        return self.product(name, foot, vector, dot(vector, other))

    def same_direction(self, name: str, foot: Vector, vector: Vector, ao: Vector) -> bool:
        """SameDirection of winter.dev and of Entropy."""
        return self.dot(name, foot, vector, ao) > 0

    def passes(self, name: str, point: Vector, direction: Vector) -> Product:
        """point . direction: how far a new support point is beyond the origin."""
        return self.product(name, (0.0,) * len(point), direction, dot(point, direction))

    def positive(
        self, name: str, degree: int, value: Any, foot: Any, vector: Any, above: Any = 0, total: Any = 1
    ) -> bool:
        """Compares for the robust method: see `descent.Compare`."""
        product: float = self.product(name, foot, vector() if callable(vector) else vector, value)
        passed: bool = product > above
        return passed

    def renamed(self, letters: str) -> Tests:
        """The same comparisons for a part of the simplex: "ACD" where its A, B, C are A, C, D of the whole."""
        part = Tests()
        part.made = self.made
        whole = {ord(old): new.translate(self._letters) for old, new in zip("ABCD", letters, strict=False)}
        part._letters = whole
        return part


class Product(float):
    """A number that notes each comparison with zero: `passed` is whether it was seen on the positive side."""

    made: list[Comparison]
    told: tuple[str, Vector, Vector, float]

    def __gt__(self, zero: float) -> bool:
        result = float.__gt__(self, zero)
        self._note(result)
        return result

    def __ge__(self, zero: float) -> bool:
        result = float.__ge__(self, zero)
        self._note(result)
        return result

    def __lt__(self, zero: float) -> bool:
        result = float.__lt__(self, zero)
        self._note(not result)
        return result

    def __le__(self, zero: float) -> bool:
        result = float.__le__(self, zero)
        self._note(not result)
        return result

    def _note(self, passed: bool) -> None:
        frame: FrameType | None = sys._getframe(2)
        while frame and frame.f_globals is globals():
            frame = frame.f_back
        assert frame
        file = frame.f_globals["__name__"].partition(".")[2].replace(".", "/") + ".py"
        self.made.append(Comparison(*self.told, passed, file, frame.f_lineno))
