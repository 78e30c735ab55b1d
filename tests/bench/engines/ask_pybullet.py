"""Asks PyBullet (Bullet): `getClosestPoints`, whose `contactDistance` is positive apart and negative in overlaps.

Its documentation: the PyBullet Quickstart Guide, "getClosestPoints",
https://github.com/bulletphysics/bullet3/blob/master/docs/pybullet_quickstartguide.pdf. Bullet's defaults are for sizes
of 0.05 to 10 ("Scaling The World" of its wiki). PyBullet gives hulls a collision margin of 0.001, which is added to
their size. The guide does not promise that a negative distance is the least depth, so no depth is asked.
"""

from importlib.metadata import version

import pybullet as bullet
from lines import Json, Refused, quaternion, serve

PROMISE = {
    "name": "PyBullet",
    "version": version("pybullet"),
    "link": "https://github.com/bulletphysics/bullet3/blob/master/docs/pybullet_quickstartguide.pdf",
    "dimension": 3,
    "precision": "float64",
    "shapes": ["polyhedron", "box", "sphere"],
    "scaled_to": 4.0,
    "least_size": 0.05,
    "posed": True,
    "asks": ["intersects", "distance"],
    "slop": 0.002,
    "tolerance": 1e-4,
    "calls": "getClosestPoints",
    "because": "the collision margins of two hulls, 0.001 each",
}
FURTHEST = 1e9


def made(shape: Json) -> int:
    kind = shape["type"]
    if kind == "polyhedron":
        found = bullet.createCollisionShape(bullet.GEOM_MESH, vertices=shape["vertices"])
    elif kind == "box":
        found = bullet.createCollisionShape(bullet.GEOM_BOX, halfExtents=shape["half_extents"])
    else:
        found = bullet.createCollisionShape(bullet.GEOM_SPHERE, radius=shape["radius"])
    if found < 0:
        raise Refused("createCollisionShape gives none")
    return int(bullet.createMultiBody(0.0, found, -1, shape["center"], quaternion(shape.get("rotation"))))


def ask(a: Json, b: Json) -> Json:
    bodies = [made(a), made(b)]
    try:
        distances = [point[8] for point in bullet.getClosestPoints(*bodies, FURTHEST)]
    finally:
        for body in bodies:
            bullet.removeBody(body)
    if not distances:
        return {"intersects": False, "distance": None}
    return {"intersects": min(distances) <= 0.0, "distance": min(distances)}


bullet.connect(bullet.DIRECT)
serve(PROMISE, ask)
