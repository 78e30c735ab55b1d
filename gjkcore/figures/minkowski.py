"""The Minkowski difference A - B: its boundary, and every vertex of A minus every vertex of B."""

from .kind import SHAPE_PAIR, Kind
from .pair import Pair
from .solids import Solids

KIND = Kind(
    title="The Minkowski difference",
    scene={"shapes": SHAPE_PAIR},
    run={2: Pair, 3: Solids},
    parts=("result", "outlines", "difference", "cloud"),
)
