"""GJK's sub-step: which point of a simplex of one to four points is closest to the origin, and which points make it?

- `johnson`: determinants of all subsets (Gilbert, Johnson and Keerthi, 1988)
- `signed_volumes`: signs of volumes, areas and lengths (Montanari, Petrinic and Barbieri, 2017)
- `voronoi`: tests of Voronoi regions (Ericson, 2005)

- `robust`: this project's own, in one arithmetic alone

Each is written as published. All are right in exact arithmetic. In floats they part on simplices that are nearly flat,
since each rounds other products.

A sub-step takes the points relative to the origin, as tuples of floats or of `single.Single`. It decides nothing by
their type. `found.py` has what it returns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..vec import Vector
from .found import Found
from .johnson import closest as johnson
from .robust import closest as robust
from .signed_volumes import closest as signed_volumes
from .voronoi import closest as voronoi

Substep = Callable[[Sequence[Vector]], Found]

SUBSTEPS: Mapping[str, Substep] = {
    "robust": robust,
    "johnson": johnson,
    "signed-volumes": signed_volumes,
    "voronoi": voronoi,
}
"""The sub-steps by their names in scenes."""
