"""The Minkowski sum A + B: its boundary, and every vertex of A plus every vertex of B."""

from .kind import SHAPE_PAIR, Kind
from .pair import SumOfPair
from .solids import SumOfSolids

KIND = Kind(
    scene={"shapes": SHAPE_PAIR},
    run={2: SumOfPair, 3: SumOfSolids},
    parts=("outlines", "sum", "cloud", "places", "sweep"),
    extras=("part",),
)
