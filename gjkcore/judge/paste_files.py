"""Two objects of an OBJ file, and two geoms of a MuJoCo model.

Sources: "Wavefront OBJ", https://www.loc.gov/preservation/digital/formats/fdd/fdd000507.shtml;
https://mujoco.readthedocs.io/en/stable/XMLreference.html. Rotations have rows; world = rotation . v + offset.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ..checks import ShapeError
from ..rotations import rotation as rotation_of
from ..rotations import rotation_matrix, times
from ..space.bodies import IDENTITY, Rotation, turned
from ..space.shapes import Polyhedron
from ..vec import Vec3f, add3
from .exact import Json
from .paste_text import NOT_CONVEX, Found, PasteError, number, of_points, refusing

IGNORED_LINES = ("vn", "vt", "s", "usemtl", "mtllib", "o", "g")
"""They say how a mesh looks, or name it."""


class Group(NamedTuple):
    """An object: its first and last line, and indices of vertices."""

    lines: list[int]
    own: list[int]
    faces: list[list[int]]


OBJ = re.compile(r"(?ms).*^[ \t]*v(?:[ \t]+\S+){3}")


def read_obj(text: str) -> list[Found]:
    """Its objects. Raises PasteError for lines that are no vertex, face, name or look."""
    parted = ((i, line.partition("#")[0].split()) for i, line in enumerate(text.split("\n"), 1))
    lines = [(i, words) for i, words in parted if words]
    start = "o" if any(words[:1] == ["o"] for _, words in lines) else "g"
    points: list[Vec3f] = []
    groups: list[Group] = []
    for line, words in lines:
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
    return [_object(group, points) for group in groups if (group.faces if used else group.own)]


def _index(text: str, count: int, line: int) -> int:
    """The index, from 0, of a vertex of a face: 3, 3/1/2, or -1 for the last one so far."""
    match = re.fullmatch(r"(-?\d+)(?:/-?\d*){0,2}", text)
    given = int(match[1]) if match else 0
    index = count + given if given < 0 else given - 1
    if not given or not 0 <= index < count:
        raise PasteError(f"{text!r} is no vertex before this line", line)
    return index


def _object(group: Group, points: list[Vec3f]) -> Found:
    listed = dict.fromkeys(points[i] for i in ([i for face in group.faces for i in face] or group.own))
    note = None if len(group.faces) < 2 else "" if _is_convex(points, group.faces) else NOT_CONVEX
    return Found(of_points(list(listed)), group.lines[0], group.lines[1], note)


def _is_convex(points: list[Vec3f], faces: list[list[int]]) -> bool:
    """Whether faces, with outsides as in the file or all turned over, are the whole surface of their hull."""
    used = sorted({i for face in faces for i in face})
    numbered = [[used.index(i) for i in face] for face in faces]
    for turned_over in (numbered, [face[::-1] for face in numbered]):
        with suppress(ShapeError):
            Polyhedron([points[i] for i in used], faces=turned_over)
            return True
    return False


# --------------------------------------------------------------------------------------------------------------- MJCF

MJCF = re.compile(r"\s*<[a-z!?]")

IGNORED = {"option", "visual", "statistic", "light", "camera", "site", "inertial", "texture", "material"}
"""Elements that say nothing of shapes and places, with all that is in them."""

PLACE = {"pos", "quat"}
LOOKS = {"name", "rgba", "material", "mass", "density", "friction", "solref", "solimp", "condim", "priority", "group"}
KNOWN: Mapping[str, set[str]] = {
    "mujoco": {"model"},
    "body": {"name", *PLACE},
    "geom": {"type", "size", "fromto", "contype", "conaffinity", *PLACE, *LOOKS},
} | {key: set() for key in ("paste", "worldbody", "asset")}
"""The elements that are understood, with their attributes. Any other may move or change a geom."""

SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3, "ellipsoid": 3}
MAX_DEPTH = 40


def read_mjcf(text: str) -> list[Found]:
    """Its geoms. Raises PasteError for what may move or change one."""
    if "<!DOCTYPE" in text:
        raise PasteError("a DOCTYPE is not read")
    text = re.sub(r"<\?xml[^>]*\?>", "", text, count=1)  # it would have to be the first thing
    try:
        root = ElementTree.fromstring(f"<paste>{text}</paste>")  # a part of a model has no root
    except ElementTree.ParseError as error:
        raise PasteError(f"this is no XML: {error.msg}", error.position[0]) from None
    return list(_geoms(root, (IDENTITY, (0.0, 0.0, 0.0)), 0))


def _geoms(element: Element, around: tuple[Rotation, Vec3f], depth: int) -> Iterator[Found]:
    """The geoms of an element that stands in a pose. Raises PasteError."""
    name, given = element.tag, element.attrib
    if name in IGNORED:
        return
    unknown = [key for key in given if name in KNOWN and key not in KNOWN[name]]
    if name not in KNOWN or unknown or depth > MAX_DEPTH:
        what = " of ".join([*unknown[:1], f"<{name}>"])
        raise PasteError(f"{what} is not read, as it may move or change a geom")
    left = " ".join(filter(None, [element.text, *(child.tail for child in element)])).split()
    if left:
        raise PasteError(f"{left[0]!r} is left over")
    rotation, offset = around
    if "pos" in given:
        x, y, z = _numbers(given, "pos", 3)
        offset = add3(turned(rotation, (x, y, z)), offset)
    if "quat" in given:
        with refusing():
            own = rotation_of(quaternion=_numbers(given, "quat", 4))
        rotation = times(rotation, rotation_matrix(own, "quat"))
    if name == "geom":
        yield Found(_geom(given, rotation, offset))
    for child in element:
        yield from _geoms(child, (rotation, offset), depth + 1)


def _numbers(given: Mapping[str, str], key: str, count: int) -> list[float]:
    words = given.get(key, "").split()
    if len(words) != count:
        raise PasteError(f"{key} has {len(words)} numbers, and {count} are needed")
    return [number(word) for word in words]


def _geom(given: Mapping[str, str], rotation: Rotation, offset: Vec3f) -> Json:
    kind = given.get("type", "sphere")
    if kind not in SIZES:
        raise PasteError(f"a geom of type {kind!r} is not read")
    size = _numbers(given, "size", 1 if "fromto" in given else SIZES[kind])
    ends = [0.0, 0.0, -size[-1], 0.0, 0.0, size[-1]]
    if "fromto" in given:
        if kind not in ("capsule", "cylinder") or PLACE & given.keys():
            raise PasteError("fromto is read of a capsule or a cylinder, and without another place")
        ends = _numbers(given, "fromto", 6)
    if kind in ("capsule", "cylinder"):
        p, q = (add3(turned(rotation, (x, y, z)), offset) for x, y, z in (ends[:3], ends[3:]))
        return {"type": kind, "p": list(p), "q": list(q), "radius": size[0]}
    if kind == "sphere":
        return {"type": kind, "center": list(offset), "radius": size[0]}
    is_turned = {"rotation": [list(row) for row in rotation]} if rotation != IDENTITY else {}
    return {"type": kind, "center": list(offset), "half_extents" if kind == "box" else "radii": size, **is_turned}
