"""Zeros of both signs: a negation or a turn by 180 degrees makes -0.0, which must change no answer."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import TypeVar

import numpy as np

T = TypeVar("T")


def signed_zeros(rng: Random, value: T) -> T:
    """The value with each zero in it drawn again as 0.0 or -0.0. Numbers, numpy arrays, lists, tuples, named tuples,
    dicts and dataclasses of any depth; whatever else is in them stays as it is."""
    return _drawn(rng, value)  # type: ignore[no-any-return]


def _drawn(rng: Random, value):
    if isinstance(value, np.ndarray):
        signs = np.array([rng.choice((0.0, -0.0)) for _ in range(value.size)]).reshape(value.shape)
        return np.where(value == 0, signs, value)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return value or rng.choice((0.0, -0.0))
    if isinstance(value, (list, tuple)):
        items = [_drawn(rng, item) for item in value]
        return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)
    if isinstance(value, dict):
        return {key: _drawn(rng, item) for key, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{field.name: _drawn(rng, getattr(value, field.name)) for field in fields(value)})
    return value
