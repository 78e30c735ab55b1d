"""The penetration depth: EPA's expanding polytope, from the simplex that GJK leaves."""

from .kind import SHAPE_PAIR, START, Kind
from .pair import TracedPair

KIND = Kind(
    title="The penetration depth",
    scene={"shapes": SHAPE_PAIR, "start": START},
    run=TracedPair,
    parts=("result", "outlines", "difference", "trace", "epa", "certificate"),
)
