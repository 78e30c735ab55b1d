"""What is known of a scene of solids when one of them moves: all that is known of the others.

It would be found again, so no answer depends on the ones before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from ..space.minkowski import Mesh, mesh
from ..space.shapes import Solid
from ..vec import Vec3f
from .pair import State
from .support import Climb

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

Where: TypeAlias = tuple[Solid, bytes]
"""A shape and the bits of its pose: what tells the solid of one answer from that of the next."""

GENERATION = 4
"""A generation of what is kept has as many calls as each pair with each switch the other way."""


class Call(NamedTuple):
    """What a call leaves: the support points after the first, the last search direction, and the walks of its support
    functions, or None if they are linear."""

    iterations: int
    direction: Vec3f
    climb: Climb | None


class Known(NamedTuple):
    """A call, what it cost, and the corners that its walks ended with."""

    call: Call
    support_calls: int
    dots: int
    ends: tuple[int, int]


class Kept(Generic[Key, Value]):
    """What was found before, in two generations. When the young one is full it becomes the old one, and what nobody has
    asked for since the last time goes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.young: dict[Key, Value] = {}
        self.old: dict[Key, Value] = {}

    def of(self, key: Key, find: Callable[[], Value]) -> Value:
        """The value of a key. `find` gives it the first time."""
        if key not in self.young:
            value = self.old[key] if key in self.old else find()
            if len(self.young) >= self.most:
                self.old, self.young = self.young, {}
            self.young[key] = value
        return self.young[key]


class Memory:
    """What is kept for scenes of the same shapes: their surfaces, the answers for pairs, and their calls."""

    def __init__(self, shapes: Sequence[Solid], pairs: int) -> None:
        self.shapes = shapes
        self.pairs = pairs
        self.exact: Kept[tuple[Where, Where], tuple[State, float, Vec3f, Vec3f]] = Kept(pairs + 1)
        self.calls: Kept[tuple[object, ...], Known] = Kept(GENERATION * pairs + 1)

    @cached_property
    def outlines(self) -> list[Mesh]:
        return [mesh(shape) for shape in self.shapes]


_memory = Memory([], 0)


def memory_of(shapes: Sequence[Solid], pairs: int) -> Memory:
    """That of the last scene, if it had the same shapes and as many pairs. Otherwise a new one takes its place."""
    global _memory
    old = _memory
    if pairs != old.pairs or [id(shape) for shape in shapes] != [id(shape) for shape in old.shapes]:
        _memory = Memory(shapes, pairs)
    return _memory
