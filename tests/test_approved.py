"""The pictures of the presets are the approved ones: see `sheets`."""

from __future__ import annotations

from sheets import PAGE, changed


def test_every_picture_is_approved() -> None:
    """Each step of each preset, each look, their words and what stands below them are byte for byte as on the sheets in
    tests/approved/. The phone has the last step."""
    names = changed()
    assert not names, f"look at {PAGE.as_uri()}, then: python3 build.py approve {' '.join(names)}"
