"""The distance of two shapes: the closest points, and the weights of the closest point of A - B in each step."""

from .kind import SHAPE_PAIR, START, Kind
from .pair import TracedPair

KIND = Kind(
    title="The distance",
    scene={"shapes": SHAPE_PAIR, "start": START},
    run=TracedPair,
    parts=("result", "outlines", "difference", "trace", "epa", "certificate"),
)
