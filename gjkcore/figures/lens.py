"""Where the picture of a camera is taken from, by the camera's frustum."""

from __future__ import annotations

from math import dist
from typing import NamedTuple

from ..space.minkowski import Mesh
from ..vec import Vec3f, add3, scale3, sub3

PARALLEL = 1e-6
"""How much a frustum may differ from a scaled copy of its near plane, relative to the size of its far plane."""


class Lens(NamedTuple):
    """Where a camera's picture is taken from: the `eye`, in which all lines between its near and its far plane meet, in
    the coordinates of the camera's shape; and the vertices of its near plane, as indices into the surface of its shape,
    counter-clockwise from outside. `camera` is the object."""

    camera: int
    eye: Vec3f
    near: list[int]


def eye_of(surface: Mesh) -> tuple[Vec3f, list[int]] | None:
    """The eye of a frustum and the indices of its near plane. None for any other surface.

    From the eye e the far plane is the near plane, larger: u - e = s (v - e) for each v of one and its neighbour u of
    the other. Of two of them, s = |u - u'| / |v - v'|; and e = (s v - u) / (s - 1).
    """
    vertices, faces = surface.vertices, surface.faces
    if [len(face) for face in faces] != [4] * 6:
        return None
    neighbours = {(face[k - 1], face[k]) for face in faces for k in range(4)}
    for near in faces:
        beyond = [v for v in range(len(vertices)) if v not in near and any(v in face for face in faces)]
        far = [next(u for u in beyond if (u, v) in neighbours) for v in near]
        v, u = ([vertices[k] for k in each] for each in (near, far))
        size, nearer = dist(u[0], u[1]), dist(v[0], v[1])
        scale = size / nearer if nearer else 0.0  # far away, corners may round to one
        if scale <= 1 + PARALLEL:
            continue
        eye = scale3(sub3(scale3(v[0], scale), u[0]), 1 / (scale - 1))
        copies = (add3(eye, scale3(sub3(p, eye), scale)) for p in v)
        if all(dist(copy, q) <= PARALLEL * size for copy, q in zip(copies, u, strict=True)):
            return eye, list(near)
    return None
