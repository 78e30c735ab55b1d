"""The text of a report in plainer words, line for line: what languages and formats write in ways of their own. Every
pattern below matches in linear time.

- Constants and calls become the numbers they stand for: `Math.PI`, `Vec3::splat(2.0)`, `(float)1`, `radians(45)`.
- Numbers that are none of a shape go: times of a log, marks of a list, the index column of a table, the counts of OFF.
"""

from __future__ import annotations

import re
from math import cos, hypot, isfinite, pi, radians, sin

from .paste_prose import told_plainly

NUMBER = r"[-+]?[\w.][\w.+-]{0,40}"
CAST = re.compile(
    rf"\b(?:static_cast<(?:float|double)>|float|double|btScalar|Real)\([ \t]*({NUMBER})[ \t]*\)"
    r"|\((?:float|double|btScalar|Real)\)[ \t]*(?=[-+.\d])"
)
CONSTANT = re.compile(
    r"(?P<sign>-?)\b\w{0,12}(?:[Vv]ec|[Vv]ector|Point|[Ff]loat)(?P<size>[23]?)\w{0,8}(?:\.|::)"
    r"(?P<name>(?i:s?zero|s?one|unit_?[xyz]|[xyz]|neg_[xyz]))\b(?:\(\))?"
)
SPLAT = re.compile(
    r"\b\w{0,12}(?:[Vv]ec|Vector|[Ff]loat)(?P<size>[23])\w{0,8}(?:(?:\.|::)(?:splat|repeat))?"
    rf"\([ \t]*(?P<number>{NUMBER})[ \t]*\)"
)
NO_MOVE = re.compile(r"\b(?:Isometry|Transform)(?P<size>[23])\w{0,8}(?:\.|::)(?i:s?identity\b)(?:\(\))?")
PI = re.compile(
    r"(?<![\w.])(?:[mM]ath[f.:]{1,2}|np\.|numpy\.|std::f(?:32|64)::consts::|M_|B2_|b2_)?(?:FRAC_)?(?:pi|PI|π)"
    r"(?:_(?P<divisor>[2-8]))?\b(?!\s*=)"
)
DEGREES = re.compile(
    r"\b(?:\w{1,20}(?:\.|::))?(?:radians|deg2rad|Deg2Rad|toRadians|DegreesToRadians)"
    rf"\([ \t]*(?P<call>{NUMBER})[ \t]*\)"
    r"|(?P<method>[-+]?\d[\d.]{0,20})(?:_?f(?:32|64))?\.to_radians\(\)"
)
UNIT_MATRIX = re.compile(r"\b(?:eye|identity)\([ \t]*(?P<size>[34])[ \t]*\)")
TIME = re.compile(r"(?m)^[^\w\n]{0,4}\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[.,\dZ]*")
MARK = re.compile(r"(?m)^[ \t]*(?:\d{1,3}[.)]|[*•-])[ \t]+(?=[({\[`*]|[^\W\d])")
TABLE = re.compile(r"(?m)^[ \t]*\|[^\n]*\|[ \t]*(?:\n[ \t]*\|[^\n]*\|[ \t]*)*$")
COUNTS = re.compile(r"(?m)^(?P<head>[ \t]*OFF[ \t]*\n)[ \t]*\d+[ \t]+\d+[ \t]+\d+[ \t]*$")
SVG = re.compile(r"<svg\b[^<>]{0,999}>")
ARRAY = re.compile(r"\b(?:Float|Double|Int)Array\(\d{1,9}\)")
PATH = re.compile(r"\bd=\"(?P<steps>[MLZz\d\s.,e-]{1,9999})\"")

FLAT = r"[\s\d.,eE+-]{1,9999}"
R_MATRIX = re.compile(rf"\bmatrix\([ \t]*c\((?P<flat>{FLAT})\)(?P<how>[\w\s=,]{{1,99}})\)")
RESHAPED = re.compile(
    rf"\[(?P<flat>{FLAT})\](?P<type>[ \t]*(?:,[ \t]*(?:dtype=)?[\w.]{{1,20}})?[ \t]*\)|(?=\.))"
    r"\.(?:reshape|view)\([ \t]*[\[(]?[ \t]*-?\d+[ \t]*,[ \t]*(?P<size>[23])[ \t]*[\])]?[ \t]*\)"
)
VECTOR = r"(?:\w{1,20}(?:::|\.)){0,2}\w{0,20}[ \t]*[(\[{](?P<axis%d>[-\d., \tef]{5,80})[)\]}]"
MAKER = r"\b(?:\w{1,20}(?:::|\.)){0,3}"
AXIS_ANGLE = re.compile(
    rf"{MAKER}(?:AngleAxis[df]?|angleAxis)\([ \t]*(?P<angle1>{NUMBER})[ \t]*,[ \t]*{VECTOR % 1}[ \t]*\)"
    rf"|{MAKER}(?:setFromAxisAngle|[fF]rom_?[aA]xis_?[aA]ngle|CreateFromAxisAngle|sRotation|setFromAxisRad)"
    rf"\([ \t]*{VECTOR % 2}[ \t]*,[ \t]*(?P<angle2>{NUMBER})[ \t]*\)"
)
XYZW = re.compile(
    r",\s{0,40}".join(rf"\"?\b{axis}\"?[ \t]{{0,9}}[:=][ \t]{{0,9}}(?P<{axis}>{NUMBER})[ \t]{{0,9}}" for axis in "xyzw")
)
BUFFER = re.compile(
    rf"\bPoint\([ \t]*[\[(]?(?P<center>[-+\d., \te]{{3,80}})[\])]?[ \t]*\)"
    rf"\.buffer\([ \t]*(?P<radius>{NUMBER})[^()\n]{{0,80}}\)"
    r"|\.buffer\([ \t]*0[ \t]*\)|(?P<rounds>\.buffer\()(?=[ \t]*[\d.])"
)
STRING = re.compile(
    r"(?m)^(?P<name>[A-Za-z_]\w{0,40})[ \t]*=[ \t]*"
    r'("""(?P<long>[-+\s\d.eE]{1,99999})"""|"(?P<short>[-+ \d.eE]{1,999})")'
)


def with_strings(text: str) -> str:
    """The text with the numbers of strings where their names stand in braces: Python's `f"<mesh vertex='{V}'/>"`."""
    strings = {found["name"]: " ".join((found["long"] or found["short"]).split()) for found in STRING.finditer(text)}
    return re.sub(r"\{([A-Za-z_]\w{0,40})\}", lambda found: strings.get(found[1], found[0]), text) if strings else text


CORNER_CUBE = re.compile(
    r"\bcube\([ \t]*\[(?P<sides>[-+\d., \te]{5,80})\][ \t]*(?P<centered>,[ \t]*(?:center[ \t]*=[ \t]*)?true)?[ \t]*\)"
)
POLYSHAPE = re.compile(r"\bpolyshape\([ \t]*\[(?P<x>[-+\d., \te]{1,999})\][ \t]*,[ \t]*\[(?P<y>[-+\d., \te]{1,999})\]")
EIGEN = re.compile(
    r"\bMatrix(?:<\s{0,9}\w+\s{0,9},\s{0,9}(?P<rows>\d+)\s{0,9},\s{0,9}(?P<columns>\d+)\s{0,9}>|X\w)"
    r"[ \t]+(?P<name>\w{1,40})"
    rf"(?:\([ \t]*(?P<high>\d+)[ \t]*,[ \t]*(?P<wide>\d+)[ \t]*\))?;\s{{0,40}}(?P=name)[ \t]*<<(?P<flat>{FLAT})"
)
SVG_SOLID = re.compile(r"<(?P<kind>rect|circle)\b(?P<given>[^<>]{0,400})>")
COMMENT = re.compile(r"(?m)^([ \t]*)(?://|#)")


def without_comment_marks(text: str) -> str:
    """The text with its comments as code: what a report shows may be switched off."""
    return COMMENT.sub(r"\1", text)


REMOVED = re.compile(r"(?m)^-[^\n]*$")
ADDED = re.compile(r"(?m)^\+(?=[ \t]*[A-Za-z_])")
SET = re.compile(r"(?m)^[-+][ \t]*[A-Za-z_][^\n=]{0,99}=")
"""A line of a patch that sets something."""


def patched(text: str) -> str:
    """The text with the lines that a patch adds, and without those that it removes."""
    signs = {found.group()[0] for found in SET.finditer(text)}
    return ADDED.sub("", REMOVED.sub("", text)) if signs == {"-", "+"} else text


def plainer(text: str) -> str:
    """The text with as many lines, in plainer words."""
    text = told_plainly(patched(text))
    for pattern, plain in (
        (TIME, ""),
        (MARK, ""),
        (TABLE, _without_index),
        (COUNTS, r"\g<head>"),
        (EIGEN, _matrix_of_eigen),
        (SVG_SOLID, _solid_of_svg),
        (SVG, lambda found: "\n" * found.group().count("\n")),
        (ARRAY, ""),
        (PATH, lambda found: f'points="{re.sub("[MLZz]", " , ", found["steps"])}"'),
        (DEGREES, _radians),
        (PI, lambda found: repr(pi / int(found["divisor"] or 1))),
        (CAST, r"\1"),
        (CONSTANT, _constant),
        (NO_MOVE, lambda found: f"position ({', '.join('0' * int(found['size']))})"),
        (UNIT_MATRIX, _unit_matrix),
        (AXIS_ANGLE, _quaternion),
        (R_MATRIX, _matrix_of_r),
        (RESHAPED, lambda found: f"[{_rows(found['flat'], int(found['size']))}]{found['type']}"),
        (XYZW, r" xyzw (\g<x>, \g<y>, \g<z>, \g<w>)"),
        (BUFFER, _rounded),
        (re.compile(r"\bSE[23](?=\()"), "Transform"),
        (re.compile(r"(?i)\bside[ _]length\b"), "sidelength"),
        (re.compile(r"(?<=\w)<[^<>\n]{0,40}\b\d+[^<>\n]{0,20}>"), ""),  # `Node<3>(1, 2, 3)`
        (re.compile(r"(?<=\w)\{[A-Z]\w{0,40}(?:[{,][\w,{} ]{0,99})?\}(?=\()"), ""),  # Julia's `Ball2{Float64}(`
        (re.compile(r"\b\w{1,20}::FromDegrees(?=\()"), "Point"),  # a latitude and a longitude
        (re.compile(r"(?m)^[\d×]{1,9}-element \w[^\n]{0,80}:$|^\d+×\d+ Matrix\{[^\n]{0,80}:$"), "result"),  # of Julia
        (re.compile(r"\b(MatrixX\w[ \t]+\w+)\([ \t]*\d+[ \t]*,[ \t]*\d+[ \t]*\)"), r"\1"),  # its size
        (re.compile(r"\bIso(?=[23]\b)"), "Isometry"),
        (re.compile(r"(?<=\w) <- (?=\w)"), " = "),  # of R
        (re.compile(r"(?<![\w.])(\d[\d.]{0,40})::[A-Za-z]\w{0,30}"), r"\1"),  # of SQL: `1.5::DOUBLE`
        (re.compile(r"(?i)\bselect[ \t]+\*"), "SELECT"),
        (re.compile(r"\bsRotationTranslation(?=\()"), "sTransform"),
        (re.compile(r"\bRollPitchYawd?(?=\()"), "rpy"),
        (CORNER_CUBE, _cube_of_corner),
        (POLYSHAPE, _polyshape),
        (SPLAT, lambda found: f"({', '.join([found['number']] * int(found['size']))})"),
    ):
        text = pattern.sub(plain, text)
    return text


def _constant(found: re.Match[str]) -> str:
    """The numbers of a vector that has a name: `Vector3.One`, `Vec2::ZERO`, `Vector3d::UnitX()`."""
    name = found["name"].lower()
    sign = -1 if (found["sign"] == "-") != name.startswith("neg") else 1
    size = int(found["size"] or 3)
    numbers = {"zero": [0] * size, "one": [sign] * size}
    return str(tuple(numbers.get(name.removeprefix("s")) or [sign * (name[-1] == axis) for axis in "xyz"[:size]]))


def _radians(found: re.Match[str]) -> str:
    try:
        return repr(radians(float((found["call"] or found["method"]).rstrip("f"))))
    except ValueError:
        return found.group()


def _without_index(found: re.Match[str]) -> str:
    """A table with columns for x, y and z, without its other columns."""
    rows = [line.strip()[1:-1].split("|") for line in found.group().split("\n")]
    names = [cell.strip(" *`").lower() for cell in rows[0]]
    if not {"x", "y"} <= set(names):
        return found.group()
    axes = [i for i, name in enumerate(names) if name in ("x", "y", "z")]
    return "\n".join("(" + ", ".join(row[i] for i in axes if i < len(row)) + ")" for row in rows)


def _unit_matrix(found: re.Match[str]) -> str:
    size = range(int(found["size"]))
    return str([[int(i == j) for j in size] for i in size])


def _quaternion(found: re.Match[str]) -> str:
    """The quaternion of an axis and an angle."""
    try:
        angle = float((found["angle1"] or found["angle2"]).rstrip("fF"))
        axis = [float(x.strip().rstrip("fF")) for x in (found["axis1"] or found["axis2"]).split(",")]
    except ValueError:
        return found.group()
    length = hypot(*axis)
    if len(axis) != 3 or not length or not isfinite(angle):
        return found.group()
    return f"wxyz ({cos(angle / 2)!r}, {', '.join(repr(x / length * sin(angle / 2)) for x in axis)})"


def _rows(flat: str, size: int) -> str:
    """The numbers of a list in rows. Lines stay."""
    numbers = [part for part in flat.split(",") if part.strip()]
    return ", ".join(f"[{','.join(numbers[i : i + size])}]" for i in range(0, len(numbers), size))


def _matrix_of_r(found: re.Match[str]) -> str:
    """A matrix of R, which has columns first unless it says `byrow = TRUE`."""
    said = dict(re.findall(r"(\w+)[ \t]*=[ \t]*(\w+)", found["how"]))
    numbers = found["flat"].split(",")
    columns = int(said["ncol"]) if said.get("ncol", "").isdigit() else 0
    columns = columns or (len(numbers) // (int(said["nrow"]) or 1) if said.get("nrow", "").isdigit() else 0)
    if not columns or len(numbers) % columns:
        return found.group()
    if not said.get("byrow", "F").startswith("T"):
        rows = len(numbers) // columns
        numbers = [numbers[row + rows * column] for row in range(rows) for column in range(columns)]
    return f"[{_rows(','.join(numbers), columns)}]"


def _rounded(found: re.Match[str]) -> str:
    """A circle, of shapely's `Point(0, 0).buffer(1)`. Other shapes with a buffer have a scale, which is not read."""
    if found["center"]:
        return f"Circle(({found['center']}), {found['radius']})"
    return ".scale(" if found["rounds"] else ""


def _cube_of_corner(found: re.Match[str]) -> str:
    """A box of OpenSCAD or Manifold, which has a corner at the origin unless it says that it is centered."""
    return f"Box(({found['sides']}))" if found["centered"] else f"AABB((0, 0, 0), ({found['sides']}))"


def _polyshape(found: re.Match[str]) -> str:
    """The points of a polygon of Matlab, which has a list for each axis."""
    x, y = (found[axis].replace(",", " ").split() for axis in "xy")
    return f"polyshape([{', '.join(f'[{p}, {q}]' for p, q in zip(x, y, strict=False))}]"


def _matrix_of_eigen(found: re.Match[str]) -> str:
    """A matrix of Eigen, whose numbers are told row by row."""
    columns = int(found["columns"] or found["wide"] or 0)
    return f"{found['name']} = [{_rows(found['flat'], columns)}]" if 1 < columns < len(found["flat"]) else found.group()


def _solid_of_svg(found: re.Match[str]) -> str:
    """A rectangle or a circle of SVG that is not moved."""
    given = dict(re.findall(r"\b(\w+)=[\"']([-+\d.eE]+)[\"']", found["given"]))
    names = ("x", "y", "width", "height") if found["kind"] == "rect" else ("cx", "cy", "r")
    if not given.keys() >= {*names} or "transform" in found["given"] or "\n" in found.group():
        return found.group()
    numbers = [given[name] for name in names]
    return (
        f"Rect({', '.join(numbers)})"
        if found["kind"] == "rect"
        else f"Circle(({numbers[0]}, {numbers[1]}), {numbers[2]})"
    )
