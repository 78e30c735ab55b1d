"""The words, numbers and brackets of a text in any language.

Brackets become a tree, which is cut into statements. A statement ends at a semicolon, and outside of brackets at the
end of a line. Every pattern below matches in linear time, and brackets nest at most MAX_NESTING deep.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import isfinite, nan
from typing import TypeGuard

from .paste_source import plainer

MAX_CHARACTERS = 1_000_000
MAX_TOKENS = 150_000
MAX_NUMBERS = 30_000
MAX_NESTING = 60
TOKEN = re.compile(
    r"(?P<arrow>(?<=\s)[-=]>(?=\s))"
    r"|(?P<skip>//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/)?|(?<![\w\x22'])#[^\n]*|%[^\n]*|```\w*|<!--|/>|</[\w:.-]+>"
    r"|::|(?<![\w:.])new\b(?=[ \t(])|[-=]>|[^\S\n]+)"
    r"|(?P<newline>\n\s*)"
    r"|(?P<number>\.?\d(?:[eEpP][-+](?=\d)|[\w.])*)"
    r'|"(?P<text>[^\W\d][\w .:-]{0,40})"'
    r"|(?P<word>[Bb]ox(?=\d*\.\d)|[^\W\d]\w*)"
    r'|(?P<open>[(\[{]|(?<==)"|(?<== )")'
    r'|(?P<close>[)\]}"])'
    r"|(?P<mark><<|[=:,;])"
    r"|(?P<operator>[-+*/^])"
    r"|(?P<other>.[^\w\s()\[\]{}\"<=:,;+*/^.-]*)"
)
AXES = frozenset({*"xyzXYZ", "lat", "lng", "lon", "latitude", "longitude"})
SUFFIX = re.compile(r"_?(?:f16|f32|f64|f0|[uU]?[lL]{1,2}|[fFmM])$")
DECIMAL = re.compile(r"(?:\d+(?:_\d+)*\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?")
CLOSING = {")": "(", "]": "[", "}": "{", '"': '"'}


class PasteError(Exception):
    """Text that is not two shapes. `line` counts from 1."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


@dataclass
class Token:
    kind: str
    text: str
    line: int
    value: float = 0.0
    glued: bool = False
    """Whether it follows the token before without a blank."""


@dataclass
class Group:
    """A pair of brackets."""

    opener: str
    line: int
    glued: bool
    items: list[Item] = field(default_factory=list)
    code: bool = False
    """Whether statements are inside."""


Item = Token | Group


def number(text: str) -> float | None:
    """A number of some language, or None: `1e-5`, `0x1.8p3`, `.5f`, `0_f64`, `1.0f0`."""
    if text[:2] in ("0x", "0X"):
        try:
            return float.fromhex(text)
        except (ValueError, OverflowError):
            return None
    plain = SUFFIX.sub("", text.removesuffix(".") if text.count(".") > 1 else text)  # it may end a sentence
    if plain[-1] in "dD" and "." in plain:
        plain = plain[:-1]
    return float(plain.replace("d", "e").replace("D", "e")) if DECIMAL.fullmatch(plain) else None


def tokens(text: str) -> Iterator[Token]:
    """The tokens of the text. Raises PasteError where there are too many."""
    text = plainer(text)
    line, end, count, before, sign, mark = 1, 0, 0, "", "", ""
    for total, match in enumerate(TOKEN.finditer(text)):
        if total > MAX_TOKENS:
            raise PasteError(f"there are more than {MAX_TOKENS} words and signs", line)
        what, found, glued = match.lastgroup or "", match.group(), match.start() == end
        if what == "skip":
            line += found.count("\n")
            end = match.end() if found in ("->", "::") else end
            continue
        end = match.end()
        if what == "operator":
            # A sign belongs to its number unless it stands right behind a word, a number or a bracket.
            is_sign = found in "+-" and text[end : end + 1].strip() and not (glued and before in "word number close")
            is_spaced = found in "+-" and mark in ("(", "[", ",") and text[end : end + 1] == " "  # `set( - 1, 0 )`
            number_at = end + is_spaced
            if (is_sign or is_spaced) and (text[number_at : number_at + 1] or " ") in "0123456789.niNI":
                sign = found
                continue
        value = number(found) if what == "number" else None
        if what == "word" and found.lower() in ("nan", "inf", "infinity") and text[end : end + 1] != "(":
            what, value = "number", nan
        if what == "number" and value is not None:
            count += 1
            if count > MAX_NUMBERS:
                raise PasteError(f"there are more than {MAX_NUMBERS} numbers", line)
            yield Token(what, found, line, -value if sign == "-" else value, glued)
        elif what == "text":
            yield Token("word", match["text"], line)
        elif what not in ("number", "other"):
            yield Token(what, found, line, glued=glued)
        before, sign, mark = what, "", found if what in ("open", "mark") else ""
        line += found.count("\n") if what == "newline" else 0


def tree(text: str) -> Group:
    """The text as brackets in brackets. Brackets that close nothing, or never, do no harm. Raises PasteError."""
    stack = [Group("", 1, False, code=True)]
    before = ""
    for token in tokens(text):
        top = stack[-1]
        if token.kind == "open":
            if len(stack) > MAX_NESTING:
                raise PasteError("the brackets nest too deeply", token.line)
            is_code = token.text == "{" and before == ")" and not is_cast(top.items)
            stack.append(Group(token.text, token.line, token.glued, code=is_code))
            top.items.append(stack[-1])
        elif token.kind == "close":
            depth = next((i for i in range(len(stack) - 1, 0, -1) if stack[i].opener == CLOSING[token.text]), 0)
            if depth:
                del stack[depth:]
        else:
            if token.text == ";" and top.opener == "{":
                for group in stack:
                    group.code = True
            top.items.append(token)
        before = token.text if token.kind != "newline" else before
    return stack[0]


def is_cast(items: Sequence[Item]) -> bool:
    """Whether the last brackets are those of a type: `= (b2Vec2)`."""
    before = items[-2:-1]
    return bool(before) and isinstance(before[0], Token) and before[0].text in ("=", ",")


def statements(group: Group) -> Iterator[list[Item]]:
    """The statements in a group of code, one after the other."""
    found: list[Item] = []
    for item in group.items:
        if isinstance(item, Group) and item.code:
            yield found
            yield from statements(item)
            found = []
        elif isinstance(item, Token) and item.kind == "newline":
            last = found[-1] if found else None
            if isinstance(last, Token) and last.text in (",", "<<", "="):
                found.append(item)
            else:
                yield found
                found = []
        elif isinstance(item, Token) and item.text == ";":
            yield found
            found = []
        else:
            found.append(item)
    yield found


def gathered(found: Iterator[list[Item]]) -> Iterator[list[Item]]:
    """The statements, of which those that set fields of one variable in turn are one: `c.x = 1; c.y = 2; c.radius = 3`
    becomes `c = {x: 1, y: 2, radius: 3}`."""
    waiting: list[list[Item]] = []
    for statement in found:
        if not statement:
            continue
        is_field = sets_field(statement)
        if waiting and not (is_field and is_same_word(statement[0], waiting[0][0])):
            yield from as_one(waiting)
            waiting = []
        if is_field:
            waiting.append(statement)
        else:
            yield statement
    yield from as_one(waiting)


def sets_field(statement: Sequence[Item]) -> bool:
    """Whether a statement is `c.x = 1`, or `c.radius = 1`."""
    if len(statement) != 4 or not all(isinstance(item, Token) for item in statement):
        return False
    name, member, sign, value = (item for item in statement if isinstance(item, Token))
    is_member = name.kind == member.kind == "word" and member.glued and sign.text == "=" and is_factor(value)
    return is_member and (member.text in AXES or member.text.lower() in FIELD or member.text in ("r", "radius"))


def is_same_word(one: Item, other: Item) -> bool:
    return isinstance(one, Token) and isinstance(other, Token) and one.text == other.text


def as_one(several: Sequence[list[Item]]) -> Iterator[list[Item]]:
    if len(several) < 2:
        yield from several
        return
    name, _, equals, value = several[0]
    comma = Token("mark", ",", value.line)
    yield [name, equals, Group("{", value.line, False, [item for each in several for item in (*each[1:], comma)])]


FIELDS = {
    "size": (("width", "w"), ("height", "h"), ("depth", "d")),
    "min": (("minx", "xmin", "left"), ("miny", "ymin", "top"), ("minz", "zmin")),
    "max": (("maxx", "xmax", "right"), ("maxy", "ymax", "bottom"), ("maxz", "zmax")),
    "from": (("x1",), ("y1",), ("z1",)),
    "to": (("x2",), ("y2",), ("z2",)),
}
"""The names of single coordinates, of which vectors are made, by their axes."""
FIELD = {name: (role, axis) for role, axes in FIELDS.items() for axis, names in enumerate(axes) for name in names}


def with_vectors(items: Sequence[Item]) -> list[Item]:
    """The items with fields of single coordinates as vectors: `width: 3, height: 4` becomes `size = (3, 4)`."""
    found: list[Item] = []
    at = 0
    while at < len(items):
        vectors: dict[str, dict[int, Token]] = {}
        end = at
        while (one := measured(items[end : end + 3])) and one[0] in FIELD:
            role, axis = FIELD[one[0]]
            vectors.setdefault(role, {})[axis] = one[1]
            end += 3
            end += int(end < len(items) and is_comma(items[end]))
        if vectors and all(
            len(vector) > 1 and [*sorted(vector)] == [*range(len(vector))] for vector in vectors.values()
        ):
            line = items[at].line
            for role, vector in vectors.items():
                values: list[Item] = [vector[axis] for axis in sorted(vector)]
                found += [Token("word", role, line), Token("mark", "=", line), Group("(", line, False, values)]
        else:
            end = max(end, at + 1)
            found += items[at:end]
        at = end
    return found


def is_comma(item: Item) -> bool:
    return isinstance(item, Token) and item.text == ","


def measured(items: Sequence[Item]) -> tuple[str, Token] | None:
    """The name and the number of `width: 3`, or of `width="3"`."""
    if len(items) < 3 or not (is_word(items[0]) and isinstance(items[1], Token) and items[1].text in "=:"):
        return None
    value = items[2]
    if isinstance(value, Group) and value.opener == '"' and len(value.items) == 1:
        value = value.items[0]
    return (items[0].text.lower(), value) if is_factor(value) else None


def folded(items: Sequence[Item]) -> list[Item]:
    """The items with the products and quotients of numbers worked out: `3.0 / 2`. A quotient of whole numbers stays: it
    depends on the language."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group) and item.opener == "(" and not item.glued and len(item.items) == 1:
            lone = item.items[0]
            item = lone if is_factor(lone) and lone.value < 0 else item  # Haskell's `V2 3 (-1)`
        one, sign = found[-2:] if len(found) > 1 else (item, item)
        if is_factor(one) and isinstance(sign, Token) and sign.text in ("*", "/") and is_factor(item):
            whole = (one.text + item.text).isdigit() and one.value % (item.value or nan) != 0
            value = one.value * item.value if sign.text == "*" else one.value / (item.value or nan)
            if isfinite(value) and not (whole and sign.text == "/"):
                text = "1.0" if whole else one.text
                found[-2:] = [Token("number", text, one.line, value, one.glued)]
                continue
        found.append(item)
    return found


def is_factor(item: Item) -> TypeGuard[Token]:
    return isinstance(item, Token) and item.kind == "number" and isfinite(item.value)


def is_value(items: Sequence[Item]) -> bool:
    return any(isinstance(item, Group) or item.kind in ("number", "word") for item in items)


def all_words(items: Sequence[Item]) -> tuple[str, ...]:
    """The words of a statement, also those in its brackets."""
    found: list[str] = []
    for item in items:
        if isinstance(item, Group):
            found += all_words(item.items)
        elif item.kind == "word":
            found.append(item.text)
    return tuple(found)


def is_word(item: Item) -> TypeGuard[Token]:
    return isinstance(item, Token) and item.kind == "word"


def is_term(before: Sequence[Item], sign: Token, after: Sequence[Item]) -> bool:
    """Whether an operator stands behind a value. It does not in the type of a pointer, `btBoxShape* box`, nor in a
    name with a dash, `a-box`."""
    if sign.kind != "operator" or not is_value(before):
        return False
    is_name = all(isinstance(item, Token) and item.kind == "word" for item in (*before, *after))
    glued = sign.glued, any(isinstance(item, Token) and item.glued for item in after)
    return not (is_name and (glued[0] != glued[1] if sign.text == "*" else sign.text in "-/" and all(glued)))
