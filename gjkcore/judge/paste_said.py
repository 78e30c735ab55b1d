"""The shapes among the pieces of a text, each with the sizes and places that are said of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from .paste_place import TURN, angle_of, is_place_of_plane
from .paste_scan import Block, Piece, Solid, is_lone, is_vector
from .paste_shape import FIVE, Entity, distinct
from .paste_text import Call
from .paste_tree import PasteError
from .paste_words import KINDS, MEASURES, key, kind, parts, role

MAX_MENTIONS = 300
"""The most shapes, sizes and places that are told apart."""

FACES = frozenset({"f", "vn", "vt", "faces", "indices", "triangles", "int"})
"""Words before whole numbers that are no points."""

OTHERS = frozenset(
    {
        "camera", "light", "gravity", "velocity", "vel", "force", "impulse", "torque", "color", "colors", "colour",
        "fill", "viewport", "screen", "window", "canvas", "game", "resolution", "figsize", "reshape", "rep", "step",
        "mask", "normal", "xlim", "ylim",
    }
)  # fmt: skip
"""Words before numbers that are those of no shape."""

WORLD = re.compile(r"(?!to|get|in|local)\w*World")
"""What is made with its gravity, or its size."""

CORNERS = 8
"""The numbers of the four corners of a rectangle."""


PLACES = {"position": (2, 3, 6, 7, 9, 12, 16), "rotation": (1, 4, 9, 12, 16), "quaternion": (4,), "rpy": (3,)}
"""How many numbers say where a shape is."""


def found_in(found: Sequence[Piece], calls: Sequence[Call]) -> list[Entity]:
    """The shapes among the pieces, each with what is said of it, there or in a call. Raises PasteError."""
    mentions: list[tuple[int, Entity]] = []
    said: list[tuple[int, Block]] = []
    for index, piece in enumerate(found):
        if len(mentions) + len(said) > MAX_MENTIONS:
            raise PasteError(f"there are more than {MAX_MENTIONS} shapes, sizes and places", piece.line)
        if isinstance(piece, Solid) and [b.role for b in piece.blocks if b.used] == ["corner", "corner"]:
            continue  # they count in the box that names them
        if isinstance(piece, Solid) and _is_place_of(piece, mentions):
            said += [(index, block) for block in piece.blocks]
        elif isinstance(piece, Solid):
            mentions.append((index, _solid(piece, [entity for _, entity in mentions])))
        elif piece.used:
            continue
        elif _is_said(piece):
            said.append((index, piece))
        elif _is_shape(piece):
            words = (*piece.above, *piece.words)
            places = [piece.place] if piece.place else []
            name = key(piece.words) or key(piece.above)
            mentions.append((index, Entity("", piece.line, name, words, [piece], places, piece.names)))
    mentions = _many(_twice(mentions, [block for _, block in said]), said)
    placed_first = _places_first(mentions, said)
    in_order = _in_order(mentions, said)
    variables = frozenset(name for _, block in said for name in block.names)
    for index, block in said:
        index, told = _linked(index, block, said, mentions, calls)
        entity = _by_variable(told, index, mentions, variables, calls) or _owner(
            told, index, mentions, placed_first(told), in_order
        )
        if entity is None:
            if mentions and _moves(block):
                raise PasteError("it is not clear which shape is moved by this", block.line)
            if mentions and block.role == "radius" and is_lone(block) and block.runs[0].numbers[0] > 0:
                raise PasteError("it is not clear which shape has this radius", block.line)
            continue
        if block.role == "unread" and not (
            entity.kind or _is_turn_of(entity, block) or role(block.words[:-1]) == "position"
        ):
            if any(angle_of(run.numbers, block) for run in block.runs):
                raise PasteError(TURN, block.line)
        elif block.role in MEASURES:
            entity.given.append(block)
        else:
            entity.poses.append(block)
    return [entity for entity in distinct(mentions) if entity.given]


def _linked(
    index: int,
    block: Block,
    said: Sequence[tuple[int, Block]],
    mentions: Sequence[tuple[int, Entity]],
    calls: Sequence[Call],
) -> tuple[int, Block]:
    """The place of which a call makes another one a part: q in `transform.linear() = q.toRotationMatrix()`."""
    shapes = {name for _, entity in mentions for name in entity.names}
    for call in calls:
        if block.names.intersection(call[1:]) and not shapes.intersection(call):
            others = [(i, other) for i, other in said if call[0] in other.names - block.names]
            if others:
                return others[0]
    return index, block


def _by_variable(
    block: Block, index: int, mentions: Sequence[tuple[int, Entity]], places: frozenset[str], calls: Sequence[Call]
) -> Entity | None:
    """The shape whose variable is that of the block, `polygon.setAngle(1)`, or stands beside it in a call, where
    as many shapes are named as places, `distance(&box, transform, &ball, other)`."""
    shapes = distinct(mentions)
    own = [shape for shape in shapes if not shape.names.isdisjoint((*block.names, *block.words))]
    if len(own) == 1:
        return own[0]
    if own and block.names and all(shape.names == block.names for shape in own):  # it is set again
        return next((shape for at, shape in reversed(mentions) if at < index and shape in own), None)
    for call in calls:
        named = [[shape for shape in shapes if word in shape.names] for word in call]
        owners = list({id(each[0]): each[0] for each in named if len(each) == 1}.values())
        beside = [word for word in dict.fromkeys(call) if word in places]
        at = next((i for i, word in enumerate(beside) if word in block.names), None)
        if at is not None and len(owners) == len(beside):
            return owners[at]
    return None


def _places_first(mentions: Sequence[tuple[int, Entity]], said: Sequence[tuple[int, Block]]) -> Callable[[Block], bool]:
    """Whether the place that a block says is that of the shape after it, and not of the one before."""
    places = [index for index, block in said if block.role in PLACES]
    solids = [index for index, entity in mentions if entity.kind]
    order = [is_place for is_place, _ in groupby(index in places for index in sorted((*places, *solids)))]
    if len(solids) > 1 and len(order) == 2 * len(solids):
        return lambda _: order[0]  # in turns
    begins = bool(places and mentions and places[0] < mentions[0][0])
    return lambda block: begins or "body" in [part for word in block.words for part in parts(word)]


def _in_order(mentions: Sequence[tuple[int, Entity]], said: Sequence[tuple[int, Block]]) -> dict[int, Entity]:
    """The shapes of places that all come after them, if as many variables say them, in the same order."""
    shapes = distinct(mentions)
    names = list(dict.fromkeys(block.names for _, block in said if block.role not in MEASURES))
    late = all(index > mentions[-1][0] for index, _ in said) if mentions else False
    if not late or len(names) != len(shapes) or not all(names):
        return {}
    return {index: shapes[names.index(block.names)] for index, block in said if block.names in names}


def _is_place_of(piece: Solid, before: Sequence[tuple[int, Entity]]) -> bool:
    """Whether a solid says only where the next one of its kind is: `<model name="box"><pose>0 0 1 0 0 0</pose>`."""
    is_new = all(entity.kind != piece.kind for _, entity in before)
    return is_new and bool(piece.blocks) and all(block.role in PLACES for block in piece.blocks)


def _solid(piece: Solid, before: Sequence[Entity]) -> Entity:
    """The shape of a solid: a new one, or the last of its kind if it says only where it is. A rectangle has its corner
    at its place."""
    piece.blocks = [block for block in piece.blocks if not _is_other(block)]
    by_center = piece.kind != "sphere" and len(piece.blocks) > 1 and "rect" not in "".join(piece.words).lower()
    at = [block for block in piece.blocks if block.words[-1:] == ("at",) and by_center]
    piece.blocks = [replace(block, words=("position",)) if block in at else block for block in piece.blocks]
    rows = [block for block in piece.blocks if len(block.runs) > 2 and len(block.runs[0].numbers) in (2, 3)]
    if piece.kind == "box":
        rows += [block for block in piece.blocks if len(block.runs) == 1 and len(block.runs[0].numbers) == CORNERS]
    if len(rows) == 1 and not rows[0].role:
        return Entity("", piece.line, key(piece.words), piece.words, rows, names=piece.names)
    poses = [block for block in piece.blocks if block.role in PLACES or block.role == "unread" or _is_matrix(block)]
    given = [block for block in piece.blocks if block not in poses]
    same = [entity for entity in before if entity.kind == piece.kind]
    if same and not piece.blocks and role(piece.words):
        return same[-1]  # what is said of it is on the next line
    if not poses or not same:
        return Entity(piece.kind, piece.line, key(piece.words), piece.words, given, poses, piece.names)
    named = [entity for entity in same if entity.names & piece.names]
    named = named or list({id(entity): entity for entity in same if entity.key == key(piece.words)}.values())
    owner = named[0] if len(named) == 1 else same[-1]
    turns = all(block.role in ("quaternion", "rotation") for block in poses)
    if turns and len(given) == 1 and is_vector(given) and not owner.poses:
        # `CollisionObject box1(geometry1, Quaterniond(...), Vector3d(...))`: what stands beside a turn is a position.
        poses, given = [*poses, replace(given[0], words=("position",))], []
    if not given:
        owner.poses += poses
        return owner
    return Entity(piece.kind, piece.line, key(piece.words), piece.words, given, poses, piece.names)


def _twice(mentions: list[tuple[int, Entity]], said: Sequence[Block]) -> list[tuple[int, Entity]]:
    """One solid that has two places is two shapes."""
    if len(mentions) != 1 or not mentions[0][1].kind:
        return mentions
    index, solid = mentions[0]
    keys = sorted({key(block.words) for block in said if block.role == "position"} - {""})
    if len(keys) == 2:
        return [(index, Entity(solid.kind, solid.line, name, solid.words, list(solid.given))) for name in keys]
    corners = [block for block in solid.given if block.role == "corner"]
    if len(corners) == 4 == len(solid.given):
        return [(index, Entity("box", solid.line, "", solid.words, corners[i : i + 2])) for i in (0, 2)]
    rows = [run for block in solid.given for run in block.runs if len(run.numbers) in (4, FIVE)]
    if solid.kind == "box" and len(rows) == 2 == sum(len(block.runs) for block in solid.given):  # `box_iou(a, b)`
        return [(index, Entity("box", row.line, "", solid.words, [Block([row], bare=True)])) for row in rows]
    told = [*(solid.poses if _is_plural(solid.words) else ()), *(block for block in solid.given if not block.role)]
    runs = [run for block in told for run in block.runs if len(run.numbers) in (2, 3)]
    measures = [block for block in solid.given if block.role in MEASURES]
    if solid.kind not in ("sphere", "box") or len(runs) != 2 or not measures:
        return mentions
    places = [Block([run], ("position",)) for run in runs]
    have_own = len(measures) == 2 and measures[0].role == measures[1].role
    told_of = zip([measures[:1], measures[1:]] if have_own else [measures] * 2, places, strict=True)
    return [(index, Entity(solid.kind, solid.line, "", solid.words, [*own], [place])) for own, place in told_of]


def _is_plural(words: Sequence[str]) -> bool:
    """Whether words name several solids: `two cubes`."""
    return any(part[-1] == "s" and kind([part]) for word in words for part in parts(word))


def _is_turn_of(points: Entity, block: Block) -> bool:
    """Whether points are turned about the origin from which they are measured: `polygon.setAngle(0.5)`."""
    return not points.names.isdisjoint(block.names) and any(
        part == "angle" for word in block.words for part in parts(word)
    )


def _many(mentions: list[tuple[int, Entity]], said: Sequence[tuple[int, Block]]) -> list[tuple[int, Entity]]:
    """Two solids that are told at once: `two cubes of side 2, one with pos 0 0 0, the other with 0 0 1.9`."""
    if len(mentions) != 2 or [block.role for _, block in said] != ["position"]:
        return mentions
    (_, solid), (other, point) = mentions
    if not _is_plural(solid.words) or solid.poses or point.kind or len(point.given[0].runs) > 1:
        return mentions
    place = replace(point.given[0], words=("position",))
    return [mentions[0], (other, Entity(solid.kind, point.line, "", solid.words, solid.given, [place]))]


def _moves(block: Block) -> bool:
    """Whether a place is another than the origin, without a turn."""
    flat = [x for run in block.runs for x in run.numbers]
    size = {9: 3, 16: 4}.get(len(flat))
    plain = [float(i % (size + 1) == 0) for i in range(size * size)] if size else [0.0] * len(flat)
    return block.role not in MEASURES and flat != plain


def _is_matrix(block: Block) -> bool:
    """Whether a block is four rows of a matrix that turns and moves."""
    return [len(run.numbers) for run in block.runs] == [4] * 4 and block.runs[3].numbers == [0.0, 0.0, 0.0, 1.0]


def _is_said(block: Block) -> bool:
    """Whether a block says something of a shape, and is none."""
    flat = [x for run in block.runs for x in run.numbers]
    if _is_other(block):
        return False
    if block.role == "unread":
        return len(block.runs) < 3  # and else points in degrees
    if block.role in MEASURES:
        return len(block.runs) == 1 and len(flat) < 7
    in_plane = block.role == "position" and is_place_of_plane([run.numbers for run in block.runs])
    return _is_matrix(block) or in_plane or len(flat) in PLACES.get(block.role, ())


def _is_other(block: Block) -> bool:
    """Whether a block says something of what is no shape."""
    return any(part in OTHERS for word in block.words for part in parts(word)) or any(map(WORLD.fullmatch, block.words))


def _is_shape(block: Block) -> bool:
    """Whether a block is a list of points. A row of an expression without brackets is none: `2024-02-20`."""
    sizes = [len(run.numbers) for run in block.runs]
    known = {*block.words[-1:], *(part for word in block.words for part in parts(word) if part in ("faces", "indices"))}
    if FACES & known and max(sizes) != 2 and all(x.is_integer() for run in block.runs for x in run.numbers):
        return False
    if len(sizes) > 1 and all(run.numbers[0] == len(run.numbers) - 1 > 2 for run in block.runs):
        return False  # the faces of an OFF file, each with its length
    return max(sizes) > 1 and not (block.computed and len(sizes) == 1) and not _is_other(block)


def _owner(
    block: Block, index: int, mentions: Sequence[tuple[int, Entity]], is_first: bool, in_order: Mapping[int, Entity]
) -> Entity | None:
    """The shape of which a block says something. Points have only what carries their key."""
    name = key(block.words) or key(block.above)
    shapes = distinct(mentions)
    keys = [shape.key for shape in shapes]
    if name and keys.count(name) == 1:
        return shapes[keys.index(name)]
    if name and all(keys) and len(keys) > 1:
        return None
    solids = [(place, entity) for place, entity in mentions if entity.kind]
    said = {KINDS.get(part, part) for word in block.words for part in parts(word)}
    named = [entity for entity in distinct(solids) if entity.kind in said]
    if len(named) == 1:
        return named[0]
    if index in in_order:
        return in_order[index]
    before = [entity for place, entity in solids if place < index]
    after = [entity for place, entity in solids if place > index]
    if block.role == "unread" and not solids:
        return shapes[0] if shapes else None
    order = after[:1] + before[-1:] if is_first else before[-1:] + after[:1]
    return order[0] if order else None
