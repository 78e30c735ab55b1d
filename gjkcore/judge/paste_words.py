"""The words of a text that name solids, and those that say what a number means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

AXIS = re.compile(r"[xyz]s?_?(?:\d|[a-z])?", re.IGNORECASE)

PARTS = re.compile(r"[A-Z]{2,}s\b|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")

KINDS = {
    "box": "box", "cuboid": "box", "aabb": "box", "bbox": "box", "rectangle": "box", "rect": "box", "square": "box",
    "cube": "box", "hyperrectangle": "box", "bounds": "box", "envelope": "box", "obb": "box", "boxes": "box",
    "icosphere": "sphere",
    "sphere": "sphere", "ball": "sphere", "circle": "sphere", "capsule": "capsule", "cylinder": "cylinder",
    "cyl": "cylinder",
    "plane": "plane", "cone": "cone", "ellipsoid": "ellipsoid", "ellipse": "ellipse",
    "hfield": "height field", "ray": "ray",
}  # fmt: skip
"""The solids by the words for them. Those of the last line are known only to be refused."""

NO_SOLIDS = frozenset({"tree", "manager", "broadphase", "bvh", "point", "points", "vertex", "vertices"})
"""Words of what holds solids and is none, `DynamicAABBTree`, or is a part of one, `rect_point_a`."""

POINTS = frozenset({"line", "linestring", "segment", "polygon", "polyline", "triangle"})
"""Words of what is told by its points."""

ROLES = {
    "radius": ("radius", "radii"),
    "length": ("height", "length", "lz"),
    "quaternion": ("quat", "quaternion", "quaterniond", "quaternionf", "wxyz", "xyzw", "orientation", "orn"),
    "rotation": ("rot", "rotation", "matrix", "basis", "axes"),
    "size": ("sidelength", "extents", "extent", "size", "sizes", "dimensions", "dims", "sides", "side", "lengths"),
    "ends": ("fromto",),
    "corner": ("min", "max", "mins", "maxs", "lower", "upper", "low", "high"),
    "direction": ("direction", "dir"),
    "position": (
        "pos", "position", "translation", "center", "centre", "xyz", "disp", "location", "trans", "pose",
        "isometry", "transform", "transformd", "tf", "tfm", "origin", "placed", "located", "centered", "centred",
        "translate", "translated", "moved", "shifted",
    ),
    "rpy": ("rpy",),
    "unread": (
        "angle", "angles", "rotate", "scale", "euler", "roll", "pitch", "yaw", "degrees", "affine", "rad",
    ),
}  # fmt: skip
"""What a block says of a solid, by the words before it. A word of an earlier line counts first."""

MEASURES = ("direction", "radius", "length", "size", "ends")
"""Roles of what is measured, and says no place."""
PART_ROLES = {part: role for role, parts in ROLES.items() for part in parts}

PROPERTIES = frozenset(
    {
        "mass", "baseMass", "density", "friction", "restitution", "elasticity", "id", "index", "margin", "n", "n1",
        "n2", "segments", "slices", "stacks",
    }
)  # fmt: skip
"""Words before a number that is not of the form of a shape."""

OUTCOMES = frozenset({"area", "volume", "iou", "inter", "perimeter"})
"""The same, in parts of words."""
TYPES = frozenset({"vec", "vector", "point", "float", "double", "mat", "matrix", "array", "isometry", "transform"})
"""Words whose digits say a dimension."""


@lru_cache(4096)
def parts(word: str) -> tuple[str, ...]:
    """The parts of a name: box, half, extents, 1 of `boxHalfExtents_1`."""
    return tuple(part.lower() for part in PARTS.findall(word[:80]))


def has_part(words: Sequence[str], known: frozenset[str]) -> bool:
    """Whether a part of a word is one of those known."""
    return any(part in known for word in words for part in parts(word))


def role(words: Sequence[str]) -> str:
    """The last role among the words, or ""."""
    for word in reversed(words):
        said = [PART_ROLES[part] for part in parts(word) if part in PART_ROLES]
        if said and set(said) != {"position", "size"}:  # `setFromCenterAndSize`
            return said[0]
    return ""


def kind(words: Sequence[str]) -> str:
    """The kind of solid that the words name, or "". A type, `Capsule`, counts before a variable, `cylinder`."""
    named = [
        (not word.islower(), index, KINDS.get(part) or KINDS[part[:-1]])
        for index, word in enumerate(words)
        for part in parts(word)
        if (part in KINDS or (part[-1] in "sdf" and part[:-1] in KINDS))
        and not role([word])
        and (part != "bounds" or not word.islower())
        and not NO_SOLIDS.intersection(parts(word))
        and not {"line", "intersection"} <= {*parts(word)}  # `SDL_GetRectAndLineIntersection`
    ]
    return max(named)[2] if named else ""


def subject(words: Sequence[str]) -> Sequence[str]:
    """The words as far as the last one that names a kind of solid."""
    last = max((i for i, word in enumerate(words) if kind([word])), default=-1)
    return words[: last + 1]


def key(words: Sequence[str]) -> str:
    """What tells the two shapes apart: the 1 of `tf1`, the a of `poly_a`, or ""."""
    for word in words:
        known = parts(word) or (word,)
        if known[-1].isdigit() and not TYPES.intersection(known):
            return known[-1]
        if known[-1] in ("a", "b") and (len(known) > 1 or len(word) == 1):
            return known[-1]
    return ""
