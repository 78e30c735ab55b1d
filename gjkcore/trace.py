"""The record of a run: a list of steps, and the name of the exit that it took.

Notation: `A` is the newest support point, listed first, then come B and C, as in the articles. `d` is the search
direction.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from .jsonable import KEYS, SPARSE, to_json
from .minkowski import SupportPoint
from .vec import Vector, summed


class Termination(StrEnum):
    """Why a run ended."""

    ORIGIN_ENCLOSED = "origin_enclosed"
    """The simplex contains the origin."""
    SEPARATING_DIRECTION = "separating_direction"
    """The new support point does not pass the origin, so no point of A - B passes it in this direction."""
    CONVERGED = "converged"
    """No support point is nearer to the origin than the closest point."""
    REPEATED_SUPPORT = "repeated_support"
    """The search returned a support point of the simplex again."""
    CYCLE = "cycle"
    """The run returned to an earlier state and would repeat itself for ever. No verdict."""
    ZERO_DIRECTION = "zero_direction"
    """The search direction became zero. A published method that continues still gives its verdict."""
    ITERATION_CAP = "iteration_cap"
    """The limit of iterations stopped the run. No verdict, except in a method whose article gives one."""
    TOUCHING = "touching"
    """The origin is on the boundary of A - B."""


class Closest(NamedTuple):
    """The point of the simplex closest to the origin, and its weights on the vertices of `simplex_after`, in order."""

    point: Vector
    weights: tuple[float, ...]


class Status(StrEnum):
    """Whether the origin can be in a region while a method runs."""

    POSSIBLE = "possible"
    NEVER = "never"
    """The code tests the region, but the origin cannot be in it."""
    EXCLUDED = "excluded"
    """The code does not test the region, because the origin cannot be in it."""


class Region(NamedTuple):
    """One region of a method. `text` explains its name; the part after a semicolon applies in space. `reason` says why
    the origin cannot be in the region, and is "" if it can."""

    text: str
    status: Status = Status.POSSIBLE
    reason: str = ""


class Comparison(NamedTuple):
    """One comparison of a product with a bound, mostly zero, recorded where a method made it.

    `name` is in the article's words ("ABC x AC"). `vector` starts at `foot`, for drawing; both have the run's
    dimension. `value` is the product. In a test of a region it is vector . (O - foot). In the loop's test of the new
    point A it is vector . A, with the search direction as `vector` and the origin as `foot`; `robust` adds v . v.
    `bound` is what the code compares the product with, in the units of `value`: 0, or what rounding explains. `passed`
    is True if the code saw `value` on the positive side of it, whatever the code negates. Both numbers are rounded, so
    they may be equal where it passed. `file` is relative to the package ("methods/winter.py").
    """

    name: str
    foot: Vector
    vector: Vector
    value: float
    bound: float
    passed: bool
    file: str
    line: int


class Across(NamedTuple):
    """A search direction of space that a method makes perpendicular to an edge, towards the origin: (AB x AO) x AB.

    `edge` names the edge ("AB"), and `along` is AB. `normal` is AB x AO. `direction` is (AB x AO) x AB.
    """

    edge: str
    along: Vector
    normal: Vector
    direction: Vector

    @property
    def foot(self) -> Vector | None:
        """The point of the line AB that is closest to the origin: the direction leads from there to the origin. None if
        AB is zero."""
        # By Lagrange's identity, the direction is |AB|^2 times the vector from the foot to the origin.
        square = summed(x * x for x in self.along)
        return tuple(-x / square for x in self.direction) if square else None


class Step(NamedTuple):
    """One support point: where the method searched, what it found, and how the simplex changed.

    `region` names the feature of the simplex [A = support, then simplex_before] that contains the origin; REGIONS of
    each method explains the names. The first accepted point has the region "start". `dot` is support.w . direction.
    `closest` is None in methods that do not compute it. `line` is the line of the method's source file that decided.
    `tests` holds all comparisons of the step, in the order of the code. `labels` are the method's names of the vertices
    of `simplex_after`: its own, or A, B, C, D. `across` is the next search direction and what it is made of, where the
    method makes it from an edge in space by cross products; otherwise None.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    direction: Vector
    support: SupportPoint[Vector]
    dot: float
    accepted: bool
    simplex_before: tuple[SupportPoint[Vector], ...]
    simplex_after: tuple[SupportPoint[Vector], ...]
    region: str
    closest: Closest | None
    line: int | None
    tests: tuple[Comparison, ...] = ()
    labels: tuple[str, ...] = ()
    across: Across | None = None


class Trace(NamedTuple):
    """A whole run.

    `intersects` is the method's own verdict, which may be wrong. It is None if the run ended without one: after
    `cycle`, and after `iteration_cap` unless the method's article answers there. `margin` is the sum of the radii that
    are not part of the support points, in world units. The robust method works on the cores of round shapes; in other
    methods it is 0. `portal`, `depth`, `normal` and `center` are those of `mpr`, and None in other methods: see there.
    """

    method: str
    steps: tuple[Step, ...]
    termination: Termination
    intersects: bool | None
    margin: float = 0.0
    portal: tuple[SupportPoint[Vector], ...] | None = None
    depth: float | None = None
    normal: Vector | None = None
    center: Vector | None = None

    @property
    def iterations(self) -> int:
        """The number of support points computed."""
        return len(self.steps)

    def as_dict(self) -> dict[str, Any]:
        """The run as plain data, as `python -m gjkcore trace` prints it. A number that is infinite or NaN is None."""
        told: dict[str, Any] = to_json(self)  # type: ignore[assignment]  # a record becomes an object
        return told


KEYS.update({Trace: (*Trace._fields, "iterations"), Across: (*Across._fields, "foot")})
SPARSE.update({Trace: ("portal", "depth", "normal", "center"), Step: ("across",)})

LETTERS = tuple([tuple("ABCD"[:count]) for count in range(5)])


def letters(simplex: Sequence[object]) -> tuple[str, ...]:
    """The names A, B, C, D of as many vertices, the newest first."""
    return LETTERS[len(simplex)]


def here() -> int:
    """The number of the source line that calls this."""
    return sys._getframe(1).f_lineno
