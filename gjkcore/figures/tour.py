"""A tour: states of the other kinds, one shown at a time. The answer is that of the state shown.

A state is an object with a `scene` of another kind, or with the name of a `preset`. The page knows the presets, and
replaces the name of the state shown by its scene before it asks. What else a state may hold, such as its caption, says
how the page shows it.
"""

from __future__ import annotations

from collections.abc import Mapping

from .fields import IndexField, SceneError, StatesField
from .kind import Kind, Scene, Shown, kind_named

MAX_STATES = 200
"""The most states of a tour."""

SHOWN = ("step", "view", "layers", "camera", "arrows", "challenge", "flow", "within", "caption")
"""How a state is shown. Most are attributes of the page's element."""


def tour_of(kinds: Mapping[str, Kind]) -> Kind:
    """The kind whose states are scenes of `kinds`."""

    def run(scene: Scene) -> Shown:
        """The run of the state shown. Raises SceneError if there is no such state, or if its scene is wrong."""
        states, at = scene["states"], scene["at"]
        if at >= len(states):
            raise SceneError("bad_at", f"at must be the index of one of {len(states)} states, not {at}", "at")
        where = f"states[{at}].scene"
        state = states[at].get("scene")
        if state is None:
            raise SceneError("bad_states", f"states[{at}] only names a preset; {where} is needed for an answer", where)
        name, kind = kind_named(state, kinds, f"{where}.kind")
        try:
            dimension, read = kind.read(name, state)
        except SceneError as error:
            raise SceneError(error.code, f"{where}.{error}", f"{where}.{error.where}") from None
        return Shown(name, kind, kind.run[dimension](read))

    return Kind(
        scene={
            "states": StatesField("bad_states", min=1, max=MAX_STATES, choices=("scene", "preset", *SHOWN)),
            "at": IndexField("bad_at", min=0, required=False, default=0),
        },
        run={2: run},
        parts=(),
    )
