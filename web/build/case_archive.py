"""Makes the archive of the judge's cases alone, for suites of tests in any language: a file a group, beside it a file
with the contacts of its cases, the schemas, a C header, runners and a licence.

The cases are those of `python -m gjkcore cases`, line by line. The texts and runners are in web/build/gjk-cases.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

from contacts import Contact, contacts
from gjkcore.judge import Case, answered, suite
from gjkcore.judge.cases import NAMES, fits_binary32
from gjkcore.judge.exact import rounded_root
from gjkcore.judge.schema import FRACTION, case_schema
from project import WEB, read

FOLDER = WEB / "build" / "gjk-cases"
TEXTS = ("README.md", "runner.c", "runner.py", "runner.mjs")
"""What the archive takes from that folder."""

BESIDE_SCHEMA = "gjk-beside-1"


def case_archive(version: str, groups: Sequence[str] = NAMES) -> dict[str, bytes]:
    """The files of the archive by their names, for these groups."""
    cases = sorted((answered(pair) for pair in suite(groups)), key=lambda case: (case.pair.group, case.pair.id))
    both = [(case, contacts(case)) for case in cases]
    root = f"gjk-cases-{version}/"
    made = {name: (FOLDER / name).read_text(encoding="utf-8") for name in TEXTS}
    made["README.md"] = made["README.md"].replace("VERSION", version).replace("TABLE", _table(cases))
    made |= {"LICENSE": read("LICENSE"), "gjk_cases.h": "\n".join([*_header(both, version), ""])}
    for name, schema in (("schema.json", case_schema()), ("beside.schema.json", beside_schema())):
        made[name] = json.dumps(schema, indent=1) + "\n"
    for group, own in groupby(both, key=lambda one: one[0].pair.group):
        listed = list(own)
        made[f"cases/{group}.jsonl"] = "".join(f"{case.line()}\n" for case, _ in listed)
        made[f"beside/{group}.jsonl"] = "".join(f"{_beside(*one)}\n" for one in listed)
    return {root + name: text.encode() for name, text in made.items()}


def _beside(case: Case, found: list[Contact] | None) -> str:
    """The line beside a case."""
    listed = [{key: _texts(value) for key, value in one._asdict().items()} for one in found or ()]
    line = {
        "schema": BESIDE_SCHEMA,
        "id": case.pair.id,
        "hard": case.hard,
        "vertices": case.pair.polytopes,
        "contacts": listed or None,
    }
    return json.dumps(line, separators=(",", ":"), allow_nan=False)


def _texts(value: Any) -> Any:
    """Fractions as texts, in lists."""
    return str(value) if isinstance(value, Fraction) else [_texts(one) for one in value]


def beside_schema() -> dict[str, Any]:
    """The schema (draft 2020-12) of a line of beside/."""
    point = {"type": "array", "items": FRACTION, "minItems": 2, "maxItems": 3}
    points = {"type": "array", "items": point, "minItems": 1}
    both = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 3}
    for least, most in ((1, 100), (2, 2)):  # the vertices of a shape, and both of these
        both = {"type": "array", "items": both, "minItems": least, "maxItems": most}
    contact = _closed({"normal": point, "a": points, "b": points})
    line = {
        "schema": {"const": BESIDE_SCHEMA},
        "id": {"type": "string"},
        "hard": {"type": "boolean", "description": HARD},
        "vertices": {"anyOf": [both, {"type": "null"}], "description": VERTICES},
        "contacts": {"type": ["array", "null"], "items": contact, "minItems": 1, "description": CONTACTS},
    }
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_closed(line)}


HARD = "The rounding, underflow or overflow of doubles can decide the case wrongly in careful code."
VERTICES = (
    "Those of A and of B, boxes as their corners. Null where a shape is round or doubles do not hold its corners."
)
CONTACTS = """\
Each has a normal from A to B, not of length 1, and pairs a[i], b[i] of witness points; their hull is the set of all \
pairs. Apart: one. Overlapping: one for each direction of the least depth. Touching: one for each face of A - B \
through the origin, and each mixture of their normals is a normal. Null for round shapes, and where A - B is flat and \
has the origin in it."""


def _closed(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _table(cases: Sequence[Case]) -> str:
    """A row a group: its numbers of cases."""
    rows = ["| group | plane | space | float32 |", "|---|---|---|---|"]
    for group, own in groupby(cases, key=lambda case: case.pair.group):
        listed = list(own)
        counts = [sum(case.pair.dimension == dimension for case in listed) for dimension in (2, 3)]
        rows.append(f"| `{group}` | {counts[0]} | {counts[1]} | {sum(map(_in_header, listed))} |")
    return "\n".join(rows)


# ---------------------------------------------------------------------------------------------------------- C header


def _in_header(case: Case) -> bool:
    """Whether binary32 holds all vertices of both shapes, which are polytopes, and the case is not hard."""
    found = case.pair.polytopes
    return not case.hard and found is not None and fits_binary32([list(p) for points in found for p in points])


def _header(both: Sequence[tuple[Case, list[Contact] | None]], version: str) -> Iterator[str]:
    """The lines of the C header. Each case points into one array of numbers."""
    kept = [(case, found) for case, found in both if _in_header(case)]
    numbers: list[str] = []
    rows = []
    for case, found in kept:
        a, b = case.pair.both_vertices
        starts = []
        for points in (a, b):
            starts.append(len(numbers))
            numbers += [_float32(x) for p in points for x in p]
        verdict = -1 if case.sign == 0 else int(case.sign < 0)
        signed = repr(case.sign * case.amount)
        normal = ", ".join(_unit(found[0].normal) if found and len(found) == 1 else ["0", "0", "0"])
        rows.append(
            f'  {{"{case.pair.id}", "{case.pair.group}", {case.pair.dimension}, {len(a)}, {len(b)}, '
            f"gjk_numbers + {starts[0]}, gjk_numbers + {starts[1]}, "
            f"{verdict}, {signed}, {{{normal}}}}},"
        )
    yield HEADER.replace("VERSION", version).replace("COUNT", str(len(kept)))
    yield f"static const float gjk_numbers[{len(numbers)}] = {{"
    yield from (f"  {', '.join(numbers[i : i + 12])}," for i in range(0, len(numbers), 12))
    yield "};\n"
    yield "static const gjk_case gjk_cases[GJK_CASES] = {"
    yield from rows
    yield "};\n\n#endif"


HEADER = """\
/* SPDX-License-Identifier: MIT
   The cases of gjk-cases VERSION whose vertices float holds exactly, without round shapes and hard cases. Include it in
   one file. */
#ifndef GJK_CASES_H
#define GJK_CASES_H

#define GJK_CASES COUNT

typedef struct {
  const char *id, *group;
  int dimension;         /* 2 or 3 */
  int count_a, count_b;  /* the numbers of vertices */
  const float *a, *b;    /* the vertices, `dimension` numbers each */
  int intersects;        /* 1 yes, 0 no, -1 either: the signed distance is exactly 0 */
  double signed_distance;  /* the distance, or minus the depth: the double closest to the exact value */
  double normal[3];      /* from A to B, of length 1, if there is one only; else zeros. In the plane, the last is 0. */
} gjk_case;
"""


def _float32(x: float) -> str:
    """A float constant. The shortest decimals of a double that is a float's value are read as that float."""
    assert struct.unpack("<f", struct.pack("<f", x))[0] == x
    return f"{x!r}f"


def _unit(normal: Sequence[Fraction]) -> list[str]:
    """The normal of length 1, each of its three numbers rounded once."""
    square = sum((x * x for x in normal), Fraction(0))
    parts = [rounded_root(x * x / square, Fraction(0)) * (-1 if x < 0 else 1) for x in normal]
    return [repr(x) for x in (*parts, 0.0)[:3]]
