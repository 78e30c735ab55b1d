"""A kind of figure is data. `figures.KINDS` lists all kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from ..checks import shown
from ..methods import METHODS, MOMENTA, MethodName
from .fields import (
    BAD_SHAPE,
    BoundsField,
    ChoiceField,
    DirectionField,
    Field,
    FlagField,
    SceneError,
    ShapesField,
    dimension_of,
    read_fields,
)

ENVELOPE = ("schema", "kind", "seq")
"""The keys that every scene may have: `bridge` reads them."""

USUAL_KIND: Final = "gjk"
USUAL_METHOD: Final = "robust"
"""Those of a scene which names none."""

Scene: TypeAlias = Mapping[str, Any]
"""The fields of a scene as the core takes them. Shapes are `Shape`s or `Solid`s. Points are tuples of floats."""


class Kind(NamedTuple):
    """One kind of figure.

    `scene` holds the fields of its scenes besides `schema`, `kind` and `method`; the first
    of them decides whether a scene is of the plane or of space. `run` turns a scene of the plane (2) or of space (3)
    into the object whose attributes are the parts of an answer. It is a class with cached properties, so that parts
    share their computations and only the parts shown are computed. `parts` are the keys of an answer; each is an
    attribute of the run. `extras` are further ones, which an answer has only where they are not None. `without` are the
    methods that it cannot show, and `own_methods` further ones, which no other kind has.
    """

    scene: Mapping[str, Field]
    run: Mapping[int, Callable[[Scene], object]]
    parts: tuple[str, ...]
    extras: tuple[str, ...] = ()
    without: tuple[MethodName, ...] = ()
    own_methods: tuple[str, ...] = ()

    @property
    def dimensions(self) -> tuple[int, ...]:
        """Those of its scenes: 2, 3 or both."""
        return tuple(self.run)

    @property
    def methods(self) -> tuple[MethodName, ...]:
        """The methods that it can show, in any of its dimensions."""
        shown = {name for dimension in self.dimensions for name in methods_for(dimension, self.without)}
        return tuple([name for name in METHODS if name in shown])

    @property
    def fields(self) -> dict[str, Field]:
        """All fields of its scenes except `schema`, `kind` and `seq`."""
        method = ChoiceField(
            "unknown_method", choices=(*METHODS, *self.own_methods), required=False, default=USUAL_METHOD
        )
        return {"method": method, **self.scene}

    def read(self, name: str, given: Mapping[str, Any]) -> tuple[int, Scene]:
        """The dimension and the fields of a scene of this kind, whose name is `name`. Raises SceneError."""
        of_scene = dimension_of(given.get(next(iter(self.scene))))
        dimension = of_scene if of_scene in self.run else self.dimensions[0]
        scene = read_fields(self.fields, given, f"{name} scene", "", dimension, ENVELOPE)
        if scene["method"] not in self.own_methods:
            check_method(scene["method"], "method", dimension, self.without)
        return dimension, scene


def kind_named(scene: Mapping[str, Any], kinds: Mapping[str, Kind], where: str = "kind") -> tuple[str, Kind]:
    """The kind of a scene and its name. Raises SceneError if it is not one of `kinds`."""
    name = scene.get("kind", USUAL_KIND)
    if not isinstance(name, str) or name not in kinds:
        raise SceneError("unknown_kind", f"{where} must be one of {', '.join(kinds)}, not {shown(name)}", where)
    return name, kinds[name]


BESIDE_GJK: tuple[MethodName, ...] = ("mpr", "frank-wolfe", "accelerated")
"""The methods that no article on GJK tells: without regions of their own, and compared only where a scene names them.
"""


def methods_for(dimension: int, without: tuple[MethodName, ...] = ()) -> tuple[MethodName, ...]:
    """The methods that work in this dimension."""
    return tuple(name for name, method in METHODS.items() if dimension in method.dimensions and name not in without)


def check_method(name: MethodName, where: str, dimension: int, without: tuple[MethodName, ...] = ()) -> None:
    """Raises SceneError for a method that does not work in this dimension, or that the kind cannot show."""
    if name in without:
        known = ", ".join(methods_for(dimension, without))
        raise SceneError("bad_method", f"{where} must be one of {known} here, not '{name}'", where)
    if dimension not in METHODS[name].dimensions:
        known = ", ".join(methods_for(dimension))
        raise SceneError("bad_method", f"{where} must be one of {known} in {dimension}D, not '{name}'", where)


class Shown(NamedTuple):
    """The run of a kind that shows another kind: the answer has the name and the parts of that one."""

    name: str
    kind: Kind
    run: object


# These fields occur in several kinds.

SHAPE_PAIR = ShapesField(BAD_SHAPE, min=2, max=2, choices=("half-space",))
"""A and B."""

START = DirectionField("bad_start", required=False)
"""The first search direction. None means the method's own."""

MOMENTUM = {
    "momentum": ChoiceField("bad_momentum", choices=MOMENTA, required=False),
    "normalize": FlagField("bad_normalize", required=False),
}
"""The options of the method `accelerated`, which no other method looks at. None means its own."""

SLICE = DirectionField("bad_slice", required=False)
"""The normal of the plane through the origin that cuts A - B, in space. None or zero means the z axis."""

BOUNDS = BoundsField("bad_bounds", required=False)
