"""Where a shape of a text stands: its position and its turn, in the forms in which libraries write them."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, isfinite, pi, radians, sin

from ..space.bodies import IDENTITY
from .paste_scan import Block
from .paste_tree import PasteError
from .paste_words import has_part, parts

Numbers = list[float]
Rows = list[Numbers]

UNIT = 1e-3
"""How far from 1 the length of a quaternion may be. Reports print six digits or more."""

TURN = "a turn or a scale is not read: write the points as they are in the world"


def placed(point: Numbers, center: Numbers, turned: Rows | None) -> Numbers:
    rows = turned or IDENTITY
    return [
        sum((r * x for r, x in zip(row, point, strict=False) if r), 0.0) + c
        for row, c in zip(rows, center, strict=False)
    ]


def pose(block: Block, rows: Rows, dimension: int) -> tuple[Numbers | None, Rows | None]:
    """What a block says of a place: a position, a rotation. Raises PasteError."""
    flat = [x for row in rows for x in row]
    if dimension == 2 and block.role == "position" and len(flat) in (2, 3):
        c, s = (cos(flat[2]), sin(flat[2])) if len(flat) == 3 else (1.0, 0.0)
        return flat[:2], None if s == 0 else [[c, -s], [s, c]]
    if block.role == "unread" or len(flat) == 1:
        angle = angle_of(flat, block)
        if angle and dimension == 3:
            raise PasteError(TURN, block.line)
        c, s = cos(angle), sin(angle)
        return None, None if s == 0 else [[c, -s], [s, c]]
    if block.role == "rpy":
        return None, _of_rpy(flat)
    if block.role == "position" and len(flat) == 6 and len(rows) == 1:  # SDF's `<pose>x y z roll pitch yaw</pose>`
        return flat[:3], _of_rpy(flat[3:])
    if block.role == "position" and [len(row) for row in rows] == [3, 3] and "Isometry3" in block.words:
        if not isfinite(angle := hypot(*rows[1])):  # `Isometry3::new(vector, axis * angle)`
            raise PasteError(TURN, block.line)
        axis = [x / (angle or 1.0) * sin(angle / 2) for x in rows[1]]
        return rows[0], _turned([cos(angle / 2), *axis], Block([], ("wxyz",)))
    if dimension == 2 and is_place_of_plane(rows):
        c, s = (x / hypot(*rows[1]) for x in rows[1])
        return rows[0], None if s == 0 else [[c, -s], [s, c]]
    if len(flat) == 3 and block.role == "position":
        return flat, None
    if block.role == "position" and [len(row) for row in rows] in ([3, 4], [4, 3]):
        order = [flat[:3], flat[3:]] if len(rows[0]) == 3 else [flat[4:], flat[:4]]
        return order[0], _turned(order[1], block)
    if len(flat) == 4 and block.role in ("quaternion", "rotation"):
        return None, _turned(flat, block)
    if len(flat) == 9:
        found = [flat[0:3], flat[3:6], flat[6:9]]
        return None, [list(row) for row in zip(*found, strict=True)] if has_part(block.words, AXES) else found
    if len(flat) in (12, 16) and (len(flat) == 12 or flat[12:] == [0.0, 0.0, 0.0, 1.0]):
        found = [flat[0:4], flat[4:8], flat[8:12]]
        return [row[3] for row in found], [row[:3] for row in found]
    raise PasteError(f"{len(flat)} numbers are no {block.role or 'pose'}", block.line)


RADIANS = frozenset({"angle", "rad", "radians", "rot"})
"""Words of angles that engines take in radians."""


def angle_of(flat: Numbers, block: Block) -> float:
    """The angle of the plane that a block says, in radians. Raises PasteError where its unit is not sure: a number that
    is no twelfth of half a turn must be called an angle, and be no whole number of degrees."""
    said = {part for word in block.words for part in parts(word)}
    if not any(flat) or ("scale" in said and {*flat} == {1.0}):
        return 0.0
    if len(flat) != 1 or not isfinite(flat[0]):
        raise PasteError(TURN, block.line)
    [angle] = flat
    if said & {"deg", "degrees"}:
        return radians(angle)
    share = angle / pi * 12
    if abs(share - round(share)) < UNIT * UNIT or (said & RADIANS and abs(angle) <= 2 * pi and not angle.is_integer()):
        return angle
    raise PasteError(TURN, block.line)


def _of_rpy(angles: Numbers) -> Rows:
    """The rotation of roll, pitch and yaw about the fixed axes x, y and z."""
    (a, b, c), (d, e, f) = ([turn(x) for x in angles] for turn in (cos, sin))
    return [
        [b * c, d * e * c - a * f, a * e * c + d * f],
        [b * f, d * e * f + a * c, a * e * f - d * c],
        [-e, d * b, a * b],
    ]


def is_place_of_plane(rows: Rows) -> bool:
    """Whether these are a position, and the cosine and the sine of a turn."""
    return [len(row) for row in rows] == [2, 2] and abs(hypot(*rows[1]) - 1) <= UNIT


AXES = frozenset({"axes"})
"""What says that rows are the axes of a box, which are the columns of its rotation."""

LAST = frozenset({"xyzw", "bt", "orientation", "orn", "px", "three", "rapier"})
"""Words of those who write w last in a quaternion."""


def agree_on_w(blocks: Sequence[Block]) -> None:
    """Puts w last in all quaternions of a text if one of them is `0, 0, 0, 1`, no turn, and none `1, 0, 0, 0`."""
    turns = [block for block in blocks if block.role in ("quaternion", "rotation") and len(block.runs) == 1]
    found = [block.runs[0].numbers for block in turns]
    if [0.0, 0.0, 0.0, 1.0] in found and [1.0, 0.0, 0.0, 0.0] not in found:
        for block in turns:
            block.words += ("xyzw",)


def has_w_last(block: Block) -> bool:
    """Whether w is last in a quaternion: a word says so, or `Quaternion(0, 0, 0, 1)`, which nobody writes for half a
    turn about z."""
    flat = [x for run in block.runs for x in run.numbers]
    is_unit = flat[-4:] == [0.0, 0.0, 0.0, 1.0] and not {"Quaternion", "Quat"}.isdisjoint(block.words)
    is_unit = is_unit or not {"Mat44", "RMat44"}.isdisjoint(block.words)  # Jolt's
    return "wxyz" not in block.words and (is_unit or any(part in LAST for word in block.words for part in parts(word)))


def _turned(quaternion: Numbers, block: Block) -> Rows:
    """The rotation of a quaternion, which has w first except where a word says that it is last. Raises PasteError."""
    w, x, y, z = (quaternion[3], *quaternion[:3]) if has_w_last(block) else quaternion
    size = (w * w + x * x + y * y + z * z) ** 0.5
    if not abs(size - 1) <= UNIT:
        raise PasteError(f"the quaternion has length {size:g}, and that of a rotation has length 1", block.line)
    w, x, y, z = w / size, x / size, y / size, z / size
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
