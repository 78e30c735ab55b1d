"""Text in any language as numbers that belong together.

- A *run* is numbers with nothing but blanks and commas between them: `1 2 3`, `(1.f, 2.f)`, `x=1 y=2`.
- A *block* is runs that stand side by side in one pair of brackets, or on lines that follow one another.
- A *solid* is the word for a round shape or a box with the blocks inside its brackets or on its line: `Box(1, 1, 1)`.
- A *call* is the words of a statement that only names what others made: `distance(box, place, ball, other)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest

from .paste_calls import told_by_name
from .paste_tree import (
    AXES,
    MAX_CHARACTERS,
    Group,
    Item,
    PasteError,
    Token,
    all_words,
    folded,
    gathered,
    is_comma,
    is_term,
    is_value,
    is_word,
    statements,
    tree,
    with_vectors,
)
from .paste_words import AXIS, OUTCOMES, POINTS, PROPERTIES, has_part, kind, parts, role, subject


@dataclass
class Run:
    numbers: list[float]
    line: int


@dataclass
class Block:
    """`words` stand before its numbers, `above` on the line above. `computed`: an operator stands beside a number."""

    runs: list[Run]
    words: tuple[str, ...] = ()
    above: tuple[str, ...] = ()
    computed: bool = False
    open: bool = True
    bare: bool = False
    """Whether no brackets are around it."""
    used: bool = False
    """Whether it is a variable that counts where it is named."""
    index: int = -1
    """Which number of a list it is: `p[0] = 2`."""
    one_axis: bool = False
    """Whether it is one coordinate: `a.position.y = 2`."""
    has_rest: bool = False
    """Whether it has words, and rows without words after the first: `A: 0 0`, `1 0`."""
    in_sentence: bool = False
    """Whether it stands in a sentence, and not in code."""
    place: Block | None = None
    """Where its points are, if that is said in the same brackets."""
    names: frozenset[str] = frozenset()
    """The variables that its statement may set."""

    @property
    def line(self) -> int:
        return self.runs[0].line

    @property
    def role(self) -> str:
        return role(self.words) or role(self.above)


@dataclass
class Solid:
    kind: str
    words: tuple[str, ...]
    line: int
    blocks: list[Block]
    names: frozenset[str] = frozenset()

    def adds(self, words: Sequence[str], blocks: Sequence[Block]) -> bool:
        """Whether a later statement measures the same variable: `a.radius = 1`, then `a.height = 2`."""
        known = {block.words for block in self.blocks}
        measured = all(block.role in ("radius", "length", "size", "corner", "direction") for block in blocks)
        if self.kind == "sphere" and len(words) > len(subject(words)):
            measured = measured or is_vector(blocks)  # `circle.m_p.Set(1, 2)`
        told = known and all(block.role or is_vector([block]) for block in self.blocks)
        return (
            bool(told)
            and measured
            and subject(self.words) == subject(words)
            and not known & {block.words for block in blocks}
        )


Piece = Block | Solid


def arguments(group: Group, names: Mapping[str, list[Block]]) -> Sequence[Group | list[Block]]:
    """The shapes in the brackets of a call: brackets in brackets, `cross(((0, 0), 1), ((2, 2), 3))`, or variables of
    several points. Nothing if anything else is there."""
    words = [item for item in group.items if isinstance(item, Token) and item.kind in ("word", "number")]
    if not words:
        found = [item for item in group.items if isinstance(item, Group)]
        return found if all(any(isinstance(item, Group) for item in each.items) for each in found) else []
    variables = [names.get(word.text, []) for word in words]
    if any(part in POINTS for each in variables for block in each for word in block.words for part in parts(word)):
        return []
    return variables if all(sum(len(block.runs) for block in each) > 1 for each in variables) else []


@dataclass
class Known:
    """What the statements before say of variables."""

    names: dict[str, list[Block]] = field(default_factory=dict)
    """Their blocks, which count inside a solid's brackets."""
    aliases: dict[str, str] = field(default_factory=dict)
    """Other words for words."""
    types: dict[str, str] = field(default_factory=dict)
    """Their types, where these say something: `b2Transform place;`."""
    bodies: set[str] = field(default_factory=set)
    """Those that have a place, and are named where a shape of theirs is made: `Circle(body, 4)`."""
    shapes: set[str] = field(default_factory=set)
    """Those that are shapes. They say in brackets which shape is meant, and make none."""
    lists: dict[str, Block] = field(default_factory=dict)
    """Those to which points are added one by one."""


class Scan:
    """The pieces of a list of items. `inside`: the brackets of a solid are around it."""

    def __init__(self, items: Sequence[Item], known: Known, inside: bool = False) -> None:
        self.known, self.names, self.inside = known, known.names, inside
        self.found: list[Piece] = []
        self.words: list[str] = []
        self.marked = 0  # how many of the words stand before the last = or :
        self.all_words: list[str] = []
        self.numbers: list[Token] = []
        self.commas: list[int] = []
        self.breaks: list[int] = []
        self.computed = False
        self.axis = -1
        self.is_member = False  # whether the last word is that of a member: `rect.collide`
        items = folded(with_vectors(items))
        for index, item in enumerate(items):
            if isinstance(item, Group):
                self._group(item, items[index + 1 : index + 2])
            else:
                self._token(item, items[index - 1 : index] if index else [], items[index + 1 : index + 2])
        self._end_run()
        if self.computed:
            for piece in self.found:
                for block in blocks_of([piece]):
                    block.computed = True
        self.found = merged(self.found)

    def _token(self, token: Token, before: Sequence[Item], after: Sequence[Item]) -> None:
        text = token.text
        if token.kind == "number":
            self.numbers.append(token)
        elif token.kind == "newline" and self.numbers:
            self.breaks.append(len(self.numbers))
        elif text == ",":
            if self.numbers:
                self.commas.append(len(self.numbers))
            else:
                self._forget()
        elif text in (":", "->", "=>") and self.numbers == before and self.numbers and self.numbers[0].text.isdigit():
            self.words.append(self.numbers.pop().text)  # "Shape 1:", "Point 1 -> "
        elif text in ("=", ":"):
            if self.words[-1:] == ["r"]:
                self.words[-1] = "radius"
            self.marked = len(self.words)
            name = before[0].text.lower() if before and isinstance(before[0], Token) else ""
            if name != ":":
                self.axis = "xyz".find(name) if self.words and len(name) == 1 else -1
        elif token.kind == "word" and text in AXES:
            if text in "xX" and self.numbers:
                self._end_run()
        elif token.kind == "word":
            self._end_run()
            name = self.known.aliases.get(text, text)
            self.is_member = token.glued and bool(self.words)
            names = [self.known.types[text], name] if text in self.known.types and not self.words else [name]
            self.words += names
            self.all_words += names
            for block in self.names.get(text, ()) if self.inside else ():
                block.used = True
                self.found.append(Block(list(block.runs), computed=block.computed))
        elif text == ";":
            self._end_run()
            self._forget()
        elif token.kind == "operator":
            self.computed = self.computed or (is_value(after) and is_term(before, token, after))

    def _group(self, group: Group, after: Sequence[Item]) -> None:
        if self._is_index(group, after):
            self._end_run()
            self.words += [token.text for token in group.items if isinstance(token, Token) and token.kind == "number"]
            return
        asked = self.is_member and self.words and ASKED.search(self.words[-1])
        named = kind(self.words[self.marked :]) if group.opener != '"' and not asked else ""
        self._take_values(group)
        makes = group.opener != "(" or not self.is_member or is_constructor(self.words)
        makes = makes or len(arguments(group, self.names)) == 2
        scan = Scan(group.items, self.known, bool(named) and makes)
        inner = scan.found
        if not inner:  # a cast, or a call without numbers
            if group.opener == '"':
                self._forget()  # an attribute, `fill="red"`
            return
        self._end_run()
        words = tuple(self.words)
        first = group.items[0]
        is_told = (
            group.opener == "("
            and not group.glued
            and isinstance(first, Token)
            and first.kind == "word"
            and kind([first.text])
        )
        is_sized = all(isinstance(piece, Block) and piece.role in ("radius", "size", "length") for piece in inner)
        makers = [word for word in scan.all_words if word not in self.known.shapes]
        named = named or (kind(makers) if group.opener == "{" or is_told or is_sized else "")
        named = named or told_by_fields(inner)
        is_said = role(words[-2:]) in ("position", "rotation", "quaternion", "corner") or role(words[-1:]) == "size"
        if named and is_said:  # `ball.position.set(1, 2, 3)`
            for piece in inner:
                piece.words = piece.words if role(piece.words) else (*words[-2:], *piece.words)
        both = arguments(group, self.names)
        if named and len(both) == 2:
            for each in both:
                found = each if isinstance(each, list) else Scan(each.items, self.known).found
                blocks = [piece for piece in found if isinstance(piece, Block)]
                if blocks:
                    self.found.append(Solid(named, words, blocks[0].line, blocks))
        elif not named and is_thick_segment(words, inner):
            self.found.append(
                Solid("capsule", words, group.line, [piece for piece in inner if isinstance(piece, Block)])
            )
        elif named and not any(isinstance(piece, Solid) for piece in inner):
            self.found.append(Solid(named, words, group.line, [piece for piece in inner if isinstance(piece, Block)]))
        else:
            said = [part for word in words for part in parts(word)]
            if len(inner) > 1 and isinstance(inner[0], Solid) and is_vector(inner[1:2]) and "body" in said:
                inner[1].words += ("position",)  # `BodyCreationSettings(new BoxShape(...), Vec3(1, 2, 3), ...)`
            for piece in inner:
                piece.words = words + piece.words
                if isinstance(piece, Block):
                    if len(inner) == 2 and is_one_number([piece]) and role(words) == "position":
                        piece.words += ("angle",)  # `Isometry2::new(vector, angle)`
                    piece.bare = False
                    piece.open = piece.open and len(inner) == len(piece.runs) == 1
            self.found += moved(rings(words, inner)) if "polygon" in said else rings(words, inner)
        self._forget()

    def _is_index(self, group: Group, after: Sequence[Item]) -> bool:
        """Whether the brackets hold an index or the lengths of an array: `p[0] = `, `new float[3, 8] {`."""
        inside = [item.text for item in group.items if isinstance(item, Token) and item.text != ","]
        if group.opener != "[" or not (group.glued and self.words) or any(isinstance(i, Group) for i in group.items):
            return False
        next_one = after[0] if after else None
        follows = next_one.opener if isinstance(next_one, Group) else next_one.text if next_one else ""
        return all(text.isdigit() for text in inside) and (len(inside) == 1 or follows in ("=", "{", "["))

    def _take_values(self, group: Group) -> None:
        """Puts the numbers of variables in their places if nothing else is in the brackets: `{x, y}`."""
        words = [item for item in group.items if isinstance(item, Token) and item.kind == "word"]
        variables = [self.names.get(word.text, []) for word in words]
        is_list = len(words) > 1 and all(isinstance(i, Token) and (i in words or i.text == ",") for i in group.items)
        if not is_list or not all(map(is_one_number, variables)):
            return
        for word, [block] in zip(words, variables, strict=True):
            word.kind, word.value = "number", block.runs[0].numbers[0]
            block.used = True

    def _forget(self) -> None:
        self.words, self.marked, self.axis = [], 0, -1

    def _end_run(self) -> None:
        if not self.numbers:
            return
        count = len(self.numbers)
        in_points = [[*range(size, count, size)] for size in (2, 3) if self.commas == inner_cuts(count, size)]
        in_points += [self.commas] if any(even(count, self.commas, size) for size in (2, 3)) else []
        cuts = next((cuts for cuts in (*in_points, self.breaks, self.commas) if even(count, cuts)), [])
        one_axis = self.axis >= 0 and count == 1 and (role(self.words) == "position" or self.words[-1].isdigit())
        if one_axis:
            first = self.numbers[0]
            self.numbers = [Token("number", "0", first.line)] * self.axis + [first]
            self.numbers += [Token("number", "0", first.line)] * (2 - len(self.numbers))
        for start, end in zip([0, *cuts], [*cuts, len(self.numbers)], strict=True):
            run = self.numbers[start:end]
            is_other = PROPERTIES.intersection(self.words[-1:]) or has_part(self.words[-1:], OUTCOMES)
            if run and not (count == 1 and is_other):
                values = Run([token.value for token in run], run[0].line)
                block = Block([values], tuple(self.words), bare=True, one_axis=one_axis)
                if count == 1 and not one_axis and self.marked == len(self.words) > 1 and self.words[-1].isdigit():
                    block.words, block.index = block.words[:-1], int(self.words[-1])
                self.found.append(block)
        self.numbers, self.commas, self.breaks = [], [], []
        self._forget()


ASKED = re.compile(r"(?:line|segment|point|polygon|triangle)s?$", re.IGNORECASE)
"""How the name of a member ends that takes another shape: `rect.clipline((0, 0), (1, 1))`."""


def is_constructor(words: Sequence[str]) -> bool:
    """Whether the last word makes a solid, `createBox`, `Box::new`, `BoxGeometry`, and does not ask one, `bboxClip`."""
    known = [part for word in words[-2:] for part in parts(word) if part.isalpha() and len(part) > 1]
    while known and known[-1] in ("new", "shape", "geometry", "collider"):
        known.pop()
    return bool(kind(known[-1:]))


def is_thick_segment(words: Sequence[str], inner: Sequence[Piece]) -> bool:
    """Whether a segment has a radius behind its ends: pymunk's `Segment(body, (0, 0), (1, 0), 0.5)`."""
    blocks = [piece for piece in inner if isinstance(piece, Block)]
    sizes = [len(run.numbers) for block in blocks for run in block.runs]
    return "segment" in parts("".join(words[-1:])) and len(blocks) == len(inner) and sizes in ([2, 2, 1], [3, 3, 1])


def told_by_fields(inner: Sequence[Piece]) -> str:
    """The kind of what is a point with a radius, `{x: 1, y: 2, radius: 3}`, a point with sides, or two corners."""
    if len(inner) != 2 or any(isinstance(piece, Solid) or len(piece.runs) > 1 for piece in inner):
        return ""
    blocks = [piece for piece in inner if isinstance(piece, Block)]
    roles = sorted(block.role for block in blocks)
    sizes = [len(block.runs[0].numbers) for block in sorted(blocks, key=lambda block: block.role)]
    if roles == ["corner"] * 2 and sizes in ([2, 2], [3, 3]):
        return "box"
    if roles[0] in ("", "position") and sizes[0] in (2, 3):
        if roles[1] == "radius" and sizes[1] == 1:
            return "sphere"
        if roles[1] == "size" and sizes[1] == sizes[0]:
            return "box"
    return ""


def is_one_number(blocks: Sequence[Block]) -> bool:
    return len(blocks) == 1 and sum(len(run.numbers) for run in blocks[0].runs) == 1 and not blocks[0].computed


def is_remark(piece: Piece) -> bool:
    """Whether a piece is a number of which nothing is said."""
    return is_lone(piece) and isinstance(piece, Block) and piece.bare and not piece.role


def is_lone(piece: Piece) -> bool:
    return isinstance(piece, Block) and is_one_number([piece])


def is_vector(pieces: Sequence[Piece]) -> bool:
    """Whether the pieces are one block of two or three numbers of which nothing is said."""
    block = pieces[0] if len(pieces) == 1 else None
    return isinstance(block, Block) and not block.role and [len(run.numbers) for run in block.runs] in ([2], [3])


def inner_cuts(count: int, size: int) -> list[int]:
    """Where the commas are if they are in points, and blanks between: `0,0 1,0 0,1`."""
    return [i for i in range(1, count) if i % size] if count % size == 0 and count > size else [-1]


def even(count: int, cuts: Sequence[int], size: int = 0) -> bool:
    """Whether the cuts make rows of the same length: of this size, or of two numbers at least."""
    ends = [*cuts, count] if not cuts or cuts[-1] != count else list(cuts)
    step = size or ends[0]
    return len(ends) > 1 and step > 1 and all(end == step * (i + 1) for i, end in enumerate(ends))


SURFACES = frozenset({"POLYHEDRALSURFACE", "TIN", "SOLID"})


def rings(words: Sequence[str], inner: list[Piece]) -> list[Piece]:
    """What the rings of a polygon of WKT are: the outer one, without its holes, or all of a surface."""
    blocks = [piece for piece in inner if isinstance(piece, Block) and len(piece.runs) > 2]
    if len(blocks) < 2 or len(blocks) < len(inner):
        return inner
    if SURFACES.intersection(words):
        return [replace(blocks[0], runs=[run for block in blocks for run in block.runs])]
    return inner[:1] if words[-1:] in (("POLYGON",), ("coordinates",)) else inner


def moved(inner: list[Piece]) -> list[Piece]:
    """The points of a polygon that has a position before them: `Polygon(position, [points])`."""
    if len(inner) != 2 or not all(isinstance(piece, Block) for piece in inner):
        return inner
    place, points = inner
    assert isinstance(place, Block) and isinstance(points, Block)
    size = len(place.runs[0].numbers)
    if len(place.runs) != 1 or len(points.runs) < 2 or any(len(run.numbers) != size for run in points.runs):
        return inner
    points.place = replace(place, words=("position",))
    return [points]


def merged(pieces: Sequence[Piece], apart: bool = False) -> list[Piece]:
    """Rows of the same length that stand side by side, as one block each. `apart`: only on lines that follow."""
    found: list[Piece] = []
    for piece in pieces:
        last = found[-1] if found else None
        if (
            isinstance(last, Block)
            and isinstance(piece, Block)
            and last.open
            and piece.open
            and len(piece.runs) == 1
            and fits(piece, last, apart)
            and (apart or piece.bare == last.bare)
            and not (apart and (piece.above or piece.line - last.runs[-1].line > 1))
            and (
                plain(piece.words) == plain(last.words)
                or is_next(piece.words, last.words)
                or (piece.words == ("and",) and len(last.runs) > 1)  # `vertices (0, 0), (1, 0) and (0, 1)`
                or (not apart and last.words[-len(piece.words) :] == piece.words != ())
                or goes_on(piece, last, apart)
            )
            and not (piece.words and (piece.role or (last.has_rest and piece.words != ("and",))))
        ):
            last.runs.append(piece.runs[0])
            last.has_rest = last.has_rest or (bool(last.words) and not piece.words)
            last.computed = last.computed or piece.computed
        else:
            found.append(piece)
    return found


def goes_on(piece: Block, last: Block, apart: bool) -> bool:
    """Whether a row without a word is in a list that has a name before its first row: `T1: (0, 0), (1, 0)`."""
    if piece.words or last.role or last.bare != piece.bare:
        return False
    return len(last.words) == 1 if last.bare else not apart


def fits(row: Block, block: Block, apart: bool) -> bool:
    """Whether a row is as long as those of a block. In brackets, one of two numbers among those of three is a fault
    that is told later."""
    size, last = len(row.runs[0].numbers), len(block.runs[-1].numbers)
    if size > 3 and row.words and row.words != block.words:
        return False  # `s1 = (0, 0, 1, 1)` and `s2 = (0, 1, 1, 0)` are no rows of one list
    return size == last > 1 or (not apart and {size, last} == {2, 3} and not row.bare and not block.bare)


def plain(words: Sequence[str]) -> list[list[str]]:
    """Words without their index, or else without their digits. The rows of one block differ in nothing else."""
    if any(word.isdigit() for word in words):
        return [[word] for word in words if not word.isdigit()]
    return [[part for part in parts(word) if not part.isdigit()] for word in words]


def is_next(words: Sequence[str], before: Sequence[str]) -> bool:
    """Whether a lone word is that before it with another number, `p1` after `with p0`, or says the other end."""
    if list(words) in (["to"], ["and"]) and before[-1:] in (("from",), ("between",)):
        return True
    return len(words) == 1 and len(before) > 1 and words[0][-1].isdigit() and plain(words) == plain(before[-1:])


ADDED = ("radius", "length", "size", "corner")
"""What may be said of a solid behind its brackets."""

Call = tuple[str, ...]
"""The words of a statement without a list of numbers, `distance(&c1, X1, &c2, X2, 0.5)`."""


def pieces(text: str) -> tuple[list[Piece], list[Call]]:
    """All blocks and solids of a text, in its order, and its calls. Raises PasteError."""
    if len(text) > MAX_CHARACTERS:
        line = text.count("\n", 0, MAX_CHARACTERS) + 1
        raise PasteError(f"the text has {len(text)} characters: at most {MAX_CHARACTERS} are read", line)
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
        meant = known.shapes.intersection(*[all_words([item for item in statement if isinstance(item, Group)])])
        if len(meant) > 1 and all(map(is_lone, blocks_of(new))):
            continue  # `distance(box, capsule, 0)`
        if len(meant) > 1 and is_vector(new) and has_part(every, CASTS):
            calls.append(every)  # `time_of_impact(place, velocity, ball, other, box)`
            continue
        if all(map(is_lone, new)) and has_part(every[:1], ASSERTS):
            continue  # `CHECK(hits.size() == 1)`
        if bodies := known.bodies.intersection(all_words(statement)):
            for piece in new:
                piece.names |= bodies
        if name and equals and any("body" in parts(word) for word in every if word != name):
            known.bodies.add(name)
            if not any(isinstance(piece, Solid) or piece.role or len(piece.runs) > 1 for piece in new):
                continue  # `body = Body(mass, moment)`
        if len(meant) == 1:
            vectors = [block for block in new if isinstance(block, Block) and is_vector([block])]
            if vectors == new[: len(vectors)] != [] and not meant.isdisjoint(every) and makes_body(every):
                vectors[0].words += ("position",)
            for block in blocks_of(new):
                block.names = frozenset(meant) if block.role else block.names
        if isinstance(solid := new[-1] if new else None, Solid) and every[0] in ("translate", "rotate"):
            solid.blocks += [block for block in new[:-1] if isinstance(block, Block)]  # OpenSCAD's
            new = [solid]
        shapes = list(dict.fromkeys(word for word in every if word in known.shapes))
        vectors = [block for block in new if isinstance(block, Block) and block.role == "position"]
        vectors = [block for block in vectors if len(block.runs[0].numbers) > 1]
        if len(shapes) == 2 == len(vectors) and not equals:  # `a.collide(Transform(1, 2), b, Transform(3, 4))`
            for block, shape in zip(vectors, shapes, strict=True):
                block.names = frozenset({shape})
            new = [block for block in new if block in vectors or not is_lone(block) or any(lone_numbers(block))]
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
            if words and equals and name:
                named = next((word for word in reversed(words) if word != name and kind([word])), "")
                if named or "polygon" in parts(words[-1]):
                    known.aliases[name] = named or words[-1]  # var C = SAT.Circle;
            elif words:
                above = (*words, *(token for token in scan.words if token.isdigit()))
                named = kind(words)
                is_plain = all(isinstance(item, Token) for item in statement)
                if is_plain and len(words) == 2 == len(statement) and (named or role(words[:1]) == "position"):
                    known.types[words[1]] = words[0]
                if named and len(words) < 5 and is_plain:
                    if found and isinstance(found[-1], Solid) and not found[-1].blocks:
                        found.pop()
                    found.append(Solid(named, above, statement[0].line, []))
            above = above if all(isinstance(item, Token) for item in statement) else ()
            continue
        for piece in new:
            if isinstance(piece, Block):
                piece.above = above
        named = kind(words)
        if named and len(words) > 3 and all(map(is_remark, new)):
            continue  # a sentence: "the box is 3 pixels away"
        solids = [piece for piece in new if isinstance(piece, Solid)]
        if len(solids) == 1 and new[0] is solids[0]:
            while (isinstance(after := new[1] if len(new) > 1 else None, Block)) and after.role in ADDED:
                solids[0].blocks.append(after)  # `circle center (4, 1), radius 1`
                del new[1]
        if several := told_in_turn(new) if named else told_round(new):
            new = list(several)
        elif named and (not solids or len(new) == 1):
            blocks = blocks_of(new)
            same = [piece for piece in found if isinstance(piece, Solid) and piece.adds(words, blocks)]
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
        corners = [piece for piece in (*found[-1:], *new) if isinstance(piece, Block) and piece.role == "corner"]
        if len(new) == 1 and told_by_fields(corners) and corners[0].words != corners[1].words:
            new = [Solid("box", corners[0].words, corners[0].line, corners, corners[0].names)]
            found.pop()
        if name and any(isinstance(piece, Solid) or len(piece.runs) > 2 for piece in new):
            first, second = (*statement, statement[0])[:2]
            is_member = equals == 2 and is_word(first) and is_word(second) and second.glued
            known.shapes.add(every[0] if is_member else name)
        found += new
    for piece in found:
        is_list = isinstance(piece, Block) and len(piece.runs) == 1 and len(piece.runs[0].numbers) > 3
        if is_list and any(map(AXIS.fullmatch, piece.names)):
            raise PasteError("the coordinates are in a list for each axis: write points", piece.line)
    return merged(found, apart=True), calls


KEYWORDS = frozenset(
    {
        "", "auto", "const", "let", "var", "val", "final", "local", "double", "float", "int", "std", "static",
        "POLYGON", "LINESTRING", "POINT", "name",
    }
)  # fmt: skip
"""Words that begin statements and are no variables."""


def lone_numbers(piece: Piece) -> list[float]:
    return [x for block in blocks_of([piece]) for run in block.runs for x in run.numbers]


def blocks_of(new: Sequence[Piece]) -> list[Block]:
    """All blocks, also those of solids."""
    return [block for piece in new for block in (piece.blocks if isinstance(piece, Solid) else [piece])]


ASSERTS = frozenset({"assert", "check", "expect", "require"})
CASTS = frozenset({"impact", "toi", "cast", "sweep"})
BODIES = frozenset({"body", "add", "place", "spawn"})


def makes_body(words: Sequence[str]) -> bool:
    """Whether a call puts a shape somewhere: `CreateBody(&shape, Vec3(1, 2, 3), ...)`, `world:add(x, y, shape)`."""
    return has_part(words, BODIES)


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


def told_in_turn(new: Sequence[Piece]) -> list[Solid]:
    """The solids of a sentence that names several before their numbers: `a sphere of radius 1 and a box of size 2`."""
    solids: list[Solid] = []
    for piece in new:
        if isinstance(piece, Solid):
            solids.append(replace(piece, blocks=list(piece.blocks)))
            continue
        named = kind(piece.words)
        if named and not (solids and subject(piece.words) == subject(solids[-1].words)):
            solids.append(Solid(named, piece.words, piece.line, []))
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
