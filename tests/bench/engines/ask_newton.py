"""Asks Newton, without a GPU: the contacts of a `CollisionPipeline`, as far apart as the shapes may be.

Its documentation: https://newton-physics.github.io/newton/latest/concepts/collisions.html. Two convex shapes are
searched by MPR, then by GJK, in binary32. A contact is reported within the gap of the shapes, which is wide enough here
for all pairs. Its distance is along its normal, less the margins, which hold the radii of spheres and capsules. Warp
compiles the kernels for the processor.
"""

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
    "remarks": ["Its depths are those along the normal that MPR comes to. There may be a shorter way out."],
    "because": "its MPR enlarges shapes by that much",
}
GAP = 1e3

NARROW: dict[frozenset[str], newton.geometry.NarrowPhase] = {}

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


def pipeline(a: Json, b: Json, model: newton.Model) -> newton.CollisionPipeline:
    """A pipeline with the narrow phase of the first pair of these types: another would be compiled from the start."""
    types = frozenset((a["type"], b["type"]))
    if types in NARROW:
        pairs = newton.geometry.BroadPhaseAllPairs(model.shape_world)
        return newton.CollisionPipeline(model, broad_phase=pairs, narrow_phase=NARROW[types])
    found = newton.CollisionPipeline(model)
    NARROW[types] = found.narrow_phase
    return found


def ask(a: Json, b: Json) -> Json:
    model = modelled(a, b)
    state = model.state()
    found = pipeline(a, b, model)
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
        float(wp.dot(ends[1][i] - ends[0][i], wp.vec3(*normals[i])) - margins[0][i] - margins[1][i]) for i in numbers
    )
    return {"intersects": distance <= 0.0, "distance": distance, "depth": -distance}


serve(PROMISE, ask)
