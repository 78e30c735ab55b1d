"""Text in any language becomes two shapes: `python -m gjkcore paste`, and the page's "Paste a report".

- `paste_source` writes a text in plainer words, `paste_prose` its sentences, and `paste_tree` makes brackets of it
- `paste_words` knows the words of shapes, `paste_scan` finds the numbers of a statement that belong together, and
  `paste_text` what its statements say of one another
- `paste_calls` reads calls whose names say both shapes, and `paste_mjcf` the models of MuJoCo
- `paste_said` finds the shapes and what is said of each, and `paste_pair` chooses two of them
- `paste_shape` knows what the numbers of a shape mean, and `paste_place` those of a place

What it cannot be sure of it refuses, with the line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..checks import ShapeError
from ..figures.fields import PLAIN_SHAPE, SceneError
from .paste_mjcf import Geom, geoms, has_geoms
from .paste_pair import pair_of
from .paste_place import agree_on_w
from .paste_said import found_in
from .paste_shape import NUMBER, Entity, Json
from .paste_source import with_strings, without_comment_marks
from .paste_text import pieces
from .paste_tree import PasteError
from .paste_words import parts

__all__ = ["PasteError", "Pasted", "answer", "read"]

PLANAR = frozenset({"polygon", "path", "paths", "triangle2", "rect", "rectangle"})
"""Words that say the plane where numbers are points of two or of three."""

PLANE = re.compile(r"(?i)\b(?:2d|vec(?:tor)?2\w?|polygons?|hexagons?|pentagons?|rectangles?|x, ?y)\b(?!, ?z)")
SPACE = re.compile(r"(?i)\b(?:3d|vec(?:tor)?3\w?|meshe?s?|polyhedr\w+|tetrahedr\w+|cubes?|spheres?|y, ?z)\b")
"""Words of a text that say where all of it is, if its lists of numbers may be points of two or of three."""

LIBRARIES = {
    "ode": re.compile(r"\bdGeom|\bdCreate"),
    "jolt": re.compile(r"\bJPH\b|\bMat44\b|\bRefConst\b|\bRVec3\b|\bRMat44\b|\bJolt\."),
    "planck": re.compile(r"\bplanck\b|\bpl\.Vec2\b"),
    "matter": re.compile(r"\bBodies\.|\bMatter\."),
    "bepu": re.compile(r"\bRigidPose\b|\bBepu"),
    "directx": re.compile(r"\bXMFLOAT3\b|\bDirectX"),
    "xyxy": re.compile(r"\bbox_iou\b|xyxy|\b(?:kurbo|vello)\b"),
    "ltrb": re.compile(r"\bandroid|\bRectF\(|\bRect(?:64|D)\b"),
    "detectron": re.compile(r"\bdetectron2\b"),
    "mmcv": re.compile(r"\bmmcv\b"),
    "xywh": re.compile(r"(?i)\bindigo\.\w|\bx,[ \t]*y,[ \t]*w(?:idth)?,[ \t]*h|xywh|ltwh"),
    "shapely": re.compile(r"\bshapely\b"),
}
"""What tells whose numbers these are, where libraries differ in what the numbers of a box or a capsule mean."""


@dataclass(frozen=True)
class Pasted:
    """Two shapes as scenes have them, and how each was read, in words."""

    shapes: tuple[Json, Json]
    read_as: tuple[str, str]
    dimension: int


def answer(text: str) -> str:
    """JSON text {"shapes", "read_as", "dimension"}, or {"error": {"line", "message"}}. Never raises."""
    try:
        pasted = read(text)
        found: Json = {"shapes": pasted.shapes, "read_as": pasted.read_as, "dimension": pasted.dimension}
    except PasteError as error:
        found = {"error": {"line": error.line, "message": error.message}}
    return json.dumps(found)


def read(text: str) -> Pasted:
    """The two shapes in a text. Raises PasteError."""
    text = with_strings(text)
    if has_geoms(text):
        return _of_model(geoms(text))
    found, calls = pieces(text)
    shapes = found_in(found, calls)
    if not shapes:
        found, calls = pieces(without_comment_marks(text))
        shapes = found_in(found, calls)
    library = tuple(name for name, pattern in LIBRARIES.items() if pattern.search(text))
    for shape in shapes:
        shape.words = library + shape.words  # the last word is the one before the numbers
    agree_on_w([block for shape in shapes for block in shape.poses])
    entities = pair_of(shapes, calls, text)
    if not entities:
        raise PasteError("there are no numbers that make a shape", 1)
    if len(entities) == 1:
        raise PasteError(f"there is only one shape, {entities[0].called}: two are needed", entities[0].line)
    for entity in entities:
        entity.check()
    if len(entities) > 2:
        listed = ", ".join(str(entity.line) for entity in entities[:8])
        raise PasteError(f"there are {len(entities)} shapes, from lines {listed}: leave two of them", entities[2].line)
    possible = [entity.dimensions() for entity in entities]
    common = possible[0] & possible[1]
    if not common:
        first, second = (NUMBER[max(each)] for each in possible)
        raise PasteError(
            f"this shape has {second} numbers a point, and that of line {entities[0].line} has {first}",
            entities[1].line,
        )
    in_plane = any(part in PLANAR for entity in entities for word in entity.words for part in parts(word))
    in_plane = in_plane or bool(PLANE.search(text) and not SPACE.search(text))
    if common == {2, 3} and in_plane:
        common = {2}
    if len(common) > 1 and any(entity.flat for entity in entities):
        entity = next(entity for entity in entities if entity.flat)
        raise PasteError("these numbers may be points of two or of three: put each point in brackets", entity.line)
    dimension = max(common)
    made = [_made(entity, dimension) for entity in entities]
    known = {run.line for entity in entities for block in entity.given for run in block.runs}
    others = [str(shape.line) for shape in shapes if shape not in entities and shape.line not in known]
    left_out = f", without line{'s' * (len(others) > 1)} {', '.join(others)}" if others else ""
    return Pasted((made[0][0], made[1][0]), (made[0][1], made[1][1] + left_out), dimension)


def _of_model(found: Sequence[Geom]) -> Pasted:
    """The two geoms of a MuJoCo model. Raises PasteError."""
    if len(found) < 2:
        how_many = "only one geom" if found else "no geom beside planes and defaults"
        raise PasteError(f"there is {how_many}: two are needed", found[0].line if found else 1)
    if len(found) > 2:
        listed = ", ".join(str(geom.line) for geom in found[:8])
        raise PasteError(f"there are {len(found)} geoms, on lines {listed}: leave two of them", found[2].line)
    for geom in found:
        _check(geom.shape, 3, geom.line)
    a, b = found
    return Pasted((a.shape, b.shape), (a.words, b.words), 3)


def _check(shape: Json, dimension: int, line: int) -> None:
    """Raises PasteError where gjkcore would refuse the shape."""
    try:
        PLAIN_SHAPE.read(shape, "shape", dimension)
    except (ShapeError, SceneError) as error:
        raise PasteError(str(error), line) from None


def _made(entity: Entity, dimension: int) -> tuple[Json, str]:
    """A shape as scenes have it, and how it was read. Raises PasteError, also where gjkcore would refuse the shape."""
    shape, words = entity.made(dimension)
    _check(shape, dimension, entity.line)
    return shape, words
