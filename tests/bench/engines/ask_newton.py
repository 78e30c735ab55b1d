"""Asks Newton, without a GPU: the contacts of a `CollisionPipeline`, as far apart as the shapes may be.

Its documentation: https://newton-physics.github.io/newton/latest/concepts/collisions.html. Two convex shapes are searched
by MPR, then by GJK. They compute in binary32. A contact is reported within the gap of the shapes, which is wide enough
here for all pairs; its distance is along its normal. Warp compiles the kernels for the processor, once: one narrow phase
serves all pairs, for each would be compiled again.
"""

from functools import cache

import newton
import numpy as np
import warp as wp
from lines import Json, quaternion, serve, triangles, turned

PROMISE = {
    "name": "Newton",
    "version": newton.__version__,
    "link": "https://newton-physics.github.io/newton/latest/concepts/collisions.html",
    "dimension": 3,
    "precision": "float32",
    "shapes": ["polyhedron", "box", "sphere", "capsule", "ellipsoid", "cylinder", "cone"],
    "scaled_to": 2.0,
    "posed": True,
    "asks": ["intersects", "distance", "depth"],
    "slop": 1e-4,
    "tolerance": 1e-4,
    "calls": "CollisionPipeline.collide",
    "because": "its MPR enlarges shapes by that much",
}
GAP = 1e3

wp.config.quiet = True


def add(builder: newton.ModelBuilder, shape: Json) -> None:
    """Adds a shape with a body of its own."""
    kind, how = shape["type"], newton.ModelBuilder.ShapeConfig(gap=GAP)
    if kind in ("capsule", "cylinder", "cone"):
        ends = ("base", "apex") if kind == "cone" else ("p", "q")
        middle, rows, length = turned(*(shape[end] for end in ends))
        body = builder.add_body(xform=wp.transform(middle, quaternion(rows)))
        getattr(builder, f"add_shape_{kind}")(body, radius=shape["radius"], half_height=length / 2, cfg=how)
        return
    body = builder.add_body(xform=wp.transform(shape["center"], quaternion(shape.get("rotation"))))
    if kind == "polyhedron":
        corners = np.array(shape["vertices"], dtype=np.float32)
        hull = newton.Mesh(corners, np.ravel(triangles(shape)).astype(np.int32), compute_inertia=False)
        builder.add_shape_convex_hull(body, mesh=hull, cfg=how)
    elif kind == "box":
        builder.add_shape_box(body, **dict(zip(("hx", "hy", "hz"), shape["half_extents"], strict=True)), cfg=how)
    elif kind == "sphere":
        builder.add_shape_sphere(body, radius=shape["radius"], cfg=how)
    else:
        builder.add_shape_ellipsoid(body, **dict(zip(("rx", "ry", "rz"), shape["radii"], strict=True)), cfg=how)


def modelled(*shapes: Json) -> newton.Model:
    builder = newton.ModelBuilder()
    for shape in shapes:
        add(builder, shape)
    return builder.finalize(device="cpu")


@cache
def narrow_phase() -> newton.geometry.NarrowPhase:
    """That of two hulls, which serves all pairs."""
    corners = [[float(i == j) for i in range(3)] for j in range(4)]
    hull = {"type": "polyhedron", "vertices": corners, "center": [0.0] * 3}
    hull["faces"] = [[0, 1, 2], [0, 3, 1], [1, 3, 2], [0, 2, 3]]
    return newton.CollisionPipeline(modelled(hull, hull)).narrow_phase


def ask(a: Json, b: Json) -> Json:
    model = modelled(a, b)
    state = model.state()
    pairs = newton.geometry.BroadPhaseAllPairs(model.shape_world)
    pipeline = newton.CollisionPipeline(model, broad_phase=pairs, narrow_phase=narrow_phase())
    contacts = pipeline.contacts()
    pipeline.collide(state, contacts)
    found = range(int(contacts.rigid_contact_count.numpy()[0]))
    if not found:
        return {"intersects": False, "distance": None}
    bodies = state.body_q.numpy()
    ends = []
    for side in ("0", "1"):
        shapes, points = (getattr(contacts, f"rigid_contact_{of}{side}").numpy() for of in ("shape", "point"))
        ends.append([wp.transform_point(wp.transform(*bodies[shapes[i]]), wp.vec3(*points[i])) for i in found])
    normals = contacts.rigid_contact_normal.numpy()
    distance = min(float(wp.dot(ends[1][i] - ends[0][i], wp.vec3(*normals[i]))) for i in found)
    return {"intersects": distance <= 0.0, "distance": distance, "depth": -distance}


serve(PROMISE, ask)
