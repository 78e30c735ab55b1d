"""The sentences of a report in plainer words, line for line. Every pattern below matches in linear time.

- Numbers of addresses and of places in files go.
- What sentences say in words becomes numbers: an origin, a unit cube, a box of `2 x 2 x 2`, an angle in degrees.
"""

from __future__ import annotations

import re
from math import radians

VALUES = r"[-+]?\.?\d[\w.+-]{0,40}(?:[ \t]{0,9},[ \t]{0,9}[-+]?\.?\d[\w.+-]{0,40}){1,2}"
LENGTH = r"\d[\d.]{0,20}(?:[cm]?m|px)?"
BY = r"[ \t]{0,9}[x×][ \t]{0,9}"

ADDRESS = re.compile(r"\bhttps?://[^\s()\[\]<>\"'`]+")
PLACE_IN_FILE = re.compile(
    r"(?<![\w./+~-])[\w./+~-]{1,300}\.(?:[ch](?:c|pp)?|inl|py|[jt]sx?|rs|go|java|cs|jl|lua|cu):\(?\d+"
)
SENTENCE = re.compile(r"(?<=[\w)\]}>])\.[ \t]+(?=[A-Z][a-z]*[ \t])|(?<=[a-z:;.\])][ \t])\(?[12]\)[ \t]+(?=[^\W\d])")
"""Where a sentence ends, or the second of two things begins: `1) a box ... 2) a ball`."""
AGAINST = re.compile(r"(?<=[a-z\d)])[ \t]+(?:against|versus|vs\.?)[ \t]+(?=(?:an?|the)[ \t])")
"""Between two things of a sentence."""
ZEROS = re.compile(r"\{[ \t]*0[ \t]*\}")
"""What C sets to nothing, `SDL_Rect out = {0}`."""
DASH = re.compile(
    r"(?<=[)\]])[ \t]{0,9}[-–—→~][ \t]{0,9}"
    rf"(?=[(\[][ \t]{{0,9}}{VALUES}[ \t]{{0,9}}[)\]](?![ \t]{{0,9}}=))"
)
"""Between two corners or two ends: `(0, 0) - (10, 10)`."""
ORIGIN = re.compile(r"\bat (?:the )?origin\b")
TRIPLE = re.compile(r"[(\[<{][^()\[\]<>{},\n]{1,40}(?:,[^()\[\]<>{},\n]{1,40}){2}[)\]>}]")
UNIT = re.compile(r"\b[Uu]nit[ -](?P<kind>(?P<box>cube|square|box)(?:e?s)?|(?:sphere|ball|circle|dis[ck])s?)\b")
WIDTH = re.compile(
    r"(?i)\bwidth (?:(?:of )?(?P<width>\d[\w.]{0,40}),? (?:and )?(?:a )?|and )height (?:of )?(?P<height>\d[\w.]{0,40})"
)
SIDES_FIRST = re.compile(
    rf"\b(?P<sides>{LENGTH}(?:{BY}{LENGTH}){{1,2}})[ -](?P<kind>box|cuboid|cube|rectangle|rect|square|AABB)\b"
)
SIDES = re.compile(
    r"(?i)\b(?:size|sides|dimensions|extents|dims|box|cuboid|rectangle|rect)\b[ \t]{0,9}(?:of|:|=|is)?[ \t]{0,9}"
    rf"{LENGTH}(?:{BY}{LENGTH}){{1,2}}\b"
)
NUMBERED = re.compile(
    r"(?i)\b(?P<of>box|cuboid|cube|rectangle|rect|aabb|sphere|ball|circle|capsule|cylinder|polygon|triangle|hull|shape)"
    r"[ \t](?P<index>[012])(?=[ \t]{0,9}[(\[{]|[ \t]{1,9}[a-z])"
)
"""A name with a number, `Cube 1 at (0, 0, 0)`, if another one has another number."""
MEASURE = re.compile(r"(?<=\d)(?:[cm]?m|px)")
ANGLE = re.compile(
    r"(?i)\b(?P<turn>(?:rotat\w{1,4}|angle|turned|orientation)[ \t:=]{0,4}(?:(?:by|of|is)[ \t]{1,4})?)"
    r"(?P<angle>-?\d{1,9}(?:\.\d{1,20})?)[ \t]?(?:°|deg(?:rees)?\b)"
)


def told_plainly(text: str) -> str:
    """The text with as many lines, its sentences in plainer words."""
    zeros = ", ".join("0" * (3 if TRIPLE.search(text) else 2))
    if len({found["index"] for found in NUMBERED.finditer(text)}) > 1:
        text = NUMBERED.sub(r"\g<of>\g<index>", text)
    for pattern, plain in (
        (ADDRESS, ""),
        (PLACE_IN_FILE, ""),
        (SENTENCE, " ; "),
        (AGAINST, " ; "),
        (ZEROS, "{}"),
        (DASH, " to "),
        (ORIGIN, f"at ({zeros})"),
        (UNIT, lambda found: f"{found['kind']} of {'side' if found['box'] else 'radius'} 1"),
        (WIDTH, lambda found: f"size ({found['width'] or found['height']}, {found['height']})"),
        (SIDES_FIRST, r"\g<kind> of size \g<sides>"),
        (SIDES, lambda found: re.sub(rf"(?<!\w){BY}|(?<=\d){BY}", ", ", MEASURE.sub("", found[0]))),
        (ANGLE, lambda found: f"{found['turn']} rad {radians(float(found['angle']))!r}"),
    ):
        text = pattern.sub(plain, text)
    return text
