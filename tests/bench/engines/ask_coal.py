"""Asks coal (once hpp-fcl): `collide`, and `distance` with its sign, which is the depth where shapes overlap.

Its documentation: https://coal-library.github.io/coal and the headers `collision_data.h`, which say that the solver's
tolerance is 1e-6 by default. A hull is a `Convex` of its corners and triangles, so coal computes none.
"""

import coal
import numpy as np
from lines import Json, serve, triangles, turned

PROMISE = {
    "name": "coal",
    "version": coal.__version__,
    "link": "https://github.com/coal-library/coal/blob/devel/include/coal/collision_data.h",
    "dimension": 3,
    "precision": "float64",
    "shapes": ["polyhedron", "box", "sphere", "capsule", "ellipsoid", "cylinder", "cone"],
    "scaled_to": 2.0,
    "posed": True,
    "asks": ["intersects", "distance", "depth"],
    "slop": 1e-6,
    "tolerance": 1e-6,
    "calls": "coal.collide, coal.distance (signed)",
    "remarks": [
        "Its search for a depth ends after 64 steps by default: those of ellipsoids are near the exact ones.",
        "Its depth of a sphere whose centre is in a cylinder is along the radius, also where an end is nearer.",
    ],
    "because": "the default tolerance of its solver",
}


def made(shape: Json) -> tuple[coal.CollisionGeometry, coal.Transform3s]:
    kind = shape["type"]
    if kind == "polyhedron":
        points = coal.StdVec_Vec3s()
        points.extend([np.array(point) for point in shape["vertices"]])
        faces = coal.StdVec_Triangle()
        faces.extend([coal.Triangle(*corners) for corners in triangles(shape)])
        return coal.Convex(points, faces), coal.Transform3s(np.eye(3), np.array(shape["center"]))
    if kind == "box":
        rows = shape.get("rotation") or np.eye(3)
        return coal.Box(2 * np.array(shape["half_extents"])), coal.Transform3s(
            np.array(rows), np.array(shape["center"])
        )
    if kind in ("sphere", "ellipsoid"):
        found = coal.Sphere(shape["radius"]) if kind == "sphere" else coal.Ellipsoid(np.array(shape["radii"]))
        return found, coal.Transform3s(np.eye(3), np.array(shape["center"]))
    ends = ("base", "apex") if kind == "cone" else ("p", "q")
    middle, rows, length = turned(*(shape[end] for end in ends))
    types = {"capsule": coal.Capsule, "cylinder": coal.Cylinder, "cone": coal.Cone}
    return types[kind](shape["radius"], length), coal.Transform3s(np.array(rows), np.array(middle))


def ask(a: Json, b: Json) -> Json:
    pair = (*made(a), *made(b))
    found = coal.CollisionResult()
    coal.collide(*pair, coal.CollisionRequest(), found)
    request, gap = coal.DistanceRequest(), coal.DistanceResult()
    request.enable_signed_distance = True
    coal.distance(*pair, request, gap)
    return {"intersects": found.isCollision(), "distance": gap.min_distance, "depth": -gap.min_distance}


serve(PROMISE, ask)
