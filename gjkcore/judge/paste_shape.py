"""A shape of a text: what the numbers of a box, a sphere, a capsule or a cylinder mean beside the words around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import cos, hypot, isfinite, pi, radians, sin
from typing import Any, NoReturn

from ..space.bodies import IDENTITY
from .paste_place import UNIT, Numbers, Rows, has_w_last, placed, pose
from .paste_scan import Block
from .paste_tree import PasteError
from .paste_words import MEASURES, kind, parts

Json = dict[str, Any]

HALF = frozenset({"half", "cuboid", "bt", "geom", "px", "cannon", "canonical", "planck"})
"""Words of those whose boxes have half extents."""

NAMED = frozenset({"shape", "geom"})
"""Parts that say something in the name of a type alone, `BoxShape`, and nothing in that of a variable, `shape1`."""

FIVE = 5
"""The numbers of a turned rectangle: its center, its sides and its angle."""

NUMBER = {2: "two", 3: "three"}


def lines(blocks: Sequence[Block]) -> str:
    first, last = blocks[0].line, blocks[-1].runs[-1].line
    return f"line {first}" if first == last else f"lines {first} to {last}"


def said_of(block: Block) -> set[str]:
    """The parts of the words before a block."""
    return {part for word in block.words for part in parts(word)}


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

    @property
    def is_placed(self) -> bool:
        """Whether it says where it is: points, a center, two ends or two corners."""
        vectors = [run for block in self.given if block.role not in MEASURES for run in block.runs]
        vectors = [run for run in vectors if len(run.numbers) > 1]
        return not self.kind or bool(self.poses) or len(vectors) > (self.kind != "sphere")

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
        if self.kind == "box" and not self.poses and [len(r.numbers) for b in rows for r in b.runs] in ([4], [FIVE]):
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
            vertices = [placed(v, center, turned) for v in vertices]
            words += place
        if len(vertices) == 1:
            return {"type": "point", "p": vertices[0]}, words
        if len(vertices) == 2:
            return {"type": "segment", "p": vertices[0], "q": vertices[1]}, words
        return {"type": "polygon" if dimension == 2 else "polyhedron", "vertices": vertices}, words

    # Solids.

    def _one_place(self, poses: Sequence[Block], dimension: int) -> tuple[Numbers, Rows | None]:
        """The position and the rotation of which blocks say parts. Raises PasteError where they say two places."""
        center, turned = [0.0] * dimension, None
        for block in poses:
            rows = [run.numbers for run in block.runs]
            position, rotation = pose(block, rows, dimension)
            if (position and any(center) and position != center) or (rotation and turned):
                raise PasteError("a second place for one shape", block.line)
            center = position or center
            turned = rotation or turned
        return center, turned

    def _placed(self, dimension: int) -> tuple[Numbers, Rows | None, str]:
        """The position, the rotation (None if there is none) and words for both."""
        of_body = [block for block in self.poses if "body" in said_of(block) and "shape" not in said_of(block)]
        of_shape = [block for block in self.poses if "shape" in said_of(block)]
        if of_body and of_shape and len(of_body) + len(of_shape) == len(self.poses):
            # `createRigidBody(transform)`, then `addCollisionShape(shape, transform)` in the frame of the body.
            center, turned = self._one_place(of_body, dimension)
            inner, also = self._one_place(of_shape, dimension)
            center, columns = placed(inner, center, turned), zip(*(also or IDENTITY), strict=True)
            turned = [list(row) for row in zip(*(placed(list(c), [0.0] * 3, turned) for c in columns), strict=True)]
        else:
            center, turned = self._one_place(self.poses, dimension)
        place = f", placed by {lines(self.poses)}" if self.poses else ""
        quaternions = [block for block in self.poses if sum(len(run.numbers) for run in block.runs) in (4, 7)]
        for where in dict.fromkeys("last" if has_w_last(block) else "first" for block in quaternions):
            place += f", w {where} in the quaternion"
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
        return any(part in names or part.removesuffix("s") in names for word in self.words for part in parts(word))

    def _refuse(self, what: str) -> NoReturn:
        raise PasteError(f"a {self.kind} needs {what}", self.line)

    def _box(self, dimension: int) -> tuple[Json, str]:
        points, numbers = self._sorted(dimension)
        is_flat = len(numbers) == 2 * dimension
        center, turned, place = self._placed(dimension)
        named = self._named("size")
        if named is not None:
            sides = [x for run in named.runs for x in run.numbers]
            center = points[0] if len(points) == 1 and dimension == 3 and not self.poses else center
            points = [*points, sides] if len(points) == 1 and dimension == 2 else [sides]
            if len(sides) == 1 and (self._has_word("square", "cube") or "sidelength" in named.words):
                points = [sides * dimension]
        if self._has_word("jolt") and len(points) == len(numbers) == 1:
            numbers = []  # `BoxShape(half_extents, convex_radius)`
        if self._has_word("square", "cube") and not points and len(numbers) == 1:
            points, numbers = [numbers * dimension], []
        if self._has_word("envelope"):
            numbers = numbers[: 2 * dimension]  # and an SRID
        if len(numbers) == FIVE and not points and dimension == 2:
            center, points, turned = numbers[:2], [numbers[2:4]], self._turn_of_five(numbers[4])
            numbers = []
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
        if any(len(point) != dimension for point in points):
            self._refuse(f"{NUMBER[dimension]} sides or two corners")
        if len(points) == 2 and not numbers and self._has_word("offset"):  # Box2D's `b2MakeOffsetBox`
            center, points = points[1], points[:1]
        if len(points) == 2 and len(numbers) == 1 and dimension == 2 and self._has_word("rotated"):
            # OpenCV's `RotatedRect((x, y), (width, height), degrees)`
            c, s = cos(radians(numbers[0])), sin(radians(numbers[0]))
            center, turned, points, numbers = points[0], [[c, -s], [s, c]], points[1:], []
        if len(points) == 2 and not numbers:
            return self._box_of_two(points, dimension, is_flat)
        is_place = named is None and not self.poses and self.words[-1:] == ("at",)  # its sides are not said
        if len(points) == 1 and not numbers and len(points[0]) == dimension and not is_place:
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
        return {"type": "polygon", "vertices": [placed(corner, center, turned) for corner in corners]}, words

    def _turn_of_five(self, angle: float) -> Rows:
        """The turn of a box that is told by its center, its sides and an angle. Libraries differ in what that is."""
        if self._has_word("detectron"):
            angle = -radians(angle)  # degrees, as they look in an image
        elif not self._has_word("mmcv") and abs(angle / pi * 2 - round(angle / pi * 2)) > UNIT * UNIT:
            self._refuse("an angle whose unit and direction are known")
        return [[cos(angle), -sin(angle)], [sin(angle), cos(angle)]]

    def _box_of_two(self, points: Rows, dimension: int, is_flat: bool) -> tuple[Json, str]:
        """A box between two corners; in the plane, its sides may stand in the place of the second."""
        words = "box between two corners"
        is_rect = (
            self._has_word("rect", "xywh")
            or (is_flat and self._has_word("rectangle"))
            or self._named("size") is not None
        )  # `Rect((x, y), (width, height))`
        in_wkt = len(self.given) == 1 and len(self.given[0].runs) == 2  # `BOX(0 0, 1 1)`
        in_corners = self._has_word("ltrb", "xyxy", "shapely", "envelope") or any(
            block.role == "corner" or block.words[-1:] in (("from",), ("to",), ("between",)) for block in self.given
        )
        # Bevy's `Aabb2d::new(center, half_size)`
        by_half = not in_corners and (
            any(word in ("Aabb2d", "Aabb3d") for word in self.words) or self._has_word("directx", "hyperrectangle")
        )
        by_center = "PhysicsShapeBox" in self.words or any(
            {"center", "size"} <= {*parts(word)} for word in self.words
        )  # `setFromCenterAndSize`
        if by_half or by_center or ("Bounds" in self.words and dimension == 3):  # Unity's `Bounds(center, size)`
            middle, sides = points
            sides = [2 * side for side in sides] if by_half else sides
            points = [[x + sign * side / 2 for x, side in zip(middle, sides, strict=True)] for sign in (-1, 1)]
            words = "box with whole sides"
        if dimension == 2 and not in_corners and (is_rect or any(block.bare and not in_wkt for block in self.given)):
            if is_flat and not is_rect and all(q > p for p, q in zip(*points, strict=True)):
                self._refuse("two corners, or a corner and sides, by name: these numbers may be either")
            points = [points[0], [x + side for x, side in zip(*points, strict=True)]]
            words = "box from a corner, with whole sides"
        center, turned, place = self._placed(dimension)
        name = "polygon" if dimension == 2 else "polyhedron"
        vertices = [placed(list(vertex), center, turned) for vertex in product(*zip(*points, strict=True))]
        return {"type": name, "vertices": vertices}, f"{words}, {lines(self.given)}{place}"

    def _has_half_sides(self, named: Block | None) -> bool:
        words = (*self.words, *(named.words if named else ()))
        known = {part for word in words for part in parts(word) if part not in NAMED or not word.islower()}
        nested = any(not block.bare for block in self.given)
        in_box2d = any({"make", "as"}.intersection(parts(word)) and kind([word]) for word in words)  # `b2MakeBox`
        if "ode" in known:
            return False
        has_size = named is not None and any("size" in parts(word) for word in named.words)  # Godot's `size`
        in_box2d = in_box2d or any("half" in said_of(block) for block in self.given)
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
        if not {"Sphere_3", "Circle_2"}.isdisjoint(self.words) and numbers[0] >= 0:  # CGAL's have a squared radius
            numbers = [numbers[0] ** 0.5]
        center = placed(points[0], center, turned) if points else center
        if self._has_word("inf"):  # Julia's `BallInf(center, radius)`
            corners = [list(corner) for corner in product(*([x - numbers[0], x + numbers[0]] for x in center))]
            name = "polygon" if dimension == 2 else "polyhedron"
            return {"type": name, "vertices": corners}, f"box with whole sides, {lines(self.given)}{place}"
        name = "circle" if dimension == 2 else "sphere"
        words = f"{name} with a radius of {numbers[0]:g}, {lines(self.given)}{place}"
        return {"type": name, "center": center, "radius": numbers[0]}, words

    def _long(self, dimension: int) -> tuple[Json, str]:
        """A capsule, or a cylinder: its ends, or its length along an axis, and its radius."""
        points, numbers = self._sorted(dimension)
        center, turned, place = self._placed(dimension)
        radius, length, ends, size, direction = map(self._named, ("radius", "length", "ends", "size", "direction"))
        known = [part for word in self.words for part in parts(word) if part not in NAMED or not word.islower()]
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
        p, q = (placed(point, center, turned) for point in points)
        words = f"{words}, {lines(self.given)}{place}"
        return {"type": self.kind, "p": p, "q": q, "radius": numbers[0]}, words


MAKE: Mapping[str, Callable[[Entity, int], tuple[Json, str]]] = {
    "": Entity._points,
    "box": Entity._box,
    "sphere": Entity._sphere,
    "capsule": Entity._long,
    "cylinder": Entity._long,
}


def distinct(mentions: Sequence[tuple[int, Entity]]) -> list[Entity]:
    return list({id(entity): entity for _, entity in mentions}.values())
