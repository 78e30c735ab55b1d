"""Two objects of an OBJ file, and two geoms of a MuJoCo model.

Sources: "Wavefront OBJ", https://www.loc.gov/preservation/digital/formats/fdd/fdd000507.shtml;
https://mujoco.readthedocs.io/en/stable/XMLreference.html. Rotations have rows; world = rotation . v + offset.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ..space.bodies import IDENTITY, Rotation, turned
from ..space.shapes import Polyhedron
from ..vec import Vec3f, add3, cross3, dot3, neg3, scale3, sub3
from .exact import Json
from .paste_text import NOT_CONVEX, Found, PasteError, number, of_points

IGNORED_LINES = ("vn", "vt", "s", "usemtl", "mtllib", "o", "g")
"""They say how a mesh looks, or name it."""

ROUNDING = 1e-5
"""How far a vertex of a convex mesh may be outside of a face, relative to the size: files have few digits."""


class Group(NamedTuple):
    """An object: its first and last line, and indices of vertices."""

    lines: list[int]
    own: list[int]
    faces: list[list[int]]


OBJ = re.compile(r"(?ms).*^[ \t]*v(?:[ \t]+\S+){3}")


def read_obj(text: str) -> list[Found]:
    """A and B. Raises PasteError where the text is not two objects of vertices and faces."""
    lines = [(i, line.partition("#")[0].split()) for i, line in enumerate(text.split("\n"), 1)]
    start = "o" if any(words[:1] == ["o"] for _, words in lines) else "g"
    points: list[Vec3f] = []
    groups: list[Group] = []
    for line, words in lines:
        if not words:
            continue
        if words[0] == start or not groups:
            groups.append(Group([line, line], [], []))
        groups[-1].lines[1] = line
        if words[0] == "v":
            if len(words) != 4:
                raise PasteError(f"this vertex has {len(words) - 1} numbers: three are read", line)
            x, y, z = (number(each, line) for each in words[1:])
            groups[-1].own.append(len(points))
            points.append((x, y, z))
        elif words[0] == "f":
            groups[-1].faces.append([_index(each, len(points), line) for each in words[1:]])
        elif words[0] not in IGNORED_LINES:
            raise PasteError(f"{words[0]!r} is left over", line)
    used = {i for group in groups for face in group.faces for i in face}
    if used and len(used) < len(points):
        raise PasteError(f"vertex {min(set(range(len(points))) - used) + 1} is in no face", 1)
    groups = [group for group in groups if (group.faces if used else group.own)]
    if len(groups) != 2:
        raise PasteError(f"objects here: {len(groups)}. Two are needed, each after a line that begins with o or g", 1)
    return [_object(group, points) for group in groups]


def _index(text: str, count: int, line: int) -> int:
    """The index, from 0, of a vertex of a face: 3, 3/1/2, or -1 for the last one so far."""
    match = re.fullmatch(r"(-?\d+)(?:/-?\d*){0,2}", text)
    given = int(match[1]) if match else 0
    index = count + given if given < 0 else given - 1
    if not given or not 0 <= index < count:
        raise PasteError(f"{text!r} is no vertex before this line", line)
    return index


def _object(group: Group, points: list[Vec3f]) -> Found:
    faces = [[points[i] for i in face] for face in group.faces]
    listed = dict.fromkeys([p for face in faces for p in face] if faces else [points[i] for i in group.own])
    note = None if len(faces) < 2 else "" if _is_convex(faces) else NOT_CONVEX
    return Found(of_points(list(listed)), group.lines[0], group.lines[1], note)


def _is_convex(faces: list[list[Vec3f]]) -> bool:
    """Whether faces are the whole surface of their hull: they are closed, and each is in a plane that supports it."""
    edges = Counter(frozenset(edge) for face in faces for edge in pairwise([*face, face[0]]))
    if set(edges.values()) != {2} or len(set(map(frozenset, faces))) < len(faces):
        return False
    solid = Polyhedron([p for face in faces for p in face])
    size = max(abs(x - y) for face in faces for p in face for x, y in zip(p, faces[0][0], strict=True))
    for face in faces:
        normal = (0.0, 0.0, 0.0)
        for p, q in pairwise([*face, face[0]]):
            normal = add3(normal, cross3(sub3(p, face[0]), sub3(q, face[0])))
        unit = scale3(normal, 1 / (hypot(*normal) or 1.0))
        inside = (dot3(n, solid.support(n)) - min(dot3(n, p) for p in face) for n in (unit, neg3(unit)) if any(n))
        if min(inside, default=0.0) > ROUNDING * size:
            return False
    return True


# --------------------------------------------------------------------------------------------------------------- MJCF

MJCF = re.compile(r"\s*<[a-z!?]")

IGNORED = {"option", "visual", "statistic", "light", "camera", "site", "inertial", "texture", "material"}
"""Elements that say nothing of shapes and places, with all that is in them."""

PLACE = {"pos", "quat", "euler"}
LOOKS = {"name", "rgba", "material", "mass", "density", "friction", "solref", "solimp", "condim", "priority", "group"}
KNOWN: Mapping[str, set[str]] = {
    "mujoco": {"model"},
    "compiler": {"angle"},
    "body": {"name", *PLACE},
    "geom": {"type", "size", "fromto", "contype", "conaffinity", *PLACE, *LOOKS},
} | {key: set() for key in ("paste", "worldbody", "asset")}
"""The elements that are understood, with their attributes. Any other may move or change a geom."""

SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3, "ellipsoid": 3}
UNITS = {"degree": pi / 180, "radian": 1.0}
MAX_DEPTH = 40

Pose = tuple[Rotation, Vec3f]
Given = Mapping[str, str]


def read_mjcf(text: str) -> list[Found]:
    """A and B. Raises PasteError where the text is not two geoms in places that it says."""
    if "<!DOCTYPE" in text:
        raise PasteError("a DOCTYPE is not read")
    text = re.sub(r"<\?xml[^>]*\?>", "", text, count=1)  # it would have to be the first thing
    try:
        root = ElementTree.fromstring(f"<paste>{text}</paste>")  # a part of a model has no root
    except ElementTree.ParseError as error:
        raise PasteError(f"this is no XML: {error.msg}", error.position[0]) from None
    compilers = [*root.iter("compiler"), *root.iter("mujoco")]
    unit = compilers[0].get("angle", "degree") if compilers else ""
    found = list(_geoms(root, (IDENTITY, (0.0, 0.0, 0.0)), UNITS.get(unit), 0))
    if len(found) != 2:
        raise PasteError(f"geoms here: {len(found)}. Leave two of them")
    return found


def _geoms(element: Element, around: Pose, unit: float | None, depth: int) -> Iterator[Found]:
    """The geoms of an element that stands in a pose. `unit` is that of angles, in radians. Raises PasteError."""
    name, given = element.tag, element.attrib
    if name in IGNORED:
        return
    unknown = [key for key in given if name in KNOWN and key not in KNOWN[name]]
    if name not in KNOWN or unknown or depth > MAX_DEPTH:
        what = " of ".join([*unknown[:1], f"<{name}>"])
        raise PasteError(f"{what} is not read, as it may move or change a geom")
    texts = [element.text, *(child.tail for child in element)]
    left = "".join(text for text in texts if text).split()
    if left:
        raise PasteError(f"{left[0]!r} is left over")
    pose = _posed(given, around, unit)
    if name == "geom":
        yield Found(_geom(given, pose))
    for child in element:
        yield from _geoms(child, pose, unit, depth + 1)


def _numbers(given: Given, key: str, count: int) -> list[float]:
    words = given.get(key, "").split()
    if len(words) != count:
        raise PasteError(f"{key} has {len(words)} numbers, and {count} are needed")
    return [number(word) for word in words]


def _posed(given: Given, around: Pose, unit: float | None) -> Pose:
    """The pose in the world of what stands in another pose."""
    rotation, offset = around
    if "pos" in given:
        x, y, z = _numbers(given, "pos", 3)
        offset = add3(turned(rotation, (x, y, z)), offset)
    if "euler" in given:
        if unit is None or "quat" in given:
            raise PasteError("euler is in degrees or radians: write <compiler angle=...> first, and no quat beside it")
        for axis, angle in enumerate(_numbers(given, "euler", 3)):  # about x, the new y, the new z
            half = angle * unit / 2
            rotation = _times(rotation, cos(half), *(sin(half) * (i == axis) for i in range(3)))
    if "quat" in given:
        rotation = _times(rotation, *_numbers(given, "quat", 4))
    return rotation, offset


def _times(m: Rotation, *quaternion: float) -> Rotation:
    """m . rotation(quaternion). Raises PasteError."""
    if not any(quaternion):
        raise PasteError("this quaternion is zero")
    w, x, y, z = (each / hypot(*quaternion) for each in quaternion)
    columns = (
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    )
    rows = zip(*(turned(m, column) for column in columns), strict=True)
    return next(rows), next(rows), next(rows)


def _geom(given: Given, pose: Pose) -> Json:
    kind = given.get("type", "sphere")
    if kind not in SIZES:
        raise PasteError(f"a geom of type {kind!r} is not read")
    size = _numbers(given, "size", 1 if "fromto" in given else SIZES[kind])
    ends = [0.0, 0.0, -size[-1], 0.0, 0.0, size[-1]]
    if "fromto" in given:
        if kind not in ("capsule", "cylinder") or PLACE & given.keys():
            raise PasteError("fromto is read of a capsule or a cylinder, and without another place")
        ends = _numbers(given, "fromto", 6)
    rotation, offset = pose
    if kind in ("capsule", "cylinder"):
        p, q = (add3(turned(rotation, (x, y, z)), offset) for x, y, z in (ends[:3], ends[3:]))
        return {"type": kind, "p": list(p), "q": list(q), "radius": size[0]}
    if kind == "sphere":
        return {"type": kind, "center": list(offset), "radius": size[0]}
    is_turned = {"rotation": [list(row) for row in rotation]} if rotation != IDENTITY else {}
    return {"type": kind, "center": list(offset), "half_extents" if kind == "box" else "radii": size, **is_turned}
