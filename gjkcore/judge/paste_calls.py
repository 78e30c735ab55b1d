"""The two shapes of a call whose name says what they are: `segment_intersects_circle(p, q, center, radius)`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .paste_tree import Group, Item, Token, is_word
from .paste_words import parts

Numbers = list[float]
NEEDS = {
    "point": "v", "segment": "vv", "line": "vv", "edge": "vv", "triangle": "vvv", "tri": "vvv",
    "sphere": "vr", "circle": "vr",
}  # fmt: skip
"""The arguments that tell a shape: vectors, and a radius."""


def told_by_name(statement: Sequence[Item], values: Mapping[str, Numbers]) -> list[tuple[str, list[Numbers]]]:
    """The kinds of the two shapes with their vectors and radii, or nothing. `values` has those of variables."""
    return next(filter(None, (told_by_call(name, call, values) for name, call in calls_in(statement))), [])


def calls_in(items: Sequence[Item]) -> Iterator[tuple[Token, Group]]:
    """The calls among items, also those in brackets."""
    for i, item in enumerate(items):
        if isinstance(item, Group):
            name = items[i - 1] if i else item
            if is_word(name) and item.opener == "(" and item.glued:
                yield name, item
            yield from calls_in(item.items)


def told_by_call(name: Token, call: Group, values: Mapping[str, Numbers]) -> list[tuple[str, list[Numbers]]]:
    kinds = [part.removesuffix("s") for part in parts(name.text) if part.removesuffix("s") in NEEDS]
    needs = "".join(NEEDS[kind] for kind in kinds)
    if len(kinds) != 2:
        return []
    given = [numbers_of(argument, values) for argument in cut(call.items)]
    vectors = {len(one) for one, need in zip(given, needs, strict=False) if need == "v"}
    radii = {len(one) for one, need in zip(given, needs, strict=False) if need == "r"}
    if len(given) < len(needs) or any(given[len(needs) :]) or vectors not in ({2}, {3}) or not radii <= {1}:
        return []
    first = len(NEEDS[kinds[0]])
    return [(kinds[0], given[:first]), (kinds[1], given[first : len(needs)])]


def numbers_of(argument: Sequence[Item], values: Mapping[str, Numbers]) -> Numbers:
    """The numbers of an argument: of brackets, of a number or of a variable. `radius * radius` is its square."""
    last = argument[-1] if argument else None
    if isinstance(last, Group):
        items = [item for item in last.items if isinstance(item, Token) and item.text != ","]
        is_plain = len(items) == len([one for one in last.items if not isinstance(one, Group)]) - len(items) + 1
        return [item.value for item in items] if is_plain and all(item.kind == "number" for item in items) else []
    if isinstance(last, Token) and last.kind == "number" and len(argument) == 1:
        return [last.value]
    names = {item.text for item in argument if is_word(item)}
    found = values.get(names.pop(), []) if len(names) == 1 else []
    is_square = len(argument) == 3 and len(found) == 1 and isinstance(argument[1], Token) and argument[1].text == "*"
    return found if len(argument) == 1 or is_square else []


def cut(items: Sequence[Item]) -> list[list[Item]]:
    """The items between the commas."""
    found: list[list[Item]] = [[]]
    for item in items:
        if isinstance(item, Token) and item.text == ",":
            found.append([])
        elif not (isinstance(item, Token) and item.kind == "newline"):
            found[-1].append(item)
    return found
