"""Pairs that users of engines reported: numbers, and where they come from, one pair a line of `reports.jsonl`.

An engine may have been mended since, or may have been right in the end. `fixed_in` names the change that mended it,
where that is known. `state` is that of the report when it was read, in November 2026. A version that the report does
not state is "not stated". Boxes have half extents here, where some engines have whole sides.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import NamedTuple

from .exact import Json


class Report(NamedTuple):
    """Two shapes and their source: engine, version, date, link, fixed_in, state."""

    source: Json
    a: Json
    b: Json

    @property
    def dimension(self) -> int:
        """2 or 3."""
        first = next(value for value in self.a.values() if isinstance(value, list))
        return len(first[0]) if isinstance(first[0], list) else len(first)


REPORTS = tuple(
    Report(**json.loads(line)) for line in (files(__package__) / "reports.jsonl").read_text("utf-8").splitlines()
)
