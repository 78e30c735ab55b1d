"""What the page's own code answers, under Node.js: see page_code.mjs."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

from bundle import bundle_for_node
from place import Place
from project import WORK, run

PROGRAM = Path(__file__).with_suffix(".mjs")


@cache
def program(place: Place) -> Path:
    """The page's code of a site that is published at a place."""
    folder = WORK / "page-code" / os.environ.get("PYTEST_XDIST_WORKER", "alone") / str(abs(hash(place)))
    return bundle_for_node([PROGRAM], folder, place)[0]


def ask_page(question: str, given: Any, place: Place | None = None, **reading: Any) -> Any:
    """The answer to a question of page_code.mjs. `reading` is of `json.loads`."""
    output = run("node", program(place or Place()), question, input=json.dumps(given), quiet=True).stdout
    return json.loads(output, **reading)
