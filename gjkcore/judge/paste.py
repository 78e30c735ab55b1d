"""A pasted text, such as a report of a bug, as two shapes.

A text is read alone only in forms that mean one thing, and if no word and no number is left over: a scene or case in
JSON, two geometries as WKT, an OBJ file of two objects, two geoms of a MuJoCo model, two blocks of rows of numbers. Of
any other text the reader says which lines are A and B, and what they are.

`paste_text`: numbers, and shapes in words; `paste_files`: OBJ and MuJoCo; `paste_form`: what the reader says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import accumulate
from types import SimpleNamespace
from typing import Any, NamedTuple

from ..checks import items
from ..figures.fields import check_known
from .exact import Json
from .paste_files import MJCF, OBJ, read_mjcf, read_obj
from .paste_form import Said, filled
from .paste_text import NUMBER, Found, PasteError, number, of_points, refusing

MAX_CHARACTERS = 1_000_000
MAX_BRACKETS = 40
"""The most that are open at once."""

JSON = re.compile(r'\s*\{\s*"')
SCENE = ("schema", "kind", "method", "shapes", "start")
ANSWERS = ("fits", "intersects", "distance", "depth", "certificate")
CASE = ("schema", "id", "group", "dimension", "a", "b", "source", *ANSWERS)
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
    steps = (1 if bracket in "[({" else -1 for bracket in re.findall(r"[\[\](){}]", text))
    if any(opened > MAX_BRACKETS for opened in accumulate(steps)):
        raise PasteError(f"more than {MAX_BRACKETS} brackets are open at once")
    return re.sub(r"(?m)^[ \t]*```.*$", "", text.replace("\r\n", "\n").replace("\r", "\n").replace("\ufeff", ""))


def both(found: Sequence[Found]) -> Pasted:
    """Raises PasteError where there are not two shapes, or gjkcore would refuse one of them, or both together."""
    if len(found) != 2:
        at = ", ".join(f"line {each.first}" for each in found[:8] if each.first)
        advice = "Part rows by an empty line, or say which lines are A and which are B"
        raise PasteError(f"shapes found: {len(found)}{at and f' ({at})'}; two are needed. {advice}", 1)
    a, b = (each.check() for each in found)
    if a != b:
        raise PasteError(f"points of A have {a} numbers, and those of B {b}", found[1].first)
    return Pasted([each.shape for each in found], [each.words for each in found], a)


# ----------------------------------------------------------------------------------------------------------------- JSON


def _of_json(text: str) -> list[Found]:
    try:
        given = json.loads(text)
    except json.JSONDecodeError as error:
        raise PasteError(f"this is no JSON: {error.msg}", error.lineno) from None
    with refusing():
        known, owner = (SCENE, "scene of two shapes") if "shapes" in given else (CASE, "case")
        check_known(given, known, owner, "")
    shapes = given.get("shapes", [given.get("a"), given.get("b")])
    if given.get("schema", 1) not in SCHEMAS:
        raise PasteError(f"schema is one of {SCHEMAS}, not {given['schema']!r}")
    if not isinstance(shapes, list) or not all(isinstance(shape, dict) for shape in shapes):
        raise PasteError('shapes are objects: {"shapes": [A, B]} or {"a": A, "b": B}')
    return [Found(shape) for shape in shapes]


# ----------------------------------------------------------------------------------------------------------------- rows

NAMES = r"(?:shape|body|object|polygon|polyhedron|hull|points|vertices|verts)(?:[ _]?[ab12])?|[ab]"
"""The names that a block may have. Others can mean something: radius, center, min."""

TOKEN = re.compile(
    rf"""(?P<blank>\n[ \t]*(?=\n)) | (?P<newline>\n) | (?P<space>[ \t]+) | (?P<comma>,(?!\s*,))
    | (?P<end>;(?=[ \t]*\n)) | (?P<open>[\[({{]) | (?P<close>[\])}}])
    | (?P<name>(?<!\w)(?i:{NAMES})(?=[ \t]*[:=\n]))[ \t]*[:=]?
    | (?P<number>{NUMBER})[fF]? | (?P<other>[^\W\d]\w*|.)""",
    re.VERBOSE,
)
CLOSING = {"(": ")", "[": "]", "{": "}"}


class Row(NamedTuple):
    line: int
    numbers: list[float]
    in_brackets: bool


class Block(NamedTuple):
    name: str
    rows: list[Row]


def read_rows(text: str) -> list[Found]:
    """The blocks. Raises PasteError where rows may mean something else than points."""
    blocks = _blocks(text)
    rows = [row for block in blocks for row in block.rows]
    for row in rows:
        count = len(row.numbers)
        if count not in (2, 3) or count != len(rows[0].numbers):
            wanted = "points have two or three" if count not in (2, 3) else f"line {rows[0].line} has others"
            raise PasteError(f"this row has {count} number{'s' * (count > 1)}: {wanted}", row.line)
        if row.in_brackets != rows[0].in_brackets:
            raise PasteError("this row is written in another way than the first one", row.line)
    if len(blocks) == 2:
        _check_meaning(*blocks)
        if blocks[0].name[-1:].lower() in ("b", "2"):
            blocks.reverse()
    return [Found(of_points([row.numbers for row in b.rows]), b.rows[0].line, b.rows[-1].line) for b in blocks]


def _check_meaning(a: Block, b: Block) -> None:
    """Raises PasteError where the rows may be something else than points."""
    if len(a.rows) < 3 and len(b.rows) < 3:
        raise PasteError("so few rows may be points, corners of boxes, or centers with sizes", a.rows[0].line)
    firsts = [[row.numbers[0] - block.rows[0].numbers[0] for row in block.rows] for block in (a, b)]
    if len(a.rows[0].numbers) == 3 and all(each == list(range(len(each))) for each in firsts):
        raise PasteError("the first number of each row may count the rows", a.rows[0].line)
    for points, block in ((a, b), (b, a)):
        rows = [row.numbers for row in block.rows]
        whole = all(x.is_integer() and 0 <= x <= len(points.rows) for row in rows for x in row)
        if len(rows) > 2 and whole and all(len(set(row)) == len(row) for row in rows):
            raise PasteError("these rows may be indices of the others", block.rows[0].line)


def _blocks(text: str) -> list[Block]:
    """The rows: the numbers of a bracket, or of a line outside of brackets. An empty line, a name, or the end of a
    bracket around rows ends a block. Raises PasteError for what is left over."""
    blocks: list[Block] = []
    stack: list[str] = []
    current: list[float] = []
    line, started, name, in_block = 1, 1, "", False
    for match in TOKEN.finditer(text + "\n"):
        kind = match.lastgroup or "other"
        token = match[kind]
        if kind == "other" or (kind == "open" and current) or (kind == "name" and (current or stack or name)):
            raise PasteError(f"{token!r} is left over", line)
        if kind == "open":
            stack.append(CLOSING[token])
        elif kind == "number":
            started = started if current else line
            current.append(number(token, line))
        elif kind == "name":
            name, in_block = token, False
        elif kind == "close" and (not stack or stack.pop() != token):
            raise PasteError(f"{token!r} closes no bracket", line)
        if current and (kind == "close" or (not stack and kind in ("newline", "blank", "end"))):
            if not in_block:
                blocks.append(Block(name, []))
                name, in_block = "", True
            blocks[-1].rows.append(Row(started, current, kind == "close"))
            current = []
        elif kind == "close":
            in_block = False
        if kind == "blank" and not stack:
            in_block = False
        line += kind in ("newline", "blank")
    if stack or name:
        raise PasteError(f"{name!r} has no rows" if name else "a bracket is not closed", line - 1)
    return blocks


# ---------------------------------------------------------------------------------------------------------------- WKT

GEOMETRY = re.compile(
    r"""(?ix) (?<!\w) (multi\w*|geometrycollection|point|linestring|polygon|linearring|triangle) \s* (?: [zm]{1,2} \s*)?
    (\( (?: [^()] | \( (?: [^()] | \([^()]*\) )* \) )* \) | empty\b)"""
)
BESIDE = re.compile(rf"(?im)^[ \t]*(?:{NAMES})[ \t]*(?:[:=]|$)|[\s;,'\"<>]+")
"""What may stand beside geometries: names and signs without a meaning."""


def read_wkt(text: str) -> list[Found]:
    """Geometries, treated as shapely's are. Raises PasteError for what is not convex, or left over."""
    found: list[Found] = []
    at = 0
    for match in [*GEOMETRY.finditer(text), None]:
        end = match.start() if match else len(text)
        left = BESIDE.sub(" ", text[at:end]).split()
        if left:
            raise PasteError(f"{left[0]!r} is left over", text.count("\n", 0, text.index(left[0], at)) + 1)
        if match:
            at = match.end()
            line, last = (text.count("\n", 0, place) + 1 for place in match.span())
            found.append(Found(of_points(_points(match[1], match[2], line)), line, last))
    return found


def _points(name: str, coordinates: str, line: int) -> Sequence[Any]:
    """Those of the geometry, read as JSON: shapely's geometries offer theirs so."""
    inside = coordinates if "(" in coordinates else "()"  # EMPTY
    listed = re.sub(r"[^,()]+", lambda found: str([number(x, line) for x in found[0].split()] or ""), inside)
    read = json.loads(listed.replace("(", "[").replace(")", "]"))
    kind = {"POINT": "Point", "LINESTRING": "LineString", "POLYGON": "Polygon"}.get(name.upper(), name)
    with refusing(line):
        points = items(SimpleNamespace(__geo_interface__={"type": kind, "coordinates": read}), "it", "", kind)
    if kind == name or any(len(point) != 2 for point in points):
        raise PasteError(f"{name} is not read: it must be a point, a line of two or a polygon, of positions x y", line)
    return points
