"""The geoms of a MuJoCo model in a text, where bodies and frames in one another put them. The `size` of a geom depends
on its type. Every pattern below matches in linear time. https://mujoco.readthedocs.io/en/stable/XMLreference.html#body-geom
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

from .paste_tree import MAX_CHARACTERS, PasteError

Json = dict[str, Any]
Numbers = list[float]

TAG = re.compile(r"<(?P<end>/?)(?P<name>body|frame|geom|default|worldbody)\b(?P<given>[^<>]*?)(?P<lone>/?)>")
ATTRIBUTE = re.compile(r'\b(\w+)\s*=\s*(?:"([^"]*)"|\'([^\']*)\')')
PLACE = re.compile(r"\b(?:x?pos|x?mat|x?quat|rot)\b[^<>\n=]{0,20}=[ \t]*[-+]?[\d.]")
COMPILER = re.compile(r"<compiler\b(?P<given>[^<>]*)>")
MESH = re.compile(r"<mesh\b(?P<given>[^<>]*)>")
TURNS = ("xyaxes", "zaxis")
SIZES = {"sphere": 1, "box": 3, "capsule": 1, "cylinder": 1}
"""How many numbers of the size a type needs. More are given where they do not count."""
UNIT = 1e-3
"""How far from 1 the length of a quaternion may be. Reports print six digits or more."""


class Geom(NamedTuple):
    """A shape as scenes have it, what it is in words, and its line."""

    shape: Json
    words: str
    line: int


class Frame(NamedTuple):
    """Where something is: its rotation, rows first, and its position."""

    rotation: Sequence[Sequence[float]] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    position: Sequence[float] = (0.0, 0.0, 0.0)

    def place(self, point: Sequence[float]) -> Numbers:
        turned = [sum((r * x for r, x in zip(row, point, strict=True) if r), 0.0) for row in self.rotation]
        return [x + offset for x, offset in zip(turned, self.position, strict=True)]

    def then(self, inner: Frame) -> Frame:
        """The frame of what stands in this one."""
        columns = list(zip(*inner.rotation, strict=True))
        rows = [
            [sum((r * x for r, x in zip(row, column, strict=True) if r), 0.0) for column in columns]
            for row in self.rotation
        ]
        return Frame(rows, self.place(inner.position))


class Angles(NamedTuple):
    """How a model writes angles: what a unit of them is in radians, and the axes of Euler angles, large ones fixed."""

    unit: float = pi / 180
    order: str = "xyz"


def has_geoms(text: str) -> bool:
    return any(tag["name"] == "geom" for tag in TAG.finditer(text))


def geoms(text: str) -> list[Geom]:
    """The geoms of the model, in its order. Raises PasteError."""
    if len(text) > MAX_CHARACTERS:
        raise PasteError(f"the text has {len(text)} characters: at most {MAX_CHARACTERS} are read", 1)
    text = without_comments(text)
    _refuse_places(text)
    angles = _angles(text)
    meshes = _meshes(text)
    frames = [Frame()]
    found = []
    defaults = 0
    line, at = 1, 0
    for tag in TAG.finditer(text):
        line += text.count("\n", at, tag.start())
        at = tag.start()
        name, is_end, is_lone = tag["name"], bool(tag["end"]), bool(tag["lone"])
        if name == "default":
            defaults += 0 if is_lone else -1 if is_end else 1
        if name in ("default", "worldbody") or defaults:
            continue
        if is_end:
            if name != "geom" and len(frames) > 1:
                frames.pop()
            continue
        given = {key: one or other for key, one, other in ATTRIBUTE.findall(tag["given"])}
        if name == "geom" and given.get("type") == "plane":
            continue  # the ground
        frame = frames[-1].then(_frame(given, line, angles))
        if name == "geom":
            found.append(
                _mesh(meshes[given["mesh"]], frame, line) if given.get("mesh") in meshes else _geom(given, frame, line)
            )
        elif not is_lone:
            frames.append(frame)
    return found


def _refuse_places(text: str) -> None:
    """Raises PasteError where a place is told beside the model: a simulation has moved its bodies."""
    beside = re.sub(r"<[^<>]*>", lambda tag: "\n" * tag.group().count("\n"), text)
    place = PLACE.search(beside)
    if place:
        line = beside.count("\n", 0, place.start()) + 1
        raise PasteError("a place beside the model is not read: write it into the model", line)


def without_comments(text: str) -> str:
    """The text with the line breaks of its comments alone."""
    first, *others = text.split("<!--")
    kept = [first]
    for part in others:
        comment, _, rest = part.partition("-->")
        kept += ["\n" * comment.count("\n"), rest]
    return "".join(kept)


def _numbers(given: Mapping[str, str], name: str, line: int) -> Numbers:
    try:
        return [float(x) for x in given[name].split()]
    except ValueError:
        raise PasteError(f"the {name} must be numbers", line) from None


def _angles(text: str) -> Angles:
    angles = Angles()
    for compiler in COMPILER.finditer(text):
        given = {key: one or other for key, one, other in ATTRIBUTE.findall(compiler["given"])}
        unit = 1.0 if given.get("angle") == "radian" else angles.unit
        angles = Angles(unit, given.get("eulerseq", angles.order))
    return angles


def _frame(given: Mapping[str, str], line: int, angles: Angles) -> Frame:
    turn = next((name for name in TURNS if name in given), None)
    if turn:
        raise PasteError(f"{turn} is not read: write a quaternion", line)
    position = _numbers(given, "pos", line) if "pos" in given else [0.0] * 3
    if len(position) != 3:
        raise PasteError("a position has three numbers", line)
    if "euler" in given:
        return Frame(_of_euler(_numbers(given, "euler", line), angles, line), position)
    quaternion = _numbers(given, "quat", line) if "quat" in given else [1.0, 0.0, 0.0, 0.0]
    if "axisangle" in given:
        quaternion = _of_axis(_numbers(given, "axisangle", line), angles.unit, line)
    if len(quaternion) != 4:
        raise PasteError("a quaternion has four numbers", line)
    length = sum(x * x for x in quaternion) ** 0.5
    if not abs(length - 1) <= UNIT:
        raise PasteError(f"the quaternion has length {length:g}, and that of a rotation has length 1", line)
    w, x, y, z = (q / length for q in quaternion)
    rotation = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return Frame(rotation, position)


def _of_axis(numbers: Numbers, unit: float, line: int) -> Numbers:
    """The quaternion of an axis and an angle. Raises PasteError."""
    length = hypot(*numbers[:3])
    if len(numbers) != 4 or not length:
        raise PasteError("an axisangle has an axis of three numbers, and an angle", line)
    half = numbers[3] * unit / 2
    return [cos(half), *(x / length * sin(half) for x in numbers[:3])]


def _of_euler(numbers: Numbers, angles: Angles, line: int) -> Sequence[Sequence[float]]:
    """The rotation of Euler angles. Raises PasteError."""
    if len(numbers) != 3 or len(angles.order) != 3 or not set(angles.order.lower()) <= set("xyz"):
        raise PasteError("euler has three angles", line)
    turned = Frame()
    for number, name in zip(numbers, angles.order, strict=True):
        c, s = cos(number * angles.unit), sin(number * angles.unit)
        i = "xyz".index(name.lower())
        j, k = (i + 1) % 3, (i + 2) % 3
        rows = [[float(p == q) for q in range(3)] for p in range(3)]
        rows[j][j], rows[j][k], rows[k][j], rows[k][k] = c, -s, s, c
        turned = turned.then(Frame(rows)) if name.islower() else Frame(rows).then(turned)
    return turned.rotation


def _meshes(text: str) -> dict[str, Sequence[Numbers]]:
    """The vertices of the meshes of a model that are written in it, by their names. Raises PasteError."""
    found: dict[str, Sequence[Numbers]] = {}
    for mesh in MESH.finditer(text):
        given = {key: one or other for key, one, other in ATTRIBUTE.findall(mesh["given"])}
        if "vertex" not in given or "name" not in given:
            continue
        line = text.count("\n", 0, mesh.start()) + 1
        flat = _numbers(given, "vertex", line)
        scale = _numbers(given, "scale", line) if "scale" in given else [1.0] * 3
        if len(flat) % 3 or len(scale) != 3 or {"refpos", "refquat"} & {*given}:
            raise PasteError("a mesh needs vertices of three numbers, and no frame of its own", line)
        found[given["name"]] = [
            [x * s for x, s in zip(flat[i : i + 3], scale, strict=True)] for i in range(0, len(flat), 3)
        ]
    return found


def _mesh(points: Sequence[Numbers], frame: Frame, line: int) -> Geom:
    vertices = [frame.place(point) for point in points]
    return Geom({"type": "polyhedron", "vertices": vertices}, f"mesh of a MuJoCo model, line {line}", line)


def _geom(given: Mapping[str, str], frame: Frame, line: int) -> Geom:
    kind = given.get("type", "sphere")
    if kind not in SIZES:
        raise PasteError(f"the numbers of a {kind} are not read", line)
    size = _numbers(given, "size", line) if "size" in given else []
    if len(size) < SIZES[kind]:
        raise PasteError(f"a {kind} needs a size of {SIZES[kind]} number{'s' * (SIZES[kind] > 1)}", line)
    words = f"{kind} of a MuJoCo model, line {line}"
    center = frame.place((0.0, 0.0, 0.0))
    if kind == "sphere":
        return Geom({"type": "sphere", "center": center, "radius": size[0]}, words, line)
    if kind == "box":
        box: Json = {"type": "box", "center": center, "half_extents": size}
        is_turned = [list(row) for row in frame.rotation] != [list(row) for row in Frame().rotation]
        return Geom({**box, "rotation": [list(row) for row in frame.rotation]} if is_turned else box, words, line)
    if "fromto" in given:
        ends = _numbers(given, "fromto", line)
    elif len(size) > 1:
        ends = [0.0, 0.0, -size[1], 0.0, 0.0, size[1]]
    else:
        ends = []
    if len(ends) != 6:
        raise PasteError(f"a {kind} needs a half length or six numbers of fromto", line)
    p, q = frame.place(ends[:3]), frame.place(ends[3:])
    return Geom({"type": kind, "p": p, "q": q, "radius": size[0]}, words, line)
