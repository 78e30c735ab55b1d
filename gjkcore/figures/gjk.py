"""GJK step by step: the trace of one method, EPA where the shapes intersect, and the exact answer."""

from .kind import SHAPE_PAIR, START, Kind
from .pair import TracedPair

KIND = Kind(
    title="GJK, step by step",
    scene={"shapes": SHAPE_PAIR, "start": START},
    run=TracedPair,
    parts=("result", "outlines", "difference", "trace", "epa", "certificate"),
)
