"""What a run of a method leaves behind for the reader: a list of steps, and the name of the exit it took.

Notation: `A` the newest support point, listed first, then B and C, as in the articles; `d` the search direction.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from .minkowski import SupportPoint
from .vec import Vector


class Termination(StrEnum):
    """Why a run ended."""

    ORIGIN_ENCLOSED = "origin_enclosed"
    """The simplex contains the origin."""
    SEPARATING_DIRECTION = "separating_direction"
    """The new support point does not pass the origin: no point of A - B does in this direction."""
    CONVERGED = "converged"
    """No support point is nearer to the origin than the closest point found."""
    REPEATED_SUPPORT = "repeated_support"
    """The same support point came back."""
    CYCLE = "cycle"
    """The run is in a state that it was in before and would go round for ever: no verdict."""
    ZERO_DIRECTION = "zero_direction"
    """The search direction became zero. A published method that goes on regardless still gives its verdict."""
    ITERATION_CAP = "iteration_cap"
    """Stopped by the limit of iterations: no verdict."""
    TOUCHING = "touching"
    """The origin is on the boundary of A - B."""


class Closest(NamedTuple):
    """The point of the simplex closest to the origin, and its weights on `simplex_after`, in that order."""

    point: Vector
    weights: tuple[float, ...]


class Status(StrEnum):
    """Whether the origin can be in a region while a method runs."""

    POSSIBLE = "possible"
    NEVER = "never"
    """The code tests the region, but the origin cannot be in it."""
    EXCLUDED = "excluded"
    """The code does not test the region, since the origin cannot be in it."""


class Region(NamedTuple):
    """One region of a method: what its name means, and `reason`, why the origin cannot be in it; "" where it can.

    What `text` says after a semicolon holds in space.
    """

    text: str
    status: Status = Status.POSSIBLE
    reason: str = ""


class Comparison(NamedTuple):
    """One comparison of a product with zero that a method made, noted where it was made.

    `name` is in the article's words ("ABC x AC"); `vector` (of the run's dimension) starts at `foot`, for drawing;
    `value` is the product: in a test of a region vector . (O - foot), in the loop's test of the new point A, where
    `vector` is the search direction and `foot` the origin, vector . A (in `robust`, v . v is added). `passed` says on
    which side of zero the code saw `value`: True for the positive side, whatever the code negates. `file` is relative
    to the package ("methods/winter.py").
    """

    name: str
    foot: Vector
    vector: Vector
    value: float
    passed: bool
    file: str
    line: int


class Step(NamedTuple):
    """One support point: where the method looked for it, what it was and what became of the simplex.

    `region` names the feature of the simplex [A = support, then simplex_before] that the origin was found in; each
    method's REGIONS says what its names mean. A method's first point that joins is in region "start". `dot` is
    support.w . direction. `closest` is None in methods that do not compute it. `line` is the line of the method's
    source file that decided. `tests` are all comparisons of the step, in the order of the method's code. `labels` are
    the method's names of the vertices of `simplex_after`: `letters` unless it has its own.
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


class Trace(NamedTuple):
    """A whole run. `intersects` is the method's own verdict, which may be wrong, and None where it ended without one:
    after `cycle`, and after `iteration_cap` but for a method whose article answers there. `margin` is the sum of the
    radii that the method kept out of its support points (the robust method works on the cores of round shapes); 0
    otherwise."""

    method: str
    steps: tuple[Step, ...]
    termination: Termination
    intersects: bool | None
    margin: float = 0.0

    @property
    def iterations(self) -> int:
        """Support points computed."""
        return len(self.steps)


def letters(simplex: Sequence[object]) -> tuple[str, ...]:
    """The names A, B, C, D of as many vertices, the newest first."""
    return tuple("ABCD"[: len(simplex)])


def here() -> int:
    """Number of the source line that calls this."""
    return sys._getframe(1).f_lineno
