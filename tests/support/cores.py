"""The exact vertices of the shapes of scenes and cases, by their numbers alone. Shares no code with gjkcore."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import cos, sin
from typing import Any

from oracle3 import posed

Points = list[tuple[Fraction, ...]]
UNTURNED = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def exactly(point: Any) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, point))


def core_of(shape: dict[str, Any]) -> tuple[Points, Fraction] | None:
    """The vertices of a shape in their order, and the radius around their hull. None where it is curved."""
    radius = Fraction(shape.get("radius", 0))
    match shape["type"]:
        case "polygon" | "polyhedron":
            return [exactly(p) for p in shape["vertices"]], radius
        case "point" | "segment" | "capsule" | "circle" | "sphere":
            return [exactly(shape[key]) for key in ("p", "q", "center") if key in shape], radius
        case "box":
            corners = product(*((-half, half) for half in exactly(shape["half_extents"])))
            return posed(corners, shape.get("rotation") or UNTURNED, shape["center"]), radius
        case "rectangle":
            turn = shape.get("angle") or 0.0
            u, v = Fraction(cos(turn)), Fraction(sin(turn))
            (cx, cy), (x, y) = (exactly(shape[key]) for key in ("center", "half_extents"))
            corners = ((-x, -y), (x, -y), (x, y), (-x, y))
            return [(cx + u * p - v * q, cy + v * p + u * q) for p, q in corners], radius
        case "rounded" if core := core_of(shape["shape"]):
            return core[0], core[1] + radius
        case "tapered-capsule" if shape["radius_p"] == shape["radius_q"]:
            return [exactly(shape["p"]), exactly(shape["q"])], Fraction(shape["radius_p"])
        case "ellipse" | "ellipsoid" if not any(shape["radii"]):
            return [exactly(shape["center"])], radius
    return None
