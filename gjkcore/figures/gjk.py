"""GJK step by step: the trace of one method, EPA where the shapes intersect, and the exact answer."""

from .kind import SHAPE_PAIR, START, Kind
from .pair import TracedPair
from .solids import TracedSolids

KIND = Kind(
    title="GJK, step by step",
    scene={"shapes": SHAPE_PAIR, "start": START},
    run={2: TracedPair, 3: TracedSolids},
    parts=("result", "outlines", "difference", "trace", "epa", "certificate"),
)
