"""A tour: states of the other kinds, one of which is shown. The answer is that of the state shown.

A state is an object with a `scene` of another kind. What else it holds, such as its caption, is the page's affair.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..checks import shown
from .fields import Field, SceneError
from .kind import Kind, Scene, Shown

MAX_STATES = 200
"""The most states of a tour."""


def tour_of(kinds: Mapping[str, Kind]) -> Kind:
    """The kind whose states are scenes of `kinds`."""

    def run(scene: Scene) -> Shown:
        """The run of the state shown. Raises SceneError if there is no such state, or if its scene is wrong."""
        states, at = scene["states"], scene["at"]
        if at >= len(states):
            raise SceneError("bad_at", f"at must be the index of one of {len(states)} states, not {at}", "at")
        where = f"states[{at}].scene"
        state = states[at]["scene"]
        name = state.get("kind")
        if not isinstance(name, str) or name not in kinds:
            expected = ", ".join(kinds)
            raise SceneError(
                "unknown_kind", f"{where}.kind must be one of {expected}, not {shown(name)}", f"{where}.kind"
            )
        kind = kinds[name]
        try:
            dimension, read = kind.read(name, state)
        except SceneError as error:
            raise SceneError(error.code, f"{where}.{error}", f"{where}.{error.where}") from None
        return Shown(kind, kind.run[dimension](read))

    return Kind(
        title="A tour",
        scene={
            "states": Field("states", "bad_states", min=1, max=MAX_STATES),
            "at": Field("index", "bad_at", min=0, required=False, default=0),
        },
        run={2: run},
        parts=(),
    )
