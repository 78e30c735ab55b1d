"""A text statement by statement: what each one makes, and what it says of the variables of those before it.

A *call* is the words of a statement that only names what others made: `distance(box, place, ball, other)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest

from .paste_calls import told_by_name
from .paste_scan import (
    Block,
    Known,
    Piece,
    Run,
    Scan,
    Solid,
    blocks_of,
    is_lone,
    is_remark,
    is_vector,
    merged,
    told_by_fields,
)
from .paste_tree import (
    MAX_CHARACTERS,
    Group,
    Item,
    PasteError,
    Token,
    all_words,
    gathered,
    is_comma,
    is_term,
    is_word,
    statements,
    tree,
)
from .paste_words import AXIS, POINTS, has_part, kind, parts, role, subject

ADDED = ("radius", "length", "size", "corner")
"""What may be said of a solid behind its brackets."""

LATEST = 20
"""A statement may say more of one of so many shapes before it. If it were any, time would grow with the square of their
number."""

Call = tuple[str, ...]
"""The words of a statement without a list of numbers, `distance(&c1, X1, &c2, X2, 0.5)`."""


def pieces(text: str) -> tuple[list[Piece], list[Call]]:
    """All blocks and solids of a text, in its order, and its calls. Raises PasteError."""
    refuse_long(text)
    known = Known()
    names = known.names
    found: list[Piece] = []
    calls: list[Call] = []
    above: tuple[str, ...] = ()
    for statement in gathered(statements(tree(text))):
        scan = Scan(statement, known)
        if is_equation(statement):
            continue
        new, words = list(scan.found), tuple(scan.all_words)
        equals = next((i for i, item in enumerate(statement) if isinstance(item, Token) and item.text == "="), 0)
        name = declared(statement, equals)
        every = all_words(statement)
        own = frozenset({name, *subjects(statement)} - KEYWORDS)
        for piece in new:
            piece.names = own
        if all(map(is_lone, new)):
            is_member = equals > 1 and not is_word_alone(statement[:equals])
            calls.append(every if is_member else all_words(statement[equals:]))
        if is_call_of_shapes(statement, new, known):
            if has_part(every, CASTS):
                calls.append(every)
            continue
        if name and equals and any("body" in parts(word) for word in every if word != name):
            known.bodies.add(name)
            if not any(isinstance(piece, Solid) or piece.role or len(piece.runs) > 1 for piece in new):
                continue  # `body = Body(mass, moment)`
        new = of_known_shapes(statement, new, known, is_set=bool(equals))
        if is_sentence(statement):
            for block in blocks_of(new):
                block.in_sentence = True
        if made_by_call := called_by_kinds(statement, names):
            found += made_by_call
            continue
        if (points := point_added(statement, known)) is not None:
            found += points
            continue
        if not new and (made := made_of_variables(statement, names)):
            for piece in made:
                piece.names = own
            found += made
            continue
        if named_only(new, statement[equals:]):
            continue
        if not new:
            above = without_numbers(statement, scan, name if equals else "", found, known, above)
            continue
        for piece in new:
            if isinstance(piece, Block):
                piece.above = above
        named = kind(words)
        if named and len(words) > 3 and all(map(is_remark, new)):
            continue  # a sentence: "the box is 3 pixels away"
        solids = [piece for piece in new if isinstance(piece, Solid)]
        while len(solids) == 1 and new[0] is solids[0] and len(new) > 1 and says_more(new[1]):
            solids[0].blocks += blocks_of([new.pop(1)])  # `circle center (4, 1), radius 1`
        if several := told_in_turn(new) if named else told_round(new):
            new = list(several)
        elif named and (not solids or len(new) == 1):
            blocks = blocks_of(new)
            same = [piece for piece in found[-LATEST:] if isinstance(piece, Solid) and piece.adds(words, blocks)]
            if same:
                same[-1].blocks += blocks
                known.shapes |= same[-1].names - {name}
                above = ()
                continue
            new = list(solids) or [Solid(named, words, blocks[0].line, blocks, own)]
        elif name:
            if AXIS.fullmatch(name) and adds_axis(found[-1:], new, name):
                continue
            names[name] = [piece for piece in new if isinstance(piece, Block)]
            for one, value in zip(declared_in_a_row(statement), new, strict=False):
                if isinstance(value, Block):  # `Point p(0, 0), q(1, 0);`
                    names[one], value.names = [value], frozenset({one})
        above = () if any(isinstance(item, Group) for item in statement) else tuple(scan.words)
        if is_next_axis(found[-1:], new):
            continue
        new = of_corners(found, new)
        if name and any(isinstance(piece, Solid) or len(piece.runs) > 2 for piece in new):
            first, second = (*statement, statement[0])[:2]
            is_member = equals == 2 and is_word(first) and is_word(second) and second.glued
            known.shapes.add(every[0] if is_member else name)
        found += new
    refuse_lists_for_axes(found)
    return merged(found, apart=True), calls


def without_numbers(
    statement: Sequence[Item], scan: Scan, name: str, found: list[Piece], known: Known, above: tuple[str, ...]
) -> tuple[str, ...]:
    """What a statement without a list of numbers says of those that follow: the words above them. `name` is what it
    sets, if anything."""
    words = tuple(scan.all_words)
    is_plain = all(isinstance(item, Token) for item in statement)
    if words and name:
        named = next((word for word in reversed(words) if word != name and kind([word])), "")
        if named or "polygon" in parts(words[-1]):
            known.aliases[name] = named or words[-1]  # var C = SAT.Circle;
    elif words:
        above = (*words, *(token for token in scan.words if token.isdigit()))
        named = kind(words)
        if is_plain and len(words) == 2 == len(statement) and (named or role(words[:1]) == "position"):
            known.types[words[1]] = words[0]
        if named and len(words) < 5 and is_plain:
            if found and isinstance(found[-1], Solid) and not found[-1].blocks:
                found.pop()
            found.append(Solid(named, above, statement[0].line, []))
    return above if is_plain else ()


def says_more(piece: Piece) -> bool:
    """Whether a block behind a solid says more of it: its measures, its place, or its other end."""
    named = piece.words in (("to",), ("at",))
    return isinstance(piece, Block) and (named or (piece.role in ADDED and not kind(piece.words)))


def refuse_long(text: str) -> None:
    """Raises PasteError for a text of too many characters."""
    if len(text) > MAX_CHARACTERS:
        line = text.count("\n", 0, MAX_CHARACTERS) + 1
        raise PasteError(f"the text has {len(text)} characters: at most {MAX_CHARACTERS} are read", line)


def of_corners(found: list[Piece], new: list[Piece]) -> list[Piece]:
    """A box of two corners that are told one after the other; the first is taken from what was found."""
    corners = [piece for piece in (*found[-1:], *new) if isinstance(piece, Block) and piece.role == "corner"]
    if not (len(new) == 1 and told_by_fields(corners) and corners[0].words != corners[1].words):
        return new
    found.pop()
    return [Solid("box", corners[0].words, corners[0].line, corners, corners[0].names)]


def refuse_lists_for_axes(found: Sequence[Piece]) -> None:
    """Raises PasteError for the coordinates of one axis in a list."""
    for piece in found:
        is_list = isinstance(piece, Block) and len(piece.runs) == 1 and len(piece.runs[0].numbers) > 3
        if is_list and any(map(AXIS.fullmatch, piece.names)):
            raise PasteError("the coordinates are in a list for each axis: write points", piece.line)


KEYWORDS = frozenset(
    {
        "", "auto", "const", "let", "var", "val", "final", "local", "double", "float", "int", "std", "static",
        "POLYGON", "LINESTRING", "POINT", "name",
    }
)  # fmt: skip
"""Words that begin statements and are no variables."""


def lone_numbers(piece: Piece) -> list[float]:
    return [x for block in blocks_of([piece]) for run in block.runs for x in run.numbers]


ASSERTS = frozenset({"assert", "check", "expect", "require"})
CASTS = frozenset({"impact", "toi", "cast", "sweep"})
BODIES = frozenset({"body", "add", "place", "spawn"})


def makes_body(words: Sequence[str]) -> bool:
    """Whether a call puts a shape somewhere: `CreateBody(&shape, Vec3(1, 2, 3), ...)`, `world:add(x, y, shape)`."""
    return has_part(words, BODIES)


def inner_words(statement: Sequence[Item]) -> tuple[str, ...]:
    """The words in the brackets of a statement."""
    return all_words([item for item in statement if isinstance(item, Group)])


def is_call_of_shapes(statement: Sequence[Item], new: Sequence[Piece], known: Known) -> bool:
    """Whether a statement only uses shapes: `distance(box, capsule, 0)`, or `CHECK(hits.size() == 1)`. The vector of
    `time_of_impact(place, velocity, ball, other, box)` is no place."""
    every = all_words(statement)
    if len(known.shapes.intersection(inner_words(statement))) > 1:
        return all(map(is_lone, blocks_of(new))) or (is_vector(new) and has_part(every, CASTS))
    return all(map(is_lone, new)) and has_part(every[:1], ASSERTS)


def of_known_shapes(statement: Sequence[Item], new: list[Piece], known: Known, is_set: bool) -> list[Piece]:
    """The pieces of a statement with the variables of which they say something."""
    every = all_words(statement)
    bodies = known.bodies.intersection(every)
    for piece in new:
        piece.names |= bodies
    meant = known.shapes.intersection(inner_words(statement))
    if len(meant) == 1:
        if makes_body(every) and is_vector(new[:1]):
            new[0].words += ("position",)  # `CreateBody(&shape, Vec3(1, 2, 3), ...)`
        for block in blocks_of(new):
            block.names = frozenset(meant) if block.role else block.names
    if isinstance(solid := new[-1] if new else None, Solid) and every[:1] in (("translate",), ("rotate",)):
        solid.blocks += [block for block in new[:-1] if isinstance(block, Block)]  # OpenSCAD's
        return [solid]
    shapes = list(dict.fromkeys(word for word in every if word in known.shapes))
    places = [b for b in new if isinstance(b, Block) and b.role == "position" and len(b.runs[0].numbers) > 1]
    if len(shapes) == 2 == len(places) and not is_set:  # `a.collide(Transform(1, 2), b, Transform(3, 4))`
        for block, shape in zip(places, shapes, strict=True):
            block.names = frozenset({shape})
        return [piece for piece in new if piece in places or not is_lone(piece) or any(lone_numbers(piece))]
    return new


SENTENCE = 5
"""So many words in a row are no code."""


def is_sentence(statement: Sequence[Item]) -> bool:
    """Whether a statement is told in words of a language that people speak."""
    count = 0
    for item in statement:
        count = count + 1 if is_word(item) and not item.glued else 0
        if count == SENTENCE:
            return True
    return False


def made_of_variables(statement: Sequence[Item], names: Mapping[str, list[Block]]) -> list[Block]:
    """What a statement makes of variables that are one vector each: `Triangle::new(a, b, c)`, `Transform t{p, q}`."""
    last = statement[-1] if statement else None
    if not isinstance(last, Group) or not all(is_word(item) or is_comma(item) for item in last.items):
        return []
    blocks = [block for item in last.items if is_word(item) for block in names.get(item.text, [None])]
    if len(blocks) < 2 or not all(
        block and len(block.runs) == 1 and len(block.runs[0].numbers) > 1 for block in blocks
    ):
        return []
    vectors = [block for block in blocks if block]
    words = all_words(statement[:-1])
    if role(words) == "position":
        made = [replace(block, words=(*block.words, ROLE_OF.get(len(block.runs[0].numbers), ""))) for block in vectors]
    elif any(part in POINTS for word in words for part in parts(word)):
        made = [Block([block.runs[0] for block in vectors], words)]
    else:
        return []
    for block in vectors:
        block.used = True
    return made


def declared_in_a_row(statement: Sequence[Item]) -> list[str]:
    """The variables of `Point p(0, 0), q(1, 0)`, or nothing."""
    places = [i for i, item in enumerate(statement) if isinstance(item, Group)]
    names = [statement[i - 1] for i in places if i]
    commas = [statement[i + 1] for i in places[:-1]]
    is_row = len(names) > 1 and all(map(is_word, names)) and all(map(is_comma, commas))
    return [name.text for name in names if is_word(name)] if is_row else []


ROLE_OF = {2: "position", 3: "position", 4: "quaternion"}


def called_by_kinds(statement: Sequence[Item], names: Mapping[str, list[Block]]) -> list[Piece]:
    """The two shapes of a call whose name says both kinds."""
    lone = {name: blocks[0] for name, blocks in names.items() if len(blocks) == 1 == len(blocks[0].runs)}
    values = {name: block.runs[0].numbers for name, block in lone.items() if not block.computed}
    made: list[Piece] = []
    for named, given in told_by_name(statement, values):
        runs = [Run(numbers, statement[0].line) for numbers in given]
        if kind([named]):
            radius = Block([runs[-1]], ("radius",))
            made.append(Solid(kind([named]), (named,), runs[0].line, [Block(runs[:-1]), radius]))
        else:
            made.append(Block(runs, (named,), open=False))
    for word in all_words(statement) if made else ():
        if word in lone:
            lone[word].used = True
    return made


APPEND = frozenset({"append", "push", "push_back", "pushback", "add", "emplace_back", "addpoint", "addvertex"})
END = re.compile(r"[abpq]|(?:p|v|point|vertex)_?[0-9ab]|start|end|from|to", re.IGNORECASE)


def point_added(statement: Sequence[Item], known: Known) -> list[Block] | None:
    """The new list of a statement that adds a variable to a list, `points.append(p)`, or to the ends of a segment,
    `shape.a = p`; no block if the list is known; None if it does neither."""
    *before, value = statement or [Token("", "", 0)]
    if isinstance(value, Group) and len(value.items) == 1:
        value, adds = value.items[0], len(before) > 1 and is_word(before[-1]) and before[-1].text.lower() in APPEND
    else:
        adds = len(before) == 3 and is_word(before[1]) and before[1].glued and bool(END.fullmatch(before[1].text))
    name, blocks = before[0] if before else value, known.names.get(value.text, []) if is_word(value) else []
    if not adds or not is_word(name) or len(blocks) != 1 or len(blocks[0].runs) != 1:
        return None
    blocks[0].used = True
    if name.text in known.lists:
        known.lists[name.text].runs += blocks[0].runs
        return []
    known.lists[name.text] = Block(list(blocks[0].runs), (name.text,), open=False, names=frozenset({name.text}))
    return [known.lists[name.text]]


def named_only(new: Sequence[Piece], value: Sequence[Item]) -> bool:
    """Whether the one number of a call stands beside variables, and only the variable that is set has the name of a
    solid: `boxActor = create(scene, box, 1)`."""
    called = [item.text for item in value if is_word(item)]
    group = value[-1] if value else None
    is_call = isinstance(group, Group) and sum(map(is_comma, group.items)) > 1
    return bool(called) and is_call and len(new) == 1 and is_lone(new[0]) and not kind(called)


def is_word_alone(before: Sequence[Item]) -> bool:
    """Whether a variable is set, and not a member of one: `auto q = `, and not `transform.linear() = `."""
    return not any(isinstance(item, Token) and item.kind == "word" and item.glued for item in before)


def subjects(items: Sequence[Item]) -> list[str]:
    """The variable of whose member a statement speaks, `ball.position`, and the first argument of its call if that is
    a variable, `setPosition(ball, 1, 2)`."""
    call = next((item for item in items if isinstance(item, Group) and item.opener == "("), None)
    found = [one.text for one, comma in pairwise(call.items[:2]) if is_word(one) and is_comma(comma)] if call else []
    if len(items) > 1 and is_word(items[0]) and is_word(items[1]) and items[1].glued:
        found.append(items[0].text)
    return found


def points_before_solid(new: Sequence[Piece]) -> list[Piece]:
    """The two shapes of `a segment from (0, 0) to (1, 1) and a circle with radius 1`, or nothing."""
    ends = [piece for piece in new if isinstance(piece, Block) and has_part(piece.words, POINTS | {"point"})]
    others = [piece for piece in new[1:] if kind(piece.words)]
    is_first = len(ends) == 1 == len(others) and new[0] is ends[0]
    if not is_first or (len(ends[0].runs) < 2 and "point" not in ends[0].words):
        return []
    return [*ends, Solid(kind(others[0].words), others[0].words, others[0].line, blocks_of(new[1:]))]


def told_in_turn(new: Sequence[Piece]) -> Sequence[Piece]:
    """The shapes of a sentence that names several before their numbers: `a sphere of radius 1 and a box of size 2`."""
    if points_first := points_before_solid(new):
        return points_first
    solids: list[Solid] = []
    for piece in new:
        if isinstance(piece, Solid):
            solids.append(replace(piece, blocks=list(piece.blocks)))
            continue
        is_other = bool(solids) and "other" in piece.words
        named = kind(piece.words) or (solids[-1].kind if is_other else "")
        known = {block.role for block in solids[-1].blocks} - {""} if solids else set()
        is_new = is_other or not solids or piece.role in known or subject(piece.words) != subject(solids[-1].words)
        if named and is_new:
            sizes = [block for block in blocks_of(solids[-1:]) if block.role in ADDED] if is_other else []
            words = (*subject(solids[-1].words), *piece.words) if is_other else piece.words
            solids.append(Solid(named, words, piece.line, sizes if piece.role not in ADDED else []))
        if not solids:
            return []
        solids[-1].blocks.append(piece)
    same = len({solid.kind for solid in solids}) == 1
    if len(solids) == 2 and same and len({tuple(block.role for block in solid.blocks) for solid in solids}) == 1:
        return solids  # `a sphere with radius 1 centered at (0, 0) and another sphere with ...`
    moves = any(block.role in ("position", "rotation", "quaternion") for solid in solids for block in solid.blocks)
    return solids if len(solids) > 1 and not (same and (moves or len(solids) > 2)) else []


def told_round(new: Sequence[Piece]) -> list[Solid]:
    """The balls of a statement that is nothing but points, each with a radius: `{x: 1, y: 2} radius: 5`."""
    pairs = list(zip(new[::2], new[1::2], strict=False))
    if not pairs or len(new) % 2 or any(told_by_fields(pair) != "sphere" for pair in pairs):
        return []
    return [Solid("sphere", pair[0].words, pair[0].line, [b for b in pair if isinstance(b, Block)]) for pair in pairs]


def adds_axis(before: Sequence[Piece], new: Sequence[Piece], name: str) -> bool:
    """Whether `y1 = [0, 0, 1]` comes after `x1 = [0, 1, 0]`, and makes points of it, or `z1 = ...` after both."""
    last, piece = before[0] if before else None, new[0]
    if not (isinstance(last, Block) and isinstance(piece, Block)) or len(new) > 1 or len(piece.runs) > 1:
        return False
    if piece.one_axis:
        return False
    axis, values = "xyz".find(name[0].lower()), piece.runs[0].numbers
    head = {"xyz"[axis - 1] + name[1:], "XYZ"[axis - 1] + name[1:]}
    if not (axis and head & last.names and len(values) > 1):
        return False
    if axis == 1 and len(last.runs) == 1 and len(last.runs[0].numbers) == len(values):
        last.runs = [Run([x], last.line) for x in last.runs[0].numbers]
        last.bare = False
    if len(last.runs) != len(values) or len(last.runs[0].numbers) != axis:
        return False
    for run, value in zip(last.runs, values, strict=True):
        run.numbers.append(value)
    last.names = piece.names
    return True


def is_next_axis(before: Sequence[Piece], new: Sequence[Piece]) -> bool:
    """Whether `a.position.y = 2` comes after `a.position.x = 1`, which takes it, or `p[1] = 2` after `p[0] = 1`."""
    last, piece = before[0] if before else None, new[0]
    if not (isinstance(last, Block) and isinstance(piece, Block) and last.words == piece.words):
        return False
    if 0 < piece.index == last.index + 1 == len(last.runs[0].numbers):
        last.runs[0].numbers += piece.runs[0].numbers
        last.index = piece.index
        return True
    if not (last.one_axis and piece.one_axis):
        return False
    first, second = last.runs[0].numbers, piece.runs[0].numbers
    last.runs[0].numbers = [x + y for x, y in zip_longest(first, second, fillvalue=0.0)]
    return True


def is_equation(statement: Sequence[Item]) -> bool:
    """Whether a term of several numbers and names stands before `=`: what is said there is computed."""
    equals = next((i for i, item in enumerate(statement) if isinstance(item, Token) and item.text == "="), 0)
    return any(
        isinstance(item, Token) and i + 1 < equals and is_term(statement[i - 1 : i], item, statement[i + 1 : i + 2])
        for i, item in enumerate(statement[:equals])
        if i
    )


def declared(statement: Sequence[Item], equals: int) -> str:
    """The variable that a statement sets, or "": the word before `=` or `:`, or after its type, `Sphere ball(`."""
    before = statement[:equals] if equals else statement
    first = next((i for i, item in enumerate(before) if isinstance(item, Group) and not equals), len(before))
    colon = next((i for i, item in enumerate(before[:first]) if isinstance(item, Token) and item.text == ":"), first)
    words = [item for item in before[:colon] if is_word(item)]
    is_set = equals or colon < first or (len(words) > 1 and first < len(before) and not words[-1].glued)
    return words[-1].text if words and is_set else ""
