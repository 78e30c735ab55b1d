"""Random choices in whole numbers alone, so that they are the same on every machine and in every version of Python.

The generator is SplitMix64 (Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MASK = 2**64 - 1


class Draw:
    """The choices that belong to a key: the same key draws the same numbers."""

    def __init__(self, *key: str | int) -> None:
        state = 0xCBF29CE484222325
        for byte in "/".join(map(str, key)).encode():
            state = (state ^ byte) * 0x100000001B3 & MASK  # FNV-1a
        self._state = state

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK
        z = self._state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        return (z ^ z >> 31) * limit >> 64

    def between(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`."""
        return least + self.below(most - least + 1)

    def pick(self, choices: Sequence[T]) -> T:
        return choices[self.below(len(choices))]

    def percent(self, chance: int) -> bool:
        """True in `chance` of a hundred draws."""
        return self.below(100) < chance

    def mixed(self, items: Sequence[T]) -> list[T]:
        """The items in another order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in items]
