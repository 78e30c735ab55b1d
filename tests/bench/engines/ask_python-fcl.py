"""Asks python-fcl (FCL, libccd): `collide` and `distance` of solids.

Its documentation: https://github.com/BerkeleyAutomation/python-fcl. FCL's `CollisionRequest` says 1e-6 is the tolerance
of its solver. A hull is a `Convex` of its corners and faces.
"""

from importlib.metadata import version

import fcl
import numpy as np
from lines import Json, serve, turned

PROMISE = {
    "name": "python-fcl",
    "version": version("python-fcl"),
    "link": "https://github.com/BerkeleyAutomation/python-fcl#readme",
    "dimension": 3,
    "precision": "float64",
    "shapes": ["polyhedron", "box", "sphere", "capsule", "ellipsoid", "cylinder", "cone"],
    "scaled_to": 2.0,
    "posed": True,
    "asks": ["intersects", "distance"],
    "slop": 1e-6,
    "tolerance": 1e-6,
    "calls": "fcl.collide, fcl.distance",
    "because": "the default tolerance of its solver",
}


def made(shape: Json) -> fcl.CollisionObject:
    kind = shape["type"]
    if kind == "polyhedron":
        faces = [number for face in shape["faces"] for number in (len(face), *face)]
        hull = fcl.Convex(np.array(shape["vertices"]), len(shape["faces"]), np.array(faces))
        return fcl.CollisionObject(hull, fcl.Transform(np.array(shape["center"])))
    if kind == "box":
        rows = shape.get("rotation") or np.eye(3)
        sides = [2 * half for half in shape["half_extents"]]
        return fcl.CollisionObject(fcl.Box(*sides), fcl.Transform(np.array(rows), np.array(shape["center"])))
    if kind in ("sphere", "ellipsoid"):
        found = fcl.Sphere(shape["radius"]) if kind == "sphere" else fcl.Ellipsoid(*shape["radii"])
        return fcl.CollisionObject(found, fcl.Transform(np.array(shape["center"])))
    ends = ("base", "apex") if kind == "cone" else ("p", "q")
    middle, rows, length = turned(*(shape[end] for end in ends))
    types = {"capsule": fcl.Capsule, "cylinder": fcl.Cylinder, "cone": fcl.Cone}
    return fcl.CollisionObject(types[kind](shape["radius"], length), fcl.Transform(np.array(rows), np.array(middle)))


def ask(a: Json, b: Json) -> Json:
    p, q = made(a), made(b)
    hit = fcl.collide(p, q, fcl.CollisionRequest(), fcl.CollisionResult())
    return {"intersects": hit > 0, "distance": fcl.distance(p, q, fcl.DistanceRequest(), fcl.DistanceResult())}


serve(PROMISE, ask)
