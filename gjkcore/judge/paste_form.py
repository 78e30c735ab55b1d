"""What the reader says of lines of a text: a type of shape and its fields.

A field is a choice (`axis=y`) or a part of the shape (`center=0 1 0`). The numbers of the lines are the parts that are
not given, in the order of `order`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from ..figures.fields import check_known
from .exact import Json
from .paste_text import Found, PasteError, number, numbers, of_points, refusing, row_length, shown

SIDES, HEIGHT = {"length": ("half", "whole")}, {"length": ("whole", "half")}
AXIS = {"axis": ("", "x", "y", "z", "ends")}
TYPES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "points": {"dimension": ("", "2", "3")},
    "box": {"by": ("center", "corner", "corners"), **SIDES},
    "sphere": SIDES,
    "capsule": {**AXIS, **HEIGHT, "caps": ("without", "with")},
    "cylinder": {**AXIS, **HEIGHT},
    "cone": {"axis": ("", "x", "y", "z", "-x", "-y", "-z", "ends"), **HEIGHT},
    "ellipsoid": SIDES,
}
"""The choices of each type. The first one is taken if none is said; "" is none. `length`: half or whole sides, radii or
diameters, heights. `caps`: a height with or without them. What has an axis has its center in the middle."""

PARTS: Mapping[str, tuple[str, ...]] = {
    "points": ("points", "radius"),
    "box": ("center", "extents"),
    "box corner": ("corner", "extents"),
    "box corners": ("corner", "opposite"),
    "sphere": ("center", "radius"),
    "ellipsoid": ("center", "radii"),
    "capsule ends": ("p", "q", "radius"),
    "cylinder ends": ("p", "q", "radius"),
    "cone ends": ("base", "apex", "radius"),
}
"""The parts of a shape, in the order in which the numbers of a text are taken unless `order` says another."""

ROUND = ("center", "radius", "height")
SCALARS = ("radius", "height")
"""The parts that are one number. All others are points."""


class Said(NamedTuple):
    """The reader's word for the lines `first` to `last`, counted from 1."""

    first: int
    last: int
    type: str
    fields: Mapping[str, str]


class Field(NamedTuple):
    """A field as it is filled in. Without choices it is numbers."""

    name: str
    value: str
    choices: Sequence[str] = ()


def filled(text: str, said: Said, fields: list[Field]) -> Found:
    """The shape. `fields` gets those of the form as far as they are known, also where this raises PasteError."""
    lines = text.split("\n")
    if not 1 <= said.first <= said.last <= len(lines):
        raise PasteError(f"there are no lines {said.first} to {said.last}: the text has {len(lines)}")
    with refusing(said.first):
        return Found(_shape(said, lines[said.first - 1 : said.last], fields), said.first, said.last)


def _shape(said: Said, lines: list[str], fields: list[Field]) -> Json:
    kind, given = said.type, said.fields
    check_known([kind], TYPES, "list of types", "")
    choices = {key: given.get(key, known[0]) for key, known in TYPES[kind].items()}
    fields += [Field(key, choices[key], known) for key, known in TYPES[kind].items()]
    parts = PARTS.get(f"{kind} {choices.get('axis') or choices.get('by')}") or PARTS.get(kind, ROUND)
    check_known(given, (*choices, *parts, "order"), kind, "")
    for key, known in TYPES[kind].items():
        if choices[key] not in known or (key == "axis" and not choices[key]):
            raise PasteError(f"say the {key} of this {kind}: {', '.join(filter(None, known))}")
    values = {part: [*map(number, given[part].replace(",", " ").split())] for part in parts if part in given}
    found = [x for line in lines for x in numbers(line)]
    if kind == "points":
        lines = given["points"].splitlines() if "points" in given else lines
        return _points(values.get("points", found), values.get("radius", [0.0]), choices["dimension"], lines, fields)
    orders = [" ".join(order) for order in permutations(parts)]
    fields.append(Field("order", given.get("order", orders[0]).replace("+", " "), orders))
    if fields[-1].value not in orders:
        raise PasteError(f"order has {', '.join(parts)}, each once, not {fields[-1].value!r}")
    left = [part for part in fields[-1].value.split() if part not in values]
    points = [part for part in left if part not in SCALARS]
    sizes = {len(value) for part, value in values.items() if part not in SCALARS}
    d = max(sizes or {(len(found) - len(left) + len(points)) // len(points)})
    d, rest = min(max(d, 2), 3), list(found)
    for part in left:
        count = 1 if part in SCALARS else d
        values[part], rest = rest[:count], rest[count:]
    fields += [Field(part, given.get(part, _text(values[part]))) for part in parts]
    wrong = [part for part in parts if len(values[part]) != (1 if part in SCALARS else d)]
    if left and (rest or wrong):
        needed = f"{len(left) + len(points)} numbers in the plane, {len(left) + 2 * len(points)} in space"
        raise PasteError(f"{', '.join(left)} of a {kind} are {needed}. Here are {len(found)}: {_text(found)}")
    if wrong:
        raise PasteError(f"{wrong[0]} has {len(values[wrong[0]])} numbers")
    if d == 2 and (kind in ("cylinder", "cone") or choices.get("axis", "")[-1:] == "z"):
        raise PasteError(f"this {kind} is in space, where points have three numbers")
    return _made(kind, choices, {part: values[part] for part in parts})


def _text(values: Sequence[float]) -> str:
    return " ".join(map(shown, values))


def _points(found: list[float], radius: list[float], said: str, lines: list[str], fields: list[Field]) -> Json:
    """The hull of points, and all within a radius of it."""
    possible = [d for d in (2, 3) if found and len(found) % d == 0]
    d = int(said or row_length(lines) or (possible[0] if len(possible) == 1 else 0))
    rows = [found[i : i + d] for i in range(0, len(found), d)] if d else [found]
    fields += [Field("points", "\n".join(map(_text, rows))), Field("radius", _text(radius))]
    if d not in possible or len(radius) != 1:
        raise PasteError(f"{len(found)} numbers are not points of {d or '2 or 3'} numbers and one radius")
    core = of_points(rows)
    return {"type": "rounded", "shape": core, "radius": radius[0]} if radius[0] else core


def _made(kind: str, choices: Mapping[str, str], values: Mapping[str, list[float]]) -> Json:
    """The shape as scenes have it. A box of the plane is a polygon."""
    half = 1.0 if choices["length"] == "half" else 0.5
    first = next(iter(values.values()))
    name = {"sphere": "circle", "ellipsoid": "ellipse"}.get(kind, kind) if len(first) == 2 else kind
    if kind == "sphere":
        return {"type": name, "center": first, "radius": values["radius"][0] * half}
    if kind == "ellipsoid":
        return {"type": name, "center": first, "radii": [x * half for x in values["radii"]]}
    if kind == "box":
        center, sizes = first, [x * half for x in values.get("extents", ())]
        if choices["by"] == "corner":
            center = [x + size for x, size in zip(first, sizes, strict=True)]
        elif choices["by"] == "corners":
            ends = list(zip(first, values["opposite"], strict=True))
            center, sizes = [(x + y) / 2 for x, y in ends], [abs(x - y) / 2 for x, y in ends]
        if len(center) == 3:
            return {"type": kind, "center": center, "half_extents": sizes}
        (x, y), (w, h) = center, sizes
        return of_points([[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]])
    radius = values["radius"][0]
    if choices["axis"] == "ends":
        return {"type": kind, **values, "radius": radius}
    height = values["height"][0] * half - (radius if choices.get("caps") == "with" else 0)
    if height < 0:
        raise PasteError(f"this {kind} is shorter than its caps: is its height without them?")
    axis = "xyz".index(choices["axis"][-1])
    towards = -height if choices["axis"][0] == "-" else height
    p, q = ([x + side * (i == axis) for i, x in enumerate(first)] for side in (-towards, towards))
    return {"type": kind, **({"base": p, "apex": q} if kind == "cone" else {"p": p, "q": q}), "radius": radius}
