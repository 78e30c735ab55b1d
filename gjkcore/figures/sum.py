"""The Minkowski sum A + B: its boundary, and every vertex of A plus every vertex of B."""

from .kind import SHAPE_PAIR, Kind
from .pair import SumOfPair

KIND = Kind(
    title="The Minkowski sum",
    scene={"shapes": SHAPE_PAIR},
    run=SumOfPair,
    parts=("outlines", "sum", "cloud", "places", "sweep"),
)
