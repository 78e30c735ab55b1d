"""Asks pymunk (Chipmunk): `Space.shape_query` of circles, segments with a radius and convex polygons.

Its documentation: https://www.pymunk.org/en/latest/pymunk.html#pymunk.Space.shape_query. It gives the shapes that
overlap the given one. `Shape.shapes_collide` is not asked: in 7.3.1 it raises an AssertionError for shapes that are
apart. The distances of contact points are those of features, not the depth, so they are not asked either.
"""

import pymunk
from lines import Json, serve

PROMISE = {
    "name": "pymunk",
    "version": pymunk.version,
    "link": "https://www.pymunk.org/en/latest/pymunk.html#pymunk.Space.shape_query",
    "dimension": 2,
    "precision": "float64",
    "shapes": ["polygon", "circle", "capsule", "rounded polygon"],
    "asks": ["intersects"],
    "slop": 0.0,
    "tolerance": 1e-6,
    "calls": "Space.shape_query",
    "because": "",
    "remarks": ["Shape.shapes_collide is not asked: in 7.3.1 it raises an AssertionError for shapes that are apart."],
}


def made(body: pymunk.Body, shape: Json) -> pymunk.Shape:
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


serve(PROMISE, ask)
