"""A kind of figure is data. `figures.KINDS` lists all kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from ..methods import METHODS
from .fields import BAD_SHAPE, Field

Scene: TypeAlias = Mapping[str, Any]
"""The fields of a scene as the core takes them. Shapes are `Shape`s and points are pairs of floats."""


class Kind(NamedTuple):
    """One kind of figure.

    `title` says what it shows. `scene` holds the fields of its scenes besides `schema`, `kind` and `method`. `run`
    turns a scene into the object whose attributes are the parts of an answer. It is a class with cached properties, so
    that parts share their computations and only the parts shown are computed. `parts` are the keys of an answer; each
    is an attribute of the run. `methods` names the methods that the kind can show.
    """

    title: str
    scene: Mapping[str, Field]
    run: Callable[[Scene], object]
    parts: tuple[str, ...]
    methods: tuple[str, ...] = tuple(METHODS)

    @property
    def fields(self) -> dict[str, Field]:
        """All fields of its scenes except `schema`, `kind` and `seq`."""
        method = Field("choice", "unknown_method", choices=self.methods, required=False, default="robust")
        return {"method": method, **self.scene}


class Shown(NamedTuple):
    """The run of a kind that shows another kind: the answer has the parts of that one."""

    kind: Kind
    run: object


# These fields occur in several kinds.

SHAPE_PAIR = Field("shapes", BAD_SHAPE, min=2, max=2)
"""A and B."""

START = Field("direction", "bad_start", required=False)
"""The first search direction. None means the method's own."""

BOUNDS = Field("bounds", "bad_bounds", required=False)
