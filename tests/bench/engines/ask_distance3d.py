"""Asks distance3d: `gjk_intersection`, the distance of `gjk`, and the depth of `epa`.

Its documentation: https://alexanderfabisch.github.io/distance3d/. GJK's default clips pairs that are further apart than
316, so that limit is lifted. `epa` says when it did not converge, and stops where it has more than its 64 faces:
there is no depth then that counts. The first calls compile the package, before the promise.
"""

import warnings
from contextlib import suppress
from importlib.metadata import version

import numpy as np
from lines import Json, serve, turned

warnings.simplefilter("ignore")  # numba warns about the order of arrays
from distance3d import colliders, epa, gjk  # noqa: E402

PROMISE = {
    "name": "distance3d",
    "version": version("distance3d"),
    "link": "https://alexanderfabisch.github.io/distance3d/api.html",
    "dimension": 3,
    "precision": "float64",
    "shapes": ["polyhedron", "box", "sphere", "capsule", "ellipsoid", "cylinder", "cone"],
    "scaled_to": 2.0,
    "asks": ["intersects", "distance", "depth"],
    "slop": 0.0,
    "tolerance": 1e-6,
    "calls": "gjk.gjk_intersection, gjk.gjk, epa.epa",
    "remarks": [
        "Its epa gets the simplex of gjk, as in its tests. Where it does not converge, it says so, and no depth counts."
    ],
    "because": "",
}


def made(shape: Json) -> colliders.ConvexCollider:
    kind = shape["type"]
    if kind == "polyhedron":
        return colliders.ConvexHullVertices(np.array(shape["vertices"]))
    if kind == "box":
        return colliders.Box(pose(shape["center"], shape.get("rotation")), 2 * np.array(shape["half_extents"]))
    if kind == "sphere":
        return colliders.Sphere(np.array(shape["center"]), shape["radius"])
    if kind == "ellipsoid":
        return colliders.Ellipsoid(pose(shape["center"]), np.array(shape["radii"]))
    ends = ("base", "apex") if kind == "cone" else ("p", "q")
    middle, rows, length = turned(*(shape[end] for end in ends))
    types = {"capsule": colliders.Capsule, "cylinder": colliders.Cylinder, "cone": colliders.Cone}
    return types[kind](pose(shape["base"] if kind == "cone" else middle, rows), shape["radius"], length)


def pose(at: object, rows: object = None) -> np.ndarray:
    found = np.eye(4)
    found[:3, 3] = at
    if rows is not None:
        found[:3, :3] = rows
    return found


def ask(a: Json, b: Json) -> Json:
    p, q = made(a), made(b)
    distance, _, _, simplex = gjk.gjk(p, q, max_distance_squared=np.inf)
    found: Json = {"intersects": gjk.gjk_intersection(p, q), "distance": distance}
    if distance == 0.0:
        with suppress(AssertionError):
            mtv, _, success = epa.epa(simplex, p, q)
            if success:
                found["depth"] = np.linalg.norm(mtv)
    return found


CUBE = {"type": "box", "half_extents": [1.0, 1.0, 1.0]}
for x in (0.5, 3.0):
    ask(CUBE | {"center": [0.0, 0.0, 0.0]}, CUBE | {"center": [x, 0.1, 0.2]})
serve(PROMISE, ask)
