"""Asks an engine in Python: `ask.py NAME` prints its version, then answers each case with a line.

Each function makes the question of one engine: what it imports, its shapes, and the calls. `promises.json` has what the
documentation of each says that it answers.
"""

import json
import math
import os
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from typing import Any

import numpy as np

Json = dict[str, Any]
Rows = list[list[float]]
Ask = Callable[[Json, Json], Json]

FURTHEST = 1e6


class Refused(Exception):
    """The engine says that it does not take a shape."""


# ------------------------------------------------------------------------------------------------------- in the plane


def pymunk() -> Ask:
    """Chipmunk: `Space.shape_query` of circles, segments with a radius and convex polygons.

    It gives the shapes that overlap the given one. `Shape.shapes_collide` is not asked: in 7.3.1 it raises an
    AssertionError for shapes that are apart. The distances of contact points are those of features, not the depth, so
    they are not asked either.
    """
    import pymunk

    def made(body: Any, shape: Json) -> Any:
        kind = shape["type"]
        if kind == "circle":
            return pymunk.Circle(body, shape["radius"], shape["center"])
        if kind == "capsule":
            return pymunk.Segment(body, shape["p"], shape["q"], shape["radius"])
        if kind == "rounded":
            return pymunk.Poly(body, shape["shape"]["vertices"], radius=shape["radius"])
        return pymunk.Poly(body, shape["vertices"])

    def ask(a: Json, b: Json) -> Json:
        space = pymunk.Space()
        space.add(made(space.static_body, a))
        asked = made(pymunk.Body(body_type=pymunk.Body.STATIC), b)
        return {"intersects": bool(space.shape_query(asked))}

    return ask


def shapely() -> Ask:
    """GEOS: `intersects` and `distance` of points, lines and polygons. It has no depth. No slop: its predicates are
    said to be robust."""
    import shapely

    def made(shape: Json) -> Any:
        if shape["type"] == "point":
            return shapely.Point(shape["p"])
        if shape["type"] == "segment":
            return shapely.LineString([shape["p"], shape["q"]])
        return shapely.Polygon(shape["vertices"])

    def ask(a: Json, b: Json) -> Json:
        p, q = made(a), made(b)
        return {"intersects": shapely.intersects(p, q), "distance": shapely.distance(p, q)}

    return ask


# ----------------------------------------------------------------------------------------------------------- in space


def coal() -> Ask:
    """Once hpp-fcl: `collide`, and `distance` with its sign, which is the depth where shapes overlap.

    The headers `collision_data.h` say that the solver's tolerance is 1e-6 by default. A hull is a `Convex` of its
    corners and triangles, so coal computes none.
    """
    import coal

    def made(shape: Json) -> tuple[Any, Any]:
        kind = shape["type"]
        middle, rows, sizes = measures(shape)
        if kind == "polyhedron":
            points = coal.StdVec_Vec3s()
            points.extend([np.array(point) for point in shape["vertices"]])
            faces = coal.StdVec_Triangle()
            faces.extend([coal.Triangle(*corners) for corners in triangles(shape)])
            solid = coal.Convex(points, faces)
        else:
            solid = getattr(coal, kind.capitalize())(*sizes)
        return solid, coal.Transform3s(np.array(rows), np.array(middle))

    def ask(a: Json, b: Json) -> Json:
        pair = (*made(a), *made(b))
        found = coal.CollisionResult()
        coal.collide(*pair, coal.CollisionRequest(), found)
        request, gap = coal.DistanceRequest(), coal.DistanceResult()
        request.enable_signed_distance = True
        coal.distance(*pair, request, gap)
        return {"intersects": found.isCollision(), "distance": gap.min_distance, "depth": -gap.min_distance}

    return ask


def python_fcl() -> Ask:
    """FCL, libccd: `collide` and `distance` of solids. FCL's `CollisionRequest` says 1e-6 is the tolerance of its
    solver. A hull is a `Convex` of its corners and faces."""
    import fcl

    def made(shape: Json) -> Any:
        kind = shape["type"]
        middle, rows, sizes = measures(shape)
        if kind == "polyhedron":
            faces = [number for face in shape["faces"] for number in (len(face), *face)]
            solid = fcl.Convex(np.array(shape["vertices"]), len(shape["faces"]), np.array(faces))
        else:
            solid = getattr(fcl, kind.capitalize())(*sizes)
        return fcl.CollisionObject(solid, fcl.Transform(np.array(rows), np.array(middle)))

    def ask(a: Json, b: Json) -> Json:
        p, q = made(a), made(b)
        hit = fcl.collide(p, q, fcl.CollisionRequest(), fcl.CollisionResult())
        return {"intersects": hit > 0, "distance": fcl.distance(p, q, fcl.DistanceRequest(), fcl.DistanceResult())}

    return ask


def distance3d() -> Ask:
    """`gjk_intersection`, the distance of `gjk`, and the depth of `epa`.

    GJK's default clips pairs that are further apart than 316, so that limit is lifted. `epa` says when it did not
    converge, and stops where it has more than its 64 faces: there is no depth then that counts. The first calls compile
    the package, before the first case.
    """
    warnings.simplefilter("ignore")  # numba warns about the order of arrays
    from distance3d import colliders, epa, gjk

    def made(shape: Json) -> Any:
        kind = shape["type"]
        if kind == "polyhedron":
            return colliders.ConvexHullVertices(np.array(shape["vertices"]))
        middle, rows, sizes = measures(shape)
        if kind == "sphere":
            return colliders.Sphere(np.array(middle), *sizes)
        pose = np.eye(4)
        pose[:3, :3], pose[:3, 3] = rows, shape["base"] if kind == "cone" else middle
        if kind in ("box", "ellipsoid"):
            return getattr(colliders, kind.capitalize())(pose, np.array(sizes))
        return getattr(colliders, kind.capitalize())(pose, *sizes)

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

    cube = {"type": "box", "half_extents": [1.0, 1.0, 1.0]}
    for x in (0.5, 3.0):
        ask(cube | {"center": [0.0, 0.0, 0.0]}, cube | {"center": [x, 0.1, 0.2]})
    return ask


def pybullet() -> Ask:
    """Bullet: `getClosestPoints`, whose `contactDistance` is positive apart and negative in overlaps.

    The PyBullet Quickstart Guide, "getClosestPoints". Bullet's defaults are for sizes of 0.05 to 10 ("Scaling The
    World" of its wiki). PyBullet gives hulls a collision margin of 0.001, which is added to their size. The guide does
    not promise that a negative distance is the least depth, so no depth is asked.
    """
    import pybullet as bullet

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
            distances = [point[8] for point in bullet.getClosestPoints(*bodies, 1e9)]
        finally:
            for body in bodies:
                bullet.removeBody(body)
        if not distances:
            return {"intersects": False, "distance": None}
        return {"intersects": min(distances) <= 0.0, "distance": min(distances)}

    bullet.connect(bullet.DIRECT)
    return ask


def mujoco() -> Ask:
    """`mj_geomDistance`, the signed distance of two geoms.

    The tolerance of its solver, `ccd_tolerance`, is 1e-6 by default; with `ccd_iterations` 35 it ends after 35 steps.
    Meshes are given in binary32, so all cases are. It computes in binary64. It makes the hull of a mesh from its
    vertices.
    """
    import mujoco

    def ask(a: Json, b: Json) -> Json:
        model = mujoco_model(a, b)
        data = mujoco.MjData(model)
        mujoco.mj_kinematics(model, data)
        distance = mujoco.mj_geomDistance(model, data, 0, 1, FURTHEST, np.zeros(6))
        return {"intersects": distance <= 0.0, "distance": distance, "depth": -distance}

    return ask


def mujoco_warp() -> Ask:
    """MuJoCo Warp, without a GPU: the sensor `distance`, the signed distance of two geoms. Warp compiles its kernels
    for the processor. They compute in binary32. The models are those that MuJoCo is asked about."""
    import mujoco
    import mujoco_warp
    import warp

    def ask(a: Json, b: Json) -> Json:
        model = mujoco_model(a, b, distance_up_to=FURTHEST)
        on_warp, state = mujoco_warp.put_model(model), mujoco_warp.put_data(model, mujoco.MjData(model))
        mujoco_warp.kinematics(on_warp, state)
        mujoco_warp.collision(on_warp, state)
        mujoco_warp.sensor_pos(on_warp, state)
        distance = float(state.sensordata.numpy()[0, 0])
        if distance == FURTHEST:
            return {"intersects": False}
        return {"intersects": distance <= 0.0, "distance": distance, "depth": -distance}

    warp.config.quiet = True
    return ask


def mujoco_model(a: Json, b: Json, distance_up_to: float | None = None) -> Any:
    """A model of two geoms, a and b, each with a body of its own, and with a sensor of their distance if
    `distance_up_to` is given."""
    import mujoco

    spec, types = mujoco.MjSpec(), mujoco.mjtGeom
    for name, shape in (("a", a), ("b", b)):
        body = spec.worldbody.add_body(name=name, pos=shape.get("center", [0.0, 0.0, 0.0]))
        kind = shape["type"]
        if kind == "polyhedron":
            mesh = spec.add_mesh(name=name, uservert=np.ravel(shape["vertices"]).tolist())
            mesh.inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
            body.add_geom(name=name, type=types.mjGEOM_MESH, meshname=name)
            continue
        which = getattr(types, f"mjGEOM_{kind.upper()}")
        if kind in ("capsule", "cylinder"):
            body.add_geom(name=name, type=which, fromto=[*shape["p"], *shape["q"]], size=[shape["radius"], 0, 0])
            continue
        size = shape.get("half_extents") or shape.get("radii") or [shape["radius"], 0, 0]
        turn = np.zeros(4)
        mujoco.mju_mat2Quat(turn, np.ravel(shape.get("rotation") or np.eye(3)))
        body.add_geom(name=name, type=which, size=size, quat=turn)
    if distance_up_to:
        kind, geom = mujoco.mjtSensor.mjSENS_GEOMDIST, mujoco.mjtObj.mjOBJ_GEOM
        spec.add_sensor(type=kind, objtype=geom, objname="a", reftype=geom, refname="b", cutoff=distance_up_to)
    try:
        return spec.compile()
    except ValueError as error:
        raise Refused(str(error).splitlines()[0].partition(" '")[0]) from None


def newton() -> Ask:
    """Newton, without a GPU: the contacts of a `CollisionPipeline`, as far apart as the shapes may be.

    Two convex shapes are searched by MPR, then by GJK, in binary32. A contact is reported within the gap of the shapes,
    which is wide enough here for all pairs. Its distance is along its normal, less the margins, which hold the radii of
    spheres and capsules. Warp compiles the kernels for the processor.
    """
    import newton
    import warp as wp

    how = newton.ModelBuilder.ShapeConfig(gap=1e3)
    narrow: dict[frozenset[str], Any] = {}

    def add(builder: Any, shape: Json) -> None:
        """Adds a shape with a body of its own."""
        kind = shape["type"]
        middle, rows, sizes = measures(shape)
        body = builder.add_body(xform=wp.transform(middle, quaternion(rows)))
        if kind in ("capsule", "cylinder", "cone"):
            radius, length = sizes
            getattr(builder, f"add_shape_{kind}")(body, radius=radius, half_height=length / 2, cfg=how)
        elif kind == "polyhedron":
            corners = np.array(shape["vertices"], dtype=np.float32)
            hull = newton.Mesh(corners, np.ravel(triangles(shape)).astype(np.int32), compute_inertia=False)
            builder.add_shape_convex_hull(body, mesh=hull, cfg=how)
        elif kind == "box":
            builder.add_shape_box(body, **dict(zip(("hx", "hy", "hz"), shape["half_extents"], strict=True)), cfg=how)
        elif kind == "sphere":
            builder.add_shape_sphere(body, radius=shape["radius"], cfg=how)
        else:
            builder.add_shape_ellipsoid(body, **dict(zip(("rx", "ry", "rz"), shape["radii"], strict=True)), cfg=how)

    def pipeline(types: frozenset[str], model: Any) -> Any:
        """A pipeline with the narrow phase of the first pair of these types: another would be compiled anew."""
        if types in narrow:
            pairs = newton.geometry.BroadPhaseAllPairs(model.shape_world)
            return newton.CollisionPipeline(model, broad_phase=pairs, narrow_phase=narrow[types])
        found = newton.CollisionPipeline(model)
        narrow[types] = found.narrow_phase
        return found

    def ask(a: Json, b: Json) -> Json:
        builder = newton.ModelBuilder()
        add(builder, a)
        add(builder, b)
        model = builder.finalize(device="cpu")
        state = model.state()
        found = pipeline(frozenset((a["type"], b["type"])), model)
        contacts = found.contacts()
        found.collide(state, contacts)
        numbers = range(int(contacts.rigid_contact_count.numpy()[0]))
        if not numbers:
            return {"intersects": False}
        bodies, normals = state.body_q.numpy(), contacts.rigid_contact_normal.numpy()
        ends, margins = [], []
        for side in ("0", "1"):
            shapes, points, around = (
                getattr(contacts, f"rigid_contact_{of}{side}").numpy() for of in ("shape", "point", "margin")
            )
            ends.append([wp.transform_point(wp.transform(*bodies[shapes[i]]), wp.vec3(*points[i])) for i in numbers])
            margins.append(around)
        distance = min(
            float(wp.dot(ends[1][i] - ends[0][i], wp.vec3(*normals[i])) - margins[0][i] - margins[1][i])
            for i in numbers
        )
        return {"intersects": distance <= 0.0, "distance": distance, "depth": -distance}

    wp.config.quiet = True
    return ask


# ------------------------------------------------------------------------------------------------- shapes and numbers


def measures(shape: Json) -> tuple[list[float], Rows, list[float]]:
    """The middle of a solid, the rows of its rotation, and what most engines make it from: the sides of a box, the
    radius or radii of a ball, the radius and the length of what has an axis, which is then z."""
    if shape["type"] in ("capsule", "cylinder", "cone"):
        ends = ("base", "apex") if shape["type"] == "cone" else ("p", "q")
        middle, rows, length = turned(*(shape[end] for end in ends))
        return middle, rows, [shape["radius"], length]
    sizes = shape.get("radii") or [2 * half for half in shape.get("half_extents", ())] or [shape.get("radius")]
    return shape["center"], shape.get("rotation") or np.eye(3).tolist(), sizes


def triangles(shape: Json) -> list[tuple[int, int, int]]:
    """The faces of a polyhedron, cut into triangles from their first corners."""
    return [(face[0], face[i], face[i + 1]) for face in shape["faces"] for i in range(1, len(face) - 1)]


def turned(p: list[float], q: list[float]) -> tuple[list[float], Rows, float]:
    """The middle of a segment, the rows of a rotation that takes z to its direction, and its length."""
    length = math.dist(p, q)
    z = [(y - x) / length for x, y in zip(p, q, strict=True)]
    least = min(range(3), key=lambda i: abs(z[i]))
    x = cross(z, [float(i == least) for i in range(3)])
    size = math.hypot(*x)
    x = [one / size for one in x]
    columns = (x, cross(z, x), z)
    middle = [(one + other) / 2 for one, other in zip(p, q, strict=True)]
    return middle, [list(row) for row in zip(*columns, strict=True)], length


def cross(a: list[float], b: list[float]) -> list[float]:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def quaternion(rows: Rows | None) -> list[float]:
    """The unit quaternion (x, y, z, w) of a rotation's rows (Shepperd's method: from the largest of its squares)."""
    (a, b, c), (d, e, f), (g, h, i) = rows or ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    columns = [
        [1 + a - e - i, b + d, c + g, h - f],
        [b + d, 1 - a + e - i, f + h, c - g],
        [c + g, f + h, 1 - a - e + i, d - b],
        [h - f, c - g, d - b, 1 + a + e + i],
    ]
    most = columns[max(range(4), key=lambda k: columns[k][k])]
    return [x / math.hypot(*most) for x in most]


# -------------------------------------------------------------------------------------------------------------- lines


def plain(value: Any) -> Any:
    """A value as JSON has it. A number that is not finite is a text."""
    if isinstance(value, bool) or value is None:
        return value
    if type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    number = float(value)
    return number if math.isfinite(number) else str(number)


def release(name: str) -> str:
    """The version of the package, and of shapely that of its GEOS."""
    return version(name) + (f", GEOS {sys.modules[name].geos_version_string}" if name == "shapely" else "")


def main(name: str) -> None:
    # Some engines print. Their words go to standard error.
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)
    ask = globals()[name.replace("-", "_")]()
    print(json.dumps({"version": release(name)}), file=answers)
    for line in sys.stdin:
        case = json.loads(line)
        try:
            found = {key: plain(value) for key, value in ask(case["a"], case["b"]).items()}
        except Refused as error:
            found = {"refused": str(error)}
        except Exception as error:
            found = {"finding": "raises", "words": f"{type(error).__name__}: {error}"}
        print(json.dumps(found), file=answers)


if __name__ == "__main__":
    main(sys.argv[1])
