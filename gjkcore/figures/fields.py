"""The values that a scene may hold, as data. Two readers check scenes by this data: `read_fields` here, and the page.

A `Field` is one key of a scene or of a shape, and a class for each type of field reads it. `SHAPES` says which fields
each type of shape has. `wire.describe` publishes both, so a new type of shape is one entry here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, TypeAlias

from ..checks import ShapeError, finite_number, length, rows, shown, vector2, vector3
from ..convex import ConvexShape, HalfSpace
from ..motion.records import Motion
from ..plane import shapes as plane
from ..rotations import IDENTITY, Rotation, rotation_matrix
from ..space import shapes as space
from ..vec import Vector, summed

Json: TypeAlias = dict[str, object]

MAX_VERTICES = 20_000
"""The most vertices of all shapes in one scene."""

MAX_TEXT = 200
"""The most characters of a name."""

MAX_DEPTH = 16
"""How deep rounded shapes may nest."""

BAD_SHAPE = "bad_shape"
"""The error code of the fields of shapes."""


class SceneError(Exception):
    """A scene without an answer. It becomes the answer's `error`."""

    def __init__(self, code: str, message: str, where: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.where = where


class FieldData(NamedTuple):
    """What is written down of a field."""

    code: str
    min: int | None = None
    max: int | None = None
    choices: tuple[str, ...] = ()
    required: bool = True
    default: object = None
    fields: Mapping[str, Any] = MappingProxyType({})


class Field(FieldData):
    """One key of a scene or of a shape. There is a class for each type of field; its docstring says what it holds.

    A field that is not `required` takes its `default` if the key is left out. If the default is None, null means the
    same as leaving the key out. `code` is the error code of this field. Points have as many coordinates as the scene
    has dimensions. `schema` has the schema of each type, which pages do not need.
    """

    type: ClassVar[str]
    """The name of the class without "Field", as the page has it: "number", "points"."""

    def __init_subclass__(cls) -> None:
        cls.type = cls.__name__.removesuffix("Field").lower()
        FIELD_TYPES[cls.type] = cls

    def read(self, value: object, where: str, dimension: int) -> object:
        """The value as the core takes it, in a scene of this dimension. Raises ShapeError or SceneError."""
        raise NotImplementedError


FIELD_TYPES: dict[str, type[Field]] = {}
"""Every type of field, by its name."""


def dimension_of(value: object) -> int:
    """2 or 3: the dimension of a scene, by the value of its first field: by its first shape and that shape's first
    point. 2 where none is found."""
    while True:
        if isinstance(value, dict):
            name = value.get("type")
            shape = SHAPES.get(name) if isinstance(name, str) else None
            if shape is None:
                return 2
            if len(shape.make) == 1:
                return shape.dimensions[0]
            value = value.get(next(iter(shape.fields)))
        elif isinstance(value, list) and value and isinstance(value[0], (list, dict)):
            value = value[0]
        else:
            return 3 if isinstance(value, (list, tuple)) and len(value) == 3 else 2


def read_fields(
    fields: Mapping[str, Field],
    given: Mapping[str, Any],
    owner: str,
    where: str = "",
    dimension: int = 2,
    beside: Collection[str] = (),
) -> dict[str, Any]:
    """The value of every field, defaults included.

    `owner` names the owner of the fields in messages ("circle"). `where` is the place of `given` in the scene, and
    `dimension` that of the scene. `beside` are the keys of `given` that are read elsewhere. Raises SceneError for a
    missing or wrong value, and for a key that is not known.
    """
    check_known(given, fields, owner, where, beside)
    read: dict[str, Any] = {}
    for key, field in fields.items():
        place = _place(where, key)
        value = given.get(key)
        if not field.required and (key not in given or (value is None and field.default is None)):
            read[key] = field.default
            continue
        if key not in given:
            raise SceneError(field.code, f"{place} is missing: a {owner} needs it", place)
        try:
            read[key] = field.read(value, place, dimension)
        except ShapeError as error:
            raise SceneError(field.code, str(error), error.where) from None
    return read


def _place(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key


def check_known(
    given: Collection[str], known: Collection[str], owner: str, where: str, beside: Collection[str] = ()
) -> None:
    """Raises SceneError for a key that is neither `known` nor `beside`. It may be one that is missing, misspelt."""
    unknown = next((key[:MAX_TEXT] for key in given if key not in known and key not in beside), None)
    if unknown is not None:
        place = _place(where, unknown)
        members = [*beside, *known]
        missing = [name for name in members if name not in given] or members
        nearest = max(missing, key=lambda name: _likeness(name, unknown))
        owned = f"a{'n' * (owner[0] in 'aeio')} {owner} has {', '.join(members)}"
        raise SceneError("unknown_member", f"{place} is not known, perhaps {nearest} is meant: {owned}", place)


def _likeness(p: str, q: str) -> float:
    """The share of the letters of two words that both have in the same order."""
    row = [0] * (len(q) + 1)
    for letter in p:
        longer = [0]
        for j, other in enumerate(q):
            longer.append(row[j] + 1 if letter == other else max(row[j + 1], longer[j]))
        row = longer
    return 2 * row[-1] / (len(p) + len(q))


def counted(field: Field, noun: str) -> str:
    """How many items a field holds, in words: "2 shapes", "1 to 2 shapes", "at least 1 point"."""
    if field.max is None or field.max == MAX_VERTICES:
        return f"at least {field.min} {noun}{'' if field.min == 1 else 's'}"
    if field.min == field.max:
        return f"{field.min} {noun}{'' if field.min == 1 else 's'}"
    return f"{field.min} to {field.max} {noun}s"


def _items(field: Field, value: object, where: str, noun: str) -> Sequence[Any]:
    """`value` as a list with an allowed number of items. Raises ShapeError."""
    expected = f"a list of {counted(field, noun)}"
    if not isinstance(value, list):
        raise ShapeError(shown(value), where, expected)
    if field.max == MAX_VERTICES < len(value):
        raise SceneError("too_large", f"{where} must hold at most {MAX_VERTICES} {noun}s, not {len(value)}", where)
    if len(value) < (field.min or 0) or (field.max is not None and len(value) > field.max):
        raise ShapeError(f"of {len(value)}", where, expected)
    return value


class NumberField(Field):
    """A finite number, at least `min` where `min` is given."""

    def read(self, value: object, where: str, dimension: int) -> float:
        return finite_number(value, where) if self.min is None else length(value, where)


class WholeField(Field):
    """A whole number from `min` to `max`."""

    def read(self, value: object, where: str, dimension: int) -> int:
        number = finite_number(value, where)
        if not number.is_integer() or not (self.min or 0) <= number <= (self.max or 0):
            raise ShapeError(shown(value), where, f"a whole number from {self.min} to {self.max}")
        return int(number)


class PointField(Field):
    """[x, y] or [x, y, z], each coordinate at least `min` where `min` is given."""

    def read(self, value: object, where: str, dimension: int) -> Vector:
        point = vector3(value, where) if dimension == 3 else vector2(value, where)
        if self.min is not None:
            for index, coordinate in enumerate(point):
                length(coordinate, f"{where}[{index}]")
        return point


class DirectionField(PointField):
    """[x, y] or [x, y, z], of any length, zero included."""


PLAIN_POINT = PointField("")
"""A point that is part of another field."""


class RotationField(Field):
    """A 3x3 matrix, a list of three rows."""

    def read(self, value: object, where: str, dimension: int) -> Rotation:
        return rotation_matrix(value, where)


class PointsField(Field):
    """A list of `min` to `max` points."""

    def read(self, value: object, where: str, dimension: int) -> tuple[Vector, ...]:
        listed = _items(self, value, where, "point")
        return rows(listed, where, dimension) if listed else ()


class BoundsField(Field):
    """Two opposite corners [x, y] of a rectangle with an area, or [x, y, z] of a box with a volume."""

    def read(self, value: object, where: str, dimension: int) -> tuple[Vector, Vector]:
        if isinstance(value, list) and len(value) == 2:
            p, q = (PLAIN_POINT.read(corner, f"{where}[{index}]", dimension) for index, corner in enumerate(value))
            if all(x != y for x, y in zip(p, q, strict=True)):
                return tuple(map(min, p, q)), tuple(map(max, p, q))
        corner, box = ("[x, y]", "rectangle with an area") if dimension == 2 else ("[x, y, z]", "box with a volume")
        raise ShapeError(shown(value), where, f"two opposite corners [{corner}, {corner}] of a {box}")


class ShapeField(Field):
    """An object {"type": ...} with the fields that `SHAPES` has for its type. An unbounded type must be among the
    `choices`."""

    def read(self, value: object, where: str, dimension: int) -> ConvexShape:
        if not isinstance(value, dict):
            raise ShapeError(shown(value), where, "an object")
        name: object = value.get("type")
        of_dimension = [key for key, each in SHAPES.items() if dimension in each.make]
        known = [key for key in of_dimension if SHAPES[key].bounded or key in self.choices]
        if not isinstance(name, str) or name not in known:
            why = ", which is unbounded" if name in of_dimension and name not in known else ""
            raise ShapeError(shown(name) + why, f"{where}.type", f"one of {', '.join(known)}")
        if where.count(".shape") > MAX_DEPTH:
            raise SceneError("too_large", f"{where} must be at most {MAX_DEPTH} shapes deep", where)
        kind = SHAPES[name]
        fields = read_fields(kind.fields, value, name, where, dimension, ("type",))
        try:
            return kind.make[dimension](**fields)
        except ShapeError as error:
            # Values that are right alone can be wrong together: the radii of nested rounded shapes add up.
            raise ShapeError(error.what, f"{where}.{error.where}", error.expected) from None


PLAIN_SHAPE = ShapeField(BAD_SHAPE)
"""A shape that is part of another field."""


class ShapesField(Field):
    """A list of `min` to `max` shapes. One of them may be of an unbounded type that is among the `choices`."""

    def read(self, value: object, where: str, dimension: int) -> tuple[ConvexShape, ...]:
        items = _items(self, value, where, "shape")
        count = summed(map(_vertex_count, items))
        if count > MAX_VERTICES:
            raise SceneError("too_large", f"the scene must have at most {MAX_VERTICES} vertices, not {count}", where)
        any_shape = ShapeField(self.code, choices=self.choices)
        found: list[ConvexShape] = []
        for index, item in enumerate(items):
            one = PLAIN_SHAPE if any(isinstance(shape, HalfSpace) for shape in found) else any_shape
            found.append(one.read(item, f"{where}[{index}]", dimension))
        return tuple(found)


class PolygonsField(ShapesField):
    """A list of `min` to `max` shapes that have edges: polygons and rectangles with an area."""

    def read(self, value: object, where: str, dimension: int) -> tuple[ConvexShape, ...]:
        shapes = super().read(value, where, dimension)
        for index, shape in enumerate(shapes):
            if not isinstance(shape, (plane.Polygon, plane.Rectangle)) or len(shape.hull.order) < 3:
                raise ShapeError(shown(value[index]), f"{where}[{index}]", "a polygon or a rectangle with an area")  # type: ignore[index]
        return shapes


_last_made: dict[str, ConvexShape] = {}
"""The shapes of the last list of objects, by the text of what they were read from: a drag moves objects, and their
shapes stay."""


class ObjectsField(Field):
    """A list of `min` to `max` objects with these `fields`: a shape, or the index of an earlier object that has the
    same one (`like`), and where it is turned and moved to."""

    def read(self, value: object, where: str, dimension: int) -> tuple[dict[str, Any], ...]:
        """The fields of each object, and its `solid`: its shape, turned and moved. Equal shapes are made once, and not
        again for the next list."""
        if isinstance(value, list) and self.max is not None and len(value) > self.max:
            raise SceneError("too_large", f"{where} must hold at most {self.max} objects, not {len(value)}", where)
        items = _items(self, value, where, "object")
        count = summed(_vertex_count(item.get("shape")) for item in items if isinstance(item, dict))
        if count > MAX_VERTICES:
            raise SceneError("too_large", f"the scene must have at most {MAX_VERTICES} vertices, not {count}", where)
        made: list[tuple[object, ConvexShape]] = []
        found: list[dict[str, Any]] = []
        for index, item in enumerate(items):
            place = f"{where}[{index}]"
            if not isinstance(item, dict):
                raise ShapeError(shown(item), place, "an object")
            others = {key: each for key, each in self.fields.items() if key != "shape"}
            read = read_fields(others, item, "object", place, dimension, ("shape",))
            shape = _shape_of(item, read["like"], place, dimension, made, found)
            try:
                solid = shape.posed(read["rotation"] or IDENTITY, read["offset"] or (0.0, 0.0, 0.0))
            except ShapeError as error:
                raise ShapeError(error.what, f"{place}.{error.where}", error.expected) from None
            found.append({**read, "shape": shape, "solid": solid})
        _last_made.clear()
        _last_made.update((repr(given), shape) for given, shape in made)
        return tuple(found)


def _shape_of(
    item: Mapping[str, Any],
    like: int | None,
    place: str,
    dimension: int,
    made: list[tuple[object, ConvexShape]],
    found: Sequence[Mapping[str, Any]],
) -> ConvexShape:
    """The shape of an object: its own, an equal one that was `made` before, here or for the last list, or that of an
    object `found` before."""
    given = item.get("shape")
    if like is not None:
        if given is not None or like >= len(found):
            expected = f"the index of an object before {place}, which then has no shape of its own"
            raise ShapeError(shown(like), f"{place}.like", expected)
        earlier: ConvexShape = found[like]["shape"]
        return earlier
    known = next((shape for other, shape in made if other == given), None)
    if known is not None:
        return known
    shape = _last_made.get(repr(given))
    if shape is None:
        shape = read_fields({"shape": PLAIN_SHAPE}, item, "object", place, dimension, item)["shape"]
    made.append((given, shape))
    return shape


class OptionsField(Field):
    """An object with these `fields`."""

    def read(self, value: object, where: str, dimension: int) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise ShapeError(shown(value), where, "an object")
        return read_fields(self.fields, value, "set of options", where, dimension)


class MotionsField(Field):
    """A list of `min` to `max` motions: objects with a `translation`, and a `rotation` (in space a vector) about a
    `center` where they have these."""

    def read(self, value: object, where: str, dimension: int) -> tuple[Motion, ...]:
        found = []
        for index, item in enumerate(_items(self, value, where, "motion")):
            place = f"{where}[{index}]"
            if not isinstance(item, dict):
                raise ShapeError(shown(item), place, "an object with a translation")
            check_known(item, Motion._fields, "motion", place)
            read_fields({"translation": PointField(self.code)}, item, "motion", place, dimension, item)
            try:
                found.append(Motion(item["translation"], item.get("rotation") or 0.0, item.get("center")))
            except ShapeError as error:
                raise ShapeError(error.what, f"{place}.{error.where}", error.expected) from None
        return tuple(found)


class FlagField(Field):
    """True or false."""

    def read(self, value: object, where: str, dimension: int) -> bool:
        if not isinstance(value, bool):
            raise ShapeError(shown(value), where, "true or false")
        return value


class TextField(Field):
    """A text of at most MAX_TEXT characters."""

    def read(self, value: object, where: str, dimension: int) -> str:
        if not isinstance(value, str) or len(value) > MAX_TEXT:
            raise ShapeError(shown(value), where, f"a text of at most {MAX_TEXT} characters")
        return value


def _vertex_count(value: object) -> int:
    while isinstance(value, dict) and "shape" in value:
        value = value["shape"]
    vertices = value.get("vertices") if isinstance(value, dict) else None
    return len(vertices) if isinstance(vertices, list) else 0


class ChoiceField(Field):
    """One of the texts `choices`."""

    def read(self, value: object, where: str, dimension: int) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise ShapeError(shown(value), where, f"one of {', '.join(self.choices)}")
        return value


class ChoicesField(Field):
    """A list of different texts of `choices`, at least one."""

    def read(self, value: object, where: str, dimension: int) -> tuple[str, ...]:
        if not isinstance(value, list) or not value:
            raise ShapeError(shown(value), where, f"a list of at least one of {', '.join(self.choices)}")
        one = ChoiceField(self.code, choices=self.choices)
        chosen: list[str] = []
        for index, item in enumerate(value):
            chosen.append(one.read(item, f"{where}[{index}]", dimension))
            if item in chosen[:-1]:
                raise ShapeError(f"{shown(item)} again", f"{where}[{index}]", "a text that the list does not hold yet")
        return tuple(chosen)


class IndexField(Field):
    """A whole number, at least `min`: the step that the figure shows."""

    def read(self, value: object, where: str, dimension: int) -> int:
        if type(value) is not int or value < (self.min or 0):
            raise ShapeError(shown(value), where, f"a whole number, at least {self.min or 0}")
        return value


class StatesField(Field):
    """A list of `min` to `max` states of a tour: objects that hold a `scene` or name a `preset` of the page. Their keys
    are among `choices`."""

    def read(self, value: object, where: str, dimension: int) -> tuple[Json, ...]:
        states = _items(self, value, where, "state")
        for index, state in enumerate(states):
            if not isinstance(state, dict) or not (
                isinstance(state.get("scene"), dict) or isinstance(state.get("preset"), str)
            ):
                raise ShapeError(shown(state), f"{where}[{index}]", "an object that holds a scene or names a preset")
            check_known(state, self.choices, "state", f"{where}[{index}]")
        return tuple(states)


class ShapeType(NamedTuple):
    """One type of shape: what makes it in the plane (2) and in space (3), the fields that it needs, and whether it is
    bounded."""

    make: Mapping[int, Callable[..., ConvexShape]]
    fields: Mapping[str, Field]
    bounded: bool = True

    @property
    def dimensions(self) -> tuple[int, ...]:
        return tuple(self.make)


POINT = PointField(BAD_SHAPE)
RADIUS = NumberField(BAD_SHAPE, min=0)

ENDS = {"p": POINT, "q": POINT}
TWO_RADII = {"p": POINT, "radius_p": RADIUS, "q": POINT, "radius_q": RADIUS}
CENTER = {"center": POINT}
VERTICES = {"vertices": PointsField(BAD_SHAPE, min=1, max=MAX_VERTICES)}
LENGTHS = PointField(BAD_SHAPE, min=0)
ANGLED = {"angle": NumberField(BAD_SHAPE, required=False, default=0.0)}
TURNED = {"rotation": RotationField(BAD_SHAPE, required=False)}

SHAPES: Mapping[str, ShapeType] = {
    "point": ShapeType({2: plane.Point, 3: space.Point}, {"p": POINT}),
    "segment": ShapeType({2: plane.Segment, 3: space.Segment}, ENDS),
    "polygon": ShapeType({2: plane.Polygon}, VERTICES),
    "circle": ShapeType({2: plane.Circle}, {**CENTER, "radius": RADIUS}),
    "ellipse": ShapeType({2: plane.Ellipse}, {**CENTER, "radii": LENGTHS, **ANGLED}),
    "rectangle": ShapeType({2: plane.Rectangle}, {**CENTER, "half_extents": LENGTHS, **ANGLED}),
    "polyhedron": ShapeType({3: space.Polyhedron}, VERTICES),
    "box": ShapeType({3: space.Box}, {**CENTER, "half_extents": LENGTHS, **TURNED}),
    "sphere": ShapeType({3: space.Sphere}, {**CENTER, "radius": RADIUS}),
    "capsule": ShapeType({2: plane.Capsule, 3: space.Capsule}, {**ENDS, "radius": RADIUS}),
    "cylinder": ShapeType({3: space.Cylinder}, {**ENDS, "radius": RADIUS}),
    "cone": ShapeType({3: space.Cone}, {"base": POINT, "apex": POINT, "radius": RADIUS}),
    "frustum": ShapeType({3: space.Frustum}, TWO_RADII),
    "ellipsoid": ShapeType({3: space.Ellipsoid}, {**CENTER, "radii": LENGTHS, **TURNED}),
    "tapered-capsule": ShapeType({2: plane.TaperedCapsule, 3: space.TaperedCapsule}, TWO_RADII),
    "half-space": ShapeType(
        {2: HalfSpace, 3: HalfSpace}, {"normal": DirectionField(BAD_SHAPE), "offset": NumberField(BAD_SHAPE)}, False
    ),
    "rounded": ShapeType({2: plane.Rounded, 3: space.Rounded}, {"shape": ShapeField(BAD_SHAPE), "radius": RADIUS}),
}
"""The types of shape that a scene may hold."""
