"""Two blocks of rows of numbers, and two geometries as WKT. No word and no number may be left over."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

from ..checks import ShapeError, items
from .paste_text import NUMBER, Found, PasteError, number, of_points

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
LEADING_ZERO = re.compile(r"\D*0\d")


class Row(NamedTuple):
    line: int
    numbers: list[float]
    in_brackets: bool


class Block(NamedTuple):
    name: str
    rows: list[Row]


def read_rows(text: str) -> list[Found]:
    """A and B. Raises PasteError where the text is not two blocks of rows that mean points and nothing else."""
    blocks = _blocks(text)
    if len(blocks) != 2:
        lines = ", ".join(str(block.rows[0].line) for block in blocks[:8])
        what = f"{len(blocks)} blocks of rows, from lines {lines}" if len(blocks) > 1 else "one block of rows"
        what = what if blocks else "no row of numbers"
        raise PasteError(f"there is {what}: two blocks are needed, apart by an empty line or named A and B", 1)
    first = blocks[0].rows[0]
    for block in blocks:
        for row in block.rows:
            count = len(row.numbers)
            if count not in (2, 3) or count != len(first.numbers):
                wanted = "points have two or three" if count not in (2, 3) else f"line {first.line} has others"
                raise PasteError(f"this row has {count} number{'s' * (count > 1)}: {wanted}", row.line)
            if row.in_brackets != block.rows[0].in_brackets:
                raise PasteError("this row is written in another way than the first one", row.line)
    _check_meaning(*blocks)
    if blocks[0].name[-1:].lower() in ("b", "2"):
        blocks.reverse()
    rows = [block.rows for block in blocks]
    return [Found(of_points([row.numbers for row in each]), each[0].line, each[-1].line) for each in rows]


def _check_meaning(a: Block, b: Block) -> None:
    """Raises PasteError where the rows may be something else than points."""
    line = a.rows[0].line
    if len(a.rows) < 3 and len(b.rows) < 3:
        raise PasteError("so few rows may be points, corners of boxes, or centers with sizes", line)
    firsts = [[row.numbers[0] - block.rows[0].numbers[0] for row in block.rows] for block in (a, b)]
    if len(a.rows[0].numbers) == 3 and all(each == list(range(len(each))) for each in firsts):
        raise PasteError("the first number of each row may count the rows", line)
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
    for kind, token in _tokens(text):
        if kind == "other" or (kind == "open" and current) or (kind == "name" and (current or stack or name)):
            raise PasteError(f"{token!r} is left over", line)
        if kind == "open":
            stack.append(CLOSING[token])
        elif kind == "number":
            if LEADING_ZERO.match(token):
                raise PasteError(f"{token!r} is no number", line)
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


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    for match in TOKEN.finditer(text + "\n"):
        kind = match.lastgroup or "other"
        yield kind, match[kind]


# ---------------------------------------------------------------------------------------------------------------- WKT

GEOMETRY = re.compile(
    r"""(?ix) (?<!\w) (multi\w*|geometrycollection|point|linestring|polygon|linearring|triangle) \s* (?: [zm]{1,2} \s*)?
    (\( (?: [^()] | \( (?: [^()] | \([^()]*\) )* \) )* \) | empty\b)"""
)
BESIDE = re.compile(rf"(?im)^[ \t]*(?:{NAMES})[ \t]*(?:[:=]|$)|[\s;,'\"<>]+")
"""What may stand beside geometries: names and signs without a meaning."""


def read_wkt(text: str) -> list[Found]:
    """A and B, treated as shapely's shapes are. Raises PasteError for what is not convex, or left over."""
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
    if len(found) != 2:
        raise PasteError(f"geometries here: {len(found)}. Leave two of them", 1)
    return found


def _points(name: str, coordinates: str, line: int) -> Sequence[Any]:
    """Those of the geometry, read as JSON: shapely's geometries offer theirs so."""
    inside = coordinates if "(" in coordinates else "()"  # EMPTY
    listed = re.sub(r"[^,()]+", lambda found: str([number(x, line) for x in found[0].split()] or ""), inside)
    read = json.loads(listed.replace("(", "[").replace(")", "]"))
    kind = {"POINT": "Point", "LINESTRING": "LineString", "POLYGON": "Polygon"}.get(name.upper(), name)
    try:
        points = items(SimpleNamespace(__geo_interface__={"type": kind, "coordinates": read}), "it", "", kind)
    except ShapeError as error:
        raise PasteError(str(error), line) from None
    if kind == name or any(len(point) != 2 for point in points):
        raise PasteError(f"{name} is not read: it must be a point, a line of two or a polygon, of positions x y", line)
    return points
