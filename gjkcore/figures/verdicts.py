"""What a method says of two shapes, beside the exact answer, and the step at which a wrong run goes wrong."""

from __future__ import annotations

from enum import IntEnum

from ..trace import Termination, Trace


class Verdict(IntEnum):
    """A method's verdict beside the exact answer. Touching counts as intersecting."""

    RIGHT = 0
    MISSED = 1
    """The shapes intersect, and the method says that they do not."""
    FALSE = 2
    """The shapes do not intersect, and the method says that they do."""
    LOOPS = 3
    """The run repeats itself or reaches its limit, and gives no verdict."""


LEGEND = {int(verdict): verdict.name.lower() for verdict in Verdict}
"""The name of each verdict by its number."""


def judge(trace: Trace, intersects: bool) -> Verdict:
    """The verdict of a run on shapes that intersect, or do not."""
    if trace.intersects is None:
        return Verdict.LOOPS
    if trace.intersects is intersects:
        return Verdict.RIGHT
    return Verdict.MISSED if intersects else Verdict.FALSE


def wrong_at(trace: Trace, intersects: bool) -> int | None:
    """The index of the step at which a run goes wrong. None if its verdict is right.

    It is the first step with a zero direction. For a run that repeats itself, it is the first step of the circle. For
    any other run it is the last step, which gave the verdict.
    """
    if judge(trace, intersects) is Verdict.RIGHT:
        return None
    last = len(trace.steps) - 1
    if trace.termination is Termination.ZERO_DIRECTION:
        return next(step.index for step in trace.steps if not any(step.direction))
    if trace.termination in (Termination.CYCLE, Termination.ITERATION_CAP):
        state = trace.steps[last].simplex_after
        return min(next(step.index for step in trace.steps if step.simplex_after == state) + 1, last)
    return last
