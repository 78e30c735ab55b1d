"""A pasted text, such as a report of a bug, as two shapes.

A text is read alone only in forms that mean one thing, and if no word and no number is left over: a scene or case in
JSON, two geometries as WKT, an OBJ file of two objects, two geoms of a MuJoCo model, two blocks of rows of numbers. Of
any other text the reader says which lines are A and B, and what they are.

`paste_text`: numbers, and shapes in words; `paste_rows`, `paste_files`: the forms; `paste_form`: what the reader says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from .exact import Json
from .paste_files import MJCF, OBJ, read_mjcf, read_obj
from .paste_form import Said, filled
from .paste_rows import GEOMETRY, read_rows, read_wkt
from .paste_text import Found, PasteError, check_name

MAX_CHARACTERS = 1_000_000
MAX_BRACKETS = 40
"""The most that are open at once."""

JSON = re.compile(r'\s*\{\s*"')
SCENE = ("schema", "kind", "method", "shapes", "start")
ANSWERS = ("fits", "intersects", "distance", "depth", "certificate", "source")
CASE = ("schema", "id", "group", "dimension", "a", "b", *ANSWERS)
SCHEMAS = (1, "gjk-cases-1", "gjk-cases-2")


class Pasted(NamedTuple):
    """Two shapes as scenes have them, the words that name each, and their dimension, 2 or 3."""

    shapes: list[Json]
    words: list[str]
    dimension: int


def read(text: str) -> Pasted:
    """Raises PasteError, also for every text that may mean something else."""
    text = plain(text)
    forms = ((JSON, _of_json), (MJCF, read_mjcf), (OBJ, read_obj))
    other = read_wkt if GEOMETRY.search(text) else read_rows
    return both(next((form for begins, form in forms if begins.match(text)), other)(text))


def read_said(text: str, said: Sequence[Said]) -> Pasted:
    """The two shapes that the reader says. Raises PasteError."""
    return both([filled(plain(text), each, []) for each in said])


def plain(text: str) -> str:
    """The text with one kind of line end and without fences. Lines keep their numbers. Raises PasteError."""
    if len(text) > MAX_CHARACTERS:
        raise PasteError(f"the text has {len(text):,} characters, and {MAX_CHARACTERS:,} are read")
    if (
        max(accumulate(1 if each in "[({" else -1 for each in re.findall(r"[\[\](){}]", text)), default=0)
        > MAX_BRACKETS
    ):
        raise PasteError(f"more than {MAX_BRACKETS} brackets are open at once")
    return re.sub(r"(?m)^[ \t]*```.*$", "", text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", ""))


def both(found: Sequence[Found]) -> Pasted:
    """Raises PasteError where gjkcore would refuse one of the shapes, or both together."""
    a, b = (each.check() for each in found)
    if a != b:
        raise PasteError(f"points of A have {a} numbers, and those of B {b}", found[1].first)
    return Pasted([each.shape for each in found], [each.words for each in found], a)


def _of_json(text: str) -> list[Found]:
    try:
        given = json.loads(text)
    except json.JSONDecodeError as error:
        raise PasteError(f"this is no JSON: {error.msg}", error.lineno) from None
    is_scene = "shapes" in given
    for name in given:
        check_name(name, SCENE if is_scene else CASE, "a scene of two shapes" if is_scene else "a case")
    shapes = given["shapes"] if is_scene else [given.get("a"), given.get("b")]
    if given.get("schema", 1) not in SCHEMAS:
        raise PasteError(f"schema is one of {SCHEMAS}, not {given['schema']!r}")
    if not isinstance(shapes, list) or len(shapes) != 2 or not all(isinstance(shape, dict) for shape in shapes):
        raise PasteError('two shapes are needed: {"shapes": [A, B]} or {"a": A, "b": B}')
    return [Found(shape) for shape in shapes]
