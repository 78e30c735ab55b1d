"""The numbers of one statement that belong together, with the words beside them.

- A *run* is numbers with nothing but blanks and commas between them: `1 2 3`, `(1.f, 2.f)`, `x=1 y=2`.
- A *block* is runs that stand side by side in one pair of brackets, or on lines that follow one another.
- A *solid* is the word for a round shape or a box with the blocks inside its brackets or on its line: `Box(1, 1, 1)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from .paste_tree import AXES, Group, Item, Token, folded, is_term, is_value, with_vectors
from .paste_words import OUTCOMES, POINTS, PROPERTIES, has_part, kind, parts, role, subject


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


def blocks_of(new: Sequence[Piece]) -> list[Block]:
    """All blocks, also those of solids."""
    return [block for piece in new for block in (piece.blocks if isinstance(piece, Solid) else [piece])]


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
        last = self.words[-1] if self.words else ""
        asked = last == "corners" or (self.is_member and ASKED.search(last))  # `a square with corners (0, 0), (1, 0)`
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
            blocks = [piece for piece in inner if isinstance(piece, Block)]
            blocks[0].words = blocks[0].words or tuple(word for word in words[-1:] if word == "at")
            self.found.append(Solid(named, words, group.line, blocks))
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


LISTED = frozenset({"corners", "vertices", "points", "coordinates"})


def goes_on(piece: Block, last: Block, apart: bool) -> bool:
    """Whether a row without a word is in a list that has a name before its first row: `T1: (0, 0), (1, 0)`."""
    if piece.words or last.role or last.bare != piece.bare:
        return False
    return (len(last.words) == 1 if last.bare else not apart) or last.words[-1] in LISTED


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
    if words == ("to",) or (words == ("and",) and before[-1:] == ("between",)):
        return True
    return len(words) == 1 and len(before) > 1 and words[0][-1].isdigit() and plain(words) == plain(before[-1:])
