"""Asks MuJoCo: `mj_geomDistance`, the signed distance of two geoms.

Its documentation: https://mujoco.readthedocs.io/en/stable/APIreference/APIfunctions.html#mj-geomdistance. The tolerance
of its solver, `ccd_tolerance`, is 1e-6 by default; with `ccd_iterations` 35 it ends after 35 steps. Meshes are given
in binary32, so all cases are. It computes in binary64. It makes the hull of a mesh from its vertices.
"""

import mujoco
import numpy as np
from lines import Json, Refused, serve

PROMISE = {
    "name": "MuJoCo",
    "version": mujoco.__version__,
    "link": "https://mujoco.readthedocs.io/en/stable/APIreference/APIfunctions.html#mj-geomdistance",
    "dimension": 3,
    "precision": "float32",
    "computes_in": "float64",
    "shapes": ["polyhedron", "box", "sphere", "capsule", "ellipsoid", "cylinder"],
    "scaled_to": 2.0,
    "posed": True,
    "asks": ["intersects", "distance", "depth"],
    "slop": 1e-6,
    "tolerance": 1e-4,
    "calls": "mj_geomDistance",
    "remarks": [
        "Its depths of 0 are of two meshes that have the same middle.",
        "Its search for a depth ends after ccd_iterations, 35 by default: those of ellipsoids are near the exact ones.",
    ],
    "because": "ccd_tolerance, the default tolerance of its solver; meshes are given in binary32",
}
FURTHEST = 1e6


def made(spec: mujoco.MjSpec, name: str, shape: Json) -> None:
    """Adds a geom with a body of its own."""
    body = spec.worldbody.add_body(name=name, pos=shape.get("center", [0.0, 0.0, 0.0]))
    kind = shape["type"]
    types = mujoco.mjtGeom
    if kind == "polyhedron":
        mesh = spec.add_mesh(name=name, uservert=np.ravel(shape["vertices"]).tolist())
        mesh.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
        body.add_geom(name=name, type=types.mjGEOM_MESH, meshname=name)
        return
    if kind in ("capsule", "cylinder"):
        ends = [*shape["p"], *shape["q"]]
        which = types.mjGEOM_CAPSULE if kind == "capsule" else types.mjGEOM_CYLINDER
        body.add_geom(name=name, type=which, fromto=ends, size=[shape["radius"], 0, 0])
        return
    which, size = {
        "box": (types.mjGEOM_BOX, shape.get("half_extents")),
        "sphere": (types.mjGEOM_SPHERE, [shape.get("radius"), 0, 0]),
        "ellipsoid": (types.mjGEOM_ELLIPSOID, shape.get("radii")),
    }[kind]
    turn = np.zeros(4)
    mujoco.mju_mat2Quat(turn, np.ravel(shape.get("rotation") or np.eye(3)))
    body.add_geom(name=name, type=which, size=size, quat=turn)


def compiled(a: Json, b: Json, distance_up_to: float | None = None) -> mujoco.MjModel:
    """A model of two geoms, a and b, with a sensor of their distance if `distance_up_to` is given."""
    spec = mujoco.MjSpec()
    for name, shape in (("a", a), ("b", b)):
        made(spec, name, shape)
    if distance_up_to:
        kind, geom = mujoco.mjtSensor.mjSENS_GEOMDIST, mujoco.mjtObj.mjOBJ_GEOM
        spec.add_sensor(type=kind, objtype=geom, objname="a", reftype=geom, refname="b", cutoff=distance_up_to)
    try:
        return spec.compile()
    except ValueError as error:
        raise Refused(str(error).splitlines()[0].partition(" '")[0]) from None


def ask(a: Json, b: Json) -> Json:
    model = compiled(a, b)
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    distance = mujoco.mj_geomDistance(model, data, 0, 1, FURTHEST, np.zeros(6))
    return {"intersects": distance <= 0.0, "distance": distance, "depth": -distance}


if __name__ == "__main__":
    serve(PROMISE, ask)
