"""Text in any language becomes two shapes: `python -m gjkcore paste`, and the page's "Paste a report".

`paste_source` writes a text in plainer words, `paste_tree` makes brackets of it, and `paste_text` finds the numbers
that belong together. This module says which of them are the two shapes, and what each
number of a box, a sphere, a capsule or a cylinder means. What it cannot be sure of it refuses, with the line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product
from math import cos, hypot, isfinite, pi, radians, sin
from typing import Any, NoReturn

from ..checks import ShapeError
from ..figures.fields import PLAIN_SHAPE, SceneError
from ..space.bodies import IDENTITY
from .paste_mjcf import Geom, geoms, has_geoms
from .paste_text import Block, Call, Piece, Run, Solid, key, kind, parts, pieces, role
from .paste_tree import PasteError

__all__ = ["PasteError", "Pasted", "answer", "read"]

Json = dict[str, Any]
Numbers = list[float]
Rows = list[Numbers]

PLANAR = frozenset({"polygon", "path", "paths", "triangle2", "rect", "rectangle"})
"""Words that say the plane where numbers are points of two or of three."""

LIBRARIES = {
    "ode": re.compile(r"\bdGeom|\bdCreate"),
    "jolt": re.compile(r"\bJPH\b|\bMat44\b|\bRefConst\b"),
    "planck": re.compile(r"\bplanck\b|\bpl\.Vec2\b"),
    "matter": re.compile(r"\bBodies\.|\bMatter\."),
    "bepu": re.compile(r"\bRigidPose\b|\bBepu"),
    "directx": re.compile(r"\bXMFLOAT3\b|\bDirectX"),
    "xyxy": re.compile(r"\bbox_iou\b|xyxy"),
    "shapely": re.compile(r"\bshapely\b"),
}
"""What tells whose numbers these are, where libraries differ in what the numbers of a box or a capsule mean."""

HALF = frozenset({"half", "cuboid", "bt", "geom", "px", "cannon", "canonical", "planck"})
"""Words of those whose boxes have half extents."""

UNIT = 1e-3
"""How far from 1 the length of a quaternion may be. Reports print six digits or more."""

NUMBER = {2: "two", 3: "three"}

TURN = "a turn or a scale is not read: write the points as they are in the world"


@dataclass(frozen=True)
class Pasted:
    """Two shapes as scenes have them, and how each was read, in words."""

    shapes: tuple[Json, Json]
    read_as: tuple[str, str]
    dimension: int


def answer(text: str) -> str:
    """JSON text {"shapes", "read_as", "dimension"}, or {"error": {"line", "message"}}. Never raises."""
    try:
        pasted = read(text)
        found: Json = {"shapes": pasted.shapes, "read_as": pasted.read_as, "dimension": pasted.dimension}
    except PasteError as error:
        found = {"error": {"line": error.line, "message": error.message}}
    return json.dumps(found)


def read(text: str) -> Pasted:
    """The two shapes in a text. Raises PasteError."""
    if has_geoms(text):
        return _of_model(geoms(text))
    entities = found_in(*pieces(text))
    library = tuple(name for name, pattern in LIBRARIES.items() if pattern.search(text))
    for entity in entities:
        entity.words += library
    entities = _halves(entities, text) or entities
    if not entities:
        raise PasteError("there are no numbers that make a shape", 1)
    if len(entities) == 1:
        raise PasteError(f"there is only one shape, {entities[0].called}: two are needed", entities[0].line)
    for entity in entities:
        entity.check()
    if len(entities) > 2:
        listed = ", ".join(str(entity.line) for entity in entities[:8])
        raise PasteError(f"there are {len(entities)} shapes, from lines {listed}: leave two of them", entities[2].line)
    possible = [entity.dimensions() for entity in entities]
    common = possible[0] & possible[1]
    if not common:
        first, second = (NUMBER[max(each)] for each in possible)
        raise PasteError(
            f"this shape has {second} numbers a point, and that of line {entities[0].line} has {first}",
            entities[1].line,
        )
    in_plane = any(part in PLANAR for entity in entities for word in entity.words for part in parts(word))
    if common == {2, 3} and in_plane:
        common = {2}
    if len(common) > 1 and any(entity.flat for entity in entities):
        entity = next(entity for entity in entities if entity.flat)
        raise PasteError("these numbers may be points of two or of three: put each point in brackets", entity.line)
    dimension = max(common)
    made = [_made(entity, dimension) for entity in entities]
    return Pasted((made[0][0], made[1][0]), (made[0][1], made[1][1]), dimension)


PAIRS = {
    6: re.compile(r"(?:\b|_)tri(?:angles?)?(?![a-z])|Tri(?:angle)?(?![a-z])"),
    4: re.compile(r"(?i)\b(?:line|seg|edge)"),
}
"""How many points make two triangles or two segments, and the words that say that they do."""


def _halves(entities: Sequence[Entity], text: str) -> list[Entity]:
    """The two triangles of six points in a row, `tri_tri_overlap(v1, v2, v3, v4, v5, v6)`, or the two segments of four.
    Nothing if there is anything else."""
    runs = [run for entity in entities for run in entity.given[0].runs]
    said = PAIRS.get(len(runs))
    lone = len(entities) == 1 or all(len(entity.given[0].runs) == 1 for entity in entities)
    whole = all(not entity.kind and not entity.poses and not entity.flat for entity in entities)
    flat = [x for run in runs for x in run.numbers]
    if len(runs) == 1 and len(flat) == 8 and PAIRS[4].search(text):  # `segseg(0, 0, 1, 1, 0, 1, 1, 0)`
        runs, said, whole = [Run(flat[i : i + 2], runs[0].line) for i in range(0, 8, 2)], PAIRS[4], True
    if not (said and said.search(text) and lone and whole) or any(len(run.numbers) not in (2, 3) for run in runs):
        return []
    half = len(runs) // 2
    return [Entity("", part[0].line, "", (), [Block(part)]) for part in (runs[:half], runs[half:])]


def _of_model(found: Sequence[Geom]) -> Pasted:
    """The two geoms of a MuJoCo model. Raises PasteError."""
    if len(found) < 2:
        how_many = "only one geom" if found else "no geom beside planes and defaults"
        raise PasteError(f"there is {how_many}: two are needed", found[0].line if found else 1)
    if len(found) > 2:
        listed = ", ".join(str(geom.line) for geom in found[:8])
        raise PasteError(f"there are {len(found)} geoms, on lines {listed}: leave two of them", found[2].line)
    for geom in found:
        _check(geom.shape, 3, geom.line)
    a, b = found
    return Pasted((a.shape, b.shape), (a.words, b.words), 3)


def _check(shape: Json, dimension: int, line: int) -> None:
    """Raises PasteError where gjkcore would refuse the shape."""
    try:
        PLAIN_SHAPE.read(shape, "shape", dimension)
    except (ShapeError, SceneError) as error:
        raise PasteError(str(error), line) from None


def _made(entity: Entity, dimension: int) -> tuple[Json, str]:
    """A shape as scenes have it, and how it was read. Raises PasteError, also where gjkcore would refuse the shape."""
    shape, words = entity.made(dimension)
    _check(shape, dimension, entity.line)
    return shape, words


def lines(blocks: Sequence[Block]) -> str:
    first, last = blocks[0].line, blocks[-1].runs[-1].line
    return f"line {first}" if first == last else f"lines {first} to {last}"


@dataclass
class Entity:
    """One shape: its blocks, and the blocks that say where it is."""

    kind: str
    line: int
    key: str
    words: tuple[str, ...]
    given: list[Block]
    poses: list[Block] = field(default_factory=list)
    names: frozenset[str] = frozenset()
    """The variables that it may be."""

    @property
    def called(self) -> str:
        return self.kind or "a list of points"

    def is_beside(self, other: Entity) -> bool:
        """Whether its line is one of those of another."""
        return other.line <= self.line <= other.given[0].runs[-1].line

    def check(self) -> None:
        """Raises PasteError for what no shape may have."""
        if self.kind and self.kind not in MAKE:
            raise PasteError(f"the numbers of a {self.kind} are not read", self.line)
        for block in self.given + self.poses:
            for run in block.runs:
                if not all(map(isfinite, run.numbers)):
                    raise PasteError("a coordinate must be a finite number", run.line)
            if block.computed:
                raise PasteError("arithmetic is not read: write the numbers that come out", block.line)

    # Points.

    @property
    def flat(self) -> bool:
        """Whether its points are a list of numbers without a mark where one ends."""
        return not self.kind and len(self.given[0].runs) == 1 and len(self.given[0].runs[0].numbers) > 3

    def dimensions(self) -> set[int]:
        """The dimensions that it may have. Raises PasteError."""
        if self.kind:
            return self._of_solid()
        rows = [run.numbers for run in self.given[0].runs]
        if self.flat:
            count = len(rows[0])
            found = {size for size in (2, 3) if count % size == 0}
            if not found:
                raise PasteError(f"{count} numbers are neither points of two nor of three", self.line)
            return found
        if self._is_columns():
            return {len(rows)}
        size = len(rows[0])
        odd = next((run for run in self.given[0].runs if len(run.numbers) != size), None)
        if odd is not None or size > 3:
            run = odd or self.given[0].runs[0]
            raise PasteError(f"a point with {len(run.numbers)} numbers among others", run.line)
        return {size}

    def _of_solid(self) -> set[int]:
        turns = [block for block in self.poses if block.role in ("rotation", "quaternion")]
        if self.kind == "cylinder" or any(len(block.runs[0].numbers) > 1 for block in turns):
            return {3}
        if self._has_word("circle", "square"):
            return {2}
        is_plain = self.kind == "box" or self._named("radius") is not None
        rows = [block for block in self.given if block.role != "radius" and (is_plain or not block.bare)]
        if self.kind == "box" and not self.poses and [len(run.numbers) for block in rows for run in block.runs] == [4]:
            return {2}  # `Rect(0, 0, 8, 16)`
        known = {len(run.numbers) for block in (*self.poses, *rows) for run in block.runs} & {2, 3}
        if self.kind == "sphere" and any(len(run.numbers) == 4 for block in self.given for run in block.runs):
            return {3}
        return {max(known)} if known else {2, 3}

    def _is_columns(self) -> bool:
        rows = [run.numbers for run in self.given[0].runs]
        return len(rows) in (2, 3) and len(rows[0]) > 3 and len({len(row) for row in rows}) == 1

    def made(self, dimension: int) -> tuple[Json, str]:
        return MAKE[self.kind](self, dimension)

    def _points(self, dimension: int) -> tuple[Json, str]:
        block = self.given[0]
        rows = [run.numbers for run in block.runs]
        if self.flat:
            vertices = [rows[0][i : i + dimension] for i in range(0, len(rows[0]), dimension)]
            words = f"{len(rows[0])} numbers, {NUMBER[dimension]} a point"
        elif self._is_columns():
            vertices = [list(column) for column in zip(*rows, strict=True)]
            words = f"{len(rows)} rows of coordinates of {len(vertices)} points"
        else:
            vertices, words = rows, f"{len(rows)} rows of {NUMBER[dimension]} numbers"
        words = f"{words.replace('1 rows', '1 row', 1) if len(rows) == 1 else words}, {lines([block])}"
        if self.poses:
            center, turned, place = self._placed(dimension)
            vertices = [_moved(v, center, turned) for v in vertices]
            words += place
        if len(vertices) == 1:
            return {"type": "point", "p": vertices[0]}, words
        if len(vertices) == 2:
            return {"type": "segment", "p": vertices[0], "q": vertices[1]}, words
        return {"type": "polygon" if dimension == 2 else "polyhedron", "vertices": vertices}, words

    # Solids.

    def _placed(self, dimension: int) -> tuple[Numbers, Rows | None, str]:
        """The position, the rotation (None if there is none) and words for both."""
        center, turned = [0.0] * dimension, None
        for block in self.poses:
            rows = [run.numbers for run in block.runs]
            position, rotation = _pose(block, rows, dimension)
            if (position and any(center) and position != center) or (rotation and turned):
                raise PasteError("a second place for one shape", block.line)
            center = position or center
            turned = rotation or turned
        place = f", placed by {lines(self.poses)}" if self.poses else ""
        for block in self.poses:
            if sum(len(run.numbers) for run in block.runs) in (4, 7):
                place += f", w {'last' if _has_w_last(block) else 'first'} in the quaternion"
        return center, turned, place

    def _sorted(self, dimension: int) -> tuple[Rows, Numbers]:
        """The points and the single numbers that are given without a role."""
        points: Rows = []
        numbers: Numbers = []
        for block in self.given:
            for run in block.runs:
                if block.role in MEASURES:
                    continue
                if len(run.numbers) == dimension:
                    points.append(run.numbers)
                else:
                    numbers += run.numbers
        return points, numbers

    def _named(self, role: str) -> Block | None:
        return next((block for block in self.given if block.role == role), None)

    def _has_word(self, *names: str) -> bool:
        return any(part in names for word in self.words for part in parts(word))

    def _refuse(self, what: str) -> NoReturn:
        raise PasteError(f"a {self.kind} needs {what}", self.line)

    def _box(self, dimension: int) -> tuple[Json, str]:
        points, numbers = self._sorted(dimension)
        center, turned, place = self._placed(dimension)
        named = self._named("size")
        if named is not None:
            sides = [x for run in named.runs for x in run.numbers]
            points = [*points, sides] if len(points) == 1 and dimension == 2 else [sides]
            if len(sides) == 1 and (self._has_word("square", "cube") or "sidelength" in named.words):
                points = [sides * dimension]
        if self._has_word("square", "cube") and not points and len(numbers) == 1:
            points, numbers = [numbers * dimension], []
        if not points and len(numbers) == 2 * dimension and (dimension == 2 or self._has_word("aabb", "bbox")):
            if self._has_word("envelope") and not self._has_word("make"):  # JTS: `Envelope(x1, x2, y1, y2)`
                numbers = [numbers[i] for i in (0, 2, 1, 3)]
            points, numbers = [numbers[:dimension], numbers[dimension:]], []
            if self._has_word("matter"):  # `Bodies.rectangle(x, y, width, height)`
                center, points = points[0], points[1:]
        if len(points) == 2 and len(numbers) == 1 and dimension == 2 and self._has_word("as"):
            # Box2D's `SetAsBox(half_width, half_height, center, angle)`
            c, s = cos(numbers[0]), sin(numbers[0])
            center, turned, points, numbers = points[1], [[c, -s], [s, c]], points[:1], []
        if len(points) == 2 and not numbers and self._has_word("offset"):  # Box2D's `b2MakeOffsetBox`
            center, points = points[1], points[:1]
        if len(points) == 2 and len(numbers) == 1 and dimension == 2 and self._has_word("rotated"):
            # OpenCV's `RotatedRect((x, y), (width, height), degrees)`
            c, s = cos(radians(numbers[0])), sin(radians(numbers[0]))
            center, turned, points, numbers = points[0], [[c, -s], [s, c]], points[1:], []
        if len(points) == 2 and not numbers:
            return self._box_of_two(points, dimension)
        if len(points) == 1 and not numbers and len(points[0]) == dimension:
            whole = not self._has_half_sides(named)
            half = [side / 2 if whole else side for side in points[0]]
            words = f"box with {'whole sides' if whole else 'half extents'}"
        else:
            self._refuse(f"{NUMBER[dimension]} sides or two corners")
        words = f"{words}, {lines(self.given)}{place}"
        if dimension == 3:
            box: Json = {"type": "box", "center": center, "half_extents": half}
            return ({**box, "rotation": turned} if turned else box), words
        corners = [[i * half[0], j * half[1]] for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        return {"type": "polygon", "vertices": [_moved(corner, center, turned) for corner in corners]}, words

    def _box_of_two(self, points: Rows, dimension: int) -> tuple[Json, str]:
        """A box between two corners; in the plane, its sides may stand in the place of the second."""
        words = "box between two corners"
        is_rect = self._has_word("rect") or self._named("size") is not None  # `Rect((x, y), (width, height))`
        in_wkt = len(self.given) == 1 and len(self.given[0].runs) == 2  # `BOX(0 0, 1 1)`
        in_corners = self._has_word("ltrb", "xyxy", "shapely", "envelope") or any(
            block.role == "corner" for block in self.given
        )
        # Bevy's `Aabb2d::new(center, half_size)`
        by_half = any(word in ("Aabb2d", "Aabb3d") for word in self.words) or self._has_word("directx")
        by_center = any({"center", "size"} <= {*parts(word)} for word in self.words)  # `setFromCenterAndSize`
        if by_half or by_center or ("Bounds" in self.words and dimension == 3):  # Unity's `Bounds(center, size)`
            middle, sides = points
            sides = [2 * side for side in sides] if by_half else sides
            points = [[x + sign * side / 2 for x, side in zip(middle, sides, strict=True)] for sign in (-1, 1)]
            words = "box with whole sides"
        if dimension == 2 and not in_corners and (is_rect or any(block.bare and not in_wkt for block in self.given)):
            points = [points[0], [x + side for x, side in zip(*points, strict=True)]]
            words = "box from a corner, with whole sides"
        center, turned, place = self._placed(dimension)
        name = "polygon" if dimension == 2 else "polyhedron"
        vertices = [_moved(list(vertex), center, turned) for vertex in product(*zip(*points, strict=True))]
        return {"type": name, "vertices": vertices}, f"{words}, {lines(self.given)}{place}"

    def _has_half_sides(self, named: Block | None) -> bool:
        words = (*self.words, *(named.words if named else ()))
        known = {part for word in words for part in parts(word)}
        nested = any(not block.bare for block in self.given)
        in_box2d = any({"make", "as"}.intersection(parts(word)) and kind([word]) for word in words)  # `b2MakeBox`
        if "ode" in known:
            return False
        has_size = named is not None and any("size" in parts(word) for word in named.words)  # Godot's `size`
        return in_box2d or not known.isdisjoint(HALF) or ("shape" in known and nested and not has_size)

    def _sphere(self, dimension: int) -> tuple[Json, str]:
        points, numbers = self._sorted(dimension)
        center, turned, place = self._placed(dimension)
        named = self._named("radius") or self._named("size")
        if named is not None:
            numbers = [*named.runs[0].numbers[:1], *numbers]
        elif not points and len(numbers) == dimension + 1:
            points, numbers = [numbers[:dimension]], numbers[dimension:]
        if self._has_word("geometry") and len(points[0] if points else numbers) == 3:
            points, numbers = [], (points[0] if points else numbers)[:1]  # `SphereGeometry(radius, 32, 16)`
        if len(points) > 1 or len(numbers) != 1:
            self._refuse("a center and a radius")
        center = _moved(points[0], center, turned) if points else center
        name = "circle" if dimension == 2 else "sphere"
        words = f"{name} with a radius of {numbers[0]:g}, {lines(self.given)}{place}"
        return {"type": name, "center": center, "radius": numbers[0]}, words

    def _long(self, dimension: int) -> tuple[Json, str]:
        """A capsule, or a cylinder: its ends, or its length along an axis, and its radius."""
        points, numbers = self._sorted(dimension)
        center, turned, place = self._placed(dimension)
        radius, length, ends, size, direction = map(self._named, ("radius", "length", "ends", "size", "direction"))
        known = [part for word in self.words for part in parts(word)]
        in_rust = known[-1:] == ["new"]  # `Cylinder::new(half_height, radius)` lies along y
        axis, half = (1 if dimension == 2 or "bt" in known or "bepu" in known or in_rust else 2), 0.0
        in_rust = in_rust or "jolt" in known  # `CapsuleShape(half_height, radius)`
        # Godot's CapsuleShape3D and Unity's CapsuleCollider lie along y, and their heights count their caps.
        in_game = {"d", "shape"} <= {*known} or "collider" in known
        axis = 1 if in_game and self.kind == "capsule" else axis
        axis = 0 if "px" in known else 1 if "jolt" in known else axis
        axis = next(("xyz".index(part) for part in known[-2:] if part in "xyz"), axis)
        if size is not None:
            numbers = size.runs[0].numbers
        if ends is not None:
            flat = ends.runs[0].numbers
            points, numbers = [flat[: len(flat) // 2], flat[len(flat) // 2 :]], numbers[:1]
        if direction is not None and radius is not None and length is not None:
            points, numbers = [center, direction.runs[0].numbers], radius.runs[0].numbers + length.runs[0].numbers
            center, radius, length = [0.0] * dimension, None, None
        has_axis = len(points) == 2 and len(points[1]) == dimension and abs(hypot(*points[1]) - 1) <= UNIT
        if has_axis and len(numbers) == 2:
            # Its center, its axis, its radius and its length.
            (middle, away), (thick, whole) = points, numbers
            half = whole / 2 / hypot(*away)
            points = [[x + sign * half * y for x, y in zip(middle, away, strict=True)] for sign in (-1, 1)]
            numbers = [thick]
        if radius is not None and length is not None:
            half, numbers = length.runs[0].numbers[0], radius.runs[0].numbers
            half = half if "half" in [part for word in length.words for part in parts(word)] else half / 2
            if self.kind == "capsule" and in_game:
                half -= numbers[0]
        elif radius is not None:
            numbers = radius.runs[0].numbers
        elif len(numbers) == 2 and not points and size is not None:
            half, numbers = numbers[1], numbers[:1]
        elif len(numbers) == 2 and not points and (in_rust or (known[-1:] and known[-1] in "xyz")):
            half, numbers = numbers[0], numbers[1:]
        elif len(numbers) == 2 and not points and "core" in known:  # `PxConvexCoreCylinder(height, radius)`
            half, numbers = numbers[0] / 2, numbers[1:]
        elif len(numbers) == 2 and not points and "px" in known:  # `PxCapsuleGeometry(radius, half_height)`
            half, numbers = numbers[1], numbers[:1]
        elif len(numbers) == 2 and not points and ("shape" not in known or "bt" in known):
            half, numbers = numbers[1] / 2, numbers[:1]
        if len(numbers) != 1 or len(points) not in (0, 2) or (not points and not half):
            self._refuse("its ends or a length, and a radius")
        words = f"{self.kind} with a radius of {numbers[0]:g} and "
        if points:
            words += "two ends"
        else:
            points = [[sign * half * (i == axis) for i in range(dimension)] for sign in (-1, 1)]
            words += f"ends {2 * half:g} apart along {'xyz'[axis]}"
        p, q = (_moved(point, center, turned) for point in points)
        words = f"{words}, {lines(self.given)}{place}"
        return {"type": self.kind, "p": p, "q": q, "radius": numbers[0]}, words


MAKE: Mapping[str, Callable[[Entity, int], tuple[Json, str]]] = {
    "": Entity._points,
    "box": Entity._box,
    "sphere": Entity._sphere,
    "capsule": Entity._long,
    "cylinder": Entity._long,
}


def _moved(point: Numbers, center: Numbers, turned: Rows | None) -> Numbers:
    rows = turned or IDENTITY
    return [
        sum((r * x for r, x in zip(row, point, strict=False) if r), 0.0) + c
        for row, c in zip(rows, center, strict=False)
    ]


def _pose(block: Block, rows: Rows, dimension: int) -> tuple[Numbers | None, Rows | None]:
    """What a block says of a place: a position, a rotation. Raises PasteError."""
    flat = [x for row in rows for x in row]
    if dimension == 2 and block.role == "position" and len(flat) in (2, 3):
        c, s = (cos(flat[2]), sin(flat[2])) if len(flat) == 3 else (1.0, 0.0)
        return flat[:2], None if s == 0 else [[c, -s], [s, c]]
    if block.role == "unread" or len(flat) == 1:
        angle = _angle(flat, block)
        if angle and dimension == 3:
            raise PasteError(TURN, block.line)
        c, s = cos(angle), sin(angle)
        return None, None if s == 0 else [[c, -s], [s, c]]
    if block.role == "rpy":
        return None, _of_rpy(flat)
    if block.role == "position" and len(flat) == 6 and len(rows) == 1:  # SDF's `<pose>x y z roll pitch yaw</pose>`
        return flat[:3], _of_rpy(flat[3:])
    if dimension == 2 and _is_place_of_plane(rows):
        c, s = (x / hypot(*rows[1]) for x in rows[1])
        return rows[0], None if s == 0 else [[c, -s], [s, c]]
    if len(flat) == 3 and block.role == "position":
        return flat, None
    if block.role == "position" and [len(row) for row in rows] in ([3, 4], [4, 3]):
        order = [flat[:3], flat[3:]] if len(rows[0]) == 3 else [flat[4:], flat[:4]]
        return order[0], _turned(order[1], block)
    if len(flat) == 4 and block.role in ("quaternion", "rotation"):
        return None, _turned(flat, block)
    if len(flat) == 9:
        return None, [flat[0:3], flat[3:6], flat[6:9]]
    if len(flat) in (12, 16) and (len(flat) == 12 or flat[12:] == [0.0, 0.0, 0.0, 1.0]):
        found = [flat[0:4], flat[4:8], flat[8:12]]
        return [row[3] for row in found], [row[:3] for row in found]
    raise PasteError(f"{len(flat)} numbers are no {block.role or 'pose'}", block.line)


RADIANS = frozenset({"angle", "rad", "radians", "rot"})
"""Words of angles that engines take in radians."""


def _angle(flat: Numbers, block: Block) -> float:
    """The angle of the plane that a block says, in radians. Raises PasteError where its unit is not sure: a number that
    is no twelfth of half a turn must be called an angle, and be no whole number of degrees."""
    said = {part for word in block.words for part in parts(word)}
    if not any(flat) or ("scale" in said and {*flat} == {1.0}):
        return 0.0
    if len(flat) != 1 or not isfinite(flat[0]):
        raise PasteError(TURN, block.line)
    [angle] = flat
    if said & {"deg", "degrees"}:
        return radians(angle)
    share = angle / pi * 12
    if abs(share - round(share)) < UNIT * UNIT or (said & RADIANS and abs(angle) <= 2 * pi and not angle.is_integer()):
        return angle
    raise PasteError(TURN, block.line)


def _of_rpy(angles: Numbers) -> Rows:
    """The rotation of roll, pitch and yaw about the fixed axes x, y and z."""
    (a, b, c), (d, e, f) = ([turn(x) for x in angles] for turn in (cos, sin))
    return [
        [b * c, d * e * c - a * f, a * e * c + d * f],
        [b * f, d * e * f + a * c, a * e * f - d * c],
        [-e, d * b, a * b],
    ]


def _is_place_of_plane(rows: Rows) -> bool:
    """Whether these are a position, and the cosine and the sine of a turn."""
    return [len(row) for row in rows] == [2, 2] and abs(hypot(*rows[1]) - 1) <= UNIT


LAST = frozenset({"xyzw", "bt", "orientation", "orn", "px", "three", "rapier"})
"""Words of those who write w last in a quaternion."""


def _has_w_last(block: Block) -> bool:
    return any(part in LAST for word in block.words for part in parts(word))


def _turned(quaternion: Numbers, block: Block) -> Rows:
    """The rotation of a quaternion, which has w first except where a word says that it is last. Raises PasteError."""
    w, x, y, z = (quaternion[3], *quaternion[:3]) if _has_w_last(block) else quaternion
    size = (w * w + x * x + y * y + z * z) ** 0.5
    if not abs(size - 1) <= UNIT:
        raise PasteError(f"the quaternion has length {size:g}, and that of a rotation has length 1", block.line)
    w, x, y, z = w / size, x / size, y / size, z / size
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]


MAX_MENTIONS = 300
"""The most shapes, sizes and places that are told apart."""

FACES = frozenset({"f", "vn", "vt", "faces", "indices", "triangles", "int"})
"""Words before whole numbers that are no points."""

OTHERS = frozenset(
    {
        "camera", "light", "gravity", "velocity", "vel", "force", "impulse", "torque", "color", "colors", "colour",
        "fill", "viewport", "screen", "window", "canvas", "resolution", "figsize", "reshape", "step", "mask", "normal",
    }
)  # fmt: skip
"""Words before numbers that are those of no shape."""

RESULTS = frozenset(
    {
        "intersection", "overlap", "result", "results", "output", "out", "expected", "should", "actual", "got",
        "contact", "xlim", "ylim", "simplex", "mtv", "response",
    }
)  # fmt: skip
"""Words of lists that are no shapes, where two others are there."""

CORNERS = 8
"""The numbers of the four corners of a rectangle."""

MEASURES = ("direction", "radius", "length", "size", "ends")
PLACES = {"position": (2, 3, 6, 7, 9, 12, 16), "rotation": (1, 4, 9, 12, 16), "quaternion": (4,), "rpy": (3,)}
"""How many numbers say where a shape is."""


def found_in(found: Sequence[Piece], calls: Sequence[Call]) -> list[Entity]:
    """The shapes among the pieces, each with what is said of it, there or in a call. Raises PasteError."""
    mentions: list[tuple[int, Entity]] = []
    said: list[tuple[int, Block]] = []
    for index, piece in enumerate(found):
        if len(mentions) + len(said) > MAX_MENTIONS:
            raise PasteError(f"there are more than {MAX_MENTIONS} shapes, sizes and places", piece.line)
        if isinstance(piece, Solid) and [b.role for b in piece.blocks if b.used] == ["corner", "corner"]:
            continue  # they count in the box that names them
        if isinstance(piece, Solid) and _is_place_of(piece, mentions):
            said += [(index, block) for block in piece.blocks]
        elif isinstance(piece, Solid):
            mentions.append((index, _solid(piece, [entity for _, entity in mentions])))
        elif piece.used:
            continue
        elif _is_said(piece):
            said.append((index, piece))
        elif _is_shape(piece):
            words = (*piece.above, *piece.words)
            places = [piece.place] if piece.place else []
            name = key(piece.words) or key(piece.above)
            mentions.append((index, Entity("", piece.line, name, words, [piece], places, piece.names)))
    mentions = _many(_twice(mentions, [block for _, block in said]), said)
    placed_first = _places_first(mentions, said)
    in_order = _in_order(mentions, said)
    variables = frozenset(name for _, block in said for name in block.names)
    for index, block in said:
        index, told = _linked(index, block, said, mentions, calls)
        entity = _by_variable(told, mentions, variables, calls) or _owner(
            told, index, mentions, placed_first(told), in_order
        )
        if entity is None:
            if mentions and _moves(block):
                raise PasteError("it is not clear which shape is moved by this", block.line)
            continue
        if block.role == "unread" and not entity.kind and not _is_turn_of(entity, block):
            if any(_angle(run.numbers, block) for run in block.runs):
                raise PasteError(TURN, block.line)
        elif block.role in MEASURES:
            entity.given.append(block)
        else:
            entity.poses.append(block)
    whole = [entity for entity in _distinct(mentions) if entity.given]
    if len(whole) > 2 and all(not entity.kind and len(entity.given[0].runs) == 1 for entity in whole):
        whole = _by_name(whole)
    whole = [one for one in whole if not any(_are_faces(one, other) for other in whole)]
    whole = _with_segment(whole, calls)
    return _called(whole, calls) or _shapes_of(whole) if len(whole) > 2 else whole


def _with_segment(several: list[Entity], calls: Sequence[Call]) -> list[Entity]:
    """Two single points of three shapes as one segment if a call says so: `intersectSegmentPolygon(from, to, p)`."""
    ends = [one for one in several if not one.kind and len(one.given[0].runs) == 1 and not one.flat and one.names]
    if len(several) != 3 or len(ends) != 2:
        return several
    for call in calls:
        is_segment = any(part in ("segment", "line", "edge") for word in call for part in parts(word))
        if is_segment and all(end.names.intersection(call) for end in ends):
            ends[0].given[0].runs += ends[1].given[0].runs
            return [one for one in several if one is not ends[1]]
    return several


def _called(several: Sequence[Entity], calls: Sequence[Call]) -> list[Entity]:
    """The two of several shapes that a call names, `intersects(a, c)`, or nothing if calls name others too."""
    of = {name: [entity for entity in several if name in entity.names] for call in calls for name in call}
    named = [_distinct([(0, of[name][0]) for name in call if len(of[name]) == 1]) for call in calls]
    pairs = [each for each in named if len(each) > 1]
    return pairs[0] if pairs and len(pairs[0]) == 2 and all(pair == pairs[0] for pair in pairs) else []


def _linked(
    index: int,
    block: Block,
    said: Sequence[tuple[int, Block]],
    mentions: Sequence[tuple[int, Entity]],
    calls: Sequence[Call],
) -> tuple[int, Block]:
    """The place of which a call makes another one a part: q in `transform.linear() = q.toRotationMatrix()`."""
    shapes = {name for _, entity in mentions for name in entity.names}
    for call in calls:
        if block.names.intersection(call[1:]) and not shapes.intersection(call):
            others = [(i, other) for i, other in said if call[0] in other.names - block.names]
            if others:
                return others[0]
    return index, block


def _by_variable(
    block: Block, mentions: Sequence[tuple[int, Entity]], places: frozenset[str], calls: Sequence[Call]
) -> Entity | None:
    """The shape whose variable is that of the block, `polygon.setAngle(1)`, or stands beside it in a call, where
    as many shapes are named as places, `distance(&box, transform, &ball, other)`."""
    shapes = _distinct(mentions)
    own = [shape for shape in shapes if not shape.names.isdisjoint((*block.names, *block.words))]
    if len(own) == 1:
        return own[0]
    for call in calls:
        named = [[shape for shape in shapes if word in shape.names] for word in call]
        owners = list({id(each[0]): each[0] for each in named if len(each) == 1}.values())
        beside = [word for word in dict.fromkeys(call) if word in places]
        at = next((i for i, word in enumerate(beside) if word in block.names), None)
        if at is not None and len(owners) == len(beside):
            return owners[at]
    return None


def _shapes_of(several: list[Entity]) -> list[Entity]:
    """The two shapes among several lists of numbers, if the others are the same told again, results, or single points
    such as directions. Else all of them."""
    different = [one for i, one in enumerate(several) if not any(_alike(one, other) for other in several[:i])]
    given = [entity for entity in several if not _is_result(entity)]
    large = [
        entity for entity in several if entity.kind or len(entity.given[0].runs) > 1 or entity.flat or entity.poses
    ]
    inside = [entity.line for entity in several if entity not in large and any(map(entity.is_beside, large))]
    kept = (different, given, [] if inside or any(entity.kind for entity in several) else large)
    return next((two for two in kept if len(two) == 2), several)


def _is_result(entity: Entity) -> bool:
    """Whether its variable, or else what stands before it, says that it came out."""
    said = (*(entity.names or entity.words), *entity.words[-1:])
    return any(part in RESULTS for word in said for part in parts(word))


def _are_faces(one: Entity, other: Entity) -> bool:
    """Whether a list of threes has the indices of all points of another, and nothing else."""
    if one.kind or other.kind or one is other or len(one.given[0].runs[0].numbers) != 3:
        return False
    if any(len({*run.numbers}) < 3 for run in one.given[0].runs):
        return False
    indices = {x for run in one.given[0].runs for x in run.numbers}
    count = len(other.given[0].runs)
    return count > 3 and indices in ({*map(float, range(count))}, {*map(float, range(1, count + 1))})


def _alike(one: Entity, other: Entity) -> bool:
    """Whether two shapes have the same numbers: one of them is told twice."""
    first, second = ([run.numbers for block in each.given + each.poses for run in block.runs] for each in (one, other))
    are_two = bool(one.names and other.names and not one.names & other.names)
    return one.kind == other.kind and first == second and not are_two


def _places_first(mentions: Sequence[tuple[int, Entity]], said: Sequence[tuple[int, Block]]) -> Callable[[Block], bool]:
    """Whether the place that a block says is that of the shape after it, and not of the one before."""
    places = [index for index, block in said if block.role in PLACES]
    solids = [index for index, entity in mentions if entity.kind]
    order = [index in places for index in sorted((*places, *solids))]
    if len(order) > 2 and len(places) == len(solids) and all(one != other for one, other in pairwise(order)):
        return lambda _: order[0]  # in turns
    begins = bool(places and mentions and places[0] < mentions[0][0])
    return lambda block: begins or "body" in [part for word in block.words for part in parts(word)]


def _in_order(mentions: Sequence[tuple[int, Entity]], said: Sequence[tuple[int, Block]]) -> dict[int, Entity]:
    """The shapes of places that all come after them, if as many variables say them, in the same order."""
    shapes = _distinct(mentions)
    names = list(dict.fromkeys(block.names for _, block in said if block.role not in MEASURES))
    late = all(index > mentions[-1][0] for index, _ in said) if mentions else False
    if not late or len(names) != len(shapes) or not all(names):
        return {}
    return {index: shapes[names.index(block.names)] for index, block in said if block.names in names}


def _by_name(points: list[Entity]) -> list[Entity]:
    """Points that are each in a list of their own: p1, q1, r1 and p2, q2, r2 are two shapes. Others stay."""
    names = list(dict.fromkeys(point.key for point in points))
    groups = [[point for point in points if point.key == name] for name in names]
    if len(groups) != 2 or "" in names or min(map(len, groups)) < 2 or any(point.flat for point in points):
        return points
    for first, *others in groups:
        first.given[0].runs += [run for other in others for run in other.given[0].runs]
    return [group[0] for group in groups]


def _distinct(mentions: Sequence[tuple[int, Entity]]) -> list[Entity]:
    return list({id(entity): entity for _, entity in mentions}.values())


def _is_place_of(piece: Solid, before: Sequence[tuple[int, Entity]]) -> bool:
    """Whether a solid says only where the next one of its kind is: `<model name="box"><pose>0 0 1 0 0 0</pose>`."""
    is_new = all(entity.kind != piece.kind for _, entity in before)
    return is_new and bool(piece.blocks) and all(block.role in PLACES for block in piece.blocks)


def _solid(piece: Solid, before: Sequence[Entity]) -> Entity:
    """The shape of a solid: a new one, or the last of its kind, if the solid says only where it is."""
    piece.blocks = [block for block in piece.blocks if not _is_other(block)]
    at = [block for block in piece.blocks if block.words[-1:] == ("at",) and piece.kind != "sphere"]
    piece.blocks = [replace(block, words=("position",)) if block in at else block for block in piece.blocks]
    rows = [block for block in piece.blocks if len(block.runs) > 2 and len(block.runs[0].numbers) in (2, 3)]
    if piece.kind == "box":
        rows += [block for block in piece.blocks if len(block.runs) == 1 and len(block.runs[0].numbers) == CORNERS]
    if len(rows) == 1 and not rows[0].role:
        return Entity("", piece.line, key(piece.words), piece.words, rows, names=piece.names)
    poses = [block for block in piece.blocks if block.role in PLACES or block.role == "unread" or _is_matrix(block)]
    given = [block for block in piece.blocks if block not in poses]
    same = [entity for entity in before if entity.kind == piece.kind]
    if same and not piece.blocks and role(piece.words):
        return same[-1]  # what is said of it is on the next line
    if not poses or not same:
        return Entity(piece.kind, piece.line, key(piece.words), piece.words, given, poses, piece.names)
    named = [entity for entity in same if entity.names & piece.names]
    named = named or list({id(entity): entity for entity in same if entity.key == key(piece.words)}.values())
    owner = named[0] if len(named) == 1 else same[-1]
    turns = all(block.role in ("quaternion", "rotation") for block in poses)
    if turns and len(given) == 1 and _is_vector(given[0]) and not owner.poses:
        # `CollisionObject box1(geometry1, Quaterniond(...), Vector3d(...))`: what stands beside a turn is a position.
        poses, given = [*poses, replace(given[0], words=("position",))], []
    if not given:
        owner.poses += poses
        return owner
    return Entity(piece.kind, piece.line, key(piece.words), piece.words, given, poses, piece.names)


def _is_vector(block: Block) -> bool:
    """Whether a block is three numbers of which nothing is said."""
    return not block.role and [len(run.numbers) for run in block.runs] == [3]


def _twice(mentions: list[tuple[int, Entity]], said: Sequence[Block]) -> list[tuple[int, Entity]]:
    """One solid that has two places is two shapes."""
    if len(mentions) != 1 or not mentions[0][1].kind:
        return mentions
    index, solid = mentions[0]
    keys = sorted({key(block.words) for block in said if block.role == "position"} - {""})
    if len(keys) == 2:
        return [(index, Entity(solid.kind, solid.line, name, solid.words, list(solid.given))) for name in keys]
    runs = [run for block in solid.given if not block.role for run in block.runs if len(run.numbers) in (2, 3)]
    measures = [block for block in solid.given if block.role in MEASURES]
    if solid.kind != "sphere" or len(runs) != 2 or not measures:
        return mentions
    places = [Block([run], ("position",)) for run in runs]
    return [(index, Entity(solid.kind, solid.line, "", solid.words, list(measures), [place])) for place in places]


def _is_turn_of(points: Entity, block: Block) -> bool:
    """Whether points are turned about the origin from which they are measured: `polygon.setAngle(0.5)`."""
    return not points.names.isdisjoint(block.names) and any(
        part == "angle" for word in block.words for part in parts(word)
    )


def _many(mentions: list[tuple[int, Entity]], said: Sequence[tuple[int, Block]]) -> list[tuple[int, Entity]]:
    """Two solids that are told at once: `two cubes of side 2, one with pos 0 0 0, the other with 0 0 1.9`."""
    if len(mentions) != 2 or [block.role for _, block in said] != ["position"]:
        return mentions
    (_, solid), (other, point) = mentions
    is_plural = any(part[-1] == "s" and kind([part]) for word in solid.words for part in parts(word))
    if not is_plural or solid.poses or point.kind or len(point.given[0].runs) > 1:
        return mentions
    place = replace(point.given[0], words=("position",))
    return [mentions[0], (other, Entity(solid.kind, point.line, "", solid.words, solid.given, [place]))]


def _moves(block: Block) -> bool:
    """Whether a place is another than the origin, without a turn."""
    flat = [x for run in block.runs for x in run.numbers]
    size = {9: 3, 16: 4}.get(len(flat))
    plain = [float(i % (size + 1) == 0) for i in range(size * size)] if size else [0.0] * len(flat)
    return block.role not in MEASURES and flat != plain


def _is_matrix(block: Block) -> bool:
    """Whether a block is four rows of a matrix that turns and moves."""
    return [len(run.numbers) for run in block.runs] == [4] * 4 and block.runs[3].numbers == [0.0, 0.0, 0.0, 1.0]


def _is_said(block: Block) -> bool:
    """Whether a block says something of a shape, and is none."""
    flat = [x for run in block.runs for x in run.numbers]
    if _is_other(block):
        return False
    if block.role == "unread":
        return True
    if block.role in MEASURES:
        return len(block.runs) == 1 and len(flat) < 7
    in_plane = block.role == "position" and _is_place_of_plane([run.numbers for run in block.runs])
    return _is_matrix(block) or in_plane or len(flat) in PLACES.get(block.role, ())


def _is_other(block: Block) -> bool:
    """Whether a block says something of what is no shape."""
    return any(part in OTHERS for word in block.words for part in parts(word))


def _is_shape(block: Block) -> bool:
    """Whether a block is a list of points. A row of an expression without brackets is none: `2024-02-20`."""
    sizes = [len(run.numbers) for run in block.runs]
    known = {*block.words[-1:], *(part for word in block.words for part in parts(word) if part in ("faces", "indices"))}
    if FACES & known and all(x.is_integer() for run in block.runs for x in run.numbers):
        return False
    if len(sizes) > 1 and all(run.numbers[0] == len(run.numbers) - 1 > 2 for run in block.runs):
        return False  # the faces of an OFF file, each with its length
    return max(sizes) > 1 and not (block.computed and len(sizes) == 1) and not _is_other(block)


def _owner(
    block: Block, index: int, mentions: Sequence[tuple[int, Entity]], is_first: bool, in_order: Mapping[int, Entity]
) -> Entity | None:
    """The shape of which a block says something. Points have only what carries their key."""
    name = key(block.words) or key(block.above)
    shapes = _distinct(mentions)
    keys = [shape.key for shape in shapes]
    if name and keys.count(name) == 1:
        return shapes[keys.index(name)]
    if name and all(keys) and len(keys) > 1:
        return None
    solids = [(place, entity) for place, entity in mentions if entity.kind]
    said = {part for word in block.words for part in parts(word)}
    named = [entity for entity in _distinct(solids) if entity.kind in said]
    if len(named) == 1:
        return named[0]
    if index in in_order:
        return in_order[index]
    before = [entity for place, entity in solids if place < index]
    after = [entity for place, entity in solids if place > index]
    if block.role == "unread" and not solids:
        return shapes[0] if shapes else None
    order = after[:1] + before[-1:] if is_first else before[-1:] + after[:1]
    return order[0] if order else None
